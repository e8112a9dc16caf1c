"""Sampled worlds: what a side may believe in, for searches."""

from __future__ import annotations

from random import Random
from typing import Any

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Side
from demilune.engine.errors import Sealed
from demilune.engine.match import Answer, M, Mark, Match


class World(Match):
    """A sampled world: it runs forward for a search, and is never saved, undone or written down."""

    @classmethod
    def of(cls, match: Match, side: Side, rng: Random, keep: bool) -> World:
        """The world that `match.sample` gives."""
        world = match._clone_world(cls) if isinstance(match, World) else match._clone(cls)
        world._events = None
        world.standing = {s: windows if s == side else set() for s, windows in world.standing.items()}  # theirs: secret
        world._this_turn = {s: {} for s in world.standing}
        world._resume_from(match)
        match.game.determinize(world.state, side, rng)
        world.dice.key, world.dice.script = rng.randbytes(32), ()
        world.state.refresh()
        world._keeps = keep
        if keep and len(match._answers) == match._marks[-1].answers:
            world._marks = [Mark(world.state.copy(), len(world._answers), world.dice.count, 0, 0)]
        else:
            world._marks = []
        return world

    def _clone_world(self, kind: type[M]) -> M:
        if not self._marks:
            raise Sealed("A sampled world can be copied only after its next checkpoint.")
        return self._clone(kind)

    def run(self, action: Action) -> Decision | None:
        """Go on with an answer taken from the offers: it is not looked up again, and nothing is written."""
        if self._keeps and self.decision is not None:
            self._answers.append(Answer(action, self.decision.side, 0, joined=False))
        self._send(action)
        return self.decision

    def copy(self) -> World:
        """A copy; possible once the world has passed a checkpoint, for only then is it described by it."""
        new = self._clone_world(World)
        new._events = None
        new._resume_from(self)
        new._keeps = self._keeps
        return new

    def _sealed(self, *_: Any, **__: Any) -> Any:
        raise Sealed("A sampled world cannot be saved, undone, written down or read: it is a guess, not a match.")

    save = undo = redo = position = transcript = resign = offer_draw = take_over = stand_by = _sealed
    log = property(_sealed)
    log_for = events_for = happened = answer_draw = _sealed
