"""One match in the store: its journal line by line, who sits at it, and what they say."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Row as Found
from sqlalchemy import bindparam, func, insert, select, update
from sqlalchemy.dialects.sqlite import insert as insert_or_update
from sqlalchemy.exc import IntegrityError

from demilune import register
from demilune.engine import saving
from demilune.engine.decision import Side
from demilune.engine.errors import SaveError
from demilune.engine.match import Match
from demilune.store import schema
from demilune.store.errors import MovedOn, NoSuchMatch

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from demilune.store.store import Store

APART = 16  # a tail is written when this many lines have been added since the last one
COMPUTER = "computer "  # how a journal's `!seat` line begins that gives a seat to a computer


@dataclass(frozen=True)
class Person:
    """Somebody who plays here. Who knows the key is this person."""

    id: int
    key: str
    name: str


class SeatRow(NamedTuple):
    """Who sits there: a computer, a person, or nobody yet, and then perhaps an invitation lies there."""

    side: Side
    person: int | None
    name: str
    invitation: str | None
    player: str  # as the journal's last `!seat` line has it

    @property
    def computer(self) -> str | None:
        """The computer player that has this seat."""
        return self.player.removeprefix(COMPUTER) if self.player.startswith(COMPUTER) else None


class Facts(NamedTuple):
    """What never changes: whose match it is, which guided game, and the public id of what it was branched from."""

    owner: int | None
    lesson: str
    branch_of: str


class ChatLine(NamedTuple):
    """A word to the others at the table."""

    number: int
    at: float
    who: str
    side: Side | None
    text: str


class Changing(NamedTuple):
    """What is written anew of a match with its lines: the columns of these names."""

    lines: int
    rules: str
    orders: str
    headline: str
    turn: Side | None
    since: float
    played: float
    outcome: str | None

    def as_new(self) -> dict[str, Any]:
        """As the parameters of `_MOVE_ON`."""
        return {f"new_{name}": value for name, value in zip(self._fields, self, strict=True)}


# Made once: SQLAlchemy then compiles each only once.
_APPEND = insert(schema.line)
_MOVE_ON = (
    update(schema.match)
    .where(schema.match.c.number == bindparam("which"), schema.match.c.lines == bindparam("before"))
    .values({name: bindparam(f"new_{name}") for name in Changing._fields})
)


class Kept:
    """A match of the store. It remembers what it has read or written, and writes only what is new."""

    def __init__(self, store: Store, row: Found[Any], match: Match | None = None) -> None:
        self._store = store
        self.number: int = row.number
        self.id: str = row.id
        self.game: str = row.game
        self.facts = Facts(row.owner, row.lesson, row.branch_of)
        self._last: str | None = None  # the text of the last line, where we know it
        self._read(row)
        if match is not None:
            self._last, self._tail_after = saving.written(match)[-1], match.number

    def _read(self, row: Found[Any]) -> None:
        self._facts = Changing(*(getattr(row, name) for name in Changing._fields))
        self._tail_after = 0
        self._players: dict[Side, str] | None = None  # None where nobody has looked

    @property
    def _lines(self) -> int:
        return self._facts.lines

    @property
    def name(self) -> str:
        """What a person calls it."""
        return str(self.number)

    @property
    def stem(self) -> str:
        """How the names of files about it begin."""
        return f"{self.number:03}-{self.game}"

    @property
    def place(self) -> str:
        """Where it is, for who looks for it."""
        return f"{self._store.path}, match {self.number}"

    # The match

    def match(self, *, upgrade: bool = False) -> Match:
        """As it stands now; the errors of `demilune.load`."""
        line, tail = schema.line, schema.tail
        with self._store.reading() as connection:
            row = _row(connection, schema.match.c.number == self.number)
            lines = connection.scalars(select(line.c.text).where(line.c.match == self.number).order_by(line.c.number))
            texts = list(lines)
            last = connection.execute(select(tail).where(tail.c.match == self.number)).one_or_none()
            players = _players(connection, self.number)
        if len(texts) != row.lines:
            raise SaveError(None, f"the journal should have {row.lines} lines, {len(texts)} are there")
        self._read(row)
        self._players, self._last = players, texts[-1]
        if last is not None:
            self._tail_after = last.after
        rows = saving.Rows(
            setup=row.setup,
            secret=row.secret,
            lines=texts,
            tail=last.text if last is not None else None,
            tail_after=self._tail_after,
            orders=json.loads(row.orders),
        )
        return saving.restore(register.find, rows, upgrade=upgrade)

    def text(self) -> str:
        """The whole match as one text: `demilune.load` reads it anywhere."""
        return self.match().save()

    def is_up_to_date(self, match: Match) -> bool:
        """Has all of this match been written?"""
        return match.number == self._lines and as_json(saving.orders(match)) == self._facts.orders

    def write(self, match: Match, headline: str | None = None, *, leaving: bool = False) -> None:
        """Keep what is new, in one transaction; CannotSave and MovedOn leave the store as it was.

        `headline` says in a few words where the game stands. `leaving` writes a tail, so that the next one to read it
        need not repeat any answers.
        """
        texts = saving.written(match)
        if len(texts) < self._lines or self._last not in (None, texts[self._lines - 1]):
            raise self._moved_on(None)
        fresh = [{"match": self.number, "number": n, "text": texts[n]} for n in range(self._lines, len(texts))]
        seated = self._players != match.seats
        late = len(texts) - self._tail_after
        wants_tail = late >= APART or (late > 0 and (leaving or match.outcome is not None))
        facts = self._facts_now(match, headline, time.time() if fresh else self._facts.played)
        if not (fresh or seated or wants_tail or facts != self._facts):
            return
        try:
            with self._store.writing() as connection:
                found = connection.execute(_MOVE_ON, {"which": self.number, "before": self._lines, **facts.as_new()})
                if found.rowcount != 1:
                    raise self._moved_on(connection)
                if fresh:
                    connection.execute(_APPEND, fresh)
                if seated:
                    self._seat(connection, match.seats)
                if wants_tail:
                    put_tail(connection, self.number, len(texts), saving.tail(match))
        except IntegrityError:
            raise self._moved_on(None) from None
        self._last, self._facts, self._players = texts[-1], facts, dict(match.seats)
        if wants_tail:
            self._tail_after = len(texts)

    def _facts_now(self, match: Match, headline: str | None, played: float) -> Changing:
        before = self._facts
        turn = match.decision.side if match.decision is not None else None
        return Changing(
            lines=match.number,
            rules=match.game.rules_version if match.outcome is None else before.rules,
            orders=as_json(saving.orders(match)),
            headline=before.headline if headline is None else headline,
            turn=turn,
            since=before.since if turn == before.turn else played,
            played=played,
            outcome=as_json(match.outcome._asdict()) if match.outcome is not None else None,
        )

    def _moved_on(self, connection: Connection | None) -> MovedOn | NoSuchMatch:
        which = schema.match.c.number == self.number
        if connection is not None and connection.execute(select(schema.match.c.id).where(which)).first() is None:
            return NoSuchMatch(f"{self.place}: this match was deleted.")
        return MovedOn(f"{self.place}: this match was played on elsewhere; open it again to see how it stands.")

    # Who sits at it

    def seats(self) -> dict[Side, SeatRow]:
        """Who sits where, the sides in the game's order."""
        with self._store.reading() as connection:
            return _seats(connection, self.number)

    def give_seat(self, side: Side, to: Person | None = None, *, until_taken: Person | None = None) -> SeatRow:
        """To this person; or to whoever comes with the new invitation. An older invitation is void.

        Until somebody comes the seat is nobody's, or stays this person's, who then is the one to invite. The journal
        knows only computers from persons: `match.take_over` is for that, and `write` keeps it.
        """
        seat = schema.seat
        given: dict[str, Any] = {"person": to.id, "invitation": None} if to is not None else {"invitation": new_key()}
        if to is None:
            given["person"] = until_taken.id if until_taken is not None else None
        if until_taken is None:
            given["name"] = ""
        with self._store.writing() as connection:
            mine = (seat.c.match == self.number) & (seat.c.side == side)
            connection.execute(update(seat).where(mine).values(given))
            return _seats(connection, self.number)[side]

    def rename(self, side: Side, name: str) -> None:
        """What the person there wants to be called at this table."""
        seat = schema.seat
        with self._store.writing() as connection:
            mine = (seat.c.match == self.number) & (seat.c.side == side)
            connection.execute(update(seat).where(mine).values(name=name))

    def _seat(self, connection: Connection, seats: Mapping[Side, str]) -> None:
        """Write down what the journal says of the seats. Whose seat a computer takes may come back to it."""
        seat = schema.seat
        before = self._players if self._players is not None else _players(connection, self.number)
        for side, player in seats.items():
            if before.get(side) != player:
                left = {"invitation": None} if player.startswith(COMPUTER) else {}
                mine = (seat.c.match == self.number) & (seat.c.side == side)
                connection.execute(update(seat).where(mine).values(player=player, **left))

    # What they say

    def say(self, text: str, who: str, side: Side | None = None) -> ChatLine:
        """A word to the others."""
        said: dict[str, Any] = {"at": time.time(), "who": who, "side": side, "text": text}
        with self._store.writing() as connection:
            number = connection.execute(insert(schema.chat).values(match=self.number, **said)).lastrowid
        return ChatLine(number, **said)

    def chat(self, since: int = 0) -> list[ChatLine]:
        """What was said after the line of that number, the oldest first."""
        chat = schema.chat
        wanted = select(chat).where(chat.c.match == self.number, chat.c.id > since).order_by(chat.c.id)
        with self._store.reading() as connection:
            return [ChatLine(row.id, row.at, row.who, row.side, row.text) for row in connection.execute(wanted)]


