"""The gate under atheris: bytes that reach new code are kept and changed further. Needs ``pip install atheris``."""

from __future__ import annotations

import io
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path

HEAD = 24
"""Bytes that choose door and keywords; the rest is the file."""


def fuzz(seconds: float, seed: int) -> int:
    """Fuzz until the time is over, then leave the process: atheris does not return."""
    import atheris

    with atheris.instrument_imports(include=["podium"]):
        from fuzz import gate, options
        from fuzz.draws import Draw, FromBytes
        from fuzz.examples import tables
        from fuzz.oracle import check_message, guarded, limit_memory
        from podium.errors import PodiumError
    limit_memory(3)
    seen: Counter[str] = Counter()
    made, end = 0, time.monotonic() + seconds

    def once(data: bytes) -> None:
        nonlocal made
        made += 1
        if time.monotonic() > end:
            print(f"atheris: {made} inputs of seed {seed}, faults by kind: {dict(seen)}", flush=True)
            atheris_exit(min(len(seen), 1))
        draw, content = Draw(FromBytes(data[:HEAD])), data[HEAD:]
        door = draw.one(tuple(gate.DOORS))
        given = gate.keywords(draw, draw.one(("wide", "long", "ranks")), door, options.header_of(content))
        try:
            with guarded():
                gate.DOORS[door](io.BytesIO(content), **given)
        except PodiumError as error:
            try:
                check_message(str(error), "open file", *given, *(name.replace("_", " ") for name in given))
            except AssertionError as fault:
                tell(fault, data)
        except Exception as error:
            tell(error, data)

    def tell(error: Exception, data: bytes) -> None:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if "podium" in f.filename]
        kind = f"{type(error).__name__} {frames[-1].name if frames else ''}:{frames[-1].lineno if frames else 0}"
        seen[kind] += 1
        if seen[kind] == 1:
            print(f"\n=== {kind}   {data!r}\n{''.join(traceback.format_exception(error))[-3000:]}", flush=True)

    with tempfile.TemporaryDirectory() as corpus:
        for number, content in enumerate(tables()):
            (Path(corpus) / str(number)).write_bytes(bytes((number * 7 + i) % 256 for i in range(HEAD)) + content)
        atheris.Setup([sys.argv[0], corpus, f"-seed={seed}", "-max_len=4096", "-timeout=30", "-verbosity=0"], once)
        atheris.Fuzz()
    return 0


def atheris_exit(code: int) -> None:
    """Leave at once: libFuzzer catches whatever is raised."""
    import os

    sys.stdout.flush()
    os._exit(code)
