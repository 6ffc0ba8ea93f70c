"""Classifiers on one test set: accuracies with their uncertainty, McNemar's tests of all pairs, Cochran's Q.

`compare_predictions` gives a `PredictionsComparison`; `Judged` is what it shares with predictions in groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Unpack, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative, check_seed
from podium.data import Predictions
from podium.data.given import PredictionsReading, predictions_of
from podium.errors import InfeasibleError, InputError
from podium.i18n import Message, count
from podium.stats.agreement import (
    Kappa,
    MarginalHomogeneity,
    cohen_kappa,
    confusion_matrices,
    marginal_homogeneity,
    pair_tables,
)
from podium.stats.discordance import (
    CochranQ,
    McNemar,
    PairCounts,
    Variant,
    cochran_exact_pvalue,
    cochran_permutation_pvalue,
    cochran_q,
    mcnemar,
    pair_counts,
)
from podium.stats.omnibus import permutation_standard_error
from podium.stats.proportions import Interval, clopper_pearson, newcombe_paired, quesenberry_hurst, wilson
from podium.studies.shared.checks import check_alpha, check_alternative, find_algorithm, one_of
from podium.studies.shared.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.shared.family.verdict import Decided, Field, Verdict, decide
from podium.studies.shared.words import opening

if TYPE_CHECKING:
    from podium.studies.shared.gate import Detection
    from podium.studies.shared.kinds import Measure

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


class Accuracies(Protocol):
    """Right answers of each classifier, and their share, shape (k,)."""

    @property
    def right(self) -> NDArray[np.int64]:
        """Instances it gets right."""

    @property
    def accuracy(self) -> Floats:
        """Share of those."""


class OneTest(Protocol):
    """An omnibus test."""

    @property
    def best_pvalue(self) -> float:
        """The most reliable p-value available."""


class Judged(Decided):
    """What comparisons of predictions have in common, with groups and without; report, pictures and advice share functions on it."""

    predictions: Predictions
    options: Options | GroupOptions
    control: int | None
    single: Accuracies
    omnibus: OneTest
    families: tuple[Family, ...]
    verdict: Verdict
    measure: ClassVar[Measure | None] = "accuracy"

    def _advantage(self, candidate: int, control: int) -> float:
        return float(self.single.accuracy[candidate] - self.single.accuracy[control])


@dataclass(frozen=True, eq=False)
class PredictionsComparison(Judged):
    """Result of `compare_predictions`.

    Attributes
    ----------
    predictions
        The predictions, and whether they are correct.
    options
        The options used.
    control
        Index of the control, or None.
    single
        Accuracy, error and kappa of each classifier.
    pairs
        Counts, tests and intervals of every pair, the more accurate one first.
    omnibus
        Cochran's Q.
    families
        The control's family first, if there is a control, then all pairs, from McNemar's tests.
    verdict
        The conclusion.
    """

    predictions: Predictions
    options: Options
    control: int | None
    single: Single
    pairs: Pairs
    omnibus: Omnibus
    families: tuple[Family, ...]
    verdict: Verdict

    def _detection(self, candidate: int, control: int, alpha: float) -> Detection | None:
        from podium.studies.shared.gate import detects_accuracy

        correct = self.predictions.correct
        discordant = int((correct[:, candidate] != correct[:, control]).sum())
        return detects_accuracy(self.predictions.n, discordant, alpha, self.options.alternative)

    def __repr__(self) -> str:
        data = self.predictions
        what = f"{count(data.k, 'classifier')} on {count(data.n, 'instance')}"
        return f"<PredictionsComparison of {what}: {opening(self.verdict.text)}>"


def compare_predictions(
    data: Predictions | Any,
    control: str | None = None,
    *,
    truth: Any = None,
    solved: bool = False,
    identifier: str | None = None,
    classifiers: Sequence[str] | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    test: Variant = "auto",
    permutations: int = 0,
    seed: int = 0,
    **reading: Unpack[PredictionsReading],
) -> PredictionsComparison:
    """Compare k classifiers by their predictions on the same n instances.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array or a dict, with `truth` or `solved`; or `Predictions`.
    control
        Name of the classifier the others are compared with; all pairs if omitted.
    truth, solved, identifier, classifiers
        As in `to_predictions`, unless `data` are `Predictions`.
    alpha
        Family-wise significance level; each interval has confidence 1 - alpha.
    alternative
        For the control's family: "two-sided"; "greater": the control is more accurate; "less": it is less accurate.
    test
        Which of McNemar's p-values decides: "auto" (exact up to 25 discordant instances, chi-square with continuity
        correction beyond), "exact", "midp" or "chi2". All are reported.
    permutations
        Number of random permutations for a Monte Carlo p-value of Cochran's Q; 0 for none.
    seed
        Seed of the permutations; reported.
    **reading
        Keywords of `read_predictions` or `to_predictions` that say how to read `data`.

    Returns
    -------
    PredictionsComparison

    Raises
    ------
    InputError
        If the data or an option is invalid; the message says where and what to do.

    References
    ----------
    Dietterich (1998); McNemar (1947); Cochran (1950); Berrar & Lozano (2013).

    Examples
    --------
    >>> c = compare_predictions({"A": [1] * 18 + [0] * 2, "B": [1] * 8 + [0] * 12}, solved=True)
    >>> round(float(c.families[0].pvalues[0]), 6)
    0.001953
    """
    options = Options(control, alpha, alternative, test, permutations, seed)
    data = predictions_of(data, truth, solved, identifier, classifiers, **reading)
    if data.groups is not None:
        raise InputError(
            "These predictions come in groups, which McNemar's tests of single instances ignore. Compare them "
            "with podium.compare_grouped_predictions, or read them without group=."
        )
    index = None if control is None else find_algorithm(control, data.classifiers)
    single = singles(data, alpha)
    counts = pair_counts(data.correct)
    first, second = oriented_pairs(-single.right)
    pairs = all_pairs(data, counts, first, second, alpha)
    found = families(counts, pairs, index, options)
    extent = Message("on {instances}", instances=count(data.n, "instance"))
    everyone = omnibus(data, options)
    return PredictionsComparison(
        predictions=data,
        options=options,
        control=index,
        single=single,
        pairs=pairs,
        omnibus=everyone,
        families=found,
        verdict=verdict_of(data, single, extent, (Message("Cochran's Q test"), everyone.best_pvalue), found, alpha),
    )


def verdict_of(
    data: Predictions,
    single: Accuracies,
    extent: Message,
    omnibus: tuple[Message, float],
    families: Sequence[Family],
    alpha: float,
) -> Verdict:
    """Decide about the accuracies, with groups and without; `omnibus` is the name of the test of all and its p-value."""
    # Without labels nothing says that what solved the instances were classifiers.
    noun = "algorithm" if data.labels else "system"
    accuracy = Message("accuracy")
    field = Field(data.classifiers, data.n - single.right, single.accuracy, extent, accuracy, 4, noun, omnibus)
    return decide(field, families, alpha)


# Options, checked before any number is computed.


MOST_PERMUTATIONS = 10**8


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare_predictions`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = None
    alpha: float = 0.05
    alternative: Alternative = "two-sided"
    test: Variant = "auto"
    permutations: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        one_of("test", self.test, get_args(Variant))
        check_options(self)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class GroupOptions:
    """Choices of `compare_grouped_predictions`, recorded in the same way."""

    control: str | None = None
    alpha: float = 0.05
    alternative: Alternative = "two-sided"
    permutations: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        check_options(self)
        if not self.permutations:
            raise InputError("With groups, the number of permutations must be at least 1, not 0.")

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)


def check_options(options: Options | GroupOptions) -> None:
    """Check what both comparisons of predictions let choose."""
    check_alpha(options.alpha)
    check_alternative(options.alternative, options.control, "classifier")
    if not 0 <= options.permutations <= MOST_PERMUTATIONS:
        raise InputError(
            "The number of permutations must lie between 0 and 100 000 000, not {permutations}.",
            permutations=options.permutations,
        )
    check_seed(options.seed)


# The numbers: one classifier at a time, all pairs, the omnibus test, and the families of hypotheses.


QUICK_WORK = 2e6
"""Work for an exact p-value of Cochran's Q nobody asked for: about a tenth of a second."""
TABLE_WORK = 4e9
"""Marginal homogeneity is left out where the pairs' tables would take more floating-point operations than this."""


