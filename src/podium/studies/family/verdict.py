"""The verdict on a family: the conclusion in plain words, and groups, letters and tiers, by a procedure fixed before any p-value is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.equality import ByValue
from podium.errors import InfeasibleError
from podium.i18n import N_, Message, both, count, grouped, joined, listing, paragraph
from podium.stats.grouping import groups, letters, tiers
from podium.stats.logical import EXCHANGE, confirms
from podium.stats.pair_tests import PAIR_TESTS
from podium.studies.base import Study
from podium.studies.family import Family, fixed_procedure
from podium.studies.words import (
    NAMED,
    adjusted,
    all_of_them,
    better_and_worse,
    one_of_them,
    opening,
    procedure_name,
    pvalue,
    ranking_name,
    some_of,
)
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.gate import Against, Detection, Measure

CHOSEN_RATES = {"two-sided": ("8–9", "13"), "greater": ("15–16", "24")}
"""Percentages by alternative, measured by benchmarks/chosen_control.py, for 5 and for 10 algorithms."""
_MOST_LEADERS = 3
"""Algorithms that share the best rank and get a sentence each."""
SIDES = {"greater": "better", "less": "worse"}
"""What a one-sided alternative says about the control."""
_BEST = {
    "mean rank": N_("the best mean rank"),
    "adjusted mean rank": N_("the best adjusted mean rank"),
    "mean": N_("the best mean"),
    "accuracy": N_("the best accuracy"),
    "AUC": N_("the best AUC"),
    "multiclass AUC M": N_("the best multiclass AUC M"),
}


class Decision(NamedTuple):
    """What the verdict says of two algorithms."""

    first: str  # The two; of all pairs the one with the better mean rank first, with a control the control
    second: str
    adjusted: float  # The p-value adjusted by the procedure of the verdict
    different: bool  # Whether they differ significantly
    better: str | None  # The better one where they differ, else None; None also where nothing says which one it is


@dataclass(frozen=True, eq=False)
class Verdict(ByValue):
    """The conclusion and the structures it rests on."""

    procedure: str  # The adjustment that decides
    family: Family  # The family it decides on: the control's, or all pairs
    text: str  # The conclusion in plain words
    # The adjustment by which groups, letters and tiers are formed, on `pairs` (all pairs of the same ranking)
    pairs_procedure: str
    pairs: Family  # The all-pairs family
    group_indices: list[tuple[int, ...]] | None  # `groups` by position in `names`
    letter_list: list[str] | None  # `letters` in the order of `names`
    tier_indices: list[tuple[int, ...]]  # `tiers` by position in `names`
    names: tuple[str, ...]  # The algorithms, in the order of the table
    order_indices: tuple[int, ...]  # `order` by position in `names`
    alpha: float  # The level it was made at
    # The conclusion in one sentence: what was shown, and what was not ("" where nothing is left open), without the
    # full stop
    headline: tuple[str, str]
    details: str  # `text` without what the headline repeats
    # Whether the control was taken for its good results on these data, so that the level is only nominal
    chosen: bool = False

    @property
    def decides(self) -> Message:
        """What decides: the procedure, or the test of the only pair."""
        return deciding(self.family, self.procedure)

    @property
    def pairs_decide(self) -> Message:
        """By what groups, letters and tiers are formed."""
        return deciding(self.pairs, self.pairs_procedure)

    @property
    def order(self) -> tuple[str, ...]:
        """Algorithms from best to worst."""
        return self._named(self.order_indices)

    @property
    def tiers(self) -> list[tuple[str, ...]]:
        """A partition: those not distinguishable from the best, the same among the rest, and so on."""
        return [self._named(tier) for tier in self.tier_indices]

    @property
    def groups(self) -> list[tuple[str, ...]] | None:
        """Maximal groups of algorithms that cannot be told apart, best first; None when there are too many."""
        return None if self.group_indices is None else [self._named(group) for group in self.group_indices]

    @property
    def letters(self) -> dict[str, str] | None:
        """Compact letter display by algorithm: those that share a letter cannot be told apart; None when there are too many groups."""
        return None if self.letter_list is None else dict(zip(self.names, self.letter_list, strict=True))

    @property
    def decisions(self) -> list[Decision]:
        """What is concluded on each pair of `family`, the smallest p-value first."""
        family, adjusted = self.family, self.family.adjusted[self.procedure].tolist()
        hit = family.rejected(self.procedure, self.alpha).tolist()
        ahead = [None] * family.m if family.first_better is None else family.first_better.tolist()
        found = []
        for place, (i, j) in enumerate(zip(family.first.tolist(), family.second.tolist(), strict=True)):
            first, second = self.names[i], self.names[j]
            winner = None if not hit[place] or ahead[place] is None else first if ahead[place] else second
            found.append(Decision(first, second, adjusted[place], hit[place], winner))
        return found

    @property
    def different(self) -> list[tuple[str, str]]:
        """The pairs that differ significantly; the better one first where that is known."""
        return [
            (one.second, one.first) if one.better == one.second else (one.first, one.second)
            for one in self.decisions
            if one.different
        ]

    @property
    def different_matrix(self) -> NDArray[np.bool_]:
        """Which pairs differ significantly, shape (k, k), in the order of the table."""
        return self.family.decisions(self.procedure, self.alpha, len(self.names))

    def _named(self, members: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.names[j] for j in members)

    def __repr__(self) -> str:
        return f"<Verdict: {opening(self.text)}>"


class Decided(Study):
    """A study that ends in a verdict on a family of hypotheses."""

    verdict: Verdict
    measure: ClassVar[Measure | None] = None
    """What `_advantage` is a difference of."""

    @property
    def decisions(self) -> tuple[Against, ...]:
        """What the verdict says of each algorithm against the control, or of two algorithms about the second; else nothing."""
        from podium.studies.gate import against, shown_equivalent

        verdict, control = self.verdict, self.verdict.family.control
        if control is None:
            if len(verdict.names) != 2:
                return ()
            control = 0
        baseline, equivalence = verdict.names[control], getattr(self, "equivalence", None)
        found = {}
        for one in verdict.decisions:
            candidate = one.second if one.first == baseline else one.first
            j = verdict.names.index(candidate)
            found[j] = against(
                (candidate, baseline),
                float(one.adjusted),
                None if one.better is None else one.better == candidate,
                effect=self._advantage(j, control),
                measure=self.measure,
                equivalence=shown_equivalent(equivalence, j, control),
                detection=self._detection(j, control, verdict.alpha / verdict.family.m),
            )
        return tuple(found[j] for j in sorted(found))

    def _advantage(self, candidate: int, control: int) -> float | None:  # noqa: ARG002 - studies override it
        """Estimate by how much a candidate is better than the control."""
        return None

    def _detection(self, candidate: int, control: int, alpha: float) -> Detection | None:  # noqa: ARG002
        """Return which drops of a candidate a test at this level detects."""
        return None

    @property
    def order(self) -> tuple[str, ...]:
        """What was compared, from best to worst by what the verdict rests on."""
        return self.verdict.order

    @property
    def order_indices(self) -> list[int]:
        """`order` by position in the table."""
        return list(self.verdict.order_indices)

    @property
    def different(self) -> list[tuple[str, str]]:
        """The pairs that the verdict tells apart; the better one first where that is known."""
        return self.verdict.different

    @property
    def different_matrix(self) -> NDArray[np.bool_]:
        """Which pairs the verdict tells apart, shape (k, k), in the order of the table."""
        return self.verdict.different_matrix


@dataclass(frozen=True, eq=False)
class Field(ByValue):
    """The standing of the algorithms: names, exact rank sums (smaller is better), mean ranks, and amount of data.

    Where algorithms are not ranked but measured, `sums` still orders them, `mean_ranks` holds the measure shown, and
    `measure` and `digits` say what it is called and how it is written; `noun` is what is compared, in the singular.
    `omnibus` is the omnibus test that stands beside the verdict, with its p-value; `chosen` says that the control was taken for
    its good results.
    """

    names: tuple[str, ...]
    sums: NDArray[Any]
    mean_ranks: NDArray[np.float64]
    extent: str
    measure: str = "mean rank"
    digits: int = 2
    noun: str = "algorithm"
    omnibus: tuple[str, float] | None = None
    chosen: bool = False

    @property
    def order(self) -> list[int]:
        """Indices from best to worst."""
        return [int(j) for j in np.argsort(self.sums, kind="stable")]

    @property
    def one(self) -> Message:
        """What is compared, in the singular, in the language active when it is shown."""
        return one_of_them(self.noun)

    @property
    def several(self) -> Message:
        """What is compared, in the plural, in the language active when it is shown."""
        return all_of_them(self.noun)


def decide(field: Field, families: Sequence[Family], alpha: float, *, caution: str = "") -> Verdict:
    """Draw the conclusion from the first family; form groups and tiers on the first all-pairs family.

    A `caution` is added to the conclusion when something was found significant.
    """
    deciding = families[0]
    k = len(field.names)
    pairs = next(family for family in families if family.design == "all-pairs")
    pairs_procedure = fixed_procedure(pairs, k)
    different = pairs.decisions(pairs_procedure, alpha, k)
    order = field.order
    try:
        found: list[tuple[int, ...]] | None = groups(different, order)
        marks: list[str] | None = letters(different, order, found)
    except InfeasibleError:
        found = marks = None
    steps = tiers(different, order)
    procedure = fixed_procedure(deciding, k)
    if deciding.control is None:
        text, details = pairs_text(field, deciding, procedure, alpha, len(steps))
    else:
        text, details = control_text(field, deciding, procedure, alpha)
    untested = untested_text(deciding, field.names)
    if untested and not deciding.untested_all:
        text, details = paragraph([text, untested]), paragraph([details, untested])
    if caution and deciding.rejected(procedure, alpha).any():
        text, details = paragraph([text, caution]), paragraph([details, caution])
    return Verdict(
        procedure, deciding, text, pairs_procedure, pairs, found, marks, steps, field.names, tuple(order), alpha,
        _headline(field, deciding, procedure, alpha), details, field.chosen and chosen_rates(deciding) is not None,
    )  # fmt: skip


# The conclusion in plain words.


def how_text(family: Family, procedure: str, alpha: float, *, chosen: bool = False) -> Message:
    """Name the procedure, where its p-values come from, and the level, which is nominal for a control chosen by the data."""
    published = confirms(procedure)
    names = {
        "procedure": procedure_name(published or procedure), "ranking": ranking_name(family.ranking), "alpha": show(alpha),
    }  # fmt: skip
    if family.m == 1:
        how = Message("{test}, α = {alpha}", test=one_test(family, procedure), alpha=show(alpha))
        if chosen:
            how = Message("{test}, nominal α = {alpha}", test=one_test(family, procedure), alpha=show(alpha))
    elif published is not None and chosen:
        how = Message(
            "{procedure} procedure on {ranking}, confirmed by exact tests of each pair, nominal α = {alpha}", **names
        )
    elif published is not None:
        how = Message(
            "{procedure} procedure on {ranking}, confirmed by exact tests of each pair, family-wise α = {alpha}",
            **names,
        )
    elif procedure == EXCHANGE and not chosen:
        how = Message("{ranking}, family-wise α = {alpha}", **names)
    elif procedure == EXCHANGE:
        how = Message("{ranking}, nominal α = {alpha}", **names)
    elif chosen:
        how = Message("{procedure} procedure on {ranking}, nominal α = {alpha}", **names)
    else:
        how = Message("{procedure} procedure on {ranking}, family-wise α = {alpha}", **names)
    if family.alternative == "greater":
        return Message("{how}, one-sided: the control is better", how=how)
    if family.alternative == "less":
        return Message("{how}, one-sided: the control is worse", how=how)
    return how


def deciding(family: Family, procedure: str) -> Message:
    """Name the procedure, or the test of the only hypothesis."""
    return one_test(family, procedure) if family.m == 1 else procedure_name(procedure)


def basis(family: Family, procedure: str) -> Message:
    """Name the procedure with the test that its p-values come from."""
    if family.m == 1:
        return one_test(family, procedure)
    published = confirms(procedure)
    names = {"procedure": procedure_name(published or procedure), "ranking": ranking_name(family.ranking)}
    if published:
        return Message("{procedure} on {ranking}, confirmed by exact tests", **names)
    return ranking_name(family.ranking) if procedure == EXCHANGE else Message("{procedure} on {ranking}", **names)


def one_test(family: Family, procedure: str) -> Message:
    """Name the test of the only hypothesis of a family: of two algorithms, exact tests of Friedman's ranks are the sign test."""
    if procedure != EXCHANGE or family.ranking == EXCHANGE:
        return Message(PAIR_TESTS[family.ranking].one)
    if family.ranking == "friedman":
        return Message(PAIR_TESTS["sign"].one)
    return Message("exact test of {ranking}", ranking=ranking_name(family.ranking))


