"""The addresses that people see, and the forms on them. What the pages look like is in `pages`."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias
from urllib.parse import quote

from litestar import MediaType, get, post
from litestar.params import FromPath, URLEncodedBody
from litestar.response import Response

from demilune.engine.decision import Side
from demilune.engine.game import Game
from demilune.server import api, callers, pages, seating, teaching
from demilune.server.callers import Call, Held, InPath, InQuery
from demilune.server.table import No, Table
from demilune.server.tables import BY_LOT, Tables, side_by_lot
from demilune.server.thinking import player_of
from demilune.store import Person
from demilune.table import lessons
from demilune.table.seats import computer_at

HTML = MediaType.HTML
Form: TypeAlias = URLEncodedBody[dict[str, str]]

ONCE_MORE = '<!doctype html><html lang="en"><meta http-equiv="refresh" content="0"><title>Demilune</title></html>'


def _page(html: str, status: int = 200, person: Person | None = None, caller: Call | None = None) -> Response[str]:
    """A page; with it, if so wanted, the caller becomes known as this person."""
    cookies = [callers.cookie(caller, person.key)] if person is not None and caller is not None else []
    return Response(html, media_type=HTML, status_code=status, cookies=cookies)


def _go(address: str, person: Person | None = None, caller: Call | None = None) -> Response[str]:
    """The browser goes on to another address."""
    response = _page("", 303, person, caller)
    response.headers["location"] = address
    return response


def _somebody(tables: Tables, caller: Call, name: str = "") -> tuple[Person, Person | None]:
    """Who calls; somebody new is told twice, to be given a cookie."""
    person = callers.person(tables, caller)
    if person is not None:
        return person, None
    person = tables.new_person(name)
    return person, person


# Where people begin


@get("/", include_in_schema=False)
async def lobby(request: Call, tables: Held) -> Response[str]:
    """Your tables."""
    if callers.came_from_elsewhere(request):
        return _page(ONCE_MORE)
    person = callers.person(tables, request)
    rows = tables.store.rows(person) if person is not None else []
    return _page(pages.lobby(rows, person or _NOBODY, datetime.now()))


_NOBODY = Person(0, "", "")


@get("/new", include_in_schema=False)
async def new() -> Response[str]:
    """The form for a new table is in the lobby."""
    return _go("/#new")


@get("/enter/{key:str}", include_in_schema=False)
async def enter(request: Call, tables: Held, key: InPath, to: InQuery = None) -> Response[str]:
    """Whose machine this is comes in."""
    owner = tables.store.owner()
    if key != owner.key:
        raise No("not_found", "This address does not let anybody in.")
    to = to or "/"
    inside = to.startswith("/") and not to.startswith(("//", "/\\"))
    return _go(quote(to, safe="/?=&#") if inside else "/", owner, request)


@get("/rules/{game:str}", include_in_schema=False)
async def rules(game: InPath) -> Response[str]:
    """The rules of a game in our own words."""
    return _page(pages.rules(api.found(game)))


@get("/about", include_in_schema=False)
async def about() -> Response[str]:
    """Credits."""
    return _page(pages.about())


# Tables


@get("/t/{table:str}", include_in_schema=False)
async def table(tables: Held, table: InPath) -> Response[str]:
    """A table: its script does the rest."""
    at = tables.open(table)
    return _page(pages.table(at.id, at.match.game.title, at.match.game.name))


@get("/t/{table:str}/report", include_in_schema=False)
async def report(tables: Held, table: InPath) -> Response[str]:
    """The after-action report is made by the same script."""
    at = tables.open(table)
    return _page(pages.table(at.id, at.match.game.title, at.match.game.name))


@post("/tables", include_in_schema=False)
async def new_table(request: Call, tables: Held, data: Form) -> Response[str]:
    """The form for a new table was filled in."""
    game = api.found(data.get("game", ""))
    person, known = _somebody(tables, request, _name(data))
    sides = game.sides
    chosen = data.get("side", sides[0])
    mine = side_by_lot(sides) if chosen == BY_LOT else game.side_named(chosen)
    seats = {side: seating.HERE if side == mine else data.get("opponent", seating.COMPUTER) for side in sides}
    seed = data.get("seed", "").strip()
    if seed and not (seed.isdecimal() and len(seed) <= 18):
        raise No("malformed", "A seed is a number of at most 18 digits.")
    kept = tables.start(
        person,
        game.name,
        scenario=data.get("scenario"),
        options=_options(game, data),
        seats=seats,
        player=player_of(data.get("strength", "steady")),
        name=_name(data),
        friendly=data.get("undo", "friendly") != "strict",
        seed=int(seed) if seed else None,
    )
    return _go(f"/t/{kept.id}", known, request)


def _options(game: Game, data: Mapping[str, str]) -> dict[str, Any]:
    written = {name.removeprefix("option."): text for name, text in data.items() if name.startswith("option.")}
    return {name: api.value(game, name, text) for name, text in written.items()}


def _name(data: Mapping[str, str]) -> str:
    name = data.get("name", "")
    return seating.clean_name(name) if name.strip() else ""


@get("/t/{table:str}/delete", include_in_schema=False)
async def ask_before_deleting(request: Call, tables: Held, table: InPath) -> Response[str]:
    """Once more: it cannot be taken back."""
    at = tables.open(table)
    if not at.is_owner(callers.person(tables, request)):
        raise No("wrong_seat", "Only who set this table up may delete it.")
    lines = [f"{at.match.game.title}: {at.headline()}", "The match and its record will be gone."]
    return _page(pages.message("Delete this table?", lines, action=f"/t/{table}/delete", deed="Delete it"))


@post("/t/{table:str}/delete", include_in_schema=False)
async def delete_table(request: Call, tables: Held, table: InPath) -> Response[str]:
    """Do away with it."""
    tables.delete(tables.open(table), callers.person(tables, request))
    return _go("/")


# Lessons


@get("/learn", include_in_schema=False)
async def lesson() -> Response[str]:
    """What a guided game is. It begins with a button, which programs that look at links do not press."""
    game, name = teaching.first()
    about = lessons.lesson(game, name)
    lines = [about.text, f"{len(about.scenes)} scenes, about {about.minutes} minutes. You need not have read anything."]
    return _page(pages.message(about.title, lines, action="/learn", deed="Begin"))


@post("/learn", include_in_schema=False)
async def learn(request: Call, tables: Held) -> Response[str]:
    """The first scene of a guided game."""
    game, name = teaching.first()
    return _scene(tables, request, game, name, 0)


@post("/learn/{game:str}/{name:str}/{number:int}", include_in_schema=False)
async def learn_scene(request: Call, tables: Held, game: InPath, name: InPath, number: FromPath[int]) -> Response[str]:
    """Any scene of any guided game."""
    return _scene(tables, request, api.found(game), name, number)


def _scene(tables: Tables, caller: Call, game: Game, name: str, number: int) -> Response[str]:
    person, known = _somebody(tables, caller)
    return _go(f"/t/{tables.teach(person, game, name, number).id}", known, caller)


# Invitations


@get("/join/{token:str}", include_in_schema=False)
async def invitation(request: Call, tables: Held, token: InPath) -> Response[str]:
    """An invitation is only shown here: programs that look at links on the way must not take the seat."""
    if callers.came_from_elsewhere(request):
        return _page(ONCE_MORE)
    at, side = _invited(tables, token)
    person = callers.person(tables, request)
    if at.sides_of(person):
        return _go(f"/t/{at.id}")
    title = at.match.game.side_titles[side]
    page = pages.invitation(at.match.game.title, title, _host(at), f"/join/{token}", person)
    return _page(page)


def _host(table: Table) -> str:
    """Who invites, by the name they have at this table."""
    names = [s.name for side, s in table.seats.items() if s.person is not None and not computer_at(table.match, side)]
    return next((name for name in names if name), "")


def _invited(tables: Tables, token: str) -> tuple[Table, Side]:
    found = tables.store.invitation(token) if len(token) <= 200 else None
    if found is None:
        raise No("not_found", "This invitation was taken already, or is not valid any more.")
    kept, side = found
    return tables.open(kept.id), side


@post("/join/{token:str}", include_in_schema=False)
async def join(request: Call, tables: Held, token: InPath, data: Form) -> Response[str]:
    """Sit down."""
    at, side = _invited(tables, token)
    name = _name(data)
    person, known = _somebody(tables, request, name)
    seating.accept(at, token, side, person, name)
    return _go(f"/t/{at.id}", known, request)


ROUTES = (
    *(lobby, new, enter, rules, about, table, report, new_table, ask_before_deleting, delete_table),
    *(lesson, learn, learn_scene, invitation, join),
)
