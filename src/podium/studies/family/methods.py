"""Methods paragraphs about a family of hypotheses: the tests, the adjustment, what was found, and tests of equivalence.

A study says by a subclass what is different in its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from podium.i18n import N_, Message, _, count, grouped, ngettext, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.logical import ADJUSTMENTS, EXCHANGE, confirms
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.rankings import TWO_ERRORS
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies import figures
from podium.studies.checks import chosen_by_data
from podium.studies.family import Family
from podium.studies.family.verdict import SIDES, chosen_rates
from podium.studies.figures import Style
from podium.studies.methods import (
    NAMED,
    Averages,
    Said,
    averaged,
    better,
    called,
    enumerated,
    joined,
    names_of,
    no_proof,
    one_way,
    rendered,
    say,
    separated,
    shows_difference,
    software,
    who,
)

if TYPE_CHECKING:
    from podium.data import Results
    from podium.studies.family.equivalence import Equivalence


_NEXT_STATISTIC = re.compile(r", (?=[^\W\d])")

FEW = 5
"""Up to so many problems the normal approximation is called rough, as in the verdict."""

OMNIBUS = {
    **{key: (one.phrase, one.cites) for key, one in OMNIBUS_TESTS.items()},
    "kruskal_wallis": (N_("the Kruskal–Wallis test"), ("kruskal1952",)),
    "skillings_mack": (N_("the test of Skillings and Mack, corrected for ties"), ("skillings1981",)),
    "durbin": (N_("Durbin's test for balanced incomplete blocks"), ("durbin1951",)),
    "cochran": (Message("Cochran's Q test", context="in a sentence"), ("cochran1950",)),
    "durbin_f": (N_("its F form"), ("conover1999",)),
}

RANKED = {
    "friedman": N_("The algorithms were ranked on each problem (1 is the best; ties share their mean rank)"),
    "friedman_aligned": N_(
        "The mean of each problem was subtracted from its results, all of them were ranked together"
    ),
    "quade": N_("The ranks on each problem were weighted by the rank of the range of its results"),
    "kruskal_wallis": N_("All observations were ranked together (1 is the best; ties share their mean rank)"),
    "skillings_mack": N_(
        "On each problem the algorithms that have a result there were ranked (1 is the best; ties share their mean rank)"
    ),
}
"""What was ranked, before the omnibus test."""

ZEROS = {
    "split": N_("the ranks of zero differences count half to each side"),
    "drop": N_("zero differences are left out"),
    "pratt": N_("zero differences are ranked and then left out"),
}

EXCHANGE_ADJUSTED = {
    "closed": N_("closed testing of all sets of algorithms"),
    "bergmann-hommel": N_("the procedure of Bergmann and Hommel"),
    "shaffer": N_("Shaffer's static procedure"),
    "holm": N_("Holm's procedure"),
}
"""How exact tests are adjusted, by what `rank_exchange` calls it."""

PHRASES = (
    N_("is significantly better than {others}"),
    N_("is significantly worse than {others}"),
    N_("does not differ significantly from {others}"),
)

Named = tuple[str, tuple[str, ...]]


def named(of: Named) -> Said:
    """Name a test or procedure, with its references."""
    return [rendered(of[0]), Cited(of[1])]


def procedure(key: str) -> Said:
    """Name an adjustment, with its references."""
    return named((ADJUSTMENTS[key].phrase, ADJUSTMENTS[key].cites))


def exactness(exact: bool) -> str:
    """Say how p-values of several tests were computed."""
    if exact:
        return pgettext("of several tests", "exact given the ties")
    return pgettext("of several tests", "with the normal approximation")


def compared(m: int) -> str:
    """Begin the sentence on the tests of all pairs."""
    return ngettext("The two algorithms were compared", "All {n} pairs of algorithms were compared", m)


def rest(m: int) -> str:
    """With whom a control is compared."""
    return ngettext("the other algorithm", "each of the other {n} algorithms", m)


def compared_control(control: str, m: int, taken: bool) -> str:
    """Begin the sentence on the tests of a control."""
    if taken:
        return _(
            "The control, {control}, taken after the results were seen because it has the best mean rank, was compared with {rest}",
            control=control, rest=rest(m),
        )  # fmt: skip
    return _("The control, {control}, was compared with {rest}", control=control, rest=rest(m))


@dataclass(frozen=True, slots=True)
class Test:
    """An omnibus test: its symbol, degrees of freedom and value, and the available p-values.

    `corrected` is the statistic with its p-value corrected for ties, where that makes a difference to what is printed.
    """

    name: str
    symbol: str
    df: tuple[int, ...]
    value: float
    pvalue: float
    corrected: tuple[float, float] | None = None
    exact: float | None = None
    permutation: float | None = None


@dataclass(frozen=True, eq=False, kw_only=True)
class Facts:
    """All sentences about a family of hypotheses."""

    names: tuple[str, ...]  # The algorithms; empty for a list of hypotheses
    family: Family  # The family of the verdict, the adjustment that decides, and the level
    procedure: str
    alpha: float
    n: int | None = None  # Number of problems; None where there are none
    objective: str | None = None  # "maximize" or "minimize"; None where only ranks or p-values are known
    # The omnibus test of the ranking the verdict rests on, then the others that were asked for
    omnibus: tuple[Test, ...] = ()
    chosen: bool = False  # Whether the control was taken for its good rank, after the results were seen
    mean_ranks: tuple[float, ...] | None = None  # Of the ranking the verdict rests on; None where there are none
    exact_tests: bool = True  # For tests of two algorithms at a time: whether they are exact
    zeros: str = "split"  # How Wilcoxon's tests treat zero differences
    # What stands before the p-value of each hypothesis, as formulas, in the order of the family; None for p-values
    # alone
    statistics: tuple[str, ...] | None = None
    # Mean of each algorithm in the unit of the data, where it takes the place of the mean rank, and who has the best
    means: tuple[float, ...] | None = None
    leaders: tuple[int, ...] = ()
    permutations: int = 0  # Of permutation p-values
    seed: int = 0
    averages: Averages | None = None  # What the values are of repeated measurements; None for single ones

    @classmethod
    def of(cls, study: Any, **own: Any) -> Facts:
        """Return the facts of a study with a verdict on ranks, and what is its own."""
        data, verdict = study.results, study.verdict
        common = {
            "names": data.algorithms, "objective": data.objective, "family": verdict.family, "procedure": verdict.procedure,
            "alpha": verdict.alpha, "mean_ranks": tuple(study.mean_ranks.tolist()),
        }  # fmt: skip
        if isinstance(study.options, Mapping):
            common["chosen"] = chosen_by_data(study.options["control"], data.algorithms)
        return cls(**common | own)

    @property
    def approximate(self) -> bool:
        """Whether the tests of the family rest on the normal approximation of mean ranks."""
        test = PAIR_TESTS.get(self.test)  # none for p-values of a bootstrap
        return test is not None and test.approximate and confirms(self.procedure) is None

    @property
    def test(self) -> str:
        """What tests the hypotheses: exact tests take the place of those of a single pair, and of two algorithms they are the sign test."""
        if self.procedure != EXCHANGE:
            return self.family.ranking
        return "sign" if self.family.m == 1 and self.family.ranking == "friedman" else EXCHANGE

    @property
    def control(self) -> str | None:
        """Name of the control."""
        return None if self.family.control is None else self.names[self.family.control]

    @cached_property
    def adjusted(self) -> list[float]:
        """Adjusted p-values of the verdict's procedure."""
        return [float(p) for p in self.family.shown(self.family.adjusted[self.procedure])]

    @cached_property
    def best(self) -> list[int]:
        """The algorithms that share the best mean rank or mean."""
        if self.means is not None:
            return list(self.leaders)
        ranks = self.mean_ranks
        return [] if ranks is None else [j for j in range(len(self.names)) if ranks[j] == min(ranks)]


