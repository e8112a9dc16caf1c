"""The State of a siege, and simple questions about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from demilune.engine.state import State as EngineState
from demilune.games.fire_and_stone.ids import ENEMY, HABSBURG, HEXES, OTTOMAN, SIDES, TROOPS, Card, Hex, Side, Troop

if TYPE_CHECKING:
    from demilune.games.fire_and_stone.load import Tables

ANY_NUMBER = 99  # where nothing caps a number
TROOP_ORDER = {troop: n for n, troop in enumerate(TROOPS)}


@dataclass(slots=True, kw_only=True)
class Attack:
    """10.0 The attack in progress: who, where, who plays what, and what cards change about it."""

    attacker: Side
    target: Hex
    contested: bool = False
    step: int = 0  # 10.1-10.7 of a Battle; 0 while none is fought
    revealed: bool = False
    front: dict[Side, list[Troop]] = field(default_factory=lambda: {side: [] for side in SIDES})
    rear: dict[Side, list[Troop]] = field(default_factory=lambda: {side: [] for side in SIDES})
    recovered: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    tactic: dict[Side, Card | None] = field(default_factory=lambda: dict.fromkeys(SIDES))
    cards: list[Card] = field(default_factory=list)  # Events and Responses that bear on it
    more_troops: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, 0))
    most_troops: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, ANY_NUMBER))
    most_dice: dict[Side, int] = field(default_factory=lambda: dict.fromkeys(SIDES, ANY_NUMBER))
    most_casualty_dice: int = ANY_NUMBER  # of the Habsburgs, in Casualties only (OS26)
    bonus: dict[Card, int] = field(default_factory=dict)  # Battle value for the card's side, whoever stands in front
    bonus_per: dict[Card, tuple[Troop, int, int]] = field(default_factory=dict)  # for each such Troop in front, at most
    morale_if_won: dict[Card, int] = field(default_factory=dict)  # more for the attacker
    lost_survivors: int = 0  # OS4: random Troops the attacker loses after a Battle
    returning: int = 0  # OS7: surviving Troops that may go back to the deck
    owed: int = 0  # Troops still to be moved to the rear line, or still to be eliminated
    keeps_morale: bool = False  # HS30, OS7: the loser loses no Morale


@dataclass(slots=True, kw_only=True)
class State(EngineState):
    """Everything on the table. Hexes with nothing of a kind stand there with 0."""

    round: int = 1
    turn: Side = OTTOMAN
    quiet: int = 0  # how many of the last turns, one after the other, were a pass or a final card (A49)
    morale: dict[Side, int]
    control: dict[Hex, Side | None]  # A82 None where no marker lies
    structural: dict[Hex, int]
    improvised: dict[Hex, int]
    cannons: dict[Hex, int]  # 4.2 any number; they belong to who controls the hex
    hand: dict[Side, list[Card]]
    deck: dict[Side, list[Card]]  # the top is the last
    discard: dict[Side, list[Card]]  # likewise
    tactics: dict[Side, list[Card]]
    tactic_deck: dict[Side, list[Card]]
    tactic_discard: dict[Side, list[Card]]
    troops: dict[Side, list[Troop]]  # the Troop deck, in order of kind: nobody cares how it lies
    troop_discard: dict[Side, list[Troop]]  # the top is the last
    eliminated: dict[Side, list[Troop]]
    tiles: dict[Side, list[int]]  # face down on the Tunnel space
    bag: dict[Side, list[int]]
    refresh_to: dict[Side, int]  # OS20: how many cards the next Refresh draws up to

    # What the enemy can remember of what it was shown (V10, V19, V22); a return nobody sees empties the memory.
    known_discard: dict[Side, list[Troop]]
    known_eliminated: dict[Side, list[Troop]]
    seen_tiles: list[int] = field(default_factory=list)  # Ottoman tiles in place that the Habsburgs saw (HS12)
    seen_hand: list[Card] = field(default_factory=list)  # Habsburg cards in hand that the Ottomans saw (OS24)

    # In flight
    chosen: Card | None = None  # picked up, not yet shown
    declared: str | None = None  # the Bombard, Barrage or Explosion being carried out, as `bombard RAV`
    flipped: list[Side] = field(default_factory=list)  # whose tiles lie face up at the moment
    attack: Attack | None = None
    cap: int = ANY_NUMBER  # OS3, OS28: the most dice of the Habsburg roll being made
    moved: dict[Hex, int] = field(default_factory=dict)  # Cannons that have arrived there in this move

    if TYPE_CHECKING:
        tables: ClassVar[Tables]  # type: ignore[misc]  # what the engine holds as Any is this game's Tables

    def on(self, h: Hex) -> int:
        """Fortifications on the hex."""
        return self.structural[h] + self.improvised[h]

    def free_slots(self, h: Hex) -> int:
        """4.1, 4.3, 4.4 How many Fortifications the hex can still take."""
        return self.tables.places[h].slots - self.structural[h] - self.improvised[h]

    def supply(self, side: Side) -> int:
        """Improvised Fortifications not on the map."""
        placed = sum(n for h, n in self.improvised.items() if n and self.control[h] == side)
        return self.tables.improvised[side] - placed

    def has_supply(self, side: Side) -> bool:
        """Is there an Improvised Fortification left? Most often all those on the map, of both sides, say so already."""
        return sum(self.improvised.values()) < self.tables.improvised[side] or self.supply(side) > 0

    def held(self, side: Side) -> list[Hex]:
        """The hexes a side controls, in map order."""
        control = self.control
        return [h for h in HEXES if control[h] == side]

    def touches(self, h: Hex, side: Side) -> bool:
        """Is the hex adjacent to one that the side controls?"""
        control = self.control
        for n in self.tables.adjacent[h]:  # noqa: SIM110  a plain loop is quicker, and this is asked often
            if control[n] == side:
                return True
        return False

    def cannons_of(self, side: Side) -> int:
        """Cannons of the side anywhere on the map."""
        control = self.control
        return sum(n for h, n in self.cannons.items() if n and control[h] == side)

    def cannons_near(self, side: Side, h: Hex, including: bool = True) -> int:
        """Cannons of the side adjacent to the hex, and on it if it is the side's own."""
        control, cannons = self.control, self.cannons
        near = sum(cannons[n] for n in self.tables.adjacent[h] if control[n] == side)
        return near + cannons[h] if including and control[h] == side else near

    def lost_cannons(self, side: Side) -> int:
        """A5 Cannons out of play."""
        return self.tables.cannons[side] - self.cannons_of(side)

    def lost_structural(self) -> int:
        """A5 Structural Fortifications out of play."""
        return self.tables.structural - sum(self.structural.values())

    def shovels(self, side: Side) -> int:
        """Shovels on the side's face-down tiles."""
        return sum(self.tiles[side])

    # A46 A hex without a line suffers in nothing but the Troop maximum: nothing else asks this.
    def reaches_camp(self, h: Hex) -> bool:
        """10.1d, A22, A67 Is there a line of adjacent Ottoman hexes from here, or from beside here, to the Camp?"""
        control, adjacent = self.control, self.tables.adjacent
        line = [h] if control[h] == OTTOMAN else [n for n in adjacent[h] if control[n] == OTTOMAN]
        seen = set(line)
        for here in line:
            if here == "CAMP":
                return True
            for there in adjacent[here]:
                if control[there] == OTTOMAN and there not in seen:
                    seen.add(there)
                    line.append(there)
        return False

    @property
    def battle(self) -> Attack:
        """The attack in progress, where a rule knows that there is one."""
        assert self.attack is not None
        return self.attack


def name(s: State, h: Hex) -> str:
    """A hex in words."""
    return s.tables.places[h].name


def sorted_troops(troops: list[Troop]) -> list[Troop]:
    """A Troop deck in its canonical order."""
    return sorted(troops, key=TROOP_ORDER.__getitem__)


__all__ = ["ANY_NUMBER", "ENEMY", "HABSBURG", "OTTOMAN", "SIDES", "Attack", "State", "name", "sorted_troops"]
