"""Who sits where: a person, or a computer player by name. The journal keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from demilune.engine.actions import Action
from demilune.engine.decision import Side
from demilune.engine.match import Match

if TYPE_CHECKING:
    from demilune.bots import Bot

COMPUTER = "computer"
PERSON = "player"


def computer_at(match: Match, side: Side) -> str | None:
    """The computer player that has this seat, or None where a person sits."""
    kind, _, name = match.seats.get(side, "").partition(" ")
    return name if kind == COMPUTER and name else None


def people(match: Match) -> list[Side]:
    """The sides that persons play."""
    return [side for side in match.game.sides if computer_at(match, side) is None]


class Computers:
    """The computer players of a table, made when first needed."""

    def __init__(self) -> None:
        self._made: dict[str, Bot] = {}

    def known(self, name: str) -> Bot:
        """The player of that name; SetupError names those there are."""
        from demilune import bots

        if name not in self._made:
            self._made[name] = bots.bot(name)
        return self._made[name]

    def choose(self, match: Match) -> Action:
        """What the computer whose decision it is answers."""
        from demilune import bots

        decision = match.decision
        assert decision is not None
        name = computer_at(match, decision.side)
        assert name is not None
        return bots.answer(self.known(name), match)
