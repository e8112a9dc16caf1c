"""Random games: they keep their invariants, accept what they offer and nothing else, and end."""

from __future__ import annotations

import json
from random import Random

import msgspec

import demilune
from demilune.engine.actions import Action, action
from demilune.engine.decision import Decision
from demilune.engine.errors import (
    ActionError,
    Ambiguous,
    CannotUndo,
    DemiluneError,
    NotAnAction,
    NotOffered,
    SetupError,
    Stale,
    WrongSide,
)
from demilune.engine.kit.common import any_answer, begin, face, fail, finished, played, require, same, seeds, viewers
from demilune.engine.match import Match
from demilune.engine.state import decode, encode


def games_end(game: str, seed: int, effort: int) -> None:
    """From any seed: every decision offers something, every offer is accepted, invariants hold, and the game ends."""
    for number in seeds(seed, effort, games=6):
        match, rng = begin(game, number), Random(number)
        _check_state(match)
        while (decision := match.decision) is not None:
            _check_question(match, decision)
            if rng.random() < 0.05:
                _try_every_offer(match, decision)
            require(match.number <= match.game.longest, f"after {match.number} answers the game has not ended", match)
            _answer(match, any_answer(decision, rng))
        require(match.outcome is not None, "no decision is left, and there is no outcome", match)
        _check_values(match)


def _check_question(match: Match, decision: Decision) -> None:
    require(len(decision.actions) > 0, f"the decision '{decision.name}' offers nothing", match)
    require(decision.side in match.game.sides, f"'{decision.side}' is no side of the game", match)
    require(decision.prompt.strip() != "", f"the decision '{decision.name}' has no prompt", match)
    for offer in decision.actions:
        known = match.game.vocabulary.get(offer.text) is offer
        require(known, f"'{offer}' is offered but is no action of the game's vocabulary", match)


def _try_every_offer(match: Match, decision: Decision) -> None:
    for offer in decision.actions:
        copy = match.copy()
        _answer(copy, offer)
        _check_values(copy)


def _answer(match: Match, offer: Action) -> None:
    """Play an offer; a fault is told from the last checkpoint if it shows from there too."""
    before = match.copy()
    try:
        match.play(offer)
        _check_state(match)
    except (DemiluneError, AssertionError) as fault:
        fail(f"'{offer}' was offered, but: {type(fault).__name__}: {fault}", _shortest(before, offer), fault)


def _shortest(before: Match, offer: Action) -> Match:
    """The match begun at the last checkpoint, where that shows the fault as well; else from its beginning."""
    try:
        near = from_position(before)
    except DemiluneError:
        return before
    try:
        near.copy().play(offer)
        _check_state(near)
    except (DemiluneError, AssertionError):
        return near
    return before


def from_position(match: Match) -> Match:
    """The match made again from the position it writes."""
    written = match.position()
    return demilune.position(
        written["game"],
        json.loads(json.dumps(written["position"])),
        answers=written["answers"],
        chances=written["chances"],
        scenario=written["scenario"],
        options=written["options"],
    )


def _check_state(match: Match) -> None:
    try:
        match.game.check(match.state)
        match.game.check(match._bound(match._marks[-1].state))
    except AssertionError as fault:
        fail(f"an invariant is broken: {str(fault) or 'see the traceback'}", match, fault)


def _check_values(match: Match) -> None:
    """The State is plain data, views are JSON, everybody's log can be told, and a position is worth 0 to 1."""
    state = match.state
    same("the State as JSON, read again", state, decode(type(state), encode(state)), match)
    for viewer in viewers(match):
        view = match.view(viewer)
        same(f"the view of {viewer} as JSON", json.loads(msgspec.json.encode(view)), _plain(view, match), match)
        require(all(str(line).strip() for line in match.log_for(viewer)), f"{viewer} is told an empty line", match)
    for side in match.game.sides:
        worth = match.game.evaluate(state, side)
        require(0 <= worth <= 1, f"the position is worth {worth} to {side}, expected 0 to 1", match)
    if match.decision is not None:
        chosen = match.game.policy(state, match.decision, Random(0))
        require(chosen in match.decision.actions, f"the policy chose '{chosen}', which is not offered", match)


def _plain(view: object, match: Match) -> object:
    try:
        return json.loads(json.dumps(view))
    except (TypeError, ValueError) as error:
        fail(f"a view is not plain data: {error}", match, error)


# Negative fuzzing

