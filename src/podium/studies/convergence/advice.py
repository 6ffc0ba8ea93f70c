"""Advice on convergence studies, each with the figure that triggered it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.data.trace_grid import is_regular, number
from podium.document import Advice
from podium.i18n import _, both, count, grouped, listing, pgettext
from podium.stats.page_trend import arrival, at_optimum
from podium.stats.ranks import oriented
from podium.studies.advice.texts import AdviceTexts
from podium.studies.convergence.report import behind, measured

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence
from podium.studies.convergence.speed import PROCEDURE

advice = AdviceTexts(__file__)


def advise(study: Convergence) -> tuple[Advice, ...]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    rules = (
        _catching_up,
        _not_best_so_far,
        _shared_past,
        _few_rows,
        _irregular,
        _solved,
        _no_logarithm,
        _no_order,
        _unequal_runs,
        _single_runs,
        _interpolated,
        _not_equal,
    )
    return tuple(one for rule in rules for one in rule(study))


def _not_best_so_far(study: Convergence) -> Iterator[Advice]:
    data = study.traces
    if data.worsened:
        yield advice("W43", n=data.worsened, total=grouped(int(data.counts.sum())))


def _shared_past(study: Convergence) -> Iterator[Advice]:
    pairs, alpha = study.deciding, study.options.alpha
    hits = int(pairs.significant(alpha, PROCEDURE).sum())
    if not pairs.checked or not hits:
        return
    shown = count(hits, "significant pair")
    if pairs.least_exchange > alpha:
        problems = count(study.traces.n, "problem")
        yield advice("W44 impossible", pairs=shown, problems=problems, least=pairs.least_exchange)
    else:
        yield advice("W44" if study.gains else "W44 none", pairs=shown, n=len(study.gains))


def _few_rows(study: Convergence) -> Iterator[Advice]:
    n, c = study.traces.n, len(study.cut_points)
    if n < 2 * c:
        remedy = _("Add problems.")
        if n >= 6:
            remedy = _("Add problems, or use about {c} cut-points (--every or --at-values).", c=n // 2)
        yield advice("W40", n=n, c=c, needed=2 * c, remedy=remedy)


def _irregular(study: Convergence) -> Iterator[Advice]:
    if not is_regular(study.cut_points.tolist()):
        yield advice("W42", c=len(study.cut_points), cuts=listing([number(float(v)) for v in study.cut_points], 12))


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
    yield advice("W41", early=int(early.sum()), n=data.n, mean=float(together.mean()), most=int(together.max()))


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
    one = {"value": number(float(at[0]))} if len(at) == 1 else {}
    yield advice("W41 unsaid, one value" if one else "W41 unsaid", shared=int(shared.sum()), n=data.n, **one)


def _no_logarithm(study: Convergence) -> Iterator[Advice]:
    """Errors of 0 without a tolerance: the area cannot be computed, and the default is another measure."""
    if study.options.speed is None and study.options.optimum is not None and study.speed.measure != "area":
        yield advice("W41 no logarithm")


def _catching_up(study: Convergence) -> Iterator[Advice]:
    names = study.traces.algorithms
    found = [
        pgettext("catching up", "{first} on {second}", first=names[gain.first], second=names[gain.second])
        for gain in behind(study.gains, study.order.faster)
    ]
    if found:
        yield advice(
            "W45", pairs=count(len(found), "pair"), names=listing(found, 5), measure=measured(study.speed)
        )  # fmt: skip


def _no_order(study: Convergence) -> Iterator[Advice]:
    order = study.order
    if order.cycles:
        yield advice("W46", cycles=count(len(order.cycles), "cycle"))
    elif order.gaps:
        names = study.traces.algorithms
        gaps = [both(names[i], names[j]) for i, j in order.gaps]
        yield advice("W46 gaps", n=len(gaps), gaps=listing(gaps, 5))


def _unequal_runs(study: Convergence) -> Iterator[Advice]:
    counts = study.traces.counts
    if counts.min() < counts.max():
        yield advice("W18", low=int(counts.min()), high=int(counts.max()))


def _single_runs(study: Convergence) -> Iterator[Advice]:
    if study.targets and study.traces.counts.max() == 1:
        yield advice("W47")


def _interpolated(study: Convergence) -> Iterator[Advice]:
    number_read = study.traces.interpolated
    if number_read:
        total = int(study.traces.counts.sum()) * study.traces.c
        yield advice("W48", n=grouped(number_read), total=grouped(total), share=number_read / total)


def _not_equal(study: Convergence) -> Iterator[Advice]:
    open_pairs = ~(study.order.faster | study.order.faster.T) & ~np.eye(study.traces.k, dtype=bool)
    left = int(open_pairs.sum()) // 2
    if left:
        yield advice("W15", pairs=count(left, "pair"), m=study.traces.k * (study.traces.k - 1) // 2)
