"""People, who sits where, and what they say to each other."""

from __future__ import annotations

import json
from secrets import token_urlsafe

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of people, and tell of each match whose it is."""
    op.create_table(
        "person",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("owner", sa.Boolean, nullable=False),
    )
    op.execute("ALTER TABLE match ADD COLUMN owner INTEGER REFERENCES person (id)")
    op.execute("ALTER TABLE match ADD COLUMN lesson TEXT NOT NULL DEFAULT ''")
    op.execute("ALTER TABLE match ADD COLUMN branch_of TEXT NOT NULL DEFAULT ''")
    op.create_table(
        "seat",
        sa.Column("match", sa.Integer, _match(), nullable=False),
        sa.Column("side", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("person", sa.Integer, sa.ForeignKey("person.id")),
        sa.Column("invitation", sa.Text, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "side"),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.Integer, _match(), nullable=False, index=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("side", sa.Text),
        sa.Column("text", sa.Text, nullable=False),
    )
    _seat_the_owner()


def _seat_the_owner() -> None:
    """What was played before there were people was played by the owner of this machine."""
    store = op.get_bind()
    matches = store.execute(sa.text("SELECT number, setup FROM match")).all()
    if not matches:
        return
    key = token_urlsafe(24)
    store.execute(sa.text("INSERT INTO person (id, key, name, owner) VALUES (1, :key, '', 1)"), {"key": key})
    store.execute(sa.text("UPDATE match SET owner = 1"))
    seats = [
        {"match": number, "side": side, "position": position}
        for number, setup in matches
        for position, side in enumerate(json.loads(setup)["sides"])
    ]
    seat = "INSERT INTO seat (match, side, position, person, name, player) VALUES (:match, :side, :position, 1, '', '')"
    store.execute(sa.text(seat), seats)


def _match() -> sa.ForeignKey:
    return sa.ForeignKey("match.number", ondelete="CASCADE")
