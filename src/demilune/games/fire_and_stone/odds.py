"""What an action may lead to: exact odds, found by walking the rules themselves over every chance.

The walk runs on an imagined table. What the asker cannot know is replaced by an assumption that the preview states and
the asker may change: whether the enemy contests, which Troops and Tactics are played, whether a Response comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeAlias, TypeVar

from demilune.engine.actions import DECLINE, Action
from demilune.engine.decision import Decision, Procedure, answered, value_of
from demilune.engine.dice import Dice, walk
from demilune.engine.errors import SetupError
from demilune.engine.game import Assumption, Modifier, Preview
from demilune.games.fire_and_stone import cards
from demilune.games.fire_and_stone.ids import (
    CONTEST,
    DONE,
    ENEMY,
    GIVE_WAY,
    GO_ON,
    HABSBURG,
    HEXES,
    NO_EXPLOSION,
    NO_TACTIC,
    OTTOMAN,
    RESPOND,
    SIDES,
    TACTIC,
    Card,
    Hex,
    Side,
    Troop,
)
from demilune.games.fire_and_stone.model import Attack, State, name, sorted_troops
from demilune.games.fire_and_stone.rules import battle, habsburg_actions, mining, ottoman_actions
from demilune.games.fire_and_stone.rules.responses import RESPONSES
from demilune.games.fire_and_stone.rules.rounds import EVENTS

T = TypeVar("T", bound=Hashable)

NONE = "none"
BEST, WEAKEST = "best", "weakest"
YES, NO = "yes", "no"

# Which windows the enemy may use against an action, and for which the asker may assume a Response.
ANSWERED_IN = {
    "assault": ("W1", "W8"),
    "sortie": ("W3",),
    "bombard": ("W2",),
    "barrage": ("W4", "W7"),
    "entrench": ("W7",),
    "explode": ("W5", "W6"),
}


@dataclass(frozen=True)
class Imagined:
    """An action on an imagined table."""

    state: State  # the true one: only what the asker may know is read from it
    asker: Side
    run: Callable[[State], Procedure[object]]
    supposed: Mapping[str, str]

    def table(self) -> State:
        """The table as the assumptions have it."""
        s = self.state.copy()
        enemy = ENEMY[self.asker]
        response = self.supposed.get("response", NONE)
        for side in SIDES:
            s.hand[side], s.deck[side] = [], []
            s.tactics[side] = []
        if response != NONE:
            s.hand[s.tables.cards[response].side] = [response]
        s.chosen = None
        s.troops[enemy], s.troop_discard[enemy] = _believed_troops(s, enemy, self.supposed.get("enemy_troops", BEST))
        s.bag[enemy], s.tiles[enemy] = [], sorted(s.tables.tiles[enemy], reverse=True)[: len(s.tiles[enemy])]
        for side, key in ((self.asker, "own_tactic"), (enemy, "enemy_tactic")):
            card = self.supposed.get(key, NONE)
            if card != NONE:
                s.tactics[side] = [card]
        return s

    def result(
        self, read: Callable[[State, State], T], change: Callable[[State], None] | None = None
    ) -> dict[T, Fraction]:
        """The distribution of what `read` sees between the table before and after."""
        before = self.table()
        if change is not None:
            change(before)

        def once(dice: Dice) -> T:
            after = before.copy()
            after.bind(dice, None, friendly=False)
            answered(after, self.run(after), self._answer)
            return read(before, after)

        return walk(once)

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


def _believed_troops(s: State, enemy: Side, supposed: str) -> tuple[list[Troop], list[Troop]]:
    """V11, V12 The enemy's deck as strong, or as weak, as it can be after all that was seen; and its discard pile."""
    known = list(s.known_discard[enemy])
    top = s.troop_discard[enemy][-1:]
    if top and top[0] not in known:
        known += top
    in_lines = s.attack.front[enemy] + s.attack.rear[enemy] if s.attack is not None and s.attack.revealed else []
    gone = Counter(known) + Counter(s.known_eliminated[enemy]) + Counter(in_lines)
    count, unknown_discards = len(s.troops[enemy]), len(s.troop_discard[enemy]) - len(known)
    pool = sorted((Counter(s.tables.troops[enemy]) - gone).elements(), key=lambda t: -s.tables.value[t])
    if supposed == WEAKEST:
        pool.reverse()
    return sorted_troops(pool[:count]), pool[count : count + unknown_discards] + known


