"""The splits: made once for each data set, so that every estimator meets the same ones."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from podium.benchmark_run.inputs import DataSet, scikit
from podium.data.repetitions import Splits
from podium.errors import InputError, quote


def number_of(*parts: object) -> int:
    """Return a seed that follows from names alone, whatever else is run beside."""
    digest = hashlib.sha256("\0".join(map(str, parts)).encode("utf-8", "backslashreplace")).digest()
    return int.from_bytes(digest[:4], "big") & 0x7FFFFFFF


def all_splits(cv: Any, datasets: list[DataSet], classify: bool, seed: int) -> dict[str, Splits]:
    """Make the splits of every data set.

    Raises
    ------
    InputError
        When they cannot be made, or train on what they test on.
    """
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
