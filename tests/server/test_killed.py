"""A server that is killed in the middle of moves: nothing acknowledged is lost, nothing is applied twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import httpx
import pytest

from demilune.server import local
from demilune.store import Store
from tests.server.conftest import HABSBURG, OTTOMAN, House, Page


class Away(House):
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "demilune.db"
        self.store = Store(self.path)
        self.owner = self.store.owner()
        with local.listen("127.0.0.1", 0, search=False) as door:
            self.port = door.getsockname()[1]
        self.http = self.caller(self.owner)

    def start(self) -> None:
        command = [sys.executable, "-m", "demilune", "serve", "--port", str(self.port), "--db", str(self.path)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        for _ in range(400):
            try:
                self.http.get("/api/games").raise_for_status()
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server did not start")

    def end(self, how: int) -> None:
        self.process.send_signal(how)
        self.process.wait(10)

    def close(self) -> None:
        self.http.close()
        self.store.close()


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_nothing_acknowledged_is_lost_and_nothing_is_applied_twice(tmp_path: Path) -> None:
    away, rng = Away(tmp_path), Random(4)
    away.start()
    tables = [away.new(seed=seed) for seed in range(3)]
    acknowledged: dict[str, list[str]] = {table: [] for table in tables}
    in_doubt: dict[str, str] = {}
    for _ in range(3):
        pages = {table: [away.page(table, away.owner).hello(side) for side in (OTTOMAN, HABSBURG)] for table in tables}
        kill_at = time.monotonic() + 0.4
        killed = False
        while not killed:
            for table in tables:
                mover = _mover(pages[table])
                answer = rng.choice(mover.offers())
                in_doubt[table] = answer
                if time.monotonic() > kill_at:
                    mover.line.send(f'{{"id":9,"ask":{{"do":"play","number":{mover.number},"answers":["{answer}"]}}}}')
                    away.end(signal.SIGKILL)
                    killed = True
                    break
                assert mover.play(answer)["type"] == "done"
                acknowledged[table].append(in_doubt.pop(table))
        for table in tables:
            lines = [line.text for line in away.store.open(table).match().journal.lines[1:]]
            known = acknowledged[table]
            assert lines in (known, [*known, in_doubt.get(table, "")])
            acknowledged[table] = lines
        in_doubt.clear()
        for page in (page for pair in pages.values() for page in pair):
            page.__exit__()
        away.start()
    away.end(signal.SIGTERM)
    assert all(len(lines) > 10 for lines in acknowledged.values())
    away.close()


def _mover(pages: list[Page]) -> Page:
    """The page whose decision it is, once both have heard of everything."""
    while True:
        last = max(page.number for page in pages)
        for page in pages:
            page.wait(lambda p: p.number >= last)  # noqa: B023  called at once
        for page in pages:
            if page.mine:
                return page
        raise AssertionError("nobody is asked")


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_the_server_cleanly_while_pages_look(tmp_path: Path) -> None:
    away = Away(tmp_path)
    away.start()
    table = away.new({OTTOMAN: "here", HABSBURG: "computer"}, strength="veteran")
    page = away.page(table, away.owner).hello(OTTOMAN)
    page.play("pass")

    began = time.monotonic()
    away.end(signal.SIGINT)

    assert time.monotonic() - began < 5
    assert away.process.returncode == 0
    assert page.closed()[0] in (1001, 1012)
    page.__exit__()
    away.close()
