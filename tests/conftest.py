"""No test is about time: what Hypothesis tries may take long on a busy machine.

Everybody's run tries the same examples, so that it says something about the code and not about luck;
``--hypothesis-profile=explore`` looks for new ones.

A packager may run the tests with podium and pytest alone: what needs another package is skipped where that is not installed.
"""

from __future__ import annotations

import gc
import os
import re
import signal
import sys
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from podium.errors import MissingExtraError

if find_spec("hypothesis"):
    from hypothesis import settings

    settings.register_profile("podium", deadline=None, derandomize=True, database=None)
    settings.register_profile("explore", deadline=None, derandomize=False)
    settings.load_profile("podium")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the settings of pytest-timeout mean nothing where it is not installed."""
    if not find_spec("pytest_timeout"):
        for name in ("timeout", "timeout_method"):
            parser.addini(name, "A setting of pytest-timeout.")


def pytest_configure(config: pytest.Config) -> None:
    """In a source tree, compile the data files that were edited since they were compiled; hear Ctrl-C.

    What a script starts in the background ignores Ctrl-C, and so would the programs that tests interrupt.
    """
    if not config.getoption("--hypothesis-profile", None):
        # Hypothesis tries constants of the modules loaded by then: these depend on the worker, and on `pip install -e`.
        with suppress(ImportError):  # earlier versions do not
            from hypothesis.internal.conjecture import providers

            vars(providers)["is_local_module_file"] = lambda _: False
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    root = Path(__file__).parents[1]
    if (
        not hasattr(config, "workerinput")
        and (root / ".ci").is_dir()
        and find_spec("babel")
        and find_spec("bibtexparser")
    ):
        sys.path.append(str(root / ".ci"))
        from data_files import compile_all

        compile_all(root, stale_only=True)


def lacking(error: BaseException | None) -> str:
    """Return what an error says is not installed: a package of somebody else, which is in no environment of the tests by accident."""
    if isinstance(error, MissingExtraError):
        name = str(error).partition(" needs ")[2].partition(",")[0].split(" or ")[0]
        return name if not _importable(name) else ""
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return ""
    name = error.name.partition(".")[0]
    own = name == "podium" or any(Path(folder, name + end).exists() for folder in sys.path for end in ("", ".py"))
    return "" if own or _importable(name) else name


def _importable(name: str) -> bool:
    module = {"scikit-learn": "sklearn", "python-calamine": "python_calamine", "python-multipart": "multipart"}.get(
        name, name
    )
    try:
        return find_spec(module) is not None
    except ValueError:  # a test hides it
        return True


class _Tests(pytest.Module):
    """The tests of a file, skipped where a package is not installed that it imports."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        try:
            return list(super().collect())
        except self.CollectError as error:
            if missing := lacking(error.__cause__):
                pytest.skip(f"{missing} is not installed", allow_module_level=True)
            raise


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module:
    return _Tests.from_parent(parent, path=module_path)


_SAID = re.compile(r"needs ([\w-]+)(?: or [\w-]+)?, which is not installed|No module named '(\w+)'")


def said_to_be_lacking(report: Any) -> str:
    """Return the package that a program said it needs, where a test shows what the program said."""
    texts = (report.longreprtext, report.capstdout, report.capstderr)
    found = (name for text in texts for names in _SAID.findall(text) for name in names if name)
    return next((name for name in found if name != "podium" and not _importable(name)), "")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """Report a test as skipped that failed because a package is not installed."""
    report = yield
    if report.failed and call.excinfo and (missing := lacking(call.excinfo.value) or said_to_be_lacking(report)):
        report.outcome = "skipped"
        report.longrepr = (str(item.path), item.location[1], f"{missing} is not installed")
    return report


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
def pytest_xdist_auto_num_workers() -> int:
    """One worker more than cores: workers wait for browsers, servers and other programs that they start."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return usable + 1


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