def _next_troop(s: State, d: Decision, supposed: str) -> Action:
    """The next Troop of a line that is supposed to be the best, the weakest, or just these."""
    a = s.battle
    from_deck = [x for x in d.actions if x.verb == "play_troop"]
    if supposed not in (BEST, WEAKEST):
        missing = Counter(_troop_list(s, d.side, supposed)) - Counter(a.front[d.side])
        wanted = [x for x in d.actions if x.ids and missing[x.ids[0]]]
        if wanted:
            return wanted[0]
        return DONE if DONE in d.actions else (from_deck or list(d.actions))[0]
    enough = supposed == WEAKEST and DONE in d.actions
    if not from_deck or enough:
        return DONE if DONE in d.actions else d.actions[0]
    choose = max if supposed == BEST else min
    return choose(from_deck, key=lambda x: s.tables.value[x.ids[0]])


def _troop_list(s: State, side: Side, text: str) -> list[Troop]:
    """`elite*2,militia` as a list."""
    troops: list[Troop] = []
    for item in text.split(","):
        word, _, count = item.strip().partition("*")
        if word not in s.tables.troops[side] or (count and not count.isdigit()):
            kinds = list(dict.fromkeys(s.tables.troops[side]))
            listed = f"a list such as '{kinds[0]}*2,{kinds[1]}'"
            raise SetupError(f"Troops are '{BEST}', '{WEAKEST}' or {listed}, not '{text}'.")
        troops += [word] * int(count or 1)
    return troops


# What may be assumed

Open: TypeAlias = tuple[str, str, tuple[str, ...]]  # the default, what is asked, the choices


def _assumptions(s: State, asker: Side, verb: str, chosen: Mapping[str, str]) -> tuple[Assumption, ...]:
    """The assumptions of a preview, with the asker's choices; SetupError for one that does not exist."""
    open_to = _assumable(s, asker, verb)
    for key, value in chosen.items():
        if key not in open_to:
            raise SetupError(f"'{key}' cannot be assumed here; {', '.join(open_to) or 'nothing'} can.")
        choices = open_to[key][2]
        if choices and value not in choices and not key.endswith("troops"):
            raise SetupError(f"'{key}' is one of {', '.join(choices)}, not '{value}'.")
        if key.endswith("troops") and value not in (BEST, WEAKEST):
            _troop_list(s, asker if key == "own_troops" else ENEMY[asker], value)
    return tuple(
        Assumption(key, chosen.get(key, default), text, choices) for key, (default, text, choices) in open_to.items()
    )


def _assumable(s: State, asker: Side, verb: str) -> dict[str, Open]:
    enemy = ENEMY[asker]
    found: dict[str, Open] = {}
    attacking = verb in ("assault", "sortie")
    if attacking:
        found["contested"] = (YES, "Does the enemy contest?", (YES, NO))
    if attacking or verb == "contest":
        found["own_troops"] = (BEST, "Your Troops: most and best, fewest and weakest, or named", (BEST, WEAKEST))
        found["enemy_troops"] = (BEST, "Enemy Troops: as strong or as weak as they can be", (BEST, WEAKEST))
        found["own_tactic"] = (NONE, "Your Tactic", (NONE, *s.tactics[asker]))
        unseen = tuple(c for c in s.tables.tactics[enemy] if c not in s.tactic_discard[enemy])
        found["enemy_tactic"] = (NONE, "Enemy Tactic", (NONE, *unseen))
    answers = _possible_responses(s, asker, verb)
    if answers:
        found["response"] = (NONE, "Is a Response played?", (NONE, *answers))
    return found


def _possible_responses(s: State, asker: Side, verb: str) -> tuple[Card, ...]:
    """Responses to this action that may come: in the asker's hand, or not seen discarded by the enemy."""
    found = []
    for window in ANSWERED_IN.get(verb, ()):
        for card in s.tables.answers[window]:
            side = s.tables.cards[card].side
            may_have = card in s.hand[asker] if side == asker else card not in s.discard[side]
            if may_have and card in RESPONSES and card not in found:
                found.append(card)
    return tuple(found)


# The previews


