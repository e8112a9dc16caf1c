"""The State of a quarrel, and simple questions about it."""

from __future__ import annotations

from dataclasses import dataclass, field

from demilune.engine.state import State as EngineState
from examples.nine_fields.ids import BANDS, ENEMY, FIELDS, NORTH, SOUTH, Band, Field, Side
from examples.nine_fields.load import Tables

HAND = 9


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """Everything on the table."""

    round: int = 0
    taken: dict[Field, Side | None]
    hand: dict[Side, list[Band]]
    aside: list[Band]  # seen by nobody
    spent: list[Band] = field(default_factory=list)  # face up
    drums: dict[Side, int]

    # In flight
    contested: Field | None = None
    sent: dict[Side, Band | None]  # face down until shown
    shown: bool = False

    @property
    def chooser(self) -> Side:
        """2.1 The side that chooses this round's field: North in the first."""
        return NORTH if self.round % 2 else SOUTH

    def points(self, side: Side) -> int:
        """What the side's fields are worth."""
        return sum(self.tables.fields[f].worth for f, owner in self.taken.items() if owner == side)


def strength(band: Band) -> int:
    """1.2 The number on the band."""
    return int(band[1:])


def in_order(bands: list[Band]) -> list[Band]:
    """A hand as it is held: weakest first."""
    return sorted(bands, key=strength)


def new_state(tables: Tables, scenario: str) -> State:  # noqa: ARG001  there is only one
    """Before the bands are shuffled: all of them lie aside."""
    state = State(
        taken=dict.fromkeys(FIELDS),
        hand={NORTH: [], SOUTH: []},
        aside=list(BANDS),
        drums=dict.fromkeys((NORTH, SOUTH), tables.drums),
        sent=dict.fromkeys((NORTH, SOUTH)),
    )
    state.tables = tables
    return state


def deal(s: State) -> None:
    """1.2 Shuffle the bands and deal nine to each side."""
    s.dice.shuffle("1.2 bands", s.aside)
    for side in (NORTH, SOUTH):
        s.hand[side] = in_order(s.aside[:HAND])
        del s.aside[:HAND]
    s.aside = in_order(s.aside)


def unseen_by(s: State, side: Side) -> list[Band]:
    """The bands this side cannot place: the enemy's hand, what the enemy sent face down, and what lies aside."""
    sent = s.sent[ENEMY[side]]
    return in_order([*s.hand[ENEMY[side]], *s.aside, *([sent] if sent and not s.shown else [])])


def check(s: State) -> None:
    """Every band is in one place, and every finished round took a field."""
    sent = [band for band in s.sent.values() if band]
    assert sorted([*s.hand[NORTH], *s.hand[SOUTH], *s.aside, *s.spent, *sent]) == sorted(BANDS)
    assert len(s.hand[NORTH]) + bool(s.sent[NORTH]) == len(s.hand[SOUTH]) + bool(s.sent[SOUTH])
    assert sum(owner is not None for owner in s.taken.values()) in (s.round - 1, s.round)
    assert all(0 <= n <= s.tables.drums for n in s.drums.values())
