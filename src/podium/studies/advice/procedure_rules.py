"""Advice about the procedures: what their p-values depend on and which of them to trust."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.stats.adjustment import adjust
from podium.stats.critical import critical_difference
from podium.stats.wilcoxon import signed_rank_pvalues
from podium.studies.family import RANGE
from podium.studies.words import count, grouped

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison
    from podium.studies.compare.omnibus import OmnibusOutcome
    from podium.studies.family import Family

POOL_LIMIT = 30
"""Up to this number of algorithms the Wilcoxon tests are run to see whether the pool decides anything."""


def _first(study: Comparison, design: str) -> Family | None:
    return next((family for family in study.families if family.design == design), None)


def _omnibus(study: Comparison) -> OmnibusOutcome:
    """Return the omnibus test of the ranks the verdict rests on."""
    tests = {"aligned": "friedman_aligned", "quade": "quade"}
    return study.omnibus[tests.get(study.verdict.family.ranking, "iman_davenport")]


def control_chosen_by_data(study: Comparison) -> Iterator[Advice]:
    """W24: the control is the best of the very data it is tested on."""
    if study.control is None or study.options.control != "best" or "best" in study.results.algorithms:
        return
    k = study.results.k
    yield Advice(
        "W24",
        f"The control {study.results.algorithms[study.control]} was chosen because it ranks best of {k} on these data.",
        f"The best of {k} looks better than it is, so corrections for {k - 1} comparisons are too small.",
        "Name the control before seeing the data, or use the all-pairs family below.",
        "García & Herrera 2008; Demšar 2006, section 3.2.2",
    )


def pool_dependence(study: Comparison) -> Iterator[Advice]:
    """W01: mean-rank p-values depend on the other algorithms."""
    family = _first(study, "all-pairs")
    k = study.results.k
    if (
        family is None
        or k < 3
        or family.ranking not in ("friedman", "aligned", "quade", "eisinga", "eisinga-ties", "conover")
    ):
        return
    why = (
        "Whether two algorithms differ by mean ranks depends on which others are compared: on 112 real problems, "
        "exchanging 8 of 10 algorithms changed the verdict on 24 of 150 pairs."
    )
    remedy = "Check with --pairwise wilcoxon, whose p-values no third algorithm can change."
    source = "Benavoli, Corani & Mangili 2016"
    if k > POOL_LIMIT:
        message = f"Every verdict on two algorithms here also depends on the other {k - 2} in the pool."
        yield Advice("W01", message, why, remedy, source)
        return
    alone = adjust(signed_rank_pvalues(study.results.exact).pvalues[family.first, family.second], "holm")
    changed = int(((alone <= study.options.alpha) != family.rejected("holm", study.options.alpha)).sum())
    if changed:
        message = (
            f"{changed} of {count(family.m, 'decision')} would come out differently if each pair were tested by itself "
            "(Wilcoxon instead of mean ranks, both with Holm)."
        )
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
    name, ratio = study.results.algorithms[wide], deviation[wide] / typical if typical else np.inf
    yield Advice(
        "W25",
        f"The ranks of {name} vary over the problems {ratio:.1f} times as much as those of a typical algorithm here.",
        "Mean-rank z-tests take all algorithms to spread alike under the null hypothesis; where they do not, the family-wise "
        "error at 0.05 can reach 0.10 (Holm) or 0.18 (Li).",
        "Check with --pairwise wilcoxon or sign.",
        "simulation: n = 30, k = 10, 20 000 tables",
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
            other = "corrected" if family.se == "published" else "published"
            yield Advice(
                "W31",
                f"With the {other} standard error {count(differ, 'decision')} of {family.m} ({family.ranking}, "
                f"{family.design}, Holm) would change.",
                "The published standard errors of aligned and Quade ranks have the wrong size under the null hypothesis "
                "(two-sided at 0.05, n = 30: Quade 0.17 at k = 2, 0.005 at k = 5).",
                "Rest conclusions on --se corrected; use --se published to reproduce the literature.",
                "simulation recorded in the documentation of the methods",
            )


def post_hoc_without_omnibus(study: Comparison) -> Iterator[Advice]:
    """W11: post-hoc rejections although the omnibus test does not reject."""
    outcome, family = _omnibus(study), study.verdict.family
    hits = int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    if hits and outcome.best_pvalue > study.options.alpha:
        yield Advice(
            "W11",
            f"The omnibus test does not reject (p = {outcome.best_pvalue:.3g}), yet {count(hits, 'pair')} "
            f"{'does' if hits == 1 else 'do'} in the post-hoc procedure.",
            "The adjusted p-values are valid by themselves, but many reviewers expect the omnibus test to reject first.",
            "Report both, and do not lean on a borderline pair.",
            "Demšar 2006, section 3.2.2",
        )


def omnibus_without_post_hoc(study: Comparison) -> Iterator[Advice]:
    """W30: the omnibus test rejects but no pair does."""
    outcome, family = _omnibus(study), study.verdict.family
    if (
        family.alternative == "two-sided"  # else the omnibus test may have seen what was not asked
        and outcome.best_pvalue <= study.options.alpha
        and not family.rejected(study.verdict.procedure, study.options.alpha).any()
    ):
        yield Advice(
            "W30",
            f"The omnibus test rejects (p = {outcome.best_pvalue:.3g}) but no single hypothesis does.",
            "The algorithms differ, but these data have too little power to say which.",
            "Say just that; more problems, or a control named beforehand, give more power.",
            "Demšar 2006, section 3.2.2",
        )


def li(study: Comparison) -> Iterator[Advice]:
    """W12: Li's procedure hinges on the largest p-value."""
    family = _first(study, "control")
    if family is None or family.m < 2:
        return
    largest = float(family.pvalues[-1])
    if largest >= 0.5:
        yield Advice(
            "W12",
            f"The largest p-value of the control's family is {largest:.3g}: do not use Li's procedure here.",
            "Li's rejections hinge on that single p-value; adding one equal competitor would change all of them, and even under "
            "the null hypothesis its error was 0.069 at a nominal 0.05 (n = 30, k = 10).",
            "Use Holm, with Hochberg, Hommel or Finner beside it.",
            "García et al. 2010; Li 2008",
        )


