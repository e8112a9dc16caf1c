"""What a browser needs to know of the siege: sides, places, cards, words, and what can be drawn over the board.

The shape is that of web/face.ts. It depends on the tables alone, so it is told once and kept.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import Any, TypeAlias

from demilune.engine.log import Viewer
from demilune.engine.menu import Mark
from demilune.games.fire_and_stone import narrate
from demilune.games.fire_and_stone.ids import (
    ASSAULT,
    ENEMY,
    EXPLODE,
    HABSBURG,
    HEXES,
    LETTERS,
    OTTOMAN,
    PLURAL,
    SIDES,
    SORTIE,
    TITLE,
    TROOPS,
    Hex,
    Side,
)
from demilune.games.fire_and_stone.load import FOLDER, CardFacts, Place, Tables, load_tables
from demilune.games.fire_and_stone.menus import View, card, menu, shorthand, windows
from demilune.games.fire_and_stone.model import State, name
from demilune.games.fire_and_stone.rules import concepts, mining, rounds
from demilune.games.fire_and_stone.rules.tactics import TACTICS

__all__ = ["card", "face", "headline", "menu", "overlay", "shorthand", "windows"]

Json: TypeAlias = dict[str, Any]

SHORT = {"glacis": "Glacis", "covered_way": "Covered Way", "ditch": "Ditch"}  # the letter tells left from right
SHAPE = {OTTOMAN: "disc", HABSBURG: "shield"}
INK = {OTTOMAN: "ott", HABSBURG: "hab"}
ROLE = {"attacker": "attack", "defender": "defence"}
ANSWERS = {
    "W1": "to an Assault",
    "W2": "to a Bombard",
    "W3": "to a Sortie",
    "W4": "to a Barrage",
    "W5": "to an Explosion",
    "W6": "to an Explosion",
    "W7": "to a Cannon roll",
    "W8": "to a retreat",
    "W9": "to a lost Assault",
}
# The sign on the board, whether it is weighed before it is done, and its button where it has no place on the board.
VERBS: dict[str, tuple[str, bool, str]] = {
    "play_card": ("", False, "main"),
    "event": ("", True, "main"),
    "entrench": ("act-entrench", True, "main"),
    "assault": ("act-assault", True, "main"),
    "sortie": ("act-sortie", True, "main"),
    "mine": ("act-mine", True, "main"),
    "bombard": ("act-bombard", True, "main"),
    "barrage": ("act-barrage", True, "main"),
    "fortify": ("act-fortify", False, "main"),
    "place": ("act-fortify", False, "main"),
    "select": ("act-choose", False, "main"),
    "explode": ("act-mine", True, "main"),
    "no_explosion": ("", False, "secondary"),
    "move_cannons": ("cannon", False, "secondary"),
    "contest": ("", True, "main"),
    "give_way": ("", True, "secondary"),
    "go_on": ("", False, "main"),
    "abort": ("", False, "secondary"),
    "play_troop": ("", False, "secondary"),
    "recover": ("", False, "secondary"),
    "move_back": ("", False, "secondary"),
    "move_front": ("", False, "secondary"),
    "eliminate": ("", False, "secondary"),
    "return_troop": ("", False, "secondary"),
    "tactic": ("", True, "secondary"),
    "respond": ("", True, "secondary"),
    "discard": ("", False, "secondary"),
    "take_tile": ("", False, "secondary"),
    "return_tile": ("", False, "secondary"),
    "return_tiles": ("", False, "secondary"),
    "keep": ("", False, "main"),
    "done": ("", False, "main"),
    "no_tactic": ("", True, "pass"),
    "decline": ("", False, "pass"),
    "pass": ("act-pass", True, "pass"),
}


def headline(view: View) -> str:
    """Where in the game we are: `Round 2 of 5, Strategy phase`."""
    v = view["board"]
    attack = v["attack"]
    if attack is None:
        now = f"{v['phase'].capitalize()} phase"
    elif attack["step"]:
        now = f"Battle, Step {attack['step']}"
    else:
        now = "Assault" if attack["attacker"] == OTTOMAN else "Sortie"
    return f"Round {min(v['round'], v['rounds'])} of {v['rounds']}, {now}"


def face(tables: Tables) -> Json:
    """Everything about the game that does not change during a match, as web/face.ts has it."""
    return {
        "game": "fire-and-stone",
        "title": "Fire & Stone: Siege of Vienna 1683",
        "blurb": "The siege of 1683. Cards, mines and assaults over 14 hexes; 60 to 90 minutes.",
        "begin": "Set up the siege",
        "credit": "Designed by Robert DeLeskie, published by Capstone Games, 2022.",
        "sides": [_side(side) for side in SIDES],
        "places": [_place(tables, h) for h in HEXES],
        "layouts": _layouts(tables),
        "cards": {code: _card(facts) for code, facts in tables.cards.items()},
        "troops": {troop: _troop(tables, troop) for troop in TROOPS},
        "windows": {w: {"side": side, "text": text} for side in SIDES for w, text in windows(tables, side).items()},
        "verbs": {verb: _verb(verb) for verb in VERBS},
        "words": narrate.aliases(tables),
        "overlays": [{"name": "threats", "title": "Threats", "key": "T"}],
    }


def _side(side: Side) -> Json:
    return {"id": side, "title": TITLE[side], "plural": PLURAL[side], "shape": SHAPE[side], "ink": INK[side]}


def _place(tables: Tables, h: Hex) -> Json:
    place = tables.places[h]
    return {
        "id": h,
        "name": place.name,
        "short": SHORT.get(place.kind, place.name),
        "letter": LETTERS[h],
        "kind": place.kind,
        "slots": place.slots,
        "neighbours": list(tables.adjacent[h]),
        "provenance": tables.provenance["map.csv"][h],
    }


def _card(facts: CardFacts) -> Json:
    tactic = facts.deck == "tactic"
    return {
        "id": facts.code,
        "title": facts.title,
        "side": facts.side,
        "deck": facts.deck,
        "kind": ROLE.get(facts.kind, facts.kind),
        "as": _occasion(facts),
        "step": TACTICS[facts.code].step if tactic else None,
        "text": facts.text,
        "history": facts.history,
        "rulings": list(facts.rulings),
        "provenance": facts.provenance,
        "picture": _pictures().get(facts.code, ""),
    }


def _occasion(facts: CardFacts) -> str:
    """`as Mine`: what its Event counts as; `to an Assault`: what it answers."""
    if facts.counts_as:
        return f"as {facts.counts_as[0].replace('-', ' ').title()}"
    return " or ".join(dict.fromkeys(ANSWERS[window] for window in facts.windows))


def _troop(tables: Tables, troop: str) -> Json:
    return {
        "id": troop,
        "name": tables.troop_name[troop],
        "side": next(side for side in SIDES if troop in tables.troops[side]),
        "value": tables.value[troop],
        "provenance": tables.provenance["troops.csv"][troop],
        "picture": _pictures()[troop],
    }


def _verb(verb: str) -> Json:
    sign, weigh, slot = VERBS[verb]
    return {"title": narrate.VERBS[verb], "sign": sign, "weigh": weigh, "slot": slot}


@lru_cache(maxsize=1)
def _pictures() -> Mapping[str, str]:
    with (FOLDER / "data" / "pictures.csv").open(encoding="utf-8", newline="") as lines:
        return {row["card"]: row["picture"] for row in csv.DictReader(lines)}


# Where things lie


def _layouts(tables: Tables) -> Json:
    """The drawn map's, or a plain one where a player's own data put a hex elsewhere."""
    end = "" if tables.map == "M1" else f"-{tables.map.lower()}"
    ours = load_tables({"map": tables.map}, {}).places
    if all(_lies(tables.places[h]) == _lies(ours[h]) for h in HEXES):
        return {way: _drawn()[way + end] for way in ("wide", "tall")}
    return {way: _plain_layout(tables, way) for way in ("wide", "tall")}


@lru_cache(maxsize=1)
def _drawn() -> Json:
    found: Json = json.loads((FOLDER / "data" / "layout.json").read_text(encoding="utf-8"))
    return found


def _lies(place: Place) -> tuple[int, int]:
    return place.q, place.r


RADIUS = 100.0


def _plain_layout(tables: Tables, way: str) -> Json:
    """Regular hexes, the Camp to the left or below, without a plate under them."""
    centres = {h: _turned(way, (sqrt(3) * RADIUS * (p.r + p.q / 2), 1.5 * RADIUS * p.q)) for h, p in _each(tables)}
    xs, ys = zip(*centres.values(), strict=True)
    left, top = min(xs) - 1.2 * RADIUS, min(ys) - 1.2 * RADIUS
    window = [left, top, max(xs) + 1.2 * RADIUS - left, max(ys) + 1.2 * RADIUS - top]
    places = {h: _plain_place(way, x, y, tables.places[h].slots) for h, (x, y) in centres.items()}
    return {"plate": "", "window": [round(n) for n in window], "scale": 1.0, "places": places}


def _each(tables: Tables) -> Iterator[tuple[Hex, Place]]:
    return ((h, tables.places[h]) for h in HEXES)


def _turned(way: str, point: tuple[float, float]) -> tuple[float, float]:
    x, y = point
    return (x, y) if way == "wide" else (y, -x)


def _plain_place(way: str, x: float, y: float, slots: int) -> Json:
    corners = [_turned(way, (RADIUS * sin(n * pi / 3), RADIUS * cos(n * pi / 3))) for n in range(6)]
    return {
        "centre": [round(x), round(y)],
        "outline": [[round(x + dx, 1), round(y + dy, 1)] for dx, dy in corners],
        "name": [round(x), round(y) - 48],
        "mark": [round(x) - 52, round(y)],
        "slots": [[round(x) - 10 + 36 * n, round(y)] for n in range(slots)],
        "guns": [round(x), round(y) + 40],
        "sign": [round(x) + 44, round(y) + 46],
    }


# What can be drawn over the board


def overlay(s: State, viewer: Viewer, name: str) -> list[Mark]:
    """What this viewer has to fear, by the rules' own functions and from what everybody can see."""
    if name != "threats":
        return []
    threatened = [side for side in SIDES if viewer in (side, None)]
    return [mark for side in threatened for mark in (*_threats(s, side), *_cuts(s, side), *_explosions(s, side))]


