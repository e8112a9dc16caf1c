"""1 The game and its pieces, 3 The map and the cards: the box adds up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import demilune
from tests.games.fire_and_stone.siege import siege, told

GAME = demilune.game("fire-and-stone")
BOX = GAME.load_tables({"map": "M1"}, {})
SHIFTED = GAME.load_tables({"map": "M2"}, {})

# 3.1 as the dossier of the map gives it; written out in full so that no rule of the program is used to test itself.
M1 = {
    "CAMP": "GLC",
    "GLL": "GLC CWL CWC",
    "GLC": "CAMP GLL GLR CWC",
    "GLR": "GLC CWC CWR",
    "CWL": "GLL CWC DIL RAV",
    "CWC": "GLL GLC GLR CWL CWR RAV",
    "CWR": "GLR CWC DIR RAV",
    "DIL": "CWL RAV DIC LOB",
    "RAV": "CWL CWC CWR DIL DIR DIC",
    "DIR": "CWR RAV DIC BUR",
    "DIC": "RAV DIL DIR LOB BUR CUR",
    "LOB": "DIL DIC CUR",
    "BUR": "DIR DIC CUR",
    "CUR": "DIC LOB BUR",
}


def test_the_board_has_14_hexes() -> None:
    """1.2 One board of 14 hexes."""
    assert len(BOX.places) == 14


def test_12_control_markers_serve_every_hex_that_can_change_hands() -> None:
    """1.2, A82 13 hexes can change hands; the Curtain Wall needs no marker, since taking it ends the game."""
    can_change = [h for h, place in BOX.places.items() if place.kind not in ("camp", "curtain")]

    assert len(can_change) == 12


def test_ottoman_box_is_complete() -> None:
    """1.3 30 Strategy, 10 Tactic and 20 Troop cards, 21 Improvised, 6 Cannons and 8 Tunnel tiles."""
    assert len(BOX.strategy["ottoman"]) == 30
    assert len(BOX.tactics["ottoman"]) == 10
    assert Counter(BOX.troops["ottoman"]) == {"yeniceri": 7, "sekban": 7, "yerikulu": 6}
    assert (BOX.improvised["ottoman"], BOX.cannons["ottoman"]) == (21, 6)
    assert BOX.tiles["ottoman"] == (3, 2, 2, 1, 1, 1, 1, 1)


def test_habsburg_box_is_complete() -> None:
    """1.4 30 Strategy, 10 Tactic and 12 Troop cards, 7 Structural and 19 Improvised, 9 Cannons, 8 Tunnel tiles."""
    assert len(BOX.strategy["habsburg"]) == 30
    assert len(BOX.tactics["habsburg"]) == 10
    assert Counter(BOX.troops["habsburg"]) == {"elite": 4, "infantry": 5, "militia": 3}
    assert (BOX.structural, BOX.improvised["habsburg"], BOX.cannons["habsburg"]) == (7, 19, 9)
    assert BOX.tiles["habsburg"] == (2, 2, 1, 1, 1, 1, 1, 1)


def test_battle_values_run_from_1_to_3() -> None:
    """11.3 Yeniçeri and Elite are worth 3, and Yerikulu are the weakest Ottoman Troops."""
    assert BOX.value == {"yeniceri": 3, "sekban": 2, "yerikulu": 1, "elite": 3, "infantry": 2, "militia": 1}


def test_habsburg_markers_fill_the_slots_of_their_ten_hexes() -> None:
    """1.4, 4.1, 4.3 19 Improvised are nine hexes with 2 slots and the Löbl Bastion with 1."""
    slots = [place.slots for place in BOX.places.values() if place.kind not in ("camp", "glacis")]

    assert len(slots) == 10
    assert sum(slots) == BOX.improvised["habsburg"]


def test_ottoman_markers_fill_all_they_can_hold_without_having_won() -> None:
    """1.3, 4.1 21 Improvised: every slot but those of the Curtain Wall and of the Ravelin or the Burg Bastion."""
    slots = sum(place.slots for place in BOX.places.values())

    assert slots - BOX.places["CUR"].slots - BOX.places["RAV"].slots == BOX.improvised["ottoman"]


def test_each_cannon_rolls_one_die() -> None:
    """1.5, 8.4 A Barrage of nine Cannons rolls nine dice, the whole of the box."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": []},
        answers=["play_card HS7", "barrage"],
        chances=[[1, 2, 3, 4, 5, 5, 4, 3, 2]],
    )

    assert "Habsburgs rolled 1 2 3 4 5 5 4 3 2: 0 hits. [8.4]" in told(match)


def test_a_card_may_ask_for_more_dice_than_lie_in_the_box() -> None:
    """1.5 Breaching Battery adds two dice to those of all six Cannons: eight Ottoman dice, though the box has six."""
    match = siege(
        board={"CWL": "ottoman 6 cannons", "GLC": "ottoman 2 improvised", "GLL": "ottoman 2 improvised"},
        ottoman={"hand": ["OS14"]},
        habsburg={"hand": []},
        answers=["play_card OS14", "event", "done", "bombard RAV"],
        chances=[[1, 1, 1, 1, 1, 1, 6, 6]],
    )

    assert "Ottomans rolled 1 1 1 1 1 1 6 6: 2 hits. [7.5]" in told(match)


