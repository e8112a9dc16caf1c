"""Cards played in a small siege, and what can then be seen on the table."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from demilune.engine.match import Match
from tests.games.fire_and_stone.siege import STAND, play, refusal, siege

OTTOMAN, HABSBURG = "ottoman", "habsburg"
WINDOWS = tuple(f"W{n}" for n in range(1, 10))

# The Central Covered Way has fallen: 4 Cannons on it stand before the Ravelin's masonry. 8 Habsburg Cannons are left.
FORWARD = {
    "CWC": "ottoman 1 improvised 4 cannons",
    "GLC": "ottoman 1 improvised 2 cannons",
    "GLL": "ottoman 2 improvised",
}
# Nobody has left the Camp.
CAMP_ONLY = {"GLC": "nobody", "GLL": "nobody"}
# Every Habsburg gun is lost.
SILENT = {
    "CWL": "habsburg 1 improvised",
    "CWC": "habsburg 2 improvised",
    "CWR": "habsburg 1 improvised",
    "RAV": "habsburg 1 structural",
    "LOB": "habsburg 1 structural",
    "BUR": "habsburg 1 structural",
    "CUR": "habsburg 1 structural",
}
# Every Habsburg hex is full.
FULL = {
    "CWL": "habsburg 2 improvised 1 cannon",
    "CWR": "habsburg 2 improvised 1 cannon",
    "DIL": "habsburg 1 structural 1 improvised",
    "DIC": "habsburg 1 structural 1 improvised",
    "DIR": "habsburg 1 structural 1 improvised",
    "RAV": "habsburg 1 structural 1 improvised 2 cannons",
    "BUR": "habsburg 1 structural 1 improvised 2 cannons",
    "CUR": "habsburg 1 structural 1 improvised 1 cannon",
}
ALL_TILES = {OTTOMAN: [3, 2, 2, 1, 1, 1, 1, 1], HABSBURG: [2, 2, 1, 1, 1, 1, 1, 1]}


def owner(card: str) -> str:
    """The side a card belongs to."""
    return OTTOMAN if card.startswith("O") else HABSBURG


def holding(*cards: str) -> dict[str, list[str]]:
    """These cards and one that is no Response."""
    return {"hand": [*cards, "OS18" if owner(cards[0]) == OTTOMAN else "HS18"]}


def _begun(
    side: str, cards: Iterable[str], windows: str, chances: Iterable[Any], data: Path | None, **changes: Any
) -> Match:
    """The side's turn; every window is declined by standing order but those named."""
    zones = changes.pop(side, {})
    hand = [*cards, *(c for c in STAND[side]["hand"] if c not in cards)]
    match = siege(turn=side, chances=chances, data=data, **{side: {"hand": hand, **zones}}, **changes)
    for window, owners in match.game.windows.items():
        if window not in windows.split():
            for each in owners:
                match.stand_by(each, window)
    return match


def event(
    card: str, *answers: str, windows: str = "", chances: Iterable[Any] = (), data: Path | None = None, **changes: Any
) -> Match:
    """The card played for its Event, then these answers."""
    match = _begun(owner(card), [card], windows, chances, data, **changes)
    return play(match, f"play_card {card}", "event", *answers)


def spend(
    use: str,
    *answers: str,
    by: str = OTTOMAN,
    paying: str | None = None,
    windows: str = "",
    chances: Iterable[Any] = (),
    data: Path | None = None,
    **changes: Any,
) -> Match:
    """A card spent for an action, then these answers."""
    card = paying or ("OS18" if by == OTTOMAN else "HS18")
    return play(_begun(by, [card], windows, chances, data, **changes), f"play_card {card}", use, *answers)


def unplayable(card: str, **changes: Any) -> str | None:
    """The rule that refuses the card's Event now, None if it may be played."""
    return refusal(play(_begun(owner(card), [card], "", (), None, **changes), f"play_card {card}"), "event")


# What can be seen


def there(match: Match, h: str) -> str:
    """A hex as a position describes it."""
    on = match.view()["board"]["hexes"][h]
    kinds = ("structural", "improvised", "cannons")
    return " ".join([on["control"] or "nobody", *(f"{on[kind]} {kind}" for kind in kinds if on[kind])])


def morale(match: Match) -> tuple[int, int]:
    """Ottoman and Habsburg Morale."""
    board = match.view()["board"]
    return board["morale"][OTTOMAN], board["morale"][HABSBURG]


def own(match: Match, side: str) -> dict[str, Any]:
    """What only this side may look at."""
    found: dict[str, Any] = match.view(side)["board"]["sides"][side]["own"]
    return found


def count(match: Match, side: str, zone: str) -> int:
    """How many lie there, for all to see."""
    found: int = match.view()["board"]["sides"][side][zone]
    return found


def rolls(match: Match) -> list[int]:
    """How many dice each roll so far had."""
    return [len(met.result) for met in match.chances if isinstance(met.result, tuple)]


def asked(match: Match) -> tuple[str, str]:
    """Whose decision it is, and which."""
    assert match.decision is not None
    return match.decision.side, match.decision.name


def fill_line(match: Match) -> int:
    """Play Troops as long as the same side may; how many that were."""
    side, played = asked(match)[0], 0
    while match.decision is not None and asked(match) == (side, "choose_troops"):
        match.play(next(a for a in match.decision.actions if a.verb in ("play_troop", "recover")))
        played += 1
    return played


def blanks(*dice: int) -> list[list[int]]:
    """Rolls of so many dice, none of which hits."""
    return [[1] * n for n in dice]
