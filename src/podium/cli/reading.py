"""Options that say how to read a table, shared by every verb that reads one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click

from podium.cli.sections import COMMON, DATA, FILE, section
from podium.data.tables.chosen import Part, choose_part
from podium.i18n import Message

_Function = TypeVar("_Function", bound=Callable[..., Any])


def settings(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str] | None:
    """Turn KEY=VALUE words into a mapping; a key twice is a mistake."""
    chosen: dict[str, str] = {}
    for text in given:
        key, mark, value = text.partition("=")
        if not mark or not key:
            raise click.BadParameter(Message("{given!r} is not of the form KEY=VALUE.", given=text))
        if key in chosen:
            raise click.BadParameter(Message("{key!r} is passed twice.", key=key))
        chosen[key] = value
    return chosen or None


def _conditions(_ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]) -> dict[str, str] | None:
    """Turn COLUMN=CELL words into a mapping."""
    pairs = [text.partition("=") for text in given]
    for text, (column, mark, _) in zip(given, pairs, strict=True):
        if not mark or not column:
            raise click.BadParameter(Message("{given!r} is not of the form COLUMN=CELL.", given=text))
    return {column: cell for column, _, cell in pairs} or None


_OPTIONS = (
    click.option(
        "--objective",
        metavar="maximize|minimize",
        default=None,
        help="Whether larger (accuracy) or smaller (error) values are better. Required where the format does not say it: it "
        "cannot be guessed. With --metric all: METRIC=maximize,OTHER=minimize.",
    ),
    click.option(
        "--delimiter", metavar="CHAR", help="Field separator: one character, 'tab' or 'space'. Default: found."
    ),
    click.option("--decimal", metavar="CHAR", help="Decimal mark, '.' or ','. Default: found."),
    click.option("--problem", metavar="COLUMN", help="The column that names the problems."),
    click.option("--algorithm", metavar="COLUMN", help="Long table: the column of algorithms."),
    click.option("--value", metavar="COLUMN", help="Long table: the column of performance values."),
    click.option(
        "--run", metavar="COLUMN", help="Long table: the column that labels repetitions (fold, seed), to match them."
    ),
    click.option(
        "--where",
        metavar="COLUMN=CELL",
        multiple=True,
        callback=_conditions,
        help="Long table: keep only the lines with this cell, such as one metric. May be repeated.",
    ),
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
    click.option("--reader", metavar="NAME", help="How to read FILE: a format or layout by name. Default: recognised."),
    click.option(
        "--option",
        "reader_options",
        metavar="KEY=VALUE",
        multiple=True,
        callback=settings,
        help="An option of the reader. May be repeated.",
    ),
    click.option(
        "--metric", metavar="NAME", help="Which quantity to read where FILE holds several (podium compare: or all)."
    ),
    click.option(
        "--missing",
        metavar="POLICY",
        default="refuse",
        show_default=True,
        help="Failed and missing runs: refuse, omit (the runs there are), drop-problem, drop-algorithm, worst (put in the worst "
        "value on that problem) or value=X; podium compare also: incomplete (tests that allow for missing cells). The report says what was done.",
    ),
    click.option(
        "--average",
        type=click.Choice(["mean", "median"]),
        default="mean",
        show_default=True,
        help="What becomes of repeated measurements.",
    ),
)


_PARTS = (
    click.option(
        "--sheet",
        metavar="NAME|N",
        help="Which sheet of a workbook, by name or number, or which table of a text (LaTeX, Markdown, HTML, …), by number, caption or "
        "label. Default: the only one.",
    ),
    click.option("--query", metavar="SQL", help="What to select from a database. Default: its only table."),
    click.option(
        "--file-is",
        type=click.Choice(["algorithm", "problem"]),
        help="What the names of the files say, FILE being a pattern such as 'runs/*.csv'. Several: 'runs/{algorithm}/{problem}.csv'.",
    ),
    click.option(
        "--clipboard", is_flag=True, expose_value=False, help="Read the table from the clipboard; leave FILE out."
    ),
)

_ROWS_AND_COLUMNS = (
    click.option("--drop-row", metavar="NAME", multiple=True, help="Leave this row (problem) out. May be repeated."),
    click.option(
        "--keep-row", metavar="NAME", multiple=True, help="Compare this row although it is named like a summary."
    ),
    click.option(
        "--drop-column", metavar="NAME", multiple=True, help="Leave this column (algorithm) out. May be repeated."
    ),
    click.option(
        "--keep-column",
        metavar="NAME",
        multiple=True,
        help="Compare this column although it is named like a summary, an index or a property; '*' keeps all.",
    ),
    click.option(
        "--transpose/--no-transpose", default=None, help="Whether algorithms are rows. Default: as the header says."
    ),
)

_SECTIONS = {
    "objective": COMMON,
    **dict.fromkeys(("delimiter", "decimal", "names", "reader", "reader_options"), FILE),
}
"""Sections of the help in which options stand that are not about the data themselves."""

READING = (
    *("objective", "delimiter", "decimal", "problem", "algorithm", "value", "run", "where", "names", "repeats"),
    *("reader", "reader_options", "metric", "missing", "average"),
)
"""The keyword arguments of `podium.data.read_results` that these options fill."""


def reading_options(function: _Function) -> _Function:
    """Add the reading options to a verb."""
    return reading_options_except()(function)


def part_options(function: _Function) -> _Function:
    """Add the options that say which part of FILE holds the table; the verb sees FILE together with it."""

    @wraps(function)
    def verb(*args: Any, file: Any, **options: Any) -> Any:
        part = {name: options.pop(name) for name in Part.__annotations__}
        return function(*args, file=choose_part(file, **part), **options)

    return cast(_Function, section(FILE, *_PARTS)(section(DATA, *_ROWS_AND_COLUMNS)(verb)))


def reading_options_except(*left_out: str) -> Callable[[_Function], _Function]:
    """Add the reading options but some (by the names in `READING`; "file": the parts of one file) that make no sense for a verb."""

    def add(function: _Function) -> _Function:
        if "file" not in left_out:
            function = part_options(function)
        for name, decorate in reversed(list(zip(READING, _OPTIONS, strict=True))):
            if name not in left_out:
                function = section(_SECTIONS.get(name, DATA), decorate)(function)
        return function

    return add
