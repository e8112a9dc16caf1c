"""The drawn table: it fits, it keeps secrets behind the curtain, and nothing is told by colour alone."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest
from rich.console import Console

import demilune
from demilune.engine.match import Match
from demilune.store import Store
from demilune.terminal import keyboard, menus
from demilune.terminal.drawing import Drawing, drawing_of
from demilune.terminal.full import FullFront
from demilune.terminal.layout import page_of, screen_of
from demilune.terminal.plain import CLEAR, PlainFront
from demilune.terminal.scene import Front, Scene
from demilune.terminal.table import Table
from demilune.terminal.words import wrapped

pytestmark = pytest.mark.usefixtures("desk")
SIZES = [(80, 24), (100, 36), (120, 40), (200, 60)]


def scenes(seed: int, map_name: str = "M1") -> Iterator[tuple[Table, Scene]]:
    """Every moment of a random game, as the side that is asked sees it."""
    match = demilune.start("fire-and-stone", seed=seed, options={"map": map_name})
    table, rng = Table(match, (store := Store()).new(match), store, PlainFront()), Random(seed)
    while match.decision is not None:
        table.viewer = match.decision.side
        yield table, table.scene()
        table.remember()
        match.play(rng.choice(match.decision.actions))


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_screen_of_a_game_fits(width: int, height: int) -> None:
    for seed, map_name in ((1, "M1"), (2, "M2")):
        for _, scene in islice(scenes(seed, map_name), seed, None, 1 if width == 80 else 4):
            lines = screen_of(scene, wrapped(scene.news, width - 1), width, height)
            assert len(lines) == height - 1, "the last line is for typing"
            assert max(line.cell_len for line in lines) <= width


def test_board_tracks_and_question_are_always_in_view() -> None:
    for _, scene in scenes(3):
        shown = [line.plain for line in screen_of(scene, wrapped(scene.news, 79), 80, 24)]
        text = "\n".join(shown)
        assert all(h in text for h in ("CAMP", "GLL", "CWC", "DIR", "RAV", "LOB", "BUR", "CUR"))
        assert text.count("morale") == 2
        assert f"[{scene.rule}]" in " ".join(shown[-3:])


def test_answers_that_do_not_fit_are_counted() -> None:
    cut = [
        [line.plain for line in screen_of(scene, [], 80, 24)]
        for _, scene in scenes(4)
        if scene.menu is not None and len(menus.lines(scene.menu, 79)) > 7
    ]

    assert all(any("'actions' shows all" in line for line in shown) for shown in cut)


def test_pages_fit_and_say_how_much_is_left() -> None:
    _, scene = next(scenes(1))
    lines = [f"line {n}" for n in range(50)]

    shown = page_of(scene, "A page", lines, 80, 24)

    assert len(shown) == 23
    assert "more lines" in shown[-2].plain


def test_control_and_pieces_are_told_without_colour() -> None:
    _, scene = next(scenes(1))

    shown = "\n".join(line.plain for line in scene.drawing.board(scene.view, scene.tables, 80, 13))

    assert shown.count("Habsburg") == 10
    assert shown.count("nobody") == 3
    assert shown.count("Ottoman") == 1
    assert "6●" in shown
    assert shown.count("■") == 7


@pytest.mark.parametrize("map_name", ["M1", "M2"])
def test_hexes_that_are_adjacent_touch_in_the_drawing(map_name: str) -> None:
    _, scene = next(scenes(1, map_name))
    lines = [line.plain for line in scene.drawing.board(scene.view, scene.tables, 80, 13)]
    at = {h: next((y, line.index(h)) for y, line in enumerate(lines) if h in line) for h in scene.tables.places}

    for h, (y, x) in at.items():
        column = round((x - at["CAMP"][1]) / 18)
        for other, (other_y, other_x) in at.items():
            apart = abs(column - round((other_x - at["CAMP"][1]) / 18))
            touch = (apart == 0 and abs(y - other_y) == 2) or (apart == 1 and abs(y - other_y) == 1)
            assert touch == (other in scene.tables.adjacent[h]), f"{h} and {other}"


# Sessions at a drawn table: what is typed comes from a player, what is drawn is kept

Player = Callable[[Match], str]


class Recorded:
    """A table with a recorded screen, and for each line read what was on it, its scrollback included."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        plain: bool,
        player: Player,
        match: Match,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.paper = io.StringIO()
        self.at_curtain = iter(list[str]())
        self.match, self.player = match, player
        self.shown: list[tuple[str | None, str]] = []
        monkeypatch.setattr("sys.stdout", self.paper)
        monkeypatch.setattr(keyboard, "typed", self._typed)
        monkeypatch.setattr(keyboard, "at_keyboard", lambda: True)
        monkeypatch.setenv("TERM", "xterm-256color")
        width, height = size
        console = Console(file=self.paper, force_terminal=True, width=width, height=height, color_system="truecolor")
        screen: Front = PlainFront() if plain else FullFront(console)
        self.table = Table(match, (store := Store()).new(match), store, screen)

    def _typed(self, _prompt: str, _words: object = ()) -> str:
        visible = self.paper.getvalue().rsplit(CLEAR, 1)[-1]
        self.shown.append((self.table.viewer, visible))
        return self.player(self.match) if self.table.viewer is not None else next(self.at_curtain, "")


def random_player(seed: int) -> Player:
    rng = Random(seed)

    def type_something(match: Match) -> str:
        assert match.decision is not None
        looks = ["hand", "log", "board", "actions", "odds", "undo", "", "decline list"]
        return rng.choice(looks) if rng.random() < 0.3 else rng.choice(match.decision.actions).text

    return type_something


