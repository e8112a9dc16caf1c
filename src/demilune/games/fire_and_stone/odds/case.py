"""What a preview is made of: a Case says what is run, how it may end, and what bears on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Procedure
from demilune.engine.game import Fact
from demilune.games.fire_and_stone.ids import (
    ENEMY,
    HABSBURG,
    HEXES,
    OTTOMAN,
    PLURAL,
    TITLE,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.model import State, name
from demilune.games.fire_and_stone.odds.imagined import (
    NONE,
    Change,
    Found,
    Run,
    Supposed,
)

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
    final: str = "Your card is shown, and dice are rolled."
    before: Run = lambda _s, _struck: nothing()


def nothing() -> Procedure[None]:
    """Nothing is chosen before the dice."""
    yield from ()


Make: TypeAlias = Callable[[State, Decision, Action, Supposed], Case | None]


def titled(s: State, d: Decision, words: str, h: Hex | None = None) -> str:
    """`Assault on Ravelin (Dawn Assault)`: what is weighed, and the card that brings it about."""
    by = f" ({s.tables.cards[d.rule].title})" if d.rule in s.tables.cards else ""
    return f"{words}{' ' + name(s, h) if h else ''}{by}"


def eliminated(side: Side, before: State, after: State) -> str:
    """An ending that is told by how many Troops of this side are gone."""
    lost = len(after.eliminated[side]) - len(before.eliminated[side])
    if after.outcome is not None:
        return f"{PLURAL[str(after.outcome.winner)]} win the game"
    return f"{lost} Troop{'s' * (lost != 1)} eliminated" if lost else "no effect"


def unless_in_vain(side: Side) -> Callable[[str], Side | None]:
    """Favours: anything but `no effect` is for this side."""
    return lambda words: ENEMY[side] if words == "no effect" else side


def answerable(by: Side, supposed: Supposed) -> Callable[[Found], str]:
    """The summary of what can be answered by a Response."""
    possible = "response" in supposed and supposed["response"] == NONE
    return lambda _found: f"The {PLURAL[by]} may answer with a Response." if possible else ""


def dice_of(found: Found, rule: str, whose: Side) -> Fact:
    """How many dice a roll has, as the walk met it; its purpose begins with its rule."""
    dice = max((roll.dice for roll in found.rolls if rule.startswith(roll.purpose.split()[0])), default=0)
    return Fact(rule, f"{TITLE[whose]} Cannon dice", str(dice))


def silence_all(side: Side) -> Callable[[State], None]:
    """The table without a side's Cannons."""

    def silence(t: State) -> None:
        for h in HEXES:
            if t.control[h] == side:
                t.cannons[h] = 0

    return silence


def signed(number: int) -> str:
    """`+1`, with a true minus below zero."""
    return f"{number:+d}".replace("-", "−")


def summed(numbers: Iterable[int]) -> str:
    """`2 + 1 + 1 = 4`."""
    parts = [n for n in numbers if n]
    total = str(sum(parts))
    return f"{' + '.join(map(str, parts))} = {total}" if len(parts) > 1 else total
