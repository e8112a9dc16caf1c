"""What everybody who looks through one pair of eyes has been shown, and what has changed since.

All pages with the same viewer are sent the same bytes; they are made once.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

import msgspec

from demilune.engine.journal import Line
from demilune.engine.log import Ref as LogRef
from demilune.engine.log import Viewer
from demilune.engine.match import Happening, Match
from demilune.server.differences import differences
from demilune.server.messages import Choice, Entry, Group, Question, Ref, Update
from demilune.table.faces import Face

ENCODER = msgspec.json.Encoder()


class Sight:
    """One viewer's picture of a match. `look` brings it up to date and says what has changed."""

    def __init__(self, match: Match, face: Face, viewer: Viewer) -> None:
        self.match, self.face, self.viewer = match, face, viewer
        self.entries: list[Entry] = []
        self.last: dict[str, Any] = {}  # the parts of an Update as last shown
        self._at: list[int] = []  # of every entry, the event it tells of
        self._number = 0
        self._over = False

    def look(self, **also: object) -> Update | None:
        """Everything that has changed since the last look, `also` this; None if nothing has."""
        match, viewer, before = self.match, self.viewer, self.last
        now = parts(match, self.face, viewer) | also
        keep = self._read_log()
        update = Update(number=match.number, viewer=viewer)
        changed = False
        for name, value in now.items():
            if name not in before or before[name] != value:
                setattr(update, name, value)
                changed = True
        if update.view is not msgspec.UNSET:
            patch = differences(before.get("view", {}), now["view"])
            update.view, update.patch = msgspec.UNSET, patch
        if keep is not None:
            update.keep, update.entries = keep, self.entries[keep:]
            changed = True
        self.last = now
        return update if changed else None

    def whole(self, seen: int = 0, number: int = 0) -> Update:
        """Everything, for a page that has `seen` entries of when the match was at that number."""
        keep = min(seen, self._standing_since(number))
        return Update(number=self.match.number, viewer=self.viewer, keep=keep, entries=self.entries[keep:], **self.last)

    def _read_log(self) -> int | None:
        """Take in what has happened; how many entries still stand from before, or None where nothing is new."""
        match = self.match
        lines = match.journal.lines
        over = match.outcome is not None
        since = 0 if over and not self._over else _still_stands(lines, self._number, self._next())
        keep = bisect_left(self._at, since)
        self._number, self._over = len(lines), over
        gone = len(self.entries) - keep
        del self.entries[keep:], self._at[keep:]
        for happening in match.happened(self.viewer, since):
            self._at.append(happening.index)
            self.entries.append(entry(happening))
        return keep if gone or len(self.entries) > keep else None

    def _next(self) -> int:
        return self._at[-1] + 1 if self._at else 0

    def _standing_since(self, number: int) -> int:
        """How many entries stand now that stood when the match was at that number."""
        lines = self.match.journal.lines
        if not 0 < number <= len(lines) or self._over:
            return 0
        seen = lines[number].events if number < len(lines) else self._next()
        return bisect_left(self._at, _still_stands(lines, number, seen))


def _still_stands(lines: list[Line], number: int, events: int) -> int:
    """How many of so many events still stand after the lines from that number on: undoing takes events back."""
    back = [lines[int(line.text[6:])].events for line in lines[number:] if line.text.startswith("!undo ")]
    return min([events, *back])


def parts(match: Match, face: Face, viewer: Viewer) -> dict[str, Any]:
    """How things stand for this viewer, by the fields of an Update."""
    view = view_of(match, viewer)
    return {
        "view": view,
        "question": question(match, face, viewer, view),
        "may_undo": viewer is not None and match.may_undo_by(viewer),
        "may_redo": viewer is not None and match.may_redo_by(viewer),
        "standing": sorted(match.standing[viewer] | match.ordered_this_turn(viewer)) if viewer is not None else [],
    }


def view_of(match: Match, viewer: Viewer) -> dict[str, Any]:
    """The view without the offers, which are in the Question."""
    view = match.view(viewer)
    decision = view["decision"]
    if decision is not None:
        view["decision"] = {"side": decision["side"], "name": decision["name"]}
    return view


def question(match: Match, face: Face, viewer: Viewer, view: dict[str, Any]) -> Question | None:
    """The decision that waits, as this viewer may know it."""
    decision = match.decision
    if decision is None or match.outcome is not None:
        return None
    if decision.side != viewer or match.is_ordered:
        return Question(side=decision.side, name=decision.name)
    groups = [
        Group(
            row.heading,
            [
                Choice(e.short, e.full, [a.text for a in e.actions], e.detail, decision.note(e.actions[0]) or "")
                for e in row.entries
            ],
        )
        for row in face.menu(view, match.tables, decision.actions)
    ]
    return Question(
        side=decision.side,
        name=decision.name,
        rule=decision.rule,
        prompt=decision.prompt,
        window=decision.window or "",
        mine=True,
        groups=groups,
    )


def entry(happening: Happening) -> Entry:
    """A happening as a page is told of it."""
    tokens: list[str | Ref] = [Ref(*t) if isinstance(t, LogRef) else t for t in happening.tokens]
    facts = happening.event._asdict()
    sort = {"sort": facts.pop("kind")} if "kind" in facts else {}  # an event may have a kind of its own
    event = {"kind": type(happening.event).__name__, **facts, **sort}
    return Entry(happening.number, happening.depth, happening.side, tokens, event)
