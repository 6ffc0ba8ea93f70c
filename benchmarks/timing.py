"""What the benchmarks share: taking turns, medians, a plain table."""

from __future__ import annotations

import cProfile
import os
import pstats
import re
import resource
import subprocess
import tempfile
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from unittest.mock import patch


@dataclass(frozen=True)
class Cost:
    """Median seconds by the clock, and of the processors (children included)."""

    wall: float
    cpu: float

    def __truediv__(self, number: float) -> Cost:
        return Cost(self.wall / number, self.cpu / number)


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def in_turn(calls: Mapping[str, Callable[[], object]], rounds: int, budget: float = 60.0) -> dict[str, Cost]:
    """Median cost of each call. They take turns, so that a slow spell of the machine meets all of them.

    One round is not counted. A call that would take longer than `budget` seconds in all runs fewer times.
    """
    wall: dict[str, list[float]] = {name: [] for name in calls}
    cpu: dict[str, list[float]] = {name: [] for name in calls}
    for number in range(rounds + 1):
        for name, call in calls.items():
            if number > 1 and sum(wall[name]) * number / (number - 1) > budget:
                continue
            start, used = time.perf_counter(), _used()
            call()
            if number:
                cpu[name].append(_used() - used)
                wall[name].append(time.perf_counter() - start)
    return {name: Cost(median(wall[name]), median(cpu[name])) for name in calls}


def uncollected(call: Callable[[], object]) -> Callable[[], object]:
    """The call without the `gc.collect()` in Holm's adjustment by statsmodels 0.15.

    It takes longer than all the statistics of a small comparison, and how long depends on what else is in memory.
    """

    def run() -> object:
        with patch("gc.collect", lambda *_: 0):
            return call()

    return run


def consists_of(call: Callable[[], object], parts: Sequence[str] = (), most: int = 3) -> str:
    """Say where a call spends its time: in the functions with the most time of their own, or in all of the named ones."""
    profile = cProfile.Profile(time.process_time)
    profile.runcall(call)
    spent = pstats.Stats(profile).stats  # by (file, line, function): calls, calls, own time, time with what it calls
    whole = sum(times[2] for times in spent.values())
    shares = {at: times[3 if parts else 2] / whole for at, times in spent.items() if not parts or at[2] in parts}
    longest = sorted(shares, key=shares.__getitem__, reverse=True)[:most]
    return ", ".join(f"{_named(*at)} {shares[at]:.0%}" for at in longest if shares[at] >= 0.05)


def _named(file: str, _line: int, function: str) -> str:
    """Name a function of a profile in a table: ``numpy.sort`` and the like are "<method 'sort' of …>" there."""
    inside = re.search(r"method '?([\w.]+)", function)
    parts = inside[1].split(".") if inside else [Path(file).stem, function]
    return f"`{'.'.join(parts[-2:])}`"


def ratio(first: Cost, second: Cost) -> str:
    """How many times the second costs the first does, in processor time: other users of a machine disturb it less."""
    return f"{first.cpu / second.cpu:.3g}"


def process(command: Sequence[str]) -> Callable[[], object]:
    """A call that runs a whole process, from a directory where no package is found by accident."""
    folder = tempfile.gettempdir()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def call() -> None:
        done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)
        if done.returncode:
            raise SystemExit(f"{' '.join(command)} failed:\n{done.stderr.decode(errors='replace')}")

    return call


def works(command: Sequence[str]) -> bool:
    return subprocess.run(command, cwd=tempfile.gettempdir(), capture_output=True, check=False).returncode == 0


def seconds(value: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value * 1e6:.3g} µs"


def table_lines(header: Sequence[str], rows: Iterable[Sequence[str]], left: Collection[int] = (0,)) -> Iterator[str]:
    """A Markdown table, line by line; `left` are the columns of words."""
    yield f"| {' | '.join(header)} |"
    yield f"| {' | '.join('---' if at in left else '---:' for at in range(len(header)))} |"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def put_section(page: Path, name: str, lines: Iterable[str]) -> None:
    """Replace what a page has between the two marks of a section."""
    head, _, rest = page.read_text(encoding="utf-8").partition(f"<!-- {name}: begin -->")
    _, end, tail = rest.partition(f"<!-- {name}: end -->")
    if not end:
        raise SystemExit(f"{page} has no section {name!r}.")
    page.write_text("\n".join([f"{head}<!-- {name}: begin -->", *lines, f"{end}{tail}"]), encoding="utf-8")


def print_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    for line in table_lines(header, rows):
        print(line, flush=True)