def _threats(s: State, side: Side) -> list[Mark]:
    """7.2, 8.1b An arrow from every enemy hex to every hex of the side that could be attacked from it next."""
    enemy = ENEMY[side]
    verb, doing, rule = ("assault", "assault", "7.2") if enemy == OTTOMAN else ("sortie", "sortie against", "8.1b")
    who = PLURAL[enemy]
    return [
        Mark("threat", here, h, f"The {who} could {doing} {name(s, h)} from {name(s, here)}.", rule)
        for h in _attackable(s, side, verb)
        for here in s.tables.adjacent[h]
        if s.control[here] == enemy
    ]


def _attackable(s: State, side: Side, verb: str) -> list[Hex]:
    attack = ASSAULT if verb == "assault" else SORTIE
    return [h for h in s.held(side) if rounds.why_not_action(s, ENEMY[side], "", attack[h]) is None]


def _cuts(s: State, side: Side) -> list[Mark]:
    """10.1d Hexes whose loss to a Sortie would leave other Ottoman hexes without a line to the Camp."""
    if side != OTTOMAN:
        return []
    return [
        Mark("cut", h, "", f"If {name(s, h)} is lost, {lost} no line to the Camp.", "10.1d")
        for h in _attackable(s, OTTOMAN, "sortie")
        if (lost := _left_alone(s, h))
    ]


def _left_alone(s: State, h: Hex) -> str:
    """Who would have no line to the Camp without this hex."""
    after = s.copy()
    after.control[h] = None
    alone = [x for x in s.held(OTTOMAN) if x != h and s.reaches_camp(x) and not after.reaches_camp(x)]
    words = " and ".join(name(s, x) for x in alone)
    return f"{words} {'has' if len(alone) == 1 else 'have'}" if alone else ""


def _explosions(s: State, side: Side) -> list[Mark]:
    """7.3b, 8.2b Hexes that the enemy's next Mine could blow up, for all anybody can know of its tiles."""
    enemy = ENEMY[side]
    tiles = len(s.tiles[enemy])
    most = mining.most_shovels(s, enemy, tiles + (1 if s.bag[enemy] else 0))
    if not tiles or most < s.tables.threshold:
        return []
    who, rule = PLURAL[enemy], mining.RULE[enemy] + "b"
    placed = f"{tiles} tile{'s' * (tiles > 1)}"
    return [
        Mark("explosion", h, "", f"With {placed} in place the {who} could explode under {name(s, h)}.", rule)
        for h in concepts.adjacent_enemy(s, enemy)
        if mining.note_on_explosion(s, enemy, EXPLODE[h]) is None
    ]
