"""The Ottoman Responses: OS3, OS7, OS26, OS27, OS28, OS29."""

from __future__ import annotations

from typing import Any

import pytest

from demilune.engine.match import Match
from tests.games.fire_and_stone.cardplay import (
    HABSBURG,
    OTTOMAN,
    SILENT,
    asked,
    blanks,
    count,
    event,
    fill_line,
    holding,
    morale,
    own,
    rolls,
    spend,
    there,
)
from tests.games.fire_and_stone.siege import offers, play, refusal, told, troops

# 4 Habsburg Cannons, all in the Curtain Wall
FOUR_GUNS = {**SILENT, "CUR": "habsburg 1 structural 4 cannons"}
THREE_GUNS = {**SILENT, "CUR": "habsburg 1 structural 3 cannons"}

# OS3 Roofed Trenches, and the second half of OS28 Wool Sacks

ROOFS = pytest.mark.parametrize("card", ["OS3", "OS28"])


@ROOFS
def test_three_dice_are_rolled_at_an_entrenchment(card: str) -> None:
    """OS3, OS28, 7.1d Also on the Ottomans' own turn."""
    answers = ("entrench GLR", "done", f"respond {card}")
    match = spend(*answers, windows="W7", ottoman={"hand": ["OS18", card, "OS9"]})

    assert rolls(match) == [3]


@ROOFS
def test_three_dice_are_rolled_at_an_uncontested_assault(card: str) -> None:
    """OS3, OS28, 10.8a The fire of those who give way."""
    answers = ("assault CWC", "give_way", f"respond {card}")
    match = spend(*answers, windows="W7", ottoman={"hand": ["OS18", card, "OS9"]})

    assert rolls(match) == [3]


@ROOFS
def test_three_dice_are_rolled_in_casualties(card: str) -> None:
    """OS3, OS28, 10.6 The window opens before either side's dice."""
    answers = ("assault CWC", "contest", *troops("sekban*3"), "done", *troops("militia*3"))
    match = spend(*answers, windows="W7", ottoman={"hand": ["OS18", card, "OS9"]})
    before = rolls(match)

    play(match, f"respond {card}")

    assert before == []
    assert rolls(match) == [6, 3]


@ROOFS
def test_three_dice_are_rolled_in_a_barrage(card: str) -> None:
    """OS3, OS28, 8.4 Two sixes among three are still enough."""
    answers = ("barrage", f"respond {card}")
    match = spend(*answers, by=HABSBURG, windows="W7", ottoman=holding(card), chances=[[6, 6, 1], "sekban"])

    assert rolls(match) == [3]
    assert own(match, OTTOMAN)["eliminated"] == ["sekban"]
    assert ": at most 3 dice for this roll." in told(match)


@ROOFS
def test_three_dice_are_rolled_by_the_cavalier(card: str) -> None:
    """OS3, OS28, HS16 It is a Habsburg Cannon roll too."""
    match = event("HS16", "select GLC", f"respond {card}", windows="W7", ottoman=holding(card))

    assert rolls(match) == [3]


@ROOFS
def test_three_dice_cannot_be_capped(card: str) -> None:
    """OS3, OS28 The window opens from 4 dice on."""
    hand = {"hand": ["OS18", card, "OS9"]}
    four = spend("entrench GLR", "done", windows="W7", ottoman=hand, board=FOUR_GUNS)
    three = spend("entrench GLR", "done", windows="W7", ottoman=hand, board=THREE_GUNS)

    assert refusal(four, f"respond {card}") is None
    assert asked(three) == (HABSBURG, "choose_card")
    assert rolls(three) == [3]


def test_one_cap_to_a_roll() -> None:
    """OS3, OS28, G6 After the one the other is not asked for, and both ask for the same number."""
    match = spend("entrench GLR", "done", "respond OS3", windows="W7", ottoman={"hand": ["OS18", "OS3", "OS28"]})

    assert asked(match) == (HABSBURG, "choose_card")
    assert own(match, OTTOMAN)["hand"] == ["OS28"]


