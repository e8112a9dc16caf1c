"""An imagined table: what a preview supposes, and what the rules make of it over every chance.

What the asker cannot know is replaced by an assumption that the preview states and the asker may change: whether the
enemy contests, which Troops and Tactics are played, whether a Response comes. Nothing behind the asker's view is read.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from demilune.engine.actions import DECLINE, Action
from demilune.engine.decision import Decision, Procedure, answered
from demilune.engine.dice import Dice, Rolls, walk
from demilune.engine.errors import ChanceError, SetupError
from demilune.engine.game import Assumption
from demilune.games.fire_and_stone.ids import (
    CONTEST,
    DONE,
    ENEMY,
    GIVE_WAY,
    GO_ON,
    NO_EXPLOSION,
    NO_TACTIC,
    RESPOND,
    SIDES,
    TACTIC,
    Card,
    Side,
    Troop,
)
from demilune.games.fire_and_stone.model import Attack, State, sorted_troops
from demilune.games.fire_and_stone.rules.responses import RESPONSES

NONE = "none"
BEST, WEAKEST = "best", "weakest"
YES, NO = "yes", "no"
FEW = re.compile(r"[0-9]{0,2}")  # of a kind of Troops: whoever types a number must not fill the memory

# In which windows an action may be answered, and so for which the asker may assume a Response.
ANSWERED_IN = {
    "assault": ("W1", "W7", "W8"),
    "sortie": ("W3", "W7"),
    "contest": ("W7",),
    "give_way": ("W7", "W8"),
    "tactic": ("W7",),
    "no_tactic": ("W7",),
    "bombard": ("W2",),
    "barrage": ("W4", "W7"),
    "entrench": ("W7",),
    "explode": ("W5", "W6"),
}

Supposed: TypeAlias = Mapping[str, str]  # every assumption by its key


class Change(NamedTuple):
    """Something that bears on the odds: how the table, or the terms of the attack, would be without it."""

    key: str
    rule: str
    text: str
    table: Callable[[State], None] = lambda _s: None
    terms: Callable[[State, Attack], None] = lambda _s, _a: None


Struck: TypeAlias = tuple[Change, ...]  # what is supposed not to be


Run: TypeAlias = Callable[[State, Struck], Procedure[object]]


class NoChance(Dice):
    """Dice for what is not left to chance."""

    def __init__(self) -> None:
        super().__init__(b"", script=(None,))  # the first chance is none that anybody could have scripted


class Ending(NamedTuple):
    """How it ended: in words, and how many Troops each side lost."""

    words: str
    own_lost: int
    enemy_lost: int


class Found(NamedTuple):
    """What a walk found: every ending with its share, the rolls it met, and what was told on its first path."""

    table: State  # before the action
    struck: Struck
    endings: dict[Ending, Fraction]
    rolls: Rolls
    told: list[Any]

    def outcomes(self) -> dict[str, Fraction]:
        """The shares by words alone."""
        shares: dict[str, Fraction] = {}
        for ending, share in self.endings.items():
            shares[ending.words] = shares.get(ending.words, Fraction(0)) + share
        return shares


@dataclass(frozen=True)
class Imagined:
    """An action on an imagined table."""

    state: State  # the true one: only what the asker may know is read from it
    asker: Side
    supposed: Supposed
    before: Run  # what is chosen before the first chance
    run: Run
    ends: Callable[[State, State], str]  # the table before and after, in words

    def table(self, struck: Struck = ()) -> State:
        """The table as the assumptions have it."""
        s = self.state.copy()
        enemy = ENEMY[self.asker]
        for side in SIDES:
            s.hand[side], s.deck[side], s.tactics[side] = [], [], []
        response = self.supposed.get("response", NONE)
        if response != NONE:
            s.hand[s.tables.cards[response].side] = [response]
        s.chosen = None
        _suppose_troops(s, enemy, self.supposed.get("enemy_troops", BEST))
        s.bag[enemy], s.tiles[enemy] = [], sorted(s.tables.tiles[enemy], reverse=True)[: len(s.tiles[enemy])]
        for side, key in ((self.asker, "own_tactic"), (enemy, "enemy_tactic")):
            self._suppose_tactic(s, side, self.supposed.get(key, NONE))
        for change in struck:
            change.table(s)
        return s

    def _suppose_tactic(self, s: State, side: Side, card: str) -> None:
        """In hand until it is asked for; in the attack where both sides' Tactics are settled by the preview."""
        if s.attack is not None and s.attack.step == 2:
            s.attack.tactic[side] = None if card == NONE else card
        elif card != NONE:
            s.tactics[side] = [card]

    def walk(self, struck: Struck = ()) -> Found:
        """Run the rules over all the chances they meet."""
        before = self.table(struck)
        told: list[Any] = []
        settled = self._settled(before, struck, told)
        first = True

        def once(dice: Dice) -> Ending:
            nonlocal first
            after = (settled or before).copy()
            after.bind(dice, told if first else None, friendly=False)
            first = False
            if settled is None:
                answered(after, self.before(after, struck), self._answer)
            if after.outcome is None:
                answered(after, self.run(after, struck), self._answer)
            lost = {side: len(after.eliminated[side]) - len(before.eliminated[side]) for side in SIDES}
            return Ending(self.ends(before, after), lost[self.asker], lost[ENEMY[self.asker]])

        rolls: Rolls = {}
        return Found(before, struck, walk(once, rolls), rolls, [event for event, _ in told])

    def _settled(self, before: State, struck: Struck, told: list[Any]) -> State | None:
        """The table at the first chance, so that what leads there is run once; None where a Response rolls earlier."""
        settled = before.copy()
        settled.bind(NoChance(), told, friendly=False)
        try:
            answered(settled, self.before(settled, struck), self._answer)
        except ChanceError:
            told.clear()
            return None
        return settled

    def _answer(self, s: State, d: Decision) -> Action:
        """What each side is supposed to answer."""
        wanted = self.supposed
        match d.name:
            case "choose_contest":
                return CONTEST if wanted.get("contested", YES) == YES else GIVE_WAY
            case "choose_troops":
                key = "own_troops" if d.side == self.asker else "enemy_troops"
                return _next_troop(s, d, wanted.get(key, BEST))
            case "choose_tactic":
                return next((TACTIC[c] for c in s.tactics[d.side] if TACTIC[c] in d.actions), NO_TACTIC)
            case "respond":
                return next((RESPOND[c] for c in s.hand[d.side] if RESPOND[c] in d.actions), DECLINE)
            case "choose_rear":
                return min(d.actions, key=lambda a: s.tables.value[a.ids[0]])
            case "choose_victim" | "choose_front":
                return max(d.actions, key=lambda a: s.tables.value[a.ids[0]])
            case "choose_abort":
                return GO_ON
            case "choose_explosion":
                return NO_EXPLOSION
            case _:
                return DONE if DONE in d.actions else d.actions[0]


