"""Two algorithms over many problems: whether one is better, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Unpack, get_args

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative, check_seed
from podium.data import Results
from podium.data.decimals import Scaled
from podium.data.given import ResultsReading, results_of
from podium.data.results import Objective
from podium.errors import InfeasibleError, InputError, quote
from podium.i18n import Message, count
from podium.stats.effects import Effect, paired_effects
from podium.stats.location import Shift, ShiftInterval, contrast_between, shift_interval
from podium.stats.paired_permutation import SignFlipTest, sign_flip_test
from podium.stats.ranks import oriented, wide_enough
from podium.stats.sign import SignTest, critical_wins, sign_test
from podium.stats.wilcoxon import SignedRankTest, Zeros, signed_rank
from podium.studies.base import Study
from podium.studies.checks import check_alpha, find_algorithm, one_of, shown_levels
from podium.studies.family.equivalence import Equivalence, check_margin, rank_equivalence
from podium.studies.pair.accuracies import Accuracies, accuracies_of
from podium.studies.words import opening

if TYPE_CHECKING:
    from podium.studies.gate import Against

MOST_PERMUTATIONS = 100_000_000


@dataclass(frozen=True, slots=True)
class PairOptions:
    """Choices of `compare_pair`; see there for their meaning. Recorded word for word in every output."""

    alternative: Alternative = "two-sided"
    zeros: Zeros = "split"
    confidence: tuple[float, ...] = (0.90, 0.95, 0.99)
    alpha: float = 0.05
    permutations: int = 100_000
    seed: int = 0
    equivalence: str | None = None

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("alternative", self.alternative, get_args(Alternative))
        one_of("treatment of zeros", self.zeros, get_args(Zeros))
        if not 1 <= self.permutations <= MOST_PERMUTATIONS:
            raise InputError(
                "permutations must lie between 1 and 100 000 000, not {permutations}.", permutations=self.permutations
            )
        check_seed(self.seed)

    @property
    def main(self) -> float:
        """The confidence 1 − alpha, whose interval agrees with the test."""
        return round(1 - self.alpha, 12)

    @property
    def levels(self) -> tuple[float, ...]:
        """Confidence levels of the intervals, ascending: those requested and the main one."""
        return tuple(sorted({*self.confidence, self.main}))

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {**asdict(self), "confidence": list(self.confidence)}


def check_confidence(levels: Sequence[float] | float) -> tuple[float, ...]:
    """Return confidence levels as a tuple, ascending, each once.

    Examples
    --------
    >>> check_confidence([0.99, 0.9])
    (0.9, 0.99)
    """
    found = (levels,) if isinstance(levels, int | float) else tuple(levels)
    if not found:
        raise InputError("Pass at least one confidence level, such as 0.95.")
    for level in found:
        if not 0.5 < level < 1:
            raise InputError(
                "A confidence level must lie between 0.5 and 1, not {level}. Write 0.95 for 95 %.", level=level
            )
    return tuple(sorted(set(found)))


# Random signs drawn for one permutation test: a second or two.
_MOST_SIGNS = 200_000_000


@dataclass(frozen=True, eq=False)
class PairComparison(Study):
    """Result of `compare_pair`. Differences are positive where the first algorithm is better.

    Attributes
    ----------
    results
        The whole table.
    options
        The options used.
    first, second
        Positions of the two algorithms in it.
    gains
        Advantage of the first algorithm on every problem, exact in units of ``1 / results.denominator``, shape (n,).
    signs
        The sign test.
    ranks
        Wilcoxon's test under each treatment of zeros; `wilcoxon` is the one chosen.
    shift
        Hodges–Lehmann estimate and intervals in the unit of the table; None if n is too large.
    median, contrast
        Median advantage, and the contrast estimate that uses the whole table.
    effects
        Effect sizes; empty if n is too large.
    permutation
        Sign-flip test of the mean advantage.
    omitted
        Quantities that were not computed, with the reason.
    equivalence
        Two one-sided tests that the two differ by less than a margin; None without a margin.
    accuracies
        McNemar's test and the difference of accuracies, where every result is 0 or 1; they take the place of the shift and the effect sizes.
    """

    results: Results
    options: PairOptions
    first: int
    second: int
    gains: NDArray[Any]
    signs: SignTest
    ranks: Mapping[Zeros, SignedRankTest]
    shift: Shift | None
    median: float
    contrast: float
    effects: tuple[Effect, ...]
    permutation: SignFlipTest
    omitted: Mapping[str, str]
    equivalence: Equivalence | None = None
    accuracies: Accuracies | None = None

    @property
    def main_tables(self) -> tuple[str, ...]:
        """What a paper shows."""
        return ("tests", "location", "effects") if self.accuracies is None else ("tests", "accuracies", "differences")

    @property
    def names(self) -> tuple[str, str]:
        """The two algorithms."""
        return self.results.algorithms[self.first], self.results.algorithms[self.second]

    @property
    def extent(self) -> Message:
        """Number of problems, or of items that were answered right or wrong."""
        return count(self.results.n, "problem" if self.accuracies is None else "item")

    @property
    def wilcoxon(self) -> SignedRankTest:
        """Wilcoxon's test with the chosen treatment of zeros; it decides the verdict unless every result is 0 or 1."""
        return self.ranks[self.options.zeros]

    @property
    def pvalue(self) -> float:
        """P-value of the verdict's test."""
        return float(self.wilcoxon.pvalue if self.accuracies is None else self.accuracies.mcnemar.pvalue_exact)

    @property
    def significant(self) -> bool:
        """Whether the verdict's test rejects at `options.alpha`."""
        return bool(self.pvalue <= self.options.alpha)

    @property
    def decisions(self) -> tuple[Against, ...]:
        """What the verdict says of the second algorithm against the first."""
        from podium.studies.gate import against, detects_accuracy, detects_shift, shown_equivalent

        middle, side = float(self.wilcoxon.r_plus - self.wilcoxon.r_minus), self.options.alternative
        better = middle < 0 if side == "two-sided" else side == "less"
        first, second = self.names
        if self.accuracies is None:
            detection = detects_shift(Scaled(self.gains, self.results.denominator), self.options.alpha, side)
        else:
            discordant = int(self.accuracies.mcnemar.discordant)
            detection = detects_accuracy(self.results.n, discordant, self.options.alpha, side)
        found = against(
            (second, first),
            self.pvalue,
            better if self.significant else None,
            effect=0.0 - self.permutation.mean,
            measure="mean" if self.accuracies is None else "accuracy",
            equivalence=shown_equivalent(self.equivalence, 0, 1),
            detection=detection,
        )
        return (found,)

    @property
    def different_matrix(self) -> NDArray[np.bool_]:
        """Whether the two differ significantly, as a matrix of pairs, shape (2, 2)."""
        return np.asarray(self.significant & ~np.eye(2, dtype=bool))

    @property
    def interval(self) -> ShiftInterval | None:
        """The interval of the shift with confidence 1 − alpha."""
        if self.shift is None:
            return None
        return next(found for found in self.shift.intervals if found.confidence == self.options.main)

    @property
    def random(self) -> bool:
        """Whether any result depends on random numbers."""
        return self.permutation.method == "monte-carlo"

    @property
    def critical(self) -> dict[float, int | None]:
        """Wins required by the sign test, by level; None if even winning all is not enough."""
        n, two_sided = int(self.signs.n_used), self.options.alternative == "two-sided"
        return {level: critical_wins(n, level, two_sided=two_sided) for level in shown_levels(self.options.alpha)}

    def __repr__(self) -> str:
        names = f"{self.names[0]} and {self.names[1]}"
        return f"<PairComparison {names} on {self.extent}: {opening(self.text)}>"


