"""`demilune play`: which match, who plays, and at what kind of screen."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import demilune
from demilune import register
from demilune.engine.errors import OutdatedRules, SetupError
from demilune.engine.game import Game
from demilune.engine.match import Match
from demilune.store import Kept, Store, TextFile
from demilune.table.faces import face_of
from demilune.table.options import options, pair
from demilune.table.seats import COMPUTER
from demilune.terminal import keyboard
from demilune.terminal.plain import PlainFront
from demilune.terminal.saved import brief, loaded, running, unreadable
from demilune.terminal.scene import Front
from demilune.terminal.table import Leave, Table
from demilune.terminal.words import wrapped

BOT = "greedy"  # who plays against a person unless another is asked for


def play(asked: Namespace) -> int:
    """Start a match or go on with one, and sit down at it."""
    store = Store(Path(asked.db) if asked.db else None)
    try:
        if _wants_menu(asked):
            _choose(asked, store)
        match, kept, greeting = _chosen(asked, store)
    except (Leave, EOFError):
        return 0
    return Table(match, kept, store, front(asked.plain), greeting).run()


def _chosen(asked: Namespace, store: Store) -> tuple[Match, Kept | TextFile, list[str]]:
    """The match, where it is kept, and what to say of it."""
    if asked.resume is not None:
        match, kept = _resumed(store, asked.resume)
        return match, kept, [f"You go on with match {kept.name}."]
    match = _started(asked)
    return match, store.new(match, headline=face_of(match.game).headline(match.view())), _greeting(match)


def front(plain: bool) -> Front:
    """The drawn table, or plain lines where that was asked for or is all there can be."""
    if plain or not keyboard.at_keyboard() or os.environ.get("TERM") in ("dumb", "unknown"):
        return PlainFront()
    from rich.console import Console

    from demilune.terminal.full import FullFront

    return FullFront(Console(highlight=False))


def _wants_menu(asked: Namespace) -> bool:
    """With nothing decided, and a person there to decide it."""
    return (
        asked.resume is None
        and asked.bot is None
        and asked.side is None
        and not asked.hotseat
        and keyboard.at_keyboard()
    )


def _resumed(store: Store, wanted: str) -> tuple[Match, Kept | TextFile]:
    if wanted:
        kept = store.find(wanted)
        match = _moved_on(kept)
        if match.outcome is not None:
            raise SetupError(f"{kept.place}: this game is over; `demilune replay {kept.name}` shows it again.")
        return match, kept
    found = running(store)
    if not found:
        raise SetupError("There is no unfinished match; `demilune play` starts one.")
    kept = store.numbered(found[0].number)
    return _moved_on(kept), kept


def _moved_on(kept: Kept | TextFile) -> Match:
    """The match; where it was played under older rules, the players are asked whether to go on under ours."""
    try:
        return loaded(kept)
    except OutdatedRules as error:
        question = f"{kept.place} {error}"
        if not keyboard.at_keyboard():
            raise unreadable(kept, error) from None
    print("\n".join(wrapped([question], 79)))
    if keyboard.typed("Do all players agree to go on under the present rules? Type 'yes': ").lower() != "yes":
        raise Leave
    return loaded(kept, upgrade=True)


def _started(asked: Namespace) -> Match:
    game = demilune.game(asked.game or register.names()[0])
    match = demilune.start(
        game.name,
        scenario=asked.scenario,
        options=options(game, asked.option),
        seed=asked.seed,
        salts=dict(pair(text, "--salt", "SIDE=TEXT") for text in asked.salt),
        data=asked.data,
        friendly=not asked.strict,
    )
    if asked.bot is not None or asked.side is not None:
        mine = game.side_named(asked.side or game.sides[0])
        bot = asked.bot or BOT
        demilune.bot(bot)
        match.take_over(game.enemy(mine), f"{COMPUTER} {bot}")
    return match


def _greeting(match: Match) -> list[str]:
    lines = [f"{match.game.title}, {match.game.scenarios[match.setup.scenario].title}. 'help' lists the commands."]
    if match.setup.seed is not None:
        return [*lines, f"The dice follow from seed {match.setup.seed}: anybody can make them again."]
    return [
        *lines,
        "The secret of the dice lies beside the game on this machine, so trust whoever can read its files.",
        f"It is committed to: {match.setup.commitment}",
    ]


# The start menu


def _choose(asked: Namespace, store: Store) -> None:
    """Ask in a few words how to play, and write the choice into what was asked for."""
    game = demilune.game(asked.game or register.names()[0])
    unfinished = running(store)[:3]
    choices = [f"Play {title} against the computer" for title in game.side_titles.values()]
    choices += ["Two players at this screen, taking turns"]
    choices += [f"Go on with {brief(store, row)}" for row in unfinished]
    _print_menu(game, choices)
    number = _number(len(choices))
    if number <= len(game.sides):
        asked.side = game.sides[number - 1]
    elif number == len(game.sides) + 1:
        asked.hotseat = True
    else:
        asked.resume = str(unfinished[number - len(game.sides) - 2].number)
    asked.game = game.name


def _print_menu(game: Game, choices: Sequence[str]) -> None:
    print(f"\nDemilune {demilune.__version__}\n\n  {game.title}\n")
    for number, words in enumerate(choices, 1):
        print(f"  {number}  {words}")
    print("  q  Leave\n\nRules to read first: demilune rules", game.name, end="\n\n")


def _number(most: int) -> int:
    while True:
        typed = keyboard.typed("Your choice: ").lower()
        if typed in ("q", "quit", "exit"):
            raise Leave
        if typed.isdecimal() and 1 <= int(typed) <= most:
            return int(typed)
        print(f"Type a number from 1 to {most}, or q.")
