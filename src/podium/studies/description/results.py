"""Results: every metric as a table of cells, and the findings of every rule."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from podium.data.cells import is_missing, looks_numeric
from podium.data.decimals import tidy
from podium.data.delimited import Grid
from podium.data.headers import (
    METRIC_HEADERS,
    NAME_HEADERS,
    REPETITION_HEADERS,
    long_options,
    long_roles,
    looks_long,
    normalise,
)
from podium.data.load import load
from podium.data.long import LongColumns, selected
from podium.data.long_roles import detect_long
from podium.data.read import read_results
from podium.data.readers.collect import choose_metric
from podium.data.readers.opening import Table, open_records
from podium.data.readers.protocol import Records
from podium.data.readers.tables import with_points
from podium.data.recognition.marks import taken
from podium.data.recognition.region import has_header, table_region
from podium.data.results import build_results
from podium.data.tables.chosen import Chosen
from podium.data.tables.opening import read_grid, read_head, with_files
from podium.errors import AskError, InputError, quote, quoted
from podium.i18n import Message, count, joined, paragraph, some
from podium.stats.differences import wide_median
from podium.studies.advice import data_rules
from podium.studies.description.findings import (
    MOST_PLACES,
    ONCE,
    RULES,
    Cells,
    Finding,
    Seen,
    cells_of,
    remark,
    rest_of,
    stops,
    suspicious,
)
from podium.studies.description.kinds import again, known_table

_MOST_METRICS = 12


def see_results(source: Any, columns: LongColumns, how: str, options: dict[str, Any]) -> Seen:
    """Read results, leniently where necessary, and describe them."""
    records, findings, how, roles = _records(source, columns, how, options)
    if options.get("metric") is not None:
        records = choose_metric(records, options["metric"])[1]
    metrics = records.metrics or ("",)
    tables: list[Cells] = []
    for metric in metrics[:_MOST_METRICS]:
        part = choose_metric(records, metric)[1] if metric else records
        try:
            cells, found = cells_of(part)
        except InputError as error:
            if len(metrics) == 1:
                raise
            findings.append(stops("text", rest_of(error, joined((records.source, ": ")))))
            continue
        tables.append(cells)
        findings += _of(
            metric if len(metrics) > 1 else "", [*found, *(finding for rule in RULES for finding in rule(cells))]
        )
    if not tables:
        raise InputError("{source}: there is no number to describe in any metric.", source=records.source)
    if len(metrics) > 1:
        more = Message(" The first {most} are described.", most=_MOST_METRICS) if len(metrics) > _MOST_METRICS else ""
        listed = quoted(metrics, 20)
        findings.append(
            remark(
                "metrics",
                Message(
                    "{n} metrics ({names}): choose one by --metric, or compare --metric all.{more}",
                    n=len(metrics), names=listed, more=more,
                ),
            )
        )  # fmt: skip
    main = tables[0]
    findings += [finding for rule in (*ONCE, _advice) for finding in rule(main)]
    directions = {records.directions.get(name, records.directions.get("", "")) for name in metrics}
    shape = {"problems": len(dict.fromkeys(records.problem)), "algorithms": len(dict.fromkeys(records.algorithm))}
    findings += _too_small(shape)
    hints = [*records.metrics, roles.get("value", ""), PurePath(records.source).stem]
    known = next(iter(directions)) if len(directions) == 1 else "by metric"
    return Seen(
        "results", how, records.source, shape, tuple(findings), records.notes, _facts(main, len(records), metrics), records.metrics,
        known or None, guess(hints), _summary(main), roles, None,
        bool((main.counts > 1).any()),
    )  # fmt: skip


def _records(
    source: Any, columns: LongColumns, how: str, options: dict[str, Any]
) -> tuple[Records, list[Finding], str, dict[str, str]]:
    reading: dict[str, Any] = {name: options.get(name) for name in ("delimiter", "decimal", "where", "names", "reader")}
    table = Table(columns, repeats="folds", options=options.get("reader_options") or {}, takes=None, **reading)
    if how or table.reader is not None:
        return open_records(source, table), [], how or Message("layout {name}", name=table.reader), {}
    grid = read_grid(again(source), table.delimiter)
    findings: list[Finding] = []
    name, detected = "", False
    try:
        records = open_records(again(source), table)
    except InputError as error:
        asked = _answerable(again(source), columns, options, error)
        records, findings, long = _leniently(grid, columns, table.decimal, asked)
    else:
        long = with_files(grid.rows[0], columns, grid.source).any_given()
        name = "" if long else known_table(source, grid)
        chosen = selected(table_region(grid), table.where)
        detected = not long and not name and detect_long(chosen, columns, metrics=True) is not None
    findings += blanks_at_ends(again(source), grid.delimiter)
    if not (name or long or detected) and records.run is not None:
        findings.append(_repeats(records))
    kind = Message("long table") if long or detected else Message("wide table")
    return records, findings, name or kind, _roles(grid, columns) if long else {}


def _answerable(source: Any, columns: LongColumns, options: dict[str, Any], error: InputError) -> InputError:
    """Return a question with the answers that lead on, as a study asks it."""
    if not isinstance(error, AskError):
        return error
    names = ("delimiter", "decimal", "where", "names", "reader", "reader_options", "metric")
    reading: dict[str, Any] = {name: options.get(name) for name in names}
    try:
        read_results(source, objective="maximize", **columns._asdict(), **reading)
    except AskError as asked:
        return asked if asked.question == error.question else error
    except InputError:
        pass
    return error


def _leniently(
    grid: Grid, columns: LongColumns, decimal: str | None, error: InputError
) -> tuple[Records, list[Finding], bool]:
    """Analyse a table that the strict reader refused; report its error unless another finding already prevents a comparison."""
    if isinstance(error, AskError) and error.choices[0].option == "take":  # described by the first of several numbers
        grid = taken(grid._replace(handling=grid.handling._replace(take=1)))
    try:
        records, findings, long = lenient_records(grid, columns, decimal)
    except InputError:
        raise error from None
    if not any(one.weight == "stops" for one in findings):
        said = rest_of(error, joined((grid.source, ": ")), joined((grid.source, ", ")))
        # A long table only needs its columns named.
        findings += [stops("shape", said)] if isinstance(error, AskError) or not long else []
    if isinstance(error, AskError):
        at = next(at for at, one in enumerate(findings) if one.weight == "stops")
        findings[at] = replace(findings[at], question=error.question, choices=error.choices)
    return records, findings, long


def _roles(grid: Grid, columns: LongColumns) -> dict[str, str]:
    known = long_roles(grid.rows[0])
    chosen = {role: name or known.get(role) for role, name in columns._asdict().items()}
    return {role: name for role, name in chosen.items() if name is not None}


def _repeats(records: Records) -> Finding:
    assert records.run is not None
    again_ = [name for name, run in zip(records.problem, records.run, strict=True) if run == "2"]
    named = list(dict.fromkeys(again_))
    text = Message(
        "{problems} in several lines: read as repeated measurements, which other commands need --repeats average "
        "for. If they are different problems, rename them.",
        problems=count(len(named), "problem"),
    )
    return stops("runs", text, named)


def _of(metric: str, findings: Sequence[Finding]) -> list[Finding]:
    """Name the metric in each finding where there are several."""
    return [replace(one, text=joined((f"{metric}: ", one.text))) if metric else one for one in findings]


def _advice(cells: Cells) -> Iterator[Finding]:
    """Yield what the advice of podium compare says about the rows of a table that can be compared."""
    if np.isnan(cells.values).any() or min(cells.values.shape) < 2:
        return
    scaled = tidy([int(value) for value in cells.exact.ravel().tolist()], cells.denominator)
    names: Any = {"problems": cells.problems, "algorithms": cells.algorithms, "source": cells.records.source}
    falling = any(arrow in name for name in (*cells.problems, *cells.algorithms) for arrow in "↓⇓")
    try:
        results = build_results(scaled, objective="minimize" if falling else "maximize", **names)
    except InputError:  # arrows both ways
        return
    study: Any = SimpleNamespace(results=results)  # all that these rules look at
    for rule in (data_rules.pseudo_replication, data_rules.dependent_problems):
        for advice in rule(study):
            yield suspicious("problems", paragraph((advice.message, advice.remedy)), code=advice.code)


def _too_small(shape: dict[str, int]) -> list[Finding]:
    found = []
    if shape["algorithms"] < 2:
        found.append(
            stops(
                "size",
                Message(
                    "There is only one algorithm; a comparison needs two. Check the delimiter, or name the columns."
                ),
            )
        )
    if shape["problems"] < 2:
        found.append(remark("size", Message("There is only one problem: compare algorithms on it by runs or folds.")))
    return found


def _facts(cells: Cells, entries: int, metrics: Sequence[str]) -> tuple[str, ...]:
    there = cells.values[~np.isnan(cells.values)]
    values = {"measurements": count(entries, "measurement"), "low": there.min(), "high": there.max()}
    if len(metrics) > 1:
        metric = quote(metrics[0])
        return (Message("{measurements}; values of {metric} from {low:.6g} to {high:.6g}.", metric=metric, **values),)
    return (Message("{measurements}; values from {low:.6g} to {high:.6g}.", **values),)


def _summary(cells: Cells) -> dict[str, list[Any]]:
    columns = [column[~np.isnan(column)] for column in cells.values.T]
    return {
        "algorithm": list(cells.algorithms),
        "measurements": cells.counts.sum(axis=0).tolist(),
        "missing": cells.missing.sum(axis=0).tolist(),
        "minimum": [float(column.min()) if column.size else None for column in columns],
        "median": [wide_median(column) if column.size else None for column in columns],
        "maximum": [float(column.max()) if column.size else None for column in columns],
    }


# A table that the strict reader refuses, taken apart all the same: everything that is wrong, and records of the rest.


BLANK = "(no name)"


def lenient_records(grid: Grid, columns: LongColumns, decimal: str | None) -> tuple[Records, list[Finding], bool]:
    """Parse a table, whatever is wrong with it."""
    rows, findings = _rectangular(grid)
    headed = has_header(grid)
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
    long = long_options(header) if looks_long(header) else None
    for at in worded:
        findings.append(_no_numbers(algorithms[at], series[at], lines, long))
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


def _no_numbers(name: str, cells: Sequence[str], lines: Sequence[int], long: Message | None) -> Finding:
    """Report a column without numbers; `long` are the options if this may be a long table."""
    words = list(dict.fromkeys(cell for cell in cells if not is_missing(cell)))
    if not words:
        return stops("missing", Message("The column {name} contains no numbers.", name=quote(name)))
    shown = quoted(words, 3)
    text = Message("The column {name} contains words ({shown}), not numbers.", name=quote(name), shown=shown)
    if long is not None:
        hint = Message("If this is a long table, name its columns: {options}.", options=long)
        return stops("text", paragraph((text, hint)), _lines(lines[:1]))
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
            source=grid.source, roles=joined(lacking, ", "), options=long_options(header),
            names=quoted(header, 20),
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
    def place(index: int) -> Message:
        if column:
            return Message("line {line}, column {column}", line=lines[index], column=quote(column))
        return Message("line {line}", line=lines[index])

    try:
        return with_points(cells, place, source, decimal)[0], []
    except InputError as error:
        return list(cells), [stops("numbers", rest_of(error, joined((source, ": ")), joined((source, ", "))))]


# The cells of a text before podium cuts off the blanks at their ends.


def blanks_at_ends(source: Any, delimiter: str | None) -> list[Finding]:
    """Names in the first line and the first column that have blanks at their ends."""
    if delimiter in (None, " ") or isinstance(source, Chosen) or (isinstance(source, str) and not read_head(source)):
        return []
    try:
        text = load(source, markup=True).text
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=str(delimiter)))
    except (InputError, csv.Error, TypeError):
        return []  # no text, or said better by whoever reads it strictly
    padded = any(cell.startswith(" ") for row in rows for cell in row[1:2])  # a blank after each delimiter is a style
    cells = [*(rows[0] if rows else []), *(row[0] for row in rows[1:] if row)]
    found = [cell for cell in dict.fromkeys(cells) if cell.rstrip() != cell or (cell.lstrip() != cell and not padded)]
    if not found:
        return []
    shown = some([ascii(cell) for cell in found], 8)
    return [
        suspicious(
            "names",
            Message(
                "{names} with leading or trailing blanks, which podium removes: {shown}.",
                names=count(len(found), "name"), shown=shown,
            ),
            found,
        )
    ]  # fmt: skip


# Which way is probably better, guessed from words. It is shown as a guess and never used.


_SMALLER: Final = re.compile(
    r"err(or)?s?|loss(es)?|rmse|mse|mae|rank|regret|time|seconds?|runtime|cost|cer|wer|perplexity|brier|igd\+?|gd|ep|misclassification|evals?|evaluations"
)
_LARGER: Final = re.compile(
    r"acc(uracy)?|auc|auroc|roc|f1|f|precision|recall|hv|hypervolume|score|scores|kappa|mcc|r2|ndcg|map|mrr|bleu|rouge|exact|match|solved|reward|spearman"
)


def guess(words: Iterable[str]) -> str | None:
    """Return "maximize" or "minimize" with the word it rests on, None where words say nothing or contradict each other.

    Examples
    --------
    >>> guess(["results", "mean_error"]), guess(["table", "x"])
    ("minimize (from the word 'error')", None)
    """
    found: dict[str, str] = {}
    for text in words:
        for word in re.split(r"[^a-z0-9+]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower()):
            if word and _SMALLER.fullmatch(word):
                found.setdefault("minimize", word)
            elif word and _LARGER.fullmatch(word):
                found.setdefault("maximize", word)
    if "minimize" in found:  # "error score", "log loss score": the more telling word
        return Message("minimize (from the word {word})", word=quote(found["minimize"]))
    return Message("maximize (from the word {word})", word=quote(found["maximize"])) if found else None
