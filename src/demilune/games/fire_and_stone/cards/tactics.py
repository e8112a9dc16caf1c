"""OT1 to OT10 and HT1 to HT10, the Tactic cards, in printed order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from demilune.engine.actions import Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.cards.common import (
    faces,
    number,
)
from demilune.games.fire_and_stone.ids import (
    ELIMINATE,
    HABSBURG,
    MOVE_FRONT,
    OTTOMAN,
    TROOPS,
    Card,
    Side,
    Troop,
)
from demilune.games.fire_and_stone.model import State, name
from demilune.games.fire_and_stone.rules import battle, concepts
from demilune.games.fire_and_stone.rules.asking import ask
from demilune.games.fire_and_stone.rules.tactics import TACTICS, Tactic


def _if_in_front(card: Card, troop: Troop) -> Callable[[State, Side], int]:
    """OT1, HT1 A flat bonus if such a Troop is in the front line."""
    return lambda s, side: number(s, card, "bonus") if troop in s.battle.front[side] else 0


def _per_front(card: Card, troop: Troop) -> Callable[[State, Side], int]:
    """HT4, HT7 A bonus for each such Troop in the front line."""

    def value(s: State, side: Side) -> int:
        numbers = s.tables.cards[card].numbers
        bonus = numbers["bonus"] * s.battle.front[side].count(troop)
        return min(bonus, numbers.get("cap", bonus))

    return value


def _grenade(card: Card) -> Callable[[State, Side], Troop | None]:
    """OT2, HT2 A random enemy Troop, front line first."""

    def effect(s: State, side: Side) -> Troop | None:
        return battle.random_in_battle(s, HABSBURG if side == OTTOMAN else OTTOMAN, f"{card} grenade")

    return effect


def _ot4(s: State) -> None:
    """OT4 An Improvised is hacked away before step 5."""
    concepts.remove_improvised(s, s.battle.target, number(s, "OT4", "removed"))


def _ot7(s: State, side: Side) -> Procedure[None]:
    """OT7 One Troop comes back from the rear line."""
    a = s.battle
    if not a.rear[side]:
        return
    prompt = "Yedek: move a Troop from your rear line to the front."
    answer = yield ask(
        side,
        "choose_front",
        "OT7",
        prompt,
        lambda: [MOVE_FRONT[t] for t in TROOPS],
        lambda answer: battle.why_not_in_line(s, "OT7", "move_front", prompt, a.rear[side], answer),
    )
    troop = answer.ids[0]
    a.rear[side].remove(troop)
    a.front[side].append(troop)
    s.tell(ev.MovedToFront(side, troop))


def _ot8(s: State, side: Side) -> Procedure[Troop | None]:
    """OT8, 11.1, A24 The Ottoman player picks any Habsburg Troop of the Battle."""
    line = s.battle.front[HABSBURG] + s.battle.rear[HABSBURG]
    if not line:
        return None
    prompt = "Keskin Nişancı: choose a Habsburg Troop to eliminate."
    answer = yield ask(
        side,
        "choose_victim",
        "OT8",
        prompt,
        lambda: [ELIMINATE[t] for t in TROOPS],
        lambda answer: battle.why_not_in_line(s, "OT8", "eliminate", prompt, line, answer),
    )
    return answer.ids[0]


def _ht5_refuse(s: State, _side: Side) -> Refusal | None:
    if s.on(s.battle.target):
        return None
    return Refusal("HT5", f"there is no Fortification on {name(s, s.battle.target)}")


def _ht6(s: State, _side: Side) -> int:
    """HT6 +1 for each adjacent Habsburg hex with Cannons, at most 3."""
    beside = s.tables.adjacent[s.battle.target]
    guns = sum(s.control[h] == HABSBURG and s.cannons[h] > 0 for h in beside)
    return min(number(s, "HT6", "cap"), number(s, "HT6", "bonus") * guns)


TACTICS |= {
    "OT1": Tactic(value=_if_in_front("OT1", "yeniceri")),
    "OT2": Tactic(casualties=_grenade("OT2")),
    "OT3": Tactic(push_back=lambda s: -number(s, "OT3", "fewer")),
    "OT4": Tactic(apply=_ot4),
    "OT5": Tactic(faces=partial(faces, card="OT5")),
    "OT6": Tactic(push_back=lambda s: number(s, "OT6", "extra")),
    "OT7": Tactic(after_casualties=_ot7),
    "OT8": Tactic(casualties=_ot8),
    "OT9": Tactic(no_losses=True),
    "OT10": Tactic(enemy_morale_if_won=lambda s: number(s, "OT10", "morale")),
    "HT1": Tactic(value=_if_in_front("HT1", "infantry")),
    "HT2": Tactic(casualties=_grenade("HT2")),
    "HT3": Tactic(faces=partial(faces, card="HT3")),  # 11.2 the cap of 2 stays
    "HT4": Tactic(value=_per_front("HT4", "militia")),
    "HT5": Tactic(refuse=_ht5_refuse, push_back=lambda s: number(s, "HT5", "extra") if s.on(s.battle.target) else 0),
    "HT6": Tactic(value=_ht6),
    "HT7": Tactic(value=_per_front("HT7", "elite")),
    "HT8": Tactic(most_losses=lambda s: number(s, "HT8", "cap")),
    "HT9": Tactic(own_morale_if_won=lambda s: number(s, "HT9", "morale"), forbids_sacrifice=True),
    "HT10": Tactic(survivors_to_deck=True),
}
