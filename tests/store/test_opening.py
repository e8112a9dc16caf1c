"""Opening a store: made when there is none, brought up to date when it is older, refused when it cannot be read."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from demilune.engine.errors import DemiluneError
from demilune.files import CannotSave
from demilune.store import FILE, HOME, Store, Unusable, home, opening, schema
from tests.store.playing import begun, played


def older_store(path: Path) -> str:
    """A store as it was before there were people, with one match; the match as text."""
    match = played(3, until=60)
    config = Config()
    config.set_main_option("script_location", str(opening.MIGRATIONS))
    engine = create_engine(f"sqlite:///{path}")
    lines = match.save().split("\n")[2 : 2 + match.number]
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO match (id, game, scenario, friendly, rules, setup, secret, lines, orders, headline, since,"
            " played) VALUES ('abcdefghijkl', 'fire-and-stone', 'siege', 1, '1.0', ?, ?, ?, '{}', '', 0, 0)",
            (match.journal.setup, match.secret, match.number),
        )
        connection.exec_driver_sql("INSERT INTO line VALUES (1, ?, ?)", list(enumerate(lines)))
    engine.dispose()
    return match.save()


def test_the_migrations_lead_to_the_tables_we_use(store: Store) -> None:
    with store.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert opening.revision(connection) == schema.REVISIONS[-1]


def test_the_store_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME, str(tmp_path / "new" / "folder"))

    assert Store().path == home() / FILE == tmp_path / "new" / "folder" / FILE


def test_an_older_store_is_backed_up_and_brought_up_to_date(path: Path) -> None:
    text = older_store(path)

    store = Store(path)

    assert store.numbered(1).text() == text
    assert store.rows(store.owner())[0].id == "abcdefghijkl"
    assert [seat.person for seat in store.numbered(1).seats().values()] == [store.owner().id] * 2
    copy = path.with_name("demilune-0001-backup.db")
    with closing(sqlite3.connect(copy)) as backup:
        assert backup.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
        assert backup.execute("SELECT count(*) FROM line").fetchall() == [(60,)]


def test_a_migration_that_fails_leaves_the_store_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older_store(path)
    migrate = opening._migrate

    def failing(connection: object) -> None:
        migrate(connection)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(opening, "_migrate", failing)
        with pytest.raises(KeyboardInterrupt):
            Store(path)

    with closing(sqlite3.connect(path)) as left:
        assert left.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
        assert ("seat",) not in left.execute("SELECT name FROM sqlite_master").fetchall()
    assert Store(path).numbered(1).match().number == 60


def test_a_store_of_a_newer_program_is_refused_in_one_sentence(path: Path) -> None:
    Store(path).new(begun(1))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0099'")
        connection.commit()
    before = path.read_bytes()

    with pytest.raises(Unusable, match=r"written by a newer Demilune \(store 0099, this program knows 0002\)") as told:
        Store(path)

    assert "\n" not in str(told.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"once upon a time" * 100, b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_file_that_is_no_store_is_refused_in_one_sentence(path: Path, content: bytes) -> None:
    path.write_bytes(content)

    with pytest.raises(Unusable, match="not a store of matches") as told:
        Store(path)

    assert str(path) in str(told.value)
    assert "\n" not in str(told.value)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
        connection.commit()

    with pytest.raises(Unusable, match="a database, but not a store"):
        Store(path)


@pytest.mark.parametrize("part", [0.3, 0.6, 0.9])
def test_a_store_that_was_cut_off_is_refused_in_one_sentence(path: Path, part: float) -> None:
    store = Store(path)
    for seed in range(5):
        store.new(played(seed, until=150))
    store.close()
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * part)])

    with pytest.raises(DemiluneError) as told:
        _read_everything(path)

    assert "\n" not in str(told.value)
    assert str(path) in str(told.value)


def _read_everything(path: Path) -> None:
    store = Store(path)
    for row in store.rows():
        store.open(row.id).match()


def test_a_folder_that_cannot_be_made_is_told_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")

    with pytest.raises(CannotSave, match="Could not make"):
        Store(tmp_path / "file" / FILE)


def test_opening_a_store_that_is_up_to_date_leaves_alembic_alone(path: Path) -> None:
    Store(path).new(played(1, until=30))
    program = (
        "import sys; from pathlib import Path; from demilune.store import Store\n"
        "store = Store(Path(sys.argv[1])); store.rows(); store.owner(); store.numbered(1).match()\n"
        "print([m for m in sys.modules if m.startswith(('alembic', 'mako', 'rich', 'litestar'))])"
    )

    printed = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True, env=os.environ
    ).stdout

    assert printed == "[]\n"


def test_settings_hold_on_every_connection(store: Store) -> None:
    for transaction in (store.reading, store.writing):
        with transaction() as connection:
            found = [
                connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
        assert found == ["wal", 1, 1, opening.PATIENCE]


# What was kept as files before there was a store


def put(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_old_files_are_taken_in_once_and_left_where_they_are(path: Path) -> None:
    running, over = played(1, until=60), played(3)
    folder = path.parent / "matches"
    files = [put(folder, "002-fire-and-stone.journal", running.save()), put(folder, "005-x.journal", over.save())]

    store = Store(path)

    assert store.numbered(2).text() == running.save()
    assert store.numbered(5).text() == over.save()
    assert all(file.exists() for file in files)
    rows = {row.number: row for row in store.rows(store.owner())}
    assert running.decision is not None
    assert over.outcome is not None
    assert (rows[2].turn, rows[2].outcome) == (running.decision.side, None)
    assert (rows[5].turn, rows[5].outcome) == (None, over.outcome._asdict())
    store.delete(store.numbered(2).id)
    assert [row.number for row in Store(path).rows()] == [5]
    assert Store(path).new(begun(1)).number == 6


def test_an_old_file_can_still_be_asked_for_by_its_name(path: Path) -> None:
    put(path.parent / "matches", "002-fire-and-stone.journal", played(1, until=20).save())

    assert Store(path).find("002-fire-and-stone").name == "2"


def test_an_old_file_whose_number_is_taken_gets_another(path: Path) -> None:
    Store(path).new(begun(1))
    put(path.parent / "matches", "001-fire-and-stone.journal", played(2, until=20).save())

    assert Store(path).numbered(2).match().number == 20


def test_an_old_file_that_cannot_be_read_is_named_with_its_line(path: Path) -> None:
    text = played(1, until=20).save()
    file = put(path.parent / "matches", "002-broken.journal", text.replace("\n3 ", "\n4 ", 1))

    (left,) = Store(path).left_out()

    assert left[0] == file
    assert left[1].startswith("line 6: expected journal line 3, got 4")


def test_the_standing_orders_of_an_old_file_are_taken_in(path: Path) -> None:
    match = begun(1)
    match.stand_by("habsburg", "W1")
    put(path.parent / "matches", "001-x.journal", match.save())

    assert Store(path).numbered(1).match().standing["habsburg"] == {"W1"}