def preview(s: State, decision: Decision, action: Action, assuming: Mapping[str, str]) -> Preview | None:
    """The preview of an offered action, or None where chance decides nothing."""
    make = _PREVIEWS.get(action.verb)
    if make is None or (action.verb == "event" and s.chosen not in _EVENTS):
        return None
    verb = _EVENTS[s.chosen] if action.verb == "event" and s.chosen is not None else action.verb
    assumptions = _assumptions(s, decision.side, verb, assuming)
    supposed = {a.key: a.value for a in assumptions}
    return make(s, decision, action, assumptions, supposed)


_EVENTS: dict[str | None, str] = {"HS15": "barrage", "OS15": "mortars"}


def _imagine(
    s: State, decision: Decision, supposed: Mapping[str, str], run: Callable[[State], Procedure[object]]
) -> Imagined:
    return Imagined(s, decision.side, run, supposed)


def _title(s: State, decision: Decision, words: str, h: Hex | None) -> str:
    by = f" ({s.tables.cards[decision.rule].title})" if decision.rule in s.tables.cards else ""
    return f"{words}{' ' + name(s, h) if h else ''}{by}"


def _bombard(
    s: State, d: Decision, action: Action, assumptions: tuple[Assumption, ...], supposed: Mapping[str, str]
) -> Preview:
    """7.5 Is the Structural Fortification shot down?"""
    h = action.ids[0]
    more = cards.number(s, "OS14", "dice") if d.rule == "OS14" else 0
    hit_on = cards.faces(s, "OS13") if d.rule == "OS13" else ottoman_actions.SIX
    imagined = _imagine(s, d, supposed, lambda t: ottoman_actions.bombard(t, h, hit_on, more))

    def read(before: State, after: State) -> str:
        return "Structural removed" if before.structural[h] > after.structural[h] else "no effect"

    def silence(beside: Hex, t: State) -> None:
        t.cannons[beside] = 0

    modifiers = []
    useless = ottoman_actions.note_on_bombard(s, h, more) is not None
    for beside in s.tables.adjacent[h] if not useless else ():
        if s.control[beside] == OTTOMAN and s.cannons[beside]:
            without = imagined.result(read, partial(silence, beside)).get("Structural removed", Fraction(0))
            modifiers.append(Modifier("7.5", f"{s.cannons[beside]} Cannons on {name(s, beside)}", without))
    if more:
        plain = _imagine(s, d, supposed, lambda t: ottoman_actions.bombard(t, h, hit_on))
        without = plain.result(read).get("Structural removed", Fraction(0))
        modifiers.append(Modifier("OS14", f"{more} more dice", without))
    if hit_on != ottoman_actions.SIX:
        plain = _imagine(s, d, supposed, lambda t: ottoman_actions.bombard(t, h))
        without = plain.result(read).get("Structural removed", Fraction(0))
        modifiers.append(Modifier("OS13", "5s count as 6s", without))
    return Preview(action, _title(s, d, "Bombard", h), assumptions, imagined.result(read), tuple(modifiers))


def _eliminated(side: Side, before: State, after: State) -> str:
    lost = len(after.eliminated[side]) - len(before.eliminated[side])
    return f"{lost} Troop{'s' * (lost != 1)} eliminated" if lost else "no effect"


def _silence_all(side: Side, t: State) -> None:
    for h in HEXES:
        if t.control[h] == side:
            t.cannons[h] = 0


def _barrage(
    s: State, d: Decision, action: Action, assumptions: tuple[Assumption, ...], supposed: Mapping[str, str]
) -> Preview:
    """8.4 Is a Troop of the Ottoman deck eliminated?"""
    if s.chosen == "OS15" and action.verb == "event":
        imagined = _imagine(s, d, supposed, lambda t: value_of(EVENTS["OS15"].effect(t)))
        return Preview(action, "Humbaracı Mortars", assumptions, imagined.result(partial(_eliminated, HABSBURG)))
    hit_on = cards.faces(s, "HS15") if action.verb == "event" else ottoman_actions.SIX
    imagined = _imagine(s, d, supposed, lambda t: habsburg_actions.barrage(t, hit_on))
    read = partial(_eliminated, OTTOMAN)
    modifiers = [Modifier("8.4", f"{s.cannons_of(HABSBURG)} Cannons on the map", Fraction(0))]
    if action.verb == "event":
        plain = _imagine(s, d, supposed, habsburg_actions.barrage)
        modifiers.append(Modifier("HS15", "5s count as 6s", plain.result(read).get("1 Troop eliminated", Fraction(0))))
    return Preview(action, _title(s, d, "Barrage", None), assumptions, imagined.result(read), tuple(modifiers))


