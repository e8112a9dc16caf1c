"""What a store may say no to."""

from __future__ import annotations

from demilune.engine.errors import DemiluneError


class MovedOn(DemiluneError):
    """Another program has written to this match since we read it."""


class NoSuchMatch(DemiluneError):
    """There is no saved match of that name."""


class Unusable(DemiluneError):
    """The store itself cannot be opened or read."""
