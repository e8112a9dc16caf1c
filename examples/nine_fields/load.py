"""The facts of the game, from data/ to typed tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from demilune.engine.data import Changes, Record, changed, differences, read_folder
from examples.nine_fields.ids import Field

FOLDER = Path(__file__).parent
FILES = {"fields.csv": ("field",)}
PROVENANCE = ("printed", "public", "reconstructed")


class FieldFacts(NamedTuple):
    """A field as printed on the map."""

    name: str
    worth: int
    provenance: str


@dataclass(frozen=True, eq=False)
class Tables:
    """Everything that does not change during a game."""

    fields: Mapping[Field, FieldFacts]
    drums: int


def changed_data(folder: Path | str) -> Changes:
    """What is different in a player's own data folder."""
    changes = differences(read_folder(FOLDER / "data", FILES), read_folder(Path(folder), FILES))
    load_tables({"drums": 3}, changes)  # every mistake is found before the game begins
    return changes


def load_tables(options: Mapping[str, Any], changes: Changes) -> Tables:
    """The tables for these options, with a player's changes."""
    records = changed(read_folder(FOLDER / "data", FILES), changes)
    return Tables({f: _field(record) for f, record in records["fields.csv"].items()}, options["drums"])


def _field(record: Record) -> FieldFacts:
    return FieldFacts(record.text("name"), record.number("worth", 1, 3), record.one_of("provenance", PROVENANCE))
