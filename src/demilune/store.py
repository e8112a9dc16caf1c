"""Saved matches: one file each in the platform's data folder, replaced as a whole after every answer.

    matches/003-fire-and-stone.journal
    reports/003-fire-and-stone-1.txt

A write that fails leaves the file as it was. Two programs cannot both go on with one match: whoever writes looks first
whether the file is still as it left it.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from demilune.engine.errors import DemiluneError

HOME = "DEMILUNE_HOME"
ENDING = ".journal"


class MovedOn(DemiluneError):
    """Another program has written to this match since we read it."""


class CannotSave(DemiluneError):
    """The file could not be written; what it held before is still there."""


class NoSuchMatch(DemiluneError):
    """There is no saved match of that name."""


def home() -> Path:
    """The folder of everything we keep: DEMILUNE_HOME, or the platform's place for a user's data."""
    chosen = os.environ.get(HOME)
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("demilune", appauthor=False)


class Kept:
    """One match's file, and its text as we last read or wrote it."""

    def __init__(self, path: Path, text: str | None = None, number: int = 0) -> None:
        self.path, self.text = path, text
        self.name = str(number or path)  # what a person calls it

    def write(self, text: str) -> None:
        """Replace the file. CannotSave and MovedOn leave it as it was."""
        if text == self.text:
            return
        try:
            with _locked(self.path.parent):
                if self.text is not None and _on_disk(self.path) != self.text:
                    raise MovedOn(
                        f"{self.path}: this match was played on elsewhere; open it again to see how it stands."
                    )
                replace(self.path, text)
        except OSError as error:
            raise CannotSave(
                f"Could not save to {self.path}: {reason(error)}. What was saved before is still there."
            ) from None
        self.text = text


class Store:
    """The folder of saved matches."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()
        self.matches = self.folder / "matches"

    def new(self, game: str) -> Kept:
        """A file for a new match, under the next free number."""
        try:
            self.matches.mkdir(parents=True, exist_ok=True)
            with _locked(self.matches):
                number = max((_number(path) for path in self.paths()), default=0) + 1
                path = self.matches / f"{number:03}-{game}{ENDING}"
                path.touch(exist_ok=False)
        except OSError as error:
            raise CannotSave(f"Could not make a new file in {self.matches}: {reason(error)}.") from None
        return Kept(path, "", number)

    def paths(self) -> list[Path]:
        """All saved matches, the oldest first."""
        return sorted(self.matches.glob(f"*{ENDING}"), key=lambda path: (_number(path), path.name))

    def all(self) -> Iterator[tuple[Path, Kept | NoSuchMatch]]:
        """Every file of the folder, the one last written last, and why where one cannot be read."""
        for path in sorted(self.paths(), key=_when):
            try:
                yield path, opened(path, _number(path))
            except NoSuchMatch as error:
                yield path, error

    def find(self, wanted: str) -> Kept:
        """The match of this number, or in this file."""
        for path in self.paths():
            if wanted in (path.name, path.stem) or (wanted.isdigit() and _number(path) == int(wanted)):
                return opened(path, _number(path))
        if wanted.isdigit():
            known = ", ".join(str(_number(path)) for path in self.paths()) or "none"
            raise NoSuchMatch(f"There is no saved match {wanted}; there are: {known}.")
        return opened(Path(wanted))

    def report(self, kept: Kept, text: str) -> Path:
        """Write down what went wrong in a match."""
        folder = self.folder / "reports"
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 1000):
            path = folder / f"{kept.path.stem}-{number}.txt"
            with suppress(FileExistsError), path.open("x", encoding="utf-8") as file:
                file.write(text)
                return path
        raise CannotSave(f"There are too many reports in {folder}.")


def opened(path: Path, number: int = 0) -> Kept:
    """The file and its text; NoSuchMatch names what is wrong with it."""
    try:
        return Kept(path, path.read_text(encoding="utf-8"), number)
    except FileNotFoundError:
        raise NoSuchMatch(f"{path}: there is no such file; `demilune list` shows the saved matches.") from None
    except UnicodeDecodeError:
        raise NoSuchMatch(f"{path} line 1: not a saved game: it is not UTF-8 text.") from None
    except OSError as error:
        raise NoSuchMatch(f"{path}: {reason(error)}.") from None


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise CannotSave(f"{path} exists already and is left as it is; choose another name.") from None
    except OSError as error:
        raise CannotSave(f"Could not write {path}: {reason(error)}.") from None


def replace(path: Path, text: str) -> None:
    """Give the file this text, all of it or none: written beside it, flushed to the disk, then put in its place."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105  the one call that is atomic everywhere
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def reason(error: OSError) -> str:
    """Why the system said no."""
    return error.strerror or str(error)


def _when(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _number(path: Path) -> int:
    number = path.name.split("-")[0]
    return int(number) if number.isdigit() else 0


def _on_disk(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Only one program at a time, for a moment; the system lets go of it when a program dies."""
    with (folder / ".lock").open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
            yield  # closing the file lets go of it
