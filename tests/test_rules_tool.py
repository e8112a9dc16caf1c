"""tools.rules on a game of five numbers: what counts as enforced and as tested, what is refused, what is written."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest

from tools.citations import Numbers
from tools.coverage import Game, coverage, games
from tools.rules import main

ROOT = Path(__file__).parents[1]
RULEBOOK = """
title = "Ford"
edition = "First edition."

[[chapter]]
number = "1"
title = "Crossing"
intro = "A river, and one ford."

[[rule]]
number = "1.1"
label = "Two banks"
text = "There are two banks."
provenance = "printed"
reason = "It describes the river."

[[rule]]
number = "1.2"
label = "Wading"
text = "A unit may wade (1.2a), see also A1."
example = "The Guard wades."
provenance = "printed"

[[rule]]
number = "1.2a"
label = "One at a time"
text = "One unit wades at a time."
provenance = "reconstructed"

[[ruling]]
number = "A1"
question = "May a wet unit wade?"
text = "Yes."
reason = "It cannot get wetter."
"""
CARDS = """
[FX1]
title = "Flood"
rulings = ["Nobody wades."]
"""
WADING = '''
"""1 Crossing."""

def wade(unit):
    """1.2, A1 A unit wades, wet or dry."""
    # 1.2a one at a time
    return unit
'''
FLOOD = '''
def flood():
    """FX1 Nobody wades."""
'''
TESTS = '''
def test_a_unit_wades():
    """1.2 A unit may wade. A1 A wet one too."""

def test_units_wade_one_at_a_time():
    # 1.2a
    assert True

def test_fx1_keeps_everybody_ashore():
    assert True
'''


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project with one game, all of it enforced and tested, its pages not yet written."""
    files = {
        "src/demilune/games/the_ford/rulebook.toml": RULEBOOK,
        "src/demilune/games/the_ford/data/cards.toml": CARDS,
        "src/demilune/games/the_ford/rules/wading.py": WADING,
        "src/demilune/games/the_ford/cards.py": FLOOD,
        "tests/games/the_ford/test_ch01.py": TESTS,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def add(root: Path, name: str, text: str) -> None:
    (root / "src/demilune/games/the_ford" / name).write_text(dedent(text), encoding="utf-8")


def add_test(root: Path, text: str) -> None:
    (root / "tests/games/the_ford/test_more.py").write_text(dedent(text), encoding="utf-8")


def enforced_in(root: Path, number: str) -> list[str]:
    (line,) = (line for line in coverage(games(root)[0]).lines if line.item.number == number)
    return [f"{place.file}:{place.name}" for place in line.code]


# What is cited


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("7.3c, 8.2c, A56 Flip, name the target.", {"7.3c", "8.2c", "A56"}),
        ("7.3 Draw. 7.3c Flip.", {"7.3", "7.3c"}),
        ("10.7c", {"10.7c"}),
        ("A5 to A56 and 7.3 - 10.7c are ranges.", set()),
        ("Losses, see 7.3c and see also rule A5.", set()),
        ("Version 7.3.1, 17.3 and 7.3cd are not ours.", set()),
    ],
)
def test_what_a_text_cites(text: str, cited: set[str]) -> None:
    numbers = Numbers(["7.3", "7.3c", "8.2c", "10.7c", "A5", "A56"])

    assert numbers.cited(text) == cited


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("7.4 There is no such rule.", {"7.4"}),
        ("7.3, A9 Nor this ruling.", {"A9"}),
        ("7.3 Flip. 7.3d Return.", {"7.3d"}),
        ("Rolls of 7.4 on average.", set()),
        ("0.19 is a release, M1 a map.", set()),
    ],
)
def test_an_opening_with_a_number_that_does_not_exist_is_noticed(text: str, unknown: set[str]) -> None:
    numbers = Numbers(["7.3", "7.3c", "A5"])

    assert numbers.unknown(text) == unknown


@pytest.mark.parametrize(
    ("name", "named"),
    [
        ("test_7_3c_flips_all_tiles", {"7.3c"}),
        ("test_os4_reaches_seven", {"OS4"}),
        ("test_3_of_7_troops", set()),
    ],
)
def test_what_the_name_of_a_test_names(name: str, named: set[str]) -> None:
    assert Numbers(["7.3", "7.3c", "OS4"]).in_name(name) == named


# Coverage


def test_docstrings_and_comments_tell_the_function_that_enforces(root: Path) -> None:
    assert enforced_in(root, "1.2a") == ["rules/wading.py:wade"]


def test_a_number_as_an_argument_tells_it_too(root: Path) -> None:
    add(
        root,
        "rules/banks.py",
        """
        class Bank:
            def why_not_leave(self, far):
                return Refusal("1.2" if far else "A1", "too deep")
        """,
    )

    assert "rules/banks.py:Bank.why_not_leave" in enforced_in(root, "1.2")
    assert "rules/banks.py:Bank.why_not_leave" in enforced_in(root, "A1")


def test_a_comment_beside_a_constant_counts_and_a_heading_does_not(root: Path) -> None:
    add(root, "rules/banks.py", "# 1.2 Wading\n\nDEPTH = 2  # A1\n")

    assert "rules/banks.py" not in " ".join(enforced_in(root, "1.2"))
    assert "rules/banks.py:DEPTH" in enforced_in(root, "A1")


def test_a_letter_does_not_stand_for_its_parent_nor_the_parent_for_a_letter(root: Path) -> None:
    add(root, "rules/wading.py", '"""1.2a One at a time."""\n')

    found = coverage(games(root)[0])

    assert [line.item.number for line in found.without_code] == ["1.2", "A1"]