def _headline(field: Field, family: Family, procedure: str, alpha: float) -> tuple[str, str]:
    """Conclude in one sentence about the best algorithm, or the control."""
    names, hit = field.names, family.rejected(procedure, alpha)
    if not hit.any():
        return _nothing_shown(field, family), ""
    leaders = _leaders(field) if family.control is None else [family.control]
    who: str = listing([names[j] for j in leaders])
    if family.control is not None:
        who = Message("The control {who}", who=who)
    winner, loser = _winners(family, hit)
    beaten, worse = (
        set.intersection(*({int(b) for a, b in zip(*pair, strict=True) if a == leader} for leader in leaders))
        for pair in ((winner, loser), (loser, winner))
    )

    def some(chosen: set[int]) -> str:
        return some_of([names[j] for j in field.order if j in chosen], len(names) - 1, field.noun)

    left = set(range(len(names))) - set(leaders) - beaten - worse
    if family.first_better is None:
        unknown = Message("the p-values alone do not show which one of two is better")
        if family.control is None:
            return _count_of(family, hit, names), unknown
        found: str = Message("{who} differs significantly from {others}", who=who, others=some(beaten | worse))
        if not left:
            return found, unknown
    elif len(leaders) > 1:
        return _shared_lead(field, family, hit, leaders, some(beaten) if beaten else "", some(left) if left else "")
    elif not beaten and not worse:
        nobody = Message("{who} is not significantly better than any other {algorithm}", who=who, algorithm=field.one)
        return _count_of(family, hit, names), nobody
    else:
        found = better_and_worse(who, some(beaten) if beaten else "", some(worse) if worse else "")
    return found, _left_open(family, some(left)) if left else ""


