"""The sequence of play (6.1): hold it beside the player aid."""

from __future__ import annotations

from demilune.engine.decision import Step
from demilune.games.fire_and_stone import cards
from demilune.games.fire_and_stone.rules import rounds

assert cards.COMPLETE  # importing the cards binds their effects to the rules

SEQUENCE = (
    Step("6.2 Refresh", rounds.refresh),
    Step("6.3 Strategy", command=rounds.strategy_turn),
    Step("6.5 Advance", rounds.advance),
)