def new_key() -> str:
    """What nobody can guess."""
    return token_urlsafe(24)


def as_json(value: Any) -> str:
    """Short JSON, in the order given."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _row(connection: Connection, which: Any) -> Found[Any]:
    row = connection.execute(select(schema.match).where(which)).one_or_none()
    if row is None:
        raise NoSuchMatch(f"{connection.engine.url.database}: this match was deleted.")
    return row


def put_tail(connection: Connection, number: int, after: int, text: str) -> None:
    """Keep what follows the lines in a save, instead of what was kept before."""
    put = insert_or_update(schema.tail).values(match=number, after=after, text=text)
    connection.execute(put.on_conflict_do_update(index_elements=["match"], set_={"after": after, "text": text}))


def _players(connection: Connection, number: int) -> dict[Side, str]:
    seat = schema.seat
    found = connection.execute(select(seat.c.side, seat.c.player).where(seat.c.match == number))
    return {side: player for side, player in found if player}


def _seats(connection: Connection, number: int) -> dict[Side, SeatRow]:
    return seats_of(connection, schema.seat.c.match == number).get(number, {})


def seats_of(connection: Connection, which: Any) -> dict[int, dict[Side, SeatRow]]:
    """The seats of many matches, by their numbers; a name is the table's, else the person's own."""
    seat, person = schema.seat, schema.person
    name = func.coalesce(func.nullif(seat.c.name, ""), person.c.name, "").label("called")
    joined = select(seat, name).join_from(seat, person, isouter=True).where(which)
    found: dict[int, dict[Side, SeatRow]] = {}
    for row in connection.execute(joined.order_by(seat.c.match, seat.c.position)):
        found.setdefault(row.match, {})[row.side] = SeatRow(
            row.side, row.person, row.called, row.invitation, row.player
        )
    return found
