"""A rule that breaks in the middle: the match survives it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from demilune.engine.dice import Dice
from demilune.engine.errors import RuleError
from demilune.engine.kit.common import any_answer, begin, face, fail, logs, require, same, seeds
from demilune.engine.match import Match


class Injected(Exception):
    """The fault the kit injects."""


def faults_are_survived(game: str, seed: int, effort: int) -> None:
    """When a rule raises half-way, the match stands as before with a report, and is played to its end."""
    survived = 0
    for number in seeds(seed, effort):
        match, calm, rng = begin(game, number), begin(game, number), Random(f"faults {number}")
        while match.decision is not None:
            answer = any_answer(match.decision, rng)
            if rng.random() < 0.3:
                survived += _survives(match, answer, rng)
            calm.play(answer)
            match.play(answer)
        same("the match that survived, beside one without faults", face(calm), face(match), match)
        same("the journal of the match that survived", calm.save(), match.save(), match)
    require(survived > 0, "not one fault could be injected")


def _survives(match: Match, answer: Any, rng: Random) -> int:
    before, told, number = face(match), logs(match), match.number
    owner, name = rng.choice(((match.game.state_type, "tell"), (Dice, "_note"), (Dice, "hits")))
    call, copy = rng.randint(1, 3), match.copy()
    try:
        with raising(owner, name, call):
            copy.play(answer)
        return 0  # that call was not reached
    except RuleError:
        pass
    try:
        with raising(owner, name, call):
            match.play(answer)
    except RuleError as error:
        _report_is_useful(match, error, answer)
    except Exception as error:  # noqa: BLE001  anything but a RuleError is wrong
        fail(f"a rule failed on '{answer}', expected RuleError, got {error!r}", match, error)
    else:
        fail("a fault came on a copy and not on the match", match)
    same(f"after a fault on '{answer}'", before, face(match), match)
    same(f"the logs after a fault on '{answer}'", told, logs(match), match)
    same("the number after a fault", number, match.number, match)
    return 1


def _report_is_useful(match: Match, error: RuleError, answer: Any) -> None:
    report = error.report
    require(f"answer: {answer}" in report, "the report does not name the answer", match)
    require("position: {" in report, "the report has no position", match)
    require("Injected" in report, "the report does not show the fault", match)
    require(match.secret.hex() not in report + str(error), "the report tells the match's secret", match)
    hidden = match.game.hidden_ids(match.tables) - set(answer.ids)
    leaked = sorted(hidden.intersection(str(error).split()))
    require(not leaked, f"the message of a fault names {', '.join(leaked)}", match)


@contextmanager
def raising(owner: type, name: str, call: int) -> Iterator[None]:
    """While this lasts, the so-manieth call of a method raises, once."""
    real, calls = getattr(owner, name), 0
    own = name in vars(owner)

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == call:
            raise Injected(f"call {call} of {name}")
        return real(*args, **kwargs)

    setattr(owner, name, wrapped)
    try:
        yield
    finally:
        if own:
            setattr(owner, name, real)
        else:
            delattr(owner, name)
