"""7.3 and 8.2 Mine, and the Explosion: the same for both sides but for what it destroys."""

from __future__ import annotations

from functools import partial

from demilune.engine.actions import Action, Refusal
from demilune.engine.decision import Procedure
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import EXPLODE, HABSBURG, NO_EXPLOSION, OTTOMAN, Hex, Side
from demilune.games.fire_and_stone.model import State, name
from demilune.games.fire_and_stone.rules import concepts
from demilune.games.fire_and_stone.rules.asking import ask, not_now
from demilune.games.fire_and_stone.rules.responses import Moment, open_window

RULE = {OTTOMAN: "7.3", HABSBURG: "8.2"}


def mine(
    s: State, side: Side, draws: int = 1, threshold: int | None = None, everything: bool = False
) -> Procedure[None]:
    """7.3, 8.2, G20 Draw and place tiles, then explode if there are shovels enough."""
    for _ in range(draws):
        draw_tile(s, side)
    yield from may_explode(s, side, threshold or s.tables.threshold, everything)


def draw_tile(s: State, side: Side) -> None:
    """7.3a, 8.2a, A45 A random tile from the bag, placed face down; from an empty bag nothing comes."""
    if not s.bag[side]:
        s.tell(ev.NothingHappened("the Tunnel bag is empty", "A45"))
        return
    place_tile(s, side, s.dice.pick("draw a Tunnel tile", s.bag[side]))


def place_tile(s: State, side: Side, tile: int) -> None:
    """4.16 From the bag, face down onto the Tunnel space: its owner knows it (V19)."""
    s.bag[side].remove(tile)
    s.tiles[side].append(tile)
    s.tiles[side].sort(reverse=True)
    s.reveal(f"tile {tile}", to=side)
    count = len(s.tiles[side])
    s.tell_apart(side, ev.TilePlaced(side, count, tile), ev.TilePlaced(side, count))


def return_tiles(s: State, side: Side, tiles: list[int]) -> None:
    """7.3d Tiles go back into the bag."""
    for tile in tiles:
        s.tiles[side].remove(tile)
    s.bag[side] = sorted([*s.bag[side], *tiles], reverse=True)
    if side == OTTOMAN:
        s.seen_tiles = []


def most_shovels(s: State, side: Side, tiles: int) -> int:
    """What so many tiles in place may bring at most, for all the enemy knows."""
    return sum(s.tables.tiles[side][:tiles])


def may_explode(s: State, side: Side, threshold: int, everything: bool = False) -> Procedure[None]:
    """7.3b, 8.2b, A35 With shovels enough, and an enemy hex to explode under, the side may trigger an Explosion.

    The question is put whenever the tiles in place might be enough for all the enemy knows: it must not betray them.
    """
    if most_shovels(s, side, len(s.tiles[side])) < threshold or not concepts.adjacent_enemy(s, side):
        return
    rule = RULE[side]
    answer = yield ask(
        side,
        "choose_explosion",
        rule + "b",
        lambda: f"Explosion: you have {s.shovels(side)} of {threshold} shovels. Choose a hex to blow up, or wait.",
        lambda: [*EXPLODE.values(), NO_EXPLOSION],
        partial(why_not_explode, s, side, threshold, everything),
        note=partial(note_on_explosion, s, side),
    )
    if answer is not NO_EXPLOSION:
        yield from explode(s, side, answer.ids[0], everything)


def why_not_explode(s: State, side: Side, threshold: int, everything: bool, answer: Action) -> Refusal | None:
    """7.3b, 7.3e, 8.2b, 8.2e An Explosion needs the shovels, and an enemy hex adjacent to an own one."""
    rule = RULE[side]
    if answer is NO_EXPLOSION:
        return None
    if answer.verb != "explode":
        return not_now(rule + "b", "explode, or wait.")
    if s.shovels(side) < threshold:
        return Refusal(rule + "b", f"an Explosion takes {threshold} shovels, you have {s.shovels(side)}")
    h = answer.ids[0]
    if everything and s.control[h] != side and not s.on(h):
        return Refusal("OS10", f"there is no Fortification on {name(s, h)}")
    return concepts.why_not_adjacent_enemy(s, side, h, rule + "e")


def note_on_explosion(s: State, side: Side, answer: Action) -> str | None:
    """A35, A54 Legal, but nothing is there to be destroyed."""
    if answer.verb != "explode":
        return None
    h = answer.ids[0]
    if side == OTTOMAN:
        return None if s.on(h) else "no effect: no Fortification there"
    return None if s.improvised[h] else "no effect: no Improvised Fortification there"


def explode(s: State, side: Side, target: Hex, everything: bool = False) -> Procedure[None]:
    """7.3c, 7.3d, 8.2c, 8.2d, A56 Flip, name the target, await an answer; all tiles return; then the removal."""
    flip(s, side, target)
    s.declared = f"explode {target}"
    canceller = yield from open_window(s, "W5" if side == OTTOMAN else "W6", Moment(target))
    s.declared = None
    return_flipped(s, side)
    if canceller is not None:
        s.tell(ev.Cancelled("Explosion", canceller))
        return
    destroy(s, side, target, everything)


def flip(s: State, side: Side, target: Hex | None) -> None:
    """7.3c, 8.2c, V21 All own tiles are turned up, for all to see."""
    s.flipped.append(side)
    for tile in s.tiles[side]:
        s.reveal(f"tile {tile}")
    s.tell(ev.TilesFlipped(side, tuple(s.tiles[side]), target))


def return_flipped(s: State, side: Side) -> None:
    """7.3d, 8.2d, A36 All of them go back into the bag; no shovel is carried over."""
    tiles = list(s.tiles[side])
    return_tiles(s, side, tiles)
    s.flipped.remove(side)
    s.tell(ev.TilesReturned(side, len(tiles), tuple(tiles)))


def destroy(s: State, side: Side, target: Hex, everything: bool = False) -> None:
    """7.3e, 7.3f, A37, A57 Ottoman: the Structural, or else all Improvised. 8.2e Habsburg: all Improvised."""
    if side == HABSBURG:
        concepts.remove_improvised(s, target, s.improvised[target])
        return
    if not s.structural[target] or everything:
        concepts.remove_improvised(s, target, s.improvised[target])
    concepts.remove_structural(s, target)
