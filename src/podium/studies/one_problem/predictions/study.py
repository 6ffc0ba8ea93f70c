"""Classifiers on one test set: accuracies with their uncertainty, McNemar's tests of all pairs, Cochran's Q.

`compare_predictions` gives a `PredictionsComparison`; `Judged` is what it shares with predictions in groups.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Protocol, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Predictions
from podium.data.given import PredictionsReading, predictions_of
from podium.errors import InfeasibleError, InputError
from podium.i18n import Message, count
from podium.stats.agreement import cohen_kappa, confusion_matrices, marginal_homogeneity, pair_tables
from podium.stats.discordance import (
    EXACT_UP_TO,
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
from podium.studies.one_problem.predictions.verb import GroupOptions, Options
from podium.studies.shared import kinds
from podium.studies.shared.checks import find_algorithm
from podium.studies.shared.family import Family, build_family, control_pairs, oriented_pairs
from podium.studies.shared.family.layout import critical_levels
from podium.studies.shared.family.verdict import Decided, Field, Verdict, decide
from podium.studies.shared.layout import records
from podium.studies.shared.words import first_sentence

if TYPE_CHECKING:
    from podium.studies.shared.gate import Detection
    from podium.studies.shared.kinds import Measure

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


# What is known of each classifier and of each pair, by the names of the JSON.


@dataclass(frozen=True, slots=True)
class Share:
    """An accuracy or an error with its limits."""

    __repr__ = brief

    value: kinds.Probability
    wilson: kinds.Two[kinds.Probability]
    clopper_pearson: kinds.Two[kinds.Probability]


@dataclass(frozen=True, slots=True)
class Kappa:
    """Agreement with the truth beyond chance; null where it is not defined."""

    __repr__ = brief

    value: kinds.Correlation | None
    standard_error: kinds.NonNegative | None
    interval: kinds.Two[kinds.Correlation | None]


@dataclass(frozen=True, slots=True)
class Classifier:
    """What is known of a classifier by itself."""

    __repr__ = brief

    right: kinds.Count
    accuracy: Share
    error: Share
    kappa: Kappa | None


@dataclass(frozen=True, slots=True)
class Mcnemar:
    """The two-sided tests of a pair; `pvalue` decides."""

    __repr__ = brief

    statistic: kinds.NonNegative
    pvalue_chi2: kinds.Probability
    statistic_uncorrected: kinds.NonNegative
    pvalue_uncorrected: kinds.Probability
    pvalue_exact: kinds.Probability
    pvalue_midp: kinds.Probability
    pvalue: kinds.Probability


@dataclass(frozen=True, slots=True)
class Marginal:
    """Tests that the two give the labels equally often."""

    __repr__ = brief

    marginal_df: kinds.Count
    stuart_maxwell: kinds.NonNegative
    stuart_maxwell_pvalue: kinds.Probability
    bhapkar: kinds.NonNegative | None
    bhapkar_pvalue: kinds.Probability | None


@dataclass(frozen=True, slots=True)
class Pair:
    """Two classifiers, the more accurate one first: counts of instances, difference of the accuracies, tests."""

    __repr__ = brief

    first: kinds.Name
    second: kinds.Name
    n11: kinds.Count
    n10: kinds.Count
    n01: kinds.Count
    n00: kinds.Count
    difference: kinds.Correlation
    """Accuracy of the first minus that of the second."""
    newcombe: kinds.Two[kinds.Correlation]
    quesenberry_hurst: kinds.Two[kinds.Correlation]
    mcnemar: Mcnemar
    marginal: Marginal | None

    @property
    def discordant(self) -> int:
        """Instances that exactly one of the two gets right."""
        return self.n10 + self.n01


@dataclass(frozen=True, slots=True)
class CochranTest:
    """Cochran's Q with all available reference distributions."""

    __repr__ = brief

    statistic: kinds.NonNegative
    df: Annotated[list[kinds.PositiveCount], kinds.Rules(minItems=1, maxItems=1)]
    pvalue: kinds.Probability
    critical: kinds.LevelMap[float]
    exact_pvalue: kinds.Probability | None
    permutation_pvalue: kinds.Probability | None
    permutation_standard_error: kinds.Probability | None
    informative_instances: kinds.Count

    @property
    def best_pvalue(self) -> float:
        """The most reliable p-value available: exact, then permutation, then chi-square."""
        known = (one for one in (self.exact_pvalue, self.permutation_pvalue) if one is not None)
        return next(known, self.pvalue)


