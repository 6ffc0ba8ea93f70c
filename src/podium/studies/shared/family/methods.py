"""Methods paragraphs about a family of hypotheses: the tests, the adjustment, what was found, and tests of equivalence.

A study says by a subclass what is different in its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from podium.i18n import N_, Message, _, count, grouped, pgettext
from podium.lazy import regex
from podium.render.prose import Cited, Formula
from podium.stats.logical import ADJUSTMENTS, EXCHANGE, confirms
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.pair_tests import PAIR_TESTS
from podium.stats.rankings import TWO_ERRORS
from podium.stats.ranks import oriented, wide_enough
from podium.stats.wilcoxon import signed_rank
from podium.studies.shared import figures, texts
from podium.studies.shared.checks import chosen_by_data
from podium.studies.shared.family import Family
from podium.studies.shared.family.verdict import SIDES, chosen_rates, how_text
from podium.studies.shared.figures import Style
from podium.studies.shared.methods import (
    NAMED,
    Averages,
    Prose,
    averaged,
    better,
    called,
    compose,
    enumerated,
    joined,
    names_of,
    no_proof,
    one_way,
    rendered,
    sentence,
    separated,
    shows_difference,
    software,
    who,
)

if TYPE_CHECKING:
    from podium.data import Results
    from podium.studies.shared.family.equivalence import Equivalence


_NEXT_STATISTIC = regex(r", (?=[^\W\d])")

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

PHRASES = (
    N_("is significantly better than {others}"),
    N_("is significantly worse than {others}"),
    N_("does not differ significantly from {others}"),
)

Named = tuple[str, tuple[str, ...]]


def named(of: Named) -> Prose:
    """Name a test or procedure, with its references."""
    return [rendered(of[0]), Cited(of[1])]


def procedure(key: str) -> Prose:
    """Name an adjustment, with its references."""
    return named((ADJUSTMENTS[key].phrase, ADJUSTMENTS[key].cites))


def exactness(exact: bool) -> str:
    """Say how p-values of several tests were computed."""
    if exact:
        return pgettext("of several tests", "exact given the ties")
    return pgettext("of several tests", "with the normal approximation")


_tell = texts.Texts(__file__, {})


def in_short(
    study: Any,
    style: Style,  # noqa: ARG001 - as every `describe` of a study
    *,
    noun: str = "algorithm",
    tests: Sequence[str] | None = None,
) -> Iterator[Prose]:
    """Say in one sentence who was compared on what, by which test and adjustment, at what level; `tests` are the sources of the test."""
    verdict, family = study.verdict, study.verdict.family
    how = how_text(family, verdict.procedure, verdict.alpha, chosen=verdict.chosen)
    who, others = str(count(len(verdict.names), noun)), ""
    if family.control is not None:
        who, others = verdict.names[family.control], others_than(family.m, noun)
    yield sentence(who, verdict.extent, str(how), cites_of(family, verdict.procedure, tests), others)


def others_than(m: int, noun: str = "algorithm") -> str:
    """Name those that one is compared with."""
    return _tell(f"methods.others.{noun}", n=m)


def cites_of(family: Family, procedure: str, tests: Sequence[str] | None = None) -> tuple[str, ...]:
    """Return the sources of the tests of a family, and of their adjustment where there are several."""
    if tests is None:
        tests = PAIR_TESTS[family.ranking].cites if family.ranking in PAIR_TESTS else ()
    return (*tests, *(() if family.m == 1 and tests else ADJUSTMENTS[procedure].cites))


def compared(m: int) -> str:
    """Begin the sentence on the tests of all pairs."""
    return _tell("methods.compared.algorithm", n=m)


def rest(m: int) -> str:
    """With whom a control is compared."""
    return _tell("methods.rest.algorithm", n=m)


def compared_control(control: str, m: int, taken: bool) -> str:
    """Begin the sentence on the tests of a control, which may have been taken after the results were seen."""
    return _tell("methods.control_taken" if taken else "methods.control", control=control, rest=rest(m))


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
class FamilyFacts:
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
    def of(cls, study: Any, **own: Any) -> FamilyFacts:
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

    noun = "algorithm"

    def __init__(self, facts: FamilyFacts, style: Style, **own: Any) -> None:
        self.facts, self.family, self.style = facts, facts.family, style
        self.hit = self.family.rejected(facts.procedure, facts.alpha)
        exact = getattr(self.family.exchange, "method", "")
        self._tell = texts.Texts(
            __file__, {"ranks": ("methods.adjusted.ranks",), "exact": ("methods.exchange", exact)},
            control=facts.control, level=figures.level(facts.alpha), m=grouped(self.family.m), seed=facts.seed,
        )  # fmt: skip
        for name, said in own.items():
            assert hasattr(self, name), name
            setattr(self, name, lambda said=said: said)

    # What a study says itself.

    def data(self) -> Prose:
        """What was compared, and on what."""
        raise NotImplementedError

    def before(self) -> Iterator[Prose]:
        """What follows the data."""
        return iter(())

    def about_tests(self) -> Iterator[Prose]:
        """What follows the sentence on the tests."""
        return iter(())

    def explained(self) -> Prose:
        """What Δ is, where it is shown."""
        return []

    def beside(self) -> Iterator[Prose]:
        """What follows the conclusion."""
        return iter(())

    # The whole.

    def sentences(self) -> Iterator[Prose]:
        """Write the paragraph."""
        yield self.data()
        yield averaged(self.facts.averages)
        yield from self.before()
        yield from self.inference()
        if shows_difference(self.all_inference()):
            yield self.explained()
        yield from self.beside()
        if not self.hit.all():
            yield self.no_proof()
            if self.family.alternative in SIDES:
                yield one_way()
        yield software()

    def inference(self) -> Iterator[Prose]:
        """Describe how the hypotheses were tested and the results, without the data and the program."""
        yield from self._omnibus()
        yield self.tests()
        yield from self.about_tests()
        yield from self.adjustment()
        yield from self.findings()

    def all_inference(self) -> Prose:
        """`inference` in one piece."""
        return joined(self.inference())

    # The omnibus tests.

    def hypothesis(self, test: Prose) -> Prose:
        """Question of the omnibus test; `test` is its name with its values."""
        return self._tell.prose("methods.omnibus", ranked=_(RANKED[self.facts.omnibus[0].name]), test=test)

    def _omnibus(self) -> Iterator[Prose]:
        if not self.facts.omnibus:
            return
        names = [named(OMNIBUS[test.name]) for test in self.facts.omnibus]
        first, *others = zip(names, map(self.values, self.facts.omnibus), strict=True)
        yield self.hypothesis([*first[0], ": ", *first[1]])
        if others:
            yield self._tell.prose(
                "methods.also", tests=enumerated([[*name, " (", *test, ")"] for name, test in others])
            )

    def values(self, test: Test) -> Prose:
        """Write the statistic of an omnibus test and its p-values."""
        text: Prose = [figures.statistic(test.symbol, test.df, test.value), ", ", self.p(test.pvalue)]
        if test.corrected is not None:
            value, corrected = test.corrected
            shown = figures.statistic(test.symbol, test.df, value)
            text += self._tell.prose("methods.corrected", statistic=shown, p=self.p(corrected))
        if test.exact is not None:
            text += self.exact(self.p(test.exact))
        if test.permutation is not None:
            text += self.permuted(self.p(test.permutation))
        return text

    def exact(self, p: Formula) -> Prose:
        """Write the exact p-value of an omnibus test."""
        return self._tell.prose("methods.exact", p=p)

    def permuted(self, p: Formula) -> Prose:
        """Write the p-value of permutations."""
        return self._tell.prose("methods.permuted", n=grouped(self.facts.permutations), p=p)

    def p(self, value: float) -> Formula:
        """Write a p-value."""
        return figures.pvalue(value, self.style, self.facts.alpha)

    # The tests of the family.

    def compared(self) -> str:
        """Begin the sentence on the tests of all pairs."""
        return self._tell("methods.compared", self.noun, n=self.family.m)

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
        return self._tell("methods.alternative", self.family.alternative, control=control)

    def tests(self) -> Prose:
        """Who was compared with whom, and how."""
        control = self.facts.control
        text, keys = self.how()
        details = ""
        if self.facts.test in TWO_ERRORS:
            details = self._tell("methods.errors", "corrected" if self.family.se == "corrected" else "published")
        if self.family.alternative in SIDES:
            details += self.alternative(control)
        start = self.compared() if control is None else self.compared_control(control)
        return self._tell.prose("methods.tests", compared=start, how=text, source=Cited(keys), details=details)

    # The adjustment.

    def adjustment(self) -> Iterator[Prose]:
        """The adjustment and the level, which is nominal for a control chosen by the data."""
        if self.family.m == 1:
            yield self._tell.prose("methods.level")
            return
        rates, how = chosen_rates(self.family) if self.facts.chosen else None, procedure(self.facts.procedure)
        if rates is None:
            yield self.adjusted_at(how, self._tell["level"])
        else:
            yield self._tell.prose("methods.adjusted.nominal", procedure=how)
            yield self._tell.prose("methods.adjusted.taken", five=rates[0], ten=rates[1])

    def adjusted_at(self, procedure: Prose, level: Formula) -> Prose:
        """Name the adjustment and what it controls."""
        published, test = confirms(self.facts.procedure), PAIR_TESTS.get(self.facts.test)
        if published is not None:
            of = named((ADJUSTMENTS[published].phrase, ADJUSTMENTS[published].cites))
            return self._tell.prose(
                "methods.adjusted.confirmed", published=of, source=Cited(ADJUSTMENTS[EXCHANGE].cites)
            )
        kind = "alike" if test is not None and test.alike else "plain"
        kind = "exact" if self.facts.procedure == EXCHANGE else kind
        return self._tell.prose("methods.adjusted", kind, procedure=procedure, level=level)

    # What was found.

    def findings(self) -> Iterator[Prose]:
        """What was found."""
        facts = self.facts
        yield self._best()
        yield self._pairs() if facts.control is None or self.family.first_better is None else self._control()
        if self.hit.any() and facts.approximate and facts.n is not None and facts.n <= FEW:
            yield self._tell.prose("methods.rough", n=facts.n)

    def no_proof(self) -> Prose:
        """What this does not show."""
        return no_proof()

    def _best(self) -> Prose:
        """Who has the best mean rank, or the best mean."""
        facts, names = self.facts, [self.facts.names[j] for j in self.facts.best]
        if not names:
            return []
        if facts.means is not None:
            return self._has("mean", names, figures.quantity(facts.means[facts.best[0]]))
        assert facts.mean_ranks is not None
        return self.best_rank(names, figures.number(facts.mean_ranks[facts.best[0]]))

    def best_rank(self, names: Sequence[str], rank: str) -> Prose:
        """Who has the best mean rank."""
        return self._has("mean rank", names, rank)

    def _has(self, measure: str, names: Sequence[str], value: str) -> Prose:
        kind, best = "one" if len(names) == 1 else "several", self._tell("best", measure)
        return self._tell.prose("methods.best", kind, names=called(names), best=best, value=value)

    def evidence(self, i: int) -> Prose:
        """Text in the brackets of a hypothesis: its statistic, if any, and its p-value."""
        statistics = self.facts.statistics
        p = self.p(self.facts.adjusted[i])
        if statistics is None or not statistics[i]:
            return [p]
        # One formula for each statistic: a line of LaTeX does not break within a formula.
        return separated([[Formula(part)] for part in _NEXT_STATISTIC.split(statistics[i])] + [[p]])

    def brackets(self) -> str:
        """Text in the brackets."""
        return self._tell("methods.brackets", "pvalues" if self.facts.statistics is None else "statistics")

    def nothing(self, m: int, p: Formula) -> Prose:
        """State that no significant difference was found."""
        return self._tell.prose("methods.nothing", "one" if m == 1 else "several", p=p, evidence=[p])

    def single(self, evidence: Prose) -> Prose:
        """Say that the only difference is significant."""
        return self._tell.prose("methods.single", self.noun, evidence=evidence)

    def which(self, m: int, hits: int) -> str:
        """How many differences are significant."""
        return self._tell("methods.which", n=hits, m=grouped(m))

    def versus(self, a: str, b: str) -> str:
        """Name a pair."""
        return self._tell("methods.versus", a=a, b=b)

    def _pairs(self) -> Prose:
        family, facts, hits = self.family, self.facts, int(self.hit.sum())
        if family.m == 1 and hits:
            return self.single(self.evidence(0))
        if family.m == 1 and (family.untested_all or facts.statistics is not None):
            which = "untested" if family.untested_all else "one"
            return self._tell.prose("methods.nothing", which, evidence=self.evidence(0))
        if not hits:
            return self.nothing(family.m, self.p(min(facts.adjusted, key=lambda p: (p != p, p))))
        which = self.which(family.m, hits)
        if hits > NAMED:
            return [f"{which}."]
        shown = ([f"{self._label(i)} (", *self.evidence(i), ")"] for i in np.flatnonzero(self.hit).tolist())
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

    def _control(self) -> Prose:
        family, hit, phrases = self.family, self.hit, self.phrases()
        if family.alternative in SIDES:
            phrases = (*phrases[:2], self.not_shown()[family.alternative == "less"])
        better = np.asarray(family.first_better)
        masks = (hit & better, hit & ~better, ~hit)
        places = [
            (phrase, np.flatnonzero(mask).tolist()) for phrase, mask in zip(phrases, masks, strict=True) if mask.any()
        ]
        claims = [compose(phrase, others=self._others(found)) for phrase, found in places]
        order = dict(zip(("first", "second", "third"), claims, strict=False))
        text = self._tell.prose("methods.claims", len(claims), who=self.facts.control, claim=claims[0], **order)
        listed = family.m > 1 and any(len(found) <= NAMED for _phrase, found in places)
        return [*text, f"; {self.brackets()}." if listed else "."]

    def _others(self, places: list[int]) -> Prose:
        if len(places) > NAMED:
            return [str(count(len(places), self.noun))]
        names = self.facts.names
        return enumerated([[f"{names[self.family.second[i]]} (", *self.evidence(i), ")"] for i in places])


def results_data(names: str, extent: str, objective: str | None) -> Prose:
    """Say what was compared."""
    return _tell.prose("methods.data", who=names, extent=extent, better=better(objective))


class OfTable(FamilyParagraph):
    """A family over the problems of a table, whose number or other extent comes first."""

    def extent(self) -> str:
        """Description of what the algorithms were compared on."""
        return str(count(self.facts.n or 0, "problem"))

    def data(self) -> Prose:
        """What was compared, and on what."""
        return results_data(who(self.facts.names), self.extent(), self.facts.objective)


class ClassifierParagraph(FamilyParagraph):
    """A family of comparisons of classifiers; Δ is explained where it is shown."""

    noun = "classifier"

    def extent(self) -> str:
        """Description of how the classifiers were compared."""
        raise NotImplementedError

    def data(self) -> Prose:
        """What was compared, and by what."""
        return self._tell.prose("methods.classifiers", who=who(self.facts.names, self.noun), extent=self.extent())

    def compared_control(self, control: str) -> str:
        """Begin the sentence on the tests of a control."""
        rest = self._tell("methods.rest", self.noun, n=self.family.m)
        return pgettext("a classifier", "The control, {control}, was compared with {rest}", control=control, rest=rest)

    def brackets(self) -> str:
        """Text in the brackets."""
        return super().brackets() if self.facts.statistics is None else self._tell("methods.brackets.differences")

    def of_one(self) -> tuple[str, str] | None:
        """Name the only pair; None where there are several."""
        family, names = self.family, self.facts.names
        return None if family.m > 1 else (names[int(family.first[0])], names[int(family.second[0])])


def exact_wilcoxon(results: Results, first: NDArray[np.intp], second: NDArray[np.intp]) -> bool:
    """Whether Wilcoxon's tests of these pairs were exact: the same call decides again."""
    exact = oriented(wide_enough(results.exact, 2), results.objective)
    return signed_rank((exact[:, second] - exact[:, first]).T).method == "exact"


