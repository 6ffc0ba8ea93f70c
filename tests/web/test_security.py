"""Who may ask, and what every answer says: host, origin, token, headers, and no secret in the log."""

from __future__ import annotations

import hmac
import logging
import signal
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from podium.web import security
from podium.web.app import application
from podium.web.security import HEADERS, Guard
from podium.web.settings import Settings
from web.asking import TABLE, ask, form, give, post
from web.inside import finished, running
from web.served import Server

TOKEN = "a-secret-of-the-lab-ñ"
POSTS = (
    "/data", "/data/classifiers/add", "/study/classifiers/compare/keep", "/workspace/none/delete",
    "/jobs/none/stop", "/jobs/none/again", "/login", "/logout", "/api/data", "/api/studies/compare",
)  # fmt: skip
GETS = (
    "/", "/data/classifiers", "/data/classifiers/file/garcia_herrera_2008.csv", "/study/classifiers/compare?objective=maximize&go=1",
    "/study/classifiers/compare/file/results.csv?objective=maximize", "/study/classifiers/compare/file/report.html?objective=maximize",
    "/study/none/validate", "/guide", "/login", "/workspace", "/assets/page.css", "/assets/page.js", "/health", "/api", "/api/studies",
    "/openapi.json", "/nothing", "/study/none/compare", "/assets/nothing", "/assets/..%2f..%2fapp.py", "/api/nothing",
    "/study/classifiers/compare?objective=sideways&go=1", "/study/classifiers/compare?nothing=1", "/data/nothing", "/jobs/x/stop",
)  # fmt: skip


@pytest.fixture
def address(page_server: str) -> str:
    return page_server


@pytest.fixture(scope="module")
def locked() -> Iterator[str]:
    with running(Settings(workers=1, token=TOKEN)) as found:
        yield found


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:80", "localhost.evil.example", "localhost.", "127.0.0.1.", "127.0.0.2", "2130706433", "0.0.0.0", "0",
        "[::2]", "[::ffff:127.0.0.1]", "[::1", "::1", "localhost:80:90", "localhost:abc", "localhost:80.evil.example", "localhost/login",
        "localhost/assets/", "evil@localhost", "localhost@evil.example", "localhost,evil.example", "localhost evil.example", "lab.example",
        "podium.lab.example.evil.example", " ", ":80", "xn--lcalhost-54a",
    ],
)  # fmt: skip
def test_other_names_are_refused(address: str, host: str) -> None:
    for path in ("/", "/health", "/api/studies", "/assets/page.css", "/login"):
        answer = ask(address, path, host=host)
        assert answer.status in (400, 421), path
        assert b"<html" not in answer.body


def test_no_name_is_refused(address: str) -> None:
    assert ask(address, host=None).status in (400, 421)


@pytest.mark.parametrize(
    "host",
    ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]", "[::1]:8000", "podium.lab.example", "Podium.Lab.Example:443"],
)
def test_own_names_are_answered_whatever_the_port(address: str, host: str) -> None:
    assert ask(address, host=host).status == 200


def test_the_address_listened_at_is_a_name_and_everywhere_is_none() -> None:
    assert "192.0.2.7" in Guard(Response(), Settings(host="192.0.2.7"))._names
    for host in ("0.0.0.0", "::", ""):
        assert host not in Guard(Response(), Settings(host=host, names=("",)))._names


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": ""}, {"Origin": "http://localhost:1"},
        {"Origin": "http://localhost.evil.example"}, {"Origin": "http://[::1"}, {"Origin": "//"}, {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "something new"}, {"Origin": "http://user@HOST"},
        {"Origin": "http://HOST", "Sec-Fetch-Site": "cross-site"},
    ],
)  # fmt: skip
def test_other_pages_cannot_post(address: str, path: str, headers: dict[str, str]) -> None:
    own = address.removeprefix("http://")
    given = {name: value.replace("HOST", own) for name, value in headers.items()}
    assert post(address, path, ("text", None, TABLE.encode()), **given).status == 403


