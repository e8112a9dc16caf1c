"""2 Fog of war, V who may know what."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

import demilune
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.games.fire_and_stone import handbook
from demilune.games.fire_and_stone.model import State
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told, troops

OTTOMAN, HABSBURG, SPECTATOR = "ottoman", "habsburg", None
EVERYBODY: tuple[Viewer, ...] = (OTTOMAN, HABSBURG, SPECTATOR)
NO_HIT = [1] * 9
BOX = demilune.game("fire-and-stone").load_tables({"map": "M1"}, {})


def side(match: Match, name: str, viewer: Viewer = None) -> dict[str, Any]:
    shown: dict[str, Any] = match.view(viewer)["board"]["sides"][name]
    return shown


def shown(match: Match, viewer: Viewer) -> str:
    """Everything this viewer is shown, as one text."""
    view = match.view(viewer)
    return json.dumps([view["board"], view["decision"], [str(line) for line in match.log_for(viewer)]])


def believed(match: Match, viewer: str, number: int) -> State:
    """A world this viewer may believe in."""
    state = match.sample(viewer, Random(number)).state
    assert isinstance(state, State)
    return state


def who_notices(one: Match, other: Match) -> set[Viewer]:
    """Who sees a difference between two matches."""
    return {viewer for viewer in EVERYBODY if shown(one, viewer) != shown(other, viewer)}


# What differs, and who may notice. The Habsburg zones stand for both sides; the turn is Ottoman.
SECRETS: dict[str, tuple[dict[str, Any], dict[str, Any], set[Viewer]]] = {
    "2.3, V4 Strategy hand": ({"hand": ["HS1", "HS2"]}, {"hand": ["HS3", "HS4"]}, {HABSBURG}),
    "2.3, V5 Tactic hand": ({"tactics": ["HT1"]}, {"tactics": ["HT2"]}, {HABSBURG}),
    "2.2, V6 order of the Strategy deck": (
        {"deck": ["HS1", "HS2"], "discard": [f"HS{n}" for n in range(3, 31) if n not in (7, 11, 15, 18, 24)]},
        {"deck": ["HS2", "HS1"], "discard": [f"HS{n}" for n in range(3, 31) if n not in (7, 11, 15, 18, 24)]},
        set(),
    ),
    "2.2, V7 order of the Tactic deck": (
        {"tactic_deck": [f"HT{n}" for n in range(1, 11)]},
        {"tactic_deck": [f"HT{n}" for n in range(10, 0, -1)]},
        set(),
    ),
    "2.5, V8, 4.11 Strategy discards below the top": (
        {"discard": ["HS1", "HS2"]},
        {"discard": ["HS1", "HS3"]},
        {HABSBURG},
    ),
    "V8, 4.11 order of the Strategy discards": (
        {"discard": ["HS1", "HS2", "HS3"]},
        {"discard": ["HS1", "HS3", "HS2"]},
        {HABSBURG},
    ),
    "2.5, V8 top of the Strategy discards": ({"discard": ["HS2", "HS1"]}, {"discard": ["HS3", "HS1"]}, {*EVERYBODY}),
    "V8 Tactic discards below the top": (
        {"tactic_discard": ["HT1", "HT2"]},
        {"tactic_discard": ["HT1", "HT3"]},
        {HABSBURG},
    ),
    "V8 top of the Tactic discards": ({"tactic_discard": ["HT1"]}, {"tactic_discard": ["HT2"]}, {*EVERYBODY}),
    "2.5, V9 Troop discards below the top": (
        {"troop_discard": ["elite", "militia"]},
        {"troop_discard": ["elite", "infantry"]},
        {HABSBURG},
    ),
    "V9 top of the Troop discards": ({"troop_discard": ["elite"]}, {"troop_discard": ["militia"]}, {*EVERYBODY}),
    "2.6, 2.7, V11, V12, 4.14 Eliminated pile and Troop deck": (
        {"eliminated": ["elite"]},
        {"eliminated": ["militia"]},
        {HABSBURG},
    ),
    "2.8, 2.9, V18, V20 tiles in place and in the bag": ({"tiles": [2, 1]}, {"tiles": [1, 1]}, {HABSBURG}),
}


@pytest.mark.parametrize("secret", SECRETS)
def test_only_those_who_may_know_see_the_difference(secret: str) -> None:
    """2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 2.8, 2.9, V4, V5, V6, V7, V8, V9, V11, V12, V18, V20 Two positions differ in it."""
    one, other, may_notice = SECRETS[secret]

    assert who_notices(siege(habsburg=one), siege(habsburg=other)) == may_notice


SIZES = [
    *("hand", "deck", "discard", "tactics", "tactic_deck", "tactic_discard", "troops", "troop_discard", "eliminated"),
    *("tiles", "bag"),
]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_knows_the_sizes(viewer: Viewer) -> None:
    """V3, A44 Of hands, decks, discards, Eliminated piles, tiles placed and in the bag."""
    match = siege(
        habsburg={
            "hand": ["HS1", "HS2", "HS3"],
            "discard": ["HS4"],
            "tactics": ["HT1", "HT2"],
            "tactic_discard": ["HT3"],
            "troop_discard": ["elite"],
            "eliminated": ["militia*2"],
            "tiles": [1, 1, 2],
        }
    )

    assert [side(match, HABSBURG, viewer)[zone] for zone in SIZES] == [3, 26, 1, 2, 7, 1, 9, 1, 2, 3, 5]


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_open_table(viewer: Viewer) -> None:
    """V2, A81 Board, supplies, losses, Morale, round and turn."""
    match = siege(
        round=3,
        turn="habsburg",
        morale={"ottoman": 5, "habsburg": 4},
        board={"CUR": "habsburg 2 improvised 1 cannon", "RAV": "habsburg"},
    )

    board = match.view(viewer)["board"]
    assert (board["round"], board["turn"], board["morale"]) == (3, "habsburg", {"ottoman": 5, "habsburg": 4})
    assert board["hexes"]["CUR"] == {"control": "habsburg", "structural": 0, "improvised": 2, "cannons": 1}
    assert board["lost_structural"] == 2
    assert (board["sides"][HABSBURG]["lost_cannons"], board["sides"][HABSBURG]["supply"]) == (2, 13)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_sees_the_engaged_hex_and_the_announced_action(viewer: Viewer) -> None:
    """V2, 10.0a Who attacks, where, and what was spent for it."""
    match = siege(answers=["play_card OS2", "assault CWC"])

    attack = match.view(viewer)["board"]["attack"]
    assert (attack["attacker"], attack["target"]) == ("ottoman", "CWC")
    assert told(match, viewer).endswith("Ottomans spent Night Digging: Assault on Central Covered Way. [7.2]")


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_everybody_hears_of_an_announced_bombard_before_it_is_answered(viewer: Viewer) -> None:
    """V2, V27 Its target too."""
    match = siege(board={"CWL": "ottoman 3 cannons", "GLL": "ottoman"}, answers=["play_card OS2", "bombard RAV"])

    assert told(match, viewer).endswith("Ottomans spent Night Digging: Bombard Ravelin. [7.5]")


@pytest.mark.parametrize("owner", [OTTOMAN, HABSBURG])
def test_what_exists_is_known_to_everybody(owner: str) -> None:
    """2.1, V1 Every world the other side may believe in holds the cards, Troops and tiles of the box."""
    match = demilune.start("fire-and-stone", seed=5)
    viewer = match.game.enemy(owner)

    for number in range(10):
        s = believed(match, viewer, number)
        assert sorted([*s.hand[owner], *s.deck[owner]]) == sorted(BOX.strategy[owner])
        assert sorted([*s.tactics[owner], *s.tactic_deck[owner]]) == sorted(BOX.tactics[owner])
        assert Counter(s.troops[owner]) == Counter(BOX.troops[owner])
        assert sorted(s.bag[owner]) == sorted(BOX.tiles[owner])


def test_the_handbook_lists_everything_in_the_box() -> None:
    """2.1, V1 All 80 cards by their titles, all Troops by their names."""
    text = handbook.appendix()

    assert [card.title for card in BOX.cards.values() if card.title not in text] == []
    assert [name for name in BOX.troop_name.values() if name not in text] == []


@pytest.mark.parametrize("owner", [OTTOMAN, HABSBURG])
def test_an_owner_looks_through_the_own_cards_troops_and_tiles(owner: str) -> None:
    """2.4, 2.7, 2.8, 4.11, 4.12, 4.14 Hand, discards, Troop deck, Eliminated pile and tiles in place."""
    o = owner == OTTOMAN
    letter, troop = ("O", "sekban") if o else ("H", "infantry")
    zones = {
        "hand": [f"{letter}S1", f"{letter}S2"],
        "discard": [f"{letter}S3", f"{letter}S4"],
        "tactics": [f"{letter}T1"],
        "tactic_discard": [f"{letter}T2"],
        "troops": [f"{troop}*2"],
        "eliminated": [troop],
        "tiles": [2, 1],
    }
    changes: dict[str, Any] = {owner: zones}

    own = side(siege(**changes), owner, owner)["own"]

    assert own["hand"] == [f"{letter}S1", f"{letter}S2"]
    assert own["discard"] == [f"{letter}S4", f"{letter}S3"]
    assert (own["tactics"], own["tactic_discard"]) == ([f"{letter}T1"], [f"{letter}T2"])
    assert (own["troops"], own["eliminated"], own["tiles"]) == ([troop] * 2, [troop], [2, 1])


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_nobody_looks_into_a_deck_or_a_bag(viewer: Viewer) -> None:
    """2.2, 2.9, V6, V7, V20 Not even into the own one: of decks and bags there are only numbers."""
    match = siege()

    for name in (OTTOMAN, HABSBURG):
        assert [type(side(match, name, viewer)[zone]) for zone in ("deck", "tactic_deck", "bag")] == [int, int, int]
        assert not {"deck", "tactic_deck", "bag"} & set(side(match, name, viewer).get("own", {}))


@pytest.mark.parametrize(("viewer", "name"), [(OTTOMAN, HABSBURG), (HABSBURG, OTTOMAN), (None, OTTOMAN)])
def test_nobody_else_sees_what_an_owner_sees(viewer: Viewer, name: str) -> None:
    """2.3, 2.6, 2.8 A viewer without the seat gets no contents at all."""
    assert "own" not in side(siege(), name, viewer)


def test_a_bag_cannot_be_worked_out_by_the_enemy() -> None:
    """V20, V18 With one tile in place worlds differ in its value; the owner's worlds do not."""
    match = siege(habsburg={"tiles": [2]})
    supposed = {tuple(believed(match, OTTOMAN, n).tiles[HABSBURG]) for n in range(40)}
    known = {tuple(believed(match, HABSBURG, n).tiles[HABSBURG]) for n in range(40)}

    assert supposed == {(1,), (2,)}
    assert known == {(2,)}


