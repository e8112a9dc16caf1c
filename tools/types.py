"""Writes the page's types for what it says to the server and hears from it: `make types`.

The messages are those of `server/messages.py`, what is seen of a game is what its `view` says it returns; `--check`
only says whether the files in `web/` are what they give.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints, is_typeddict

import msgspec

import demilune
import hatch_build
from demilune.server import messages

WEB = Path(__file__).parents[1] / "web"
BANNER = "// Written by `make types` from {source}: change it there.\n"
SENT = (messages.Asked, messages.Answered, messages.Update, *get_args(messages.Ask))


class Written(NamedTuple):
    """A file of types: where it lies, what it is written from, and the types that have to be in it."""

    file: Path
    source: str
    types: tuple[Any, ...]


def files() -> list[Written]:
    """The messages, and a file for every game whose view has types."""
    found = [Written(WEB / "messages.ts", "src/demilune/server/messages.py", SENT)]
    for name in demilune.games():
        view = demilune.game(name).view
        seen = get_type_hints(view)["return"]
        if is_typeddict(seen):
            file = WEB / "games" / name.replace("-", "_") / "seen.ts"
            found.append(Written(file, "src/" + view.__module__.replace(".", "/") + ".py", (seen,)))
    return found


def schema(types: tuple[Any, ...]) -> dict[str, Any]:
    """One JSON schema that holds every type under its own name."""
    _, parts = msgspec.json.schema_components(types, ref_template="#/definitions/{name}")
    return {"title": "Messages", "type": "object", "definitions": {name: _closed(part) for name, part in parts.items()}}


def _closed(part: dict[str, Any]) -> dict[str, Any]:
    """A message has the fields it names and no others; a tuple is written as the older drafts had it."""
    if part.get("type") == "object":
        return {**part, "additionalProperties": False}
    if "prefixItems" in part:
        items = part["prefixItems"]
        return {**part, "items": items, "minItems": len(items), "maxItems": len(items)}
    return part


def typescript(written: Written) -> str:
    """The types, as json-schema-to-typescript writes them."""
    command = [str(hatch_build.node()), str(WEB / "types.mjs")]
    asked = msgspec.json.encode(schema(written.types))
    made = subprocess.run(command, input=asked, cwd=WEB, capture_output=True, check=False)
    if made.returncode:
        raise SystemExit(made.stderr.decode())
    return BANNER.format(source=written.source) + made.stdout.decode()


def main() -> int:
    """Write the types, or with `--check` compare them."""
    stale = [(one.file, text) for one in files() if _text(one.file) != (text := typescript(one))]
    if "--check" in sys.argv[1:]:
        for file, _ in stale:
            print(f"{file.relative_to(WEB.parent)} is stale: run `make types`.", file=sys.stderr)
        return 1 if stale else 0
    for file, text in stale:
        file.write_text(text, encoding="utf-8", newline="\n")
    return 0


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.is_file() else ""


if __name__ == "__main__":
    sys.exit(main())
