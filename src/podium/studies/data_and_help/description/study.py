"""The description: `describe`, its result, and the command that comes next."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Unpack

from podium.brief import brief
from podium.data.grid import Grid, rectangular
from podium.data.instances import instances
from podium.data.kinds import Other, for_shell, group_of, typed_source
from podium.data.long import LongColumns
from podium.data.options import part_of, takes
from podium.data.predictions import Predictions
from podium.data.readers.opening import read_with
from podium.data.tables.chosen import Part, Tables, is_several
from podium.data.tables.opening import read_grid, read_once
from podium.data.trace_files import TraceColumns
from podium.i18n import N_, Message, count
from podium.mentions import as_call
from podium.studies.data_and_help.description.contents import (
    see_other,
    see_predictions,
    see_results,
    see_scores,
    see_table,
    see_traces,
    without_labels,
)
from podium.studies.data_and_help.description.findings import Finding, Seen, Weight, tell
from podium.studies.data_and_help.description.sources import (
    MADE,
    again,
    as_table,
    kind_by_columns,
    kind_by_reader,
    put_together,
    rewindable,
)
from podium.studies.data_and_help.guide.study import guide
from podium.studies.shared.base import Study
from podium.studies.shared.checks import one_of

KINDS = ("results", "traces", "predictions")

SIZES = {
    "problems": ("problem", N_("Problems")), "algorithms": ("algorithm", N_("Algorithms")),
    "repetitions": ("repetition", N_("Repetitions")), "cut_points": ("cut-point", N_("Cut-points")),
    "instances": ("instance", N_("Instances")), "classifiers": ("classifier", N_("Classifiers")),
    "p_values": ("p-value", N_("P-values")), "points": ("point", N_("Points")), "groups": ("group", N_("Groups")),
}  # fmt: skip
"""What a shape counts: its noun, and the heading of its number."""


@dataclass(frozen=True, eq=False)
class Description(Study):
    """Result of `describe`.

    Attributes
    ----------
    seen
        The contents of the source, with all findings.
    """

    seen: Seen

    def findings(self, weight: Weight) -> tuple[Finding, ...]:
        """Return the findings of one severity: "stops", "suspicious" or "remark"."""
        return tuple(one for one in self.seen.findings if one.weight == weight)

    @cached_property
    def next(self) -> NextStep:
        """What to do next."""
        return next_step(self.seen)

    @property
    def sizes(self) -> list[str]:
        """How many problems, algorithms and the like the source holds, in words."""
        return [count(number, SIZES[name][0]) for name, number in self.seen.shape.items()]

    @property
    def counts(self) -> list[str]:
        """The sizes and, of results, how many runs there are and how many results are missing, in words."""
        table = (self.seen.kind == "results" and self.seen.table) or {}
        if not table.get("measurements"):
            return self.sizes
        found, missing, cells = table["measurements"], sum(table["missing"]), self.seen.shape["problems"]
        more: list[str] = []
        if not missing and len({*found}) == 1 and found[0] % cells == 0 and found[0] > cells:
            more.append(Message("{n} run each", "{n} runs each", found[0] // cells))
        elif sum(found) + missing > cells * len(found):
            more.append(count(sum(found), "measurement"))
        none = Message("no missing results")
        return [*self.sizes, *more, Message("{n} missing result", "{n} missing results", missing) if missing else none]


@takes(Part)
@read_once()
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
    r"""Describe a source: its shape, everything that is wrong or unusual, and what to do next.

    It needs no objective and accepts damaged data: it lists lines of the wrong length, words among the numbers, missing
    cells and repeated names, with their places.

    Parameters
    ----------
    source
        A path, a list of several paths, or an open file, as for `read_results`, `read_traces` or `read_predictions`; a
        frame (pandas, polars, …), an array, a dict, or data that was read already.
    kind
        "results", "traces" or "predictions"; by default detected from the reader or the columns.
    problem, algorithm, value, run, where, names, delimiter, decimal, reader, reader_options, metric
        As in `read_results`.
    **part
        sheet, query, file_is, drop_row, keep_row, drop_column, keep_column, transpose, take: as in `read_results`.
    cut_point
        For traces: the column of cut-points.
    truth, solved
        For predictions: the column of the true labels, or that the columns contain 1 for solved instances.

    Raises
    ------
    InputError
        If nothing can be read at all.

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
    source = rewindable(part_of(source, {**part, **columns._asdict(), "where": where}))
    several = is_several(source)
    in_memory = isinstance(source, Grid) or (several and isinstance(source.source, Tables))
    files = tuple(map(os.fspath, source.source)) if several and not in_memory else ()
    named = {name: str(part[name]) for name in ("sheet", "query", "file_is") if part.get(name) is not None}
    how = ""
    if truth is not None or solved:
        kind = kind or "predictions"
    elif (found := kind_by_reader(source, reader)) is not None:
        kind, how = kind or found[0], Message("reader {name}", name=found[1])
    if kind is None and cut_point is not None:
        kind = "traces"
    if kind is None and (columns.any_given() or reader is not None):
        kind = "results"
    if several:
        source, kind = put_together(source, delimiter, kind, truth)
    other = None
    if kind in (None, "predictions") and not how and truth is None and not solved:
        other = kind_by_columns(source, read_grid(again(source), delimiter))
        kind = kind or (other.kind if other is not None else "results")
    assert kind is not None
    seen = _see(kind, source, columns, how, cut_point, truth, solved, other, options)
    known = {} if columns is MADE else seen.columns  # columns that were made here have no names for the user
    if several and kind == "results":  # the files themselves say what their columns are
        known = {role: name for role, name in columns._asdict().items() if name is not None}
    seen = replace(seen, in_memory=in_memory, columns=known, other=other, files=files, part=named)
    return Description(seen)


