"""Secrecy by twins: what a side is shown does not depend on what it cannot know.

Two matches are made from one checkpoint. The second differs in what may be secret: either the game dealt it anew for
one side (`determinize`), or ids whose place may be secret, and which that side was never shown, changed places in the
written position. Both are played on side by side: that side answers alike in both, its enemy alike where it can, and
with another face-down answer where the rules hide it. After every answer two tests, each independent of the other, say
whether they still are twins:

- the side is shown the same: view, log, events, its transcript, all that anybody else may see as well;
- the side may suppose the same: dealing both States anew for it, with the same random numbers, gives equal States.

Why this is sound. A side knows what it is shown, and nothing else. So where all it was shown is equal, it must suppose
the same: otherwise its samples hold something of the truth (they peek). And where it may suppose the same, the two
States differ only in what it is held not to know: so where it is shown something different, something is shown that it
should not know (a leak). Where both differ the two matches have legitimately parted, say by a card that one of them
drew and the other did not, and are followed no further. Neither test trusts how the second match was made.

Two cases need care. Where a rule has just declared that something was revealed to the side, and then told it of two
different pieces, it saw them, wherever they have gone since: no leak. And twins part only over such a fact: the first
event that is told differently has to be of the same kind in both, or the declaration itself. Where another event, or
another question, comes with nothing told before, the course of the game hangs on what the side cannot know, as where a
window is put to its enemy only when the enemy holds the card for it.

While they are twins everything the side may ask has to be equal: offers, prompts, notes, refusals of every action,
previews; and worlds sampled from both with the same random numbers must be equal and go on equally, whatever a
suspended rule keeps in its locals.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

import demilune
from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Side
from demilune.engine.dice import Dice
from demilune.engine.errors import ActionError, ChanceError, DemiluneError, Sealed, SetupError
from demilune.engine.kit.common import (
    any_answer,
    difference,
    fail,
    logs,
    played,
    question,
    require,
    same,
    seeds,
    seen_by,
)
from demilune.engine.log import Viewer
from demilune.engine.match import Match
from demilune.engine.state import Revealed, State
from demilune.engine.world import World

TOGETHER = 14  # how many answers a pair of twins is followed for
AHEAD = 8  # how many answers a pair of sampled worlds is


def samples_look_real(game: str, seed: int, effort: int) -> None:
    """A sampled world shows its side what the match shows it, keeps the invariants, plays on, and stays sealed."""
    for number in seeds(seed, effort):
        rng = Random(f"samples {number}")
        for match, _ in played(game, number, "samples"):
            if rng.random() < 0.25:
                for side in match.game.sides:
                    _looks_real(match, side, rng.randrange(1_000))


def _looks_real(match: Match, side: Side, number: int) -> None:
    told = logs(match)
    shown = shown_to(match, side)
    world = match.sample(side, Random(number))
    same(f"what a world sampled for {side} shows it", shown, shown_to(world, side), match)
    again = match.sample(side, Random(number))
    same(f"a world sampled for {side} a second time", world.state, again.state, match)
    require(world.dice.key != match.dice.key, f"a world sampled for {side} has the match's own dice", match)
    _sealed(world, match)
    for _ in range(AHEAD):
        decision = world.decision
        if decision is None:
            break
        try:
            match.game.check(world.state)
            require(len(decision.actions) > 0, f"a world sampled for {side} offers nothing", match)
            world.play(match.game.policy(world.state, decision, Random(number)))
        except (AssertionError, DemiluneError) as fault:
            fail(f"a world sampled for {side} does not go on: {type(fault).__name__}: {fault}", match, fault)
    same("the match, after its worlds went on", (shown, told), (shown_to(match, side), logs(match)), match)


def _sealed(world: World, match: Match) -> None:
    for what in ("save", "undo", "redo", "position", "transcript", "log_for", "events_for", "happened", "log"):
        try:
            getattr(world, what)()
        except Sealed:
            continue
        except Exception as error:  # noqa: BLE001  anything else means that it tried
            fail(f"a sampled world tries '{what}': {error!r}", match, error)
        fail(f"a sampled world answers '{what}'", match)


def twins_look_alike(game: str, seed: int, effort: int) -> None:
    """Two matches that differ only in what a side cannot know show it the same, and let it suppose the same."""
    pairs = 0
    for number in seeds(seed, effort):
        rng = Random(f"twins {number}")
        for match, _ in played(game, number, "twins"):
            if rng.random() > 0.12:
                continue
            side = rng.choice(match.game.sides)
            for other in _others(match, side, rng):
                pairs += _live_together(_from_checkpoint(match), other, side, rng)
    require(pairs > 0, "no twins could be made")


# Making twins


def _others(match: Match, side: Side, rng: Random) -> Iterator[Match]:
    """Matches from the last checkpoint in which something may be otherwise."""
    state = match._bound(match._marks[-1].state)
    match.game.determinize(state, side, rng)
    yield _begun(match, match.game.write_position(state))
    written = match.game.write_position(match._bound(match._marks[-1].state))
    unseen = match.game.hidden_ids(match.tables) - seen_by(match, side)
    for _ in range(3):
        swapped = _two_swapped(written, unseen, rng)
        try:
            other = _begun(match, swapped)
            match.game.check(other.state)
        except (SetupError, AssertionError):
            continue
        yield other


def _from_checkpoint(match: Match) -> Match:
    return _begun(match, match.game.write_position(match._bound(match._marks[-1].state)))


def _begun(match: Match, position: Any) -> Match:
    setup = match.setup
    data = json.loads(json.dumps(position))
    return demilune.position(setup.game, data, scenario=setup.scenario, options=setup.options, seed=setup.seed or 0)


def _two_swapped(written: Any, hidden: frozenset[str], rng: Random) -> Any:
    """The position with two different ids in each other's place, or one replaced by an id that is not written there."""
    places: list[tuple[Any, Any]] = []
    new = json.loads(json.dumps(written))
    _find(new, hidden, places)
    elsewhere = sorted(hidden - {box[key] for box, key in places})
    if elsewhere and places and rng.random() < 0.5:
        box, key = rng.choice(places)
        box[key] = rng.choice(elsewhere)
        return new
    if len(places) < 2:
        return new
    (box, key), (other_box, other_key) = rng.sample(places, 2)
    box[key], other_box[other_key] = other_box[other_key], box[key]
    return new


