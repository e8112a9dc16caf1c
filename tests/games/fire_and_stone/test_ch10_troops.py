"""10.1 Step 1 of a Battle: how many Troops, from where, and at what price."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from demilune.engine.match import Match
from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    battle,
    offers,
    refused_by,
    selecting,
    totals,
    waits_for,
)

NEIGHBOURS = {
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


def most_troops(match: Match) -> int:
    """How many Troops the side that is asked can play."""
    assert match.decision is not None
    side, count = match.decision.side, 0
    while waits_for(match) == (side, "choose_troops"):
        troops = sorted(offer for offer in offers(match) if offer != "done")
        match.play(troops[0])
        count += 1
    return count


def least_troops(match: Match) -> int:
    """With how many Troops the side that is asked may stop first."""
    assert match.decision is not None
    side, count = match.decision.side, 0
    while waits_for(match) == (side, "choose_troops") and "done" not in offers(match):
        match.play(min(offers(match)))
        count += 1
    return count


# 10.1 Who selects, and from what


def test_the_attacker_selects_before_the_defender() -> None:
    """10.1 The defender is asked when the attacker has finished."""
    match = selecting()
    first = waits_for(match)

    for answer in ["play_troop sekban"] * 3 + ["done"]:
        match.play(answer)

    assert first == ("ottoman", "choose_troops")
    assert waits_for(match) == ("habsburg", "choose_troops")


def test_troops_are_chosen_from_the_whole_deck() -> None:
    """10.1 Every kind of Troop in it is offered."""
    match = selecting()

    assert offers(match) == {"play_troop yeniceri", "play_troop sekban", "play_troop yerikulu"}


def test_a_troop_that_is_not_in_the_deck_cannot_be_played() -> None:
    """10.1a Neither one of the enemy nor one that has been used up."""
    match = selecting(sides={"ottoman": {"troops": ["sekban*5"]}})

    assert refused_by(match, "play_troop elite") == "10.1a"
    assert refused_by(match, "play_troop yeniceri") == "10.1a"


def test_selected_troops_leave_the_deck() -> None:
    """10.1 They lie in the front line."""
    match = selecting(["play_troop yeniceri", "play_troop sekban"])

    board = match.view("ottoman")["board"]

    assert board["attack"]["sides"]["ottoman"]["front"] == ["yeniceri", "sekban"]
    assert len(board["sides"]["ottoman"]["own"]["troops"]) == 18


# 10.1a - 10.1c Three Troops


def test_exactly_three_troops_are_played() -> None:
    """10.1a Two are too few, and the third ends the selection of a Habsburg defender."""
    match = selecting(["play_troop sekban"] * 3 + ["done"] + ["play_troop elite"] * 2)
    two = refused_by(match, "done")

    match.play("play_troop elite")

    assert two == "10.1a"
    assert match.decision is None or match.decision.name != "choose_troops"


def test_a_deck_with_fewer_than_three_troops_is_played_whole() -> None:
    """10.1a, A19 With two in the deck both are played, and one alone is not enough."""
    match = selecting(["play_troop sekban"], sides={"ottoman": {"troops": ["sekban*2"]}})
    one = refused_by(match, "done")

    match.play("play_troop sekban")

    assert one == "10.1a"
    assert "done" in offers(match)


@pytest.mark.parametrize(
    ("deck", "played", "enough"),
    [
        (2, ["play_troop sekban"] * 2, True),
        (2, ["play_troop sekban", "recover yerikulu"], False),
        (2, ["play_troop sekban", "recover yerikulu", "recover yerikulu"], True),
        (2, ["recover yerikulu"] * 3, True),
        (1, ["play_troop sekban"], True),
        (1, ["recover yerikulu"] * 2, False),
        (0, ["recover yerikulu"], True),
        (0, [], False),
        (5, ["recover yerikulu"] * 3, True),
        (5, ["play_troop sekban", "play_troop sekban", "recover yerikulu"], True),
        (5, ["play_troop sekban", "recover yerikulu"], False),
    ],
)
def test_fewer_than_three_are_enough_only_with_the_whole_deck_among_them(
    deck: int, played: list[str], enough: bool
) -> None:
    """A19, 10.1a, 10.1i Three or more in any mixture; fewer only if nothing is left in the deck, but at least one."""
    match = selecting(played, sides={"ottoman": {"troops": [f"sekban*{deck}"]}})

    assert ("done" in offers(match)) == enough


def test_against_two_attackers_two_or_three_defend() -> None:
    """10.1b The rulebook's own example: the last 2 Ottoman Troops attack."""
    two = {"ottoman": {"troops": ["yeniceri*2"]}}
    attackers = ["play_troop yeniceri"] * 2 + ["done"]

    assert least_troops(selecting(attackers, sides=two)) == 2
    assert most_troops(selecting(attackers, sides=two)) == 3


