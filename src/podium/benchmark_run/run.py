"""podium.benchmark: every estimator on every split of every data set, with finished cells stored in a folder."""

from __future__ import annotations

import hashlib
import json
import math
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from podium.benchmark_run.inputs import (
    DataSet,
    Score,
    all_splits,
    are_classifiers,
    named_data,
    named_estimators,
    named_scores,
    number_of,
    scikit,
)
from podium.data.cross_validation import Indices, Splits
from podium.data.folds import Folds, table_of_folds
from podium.data.instances import as_labels
from podium.data.plain import long_table, to_bytes
from podium.data.predictions import Predictions, to_predictions
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.protocol import Records
from podium.data.results import Results
from podium.engine import spread
from podium.errors import InputError, closest, quote
from podium.i18n import Message, count, some
from podium.progress import task
from podium.render.files import write_atomic

_SOURCE: Final = "podium.benchmark"
_TIMES: Final = ("fit_time", "score_time")


@dataclass(frozen=True, eq=False)
class Benchmark:
    """Result of `podium.benchmark`.

    Attributes
    ----------
    algorithms, problems, metrics
        Names, in the order given.
    outcomes
        All cells, by data set, then split, then estimator.
    splits
        Training and test instances by data set.
    truth
        True labels by data set; empty for regression.
    seed
        Seed of the splits and random states.
    notes
        Notes on what was done.
    """

    algorithms: tuple[str, ...]
    problems: tuple[str, ...]
    metrics: tuple[str, ...]
    outcomes: tuple[Outcome, ...] = field(repr=False)
    splits: Mapping[str, Splits] = field(repr=False)
    truth: Mapping[str, tuple[str, ...]] = field(repr=False)
    seed: int = 0
    notes: tuple[str, ...] = ()

    def results(self, metric: str | None = None, *, missing: str = "refuse", average: str = "mean") -> Results:
        """Return the results for one metric; their runs are the splits.

        Parameters
        ----------
        metric
            One of `metrics`, "fit_time" or "score_time"; not required if there is only one score.
        missing, average
            As in `podium.read_results`; failed cells are missing.

        Raises
        ------
        InputError
            If cells failed and `missing` does not say how to treat them; the message names the failures and reasons.
        """
        chosen = self._metric(metric)
        return collect(_alive(self.records(chosen)), Wanted(None, chosen, missing, average))

    def folds(self, problem: str, metric: str | None = None, *, missing: str = "refuse") -> Folds:
        """Return the splits of one data set as folds, for `podium.compare_folds`.

        Parameters
        ----------
        problem
            The data set.
        metric
            As in `results`.
        missing
            "drop-problem" leaves out splits on which an algorithm failed; otherwise as in `results`.
        """
        labels = self._splits(problem).labels()
        chosen = self._metric(metric)
        return table_of_folds(_alive(self._records([chosen], problem)), labels, Wanted(None, chosen, missing))

    def predictions(self, problem: str, *, repetition: int = 1) -> Predictions:
        """Return the predictions for the test instances of one data set, for `podium.compare_predictions`.

        Parameters
        ----------
        problem
            The data set.
        repetition
            The repetition of the cross-validation if there are several; for random splits, the split.

        Raises
        ------
        InputError
            If predictions were not kept or are missing, or the estimators are not classifiers.
        """
        splits = self._splits(problem)
        if not self.truth:
            raise InputError(
                "Predictions need classifiers, and these estimators are not classifiers. Compare their scores with "
                "results()."
            )
        rounds = splits.repetitions()
        if not 1 <= repetition <= len(rounds):
            raise InputError(
                "repetition={repetition}: {problem} has {repetitions}.",
                repetition=repetition,
                problem=quote(problem),
                repetitions=count(len(rounds), "repetition"),
            )
        wanted = rounds[repetition - 1]
        tested = [int(at) for split in wanted for at in splits.test[split]]
        order = sorted(range(len(tested)), key=tested.__getitem__)
        columns = {name: self._predicted(problem, name, wanted) for name in self.algorithms}
        made = to_predictions(
            {name: [cells[at] for at in order] for name, cells in columns.items()},
            truth=[self.truth[problem][tested[at]] for at in order],
            source=f"{_SOURCE}, {quote(problem)}",
        )
        note = Message(
            "The predictions are those of {n} model of each algorithm, for instances that it was not trained on.",
            "The predictions are those of {n} models of each algorithm, one per split, for instances that it was not trained on.",
            len(wanted),
        )
        return replace(made, notes=(*made.notes, note))

    def failures(self) -> list[tuple[str, str, int, str, str]]:
        """Return the failures: algorithm, problem, split (from 1), "fit", "predict" or a score, and reason."""
        return [
            (one.algorithm, one.problem, one.split + 1, what, reason)
            for one in self.outcomes
            for what, reason in (one.failures if one.times else {"fit": _first(one)}).items()
        ]

    def records(self, metric: str | None = None) -> Records:
        """Return the single measurements of one metric or of all scores."""
        return self._records(self.metrics if metric is None else (metric,), None)

    def to_csv(self, path: str | PathLike[str] | None = None, *, protect: bool = False) -> str:
        """Return all scores as podium's long table, and write it to `path` if given.

        Every verb reads it: ``podium compare runs.csv``. Times are omitted, so that the same seed gives the same file.

        Parameters
        ----------
        path
            The file.
        protect
            Put a quote in front of names that a spreadsheet would run as formulas; without it, they are refused.

        Raises
        ------
        InputError
            If the file cannot be written.
        """
        content = to_bytes(long_table(self.records()), "csv", protect=protect)
        if path is not None:
            write_atomic(path, content)
        return content.decode("utf-8")

    def _records(self, names: Sequence[str], problem: str | None) -> Records:
        """Records of some metrics; of one data set alone its splits are the rows, and there are no runs."""
        entries = [(one, name) for one in self.outcomes for name in names if problem in (None, one.problem)]
        rows = None if problem is None else self.splits[problem].labels().names()
        return Records(
            problem=[one.problem if rows is None else rows[one.split] for one, _ in entries],
            algorithm=[one.algorithm for one, _ in entries],
            value=[_value(one, name) for one, name in entries],
            run=[str(one.split + 1) for one, _ in entries] if rows is None else None,
            metric=[name for _, name in entries],
            failure=[_reason(one, name) for one, name in entries],
            train=[len(self.splits[one.problem].train[one.split]) for one, _ in entries],
            test=[len(self.splits[one.problem].test[one.split]) for one, _ in entries],
            directions={name: "minimize" if name in _TIMES else "maximize" for name in names},
            place=lambda at: f"split {entries[at][0].split + 1}",
            source=_SOURCE if problem is None else f"{_SOURCE}, {quote(problem)}",
            notes=self.notes,
            repeated="split" if rows is None else "",
        )

    def _metric(self, metric: str | None) -> str:
        if metric is None and len(self.metrics) == 1:
            return self.metrics[0]
        known = (*self.metrics, *_TIMES)
        listed = some([quote(name) for name in known], 20)
        if metric is None:
            raise InputError("Which score? Set metric= to one of {listed}.", listed=listed)
        if metric not in known:
            raise InputError(
                "There is no score {name}.{closest} The scores are: {listed}.",
                name=quote(metric),
                closest=closest(metric, known),
                listed=listed,
            )
        return metric

    def _splits(self, problem: str) -> Splits:
        if problem not in self.splits:
            raise InputError(
                "There is no data set {name}.{closest}",
                name=quote(problem),
                closest=closest(problem, self.problems),
            )
        return self.splits[problem]

    def _predicted(self, problem: str, algorithm: str, splits: list[int]) -> list[str]:
        cells: list[str] = []
        found = {one.split: one for one in self.outcomes if (one.problem, one.algorithm) == (problem, algorithm)}
        for split in splits:
            one = found[split]
            if one.predicted is None:
                reason = one.failures.get(PREDICT, Message("they were not kept (predictions=False)"))
                raise InputError(
                    "{algorithm} has no predictions of split {number} of {problem}: {reason}",
                    algorithm=quote(algorithm),
                    number=split + 1,
                    problem=quote(problem),
                    reason=reason,
                )
            cells += one.predicted
        return cells


