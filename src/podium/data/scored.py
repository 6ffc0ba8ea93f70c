"""What scikit-learn returns from `cross_validate` and keeps in ``cv_results_``, taken apart."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.splits import Splits
from podium.errors import InputError, closest, quote
from podium.i18n import count, some

TIMES: Final = ("fit_time", "score_time")
_SPLIT: Final = re.compile(r"split(\d+)_test_(.+)")


class Scored(NamedTuple):
    """Scores of one algorithm on one problem: by metric a number for each split; and the splits, where they are known."""

    scores: dict[str, list[float]]
    splits: Splits | None = None


def is_cross_validated(value: Any) -> bool:
    """Whether a value looks like the dict of `cross_validate`."""
    if not isinstance(value, Mapping) or is_search(value):
        return False
    # A plain table may have a problem called test_1, but a number for it.
    return any(str(key).startswith("test_") and isinstance(value[key], (Sequence, np.ndarray)) for key in value)


def is_of_one_problem(value: Any) -> bool:
    """Whether a value looks like such a dict for each of some algorithms, or like ``cv_results_``."""
    return is_search(value) or (
        isinstance(value, Mapping) and bool(value) and all(map(is_cross_validated, value.values()))
    )


def is_search(value: Any) -> bool:
    """Whether a value looks like ``cv_results_`` of a search over parameters."""
    return isinstance(value, Mapping) and "params" in value and any(_SPLIT.fullmatch(str(key)) for key in value)


def cross_validated(value: Mapping[Any, Any], where: str) -> Scored:
    """Take the dict of `cross_validate` apart.

    Raises
    ------
    InputError
        When the scores are no numbers, or differ in length.
    """
    scores = {str(key).removeprefix("test_"): _numbers(value[key], f"{where}: {key}") for key in _scores_of(value)}
    lengths = {len(numbers) for numbers in scores.values()}
    if len(lengths) > 1 or 0 in lengths:
        told = [f"{quote(name)} {len(numbers)}" for name, numbers in scores.items()]
        raise InputError(
            "{where}: the scores are empty or of different lengths: {told}. Pass one dict, unchanged.",
            where=where,
            told=some(told),
        )
    indices = value.get("indices")
    return Scored(scores, None if indices is None else _splits(indices, next(iter(lengths)), where))


def candidates(value: Mapping[Any, Any], where: str) -> dict[str, Scored]:
    """Take ``cv_results_`` apart: scores of each candidate by its parameters.

    Raises
    ------
    InputError
        When it is damaged, or its candidates were not trained alike (successive halving).
    """
    if "n_resources" in value:
        raise InputError(
            "{where}: successive halving trains its candidates on different numbers of instances, so their scores "
            "cannot be compared. Cross-validate the candidates that matter on all of them.",
            where=where,
        )
    names = _candidate_names(value["params"], where)
    found: dict[str, dict[int, list[float]]] = {}
    for key in value:
        match = _SPLIT.fullmatch(str(key))
        if match is None:
            continue
        numbers = _numbers(value[key], f"{where}: {key}")
        if len(numbers) != len(names):
            raise InputError(
                "{where}: {key} has {n} scores for {candidates}.",
                where=where,
                key=key,
                n=len(numbers),
                candidates=count(len(names), "candidate"),
            )
        found.setdefault(match[2], {})[int(match[1])] = numbers
    counts = {tuple(sorted(splits)) for splits in found.values()}
    if len(counts) != 1:
        raise InputError(
            "{where}: the metrics have scores of different splits. Pass cv_results_ unchanged.", where=where
        )
    order = counts.pop()
    return {
        name: Scored({metric: [splits[number][at] for number in order] for metric, splits in found.items()})
        for at, name in enumerate(names)
    }


def _scores_of(value: Mapping[Any, Any]) -> list[Any]:
    return [key for key in value if str(key).startswith("test_") or key in TIMES]


def _candidate_names(params: Any, where: str) -> list[str]:
    if not isinstance(params, Sequence) or not params or not all(isinstance(one, Mapping) for one in params):
        raise InputError("{where}: params of cv_results_ must be a list of dicts, one per candidate.", where=where)
    varied = [key for key in dict.fromkeys(key for one in params for key in one) if _varies(key, params)]
    names = [", ".join(f"{key}={one[key]}" for key in varied if key in one) or "default" for one in params]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InputError(
            "{where}: two candidates are named {name}, because their parameters are written alike.",
            where=where,
            name=quote(twice),
        )
    return names


def _varies(key: Any, params: Sequence[Mapping[Any, Any]]) -> bool:
    return len({str(one.get(key)) if key in one else None for one in params}) > 1


def _numbers(cells: Any, where: str) -> list[float]:
    try:
        array = np.ma.filled(np.ma.asarray(cells, dtype=np.float64), np.nan)
    except (TypeError, ValueError) as error:
        raise InputError("{where}: these are not numbers ({error}).", where=where, error=error) from None
    if array.ndim != 1:
        raise InputError(
            "{where}: a list of numbers is needed, one per split, not the shape {shape}.",
            where=where,
            shape=array.shape,
        )
    return [float(number) for number in array]


def _splits(indices: Any, number: int, where: str) -> Splits:
    try:
        splits = Splits.of(indices["train"], indices["test"])
    except (TypeError, ValueError, KeyError, OverflowError) as error:
        raise InputError(
            "{where}: the indices are not positions of training and test instances ({error!r}).",
            where=where,
            error=error,
        ) from None
    if {len(splits.train), len(splits.test)} != {number}:
        raise InputError(
            "{where}: there are indices of {splits} splits, but {scores}.",
            where=where,
            splits=len(splits.test),
            scores=count(number, "score"),
        )
    return splits


def choose_scores(all_scored: Sequence[Scored], metric: str | None, where: str) -> list[str]:
    """Names of the metrics to keep: those asked for, else all but the times.

    Raises
    ------
    InputError
        When some lack it.
    """
    there = list(dict.fromkeys(name for scored in all_scored for name in scored.scores))
    wanted = None if metric is None else metric.removeprefix("test_")
    if wanted is None:
        return [name for name in there if name not in TIMES]
    if wanted not in there:
        shown = some([quote(name) for name in there], 20)
        raise InputError(
            "{where}: there is no metric {name}.{closest} The metrics are: {shown}.",
            where=where,
            name=quote(wanted),
            closest=closest(wanted, there),
            shown=shown,
        )
    return [wanted]