def _shared_lead(
    field: Field, family: Family, hit: NDArray[np.bool_], leaders: Sequence[int], beaten: str, left: str
) -> tuple[str, str]:
    """Conclude in one sentence about algorithms that share the best rank: what all of them beat."""
    who = listing([field.names[j] for j in leaders], NAMED)
    shared = Message("{who} share {best}", who=who, best=Message(_BEST[field.measure]))
    if not beaten:
        return _count_of(family, hit, field.names), shared
    found = Message("{who} are each significantly better than {others}", who=who, others=beaten)
    return found, Message("no difference from {others} was shown for all of them", others=left) if left else shared


def _left_open(family: Family, others: str) -> str:
    if family.alternative == "greater":
        return Message("it was not shown to be better than {others}", others=others)
    if family.alternative == "less":
        return Message("it was not shown to be worse than {others}", others=others)
    return Message("no difference from {others} was shown", others=others)


def _nothing_shown(field: Field, family: Family) -> str:
    names, k = field.names, len(field.names)
    if family.control is not None and family.alternative in SIDES:
        who, other = names[family.control], names[int(family.second[0])]
        if k == 2 and family.alternative == "greater":
            return Message("The control {who} was not shown to be better than {other}", who=who, other=other)
        if k == 2:
            return Message("The control {who} was not shown to be worse than {other}", who=who, other=other)
        if family.alternative == "greater":
            return Message(
                "The control {who} was not shown to be better than any other {algorithm}", who=who, algorithm=field.one
            )
        return Message(
            "The control {who} was not shown to be worse than any other {algorithm}", who=who, algorithm=field.one
        )
    if k == 2:
        return Message("No difference between {first} and {second} was shown", first=names[0], second=names[1])
    if family.control is not None:
        who = names[family.control]
        return Message(
            "No difference between the control {who} and any other {algorithm} was shown", who=who, algorithm=field.one
        )
    return Message("No difference between any two of the {k} {algorithms} was shown", k=k, algorithms=field.several)


