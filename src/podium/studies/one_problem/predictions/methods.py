"""The methods paragraph of classifiers compared by their predictions on one test set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.i18n import N_, _, grouped, ngettext
from podium.render.prose import Cited, Formula
from podium.stats.discordance import EXACT_UP_TO
from podium.studies.shared import figures
from podium.studies.shared.family import Family
from podium.studies.shared.family.methods import ClassifierParagraph, Facts, Named, Test
from podium.studies.shared.figures import Style, decimals, estimate, limits, listed
from podium.studies.shared.methods import NAMED, Said, called, say

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.study import PredictionsComparison


DIGITS = 4
Indices = NDArray[np.intp]


def describe(study: PredictionsComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    return _Predictions(study, style).sentences()


class Accuracies(ClassifierParagraph):
    """Common parts of the paragraphs with and without groups."""

    def instances(self, n: int) -> str:
        """Description of how the classifiers were compared."""
        return ngettext(
            "by their predictions for the same {n} test instance",
            "by their predictions for the same {n} test instances",
            n,
        )

    def hypothesis(self, test: Said) -> Said:
        """Question of the omnibus test."""
        return say("The hypothesis that all classifiers are equally accurate was tested with {test}.", test=test)

    def phrases(self) -> tuple[str, str, str]:
        """The control is better than, worse than, not different from."""
        return (
            N_("is significantly more accurate than {others}"),
            N_("is significantly less accurate than {others}"),
            N_("does not differ significantly from {others}"),
        )

    def not_shown(self) -> tuple[str, str]:
        """The control was not shown to be better, to be worse."""
        return N_("is not significantly more accurate than {others}"), N_(
            "is not significantly less accurate than {others}"
        )

    def alternative(self, control: str | None) -> str:
        """Question of a one-sided test."""
        if self.family.alternative == "greater":
            return _(", against the alternative that {control} is more accurate", control=control)
        return _(", against the alternative that {control} is less accurate", control=control)

    def discordant(self) -> Said:
        """What b and c are."""
        pair = self.of_one()
        if pair is None:
            return say(
                "which is not adjusted for the number of comparisons; b and c are the numbers of instances on which only the first and only "
                "the second is right."
            )  # fmt: skip
        return say(
            "b and c are the numbers of instances on which only {a} and only {b} is right.", a=pair[0], b=pair[1]
        )

    def models(self) -> Said:
        """Limits of the tests."""
        return say(
            "Each classifier is one trained model: the tests do not cover the variation between training sets {source}.",
            source=Cited(("dietterich1998",)),
        )


class _Predictions(Accuracies):
    def __init__(self, study: PredictionsComparison, style: Style) -> None:
        data, verdict, options, found = study.predictions, study.verdict, study.options, study.omnibus
        q = found.cochran
        cochran = Test(
            "cochran",
            "Q",
            (q.df,),
            float(q.statistic),
            float(q.pvalue),
            exact=found.exact,
            permutation=found.permutation,
        )
        facts = Facts(
            names=data.classifiers,
            omnibus=(cochran,) if data.k > 2 else (),
            family=verdict.family,
            procedure=verdict.procedure,
            alpha=options.alpha,
            statistics=_statistics(study),
            permutations=options.permutations,
            seed=options.seed,
        )
        super().__init__(facts, style)
        self.study, self.level = study, figures.percent(1 - options.alpha)

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        return self.instances(self.study.predictions.n)

    def exact(self, p: Formula) -> Said:
        """Write the exact p-value of the omnibus test."""
        return say("; exact given how many classifiers are right on each instance, {p}", p=p)

    def how(self) -> Named:
        """McNemar's test in the version that decides here."""
        variant = str(self.study.options.test)
        squared = _by_chi_square(self.study)
        rough = sum(bool(squared[i]) for i, _sign in _places(self.study))
        if variant == "auto":
            variant = "all-exact" if rough == 0 else "all-rough" if rough == self.family.m else "mixed"
        keys = ["mcnemar1947"]
        keys += ["edwards1948"] if variant in ("chi2", "all-rough", "mixed") else []
        keys += ["fagerland2013"] if variant == "midp" else []
        return _("by {side} McNemar tests, {version}", side=self.side, version=self._version(variant, rough)), tuple(
            keys
        )

    def _version(self, variant: str, rough: int) -> str:
        m = self.family.m
        approximation = (
            _("continuity-corrected chi-square approximation")
            if self.family.alternative == "two-sided"
            else _("continuity-corrected normal approximation")
        )
        versions = {
            "exact": N_("exact (binomial)"),
            "midp": N_("with the mid-p-value"),
            "chi2": N_("with the {approximation}"),
            "mixed": N_("exact (binomial) up to {limit} discordant instances ({exact} of the {m} tests) and with the {approximation} beyond"),
            "all-exact": N_("exact (binomial), because no more than {limit} instances are discordant in any comparison"),
            "all-rough": N_("with the {approximation}, because more than {limit} instances are discordant in every comparison"),
        }  # fmt: skip
        if m == 1:
            versions |= {
                "all-exact": N_("exact (binomial), because no more than {limit} instances are discordant"),
                "all-rough": N_("with the {approximation}, because more than {limit} instances are discordant"),
            }
        return _(
            versions[variant], limit=EXACT_UP_TO, approximation=approximation, exact=grouped(m - rough), m=grouped(m)
        )

    def explained(self) -> Said:
        """What Δ, b and c are."""
        pair, delta, source = self.of_one(), Formula("Δ"), Cited(("newcombe1998",))
        if pair is None:
            return say(
                "{delta} is the difference of the accuracies, the first minus the second, with its {level} interval by Newcombe's method "
                "{source}, {discordant}", delta=delta, level=self.level, source=source, discordant=self.discordant(),
            )  # fmt: skip
        return say(
            "{delta} is the difference of the accuracies, {a} minus {b}, with its {level} interval by Newcombe's method {source}; {discordant}",
            delta=delta, a=pair[0], b=pair[1], level=self.level, source=source, discordant=self.discordant(),
        )  # fmt: skip

    def beside(self) -> Iterator[Said]:
        """The accuracies."""
        yield from super().beside()
        single, names, order = self.study.single, self.facts.names, self.study.order_indices

        def shown(j: int) -> Formula:
            return estimate(
                float(single.accuracy[j]), float(single.wilson.lower[j]), float(single.wilson.upper[j]), DIGITS
            )

        source = Cited(("wilson1927",))
        if len(names) <= NAMED:
            yield say(
                "The accuracies, with {level} intervals by Wilson's method {source}, are: {accuracies}.",
                level=self.level, source=source, accuracies=listed([names[j] for j in order], [shown(j) for j in order]),
            )  # fmt: skip
        else:
            best = [j for j in order if single.right[j] == single.right.max()]
            yield say(
                "The highest accuracy, with its {level} interval by Wilson's method {source}, is {accuracy} ({names}).",
                level=self.level, source=source, accuracy=shown(best[0]), names=called([names[j] for j in best], "classifier"),
            )  # fmt: skip
        yield self.models()


