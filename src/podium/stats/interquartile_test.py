"""Permutation test of the difference of two interquartile means: the runs of a problem change hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, gcd, inf, lcm, prod
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.checks import check_alpha
from podium.errors import InputError
from podium.stats.aggregates import ExactScores, interquartile_variances

Floats = NDArray[np.float64]
Members = NDArray[np.bool_]

_LISTED = 20_000
"""Choices of the runs of one problem that are listed."""
_CHUNK = 60_000
"""Runs of arrangements held at once."""
_KEPT = 100_000_000
"""Bytes of arrangements that are kept for the next pair."""
_NEAR = 1e-7
"""Statistics that differ by less than this part are equal: rounding is no evidence."""


@dataclass(frozen=True)
class InterquartileMeanTest:
    """Result of `interquartile_mean_test`."""

    difference: float  # Interquartile mean of X minus that of Y, without rounding errors
    # Its standard error, with Satterthwaite's degrees of freedom; 0 and inf where no problem has two different scores
    standard_error: float
    df: float
    pvalue: float  # Of one of `tests` comparisons, adjusted by Bonferroni's procedure
    # Half the width of the interval of the difference, which holds for all `tests` comparisons together: the test
    # rejects at `alpha` if and only if the interval excludes 0. NaN where not even the largest statistic is
    # significant
    reach: float
    method: Literal["exact", "monte-carlo"]  # All arrangements of the runs, or a random sample of them
    permutations: int  # How many arrangements

    __repr__ = brief


def interquartile_mean_test(
    x: ArrayLike,
    y: ArrayLike,
    sizes_x: Sequence[int] | None = None,
    sizes_y: Sequence[int] | None = None,
    *,
    permutations: int = 10_000,
    seed: int = 0,
    tests: int = 1,
    alpha: float = 0.05,
) -> InterquartileMeanTest:
    """Permutation test that the runs of X and Y have the same distribution on every problem, by their interquartile means.

    Parameters
    ----------
    x, y : array, shape (N,) and (M,)
        Runs, problem by problem. Floats count as the shortest decimals that print them, so that equal sums are equal.
    sizes_x, sizes_y : sequence of int, shape (n,)
        Number of runs of each problem, at least 2; by default one problem.
    permutations : int
        Number of random arrangements if there are more; all of them otherwise.
    seed : int
        Seed of NumPy's default generator.
    tests : int
        Number of comparisons that share the level.
    alpha : float
        The level at which all intervals hold together.

    Returns
    -------
    InterquartileMeanTest

    Raises
    ------
    InputError
        If a score is not finite, or a problem has fewer than two runs.

    Notes
    -----
    If the runs of a problem are exchangeable between X and Y, every way of dividing them is equally likely, and a p-value
    that counts arrangements holds its level for any statistic, any number of runs, and tied, rounded or constant scores.
    The statistic is ``|difference| / standard error``: dividing by the standard error of each arrangement keeps the level
    approximately where the interquartile means are equal and the spreads are not (Janssen 1997). To the variance of the
    runs of each problem, that of rounding is added, ``u² / 6`` for the interquartile mean of uniform scores as wide as u, the
    largest unit of which all differences of scores on that problem are multiples: runs that agree only show that they differ
    by less than a unit. A Monte Carlo p-value is ``(1 + hits) / (1 + permutations)`` (Phipson & Smyth 2010). The interval is
    ``difference ± c · standard error``, with c the largest statistic that is not significant; it rests on the distribution
    of the statistic under the null hypothesis, which is approximate for other differences.

    References
    ----------
    Pitman (1937), J. R. Stat. Soc. Suppl. 4, 119-130; Janssen (1997), Stat. Probab. Lett. 36, 9-21; Phipson & Smyth
    (2010), Stat. Appl. Genet. Mol. Biol. 9, 39.

    Examples
    --------
    >>> test = interquartile_mean_test([1, 1, 1], [0, 0, 0])
    >>> test.difference, test.pvalue, test.reach
    (1.0, 0.1, nan)
    >>> test = interquartile_mean_test([5, 6, 7, 8, 7, 9], [1, 2, 1, 4, 5, 3], [3, 3], [3, 3])
    >>> test.pvalue, test.permutations, round(test.reach, 2)
    (0.005, 400, 1.95)
    """
    check_alpha(alpha)
    if permutations < 1 or tests < 1:
        raise InputError("The numbers of permutations and of tests must be at least 1.")
    numbers = [_exact(scores) for scores in (x, y)]
    common = lcm(*(one.denominator for one in numbers[0] + numbers[1]))
    runs = [
        [len(scores)] if sizes is None else [int(size) for size in sizes]
        for scores, sizes in zip(numbers, (sizes_x, sizes_y), strict=True)
    ]
    if any(sum(sizes) != len(scores) for scores, sizes in zip(numbers, runs, strict=True)):
        raise InputError("The numbers of runs must add up to the number of scores.")
    whole = [[one.numerator * (common // one.denominator) for one in scores] for scores in numbers]
    first, second = (ExactScores(*pair) for pair in zip(whole, ([common] * len(n) for n in runs), runs, strict=True))
    arrangements = Arrangements(first.sizes, second.sizes, permutations, seed)
    return Permuted(first, second, arrangements).judged(tests, alpha)


def _exact(scores: ArrayLike) -> list[Fraction]:
    values = np.asarray(scores)
    if values.ndim != 1 or not values.size or not np.isfinite(values.astype(np.float64)).all():
        raise InputError("An aggregate needs one vector of at least one finite score.")
    return [Fraction(repr(one)) if isinstance(one, float) else Fraction(one) for one in values.tolist()]


class Arrangements:
    """Ways of dividing the runs of every problem between two algorithms: all of them, or a random sample.

    A row says for each run whether it goes to the first; the runs of a problem stand together, first those of the first.
    """

    def __init__(self, sizes_x: Sequence[int], sizes_y: Sequence[int], permutations: int, seed: int) -> None:
        if len(sizes_x) != len(sizes_y) or not len(sizes_x) or min(*sizes_x, *sizes_y) < 2:
            raise InputError("Both algorithms need at least two runs on each of the same problems.")
        self.x, self.y = (np.array(sizes, dtype=np.int64) for sizes in (sizes_x, sizes_y))
        self.seed = seed
        shapes = list(zip(self.x.tolist(), self.y.tolist(), strict=True))
        every = prod(comb(r + s, r) for r, s in shapes)
        self.exact = every <= permutations
        self.count = every if self.exact else permutations
        listed = {(r, s): _choices(r, s) for r, s in set(shapes) if comb(r + s, r) <= _LISTED}
        self._listed = [listed.get(shape) for shape in shapes]
        self._kept: list[Members] = []

    @property
    def observed(self) -> Members:
        """The runs as they were."""
        pairs = zip(self.x.tolist(), self.y.tolist(), strict=True)
        return np.concatenate([np.arange(r + s) < r for r, s in pairs])[None]

    def __iter__(self) -> Iterator[Members]:
        """Yield the arrangements in chunks, the same for every pair."""
        if self._kept:
            yield from self._kept
            return
        total = int((self.x + self.y).sum())
        rows, rng, keep = max(1, _CHUNK // total), np.random.default_rng(self.seed), total * self.count <= _KEPT
        kept = []
        for low in range(0, self.count, rows):
            high = min(low + rows, self.count)
            chunk = np.concatenate(
                list(self._numbered(low, high) if self.exact else self._drawn(high - low, rng)), axis=1
            )
            if keep:
                kept.append(chunk)
            yield chunk
        self._kept = kept

    def _numbered(self, low: int, high: int) -> Iterator[Members]:
        rest = np.arange(low, high)
        for table in self._listed:
            assert table is not None
            rest, place = np.divmod(rest, len(table))
            yield table[place]

    def _drawn(self, rows: int, rng: np.random.Generator) -> Iterator[Members]:
        for table, r, s in zip(self._listed, self.x.tolist(), self.y.tolist(), strict=True):
            if table is not None:
                yield table[rng.integers(0, len(table), rows)]
            else:
                yield rng.random((rows, r + s)).argsort(axis=1).argsort(axis=1) < r


def _choices(r: int, s: int) -> Members:
    """Every way of choosing r of r + s runs, one a row."""
    chosen = np.array(list(combinations(range(r + s), r)))
    found = np.zeros((len(chosen), r + s), dtype=np.bool_)
    np.put_along_axis(found, chosen, True, axis=1)
    return found


class Permuted:
    """The statistics of all arrangements of the runs of two algorithms, whose scores have the same denominators."""

    def __init__(self, first: ExactScores, second: ExactScores, arrangements: Arrangements) -> None:
        self.first, self.second, self.arrangements = first, second, arrangements
        self.difference = first.interquartile_mean - second.interquartile_mean
        sizes = np.array(first.sizes) + np.array(second.sizes)
        self.starts, self.sizes = np.cumsum(sizes) - sizes, sizes
        # Around the middle of the scores, of which a shift of all of them takes nothing away.
        pooled = [Fraction(x, d) for one in (first, second) for x, d in one.runs]
        self.centre = (min(pooled) + max(pooled)) / 2
        parts = zip(*(one.cells for one in (first, second)), first.denominators, strict=True)
        scores: list[float] = []
        units: list[float] = []
        for mine, other, d in parts:
            cell = [*mine, *other]
            scores += [float(Fraction(x, d) - self.centre) for x in cell]
            units.append(float(Fraction(gcd(*(x - cell[0] for x in cell)), d)))
        self.scores, self.units = np.array(scores), np.array(units)
        self.order = np.argsort(self.scores, kind="stable")
        self.ascending = self.scores[self.order]
        self.rounding = float((self._rounding(first) + self._rounding(second)).sum())

    def _rounding(self, one: ExactScores) -> Floats:
        """Variance of the interquartile mean from the rounding of the scores, by problem."""
        return np.asarray(self.units**2 / 6 / (np.array(one.sizes) * len(one.sizes) ** 2))

    def _statistics(self, members: Members) -> tuple[Floats, Floats]:
        """Differences of interquartile means and their standard errors."""
        found = [self._side(members, self.arrangements.x), self._side(~members, self.arrangements.y)]
        (mine, variance), (other, rest) = found
        return mine - other, np.sqrt(variance + rest + self.rounding)

    def _side(self, members: Members, runs: NDArray[np.int64]) -> tuple[Floats, Floats]:
        """Interquartile means of the members and their variances."""
        n, common = runs.size, lcm(*runs.tolist())
        exact = 4 * n * common < 2**31
        kind = np.int32 if exact else np.float64
        weights = np.repeat(4 * common // runs if exact else 4 / runs, self.sizes)[self.order].astype(kind)
        reached: NDArray[Any] = np.cumsum(members[:, self.order] * weights, axis=1, dtype=kind)
        ends = [(part * n * common,) * 2 if exact else (part * n - 1e-9, part * n + 1e-9) for part in (1, 3)]
        low, high = (
            self._between((reached >= at).argmax(axis=1), (reached > after).argmax(axis=1)) for at, after in ends
        )
        influence = np.clip(self.scores, low[:, None], high[:, None])
        influence *= members
        means = np.add.reduceat(influence, self.starts, axis=1) / runs
        influence -= np.repeat(means, self.sizes, axis=1)
        influence *= members
        influence *= influence
        squares = np.add.reduceat(influence, self.starts, axis=1)
        # The scores beyond the quartiles, half of the weight, count as the quartiles.
        return 2 * means.mean(axis=1) - (low + high) / 2, squares @ (4.0 / ((runs - 1) * runs * n**2))

    def _between(self, before: NDArray[np.intp], after: NDArray[np.intp]) -> Floats:
        """Quartiles: the mean of two scores where the share of the weights ends between them."""
        return np.asarray((self.ascending[before] + self.ascending[after]) / 2)

    @cached_property
    def _sizes(self) -> tuple[float, float, Floats]:
        """The observed statistic, its standard error, and the statistics of all arrangements in ascending order."""
        _, error = self._statistics(self.arrangements.observed)
        if error[0] == 0:
            return 0.0, 0.0, np.zeros(1)
        # A sum of rounded scores may miss the true one by this much.
        slack = 1e-14 * float(np.abs(self.scores).max())
        found = []
        for members in self.arrangements:
            difference, spread = self._statistics(members)
            found.append((np.abs(difference) + slack) / spread)
        return float(abs(self.difference)) / float(error[0]), float(error[0]), np.sort(np.concatenate(found))

    def judged(self, tests: int, alpha: float) -> InterquartileMeanTest:
        """Return the p-value and the interval that hold for several comparisons together."""
        statistic, error, ascending = self._sizes
        arrangements, count = self.arrangements, ascending.size
        own = 0 if arrangements.exact else 1  # the observed arrangement is one more of the sample

        def adjusted(hits: int) -> float:
            return min(1.0, tests * ((own + hits) / (own + count)))

        hits = count - int(np.searchsorted(ascending, statistic * (1 - _NEAR)))
        pvalue, reach = adjusted(hits) if self.difference else 1.0, np.nan
        top = count - int(np.searchsorted(ascending, ascending[-1] * (1 - _NEAR)))
        if error and adjusted(top) <= alpha:
            # As many of the largest statistics as are significant together; the next one is not.
            significant = int(alpha / tests * (own + count)) + 2
            while adjusted(significant) > alpha:
                significant -= 1
            reach = float(ascending[count - 1 - significant]) * error
            if pvalue > alpha:
                reach = max(reach, abs(float(self.difference)))
        return InterquartileMeanTest(
            float(self.difference), error, self._df(), pvalue, reach,
            "exact" if arrangements.exact else "monte-carlo", arrangements.count,
        )  # fmt: skip

    def _df(self) -> float:
        """Satterthwaite's degrees of freedom of the standard error."""
        total = rest = 0.0
        for one, side in zip(
            (self.first, self.second), (self.arrangements.observed[0], ~self.arrangements.observed[0]), strict=True
        ):
            parts = interquartile_variances(self.scores[side], one.sizes) + self._rounding(one)
            total += float(parts.sum())
            rest += float((parts**2 / (np.array(one.sizes) - 1)).sum())
        return total**2 / rest if rest > 0 else inf
