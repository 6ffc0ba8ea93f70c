"""``podium serve`` from start to end: where it listens, what it refuses, how it stops, and what it leaves behind (nothing)."""

from __future__ import annotations

import builtins
import os
import signal
import socket
import stat
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from podium.cli import main
from podium.errors import InputError
from podium.web import app
from podium.web.settings import Settings
from podium.web.store import Workspace
from podium.web.worker import private_folder
from web.asking import ask, post, until
from web.served import BUSY, Server

SECRET = "0123456789abcdef"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(["serve", "--no-browser", *words])
    return code, capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--host", "0.0.0.0"), "Set --token"),
        (("--host", ""), "Set --token"),
        (("--host", "0.0.0.0", "--token", ""), "Set --token"),
        (("--host", "0.0.0.0", "--token", "short"), "at least 16"),
        (("--token", " " * 20), "at least 16"),
        (("--token", f" {SECRET[:15]} "), "at least 16"),
        (("--name", "http://lab.example"), "Omit http://"),
        (("--name", "lab.example:8000"), "and the port"),
        (("--name", ""), "is not a host name"),
        (("--host", "no.such.host.invalid", "--token", SECRET), "Leave --host out"),
        (("--host", "a" * 70 + ".example", "--token", SECRET), "Leave --host out"),
        (("--host", "192.0.2.1", "--token", SECRET), "Leave --host out"),
        (("--proxy", "nginx"), "is not an IP address"),
        (("--proxy", "10.0.0.1/8"), "is not an IP address"),
        (("--root-path", "podium"), "such as /podium"),
        (("--root-path", "/a/../b c"), "such as /podium"),
        (("--root-path", "/data"), "Choose another one"),
        (("--root-path", "/api/podium/"), "Choose another one"),
        (("--port", "65536"), "65536"),
        (("--max-memory", "100"), "512"),
        (("--workers", "0"), "--workers"),
    ],
)
def test_what_cannot_be_served_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    code, error = said(capsys, *words)
    assert code == 2
    assert told in " ".join(error.split())
    assert "podium is at" not in error
    assert "Traceback" not in error
    assert SECRET not in error


def test_a_port_in_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, error = said(capsys, "--port", str(port))
    assert code == 2
    assert f"cannot listen at 127.0.0.1:{port}" in error
    assert "Leave --port out" in " ".join(error.split())


def test_two_servers_cannot_have_one_port() -> None:
    with app._listen(Settings()) as first, pytest.raises(InputError, match="Leave --port out"):
        app._listen(Settings(port=first.getsockname()[1]))


def test_a_port_of_the_system_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Refused(socket.socket):
        def bind(self, _address: object) -> None:
            raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(app.socket, "socket", Refused)
    with pytest.raises(InputError, match="port above 1023"):
        app._listen(Settings(port=80))


def test_a_workspace_that_cannot_be_is_told_before_the_address(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("x")
    code, error = said(capsys, "--workspace", str(tmp_path / "file"))
    assert code == 2
    assert "Cannot save studies" in error
    assert "podium is at" not in error


def test_without_the_extra_the_command_to_install_it_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] in ("starlette", "uvicorn"):
            raise ImportError(name)
        return real(name, *args, **kwargs)

    for module in [name for name in sys.modules if name.startswith(("podium.web", "starlette", "uvicorn"))]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(builtins, "__import__", without)
    code, error = said(capsys)
    assert code == 2
    assert "pip install" in error
    assert "podium[web]" in error


class Now:
    """A timer that does not wait."""

    daemon = False

    def __init__(self, _seconds: float, call: Callable[..., Any], words: list[str]) -> None:
        self.call, self.words = call, words

    def start(self) -> None:
        assert self.daemon
        self.call(*self.words)


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, int]]:
    """What would be served, and at which port: nothing is, and the browser is opened at once."""
    found: list[tuple[Settings, int]] = []
    monkeypatch.setattr(app.threading, "Timer", Now)
    monkeypatch.setattr(
        app, "_run", lambda app, listening: found.append((app.state.settings, listening.getsockname()[1]))
    )
    for name in app._WORKERS:
        monkeypatch.setenv(name, "1")
    return found


