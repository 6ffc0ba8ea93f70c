"""The methods paragraph of all pairs of a table, tested separately."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula
from podium.studies import figures
from podium.studies.family.methods import Facts, OfTable, equivalence
from podium.studies.figures import Style
from podium.studies.methods import NAMED, Said, averages_of, say

if TYPE_CHECKING:
    from podium.studies.all_pairs.study import AllPairs


def describe(study: AllPairs, style: Style) -> Iterator[Said]:
    """Write the paragraph of all pairs."""
    return _AllPairs(study, style).sentences()


class _AllPairs(OfTable):
    def __init__(self, study: AllPairs, style: Style) -> None:
        facts = Facts(
            names=study.results.algorithms,
            n=study.results.n,
            objective=study.results.objective,
            family=study.verdict.family,
            procedure=study.verdict.procedure,
            alpha=study.options.alpha,
            mean_ranks=tuple(study.ranking.mean_ranks.tolist()),
            exact_tests=study.matrices.method == "exact",
            zeros=study.options.zeros,
            averages=averages_of(study.results),
            statistics=tuple(_statistic(study, i) for i in range(study.family.m)),
        )
        super().__init__(facts, style)
        self.study = study

    def beside(self) -> Iterator[Said]:
        """Description of the statistics, and equivalence."""
        study = self.study
        hits = int(study.family.rejected(study.verdict.procedure, study.options.alpha).sum())
        if 0 < hits <= NAMED or study.family.m == 1:
            yield self._explained()
        yield from equivalence(study.equivalence, study.results.algorithms, self.style)

    def _explained(self) -> Said:
        plus, minus = Formula("R⁺"), Formula("R⁻")
        if self.study.matrices.shift is None:
            return say(
                "{plus} is the rank sum of the problems on which the first of the two is better, {minus} that of those on which it is worse.",
                plus=plus, minus=minus,
            )  # fmt: skip
        return say(
            "{plus} is the rank sum of the problems on which the first of the two is better, {minus} that of those on which it is worse; "
            "{delta} is the Hodges–Lehmann estimate {source} of the first one's advantage, in the unit of the data.",
            plus=plus, minus=minus, delta=Formula("Δ"), source=Cited(("hodges1963",)),
        )  # fmt: skip


def _statistic(study: AllPairs, i: int) -> str:
    found, first, second = study.matrices, study.family.first[i], study.family.second[i]
    plus, minus = (figures.rank_sum(float(found.r_plus[a, b])) for a, b in ((first, second), (second, first)))
    shift = "" if found.shift is None else f", Δ = {figures.quantity(float(found.shift[first, second]))}"
    return f"R⁺ = {plus}, R⁻ = {minus}{shift}"
