"""The application: its routes, its workers, and the server that listens on this machine."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from pathlib import Path
from types import FrameType

import anyio
import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route

from podium.cli.terminal import say
from podium.errors import InputError
from podium.web import explained, pages, security, worker
from podium.web.api.routes import routes as api_routes
from podium.web.assets import asset
from podium.web.assistant import guide
from podium.web.connections import Attempts, config_of
from podium.web.desk import Desk
from podium.web.jobs import WARM
from podium.web.security import Guard
from podium.web.settings import Settings
from podium.web.store import Workspace
from podium.web.subpath import Subpath
from podium.web.templates import Speaking
from podium.web.worker import private_folder


def application(settings: Settings) -> Starlette:
    """Make the application."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        with private_folder() as folder:
            async with anyio.create_task_group() as group:
                app.state.desk = desk = Desk(settings, group, folder, app.state.workspace)
                for number in range(settings.workers):
                    desk.runner.start(f"{WARM}{number}", worker.warm, lane="short")
                yield
                group.cancel_scope.cancel()

    made = Starlette(
        routes=_routes(),
        middleware=[
            *([Middleware(Subpath, root=settings.root)] if settings.root else []),
            Middleware(Guard, settings=settings),
            Middleware(Speaking),
        ],
        exception_handlers={HTTPException: pages.missing, InputError: pages.refused},
        lifespan=life,
    )
    made.state.settings, made.state.attempts = settings, Attempts()
    made.state.workspace = None if settings.workspace is None else Workspace(settings.workspace)
    return made


def _routes() -> list[Route | Mount]:
    return [
        Route("/", pages.start),
        Route("/data", pages.give, methods=["POST"]),
        Route("/data/{key}", pages.show_data),
        Route("/data/{key}/add", pages.add, methods=["POST"]),
        Route("/data/{key}/file/{name}", pages.download_data),
        Route("/study/{key}/{verb}", pages.study),
        Route("/study/{key}/{verb}/picture/{kind}", pages.picture),
        Route("/study/{key}/{verb}/tables", pages.tables),
        Route("/study/{key}/{verb}/versus", pages.give_other, methods=["POST"]),
        Route("/study/{key}/{verb}/versus/{other}", pages.versus),
        Route("/study/{key}/{verb}/file/{name}", pages.download),
        Route("/guide", guide),
        Route("/terms", explained.all_terms),
        Route("/terms/{key}", explained.one_term),
        Route("/login", security.ask),
        Route("/login", security.check, methods=["POST"]),
        Route("/logout", security.leave, methods=["POST"]),
        Route("/study/{key}/{verb}/keep", pages.keep, methods=["POST"]),
        Route("/workspace", pages.kept),
        Route("/workspace/{key}", pages.reopen),
        Route("/workspace/{key}/delete", pages.delete, methods=["POST"]),
        Route("/jobs/{job}/stop", pages.stop, methods=["POST"]),
        Route("/jobs/{job}/again", pages.again, methods=["POST"]),
        *api_routes(),
        Route("/assets/{name}", _asset),
        Route("/health", _health),
    ]


async def _asset(request: Request) -> Response:
    found = asset(request.path_params["name"])
    if found is None:
        raise HTTPException(404)
    content, media, digest = found
    headers = {"cache-control": "no-cache", "etag": f'"{digest}"'}
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, media_type=media, headers=headers)


async def _health(request: Request) -> Response:
    """Say that the server works, or that it takes no more studies; nothing about them, as nobody needs the token for it."""
    if request.app.state.desk.runner.ending:
        return PlainTextResponse("podium is restarting\n", 503)
    return PlainTextResponse("podium is here\n")


# Start the server, say where it is, open the browser.


_WORKERS = {
    # They run side by side already, and threads and their arenas count into the memory of a worker.
    "OPENBLAS_NUM_THREADS": "1",
    "OMP_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "POLARS_MAX_THREADS": "1",
    "MALLOC_ARENA_MAX": "2",
    # A file random.py in the folder where podium was started is not the module.
    "PYTHONSAFEPATH": "1",
}
"""Environment of the workers, where the user does not say otherwise."""


