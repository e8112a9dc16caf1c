"""Where matches are kept: one SQLite file for the terminal and the browser."""

from __future__ import annotations

from demilune.files import CannotSave
from demilune.store.errors import MovedOn, NoSuchMatch, Unusable
from demilune.store.kept import ChatLine, Kept, Person, SeatRow
from demilune.store.store import FILE, HOME, Row, Store, home
from demilune.store.text_file import TextFile

__all__ = [
    "FILE",
    "HOME",
    "CannotSave",
    "ChatLine",
    "Kept",
    "MovedOn",
    "NoSuchMatch",
    "Person",
    "Row",
    "SeatRow",
    "Store",
    "TextFile",
    "Unusable",
    "home",
]