def test_a_deck_and_a_hand_are_known_only_together() -> None:
    """V6, V4 The enemy's worlds deal any card of the two as the hand, never one that was discarded."""
    match = siege(habsburg={"hand": ["HS1"], "discard": ["HS2"]})
    supposed = {believed(match, OTTOMAN, n).hand[HABSBURG][0] for n in range(300)}

    assert "HS2" not in supposed
    assert len(supposed) > 20


# V10 - V14


def test_what_was_shown_stays_in_the_log() -> None:
    """V10 The first card discarded lies under the second, and is still in everybody's record."""
    match = siege(
        answers=["play_card OS18", "event", "play_card HS18", "event", "play_card OS2", "mine"], chances=["1"]
    )

    for viewer in EVERYBODY:
        assert side(match, OTTOMAN, viewer)["discard_top"] == "OS2"
        assert "Ottomans played Summons to Surrender." in told(match, viewer)


def test_dice_are_public() -> None:
    """V10, A81 Every face of them."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": []},
        answers=["play_card HS7", "barrage"],
        chances=[[1, 2, 3, 4, 5, 1, 2, 3, 4]],
    )

    for viewer in EVERYBODY:
        assert "Habsburgs rolled 1 2 3 4 5 1 2 3 4" in told(match, viewer)


def test_which_troop_falls_from_the_deck_only_its_owner_learns() -> None:
    """V13, A71, 2.6 The others learn that one did."""
    match = siege(
        turn="habsburg",
        ottoman={"hand": []},
        answers=["play_card HS7", "barrage"],
        chances=[[6, 6, *[1] * 7], "sekban"],
    )

    assert "Ottoman Sekban of the deck was eliminated" in told(match, OTTOMAN)
    for viewer in (HABSBURG, SPECTATOR):
        assert "Ottoman Troop of the deck was eliminated" in told(match, viewer)
        assert "Sekban" not in told(match, viewer)


BATTLE = ["play_card OS2", "assault CWC", "decline", "contest"]


def test_which_troop_falls_in_a_battle_everybody_sees() -> None:
    """V14, A71 It lay face up; the Eliminated pile stays closed."""
    match = siege(
        answers=[*BATTLE, *troops("sekban*3"), "done", *troops("elite*3"), "decline"],
        chances=[[6, *[1] * 5], "elite", NO_HIT],
    )

    for viewer in EVERYBODY:
        assert "Habsburg Elite was eliminated. [10.6b]" in told(match, viewer)
    assert side(match, HABSBURG, OTTOMAN)["eliminated"] == 1


# V15 - V17


@pytest.mark.parametrize("viewer", [HABSBURG, SPECTATOR])
def test_selected_troops_are_face_down_until_they_are_revealed(viewer: Viewer) -> None:
    """V15 The others know how many there are and how many were recovered."""
    match = siege(
        ottoman={"troop_discard": ["yeniceri"]},
        answers=[*BATTLE, *troops("sekban*2"), "recover yeniceri", "done"],
    )

    lines = match.view(viewer)["board"]["attack"]
    assert (lines["sides"][OTTOMAN]["count"], lines["recovered"][OTTOMAN]) == (3, 1)
    assert lines["sides"][OTTOMAN]["front"] is None
    assert "Ottomans chose 3 Troops, 1 of them recovered." in told(match, viewer)
    assert "Sekban" not in told(match, viewer)


def test_recovering_the_top_discard_bares_the_next_one() -> None:
    """V9, A65 Everybody has seen it then, so it cannot be taken back."""
    match = siege(ottoman={"troop_discard": ["yeniceri", "sekban"]}, answers=[*BATTLE, "recover yeniceri"])

    assert side(match, OTTOMAN, HABSBURG)["troop_discard_top"] == "sekban"
    assert not match.may_undo


def test_recovering_from_below_the_top_shows_nothing() -> None:
    """V9, V15, A65 The top stays as it was, and the answer may be taken back."""
    one, other = (
        siege(
            ottoman={"troop_discard": ["yerikulu", "yeniceri", "sekban"]},
            answers=[*BATTLE, f"recover {kind}"],
        )
        for kind in ("yeniceri", "sekban")
    )

    assert who_notices(one, other) == {OTTOMAN}
    assert one.may_undo


def test_who_selects_sees_the_own_troops() -> None:
    """V15 In the order they were placed."""
    match = siege(answers=[*BATTLE, *troops("sekban*2", "yeniceri")])

    lines = match.view(OTTOMAN)["board"]["attack"]["sides"][OTTOMAN]
    assert lines["front"] == ["sekban", "sekban", "yeniceri"]


@pytest.mark.parametrize("other", ["yeniceri", "yerikulu"])
def test_the_enemy_cannot_tell_what_was_selected(other: str) -> None:
    """V15, V28 Views and offers of the defender are the same, whatever lies there."""
    sekbans, others = (
        siege(answers=[*BATTLE, *troops(f"{kind}*3"), "done"], ottoman={"tactics": ["OT1"]})
        for kind in ("sekban", other)
    )

    assert who_notices(sekbans, others) == {OTTOMAN}


def placed(card: str) -> Match:
    return siege(
        ottoman={"tactics": ["OT1", "OT2"]},
        habsburg={"tactics": ["HT1"]},
        answers=[*BATTLE, *troops("sekban*3"), "done", *troops("elite*3"), card],
    )


def test_a_placed_tactic_is_face_down_until_it_is_revealed() -> None:
    """V16 Only its owner knows which."""
    assert who_notices(placed("tactic OT1"), placed("tactic OT2")) == {OTTOMAN}


@pytest.mark.parametrize(("card", "lies_there"), [("tactic OT1", True), ("no_tactic", False)])
def test_whether_a_tactic_is_placed_everybody_sees(card: str, lies_there: bool) -> None:
    """V16 Also the spectators."""
    for viewer in EVERYBODY:
        lines = placed(card).view(viewer)["board"]["attack"]["sides"][OTTOMAN]
        assert lines["tactic_placed"] == lies_there


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_revealed_lines_are_open(viewer: Viewer) -> None:
    """V17 Troops of both lines, Tactics, and what they add."""
    match = siege(
        board={"CWC": "habsburg 1 improvised"},
        ottoman={"tactics": ["OT1"]},
        answers=[*BATTLE, *troops("sekban*2", "yeniceri"), "done", *troops("elite*3"), "tactic OT1"],
    )

    lines = match.view(viewer)["board"]["attack"]["sides"]
    assert lines[OTTOMAN]["front"] == ["sekban", "sekban", "yeniceri"]
    assert lines[OTTOMAN]["tactic"] == "OT1"
    assert lines[HABSBURG]["front"] == ["elite"] * 3
    assert "Ottomans revealed 2 Sekban, Yeniçeri with Allah Allah!." in told(match, viewer)


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_modifiers_are_named_when_totals_are_compared(viewer: Viewer) -> None:
    """V17, 10.7 Each with its card."""
    match = siege(
        board={"CWC": "habsburg"},
        ottoman={"tactics": ["OT1"]},
        answers=[*BATTLE, *troops("yeniceri*3"), "done", *troops("elite*3"), "tactic OT1", "decline"],
        chances=[[1] * 6, [1] * 8],
    )

    assert "Battle value: Ottomans 11 (Allah Allah! +2), Habsburgs 9. [10.7]" in told(match, viewer)


# V19 - V21


def test_the_value_of_a_drawn_tile_only_its_owner_learns() -> None:
    """V19, 2.8 The others learn that one was placed."""
    match = siege(answers=["play_card OS2", "mine"], chances=["3"])

    assert "Ottomans placed a Tunnel tile of 3 shovels; 1 in place." in told(match, OTTOMAN)
    for viewer in (HABSBURG, SPECTATOR):
        assert "Ottomans placed a Tunnel tile; 1 in place." in told(match, viewer)


def test_a_tile_returned_unflipped_only_its_owner_knows() -> None:
    """V19 Captured Powder: unseen by who sends it back."""
    one, other = (
        siege(
            turn="habsburg",
            ottoman={"tiles": [3, 1]},
            habsburg={"hand": ["HS14", "HS7"]},
            answers=["play_card HS14", "event", "return_tiles 1"],
            chances=[tile],
        )
        for tile in ("3", "1")
    )

    assert who_notices(one, other) == {OTTOMAN}


def test_listening_posts_see_all_tiles_and_the_one_returned() -> None:
    """V19, HS12 The Habsburg player sees 3 and 1 and sends the 3 back; spectators see neither."""
    match = siege(
        turn="habsburg",
        ottoman={"tiles": [3, 1]},
        habsburg={"hand": ["HS12", "HS7"]},
        answers=["play_card HS12", "event", "return_tile 3"],
        chances=["1"],
    )

    assert match.view(HABSBURG)["board"]["seen_tiles"] == [1]
    assert [match.view(viewer)["board"]["seen_tiles"] for viewer in (OTTOMAN, SPECTATOR)] == [[], []]
    assert "Habsburgs looked at 2 enemy tiles: 3, 1." in told(match, HABSBURG)
    assert "1 Ottoman tile (3) returned" in told(match, HABSBURG)
    assert "1 Ottoman tile (3) returned" in told(match, OTTOMAN)
    assert "Habsburgs looked at 2 enemy tiles." in told(match)
    assert "1 Ottoman tile returned" in told(match)


def test_the_bag_is_not_shown_to_those_who_choose_from_it_later() -> None:
    """V19, OS11 A tile chosen by Ahmed Bey's Survey stays the Ottomans' secret."""
    one, other = (
        siege(ottoman={"hand": ["OS11", "OS2"]}, answers=["play_card OS11", "event", f"take_tile {n}"]) for n in (3, 1)
    )

    assert who_notices(one, other) == {OTTOMAN}


@pytest.mark.parametrize("viewer", EVERYBODY)
def test_flipped_tiles_are_seen_by_all_and_then_gone(viewer: Viewer) -> None:
    """V21, 7.3c Everybody knows that none is left in place."""
    match = siege(ottoman={"tiles": [3]}, answers=["play_card OS2", "mine", "explode CWC", "decline"], chances=["1"])

    assert "Ottomans showed their tiles of 3 + 1" in told(match, viewer)
    assert (side(match, OTTOMAN, viewer)["tiles"], side(match, OTTOMAN, viewer)["bag"]) == (0, 8)


def test_tiles_flipped_for_a_countermine_are_seen_by_all() -> None:
    """V21, HS13 Both sides' tiles are back in their bags."""
    match = siege(
        ottoman={"tiles": [3]},
        habsburg={"hand": ["HS13", "HS7"], "tiles": [2, 1]},
        answers=["play_card OS2", "mine", "explode CWC", "respond HS13"],
        chances=["1"],
    )

    assert "Habsburgs showed their tiles of 2 + 1." in told(match)
    assert [side(match, name)["tiles"] for name in (OTTOMAN, HABSBURG)] == [0, 0]


