"""Computers: they think elsewhere, can be stopped, and betray nothing by how long they take."""

from __future__ import annotations

import asyncio
import time

import pytest

import demilune
from demilune import bots
from demilune.engine.decision import Decision
from demilune.server import thinking
from demilune.server.thinking import STRENGTHS, hurried, pace, player_of, strength_of
from demilune.server.workers import Thinkers, WorkerDied
from tests.server.conftest import HABSBURG, OTTOMAN, House, Page


def play_until_asked_no_more(page: Page) -> None:
    while page.now["question"].get("mine"):
        page.play(page.offers()[0])


def until_one_may_pass(page: Page) -> None:
    """Play on until there is an answer that hands over and can be taken back."""
    for _ in range(200):
        if "pass" in page.offers():
            return
        page.play(page.offers()[-1])
        page.wait(lambda p: p.mine)
    raise AssertionError("nobody may pass")


def hand_over(page: Page) -> None:
    until_one_may_pass(page)
    page.play("pass")


@pytest.fixture
def table(house: House) -> str:
    return house.new({OTTOMAN: "here", HABSBURG: "computer"}, strength="recruit", seed=1)


def test_the_computer_answers_and_the_page_is_told_that_it_thinks(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        hand_over(page)
        page.wait(lambda p: p.now.get("thinking") == HABSBURG)
        page.wait(lambda p: p.mine)

        assert page.now["thinking"] is None
        assert page.number > 3


def test_the_table_answers_while_the_computer_thinks(house: House) -> None:
    table = house.new({OTTOMAN: "here", HABSBURG: "computer"}, strength="recruit", seed=1)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        until_one_may_pass(page)
        page.ask("give_seat", side=HABSBURG, to="computer", strength="veteran")
        page.play("pass")
        page.wait(lambda p: p.now.get("thinking") == HABSBURG)

        began = time.monotonic()
        page.ask("say", text="take your time")
        page.ask("overlay", name="threats")

        assert time.monotonic() - began < 1
        assert page.now["thinking"] == HABSBURG


def test_the_computer_is_stopped_and_told_to_go_on(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        page.ask("stop_thinking")
        page.wait(lambda p: bool(p.now.get("paused")))
        play_until_asked_no_more(page)
        number = page.number
        page.listen(1.0)
        assert (page.number, page.now["thinking"]) == (number, None)

        page.ask("stop_thinking", go_on=True)

        page.wait(lambda p: p.mine)
        assert page.number > number


def test_an_answer_that_comes_too_late_is_ignored(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        hand_over(page)
        page.wait(lambda p: p.now.get("thinking") == HABSBURG)

        assert page.ask("give_seat", side=HABSBURG, to="here")["type"] == "done"
        number = page.number
        page.listen(1.5)

        assert (page.number, page.now["thinking"]) == (number, None)


def test_taking_back_while_the_computer_thinks_makes_it_forget(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        hand_over(page)

        taken = page.ask("undo", number=page.number)

        assert taken == {"type": "done", "stood": 1}
        number = page.number
        page.listen(1.2)
        assert (page.number, page.mine, page.now["thinking"]) == (number, True, None)


def test_two_computers_play_while_somebody_looks(house: House) -> None:
    table = house.new({OTTOMAN: "computer", HABSBURG: "computer"}, strength="recruit", seed=1)
    with house.page(table, None) as page:
        page.hello()
        page.wait(lambda p: p.number > 6)
    time.sleep(0.2)
    number = house.store.open(table).match().number
    time.sleep(1.0)

    assert house.store.open(table).match().number <= number + 1


def test_a_computer_declines_a_draw_at_once(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        answer = page.ask("offer_draw", number=page.number)

        assert answer["text"] == "The computer declines and plays on."
        assert page.view["draw_offered_by"] is None


def test_a_question_takes_as_long_whatever_the_computer_holds() -> None:
    def asked(window: str | None, answers: int) -> Decision:
        actions = list(demilune.game("fire-and-stone").vocabulary.values())[:answers]
        return Decision(HABSBURG, "respond", "W1", lambda: actions, "", lambda _a: None, window=window)

    for strength in STRENGTHS.values():
        for window in ("W1", None):
            paces = {pace(asked(window, answers), strength.bot) for answers in (1, 2, 40)}
            players = {hurried(asked(window, answers), strength.bot) for answers in (1, 2, 40)}
            assert len(paces) == len(players) == 1
            assert paces.pop() > 0
            bots.bot(players.pop())


def test_an_answer_is_never_given_before_its_time(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        until_one_may_pass(page)
        began, number = time.monotonic(), page.number

        page.play("pass")
        page.wait(lambda p: p.number > number + 1)  # the pass is one line, what the computer says to it another

        assert time.monotonic() - began >= STRENGTHS["recruit"].seconds - 0.1


def test_strengths_are_players_and_back() -> None:
    for name in STRENGTHS:
        assert strength_of(player_of(name).removeprefix("computer ")) == name
    assert player_of("random", any_bot=True) == "computer random"
    with pytest.raises(demilune.engine.errors.SetupError):
        player_of("greedy:seconds=3600")
    with pytest.raises(demilune.engine.errors.SetupError):
        player_of("deep-blue", any_bot=True)


def test_processes_are_used_again_and_killed_when_not_wanted() -> None:
    saved = demilune.start("fire-and-stone", seed=1).save()

    async def run() -> None:
        thinkers = Thinkers(1)
        first = await thinkers.answer(saved, "greedy:playouts=20:seed=1")
        worker = thinkers._free[0]
        assert first == await thinkers.answer(saved, "greedy:playouts=20:seed=1")
        assert thinkers._free == [worker]
        task = asyncio.create_task(thinkers.answer(saved, "greedy:seconds=60"))
        await asyncio.sleep(0.2)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await worker.process.wait() != 0
        assert first == await thinkers.answer(saved, "greedy:playouts=20:seed=1")
        with pytest.raises(WorkerDied):
            await thinkers.answer("nonsense", "random")
        thinkers.tidy()
        await thinkers.close()

    asyncio.run(run())


def test_the_steady_one_answers_in_about_a_second() -> None:
    assert 0.8 <= STRENGTHS["steady"].seconds <= 1.2
    assert thinking.WINDOW < 0.5