def test_spiked_guns_are_no_cannon_roll() -> None:
    """OS3, OS28, HS4 Window W7 does not open."""
    match = event("HS4", "select GLC", windows="W7", ottoman=holding("OS3", "OS28"))

    assert asked(match) == (OTTOMAN, "choose_card")
    assert rolls(match) == [3]


def test_roofs_that_protect_nobody_cannot_be_played() -> None:
    """OS3, OS28, G6, A16 Fire on an empty Troop deck Eliminates nobody, however many dice."""
    all_out = {"hand": ["OS18", "OS3", "OS28"], "troop_discard": ["yeniceri*7", "sekban*7", "yerikulu*6"]}

    match = spend("entrench GLR", "done", windows="W7", ottoman=all_out)

    assert asked(match) == (HABSBURG, "choose_card")
    assert rolls(match) == [9]


# OS7 Second Wave

# Three Troops against three Elite: two are pushed back, the Yeniçeri in front is beaten.
BEATEN = (
    *("assault CWC", "contest", *troops("sekban*2", "yeniceri"), "done", *troops("elite*3")),
    *("move_back sekban", "move_back sekban"),
)
WAVE = {"hand": ["OS18", "OS7", "OS9"]}


def _beaten(*answers: str, **changes: Any) -> Match:
    return spend(*BEATEN, *answers, windows="W9", **{"ottoman": WAVE, "chances": blanks(6, 9), **changes})


def test_a_second_wave_spares_morale_and_brings_two_back() -> None:
    """OS7, G13, V26 Two of the survivors go to the deck, the third to the discard pile."""
    match = _beaten("respond OS7", "done", "return_troop yeniceri", "return_troop sekban")

    assert morale(match) == (8, 6)
    assert own(match, OTTOMAN)["troop_discard"] == ["sekban"]
    assert count(match, OTTOMAN, "troops") == 19


def test_a_defeat_without_a_second_wave_costs_morale() -> None:
    """OS7, 10.7f The window is put before Morale, and may be declined."""
    match = _beaten()
    before = morale(match)

    play(match, "decline", "done")

    assert before == (8, 6)
    assert morale(match) == (7, 6)
    assert len(own(match, OTTOMAN)["troop_discard"]) == 3


def test_a_second_wave_saves_the_last_morale() -> None:
    """OS7, 5.5 With Morale 1 the defeat would have been the end."""
    with_it = _beaten("respond OS7", "done", "return_troop sekban", "done", morale={OTTOMAN: 1})
    without = _beaten("decline", morale={OTTOMAN: 1})

    assert with_it.outcome is None
    assert str(without.outcome) == "Ottoman Morale is at its end (rule 5.5)"


def test_a_second_wave_still_allows_the_sacrifice() -> None:
    """OS7, 10.7g Sacrificed Troops do not survive to return."""
    match = _beaten("respond OS7", "eliminate sekban", "eliminate sekban")

    assert there(match, "CWC") == "habsburg 1 cannons"
    assert offers(match, "return_troop") == ["return_troop yeniceri"]


def test_a_second_wave_returns_at_least_one() -> None:
    """OS7, G3 "Up to 2" is 1 or 2 where there is a survivor."""
    match = _beaten("respond OS7", "done")
    at_once = refusal(match, "done")

    play(match, "return_troop sekban", "done")

    assert at_once == "G3"
    assert own(match, OTTOMAN)["troop_discard"] == ["yeniceri", "sekban"]


def test_a_second_wave_without_survivors_spares_morale() -> None:
    """OS7 Nothing to return is no obstacle."""
    answers = ("assault CWC", "contest", *troops("sekban*3"), "done", *troops("elite*3"), "tactic HT2")
    chances = ["sekban", *blanks(6), [6, 6, *[1] * 7], "sekban", "sekban"]
    garrison = {"tactics": ["HT2"]}
    match = spend(*answers, "respond OS7", windows="W9", ottoman=WAVE, habsburg=garrison, chances=chances)

    assert morale(match) == (8, 6)
    assert asked(match) == (HABSBURG, "choose_card")


