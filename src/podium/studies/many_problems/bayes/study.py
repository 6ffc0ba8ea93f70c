"""The Bayesian comparison: posterior probabilities for two algorithms, a control against the others, or all pairs."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.data.decimals import Scaled, to_float
from podium.data.folds import Folds
from podium.data.given import FoldsReading, ResultsOrFoldsReading, ResultsReading, folds_of, results_of
from podium.data.results import Objective
from podium.errors import InfeasibleError, InputError
from podium.i18n import Message, grouped
from podium.progress import each
from podium.stats.bayes import (
    Place,
    Simplex,
    StudentPosterior,
    bayesian_correlated_t,
    bayesian_sign,
    bayesian_signed_rank,
    monte_carlo_error,
)
from podium.stats.bayes_hierarchical import HierarchicalPosterior, bayesian_hierarchical
from podium.stats.bradley_terry import StrengthPosterior, bayesian_bradley_terry
from podium.stats.rankings import ranking
from podium.stats.ranks import oriented, wide_enough
from podium.studies.many_problems.bayes.verb import Options, PriorPlace, Test
from podium.studies.one_problem.folds.design import Layout, detect_layout
from podium.studies.one_problem.folds.verb import DesignChoice
from podium.studies.one_problem.folds.verb import Options as FoldOptions
from podium.studies.shared import kinds
from podium.studies.shared.base import Study
from podium.studies.shared.checks import find_algorithm

WIN_ROPE: Final = 0.05
"""Bradley–Terry: win probabilities from ½ − 0.05 to ½ + 0.05 are practically equivalent."""

PLACES: Final[dict[PriorPlace, Place]] = {"rope": "rope", "first": "above", "second": "below"}

_MOST_CHECKED = 50
"""Of more pairs it is not checked whether another place of the prior would change a conclusion."""

MAX_ALGORITHMS = 200
"""Of more algorithms all pairs are refused: nobody reads them."""


LEVEL = 0.95
"""Of the credible intervals."""


Triple = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class PairPosterior:
    """The posterior for two algorithms; every triple is (first better, practically equivalent, second better)."""

    first: int  # Their positions in the table
    second: int
    counts: tuple[int, int, int]  # Problems (repetitions) in each region
    mean: float  # Mean advantage of the first, in the unit of the data
    # Posterior probability of each region; NaN where there is no posterior, because repetitions do not vary
    probabilities: Triple
    errors: Triple  # Monte Carlo standard errors of these; zeros where nothing was drawn
    # Posterior mean and 95 % credible limits: of the share of each region for tests over problems, three values; of
    # the mean advantage for the correlated t test, and of the probability to win for the Bradley–Terry model, one
    # value
    estimate: tuple[float, ...]
    lower: tuple[float, ...]
    upper: tuple[float, ...]
    effective: float | None = None  # Effective number of independent draws of a Markov chain; None for other tests

    __repr__ = brief

    @property
    def known(self) -> bool:
        """Whether there is a posterior: repetitions that all differ by the same amount have none."""
        return not math.isnan(self.probabilities[0])

    def decision(self, threshold: float) -> int | None:
        """Which region reaches the threshold: 0, 1 or 2; None where none does."""
        best = int(np.argmax(self.probabilities))
        return best if self.probabilities[best] >= threshold else None


@dataclass(frozen=True)
class Strength:
    """The strength of an algorithm in the Bradley–Terry model, with its credible limits."""

    algorithm: kinds.Name
    mean: float
    lower: float
    upper: float
    best: kinds.Probability

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class BayesComparison(Study):
    """Result of `compare_bayes`.

    Attributes
    ----------
    results
        The table; its rows are problems, or for the correlated t test repetitions on one problem.
    options
        The options used.
    layout
        How the repetitions were obtained, for the correlated t test; otherwise None.
    control
        Position of the control, or None.
    order_indices
        Algorithms (positions) from best to worst mean rank (correlated t test: mean).
    pairs
        The posteriors: one for two algorithms, k − 1 with a control, otherwise all pairs in this order.
    strengths
        Strengths of all algorithms, for the Bradley–Terry model; otherwise None.
    """

    results: Results
    options: Options
    layout: Layout | None
    control: int | None
    order_indices: tuple[int, ...]
    pairs: tuple[PairPosterior, ...]
    strengths: StrengthPosterior | None = None

    @property
    def leader(self) -> int:
        """Position of the algorithm that the verdict is about: the control, or the best one."""
        return self.order_indices[0] if self.control is None else self.control

    @property
    def ranked_strengths(self) -> list[Strength]:
        """The strengths of the Bradley–Terry model, the largest first; none for other models."""
        if (found := self.strengths) is None:
            return []
        rows = [
            Strength(name, *found.summary(found.strengths[:, j], LEVEL), min(1.0, best))
            for j, (name, best) in enumerate(zip(self.results.algorithms, found.best().tolist(), strict=True))
        ]
        return sorted(rows, key=lambda row: -row.mean)

    @property
    def order(self) -> tuple[str, ...]:
        """Algorithms from best to worst mean rank (correlated t test: mean)."""
        return tuple(self.results.algorithms[j] for j in self.order_indices)

    @property
    def ratio(self) -> float:
        """n_test/n_train of the repetitions; 0 if they are independent."""
        if self.layout is None or self.layout.design.independent or self.layout.ratio is None:
            return 0.0
        return self.layout.ratio

    def names(self, pair: PairPosterior) -> tuple[str, str]:
        """The two algorithms of a pair."""
        return self.results.algorithms[pair.first], self.results.algorithms[pair.second]

    @cached_property
    def swayed(self) -> tuple[PairPosterior, ...]:
        """Pairs whose conclusion would change with another place of the prior."""
        options = self.options
        if options.test not in ("signed-rank", "sign") or options.strength == 0 or len(self.pairs) > _MOST_CHECKED:
            return ()
        others: list[Place] = [place for place in PLACES.values() if place != PLACES[options.prior_place]]
        found = []
        for pair in self.pairs:
            own = pair.decision(options.threshold)
            moved = (posterior_of(self.results, pair.first, pair.second, options, 0.0, place) for place in others)
            if any(one.decision(options.threshold) != own for one in moved):
                found.append(pair)
        return tuple(found)


def compare_bayes(
    data: Results | Folds | Any,
    first: str | None = None,
    second: str | None = None,
    *,
    rope: float | None = None,
    objective: Objective | None = None,
    control: str | None = None,
    test: Test = "signed-rank",
    prior: float | None = None,
    prior_place: PriorPlace = "rope",
    threshold: float = 0.95,
    samples: int = 50_000,
    seed: int = 0,
    design: DesignChoice = "auto",
    test_fraction: float | None = None,
    **reading: Unpack[ResultsOrFoldsReading],
) -> BayesComparison:
    """Compute the probabilities that one algorithm is practically better, both are equivalent, or the other is better.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`; for ``test="correlated-t"`` with repetitions
        as rows, or `Folds`.
    first, second
        The two algorithms to compare; if omitted, all pairs, or `control` against the others.
    rope
        Half-width of the region of practical equivalence, in the unit of the data. Required; with 0, the only question
        is which one is better.
    objective
        "maximize" or "minimize".
    control
        Name of the algorithm the others are compared with.
    test
        "signed-rank" and "sign" over problems, "correlated-t" over repetitions on one problem, "hierarchical" over folds of
        several problems (needs the package emcee, and `Results` with the same folds in the same order for every algorithm), "bradley-terry" for strengths of all algorithms from who wins where (a difference within the rope is a tie).
    prior
        Weight of the prior in problems: 0.5 (signed-rank) or 1 (sign) when None.
    prior_place
        What the prior supports: "rope", "first" or "second" (of every pair).
    threshold
        Posterior probability from which the verdict states a conclusion; a convention.
    samples, seed
        Number of draws of the signed-rank test (and of pictures), and their seed.
    design, test_fraction
        For the correlated t test, as in `compare_folds`; the hierarchical model requires the fraction.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`; of `read_folds` or `to_folds` for
        ``test="correlated-t"``.

    Returns
    -------
    BayesComparison

    Raises
    ------
    InputError
        If the data or an option is invalid; the message says where and what to do.
    MissingExtraError
        For the hierarchical model without emcee.
    InfeasibleError
        For all pairs of more than `MAX_ALGORITHMS` algorithms.

    References
    ----------
    Benavoli et al. (2017), JMLR 18(77), 1-36.

    Examples
    --------
    >>> table = {"A": [0.91, 0.88, 0.95, 0.70, 0.81, 0.77], "B": [0.85, 0.80, 0.94, 0.66, 0.79, 0.71]}
    >>> found = compare_bayes(table, "A", "B", objective="maximize", rope=0.01)
    >>> found.pairs[0].counts, found.pairs[0].decision(0.95)
    ((5, 1, 0), 0)
    """
    if rope is None:
        raise InputError(
            "State the smallest difference that matters in practice: {--rope:R}, in the unit of the data (0.01 for one "
            "percentage point of accuracy). Differences from −R to R count as practically equivalent. There is no default, "
            "because only you know. With {--rope:0}, any difference counts."
        )
    options = Options(rope, test, control, prior, prior_place, threshold, samples, seed, design, test_fraction)
    if test == "correlated-t":
        folds = folds_of(data, objective, **cast(FoldsReading, reading))
        layout = detect_layout(folds, FoldOptions(design=design, test_fraction=test_fraction))
        return _study(folds.results, layout, first, second, options)
    return _study(results_of(data, objective, **cast(ResultsReading, reading)), None, first, second, options)


def _study(
    data: Results, layout: Layout | None, first: str | None, second: str | None, options: Options
) -> BayesComparison:
    order = ordered(data, layout is None)
    control, wanted = _wanted(data, first, second, options, order)
    study = BayesComparison(data, options, layout, control, order, ())
    if options.test == "bradley-terry":
        strengths = strengths_of(data, options)
        joint = tuple(strength_pair(data, a, b, options, strengths) for a, b in wanted)
        return BayesComparison(data, options, layout, control, order, joint, strengths)
    pairs = tuple(posterior_of(data, a, b, options, study.ratio) for a, b in each(wanted, "posteriors"))
    return BayesComparison(data, options, layout, control, order, pairs)


def ordered(data: Results, by_ranks: bool) -> tuple[int, ...]:
    """Return the algorithms from best to worst."""
    if by_ranks:
        sums = ranking(data.exact, data.objective, "friedman").sums
    else:
        sums = oriented(data.exact.astype(object), data.objective).sum(axis=0)
    return tuple(int(j) for j in np.argsort(sums, kind="stable"))


def _wanted(
    data: Results, first: str | None, second: str | None, options: Options, order: tuple[int, ...]
) -> tuple[int | None, list[tuple[int, int]]]:
    """Return the control and the pairs to compare."""
    if (first is None) != (second is None):
        raise InputError(
            "Name two algorithms to compare, or none to compare every pair, not just {name!r}.", name=first or second
        )
    if first is not None and second is not None:
        if options.control is not None:
            raise InputError("Name two algorithms or a control, not both.")
        a, b = (find_algorithm(name, data.algorithms, Message("to be compared")) for name in (first, second))
        if a == b:
            raise InputError("{name!r} cannot be compared with itself: name two different algorithms.", name=first)
        return None, [(a, b)]
    if options.control is not None:
        control = find_algorithm(options.control, data.algorithms)
        return control, [(control, j) for j in order if j != control]
    if data.k == 2:
        return None, [(0, 1)]
    if data.k > MAX_ALGORITHMS:
        raise InfeasibleError(
            "{k} algorithms make {pairs} pairs; this report goes up to {most} algorithms. Name a control "
            "({--control:NAME}), or two algorithms.",
            k=data.k, pairs=grouped(data.k * (data.k - 1) // 2), most=MAX_ALGORITHMS,
        )  # fmt: skip
    return None, [(a, b) for place, a in enumerate(order) for b in order[place + 1 :]]


# The posterior of each pair, in one form for every test.


@dataclass(frozen=True)
class Gains:
    """Advantages of one algorithm over another, exact, with the rope on the same scale."""

    exact: NDArray[Any]  # Advantages in units of ``1 / unit``, shape (n,)
    rope: int  # The rope in that unit
    unit: int  # Common denominator

    @property
    def values(self) -> NDArray[np.float64]:
        """The advantages as floats."""
        return to_float(Scaled(self.exact, self.unit))

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many lie above, within and below the rope."""
        above, below = int((self.exact > self.rope).sum()), int((self.exact < -self.rope).sum())
        return above, len(self.exact) - above - below, below