def _alive(records: Records) -> Records:
    """Refuse records without any value, saying why there are none."""
    if all(value is None for value in records.value) and records.failure:
        raise InputError(
            "{source}: every fit failed. The first failure, of {algorithm}: {failure}",
            source=records.source,
            algorithm=quote(records.algorithm[0]),
            failure=records.failure[0],
        )
    return records


def _value(one: Outcome, metric: str) -> float | None:
    return one.times.get(metric) if metric in _TIMES else one.scores[metric]


def _reason(one: Outcome, metric: str) -> str:
    if metric in _TIMES:
        return "" if metric in one.times else _first(one)
    return one.failures.get(metric, "")


def _first(one: Outcome) -> str:
    return next(iter(one.failures.values()), "")


# podium.benchmark: every estimator on every split of every data set, each finished cell kept in a folder.


PREDICT: Final = "predict"
"""Under this name stands why predictions are missing."""

_LONGEST: Final = 300
_T = TypeVar("_T")


class Cell(NamedTuple):
    """What to do; split numbers count from 0."""

    algorithm: str
    estimator: Any
    data: DataSet
    split: int
    train: Indices
    test: Indices
    scores: Sequence[Score]
    seed: int
    predict: bool


class Outcome(NamedTuple):
    """Result of a cell: scores by metric, with reasons in `failures` for those that are None; times in seconds."""

    algorithm: str
    problem: str
    split: int
    scores: dict[str, float | None]
    failures: dict[str, str]
    times: dict[str, float]
    predicted: list[str] | None = None


