"""12 Set-up."""

from __future__ import annotations

import pytest

import demilune


@pytest.mark.parametrize(
    ("hexes", "pieces"),
    [
        ("CAMP", ("ottoman", 0, 0, 6)),
        ("GLL GLC GLR", (None, 0, 0, 0)),
        ("CWL CWR", ("habsburg", 0, 1, 1)),
        ("CWC", ("habsburg", 0, 2, 1)),
        ("DIL DIC DIR", ("habsburg", 1, 0, 0)),
        ("RAV BUR", ("habsburg", 1, 0, 2)),
        ("LOB CUR", ("habsburg", 1, 0, 1)),
    ],
)
def test_pieces_stand_as_the_diagram_shows(hexes: str, pieces: tuple[str | None, int, int, int]) -> None:
    """12.3, 4.7 Control, Structural, Improvised and Cannons of every hex."""
    board = demilune.start("fire-and-stone", seed=1).view()["board"]["hexes"]

    for h in hexes.split():
        assert tuple(board[h].values()) == pieces


def test_the_markers_stand_on_their_first_spaces() -> None:
    """12.4 Round 1; Ottoman Morale 8 and Habsburg 6 on a track of 12."""
    board = demilune.start("fire-and-stone", seed=1).view()["board"]

    assert board["round"] == 1
    assert board["morale"] == {"ottoman": 8, "habsburg": 6}
    assert board["morale_max"] == 12


@pytest.mark.parametrize("side", ["ottoman", "habsburg"])
def test_each_side_draws_5_strategy_and_5_tactic_cards(side: str) -> None:
    """12.5 Of 30 and of 10; the rest are its decks."""
    shown = demilune.start("fire-and-stone", seed=1).view()["board"]["sides"][side]

    assert (shown["hand"], shown["deck"], shown["discard"]) == (5, 25, 0)
    assert (shown["tactics"], shown["tactic_deck"], shown["tactic_discard"]) == (5, 5, 0)


def test_the_decks_are_shuffled() -> None:
    """12.5 Twenty games begin with twenty different hands, and Tactics are not dealt in printed order either."""
    sides = [demilune.start("fire-and-stone", seed=seed).view("ottoman")["board"]["sides"] for seed in range(20)]
    hands = {tuple(side["ottoman"]["own"]["hand"]) for side in sides}
    tactics = {tuple(side["ottoman"]["own"]["tactics"]) for side in sides}

    assert len(hands) == 20
    assert len(tactics) == 20


def test_the_same_seed_deals_the_same_hands() -> None:
    """12.5 A seed makes the deal repeatable."""
    one, two = (demilune.start("fire-and-stone", seed=4) for _ in range(2))

    assert one.view("habsburg") == two.view("habsburg")


@pytest.mark.parametrize(("side", "count"), [("ottoman", 20), ("habsburg", 12)])
def test_all_troops_begin_in_the_troop_deck(side: str, count: int) -> None:
    """12.6 None is discarded or Eliminated."""
    shown = demilune.start("fire-and-stone", seed=1).view()["board"]["sides"][side]

    assert (shown["troops"], shown["troop_discard"], shown["eliminated"]) == (count, 0, 0)


@pytest.mark.parametrize("side", ["ottoman", "habsburg"])
def test_all_tiles_begin_in_the_bag(side: str) -> None:
    """12.7 Eight of them, and none in place."""
    shown = demilune.start("fire-and-stone", seed=1).view()["board"]["sides"][side]

    assert (shown["bag"], shown["tiles"]) == (8, 0)


def test_the_first_round_begins_with_the_ottoman_turn() -> None:
    """12.5, 6.2, 6.3 Round 1 has no Refresh: the hands dealt are the hands played with."""
    match = demilune.start("fire-and-stone", seed=1)

    assert match.decision is not None
    assert (match.decision.side, match.decision.name) == ("ottoman", "choose_card")
    assert len(match.decision.actions) == 5
