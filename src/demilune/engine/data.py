"""Data files: facts read from CSV and TOML, with the file and line of whatever is wrong.

A folder of data is read as records: for each file, each row or table by its key. A player may play with a folder of
their own; the records that differ from ours are the *changes*. A match keeps just those, so that it replays anywhere.
"""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from demilune.engine.errors import DataError

# file name -> key of the record -> the whole record
Changes: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Any]]]


@dataclass
class Record:
    """One row of a CSV file or one table of a TOML file, and where it stands."""

    file: str
    line: int
    values: dict[str, Any] = field(default_factory=dict)

    def text(self, column: str) -> str:
        """The value of a text column."""
        value = self._get(column)
        if not isinstance(value, str):
            raise self.wrong(f"expected text in '{column}', got {value!r}")
        return value

    def number(self, column: str, least: int = 0, most: int = 99) -> int:
        """The value of a column of whole numbers."""
        value = self._get(column)
        try:
            found = int(value)
        except (TypeError, ValueError):
            found = least - 1
        if not least <= found <= most or isinstance(value, bool | float):
            raise self.wrong(f"expected a number from {least} to {most} in '{column}', got {value!r}")
        return found

    def one_of(self, column: str, allowed: tuple[str, ...]) -> str:
        """The value of a column that holds one of a few words."""
        value = self._get(column)
        if value not in allowed:
            words = ", ".join(a or "nothing" for a in allowed)
            raise self.wrong(f"expected one of {words} in '{column}', got {value!r}")
        return str(value)

    def wrong(self, text: str) -> DataError:
        """The error that names this place."""
        return DataError(self.file, self.line, text)

    def _get(self, column: str) -> Any:
        if column not in self.values:
            raise self.wrong(f"expected a value for '{column}'")
        return self.values[column]


Records: TypeAlias = dict[str, dict[str, Record]]


def read_folder(folder: Path, keys: Mapping[str, tuple[str, ...]]) -> Records:
    """All records of a folder: `keys` gives, for each file, the columns that name a row (nothing for TOML)."""
    return {name: read_file(folder / name, columns) for name, columns in keys.items()}


def read_file(file: Path, key_columns: tuple[str, ...]) -> dict[str, Record]:
    """The records of one file, by key."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(file, None, "expected this file; `demilune data export` writes a full set") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(file, None, f"cannot be read as UTF-8 text: {error}") from None
    return _csv_records(file.name, text, key_columns) if file.suffix == ".csv" else _toml_records(file.name, text)


def _csv_records(name: str, text: str, key_columns: tuple[str, ...]) -> dict[str, Record]:
    rows = csv.reader(io.StringIO(text))
    header = next(rows, [])
    for column in key_columns:
        if column not in header:
            raise DataError(name, 1, f"expected a column '{column}', got {', '.join(header) or 'nothing'}")
    records: dict[str, Record] = {}
    for row in rows:
        if not row:
            continue
        record = Record(name, rows.line_num, dict(zip(header, row, strict=False)))
        if len(row) != len(header):
            raise record.wrong(f"expected {len(header)} columns, got {len(row)}")
        _add(records, "/".join(record.values[c] for c in key_columns), record)
    return records


def _toml_records(name: str, text: str) -> dict[str, Record]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(name, None, f"not TOML: {error}") from None
    heads = {line.strip(): number for number, line in enumerate(text.splitlines(), 1)}
    records: dict[str, Record] = {}
    loose = {k: v for k, v in tables.items() if not isinstance(v, dict)}
    if loose:
        records[""] = Record(name, 1, loose)
    for key, values in tables.items():
        if isinstance(values, dict):
            _add(records, key, Record(name, heads.get(f"[{key}]", 1), values))
    return records


def _add(records: dict[str, Record], key: str, record: Record) -> None:
    if key in records:
        raise record.wrong(f"'{key}' stands already in line {records[key].line}")
    records[key] = record


def differences(ours: Records, theirs: Records) -> dict[str, dict[str, dict[str, Any]]]:
    """The records of `theirs` that are not as ours. Both must hold the same keys."""
    changes: dict[str, dict[str, dict[str, Any]]] = {}
    for name, records in ours.items():
        _same_keys(name, records, theirs[name])
        changed = {k: dict(theirs[name][k].values) for k, r in records.items() if theirs[name][k].values != r.values}
        if changed:
            changes[name] = changed
    return changes


def _same_keys(name: str, ours: Mapping[str, Record], theirs: Mapping[str, Record]) -> None:
    for key, record in theirs.items():
        if key not in ours:
            raise record.wrong(f"'{key}' is unknown to this game")
    missing = [key for key in ours if key not in theirs]
    if missing:
        raise DataError(name, None, f"expected entries for {', '.join(missing[:5])}")


def changed(records: Records, changes: Changes) -> Records:
    """The records with the changes applied."""
    result = {name: dict(of_file) for name, of_file in records.items()}
    for name, of_file in changes.items():
        for key, values in of_file.items():
            if key not in result.get(name, {}):
                raise DataError(name, None, f"no entry '{key}' to change")
            result[name][key] = Record(name, result[name][key].line, dict(values))
    return result
