"""Rule coverage of every game, and the pages made from its rulebook.

Run from the project's root: python -m tools.rules writes the pages; with --check it writes nothing and fails where one
is stale. Both fail where a rule is not enforced or no test names it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from textwrap import fill

from demilune.engine.errors import DataError
from tools.coverage import Coverage, Game, Line, coverage, games
from tools.rule_pages import pages


def main(arguments: Sequence[str] | None = None, root: Path | None = None) -> int:
    """The exit code: 0 when every page is fresh and every rule covered, 2 when a file cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m tools.rules", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail where a page is stale")
    check = parser.parse_args(arguments).check
    try:
        return max([_one(game, check) for game in games(root or Path.cwd())], default=0)
    except DataError as error:
        print(error, file=sys.stderr)
        return 2


def _one(game: Game, check: bool) -> int:
    found = coverage(game)
    stale = [path for path, text in pages(game, found).items() if _read(path) != text]
    if not check:
        for path, text in pages(game, found).items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    names = [path.relative_to(game.root).as_posix() for path in stale]
    report = [*_about(game, found), *(f"{name} {'is stale' if check else 'written'}" for name in names)]
    if check and stale:
        report.append("Run `make rules`, look at the difference, and commit it.")
    print("\n".join(report))
    return int(not found.complete or (check and bool(stale)))


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


def _about(game: Game, found: Coverage) -> Iterable[str]:
    able = [line for line in found.lines if not line.item.reason]
    done = len(able) - len(found.without_code) - len(found.without_test)
    excused = len(found.lines) - len(able)
    yield f"{game.name}: {done} of {len(able)} numbers enforced and tested, {excused} more with a reason why not"
    yield from found.unknown
    for title, lines in (
        ("nothing in the code enforces", found.without_code),
        ("no test names", found.without_test),
        ("warning: a reason why not, and yet code, for", found.contradictions),
    ):
        if lines:
            yield f"  {title} {len(lines)}:"
            yield from _by_group(lines)


def _by_group(lines: list[Line]) -> Iterable[str]:
    for title, some in groupby(lines, lambda line: line.item.group):
        numbers = f"{title}: {', '.join(line.item.number for line in some)}"
        yield fill(numbers, 110, initial_indent="    ", subsequent_indent="      ")


if __name__ == "__main__":
    sys.exit(main())
