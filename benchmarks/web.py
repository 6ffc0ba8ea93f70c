"""Users of the web app: how long each waits from the upload to the report.

    python benchmarks/web.py [--users 5 50] [--rounds 3]
    python benchmarks/web.py --minutes 10 [--users 50] [--pause 30]

In the first form they all begin at the same moment. In the second, they come again and again for some minutes, and each does something else
for 30 s on the average between two tables; failures are counted, and the memory at the beginning and at the end is shown.

Each user opens the first page, uploads a table, follows the suggested study, computes it (asking again while it runs, as the page's
script does), reads the report and downloads one file. No two tables are alike, so nothing is answered from memory: real tables with
their lines in another order, and generated ones of 30 × 5 to 100 × 20. Nobody stops to think between two pages.
The same reports made one after the other in one process show what the statistics, tables and pictures themselves take; divided
by the number of cores, that is the least that all users together can wait.
"""

from __future__ import annotations

import argparse
import asyncio
import html
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from typing import NamedTuple

import httpx
import numpy as np
from timing import print_table, seconds

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
REAL = {
    "garcia_herrera_2008.csv": "maximize",
    "amlb_2019_score.csv": "maximize",
    "cec2017_d10_mean_error.csv": "minimize",
    "garcia_2010_tutorial.csv": "maximize",
}
SHAPES = ((30, 5), (40, 8), (50, 10), (60, 10), (80, 15), (100, 20))
DOWNLOADS = ("results.csv", "report.html", "report.tex", "figure-cd.pdf", "results.json", "methods-en.txt")
POLL = 0.7
"""Seconds between two questions of the page's script while a study runs."""


class Table(NamedTuple):
    """A table as it is uploaded, and its direction."""

    text: str
    objective: str


@dataclass
class Seen:
    """What the users saw of one kind of page: seconds until it came."""

    waited: dict[str, list[float]] = field(default_factory=dict)

    def note(self, page: str, begun: float) -> None:
        """Note how long a page took."""
        self.waited.setdefault(page, []).append(time.perf_counter() - begun)


