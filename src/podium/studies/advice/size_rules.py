"""Advice about the numbers of problems and algorithms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from podium.document import Advice
from podium.i18n import Message, count, grouped
from podium.studies.advice.data_rules import WIDE, widest_to_narrowest
from podium.studies.words import level as show
from podium.studies.words import ranking_name

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison


def too_few_problems(study: Comparison) -> Iterator[Advice]:
    """W08: no pair can differ whatever the data, or fewer problems than the rule of thumb asks for."""
    family, options = study.verdict.family, study.options
    smallest = smallest_pvalue(study)
    if smallest > options.alpha:
        yield from _out_of_reach(study, smallest)
    elif options.pairwise in ("wilcoxon", "sign") and family.m * smallest > options.alpha:
        yield Advice(
            "W08",
            _too_small(study, smallest),
            Message("No hypothesis can be rejected at {alpha} whatever the data.", alpha=show(options.alpha)),
            Message("Add problems, or compare fewer algorithms (chosen before seeing the results)."),
            Message("binomial and signed-rank null distributions"),
        )
    elif study.results.n < 2 * study.results.k:
        yield from _rule_of_thumb(study)


def smallest_pvalue(study: Comparison) -> float:
    """Smallest p-value that an exact sign or Wilcoxon test of one pair can reach with so many problems."""
    sides = 2 if study.verdict.family.alternative == "two-sided" else 1
    return float(sides * 0.5**study.results.n)


def _too_small(study: Comparison, smallest: float) -> Message:
    family = study.verdict.family
    found: dict[str, Any] = {
        "problems": count(study.results.n, "problem"),
        "tests": ranking_name(family.ranking),
        "smallest": smallest,
        "m": grouped(family.m),
        "least": min(1.0, family.m * smallest),
    }
    if family.alternative == "two-sided":
        return Message(
            "With {problems} the smallest two-sided p-value of {tests} is {smallest:.4g}; adjusted for {m} hypotheses it is at least "
            "{least:.3g}.", **found,
        )  # fmt: skip
    return Message(
        "With {problems} the smallest one-sided p-value of {tests} is {smallest:.4g}; adjusted for {m} hypotheses it is at least "
        "{least:.3g}.", **found,
    )  # fmt: skip


def _out_of_reach(study: Comparison, smallest: float) -> Iterator[Advice]:
    alpha, family = show(study.options.alpha), study.verdict.family
    reason = Message("Two algorithms cannot differ at {alpha} by these tests whatever the data.", alpha=alpha)
    if family.z is not None:
        reason += " " + Message("Smaller p-values of mean ranks come from the normal approximation alone.")
    found: dict[str, Any] = {"problems": count(study.results.n, "problem"), "smallest": smallest}
    message = Message(
        "Only {problems}: the smallest one-sided p-value an exact sign or Wilcoxon test can reach is {smallest:.4g}.",
        **found,
    )
    if family.alternative == "two-sided":
        message = Message(
            "Only {problems}: the smallest two-sided p-value an exact sign or Wilcoxon test can reach is {smallest:.4g}.",
            **found,
        )
    yield Advice(
        "W08",
        message,
        reason,
        Message("Add problems, or report the results without a claim of significance."),
        Message("binomial and signed-rank null distributions"),
    )


def _rule_of_thumb(study: Comparison) -> Iterator[Advice]:
    n, k, options, family = study.results.n, study.results.k, study.options, study.verdict.family
    meaning = Message("With so few problems only large differences can be significant.")
    if family.ranking == "friedman" and family.alternative == "two-sided":
        method = "nemenyi" if family.control is None else "bonferroni-dunn"
        least = study.critical_differences[method][options.alpha]
        situation = Message(
            "With {k} algorithms there are {hypotheses} to decide", k=k, hypotheses=count(family.m, "hypothesis")
        )
        if n < k:
            situation = Message("{situation} and fewer problems than algorithms", situation=situation)
        found: dict[str, Any] = {"situation": situation, "least": least, "k": k}
        meaning = Message(
            "{situation}: only large differences of mean rank (from about {least:.1f} on a scale of 1 to {k}) can be significant.",
            **found,
        )
        if k > 5 and family.control is None:
            meaning = Message(
                "{situation}: only large differences of mean rank (from about {least:.1f} on a scale of 1 to {k}) can be significant, "
                "so tiers are wide and neighbours cannot be separated.", **found,
            )  # fmt: skip
    fewer = (
        Message("Add problems, or compare fewer algorithms (chosen before seeing the results).")
        if family.control is not None
        else Message(
            "Add problems, compare fewer algorithms (chosen before seeing the results), or compare one control "
            "with the rest (--control NAME)."
        )
    )
    yield Advice(
        "W08",
        Message(
            "n = {n} problems for k = {k} algorithms: the rule of thumb asks for n ≥ 2k = {least}.",
            n=n,
            k=k,
            least=2 * k,
        ),
        meaning,
        fewer,
        "García et al. 2010; Derrac et al. 2011",
    )


def two_algorithms(study: Comparison) -> Iterator[Advice]:
    """W33: two algorithms have better tests than mean ranks, where these can reach the level."""
    if study.results.k > 2 or study.options.alone or study.verdict.family.ranking in ("aligned", "quade"):
        return
    if smallest_pvalue(study) <= study.options.alpha and not tied_throughout(study):
        yield Advice(
            "W33",
            Message("With two algorithms, ranks within a problem only show which one won, as in a sign test."),
            Message(
                "Wilcoxon's signed-rank test also uses the size of the differences, which requires a common scale."
            ),
            Message("Decide beforehand on --pairwise wilcoxon."),
            Message("Demšar 2006, section 3.1"),
        )


def tied_throughout(study: Comparison) -> bool:
    """Whether all algorithms have the same result on every problem."""
    values = study.results.exact
    return bool((values == values[:, :1]).all())


def few_algorithms(study: Comparison) -> Iterator[Advice]:
    """W29: aligned ranks or Quade for few algorithms, where the problems have one scale."""
    k = study.results.k
    if not 3 <= k <= 5 or study.options.ranking != "friedman" or study.options.pairwise is not None:
        return
    if widest_to_narrowest(study.results) <= WIDE and not tied_throughout(study):
        yield Advice(
            "W29",
            Message(
                "With only k = {k} algorithms, Friedman's ranks within each problem carry little information.", k=k
            ),
            Message(
                "Aligned ranks and Quade's weights also use differences between problems, where the scales allow it."
            ),
            Message("Decide beforehand on --ranking aligned or --ranking quade, or show all three (--ranking all)."),
            Message("García et al. 2010, section 5"),
        )


def many_problems(study: Comparison) -> Iterator[Advice]:
    """W37: far more problems than needed make tiny differences significant."""
    n, k = study.results.n, study.results.k
    if n > 8 * k and study.verdict.family.rejected(study.verdict.procedure, study.options.alpha).any():
        yield Advice(
            "W37",
            Message("n = {n} is more than 8k = {many} problems.", n=n, many=8 * k),
            Message("With many problems even negligible differences become significant."),
            Message("Judge by the size of the differences (contrast estimates), not by the p-values alone."),
            "García et al. 2010; Derrac et al. 2011",
        )