def _count_of(family: Family, hit: NDArray[np.bool_], names: Sequence[str]) -> str:
    n = int(hit.sum())
    if family.m == 1:
        return Message(
            "{pair} differ significantly", pair=both(names[int(family.first[0])], names[int(family.second[0])])
        )
    return Message(
        "{n} of {pairs} differs significantly", "{n} of {pairs} differ significantly", n, pairs=count(family.m, "pair")
    )


def pairs_text(field: Field, family: Family, procedure: str, alpha: float, tiers: int) -> tuple[Message, Message]:
    """Conclude on all pairs: who is best, whom it beats, how many pairs differ; and the same without whom it beats."""
    k = len(field.names)
    how = how_text(family, procedure, alpha)
    hits = int(family.rejected(procedure, alpha).sum())
    if hits == 0:
        names: dict[str, Any] = {"k": k, "algorithms": field.several, "extent": field.extent}
        if k == 2:
            opening = Message("No significant difference between the two {algorithms} was found {extent}", **names)
        else:
            opening = Message(
                "No significant difference between any two of the {k} {algorithms} was found {extent}", **names
            )
        return _twice(
            field,
            opening,
            family,
            procedure,
            how,
            *_unconfirmed(field, family, procedure, alpha),
            _meaning(field, family, alpha),
        )
    if family.first_better is None:
        text = _undirected(field, family, procedure, alpha, how)
        return text, text
    leader, parts = _leader(field), []
    if k > 12:
        parts.append(
            Message(
                "The {k} {algorithms} fall into {tiers}.", k=k, algorithms=field.several, tiers=count(tiers, "tier")
            )
        )
    parts.append(Message("({how}.)", how=how) if family.m == 1 else _in_all(family, hits, how))
    parts += _unconfirmed(field, family, procedure, alpha)
    if hits < family.m:
        parts.append(_no_proof(field))
    best = [_best(field, family, procedure, alpha, one) for one in _leaders(field)[:_MOST_LEADERS]]
    return paragraph([leader, *best, *parts]), paragraph([leader, *parts])