def single_step(study: Comparison) -> Iterator[Advice]:
    """W03: Bonferroni–Dunn and Nemenyi reject less than the procedure of the verdict."""
    family, alpha = study.verdict.family, study.options.alpha
    simple, better = "nemenyi" if family.design == "all-pairs" else "bonferroni", study.verdict.procedure
    other, remedy = "the procedure of the verdict", "Quote the adjusted p-values of the verdict's procedure."
    if better == RANGE:
        simple, better = RANGE, "bergmann-hommel"
        other, remedy = "Bergmann–Hommel's on the same p-values", "Leave --pairwise nemenyi out."
    few, more = (int(family.rejected(name, alpha).sum()) for name in (simple, better))
    if few < more:
        name = "Bonferroni–Dunn's" if simple == "bonferroni" else "Nemenyi's"
        yield Advice(
            "W03",
            f"{name} procedure rejects {grouped(few)} of {grouped(family.m)} hypotheses, {other} {grouped(more)}.",
            "Single-step procedures are valid but the least powerful; they are for diagrams, not for conclusions.",
            remedy,
            "García & Herrera 2008; García et al. 2010",
        )


def two_nemenyis(study: Comparison) -> Iterator[Advice]:
    """W27: the studentised range and Bonferroni over all pairs decide differently."""
    family, data, alpha = _first(study, "all-pairs"), study.results, study.options.alpha
    if family is None or family.ranking != "friedman":
        return
    means = study.rankings["friedman"].mean_ranks
    apart = np.abs(means[family.first] - means[family.second]) >= critical_difference(data.k, data.n, alpha)
    differ = int((apart != family.rejected("nemenyi", alpha)).sum())
    if differ:
        yield Advice(
            "W27",
            f"Two procedures are called Nemenyi, and they disagree on {count(differ, 'pair')} here.",
            "The critical difference uses the studentised range; the adjusted p-values use Bonferroni over all pairs.",
            "Say which one you used.",
            "Demšar 2006; García & Herrera 2008",
        )


def quade_choice(study: Comparison) -> Iterator[Advice]:
    """W32: Quade depends on the choice of problems."""
    if study.options.ranking != "quade":
        return
    weights = study.rankings["quade"].scores.sum(axis=1)
    share = float(np.sort(weights)[::-1][: max(1, study.results.n // 4)].sum() / weights.sum())
    yield Advice(
        "W32",
        f"A quarter of the problems carries {share:.0%} of Quade's weight.",
        "Problems with a wide range count most, so the conclusion depends on which problems were chosen.",
        "Show Friedman's ranks beside it (--ranking all).",
        "García et al. 2010, section 5",
    )
