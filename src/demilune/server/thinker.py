"""The process in which a computer thinks: `python -m demilune.server.thinker` reads matches and writes answers."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any, BinaryIO

import msgspec

import demilune
from demilune import bots, register
from demilune.bots import Bot
from demilune.engine.errors import DemiluneError


@lru_cache(maxsize=8)
def _player(name: str) -> Bot:
    return bots.bot(name)


def answer(asked: dict[str, Any]) -> dict[str, str]:
    """What the player answers in this match, or why it cannot."""
    try:
        for name, module in asked["games"].items():
            register.register(name, module)
        match = demilune.load(asked["saved"])
        return {"answer": bots.answer(_player(asked["bot"]), match).text}
    except DemiluneError as error:
        return {"failed": str(error)}


def run(line: BinaryIO, answers: BinaryIO) -> None:
    """Answer until nobody asks any more."""
    for name in demilune.games():
        _ = demilune.game(name).tables, demilune.game(name).vocabulary  # while nobody waits
    while len(size := line.read(4)) == 4:
        asked = msgspec.json.decode(line.read(int.from_bytes(size, "big")))
        data = msgspec.json.encode(answer(asked))
        answers.write(len(data).to_bytes(4, "big") + data)
        answers.flush()


if __name__ == "__main__":
    run(sys.stdin.buffer, sys.stdout.buffer)
