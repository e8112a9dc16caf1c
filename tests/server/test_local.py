"""`demilune play` and `demilune serve`: doors, addresses, and what they say."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path

import httpx
import pytest

import demilune
from demilune import cli
from demilune.engine.errors import DemiluneError
from demilune.server import local
from demilune.server.tables import Tables
from demilune.store import HOME, Store


def asked(*words: str) -> Namespace:
    return cli.parser().parse_args(words)


class Started:
    """What `run` was called with."""

    def __init__(self) -> None:
        self.tables: Tables | None = None
        self.port = 0
        self.names: list[str] = []

    def __call__(self, tables: Tables, door: socket.socket, names: Sequence[str]) -> int:
        self.tables, self.port, self.names = tables, door.getsockname()[1], list(names)
        door.close()
        return 0


@pytest.fixture(autouse=True)
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Started:
    monkeypatch.setenv(HOME, str(tmp_path))
    monkeypatch.setattr(local, "may_open_browser", lambda: False)
    run = Started()
    monkeypatch.setattr(local, "run", run)
    return run


def test_play_prints_the_address_that_lets_the_owner_in(started: Started, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["play"]) == 0

    out = capsys.readouterr().out
    assert f"http://127.0.0.1:{started.port}/enter/{Store().owner().key}" in out
    assert "Ctrl-C" in out
    assert Store().rows() == []


def test_a_port_that_is_taken_leads_to_the_next_free_one(started: Started) -> None:
    with local.listen("127.0.0.1", local.PORT, search=True) as door:
        door.listen()
        taken = door.getsockname()[1]

        assert cli.main(["play"]) == 0

        assert started.port > taken >= local.PORT


def test_a_port_that_was_asked_for_and_is_taken_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with local.listen("127.0.0.1", 0, search=False) as door:
        door.listen()

        assert cli.main(["play", "--port", str(door.getsockname()[1])]) == 2

    assert "Cannot listen" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--side", "habsburg"], ["--bot", "veteran"], ["--hotseat"], ["--option", "map=M2"]])
def test_play_with_a_choice_makes_that_table_and_opens_it(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert cli.main(["play", *words, "--seed", "7", "--strict"]) == 0

    (row,) = Store().rows()
    assert f"?to=/t/{row.id}" in capsys.readouterr().out
    computers = {side: seat.computer for side, seat in row.seats.items() if seat.computer}
    expected = {"--side": ["ottoman"], "--bot": ["habsburg"], "--hotseat": [], "--option": ["habsburg"]}[words[0]]
    assert list(computers) == expected
    assert not row.friendly


def test_play_resumes_the_table_that_is_named_or_the_last_one(capsys: pytest.CaptureFixture[str]) -> None:
    store = Store()
    kept = store.new(demilune.start("fire-and-stone", seed=1))

    for words in (["--resume"], ["--resume", str(kept.number)]):
        assert cli.main(["play", *words]) == 0
        assert f"/t/{kept.id}" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "There is no game 'chess'"),
        (["--side", "france"], "has no side 'france'"),
        (["--bot", "deep-blue"], "no computer player 'deep-blue'"),
        (["--option", "map=M9"], "Option 'map' is one of"),
        (["--resume"], "There is no unfinished match"),
        (["--resume", "7"], "There is no saved match 7"),
        (["--port", "0"], "expected a port"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    started: Started, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    try:
        code = cli.main(["play", *words])
    except SystemExit as left:
        code = int(left.code or 0)

    assert code == 2
    assert said in capsys.readouterr().err
    assert started.tables is None


def test_on_the_network_it_says_so_and_answers_to_that_address(
    started: Started, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(local, "lan_address", lambda: "192.0.2.7")

    assert cli.main(["play", "--lan"]) == 0

    assert f"http://192.0.2.7:{started.port}/" in capsys.readouterr().out
    assert started.names == ["192.0.2.7"]
    assert started.tables is not None
    assert started.tables.address == f"http://192.0.2.7:{started.port}"


def test_without_a_network_it_says_that_there_is_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def alone() -> str:
        raise local.CannotListen("This machine is in no network; without --lan it plays by itself.")

    monkeypatch.setattr(local, "lan_address", alone)

    assert cli.main(["play", "--lan"]) == 2
    assert "no network" in capsys.readouterr().err


def test_serve_answers_to_the_names_it_is_given(started: Started, capsys: pytest.CaptureFixture[str]) -> None:
    with local.listen("127.0.0.1", 0, search=False) as door:
        port = door.getsockname()[1]

    assert cli.main(["serve", "--port", str(port), "--name", "tables.example"]) == 0

    assert started.names == ["tables.example", "127.0.0.1"]
    assert "tables.example" in capsys.readouterr().out


def test_another_file_may_hold_the_matches(tmp_path: Path) -> None:
    assert cli.main(["play", "--db", str(tmp_path / "other.db"), "--hotseat"]) == 0

    assert len(Store(tmp_path / "other.db").rows()) == 1
    assert Store().rows() == []


def test_help_is_quick_and_loads_no_server() -> None:
    code = "import sys; from demilune import cli\ntry: cli.main(['play', '--help'])\nexcept SystemExit: pass\n"
    code += "assert not {'litestar', 'uvicorn', 'sqlalchemy', 'rich'} & set(sys.modules)"

    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert time.monotonic() - began < 2  # about 0.05 s, unless the machine is busy


def test_a_server_answers_within_a_second_or_little_more(tmp_path: Path) -> None:
    with local.listen("127.0.0.1", 0, search=False) as door:
        port = door.getsockname()[1]
    began = time.monotonic()
    command = [sys.executable, "-m", "demilune", "serve", "--port", str(port), "--db", str(tmp_path / "x.db")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            while True:
                try:
                    httpx.get(f"http://127.0.0.1:{port}/api/games").raise_for_status()
                    break
                except httpx.TransportError:
                    assert time.monotonic() - began < 20
                    time.sleep(0.02)
        finally:
            process.terminate()


def test_the_door_is_refused_where_there_is_none() -> None:
    with pytest.raises(DemiluneError, match="Cannot listen"):
        local.listen("203.0.113.1", 8683, search=False)
