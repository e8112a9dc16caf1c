"""An Assault or Sortie, the choice to contest it, and the Tactics of its Battle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Procedure
from demilune.engine.game import Fact
from demilune.games.fire_and_stone import cards
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    CONTEST,
    DONE,
    ENEMY,
    HABSBURG,
    OTTOMAN,
    PLURAL,
    SIDES,
    Card,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.model import ANY_NUMBER, Attack, State, name
from demilune.games.fire_and_stone.narrate import many
from demilune.games.fire_and_stone.odds.case import (
    FIRES,
    Case,
    dice_of,
    nothing,
    signed,
    silence_all,
    summed,
    titled,
)
from demilune.games.fire_and_stone.odds.imagined import (
    BEST,
    NO,
    NONE,
    YES,
    Change,
    Found,
    Run,
    Struck,
    Supposed,
)
from demilune.games.fire_and_stone.rules import battle

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


def attack(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
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
    title = titled(s, d, "Assault on" if side == OTTOMAN else "Sortie against", h)
    return _battle_case(declared, d, supposed, title, before)


def _on_terms(card: Card | None, struck: Struck, t: State, a: Attack) -> None:
    """What the Event adds to the attack, if it is not struck out, and what else was struck out of its terms."""
    if card is not None and all(change.key != card for change in struck):
        cards.TERMS[card](t, a)
    _strike_terms(struck, t)


def _strike_terms(struck: Struck, t: State) -> None:
    for change in struck:
        change.terms(t, t.battle)


def contest(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """10.0b What contesting may lead to; or giving way (10.8)."""
    contests = action is CONTEST

    def before(t: State, struck: Struck) -> Procedure[object]:
        t.battle.contested = contests
        _strike_terms(struck, t)
        return battle.drawn_up(t) if contests else nothing()

    title = f"{'Defence of' if contests else 'Giving way on'} {name(s, s.battle.target)}"
    final = "" if s.friendly else "This choice stands once it is made (ruling A75)."
    return _battle_case(s, d, {**supposed, "contested": YES if contests else NO}, title, before, final)


def tactic(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
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
        return battle.carried_out(t) if t.attack is not None else nothing()  # aborted

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
        yield Change(rule, rule, f"A line to the Camp: {many(line, 'more Troop')}", terms=partial(_fewer_troops, line))
    if contested and s.on(h):
        count = battle.STRUCTURAL_PUSHES_BACK * s.structural[h] + s.improvised[h]
        yield Change("10.5", "10.5", f"Fortifications push back {count}", partial(_bare, h))
    guns = s.cannons_near(OTTOMAN, h)
    if guns and (contested or a.attacker == HABSBURG):
        rule = "10.6b" if contested else "10.8b"
        yield Change(rule, rule, f"{many(guns, 'Ottoman Cannon')} near", silence_all(OTTOMAN))
    guns = s.cannons_of(HABSBURG)
    if guns and (contested or a.attacker == OTTOMAN):
        rule = "10.6c" if contested else "10.8a"
        yield Change(rule, rule, f"{many(guns, 'Habsburg Cannon')} on the map", silence_all(HABSBURG))
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
            text = f"{facts[card].title} {signed(a.bonus[card])}"
        elif card in a.bonus_per:
            troop, each, _ = a.bonus_per[card]
            text = f"{facts[card].title}, each {s.tables.troop_name[troop]} in front {signed(each)}"
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
        yield dice_of(found, rule, FIRES[rule])


BY_A_LINE = ("10.1d", "10.1e")


def _most_troops(s: State, no_line: bool) -> Fact:
    """10.1d, 10.1e How many Troops the Ottomans may play, and why."""
    a = s.battle
    line, more = battle.for_a_line(s, OTTOMAN), a.more_troops[OTTOMAN]
    parts = [battle.TROOPS_PLAYED, *((0, more + line) if no_line else (line, more))]
    most = battle.most_troops(s, OTTOMAN)
    rule = "10.1a" if not parts[1] else "10.1e" if a.attacker == OTTOMAN else "10.1d"
    capped = f", but {most}" if most < sum(parts) and a.most_troops[OTTOMAN] < ANY_NUMBER else ""
    return Fact(rule, "Ottoman Troops, at most", summed(parts) + capped)


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
