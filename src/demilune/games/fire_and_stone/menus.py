"""Cards and offered answers in words, and the words that may be typed for them: what every screen needs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from demilune.engine.actions import Action, action
from demilune.engine.menu import Entry, Row
from demilune.games.fire_and_stone import narrate
from demilune.games.fire_and_stone.ids import HEXES, TITLE, TROOPS, Hex, Side
from demilune.games.fire_and_stone.load import CardFacts, Tables
from demilune.games.fire_and_stone.rules.responses import OPENS, WINDOW_SIDE

View: TypeAlias = Mapping[str, Any]  # as Match.view gives it

CANNON = "●"
UNLIKELY = 7  # more Cannons than anybody moves in one word
PROVENANCE = {"printed": "as printed", "public": "told by public pages", "reconstructed": "reconstructed by us"}

# Cards


def kind_of(facts: CardFacts) -> str:
    """What sort of card it is and when it is played."""
    kind = f"Tactic, {facts.kind}" if facts.deck == "tactic" else facts.kind.capitalize()
    occasion = [*facts.windows, *(f"counts as {verb.replace('-', ' ')}" for verb in facts.counts_as)]
    return ", ".join([kind, *occasion])


def card(tables: Tables, words: str) -> list[str] | None:
    """Everything about a card, found by its code or its title; None where it is not a card."""
    known = narrate.aliases(tables)
    code = known.get(narrate.slug(words)) or known.get(narrate.slug(narrate.plain_letters(words)), "")
    if code not in tables.cards:
        return None
    facts = tables.cards[code]
    lines = [f"{facts.code} {facts.title}: {TITLE[facts.side]}, {kind_of(facts)}", "", facts.text, ""]
    lines += [f"- {ruling}" for ruling in facts.rulings]
    return [*lines, "", facts.history, f"This card is {PROVENANCE[facts.provenance]}."]


# Answers

_HEADINGS = {
    "entrench": "Entrench",
    "assault": "Assault",
    "sortie": "Sortie",
    "bombard": "Bombard",
    "fortify": "Fortify",
    "explode": "Explode",
    "place": "Place on",
    "select": "Choose",
}
_CARD_VERBS = ("play_card", "respond", "discard", "tactic")
_TROOP_VERBS = {"play_troop": "Play", "recover": "Recover for 1 Morale", "return_troop": "Return"}


def menu(view: View, tables: Tables, actions: Sequence[Action]) -> list[Row]:
    """The offered answers, gathered by what they do; Cannon moves that differ only in number are one entry."""
    rows: dict[str, list[Entry]] = {}
    moves: dict[tuple[Hex, Hex], list[Action]] = {}
    for offered in actions:
        if offered.verb == "move_cannons":
            moves.setdefault((offered.ids[0], offered.ids[1]), []).append(offered)
        else:
            heading, entry = _entry(view, tables, offered)
            rows.setdefault(heading, []).append(entry)
    loose = rows.pop("", [])
    gathered = [
        *_cannon_rows(view, tables, moves),
        *(Row(heading, tuple(entries)) for heading, entries in rows.items()),
    ]
    return [*gathered, Row("", tuple(loose))] if loose else gathered


def _entry(view: View, tables: Tables, offered: Action) -> tuple[str, Entry]:
    full, verb = narrate.action_label(offered, tables), offered.verb
    if not offered.ids:
        return (
            ("Fortify", Entry("Cannons only", full, (offered,)))
            if verb == "fortify"
            else ("", _plain(view, tables, offered))
        )
    first = offered.ids[0]
    if verb in _CARD_VERBS:
        facts = tables.cards[first]
        return _CARD_HEADING[verb], Entry(f"{first} {facts.title}", full, (offered,), f"{kind_of(facts)}: {facts.text}")
    if verb in _HEADINGS:
        return _HEADINGS[verb], Entry(first, full, (offered,))
    if verb in _TROOP_VERBS:
        left = _left(view, offered)
        value = tables.value[first]
        words = f"{tables.troop_name[first]} ({value})" + (f" of {left}" if left else "")
        return _TROOP_VERBS[verb], Entry(
            words, f"{full}, Battle value {value}" + (f", {left} there" if left else ""), (offered,)
        )
    return "", Entry(full, full, (offered,))


_CARD_HEADING = {"play_card": "Cards", "respond": "Responses", "discard": "Discard", "tactic": "Tactics"}


def _plain(view: View, tables: Tables, offered: Action) -> Entry:
    """An answer without ids; the Event says whose it is."""
    full = narrate.action_label(offered, tables)
    viewer = view["viewer"]
    chosen = view["board"]["sides"][viewer]["own"]["chosen"] if viewer is not None else None
    if offered.verb == "event" and chosen is not None:
        facts = tables.cards[chosen]
        return Entry(f"Event {facts.title}", f"{full}: {facts.text}", (offered,), facts.text)
    return Entry(full, full, (offered,))


def _left(view: View, offered: Action) -> int:
    """How many Troops of that kind lie where the answer takes them from, as far as the viewer's own piles tell."""
    viewer = view["viewer"]
    if viewer is None or offered.verb == "return_troop":
        return 0
    own = view["board"]["sides"][viewer]["own"]
    return int((own["troops"] if offered.verb == "play_troop" else own["troop_discard"]).count(offered.ids[0]))


