"""Options that say how to read a table, shared by every verb that reads one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

_Function = TypeVar("_Function", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--objective",
        metavar="maximize|minimize",
        default=None,
        help="Whether larger (accuracy) or smaller (error) values are better. Required: it cannot be guessed.",
    ),
    click.option(
        "--delimiter", metavar="CHAR", help="Field separator: one character, 'tab' or 'space'. Default: found."
    ),
    click.option("--decimal", metavar="CHAR", help="Decimal mark, '.' or ','. Default: found."),
    click.option("--problem", metavar="COLUMN", help="Long table: the column of problems."),
    click.option("--algorithm", metavar="COLUMN", help="Long table: the column of algorithms."),
    click.option("--value", metavar="COLUMN", help="Long table: the column of performance values."),
    click.option(
        "--names/--no-names",
        default=None,
        help="Whether the first column of a wide table names the problems. Default: found.",
    ),
    click.option(
        "--repeats",
        type=click.Choice(["average"]),
        default=None,
        help="Average the rows of a wide table that share a problem name (folds, runs).",
    ),
)


def reading_options(function: _Function) -> _Function:
    """Add the reading options to a verb."""
    for decorate in reversed(_OPTIONS):
        function = decorate(function)
    return function
