"""A player's own data: what may be changed, what is refused and where it stands; such a match replays anywhere."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import demilune
from demilune.engine.errors import DataError
from demilune.games.fire_and_stone.load import FOLDER
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A full set of our data, to be changed."""
    return Path(shutil.copytree(FOLDER / "data", tmp_path / "mine"))


def change(folder: Path, file: str, old: str, new: str) -> Path:
    """The folder, with this text of a file replaced."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return folder


def change_card(folder: Path, code: str, old: str, new: str) -> Path:
    """The folder, with this text of a card replaced."""
    path = folder / "cards.toml"
    before, head, rest = path.read_text(encoding="utf-8").partition(f"[{code}]\n")
    card, blank, after = rest.partition("\n\n")
    assert card.count(old) == 1, f"{old!r} stands {card.count(old)} times in {code}"
    path.write_text(before + head + card.replace(old, new) + blank + after, encoding="utf-8")
    return folder


def wrong(folder: Path) -> DataError:
    """What a start with this folder is told."""
    with pytest.raises(DataError) as caught:
        demilune.start("fire-and-stone", seed=1, data=folder)
    return caught.value


def line_of(folder: Path, file: str, start: str) -> int:
    """The number of the line that begins so."""
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(start))


# What may be changed


def test_an_unchanged_folder_changes_nothing(folder: Path) -> None:
    match = demilune.start("fire-and-stone", seed=1, data=folder)

    assert match.setup.data == {}
    assert match.view("ottoman") == demilune.start("fire-and-stone", seed=1).view("ottoman")


def test_start_morale_may_be_changed(folder: Path) -> None:
    """12.4 The numbers of the scenario are data."""
    change(folder, "scenarios/siege.toml", "ottoman = 8\nhabsburg = 6", "ottoman = 8\nhabsburg = 9")

    match = demilune.start("fire-and-stone", seed=1, data=folder)

    assert match.view()["board"]["morale"] == {"ottoman": 8, "habsburg": 9}


def test_a_changed_number_of_a_card_is_played_and_printed(folder: Path) -> None:
    """OS3 Roofed Trenches that cap at 2 dice."""
    change_card(folder, "OS3", "numbers = { dice = 3 }", "numbers = { dice = 2 }")

    match = siege(
        data=folder,
        ottoman={"hand": ["OS3", "OS2", "OS9"]},
        answers=["play_card OS2", "entrench GLR", "done", "respond OS3"],
        chances=[[1, 1]],
    )

    assert "Roofed Trenches: at most 2 dice for this roll." in told(match)
    assert "at most 2 dice" in match.tables.cards["OS3"].text


def test_the_words_of_a_card_may_be_changed(folder: Path) -> None:
    """9.1 Its text is for the players; the number in it is still filled in."""
    change_card(folder, "OS3", "at most {dice} dice", "no more than {dice} dice")

    match = demilune.start("fire-and-stone", seed=1, data=folder)

    assert "no more than 3 dice" in match.tables.cards["OS3"].text


def test_a_lowered_maximum_lowers_the_minimum(folder: Path) -> None:
    """G9 A Night Sortie that allows only 2 Ottoman Troops: two are enough, a third is not asked for."""
    change_card(folder, "HS1", "troops = 3", "troops = 2")

    match = siege(
        data=folder,
        turn="habsburg",
        ottoman={"hand": []},
        habsburg={"hand": ["HS1", "HS7"]},
        answers=["play_card HS1", "event", "sortie GLC", "contest", *["play_troop elite"] * 3],
    )
    play(match, "play_troop sekban", "play_troop sekban")

    assert "Ottomans chose 2 Troops." in told(match)


def test_the_set_up_may_be_changed(folder: Path) -> None:
    """12.3 A gun moved from the Ravelin to the Curtain Wall."""
    change(folder, "setup.csv", "RAV,habsburg,1,0,2,", "RAV,habsburg,1,0,1,")
    change(folder, "setup.csv", "CUR,habsburg,1,0,1,", "CUR,habsburg,1,0,2,")

    hexes = demilune.start("fire-and-stone", seed=1, data=folder).view()["board"]["hexes"]

    assert (hexes["RAV"]["cannons"], hexes["CUR"]["cannons"]) == (1, 2)


def test_the_explosion_threshold_may_be_changed(folder: Path) -> None:
    """7.3b, 8.2b With 3 shovels needed the first tile may be enough."""
    change(folder, "scenarios/siege.toml", "threshold = 4", "threshold = 3")

    match = siege(data=folder, answers=["play_card OS2", "mine"], chances=["3"])

    assert "explode CWC" in offers(match)


def test_battle_values_may_be_changed(folder: Path) -> None:
    """10.7 Militia worth 2."""
    change(folder, "troops.csv", "habsburg,militia,Militia,1,3", "habsburg,militia,Militia,2,3")

    assert demilune.start("fire-and-stone", seed=1, data=folder).tables.value["militia"] == 2


# A match with changed data goes anywhere


def test_a_match_with_changed_data_is_saved_and_loaded_without_the_folder(folder: Path) -> None:
    change(folder, "scenarios/siege.toml", "ottoman = 8\nhabsburg = 6", "ottoman = 8\nhabsburg = 9")
    match = demilune.start("fire-and-stone", seed=1, data=folder)
    play(match, offers(match)[0], "mine")
    text = match.save()
    shutil.rmtree(folder)

    again = demilune.load(text)

    assert again.view("ottoman") == match.view("ottoman")
    assert again.view()["board"]["morale"]["habsburg"] == 9


def test_a_match_with_changed_data_verifies_without_the_folder(folder: Path) -> None:
    change_card(folder, "OS3", "numbers = { dice = 3 }", "numbers = { dice = 2 }")
    match = demilune.start("fire-and-stone", seed=1, data=folder)
    play(match, offers(match)[0], "mine")
    text = match.save()
    shutil.rmtree(folder)

    assert demilune.verify(text).match.tables.cards["OS3"].numbers == {"dice": 2}


def test_only_the_changed_records_travel_with_the_match(folder: Path) -> None:
    change_card(folder, "OS3", "numbers = { dice = 3 }", "numbers = { dice = 2 }")

    match = demilune.start("fire-and-stone", seed=1, data=folder)

    assert {file: list(records) for file, records in match.setup.data.items()} == {"cards.toml": ["OS3"]}


# What is refused, and where it stands


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    assert "expected a folder of data" in str(wrong(tmp_path / "nowhere"))


@pytest.mark.parametrize(
    "file", ["map.csv", "setup.csv", "troops.csv", "tiles.csv", "cards.toml", "scenarios/siege.toml"]
)
def test_a_missing_file_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()

    assert str(wrong(folder)).startswith(f"{folder / file}: expected this file")


def test_a_wrong_column_is_named(folder: Path) -> None:
    """1.2 `slots` misspelt: the first row that lacks it is named."""
    change(folder, "map.csv", "kind,slots,", "kind,places,")

    error = wrong(folder)

    assert (error.file, error.line) == ("map.csv", 2)
    assert "'slots'" in str(error)


def test_a_missing_key_column_is_named(folder: Path) -> None:
    change(folder, "setup.csv", "hex,control,", "place,control,")

    error = wrong(folder)

    assert (error.file, error.line) == ("setup.csv", 1)
    assert "expected a column 'hex'" in str(error)


def test_a_row_that_is_too_short_is_named(folder: Path) -> None:
    change(folder, "setup.csv", "LOB,habsburg,1,0,1,reconstructed", "LOB,habsburg,1,0")

    assert str(wrong(folder)) == f"setup.csv line {line_of(folder, 'setup.csv', 'LOB')}: expected 6 columns, got 4"


def test_a_card_that_is_missing_is_named(folder: Path) -> None:
    """1.3 OS4 cut out of the file."""
    path = folder / "cards.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("[OS4]")] + text[text.index("[OS5]") :], encoding="utf-8")

    assert str(wrong(folder)) == "cards.toml: expected entries for OS4"


def test_an_unknown_card_is_named_with_its_line(folder: Path) -> None:
    path = folder / "cards.toml"
    path.write_text(path.read_text(encoding="utf-8") + '\n[OS31]\ntitle = "One more"\n', encoding="utf-8")

    error = wrong(folder)

    assert (error.file, error.line) == ("cards.toml", line_of(folder, "cards.toml", "[OS31]"))
    assert "'OS31' is unknown to this game" in str(error)


def test_an_unknown_hex_is_named_with_its_line(folder: Path) -> None:
    path = folder / "setup.csv"
    path.write_text(path.read_text(encoding="utf-8") + "STS,habsburg,0,0,0,reconstructed\n", encoding="utf-8")

    error = wrong(folder)

    assert (error.file, error.line) == ("setup.csv", 16)
    assert "'STS' is unknown to this game" in str(error)


def test_a_hex_given_twice_is_named_with_both_lines(folder: Path) -> None:
    path = folder / "setup.csv"
    path.write_text(path.read_text(encoding="utf-8") + "GLL,,0,0,0,public\n", encoding="utf-8")

    assert str(wrong(folder)) == "setup.csv line 16: 'GLL' stands already in line 3"


@pytest.mark.parametrize("value", ["x", "-1", "1.5", ""])
def test_an_impossible_number_is_named_with_its_line(folder: Path, value: str) -> None:
    change(folder, "setup.csv", "CUR,habsburg,1,0,1,", f"CUR,habsburg,1,0,{value},")

    error = wrong(folder)

    assert (error.file, error.line) == ("setup.csv", 15)
    assert f"in 'cannons', got {value!r}" in str(error)


@pytest.mark.parametrize(
    ("file", "old", "new", "start", "says"),
    [
        ("map.csv", "ravelin,ravelin,2,", "ravelin,ravelin,3,", "RAV", "a number from 0 to 2 in 'slots', got '3'"),
        ("troops.csv", "Militia,1,3", "Militia,0,3", "habsburg,militia", "a number from 1 to 9 in 'value', got '0'"),
        ("map.csv", "lobl-bastion,bastion,", "lobl-bastion,tower,", "LOB", "'kind', got 'tower'"),
        ("setup.csv", "CWL,habsburg,", "CWL,polish,", "CWL", "'control', got 'polish'"),
        ("scenarios/siege.toml", "number = 5", "number = 0", "[rounds]", "a number from 1 to 20 in 'number', got 0"),
        ("scenarios/siege.toml", "ottoman = 8", "ottoman = 13", "[morale]", "beyond the track's end"),
        ("scenarios/siege.toml", "max = 12 ", 'max = "high" ', "[morale]", "in 'max', got 'high'"),
        ("cards.toml", 'title = "Night Digging"', "title = 2", "[OS2]", "expected text in 'title', got 2"),
    ],
)
def test_a_value_out_of_range_is_named_with_its_line(
    folder: Path, file: str, old: str, new: str, start: str, says: str
) -> None:
    change(folder, file, old, new)

    error = wrong(folder)

    assert (error.file, error.line) == (file, line_of(folder, file, start))
    assert says in str(error)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("LOB,habsburg,1,0,1,", "LOB,habsburg,1,1,1,", "LOB has 1 places for Fortifications"),
        (
            "DIC,habsburg,1,0,0,",
            "DIC,habsburg,2,0,0,",
            "DIC has 2 places for Fortifications, at most 1 of them Structural",
        ),
        ("CAMP,ottoman,0,0,6,", "CAMP,ottoman,0,1,6,", "CAMP has 0 places for Fortifications"),
        ("CAMP,ottoman,0,0,6,", "CAMP,habsburg,0,0,0,", "can never control CAMP"),
        ("GLL,,0,0,0,", "GLL,habsburg,0,0,0,", "can never control GLL"),
        ("GLL,,0,0,0,", "GLL,,0,1,0,", "GLL belongs to nobody"),
        ("CAMP,ottoman,0,0,6,", "CAMP,ottoman,0,0,7,", "at most 6 ottoman Cannons, got 7"),
        ("RAV,habsburg,1,0,2,", "RAV,habsburg,1,0,3,", "at most 9 habsburg Cannons, got 10"),
        ("CWL,habsburg,0,1,1,", "CWL,habsburg,1,1,1,", "at most 7 Structural pieces, got 8"),
        ("CWL,habsburg,0,1,1,", "CWL,,0,0,0,", "CWL has to be controlled by a side"),
        ("CUR,habsburg,1,0,1,", "CUR,ottoman,1,0,0,", "the Ottomans would have won already (5.1)"),
    ],
)
def test_a_set_up_the_rules_forbid_is_refused(folder: Path, old: str, new: str, says: str) -> None:
    """4.1, 4.3, 4.4, 4.7, 4.9 What cannot stand on a hex, or cannot be in the box."""
    change(folder, "setup.csv", old, new)

    error = wrong(folder)

    assert error.file == "setup.csv"
    assert says in str(error)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("habsburg_improvised = 19", "habsburg_improvised = 3"),
        ("ottoman = 6\nhabsburg = 9", "ottoman = 10\nhabsburg = 9"),
        ("end = 0 ", "end = 2 "),
    ],
    ids=["fewer markers than the set-up places", "more Cannons than an action can name", "another End of the track"],
)
def test_numbers_the_program_cannot_play_with_are_refused(folder: Path, old: str, new: str) -> None:
    """1.3, 1.4, 5.3 Better at the start than in the middle of a game."""
    change(folder, "scenarios/siege.toml", old, new)

    assert wrong(folder).file in ("scenarios/siege.toml", "setup.csv")


def test_two_hexes_in_one_place_are_refused(folder: Path) -> None:
    """3.1 On the map that is played."""
    change(folder, "map.csv", "bastion,2,1,4,", "bastion,2,1,3,")

    assert str(wrong(folder)) == "map.csv: two hexes lie in the same place on map M1"


@pytest.mark.parametrize(
    ("code", "old", "new", "says"),
    [
        ("OS3", "numbers = { dice = 3 }", "numbers = { cannons = 3 }", "'dice'"),
        ("OS3", "numbers = { dice = 3 }", "numbers = { dice = -3 }", "whole numbers from 0 to 99"),
        ("OS3", "numbers = { dice = 3 }", "numbers = [3]", "numbers"),
        ("OS3", 'windows = ["W7"]', 'windows = ["W12"]', "windows"),
        ("OS3", 'kind = "response"', 'kind = "event"', "kind"),
        ("OS3", 'side = "ottoman"', 'side = "habsburg"', "side"),
    ],
)
def test_what_a_card_is_cannot_be_changed(folder: Path, code: str, old: str, new: str, says: str) -> None:
    """9.2 Its numbers and words may be; what its effect needs to work may not."""
    change_card(folder, code, old, new)

    error = wrong(folder)

    assert (error.file, error.line) == ("cards.toml", line_of(folder, "cards.toml", f"[{code}]"))
    assert says in str(error)


def test_a_card_without_the_number_it_needs_is_refused(folder: Path) -> None:
    """9.1 Also where its text does without."""
    change_card(folder, "OS3", "numbers = { dice = 3 }", "numbers = {}")
    change_card(folder, "OS3", "at most {dice} dice", "at most three dice")

    assert "dice" in str(wrong(folder))


def test_a_side_without_troops_is_refused(folder: Path) -> None:
    """4.15, 5.4 It would have lost before the first turn."""
    for kind, count in (("elite,Elite,3", 4), ("infantry,Infantry,2", 5), ("militia,Militia,1", 3)):
        change(folder, "troops.csv", f"habsburg,{kind},{count}", f"habsburg,{kind},0")

    assert wrong(folder).file == "troops.csv"


def test_a_broken_toml_file_is_named(folder: Path) -> None:
    change(folder, "scenarios/siege.toml", "number = 5", "number = ")

    error = wrong(folder)

    assert error.file == "siege.toml" or error.file == "scenarios/siege.toml"
    assert "not TOML" in str(error)


def test_refusals_name_hexes_as_the_players_data_do(folder: Path) -> None:
    change(folder, "map.csv", "RAV,Ravelin,", "RAV,Half-moon,")

    match = siege(data=folder, answers=["play_card OS2"])

    assert refusal(match, "assault RAV") == "4.5"
    assert str(match.why_not("assault RAV")).startswith("Half-moon is not adjacent")
