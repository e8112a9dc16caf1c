"""The pages that need no script: lobby, rules, credits, invitations. Templates lie in `templates/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from importlib import metadata
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

import demilune
from demilune.engine.decision import Side
from demilune.engine.game import Game, Option
from demilune.server import assets
from demilune.server.teaching import guide_of
from demilune.server.thinking import STRENGTHS
from demilune.store import Person, Row
from demilune.table.faces import face_of

ENTRY = "pages/main.ts"
SIGNS = "symbols/signs.svg"
PLACES = (("/", "Tables"), ("/rules/fire-and-stone", "Rules"), ("/about", "About"))
SOURCES = ("printed", "public", "reconstructed")
OPPONENTS = (("computer", "Computer"), ("here", "Same screen"), ("elsewhere", "By link"))
UNDO = (("friendly", "Friendly"), ("strict", "By the book"))
BY_LOT = "lot"
MARKS = {"disc": "seal", "shield": "shield"}  # the symbol of a side, by its shape


@cache
def _templates() -> Environment:
    found = Environment(
        loader=PackageLoader("demilune.server"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= {
        "static": assets.asset,
        "sheets": assets.sheets,
        "scripts": assets.scripts,
        "signs": assets.asset(SIGNS),
        "version": demilune.__version__,
        "places": PLACES,
        "here": "",
        "entry": ENTRY,
        "person": None,
    }
    return found


def _page(template: str, **facts: Any) -> str:
    return _templates().get_template(template).render(**facts)


# The lobby


def lobby(rows: Sequence[Row], person: Person, now: datetime, notice: str = "") -> str:
    """The tables of this person: those that wait for them first."""
    shown = [_shown(row, person, now) for row in rows]
    groups = {kind: [row for row in shown if row["kind"] == kind] for kind in ("yours", "waiting", "finished")}
    games = [_offered(demilune.game(name)) for name in demilune.games()]
    return _page("lobby.html", here="/", rows=rows, games=games, person=person, notice=notice, **groups)


def _shown(row: Row, person: Person, now: datetime) -> dict[str, Any]:
    """A table as the lobby shows it."""
    game = demilune.game(row.game)
    seats = [_seat(game, side, row, person) for side in game.sides]
    own = [seat["side"] for seat in seats if seat["yours"]]
    guide = guide_of(game, row.lesson)
    kind = "finished" if row.outcome else "yours" if row.turn in own or guide is not None else "waiting"
    short, _, long = game.title.partition(": ")
    shown = {
        "id": row.id,
        "game": row.game,
        "title": short,
        "subtitle": f"{long or game.scenarios[row.scenario].title}. {_where(row)}".strip(),
        "seats": _told_apart(sorted(seats, key=lambda seat: not seat["yours"]), game),
        "kind": kind,
        "turn": _turn(game, row, seats),
        "since": since(datetime.fromtimestamp(row.since), now),
        "may_delete": row.owner == person.id,
        "lesson": "",
    }
    if guide is not None:
        shown |= {"title": guide.lesson.title, "subtitle": guide.headline, "lesson": short}
    return shown


def _where(row: Row) -> str:
    """Where the game stands, or how it ended."""
    return f"{row.outcome['kind'][:1].upper()}{row.outcome['kind'][1:]}." if row.outcome else row.headline


def _told_apart(seats: list[dict[str, Any]], game: Game) -> list[dict[str, Any]]:
    """At one screen both seats are yours: then the sides say which is which."""
    if not all(seat["yours"] for seat in seats):
        return seats
    return [{**seat, "words": f"{game.side_titles[seat['side']]}, you"} for seat in seats]


def _seat(game: Game, side: Side, row: Row, person: Person) -> dict[str, Any]:
    seat = row.seats[side]
    title = game.side_titles[side]
    if seat.computer:
        words = f"Computer, {strength_word(seat.computer)}"
    elif seat.person == person.id:
        words = "You"
    else:
        words = seat.name or (title + (", seat open" if seat.person is None else ""))
    return {"side": side, "symbol": side_symbol(game, side), "yours": words == "You", "words": words}


def _turn(game: Game, row: Row, seats: Sequence[Mapping[str, Any]]) -> str:
    if row.outcome:
        winner = row.outcome.get("winner")
        return f"{game.side_titles[winner]} victory" if winner else "Drawn"
    words = next((seat["words"] for seat in seats if seat["side"] == row.turn), "")
    return "Seat open" if words.endswith("seat open") else f"{words} to move"


def strength_word(player: str) -> str:
    """How a computer player's strength is called."""
    titles = {strength.bot: strength.title for strength in STRENGTHS.values()}
    return titles.get(player, player.partition(":")[0]).lower()


def side_symbol(game: Game, side: Side) -> str:
    """The address of a side's mark: its shape tells it without its colour."""
    sprite = f"games/{game.name.replace('-', '_')}/art/pieces.svg"
    shape = next((MARKS[s["shape"]] for s in _face(game).get("sides", ()) if s["id"] == side), "")
    return f"{assets.asset(sprite)}#{shape}"


