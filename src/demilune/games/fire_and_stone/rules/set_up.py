"""12 Set-up."""

from __future__ import annotations

from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import HEXES, OTTOMAN, SIDES
from demilune.games.fire_and_stone.load import Tables
from demilune.games.fire_and_stone.model import State
from demilune.games.fire_and_stone.rules import concepts


def new_state(t: Tables, scenario: str) -> State:  # noqa: ARG001  there is one scenario
    """12.3, 12.4, 12.6, 12.7, 4.7 The board as printed; every card in its deck, every tile in its bag."""
    state = State(
        turn=OTTOMAN,
        morale=dict(t.morale),
        control={h: t.setup[h].control for h in HEXES},
        structural={h: t.setup[h].structural for h in HEXES},
        improvised={h: t.setup[h].improvised for h in HEXES},
        cannons={h: t.setup[h].cannons for h in HEXES},
        hand={side: [] for side in SIDES},
        deck={side: list(reversed(t.strategy[side])) for side in SIDES},
        discard={side: [] for side in SIDES},
        tactics={side: [] for side in SIDES},
        tactic_deck={side: list(reversed(t.tactics[side])) for side in SIDES},
        tactic_discard={side: [] for side in SIDES},
        troops={side: list(t.troops[side]) for side in SIDES},
        troop_discard={side: [] for side in SIDES},
        eliminated={side: [] for side in SIDES},
        tiles={side: [] for side in SIDES},
        bag={side: list(t.tiles[side]) for side in SIDES},
        refresh_to=dict.fromkeys(SIDES, t.hand_limit),
        known_discard={side: [] for side in SIDES},
        known_eliminated={side: [] for side in SIDES},
    )
    state.tables = t  # type: ignore[misc]  # see State.tables
    return state


def deal(s: State) -> None:
    """12.5 Each side shuffles its Strategy and its Tactic deck and draws its first hands."""
    s.tell(ev.SetUp())
    for side in SIDES:
        s.dice.shuffle(f"{side} Strategy deck", s.deck[side])
        concepts.draw_strategy(s, side, s.tables.hand)
        s.dice.shuffle(f"{side} Tactic deck", s.tactic_deck[side])
        concepts.draw_tactic(s, side, s.tables.tactic_hand[side])
