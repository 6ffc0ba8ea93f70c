"""What the tests of readers share: files of the tools, and short ways to read them and to change them first."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from podium.data.readers import Records, find, look

FILES = Path(__file__).parent / "files"
KNOWS: dict[str, Callable[[int], bool]] = {
    "steady": lambda n: n != 5,
    "hasty": lambda n: n % 3 != 0,
    "odd": lambda n: n % 2 == 1,
}
"""What the made-up models in the files of language-model evaluations know; see the scripts beside the files."""


def read(name: str, path: Path, kind: str = "results", **options: str) -> Records:
    found = find(name).read(look(path), kind, options)  # type: ignore[arg-type]
    assert isinstance(found, Records)
    return found


def cells(records: Records, *columns: str) -> dict[tuple[Any, ...], Any]:
    """Values by the columns named; no two of them are alike."""
    keys = [*zip(*(getattr(records, column) for column in columns), strict=True)]
    found = dict(zip(keys, records.value, strict=True))
    assert len(found) == len(keys)
    return found


def finals(records: Records) -> dict[tuple[Any, ...], Any]:
    return cells(records, "algorithm", "problem", "run")


def curves(records: Records) -> dict[tuple[str, str, str], list[tuple[float, float]]]:
    assert records.run is not None
    assert records.budget is not None
    found: dict[tuple[str, str, str], list[tuple[float, float]]] = {}
    for algorithm, problem, run, budget, value in zip(
        records.algorithm, records.problem, records.run, records.budget, records.value, strict=True
    ):
        found.setdefault((algorithm, problem, run), []).append((budget, float(value)))
    return found


def value_at(curve: list[tuple[float, float]], budget: float) -> float:
    """Value of the last point up to a budget."""
    return [value for at, value in curve if at <= budget][-1]


def copied(what: str, to: Path) -> Path:
    """Copy files, to change them."""
    return Path(shutil.copytree(FILES / what, to / "copy"))


def edited(path: Path, change: Callable[[Any], Any]) -> None:
    """Change a file of JSON: what the change returns is written, or the content, which it has changed."""
    content = json.loads(path.read_text())
    path.write_text(json.dumps(change(content) or content))


def copy(source: Path, target: Path, changes: Mapping[str, Any]) -> Path:
    """Copy a folder, replacing files (text or bytes), or leaving them out (None); names are relative."""
    for file in source.rglob("*"):
        if not file.is_file():
            continue
        name = file.relative_to(source).as_posix()
        content = changes.get(name, file.read_bytes())
        if content is None:
            continue
        place = target / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content.encode() if isinstance(content, str) else content)
    return target