def test_everybody_sees_who_returns_in_the_second_wave() -> None:
    """OS7, V26 They come straight from the lines."""
    match = _beaten("respond OS7", "done", "return_troop yeniceri", "done")

    assert "1 Ottoman Troop returned from the Battle to the deck: Yeniçeri." in told(match, HABSBURG)


def test_a_second_wave_does_not_touch_the_habsburg_gain() -> None:
    """OS7, HT9 Hold the Breach gains 1 Morale all the same, and forbids the sacrifice."""
    answers = ("assault CWC", "contest", *troops("sekban*2", "yeniceri"), "done", *troops("elite*3"), "tactic HT9")
    back = ("move_back sekban", "move_back sekban")
    garrison = {"tactics": ["HT9"]}
    match = spend(*answers, *back, "respond OS7", windows="W9", ottoman=WAVE, habsburg=garrison, chances=blanks(6, 9))

    assert morale(match) == (8, 7)
    assert asked(match) == (OTTOMAN, "return_survivors")


def test_a_second_wave_answers_the_second_general_assault() -> None:
    """OS7, OS8 Any Assault of one's own that is lost."""
    first = ("assault CWC", "give_way", "done")
    second = ("assault CWL", "contest", *troops("yerikulu*3"), "done", *troops("elite*3"), "respond OS7")
    chances = blanks(9, 3, 8)
    match = event("OS8", *first, *second, windows="W9", ottoman={"hand": ["OS8", "OS7", "OS9"]}, chances=chances)

    assert morale(match) == (9, 5)


@pytest.mark.parametrize("answers", [("assault CWL", "respond HS29", "abort"), ("bombard CWL",)])
def test_a_second_wave_answers_nothing_but_a_lost_battle(answers: tuple[str, ...]) -> None:
    """OS7 Neither an abort nor a Bombard."""
    match = spend(*answers, windows="W1 W9", ottoman=WAVE, habsburg=holding("HS29"))

    assert asked(match) == (HABSBURG, "choose_card")


# OS26 Trench Guard

OPEN_TRENCH = {"GLC": "ottoman 1 improvised 3 cannons"}


def _guarded(*answers: str, board: dict[str, str] | None = None, **changes: Any) -> Match:
    """A Sortie against the Central Glacis, answered by the Trench Guard."""
    more = {"by": HABSBURG, "windows": "W3", "ottoman": holding("OS26"), **changes}
    return spend("sortie GLC", "respond OS26", *answers, board=board or OPEN_TRENCH, **more)


def test_a_trench_guard_digs_in() -> None:
    """OS26 One Improvised on the attacked hex, before the choice to contest."""
    match = _guarded()

    assert there(match, "GLC") == "ottoman 2 improvised 3 cannons"
    assert asked(match) == (OTTOMAN, "choose_contest")


def test_a_full_trench_still_has_its_guard() -> None:
    """OS26, 4.1 Only the placement is skipped."""
    match = _guarded("contest", *troops("elite*3"), board={"GLC": "ottoman 2 improvised 3 cannons"})

    assert there(match, "GLC") == "ottoman 2 improvised 3 cannons"
    assert fill_line(match) == 5


@pytest.mark.parametrize(
    ("board", "target", "most"),
    [({}, "GLC", 5), ({"GLC": "nobody"}, "GLL", 4)],
)
def test_a_trench_guard_is_one_troop_more(board: dict[str, str], target: str, most: int) -> None:
    """OS26, 10.1d Four become five with a line to the Camp, three four without."""
    answers = (f"sortie {target}", "respond OS26", "contest", *troops("elite*3"))
    match = spend(*answers, by=HABSBURG, windows="W3", ottoman=holding("OS26"), board=board)

    assert fill_line(match) == most


