"""The study: posterior probabilities for two algorithms, a control against the rest, or all pairs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Unpack, cast

import numpy as np

from podium.data import Results
from podium.data.folds import Folds
from podium.data.given import FoldsReading, ResultsOrFoldsReading, ResultsReading, folds_of, results_of
from podium.document import Advice, Document
from podium.errors import InfeasibleError, InputError
from podium.i18n import Message, grouped
from podium.progress import each
from podium.stats.bayes.bradley_terry import StrengthPosterior
from podium.stats.rankings import ranking
from podium.stats.ranks import oriented
from podium.studies.base import Study
from podium.studies.bayes.options import ASK_ROPE, BayesOptions, PriorPlace, Test
from podium.studies.bayes.posteriors import PairPosterior, posterior_of, strength_pair, strengths_of
from podium.studies.find import find_algorithm
from podium.studies.folds.design import DesignChoice, Layout, detect_layout
from podium.studies.folds.design import Options as FoldOptions
from podium.studies.pictures import Pictures

MAX_ALGORITHMS = 200
"""Of more algorithms all pairs are refused: nobody reads them."""


@dataclass(frozen=True, eq=False)
class BayesComparison(Study):
    """Outcome of `compare_bayes`.

    Attributes
    ----------
    results
        The table; its rows are problems, for the correlated t test repetitions on one problem.
    options
        What was chosen.
    layout
        How the repetitions came about, for the correlated t test; else None.
    control
        Position of the control, or None.
    order_indices
        Algorithms (positions) from best to worst mean rank (correlated t test: mean).
    pairs
        The posteriors: one for two algorithms, k − 1 for a control, else all pairs in this order.
    strengths
        Of all algorithms, for the Bradley–Terry model; else None.
    """

    results: Results
    options: BayesOptions
    layout: Layout | None
    control: int | None
    order_indices: tuple[int, ...]
    pairs: tuple[PairPosterior, ...]
    strengths: StrengthPosterior | None = None

    @property
    def order(self) -> tuple[str, ...]:
        """Algorithms from best to worst mean rank (correlated t test: mean)."""
        return tuple(self.results.algorithms[j] for j in self.order_indices)

    @property
    def ratio(self) -> float:
        """n_test/n_train of the repetitions; 0 where they are independent."""
        if self.layout is None or self.layout.design.independent or self.layout.ratio is None:
            return 0.0
        return self.layout.ratio

    def names(self, pair: PairPosterior) -> tuple[str, str]:
        """The two algorithms of a pair."""
        return self.results.algorithms[pair.first], self.results.algorithms[pair.second]

    @property
    def text(self) -> str:
        """The verdict in plain words."""
        from podium.studies.bayes.verdict import verdict_text

        return verdict_text(self)

    @cached_property
    def swayed(self) -> tuple[PairPosterior, ...]:
        """Pairs whose conclusion would be another one with the prior placed elsewhere."""
        from podium.studies.bayes.advice import swayed_by_prior

        return tuple(swayed_by_prior(self))

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings and recommendations that apply."""
        from podium.studies.bayes.advice import advise

        return advise(self)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.bayes.report import bayes_document

        return bayes_document(self, full=full)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.bayes.pictures import bayes_pictures

        return bayes_pictures(self)


def compare_bayes(
    data: Results | Folds | Any,
    first: str | None = None,
    second: str | None = None,
    *,
    rope: float | None = None,
    objective: str | None = None,
    control: str | None = None,
    test: Test = "signed-rank",
    prior: float | None = None,
    prior_place: PriorPlace = "rope",
    threshold: float = 0.95,
    samples: int = 50_000,
    seed: int = 1,
    design: DesignChoice = "auto",
    test_fraction: float | None = None,
    **reading: Unpack[ResultsOrFoldsReading],
) -> BayesComparison:
    """Say how probably one algorithm is better in practice, both are equivalent, or the other is better.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`; for ``test="correlated-t"`` with repetitions
        as rows, or `Folds`.
    first, second
        The two algorithms to compare; without them all pairs, or `control` against the rest.
    rope
        Half-width of the region of practical equivalence, in the unit of the data. Needed; 0 asks only which one is better.
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
        From which posterior probability on the verdict says so; a convention.
    samples, seed
        Draws of the signed-rank test (and of pictures), and their seed.
    design, test_fraction
        For the correlated t test, as in `compare_folds`; the hierarchical model needs the fraction.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_results` and `to_results`; for ``test="correlated-t"`` of `read_folds` and `to_folds`.

    Returns
    -------
    BayesComparison

    Raises
    ------
    InputError
        When data or options cannot be used; the message says where and what to do.
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
        raise InputError(ASK_ROPE)
    options = BayesOptions(rope, test, control, prior, prior_place, threshold, samples, seed, design, test_fraction)
    if test == "correlated-t":
        folds = folds_of(data, objective, **cast(FoldsReading, reading))
        layout = detect_layout(folds, FoldOptions(design=design, test_fraction=test_fraction))
        return _study(folds.results, layout, first, second, options)
    return _study(results_of(data, objective, **cast(ResultsReading, reading)), None, first, second, options)


def _study(
    data: Results, layout: Layout | None, first: str | None, second: str | None, options: BayesOptions
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
    data: Results, first: str | None, second: str | None, options: BayesOptions, order: tuple[int, ...]
) -> tuple[int | None, list[tuple[int, int]]]:
    """Return the control and the pairs to compare."""
    if (first is None) != (second is None):
        raise InputError(
            "Give two algorithms to compare, or none to compare every pair; got only {name!r}.", name=first or second
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
            "(--control NAME), or two algorithms.",
            k=data.k, pairs=grouped(data.k * (data.k - 1) // 2), most=MAX_ALGORITHMS,
        )  # fmt: skip
    return None, [(a, b) for place, a in enumerate(order) for b in order[place + 1 :]]