def _unconfirmed(field: Field, family: Family, procedure: str, alpha: float) -> list[Message]:
    """Name the pairs that the published procedure marks and the exact test does not confirm."""
    published = confirms(procedure) or ("" if procedure != EXCHANGE or family.ranking == EXCHANGE else "holm")
    if not published:
        return []
    open_ = np.flatnonzero(family.rejected(published, alpha) & ~family.rejected(procedure, alpha))
    if not open_.size:
        return []
    exact = family.adjusted[EXCHANGE][open_]
    if family.m == 1:
        return [Message(
            "The z test of the mean ranks, which relies on the normal approximation, gives p = {z:.3g}; the exact test does not confirm it.",
            z=float(family.pvalues[0]),
        )]  # fmt: skip
    names: dict[str, Any] = {"procedure": procedure_name(published)}
    if open_.size == 1:
        pair = both(field.names[family.first[open_[0]]], field.names[family.second[open_[0]]])
        return [Message(
            "By the {procedure} procedure alone, {pair} would differ; the exact test does not confirm it (adjusted p = {p:.3g}).",
            pair=pair, p=float(exact[0]), **names,
        )]  # fmt: skip
    return [Message(
        "By the {procedure} procedure alone, {n} more pairs would differ; the exact tests do not confirm them (smallest adjusted p = {p:.3g}).",
        n=grouped(int(open_.size)), p=float(exact.min()), **names,
    )]  # fmt: skip


def _in_all(family: Family, hits: int, how: str) -> Message:
    """Say how many of several pairs differ."""
    pairs = count(family.m, "pair")
    if hits == family.m:
        return Message("All {pairs} differ significantly ({how}).", pairs=pairs, how=how)
    return Message(
        "In all, {n} of {pairs} differs significantly ({how}).",
        "In all, {n} of {pairs} differ significantly ({how}).",
        hits, pairs=pairs, how=how,
    )  # fmt: skip


def _no_proof(field: Field) -> Message:
    return Message(
        "A non-significant difference does not show that two {algorithms} perform equally.", algorithms=field.several
    )