def test_against_one_attacker_one_troop_may_defend() -> None:
    """10.1b The attacker's number."""
    match = selecting(["play_troop elite"], by="habsburg", sides={"habsburg": {"troops": ["elite"]}})
    match.play("done")

    assert least_troops(match) == 1


@pytest.mark.parametrize("attackers", [3, 4, 5])
def test_an_attacker_with_more_than_three_changes_nothing_for_the_defender(attackers: int) -> None:
    """10.1b, 10.1c Three defend, no more and no fewer."""
    chosen = ["play_troop sekban"] * attackers + ["done"] * (attackers < 5)

    assert most_troops(selecting(chosen)) == 3
    assert least_troops(selecting([*chosen, "play_troop elite", "play_troop elite"])) == 1


def test_a_defender_against_two_may_mix_deck_and_recovered_troops() -> None:
    """A20 One of each is as good as two of the deck; a whole deck of one Troop is enough by itself."""
    two = {"troops": ["yeniceri*2"]}
    attackers = ["play_troop yeniceri"] * 2 + ["done"]
    large = {"ottoman": two, "habsburg": {"troops": ["elite*4"]}}
    small = {"ottoman": two, "habsburg": {"troops": ["elite"]}}

    mixed = selecting([*attackers, "play_troop elite", "recover militia"], sides=large)
    whole = selecting([*attackers, "play_troop elite"], sides=small)
    not_whole = selecting([*attackers, "recover militia"], sides=small)

    assert "done" in offers(mixed)
    assert "done" in offers(whole)
    assert refused_by(not_whole, "done") == "10.1a"


def test_with_the_alarm_bell_four_defend_and_three_are_enough() -> None:
    """A20, HS28 The maximum rises, the minimum does not."""
    chosen = ["play_troop sekban"] * 3 + ["done"]
    match = attack(hands=["HS28"])
    for answer in ("respond HS28", "contest", *chosen):
        match.play(answer)
    again = match.copy()

    assert most_troops(match) == 4
    assert least_troops(again) == 3


def test_the_habsburgs_play_three_however_many_hexes_they_hold() -> None:
    """10.1c In a Sortie against a hex with three Habsburg hexes around it, too."""
    match = selecting(by="habsburg", on="CWC", board={"CWC": "ottoman"})

    assert most_troops(match) == 3


# 10.1d - 10.1f How many Troops the Ottomans may play


def test_an_ottoman_defender_with_a_line_to_the_camp_may_play_four() -> None:
    """10.1d However many Ottoman hexes are adjacent."""
    board = {"GLR": "ottoman", "CWC": "ottoman"}
    match = selecting(["play_troop elite"] * 3, by="habsburg", on="CWC", board=board)

    assert most_troops(match) == 4


def test_an_ottoman_defender_without_a_line_plays_three() -> None:
    """10.1d, 10.1a A hex cut off from the Camp."""
    match = selecting(["play_troop elite"] * 3, by="habsburg", on="GLL", board={"GLC": "nobody"})

    assert most_troops(match) == 3


def test_the_line_of_a_defended_hex_begins_in_the_hex_itself() -> None:
    """A22, 10.1d The Central Glacis alone touches the Camp."""
    match = selecting(["play_troop elite"] * 3, by="habsburg", on="GLC", board={"GLL": "nobody", "CAMP": "ottoman"})

    assert most_troops(match) == 4


@pytest.mark.parametrize(
    ("held", "most"),
    [
        (["GLC"], 4),
        (["GLL", "GLC"], 5),
        (["GLL", "GLC", "GLR"], 6),
        (["GLL", "GLC", "GLR", "CWL"], 6),
        (["GLL", "GLC", "GLR", "CWL", "CWR"], 6),
        (["GLL"], 3),
        (["GLL", "CWL", "CWR"], 3),
    ],
)
def test_an_ottoman_attacker_with_a_line_adds_one_for_each_adjacent_hex_up_to_six(held: list[str], most: int) -> None:
    """10.1e Without a line it stays at three."""
    board = {"GLL": "nobody", "GLC": "nobody"} | dict.fromkeys(held, "ottoman")

    assert most_troops(selecting(on="CWC", board=board)) == most


def test_a_hex_that_is_not_on_the_line_counts_as_well() -> None:
    """A21 The Right Covered Way, cut off, is adjacent to the target; the Central Glacis has the line."""
    match = selecting(on="CWC", board={"GLL": "nobody", "CWR": "ottoman"})

    assert most_troops(match) == 5


@pytest.mark.parametrize(("gap", "most"), [("ottoman", 4), ("nobody", 3)])
def test_an_uncontrolled_glacis_hex_breaks_the_line(gap: str, most: int) -> None:
    """A67, 10.1e From the Left Covered Way over the Left and the Central Glacis to the Camp."""
    match = selecting(on="DIL", board={"CWL": "ottoman", "GLC": gap})

    assert most_troops(match) == most


