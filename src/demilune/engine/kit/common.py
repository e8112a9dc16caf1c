"""What the checks share: games played at random, a match as it presents itself, and the story of a fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, NoReturn, TypeVar

import demilune
from demilune.engine.actions import Action
from demilune.engine.decision import Decision
from demilune.engine.log import Viewer
from demilune.engine.match import Match

T = TypeVar("T")
TOKEN = re.compile(r"[\w-]+")


class Nonconforming(AssertionError):
    """A game, or the engine, does not do what every game must do."""


def require(fact: bool, sentence: str, match: Match | None = None) -> None:
    """Nonconforming with this sentence and the match's story, unless the fact holds."""
    if not fact:
        fail(sentence, match)


def fail(sentence: str, match: Match | None = None, cause: Exception | None = None) -> NoReturn:
    """Nonconforming with this sentence and the match's story."""
    raise Nonconforming(sentence if match is None else f"{sentence}\n{story(match)}") from cause


def story(match: Match) -> str:
    """How to stand where this match stands: its set-up, and every line of its journal."""
    setup = match.setup
    lines = [("" if line.side is None else f"{line.side}: ") + line.text for line in match.journal.lines]
    if setup.position is not None:
        begun = f"demilune.position({setup.game!r}, {json.dumps(setup.position)}, chances={list(setup.chances)!r})"
    else:
        chosen = f"scenario={setup.scenario!r}, options={dict(setup.options)!r}, seed={setup.seed}"
        begun = f"demilune.start({setup.game!r}, {chosen})"
    return f"begin {begun}\nthen  " + " | ".join(lines[1:] or ["nothing"])


def begin(game: str, seed: int) -> Match:
    """A match whose scenario and options the seed chooses; the defaults for seed 0."""
    rng, rules = Random(f"begin {seed}"), demilune.game(game)
    if seed == 0:
        return demilune.start(game, seed=0)
    options = {name: rng.choice(option.values) for name, option in rules.options.items()}
    return demilune.start(game, scenario=rng.choice(list(rules.scenarios)), options=options, seed=seed)


def any_answer(decision: Decision, rng: Random) -> Action:
    """One of the offers: half of the time any of them, half of the time any verb and then any offer with that verb."""
    actions = decision.actions
    if rng.random() < 0.5:
        verb = rng.choice(list(dict.fromkeys(a.verb for a in actions)))
        actions = tuple(a for a in actions if a.verb == verb)
    return rng.choice(actions)


def played(game: str, seed: int, salt: str = "") -> Iterator[tuple[Match, Decision]]:
    """One match played at random: it is yielded at every decision, and must not be changed there."""
    match, rng = begin(game, seed), Random(f"{salt} {seed}")
    while (decision := match.decision) is not None:
        yield match, decision
        if match.number > match.game.longest:
            fail(f"after {match.number} answers the game has not ended", match)
        match.play(any_answer(decision, rng))


def finished(game: str, seed: int, salt: str = "") -> Match:
    """A match played at random to its end."""
    match = begin(game, seed)
    for match, _ in played(game, seed, salt):  # noqa: B007  the match itself goes on
        pass
    return match


def seeds(seed: int, effort: int, games: int = 1) -> range:
    """The seeds of the games that one check plays; no two calls share any."""
    return range(seed * 1_000, seed * 1_000 + games * effort)


def viewers(match: Match) -> tuple[Viewer, ...]:
    """Everybody who may look: the sides, and a spectator."""
    return (*match.game.sides, None)


# A match as it presents itself


def question(match: Match) -> dict[str, Any] | None:
    """The decision, its offers in their order."""
    d = match.decision
    if d is None:
        return None
    notes = {a.text: n for a in d.actions if (n := d.note(a))}
    asked = {"side": d.side, "name": d.name, "rule": d.rule, "prompt": d.prompt, "secret": d.secret, "window": d.window}
    return {**asked, "offers": [a.text for a in d.actions], "notes": notes}


def face(match: Match) -> dict[str, Any]:
    """All that can be seen of a match but its log and its number."""
    return {
        "state": match.state.copy(),
        "question": question(match),
        "outcome": match.outcome,
        "may undo": match.may_undo,
        "seats": dict(match.seats),
        "draw": match.draw_offered_by,
        "standing": {side: set(windows) for side, windows in match.standing.items()},
        "views": {str(v): _unnumbered(match.view(v)) for v in viewers(match)},
    }


def logs(match: Match) -> dict[str, Any]:
    """What everybody was told."""
    return {str(v): [str(line) for line in match.log_for(v)] for v in viewers(match)}


def _unnumbered(view: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in view.items() if key != "number"}


def same(what: str, expected: Any, found: Any, match: Match) -> None:
    """Nonconforming, with the first place that differs, unless both are equal."""
    if expected != found:
        fail(f"{what}: {difference(expected, found)}", match)


def difference(expected: Any, found: Any, path: str = "") -> str:
    """The first place where two things differ, in words."""
    match (expected, found):
        case (dict(), dict()) if expected.keys() == found.keys():
            pairs: Any = ((k, expected[k], found[k]) for k in expected)
        case (list() | tuple(), list() | tuple()) if len(expected) == len(found):
            pairs = ((n, e, f) for n, (e, f) in enumerate(zip(expected, found, strict=True)))
        case (list(), list()):
            at = next((n for n, pair in enumerate(zip(expected, found, strict=False)) if pair[0] != pair[1]), None)
            if at is None:
                at = min(len(expected), len(found))
                return f"{path}.{at} should be {_short(expected[at:])}, but is {_short(found[at:])}"
            return difference(expected[at], found[at], f"{path}.{at}" if path else str(at))
        case _ if type(expected) is type(found) and hasattr(expected, "__dataclass_fields__"):
            pairs = ((n, getattr(expected, n), getattr(found, n)) for n in expected.__dataclass_fields__)
        case _:
            return f"{path or 'it'} should be {_short(expected)}, but is {_short(found)}"
    for name, e, f in pairs:
        if e != f:
            return difference(e, f, f"{path}.{name}" if path else str(name))
    return f"{path or 'it'} differs"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:200]}..."


def words_in(data: Any) -> set[str]:
    """Every word in some nested data: what a reader could have picked up."""
    match data:
        case str():
            return {data, *TOKEN.findall(data)}
        case dict():
            return set().union(*(words_in(k) | words_in(v) for k, v in data.items()))
        case list() | tuple() | set() | frozenset():
            return set().union(*map(words_in, data))
        case _:
            return set()


def seen_by(match: Match, viewer: Viewer) -> set[str]:
    """Every word this viewer can find in its view and in what it was told."""
    return (
        words_in(match.view(viewer))
        | words_in(match.events_for(viewer))
        | words_in([str(line) for line in match.log_for(viewer)])
    )
