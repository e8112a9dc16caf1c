"""The tables of the store, as the newest migration leaves them."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
)

REVISIONS = ("0001", "0002")  # all migrations, the newest last

metadata = MetaData()


def _match() -> ForeignKey:
    return ForeignKey("match.number", ondelete="CASCADE")


person = Table(
    "person",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, nullable=False, unique=True),  # who has it is this person
    Column("name", Text, nullable=False),
    Column("owner", Boolean, nullable=False),  # of this machine
)

match = Table(
    "match",
    metadata,
    Column("number", Integer, primary_key=True),  # in `demilune list`
    Column("id", Text, nullable=False, unique=True),  # in addresses
    Column("game", Text, nullable=False),
    Column("scenario", Text, nullable=False),
    Column("friendly", Boolean, nullable=False),
    Column("rules", Text, nullable=False),  # the version it was last played under
    Column("setup", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("lines", Integer, nullable=False),  # how many the journal has
    Column("orders", Text, nullable=False),  # JSON: the standing orders, secret
    Column("headline", Text, nullable=False),
    Column("turn", Text),  # the side whose decision it is
    Column("since", Float, nullable=False),  # and since when
    Column("played", Float, nullable=False),  # when the last line was written
    Column("outcome", Text),  # JSON
    Column("owner", Integer, ForeignKey("person.id")),
    Column("lesson", Text, nullable=False, server_default=""),
    Column("branch_of", Text, nullable=False, server_default=""),
    sqlite_autoincrement=True,  # the number of a deleted match is not given again
)

line = Table(
    "line",
    metadata,
    Column("match", Integer, _match(), nullable=False),
    Column("number", Integer, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("match", "number"),
    sqlite_with_rowid=False,
)

tail = Table(  # what follows the lines in a save: for a match under way a cache, for a finished one its events as well
    "tail",
    metadata,
    Column("match", Integer, _match(), nullable=False, primary_key=True, autoincrement=False),
    Column("after", Integer, nullable=False),
    Column("text", Text, nullable=False),
)

old_file = Table(  # the files of matches that were taken in, and those that could not be read
    "old_file",
    metadata,
    Column("name", Text, primary_key=True),
    Column("match", Integer, ForeignKey("match.number", ondelete="SET NULL")),
    Column("why_not", Text),
)

seat = Table(
    "seat",
    metadata,
    Column("match", Integer, _match(), nullable=False),
    Column("side", Text, nullable=False),
    Column("position", Integer, nullable=False),  # in the game's order of sides
    Column("person", Integer, ForeignKey("person.id")),
    Column("invitation", Text, unique=True),
    Column("name", Text, nullable=False),  # what the person wants to be called at this table
    Column("player", Text, nullable=False),  # as the journal's last `!seat` line has it
    PrimaryKeyConstraint("match", "side"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", Integer, _match(), nullable=False, index=True),
    Column("at", Float, nullable=False),
    Column("who", Text, nullable=False),
    Column("side", Text),
    Column("text", Text, nullable=False),
)
