"""What stands before every route: who may call, from where, how often, how much; and headers on every answer.

It is an ASGI application around the other one, so that nothing is answered without it, neither a fault nor a file.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, MutableMapping
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import msgspec

from demilune.server.messages import Failed

Scope: TypeAlias = MutableMapping[str, Any]
Event: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Event]]
Send: TypeAlias = Callable[[Event], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 16_384  # bytes of a request's body, and of a frame on a socket
SLOWEST = 15.0  # seconds until the next part of a body has come
LONGEST_ADDRESS = 2_048
LOOPBACK = ("localhost", "127.0.0.1", "::1")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
FILES = ("/static/", "/art/")
HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([^\s\[\]:@/?#]*))(?::\d{0,5})?")
CALLS, CALLS_AT_ONCE = 60, 600  # a second from one address, and how many may come together
TABLES, TABLES_AT_ONCE = 0.5, 250  # new ones, as above

HEADERS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the address of an invitation gives a seat away
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Refused(Exception):
    """A call that is not let through: its status, kind and sentence."""

    def __init__(self, status: int, kind: str, text: str) -> None:
        super().__init__(text)
        self.status, self.kind, self.text = status, kind, text


class Allowance:
    """So many a second, and so many at once."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self.left, self.when = at_once, monotonic()

    def take(self, count: float = 1) -> bool:
        """Is there so much left? Then it is taken."""
        now = monotonic()
        self.left = min(self.at_once, self.left + (now - self.when) * self.a_second)
        self.when = now
        if self.left < count:
            return False
        self.left -= count
        return True

    @property
    def full(self) -> bool:
        """Is it as if nothing had ever been taken?"""
        return self.left + (monotonic() - self.when) * self.a_second >= self.at_once


class Desk:
    """Long work is done a little at a time, and of one caller only so much may wait for it."""

    def __init__(self, at_once: int, of_one: int) -> None:
        self.of_one = of_one
        self._turn = asyncio.Semaphore(at_once)
        self._of: Counter[str] = Counter()

    def has_room(self, caller: str) -> bool:
        """May this caller come with more?"""
        return self._of[caller] < self.of_one

    @asynccontextmanager
    async def turn(self, caller: str) -> AsyncIterator[None]:
        """Wait until it is this caller's turn."""
        self._of[caller] += 1
        try:
            async with self._turn:
                yield
        finally:
            self._of[caller] -= 1
            if not self._of[caller]:
                del self._of[caller]


class Guard:
    """Lets through what names this server as its host, comes from its own pages, and is neither too much nor too large.

    A page of another site that made its own name point to this machine is refused by the Host check; one that calls
    this machine by its own name is refused by the Origin check.
    """

    def __init__(self, app: App, hosts: Iterable[str] = ()) -> None:
        self.app = app
        self.hosts = {*LOOPBACK, *(host.lower() for host in hosts)}
        self.calls: dict[str, Allowance] = {}
        self.begun: dict[str, Allowance] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI entry."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        try:
            self.check(scope, headers)
        except Refused as error:
            await refuse(scope, send, error)
            return
        if scope["type"] == "http":
            receive, send = _limited(receive), _with_headers(send)
        try:
            await self.app(scope, receive, send)
        except Refused as error:  # the body was too large
            await refuse(scope, send, error)

    def check(self, scope: Scope, headers: dict[bytes, bytes]) -> None:
        """Refused says why."""
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host_name(host) not in self.hosts:
            raise Refused(421, "foreign_host", "This server does not go by that name.")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        origin = headers.get(b"origin")
        if unsafe and origin is not None and origin_host(origin.decode("latin-1").lower()) != host:
            raise Refused(403, "foreign_origin", "Only this server's own pages may ask for that.")
        if unsafe and headers.get(b"sec-fetch-site", b"same-origin") not in (b"same-origin", b"none"):
            raise Refused(403, "foreign_origin", "Only this server's own pages may ask for that.")
        if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
            raise Refused(414, "too_large", f"An address has at most {LONGEST_ADDRESS} characters.")
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST:
            raise Refused(413, "too_large", f"A request has at most {LARGEST} bytes.")
        if not scope["path"].startswith(FILES) and not _of(self.calls, scope, CALLS, CALLS_AT_ONCE).take():
            raise Refused(429, "too_fast", "Too many requests; wait a moment.")
        begins = scope["type"] == "http" and scope["method"] == "POST" and _begins(scope["path"])
        if begins and not _of(self.begun, scope, TABLES, TABLES_AT_ONCE).take():
            raise Refused(429, "too_fast", "Too many new tables; wait a moment.")


def _begins(path: str) -> bool:
    """Does a post to this address make a table, and perhaps a person?"""
    return path.rstrip("/") in ("/api/tables", "/tables", "/learn") or path.startswith("/learn/")


def _of(kept: dict[str, Allowance], scope: Scope, a_second: float, at_once: float) -> Allowance:
    """What this caller has left."""
    if len(kept) > 1_000:
        for key in [key for key, allowance in kept.items() if allowance.full]:
            del kept[key]
    return kept.setdefault(caller_of(scope), Allowance(a_second, at_once))


def caller_of(scope: Scope) -> str:
    """The address that calls; of IPv6 the network, for in it anybody has as many addresses as they like."""
    address: str = scope["client"][0] if scope.get("client") else ""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return address
    return str(found.ipv4_mapped) if found.ipv4_mapped else found.exploded[:19]


def host_name(host: str) -> str:
    """The name in `name:8683` or `[::1]:8683`; nothing where it is written in any other way."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2] or "") if found is not None else ""


def origin_host(origin: str) -> str | None:
    """The host in `http://name:8683`; None where there is none."""
    try:
        return urlsplit(origin).netloc or None
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Can only this machine call it there?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _limited(receive: Receive) -> Receive:
    """The same, but Refused when more comes than was announced and allowed."""
    got, whole = 0, False

    async def limited() -> Event:
        nonlocal got, whole
        try:
            event = await (receive() if whole else asyncio.wait_for(receive(), SLOWEST))
        except TimeoutError:
            raise Refused(408, "too_slow", "The request did not come to its end.") from None
        whole = not event.get("more_body", False)
        got += len(event.get("body", b""))
        if got > LARGEST:
            raise Refused(413, "too_large", f"A request has at most {LARGEST} bytes.")
        return event

    return limited


def _with_headers(send: Send) -> Send:
    async def sent(event: Event) -> None:
        if event["type"] == "http.response.start":
            headers = list(event.get("headers", ()))
            names = {name.lower() for name, _ in headers}
            headers += [(name, value) for name, value in _HEADERS if name not in names]
            if b"cache-control" not in names:
                headers.append((b"cache-control", b"no-store"))
            event["headers"] = headers
        await send(event)

    return sent


async def refuse(scope: Scope, send: Send, error: Refused) -> None:
    """Say no in JSON; a socket is answered before it is opened."""
    kind = "http.response" if scope["type"] == "http" else "websocket.http.response"
    body = msgspec.json.encode(Failed(error.kind, error.text))
    head = [(b"content-type", b"application/json"), (b"cache-control", b"no-store"), *_HEADERS]
    head.append((b"content-length", str(len(body)).encode()))
    await send({"type": f"{kind}.start", "status": error.status, "headers": head})
    await send({"type": f"{kind}.body", "body": body})
