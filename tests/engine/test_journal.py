"""The journal's text: read, chained, masked."""

from __future__ import annotations

import pytest

import demilune
from demilune.engine import journal
from demilune.engine.errors import SaveError
from demilune.engine.match import Match


@pytest.fixture
def match() -> Match:
    """One field taken, and a second chosen."""
    match = demilune.start("nine-fields", seed=1)
    _play_a_round(match)
    _play(match, "select ford")
    return match


def _play_a_round(match: Match) -> None:
    for answer in ("select mill", "play_card", "play_card", "beat_drum"):
        _play(match, answer)


def _play(match: Match, beginning: str) -> None:
    """The first offer that begins so."""
    assert match.decision is not None
    match.play(next(a for a in match.decision.actions if a.text.startswith(beginning)))


def _rows(match: Match) -> list[str]:
    return match.save().split("\n")


def test_sides_get_letters_of_their_own() -> None:
    assert journal.side_codes(("north", "neutral", "tartars")) == {
        None: "t",
        "north": "n",
        "neutral": "e",
        "tartars": "a",
    }


def test_a_face_down_answer_has_a_capital_letter(match: Match) -> None:
    rows = _rows(match)

    assert rows[3].startswith("1 n select mill #")
    assert rows[4].startswith("2 N play_card B")


def test_chances_stand_behind_the_answer_that_brought_them(match: Match) -> None:
    assert match.save().split("\n")[6].split(" #")[1][7:].isdigit()


def test_a_save_reads_back_line_by_line(match: Match) -> None:
    saved = journal.read(match.save())

    assert [line.text for line in saved.lines] == [line.text for line in match.journal.lines]
    assert [line.secret for line in saved.lines] == [False, False, True, True, False, False]


def test_saving_twice_gives_the_same_text(match: Match) -> None:
    assert match.save() == match.save()


def test_an_answer_takes_one_line_more_and_leaves_the_others(match: Match) -> None:
    before = match.save().split("\ncheckpoint")[0]

    _play(match, "play_card")

    assert match.save().startswith(before + "\n6 ")


def test_a_changed_letter_names_its_line(match: Match) -> None:
    text = match.save().replace("select mill", "select hill")

    with pytest.raises(SaveError, match="line 4: this line was changed"):
        demilune.load(text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: expected 'demilune journal 1': this is not a saved game"),
        ("hello", "line 1: expected 'demilune journal 1'"),
        ("demilune journal 2\n", "line 1: written in version 2"),
        ("demilune journal 1\n", "line 2: expected the line 'setup'"),
        ("demilune journal 1\nsetup {", "line 2: expected JSON after 'setup'"),
        ("demilune journal 1\nsetup []", "line 2: expected a JSON object"),
        ("demilune journal 1\nsetup {}", "line 2: expected the sides"),
        ('demilune journal 1\nsetup {"sides":["a","b"]}', "line 3: expected the journal's line 0"),
        ('demilune journal 1\nsetup {"sides":["a","b"]}\n1 t deal #aaaaaa', "line 3: expected journal line 0, got 1"),
        ('demilune journal 1\nsetup {"sides":["a","b"]}\n0 x deal #aaaaaa', "line 3: expected '0 SIDE ANSWER"),
        ('demilune journal 1\nsetup {"sides":["a","b"]}\n0 t deal #aaaaaa 78', "line 3: expected dice"),
        ('demilune journal 1\nsetup {"sides":["a","b"]}\n0 t deal #aaaaaa 6', "line 4: expected the line 'checkpoint'"),
    ],
)
def test_what_is_wrong_with_a_file_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(SaveError) as error:
        demilune.load(text)

    assert str(error.value).startswith(told)


@pytest.mark.parametrize("missing", ["checkpoint", "secret", "end"])
def test_a_file_that_was_cut_off_is_not_read(match: Match, missing: str) -> None:
    text = match.save().split(f"\n{missing} ")[0]

    with pytest.raises(SaveError, match=f"expected the line '{missing}': the file is not complete"):
        demilune.load(text)


def test_the_checkpoint_is_under_the_seal_too(match: Match) -> None:
    text = match.save().replace('"drums":{"north":3', '"drums":{"north":2').replace('"south":3}', '"south":1}')

    with pytest.raises(SaveError, match="the digest does not fit"):
        demilune.load(text)


def test_tags_are_keyed_with_the_secret() -> None:
    """Otherwise the enemy could try all face-down answers until the tag fits."""
    matches = [demilune.position("nine-fields", {}, seed=seed) for seed in (2, 2, 3)]
    for match in matches:
        match.play("select mill")
    tags = [m.save().split("\n")[3] for m in matches]

    assert tags[0] == tags[1]
    assert tags[0] != tags[2]


def test_the_enemys_face_down_answer_is_masked(match: Match) -> None:
    mine, theirs = match.transcript("north").split("\n"), match.transcript("south").split("\n")

    assert " N play_card B" in mine[4]
    assert " S ? #" in mine[5]
    assert " N ? #" in theirs[4]
    assert " S play_card B" in theirs[5]


def test_a_spectator_reads_neither_answers_nor_seed(match: Match) -> None:
    text = match.transcript()

    assert "play_card" not in text
    assert '"seed"' not in text
    assert match.secret.hex() not in text


def test_the_shuffle_of_the_set_up_is_masked(match: Match) -> None:
    assert match.transcript("north").split("\n")[2].endswith(" =?")
