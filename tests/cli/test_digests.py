"""The numbers, keys and codes of every study of the examples are those that are kept; what is newer than these is not asked for.

``python tests/cli/test_digests.py`` (with ``tests`` on the path) keeps them anew; only a deliberate change of a number justifies that.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import EXAMPLES
from cli.every_document import COMMANDS, study

KEPT = Path(__file__).with_name("digests.json")
SENTENCE = 3
"""A text of so many words is a sentence, whose wording may change."""
CLOSE = 1e-7
"""How much of a number the last digits may change: processors and builds of NumPy differ in them."""


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every value of a JSON with the keys that lead to it; the items of a list have one path."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in ("version", "decisions"):  # decisions: see test_gate
                yield from leaves(one, f"{path}/{key}")
    elif isinstance(value, list):
        for one in value:
            yield from leaves(one, path)
    else:
        yield path, value


def weighted(value: Any, place: int) -> float:
    """Return a number for a value, as large for small p-values as for others, and different at every place of a list."""
    if isinstance(value, (int, float)):
        size = math.copysign(math.log1p(abs(value) * 1e12), value)
    else:
        words = named(value or "")
        size = 0.0 if len(words.split()) >= SENTENCE else zlib.crc32(words.encode()) % 1000
    return size * (1 + place % 7)


def digests(command: str) -> dict[str, tuple[float, int]]:
    """Return the digest of every path, and how many values it is of."""
    found: dict[str, list[Any]] = {}
    for path, value in leaves(json.loads(study(command).to_json())):
        found.setdefault(path, []).append(value)
    return {path: (math.fsum(map(weighted, values, range(len(values)))), len(values)) for path, values in found.items()}


def named(command: str) -> str:
    return command.replace(f"{EXAMPLES}/", "").replace(f"{Path(__file__).parent}/", "")


@pytest.fixture(scope="module")
def kept() -> Any:
    return json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("command", COMMANDS)
def test_the_numbers_are_those_of_before(command: str, kept: Any) -> None:
    found = digests(command)
    changed = {
        path: (before, found.get(path))
        for path, before in kept[named(command)].items()
        if path not in found or abs(found[path][0] - before) > 1e-5 + 4 * CLOSE * found[path][1]
    }
    assert not changed


def test_a_small_change_is_seen() -> None:
    """One of a hundred numbers in its fourth digit, the order of two names, and a number that turned into nothing."""
    numbers = [0.01 * place for place in range(1, 101)]
    others = [*numbers[:-1], 1.0001]
    sums = [math.fsum(map(weighted, values, range(100))) for values in (numbers, others)]
    assert abs(sums[0] - sums[1]) > 1e-5 + 4 * CLOSE * 100
    assert weighted("A", 0) + weighted("B", 1) != weighted("B", 0) + weighted("A", 1)
    assert weighted(None, 0) != weighted(0.5, 0)


def keep() -> None:
    """Write the digests of all commands, one line a command."""
    lines = {named(one): {path: round(size, 5) for path, (size, _) in sorted(digests(one).items())} for one in COMMANDS}
    text = ",\n".join(f"{json.dumps(name)}: {json.dumps(found)}" for name, found in lines.items())
    KEPT.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    keep()
