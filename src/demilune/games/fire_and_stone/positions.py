"""Positions: a State as short readable data, and back. The format is in docs/positions.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from demilune.engine.decision import GameOver
from demilune.engine.dice import Dice
from demilune.engine.errors import SetupError
from demilune.games.fire_and_stone.ids import HABSBURG, HEXES, OTTOMAN, PHASES, SIDES, Hex, Side
from demilune.games.fire_and_stone.load import Tables
from demilune.games.fire_and_stone.model import State, sorted_troops
from demilune.games.fire_and_stone.rules import victory
from demilune.games.fire_and_stone.rules.set_up import new_state

T = TypeVar("T")

TOP = ("round", "phase", "turn", "quiet", "morale", "board", *SIDES, "seen_hand", "seen_tiles")
ZONES = (
    *("hand", "deck", "discard", "tactics", "tactic_deck", "tactic_discard", "troops", "troop_discard", "eliminated"),
    *("tiles", "bag", "refresh_to", "known_discard", "known_eliminated"),
)
PIECE = re.compile(r"(\d+) (structural|improvised|cannons?)")


def read_position(t: Tables, scenario: str, data: Mapping[str, Any]) -> State:
    """The State of a position; SetupError says what is wrong with it and what would do."""
    _known_keys(data, TOP, "a position")
    s = new_state(t, scenario)
    s.round = _whole(data.get("round", 1), "round", 1, t.rounds)
    s.step, s.begun = _phase(data.get("phase", "strategy")), data.get("phase", "strategy") == "strategy"
    s.turn = _side(data.get("turn", OTTOMAN))
    s.quiet = _whole(data.get("quiet", 0), "quiet", 0, 1)
    for side, morale in _mapping(data.get("morale", {}), "morale").items():
        s.morale[_side(side)] = _whole(morale, f"{side} morale", 1, t.morale_max)
    _read_board(s, _mapping(data.get("board", {}), "board"))
    for side in SIDES:
        _read_side(s, side, _mapping(data.get(side, {}), side))
    phase_over = data.get("phase") == "advance" or (data.get("phase") == "refresh" and s.round > 1)
    if phase_over and any(len(s.hand[side]) > 1 for side in SIDES):
        raise SetupError("After a Strategy phase each side holds at most the one card it kept (ruling A8).")
    s.seen_hand = _named(data.get("seen_hand", []), s.hand[HABSBURG], "seen_hand")
    s.seen_tiles = _named(data.get("seen_tiles", []), s.tiles[OTTOMAN], "seen_tiles")
    _still_open(s)
    return s


def _known_keys(data: Mapping[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in known:
            raise SetupError(f"{where} has no '{key}'; it may have {', '.join(known)}.")


def _mapping(value: Any, key: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise SetupError(f"'{key}' is a mapping, got {value!r}.")
    return value


def _whole(value: Any, key: str, least: int, most: int) -> int:
    if type(value) is not int or not least <= value <= most:
        raise SetupError(f"'{key}' is a whole number from {least} to {most}, got {value!r}.")
    return value


def _side(value: Any) -> Side:
    if value not in SIDES:
        raise SetupError(f"a side is ottoman or habsburg, got {value!r}.")
    return str(value)


def _phase(value: Any) -> int:
    if value not in PHASES:
        raise SetupError(f"'phase' is one of {', '.join(PHASES)}, got {value!r}.")
    return PHASES.index(value)


# The board


def _read_board(s: State, board: Mapping[str, Any]) -> None:
    """Hexes that are named are as described; the others as at set-up. The Camp, unless named, has the spare Cannons."""
    for h, text in board.items():
        if h not in HEXES:
            raise SetupError(f"there is no hex '{h}'; the hexes are {', '.join(HEXES)}.")
        _read_hex(s, h, str(text))
    if "CAMP" not in board:
        elsewhere = sum(s.cannons[h] for h in s.held(OTTOMAN) if h != "CAMP")
        s.cannons["CAMP"] = max(0, s.tables.cannons[OTTOMAN] - elsewhere)
    for h in HEXES:
        _check_hex(s, h)
    for side in SIDES:
        _at_most(f"{side} Cannons", s.cannons_of(side), s.tables.cannons[side])
        _at_most(
            f"{side} Improvised Fortifications", s.tables.improvised[side] - s.supply(side), s.tables.improvised[side]
        )
    _at_most("Structural Fortifications", sum(s.structural.values()), s.tables.structural)


def _read_hex(s: State, h: Hex, text: str) -> None:
    """`habsburg 1 structural 1 improvised 2 cannons`, `ottoman`, `nobody`."""
    who, _, rest = text.strip().partition(" ")
    if who not in (*SIDES, "nobody"):
        raise SetupError(f"{h}: begin with ottoman, habsburg or nobody, got '{text}'.")
    if PIECE.sub("", rest).replace(",", "").strip():
        raise SetupError(f"{h}: expected such as 'habsburg 1 structural 2 cannons', got '{text}'.")
    pieces = {kind.rstrip("s"): int(count) for count, kind in PIECE.findall(rest)}
    s.control[h] = None if who == "nobody" else who
    s.structural[h], s.improvised[h] = pieces.get("structural", 0), pieces.get("improvised", 0)
    s.cannons[h] = pieces.get("cannon", 0)


def _check_hex(s: State, h: Hex) -> None:
    place = s.tables.places[h]
    if s.structural[h] > 1 or s.on(h) > place.slots:
        raise SetupError(f"{h} takes {place.slots} Fortifications, at most 1 of them Structural (rule 4.1).")
    if s.control[h] is None and (s.on(h) or s.cannons[h] or place.kind != "glacis"):
        raise SetupError(f"{h}: only a bare Glacis hex belongs to nobody (rule 4.7).")
    if s.control[h] == HABSBURG and place.kind in ("glacis", "camp"):
        raise SetupError(f"{h} can never be Habsburg (rule 4.9).")
    if h == "CAMP" and s.control[h] != OTTOMAN:
        raise SetupError("The Camp is always Ottoman (ruling A3).")


def _at_most(what: str, count: int, most: int) -> None:
    if count > most:
        raise SetupError(f"there are {most} {what}, the position has {count}.")


# Cards, Troops and tiles


def _read_side(s: State, side: Side, data: Mapping[str, Any]) -> None:
    """A zone that is named holds exactly what is named; the rest lies in the deck, in printed order, or in the bag."""
    _known_keys(data, ZONES, side)
    t = s.tables
    cards = _deal(data, t.strategy[side], ("deck", "discard", "hand"), str, side)
    s.hand[side] = cards["hand"]
    s.deck[side], s.discard[side] = cards["deck"][::-1], cards["discard"][::-1]
    tactics = _deal(data, t.tactics[side], ("tactic_deck", "tactic_discard", "tactics"), str, side)
    s.tactics[side] = tactics["tactics"]
    s.tactic_deck[side], s.tactic_discard[side] = tactics["tactic_deck"][::-1], tactics["tactic_discard"][::-1]
    troops = _deal(data, t.troops[side], ("troops", "troop_discard", "eliminated"), str, side)
    s.troops[side], s.eliminated[side] = sorted_troops(troops["troops"]), sorted(troops["eliminated"])
    s.troop_discard[side] = troops["troop_discard"][::-1]
    tiles = _deal(data, t.tiles[side], ("bag", "tiles"), int, side)
    s.bag[side], s.tiles[side] = sorted(tiles["bag"], reverse=True), sorted(tiles["tiles"], reverse=True)
    s.refresh_to[side] = _whole(data.get("refresh_to", t.hand_limit), "refresh_to", 0, 30)
    s.known_discard[side] = _named(data.get("known_discard", []), s.troop_discard[side], "known_discard")
    s.known_eliminated[side] = _named(data.get("known_eliminated", []), s.eliminated[side], "known_eliminated")


def _deal(
    data: Mapping[str, Any], all_of: Iterable[T], zones: tuple[str, ...], kind: Callable[[Any], T], side: Side
) -> dict[str, list[T]]:
    """The zones as named; what is left goes to the first zone that is not named."""
    left = list(all_of)
    found: dict[str, list[T]] = {}
    for zone in zones:
        found[zone] = [_one(item, kind, zone) for item in _spelled_out(data.get(zone, []), zone)]
        for item in found[zone]:
            if item not in left:
                raise SetupError(f"{side} '{zone}': there is no {item}, or it lies elsewhere already.")
            left.remove(item)
    if left:
        rest = next((zone for zone in zones if zone not in data), None)
        if rest is None:
            raise SetupError(
                f"{side}: {', '.join(map(str, left))} lie nowhere; leave '{zones[0]}' out to put them there."
            )
        found[rest] += left
    return found


def _spelled_out(items: Any, zone: str) -> list[Any]:
    """`["yeniceri*3", "sekban"]` is three Yeniçeri and a Sekban."""
    if not isinstance(items, list | tuple):
        raise SetupError(f"'{zone}' is a list, got {items!r}.")
    spelled: list[Any] = []
    for item in items:
        word, star, count = str(item).partition("*")
        if star and not count.isdigit():
            raise SetupError(f"'{zone}': expected such as 'sekban*3', got {item!r}.")
        spelled += [word] * int(count) if star else [item]
    return spelled


def _one(item: Any, kind: Callable[[Any], T], zone: str) -> T:
    try:
        return kind(item)
    except (TypeError, ValueError):
        raise SetupError(f"'{zone}': {item!r} cannot lie there.") from None


def _named(items: Any, pile: list[T], key: str) -> list[T]:
    names = [str(item) for item in _spelled_out(items, key)]
    missing = Counter(names) - Counter(map(str, pile))
    if missing:
        raise SetupError(f"'{key}': {', '.join(missing)} is not there to be known.")
    by_name = {str(item): item for item in pile}
    return [by_name[n] for n in names]


def _still_open(s: State) -> None:
    """Nobody has won yet."""
    probe = s.copy()
    probe.bind(Dice(b""), None, friendly=False)
    try:
        victory.check_control(probe)
        victory.check_troops(probe)
    except GameOver:
        outcome = probe.outcome
        raise SetupError(f"In this position the game is over: {outcome}.") from None


# Writing


def write_position(s: State) -> dict[str, Any]:
    """The State, every zone named."""
    return {
        "round": s.round,
        "phase": PHASES[s.step],
        "turn": s.turn,
        "quiet": s.quiet,
        "morale": dict(s.morale),
        "board": {h: _write_hex(s, h) for h in HEXES},
        **{side: _write_side(s, side) for side in SIDES},
        "seen_hand": list(s.seen_hand),
        "seen_tiles": list(s.seen_tiles),
    }


def _write_hex(s: State, h: Hex) -> str:
    counts = (("structural", s.structural[h]), ("improvised", s.improvised[h]), ("cannons", s.cannons[h]))
    return " ".join([s.control[h] or "nobody", *(f"{n} {kind}" for kind, n in counts if n)])


def _write_side(s: State, side: Side) -> dict[str, Any]:
    return {
        "hand": list(s.hand[side]),
        "deck": s.deck[side][::-1],
        "discard": s.discard[side][::-1],
        "tactics": list(s.tactics[side]),
        "tactic_deck": s.tactic_deck[side][::-1],
        "tactic_discard": s.tactic_discard[side][::-1],
        "troops": _short(s.troops[side]),
        "troop_discard": s.troop_discard[side][::-1],
        "eliminated": _short(s.eliminated[side]),
        "tiles": list(s.tiles[side]),
        "bag": list(s.bag[side]),
        "refresh_to": s.refresh_to[side],
        "known_discard": list(s.known_discard[side]),
        "known_eliminated": list(s.known_eliminated[side]),
    }


def _short(troops: list[str]) -> list[str]:
    return [f"{troop}*{n}" if n > 1 else troop for troop, n in Counter(troops).items()]
