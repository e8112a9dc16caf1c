"""The printed ids of everything in the box, and the actions that can be made of them."""

from __future__ import annotations

from typing import TypeAlias

from demilune.engine.actions import DECLINE, Action, action

Side: TypeAlias = str
Hex: TypeAlias = str
Card: TypeAlias = str
Troop: TypeAlias = str

OTTOMAN: Side = "ottoman"
HABSBURG: Side = "habsburg"
SIDES = (OTTOMAN, HABSBURG)
ENEMY = {OTTOMAN: HABSBURG, HABSBURG: OTTOMAN}
TITLE = {OTTOMAN: "Ottoman", HABSBURG: "Habsburg"}
PLURAL = {OTTOMAN: "Ottomans", HABSBURG: "Habsburgs"}

# 3.1, 3.2 The named places; left and right as seen from the Camp, the middle column between them.
HEXES: tuple[Hex, ...] = (
    *("CAMP", "GLL", "GLC", "GLR", "CWL", "CWC", "CWR"),
    *("DIL", "DIC", "DIR", "RAV", "LOB", "BUR", "CUR"),
)
LETTERS: dict[Hex, str] = dict(zip(HEXES, "ABCDEFGHIKLMNO", strict=True))  # their keys on the drawn map: no J
GLACIS = ("GLL", "GLC", "GLR")
PHASES = ("refresh", "strategy", "advance")  # 6.1, in the order of the sequence of play
STRATEGY_CARDS: tuple[Card, ...] = tuple(f"{s}{n}" for s in ("OS", "HS") for n in range(1, 31))
TACTIC_CARDS: tuple[Card, ...] = tuple(f"{s}{n}" for s in ("OT", "HT") for n in range(1, 11))
CARDS = STRATEGY_CARDS + TACTIC_CARDS
TROOPS: tuple[Troop, ...] = ("yeniceri", "sekban", "yerikulu", "elite", "infantry", "militia")
SHOVELS = (1, 2, 3)
MOST_CANNONS = 9

PASS = action("pass")
EVENT = action("event")
MINE = action("mine")
BARRAGE = action("barrage")
FORTIFY_CANNONS = action("fortify")  # to move Cannons only, where no marker can be placed
DONE = action("done")
CONTEST = action("contest")
GIVE_WAY = action("give_way")
ABORT = action("abort")
GO_ON = action("go_on")
NO_TACTIC = action("no_tactic")
NO_EXPLOSION = action("no_explosion")
KEEP = action("keep")

PLAY_CARD = {c: action("play_card", c) for c in STRATEGY_CARDS}
RESPOND = {c: action("respond", c) for c in STRATEGY_CARDS}
DISCARD = {c: action("discard", c) for c in STRATEGY_CARDS}
TACTIC = {c: action("tactic", c) for c in TACTIC_CARDS}
ENTRENCH = {h: action("entrench", h) for h in GLACIS}
ASSAULT = {h: action("assault", h) for h in HEXES}
SORTIE = {h: action("sortie", h) for h in HEXES}
BOMBARD = {h: action("bombard", h) for h in HEXES}
FORTIFY = {h: action("fortify", h) for h in HEXES}
EXPLODE = {h: action("explode", h) for h in HEXES}
PLACE = {h: action("place", h) for h in HEXES}
SELECT = {h: action("select", h) for h in HEXES}
PLAY_TROOP = {t: action("play_troop", t) for t in TROOPS}
RECOVER = {t: action("recover", t) for t in TROOPS}
MOVE_BACK = {t: action("move_back", t) for t in TROOPS}
MOVE_FRONT = {t: action("move_front", t) for t in TROOPS}
ELIMINATE = {t: action("eliminate", t) for t in TROOPS}
RETURN_TROOP = {t: action("return_troop", t) for t in TROOPS}
TAKE_TILE = {n: action("take_tile", str(n)) for n in SHOVELS}
RETURN_TILE = {n: action("return_tile", str(n)) for n in SHOVELS}
RETURN_TILES = {n: action("return_tiles", str(n)) for n in range(1, 9)}
MOVE_CANNONS = {
    (here, there, n): action("move_cannons", here, there, str(n))
    for here in HEXES
    for there in HEXES
    if here != there
    for n in range(1, MOST_CANNONS + 1)
}

_ALL = (
    *(PASS, EVENT, MINE, BARRAGE, FORTIFY_CANNONS, DONE, CONTEST, GIVE_WAY, ABORT, GO_ON, NO_TACTIC),
    *(NO_EXPLOSION, KEEP, DECLINE),
    *(PLAY_CARD, RESPOND, DISCARD, TACTIC, ENTRENCH, ASSAULT, SORTIE, BOMBARD, FORTIFY, EXPLODE, PLACE, SELECT),
    *(
        PLAY_TROOP,
        RECOVER,
        MOVE_BACK,
        MOVE_FRONT,
        ELIMINATE,
        RETURN_TROOP,
        TAKE_TILE,
        RETURN_TILE,
        RETURN_TILES,
        MOVE_CANNONS,
    ),
)


def vocabulary() -> dict[str, Action]:
    """Every action of the game by its text."""
    found: dict[str, Action] = {}
    for entry in _ALL:
        made = [entry] if isinstance(entry, Action) else list(entry.values())
        found |= {a.text: a for a in made}
    return found
