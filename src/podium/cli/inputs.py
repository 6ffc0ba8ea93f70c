"""Which files a command line reads."""

from __future__ import annotations

import glob
import os
import re
from collections.abc import Iterator
from typing import Any

import click

_NAMES = ("file", "files", "cost_file", "points")
"""Arguments and options that are paths of data."""


def inputs() -> list[str]:
    """List the files that the verb at hand was given to read: paths, the matches of patterns, and "-"."""
    parameters = click.get_current_context().params
    return [path for name in _NAMES for path in _files(parameters.get(name))]


def _files(given: Any) -> Iterator[str]:
    for path in [given] if isinstance(given, str) else given or ():
        yield path
        if not os.path.lexists(path):
            yield from glob.iglob(re.sub(r"\{[^{}]*\}", "*", path))  # noqa: PTH207 - absolute patterns too
