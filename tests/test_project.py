"""What holds the project together: who imports whom, what is pinned, and what no file may name."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import demilune
from tools.links import broken_links

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "demilune"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

# Each part of the package, and the parts it may import besides itself. Games come in through the register.
MAY_IMPORT = {
    "engine": set[str](),
    "engine/kit": {"engine", "demilune"},  # it tests the published interface, and goes through it
    "toolkit": {"engine"},
    "campaign": {"engine", "toolkit"},
    "games": {"engine", "toolkit", "campaign"},
    "bots": {"engine", "register"},
    "lab": {"engine", "register", "bots", "demilune"},  # the last is `import demilune`, the published interface
    "table": {"engine", "register", "bots", "demilune"},
    "store": {"engine", "register", "files"},
    "terminal": {"engine", "register", "bots", "lab", "store", "table", "files", "demilune"},
    "server": {"engine", "register", "bots", "lab", "table", "store", "files", "demilune"},
}
LIST_OF_GAMES = SOURCE / "games" / "__init__.py"  # belongs to the published interface: `demilune.games()`
RULEBOOK_NOUNS = re.compile(
    r"ottoman|habsburg|vienna|glacis|ravelin|bastion|covered.?way|ye.?niceri|janissar|sortie|entrench|bombard|barrage"
    r"|palisade|chevaux|fire.(and|&).stone|swed(en|ish)|tsar|hungar",
    re.IGNORECASE,
)
# Spelled in halves, so that this file passes its own test.
REGISTRY_HOST = re.compile("|".join(("py" + r"pi\.", "python" + r"hosted\.", "npm" + r"js\.")), re.IGNORECASE)
MACHINE_PATH = re.compile(r"(?<![\w.~}])/(home|Users|root|work|opt)/\w|[A-Z]:\\Users\\")
MADE = {".git", ".venv", ".hypothesis", "build", "dist", "node_modules", "static", "__pycache__"}


def imports_of(path: Path) -> Iterator[str]:
    """Dotted names under `demilune` that a module imports, wherever in it the import stands."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "demilune":
            names = [f"demilune.{alias.name}" for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == "demilune")


def texts(folder: Path = ROOT) -> Iterator[tuple[str, str]]:
    """Every text file of the project, by its path from the root."""
    for path in sorted(folder.iterdir()):
        if path.is_dir():
            if path.name not in MADE and not path.name.endswith("_cache"):
                yield from texts(path)
            continue
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:  # a picture
            continue


def found(pattern: re.Pattern[str], files: Iterator[tuple[str, str]]) -> list[str]:
    return [
        f"{name} line {number}: {line.strip()[:80]}"
        for name, text in files
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]


def pinned(lock: Path) -> dict[str, str]:
    return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", lock.read_text(encoding="utf-8"), re.MULTILINE))


def bare(requirement: str) -> str:
    """The name in `hatchling>=1.27,<2`."""
    return re.split(r"[^\w.-]", requirement)[0]


@pytest.mark.parametrize("part", MAY_IMPORT)
def test_imports_run_one_way(part: str) -> None:
    allowed = MAY_IMPORT[part] | {part}
    inner = [SOURCE / other for other in MAY_IMPORT if other.startswith(part + "/")]

    wrong = [
        f"{path.relative_to(SOURCE)} imports {name}"
        for path in sorted((SOURCE / part).rglob("*.py"))
        if not any(path.is_relative_to(folder) for folder in inner) and path != LIST_OF_GAMES
        for name in imports_of(path)
        if name.removeprefix("demilune.").split(".")[0] not in allowed
    ]

    assert wrong == []


def test_no_game_imports_another() -> None:
    games = [folder for folder in sorted((SOURCE / "games").glob("*")) if folder.is_dir()]

    wrong = [
        f"{path.relative_to(SOURCE)} imports {name}"
        for game in games
        for path in sorted(game.rglob("*.py"))
        for name in imports_of(path)
        if name.startswith("demilune.games.") and name.split(".")[2] != game.name
    ]

    assert wrong == []


def test_engine_and_toolkit_know_no_noun_of_a_rulebook() -> None:
    folders = [SOURCE / part for part in ("engine", "toolkit") if (SOURCE / part).is_dir()]
    general = (file for folder in folders for file in texts(folder))

    assert found(RULEBOOK_NOUNS, general) == []


def test_no_file_names_a_package_registry() -> None:
    assert found(REGISTRY_HOST, texts()) == []


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    assert found(MACHINE_PATH, texts()) == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_every_release_is_pinned_by_hashes_and_by_nothing_else(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    release = re.compile(r"[\w.-]+==[^\s;]+( ; .+?)?(\s+--hash=sha256:[0-9a-f]{64})+")

    wrong = [line for line in lines if not release.fullmatch(line)]

    assert lines
    assert wrong == []
    assert "://" not in text


def test_every_npm_release_is_pinned_by_its_hash_and_no_address() -> None:
    releases = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]

    wrong = [name for name, facts in releases.items() if name and ("integrity" not in facts or "resolved" in facts)]

    assert len(releases) > 1
    assert wrong == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_locks_have_what_the_project_asks_for(lock: Path) -> None:
    group = PROJECT["dependency-groups"][lock.stem]
    asked = [item for item in [*PROJECT["project"]["dependencies"], *group] if isinstance(item, str)]

    assert [item for item in asked if bare(item) not in pinned(lock)] == []


def test_locks_agree_on_every_release() -> None:
    everything = {(name, version) for lock in LOCKS for name, version in pinned(lock).items()}
    names = [name for name, _ in sorted(everything)]

    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_every_dependency_has_its_reason() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    groups = [PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"].values()]
    asked = [item for group in groups for item in group if isinstance(item, str)]

    assert [item for item in asked if f"| `{bare(item)}` |" not in reasons] == []


def test_every_dependency_of_the_client_has_its_reason() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    package = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    asked = [*package["dependencies"], *package["devDependencies"]]

    assert [name for name in asked if f"`{name}`" not in reasons and f"`{name.split('/')[0]}/*`" not in reasons] == []


def test_links_between_pages_lead_somewhere() -> None:
    assert broken_links(ROOT) == []


def test_changes_are_one_sentence_each() -> None:
    changes = [path for path in (ROOT / "changelog.d").glob("*.md") if path.name != "README.md"]

    wrong = [path.name for path in changes if not re.fullmatch(r"[^\n]+\.\n", path.read_text(encoding="utf-8"))]

    assert wrong == []


def test_commands_the_readme_shows_are_in_the_makefile() -> None:
    shown = set(re.findall(r"^\s*\$?\s*make ([a-z]+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE))
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    assert {"play", "test"} <= shown <= targets


def test_the_version_is_semantic_and_printed() -> None:
    command = [sys.executable, "-c", "import sys; from demilune.cli import main; sys.exit(main())", "--version"]

    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert re.fullmatch(r"\d+\.\d+\.\d+", demilune.__version__)
    assert demilune.__version__ in printed.split()
