"""The tile that a Mine may bring, and what an Explosion removes."""

from __future__ import annotations

from collections.abc import Iterator

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Procedure, value_of
from demilune.engine.game import Fact
from demilune.games.fire_and_stone import cards
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    ENEMY,
    OTTOMAN,
    Hex,
)
from demilune.games.fire_and_stone.model import State
from demilune.games.fire_and_stone.odds.case import (
    Case,
    answerable,
    summed,
    titled,
    unless_in_vain,
)
from demilune.games.fire_and_stone.odds.imagined import (
    Found,
    Struck,
    Supposed,
)
from demilune.games.fire_and_stone.rules import mining
from demilune.games.fire_and_stone.rules.rounds import EVENTS


def mine(s: State, d: Decision, action: Action, _supposed: Supposed) -> Case | None:
    """7.3a, 8.2a, V20 The tile that may come: the owner knows what is still in the bag."""
    if not s.bag[d.side]:
        return None
    side, rule, card = d.side, mining.RULE[d.side], s.chosen if action.verb == "event" else None
    needed = cards.number(s, "OS10", "shovels") if card == "OS10" else s.tables.threshold

    def run(t: State, _struck: Struck) -> Procedure[object]:
        return value_of(EVENTS[card].effect(t)) if card is not None else mining.mine(t, side)

    def ends(_before: State, after: State) -> str:
        return _shovels(after.shovels(side))

    def facts(found: Found) -> Iterator[Fact]:
        yield Fact(rule + "b", f"Shovels placed, {needed} needed", summed(found.table.tiles[side]))
        yield Fact(rule + "a", "Tiles in the bag", str(len(found.table.bag[side])))

    enough = {_shovels(n) for n in range(needed, sum(s.tables.tiles[side]) + 1)}
    return Case(
        f"Mine ({s.tables.cards[card].title})" if card is not None else titled(s, d, "Mine"),
        run,
        ends,
        lambda words: side if words in enough else None,
        side,
        facts=facts,
        summary=lambda _found: f"With {needed} shovels you may trigger an Explosion at once.",
        final="Your card is shown, and a tile is drawn.",
    )


def _shovels(count: int) -> str:
    return f"{count} shovel{'s' * (count != 1)} in place"


def explode(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """7.3e, 7.3f, 8.2e What the Explosion removes."""
    h, side, rule = action.ids[0], d.side, mining.RULE[d.side]
    everything = "OS10" in (d.rule, s.discard[side][-1] if s.discard[side] else "")
    needed = cards.number(s, "OS10", "shovels") if everything else s.tables.threshold

    def ends(before: State, after: State) -> str:
        parts = [f"{n} {kind}" for kind, n in _removed(h, before, after) if n]
        return f"{' and '.join(parts)} removed" if parts else "no effect"

    def facts(found: Found) -> Iterator[Fact]:
        t = found.table
        structural, improvised = (_told_removed(found, kind) for kind in ("structural", "improvised"))
        yield Fact(rule + "b", f"Shovels placed, {needed} needed", summed(t.tiles[side]))
        if side == OTTOMAN:
            yield Fact("7.3e", "Structural removed", str(structural))
        yield Fact("7.3f" if side == OTTOMAN else "8.2e", "Improvised removed", str(improvised))
        if t.on(h) - structural - improvised:
            yield Fact(rule + "e", "Fortifications left standing", str(t.on(h) - structural - improvised))
        yield Fact(rule + "d", "All tiles return to the bag", str(len(t.tiles[side])))

    return Case(
        titled(s, d, "Explosion under", h),
        lambda t, _struck: mining.explode(t, side, h, everything),
        ends,
        unless_in_vain(side),
        side,
        facts=facts,
        summary=answerable(ENEMY[side], supposed),
        final="Your tiles are shown.",
    )


def _removed(h: Hex, before: State, after: State) -> tuple[tuple[str, int], tuple[str, int]]:
    structural = before.structural[h] - after.structural[h]
    return ("Structural", structural), ("Improvised", before.improvised[h] - after.improvised[h])


def _told_removed(found: Found, kind: str) -> int:
    return sum(e.number for e in found.told if isinstance(e, ev.FortificationRemoved) and e.kind == kind)
