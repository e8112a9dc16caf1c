"""From typed words to answers: numbers of the menu, the game's own texts, its shorthand, or the words of a label."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from demilune.engine.actions import Action
from demilune.engine.errors import Ambiguous, DemiluneError, NotAnAction
from demilune.engine.match import Match
from demilune.table.faces import Face
from demilune.table.menus import Menu
from demilune.table.words import did_you_mean, folded

NUMBER = re.compile(r"(\d+)(?:[x*](\d+|all))?")
WORD = re.compile(r"[\w'.]+")
LEAST = 3  # letters that it takes to be understood by a part of a label
LISTED = 6


class Unclear(DemiluneError):
    """Words that mean no answer, and what would."""


def understand(text: str, menu: Menu, match: Match, face: Face, commands: Sequence[str] = ()) -> list[Action]:
    """The answers meant, in order: `3`, `1x2 2`, `assault cwc`, `fortify curtain, ...`. Unclear says what to type."""
    words = text.split()
    if all(NUMBER.fullmatch(word) for word in words):
        parts: Sequence[str] = words
    else:
        parts = [part.strip() for part in re.split("[,;]", text) if part.strip()]
    return [action for part in parts for action in _part(part, menu, match, face, commands)]


def _part(text: str, menu: Menu, match: Match, face: Face, commands: Sequence[str]) -> list[Action]:
    found = NUMBER.fullmatch(text)
    if found is not None:
        return _by_number(int(found[1]), found[2], menu)
    assert match.decision is not None
    if text in match.game.vocabulary:
        return [match.game.vocabulary[text]]
    return face.shorthand(match.tables, match.decision.actions, text.split()) or [one(text, match, commands)]


def _by_number(number: int, times: str | None, menu: Menu) -> list[Action]:
    entry = menu.entry(number)
    if entry is None:
        raise Unclear(f"There is no answer {number}; they go from 1 to {len(menu.entries)}.")
    if len(entry.actions) == 1:
        return [entry.actions[0]] * (1 if times in (None, "all") else min(int(times or 1), 20))
    if times is None:
        most = len(entry.actions)
        raise Unclear(f"{entry.full}: how many? '{number}x1' is one, '{number}x{most}' or '{number}xall' is all.")
    if times == "all":
        return [entry.actions[-1]]
    for action in entry.actions:
        if action.ids[-1] == times:
            return [action]
    raise Unclear(f"{entry.full}: not {times}.")


def one(text: str, match: Match, commands: Sequence[str] = ()) -> Action:
    """The one answer meant: the game's text, or words of which only one label has all."""
    offers = match.decision.actions if match.decision is not None else ()
    label = match.label
    try:
        return match.action(text)
    except Ambiguous as error:
        fits = _by_label(text, error.fits, label)
        if len(fits) == 1:
            return fits[0]
        raise
    except NotAnAction:
        fits = _by_label(text, offers, label) or _by_label(text, match.game.vocabulary.values(), label)
    if len(fits) == 1:
        return fits[0]
    if fits:
        listed = ", ".join(f"'{a}'" for a in fits[:LISTED]) + (", ..." if len(fits) > LISTED else "")
        raise Unclear(f"'{text}' could mean {listed}: say which.")
    known = [*(a.text for a in offers), *map(label, offers), *commands]
    raise Unclear(f"I do not understand '{text[:60]}'.{did_you_mean(text, known)} 'help' lists the commands.")


def _by_label(text: str, actions: Iterable[Action], label: Callable[[Action], str]) -> list[Action]:
    """The actions of which every word typed begins a word; the whole label alone, if it is one."""
    wanted = WORD.findall(folded(text))
    if sum(map(len, wanted)) < LEAST:
        return []
    fits = []
    for action in actions:
        words = WORD.findall(folded(f"{label(action)} {action.text}"))
        if all(any(word.startswith(w) for word in words) for w in wanted):
            fits.append(action)
    exact = [a for a in fits if folded(label(a)) == folded(text)]
    return exact or fits