def test_what_only_tells_or_judges_enforces_nothing(root: Path) -> None:
    add(root, "narrate.py", '"""1.2 How wading reads."""\n')

    assert enforced_in(root, "1.2") == ["rules/wading.py:wade"]


def test_a_card_is_enforced_where_the_cards_are(root: Path) -> None:
    add(root, "cards.py", "")
    add(root, "rules/banks.py", '"""FX1 Somewhere else."""\n')

    found = coverage(games(root)[0])

    assert [line.item.number for line in found.without_code] == ["FX1"]


def test_a_reason_and_code_contradict_each_other(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(root, "rules/banks.py", '"""1.1 Two of them."""\n')

    assert main([], root) == 0
    assert "a reason why not, and yet code, for 1:" in capsys.readouterr().out


def test_a_helper_of_the_tests_names_nothing(root: Path) -> None:
    add_test(root, 'def river():\n    """1.1 Two banks."""\n')

    (line, *_) = coverage(games(root)[0]).lines

    assert line.tests == ()


# The command


def test_all_enforced_and_tested_is_fine(root: Path) -> None:
    assert main([], root) == 0
    assert main(["--check"], root) == 0


def test_a_rule_that_nothing_enforces_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(root, "rules/wading.py", '"""1.2, A1 Wading."""\n')

    assert main([], root) == 1
    assert "nothing in the code enforces 1:\n    1 Crossing: 1.2a" in capsys.readouterr().out


def test_a_rule_that_no_test_names_fails(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "tests/games/the_ford/test_ch01.py").write_text(TESTS.replace("# 1.2a", "# one"), encoding="utf-8")

    assert main([], root) == 1
    assert "no test names 1:\n    1 Crossing: 1.2a" in capsys.readouterr().out


@pytest.mark.parametrize("code", ['"""1.9 Swimming."""', 'Refusal("1.9", "no swimming")', "def f(): ...  # 1.9"])
def test_a_number_that_does_not_exist_fails(root: Path, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    add(root, "rules/swimming.py", code)

    assert main([], root) == 1
    assert "rules/swimming.py line 1:" in capsys.readouterr().out


def test_a_version_is_no_rule(root: Path) -> None:
    add(root, "__init__.py", 'GAME = Game(rules_version="1.9")\n')

    assert main([], root) == 0


def test_a_stale_page_fails_and_is_left_alone(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main([], root)
    page = root / "docs/games/the-ford.md"
    page.write_text("An older text.\n", encoding="utf-8")

    assert main(["--check"], root) == 1
    assert "docs/games/the-ford.md is stale\nRun `make rules`" in capsys.readouterr().out
    assert page.read_text(encoding="utf-8") == "An older text.\n"


def test_a_broken_rulebook_is_named(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(root, "rulebook.toml", "title = ")

    assert main(["--check"], root) == 2
    assert "rulebook.toml: not a rulebook" in capsys.readouterr().err


# The pages


def test_the_rules_are_written_with_anchors_links_marks_and_examples(root: Path) -> None:
    add(
        root,
        "handbook.py",
        "def opening():\n    return 'Wade.'\n\ndef appendix():\n    return '## Depths\\n\\nBy 1.2.'\n",
    )

    main([], root)

    page = (root / "docs/games/the-ford.md").read_text(encoding="utf-8")
    assert page.startswith("<!-- generated by tools/rules.py; do not edit -->\n\n# Ford\n\nFirst edition.\n\nWade.\n")
    assert "- [1 Crossing](#1-crossing)\n- [Depths](#depths)\n- [Rulings](#rulings)" in page
    assert (
        '<a id="1.2"></a>**1.2 Wading.** A unit may wade (<a href="#1.2a">1.2a</a>), see also <a href="#A1">A1</a>.\n\n'
        '- <a id="1.2a"></a>**1.2a One at a time.** One unit wades at a time. †\n\n'
        "> *Example.* The Guard wades.\n"
    ) in page
    assert 'By <a href="#1.2">1.2</a>.' in page


def test_the_coverage_table_names_functions_and_tests_but_no_lines(root: Path) -> None:
    main([], root)

    page = (root / "docs/games/the-ford-coverage.md").read_text(encoding="utf-8")
    assert "| 1.1 | Two banks | *It describes the river.* |  |" in page
    assert "| 1.2 | Wading | `rules/wading.py`: `wade` | `test_ch01.py`: `test_a_unit_wades` |" in page
    assert "| FX1 | Flood | `cards.py`: `flood` | `test_ch01.py`: `test_fx1_keeps_everybody_ashore` |" in page


def test_the_rulings_are_written_beside_the_code(root: Path) -> None:
    main([], root)

    page = (root / "src/demilune/games/the_ford/RULINGS.md").read_text(encoding="utf-8")
    assert page.endswith("## A1 May a wet unit wade?\n\nYes.\n\n*Reason:* It cannot get wetter.\n")


def test_pages_come_out_the_same_again(root: Path) -> None:
    main([], root)
    first = {path: path.read_bytes() for path in root.rglob("*.md")}

    main([], root)

    assert len(first) == 3
    assert {path: path.read_bytes() for path in root.rglob("*.md")} == first


@pytest.mark.parametrize("game", games(ROOT), ids=lambda game: str(game.name))
def test_no_number_of_a_real_game_is_listed_twice(game: Game) -> None:
    numbers = [line.item.number for line in coverage(game).lines]

    assert len(set(numbers)) == len(numbers)


def test_nothing_that_plays_imports_a_handbook() -> None:
    modules = (path for path in (ROOT / "src").rglob("*.py"))
    imports = re.compile(r"^\s*(?:from|import)\b.*\bhandbook\b", re.MULTILINE)

    assert [path for path in modules if imports.search(path.read_text(encoding="utf-8"))] == []
