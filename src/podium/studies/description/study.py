"""The description: `describe` and its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Unpack

from podium.data.delimited import Grid, read_grid
from podium.data.long import LongColumns
from podium.data.predictions_long import item_columns
from podium.data.tables.chosen import Part, choose_part
from podium.data.trace_columns import TraceColumns
from podium.document import Document
from podium.i18n import Message, _, count, joined, ngettext
from podium.studies.base import Study
from podium.studies.description.finding import Finding, Weight
from podium.studies.description.in_memory import MADE, as_table
from podium.studies.description.kinds import (
    again,
    columns_of,
    group_column,
    kind_by_columns,
    kind_by_reader,
    rewindable,
    says_solved,
    score_truth,
    truth_column,
)
from podium.studies.description.next_step import NextStep, next_step
from podium.studies.description.others import CALLED, see_other
from podium.studies.description.seen import Seen
from podium.studies.find import one_of
from podium.studies.words import source_name

KINDS = ("results", "traces", "predictions")
_NOUNS = {
    "problems": "problem", "algorithms": "algorithm", "cut_points": "cut-point", "instances": "instance",
    "classifiers": "classifier", "p_values": "p-value", "points": "point", "groups": "group",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class Description(Study):
    """Outcome of `describe`.

    Attributes
    ----------
    seen
        What the source holds, with all findings.
    """

    seen: Seen

    def findings(self, weight: Weight) -> tuple[Finding, ...]:
        """Return the findings of a weight: "stops", "suspicious" or "remark"."""
        return tuple(one for one in self.seen.findings if one.weight == weight)

    @cached_property
    def next(self) -> NextStep:
        """What to do next."""
        return next_step(self.seen)

    @property
    def text(self) -> str:
        """What the source is, and whether it can be compared, in plain words."""
        seen = self.seen
        sizes = joined([count(number, _NOUNS[name]) for name, number in seen.shape.items()], ", ")
        wrong, odd = len(self.findings("stops")), len(self.findings("suspicious"))
        verdict = _("Ready to compare")
        if wrong:
            verdict = ngettext("{n} issue prevents a comparison", "{n} issues prevent a comparison", wrong)
        looks = ngettext("; {n} finding looks suspicious", "; {n} findings look suspicious", odd) if odd else ""
        return f"{source_name(seen.source)}: {_(CALLED[seen.kind])}, {sizes} ({seen.how}). {verdict}{looks}."

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.description.report import build

        return build(self, full)

    def columns(self) -> dict[str, list[Any]]:
        """Return the findings as columns."""
        found = self.seen.findings
        return {
            "weight": [one.weight for one in found],
            "topic": [one.topic for one in found],
            "code": [one.code or None for one in found],
            "text": [one.text for one in found],
            "places": ["; ".join(one.places) for one in found],
        }

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium describe --format json``."""
        from podium.studies.description.report import layout

        return layout(self)


def describe(
    source: Any,
    *,
    kind: str | None = None,
    problem: str | None = None,
    algorithm: str | None = None,
    value: str | None = None,
    run: str | None = None,
    cut_point: str | None = None,
    truth: str | None = None,
    solved: bool = False,
    where: Mapping[str, str] | None = None,
    names: bool | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
    reader: str | None = None,
    reader_options: Mapping[str, str] | None = None,
    metric: str | None = None,
    **part: Unpack[Part],
) -> Description:
    r"""Say what a source holds: its shape, everything that is wrong or odd, and what to do next.

    It needs no objective and refuses nothing that it can still make something of: lines of the wrong length, words among the
    numbers, holes and repeated names are listed together, with their places.

    Parameters
    ----------
    source
        A path or an open file, as for `read_results`, `read_traces` or `read_predictions`; a frame (pandas, polars, …), an array, a
        dict, or what was read already.
    kind
        "results", "traces" or "predictions"; found by the reader or the columns when left out.
    problem, algorithm, value, run, where, names, delimiter, decimal, reader, reader_options, metric
        As in `read_results`.
    **part
        sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose: as in `read_results`.
    cut_point
        Of traces: the column of cut-points.
    truth, solved
        Of predictions: the column of the true labels, or that columns say 1 where solved.

    Raises
    ------
    InputError
        When nothing can be read at all.

    Examples
    --------
    >>> import io
    >>> found = describe(io.StringIO("data,A,B\nx,0.5,n/a\ny,oops,0.7\nz,75,0.8\n"))
    >>> [one.topic for one in found.findings("stops")]
    ['text', 'missing']
    """
    if kind is not None:
        one_of("kind", kind, KINDS)
    options = {"where": where, "names": names, "delimiter": delimiter, "decimal": decimal, "reader": reader}
    options |= {"reader_options": reader_options, "metric": metric}
    source, columns = as_table(source, LongColumns(problem, algorithm, value, run))
    source = rewindable(choose_part(source, **part))
    how = ""
    if truth is not None or solved:
        kind = kind or "predictions"
    elif (found := kind_by_reader(source, reader)) is not None:
        kind, how = kind or found[0], Message("reader {name}", name=found[1])
    if kind is None and cut_point is not None:
        kind = "traces"
    if kind is None and (columns.any_given() or reader is not None):
        kind = "results"
    if kind is None:
        grid = read_grid(again(source), delimiter)
        kind = kind_by_columns(grid)
        if kind not in KINDS:
            return Description(replace(see_other(kind, grid), in_memory=isinstance(source, Grid)))
    seen = _see(kind, source, columns, how, cut_point, truth, solved, options)
    known = {} if columns is MADE else seen.columns  # columns that were made here have no names for the user
    return Description(replace(seen, in_memory=isinstance(source, Grid), columns=known))


def _see(
    kind: str,
    source: Any,
    columns: LongColumns,
    how: str,
    cut_point: str | None,
    truth: str | None,
    solved: bool,
    options: dict[str, Any],
) -> Seen:
    source = again(source)
    if kind == "results":
        from podium.studies.description.results import see_results

        seen = see_results(source, columns, how, options)
        if (
            seen.truth is None
            and seen.how == "wide table"
            and (named := score_truth(read_grid(again(source), options["delimiter"])))
        ):
            kept = tuple(one for one in seen.findings if one.topic not in ("size", "runs"))
            return replace(seen, truth=named, findings=kept, runs=False)
        return seen
    if kind == "traces":
        from podium.studies.description.traces import see_traces

        given = TraceColumns(columns.algorithm, columns.problem, columns.run, cut_point, columns.value)
        return see_traces(source, given, how, options)
    from podium.studies.description.predictions import see_by_reader, see_predictions

    if how:
        return see_by_reader(source, how, options)
    grid: Grid = read_grid(source, options["delimiter"])
    guessed = truth is None and not solved
    solved = solved or (guessed and says_solved(grid))
    answers = guessed and item_columns(grid.rows[0], columns_of(grid)) is not None
    wanted = truth_column(grid) if guessed and not solved and not answers else truth
    group = None if wanted is None else group_column(grid, wanted)
    return see_predictions(_padded(grid), wanted, guessed, solved, group)


def _padded(grid: Grid) -> Grid:
    """Make all lines as long as the first."""
    width = len(grid.rows[0])
    rows: Sequence[list[str]] = [[*row, *[""] * width][:width] for row in grid.rows]
    return grid._replace(rows=list(rows))
