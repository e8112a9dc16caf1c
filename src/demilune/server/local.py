"""`demilune play` and `demilune serve`: the server on this machine, and the browser that is sent to it."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from threading import Timer

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

import demilune
from demilune.engine.errors import DemiluneError, SetupError
from demilune.server import assets
from demilune.server.app import application
from demilune.server.guard import LARGEST, is_loopback
from demilune.server.seating import COMPUTER, HERE
from demilune.server.tables import Tables
from demilune.server.thinking import player_of
from demilune.store import Kept, Store, TextFile

PORT = 8683
TRIES = 100  # how many ports from there on
BACKLOG = 128  # callers that may wait at the door
ANY = ("0.0.0.0", "::", "")  # what a host is called that stands for all of a machine's addresses
PATIENCE = 15.0  # seconds until a whole request has come
LARGEST_FRAME = 4 * LARGEST  # larger ones are not even read: the line is cut


class CannotListen(DemiluneError):
    """No door could be opened."""


def play(asked: Namespace) -> int:
    """`demilune play`: the table on this machine."""
    store = Store(Path(asked.db) if asked.db else None)
    tables = Tables(store)
    kept = _wanted(asked, tables)
    lan = lan_address() if asked.lan else None
    door = listen("0.0.0.0" if lan else "127.0.0.1", asked.port or PORT, search=asked.port is None)
    port = door.getsockname()[1]
    if lan:
        tables.address = f"http://{lan}:{port}"
    to = f"?to=/t/{kept.id}" if kept is not None else ""
    address = f"http://127.0.0.1:{port}/enter/{store.owner().key}{to}"
    _greet(address, lan, port)
    if not asked.no_browser and may_open_browser():
        Timer(0.3, webbrowser.open, (address,)).start()
    return run(tables, door, [lan] if lan else [])


def serve(asked: Namespace) -> int:
    """`demilune serve`: the same for others to reach."""
    store = Store(Path(asked.db) if asked.db else None)
    door = listen(asked.host, asked.port or PORT, search=False)
    port = door.getsockname()[1]
    names = [*asked.name, *([asked.host] if asked.host not in ANY else own_names())]
    here = "127.0.0.1" if asked.host in ANY or is_loopback(asked.host) else asked.host
    print(f"Demilune {demilune.__version__} serves at http://{here}:{port}/", flush=True)
    print(f"It answers to: {', '.join(dict.fromkeys(['localhost', '127.0.0.1', *names]))}")
    print(f"Yours is http://{here}:{port}/enter/{store.owner().key}", flush=True)
    return run(Tables(store), door, names)


def run(tables: Tables, door: socket.socket, names: Iterable[str]) -> int:
    """Serve until Ctrl-C."""
    if not assets.built():
        print("The pages are not built yet; `make play` builds them.", file=sys.stderr)
    with suppress(KeyboardInterrupt):  # uvicorn ends cleanly, then tells the signal once more
        Server(tables, names).run(sockets=[door])
    door.close()
    print("\nGood-bye; every match is kept.", flush=True)
    return 0


class Prompt(H11Protocol):
    """HTTP with whoever comes to the point: a line on which no request comes, or only half of one, is cut."""

    _cut: asyncio.TimerHandle | None = None
    _is_socket = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self._cut = self.loop.call_later(PATIENCE, self._hang_up)

    def data_received(self, data: bytes) -> None:
        """They say something."""
        super().data_received(data)
        if self._cut is None and self._is_waiting() and not self.transport.is_closing():
            self._cut = self.loop.call_later(PATIENCE, self._hang_up)
        elif self._cut is not None and not self._is_waiting():
            self._stop_waiting()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a socket's line."""
        self._is_socket = True
        self._stop_waiting()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _is_waiting(self) -> bool:
        """Has no request come yet that is not answered?"""
        return not self._is_socket and bool(getattr(self.cycle, "response_complete", True))

    def _stop_waiting(self) -> None:
        if self._cut is not None:
            self._cut.cancel()
            self._cut = None

    def _hang_up(self) -> None:
        self._cut = None
        if self._is_waiting():
            self.transport.close()


