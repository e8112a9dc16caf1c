"""The `demilune` command. It answers `--help` before anything heavy is imported."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from demilune import __version__

GAME = "fire-and-stone"  # what is played where no game is named
DESCRIPTION = "Historical board wargames with complete rules: against a friend, or against a computer that never peeks."
EXAMPLES = """\
begin here:
  demilune play                          opens your tables in the browser
  demilune play --side habsburg          defend Vienna against the computer, at once
  demilune play --lan                    with a friend on another device in your network
  demilune play --resume                 go on where you left off
  demilune play --terminal               the same without a browser
  demilune rules fire-and-stone          the rules in our own words

Matches are saved after every answer. 'demilune COMMAND --help' tells more about a command.
"""


PLAY = "Open your tables in the browser. With a side, a bot or the like: begin that game at once."
SERVE = "Run the tables for others to reach: by itself only on this machine, with --host on its other addresses."


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Exit code 2."""
        print(f"{self.prog}: {message} (see '{self.prog} --help')", file=sys.stderr)
        sys.exit(2)


def parser() -> argparse.ArgumentParser:
    """All commands and what they take."""
    top = Parser(
        prog="demilune",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"demilune {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=Parser)
    _play(commands.add_parser("play", help="play, in the browser or in this terminal", description=PLAY))
    _serve(commands.add_parser("serve", help="run the tables for others to reach", description=SERVE))
    commands.add_parser("list", help="your saved matches: whose turn, since when, or the result")
    _replay(commands.add_parser("replay", help="step through a saved match"))
    _verify(commands.add_parser("verify", help="prove that a match's dice, draws and shuffles were fair"))
    _rules(commands.add_parser("rules", help="read the rules of a game, or look one up"))
    _sim(commands.add_parser("sim", help="let computer players play many games, and count"))
    _data(commands.add_parser("data", help="write out a game's data, to play with your own"))
    return top


def _play(add: argparse.ArgumentParser) -> None:
    add.add_argument("game", metavar="GAME", nargs="?", help=f"the game (default: {GAME})")
    where = add.add_argument_group("where")
    where.add_argument("--terminal", action="store_true", help="in this terminal instead of the browser")
    where.add_argument("--plain", action="store_true", help="in this terminal, as plain lines for screen readers")
    where.add_argument("--lan", action="store_true", help="let others in your network join, by invitation")
    where.add_argument("--no-browser", action="store_true", help="only print the address")
    where.add_argument("--port", metavar="N", type=_port, help="listen there (default: 8683, or the next free one)")
    where.add_argument("--db", metavar="FILE", help="the file that all matches are kept in")
    who = add.add_argument_group("who plays (without any of these: choose there)")
    who.add_argument("--side", metavar="SIDE", help="the side you take; the computer takes the other")
    who.add_argument(
        "--bot", metavar="NAME", help="the computer player: recruit, steady (default) or veteran; greedy or random"
    )
    who.add_argument("--hotseat", action="store_true", help="two players at this screen, with a curtain between them")
    who.add_argument(
        "--resume", metavar="ID", nargs="?", const="", help="go on with a match: its number in 'list', or a file"
    )
    what = add.add_argument_group("what is played")
    what.add_argument("--scenario", metavar="NAME", help="the scenario (default: the game's first)")
    what.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game, such as map=M2"
    )
    what.add_argument(
        "--data", metavar="DIR", help="your own data, as 'demilune data export' wrote it and you changed it"
    )
    what.add_argument("--strict", action="store_true", help="answers that the rules call final cannot be undone")
    what.add_argument(
        "--friendly", dest="strict", action="store_false", help="they can, up to the last die or reveal (default)"
    )
    dice = add.add_argument_group("dice")
    dice.add_argument("--seed", metavar="N", type=_whole, help="dice that anybody can make again")
    dice.add_argument(
        "--salt", metavar="SIDE=TEXT", action="append", default=[], help="a side's own words mixed into the dice"
    )


