"""The methods paragraph of a convergence study."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np

from podium.data.trace_grid import number
from podium.i18n import N_, _, count, grouped, listing, ngettext, pgettext
from podium.render.prose import Cited, Formula
from podium.studies import figures
from podium.studies.compare.report import comparison_facts
from podium.studies.convergence.report import behind
from podium.studies.convergence.study import LEVEL
from podium.studies.family.methods import Facts, FamilyParagraph, Named, OfTable, compared
from podium.studies.figures import Style
from podium.studies.methods import NAMED, Said, better, called, names_of, say, who

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence, Target
from podium.studies.convergence.speed import PROCEDURE

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
            family=study.speed.family,
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
        """The test of the measure of speed."""
        speed = self.study.speed
        keys: tuple[str, ...] = ("fisher1935",) if speed.measure == "share-ahead" else ("wilcoxon1945",)
        tests = pgettext("of one test", "exact") if speed.exact else pgettext("of one test", "approximate")
        if speed.measure == "share-ahead":
            return _(
                "by a sign-flip test ({exact}), one-sided against the alternative that the first converges faster, of the number of "
                "cut-points at which it is ahead minus the number at which it is behind on each problem", exact=tests,
            ), keys  # fmt: skip
        if speed.measure == "targets":
            return _(
                "by Wilcoxon's signed-rank test ({exact}), one-sided against the alternative that the first converges faster, of the "
                "differences in the number of cut-points before the targets on each problem", exact=tests,
            ), keys  # fmt: skip
        keys = (*keys, "lopezibanez2024")
        values = {"exact": tests, "budget": self.budget(), "tolerance": self.tolerance()}
        return _(
            "by Wilcoxon's signed-rank test ({exact}), one-sided against the alternative that the first converges faster, of the "
            "differences between their areas below the curve of log₁₀ errors on each problem ({budget}{tolerance})",
            **values,
        ), keys

    def budget(self) -> str:
        """How the cut-points are weighted."""
        if self.study.speed.budget == "log":
            return _("the cut-points weighted by the logarithm of the budget")
        return _("the cut-points weighted by the budget")

    def tolerance(self) -> str:
        """Which errors count as the tolerance."""
        tolerance = self.study.options.tolerance
        if tolerance == 0:
            return ""
        return _("; errors below {tolerance} count as {tolerance}", tolerance=figures.quantity(tolerance))

    def adjusted_at(self, procedure: Said, level: Formula) -> Said:
        """Name the adjustment and what it controls, with its conditions."""
        return say(
            "The p-values were adjusted by {procedure}. The family-wise error rate, wrong directions included, is at most {level} if problems "
            "are independent and “not faster” means that on no problem the first is the likelier to have the better value of this measure by any "
            "given amount.",
            procedure=procedure, level=level,
        )  # fmt: skip

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
        return _("statistics and adjusted p-values in brackets")

    def no_proof(self) -> Said:
        """What this does not show."""
        return say("Where no difference is shown, two algorithms have not thereby been shown to be alike.")

    def beside(self) -> Iterator[Said]:
        """The order, who gains on whom, the final results, and targets."""
        study = self.study
        yield from _leader(study)
        yield from _gains(study, self.style)
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
    """R⁺ of each hypothesis, or the sum of the cut-points ahead minus those behind."""
    speed = study.speed
    i, j = speed.family.first, speed.family.second
    values = speed.statistic[i, j].tolist()
    if speed.measure == "share-ahead":
        return tuple(f"S = {int(value)}".replace("-", "−") for value in values)
    return tuple(f"R⁺ = {figures.rank_sum(value)}" for value in values)


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


def _gains(study: Convergence, style: Style) -> Iterator[Said]:
    """Page's test, the check by exchange, and who gains on whom; those who are behind first."""
    pairs, names, alpha = study.deciding, study.traces.algorithms, study.options.alpha
    hits = int(pairs.significant(alpha, PROCEDURE).sum())
    yield _page(study)
    if not hits:
        smallest = float(pairs.family.adjusted[PROCEDURE].min())
        yield say(
            "No algorithm was shown to gain on another by it (smallest adjusted p-value: {p}).",
            p=figures.pvalue(smallest, style, alpha),
        )
        return
    yield say(
        "Its null distribution takes the cut-points to be exchangeable, which those of a curve are not: of simulated pairs of one and the same "
        "optimiser it calls 10 to 26 % different at 0.05. A gain is therefore counted only if a second test confirms it, which exchanges the "
        "two algorithms at random problem by problem (both with Holm's procedure)."
    )
    if not pairs.checked:
        yield say("For so many problems this test was not computed, and no gain is counted.")
        return
    if pairs.least_exchange > alpha:
        yield say(
            "On so few problems this test could not have confirmed any gain: its smallest adjusted p-value is {p}.",
            p=Formula(f"p = {pairs.least_exchange:.3g}"),
        )  # fmt: skip
        return
    yield say("Of {hits} ordered pairs, it confirms {n}.", n=grouped(len(study.gains)), hits=grouped(hits))
    late = behind(study.gains, study.order.faster)
    if late:
        shown = [_("{first} on {second}", first=names[gain.first], second=names[gain.second]) for gain in late]
        yield say(
            "In {pairs}, the algorithm that gains is the one behind, so it catches up and is not faster: {names}.",
            pairs=count(len(late), "pair"), names=str(listing(shown, NAMED)),
        )  # fmt: skip
    rest = [gain for gain in study.gains if gain not in late]
    for kind, text in (
        ("overtakes", N_("Behind at the first cut-point and ahead at the last on more problems: {names}.")),
        ("pulls away", N_("Not behind at the first cut-point and ahead at the last on more problems: {names}.")),
        ("gains", N_("Gaining in another way: {names}.")),
    ):
        shown = [
            _("{first} on {second}", first=names[gain.first], second=names[gain.second])
            for gain in rest
            if gain.kind == kind
        ]
        if shown:
            yield say(text, names=str(listing(shown, NAMED)))


def _page(study: Convergence) -> Said:
    """How Page's test was computed."""
    deciding, options = study.deciding, study.options
    values: dict[str, object] = {
        "what": _("logarithms of their errors") if options.differences == "log" else _("values"),
        "exact": pgettext("of one test", "exact given the ties")
        if deciding.all_exact
        else pgettext("of one test", "with the normal approximation"),
        "source": Cited(("page1963", "derrac2014")),
    }
    if deciding.version == "basic":
        return say(
            "Who gains on whom along the budget was tested by Page's trend test ({exact}) of the differences between the {what} of the two, "
            "ranked over the cut-points of each problem {source}.",
            **values,
        )
    if options.tolerance > 0:
        return say(
            "Who gains on whom along the budget was tested by Page's trend test ({exact}) of the differences between the {what} of the two, "
            "ranked over the cut-points of each problem with the alternative ranks, by which the first to come within {tolerance} of the optimum "
            "gains {source}.",
            tolerance=figures.quantity(options.tolerance), **values,
        )  # fmt: skip
    return say(
        "Who gains on whom along the budget was tested by Page's trend test ({exact}) of the differences between the {what} of the two, "
        "ranked over the cut-points of each problem with the alternative ranks, by which the first to reach the optimum gains {source}.",
        **values,
    )


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