def _no_direction(field: Field) -> Message:
    return Message("The p-values alone do not show which of two {algorithms} is better.", algorithms=field.several)


def _twice(
    field: Field, opening: str, family: Family, procedure: str, how: str, *rest: Message
) -> tuple[Message, Message]:
    """State that nothing was found, with the smallest p-value; and the same without what was not found."""
    found: dict[str, Any] = {"p": float(family.adjusted[procedure].min()), "how": how}
    if family.untested_all:
        text = paragraph([untested_text(family, field.names) or "", Message("({how}.)", how=how)])
        return text, text
    if family.m == 1:
        whole = Message("{opening}: the p-value is {p:.3g} ({how}).", opening=opening, **found)
        short = Message("The p-value is {p:.3g} ({how}).", **found)
    else:
        whole = Message("{opening}: the smallest adjusted p-value is {p:.3g} ({how}).", opening=opening, **found)
        short = Message("The smallest adjusted p-value is {p:.3g} ({how}).", **found)
    return paragraph([whole, *rest]), paragraph([short, *rest])


def untested_text(family: Family, names: Sequence[str]) -> Message | None:
    """Name the hypotheses that no test could judge; None where all were tested."""
    if family.untested is None:
        return None
    places = np.flatnonzero(family.untested).tolist()
    pairs = [both(names[family.first[i]], names[family.second[i]]) for i in places]
    return Message(
        "{pairs} were not tested: their difference does not vary, so its error cannot be estimated.",
        "{pairs} were not tested: their differences do not vary, so the errors cannot be estimated.",
        len(places),
        pairs=joined(pairs, "; ") if len(pairs) <= 7 else listing(pairs, 6),
    )


def _meaning(field: Field, family: Family, alpha: float) -> Message:
    """State what a result without significant differences means, given an omnibus test that may reject."""
    test, p = field.omnibus or ("", 1.0)
    found: dict[str, Any] = {"test": test, "k": len(field.names), "p": pvalue(p)}
    if p > alpha:
        return Message("This does not show that they perform equally; these data cannot tell them apart.")
    if len(field.names) == 2:
        return Message("This does not show that they perform equally; {test} finds a difference ({p}).", **found)
    if family.control is None:
        return Message(
            "This does not show that they perform equally: {test} rejects the hypothesis that all {k} do ({p}), "
            "but these tests do not show which ones differ.", **found,
        )  # fmt: skip
    return Message(
        "This does not show that they perform equally: {test} rejects the hypothesis that all {k} do ({p}), but "
        "these tests do not show that the control differs from any of them.", **found,
    )  # fmt: skip


def _undirected(field: Field, family: Family, procedure: str, alpha: float, how: str) -> Message:
    """Conclude from p-values alone, which do not show the direction."""
    names, hit = field.names, family.rejected(procedure, alpha)
    apart = [both(names[family.first[i]], names[family.second[i]]) for i in np.flatnonzero(hit)]
    n, pairs = len(apart), count(family.m, "pair")
    if n == family.m:
        found = _in_all(family, n, how)
        if n == 1:
            found = Message(
                "{first} and {second} differ significantly ({how}).", first=names[0], second=names[1], how=how
            )
        return paragraph([found, _no_direction(field)])
    if n <= 10:
        found = Message(
            "{n} of {pairs} differs significantly ({how}): {named}.",
            "{n} of {pairs} differ significantly ({how}): {named}.",
            n, pairs=pairs, how=how, named=joined(apart, "; "),
        )  # fmt: skip
    else:
        found = Message("{n} of {pairs} differ significantly ({how}).", n=grouped(n), pairs=pairs, how=how)
    return paragraph([found, _no_direction(field), _no_proof(field)])


def _leaders(field: Field) -> list[int]:
    order = field.order
    return [j for j in order if field.sums[j] == field.sums[order[0]]]


def _leader(field: Field) -> Message:
    """State which algorithm is best."""
    leaders = _leaders(field)
    names = listing([field.names[j] for j in leaders])
    rank = {
        "best": Message(_BEST[field.measure]),
        "value": f"{field.mean_ranks[leaders[0]]:.{field.digits}f}",
        "extent": field.extent,
    }
    if len(leaders) > 1:
        return Message("{names} share {best} ({value}) {extent}.", names=names, **rank)
    return Message("{name} has {best} ({value}) {extent}.", name=names, **rank)


