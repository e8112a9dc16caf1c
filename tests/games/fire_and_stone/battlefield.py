"""A small battlefield: silent guns, two Ottoman hexes before the Central Covered Way, and attacks on it.

`attack` declares one, `fight` answers its questions, `battle` does both. Where a test says nothing, no Response can be
played, no Cannon is near, nobody sacrifices, the weakest Troops go to the rear line, and
the best are picked out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import demilune
from demilune.engine.match import Match
from demilune.games.fire_and_stone import events as ev

RESPONSES = {
    "ottoman": ["OS3", "OS7", "OS26", "OS27", "OS28", "OS29"],
    "habsburg": ["HS13", "HS26", "HS27", "HS28", "HS29", "HS30"],
}
SPARE = {"ottoman": "OS1", "habsburg": "HS18"}  # so that the Strategy phase goes on after the attack
PAID_WITH = {"ottoman": "OS25", "habsburg": "HS24"}
FIELD = {
    "GLL": "ottoman 2 improvised",
    "GLC": "ottoman 2 improvised",
    "CWL": "habsburg 1 improvised",
    "CWC": "habsburg",
    "CWR": "habsburg 1 improvised",
    "DIC": "habsburg",
    "RAV": "habsburg 1 structural",
    "LOB": "habsburg 1 structural",
    "BUR": "habsburg 1 structural",
    "CUR": "habsburg 1 structural",
}
WEAKEST_FIRST = ("yerikulu", "militia", "sekban", "infantry", "yeniceri", "elite")
USUAL = {
    "respond": "decline",
    "choose_abort": "go_on",
    "choose_contest": "contest",
    "choose_tactic": "no_tactic",
    "choose_sacrifice": "done",
    "choose_troops": "done",
    "return_survivors": "done",
    "return_troops": "done",
    "move_cannons": "done",
}
AFTERWARDS = ("choose_card", "choose_kept")  # questions that belong to the next turn


def attack(
    by: str = "ottoman",
    on: str = "",
    *,
    event: str = "",
    board: Mapping[str, str] | None = None,
    hands: Sequence[str] = (),
    tactics: Sequence[str] = (),
    sides: Mapping[str, Mapping[str, Any]] | None = None,
    chances: Sequence[Any] = (),
    declared: bool = True,
    **more: Any,
) -> Match:
    """An Assault or Sortie is declared, by an action or by the Event of a card; the match stands at what follows.

    Not declared: it stands where the card has been picked up.
    """
    position: dict[str, Any] = {"turn": by, "board": {**FIELD, **(board or {})}, **more}
    for side, first in (("ottoman", "O"), ("habsburg", "H")):
        hand = [SPARE[side], *(card for card in hands if card.startswith(first))]
        if side == by:
            hand.append(event or PAID_WITH[side])
        discard = [card for card in RESPONSES[side] if card not in hand]
        placed = [card for card in tactics if card.startswith(first)]
        position[side] = {"hand": hand, "discard": discard, "tactics": placed, **(sides or {}).get(side, {})}
    target = f"assault {on or 'CWC'}" if by == "ottoman" else f"sortie {on or 'GLL'}"
    card = f"play_card {event or PAID_WITH[by]}"
    answers = [card, "event", target] if event else [card, target]
    if not declared:
        answers = [card]
    return demilune.position("fire-and-stone", position, answers=answers, chances=chances)


def fight(
    match: Match,
    *,
    ottoman: Sequence[str] = ("yeniceri*3",),
    habsburg: Sequence[str] = ("elite*3",),
    tactics: Sequence[str] = (),
    choices: Sequence[str] = (),
    until: str = "",
) -> Match:
    """Answer the questions of an attack up to its end, or up to one of a name.

    Troops are named as in a position, recovered ones as "recover sekban". Choices are given one after the other, each
    as soon as it is offered.
    """
    troops = {"ottoman": _spelled_out(ottoman), "habsburg": _spelled_out(habsburg)}
    wanted, placed = list(choices), list(tactics)
    while (decision := match.decision) is not None and decision.name not in (until, *AFTERWARDS):
        offered = offers(match)
        if wanted and wanted[0] in offered:
            match.play(wanted.pop(0))
        elif decision.name == "choose_troops" and troops[decision.side]:
            match.play(troops[decision.side].pop(0))
        elif decision.name == "choose_tactic":
            own = [card for card in placed if card.startswith(decision.side[0].upper())]
            match.play(f"tactic {own[0]}" if own else "no_tactic")
        elif decision.name == "choose_rear":
            match.play(next(a for a in (f"move_back {troop}" for troop in WEAKEST_FIRST) if a in offered))
        elif decision.name in ("choose_victim", "choose_front"):
            match.play(next(a for troop in WEAKEST_FIRST[::-1] for a in offered if a.endswith(troop)))
        else:
            match.play(USUAL[decision.name])
    assert match.outcome or until or not wanted, f"never offered: {wanted[0]}"
    return match


def battle(
    *,
    ottoman: Sequence[str] = ("yeniceri*3",),
    habsburg: Sequence[str] = ("elite*3",),
    tactics: Sequence[str] = (),
    choices: Sequence[str] = (),
    until: str = "",
    **attacked: Any,
) -> Match:
    """Declare an attack and fight it out."""
    match = attack(tactics=tactics, **attacked)
    return fight(match, ottoman=ottoman, habsburg=habsburg, tactics=tactics, choices=choices, until=until)


def selecting(answers: Sequence[str] = (), **attacked: Any) -> Match:
    """A contested attack whose attacker, or after these answers whose defender, selects Troops."""
    match = attack(**attacked)
    match.play("contest")
    for answer in answers:
        match.play(answer)
    return match


def _spelled_out(troops: Sequence[str]) -> list[str]:
    answers: list[str] = []
    for named in troops:
        words, _, count = named.partition("*")
        answers += [words if " " in words else f"play_troop {words}"] * int(count or 1)
    return answers


# What there is to see


def offers(match: Match) -> set[str]:
    """The answers now offered, as text."""
    return {action.text for action in match.decision.actions} if match.decision else set()


def refused_by(match: Match, answer: str) -> str | None:
    """The rule that refuses this answer, or None if it is offered."""
    refusal = match.why_not(answer)
    return refusal.rule if refusal else None


def waits_for(match: Match) -> tuple[str, str] | None:
    """Whose decision it is, and which."""
    return (match.decision.side, match.decision.name) if match.decision else None


def at(match: Match, hex_: str) -> str:
    """A hex as a position writes it: `habsburg 1 structural 2 cannons`."""
    on = match.view()["board"]["hexes"][hex_]
    pieces = (f"{on[kind]} {kind}" for kind in ("structural", "improvised", "cannons") if on[kind])
    return " ".join([on["control"] or "nobody", *pieces])


def morale(match: Match) -> tuple[int, int]:
    """Ottoman and Habsburg Morale."""
    marker = match.view()["board"]["morale"]
    return marker["ottoman"], marker["habsburg"]


def pile(match: Match, side: str, zone: str) -> list[Any]:
    """A pile of cards or Troops as its owner sees it, the top last."""
    return list(match.view(side)["board"]["sides"][side]["own"][zone])


def lines(match: Match, side: str) -> tuple[list[str], list[str]]:
    """Front and rear line of a Battle, as everybody sees them after step 3."""
    shown = match.view()["board"]["attack"]["sides"][side]
    return shown["front"], shown["rear"]


def dice(match: Match) -> dict[str, int]:
    """How many dice were rolled, by the rule or card that asked for them."""
    return {met.purpose.split()[0]: len(met.result) for met in match.chances if isinstance(met.result, tuple)}


def totals(match: Match) -> tuple[int, int]:
    """Battle values as last compared: the attacker's, the defender's."""
    compared = [e for e in match.events_for(None) if isinstance(e, ev.TotalsCompared)]
    return compared[-1].attack, compared[-1].defence


def told(match: Match, words: str) -> int:
    """Which line of the public log says this; -1 if none does."""
    spoken = [str(line).strip() for line in match.log_for(None)]
    return next((n for n, line in enumerate(spoken) if words in line), -1)
