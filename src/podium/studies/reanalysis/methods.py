"""The methods paragraph of published numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.data import MeanRanks
from podium.i18n import count, grouped, ngettext
from podium.render.prose import Cited, Formula
from podium.stats.published import SYMBOLS
from podium.studies import figures
from podium.studies.family.methods import Facts, FamilyParagraph, Test
from podium.studies.figures import Style
from podium.studies.methods import Said, no_proof, say, separated, who

if TYPE_CHECKING:
    from podium.studies.reanalysis.study import Reanalysis


def describe(study: Reanalysis, style: Style) -> Iterator[Said]:
    """Write the paragraph of published numbers."""
    return _Reanalysed(study, style).sentences()


class _Reanalysed(FamilyParagraph):
    def __init__(self, study: Reanalysis, style: Style) -> None:
        reported, test = study.reported, study.friedman
        ranks = reported if isinstance(reported, MeanRanks) else None
        self.statistics = study.statistics if study.texts else ()
        self.source = "list" if study.verdict is None else "matrix" if ranks is None else "ranks"
        facts = Facts(
            names=study.names,
            n=None if ranks is None else ranks.n,
            omnibus=()
            if test is None
            else (Test("friedman", "χ²", test.df, float(test.statistic), float(test.pvalue)),),
            family=study.families[0] if study.verdict is None else study.verdict.family,
            procedure="holm" if study.verdict is None else study.verdict.procedure,
            alpha=study.alpha,
            mean_ranks=None if ranks is None else tuple(np.asarray(ranks.ranks, dtype=float).tolist()),
        )
        super().__init__(facts, style)

    def data(self) -> Said:
        """The published numbers."""
        names, m = self.facts.names, self.family.m
        if self.statistics:
            return self.recomputed()
        if self.source == "list":
            if m == 1:
                return say("We re-analysed one published p-value.")
            return say("We re-analysed {m} published p-values.", m=grouped(m))
        if self.source == "ranks":
            return say(
                "We re-analysed the published mean ranks of {who} on {extent}.",
                who=who(names),
                extent=count(self.facts.n or 0, "problem"),
            )
        pairs = len(names) * (len(names) - 1) // 2
        if pairs == 1:
            return say("We re-analysed the published p-value of {who}.", who=who(names))
        return say("We re-analysed the published p-values of all {m} pairs of {who}.", m=grouped(pairs), who=who(names))

    def recomputed(self) -> Said:
        """The printed test statistics."""
        return say(
            "We recomputed the p-values of printed test statistics {source}: {tests}.",
            source=Cited(("nuijten2016",)),
            tests=separated(
                [
                    [figures.statistic(SYMBOLS[one.kind], one.df, one.value), ", ", self.p(one.pvalue)]
                    for one in self.statistics
                ]
            ),
        )

    def hypothesis(self, test: Said) -> Said:
        """Question of the omnibus test, for published ranks."""
        return say("The hypothesis that all algorithms perform alike was tested with {test}.", test=test)

    def tests(self) -> Said:
        """Published p-values come from tests of others."""
        control = self.facts.control
        if self.source == "ranks":
            return super().tests()
        return (
            []
            if control is None
            else say("Only the p-values of {control}, the control, form the family.", control=control)
        )

    def nothing(self, m: int, p: Formula) -> Said:
        """State that no significant difference was found."""
        if self.source != "list":
            return super().nothing(m, p)
        if m == 1:
            return say("No hypothesis is rejected (smallest p-value: {p}).", p=p)
        return say("No hypothesis is rejected (smallest adjusted p-value: {p}).", p=p)

    def single(self, evidence: Said) -> Said:
        """Say that the only hypothesis is rejected."""
        if self.source != "list":
            return super().single(evidence)
        return say("The hypothesis is rejected ({evidence}).", evidence=evidence)

    def which(self, m: int, hits: int) -> str:
        """How many hypotheses are rejected."""
        if self.source != "list":
            return super().which(m, hits)
        return ngettext(
            "Of the {m} hypotheses, {n} is rejected", "Of the {m} hypotheses, {n} are rejected", hits, m=grouped(m)
        )

    def no_proof(self) -> Said:
        """What this does not show."""
        if self.source != "list":
            return no_proof()
        return say("A hypothesis that is not rejected is not thereby shown to be true.")
