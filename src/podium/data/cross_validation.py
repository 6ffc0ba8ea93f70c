"""Cross-validation: what scikit-learn returns as results and folds, and the labels of repetitions, folds and splits."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.data.headers import FOLD_HEADERS, REPETITION_HEADERS, normalise, words
from podium.data.readers.collect import Wanted, collect
from podium.data.readers.protocol import Records, Row
from podium.data.results import Objective, Results, check_names
from podium.data.tables.cells import repeated
from podium.errors import InputError, closest, quote, quoted
from podium.i18n import N_, Message, count, some

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

_Table: TypeAlias = "dict[str, dict[str, Scored]]"


def from_cross_validate(
    scores: Mapping[Any, Mapping[Any, Any]],
    *,
    metric: str | None = None,
    objective: Objective | None = None,
    outer: str = "problem",
    missing: str = "refuse",
    average: str = "mean",
) -> Results:
    """Build results from the dicts that scikit-learn's `cross_validate` returns, one per problem and algorithm.

    Parameters
    ----------
    scores : dict of dicts
        ``{problem: {algorithm: cross_validate(…)}}``; also ``{problem: search.cv_results_}``, where the candidates of a search
        are the algorithms.
    metric : str, optional
        The score to use if there are several: ``"f1"`` for ``test_f1``; also "fit_time" or "score_time" (seconds,
        smaller is better).
    objective : "maximize" or "minimize", optional
        "maximize" by default for scores: larger is better for all scorers of scikit-learn, which is why it negates
        losses.
    outer : "problem" or "algorithm"
        What the outer keys of `scores` are.
    missing, average
        As in `podium.read_results`; scores that are nan (``error_score``) are missing.

    Returns
    -------
    Results
        The splits are kept as runs.

    Raises
    ------
    InputError
        If a score is invalid, or the dicts contain indices that differ between algorithms; the message names the
        problem and algorithm and says what to do.

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
            Row(problem, name, value, str(at + 1), measure)
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


def splits_of_one_problem(
    scores: Mapping[Any, Any], metric: str | None, objective: Objective | None
) -> tuple[Records, Labels, str | None]:
    """Return what `podium.folds_from_cross_validate` reads: records, the labels of the splits, and the metric chosen."""
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
        Row(line, name, value, "", measure)
        for name, scored in row.items()
        for measure in metrics
        for line, value in zip(lines, _same_number(scored, measure, name, len(lines)), strict=True)
    ]
    records = _records(entries, objective, notes)
    return records, labels, _only(records, metric)


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
            name=quote(name), splits=count(len(values), "split"), n=number,
        )  # fmt: skip
    return values


def _records(rows: Sequence[Row], objective: Any, notes: Sequence[str]) -> Records:
    metrics = dict.fromkeys(row.metric for row in rows)
    known: dict[str, Objective] = {name: "minimize" if name in TIMES else "maximize" for name in metrics}
    scores = any(name not in TIMES for name in known)
    told = [
        row._replace(
            value=None if np.isnan(row.value) else row.value,
            failure=Message(_FAILED) if np.isnan(row.value) else "",
            place=Message("split {split}", split=row.run) if row.run else quote(row.problem),
        )
        for row in rows
    ]
    larger = [Message(_LARGER)] if scores and objective is None else []
    return Records.of(told, _SOURCE, [*larger, *notes], {} if objective is not None else known, "split")


def _only(records: Records, metric: str | None) -> str | None:
    return records.metrics[0] if metric is not None else None


# What scikit-learn returns from `cross_validate` and keeps in `cv_results_`, taken apart.


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
    """Take the dict of `cross_validate` apart."""
    keys = [key for key in value if str(key).startswith("test_") or key in TIMES]
    scores = {str(key).removeprefix("test_"): _numbers(value[key], f"{where}: {key}") for key in keys}
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
    """Take ``cv_results_`` apart: scores of each candidate by its parameters."""
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
                where=where, key=key, n=len(numbers), candidates=count(len(names), "candidate"),
            )  # fmt: skip
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


