"""G General card rules: what every card has in common."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import demilune
from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import offers, play, refusal, siege, told, troops

NO_HIT = [1] * 9


def hexes(match: Match, h: str) -> tuple[str | None, int, int, int]:
    """Control, Structural, Improvised, Cannons."""
    values = match.view()["board"]["hexes"][h]
    return values["control"], values["structural"], values["improvised"], values["cannons"]


def side(match: Match, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = match.view()["board"]["sides"][name]
    return shown


def own(match: Match, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = match.view(name)["board"]["sides"][name]["own"]
    return shown


def morale(match: Match) -> tuple[int, int]:
    values = match.view()["board"]["morale"]
    return values["ottoman"], values["habsburg"]


def asked(match: Match) -> tuple[str, str]:
    assert match.decision is not None
    return match.decision.side, match.decision.name


def event(card: str, *answers: str, hand: tuple[str, ...] = (), **changes: Any) -> Match:
    """This card is played for its Event; its side also holds one more card, so that the phase goes on."""
    who = "ottoman" if card.startswith("O") else "habsburg"
    spare = "OS18" if who == "ottoman" else "HS18"
    zones: dict[str, Any] = {who: {"hand": [card, spare, *hand], **changes.pop(who, {})}}
    return siege(turn=who, **zones, **changes, answers=[f"play_card {card}", "event", *answers])


# G1, G2


def test_an_event_is_discarded_before_its_instructions_run() -> None:
    """G1, 4.10 While its first question is open the card already lies face up."""
    match = event("OS2", board={"CWR": "ottoman"})

    assert asked(match)[1] == "choose_hex"
    assert side(match, "ottoman")["discard_top"] == "OS2"


def test_instructions_run_in_printed_order() -> None:
    """G1 Breaching Battery: a lost Cannon returns, Cannons move, and only then a target is named."""
    match = event("OS14", board={"GLC": "ottoman 2 improvised 2 cannons", "CAMP": "ottoman"})
    moves = offers(match)

    play(match, "done")

    assert "move_cannons CAMP GLL 1" in moves
    assert {text.split()[0] for text in offers(match)} == {"bombard"}


def test_a_target_is_named_when_its_part_begins() -> None:
    """G1 Cannons moved by the first part count for the second: CWR becomes a battery before the Ravelin is named."""
    match = event(
        "OS14",
        *("move_cannons GLC CWR 3", "move_cannons GLL CWR 3", "bombard RAV", "decline"),
        board={"CWR": "ottoman"},
        chances=[[6, 6, 1, 1, 1, 1, 1, 1]],
    )

    assert hexes(match, "RAV")[1] == 0


def test_an_event_that_can_change_nothing_is_not_playable() -> None:
    """G2 The Red Flux against an empty Troop deck."""
    match = siege(ottoman={"hand": ["OS25", "OS2"]}, habsburg={"troops": []}, answers=["play_card OS25"])

    assert refusal(match, "event") == "G2"


def test_one_useful_instruction_is_enough() -> None:
    """G2 Bahşiş without discarded Troops still draws a card; the other part is skipped."""
    match = event("OS30")

    assert side(match, "ottoman")["hand"] == 2
    assert asked(match) == ("habsburg", "choose_card")


def test_a_mere_chance_is_enough() -> None:
    """G2 Humbaracı Mortars with one Cannon may find a 6."""
    match = siege(
        board={"CAMP": "ottoman 1 cannon", "GLC": "ottoman", "GLL": "ottoman"},
        ottoman={"hand": ["OS15", "OS2"]},
        answers=["play_card OS15"],
    )

    assert refusal(match, "event") is None


def test_raised_earthworks_that_could_raise_bring_and_bombard_nothing_are_not_playable() -> None:
    """G2, OS22 A full trench that has all the Cannons already, and no Structural beside it."""
    match = siege(
        board={"GLL": "nobody", "GLC": "ottoman 2 improvised 6 cannons"},
        ottoman={"hand": ["OS22", "OS2"]},
        answers=["play_card OS22"],
    )

    assert refusal(match, "event") == "G2"


def test_an_instruction_that_cannot_be_carried_out_is_skipped() -> None:
    """G2 Night Digging without a free slot goes straight to the Cannons."""
    match = event("OS2")

    assert asked(match) == ("ottoman", "move_cannons")


# G3 - G5


def test_may_allows_none() -> None:
    """G3 Caponiers may place a Fortification: the Sortie follows without one."""
    match = event("HS6", "done")

    assert set(offers(match)) == {"sortie GLC", "sortie GLL"}


def test_any_number_allows_none() -> None:
    """G3 Of Cannons to be moved."""
    assert refusal(event("OS2"), "done") is None


@pytest.mark.parametrize(
    ("card", "changes"),
    [
        ("HS7", {}),
        ("OS23", {"ottoman": {"hand": ["OS23", "OS2"], "eliminated": ["sekban"]}}),
        ("OS30", {"ottoman": {"hand": ["OS30", "OS2"], "troop_discard": ["sekban"]}}),
    ],
)
def test_up_to_takes_at_least_one_where_there_is_one(card: str, changes: dict[str, Any]) -> None:
    """G3 Stopping before the first is refused, after it allowed."""
    match = event(card, **changes)
    before = refusal(match, "done")

    play(match, next(text for text in offers(match) if text != "done"))

    assert before is not None
    assert match.decision is None or asked(match)[1] == "choose_card" or refusal(match, "done") is None


def test_up_to_is_nothing_where_nothing_is_possible() -> None:
    """G3 Citizens' Companies with one Eliminated Militia returns one and no more."""
    match = event("HS5", "return_troop militia", habsburg={"hand": ["HS5", "HS7"], "eliminated": ["militia"]})

    assert asked(match) == ("ottoman", "choose_card")
    assert own(match, "habsburg")["troops"].count("militia") == 3


