"""The journal: the set-up line, then one short line an answer. It only grows, and it is the match.

    demilune journal 1
    setup {"game":"nine-fields","rules":"1.0",...}
    0 t deal #x8Qa1d (ace,ten,king,...)        the set-up's chances: here a shuffle
    1 N play_card king #0aPq3z                 a capital letter: the enemy does not see this answer
    2 n attack 1407 #Vn41Ac
    3 s decline #k2Fw9p 6131255 =corporal      what chance brought before the next question: dice, a random pick
    4 n !undo 1 #...                           a line of the match's own begins with an exclamation mark
    5 n +attack 1408 #...                      a plus: sent together with the answer before it
    checkpoint {...}
    secret 5f0c...
    end 8d41...

Each line's tag is the beginning of a keyed digest over that line and the one before it, so that a changed line shows;
the key comes from the match's secret, so that nobody can find a face-down answer by trying all of them.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from demilune.engine.decision import Side
from demilune.engine.dice import Chance
from demilune.engine.errors import SaveError

HEADER = "demilune journal 1"
FIRST = 3  # the file's line that journal line 0 stands on
TABLE = "t"  # the code of lines that no side wrote
LINE = re.compile(r"(\d+) (\w) (\S.*?) #([\w-]{6})((?: \S+)*)")
CHANCE = re.compile(r"[1-6]+|=[^\s=]\S*|\([^\s()]*\)")


class Line(NamedTuple):
    """One line: who wrote what, and how many chances and events there had been before it."""

    side: Side | None
    text: str
    secret: bool
    chances: int
    events: int


class ReadLine(NamedTuple):
    """A line as read from a file."""

    side: Side | None
    text: str
    secret: bool
    chances: tuple[str, ...]


class Saved(NamedTuple):
    """A journal as read from a file."""

    setup: dict[str, Any]
    lines: list[ReadLine]
    raw: list[str]
    first_line: int  # the file's line that journal line 0 stands on
    result: dict[str, Any] | None
    events: str | None
    checkpoint: dict[str, Any]
    secret: bytes


def side_codes(sides: Sequence[Side]) -> dict[Side | None, str]:
    """One letter a side; `t` stands for the table."""
    codes: dict[Side | None, str] = {None: TABLE}
    for side in sides:
        free = [letter for letter in side.lower() if letter.isalpha() and letter not in codes.values()]
        codes[side] = free[0]
    return codes


class Chain:
    """The keyed chain over the journal's lines."""

    def __init__(self, key: bytes, setup: str) -> None:
        self.key = key
        self.digest = b""
        self.add(setup)

    def add(self, text: str) -> str:
        """Take one more line in; its tag."""
        self.digest = blake2b(self.digest + text.encode(), key=self.key, digest_size=16).digest()
        return urlsafe_b64encode(self.digest[:6])[:6].decode()


def body(number: int, code: str, text: str, chances: Sequence[str]) -> str:
    """A line as the chain sees it."""
    return " ".join((str(number), code, text, *chances))


def written(number: int, code: str, text: str, tag: str, chances: Sequence[str]) -> str:
    """A line as the file has it."""
    return " ".join((str(number), code, text, f"#{tag}", *chances))


class Journal:
    """The lines of one match, and their text, which is made once."""

    def __init__(self, sides: Sequence[Side], key: bytes, setup: str) -> None:
        self.setup = setup
        self.lines: list[Line] = []
        self._codes = side_codes(sides)
        self._chain = Chain(key, setup)
        self._sealed: list[str] = []

    def copy(self) -> Journal:
        """A journal that goes its own way from here."""
        new = Journal.__new__(Journal)
        new.setup, new.lines, new._codes = self.setup, self.lines[:], self._codes
        new._chain = Chain.__new__(Chain)
        new._chain.key, new._chain.digest = self._chain.key, self._chain.digest
        new._sealed = self._sealed[:]
        return new

    @classmethod
    def reopened(cls, sides: Sequence[Side], key: bytes, setup: str, saved: Saved) -> Journal:
        """The journal that was read from a file; SaveError names the first line that was changed."""
        journal = cls(sides, key, setup)
        codes, chain, met = journal._codes, journal._chain, 0
        for number, (line, raw) in enumerate(zip(saved.lines, saved.raw, strict=True)):
            code = codes[line.side].upper() if line.secret else codes[line.side]
            tag = chain.add(body(number, code, line.text, line.chances))
            if raw != written(number, code, line.text, tag, line.chances):
                raise SaveError(saved.first_line + number, "this line was changed after it was written")
            journal.lines.append(Line(line.side, line.text, line.secret, met, 0))
            met += len(line.chances)
        journal._sealed = saved.raw[:]
        return journal

    def text(self, record: Sequence[Chance], known_from: int, met: int) -> list[str]:
        """All lines so far. `record` holds the chances from number `known_from` on; `met` have been met by now."""
        for number in range(len(self._sealed), len(self.lines)):
            line = self.lines[number]
            until = self.lines[number + 1].chances if number + 1 < len(self.lines) else met
            chances = [c.text() for c in record[line.chances - known_from : until - known_from]]
            code = self._codes[line.side].upper() if line.secret else self._codes[line.side]
            tag = self._chain.add(body(number, code, line.text, chances))
            self._sealed.append(written(number, code, line.text, tag, chances))
        return self._sealed

    def recorded(self) -> list[tuple[int, ...] | str | list[str]]:
        """The chances as the sealed lines have them."""
        found = (read_chance(word) for text in self._sealed for word in text.split(" #")[1].split()[1:])
        return [tuple(f) if f and isinstance(f, list) and isinstance(f[0], int) else f for f in found]  # type: ignore[misc]

    def seen_by(self, side: Side | None, texts: Sequence[str]) -> list[str]:
        """The lines as this side may have them: the others' face-down answers and hidden picks are masked."""
        return [self._masked(line, text, side) for line, text in zip(self.lines, texts, strict=True)]

    def _masked(self, line: Line, text: str, side: Side | None) -> str:
        found = LINE.fullmatch(text)
        assert found is not None
        number, code, _, tag, chances = found.groups()
        hidden = line.secret and line.side != side
        dice = [c if c.isdigit() else "=?" for c in chances.split()]
        return written(int(number), code, "?" if hidden else line.text, tag, dice)

    def end(self, *further: str) -> str:
        """The digest over the whole file."""
        chain = Chain.__new__(Chain)
        chain.key, chain.digest = self._chain.key, self._chain.digest
        for text in further:
            chain.add(text)
        return chain.digest.hex()


