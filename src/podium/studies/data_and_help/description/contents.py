"""What a source holds: results with every metric as a table of cells, traces, predictions, and files that hold no results."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePath
from types import SimpleNamespace
from typing import Any, Final

import numpy as np

from podium.data.cells import is_missing, looks_numeric
from podium.data.decimals import tidy
from podium.data.grid import Grid
from podium.data.headers import (
    long_roles,
)
from podium.data.instances import Named, instances, look_alikes, recognise
from podium.data.instances import Table as Instances
from podium.data.kinds import Other
from podium.data.load import load
from podium.data.long import LongColumns, selected
from podium.data.long_roles import detect_long
from podium.data.predictions import (
    ItemColumns,
    Predictions,
    build_from_items,
    build_predictions,
    item_columns,
    named_in,
)
from podium.data.read import read_results
from podium.data.readers.collect import choose_metric
from podium.data.readers.opening import Table, open_records, read_with
from podium.data.readers.protocol import Records
from podium.data.recognition.marks import taken
from podium.data.recognition.region import table_region
from podium.data.reported import pvalue_column
from podium.data.results import build_results
from podium.data.tables.chosen import Chosen
from podium.data.tables.opening import read_grid, read_head, with_files
from podium.data.trace_files import Block, TraceColumns, TraceRecords, TraceTable, open_table, read_tables
from podium.data.trace_grid import number
from podium.data.traces import table_of
from podium.errors import AskError, InputError, quote, quoted
from podium.i18n import Message, count, joined, paragraph, some
from podium.stats.differences import wide_median
from podium.studies.data_and_help.description.findings import (
    MOST_PLACES,
    ONCE,
    RULES,
    Cells,
    Finding,
    Seen,
    after,
    cell_name,
    cells_of,
    remark,
    rest_of,
    stops,
    suspicious,
    tell,
)
from podium.studies.data_and_help.description.sources import again, known_table, lenient_records
from podium.studies.shared.advice import data_rules

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
            findings.append(stops("text", said=after(records.source, error)))
            continue
        tables.append(cells)
        findings += _of(
            metric if len(metrics) > 1 else "", [*found, *(finding for rule in RULES for finding in rule(cells))]
        )
    if not tables:
        raise InputError("{source}: there is no number to describe in any metric.", source=records.source)
    if len(metrics) > 1:
        more = tell("metrics.more", most=_MOST_METRICS) if len(metrics) > _MOST_METRICS else ""
        findings.append(remark("metrics.several", n=len(metrics), names=quoted(metrics, 20), more=more))
    main = tables[0]
    findings += [finding for rule in (*ONCE, _advice) for finding in rule(main)]
    directions = {records.directions.get(name, records.directions.get("", "")) for name in metrics}
    shape = {"problems": len(dict.fromkeys(records.problem)), "algorithms": len(dict.fromkeys(records.algorithm))}
    findings += [stops("size.algorithm")] if shape["algorithms"] < 2 else []
    findings += [remark("size.problem")] if shape["problems"] < 2 else []
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
        said = after(grid.source, error)
        # A long table only needs its columns named.
        findings += [stops("shape", said=said)] if isinstance(error, AskError) or not long else []
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
    named = list(dict.fromkeys(name for name, run in zip(records.problem, records.run, strict=True) if run == "2"))
    return stops("runs.repeats", named, problems=count(len(named), "problem"))


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
            yield suspicious("problems", code=advice.code, said=paragraph((advice.message, advice.remedy)))


def _facts(cells: Cells, entries: int, metrics: Sequence[str]) -> tuple[str, ...]:
    there, named = cells.values[~np.isnan(cells.values)], {"metric": quote(metrics[0])} if len(metrics) > 1 else {}
    values = {"measurements": count(entries, "measurement"), "low": there.min(), "high": there.max()}
    return (tell("fact.metric" if named else "fact.values", **values, **named),)


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
    return [suspicious("names.blanks", found, names=count(len(found), "name"), shown=shown)]


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
    way = next((way for way in ("minimize", "maximize") if way in found), None)  # "error score": the more telling word
    return way and tell("direction", way, word=quote(found[way]))


# What is no table of results: traces, predictions, published p-values, points of ROC space, groups of problems.


def see_traces(source: Any, columns: TraceColumns, how: str, options: dict[str, Any]) -> Seen:
    """Read traces and describe them."""
    reader, where = options.get("reader"), options.get("where")
    said = None
    if how:
        records = read_with(source, "traces", reader, options.get("reader_options") or {})
        metric, records = choose_metric(records, options.get("metric"))
        said = records.directions.get(metric) or records.directions.get("")
        table = table_of(records, ())
    else:
        table = _table(source, options.get("delimiter"))
    found = read_tables([(table, None)], columns, options.get("decimal"), where)
    runs = (found.problem.astype(np.int64) * len(found.algorithms) + found.algorithm) * len(found.runs) + found.run
    findings = [*_holes(found, runs), *_uneven(found, runs)]
    shape = {"problems": len(found.problems), "algorithms": len(found.algorithms), "cut_points": len(found.cuts)}
    fact = tell(
        "fact.traces", n=len(found.value), cuts=count(len(found.cuts), "cut-point"),
        first=number(float(found.cuts[0])), last=number(float(found.cuts[-1])),
    )  # fmt: skip
    return Seen(
        "traces", how or Message("long or wide table of traces"), table.source, shape, tuple(findings), found.notes,
        (fact,), direction=said, guess=_falling(found, runs),
    )  # fmt: skip


def _table(source: Any, delimiter: str | None) -> TraceTable:
    if not isinstance(source, Grid):
        return open_table(source, delimiter)
    header, *body = source.rows
    columns = [list(cells) for cells in zip(*body, strict=True)]
    return TraceTable(
        list(header), lambda _: iter([Block(columns, source.lines[1:])]), source.source, source.notes, "row"
    )


def _holes(found: TraceRecords, runs: np.ndarray) -> list[Finding]:
    """Algorithms without a value on a problem; `runs` numbers the run of each value, of all problems and algorithms."""
    k = len(found.algorithms)
    lost = np.setdiff1d(np.arange(len(found.problems) * k), runs // len(found.runs))
    places = [cell_name(found.algorithms[at % k], found.problems[at // k]) for at in lost[:MOST_PLACES].tolist()]
    named = count(len(lost), "combination")
    return [stops("missing.combinations", places, combinations=named)] if lost.size else []


def _uneven(found: TraceRecords, numbers: np.ndarray) -> list[Finding]:
    runs, counts = np.unique(numbers, return_counts=True)
    k, r = len(found.algorithms), len(found.runs)
    out = []
    if found.labelled or counts.max() <= len(found.cuts):
        cells = np.bincount(runs // r)
        cells = cells[cells > 0]
        low, high = int(cells.min()), int(cells.max())
        if high > 1:
            out.append(
                remark("runs.traces", n=low) if low == high else suspicious("runs.traces_uneven", low=low, high=high)
            )
    few = np.flatnonzero(counts < counts.max())
    if few.size:
        places = [
            Message(
                "{cell}, run {run}: {n}",
                cell=cell_name(found.algorithms[at // r % k], found.problems[at // r // k]),
                run=found.runs[at % r] or Message("only one"), n=values,
            )
            for at, values in zip(runs[few[:MOST_PLACES]].tolist(), counts[few[:MOST_PLACES]].tolist(), strict=True)
        ]  # fmt: skip
        out.append(suspicious("runs.short", places, runs=count(few.size, "run"), max=int(counts.max())))
    return out


def _falling(found: TraceRecords, runs: np.ndarray) -> str | None:
    """Guess the direction from whether values fall or rise along the budget."""
    order = np.lexsort((found.cut, runs))
    same = np.diff(runs[order]) == 0
    with np.errstate(over="ignore", invalid="ignore"):
        steps = np.diff(found.value[order])[same]
    down, up = int((steps < 0).sum()), int((steps > 0).sum())
    if down + up == 0 or 0.1 < down / (down + up) < 0.9:
        return None
    return tell("direction", "falling" if down > up else "rising", share=max(down, up) / (down + up))


# Predictions: labels, blanks, classifiers that say the same, and what the strict reader refuses.


def see_table(grid: Grid, truth: str | None, guessed: bool, solved: bool, group: str | None) -> Seen:
    """Describe predictions in a plain table; whatever is wrong with it is listed."""
    table = instances(grid)
    answers = item_columns(table.names, table.cells) if truth is None else None
    if answers is not None:
        return _see_answers(table, answers)
    findings, how = [*_blanks(table), *_same_answers(table, truth)], Message("table of predictions")
    if guessed and truth is not None:
        findings.insert(0, remark("shape.truth", truth=quote(truth)))
    try:
        named = named_in(grid, Named(truth, solved, group=group))
        return see_predictions(build_predictions(table, named), how, findings, truth, group)
    except InputError as error:
        if not any(one.weight == "stops" for one in findings):
            findings.append(stops("shape", said=after(table.source, error)))
    rest = [at for at, name in enumerate(table.names) if name not in (truth, group, grid.matched_by)]
    index = None if grid.matched_by else recognise(table, table.names, rest, _place(table, truth))
    shape = {"instances": table.rows, "classifiers": len(rest) - (index is not None)}
    return Seen("predictions", how, table.source, shape, tuple(findings), table.notes, truth=truth)


def _place(table: Instances, name: str | None) -> int | None:
    return table.names.index(name) if name in table.names else None


def _see_answers(table: Instances, answers: ItemColumns) -> Seen:
    """Describe a long table of answers; samples of one item are a group."""
    columns = zip(table.cells[answers.item], table.cells[answers.model], strict=True)
    group = table.names[answers.item] if len(set(columns)) < table.rows else None
    how = Message("long table of answers")
    try:
        return see_predictions(build_from_items(table, Named(group=group)), how, _blanks(table), group=group)
    except InputError as error:
        findings = (*_blanks(table), stops("shape", said=after(table.source, error)))
    shape = {"instances": len(set(table.cells[answers.item])), "classifiers": len(set(table.cells[answers.model]))}
    return Seen("predictions", how, table.source, shape, findings, table.notes)


def see_predictions(
    found: Predictions, how: str, findings: Sequence[Finding] = (), truth: str | None = None, group: str | None = None
) -> Seen:
    """Describe predictions that were read."""
    right = found.correct.sum(axis=0).tolist()
    odd = [suspicious("labels", said=_sentence(note)) for note in found.notes if note.startswith("Suspicious")]
    table = {"classifier": list(found.classifiers), "right": right, "accuracy": [number / found.n for number in right]}
    facts = [tell("fact.labels", n=len(found.labels), labels=quoted(found.labels, 8))] if found.labels else []
    shape = {"instances": found.n, "classifiers": found.k}
    notes = tuple(note for note in found.notes if not note.startswith("Suspicious"))
    return Seen(
        "predictions", how, found.source, shape, (*findings, *odd), notes, tuple(facts), table=table, truth=truth,
        columns={} if group is None else {"group": group},
    )  # fmt: skip


def _sentence(note: str) -> Message:
    """Take the mark off a note of the reader."""
    return rest_of(note, Message("Suspicious: "), capital=True)


def _blanks(table: Instances) -> list[Finding]:
    found = []
    for at, cells in enumerate(table.cells):
        rows = [row for row, cell in enumerate(cells) if is_missing(cell)]
        places = [table.place(row, at) for row in rows[:MOST_PLACES]]
        named = {"cells": count(len(rows), "cell"), "name": quote(table.names[at])}
        found += [stops("missing.labels", places, **named)] if rows else []
    return found


def _same_answers(table: Instances, truth: str | None) -> list[Finding]:
    groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, cells in zip(table.names, table.cells, strict=True):
        groups[tuple(cells)].append(name)
    found = [
        suspicious("duplicates.predictions", names, names=quoted(names, 8))
        for names in groups.values()
        if len(names) > 1
    ]
    labels = Counter(
        cell for name, cells in zip(table.names, table.cells, strict=True) if name != truth for cell in cells
    )
    if len(labels) <= 1000:
        found += [suspicious("labels", said=_sentence(note)) for note in look_alikes(list(labels))]
    return found


# Files that hold no results.


def without_labels(grid: Grid, labels: Sequence[str]) -> Grid:
    """Join the columns that number the repetitions to names of the rows."""
    at = [grid.rows[0].index(name) for name in labels]
    rows = [
        [
            ", ".join(f"{grid.rows[0][place]} {row[place]}" for place in at),
            *(cell for j, cell in enumerate(row) if j not in at),
        ]
        for row in table_region(grid).rows
    ]
    return grid._replace(rows=[["", *rows[0][1:]], *rows[1:]])


def see_scores(table: Instances, truth: str) -> Seen:
    """Describe scores of classifiers beside the classes."""
    labels = dict.fromkeys(table.cells[table.names.index(truth)])
    scored = [
        name
        for name, cells in zip(table.names, table.cells, strict=True)
        if name != truth and not (len({*cells}) == table.rows and all(map(str.isdecimal, cells)))
    ]
    classifiers = {name.rpartition(":")[0] or name for name in scored}
    fact = tell("fact.labels", n=len(labels), labels=quoted(labels, 8))
    shape = {"instances": table.rows, "classifiers": len(classifiers)}
    findings = [*_blanks(table), *_same_answers(table, truth)]
    return Seen(
        "scores", Message("table of scores"), table.source, shape, tuple(findings), table.notes, (fact,), truth=truth
    )


def see_other(other: Other, grid: Grid) -> Seen:
    """Describe published p-values or mean ranks, points of ROC space or groups of problems."""
    kind, body = other.kind, grid.rows[1:]
    how, number = Message("by their columns"), len(body)
    if kind == "pvalues":
        column = pvalue_column(grid)
        how = Message("matrix") if column is None else Message("list")
        number = number if column is not None else sum(looks_numeric(cell) for row in body for cell in row[1:])
    shape = {_COUNTED[kind]: number}
    if kind == "groups":
        shape["groups"] = len({row[-1] for row in body})
    return Seen(kind, how, grid.source, shape, (), grid.notes)


_COUNTED = {"pvalues": "p_values", "ranks": "algorithms", "points": "points", "groups": "problems"}