class FamilyParagraph:
    """The paragraph of a study whose conclusion is about a family of hypotheses.

    A study overrides what it says in another way: by a method, or by passing what the method without parameters would return.
    """

    def __init__(self, facts: Facts, style: Style, **own: Any) -> None:
        self.facts, self.family, self.style = facts, facts.family, style
        for name, said in own.items():
            assert hasattr(self, name), name
            setattr(self, name, lambda said=said: said)

    def explained(self) -> Said:
        """What Δ is, where it is shown."""
        return []

    # What a study says itself.

    def data(self) -> Said:
        """What was compared, and on what."""
        raise NotImplementedError

    def before(self) -> Iterator[Said]:
        """What follows the data."""
        return iter(())

    def about_tests(self) -> Iterator[Said]:
        """What follows the sentence on the tests."""
        return iter(())

    def beside(self) -> Iterator[Said]:
        """What follows the conclusion."""
        return iter(())

    # The whole.

    def sentences(self) -> Iterator[Said]:
        """Write the paragraph."""
        yield self.data()
        yield averaged(self.facts.averages)
        yield from self.before()
        yield from self.inference()
        if shows_difference(self.all_inference()):
            yield self.explained()
        yield from self.beside()
        if not self.family.rejected(self.facts.procedure, self.facts.alpha).all():
            yield self.no_proof()
            if self.family.alternative in SIDES:
                yield one_way()
        yield software()

    def inference(self) -> Iterator[Said]:
        """Describe how the hypotheses were tested and the results, without the data and the program."""
        yield from self.omnibus()
        yield self.tests()
        yield from self.about_tests()
        yield from self.adjustment()
        yield from self.findings()

    def all_inference(self) -> Said:
        """`inference` in one piece."""
        return joined(self.inference())

    # The omnibus tests.

    def hypothesis(self, test: Said) -> Said:
        """Question of the omnibus test; `test` is its name with its values."""
        ranked = RANKED[self.facts.omnibus[0].name]
        return say(
            "{ranked}, and the hypothesis that all algorithms perform alike was tested with {test}.",
            ranked=_(ranked),
            test=test,
        )

    def omnibus(self) -> Iterator[Said]:
        """The omnibus tests with their results."""
        if not self.facts.omnibus:
            return
        first, *others = self.facts.omnibus
        yield self.hypothesis([*self.test_name(first), ": ", *self.values(first)])
        if others:
            tests = [[*self.test_name(test), " (", *self.values(test), ")"] for test in others]
            yield say("It was also tested with {tests}.", tests=enumerated(tests))

    def test_name(self, test: Test) -> Said:
        """Name an omnibus test."""
        return named(OMNIBUS[test.name])

    def values(self, test: Test) -> Said:
        """Write the statistic of an omnibus test and its p-values."""
        text: Said = [figures.statistic(test.symbol, test.df, test.value), ", ", self.p(test.pvalue)]
        if test.corrected is not None:
            value, corrected = test.corrected
            shown = figures.statistic(test.symbol, test.df, value)
            text += say("; corrected for ties, {statistic}, {p}", statistic=shown, p=self.p(corrected))
        if test.exact is not None:
            text += self.exact(self.p(test.exact))
        if test.permutation is not None:
            text += self.permuted(self.p(test.permutation))
        return text

    def exact(self, p: Formula) -> Said:
        """Write the exact p-value of an omnibus test."""
        return say("; exact given the ties, {p}", p=p)

    def permuted(self, p: Formula) -> Said:
        """Write the p-value of permutations."""
        return say(
            "; from {n} random permutations (seed {seed}), {p}",
            n=grouped(self.facts.permutations),
            seed=self.facts.seed,
            p=p,
        )

    def p(self, value: float) -> Formula:
        """Write a p-value."""
        return figures.pvalue(value, self.style, self.facts.alpha)

    # The tests of the family.

    def compared(self) -> str:
        """Begin the sentence on the tests of all pairs."""
        return compared(self.family.m)

    def compared_control(self, control: str) -> str:
        """Begin the sentence on the tests of a control."""
        return compared_control(control, self.family.m, self.facts.chosen)

    def how(self) -> Named:
        """How two algorithms were compared, with ``{side}``, ``{exact}`` and ``{zeros}``."""
        test = PAIR_TESTS[self.facts.test]
        assert test.how is not None  # a study whose tests have no such words overrides this
        return _(test.how, side=self.side, exact=self.exactness(), zeros=_(ZEROS[self.facts.zeros])), test.cites

    @property
    def side(self) -> str:
        """Whether the tests are one-sided."""
        if self.family.alternative == "two-sided":
            return pgettext("of several tests", "two-sided")
        return pgettext("of several tests", "one-sided")

    def exactness(self) -> str:
        """How the p-values of Wilcoxon's tests were computed."""
        return exactness(self.facts.exact_tests)

    def alternative(self, control: str | None) -> str:
        """Question of a one-sided test."""
        if self.family.alternative == "greater":
            return _(", against the alternative that {control} is better", control=control)
        return _(", against the alternative that {control} is worse", control=control)

    def tests(self) -> Said:
        """Who was compared with whom, and how."""
        control = self.facts.control
        text, keys = self.how()
        details = ""
        if self.facts.test in TWO_ERRORS:
            details = (
                _(", with standard errors that follow from the null distribution of the ranks")
                if self.family.se == "corrected"
                else _(", with the standard errors published there")
            )
        if self.family.alternative in SIDES:
            details += self.alternative(control)
        start = self.compared() if control is None else self.compared_control(control)
        return say("{compared} {how} {source}{details}.", compared=start, how=text, source=Cited(keys), details=details)

    # The adjustment.

    def procedure(self) -> Said:
        """Name the adjustment."""
        return procedure(self.facts.procedure)

    def adjustment(self) -> Iterator[Said]:
        """The adjustment and the level."""
        level = figures.level(self.facts.alpha)
        if self.family.m == 1:
            yield say("The level of significance is {level}.", level=level)
            return
        rates = chosen_rates(self.family) if self.facts.chosen else None
        if rates is None:
            yield self.adjusted_at(self.procedure(), level)
            return
        yield self.nominal(self.procedure(), level)
        yield say(
            "Because the control was taken after the results were seen, the family-wise error rate can exceed this level: in simulations of mean ranks at 0.05, {five} % of tables with 5 equal algorithms and {ten} % with 10 had a false result. A control named beforehand, or a comparison of all pairs, would control it.",
            five=rates[0], ten=rates[1],
        )  # fmt: skip

    def adjusted_at(self, procedure: Said, level: Formula) -> Said:
        """Name the adjustment and what it controls."""
        facts, published = self.facts, confirms(self.facts.procedure)
        ranks = say(
            "if problems are independent and exchanging two algorithms that do not differ changes the distribution of their ranks on no problem, whatever the other algorithms do. For algorithms that merely have equal expected ranks it is approximate"
        )
        if published is not None:
            return say(
                "The p-values were adjusted by {published}, and each rejection had to be confirmed by a conditional exact test of the ranks of the pair {source}, adjusted over the same family by {exact}, both at {level}. The family-wise error rate is then at most this level {ranks}.",
                published=named((ADJUSTMENTS[published].phrase, ADJUSTMENTS[published].cites)), source=Cited(ADJUSTMENTS[EXCHANGE].cites), exact=self.exact_adjustment(),
                level=level, ranks=ranks,
            )  # fmt: skip
        if facts.procedure == EXCHANGE:
            return say(
                "The p-values were adjusted by {exact}. The family-wise error rate is then at most {level} {ranks}.",
                exact=self.exact_adjustment(), level=level, ranks=ranks,
            )  # fmt: skip
        if (test := PAIR_TESTS.get(facts.test)) is not None and test.alike:
            return say(
                "The p-values were adjusted by {procedure}, which controls the family-wise error rate, here at {level}, if all algorithms perform alike; where only some do, false results can be more frequent.",
                procedure=procedure, level=level,
            )  # fmt: skip
        return say(
            "The p-values were adjusted by {procedure}, which controls the family-wise error rate, here at {level}.",
            procedure=procedure,
            level=level,
        )

    def exact_adjustment(self) -> str:
        """How the exact tests were adjusted."""
        assert self.family.exchange is not None
        return _(EXCHANGE_ADJUSTED[self.family.exchange.method])

    def nominal(self, procedure: Said, level: Formula) -> Said:
        """Name an adjustment that does not keep the level."""
        return say(
            "The p-values were adjusted by {procedure}, at a nominal level of {level}.",
            procedure=procedure,
            level=level,
        )

    # What was found.

    def findings(self) -> Iterator[Said]:
        """What was found."""
        facts = self.facts
        hit = [bool(out) for out in self.family.rejected(facts.procedure, facts.alpha)]
        yield self.best()
        if facts.control is not None and self.family.first_better is not None:
            yield self._control(hit)
        else:
            yield self._pairs(hit)
        if any(hit) and facts.approximate and facts.n is not None and facts.n <= FEW:
            yield say("With only {n} problems the normal approximation of these tests is rough.", n=facts.n)

    def no_proof(self) -> Said:
        """What this does not show."""
        return no_proof()

    def best(self) -> Said:
        """Who has the best mean rank, or the best mean."""
        facts, names = self.facts, [self.facts.names[j] for j in self.facts.best]
        if not names:
            return []
        if facts.means is not None:
            mean = figures.quantity(facts.means[facts.best[0]])
            if len(names) == 1:
                return say("{names} has the best mean ({mean}).", names=names_of(names), mean=mean)
            return say("{names} share the best mean ({mean}).", names=called(names), mean=mean)
        assert facts.mean_ranks is not None
        return self.best_rank(names, figures.number(facts.mean_ranks[facts.best[0]]))

    def best_rank(self, names: Sequence[str], rank: str) -> Said:
        """Who has the best mean rank."""
        if len(names) == 1:
            return say("{names} has the best mean rank ({rank}).", names=names[0], rank=rank)
        return say("{names} share the best mean rank ({rank}).", names=called(names), rank=rank)

    def evidence(self, i: int) -> Said:
        """Text in the brackets of a hypothesis: its statistic, if any, and its p-value."""
        statistics = self.facts.statistics
        p = self.p(self.facts.adjusted[i])
        if statistics is None or not statistics[i]:
            return [p]
        # One formula for each statistic: a line of LaTeX does not break within a formula.
        return separated([[Formula(part)] for part in _NEXT_STATISTIC.split(statistics[i])] + [[p]])

    def brackets(self) -> str:
        """Text in the brackets."""
        if self.facts.statistics is None:
            return _("adjusted p-values in brackets")
        return _("statistics and adjusted p-values in brackets")

    def nothing(self, m: int, p: Formula) -> Said:
        """State that no significant difference was found."""
        return _nothing(m, p)

    def single(self, evidence: Said) -> Said:
        """Say that the only difference is significant."""
        return say("The two algorithms differ significantly ({evidence}).", evidence=evidence)

    def which(self, m: int, hits: int) -> str:
        """How many differences are significant."""
        return ngettext(
            "Of the {m} pairs, {n} differs significantly",
            "Of the {m} pairs, {n} differ significantly",
            hits,
            m=grouped(m),
        )

    def versus(self, a: str, b: str) -> str:
        """Name a pair."""
        return _("{a} vs. {b}", a=a, b=b)

    def _pairs(self, hit: list[bool]) -> Said:
        m, hits = self.family.m, sum(hit)
        if hits == 0:
            if m == 1 and self.family.untested_all:
                return say("The difference was not tested ({evidence}).", evidence=self.evidence(0))
            if m == 1 and self.facts.statistics is not None:
                return say("No significant difference was found ({evidence}).", evidence=self.evidence(0))
            return self.nothing(m, self.p(min(self.facts.adjusted, key=lambda p: (p != p, p))))
        if m == 1:
            return self.single(self.evidence(0))
        which = self.which(m, hits)
        if hits > NAMED:
            return [f"{which}."]
        shown = ([f"{self._label(i)} (", *self.evidence(i), ")"] for i, out in enumerate(hit) if out)
        return [f"{which} ({self.brackets()}): ", *separated(shown), "."]

    def _label(self, i: int) -> str:
        family = self.family
        if family.labels is not None:
            return family.labels[i]
        return self.versus(self.facts.names[family.first[i]], self.facts.names[family.second[i]])

    def phrases(self) -> tuple[str, str, str]:
        """The control is better than, worse than, not different from."""
        return PHRASES

    def not_shown(self) -> tuple[str, str]:
        """The control was not shown to be better, to be worse."""
        return N_("is not significantly better than {others}"), N_("is not significantly worse than {others}")

    def _control(self, hit: list[bool]) -> Said:
        family, control = self.family, self.facts.control
        assert family.first_better is not None
        better = [bool(mark) for mark in family.first_better]
        masks = (
            [h and b for h, b in zip(hit, better, strict=True)],
            [h and not b for h, b in zip(hit, better, strict=True)],
            [not h for h in hit],
        )
        phrases = self.phrases()
        if family.alternative in SIDES:
            phrases = (*phrases[:2], self.not_shown()[family.alternative == "less"])
        found = [(phrase, mask) for phrase, mask in zip(phrases, masks, strict=True) if any(mask)]
        text = _clauses(control or "", [say(phrase, others=self._others(mask)) for phrase, mask in found])
        listed = family.m > 1 and any(sum(mask) <= NAMED for _phrase, mask in found)
        return [*text, f"; {self.brackets()}." if listed else "."]

    def many(self, n: int) -> str:
        """Count algorithms."""
        return str(count(n, "algorithm"))

    def _others(self, mask: list[bool]) -> Said:
        places = [i for i, out in enumerate(mask) if out]
        if len(places) > NAMED:
            return [self.many(len(places))]
        shown = [self.facts.names[self.family.second[i]] for i in places]
        parts: list[Said] = [[f"{name} (", *self.evidence(i), ")"] for i, name in zip(places, shown, strict=True)]
        return enumerated(parts)


