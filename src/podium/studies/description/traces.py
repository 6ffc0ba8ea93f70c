"""Traces: which runs there are, along which budget, and whether all of them were recorded alike."""

from __future__ import annotations

from typing import Any

import numpy as np

from podium.data.delimited import Grid
from podium.data.readers.collect import choose_metric
from podium.data.readers.door import read_with
from podium.data.readers.traces import table_of
from podium.data.trace_columns import TraceColumns
from podium.data.trace_files import read_tables
from podium.data.trace_frames import is_parquet, open_parquet
from podium.data.trace_grid import number
from podium.data.trace_records import Records
from podium.data.trace_text import Block, TraceTable, open_text
from podium.i18n import Message, count
from podium.studies.description.finding import MOST_PLACES, Finding, remark, stops, suspicious
from podium.studies.description.numbers import cell_name
from podium.studies.description.seen import Seen


def see_traces(source: Any, columns: TraceColumns, how: str, options: dict[str, Any]) -> Seen:
    """Read traces and say what they are.

    Raises
    ------
    InputError
        Where the first thing that is wrong stands.
    """
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
    findings = [*_holes(found), *_uneven(found)]
    guessed = _falling(found)
    shape = {"problems": len(found.problems), "algorithms": len(found.algorithms), "cut_points": len(found.cuts)}
    fact = Message(
        "{n} values at {cuts}: cut-points from {first} to {last}.",
        n=len(found.value), cuts=count(len(found.cuts), "cut-point"),
        first=number(float(found.cuts[0])), last=number(float(found.cuts[-1])),
    )  # fmt: skip
    return Seen(
        "traces", how or Message("long or wide table of traces"), table.source, shape, tuple(findings), found.notes,
        (fact,), direction=said, guess=guessed,
    )  # fmt: skip


def _table(source: Any, delimiter: str | None) -> TraceTable:
    if not isinstance(source, Grid):
        return open_parquet(source) if is_parquet(source) else open_text(source, delimiter)
    header, *body = source.rows
    columns = [list(cells) for cells in zip(*body, strict=True)]
    return TraceTable(
        list(header), lambda _: iter([Block(columns, source.lines[1:])]), source.source, source.notes, "row"
    )


def _keys(found: Records) -> tuple[Any, Any]:
    """Runs as numbers, and the runs there are: (problem, algorithm, run)."""
    k, r = len(found.algorithms), len(found.runs)
    flat = (found.problem.astype(np.int64) * k + found.algorithm) * r + found.run
    return flat, np.unique(flat)


def _holes(found: Records) -> list[Finding]:
    flat, _ = _keys(found)
    k, r = len(found.algorithms), len(found.runs)
    there = np.zeros(len(found.problems) * k, dtype=bool)
    there[np.unique(flat // r)] = True
    lost = np.flatnonzero(~there)
    if not lost.size:
        return []
    places = [cell_name(found.algorithms[at % k], found.problems[at // k]) for at in lost[:MOST_PLACES].tolist()]
    return [
        stops(
            "missing",
            Message(
                "{combinations} of algorithm and problem without a value.",
                combinations=count(len(lost), "combination"),
            ),
            places,
        )
    ]


def _uneven(found: Records) -> list[Finding]:
    flat, runs = _keys(found)
    counts = np.bincount(np.searchsorted(runs, flat), minlength=len(runs))
    k, r = len(found.algorithms), len(found.runs)
    out = []
    if found.labelled or counts.max() <= len(found.cuts):
        cells = np.bincount(runs // r)
        cells = cells[cells > 0]
        low, high = int(cells.min()), int(cells.max())
        if high > 1:
            if low == high:
                out.append(remark("runs", Message("{n} runs of each algorithm on a problem.", n=low)))
            else:
                text = Message("Between {low} and {high} runs of each algorithm on a problem.", low=low, high=high)
                out.append(suspicious("runs", text))
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
        text = Message(
            "{runs} with fewer values than the {max} of the rest: recorded at other cut-points, or cut short. See "
            "--uneven, --at-values and --every of podium convergence.",
            runs=count(few.size, "run"), max=int(counts.max()),
        )  # fmt: skip
        out.append(suspicious("runs", text, places))
    return out


def _falling(found: Records) -> str | None:
    """Guess the direction from whether values fall or rise along the budget."""
    flat, _ = _keys(found)
    order = np.lexsort((found.cut, flat))
    same = np.diff(flat[order]) == 0
    with np.errstate(over="ignore", invalid="ignore"):
        steps = np.diff(found.value[order])[same]
    down, up = int((steps < 0).sum()), int((steps > 0).sum())
    if down + up == 0 or 0.1 < down / (down + up) < 0.9:
        return None
    if down > up:
        share = down / (down + up)
        return Message("minimize (values fall along the budget in {share:.0%} of the steps)", share=share)
    return Message("maximize (values rise along the budget in {share:.0%} of the steps)", share=up / (down + up))
