"""A match at the table: typed sessions in plain mode, from the first answer to the last."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path
from random import Random

import pytest

import demilune
from demilune import register
from demilune.engine import saving
from demilune.engine.errors import OutdatedRules
from demilune.engine.match import Match
from demilune.games.fire_and_stone.rules import mining
from demilune.store import MovedOn, Store, opening, schema
from demilune.terminal import keyboard
from tests.terminal.conftest import Desk

BOX_DRAWING = range(0x2500, 0x25A0)  # lines and blocks


def typed_game(seed: int) -> tuple[list[str], Match]:
    """A whole game of random answers as somebody would type them, and the match they lead to."""
    match, rng, lines = demilune.start("fire-and-stone", seed=seed, friendly=True), Random(seed), []
    while match.decision is not None:
        action = rng.choice(match.decision.actions)
        lines.append(action.text)
        match.play(action)
    return lines, match


def test_a_whole_siege_can_be_typed(desk: Desk) -> None:
    lines, match = typed_game(5)

    session = desk.run("play", "--hotseat", "--seed", "5", typed=lines)

    assert session.code == 0
    assert [line.text for line in desk.match().journal.lines] == [line.text for line in match.journal.lines]
    assert match.outcome is not None
    assert str(match.outcome) in session.out
    assert "demilune verify 1" in session.out
    assert desk.run("verify", "1").code == 0


def test_plain_lines_hold_no_drawing_and_no_escape_codes(desk: Desk) -> None:
    lines, _ = typed_game(6)
    asked = [word for line in lines[:60] for word in (line, "board", "hand", "actions", "log")]

    shown = desk.run("play", "--seed", "6", typed=asked).out

    assert "\x1b" not in shown
    assert not any(ord(sign) in BOX_DRAWING for sign in shown)
    assert max(map(len, shown.splitlines())) <= 80


def test_answers_are_typed_by_number_by_word_or_several_at_once(desk: Desk) -> None:
    by_text = ["play_card OS7", "entrench GLC", "move_cannons CAMP GLC 4", "done", "decline"]
    by_number = ["1", "1", "1x4", "2", "1"]
    by_word = ["Second-Wave", "entrench central", "4 camp glc", "finish", "decl"]
    at_once = ["1", "1", "1x4 2", "1"]
    journals = []

    for number, lines in enumerate((by_text, by_number, by_word, at_once), 1):
        assert desk.run("play", "--seed", "4", typed=lines).code == 0
        journals.append([line.text.removeprefix("+") for line in desk.match(number).journal.lines])

    assert journals[0][1:] == by_text
    assert all(journal == journals[0] for journal in journals)


def test_several_answers_stop_where_something_was_revealed(desk: Desk) -> None:
    shown = desk.run("play", "--seed", "4", typed=["1", "entrench glc, 4 camp glc", "quit"]).out

    assert "1 of 2 answers given: Something was rolled or revealed" in shown
    assert desk.match().journal.lines[-1].text == "entrench GLC"


def test_all_moves_every_cannon_that_can(desk: Desk) -> None:
    desk.run("play", "--seed", "4", typed=["1", "1", "all glc"])

    assert desk.match().view()["board"]["hexes"]["GLC"]["cannons"] == 6


def test_the_table_takes_the_shorthand_for_troops(desk: Desk, tmp_path: Path) -> None:
    board = {"GLC": "ottoman 2 improvised 6 cannons"}
    match = demilune.position("fire-and-stone", {"board": board, "ottoman": {"hand": ["OS9"]}}, seed=1)
    match.play_all(["play_card OS9", "assault CWC"])
    while match.decision is not None and match.decision.name != "choose_troops":
        match.play("decline" if match.decision.name == "respond" else "contest")
    file = tmp_path / "battle.journal"
    file.write_text(match.save(), encoding="utf-8")

    desk.run("play", "--resume", str(file), typed=["2 yeniceri 1 sekban"])

    attack = demilune.load(file.read_text(encoding="utf-8")).view("ottoman")["board"]["attack"]
    assert attack["sides"]["ottoman"]["front"] == ["yeniceri", "yeniceri", "sekban"]


def test_why_names_the_rule(desk: Desk) -> None:
    shown = desk.run("play", "--seed", "4", typed=["why pass", "1", "why assault cwc", "why CWC", "why glc"]).out

    assert "Pass: You hold 5 cards and the enemy 5 (rule 6.4). You may pass with" in shown
    assert "Assault Central Covered Way: Central Covered Way is not adjacent" in shown
    assert "Bombard Central Covered Way: Central Covered Way is not adjacent" in shown
    assert "(rule 4.5)" in shown
    assert "Entrench Central Glacis: allowed" in shown


def test_odds_are_shown_with_what_is_supposed(desk: Desk) -> None:
    shown = desk.run("play", "--seed", "4", typed=["1", "odds entrench glc", "odds"]).out

    assert "45.7% 2 Troops eliminated" in shown
    assert "Entrench Central Glacis: " in shown


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("bord", "Did you mean 'board'?"),
        ("undu", "Did you mean 'undo'?"),
        ("plya_card OS7", "Did you mean 'play_card OS7'"),
        ("99", "There is no answer 99; they go from 1 to 5."),
        ("play", "could mean 'play_card OS7', 'play_card OS11'"),
        ("play_card OS1", "is not in your hand (rule 6.3a)."),
        ("pass", "You hold 5 cards and the enemy 5 (rule 6.4)."),
        ("card trebuchet", "There is no card 'trebuchet'."),
        ("card tatar-hors", "Did you mean 'tatar-horse'?"),
        ("rules nonsense", "No rule is numbered 'nonsense'"),
        ("undo 0x", "'undo', 'undo 3' (answers), or 'undo to 41'"),
        ("undo", "There is no answer to take back."),
        ("redo", "There is nothing to redo."),
        ("decline always W1", "You have no window 'W1'; yours are W3"),
        ("decline always", "Say which window: W3"),
        ("take over spain", "has no side 'spain'"),
        ("take over habsburg by deep-blue", "There is no computer player 'deep-blue'"),
        ("go", "It is your decision."),
        ("why", "Say which answer"),
    ],
)
def test_wrong_words_get_a_sentence_that_helps(desk: Desk, typed: str, says: str) -> None:
    session = desk.run("play", "--seed", "4", typed=[typed, "quit"])

    assert session.code == 0
    assert says in " ".join(session.out.split())
    assert desk.match().number == 1


def test_help_is_a_page(desk: Desk) -> None:
    shown = desk.run("play", "--seed", "4", typed=["help"]).out

    for word in ("why", "odds", "undo", "decline always", "take over", "save", "quit"):
        assert word in shown


def test_undo_and_redo(desk: Desk) -> None:
    desk.run("play", "--seed", "4", typed=["1", "undo", "redo", "undo 2", "2"])

    texts = [line.text for line in desk.match().journal.lines]
    assert texts == ["deal", "play_card OS7", "!undo 1", "play_card OS7", "!undo 3", "play_card OS11"]


def test_undo_to_a_journal_line(desk: Desk) -> None:
    shown = desk.run("play", "--seed", "4", typed=["1", "undo to 1"]).out

    assert "Taken back to journal line 1." in shown
    assert desk.match().journal.lines[-1].text == "!undo 1"


def test_a_standing_decline_is_given_and_ended(desk: Desk) -> None:
    lines = ["1", "1", "all glc", "decline always", "decline list", "quit"]

    shown = desk.run("play", "--seed", "4", typed=lines).out
    match = desk.match()

    assert "W7, The Habsburgs are about to roll some Cannon dice: declined without asking" in " ".join(shown.split())
    assert match.standing["ottoman"] == {"W7"}
    assert match.decision is not None
    assert match.decision.side == "habsburg"


def test_declining_may_be_asked_for_again(desk: Desk) -> None:
    desk.run("play", "--seed", "4", typed=["decline always W7", "decline always all", "decline until W7"])

    assert desk.match().standing["ottoman"] == {"W3", "W4", "W6", "W9"}


def test_resigning_asks_once_more(desk: Desk) -> None:
    desk.run("play", "--seed", "4", typed=["resign", "no", "quit"])
    assert desk.match().outcome is None

    shown = desk.run("play", "--resume", "1", typed=["resign", "yes"]).out

    assert "Habsburg wins: ottoman resigned." in shown


def test_a_draw_is_offered_and_accepted(desk: Desk) -> None:
    ottoman, habsburg = ["1", "1", "1xall", "1"], ["draw", "yes", "1", "fortify cwl"]

    shown = desk.run("play", "--hotseat", "--seed", "4", typed=[*ottoman, *habsburg, "draw accept", "yes"]).out

    assert "The other side offers a draw: 'draw accept' or 'draw decline'." in shown
    assert "Nobody wins: draw agreed." in shown
    assert desk.match().outcome is not None


def test_the_computer_plays_on_when_offered_a_draw(desk: Desk) -> None:
    shown = desk.run("play", "--side", "ottoman", "--bot", "random", "--seed", "4", typed=["draw", "yes", "quit"]).out

    assert "The computer declines and plays on." in shown
    assert desk.match().draw_offered_by is None


def test_a_seat_can_be_taken_over_by_the_computer(desk: Desk) -> None:
    shown = desk.run(
        "play", "--seed", "4", typed=["take over habsburg by random", "take", "1", "1", "all", "1", "quit"]
    )

    match = desk.match()
    assert match.seats["habsburg"] == "computer random"
    assert "Habsburg: computer random" in shown.out
    assert match.decision is not None
    assert match.decision.side == "ottoman"


def test_the_computer_answers_and_its_moves_are_told(desk: Desk) -> None:
    session = desk.run("play", "--side", "ottoman", "--bot", "random", "--seed", "4", typed=["1", "1", "all", "1"])

    assert session.code == 0
    assert "thinks" in session.out
    after = session.out.rsplit("thinks", 1)[1]
    assert "Habsburgs spent " in after or "Habsburgs played " in after
    assert "Ottoman · match 1" in after


def test_two_computers_play_to_the_end(desk: Desk) -> None:
    lines = ["take over habsburg by random", "take over ottoman by random"]

    session = desk.run("play", "--seed", "4", typed=lines)

    assert session.code == 0
    assert desk.match().outcome is not None


def test_the_hand_of_the_computer_stays_hidden(desk: Desk) -> None:
    session = desk.run(
        "play",
        "--side",
        "ottoman",
        "--bot",
        "random",
        "--seed",
        "4",
        typed=["1", "1", "all", "1", "hand", "log", "board"],
    )

    match = desk.match()
    held = match.state.hand["habsburg"] + match.state.tactics["habsburg"]  # type: ignore[attr-defined]
    assert [card for card in held if match.tables.cards[card].title in session.out] == []


# Leaving, and what is left


@pytest.mark.parametrize("how", [["quit"], [], ["INTERRUPT"]])
def test_leaving_keeps_every_answer(desk: Desk, how: list[str]) -> None:
    session = desk.run("play", "--seed", "4", typed=["1", "1", *how])

    assert session.code == (130 if how == ["INTERRUPT"] else 0)
    assert "demilune play --resume 1" in session.out
    assert [line.text for line in desk.match().journal.lines[1:]] == ["play_card OS7", "entrench GLC"]


def test_resume_goes_on_with_the_last_match(desk: Desk) -> None:
    desk.run("play", "--seed", "4", typed=["1"])

    session = desk.run("play", "--resume", typed=["entrench glc"])

    assert session.code == 0
    assert len(desk.saved()) == 1
    assert desk.match().journal.lines[-1].text == "entrench GLC"


def test_a_killed_program_loses_nothing(desk: Desk) -> None:
    program = (
        "import os, sys\n"
        "from demilune import cli\n"
        "class Typed:\n"
        "    lines = iter(['1', '1', 'all'])\n"
        "    def isatty(self): return False\n"
        "    def readline(self): return next(self.lines, None) or os._exit(9)\n"
        "sys.stdin = Typed()\n"
        "cli.main(['play', '--terminal', '--seed', '4'])"
    )

    killed = subprocess.run([sys.executable, "-c", program], env=os.environ, capture_output=True, check=False)

    assert killed.returncode == 9
    assert desk.match().journal.lines[-1].text.startswith("move_cannons CAMP GLC 6")
    assert desk.run("play", "--resume", typed=["decline"]).code == 0


def test_a_full_disk_keeps_what_was_saved_and_the_game_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, match = typed_game(5)
    desk.run("play", "--hotseat", "--seed", "5", typed=lines[:20])
    with Store().reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()

    with monkeypatch.context() as patch:
        patch.setattr(opening, "SETTINGS", (*opening.SETTINGS, f"max_page_count={pages + 1}"))
        session = desk.run("play", "--resume", "1", typed=lines[20:])

    saved = [line.text for line in desk.match().journal.lines[1:]]
    assert session.code == 0
    assert "no space left on the disk. What was saved before is still there." in " ".join(session.out.split())
    assert str(match.outcome) in session.out
    assert "The last answers could not be saved" in session.out
    assert 20 <= len(saved) < len(lines)
    assert saved == lines[: len(saved)]
    assert desk.run("play", "--resume", "1", typed=lines[len(saved) :]).code == 0
    assert desk.match().outcome == match.outcome


def test_a_full_disk_leaves_a_text_file_as_it_was(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "copy.journal"
    desk.run("play", "--seed", "4", typed=["1", f"save {file}"])
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(ENOSPC, os.strerror(ENOSPC))

    for call in ("replace", "fsync"):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, full)
            session = desk.run("play", "--resume", str(file), typed=["1", "all", "quit"])
        assert session.code == 0
        assert "No space left on device. What was saved before is still there." in " ".join(session.out.split())
        assert "The last answers could not be saved" in session.out
        assert file.read_bytes() == before
        assert [path.name for path in file.parent.iterdir() if path.suffix == ".part"] == []

    assert desk.run("play", "--resume", str(file), typed=["1", "all"]).code == 0
    assert file.read_bytes() != before


def test_a_match_played_on_elsewhere_is_not_overwritten(desk: Desk) -> None:
    desk.run("play", "--seed", "4", typed=["1"])
    kept = Store().numbered(1)
    match = kept.match()
    desk.run("play", "--resume", typed=["1"])
    after = desk.saved()

    assert match.decision is not None
    match.play(match.decision.actions[-1])
    with pytest.raises(MovedOn, match="played on elsewhere"):
        kept.write(match)

    assert desk.saved() == after


def test_a_text_file_played_on_elsewhere_is_not_overwritten(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "copy.journal"
    desk.run("play", "--seed", "4", typed=["1", f"save {file}"])
    kept = Store().find(str(file))
    match = kept.match()
    desk.run("play", "--resume", str(file), typed=["1"])
    after = file.read_bytes()

    assert match.decision is not None
    match.play(match.decision.actions[-1])
    with pytest.raises(MovedOn, match="played on elsewhere"):
        kept.write(match)

    assert file.read_bytes() == after


def test_a_copy_never_overwrites_a_file(desk: Desk, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("precious", encoding="utf-8")

    session = desk.run("play", "--seed", "4", typed=[f"save {mine}", f"save {tmp_path / 'copy.journal'}", "quit"])

    assert "exists already and is left as it is" in " ".join(session.out.split())
    assert mine.read_text(encoding="utf-8") == "precious"
    assert (tmp_path / "copy.journal").read_text(encoding="utf-8") == desk.saved()[0]


def test_a_rule_that_fails_is_reported_and_the_game_goes_on(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError("a broken rule")

    monkeypatch.setattr(mining, "mine", fails)

    session = desk.run("play", "--seed", "4", typed=["1", "mine", "entrench glc", "quit"])

    reports = list((desk.home / "reports").glob("*.txt"))
    assert session.code == 0
    assert "A rule failed on 'mine': ZeroDivisionError: a broken rule" in session.out
    assert str(reports[0]) in session.out.replace("\n  ", "")
    assert "ZeroDivisionError" in reports[0].read_text(encoding="utf-8")
    assert desk.match().journal.lines[-1].text == "entrench GLC"


def test_the_secret_of_the_dice_is_owned_up_to_once(desk: Desk) -> None:
    session = desk.run("play", "--hotseat", typed=["1", "undo", "2"])

    match = desk.match()
    assert session.out.count("The secret of the dice lies beside the game on this machine") == 1
    assert match.setup.commitment in session.out
    assert match.secret.hex() not in session.out


def test_a_game_without_a_drawing_of_its_own_can_be_played(desk: Desk) -> None:
    register.register("nine-fields", "examples.nine_fields")

    session = desk.run("play", "nine-fields", "--seed", "1", typed=["1", "1", "board", "hand", "1", "quit"])

    assert session.code == 0
    assert "bands: north" in session.out
    assert desk.match().number > 2


# The start menu


@pytest.fixture
def at_a_keyboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a person is about to type; the terminal is a dumb one."""
    lines: list[str] = []

    def typed(prompt: str, _words: object = ()) -> str:
        print(prompt)
        if not lines:
            raise EOFError
        return lines.pop(0)

    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr(keyboard, "at_keyboard", lambda: True)
    monkeypatch.setattr(keyboard, "typed", typed)
    return lines


