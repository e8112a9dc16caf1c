"""The built client and the games' art. A file whose name has its digest in it never changes and is kept by browsers."""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from litestar import get
from litestar.response import Response

import demilune
from demilune.server.assets import STATIC
from demilune.server.callers import Call, InPath
from demilune.server.table import No

KINDS = {
    ".avif": "image/avif",
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
WORDS = frozenset({".css", ".html", ".js", ".json", ".svg", ".txt", ".webmanifest"})  # what is worth packing
HASHED = re.compile(r"-[\w-]{8}\.\w+$")
FOR_EVER, ASK = "public, max-age=31536000, immutable", "no-cache"


class File(NamedTuple):
    """A file as it is sent."""

    kind: str
    body: bytes
    packed: bytes | None
    tag: str


@get("/static/{name:path}", include_in_schema=False)
async def static(request: Call, name: InPath) -> Response[bytes]:
    """A part of the built client."""
    hashed = name.startswith("/assets/") and HASHED.search(name) is not None
    return _sent(request, STATIC, name, FOR_EVER if hashed else ASK)


@get("/art/{game:str}/{name:path}", include_in_schema=False)
async def art(request: Call, game: InPath, name: InPath) -> Response[bytes]:
    """A picture of a game."""
    if game not in demilune.games():
        raise No("not_found", "There is no such game.")
    return _sent(request, demilune.game(game).folder / "art", name, ASK)


def _sent(request: Call, folder: Path, name: str, keep: str) -> Response[bytes]:
    path = _inside(folder, name)
    if path is None:
        raise No("not_found", "There is no such file.")
    file = _read(path, path.stat().st_mtime_ns)
    headers = {"etag": file.tag, "cache-control": keep, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers, media_type=file.kind)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"], body = "gzip", file.packed
    return Response(body, headers=headers, media_type=file.kind)


def _inside(folder: Path, name: str) -> Path | None:
    """The file, if it lies in this folder and is of a kind that we send."""
    parts = PurePosixPath(name.lstrip("/")).parts
    if not parts or ".." in parts or any("\\" in part or "\0" in part or ":" in part for part in parts):
        return None
    path = folder.joinpath(*parts)
    try:
        return path if path.suffix in KINDS and path.is_file() else None
    except OSError:  # longer than any file's name
        return None


@lru_cache(maxsize=64)
def _read(path: Path, _when: int) -> File:
    body = path.read_bytes()
    packed = gzip.compress(body, 6, mtime=0) if path.suffix in WORDS and len(body) > 1_000 else None
    return File(KINDS[path.suffix], body, packed, f'"{blake2b(body, digest_size=12).hexdigest()}"')


ROUTES = (static, art)
