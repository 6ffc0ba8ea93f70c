"""The methods paragraph of classifiers compared by their predictions on one test set, whose instances may come in groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.i18n import N_, _, grouped, ngettext, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.clustered_predictions import PERMUTATIONS
from podium.stats.discordance import EXACT_UP_TO
from podium.studies import figures
from podium.studies.classifier_methods import ClassifierParagraph
from podium.studies.family import Family
from podium.studies.family_methods import Facts, Named, Test
from podium.studies.figures import Style, decimals, estimate, limits, listed
from podium.studies.methods import NAMED, Said, called, say

if TYPE_CHECKING:
    from podium.studies.predictions.grouped.comparison import GroupedPredictions
    from podium.studies.predictions.study import PredictionsComparison

DIGITS = 4
Indices = NDArray[np.intp]


def predictions(study: PredictionsComparison, style: Style) -> Iterator[Said]:
    """Write the paragraph of independent instances."""
    return _Predictions(study, style).sentences()


def predictions_grouped(study: GroupedPredictions, style: Style) -> Iterator[Said]:
    """Write the paragraph of instances in groups."""
    return _Grouped(study, style).sentences()


class _Accuracies(ClassifierParagraph):
    def instances(self, n: int) -> str:
        """By what the classifiers were compared."""
        return ngettext(
            "by their predictions for the same {n} test instance",
            "by their predictions for the same {n} test instances",
            n,
        )

    def hypothesis(self, test: Said) -> Said:
        """What the omnibus test asks."""
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
        """What a one-sided test asks."""
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
        """What the tests do not cover."""
        return say(
            "Each classifier is one trained model: the tests do not cover the variation between training sets {source}.",
            source=Cited(("dietterich1998",)),
        )


class _Predictions(_Accuracies):
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
        """By what the classifiers were compared."""
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


def _family_places(first: Indices, second: Indices, family: Family) -> list[tuple[int, int]]:
    """Row of each hypothesis of the family in a table of all pairs, and 1, or −1 where it stands there the other way round."""
    row = {pair: i for i, pair in enumerate(zip(first.tolist(), second.tolist(), strict=True))}
    both = zip(family.first.tolist(), family.second.tolist(), strict=True)
    return [(row[a, b], 1) if (a, b) in row else (row[b, a], -1) for a, b in both]


def _places(study: PredictionsComparison) -> list[tuple[int, int]]:
    return _family_places(study.pairs.first, study.pairs.second, study.verdict.family)


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


# Instances in groups.


class _Grouped(_Accuracies):
    def __init__(self, study: GroupedPredictions, style: Style) -> None:
        facts = Facts(
            names=study.predictions.classifiers,
            family=study.verdict.family,
            procedure=study.verdict.procedure,
            alpha=study.options.alpha,
            statistics=_grouped_statistics(study),
        )
        super().__init__(facts, style)
        self.study, self.level = study, figures.percent(round(1 - study.options.alpha, 12))

    def extent(self) -> str:
        """By what the classifiers were compared."""
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
        """What the tests hold."""
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
        """By how much the groups matter, and what would have been found without them."""
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


def _grouped_statistics(study: GroupedPredictions) -> tuple[str, ...]:
    pairs, found, shown = study.pairs, study.pairs.found, []
    for i, sign in _family_places(pairs.first, pairs.second, study.verdict.family):
        ends = sorted((sign * float(found.newcombe.lower[i]), sign * float(found.newcombe.upper[i])))
        only = (int(pairs.n10[i]), int(pairs.n01[i]))[::sign]
        text = f"Δ = {decimals(sign * float(found.mean[i]), DIGITS)}{limits(ends[0], ends[1], DIGITS)}"
        text += f", SE = {decimals(float(found.standard_error[i]), DIGITS)}"
        shown.append(f"{text}, b = {grouped(only[0])}, c = {grouped(only[1])}")
    return tuple(shown)