# V22 - V26


def spied() -> Match:
    return siege(
        ottoman={"hand": ["OS24", "OS2"]},
        habsburg={"hand": ["HS4", "HS18", "HS24"]},
        answers=["play_card OS24", "event", "discard HS18"],
    )


def test_a_look_at_the_hand_is_the_ottomans_alone() -> None:
    """V22 They see all of it; the Habsburgs are told of the look; spectators learn the number and the discard."""
    match = spied()

    look = "Ottomans looked at the enemy's 3 cards"
    assert f"{look}: Spike the Guns, Rockets over St Stephen's, Papal Subsidy." in told(match, OTTOMAN)
    for viewer in (HABSBURG, SPECTATOR):
        assert f"{look}." in told(match, viewer)
        assert "Habsburgs discarded Rockets over St Stephen's" in told(match, viewer)
    assert "Spike the Guns" not in told(match, SPECTATOR)


def test_what_was_seen_of_the_hand_stays_known() -> None:
    """V22 Every world the Ottomans believe in has the two cards; the replacement drawn is unknown to them."""
    match = spied()
    hands = [believed(match, OTTOMAN, n).hand[HABSBURG] for n in range(30)]

    assert match.view(OTTOMAN)["board"]["seen_hand"] == ["HS4", "HS24"]
    assert [match.view(viewer)["board"]["seen_hand"] for viewer in (HABSBURG, SPECTATOR)] == [[], []]
    assert all({"HS4", "HS24"} < set(hand) for hand in hands)
    assert len({frozenset(hand) for hand in hands}) > 5