def family_places(first: Indices, second: Indices, family: Family) -> list[tuple[int, int]]:
    """Row of each hypothesis of the family in a table of all pairs, and 1, or −1 where it stands there the other way round."""
    row = {pair: i for i, pair in enumerate(zip(first.tolist(), second.tolist(), strict=True))}
    both = zip(family.first.tolist(), family.second.tolist(), strict=True)
    return [(row[a, b], 1) if (a, b) in row else (row[b, a], -1) for a, b in both]


def _places(study: PredictionsComparison) -> list[tuple[int, int]]:
    return family_places(study.pairs.first, study.pairs.second, study.verdict.family)


def _statistics(study: PredictionsComparison) -> tuple[str, ...]:
    pairs, shown = study.pairs, []
    test, two_sided = pairs.mcnemar, study.verdict.family.alternative == "two-sided"
    squared = _by_chi_square(study) & two_sided
    for i, sign in _places(study):
        ends = sorted((sign * float(pairs.newcombe.lower[i]), sign * float(pairs.newcombe.upper[i])))
        only = (int(test.n10[i]), int(test.n01[i]))[::sign]
        text = f"Δ = {decimals(sign * float(pairs.difference[i]), DIGITS)}{limits(ends[0], ends[1], DIGITS)}"
        text += f", b = {grouped(only[0])}, c = {grouped(only[1])}"
        if squared[i]:
            text += f", {figures.statistic('χ²', (1,), float(test.statistic[i])).text}"
        shown.append(text)
    return tuple(shown)


def _by_chi_square(study: PredictionsComparison) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which of all pairs the chi-square approximation decides."""
    test, how = study.pairs.mcnemar, study.options.test
    return ~test.exact_decides if how == "auto" else np.full(study.pairs.m, how == "chi2")