def evaluate(cell: Cell) -> Outcome:
    """Train, predict and score. What an estimator or a scorer raises is recorded, not raised."""
    threadpool_limits = import_module("threadpoolctl").threadpool_limits  # scikit-learn brings it

    # Sums in another order differ in their last digits: one thread, so that the number of workers changes nothing.
    with threadpool_limits(1):
        return _evaluate(cell)


def _evaluate(cell: Cell) -> Outcome:
    take = scikit("utils")._safe_indexing
    X_train, y_train = take(cell.data.X, cell.train), take(cell.data.y, cell.train)
    X_test, y_test = take(cell.data.X, cell.test), take(cell.data.y, cell.test)
    names = [score.name for score in cell.scores]
    began = time.perf_counter()
    fitted: Any
    fitted, reason = _tried(lambda: _seeded(cell).fit(X_train, y_train))
    times = {"fit_time": time.perf_counter() - began}
    if reason:
        failures = dict.fromkeys([*names, *([PREDICT] if cell.predict else [])], reason)
        return Outcome(cell.algorithm, cell.data.name, cell.split, dict.fromkeys(names), failures, {})
    scores: dict[str, float | None] = {}
    failures = {}
    began = time.perf_counter()
    for score in cell.scores:
        scores[score.name], failures[score.name] = _score(score, fitted, X_test, y_test)
    times["score_time"] = time.perf_counter() - began
    predicted = None
    if cell.predict:
        predicted, failures[PREDICT] = _tried(lambda: as_labels(list(fitted.predict(X_test))))
    told = {name: reason for name, reason in failures.items() if reason}
    return Outcome(cell.algorithm, cell.data.name, cell.split, scores, told, times, predicted)


def _score(score: Score, fitted: Any, X: Any, y: Any) -> tuple[float | None, str]:
    value, reason = _tried(lambda: float(score.call(fitted, X, y)))
    if value is not None and not math.isfinite(value):
        return None, Message("the score is {value}", value=value)
    return value, reason


def _tried(call: Callable[[], _T]) -> tuple[_T | None, str]:
    try:
        return call(), ""
    except Exception as error:
        text = " ".join(str(error).split())
        return None, f"{type(error).__name__}: {text}"[:_LONGEST]


def _seeded(cell: Cell) -> Any:
    """Give an unfitted copy whose open random states are set from the names of the cell."""
    estimator = scikit("base").clone(cell.estimator)
    parameters = estimator.get_params(deep=True)
    states = [key for key, value in parameters.items() if value is None and key.split("__")[-1] == "random_state"]
    seeds = {key: number_of(cell.seed, cell.algorithm, cell.data.name, cell.split, key) for key in states}
    return estimator.set_params(**seeds) if seeds else estimator


# A folder that keeps every finished cell, under a name that follows from all that the cell depends on.


