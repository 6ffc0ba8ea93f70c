"""The methods paragraph of a convergence study."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite, isnan
from typing import TYPE_CHECKING

import numpy as np

from podium.data.trace_grid import number
from podium.i18n import _, count, grouped, ngettext, pgettext
from podium.render.prose import Cited, Formula
from podium.studies import figures
from podium.studies.compare.methods import comparison_facts
from podium.studies.convergence.study import LEVEL, PROCEDURE
from podium.studies.family.methods import Facts, FamilyParagraph, Named, OfTable, compared
from podium.studies.figures import Style
from podium.studies.methods import NAMED, Said, better, called, names_of, say, who

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence, Target


CUTS = 14
"""Up to so many cut-points are listed."""
SHOWN = 3
"""So many targets are reported one by one."""


def describe(study: Convergence, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    return _Convergence(study, style).sentences()


class _Convergence(FamilyParagraph):
    def __init__(self, study: Convergence, style: Style) -> None:
        facts = Facts(
            names=study.traces.algorithms,
            objective=study.traces.objective,
            family=study.deciding.family,
            procedure=PROCEDURE,
            alpha=study.options.alpha,
            statistics=_statistics(study),
        )
        super().__init__(facts, style)
        self.study = study

    def data(self) -> Said:
        """What was compared, and on what."""
        return say(
            "We compared the convergence of {who} on {problems}, with {runs}, at {c} cut-points ({cuts}){better}.",
            who=who(self.facts.names), problems=count(self.study.traces.n, "problem"), runs=_runs(self.study), c=len(self.study.cut_points),
            cuts=_cuts(self.study), better=better(self.facts.objective),
        )  # fmt: skip

    def compared(self) -> str:
        """Begin the sentence on the tests."""
        m = self.family.m
        return compared(m) if m == 1 else _("Each of the {n} ordered pairs of algorithms was compared", n=grouped(m))

    def how(self) -> Named:
        """Page's test, by the version of the ranks that decides."""
        deciding, tolerance, keys = self.study.deciding, self.study.options.tolerance, ("page1963", "derrac2014")
        if deciding.all_exact:
            exact = pgettext("of one test", "exact given the ties")
        else:
            exact = pgettext("of one test", "with the normal approximation")
        if deciding.version == "basic":
            return _(
                "by Page's trend test, one-sided against the alternative that the first converges faster ({exact}), of the differences between "
                "the two, ranked over the cut-points of each problem", exact=exact,
            ), keys  # fmt: skip
        if tolerance > 0:
            return _(
                "by Page's trend test, one-sided against the alternative that the first converges faster ({exact}), of the differences between "
                "the two, ranked over the cut-points of each problem with the alternative ranks, by which the first to come within {tolerance} "
                "of the optimum is the faster", exact=exact, tolerance=figures.quantity(tolerance),
            ), keys  # fmt: skip
        return _(
            "by Page's trend test, one-sided against the alternative that the first converges faster ({exact}), of the differences between the "
            "two, ranked over the cut-points of each problem with the alternative ranks, by which the first to reach the optimum is the faster",
            exact=exact,
        ), keys  # fmt: skip

    def adjusted_at(self, procedure: Said, level: Formula) -> Said:
        """Name the adjustment, which does not keep the level."""
        return self.nominal(procedure, level)

    def nothing(self, m: int, p: Formula) -> Said:
        """State that no significant difference was found."""
        if m == 1:
            return say("No algorithm could be shown to converge faster than another (smallest p-value: {p}).", p=p)
        return say("No algorithm could be shown to converge faster than another (smallest adjusted p-value: {p}).", p=p)

    def which(self, m: int, hits: int) -> str:
        """How many pairs are significant."""
        return ngettext(
            "Of the {m} ordered pairs, {n} is significant",
            "Of the {m} ordered pairs, {n} are significant",
            hits,
            m=grouped(m),
        )

    def versus(self, a: str, b: str) -> str:
        """Name a pair."""
        return _("{a} faster than {b}", a=a, b=b)

    def brackets(self) -> str:
        """Text in the brackets."""
        if self.study.deciding.all_exact:
            return _("Page's L and adjusted p-values in brackets")
        return _("Page's L, z and adjusted p-values in brackets")

    def no_proof(self) -> Said:
        """What this does not show."""
        return say("Where no difference is shown, two algorithms have not thereby been shown to be alike.")

    def beside(self) -> Iterator[Said]:
        """The order, a check of the tests, the final results, and targets."""
        study = self.study
        yield from _leader(study)
        yield from _check(study)
        yield say("The results at the cut-point {cut} were compared as well.", cut=number(study.final_at))
        yield from OfTable(comparison_facts(study.final), self.style).inference()
        yield from _targets(study)


def _runs(study: Convergence) -> str:
    low, high = int(study.traces.counts.min()), int(study.traces.counts.max())
    if high == 1:
        return _("one run or average each")
    shown = {"low": grouped(low), "high": grouped(high)}
    if study.traces.average == "mean":
        return (
            _("the mean of {low} runs each", **shown)
            if low == high
            else _("the mean of {low} to {high} runs each", **shown)
        )
    return (
        _("the median of {low} runs each", **shown)
        if low == high
        else _("the median of {low} to {high} runs each", **shown)
    )


