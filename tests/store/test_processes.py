"""Several programs, and programs that are killed: nothing acknowledged is lost, and nothing is applied twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from demilune.store import MovedOn, Store
from tests.store.playing import begun, play_on, played, texts, written_on

ROOT = Path(__file__).parents[2]
SEED = 3

# Plays on with match 1 and says after each answer what it has written. It gives in when another one was quicker.
PLAYER = f"""
import sys
from pathlib import Path
from demilune.store import MovedOn, Store
from tests.store.playing import play_on

kept = Store(Path(sys.argv[1])).numbered(1)
match = kept.match()
print("ready", flush=True)
sys.stdin.readline()
while match.decision is not None:
    play_on(match, {SEED})
    try:
        kept.write(match)
        print(match.number, flush=True)
    except MovedOn:
        match = kept.match()
"""


def player(path: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


def begin(*players: subprocess.Popen[str]) -> None:
    for one in players:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in players:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no kill -9")
def test_kill_minus_nine_loses_nothing_that_was_acknowledged(path: Path) -> None:
    store, rng = Store(path), Random(1)
    kept = store.new(begun(SEED))
    whole = played(SEED)
    kills = 0
    while kept.match().decision is not None:
        one = player(path)
        begin(one)
        time.sleep(rng.uniform(0.0, 0.03))
        one.send_signal(signal.SIGKILL)
        said, _ = one.communicate()
        acknowledged = [int(line) for line in said.split("\n") if line.isdigit()]

        match = kept.match()
        assert match.number >= max(acknowledged, default=1)
        assert texts(match) == texts(whole)[: match.number]
        kills += 1
        if kills >= 8:
            written_on(kept, match, SEED, whole.number - match.number)

    assert kills >= 2
    assert kept.match().save() == whole.save()


def test_two_programs_never_write_the_same_number(path: Path) -> None:
    store = Store(path)
    kept = store.new(begun(SEED))
    two = player(path), player(path)

    begin(*two)
    said = [[int(line) for line in one.communicate()[0].split("\n") if line.isdigit()] for one in two]

    assert sorted(said[0] + said[1]) == list(range(2, played(SEED).number + 1))
    assert kept.match().save() == played(SEED).save()


def test_threads_share_a_store(store: Store) -> None:
    def play(seed: int) -> bool:
        match = begun(seed)
        kept = store.new(match)
        written_on(kept, match, seed, 60)
        return kept.match().save() == match.save()

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(play, range(12)))


def test_two_programs_may_open_a_new_store_at_once(path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from demilune.store import Store\n"
        "print(Store(Path(sys.argv[1])).owner().id)"
    )

    many = [subprocess.Popen([sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE) for _ in range(4)]

    assert [one.communicate()[0].strip() for one in many] == [b"1"] * 4
    assert [one.returncode for one in many] == [0] * 4


def test_a_reader_does_not_hold_a_writer_up(store: Store) -> None:
    match = begun(1)
    kept = store.new(match)

    with store.reading() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM line").scalar_one()
        written_on(kept, match, 1, 3)

    assert kept.match().number == match.number


def test_who_is_behind_reads_again_and_goes_on(store: Store, path: Path) -> None:
    match = begun(SEED)
    kept = store.new(match)
    theirs = Store(path).numbered(1)
    written_on(theirs, theirs.match(), SEED, 4)
    play_on(match, SEED)
    with pytest.raises(MovedOn):
        kept.write(match)

    match = kept.match()
    written_on(kept, match, SEED, 4)

    assert texts(theirs.match()) == texts(played(SEED, until=9))
