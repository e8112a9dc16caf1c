"""The facts of the game, from the files in data/ to typed tables (1.2, 1.3, 1.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from demilune.engine.data import Changes, Record, Records, changed, differences, read_folder
from demilune.engine.errors import DataError
from demilune.games.fire_and_stone.ids import (
    CARDS,
    HABSBURG,
    HEXES,
    MOST_CANNONS,
    OTTOMAN,
    SIDES,
    TROOPS,
    Card,
    Hex,
    Side,
    Troop,
)

FOLDER = Path(__file__).parent
FILES = {
    "map.csv": ("hex",),
    "setup.csv": ("hex",),
    "troops.csv": ("troop",),
    "tiles.csv": ("side", "shovels"),
    "cards.toml": (),
    "scenarios/siege.toml": (),
}
KINDS = ("camp", "glacis", "covered_way", "ditch", "ravelin", "bastion", "curtain")
PROVENANCE = ("printed", "public", "reconstructed")
# What the program itself is made for; a player's own data may change everything else.
FIXED = {"map.csv": ("kind",), "troops.csv": ("side",), "cards.toml": ("side", "deck", "kind", "role", "windows")}
NEIGHBOURS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))  # axial: dq, dr


class Place(NamedTuple):
    """A hex as printed on the map."""

    id: Hex
    name: str
    slug: str
    kind: str
    slots: int
    q: int
    r: int


class Start(NamedTuple):
    """What stands on a hex at set-up."""

    control: Side | None
    structural: int
    improvised: int
    cannons: int


class CardFacts(NamedTuple):
    """A Strategy or Tactic card as printed."""

    code: Card
    title: str
    side: Side
    deck: str
    kind: str  # event, response; of a Tactic: attacker, defender, either
    windows: tuple[str, ...]
    counts_as: tuple[str, ...]
    text: str
    numbers: Mapping[str, int]
    rulings: tuple[str, ...]
    history: str
    provenance: str


@dataclass(frozen=True, eq=False)
class Tables:
    """Everything that does not change during a game."""

    map: str
    places: Mapping[Hex, Place]
    adjacent: Mapping[Hex, tuple[Hex, ...]]
    setup: Mapping[Hex, Start]
    troops: Mapping[Side, tuple[Troop, ...]]  # every Troop card, best first
    value: Mapping[Troop, int]
    troop_name: Mapping[Troop, str]
    tiles: Mapping[Side, tuple[int, ...]]  # every Tunnel tile, most shovels first
    cards: Mapping[Card, CardFacts]
    strategy: Mapping[Side, tuple[Card, ...]]
    tactics: Mapping[Side, tuple[Card, ...]]
    answers: Mapping[str, tuple[Card, ...]]  # window -> the Responses made for it
    rounds: int
    morale_max: int
    morale: Mapping[Side, int]
    hand: int
    hand_limit: int
    tactic_hand: Mapping[Side, int]
    threshold: int
    improvised: Mapping[Side, int]
    structural: int
    cannons: Mapping[Side, int]
    provenance: Mapping[str, Mapping[str, str]]  # file -> entry -> printed, public or reconstructed


@lru_cache(maxsize=1)
def our_records() -> Records:
    """The data as it comes with the game."""
    return read_folder(FOLDER / "data", FILES)


def changed_data(folder: Path | str) -> Changes:
    """What is different in a player's own data folder."""
    folder = Path(folder)
    if not folder.is_dir():
        raise DataError(folder, None, "expected a folder of data; `demilune data export` writes one")
    changes = differences(our_records(), read_folder(folder, FILES))
    _build("M1", changed(our_records(), changes))  # every mistake is found before the game begins
    return changes


def load_tables(options: Mapping[str, Any], changes: Changes) -> Tables:
    """The tables for these options, with a player's changes."""
    if not changes:
        return _our_tables(str(options["map"]))
    return _build(str(options["map"]), changed(our_records(), changes))


@lru_cache(maxsize=2)
def _our_tables(variant: str) -> Tables:
    return _build(variant, our_records())