def gains_of(data: Results, first: int, second: int, options: Options) -> Gains:
    """Return the advantage of `first` on every row, positive where it is better."""
    columns = oriented(wide_enough(data.exact[:, [first, second]], 2), data.objective)
    rope = options.exact_rope
    unit = math.lcm(data.denominator, rope.denominator)
    factor = unit // data.denominator
    gains = wide_enough(columns[:, 1] - columns[:, 0], 4 * factor) * factor
    return Gains(gains, int(rope * unit), unit)


def posterior_of(
    data: Results, first: int, second: int, options: Options, ratio: float, place: Place | None = None
) -> PairPosterior:
    """Compute the posterior of one pair; another `place` of the prior than that of the options is for a check."""
    gains = gains_of(data, first, second, options)
    where = PLACES[options.prior_place] if place is None else place
    if options.test == "correlated-t":
        student = student_of(gains, ratio)
        triple = student.probabilities(float(options.rope))
        low, high = student.interval(LEVEL)
        own = ((float(student.location),), (float(low),), (float(high),))
        return _pack(first, second, gains, triple, np.zeros(3), own)
    if options.test == "hierarchical":
        chain = hierarchical_of(data, first, second, options)
        drawn = chain.simplex(float(options.rope))
        errors = monte_carlo_error(drawn.probabilities(), max(1, int(chain.effective)))
        return replace(pack_simplex(first, second, gains, drawn, errors), effective=chain.effective)
    found: Any
    if options.test == "sign":
        found = bayesian_sign(gains.exact, gains.rope, strength=options.strength, place=where)
        errors = np.zeros(3)
    else:
        found = simplex_of(gains, options, where)
        errors = monte_carlo_error(found.probabilities(), options.samples)
    return pack_simplex(first, second, gains, found, errors)