def _nothing(m: int, p: Formula) -> Said:
    if m == 1:
        return say("No significant difference was found (smallest p-value: {p}).", p=p)
    return say("No significant difference was found (smallest adjusted p-value: {p}).", p=p)


def _clauses(who: str, claims: list[Said]) -> Said:
    if len(claims) == 1:
        return say("{who} {claim}", who=who, claim=claims[0])
    if len(claims) == 2:
        return say("{who} {first}, and it {second}", who=who, first=claims[0], second=claims[1])
    return say(
        "{who} {first}, it {second}, and it {third}", who=who, first=claims[0], second=claims[1], third=claims[2]
    )


# A family over the problems of a table.


def results_data(names: str, extent: str, objective: str | None) -> Said:
    """Say what was compared."""
    return say("We compared {who} on {extent}{better}.", who=names, extent=extent, better=better(objective))


class OfTable(FamilyParagraph):
    """A family over the problems of a table, whose number or other extent comes first."""

    def extent(self) -> str:
        """Description of what the algorithms were compared on."""
        return str(count(self.facts.n or 0, "problem"))

    def data(self) -> Said:
        """What was compared, and on what."""
        return results_data(who(self.facts.names), self.extent(), self.facts.objective)


def exact_wilcoxon(results: Results, first: NDArray[np.intp], second: NDArray[np.intp]) -> bool:
    """Whether Wilcoxon's tests of these pairs were exact: the same call decides again."""
    exact = oriented(wide_enough(results.exact, 2), results.objective)
    return signed_rank((exact[:, second] - exact[:, first]).T).method == "exact"


