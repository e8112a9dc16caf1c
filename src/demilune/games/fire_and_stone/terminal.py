"""The siege in a terminal: the board as hexes or in words, the tracks, and the hand.

Control is a word as well as a colour, Fortifications and Cannons are signs: nothing is told by colour alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from rich.text import Text

from demilune.engine.menu import Item
from demilune.games.fire_and_stone.face import SHORT, card, face, headline, menu, overlay, shorthand, windows
from demilune.games.fire_and_stone.ids import HABSBURG, HEXES, OTTOMAN, SIDES, TITLE, TROOPS, Hex, Side
from demilune.games.fire_and_stone.load import CardFacts, Tables
from demilune.games.fire_and_stone.menus import CANNON, View, kind_of
from demilune.games.fire_and_stone.narrate import many

__all__ = [
    "board",
    "board_in_words",
    "card",
    "face",
    "hand",
    "headline",
    "menu",
    "overlay",
    "shorthand",
    "situation",
    "status",
    "status_in_words",
    "windows",
]

STRUCTURAL, IMPROVISED, FREE = "■", "▲", "·"
LEGEND = f"{STRUCTURAL} stone {IMPROVISED} earth {CANNON} cannon"
WHO: dict[Side | None, str] = {OTTOMAN: TITLE[OTTOMAN], HABSBURG: TITLE[HABSBURG], None: "nobody"}
FILL = {OTTOMAN: "black on #d55e00", HABSBURG: "white on #0072b2", None: ""}
INK = {OTTOMAN: "#ff8c42", HABSBURG: "#56b4e9"}
NAMES = {"camp": "Camp", **SHORT}
ENGAGED = "reverse bold"
TRACK = 12  # the most squares of a Morale track that are drawn


# The board as hexes


class _Canvas:
    """Characters with a style each."""

    def __init__(self, width: int, height: int) -> None:
        self._cells = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, words: str, style: str = "") -> None:
        row = self._cells[y]
        for at, sign in enumerate(words, x):
            row[at] = (sign, style)

    def lines(self) -> list[Text]:
        return [Text.assemble(*_runs(row)) for row in self._cells]


def _runs(row: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Neighbours of one style, together."""
    return [("".join(sign for sign, _ in run), style) for style, run in groupby(row, key=itemgetter(1))]


def board(view: View, tables: Tables, width: int, rows: int) -> list[Text]:
    """The city above, the Camp below: the largest drawing that fits, the smaller one if none does."""
    rise, flat = (2, 16) if rows >= 25 and width >= 56 else (1, 17)
    places = tables.places
    top = max(2 * p.r + p.q for p in places.values())
    left = min(p.q for p in places.values())
    across = max(p.q for p in places.values()) - left + 1
    canvas = _Canvas(across * (flat + rise) + rise, (top + 2) * rise + 1)
    corners = {h: ((p.q - left) * (flat + rise), (top - 2 * p.r - p.q) * rise) for h, p in places.items()}
    for x, y in corners.values():
        canvas.put(x + rise, y, "_" * flat, "dim")
    for h, (x, y) in corners.items():
        _draw_hex(canvas, x, y, rise, flat, *_faces(view, tables, h, rise))
    return canvas.lines()


def _draw_hex(canvas: _Canvas, x: int, y: int, rise: int, flat: int, style: str, words: Sequence[str]) -> None:
    """`words` from the top, a line each; the last line lies on the hex's lower edge."""
    for line in range(2 * rise):
        upper = line < rise
        inset = rise - 1 - line if upper else line - rise
        inside = flat + 2 * (rise - 1 - inset)
        last = line == 2 * rise - 1
        text = (words[line] if line < len(words) else "").center(inside)
        canvas.put(x + inset, y + 1 + line, "/" if upper else "\\", "dim")
        canvas.put(x + inset + 1, y + 1 + line, text.replace(" ", "_") if last and not text.strip() else text, style)
        canvas.put(x + inset + 1 + inside, y + 1 + line, "\\" if upper else "/", "dim")
        if last and text.strip():
            _underline(canvas, x + inset + 1, y + 1 + line, text, style)


