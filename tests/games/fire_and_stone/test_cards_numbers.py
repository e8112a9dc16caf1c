"""The numbers of the Strategy cards come from their data: a player's own data folder changes what the cards do."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from demilune.games.fire_and_stone.load import FOLDER
from tests.games.fire_and_stone.cardplay import (
    FORWARD,
    HABSBURG,
    OTTOMAN,
    SILENT,
    asked,
    blanks,
    count,
    event,
    fill_line,
    holding,
    morale,
    own,
    rolls,
    spend,
    there,
)
from tests.games.fire_and_stone.siege import offers, refusal, told, troops

# Every number of every Strategy card, and none is as it was.
NUMBERS: dict[str, dict[str, int]] = {
    "OS2": {"placed": 2, "hexes": 1},
    "OS3": {"dice": 5},
    "OS4": {"extra": 1, "cap": 6, "troops": 2},
    "OS5": {"bonus": 2, "cap": 5},
    "OS6": {"dice": 2},
    "OS7": {"troops": 1},
    "OS8": {"troops": 3},
    "OS9": {"tiles": 3},
    "OS10": {"shovels": 5},
    "OS11": {"tiles": 2},
    "OS12": {"tiles": 2},
    "OS13": {"face": 4},
    "OS14": {"cannons": 2, "dice": 1},
    "OS15": {"troops": 2},
    "OS16": {"morale": 2, "face": 3, "cards": 2},
    "OS18": {"morale": 2, "more": 3, "hexes": 4},
    "OS19": {"cards": 2, "morale": 2},
    "OS20": {"morale": 2, "limit": 3},
    "OS21": {"morale": 2, "cards": 3},
    "OS23": {"troops": 1},
    "OS24": {"cards": 2},
    "OS25": {"troops": 2},
    "OS26": {"placed": 2, "extra": 2, "dice": 2},
    "OS28": {"dice": 5},
    "OS30": {"troops": 1, "cards": 2},
    "HS1": {"troops": 2},
    "HS2": {"bonus": 5},
    "HS3": {"morale": 3},
    "HS4": {"dice": 4, "face": 6, "cap": 3},
    "HS5": {"militia": 1, "troops": 2},
    "HS6": {"placed": 2},
    "HS7": {"placed": 1},
    "HS8": {"placed": 2, "hexes": 1},
    "HS9": {"structural": 2},
    "HS10": {"placed": 2},
    "HS11": {"tiles": 3},
    "HS12": {"tiles": 2},
    "HS13": {"shovels": 3},
    "HS14": {"tiles": 3, "morale": 2},
    "HS15": {"face": 4},
    "HS16": {"cap": 3},
    "HS17": {"troops": 2, "morale": 3},
    "HS18": {"morale": 4},
    "HS19": {"morale": 2, "cards": 3},
    "HS20": {"cards": 2, "morale": 3},
    "HS22": {"troops": 1, "placed": 2},
    "HS23": {"round": 3, "loss": 3, "gain": 2},
    "HS24": {"cards": 4},
    "HS25": {"cards": 2, "troops": 1},
    "HS26": {"face": 5, "troops": 2},
    "HS28": {"troops": 2, "maximum": 5},
    "HS29": {"placed": 2},
}
BARE = {"GLC": "ottoman 3 cannons", "GLL": "ottoman 3 cannons"}
OPEN_CWC = {"CWC": "habsburg 1 cannon"}
BEATEN = (
    *("assault CWC", "contest", *troops("sekban*2", "yeniceri"), "done", *troops("elite*3")),
    *("move_back sekban", "move_back sekban"),
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with these numbers."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copytree(FOLDER / "data", folder, dirs_exist_ok=True)
    cards = (folder / "cards.toml").read_text(encoding="utf-8")
    for card, numbers in NUMBERS.items():
        line = "numbers = { " + ", ".join(f"{key} = {value}" for key, value in numbers.items()) + " }"
        cards, found = re.subn(rf"(?ms)(^\[{card}\].*?)^numbers = .*?$", rf"\g<1>{line}", cards, count=1)
        assert found, card
    (folder / "cards.toml").write_text(cards, encoding="utf-8")
    return folder


def test_every_number_of_a_strategy_card_is_tried_here() -> None:
    """Each is changed, and each changed card is played."""
    cards = tomllib.loads((FOLDER / "data" / "cards.toml").read_text(encoding="utf-8"))
    printed = {c: facts["numbers"] for c, facts in cards.items() if facts["deck"] == "strategy" and facts["numbers"]}

    assert {c: set(numbers) for c, numbers in printed.items()} == {c: set(n) for c, n in NUMBERS.items()}
    assert not [(c, key) for c, numbers in printed.items() for key in numbers if numbers[key] == NUMBERS[c][key]]
    assert {str(case.values[0]) for case in CASES} == set(NUMBERS)


def case(card: str, seen: Callable[[Path], Any], expected: Any) -> Any:
    """What is seen after the card was played with the changed numbers."""
    return pytest.param(card, seen, expected, id=f"{card}-{expected}")


def _aga(d: Path, *line: str) -> str:
    played = ("assault CWC", "contest", *troops(*line), "done", *troops("militia*3"))
    log = told(event("OS5", *played, data=d, board=OPEN_CWC, chances=blanks(6, 9)))
    return log[log.index("of the Janissaries +") + 19 :][:2]


def _wave(d: Path) -> list[str]:
    match = spend(
        *BEATEN,
        "respond OS7",
        "done",
        "return_troop sekban",
        windows="W9",
        chances=blanks(6, 9),
        data=d,
        ottoman={"hand": ["OS18", "OS7", "OS9"]},
    )
    return list(own(match, OTTOMAN)["troop_discard"])


def _fire(d: Path, card: str) -> list[int]:
    hand = {"hand": ["OS18", card, "OS9"]}
    return rolls(spend("entrench GLR", "done", f"respond {card}", windows="W7", ottoman=hand, data=d))


def _guard(d: Path) -> tuple[str, int, list[int]]:
    answers = ("sortie GLC", "respond OS26", "contest", *troops("elite*3"))
    match = spend(*answers, by=HABSBURG, windows="W3", ottoman=holding("OS26"), board=BARE, data=d)
    placed = there(match, "GLC")
    return placed, fill_line(match), rolls(match)


def _countermine(d: Path, tiles: list[int]) -> str | None:
    zones = {**holding("HS13"), "tiles": tiles}
    return refusal(
        spend("mine", "explode CWC", windows="W5", ottoman={"tiles": [3, 2]}, habsburg=zones, data=d), "respond HS13"
    )


def _fuse(d: Path) -> int:
    answers = ("mine", "explode CWC", "respond HS26")
    chances = ["1", 5, "sekban", "sekban"]
    match = spend(*answers, windows="W5", ottoman={"tiles": [3, 2]}, habsburg=holding("HS26"), chances=chances, data=d)
    return count(match, OTTOMAN, "eliminated")


def _bell(d: Path) -> tuple[int, int]:
    zones = {**holding("HS28"), "troop_discard": ["elite*2", "militia"]}
    back = ("respond HS28", "return_troop elite", "return_troop elite")
    match = spend("assault CWC", *back, "contest", *troops("sekban*3"), "done", windows="W1", habsburg=zones, data=d)
    return count(match, HABSBURG, "troop_discard"), fill_line(match)


def _frieze(d: Path) -> str:
    match = spend("assault CWC", "respond HS29", windows="W1", habsburg=holding("HS29"), board=OPEN_CWC, data=d)
    return there(match, "CWC")


THREE_LOST = {**FORWARD, "CAMP": "ottoman", "CWC": "ottoman 1 improvised 1 cannon"}
TWO_BREACHES = {"RAV": "habsburg 2 cannons", "BUR": "habsburg 2 cannons"}
OUT = ("eliminated", "troop_discard")

CASES = [
    case("OS2", lambda d: asked(event("OS2", "place GLC", board=BARE, data=d)), (OTTOMAN, "move_cannons")),
    case(
        "OS2", lambda d: there(event("OS2", "place GLC", board=BARE, data=d), "GLC"), "ottoman 2 improvised 3 cannons"
    ),
    case("OS3", lambda d: _fire(d, "OS3"), [5]),
    case("OS4", lambda d: fill_line(event("OS4", "assault CWL", "contest", data=d)), 5),
    case("OS4", lambda d: fill_line(event("OS4", "assault CWC", "contest", board={"GLR": "ottoman"}, data=d)), 6),
    case("OS4", lambda d: count(event("OS4", *BEATEN, "done", chances=blanks(6, 9), data=d), OTTOMAN, "eliminated"), 2),
    case("OS5", lambda d: [_aga(d, "yeniceri*3"), _aga(d, "yeniceri*2", "sekban")], ["+5", "+4"]),
    case("OS6", lambda d: rolls(event("OS6", "assault CWC", "give_way", data=d)), [2]),
    case("OS7", _wave, ["yeniceri", "sekban"]),
    case(
        "OS8",
        lambda d: fill_line(
            event("OS8", "assault CWC", "give_way", "done", "assault CWL", "contest", chances=blanks(9), data=d)
        ),
        3,
    ),
    case("OS9", lambda d: count(event("OS9", data=d), OTTOMAN, "tiles"), 3),
    case(
        "OS10",
        lambda d: refusal(event("OS10", chances=["1"], ottoman={"tiles": [2, 1]}, data=d), "explode CWC"),
        "7.3b",
    ),
    case(
        "OS10", lambda d: refusal(event("OS10", chances=["1"], ottoman={"tiles": [3, 1]}, data=d), "explode CWC"), None
    ),
    case("OS11", lambda d: own(event("OS11", "take_tile 3", "take_tile 2", data=d), OTTOMAN)["tiles"], [3, 2]),
    case("OS12", lambda d: count(event("OS12", habsburg={"tiles": [2, 1, 1]}, data=d), HABSBURG, "tiles"), 1),
    case(
        "OS13",
        lambda d: there(event("OS13", "bombard RAV", board=FORWARD, chances=[[4, 4, 1, 1]], data=d), "RAV"),
        "habsburg 2 cannons",
    ),
    case("OS14", lambda d: there(event("OS14", board=THREE_LOST, data=d), "CAMP"), "ottoman 2 cannons"),
    case("OS14", lambda d: rolls(event("OS14", "done", "bombard RAV", board=THREE_LOST, data=d)), [2]),
    case("OS15", lambda d: count(event("OS15", chances=[[6, *[1] * 5]], data=d), HABSBURG, "eliminated"), 2),
    case("OS16", lambda d: morale(event("OS16", chances=[3], data=d)), (8, 4)),
    case("OS16", lambda d: count(event("OS16", chances=[3], data=d), HABSBURG, "hand"), 3),
    case("OS18", lambda d: morale(event("OS18", data=d)), (8, 4)),
    case("OS18", lambda d: morale(event("OS18", board={"GLR": "ottoman"}, data=d)), (8, 3)),
    case("OS19", lambda d: count(event("OS19", data=d), HABSBURG, "hand"), 3),
    case("OS19", lambda d: morale(event("OS19", habsburg={"hand": []}, data=d)), (8, 4)),
    case("OS20", lambda d: morale(event("OS20", data=d)), (8, 4)),
    case("OS20", lambda d: count(event("OS20", data=d), HABSBURG, "refresh_to"), 3),
    case("OS21", lambda d: morale(event("OS21", data=d)), (10, 6)),
    case("OS21", lambda d: count(event("OS21", data=d), OTTOMAN, "tactics"), 3),
    case(
        "OS23",
        lambda d: asked(event("OS23", "return_troop sekban", ottoman={"eliminated": ["sekban*2"]}, data=d)),
        (HABSBURG, "choose_card"),
    ),
    case(
        "OS24",
        lambda d: own(event("OS24", "discard HS7", "discard HS11", data=d), HABSBURG)["hand"],
        ["HS15", "HS18", "HS24", "HS1", "HS2"],
    ),
    case("OS25", lambda d: count(event("OS25", data=d), HABSBURG, "eliminated"), 2),
    case("OS26", _guard, ("ottoman 2 improvised 3 cannons", 6, [6, 2])),
    case("OS28", lambda d: _fire(d, "OS28"), [5]),
    case(
        "OS30",
        lambda d: own(event("OS30", "return_troop sekban", ottoman={"troop_discard": ["sekban*2"]}, data=d), OTTOMAN)[
            "hand"
        ][-2:],
        ["OS1", "OS3"],
    ),
    case("HS1", lambda d: fill_line(event("HS1", "sortie GLC", "contest", *troops("elite*3"), data=d)), 2),
    case(
        "HS2",
        lambda d: (
            "value: Habsburgs 8"
            in told(
                event(
                    "HS2",
                    "sortie GLC",
                    "contest",
                    *troops("elite*3"),
                    *troops("sekban*3"),
                    "done",
                    chances=blanks(6, 9),
                    data=d,
                )
            )
        ),
        True,
    ),
    case("HS3", lambda d: morale(event("HS3", "sortie GLC", "give_way", data=d)), (7, 11)),
    case(
        "HS4",
        lambda d: there(event("HS4", "select GLC", chances=[[6, 6, 6, 6]], data=d), "GLC"),
        "ottoman 2 improvised",
    ),
    case(
        "HS4",
        lambda d: there(event("HS4", "select GLC", chances=[[5, 5, 6, 5]], data=d), "GLC"),
        "ottoman 2 improvised 2 cannons",
    ),
    case(
        "HS5",
        lambda d: [
            count(
                event(
                    "HS5",
                    "return_troop militia",
                    "return_troop elite",
                    "return_troop elite",
                    habsburg={"eliminated": ["militia*2"], "troop_discard": ["elite*3"]},
                    data=d,
                ),
                HABSBURG,
                zone,
            )
            for zone in OUT
        ],
        [1, 1],
    ),
    case("HS6", lambda d: offers(event("HS6", "place CWL", "place CUR", data=d)), ["sortie GLL", "sortie GLC"]),
    case("HS7", lambda d: asked(event("HS7", "place CUR", data=d)), (OTTOMAN, "choose_card")),
    case(
        "HS8",
        lambda d: there(event("HS8", "place DIC", board={"DIC": "habsburg"}, data=d), "DIC"),
        "habsburg 2 improvised",
    ),
    case(
        "HS8", lambda d: asked(event("HS8", "place DIC", board={"DIC": "habsburg"}, data=d)), (OTTOMAN, "choose_card")
    ),
    case(
        "HS9",
        lambda d: event("HS9", "place RAV", "place BUR", board=TWO_BREACHES, data=d).view()["board"]["lost_structural"],
        0,
    ),
    case("HS10", lambda d: there(event("HS10", board=TWO_BREACHES, data=d), "BUR"), "habsburg 2 improvised 2 cannons"),
    case("HS11", lambda d: count(event("HS11", data=d), HABSBURG, "tiles"), 3),
    case(
        "HS12",
        lambda d: own(event("HS12", "return_tile 3", "return_tile 2", ottoman={"tiles": [3, 2, 1]}, data=d), OTTOMAN)[
            "tiles"
        ],
        [1],
    ),
    case("HS13", lambda d: [_countermine(d, [2]), _countermine(d, [2, 1])], ["HS13", None]),
    case("HS14", lambda d: morale(event("HS14", "return_tiles 3", ottoman={"tiles": [3, 2, 1]}, data=d)), (8, 8)),
    case("HS15", lambda d: count(event("HS15", chances=[[4, 4, *[1] * 7]], data=d), OTTOMAN, "eliminated"), 1),
    case("HS16", lambda d: there(event("HS16", "select GLC", chances=[[6] * 9], data=d), "GLC"), "ottoman 2 cannons"),
    case(
        "HS17",
        lambda d: morale(
            event("HS17", "return_troop elite", "return_troop elite", habsburg={"eliminated": ["elite*3"]}, data=d)
        ),
        (8, 9),
    ),
    case("HS18", lambda d: morale(event("HS18", data=d)), (8, 10)),
    case("HS19", lambda d: morale(event("HS19", data=d)), (8, 8)),
    case("HS19", lambda d: own(event("HS19", data=d), HABSBURG)["hand"][-3:], ["HS1", "HS2", "HS3"]),
    case("HS20", lambda d: count(event("HS20", data=d), OTTOMAN, "hand"), 3),
    case("HS20", lambda d: morale(event("HS20", ottoman={"hand": []}, data=d)), (5, 6)),
    case(
        "HS22",
        lambda d: there(
            event(
                "HS22",
                "return_troop elite",
                "place DIC",
                "place DIC",
                board={"DIC": "habsburg"},
                habsburg={"troop_discard": ["elite*2"]},
                data=d,
            ),
            "DIC",
        ),
        "habsburg 2 improvised",
    ),
    case("HS23", lambda d: [morale(event("HS23", round=n, data=d)) for n in (2, 3)], [(8, 8), (5, 6)]),
    case("HS24", lambda d: own(event("HS24", data=d), HABSBURG)["hand"][-4:], ["HS1", "HS2", "HS3", "HS4"]),
    case(
        "HS25",
        lambda d: own(event("HS25", "return_troop elite", habsburg={"troop_discard": ["elite*2"]}, data=d), HABSBURG)[
            "tactics"
        ],
        ["HT1", "HT2"],
    ),
    case("HS26", _fuse, 2),
    case("HS28", _bell, (1, 5)),
    case("HS29", _frieze, "habsburg 2 improvised 1 cannons"),
]


@pytest.mark.parametrize("card", ["OS3", "OS28"])
def test_a_cap_of_five_cannot_answer_four_dice(card: str, data: Path) -> None:
    """OS3, OS28, G6 The window would open, but there is nothing to cap; nobody is asked."""
    four = {**SILENT, "CUR": "habsburg 1 structural 4 cannons"}
    match = spend("entrench GLR", "done", windows="W7", ottoman={"hand": ["OS18", card]}, board=four, data=data)

    assert asked(match) == (HABSBURG, "choose_card")
    assert rolls(match) == [4]


@pytest.mark.parametrize(("card", "seen", "expected"), CASES)
def test_a_changed_number_changes_the_effect(card: str, seen: Callable[[Path], Any], expected: Any, data: Path) -> None:
    """The text says it, the data holds it, the card does it."""
    assert card in NUMBERS
    assert seen(data) == expected
