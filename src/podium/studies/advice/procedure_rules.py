"""Advice about the tests and procedures that were chosen: the control, omnibus tests, tests of pairs, the parametric route."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from podium.document import Action, Advice
from podium.i18n import Message, count, grouped, listing
from podium.stats.adjustments import adjust
from podium.stats.logical import ADJUSTMENTS, EXCHANGE, RANGE, confirms
from podium.stats.rankings import exact_rank_sum_pvalues, normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies.advice.conclusion_rules import WILCOXON, smallest_pvalue
from podium.studies.checks import PARTIAL_WORST
from podium.studies.family import Family
from podium.studies.words import procedure_name, ranking_name

if TYPE_CHECKING:
    from podium.checks import Alternative
    from podium.studies.compare.study import Comparison


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
    yield Advice(
        "W24",
        Message(
            "The control {control} was chosen because it ranks best of the {k} on these data.",
            control=study.results.algorithms[study.control],
            k=k,
        ),
        Message(
            "The best of {k} looks better than it is, so corrections for {comparisons} are too small.",
            k=k,
            comparisons=count(k - 1, "comparison"),
        ),
        Message("Name the control before seeing the data, or use the all-pairs family below."),
        Message("García & Herrera 2008; Demšar 2006, section 3.2.2"),
        weight="stop",
        short=Message("The control was chosen on these data: it ranks best of the {k}", k=k),
        action=Action(Message("Compare all pairs"), {"control": "", "alternative": ""}),
    )


def pool_dependence(study: Comparison) -> Iterator[Advice]:
    """W01: mean-rank p-values depend on the other algorithms."""
    family, options = study.verdict.family, study.options
    k = study.results.k
    if k < 3 or options.alone or family.m * smallest_pvalue(study) > options.alpha:
        return  # with so few problems no test of two algorithms by themselves can reject: it checks nothing
    why = Message(
        "Whether two algorithms differ by mean ranks depends on which others are compared: on 41 real tasks, "
        "exchanging 8 of 10 algorithms changed the verdict of Nemenyi's test on 9.5 % of pairs."
    )
    remedy = Message("Check with --pairwise wilcoxon, whose p-values no third algorithm can change.")
    source = "Benavoli, Corani & Mangili 2016"
    if k > POOL_LIMIT:
        message = Message("Every verdict on two algorithms here also depends on the other {n} in the pool.", n=k - 2)
        yield Advice(
            "W01",
            message,
            why,
            remedy,
            source,
            short=Message("Every decision on two algorithms also depends on the other {n}", n=k - 2),
            action=WILCOXON,
        )
        return
    columns = np.ascontiguousarray(oriented(wide_enough(study.results.exact, 2), study.results.objective).T)
    gains = columns[family.second] - columns[family.first]
    alone = adjust(signed_rank(gains, alternative=_alternative(study)).pvalue, "holm")
    changed = int(((alone <= options.alpha) != family.rejected("holm", options.alpha)).sum())
    if changed:
        message = Message(
            "{n} of {decisions} would change if each pair were tested by itself (Wilcoxon instead of mean ranks, both with Holm).",
            "{n} of {decisions} would change if each pair were tested by itself (Wilcoxon instead of mean ranks, both with Holm).",
            changed, decisions=count(family.m, "decision"),
        )  # fmt: skip
        yield Advice(
            "W01",
            message,
            why,
            remedy,
            source,
            short=Message(
                "{n} of {decisions} changes when each pair is tested by itself",
                "{n} of {decisions} change when each pair is tested by itself",
                changed,
                decisions=count(family.m, "decision"),
            ),
            action=WILCOXON,
        )


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
    names = {"n": grouped(n), "marked": count(int(marked.sum()), "pair"), "procedure": procedure_name(published)}
    asked = confirms(procedure) is None
    yield Advice(
        "W25",
        Message("{procedure} marks {marked} on {ranking}; exact tests do not confirm {n} of them.", ranking=ranking_name(family.ranking), **names),
        Message(
            "Tests of mean ranks assume that all algorithms perform alike. If two are alike while others differ, their ranks can vary more than these tests "
            "assume: with two at opposite extremes by a fair coin, they found a false difference in up to {worst} % of simulated tables at 0.05. The exact test of a pair holds whatever the others do.",
            worst=PARTIAL_WORST,
        ),
        Message("Leave --pairwise out: a pair is then called different only if the exact test confirms it.")
        if asked
        else Message("Do not claim these differences; more problems can decide them."),
        Message("Oude Voshaar 1980; simulation in docs/explanation/levels.md"),
        weight="stop" if asked else "note",
        short=Message("Exact tests do not confirm {n} of {marked} that {procedure} marks", **names),
        action=Action(Message("Require confirmation"), {"pairwise": ""}) if asked else None,
    )  # fmt: skip


def _exchange_adjusted(study: Comparison) -> NDArray[np.float64]:
    """Adjusted p-values of the exact tests, in the order of the family of the verdict, which did not need them."""
    from podium.stats.exchange import rank_exchange
    from podium.studies.family import tested_pairs

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
        procedure = "holm"
        alpha = study.options.alpha
        differ = int(((adjust(family.other_pvalues, procedure) <= alpha) != family.rejected(procedure, alpha)).sum())
        if differ:
            found: dict[str, Any] = {
                "m": family.m,
                "ranking": Message("quade") if family.ranking == "quade" else Message("aligned"),
                "design": Message("all-pairs") if family.design == "all-pairs" else Message("control"),
            }
            message = Message(
                "With the corrected standard error, {n} of {m} decisions ({ranking}, {design}, Holm) would change.",
                "With the corrected standard error, {n} of {m} decisions ({ranking}, {design}, Holm) would change.",
                differ, **found,
            )  # fmt: skip
            published = family.se == "published"
            short = Message(
                "{n} of {m} decisions ({ranking}, {design}) would change with corrected errors",
                "{n} of {m} decisions ({ranking}, {design}) would change with corrected errors",
                differ, **found,
            )  # fmt: skip
            if not published:
                short = Message(
                    "{n} of {m} decisions ({ranking}, {design}) would change with published errors",
                    "{n} of {m} decisions ({ranking}, {design}) would change with published errors",
                    differ, **found,
                )  # fmt: skip
                message = Message(
                    "With the published standard error, {n} of {m} decisions ({ranking}, {design}, Holm) would change.",
                    "With the published standard error, {n} of {m} decisions ({ranking}, {design}, Holm) would change.",
                    differ, **found,
                )  # fmt: skip
            yield Advice(
                "W31",
                message,
                Message(
                    "The published standard errors of aligned and Quade ranks have the wrong size under the null hypothesis "
                    "(two-sided at 0.05, n = 30: Quade 0.17 at k = 2, 0.005 at k = 5)."
                ),
                Message("Base conclusions on --se corrected; use --se published to reproduce the literature."),
                Message("simulation recorded in the documentation of the methods"),
                weight="check" if published else "note",
                short=short,
                action=Action(Message("Use corrected errors"), {"se": "corrected"}) if published else None,
            )


def single_step(study: Comparison) -> Iterator[Advice]:
    """W03: a single-step procedure rejects less than the procedure of the verdict."""
    family, alpha = study.verdict.family, study.options.alpha
    simple, better = "nemenyi" if family.design == "all-pairs" else "bonferroni", study.verdict.procedure
    other, remedy = (
        Message("the procedure of the verdict"),
        Message("Quote the adjusted p-values of the verdict's procedure."),
    )
    if better == RANGE:
        simple, better = RANGE, "bergmann-hommel"
        other, remedy = Message("Bergmann–Hommel's on the same p-values"), Message("Leave --pairwise nemenyi out.")
    few, more = (int(family.rejected(name, alpha).sum()) for name in (simple, better))
    if few < more:
        name = {
            "bonferroni": Message("Bonferroni–Dunn's procedure"),
            "nemenyi": Message("Bonferroni's correction"),
            RANGE: Message("Nemenyi's test"),
        }[simple]
        found = {"name": name, "few": grouped(few), "m": grouped(family.m), "more": grouped(more)}
        short = Message("{name} finds {few} of {m} differences, the verdict {more}", **found)
        if simple == RANGE:
            short = Message("{name} finds {few} of {m} differences, Bergmann–Hommel's procedure {more}", **found)
        yield Advice(
            "W03",
            Message(
                "{name} rejects {few} of {m} hypotheses, {other} {more}.",
                name=name,
                few=grouped(few),
                m=grouped(family.m),
                other=other,
                more=grouped(more),
            ),
            Message(
                "A single-step procedure holds every pair to the same, strictest threshold, so it detects less; it is for "
                "diagrams, not for conclusions."
            ),
            remedy,
            "García & Herrera 2008; García et al. 2010",
            weight="note",
            short=short,
            action=Action(Message("Drop Nemenyi's test"), {"pairwise": ""}) if simple == RANGE else None,
        )


def two_nemenyis(study: Comparison) -> Iterator[Advice]:
    """W27: the studentized range and Bonferroni over all pairs decide differently."""
    family, alpha = study.verdict.family, study.options.alpha
    if RANGE not in family.adjusted:
        return
    differ = int((family.rejected(RANGE, alpha) != family.rejected("nemenyi", alpha)).sum())
    if differ:
        yield Advice(
            "W27",
            Message(
                "Two procedures are called Nemenyi, and they disagree on {pairs} here.", pairs=count(differ, "pair")
            ),
            Message(
                "Nemenyi's own test uses the studentized range, as the critical difference does; the other is "
                "Bonferroni's correction for all pairs, which rejects less."
            ),
            Message("State which one you used: the column Nemenyi (range) or the column Bonferroni."),
            "Demšar 2006; García & Herrera 2008",
            weight="wording",
        )


def quade_choice(study: Comparison) -> Iterator[Advice]:
    """W32: what Quade's weights decide."""
    family, alpha = study.verdict.family, study.options.alpha
    if family.ranking not in ("quade", "quade-conover"):
        return
    z = study.rankings["friedman"].z(family.first, family.second, study.options.se)
    unweighted = adjust(normal_pvalue(z, _alternative(study)), "holm")
    differ = int(((unweighted <= alpha) != family.rejected("holm", alpha)).sum())
    if differ:
        yield Advice(
            "W32",
            Message(
                "With Friedman's ranks, {n} of {m} decisions would change (both with Holm).",
                "With Friedman's ranks, {n} of {m} decisions would change (both with Holm).",
                differ,
                m=family.m,
            ),
            Message(
                "Quade's ranks give most weight to the problems with a wide range, so the conclusion depends on which "
                "problems were chosen."
            ),
            Message("Show Friedman's ranks beside it (--ranking all)."),
            Message("García et al. 2010, section 5"),
            action=Action(Message("Show all three ranks"), {"ranking": "all", "pairwise": ""}),
        )


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
    if known is not None:
        found: dict[str, Any] = {
            "known": known,
            "sign": "χ²" if study.verdict.family.ranking == "aligned" else "F",
            "p": float(outcome.classic.pvalue),
        }
        remedy = Message("Read the permutation p-value beside it ({known:.3g}; {sign} gives {p:.3g}).", **found)
        if outcome.exact is not None:
            remedy = Message("Read the exact p-value beside it ({known:.3g}; {sign} gives {p:.3g}).", **found)
    elif study.options.exact:
        remedy = Message("Ask for a permutation p-value (--permutations 100000): an exact one takes too long here.")
    else:
        remedy = Message("Ask for an exact or permutation p-value (--exact, --permutations 100000).")
    yield Advice(
        "W36",
        Message("The χ² and F approximations of the omnibus tests are rough at n = {n}, k = {k}.", n=n, k=k),
        Message("They are considered reliable from about n = 10 and k = 5."),
        remedy,
        Message("Demšar 2006, section 3.2.2; García et al. 2010"),
        action=None if known is not None else Action(Message("Add permutation p-values"), {"permutations": "100000"}),
    )


