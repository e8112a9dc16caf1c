"""What the pages ask for once, as JSON: games, rules, tables, and what can be taken away of them."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Annotated, Any

import msgspec
from litestar import MediaType, delete, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Response

import demilune
from demilune.engine.game import Game
from demilune.server import callers, export, seating
from demilune.server.callers import NO, Call, Held, InPath, InQuery
from demilune.server.messages import Message, Side
from demilune.server.table import No
from demilune.server.thinking import STRENGTHS, player_of
from demilune.store import Person, Row
from demilune.table.faces import face_of

JSON = MediaType.JSON


class Named(Message):
    """A name, and what people call it."""

    name: str
    title: str
    text: str = ""


class OptionInfo(Message):
    """A switch of a game; the first value is the default."""

    name: str
    title: str
    values: list[Any]
    text: str
    rule: str = ""


class GameInfo(Message):
    """A game that can be played here."""

    name: str
    title: str
    year: str
    sides: list[Named]
    scenarios: list[Named]
    options: list[OptionInfo]
    strengths: list[Named]  # of its computer players, the weakest first


class RuleInfo(Message):
    """A rule in our own words."""

    number: str
    label: str
    text: str
    provenance: str
    example: str = ""


class ChapterInfo(Message):
    """A chapter of the rules."""

    number: str
    title: str
    intro: str
    rules: list[RuleInfo]


class RulingInfo(Message):
    """How we read a rule that is silent or contradicts another."""

    number: str
    question: str
    text: str


class Rules(Message):
    """The whole rules of a game, and what its cards say."""

    title: str
    chapters: list[ChapterInfo]
    rulings: list[RulingInfo]
    cards: dict[str, Any]


class TableRow(Message):
    """A table as a list of tables shows it."""

    id: str
    game: str
    scenario: str
    headline: str  # where the game stands, in a few words
    turn: Side | None  # whose decision it is
    since: float  # seconds since 1970
    yours: list[Side]
    outcome: dict[str, Any] | None = None


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be played, and by whom."""

    game: str
    scenario: str | None = None
    options: dict[str, str | int | bool] = {}
    seats: dict[Side, str] = {}  # here, elsewhere (an invitation), or computer
    strength: str = "steady"
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""  # what the owner is to be called
    friendly: bool = True  # answers that the rules call final can be taken back
    seed: Annotated[int, msgspec.Meta(ge=0, lt=2**62)] | None = None


class Made(Message):
    """A new table."""

    id: str


# Games


@get("/api/games", tags=["games"], responses=NO)
async def games() -> list[GameInfo]:
    """The games that can be played here."""
    return [_game(demilune.game(name)) for name in demilune.games()]


def _game(game: Game) -> GameInfo:
    return GameInfo(
        game.name,
        game.title,
        game.year,
        [Named(side, title) for side, title in game.side_titles.items()],
        [Named(name, scenario.title, scenario.text) for name, scenario in game.scenarios.items()],
        [OptionInfo(name, o.title, list(o.values), o.text, o.rule) for name, o in game.options.items()],
        [Named(s.name, s.title, s.text) for s in STRENGTHS.values()],
    )


@get("/api/games/{game:str}/face", tags=["games"], responses=NO)
async def face(request: Call, game: InPath) -> Response[dict[str, Any]]:
    """What a page draws the game from. The query names options, as in `?map=M1`."""
    return _kept(request, _face(game, tuple(sorted(request.query_params.items()))))


@lru_cache(maxsize=32)
def _face(name: str, chosen: tuple[tuple[str, str], ...]) -> bytes:
    game = found(name)
    options = {key: value(game, key, text) for key, text in chosen}
    tables = game.load_tables(game.full_options(options), {})
    return msgspec.json.encode(face_of(game).face(tables))


def value(game: Game, name: str, text: str) -> Any:
    """The option's value that is written like this; the text itself where none is, to be refused."""
    option = game.options.get(name)
    return next((value for value in option.values if str(value) == text), text) if option is not None else text


def found(name: str) -> Game:
    """The game of that name; No where there is none."""
    if name not in demilune.games():
        raise No("not_found", f"There is no game '{name[:40]}'.")
    return demilune.game(name)


@get("/api/games/{game:str}/rules", tags=["games"], responses=NO)
async def rules(request: Call, game: InPath) -> Response[Rules]:
    """The rules of a game in our own words, its rulings, and its cards."""
    return _kept(request, _rules(game))


