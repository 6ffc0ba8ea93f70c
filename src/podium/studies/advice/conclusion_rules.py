"""Advice about the conclusion: its number of problems and algorithms, its stability, and what it does not show."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from podium.document import Action, Advice
from podium.i18n import Message, count, grouped
from podium.stats.rankings import TWO_ERRORS
from podium.studies.advice.data_rules import WIDE, widest_to_narrowest
from podium.studies.words import adjusted, pvalue, ranking_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.compare.stability import Change, Hinge
    from podium.studies.compare.study import Comparison
    from podium.studies.family.verdict import Verdict


WILCOXON = Action(Message("Compare with Wilcoxon instead"), {"pairwise": "wilcoxon"})
"""What a page offers against tests whose p-values depend on other algorithms or on equal spread."""


def too_few_problems(study: Comparison) -> Iterator[Advice]:
    """W08: no pair can differ significantly, or there are fewer problems than the rule of thumb requires."""
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
            weight="stop",
            short=Message(
                "With {problems}, no hypothesis can be rejected at {alpha}",
                problems=count(study.results.n, "problem"),
                alpha=show(options.alpha),
            ),
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
        weight="stop",
        short=Message(
            "With {problems}, no two algorithms can differ significantly at {alpha}",
            problems=count(study.results.n, "problem"),
            alpha=alpha,
        ),
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
        short=Message(
            "n = {n} for k = {k}: the rule of thumb asks for at least {least} problems", n=n, k=k, least=2 * k
        ),
        action=None if family.control is not None else Action(Message("Choose a control"), asks="control"),
    )


def two_algorithms(study: Comparison) -> Iterator[Advice]:
    """W33: two algorithms have better tests than mean ranks, where these can reach the level."""
    if study.results.k > 2 or study.options.alone or study.verdict.family.ranking in TWO_ERRORS:
        return
    if smallest_pvalue(study) <= study.options.alpha and not tied_throughout(study):
        yield Advice(
            "W33",
            Message("With two algorithms, ranks only show which one won on a problem: the verdict is the sign test."),
            Message(
                "Wilcoxon's signed-rank test also uses the size of the differences, which requires a common scale."
            ),
            Message("Decide beforehand on --pairwise wilcoxon."),
            Message("Demšar 2006, section 3.1"),
            short=Message("With two algorithms, ranks only show which one won on a problem"),
            action=WILCOXON,
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
            short=Message("Only {k} algorithms: Friedman's ranks carry little information", k=k),
            action=Action(Message("Try aligned ranks"), {"ranking": "aligned"}),
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
            weight="note",
            short=Message(
                "{problems} for {algorithms}: even tiny differences become significant",
                problems=count(n, "problem"),
                algorithms=count(k, "algorithm"),
            ),
        )


# What the verdict hinges on, where that was asked for.


def _example(study: Comparison, one: Hinge, change: Change, called: Sequence[str]) -> str:
    names = study.results.algorithms
    return Message(
        "{a} vs. {b} has {p}, without {name} {q}",
        a=names[one.first],
        b=names[one.second],
        p=adjusted(one.adjusted),
        name=called[change.most],
        q=pvalue(change.most_adjusted),
    )


def one_problem(study: Comparison) -> Iterator[Advice]:
    """W70: significant differences that a single problem decides."""
    if study.stability is None:
        return
    shaky = [one for one in study.stability.hypotheses if one.rejected and one.problems.changing]
    if shaky:
        of = sum(one.rejected for one in study.stability.hypotheses)
        example = _example(study, shaky[0], shaky[0].problems, study.results.problems)
        yield Advice(
            "W70",
            Message(
                "{n} of {differences} would disappear if one problem were left out: {example}.",
                "{n} of {differences} would disappear if one problem were left out: {example}.",
                len(shaky),
                differences=count(of, "significant difference"),
                example=example,
            ),
            Message("Another choice of problems could well have led to the other decision."),
            Message(
                "Call these differences borderline, look at the problem named, and add problems; do not leave any out."
            ),
            Message("Demšar 2006, section 3; García et al. 2010, section 5"),
            short=Message(
                "{n} of {differences} would disappear without one problem",
                "{n} of {differences} would disappear without one problem",
                len(shaky),
                differences=count(of, "significant difference"),
            ),
        )


def one_algorithm(study: Comparison) -> Iterator[Advice]:
    """W71: decisions that depend on an algorithm they are not about."""
    if study.stability is None:
        return
    shaky = [(one, one.algorithms) for one in study.stability.hypotheses if one.algorithms and one.algorithms.changing]
    if shaky:
        example = _example(study, *shaky[0], study.results.algorithms)
        reason = Message(
            "Mean ranks and the number of hypotheses depend on which other algorithms are compared, which was your "
            "choice."
        )
        remedy = Message(
            "Fix the set of algorithms before seeing the results, and report the pairwise p-values as well "
            "(--pairwise wilcoxon)."
        )
        if study.options.alone:
            reason = Message(
                "The number of hypotheses depends on which other algorithms are compared, which was your choice."
            )
            remedy = Message("Fix the set of algorithms before seeing the results.")
        yield Advice(
            "W71",
            Message(
                "{n} of {decisions} would change if one other algorithm were left out: {example}.",
                "{n} of {decisions} would change if one other algorithm were left out: {example}.",
                len(shaky),
                decisions=count(len(study.stability.hypotheses), "decision"),
                example=example,
            ),
            reason,
            remedy,
            "Benavoli, Corani & Mangili 2016",
            short=Message(
                "{n} of {decisions} would change without one other algorithm",
                "{n} of {decisions} would change without one other algorithm",
                len(shaky),
                decisions=count(len(study.stability.hypotheses), "decision"),
            ),
            action=None if study.options.alone else WILCOXON,
        )


def best_changes(study: Comparison) -> Iterator[Advice]:
    """W72: another algorithm has the best mean rank when one problem or algorithm is left out."""
    found = study.stability
    if found is None:
        return
    parts = [
        Message("{found} of {all}", found=count(len(standing.best_lost), noun), all=standing.best_tables)
        for standing, noun in ((found.problems, "problem"), (found.algorithms, "other algorithm"))
        if standing is not None and standing.best_lost
    ]
    if parts:
        yield Advice(
            "W72",
            Message(
                "{algorithm} has the best mean rank, but not without one of {parts}.",
                algorithm=study.results.algorithms[found.best],
                parts=parts[0] if len(parts) == 1 else Message("{first} or {second}", first=parts[0], second=parts[1]),
            ),
            Message(
                "Which algorithm comes out on top then depends on the choice of problems and competitors; no test "
                "decided that."
            ),
            Message("Report the group of algorithms that cannot be told apart instead of a winner."),
            "Benavoli, Corani & Mangili 2016",
            short=Message("Without one of {part}, another algorithm has the best mean rank", part=parts[0]),
        )


def hidden_difference(study: Comparison) -> Iterator[Advice]:
    """W73: differences that become significant when a problem is left out."""
    if study.stability is None:
        return
    shaky = [one for one in study.stability.hypotheses if not one.rejected and one.problems.changing]
    if shaky:
        example = _example(study, shaky[0], shaky[0].problems, study.results.problems)
        yield Advice(
            "W73",
            Message(
                "{n} difference would become significant if one problem were left out: {example}.",
                "{n} differences would become significant if one problem were left out: {example}.",
                len(shaky),
                example=example,
            ),
            Message("Leaving out a problem because of its result makes the p-value invalid."),
            Message("Keep every problem; report the difference as not significant."),
            Message("Demšar 2006, section 3"),
            weight="wording",
            short=Message(
                "{n} difference would become significant without one problem",
                "{n} differences would become significant without one problem",
                len(shaky),
            ),
        )


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
    if margin is not None:
        return Message("Write that two are equivalent only where the equivalence test shows it, and give the margin.")
    return Message(
        "Do not write that they perform equally; that requires an equivalence test with a margin chosen "
        "beforehand: --equivalence MARGIN of podium pair, compare and folds."
    )


def equivalence_action(options: object) -> Action | None:
    """Offer an equivalence test where the study has one that was not asked for."""
    if getattr(options, "equivalence", "none") is not None:
        return None
    return Action(Message("Test for equivalence"), asks="equivalence")


def _not_rejected(verdict: Verdict, alpha: float) -> int:
    """Count the hypotheses of the verdict that could not be rejected."""
    return verdict.family.m - int(verdict.family.rejected(verdict.procedure, alpha).sum())


def _not_shown(left: int, m: int) -> Message:
    if m == 1:
        return Message("No difference shown; do not write “equal”")
    return Message("No difference shown in {n} of {m} comparisons; do not write “equal”", n=grouped(left), m=grouped(m))


def not_equal(study: HasVerdict) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    left = _not_rejected(study.verdict, study.options.alpha)
    if left:
        yield Advice(
            "W15",
            Message(
                "{n} of {m} hypotheses was not rejected.",
                "{n} of {m} hypotheses were not rejected.",
                left,
                m=grouped(study.verdict.family.m),
            ),
            Message(
                "A large p-value means that the data cannot tell two algorithms apart, not that they perform equally."
            ),
            equivalence_remedy(getattr(study.options, "equivalence", None)),
            "Altman & Bland 1995",
            weight="wording",
            short=_not_shown(left, study.verdict.family.m),
            action=equivalence_action(study.options),
        )


def classifiers_not_equal(
    verdict: Verdict, alpha: float, reason: str, remedy: str, source: str = "Altman & Bland 1995"
) -> Iterator[Advice]:
    """W15 of classifiers on one test set, in the words of their study."""
    left = _not_rejected(verdict, alpha)
    if left:
        message = Message(
            "{n} hypothesis of {m} could not be rejected.",
            "{n} hypotheses of {m} could not be rejected.",
            left,
            m=grouped(verdict.family.m),
        )
        yield Advice(
            "W15",
            message,
            reason,
            remedy,
            source,
            weight="wording",
            short=_not_shown(left, verdict.family.m),
        )


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
        yield Advice(
            "W20",
            Message(
                "{n} significant pair has a median-based estimate of the difference that is zero or points the other way.",
                "{n} significant pairs have median-based estimates of the difference that is zero or points the other way.",
                odd,
            ),
            Message("Ranks say how often one is better, not by how much."),
            Message("Report the contrast estimates beside the p-values, and look at individual problems."),
            Message("Doksum 1967; García et al. 2010, section 4"),
            short=Message(
                "{n} significant pair has a typical difference of zero or of the opposite sign",
                "{n} significant pairs have typical differences of zero or of the opposite sign",
                odd,
            ),
        )
