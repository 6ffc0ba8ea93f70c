"""Single cases with a truth and an answer: measures of them, and answers of several algorithms paired by position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from podium.data.instances import Named, Table, free_name
from podium.data.predictions import Predictions, build_predictions
from podium.data.readers.protocol import Records, Row, choose_name, choose_names, float_in
from podium.data.results import Objective
from podium.errors import InputError, quote, quoted
from podium.i18n import N_, Message, count, some

DIRECTIONS: Final[dict[str, Objective]] = {
    "accuracy": "maximize",
    "balanced_accuracy": "maximize",
    "auroc": "maximize",
    "log_loss": "minimize",
    "mean_squared_error": "minimize",
    "mean_absolute_error": "minimize",
    "mean_absolute_percentage_error": "minimize",
}
ALGORITHMS_OPTION: Final = {
    "algorithms": Message("the algorithms to read, separated by commas (or semicolons, if names contain commas)")
}


@dataclass(frozen=True, eq=False)
class Cases:
    """Predictions of one algorithm for the cases of one problem in one repetition."""

    algorithm: str
    problem: str
    run: str
    truth: Sequence[str]
    predicted: Sequence[str]
    source: str
    probabilities: NDArray[np.float64] | None = None  # a row per case, of the classes called 0, ..., c - 1
    numeric: bool = False  # truth and answers are numbers to be hit, not classes
    train: int = 0  # number of training instances, 0 where it is not known


@dataclass(frozen=True)
class Measure:
    """A value, or why there is none."""

    value: float | None
    failure: str = ""


def measures_of(cases: Cases) -> dict[str, Measure]:
    """Measures of classes, or of numbers."""
    return _number_measures(cases) if cases.numeric else _class_measures(cases)


def _class_measures(cases: Cases) -> dict[str, Measure]:
    """Accuracy and balanced accuracy; with probabilities the area under the ROC curve and the log loss, too.

    The balanced accuracy is the mean recall of the classes that occur. With more than two classes the area is the mean over
    "one class against the rest", weighted by the size of the class (Provost and Domingos 2001). The log loss is
    the mean of -ln p of the true class.
    """
    sizes = Counter(cases.truth)
    right = Counter(y for y, answer in zip(cases.truth, cases.predicted, strict=True) if y == answer)
    found = {
        "accuracy": Measure(right.total() / len(cases.truth)),
        "balanced_accuracy": Measure(sum(right[y] / size for y, size in sizes.items()) / len(sizes)),
    }
    if cases.probabilities is None:
        return found
    classes = {str(j): j for j in range(cases.probabilities.shape[1])}
    if not sizes.keys() <= classes.keys():
        lost = Measure(None, "the probabilities do not say which class they belong to")
        return found | {"auroc": lost, "log_loss": lost}
    truth = np.array([classes[y] for y in cases.truth])
    return found | {"auroc": _auroc(truth, cases.probabilities), "log_loss": _log_loss(truth, cases.probabilities)}


def _auroc(truth: NDArray[np.int64], probabilities: NDArray[np.float64]) -> Measure:
    sizes = np.bincount(truth, minlength=probabilities.shape[1])
    if (sizes == 0).any() or len(sizes) < 2:
        return Measure(None, "not every class occurs among the cases")
    if len(sizes) == 2:
        return Measure(_area(probabilities[:, 1], truth == 1))
    areas = np.array([_area(probabilities[:, j], truth == j) for j in range(len(sizes))])
    return Measure(float(np.average(areas, weights=sizes)))


def _area(scores: NDArray[np.float64], positive: NDArray[np.bool_]) -> float:
    """Share of pairs of a positive and a negative case in the right order, ties counting half."""
    _, at, counts = np.unique(scores, return_inverse=True, return_counts=True)
    twice_ranks = 2 * np.cumsum(counts) - counts + 1  # whole numbers: pairs are counted exactly
    m = int(positive.sum())
    doubled = int(twice_ranks[at][positive].sum()) - m * (m + 1)
    return doubled / (2 * m * (len(positive) - m))


def _log_loss(truth: NDArray[np.int64], probabilities: NDArray[np.float64]) -> Measure:
    own = probabilities[np.arange(len(truth)), truth]
    if (own <= 0).any():
        none = count(int((own <= 0).sum()), "case")
        return Measure(None, Message("infinite: the probability of the true class is 0 in {cases}", cases=none))
    return Measure(float(-np.log(np.minimum(own, 1.0)).mean()))


def _number_measures(cases: Cases) -> dict[str, Measure]:
    """Mean squared and mean absolute error."""
    with np.errstate(over="ignore"):
        miss = np.array(cases.predicted, dtype=np.float64) - np.array(cases.truth, dtype=np.float64)
        means = {"mean_squared_error": np.mean(miss**2), "mean_absolute_error": np.mean(np.abs(miss))}
    return {
        name: Measure(float(mean)) if np.isfinite(mean) else Measure(None, "too large to be summed")
        for name, mean in means.items()
    }


def measure_rows(cell: Row, measures: Mapping[str, Measure]) -> list[Row]:
    """Return a row for each measure of a run, each a metric; the first row says what the run is of."""
    return [cell._replace(value=one.value, metric=metric, failure=one.failure) for metric, one in measures.items()]


def measured_records(rows: Sequence[Row], source: str, notes: Sequence[str], repeated: str = "") -> Records:
    """Records of rows of measures, whose directions are known."""
    return Records.of(rows, source, notes, {row.metric: DIRECTIONS[row.metric] for row in rows}, repeated)


def number_in(cell: str, source: str, line: int) -> float:
    """Return the finite number that a cell holds."""
    value = float_in(cell)
    if not np.isfinite(value) or "_" in cell:
        raise InputError("{source}, line {line}: {cell} is not a number.", source=source, line=line, cell=quote(cell))
    return value


class _OfAlgorithm(Protocol):
    @property
    def algorithm(self) -> str: ...


_T = TypeVar("_T", bound=_OfAlgorithm)


def of_algorithms(
    files: Sequence[_T], options: Mapping[str, str], source: str, choices: Mapping[str, tuple[str, str]] | None = None
) -> list[_T]:
    """Keep the files of the algorithms requested by the option "algorithms", in their order; by default of all.

    `choices` are further options, with the field of a file that each is about, and what that is called: all algorithms must
    have what is chosen.
    """
    there = list(dict.fromkeys(file.algorithm for file in files))
    wanted = there
    if "algorithms" in options:
        wanted = choose_names(there, options["algorithms"], N_("algorithm"), source)
    if not wanted:
        raise InputError(
            "{source}: algorithms= is empty. Name some of {listed}.",
            source=source,
            listed=quoted(there, 20),
        )
    kept = [file for name in wanted for file in files if file.algorithm == name]
    for option, (field, what) in (choices or {}).items():
        if option not in options:
            continue
        name = choose_name((str(getattr(file, field)) for file in kept), options[option], what, source)
        kept = [file for file in kept if str(getattr(file, field)) == name]
        lacking = [quote(one) for one in wanted if one not in {file.algorithm for file in kept}]
        if lacking:
            raise InputError(
                "{source}: {listed} has no {what} {wanted}. Run it, or leave it out with "
                "{--option:algorithms=A,B}.",
                "{source}: {listed} have no {what} {wanted}. Run them, or leave them out with "
                "{--option:algorithms=A,B}.",
                len(lacking),
                source=source, listed=some(lacking), what=Message(what), wanted=quote(name),
            )  # fmt: skip
    return kept


def only_one(names: Sequence[str], option: str, what: str, source: str) -> str:
    """Return the only name; predictions of several data sets or repetitions are not compared together."""
    there = list(dict.fromkeys(names))
    if len(there) > 1:
        raise InputError(
            "{source}: it contains {n} {what}: {listed}. Predictions are compared on one: choose it with "
            "{--option:{option}={first}}.",
            source=source, n=len(there), what=Message(what), listed=quoted(there, 20),
            option=option, first=there[0],
        )  # fmt: skip
    return there[0]


def pair(found: Sequence[Cases], source: str, notes: Sequence[str]) -> Predictions:
    """Pair the answers of algorithms, each with the same cases in the same order."""
    first = found[0]
    for one in found:
        if one.numeric:
            raise InputError(
                "{source}: the answers are numbers, neither right nor wrong. Compare the results instead: "
                "{podium compare}.",
                source=one.source,
            )
        if len(one.truth) != len(first.truth):
            raise InputError(
                "{source}: {algorithm} has {cases}, but {other} has {size} ({elsewhere}). Cases are paired by "
                "position and need the same test set; leave algorithms out with {--option:algorithms=A,B}.",
                source=one.source, algorithm=quote(one.algorithm), cases=count(len(one.truth), "case"),
                other=quote(first.algorithm), size=len(first.truth), elsewhere=first.source,
            )  # fmt: skip
        _refuse_other_truth(one, first)
    names = [one.algorithm for one in found]
    truth = free_name("truth", names)
    cells = [list(first.truth), *(list(one.predicted) for one in found)]

    def place(row: int, column: int) -> str:
        if column:
            return Message("case {case} of {algorithm}", case=row + 1, algorithm=quote(names[column - 1]))
        return Message("case {case}", case=row + 1)

    table = Table([truth, *names], cells, place, source, tuple(notes))
    return build_predictions(table, Named(truth, classifiers=names))


def _refuse_other_truth(one: Cases, first: Cases) -> None:
    differ = [index for index, (a, b) in enumerate(zip(one.truth, first.truth, strict=True)) if a != b]
    if differ:
        at = differ[0]
        shown = some([str(index + 1) for index in differ], 3)
        raise InputError(
            "{source}: the true value of case {case} is {truth} for {algorithm} and {another} for {other} "
            "({elsewhere}); it differs in {cases} ({shown}). Cases are paired by position: the algorithms need the "
            "same test set in the same order.",
            source=one.source, case=at + 1, truth=quote(one.truth[at]), algorithm=quote(one.algorithm),
            another=quote(first.truth[at]), other=quote(first.algorithm), elsewhere=first.source,
            cases=count(len(differ), "case"), shown=shown,
        )  # fmt: skip
