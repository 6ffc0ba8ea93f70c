"""The numbers of a comparison of predictions: one classifier at a time, all pairs, and the omnibus test."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Predictions
from podium.errors import InfeasibleError
from podium.i18n import Message
from podium.stats.agreement import (
    Kappa,
    MarginalHomogeneity,
    cohen_kappa,
    confusion_matrices,
    marginal_homogeneity,
    pair_tables,
)
from podium.stats.discordance import (
    Alternative,
    CochranQ,
    McNemar,
    PairCounts,
    cochran_exact_pvalue,
    cochran_permutation_pvalue,
    cochran_q,
    mcnemar,
)
from podium.stats.omnibus import permutation_standard_error
from podium.stats.proportions import Interval, clopper_pearson, newcombe_paired, quesenberry_hurst, wilson
from podium.studies.family import Design, Family, build_family
from podium.studies.predictions.options import Options

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

QUICK_WORK = 2e6
"""Work for an exact p-value of Cochran's Q nobody asked for: about a tenth of a second."""

TABLE_WORK = 4e9
"""Marginal homogeneity is left out where the pairs' tables would take more floating-point operations than this."""


@dataclass(frozen=True, eq=False)
class Single:
    """What is known of each classifier by itself; arrays of shape (k,).

    Attributes
    ----------
    right : int array
        Instances it gets right.
    accuracy : float array
        Share of those.
    wilson, clopper_pearson : Interval
        Limits of the accuracy. Those of the error are 1 less these, exchanged.
    kappa : Kappa or None
        Agreement with the truth beyond chance; None without a truth.
    """

    right: NDArray[np.int64]
    accuracy: Floats
    wilson: Interval
    clopper_pearson: Interval
    kappa: Kappa | None

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
    """What is known of each pair; arrays of shape (m,), in upper-triangle order, the more accurate one first.

    Attributes
    ----------
    first, second : index arrays
        The pair.
    both : int array
        Instances both get right.
    mcnemar : McNemar
        The two-sided tests, with n10 (only the first right) and n01 (only the second right).
    difference : float array
        Accuracy of the first minus that of the second; also error of the second minus that of the first.
    newcombe, quesenberry_hurst : Interval
        Limits of the difference.
    marginal : MarginalHomogeneity or None
        Do the two give the classes equally often? None for fewer than three classes, and where it was left out.
    marginal_omitted : str or None
        Why it was left out.
    """

    first: Indices
    second: Indices
    both: NDArray[np.int64]
    mcnemar: McNemar
    difference: Floats
    newcombe: Interval
    quesenberry_hurst: Interval
    marginal: MarginalHomogeneity | None = None
    marginal_omitted: str | None = None

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
            "{n} tables of {labels} × {labels} labels are too many; compare fewer classifiers (--classifiers)",
            n=len(first),
            labels=c,
        )
        return None, reason
    return marginal_homogeneity(pair_tables(data.predicted, c, first, second)), None


@dataclass(frozen=True, eq=False)
class Omnibus:
    """Cochran's Q with every reference distribution at hand.

    Attributes
    ----------
    cochran : CochranQ
        Statistic and chi-square p-value.
    exact : float or None
        Exact conditional p-value, where it takes no time.
    permutation, permutation_error : float or None
        Monte Carlo p-value and its standard error, on request.
    """

    cochran: CochranQ
    exact: float | None
    permutation: float | None
    permutation_error: float | None

    __repr__ = brief

    @property
    def best_pvalue(self) -> float:
        """The most trustworthy p-value at hand: exact, then permutation, then chi-square."""
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
    """Return the control's family first, where there is one, and all pairs."""
    k = counts.n11.shape[-1]
    found = []
    if control is not None:
        second = np.array([j for j in range(k) if j != control], dtype=np.intp)
        test = mcnemar(counts.n10[control, second], counts.n01[control, second], options.alternative)
        first = np.full(k - 1, control, dtype=np.intp)
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
