"""The web app for many: clients that are slow or too many, wrong tokens, a proxy in front, and an end that loses nothing."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from podium.web.settings import Settings
from web.asking import ask, post
from web.inside import running
from web.served import _wait

TOKEN = "0123456789abcdef"
BEGUN = b"POST /data HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000\r\n\r\n--x"


def connected(address: str, begun: bytes = b"GET / HTTP/1.1\r\nHost: localh") -> socket.socket:
    """Begin a request, and leave it unfinished."""
    place = urlsplit(address)
    made = socket.create_connection((place.hostname, place.port), 600)
    made.sendall(begun)
    return made


def ended(one: socket.socket) -> bool:
    """Wait until the server ends a connection."""
    try:
        return one.recv(1) == b""
    except ConnectionError:
        return True


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: localh", BEGUN], ids=["nothing", "headers", "body"])
def test_a_request_that_is_never_finished_is_ended(begun: bytes) -> None:
    with running(Settings(workers=1, patience=0.2)) as address, connected(address, begun) as slow:
        assert ended(slow)
        assert ask(address, "/health").status == 200


@pytest.mark.parametrize("limits", [{"each": 20}, {"connections": 20}], ids=["of one client", "of all"])
def test_half_open_connections_lock_nobody_out(limits: dict[str, int]) -> None:
    with ExitStack() as stack:
        address = stack.enter_context(running(Settings(workers=1, patience=600, **limits)))
        upload = stack.enter_context(connected(address, BEGUN))
        half = [stack.enter_context(connected(address)) for _ in range(50)]
        assert ask(address, "/health").status == 200
        assert all(ended(one) for one in half[:30])  # those that came first make room
        # An upload stays while there are others that have not even asked for anything.
        upload.sendall(b"\r\n" + b"x" * 1000)
        assert upload.recv(8) == b"HTTP/1.1"


@pytest.fixture(scope="module")
def locked() -> Iterator[str]:
    with running(Settings(workers=1, token=TOKEN)) as found:
        yield found


def test_wrong_tokens_are_limited_and_who_is_in_stays_in() -> None:
    with running(Settings(workers=1, token=TOKEN)) as address:
        entered = post(address, "/login", ("token", None, TOKEN.encode()))
        cookie = {"Cookie": entered.headers["set-cookie"].partition(";")[0]}
        wrong = {"Authorization": "Bearer wrong-wrong-wrong-"}
        # Nobody trusted says who asks, so it does not matter what is said.
        answers = [
            ask(address, "/api/studies", headers={**wrong, "X-Forwarded-For": f"192.0.2.{n}"}) for n in range(40)
        ]
        assert {answer.status for answer in answers[:15]} == {401}
        assert answers[-1].status == 429
        assert int(answers[-1].headers["retry-after"]) > 0
        for answer in (
            ask(address, "/api/studies", headers={"Authorization": f"Bearer {TOKEN}"}),
            post(address, "/login", ("token", None, TOKEN.encode())),
            ask(address, f"/?token={TOKEN}"),
        ):
            assert answer.status == 429
            assert "set-cookie" not in answer.headers
        assert ask(address, "/", headers=cookie).status == 200
        assert ask(address, "/health").status == 200


def test_whoever_has_no_token_can_send_little(locked: str) -> None:
    assert post(locked, "/login", ("token", "large.bin", b"x" * 300_000)).status == 413
    assert post(locked, "/login", ("token", None, b"x" * 100_000)).status == 401


def test_cookies_with_escapes_are_left_out_and_the_others_read(locked: str) -> None:
    entered = post(locked, "/login", ("token", None, TOKEN.encode()))
    cookie = entered.headers["set-cookie"].partition(";")[0]
    # Older Pythons take seconds to read such a cookie, in which nobody is answered.
    escaped = 'a="' + '\\"' * 25_000 + '"'
    assert ask(locked, "/guide", headers={"Cookie": f"{escaped}; {cookie}; b=c"}).status == 200
    assert ask(locked, "/guide", headers={"Cookie": f"{escaped}; {cookie[:-1]}"}).status == 303


def test_the_link_with_the_token_lets_a_browser_in_and_hides_the_token(locked: str) -> None:
    answer = ask(locked, f"/?token={TOKEN}")
    assert answer.status == 200
    assert TOKEN not in answer.text
    assert 'content="0; url=./"' in answer.text
    cookie = answer.headers["set-cookie"].partition(";")[0]
    assert TOKEN not in cookie
    # A server on another port of the same machine has a cookie of its own.
    assert cookie.startswith(f"podium-token-{urlsplit(locked).port}=")
    assert ask(locked, "/", headers={"Cookie": cookie}).status == 200
    for path in ("/?token=wrong-wrong-wrong-", f"/guide?token={TOKEN}"):
        refused = ask(locked, path)
        assert (refused.status, refused.headers["location"]) == (303, "/login")


# Behind a proxy: the app below a path, which the proxy leaves in requests or takes away, as in docs/how-to/serve-lab.md.


PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "serve-lab.md"
NGINX = """
daemon off; master_process off; pid {folder}/pid; error_log stderr;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    server {{ listen 127.0.0.1:{port}; {documented} }}
}}
"""
CADDY = """
{{
    admin off
    auto_https off
}}
{documented}
"""
PROXIES = {
    "nginx": (NGINX, ("-p", "{folder}", "-c", "{file}")),
    "caddy": (CADDY, ("run", "--adapter", "caddyfile", "--config", "{file}")),
}
"""What stands around the documented configuration, and how the program is started with it."""


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server below a path; its workspace shows every kind of page."""
    folder = tmp_path_factory.mktemp("kept")
    with running(Settings(workers=2, token=TOKEN, root="/podium", proxies=("127.0.0.1",), workspace=folder)) as found:
        yield found