def _candidate_names(params: Any, where: str) -> list[str]:
    if not isinstance(params, Sequence) or not params or not all(isinstance(one, Mapping) for one in params):
        raise InputError("{where}: params of cv_results_ must be a list of dicts, one per candidate.", where=where)
    values = {key: {str(one.get(key)) if key in one else None for one in params} for one in params for key in one}
    varied = [key for key, different in values.items() if len(different) > 1]
    names = [", ".join(f"{key}={one[key]}" for key in varied if key in one) or "default" for one in params]
    if twice := repeated(names):
        raise InputError(
            "{where}: two candidates are named {name}, because their parameters are written alike.",
            where=where,
            name=quote(twice[0]),
        )
    return names


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
            where=where, splits=len(splits.test), scores=count(number, "score"),
        )  # fmt: skip
    return splits


def choose_scores(all_scored: Sequence[Scored], metric: str | None, where: str) -> list[str]:
    """Names of the metrics to keep: those asked for, else all but the times."""
    there = list(dict.fromkeys(name for scored in all_scored for name in scored.scores))
    wanted = None if metric is None else metric.removeprefix("test_")
    if wanted is None:
        return [name for name in there if name not in TIMES]
    if wanted not in there:
        shown = quoted(there, 20)
        raise InputError(
            "{where}: there is no metric {name}.{closest} The metrics are: {shown}.",
            where=where, name=quote(wanted), closest=closest(wanted, there), shown=shown,
        )  # fmt: skip
    return [wanted]


# Labels of repetitions: repetition and fold of a row, from its name, from columns or from the instances of a split.


_RUN_HEADERS: Final = REPETITION_HEADERS - FOLD_HEADERS | words("replication|replicate|rep|iter|cv run|resampling")
_REPETITION: Final = r"(?:repetition|replication|replicate|repeat|rep|run|iteration|iter|seed|resample|split|trial|r|s)"
_NUMBER: Final = r"[\s._#=:-]*(\d+)"
_BOTH: Final = re.compile(rf"(?i)(?<![a-z]){_REPETITION}{_NUMBER}[^a-z0-9]*(?:fold|f){_NUMBER}\W*$")
_REVERSED: Final = re.compile(rf"(?i)(?<![a-z])(?:fold|f){_NUMBER}[^a-z0-9]*{_REPETITION}{_NUMBER}\W*$")
_FOLD: Final = re.compile(rf"(?i)(?<![a-z])(?:fold|f|cv){_NUMBER}\W*$")
_RUN: Final = re.compile(rf"(?i)(?<![a-z]){_REPETITION}{_NUMBER}\W*$")


class Labels(NamedTuple):
    """Repetition and fold of each row; None if not stated."""

    repetitions: tuple[str, ...] | None
    folds: tuple[str, ...] | None

    @property
    def known(self) -> bool:
        """Whether anything is stated."""
        return self.repetitions is not None or self.folds is not None

    def names(self) -> list[str]:
        """Names of the rows, such as "repetition 1, fold 2"."""
        parts = [(kind, cells) for kind, cells in zip(("repetition", "fold"), self, strict=True) if cells is not None]
        return [
            ", ".join(f"{kind} {cell}" for (kind, _), cell in zip(parts, row, strict=True))
            for row in zip(*(cells for _, cells in parts), strict=True)
        ]


NO_LABELS: Final = Labels(None, None)


def label_column(header: str) -> str | None:
    """Role of a column of labels by its header: "fold", "repetition", or None.

    >>> label_column("Fold"), label_column("cv_run"), label_column("C4.5")
    ('fold', 'repetition', None)
    """
    name = normalise(header)
    return "fold" if name in FOLD_HEADERS else "repetition" if name in _RUN_HEADERS else None


def parse_names(names: Sequence[str], source: str) -> Labels:
    """Labels spelled in the names of the rows, such as "rep1 fold2", "r1f2", "fold 3" or "run 7"."""
    found = [_parse(name) for name in names]
    kinds = Counter((repetition is not None, fold is not None) for repetition, fold in found)
    (has_repetition, has_fold), often = kinds.most_common(1)[0]
    if not (has_repetition or has_fold) or 2 * often <= len(names):
        return NO_LABELS
    odd = [
        name
        for name, (repetition, fold) in zip(names, found, strict=True)
        if (repetition is not None, fold is not None) != (has_repetition, has_fold)
    ]
    if odd:
        like = next(
            name
            for name, one in zip(names, found, strict=True)
            if one != (None, None) and (one[1] is not None) == has_fold
        )
        raise InputError(
            "{source}: {rows} named like {name}, but not {others}. Remove rows that are not repetitions (such as a "
            "mean), or name all alike.",
            source=source, rows=count(often, "row"), name=quote(like),
            others=quoted(odd),
        )  # fmt: skip
    return Labels(
        tuple(str(repetition) for repetition, _ in found) if has_repetition else None,
        tuple(str(fold) for _, fold in found) if has_fold else None,
    )


