"""Events to sentences, and actions to words."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from demilune.engine.actions import Action
from demilune.engine.log import Ref, Told, told
from demilune.games.fire_and_stone import events as ev
from demilune.games.fire_and_stone.ids import ENEMY, HABSBURG, HEXES, LETTERS, OTTOMAN, PLURAL, SIDES, TITLE
from demilune.games.fire_and_stone.load import Tables

# What a card was spent on, and its rule for each side.
ACTS = {
    "entrench": ("Entrench at", {OTTOMAN: "7.1"}),
    "assault": ("Assault on", {OTTOMAN: "7.2"}),
    "sortie": ("Sortie against", {HABSBURG: "8.1"}),
    "bombard": ("Bombard", {OTTOMAN: "7.5"}),
    "barrage": ("Barrage", {HABSBURG: "8.4"}),
    "fortify": ("Fortify", {OTTOMAN: "7.4", HABSBURG: "8.3"}),
    "mine": ("Mine", {OTTOMAN: "7.3", HABSBURG: "8.2"}),
}
PILES = {"discard": "the discard pile", "eliminated": "the Eliminated pile", "lines": "the Battle"}

Token: TypeAlias = str | Ref


def narrate(event: Any, t: Tables) -> Told | None:
    """The sentence for an event, or None where there is nothing to say; and the side that the event is about."""
    made = _SENTENCES[type(event)](event, t)
    return made and made._replace(side=_side(event))


def _side(event: Any) -> str | None:
    for name in ("side", "by", "winner"):
        if hasattr(event, name):
            return str(getattr(event, name))
    return None


def _hex(t: Tables, h: str) -> Ref:
    return Ref("place", h, t.places[h].name)


def _card(t: Tables, card: str) -> Ref:
    return Ref("card", card, t.cards[card].title)


def _troop(t: Tables, troop: str, count: int = 1) -> Ref:
    return Ref("troop", troop, f"{count} {t.troop_name[troop]}" if count > 1 else t.troop_name[troop])


def _dice(faces: Iterable[int], hit_on: Iterable[int]) -> Ref:
    """The faces, and which of them hit."""
    rolled = [str(face) for face in faces]
    return Ref("dice", f"{','.join(rolled)}|{','.join(map(str, hit_on))}", " ".join(rolled))


def _by(number: str) -> tuple[Token, ...]:
    """Where it is written: a rule, a ruling or a card."""
    return (" ", Ref("rule", number, number))


def _list(words: Iterable[Ref]) -> tuple[Token, ...]:
    """`A, B, C`."""
    found: list[Token] = []
    for word in words:
        found += [", ", word] if found else [word]
    return tuple(found)


def _troops(t: Tables, troops: Iterable[str]) -> tuple[Token, ...]:
    return _list(_troop(t, troop, n) for troop, n in Counter(troops).items()) or ("nobody",)


def _named(words: tuple[Token, ...]) -> tuple[Token, ...]:
    """`: A, B`, where the viewer may know them."""
    return (": ", *words) if words else ()


def many(count: int, word: str) -> str:
    """`1 Cannon`, `2 Cannons`."""
    return f"{count} {word}{'' if count == 1 else 's'}"


def _works(count: int, kind: str) -> str:
    return many(count, f"{kind.capitalize()} Fortification")


# What the sides did


def _act(side: str, verb: str, h: str | None, t: Tables) -> tuple[Token, ...]:
    """`Assault on Ravelin.` and its rule."""
    words, rules = ACTS[verb]
    return (*((f"{words} ", _hex(t, h)) if h else (words,)), ".", *_by(rules[side]))


def _played(e: ev.CardPlayed, t: Tables) -> Told:
    who = PLURAL[e.side]
    if e.use == "event":
        return told(1, f"{who} played ", _card(t, e.card), ".", *_by(e.card))
    if e.use == "response":
        return told(1, f"{who} answered with ", _card(t, e.card), ".", *_by(e.card))
    return told(1, f"{who} spent ", _card(t, e.card), ": ", *_act(e.side, e.use, e.target, t))


def _ordered(e: ev.ActionNamed, t: Tables) -> Told:
    return told(1, f"{PLURAL[e.side]} ordered: ", *_act(e.side, e.verb, e.hex, t))


def _passed(e: ev.Passed, _t: Tables) -> Told:
    if e.by_rule:
        return told(1, f"{PLURAL[e.side]} had no cards and passed.", *_by("A7"))
    return told(1, f"{PLURAL[e.side]} passed.", *_by("6.4"))


def _drawn(e: ev.CardsDrawn, t: Tables) -> Told:
    what = many(e.number, f"{'Tactic' if e.deck == 'tactic' else 'Strategy'} card")
    return told(2, f"{PLURAL[e.side]} drew {what}", *_named(_list(_card(t, c) for c in e.cards)), ".")


def _discarded(e: ev.CardDiscarded, t: Tables) -> Told:
    return told(2, f"{PLURAL[e.side]} discarded ", _card(t, e.card), ".", *_by(e.why))


def _hand_seen(e: ev.HandSeen, t: Tables) -> Told:
    what = many(e.number, "card")
    return told(2, f"{PLURAL[e.by]} looked at the enemy's {what}", *_named(_list(_card(t, c) for c in e.cards)), ".")


def _rolled(e: ev.DiceRolled, _t: Tables) -> Told:
    who = PLURAL[e.side]
    if not e.faces:
        return told(2, f"{who} had no dice to roll.", *_by(e.why))
    hits = sum(face in e.hit_on for face in e.faces)  # all of them, also those that a limit ignores
    on = "" if tuple(e.hit_on) == (6,) else f" on {' or '.join(map(str, e.hit_on))}"
    count = f", {e.hits} count{'s' * (e.hits == 1)}" if e.hits < hits else ""
    return told(2, f"{who} rolled ", _dice(e.faces, e.hit_on), f": {many(hits, 'hit')}{on}{count}.", *_by(e.why))


# Tunnels


def _tile(e: ev.TilePlaced, _t: Tables) -> Told:
    what = f" of {many(e.shovels, 'shovel')}" if e.shovels else ""
    return told(2, f"{PLURAL[e.side]} placed a Tunnel tile{what}; {e.number} in place.")


def _tiles_back(e: ev.TilesReturned, _t: Tables) -> Told:
    shovels = f" ({', '.join(map(str, e.tiles))})" if e.tiles else ""
    return told(2, f"{many(e.number, TITLE[e.side] + ' tile')}{shovels} returned to the bag.")


def _tiles_seen(e: ev.TilesSeen, _t: Tables) -> Told:
    shovels = f": {', '.join(map(str, e.tiles))}" if e.tiles else ""
    return told(2, f"{PLURAL[e.by]} looked at {many(e.number, 'enemy tile')}{shovels}.")


def _flipped(e: ev.TilesFlipped, t: Tables) -> Told:
    where = (" under ", _hex(t, e.target)) if e.target else ()
    shovels = " + ".join(map(str, e.tiles))
    return told(2, f"{PLURAL[e.side]} showed their tiles{' of ' * bool(shovels)}{shovels}", *where, ".")


# Attacks


def _contested(e: ev.AttackContested, _t: Tables) -> Told:
    if e.contested:
        return told(2, f"{PLURAL[e.side]} contested the attack.", *_by("10.0b"))
    return told(2, f"{PLURAL[e.side]} gave way without a fight.", *_by("10.8"))


def _selected(e: ev.TroopsSelected, t: Tables) -> Told:
    which = _named(_troops(t, e.troops)) if e.troops else ()
    recovered = f", {e.recovered} of them recovered" if e.recovered else ""
    what = many(e.number, "Troop")
    return told(2, f"{PLURAL[e.side]} chose {what}{recovered}", *which, ".", *_by("10.1"))


def _tactic(e: ev.TacticPlaced, t: Tables) -> Told:
    if not e.placed:
        return told(2, f"{PLURAL[e.side]} placed no Tactic.", *_by("10.2"))
    which = _named((_card(t, e.card),)) if e.card else ()
    return told(2, f"{PLURAL[e.side]} placed a Tactic face down", *which, ".", *_by("10.2"))


def _revealed(e: ev.BattleRevealed, t: Tables) -> Told:
    tactic = (" with ", _card(t, e.tactic)) if e.tactic else ()
    return told(2, f"{PLURAL[e.side]} revealed ", *_troops(t, e.front), *tactic, ".", *_by("10.3"))


def _rear(e: ev.MovedToRear, t: Tables) -> Told:
    return told(2, f"{PLURAL[e.side]} moved to the rear line: ", *_troops(t, e.troops), ".", *_by(e.rule))


def _totals(e: ev.TotalsCompared, t: Tables) -> Told:
    parts: list[Token] = []
    for side, value in ((e.attacker, e.attack), (ENEMY[e.attacker], e.defence)):
        parts += [", " if parts else "", f"{PLURAL[side]} {value}", *_bonuses(e, side, t)]
    return told(2, "Battle value: ", *parts[1:], ".", *_by("10.7"))


def _bonuses(e: ev.TotalsCompared, side: str, t: Tables) -> tuple[Token, ...]:
    """What cards added: ` (Allah Allah! +2)`."""
    found: list[Token] = []
    for whose, by, card in e.modifiers:
        if whose == side:
            found += [", " if found else " (", _card(t, card), f" {by:+d}"]
    return (*found, ")") if found else ()


def _decided(e: ev.AttackDecided, t: Tables) -> Told:
    if e.contested:
        return told(2, f"{PLURAL[e.winner]} won the Battle for ", _hex(t, e.target), ".", *_by("10.7"))
    return told(2, f"{PLURAL[e.winner]} took ", _hex(t, e.target), " unopposed.", *_by("10.8c"))


# What came of it


def _returned(e: ev.TroopsReturned, t: Tables) -> Told:
    what = many(e.number, f"{TITLE[e.side]} Troop")
    which = _named(_troops(t, e.troops)) if e.troops else ()
    return told(2, f"{what} returned from {PILES[e.source]} to the deck", *which, ".")


def _eliminated(e: ev.TroopEliminated, t: Tables) -> Told:
    what = _troop(t, e.troop) if e.troop else "Troop"
    where = " of the deck" if e.source == "deck" else ""
    return told(2, f"{TITLE[e.side]} ", what, f"{where} was eliminated.", *_by(e.why))


def _morale(e: ev.MoraleChanged, _t: Tables) -> Told:
    moved = f"rose by {e.by}" if e.by > 0 else f"fell by {-e.by}"
    return told(2, f"{TITLE[e.side]} Morale {moved} to {e.now}.", *_by(e.rule))


def _cleared(e: ev.HexCleared, t: Tables) -> Told | None:
    lost = [_works(n, kind) for kind, n in (("structural", e.structural), ("improvised", e.improvised)) if n]
    lost += [many(e.cannons, "Cannon")] if e.cannons else []
    return told(2, "Lost on ", _hex(t, e.hex), f": {', '.join(lost)}.", *_by("10.7a")) if lost else None


def _ended(e: ev.GameEnded, t: Tables) -> Told:  # noqa: ARG001  same shape as every sentence
    return told(0, f"The {PLURAL[e.winner]} won: {e.kind}.", *_by(e.rule))


_SENTENCES: dict[type, Callable[[Any, Tables], Told | None]] = {
    ev.SetUp: lambda _e, _t: told(0, "The siege began."),
    ev.RoundBegan: lambda e, _t: told(0, f"Round {e.round}"),
    ev.TurnBegan: lambda _e, _t: None,
    ev.CardPlayed: _played,
    ev.ActionNamed: _ordered,
    ev.Passed: _passed,
    ev.CardsDrawn: _drawn,
    ev.CardDiscarded: _discarded,
    ev.HandSeen: _hand_seen,
    ev.TroopsReturned: _returned,
    ev.TroopEliminated: _eliminated,
    ev.MoraleChanged: _morale,
    ev.HexTaken: lambda e, t: told(2, f"{PLURAL[e.side]} gained control of ", _hex(t, e.hex), "."),
    ev.HexCleared: _cleared,
    ev.FortificationPlaced: lambda e, t: told(2, f"{_works(e.number, e.kind)} placed on ", _hex(t, e.hex), "."),
    ev.FortificationRemoved: lambda e, t: told(2, f"{_works(e.number, e.kind)} removed from ", _hex(t, e.hex), "."),
    ev.CannonsMoved: lambda e, t: told(
        2, f"{many(e.number, TITLE[e.side] + ' Cannon')} moved from ", _hex(t, e.here), " to ", _hex(t, e.there), "."
    ),
    ev.CannonsLost: lambda e, t: told(2, f"{many(e.number, TITLE[e.side] + ' Cannon')} lost on ", _hex(t, e.hex), "."),
    ev.CannonReturned: lambda e, t: told(2, f"A lost {TITLE[e.side]} Cannon returned to ", _hex(t, e.hex), "."),
    ev.DiceRolled: _rolled,
    ev.DiceCapped: lambda e, t: told(2, _card(t, e.card), f": at most {e.dice} dice for this roll.", *_by(e.card)),
    ev.TilePlaced: _tile,
    ev.TilesReturned: _tiles_back,
    ev.TilesSeen: _tiles_seen,
    ev.TilesFlipped: _flipped,
    ev.Cancelled: lambda e, t: told(2, f"The {e.what} was cancelled by ", _card(t, e.card), ".", *_by(e.card)),
    ev.NothingHappened: lambda e, _t: told(2, f"Nothing happened: {e.why}.", *_by(e.rule)),
    ev.AttackContested: _contested,
    ev.AttackAborted: lambda e, t: told(2, "The Assault on ", _hex(t, e.target), " was broken off.", *_by("9.8")),
    ev.TroopsSelected: _selected,
    ev.TacticPlaced: _tactic,
    ev.BattleRevealed: _revealed,
    ev.MovedToRear: _rear,
    ev.MovedToFront: lambda e, t: told(2, f"{TITLE[e.side]} ", _troop(t, e.troop), " moved to the front line."),
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
        return f"Move {many(count, 'Cannon')} from {t.places[ids[0]].name} to {t.places[ids[1]].name}"
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
