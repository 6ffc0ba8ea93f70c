"""Load on the page: users who each compare the 30 × 5 table every few seconds, with options of their own.

    python benchmarks/page.py [--users 50] [--every 5] [--seconds 60] [--requests 0]

Starts a server of its own. Prints the share of failures, the median and the slowest answers, and the memory of the server and its
workers before and after. Half of the requests ask for something never asked before (another level α), so that no cache answers.
With ``--requests N`` it asks N times as fast as answers come, to see whether memory stays bounded.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx

_UNDER_WAY = "that the study is under way"


def memory(pid: int) -> list[float]:
    """Return the memory of a process and of each below it, in MB; the server comes first, then its workers."""
    try:
        children = [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in _words(task / "children")]
        own = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="ascii"))
    except OSError:  # it ended meanwhile
        return []
    return [int(own[1]) / 1024 if own else 0.0, *(size for child in children for size in memory(child))]


def _words(path: Path) -> list[str]:
    return path.read_text(encoding="ascii").split()


def told(sizes: list[float]) -> str:
    """Say what the server and its workers take."""
    return f"{sum(sizes):.0f} ({sizes[0]:.0f} + {len(sizes) - 1} workers)"


def start() -> tuple[subprocess.Popen[str], str]:
    """Start a server and return it with its address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "podium", "serve", "--no-browser"], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    found = re.search(r"http://[^ ]+", server.stderr.readline())
    assert found is not None
    # Whoever does not read what a process says stops it once the pipe is full.
    threading.Thread(target=sys.stderr.writelines, args=(server.stderr,), daemon=True).start()
    return server, found[0]


async def ask(client: httpx.AsyncClient, taken: list[float], failed: list[str], fresh: bool) -> None:
    """Ask for one comparison."""
    alpha = f"&alpha={random.uniform(0.001, 0.2):.9f}" if fresh else ""
    begun = time.perf_counter()
    try:
        answer = await client.get(f"/study/classifiers/compare?objective=maximize&go=1{alpha}")
        working = 'class="working"' in answer.text
        if answer.status_code != 200 or 'class="verdict"' not in answer.text or working:
            failed.append(_UNDER_WAY if working else str(answer.status_code))
    except httpx.HTTPError as error:
        failed.append(type(error).__name__)
    taken.append(time.perf_counter() - begun)


async def users(address: str, number: int, every: float, seconds: float) -> tuple[list[float], list[str]]:
    """Let users ask at moments of their own."""
    taken: list[float] = []
    failed: list[str] = []
    limits = httpx.Limits(max_connections=number)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:

        async def one(user: int) -> None:
            await asyncio.sleep(random.uniform(0, every))
            end = time.perf_counter() + seconds
            turn = user
            while time.perf_counter() < end:
                begun = time.perf_counter()
                await ask(client, taken, failed, turn % 2 == 0)
                turn += 1
                await asyncio.sleep(max(0.0, every - (time.perf_counter() - begun)))

        await asyncio.gather(*(one(user) for user in range(number)))
    return taken, failed


async def many(address: str, requests: int, note: Callable[[], None] = lambda: None) -> tuple[list[float], list[str]]:
    """Ask as fast as answers come, eight at a time; take a note after each tenth of them."""
    taken: list[float] = []
    failed: list[str] = []
    async with httpx.AsyncClient(base_url=address, timeout=60) as client:
        left = iter(range(requests))

        async def one() -> None:
            for turn in left:
                await ask(client, taken, failed, turn % 2 == 0)
                if len(taken) % max(1, requests // 10) == 0:
                    note()

        await asyncio.gather(*(one() for _ in range(8)))
    return taken, failed


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--users", type=int, default=50)
    parser.add_argument("--every", type=float, default=5.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--requests", type=int, default=0)
    given = parser.parse_args()
    random.seed(1)
    server, address = start()
    try:
        time.sleep(5)
        asyncio.run(many(address, 20))
        before = memory(server.pid)
        noted: list[list[float]] = []
        work = (
            many(address, given.requests, lambda: noted.append(memory(server.pid)))
            if given.requests
            else users(address, given.users, given.every, given.seconds)
        )
        begun = time.perf_counter()
        taken, failed = asyncio.run(work)
        span = time.perf_counter() - begun
        after = memory(server.pid)
    finally:
        server.terminate()
        server.wait()
    taken.sort()
    at = [taken[int(share * (len(taken) - 1))] for share in (0.5, 0.95, 1.0)]
    later = failed.count(_UNDER_WAY)
    others = sorted(set(failed) - {_UNDER_WAY})
    print(
        f"{len(taken)} requests in {span:.0f} s, {len(failed) - later} failed {others}, {later} answered {_UNDER_WAY}"
    )
    print(f"median {1000 * at[0]:.0f} ms, 95 % within {1000 * at[1]:.0f} ms, slowest {1000 * at[2]:.0f} ms")
    print(f"memory of server and workers: {told(before)} MB before, {told(after)} MB after")
    if noted:
        print("after each tenth of the requests:", "; ".join(map(told, noted)), "MB")


if __name__ == "__main__":
    main()