def compare_pair(
    data: Results | Any,
    first: str,
    second: str,
    *,
    objective: Objective | None = None,
    alternative: Alternative = "two-sided",
    zeros: Zeros = "split",
    confidence: Sequence[float] | float = (0.90, 0.95, 0.99),
    alpha: float = 0.05,
    permutations: int = 100_000,
    seed: int = 0,
    equivalence: float | str | None = None,
    **reading: Unpack[ResultsReading],
) -> PairComparison:
    """Compare two algorithms on the problems of a table.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`.
    first, second
        Names of the two algorithms.
    objective
        "maximize" or "minimize"; required unless the data state it.
    alternative
        "two-sided"; "greater": the first is better; "less": it is worse. With a one-sided alternative, intervals become
        one-sided bounds.
    zeros
        Treatment of zero differences: "split" (half of their ranks to each side, an odd one removed; the sign test
        splits them in the same way), "drop", or "pratt" (ranked, then removed; the sign test drops them).
    confidence
        Levels of the intervals of the shift; 1 − alpha is added.
    alpha
        Level of the verdict.
    permutations, seed
        Number of permutations of the sign-flip test if listing all sign patterns is infeasible, and their seed; above
        2000 problems fewer permutations are drawn, and their number is reported.
    equivalence
        Largest difference that does not matter, in the unit of the table: adds two one-sided tests that the two differ
        by less. Choose it before you see the results.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`.

    Returns
    -------
    PairComparison

    Raises
    ------
    InputError
        If the data or an option is invalid; the message says where and what to do.

    Notes
    -----
    Wilcoxon's signed-rank test, exact given the ties, decides the verdict, whatever the results of the other tests.
    This is fixed before any p-value is computed. If every result is 0 or 1 (a right or wrong answer), the exact test of McNemar decides, and
    the size is the difference of the shares of right answers, with Newcombe's interval.

    References
    ----------
    Demšar (2006), JMLR 7, 1-30, section 3.1.

    Examples
    --------
    >>> table = {"A": [0.91, 0.88, 0.95, 0.70, 0.81, 0.77], "B": [0.85, 0.80, 0.94, 0.66, 0.79, 0.71]}
    >>> found = compare_pair(table, "A", "B", objective="maximize")
    >>> float(found.wilcoxon.pvalue), found.shift.estimate, found.interval.lower
    (0.03125, 0.045, 0.01)
    """
    data = results_of(data, objective, **reading)
    options = PairOptions(
        alternative, zeros, check_confidence(confidence), alpha, permutations, seed, check_margin(equivalence)
    )
    a, b = (find_algorithm(name, data.algorithms, "to be compared") for name in (first, second))
    if a == b:
        raise InputError("{first} cannot be compared with itself. Name two different algorithms.", first=quote(first))
    return _pair(data, a, b, options)


