"""Who calls, and by which name they know this server."""

from __future__ import annotations

from typing import Any, TypeAlias, cast

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, FromQuery

from demilune.server.guard import Scope, caller_of
from demilune.server.messages import Failed
from demilune.server.tables import Tables
from demilune.store import Person

COOKIE = "demilune"
A_YEAR = 365 * 24 * 3600

Caller: TypeAlias = ASGIConnection[Any, Any, Any, Any]

# What handlers take.
Call: TypeAlias = Request[Any, Any, Any]
Held: TypeAlias = NamedDependency[Tables]
InPath: TypeAlias = FromPath[str]
InQuery: TypeAlias = FromQuery[str | None]

# What every route may say instead of its answer.
NO = {
    status: ResponseSpec(Failed, description=description, generate_examples=False)
    for status, description in (
        (400, "It cannot be read, or is not possible."),
        (403, "Another one's seat, or another site's page."),
        (404, "There is no such thing."),
        (409, "Somebody was quicker."),
        (410, "The table is closed."),
        (413, "It is too large."),
        (414, "The address is too long."),
        (421, "This server does not go by that name."),
        (429, "Too many requests."),
        (500, "The server failed."),
        (503, "It could not be kept."),
    )
}


def person(tables: Tables, caller: Caller) -> Person | None:
    """Who calls, if we have met."""
    key = caller.cookies.get(COOKIE, "")
    return tables.person(key) if 0 < len(key) <= 200 else None


def name(tables: Tables, caller: Caller) -> str:
    """By what we tell this caller from others: who it is, or where it calls from."""
    known = person(tables, caller)
    return str(known.id) if known is not None else caller_of(cast(Scope, caller.scope))


def cookie(caller: Caller, key: str) -> Cookie:
    """What this browser is known by from now on. Scripts cannot read it, other sites' pages cannot make use of it."""
    return Cookie(
        COOKIE,
        value=key,
        path="/",
        max_age=A_YEAR,
        httponly=True,
        samesite="strict",
        secure=caller.scope["scheme"] in ("https", "wss"),
    )


def base(tables: Tables, caller: Caller) -> str:
    """The address of this server for the links it gives away: as it was told, or else as the caller knows it."""
    if tables.address:
        return tables.address
    scheme = {"ws": "http", "wss": "https"}.get(caller.scope["scheme"], caller.scope["scheme"])
    return f"{scheme}://{caller.headers.get('host', '')}"


def came_from_elsewhere(caller: Caller) -> bool:
    """Did a link of another site lead here? Then the browser has kept the cookie back."""
    return COOKIE not in caller.cookies and caller.headers.get("sec-fetch-site") == "cross-site"
