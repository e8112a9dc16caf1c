"""Every card and Troop has its picture."""

from __future__ import annotations

import csv
import re
from gzip import compress
from pathlib import Path

import pytest

from demilune.games.fire_and_stone.load import FOLDER, load_tables

ROOT = Path(__file__).parents[3]
ART = ROOT / "web" / "games" / "fire_and_stone" / "art"


def pictures() -> dict[str, str]:
    with (FOLDER / "data" / "pictures.csv").open(encoding="utf-8", newline="") as lines:
        return {row["card"]: row["picture"] for row in csv.DictReader(lines)}


def drawn(file: Path) -> set[str]:
    return set(re.findall(r'<symbol id="([\w-]+)"', file.read_text(encoding="utf-8")))


def test_every_strategy_card_shows_a_scene_that_is_drawn() -> None:
    scenes = {file.stem for file in (ART / "vignettes").glob("*.svg")}
    codes = [code for code, facts in load_tables({"map": "M1"}, {}).cards.items() if facts.deck == "strategy"]
    found = pictures()
    assert len(codes) == 60
    assert {found[code] for code in codes} == scenes


def test_every_troop_shows_a_trophy_that_is_drawn() -> None:
    troops = [troop for kinds in load_tables({"map": "M1"}, {}).troops.values() for troop in kinds]
    assert {pictures()[troop] for troop in troops} <= drawn(ART / "troops.svg")


def test_a_scene_has_the_name_of_its_file() -> None:
    for file in (ART / "vignettes").glob("*.svg"):
        assert drawn(file) == {file.stem}


@pytest.mark.parametrize(("name", "most"), [("pieces.svg", 20_000), ("troops.svg", 16_000)])
def test_a_sprite_stays_small(name: str, most: int) -> None:
    assert len(compress((ART / name).read_bytes())) <= most


def test_a_scene_stays_small_since_five_of_them_are_loaded_with_a_hand() -> None:
    for file in (ART / "vignettes").glob("*.svg"):
        assert len(compress(file.read_bytes())) <= 10_000