def test_everything_else_is_carried_out_as_far_as_possible() -> None:
    """G3 Barricaded Streets: two of its three works have room."""
    match = event("HS10")

    assert [hexes(match, h)[2] for h in ("CUR", "BUR", "LOB")] == [1, 1, 0]


def test_an_event_that_counts_as_fortify_moves_no_cannons_unless_it_says_so() -> None:
    """G4 Palisades end with the second hex; Night Digging goes on to the Cannons."""
    palisades = event("HS8", "place CWL", "place CWR")
    digging = event("OS2", "place CWR", board={"CWR": "ottoman"})

    assert asked(palisades)[0] == "ottoman"
    assert asked(digging) == ("ottoman", "move_cannons")


def test_an_event_that_counts_as_entrench_is_one() -> None:
    """G4, 7.1 Opening the Trenches: control, 2 Improvised and Morale, but no Cannon fires."""
    match = event("OS1", "entrench GLR", "done")

    assert hexes(match, "GLR") == ("ottoman", 0, 2, 0)
    assert morale(match) == (9, 5)
    assert match.chances == []


def test_cancelling_stops_that_part_only() -> None:
    """G5 Rain on the Bombard of Kara Mustafa Pasha: the second action goes on."""
    match = event(
        "OS17",
        "bombard RAV",
        "respond HS27",
        board={"CWL": "ottoman 3 cannons", "GLC": "ottoman 2 improvised"},
        habsburg={"hand": ["HS27", "HS7"]},
    )

    assert asked(match) == ("ottoman", "choose_action")
    assert refusal(match, "bombard CWC") == "OS17"
    assert "mine" in offers(match)


def test_what_came_before_a_cancelled_part_stands() -> None:
    """G5 Breaching Battery: the Cannon is back, the moves stand, only the Bombard is rained off."""
    match = event(
        "OS14",
        *("move_cannons GLC CWL 3", "done", "bombard RAV", "respond HS27"),
        board={"CWL": "ottoman", "GLL": "ottoman 2 cannons", "CAMP": "ottoman"},
        habsburg={"hand": ["HS27", "HS7"]},
    )

    assert hexes(match, "CAMP")[3] == 1
    assert hexes(match, "CWL")[3] == 3
    assert hexes(match, "RAV")[1] == 1


def test_wool_sacks_cancel_only_the_barrage_of_an_event() -> None:
    """G5 Starhemberg goes on with his second action."""
    match = event("HS21", "barrage", "respond OS28", ottoman={"hand": ["OS28", "OS2"]})

    assert asked(match) == ("habsburg", "choose_action")
    assert match.chances == []


# G9, G10


def test_the_lowest_cap_of_troops_wins() -> None:
    """G9 Trench Guard cannot lift the 3 of a Night Sortie."""
    match = event(
        "HS1",
        *("sortie GLC", "respond OS26", "contest", *troops("militia*3"), *troops("yeniceri*3")),
        ottoman={"hand": ["OS26", "OS2"]},
        board={"GLC": "ottoman"},
    )

    assert "Ottomans chose 3 Troops." in told(match)