def test_drawn_cards_only_their_owner_sees() -> None:
    """V23 The others learn how many, of which deck."""
    match = siege(turn="habsburg", habsburg={"hand": ["HS25", "HS7"]}, answers=["play_card HS25", "event"])

    assert "Habsburgs drew 1 Tactic card: Massed Volley." in told(match, HABSBURG)
    for viewer in (OTTOMAN, SPECTATOR):
        assert "Habsburgs drew 1 Tactic card." in told(match, viewer)


def kept(card: str, answer: str) -> Match:
    """Round 2: the Habsburgs kept this card, and HS1 is all that is left to draw."""
    rest = [f"HS{n}" for n in range(2, 31) if f"HS{n}" != card]
    zones = {"hand": [card], "deck": ["HS1"], "discard": rest}
    return siege(round=2, phase="refresh", ottoman={"hand": []}, habsburg=zones, answers=[answer])


def test_which_card_is_kept_stays_unknown() -> None:
    """V23, V29 That one is kept everybody sees."""
    assert who_notices(kept("HS30", "keep"), kept("HS29", "keep")) == {HABSBURG}


def test_which_card_is_discarded_at_refresh_everybody_sees() -> None:
    """V24, V29 It lies face up."""
    match = kept("HS30", "discard HS30")

    for viewer in EVERYBODY:
        assert "Habsburgs discarded Fighting Withdrawal. [6.2d]" in told(match, viewer)


