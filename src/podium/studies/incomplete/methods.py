"""The methods paragraph of a table with missing cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import _, count, grouped, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.logical import ADJUSTMENTS
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies.checks import chosen_by_data
from podium.studies.family.methods import Facts, OfTable, Test, exactness, rest
from podium.studies.figures import Style
from podium.studies.methods import NAMED, Said, called, rendered, say

if TYPE_CHECKING:
    from podium.studies.incomplete.study import IncompleteComparison


def describe(study: IncompleteComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    return _Incomplete(study, style).sentences()


class _Incomplete(OfTable):
    def __init__(self, study: IncompleteComparison, style: Style) -> None:
        table, options = study.results, study.options
        self.study, self.exact_ones = study, _exact(study)
        facts = Facts(
            names=table.algorithms,
            objective=table.objective,
            omnibus=tuple(_omnibus(study)),
            family=study.verdict.family,
            procedure=study.verdict.procedure,
            alpha=float(options["alpha"]),
            chosen=chosen_by_data(options["control"], table.algorithms),
            mean_ranks=tuple(np.round(study.mean_ranks, 9).tolist()),
            exact_tests=all(self.exact_ones),
            permutations=int(options["permutations"]),
            seed=int(options["seed"]),
        )
        super().__init__(facts, style)

    def extent(self) -> str:
        """Description of what the algorithms were compared on."""
        table = self.study.results
        problems = count(table.n, "problem")
        if table.missing == 0:
            return _("{problems}, with no result missing", problems=problems)
        return _(
            "{problems}, with {missing} of the {cells} results missing",
            problems=problems, missing=grouped(table.missing), cells=grouped(table.n * table.k),
        )  # fmt: skip

    def permuted(self, p: Formula) -> Said:
        """Write the p-value of permutations."""
        return say(
            "; from {n} random permutations of the ranks among the results that each problem has (seed {seed}), {p}",
            n=grouped(self.facts.permutations), seed=self.facts.seed, p=p,
        )  # fmt: skip

    def exactness(self) -> str:
        """How the p-values of Wilcoxon's tests were computed."""
        if any(self.exact_ones) and not all(self.exact_ones):
            return pgettext(
                "of several tests",
                "exact given the ties where that is feasible, otherwise with the normal approximation",
            )
        return exactness(all(self.exact_ones))

    def compared_control(self, control: str) -> str:
        """Begin the sentence on the tests of a control."""
        if not self.facts.chosen:
            return super().compared_control(control)
        return _(
            "The control, {control}, taken after the results were seen because it has the best adjusted mean rank, was compared with {rest}",
            control=control, rest=rest(self.family.m),
        )  # fmt: skip

    def best_rank(self, names: Sequence[str], rank: str) -> Said:
        """Who has the best adjusted mean rank, and what that is."""
        if len(names) > NAMED:
            return say("{names} share the best adjusted mean rank ({rank}).", names=called(names), rank=rank)
        if len(names) == 1:
            return say(
                "{names} has the best adjusted mean rank ({rank}): one plus, summed over the other algorithms, the share of the common problems "
                "on which the other is better (equal results count half).", names=names[0], rank=rank,
            )  # fmt: skip
        return say(
            "{names} share the best adjusted mean rank ({rank}): one plus, summed over the other algorithms, the share of the common problems on "
            "which the other is better (equal results count half).", names=called(names), rank=rank,
        )  # fmt: skip

    def about_tests(self) -> Iterator[Said]:
        """On how many problems two algorithms were compared."""
        common = self.study.common[self.family.first, self.family.second]
        low, high, none = int(common.min()), int(common.max()), int((common == 0).sum())
        if low == high:
            yield say(
                "Each test takes the problems on which both algorithms have results, {low} in every case.",
                low=grouped(low),
            )
        else:
            yield say(
                "Each test takes the problems on which both algorithms have results, from {low} to {high}.",
                low=grouped(low),
                high=grouped(high),
            )
        if none:
            yield say(
                "One pair has no problem in common and counts as not significant.",
                "{n} pairs have no problem in common and count as not significant.", none,
            )  # fmt: skip

    def beside(self) -> Iterator[Said]:
        """Result of the ranks of all algorithms together, in addition to the tests of pairs."""
        study = self.study
        if study.results.missing:
            yield say("No missing result was filled in; all this takes results to be missing at random.")
        family, procedure = study.families[-1], study.verdict.pairs_procedure
        hits = int(family.rejected(procedure, self.facts.alpha).sum())
        if family.ranking == "durbin":
            text = say(
                "For comparison, all pairs were also compared by Conover's t tests of the rank sums after Durbin's test {source}",
                source=Cited(("conover1999",)),
            )  # fmt: skip
        else:
            text = say(
                "For comparison, all pairs were also compared by z tests of the effects that the test of Skillings and Mack estimates from the "
                "ranks of all algorithms together {source}", source=Cited(("skillings1981",)),
            )  # fmt: skip
        if family.m > 1:
            yield say(
                "{tests}; adjusted by {procedure}, they reject {n} of {m} hypotheses, and the conclusion does not rest on them.",
                tests=text, procedure=rendered(ADJUSTMENTS[procedure].phrase), n=grouped(hits), m=grouped(family.m),
            )  # fmt: skip
        elif hits:
            yield say(
                "{tests}; this finds a significant difference, and the conclusion does not rest on it.", tests=text
            )
        else:
            yield say(
                "{tests}; this finds no significant difference, and the conclusion does not rest on it.", tests=text
            )


def _omnibus(study: IncompleteComparison) -> list[Test]:
    """Skillings and Mack's test, and Durbin's where the design is balanced."""
    main, other = study.omnibus, study.durbin
    tests = [
        Test("skillings_mack", "χ²", (main.df,), main.statistic, main.pvalue, permutation=study.permutation_pvalue)
    ]
    if other is None:
        return tests
    tests.append(Test("durbin", "χ²", (other.df,), other.statistic, other.pvalue))
    if np.isfinite(other.f):
        tests.append(Test("durbin_f", "F", other.f_df, other.f, other.f_pvalue))
    return tests


def _exact(study: IncompleteComparison) -> list[bool]:
    """Which of the deciding tests were exact: the same calls decide again."""
    family, present = study.verdict.family, study.results.present
    if family.ranking != "wilcoxon":
        return [True]
    x = oriented(wide_enough(study.results.exact, 2), study.results.objective)
    found = []
    for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True):
        both = present[:, i] & present[:, j]
        if both.any():
            found.append(signed_rank(x[both, j] - x[both, i]).method == "exact")
    return found or [True]
