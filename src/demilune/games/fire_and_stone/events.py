"""What can happen in a siege: one fact each, in the past tense. `narrate.py` makes sentences of them."""

from __future__ import annotations

from typing import NamedTuple

from demilune.games.fire_and_stone.ids import Card, Hex, Side, Troop


class SetUp(NamedTuple):
    pass


class RoundBegan(NamedTuple):
    round: int


class TurnBegan(NamedTuple):
    side: Side


class CardPlayed(NamedTuple):
    side: Side
    card: Card
    use: str  # "event", "response", or the action it paid for
    target: Hex | None = None


class ActionNamed(NamedTuple):
    """An action inside an Event, and its target, named when that part begins (G1)."""

    side: Side
    verb: str
    hex: Hex | None = None


class Passed(NamedTuple):
    side: Side
    by_rule: bool  # without cards a side passes by itself (A7)


class CardsDrawn(NamedTuple):
    side: Side
    deck: str  # strategy, tactic
    number: int
    cards: tuple[Card, ...] = ()


class CardDiscarded(NamedTuple):
    side: Side
    card: Card
    why: str


class HandSeen(NamedTuple):
    by: Side
    number: int
    cards: tuple[Card, ...] = ()


class TroopsReturned(NamedTuple):
    side: Side
    number: int
    source: str  # discard, eliminated, lines
    troops: tuple[Troop, ...] = ()


class TroopEliminated(NamedTuple):
    side: Side
    source: str  # deck, battle
    why: str
    troop: Troop | None = None


class MoraleChanged(NamedTuple):
    side: Side
    by: int
    now: int
    rule: str


class HexTaken(NamedTuple):
    side: Side
    hex: Hex


class HexCleared(NamedTuple):
    hex: Hex
    structural: int
    improvised: int
    cannons: int


class FortificationPlaced(NamedTuple):
    side: Side
    hex: Hex
    number: int
    kind: str = "improvised"


class FortificationRemoved(NamedTuple):
    hex: Hex
    number: int
    kind: str


class CannonsMoved(NamedTuple):
    side: Side
    here: Hex
    there: Hex
    number: int


class CannonsLost(NamedTuple):
    side: Side
    hex: Hex
    number: int


class CannonReturned(NamedTuple):
    side: Side
    hex: Hex


class DiceRolled(NamedTuple):
    side: Side
    why: str
    faces: tuple[int, ...]
    hits: int
    hit_on: tuple[int, ...]


class DiceCapped(NamedTuple):
    card: Card
    dice: int


class TilePlaced(NamedTuple):
    side: Side
    number: int  # face-down tiles now in place
    shovels: int | None = None


class TilesReturned(NamedTuple):
    side: Side
    number: int
    tiles: tuple[int, ...] = ()


class TilesSeen(NamedTuple):
    by: Side
    number: int
    tiles: tuple[int, ...] = ()


class TilesFlipped(NamedTuple):
    side: Side
    tiles: tuple[int, ...]
    target: Hex | None


class Cancelled(NamedTuple):
    what: str
    card: Card


class NothingHappened(NamedTuple):
    why: str
    rule: str


class AttackContested(NamedTuple):
    side: Side
    contested: bool


class AttackAborted(NamedTuple):
    target: Hex


class TroopsSelected(NamedTuple):
    side: Side
    number: int
    recovered: int
    troops: tuple[Troop, ...] = ()


class TacticPlaced(NamedTuple):
    side: Side
    placed: bool
    card: Card | None = None


class BattleRevealed(NamedTuple):
    side: Side
    front: tuple[Troop, ...]
    tactic: Card | None


class MovedToRear(NamedTuple):
    side: Side
    troops: tuple[Troop, ...]
    rule: str


class MovedToFront(NamedTuple):
    side: Side
    troop: Troop


class TotalsCompared(NamedTuple):
    attacker: Side
    attack: int
    defence: int
    modifiers: tuple[tuple[Side, int, str], ...]


class AttackDecided(NamedTuple):
    winner: Side
    target: Hex
    contested: bool


class GameEnded(NamedTuple):
    winner: Side
    kind: str
    rule: str


EVENTS: tuple[type, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, type) and hasattr(value, "_fields")
)
