"""Where everything goes on a screen: pure functions from a scene to lines that fit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from demilune.terminal.scene import Scene
from demilune.terminal.words import cut, wrapped

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
PANEL = 24  # columns for tracks and counts
ROOMY_WIDTH, ROOMY_HEIGHT = 100, 36  # from here on hand and log are always in view
KEYS = "'help' lists the commands"


def screen_of(scene: Scene, news: Sequence[str], width: int, height: int) -> list[Text]:
    """The table: all but the last line of the screen, which is for typing."""
    roomy = width >= ROOMY_WIDTH and height >= ROOMY_HEIGHT
    question = _question(scene, width)
    upper = _upper(scene, width, height, roomy)
    room = height - 2 - len(upper) - len(question)
    lower = _lower_roomy(scene, news, width, room) if roomy else _lower(scene, news, width, room)
    lower += [Text()] * (room - len(lower))
    return [_title(scene, width), *upper, *lower[:room], *question]


def page_of(scene: Scene, title: str, lines: Sequence[str], width: int, height: int) -> list[Text]:
    """A text to read, with the question still in view."""
    question = _question(scene, width)
    room = height - 2 - len(question)
    shown = [Text(line) for line in lines[: room - 1]]
    shown += [Text()] * (room - 1 - len(shown))
    more = len(lines) - (room - 1)
    hint = f"Enter: {more} more line{'s' if more > 1 else ''}" if more > 0 else "Enter: back to the board"
    return [_title(scene, width), *shown, _between(title, hint, width, "dim"), *question]


def _title(scene: Scene, width: int) -> Text:
    return _between(scene.title, KEYS, width, "reverse")


def _between(left: str, right: str, width: int, style: str) -> Text:
    """Words at both ends of a line."""
    room = width - len(right) - 3
    return Text(f" {cut(left, room):<{room}} {right} "[:width], style)


def _question(scene: Scene, width: int) -> list[Text]:
    return [Text(line, "bold") for line in wrapped([scene.asked], width - 1)]


def _upper(scene: Scene, width: int, height: int, roomy: bool) -> list[Text]:
    """The board, and beside it the tracks; under the tracks the hand where there is room."""
    rows = height - 12 if roomy else 13
    board = scene.drawing.board(scene.view, scene.tables, width - PANEL - 1, rows)
    across = max((len(line) for line in board), default=0)
    status = scene.drawing.status(scene.view, scene.tables, PANEL)
    if roomy:
        beside = width - across - 3
        status = [*status, Text(), *_hand(scene, beside, len(board) - len(status) - 1)]
    return _beside(board, status, across + (3 if roomy else 1))


def _beside(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    lines = []
    for row in range(max(len(left), len(right))):
        line = left[row].copy() if row < len(left) else Text()
        line.pad_right(column - len(line))
        if row < len(right):
            line.append_text(right[row])
        lines.append(line)
    return lines


def _hand(scene: Scene, width: int, rows: int) -> list[Text]:
    lines: list[Text] = []
    for item in scene.drawing.hand(scene.view, scene.tables):
        for number, line in enumerate(wrapped([f"{item.heading}: {item.text}"], width, hang="  ")):
            heading = min(len(item.heading) + 1, len(line)) if number == 0 else 0
            lines.append(Text.assemble((line[:heading], "bold"), line[heading:]))
    if len(lines) > rows:
        lines = [*lines[: rows - 1], Text("'hand' shows the rest", "dim")]
    return lines


def _lower(scene: Scene, news: Sequence[str], width: int, room: int) -> list[Text]:
    """News and answers where both fit; else the news, until Enter puts it away."""
    situation = [Text(line, "italic") for line in wrapped(scene.drawing.situation(scene.view, scene.tables), width - 1)]
    answers = situation + (scene.menu.lines(width - 1) if scene.menu is not None else [])
    told = [Text(line) for line in wrapped(news, width - 1)]
    if not told:
        return _at_most(answers, room, "'actions' shows all")
    if len(told) + len(answers) <= room:
        return told + answers
    return _at_most(told, room - 1, "'log' shows all", last=True) + [Text("Enter: your answers", "dim")]


def _lower_roomy(scene: Scene, news: Sequence[str], width: int, room: int) -> list[Text]:
    """Answers to the left, news or the end of the log to the right."""
    left = width * 55 // 100
    situation = [Text(line, "italic") for line in wrapped(scene.drawing.situation(scene.view, scene.tables), left - 1)]
    answers = situation + (scene.menu.lines(left - 1) if scene.menu is not None else [])
    told = wrapped(news or scene.log, width - left - 1)
    right = [Text(line, "" if news else "dim") for line in told[-room:]]
    return _beside(_at_most(answers, room, "'actions' shows all"), right, left)


def _at_most(lines: list[Text], room: int, hint: str, last: bool = False) -> list[Text]:
    if len(lines) <= room:
        return lines
    kept = lines[-(room - 1) :] if last else lines[: room - 1]
    more = Text(f"... {len(lines) - room + 1} more lines: {hint}", "dim")
    return [more, *kept] if last else [*kept, more]
