"""The description: `describe`, its result, and the command that comes next."""

from __future__ import annotations

import os
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Unpack

from podium.brief import brief
from podium.data.delimited import Grid, rectangular
from podium.data.long import LongColumns
from podium.data.options import part_of, takes
from podium.data.predictions import item_columns
from podium.data.tables.chosen import Part, is_several
from podium.data.tables.opening import read_grid, read_once
from podium.data.trace_files import TraceColumns
from podium.i18n import Message, _, count, joined, ngettext
from podium.studies.base import Study
from podium.studies.checks import one_of
from podium.studies.description.findings import Finding, Seen, Weight
from podium.studies.description.kinds import (
    CALLED,
    MADE,
    again,
    as_table,
    columns_of,
    group_column,
    kind_by_columns,
    kind_by_reader,
    put_together,
    rewindable,
    says_solved,
    score_truth,
    see_by_reader,
    see_other,
    see_predictions,
    see_traces,
    truth_column,
)
from podium.studies.description.results import see_results
from podium.studies.guide.study import guide
from podium.studies.words import source_name

KINDS = ("results", "traces", "predictions")
_NOUNS = {
    "problems": "problem", "algorithms": "algorithm", "cut_points": "cut-point", "instances": "instance",
    "classifiers": "classifier", "p_values": "p-value", "points": "point", "groups": "group",
}  # fmt: skip


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
        return [count(number, _NOUNS[name]) for name, number in self.seen.shape.items()]

    @property
    def counts(self) -> list[str]:
        """The sizes and, of results, how many runs there are and how many results are missing, in words."""
        table = (self.seen.kind == "results" and self.seen.table) or {}
        if not table.get("measurements"):
            return self.sizes
        found, missing = table["measurements"], sum(table["missing"])
        cells = self.seen.shape["problems"]
        more: list[str] = []
        if not missing and len({*found}) == 1 and found[0] % cells == 0 and found[0] > cells:
            more.append(Message("{n} run each", "{n} runs each", found[0] // cells))
        elif sum(found) + missing > cells * len(found):
            more.append(count(sum(found), "measurement"))
        none = Message("no missing results")
        return [*self.sizes, *more, Message("{n} missing result", "{n} missing results", missing) if missing else none]

    @property
    def text(self) -> str:
        """Description of the source, and whether it can be compared, in plain words."""
        seen = self.seen
        sizes = joined(self.sizes, ", ")
        wrong, odd = len(self.findings("stops")), len(self.findings("suspicious"))
        verdict = _("Ready to compare")
        if wrong:
            verdict = ngettext("{n} issue prevents a comparison", "{n} issues prevent a comparison", wrong)
        looks = ngettext("; {n} finding looks suspicious", "; {n} findings look suspicious", odd) if odd else ""
        return f"{source_name(seen.source)}: {_(CALLED[seen.kind])}, {sizes} ({seen.how}). {verdict}{looks}."

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
    files = tuple(map(os.fspath, source.source)) if is_several(source) else ()
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
    if files:
        source, kind = put_together(source, delimiter, kind, truth)
    if kind is None:
        grid = read_grid(again(source), delimiter)
        kind = kind_by_columns(grid)
        if kind not in KINDS:
            return Description(
                replace(see_other(kind, grid), in_memory=isinstance(source, Grid), files=files, part=named)
            )
    seen = _see(kind, source, columns, how, cut_point, truth, solved, options)
    known = {} if columns is MADE else seen.columns  # columns that were made here have no names for the user
    if files and kind == "results":  # the files themselves say what their columns are
        known = {role: name for role, name in columns._asdict().items() if name is not None}
    return Description(replace(seen, in_memory=isinstance(source, Grid), columns=known, files=files, part=named))


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
        given = TraceColumns(columns.algorithm, columns.problem, columns.run, cut_point, columns.value)
        return see_traces(source, given, how, options)
    if how:
        return see_by_reader(source, how, options)
    grid: Grid = read_grid(source, options["delimiter"])
    if grid.handling.any_given():
        grid = rectangular(_padded(grid))  # without what the user leaves out
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


# What to type next: the route of the guide, with the names of this file in it.


@dataclass(frozen=True)
class NextStep:
    """What to type next.

    Attributes
    ----------
    verb
        The verb, None where the guide knows none for such data.
    command
        What to type; OBJECTIVE stands for what only the user knows.
    why
        The guide's reason.
    """

    verb: str | None
    command: str
    why: str

    __repr__ = brief


_ONE_ALGORITHM = Message(
    "A comparison needs at least two algorithms. One number for each name may be its cost (podium order with --cost), or a "
    "published mean rank or p-value (podium adjust)."
)
_OTHERS = {
    "pvalues": (
        "adjust",
        "podium adjust {file}",
        Message("Every adjustment that applies to published p-values, with its conclusions."),
    ),
    "points": (
        "roc",
        "podium roc --points {file}",
        Message("Crisp classifiers are points in ROC space; to add scores, name their file before --points."),
    ),
    "groups": (
        None,
        "podium compare RESULTS --group {file}",
        Message("This file groups the problems; the results are in a separate file."),
    ),
}
"""Verb, command and reason by the kind of a file that holds no results."""


def next_step(seen: Seen) -> NextStep:
    """Return the next step for differences between all algorithms."""
    if seen.kind in _OTHERS:
        verb, command, why = _OTHERS[seen.kind]
        return NextStep(verb, command.format(file=_shell(seen.source)), why)
    n, k = _shape(seen)
    if seen.kind == "results" and seen.truth is None and k < 2:
        return NextStep(None, Message("Check the delimiter, or name the columns."), _ONE_ALGORITHM)
    route = guide(data=_data(seen), problems=max(n, 1), algorithms=max(k, 2), goal="differences").routes[0]
    if route.verb is None:
        return NextStep(None, route.command, route.why)
    verb = "compare" if route.verb == "pair" and len(seen.files) > 2 else route.verb
    command = _command(verb, seen, unpaired="--unpaired" in route.command)
    return NextStep(verb, _call(verb, command) if seen.in_memory else command, route.why)


def _data(seen: Seen) -> str:
    if seen.kind != "results":
        return seen.kind
    if seen.truth is not None:
        return "scores"
    return "folds" if seen.folds else "runs" if seen.runs else "table"


def _shape(seen: Seen) -> tuple[int, int]:
    if seen.kind == "predictions":
        return 1, seen.shape["classifiers"]
    if seen.folds or seen.truth is not None:
        return 1, seen.shape["algorithms"]
    return seen.shape["problems"], seen.shape["algorithms"]


def _place(seen: Seen) -> list[str]:
    """Return the words of a command line that name the source."""
    part = [[f"--{name.replace('_', '-')}", _shell(value)] for name, value in seen.part.items()]
    return [*map(_shell, seen.files or (seen.source,)), *(word for words in part for word in words)]


def _command(verb: str, seen: Seen, *, unpaired: bool) -> str:
    words = ["podium", verb, *_place(seen)]
    if seen.kind == "predictions":
        plain = seen.how == "table of predictions"
        truth = ["--truth", _shell(seen.truth)] if seen.truth is not None else ["--solved"]
        group = [f"--{role} {_shell(name)}" for role, name in seen.columns.items()]
        return " ".join([*words, *(truth if plain else []), *group])
    if verb == "roc" and seen.truth is not None:
        multiclass = all(":" in str(name) for name in seen.table.get("algorithm", ["-"]))
        classes = ["--multiclass"] if multiclass else ["--positive", "LABEL"]
        return " ".join([*words, "--truth", _shell(seen.truth), *classes])
    if verb == "pair" and "algorithm" in seen.table and not seen.files:
        words += [_shell(name) for name in seen.table["algorithm"][:2]]
    for role, name in seen.columns.items():
        words += [f"--{role}", _shell(name)]
    if len(seen.metrics) > 1:
        words += ["--metric", _shell(seen.metrics[0])]
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


_FUNCTIONS: Final = {
    "assumptions": "check_assumptions", "bayes": "compare_bayes", "folds": "compare_folds", "pair": "compare_pair",
    "predictions": "compare_predictions", "roc": "compare_roc", "runs": "compare_runs",
}  # fmt: skip
"""Functions that are not called like their verbs."""


_OPEN: Final = ("OBJECTIVE", "POLICY", "LABEL")


def _call(verb: str, command: str) -> str:
    """Write a command as a call with the data in memory.

    >>> _call("pair", "podium pair x A B --objective OBJECTIVE")
    "podium.compare_pair(data, 'A', 'B', objective=OBJECTIVE)"
    """
    words = iter(shlex.split(command)[3:])
    function, given = _FUNCTIONS.get(verb, verb), ["data"]
    if verb == "predictions" and "--group" in command.split():
        function = "compare_grouped_predictions"
    for word in words:
        if word == "--unpaired":
            function = "compare_unpaired"
        elif not word.startswith("--"):
            given.append(repr(word))
        elif word == "--solved":
            given.append("solved=True")
        elif word == "--multiclass":
            function = "compare_multiclass"
        else:
            value = next(words)
            given.append(f"{word[2:].replace('-', '_')}={value if value in _OPEN else repr(value)}")
    return f"podium.{function}({', '.join(given)})"


def _shell(word: str) -> str:
    """Quote for a shell; a line of its own must not break."""
    return shlex.quote(" ".join(word.split("\n")))
