"""Finished games can be verified, and changed ones show; what leaves a running match tells no secret."""

from __future__ import annotations

from random import Random

import demilune
from demilune.engine import dice as chance
from demilune.engine.errors import SaveError, VerificationFailed
from demilune.engine.journal import HEADER, LINE, Chain, body, read, side_codes, written
from demilune.engine.kit.common import TOKEN, fail, finished, played, require, seeds, seen_by, viewers
from demilune.engine.log import Viewer
from demilune.engine.match import Match

PLACE_OF_LINE_0 = 3  # the header and the set-up stand above it


def tampering_shows(game: str, seed: int, effort: int) -> None:
    """A finished game verifies; with one character changed it does not, and the line is named.

    The set-up line and those behind the journal are exceptions: they have no tags of their own, so that a change in
    them shows where something first does not fit: for the set-up mostly in the tag of line 0, else in the last line.
    """
    for number in seeds(seed, effort):
        match, rng = finished(game, number, "tamper"), Random(f"tamper {number}")
        text = match.save()
        verified = demilune.verify(text)
        require(verified.finished, "a finished game does not verify as finished", match)
        require(verified.chances == match.dice.count, "not every chance was verified", match)
        rows = text.split("\n")
        for place in _sampled_places(len(match.journal.lines), rng, 25 * effort):
            _one_character(match, rows, place, rng)
        for place in (1, 2, 2, *range(PLACE_OF_LINE_0 + len(match.journal.lines), len(rows))):
            _one_character(match, rows, place, rng)
        _a_cheat_with_the_secret(match, rows, rng)


def _sampled_places(lines: int, rng: Random, most: int) -> list[int]:
    places = range(PLACE_OF_LINE_0, PLACE_OF_LINE_0 + lines)
    return rng.sample(places, min(most, lines))


def _one_character(match: Match, rows: list[str], place: int, rng: Random) -> None:
    row = rows[place - 1]
    at = rng.randrange(len(row))
    other = rng.choice([c for c in "aZ7 #_=!" if c != row[at]])
    changed = [*rows[: place - 1], row[:at] + other + row[at + 1 :], *rows[place:]]
    try:
        demilune.verify("\n".join(changed))
    except SaveError as error:
        where: int | None = error.line
    except VerificationFailed as error:
        where = PLACE_OF_LINE_0 + error.line
    except Exception as error:  # noqa: BLE001  anything else is a traceback for a player
        fail(f"line {place} was changed from '{row}' to '{changed[place - 1]}': {error!r}", match, error)
    else:
        fail(f"line {place} was changed from '{row}' to '{changed[place - 1]}', and the game still verifies", match)
    if PLACE_OF_LINE_0 <= place < PLACE_OF_LINE_0 + len(match.journal.lines):
        told = f"line {place} was changed to '{changed[place - 1]}', and line {where} is named"
        require(where == place, told, match)


def _a_cheat_with_the_secret(match: Match, rows: list[str], rng: Random) -> None:
    """Who has the secret can make every tag anew, but not the dice."""
    saved = read("\n".join(rows))
    rolled = [n for n, line in enumerate(saved.lines) if any(c.isdigit() for c in line.chances)]
    if not rolled:
        return
    number = rng.choice(rolled)
    codes = side_codes(match.game.sides)
    chain = Chain(chance.journal_key(match.secret), rows[1].partition(" ")[2])
    lines = []
    for n, line in enumerate(saved.lines):
        chances = list(line.chances)
        if n == number:
            at = next(i for i, c in enumerate(chances) if c.isdigit())
            chances[at] = str(int(chances[at][0]) % 6 + 1) + chances[at][1:]
        code = codes[line.side].upper() if line.secret else codes[line.side] or ""
        lines.append(written(n, code, line.text, chain.add(body(n, code, line.text, chances)), chances))
    further = rows[2 + len(lines) : -2]
    for row in further:
        chain.add(row)
    forged = "\n".join((HEADER, rows[1], *lines, *further, "end " + chain.digest.hex(), ""))
    try:
        demilune.verify(forged)
    except VerificationFailed as error:
        require(error.line == number, f"a die in line {number} was changed, line {error.line} is named", match)
        return
    except SaveError as error:
        fail(f"a journal with new tags could not even be read: {error}", match, error)
    fail(f"a die in journal line {number} was changed and all tags made anew, and the game still verifies", match)


# What leaves a running match


def transcripts_are_cut(game: str, seed: int, effort: int) -> None:
    """A running match's transcript holds neither the secret nor the seed nor what its reader has not seen."""
    for number in seeds(seed, effort):
        rng = Random(f"cut {number}")
        for match, _ in played(game, number, "cut"):
            if rng.random() < 0.3:
                for viewer in viewers(match):
                    _cut_for(match, viewer)


def _cut_for(match: Match, viewer: Viewer) -> None:
    text, reader = match.transcript(viewer), viewer or "a spectator"
    for secret in (match.secret, match.dice.key, chance.journal_key(match.secret)):
        require(secret.hex() not in text, f"the transcript for {reader} tells a key", match)
    require('"seed"' not in text, f"the transcript for {reader} tells the seed", match)
    rows = text.split("\n")[2:]
    for row, line in zip(rows, match.journal.lines, strict=False):
        found = LINE.fullmatch(row)
        if found is None:
            fail(f"the transcript for {reader} has a line that cannot be read: '{row}'", match)
        hidden = line.secret and line.side != viewer
        told = found[3]
        expected = "?" if hidden else line.text
        require(told == expected, f"the transcript for {reader} says '{told}', expected '{expected}'", match)
        require("(" not in found[5], f"the transcript for {reader} tells the order of a shuffle: '{row}'", match)
    hidden_ids = match.game.hidden_ids(match.tables)
    told_ids = hidden_ids.intersection(*[{w for row in rows for w in TOKEN.findall(row)}])
    leaked = sorted(told_ids - seen_by(match, viewer))
    require(not leaked, f"the transcript for {reader} names {', '.join(leaked)}, which it has not seen", match)