@pytest.mark.parametrize(
    ("card", "chances"), [("OS19", ["HS30"]), ("OS16", [[6], "HS30"])], ids=["Tatar Horse", "Fire in the City"]
)
def test_cards_discarded_by_an_effect_are_shown_to_all(card: str, chances: list[Any]) -> None:
    """V24, 4.10 The card, but no other of the hand."""
    match = siege(
        ottoman={"hand": [card, "OS2"]},
        habsburg={"hand": ["HS30", "HS4"]},
        answers=[f"play_card {card}", "event"],
        chances=chances,
    )

    for viewer in EVERYBODY:
        assert "Habsburgs discarded Fighting Withdrawal" in told(match, viewer)
        assert side(match, HABSBURG, viewer)["discard_top"] == "HS30"


def test_troops_returned_from_a_pile_only_their_owner_knows() -> None:
    """V25 The enemy learns the number."""
    one, other = (
        siege(
            ottoman={"hand": ["OS30", "OS2"], "troop_discard": ["yerikulu", "yeniceri", "sekban"]},
            answers=["play_card OS30", "event", f"return_troop {kind}", "done"],
        )
        for kind in ("yeniceri", "sekban")
    )

    assert who_notices(one, other) == {OTTOMAN}
    assert "1 Ottoman Troop returned from the discard pile to the deck." in told(one, HABSBURG)