@dataclass(frozen=True, eq=False)
class Single:
    """Results of each classifier; arrays of shape (k,)."""

    right: NDArray[np.int64]  # Instances it gets right
    accuracy: Floats  # Share of those
    wilson: Interval  # Limits of the accuracy. Those of the error are 1 less these, exchanged
    clopper_pearson: Interval
    kappa: Kappa | None  # Agreement with the truth beyond chance; None without a truth

    __repr__ = brief


def singles(data: Predictions, alpha: float) -> Single:
    """Accuracy and kappa of every classifier with their intervals."""
    right = data.correct.sum(axis=0, dtype=np.int64)
    kappa = None
    if data.truth is not None and data.predicted is not None:
        kappa = cohen_kappa(confusion_matrices(data.truth, data.predicted, len(data.labels)), alpha)
    limits = wilson(right, data.n, alpha), clopper_pearson(right, data.n, alpha)
    return Single(right, right / data.n, *limits, kappa)


@dataclass(frozen=True, eq=False)
class Pairs:
    """Results of each pair; arrays of shape (m,), in upper-triangle order, the more accurate one first."""

    first: Indices  # The pair
    second: Indices
    both: NDArray[np.int64]  # Instances both get right
    mcnemar: McNemar  # The two-sided tests, with n10 (only the first right) and n01 (only the second right)
    # Accuracy of the first minus that of the second; also error of the second minus that of the first
    difference: Floats
    newcombe: Interval  # Limits of the difference
    quesenberry_hurst: Interval
    # Do the two give the classes equally often? None for fewer than three classes, and where it was left out
    marginal: MarginalHomogeneity | None = None
    marginal_omitted: str | None = None  # Why it was left out

    __repr__ = brief

    @property
    def m(self) -> int:
        """Number of pairs."""
        return len(self.first)


