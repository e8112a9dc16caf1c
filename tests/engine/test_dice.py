"""Provable dice, and the walk through all their outcomes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from demilune.engine import dice
from demilune.engine.dice import Chance, Dice, Roll, walk
from demilune.engine.errors import ChanceError, SetupError

HIGH = frozenset((5, 6))
KEY = dice.dice_key(b"s" * 32, {})


def test_the_same_key_rolls_the_same_dice() -> None:
    assert [Dice(KEY).roll("a", 9) for _ in range(2)] == [Dice(KEY).roll("a", 9)] * 2


def test_another_key_rolls_other_dice() -> None:
    other = dice.dice_key(b"s" * 32, {"north": "salt"})

    assert Dice(KEY).roll("a", 20) != Dice(other).roll("a", 20)


def test_a_purpose_changes_no_die() -> None:
    assert Dice(KEY).roll("battle", 9) == Dice(KEY).roll("storm", 9)


def test_a_chance_hangs_on_its_number_alone() -> None:
    first, second = Dice(KEY), Dice(KEY)
    first.roll("a", 3)
    second.shuffle("a", list("abcdef"))

    assert first.roll("b", 9) == second.roll("b", 9)


def test_every_face_falls_about_as_often() -> None:
    fallen = Counter(Dice(KEY).roll("a", 6_000))

    assert sorted(fallen) == [1, 2, 3, 4, 5, 6]
    assert all(900 < count < 1_100 for count in fallen.values())


def test_every_order_of_a_shuffle_falls_about_as_often() -> None:
    rolling, orders = Dice(KEY), Counter[tuple[str, ...]]()
    for _ in range(6_000):
        cards = list("abc")
        rolling.shuffle("a", cards)
        orders[tuple(cards)] += 1

    assert len(orders) == 6
    assert all(850 < count < 1_150 for count in orders.values())


def test_no_dice_are_no_chance() -> None:
    rolling = Dice(KEY)

    assert rolling.roll("a", 0) == ()
    assert rolling.count == 0


def test_hits_beyond_enough_change_nothing() -> None:
    assert Dice(KEY, [6, 6, 5]).hits("a", 3, HIGH, enough=2) == Roll(2, (6, 6, 5))


def test_chances_are_recorded_with_their_purposes() -> None:
    record: list[Chance] = []
    rolling = Dice(KEY, [[3, 4], "b"], record)

    rolling.roll("a battle", 2)
    rolling.pick("a card", "abc")

    assert record == [("a battle", (3, 4)), ("a card", "b")]
    assert [chance.text() for chance in record] == ["34", "=b"]


def test_scripted_chances_come_first_and_keyed_ones_after() -> None:
    scripted, keyed = Dice(KEY, [[1, 1, 1]]), Dice(KEY)
    scripted.roll("a", 3)
    keyed.roll("a", 3)

    assert scripted.roll("b", 9) == keyed.roll("b", 9)


@pytest.mark.parametrize("script", [[7], [0], ["x"], [[1, 2]], [None]])
def test_a_scripted_chance_of_the_wrong_kind_names_the_purpose(script: list[object]) -> None:
    with pytest.raises(ChanceError, match="chance 1, for 'a storm': expected 1 face from 1 to 6"):
        Dice(KEY, script).roll("a storm")


def test_a_scripted_pick_must_be_in_the_pool() -> None:
    with pytest.raises(ChanceError, match="expected one of a, b"):
        Dice(KEY, ["c"]).pick("a card", "ab")


def test_a_scripted_order_must_hold_all_the_cards() -> None:
    with pytest.raises(ChanceError, match="a list of all 3 cards"):
        Dice(KEY, [["a", "b", "b"]]).shuffle("a deck", list("abc"))


# Walks


def test_a_walk_gives_the_exact_odds_of_one_die() -> None:
    assert walk(lambda d: d.roll("a")[0] >= 5) == {True: Fraction(1, 3), False: Fraction(2, 3)}


def test_a_walk_weighs_its_classes_as_every_face_of_every_die_would() -> None:
    assert walk(lambda d: d.hits("a", 4, HIGH).hits) == walk(lambda d: sum(f in HIGH for f in d.roll("a", 4)))


def test_a_walk_of_nine_dice_takes_ten_paths() -> None:
    paths = []

    walk(lambda d: paths.append(d.hits("a", 9, HIGH).hits))

    assert paths == list(range(10))


def test_enough_hits_are_one_class() -> None:
    assert walk(lambda d: d.hits("a", 2, HIGH, enough=1).hits) == {0: Fraction(4, 9), 1: Fraction(5, 9)}


def test_a_walk_follows_dice_that_hang_on_dice() -> None:
    odds = walk(lambda d: d.roll("more")[0] == 6 if d.hits("one", 1, HIGH).hits else False)

    assert odds[True] == Fraction(1, 18)
    assert sum(odds.values()) == 1


def test_equal_items_are_one_path_of_a_pick() -> None:
    assert walk(lambda d: d.pick("a", "aab")) == {"a": Fraction(2, 3), "b": Fraction(1, 3)}


def test_no_walk_goes_through_a_shuffle() -> None:
    with pytest.raises(ChanceError, match="across the shuffle for 'the deck' of 3 cards"):
        walk(lambda d: d.shuffle("the deck", list("abc")))


# Keys


def test_the_commitment_does_not_tell_the_secret() -> None:
    secret = dice.secret_from_seed(1)

    assert secret.hex() not in dice.commitment(secret)
    assert dice.commitment(secret) != dice.commitment(dice.secret_from_seed(2))


def test_salts_count_whatever_order_they_came_in() -> None:
    salts = {"a": "1", "b": "2"}

    assert dice.dice_key(b"s", salts) == dice.dice_key(b"s", dict(reversed(salts.items())))
    assert dice.dice_key(b"s", salts) != dice.dice_key(b"s", {"a": "2", "b": "1"})


@pytest.mark.parametrize("seed", [True, 1.0, "1", None])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(SetupError, match="a seed is a whole number"):
        dice.secret_from_seed(seed)  # type: ignore[arg-type]