# Troops


def _suppose_troops(s: State, enemy: Side, supposed: str) -> None:
    """V11, V12, V15 The enemy's deck, and its line face down, as strong or as weak as they can be after all that was
    seen; and its discard pile.
    """
    known = list(s.known_discard[enemy])
    top = s.troop_discard[enemy][-1:]
    if top and top[0] not in known:
        known += top
    hidden: list[Troop] = []
    seen: list[Troop] = []
    if s.attack is not None:
        lines = s.attack.front[enemy] + s.attack.rear[enemy]
        seen, hidden = (lines, []) if s.attack.revealed else ([], s.attack.front[enemy])
    gone = Counter(known) + Counter(s.known_eliminated[enemy]) + Counter(seen)
    pool = sorted((Counter(s.tables.troops[enemy]) - gone).elements(), key=lambda t: -s.tables.value[t])
    if supposed == WEAKEST:
        pool.reverse()
    if hidden:
        hidden[:] = _named_line(s, enemy, supposed, len(hidden)) or pool[: len(hidden)]
        pool = list((Counter(pool) - Counter(hidden)).elements())
    count, unknown_discards = len(s.troops[enemy]), len(s.troop_discard[enemy]) - len(known)
    s.troops[enemy] = sorted_troops(pool[:count])
    s.troop_discard[enemy] = pool[count : count + unknown_discards] + known


def _named_line(s: State, side: Side, supposed: str, count: int) -> list[Troop]:
    """A line that lies face down, if it is supposed by name."""
    if supposed in (BEST, WEAKEST):
        return []
    line = troop_list(s, side, supposed)
    if len(line) != count:
        raise SetupError(f"{count} Troops lie face down, '{supposed}' names {len(line)}.")
    return line


def _next_troop(s: State, d: Decision, supposed: str) -> Action:
    """The next Troop of a line that is supposed to be the best, the weakest, or just these."""
    a = s.battle
    from_deck = [x for x in d.actions if x.verb == "play_troop"]
    if supposed not in (BEST, WEAKEST):
        missing = Counter(troop_list(s, d.side, supposed)) - Counter(a.front[d.side])
        wanted = [x for x in d.actions if x.ids and missing[x.ids[0]]]
        if wanted:
            return wanted[0]
        return DONE if DONE in d.actions else (from_deck or list(d.actions))[0]
    enough = supposed == WEAKEST and DONE in d.actions
    if not from_deck or enough:
        return DONE if DONE in d.actions else d.actions[0]
    choose = max if supposed == BEST else min
    return choose(from_deck, key=lambda x: s.tables.value[x.ids[0]])