def _best(field: Field, family: Family, procedure: str, alpha: float, best: int) -> Message:
    """State which algorithms the best one, or one of the best, beats, which beat it, and which do not differ significantly from it."""
    names, order = field.names, field.order
    winner, loser = _winners(family, family.rejected(procedure, alpha))
    few = 8 if len(names) <= 20 else 3
    beaten, worse = set(loser[winner == best].tolist()), set(winner[loser == best].tolist())
    level = [names[j] for j in order if j != best and j not in beaten and j not in worse]
    others = listing([names[j] for j in order if j in beaten], few)
    if len(beaten) == len(names) - 1 > 1:
        others = Message("every other {algorithm}", algorithm=field.one)
    who = names[best] if len(_leaders(field)) > 1 else ""
    if not beaten and not worse:
        if who:
            return Message(
                "{who} is not significantly better than any other {algorithm}.", who=who, algorithm=field.one
            )
        return Message("It is not significantly better than any other {algorithm}.", algorithm=field.one)
    text = better_and_worse(who, others if beaten else "", listing([names[j] for j in order if j in worse], few))
    if level:
        return Message(
            "{found}; no significant difference from {level} was found.", found=text, level=listing(level, few)
        )
    return text + "."


def _winners(family: Family, hit: NDArray[np.bool_]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Better and worse algorithm of each rejected hypothesis.

    Pairwise tests weigh the sizes of the differences, so the one with the better mean rank can be the worse one.
    """
    better = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
    winner, loser = np.where(better, family.first, family.second), np.where(better, family.second, family.first)
    return winner[hit], loser[hit]


def control_text(field: Field, family: Family, procedure: str, alpha: float) -> tuple[Message, Message]:
    """Conclude on a control: whom it beats, who beats it, who is left open; and the same without these names."""
    rates = chosen_rates(family) if field.chosen else None
    how = how_text(family, procedure, alpha, chosen=rates is not None)
    hit = family.rejected(procedure, alpha)
    if not hit.any():
        return _nothing_against(field, family, procedure, alpha, how)
    whole = [_against(field, family, procedure, hit, how)]
    hits = int(hit.sum())
    short = [Message("({how}.)", how=how) if family.m == 1 else _in_all(family, hits, how)]
    if family.first_better is None:
        whole.append(_no_direction(field))
    left = [field.names[j] for j in family.second[~hit]]
    if left and family.alternative in SIDES:
        whole.append(_unproven(family, ~hit, listing(left)) + ".")
        if family.first_better is not None:
            whole.append(_standing(field, family, ~hit, Message("each of these") if len(left) > 1 else left[0]))
            short.append(_standing(field, family, ~hit, listing(left)))
    elif left:
        whole.append(
            Message(
                "No significant difference from {left} was found; this does not show that they perform equally.",
                left=listing(left),
            )
        )
        short.append(_no_proof(field))
    caution = [*_unconfirmed(field, family, procedure, alpha), *([] if rates is None else [_chosen(rates)])]
    return paragraph([*whole, *caution]), paragraph([*short, *caution])


def _chosen(rates: tuple[str, str]) -> Message:
    return Message(
        "The control was chosen because it performs best on these data, so false positives can be more frequent "
        "than α. With mean ranks of equal algorithms at α = 0.05, they occur in {five} % of tables with 5 "
        "algorithms and in {ten} % with 10. Name the control beforehand, or compare all pairs.", five=rates[0], ten=rates[1],
    )  # fmt: skip


def _against(field: Field, family: Family, procedure: str, hit: NDArray[np.bool_], how: str) -> Message:
    """State which algorithms the control differs from, and in which direction."""
    better = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
    pvalues = family.adjusted[procedure]

    def those(mask: NDArray[np.bool_]) -> Message:
        return listing([
            Message("{name} ({p})", name=field.names[family.second[i]], p=adjusted(float(pvalues[i])))
            for i in np.flatnonzero(mask)
        ])  # fmt: skip

    above, below = hit & better, hit & ~better
    found = {
        "who": field.names[family.control or 0], "better": those(above), "worse": those(below), "extent": field.extent, "how": how,
    }  # fmt: skip
    if family.first_better is None:
        return Message("The control {who} differs significantly from {better} {extent} ({how}).", **found)
    if not below.any():
        return Message("The control {who} is significantly better than {better} {extent} ({how}).", **found)
    if not above.any():
        return Message("The control {who} is significantly worse than {worse} {extent} ({how}).", **found)
    return Message(
        "The control {who} is significantly better than {better} and significantly worse than {worse} {extent} "
        "({how}).",
        **found,
    )


def chosen_rates(family: Family) -> tuple[str, str] | None:
    """Return how often a control chosen by the data leads to false results; None where choosing it does no harm.

    Of two algorithms it makes no difference which one is the control of a two-sided test; and the best one is not found worse.
    """
    return None if family.m == 1 and family.alternative == "two-sided" else CHOSEN_RATES.get(family.alternative)


def _nothing_against(field: Field, family: Family, procedure: str, alpha: float, how: str) -> tuple[Message, Message]:
    """Conclude on a control without significant differences."""
    who = field.names[family.control or 0]
    rest: str = field.names[int(family.second[0])]
    whole = rest
    if family.m > 1:
        rest = Message("any of the other {m} {algorithms}", m=family.m, algorithms=field.several)
        whole = Message("every other {algorithm}", algorithm=field.one)
    if family.alternative not in SIDES:
        opening = Message(
            "The control {who} does not differ significantly from {rest} {extent}",
            who=who, rest=rest, extent=field.extent,
        )  # fmt: skip
        return _twice(
            field,
            opening,
            family,
            procedure,
            how,
            *_unconfirmed(field, family, procedure, alpha),
            _meaning(field, family, alpha),
        )
    everyone = np.ones(family.m, dtype=bool)
    opening = Message("{found} {extent}", found=_unproven(family, everyone, rest, who), extent=field.extent)
    cannot = Message("This one-sided test cannot show that it is better, or that they perform equally.")
    if family.alternative == "greater":
        cannot = Message("This one-sided test cannot show that it is worse, or that they perform equally.")
    standing = [] if family.first_better is None else [_standing(field, family, everyone, whole)]
    return _twice(
        field, opening, family, procedure, how, *_unconfirmed(field, family, procedure, alpha), *standing, cannot
    )


def _unproven(family: Family, mask: NDArray[np.bool_], rest: str, control: str = "") -> Message:
    """Answer a one-sided question that was not answered by yes: against the estimates, or not enough beyond them."""
    better = family.alternative == "greater"
    who = Message("the control {who}", who=control) if control else Message("it", context="the control")
    against = False
    if family.first_better is not None:
        toward = family.first_better if better else ~family.first_better
        against = not toward[mask].any()
    names = {"who": who, "rest": rest}
    if against and better:
        return Message("There is no evidence that {who} is better than {rest}", **names)
    if against:
        return Message("There is no evidence that {who} is worse than {rest}", **names)
    if better:
        return Message("It could not be shown that {who} is better than {rest}", **names)
    return Message("It could not be shown that {who} is worse than {rest}", **names)


def _standing(field: Field, family: Family, mask: NDArray[np.bool_], whole: str) -> Message:
    """State the direction of the estimates; `whole` names all algorithms in question."""
    better = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
    statistic = family.t if family.z is None else family.z
    even = np.zeros(family.m, dtype=bool) if statistic is None else statistic == 0

    def those(among: NDArray[np.bool_]) -> str:
        return whole if among.sum() == mask.sum() else listing([field.names[j] for j in family.second[among]])

    clauses = []
    above, level, below = mask & better & ~even, mask & even, mask & ~better & ~even
    if above.any() and statistic is None:
        clauses.append(Message("at least as well as {others}", others=those(above)))
    elif above.any():
        clauses.append(Message("better than {others}", others=those(above)))
    if level.any():
        clauses.append(Message("as well as {others}", others=those(level)))
    if below.any():
        clauses.append(Message("worse than {others}", others=those(below)))
    return Message("In these data it performed {how}.", how=listing(clauses))
