"""A table: one match, who watches it, and the computer that is at it.

Everything that changes a match goes through `Table.change`: one at a time, written down before anybody hears of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import blake2b
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from demilune.engine.decision import Side
from demilune.engine.errors import DemiluneError
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.server.connection import Connection
from demilune.server.guard import Allowance
from demilune.server.messages import ChatLine, Failed, Seat, TableInfo, Update
from demilune.server.sight import ENCODER, Sight
from demilune.server.teaching import guide_of
from demilune.server.thinking import Thinking, strength_of
from demilune.store import Kept, Person
from demilune.table.faces import face_of
from demilune.table.seats import computer_at

if TYPE_CHECKING:
    from demilune.server.tables import Tables

T = TypeVar("T")

MOST_CONNECTIONS = 64  # of those who look on
MOST_PAGES = 16  # of one who plays
BETWEEN_POLLS = 10.0  # seconds until somebody who has no socket is away
WORDS, WORDS_AT_ONCE, MOST_SAID = 1, 20, 2_000  # a second, at once, and at one table


class No(DemiluneError):
    """The table says no: of what kind, and why."""

    def __init__(self, kind: str, text: str, remedy: str = "") -> None:
        super().__init__(text)
        self.failed = Failed(kind, text, remedy=remedy)


class Table:
    """One match in memory. It is read from the store when somebody comes, and forgotten when nobody has for a while."""

    def __init__(self, tables: Tables, kept: Kept) -> None:
        self.tables, self.kept = tables, kept
        self.match: Match = kept.match()
        self.face = face_of(self.match.game)
        self.guide = guide_of(self.match.game, kept.facts.lesson)
        self.seats = kept.seats()
        self.chat = [ChatLine(line.at, line.who, line.side, line.text) for line in kept.chat()]
        self.sights: dict[Viewer, Sight] = {}
        self.connections: set[Connection] = set()
        self.thinking = Thinking(self, tables.thinkers)
        self.polled: dict[tuple[str, Viewer], bytes] = {}  # what pages without a socket have been shown
        self.talk: dict[int, Allowance] = {}  # how much each person may still say
        self.closed = False  # it was deleted, or is not in memory any more
        self.used = monotonic()
        self._turn: Side | None = None
        self._waiting: list[Callable[[], None]] = []
        self._polls: dict[int, float] = {}  # when a person without a socket last asked for news

    @property
    def id(self) -> str:
        """As in its address."""
        return self.kept.id

    def headline(self) -> str:
        """Where the game stands, in a few words that everybody may read."""
        return self.face.headline(self.match.view())

    def _new_headline(self) -> str | None:
        """The same for the store, where it may have changed: when another side is asked, or nobody any more."""
        turn = self.match.decision.side if self.match.decision is not None else None
        if turn == self._turn:
            return None
        self._turn = turn
        return self.headline()

    # Who sits where

    def sides_of(self, person: Person | None) -> list[Side]:
        """The sides that this person plays."""
        if person is None:
            return []
        return [s for s, seat in self.seats.items() if seat.person == person.id and not self.computer(s)]

    def computer(self, side: Side) -> str | None:
        """The computer player that has this seat."""
        return computer_at(self.match, side)

    def is_owner(self, person: Person | None) -> bool:
        """May this person give seats and delete the table?"""
        return person is not None and self.kept.facts.owner == person.id

    def info(self, person: Person | None, base: str) -> TableInfo:
        """The table as this person sees it; `base` is the address of the server."""
        match, game = self.match, self.match.game
        return TableInfo(
            id=self.id,
            game=game.name,
            title=game.title,
            scenario=match.setup.scenario,
            options=dict(match.setup.options),
            friendly=match.setup.friendly,
            seats=[self._seat(side, person, base) for side in game.sides],
            face="/".join(("/api/games", game.name, "face")) + _query(match.setup.options),
            watch=f"{base}/t/{self.id}",
            lesson=self.kept.facts.lesson,
            branch_of=self.kept.facts.branch_of,
            yours=self.is_owner(person),
        )

    def _seat(self, side: Side, person: Person | None, base: str) -> Seat:
        row, player = self.seats[side], self.computer(side)
        if player is not None:
            strength = "guided" if self.guide is not None else strength_of(player)
            return Seat(side, "computer", "Computer", strength=strength)
        yours = person is not None and row.person == person.id
        gives = yours or (row.person is None and self.is_owner(person))
        link = f"{base}/join/{row.invitation}" if row.invitation and gives else ""
        if row.person is None:
            return Seat(side, "open", row.name, invitation=link)
        return Seat(side, "person", row.name, yours=yours, online=self.is_here(row.person), invitation=link)

    # Who watches

    def join(self, connection: Connection) -> None:
        """Another page looks at the table."""
        if not self._has_room(connection.person):
            raise No("too_many", "Too many pages look at this table.")
        self.connections.add(connection)
        if any(self.computer(side) is not None for side in self.seats):
            self.tables.thinkers.warm()
        self.tell_seats()
        self.thinking.consider()
        self.tell()

    def _has_room(self, person: Person | None) -> bool:
        """Who plays here is shut out neither by those who look on nor by the other side."""
        if person is not None and (self.sides_of(person) or self.is_owner(person)):
            return sum(c.person is not None and c.person.id == person.id for c in self.connections) < MOST_PAGES
        return sum(not self.sides_of(c.person) for c in self.connections) < MOST_CONNECTIONS

    def is_here(self, person: int) -> bool:
        """Does this person look at the table now?"""
        by_socket = any(c.person is not None and c.person.id == person for c in self.connections)
        return by_socket or monotonic() - self._polls.get(person, -BETWEEN_POLLS) < BETWEEN_POLLS

    @contextmanager
    def in_sight_of(self, person: Person | None) -> Iterator[None]:
        """A person looks at the table without a socket."""
        if person is None:
            yield
            return
        try:
            self._polls[person.id] = float("inf")
            yield
        finally:
            self._polls[person.id] = monotonic()

    def leave(self, connection: Connection) -> None:
        """A page is gone."""
        self.connections.discard(connection)
        self._forget_sights()
        self.used = monotonic()
        self.tell_seats()

    def sight(self, viewer: Viewer) -> Sight:
        """What is shown through these eyes."""
        if viewer not in self.sights:
            self.sights[viewer] = Sight(self.match, self.face, viewer)
            self.sights[viewer].look(**self._beside(viewer))
        return self.sights[viewer]

    def _beside(self, viewer: Viewer) -> dict[str, object]:
        """What the table tells these eyes that is not the match's."""
        taught = {"lesson": self.guide.words(self.match, viewer)} if self.guide is not None else {}
        return {"thinking": self.thinking.side, "paused": self.thinking.paused, **taught}

    def _forget_sights(self) -> None:
        used = {c.viewer for c in self.connections if c.begun}
        self.sights = {viewer: sight for viewer, sight in self.sights.items() if viewer in used}

    # What happens

    def change(self, act: Callable[[], T]) -> T:
        """Do it, write it down, and tell everybody; what cannot be written has not happened."""
        before = self.match.number
        self.match.obeys_at_once = not self._is_between_people()
        try:
            done = act()
            if self.guide is not None:
                self.guide.go_on(self.match)
        except DemiluneError:
            if self.match.number != before:  # some of several answers stood
                self.keep()
            raise
        self.keep()
        return done

    def _is_between_people(self) -> bool:
        """Could somebody learn of another one's standing orders from how quickly they are carried out?"""
        return len({seat.person for side, seat in self.seats.items() if not self.computer(side)} - {None}) > 1

    def keep(self) -> None:
        """Write down what is new, then tell it."""
        self.used = monotonic()
        try:
            self.kept.write(self.match, self._new_headline())
        except DemiluneError:
            self._read_again()
            raise
        self.thinking.consider()
        self.tell()

    def _read_again(self) -> None:
        """Another program went on with the match, or it could not be written: stand as the store has it."""
        self.thinking.cancel()
        self.match = self.kept.match()
        self.seats = self.kept.seats()
        self.sights.clear()
        for connection in self.connections:
            if connection.viewer is not None and connection.viewer not in self.sides_of(connection.person):
                connection.viewer = None
            if connection.begun:
                connection.send(self.whole(connection))
        self._stir()

    def read_seats(self) -> None:
        """The seats have changed in the store. Who has given one away sees no more through its eyes."""
        self.seats = self.kept.seats()
        for connection in self.connections:
            if connection.viewer is not None and connection.viewer not in self.sides_of(connection.person):
                connection.viewer = None
                connection.send(self.whole(connection))
        self.tell_seats()
        self.thinking.consider()
        self.tell()

    def tell(self) -> None:
        """Tell every page what has changed for its eyes."""
        for viewer, sight in self.sights.items():
            update = sight.look(**self._beside(viewer))
            if update is not None:
                data = ENCODER.encode(update)
                for connection in self.connections:
                    if connection.begun and connection.viewer == viewer:
                        connection.send_bytes(data)
        self._stir()

    def tell_seats(self) -> None:
        """Tell every page who sits where."""
        for connection in self.connections:
            if connection.begun:
                self._send(connection, table=self.info(connection.person, connection.base))
        self._stir()

    def say(self, person: Person, text: str) -> None:
        """A word of somebody who sits here."""
        if not self.talk.setdefault(person.id, Allowance(WORDS, WORDS_AT_ONCE)).take() or len(self.chat) >= MOST_SAID:
            raise No("too_fast", "So much was said already; wait a moment.")
        sides = self.sides_of(person)
        side = sides[0] if len(sides) == 1 else None
        who = self.seats[sides[0]].name or person.name
        said = self.kept.say(text, who, side)
        line = ChatLine(said.at, said.who, said.side, said.text)
        self.chat.append(line)
        for connection in self.connections:
            if connection.begun:
                self._send(connection, chat=[line])
        self._stir()

    def _send(self, connection: Connection, **parts: object) -> None:
        update = Update(number=self.match.number, viewer=connection.viewer)
        for name, value in parts.items():
            setattr(update, name, value)
        connection.send(update)

    def whole(self, connection: Connection, seen: int = 0, number: int = 0) -> Update:
        """Everything that a page has to know to begin, or to begin again."""
        update = self.sight(connection.viewer).whole(seen, number)
        update.table = self.info(connection.person, connection.base)
        update.chat = self.chat
        return update

    # Waiting for something to happen, where there is no socket

    def shown(self, connection: Connection) -> bytes:
        """What this page is shown, in short. Where it stays the same nothing has happened that the page may know of."""
        sight = self.sight(connection.viewer)
        info = self.info(connection.person, connection.base)
        whole = (self.match.number, len(sight.entries), len(self.chat), sight.last, info)
        return blake2b(ENCODER.encode(whole), digest_size=16).digest()

    def on_change(self, call: Callable[[], None]) -> Callable[[], None]:
        """Call this once when the next thing happens; what is returned takes that back."""
        self._waiting.append(call)
        return lambda: self._waiting.remove(call) if call in self._waiting else None

    def _stir(self) -> None:
        waiting, self._waiting = self._waiting, []
        for call in waiting:
            call()

    def report(self, text: str) -> None:
        """Write down what went wrong, for the makers."""
        with suppress(DemiluneError, OSError):
            self.tables.store.report(self.kept, text)

    # The end

    @property
    def idle(self) -> bool:
        """Does nobody look, and does nothing go on?"""
        return not self.connections and not self._waiting and self.thinking.side is None

    def close(self, code: int = 1001, reason: str = "") -> None:
        """Send everybody away."""
        self.closed = True
        self.thinking.cancel()
        for connection in list(self.connections):
            connection.close(code, reason)
        self._stir()


def _query(options: object) -> str:
    assert isinstance(options, dict)
    return "?" + "&".join(f"{name}={value}" for name, value in options.items()) if options else ""