def test_trench_guard_alone_lifts_the_maximum() -> None:
    """G9 Without the Night Sortie it is 4 with a line, and one more."""
    match = event(
        "HS6",
        *("done", "sortie GLC", "respond OS26", "contest", *troops("militia*3"), *troops("yeniceri*5")),
        ottoman={"hand": ["OS26", "OS2"]},
        board={"GLC": "ottoman"},
    )

    assert "Ottomans chose 5 Troops." in told(match)


def test_the_lowest_cap_of_dice_wins() -> None:
    """G9 Roofed Trenches on top of a Dawn Assault: three dice."""
    match = event(
        "OS6",
        *("assault CWC", "decline", "give_way", "decline", "respond OS3", "done"),
        ottoman={"hand": ["OS6", "OS3", "OS2"]},
        chances=[[1, 1, 1]],
    )

    assert "Habsburgs rolled 1 1 1: 0 hits. [10.8]" in told(match)


def test_two_eliminations_a_roll_whatever_the_faces() -> None:
    """G10, 11.2 Canister Shot: four hits on 5 and 6, two Ottoman Troops lost."""
    match = siege(
        board={"CWC": "habsburg 1 cannon"},
        habsburg={"tactics": ["HT3"]},
        answers=[
            *("play_card OS2", "assault CWC", "decline", "contest", *troops("yeniceri*3"), "done"),
            *(*troops("elite*3"), "tactic HT3", "decline"),
        ],
        chances=[[1] * 6, [5, 5, 6, 6, 1, 1, 1, 1, 1], "yeniceri", "yeniceri"],
    )

    assert side(match, "ottoman")["eliminated"] == 2
    assert "Habsburgs rolled 5 5 6 6 1 1 1 1 1: 4 hits on 5 or 6, 2 count. [10.6c]" in told(match)


# G11 - G13


def test_an_attack_may_be_uncontested() -> None:
    """G11 Dawn Assault speaks of the attack: four dice at a retreat too."""
    match = event("OS6", *("assault CWC", "decline", "give_way", "decline", "decline"), chances=[[1, 1, 1, 1]])

    assert "Habsburgs rolled 1 1 1 1: 0 hits. [10.8]" in told(match)


def test_a_battle_is_a_contested_attack() -> None:
    """G11 Serdengeçti speaks of a Battle: a hex given up costs nobody."""
    match = event("OS4", *("assault CWC", "decline", "give_way", "decline", "decline", "done"), chances=[NO_HIT])

    assert side(match, "ottoman")["eliminated"] == 0
    assert hexes(match, "CWC")[0] == "ottoman"


def test_a_flat_bonus_counts_with_an_empty_front_line() -> None:
    """G12, A80 Two Improvised push both Militia back: 0 + 2 beats nobody."""
    match = event(
        "HS2",
        *("sortie GLC", "contest", *troops("militia*2"), "done"),
        habsburg={"hand": ["HS2", "HS7"], "troops": ["militia*2"], "eliminated": ["elite*4", "infantry*5", "militia"]},
        ottoman={"hand": [], "troops": []},
        chances=[[1] * 6, NO_HIT],
    )

    assert "Battle value: Habsburgs 2 (Guido Starhemberg +2), Ottomans 0. [10.7]" in told(match)
    assert hexes(match, "GLC")[0] is None


def test_a_bonus_for_troops_looks_at_the_front_line() -> None:
    """G12 Two of three Yeniçeri are pushed back: the Aga adds 1."""
    match = event(
        "OS5",
        *("assault CWC", "decline", "contest", *troops("yeniceri*3"), "done", *troops("elite*3"), "decline"),
        chances=[[1] * 6, NO_HIT],
    )

    assert "Battle value: Ottomans 4 (Aga of the Janissaries +1), Habsburgs 9. [10.7]" in told(match)


def test_bonuses_add_up() -> None:
    """G12 The Aga's 1 and the 2 of Allah Allah!."""
    match = event(
        "OS5",
        *(
            "assault CWC",
            "decline",
            "contest",
            *troops("yeniceri*3"),
            "done",
            *troops("elite*3"),
            "tactic OT1",
            "decline",
        ),
        ottoman={"hand": ["OS5", "OS2"], "tactics": ["OT1"]},
        chances=[[1] * 6, NO_HIT],
    )

    assert "Battle value: Ottomans 6" in told(match)