# Tests of equivalence: the margin, the tests, and which pairs were shown to be equivalent.


def _one_sided(test: str) -> str:
    """Name one-sided tests."""
    if test == "wilcoxon":
        return pgettext("after 'two one-sided'", "Wilcoxon signed-rank tests")
    if test == "paired-t":
        return pgettext("after 'two one-sided'", "paired t tests")
    if test == "tango":
        return pgettext("after 'two one-sided'", "score tests of the difference of two shares on the same items")
    return pgettext("after 'two one-sided'", "corrected resampled t tests")


def equivalence(found: Equivalence | None, names: Sequence[str], style: Style) -> Iterator[Said]:
    """Describe the tests of equivalence, where there were some."""
    if found is None:
        return
    yield _question(found)
    adjusted, hits = found.adjusted[found.deciding], np.flatnonzero(found.shown).tolist()

    def pair(i: int) -> str:
        return names_of((names[int(found.first[i])], names[int(found.second[i])]))

    def p(i: int) -> Formula:
        return figures.pvalue(float(adjusted[i]), style, found.alpha)

    if found.m == 1 and hits:
        yield say("{pair} are equivalent in this sense ({p}).", pair=pair(0), p=p(0))
    elif found.untested().all():
        yield say("It could not be tested, because no difference varies.")
    elif found.m == 1:
        yield say("That {pair} are equivalent in this sense could not be shown ({p}).", pair=pair(0), p=p(0))
    elif not hits:
        yield say("No pair was shown to be equivalent (smallest adjusted p-value: {p}).", p=p(int(np.argmin(adjusted))))
    else:
        start = ngettext(
            "Of these {m} pairs, {n} was shown to be equivalent",
            "Of these {m} pairs, {n} were shown to be equivalent", len(hits), m=grouped(found.m),
        )  # fmt: skip
        parts: list[Said] = [[f"{pair(i)} (", p(i), ")"] for i in sorted(hits, key=lambda i: float(adjusted[i]))]
        shown = [f" ({_('adjusted p-values in brackets')}): ", *separated(parts)] if len(hits) <= NAMED else []
        yield [start, *shown, "."]


