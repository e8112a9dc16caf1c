"""What the server and a table's page say to each other. The page's types are made of these (`make types`).

A request goes over the socket as `{"id": 7, "ask": {"do": "play", ...}}` and is answered by `{"re": 7, ...}`; or it
goes as `POST /api/tables/{table}/ask`, with the request alone as the body, and is answered with the answer alone.
What changes at the table comes unasked as an Update: over the socket, or from `GET /api/tables/{table}/updates`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType

Side: TypeAlias = str


class Message(Struct, omit_defaults=True):
    """Anything that is sent."""


class Request(Message, tag_field="do", forbid_unknown_fields=True):
    """Anything that a page may ask for."""


# ---------------------------------------------------------------- what a page asks for


class Hello(Request, tag="hello"):
    """Begin, or begin again after a lost connection: what was seen already, and through whose eyes to look.

    `viewer` is a side that this person holds, or null for what everybody may see.
    """

    viewer: Side | None = None
    seen: int = 0  # how many log entries the page still has
    number: int = 0  # and the match's number at that time: from another one everything is sent anew


class Look(Request, tag="look"):
    """Look through the eyes of another side that this person holds: the curtain was lifted."""

    viewer: Side | None = None


class Play(Request, tag="play"):
    """Answer the decision; several answers are undone as one."""

    number: int
    answers: list[str]


class Undo(Request, tag="undo"):
    """Take the last answer back, or all since the match was at this number."""

    number: int
    to: int | None = None


class Redo(Request, tag="redo"):
    number: int


class Odds(Request, tag="odds"):
    """What an offered answer may lead to, under these assumptions."""

    action: str
    assuming: dict[str, str] = {}


class Why(Request, tag="why"):
    """Why something is or is not possible now: an action's text, or the id or name of a place, card or button."""

    about: str


class Command(Request, tag="command"):
    """A line as typed at the table's command line."""

    line: str
    number: int


class StandBy(Request, tag="stand_by"):
    """A secret standing order: decline these windows, until further notice or for this turn only."""

    windows: list[str]
    decline: bool = True
    this_turn: bool = False


class Say(Request, tag="say"):
    """A word to the others at the table."""

    text: str


class Resign(Request, tag="resign"):
    number: int


class OfferDraw(Request, tag="offer_draw"):
    number: int


class AnswerDraw(Request, tag="answer_draw"):
    number: int
    accept: bool


class GiveSeat(Request, tag="give_seat"):
    """Who is to sit there: `here` (this person), `elsewhere` (a new invitation), or `computer` with its strength."""

    side: Side
    to: str
    strength: str = ""


class Rename(Request, tag="rename"):
    """What this person wants to be called at this table."""

    name: str


class StopThinking(Request, tag="stop_thinking"):
    """The computer is to answer at once with what it has, or stop until it is told to go on."""

    go_on: bool = False


class Replay(Request, tag="replay"):
    """The match from line to line, as the viewer saw it (after the end, as anybody saw it)."""

    viewer: Side | None = None
    first: int = 0
    count: int = 10_000


class Overlay(Request, tag="overlay"):
    """What the game can draw over its board for this viewer, such as `threats`."""

    name: str


class Branch(Request, tag="branch"):
    """A table of one's own that begins as this one stood at a number; of a running match a sampled world."""

    number: int


Ask: TypeAlias = (
    Hello
    | Look
    | Play
    | Undo
    | Redo
    | Odds
    | Why
    | Command
    | StandBy
    | Say
    | Resign
    | OfferDraw
    | AnswerDraw
    | GiveSeat
    | Rename
    | StopThinking
    | Replay
    | Overlay
    | Branch
)


class Asked(Message):
    """A request on the socket, with a number to find its answer by."""

    id: int
    ask: Ask


# ---------------------------------------------------------------- what a table is


class Seat(Message):
    """Who sits there."""

    side: Side
    kind: str  # person, open (an invitation nobody has taken), computer
    name: str
    yours: bool = False
    online: bool = False
    strength: str = ""  # of a computer
    invitation: str = ""  # the address that gives this seat away; only for who may give it


class TableInfo(Message):
    """What stays the same while moves are made."""

    id: str
    game: str
    title: str
    scenario: str
    options: dict[str, Any]
    friendly: bool
    seats: list[Seat]
    face: str  # where the game's face is
    watch: str  # the address for spectators
    lesson: str = ""  # the guided game this is, and which scene of it: first-siege/0
    branch_of: str = ""  # the table this one was branched from
    yours: bool = False  # may this person give seats and delete it


# ---------------------------------------------------------------- what happens


class Ref(Message, array_like=True):
    """A named thing in a sentence: what kind (place, card, rule, dice, ...), its id, and the words for it."""

    kind: str
    id: str
    words: str


class Entry(Message):
    """One thing that happened: the fact, and the sentence about it where there is one."""

    number: int  # the journal line it came from
    depth: int  # 0 a heading, 1 what a side did, 2 what came of it; -1 where there is no sentence
    side: Side | None
    tokens: list[str | Ref]
    event: dict[str, Any]  # {"kind": "DiceRolled", ...}: past tense, ids inside


class Choice(Message):
    """One line of the menu: several answers are one choice where they differ in a number at their end only."""

    short: str
    full: str
    answers: list[str]
    detail: str = ""
    note: str = ""  # why it is legal but useless here