def troop_list(s: State, side: Side, text: str) -> list[Troop]:
    """`elite*2,militia` as a list."""
    troops: list[Troop] = []
    for item in text.split(","):
        word, _, count = item.strip().partition("*")
        if word not in s.tables.troops[side] or not FEW.fullmatch(count):
            kinds = list(dict.fromkeys(s.tables.troops[side]))
            listed = f"a list such as '{kinds[0]}*2,{kinds[1]}'"
            raise SetupError(f"Troops are '{BEST}', '{WEAKEST}' or {listed}, not '{text}'.")
        troops += [word] * int(count or 1)
    return troops


# What may be assumed


class Open(NamedTuple):
    """Something that may be assumed: what it is about, and the choices with their words; the first is the default."""

    text: str
    choices: dict[str, str]


def assumptions(s: State, asker: Side, verb: str, chosen: Supposed) -> tuple[Assumption, ...]:
    """The assumptions of a preview, with the asker's choices; SetupError for one that does not exist."""
    open_to = _assumable(s, asker, verb)
    for key, value in chosen.items():
        if key == "without":
            continue
        if key not in open_to:
            raise SetupError(f"'{key}' cannot be assumed here; {', '.join(open_to) or 'nothing'} can.")
        choices = open_to[key].choices
        if value not in choices and not key.endswith("troops"):
            raise SetupError(f"'{key}' is one of {', '.join(choices)}, not '{value}'.")
        if key.endswith("troops") and value not in choices:
            troop_list(s, asker if key == "own_troops" else ENEMY[asker], value)
    return tuple(
        Assumption(key, chosen.get(key, next(iter(choices))), text, tuple(choices), tuple(choices.values()))
        for key, (text, choices) in open_to.items()
    )


def _assumable(s: State, asker: Side, verb: str) -> dict[str, Open]:
    enemy = ENEMY[asker]
    found: dict[str, Open] = {}
    attacking, placing = verb in ("assault", "sortie"), verb in ("tactic", "no_tactic")
    strong_or_weak = {BEST: "most and best", WEAKEST: "fewest and weakest"}
    if attacking:
        found["contested"] = Open("The enemy", {YES: "contests", NO: "gives way"})
    if attacking or verb == "contest":
        found["own_troops"] = Open("Your Troops", strong_or_weak)
        role = "attacker" if attacking else "defender"
        found["own_tactic"] = Open("Your Tactic", _titles(s, _for(s, role, s.tactics[asker])))
    if attacking or placing or verb == "contest":
        found["enemy_troops"] = Open("Enemy Troops", strong_or_weak)
        attacker = asker if attacking else s.battle.attacker
        role = "attacker" if enemy == attacker else "defender"
        found["enemy_tactic"] = Open("Enemy Tactic", _titles(s, _for(s, role, _possible_tactics(s, enemy))))
    answers = _possible_responses(s, asker, verb)
    if answers:
        found["response"] = Open("Response", _titles(s, answers))
    return found


def _titles(s: State, cards: Iterable[Card]) -> dict[str, str]:
    return {NONE: "none", **{card: s.tables.cards[card].title for card in cards}}


def _for(s: State, role: str, tactics: Iterable[Card]) -> list[Card]:
    """A47 Those that an attacker, or a defender, may place."""
    return [card for card in tactics if s.tables.cards[card].kind in ("either", role)]


def _possible_tactics(s: State, enemy: Side) -> list[Card]:
    """Tactics of the enemy that nobody has seen discarded; none where it is settled that it placed none."""
    a = s.attack
    settled = a is not None and a.step == 2 and enemy == a.attacker and a.tactic[enemy] is None
    return [] if settled else [c for c in s.tables.tactics[enemy] if c not in s.tactic_discard[enemy]]


def _possible_responses(s: State, asker: Side, verb: str) -> list[Card]:
    """Responses to this action that may come: in the asker's hand, or not seen discarded by the enemy."""
    found: list[Card] = []
    for window in ANSWERED_IN.get(verb, ()):
        for card in s.tables.answers[window]:
            side = s.tables.cards[card].side
            may_have = card in s.hand[asker] if side == asker else card not in s.discard[side]
            if may_have and card in RESPONSES and card not in found:
                found.append(card)
    return found
