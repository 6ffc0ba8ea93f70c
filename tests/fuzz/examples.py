"""Files that stand in the repository, as they are and damaged."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fuzz.draws import Draw
from fuzz.mutate import mutated

TESTS = Path(__file__).parents[1]
READERS = TESTS / "data" / "readers" / "files"
TABLES = TESTS / "data" / "tables" / "files"
EXAMPLES = TESTS.parent / "examples"
PART = 3000
"""Bytes of an example that are taken: most faults lie in the first lines, and small inputs are many inputs."""


@cache
def tables() -> tuple[bytes, ...]:
    """Begin every delimited example and layout."""
    paths = [*sorted(EXAMPLES.glob("*.csv")), *sorted((READERS / "layouts").glob("*.csv"))]
    paths += [path for path in sorted(READERS.rglob("*.csv")) if "layouts" not in path.parts]
    return tuple(_start(path.read_bytes()) for path in paths)


def _start(content: bytes) -> bytes:
    return content if len(content) <= PART else content[:PART].rpartition(b"\n")[0] + b"\n"


def damaged_table(draw: Draw) -> bytes:
    """Damage the beginning of an example."""
    there = tables()
    content = draw.one(there)
    if draw.chance(50):
        content = content[:400].rpartition(b"\n")[0] + b"\n"
    return mutated(draw, content, there)


@cache
def fixtures() -> tuple[Path, ...]:
    """List every file of a format that the repository holds, small ones."""
    found = (path for folder in (READERS, TABLES) for path in sorted(folder.rglob("*")))
    return tuple(
        path for path in found if path.is_file() and path.suffix not in (".py", ".md") and path.stat().st_size < 2**18
    )
