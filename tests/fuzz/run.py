"""Fuzz podium: ``python tests/fuzz/run.py --seconds 600 --seed 1``; every fault is told once, with the words that repeat it.

Inputs follow from seed, target and number alone: ``--repeat gate:1:12345`` makes input 12345 of seed 1 again. The inputs are
made and read in a child process with little memory; one that dies is told too, and the next goes on after the input it died of.
"""

from __future__ import annotations

import argparse
import faulthandler
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

SHARES = {"gate": 40, "readers": 20, "verbs": 40}
"""Share of the time by target; "command" is for --only."""


def target(name: str, scratch: Path) -> Callable[[str], None]:
    """Give the function that makes and reads the input of a text."""
    from fuzz.draws import Draw, Seeded

    if name == "gate":
        from fuzz import gate

        return lambda text: gate.once(Draw(Seeded(text)))
    from importlib import import_module

    room = import_module({"readers": "fuzz.folders"}.get(name, f"fuzz.{name}"))
    getattr(room, "prepare", lambda _: None)(scratch)
    return lambda text: room.once(Draw(Seeded(text)), scratch)


def where(error: BaseException) -> str:
    """Tell faults apart: by kind and the innermost line of podium."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f"{os.sep}podium{os.sep}" in f.filename]
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else str(error)[:40]
    return f"{type(error).__name__} {place}"


def work(name: str, seed: str, start: int, seconds: float, most: int | None, scratch: Path) -> None:
    """Make inputs until the time is over, or as many as there may be; a line of JSON for each fault of a new kind, and one at the end."""
    from fuzz.oracle import guarded, limit_memory

    run = target(name, scratch)
    if name != "command":
        limit_memory(3 if name == "verbs" else 2)
    seen: Counter[str] = Counter()
    end = time.monotonic() + seconds
    report, last = os.dup(1), os.open(scratch / "last", os.O_WRONLY | os.O_CREAT)
    number = start
    for number in count(start):
        if number - start == most:
            break
        if number % 20 == 0:
            faulthandler.dump_traceback_later(200, exit=True)
            if time.monotonic() > end:
                break
        os.pwrite(last, f"{number:12}".encode(), 0)
        try:
            if name == "command":
                run(f"verbs:{seed}:{number}")
            else:
                with guarded():
                    run(f"{name}:{seed}:{number}")
        except (Exception, RecursionError, MemoryError) as error:
            kind = where(error)
            seen[kind] += 1
            if seen[kind] == 1:
                told = "".join(traceback.format_exception(error))[-3500:]
                line = json.dumps({"kind": kind, "repeat": f"{name}:{seed}:{number}", "told": told})
                os.write(report, line.encode() + b"\n")
    os.write(report, json.dumps({"done": number - start, "faults": dict(seen)}).encode() + b"\n")


def campaign(name: str, seed: str, seconds: float, start: int = 0, most: int | None = None) -> tuple[int, int]:
    """Run workers until the time is over, or the inputs are made; give the number of inputs and of kinds of faults."""
    end, first, kinds = time.monotonic() + seconds, start, set()
    shm = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=shm if shm.is_dir() else None) as scratch:
        while (left := end - time.monotonic()) > 0 and (most is None or start - first < most):
            words = [
                "--worker",
                name,
                "--seed",
                seed,
                "--start",
                str(start),
                "--seconds",
                str(left),
                "--scratch",
                scratch,
                *([] if most is None else ["--inputs", str(most - (start - first))]),
            ]
            env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "POLARS_MAX_THREADS": "1", "PYTHONHASHSEED": "0"}
            command = [sys.executable, __file__, *words]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env) as worker:
                out, err = worker.communicate()
            for line in out.splitlines():
                told = json.loads(line)
                if "kind" in told and told["kind"] not in kinds:
                    kinds.add(told["kind"])
                    print(f"\n=== {told['kind']}   --repeat {told['repeat']}\n{told['told']}", flush=True)
                elif "done" in told:
                    start += told["done"]
                    print(name, seed, "faults by kind:", told["faults"], flush=True)
            if worker.returncode != 0:
                at = int((Path(scratch) / "last").read_text() or 0)
                kinds.add(f"died at {at}")
                print(f"\n=== the worker ended with {worker.returncode}   --repeat {name}:{seed}:{at}", flush=True)
                print(err.decode("utf-8", "replace")[-2000:], flush=True)
                start = at + 1
    return start - first, len(kinds)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", choices=[*SHARES, "command"])
    parser.add_argument("--start", type=int, default=0, help="Number of the first input.")
    parser.add_argument("--inputs", type=int, help="Number of inputs; without it the time decides.")
    parser.add_argument("--repeat", metavar="TARGET:SEED:NUMBER", help="One input again, with its traceback.")
    parser.add_argument(
        "--atheris", action="store_true", help="Let atheris find inputs of the gate by coverage instead."
    )
    parser.add_argument("--worker", choices=[*SHARES, "command"], help=argparse.SUPPRESS)
    parser.add_argument("--scratch", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.worker:
        work(given.worker, given.seed, given.start, given.seconds, given.inputs, given.scratch)
        return 0
    if given.atheris:
        from fuzz.by_coverage import fuzz

        return fuzz(given.seconds, int(given.seed))
    if given.repeat:
        from fuzz.oracle import guarded

        with tempfile.TemporaryDirectory() as scratch, guarded():
            name, _, rest = given.repeat.partition(":")
            target(name, Path(scratch))(f"{'verbs' if name == 'command' else name}:{rest}")
        return 0
    shares = {given.only: 1} if given.only else SHARES
    faults = 0
    for name, share in shares.items():
        seconds = given.seconds * share / sum(shares.values())
        inputs, kinds = campaign(name, given.seed, seconds, given.start, given.inputs)
        print(f"{name}: {inputs} inputs of seed {given.seed}, {kinds} kinds of faults", flush=True)
        faults += kinds
    return min(faults, 1)


if __name__ == "__main__":
    sys.exit(main())