def test_militia_of_the_citizens_companies_are_known_to_be_militia() -> None:
    """V25, HS5 Everybody is told."""
    match = siege(
        turn="habsburg",
        habsburg={"hand": ["HS5", "HS7"], "eliminated": ["militia", "elite"]},
        answers=["play_card HS5", "event", "return_troop militia", "done"],
    )

    assert "Militia" in told(match, OTTOMAN)


def test_troops_returned_from_the_lines_are_known_to_all() -> None:
    """V26 They lay face up."""
    match = siege(
        ottoman={"hand": ["OS2", "OS7", "OS9"]},
        board={"CWC": "habsburg"},
        answers=[
            *BATTLE,
            *troops("yerikulu*3"),
            "done",
            *troops("elite*3"),
            "decline",
            "respond OS7",
            "return_troop yerikulu",
        ],
        chances=[[1] * 6, [1] * 8],
    )

    for viewer in EVERYBODY:
        assert "returned from the Battle to the deck: Yerikulu." in told(match, viewer)


# V27 - V30


@pytest.mark.parametrize("viewer", [OTTOMAN, SPECTATOR])
def test_everybody_knows_that_a_window_is_open_and_for_whom(viewer: Viewer) -> None:
    """V27, V28 The name of the decision and its side, and nothing of what may be answered."""
    match = siege(habsburg={"hand": ["HS28", "HS29"]}, answers=["play_card OS2", "assault CWC"])

    decision = match.view(viewer)["decision"]
    assert (decision["side"], decision["name"]) == ("habsburg", "respond")
    assert not {"actions", "prompt", "notes"} & set(decision)


