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
from podium.data.wording import plural, quote
from podium.studies.description.finding import Finding, remark, stops, suspicious
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
    cuts = f"cut-points from {number(float(found.cuts[0]))} to {number(float(found.cuts[-1]))}"
    return Seen(
        "traces", how or "long or wide table of traces", table.source, shape, tuple(findings), found.notes,
        (f"{len(found.value)} values at {plural(len(found.cuts), 'cut-point')}: {cuts}.",), direction=said, guess=guessed,
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
    lost = [f"{quote(found.algorithms[at % k])} on {quote(found.problems[at // k])}" for at in np.flatnonzero(~there)]
    if not lost:
        return []
    return [stops("missing", f"{plural(len(lost), 'combination')} of algorithm and problem without any value.", lost)]


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
            spread = str(low) if low == high else f"between {low} and {high}"
            out.append(
                (remark if low == high else suspicious)("runs", f"{spread} runs of each algorithm on a problem.")
            )
    few = np.flatnonzero(counts < counts.max())
    if few.size:
        places = [
            f"{quote(found.algorithms[at // r % k])} on {quote(found.problems[at // r // k])}, run {found.runs[at % r] or 'only one'}: {number}"
            for at, number in zip(runs[few].tolist(), counts[few].tolist(), strict=True)
        ]
        text = f"{plural(few.size, 'run')} with fewer values than the {int(counts.max())} of the rest: recorded at other cut-points, or cut short. See --uneven, --at-values and --every of podium convergence."
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
    way, word, part = ("minimize", "fall", down) if down > up else ("maximize", "rise", up)
    return f"{way} (values {word} along the budget in {part / (down + up):.0%} of the steps)"