def test_a_habsburg_hex_breaks_the_line() -> None:
    """A67, 10.1e Only the Ravelin is held behind the Covered Way."""
    match = selecting(on="DIC", board={"RAV": "ottoman"})

    assert most_troops(match) == 3


def test_more_than_three_troops_are_optional() -> None:
    """10.1f With a maximum of five, three are enough."""
    match = selecting()

    assert least_troops(match) == 3
    assert offers(match) >= {"done", "play_troop sekban"}


def test_no_more_than_the_maximum_is_asked_for() -> None:
    """10.1e The fifth of five ends the selection."""
    match = selecting(["play_troop sekban"] * 5)

    assert waits_for(match) == ("habsburg", "choose_troops")


@pytest.mark.parametrize(("held", "most"), [(1, 6), (2, 7), (3, 7), (0, 5)])
def test_serdengecti_adds_two_to_whatever_the_maximum_is_and_reaches_seven(held: int, most: int) -> None:
    """OS4, 10.1e Five without a line."""
    glacis = ["GLC", "GLL", "GLR"][:held] or ["GLL"]
    board = {"GLL": "nobody", "GLC": "nobody"} | dict.fromkeys(glacis, "ottoman")

    assert most_troops(selecting(event="OS4", board=board)) == most


@given(held=st.sets(st.sampled_from([h for h in NEIGHBOURS if h not in ("CAMP", "CUR", "BUR")])), data=st.data())
def test_the_ottoman_maximum_agrees_with_a_slow_count(held: set[str], data: st.DataObject) -> None:
    """10.1d, 10.1e, A21, A22, A67 For any front line, in attack and in defence."""
    ottoman = held | {"CAMP"}
    fronts = [(a, b) for a in sorted(ottoman - {"CAMP"}) for b in NEIGHBOURS[a].split() if b not in ottoman]
    targets = [(a, b) for a, b in fronts if not b.startswith("GL")]
    assume(targets)
    own, target = data.draw(st.sampled_from(targets))
    glacis = dict.fromkeys(("GLL", "GLC", "GLR"), "nobody")
    board = glacis | dict.fromkeys(held, "ottoman")

    assault = most_troops(selecting(on=target, board=board))
    sortie = most_troops(selecting(["play_troop elite"] * 3, by="habsburg", on=own, board=board))

    beside = [h for h in NEIGHBOURS[target].split() if h in ottoman]
    supplied = any(leads_to_camp(h, ottoman) for h in beside)
    assert assault == (min(6, 3 + len(beside)) if supplied else 3)
    assert sortie == (4 if leads_to_camp(own, ottoman) else 3)


def leads_to_camp(here: str, ottoman: set[str], seen: frozenset[str] = frozenset()) -> bool:
    """Every way there is, step by step."""
    if here == "CAMP":
        return True
    seen |= {here}
    return any(leads_to_camp(h, ottoman, seen) for h in NEIGHBOURS[here].split() if h in ottoman and h not in seen)


# 10.1g, 10.1h An empty deck


def test_an_attacker_with_an_empty_deck_has_to_recover_one_troop() -> None:
    """10.1g, A19 One is enough, none is not."""
    match = selecting(sides={"ottoman": {"troops": []}})
    none = refused_by(match, "done")

    match.play("recover sekban")

    assert none == "10.1g"
    assert "done" in offers(match)


@pytest.mark.parametrize(("pays", "refusal"), [(1, "10.1j"), (2, None)])
def test_an_assault_with_an_empty_deck_takes_morale_to_recover(pays: int, refusal: str | None) -> None:
    """10.1g, 10.1j, A17, A58 At Morale 1 nothing could be recovered, so nothing can be attacked."""
    match = attack(sides={"ottoman": {"troops": []}}, morale={"ottoman": pays}, declared=False)

    assert refused_by(match, "assault CWC") == refusal


def test_a_defender_with_an_empty_deck_may_contest_with_nobody() -> None:
    """10.1h, A66 Relying on Fortifications: all three attackers are pushed back, and the hex is held."""
    match = battle(board={"CWC": "habsburg 1 structural 1 improvised"}, sides={"habsburg": {"troops": []}}, habsburg=[])

    assert totals(match) == (0, 0)
    assert at(match, "CWC") == "habsburg 1 structural 1 improvised"


def test_a_defender_who_can_play_nobody_is_not_asked() -> None:
    """10.1h, A30 An empty deck at Morale 1: the next question is another one."""
    match = selecting(
        ["play_troop sekban"] * 3 + ["done"],
        sides={"habsburg": {"troops": []}},
        tactics=["HT1"],
        morale={"habsburg": 1},
    )

    assert waits_for(match) == ("habsburg", "choose_tactic")


def test_a_defender_who_has_troops_cannot_contest_with_none() -> None:
    """A66, 10.1a Only giving way is left."""
    match = selecting(["play_troop sekban"] * 3 + ["done"])

    assert refused_by(match, "done") == "10.1a"
