"""Positions: a State as short readable data.

    {"round": 2, "taken": {"mill": "north"}, "hand": {"north": ["B4"], "south": ["B7"]}, "spent": ["B1", "B2"]}

A zone that is named holds exactly what is named. Hands that are not named are dealt in the order of the bands, one for
each field still free; the rest lies aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from demilune.engine.errors import SetupError
from examples.nine_fields.ids import BANDS, FIELDS, NORTH, SOUTH, Band
from examples.nine_fields.load import Tables
from examples.nine_fields.model import State, check, in_order, new_state

ZONES = ("round", "begun", "taken", "hand", "spent", "drums", "outcome")


def read_position(tables: Tables, scenario: str, position: Mapping[str, Any]) -> State:
    """The State that a position describes; SetupError where it is impossible."""
    for zone in position:
        if zone not in ZONES:
            raise SetupError(f"a position has no '{zone}'; it has {', '.join(ZONES)}")
    s = new_state(tables, scenario)
    s.taken |= _known("taken", position, FIELDS)
    s.drums |= _known("drums", position, (NORTH, SOUTH))
    s.spent = [_take(s.aside, band) for band in position.get("spent", ())]
    hands = _known("hand", position, (NORTH, SOUTH))
    for side, hand in hands.items():
        s.hand[side] = in_order([_take(s.aside, band) for band in hand])
    free = sum(owner is None for owner in s.taken.values())
    for side in (NORTH, SOUTH):
        if side not in hands:
            s.hand[side] = [s.aside.pop(0) for _ in range(free)]
    s.round = position.get("round", len(FIELDS) - free)
    s.begun = position.get("begun", False)
    try:
        check(s)
    except AssertionError:
        raise SetupError("the position does not add up: one band a side and free field, drums 0 to 3") from None
    return s


def write_position(s: State) -> dict[str, Any]:
    """The position that describes this State, between two rounds."""
    return {
        "round": s.round,
        "begun": s.begun,
        "taken": {f: side for f, side in s.taken.items() if side},
        "hand": {side: list(hand) for side, hand in s.hand.items()},
        "spent": list(s.spent),
        "drums": dict(s.drums),
    }


def _known(zone: str, position: Mapping[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    found = dict(position.get(zone, {}))
    for key in found:
        if key not in keys:
            raise SetupError(f"'{key}' is unknown in '{zone}'; known are {', '.join(keys)}")
    return found


def _take(pile: list[Band], band: Band) -> Band:
    if band not in pile:
        raise SetupError(f"'{band}' stands twice" if band in BANDS else f"there is no band '{band}'")
    pile.remove(band)
    return band