@pytest.mark.parametrize(
    ("host", "asked", "opens"),
    [
        ("127.0.0.1", None, True),
        ("localhost", None, True),
        ("0.0.0.0", None, False),
        ("127.0.0.1", False, False),
        ("0.0.0.0", True, True),
    ],
)
def test_the_browser_opens_on_this_machine_only(
    monkeypatch: pytest.MonkeyPatch, started: list[tuple[Settings, int]], host: str, asked: bool | None, opens: bool
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(app.webbrowser, "open", opened.append)
    app.serve(Settings(host=host, token=SECRET), browser=asked)
    assert bool(opened) == opens
    if opens:
        (_settings, port), *_ = started
        assert opened[0].endswith(f":{port}/")
        assert "0.0.0.0" not in opened[0]
        assert SECRET not in opened[0]


def gone(pids: set[int]) -> bool:
    return until(lambda: not any(_alive(pid) for pid in pids), bool)


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


linux = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are listed by /proc")


@linux
@pytest.mark.parametrize(("number", "codes"), [(signal.SIGINT, (0, 130)), (signal.SIGTERM, (0, 143, -15))])
def test_it_ends_without_a_word_and_leaves_nothing(tmp_path: Path, number: int, codes: tuple[int, ...]) -> None:
    server = Server(tmp_path, "--grace", "0")
    workers = server.busy()
    assert len(workers) >= 2
    # A terminal sends Ctrl-C to the workers, too.
    code = server.end(number, group=number == signal.SIGINT)
    assert code in codes
    assert gone(workers)
    assert list(server.temporary.iterdir()) == []
    assert "".join(server.lines[1:]) in ("", "podium: interrupted\n")


@linux
def test_it_lets_studies_finish_and_tells_whoever_waits_for_the_others(tmp_path: Path) -> None:
    server = Server(tmp_path, "--grace", "600", "--workspace", str(tmp_path / "kept"), "--token", SECRET)
    token = {"Authorization": f"Bearer {SECRET}"}
    kept = post(server.address, "/study/classifiers/compare/keep?objective=maximize", **token)
    archive = "/study/classifiers/compare/file/everything.zip?objective=maximize"
    with ThreadPoolExecutor(2) as pool:
        quick = pool.submit(ask, server.address, archive, headers=token)
        long = pool.submit(ask, server.address, BUSY.replace("?", "/file/results.json?"), headers=token)
        until(lambda: sum(map(_has_job, server.workers())), lambda number: number == 2)
        os.kill(server.process.pid, signal.SIGTERM)
        until(lambda: ask(server.address, "/health").status, lambda status: status == 503)
        refused = ask(server.address, "/study/classifiers/compare?objective=maximize&alpha=0.04&go=1", headers=token)
        assert refused.status == 503
        assert "restarting" in refused.text
        assert quick.result().status == 200
        code = server.end(signal.SIGTERM)
        told = long.result()
    assert code in (0, 143, -15)
    assert told.status == 503
    assert "restarting" in told.text
    assert [f"/workspace/{study.key}" for study in Workspace(tmp_path / "kept").all()] == [kept.headers["location"]]
    assert list(server.temporary.iterdir()) == []


def _has_job(pid: int) -> bool:
    with suppress(OSError):
        return "/work-" in str(Path(f"/proc/{pid}/cwd").readlink())
    return False


@linux
def test_with_a_workspace_the_address_holds_a_token_that_others_do_not_see(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    started: list[tuple[Settings, int]],
    tmp_path: Path,
) -> None:
    opened: list[tuple[str, str, int]] = []

    def open_now(link: str) -> None:
        file = Path(link.removeprefix("file://"))
        opened.append((link, file.read_text(encoding="utf-8"), stat.S_IMODE(file.stat().st_mode)))

    monkeypatch.setattr(app.webbrowser, "open", open_now)
    monkeypatch.delenv("PODIUM_TOKEN", raising=False)
    for _ in range(2):
        assert main(["serve", "--workspace", str(tmp_path)]) == 0
    tokens = [settings.token for settings, _port in started]
    assert None not in tokens
    assert len(set(tokens)) == 2
    shown = capsys.readouterr().err
    for token, (link, page, mode) in zip(tokens, opened, strict=True):
        assert token is not None
        assert len(token) >= 32
        assert f"/?token={token} " in shown
        assert token not in link
        assert f"/?token={token}" in page
        assert mode == 0o600
    assert sorted(path.name for path in tmp_path.iterdir()) == ["studies.sqlite"]


@linux
def test_workers_of_a_killed_server_end_and_the_next_one_tidies_up(tmp_path: Path) -> None:
    server = Server(tmp_path)
    workers = server.busy()
    server.end(signal.SIGKILL)
    assert gone(workers)
    left = list(server.temporary.iterdir())
    assert len(left) == 1
    following = Server(tmp_path)
    assert ask(following.address, "/health").status == 200
    assert left[0] not in following.temporary.iterdir()
    following.end(signal.SIGTERM)
    assert list(server.temporary.iterdir()) == []


def test_the_folder_of_a_living_server_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    foreign = tmp_path / "podium-serve-other"
    foreign.mkdir()  # no lock yet: it may just be starting
    with private_folder() as first:
        (first / "work").mkdir()
        with private_folder() as second:
            assert first.is_dir()
            assert second != first
        assert (first / "work").is_dir()
        assert not second.exists()
    assert list(tmp_path.iterdir()) == [foreign]


@linux
def test_modules_in_the_folder_it_is_started_in_are_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("random", "statistics", "asyncio", "anyio"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('taken from the folder')\n")
    monkeypatch.chdir(tmp_path)
    script = Path(sys.executable).with_name("podium")
    if not script.exists():
        pytest.skip("podium is not installed as a command")
    server = Server(tmp_path, program=(str(script),))
    answer = ask(server.address, "/study/classifiers/compare?objective=maximize&go=1")
    server.end(signal.SIGINT)
    assert answer.status == 200
    assert 'class="verdict"' in answer.text


def test_it_listens_on_ipv6(tmp_path: Path) -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6")
    server = Server(tmp_path, "--host", "::1")
    try:
        assert server.address.startswith("http://[::1]:")
        assert ask(server.address, "/health").status == 200
        assert ask(server.address, "/health", host="[::2]").status == 421
    finally:
        server.end(signal.SIGINT)


def test_addresses_are_shown_as_a_browser_takes_them() -> None:
    assert [app._shown(host) for host in ("0.0.0.0", "::", "::1", "localhost")] == [
        "127.0.0.1",
        "[::1]",
        "[::1]",
        "localhost",
    ]