def held(match: Match, side: str) -> list[str]:
    state = match.state
    return [*state.hand[side], *state.tactics[side]]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("plain", "seed", "size"), [(True, 1, (80, 24)), (False, 2, (80, 24)), (False, 3, (120, 40))])
def test_hot_seat_never_shows_the_cards_of_the_other_side(
    monkeypatch: pytest.MonkeyPatch, plain: bool, seed: int, size: tuple[int, int]
) -> None:
    match = demilune.start("fire-and-stone", seed=seed, friendly=True)
    leaks: list[str] = []
    player = random_player(seed)

    def watched(match: Match) -> str:
        viewer, visible = recorded.shown[-1]
        assert viewer is not None
        seen = match.view(viewer)["board"]["seen_hand"]
        secret = [c for c in held(match, match.game.enemy(viewer)) if c not in seen]
        leaks.extend(c for c in secret if match.tables.cards[c].title in visible and "odds" not in typed[-1:])
        typed.append(player(match))
        return typed[-1]

    typed: list[str] = []
    recorded = Recorded(monkeypatch, plain, watched, match, size)

    assert recorded.table.run() == 0
    assert match.outcome is not None
    assert leaks == []
    curtains = [visible for viewer, visible in recorded.shown if viewer is None]
    assert len(curtains) > 10
    assert not any(match.tables.cards[c].title in visible for visible in curtains for c in match.tables.cards)


@pytest.mark.parametrize("plain", [True, False])
def test_a_standing_order_stays_behind_the_curtain(monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:
    match = demilune.start("fire-and-stone", seed=4)
    lines = iter(["1", "1", "1xall", "decline always", "", "quit"])
    recorded = Recorded(monkeypatch, plain, lambda _match: next(lines), match)

    recorded.table.run()

    assert recorded.shown[-1][0] == "habsburg"
    assert not any("declined" in visible for viewer, visible in recorded.shown if viewer == "habsburg")


def test_the_screen_is_given_back_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    match = demilune.start("fire-and-stone", seed=1)
    recorded = Recorded(monkeypatch, False, lambda _match: "quit", match)

    assert recorded.table.run() == 0

    written = recorded.paper.getvalue()
    assert CLEAR.endswith("\x1b[2J\x1b[3J"), "the screen, and what has scrolled off it"
    assert "\x1b[?1049h" in written
    assert written.rindex(CLEAR) < written.rindex("\x1b[?1049l") < written.rindex("demilune play --resume 1")


def test_undo_at_the_curtain_draws_it_again_for_who_gave_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    start = {"board": {"GLC": "ottoman 2 improvised 6 cannons"}, "ottoman": {"hand": ["OS9"]}, "habsburg": {"hand": []}}
    answers = ["play_card OS9", "assault CWC", "contest"]
    match = demilune.position("fire-and-stone", start, answers=answers, seed=1, friendly=True)
    lines = iter(["3 yeniceri, done", "actions", "quit"])
    recorded = Recorded(monkeypatch, False, lambda _match: next(lines), match)
    recorded.at_curtain = iter(["", "undo", ""])

    recorded.table.run()

    assert [viewer for viewer, _ in recorded.shown] == [None, "ottoman", None, None, "ottoman", "ottoman"]
    assert "the Ottoman player, please" in recorded.shown[3][1]
    assert match.journal.lines[-1].text.startswith("!undo ")


def test_history_of_what_was_typed_ends_at_the_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    forgotten: list[int] = []
    match, play = demilune.start("fire-and-stone", seed=1), random_player(1)
    monkeypatch.setattr(keyboard, "forget", lambda: forgotten.append(match.number))
    recorded = Recorded(monkeypatch, False, lambda match: play(match) if match.number < 40 else "quit", match)

    recorded.table.run()

    assert len(forgotten) > 5


def test_interrupting_the_computer_gives_the_player_a_word(monkeypatch: pytest.MonkeyPatch) -> None:
    match = demilune.start("fire-and-stone", seed=4, friendly=True)
    match.take_over("ottoman", "computer random")
    lines = iter(["why pass", "go", "quit"])
    recorded = Recorded(monkeypatch, False, lambda _match: next(lines), match)
    choose = recorded.table.computers.choose
    impatience = iter([True, True])

    def interrupted(match: Match) -> object:
        if next(impatience, False):
            raise KeyboardInterrupt
        return choose(match)

    monkeypatch.setattr(recorded.table.computers, "choose", interrupted)

    assert recorded.table.run() == 0
    assert "It is not your decision now." in recorded.paper.getvalue()
    assert match.number > 2


def test_the_game_module_is_a_drawing() -> None:
    drawing: Drawing = drawing_of(demilune.game("fire-and-stone"))

    assert drawing.card(demilune.start("fire-and-stone", seed=1).tables, "OS4") is not None


@pytest.mark.parametrize(("terminal", "drawn"), [("xterm", True), ("dumb", False)])
def test_a_dumb_terminal_gets_plain_lines(monkeypatch: pytest.MonkeyPatch, terminal: str, drawn: bool) -> None:
    from demilune.terminal import start

    monkeypatch.setattr(keyboard, "at_keyboard", lambda: True)
    monkeypatch.setenv("TERM", terminal)

    assert start.front(plain=False).plain is not drawn
    assert start.front(plain=True).plain


def test_no_color_leaves_no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    paper = io.StringIO()
    _, scene = next(scenes(1))

    for line in screen_of(scene, [], 80, 24):
        Console(file=paper, force_terminal=True, width=80).print(line)

    assert "38;2" not in paper.getvalue()
    assert "48;2" not in paper.getvalue()
    assert "Habsburg" in paper.getvalue()
