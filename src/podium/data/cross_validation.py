"""The ways in for scikit-learn: dicts of `cross_validate` and ``cv_results_`` become results and folds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from podium.data.folds import Folds, as_repetitions
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.records import Records
from podium.data.repetitions import NO_LABELS, Labels
from podium.data.results import Objective, Results, check_names
from podium.data.scored import (
    TIMES,
    Scored,
    candidates,
    choose_scores,
    cross_validated,
    is_cross_validated,
    is_of_one_problem,
    is_search,
)
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count

_SOURCE: Final = "scikit-learn"
_FAILED: Final = N_("scikit-learn recorded NaN: the fit or the scorer failed")
_LARGER: Final = N_(
    "scikit-learn scores are larger when better, including losses (neg_log_loss, neg_root_mean_squared_error)."
)
_UNSEEN: Final = N_(
    "The dicts do not show which instances each split tests on, so podium assumes that all algorithms have "
    "the same splits (one cv object with a fixed random_state). With cross_validate(…, return_indices=True) "
    "podium can check it."
)

_Table = dict[str, dict[str, Scored]]


class _Entry(NamedTuple):
    problem: str
    algorithm: str
    run: str
    metric: str
    value: float


def from_cross_validate(
    scores: Mapping[Any, Mapping[Any, Any]],
    *,
    metric: str | None = None,
    objective: str | None = None,
    outer: str = "problem",
    missing: str = "refuse",
    average: str = "mean",
) -> Results:
    """Make results of the dicts that scikit-learn's `cross_validate` returns, one for each problem and algorithm.

    Parameters
    ----------
    scores : dict of dicts
        ``{problem: {algorithm: cross_validate(…)}}``; also ``{problem: search.cv_results_}``, where the candidates of a search
        are the algorithms.
    metric : str, optional
        Which of several scores: ``"f1"`` for ``test_f1``; also "fit_time" or "score_time" (seconds, smaller is better).
    objective : "maximize" or "minimize", optional
        "maximize" for scores when left out: scorers of scikit-learn are larger when better, which is why losses are negated.
    outer : "problem" or "algorithm"
        What the outer keys name.
    missing, average
        As in `podium.read_results`; scores that are nan (``error_score``) are missing.

    Returns
    -------
    Results
        The splits are kept as its runs.

    Raises
    ------
    InputError
        Naming problem and algorithm, and what to do: also when the dicts hold indices and these differ between algorithms.

    Examples
    --------
    >>> iris = {"tree": {"test_score": [0.9, 0.8]}, "svm": {"test_score": [0.9, 1.0]}}
    >>> wine = {"tree": {"test_score": [0.5, 0.7]}, "svm": {"test_score": [0.7, 0.7]}}
    >>> results = from_cross_validate({"iris": iris, "wine": wine})
    >>> results.objective, results.values.tolist(), results.runs.shape
    ('maximize', [[0.85, 0.95], [0.6, 0.7]], (2, 2, 2))
    """
    if outer not in ("problem", "algorithm"):
        raise InputError("outer={outer}: the outer keys name either 'problem' or 'algorithm'.", outer=quote(outer))
    table = _by_problem(scores, outer)
    notes = [note for problem, row in table.items() for note in _check_splits(problem, row)]
    metrics = choose_scores([scored for row in table.values() for scored in row.values()], metric, _SOURCE)
    records = _records(
        [
            _Entry(problem, name, str(at + 1), measure, value)
            for problem, row in table.items()
            for name, scored in row.items()
            for measure in metrics
            for at, value in enumerate(
                _of(scored, measure, Message("{name} on {problem}", name=quote(name), problem=quote(problem)))
            )
        ],
        objective,
        list(dict.fromkeys(notes)),
    )
    return collect(records, Wanted(objective, _only(records, metric), missing, average))


def folds_from_cross_validate(
    scores: Mapping[Any, Any],
    *,
    metric: str | None = None,
    objective: str | None = None,
    missing: str = "refuse",
) -> Folds:
    """Make folds on one problem of ``{algorithm: cross_validate(…)}`` or of ``cv_results_`` of a search.

    Parameters
    ----------
    scores
        A dict for each algorithm; or ``search.cv_results_``, whose candidates are then the algorithms. With
        ``return_indices=True`` the design (k-fold, repeated, …) is read off the test sets.
    metric, objective, missing
        As in `from_cross_validate`; of splits, "drop-problem" leaves out those that some algorithm lacks.

    Raises
    ------
    InputError
        Naming the algorithm, and what to do.

    Examples
    --------
    >>> folds = folds_from_cross_validate({"tree": {"test_score": [0.9, 0.8]}, "svm": {"test_score": [0.9, 1.0]}})
    >>> folds.results.values.tolist(), folds.results.objective
    ([[0.9, 0.9], [0.8, 1.0]], 'maximize')
    """
    if is_search(scores):
        row = candidates(scores, "cv_results_")
    elif is_of_one_problem(scores):
        row = {str(name): cross_validated(value, quote(name)) for name, value in scores.items()}
    else:
        raise InputError(
            "scores must be a dict {algorithm: cross_validate(…)} on one problem, or cv_results_ of a search."
        )
    notes = _check_splits("", row)
    metrics = choose_scores(list(row.values()), metric, _SOURCE)
    known = next((scored.splits for scored in row.values() if scored.splits is not None), None)
    labels = NO_LABELS if known is None else known.labels()
    first = next(iter(row.values()))
    lines = labels.names() if labels.known else [str(at + 1) for at in range(len(next(iter(first.scores.values()))))]
    entries = [
        _Entry(line, name, "", measure, value)
        for name, scored in row.items()
        for measure in metrics
        for line, value in zip(lines, _same_number(scored, measure, name, len(lines)), strict=True)
    ]
    records = _records(entries, objective, notes)
    return table_of_folds(records, labels, Wanted(objective, _only(records, metric), missing))


def table_of_folds(records: Records, labels: Labels, wanted: Wanted) -> Folds:
    """Make folds of records whose problems are the rows, in the order of the labels; rows may be left out as missing."""
    try:
        results = collect(records, wanted)
    except InputError as error:
        raise InputError(as_repetitions(error.message)) from None
    results = replace(results, notes=tuple(as_repetitions(note) for note in results.notes))
    order = [list(dict.fromkeys(records.problem)).index(name) for name in results.problems]
    kept = [None if cells is None else tuple(cells[at] for at in order) for cells in labels]
    return Folds(results, Labels(*kept))


def refuse_scores(data: Mapping[Any, Any]) -> None:
    """Refuse the dicts of scikit-learn where a plain table is expected, saying where they go."""
    first = next(iter(data.values()), None)
    inner = next(iter(first.values()), None) if isinstance(first, Mapping) and first else None
    if is_search(data) or is_cross_validated(first):
        raise InputError(
            "These are splits of one problem. podium.compare_folds and podium.folds_from_cross_validate read such "
            "dicts of cross_validate and cv_results_. For several problems use podium.from_cross_validate."
        )
    if is_search(first) or is_cross_validated(inner):
        raise InputError(
            "These are dicts of scikit-learn's cross_validate. podium.from_cross_validate turns {problem: "
            "{algorithm: cross_validate(…)}} into results."
        )


def _by_problem(scores: Any, outer: str) -> _Table:
    if not isinstance(scores, Mapping) or not scores:
        raise InputError("scores must be a dict {problem: {algorithm: cross_validate(…)}}.")
    table: _Table = {}
    for first, inner in scores.items():
        if outer == "problem" and is_search(inner):
            table[str(first)] = candidates(inner, quote(first))
            continue
        if not isinstance(inner, Mapping) or is_cross_validated(inner):
            raise InputError(
                "{name}: a dict of dicts of cross_validate is needed, {{problem: {{algorithm: …}}}}. For one problem, "
                "pass {{algorithm: cross_validate(…)}} to podium.compare_folds.",
                name=quote(first),
            )
        for second, value in inner.items():
            problem, name = (first, second) if outer == "problem" else (second, first)
            table.setdefault(str(problem), {})[str(name)] = _scored(
                value, Message("{name} on {problem}", name=quote(name), problem=quote(problem))
            )
    check_names(list(table), _SOURCE, "problem")
    return table


def _scored(value: Any, where: str) -> Scored:
    if is_search(value):
        raise InputError(
            "{where}: this is cv_results_ of a search. The score of its best candidate is too optimistic, because "
            "that score selected the candidate. Cross-validate the search itself: cross_validate(GridSearchCV(…), X, "
            "y).",
            where=where,
        )
    if not is_cross_validated(value):
        raise InputError("{where}: pass what cross_validate returns, with test_score or test_<metric>.", where=where)
    return cross_validated(value, where)


def _check_splits(problem: str, row: Mapping[str, Scored]) -> list[str]:
    """Refuse splits that differ between algorithms; a note where they cannot be seen."""
    known = [(name, scored.splits) for name, scored in row.items() if scored.splits is not None]
    for name, splits in known[1:]:
        if known[0][1] is not None and splits is not None and not known[0][1].same(splits):
            who = Message("{name} on {problem}", name=quote(name), problem=quote(problem)) if problem else quote(name)
            raise InputError(
                "{who} was tested on other splits than {other}. Pass the same splits to all: a cv object with a fixed "
"random_state, or list(cv.split(X, y)).",
                who=who, other=quote(known[0][0]),
            )  # fmt: skip
    return [] if len(known) == len(row) else [Message(_UNSEEN)]


def _of(scored: Scored, metric: str, where: str) -> list[float]:
    if metric not in scored.scores:
        raise InputError(
            "{where}: there is no score test_{metric}, which others have. Use the same scoring for all.",
            where=where,
            metric=metric,
        )
    return scored.scores[metric]


def _same_number(scored: Scored, metric: str, name: str, number: int) -> list[float]:
    values = _of(scored, metric, quote(name))
    if len(values) != number:
        raise InputError(
            "{name} has {splits}, others have {n}. Use the same splits for all.",
            name=quote(name),
            splits=count(len(values), "split"),
            n=number,
        )
    return values


def _records(entries: Sequence[_Entry], objective: Any, notes: Sequence[str]) -> Records:
    absent = [entry.value != entry.value for entry in entries]
    metrics = dict.fromkeys(entry.metric for entry in entries)
    known: dict[str, Objective] = {name: "minimize" if name in TIMES else "maximize" for name in metrics}
    scores = any(name not in TIMES for name in known)
    return Records(
        problem=[entry.problem for entry in entries],
        algorithm=[entry.algorithm for entry in entries],
        value=[None if gone else entry.value for entry, gone in zip(entries, absent, strict=True)],
        run=[entry.run for entry in entries] if any(entry.run for entry in entries) else None,
        metric=[entry.metric for entry in entries],
        failure=[Message(_FAILED) if gone else "" for gone in absent],
        directions={} if objective is not None else known,
        place=lambda at: (
            Message("split {split}", split=entries[at].run) if entries[at].run else quote(entries[at].problem)
        ),
        source=_SOURCE,
        notes=(*([Message(_LARGER)] if scores and objective is None else []), *notes),
    )


def _only(records: Records, metric: str | None) -> str | None:
    return records.metrics[0] if metric is not None else None
