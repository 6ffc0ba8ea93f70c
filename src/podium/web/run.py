"""Start the server, say where it is, open the browser."""

from __future__ import annotations

import os
import socket
import threading
import webbrowser

import uvicorn

from podium.cli.messages import say
from podium.errors import InputError
from podium.web.app import application
from podium.web.settings import Settings

_ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")


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
    for name in _ONE_THREAD:
        os.environ.setdefault(name, "1")  # workers run side by side already
    listening = _listen(settings)
    port = listening.getsockname()[1]
    address = f"http://{_shown(settings.host)}:{port}/"
    say(f"podium is at {address}  (Ctrl-C ends it)", one_line=True)
    server = uvicorn.Server(
        uvicorn.Config(
            application(settings),
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
    )
    if browser if browser is not None else settings.local:
        # A browser that is a terminal program would otherwise hold the server.
        threading.Timer(0.5, webbrowser.open, [address]).start()
    server.run(sockets=[listening])


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((settings.host, settings.port))
    except OSError as error:
        made.close()
        raise InputError(
            f"cannot listen at {settings.host}:{settings.port}: {error.strerror or error}. Leave --port out for a free one."
        ) from error
    return made


def _shown(host: str) -> str:
    return "127.0.0.1" if host == "0.0.0.0" else f"[{host}]" if ":" in host else host
