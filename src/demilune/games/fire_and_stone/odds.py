"""What an action may lead to: exact odds, found by walking the rules themselves over every chance.

A Case says what is run on an imagined table, how it may end, and what bears on it; `preview` makes the rest of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Procedure, value_of
from demilune.engine.errors import SetupError
from demilune.engine.game import Fact, Hits, Modifier, Preview
from demilune.games.fire_and_stone import cards
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    CONTEST,
    DONE,
    ENEMY,
    HABSBURG,
    HEXES,
    OTTOMAN,
    PLURAL,
    SIDES,
    TITLE,
    Card,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.imagine import (
    BEST,
    NO,
    NONE,
    YES,
    Change,
    Found,
    Imagined,
    Run,
    Struck,
    Supposed,
    assumptions,
)
from demilune.games.fire_and_stone.model import ANY_NUMBER, Attack, State, name
from demilune.games.fire_and_stone.rules import battle, habsburg_actions, mining, ottoman_actions
from demilune.games.fire_and_stone.rules.rounds import EVENTS

# Whose Cannons fire by which rule.
FIRES = {
    "7.1d": HABSBURG,
    "7.5": OTTOMAN,
    "8.4": HABSBURG,
    "10.6b": OTTOMAN,
    "10.6c": HABSBURG,
    "10.8a": HABSBURG,
    "10.8b": OTTOMAN,
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
KEY = re.compile(r"\d+(\.\d+[a-z]?)?(:[A-Z]{3})?|[OH][ST]\d+")  # what may be struck out somewhere
ROLLED = "Dice are rolled."
SHOWN = "Your card is shown, and dice are rolled."

Favours: TypeAlias = Mapping[str, Side]  # by the words of an ending


@dataclass(frozen=True)
class Case:
    """What one kind of action may lead to."""

    title: str
    run: Run
    ends: Callable[[State, State], str]
    favours: Callable[[str], Side | None]
    main: Side  # whose chance comes first
    changes: tuple[Change, ...] = ()
    facts: Callable[[Found], Iterable[Fact]] = lambda _found: ()
    summary: Callable[[Found], str] = lambda _found: ""
    costly: bool = False  # Troops may be lost on both sides
    final: str = SHOWN
    before: Run = lambda _s, _struck: _nothing()


def _nothing() -> Procedure[None]:
    """Nothing is chosen before the dice."""
    yield from ()


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


def _title(s: State, d: Decision, words: str, h: Hex | None = None) -> str:
    by = f" ({s.tables.cards[d.rule].title})" if d.rule in s.tables.cards else ""
    return f"{words}{' ' + name(s, h) if h else ''}{by}"


def _eliminated(side: Side, before: State, after: State) -> str:
    lost = len(after.eliminated[side]) - len(before.eliminated[side])
    if after.outcome is not None:
        return f"{PLURAL[str(after.outcome.winner)]} win the game"
    return f"{lost} Troop{'s' * (lost != 1)} eliminated" if lost else "no effect"


def _unless_in_vain(side: Side) -> Callable[[str], Side | None]:
    """Favours: anything but `no effect` is for this side."""
    return lambda words: ENEMY[side] if words == "no effect" else side


def _answerable(by: Side, supposed: Supposed) -> Callable[[Found], str]:
    """The summary of what can be answered by a Response."""
    possible = "response" in supposed and supposed["response"] == NONE
    return lambda _found: f"The {PLURAL[by]} may answer with a Response." if possible else ""


# Cannons


def _bombard(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """7.5 Is the Structural Fortification shot down?"""
    h = action.ids[0]
    more = cards.number(s, "OS14", "dice") if d.rule == "OS14" else 0
    faces = cards.faces(s, "OS13") if d.rule == "OS13" else ottoman_actions.SIX

    def run(t: State, struck: Struck) -> Procedure[None]:
        off = {change.key for change in struck}
        hit_on = ottoman_actions.SIX if "OS13" in off else faces
        return ottoman_actions.bombard(t, h, hit_on, 0 if "OS14" in off else more)

    def ends(before: State, after: State) -> str:
        return "Structural removed" if before.structural[h] > after.structural[h] else "no effect"

    def facts(found: Found) -> Iterator[Fact]:
        t = found.table
        for beside in t.tables.adjacent[h]:
            if t.control[beside] == OTTOMAN and t.cannons[beside]:
                yield Fact("7.5", f"Cannons on {name(t, beside)}", str(t.cannons[beside]))
        yield _dice(found, "7.5", OTTOMAN)
        yield Fact("7.5", "Hits needed", str(ottoman_actions.HITS_NEEDED))

    guns = [x for x in s.tables.adjacent[h] if s.control[x] == OTTOMAN and s.cannons[x]]
    useful = ottoman_actions.note_on_bombard(s, h, more) is None
    changes = [_change_of_guns(s, x) for x in guns] if useful else []
    changes += [Change("OS14", "OS14", f"{more} more dice")] if more else []
    changes += [Change("OS13", "OS13", f"{min(faces)}s count as 6s")] if faces != ottoman_actions.SIX else []
    return Case(
        _title(s, d, "Bombard", h),
        run,
        ends,
        _unless_in_vain(OTTOMAN),
        OTTOMAN,
        tuple(changes),
        facts,
        _answerable(HABSBURG, supposed),
    )


def _change_of_guns(s: State, h: Hex) -> Change:
    def silence(t: State) -> None:
        t.cannons[h] = 0

    count = s.cannons[h]
    return Change(f"7.5:{h}", "7.5", f"{count} Cannon{'s' * (count != 1)} on {name(s, h)}", silence)


def _dice(found: Found, rule: str, whose: Side) -> Fact:
    """How many dice a roll has, as the walk met it; its purpose begins with its rule."""
    dice = max((roll.dice for roll in found.rolls if rule.startswith(roll.purpose.split()[0])), default=0)
    return Fact(rule, f"{TITLE[whose]} Cannon dice", str(dice))


def _silence_all(side: Side) -> Callable[[State], None]:
    def silence(t: State) -> None:
        for h in HEXES:
            if t.control[h] == side:
                t.cannons[h] = 0

    return silence


def _barrage(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """8.4 Is a Troop of the Ottoman deck eliminated?"""
    by_card = action.verb == "event"
    hit_on = cards.faces(s, "HS15") if by_card else ottoman_actions.SIX

    def run(t: State, struck: Struck) -> Procedure[None]:
        plain = any(change.key == "HS15" for change in struck)
        return habsburg_actions.barrage(t, ottoman_actions.SIX if plain else hit_on)

    def facts(found: Found) -> Iterator[Fact]:
        yield _dice(found, "8.4", HABSBURG)
        yield Fact("8.4", "Hits needed", str(ottoman_actions.HITS_NEEDED))
        yield Fact("8.4", "Ottoman Troops in their deck", str(len(found.table.troops[OTTOMAN])))

    changes = [Change("8.4", "8.4", f"{s.cannons_of(HABSBURG)} Cannons on the map", _silence_all(HABSBURG))]
    changes += [Change("HS15", "HS15", f"{min(hit_on)}s count as 6s")] if by_card else []
    return Case(
        "Barrage (Börner's Gunners)" if by_card else _title(s, d, "Barrage"),
        run,
        partial(_eliminated, OTTOMAN),
        _unless_in_vain(HABSBURG),
        HABSBURG,
        tuple(changes),
        facts,
        _answerable(OTTOMAN, supposed),
    )


def _mortars(s: State, _d: Decision, _action: Action, _supposed: Supposed) -> Case:
    """OS15 Does one 6 hit a Troop of the Habsburg deck?"""

    def run(t: State, _struck: Struck) -> Procedure[object]:
        return value_of(EVENTS["OS15"].effect(t))

    def facts(found: Found) -> Iterator[Fact]:
        yield _dice(found, "OS15", OTTOMAN)
        yield Fact("OS15", "Hits needed", "1")

    return Case(
        s.tables.cards["OS15"].title,
        run,
        partial(_eliminated, HABSBURG),
        _unless_in_vain(OTTOMAN),
        OTTOMAN,
        facts=facts,
    )


def _entrench(s: State, d: Decision, action: Action, _supposed: Supposed) -> Case:
    """7.1d What the Habsburg fire costs."""
    h = action.ids[0]
    under_fire = d.rule != "OS1"
    guns = s.cannons_of(HABSBURG)

    def facts(found: Found) -> Iterator[Fact]:
        placed = sum(e.number for e in found.told if isinstance(e, ev.FortificationPlaced))
        yield Fact("7.1a", "Improvised placed", str(placed))
        yield Fact("7.1c", "Morale", _morale(found))
        yield _dice(found, "7.1d", HABSBURG)
        if under_fire and found.table.troops[OTTOMAN]:
            yield Fact("7.1d", "Eliminated, at most", str(ottoman_actions.MOST_ELIMINATED))

    fire = Change("7.1d", "7.1d", f"{guns} Habsburg Cannons fire", _silence_all(HABSBURG))
    return Case(
        _title(s, d, "Entrench", h),
        lambda t, _struck: ottoman_actions.entrench(t, h, under_fire),
        partial(_eliminated, OTTOMAN),
        lambda words: OTTOMAN if words in ("no effect", f"{PLURAL[OTTOMAN]} win the game") else HABSBURG,
        OTTOMAN,
        (fire,) if under_fire and guns else (),
        facts,
    )


def _morale(found: Found) -> str:
    """How Morale moves on the first path: where only the dice of a later step differ, on every path."""
    moved = dict.fromkeys(SIDES, 0)
    for event in found.told:
        if isinstance(event, ev.MoraleChanged):
            moved[event.side] += event.by
    return ", ".join(f"{TITLE[side]} {_signed(by)}" for side, by in moved.items() if by) or "unchanged"


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


# Mines


def _mine(s: State, d: Decision, action: Action, _supposed: Supposed) -> Case | None:
    """7.3a, 8.2a, V20 The tile that may come: the owner knows what is still in the bag."""
    if not s.bag[d.side]:
        return None
    side, rule, card = d.side, mining.RULE[d.side], s.chosen if action.verb == "event" else None
    needed = cards.number(s, "OS10", "shovels") if card == "OS10" else s.tables.threshold

    def run(t: State, _struck: Struck) -> Procedure[object]:
        return value_of(EVENTS[card].effect(t)) if card is not None else mining.mine(t, side)

    def ends(_before: State, after: State) -> str:
        return _shovels(after.shovels(side))

    def facts(found: Found) -> Iterator[Fact]:
        yield Fact(rule + "b", f"Shovels placed, {needed} needed", _sum(found.table.tiles[side]))
        yield Fact(rule + "a", "Tiles in the bag", str(len(found.table.bag[side])))

    enough = {_shovels(n) for n in range(needed, sum(s.tables.tiles[side]) + 1)}
    return Case(
        f"Mine ({s.tables.cards[card].title})" if card is not None else _title(s, d, "Mine"),
        run,
        ends,
        lambda words: side if words in enough else None,
        side,
        facts=facts,
        summary=lambda _found: f"With {needed} shovels you may trigger an Explosion at once.",
        final="Your card is shown, and a tile is drawn.",
    )


def _shovels(count: int) -> str:
    return f"{count} shovel{'s' * (count != 1)} in place"


def _sum(numbers: Iterable[int]) -> str:
    """`2 + 1 + 1 = 4`."""
    parts = [n for n in numbers if n]
    total = str(sum(parts))
    return f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else total


def _explode(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """7.3e, 7.3f, 8.2e What the Explosion removes."""
    h, side, rule = action.ids[0], d.side, mining.RULE[d.side]
    everything = "OS10" in (d.rule, s.discard[side][-1] if s.discard[side] else "")
    needed = cards.number(s, "OS10", "shovels") if everything else s.tables.threshold

    def ends(before: State, after: State) -> str:
        parts = [f"{n} {kind}" for kind, n in _removed(h, before, after) if n]
        return f"{' and '.join(parts)} removed" if parts else "no effect"

    def facts(found: Found) -> Iterator[Fact]:
        t = found.table
        structural, improvised = (_told_removed(found, kind) for kind in ("structural", "improvised"))
        yield Fact(rule + "b", f"Shovels placed, {needed} needed", _sum(t.tiles[side]))
        if side == OTTOMAN:
            yield Fact("7.3e", "Structural removed", str(structural))
        yield Fact("7.3f" if side == OTTOMAN else "8.2e", "Improvised removed", str(improvised))
        if t.on(h) - structural - improvised:
            yield Fact(rule + "e", "Fortifications left standing", str(t.on(h) - structural - improvised))
        yield Fact(rule + "d", "All tiles return to the bag", str(len(t.tiles[side])))

    return Case(
        _title(s, d, "Explosion under", h),
        lambda t, _struck: mining.explode(t, side, h, everything),
        ends,
        _unless_in_vain(side),
        side,
        facts=facts,
        summary=_answerable(ENEMY[side], supposed),
        final="Your tiles are shown.",
    )


def _removed(h: Hex, before: State, after: State) -> tuple[tuple[str, int], tuple[str, int]]:
    structural = before.structural[h] - after.structural[h]
    return ("Structural", structural), ("Improvised", before.improvised[h] - after.improvised[h])


def _told_removed(found: Found, kind: str) -> int:
    return sum(e.number for e in found.told if isinstance(e, ev.FortificationRemoved) and e.kind == kind)


# Attacks


def _attack(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """10 Is the hex taken, and what does it cost?"""
    h = action.ids[0]
    side = OTTOMAN if action.verb == "assault" else HABSBURG
    card = d.rule if d.rule in cards.TERMS else None
    if card == "OS8" and DONE not in d.actions:
        card = None  # its first Assault; only the second, which is optional, has terms of its own

    def before(t: State, struck: Struck) -> Procedure[object]:
        return battle.declared(t, side, h, partial(_on_terms, card, struck))

    declared = s.copy()
    declared.attack = Attack(attacker=side, target=h)
    if card is not None:
        cards.TERMS[card](declared, declared.attack)
    title = _title(s, d, "Assault on" if side == OTTOMAN else "Sortie against", h)
    return _battle_case(declared, d, supposed, title, before)


def _on_terms(card: Card | None, struck: Struck, t: State, a: Attack) -> None:
    """What the Event adds to the attack, if it is not struck out, and what else was struck out of its terms."""
    if card is not None and all(change.key != card for change in struck):
        cards.TERMS[card](t, a)
    _strike_terms(struck, t)


def _strike_terms(struck: Struck, t: State) -> None:
    for change in struck:
        change.terms(t, t.battle)


def _contest(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """10.0b What contesting may lead to; or giving way (10.8)."""
    contests = action is CONTEST

    def before(t: State, struck: Struck) -> Procedure[object]:
        t.battle.contested = contests
        _strike_terms(struck, t)
        return battle.drawn_up(t) if contests else _nothing()

    title = f"{'Defence of' if contests else 'Giving way on'} {name(s, s.battle.target)}"
    final = "" if s.friendly else "This choice stands once it is made (ruling A75)."
    return _battle_case(s, d, {**supposed, "contested": YES if contests else NO}, title, before, final)


def _tactic(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """10.2 What the Battle may come to with this Tactic, or with none."""
    card = action.ids[0] if action.ids else None

    def before(t: State, struck: Struck) -> Procedure[object]:
        _strike_terms(struck, t)
        t.battle.tactic[d.side] = card if all(change.key != card for change in struck) else None
        return battle.uncovered(t)

    title = f"{s.tables.cards[card].title if card else 'No Tactic'} for {name(s, s.battle.target)}"
    return _battle_case(s, d, {**supposed, "own_tactic": card or NONE}, title, before, final="")


def _battle_case(
    s: State,
    d: Decision,
    supposed: Supposed,
    title: str,
    before: Run,
    final: str = "Your card is shown, and the enemy answers.",
) -> Case:
    """`s` has the attack in progress."""
    attacker, h = s.battle.attacker, s.battle.target
    contested = supposed.get("contested", YES) == YES

    def run(t: State, _struck: Struck) -> Procedure[object]:
        return battle.carried_out(t) if t.attack is not None else _nothing()  # aborted

    def ends(_before: State, after: State) -> str:
        if after.outcome is not None:
            return f"{PLURAL[str(after.outcome.winner)]} win the game"
        return "hex held" if after.control[h] == ENEMY[attacker] else "hex taken"

    return Case(
        title,
        run,
        ends,
        {
            "hex taken": attacker,
            "hex held": ENEMY[attacker],
            **{f"{PLURAL[side]} win the game": side for side in SIDES},
        }.get,
        attacker,
        tuple(_battle_changes(s, supposed, contested)),
        lambda found: _battle_facts(s, found, contested),
        lambda found: _battle_summary(s, d.side, supposed, contested, found),
        costly=True,
        final=final,
        before=before,
    )


def _battle_changes(s: State, supposed: Supposed, contested: bool) -> Iterator[Change]:
    """Everything that bears on the attack."""
    a, h = s.battle, s.battle.target
    yield from _terms_of_cards(s, contested)
    line = battle.for_a_line(s, OTTOMAN)
    if contested and line and a.step < 2:
        rule = "10.1e" if a.attacker == OTTOMAN else "10.1d"
        yield Change(rule, rule, f"A line to the Camp: {line} more Troops", terms=partial(_fewer_troops, line))
    if contested and s.on(h):
        count = battle.STRUCTURAL_PUSHES_BACK * s.structural[h] + s.improvised[h]
        yield Change("10.5", "10.5", f"Fortifications push back {count}", partial(_bare, h))
    guns = s.cannons_near(OTTOMAN, h)
    if guns and (contested or a.attacker == HABSBURG):
        rule = "10.6b" if contested else "10.8b"
        yield Change(rule, rule, f"{guns} Ottoman Cannons near", _silence_all(OTTOMAN))
    guns = s.cannons_of(HABSBURG)
    if guns and (contested or a.attacker == OTTOMAN):
        rule = "10.6c" if contested else "10.8a"
        yield Change(rule, rule, f"{guns} Habsburg Cannons on the map", _silence_all(HABSBURG))
    for key in ("own_tactic", "enemy_tactic"):
        card = supposed.get(key, NONE)
        if card != NONE and contested:
            yield Change(card, card, s.tables.cards[card].title, partial(_without_tactic, card))
    response = supposed.get("response", NONE)
    if response != NONE:
        yield Change(response, response, s.tables.cards[response].title, _without_hands)


def _terms_of_cards(s: State, contested: bool) -> Iterator[Change]:
    """Events and Responses on the table whose effect on the attack can be told apart."""
    a, facts = s.battle, s.tables.cards
    alone = all(card in cards.TERMS for card in a.cards)  # no Response has added to the same limits
    for card in a.cards if contested else [card for card in a.cards if card in LIMIT_DICE]:
        if card in a.bonus:
            text = f"{facts[card].title} {_signed(a.bonus[card])}"
        elif card in a.bonus_per:
            troop, each, _ = a.bonus_per[card]
            text = f"{facts[card].title}, each {s.tables.troop_name[troop]} in front {_signed(each)}"
        elif card in cards.TERMS and card != "HS3" and alone:
            text = facts[card].title
        else:
            continue
        yield Change(card, card, text, terms=partial(_without_card, card))


LIMIT_DICE = ("OS6", "HS1")  # Events that bear on the fire at an attack that is not contested


def _without_card(card: Card, t: State, a: Attack) -> None:
    """A declared attack as if the card had not been played."""
    if card not in a.cards:
        return
    a.cards.remove(card)
    a.bonus.pop(card, None)
    a.bonus_per.pop(card, None)
    if card not in cards.TERMS:
        return
    only = Attack(attacker=a.attacker, target=a.target)
    cards.TERMS[card](t, only)
    a.lost_survivors -= only.lost_survivors
    for side in SIDES:
        a.more_troops[side] -= only.more_troops[side]
        if only.most_troops[side] < ANY_NUMBER:
            a.most_troops[side] = ANY_NUMBER
        if only.most_dice[side] < ANY_NUMBER:
            a.most_dice[side] = ANY_NUMBER


def _fewer_troops(count: int, _t: State, a: Attack) -> None:
    a.more_troops[OTTOMAN] -= count


def _bare(h: Hex, t: State) -> None:
    t.structural[h] = t.improvised[h] = 0


def _without_tactic(card: Card, t: State) -> None:
    for side in SIDES:
        t.tactics[side] = [c for c in t.tactics[side] if c != card]
        if t.attack is not None and t.attack.tactic[side] == card:
            t.attack.tactic[side] = None


def _without_hands(t: State) -> None:
    for side in SIDES:
        t.hand[side] = []


def _battle_facts(s: State, found: Found, contested: bool) -> Iterator[Fact]:
    """What the attack is reckoned from, as the asker struck it out."""
    s = s.copy()
    _strike_terms(found.struck, s)
    a = s.battle
    if contested and a.step < 2:
        yield _most_troops(s, any(change.key in BY_A_LINE for change in found.struck))
    if contested:
        moved = sum(len(e.troops) for e in found.told if isinstance(e, ev.MovedToRear))
        yield Fact("10.5", "To the rear line", str(moved))
    for change in _terms_of_cards(s, contested):
        title, _, value = change.text.rpartition(" ")
        yield Fact(change.rule, *((title, value) if value[:1] in "+−" else (change.text, "")))
    rolls = ("10.6b", "10.6c") if contested else ("10.8a",) if a.attacker == OTTOMAN else ("10.8b",)
    for rule in rolls:
        yield _dice(found, rule, FIRES[rule])


BY_A_LINE = ("10.1d", "10.1e")


def _most_troops(s: State, no_line: bool) -> Fact:
    """10.1d, 10.1e How many Troops the Ottomans may play, and why."""
    a = s.battle
    line, more = battle.for_a_line(s, OTTOMAN), a.more_troops[OTTOMAN]
    parts = [battle.TROOPS_PLAYED, *((0, more + line) if no_line else (line, more))]
    most = battle.most_troops(s, OTTOMAN)
    rule = "10.1a" if not parts[1] else "10.1e" if a.attacker == OTTOMAN else "10.1d"
    capped = f", but {most}" if most < sum(parts) and a.most_troops[OTTOMAN] < ANY_NUMBER else ""
    return Fact(rule, "Ottoman Troops, at most", _sum(parts) + capped)


def _battle_summary(s: State, asker: Side, supposed: Supposed, contested: bool, found: Found) -> str:
    """`Best five against best three, no Tactics.`"""
    a, titles = s.battle, s.tables.cards
    if not contested:
        return f"The {PLURAL[ENEMY[a.attacker]]} give way."
    counts = {e.side: e.number for e in found.told if isinstance(e, ev.TroopsSelected)}
    lines = [
        _line(counts.get(side, len(a.front[side])), "" if side == asker and a.step == 2 else supposed.get(key, BEST))
        for side, key in ((asker, "own_troops"), (ENEMY[asker], "enemy_troops"))
    ]
    own, theirs = supposed.get("own_tactic", NONE), supposed.get("enemy_tactic", NONE)
    tactics = [titles[card].title if card != NONE else "no Tactic" for card in (own, theirs)]
    placed = "no Tactics" if own == theirs == NONE else " against ".join(tactics)
    response = supposed.get("response", NONE)
    played = f"; {titles[response].title} is played" if response != NONE else ""
    words = f"{' against '.join(lines)}, {placed}{played}."
    return words[0].upper() + words[1:]


def _line(count: int, supposed: str) -> str:
    number = NUMBERS[count] if count < len(NUMBERS) else str(count)
    match supposed:
        case "best" | "weakest" if count:
            return f"{supposed} {number}"
        case "" if count:
            return f"your {number}"
        case _ if count:
            return f"these {number}"
        case _:
            return "nobody"


_Make: TypeAlias = Callable[[State, Decision, Action, Supposed], Case | None]
_CASES: dict[str, _Make] = {
    "bombard": _bombard,
    "barrage": _barrage,
    "mortars": _mortars,
    "entrench": _entrench,
    "explode": _explode,
    "mine": _mine,
    "assault": _attack,
    "sortie": _attack,
    "contest": _contest,
    "give_way": _contest,
    "tactic": _tactic,
    "no_tactic": _tactic,
}
# Events whose whole effect is one of these, with nothing to be chosen first.
_EVENTS: dict[str | None, str] = {"HS15": "barrage", "OS15": "mortars", "OS9": "mine", "OS10": "mine", "HS11": "mine"}
