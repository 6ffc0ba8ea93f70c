"""Servers within the process of the tests, all in one event loop: each finds the workers that those before it started."""

from __future__ import annotations

import gc
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import TypeVar

import uvicorn
from anyio.from_thread import BlockingPortal, start_blocking_portal

from podium.web.app import _listen, application
from podium.web.connections import config_of
from podium.web.settings import Settings

_T = TypeVar("_T")


@contextmanager
def _loop() -> Iterator[BlockingPortal]:
    """Run an event loop in a thread of its own: Playwright keeps another one going in that of the tests."""
    manager = start_blocking_portal()
    try:
        yield manager.__enter__()
    finally:
        # anyio kills its workers at the end of a loop without waiting, and Python warns of each, at once or later.
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", r"subprocess \d+ is still running", ResourceWarning)
            warnings.filterwarnings("ignore", "unclosed", ResourceWarning)
            warnings.filterwarnings("ignore", "loop is closed", ResourceWarning)
            manager.__exit__(None, None, None)
            gc.collect()


_opened = ExitStack()


@cache
def _shared() -> BlockingPortal:
    """The event loop of all servers that are not alone."""
    return _opened.enter_context(_loop())


def close() -> None:
    """End the shared event loop and its workers, if it was begun."""
    _opened.close()
    _shared.cache_clear()


def finished(work: Callable[..., Awaitable[_T]], *args: object) -> _T:
    """Run a coroutine function to its end."""
    return _shared().call(work, *args)


@contextmanager
def running(settings: Settings, *, alone: bool = False) -> Iterator[str]:
    """Serve with these settings; yields the address without the last slash. A server that is alone has workers of its own."""
    with ExitStack() as stack:
        listening = stack.enter_context(_listen(settings))
        portal = stack.enter_context(_loop()) if alone else _shared()
        server = uvicorn.Server(config_of(application(settings), settings))
        served = portal.start_task_soon(server.serve, [listening])
        try:
            while not server.started and not served.done():
                time.sleep(0.02)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            served.result()
