"""What README and docs show is what happens."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("page", ["README.md", "docs/positions.md"])
def test_the_sessions_on_the_page_run_as_printed(page: str) -> None:
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

    result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=options, encoding="utf-8")

    assert result.attempted > 0, f"{page} shows no session"
    assert result.failed == 0, "see the captured output"