def read_chance(text: str) -> list[int] | str | list[str]:
    """A chance as the journal wrote it, in the form in which dice can be scripted."""
    if text[0] == "=":
        return text[1:]
    if text[0] == "(":
        return text[1:-1].split(",") if len(text) > 2 else []
    return [int(face) for face in text]


def read(text: str) -> Saved:
    """Read a saved journal; SaveError names the line that is wrong."""
    rows = text.split("\n")
    if not rows or rows[0].strip() != HEADER:
        raise SaveError(1, _wrong_header(rows[0] if rows else ""))
    setup = _json(rows, 1, "setup")
    at = FIRST - 1
    while at < len(rows) and rows[at][:1].isdigit():
        at += 1
    raw = rows[FIRST - 1 : at]
    lines = _lines(setup, raw)
    result = _json(rows, at, "result") if _begins(rows, at, "result") else None
    at += result is not None
    events = rows[at].partition(" ")[2] if _begins(rows, at, "events") else None
    at += events is not None
    checkpoint = _json(rows, at, "checkpoint")
    secret = _hex(rows, at + 1, "secret")
    _hex(rows, at + 2, "end")
    if any(row.strip() for row in rows[at + 3 :]):
        raise SaveError(at + 4, "expected nothing after the line 'end'")
    return Saved(setup, lines, raw, FIRST, result, events, checkpoint, secret)


def read_rows(setup: str, rows: Sequence[str], secret: bytes) -> Saved:
    """Read a journal that is kept row by row, without result or checkpoint; SaveError numbers lines as a file would."""
    facts = _json([HEADER, f"setup {setup}"], 1, "setup")
    return Saved(facts, _lines(facts, rows), list(rows), FIRST, None, None, {}, secret)


def _lines(setup: dict[str, Any], rows: Sequence[str]) -> list[ReadLine]:
    codes = {code: side for side, code in side_codes(_sides(setup)).items()}
    lines = [_line(row, FIRST + number, number, codes) for number, row in enumerate(rows)]
    if not lines:
        raise SaveError(FIRST, "expected the journal's line 0")
    return lines


def _wrong_header(found: str) -> str:
    if found.startswith("demilune journal "):
        version = found.removeprefix("demilune journal ")[:20]
        return f"written in version {version} of the journal's format; this program reads version 1"
    return f"expected '{HEADER}': this is not a saved game"


def _begins(rows: list[str], at: int, word: str) -> bool:
    return at < len(rows) and rows[at].startswith(word + " ")


def _sides(setup: dict[str, Any]) -> list[Side]:
    sides = setup.get("sides")
    if not isinstance(sides, list) or not sides or not all(isinstance(s, str) and s for s in sides):
        raise SaveError(2, "expected the sides of the game in the set-up")
    return sides


def _json(rows: list[str], at: int, word: str) -> dict[str, Any]:
    if not _begins(rows, at, word):
        raise SaveError(at + 1, f"expected the line '{word}': the file is not complete")
    try:
        found = msgspec.json.decode(rows[at].partition(" ")[2])
    except msgspec.DecodeError as error:
        raise SaveError(at + 1, f"expected JSON after '{word}': {error}") from None
    if not isinstance(found, dict):
        raise SaveError(at + 1, f"expected a JSON object after '{word}'")
    return found


def _hex(rows: list[str], at: int, word: str) -> bytes:
    if not _begins(rows, at, word):
        raise SaveError(at + 1, f"expected the line '{word}': the file is not complete")
    try:
        found = bytes.fromhex(rows[at].partition(" ")[2])
    except ValueError:
        raise SaveError(at + 1, f"expected hexadecimal digits after '{word}'") from None
    if not 16 <= len(found) <= 64:
        raise SaveError(at + 1, f"expected 16 to 64 bytes after '{word}'")
    return found


def _line(row: str, place: int, number: int, codes: dict[str, Side | None]) -> ReadLine:
    found = LINE.fullmatch(row)
    if found is None or found[2].lower() not in codes:
        raise SaveError(place, f"expected '{number} SIDE ANSWER #TAG CHANCES', got '{row[:60]}'")
    if int(found[1]) != number:
        raise SaveError(place, f"expected journal line {number}, got {found[1][:12]}")
    chances = tuple(found[5].split())
    for chance in chances:
        if not CHANCE.fullmatch(chance):
            raise SaveError(place, f"expected dice, '=pick' or '(order)', got '{chance[:30]}'")
    return ReadLine(codes[found[2].lower()], found[3], found[2].isupper(), chances)
