"""Bombard, Barrage, mortars, and the fire that an Entrench draws."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from demilune.engine.actions import Action
from demilune.engine.decision import Decision, Procedure, value_of
from demilune.engine.game import Fact
from demilune.games.fire_and_stone import cards
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import (
    HABSBURG,
    OTTOMAN,
    PLURAL,
    SIDES,
    TITLE,
    Hex,
)
from demilune.games.fire_and_stone.model import State, name
from demilune.games.fire_and_stone.narrate import many
from demilune.games.fire_and_stone.odds.case import (
    Case,
    answerable,
    dice_of,
    eliminated,
    signed,
    silence_all,
    titled,
    unless_in_vain,
)
from demilune.games.fire_and_stone.odds.imagined import (
    Change,
    Found,
    Struck,
    Supposed,
)
from demilune.games.fire_and_stone.rules import habsburg_actions, ottoman_actions
from demilune.games.fire_and_stone.rules.rounds import EVENTS


def bombard(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """7.5 Is the Structural Fortification shot down?"""
    h = action.ids[0]
    more = cards.number(s, "OS14", "dice") if d.rule == "OS14" else 0
    faces = cards.faces(s, "OS13") if d.rule == "OS13" else ottoman_actions.SIX

    def run(t: State, struck: Struck) -> Procedure[None]:
        off = {change.key for change in struck}
        hit_on = ottoman_actions.SIX if "OS13" in off else faces
        return ottoman_actions.bombard(t, h, hit_on, 0 if "OS14" in off else more)

    def ends(before: State, after: State) -> str:
        return "Structural removed" if before.structural[h] > after.structural[h] else "no effect"

    def facts(found: Found) -> Iterator[Fact]:
        t = found.table
        for beside in t.tables.adjacent[h]:
            if t.control[beside] == OTTOMAN and t.cannons[beside]:
                yield Fact("7.5", f"Cannons on {name(t, beside)}", str(t.cannons[beside]))
        yield dice_of(found, "7.5", OTTOMAN)
        yield Fact("7.5", "Hits needed", str(ottoman_actions.HITS_NEEDED))

    guns = [x for x in s.tables.adjacent[h] if s.control[x] == OTTOMAN and s.cannons[x]]
    useful = ottoman_actions.note_on_bombard(s, h, more) is None
    changes = [_change_of_guns(s, x) for x in guns] if useful else []
    changes += [Change("OS14", "OS14", f"{more} more dice")] if more else []
    changes += [Change("OS13", "OS13", f"{min(faces)}s count as 6s")] if faces != ottoman_actions.SIX else []
    return Case(
        titled(s, d, "Bombard", h),
        run,
        ends,
        unless_in_vain(OTTOMAN),
        OTTOMAN,
        tuple(changes),
        facts,
        answerable(HABSBURG, supposed),
    )


def _change_of_guns(s: State, h: Hex) -> Change:
    def silence(t: State) -> None:
        t.cannons[h] = 0

    count = s.cannons[h]
    return Change(f"7.5:{h}", "7.5", f"{count} Cannon{'s' * (count != 1)} on {name(s, h)}", silence)


def barrage(s: State, d: Decision, action: Action, supposed: Supposed) -> Case:
    """8.4 Is a Troop of the Ottoman deck eliminated?"""
    by_card = action.verb == "event"
    hit_on = cards.faces(s, "HS15") if by_card else ottoman_actions.SIX

    def run(t: State, struck: Struck) -> Procedure[None]:
        plain = any(change.key == "HS15" for change in struck)
        return habsburg_actions.barrage(t, ottoman_actions.SIX if plain else hit_on)

    def facts(found: Found) -> Iterator[Fact]:
        yield dice_of(found, "8.4", HABSBURG)
        yield Fact("8.4", "Hits needed", str(ottoman_actions.HITS_NEEDED))
        yield Fact("8.4", "Ottoman Troops in their deck", str(len(found.table.troops[OTTOMAN])))

    changes = [Change("8.4", "8.4", f"{many(s.cannons_of(HABSBURG), 'Cannon')} on the map", silence_all(HABSBURG))]
    changes += [Change("HS15", "HS15", f"{min(hit_on)}s count as 6s")] if by_card else []
    return Case(
        "Barrage (Börner's Gunners)" if by_card else titled(s, d, "Barrage"),
        run,
        partial(eliminated, OTTOMAN),
        unless_in_vain(HABSBURG),
        HABSBURG,
        tuple(changes),
        facts,
        answerable(OTTOMAN, supposed),
    )


def mortars(s: State, _d: Decision, _action: Action, _supposed: Supposed) -> Case:
    """OS15 Does one 6 hit a Troop of the Habsburg deck?"""

    def run(t: State, _struck: Struck) -> Procedure[object]:
        return value_of(EVENTS["OS15"].effect(t))

    def facts(found: Found) -> Iterator[Fact]:
        yield dice_of(found, "OS15", OTTOMAN)
        yield Fact("OS15", "Hits needed", "1")

    return Case(
        s.tables.cards["OS15"].title,
        run,
        partial(eliminated, HABSBURG),
        unless_in_vain(OTTOMAN),
        OTTOMAN,
        facts=facts,
    )


def entrench(s: State, d: Decision, action: Action, _supposed: Supposed) -> Case:
    """7.1d What the Habsburg fire costs."""
    h = action.ids[0]
    under_fire = d.rule != "OS1"
    guns = s.cannons_of(HABSBURG)

    def facts(found: Found) -> Iterator[Fact]:
        placed = sum(e.number for e in found.told if isinstance(e, ev.FortificationPlaced))
        yield Fact("7.1a", "Improvised placed", str(placed))
        yield Fact("7.1c", "Morale", _morale(found))
        yield dice_of(found, "7.1d", HABSBURG)
        if under_fire and found.table.troops[OTTOMAN]:
            yield Fact("7.1d", "Eliminated, at most", str(ottoman_actions.MOST_ELIMINATED))

    fire = Change("7.1d", "7.1d", f"{many(guns, 'Habsburg Cannon')} on the map", silence_all(HABSBURG))
    return Case(
        titled(s, d, "Entrench", h),
        lambda t, _struck: ottoman_actions.entrench(t, h, under_fire),
        partial(eliminated, OTTOMAN),
        lambda words: OTTOMAN if words in ("no effect", f"{PLURAL[OTTOMAN]} win the game") else HABSBURG,
        OTTOMAN,
        (fire,) if under_fire and guns else (),
        facts,
    )


def _morale(found: Found) -> str:
    """How Morale moves on the first path: where only the dice of a later step differ, on every path."""
    moved = dict.fromkeys(SIDES, 0)
    for event in found.told:
        if isinstance(event, ev.MoraleChanged):
            moved[event.side] += event.by
    return ", ".join(f"{TITLE[side]} {signed(by)}" for side, by in moved.items() if by) or "unchanged"
