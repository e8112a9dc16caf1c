"""A preview in words and bars."""

from __future__ import annotations

from fractions import Fraction

from demilune.engine.game import Hits, Modifier, Preview
from demilune.terminal.words import wrapped

BAR = 20


def lines(preview: Preview, width: int, plain: bool) -> list[str]:
    """Title, reckoning, outcomes with their share, what changes them, and how to suppose something else."""
    found = [preview.title, *([preview.summary] if preview.summary else []), ""]
    found += [f"{fact.text}: {fact.value} [{fact.rule}]" for fact in preview.facts]
    found += [""] if preview.facts else []
    longest = max((len(words) for words in preview.outcomes), default=0)
    for words, share in preview.outcomes.items():
        found += _outcome(words, share, min(longest, width - BAR - 8), plain)
    for words, value in preview.expected.items():
        found.append(f"On average {words}: {float(value):.2f}")
    if preview.hits:
        found += ["", *(_hits(row) for row in preview.hits)]
    if preview.modifiers:
        found += ["", *(_modifier(m) for m in preview.modifiers)]
        found += ["Type 'odds ... without=RULE,RULE' to strike some of these out."]
    if preview.assumptions:
        found += ["", "Supposed; type 'odds ... NAME=VALUE' to suppose something else:"]
        for a in preview.assumptions:
            choices = f" (or {', '.join(c for c in a.choices if c != a.value)})" if a.choices else ""
            found.append(f"  {a.key}={a.value}: {a.text}{choices}")
    return wrapped(found, width, hang="    ")


def summary(preview: Preview) -> str:
    """The likeliest outcomes on one line."""
    likely = sorted(preview.outcomes.items(), key=lambda item: -item[1])[:3]
    return f"{preview.title}: {', '.join(f'{words} {_percent(share)}' for words, share in likely)}"


def _outcome(words: str, share: Fraction, room: int, plain: bool) -> list[str]:
    if plain:
        return [f"{_percent(share)} {words}"]
    bar = "█" * round(BAR * share) + "·" * (BAR - round(BAR * share))
    return [f"{bar} {_percent(share):>6}  {words}"] if room else []


def _percent(share: Fraction) -> str:
    return f"{float(share):.1%}"


def _modifier(modifier: Modifier) -> str:
    without = f"; without it {_percent(modifier.without)}" if modifier.without is not None and modifier.on else ""
    struck = "" if modifier.on else "; struck out"
    return f"{modifier.text} [{modifier.key or modifier.rule}]{without}{struck}"


def _hits(row: Hits) -> str:
    shares = [f"{count}: {_percent(share)}" for count, share in enumerate(row.shares)]
    return f"Hits, {row.label}: {', '.join(shares)}"