def _entrench(
    s: State, d: Decision, action: Action, assumptions: tuple[Assumption, ...], supposed: Mapping[str, str]
) -> Preview:
    """7.1d What the Habsburg fire costs."""
    h = action.ids[0]
    under_fire = d.rule != "OS1"
    imagined = _imagine(s, d, supposed, lambda t: ottoman_actions.entrench(t, h, under_fire))
    fire = Modifier("7.1d", f"{s.cannons_of(HABSBURG)} Habsburg Cannons fire", Fraction(1))
    modifiers = (fire,) if under_fire else ()
    outcomes = imagined.result(partial(_eliminated, OTTOMAN))
    return Preview(action, _title(s, d, "Entrench", h), assumptions, outcomes, modifiers)


def _explode(
    s: State, d: Decision, action: Action, assumptions: tuple[Assumption, ...], supposed: Mapping[str, str]
) -> Preview:
    """7.3e, 7.3f, 8.2e What the Explosion removes."""
    h = action.ids[0]
    everything = "OS10" in (d.rule, s.discard[d.side][-1] if s.discard[d.side] else "")
    imagined = _imagine(s, d, supposed, lambda t: mining.explode(t, d.side, h, everything))

    def read(before: State, after: State) -> str:
        structural = before.structural[h] - after.structural[h]
        improvised = before.improvised[h] - after.improvised[h]
        parts = [f"{structural} Structural"] * bool(structural) + [f"{improvised} Improvised"] * bool(improvised)
        return f"{' and '.join(parts)} removed" if parts else "no effect"

    return Preview(action, _title(s, d, "Explosion under", h), assumptions, imagined.result(read))


def _mine(
    s: State, d: Decision, action: Action, assumptions: tuple[Assumption, ...], _supposed: Mapping[str, str]
) -> Preview | None:
    """7.3a, 8.2a, V20 The tile that may come: the owner knows what is still in the bag."""
    bag, side = s.bag[d.side], d.side
    if not bag:
        return None
    own = s.shovels(side)
    outcomes: dict[str, Fraction] = {}
    for tile in bag:
        total = own + tile
        label = f"tile of {tile}: {total} shovel{'s' * (total != 1)} in place"
        outcomes[label] = outcomes.get(label, Fraction(0)) + Fraction(1, len(bag))
    enough = sum((Fraction(1, len(bag)) for tile in bag if own + tile >= s.tables.threshold), Fraction(0))
    expected = {f"chance of {s.tables.threshold} shovels": enough}
    rule = mining.RULE[side]
    modifiers = (Modifier(rule + "a", f"{own} shovel{'s' * (own != 1)} in place already", None),) if own else ()
    return Preview(action, "Mine", assumptions, outcomes, modifiers, expected)


def _attack(
    s: State, d: Decision, action: Action, assumptions: tuple[Assumption, ...], supposed: Mapping[str, str]
) -> Preview:
    """10 Is the hex taken, and what does it cost?"""
    h = action.ids[0]
    side = OTTOMAN if action.verb == "assault" else HABSBURG
    prepare = cards.TERMS.get(d.rule)
    run = partial(_run_attack, side, h, prepare)
    words = "Assault on" if side == OTTOMAN else "Sortie against"
    return _battle_preview(s, d, action, assumptions, supposed, run, h, words)


def _run_attack(side: Side, h: Hex, prepare: Callable[[State, Attack], None] | None, t: State) -> Procedure[object]:
    if prepare is None:
        return (yield from battle.attack(t, side, h))
    return (yield from battle.attack(t, side, h, prepare))


