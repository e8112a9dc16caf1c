"""Reading a line: with history and completion at a keyboard, as it comes from a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

try:
    import readline
except ImportError:  # Windows has its own line editing
    _readline: ModuleType | None = None
else:
    _readline = readline


def at_keyboard() -> bool:
    """Does a person type here and see what we print?"""
    return sys.stdin.isatty() and sys.stdout.isatty()


def typed(prompt: str, words: Sequence[str] = ()) -> str:
    """The next line. EOFError where there is none."""
    if not at_keyboard():
        return _from_file(prompt)
    _complete(words)
    return input(prompt).strip()


def forget() -> None:
    """Nobody after us shall find what we typed."""
    if _readline is not None:
        _readline.clear_history()


def _from_file(prompt: str) -> str:
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print(flush=True)
        raise EOFError
    print(line.strip(), flush=True)  # so that the transcript reads like a session
    return line.strip()


def _complete(words: Sequence[str]) -> None:
    lines = _readline
    if lines is None:
        return

    def complete(text: str, state: int) -> str | None:
        before = lines.get_line_buffer()[: lines.get_begidx()]
        fits = sorted({word[len(before) :] for word in words if word.lower().startswith((before + text).lower())})
        return fits[state] if state < len(fits) else None

    lines.set_completer(complete)
    lines.set_completer_delims(" ")
    libedit = "libedit" in (lines.__doc__ or "")
    lines.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