def post_hoc_without_omnibus(study: Comparison) -> Iterator[Advice]:
    """W11: post-hoc rejections although the omnibus test does not reject."""
    outcome, family = study.deciding_omnibus, study.verdict.family
    hits = int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if hits and outcome.best_pvalue > study.options.alpha and study.results.k > 2:
        yield Advice(
            "W11",
            Message(
                "The omnibus test does not reject (p = {p:.3g}), yet {n} pair does in the post-hoc procedure.",
                "The omnibus test does not reject (p = {p:.3g}), yet {n} pairs do in the post-hoc procedure.",
                hits,
                p=outcome.best_pvalue,
            ),
            Message(
                "The adjusted p-values are valid by themselves, but many reviewers expect the omnibus test to reject "
                "first."
            ),
            Message("Report both, and do not rely on a borderline pair."),
            Message("Demšar 2006, section 3.2.2"),
            short=Message(
                "The omnibus test does not reject (p = {p:.3g}), but {n} pair does",
                "The omnibus test does not reject (p = {p:.3g}), but {n} pairs do",
                hits,
                p=outcome.best_pvalue,
            ),
        )


def omnibus_without_post_hoc(study: Comparison) -> Iterator[Advice]:
    """W30: the omnibus test rejects but no hypothesis does."""
    outcome, family = study.deciding_omnibus, study.verdict.family
    if outcome.best_pvalue > study.options.alpha or study.results.k < 3 or family.alternative != "two-sided":
        return  # with one side the omnibus test may have seen what was not asked
    if family.rejected(study.verdict.procedure, study.options.alpha).any():
        return
    reason = Message("The algorithms do not all perform alike, but no single pair has enough evidence.")
    remedy = Message("Report exactly that; more problems, or a control named beforehand, give more power.")
    if family.control is not None:
        reason = Message(
            "The omnibus test looks at the differences between all algorithms; the hypotheses are about the control "
            "alone."
        )
        remedy = Message("Report exactly that; the family of all pairs below shows where else there are differences.")
    yield Advice(
        "W30",
        Message(
            "The omnibus test rejects (p = {p:.3g}) but no single hypothesis does.",
            p=outcome.best_pvalue,
        ),
        reason,
        remedy,
        Message("Demšar 2006, section 3.2.2"),
    )


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
                yield Advice(
                    "W85",
                    Message(
                        "{procedure} rejects {hypotheses} more than Bergmann–Hommel.",
                        procedure=procedure_name(key),
                        hypotheses=count(more, "hypothesis"),
                    ),
                    Message(one.note),
                    Message("Keep the verdict; name the assumption if you quote the other column."),
                    one.source,
                    weight="note",
                )


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
        yield Advice(
            "W96",
            Message(
                "{procedure} rejects {hypotheses} more than Holm, on which the verdict rests.",
                procedure=procedure_name(most),
                hypotheses=count(more[most], "hypothesis"),
            ),
            PRESUMES,
            Message(
                "Keep the verdict. Quote the other column only where “equal” means the same distribution on every "
                "problem, and state this."
            ),
            PRESUMES_SOURCE,
            weight="note",
            short=Message(
                "{procedure} rejects {hypotheses} more than the verdict (Holm)",
                procedure=procedure_name(most),
                hypotheses=count(more[most], "hypothesis"),
            ),
        )


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
    yield Advice(
        "W86",
        Message(
            "{n} of {all} problems has tied results; tests given the ties would change {changed} of {m} decisions (both with Holm).",
            "{n} of {all} problems have tied results; tests given the ties would change {changed} of {m} decisions (both with Holm).",
            rows,
            all=study.results.n,
            changed=changed,
            m=family.m,
        ),
        Message(
            "The published null distribution has no ties and counts a half rank sum as the next whole one, which can "
            "err to either side."
        ),
        Message("Use --pairwise eisinga-ties, which is exact given the ties."),
        "Eisinga et al. 2017",
        short=Message(
            "Ties on {n} of {all} problems: exact tests change {changed} of {m} decisions",
            n=rows,
            all=study.results.n,
            changed=changed,
            m=family.m,
        ),
        action=Action(Message("Allow for ties"), {"pairwise": "eisinga-ties"}),
    )


