"""One cell of the work: an estimator trained and tested on one split of one data set."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeVar

from podium.benchmark_run.inputs import DataSet, Score, scikit
from podium.benchmark_run.splitting import number_of
from podium.data.instances import as_labels
from podium.data.repetitions import Indices
from podium.i18n import Message

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
    """What came out: scores by metric, and for those that are None the reason in `failures`; times in seconds."""

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
