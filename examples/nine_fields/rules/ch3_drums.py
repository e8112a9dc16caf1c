"""3 Drums: the side that is behind may try to make up for it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from demilune.engine.actions import DECLINE, Action, Refusal
from demilune.engine.decision import Decision, Procedure
from demilune.engine.dice import Dice, Roll, walk
from demilune.engine.game import Assumption, Modifier, Preview
from examples.nine_fields import events as ev
from examples.nine_fields.ids import BEAT_DRUM, ENEMY, Band, Side
from examples.nine_fields.model import State, strength, unseen_by

LOUD = frozenset((5, 6))
BY_HIT = 2


def offer(s: State, leader: Side) -> Procedure[Side]:
    """3.1, 3.2 The side that is behind is asked if it has a drum; who takes the field."""
    behind = ENEMY[leader]
    if not s.drums[behind]:
        return leader
    answer = yield Decision(
        behind,
        "beat_a_drum",
        "3.1",
        lambda: (BEAT_DRUM, DECLINE),
        f"{s.tables.fields[s.contested].name}: you are behind by {_gap(s, behind)}. Beat a drum, or decline.",
        why_not_answer,
        window="drum",
        note=partial(why_useless, s, behind),
    )
    if answer is DECLINE:
        return leader
    s.drums[behind] -= 1
    roll = beat(s, s.dice)
    total = strength(s.sent[behind] or "") + BY_HIT * roll.hits
    s.tell(ev.DrumBeaten(behind, roll.faces, total))
    return behind if overtakes(s, behind, roll) else leader


def why_not_answer(wanted: Action) -> Refusal | None:
    """3.1 The drum is beaten or not."""
    if wanted in (BEAT_DRUM, DECLINE):
        return None
    return Refusal("3.1", "only a drum helps now", "Beat one, or decline.")


def why_useless(s: State, behind: Side, wanted: Action) -> str | None:
    """Beating a drum is allowed where even the best roll falls short."""
    most = BY_HIT * s.tables.fields[s.contested].worth
    if wanted is DECLINE or most > _gap(s, behind):
        return None
    return f"no effect: the best roll adds {most}"


def beat(s: State, dice: Dice) -> Roll:
    """3.1 One die for each point the field is worth."""
    return dice.hits(f"3.1 drum at {s.contested}", s.tables.fields[s.contested].worth, LOUD)


def overtakes(s: State, behind: Side, roll: Roll) -> bool:
    """4.1 If both are equal, the side that led keeps the field."""
    return BY_HIT * roll.hits > _gap(s, behind)


def _gap(s: State, behind: Side) -> int:
    return strength(s.sent[ENEMY[behind]] or "") - strength(s.sent[behind] or "")


def preview(s: State, decision: Decision, wanted: Action, assuming: Mapping[str, str]) -> Preview | None:
    """The odds of a drum, and of a band against one that the asker cannot see."""
    if wanted is BEAT_DRUM:
        return _odds_of_drum(s, decision.side, wanted)
    if wanted.verb == "play_card":
        return _odds_of_band(s, decision.side, wanted, assuming)
    return None


def _odds_of_drum(s: State, side: Side, wanted: Action) -> Preview:
    worth = s.tables.fields[s.contested].worth
    shares = walk(lambda dice: "taken" if overtakes(s, side, beat(s, dice)) else "lost")
    dice = Modifier("3.1", f"{worth} dice: the field is worth {worth}", None)
    return Preview(wanted, "A drum", (), shares, (dice,))


def _odds_of_band(s: State, side: Side, wanted: Action, assuming: Mapping[str, str]) -> Preview:
    unseen = unseen_by(s, side)
    enemy = assuming.get("enemy", "any")
    pool = [enemy] if enemy in unseen else unseen
    text = f"the enemy sends {enemy}" if enemy in unseen else "the enemy sends any band you have not seen; no drums"
    shares = walk(lambda dice: _leads(wanted.ids[0], dice.pick("the enemy's band", pool)))
    expected = {"lead": sum((Fraction(strength(wanted.ids[0]) - strength(b), len(pool)) for b in pool), Fraction(0))}
    return Preview(wanted, "A band", (Assumption("enemy", enemy, text, ("any", *unseen)),), shares, (), expected)


def _leads(mine: Band, theirs: Band) -> str:
    return "leads" if strength(mine) > strength(theirs) else "is behind"
