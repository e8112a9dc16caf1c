"""Where everything goes on a screen: pure functions from a scene to lines that fit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from demilune.terminal import menus
from demilune.terminal.scene import Scene
from demilune.terminal.words import cut, wrapped

LEAST_WIDTH, LEAST_HEIGHT = 80, 24
BOARD_ROWS = 13  # for the board on the least screen
PANEL = 24  # columns for tracks and counts
ROOMY_WIDTH, ROOMY_HEIGHT = 100, 36  # from here on hand and log are always in view
KEYS = "'help' lists the commands"


def screen_of(scene: Scene, news: Sequence[str], width: int, height: int) -> list[Text]:
    """The table: all but the last line of the screen, which is for typing. `news` comes wrapped."""
    question, upper = _question(scene, width), _upper(scene, width, height)
    room = height - 2 - len(upper) - len(question)
    lower = _lower_roomy(scene, news, width, room) if _roomy(width, height) else _lower(scene, news, width, room)
    lower += [Text()] * (room - len(lower))
    return [_title(scene, width), *upper, *lower[:room], *question]


def news_rows(scene: Scene, news: Sequence[str], width: int, height: int) -> int:
    """How many lines of the news that screen shows; Enter goes on to the rest."""
    room = height - 2 - len(_upper(scene, width, height)) - len(_question(scene, width))
    return len(news) if _roomy(width, height) or len(news) + len(_answers(scene, width)) <= room else room - 1


def page_of(scene: Scene, title: str, lines: Sequence[str], width: int, height: int) -> list[Text]:
    """A text to read, with the question still in view."""
    room = page_rows(scene, width, height)
    shown = [Text(line) for line in lines[:room]]
    shown += [Text()] * (room - len(shown))
    hint = f"Enter: {_more(len(lines) - room)}" if len(lines) > room else "Enter: back to the board"
    return [_title(scene, width), *shown, _between(title, hint, width, "dim"), *_question(scene, width)]


def page_rows(scene: Scene, width: int, height: int) -> int:
    """How many lines of a text one page shows."""
    return height - 3 - len(_question(scene, width))


def _roomy(width: int, height: int) -> bool:
    return width >= ROOMY_WIDTH and height >= ROOMY_HEIGHT


def _more(count: int) -> str:
    return f"{count} more line{'' if count == 1 else 's'}"


def _title(scene: Scene, width: int) -> Text:
    return _between(scene.title, KEYS, width, "reverse")


def _between(left: str, right: str, width: int, style: str) -> Text:
    """Words at both ends of a line."""
    room = width - len(right) - 3
    return Text(f" {cut(left, room):<{room}} {right} "[:width], style)


def _question(scene: Scene, width: int) -> list[Text]:
    return [Text(line, "bold") for line in wrapped([scene.asked], width - 1)]


def _upper(scene: Scene, width: int, height: int) -> list[Text]:
    """The board, and beside it the tracks; under the tracks the hand where there is room."""
    roomy = _roomy(width, height)
    board = scene.drawing.board(scene.view, scene.tables, width - PANEL - 1, height - 10 if roomy else BOARD_ROWS)
    across = max((len(line) for line in board), default=0) + (3 if roomy else 1)
    status = scene.drawing.status(scene.view, scene.tables, PANEL)
    if roomy:
        status = [*status, Text(), *_hand(scene, width - across, len(board) - len(status) - 1)]
    return _beside(board, status, across)


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


def _answers(scene: Scene, width: int, whole: bool = False) -> list[Text]:
    """What is being fought out, and the answers."""
    situation = wrapped(scene.drawing.situation(scene.view, scene.tables), width - 1)
    answers = menus.lines(scene.menu, width - 1, whole) if scene.menu is not None else []
    return [*(Text(line, "italic") for line in situation), *answers]


def _lower(scene: Scene, news: Sequence[str], width: int, room: int) -> list[Text]:
    """News and answers where both fit; else the news, until Enter puts it away."""
    answers, told = _answers(scene, width), [Text(line) for line in news]
    if len(told) + len(answers) <= room:
        return told + answers
    if not told:
        return _at_most(answers, room)
    rest = len(told) - (room - 1)
    return [*told[: room - 1], Text(f"Enter: {_more(rest)}" if rest > 0 else "Enter: your answers", "dim")]


def _lower_roomy(scene: Scene, news: Sequence[str], width: int, room: int) -> list[Text]:
    """Answers to the left, news or the end of the log to the right."""
    left = width * 55 // 100
    told = wrapped(news or scene.log, width - left - 1)
    right = [Text(line, "" if news else "dim") for line in told[-room:]]
    whole = _answers(scene, left, whole=True)
    return _beside(whole if len(whole) <= room else _at_most(_answers(scene, left), room), right, left)


def _at_most(lines: list[Text], room: int) -> list[Text]:
    if len(lines) <= room:
        return lines
    return [*lines[: room - 1], Text(f"{_more(len(lines) - room + 1)}: 'actions' shows all", "dim")]
