"""All tables of one store: those in memory, those that are read when somebody comes, and who the callers are."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from random import SystemRandom
from time import monotonic
from typing import Any

import demilune
from demilune.engine.decision import Side
from demilune.engine.errors import SetupError
from demilune.engine.game import Game
from demilune.engine.match import Match
from demilune.server.guard import Desk
from demilune.server.seating import COMPUTER, ELSEWHERE, HERE
from demilune.server.table import No, Table
from demilune.server.teaching import guide_of
from demilune.server.thinking import player_of
from demilune.server.workers import Thinkers
from demilune.store import Kept, Person, Store
from demilune.table.faces import face_of

IDLE = 300.0  # seconds after which a table at which nobody looks is forgotten
MOST_IN_MEMORY = 64  # without anybody looking
MOST_RECKONING = 2  # slow questions that are worked on at once
MOST_OF_A_CALLER = 8  # and how many of one caller may wait
MOST_OF_A_GUEST = 100  # tables that somebody may have who is not the owner of this machine
BY_LOT = "lot"


class Tables:
    """What the server serves."""

    def __init__(self, store: Store, address: str = "") -> None:
        self.store, self.address = store, address  # by which others reach it, where the caller's own would not do
        self.thinkers = Thinkers()
        self.desk = Desk(MOST_RECKONING, MOST_OF_A_CALLER)
        self._open: dict[str, Table] = {}
        self._persons: dict[str, Person] = {}

    # People

    def person(self, key: str) -> Person | None:
        """Who has this key."""
        found = self._persons.get(key)
        if found is None:
            found = self.store.person(key)
            if found is not None:
                if len(self._persons) > 1_000:
                    self._persons.clear()
                self._persons[key] = found
        return found

    def new_person(self, name: str = "") -> Person:
        """Somebody we have not met."""
        return self.store.new_person(name)

    # Tables

    def open(self, id: str) -> Table:  # noqa: A002  as the store calls it
        """The table of that address; NoSuchMatch if there is none."""
        table = self._open.get(id)
        if table is None:
            table = self._open[id] = Table(self, self.store.open(id))
            self._forget(MOST_IN_MEMORY)
        table.used = monotonic()
        return table

    def begin(
        self,
        owner: Person,
        match: Match,
        seats: Mapping[Side, str],
        player: str = "",
        name: str = "",
        **what: str,
    ) -> Kept:
        """Keep a match that has just begun, and seat everybody; `player` is what the computer is called."""
        kinds = {side: seats.get(side, HERE) for side in match.game.sides}
        if wrong := [kind for kind in kinds.values() if kind not in (HERE, ELSEWHERE, COMPUTER)]:
            raise SetupError(f"A seat is for {HERE}, {ELSEWHERE} or {COMPUTER}, not '{wrong[0]}'.")
        for side, kind in kinds.items():
            if kind == COMPUTER:
                match.take_over(side, player)
        headline = face_of(match.game).headline(match.view())
        kept = self.store.new(match, owner=owner, headline=headline, **what)
        for side, kind in kinds.items():
            if kind == HERE and name:
                kept.rename(side, name)
            elif kind == ELSEWHERE:
                kept.give_seat(side)
        return kept

    def start(
        self,
        owner: Person,
        game: str,
        *,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        seats: Mapping[Side, str] | None = None,
        player: str = player_of("steady"),
        name: str = "",
        friendly: bool = True,
        seed: int | None = None,
        salts: Mapping[Side, str] | None = None,
        data: Path | str | None = None,
    ) -> Kept:
        """A new table: `here` is the owner's seat, `elsewhere` an invitation, `computer` a computer's."""
        self.must_have_room(owner)
        rules = demilune.game(game)
        chosen = {rules.side_named(side): kind for side, kind in (seats or {}).items()}
        if not chosen:
            chosen = {rules.sides[0]: HERE, rules.sides[1]: COMPUTER}
        if seed is not None and ELSEWHERE in chosen.values():
            raise SetupError("Who knows the seed knows every die: against somebody else the dice are nobody's choice.")
        match = demilune.start(
            game, scenario=scenario, options=options, seed=seed, salts=salts, data=data, friendly=friendly
        )
        return self.begin(owner, match, chosen, player, name)

    def must_have_room(self, owner: Person) -> None:
        """No, where this person has so many tables that another one would be too many."""
        if owner.id != self.store.owner().id and len(self.store.rows(owner)) >= MOST_OF_A_GUEST:
            raise No("too_many", "You have very many tables already; delete one first.")

    def teach(self, learner: Person, game: Game, name: str, number: int) -> Kept:
        """A table at the beginning of a lesson's scene, in place of the learner's last one: they do not pile up."""
        guide = guide_of(game, f"{name}/{number}")
        if guide is None:
            raise No("not_found", "There is no such scene.")
        for row in self.store.rows(learner):
            if row.lesson and row.owner == learner.id:
                self.delete(self.open(row.id), learner)
        seats = {side: HERE if side == guide.scene.side else COMPUTER for side in game.sides}
        return self.begin(learner, guide.scene.match(), seats, player_of("steady"), lesson=guide.kept_as)

    def delete(self, table: Table, person: Person | None) -> None:
        """Do away with a table and its match."""
        if not table.is_owner(person):
            raise No("wrong_seat", "Only who set this table up may delete it.")
        table.close(reason="This table was deleted.")
        self._open.pop(table.id, None)
        self.store.delete(table.id)

    # Time

    async def tidy(self, every: float = 30.0) -> None:
        """Forget what nobody needs, again and again."""
        while True:
            await asyncio.sleep(every)
            self._forget(MOST_IN_MEMORY, IDLE)
            self.thinkers.tidy()

    def _forget(self, most: int, idle: float = float("inf")) -> None:
        unused = sorted((t for t in self._open.values() if t.idle), key=lambda t: t.used)
        now = monotonic()
        for table in unused[: max(0, len(unused) - most)] + [t for t in unused if now - t.used > idle]:
            table.closed = True
            self._open.pop(table.id, None)

    def close(self) -> None:
        """Nobody plays any more."""
        for table in self._open.values():
            table.close(reason="The server is going down.")


def side_by_lot(sides: tuple[Side, ...]) -> Side:
    """Whoever chance chooses; no seed has a say in it."""
    return SystemRandom().choice(sides)
