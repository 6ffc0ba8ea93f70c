"""Inputs of a benchmark: estimators, data sets and scores by name, checked before any work is done."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.cross_validation import Splits
from podium.data.results import check_names
from podium.errors import InputError, MissingExtraError, closest, quote
from podium.i18n import Message, some

_SOURCE: Final = "podium.benchmark"
_TIMES: Final = ("fit_time", "score_time")


class DataSet(NamedTuple):
    """A problem: its name, instances, targets, and groups that must not be split."""

    name: str
    X: Any
    y: Any
    groups: Any = None


class Score(NamedTuple):
    """A score by name: a callable of (estimator, X, y), and the user's input."""

    name: str
    call: Any
    given: Any


def scikit(module: str = "") -> Any:
    """Import a module of scikit-learn, or all of it."""
    try:
        return import_module(f"sklearn.{module}" if module else "sklearn")
    except ImportError:
        raise MissingExtraError("scikit-learn", "sklearn", "podium.benchmark") from None


def named_estimators(estimators: Any) -> dict[str, Any]:
    """Return the estimators by name; those of a list are called by their classes."""
    if isinstance(estimators, Mapping):
        found = [(str(name), estimator) for name, estimator in estimators.items()]
    elif isinstance(estimators, Sequence) and not isinstance(estimators, str):
        found = [(type(estimator).__name__, estimator) for estimator in estimators]
    else:
        raise InputError("estimators must be a dict {name: estimator} or a list of estimators.")
    if not found:
        raise InputError("estimators is empty. Pass at least one, or two to compare them.")
    for name, estimator in found:
        if isinstance(estimator, type) or not all(hasattr(estimator, part) for part in ("fit", "get_params")):
            raise InputError(
                "{name} is not an estimator of scikit-learn, which has fit and get_params, and is an object, not a class.",
                name=quote(name),
            )
    check_names([name for name, _ in found], _SOURCE, "algorithm")
    return dict(found)


def named_data(datasets: Any) -> list[DataSet]:
    """Return the data sets: ``{name: (X, y)}``, ``(X, y, groups)`` or what the ``load_…`` functions of scikit-learn return."""
    if not isinstance(datasets, Mapping) or not datasets or "data" in datasets:
        raise InputError("datasets must be a dict {name: (X, y)} or {name: (X, y, groups)} with at least one data set.")
    check_names([str(name) for name in datasets], _SOURCE, "problem")
    check = scikit("utils").check_consistent_length
    found = []
    for key, value in datasets.items():
        data = _data_set(str(key), value)
        try:
            check(data.X, data.y, data.groups)
        except (TypeError, ValueError) as error:
            raise InputError("{name}: {error}", name=quote(data.name), error=error) from None
        found.append(data)
    return found


def _data_set(name: str, value: Any) -> DataSet:
    if isinstance(value, Mapping) and "data" in value and "target" in value:
        return DataSet(name, value["data"], value["target"])
    if isinstance(value, (tuple, list)) and len(value) in (2, 3):
        return DataSet(name, *value)
    raise InputError(
        "{name}: a data set is (X, y), (X, y, groups), or an object with data and target.", name=quote(name)
    )


def are_classifiers(estimators: Mapping[str, Any]) -> bool:
    """Whether all are classifiers; a mixture is refused, since one split and one score cannot suit both."""
    is_classifier = scikit("base").is_classifier
    found = {name: bool(is_classifier(estimator)) for name, estimator in estimators.items()}
    if len(set(found.values())) > 1:
        names = [quote(name) for name, classifies in found.items() if not classifies]
        raise InputError(
            Message(
                "{names} is not a classifier, but the others are. Run them separately.",
                "{names} are not classifiers, but the others are. Run them separately.",
                len(names), names=some(names),
            )
        )  # fmt: skip
    return all(found.values())


def named_scores(scoring: Any, classify: bool) -> list[Score]:
    """Return the scores by name."""
    if scoring is None:
        scoring = "accuracy" if classify else "r2"
    if isinstance(scoring, Mapping):
        found = [(str(name), given) for name, given in scoring.items()]
    else:
        several = isinstance(scoring, (Sequence, set, frozenset)) and not isinstance(scoring, str)
        found = [(_name(given), given) for given in (scoring if several else [scoring])]
    if not found:
        raise InputError("scoring is empty. Name at least one score.")
    check_names([name for name, _ in found], _SOURCE, "score")
    taken = next((name for name, _ in found if name in _TIMES), None)
    if taken is not None:
        raise InputError(
            "A score cannot be called {name}, because the times are stored under that name.", name=quote(taken)
        )
    return [Score(name, _scorer(name, given), given) for name, given in found]