def serve(settings: Settings, *, browser: bool | None = None, linked: bool = False) -> None:
    """Serve the page until it is interrupted, and open it in a browser; None does where only this machine can reach it.

    `linked` shows, and opens, the address with the token: podium made it, and nobody knows it yet.
    """
    for name, value in _WORKERS.items():
        os.environ.setdefault(name, value)
    _check_root(settings.root)
    app = application(settings)
    with _listen(settings) as listening, ExitStack() as stack:
        address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}{settings.root}/"
        if linked:
            address += f"?token={settings.token}"
        say(f"podium is at {address}  (Ctrl-C ends it)", one_line=True)
        if browser if browser is not None else settings.local:
            link = address
            if linked and settings.workspace is not None:
                link = stack.enter_context(_private_link(address, settings.workspace))
            # A browser that is a terminal program would otherwise hold the server, or its end.
            opener = threading.Timer(0.5, webbrowser.open, [link])
            opener.daemon = True
            opener.start()
        _run(app, listening)


@contextmanager
def _private_link(address: str, folder: Path) -> Iterator[str]:
    """Write a file that leads to an address, and yield that of the file: other users can see how a browser is called."""
    file = folder.resolve() / f"open-{os.getpid()}.html"
    file.unlink(missing_ok=True)
    file.touch(mode=0o600)
    file.write_text(f'<!DOCTYPE html><meta http-equiv="refresh" content="0; url={address}">', encoding="utf-8")
    try:
        yield file.as_uri()
    finally:
        file.unlink(missing_ok=True)


class _Server(uvicorn.Server):
    """A server that after SIGTERM lets running studies finish, and answers users who wait for other ones."""

    def __init__(self, app: Starlette) -> None:
        self._settings: Settings = app.state.settings
        super().__init__(config_of(app, self._settings))
        self._app, self._hurried = app, False

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End soon at SIGTERM; at once at Ctrl-C, or when told again."""
        self._hurried = self.should_exit or sig != signal.SIGTERM
        super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End; until the studies have ended, their pages can be asked for."""
        await self._app.state.desk.runner.finish(self._settings.grace, lambda: self._hurried)
        await super().shutdown(sockets)


def _check_root(root: str) -> None:
    """Refuse a path that podium itself has below it: a proxy may take it away, and nobody could say then what is meant."""
    first = root.split("/", 2)[1:2]
    if first and any(route.path.split("/", 2)[1:2] == first for route in _routes()):
        raise InputError("{--root-path:{path}} is an address of the web app itself. Choose another one.", path=root)


def _run(app: Starlette, listening: socket.socket) -> None:
    # Who kills a worker may wait for it before asyncio's watcher of children does, which would warn of an unknown process.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    server = _Server(app)
    with suppress(KeyboardInterrupt):  # the usual end
        server.run(sockets=[listening])
    if not server.started:
        raise InputError("podium cannot start. Check that the folder for temporary files (TMPDIR) has free space.")


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((settings.host, settings.port))
        made.listen(settings.connections)
    except (OSError, UnicodeError) as error:  # UnicodeError: no name of a host
        made.close()
        raise InputError(
            f"cannot listen at {settings.host}:{settings.port}: {getattr(error, 'strerror', None) or error}. {_advice(error)}"
        ) from None
    return made


def _advice(error: Exception) -> str:
    if isinstance(error, PermissionError):
        return "Use a port above 1023."
    if isinstance(error, (socket.gaierror, UnicodeError)) or getattr(error, "errno", None) == errno.EADDRNOTAVAIL:
        return "Leave --host out, or give an address of this machine."
    return "Leave --port out for a free one."


def _shown(host: str) -> str:
    named = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{named}]" if ":" in named else named
