"""A match in a text file of its own, as `save FILE` wrote it: it can be played on there, read and verified."""

from __future__ import annotations

from pathlib import Path

from demilune import register
from demilune.engine import saving
from demilune.engine.match import Match
from demilune.files import CannotSave, reason, replace
from demilune.store.errors import MovedOn, NoSuchMatch

ENDING = ".journal"


class TextFile:
    """The file and its text as we last read or wrote it."""

    def __init__(self, path: Path) -> None:
        self.path, self._text = path, read_text(path)

    @property
    def name(self) -> str:
        """What a person calls it."""
        return str(self.path)

    place = name

    @property
    def stem(self) -> str:
        """How the names of files about it begin."""
        return self.path.stem

    def match(self, *, upgrade: bool = False) -> Match:
        """As it stands in the file."""
        return saving.load(register.find, self._text, upgrade=upgrade)

    def text(self) -> str:
        """As it is in the file."""
        return self._text

    def is_up_to_date(self, match: Match) -> bool:
        """Has all of this match been written?"""
        return match.save() == self._text

    def write(self, match: Match, headline: str | None = None, *, leaving: bool = False) -> None:  # noqa: ARG002
        """Replace the file. CannotSave and MovedOn leave it as it was."""
        text = match.save()
        if text == self._text:
            return
        if read_text(self.path) != self._text:
            raise MovedOn(f"{self.path}: this match was played on elsewhere; open it again to see how it stands.")
        try:
            replace(self.path, text)
        except OSError as error:
            raise CannotSave(
                f"Could not save to {self.path}: {reason(error)}. What was saved before is still there."
            ) from None
        self._text = text


def read_text(path: Path) -> str:
    """What is in the file; NoSuchMatch names what is wrong with it."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise NoSuchMatch(f"{path}: there is no such file; `demilune list` shows the saved matches.") from None
    except UnicodeDecodeError:
        raise NoSuchMatch(f"{path} line 1: not a saved game: it is not UTF-8 text.") from None
    except OSError as error:
        raise NoSuchMatch(f"{path}: {reason(error)}.") from None
