"""The files that podium is installed with: in a folder, in a zip, or in a frozen program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_ROOT = Path(__file__).parent


def packaged(file: str | Path) -> Path | Traversable:
    """Return a file or folder below podium, as it can be read where podium is installed.

    >>> packaged(Path(__file__).with_name("py.typed")).read_text(encoding="utf-8")
    ''
    """
    path = Path(file)
    if path.exists():
        return path
    from importlib.resources import files  # costs as much as all the rest of a start

    found: Traversable = files("podium").joinpath(*path.relative_to(_ROOT).parts)
    return found


def content(file: Path) -> dict[str, Any]:
    """Return what a TOML file of podium holds; podium is installed with JSON in its place, which is read in a twentieth of the time."""
    if file.exists():
        import tomllib

        return tomllib.loads(file.read_text(encoding="utf-8"))
    import json

    found: dict[str, Any] = json.loads(packaged(file.with_suffix(".json")).read_text(encoding="utf-8"))
    return found
