"""Rules and rulings, as lines to read."""

from __future__ import annotations

from demilune.engine.game import Game
from demilune.engine.rulebook import Chapter, Rule, Rulebook, Ruling
from demilune.table.words import did_you_mean

MOST_FOUND = 12


def rules(game: Game, wanted: str) -> list[str]:
    """The contents, a chapter, one rule, or what contains the words."""
    book = game.rulebook
    if not wanted.strip():
        return _contents(book)
    chapter = next((c for c in book.chapters if c.number.upper() == wanted.strip().upper()), None)
    if chapter is not None:
        return _chapter(chapter)
    found = book.find(wanted) or book.search(wanted)
    if not found:
        known = [*book.cites(), *(rule.label for rule in book.rules.values())]
        return [f"No rule is numbered '{wanted}' or contains these words.{did_you_mean(wanted, known)}"]
    if len(found) > MOST_FOUND:
        return [f"{len(found)} rules contain '{wanted}':", *(_heading(rule) for rule in found)]
    return [line for rule in found for line in (*_rule(rule), "")]


def _contents(book: Rulebook) -> list[str]:
    lines = [f"{chapter.number:>3}  {chapter.title}" for chapter in book.chapters]
    return [
        book.title,
        *lines,
        "  A  Rulings, by number",
        "'rules 7' shows a chapter, 'rules 7.1' a rule, 'rules morale' what contains a word.",
    ]


def _chapter(chapter: Chapter) -> list[str]:
    lines = [f"{chapter.number} {chapter.title}", *([chapter.intro] if chapter.intro else []), ""]
    for rule in chapter.rules:
        lines += _rule(rule)
    return lines


def _heading(rule: Rule | Ruling) -> str:
    return f"{rule.number} {rule.label if isinstance(rule, Rule) else rule.question}"


def _rule(rule: Rule | Ruling) -> list[str]:
    lines = [f"{_heading(rule)}", f"    {rule.text}"]
    if isinstance(rule, Rule) and rule.example:
        lines.append(f"    Example: {rule.example}")
    return lines
