"""A hostile caller is refused with a clear sentence, and the game is unharmed."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

import demilune
from demilune.engine.errors import SetupError
from demilune.server.guard import LARGEST, TABLES_AT_ONCE, Allowance, Guard, Refused, caller_of
from demilune.server.messages import Done
from demilune.server.workers import Thinkers
from demilune.store import Store, opening
from tests.server.conftest import HABSBURG, OTTOMAN, House


@pytest.fixture
def table(house: House) -> str:
    return house.new(seed=1)


def lines_of(house: House, table: str) -> int:
    return house.store.open(table).match().number


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        "null",
        '{"id": 1}',
        '{"id": "one", "ask": {"do": "hello"}}',
        '{"id": 1, "ask": {"do": "cheat"}}',
        '{"id": 1, "ask": {"do": "play", "number": 1}}',
        '{"id": 1, "ask": {"do": "play", "number": "1", "answers": ["pass"]}}',
        '{"id": 1, "ask": {"do": "hello", "viewer": 3}}',
        '{"id": 1, "ask": {"do": "hello", "as": "owner"}}',
        "[" * 5_000,
        "\u0000\ud7ff",
        b"\x00\x01",
    ],
)
def test_malformed_frames_are_refused_and_the_line_stays(house: House, table: str, frame: str | bytes) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        answer = page.send(frame)

        assert (answer["type"], answer["kind"]) == ("failed", "malformed")
        assert page.play(page.offers()[0])["type"] == "done"


def test_a_frame_that_is_too_large_is_refused(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        answer = page.ask("say", text="x" * LARGEST)

        assert answer["kind"] == "too_large"
        assert page.ask("say", text="x")["type"] == "done"


def test_a_frame_beyond_all_measure_is_not_even_read(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        page.line.send("x" * 1_000_000)

        assert page.closed()[0] == 1009


def test_nothing_is_done_before_hello(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        assert page.ask("play", number=1, answers=["pass"])["kind"] == "malformed"
        assert lines_of(house, table) == 1


def test_answers_of_the_wrong_seat_and_answers_that_are_not_offered_change_nothing(house: House) -> None:
    table = house.new({OTTOMAN: "here", HABSBURG: "elsewhere"})
    guest = house.joined(table, HABSBURG)
    before = lines_of(house, table)
    with house.page(table, house.owner) as owner, house.page(table, guest) as page:
        owner.hello(OTTOMAN)
        page.hello(HABSBURG)
        card = owner.offers()[0]

        assert page.play(card)["kind"] == "wrong_seat"
        assert page.ask("hello", viewer=OTTOMAN)["kind"] == "wrong_seat"
        assert page.ask("look", viewer=OTTOMAN)["kind"] == "wrong_seat"
        assert page.ask("replay", viewer=OTTOMAN)["kind"] == "wrong_seat"
        assert page.ask("odds", action=card)["kind"] == "wrong_seat"
        assert page.ask("why", about=card)["kind"] == "wrong_seat"
        assert page.ask("command", line=f"why {card}", number=page.number)["kind"] == "wrong_seat"
        assert page.ask("command", line="odds", number=page.number)["kind"] == "wrong_seat"
        assert page.ask("undo", number=page.number)["kind"] == "cannot_undo"
        assert page.ask("redo", number=page.number)["kind"] == "cannot_undo"
        assert page.ask("answer_draw", number=page.number, accept=True)["kind"] == "not_offered"
        assert page.ask("give_seat", side=OTTOMAN, to="here")["kind"] == "wrong_seat"
        assert owner.play("assault BUR")["kind"] == "not_offered"
        assert owner.play("play_card HS1")["kind"] == "not_offered"
        assert owner.play("win the game")["kind"] == "not_an_action"
        assert owner.play("play_card")["kind"] == "ambiguous"
        assert owner.ask("play", number=owner.number, answers=[])["kind"] == "malformed"
        assert owner.ask("play", number=owner.number, answers=["pass"] * 1_000)["kind"] == "malformed"
        assert owner.ask("give_seat", side=HABSBURG, to="here")["kind"] == "wrong_seat"
        assert owner.ask("give_seat", side="france", to="here")["kind"] == "refused"
        assert lines_of(house, table) == before
        assert owner.play(card)["type"] == "done"


def test_flooding_is_refused_and_then_the_line_is_cut(house: House, table: str) -> None:
    with house.page(table, house.owner) as page, house.page(table, house.owner) as calm:
        page.hello(OTTOMAN)
        calm.hello(OTTOMAN)
        asked = json.dumps({"id": 1, "ask": {"do": "play", "number": 0, "answers": ["pass"]}})
        for _ in range(1_000):
            try:
                page.line.send(asked)
            except Exception:  # noqa: BLE001  the line is cut already
                break

        code, reason = page.closed()

        kinds = [json.loads(text)["answer"]["kind"] for text in page.got if '"failed"' in text]
        assert set(kinds) == {"stale", "too_fast"}
        assert (code, reason) == (1008, "Too many requests.")
        assert calm.play(calm.offers()[0])["type"] == "done"


def test_slow_questions_are_answered_a_few_at_a_time(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        for number in range(100, 160):
            page.line.send(json.dumps({"id": number, "ask": {"do": "replay"}}))

        answers: list[str] = []
        while len(answers) < 60:
            said = page.receive()
            if "re" in said:
                answers.append(said["answer"].get("kind", said["answer"]["type"]))

        assert set(answers) == {"replayed", "too_fast"}


def test_http_floods_are_refused() -> None:
    allowance = Allowance(10, 5)

    taken = [allowance.take() for _ in range(8)]

    assert taken == [True] * 5 + [False] * 3


@pytest.mark.parametrize(
    "host",
    [
        *("evil.example", "evil.example:80", "", "127.0.0.1.evil.example", "[::2]:1", "localhost.", "127.1"),
        *("localhost:80@evil.example", "[::1]evil", "[::1", "localhost:http", "localhost:123456"),
    ],
)
def test_a_foreign_host_is_refused(house: House, host: str) -> None:
    answer = house.http.get("/", headers={"host": host})

    assert (answer.status_code, answer.json()["kind"]) == (421, "foreign_host")


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:1", "[::1]:8683"])
def test_this_machine_may_be_called_by_its_names(house: House, host: str) -> None:
    assert house.http.get("/api/games", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:1"},
        {"origin": "http://[::1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_page_of_another_origin_may_change_nothing(house: House, table: str, headers: dict[str, str]) -> None:
    ask = {"do": "resign", "number": 1}
    answers = [
        house.http.post("/api/tables", json={"game": "fire-and-stone"}, headers=headers),
        house.http.post(f"/api/tables/{table}/ask", json=ask, headers={**headers, "x-viewer": OTTOMAN}),
        house.http.post("/tables", data={"game": "fire-and-stone"}, headers=headers),
        house.http.post(f"/t/{table}/delete", headers=headers),
        house.http.delete(f"/api/tables/{table}", headers=headers),
    ]

    assert [(a.status_code, a.json()["kind"]) for a in answers] == [(403, "foreign_origin")] * 5
    assert len(house.store.rows()) == 1
    with pytest.raises(InvalidStatus) as refused:
        house.page(table, house.owner, **headers)
    assert refused.value.response.status_code == 403
    assert b"foreign_origin" in (refused.value.response.body or b"")


def test_a_page_of_our_own_origin_may(house: House, table: str) -> None:
    origin = {"origin": f"http://127.0.0.1:{house.port}"}

    with house.page(table, house.owner, **origin) as page:
        assert page.hello(OTTOMAN).mine


def test_a_body_that_is_too_large_is_refused_also_where_its_length_is_not_told(house: House, table: str) -> None:
    large = b"x" * (LARGEST + 1)

    told = house.http.post(f"/api/tables/{table}/ask", content=large)
    untold = house.http.post(f"/api/tables/{table}/ask", content=iter([large[:9_000], large[9_000:]]))

    assert [told.status_code, untold.status_code] == [413, 413]
    assert [told.json()["kind"], untold.json()["kind"]] == ["too_large", "too_large"]


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/art/fire-and-stone/../model.py"])
def test_files_beside_those_that_are_served_are_not(house: House, path: str) -> None:
    request = house.http.build_request("GET", path)
    request = httpx.Request("GET", request.url.copy_with(raw_path=path.encode()), headers=request.headers)

    assert house.http.send(request).status_code == 404


@pytest.mark.parametrize("folder", ["/static/", "/art/fire-and-stone/"])
def test_a_file_name_longer_than_any_is_no_fault_of_ours(house: House, folder: str) -> None:
    assert house.http.get(f"{folder}{'a' * 300}.svg").status_code == 404


@pytest.mark.parametrize(
    "body",
    ["[" * 8_000, '{"game":' + "[" * 8_000, '{"x":' + "[" * 7_000 + "]" * 7_000 + "}"],
    ids=["open", "in a field", "in an unknown field"],
)
def test_bodies_nested_beyond_all_measure_are_malformed(house: House, table: str, body: str) -> None:
    answers = [house.http.post(address, content=body) for address in ("/api/tables", f"/api/tables/{table}/ask")]

    assert [(answer.status_code, answer.json()["kind"]) for answer in answers] == [(400, "malformed")] * 2


def test_a_name_has_no_signs_that_cannot_be_seen(house: House) -> None:
    hidden = "Er\u202enst\n\u0000\u001b[31m"

    table = house.new(name=hidden)

    assert house.store.open(table).seats()[OTTOMAN].name == "Ernst[31m"


def test_what_fails_for_reasons_of_ours_is_answered_and_harms_nobody(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ValueError("a mistake of ours")

    monkeypatch.setattr("demilune.server.sounding.why", fail)
    monkeypatch.setattr("demilune.server.seating.rename", fail)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        answers = [page.ask("why", about="BUR"), page.ask("rename", name="Ernst")]

        assert [answer["kind"] for answer in answers] == ["fault", "fault"]
        assert "mistake" not in answers[0]["text"]
        assert page.play(page.offers()[0])["type"] == "done"


@pytest.mark.parametrize("line", ["²", "²x3", "1x²", "undo to ²", "log ²", "why ²", "odds ²", "٣ elite"])
def test_digits_of_other_scripts_are_no_fault_of_ours(house: House, table: str, line: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)

        assert page.ask("command", line=line, number=1).get("kind") != "fault"


def test_every_answer_carries_the_strict_policy(house: House, table: str) -> None:
    addresses = [
        "/",
        "/nothing",
        "/api/nothing",
        "/api/games",
        f"/t/{table}",
        "/static/nothing.js",
        "/schema/openapi.json",
    ]
    answers = [house.http.get(address) for address in addresses]
    answers.append(house.http.get("/", headers={"host": "evil.example"}))

    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_cookie_is_for_no_script_and_no_other_site(house: House) -> None:
    with house.caller(None) as browser:
        answer = browser.post("/api/tables", json={"game": "fire-and-stone"})

    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_many_callers_do_not_fill_the_memory() -> None:
    guard = Guard(None)  # type: ignore[arg-type]

    for number in range(3_000):
        scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "client": (f"10.0.{number}", 1)}
        guard.check(scope, {b"host": b"localhost"})

    assert len(guard.calls) <= 3_000
    for allowance in guard.calls.values():
        allowance.left = 0
    with pytest.raises(Refused, match="Too many"):
        guard.check({**scope, "path": "/api"}, {b"host": b"localhost"})


@pytest.mark.parametrize("troops", ["yeniceri*90000000", "yeniceri*٣", "yeniceri*²", "yeniceri*-1"])
def test_an_army_beyond_all_measure_is_not_even_supposed(troops: str) -> None:
    board = {"GLC": "ottoman 2 improvised 3 cannons", "GLL": "ottoman 2 improvised 3 cannons"}
    match = demilune.position("fire-and-stone", {"board": board, "ottoman": {"hand": ["OS25"]}})
    match.play("play_card OS25")

    with pytest.raises(SetupError, match="Troops are"):
        match.preview("assault CWC", {"own_troops": troops})


def test_who_looks_on_shuts_out_nobody_who_plays(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demilune.server.table.MOST_CONNECTIONS", 3)
    monkeypatch.setattr("demilune.server.table.MOST_PAGES", 2)
    table = house.new({OTTOMAN: "here", HABSBURG: "elsewhere"})
    guest = house.joined(table, HABSBURG)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(house.page(table, None)).hello()
        assert stack.enter_context(house.page(table, None)).receive()["answer"]["kind"] == "too_many"
        for _ in range(2):
            stack.enter_context(house.page(table, guest)).hello(HABSBURG)
        assert stack.enter_context(house.page(table, guest)).receive()["answer"]["kind"] == "too_many"
        owner = stack.enter_context(house.page(table, house.owner)).hello(OTTOMAN)
        assert owner.play(owner.offers()[0])["type"] == "done"


def test_nobody_talks_without_end(house: House, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        kinds = [page.ask("say", text=f"word {number}").get("kind", "done") for number in range(40)]
        assert kinds.count("done") < 30
        assert set(kinds) == {"done", "too_fast"}
    monkeypatch.setattr("demilune.server.table.MOST_SAID", 0)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        assert page.ask("say", text="one more")["kind"] == "too_fast"
        assert page.play(page.offers()[0])["type"] == "done"


def test_words_to_others_have_no_signs_that_cannot_be_seen(house: House, table: str) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        page.ask("say", text="a\u0000\u001b[31m\u202eb\n\tc \u200f\U0001f469\u200d\U0001f680")

        assert page.ask("say", text="\u200b\u202e")["kind"] == "malformed"
        assert page.chat[-1]["text"] == "a[31mb c \U0001f469\u200d\U0001f680"


def test_the_journal_does_not_grow_without_end(house: House, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        assert page.ask("offer_draw", number=page.number)["type"] == "done"
        before = lines_of(house, table)
        assert page.ask("offer_draw", number=page.number)["kind"] == "not_offered"
        assert lines_of(house, table) == before
        page.play(page.offers()[0])
        monkeypatch.setattr("demilune.server.asking.MOST_LINES", 2)

        assert page.ask("undo", number=page.number)["kind"] == "refused"
        assert page.ask("resign", number=page.number)["type"] == "done"


def test_slow_questions_without_a_socket_are_answered_a_few_at_a_time(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*_: object) -> Done:
        time.sleep(0.3)
        return Done()

    monkeypatch.setattr("demilune.server.replaying._replayed", slow)

    def ask(_: int) -> str:
        with house.caller(None) as stranger:
            answer: dict[str, str] = stranger.post(f"/api/tables/{table}/ask", json={"do": "replay"}).json()
            return answer.get("kind", "done")

    with ThreadPoolExecutor(24) as pool:
        answers = list(pool.map(ask, range(24)))

    assert set(answers) == {"done", "too_fast"}
    assert house.http.post(f"/api/tables/{table}/ask", json={"do": "replay"}).json()["type"] == "done"


def test_a_guest_has_no_more_tables_by_branching(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.new({OTTOMAN: "here", HABSBURG: "elsewhere"})
    guest = house.joined(table, HABSBURG)
    monkeypatch.setattr("demilune.server.tables.MOST_OF_A_GUEST", 3)
    with house.page(table, guest) as page:
        page.hello(HABSBURG)

        answers = [page.ask("branch", number=1) for _ in range(4)]

    assert [answer.get("kind", "done") for answer in answers] == ["done", "done", "too_many", "too_many"]


def test_a_stranger_does_not_fill_the_store_with_tables() -> None:
    guard = Guard(None)  # type: ignore[arg-type]
    scope = {"type": "http", "method": "POST", "path": "/tables", "query_string": b"", "client": ("10.0.0.1", 1)}
    headers = {b"host": b"localhost"}
    for _ in range(int(TABLES_AT_ONCE)):
        guard.check(scope, headers)

    with pytest.raises(Refused, match="new tables"):
        guard.check(scope, headers)
    guard.check({**scope, "path": "/api/tables/x/ask"}, headers)
    guard.check({**scope, "client": ("10.0.0.2", 1)}, headers)


def test_a_network_of_addresses_is_one_caller() -> None:
    addresses = ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1", "::ffff:10.0.0.2", "10.0.0.1")
    callers = [caller_of({"client": (address, 1)}) for address in addresses]

    assert callers[0] == callers[1]
    assert len(set(callers)) == 4
    assert callers[3] == "10.0.0.2"


@pytest.mark.skipif(os.name != "posix", reason="permissions")
def test_the_store_is_for_nobody_else_on_the_machine(tmp_path: Path) -> None:
    store = Store(tmp_path / "new.db")
    store.owner()
    opening._back_up(tmp_path / "new.db", "0001")

    assert {oct(file.stat().st_mode & 0o777) for file in tmp_path.iterdir()} == {"0o600"}
    store.close()


def test_who_says_only_half_a_request_is_not_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demilune.server.local.PATIENCE", 0.3)
    monkeypatch.setattr("demilune.server.guard.SLOWEST", 0.3)
    half = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n"
    whole = half + b"\r\n"
    body = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"

    assert said(house, b"") == b""
    assert said(house, half) == b""
    assert said(house, whole + half).count(b"HTTP/1.1 200") == 1
    assert said(house, body).startswith(b"HTTP/1.1 408")


def said(house: House, what: bytes) -> bytes:
    """What the server answers until it hangs up."""
    with socket.create_connection(("127.0.0.1", house.port), timeout=12) as line:
        line.sendall(what)
        found = b""
        while part := line.recv(65_536):
            found += part
        return found


def test_a_socket_is_not_cut_for_its_silence(house: House, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demilune.server.local.PATIENCE", 0.3)
    monkeypatch.setattr("demilune.server.wire.POLL", 1.0)
    with house.page(table, house.owner) as page:
        page.hello(OTTOMAN)
        time.sleep(0.8)
        for _ in range(2):
            shown = house.http.get(f"/api/tables/{table}/updates", params={"number": 1}).json()
        known = {"number": 1, "seen": len(shown["entries"])}
        assert house.http.get(f"/api/tables/{table}/updates", params=known).status_code == 200
        assert page.play(page.offers()[0])["type"] == "done"


def test_the_computers_of_one_persons_tables_do_not_hold_up_anothers(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[int] = []

    async def run() -> None:
        thinkers = Thinkers(1)

        async def slow(_saved: str, bot: str) -> str:
            async with thinkers._turn:
                await asyncio.sleep(0.01)
            order.append(int(bot))
            return ""

        monkeypatch.setattr(thinkers, "_answer", slow)
        crowd = [thinkers.answer("", "1", 1) for _ in range(20)]
        await asyncio.gather(*crowd, thinkers.answer("", "2", 2))

    asyncio.run(run())
    assert order.index(2) <= 2
    assert len(order) == 21
