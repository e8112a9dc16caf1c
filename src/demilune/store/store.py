"""The store of matches: one SQLite file, the same for the terminal and the browser, safe for several programs."""

from __future__ import annotations

import json
import os
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, delete, insert, or_, select, update
from sqlalchemy import Row as Found

from demilune.engine import saving
from demilune.engine.decision import Side
from demilune.engine.match import Match
from demilune.files import CannotSave
from demilune.store import opening, schema
from demilune.store.errors import NoSuchMatch
from demilune.store.kept import Kept, Person, SeatRow, as_json, new_key, put_tail, seats_of
from demilune.store.old_files import OldFile, read_old_file
from demilune.store.text_file import ENDING, TextFile

HOME = "DEMILUNE_HOME"
FILE = "demilune.db"


def home() -> Path:
    """The folder of everything we keep: DEMILUNE_HOME, or the platform's place for a user's data."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("demilune", appauthor=False)


@dataclass(frozen=True)
class Row:
    """A match as a list of matches shows it; it was not loaded for that."""

    number: int
    id: str
    game: str
    scenario: str
    rules: str  # the version it was last played under
    friendly: bool
    lines: int
    headline: str  # where the game stands, in a few words; empty where nobody has said
    turn: Side | None  # whose decision it is
    since: float  # and since when
    played: float  # when the last line was written
    outcome: dict[str, Any] | None
    owner: int | None
    lesson: str
    branch_of: str
    seats: dict[Side, SeatRow]


class Store:
    """All matches and people of one file."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else home() / FILE
        engine = opening.opened(self.path)
        self._readers, self._writers = engine, engine.execution_options(**{opening.WRITES: True})
        self.close = weakref.finalize(self, engine.dispose)
        self._take_in_old_files()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """The store as it is at this moment, for several questions."""
        with opening.told(self.path), self._readers.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """All of what is written inside, or nothing."""
        with opening.told(self.path), self._writers.begin() as connection:
            yield connection

    # Matches

    def new(
        self, match: Match, *, owner: Person | None = None, lesson: str = "", branch_of: str = "", headline: str = ""
    ) -> Kept:
        """Keep a new match under the next number. It and its seats belong to the owner, or to this machine's."""
        rows, owner = saving.rows(match), owner or self.owner()
        with self.writing() as connection:
            number = _insert(connection, match, rows, owner, lesson=lesson, branch_of=branch_of, headline=headline)
            row = connection.execute(select(schema.match).where(schema.match.c.number == number)).one()
        return Kept(self, row, match)

    def open(self, public_id: str) -> Kept:
        """The match of this public id."""
        with self.reading() as connection:
            row = connection.execute(select(schema.match).where(schema.match.c.id == public_id)).one_or_none()
        if row is None:
            raise NoSuchMatch("There is no such match.")
        return Kept(self, row)

    def numbered(self, number: int) -> Kept:
        """The match of this number."""
        with self.reading() as connection:
            row = connection.execute(select(schema.match).where(schema.match.c.number == number)).one_or_none()
            if row is not None:
                return Kept(self, row)
            numbers = connection.scalars(select(schema.match.c.number).order_by(schema.match.c.number))
            known = ", ".join(map(str, numbers)) or "none"
        raise NoSuchMatch(f"There is no saved match {number}; there are: {known}.")

    def find(self, wanted: str) -> Kept | TextFile:
        """The match of this number, or in this text file."""
        if wanted.isdecimal():
            return self.numbered(int(wanted))
        old = schema.old_file
        with self.reading() as connection:
            names = (wanted, wanted + ENDING)
            number = connection.scalar(select(old.c.match).where(old.c.name.in_(names), old.c.match.is_not(None)))
        return self.numbered(number) if number is not None else TextFile(Path(wanted))

    def rows(self, person: Person | None = None) -> list[Row]:
        """All matches, or those this person owns or sits at; the one last played first."""
        match, seat = schema.match, schema.seat
        wanted = select(match).order_by(match.c.played.desc(), match.c.number.desc())
        if person is not None:
            sits_at = select(seat.c.match).where(seat.c.person == person.id)
            wanted = wanted.where(or_(match.c.owner == person.id, match.c.number.in_(sits_at)))
        with self.reading() as connection:
            found = connection.execute(wanted).all()
            seats = seats_of(connection, seat.c.match.in_([row.number for row in found]))
        return [_row(row, seats.get(row.number, {})) for row in found]

    def delete(self, public_id: str) -> None:
        """Forget a match for ever."""
        with self.writing() as connection:
            if connection.execute(delete(schema.match).where(schema.match.c.id == public_id)).rowcount != 1:
                raise NoSuchMatch("There is no such match.")

    # People

    def owner(self) -> Person:
        """Whose machine this is."""
        person = schema.person
        with self.reading() as connection:
            found = connection.execute(select(person).where(person.c.owner)).first()
        if found is None:
            with self.writing() as connection:
                found = connection.execute(select(person).where(person.c.owner)).first()  # another program was quicker
                if found is None:
                    return _new_person(connection, "", owner=True)
        return Person(found.id, found.key, found.name)

    def person(self, key: str) -> Person | None:
        """Who has this key."""
        person = schema.person
        with self.reading() as connection:
            found = connection.execute(select(person).where(person.c.key == key)).one_or_none()
        return Person(found.id, found.key, found.name) if found is not None else None

    def new_person(self, name: str = "") -> Person:
        """Somebody who has not been here before."""
        with self.writing() as connection:
            return _new_person(connection, name, owner=False)

    def rename(self, person: Person, name: str) -> Person:
        """What this person wants to be called."""
        with self.writing() as connection:
            connection.execute(update(schema.person).where(schema.person.c.id == person.id).values(name=name))
        return Person(person.id, person.key, name)

    def invitation(self, token: str) -> tuple[Kept, Side] | None:
        """The seat that this invitation gives away, as long as nobody has taken it."""
        seat, match = schema.seat, schema.match
        wanted = select(match, seat.c.side).join_from(seat, match).where(seat.c.invitation == token)
        with self.reading() as connection:
            row = connection.execute(wanted).one_or_none()
        return (Kept(self, row), row.side) if row is not None else None

    def accept(self, token: str, person: Person) -> tuple[Kept, Side] | None:
        """Sit down there; None where somebody else has done so in the meantime."""
        invited, seat = self.invitation(token), schema.seat
        with self.writing() as connection:
            still = update(seat).where(seat.c.invitation == token)
            taken = connection.execute(still.values(person=person.id, invitation=None, name="")).rowcount
        return invited if taken == 1 else None

    # Beside the matches

    def report(self, kept: Kept | TextFile, text: str) -> Path:
        """Write down what went wrong in a match."""
        folder = self.path.parent / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 1000):
            path = folder / f"{kept.stem}-{number}.txt"
            with suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
                file.write(text)
                return path
        raise CannotSave(f"There are too many reports in {folder}.")

    def left_out(self) -> list[tuple[Path, str]]:
        """The files of matches beside the store that could not be taken in, and why."""
        old = schema.old_file
        with self.reading() as connection:
            found = connection.execute(select(old).where(old.c.why_not.is_not(None)).order_by(old.c.name)).all()
        return [(self._old_folder / row.name, row.why_not) for row in found]

    @property
    def _old_folder(self) -> Path:
        return self.path.parent / "matches"

    def _take_in_old_files(self) -> None:
        """Matches that were kept as files beside the store are taken in once, and left where they are."""
        there = sorted(self._old_folder.glob(f"*{ENDING}"))
        if not there:
            return
        with self.reading() as connection:
            known = set(connection.scalars(select(schema.old_file.c.name)))
        for path in there:
            if path.name not in known:
                self._take_in(path)

    def _take_in(self, path: Path) -> None:
        old, file = schema.old_file, read_old_file(path)
        owner = self.owner()
        with self.writing() as connection:
            if connection.execute(select(old).where(old.c.name == path.name)).first() is not None:
                return  # another program was quicker
            number = None
            if isinstance(file, OldFile):
                free = schema.match.c.number == file.number
                wanted = file.number if connection.execute(select(schema.match).where(free)).first() is None else None
                number = _insert(connection, file.match, file.rows, owner, number=wanted or None, played=file.played)
            why_not = file if isinstance(file, str) else None
            connection.execute(insert(old).values(name=path.name, match=number, why_not=why_not))


