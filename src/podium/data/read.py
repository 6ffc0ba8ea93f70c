"""The way in for files: :func:`read_results`."""

from __future__ import annotations

from collections.abc import Mapping

from podium.data.delimited import read_grid
from podium.data.load import Source
from podium.data.long import LongColumns, read_long
from podium.data.results import Results, check_objective
from podium.data.wide import read_wide
from podium.errors import InputError
from podium.progress import task


def read_results(
    source: Source,
    *,
    objective: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    problem: str | None = None,
    algorithm: str | None = None,
    value: str | None = None,
    run: str | None = None,
    where: Mapping[str, str] | None = None,
    names: bool | None = None,
    repeats: str | None = None,
) -> Results:
    r"""Read a table of results from a file.

    Parameters
    ----------
    source : path, "-" or open file
        Delimited text (optionally gzip-compressed); "-" is standard input.
    objective : "maximize" or "minimize"
        Whether larger (accuracy) or smaller values (error) are better. Needed: it cannot be guessed.
    delimiter : str, optional
        One character, or "tab" or "space" (any white space). Found by itself when left out.
    decimal : "." or ",", optional
        Decimal mark. Found by itself where the numbers leave no doubt.
    problem, algorithm, value : str, optional
        Columns of a long table (a line per measurement). A wide table (a line per problem, a column per
        algorithm) has none.
    run : str, optional
        Column of a long table that labels repetitions (fold, seed), so that ``runs`` are matched between
        algorithms.
    where : mapping of column to cell, optional
        Keep only the lines of a long table with these cells, such as one metric.
    names : bool, optional
        Whether the first column of a wide table names the problems. Found by itself when left out: it does
        when its header is empty or a word such as "dataset", or when its cells are not numbers.
    repeats : "average", optional
        Average the lines of a wide table that share a problem name; they are an error without it.

    Returns
    -------
    Results
        Complete, finite, immutable; ``notes`` says what was understood.

    Raises
    ------
    InputError
        With the file, line and column, and what to do.

    Examples
    --------
    >>> import io
    >>> results = read_results(io.StringIO("data;A;B\nx;0,752;0,801\ny;0,5;0,25\n"), objective="maximize")
    >>> results
    Results(2 problems x 2 algorithms, maximize, from open file)
    >>> results.exact.tolist(), results.denominator
    ([[752, 801], [500, 250]], 1000)
    """
    goal = check_objective(objective)
    columns = LongColumns(problem, algorithm, value, run)
    if where and not columns.any_given():
        raise InputError(
            "A selection of lines (where) needs a long table: name its problem, algorithm and value columns."
        )
    if columns.any_given() and (names is not None or repeats is not None):
        raise InputError(
            "names and repeats are for wide tables, problem, algorithm and value for long ones: give one "
            "sort. Repeated measurements of a long table are averaged anyway."
        )
    with task("table"):
        grid = read_grid(source, delimiter)
        if columns.any_given():
            return read_long(grid, columns, objective=goal, decimal=decimal, where=where)
        return read_wide(grid, objective=goal, decimal=decimal, names=names, repeats=repeats)
