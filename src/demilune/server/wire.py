"""How a page and a table talk: over a socket, or by asking again and again where none can be had."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Annotated, Any

import msgspec
from litestar import get, post, websocket
from litestar.connection import WebSocket
from litestar.params import HeaderParameter, QueryParameter
from litestar.response import Response
from litestar.status_codes import HTTP_200_OK

from demilune.engine.errors import DemiluneError
from demilune.server import asking, callers
from demilune.server.callers import NO, Call, Held, InPath, InQuery
from demilune.server.connection import REFUSED, Connection
from demilune.server.guard import LARGEST
from demilune.server.messages import (
    Answer,
    Answered,
    Ask,
    Asked,
    Branch,
    Command,
    Failed,
    GiveSeat,
    Hello,
    Look,
    Odds,
    Overlay,
    Rename,
    Replay,
    Say,
    Update,
    Why,
)
from demilune.server.sight import ENCODER
from demilune.server.table import No, Table
from demilune.server.tables import Tables

LOG = logging.getLogger("demilune.server")

POLL = 25.0  # seconds that a page waits for something to happen
SLOW = (Odds, Why, Overlay, Replay, Command, Branch)
COSTS = {Say: 10.0, Branch: 20.0, GiveSeat: 10.0, Rename: 10.0}  # in requests, of what others have to read or keep
COST = 4.0  # of a slow question
MOST_SLOW = 4  # slow questions that one page may have under way

_DECODER = msgspec.json.Decoder(Asked)
_ASK = msgspec.json.Decoder(Ask)


class _Numbered(msgspec.Struct):
    """What can be read of a request that cannot be read."""

    id: int = 0


# The socket


@websocket("/api/tables/{table:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], tables: Held, table: InPath) -> None:
    """A page at a table. Its first request is `hello`."""
    await socket.accept()
    connection = _connection(tables, socket)
    try:
        at = tables.open(table)
        at.join(connection)
    except DemiluneError as error:
        failed = asking.failed(error)
        await socket.send_text(ENCODER.encode(Answered(0, failed)).decode())
        await socket.close(REFUSED, failed.kind)
        return
    pump = asyncio.create_task(_pump(socket, connection))
    slow: set[asyncio.Task[None]] = set()
    try:
        while (event := await socket.receive())["type"] == "websocket.receive":
            await _take(at, connection, event.get("text"), slow)
    finally:
        pump.cancel()
        for task in slow:
            task.cancel()
        at.leave(connection)


def _connection(tables: Tables, caller: callers.Caller) -> Connection:
    return Connection(callers.person(tables, caller), callers.base(tables, caller), callers.name(tables, caller))


async def _pump(socket: WebSocket[Any, Any, Any], connection: Connection) -> None:
    async def send(data: bytes) -> None:
        await socket.send({"type": "websocket.send", "bytes": None, "text": data.decode()})

    with suppress(Exception):  # the page is gone; `receive` hears of it as well
        code, reason = await connection.pump(send)
        await socket.close(code, reason)


async def _take(table: Table, connection: Connection, text: str | None, slow: set[asyncio.Task[None]]) -> None:
    """Answer one frame."""
    asked = _read(connection, text)
    if isinstance(asked, Answered):
        connection.send(asked)
    elif not isinstance(asked.ask, SLOW):
        if not connection.allowance.take(COSTS.get(type(asked.ask), 0.0)):
            connection.send(Answered(asked.id, _TOO_FAST))
            return
        connection.send(Answered(asked.id, await _answer(table, connection, asked.ask)))
    elif len(slow) >= MOST_SLOW or not _has_room(table, connection, COSTS.get(type(asked.ask), COST)):
        connection.send(Answered(asked.id, _TOO_FAST))
    else:
        task = asyncio.create_task(_answer_later(table, connection, asked))
        slow.add(task)
        task.add_done_callback(slow.discard)


async def _answer_later(table: Table, connection: Connection, asked: Asked) -> None:
    async with table.tables.desk.turn(connection.caller):
        answer = await _answer(table, connection, asked.ask)
    connection.send(Answered(asked.id, answer))


def _has_room(table: Table, connection: Connection, cost: float) -> bool:
    """May this page come with another slow question?"""
    return table.tables.desk.has_room(connection.caller) and connection.allowance.take(cost)


async def _answer(table: Table, connection: Connection, ask: Ask) -> Answer:
    """The answer, also where something of ours failed: whoever waits for it is told so, and the line stays."""
    try:
        return await asking.answer(table, connection, ask)
    except Exception:
        LOG.exception("A request failed")
        return Failed("fault", "The server failed at this. It is written down in its log.")


def _read(connection: Connection, text: str | None) -> Asked | Answered:
    """The request, or what is wrong with it."""
    if connection.in_haste():
        return Answered(_number(text), _TOO_FAST)
    if text is None:
        return Answered(0, Failed("malformed", "Requests are text."))
    if len(text) > LARGEST:
        return Answered(0, Failed("too_large", f"A request has at most {LARGEST} bytes."))
    try:
        asked = _DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        return Answered(_number(text), Failed("malformed", f"This request cannot be read: {error}."))
    if not connection.begun and not isinstance(asked.ask, Hello):
        return Answered(asked.id, Failed("malformed", "The first request is 'hello'."))
    return asked


_TOO_FAST = Failed("too_fast", "Too many requests; wait a moment.")


def _number(text: str | None) -> int:
    with suppress(msgspec.DecodeError, RecursionError):
        return msgspec.json.decode(text or "", type=_Numbered).id if len(text or "") <= LARGEST else 0
    return 0


# Without a socket


@post("/api/tables/{table:str}/ask", status_code=HTTP_200_OK, tags=["play"], responses=NO)
async def ask(
    request: Call,
    tables: Held,
    table: InPath,
    viewer: Annotated[str | None, HeaderParameter(name="X-Viewer", description="The side to look through.")] = None,
) -> Response[Answer]:
    """Ask without a socket. What changed comes from `updates`."""
    at = tables.open(table)
    connection = _looker(at, tables, request, viewer)
    asked = _ASK.decode(await request.body())
    if isinstance(asked, Hello | Look):
        raise No("malformed", "Without a socket, ask for the updates.")
    if not isinstance(asked, SLOW):
        return Response(await asking.answer(at, connection, asked))
    if not tables.desk.has_room(connection.caller):
        return Response(_TOO_FAST)
    async with tables.desk.turn(connection.caller):
        return Response(await asking.answer(at, connection, asked))


@get("/api/tables/{table:str}/updates", tags=["play"], responses=NO)
async def updates(
    request: Call,
    tables: Held,
    table: InPath,
    viewer: InQuery = None,
    seen: Annotated[int, QueryParameter(ge=0)] = 0,
    number: Annotated[int, QueryParameter(ge=0)] = 0,
) -> Update:
    """How things stand, as soon as it is not what the page has: `seen` entries of the log, at this number."""
    at = tables.open(table)
    connection = _looker(at, tables, request, viewer)
    poller = (connection.person.key if connection.person else "", viewer)
    at.thinking.consider()
    with at.in_sight_of(connection.person):
        shown = at.shown(connection)
        if (number, seen) == (at.match.number, len(at.sight(viewer).entries)) and at.polled.get(poller) == shown:
            until = monotonic() + POLL
            while at.shown(connection) == shown and not at.closed:
                if not await _something(at, until - monotonic()):
                    return Update(number=at.match.number, viewer=viewer)
                asking.may_look(at, connection, viewer)
    if at.closed:
        raise No("closed", "This table is not open any more.")
    at.polled[poller] = at.shown(connection)
    return at.whole(connection, seen, number)


def _looker(table: Table, tables: Tables, request: Call, viewer: str | None) -> Connection:
    connection = _connection(tables, request)
    asking.may_look(table, connection, viewer)
    connection.viewer, connection.begun = viewer, True
    return connection


async def _something(table: Table, seconds: float) -> bool:
    """Wait until something happens at the table: has it?"""
    happened = asyncio.Event()
    forget = table.on_change(happened.set)
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(happened.wait(), seconds)
        return happened.is_set()
    finally:
        forget()


ROUTES = (socket, ask, updates)