def all_pairs(data: Predictions, counts: PairCounts, first: Indices, second: Indices, alpha: float) -> Pairs:
    """Test and estimate every pair."""
    n10, n01, both = counts.n10[first, second], counts.n01[first, second], counts.n11[first, second]
    marginal, omitted = _marginal(data, first, second)
    return Pairs(
        first=first,
        second=second,
        both=both,
        mcnemar=mcnemar(n10, n01),
        difference=(n10 - n01) / data.n,
        newcombe=newcombe_paired(n10, n01, both, data.n, alpha),
        quesenberry_hurst=quesenberry_hurst(n10, n01, data.n, alpha),
        marginal=marginal,
        marginal_omitted=omitted,
    )


def _marginal(data: Predictions, first: Indices, second: Indices) -> tuple[MarginalHomogeneity | None, str | None]:
    c = len(data.labels)
    if data.predicted is None or c < 3:
        return None, None
    work = len(first) * float(c) ** 3 * 8 + data.n * (float(data.k) * c) ** 2
    if work > TABLE_WORK or len(first) * c * c > 2e7 or data.n * data.k * c > 2e8:
        reason = Message(
            "{n} tables of {labels} × {labels} labels are too many; compare fewer classifiers ({--classifiers})",
            n=len(first),
            labels=c,
        )
        return None, reason
    return marginal_homogeneity(pair_tables(data.predicted, c, first, second)), None


@dataclass(frozen=True, eq=False)
class Omnibus:
    """Cochran's Q with all available reference distributions."""

    cochran: CochranQ  # Statistic and chi-square p-value
    exact: float | None  # Exact conditional p-value, where it takes no time
    permutation: float | None  # Monte Carlo p-value and its standard error, on request
    permutation_error: float | None

    __repr__ = brief

    @property
    def best_pvalue(self) -> float:
        """The most reliable p-value available: exact, then permutation, then chi-square."""
        for value in (self.exact, self.permutation):
            if value is not None:
                return value
        return float(self.cochran.pvalue)


def omnibus(data: Predictions, options: Options) -> Omnibus:
    """Cochran's Q over all classifiers."""
    exact = permutation = error = None
    try:
        exact = cochran_exact_pvalue(data.correct, max_work=QUICK_WORK)
    except InfeasibleError:
        exact = None
    if options.permutations:
        permutation = cochran_permutation_pvalue(data.correct, options.permutations, options.seed)
        error = permutation_standard_error(permutation, options.permutations)
    return Omnibus(cochran_q(data.correct), exact, permutation, error)


def families(counts: PairCounts, pairs: Pairs, control: int | None, options: Options) -> tuple[Family, ...]:
    """Return the control's family first, if there is a control, then all pairs."""
    k = counts.n11.shape[-1]
    found = []
    if control is not None:
        first, second = control_pairs(control, k)
        test = mcnemar(counts.n10[first, second], counts.n01[first, second], options.alternative)
        found.append(_family("control", first, second, test, options, k, control, options.alternative))
    everyone = _family("all-pairs", pairs.first, pairs.second, pairs.mcnemar, options, k, None, "two-sided")
    return (*found, everyone)


def _family(
    design: Design,
    first: Indices,
    second: Indices,
    test: McNemar,
    options: Options,
    k: int,
    control: int | None,
    alternative: Alternative,
) -> Family:
    return build_family(
        "mcnemar",
        design,
        first,
        second,
        test.pvalue(options.test),
        k=k,
        control=control,
        first_better=test.n10 >= test.n01,
        alternative=alternative,
    )
