"""The command line: help without weight, one line and exit code 2 for whatever is wrong, and nothing overwritten."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import demilune
from demilune.engine.match import Match
from demilune.store import FILE, Store
from tests.terminal.conftest import Desk

OURS = ("engine", "games", "bots", "table", "store", "terminal", "server")
HEAVY = ("rich", "msgspec", "platformdirs", "sqlalchemy", "alembic", *(f"demilune.{part}" for part in OURS))


def played(seed: int, answers: int | None = None) -> Match:
    match, rng = demilune.start("fire-and-stone", seed=seed), Random(seed)
    while match.decision is not None and (answers is None or match.number <= answers):
        match.play(rng.choice(match.decision.actions))
    return match


@pytest.fixture(scope="module")
def running() -> str:
    return played(3, answers=30).save()


@pytest.fixture(scope="module")
def finished() -> str:
    return played(3).save()


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["sim", "--help"], ["data", "export", "--help"]])
def test_help_imports_nothing_heavy(words: list[str]) -> None:
    program = (
        "import sys; from demilune.cli import main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as left: assert not left.code\n"
        f"print([m for m in sys.modules if m.startswith({HEAVY})])"
    )

    printed = subprocess.run([sys.executable, "-c", program, *words], capture_output=True, text=True, check=True).stdout

    assert printed.splitlines()[-1] == "[]"
    assert printed.startswith("usage: demilune")


def test_help_says_how_to_begin(desk: Desk) -> None:
    shown = desk.run("--help").out

    assert "demilune play " in shown
    assert "demilune rules fire-and-stone" in shown
    assert max(map(len, shown.splitlines())) <= 105


def test_no_command_is_a_question_for_help(desk: Desk) -> None:
    assert desk.run().out == desk.run("--help").out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "chess"], "There is no game 'chess'; there are fire-and-stone"),
        (["play", "--scenario", "winter"], "has no scenario 'winter'; it has siege"),
        (["play", "--option", "map=M3"], "Option 'map' is one of M1, M2, not 'M3'"),
        (["play", "--option", "weather=fog"], "has no option 'weather'; its options: map"),
        (["play", "--option", "M2"], "--option: expected NAME=VALUE, got 'M2'"),
        (["play", "--seed", "seven"], "--seed: expected a whole number, got 'seven'"),
        (["play", "--salt", "tsar=pepper"], "has no side 'tsar'"),
        (["play", "--side", "spanish"], "has no side 'spanish'"),
        (["play", "--bot", "deep-blue"], "There is no computer player 'deep-blue'; there are"),
        (["play", "--data", "nowhere"], "expected a folder of data"),
        (["play", "--resume"], "There is no unfinished match"),
        (["play", "--resume", "7"], "There is no saved match 7; there are: none"),
        (["dance"], "invalid choice: 'dance'"),
        (["replay", "nothing.journal"], "nothing.journal: there is no such file"),
        (["verify", "nothing.journal"], "nothing.journal: there is no such file"),
        (["rules", "chess"], "There is no game 'chess'"),
        (["data", "export", "chess", "folder"], "There is no game 'chess'"),
        (["sim", "chess", "--games", "1"], "There is no game 'chess'"),
    ],
)
def test_what_is_unknown_is_said_in_one_line(desk: Desk, words: list[str], says: str) -> None:
    session = desk.run(*words)

    assert session.code == 2
    assert says in session.err
    assert len(session.err.splitlines()) == 1
    assert session.out == ""
    assert desk.saved() == []


def broken(text: str, line: int, change: str) -> str:
    rows = text.split("\n")
    rows[line - 1] = change or rows[line - 1][:-9] + "x" + rows[line - 1][-8:]
    return "\n".join(rows)


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["play", "--resume"]])
@pytest.mark.parametrize(
    ("line", "change"),
    [
        (1, "demilune journal 9"),
        (1, "once upon a time"),
        (2, "setup {"),
        (2, 'setup {"game":"chess","rules":"1.0","sides":["a","b"],"scenario":"x","options":{},"commitment":""}'),
        (3, "0 t deal"),
        (7, ""),
        (8, "5 o assault MOON #abcdef"),
        (-2, "end " + "0" * 32),
        (-3, "secret " + "00" * 32),
        (-4, "checkpoint {}"),
    ],
)
def test_an_edited_save_names_file_and_line(
    desk: Desk, tmp_path: Path, running: str, command: list[str], line: int, change: str
) -> None:
    text = broken(running, line + 1 if line < 0 else line, change)
    file = tmp_path / "edited.journal"
    file.write_text(text, encoding="utf-8")

    session = desk.run(*command, str(file))

    assert session.code == 2
    assert len(session.err.splitlines()) == 1
    assert f"{file} line " in session.err
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00broken", b"\n\n\n"])
def test_a_file_that_is_no_save_is_refused_in_one_line(desk: Desk, tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "something.journal"
    file.write_bytes(content)

    for command in (["verify"], ["replay"], ["play", "--resume"]):
        session = desk.run(*command, str(file))
        assert (session.code, len(session.err.splitlines())) == (2, 1)
        assert f"{file} line 1" in session.err
    assert file.read_bytes() == content


def test_a_truncated_save_is_refused(desk: Desk, tmp_path: Path, running: str) -> None:
    file = tmp_path / "half.journal"
    file.write_text(running[: len(running) // 2], encoding="utf-8")

    session = desk.run("play", "--resume", str(file))

    assert session.code == 2
    assert f"{file} line " in session.err


def test_exported_data_is_played_with_and_never_overwritten(desk: Desk, tmp_path: Path) -> None:
    folder = tmp_path / "mine"

    assert desk.run("data", "export", "fire-and-stone", str(folder)).code == 0
    troops = folder / "troops.csv"
    troops.write_text(troops.read_text(encoding="utf-8").replace("Yeniçeri,3", "Yeniçeri,4"), encoding="utf-8")
    again = desk.run("data", "export", "fire-and-stone", str(folder))
    session = desk.run("play", "--seed", "1", "--data", str(folder), typed=["quit"])

    assert again.code == 2
    assert "is not empty and is left as it is" in again.err
    assert "Yeniçeri,4" in troops.read_text(encoding="utf-8")
    assert session.code == 0
    assert desk.match().tables.value["yeniceri"] == 4


@pytest.mark.parametrize(
    ("name", "old", "new", "says"),
    [
        ("troops.csv", "side,troop,name", "side,soldier,name", "troops.csv line 1: expected a column 'troop'"),
        ("troops.csv", "Yeniçeri,3", "Yeniçeri,many", "troops.csv line 2: expected a number"),
        ("map.csv", "GLL,", "XXX,", "map.csv"),
        ("cards.toml", "[OS1]", "[OS99]", "cards.toml"),
        ("cards.toml", "[OS1]", "[OS1", "cards.toml"),
    ],
)
def test_wrong_data_names_file_and_line(desk: Desk, tmp_path: Path, name: str, old: str, new: str, says: str) -> None:
    folder = tmp_path / "mine"
    desk.run("data", "export", "fire-and-stone", str(folder))
    file = folder / name
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")

    session = desk.run("play", "--seed", "1", "--data", str(folder))

    assert session.code == 2
    assert says in session.err
    assert len(session.err.splitlines()) == 1
    assert desk.saved() == []


def test_list_tells_whose_turn_and_results_and_what_cannot_be_read(desk: Desk, running: str, finished: str) -> None:
    folder = desk.home / "matches"
    folder.mkdir(parents=True)
    for number, text in enumerate((running, finished, "gone"), 1):
        (folder / f"{number:03}-fire-and-stone.journal").write_text(text, encoding="utf-8")

    lines = desk.run("list").out.splitlines()

    assert any("match 1: Fire & Stone, Round " in line and "to answer" in line for line in lines)
    assert any("match 2: Fire & Stone, Habsburg won: Vienna has held out" in line for line in lines)
    assert any("cannot be read" in line and "003-fire-and-stone.journal line 1" in line for line in lines)


@pytest.mark.parametrize("command", [["play"], ["list"], ["replay", "1"], ["verify", "1"]])
def test_a_store_that_cannot_be_used_is_refused_in_one_line(desk: Desk, command: list[str]) -> None:
    desk.home.mkdir()
    (desk.home / FILE).write_text("no store at all", encoding="utf-8")

    session = desk.run(*command)

    assert session.code == 2
    assert "not a store of matches" in session.err
    assert len(session.err.splitlines()) == 1


def test_the_terminal_plays_in_the_store_that_is_named(desk: Desk, tmp_path: Path) -> None:
    store = tmp_path / "elsewhere.db"

    desk.run("play", "--db", str(store), "--seed", "4", typed=["1"])

    assert Store(store).numbered(1).match().number == 2
    assert desk.saved() == []


def test_an_empty_shelf_says_how_to_begin(desk: Desk) -> None:
    assert "`demilune play` starts one" in desk.run("list").out


def test_verify_says_what_was_checked(desk: Desk, tmp_path: Path, finished: str) -> None:
    file = tmp_path / "done.journal"
    file.write_text(finished, encoding="utf-8")

    session = desk.run("verify", str(file), "--chances")

    assert session.code == 0
    assert "the secret is the one committed to" in session.out
    assert "chances follow from the committed secret" in session.out
    assert "the result follows from the answers" in session.out
    chances = demilune.verify(finished).match.chances
    assert sum(f"{chance.purpose}: " in session.out for chance in chances) == len(chances)


def test_the_chances_of_a_running_game_do_not_tell_the_draws(desk: Desk, tmp_path: Path, running: str) -> None:
    file = tmp_path / "running.journal"
    file.write_text(running, encoding="utf-8")

    shown = desk.run("verify", str(file), "--chances").out

    assert "The game is not finished yet" in shown
    assert "shown when the game is over" in shown
    assert [chance for chance in demilune.load(running).chances if isinstance(chance.result, list)] != []
    assert not any(f": {name}" in shown or f",{name}" in shown for name in demilune.load(running).tables.cards)


def test_replay_prints_the_log_and_the_board(desk: Desk, tmp_path: Path, finished: str) -> None:
    file = tmp_path / "done.journal"
    file.write_text(finished, encoding="utf-8")

    session = desk.run("replay", str(file), "--plain")

    assert session.code == 0
    assert "The siege began." in session.out
    assert "CUR Curtain Wall: Habsburg" in session.out
    assert "Habsburg wins: Vienna has held out (rule 5.7)." in session.out


def test_replay_of_a_running_game_keeps_hands_secret(desk: Desk, tmp_path: Path, running: str) -> None:
    file = tmp_path / "running.journal"
    file.write_text(running, encoding="utf-8")

    spectator = desk.run("replay", str(file)).out
    ottoman = desk.run("replay", str(file), "--side", "ottoman").out

    assert "Ottomans drew 5 Strategy cards." in spectator
    assert "Ottomans drew 5 Strategy cards: " in ottoman
    assert "Habsburgs drew 5 Strategy cards." in ottoman


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "7  Ottoman"),
        (["7"], "7.1 Entrench"),
        (["7.1"], "7.1a"),
        (["a12"], "A12 "),
        (["curtain", "wall"], "Curtain Wall"),
        (["OS4"], "OS4 Serdengeçti"),
        (["serdengecti"], "OS4 Serdengeçti"),
        (["99"], "No rule is numbered '99'"),
        (["entrenhc"], "Did you mean 'Entrench'"),
    ],
)
def test_rules_are_found_by_number_title_or_word(desk: Desk, words: list[str], says: str) -> None:
    session = desk.run("rules", "fire-and-stone", *words)

    assert session.code == 0
    assert says in session.out


def test_sim_writes_every_game_and_prints_what_they_tell(desk: Desk, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = ["sim", "fire-and-stone", "--games", "4", "--jobs", "1", "--seed", "2", "--check", "--out", str(out)]

    session = desk.run(*words)
    again = desk.run(*words)

    assert session.code == 0
    assert "Habsburg wins (random)" in session.out
    assert "Intervals are 95 %." in session.out
    games = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert sorted(game["number"] for game in games) == [0, 1, 2, 3]
    assert again.code == 2
    assert "exists already and is left as it is" in again.err


def test_sim_refuses_an_unknown_player_and_leaves_no_file(desk: Desk, tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"

    session = desk.run("sim", "fire-and-stone", "--bots", "greedy,deep-blue", "--out", str(out))

    assert session.code == 2
    assert "deep-blue" in session.err
    assert not out.exists()


@pytest.mark.parametrize(("games", "jobs"), [("0", "1"), ("-3", "1"), ("5", "0")])
def test_sim_wants_at_least_one_game_and_one_process(desk: Desk, games: str, jobs: str) -> None:
    session = desk.run("sim", "fire-and-stone", "--games", games, "--jobs", jobs)

    assert session.code == 2
    assert "expected a whole number from 1" in session.err