def pack_simplex(first: int, second: int, gains: Gains, found: Any, errors: NDArray[np.float64]) -> PairPosterior:
    """Convert a posterior of shares to the common form."""
    low, high = found.interval(LEVEL)
    shares = tuple(tuple(values.tolist()) for values in (found.means(), low, high))
    return _pack(first, second, gains, found.probabilities(), errors, shares)


def _pack(
    first: int,
    second: int,
    gains: Gains,
    triple: NDArray[np.float64],
    errors: NDArray[np.float64],
    own: tuple[tuple[float, ...], ...],
) -> PairPosterior:
    a, b, c = triple.tolist()
    d, e, f = errors.tolist()
    mean = sum(gains.exact.tolist()) / (gains.unit * len(gains.exact))
    estimate, lower, upper = own
    return PairPosterior(first, second, gains.counts, mean, (a, b, c), (d, e, f), estimate, lower, upper)


def simplex_of(gains: Gains, options: Options, place: Place | None = None) -> Simplex:
    """Draw the shares of the three regions of one pair."""
    where = PLACES[options.prior_place] if place is None else place
    if options.test == "sign":
        posterior = bayesian_sign(gains.exact, gains.rope, strength=options.strength, place=where)
        return posterior.simplex(options.samples, options.seed)
    return bayesian_signed_rank(
        gains.exact, gains.rope, strength=options.strength, place=where, samples=options.samples, seed=options.seed
    )


