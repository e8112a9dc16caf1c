"""The server as one ASGI application: every route, its description, and how it says no."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from typing import Any, cast

import msgspec
from litestar import Litestar, Request
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.response import Response

import demilune
from demilune.engine.errors import DemiluneError
from demilune.server import api, asking, files, pages, site, wire
from demilune.server.guard import LARGEST, App, Guard, Refused
from demilune.server.messages import Failed
from demilune.server.tables import Tables
from demilune.store import CannotSave, NoSuchMatch

LOG = logging.getLogger("demilune.server")

# What kind of no has which status; every other one is 400.
_STATUS = {"not_found": 404, "wrong_seat": 403, "taken": 409, "stale": 409, "too_many": 429, "closed": 410}
_KINDS = {401: "wrong_seat", 403: "wrong_seat", 404: "not_found", 405: "not_allowed", 413: "too_large"}


def application(tables: Tables, hosts: Iterable[str] = ()) -> App:
    """The server for these tables; `hosts` are the names by which it may be called besides those of this machine."""

    @asynccontextmanager
    async def while_serving(_app: Litestar) -> AsyncIterator[None]:
        tidying = asyncio.create_task(tables.tidy())
        try:
            yield
        finally:
            tidying.cancel()
            tables.close()
            await tables.thinkers.close()

    app = Litestar(
        route_handlers=[*api.ROUTES, *wire.ROUTES, *site.ROUTES, *files.ROUTES],
        dependencies={"tables": Provide(lambda: tables, sync_to_thread=False)},
        exception_handlers={
            DemiluneError: _refused,
            HTTPException: _http,
            Refused: _guarded,
            msgspec.MsgspecError: _malformed,
            RecursionError: _malformed,
            Exception: _fault,
        },
        lifespan=[while_serving],
        openapi_config=OpenAPIConfig(
            title="Demilune",
            version=demilune.__version__,
            description='Tables of the wargame platform Demilune. A refusal is always `{"type": "failed", ...}`.',
            path="/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        request_max_body_size=LARGEST,
        logging_config=None,
        debug=False,
    )
    return Guard(cast(App, app), hosts)


def _answer(request: Request[Any, Any, Any], status: int, failed: Failed) -> Response[Any]:
    """A refusal: JSON for programs, a page for people."""
    if request.url.path.startswith(("/api/", "/schema", "/static/", "/art/")):
        return Response(msgspec.json.encode(failed), status_code=status, media_type="application/json")
    heading = "Nothing lies here" if status == 404 else "That did not work"
    return Response(pages.message(heading, [failed.text]), status_code=status, media_type="text/html")


def _refused(request: Request[Any, Any, Any], error: DemiluneError) -> Response[Any]:
    failed = asking.failed(error)
    if isinstance(error, NoSuchMatch):
        failed.kind = "not_found"
    status = 503 if isinstance(error, CannotSave) else _STATUS.get(failed.kind, 400)
    return _answer(request, status, failed)


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    status = error.status_code
    text = "There is nothing at this address." if status == 404 else str(error.detail)
    if status >= 500:
        return _fault(request, error)
    return _answer(request, status, Failed(_KINDS.get(status, "malformed"), text))


def _guarded(request: Request[Any, Any, Any], error: Refused) -> Response[Any]:
    return _answer(request, error.status, Failed(error.kind, error.text))


def _malformed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    return _answer(request, 400, Failed("malformed", f"This request cannot be read: {error}."))


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Something of ours failed: who asked learns no more than that."""
    LOG.error("A request failed", exc_info=error)
    with suppress(Exception):
        return _answer(request, 500, Failed("fault", "The server failed at this. It is written down in its log."))
    return Response(b"", status_code=500)