def _parse(name: str) -> tuple[str | None, str | None]:
    if match := _BOTH.search(name):
        return match[1], match[2]
    if match := _REVERSED.search(name):
        return match[2], match[1]
    if match := _FOLD.search(name):
        return None, match[1]
    if match := _RUN.search(name):
        return match[1], None
    return None, None


def complete(labels: Labels, groups: Sequence[str] | None = None) -> tuple[Labels, str | None]:
    """Add the missing half where labels recur: the second "fold 1" belongs to the second repetition.

    `groups` sets apart rows that must not be counted together (the algorithms of a long table). Returns a sentence on
    what was concluded, or None.

    >>> complete(Labels(None, ("1", "2", "1", "2")))[0].repetitions
    ('1', '1', '2', '2')
    """
    cells = labels.folds if labels.folds is not None else labels.repetitions
    if cells is None or (labels.folds is not None and labels.repetitions is not None):
        return labels, None
    seen: Counter[tuple[str, str]] = Counter()
    places = []
    for group, cell in zip(groups if groups is not None else [""] * len(cells), cells, strict=True):
        seen[group, cell] += 1
        places.append(str(seen[group, cell]))
    if set(places) <= {"1"}:
        return labels, None
    if labels.folds is not None:
        return Labels(tuple(places), cells), Message(
            "Fold numbers repeat: each recurrence was read as a new repetition."
        )
    return Labels(cells, tuple(places)), Message("Repetition numbers repeat: the rows of each were read as its folds.")


# Splits into training and test instances: whether they are the same, and which repetition and fold each one is.


Indices = NDArray[np.int64]


class Splits(NamedTuple):
    """Positions of the training and test instances of each split."""

    train: tuple[Indices, ...]
    test: tuple[Indices, ...]

    @classmethod
    def of(cls, train: Sequence[Any], test: Sequence[Any]) -> Splits:
        """Take positions in any form."""
        return cls(
            tuple(np.asarray(part, dtype=np.int64) for part in train),
            tuple(np.asarray(part, dtype=np.int64) for part in test),
        )

    def same(self, other: Splits) -> bool:
        """Whether the same instances are trained and tested on in every split."""
        mine, theirs = (*self.train, *self.test), (*other.train, *other.test)
        return len(mine) == len(theirs) and all(map(np.array_equal, map(np.sort, mine), map(np.sort, theirs)))

    def repetitions(self) -> list[list[int]]:
        """Numbers of the splits of each cross-validation: their test sets are disjoint and hold every instance.

        Where the splits are no cross-validations each stands alone.
        """
        everything = np.unique(np.concatenate([self.train[0], self.test[0]]))
        found: list[list[int]] = [[]]
        seen: set[int] = set()
        for number, test in enumerate(self.test):
            tested = set(test.tolist())
            if len(seen) == len(everything):
                found.append([])
                seen = set()
            if tested & seen or not tested <= set(everything.tolist()):
                return [[number] for number in range(len(self.test))]
            found[-1].append(number)
            seen |= tested
        return found if len(seen) == len(everything) else [[number] for number in range(len(self.test))]

    def labels(self) -> Labels:
        """Which repetition and which fold each split is.

        >>> Splits.of([[2, 3], [0, 1]], [[0, 1], [2, 3]]).labels().names()
        ['fold 1', 'fold 2']
        >>> Splits.of([[2, 3], [0, 3]], [[0, 1], [1, 2]]).labels().names()
        ['repetition 1', 'repetition 2']
        """
        found = self.repetitions()
        rounds = tuple(str(number) for number, part in enumerate(found, 1) for _ in part)
        if all(len(part) == 1 for part in found):
            return Labels(rounds, None) if rounds else NO_LABELS
        folds = tuple(str(place) for part in found for place in range(1, len(part) + 1))
        return Labels(rounds if len(found) > 1 else None, folds)
