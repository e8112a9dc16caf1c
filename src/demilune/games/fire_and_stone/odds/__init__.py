"""What an action may lead to: exact odds, found by walking the rules themselves over every chance."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from demilune.engine.actions import Action
from demilune.engine.decision import Decision
from demilune.engine.errors import SetupError
from demilune.engine.game import Hits, Modifier, Preview
from demilune.games.fire_and_stone.ids import ENEMY, TITLE, Side
from demilune.games.fire_and_stone.model import State
from demilune.games.fire_and_stone.odds import attacks, cannons, mines
from demilune.games.fire_and_stone.odds.case import FIRES, Case, Make
from demilune.games.fire_and_stone.odds.imagined import Change, Found, Imagined, Struck, Supposed, assumptions

KEY = re.compile(r"\d+(\.\d+[a-z]?)?(:[A-Z]{3})?|[OH][ST]\d+")  # what may be struck out somewhere


def preview(s: State, decision: Decision, action: Action, assuming: Supposed) -> Preview | None:
    """The preview of an offered action, or None where chance decides nothing."""
    verb = _EVENTS.get(s.chosen, "") if action.verb == "event" else action.verb
    if verb not in _CASES:
        return None
    assumed = assumptions(s, decision.side, verb, assuming)
    supposed = {a.key: a.value for a in assumed}
    case = _CASES[verb](s, decision, action, supposed)
    if case is None:
        return None
    struck = _struck(case.changes, assuming.get("without", ""))
    imagined = Imagined(s, decision.side, supposed, case.before, case.run, case.ends)
    found = imagined.walk(struck)
    outcomes = _in_order(found.outcomes(), case)
    favours = {words: side for words in outcomes if (side := case.favours(words)) is not None}
    chance = _chance(outcomes, case)
    return Preview(
        action,
        case.title,
        assumed,
        outcomes,
        tuple(_modifier(imagined, case, struck, change, chance) for change in case.changes),
        _losses(found, case),
        tuple(case.facts(found)),
        favours,
        case.main,
        tuple(_hits(s, found)),
        case.summary(found),
        case.final,
    )


def _in_order(outcomes: dict[str, Fraction], case: Case) -> dict[str, Fraction]:
    return dict(sorted(outcomes.items(), key=lambda item: case.favours(item[0]) != case.main))


def _chance(outcomes: Mapping[str, Fraction], case: Case) -> Fraction:
    """The main chance: that of everything which favours the side it is about."""
    return sum((share for words, share in outcomes.items() if case.favours(words) == case.main), Fraction(0))


def _modifier(imagined: Imagined, case: Case, struck: Struck, change: Change, chance: Fraction) -> Modifier:
    if change in struck:
        return Modifier(change.rule, change.text, chance, change.key, on=False)
    without = _chance(imagined.walk((*struck, change)).outcomes(), case)
    return Modifier(change.rule, change.text, without, change.key)


def _struck(changes: Iterable[Change], without: str) -> Struck:
    """What the asker struck out, as `10.5,10.6b`; what does not bear on this action just now is left out."""
    keys = [key.strip() for key in without.split(",") if key.strip()]
    for key in keys:
        if not KEY.fullmatch(key):
            known = ", ".join(change.key for change in changes) or "nothing"
            raise SetupError(f"'{key}' cannot be struck out here; {known} can.")
    return tuple(change for change in changes if change.key in keys)


def _losses(found: Found, case: Case) -> dict[str, Fraction]:
    mine = sum((e.own_lost * share for e, share in found.endings.items()), Fraction(0))
    theirs = sum((e.enemy_lost * share for e, share in found.endings.items()), Fraction(0))
    losses = {"own Troops lost": mine, "enemy Troops lost": theirs}
    return {words: lost for words, lost in losses.items() if lost or case.costly}


def _hits(s: State, found: Found) -> Iterator[Hits]:
    """The chances of 0, 1, 2, ... hits of every roll, in the order of the rules."""
    for roll, shares in found.rolls.items():
        side = _whose(s, roll.purpose)
        met = sum(shares)
        dice = f"{roll.dice} {'die' if roll.dice == 1 else 'dice'}"
        yield Hits(f"{TITLE[side]}, {dice}", tuple(share / met for share in shares))


def _whose(s: State, purpose: str) -> Side:
    """Whose dice a roll is: its purpose begins with its rule or its card."""
    why = purpose.split(maxsplit=1)[0]
    if why in s.tables.cards:
        return s.tables.cards[why].side
    return FIRES.get(why) or ENEMY[s.attack.attacker if s.attack is not None else s.turn]  # 10.8 the defender's


_CASES: dict[str, Make] = {
    "bombard": cannons.bombard,
    "barrage": cannons.barrage,
    "mortars": cannons.mortars,
    "entrench": cannons.entrench,
    "explode": mines.explode,
    "mine": mines.mine,
    "assault": attacks.attack,
    "sortie": attacks.attack,
    "contest": attacks.contest,
    "give_way": attacks.contest,
    "tactic": attacks.tactic,
    "no_tactic": attacks.tactic,
}
# Events whose whole effect is one of these, with nothing to be chosen first.
_EVENTS: dict[str | None, str] = {"HS15": "barrage", "OS15": "mortars", "OS9": "mine", "OS10": "mine", "HS11": "mine"}
