"""Small sieges for the tests: a position in a few words, answers, and what is offered or refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import demilune
from demilune.engine.log import Viewer
from demilune.engine.match import Match

# The besiegers have dug two trenches: a line to the Camp, and 3 Cannons in each. No card of either hand is a Response.
STAND: dict[str, dict[str, Any]] = {
    "board": {"GLC": "ottoman 2 improvised 3 cannons", "GLL": "ottoman 2 improvised 3 cannons"},
    "ottoman": {"hand": ["OS2", "OS9", "OS15", "OS18", "OS25"]},
    "habsburg": {"hand": ["HS7", "HS11", "HS15", "HS18", "HS24"]},
}


def siege(
    *,
    answers: Iterable[str] = (),
    chances: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    data: Path | None = None,
    **changes: Any,
) -> Match:
    """The stand above with changes: hexes and zones that are named replace those of the stand, the others stay."""
    position = {**changes, **{part: {**stand, **changes.get(part, {})} for part, stand in STAND.items()}}
    return demilune.position("fire-and-stone", position, answers=answers, chances=chances, options=options, data=data)


def play(match: Match, *answers: str) -> Match:
    """The same match, after these answers."""
    for answer in answers:
        match.play(answer)
    return match


def troops(*kinds: str) -> list[str]:
    """Answers that play Troops: `troops("yeniceri*3", "sekban")`."""
    counted = [kind.partition("*") for kind in kinds]
    return [f"play_troop {kind}" for kind, _, count in counted for _ in range(int(count or 1))]


def offers(match: Match, verb: str | None = None) -> list[str]:
    """What may be answered now, of one verb or of all."""
    assert match.decision is not None
    return [action.text for action in match.decision.actions if verb in (None, action.verb)]


def refusal(match: Match, answer: str) -> str | None:
    """The rule that refuses this answer now, None if it is offered."""
    why = match.why_not(answer)
    return why.rule if why else None


def told(match: Match, viewer: Viewer = None, *, everything: bool = False) -> str:
    """What this viewer has been told so far, or everything that happened, one sentence a line."""
    return "\n".join(str(line).strip() for line in (match.log if everything else match.log_for(viewer)))
