"""The sequence of play."""

from __future__ import annotations

from demilune.engine.decision import Step
from examples.nine_fields.rules import ch2_round

SEQUENCE = (Step("2 A round", ch2_round.begin, ch2_round.contest),)