def test_own_pages_and_programs_can_post(address: str) -> None:
    for headers in (
        {"Origin": address},
        {"Origin": address, "Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {},
    ):
        assert post(address, "/data", ("text", None, TABLE.encode()), **headers).status == 303


def test_other_pages_may_link_to_a_study_but_not_embed_or_fetch_it(address: str) -> None:
    path = "/study/classifiers/compare?objective=maximize"
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
    assert ask(address, path, headers=link).status == 200
    for mode, where in (("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe"), ("no-cors", "script")):
        embedded = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": where}
        assert ask(address, path, headers=embedded).status == 403


@pytest.mark.parametrize("path", GETS)
def test_every_answer_has_all_headers(address: str, path: str) -> None:
    answer = ask(address, path)
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    if "/file/" in path and answer.status == 200:
        assert answer.headers["content-disposition"].startswith("attachment")
    else:
        assert policy == HEADERS["content-security-policy"]
        assert "unsafe" not in policy
        assert "http" not in policy
    for name in set(HEADERS) - {"content-security-policy"}:
        assert answer.headers[name] == HEADERS[name]
    assert answer.headers["cache-control"] == ("no-cache" if path.startswith("/assets/page") else "no-store")
    assert "server" not in answer.headers or "uvicorn" in answer.headers["server"]


@pytest.mark.parametrize("path", GETS)
def test_no_page_holds_a_script_or_style_of_its_own(address: str, path: str) -> None:
    answer = ask(address, path)
    if answer.headers.get("content-type", "").startswith("text/html") and "/file/" not in path:
        for word in ("<script>", "<style", " style=", " onclick=", " onload=", "javascript:"):
            assert word not in answer.text


@pytest.mark.parametrize("path", [path for path in GETS if not path.startswith(("/login", "/assets/", "/health"))])
def test_without_the_token_nothing_is_shown(locked: str, path: str) -> None:
    answer = ask(locked, path)
    if path.startswith(("/api/", "/openapi")):
        assert answer.status == 401
        assert answer.headers["www-authenticate"] == "Bearer"
    else:
        assert (answer.status, answer.headers["location"], answer.body) == (303, "/login", b"")


@pytest.mark.parametrize("path", [path for path in POSTS if path != "/login"])
def test_without_the_token_nothing_is_taken(locked: str, path: str) -> None:
    assert post(locked, path, ("text", None, TABLE.encode())).status == 401


@pytest.mark.parametrize(
    "path", ["/login/", "/loginx", "/login/../data/classifiers", "/health/", "/healthy", "/assets", "//login", "/LOGIN"]
)
def test_only_the_open_paths_are_open(locked: str, path: str) -> None:
    assert ask(locked, path).headers.get("location") == "/login"


@pytest.mark.parametrize("path", ["/login", "/health", "/assets/page.css", "/assets/icon.svg"])
def test_open_paths_need_no_token_and_do_not_hold_it(locked: str, path: str) -> None:
    answer = ask(locked, path)
    assert answer.status == 200
    assert TOKEN.encode() not in answer.body


@pytest.mark.parametrize("method", ["HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"])
def test_other_methods_need_the_token_too(locked: str, method: str) -> None:
    assert ask(locked, "/data/classifiers", method=method).status == 401


def test_the_token_is_taken_as_a_bearer(locked: str) -> None:
    assert ask(locked, "/api/studies", headers={"Authorization": f"Bearer {TOKEN}"}).status == 200
    assert ask(locked, "/api/studies", headers={"Authorization": f"bearer  {TOKEN} "}).status == 200
    for wrong in (
        TOKEN[:-1],
        TOKEN + "x",
        "",
        "ÿ" * 20,
        TOKEN.upper(),
        TOKEN.encode("latin-1").decode("latin-1", "ignore")[:-1],
    ):
        assert ask(locked, "/api/studies", headers={"Authorization": f"Bearer {wrong}"}).status == 401
    assert ask(locked, "/api/studies", headers={"Authorization": f"Basic {TOKEN}"}).status == 401


def test_the_token_is_taken_by_the_form_and_the_cookie_is_not_the_token(locked: str) -> None:
    answer = post(locked, "/login", ("token", None, TOKEN.encode()))
    cookie = answer.headers["set-cookie"]
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()
    assert "a-secret" not in cookie
    pair = cookie.partition(";")[0]
    assert ask(locked, "/data/classifiers", headers={"Cookie": pair}).status == 200
    assert ask(locked, "/", headers={"Cookie": pair[:-1]}).status == 303
    name = pair.partition("=")[0]
    assert ask(locked, "/", headers={"Cookie": f"{name}={TOKEN}"}).status == 303
    # Only a proxy that is trusted may say that the page is encrypted.
    assert "Secure" not in cookie


@pytest.mark.parametrize("given", [b"", b"wrong", b"\xff\xfe", "a-secret-of-the-lab-ñ\0".encode(), b"x" * 100_000])
def test_a_wrong_token_is_refused(locked: str, given: bytes) -> None:
    answer = post(locked, "/login", ("token", None, given))
    assert answer.status == 401
    assert "set-cookie" not in answer.headers


def test_a_token_given_as_a_file_is_refused(locked: str) -> None:
    assert post(locked, "/login", ("token", "token.txt", TOKEN.encode())).status == 401


def test_tokens_are_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[tuple[int, int]] = []
    real = hmac.compare_digest

    def watched(a: bytes, b: bytes) -> bool:
        compared.append((len(a), len(b)))
        return real(a, b)

    monkeypatch.setattr(security.hmac, "compare_digest", watched)
    for given in ("", "x", TOKEN, "ñ" * 500, "\udcff"):
        assert security.same(given, TOKEN) == (given == TOKEN)
    assert compared == [(32, 32)] * 5


def test_a_token_that_is_no_text_is_held_safely() -> None:
    odd = b"token-from-the-environment-\xff".decode(errors="surrogateescape")
    with running(Settings(workers=2, token=odd)) as found:
        assert ask(found, "/api/studies", headers={"Authorization": "Bearer x"}).status == 401
        assert ask(found, "/").status == 303


def test_a_fault_is_answered_with_all_headers_and_logged_without_its_message(caplog: pytest.LogCaptureFixture) -> None:
    made = application(Settings())

    async def broken(_request: Request) -> Response:
        raise ZeroDivisionError("-".join(("the", "private", "value")))

    app = Starlette(routes=[Route("/broken", broken)], middleware=made.user_middleware)
    sent = finished(_asked, app)
    start = sent[0]
    assert start["status"] == 500
    assert {name.decode() for name, _ in start["headers"]} >= set(HEADERS)
    assert b"private" not in b"".join(message.get("body", b"") for message in sent[1:])
    with caplog.at_level(logging.DEBUG):
        finished(_asked, app)
    assert "ZeroDivisionError" in caplog.text
    assert "the-private-value" not in caplog.text


async def _asked(app: Starlette) -> list[dict]:
    sent: list[dict] = []

    async def receive() -> dict:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "GET", "path": "/broken", "raw_path": b"/broken", "query_string": b"", "scheme": "http",
        "headers": [(b"host", b"localhost")], "server": ("127.0.0.1", 80), "client": ("127.0.0.1", 1), "root_path": "", "http_version": "1.1",
    }  # fmt: skip
    await app(scope, receive, send)
    return sent