@lru_cache(maxsize=8)
def _rules(name: str) -> bytes:
    game = found(name)
    book = game.rulebook
    chapters = [
        ChapterInfo(
            chapter.number,
            chapter.title,
            chapter.intro,
            [RuleInfo(r.number, r.label, r.text, r.provenance, r.example) for r in chapter.rules],
        )
        for chapter in book.chapters
    ]
    rulings = [RulingInfo(r.number, r.question, r.text) for r in book.rulings]
    cards = face_of(game).face(game.tables).get("cards", {})
    return msgspec.json.encode(Rules(game.title, chapters, rulings, cards))


def _kept(request: Call, body: bytes) -> Response[Any]:
    """The same until the program changes: a browser asks only whether it has it already."""
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=JSON)
    return Response(body, headers=headers, media_type=JSON)


# Tables


@get("/api/tables", tags=["tables"], responses=NO)
async def my_tables(request: Call, tables: Held) -> list[TableRow]:
    """The tables at which you play, or which you set up."""
    person = callers.person(tables, request)
    return [_row(row, person) for row in tables.store.rows(person)] if person is not None else []


def _row(row: Row, person: Person) -> TableRow:
    yours = [side for side, seat in row.seats.items() if seat.person == person.id and seat.computer is None]
    return TableRow(
        row.id,
        row.game,
        row.scenario,
        row.headline,
        row.turn,
        row.since,
        yours,
        dict(row.outcome) if row.outcome else None,
    )


@post("/api/tables", tags=["tables"], responses=NO)
async def new_table(request: Call, tables: Held, data: JSONBody[NewTable]) -> Response[Made]:
    """A new table."""
    game = found(data.game)
    options = {name: value(game, name, str(written)) for name, written in data.options.items()}
    name = seating.clean_name(data.name) if data.name.strip() else ""
    person = callers.person(tables, request)
    owner = person or tables.new_person(name)
    kept = tables.start(
        owner,
        data.game,
        scenario=data.scenario,
        options=options,
        seats=data.seats,
        player=player_of(data.strength),
        name=name,
        friendly=data.friendly,
        seed=data.seed,
    )
    cookies = [] if person is not None else [callers.cookie(request, owner.key)]
    return Response(Made(kept.id), cookies=cookies, status_code=201)


@delete("/api/tables/{table:str}", tags=["tables"], responses=NO, status_code=204)
async def delete_table(request: Call, tables: Held, table: InPath) -> None:
    """Do away with a table of yours and its match."""
    tables.delete(tables.open(table), callers.person(tables, request))


@get("/api/tables/{table:str}/export", tags=["tables"], responses=NO, media_type="application/x-ndjson")
async def export_table(request: Call, tables: Held, table: InPath, viewer: InQuery = None) -> Response[bytes]:
    """The match as JSON lines, as this viewer may have it: the set-up, the journal, the outcome."""
    at = tables.open(table)
    if viewer is not None and viewer not in at.sides_of(callers.person(tables, request)):
        raise No("wrong_seat", "You do not hold that seat.")
    name = f"{at.match.game.name}-{at.kept.number}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(export.lines(at.match, viewer), headers=headers, media_type="application/x-ndjson")


@get("/api/tables/{table:str}/qr", tags=["tables"], responses=NO, media_type="image/svg+xml")
async def qr(
    request: Call,
    tables: Held,
    table: InPath,
    seat: Annotated[str | None, QueryParameter(description="An open seat; none: the address for spectators.")] = None,
) -> Response[bytes]:
    """A picture for a telephone's camera: the invitation to a seat, for who may give it away."""
    at, caller = tables.open(table), callers.person(tables, request)
    info = at.info(caller, callers.base(tables, request))
    address = info.watch if seat is None else next((s.invitation for s in info.seats if s.side == seat), "")
    if not address:
        raise No("wrong_seat", "There is no invitation to that seat that you could give.")
    return Response(_picture(address), media_type="image/svg+xml")


def _picture(address: str) -> bytes:
    from io import BytesIO

    import segno

    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", scale=8, border=3, xmldecl=False, dark="#1d1a16", light="#ffffff", nl=False
    )
    return drawn.getvalue()


ROUTES = (games, face, rules, my_tables, new_table, delete_table, export_table, qr)