def test_a_night_sortie_is_stronger_than_the_guard() -> None:
    """OS26, HS1, G9 Three at most, and so three at least."""
    answers = ("sortie GLC", "respond OS26", "contest", *troops("elite*3"))
    match = event("HS1", *answers, windows="W3", ottoman=holding("OS26"), board=OPEN_TRENCH)

    assert fill_line(match) == 3


def test_four_guns_fire_at_the_trench_guard() -> None:
    """OS26 At most 4 Habsburg dice in Casualties."""
    lines = ("contest", *troops("elite*3"), *troops("yeniceri*3"), "done")
    match = _guarded(*lines)

    assert rolls(match) == [6, 4]


def test_a_guard_that_runs_loses_its_work() -> None:
    """OS26, 10.7a The new Improvised goes with the hex."""
    match = _guarded("give_way", chances=blanks(6))

    assert there(match, "GLC") == "nobody"


def test_a_guard_that_can_do_nothing_is_not_called() -> None:
    """OS26, G6, HS1 A full hex, a maximum of 3 whatever is played, only 4 Habsburg Cannons: nothing to change."""
    match = event("HS1", "sortie GLC", windows="W3", ottoman=holding("OS26"), board=FOUR_GUNS)

    assert refusal(match, "respond OS26") == "G6"


# OS27 Counter-gallery


def test_a_counter_gallery_stops_a_habsburg_mine() -> None:
    """OS27 Nothing is removed; their tiles return; the draw stands."""
    match = spend(
        "mine",
        "explode GLC",
        "respond OS27",
        by=HABSBURG,
        windows="W6",
        ottoman=holding("OS27"),
        habsburg={"tiles": [2, 1]},
        chances=["1"],
    )

    assert there(match, "GLC") == "ottoman 2 improvised 3 cannons"
    assert (count(match, HABSBURG, "tiles"), count(match, HABSBURG, "bag")) == (0, 8)


def test_a_counter_gallery_is_dug_when_the_tiles_lie_open() -> None:
    """OS27, A56 They are flipped and the target named, and have not yet returned."""
    chances = ["1"]
    garrison = {"tiles": [2, 1]}
    match = spend(
        "mine", "explode GLC", by=HABSBURG, windows="W6", ottoman=holding("OS27"), habsburg=garrison, chances=chances
    )

    assert "Habsburgs showed their tiles of 2 + 1 + 1 under Central Glacis." in told(match)
    assert count(match, HABSBURG, "tiles") == 3


def test_a_mine_under_a_bare_trench_is_not_worth_a_counter_gallery() -> None:
    """OS27, G6 Nothing would be removed anyway."""
    bare = {"GLC": "ottoman 3 cannons"}
    match = spend(
        "mine",
        "explode GLC",
        by=HABSBURG,
        windows="W6",
        ottoman=holding("OS27"),
        habsburg={"tiles": [2, 2]},
        board=bare,
    )

    assert asked(match) == (OTTOMAN, "choose_card")


# OS28 Wool Sacks, against a Barrage


def test_wool_sacks_cancel_a_barrage() -> None:
    """OS28 No die is rolled; the card that paid stays spent."""
    match = spend("barrage", "respond OS28", by=HABSBURG, windows="W4 W7", ottoman=holding("OS28", "OS3"))

    assert rolls(match) == []
    assert own(match, HABSBURG)["discard"] == ["HS18"]
    assert asked(match) == (OTTOMAN, "choose_card")


def test_wool_sacks_cancel_borners_barrage() -> None:
    """OS28, HS15 A Barrage inside an Event is one as well."""
    match = event("HS15", "respond OS28", windows="W4", ottoman=holding("OS28"))

    assert rolls(match) == []


def test_wool_sacks_leave_the_other_action_of_the_commander() -> None:
    """OS28, HS21, G5 Only the Barrage is cancelled."""
    match = event("HS21", "barrage", "respond OS28", "fortify CUR", windows="W4", ottoman=holding("OS28"))

    assert rolls(match) == []
    assert there(match, "CUR") == "habsburg 1 structural 1 improvised 1 cannons"


