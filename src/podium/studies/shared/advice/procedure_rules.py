"""Advice about the tests and procedures that were chosen: the control, omnibus tests, tests of pairs, the parametric route."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.document import Advice
from podium.i18n import Message, count, grouped, listing
from podium.stats.adjustments import adjust
from podium.stats.logical import ADJUSTMENTS, EXCHANGE, RANGE, confirms
from podium.stats.rankings import exact_rank_sum_pvalues, normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies.shared.advice.conclusion_rules import smallest_pvalue
from podium.studies.shared.advice.texts import shared as advice
from podium.studies.shared.checks import PARTIAL_WORST
from podium.studies.shared.family import Family
from podium.studies.shared.words import procedure_name, ranking_name

if TYPE_CHECKING:
    from podium.checks import Alternative
    from podium.studies.many_problems.compare.study import Comparison


POOL_LIMIT = 30
"""Up to this number of algorithms the Wilcoxon tests are run to see whether the pool decides anything."""


def _alternative(study: Comparison) -> Alternative:
    """What the verdict's hypotheses are tested against; all pairs are always tested two-sided."""
    return study.options.alternative if study.verdict.family.control is not None else "two-sided"


def control_chosen_by_data(study: Comparison) -> Iterator[Advice]:
    """W24: the control is the best of the very data it is tested on."""
    if study.control is None or study.options.control != "best" or "best" in study.results.algorithms:
        return
    k = study.results.k
    if k == 2 and study.options.alternative == "two-sided":
        return  # one two-sided test, whichever of the two is called the control
    control, comparisons = study.results.algorithms[study.control], count(k - 1, "comparison")
    yield advice("W24", control=control, k=k, comparisons=comparisons)


def pool_dependence(study: Comparison) -> Iterator[Advice]:
    """W01: mean-rank p-values depend on the other algorithms."""
    family, options = study.verdict.family, study.options
    k = study.results.k
    if k < 3 or options.alone or family.m * smallest_pvalue(study) > options.alpha:
        return  # with so few problems no test of two algorithms by themselves can reject: it checks nothing
    if k > POOL_LIMIT:
        yield advice("W01 many", n=k - 2)
        return
    columns = np.ascontiguousarray(oriented(wide_enough(study.results.exact, 2), study.results.objective).T)
    gains = columns[family.second] - columns[family.first]
    alone = adjust(signed_rank(gains, alternative=_alternative(study)).pvalue, "holm")
    changed = int(((alone <= options.alpha) != family.rejected("holm", options.alpha)).sum())
    if changed:
        yield advice("W01 changed", n=changed, decisions=count(family.m, "decision"))


def unconfirmed(study: Comparison) -> Iterator[Advice]:
    """W25: a published procedure on mean ranks marks pairs that the exact tests do not confirm."""
    options, family, procedure = study.options, study.verdict.family, study.verdict.procedure
    if options.alone or study.results.k < 3 or procedure == EXCHANGE:
        return
    published = confirms(procedure) or procedure
    adjusted = family.adjusted.get(EXCHANGE)
    if adjusted is None:
        adjusted = _exchange_adjusted(study)
    marked = family.rejected(published, options.alpha)
    n = int((marked & (adjusted > options.alpha)).sum())
    if not n:
        return
    yield advice(
        "W25 asked" if confirms(procedure) is None else "W25 found",
        n=grouped(n), marked=count(int(marked.sum()), "pair"), procedure=procedure_name(published), ranking=ranking_name(family.ranking), worst=PARTIAL_WORST,
    )  # fmt: skip


def _exchange_adjusted(study: Comparison) -> NDArray[np.float64]:
    """Adjusted p-values of the exact tests, in the order of the family of the verdict, which did not need them."""
    from podium.stats.exchange import rank_exchange
    from podium.studies.shared.family import tested_pairs

    family, k = study.verdict.family, study.results.k
    found = rank_exchange(study.primary.scores, control=family.control, alternative=_alternative(study)).adjusted
    table = np.ones((k, k))
    first, second = tested_pairs(k, family.control)
    table[first, second] = table[second, first] = found
    return np.asarray(table[family.first, family.second])


