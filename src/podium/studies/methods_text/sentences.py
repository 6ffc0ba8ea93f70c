"""The paragraph sentence by sentence, in the words of any language."""

from __future__ import annotations

import re
from collections.abc import Sequence

from podium._version import __version__
from podium.render.prose import Cited, Formula, Piece
from podium.studies.conclusion import SIDES, chosen_rates
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import averaged
from podium.studies.methods_text.facts import Facts, Test
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.words import Counted, Named, Words
from podium.studies.words import grouped

NAMED = 12
"""So many algorithms or hypotheses are named; of more, the number is given."""

_NEXT_STATISTIC = re.compile(r", (?=[^\W\d])")

FEW = 5
"""Up to so many problems the normal approximation is called rough, as in the verdict."""


def paragraph(
    facts: Facts,
    words: Words,
    style: Style,
    *,
    before: Sequence[Piece] = (),
    tests: Sequence[Piece] = (),
    found: Sequence[Piece] = (),
) -> list[Piece]:
    """Write the paragraph; `before` follows the data, `tests` the sentence about the tests, `found` what was found."""
    return [
        _data(facts, words),
        *averaged(facts.averages, words),
        *before,
        *inference(facts, words, style, tests=tests),
        *found,
        *_no_proof(facts, words),
        words.software.format(version=__version__),
    ]


def inference(facts: Facts, words: Words, style: Style, *, tests: Sequence[Piece] = ()) -> list[Piece]:
    """Write how the hypotheses were tested and what was found, without the data and the program."""
    return [
        *_omnibus(facts, words, style),
        *_tests(facts, words),
        *tests,
        *_adjustment(facts, words),
        *_found(facts, words, style),
    ]


def asked(facts: Facts, words: Words) -> list[Piece]:
    """Write who was compared with whom, by which tests and adjustment, for several families that share it."""
    return [*_tests(facts, words), *_adjustment(facts, words)]


def findings(facts: Facts, words: Words, style: Style) -> list[Piece]:
    """Write what was found in one of several families."""
    return _found(facts, words, style)


def _count(clauses: Counted, number: int) -> str:
    return clauses[number != 1].format(n=grouped(number))


def _named(found: Named) -> list[Piece]:
    return [found[0], Cited(found[1])]


def _data(facts: Facts, words: Words) -> str:
    m = facts.family.m
    who = words.algorithms.format(k=facts.k) + (f" ({words.listing(facts.names)})" if facts.k <= NAMED else "")
    form: str = facts.source
    if form == "list" and m == 1:
        form = "one"
    if form == "matrix":
        m = facts.k * (facts.k - 1) // 2
        form = "pair" if m == 1 else form
    extent = facts.design if facts.n is None else _count(words.problems, facts.n)
    if facts.sizes is not None:
        low, high = facts.sizes
        extent = _count(words.observations, low) if low == high else words.sample_sizes.format(low=low, high=high)
    better = words.better.get(facts.objective or "", "")
    return words.data[form].format(who=who, extent=extent, better=better, m=grouped(m))


def _omnibus(facts: Facts, words: Words, style: Style) -> list[Piece]:
    if not facts.omnibus:
        return []
    first, *others = facts.omnibus
    start = words.omnibus_of_ranks
    if facts.source != "ranks":
        start = words.omnibus.format(ranked=words.ranked[first.name])
    pieces: list[Piece] = [start, *_named(words.tests[first.name]), ": ", *_values(first, facts, words, style), "."]
    for place, test in enumerate(others):
        pieces += [
            words.also[place > 0],
            *_named(words.tests[test.name]),
            " (",
            *_values(test, facts, words, style),
            ")",
        ]
    return [*pieces, "."] if others else pieces


def _values(test: Test, facts: Facts, words: Words, style: Style) -> list[Piece]:
    def p(value: float) -> Piece:
        return figures.pvalue(value, style, facts.alpha)

    pieces: list[Piece] = [figures.statistic(test.symbol, test.df, test.value), ",", p(test.pvalue)]
    if test.corrected is not None:
        value, corrected = test.corrected
        pieces += [words.corrected, figures.statistic(test.symbol, test.df, value), ",", p(corrected)]
    if test.exact is not None:
        pieces += [words.exact, p(test.exact)]
    if test.permutation is not None:
        said = words.permuted.format(n=grouped(facts.permutations), seed=facts.seed)
        pieces += [said, p(test.permutation)]
    return pieces


def _tests(facts: Facts, words: Words) -> list[Piece]:
    family, control = facts.family, facts.control
    if facts.source in ("list", "matrix"):
        return [] if control is None else [words.reported_control.format(control=control)]
    if control is None:
        who = _count(words.compared, family.m)
    else:
        taken = words.taken if facts.chosen else ""
        who = words.control.format(control=control, taken=taken, rest=_count(words.rest, family.m))
    how, keys = words.how[family.ranking]
    side = words.sides["two" if family.alternative == "two-sided" else "one"]
    exact = words.exactness[not facts.exact_tests]
    pieces: list[Piece] = [f"{who} {how.format(side=side, exact=exact, zeros=words.zeros[facts.zeros])}", Cited(keys)]
    if family.ranking in ("aligned", "quade"):
        pieces.append(words.errors[family.se or "published"])
    if family.alternative in words.alternatives:
        pieces.append(words.alternatives[family.alternative].format(control=control))
    return [*pieces, "."]


def _adjustment(facts: Facts, words: Words) -> list[Piece]:
    level = figures.level(facts.alpha)
    if facts.family.m == 1:
        return [words.level, level, "."]
    procedure = [words.adjusted_by, *_named(words.procedures[facts.procedure])]
    rates = chosen_rates(facts.family) if facts.chosen else None
    if rates is not None:
        return [*procedure, words.nominal, level, ".", words.chosen.format(five=rates[0], ten=rates[1])]
    return [*procedure, words.family_wise, level, "."]