def _cannon_rows(view: View, tables: Tables, moves: Mapping[tuple[Hex, Hex], list[Action]]) -> list[Row]:
    rows: dict[Hex, list[Entry]] = {}
    for (here, there), actions in moves.items():
        most = max(int(a.ids[2]) for a in actions)
        count = "1 Cannon" if most == 1 else f"1 to {most} Cannons"
        full = f"Move {count} from {tables.places[here].name} to {tables.places[there].name}"
        rows.setdefault(here, []).append(Entry(there, full, tuple(actions)))
    hexes = view["board"]["hexes"]
    return [Row(f"{hexes[here]['cannons']}{CANNON} {here} to", tuple(entries)) for here, entries in rows.items()]


def shorthand(tables: Tables, actions: Sequence[Action], words: Sequence[str]) -> list[Action]:
    """`all glc` (every Cannon that can move there), `3 yeniceri 2 sekban`, `4 camp glc`; nothing where it is none."""
    ids = [narrate.aliases(tables).get(w.lower(), w) for w in words]
    if ids and ids[0].lower() == "all":
        return _all_cannons(actions, ids[1:])
    if len(ids) == 3 and ids[0].isdecimal() and ids[1] in HEXES and ids[2] in HEXES:
        return [action("move_cannons", ids[1], ids[2], ids[0])]
    return _counted_troops(actions, ids)


def _all_cannons(actions: Sequence[Action], ids: Sequence[str]) -> list[Action]:
    moves = [a for a in actions if a.verb == "move_cannons"]
    targets = list(dict.fromkeys(a.ids[1] for a in moves))
    if not targets or (len(targets) > 1 and not ids) or (ids and ids[0] not in targets):
        return []
    there = ids[0] if ids else targets[0]
    most: dict[Hex, Action] = {}
    for a in moves:
        if a.ids[1] == there:
            most[a.ids[0]] = a  # offered in rising numbers
    return list(most.values())


def _counted_troops(actions: Sequence[Action], ids: Sequence[str]) -> list[Action]:
    """`3 yeniceri 2 sekban`, `elite elite militia`: from the deck."""
    verb = next((a.verb for a in actions if a.verb in ("play_troop", "return_troop", "move_back", "eliminate")), None)
    found: list[Action] = []
    count = 1
    for word in ids:
        if word.isdecimal() and int(word) <= UNLIKELY:
            count = int(word)
        elif word in TROOPS and verb is not None:
            found += [action(verb, word)] * count
            count = 1
        else:
            return []
    return found


def windows(_tables: Tables, side: Side) -> dict[str, str]:
    """The windows that a side may decline until further notice, in words."""
    words = {w: OPENS[w].format(hex="a hex", dice="some") for w, whose in WINDOW_SIDE.items() if whose == side}
    return {w: text[0].upper() + text[1:] for w, text in words.items()}