def since(then: datetime, now: datetime) -> str:
    """`since 9:40`, `since yesterday`, `since 3 July`."""
    if then.date() == now.date():
        return f"since {then:%H:%M}".replace(" 0", " ")
    if then.date() == (now - timedelta(days=1)).date():
        return "since yesterday"
    return f"since {then.day} {then:%B}" + ("" if then.year == now.year else f" {then.year}")


# A new game


def _offered(game: Game) -> dict[str, Any]:
    """A game as the form for a new table offers it."""
    short, _, _ = game.title.partition(": ")
    plural = {s["id"]: s["plural"] for s in _face(game).get("sides", ())}
    sides = [
        {"value": side, "words": plural.get(side, game.side_titles[side]), "symbol": side_symbol(game, side)}
        for side in game.sides
    ]
    return {
        "name": game.name,
        "short": short,
        "blurb": _face(game).get("blurb", next(iter(game.scenarios.values())).text),
        "begin": _face(game).get("begin", "Begin"),
        "scenarios": [{"value": name, "words": s.title, "symbol": ""} for name, s in game.scenarios.items()],
        "side_choices": [*sides, {"value": BY_LOT, "words": "By lot", "symbol": ""}],
        "opponent_choices": _values(OPPONENTS),
        "strengths": _values((s.name, s.title) for s in STRENGTHS.values()),
        "undo_choices": _values(UNDO),
        "options": [_option(name, option) for name, option in game.options.items()],
    }


def _values(pairs: Iterable[tuple[str, str]]) -> list[dict[str, str]]:
    return [{"value": value, "words": words, "symbol": ""} for value, words in pairs]


def _option(name: str, option: Option) -> dict[str, Any]:
    values = [(str(value), str(value)) for value in option.values]
    return {"name": name, "title": option.title, "choices": _values(values), "text": option.text, "rule": option.rule}


# Rules and credits


def rules(game: Game) -> str:
    """The whole rules in our own words, and the cards."""
    cards = [_card(card) for card in _face(game).get("cards", {}).values()]
    return _page("rules.html", here=f"/rules/{game.name}", book=game.rulebook, cards=cards)


def _card(card: Mapping[str, Any]) -> dict[str, Any]:
    kinds = " ".join(word for word in (card["kind"], card["as"]) if word)
    return {**card, "kinds": kinds}


def about() -> str:
    """Who made the games, what of them is reconstructed, and whose work we use."""
    games = [_sources(demilune.game(name)) for name in demilune.games()]
    return _page("about.html", here="/about", games=games, sources=SOURCES, credits=_credits())


def _sources(game: Game) -> dict[str, Any]:
    """How much of a game is printed, public or reconstructed, and the names of what is reconstructed."""
    face = _face(game)
    parts = {
        "Cards": [(c["title"], c["provenance"]) for c in face.get("cards", {}).values()],
        "Troops": [(t["name"], t["provenance"]) for t in face.get("troops", {}).values()],
        "Places on the map": [(p["name"], p["provenance"]) for p in face.get("places", ())],
        "Rules": [(f"{r.number} {r.label}", r.provenance) for c in game.rulebook.chapters for r in c.rules],
    }
    ours = {part: [name for name, source in facts if source == "reconstructed"] for part, facts in parts.items()}
    return {
        "name": game.name,
        "title": game.title,
        "credit": face.get("credit", ""),
        "provenance": {part: Counter(source for _, source in facts) for part, facts in parts.items()},
        "reconstructed": {part: names for part, names in ours.items() if names},
    }


def _credits() -> str:
    """CREDITS.md as it was installed with the package, as HTML."""
    from markdown_it import MarkdownIt

    text = metadata.distribution("demilune").read_text("licenses/CREDITS.md") or ""
    libraries = text[text.find("## History") :]
    return str(MarkdownIt("commonmark").enable("table").render(libraries))


def _face(game: Game) -> dict[str, Any]:
    return _face_named(game.name)


@cache
def _face_named(name: str) -> dict[str, Any]:
    game = demilune.game(name)
    return face_of(game).face(game.tables)


# Invitations, and sentences for people in trouble


def invitation(title: str, side: str, host: str, action: str, person: Person | None) -> str:
    """Somebody is invited to a seat; taking it is one button."""
    lines = [
        f"{host or 'Somebody'} invites you to play {title} as the {side} side.",
        "The seat is yours in this browser once you take it.",
    ]
    return message("You are invited", lines, action=action, deed=f"Take the {side} seat", asks_name=True, person=person)


def message(
    heading: str,
    lines: Sequence[str],
    *,
    action: str = "",
    deed: str = "",
    asks_name: bool = False,
    person: Person | None = None,
    back: str = "/",
    back_words: str = "To your tables",
) -> str:
    """A few sentences, and at most one thing to do about them."""
    facts = {"heading": heading, "lines": lines, "action": action, "deed": deed, "asks_name": asks_name}
    return _page("message.html", person=person, back=back, back_words=back_words, **facts)


def table(id: str, title: str, game: str) -> str:  # noqa: A002  as the store calls it
    """The shell that the table's script fills."""
    pictures = [
        {"address": f"/art/{game}/plate-wide.avif", "media": "(min-width: 721px)"},
        {"address": f"/art/{game}/plate-tall.avif", "media": "(max-width: 720px)"},
    ]
    return _page("table.html", entry="table/main.ts", table=id, title=title, pictures=pictures)