def _underline(canvas: _Canvas, x: int, y: int, text: str, style: str) -> None:
    """The lower edge, to both sides of the words that stand on it."""
    before = len(text) - len(text.lstrip()) - 1
    after = len(text) - len(text.rstrip()) - 1
    if before > 0:
        canvas.put(x, y, "_" * before, style)
    if after > 0:
        canvas.put(x + len(text) - after, y, "_" * after, style)


def _faces(view: View, tables: Tables, h: Hex, rise: int) -> tuple[str, list[str]]:
    """The style of a hex and its lines."""
    v, place = view["board"], tables.places[h]
    hexagon = v["hexes"][h]
    attacked = v["attack"] is not None and v["attack"]["target"] == h
    style = f"{FILL[hexagon['control']]} {ENGAGED if attacked else ''}".strip()
    name = NAMES.get(place.kind, place.name)
    title = name.upper() if h == "CAMP" else f"{h} {name}"
    mark = "!" if attacked else ""
    who, works, guns = WHO[hexagon["control"]], _works(hexagon, place.slots), hexagon["cannons"]
    if rise == 1:
        pieces = " ".join(p for p in (works, f"{guns}{CANNON}" if guns else "") if p)
        return style, [mark + title, f"{who} {pieces}".strip()]
    shown = f"{guns} {CANNON}" if guns else ""
    return style, [
        mark + title + mark,
        who if not attacked else f"{who}: attacked",
        "   ".join(p for p in (works, shown) if p),
    ]


def _works(hexagon: Mapping[str, int], slots: int) -> str:
    stone, earth = hexagon["structural"], hexagon["improvised"]
    return STRUCTURAL * stone + IMPROVISED * earth + FREE * (slots - stone - earth)


def board_in_words(view: View, tables: Tables) -> list[str]:
    """The board a hex a line, from the Camp to the Curtain Wall."""
    lines = [_hex_in_words(view, tables, h) for h in HEXES]
    return [*lines, "A hex is: who controls it; Fortifications and free slots; Cannons; the hexes beside it."]


def _hex_in_words(view: View, tables: Tables, h: Hex) -> str:
    hexagon, place = view["board"]["hexes"][h], tables.places[h]
    stone, earth, guns = hexagon["structural"], hexagon["improvised"], hexagon["cannons"]
    free = place.slots - stone - earth
    parts = [WHO[hexagon["control"]]]
    parts += [f"{stone} Structural"] if stone else []
    parts += [f"{earth} Improvised"] if earth else []
    parts += [f"{free} free"] if free else []
    parts += [many(guns, "Cannon")] if guns else []
    attack = view["board"]["attack"]
    parts += ["under attack"] if attack is not None and attack["target"] == h else []
    return f"{h} {place.name}: {', '.join(parts)}; beside {' '.join(tables.adjacent[h])}."


# Tracks and piles

_PILES = (
    ("Cards", "hand"),
    ("Tactics", "tactics"),
    ("Troops", "troops"),
    ("discarded", "troop_discard"),
    ("eliminated", "eliminated"),
    ("Tunnel tiles", "tiles"),
    ("Cannons", "cannons"),
    ("Earth left", "supply"),
)


def status(view: View, tables: Tables, width: int) -> list[Text]:
    """Round and Morale tracks, and how many of everything each side has; 24 columns do."""
    v = view["board"]
    rounds = " ".join(f"[{n}]" if n == v["round"] else str(n) for n in range(1, v["rounds"] + 1))
    lines = [Text.assemble("Round ", (rounds, "bold"), " relief")]
    lines += [_track(v, side) for side in SIDES]
    lines.append(Text.assemble(" " * 12, *((f"{WHO[side][:3] + '.':>6}", INK[side]) for side in SIDES)))
    for words, key in _PILES:
        counts = [_cannons(tables, v, side) if key == "cannons" else v["sides"][side][key] for side in SIDES]
        lines.append(Text(f"{words:<12}{counts[0]:>6}{counts[1]:>6}"))
    lines.append(Text(LEGEND[:width], "dim"))
    return lines