def student_of(gains: Gains, ratio: float) -> StudentPosterior:
    """Return the Student posterior of one pair."""
    return bayesian_correlated_t(gains.values, ratio)


def hierarchical_of(data: Results, first: int, second: int, options: Options) -> HierarchicalPosterior:
    """Sample the hierarchical model of one pair."""
    if data.runs is None:
        raise InputError(
            "{source}: the hierarchical model needs every fold. Pass a long table with the same number of folds (3 "
            "or more) for each algorithm on each problem, and name the column of the folds ({--run:fold}).",
            source=data.source,
        )
    assert options.test_fraction is not None
    sign = 1.0 if data.objective == "maximize" else -1.0
    gains = sign * (data.runs[:, first] - data.runs[:, second])
    return bayesian_hierarchical(gains, options.test_fraction, samples=options.samples, seed=options.seed)


def strengths_of(data: Results, options: Options) -> StrengthPosterior:
    """Fit the Bradley–Terry model to all algorithms at once: a tie is a difference within the rope on a problem."""
    k = data.k
    wins, ties = np.zeros((k, k)), np.zeros((k, k))
    for i in range(k):
        for j in range(i + 1, k):
            above, within, below = gains_of(data, i, j, options).counts
            wins[i, j], wins[j, i] = above, below
            ties[i, j] = ties[j, i] = within
    return bayesian_bradley_terry(wins, ties, weight=3 / (k + 1), samples=options.samples, seed=options.seed)


def strength_pair(data: Results, first: int, second: int, options: Options, found: StrengthPosterior) -> PairPosterior:
    """Read one pair off the joint posterior of the strengths."""
    triple = found.probabilities(first, second, WIN_ROPE if options.rope else 0.0)
    mean, low, high = found.summary(found.win_probability(first, second), LEVEL)
    own = ((mean,), (low,), (high,))
    gains = gains_of(data, first, second, options)
    return replace(_pack(first, second, gains, triple, found.errors(triple), own), effective=found.effective)