def test_survivors_are_counted_after_the_sacrifice() -> None:
    """G13, OS7 Three Troops lost the Assault, two were sacrificed: one is left to return to the deck."""
    match = siege(
        ottoman={"hand": ["OS2", "OS7", "OS9"]},
        answers=[
            *("play_card OS2", "assault CWC", "decline", "contest", *troops("yerikulu*3"), "done", *troops("elite*3")),
            *("decline", "respond OS7", "eliminate yerikulu", "eliminate yerikulu", "return_troop yerikulu"),
        ],
        chances=[[1] * 6, NO_HIT],
    )

    assert own(match, "ottoman")["troops"].count("yerikulu") == 4
    assert own(match, "ottoman")["troop_discard"] == []
    assert asked(match) == ("habsburg", "choose_card")


# G14 - G16


def test_random_is_uniform_over_the_pieces() -> None:
    """G14 Of five cards in hand each is discarded about as often."""
    hits: Counter[str] = Counter()
    for seed in range(300):
        match = demilune.position(
            "fire-and-stone",
            {"ottoman": {"hand": ["OS19", "OS2"]}, "habsburg": {"hand": ["HS1", "HS2", "HS3", "HS4", "HS5"]}},
            answers=["play_card OS19", "event"],
            seed=seed,
        )
        hits[str(match.view()["board"]["sides"]["habsburg"]["discard_top"])] += 1

    assert len(hits) == 5
    assert all(35 < n < 90 for n in hits.values())


def test_several_random_pieces_are_picked_without_putting_any_back() -> None:
    """G14 The only Yeniçeri of the deck cannot be Eliminated twice."""
    match = siege(
        ottoman={"troops": ["yeniceri", "sekban"]},
        answers=["play_card OS2", "entrench GLR", "done", "decline"],
        chances=[[6, 6, *[1] * 7], "yeniceri", "sekban"],
    )

    assert Counter(own(match, "ottoman")["eliminated"]) == {"yeniceri": 1, "sekban": 1}


def test_nobody_learns_what_a_random_pick_left_behind() -> None:
    """G14, 2.3 Tatar Horse shows the card it takes, and no other of the hand."""
    match = event("OS19", habsburg={"hand": ["HS4", "HS18", "HS24"]}, chances=["HS18"])

    said = told(match, "ottoman")
    assert "Rockets over St Stephen's" in said
    assert "Spike the Guns" not in said
    assert "Papal Subsidy" not in said


def test_a_card_discarded_by_an_effect_lies_face_up() -> None:
    """G15 And was not played: no Event of it happened."""
    match = event("OS19", habsburg={"hand": ["HS18", "HS7"]}, chances=["HS18"])

    assert side(match, "habsburg")["discard_top"] == "HS18"
    assert morale(match) == (8, 6)


def test_a_hand_may_exceed_five_outside_refresh() -> None:
    """G16 Papal Subsidy from a hand of five leaves six."""
    match = siege(turn="habsburg", answers=["play_card HS24", "event"])

    assert side(match, "habsburg")["hand"] == 6


def test_a_drawn_card_may_be_used_at_once() -> None:
    """G16, W7 Bahşiş draws Roofed Trenches, which answer the very next Barrage."""
    match = event(
        "OS30",
        ottoman={
            "hand": ["OS30", "OS2"],
            "deck": ["OS3"],
            "discard": [f"OS{n}" for n in range(1, 30) if n not in (2, 3)],
        },
    )

    play(match, "play_card HS7", "barrage")

    assert "respond OS3" in offers(match)


# G17 - G21


def test_each_of_up_to_two_hexes_means_different_ones() -> None:
    """G17 Palisades may not raise two on one hex."""
    match = event("HS8", "place DIC", board={"DIC": "habsburg"})

    assert refusal(match, "place DIC") == "G17"


def test_up_to_three_may_share_a_hex() -> None:
    """G17 Rimpler's Retrenchments may, within the two slots."""
    match = event("HS7", "place DIC", "place DIC", board={"DIC": "habsburg"})

    assert hexes(match, "DIC")[2] == 2
    assert refusal(match, "place DIC") == "4.1"


@pytest.mark.parametrize(("h", "rule"), [("LOB", "4.3"), ("CAMP", "4.4"), ("GLR", "4.9"), ("CWC", "4.1")])
def test_cards_place_within_the_usual_limits(h: str, rule: str) -> None:
    """G17 Löbl full with its Structural, the Camp, a Glacis, a full hex."""
    assert refusal(event("HS7"), f"place {h}") == rule


def test_the_troop_deck_is_the_deck() -> None:
    """G18, OS25 The Red Flux leaves the discard pile alone."""
    match = event("OS25", habsburg={"hand": ["HS7"], "troops": ["militia"]}, chances=["militia"])

    assert (side(match, "habsburg")["troops"], side(match, "habsburg")["troop_discard"]) == (0, 11)


