"""Matches, line by line."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables of matches."""
    op.create_table(
        "match",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("friendly", sa.Boolean, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("orders", sa.Text, nullable=False),
        sa.Column("headline", sa.Text, nullable=False),
        sa.Column("turn", sa.Text),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("played", sa.Float, nullable=False),
        sa.Column("outcome", sa.Text),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "line",
        sa.Column("match", sa.Integer, _match(), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match", "number"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tail",
        sa.Column("match", sa.Integer, _match(), nullable=False, primary_key=True, autoincrement=False),
        sa.Column("after", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "old_file",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("match", sa.Integer, sa.ForeignKey("match.number", ondelete="SET NULL")),
        sa.Column("why_not", sa.Text),
    )


def _match() -> sa.ForeignKey:
    return sa.ForeignKey("match.number", ondelete="CASCADE")