def _found(facts: Facts, words: Words, style: Style) -> list[Piece]:
    hit = [bool(out) for out in facts.family.rejected(facts.procedure, facts.alpha)]
    pieces = _best(facts, words)
    if facts.control is not None and facts.family.first_better is not None:
        pieces += _control(facts, words, hit, style)
    else:
        pieces += _pairs(facts, words, hit, style)
    if any(hit) and facts.approximate and facts.n is not None and facts.n <= FEW:
        pieces.append(words.caution.format(n=facts.n))
    return pieces


def _no_proof(facts: Facts, words: Words) -> list[Piece]:
    proven = facts.family.rejected(facts.procedure, facts.alpha).all()
    if proven:
        return []
    return [words.no_proof[_kind(facts)], *([words.one_way] if facts.family.alternative in SIDES else [])]


def _kind(facts: Facts) -> str:
    return "list" if facts.source == "list" else "pairs"


def _best(facts: Facts, words: Words) -> list[Piece]:
    if facts.means is not None:
        return _best_mean(facts, words, facts.means)
    if facts.mean_ranks is None:
        return []
    names, rank = [facts.names[j] for j in facts.best], figures.number(facts.mean_ranks[facts.best[0]])
    if len(names) > NAMED:
        return [words.many_best.format(n=len(names), rank=rank)]
    return [words.best[len(names) > 1].format(names=words.listing(names), rank=rank)]


def _best_mean(facts: Facts, words: Words, means: Sequence[float]) -> list[Piece]:
    names, mean = [facts.names[j] for j in facts.best], figures.quantity(means[facts.best[0]])
    if len(names) > NAMED:
        return [words.many_best_mean.format(n=len(names), mean=mean)]
    return [words.best_mean[len(names) > 1].format(names=words.listing(names), mean=mean)]


def _evidence(facts: Facts, i: int, style: Style) -> list[Piece]:
    """What stands in the brackets of a hypothesis: its statistic, where there is one to be shown, and its p-value."""
    p = figures.pvalue(facts.adjusted[i], style, facts.alpha)
    if facts.statistics is None or not facts.statistics[i]:
        return [p]
    # One formula for each statistic: a line of LaTeX does not break within a formula.
    parts = _NEXT_STATISTIC.split(facts.statistics[i])
    return [*(piece for part in parts for piece in (Formula(part), ",")), p]


def _bracketed(facts: Facts, words: Words) -> str:
    return words.bracketed[facts.statistics is not None]


def _pairs(facts: Facts, words: Words, hit: list[bool], style: Style) -> list[Piece]:
    m, hits, kind = facts.family.m, sum(hit), _kind(facts)
    if hits == 0 and m == 1 and facts.statistics is not None:
        return [words.nothing_single, *_evidence(facts, 0, style), ")."]
    if hits == 0:
        least = figures.pvalue(min(facts.adjusted), style, facts.alpha)
        return [words.nothing[kind].format(adjusted=words.adjusted[m > 1]), least, ")."]
    if m == 1:
        return [f"{words.single[kind]} (", *_evidence(facts, 0, style), ")."]
    which = words.all_pairs[kind][hits > 1].format(m=grouped(m), n=grouped(hits))
    if hits > NAMED:
        return [f"{which}."]
    pieces: list[Piece] = [f"{which} ({_bracketed(facts, words)}): "]
    for number, i in enumerate(i for i, out in enumerate(hit) if out):
        label = _label(facts, words, i)
        pieces += [f"{', ' if number else ''}{label} (", *_evidence(facts, i, style), ")"]
    return [*pieces, "."]


def _label(facts: Facts, words: Words, i: int) -> str:
    family = facts.family
    if family.labels is not None:
        return family.labels[i]
    return words.versus.format(a=facts.names[family.first[i]], b=facts.names[family.second[i]])


def _control(facts: Facts, words: Words, hit: list[bool], style: Style) -> list[Piece]:
    family = facts.family
    assert family.first_better is not None
    better = [bool(mark) for mark in family.first_better]
    masks = (
        [h and b for h, b in zip(hit, better, strict=True)],
        [h and not b for h, b in zip(hit, better, strict=True)],
        [not h for h in hit],
    )
    phrases = words.phrases
    if family.alternative in SIDES:
        phrases = (*phrases[:2], words.negated(phrases[0 if family.alternative == "greater" else 1]))
    found = [(phrase, mask) for phrase, mask in zip(phrases, masks, strict=True) if any(mask)]
    pieces: list[Piece] = [f" {facts.control}"]
    for place, (phrase, mask) in enumerate(found):
        joint = "" if place == 0 else words.joints[place == len(found) - 1]
        pieces += [f"{joint} {phrase} ", *_others(facts, words, mask, style)]
    named = family.m > 1 and any(sum(mask) <= NAMED for _, mask in found)
    return [*pieces, f"; {_bracketed(facts, words)}." if named else "."]


def _others(facts: Facts, words: Words, mask: list[bool], style: Style) -> list[Piece]:
    places = [i for i, out in enumerate(mask) if out]
    if len(places) > NAMED:
        return [words.many.format(n=len(places))]
    pieces: list[Piece] = []
    for number, i in enumerate(places):
        name = facts.names[facts.family.second[i]]
        joint = "" if number == 0 else words.pair_joints[0]
        if 0 < number == len(places) - 1:
            joint = words.pair_joints[1](name)
        pieces += [f"{joint}{name} (", *_evidence(facts, i, style), ")"]
    return pieces