def _build(variant: str, records: Records) -> Tables:
    places = {h: _place(record, variant) for h, record in _each(records, "map.csv", HEXES)}
    scenario = records["scenarios/siege.toml"]
    scenario["morale"].number("end", 0, 0)  # 5.3, 5.5
    cards = {c: _card(c, record) for c, record in _each(records, "cards.toml", CARDS)}
    troops = dict(_each(records, "troops.csv", TROOPS))
    by_value = sorted(TROOPS, key=lambda t: -troops[t].number("value", 1, 9))
    counts = {t: troops[t].number("count") for t in TROOPS}
    strategy = [c for c in CARDS if cards[c].deck == "strategy"]
    tactics = [c for c in CARDS if cards[c].deck == "tactic"]
    tables = Tables(
        map=variant,
        places=places,
        adjacent={h: _neighbours(places, h) for h in HEXES},
        setup={h: _start(record) for h, record in _each(records, "setup.csv", HEXES)},
        troops={
            side: tuple(t for t in by_value if troops[t].one_of("side", SIDES) == side for _ in range(counts[t]))
            for side in SIDES
        },
        value={t: troops[t].number("value", 1, 9) for t in TROOPS},  # 11.3
        troop_name={t: troops[t].text("name") for t in TROOPS},
        tiles={side: _tiles(records, side) for side in SIDES},
        cards=cards,
        strategy={side: tuple(c for c in strategy if cards[c].side == side) for side in SIDES},
        tactics={side: tuple(c for c in tactics if cards[c].side == side) for side in SIDES},
        answers={w: tuple(c for c in CARDS if w in cards[c].windows) for w in (f"W{n}" for n in range(1, 10))},
        rounds=scenario["rounds"].number("number", 1, 20),
        morale_max=scenario["morale"].number("max", 1, 50),
        morale={side: scenario["morale"].number(side, 1, 50) for side in SIDES},
        hand=scenario["strategy_hand"].number("start", 0, 30),
        hand_limit=scenario["strategy_hand"].number("limit", 1, 30),
        tactic_hand={side: scenario["tactic_hand"].number(side, 0, 10) for side in SIDES},
        threshold=scenario["explosion"].number("threshold", 1, 30),
        improvised={side: scenario["fortification_markers"].number(f"{side}_improvised") for side in SIDES},
        structural=scenario["fortification_markers"].number("structural"),
        cannons={side: scenario["cannons"].number(side, 0, MOST_CANNONS) for side in SIDES},
        provenance={file: {k: _provenance(r) for k, r in rows.items() if k} for file, rows in records.items()},
    )
    _leave_alone(records)
    _add_up_the_box(tables, records)
    return tables


def _each(records: Records, file: str, ids: tuple[str, ...]) -> list[tuple[str, Record]]:
    for key, record in records[file].items():
        if key not in ids:
            raise record.wrong(f"'{key}' is unknown to this game")
    missing = [i for i in ids if i not in records[file]]
    if missing:
        raise DataError(file, None, f"expected entries for {', '.join(missing[:5])}")
    return [(i, records[file][i]) for i in ids]


def _provenance(record: Record) -> str:
    return record.one_of("provenance", PROVENANCE)


def _place(record: Record, variant: str) -> Place:
    key = variant.lower()
    return Place(
        record.text("hex"),
        record.text("name"),
        record.text("slug"),
        record.one_of("kind", KINDS),
        record.number("slots", 0, 2),
        record.number(f"{key}_q", -9, 9),
        record.number(f"{key}_r", -9, 9),
    )


def _neighbours(places: Mapping[Hex, Place], here: Hex) -> tuple[Hex, ...]:
    """4.5 Hexes that share a side are adjacent; in map order."""
    q, r = places[here].q, places[here].r
    beside = {(q + dq, r + dr) for dq, dr in NEIGHBOURS}
    return tuple(h for h in HEXES if (places[h].q, places[h].r) in beside)


def _start(record: Record) -> Start:
    """3.3, 12.3 What a set-up icon says: so many Cannons, and a Fortification of each kind."""
    control = record.one_of("control", ("", *SIDES))
    return Start(control or None, record.number("structural"), record.number("improvised"), record.number("cannons"))


def _tiles(records: Records, side: Side) -> tuple[int, ...]:
    rows = [r for r in records["tiles.csv"].values() if r.one_of("side", SIDES) == side]
    tiles = [r.number("shovels", 1, 9) for r in rows for _ in range(r.number("count"))]
    return tuple(sorted(tiles, reverse=True))


