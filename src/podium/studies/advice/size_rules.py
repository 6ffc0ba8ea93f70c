"""Advice about the numbers of problems and algorithms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.studies.words import count

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison


def too_few_problems(study: Comparison) -> Iterator[Advice]:
    """W08: with n <= 5 no two algorithms can differ significantly by themselves."""
    n = study.results.n
    if n <= 5:
        yield Advice(
            "W08",
            f"Only {count(n, 'problem')}: the smallest two-sided p-value an exact sign or Wilcoxon test can reach is "
            f"{2 / 2**n:.4g}.",
            "Two algorithms cannot differ at 0.05 by these tests whatever the data; mean-rank p-values below that "
            "come from the normal approximation alone.",
            "Add problems, or report the results without a claim of significance.",
            "binomial and signed-rank null distributions",
        )


def rule_of_thumb(study: Comparison) -> Iterator[Advice]:
    """W08: n >= 2k."""
    n, k = study.results.n, study.results.k
    if n >= 2 * k:
        return
    pairs = k * (k - 1) // 2
    meaning = (
        f"With {k} algorithms there {'is' if pairs == 1 else 'are'} {count(pairs, 'pair')} to decide"
        + (" and fewer problems than algorithms" if n < k else "")
        + f": only large differences of mean rank (from about {study.critical_differences['nemenyi'][0.05]:.1f} on a scale "
        f"of 1 to {k}) can be significant"
        + (", so tiers are wide and neighbours cannot be separated." if k > 5 else ".")
    )
    yield Advice(
        "W08",
        f"n = {n} problems for k = {k} algorithms: the rule of thumb asks for n ≥ 2k = {2 * k}.",
        meaning,
        "Add problems, compare fewer algorithms (chosen before looking), or compare one control with the rest.",
        "García et al. 2010; Derrac et al. 2011",
    )


def rough_approximation(study: Comparison) -> Iterator[Advice]:
    """W08: chi-square and F are rough for small tables."""
    n, k = study.results.n, study.results.k
    outcome = study.omnibus["friedman"]
    if (n >= 10 and k >= 5) or n >= 30:
        return
    known = outcome.exact if outcome.exact is not None else outcome.permutation
    kind = "exact" if outcome.exact is not None else "permutation"
    if known is None:
        remedy = "Ask for an exact or permutation p-value (--exact, --permutations 100000)."
    else:
        remedy = f"Read the {kind} p-value beside it ({known:.3g}; χ² says {float(outcome.classic.pvalue):.3g})."
    yield Advice(
        "W08",
        f"The χ² and F approximations of the omnibus tests are rough at n = {n}, k = {k}.",
        "They are trusted from about n = 10 and k = 5 on.",
        remedy,
        "Demšar 2006, section 3.2.2; García et al. 2010",
    )


def two_algorithms(study: Comparison) -> Iterator[Advice]:
    """W33: two algorithms have better tests than mean ranks."""
    if study.results.k == 2 and not study.options.alone:
        yield Advice(
            "W33",
            "Two algorithms: ranks within a problem only say who won, as in a sign test.",
            "Wilcoxon's signed-rank test also uses how large the differences are.",
            "Use --pairwise wilcoxon.",
            "Demšar 2006, section 3.1",
        )


def few_algorithms(study: Comparison) -> Iterator[Advice]:
    """W29: aligned ranks or Quade for few algorithms."""
    k = study.results.k
    if 3 <= k <= 5 and study.options.ranking == "friedman" and study.options.pairwise is None:
        yield Advice(
            "W29",
            f"k = {k}: with so few algorithms Friedman's ranks within each problem carry little information.",
            "Aligned ranks and Quade's weights also use differences between problems, where the scales allow it.",
            "Decide beforehand on --ranking aligned or quade, or show all three (--ranking all).",
            "García et al. 2010, section 5",
        )


def many_problems(study: Comparison) -> Iterator[Advice]:
    """W08: far more problems than needed make tiny differences significant."""
    n, k = study.results.n, study.results.k
    if n > 8 * k:
        yield Advice(
            "W08",
            f"n = {n} is more than 8k = {8 * k} problems.",
            "With many problems even negligible differences become significant.",
            "Judge by the size of the differences (contrast estimates), not by the p-values alone.",
            "García et al. 2010; Derrac et al. 2011",
        )
