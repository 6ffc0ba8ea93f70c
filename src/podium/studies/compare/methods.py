"""The methods paragraph of a comparison over problems."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.i18n import N_, _, grouped, ngettext
from podium.render.prose import Cited, Formula
from podium.stats.logical import ADJUSTMENTS, RESAMPLED
from podium.studies import figures
from podium.studies.checks import chosen_by_data
from podium.studies.family.methods import Facts, OfTable, Test, equivalence, exact_wilcoxon
from podium.studies.figures import Style, listed
from podium.studies.methods import NAMED, Said, averages_of, names_of, say
from podium.studies.words import ranking_name

if TYPE_CHECKING:
    from podium.studies.compare.inference import OmnibusOutcome
    from podium.studies.compare.parametric import Parametric
    from podium.studies.compare.stability import Stability
    from podium.studies.compare.study import Comparison

Indices = NDArray[np.intp]
_SYMBOLS = {"friedman": "χ²", "friedman_aligned": "T", "quade": "F"}
_TEST_OF = {"friedman": "friedman", "aligned": "friedman_aligned", "quade": "quade"}


def describe(study: Comparison, style: Style) -> Iterator[Said]:
    """Write the paragraph of a comparison."""
    return _OfComparison(study, style).sentences()


def comparison_facts(study: Comparison) -> Facts:
    """Collect the facts of the main comparison."""
    options, family = study.options, study.verdict.family
    return Facts(
        names=study.results.algorithms,
        n=study.results.n,
        objective=study.results.objective,
        omnibus=tuple(_test(study.omnibus[_TEST_OF[name]]) for name in options.rankings),
        family=family,
        procedure=study.verdict.procedure,
        alpha=options.alpha,
        chosen=chosen_by_data(options.control, study.results.algorithms),
        mean_ranks=tuple(study.primary.mean_ranks.tolist()),
        exact_tests=options.pairwise != "wilcoxon" or exact_wilcoxon(study.results, family.first, family.second),
        permutations=options.permutations,
        seed=options.seed,
        averages=averages_of(study.results),
    )


def _test(outcome: OmnibusOutcome) -> Test:
    classic, corrected = outcome.classic, outcome.corrected
    value, other = float(classic.statistic), float(corrected.statistic)
    differs = isfinite(other) and f"{value:.2f}" != f"{other:.2f}"
    return Test(
        outcome.name,
        _SYMBOLS[outcome.name],
        classic.df,
        value,
        float(classic.pvalue),
        corrected=(other, float(corrected.pvalue)) if differs else None,
        exact=outcome.exact,
        permutation=outcome.permutation,
    )


class _OfComparison(OfTable):
    def __init__(self, study: Comparison, style: Style) -> None:
        super().__init__(comparison_facts(study), style)
        self.study = study

    def beside(self) -> Iterator[Said]:
        """Other adjustments, ranks, equivalence, stability, parametric tests."""
        study = self.study
        yield from _extra(study)
        yield _rank_intervals(study)
        yield from equivalence(study.equivalence, study.results.algorithms, self.style)
        if study.stability is not None:
            yield from _stability(study, study.stability)
        if study.parametric is not None:
            yield from _parametric(study.parametric, self.style)


def _extra(study: Comparison) -> Iterator[Said]:
    """Adjustments requested in addition to the one that decides."""
    family, resampled = study.verdict.pairs, study.verdict.family.resampled
    if resampled is not None:
        hits = int(study.verdict.family.rejected(RESAMPLED, study.options.alpha).sum())
        yield say(
            "In addition, the p-values were adjusted by the step-down maxT procedure of Westfall and Young {source}, with {n} patterns of {by}; that rejects {hits} of {m} hypotheses, and the conclusion does not rest on it.",
            source=Cited(ADJUSTMENTS[RESAMPLED].cites), n=grouped(resampled.permutations), hits=grouped(hits), m=grouped(study.verdict.family.m),
            by=_("sign flips") if resampled.by == "sign flips" else _("permutations within problems"),
        )  # fmt: skip
    for one in study.families:
        if one.design == "ordered":
            yield say(
                "In addition, each algorithm was tested one-sided against those after it in the order of the table ({ranking}); the p-values were adjusted by Holm's procedure {source}, which rejects {hits} of {m} hypotheses, and the conclusion does not rest on it.",
                ranking=ranking_name(one.ranking), source=Cited(ADJUSTMENTS["holm"].cites),
                hits=grouped(int(one.rejected("holm", study.options.alpha).sum())), m=grouped(one.m),
            )  # fmt: skip
    for method in study.options.extra:
        aside = ADJUSTMENTS[method].aside
        if aside is not None and method in family.adjusted and family.m > 1:
            hits = int(family.rejected(method, study.options.alpha).sum())
            yield say(aside, source=Cited(ADJUSTMENTS[method].cites), n=grouped(hits), m=grouped(family.m))


def _rank_intervals(study: Comparison) -> Said:
    """The ranks of two algorithms contain no more information than their test."""
    k, names = study.results.k, study.results.algorithms
    if k < 3:
        return []
    found, order = study.rank_intervals, study.order_indices
    intervals = [Formula(f"[{found.lower[j]}, {found.upper[j]}]") for j in order]
    if (found.upper - found.lower == k - 1).all():
        what = say("all of them reach from 1 to {k} and exclude nothing.", k=grouped(k))
    elif k > NAMED:
        what = say(
            "that of {name}, which has the best mean rank, is {interval}.", name=names[order[0]], interval=intervals[0]
        )
    else:
        what = say("they are {intervals}.", intervals=listed([names[j] for j in order], intervals))
    return say(
        "Approximate simultaneous {level} confidence intervals were computed for the ranks of all algorithms {source}, by directional tests of the Friedman ranks of every two algorithms (self-normalised sum and empirical likelihood, with a guard against rare losses not observed), adjusted by Holm's procedure; {what}",
        level=figures.percent(1 - found.alpha), source=Cited(("mogstad2024", "owen2001")), what=what,
    )  # fmt: skip


def _stability(study: Comparison, found: Stability) -> Iterator[Said]:
    n = grouped(found.problems.tables)
    if found.algorithms is None:
        tables = _("without each problem in turn ({n} tables)", n=n)
    elif found.control is None:
        k = grouped(found.algorithms.tables)
        tables = _("without each problem ({n} tables) and without each algorithm ({k} tables) in turn", n=n, k=k)
    else:
        k = grouped(found.algorithms.tables)
        tables = _(
            "without each problem ({n} tables) and without each algorithm other than the control ({k} tables) in turn",
            n=n,
            k=k,
        )
    yield say(
        "To see whether the conclusion hinges on a single row or column of the table, it was drawn again {tables}; {holds}",
        tables=tables, holds=_robust(found),
    )  # fmt: skip
    parts = [part for part in (found.problems, found.algorithms) if part is not None]
    seen, lost = sum(part.best_tables for part in parts), sum(len(part.best_lost) for part in parts)
    name = study.results.algorithms[found.best]
    if lost:
        yield say(
            "{name} loses the best mean rank in {lost} of the {tables} tables that contain it.",
            name=name,
            lost=grouped(lost),
            tables=grouped(seen),
        )
    else:
        yield say(
            "{name} has the best mean rank in all of the {tables} tables that contain it.",
            name=name,
            tables=grouped(seen),
        )
    if found.test != found.alone_test:
        yield _alone(found)


def _robust(found: Stability) -> str:
    m, robust = len(found.hypotheses), found.robust
    if m == 1:
        return (
            _("the decision is the same whatever is left out.")
            if robust
            else _("the decision changes with what is left out.")
        )
    if robust == m:
        return _("all {m} decisions are the same whatever is left out.", m=grouped(m))
    return ngettext(
        "{n} of the {m} decisions is the same whatever is left out.",
        "{n} of the {m} decisions are the same whatever is left out.", robust, m=grouped(m),
    )  # fmt: skip


def _alone(found: Stability) -> Said:
    m = len(found.hypotheses)
    if m > 1:
        agrees = _(
            "lead to the same decision on {n} of the {m} hypotheses when adjusted by Holm's procedure.",
            n=grouped(found.agreeing),
            m=grouped(m),
        )
    else:
        agrees = _("lead to the same decision.") if found.agreeing == 1 else _("lead to another decision.")
    return say(
        "Wilcoxon signed-rank tests of two algorithms at a time, whose p-values no third algorithm can change {source}, {agree}",
        source=Cited(("benavoli2016",)), agree=agrees,
    )  # fmt: skip


# Parametric tests beside the comparison.

_ASSUMPTIONS = {
    "normal residuals": N_("normal residuals"),
    "sphericity": N_("sphericity"),
    "one scale for all problems": N_("one scale for all problems"),
}


def _parametric(route: Parametric, style: Style) -> Iterator[Said]:
    yield say("Parametric tests were computed for comparison; the conclusion does not rest on them.")
    yield _variance(route, style)
    yield _assumptions(route, style)
    yield _judged(route)
    yield _means(route)


def _variance(route: Parametric, style: Style) -> Said:
    from podium.studies.compare.parametric import number

    anova = route.anova
    p, epsilon = number(anova.pvalue_greenhouse_geisser), number(anova.greenhouse_geisser)
    value, share = number(anova.statistic), number(anova.partial_eta_squared)
    if p is None or epsilon is None or value is None or share is None:
        return say(
            "The analysis of variance has no error variance, hence no F test: every problem has the same differences."
        )
    # A correction makes fractions of degrees of freedom.
    degrees = ", ".join(f"{epsilon * df:.2f}".removesuffix(".00") for df in anova.df)
    return say(
        "A one-way repeated-measures analysis of variance with the correction of Greenhouse and Geisser {source} gave {statistic}, {p} ({epsilon}), with a partial {eta} of {share}.",
        source=Cited(("greenhouse1959",)),
        statistic=Formula(f"F({degrees}) = {figures.number(value)}"),
        p=figures.pvalue(p, style, route.alpha),
        epsilon=Formula(f"ε = {figures.number(epsilon)}"),
        eta=Formula("η²"),
        share=Formula(figures.number(share)),
    )


def _assumptions(route: Parametric, style: Style) -> Said:
    """The tests of the assumptions, as far as there are some."""

    def criterion(w: float, p: float) -> Said:
        return [Formula(f"W = {figures.number(w)}"), ", ", figures.pvalue(p, style, route.alpha)]

    clauses: list[Said] = []
    if route.normality is not None:
        clauses.append(say(
            "the normality of the {n} residuals with the Shapiro–Wilk test {source}, {result}",
            n=grouped(route.residual_count), source=Cited(("shapiro1965",)), result=criterion(*route.normality),
        ))  # fmt: skip
    if route.sphericity_pvalue is not None:
        result = criterion(float(route.anova.sphericity.w), route.sphericity_pvalue)
        clauses.append(
            say("sphericity with Mauchly's test {source}, {result}", source=Cited(("mauchly1940",)), result=result)
        )
    if not clauses:
        return []
    both = clauses[0] if len(clauses) == 1 else [*clauses[0], "; ", *clauses[1]]
    return say("Its assumptions were tested: {tests}.", tests=both)


def _judged(route: Parametric) -> Said:
    names = names_of([_(_ASSUMPTIONS[name]) for name in route.violated or route.unchecked])
    if not route.violated:
        if route.unchecked:
            return say("The assumption of {names} could not be tested.", names=names)
        return say("Nothing contradicts these assumptions, although so few values may hide a violation.")
    if route.scale_ratio is not None and "one scale for all problems" in route.violated:
        return say(
            "The data contradict {names} (the widest range of a problem is {ratio} times the narrowest), so that these tests are not safe here.",
            names=names, ratio=Formula(figures.quantity(route.scale_ratio)),
        )  # fmt: skip
    return say("The data contradict {names}, so that these tests are not safe here.", names=names)


def _means(route: Parametric) -> Said:
    """Tukey's or Dunnett's tests, and how far they agree with the conclusion."""
    tests, level = route.comparisons, figures.level(route.alpha)
    m, hits = len(tests.first), int(route.rejected.sum())
    if tests.method == "tukey":
        test, key = _("Tukey's test of all pairs of means"), "tukey1949"
    elif route.alternative == "two-sided":
        test, key = _("Dunnett's two-sided test of the control"), "dunnett1955"
    else:
        test, key = _("Dunnett's one-sided test of the control"), "dunnett1955"
    source = Cited((key,))
    if m > 1:
        return say(
            "{test} {source} rejects {hits} of the {n} hypotheses at {level} and agrees with the conclusion above on {agreeing} of them.",
            test=test, source=source, hits=grouped(hits), n=grouped(m), level=level, agreeing=grouped(route.agreeing),
        )  # fmt: skip
    if hits:
        decision = say("{test} {source} rejects its hypothesis at {level}", test=test, source=source, level=level)
    else:
        decision = say(
            "{test} {source} does not reject its hypothesis at {level}", test=test, source=source, level=level
        )
    if route.agreeing:
        return say("{decision} and agrees with the conclusion above.", decision=decision)
    return say("{decision} and disagrees with the conclusion above.", decision=decision)
