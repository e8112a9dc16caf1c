"""A quick, sensible answer to every question: what rollouts are made of.

It reads what the side that decides may know. Worths are rough gains in the logarithm of the odds, as in evaluate.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import exp
from random import Random

from demilune.engine.actions import DECLINE, Action
from demilune.engine.decision import Decision
from demilune.games.fire_and_stone.ids import (
    ABORT,
    ASSAULT,
    BARRAGE,
    BOMBARD,
    CONTEST,
    DONE,
    ENEMY,
    ENTRENCH,
    EVENT,
    FORTIFY,
    GIVE_WAY,
    GLACIS,
    GO_ON,
    HABSBURG,
    KEEP,
    MINE,
    NO_EXPLOSION,
    NO_TACTIC,
    OTTOMAN,
    PASS,
    SORTIE,
    Card,
    Hex,
    Side,
    Troop,
)
from demilune.games.fire_and_stone.load import Tables
from demilune.games.fire_and_stone.model import State
from demilune.games.fire_and_stone.rules import battle, concepts, ottoman_actions
from demilune.games.fire_and_stone.rules.rounds import EVENTS

RANDOM = 0.2  # how often any answer will do
ANSWERS_WINDOW = 0.75  # how often a Response is played where one can be
MOVES_CANNONS = 0.6
SACRIFICES_FROM = 9  # Troops not Eliminated: with fewer none is sacrificed

GROUND_WORTH = (  # what a hex is worth to who takes it
    (9.0, ("CUR",)),
    (2.5, ("CAMP",)),
    (1.6, ("RAV", "BUR")),
    (1.0, ("DIC", "LOB")),
    (0.8, ("DIL", "DIR")),
    (0.5, ("CWL", "CWC", "CWR", "GLC")),
    (0.3, ("GLL", "GLR")),
)
GROUND: dict[Hex, float] = {h: worth for worth, hexes in GROUND_WORTH for h in hexes}
LAST_WORK = 9.0  # Ravelin or Burg Bastion when the other one has fallen
MORALE = 0.4
ENTRENCHING = 1.1
MINING = 0.25
EXPLODING = 0.9  # a Structural Fortification gone
IMPROVISED = 0.15
BARRAGING = 0.1
EVENTS_WORTH = (
    (1.4, ("OS1",)),
    (0.9, ("OS17",)),
    (0.8, ("HS18",)),
    (0.7, ("OS23", "HS17")),
    (0.6, ("OS10", "HS19")),
    (0.5, ("OS9", "OS11", "OS16", "OS18", "OS20", "OS21", "OS30", "HS7", "HS9", "HS14", "HS22", "HS23", "HS24")),
    (0.4, ("OS12", "OS13", "OS14", "OS25", "HS5", "HS10", "HS11", "HS15", "HS21", "HS25")),
    (0.3, ("OS2", "OS15", "OS19", "OS22", "OS24", "HS4", "HS8", "HS12", "HS16", "HS20")),
)
EVENT_WORTH: dict[Card, float] = {card: worth for worth, cards in EVENTS_WORTH for card in cards}
BETTER_ATTACK = {"OS4": 0.3, "OS5": 0.3, "OS6": 0.3, "OS8": 0.3, "HS1": 0.2, "HS2": 0.3, "HS3": 0.2, "HS6": 0.2}
KEPT = 0.35  # what a Response in hand is worth


def policy(s: State, decision: Decision, rng: Random) -> Action:
    """The answer of a hasty but not foolish player; now and then any answer at all."""
    if rng.random() >= RANDOM:
        answer = ANSWERS.get(decision.name)
        if answer is not None:
            return answer(s, decision, rng)
    return rng.choice(decision.actions)


# What things are worth


def hex_worth(s: State, h: Hex) -> float:
    """What it means to take this hex from the enemy."""
    if (h == "RAV" and s.control["BUR"] == OTTOMAN) or (h == "BUR" and s.control["RAV"] == OTTOMAN):
        return LAST_WORK
    return GROUND[h]


@lru_cache(maxsize=8)
def average(tables: Tables, side: Side) -> float:
    """The Battle value to expect of an enemy Troop: a little above the average, for the better ones are played."""
    box = tables.troops[side]
    return 1.1 * sum(tables.value[t] for t in box) / len(box)


class Outlook:
    """What one side may expect of attacks on any hex: what is the same for all of them is worked out once."""

    __slots__ = ("against", "guns", "own", "s", "side", "troops")

    def __init__(self, s: State, side: Side) -> None:
        self.s, self.side = s, side
        value, deck = s.tables.value, s.troops[side]
        self.troops = len(deck)
        self.own = [value[t] for t in deck[:7]]  # best first
        enemy = ENEMY[side]
        self.against = min(len(s.troops[enemy]), 3 if side == OTTOMAN else 4) * average(s.tables, enemy)
        self.guns = min(1.6, s.cannons_of(HABSBURG) / 6)  # what 10.6c costs

    def wins(self, h: Hex) -> float:
        """The chance of winning a Battle for this hex, guessed."""
        s, ottoman = self.s, self.side == OTTOMAN
        control, beside, guns = s.control, 0, 0
        for n in s.tables.adjacent[h]:
            if control[n] == OTTOMAN:
                beside += 1
                guns += s.cannons[n]
        most, lost, hits = min(6, 3 + beside), self.guns, guns / 6
        if not ottoman:
            most, lost, hits = 3, (guns + s.cannons[h]) / 6, self.guns
        count = min(most, self.troops) - 2 * s.structural[h] - s.improvised[h]
        ours = sum(self.own[:count]) * (1 - lost / count) if count > lost else 0.0
        return 1 / (1 + exp((self.against - 2.0 * hits - ours) / 2 + 0.2))

    def worth(self, h: Hex) -> float:
        """What an attack may bring, the Morale included."""
        won = self.wins(h) if self.against else 1.0
        if self.side == OTTOMAN:
            return won * (hex_worth(self.s, h) + 2 * MORALE) - (1 - won) * MORALE - 0.4
        return won * (GROUND[h] + 2 * MORALE) + MORALE - 0.6


def ideas(s: State, side: Side, rng: Random) -> tuple[float, float, Action]:
    """What the best attack is worth, what the best action of any kind, and which that is; chance decides near ties."""
    outlook, enemies, random = Outlook(s, side), concepts.adjacent_enemy(s, side), rng.random
    attack, best, chosen = -9.0, MINING + 0.1 * s.shovels(side) + 0.3 * random(), MINE
    if not s.bag[side] and s.shovels(side) < s.tables.threshold:
        best = -1.0
    attacks = ASSAULT if side == OTTOMAN else SORTIE
    if battle.why_no_troops(s, side) is None:
        for h in enemies:
            worth = outlook.worth(h)
            attack = max(attack, worth)
            worth += 0.3 * random()
            if worth > best:
                best, chosen = worth, attacks[h]
    if s.supply(side) > 0:
        for h in s.held(side):
            worth = 2 * IMPROVISED * GROUND[h] + 0.3 * random()
            if worth > best and s.free_slots(h) > 0 and s.touches(h, ENEMY[side]):
                best, chosen = worth, FORTIFY[h]
    if side == HABSBURG:
        return (attack, BARRAGING, BARRAGE) if BARRAGING + 0.3 * random() > best else (attack, best, chosen)
    for h in GLACIS:
        worth = ENTRENCHING + 0.3 * random()
        if worth > best and ottoman_actions.why_not_entrench(s, h) is None:
            best, chosen = worth, ENTRENCH[h]
    for h in enemies:
        if s.structural[h]:
            worth = EXPLODING * (0.05 * s.cannons_near(OTTOMAN, h) - 0.04) + 0.3 * random()
            if worth > best:
                best, chosen = worth, BOMBARD[h]
    return attack, best, chosen


def event_worth(s: State, card: Card, attack: float) -> float:
    """What the Event of a card may bring, where the best attack is worth so much; -9 where it cannot be played."""
    event = EVENTS.get(card)
    if event is None or event.refuse(s) is not None:
        return -9.0
    better = BETTER_ATTACK.get(card)
    return EVENT_WORTH[card] if better is None else attack + better


# The answers, by the name of the decision


def _card(s: State, d: Decision, rng: Random) -> Action:
    """The Event worth most, or else the card of least use, for an action."""
    side = d.side
    attack, action, _ = ideas(s, side, rng)
    best, chosen = -99.0, PASS
    for offer in d.actions:
        if offer is PASS:
            continue
        card = offer.ids[0]
        event = event_worth(s, card, attack)
        kept = KEPT if event == -9.0 and card not in EVENTS else 0.5 * max(0.0, EVENT_WORTH.get(card, 0.5))
        worth = max(event, action - kept) + 0.2 * rng.random()
        if worth > best:
            best, chosen = worth, offer
    return chosen


def _use(s: State, d: Decision, rng: Random) -> Action:
    attack, worth, action = ideas(s, d.side, rng)
    assert s.chosen is not None
    if event_worth(s, s.chosen, attack) > worth:
        return EVENT
    return action if worth > -1.0 else rng.choice(d.actions)


def _hex(s: State, d: Decision, rng: Random) -> Action:
    outlook = Outlook(s, d.side)
    return max(d.actions, key=lambda a: (_target_worth(s, outlook, a) if a.ids else 0.05) + 0.2 * rng.random())


def _target_worth(s: State, outlook: Outlook, a: Action) -> float:
    h, side = a.ids[0], outlook.side
    if a.verb in ("assault", "sortie"):
        return outlook.worth(h)
    if a.verb == "bombard":
        return s.structural[h] * s.cannons_near(OTTOMAN, h) * 0.2
    return (1 + s.touches(h, ENEMY[side])) * GROUND[h] * 0.3 + 0.1 * s.cannons[h]


def _explosion(s: State, d: Decision, rng: Random) -> Action:
    best, chosen = 0.0, NO_EXPLOSION
    for a in d.actions:
        if a.ids:
            h = a.ids[0]
            gone = 2 * s.structural[h] or s.improvised[h] if d.side == OTTOMAN else s.improvised[h]
            worth = gone * (0.5 + hex_worth(s, h)) * (1 + 0.3 * rng.random())
            if worth > best:
                best, chosen = worth, a
    return chosen


def _respond(_s: State, d: Decision, rng: Random) -> Action:
    offers = d.actions
    return rng.choice(offers[:-1]) if len(offers) > 1 and rng.random() < ANSWERS_WINDOW else DECLINE


def _contest(s: State, d: Decision, rng: Random) -> Action:
    """Give way where nothing can be won."""
    a, side = s.battle, d.side
    back = 2 * s.structural[a.target] + s.improvised[a.target]
    beside = sum(s.control[n] == a.attacker for n in s.tables.adjacent[a.target])
    most = min(6, 3 + beside) if a.attacker == OTTOMAN else 3
    value = s.tables.value
    ours = sum(value[t] for t in s.troops[side][:3])
    theirs = max(0, min(most, len(s.troops[a.attacker])) - back - 1) * average(s.tables, a.attacker)
    stakes = 0.3 * hex_worth(s, a.target) if side == HABSBURG else 0.1 * GROUND[a.target]
    return CONTEST if ours - theirs + 2 * stakes + 3 * rng.random() > 1.0 else GIVE_WAY


def _troops(s: State, d: Decision, rng: Random) -> Action:
    """The strongest, as many as may be; the weakest where the hex is hardly worth it. None is recovered in vain."""
    offers = d.actions
    played = [a for a in offers if a.verb == "play_troop"]
    a, side = s.battle, d.side
    if not played:
        return DONE if DONE in offers else offers[0]
    if offers[-1] is DONE and rng.random() < 0.1:
        return DONE
    weakest = len(a.front[side]) == 0 and rng.random() < 0.15
    value = s.tables.value
    if a.front[side] and value[a.front[side][0]] == 1 and played[0].ids[0] != a.front[side][0]:
        weakest = True
    return played[-1] if weakest else played[0]


def _tactic(_s: State, d: Decision, rng: Random) -> Action:
    offers = d.actions
    return rng.choice(offers[:-1]) if len(offers) > 1 and rng.random() < 0.85 else NO_TACTIC


def _weakest(s: State, d: Decision, _rng: Random) -> Action:
    return min(d.actions, key=lambda a: s.tables.value[a.ids[0]])


def _strongest(s: State, d: Decision, _rng: Random) -> Action:
    return max(d.actions, key=lambda a: s.tables.value[a.ids[0]] if a.ids else 0)


def _sacrifice(s: State, d: Decision, rng: Random) -> Action:
    side = d.side
    left = len(s.tables.troops[side]) - len(s.eliminated[side])
    if left < SACRIFICES_FROM or rng.random() < 0.4:
        return DONE
    value = s.tables.value
    weakest: Troop | None = None
    chosen = DONE
    for a in d.actions:
        if a.ids and (weakest is None or value[a.ids[0]] < value[weakest]):
            weakest, chosen = a.ids[0], a
    return chosen


def _cannons(s: State, d: Decision, rng: Random) -> Action:
    """Guns go to where they reach standing walls."""
    offers = d.actions
    may_stop = offers[-1] is DONE
    if may_stop and rng.random() >= MOVES_CANNONS:
        return DONE
    use = {h: _reach(s, d.side, h) for h in {h for a in offers for h in a.ids[:2]}}
    best, chosen = (0.0 if may_stop else -99.0), DONE
    for a in offers:
        if a.ids:
            worth = (use[a.ids[1]] - use[a.ids[0]]) * int(a.ids[2]) + 0.2 * rng.random() - 0.1
            if worth > best:
                best, chosen = worth, a
    return chosen


def _reach(s: State, side: Side, h: Hex) -> float:
    return sum(0.5 + s.structural[n] for n in s.tables.adjacent[h] if s.control[n] == ENEMY[side])


def _tile(_s: State, d: Decision, _rng: Random) -> Action:
    return max(d.actions, key=lambda a: a.ids)


def _kept(_s: State, d: Decision, rng: Random) -> Action:
    return KEEP if rng.random() < 0.6 else d.actions[-1]


def _abort(s: State, d: Decision, rng: Random) -> Action:
    return ABORT if Outlook(s, d.side).wins(s.battle.target) < 0.6 * rng.random() else GO_ON


ANSWERS: dict[str, Callable[[State, Decision, Random], Action]] = {
    "choose_card": _card,
    "choose_use": _use,
    "choose_hex": _hex,
    "choose_explosion": _explosion,
    "respond": _respond,
    "choose_contest": _contest,
    "choose_troops": _troops,
    "choose_tactic": _tactic,
    "choose_rear": _weakest,
    "choose_front": _strongest,
    "choose_victim": _strongest,
    "choose_sacrifice": _sacrifice,
    "return_troops": _strongest,
    "return_survivors": _strongest,
    "move_cannons": _cannons,
    "choose_tile": _tile,
    "choose_number": _tile,
    "choose_kept": _kept,
    "choose_abort": _abort,
}
