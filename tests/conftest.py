"""No test is about time: what Hypothesis tries may take long on a busy machine.

Everybody's run tries the same examples, so that it says something about the code and not about luck;
``--hypothesis-profile=explore`` looks for new ones.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("podium", deadline=None, derandomize=True, database=None)
settings.register_profile("explore", deadline=None, derandomize=False)
settings.load_profile("podium")


def pytest_configure(config: pytest.Config) -> None:
    """In a source tree, compile the data files that were edited since they were compiled."""
    root = Path(__file__).parents[1]
    if not hasattr(config, "workerinput") and (root / ".ci").is_dir():
        sys.path.append(str(root / ".ci"))
        from data_files import compile_all

        compile_all(root, stale_only=True)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The Chromium that is installed on this machine, driven by Playwright, of which a process can start only one."""
    from render.browser import CHROMIUM

    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    if CHROMIUM is None:
        pytest.skip("no chromium is installed")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield started
        started.close()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Let each worker begin with one piece of all tests: what a file's tests share is then made in one worker only."""
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.getvalue("dist") == "load" else None


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking through all tests again and again: they stay to the end."""
    gc.freeze()


def pytest_unconfigure() -> None:
    """Let the collector see everything again: libraries complain of objects that outlive the process."""
    gc.unfreeze()
