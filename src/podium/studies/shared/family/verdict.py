"""The verdict on a family: the conclusion in plain words, and groups, letters and tiers, by a procedure fixed before any p-value is seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.equality import ByValue
from podium.errors import InfeasibleError
from podium.i18n import Message, both, count, grouped, joined, listing, paragraph
from podium.stats.grouping import groups, letters, tiers
from podium.stats.logical import EXCHANGE, confirms
from podium.stats.pair_tests import PAIR_TESTS
from podium.studies.shared.base import Study
from podium.studies.shared.family import Family, fixed_procedure
from podium.studies.shared.texts import KeptTexts
from podium.studies.shared.words import (
    NAMED,
    adjusted,
    all_of_them,
    better_and_worse,
    first_sentence,
    one_of_them,
    procedure_name,
    pvalue,
    ranking_name,
    some_of,
)
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.studies.shared.gate import Against, Detection
    from podium.studies.shared.kinds import Measure

CHOSEN_RATES = {"two-sided": ("8–9", "13"), "greater": ("15–16", "24")}
"""Percentages by alternative, measured by benchmarks/chosen_control.py, for 5 and for 10 algorithms."""
_MOST_LEADERS = 3
"""Algorithms that share the best rank and get a sentence each."""
SIDES = {"greater": "better", "less": "worse"}
"""What a one-sided alternative says about the control."""


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
    extent: str  # What it rests on: "over 30 problems"
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
        return f"<Verdict: {first_sentence(self.text)}>"


class Decided(Study):
    """A study that ends in a verdict on a family of hypotheses."""

    verdict: Verdict
    measure: ClassVar[Measure | None] = None
    """What `_advantage` is a difference of."""

    @property
    def decisions(self) -> tuple[Against, ...]:
        """What the verdict says of each algorithm against the control, or of two algorithms about the second; else nothing."""
        from podium.studies.shared.gate import against, shown_equivalent

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
    said = Conclusion(field, deciding, procedure, alpha)
    text, details = said.on_pairs(len(steps)) if deciding.control is None else said.on_control()
    untested = None if deciding.untested_all else said.untested()
    for more in filter(None, (untested, caution if said.hits else "")):
        text, details = paragraph([text, more]), paragraph([details, more])
    return Verdict(
        procedure, deciding, text, pairs_procedure, pairs, found, marks, steps, field.names, tuple(order), alpha,
        said.headline(), details, field.extent, field.chosen and chosen_rates(deciding) is not None,
    )  # fmt: skip


# What decides.


def how_text(family: Family, procedure: str, alpha: float, *, chosen: bool = False) -> Message:
    """Name the procedure, where its p-values come from, and the level, which is nominal for a control chosen by the data."""
    tell = KeptTexts(__file__, {}, basis=basis(family, procedure, "long"), alpha=show(alpha))
    how = tell("how", "nominal" if chosen else "one" if family.m == 1 else "several")
    return tell("how", family.alternative, how=how) if family.alternative in SIDES else how


def deciding(family: Family, procedure: str) -> Message:
    """Name the procedure, or the test of the only hypothesis."""
    return one_test(family, procedure) if family.m == 1 else procedure_name(procedure)


def basis(family: Family, procedure: str, form: Literal["short", "long"] = "short") -> Message:
    """Name the procedure with the test that its p-values come from; the long form is for the conclusion."""
    if family.m == 1:
        return one_test(family, procedure)
    published, ranking = confirms(procedure), ranking_name(family.ranking)
    if procedure == EXCHANGE:
        return ranking
    tell = KeptTexts(__file__, {}, procedure=procedure_name(published or procedure), ranking=ranking)
    return tell(f"basis.{form}", "confirmed" if published else "adjusted")


def one_test(family: Family, procedure: str) -> Message:
    """Name the test of the only hypothesis of a family: of two algorithms, exact tests of Friedman's ranks are the sign test."""
    if procedure != EXCHANGE or family.ranking == EXCHANGE:
        return Message(PAIR_TESTS[family.ranking].one)
    if family.ranking == "friedman":
        return Message(PAIR_TESTS["sign"].one)
    return KeptTexts(__file__, {})("basis.exact_test", ranking=ranking_name(family.ranking))