MALFORMED = (
    "",
    "  ",
    "\n",
    "!undo 1",
    "!resign",
    "xyzzy",
    "xyzzy 1204",
    "😀",
    "a" * 5_000,
    "= (",
    "0 t deal #aaaaaa",
    "\x00",
)


def fuzzing_is_refused(game: str, seed: int, effort: int) -> None:
    """Wrong sides, wrong numbers, words and actions that were not offered: the right error, and nothing is changed."""
    for number in seeds(seed, effort):
        rng = Random(f"fuzz {number}")
        for match, decision in played(game, number, "fuzz"):
            if rng.random() < 0.4:
                before, lines = face(match), match.journal.lines[:]
                _wrong_sides(match, decision)
                _wrong_numbers(match, decision)
                _not_offered(match, decision, rng)
                _malformed(match, decision, rng)
                same("after refused answers", before, face(match), match)
                require(match.decision is decision, "a refused answer made the decision anew", match)
                require(match.journal.lines == lines, "a refused answer was written into the journal", match)
        _after_the_end(finished(game, number, "fuzz"))


def _refused(match: Match, kind: type[DemiluneError], answer: Action | str, **said: object) -> None:
    try:
        match.play(answer, **said)  # type: ignore[arg-type]
    except kind as error:
        require(type(error) is kind, f"'{answer}' with {said}: expected {kind.__name__}, got {error!r}", match)
        require(len(str(error)) > 5, f"'{answer}' with {said} was refused without a sentence", match)
    except Exception as error:  # noqa: BLE001  whatever it is, it is not what was expected
        fail(f"'{str(answer)[:40]}' with {said}: expected {kind.__name__}, got {error!r}", match, error)
    else:
        fail(f"'{answer}' with {said} was accepted, expected {kind.__name__}", match)


def _wrong_sides(match: Match, decision: Decision) -> None:
    for side in match.game.sides:
        if side != decision.side:
            _refused(match, WrongSide, decision.actions[0], side=side)
    _refused(match, SetupError, decision.actions[0], side="nobody")


def _wrong_numbers(match: Match, decision: Decision) -> None:
    for number in (match.number - 1, match.number + 1, -1):
        _refused(match, Stale, decision.actions[0], number=number)


def _not_offered(match: Match, decision: Decision, rng: Random) -> None:
    vocabulary = list(match.game.vocabulary.values())
    for wanted in rng.sample(vocabulary, min(20, len(vocabulary))):
        if wanted not in decision.actions:
            _refused(match, NotOffered, wanted)
            _refused(match, NotOffered, wanted.text, side=decision.side, number=match.number)
    any_offer = decision.actions[0]
    for foreign in (
        action("xyzzy"),
        action(any_offer.verb, "nowhere"),
        action(any_offer.verb, *any_offer.ids, "twice"),
    ):
        _refused(match, NotAnAction, foreign)


def _malformed(match: Match, decision: Decision, rng: Random) -> None:
    any_offer = rng.choice(decision.actions).text
    for text in (*MALFORMED, "+" + any_offer, any_offer + " #abcdef", any_offer + " 6"):
        _refused(match, NotAnAction, text)
    for verb in {a.verb for a in decision.actions}:
        fits = [a for a in decision.actions if a.text.startswith(verb)]
        if len(fits) > 1 and verb not in match.game.vocabulary:
            _refused(match, Ambiguous, verb)


def _after_the_end(match: Match) -> None:
    before = face(match)
    for wanted in list(match.game.vocabulary.values())[:20]:
        _refused(match, NotOffered, wanted)
        require(match.why_not(wanted) is not None, f"'{wanted}' is not refused after the end", match)
    for ask in (match.undo, match.redo, lambda: match.resign(match.game.sides[0])):
        try:
            ask()
        except (CannotUndo, ActionError):
            continue
        fail("something could be changed after the end", match)
    same("after the end", before, face(match), match)


# Size


def state_stays_small(game: str, seed: int, effort: int) -> None:
    """The State keeps below the game's bound, and is not larger in the last third of a game than before."""
    for number in seeds(seed, effort, games=3):
        sizes: list[int] = []
        match: Match | None = None
        for match, _ in played(game, number, "size"):
            sizes.append(len(encode(match.state)))
        require(max(sizes) <= demilune.game(game).largest, f"the State takes {max(sizes)} bytes", match)
        early = max(sizes[: 2 * len(sizes) // 3])
        late = max(sizes[2 * len(sizes) // 3 :])
        require(late <= early * 1.15, f"the State grew from {early} bytes to {late} in one game", match)