def test_everybody_knows_that_step_2_is_open() -> None:
    """V27, 10.2 And for whom."""
    match = siege(habsburg={"tactics": ["HT1"]}, answers=[*BATTLE, *troops("sekban*3"), "done", *troops("elite*3")])

    for viewer in (OTTOMAN, SPECTATOR):
        decision = match.view(viewer)["decision"]
        assert (decision["side"], decision["name"]) == ("habsburg", "choose_tactic")


def test_offers_go_to_the_deciding_side_alone() -> None:
    """V28 It also gets the prompt and the marks."""
    match = siege(answers=["play_card OS2"])

    assert match.view(OTTOMAN)["decision"]["actions"] == offers(match)
    for viewer in (HABSBURG, SPECTATOR):
        assert match.view(viewer)["decision"] == {"side": "ottoman", "name": "choose_use"}


def test_a_card_picked_up_is_not_shown_until_it_is_used() -> None:
    """V28, V4 The others see that one is being played."""
    one, other = (siege(answers=[f"play_card {card}"]) for card in ("OS2", "OS9"))

    assert who_notices(one, other) == {OTTOMAN}


def test_refusals_speak_of_nothing_the_asker_may_not_know() -> None:
    """V28 Whatever the enemy holds, every action is refused alike."""
    one = siege(
        answers=["play_card OS2"], habsburg={"hand": ["HS28", "HS29"], "tiles": [2, 1], "eliminated": ["elite"]}
    )
    other = siege(
        answers=["play_card OS2"], habsburg={"hand": ["HS1", "HS2"], "tiles": [1, 1], "eliminated": ["militia"]}
    )

    assert [refusal(one, text) for text in one.game.vocabulary] == [
        refusal(other, text) for text in other.game.vocabulary
    ]


