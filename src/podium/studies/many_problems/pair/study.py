"""Two algorithms over many problems: whether one is better, by how much, and how sure that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Unpack, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.data.decimals import Scaled
from podium.data.given import ResultsReading, results_of
from podium.data.results import Objective
from podium.errors import InfeasibleError, InputError, quote
from podium.i18n import Message, count
from podium.stats.discordance import McNemar, mcnemar
from podium.stats.effects import Effect, paired_effects
from podium.stats.location import Shift, ShiftInterval, contrast_between, shift_interval
from podium.stats.paired_permutation import SignFlipTest, sign_flip_test
from podium.stats.proportions import newcombe_paired, wilson
from podium.stats.ranks import oriented, wide_enough
from podium.stats.sign import SignTest, critical_wins, sign_test
from podium.stats.wilcoxon import SignedRankTest, signed_rank
from podium.studies.many_problems.pair.verb import Alternative, Options, Zeros
from podium.studies.shared.base import Study
from podium.studies.shared.checks import find_algorithm, shown_levels
from podium.studies.shared.family.equivalence import Equivalence, check_margin, rank_equivalence
from podium.studies.shared.words import first_sentence

if TYPE_CHECKING:
    from podium.studies.shared.gate import Against


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


@dataclass(frozen=True, slots=True)
class Accuracies:
    """Shares of items on which each of two algorithms is right: has a 1 if larger results are better, a 0 otherwise."""

    n: int  # Number of items
    both: int  # Items on which both are right
    mcnemar: McNemar  # The tests, with n10 (only the first right) and n01 (only the second right)

    __repr__ = brief

    @property
    def first(self) -> int:
        """Items on which the first is right."""
        return self.both + int(self.mcnemar.n10)

    @property
    def second(self) -> int:
        """Items on which the second is right."""
        return self.both + int(self.mcnemar.n01)

    @property
    def difference(self) -> float:
        """Accuracy of the first minus that of the second."""
        return (self.first - self.second) / self.n

    def interval(self, confidence: float) -> tuple[float, float]:
        """Interval of the difference (Newcombe's method 10); with a one-sided alternative a bound, the other end being ±1."""
        side = self.mcnemar.alternative
        alpha = 1 - confidence if side == "two-sided" else 2 * (1 - confidence)
        counts = int(self.mcnemar.n10), int(self.mcnemar.n01), self.both
        lower, upper = (float(end) for end in newcombe_paired(*counts, self.n, min(alpha, 0.999)))
        return (-1.0 if side == "less" else lower, 1.0 if side == "greater" else upper)

    def limits(self, right: int, confidence: float) -> tuple[float, float]:
        """Wilson's interval of one accuracy."""
        lower, upper = wilson(right, self.n, 1 - confidence)
        return float(lower), float(upper)


def accuracies_of(values: NDArray[np.float64], objective: Objective, alternative: Alternative) -> Accuracies | None:
    """Count the right answers of two algorithms, shape (n, 2); None unless every result is 0 or 1."""
    if not np.isin(values, (0.0, 1.0)).all():
        return None
    right = values == (1.0 if objective == "maximize" else 0.0)
    both, only_first, only_second = (
        right.all(axis=1).sum(),
        (right[:, 0] & ~right[:, 1]).sum(),
        (right[:, 1] & ~right[:, 0]).sum(),
    )
    return Accuracies(len(values), int(both), mcnemar(only_first, only_second, alternative))


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
    options: Options
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
    def test(self) -> Literal["wilcoxon", "mcnemar"]:
        """The test of the verdict."""
        return "wilcoxon" if self.accuracies is None else "mcnemar"

    @property
    def worse(self) -> bool:
        """Whether the first is the worse of the two, if they differ."""
        side = self.options.alternative
        return bool(self.wilcoxon.r_plus < self.wilcoxon.r_minus) if side == "two-sided" else side == "less"

    @property
    def against(self) -> bool:
        """Whether the rank sums contradict the direction of a one-sided test, or are equal."""
        test, side = self.wilcoxon, self.options.alternative
        if side == "two-sided":
            return False
        return bool(test.r_plus <= test.r_minus if side == "greater" else test.r_plus >= test.r_minus)

    @property
    def decisions(self) -> tuple[Against, ...]:
        """What the verdict says of the second algorithm against the first."""
        from podium.studies.shared.gate import against, detects_accuracy, detects_shift, shown_equivalent

        side, (first, second) = self.options.alternative, self.names
        if self.accuracies is None:
            detection = detects_shift(Scaled(self.gains, self.results.denominator), self.options.alpha, side)
        else:
            discordant = int(self.accuracies.mcnemar.discordant)
            detection = detects_accuracy(self.results.n, discordant, self.options.alpha, side)
        found = against(
            (second, first),
            self.pvalue,
            self.worse if self.significant else None,
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
        return f"<PairComparison {names} on {self.extent}: {first_sentence(self.text)}>"


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
    options = Options(
        alternative, zeros, check_confidence(confidence), alpha, permutations, seed, check_margin(equivalence)
    )
    a, b = (find_algorithm(name, data.algorithms, "to be compared") for name in (first, second))
    if a == b:
        raise InputError("{first} cannot be compared with itself. Name two different algorithms.", first=quote(first))
    return _pair(data, a, b, options)


def _pair(data: Results, first: int, second: int, options: Options) -> PairComparison:
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


def _equivalence(gains: NDArray[Any], unit: int, options: Options, binary: bool) -> Equivalence:
    margin, first, second = str(options.equivalence), np.array([0]), np.array([1])
    return rank_equivalence(gains[None, :], unit, first, second, margin, options.alpha, options.zeros, binary=binary)
