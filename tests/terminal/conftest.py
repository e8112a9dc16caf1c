"""A terminal that is none: what is typed comes from a list, what is printed is caught."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from demilune import cli
from demilune.store import HOME


class Session(NamedTuple):
    code: int
    out: str
    err: str


class Typed(io.StringIO):
    """Lines from a file; the word INTERRUPT is a Ctrl-C."""

    def readline(self, size: int | None = -1, /) -> str:
        line = super().readline(-1 if size is None else size)
        if line == "INTERRUPT\n":
            raise KeyboardInterrupt
        return line


class Desk:
    """Runs the `demilune` command with a data folder of its own."""

    def __init__(self, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.monkeypatch, self.capsys = home, monkeypatch, capsys

    def run(self, *words: str, typed: Iterable[str] = ()) -> Session:
        self.monkeypatch.setattr("sys.stdin", Typed("".join(f"{line}\n" for line in typed)))
        self.capsys.readouterr()
        try:
            code = cli.main(list(words))
        except SystemExit as left:
            code = int(left.code or 0)
        out, err = self.capsys.readouterr()
        return Session(code, out, err)

    def saved(self) -> list[Path]:
        return sorted((self.home / "matches").glob("*.journal"))


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[Desk]:
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    yield Desk(tmp_path / "home", monkeypatch, capsys)
