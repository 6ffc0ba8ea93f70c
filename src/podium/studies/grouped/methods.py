"""The methods paragraph of a comparison over problems that come in groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import _, count, grouped, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.clusters import group_flip_test
from podium.stats.ranks import oriented, wide_enough
from podium.studies import figures
from podium.studies.checks import chosen_by_data
from podium.studies.family.methods import RANKED, ZEROS, Facts, Named, OfTable
from podium.studies.figures import Style
from podium.studies.methods import Said, averages_of, say, shows_difference

if TYPE_CHECKING:
    from podium.studies.grouped.study import GroupedComparison


def describe(study: GroupedComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    return _Grouped(study, style).sentences()


class _Grouped(OfTable):
    def __init__(self, study: GroupedComparison, style: Style) -> None:
        data, options = study.results, study.options
        facts = Facts(
            averages=averages_of(data),
            names=data.algorithms,
            objective=data.objective,
            family=study.verdict.family,
            procedure=study.verdict.procedure,
            alpha=float(options["alpha"]),
            chosen=chosen_by_data(options["control"], data.algorithms),
            mean_ranks=tuple(study.mean_ranks.tolist()),
            statistics=_statistics(study),
        )
        super().__init__(facts, style)
        self.study = study

    def extent(self) -> str:
        """Description of what the algorithms were compared on."""
        sizes, problems = self.study.sizes.values(), count(self.study.results.n, "problem")
        low, high, groups = min(sizes), max(sizes), grouped(len(sizes))
        if low == high:
            return _("{problems} in {groups} groups of {low}", problems=problems, groups=groups, low=low)
        return _(
            "{problems} in {groups} groups of {low} to {high}", problems=problems, groups=groups, low=low, high=high
        )

    def before(self) -> Iterator[Said]:
        """The omnibus test."""
        study, options = self.study, self.study.options
        test = say(
            "Friedman's statistic {friedman}, permuting the algorithms of whole groups together ({n} random permutations, seed {seed}) {source}: "
            "{p}; taking the problems as independent, {independent}",
            friedman=Cited(("friedman1937",)), n=grouped(int(options["permutations"])), seed=options["seed"], source=Cited(("winkler2015",)),
            p=self.p(study.group_pvalue), independent=self.p(study.friedman_pvalue),
        )  # fmt: skip
        yield say(
            "{ranked}, and the hypothesis that all algorithms perform alike was tested with {test}.",
            ranked=_(RANKED["friedman"]),
            test=test,
        )

    def how(self) -> Named:
        """Wilcoxon's tests for groups."""
        drawn = _drawn(self.study)
        exact = pgettext("of several tests", "exact given the ties")
        if drawn:
            exact = _(
                "exact given the ties where that is feasible, otherwise from {n} random patterns of signs, seed {seed}",
                n=grouped(drawn), seed=self.study.options["seed"],
            )  # fmt: skip
        text = _(
            "by {side} permutation tests of Wilcoxon's signed ranks in which the signs of a whole group change together ({exact}; {zeros})",
            side=self.side, exact=exact, zeros=_(ZEROS[self.facts.zeros]),
        )  # fmt: skip
        return text, ("wilcoxon1945", "winkler2015")

    def about_tests(self) -> Iterator[Said]:
        """Error rate that the tests control."""
        yield say(
            "These tests hold their level however strongly problems of one group depend on each other, as long as the groups are independent."
        )

    def brackets(self) -> str:
        """Text in the brackets."""
        if self.facts.statistics is None:
            return super().brackets()
        return _("differences of mean ranks and adjusted p-values in brackets")

    def beside(self) -> Iterator[Said]:
        """What Δ is, and how much the groups matter."""
        if shows_difference(self.all_inference()):
            yield self._explained()
        yield self._dependence()
        yield self._naive()

    def _explained(self) -> Said:
        """What Δ is, and how its interval came about."""
        study, options = self.study, self.study.options
        one = int(self.family.first[0]) if self.family.m == 1 else study.control
        delta = Formula("Δ")
        if one is None:
            text = say(
                "{delta} is the difference of the mean ranks of the two, positive where the first is better",
                delta=delta,
            )
        else:
            text = say(
                "{delta} is the difference of the mean ranks of {control} and the other algorithm, positive where {control} is better",
                delta=delta, control=study.results.algorithms[one],
            )  # fmt: skip
        text = say(
            "{what}, in square brackets its {level} percentile interval from {n} bootstrap samples of whole groups (seed {seed}) {source}",
            what=text, level=figures.percent(round(1 - self.facts.alpha, 12)), n=grouped(int(options["resamples"])), seed=options["seed"],
            source=Cited(("field2007",)),
        )  # fmt: skip
        return say("{what}, each by itself.", what=text) if self.family.m > 1 else [*text, "."]

    def _dependence(self) -> Said:
        """By how much problems of one group resemble each other."""
        found = self.study.pairs.effects
        effects = [one.design_effect for one in found if one.design_effect is not None]
        alike = [one.correlation for one in found if one.correlation is not None]
        if not effects:
            return []
        effect = Formula(figures.number(float(np.median(effects))))
        if not alike:
            return say("The median design effect of the groups on the differences of ranks is {effect}.", effect=effect)
        return say(
            "The median design effect of the groups on the differences of ranks is {effect}, and their median intraclass correlation {correlation}.",
            effect=effect, correlation=Formula(figures.number(float(np.median(alike)))),
        )  # fmt: skip

    def _naive(self) -> Said:
        """Result of the tests if problems were independent."""
        m = self.study.naive.m
        hits = int(self.study.naive.rejected(self.facts.procedure, self.facts.alpha).sum())
        if m > 1:
            return say(
                "If the problems were taken as independent (Wilcoxon signed-rank tests, the same adjustment), {n} of the {m} differences would be "
                "significant.",
                "If the problems were taken as independent (Wilcoxon signed-rank tests, the same adjustment), {n} of the {m} differences would be "
                "significant.", hits, m=grouped(m),
            )  # fmt: skip
        if hits:
            return say(
                "If the problems were taken as independent (Wilcoxon signed-rank test), the difference would be significant."
            )
        return say(
            "If the problems were taken as independent (Wilcoxon signed-rank test), the difference would not be significant."
        )


def _statistics(study: GroupedComparison) -> tuple[str, ...] | None:
    """Difference of the mean ranks with its interval, in the order of the family, where all of them are known."""
    if len(study.pairs.first) != study.verdict.family.m:
        return None
    rows = zip(study.pairs.rank_difference.tolist(), study.pairs.intervals.mean.tolist(), strict=True)
    return tuple(
        f"Δ = {figures.number(value)} [{', '.join(figures.number(end) for end in ends)}]" for value, ends in rows
    )


def _drawn(study: GroupedComparison) -> int:
    """How many patterns of signs were drawn for some of the tests; 0 where all were exact: the same call decides again."""
    family, data = study.verdict.family, study.results
    x = oriented(wide_enough(data.exact, 2), data.objective)
    gains = (x[:, family.second] - x[:, family.first]).T
    found = [group_flip_test(column, study.groups, permutations=1).method for column in gains]
    return max(int(study.options["permutations"]), 100_000) if "monte-carlo" in found else 0