def standard_errors(study: Comparison) -> Iterator[Advice]:
    """W31: published and corrected standard errors decide differently."""
    for family in study.families:
        if family.other_pvalues is None:
            continue
        other = adjust(family.other_pvalues, "holm") <= study.options.alpha
        differ = int((other != family.rejected("holm", study.options.alpha)).sum())
        if differ:
            ranking = Message("quade") if family.ranking == "quade" else Message("aligned")
            design = Message("all-pairs") if family.design == "all-pairs" else Message("control")
            key = "W31 published" if family.se == "published" else "W31 corrected"
            yield advice(key, n=differ, m=family.m, ranking=ranking, design=design)


def single_step(study: Comparison) -> Iterator[Advice]:
    """W03: a single-step procedure rejects less than the procedure of the verdict."""
    family, alpha = study.verdict.family, study.options.alpha
    simple, better = "nemenyi" if family.design == "all-pairs" else "bonferroni", study.verdict.procedure
    other, key = Message("the procedure of the verdict"), "W03 verdict"
    if better == RANGE:
        simple, better = RANGE, "bergmann-hommel"
        other, key = Message("Bergmann–Hommel's on the same p-values"), "W03 range"
    few, more = (int(family.rejected(name, alpha).sum()) for name in (simple, better))
    if few < more:
        name = {
            "bonferroni": Message("Bonferroni–Dunn's procedure"),
            "nemenyi": Message("Bonferroni's correction"),
            RANGE: Message("Nemenyi's test"),
        }[simple]
        yield advice(key, name=name, few=grouped(few), m=grouped(family.m), other=other, more=grouped(more))


def two_nemenyis(study: Comparison) -> Iterator[Advice]:
    """W27: the studentized range and Bonferroni over all pairs decide differently."""
    family, alpha = study.verdict.family, study.options.alpha
    if RANGE not in family.adjusted:
        return
    differ = int((family.rejected(RANGE, alpha) != family.rejected("nemenyi", alpha)).sum())
    if differ:
        yield advice("W27", pairs=count(differ, "pair"))


def quade_choice(study: Comparison) -> Iterator[Advice]:
    """W32: what Quade's weights decide."""
    family, alpha = study.verdict.family, study.options.alpha
    if family.ranking not in ("quade", "quade-conover"):
        return
    z = study.rankings["friedman"].z(family.first, family.second, study.options.se)
    unweighted = adjust(normal_pvalue(z, _alternative(study)), "holm")
    differ = int(((unweighted <= alpha) != family.rejected("holm", alpha)).sum())
    if differ:
        yield advice("W32", n=differ, m=family.m)


# Omnibus tests: approximations that are rough, and decisions that do not match those on pairs.


def rough_approximation(study: Comparison) -> Iterator[Advice]:
    """W36: chi-square and F are rough for small tables."""
    n, k = study.results.n, study.results.k
    if (n >= 10 and k >= 5) or n >= 30:
        return
    outcome = study.deciding_omnibus
    known = outcome.exact if outcome.exact is not None else outcome.permutation
    if known is not None and f"{known:.3g}" == f"{float(outcome.classic.pvalue):.3g}":
        return
    if known is None:
        yield advice("W36 ask permutation" if study.options.exact else "W36 ask", n=n, k=k)
        return
    sign, p = "χ²" if study.verdict.family.ranking == "aligned" else "F", float(outcome.classic.pvalue)
    key = "W36 permutation" if outcome.exact is None else "W36 exact"
    yield advice(key, n=n, k=k, known=known, sign=sign, p=p)


def post_hoc_without_omnibus(study: Comparison) -> Iterator[Advice]:
    """W11: post-hoc rejections although the omnibus test does not reject."""
    outcome, family = study.deciding_omnibus, study.verdict.family
    hits = int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if hits and outcome.best_pvalue > study.options.alpha and study.results.k > 2:
        yield advice("W11", n=hits, p=outcome.best_pvalue)