def _card(code: Card, record: Record) -> CardFacts:
    deck = record.one_of("deck", ("strategy", "tactic"))
    kinds = ("event", "response") if deck == "strategy" else ("attacker", "defender", "either")
    numbers = record.values.get("numbers", {})
    text = record.text("text")
    if not isinstance(numbers, dict) or not all(type(n) is int and 0 <= n <= 99 for n in numbers.values()):
        raise record.wrong("expected whole numbers from 0 to 99 in 'numbers'")
    needed = our_records()["cards.toml"][code].values.get("numbers", {})
    if set(numbers) != set(needed):
        raise record.wrong(
            f"expected {', '.join(map(repr, needed)) or 'nothing'} in 'numbers', got {', '.join(numbers)}"
        )
    try:
        text = text.format(**numbers)
    except (KeyError, ValueError, IndexError, AttributeError) as error:
        raise record.wrong(f"the text needs a number called {error}") from None
    return CardFacts(
        code,
        record.text("title"),
        record.one_of("side", SIDES),
        deck,
        record.one_of("kind" if deck == "strategy" else "role", kinds),
        tuple(record.values.get("windows", ())),
        tuple(record.values.get("counts_as", ())),
        text,
        numbers,
        tuple(record.values.get("rulings", ())),
        record.text("history"),
        _provenance(record),
    )


def _leave_alone(records: Records) -> None:
    """A card or a hex of another kind would be one that no rule knows how to play."""
    for file, columns in FIXED.items():
        for key, record in records[file].items():
            ours = our_records()[file][key].values
            for column in columns:
                if record.values.get(column) != ours.get(column):
                    found = record.values.get(column)
                    raise record.wrong(
                        f"expected {ours.get(column)!r} in '{column}', which cannot be changed, got {found!r}"
                    )


def _add_up_the_box(t: Tables, records: Records) -> None:
    """The pieces on the map are those in the box, and every hex holds what it may (1.3, 1.4, 4.1, 4.7)."""
    file = records["setup.csv"]
    for h, start in t.setup.items():
        record, slots = file[h], t.places[h].slots
        if start.structural + start.improvised > slots or start.structural > 1:
            raise record.wrong(f"{h} has {slots} places for Fortifications, at most 1 of them Structural (4.1)")
        if start.control is None and (start.cannons or start.improvised or start.structural):
            raise record.wrong(f"{h} belongs to nobody and can hold no pieces (4.7)")
        if start.control is None and t.places[h].kind != "glacis":
            raise record.wrong(f"{h} has to be controlled by a side: only a Glacis hex can belong to nobody (4.7)")
        if start.control == HABSBURG and t.places[h].kind in ("camp", "glacis"):
            raise record.wrong(f"the Habsburgs can never control {h} (4.9)")
    for side in SIDES:
        on_map = sum(start.cannons for start in t.setup.values() if start.control == side)
        if on_map > t.cannons[side]:
            raise DataError("setup.csv", None, f"expected at most {t.cannons[side]} {side} Cannons, got {on_map}")
        placed = sum(start.improvised for start in t.setup.values() if start.control == side)
        if placed > t.improvised[side]:
            text = f"expected at most {t.improvised[side]} {side} Improvised pieces, got {placed}"
            raise DataError("setup.csv", None, text)
        if not t.troops[side]:
            raise DataError("troops.csv", None, f"expected at least 1 {side} Troop (5.4, 5.6)")
        if t.morale[side] > t.morale_max:
            raise records["scenarios/siege.toml"]["morale"].wrong(f"{side} Morale starts beyond the track's end")
    structural = sum(start.structural for start in t.setup.values())
    if structural > t.structural:
        raise DataError("setup.csv", None, f"expected at most {t.structural} Structural pieces, got {structural}")
    if t.setup["CAMP"].control != OTTOMAN:
        raise file["CAMP"].wrong("the Ottomans control their Camp (4.7)")
    if t.setup["CUR"].control == OTTOMAN:
        raise file["CUR"].wrong("with the Curtain Wall the Ottomans would have won already (5.1)")
    if t.setup["RAV"].control == t.setup["BUR"].control == OTTOMAN:
        raise file["RAV"].wrong("with the Ravelin and the Burg Bastion the Ottomans would have won already (5.2)")
    if len({(p.q, p.r) for p in t.places.values()}) < len(HEXES):
        raise DataError("map.csv", None, f"two hexes lie in the same place on map {t.map}")
