"""Everything is explained, and the explanations agree: offers, refusals, odds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from random import Random

from demilune.engine.dice import Walk
from demilune.engine.game import Preview
from demilune.engine.kit.common import difference, fail, played, require, same, seeds
from demilune.engine.match import TABLE_RULE, Match
from demilune.engine.state import encode

MOST_LEAVES = 1_500


def explained(game: str, seed: int, effort: int) -> None:
    """Every decision, refusal, modifier and outcome cites a rule that exists; every chance has a purpose."""
    for number in seeds(seed, effort):
        rng = Random(f"explained {number}")
        match: Match | None = None
        for match, decision in played(game, number, "explained"):
            known = citable(match)
            _cites(match, known, decision.rule, f"the decision '{decision.name}'")
            if rng.random() > 0.3:
                continue
            for wanted in match.game.vocabulary.values():
                refusal = match.why_not(wanted)
                if refusal is not None:
                    _cites(match, known, refusal.rule, f"the refusal of '{wanted}'")
                    require(len(refusal.text) > 5, f"'{wanted}' is refused without a sentence", match)
            for offer in decision.actions:
                preview = match.preview(offer)
                rules = [m.rule for m in preview.modifiers] + [f.rule for f in preview.facts] if preview else []
                for rule in rules:
                    _cites(match, known, rule, f"a line of the odds of '{offer}'")
        assert match is not None
        require(match.outcome is not None, "the game has no outcome", match)
        _cites(match, citable(match), match.outcome.rule if match.outcome else "", "the outcome")
        for n, met in enumerate(match.chances):
            require(met.purpose.strip() != "", f"chance {n} has no purpose", match)


def citable(match: Match) -> frozenset[str]:
    """Every number that may be cited in this match."""
    return match.game.rulebook.cites() | match.game.cites(match.tables)


def _cites(match: Match, known: frozenset[str], rule: str, what: str) -> None:
    require(rule in known and rule != TABLE_RULE, f"{what} cites rule '{rule}', which does not exist", match)


def offers_agree(game: str, seed: int, effort: int) -> None:
    """Of all the game's actions exactly those are offered that are not refused, each once, in the same order."""
    for number in seeds(seed, effort):
        rng = Random(f"agree {number}")
        for match, decision in played(game, number, "agree"):
            twice = [str(a) for a, n in Counter(decision.actions).items() if n > 1]
            require(not twice, f"offered twice: {', '.join(twice)}", match)
            if rng.random() > 0.5:
                continue
            state = encode(match.state)
            allowed = {a for a in match.game.vocabulary.values() if match.why_not(a) is None}
            wrong = sorted(map(str, allowed.symmetric_difference(decision.actions)))
            require(not wrong, f"offered but refused, or the other way round: {', '.join(wrong[:5])}", match)
            require(encode(match.state) == state, "asking why not changed the State", match)
            again = match.copy().decision
            same("the offers made a second time", decision.actions, again.actions if again else None, match)


# Odds


def odds_are_exact(game: str, seed: int, effort: int) -> None:
    """Shares sum to one, and are those that an enumeration of every face of every die gives."""
    for number in seeds(seed, effort):
        rng, budget = Random(f"odds {number}"), 25
        for match, decision in played(game, number, "odds"):
            if rng.random() > 0.3:
                continue
            state = encode(match.state)
            for offer in decision.actions:
                preview = match.preview(offer)
                if preview is not None:
                    _adds_up(match, preview)
                    if budget > 0:
                        budget -= 1
                        _like_brute_force(match, preview)
                        _can_be_struck_out(match, preview)
            require(encode(match.state) == state, "a preview changed the State", match)


def _adds_up(match: Match, preview: Preview) -> None:
    total = sum(preview.outcomes.values(), Fraction(0))
    require(total == 1, f"the odds of '{preview.action}' add up to {total}", match)
    shares = [*preview.outcomes.values(), *(m.without for m in preview.modifiers if m.without is not None)]
    shares += [share for hits in preview.hits for share in hits.shares]
    require(all(0 <= share <= 1 for share in shares), f"a share of '{preview.action}' is not from 0 to 1", match)
    require(all(sum(h.shares) == 1 for h in preview.hits), f"the hits of '{preview.action}' do not add up", match)
    require({*preview.favours} <= {*preview.outcomes}, f"'{preview.action}' favours what cannot happen", match)


def _can_be_struck_out(match: Match, preview: Preview) -> None:
    """The odds without a modifier are those of a preview in which it is struck out."""
    for modifier in preview.modifiers:
        if modifier.key and modifier.without is not None:
            struck = match.preview(preview.action, {"without": modifier.key})
            require(struck is not None and struck.chance == modifier.without, f"'{modifier.key}' does not agree", match)


class _TooMany(Exception):
    """More leaves than anybody wants to count."""


def _like_brute_force(match: Match, preview: Preview) -> None:
    try:
        with every_face():
            counted = match.preview(preview.action)
    except _TooMany:
        return
    if counted != preview:
        fail(f"the odds of '{preview.action}', die by die: {difference(counted, preview)}", match)


@contextmanager
def every_face(most: int = MOST_LEAVES) -> Iterator[None]:
    """While this lasts, walks know no classes: every face of every die and every single item is a path of its own."""
    leaves = 0
    hits, pick, go_on = Walk._branched_hits, Walk.pick, Walk.go_on

    def count_hits(self: Walk, dice: int, faces: frozenset[int], most: int) -> int:
        return min(most, sum(1 for face in self.roll("", dice) if face in faces))

    def pick_item(self, purpose, pool):  # type: ignore[no-untyped-def]  # noqa: ARG001
        return pool[self._branch([1] * len(pool))]

    def count_leaves(self: Walk) -> bool:
        nonlocal leaves
        leaves += 1
        if leaves > most:
            raise _TooMany
        return go_on(self)

    Walk._branched_hits, Walk.pick, Walk.go_on = count_hits, pick_item, count_leaves  # type: ignore[method-assign]
    try:
        yield
    finally:
        Walk._branched_hits, Walk.pick, Walk.go_on = hits, pick, go_on  # type: ignore[method-assign]