def _find(data: Any, hidden: frozenset[str], places: list[tuple[Any, Any]]) -> None:
    pairs = list(data.items()) if isinstance(data, dict) else list(enumerate(data)) if isinstance(data, list) else []
    for key, value in pairs:
        if isinstance(value, str) and value in hidden:
            places.append((data, key))
        _find(value, hidden, places)


# Living together


def _live_together(one: Match, other: Match, side: Side, rng: Random) -> int:
    """Play both on while they are twins; for how many decisions they were, and did differ."""
    differed, heard = 0, -1
    for _ in range(TOGETHER):
        if not _are_twins(one, other, side, heard):
            break
        if one.decision is None or other.decision is None:
            break
        differed += one.state != other.state
        _same_questions(one, other, side)
        _same_worlds(one, other, side, rng.randrange(1_000))
        heard = _revealed(one, side)
        if not _both_answer(one, other, side, rng):
            break
    return differed


def _are_twins(one: Match, other: Match, side: Side, heard: int) -> bool:
    """Are they twins? `heard` is how often something had been revealed when they last were, -1 at the beginning."""
    shown, also = _all_shown(one, side), _all_shown(other, side)
    supposed = [_dealt(one, side, n) == _dealt(other, side, n) for n in (1, 2)]
    if shown == also:
        require(all(supposed), _peeks(one, other, side), other)
        return True
    told_apart = _told_apart(one, other, side)
    revealed = heard not in (_revealed(one, side), _revealed(other, side))
    if all(supposed) and not (told_apart and revealed and heard >= 0):
        fail(f"{side} is shown what it cannot know: {difference(shown, also)}\nbeside\n{_tale(one)}", other)
    if heard >= 0 and not told_apart:
        what = f"{side} was told nothing that differs, yet what follows does, so it hangs on what {side} cannot know"
        fail(f"{what}: {difference(shown, also)}\nbeside\n{_tale(one)}", other)
    return False


def _told_apart(one: Match, other: Match, side: Side) -> bool:
    """Is the first thing the side was told differently of one kind and not about the same, or declared as revealed?"""
    pairs = zip_longest(one.events_for(side), other.events_for(side))
    first = next((pair for pair in pairs if pair[0] != pair[1]), None)
    return first is not None and (type(first[0]) is type(first[1]) or Revealed in map(type, first))


def _tale(match: Match) -> str:
    return f"  position {json.dumps(match.setup.position)}\n  " + " | ".join(line.text for line in match.journal.lines)


def _peeks(one: Match, other: Match, side: Side) -> str:
    where = difference(_dealt(one, side, 1), _dealt(other, side, 1))
    return (
        f"{side} is shown the same and would suppose something else, so its samples peek: {where}\nbeside\n{_tale(one)}"
    )