class Group(Message):
    """Choices that belong together, and what they have in common."""

    heading: str
    choices: list[Choice]


class Question(Message):
    """The decision that waits. For who is not asked only whose it is and what it is about."""

    side: Side
    name: str
    rule: str = ""
    prompt: str = ""
    window: str = ""
    mine: bool = False
    groups: list[Group] = []


class Lesson(Message):
    """In a guided game: what is said to the learner now, in plain sentences, and which answers it asks for."""

    lesson: str  # its title
    title: str  # of the scene
    number: int  # of the scene, from 1
    count: int  # of scenes
    text: str  # what there is to understand
    again: str  # where the scene begins anew: to be posted to
    task: str = ""  # what there is to do
    rule: str = ""
    wanted: list[str] = []  # the answers that do it, one as often as it is still to be given; or `undo`
    over: bool = False  # the scene is; the text closes it
    next: str = ""  # where the next scene begins: to be posted to
    next_title: str = ""


class ChatLine(Message):
    at: float
    who: str
    side: Side | None
    text: str


class Update(Message, tag_field="type", tag="update"):
    """How things stand now. What is left out is as it was."""

    number: int
    viewer: Side | None
    view: dict[str, Any] | UnsetType = UNSET  # the whole view
    patch: dict[str, Any] | UnsetType = UNSET  # or what changed in it since the last Update: see `differences.py`
    question: Question | UnsetType | None = UNSET
    lesson: Lesson | UnsetType | None = UNSET
    keep: int | UnsetType = UNSET  # how many log entries still stand; those in `entries` follow them
    entries: list[Entry] | UnsetType = UNSET
    may_undo: bool | UnsetType = UNSET
    may_redo: bool | UnsetType = UNSET
    standing: list[str] | UnsetType = UNSET  # windows this side declines without being asked
    thinking: Side | UnsetType | None = UNSET  # which computer is at it
    paused: bool | UnsetType = UNSET  # the computer was stopped
    table: TableInfo | UnsetType = UNSET
    chat: list[ChatLine] | UnsetType = UNSET  # new lines


# ---------------------------------------------------------------- answers to requests


class Done(Message, tag_field="type", tag="done"):
    """It was done; how many answers stood, and why the next one did not."""

    stood: int = 0
    text: str = ""


class Failed(Message, tag_field="type", tag="failed"):
    """It was not done."""

    kind: str  # stale, wrong_side, not_offered, not_an_action, ambiguous, cannot_undo, too_large, too_fast, ...
    text: str
    rule: str = ""
    remedy: str = ""
    number: int | None = None


class Assumed(Message):
    key: str
    value: str
    text: str
    choices: list[str] = []
    labels: list[str] = []  # of the choices, in words


class Share(Message):
    """One way it may end: its chance from 0 to 1, and whom it favours."""

    label: str
    share: float
    favours: Side | None = None


class Changes(Message):
    """Something that bears on the odds, and the main chance without it."""

    key: str
    rule: str
    text: str
    without: float | None = None
    on: bool = True  # false: the asker has struck it out


class Fact(Message):
    """A line of the reckoning: its rule, what it is, its value in words."""

    rule: str
    text: str
    value: str


class HitsRow(Message):
    """How many hits a roll may bring: the chances of 0, 1, 2, ..."""

    label: str
    shares: list[float]


class OddsGiven(Message, tag_field="type", tag="odds"):
    """Exact odds under the stated assumptions; `shares` is empty where nothing is left to chance."""

    action: str
    title: str
    label: str
    main: Side = ""  # whose chance `without` and the odds are about
    facts: list[Fact] = []
    assumptions: list[Assumed] = []
    shares: list[Share] = []
    changes: list[Changes] = []
    hits: list[HitsRow] = []
    expected: list[Fact] = []
    summary: str = ""  # one line on what is assumed
    final: str = ""  # why it cannot be taken back afterwards; empty where it can
    note: str = ""


class Reason(Message):
    text: str
    rule: str
    remedy: str = ""
    allowed: bool = False


class Reasons(Message, tag_field="type", tag="reasons"):
    about: str
    reasons: list[Reason]


class Told(Message, tag_field="type", tag="told"):
    """What the command line answers."""

    lines: list[str]
    rule: str = ""
    odds: OddsGiven | None = None
    open_rule: str = ""  # the drawer is to open at this rule


class Frame(Message):
    """The match after one line: what changed in the view, and the log entries that line brought."""

    number: int
    side: Side | None
    label: str  # the answer in words, or what else the line did
    patch: dict[str, Any]
    entries: list[Entry]


class Replayed(Message, tag_field="type", tag="replayed"):
    viewer: Side | None
    view: dict[str, Any]  # before the first frame
    frames: list[Frame]
    total: int


class Mark(Message):
    """Something drawn over a place, or from a place to another one."""

    kind: str
    place: str
    to: str = ""
    text: str = ""
    rule: str = ""


class Overlaid(Message, tag_field="type", tag="overlaid"):
    name: str
    marks: list[Mark]


class Branched(Message, tag_field="type", tag="branched"):
    table: str  # the address of the new table


Answer: TypeAlias = Done | Failed | OddsGiven | Reasons | Told | Replayed | Overlaid | Branched


class Answered(Message):
    """An answer on the socket."""

    re: int
    answer: Answer
