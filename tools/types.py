"""Writes the page's types for what it says to the server and hears from it: `make types`.

The shapes come from `server/messages.py`; `--check` only says whether `web/messages.ts` is what they give.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

import hatch_build
from demilune.server import messages

WEB = Path(__file__).parents[1] / "web"
WRITTEN = WEB / "messages.ts"
BANNER = "// Written by tools/types.py from server/messages.py: change it there, then run `make types`.\n"
SENT = (messages.Asked, messages.Answered, messages.Update, *get_args(messages.Ask))


def schema() -> dict[str, Any]:
    """One JSON schema that holds every message under its own name."""
    _, parts = msgspec.json.schema_components(SENT, ref_template="#/definitions/{name}")
    return {"title": "Messages", "type": "object", "definitions": {name: _closed(part) for name, part in parts.items()}}


def _closed(part: dict[str, Any]) -> dict[str, Any]:
    """A message has the fields it names and no others; a tuple is written as the older drafts had it."""
    if part.get("type") == "object":
        return {**part, "additionalProperties": False}
    if "prefixItems" in part:
        items = part["prefixItems"]
        return {**part, "items": items, "minItems": len(items), "maxItems": len(items)}
    return part


def typescript() -> str:
    """The types, as json-schema-to-typescript writes them."""
    command = [str(hatch_build.node()), str(WEB / "types.mjs")]
    made = subprocess.run(
        command, input=msgspec.json.encode(schema()), cwd=WEB, capture_output=True, check=False
    )
    if made.returncode:
        raise SystemExit(made.stderr.decode())
    return BANNER + made.stdout.decode()


def main() -> int:
    """Write the types, or with `--check` compare them."""
    text = typescript()
    if "--check" not in sys.argv[1:]:
        WRITTEN.write_text(text, encoding="utf-8", newline="\n")
        return 0
    if WRITTEN.read_text(encoding="utf-8") == text:
        return 0
    print("web/messages.ts is stale: run `make types`.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
