"""What can happen: one fact each, in the past tense."""

from __future__ import annotations

from typing import NamedTuple

from examples.nine_fields.ids import Band, Field, Side


class RoundBegan(NamedTuple):
    round: int


class FieldChosen(NamedTuple):
    side: Side
    contested: Field


class BandSent(NamedTuple):
    side: Side
    band: Band | None = None  # the enemy does not hear which


class BandsShown(NamedTuple):
    north: Band
    south: Band


class DrumBeaten(NamedTuple):
    side: Side
    faces: tuple[int, ...]
    strength: int


class FieldTaken(NamedTuple):
    side: Side
    contested: Field


class GameEnded(NamedTuple):
    winner: Side | None
    north: int
    south: int


EVENTS = (RoundBegan, FieldChosen, BandSent, BandsShown, DrumBeaten, FieldTaken, GameEnded)