def tables(number: int, seed: int) -> list[Table]:
    """Return one table for each user, every third a real one."""
    names, shapes = list(REAL), iter(SHAPES * number)
    return [
        _reordered(names[at // 3 % len(names)], seed + at) if at % 3 == 2 else _generated(*next(shapes), seed + at)
        for at in range(number)
    ]


def _reordered(name: str, seed: int) -> Table:
    head, *lines = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
    random.Random(seed).shuffle(lines)
    return Table("\n".join([head, *lines, ""]), REAL[name])


def _generated(problems: int, algorithms: int, seed: int) -> Table:
    rng = np.random.default_rng(seed)
    scores = rng.normal(0.7, 0.1, (problems, 1)) + rng.normal(
        np.linspace(0, 0.04, algorithms), 0.03, (problems, algorithms)
    )
    lines = [",".join(["problem", *(f"A{number}" for number in range(algorithms))])]
    lines += [",".join([f"p{place}", *(f"{score:.4f}" for score in row)]) for place, row in enumerate(scores)]
    return Table("\n".join([*lines, ""]), "maximize")


async def visit(client: httpx.AsyncClient, table: Table, download: str, seen: Seen) -> None:
    """Go the way of one user."""
    begun = time.perf_counter()
    start = (await client.get("/")).raise_for_status().text
    for asset in re.findall(r'(?:href|src)="(/assets/[^"]+)"', start):
        (await client.get(asset)).raise_for_status()
    seen.note("first page", begun)
    uploaded = begun = time.perf_counter()
    files = {"file": ("table.csv", table.text.encode(), "text/csv")}
    detected = (await client.post("/data", files=files)).raise_for_status().text
    seen.note("what was detected", begun)
    begun = time.perf_counter()
    form = html.unescape(re.findall(r'href="(/study/[^"/]+/compare[^"]*)"', detected)[0])
    (await client.get(form)).raise_for_status()
    seen.note("options", begun)
    begun = time.perf_counter()
    address = httpx.URL(form).copy_merge_params({"objective": table.objective, "go": "1"})
    report = (await client.get(address)).raise_for_status().text
    while " data-working>" in report:
        await asyncio.sleep(POLL)
        report = (await client.get(address)).raise_for_status().text
    assert "podium-report" in report
    seen.note("report", begun)
    seen.note("upload to report", uploaded)
    begun = time.perf_counter()
    link = next(link for link in re.findall(r'href="(/study/[^"]+/file/[^"]+)"', report) if f"/{download}?" in link)
    (await client.get(html.unescape(link))).raise_for_status()
    seen.note("download", begun)


async def visits(address: str, given: Sequence[Table], seen: Seen) -> None:
    """Let one user come for each table, all at once."""
    async with _clients(address, len(given)) as client:
        chosen = (DOWNLOADS * len(given))[: len(given)]
        await asyncio.gather(*(visit(client, *one, seen) for one in zip(given, chosen, strict=True)))


def _clients(address: str, users: int) -> httpx.AsyncClient:
    # The server closes idle connections after 5 s; a browser asks once more where it meets one that is just being closed.
    limits = httpx.Limits(max_connections=users, keepalive_expiry=3)
    return httpx.AsyncClient(base_url=address, timeout=300, limits=limits, follow_redirects=True)


def crowd(users: int, rounds: int) -> list[float]:
    """Print how long so many users wait, and what it costs; return the seconds from the upload to the report, sorted."""
    seen = Seen()
    used: list[tuple[float, float, float]] = []
    with served() as (address, pid):
        asyncio.run(visits(address, tables(2 * (os.cpu_count() or 2), 10_000), Seen()))  # every worker has begun
        for turn in range(rounds):
            before, own = cpu_of(pid), time.process_time()
            asyncio.run(visits(address, tables(users, 1000 * (turn + 1)), seen))
            server, workers = (after - earlier for after, earlier in zip(cpu_of(pid), before, strict=True))
            used.append((server, workers, time.process_time() - own))
        memory = memory_of(pid, "VmHWM")
    server, workers, client = (median(kind) for kind in zip(*used, strict=True))
    print(f"\n{users} users at once, {rounds} times\n")
    print_table(["wait for", "median", "95 %", "longest"], _waits(seen))
    print(
        f"\nprocessor per user: {seconds((server + workers) / users)} "
        f"(server {seconds(server / users)}, workers {seconds(workers / users)}; the users themselves: {seconds(client / users)})"
        f"\nmemory at most: server {memory[0]:.0f} MB, {len(memory) - 1} workers {sum(memory[1:]):.0f} MB"
    )
    return seen.waited["upload to report"]


async def stays(address: str, users: int, minutes: float, pause: float, seen: Seen) -> list[str]:
    """Let users come again and again for some minutes; return what failed."""
    failures: list[str] = []
    end = time.perf_counter() + 60 * minutes

    async def stay(client: httpx.AsyncClient, user: int) -> None:
        chance = random.Random(user)
        given = (table for turn in count(user + 2, users) for table in tables(18, 20 * turn))
        await asyncio.sleep(chance.uniform(0, pause))  # nobody begins at the same moment
        while time.perf_counter() < end:
            try:
                await visit(client, next(given), chance.choice(DOWNLOADS), seen)
            except (httpx.HTTPError, AssertionError, LookupError) as error:
                failures.append(f"{type(error).__name__}: {error}")
            await asyncio.sleep(min(chance.expovariate(1 / pause), max(0.0, end - time.perf_counter())))

    async with _clients(address, users) as client:
        await asyncio.gather(*(stay(client, user) for user in range(users)))
    return failures


def lab(users: int, minutes: float, pause: float) -> None:
    """Print how long users wait who come again and again, and what it costs."""
    seen = Seen()
    with served() as (address, pid):
        asyncio.run(visits(address, tables(2 * (os.cpu_count() or 2), 10_000), Seen()))  # every worker has begun
        earlier, begun = cpu_of(pid), memory_of(pid)
        failures = asyncio.run(stays(address, users, minutes, pause, seen))
        server, workers = (after - before for after, before in zip(cpu_of(pid), earlier, strict=True))
        ended, most = memory_of(pid), memory_of(pid, "VmHWM")
    visited = len(seen.waited["download"])
    print(
        f"\n{users} users for {minutes:g} min, {pause:g} s between two tables: {visited} reports, {len(failures)} failures\n"
    )
    print_table(["wait for", "median", "95 %", "longest"], _waits(seen))
    print(
        f"\nprocessor per report: {seconds((server + workers) / visited)} "
        f"(server {seconds(server / visited)}, workers {seconds(workers / visited)})"
        f"\nmemory of the server: {begun[0]:.0f} MB before, {ended[0]:.0f} MB after, {most[0]:.0f} MB at most; "
        f"{len(ended) - 1} workers: {sum(ended[1:]):.0f} MB after, {sum(most[1:]):.0f} MB at most"
    )
    for failure in dict.fromkeys(failures):
        print(f"failed: {failure}")


def _waits(seen: Seen) -> Iterator[list[str]]:
    for page, waited in seen.waited.items():
        waited.sort()
        yield [page, *(seconds(waited[round(share * (len(waited) - 1))]) for share in (0.5, 0.95, 1.0))]


def alone(users: int) -> float:
    """Print what the same reports take in one process that does nothing else; return the seconds of one on the average."""
    from podium import compare
    from podium.web.fragment import body_of

    taken = []
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table.csv"
        for text, objective in [*tables(6, 10_000), *tables(users, 1000)]:
            file.write_text(text, encoding="utf-8")
            begun = time.process_time()
            body_of(compare(file, objective=objective))
            taken.append(time.process_time() - begun)
    each, cores = sum(taken[6:]) / users, os.cpu_count() or 1
    print(
        f"\nThe same reports in one process: {seconds(each)} each, "
        f"so {users} users on {cores} cores wait {seconds(users * each / cores / 2)} in the middle and {seconds(users * each / cores)} at the end."
    )
    return each


# The server as a process, and what it and its workers take.


@contextmanager
def served() -> Iterator[tuple[str, int]]:
    """Run ``podium serve`` on a free port; give its address and its process."""
    command = [sys.executable, "-m", "podium", "serve", "--no-browser"]
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert server.stderr is not None
        said = server.stderr.readline()
        found = re.search(r"http://[^ ]+", said)
        if found is None:
            raise SystemExit(f"podium serve does not start: {said}")
        # Whoever does not read what a process says stops it once the pipe is full.
        threading.Thread(target=sys.stderr.writelines, args=(server.stderr,), daemon=True).start()
        yield found[0], server.pid
    finally:
        server.terminate()
        server.wait()


def family(pid: int) -> list[int]:
    """Return a process and those below it that are alive."""
    children = [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in _words(task / "children")]
    return [pid, *(one for child in children for one in family(child))]


def _words(path: Path) -> list[str]:
    return path.read_text(encoding="ascii").split()


def cpu_of(pid: int) -> tuple[float, float]:
    """Return the processor seconds of a server so far, and of its workers, also those that have ended."""
    tick = os.sysconf("SC_CLK_TCK")
    own, *below = ([int(word) for word in _words(Path(f"/proc/{one}/stat"))[13:17]] for one in family(pid))
    return sum(own[:2]) / tick, (sum(own[2:]) + sum(map(sum, below))) / tick


def memory_of(pid: int, kind: str = "VmRSS") -> list[float]:
    """Return the memory of a process and of each below it in MB, the server first; ``VmHWM`` for the most so far."""
    found = (
        re.search(rf"{kind}:\s+(\d+)", Path(f"/proc/{one}/status").read_text(encoding="ascii")) for one in family(pid)
    )
    return [int(line[1]) / 1024 for line in found if line]


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--users", type=int, nargs="+", default=[5, 50])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, help="let users come again and again for so long")
    parser.add_argument(
        "--pause", type=float, default=30.0, help="seconds between two tables of one user, on the average"
    )
    given = parser.parse_args()
    if given.minutes:
        lab(max(given.users), given.minutes, given.pause)
        return
    for users in given.users:
        crowd(users, given.rounds)
    alone(max(given.users))


if __name__ == "__main__":
    main()