class Server(uvicorn.Server):
    """uvicorn, serving these tables; when it ends it tells the pages first, so that none of them holds it up."""

    def __init__(self, tables: Tables, names: Iterable[str]) -> None:
        super().__init__(
            uvicorn.Config(
                application(tables, names),
                loop="asyncio",
                http=Prompt,
                ws="websockets-sansio",
                ws_max_size=LARGEST_FRAME,
                ws_per_message_deflate=False,  # secrets and what others wrote are not to be packed together
                lifespan="on",
                log_level="warning",  # an access log would write down addresses that give seats away
                access_log=False,
                server_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=2,
            )
        )
        self.tables = tables

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """The server goes down."""
        self.tables.close()
        await super().shutdown(sockets)


# Doors and addresses


def listen(host: str, port: int, *, search: bool) -> socket.socket:
    """A door at this port; where it is taken and we may look further, at the next free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in range(port, port + (TRIES if search else 1)):
        door = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((host, number))
            door.listen(BACKLOG)  # from here on the port is ours, and who is sent here early waits a moment
        except OSError as error:
            door.close()
            if not search:
                raise CannotListen(f"Cannot listen at {host} port {number}: {error.strerror or error}.") from None
            continue
        return door
    raise CannotListen(f"The ports {port} to {port + TRIES - 1} are all taken; name another with --port.")


def lan_address() -> str:
    """This machine's address in its network: where it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            address = "127.0.0.1"
    if is_loopback(address):
        raise CannotListen("This machine is in no network; without --lan it plays by itself.")
    return address


def own_names() -> list[str]:
    """By what names others may call a server that listens at all of this machine's addresses."""
    names = [socket.gethostname().lower()]
    with suppress(CannotListen):
        names.append(lan_address())
    return names


def may_open_browser() -> bool:
    """Is there a browser with a screen, and not one inside a terminal?"""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        return webbrowser.get().name not in ("lynx", "links", "elinks", "w3m", "www-browser")
    except webbrowser.Error:
        return False


def _greet(address: str, lan: str | None, port: int) -> None:
    print(f"Demilune {demilune.__version__}. Your tables: {address}", flush=True)
    if lan is not None:
        print(f"Open to your network at http://{lan}:{port}/, for whoever has an invitation.", flush=True)
    print("Every answer is kept at once. Ctrl-C ends the server.", flush=True)


# Which table


def _wanted(asked: Namespace, tables: Tables) -> Kept | None:
    """The table to begin at; None is the list of tables."""
    if asked.resume is not None:
        return _resumed(tables.store, asked.resume)
    named = (asked.side, asked.bot, asked.scenario, asked.data, asked.seed)
    if asked.hotseat or asked.option or asked.salt or asked.strict or any(value is not None for value in named):
        return _new(asked, tables)
    if asked.game is not None:
        demilune.game(asked.game)  # SetupError names those there are
    return None


def _resumed(store: Store, wanted: str) -> Kept:
    if wanted:
        found = store.find(wanted)
        if isinstance(found, TextFile):
            raise SetupError(f"{wanted}: a file is played in the terminal; add --terminal.")
        return found
    row = next((row for row in store.rows(store.owner()) if row.outcome is None), None)
    if row is None:
        raise SetupError("There is no unfinished match; `demilune play` starts one.")
    return store.open(row.id)


def _new(asked: Namespace, tables: Tables) -> Kept:
    from demilune.table.options import options, pair

    game = demilune.game(asked.game or demilune.games()[0])
    mine = game.side_named(asked.side or game.sides[0])
    seats = {side: HERE if asked.hotseat or side == mine else COMPUTER for side in game.sides}
    return tables.start(
        tables.store.owner(),
        game.name,
        scenario=asked.scenario,
        options=options(game, asked.option),
        seats=seats,
        player=player_of(asked.bot or "steady", any_bot=True),
        friendly=not asked.strict,
        seed=asked.seed,
        salts=dict(pair(text, "--salt", "SIDE=TEXT") for text in asked.salt),
        data=asked.data,
    )
