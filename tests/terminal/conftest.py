"""A terminal that is none: what is typed comes from a list, what is printed is caught."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from demilune import cli
from demilune.engine.match import Match
from demilune.store import HOME, Store


class Session(NamedTuple):
    code: int
    out: str
    err: str


class Typed:
    """Lines as from a file; the word INTERRUPT is a Ctrl-C."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        line = next(self._lines, None)
        if line == "INTERRUPT":
            raise KeyboardInterrupt
        return "" if line is None else f"{line}\n"


class Desk:
    """Runs the `demilune` command with a data folder of its own."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.monkeypatch, self.capsys = home, monkeypatch, capsys

    def run(self, *words: str, typed: Iterable[str] = ()) -> Session:
        if words[:1] == ("play",) and "--help" not in words:
            words = ("play", "--terminal", *words[1:])
        self.monkeypatch.setattr("sys.stdin", Typed(typed))
        self.capsys.readouterr()
        try:
            code = cli.main(list(words))
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = self.capsys.readouterr()
        return Session(code, out, err)

    def saved(self) -> list[str]:
        """Every match of the store as text, by number."""
        store = Store()
        return [store.numbered(number).text() for number in sorted(row.number for row in store.rows())]

    def match(self, number: int = 1) -> Match:
        return Store().numbered(number).match()


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Desk:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    return Desk(tmp_path / "home", monkeypatch, capsys)