def _all_shown(match: Match, side: Side) -> dict[str, Any]:
    """Everything that reaches the side; tags aside, which are keyed, and the set-up line, which has the position."""
    eyes: tuple[Viewer, ...] = (side, None)
    events = {str(eye): match.events_for(eye) for eye in eyes}
    if match.outcome is not None:  # then the table is open
        return {"events": events}
    rows = [row.split(" #") for row in match.transcript(side).split("\n")[2:] if row]
    return {
        "views": {str(eye): match.view(eye) for eye in eyes},
        "events": events,
        "log": {str(eye): [(line.depth, str(line)) for line in match.log_for(eye)] for eye in eyes},
        "transcript": [row[0] + row[1][6:] for row in rows],
    }


def _dealt(match: Match, side: Side, number: int) -> State:
    """The State as the side may suppose it."""
    state = match.state.copy()
    state.bind(Dice(b""), None, match.setup.friendly)
    match.game.determinize(state, side, Random(number))
    return state


def _revealed(match: Match, side: Side) -> int:
    return sum(isinstance(event, Revealed) for event in match.events_for(side))


def shown_to(match: Match, side: Side) -> dict[str, Any]:
    """What a side sees of a match or a world, and every answer it can get by asking."""
    decision = match.decision
    shown: dict[str, Any] = {"view": match.view(side), "spectator": match.view(None)}
    if decision is not None and decision.side == side:
        shown["question"] = question(match)
        shown["refusals"] = {text: match.why_not(wanted) for text, wanted in match.game.vocabulary.items()}
        shown["previews"] = {a.text: match.preview(a) for a in decision.actions}
    return shown


def _same_questions(one: Match, other: Match, side: Side) -> None:
    shown, also = shown_to(one, side), shown_to(other, side)
    if shown != also:
        fail(f"{side} learns by asking what it cannot know: {difference(shown, also)}\nbeside\n{_tale(one)}", other)
    decision = one.decision
    if decision is None or decision.side != side:
        return
    refused = [a for a in one.game.vocabulary.values() if a not in decision.actions][:3]
    answers: tuple[Action | str, ...] = (*refused, "xyzzy", decision.actions[0].verb[:3])
    for answer in answers:
        same(f"how '{answer}' is answered", _answered(one.copy(), answer), _answered(other.copy(), answer), other)


def _answered(match: Match, answer: Action | str) -> str:
    try:
        match.play(answer)
    except ActionError as error:
        return f"{type(error).__name__}: {error}"
    return "accepted"


def _same_worlds(one: Match, other: Match, side: Side, number: int) -> None:
    """Worlds that the side may believe in, sampled with the same numbers, are equal and go on equally."""
    if one.decision is None:
        return
    a, b = one.sample(side, Random(number)), other.sample(side, Random(number))
    for ahead in range(AHEAD):
        what = f"the worlds sampled for {side}, {ahead} answers on,"
        if a.state != b.state or question(a) != question(b):
            found = difference([a.state, question(a)], [b.state, question(b)])
            fail(f"{what} are not equal, so they hold something of the truth: {found}\nbeside\n{_tale(one)}", other)
        decision = a.decision
        if decision is None:
            return
        answer = one.game.policy(a.state, decision, Random(number))
        try:
            a.play(answer)
            b.play(answer)
        except (ActionError, DemiluneError) as fault:
            fail(f"{what} do not go on: {type(fault).__name__}: {fault}\nbeside\n{_tale(one)}", other, fault)


def _both_answer(one: Match, other: Match, side: Side, rng: Random) -> bool:
    """Answer both: alike, or face down with what the side does not see. False where that cannot be done."""
    decision, beside = one.decision, other.decision
    assert decision is not None
    assert beside is not None
    if decision.side == side:
        answers = (any_answer(decision, rng),) * 2
    else:
        found = _enemy_answers(decision, beside, rng)
        if found is None:
            return False
        answers = found
    try:
        one.play(answers[0])
        other.play(answers[1])
    except ChanceError:
        return False
    return True


def _enemy_answers(decision: Decision, beside: Decision, rng: Random) -> tuple[Action, Action] | None:
    if decision.secret and rng.random() < 0.6:
        answer = rng.choice(decision.actions)
        alike = [a for a in beside.actions if a.verb == answer.verb and len(a.ids) == len(answer.ids)]
        if alike:
            return answer, rng.choice(alike)
    common = [a for a in decision.actions if a in beside.actions]
    return (answer := rng.choice(common), answer) if common else None