def _insert(
    connection: Connection,
    match: Match | None,
    rows: saving.Rows,
    owner: Person,
    *,
    number: int | None = None,
    lesson: str = "",
    branch_of: str = "",
    headline: str = "",
    played: float | None = None,
) -> int:
    """Write a whole match down. It is None where only its rows could be read: it is of older rules."""
    setup, played = json.loads(rows.setup), played if played is not None else time.time()
    decision, outcome = (match.decision, match.outcome) if match is not None else (None, None)
    values = {
        "id": token_urlsafe(9),
        "game": setup["game"],
        "scenario": setup["scenario"],
        "friendly": bool(setup.get("friendly")),
        "rules": match.game.rules_version if match is not None and outcome is None else setup["rules"],
        "setup": rows.setup,
        "secret": rows.secret,
        "lines": len(rows.lines),
        "orders": as_json(rows.orders),
        "headline": headline,
        "turn": decision.side if decision is not None else None,
        "since": played,
        "played": played,
        "outcome": as_json(outcome._asdict()) if outcome is not None else None,
        "owner": owner.id,
        "lesson": lesson,
        "branch_of": branch_of,
    }
    if number is not None:
        values["number"] = number
    number = connection.execute(insert(schema.match).values(values)).lastrowid
    lines = [{"match": number, "number": n, "text": text} for n, text in enumerate(rows.lines)]
    connection.execute(insert(schema.line), lines)
    if rows.tail is not None:
        put_tail(connection, number, rows.tail_after, rows.tail)
    players = match.seats if match is not None else {}
    for position, side in enumerate(setup["sides"]):
        seat = SeatRow(side, None, "", None, players.get(side, ""))
        sits = None if seat.computer is not None else owner.id
        place = {"match": number, "side": side, "position": position, "person": sits, "name": "", "player": seat.player}
        connection.execute(insert(schema.seat).values(place))
    return number


def _row(found: Found[Any], seats: dict[Side, SeatRow]) -> Row:
    facts = {name: getattr(found, name) for name in Row.__dataclass_fields__ if name not in ("outcome", "seats")}
    return Row(**facts, outcome=json.loads(found.outcome) if found.outcome else None, seats=seats)


def _new_person(connection: Connection, name: str, *, owner: bool) -> Person:
    key = new_key()
    values = {"key": key, "name": name, "owner": owner}
    return Person(connection.execute(insert(schema.person).values(values)).lastrowid, key, name)
