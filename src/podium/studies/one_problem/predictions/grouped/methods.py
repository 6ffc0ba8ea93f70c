"""The methods paragraph of classifiers compared by their predictions on one test set whose instances come in groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import _, grouped, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.clustered_predictions import PERMUTATIONS
from podium.studies.one_problem.predictions.methods import DIGITS, Accuracies, family_places
from podium.studies.shared import figures
from podium.studies.shared.family.methods import Facts, Named
from podium.studies.shared.figures import Style, decimals, estimate, limits, listed
from podium.studies.shared.methods import NAMED, Said, called, say

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.grouped.study import GroupedPredictions


def describe(study: GroupedPredictions, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    return _Grouped(study, style).sentences()


class _Grouped(Accuracies):
    def __init__(self, study: GroupedPredictions, style: Style) -> None:
        facts = Facts(
            names=study.predictions.classifiers,
            family=study.verdict.family,
            procedure=study.verdict.procedure,
            alpha=study.options.alpha,
            statistics=_statistics(study),
        )
        super().__init__(facts, style)
        self.study, self.level = study, figures.percent(round(1 - study.options.alpha, 12))

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        sizes, instances = self.study.clusters.sizes, self.instances(self.study.predictions.n)
        low, high, groups = int(sizes.min()), int(sizes.max()), grouped(len(sizes))
        if low == high:
            return _("{instances} in {groups} groups of {low}", instances=instances, groups=groups, low=grouped(low))
        return _(
            "{instances} in {groups} groups of {low} to {high}",
            instances=instances,
            groups=groups,
            low=grouped(low),
            high=grouped(high),
        )

    def before(self) -> Iterator[Said]:
        """The omnibus test."""
        if len(self.facts.names) < 3:
            return
        found, q, options = self.study.omnibus.by_groups, self.study.omnibus.cochran, self.study.options
        values = {
            "test": Cited(("cochran1950",)), "source": Cited(("winkler2015",)), "q": Formula(f"Q = {figures.number(float(q.statistic))}"),
            "p": self.p(found.pvalue), "independent": self.p(float(q.pvalue)),
        }  # fmt: skip
        if found.standard_error is None:
            yield say(
                "The hypothesis that all classifiers are equally accurate was tested with Cochran's Q test {test}, permuting the classifiers of "
                "whole groups together (exact) {source}: {q}, {p}; taking the instances as independent, {independent}.",
                **values,
            )
        else:
            yield say(
                "The hypothesis that all classifiers are equally accurate was tested with Cochran's Q test {test}, permuting the classifiers of "
                "whole groups together ({n} random permutations, seed {seed}) {source}: {q}, {p}; taking the instances as independent, "
                "{independent}.",
                n=grouped(options.permutations), seed=options.seed, **values,
            )  # fmt: skip

    def how(self) -> Named:
        """McNemar's test for groups."""
        if self.study.pairs.test.exact.all():
            exact = pgettext("of several tests", "exact")
        else:
            exact = _(
                "exact where that is feasible, otherwise from {n} random patterns of signs, seed {seed}",
                n=grouped(PERMUTATIONS), seed=self.study.options.seed,
            )  # fmt: skip
        text = _(
            "by {side} McNemar tests for clustered instances, in which the two classifiers are exchanged on whole groups at once ({exact})",
            side=self.side, exact=exact,
        )  # fmt: skip
        return text, ("mcnemar1947", "winkler2015")

    def about_tests(self) -> Iterator[Said]:
        """Error rate that the tests control."""
        yield say(
            "These tests hold their level however strongly instances of one group depend on each other, as long as the groups are independent."
        )

    def explained(self) -> Said:
        """What Δ, b and c are."""
        pair, delta = self.of_one(), Formula("Δ")
        robust, newcombe = Cited(("liang1986", "miller2024")), Cited(("newcombe1998", "zou2008"))
        if pair is None:
            return say(
                "{delta} is the difference of the accuracies, the first minus the second, with its cluster-robust standard error SE {robust} and, "
                "in square brackets, its {level} interval by Newcombe's method from cluster-robust limits of both accuracies {newcombe}, "
                "{discordant}", delta=delta, robust=robust, level=self.level, newcombe=newcombe, discordant=self.discordant(),
            )  # fmt: skip
        return say(
            "{delta} is the difference of the accuracies, {a} minus {b}, with its cluster-robust standard error SE {robust} and, in square "
            "brackets, its {level} interval by Newcombe's method from cluster-robust limits of both accuracies {newcombe}; {discordant}",
            delta=delta, a=pair[0], b=pair[1], robust=robust, level=self.level, newcombe=newcombe, discordant=self.discordant(),
        )  # fmt: skip

    def beside(self) -> Iterator[Said]:
        """The accuracies, and how much the groups matter."""
        yield from super().beside()
        yield self._accuracies()
        yield from self._dependence()
        yield self.models()

    def _accuracies(self) -> Said:
        single, names, order = self.study.single, self.facts.names, self.study.order_indices

        def shown(j: int) -> Formula:
            return estimate(
                float(single.accuracy[j]), float(single.limits.lower[j]), float(single.limits.upper[j]), DIGITS
            )

        source = Cited(("wilson1927", "korn1998", "bell2002"))
        if len(names) <= NAMED:
            return say(
                "The accuracies, with cluster-robust {level} intervals (Wilson's method with the effective number of instances and the t "
                "quantile) {source}, are: {accuracies}.",
                level=self.level, source=source, accuracies=listed([names[j] for j in order], [shown(j) for j in order]),
            )  # fmt: skip
        best = [j for j in order if single.right[j] == single.right.max()]
        return say(
            "The highest accuracy, with its cluster-robust {level} interval (Wilson's method with the effective number of instances and the t "
            "quantile) {source}, is {accuracy} ({names}).",
            level=self.level, source=source, accuracy=shown(best[0]), names=called([names[j] for j in best], "classifier"),
        )  # fmt: skip

    def _dependence(self) -> Iterator[Said]:
        """Effect of the groups, and the results without them."""
        study, effects = self.study, self.study.pairs.found.design_effect
        if not np.isnan(effects).all():
            yield say(
                "The median design effect of the groups on the differences is {effect}.",
                effect=Formula(figures.number(float(np.nanmedian(effects)))),
            )
        hits, m = int(study.naive.rejected(study.verdict.procedure, study.options.alpha).sum()), study.naive.m
        if m > 1:
            yield say(
                "If the instances were taken as independent (McNemar's tests, the same adjustment), {n} of the {m} differences would be significant.",
                "If the instances were taken as independent (McNemar's tests, the same adjustment), {n} of the {m} differences would be significant.",
                hits, m=grouped(m),
            )  # fmt: skip
        elif hits:
            yield say(
                "If the instances were taken as independent (McNemar's test), the difference would be significant."
            )
        else:
            yield say(
                "If the instances were taken as independent (McNemar's test), the difference would not be significant."
            )


def _statistics(study: GroupedPredictions) -> tuple[str, ...]:
    pairs, found, shown = study.pairs, study.pairs.found, []
    for i, sign in family_places(pairs.first, pairs.second, study.verdict.family):
        ends = sorted((sign * float(found.newcombe.lower[i]), sign * float(found.newcombe.upper[i])))
        only = (int(pairs.n10[i]), int(pairs.n01[i]))[::sign]
        text = f"Δ = {decimals(sign * float(found.mean[i]), DIGITS)}{limits(ends[0], ends[1], DIGITS)}"
        text += f", SE = {decimals(float(found.standard_error[i]), DIGITS)}"
        shown.append(f"{text}, b = {grouped(only[0])}, c = {grouped(only[1])}")
    return tuple(shown)
