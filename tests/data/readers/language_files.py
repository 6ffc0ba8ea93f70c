"""What the made-up models in the files of language-model evaluations know; see the scripts beside the files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

FILES = Path(__file__).parent / "files"
KNOWS: dict[str, Callable[[int], bool]] = {
    "steady": lambda n: n != 5,
    "hasty": lambda n: n % 3 != 0,
    "odd": lambda n: n % 2 == 1,
}


def copied(what: str, to: Path) -> Path:
    """Copy files, to change them."""
    return Path(shutil.copytree(FILES / what, to / "copy"))