# Tests of equivalence: the margin, the tests, and which pairs were shown to be equivalent.


_ONE_SIDED = {
    "wilcoxon": Message("Wilcoxon signed-rank tests", context="after 'two one-sided'"),
    "paired-t": Message("paired t tests", context="after 'two one-sided'"),
    "tango": Message("score tests of the difference of two shares on the same items", context="after 'two one-sided'"),
    "corrected-t": Message("corrected resampled t tests", context="after 'two one-sided'"),
}


def equivalence(found: Equivalence | None, names: Sequence[str], style: Style) -> Iterator[Prose]:
    """Describe the tests of equivalence, where there were some."""
    if found is None:
        return
    adjusted, hits = found.adjusted[found.deciding], np.flatnonzero(found.shown).tolist()

    def pair(i: int) -> str:
        return names_of((names[int(found.first[i])], names[int(found.second[i])]))

    def p(i: int) -> Formula:
        return figures.pvalue(float(adjusted[i]), style, found.alpha)

    method = found.tests[found.deciding].method
    tests = "tango1998" if found.deciding == "tango" else PAIR_TESTS[found.deciding].cites[0]
    yield _tell.prose(
        "methods.equivalent", "one" if found.m == 1 else "several", margin=found.margin, m=grouped(found.m),
        test=str(_ONE_SIDED[found.deciding]), exact="" if method == "t" else f", {exactness(method == 'exact')}",
        source=Cited(("schuirmann1987", "wellek2010", tests)), procedure=procedure("holm"),
        level=figures.level(found.alpha),
    )  # fmt: skip
    if found.untested().all():
        yield _tell.prose("methods.equivalent.untested")
    elif found.m == 1:
        yield _tell.prose("methods.equivalent", "shown" if hits else "open", pair=pair(0), p=p(0))
    elif not hits:
        yield _tell.prose("methods.equivalent.none", p=p(int(np.argmin(adjusted))))
    else:
        start = _tell("methods.equivalent.some", n=len(hits), m=grouped(found.m))
        parts: list[Prose] = [[f"{pair(i)} (", p(i), ")"] for i in sorted(hits, key=lambda i: float(adjusted[i]))]
        shown = [f" ({_tell('methods.brackets.pvalues')}): ", *separated(parts)] if len(hits) <= NAMED else []
        yield [start, *shown, "."]
