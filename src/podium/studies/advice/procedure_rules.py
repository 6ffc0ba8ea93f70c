"""Advice about the procedures: what their p-values depend on and which of them to trust."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from podium.document import Advice
from podium.i18n import Message, count, grouped
from podium.stats.adjustments import adjust
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies.advice.size_rules import smallest_pvalue
from podium.studies.family import RANGE
from podium.studies.levels import HOLM_SPREAD

if TYPE_CHECKING:
    from podium.stats.rankings import Alternative
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
    )


def pool_dependence(study: Comparison) -> Iterator[Advice]:
    """W01: mean-rank p-values depend on the other algorithms."""
    family, options = study.verdict.family, study.options
    k = study.results.k
    if k < 3 or options.alone or family.m * smallest_pvalue(study) > options.alpha:
        return  # with so few problems no test of two algorithms by themselves can reject: it checks nothing
    why = Message(
        "Whether two algorithms differ by mean ranks depends on which others are compared: on 112 real problems, "
        "exchanging 8 of 10 algorithms changed the verdict on 24 of 150 pairs."
    )
    remedy = Message("Check with --pairwise wilcoxon, whose p-values no third algorithm can change.")
    source = "Benavoli, Corani & Mangili 2016"
    if k > POOL_LIMIT:
        message = Message("Every verdict on two algorithms here also depends on the other {n} in the pool.", n=k - 2)
        yield Advice("W01", message, why, remedy, source)
        return
    exact = oriented(wide_enough(study.results.exact, 2), study.results.objective)
    gains = (exact[:, family.second] - exact[:, family.first]).T
    alone = adjust(signed_rank(gains, alternative=_alternative(study)).pvalue, "holm")
    changed = int(((alone <= options.alpha) != family.rejected("holm", options.alpha)).sum())
    if changed:
        message = Message(
            "{n} of {decisions} would change if each pair were tested by itself (Wilcoxon instead of mean ranks, both with Holm).",
            "{n} of {decisions} would change if each pair were tested by itself (Wilcoxon instead of mean ranks, both with Holm).",
            changed, decisions=count(family.m, "decision"),
        )  # fmt: skip
        yield Advice("W01", message, why, remedy, source)


def spread(study: Comparison) -> Iterator[Advice]:
    """W25: mean-rank z-tests assume exchangeable rows."""
    if study.options.alone or study.results.k < 3:
        return
    ranks = study.rankings["friedman"].scores
    deviation = ranks.std(axis=0)
    wide, typical = int(np.argmax(deviation)), float(np.median(deviation))
    if study.results.n < 10 or deviation[wide] == 0 or deviation[wide] < 1.75 * typical:
        return
    name = study.results.algorithms[wide]
    found = Message("The ranks of {name} vary over the problems, those of a typical algorithm here do not.", name=name)
    if typical:
        found = Message(
            "The ranks of {name} vary over the problems {times:.1f} times as much as those of a typical algorithm "
            "here.",
            name=name,
            times=deviation[wide] / typical,
        )
    yield Advice(
        "W25",
        found,
        Message(
            "Tests of mean ranks assume that all algorithms vary equally under the null hypothesis; where they do "
            "not, Holm's family-wise error at 0.05 can reach {error:.2f}.",
            error=HOLM_SPREAD,
        ),
        Message("Check with --pairwise wilcoxon or --pairwise sign."),
        Message("simulation in docs/validate.md"),
    )


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
            if family.se != "published":
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
                "Single-step procedures are valid but the least powerful; they are for diagrams, not for conclusions."
            ),
            remedy,
            "García & Herrera 2008; García et al. 2010",
        )


def two_nemenyis(study: Comparison) -> Iterator[Advice]:
    """W27: the studentised range and Bonferroni over all pairs decide differently."""
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
                "Nemenyi's own test uses the studentised range, as the critical difference does; the other is "
                "Bonferroni's correction for all pairs, which rejects less."
            ),
            Message("Say which one you used: the column Nemenyi (range) or the column Bonferroni."),
            "Demšar 2006; García & Herrera 2008",
        )


def quade_choice(study: Comparison) -> Iterator[Advice]:
    """W32: what Quade's weights decide."""
    family, alpha = study.verdict.family, study.options.alpha
    if family.ranking != "quade":
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
        )
