"""Where the built client lies, and under which hashed names its parts are."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

STATIC = Path(__file__).parent / "static"
ADDRESS = "/static/"


@cache
def _manifest() -> dict[str, dict[str, Any]]:
    """What Vite wrote: source file -> what it became, and what that needs."""
    file = STATIC / "manifest.json"
    if not file.is_file():
        return {}
    found: dict[str, dict[str, Any]] = msgspec.json.decode(file.read_bytes())
    return found


def built() -> bool:
    """Is the client there? In a checkout it is built by `make`."""
    return bool(_manifest())


def asset(source: str) -> str:
    """The address of what a source file became; of a file that is only copied, its own."""
    entry = _manifest().get(source)
    return ADDRESS + (entry["file"] if entry else source)


def scripts(source: str) -> list[str]:
    """The scripts that a page begun by this source loads."""
    entry = _manifest().get(source)
    return [ADDRESS + entry["file"]] if entry else []


def sheets(source: str) -> list[str]:
    """The style sheets that a page begun by this source needs, those of shared parts first."""
    found: list[str] = []
    _gather(source, found, set())
    return [ADDRESS + name for name in found]


def _gather(source: str, found: list[str], seen: set[str]) -> None:
    entry = _manifest().get(source)
    if entry is None or source in seen:
        return
    seen.add(source)
    for needed in entry.get("imports", ()):
        _gather(needed, found, seen)
    found += [name for name in entry.get("css", ()) if name not in found]
