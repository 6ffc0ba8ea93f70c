"""Reading files: :func:`read_results`, and :func:`read_metrics` for several metrics at once."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Unpack, cast

from podium.data.answers import read_or_ask
from podium.data.delimited import may_be_long, needs_reader
from podium.data.load import Sources, large_file
from podium.data.long import LongColumns
from podium.data.options import MetricsReadOptions, ReadOptions, part_of, takes
from podium.data.results import Objectives, Results, check_objective
from podium.progress import task


@takes(ReadOptions, missing="refuse", average="mean")
def read_results(source: Sources, *, objective: Objectives | None = None, **options: Unpack[ReadOptions]) -> Results:
    r"""Read a table of results from a file.

    Parameters
    ----------
    source : path, "-" or open file
        Delimited text (optionally gzip-compressed); "-" is standard input. Several paths, as a list, are files of one
        algorithm each, named after it, or with a column for each algorithm; their rows are matched by name. Also
        anything that one of the readers recognises; see the page on formats.
    objective : "maximize" or "minimize"
        Whether larger (accuracy) or smaller values (error) are better. Required if the format does not state it; podium
        never guesses. For several metrics a mapping, or text such as ``HV=maximize,EP=minimize``.
    delimiter : str, optional
        One character, or "tab" or "space" (any white space). Detected by default.
    decimal : "." or ",", optional
        Decimal mark. Detected by default if the numbers are unambiguous.
    problem, algorithm, value : str, optional
        Columns of a long table (a line per measurement); of a wide table (a line per problem, a column per algorithm)
        only `problem`. Several columns that together name a problem or an algorithm: ``"function,dimension"``.
    run : str, optional
        Column of a long table that labels repetitions (fold, seed), so that ``runs`` are matched between
        algorithms.
    where : mapping of column to cell, optional
        Keep only the lines of a long table with these cells, such as one metric.
    names : bool, optional
        Whether the first column of a wide table names the problems. Detected by default: it does if its header is empty
        or a word such as "dataset", or if its cells are not numbers.
    repeats : "average", optional
        Average the lines of a wide table that share a problem name; without it, they are an error.
    reader : str, optional
        Name of the reader; detected by default.
    reader_options : mapping of str to str, optional
        Options of the reader.
    metric : str, optional
        The metric to read if there are several.
    missing : str
        Treatment of missing results: "refuse", "omit" (average the available runs), "drop-problem", "drop-algorithm",
        "worst" (use the worst value that any algorithm reached on that problem) or "value=X". Missing are measurements
        without a number, cells without any measurement, and labelled runs that other algorithms have on the same
        problem.
    average : "mean" or "median"
        Summary of repeated measurements; exact.
    sheet : str or int, optional
        Sheet of a workbook, by name or by number from 1; by default the only one with cells.
    query : str, optional
        Query to run on a database (an SQLite or DuckDB file, or an address ``postgresql://…``); by default its only
        table is read. The database is opened read-only.
    file_is : "algorithm" or "problem", optional
        What the file names contain if `source` is a pattern such as ``runs/*.csv``. For several roles, omit it and
        write ``runs/{algorithm}/{problem}.csv``.
    drop_row, drop_column : str or sequence of str, optional
        Rows (problems) and columns (algorithms) to leave out, by name; ``*`` matches any characters.
    keep_row, keep_column : str or sequence of str, optional
        Rows and columns to compare although they are named like a summary, an index or a property.
    transpose : bool, optional
        Whether algorithms are rows; by default decided by the header of the first column, averages, names and scales.
    take : int, optional
        Which number to read where cells hold several, such as ``84.01 / 92.40``: 1 is the first.

    Returns
    -------
    Results
        Complete, finite, immutable; ``notes`` describe how the data were read.

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> results = read_results(io.StringIO("data;A;B\nx;0,752;0,801\ny;0,5;0,25\n"), objective="maximize")
    >>> results
    Results(2 problems x 2 algorithms, maximize, from open file)
    >>> results.exact.tolist(), results.denominator
    ([[752, 801], [500, 250]], 1000)
    """

    def read(given: Mapping[str, Any]) -> Results:
        return _read(source, objective, cast(ReadOptions, given))

    def attempt(given: Mapping[str, Any]) -> Results:
        # No answer has to say which way is better.
        return _read(source, "maximize" if objective is None else objective, cast(ReadOptions, given))

    return read_or_ask(source, options, read, attempt)


def _read(source: Sources, objective: Objectives | None, options: ReadOptions) -> Results:
    from podium.data.readers.collect import Wanted, collect
    from podium.data.readers.opening import Table, open_records, plain_records

    source, columns = part_of(source, options), LongColumns.of(options)
    wanted = Wanted(objective, options["metric"], options["missing"], options["average"])
    as_text = all(options[name] is None for name in ("delimiter", "decimal", "where", "names", "repeats", "metric"))
    plain = options["reader"] is None and not options["reader_options"]
    if plain and (options["names"], options["repeats"]) == (None, None) and may_be_long(source):
        from podium.data.tables.columnar import read_large

        with task("table"):
            large = read_large(source, columns, wanted, options["where"], keeping=as_text)
        if large is not None:
            return large
    wanted.check()
    table = Table.of(options)._replace(metric=wanted.metric, objective=objective, metrics=wanted.metric is not None)
    if not plain or needs_reader(source):
        return collect(open_records(source, table), wanted)
    if columns.long_given():
        check_objective(objective)
    with task("table"), _uncollected():
        if not columns.any_given() and as_text and (wanted.missing, wanted.average) == ("refuse", "mean"):
            path = large_file(source)
            if path is not None:
                from podium.data.columns import read_columns

                if (ordinary := read_columns(path, objective)) is not None:
                    return ordinary
        return collect(plain_records(source, table), wanted)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Pause the search for reference cycles: the rows of a large table hold none, and each search goes through all of them."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@takes(MetricsReadOptions, missing="refuse", average="mean")
def read_metrics(
    source: Sources, *, objective: Objectives | None = None, **options: Unpack[MetricsReadOptions]
) -> dict[str, Results]:
    r"""Read every metric of a long table.

    Parameters
    ----------
    source, delimiter, decimal, problem, algorithm, value, run, where, reader, reader_options, missing, average
        As in `read_results`; the column of metrics is detected from its header ("metric", "IndicatorName", …).
    sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take
        As in `read_results`.
    objective : mapping, or text
        The direction of each metric: ``{"HV": "maximize", "EP": "minimize"}`` or ``"HV=maximize,EP=minimize"``; a
        single word applies to all. Not required if the format states it.

    Returns
    -------
    dict
        `Results` by metric, in order of first appearance.

    Raises
    ------
    InputError
        If something cannot be read; the message names the file, line and column, and says what to do.

    Examples
    --------
    >>> import io
    >>> text = "algorithm,problem,metric,value\nA,x,f1,1\nB,x,f1,2\nA,x,s,9\nB,x,s,8\nA,y,f1,3\nB,y,f1,4\nA,y,s,7\nB,y,s,6\n"
    >>> read = read_metrics(io.StringIO(text), problem="problem", algorithm="algorithm", value="value",
    ...                     objective="f1=maximize,s=minimize")
    >>> {name: (results.objective, results.values.tolist()) for name, results in read.items()}
    {'f1': ('maximize', [[1.0, 2.0], [3.0, 4.0]]), 's': ('minimize', [[9.0, 8.0], [7.0, 6.0]])}
    """
    from podium.data.readers.collect import Wanted, collect_all
    from podium.data.readers.opening import Table, open_records

    wanted = Wanted(objective, None, options["missing"], options["average"])
    wanted.check()
    return collect_all(open_records(part_of(source, options), Table.of(options)._replace(objective=objective)), wanted)