def _contest(
    s: State, d: Decision, action: Action, assumptions: tuple[Assumption, ...], supposed: Mapping[str, str]
) -> Preview:
    """10.0b What contesting may lead to; or giving way (10.8)."""
    run = battle.contested if action is CONTEST else battle.uncontested

    def go(t: State) -> Procedure[object]:
        t.battle.contested = action is CONTEST
        return (yield from run(t))

    words = "Defence of" if action is CONTEST else "Giving way on"
    supposed = {**supposed, "contested": YES if action is CONTEST else NO}
    return _battle_preview(s, d, action, assumptions, supposed, go, s.battle.target, words)


def _battle_preview(
    s: State,
    d: Decision,
    action: Action,
    assumptions: tuple[Assumption, ...],
    supposed: Mapping[str, str],
    run: Callable[[State], Procedure[object]],
    h: Hex,
    words: str,
) -> Preview:
    imagined = _imagine(s, d, supposed, run)
    attacker = s.attack.attacker if s.attack is not None else d.side
    defender = ENEMY[attacker]

    def read(before: State, after: State) -> tuple[str, int, int]:
        lost = {side: len(after.eliminated[side]) - len(before.eliminated[side]) for side in SIDES}
        taken = after.control[h] != defender
        label = "hex taken" if taken else "hex held"
        if after.outcome is not None:
            label = f"{after.outcome.winner} wins the game"
        return label, lost[d.side], lost[ENEMY[d.side]]

    full = imagined.result(read)
    outcomes: dict[str, Fraction] = {}
    for (label, _, _), share in full.items():
        outcomes[label] = outcomes.get(label, Fraction(0)) + share
    expected = {
        "own Troops lost": sum((mine * share for (_, mine, _), share in full.items()), Fraction(0)),
        "enemy Troops lost": sum((theirs * share for (_, _, theirs), share in full.items()), Fraction(0)),
    }
    modifiers = tuple(
        Modifier(rule, text, _taken(imagined.result(read, change)))
        for rule, text, change in _battle_modifiers(s, h, attacker, supposed)
    )
    return Preview(action, _title(s, d, words, h), assumptions, outcomes, modifiers, expected)


def _taken(results: Mapping[tuple[str, int, int], Fraction]) -> Fraction:
    return sum((share for (label, _, _), share in results.items() if label != "hex held"), Fraction(0))


def _battle_modifiers(
    s: State, h: Hex, attacker: Side, supposed: Mapping[str, str]
) -> list[tuple[str, str, Callable[[State], None]]]:
    """Everything that bears on an attack, and the table without it."""
    found: list[tuple[str, str, Callable[[State], None]]] = []
    contested = supposed.get("contested", YES) == YES
    if contested and s.on(h):
        count = battle.STRUCTURAL_PUSHES_BACK * s.structural[h] + s.improvised[h]
        found.append(("10.5", f"Fortifications push back {count} Troops", partial(_bare, h)))
    if contested and s.cannons_near(OTTOMAN, h):
        found.append(("10.6b", f"{s.cannons_near(OTTOMAN, h)} Ottoman Cannons near", partial(_silence_all, OTTOMAN)))
    if s.cannons_of(HABSBURG) and (contested or attacker == OTTOMAN):
        rule = "10.6c" if contested else "10.8a"
        found.append((rule, f"{s.cannons_of(HABSBURG)} Habsburg Cannons on the map", partial(_silence_all, HABSBURG)))
    for key in ("own_tactic", "enemy_tactic"):
        card = supposed.get(key, NONE)
        if card != NONE and contested:
            found.append((card, s.tables.cards[card].title, partial(_without_tactic, card)))
    response = supposed.get("response", NONE)
    if response != NONE:
        found.append((response, s.tables.cards[response].title, _without_hand))
    return found


def _bare(h: Hex, t: State) -> None:
    t.structural[h] = t.improvised[h] = 0


def _without_tactic(card: Card, t: State) -> None:
    for side in SIDES:
        t.tactics[side] = [c for c in t.tactics[side] if c != card]


def _without_hand(t: State) -> None:
    for side in SIDES:
        t.hand[side] = []


_Make = Callable[[State, Decision, Action, tuple[Assumption, ...], Mapping[str, str]], Preview | None]
_PREVIEWS: dict[str, _Make] = {
    "bombard": _bombard,
    "barrage": _barrage,
    "event": _barrage,
    "entrench": _entrench,
    "explode": _explode,
    "mine": _mine,
    "assault": _attack,
    "sortie": _attack,
    "contest": _contest,
    "give_way": _contest,
}
