"""A table that the strict reader refuses, taken apart all the same: everything that is wrong, and records of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid
from podium.data.long import LongColumns
from podium.data.readers.records import Records
from podium.data.readers.tables import with_points
from podium.data.recognition.region import has_header
from podium.data.roles import (
    METRIC_HEADERS,
    NAME_HEADERS,
    REPETITION_HEADERS,
    long_options,
    long_roles,
    looks_long,
    normalise,
)
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some
from podium.studies.description.finding import MOST_PLACES, Finding, remark, rest_of, stops
from podium.studies.description.kinds import TRUTH_HEADERS, names_problems

BLANK = "(no name)"


def lenient_records(grid: Grid, columns: LongColumns, decimal: str | None) -> tuple[Records, list[Finding], bool]:
    """Take a table apart, whatever is wrong with it.

    Returns
    -------
    tuple
        Records, what was wrong with the shape of the table, and whether it was taken as a long one.

    Raises
    ------
    InputError
        When there is nothing below the names, or not one number.
    """
    rows, findings = _rectangular(grid)
    headed = has_header(rows)
    header = rows[0] if headed else [f"column {at + 1}" for at in range(len(rows[0]))]
    body, lines = (rows[1:], grid.lines[1:]) if headed else (rows, grid.lines)
    if not headed:
        findings.append(remark("shape", Message("The first line contains values, so the columns have no names.")))
    if not body:
        raise InputError("{source}: there are column names but no rows below them.", source=grid.source)
    known = long_roles(header)
    long = columns.any_given() or (looks_long(header) and known["problem"] is not None and known["value"] is not None)
    if long:
        records, more = _long(grid, header, body, lines, columns, decimal)
    else:
        records, more = _wide(grid, header, body, lines, decimal)
    return records, [*findings, *more], long


def _rectangular(grid: Grid) -> tuple[list[list[str]], list[Finding]]:
    widths = Counter(map(len, grid.rows))
    width = max(widths, key=lambda size: (widths[size], size))
    odd = [at for at, row in enumerate(grid.rows) if len(row) != width]
    if not odd:
        return grid.rows, []
    places = [
        Message("line {line} ({cells})", line=grid.lines[at], cells=count(len(grid.rows[at]), "cell"))
        for at in odd[:MOST_PLACES]
    ]
    text = Message(
        "{n} line does not have {width} cells like the rest.",
        "{n} lines do not have {width} cells like the rest.",
        len(odd), width=width,
    )  # fmt: skip
    return [[*row, *[""] * width][:width] for row in grid.rows], [stops("shape", text, places)]


def _unique(names: Sequence[str], first: int) -> tuple[list[str], list[Finding]]:
    """Names of algorithms told apart by numbers, and what was wrong with them; the first stands in that column."""
    findings, seen, out = [], Counter[str](), []
    for name in names:
        word = name or BLANK
        seen[word] += 1
        out.append(word if seen[word] == 1 else f"{word} ({seen[word]})")
    for word, number in seen.items():
        if word != BLANK and number == 1:
            continue
        where = [Message("column {n}", n=at) for at, name in enumerate(names, first) if (name or BLANK) == word]
        if word == BLANK:
            text = Message("{n} algorithm has no name.", "{n} algorithms have no name.", number)
        else:
            text = Message("{k} algorithms are called {name}; names must be unique.", k=number, name=quote(word))
        findings.append(stops("names", text, where))
    return out, findings


def _wide(
    grid: Grid, header: list[str], body: list[list[str]], lines: Sequence[int], decimal: str | None
) -> tuple[Records, list[Finding]]:
    first = [row[0] for row in body]
    words = sum(not looks_numeric(cell) and not is_missing(cell) for cell in first)
    named = normalise(header[0]) in NAME_HEADERS or 2 * words > len(first)
    start = 1 if named and len(header) > 1 else 0
    names = header[start:]
    algorithms, findings = _unique(names, start + 1)
    series = list(zip(*(row[start:] for row in body), strict=True))
    worded = [at for at, cells in enumerate(series) if not any(map(looks_numeric, cells))]
    for at in worded:
        findings.append(_no_numbers(header, algorithms[at], series[at], lines))
    kept = [at for at in range(len(names)) if at not in worded]
    if not kept:
        raise InputError("{source}: no column holds numbers, so there is nothing to compare.", source=grid.source)
    problems = first if start else [str(at + 1) for at in range(len(body))]
    blank = [line for name, line in zip(problems, lines, strict=True) if not name]
    if blank:
        text = Message("{problems} without a name.", problems=count(len(blank), "problem"))
        findings.append(stops("names", text, _lines(blank)))
    problems = [name or f"{BLANK} line {line}" for name, line in zip(problems, lines, strict=True)]
    cells = [series[at][row] for row in range(len(body)) for at in kept]
    of = [line for line in lines for _ in kept]
    values, said = _points(cells, of, None, grid.source, decimal)
    seen: Counter[str] = Counter()
    runs = []
    for name in problems:
        seen[name] += 1
        runs.append(str(seen[name]))
    titles = [algorithms[at] for at in kept] * len(body)
    records = Records(
        problem=[name for name in problems for _ in kept],
        algorithm=titles,
        value=values,
        run=[run for run in runs for _ in kept] if max(seen.values()) > 1 else None,
        place=lambda index: Message("line {line}, column {column}", line=of[index], column=quote(titles[index])),
        source=grid.source,
        notes=grid.notes,
    )
    return records, [*findings, *said]


def _no_numbers(header: Sequence[str], name: str, cells: Sequence[str], lines: Sequence[int]) -> Finding:
    words = list(dict.fromkeys(cell for cell in cells if not is_missing(cell)))
    if not words:
        return stops("missing", Message("The column {name} contains no numbers.", name=quote(name)))
    shown = some([quote(word) for word in words], 3)
    text = Message("The column {name} contains words ({shown}), not numbers.", name=quote(name), shown=shown)
    if looks_long(header):
        return stops(
            "text",
            joined(
                (text, Message("If this is a long table, name its columns: {options}.", options=long_options(header))),
                " ",
            ),
            _lines(lines[:1]),
        )
    classes = {title.rpartition(":")[2] for title in header if ":" in title}
    if classes == set(words) or (normalise(name) in TRUTH_HEADERS and not names_problems(header[0])):
        hint = Message(
            "If it holds the true classes, the others are predictions (podium predictions --truth) or scores (podium "
            "roc --truth)."
        )
        return stops("truth", joined((text, hint), " "), [name])
    return stops("text", text, _lines(lines[:1]))


def _long(
    grid: Grid,
    header: list[str],
    body: list[list[str]],
    lines: Sequence[int],
    columns: LongColumns,
    decimal: str | None,
) -> tuple[Records, list[Finding]]:
    known = long_roles(header)
    given = columns._asdict()
    chosen = {role: given[role] or known[role] for role in ("problem", "algorithm", "value")}
    lacking = [role for role, name in chosen.items() if name not in header]
    if given["run"] is not None and given["run"] not in header:
        lacking.append("run")
    if lacking:
        raise InputError(
            "{source}: a long table needs its {roles} named: {options}. The columns are: {names}.",
            source=grid.source, roles=", ".join(lacking), options=long_options(header),
            names=some([quote(name) for name in header], 20),
        )  # fmt: skip
    series = dict(zip(header, map(list, zip(*body, strict=True)), strict=False))
    used = set(chosen.values())
    run = given["run"] or next((h for h in header if normalise(h) in REPETITION_HEADERS and h not in used), None)
    metric = next((h for h in header if normalise(h) in METRIC_HEADERS and h not in used), None)
    findings = []
    for role in ("problem", "algorithm"):
        cells = series[str(chosen[role])]
        blank = [line for cell, line in zip(cells, lines, strict=True) if not cell]
        if blank:
            number = count(len(blank), "line")
            if role == "problem":
                text = Message("{lines} without a problem name.", lines=number)
            else:
                text = Message("{lines} without an algorithm name.", lines=number)
            findings.append(stops("names", text, _lines(blank)))
    column = str(chosen["value"])
    values, said = _points(series[column], lines, column, grid.source, decimal)
    records = Records(
        problem=[cell or BLANK for cell in series[str(chosen["problem"])]],
        algorithm=[cell or BLANK for cell in series[str(chosen["algorithm"])]],
        value=values,
        run=series[run] if run is not None else None,
        metric=series[metric] if metric is not None else None,
        place=lambda index: Message("line {line}, column {column}", line=lines[index], column=quote(column)),
        source=grid.source,
        notes=grid.notes,
    )
    roles = some(
        [f"{role} {quote(name)}" for role, name in {**chosen, "run": run, "metric": metric}.items() if name], 5
    )
    return records, [
        *findings,
        *said,
        remark(
            "shape",
            Message(
                "Read as a long table because of its column names: {roles}. Name these columns in other commands.",
                roles=roles,
            ),
        ),
    ]


def _lines(lines: Sequence[int]) -> list[Message]:
    return [Message("line {line}", line=line) for line in lines[:MOST_PLACES]]


def _points(
    cells: Sequence[str], lines: Sequence[int], column: str | None, source: str, decimal: str | None
) -> tuple[list[str], list[Finding]]:
    try:
        return with_points(cells, lines, column, source, decimal)[0], []
    except InputError as error:
        return list(cells), [stops("numbers", rest_of(error, joined((source, ": ")), joined((source, ", "))))]