def test_dice_are_six_sided_and_fair_enough() -> None:
    """1.5 Ordinary dice: in 900 rolls every face comes up, none of them far too often, and no other face."""
    faces: Counter[int] = Counter()
    for seed in range(100):
        match = demilune.position(
            "fire-and-stone",
            {"turn": "habsburg", "ottoman": {"hand": []}, "habsburg": {"hand": ["HS7", "HS8"]}},
            answers=["play_card HS7", "barrage"],
            seed=seed,
        )
        faces.update(
            face for chance in match.chances if "Barrage" in chance.purpose for face in map(int, chance.text())
        )

    assert faces.total() == 900
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(100 < n < 200 for n in faces.values())


def test_the_named_places_are_on_the_map() -> None:
    """3.1 Three Glacis hexes, the Camp, Covered Way, Ditch, Ravelin, Löbl Bastion, Burg Bastion and Curtain Wall."""
    names = [place.name for place in BOX.places.values()]

    assert sum("Glacis" in name for name in names) == 3
    assert {"Ottoman Camp", "Ravelin", "Löbl Bastion", "Burg Bastion", "Curtain Wall"} <= set(names)
    assert any("Covered Way" in name for name in names)
    assert any("Ditch" in name for name in names)


@pytest.mark.parametrize("here", M1)
def test_hexes_that_share_a_side_are_adjacent(here: str) -> None:
    """3.1, 4.5 The standard map, hex by hex."""
    assert set(BOX.adjacent[here]) == set(M1[here].split())


@pytest.mark.parametrize("box", [BOX, SHIFTED], ids=["M1", "M2"])
def test_adjacency_runs_both_ways(box: Any) -> None:
    """4.5 Two hexes that touch are adjacent to each other, and no hex to itself."""
    wrong = [(a, b) for a, beside in box.adjacent.items() for b in beside if a == b or a not in box.adjacent[b]]

    assert wrong == []


def test_some_hex_has_exactly_four_neighbours() -> None:
    """4.5 The picture of adjacency shows a hex that touches four others."""
    assert [h for h, beside in BOX.adjacent.items() if len(beside) == 4] == ["GLC", "CWL", "CWR", "DIL", "DIR"]


@pytest.mark.parametrize(
    "holds",
    [
        pytest.param(lambda a: set(a["CAMP"]) == {"GLL", "GLC", "GLR"}, id="the Camp touches all three Glacis hexes"),
        pytest.param(lambda a: {"LOB", "BUR"} <= set(a["RAV"]), id="the Ravelin touches both bastions"),
        pytest.param(lambda a: set(a["CUR"]) == {"DIC"}, id="only the central Ditch touches the Curtain Wall"),
    ],
)
def test_the_second_map_shifts_both_flanks_towards_the_camp(holds: Callable[[Any], bool]) -> None:
    """3.1, 4.5 Map M2."""
    assert holds(SHIFTED.adjacent)


@pytest.mark.parametrize("box", [BOX, SHIFTED], ids=["M1", "M2"])
def test_only_glacis_hexes_touch_the_camp(box: Any) -> None:
    """A3, 4.9 So no Habsburg hex ever lies next to it, and it can never be attacked."""
    assert {box.places[h].kind for h in box.adjacent["CAMP"]} == {"glacis"}


def test_there_is_a_central_covered_way_hex() -> None:
    """3.2 It is the one of two examples, and three Glacis hexes touch it."""
    assert BOX.places["CWC"].name == "Central Covered Way"
    assert {"GLL", "GLC", "GLR"} <= set(BOX.adjacent["CWC"])


def test_some_hex_starts_with_2_cannons_and_1_structural() -> None:
    """3.3 So one icon of the set-up diagram is explained."""
    found = [h for h, start in BOX.setup.items() if (start.cannons, start.structural, start.improvised) == (2, 1, 0)]

    assert found == ["RAV", "BUR"]


def test_at_the_start_the_habsburgs_control_10_hexes() -> None:
    """4.7 10 Habsburg hexes, the Camp Ottoman, and the 3 Glacis hexes nobody's."""
    controlled = Counter(start.control for start in BOX.setup.values())

    assert controlled == {"habsburg": 10, "ottoman": 1, None: 3}
    assert BOX.setup["CAMP"].control == "ottoman"
    assert [h for h, start in BOX.setup.items() if start.control is None] == ["GLL", "GLC", "GLR"]


def test_the_set_up_uses_every_cannon_and_structural() -> None:
    """12.3 Cannons 6 and 9, Structural 7, Improvised none and 4."""
    total: Counter[tuple[str | None, str]] = Counter()
    for start in BOX.setup.values():
        for kind in ("cannons", "structural", "improvised"):
            total[start.control, kind] += getattr(start, kind)

    assert +total == {
        ("ottoman", "cannons"): 6,
        ("habsburg", "cannons"): 9,
        ("habsburg", "structural"): 7,
        ("habsburg", "improvised"): 4,
    }


def test_all_ottoman_cannons_start_in_the_camp() -> None:
    """12.3 Six of them."""
    assert BOX.setup["CAMP"].cannons == 6


def test_windows_name_the_responses_made_for_them() -> None:
    """W1, W2, W3, W4, W5, W6, W7, W8, W9 Which Responses each window is for; no other card is one."""
    assert BOX.answers == {
        "W1": ("HS28", "HS29"),
        "W2": ("HS27",),
        "W3": ("OS26", "OS29"),
        "W4": ("OS28",),
        "W5": ("HS13", "HS26"),
        "W6": ("OS27",),
        "W7": ("OS3", "OS28"),
        "W8": ("HS30",),
        "W9": ("OS7",),
    }
    responses = {code for code, card in BOX.cards.items() if card.kind == "response"}
    assert responses == {code for of_window in BOX.answers.values() for code in of_window}
