"""The methods paragraph of independent samples."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.i18n import _, count
from podium.studies.family.methods import Facts, FamilyParagraph, Test
from podium.studies.figures import Style
from podium.studies.methods import Said, better, say, who

if TYPE_CHECKING:
    from podium.studies.unpaired.study import UnpairedComparison


def describe(study: UnpairedComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph of independent samples."""
    return _Unpaired(study, style).sentences()


class _Unpaired(FamilyParagraph):
    def __init__(self, study: UnpairedComparison, style: Style) -> None:
        test = study.kruskal
        self.sizes = (min(study.groups.sizes), max(study.groups.sizes))
        facts = Facts(
            names=study.groups.algorithms,
            objective=study.groups.objective,
            omnibus=(Test("kruskal_wallis", "H", (int(test.df),), float(test.statistic), float(test.pvalue)),),
            family=study.verdict.family,
            procedure=study.verdict.procedure,
            alpha=float(study.options["alpha"]),
            mean_ranks=tuple(test.mean_ranks.tolist()),
        )
        super().__init__(facts, style)

    def about_tests(self) -> Iterator[Said]:
        """When the level holds."""
        yield say(
            "The level holds if the samples of two algorithms that do not differ come from one distribution; if they only tend to be equally "
            "good, with different spreads, it is approximate."
        )

    def data(self) -> Said:
        """What was compared, and on what."""
        low, high = self.sizes
        extent = str(count(low, "observation"))
        if low != high:
            extent = _("{low} to {high} observations", low=low, high=high)
        return say(
            "We compared {who} on independent samples of {extent} each{better}.",
            who=who(self.facts.names), extent=extent, better=better(self.facts.objective),
        )  # fmt: skip