_FORMAT: Final = 1
_NAME: Final = re.compile(r"[0-9a-f]{32}\.json")


class Store:
    """Finished cells in a folder, which is created if necessary.

    Cells are found again by content: other data, splits, parameters, scores, seeds or versions of scikit-learn are other cells,
    so that a folder may serve several benchmarks and grows with them.
    """

    def __init__(self, path: str | PathLike[str]) -> None:
        self.path = Path(path)
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            others = [one.name for one in self.path.iterdir() if not _NAME.fullmatch(one.name) and one.name[0] != "."]
        except OSError as error:
            raise InputError(
                "The checkpoint {path!r} cannot be used as a folder: {reason}",
                path=fspath(path),
                reason=error.strerror or error,
            ) from error
        if others:
            raise InputError(
                "The checkpoint {path!r} holds other files, such as {name}. Name an empty folder.",
                path=fspath(path),
                name=quote(others[0]),
            )
        self._prints: dict[int, tuple[Any, str]] = {}

    def key(self, cell: Cell) -> str:
        """Return the name of a cell, without suffix."""
        parts = [
            _FORMAT,
            scikit().__version__,
            cell.algorithm,
            self._print(cell.estimator, Message("The estimator {name}", name=quote(cell.algorithm))),
            cell.data.name,
            self._print(cell.data.X, Message("The data set {name}", name=quote(cell.data.name))),
            self._print(cell.data.y, Message("The data set {name}", name=quote(cell.data.name))),
            cell.split,
            hashlib.sha256(cell.train.tobytes() + b"|" + cell.test.tobytes()).hexdigest(),
            [
                [score.name, self._print(score.given, Message("The score {name}", name=quote(score.name)))]
                for score in cell.scores
            ],
            cell.seed,
            cell.predict,
        ]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:32]

    def get(self, key: str, cell: Cell) -> Outcome | None:
        """Return the result of a cell, None if it is not finished."""
        path = self.path / f"{key}.json"
        try:
            found = json.loads(path.read_bytes())
            outcome = Outcome(**{name: found[name] for name in Outcome._fields})
            _check(outcome, cell)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(
                "Cannot read {path!r}: {reason}", path=fspath(path), reason=error.strerror or error
            ) from error
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise InputError("{path!r} is damaged. Remove it, and it is computed again.", path=fspath(path)) from error
        return outcome

    def put(self, key: str, outcome: Outcome) -> None:
        """Store a finished cell atomically."""
        write_atomic(self.path / f"{key}.json", json.dumps(outcome._asdict(), indent=1) + "\n")

    def _print(self, value: Any, what: str) -> str:
        """Digest of the content of an object."""
        known = self._prints.get(id(value))
        if known is not None:
            return known[1]
        import joblib  # scikit-learn needs it too

        try:
            found = str(joblib.hash(value))
        except Exception as error:  # pickles fail in many ways
            raise InputError(
                "{what} cannot be identified when the benchmark is resumed ({error}). Define its functions in a module, "
                "not as a lambda, or leave checkpoint out.",
                what=what,
                error=error,
            ) from error
        self._prints[id(value)] = (value, found)  # the value is held, lest its id be given to another
        return found


def _check(outcome: Outcome, cell: Cell) -> None:
    """Raise ValueError for a file that was changed."""
    values = [*outcome.scores.values(), *outcome.times.values()]
    right = (
        outcome[:3] == (cell.algorithm, cell.data.name, cell.split)
        and list(outcome.scores) == [score.name for score in cell.scores]
        and all(value is None or isinstance(value, (int, float)) for value in values)
        and all(isinstance(reason, str) for reason in outcome.failures.values())
        and (outcome.predicted is None or len(outcome.predicted) == len(cell.test))
    )
    if not right:
        raise ValueError


# podium.benchmark: every estimator on every split of every data set.