@pytest.mark.parametrize(
    ("match", "sentence"),
    [
        (
            siege(habsburg={"hand": []}, answers=["play_card OS2", "assault CWC", "give_way"]),
            "gave way without a fight",
        ),
        (siege(habsburg={"hand": []}, answers=["play_card OS2", "assault CWC", "contest"]), "contested the attack"),
        (siege(ottoman={"hand": ["OS2"]}, answers=["pass"]), "Ottomans passed."),
    ],
    ids=["giving way", "contesting", "passing"],
)
def test_open_choices_are_seen_by_everybody(match: Match, sentence: str) -> None:
    """V29 Once they are made."""
    for viewer in EVERYBODY:
        assert sentence in told(match, viewer)


def test_after_the_end_everything_is_open() -> None:
    """V30 Log and journal, secret and all: anybody can verify the game."""
    match = siege(
        morale={"habsburg": 2},
        answers=[
            "play_card OS2",
            "mine",
            "play_card HS7",
            "mine",
            "play_card OS18",
            "event",
            "play_card HS11",
            "fortify CWL",
        ],
        chances=["3", "2"],
    )
    closed = told(match)

    play(match, "play_card OS9", "entrench GLR", "done")

    assert match.outcome is not None
    assert "of 3 shovels" not in closed
    assert "of 3 shovels" in told(match)
    assert match.transcript() == match.save()
    assert demilune.verify(match.transcript(HABSBURG)).finished


def test_before_the_end_a_transcript_hides_what_is_face_down() -> None:
    """V30, V4 Of a running game nobody is given the secret."""
    match = demilune.start("fire-and-stone", seed=3)
    play(match, offers(match)[0], "mine")

    assert match.secret.hex() not in match.transcript(HABSBURG)
    assert match.secret.hex() in match.save()
