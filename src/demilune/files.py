"""Writing text files so that nothing that was there is lost."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from demilune.engine.errors import DemiluneError


class CannotSave(DemiluneError):
    """It could not be written; what was kept before is still there."""


def write_new(path: Path, text: str) -> None:
    """Write a file that must not exist yet."""
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise CannotSave(f"{path} exists already and is left as it is; choose another name.") from None
    except OSError as error:
        raise CannotSave(f"Could not write {path}: {reason(error)}.") from None


def replace(path: Path, text: str) -> None:
    """Give the file this text, all of it or none: written beside it, flushed to the disk, then put in its place."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105  the one call that is atomic everywhere
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def reason(error: OSError) -> str:
    """Why the system said no."""
    return error.strerror or str(error)
