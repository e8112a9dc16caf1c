"""What changed between two views, small enough to send on every answer.

A changed value is a list of one, `[value]`; a changed mapping is a mapping of what changed in it; keys that are gone
stand in a list under "-". `web/table/differences.ts` does the same backwards.
"""

from __future__ import annotations

from typing import Any

GONE = "-"


def differences(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """What has to change in `old` to get `new`; empty where nothing has."""
    found: dict[str, Any] = {}
    for key, value in new.items():
        before = old.get(key, GONE)
        if before == value and key in old:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            found[key] = differences(before, value)
        else:
            found[key] = [value]
    gone = [key for key in old if key not in new] if old.keys() - new.keys() else []
    if gone:
        found[GONE] = gone
    return found


def applied(old: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    """`old` with these changes made; `old` itself stays as it is."""
    gone = patch.get(GONE, ())
    new = {key: value for key, value in old.items() if key not in gone}
    for key, change in patch.items():
        if key != GONE:
            new[key] = change[0] if isinstance(change, list) else applied(old.get(key, {}), change)
    return new
