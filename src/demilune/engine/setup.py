"""The set-up: everything a match starts from but its secret."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from demilune.engine.data import Changes
from demilune.engine.decision import Side


@dataclass(frozen=True, kw_only=True)
class Setup:
    """The journal's first line: everything a match starts from but its secret."""

    game: str
    rules: str
    sides: tuple[Side, ...]
    scenario: str
    options: Mapping[str, Any]
    commitment: str
    salts: Mapping[Side, str] = field(default_factory=dict)
    seed: int | None = None  # set where the secret was made from it: such dice can be foretold
    data: Changes = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    chances: Sequence[Any] = ()
    friendly: bool = False

    def text(self) -> str:
        """As the journal has it."""
        values = {k: v for k, v in vars(self).items() if v not in (None, (), {}, False)}
        return json.dumps(values, ensure_ascii=False, separators=(",", ":"))

    def public(self) -> Setup:
        """Without what could give dice or hands away."""
        position = {"hidden": True} if self.position is not None else None
        return Setup(**{**vars(self), "seed": None, "position": position, "chances": ()})