def test_wool_sacks_held_back_may_still_cap_the_roll() -> None:
    """OS28 Declined in W4, played in W7 of the same Barrage."""
    match = spend("barrage", "decline", "respond OS28", by=HABSBURG, windows="W4 W7", ottoman=holding("OS28"))

    assert rolls(match) == [3]


def test_roofed_trenches_cancel_no_barrage() -> None:
    """OS3 Its window is W7 alone."""
    match = spend("barrage", by=HABSBURG, windows="W4", ottoman=holding("OS3", "OS28"))

    assert refusal(match, "respond OS3") == "W4"


@pytest.mark.parametrize(
    ("board", "ottoman"),
    [
        pytest.param({**SILENT, "CUR": "habsburg 1 structural 1 cannon"}, {}, id="one gun"),
        pytest.param({}, {"troop_discard": ["yeniceri*7", "sekban*7", "yerikulu*6"]}, id="empty deck"),
    ],
)
def test_a_harmless_barrage_is_not_worth_wool_sacks(board: dict[str, str], ottoman: dict[str, list[str]]) -> None:
    """OS28, G6 A Barrage that can Eliminate nobody opens no window."""
    match = spend("barrage", by=HABSBURG, windows="W4 W7", board=board, ottoman={**holding("OS28"), **ottoman})

    assert asked(match) == (OTTOMAN, "choose_card")


# OS29 Summer Storm


def test_in_a_storm_nobody_fires_in_the_battle() -> None:
    """OS29 Neither side rolls, and so window W7 stays shut."""
    lines = ("contest", *troops("elite*3"), *troops("yeniceri*3"), "done")
    hand = holding("OS29", "OS3")
    match = spend("sortie GLC", "respond OS29", *lines, by=HABSBURG, windows="W3 W7", ottoman=hand)

    assert rolls(match) == []
    assert "Battle value" in told(match)


def test_in_a_storm_nobody_fires_at_an_uncontested_sortie() -> None:
    """OS29, 10.8b The attackers come through unharmed."""
    match = spend("sortie GLC", "respond OS29", "give_way", by=HABSBURG, windows="W3", ottoman=holding("OS29"))

    assert rolls(match) == []
    assert there(match, "GLC") == "nobody"


def test_canister_is_wet_in_a_storm() -> None:
    """OS29, HT3 Faces that hit help nobody without a roll."""
    lines = ("contest", *troops("elite*3"), *troops("yeniceri*3"), "done", "tactic HT3")
    garrison = {"tactics": ["HT3"]}
    match = spend(
        "sortie GLC", "respond OS29", *lines, by=HABSBURG, windows="W3", ottoman=holding("OS29"), habsburg=garrison
    )

    assert rolls(match) == []


def test_a_storm_over_silent_guns_is_wasted() -> None:
    """OS29, G6 No Cannon would fire: not playable. One Ottoman gun near the hex is enough."""
    no_guns = {**SILENT, "CAMP": "ottoman", "GLC": "ottoman 2 improvised", "GLL": "ottoman 2 improvised"}
    for cannons, rule in (("", "G6"), (" 1 cannon", None)):
        board = {**no_guns, "GLC": f"ottoman 2 improvised{cannons}"}
        match = spend("sortie GLC", by=HABSBURG, windows="W3", ottoman=holding("OS29"), board=board)
        assert refusal(match, "respond OS29") == rule


def test_a_storm_after_a_night_sortie_needs_habsburg_guns() -> None:
    """OS29, G6, HS1 At night the Ottoman Cannons are silent anyway."""
    match = event("HS1", "sortie GLC", windows="W3", ottoman=holding("OS29"), board={**SILENT, **OPEN_TRENCH})

    assert refusal(match, "respond OS29") == "G6"
