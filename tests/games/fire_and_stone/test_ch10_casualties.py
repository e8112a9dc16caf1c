"""10.6 Step 6 of a Battle: Tactics, Ottoman dice, Habsburg dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from demilune.engine.dice import Dice, walk
from demilune.engine.errors import ChanceError
from demilune.engine.match import Match
from demilune.games.fire_and_stone.rules.battle import fire
from tests.games.fire_and_stone.battlefield import (
    at,
    attack,
    battle,
    dice,
    lines,
    morale,
    offers,
    pile,
    told,
    totals,
)

GUNS = {"GLL": "ottoman 2 cannons", "GLC": "ottoman 3 cannons", "CAMP": "ottoman 1 cannon"}
BATTERY = {"CUR": "habsburg 1 structural 4 cannons"}
ONE_OTTOMAN = {"troops": ["yeniceri"], "troop_discard": [], "eliminated": ["yeniceri*6", "sekban*7", "yerikulu*6"]}
ONE_ELITE = {"troops": ["elite"], "troop_discard": [], "eliminated": ["elite*3", "infantry*5", "militia*3"]}


def eliminated(match: Match, side: str) -> list[str]:
    return pile(match, side, "eliminated")


# 10.6b, 10.6c Who rolls how many dice


def test_the_ottomans_roll_a_die_for_each_cannon_adjacent_to_the_hex_they_attack() -> None:
    """10.6b The Cannon in the Camp is too far away."""
    match = battle(board=GUNS, chances=[[1] * 5])

    assert dice(match) == {"10.6b": 5}


def test_the_ottomans_roll_for_cannons_on_the_hex_they_defend_as_well() -> None:
    """10.6b Two on the Left Glacis, three next to it."""
    match = battle(by="habsburg", on="GLL", board=GUNS, chances=[[1] * 5])

    assert dice(match) == {"10.6b": 5}


def test_the_habsburgs_roll_a_die_for_each_cannon_anywhere_on_the_map() -> None:
    """10.6c On the attacked hex, next to it, and far away."""
    board = {
        "CWC": "habsburg 2 cannons",
        "RAV": "habsburg 1 structural 1 cannon",
        "CUR": "habsburg 1 structural 3 cannons",
    }
    match = battle(board=board, chances=[[1] * 6])

    assert dice(match) == {"10.6c": 6}


def test_the_habsburgs_roll_all_their_cannons_in_a_sortie_too() -> None:
    """10.6c Wherever it goes."""
    match = battle(by="habsburg", board=BATTERY, chances=[[1] * 4])

    assert dice(match) == {"10.6c": 4}


def test_without_cannons_nobody_rolls() -> None:
    """10.6b, 10.6c No dice, no casualties."""
    match = battle()

    assert dice(match) == {}
    assert eliminated(match, "ottoman") + eliminated(match, "habsburg") == []


# Hits


@pytest.mark.parametrize(("faces", "lost"), [([1, 2, 3, 4, 5], 0), ([6, 5, 5, 5, 5], 1), ([6, 6, 1, 1, 1], 2)])
def test_each_six_of_the_ottomans_eliminates_a_habsburg_troop(faces: list[int], lost: int) -> None:
    """10.6b And no other face does."""
    match = battle(board=GUNS, chances=[faces, *["elite"] * lost], choices=["done"])

    assert eliminated(match, "habsburg") == ["elite"] * lost
    assert totals(match) == (9, 9 - 3 * lost)


@pytest.mark.parametrize(("faces", "lost"), [([1, 2, 3, 5], 0), ([6, 5, 5, 5], 1), ([6, 6, 1, 1], 2)])
def test_each_six_of_the_habsburgs_eliminates_an_ottoman_troop(faces: list[int], lost: int) -> None:
    """10.6c And no other face does."""
    match = battle(board=BATTERY, chances=[faces, *["yeniceri"] * lost])

    assert eliminated(match, "ottoman") == ["yeniceri"] * lost
    assert totals(match) == (9 - 3 * lost, 9)


def test_a_roll_of_the_ottomans_eliminates_two_at_most() -> None:
    """10.6b Five sixes count as two."""
    match = battle(board=GUNS, chances=[[6] * 5, "elite", "elite"])

    assert eliminated(match, "habsburg") == ["elite", "elite"]


def test_a_roll_of_the_habsburgs_eliminates_two_at_most() -> None:
    """10.6c Four sixes count as two."""
    match = battle(board=BATTERY, chances=[[6] * 4, "yeniceri", "yeniceri"])

    assert eliminated(match, "ottoman") == ["yeniceri", "yeniceri"]


def test_the_limit_of_two_does_not_include_what_tactics_eliminate() -> None:
    """A23, 10.6a, 10.6b The sharpshooter takes a third."""
    match = battle(
        board=GUNS, tactics=["OT8"], chances=[[6] * 5, "elite", "elite"], choices=["eliminate elite", "done"]
    )

    assert eliminated(match, "habsburg") == ["elite"] * 3


EXPECTED = {3: (0.50, 0.96), 4: (0.65, 1.21), 6: (0.93, 1.56), 8: (1.16, 1.77), 9: (1.26, 1.83)}
AT_LEAST = {3: (0.421, 0.074), 4: (0.518, 0.132), 6: (0.665, 0.263), 8: (0.767, 0.395), 9: (0.806, 0.457)}


@pytest.mark.parametrize("count", EXPECTED)
@pytest.mark.parametrize("tactic", ["HT1", "HT3"])
def test_dice_eliminate_as_many_as_the_table_of_probabilities_says(count: int, tactic: str) -> None:
    """10.6c, 10.6d, HT3 One hit or more, two or more, and the mean under the limit of two; with 5s and without."""
    match = battle(
        board={"CWC": "habsburg 2 improvised"}, tactics=[tactic], until="choose_rear", ottoman=["sekban", "yeniceri*2"]
    )

    def losses(chance: Dice) -> int:
        state = match.state.copy()
        state.bind(chance, None, friendly=False)
        fire(state, "habsburg", count)  # type: ignore[arg-type]
        return len(state.eliminated["ottoman"])  # type: ignore[attr-defined]

    shares = walk(losses)

    one, two = shares[1], shares[2]
    assert sum(shares.values()) == 1
    assert float(one + 2 * two) == pytest.approx(EXPECTED[count][tactic == "HT3"], abs=0.005)
    if tactic == "HT1":
        assert (float(one + two), float(two)) == pytest.approx(AT_LEAST[count], abs=0.0005)
        assert one + two == 1 - Fraction(5, 6) ** count


@pytest.mark.parametrize("count", EXPECTED)
@pytest.mark.parametrize("tactic", ["none", "HT3"])
def test_an_assault_is_announced_with_the_losses_of_the_table(count: int, tactic: str) -> None:
    """10.6c, HT3 What the preview expects before a card is played on it."""
    match = attack(board={"CUR": f"habsburg 1 structural {count} cannons"}, declared=False)

    preview = match.preview("assault CWC", {"enemy_tactic": tactic})

    assert preview is not None
    assert float(preview.expected["own Troops lost"]) == pytest.approx(EXPECTED[count][tactic == "HT3"], abs=0.005)


# 10.6a, 10.6d, A70 The order


def test_tactics_act_before_the_dice_and_the_ottoman_dice_before_the_habsburg_dice() -> None:
    """10.6, 10.6a, 10.6b, 10.6c, A25, A70 Three steps, one after the other."""
    match = battle(
        board=GUNS | BATTERY,
        habsburg=["elite", "infantry", "militia"],
        tactics=["OT8", "HT2"],
        choices=["eliminate elite"],
        chances=["yeniceri", [6, 1, 1, 1, 1], "infantry", [6, 1, 1, 1], "yeniceri"],
    )

    assert [met.purpose.split()[0] for met in match.chances] == ["HT2", "10.6b", "10.6b", "10.6c", "10.6c"]
    assert told(match, "Habsburg Elite was eliminated") < told(match, "Ottomans rolled")
    assert told(match, "Ottomans rolled") < told(match, "Habsburg Infantry was eliminated")
    assert told(match, "Habsburg Infantry was eliminated") < told(match, "Habsburgs rolled")


def test_a_troop_that_is_shot_first_spares_nobody() -> None:
    """A70 Dice come from Cannons: with all its Troops gone the defence still fires."""
    match = battle(
        board=GUNS | BATTERY,
        sides={"habsburg": {"troops": ["elite*2"]}},
        habsburg=["elite*2"],
        chances=[[6] * 5, "elite", "elite", [6, 6, 1, 1], "yeniceri", "yeniceri"],
        choices=["done"],
    )

    assert eliminated(match, "ottoman") == ["yeniceri", "yeniceri"]
    assert totals(match) == (3, 0)


def test_both_tactics_act_at_the_same_time() -> None:
    """10.6a, A25 The sharpshooter cannot save the Troop at which the grenade is thrown, nor the other way round."""
    match = battle(
        sides={
            "ottoman": {"troops": ["yeniceri"]},
            "habsburg": {"troops": ["elite"]},
        },
        ottoman=["yeniceri"],
        habsburg=["elite"],
        tactics=["OT8", "HT2"],
        choices=["eliminate elite"],
        chances=["yeniceri"],
    )

    assert (eliminated(match, "ottoman"), eliminated(match, "habsburg")) == (["yeniceri"], ["elite"])
    assert totals(match) == (0, 0)


def test_the_front_line_loses_before_the_rear_line() -> None:
    """10.6d, A26 One Yeniçeri in front, two Sekban behind: two hits take him and one of them."""
    match = battle(
        board=BATTERY | {"CWC": "habsburg 2 improvised"},
        ottoman=["yeniceri", "sekban*2"],
        chances=[[6, 6, 1, 1], "yeniceri", "sekban"],
        until="choose_sacrifice",
    )

    assert lines(match, "ottoman") == ([], ["sekban"])


def test_the_rear_line_is_not_hit_while_somebody_stands_in_front() -> None:
    """10.6d A random Troop of the front line cannot be one of the rear."""
    with pytest.raises(ChanceError, match="expected one of yeniceri"):
        battle(
            board=BATTERY | {"CWC": "habsburg 2 improvised"},
            ottoman=["yeniceri", "sekban*2"],
            chances=[[6, 6, 1, 1], "sekban", "sekban"],
        )


def test_with_an_empty_front_line_the_rear_line_loses() -> None:
    """A26, 10.6d, 10.5a All three had been pushed back."""
    match = battle(
        board=BATTERY | {"CWC": "habsburg 1 structural 1 improvised"},
        ottoman=["sekban*3"],
        chances=[[6, 1, 1, 1], "sekban"],
    )

    assert eliminated(match, "ottoman") == ["sekban"]


def test_hits_beyond_the_last_troop_of_a_battle_are_ignored() -> None:
    """10.6d, A26, A28 One defender, two hits; the Troops of the discard pile are out of reach, and the game goes on."""
    match = battle(
        board=GUNS,
        sides={"habsburg": {"troops": ["militia"]}},
        habsburg=["militia"],
        chances=[[6, 6, 1, 1, 1], "militia"],
    )

    assert eliminated(match, "habsburg") == ["militia"]
    assert match.outcome is None


def test_troops_of_the_deck_are_never_casualties() -> None:
    """A69 The pool of the dice is the Troops of the Battle."""
    with pytest.raises(ChanceError, match="expected one of elite"):
        battle(board=GUNS, chances=[[6, 1, 1, 1, 1], "militia"])


def test_a_grenade_hits_at_random_and_a_sharpshooter_chooses() -> None:
    """A69 The one is left to chance, the other to the Ottoman player."""
    match = battle(tactics=["OT8", "HT2"], habsburg=["elite", "infantry", "militia"], until="choose_victim")
    offered = offers(match)

    match.play("eliminate militia")

    assert offered == {"eliminate elite", "eliminate infantry", "eliminate militia"}
    assert [met.purpose.split()[0] for met in match.chances] == ["HT2"]


def test_the_sharpshooter_may_hit_the_rear_line_of_a_sortie() -> None:
    """A24, OT8 Any Habsburg Troop of the Battle."""
    match = battle(by="habsburg", habsburg=["elite", "infantry", "militia"], tactics=["OT8"], until="choose_victim")

    assert lines(match, "habsburg") == (["elite"], ["militia", "infantry"])
    assert offers(match) == {"eliminate elite", "eliminate infantry", "eliminate militia"}


# A27, A28, A70 The last Troops


def test_if_both_sides_lose_their_last_troop_at_once_the_habsburgs_win() -> None:
    """A27, 5.6 By simultaneous Tactics."""
    match = battle(
        sides={"ottoman": ONE_OTTOMAN, "habsburg": ONE_ELITE},
        ottoman=["yeniceri"],
        habsburg=["elite"],
        tactics=["OT8", "HT2"],
        choices=["eliminate elite"],
        chances=["yeniceri"],
    )

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("habsburg", "5.6")


def test_if_the_ottoman_dice_take_the_last_habsburg_troop_the_habsburg_dice_are_not_thrown() -> None:
    """A70, A28, 5.4 Though they would have taken the last Ottoman one."""
    match = battle(
        board=GUNS | BATTERY,
        sides={"ottoman": ONE_OTTOMAN, "habsburg": ONE_ELITE},
        ottoman=["yeniceri"],
        habsburg=["elite"],
        chances=[[6, 1, 1, 1, 1], "elite", [6, 6, 6, 6], "yeniceri"],
    )

    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.rule) == ("ottoman", "5.4")
    assert dice(match) == {"10.6b": 5}


def test_the_loss_of_the_last_troop_ends_the_game_before_battle_values_are_compared() -> None:
    """A28, 5.6 After the roll that took it."""
    match = battle(
        board=BATTERY,
        sides={"ottoman": ONE_OTTOMAN},
        ottoman=["yeniceri"],
        habsburg=["elite", "elite"],
        choices=["done"],
        chances=[[6, 1, 1, 1], "yeniceri"],
    )

    assert match.outcome is not None
    assert match.outcome.rule == "5.6"
    assert told(match, "Battle value") == -1
    assert morale(match) == (8, 6)


@pytest.mark.parametrize("left_in", ["troops", "troop_discard"])
def test_a_troop_in_the_deck_or_the_discard_is_not_eliminated(left_in: str) -> None:
    """A28, 4.15 All who fought have fallen; one who did not is left, and the siege goes on."""
    zones = {
        "troops": {
            "troops": ["yeniceri", "sekban*3"],
            "troop_discard": [],
            "eliminated": ["yeniceri*6", "sekban*4", "yerikulu*6"],
        },
        "troop_discard": {"troops": ["yeniceri"], "eliminated": ["yeniceri*6", "sekban*6", "yerikulu*6"]},
    }[left_in]
    match = battle(
        board=BATTERY,
        sides={"ottoman": zones},
        ottoman=["yeniceri", "sekban*2"] if left_in == "troops" else ["yeniceri"],
        tactics=["HT2"],
        chances=["yeniceri", [6, 6, 6, 6], "sekban", "sekban"] if left_in == "troops" else ["yeniceri", [6] * 4],
    )

    assert len(eliminated(match, "ottoman")) == 19
    assert match.outcome is None
    assert at(match, "CWC") == "habsburg"


# A71 What is shown


def test_a_troop_eliminated_in_a_battle_is_seen_by_all() -> None:
    """A71 It lay face up."""
    match = battle(board=BATTERY, ottoman=["sekban*3"], chances=[[6, 1, 1, 1], "sekban"])

    assert told(match, "Ottoman Sekban was eliminated. [10.6c]") > 0


def test_of_a_troop_eliminated_from_the_deck_only_the_owner_learns_which() -> None:
    """A71, 10.8a The others see that there is one fewer."""
    match = attack(board=BATTERY, chances=[[6, 1, 1, 1], "sekban"])
    match.play("give_way")

    public = [str(line).strip() for line in match.log_for("habsburg")]
    private = [str(line).strip() for line in match.log_for("ottoman")]

    assert "Ottoman Troop of the deck was eliminated. [10.8]" in public
    assert "Ottoman Sekban of the deck was eliminated. [10.8]" in private
    assert match.view("habsburg")["board"]["sides"]["ottoman"]["eliminated"] == 1


def test_the_eliminated_pile_stays_closed_to_the_enemy() -> None:
    """A71, 4.14 Its size is all they see."""
    match = battle(board=BATTERY, ottoman=["sekban*3"], chances=[[6, 1, 1, 1], "sekban"])

    shown = match.view("habsburg")["board"]["sides"]["ottoman"]

    assert shown["eliminated"] == 1
    assert "own" not in shown
