"""The tables of a convergence study."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.data.trace_grid import number
from podium.document import Column, Table
from podium.i18n import _
from podium.studies.convergence.pairs import Pairs
from podium.studies.convergence.targets import LEVEL, Target
from podium.studies.convergence.verdict import PROCEDURE, RANKS
from podium.studies.family_tables import head, procedures
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence

MATRIX_LIMIT = 25
PAIRS_SHOWN = 12


def matrix_table(study: Convergence, pairs: Pairs) -> Table:
    """Matrix of p-values: the row converges faster than the column."""
    order, names, alpha = study.display_order, study.traces.algorithms, study.options.alpha
    hit = pairs.faster(alpha, PROCEDURE)
    columns = [Column(_("Faster"), [names[j] for j in order])]
    for j in order:
        cells = [None if i == j else float(pairs.pvalues[i, j]) for i in order]
        columns.append(Column(names[j], cells, "pvalue", [bool(hit[i, j]) for i in order]))
    if pairs.all_exact:
        note = _(
            "One-sided exact p-values of “the row converges faster than the column”, unadjusted; marked: significant after "
            "Holm's procedure over all {m} ordered pairs at α = {alpha}.",
            m=pairs.family.m, alpha=show(alpha),
        )  # fmt: skip
    else:
        note = _(
            "One-sided normal p-values of “the row converges faster than the column”, unadjusted; marked: significant after "
            "Holm's procedure over all {m} ordered pairs at α = {alpha}.",
            m=pairs.family.m, alpha=show(alpha),
        )  # fmt: skip
    ranks = _(RANKS[pairs.version])
    caption = _("Convergence, {ranks}: p-values that the row converges faster than the column", ranks=ranks)
    terminal = None if study.traces.k <= MATRIX_LIMIT else 0
    return Table(f"convergence-{pairs.version}", caption, tuple(columns), (note,), terminal)


def pairs_table(study: Convergence, pairs: Pairs, *, full: bool) -> Table:
    """List ordered pairs by p-value: L, Z, exact and normal p, the check by exchange, adjusted p-values."""
    family, names, alpha = pairs.family, study.traces.algorithms, study.options.alpha
    i, j = family.first, family.second
    hit = family.rejected(PROCEDURE, alpha).tolist()
    columns = [
        Column(_("Faster"), [names[a] for a in i.tolist()]),
        Column(_("than"), [names[a] for a in j.tolist()]),
        Column("L", pairs.statistic[i, j].tolist(), "value"),
        Column("Z", pairs.z[i, j].tolist(), "statistic"),
        _pvalues(_("p (exact)"), pairs.exact[i, j]),
        _pvalues(_("p (normal)"), pairs.normal[i, j]),
        Column(_("Holm"), family.adjusted[PROCEDURE].tolist(), "pvalue", hit),
        _pvalues(_("Exchange"), pairs.exchange[i, j]),
    ]
    if full:
        others = [method for method in procedures(family) if method != PROCEDURE]
        for method in others:
            values = family.adjusted[method]
            columns.append(Column(head(method, family), values.tolist(), "pvalue", (values <= alpha).tolist()))
    notes = [
        _("L = Σ j R_j over cut-points j, R_j the rank sum; Z its normal approximation with continuity correction."),
        _(
            "Exchange: p-value when the two algorithms are exchanged at random in each problem; it holds however the "
            "cut-points depend on one another."
        ),
    ]
    notes += [f"{method}: {reason}" for method, reason in family.omitted.items()]
    caption = _(
        "Ordered pairs, {ranks} (significant at {alpha} marked)", ranks=_(RANKS[pairs.version]), alpha=show(alpha)
    )
    terminal = None if family.m <= PAIRS_SHOWN else PAIRS_SHOWN
    return Table(f"convergence-{pairs.version}-pairs", caption, tuple(columns), tuple(notes), terminal)


def _pvalues(title: str, values: NDArray[np.float64]) -> Column:
    return Column(title, [None if np.isnan(p) else float(p) for p in values], "pvalue")


def cases_table(study: Convergence) -> Table | None:
    """How many problems are in which case of the alternative ranks, for unordered pairs."""
    pairs = study.alternative
    if pairs is None or pairs.cases is None:
        return None
    names = study.traces.algorithms
    first, second = np.triu_indices(study.traces.k, 1)
    counts = pairs.cases[first, second]
    columns = (
        Column(_("First"), [names[i] for i in first.tolist()]),
        Column(_("Second"), [names[i] for i in second.tolist()]),
        Column(_("Neither arrives"), counts[:, 0].tolist(), "count"),
        Column(_("First arrives first"), counts[:, 1].tolist(), "count"),
        Column(_("Second arrives first"), counts[:, 2].tolist(), "count"),
        Column(_("Together"), counts[:, 3].tolist(), "count"),
    )
    note = _("Cases 1 to 4 of the alternative ranks; arriving means to reach the optimum at a cut-point.")
    return Table("convergence-cases", _("Problems by case of the alternative ranks"), columns, (note,), 0)


def trajectory_table(study: Convergence) -> Table:
    """Mean ranks along the budget."""
    names, found = study.traces.algorithms, study.trajectories
    order = np.argsort(found.mean_ranks[:, -1], kind="stable").tolist()
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    columns += [
        Column(number(float(cut)), found.mean_ranks[order, place].tolist(), "rank")
        for place, cut in enumerate(found.cut_points)
    ]
    note = _(
        "Mean ranks of the averages at each cut-point, 1 is best. Two algorithms whose mean ranks differ by less "
        "than the critical difference {cd:.2f} (Nemenyi, α = {alpha}) are not significantly "
        "different there; the level holds for one cut-point, not for all together.",
        cd=found.critical_difference, alpha=show(study.options.alpha),
    )  # fmt: skip
    return Table("rank-trajectories", _("Mean ranks along the budget"), tuple(columns), (note,))


def target_table(study: Convergence, target: Target, *, full: bool) -> Table:
    """Success rates and times to one target."""
    names, whole, data = study.traces.algorithms, target.overall, study.traces
    order = np.lexsort((whole.par10, -whole.success_rate)).tolist()

    def ends(values: NDArray[np.float64]) -> list[Column]:
        return [
            Column(_("from"), [None if np.isnan(v) else float(v) for v in values[order, 0]], "value"),
            Column(_("to"), [None if np.isnan(v) else float(v) for v in values[order, 1]], "value"),
        ]

    columns = [
        Column(_("Algorithm"), [names[j] for j in order]),
        Column(_("Solved"), whole.solved[order].tolist(), "count"),
        Column(_("Success"), whole.success_rate[order].tolist(), "value"),
        *ends(whole.success_rate_interval),
        Column("ERT", whole.ert[order].tolist(), "value"),
        *ends(whole.ert_interval),
        Column("PAR10", whole.par10[order].tolist(), "value"),
        *(ends(whole.par10_interval) if full else ()),
    ]
    what = _("value") if study.options.optimum is None else _("distance from the optimum")
    notes = (
        _(
            "Solved: problems (of {n}) on which at least one run reached the target. Success: share of the runs, "
            "mean over the problems. ERT: time spent in all runs per success, problems weighted alike, infinite "
            "without a success. PAR10: mean time, a run without success counting ten times its budget. Times in the "
            "unit of the cut-points, known to the recorded cut-point; runs that did not reach the target are "
            "censored, not dropped.",
            n=data.n,
        ),
        _(
            "From, to: {level:.0%} intervals, by bootstrap over the runs of each problem, {resamples} resamples, "
            "seed {seed}.",
            level=LEVEL, resamples=study.options.resamples, seed=study.options.seed,
        ),
    )  # fmt: skip
    key = f"target-{target.target:g}".replace(".", "").replace("+", "")
    return Table(key, _("Time to target {target:g} ({what})", target=target.target, what=what), tuple(columns), notes)


def target_problems_table(study: Convergence, target: Target) -> Table:
    """Expected running time of each algorithm on each problem."""
    data = study.traces
    columns = [Column(_("Problem"), list(data.problems))]
    for j, name in enumerate(data.algorithms):
        columns.append(Column(name, target.by_problem.ert[j].tolist(), "value"))
    note = _(
        "Time spent in all runs per success, in the unit of the cut-points; infinite where no run reached the target."
    )
    key = f"target-{target.target:g}-problems".replace(".", "").replace("+", "")
    return Table(
        key,
        _("Expected running time to target {target:g} by problem", target=target.target),
        tuple(columns),
        (note,),
        0,
    )