def _pair(data: Results, first: int, second: int, options: PairOptions) -> PairComparison:
    columns = oriented(wide_enough(data.exact[:, [first, second]], 2), data.objective)
    gains = columns[:, 1] - columns[:, 0]
    accuracies = accuracies_of(data.values[:, [first, second]], data.objective, options.alternative)
    side, unit = options.alternative, data.denominator
    omitted: dict[str, str] = {}
    shift: Shift | None = None
    effects: tuple[Effect, ...] = ()
    try:
        if accuracies is None:
            shift = shift_interval(gains, options.levels, alternative=side, denominator=unit)
            effects = paired_effects(-columns[:, 0], -columns[:, 1], confidence=options.main, zeros=options.zeros)
    except InfeasibleError as error:
        omitted["shift and effect sizes"] = error.args[0]
    sign = 1 if data.objective == "maximize" else -1
    middle = np.sort(gains)[[(data.n - 1) // 2, data.n // 2]].tolist()
    return PairComparison(
        results=data,
        options=options,
        first=first,
        second=second,
        gains=gains,
        signs=sign_test(gains, ties="split" if options.zeros == "split" else "drop", alternative=side),
        ranks={name: signed_rank(gains, zeros=name, alternative=side) for name in get_args(Zeros)},
        shift=shift,
        median=sum(middle) / (2 * unit),
        contrast=sign * contrast_between(data.exact, first, second, unit),
        effects=effects,
        permutation=sign_flip_test(
            gains,
            alternative=side,
            permutations=min(options.permutations, max(999, _MOST_SIGNS // data.n)),
            seed=options.seed,
            denominator=unit,
        ),
        omitted=omitted,
        equivalence=None if options.equivalence is None else _equivalence(gains, unit, options, accuracies is not None),
        accuracies=accuracies,
    )


def _equivalence(gains: NDArray[Any], unit: int, options: PairOptions, binary: bool) -> Equivalence:
    margin, first, second = str(options.equivalence), np.array([0]), np.array([1])
    return rank_equivalence(gains[None, :], unit, first, second, margin, options.alpha, options.zeros, binary=binary)
