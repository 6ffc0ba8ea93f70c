"""What the tests of readers of optimisers share."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from podium.data.readers import Records, find, look

FILES = Path(__file__).parent / "files"


def read(name: str, path: Path, kind: str = "results", **options: str) -> Records:
    found = find(name).read(look(path), kind, options)  # type: ignore[arg-type]
    assert isinstance(found, Records)
    return found


def finals(records: Records) -> dict[tuple[str, str, str], Any]:
    assert records.run is not None
    rows = list(zip(records.algorithm, records.problem, records.run, records.value, strict=True))
    found = {row[:3]: row[3] for row in rows}
    assert len(found) == len(rows)
    return found


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
