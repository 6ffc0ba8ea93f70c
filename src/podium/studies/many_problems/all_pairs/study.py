"""Every pair of a table separately: matrices and summary of Wilcoxon's tests, and the error of chaining them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Unpack, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.data.given import ResultsReading, results_of
from podium.data.results import Objective
from podium.errors import InfeasibleError
from podium.i18n import Message, count, grouped, paragraph
from podium.progress import each
from podium.stats.adjustments import chained_error
from podium.stats.differences import pair_matrix
from podium.stats.location import MAX_PROBLEMS, hodges_lehmann
from podium.stats.rankings import Ranking, ranking
from podium.stats.ranks import oriented, wide_enough
from podium.stats.sign import sign_test
from podium.stats.wilcoxon import SignedRankTest, Zeros, signed_rank
from podium.studies.shared.checks import check_alpha, one_of
from podium.studies.shared.family import Family, build_family, oriented_pairs
from podium.studies.shared.family.equivalence import Equivalence, check_margin, rank_equivalence
from podium.studies.shared.family.verdict import Decided, Field, Verdict, decide
from podium.studies.shared.tables import HYPOTHESES

Floats = NDArray[np.float64]

LEVELS: Mapping[float, float] = {0.90: 0.10, 0.95: 0.05}
"""Confidence of the summary's columns, and the level each stands for."""

MAX_ALGORITHMS = 400
"""More algorithms than this make more pairs than anyone can read; they are refused."""

# Differences held at once.
_CHUNK = 8_000_000
# Walsh sums of all pairs beyond which the shifts are left out.
_MOST_WALSH = 2e9


@dataclass(frozen=True, eq=False)
class PairMatrices:
    """Tests of every two algorithms, each (k, k); the row is the algorithm that wins or has the advantage."""

    wins: NDArray[np.int64]  # Problems on which the row is better
    ties: NDArray[np.int64]  # Problems on which both are equal; n on the diagonal
    sign_pvalues: Floats  # Exact sign test
    r_plus: Floats  # Wilcoxon's rank sum of the problems on which the row is better; the column's R+ is the row's R−
    pvalues: Floats  # Wilcoxon, by `method` and by the normal approximation; 1 on the diagonal
    asymptotic_pvalues: Floats
    # Hodges–Lehmann advantage of the row in the unit of the table; None where that is out of reach
    shift: Floats | None
    method: Literal["exact", "asymptotic"]  # How `pvalues` were computed

    __repr__ = brief


@dataclass(frozen=True, slots=True)
class PairsOptions:
    """Choices of `compare_all_pairs`. Recorded word for word in every output."""

    zeros: Zeros = "split"
    alpha: float = 0.05
    equivalence: str | None = None

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("treatment of zeros", self.zeros, get_args(Zeros))


@dataclass(frozen=True, eq=False)
class AllPairs(Decided):
    """Result of `compare_all_pairs`.

    Attributes
    ----------
    results
        The data.
    options
        The options used.
    ranking
        Friedman's ranks, which determine the order in which algorithms are shown.
    matrices
        The tests of every pair.
    family
        All pairs with Wilcoxon's p-values and every adjustment.
    verdict
        The conclusion from the adjusted p-values.
    equivalence
        Which pairs are equivalent within a margin; None unless requested.
    """

    main_tables = ("summary", HYPOTHESES, "shift")

    results: Results
    options: PairsOptions
    ranking: Ranking
    matrices: PairMatrices
    family: Family
    verdict: Verdict
    equivalence: Equivalence | None = None

    @property
    def mean_ranks(self) -> Floats:
        """Friedman's mean ranks."""
        return self.ranking.mean_ranks

    def beats(self, level: float) -> NDArray[np.bool_]:
        """Whether the row is significantly better than the column in the test of this pair alone, shape (k, k)."""
        ahead = self.matrices.r_plus > self.matrices.r_plus.T
        return np.asarray(ahead & (self.matrices.pvalues <= level))

    def beats_adjusted(self, alpha: float) -> NDArray[np.bool_]:
        """Whether the row is significantly better than the column after the verdict's adjustment, shape (k, k)."""
        different = self.family.decisions(self.verdict.procedure, alpha, self.results.k)
        return np.asarray(different & (self.matrices.r_plus > self.matrices.r_plus.T))

    def claim_error(self, level: float) -> list[float | None]:
        """1 − Π(1 − p) over the algorithms that each one beats at `level`; None if it beats none."""
        return [
            float(chained_error(p[won])) if won.any() else None
            for p, won in zip(self.matrices.pvalues, self.beats(level), strict=True)
        ]

    def chain_error(self, level: float) -> float:
        """Probability of at least one error if every pair is tested at `level` and the tests are independent."""
        return float(chained_error(np.full(self.family.m, level)))

    def __repr__(self) -> str:
        return f"<AllPairs of {self.results.k} algorithms on {self.results.n} problems>"