class OneTest(Protocol):
    """An omnibus test by Cochran's Q."""

    @property
    def statistic(self) -> float:
        """Q."""

    @property
    def best_pvalue(self) -> float:
        """The most reliable p-value available."""


class Judged(Decided):
    """What comparisons of predictions have in common, with groups and without."""

    predictions: Predictions
    options: Options | GroupOptions
    control: int | None
    omnibus: OneTest
    families: tuple[Family, ...]
    verdict: Verdict
    measure: ClassVar[Measure | None] = "accuracy"
    units: ClassVar[str] = "instances"
    """What is taken as independent, by which texts are chosen."""

    @cached_property
    def right(self) -> NDArray[np.int64]:
        """Instances that each classifier gets right, shape (k,)."""
        found: NDArray[np.int64] = self.predictions.correct.sum(axis=0, dtype=np.int64)
        return found

    @property
    def accuracy(self) -> Floats:
        """Share of those."""
        return self.right / self.predictions.n

    def _advantage(self, candidate: int, control: int) -> float:
        return float(self.accuracy[candidate] - self.accuracy[control])


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
    classifiers
        Accuracy, error and kappa of each classifier with their limits, by name.
    pairs
        Counts, tests and intervals of every pair, the more accurate one first.
    marginal_omitted
        Why marginal homogeneity was not tested, or None.
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
    classifiers: dict[str, Classifier]
    pairs: list[Pair]
    marginal_omitted: str | None
    omnibus: CochranTest
    families: tuple[Family, ...]
    verdict: Verdict

    def by_chi_square(self, pair: Pair) -> bool:
        """Whether the chi-square approximation decides about a pair."""
        test = self.options.test
        return pair.discordant > EXACT_UP_TO if test == "auto" else test == "chi2"

    def _detection(self, candidate: int, control: int, alpha: float) -> Detection | None:
        from podium.studies.shared.gate import detects_accuracy

        correct = self.predictions.correct
        discordant = int((correct[:, candidate] != correct[:, control]).sum())
        return detects_accuracy(self.predictions.n, discordant, alpha, self.options.alternative)

    def __repr__(self) -> str:
        data = self.predictions
        what = f"{count(data.k, 'classifier')} on {count(data.n, 'instance')}"
        return f"<PredictionsComparison of {what}: {first_sentence(self.verdict.text)}>"


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
    counts = pair_counts(data.correct)
    right = data.correct.sum(axis=0, dtype=np.int64)
    pairs = oriented_pairs(-right)
    tested = mcnemar(counts.n10[pairs], counts.n01[pairs])
    found: tuple[Family, ...] = (family("mcnemar", counts, pairs, tested.pvalue(test)),)
    if index is not None:
        rest = control_pairs(index, data.k)
        against = mcnemar(counts.n10[rest], counts.n01[rest], alternative).pvalue(test)
        found = (family("mcnemar", counts, rest, against, index, alternative), *found)
    marginal, omitted = _marginal(data, *pairs)
    everyone = omnibus(data, options)
    extent = Message("on {instances}", instances=count(data.n, "instance"))
    return PredictionsComparison(
        predictions=data,
        options=options,
        control=index,
        classifiers=dict(zip(data.classifiers, _classifiers(data, right, alpha), strict=True)),
        pairs=_pairs(data, counts, pairs, tested, marginal, options),
        marginal_omitted=omitted,
        omnibus=everyone,
        families=found,
        verdict=verdict_of(data, right, extent, (Message("Cochran's Q test"), everyone.best_pvalue), found, alpha),
    )


def verdict_of(
    data: Predictions,
    right: NDArray[np.int64],
    extent: Message,
    omnibus: tuple[Message, float],
    families: Sequence[Family],
    alpha: float,
) -> Verdict:
    """Decide about the accuracies, with groups and without; `omnibus` is the name of the test of all and its p-value."""
    # Without labels nothing says that what solved the instances were classifiers.
    noun = "algorithm" if data.labels else "system"
    accuracy = Message("accuracy")
    field = Field(data.classifiers, data.n - right, right / data.n, extent, accuracy, 4, noun, omnibus)
    return decide(field, families, alpha)


# The numbers: one classifier at a time, all pairs, the omnibus test, and the families of hypotheses.


QUICK_WORK = 2e6
"""Work for an exact p-value of Cochran's Q nobody asked for: about a tenth of a second."""
TABLE_WORK = 4e9
"""Marginal homogeneity is left out where the pairs' tables would take more floating-point operations than this."""