def _serve(add: argparse.ArgumentParser) -> None:
    add.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="listen there (default: this machine only)")
    add.add_argument("--port", metavar="N", type=_port, help="and at this port (default: 8683)")
    add.add_argument("--db", metavar="FILE", help="the file that all matches are kept in")
    add.add_argument(
        "--name",
        metavar="NAME",
        action="append",
        default=[],
        help="a name that it is called by, such as tables.example",
    )


def _replay(add: argparse.ArgumentParser) -> None:
    add.add_argument("file", metavar="FILE", help="a saved game, or its number in 'demilune list'")
    add.add_argument("--side", metavar="SIDE", help="through the eyes of this side (default: a spectator)")
    add.add_argument("--plain", action="store_true", help="plain lines without drawing, for screen readers")


def _verify(add: argparse.ArgumentParser) -> None:
    add.add_argument("file", metavar="FILE", help="a saved game, or its number in 'demilune list'")
    add.add_argument("--chances", action="store_true", help="list every die, draw and shuffle, and what it was for")


def _rules(add: argparse.ArgumentParser) -> None:
    add.add_argument("game", metavar="GAME", help=f"the game, such as {GAME}")
    add.add_argument(
        "words", metavar="NUMBER|WORDS", nargs="*", help="a chapter (7), a rule (7.1), a card (OS4), or any words"
    )


def _sim(add: argparse.ArgumentParser) -> None:
    add.add_argument("game", metavar="GAME", help=f"the game, such as {GAME}")
    add.add_argument("--games", metavar="N", type=_positive, default=100, help="how many (default: 100)")
    add.add_argument(
        "--bots", metavar="A,B", default="random,random", help="a player for each side (default: random,random)"
    )
    add.add_argument(
        "--jobs", metavar="N", type=_positive, default=os.cpu_count() or 1, help="processes (default: one a core)"
    )
    add.add_argument("--seed", metavar="N", type=_whole, default=0, help="another seed, other games (default: 0)")
    add.add_argument("--scenario", metavar="NAME", help="the scenario (default: the game's first)")
    add.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option, such as map=M2")
    add.add_argument("--check", action="store_true", help="look at the game's invariants after every answer")
    add.add_argument("--out", metavar="FILE", help="write every game as a line of JSON")


def _data(add: argparse.ArgumentParser) -> None:
    does = add.add_subparsers(dest="does", metavar="COMMAND", required=True, parser_class=Parser)
    export = does.add_parser("export", help="write a game's data files into a new folder")
    export.add_argument("game", metavar="GAME", help=f"the game, such as {GAME}")
    export.add_argument("folder", metavar="DIR", help="a folder that does not exist yet, or is empty")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a whole number, got '{text}'") from None


def _port(text: str) -> int:
    if not text.isdigit() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"expected a port from 1 to 65535, got '{text}'")
    return int(text)


def _positive(text: str) -> int:
    if not text.isdigit() or not int(text):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, got '{text}'")
    return int(text)


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit code. 2 is whatever was refused in one sentence."""
    _speak_utf8()
    top = parser()
    asked = top.parse_args(argv)
    if asked.command is None:
        top.print_help()
        return 0
    return _guarded(asked)


def _guarded(asked: argparse.Namespace) -> int:
    from demilune.engine.errors import DemiluneError

    try:
        return _run(asked)
    except DemiluneError as error:
        print(f"demilune: {' '.join(str(error).split())}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read us has seen enough
        return 0


def _run(asked: argparse.Namespace) -> int:
    match asked.command:
        case "play" if asked.terminal or asked.plain:
            from demilune.terminal.start import play

            return play(asked)
        case "play":
            from demilune.server import local

            return local.play(asked)
        case "serve":
            from demilune.server import local

            return local.serve(asked)
        case "list":
            from demilune.terminal.saved import list_matches

            return list_matches(asked)
        case "replay":
            from demilune.terminal.replaying import replay

            return replay(asked)
        case "verify":
            from demilune.terminal.replaying import verify

            return verify(asked)
        case "rules":
            from demilune.terminal.reference import show_rules

            return show_rules(asked)
        case "sim":
            from demilune.terminal.simulating import sim

            return sim(asked)
        case _:
            from demilune.terminal.reference import export_data

            return export_data(asked)


def _speak_utf8() -> None:
    """The same letters on every system."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
