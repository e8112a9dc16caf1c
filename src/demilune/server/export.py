"""A match to take away: JSON lines, as a viewer may have them."""

from __future__ import annotations

import json

import msgspec

from demilune.engine.journal import LINE
from demilune.engine.log import Viewer
from demilune.engine.match import Match


def lines(match: Match, viewer: Viewer) -> bytes:
    """The set-up, then each line of the journal, then the outcome; after the end nothing is held back."""
    _, setup, *rows = match.transcript(viewer).split("\n")
    found: list[object] = [{"setup": json.loads(setup.partition(" ")[2]), "viewer": viewer}]
    codes = {side[0]: side for side in match.game.sides}
    for row in rows:
        read = LINE.fullmatch(row)
        if read is not None:
            number, code, text, tag, chances = read.groups()
            side = codes.get(code.lower())
            found.append({"number": int(number), "side": side, "text": text, "tag": tag, "chances": chances.split()})
    outcome = match.outcome
    found.append({"outcome": outcome._asdict() if outcome is not None else None})
    if outcome is not None:
        found.append({"secret": match.secret.hex()})
    return b"".join(msgspec.json.encode(line) + b"\n" for line in found)
