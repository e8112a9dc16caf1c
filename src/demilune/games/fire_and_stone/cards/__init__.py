"""What each card does, in printed order. Titles, texts and numbers are in data/cards.toml.

Importing this binds the cards to the rules: it fills EVENTS, RESPONSES and TACTICS.
"""

from __future__ import annotations

from demilune.games.fire_and_stone.cards import habsburg, ottoman, tactics
from demilune.games.fire_and_stone.cards.common import TERMS, faces, number
from demilune.games.fire_and_stone.ids import STRATEGY_CARDS, TACTIC_CARDS
from demilune.games.fire_and_stone.rules.responses import RESPONSES
from demilune.games.fire_and_stone.rules.rounds import EVENTS
from demilune.games.fire_and_stone.rules.tactics import TACTICS

COMPLETE = {*EVENTS, *RESPONSES} == {*STRATEGY_CARDS} and {*TACTICS} == {*TACTIC_CARDS}

__all__ = ["COMPLETE", "TERMS", "faces", "habsburg", "number", "ottoman", "tactics"]