def test_nothing_secret_is_in_the_log(tmp_path) -> None:
    server = Server(tmp_path, "--workspace", str(tmp_path / "kept"), PODIUM_TOKEN=TOKEN)
    found = server.address
    try:
        bearer = {"Authorization": f"Bearer {TOKEN}"}
        where = give(found, "problem,secretalgo,B\nx,777123,2\ny,3,4\n", "secretfile.csv", **bearer)
        key = where.removeprefix("/data/")
        for path in (
            where,
            f"/study/{key}/compare?objective=maximize&go=1",
            f"/study/{key}/compare?control=secretname&go=1",
            "/nothing?secretquery=1",
        ):
            ask(found, path, headers=bearer)
        headers, body = form([("text", None, b"secrettext")])
        ask(
            found,
            "/data",
            method="POST",
            headers={**headers, **bearer, "Content-Length": str(len(body) + 100)},
            body=body[:-20] + b"x" * 120,
        )
        ask(
            found,
            "/data",
            method="POST",
            headers={"Content-Type": "multipart/form-data; boundary=secretbound", **bearer},
            body=b"secretbody",
        )
    finally:
        server.end(signal.SIGINT)
    log = "".join(server.lines)
    assert "podium is at" in log
    for word in ("secret", "777123", key, TOKEN):
        assert word not in log.replace(str(tmp_path), "")