def _classifiers(data: Predictions, right: NDArray[np.int64], alpha: float) -> list[Classifier]:
    by_wilson, exact = wilson(right, data.n, alpha), clopper_pearson(right, data.n, alpha)
    errors, mirrored = (data.n - right) / data.n, [Interval(1 - one.upper, 1 - one.lower) for one in (by_wilson, exact)]
    kappas: list[Kappa] | list[None] = [None] * data.k
    if data.truth is not None and data.predicted is not None:
        found = cohen_kappa(confusion_matrices(data.truth, data.predicted, len(data.labels)), alpha)
        interval = Interval(found.lower, found.upper)
        kappas = records(Kappa, value=found.kappa, standard_error=found.standard_error, interval=interval)
    return records(
        Classifier,
        right=right,
        accuracy=records(Share, value=right / data.n, wilson=by_wilson, clopper_pearson=exact),
        error=records(Share, value=errors, wilson=mirrored[0], clopper_pearson=mirrored[1]),
        kappa=kappas,
    )


def _pairs(
    data: Predictions,
    counts: PairCounts,
    pairs: tuple[Indices, Indices],
    test: McNemar,
    marginal: list[Marginal] | list[None],
    options: Options,
) -> list[Pair]:
    both, keys = counts.n11[pairs], [*Mcnemar.__dataclass_fields__][:-1]
    tests = {key: getattr(test, key) for key in keys} | {"pvalue": test.pvalue(options.test)}
    return records(
        Pair,
        first=[data.classifiers[j] for j in pairs[0]],
        second=[data.classifiers[j] for j in pairs[1]],
        n11=both,
        n10=test.n10,
        n01=test.n01,
        n00=data.n - both - test.discordant,
        difference=(test.n10 - test.n01) / data.n,
        newcombe=newcombe_paired(test.n10, test.n01, both, data.n, options.alpha),
        quesenberry_hurst=quesenberry_hurst(test.n10, test.n01, data.n, options.alpha),
        mcnemar=records(Mcnemar, **tests),
        marginal=marginal,
    )


def _marginal(data: Predictions, first: Indices, second: Indices) -> tuple[list[Marginal] | list[None], str | None]:
    """Test marginal homogeneity of three or more labels, or say why it was left out."""
    c, nothing = len(data.labels), [None] * len(first)
    if data.predicted is None or c < 3:
        return nothing, None
    work = len(first) * float(c) ** 3 * 8 + data.n * (float(data.k) * c) ** 2
    if work > TABLE_WORK or len(first) * c * c > 2e7 or data.n * data.k * c > 2e8:
        reason = Message(
            "{n} tables of {labels} × {labels} labels are too many; compare fewer classifiers ({--classifiers})",
            n=len(first),
            labels=c,
        )
        return nothing, reason
    found = marginal_homogeneity(pair_tables(data.predicted, c, first, second))
    keys = [*Marginal.__dataclass_fields__][1:]
    return records(Marginal, marginal_df=found.df, **{key: getattr(found, key) for key in keys}), None


def omnibus(data: Predictions, options: Options) -> CochranTest:
    """Cochran's Q over all classifiers."""
    exact = permutation = error = None
    with suppress(InfeasibleError):
        exact = cochran_exact_pvalue(data.correct, max_work=QUICK_WORK)
    if options.permutations:
        permutation = cochran_permutation_pvalue(data.correct, options.permutations, options.seed)
        error = permutation_standard_error(permutation, options.permutations)
    q = cochran_q(data.correct)
    critical = critical_levels("chi2", (q.df,), options.alpha)
    numbers = (exact, permutation, error, int(q.informative))
    return CochranTest(float(q.statistic), [q.df], float(q.pvalue), critical, *numbers)


def family(
    test: str,
    counts: PairCounts,
    pairs: tuple[Indices, Indices],
    pvalues: Floats,
    control: int | None = None,
    alternative: Alternative = "two-sided",
) -> Family:
    """Make a family of tests of all pairs, or of the pairs of a control, which are about accuracies whatever tests them."""
    return build_family(
        test, "all-pairs" if control is None else "control", *pairs, pvalues, k=counts.n10.shape[-1], control=control,
        first_better=counts.n10[pairs] >= counts.n01[pairs], alternative=alternative, transitive=True,
    )  # fmt: skip
