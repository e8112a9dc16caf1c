"""Twins on the wire: two matches that differ only in what a side cannot know, played alike, look alike to that side.

The kit makes twins (engine/kit/secrecy.py) and follows them in the engine; here every byte is compared that the side
and a spectator receive from the server: Updates, answers, errors, odds, reasons, overlays, replay, export, lists.
What is random in every match by itself (its id, the commitment of its dice, times) is made equal before.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest

import demilune
from demilune.engine.kit.secrecy import TOGETHER, _are_twins, _both_answer, _from_checkpoint, _others, _revealed
from demilune.engine.match import Happening, Match
from demilune.server import asking
from demilune.server.messages import Failed
from demilune.server.seating import ELSEWHERE, HERE
from tests.server.conftest import GAME, HABSBURG, OTTOMAN, House, Page

ENEMY = {OTTOMAN: HABSBURG, HABSBURG: OTTOMAN}


class Watch:
    """A match at a table, with pages that look at it: the side that must learn nothing, and a spectator."""

    def __init__(self, house: House, match: Match, side: str, open_to: ExitStack) -> None:
        self.house, self.side = house, side
        seats = {side: ELSEWHERE, ENEMY[side]: HERE}
        kept = house.call(lambda: house.tables.begin(house.owner, match, seats))
        self.id: str = kept.id
        guest = house.joined(kept.id, side, "Guest")
        self.enemy = open_to.enter_context(house.page(kept.id, house.owner)).hello(ENEMY[side])
        self.page = open_to.enter_context(house.page(kept.id, guest)).hello(side)
        self.spectator = open_to.enter_context(house.page(kept.id, None)).hello()
        self.guest = house.caller(guest)
        open_to.callback(self.guest.close)

    def play(self, answer: str, by: str) -> None:
        page = self.page if by == self.side else self.enemy
        answered = page.play(answer)
        assert answered["type"] == "done", answered
        for other in (self.page, self.spectator, self.enemy):
            other.wait(lambda p: p.number >= page.number)

    def sound_out(self) -> None:
        """Ask for everything that one may try to ask for."""
        for page in (self.page, self.spectator):
            viewer = self.side if page is self.page else None
            offers = page.offers()[:3] if page.mine else []
            for text in (*offers, "assault BUR", "respond HS1", "pass", "xyzzy"):
                page.ask("odds", action=text)
                page.ask("why", about=text)
            page.ask("play", number=page.number, answers=["xyzzy"])
            page.ask("play", number=page.number, answers=["play_card"])
            page.ask("play", number=page.number - 1, answers=["pass"])
            page.ask("undo", number=page.number)
            page.ask("redo", number=page.number)
            page.ask("command", line="why BUR", number=page.number)
            page.ask("command", line="odds", number=page.number)
            page.ask("command", line="log all", number=page.number)
            page.ask("command", line="decline list", number=page.number)
            page.ask("answer_draw", number=page.number, accept=False)
            page.ask("look", viewer=ENEMY[self.side])
            page.ask("replay", viewer=viewer)
            page.ask("replay", viewer=ENEMY[self.side])
            for name in ("threats", "cuts", "explosions"):
                page.ask("overlay", name=name)
        with self.house.page(self.id, None) as late:
            late.hello()
            self.spectator.got += late.got
        for viewer in (self.side, ENEMY[self.side], None):
            query = {"viewer": viewer} if viewer is not None else {}
            for what in ("export", "updates"):
                self.page.got.append(self.guest.get(f"/api/tables/{self.id}/{what}", params=query).text)
        self.page.got.append(self.guest.get("/api/tables").text)
        self.page.got.append(self.guest.get("/").text)

    def received(self) -> list[str]:
        """Every byte that came, with what is every match's own made equal."""
        return [self._cleaned(text) for page in (self.page, self.spectator) for text in page.got]

    def _cleaned(self, text: str) -> str:
        own = self.house.store.open(self.id)
        text = text.replace(self.id, "TABLE").replace(own.match().setup.commitment, "COMMITMENT")
        text = re.sub(r'"(since|at)":[\d.]+', "WHEN", text)
        return re.sub(r'"tag":"[\w-]{6}"', "TAG", text)


@pytest.mark.parametrize(("seed", "side"), [(1, OTTOMAN), (2, HABSBURG), (3, OTTOMAN), (4, HABSBURG)])
def test_what_a_side_and_a_spectator_receive_does_not_depend_on_what_they_cannot_know(
    house: House, seed: int, side: str
) -> None:
    assert _all_look_alike(house, seed, side) > 8, "hardly any twins could be made"


def _all_look_alike(house: House, seed: int, side: str) -> int:
    compared = 0
    for one, other, rng in twins(seed, side):
        compared += _look_alike(house, one, other, side, rng)
        if compared > 30:
            break
    return compared