def compare_all_pairs(
    data: Results | Any,
    *,
    objective: Objective | None = None,
    zeros: Zeros = "split",
    alpha: float = 0.05,
    equivalence: float | str | None = None,
    **reading: Unpack[ResultsReading],
) -> AllPairs:
    """Test each pair of algorithms of a table separately: sign and Wilcoxon matrices, a summary, adjusted p-values.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`.
    objective
        "maximize" or "minimize"; required unless the data state it.
    zeros
        Treatment of zero differences, as in `compare_pair`.
    alpha
        Family-wise level of the verdict.
    equivalence
        Largest difference that does not matter, in the unit of the table: adds two one-sided tests of every pair by
        Wilcoxon's signed ranks, adjusted by Holm over all pairs. Choose it before you see the results.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`.

    Returns
    -------
    AllPairs

    Raises
    ------
    InputError
        If the data or an option is invalid.
    InfeasibleError
        For more than `MAX_ALGORITHMS` algorithms.

    Notes
    -----
    All tests are two-sided. The p-values adjusted by Holm's procedure decide the verdict: Shaffer's and Bergmann and
    Hommel's procedures assume that equality is transitive, which does not hold for the hypotheses of Wilcoxon's test.

    Examples
    --------
    >>> table = {"A": [5, 6, 7, 8, 9, 7], "B": [1, 2, 4, 4, 3, 2], "C": [2, 1, 3, 4, 5, 1]}
    >>> found = compare_all_pairs(table, objective="maximize")
    >>> found.beats(0.05).sum(axis=1).tolist(), float(found.matrices.r_plus[0, 1])
    ([2, 0, 0], 21.0)
    """
    data = results_of(data, objective, **reading)
    options = PairsOptions(zeros, alpha, check_margin(equivalence))
    if data.k > MAX_ALGORITHMS:
        raise InfeasibleError(
            "{k} algorithms make {pairs} pairs, but this report is limited to {most} algorithms. Name two of them, "
            "or use {podium compare}.",
            k=data.k,
            pairs=grouped(data.k * (data.k - 1) // 2),
            most=MAX_ALGORITHMS,
        )
    matrices = _matrices(data, zeros)
    ranks = ranking(data.exact, data.objective, "friedman")
    first, second = oriented_pairs(ranks.sums)
    upper = np.triu_indices(data.k, 1)
    family = build_family(
        "wilcoxon",
        "all-pairs",
        first,
        second,
        matrices.pvalues[upper],
        k=data.k,
        first_better=matrices.r_plus[first, second] >= matrices.r_plus[second, first],
    )
    field = Field(
        data.algorithms, ranks.sums, ranks.mean_ranks, Message("over {problems}", problems=count(data.n, "problem"))
    )
    verdict = decide(field, [family], alpha)
    same = None if options.equivalence is None else _equivalence(data, options, family)
    if same is not None:
        verdict = replace(verdict, text=paragraph([verdict.text, same.sentence(data.algorithms)]))
    return AllPairs(data, options, ranks, matrices, family, verdict, same)


def _equivalence(data: Results, options: PairsOptions, family: Family) -> Equivalence:
    """Judge every pair."""
    exact = wide_enough(data.exact, 2)
    gaps = (exact[:, family.first] - exact[:, family.second]).T
    margin, pairs = str(options.equivalence), (family.first, family.second)
    return rank_equivalence(gaps, data.denominator, *pairs, margin, options.alpha, options.zeros, binary=data.binary)


def _matrices(data: Results, zeros: Zeros) -> PairMatrices:
    columns = oriented(wide_enough(data.exact, 2), data.objective).T
    k, n = data.k, data.n
    first, second = np.triu_indices(k, 1)
    walsh = n * (n + 1) / 2 * first.size
    with_shift = n <= MAX_PROBLEMS and walsh <= _MOST_WALSH
    tests: list[SignedRankTest] = []
    shifts: list[Floats] = []
    counts = []
    step = max(1, _CHUNK // n)
    for low in each(range(0, first.size, step), "all pairs"):
        gains = columns[second[low : low + step]] - columns[first[low : low + step]]
        tests.append(signed_rank(gains, zeros=zeros))
        counts.append(sign_test(gains, ties="split" if zeros == "split" else "drop"))
        if with_shift:
            shifts.append(hodges_lehmann(gains, denominator=data.denominator))
    exact = all(test.method == "exact" for test in tests)
    wins, losses, ties = (
        np.concatenate([getattr(part, name) for part in counts]) for name in ("wins", "losses", "ties")
    )
    asymptotic = pair_matrix(np.concatenate([test.asymptotic_pvalue for test in tests]), k)
    return PairMatrices(
        wins=_square(wins, losses, k).astype(np.int64),
        ties=_square(ties, ties, k).astype(np.int64) + n * np.eye(k, dtype=np.int64),
        sign_pvalues=pair_matrix(np.concatenate([part.pvalue for part in counts]), k),
        r_plus=_square(np.concatenate([t.r_plus for t in tests]), np.concatenate([t.r_minus for t in tests]), k),
        pvalues=pair_matrix(np.concatenate([test.pvalue for test in tests]), k) if exact else asymptotic,
        asymptotic_pvalues=asymptotic,
        shift=_square(np.concatenate(shifts), -np.concatenate(shifts), k) if with_shift else None,
        method="exact" if exact else "asymptotic",
    )


def _square(above: NDArray[Any], below: NDArray[Any], k: int) -> Floats:
    """Place values of the pairs i < j at [i, j] and their counterparts at [j, i]; 0 on the diagonal."""
    matrix = np.zeros((k, k))
    upper = np.triu_indices(k, 1)
    matrix[upper] = above
    matrix.T[upper] = below
    return matrix + 0.0  # no minus zeros


__all__ = ["AllPairs", "PairMatrices", "PairsOptions", "compare_all_pairs"]