def _cuts(study: Convergence) -> str:
    cuts = [number(float(cut)) for cut in study.cut_points]
    return names_of(cuts) if len(cuts) <= CUTS else _("{first} to {last}", first=cuts[0], last=cuts[-1])


def _statistics(study: Convergence) -> tuple[str, ...]:
    """Page's L of each hypothesis, and z where the normal approximation decides."""
    pairs = study.deciding
    shown = []
    for i, j in zip(pairs.family.first.tolist(), pairs.family.second.tolist(), strict=True):
        text = f"L = {figures.rank_sum(float(pairs.statistic[i, j]))}"
        z = float(pairs.z[i, j])
        shown.append(text if pairs.all_exact or isnan(z) else f"{text}, z = {figures.number(z)}")
    return tuple(shown)


def _leader(study: Convergence) -> Iterator[Said]:
    """Who is shown to be faster than the most others, where the pairs are too many to be named; and circles."""
    order, names = study.order, study.traces.algorithms
    hits, wins = int(order.faster.sum()), order.faster.sum(axis=1)
    if hits > NAMED:
        best = [names[j] for j in np.flatnonzero(wins == wins.max())]
        shown = {"names": called(best), "wins": int(wins.max()), "others": len(names) - 1}
        if len(best) == 1:
            yield say(
                "{names} is shown to be faster than {wins} of the {others} others, more than any other algorithm.",
                **shown,
            )
        else:
            yield say(
                "{names} are each shown to be faster than {wins} of the {others} others, more than any other algorithm.",
                **shown,
            )
    if order.cycles:
        yield say("The significant pairs go round in a circle and give no order.")


def _check(study: Convergence) -> Iterator[Said]:
    """How many significant pairs the exchange of the two algorithms confirms."""
    hits, confirmed = int(study.order.faster.sum()), study.deciding.confirmed(study.options.alpha)
    if not hits:
        return
    yield say(
        "Page's null distribution takes the cut-points to be exchangeable, which those of a curve are not: of simulated pairs of one and the "
        "same optimiser the test calls 10 to 26 % different at 0.05, so that the family-wise error rate is not controlled."
    )
    if confirmed is None:
        return
    least = study.deciding.least_exchange
    if least > study.options.alpha:
        yield say(
            "A check that exchanges the two algorithms at random problem by problem, and so allows for this, could not have passed with any data "
            "on so few problems: its smallest adjusted p-value is {p}.", p=Formula(f"p = {least:.3g}"),
        )  # fmt: skip
    else:
        yield say(
            "A check that exchanges the two algorithms at random problem by problem, and so allows for the dependence of neighbouring cut-points, "
            "confirms {n} of {hits}.", n=grouped(confirmed), hits=grouped(hits),
        )  # fmt: skip


def _targets(study: Convergence) -> Iterator[Said]:
    found, options = study.targets, study.options
    if not found:
        return
    values = names_of([figures.quantity(target.target) for target in found])
    if options.optimum is not None:
        values = _("{values} (distance from the optimum)", values=values)
    resampled = ""
    if any(np.isfinite(target.overall.ert_interval).any() for target in found):
        resampled = _(
            ", with {level} bootstrap intervals from {resamples} resamples (seed {seed})",
            level=figures.percent(LEVEL), resamples=grouped(options.resamples), seed=options.seed,
        )  # fmt: skip
    parameters = {
        "values": values,
        "ert": Cited(("auger2005", "hansen2021")),
        "par": Cited(("hutter2009",)),
        "resampled": resampled,
    }
    if len(found) == 1:
        yield say(
            "Expected running times (ERT) to the target {values} {ert} and penalised average times (PAR10) {par} were estimated, unsolved runs "
            "being censored{resampled}.", **parameters,
        )  # fmt: skip
    else:
        yield say(
            "Expected running times (ERT) to the targets {values} {ert} and penalised average times (PAR10) {par} were estimated, unsolved runs "
            "being censored{resampled}.", **parameters,
        )  # fmt: skip
    for target in found[:SHOWN]:
        yield _target(study, target)


def _target(study: Convergence, target: Target) -> Said:
    ert, value = target.overall.ert, figures.quantity(target.target)
    if not np.isfinite(ert).any():
        return say("No algorithm reached the target {value}.", value=value)
    best = np.flatnonzero(ert == ert.min()).tolist()
    names = called([study.traces.algorithms[j] for j in best])
    shown = f"ERT = {figures.quantity(float(ert[best[0]]))}"
    if len(best) > 1:
        return say(
            "For the target {value}, {names} share the smallest ERT ({ert}).",
            value=value,
            names=names,
            ert=Formula(shown),
        )
    low, high = (float(end) for end in target.overall.ert_interval[best[0]])
    if isfinite(low):
        shown += f" {figures.interval(low, high)}"
    return say(
        "For the target {value}, {names} has the smallest ERT ({ert}; solved at least once: {s} of {n}).",
        value=value, names=names, ert=Formula(shown), s=int(target.overall.solved[best[0]]), n=count(study.traces.n, "problem"),
    )  # fmt: skip
