"""What an action may lead to: exact odds by walking the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping

from demilune.engine.actions import Action
from demilune.engine.decision import Decision
from demilune.engine.game import Preview
from demilune.games.fire_and_stone.model import State


def preview(_s: State, _decision: Decision, _action: Action, _assuming: Mapping[str, str]) -> Preview | None:
    """Nothing is previewed."""
    return None