def benchmark(
    estimators: Mapping[str, Any] | Sequence[Any],
    datasets: Mapping[str, Any],
    *,
    cv: Any = 5,
    scoring: Any = None,
    jobs: int | None = None,
    seed: int = 0,
    checkpoint: str | PathLike[str] | None = None,
    predictions: bool = True,
    retry: bool = False,
) -> Benchmark:
    """Cross-validate scikit-learn estimators on data sets, with the same splits for all estimators.

    Parameters
    ----------
    estimators : dict or list
        ``{name: estimator}``; estimators in a list are named by their classes.
    datasets : dict
        ``{name: (X, y)}``, ``{name: (X, y, groups)}``, or what ``sklearn.datasets.load_…`` returns.
    cv : int, splitter, or dict
        Number of folds (shuffled, seeded, stratified for classifiers; groups, if any, are kept together). Or a splitter
        of scikit-learn, or ``{data set: splitter or list of (train, test)}``.
    scoring : str, callable, list or dict, optional
        As in scikit-learn; by default "accuracy" for classifiers and "r2" for regressors. Larger is better.
    jobs : int, optional
        Number of worker processes; -1 for one per core. It does not affect the scores.
    seed : int
        Seed of the splits and of every ``random_state`` that is None.
    checkpoint : path, optional
        A folder that stores each cell (estimator, data set, split) as soon as it is finished, including failures. A
        later run with the same folder resumes from it.
    predictions : bool
        Keep the predictions of classifiers for every test instance.
    retry : bool
        Compute failed cells again.

    Returns
    -------
    Benchmark
        With ``results()``, ``folds(problem)``, ``predictions(problem)``, ``failures()`` and ``to_csv()``.

    Raises
    ------
    InputError
        If the benchmark cannot run at all. If an estimator raises an exception on a split, the result is missing, with
        its reason.
    MissingExtraError
        Without scikit-learn.

    Examples
    --------
    >>> from sklearn.datasets import load_iris, load_wine
    >>> from sklearn.naive_bayes import GaussianNB
    >>> from sklearn.tree import DecisionTreeClassifier
    >>> run = benchmark({"NB": GaussianNB(), "tree": DecisionTreeClassifier()}, {"iris": load_iris(), "wine": load_wine()}, cv=3)
    >>> run.results()
    Results(2 problems x 2 algorithms, maximize, 12 measurements, from podium.benchmark)
    >>> run.predictions("iris")
    Predictions(2 classifiers on 150 instances, 3 labels, from podium.benchmark, 'iris')
    """
    models, data = named_estimators(estimators), named_data(datasets)
    classify = are_classifiers(models)
    scores = named_scores(scoring, classify)
    splits = all_splits(cv, data, classify, seed)
    cells = [
        Cell(name, model, one, number, train, test, scores, seed, predictions and classify)
        for one in data
        for number, (train, test) in enumerate(zip(*splits[one.name], strict=True))
        for name, model in models.items()
    ]
    outcomes, kept = _computed(cells, jobs, None if checkpoint is None else Store(checkpoint), retry)
    fits = Message(
        "{fits}: {algorithms}, with the same splits for each.",
        fits=count(len(cells), "fit"),
        algorithms=count(len(models), "algorithm"),
    )
    return Benchmark(
        algorithms=tuple(models),
        problems=tuple(one.name for one in data),
        metrics=tuple(score.name for score in scores),
        outcomes=tuple(outcomes),
        splits=splits,
        truth={one.name: tuple(as_labels(list(np.asarray(one.y)))) for one in data} if classify else {},
        seed=seed,
        notes=(fits, *([Message("{kept} of the fits were taken from the checkpoint.", kept=kept)] if kept else [])),
    )


def _computed(cells: Sequence[Cell], jobs: int | None, store: Store | None, retry: bool) -> tuple[list[Outcome], int]:
    """Compute the cells that are not there yet; how many were."""
    keys: list[str] = []
    found: dict[int, Outcome] = {}
    for number, cell in enumerate(cells if store is not None else ()):
        assert store is not None
        keys.append(store.key(cell))
        known = store.get(keys[-1], cell)
        if known is not None and not (retry and known.failures):
            found[number] = known
    kept = len(found)
    left = {number: cell for number, cell in enumerate(cells) if number not in found}
    with task("fits", total=len(cells)) as step:
        step(kept)
        for number, outcome in spread(evaluate, left, jobs):
            found[number] = outcome
            if store is not None:
                store.put(keys[number], outcome)
            step()
    return [found[number] for number in range(len(cells))], kept
