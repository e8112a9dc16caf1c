"""What the page of the rules says about the game that no rule does: a first look, the map, the tables, the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from demilune.engine.rulebook import Rulebook
from demilune.games.fire_and_stone.ids import HABSBURG, HEXES, OTTOMAN, SIDES, TITLE, Card, Side
from demilune.games.fire_and_stone.load import FOLDER, CardFacts, Tables, load_tables, our_records

MARK = {"printed": "", "public": " ‡", "reconstructed": " †"}
WIDTH = 11  # of the flat edge of a hex in the drawing: "Covered Way" fits in

OPENING = """\
**The siege in short.** The Ottomans begin with their Camp and nothing else. They dig trenches across the Glacis, bring
up their Cannons, break masonry with Bombards and mines, and storm the works one hex after another. The Curtain Wall
wins them the game, and so do the Ravelin and the Burg Bastion together. The Habsburgs have fewer Troops but better
ground: whoever attacks a fortified hex sees part of the attack held back, and every Habsburg Cannon fires at every
Assault. They win by lasting five rounds. Either side also wins when the enemy's Morale or Troops are at an end.

In each round both players have five Strategy cards. A turn spends one of them, for an action of your choice or for what
its text says; that choice, and when to fight for a hex and when to let it go, is the heart of the game.

