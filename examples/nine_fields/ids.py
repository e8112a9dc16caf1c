"""The printed ids, and the actions that can be made of them."""

from __future__ import annotations

from typing import TypeAlias

from demilune.engine.actions import DECLINE, Action, action

Side: TypeAlias = str
Field: TypeAlias = str
Band: TypeAlias = str

NORTH: Side = "north"
SOUTH: Side = "south"
ENEMY = {NORTH: SOUTH, SOUTH: NORTH}

FIELDS: tuple[Field, ...] = ("mill", "ford", "bridge", "hill", "wood", "farm", "marsh", "chapel", "orchard")
BANDS: tuple[Band, ...] = tuple(f"B{n}" for n in range(1, 21))

SELECT = {f: action("select", f) for f in FIELDS}
PLAY_CARD = {b: action("play_card", b) for b in BANDS}
BEAT_DRUM = action("beat_drum")


def vocabulary() -> dict[str, Action]:
    """Every action of the game by its text."""
    return {a.text: a for a in (*SELECT.values(), *PLAY_CARD.values(), BEAT_DRUM, DECLINE)}