@pytest.mark.parametrize("leak", ["view", "log", "error"])
def test_the_twins_would_notice_a_leak(house: House, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    """The comparison is worth something only if it fails where something does leak."""

    def whole(match: Match, viewer: str | None) -> dict[str, Any]:
        view = match.view(viewer)
        return {**view, "decision": None, "leak": match.view(HABSBURG)["board"]["sides"][HABSBURG]["own"]["hand"]}

    def everything(match: Match, _viewer: str | None, since: int = 0) -> Iterator[Happening]:
        return match._told(lambda _audience: True, since)

    if leak == "view":
        monkeypatch.setattr("demilune.server.sight.view_of", whole)
    elif leak == "log":
        monkeypatch.setattr(Match, "happened", everything)
    else:
        monkeypatch.setattr(
            asking, "failed", lambda _e, match=None: Failed("leak", str(match and match.state.hand[HABSBURG]))
        )

    with pytest.raises(AssertionError, match="differ"):
        _all_look_alike(house, 1, OTTOMAN)


def twins(seed: int, side: str) -> Iterator[tuple[Match, Match, Random]]:
    """Pairs of matches that differ in a secret of the other side, from moments of a game."""
    rng = Random(f"twins on the wire {seed}")
    match = demilune.start(GAME, seed=seed)
    while match.decision is not None:
        match.play(rng.choice(match.decision.actions))
        if rng.random() < 0.08:
            for other in _others(match, side, rng):
                one = _from_checkpoint(match)
                if one.state != other.state:
                    yield one, other, rng


def _look_alike(house: House, one: Match, other: Match, side: str, rng: Random) -> int:
    """Play both on at two tables as long as they are twins; for how many answers they were."""
    if not _are_twins(one, other, side, -1):
        return 0
    answers: list[tuple[str, str, str]] = []
    positions = [_again(one), _again(other)]
    for _ in range(TOGETHER):
        heard = _revealed(one, side)
        asked = one.decision.side if one.decision is not None else ""
        if not asked or other.decision is None or not _both_answer(one, other, side, rng):
            break
        if one.outcome is not None or other.outcome is not None or not _are_twins(one, other, side, heard):
            break
        answers.append((asked, _last(one), _last(other)))
    if not answers:
        return 0
    with ExitStack() as stack:
        watches = [Watch(house, match, side, stack) for match in positions]
        for by, first, second in answers:
            watches[0].play(first, by)
            watches[1].play(second, by)
        for watch in watches:
            watch.sound_out()
        same, also = (watch.received() for watch in watches)
    assert len(same) == len(also), "the twins differ in how much is sent"
    for here, there in zip(same, also, strict=True):
        assert here == there, "the twins differ"
    return len(answers)


def _again(match: Match) -> Match:
    """The same match once more, to be played at a table."""
    return match.copy()


def _last(match: Match) -> str:
    return next(line.text for line in reversed(match.journal.lines) if not line.text.startswith("!"))


def test_a_standing_order_is_carried_out_as_if_by_hand(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demilune.server.thinking.AS_A_PERSON", (0.0, 0.05))
    seen: list[list[str]] = []
    for ordered in (True, False):
        with ExitStack() as stack:
            watch = Watch(house, _before_a_window(), OTTOMAN, stack)
            if ordered:
                watch.enemy.ask("stand_by", windows=["W1", "W2", "W5"])
            declined = watch.page.number + 2
            watch.page.play(_opens_a_window(watch.page))
            if not ordered:
                watch.enemy.wait(lambda page: page.mine)
                watch.enemy.play("decline")
            for page in (watch.page, watch.spectator):
                page.wait(lambda page: page.number >= declined)  # noqa: B023  called at once
            seen.append(watch.received())

    assert seen[0] == seen[1]


def _before_a_window() -> Match:
    """A match in which the Ottomans may do what the Habsburgs may answer."""
    for seed in range(50):
        rng = Random(seed)
        match = demilune.start(GAME, seed=seed)
        while match.decision is not None and match.number < 150:
            for action in match.decision.actions:
                if action.verb in ("assault", "bombard") and match.decision.side == OTTOMAN:
                    trial = match.copy()
                    trial.play(action)
                    asked = trial.decision
                    if asked is not None and asked.window in ("W1", "W2") and "decline" in map(str, asked.actions):
                        return match
            match.play(rng.choice(match.decision.actions))
    raise AssertionError("no such match")


def _opens_a_window(page: Page) -> str:
    return next(offer for offer in page.offers() if offer.split()[0] in ("assault", "bombard"))


def test_an_invitation_is_told_to_who_may_give_it_alone(house: House) -> None:
    table = house.new({OTTOMAN: HERE, HABSBURG: ELSEWHERE})
    token = house.store.open(table).seats()[HABSBURG].invitation
    assert token

    with house.page(table, house.owner) as owner, house.page(table, None) as spectator:
        owner.hello(OTTOMAN)
        spectator.hello()

        assert any(token in text for text in owner.got)
        assert not any(token in text for text in spectator.got)
    with house.caller(None) as stranger:
        assert stranger.get(f"/api/tables/{table}/qr", params={"seat": HABSBURG}).status_code == 403


def test_the_description_of_the_server_has_no_secret(house: House) -> None:
    table = house.new()
    match = house.store.open(table).match()

    text = json.dumps(house.http.get("/schema/openapi.json").json())

    assert house.owner.key not in text
    assert match.secret.hex() not in text


def keys_in(data: Any) -> Iterator[str]:
    """Every key in some nested data."""
    if isinstance(data, dict):
        yield from data
        for value in data.values():
            yield from keys_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from keys_in(value)


def test_no_page_is_told_a_key_or_the_secret_of_the_dice(house: House) -> None:
    table = house.new(seed=1)
    secret = house.store.open(table).match().secret.hex()
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        page.ask("replay", viewer=OTTOMAN)

        everything = " ".join(page.got)

        assert house.owner.key not in everything
        assert secret not in everything
        assert {"position", "seed"}.isdisjoint(keys_in([json.loads(text) for text in page.got]))