@pytest.fixture(scope="module", params=["path left", *PROXIES])
def proxy(request: pytest.FixtureRequest, below: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Address below which the app is shown, without a proxy or with a documented one."""
    name = request.param
    if name == "path left":
        yield below
        return
    program = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        pytest.skip(f"{name} is not installed")
    around, words = PROXIES[name]
    documented = (
        PAGE.read_text(encoding="utf-8").partition(f"<!-- {name} -->\n```")[2].partition("```")[0].partition("\n")[2]
    )
    assert "127.0.0.1:8000" in documented
    folder = tmp_path_factory.mktemp(name)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"127.0.0.1:{port}"
    documented = documented.replace("127.0.0.1:8000", urlsplit(below).netloc)
    documented = documented.replace("podium.lab.example {", f"http://{address} {{")
    file = folder / "proxy.conf"
    file.write_text(around.format(folder=folder, port=port, documented=documented))
    command = [program, *(word.format(folder=folder, file=file) for word in words)]
    own = dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(folder))
    with subprocess.Popen(command, env={**os.environ, **own}) as started:
        try:
            _wait(f"http://{address}")
            yield f"http://{address}"
        finally:
            started.terminate()


def test_below_a_path_every_address_leads_to_the_app(proxy: str) -> None:
    assert ask(proxy, "/podium").headers["location"].endswith("/podium/")
    assert ask(proxy, "/podium/").headers["location"] == "/podium/login"
    assert ask(proxy, "/podium/login/").headers["location"].endswith("/podium/login")
    entered = post(proxy, "/podium/login", ("token", None, TOKEN.encode()))
    assert (entered.status, entered.headers["location"]) == (303, "/podium/")
    assert "Path=/podium/;" in entered.headers["set-cookie"]
    cookie = {"Cookie": entered.headers["set-cookie"].partition(";")[0]}
    table = 'problem,A,href="/B"\n' + "".join(f"x{i},{i % 5},{i % 3}\n" for i in range(12))
    given = post(proxy, "/podium/data", ("file", "table.csv", table.encode()), **cookie).headers["location"]
    assert given.startswith("/podium/data/")
    study = given.replace("/data/", "/study/") + "/compare?objective=maximize"
    kept = post(proxy, study.replace("?", "/keep?"), **cookie).headers["location"]
    pages = [
        "/podium/",
        given,
        f"{study}&go=1",
        kept,
        "/podium/workspace",
        "/podium/guide",
        "/podium/terms",
        "/podium/api",
    ]
    found: set[str] = set()
    for path in pages:
        answer = ask(proxy, path, headers=cookie)
        assert answer.status == 200
        found |= set(re.findall(r'<[^>]*\s(?:href|src|action)="(/[^"]*)"', answer.text))
    assert all(address.startswith("/podium/") for address in found)
    assert 'href="/B"' in html.unescape(ask(proxy, given, headers=cookie).text)  # a name is no address
    wanted = ("/podium/assets/", "/podium/data/", study.partition("?")[0] + "/file/results.csv", "/podium/terms/", kept)
    asked = [next(one for one in sorted(found) if one.startswith(start)) for start in wanted]
    assert {ask(proxy, html.unescape(address), headers=cookie).status for address in asked} == {200}
    told = json.loads(
        ask(
            proxy,
            "/podium/api/studies/compare",
            method="POST",
            headers={**cookie, "Content-Type": "application/json"},
            body=b'{"data": "classifiers", "options": {"objective": "maximize"}, "wait": 60}',
        ).body
    )
    assert ask(proxy, told["link"], headers=cookie).status == 200
    assert json.loads(ask(proxy, "/podium/openapi.json", headers=cookie).body)["servers"] == [{"url": "/podium"}]


def test_only_a_proxy_that_is_trusted_says_who_asks_and_how(locked: str, below: str) -> None:
    encrypted = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.7"}
    for address, secure in ((below, True), (locked, False)):
        entered = post(address, "/login", ("token", None, TOKEN.encode()), **encrypted)
        assert ("Secure" in entered.headers["set-cookie"]) is secure
    # A client with many wrong tokens does not stop the others behind the same proxy.
    wrong = {"Authorization": "Bearer wrong-wrong-wrong-", **encrypted}
    assert [ask(below, "/api/studies", headers=wrong).status for _ in range(40)][-1] == 429
    right = {"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "192.0.2.8"}
    assert ask(below, "/api/studies", headers=right).status == 200
