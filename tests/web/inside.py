"""A server within the process of the tests, for settings that the command line does not offer."""

from __future__ import annotations

import gc
import threading
import time
import warnings
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import anyio
import uvicorn

from podium.web.app import _listen, application
from podium.web.settings import Settings

_T = TypeVar("_T")


def finished(work: Callable[..., Awaitable[_T]], *args: object) -> _T:
    """Run a coroutine function to its end, in a thread of its own: Playwright keeps an event loop going in that of the tests."""
    with _workers_left_behind(), ThreadPoolExecutor(1) as thread:
        return thread.submit(anyio.run, work, *args).result()


@contextmanager
def _workers_left_behind() -> Iterator[None]:
    """Collect workers that anyio kills at the end of an event loop without waiting: Python warns of each, at once or later."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", r"subprocess \d+ is still running", ResourceWarning)
        warnings.filterwarnings("ignore", "unclosed", ResourceWarning)
        warnings.filterwarnings("ignore", "loop is closed", ResourceWarning)
        try:
            yield
        finally:
            gc.collect()


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """Serve with these settings; yields the address without the last slash."""
    with _listen(settings) as listening:
        server = uvicorn.Server(uvicorn.Config(application(settings), log_level="warning", access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started and thread.is_alive():
                time.sleep(0.02)
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            with _workers_left_behind():
                server.should_exit = True
                thread.join(30)