def _see(
    kind: str,
    source: Any,
    columns: LongColumns,
    how: str,
    cut_point: str | None,
    truth: str | None,
    solved: bool,
    other: Other | None,
    options: dict[str, Any],
) -> Seen:
    source = again(source)
    if kind == "results":
        return see_results(source, columns, how, options)
    if kind == "traces":
        given = TraceColumns(columns.algorithm, columns.problem, columns.run, cut_point, columns.value)
        return see_traces(source, given, how, options)
    if how:
        found: Predictions = read_with(source, "predictions", options["reader"], options["reader_options"] or {})
        return see_predictions(found, how)
    grid: Grid = read_grid(source, options["delimiter"])
    if other is not None and kind == "folds":
        seen = see_results(without_labels(grid, other.labels), columns, how, options)
        shape = {"repetitions": seen.shape["problems"], "algorithms": seen.shape["algorithms"]}
        return replace(seen, kind=kind, shape=shape)
    if grid.handling.any_given():
        grid = rectangular(_padded(grid))  # without what the user leaves out
    if other is not None and kind == "scores":
        return see_scores(instances(_padded(grid)), str(other.options["truth"]))
    if other is not None and kind != "predictions":
        return see_other(other, grid)
    if truth is not None or solved or other is None or other.kind != kind:
        return see_table(_padded(grid), truth, False, solved, None if truth is None else group_of(grid, truth))
    said: dict[str, Any] = {"truth": None, "solved": False, "group": None, **other.options}
    return see_table(_padded(grid), said["truth"], True, said["solved"], said["group"])


def _padded(grid: Grid) -> Grid:
    """Make all lines as long as the first."""
    width = len(grid.rows[0])
    return grid._replace(rows=[[*row, *[""] * width][:width] for row in grid.rows])


# What to type next: the route of the guide, with the names of this file in it.


@dataclass(frozen=True)
class NextStep:
    """What to type next."""

    verb: str | None  # The verb, None where the guide knows none for such data
    command: str  # What to type; OBJECTIVE stands for what only the user knows
    why: str  # The guide's reason

    __repr__ = brief


def next_step(seen: Seen) -> NextStep:
    """Return the next step for differences between all algorithms."""
    if seen.kind in ("pvalues", "ranks", "points", "groups") and seen.other is not None:
        why = tell("why", "pvalues" if seen.kind == "ranks" else seen.kind)
        return NextStep(seen.other.verb, seen.other.command(_place(seen)), why)
    n, k = seen.shape.get("problems", 1), seen.shape.get("algorithms", seen.shape.get("classifiers", 0))
    if seen.kind == "results" and k < 2:
        return NextStep(None, tell("next.columns"), tell("why.one"))
    data = seen.kind if seen.kind != "results" else "runs" if seen.runs else "table"
    route = guide(data=data, problems=max(n, 1), algorithms=max(k, 2), goal="differences").routes[0]
    if route.verb is None:
        return NextStep(None, route.command, route.why)
    verb = "compare" if route.verb == "pair" and len(seen.files) > 2 else route.verb
    if seen.other is not None and seen.other.verb == route.verb:
        options = {name: "LABEL" if name == "positive" else value for name, value in seen.other.options.items()}
        command = seen.other._replace(options=options).command(_place(seen), None if seen.direction else "OBJECTIVE")
    else:
        command = _command(verb, seen, unpaired="--unpaired" in route.command)
    return NextStep(verb, as_call(command) if seen.in_memory else command, route.why)


def _place(seen: Seen) -> str:
    """Write the source as it is typed, with the options that choose a part of it."""
    typed = " ".join(map(for_shell, seen.files)) or typed_source(seen.source)
    part = {name: value for name, value in seen.part.items() if name != "sheet" or " --sheet " not in typed}
    return " ".join([typed, *(f"--{name.replace('_', '-')} {for_shell(str(value))}" for name, value in part.items())])


def _command(verb: str, seen: Seen, *, unpaired: bool) -> str:
    words = ["podium", verb, _place(seen)]
    if seen.kind == "predictions":
        plain = seen.how == "table of predictions"
        truth = ["--truth", for_shell(seen.truth)] if seen.truth is not None else ["--solved"]
        group = [f"--{role} {for_shell(name)}" for role, name in seen.columns.items()]
        return " ".join([*words, *(truth if plain else []), *group])
    if verb == "pair" and "algorithm" in seen.table and not seen.files:
        words += [for_shell(name) for name in seen.table["algorithm"][:2]]
    for role, name in seen.columns.items():
        words += [f"--{role}", for_shell(name)]
    if len(seen.metrics) > 1:
        words += ["--metric", for_shell(seen.metrics[0])]
    topics = {one.topic for one in seen.findings if one.weight == "stops"}
    if seen.how == "wide table" and "runs" in topics:
        words += ["--repeats", "average"]
    if seen.direction is None:
        words += ["--objective", "OBJECTIVE"]
    if "missing" in topics and seen.kind == "results":
        words += ["--missing", "POLICY"]
    if unpaired:
        words.append("--unpaired")
    return " ".join(words)
