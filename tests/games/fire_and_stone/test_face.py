"""What a browser is told of the game, and what can be drawn over its board."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import demilune
from demilune.engine.match import Match
from demilune.engine.menu import Mark
from demilune.games.fire_and_stone import face, load, menus
from demilune.games.fire_and_stone.ids import HEXES
from demilune.games.fire_and_stone.model import State
from demilune.table.faces import face_of

ROOT = Path(__file__).parents[3]
GAME = demilune.game("fire-and-stone")
TABLES = GAME.tables
FACE = face.face(TABLES)
SHAPES = (ROOT / "web" / "face.ts").read_text(encoding="utf-8")
TRENCHES = {"GLC": "ottoman 2 improvised", "GLL": "ottoman 2 improvised", "CWC": "ottoman 2 improvised"}


def fields(interface: str) -> tuple[set[str], set[str]]:
    """The fields of an interface of web/face.ts: those that are always there, and those that may be."""
    body = re.search(rf"export interface {interface} {{(.*?)\n}}", SHAPES, re.DOTALL)
    assert body is not None
    found = re.findall(r"^  (\w+)(\??):", body[1], re.MULTILINE)
    return {name for name, mark in found if not mark}, {name for name, _ in found}


def siege(**position: Any) -> Match:
    """The Ottomans are to play a card, unless said otherwise."""
    position["ottoman"] = {"hand": ["OS19", "OS21"], **position.get("ottoman", {})}
    return demilune.position("fire-and-stone", position)


def threats(match: Match, viewer: str | None = None) -> list[Mark]:
    assert isinstance(match.state, State)
    return face.overlay(match.state, viewer, "threats")


def marks(match: Match, viewer: str | None, kind: str) -> set[tuple[str, str]]:
    return {(mark.place, mark.to) for mark in threats(match, viewer) if mark.kind == kind}


@pytest.mark.parametrize(
    ("interface", "some"),
    [
        ("Face", [FACE]),
        ("FaceSide", FACE["sides"]),
        ("Place", FACE["places"]),
        ("Layout", list(FACE["layouts"].values())),
        ("PlaceLayout", [p for layout in FACE["layouts"].values() for p in layout["places"].values()]),
        ("CardFace", list(FACE["cards"].values())),
        ("TroopFace", list(FACE["troops"].values())),
        ("Verb", list(FACE["verbs"].values())),
    ],
)
def test_it_has_the_shape_that_the_page_expects(interface: str, some: list[dict[str, Any]]) -> None:
    always, ever = fields(interface)

    assert some
    for thing in some:
        assert always <= {*thing} <= ever


def test_it_is_found_through_the_game() -> None:
    assert face_of(GAME).face(TABLES) == FACE


def test_every_verb_of_the_game_has_a_button() -> None:
    assert {*FACE["verbs"]} == {action.verb for action in GAME.vocabulary.values()}


def test_every_place_has_a_letter_of_its_own() -> None:
    assert [place["letter"] for place in FACE["places"]] == list("ABCDEFGHIKLMNO")
    assert FACE["words"]["f"] == "CWC"
    assert FACE["words"]["n"] == "BUR"


def test_a_letter_is_understood_as_its_hex() -> None:
    match = siege(board=TRENCHES, ottoman={"hand": ["OS19"]})
    match.play("play_card OS19")

    assert str(match.action("assault L")) == "assault RAV"
    assert str(match.action("fortify f")) == "fortify CWC"


def test_neighbours_are_those_of_the_chosen_map() -> None:
    other = face.face(load.load_tables({"map": "M2"}, {}))

    assert other["layouts"] != FACE["layouts"]
    near = {place["id"]: set(place["neighbours"]) for place in other["places"]}
    assert "GLL" in near["CAMP"]
    assert all(a in near[b] for a in HEXES for b in near[a])


def test_cards_say_what_they_count_as_or_answer() -> None:
    assert FACE["cards"]["OS9"]["as"] == "as Mine"
    assert FACE["cards"]["OS28"]["as"] == "to a Barrage or to a Cannon roll"
    assert FACE["cards"]["OS30"]["as"] == ""


@pytest.mark.parametrize(
    ("tactic", "step"), [("OT4", 4), ("OT3", 5), ("HT5", 5), ("OT8", 6), ("OT9", 6), ("OT1", 7), ("HT9", 7)]
)
def test_a_tactic_says_in_which_step_it_acts(tactic: str, step: int) -> None:
    assert FACE["cards"][tactic]["step"] == step


def test_texts_have_their_numbers() -> None:
    assert not [card["id"] for card in FACE["cards"].values() if "{" in card["text"]]


def test_a_map_of_ones_own_is_drawn_without_the_plate(tmp_path: Path) -> None:
    for file in load.FILES:
        (tmp_path / file).parent.mkdir(exist_ok=True)
        (tmp_path / file).write_text((load.FOLDER / "data" / file).read_text(encoding="utf-8"), encoding="utf-8")
    map_file = tmp_path / "map.csv"
    moved = map_file.read_text(encoding="utf-8").replace("lobl-bastion,bastion,1,-1,5,", "lobl-bastion,bastion,1,-2,5,")
    map_file.write_text(moved, encoding="utf-8")
    tables = load.load_tables({"map": "M1"}, load.changed_data(tmp_path))

    layouts = face.face(tables)["layouts"]

    assert {layout["plate"] for layout in layouts.values()} == {""}
    always, ever = fields("PlaceLayout")
    assert always <= {*layouts["tall"]["places"]["LOB"]} <= ever


# Where the game stands


def test_the_headline_tells_round_and_phase() -> None:
    match = siege(round=2, ottoman={"hand": ["OS19"]})

    assert face.headline(match.view()) == "Round 2 of 5, Strategy phase"


def test_the_headline_of_a_battle_tells_its_step() -> None:
    match = siege(board=TRENCHES, ottoman={"hand": ["OS19"]}, habsburg={"hand": ["HS24"]})
    for answer in ("play_card OS19", "assault RAV"):
        match.play(answer)
    assert face.headline(match.view()) == "Round 1 of 5, Assault"

    match.play("decline")
    match.play("contest")

    assert face.headline(match.view()) == "Round 1 of 5, Battle, Step 1"


def test_a_window_that_may_be_declined_is_a_sentence() -> None:
    assert menus.windows(TABLES, "habsburg")["W8"] == "A hex is given up without a fight"


# Threats


def test_threats_are_the_attacks_that_the_enemy_may_make() -> None:
    match = siege(board=TRENCHES)

    assert ("CWL", "GLL") in marks(match, "ottoman", "threat")
    assert {to for _, to in marks(match, "ottoman", "threat")} == {"GLL", "CWC"}
    assert ("CWC", "RAV") in marks(match, "habsburg", "threat")
    assert marks(match, None, "threat") == marks(match, "ottoman", "threat") | marks(match, "habsburg", "threat")


def test_a_side_that_can_send_no_troops_threatens_nobody() -> None:
    """10.1j All Troops are discarded, and no Morale can pay for one."""
    match = siege(board=TRENCHES, morale={"ottoman": 1}, ottoman={"troops": []})

    assert marks(match, "habsburg", "threat") == set()
    assert marks(match, "ottoman", "threat")


def test_a_hex_whose_loss_cuts_the_line_is_in_danger() -> None:
    """10.1d The Central Covered Way alone leads on to the Ravelin."""
    match = siege(board={"GLC": "ottoman", "CWC": "ottoman", "RAV": "ottoman"})

    assert marks(match, "ottoman", "cut") == {("CWC", "")}
    assert marks(match, "habsburg", "cut") == set()
    (cut,) = [mark for mark in threats(match, "ottoman") if mark.kind == "cut"]
    assert cut.text == "If Central Covered Way is lost, Ravelin has no line to the Camp."
    assert cut.rule == "10.1d"


@pytest.mark.parametrize(("tiles", "danger"), [([], set()), ([1], {("RAV", ""), ("CWL", "")})])
def test_hexes_are_in_danger_that_the_next_mine_could_blow_up(tiles: list[int], danger: set[tuple[str, str]]) -> None:
    """7.3b With one tile in place the next may bring the fourth shovel, for all anybody knows."""
    match = siege(board=TRENCHES, ottoman={"tiles": tiles})

    assert danger <= marks(match, "habsburg", "explosion")
    assert bool(danger) == bool(marks(match, "habsburg", "explosion"))


def test_threats_do_not_tell_what_the_tiles_are() -> None:
    one, other = (siege(board=TRENCHES, ottoman={"tiles": tiles}) for tiles in ([1, 1], [3, 2]))

    assert threats(one, "habsburg") == threats(other, "habsburg")


@pytest.mark.parametrize("side", ["ottoman", "habsburg"])
def test_threats_are_the_same_in_every_world_that_a_side_may_believe_in(side: str) -> None:
    match, rng = demilune.start("fire-and-stone", seed=8), Random(8)
    while match.decision is not None:
        if match.number % 10 == 0:
            world = match.sample(side, rng)
            assert isinstance(world.state, State)
            assert threats(match, side) == face.overlay(world.state, side, "threats")
        match.play(match.game.policy(match.state, match.decision, rng))


def test_every_mark_cites_a_rule_and_says_why() -> None:
    board = {"GLC": "ottoman 2 improvised", "CWC": "ottoman 2 improvised", "RAV": "ottoman"}
    match = siege(board=board, ottoman={"tiles": [1]}, habsburg={"tiles": [2]})
    drawn = threats(match)

    assert {mark.kind for mark in drawn} == {"threat", "cut", "explosion"}
    assert all(mark.rule in GAME.rulebook.cites() and mark.text.endswith(".") for mark in drawn)


def test_an_unknown_overlay_draws_nothing() -> None:
    state = siege().state
    assert isinstance(state, State)
    assert face.overlay(state, None, "weather") == []