# The parametric route, where it was asked for.


def conditions(study: Comparison) -> Iterator[Advice]:
    """W39: assumptions of the analysis of variance that the data contradict."""
    route = study.parametric
    if route is None:
        return
    if route.violated:
        message = Message(
            "The data contradict {violated}, which the parametric tests need.", violated=listing(route.violated)
        )
        short = Message(
            "The data contradict {n} assumption of the parametric tests",
            "The data contradict {n} assumptions of the parametric tests",
            len(route.violated),
        )
    elif route.unchecked:
        message = Message(
            "Whether {unchecked} can be assumed could not be tested on this table.", unchecked=listing(route.unchecked)
        )
        short = Message(
            "{n} assumption of the parametric tests could not be tested on this table",
            "{n} assumptions of the parametric tests could not be tested on this table",
            len(route.unchecked),
        )
    else:
        message = Message(
            "Nothing in this table contradicts the assumptions of the parametric tests; this does not prove that their assumptions "
            "hold."
        )
        short = Message("Nothing in this table contradicts the assumptions of the parametric tests")
    yield Advice(
        "W39",
        message,
        Message(
            "Repeated-measures analysis of variance requires one scale for all problems, normal errors, "
            "sphericity, and test sets of similar size. Over different problems the first and the last rarely hold."
        ),
        Message(
            "Base conclusions on the nonparametric verdict, which stands regardless of the parametric route; "
            "choose between the two before seeing results, never after."
        ),
        Message("Demšar 2006, section 3.2.1"),
        weight="check" if route.violated else "note",
        short=short,
    )
