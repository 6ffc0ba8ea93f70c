"""Conversion of a study's data argument to the typed object it works on: one function per kind of object.

A typed object passes as it is; a path or an open file goes to the function that reads it, a frame, an array or a dict to the one
that takes numbers in memory. The keywords are those of these functions, typed once, here.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import signature
from typing import TYPE_CHECKING, Any, Literal, TypedDict, TypeVar, Unpack

from podium.data.options import (
    FileOptions,
    FoldsOptions,
    GroupsOptions,
    IncompleteOptions,
    PredictionsOptions,
    ReadOptions,
    RunsOptions,
)
from podium.data.results import Objective, Results, check_objective, refuse_other_objective
from podium.data.tables.chosen import Chosen, is_several
from podium.errors import InputError, UnknownKeywordError, quote
from podium.i18n import Message, listing

if TYPE_CHECKING:
    from podium.data.folds import Folds
    from podium.data.groups import Groups
    from podium.data.incomplete import Incomplete
    from podium.data.predictions import Predictions
    from podium.data.runs import Runs
    from podium.data.scores import ClassScores, Scores
    from podium.data.traces import Traces

Typed = TypeVar("Typed")

_TYPED = ("ClassScores", "Folds", "Groups", "Incomplete", "Predictions", "Results", "Runs", "Scores", "Traces")


_BESIDE = ("read_results", "read_incomplete", "read_predictions")
"""What reads several files, and so a dict of frames, side by side."""


def is_typed(data: object) -> bool:
    """Whether data are already read, judged by the name of their class, because importing all classes takes time."""
    kind = type(data)
    return kind.__name__ in _TYPED and kind.__module__.startswith("podium.data.")


class NameOptions(TypedDict, total=False):
    """What numbers in memory without names are called."""

    problems: Sequence[str] | None
    algorithms: Sequence[str] | None
    source: str | None


class ResultsReading(ReadOptions, NameOptions, total=False):
    """How results are read or made; see `podium.read_results` and `podium.to_results`."""


class RunsReading(RunsOptions, NameOptions, total=False):
    """How single runs are read or made; see `podium.read_runs` and `podium.to_runs`."""


class IncompleteReading(IncompleteOptions, NameOptions, total=False):
    """How a table with missing cells is read or made; see `podium.read_incomplete` and `podium.to_incomplete`."""


class FoldsReading(FoldsOptions, total=False):
    """How repetitions on one problem are read or made; see `podium.read_folds` and `podium.to_folds`."""

    problems: Sequence[str] | None
    algorithms: Sequence[str] | None


class ResultsOrFoldsReading(ResultsReading, total=False):
    """How results or repetitions on one problem are read; see `podium.read_results` and `podium.read_folds`."""

    repetition: str | None
    fold: str | None


class GroupsReading(GroupsOptions, total=False):
    """How unpaired samples are read or made; see `podium.read_groups` and `podium.to_groups`."""

    algorithms: Sequence[str] | None
    source: str


class PredictionsReading(PredictionsOptions, total=False):
    """How predictions are read or made, besides the options of the study; see `podium.read_predictions`."""

    source: str | None


class ClassScoresReading(FileOptions, total=False):
    """How scores of several classes are read or made; see `podium.read_class_scores`."""

    source: str | None


class ScoresReading(ClassScoresReading, total=False):
    """How scores are read or made; see `podium.read_scores`."""

    scores: Sequence[str] | None


class TracesReading(TypedDict, total=False):
    """How traces are read or made; see `podium.read_traces` and `podium.to_traces`."""

    delimiter: str | None
    decimal: str | None
    reader: str | None
    reader_options: Mapping[str, str] | None
    algorithm: str | None
    problem: str | None
    run: str | None
    cut_point: str | None
    value: str | None
    where: Mapping[str, str] | None
    uneven: Literal["refuse", "carry", "common"]
    best_so_far: bool
    average: Literal["mean", "median"]
    metric: str | None
    algorithms: Sequence[str] | None
    problems: Sequence[str] | None
    cut_points: Sequence[float] | None
    source: str | None


def is_file(data: object) -> bool:
    """Whether data are a path, several paths, a pattern, an address or an open file."""
    from podium.data.frames import is_frame

    if isinstance(data, (str, os.PathLike, Chosen)) or is_several(data):
        return True
    return not is_frame(data) and hasattr(data, "read")


def results_of(data: Any, objective: Objective | None = None, **reading: Unpack[ResultsReading]) -> Results:
    """Give results."""
    if isinstance(data, Results):  # a command has read them: readers of frames need not be loaded
        _refuse_reading(reading, Results)
        _refuse_other_objective(data, objective)
        return data
    from podium.data.frames import is_frame
    from podium.data.objects import to_results
    from podium.data.read import read_results

    # Frames are read like files where a keyword says how.
    as_file = is_frame(data) and any(reading.get(name) is not None for name in ("where", "names", "repeats", "metric"))
    return _given(Results, data, objective, reading, read_results, to_results, is_read=as_file)


def runs_of(data: Any, **reading: Unpack[RunsReading]) -> Runs:
    """Return single runs; for results those they kept."""
    from podium.data.runs import Runs, read_runs, to_runs

    return _given(Runs, data, None, reading, read_runs, to_runs, convert=Runs.of)


def incomplete_of(data: Any, objective: Objective | None = None, **reading: Unpack[IncompleteReading]) -> Incomplete:
    """Give a table whose cells may be missing; results have none."""
    from podium.data.incomplete import Incomplete, read_incomplete, to_incomplete

    convert = partial(to_incomplete, objective=objective)
    return _given(Incomplete, data, objective, reading, read_incomplete, to_incomplete, convert=convert)


def folds_of(data: Any, objective: Objective | None = None, **reading: Unpack[FoldsReading]) -> Folds:
    """Give repetitions on one problem; rows of results count as such."""
    from podium.data.folds import Folds, read_folds, to_folds

    convert = partial(to_folds, objective=objective)
    return _given(Folds, data, objective, reading, read_folds, to_folds, convert=convert)


def samples_of(data: Any, objective: Objective | None = None, **reading: Unpack[GroupsReading]) -> Groups:
    """Give unpaired samples."""
    from podium.data.groups import Groups, read_groups, to_groups

    return _given(Groups, data, objective, reading, read_groups, to_groups)


def traces_of(
    data: Any,
    objective: Objective | None = None,
    at_values: Sequence[float] = (),
    every: float | None = None,
    **reading: Unpack[TracesReading],
) -> Traces:
    """Return traces, with the cut-points at which they will be evaluated."""
    from podium.data.traces import Traces, read_traces, to_traces

    # An array has the cut-points it has, and a list of paths is one source of several files.
    files = isinstance(data, (list, tuple)) and bool(data) and all(map(is_file, data))
    points: dict[str, Any] = {"at_values": sorted(set(at_values)), "every": every}
    chosen = {name: value for name, value in points.items() if value} if _has_cut_points(data, files) else {}
    return _given(Traces, data, objective, {**reading, **chosen}, read_traces, to_traces, is_read=files)


def _has_cut_points(data: Any, files: bool) -> bool:
    from podium.data.frames import is_frame
    from podium.data.histories import is_histories

    return files or is_file(data) or is_frame(data) or (isinstance(data, Mapping) and is_histories(data))


def predictions_of(
    data: Any,
    truth: Any,
    solved: bool,
    identifier: str | None,
    classifiers: Sequence[str] | None,
    group: Any = None,
    **reading: Unpack[PredictionsReading],
) -> Predictions:
    """Give predictions."""
    from podium.data.predictions import Predictions, read_predictions, to_predictions

    if isinstance(data, Predictions):
        _refuse_reading(reading, Predictions)
        return to_predictions(data, group=group)
    options = {"truth": truth, "solved": solved, "identifier": identifier, "classifiers": classifiers, "group": group}
    beside = next(
        (name for name in ("truth", "group") if options[name] is not None and not isinstance(options[name], str)), None
    )
    if is_file(data) and beside is not None:
        raise InputError(
            "{beside} must be the name of a column of the file, not {kind}.",
            beside=beside,
            kind=quote(type(options[beside]).__name__),
        )
    return _given(Predictions, data, None, {**options, **reading}, read_predictions, to_predictions)


def scores_of(data: Any, truth: str | None, positive: object, **reading: Unpack[ScoresReading]) -> Scores:
    """Give scores."""
    from podium.data.scores import Scores, read_scores, to_scores

    label = None if positive is None else str(int(positive)) if isinstance(positive, bool) else str(positive)
    return _given(Scores, data, None, reading, read_scores, to_scores, columns={"truth": truth, "positive": label})


def class_scores_of(data: Any, truth: str | None, **reading: Unpack[ClassScoresReading]) -> ClassScores:
    """Give scores of several classes."""
    from podium.data.scores import ClassScores, read_class_scores, to_class_scores

    return _given(ClassScores, data, None, reading, read_class_scores, to_class_scores, columns={"truth": truth})


def _given(
    kind: type[Typed],
    data: Any,
    objective: Objective | None,
    reading: Mapping[str, Any],
    read: Callable[..., Typed],
    make: Callable[..., Typed],
    *,
    is_read: bool = False,
    convert: Callable[[Any], Typed] | None = None,
    columns: Mapping[str, Any] = {},
) -> Typed:
    """Dispatch on the type of the data; `convert` takes results, and `columns` say nothing about data that were read."""
    if read.__name__ in _BESIDE and isinstance(data, Mapping):
        from podium.data.frames import side_by_side

        data = side_by_side(data, value_is_named=reading.get("value") is not None)
    if isinstance(data, kind):
        _refuse_reading(reading, kind)
        _refuse_other_objective(data, objective)
        return data
    if convert is not None and isinstance(data, Results):
        _refuse_reading(reading, Results)
        return convert(data)
    if is_typed(data):
        raise InputError(
            "This needs {kind}, but you passed {given}. Read the data again, with podium.{read} (a file) or "
            "podium.{make} (a frame, an array or a dict).",
            kind=kind.__name__, given=type(data).__name__, read=read.__name__, make=make.__name__,
        )  # fmt: skip
    use, what = (read, Message("a file")) if is_read or is_file(data) else (make, Message("data in memory"))
    known = signature(use).parameters
    given = {name: value for name, value in {**columns, **reading}.items() if value is not None}
    anywhere = {**signature(read).parameters, **signature(make).parameters}
    unknown = [name for name in given if name not in anywhere and not _takes_any(make)]
    if unknown:
        raise UnknownKeywordError(read.__name__, unknown[0], anywhere)
    unfit = [name for name in given if name not in known and not _takes_any(use) and given[name] is not False]
    if unfit:
        raise InputError(
            "{options} does not apply to {what} (podium.{function}). Leave it out.",
            "{options} do not apply to {what} (podium.{function}). Leave them out.",
            len(unfit),
            options=_named(unfit),
            what=what,
            function=use.__name__,
        )
    if "objective" in known and objective is not None:
        given["objective"] = objective
    return use(data, **{name: value for name, value in given.items() if name in known or _takes_any(use)})


def _named(names: Sequence[str]) -> str:
    """Name keywords; some are of Python alone, so that the command line is left out."""
    return listing([f"{name}=" for name in names], len(names))


def _takes_any(function: Callable[..., Any]) -> bool:
    return any(one.kind is one.VAR_KEYWORD for one in signature(function).parameters.values())


def _refuse_reading(reading: Mapping[str, Any], kind: type) -> None:
    given = [name for name, value in reading.items() if value is not None]
    if given:
        raise InputError(
            "{options} controls how data is read, but this is {kind} already. Leave it out, or pass the file "
            "or frame itself.",
            "{options} control how data is read, but this is {kind} already. Leave them out, or pass the file "
            "or frame itself.",
            len(given),
            options=_named(given),
            kind=kind.__name__,
        )


def _refuse_other_objective(data: Any, objective: Objective | None) -> None:
    results = getattr(data, "results", data)  # folds hold results
    if isinstance(results, Results):
        refuse_other_objective(results, objective)
        return
    known = getattr(results, "objective", None)
    if objective is not None and known is not None and check_objective(objective) != known:
        raise InputError(
            "This data was created with objective={known}, but you passed objective={wanted}. Create it again with the "
            "right one.",
            known=repr(known), wanted=repr(objective),
        )  # fmt: skip
