"""Computer players: what they are made with, what they look at, and that they never peek."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import pytest

import demilune
from demilune import bots
from demilune.engine.actions import Action, action
from demilune.engine.decision import Question
from demilune.engine.errors import SetupError
from demilune.engine.match import Match
from demilune.engine.world import World
from demilune.lab import simulate

GAME = "fire-and-stone"
A, B, C = action("take", "a"), action("take", "b"), action("take", "c")


def question(*offers: Action, notes: dict[Action, str] | None = None) -> Question:
    return Question("white", "choose_one", "1.1", "Choose.", offers, False, None, notes or {})


def no_world(_number: int) -> World:
    raise AssertionError("no world is needed here")


# Making a player


def test_unknown_players_are_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(SetupError, match="no computer player 'deep-blue'; there are random, greedy"):
        bots.bot("deep-blue")


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("random", {"seconds": 1}, "'random' has no setting 'seconds'; it has seed"),
        ("greedy", {"seconds": 0}, "'seconds' is a number from 0.001 to 3600, got 0"),
        ("greedy", {"playouts": 2.5}, "'playouts' is a whole number"),
        ("greedy", {"error": "often"}, "'error' is a number from 0 to 1, got 'often'"),
        ("greedy:depth=", {}, "'depth' is a whole number"),
        ("greedy:playouts=nan", {}, "'playouts' is a whole number"),
        ("greedy", {"seed": True}, "'seed' is a whole number"),
        ("greedy:fast", {}, "no setting 'fast'"),
    ],
)
def test_impossible_settings_are_refused_in_a_sentence(name: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        bots.bot(name, **given)


def test_settings_may_be_part_of_the_name() -> None:
    player = bots.bot("greedy:playouts=7:error=0.5", seed=3)

    assert {"playouts": 7, "error": 0.5, "seed": 3}.items() <= vars(player).items()


def test_every_setting_is_explained() -> None:
    assert all(text for name in bots.names() for text in bots.settings(name).values())


# Random


def test_a_random_player_passes_over_answers_that_can_do_nothing() -> None:
    asked = question(A, B, C, notes={A: "no effect", C: "no effect"})

    chosen = {bots.bot("random", seed=seed).choose({"number": 5}, asked, no_world) for seed in range(20)}

    assert chosen == {B}


def test_a_random_player_takes_any_answer_where_none_can_do_anything() -> None:
    asked = question(A, B, notes={A: "no effect", B: "no effect"})

    chosen = {bots.bot("random", seed=seed).choose({"number": 5}, asked, no_world) for seed in range(20)}

    assert chosen == {A, B}


def test_a_random_player_finds_every_answer_equally_likely() -> None:
    player = bots.bot("random", seed=1)

    count = [player.choose({"number": n}, question(A, B, C), no_world) for n in range(3_000)]

    assert all(900 < count.count(answer) < 1_100 for answer in (A, B, C))


# Greedy, on a game of two answers


class Toy:
    """A world where white answers twice at most; a position is worth what `worth` says of the answers given."""

    def __init__(
        self, worth: Callable[[tuple[str, ...]], float], then: dict[Action, tuple[Action, ...]], dice: bool
    ) -> None:
        self.worth, self.then, self.rolls = worth, then, dice
        self.said: tuple[str, ...] = ()
        self.game = self.dice = self.state = self
        self.count = self.reveals = 0

    def run(self, answer: Action) -> Question | None:
        self.said = (*self.said, answer.ids[0])
        if answer not in self.then or len(self.said) > 1:
            return None
        self.count += self.rolls
        return question(*self.then[answer])

    def policy(self, _state: object, asked: Question, rng: Random) -> Action:
        return rng.choice(asked.actions)

    def evaluate(self, _state: object, side: str) -> float:
        assert side == "white"
        return self.worth(self.said)


def toy(
    worth: dict[tuple[str, ...], float], then: dict[Action, tuple[Action, ...]] | None = None, dice: bool = False
) -> Any:
    return lambda _number: Toy(lambda said: worth.get(said, 0.0), then or {}, dice)


def test_greedy_takes_the_answer_that_is_worth_most() -> None:
    worlds = toy({("a",): 0.2, ("b",): 0.7, ("c",): 0.5})

    assert bots.bot("greedy", playouts=30, seed=1).choose({"number": 1}, question(A, B, C), worlds) is B


def test_greedy_looks_through_an_answer_at_the_best_that_can_follow_it() -> None:
    worlds = toy({("a", "a"): 0.1, ("a", "b"): 0.1, ("a", "c"): 0.9, ("b",): 0.6}, then={A: (A, B, C)})

    assert bots.bot("greedy", playouts=30, seed=1).choose({"number": 1}, question(A, B), worlds) is A


def test_greedy_does_not_choose_beforehand_what_it_will_answer_to_the_dice() -> None:
    worlds = toy({("a", "a"): 0.1, ("a", "b"): 0.1, ("a", "c"): 0.9, ("b",): 0.6}, then={A: (A, B, C)}, dice=True)

    assert bots.bot("greedy", playouts=300, seed=1).choose({"number": 1}, question(A, B), worlds) is B


def test_greedy_has_a_plan_where_the_script_would_only_answer_in_vain() -> None:
    class Vain(Toy):
        def run(self, answer: Action) -> Question | None:
            asked = super().run(answer)
            return asked and asked._replace(notes={C: "no effect"})

        def policy(self, _state: object, asked: Question, _rng: Random) -> Action:
            return asked.actions[-1]

    worth: dict[tuple[str, ...], float] = {("a", "a"): 0.9, ("a", "b"): 0.8}
    player = bots.bot("greedy", playouts=30, looks=1, seed=1)

    def worlds(_number: int) -> Any:
        return Vain(lambda said: worth.get(said, 0.5), {A: (A, B, C), B: (A, B, C)}, dice=False)

    assert player.choose({"number": 1}, question(A, B), worlds) is A


def test_greedy_gives_rival_answers_the_same_worlds() -> None:
    seen: dict[str, list[int]] = {"a": [], "b": []}

    def world(number: int) -> Any:
        def worth(said: tuple[str, ...]) -> float:
            seen[said[0]].append(number)
            return 0.5

        return Toy(worth, {}, dice=False)

    bots.bot("greedy", playouts=40, seed=1).choose({"number": 1}, question(A, B), world)

    assert len(set(seen["a"])) == 20
    assert seen["a"] == seen["b"]


def test_greedy_needs_no_world_where_one_answer_is_left() -> None:
    asked = question(A, B, notes={A: "no effect"})

    assert bots.bot("greedy").choose({"number": 1}, asked, no_world) is B


def test_an_erring_player_takes_any_of_the_better_half() -> None:
    worlds = toy({("a",): 0.2, ("b",): 0.7, ("c",): 0.9})
    asked = question(A, B, C)

    chosen = {bots.bot("greedy", playouts=9, error=1, seed=s).choose({"number": 1}, asked, worlds) for s in range(20)}

    assert chosen == {B, C}


# In a real game


def played(seed: int, answers: int, player: bots.Bot) -> list[Action]:
    match = demilune.start(GAME, seed=seed)
    given: list[Action] = []
    while match.decision is not None and len(given) < answers:
        given.append(bots.answer(player, match))
        match.play(given[-1])
    return given


def test_with_a_number_of_playouts_greedy_plays_the_same_game_again() -> None:
    games = [played(3, 12, bots.bot("greedy:playouts=6:depth=6", seed=seed)) for seed in (1, 1, 2)]

    assert games[0] == games[1]
    assert games[0] != games[2]


def at_checkpoint(match: Match) -> Match:
    return match_at(match, match._bound(match._marks[-1].state))


def match_at(match: Match, state: Any) -> Match:
    return demilune.position(GAME, match.game.write_position(state), options=match.setup.options)


@pytest.mark.parametrize("name", ["random", "greedy:playouts=8:depth=8"])
def test_a_player_answers_alike_whatever_it_cannot_know(name: str) -> None:
    match, rng, compared = demilune.start(GAME, seed=8), Random(8), 0
    while compared < 12 and (decision := match.decision) is not None:
        match.play(rng.choice(decision.actions))
        if match.outcome is not None or rng.random() > 0.2:
            continue
        one = at_checkpoint(match)
        assert one.decision is not None
        side = one.decision.side
        dealt_anew = match._bound(match._marks[-1].state)
        match.game.determinize(dealt_anew, side, rng)
        other = match_at(match, dealt_anew)
        if one.state == other.state or one.view(side) != other.view(side):
            continue
        player = bots.bot(name, seed=compared)

        assert bots.answer(player, one) is bots.answer(player, other)
        compared += 1

    assert compared == 12


class Scripted:
    """Answers as the game's script does, in a world it may believe in."""

    def choose(self, view: Mapping[str, Any], question: bots.Asked, worlds: bots.Worlds) -> Action:
        world = worlds(view["number"])
        assert world.decision is not None
        assert world.decision.actions == question.actions
        return world.game.policy(world.state, world.decision, Random(view["number"]))


def winner(seed: int, players: Mapping[str, bots.Bot]) -> str | None:
    match = demilune.start(GAME, seed=seed)
    while match.decision is not None:
        match.play(bots.answer(players[match.decision.side], match))
    assert match.outcome is not None
    for side in match.game.sides:
        assert match.game.evaluate(match.state, side) == (match.outcome.winner == side)
    return match.outcome.winner


def test_the_script_that_playouts_are_made_of_beats_random_from_either_side() -> None:
    for side, least in zip(demilune.game(GAME).sides, (8, 10), strict=True):
        players = dict.fromkeys(demilune.game(GAME).sides, bots.bot("random", seed=1)) | {side: Scripted()}

        assert sum(winner(seed, players) == side for seed in range(12)) >= least


def test_greedy_beats_random_from_either_side() -> None:
    first, second = demilune.game(GAME).sides

    as_first = simulate(GAME, ["greedy:playouts=4:depth=8", "random"], 3, seed=1)
    as_second = simulate(GAME, ["random", "greedy:playouts=4:depth=8"], 3, seed=1)

    assert as_first.wins(first).count + as_second.wins(second).count >= 5