**How to read this page.** Chapters 1 to 10 teach the game; keep [the map](#the-map) and [the set-up
table](#the-set-up-table) beside you, and see a Battle fought in chapter 11. The cards, with their general rules
(chapter G) and the windows for Responses (chapter W), chapter V and the rulings are there to be looked up."""
MAP = """\
## The map

The Ottoman player sits below, the city lies above; left and right are as the besiegers see them. This is the standard
map, M1:"""
MAP_M2 = """\
Map M2 is an option. Both outer columns lie half a hex nearer to the Camp, which then touches all three Glacis hexes,
and of all hexes only the Central Ditch touches the Curtain Wall. M2 suits the Ottomans better:"""
MAP_TABLE = """\
How many Fortifications each hex can hold (4.1, 4.3, 4.4), and which hexes touch it (4.5):"""
RECONSTRUCTED = """\
## What is reconstructed

The text of the printed rules is complete, but we have seen neither the board nor the set-up diagram nor the cards.
These things are therefore ours, and will differ from what is printed:

- how the 14 hexes lie to each other;
- where each Habsburg piece stands at the start;
- {ours} of the {cards} cards, and with them the general card rules (chapter G) and the windows (chapter W);
- how long the Morale tracks are and where the markers start;
- the Battle values of Sekban, Yerikulu, Infantry and Militia;
- the first hand of Strategy cards, and how Tactic cards are dealt;
- the rulings at the end of this page.

The [notes on this edition](../../src/demilune/games/fire_and_stone/README.md#what-is-reconstructed-and-why) give our
reasons and sources."""


def opening() -> str:
    """What a newcomer should know before the first chapter, as Markdown."""
    return OPENING


def appendix() -> str:
    """The map, the pieces, the set-up and the cards, as Markdown."""
    standard, shifted = (load_tables({"map": variant}, {}) for variant in ("M1", "M2"))
    return "\n\n".join(
        [
            *_map(standard, shifted),
            *_set_up(standard),
            *_pieces(standard),
            *_reconstructed(standard),
            *(part for side in SIDES for part in _deck(standard, side, "Strategy", standard.strategy[side])),
            *(part for side in SIDES for part in _deck(standard, side, "Tactic", standard.tactics[side])),
        ]
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def _source(t: Tables, file: str, key: str) -> str:
    return t.provenance[file][key]


# The map


def _map(standard: Tables, shifted: Tables) -> list[str]:
    places = standard.places
    rows = [
        (
            h,
            places[h].name,
            places[h].slots or "none",
            ", ".join(standard.adjacent[h]),
            ", ".join(shifted.adjacent[h]),
            _source(standard, "map.csv", h),
        )
        for h in HEXES
    ]
    head = ("hex", "name", "Fortifications", "adjacent on M1", "adjacent on M2", "source")
    return [MAP, _drawn(standard), MAP_M2, _drawn(shifted), MAP_TABLE, _table(head, rows)]


def _drawn(t: Tables) -> str:
    height = {h: 2 * p.r + p.q for h, p in t.places.items()}  # in halves of a hex
    top, left = max(height.values()), min(p.q for p in t.places.values())
    columns = max(p.q for p in t.places.values()) - left + 1
    canvas = [[" "] * (columns * (WIDTH + 2) + 2) for _ in range(2 * top + 5)]
    for h in HEXES:
        _draw_hex(canvas, 2 * (top - height[h]), (t.places[h].q - left) * (WIDTH + 2), h, t.places[h].name)
    return "```text\n" + "\n".join("".join(line).rstrip() for line in canvas) + "\n```"


def _draw_hex(canvas: list[list[str]], y: int, x: int, code: str, name: str) -> None:
    first, _, rest = name.partition(" ")
    edge = "_" * WIDTH
    _put(canvas, y, x + 2, edge)
    _put(canvas, y + 1, x + 1, f"/{code:^{WIDTH}}\\")
    _put(canvas, y + 2, x, f"/{first:^{WIDTH + 2}}\\")
    _put(canvas, y + 3, x, f"\\{rest:^{WIDTH + 2}}/")
    _put(canvas, y + 4, x + 1, f"\\{edge}/")


def _put(canvas: list[list[str]], y: int, x: int, text: str) -> None:
    canvas[y][x : x + len(text)] = text


# Set-up and pieces


def _set_up(t: Tables) -> list[str]:
    rows = [
        (
            f"{t.places[h].name} ({h})",
            TITLE[start.control] if start.control else "nobody",
            start.structural or "",
            start.improvised or "",
            start.cannons or "",
            _source(t, "setup.csv", h),
        )
        for h, start in t.setup.items()
    ]
    head = ("hex", "controlled by", "Structural", "Improvised", "Cannons", "source")
    return ["## The set-up table", "What stands where when the game begins (12.3, 12.4).", _table(head, rows)]


def _pieces(t: Tables) -> list[str]:
    troops = [
        (TITLE[side], t.troop_name[kind], t.value[kind], t.troops[side].count(kind), _source(t, "troops.csv", kind))
        for side in SIDES
        for kind in dict.fromkeys(t.troops[side])
    ]
    tiles = [
        (TITLE[side], shovels, t.tiles[side].count(shovels), _source(t, "tiles.csv", f"{side}/{shovels}"))
        for side in SIDES
        for shovels in dict.fromkeys(t.tiles[side])
    ]
    return [
        "## Troops and Tunnel tiles",
        "The source is that of the Battle value; how many there are of each kind is printed.",
        _table(("side", "Troop", "Battle value", "cards", "source"), troops),
        f"An Explosion takes {t.threshold} shovels on the tiles in place (7.3b, 8.2b).",
        _table(("side", "shovels on the tile", "tiles", "source"), tiles),
        "## Morale, rounds and hands",
        "Morale that would rise beyond the top of the track is lost (A31); at End the game is lost (5.3, 5.5).",
        _table(("", "Ottoman", "Habsburg", "source"), _numbers(t)),
    ]


def _numbers(t: Tables) -> list[tuple[object, ...]]:
    dealt = Rulebook.load(FOLDER / "rulebook.toml").rules["12.5"].provenance
    scenario = "scenarios/siege.toml"

    def row(label: str, ottoman: object, habsburg: object, key: str) -> tuple[object, ...]:
        return label, ottoman, habsburg, _source(t, scenario, key)

    return [
        row("Rounds", t.rounds, t.rounds, "rounds"),
        row("Morale at the start", t.morale[OTTOMAN], t.morale[HABSBURG], "morale"),
        row("Top of the Morale track", t.morale_max, t.morale_max, "morale"),
        row("End of the Morale track", 0, 0, "morale"),
        ("Strategy cards dealt at set-up", t.hand, t.hand, dealt),
        row("Strategy hand after Refresh", t.hand_limit, t.hand_limit, "strategy_hand"),
        row("Tactic cards dealt at set-up", t.tactic_hand[OTTOMAN], t.tactic_hand[HABSBURG], "tactic_hand"),
        row("Cannons", t.cannons[OTTOMAN], t.cannons[HABSBURG], "cannons"),
        row("Structural Fortifications", "", t.structural, "fortification_markers"),
        row("Improvised Fortifications", t.improvised[OTTOMAN], t.improvised[HABSBURG], "fortification_markers"),
    ]


def _reconstructed(t: Tables) -> list[str]:
    ours = sum(1 for card in t.cards.values() if card.provenance == "reconstructed")
    return [RECONSTRUCTED.format(ours=ours, cards=len(t.cards))]


# Cards


def _deck(t: Tables, side: Side, deck: str, codes: Sequence[Card]) -> list[str]:
    rows = [
        (
            f'<a id="{code}"></a>**{code}**{_mark(code, card)}',
            f"{card.title}<br>*{_use(card)}*",
            card.text,
            card.history,
        )
        for code in codes
        for card in [t.cards[code]]
    ]
    readings = [f"- **{code} {t.cards[code].title}**: {' '.join(t.cards[code].rulings)}" for code in codes]
    return [
        f"## {TITLE[side]} {deck} cards",
        _table(("card", "title and use", "effect", "history"), rows),
        f"How the {TITLE[side]} {deck} cards are read:",
        "\n".join(readings),
    ]


def _mark(code: Card, card: CardFacts) -> str:
    title = our_records()["cards.toml"][code].values.get("title_provenance", card.provenance)
    return MARK[card.provenance] + (f" ({title} title)" if title != card.provenance else "")


def _use(card: CardFacts) -> str:
    if card.deck == "tactic":
        step = our_records()["cards.toml"][card.code].text("step")
        who = "attacker or defender" if card.kind == "either" else card.kind
        return f"{who}, {'the end of the Battle' if step == 'end' else _step(step)}"
    if card.windows:
        return f"Response in {' or '.join(card.windows)}"
    counts = " and ".join(card.counts_as).replace("-", " ").title().replace("Two Actions", "two actions")
    return f"Event, counts as {counts}" if counts else "Event"


def _step(step: str) -> str:
    before, _, number = step.rpartition(" ")
    return f"{before} step {number}".strip()