def omnibus_without_post_hoc(study: Comparison) -> Iterator[Advice]:
    """W30: the omnibus test rejects but no hypothesis does."""
    outcome, family = study.deciding_omnibus, study.verdict.family
    if outcome.best_pvalue > study.options.alpha or study.results.k < 3 or family.alternative != "two-sided":
        return  # with one side the omnibus test may have seen what was not asked
    if family.rejected(study.verdict.procedure, study.options.alpha).any():
        return
    yield advice("W30 pairs" if family.control is None else "W30 control", p=outcome.best_pvalue)


# Where the pairwise p-values come from, and what the variant procedures assume.


PRESUMES = Message(
    "Shaffer's and Bergmann–Hommel's procedures assume that A = B and B = C imply A = C. That is so for mean ranks and means, not for "
    "the hypotheses of sign and Wilcoxon tests: on simulated tables of six algorithms Bergmann–Hommel erred in 19 % (sign) and 21 % "
    "(Wilcoxon) at α = 0.05, Holm in 3 % and 5 %."
)
"""Why the logical procedures do not decide on some tests; measured by benchmarks/transitivity.py."""
PRESUMES_SOURCE = Message("Bergmann & Hommel 1988; simulation in docs/explanation/tests-of-pairs.md")


def rejects_on_an_assumption(study: Comparison) -> Iterator[Advice]:
    """W85: a requested adjustment rejects more than Bergmann–Hommel, on an assumption."""
    alpha = study.options.alpha
    for family in study.families:
        for key in study.options.extra:
            one = ADJUSTMENTS[key]
            if one.note is None or one.source is None or not {key, "bergmann-hommel"} <= set(family.adjusted):
                continue
            more = int((family.rejected(key, alpha) & ~family.rejected("bergmann-hommel", alpha)).sum())
            if more:
                hypotheses, note = count(more, "hypothesis"), Message(one.note)
                yield advice("W85", procedure=procedure_name(key), hypotheses=hypotheses, note=note, source=one.source)


def logical(study: Comparison) -> Iterator[Advice]:
    """W96 of a comparison."""
    return presumed_transitive(study.verdict.family, study.options.alpha)


def presumed_transitive(family: Family, alpha: float) -> Iterator[Advice]:
    """W96: procedures whose assumptions the hypotheses need not satisfy reject more than the verdict."""
    if family.transitive or family.design != "all-pairs":
        return
    kept = ~family.rejected("holm", alpha)
    found = {name: family.rejected(name, alpha) for name in family.adjusted if ADJUSTMENTS[name].logical}
    more = {name: int((kept & rejected).sum()) for name, rejected in found.items()}
    most = max(more, key=lambda name: (more[name], name == "bergmann-hommel"))
    if more[most]:
        named = {"procedure": procedure_name(most), "hypotheses": count(more[most], "hypothesis")}
        yield advice("W96", **named, presumes=PRESUMES, presumes_source=PRESUMES_SOURCE)


def ties_in_ranks(study: Comparison) -> Iterator[Advice]:
    """W86: the null distribution of Eisinga and colleagues has no ties, and the data have."""
    if study.options.pairwise != "eisinga":
        return
    ranking = study.rankings["friedman"]
    rows = int((ranking.scores % 1 != 0).any(axis=1).sum())
    if not rows:
        return
    family, alpha = study.verdict.family, study.options.alpha
    gaps = ranking.sums[family.second] - ranking.sums[family.first]
    alternative = study.options.alternative if family.design == "control" else "two-sided"
    tied = adjust(exact_rank_sum_pvalues(ranking.scores, gaps, alternative), "holm")
    changed = int(((tied <= alpha) != family.rejected("holm", alpha)).sum())
    yield advice("W86", n=rows, all=study.results.n, changed=changed, m=family.m)


# The parametric route, where it was asked for.


def conditions(study: Comparison) -> Iterator[Advice]:
    """W39: assumptions of the analysis of variance that the data contradict."""
    route = study.parametric
    if route is None:
        return
    if route.violated:
        yield advice("W39 violated", violated=listing(route.violated), n=len(route.violated))
    elif route.unchecked:
        yield advice("W39 unchecked", unchecked=listing(route.unchecked), n=len(route.unchecked))
    else:
        yield advice("W39")
