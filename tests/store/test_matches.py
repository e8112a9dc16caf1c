"""A match in the store is its journal: what was written is read again, and nothing else is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import delete, func, select, update

import demilune
from demilune import register
from demilune.engine.errors import OutdatedRules, SaveError
from demilune.engine.game import Game
from demilune.engine.match import Match
from demilune.engine.state import State
from demilune.files import CannotSave
from demilune.store import Kept, MovedOn, NoSuchMatch, Store, TextFile, opening, schema
from tests.store.playing import NAME, begun, play_on, played, texts, written_on


def stored(store: Store, number: int = 1) -> list[str]:
    with store.reading() as connection:
        wanted = select(schema.line.c.text).where(schema.line.c.match == number).order_by(schema.line.c.number)
        return list(connection.scalars(wanted))


def forget_tails(store: Store) -> None:
    with store.writing() as connection:
        connection.execute(delete(schema.tail))


def tail_after(store: Store) -> int:
    with store.reading() as connection:
        return int(connection.execute(select(schema.tail.c.after)).scalar_one())


def test_a_new_match_is_there_at_once(store: Store) -> None:
    match = begun(1)

    kept = store.new(match, headline="Round 1")

    assert (kept.number, kept.name) == (1, "1")
    assert len(kept.id) >= 10
    assert store.open(kept.id).match().save() == match.save()


def test_writing_appends_what_is_new(store: Store) -> None:
    match = begun(1)
    kept = store.new(match)
    before = stored(store)

    written_on(kept, match, 1, 5)

    assert stored(store)[:1] == before
    assert len(stored(store)) == 6
    assert kept.is_up_to_date(match)


def test_writing_twice_writes_once(store: Store) -> None:
    match = begun(1)
    kept = store.new(match)
    play_on(match, 1)

    kept.write(match)
    kept.write(match)

    assert len(stored(store)) == 2


def test_the_lines_are_those_of_the_text(store: Store) -> None:
    match = begun(2)
    kept = store.new(match)
    written_on(kept, match, 2, 40)

    assert kept.text() == match.save()
    assert kept.text().split("\n")[2:43] == stored(store)


@pytest.mark.parametrize("seed", range(100))
def test_any_match_comes_back_as_it_was(store: Store, seed: int) -> None:
    """With undo, seats, draws and standing orders; from the tail, from an older one, and from the beginning."""
    rng = Random(seed)
    match = begun(seed)
    kept = store.new(match)
    for _ in range(rng.randrange(5, 250)):
        if match.decision is None:
            break
        _do_something(match, rng)
        kept.write(match)

    from_tail = store.open(kept.id).match()
    forget_tails(store)
    from_the_beginning = store.open(kept.id).match()

    for again in (from_tail, from_the_beginning):
        assert again.state == match.state
        assert again.save().split("\ncheckpoint")[0] == match.save().split("\ncheckpoint")[0]
        assert again.standing == match.standing
        assert again.outcome == match.outcome
        assert again.may_undo == match.may_undo
        assert [str(line) for line in again.log] == [str(line) for line in match.log]
        demilune.verify(again.save())
        if again.decision is not None and match.decision is not None:
            assert again.decision.actions == match.decision.actions
            assert again._undone == [] or again.redo() > 0


def _do_something(match: Match, rng: Random) -> None:
    chance, decision = rng.random(), match.decision
    assert decision is not None
    if chance < 0.1 and match.may_undo:
        match.undo()
    elif chance < 0.13:
        match.take_over(rng.choice(match.game.sides), rng.choice(["computer greedy", "player"]))
    elif chance < 0.16:
        window = rng.choice(list(match.game.windows))
        side = match.game.windows[window][0]
        match.stand_by(side, window, rng.random() < 0.7, this_turn=rng.random() < 0.5)
    elif chance < 0.17:
        match.offer_draw(rng.choice(match.game.sides))
    else:
        match.play(rng.choice(decision.actions))


def test_orders_for_this_turn_are_kept(store: Store) -> None:
    match = begun(4)
    kept = store.new(match)
    match.stand_by("habsburg", "W1", this_turn=True)
    kept.write(match)

    assert store.open(kept.id).match().ordered_this_turn("habsburg") == {"W1"}


def test_a_tail_is_written_now_and_then_and_on_leaving(store: Store) -> None:
    match = begun(1)
    kept = store.new(match)

    written_on(kept, match, 1, 15)
    assert tail_after(store) == 1
    written_on(kept, match, 1, 1)
    assert tail_after(store) == 17
    written_on(kept, match, 1, 3)
    kept.write(match, leaving=True)
    assert tail_after(store) == 20


@pytest.mark.parametrize("damage", ["", "x", "checkpoint {}\nsecret 00\nend 00\n"])
def test_a_damaged_tail_is_not_missed(store: Store, damage: str) -> None:
    match = played(3, until=60)
    kept = store.new(match)
    with store.writing() as connection:
        connection.execute(update(schema.tail).values(text=damage))

    assert kept.match().state == match.state


def test_a_changed_tail_is_not_believed(store: Store) -> None:
    match = played(3, until=60)
    kept = store.new(match)
    with store.writing() as connection:
        text = connection.execute(select(schema.tail.c.text)).scalar_one()
        morale = text.replace('"morale":{"ottoman":', '"morale":{"ottoman":1')
        assert morale != text
        connection.execute(update(schema.tail).values(text=morale))

    assert kept.match().state == match.state


def test_a_changed_line_is_named(store: Store) -> None:
    kept = store.new(played(3, until=60))
    line = schema.line
    with store.writing() as connection:
        connection.execute(update(line).where(line.c.number == 7).values(text=func.replace(line.c.text, " #", "x #")))

    with pytest.raises(SaveError, match="line 10: this line was changed"):
        kept.match()


@pytest.mark.parametrize("number", [7, 59])
def test_a_missing_line_is_noticed(store: Store, number: int) -> None:
    kept = store.new(played(3, until=60))
    with store.writing() as connection:
        connection.execute(delete(schema.line).where(schema.line.c.number == number))

    with pytest.raises(SaveError, match="the journal should have 60 lines, 59 are there"):
        kept.match()


def test_the_same_number_is_never_written_twice(store: Store, path: Path) -> None:
    match = begun(1)
    kept = store.new(match)
    elsewhere = Store(path)
    theirs = elsewhere.open(kept.id)
    written_on(theirs, theirs.match(), 1, 1)
    before = stored(store)

    play_on(match, 1)
    with pytest.raises(MovedOn, match="played on elsewhere"):
        kept.write(match)

    assert stored(store) == before
    assert texts(kept.match()) == texts(match)


def test_a_standing_order_over_a_match_that_moved_on_is_refused(store: Store, path: Path) -> None:
    match = begun(1)
    kept = store.new(match)
    theirs = Store(path).open(kept.id)
    written_on(theirs, theirs.match(), 1, 1)

    match.stand_by("ottoman", "W3")

    with pytest.raises(MovedOn):
        kept.write(match)


def test_another_match_is_not_written_over_it(store: Store) -> None:
    kept = store.new(played(1, until=10))

    with pytest.raises(MovedOn):
        kept.write(played(2, until=20))
    with pytest.raises(MovedOn):
        kept.write(begun(1))


def test_a_full_disk_loses_nothing(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(5)
    public_id = store.new(match).id
    with store.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    store.close()
    with monkeypatch.context() as patch:
        patch.setattr(opening, "SETTINGS", (*opening.SETTINGS, f"max_page_count={pages + 1}"))
        full = Store(path)
        kept = full.open(public_id)
        match = kept.match()
        with pytest.raises(CannotSave, match="no space left on the disk"):
            written_on(kept, match, 5, 200)
        saved = stored(full)
        assert not kept.is_up_to_date(match)
        assert saved == match.save().split("\n")[2 : 2 + len(saved)]
        assert len(saved) == match.number - 1, "all but the answer that was not acknowledged"
        full.close()

    kept = Store(path).open(public_id)
    written_on(kept, kept.match(), 5, 3)
    assert kept.match().number == len(saved) + 3


def test_what_could_not_be_written_is_written_later(store: Store) -> None:
    match = begun(5)
    kept = store.new(match)
    with store.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    refused = 0
    while match.decision is not None:
        play_on(match, 5)
        try:
            kept.write(match)
        except CannotSave:
            refused += 1
            if refused == 3:
                with store.reading() as connection:
                    connection.exec_driver_sql("PRAGMA max_page_count=100000")

    assert refused == 3
    assert kept.match().save() == match.save()


def test_a_deleted_match_is_gone_with_all_that_belongs_to_it(store: Store) -> None:
    match = played(1, until=30)
    kept = store.new(match)
    kept.say("Good luck", "Eugene", "habsburg")
    other = store.new(played(2, until=30))

    store.delete(kept.id)

    with store.reading() as connection:
        for table in (schema.line, schema.tail, schema.seat, schema.chat):
            left = connection.execute(select(func.count()).where(table.c.match == kept.number)).scalar_one()
            assert left == 0
    assert [row.id for row in store.rows()] == [other.id]
    for what in (lambda: store.open(kept.id), lambda: store.delete(kept.id), kept.match, lambda: play_and_write(kept)):
        with pytest.raises(NoSuchMatch):
            what()


def play_and_write(kept: Kept) -> None:
    match = played(1, until=31)
    kept.write(match)


def test_the_number_of_a_deleted_match_is_not_given_again(store: Store) -> None:
    store.delete(store.new(begun(1)).id)

    assert store.new(begun(2)).number == 2


def test_matches_are_found_by_number_or_as_a_file(store: Store, tmp_path: Path) -> None:
    match = played(1, until=30)
    store.new(match)
    file = tmp_path / "copy.journal"
    file.write_text(match.save(), encoding="utf-8")

    assert store.find("1").match().save() == match.save()
    found = store.find(str(file))
    assert isinstance(found, TextFile)
    assert found.match().save() == match.save()
    with pytest.raises(NoSuchMatch, match="There is no saved match 7; there are: 1"):
        store.find("7")
    with pytest.raises(NoSuchMatch, match="there is no such file"):
        store.find("elsewhere.journal")


# The lobby


def test_rows_tell_how_matches_stand_without_loading_them(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    running, over = played(1, until=30), played(3)
    store.new(running, headline="Round 2 of 5", lesson="first-siege", branch_of="abcdefghijkl")
    kept = store.new(begun(3))
    kept.write(over, "The siege is over")
    monkeypatch.setattr(register, "find", None)

    newest, older = store.rows()

    assert (newest.number, newest.headline, newest.turn, newest.lines) == (2, "The siege is over", None, over.number)
    assert over.outcome is not None
    assert newest.outcome == over.outcome._asdict()
    assert running.decision is not None
    assert (older.headline, older.turn, older.outcome) == ("Round 2 of 5", running.decision.side, None)
    assert (older.lesson, older.branch_of, older.game, older.scenario) == (
        "first-siege",
        "abcdefghijkl",
        NAME,
        "siege",
    )
    assert older.friendly
    assert list(older.seats) == ["ottoman", "habsburg"]


def test_since_when_it_is_somebodys_turn(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1_000, 10_000))
    monkeypatch.setattr("demilune.store.kept.time.time", lambda: float(next(clock)))
    match = begun(1)
    kept = store.new(match)
    since: dict[object, float] = {}
    turn = object()
    while match.number < 40:
        play_on(match, 1)
        kept.write(match)
        (row,) = store.rows()
        assert match.decision is not None
        assert row.turn == match.decision.side
        assert row.turn != turn or row.since == since[turn]
        turn, since[row.turn] = row.turn, row.since

    assert row.played >= row.since


# Rules change


DEAL = demilune.game(NAME).deal


def newer(**changes: object) -> Callable[[str], Game]:
    game = replace(demilune.game(NAME), rules_version="1.1", upgrades={"1.0": lambda state: state}, **changes)  # type: ignore[arg-type]
    return lambda _name: game


def stingy_deal(state: State) -> None:
    """As if there had been one die more: every match goes differently."""
    DEAL(state)
    state.dice.roll("a die that was not there before")


def test_a_finished_match_is_read_under_any_rules(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun(3)
    kept = store.new(match)
    while match.decision is not None:
        written_on(kept, match, 3, 1)
    log = [str(line) for line in match.log]
    monkeypatch.setattr(register, "find", newer(deal=stingy_deal))

    again = kept.match()

    assert again.outcome == match.outcome
    assert [str(line) for line in again.log] == log


@pytest.mark.parametrize("tails", [True, False])
def test_a_running_match_that_goes_alike_moves_on_by_itself(
    store: Store, monkeypatch: pytest.MonkeyPatch, tails: bool
) -> None:
    match = begun(3)
    kept = store.new(match)
    written_on(kept, match, 3, 50)
    if not tails:
        forget_tails(store)
    monkeypatch.setattr(register, "find", newer())

    again = kept.match()
    kept.write(again)

    assert again.state == match.state
    assert texts(again)[-1] == "!rules 1.1"
    assert kept.match().number == match.number + 1
    assert store.rows()[0].rules == "1.1"


def test_a_match_that_goes_differently_asks_and_goes_on_from_its_checkpoint(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(3)
    kept = store.new(match)
    written_on(kept, match, 3, 50)
    kept.write(match, leaving=True)
    monkeypatch.setattr(register, "find", newer(deal=stingy_deal))
    with pytest.raises(OutdatedRules, match="If both players agree"):
        kept.match()

    fresh = kept.match(upgrade=True)
    kept.write(fresh)
    play_on(fresh, 3)
    kept.write(fresh)

    assert fresh.number == match.number + 2
    assert kept.match().state == fresh.state
    forget_tails(store)
    assert kept.match().state == fresh.state


def test_without_its_checkpoint_a_match_that_goes_differently_is_refused(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = store.new(played(3, until=50))
    forget_tails(store)
    monkeypatch.setattr(register, "find", newer(deal=stingy_deal))

    with pytest.raises(SaveError, match=r"version 1\.0 of the rules; this program has 1\.1"):
        kept.match()