def _question(found: Equivalence) -> Said:
    method = found.tests[found.deciding].method
    exact = "" if method == "t" else f", {exactness(method == 'exact')}"
    test = _one_sided(found.deciding)
    tests = "tango1998" if found.deciding == "tango" else PAIR_TESTS[found.deciding].cites[0]
    source = Cited(("schuirmann1987", "wellek2010", tests))
    if found.m == 1:
        return say(
            "Whether the two are equivalent, that is, differ by less than {margin} in the unit of the data, was tested by two "
            "one-sided {test}{exact} {source}, of which the larger p-value counts.",
            margin=found.margin, test=test, exact=exact, source=source,
        )  # fmt: skip
    return say(
        "Whether the two algorithms of a pair are equivalent, that is, differ by less than {margin} in the unit of the data, was tested "
        "for {m} pairs by two one-sided {test} each{exact} {source}; the larger p-value of each pair was adjusted by {procedure} over "
        "these pairs, at {level}.",
        margin=found.margin, m=grouped(found.m), test=test, exact=exact, source=source,
        procedure=procedure("holm"), level=figures.level(found.alpha),
    )  # fmt: skip


# What the paragraphs about classifiers share: how they are called, and where Δ is explained.


class ClassifierParagraph(FamilyParagraph):
    """A family of comparisons of classifiers; Δ is explained where it is shown."""

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        raise NotImplementedError

    def data(self) -> Said:
        """What was compared, and by what."""
        return say("We compared {who} {extent}.", who=who(self.facts.names, "classifier"), extent=self.extent())

    def compared(self) -> str:
        """Begin the sentence on the tests of all pairs."""
        return ngettext(
            "The two classifiers were compared", "All {n} pairs of classifiers were compared", self.family.m
        )

    def compared_control(self, control: str) -> str:
        """Begin the sentence on the tests of a control."""
        rest = ngettext("the other classifier", "each of the other {n} classifiers", self.family.m)
        return pgettext("a classifier", "The control, {control}, was compared with {rest}", control=control, rest=rest)

    def single(self, evidence: Said) -> Said:
        """Say that the only difference is significant."""
        return say("The two classifiers differ significantly ({evidence}).", evidence=evidence)

    def brackets(self) -> str:
        """Text in the brackets."""
        if self.facts.statistics is None:
            return super().brackets()
        return _("differences, statistics and adjusted p-values in brackets")

    def many(self, n: int) -> str:
        """Count classifiers."""
        return str(count(n, "classifier"))

    def of_one(self) -> tuple[str, str] | None:
        """Name the only pair; None where there are several."""
        family, names = self.family, self.facts.names
        return None if family.m > 1 else (names[int(family.first[0])], names[int(family.second[0])])