def _name(given: Any) -> str:
    return (
        given
        if isinstance(given, str)
        else str(getattr(given, "__name__", None) or getattr(given, "_score_func", given))
    )


def _scorer(name: str, given: Any) -> Any:
    metrics = scikit("metrics")
    if isinstance(given, str):
        known = metrics.get_scorer_names()
        if given not in known:
            raise InputError(
                "scikit-learn has no score {name}.{closest}", name=quote(given), closest=closest(given, known)
            )
        return metrics.get_scorer(given)
    if not callable(given):
        raise InputError("scoring: {name} is neither a name nor a function of (estimator, X, y).", name=quote(name))
    if str(getattr(given, "__module__", "")).startswith("sklearn.metrics") and not hasattr(given, "_score_func"):
        raise InputError(
            "scoring: {name} is a metric, not a scorer. Wrap it: sklearn.metrics.make_scorer({metric}, "
            "greater_is_better=…).",
            name=quote(name),
            metric=name,
        )
    return given


# The splits: made once for each data set, so that every estimator meets the same ones.


def number_of(*parts: object) -> int:
    """Return a seed that depends only on names, not on what else is run."""
    digest = hashlib.sha256("\0".join(map(str, parts)).encode("utf-8", "backslashreplace")).digest()
    return int.from_bytes(digest[:4], "big") & 0x7FFFFFFF


def all_splits(cv: Any, datasets: list[DataSet], classify: bool, seed: int) -> dict[str, Splits]:
    """Make the splits of every data set."""
    if isinstance(cv, Mapping):
        lacking = [quote(data.name) for data in datasets if data.name not in cv]
        if lacking:
            raise InputError(
                "cv has no splits for {name}. Pass splits for every data set, or one splitter for all.",
                name=lacking[0],
            )
        return {data.name: _splits(cv[data.name], data, classify, seed) for data in datasets}
    if len(datasets) > 1 and not isinstance(cv, int) and not hasattr(cv, "split"):
        raise InputError("cv: a list of splits belongs to one data set. Pass cv={name: splits}.")
    return {data.name: _splits(cv, data, classify, seed) for data in datasets}


def _splits(cv: Any, data: DataSet, classify: bool, seed: int) -> Splits:
    where = quote(data.name)
    try:
        made = _made(cv, data, classify, number_of(seed, "splits", data.name))
        parts = list(made.split(data.X, data.y, data.groups)) if hasattr(made, "split") else list(made)
        train, test = zip(*parts, strict=True)
        splits = Splits.of(train, test)
    except (TypeError, ValueError, IndexError) as error:
        raise InputError("{where}: the splits cannot be created ({error}).", where=where, error=error) from error
    _check(splits, len(data.y), where)
    return splits


def _made(cv: Any, data: DataSet, classify: bool, seed: int) -> Any:
    if isinstance(cv, bool) or not (isinstance(cv, int) or hasattr(cv, "split") or hasattr(cv, "__iter__")):
        raise InputError(
            "cv={cv}: pass a number of folds, a splitter of scikit-learn, or a list of (train, test).", cv=quote(cv)
        )
    if isinstance(cv, int):
        selection = scikit("model_selection")
        if data.groups is not None:
            return (
                selection.StratifiedGroupKFold(cv, shuffle=True, random_state=seed)
                if classify
                else selection.GroupKFold(cv)
            )
        kind = selection.StratifiedKFold if classify else selection.KFold
        return kind(cv, shuffle=True, random_state=seed)
    if not hasattr(cv, "split"):
        return cv
    if getattr(cv, "random_state", 0) is None and getattr(cv, "shuffle", True):
        cv = copy.deepcopy(cv)
        cv.random_state = seed
    return cv


def _check(splits: Splits, n: int, where: str) -> None:
    for number, (train, test) in enumerate(zip(splits.train, splits.test, strict=True), 1):
        if not len(train) or not len(test):
            raise InputError(
                "{where}: split {number} has {train} training and {test} test instances.",
                where=where,
                number=number,
                train=len(train),
                test=len(test),
            )
        if min(train.min(), test.min()) < 0 or max(train.max(), test.max()) >= n:
            raise InputError(
                "{where}: split {number} names instances beyond the {n} that exist.", where=where, number=number, n=n
            )
        if np.intersect1d(train, test).size:
            raise InputError(
                "{where}: split {number} tests on instances that it trains on.", where=where, number=number
            )
