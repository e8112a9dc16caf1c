"""What the server tells of itself, and what it does with everything that one can ask over HTTP."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, Phase, given, settings

from demilune.server import files
from tests.server.conftest import HABSBURG, OTTOMAN, House


def test_the_description_is_served_without_scripts_of_others(house: House) -> None:
    schema = house.http.get("/schema/openapi.json").json()

    assert schema["openapi"].startswith("3.")
    assert {"/api/games", "/api/tables", "/api/tables/{table}/ask"} <= set(schema["paths"])
    for path in schema["paths"].values():
        for operation in path.values():
            assert operation["description"]
    assert "html" not in house.http.get("/schema").headers["content-type"]
    assert house.http.get("/schema/swagger").status_code == 404


def test_games_are_told_with_what_can_be_chosen(house: House) -> None:
    (game,) = house.http.get("/api/games").json()

    assert [side["name"] for side in game["sides"]] == [OTTOMAN, HABSBURG]
    assert [strength["name"] for strength in game["strengths"]] == ["recruit", "steady", "veteran"]
    assert game["options"][0]["values"] == ["M1", "M2"]


def test_the_face_follows_the_options_and_is_asked_for_once(house: House) -> None:
    one = house.http.get("/api/games/fire-and-stone/face", params={"map": "M1"})
    other = house.http.get("/api/games/fire-and-stone/face", params={"map": "M2"})

    assert one.json()["places"]
    assert one.json()["layouts"] != other.json()["layouts"]
    again = house.http.get("/api/games/fire-and-stone/face?map=M1", headers={"if-none-match": one.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert house.http.get("/api/games/fire-and-stone/face", params={"map": "M3"}).status_code == 400
    assert house.http.get("/api/games/chess/face").status_code == 404


def test_the_rules_come_whole(house: House) -> None:
    rules = house.http.get("/api/games/fire-and-stone/rules").json()

    numbers = {rule["number"] for chapter in rules["chapters"] for rule in chapter["rules"]}
    assert {"7.1", "10.7a"} <= numbers
    assert rules["rulings"]
    assert rules["cards"]


def test_tables_are_listed_for_who_sits_there(house: House) -> None:
    table = house.new({OTTOMAN: "here", HABSBURG: "elsewhere"})
    guest = house.joined(table, HABSBURG)

    (mine,) = house.http.get("/api/tables").json()
    with house.caller(guest) as browser, house.caller(None) as stranger:
        (theirs,) = browser.get("/api/tables").json()
        assert stranger.get("/api/tables").json() == []

    assert (mine["id"], mine["yours"], mine["turn"]) == (table, [OTTOMAN], OTTOMAN)
    assert theirs["yours"] == [HABSBURG]
    assert mine["headline"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess"},
        {"game": "fire-and-stone", "scenario": "winter"},
        {"game": "fire-and-stone", "options": {"map": "M9"}},
        {"game": "fire-and-stone", "options": {"weather": "fog"}},
        {"game": "fire-and-stone", "seats": {"ottoman": "moon"}},
        {"game": "fire-and-stone", "seats": {"france": "here"}},
        {"game": "fire-and-stone", "strength": "greedy:seconds=3600"},
        {"game": "fire-and-stone", "seed": -1},
        {"game": "fire-and-stone", "seed": 2**64},
        {"game": "fire-and-stone", "name": "x" * 41},
        {"game": "fire-and-stone", "data": "../etc"},
        [],
        "fire-and-stone",
    ],
)
def test_a_table_that_cannot_be_is_refused(house: House, body: Any) -> None:
    answer = house.http.post("/api/tables", json=body)

    assert answer.status_code in (400, 404)
    assert answer.json()["type"] == "failed"
    assert house.store.rows() == []


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/nothing/export", 404),
        ("GET", "/api/tables/nothing/qr", 404),
        ("GET", "/api/tables/nothing/updates", 404),
        ("POST", "/api/tables/nothing/ask", 404),
        ("DELETE", "/api/tables/nothing", 404),
        ("PUT", "/api/tables", 405),
        ("GET", "/static/nothing.js", 404),
        ("GET", "/art/chess/plate.avif", 404),
        ("GET", "/t/nothing", 404),
        ("GET", "/rules/chess", 404),
        ("GET", "/" + "x" * 3_000, 414),
    ],
)
def test_what_is_not_there_is_refused_clearly(house: House, method: str, path: str, status: int) -> None:
    answer = house.http.request(method, path)

    assert answer.status_code == status
    if path.startswith(("/api", "/static", "/art")) or status == 414:
        assert answer.json()["type"] == "failed"
        assert answer.json()["text"]
    else:
        assert answer.headers["content-type"].startswith("text/html")


def test_malformed_json_is_refused_with_a_sentence(house: House) -> None:
    table = house.new()
    for body in (b"", b"{", b"\xff\xfe", b'{"do":"win"}', b"[" * 9_000):
        answer = house.http.post(f"/api/tables/{table}/ask", content=body, headers={"x-viewer": OTTOMAN})
        assert (answer.status_code, answer.json()["kind"]) == (400, "malformed"), body


def test_the_pages_are_there(house: House) -> None:
    table = house.new()
    for path in ("/", f"/t/{table}", f"/t/{table}/report", "/rules/fire-and-stone", "/about"):
        answer = house.http.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        for forbidden in ("<style", "<script>", " style=", "javascript:", "onclick"):
            assert forbidden not in answer.text, path
    assert f'data-table="{table}"' in house.http.get(f"/t/{table}").text


def test_files_with_their_digest_in_the_name_are_kept_for_ever(
    house: House, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "table-a1B2c3D4.js").write_text("let x = 1;\n" * 500)
    (tmp_path / "favicon.svg").write_text("<svg/>")
    monkeypatch.setattr(files, "STATIC", tmp_path)

    hashed = house.http.get("/static/assets/table-a1B2c3D4.js")
    plain = house.http.get("/static/favicon.svg")

    assert hashed.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert hashed.headers["content-type"] == "text/javascript; charset=utf-8"
    assert hashed.headers["content-encoding"] == "gzip"
    assert len(hashed.text) == 5_500
    assert plain.headers["cache-control"] == "no-cache"
    tag = {"if-none-match": plain.headers["etag"]}
    assert house.http.get("/static/favicon.svg", headers=tag).status_code == 304


# Everything that can be asked, made up by schemathesis from the server's own description


@pytest.fixture
def schema(house: House) -> Any:
    import schemathesis

    house.new(seed=1)
    return schemathesis.openapi.from_url(f"http://127.0.0.1:{house.port}/schema/openapi.json")


def test_no_made_up_request_makes_the_server_fail_or_break_its_description(house: House, schema: Any) -> None:
    from schemathesis.checks import CHECKS

    names = ("not_a_server_error", "status_code_conformance", "content_type_conformance", "response_schema_conformance")
    checks = [check for check in CHECKS.get_all() if check.__name__ in names]
    table = house.store.rows()[0].id
    seen = 0
    assert len(checks) == len(names)

    for result in schema.get_all_operations():
        operation = result.ok()
        if operation.path.endswith("/updates"):
            continue  # it waits for something to happen

        @settings(
            max_examples=12,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(operation.as_strategy())
        def tried(case: Any) -> None:
            nonlocal seen
            seen += 1
            if "table" in case.path_parameters:
                case.path_parameters["table"] = table
            if case.method.upper() == "DELETE":
                case.path_parameters["table"] = "nothing"
            try:
                case.call_and_validate(checks=checks, cookies={"demilune": house.owner.key})
            except httpx.InvalidURL:
                return

        tried()

    assert seen > 80
    assert house.store.open(table).match().number >= 1