def _track(v: Mapping[str, Any], side: Side) -> Text:
    now, most = v["morale"][side], v["morale_max"]
    full = round(TRACK * now / most)
    bar = "█" * full + "·" * (TRACK - full)
    return Text.assemble((f"{WHO[side][0]} {bar}", INK[side]), (f" {now:>2}", "bold"), " morale")


def _cannons(tables: Tables, v: Mapping[str, Any], side: Side) -> int:
    return tables.cannons[side] - int(v["sides"][side]["lost_cannons"])


def status_in_words(view: View, tables: Tables) -> list[str]:
    """The same for ears: one line for the tracks and one for each side."""
    v = view["board"]
    morale = ", ".join(f"{WHO[side]} {v['morale'][side]}" for side in SIDES)
    lines = [f"Round {v['round']} of {v['rounds']}. Morale: {morale}."]
    for side in SIDES:
        piles = [f"{words.lower()} {v['sides'][side][key]}" for words, key in _PILES if key != "cannons"]
        lines.append(f"{WHO[side]}: {', '.join(piles)}, cannons {_cannons(tables, v, side)}.")
    return lines


def situation(view: View, tables: Tables) -> list[str]:
    """The attack in progress: who, where, and what lies on the table."""
    a = view["board"]["attack"]
    if a is None:
        return []
    verb = "Assault on" if a["attacker"] == OTTOMAN else "Sortie against"
    cards = "".join(f"; {tables.cards[c].title}" for c in a["cards"])
    lines = [f"{verb} {tables.places[a['target']].name}{cards}."]
    return lines + [_line_up(tables, side, a["sides"][side]) for side in SIDES if a["sides"][side]["count"]]


def _line_up(tables: Tables, side: Side, shown: Mapping[str, Any]) -> str:
    if shown["front"] is None:
        troops = many(shown["count"], "Troop") + " face down"
        return f"{WHO[side]}: {troops}{', a Tactic face down' if shown['tactic_placed'] else ''}."
    front = f"front {_troops(tables, shown['front'])} ({sum(tables.value[t] for t in shown['front'])})"
    rear = f"; rear {_troops(tables, shown['rear'])}" if shown["rear"] else ""
    tactic = f"; {tables.cards[shown['tactic']].title}" if shown["tactic"] else ""
    return f"{WHO[side]}: {front}{rear}{tactic}."


def _troops(tables: Tables, troops: Iterable[str]) -> str:
    counted = Counter(troops)
    return ", ".join(f"{counted[t]} {tables.troop_name[t]}" for t in TROOPS if counted[t]) or "nobody"


# Cards


def hand(view: View, tables: Tables) -> list[Item]:
    """All that the viewer holds, with full texts."""
    viewer = view["viewer"]
    if viewer is None:
        return []
    own = view["board"]["sides"][viewer]["own"]
    cards = [_item(tables.cards[c]) for c in (*own["hand"], *own["tactics"])]
    return [*cards, *_piles(view, tables, own)]


def _piles(view: View, tables: Tables, own: Mapping[str, Any]) -> list[Item]:
    piles = [
        ("Troop deck", _troops(tables, own["troops"])),
        ("Discarded Troops", _troops(tables, own["troop_discard"])),
        ("Eliminated Troops", _troops(tables, own["eliminated"])),
        ("Tunnel tiles", ", ".join(many(n, "shovel") for n in own["tiles"]) or "none"),
        (
            "Discarded cards",
            ", ".join(tables.cards[c].title for c in (*own["discard"], *own["tactic_discard"])) or "none",
        ),
    ]
    seen_hand, seen_tiles = view["board"]["seen_hand"], view["board"]["seen_tiles"]
    if seen_hand:
        piles.append(("Enemy cards you saw", ", ".join(tables.cards[c].title for c in seen_hand)))
    if seen_tiles:
        piles.append(("Enemy tiles you saw", ", ".join(many(n, "shovel") for n in seen_tiles)))
    return [Item(heading, text) for heading, text in piles]


def _item(facts: CardFacts) -> Item:
    return Item(f"{facts.code} {facts.title} ({kind_of(facts)})", facts.text)
