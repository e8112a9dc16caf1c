"""Opening the store's file: SQLite's settings, and the migrations where it is new or older than this program.

journal_mode=WAL      readers and a writer do not wait for each other, and a commit is one append to one file
synchronous=NORMAL    a commit is with the operating system before it is acknowledged: whatever kills the program,
                      nothing acknowledged is lost. A power cut may take the last moments, never the file: FULL
                      would wait for the disk after every answer, which slow disks make 10 to 100 times dearer
busy_timeout          another program's write is waited for
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc

from demilune.files import CannotSave
from demilune.store.errors import Unusable
from demilune.store.schema import REVISIONS

PATIENCE = 10_000  # milliseconds
SETTINGS = (f"busy_timeout={PATIENCE}", "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON")
MIGRATIONS = Path(__file__).parent / "migrations"
WRITES = "writes"


def opened(path: Path) -> Engine:
    """The store in this file, made or brought up to date where that is needed."""
    address = URL.create("sqlite", database=str(path))
    engine = create_engine(address, connect_args={"timeout": PATIENCE / 1000})
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _ours_alone(path)
        with told(path):
            _bring_up_to_date(engine, path)
    except OSError as error:
        raise CannotSave(f"Could not make {path}: {error.strerror or error}.") from None
    except BaseException:
        engine.dispose()
        raise
    return engine


def _ours_alone(path: Path) -> None:
    """A new file is for nobody else on this machine: keys of people and secrets of matches lie in it."""
    if not path.exists():
        path.touch(mode=0o600)


def _settle(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # SQLAlchemy begins and commits, not Python's sqlite3
    for setting in SETTINGS:
        connection.execute(f"PRAGMA {setting}").close()


def _begin(connection: Connection) -> None:
    """Who means to write says so at the beginning: a reader that turns into a writer could find others before it."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What SQLite says, as one sentence of ours."""
    try:
        yield
    except exc.IntegrityError:
        raise  # says something about what was written, not about the store
    except exc.DBAPIError as error:
        why = str(error.orig)
        if "not a database" in why or "malformed" in why or "unsupported file format" in why:
            raise Unusable(f"{path}: not a store of matches, or a damaged one ({why}).") from None
        if "no such table" in why or "no such column" in why:
            raise Unusable(f"{path}: not a store of this program's matches ({why}).") from None
        raise CannotSave(f"{path}: {_in_words(why)}. What was saved before is still there.") from None


def _in_words(why: str) -> str:
    words = {
        "database or disk is full": "no space left on the disk",
        "database is locked": "another program is writing to it and does not finish",
        "attempt to write a readonly database": "it may not be written to",
        "unable to open database file": "it cannot be opened",
    }
    return words.get(why, why)


def revision(connection: Connection) -> str | None:
    """Which migration was the store's last; None for a new one."""
    tables = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars().all()
    if "alembic_version" in tables:
        return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()  # type: ignore[no-any-return]
    if tables:
        raise Unusable(f"{connection.engine.url.database}: a database, but not a store of this program's matches.")
    return None


def _bring_up_to_date(engine: Engine, path: Path) -> None:
    with engine.connect() as connection:
        if _is_newest(revision(connection), path):
            return
    with engine.execution_options(**{WRITES: True}).begin() as connection:
        found = revision(connection)  # another program may have been quicker
        if not _is_newest(found, path):
            if found is not None:
                _back_up(path, found)
            _migrate(connection)


def _is_newest(found: str | None, path: Path) -> bool:
    if found is not None and found not in REVISIONS:
        raise Unusable(
            f"{path} was written by a newer Demilune (store {found[:20]}, this program knows {REVISIONS[-1]}): "
            "use that one, or name another store with --db."
        )
    return found == REVISIONS[-1]


def _back_up(path: Path, found: str) -> None:
    """A copy of the file as it was before the migration, which is under way but not seen by this reader."""
    copy = path.with_name(f"{path.stem}-{found}-backup{path.suffix}")
    _ours_alone(copy)
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