def test_lost_means_out_of_play() -> None:
    """G18, A5 With every Cannon on the map Breaching Battery returns none; with one lost it is back in the Camp."""
    none_lost = event("OS14", "done")
    one_lost = event("OS14", "done", board={"GLC": "ottoman 2 cannons", "CAMP": "ottoman"})

    assert hexes(none_lost, "CAMP")[3] == 0
    assert hexes(one_lost, "CAMP")[3] == 1


def test_cannon_moves_of_cards_follow_fortify() -> None:
    """G19, 7.4b Night Digging: from any own hexes to any others, not to the enemy's."""
    match = event("OS2")

    assert "move_cannons GLL CAMP 3" in offers(match)
    assert refusal(match, "move_cannons GLL CWC 1") is not None


def test_cannons_removed_by_cards_are_out_of_play() -> None:
    """G19, A5 Spiked guns do not come back to the Camp."""
    match = event("HS4", "select GLC", chances=[[5, 6, 6]])

    assert hexes(match, "GLC")[3] == 1
    assert side(match, "ottoman")["lost_cannons"] == 2


def test_two_tiles_are_drawn_before_one_explosion() -> None:
    """G20 Lağımcı places both; then there is one decision and no second one."""
    match = event("OS9", ottoman={"hand": ["OS9", "OS2"], "tiles": [3]}, chances=["2", "2"])
    asked_once = asked(match)

    play(match, "explode CWC", "decline")

    assert asked_once == ("ottoman", "choose_explosion")
    assert asked(match) == ("habsburg", "choose_card")
    assert side(match, "ottoman")["bag"] == 8


def test_drawing_two_takes_what_the_bag_holds() -> None:
    """G20, A45 One tile is left: one is drawn."""
    match = event("OS9", ottoman={"hand": ["OS9", "OS2"], "tiles": [3, 2, 2, 1, 1, 1, 1]}, chances=["1"])

    assert side(match, "ottoman")["tiles"] == 8


def test_the_acting_side_rolls_for_an_event() -> None:
    """G21 Spike the Guns: the Habsburgs; Fire in the City: the Ottomans."""
    spiked = event("HS4", "select GLC", chances=[[1, 1, 1]])
    fire = event("OS16", chances=[[1]])

    assert "Habsburgs rolled 1 1 1" in told(spiked)
    assert "Ottomans rolled 1" in told(fire)


def test_the_responding_side_rolls_for_its_response() -> None:
    """G21 The fuse of a Premature Explosion is the Habsburgs'."""
    match = siege(
        ottoman={"tiles": [3]},
        habsburg={"hand": ["HS26", "HS7"]},
        answers=["play_card OS2", "mine", "explode CWC", "respond HS26"],
        chances=["1", [6]],
    )

    assert "Habsburgs rolled 6" in told(match)
    assert hexes(match, "CWC")[2] == 0


# A46, A47


def test_an_isolated_hex_suffers_in_nothing_but_its_troop_maximum() -> None:
    """A46, 10.1d, 10.1e Cut off from the Camp it still fortifies, bombards and attacks, with 3 Troops."""
    match = siege(
        board={"GLC": "nobody", "GLL": "nobody", "CWR": "ottoman 6 cannons"},
        answers=["play_card OS2"],
    )
    legal = offers(match)

    play(match, "assault RAV", "decline", "contest")

    assert {"fortify CWR", "bombard RAV", "assault RAV"} <= set(legal)
    assert match.decision is not None
    assert "choose 3 for Ravelin" in match.decision.prompt


def test_a_condition_of_a_tactic_must_hold_when_it_is_placed() -> None:
    """A47 Boiling Pitch needs a Fortification on the hex."""
    match = siege(
        board={"CWC": "habsburg"},
        habsburg={"tactics": ["HT5"]},
        answers=["play_card OS2", "assault CWC", "decline", "contest", *troops("sekban*3"), "done", *troops("elite*3")],
    )

    assert refusal(match, "tactic HT5") == "HT5"


def test_a_tactic_whose_if_fails_is_idle_and_discarded() -> None:
    """A47 Allah Allah! without a Yeniçeri."""
    match = siege(
        ottoman={"tactics": ["OT1"]},
        answers=[
            *("play_card OS2", "assault CWC", "decline", "contest", *troops("sekban*3"), "done", *troops("elite*3")),
            *("tactic OT1", "decline", "decline", "done"),
        ],
        chances=[[1] * 6, NO_HIT],
    )

    assert "Battle value: Ottomans 2, Habsburgs 9. [10.7]" in told(match)
    assert own(match, "ottoman")["tactic_discard"] == ["OT1"]
