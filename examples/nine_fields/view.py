"""What each side sees, and what it may suppose of the rest."""

from __future__ import annotations

from random import Random
from typing import Any

from demilune.engine.log import Viewer
from examples.nine_fields.ids import ENEMY, Side
from examples.nine_fields.model import State, in_order, unseen_by


def view(s: State, viewer: Viewer) -> dict[str, Any]:
    """The table as one side sees it; None is a spectator."""
    return {
        "round": s.round,
        "taken": dict(s.taken),
        "hand": list(s.hand[viewer]) if viewer else [],
        "bands": {side: len(hand) for side, hand in s.hand.items()},
        "spent": list(s.spent),
        "drums": dict(s.drums),
        "contested": s.contested,
        "sent": {side: band if s.shown or side == viewer else bool(band) for side, band in s.sent.items()},
    }


def determinize(s: State, side: Side, rng: Random) -> None:
    """Deal anew, in place, what this side cannot know. It begins from sorted bands: the truth leaves no trace."""
    enemy, unseen = ENEMY[side], unseen_by(s, side)
    rng.shuffle(unseen)
    if s.sent[enemy] and not s.shown:
        s.sent[enemy] = unseen.pop()
    hand = len(s.hand[enemy])
    s.hand[enemy], s.aside = in_order(unseen[:hand]), in_order(unseen[hand:])
