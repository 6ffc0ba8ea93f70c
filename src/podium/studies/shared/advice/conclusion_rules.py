"""Advice about the conclusion: its number of problems and algorithms, its stability, and what it does not show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from podium.document import Action, Advice
from podium.i18n import Message, count, grouped, paragraph
from podium.stats.rankings import TWO_ERRORS
from podium.studies.shared.advice.data_rules import WIDE, widest_to_narrowest
from podium.studies.shared.advice.texts import shared as advice
from podium.studies.shared.words import adjusted, pvalue, ranking_name
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.studies.many_problems.compare.stability import Change, Hinge
    from podium.studies.many_problems.compare.study import Comparison
    from podium.studies.shared.family.verdict import Verdict


def too_few_problems(study: Comparison) -> Iterator[Advice]:
    """W08: no pair can differ significantly, or there are fewer problems than the rule of thumb requires."""
    family, options = study.verdict.family, study.options
    smallest = smallest_pvalue(study)
    if smallest > options.alpha:
        yield from _out_of_reach(study, smallest)
    elif options.pairwise in ("wilcoxon", "sign") and family.m * smallest > options.alpha:
        yield _too_small(study, smallest)
    elif study.results.n < 2 * study.results.k:
        yield from _rule_of_thumb(study)


def smallest_pvalue(study: Comparison) -> float:
    """Smallest p-value that an exact sign or Wilcoxon test of one pair can reach with so many problems."""
    sides = 2 if study.verdict.family.alternative == "two-sided" else 1
    return float(sides * 0.5**study.results.n)


def _too_small(study: Comparison, smallest: float) -> Advice:
    family = study.verdict.family
    key = "W08 adjusted two-sided" if family.alternative == "two-sided" else "W08 adjusted one-sided"
    return advice(
        key, problems=count(study.results.n, "problem"), tests=ranking_name(family.ranking),
        smallest=smallest, m=grouped(family.m), least=min(1.0, family.m * smallest), alpha=show(study.options.alpha),
    )  # fmt: skip


def _out_of_reach(study: Comparison, smallest: float) -> Iterator[Advice]:
    alpha, family = show(study.options.alpha), study.verdict.family
    key = "W08 pair two-sided" if family.alternative == "two-sided" else "W08 pair one-sided"
    found = advice(key, problems=count(study.results.n, "problem"), smallest=smallest, alpha=alpha)
    if family.z is not None:
        found = replace(found, reason=paragraph([found.reason, advice("W08 normal").reason]))
    yield found


def _rule_of_thumb(study: Comparison) -> Iterator[Advice]:
    n, k, options, family = study.results.n, study.results.k, study.options, study.verdict.family
    found = advice("W08 rule pairs" if family.control is None else "W08 rule", n=n, k=k, twice=2 * k)
    if family.ranking == "friedman" and family.alternative == "two-sided":
        method = "nemenyi" if family.control is None else "bonferroni-dunn"
        situation = advice("W08 hypotheses", k=k, hypotheses=count(family.m, "hypothesis")).message
        if n < k:
            situation = advice("W08 hypotheses few", situation=situation).message
        tiers = k > 5 and family.control is None
        least = study.critical_differences[method][options.alpha]
        key = "W08 differences tiers" if tiers else "W08 differences"
        found = replace(found, reason=advice(key, situation=situation, least=least, k=k).reason)
    yield found


def two_algorithms(study: Comparison) -> Iterator[Advice]:
    """W33: two algorithms have better tests than mean ranks, where these can reach the level."""
    if study.results.k > 2 or study.options.alone or study.verdict.family.ranking in TWO_ERRORS:
        return
    if smallest_pvalue(study) <= study.options.alpha and not tied_throughout(study):
        yield advice("W33")


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
        yield advice("W29", k=k)


def many_problems(study: Comparison) -> Iterator[Advice]:
    """W37: far more problems than needed make tiny differences significant."""
    n, k = study.results.n, study.results.k
    if n > 8 * k and study.verdict.family.rejected(study.verdict.procedure, study.options.alpha).any():
        yield advice("W37", n=n, many=8 * k, problems=count(n, "problem"), algorithms=count(k, "algorithm"))


# What the verdict hinges on, where that was asked for.


def _example(one: Hinge, change: Change) -> str:
    most = change.most_influential
    assert most is not None  # it changes the decision
    p, q = adjusted(one.adjusted), pvalue(most.adjusted)
    return Message("{a} vs. {b} has {p}, without {name} {q}", a=one.first, b=one.second, p=p, name=most.name, q=q)


def one_problem(study: Comparison) -> Iterator[Advice]:
    """W70: significant differences that a single problem decides."""
    if study.stability is None:
        return
    shaky = [one for one in study.stability.hypotheses if one.rejected and one.problems.changes]
    if shaky:
        of = sum(one.rejected for one in study.stability.hypotheses)
        example = _example(shaky[0], shaky[0].problems)
        yield advice("W70", n=len(shaky), differences=count(of, "significant difference"), example=example)


def one_algorithm(study: Comparison) -> Iterator[Advice]:
    """W71: decisions that depend on an algorithm they are not about."""
    if study.stability is None:
        return
    shaky = [(one, one.algorithms) for one in study.stability.hypotheses if one.algorithms and one.algorithms.changes]
    if shaky:
        example = _example(*shaky[0])
        key, decisions = "W71 alone" if study.options.alone else "W71 ranks", len(study.stability.hypotheses)
        yield advice(key, n=len(shaky), decisions=count(decisions, "decision"), example=example)


def best_changes(study: Comparison) -> Iterator[Advice]:
    """W72: another algorithm has the best mean rank when one problem or algorithm is left out."""
    found = study.stability
    if found is None:
        return
    parts = [
        Message("{found} of {all}", found=count(len(standing.best_lost_without), noun), all=standing.best_tables)
        for standing, noun in ((found.problems, "problem"), (found.algorithms, "other algorithm"))
        if standing is not None and standing.best_lost_without
    ]
    if parts:
        both = parts[0] if len(parts) == 1 else Message("{first} or {second}", first=parts[0], second=parts[1])
        yield advice("W72", algorithm=found.best, parts=both, part=parts[0])


def hidden_difference(study: Comparison) -> Iterator[Advice]:
    """W73: differences that become significant when a problem is left out."""
    if study.stability is None:
        return
    shaky = [one for one in study.stability.hypotheses if not one.rejected and one.problems.changes]
    if shaky:
        example = _example(shaky[0], shaky[0].problems)
        yield advice("W73", n=len(shaky), example=example)


# What significant and not significant mean.


class HasAlpha(Protocol):
    """Options with a level."""

    @property
    def alpha(self) -> float:
        """The level of the verdict."""


class HasVerdict(Protocol):
    """Any study with a verdict on a family of hypotheses."""

    @property
    def verdict(self) -> Verdict:
        """The conclusion."""

    @property
    def options(self) -> HasAlpha:
        """The options used."""


def equivalence_remedy(margin: str | None) -> str:
    """State what is required to claim that two algorithms perform equally."""
    return advice("W15 no margin" if margin is None else "W15 margin").remedy


def equivalence_action(options: object) -> Action | None:
    """Offer an equivalence test where the study has one that was not asked for."""
    if getattr(options, "equivalence", "none") is not None:
        return None
    return advice("W15 no margin").action


def _not_rejected(verdict: Verdict, alpha: float) -> int:
    """Count the hypotheses of the verdict that could not be rejected."""
    return verdict.family.m - int(verdict.family.rejected(verdict.procedure, alpha).sum())


def not_equal(study: HasVerdict) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    left, m = _not_rejected(study.verdict, study.options.alpha), study.verdict.family.m
    if left:
        remedy = equivalence_remedy(getattr(study.options, "equivalence", None))
        found = advice("W15 one" if m == 1 else "W15", n=left, left=grouped(left), m=grouped(m), remedy=remedy)
        yield replace(found, action=equivalence_action(study.options))


def classifiers_not_equal(
    verdict: Verdict, alpha: float, reason: str, remedy: str, source: str = "Altman & Bland 1995"
) -> Iterator[Advice]:
    """W15 of classifiers on one test set, in the words of their study."""
    left, m = _not_rejected(verdict, alpha), verdict.family.m
    if left:
        numbers = {"n": left, "left": grouped(left), "m": grouped(m), "remedy": remedy}
        short = advice("W15 one" if m == 1 else "W15", **numbers).short
        yield replace(advice("W15 classifiers", **numbers), reason=reason, source=source, short=short)


def margin(study: Comparison) -> Iterator[Advice]:
    """W84: a margin of equivalence that these data could not meet."""
    return iter(()) if study.equivalence is None else study.equivalence.advice()


def significant_without_size(study: Comparison) -> Iterator[Advice]:
    """W20: significant by ranks, but the typical difference is zero or points the other way."""
    family = study.verdict.family
    sign = 1 if study.results.objective == "maximize" else -1
    hit = family.rejected(study.verdict.procedure, study.options.alpha)
    sizes = sign * study.contrasts[family.first, family.second]
    if family.first_better is not None:
        sizes = sizes * (2 * family.first_better - 1)
    odd = int((hit & (sizes <= 0)).sum())
    if odd:
        yield advice("W20", n=odd)
