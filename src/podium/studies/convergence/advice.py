"""Advice on convergence studies, each with the figure that triggered it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.data.trace_grid import is_regular, number
from podium.document import Advice
from podium.stats.page_ranks import arrival, at_optimum
from podium.stats.ranks import oriented
from podium.studies.convergence.verdict import PROCEDURE
from podium.studies.words import count, grouped, listing

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence

_SOURCE = "Derrac et al. 2014"


def advise(study: Convergence) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (
        _not_best_so_far,
        _shared_past,
        _few_rows,
        _irregular,
        _solved,
        _catching_up,
        _no_order,
        _unequal_runs,
        _single_runs,
        _interpolated,
        _not_equal,
    )
    return tuple(advice for rule in rules for advice in rule(study))


def _not_best_so_far(study: Convergence) -> Iterator[Advice]:
    data = study.traces
    if data.worsened:
        yield Advice(
            "W43",
            f"{count(data.worsened, 'run')} of {grouped(int(data.counts.sum()))} {'gets' if data.worsened == 1 else 'get'} worse "
            "somewhere along the budget.",
            "The test is meant for the best value found so far, which cannot get worse; a falling and rising curve has no speed "
            "of convergence.",
            "If the file holds the current value rather than the best so far, use --best-so-far.",
            _SOURCE,
        )


_PAST = (
    "Page's null distribution takes every order of the cut-points as equally likely, but differences of two curves share "
    "their past: of 2000 simulated pairs of one and the same optimiser (30 problems, 10 cut-points, 25 runs) it called 26 % "
    "different at a nominal 0.05, the check 4 %."
)
_LEVEL = "simulation in benchmarks/page_level.py"


def _shared_past(study: Convergence) -> Iterator[Advice]:
    hits = int(study.order.faster.sum())
    agreed = study.deciding.confirmed(study.options.alpha, PROCEDURE)
    if agreed is None or not hits:
        return
    least = study.deciding.least_exchange
    if least > study.options.alpha:
        message = (
            f"Exchanging the two algorithms at random problem by problem, a check of {count(hits, 'significant pair')} that holds however "
            "the cut-points depend on one another, could not have passed with any data: with "
            f"{count(study.traces.n, 'problem')} its smallest adjusted p-value is {least:.3g}."
        )
        remedy = "Use more problems or fewer algorithms; until then do not rest a claim on Page's test alone."
        yield Advice("W44", message, _PAST, remedy, _LEVEL)
        return
    yield Advice(
        "W44",
        f"Of {count(hits, 'significant pair')}, {agreed if agreed else 'none'} {'stays' if agreed < 2 else 'stay'} so "
        "when the two algorithms are exchanged at random problem by problem, a check that holds however the cut-points depend "
        "on one another (both with Holm).",
        _PAST,
        "Rest strong claims on pairs that pass both (column “Exchange”); take fewer cut-points.",
        _LEVEL,
    )


def _few_rows(study: Convergence) -> Iterator[Advice]:
    n, c = study.traces.n, len(study.cut_points)
    if n < 2 * c:
        yield Advice(
            "W40",
            f"n = {n} problems for {c} cut-points: the rule of thumb asks for n ≥ 2 × cut-points = {2 * c}.",
            "With few problems and many cut-points a trend within each problem weighs more than agreement between problems.",
            f"Add problems, or use about {n // 2} cut-points (--every or --at-values)." if n >= 6 else "Add problems.",
            "Gibbons & Chakraborti 2010; " + _SOURCE,
        )


def _irregular(study: Convergence) -> Iterator[Advice]:
    if not is_regular(study.cut_points.tolist()):
        yield Advice(
            "W42",
            f"The {len(study.cut_points)} cut-points are not at regular intervals: "
            f"{listing([number(float(v)) for v in study.cut_points], 12)}.",
            "The test weighs every cut-point by its place, so crowded parts of the budget count more.",
            "Choose regular ones with --every STEP or --at-values.",
            _SOURCE,
        )


def _solved(study: Convergence) -> Iterator[Advice]:
    data, options = study.traces, study.options
    optima = options.optima(data)
    if optima is None:
        yield from _unsaid_optimum(study)
        return
    when = arrival(at_optimum(study.values, optima[:, None], data.objective, options.tolerance))
    early = (when < len(study.cut_points) - 1).any(axis=0)
    assert study.alternative is not None
    assert study.alternative.cases is not None
    together = study.alternative.cases[..., 3][~np.eye(data.k, dtype=bool)]
    if not early.any():
        return
    yield Advice(
        "W41",
        f"On {int(early.sum())} of {data.n} problems some algorithm reaches the optimum before the end; a pair arrives at the "
        f"same cut-point on {float(together.mean()):.1f} problems on average, {int(together.max())} at most.",
        "Problems that both solve at the same cut-point show no trend, and many of them hide differences; where one arrives "
        "first, the alternative ranks count it as faster from there to the end.",
        "Choose earlier cut-points or harder problems, and look at the times to targets (--target).",
        _SOURCE,
    )


def _unsaid_optimum(study: Convergence) -> Iterator[Advice]:
    """Curves that stop at one common value long before the end: probably the optimum."""
    data = study.traces
    end = oriented(study.values[..., -1], data.objective)
    best = end.min(axis=0)
    done = oriented(study.values[..., :-1], data.objective) <= best[:, None]
    shared = ((end == best).sum(axis=0) > 1) & done.any(axis=(0, 2))
    if not shared.any():
        return
    at = np.unique(data.values[..., -1].T[shared][(end == best).T[shared]])
    value = f" (all at {number(float(at[0]))})" if len(at) == 1 else ""
    yield Advice(
        "W41",
        f"On {int(shared.sum())} of {data.n} problems several algorithms stop at the same best value before the end{value}, "
        "probably the optimum.",
        "An algorithm that has arrived cannot move on, while the others catch up: basic ranks then call it the slower one.",
        "Say what the optimum is (--optimum, with --tolerance such as 1e-8) to use the alternative ranks.",
        _SOURCE,
    )


def _catching_up(study: Convergence) -> Iterator[Advice]:
    data = study.traces
    values = oriented(study.values, data.objective)
    names = []
    for i, j in zip(*np.nonzero(study.order.faster), strict=True):
        behind = (values[i] > values[j]).sum()
        if behind > 0.5 * values[i].size and (values[i, :, -1] > values[j, :, -1]).sum() > data.n / 2:
            names.append(f"{data.algorithms[i]} on {data.algorithms[j]}")
    if names:
        yield Advice(
            "W45",
            f"In {count(len(names), 'significant pair')} the faster algorithm is behind at most cut-points and at the end of most "
            f"problems, and only catches up: {listing(names, 5)}.",
            "“Converges faster” means that the difference between the two moves in its favour along the budget, not that it is "
            "ahead: one that starts badly has the more to gain.",
            "Read the convergence together with the final results and the rank trajectories.",
            _SOURCE,
        )


def _no_order(study: Convergence) -> Iterator[Advice]:
    order = study.order
    if order.cycles:
        yield Advice(
            "W46",
            f"The relation “converges faster than” has {count(len(order.cycles), 'cycle')}.",
            "Every pair is tested on its own differences, so nothing makes the results of several pairs agree.",
            "Report the pairs; do not write them as an order.",
            "pairwise tests are not transitive",
        )
    elif order.gaps:
        names = study.traces.algorithms
        gaps = [f"{names[i]} and {names[j]}" for i, j in order.gaps]
        yield Advice(
            "W46",
            f"“Converges faster than” is not transitive here: {count(len(gaps), 'pair')} linked through others "
            f"{'is' if len(gaps) == 1 else 'are'} not significant: {listing(gaps, 5)}.",
            "Every pair is tested on its own differences.",
            "Do not conclude along a chain of arrows; look the pair up in the matrix.",
            "pairwise tests are not transitive",
        )


def _unequal_runs(study: Convergence) -> Iterator[Advice]:
    counts = study.traces.counts
    if counts.min() < counts.max():
        yield Advice(
            "W18",
            f"The number of runs varies from {int(counts.min())} to {int(counts.max())}.",
            "Averages of fewer runs are noisier, and their extremes are further out.",
            "Supply the missing runs, or say why they are missing.",
            "tabarena, issue 226",
        )


def _single_runs(study: Convergence) -> Iterator[Advice]:
    if study.targets and study.traces.counts.max() == 1:
        yield Advice(
            "W47",
            "There is one run (or an average) for each algorithm and problem, so times to targets have no intervals.",
            "An average reaches a target when the runs do on average, which is neither when the typical run does nor an "
            "expected running time.",
            "Supply the single runs.",
            "Hansen et al. 2021",
        )


def _interpolated(study: Convergence) -> Iterator[Advice]:
    number_read = study.traces.interpolated
    if number_read:
        total = int(study.traces.counts.sum()) * study.traces.c
        yield Advice(
            "W48",
            f"{grouped(number_read)} of {grouped(total)} values ({number_read / total:.0%}) were not recorded at their cut-point "
            "and read off by step interpolation.",
            "A best-so-far value holds until a better one is recorded; where records are sparse, progress seems to come late.",
            "Record the runs at the cut-points of the test, or choose cut-points that were recorded.",
            "step interpolation of best-so-far",
        )


def _not_equal(study: Convergence) -> Iterator[Advice]:
    open_pairs = ~(study.order.faster | study.order.faster.T) & ~np.eye(study.traces.k, dtype=bool)
    left = int(open_pairs.sum()) // 2
    if left:
        yield Advice(
            "W15",
            f"For {count(left, 'pair')} of {study.traces.k * (study.traces.k - 1) // 2} no difference in convergence was shown.",
            "A large p-value says that the data cannot tell two algorithms apart, not that they are equal.",
            "Do not write that they converge alike.",
            "Altman & Bland 1995",
        )