def chosen_rates(family: Family) -> tuple[str, str] | None:
    """Return how often a control chosen by the data leads to false results; None where choosing it does no harm.

    Of two algorithms it makes no difference which one is the control of a two-sided test; and the best one is not found worse.
    """
    return None if family.m == 1 and family.alternative == "two-sided" else CHOSEN_RATES.get(family.alternative)


# The conclusion in plain words.


class Conclusion:
    """What a procedure decides about a family, said in one sentence (`headline`) and at length."""

    def __init__(self, field: Field, family: Family, procedure: str, alpha: float) -> None:
        self.field, self.family, self.procedure, self.alpha = field, family, procedure, alpha
        self.names, self.k, self.control = field.names, len(field.names), family.control
        self.hit, self.adjusted = family.rejected(procedure, alpha), family.adjusted[procedure]
        self.hits, self.sided = int(self.hit.sum()), family.alternative in SIDES
        self.directed = family.first_better is not None
        # Pairwise tests weigh the sizes of the differences, so the one with the better mean rank can be the worse one.
        self.better = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
        self.order = field.order
        self.leaders = [j for j in self.order if field.sums[j] == field.sums[self.order[0]]]
        self.rates = chosen_rates(family) if field.chosen and self.control is not None else None
        self.tell = KeptTexts(
            __file__, {"best": ("best", field.measure)},
            algorithm=one_of_them(field.noun), algorithms=all_of_them(field.noun), k=self.k, extent=field.extent,
            pairs=count(family.m, "pair"), who=self.names[self.control or 0], first=self.names[0], second=self.names[1],
            how=how_text(family, procedure, alpha, chosen=self.rates is not None),
        )  # fmt: skip

    def _sides(self, one: int) -> tuple[set[int], set[int]]:
        """Return which algorithms one is significantly better than, and which are better than it."""
        first, second = self.family.first, self.family.second
        winner, loser = np.where(self.better, first, second)[self.hit], np.where(self.better, second, first)[self.hit]
        return set(loser[winner == one].tolist()), set(winner[loser == one].tolist())

    def _named(self, chosen: set[int]) -> list[str]:
        return [self.names[j] for j in self.order if j in chosen]

    def _pair(self, place: int) -> Message:
        return both(self.names[self.family.first[place]], self.names[self.family.second[place]])

    def untested(self) -> Message | None:
        """Name the hypotheses that no test could judge; None where all were tested."""
        if self.family.untested is None:
            return None
        pairs = [self._pair(i) for i in np.flatnonzero(self.family.untested).tolist()]
        listed = joined(pairs, "; ") if len(pairs) <= 7 else listing(pairs, 6)
        return self.tell("verdict.untested", n=len(pairs), pairs=listed)

    def headline(self) -> tuple[str, str]:
        """Conclude in one sentence about the best algorithm, or the control."""
        tell, leaders = self.tell, self.leaders if self.control is None else [self.control]
        if not self.hits:
            return self._nothing_shown(), ""
        who: str = listing([self.names[j] for j in leaders])
        if self.control is not None:
            who = tell("headline.control", who=who)
        beaten, worse = (set.intersection(*sides) for sides in zip(*map(self._sides, leaders), strict=True))
        left = set(range(self.k)) - set(leaders) - beaten - worse

        def some(chosen: set[int]) -> str:
            return some_of(self._named(chosen), self.k - 1, self.field.noun) if chosen else ""

        if not self.directed and self.control is None:
            return self._counted(), tell("headline.unknown")
        if not self.directed:
            found: str = tell("headline.differs", who=who, others=some(beaten | worse))
            if not left:
                return found, tell("headline.unknown")
        elif len(leaders) > 1:
            return self._shared_lead(some(beaten), some(left))
        elif not beaten and not worse:
            return self._counted(), tell("headline.nobody", who=who)
        else:
            found = better_and_worse(who, some(beaten), some(worse))
        return found, tell("headline.left", self.family.alternative, others=some(left)) if left else ""

    def _shared_lead(self, beaten: str, left: str) -> tuple[str, str]:
        """Conclude in one sentence about algorithms that share the best rank: what all of them beat."""
        who = listing([self.names[j] for j in self.leaders], NAMED)
        shared = self.tell("headline.share", who=who)
        if not beaten:
            return self._counted(), shared
        found = self.tell("headline.each", who=who, others=beaten)
        return found, self.tell("headline.not_all", others=left) if left else shared

    def _nothing_shown(self) -> str:
        two = self.k == 2
        if self.sided:
            key = self.family.alternative + ("_two" if two else "")
        else:
            key = "two" if two else "pairs" if self.control is None else "control"
        return self.tell("nothing", key, other=self.names[self.family.second[0]])

    def _counted(self) -> str:
        if self.family.m == 1:
            return self.tell("headline.one", pair=self._pair(0))
        return self.tell("headline.count", n=self.hits)

    def on_pairs(self, tiers: int) -> tuple[Message, Message]:
        """Conclude on all pairs: who is best, whom it beats, how many pairs differ; and the same without whom it beats."""
        tell = self.tell
        if not self.hits:
            return self._nothing()
        if not self.directed:
            text = self._undirected()
            return text, text
        leaders = [self.names[j] for j in self.leaders]
        value = f"{self.field.mean_ranks[self.leaders[0]]:.{self.field.digits}f}"
        which = "several" if len(leaders) > 1 else "one"
        leader = tell("leader", which, name=leaders[0], names=listing(leaders), value=value)
        parts = [tell("verdict.tiers", tiers=count(tiers, "tier"))] if self.k > 12 else []
        parts += [self._in_all(), *self._unconfirmed()]
        if self.hits < self.family.m:
            parts.append(tell("verdict.no_proof"))
        best = [self._against_others(one) for one in self.leaders[:_MOST_LEADERS]]
        return paragraph([leader, *best, *parts]), paragraph([leader, *parts])

    def _against_others(self, best: int) -> Message:
        """State which algorithms the best one, or one of the best, beats, which beat it, and which do not differ significantly from it."""
        tell, few = self.tell, 8 if self.k <= 20 else 3
        beaten, worse = self._sides(best)
        level = self._named(set(range(self.k)) - {best} - beaten - worse)
        who = self.names[best] if len(self.leaders) > 1 else ""
        if not beaten and not worse:
            return tell("leader", "who_alone" if who else "it_alone", who=who)
        others = listing(self._named(beaten), few)
        if len(beaten) == self.k - 1 > 1:
            others = tell("verdict.every_other")
        found = better_and_worse(who, others if beaten else "", listing(self._named(worse), few))
        return tell("leader.level", found=found, level=listing(level, few)) if level else found + "."

    def _undirected(self) -> Message:
        """Conclude from p-values alone, which do not show the direction."""
        tell, apart = self.tell, [self._pair(i) for i in np.flatnonzero(self.hit).tolist()]
        if self.hits == self.family.m:
            found = self._in_all() if self.hits > 1 else tell("verdict.found", found=self._counted())
            return paragraph([found, tell("verdict.no_direction")])
        named = "named" if self.hits <= 10 else "found"
        found = tell("verdict", named, found=self._counted(), named=joined(apart, "; "))
        return paragraph([found, tell("verdict.no_direction"), tell("verdict.no_proof")])

    def _in_all(self) -> Message:
        """Say how many pairs differ."""
        if self.family.m == 1:
            return self.tell("verdict.by")
        return self.tell("verdict.all" if self.hits == self.family.m else "verdict.some", n=self.hits)

    def _nothing(self) -> tuple[Message, Message]:
        """State that nothing was found, with the smallest p-value; and the same without what was not found."""
        tell, family = self.tell, self.family
        if family.untested_all:
            text = paragraph([self.untested() or "", tell("verdict.by")])
            return text, text
        smallest = tell("smallest", "one" if family.m == 1 else "several", p=float(self.adjusted.min()))
        rest = [smallest, *self._unconfirmed()]
        if not self.sided:
            rest.append(self._meaning())
        else:
            others = self.names[family.second[0]] if family.m == 1 else tell("verdict.every_other")
            if self.directed:
                rest.append(self._standing(np.ones(family.m, dtype=bool), others))
            rest.append(tell(f"unproven.{family.alternative}.cannot"))
        return paragraph([tell("nothing.said", found=self._nothing_shown()), *rest]), paragraph(rest)

    def _meaning(self) -> Message:
        """State what a result without significant differences means, given an omnibus test that may reject."""
        test, p = self.field.omnibus or ("", 1.0)
        others = "two" if self.k == 2 else "pairs" if self.control is None else "control"
        return self.tell("meaning", "alike" if p > self.alpha else others, test=test, p=pvalue(p))

    def _unconfirmed(self) -> list[Message]:
        """Name the pairs that the published procedure marks and the exact test does not confirm."""
        family, procedure = self.family, self.procedure
        published = confirms(procedure) or ("" if procedure != EXCHANGE or family.ranking == EXCHANGE else "holm")
        if not published:
            return []
        left = np.flatnonzero(family.rejected(published, self.alpha) & ~self.hit).tolist()
        if not left:
            return []
        which = "test" if family.m == 1 else "pair" if len(left) == 1 else "pairs"
        return [self.tell(
            "unconfirmed", which, procedure=procedure_name(published), pair=self._pair(left[0]), n=grouped(len(left)),
            z=float(family.pvalues[0]), p=float(family.adjusted[EXCHANGE][left].min()),
        )]  # fmt: skip

    def on_control(self) -> tuple[Message, Message]:
        """Conclude on a control: whom it beats, who beats it, who is left open; and the same without these names."""
        tell, kept = self.tell, ~self.hit
        if not self.hits:
            return self._nothing()
        whole, short = [self._against()], [self._in_all()]
        if not self.directed:
            whole.append(tell("verdict.no_direction"))
        left = [self.names[j] for j in self.family.second[kept]]
        if left and self.sided:
            whole.append(self._unproven(kept, listing(left)))
            if self.directed:
                whole.append(self._standing(kept, tell("verdict.each") if len(left) > 1 else left[0]))
                short.append(self._standing(kept, listing(left)))
        elif left:
            whole.append(tell("control.left", left=listing(left)))
            short.append(tell("verdict.no_proof"))
        caution = self._unconfirmed()
        if self.rates is not None:
            caution.append(tell("verdict.chosen", five=self.rates[0], ten=self.rates[1]))
        return paragraph([*whole, *caution]), paragraph([*short, *caution])

    def _against(self) -> Message:
        """State which algorithms the control differs from, and in which direction."""

        def those(mask: NDArray[np.bool_]) -> Message:
            found = [(self.names[self.family.second[i]], float(self.adjusted[i])) for i in np.flatnonzero(mask)]
            return listing([self.tell("verdict.with_p", name=name, p=adjusted(p)) for name, p in found])

        who = self.tell("headline.control")
        if self.directed:
            found = better_and_worse(who, those(self.hit & self.better), those(self.hit & ~self.better))
        else:
            found = self.tell("headline.differs", who=who, others=those(self.hit))
        return self.tell("control.against", found=found)

    def _unproven(self, left: NDArray[np.bool_], others: str) -> Message:
        """Answer a one-sided question not answered by yes: against the estimates, or not enough beyond them."""
        toward = self.better if self.family.alternative == "greater" else ~self.better
        against = self.directed and not toward[left].any()
        return self.tell(f"unproven.{self.family.alternative}", "against" if against else "open", others=others)

    def _standing(self, mask: NDArray[np.bool_], whole: str) -> Message:
        """State the direction of the estimates; `whole` names all algorithms in question."""
        family = self.family
        statistic = family.t if family.z is None else family.z
        even = np.zeros(family.m, dtype=bool) if statistic is None else statistic == 0
        sides = {
            "least" if statistic is None else "better": mask & self.better & ~even,
            "level": mask & even,
            "worse": mask & ~self.better & ~even,
        }
        clauses = []
        for side, among in sides.items():
            if among.any():
                all_ = among.sum() == mask.sum()
                others = whole if all_ else listing([self.names[j] for j in family.second[among]])
                clauses.append(self.tell("performed", side, others=others))
        return self.tell("performed.said", how=listing(clauses))