@pytest.mark.parametrize(("choice", "computer"), [("1", "habsburg"), ("2", "ottoman"), ("3", None)])
def test_the_menu_starts_a_match(desk: Desk, at_a_keyboard: list[str], choice: str, computer: str | None) -> None:
    at_a_keyboard += ["9", choice, "", "quit"]

    session = desk.run("play")

    assert session.code == 0
    assert "1  Play Ottoman against the computer" in session.out
    assert "Type a number from 1 to 3, or q." in session.out
    assert desk.match().seats == ({} if computer is None else {computer: "computer greedy"})


def test_the_menu_goes_on_with_a_match(desk: Desk, at_a_keyboard: list[str]) -> None:
    at_a_keyboard += ["3", "", "1", "quit"]
    desk.run("play", "--seed", "4")
    at_a_keyboard += ["4", "", "1", "quit"]

    session = desk.run("play")

    assert "4  Go on with match 1: Round 1 of 5, Strategy phase, Ottoman to answer" in session.out
    assert [line.text for line in desk.match().journal.lines] == ["deal", "play_card OS7", "entrench GLC"]


@pytest.mark.parametrize("leave", [["q"], []])
def test_the_menu_can_be_left(desk: Desk, at_a_keyboard: list[str], leave: list[str]) -> None:
    at_a_keyboard += leave

    assert desk.run("play").code == 0
    assert desk.saved() == []


