"""Advice on convergence studies, each with the figure that triggered it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.data.trace_grid import is_regular, number
from podium.document import Advice
from podium.i18n import N_, _, both, count, grouped, listing, ngettext, pgettext
from podium.stats.page_trend import arrival, at_optimum
from podium.stats.ranks import oriented
from podium.studies.convergence.study import PROCEDURE

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
            ngettext(
                "{n} run of {total} gets worse somewhere along the budget.",
                "{n} runs of {total} get worse somewhere along the budget.",
                data.worsened,
                total=grouped(int(data.counts.sum())),
            ),
            _(
                "The test assumes the best value found so far, which cannot get worse; a curve that falls and rises has "
                "no speed of convergence."
            ),
            _("If the file holds the current value rather than the best so far, use --best-so-far."),
            _SOURCE,
        )


_PAST = N_(
    "Page's null distribution treats every order of the cut-points as equally likely, but successive "
    "differences of two curves are autocorrelated. Of 2000 simulated pairs of one and the same optimiser (30 "
    "problems, 10 cut-points, 25 runs), it called 26 % different at a nominal 0.05; the check, 4 %."
)
_LEVEL = N_("simulation in benchmarks/page_level.py")


def _shared_past(study: Convergence) -> Iterator[Advice]:
    hits = int(study.order.faster.sum())
    agreed = study.deciding.confirmed(study.options.alpha, PROCEDURE)
    if agreed is None or not hits:
        return
    least = study.deciding.least_exchange
    if least > study.options.alpha:
        message = _(
            "Exchanging the two algorithms at random problem by problem, a check of {pairs} that holds "
            "however the cut-points depend on one another, could not have passed with any data: with {problems} its "
            "smallest adjusted p-value is {least:.3g}.",
            pairs=count(hits, "significant pair"), problems=count(study.traces.n, "problem"), least=least,
        )  # fmt: skip
        remedy = _("Use more problems or fewer algorithms; until then, do not base a claim on Page's test alone.")
        yield Advice("W44", message, _(_PAST), remedy, _(_LEVEL))
        return
    yield Advice(
        "W44",
        _stays(hits, agreed),
        _(_PAST),
        _("Base strong claims on pairs that pass both (column “Exchange”); use fewer cut-points."),
        _(_LEVEL),
    )


def _stays(hits: int, agreed: int) -> str:
    pairs = count(hits, "significant pair")
    if not agreed:
        return _(
            "Of {pairs}, none stays so when the two algorithms are exchanged at random problem by problem, a check that holds "
            "however the cut-points depend on one another (both with Holm).",
            pairs=pairs,
        )
    return ngettext(
        "Of {pairs}, {n} stays so when the two algorithms are exchanged at random problem by problem, a check that holds "
        "however the cut-points depend on one another (both with Holm).",
        "Of {pairs}, {n} stay so when the two algorithms are exchanged at random problem by problem, a check that holds "
        "however the cut-points depend on one another (both with Holm).",
        agreed, pairs=pairs,
    )  # fmt: skip


def _few_rows(study: Convergence) -> Iterator[Advice]:
    n, c = study.traces.n, len(study.cut_points)
    if n < 2 * c:
        yield Advice(
            "W40",
            _(
                "n = {n} problems for {c} cut-points: the rule of thumb asks for n ≥ 2 × cut-points = {needed}.",
                n=n, c=c, needed=2 * c,
            ),
            _(
                "With few problems and many cut-points, a trend within each problem counts more than agreement between "
                "problems."
            ),
            _("Add problems, or use about {c} cut-points (--every or --at-values).", c=n // 2)
            if n >= 6
            else _("Add problems."),
            "Gibbons & Chakraborti 2010; " + _SOURCE,
        )  # fmt: skip


def _irregular(study: Convergence) -> Iterator[Advice]:
    if not is_regular(study.cut_points.tolist()):
        yield Advice(
            "W42",
            _(
                "The {c} cut-points are not at regular intervals: {cuts}.",
                c=len(study.cut_points), cuts=listing([number(float(v)) for v in study.cut_points], 12),
            ),
            _("The test weights every cut-point by its position, so dense parts of the budget count more."),
            _("Choose regular cut-points with --every STEP or --at-values."),
            _SOURCE,
        )  # fmt: skip


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
        _(
            "On {early} of {n} problems some algorithm reaches the optimum before the end; a pair arrives at the same "
            "cut-point on {mean:.1f} problems on average, {most} at most.",
            early=int(early.sum()), n=data.n, mean=float(together.mean()), most=int(together.max()),
        ),
        _(
            "Problems that both solve at the same cut-point show no trend, and many of them hide differences. Where "
            "one arrives first, the alternative ranks count it as faster from there to the end."
        ),
        _("Choose earlier cut-points or harder problems, and look at the times to targets (--target)."),
        _SOURCE,
    )  # fmt: skip


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
    values = {"shared": int(shared.sum()), "n": data.n}
    if len(at) == 1:
        message = _(
            "On {shared} of {n} problems several algorithms stop at the same best value before the end (all at {value}), "
            "probably the optimum.",
            value=number(float(at[0])), **values,
        )  # fmt: skip
    else:
        message = _(
            "On {shared} of {n} problems several algorithms stop at the same best value before the end, probably the optimum.",
            **values,
        )
    yield Advice(
        "W41",
        message,
        _(
            "An algorithm that has reached the optimum cannot improve further while the others catch up, so basic "
            "ranks treat it as the slower one."
        ),
        _("State the optimum (--optimum, with --tolerance such as 1e-8) to use the alternative ranks."),
        _SOURCE,
    )


def _catching_up(study: Convergence) -> Iterator[Advice]:
    data = study.traces
    values = oriented(study.values, data.objective)
    names = []
    for i, j in zip(*np.nonzero(study.order.faster), strict=True):
        behind = (values[i] > values[j]).sum()
        if behind > 0.5 * values[i].size and (values[i, :, -1] > values[j, :, -1]).sum() > data.n / 2:
            names.append(
                pgettext("catching up", "{first} on {second}", first=data.algorithms[i], second=data.algorithms[j])
            )
    if names:
        yield Advice(
            "W45",
            _(
                "In {pairs}, the faster algorithm is behind at most cut-points and at the end of most problems, so it "
                "only catches up: {names}.",
                pairs=count(len(names), "significant pair"), names=listing(names, 5),
            ),
            _(
                "“Converges faster” means that the difference moves in its favour along the budget, not that it is "
                "ahead: an algorithm that starts badly has more to gain."
            ),
            _("Read the convergence together with the final results and the rank trajectories."),
            _SOURCE,
        )  # fmt: skip


def _no_order(study: Convergence) -> Iterator[Advice]:
    order = study.order
    if order.cycles:
        yield Advice(
            "W46",
            _("The relation “converges faster than” has {cycles}.", cycles=count(len(order.cycles), "cycle")),
            _("Every pair is tested on its own differences, so results of several pairs need not agree."),
            _("Report the pairs; do not present them as an order."),
            _("pairwise tests are not transitive"),
        )
    elif order.gaps:
        names = study.traces.algorithms
        gaps = [both(names[i], names[j]) for i, j in order.gaps]
        yield Advice(
            "W46",
            ngettext(
                "“Converges faster than” is not transitive here: {n} pair linked through others is not significant: {gaps}.",
                "“Converges faster than” is not transitive here: {n} pairs linked through others are not significant: {gaps}.",
                len(gaps),
                gaps=listing(gaps, 5),
            ),
            _("Every pair is tested on its own differences."),
            _("Do not draw conclusions along a chain of arrows; look up the pair in the matrix."),
            _("pairwise tests are not transitive"),
        )


def _unequal_runs(study: Convergence) -> Iterator[Advice]:
    counts = study.traces.counts
    if counts.min() < counts.max():
        yield Advice(
            "W18",
            _("The number of runs varies from {low} to {high}.", low=int(counts.min()), high=int(counts.max())),
            _("Averages of fewer runs are noisier, and their extremes are further out."),
            _("Supply the missing runs, or say why they are missing."),
            _("tabarena, issue 226"),
        )


def _single_runs(study: Convergence) -> Iterator[Advice]:
    if study.targets and study.traces.counts.max() == 1:
        yield Advice(
            "W47",
            _(
                "There is one run (or an average) for each algorithm and problem, so times to targets have no intervals."
            ),
            _(
                "The time at which an average reaches a target is neither that of a typical run nor an expected running "
                "time."
            ),
            _("Provide the single runs."),
            "Hansen et al. 2021",
        )


def _interpolated(study: Convergence) -> Iterator[Advice]:
    number_read = study.traces.interpolated
    if number_read:
        total = int(study.traces.counts.sum()) * study.traces.c
        yield Advice(
            "W48",
            _(
                "{n} of {total} values ({share:.0%}) were not recorded at their cut-point and read off by "
                "step interpolation.",
                n=grouped(number_read), total=grouped(total), share=number_read / total,
            ),
            _(
                "A best-so-far value holds until a better one is recorded; where records are sparse, progress seems to "
                "come late."
            ),
            _("Record the runs at the cut-points of the test, or choose cut-points that were recorded."),
            _("step interpolation of best-so-far"),
        )  # fmt: skip


def _not_equal(study: Convergence) -> Iterator[Advice]:
    open_pairs = ~(study.order.faster | study.order.faster.T) & ~np.eye(study.traces.k, dtype=bool)
    left = int(open_pairs.sum()) // 2
    if left:
        yield Advice(
            "W15",
            _(
                "For {pairs} of {m}, no significant difference in convergence was found.",
                pairs=count(left, "pair"), m=study.traces.k * (study.traces.k - 1) // 2,
            ),
            _("A large p-value means that the data cannot tell two algorithms apart, not that they perform equally."),
            _("Do not write that they converge equally fast."),
            "Altman & Bland 1995",
        )  # fmt: skip
