"""Events to sentences, and actions to words."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from demilune.engine.actions import Action
from demilune.engine.log import Ref, Told, told
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import HEXES, LETTERS, SIDES
from demilune.games.fire_and_stone.load import Tables

SIDE_NAME = {"ottoman": "Ottomans", "habsburg": "Habsburgs"}
SIDE_OF = {"ottoman": "Ottoman", "habsburg": "Habsburg"}
USES = {
    "event": "for its Event",
    "response": "in response",
    "entrench": "to Entrench",
    "assault": "to Assault",
    "sortie": "for a Sortie against",
    "bombard": "to Bombard",
    "barrage": "for a Barrage",
    "fortify": "to Fortify",
    "mine": "to Mine",
}


def narrate(event: Any, t: Tables) -> Told | None:
    """The sentence for an event, or None where there is nothing to say."""
    return _SENTENCES[type(event)](event, t)


def _hex(t: Tables, h: str) -> Ref:
    return Ref("hex", h, t.places[h].name)


def _card(t: Tables, card: str) -> Ref:
    return Ref("card", card, t.cards[card].title)


def _rule(number: str, t: Tables) -> Ref:
    return Ref("card", number, t.cards[number].title) if number in t.cards else Ref("rule", number, f"rule {number}")


def _troops(troops: Iterable[str], t: Tables) -> str:
    counted = Counter(troops)
    return ", ".join(f"{n} {t.troop_name[k]}" if n > 1 else t.troop_name[k] for k, n in counted.items()) or "nobody"


def _many(count: int, word: str) -> str:
    return f"{count} {word}{'' if count == 1 else 's'}"


def _played(e: ev.CardPlayed, t: Tables) -> Told:
    where = (" ", _hex(t, e.target)) if e.target and e.use != "response" else ()
    return told(1, f"{SIDE_NAME[e.side]} play ", _card(t, e.card), f" {USES[e.use]}", *where, ".")


def _drawn(e: ev.CardsDrawn, t: Tables) -> Told:
    what = _many(e.number, f"{'Tactic' if e.deck == 'tactic' else 'Strategy'} card")
    names: list[str | Ref] = []
    for card in e.cards:
        names += [", " if names else ": ", _card(t, card)]
    return told(2, f"{SIDE_NAME[e.side]} draw {what}", *names, ".")


def _seen(e: ev.HandSeen, t: Tables) -> Told:
    names: list[str | Ref] = []
    for card in e.cards:
        names += [", " if names else ": ", _card(t, card)]
    return told(2, f"{SIDE_NAME[e.by]} look at the enemy hand of {_many(e.number, 'card')}", *names, ".")


def _returned(e: ev.TroopsReturned, t: Tables) -> Told:
    source = {"discard": "the discard pile", "eliminated": "the Eliminated pile", "lines": "the Battle"}[e.source]
    which = f": {_troops(e.troops, t)}" if e.troops else ""
    returned = "returns" if e.number == 1 else "return"
    return told(2, f"{_many(e.number, SIDE_OF[e.side] + ' Troop')} {returned} from {source} to the deck{which}.")


def _eliminated(e: ev.TroopEliminated, t: Tables) -> Told:
    what = t.troop_name[e.troop] if e.troop else "Troop"
    where = "of the deck " if e.source == "deck" else ""
    return told(2, f"{SIDE_OF[e.side]} {what} {where}is eliminated (", _rule(e.why, t), ").")


def _morale(e: ev.MoraleChanged, t: Tables) -> Told:
    return told(2, f"{SIDE_OF[e.side]} Morale {e.by:+d}, now {e.now} (", _rule(e.rule, t), ").")


def _cleared(e: ev.HexCleared, t: Tables) -> Told | None:
    lost = [
        _many(count, word)
        for count, word in (
            (e.structural, "Structural Fortification"),
            (e.improvised, "Improvised Fortification"),
            (e.cannons, "Cannon"),
        )
        if count
    ]
    return told(2, "Lost on ", _hex(t, e.hex), f": {', '.join(lost)}.") if lost else None


def _placed(e: ev.FortificationPlaced, t: Tables) -> Told:
    return told(2, f"{_many(e.number, e.kind.capitalize() + ' Fortification')} placed on ", _hex(t, e.hex), ".")


def _removed(e: ev.FortificationRemoved, t: Tables) -> Told:
    return told(2, f"{_many(e.number, e.kind.capitalize() + ' Fortification')} removed from ", _hex(t, e.hex), ".")


def _rolled(e: ev.DiceRolled, t: Tables) -> Told:
    if not e.faces:
        return told(2, f"{SIDE_NAME[e.side]} have no dice to roll (", _rule(e.why, t), ").")
    on = " or ".join(map(str, e.hit_on))
    faces = " ".join(map(str, e.faces))
    hits = _many(sum(face in e.hit_on for face in e.faces), "hit")  # all of them, also those that a limit ignores
    return told(2, f"{SIDE_NAME[e.side]} roll {faces}: {hits} on {on} (", _rule(e.why, t), ").")


def _tile(e: ev.TilePlaced, t: Tables) -> Told:  # noqa: ARG001  same shape as every sentence
    what = f" of {_many(e.shovels, 'shovel')}" if e.shovels else ""
    return told(2, f"{SIDE_NAME[e.side]} place a Tunnel tile{what}; {e.number} in place.")


def _tiles_back(e: ev.TilesReturned, t: Tables) -> Told:  # noqa: ARG001
    shovels = f" ({', '.join(map(str, e.tiles))})" if e.tiles else ""
    return told(2, f"{_many(e.number, SIDE_OF[e.side] + ' tile')}{shovels} return to the bag.")


def _tiles_seen(e: ev.TilesSeen, t: Tables) -> Told:  # noqa: ARG001
    shovels = f": {', '.join(map(str, e.tiles))}" if e.tiles else ""
    return told(2, f"{SIDE_NAME[e.by]} look at {_many(e.number, 'enemy tile')}{shovels}.")


def _flipped(e: ev.TilesFlipped, t: Tables) -> Told:
    shovels = ", ".join(map(str, e.tiles))
    where = (" under ", _hex(t, e.target)) if e.target else ()
    return told(2, f"{SIDE_NAME[e.side]} flip their tiles ({shovels})", *where, ".")


def _selected(e: ev.TroopsSelected, t: Tables) -> Told:
    which = f": {_troops(e.troops, t)}" if e.troops else ""
    recovered = f", {e.recovered} of them recovered" if e.recovered else ""
    return told(2, f"{SIDE_NAME[e.side]} choose {_many(e.number, 'Troop')}{recovered}{which}.")


def _tactic(e: ev.TacticPlaced, t: Tables) -> Told:
    if not e.placed:
        return told(2, f"{SIDE_NAME[e.side]} place no Tactic.")
    which = (": ", _card(t, e.card)) if e.card else ()
    return told(2, f"{SIDE_NAME[e.side]} place a Tactic face down", *which, ".")


def _revealed(e: ev.BattleRevealed, t: Tables) -> Told:
    tactic = (" with ", _card(t, e.tactic)) if e.tactic else ()
    return told(2, f"{SIDE_NAME[e.side]} reveal {_troops(e.front, t)}", *tactic, ".")


def _totals(e: ev.TotalsCompared, t: Tables) -> Told:
    parts: list[str | Ref] = []
    for side, by, card in e.modifiers:
        parts += ["; " if parts else " (", f"{SIDE_OF[side]} {by:+d} ", _card(t, card)]
    if parts:
        parts.append(")")
    return told(2, f"Battle value: {e.attack} attacking, {e.defence} defending", *parts, ".")


def _decided(e: ev.AttackDecided, t: Tables) -> Told:
    how = "win the Battle for" if e.contested else "take"
    return told(2, f"{SIDE_NAME[e.winner]} {how} ", _hex(t, e.target), ".")


def _ended(e: ev.GameEnded, t: Tables) -> Told:
    return told(0, f"The {SIDE_NAME[e.winner]} win: {e.kind} (", _rule(e.rule, t), ").")


def _named(e: ev.ActionNamed, t: Tables) -> Told:
    where = (" ", _hex(t, e.hex)) if e.hex else ()
    return told(1, f"{SIDE_NAME[e.side]} choose {USES[e.verb]}", *where, ".")


def _passed(e: ev.Passed, t: Tables) -> Told:  # noqa: ARG001
    return told(1, f"{SIDE_NAME[e.side]} have no cards and pass." if e.by_rule else f"{SIDE_NAME[e.side]} pass.")


def _contested(e: ev.AttackContested, t: Tables) -> Told:  # noqa: ARG001
    return told(2, f"{SIDE_NAME[e.side]} {'contest the attack' if e.contested else 'give way without a fight'}.")


_SENTENCES: dict[type, Callable[[Any, Tables], Told | None]] = {
    ev.SetUp: lambda _e, _t: told(0, "The siege begins."),
    ev.RoundBegan: lambda e, _t: told(0, f"Round {e.round}"),
    ev.TurnBegan: lambda _e, _t: None,
    ev.CardPlayed: _played,
    ev.ActionNamed: _named,
    ev.Passed: _passed,
    ev.CardsDrawn: _drawn,
    ev.CardDiscarded: lambda e, t: told(
        2, f"{SIDE_NAME[e.side]} discard ", _card(t, e.card), " (", _rule(e.why, t), ")."
    ),
    ev.HandSeen: _seen,
    ev.TroopsReturned: _returned,
    ev.TroopEliminated: _eliminated,
    ev.MoraleChanged: _morale,
    ev.HexTaken: lambda e, t: told(2, f"{SIDE_NAME[e.side]} control ", _hex(t, e.hex), "."),
    ev.HexCleared: _cleared,
    ev.FortificationPlaced: _placed,
    ev.FortificationRemoved: _removed,
    ev.CannonsMoved: lambda e, t: told(
        2, f"{_many(e.number, SIDE_OF[e.side] + ' Cannon')} from ", _hex(t, e.here), " to ", _hex(t, e.there), "."
    ),
    ev.CannonsLost: lambda e, t: told(
        2, f"{_many(e.number, SIDE_OF[e.side] + ' Cannon')} lost on ", _hex(t, e.hex), "."
    ),
    ev.CannonReturned: lambda e, t: told(2, f"A lost {SIDE_OF[e.side]} Cannon returns to ", _hex(t, e.hex), "."),
    ev.DiceRolled: _rolled,
    ev.DiceCapped: lambda e, t: told(2, _card(t, e.card), f": at most {e.dice} dice for this roll."),
    ev.TilePlaced: _tile,
    ev.TilesReturned: _tiles_back,
    ev.TilesSeen: _tiles_seen,
    ev.TilesFlipped: _flipped,
    ev.Cancelled: lambda e, t: told(2, f"The {e.what} is cancelled by ", _card(t, e.card), "."),
    ev.NothingHappened: lambda e, t: told(2, f"Nothing happens: {e.why} (", _rule(e.rule, t), ")."),
    ev.AttackContested: _contested,
    ev.AttackAborted: lambda e, t: told(2, "The Assault on ", _hex(t, e.target), " is aborted."),
    ev.TroopsSelected: _selected,
    ev.TacticPlaced: _tactic,
    ev.BattleRevealed: _revealed,
    ev.MovedToRear: lambda e, t: told(
        2, f"{SIDE_NAME[e.side]} move to the rear line: {_troops(e.troops, t)} (", _rule(e.rule, t), ")."
    ),
    ev.MovedToFront: lambda e, t: told(2, f"{SIDE_OF[e.side]} {t.troop_name[e.troop]} moves to the front line."),
    ev.TotalsCompared: _totals,
    ev.AttackDecided: _decided,
    ev.GameEnded: _ended,
}
assert set(_SENTENCES) == set(ev.EVENTS)


# Actions in words

_PLAIN = {
    "pass": "Pass",
    "event": "Play its Event",
    "mine": "Mine",
    "barrage": "Barrage",
    "fortify": "Fortify: move Cannons only",
    "done": "Finish",
    "contest": "Contest the attack",
    "give_way": "Give way without a fight",
    "abort": "Abort the Assault",
    "go_on": "Go on with the Assault",
    "no_tactic": "Place no Tactic",
    "no_explosion": "Wait: no Explosion",
    "keep": "Keep the card",
    "decline": "Decline",
}
_WITH_HEX = {
    "entrench": "Entrench",
    "assault": "Assault",
    "sortie": "Sortie against",
    "bombard": "Bombard",
    "fortify": "Fortify",
    "explode": "Explode under",
    "place": "Place a Fortification on",
    "select": "Choose",
}
_WITH_CARD = {"play_card": "Play", "respond": "Respond with", "discard": "Discard", "tactic": "Place"}
_WITH_TROOP = {
    "play_troop": "Play {}",
    "recover": "Recover {} for 1 Morale",
    "move_back": "Move {} to the rear",
    "move_front": "Move {} to the front",
    "eliminate": "Eliminate {}",
    "return_troop": "Return {} to the deck",
}
_WITH_NUMBER = {
    "take_tile": "Take the tile of {}",
    "return_tile": "Send back the tile of {}",
    "return_tiles": "Send back {} random tiles",
}


# A verb in words, for a button; what it is done to follows.
VERBS = {
    **_PLAIN,
    **_WITH_HEX,
    **_WITH_CARD,
    **{verb: words.replace(" {}", "") for verb, words in (_WITH_TROOP | _WITH_NUMBER).items()},
    "move_cannons": "Move Cannons",
}


def action_label(action: Action, t: Tables) -> str:
    """An action in words."""
    verb, ids = action.verb, action.ids
    if not ids:
        return _PLAIN[verb]
    if verb == "move_cannons":
        count = int(ids[2])
        return f"Move {_many(count, 'Cannon')} from {t.places[ids[0]].name} to {t.places[ids[1]].name}"
    if verb in _WITH_HEX:
        return f"{_WITH_HEX[verb]} {t.places[ids[0]].name}"
    if verb in _WITH_CARD:
        return f"{_WITH_CARD[verb]} {t.cards[ids[0]].title} ({ids[0]})"
    if verb in _WITH_TROOP:
        return _WITH_TROOP[verb].format(t.troop_name[ids[0]])
    return _WITH_NUMBER[verb].format(ids[0])


def aliases(t: Tables) -> dict[str, str]:
    """Other words for ids: hexes by their slug, their letter on the map or their name, cards by their title."""
    named = [(LETTERS[h], h) for h in HEXES]
    named += [(t.places[h].slug, h) for h in HEXES] + [(t.places[h].name, h) for h in HEXES] + [(h, h) for h in HEXES]
    named += [(facts.title, code) for code, facts in t.cards.items()] + [(code, code) for code in t.cards]
    named += [(t.troop_name[troop], troop) for side in SIDES for troop in t.troops[side]]
    return {slug(words): id_ for words, id_ in named} | {slug(plain_letters(words)): id_ for words, id_ in named}


def slug(words: str) -> str:
    """As it is typed in one word: lower case, hyphens for everything that is neither letter nor digit."""
    return "-".join("".join(c if c.isalnum() else " " for c in words.lower()).split())


def plain_letters(words: str) -> str:
    """As somebody types it who has no ş, ğ, ı or ö on the keyboard."""
    folded = unicodedata.normalize("NFKD", words.replace("ı", "i"))
    return "".join(c for c in folded if not unicodedata.combining(c))