def test_replay_steps_at_a_keyboard(desk: Desk, at_a_keyboard: list[str]) -> None:
    lines, _ = typed_game(5)
    at_a_keyboard += ["", *(word for line in lines for word in (line, ""))]
    desk.run("play", "--hotseat", "--seed", "5")
    at_a_keyboard[:] = ["n", "what", "end", "p", "0", "40", "q"]

    session = desk.run("replay", "1")

    assert session.code == 0
    steps = re.findall(r"step (\d+) of (\d+)", session.out)
    last = steps[0][1]
    assert [step for step, _ in steps][:3] == ["1", "2", last]
    assert "n: next, p: previous" in session.out


def outdated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is read from the store was played under older rules."""
    restore = saving.restore

    def older(find: saving.FindGame, kept: saving.Rows, *, upgrade: bool = False) -> Match:
        if not upgrade:
            raise OutdatedRules(2, "played under version 0.9 of the rules, it goes differently under 1.0.")
        return restore(find, kept)

    monkeypatch.setattr(saving, "restore", older)
    with Store().writing() as connection:
        connection.execute(schema.match.update().values(rules="0.9"))


@pytest.mark.parametrize("agreed", [True, False])
def test_a_match_of_older_rules_goes_on_if_the_players_agree(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, at_a_keyboard: list[str], agreed: bool
) -> None:
    at_a_keyboard += ["", "quit"]
    desk.run("play", "--hotseat", "--seed", "4")
    outdated(monkeypatch)
    at_a_keyboard += ["yes", "", "quit"] if agreed else ["no"]

    session = desk.run("play", "--resume", "1")

    said = " ".join(session.out.split())  # the path before it may be long, so lines may break anywhere
    assert session.code == 0
    assert "played under version 0.9 of the rules" in said
    assert ("You go on with match 1." in said) is agreed


def test_without_a_person_to_ask_a_match_of_older_rules_is_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.run("play", "--seed", "4")
    outdated(monkeypatch)

    session = desk.run("play", "--resume", "1")

    assert session.code == 2
    assert "demilune.db, match 1 line 2: played under version 0.9" in session.err
    assert "of older rules" in desk.run("list").out


def test_a_file_from_elsewhere_is_not_taken_for_a_match_of_that_number(desk: Desk, tmp_path: Path) -> None:
    desk.run("play", "--seed", "4")
    copy = tmp_path / "001-copy.journal"
    copy.write_text(desk.saved()[0], encoding="utf-8", newline="\n")

    session = desk.run("play", "--resume", str(copy), typed=["1"])

    assert f"demilune play --resume {copy}" in session.out.replace("\n  ", "")
    assert desk.match().number == 1
    assert demilune.load(copy.read_text(encoding="utf-8")).number == 2
