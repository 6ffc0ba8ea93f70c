"""Start the server, say where it is, open the browser."""

from __future__ import annotations

import errno
import os
import socket
import threading
import webbrowser
from contextlib import suppress

import uvicorn
from starlette.applications import Starlette

from podium.cli.messages import say
from podium.errors import InputError
from podium.web.app import application
from podium.web.settings import Settings

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

_CONNECTIONS = 1000
"""Connections at once; further ones are told that the server is busy."""


def serve(settings: Settings, *, browser: bool | None = None) -> None:
    """Serve the page until it is interrupted.

    Parameters
    ----------
    settings
        Where, to whom, how much.
    browser
        Whether to open it; None opens it where only this machine can reach it.

    Raises
    ------
    InputError
        When the address cannot be listened at.
    """
    for name, value in _WORKERS.items():
        os.environ.setdefault(name, value)
    app = application(settings)
    with _listen(settings) as listening:
        address = f"http://{_shown(settings.host)}:{listening.getsockname()[1]}/"
        say(f"podium is at {address}  (Ctrl-C ends it)", one_line=True)
        if browser if browser is not None else settings.local:
            # A browser that is a terminal program would otherwise hold the server, or its end.
            opener = threading.Timer(0.5, webbrowser.open, [address])
            opener.daemon = True
            opener.start()
        _run(app, listening)


def _run(app: Starlette, listening: socket.socket) -> None:
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            log_level="warning",
            access_log=False,
            server_header=False,
            ws="none",
            limit_concurrency=_CONNECTIONS,
            timeout_graceful_shutdown=3,
        )
    )
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
        made.listen(_CONNECTIONS)
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
