"""The methods paragraph of two algorithms over many problems."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import averaged, counted, no_proof, software, with_symbols
from podium.studies.methods_text.equivalence import equivalence_pieces
from podium.studies.methods_text.facts import averages_of
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.pair_words import PairWords, pair_words
from podium.studies.methods_text.words import Words, words_of
from podium.studies.pair.verdict import against
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.pair.single import PairComparison


def pieces(study: PairComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    words, own = words_of(language), pair_words(language)
    text = [
        _data(study, words, own),
        *averaged(averages_of(study.results), words),
        *_test(study, own, style),
        words.level,
        figures.level(study.options.alpha),
        ".",
        *_conclusion(study, words, own),
        *_beside(study, own, style),
        *_size(study, own),
        *equivalence_pieces(study.equivalence, study.names, words, language, style),
    ]
    if not study.significant:
        text.append(no_proof(words))
        if study.options.alternative != "two-sided":
            text.append(words.one_way)
    return [*text, software(words)]


def _data(study: PairComparison, words: Words, own: PairWords) -> str:
    a, b = study.names
    data = study.results
    extent = counted(words.problems, data.n)
    return own.data.format(a=a, b=b, extent=extent, better=words.better[data.objective])


def _test(study: PairComparison, own: PairWords, style: Style) -> list[Piece]:
    """Wilcoxon's test, on which the conclusion rests."""
    test, side, a = study.wilcoxon, study.options.alternative, study.names[0]
    exact = test.method == "exact"
    text: list[Piece] = [
        own.test.format(side=own.sides[side == "two-sided"]),
        Cited(("wilcoxon1945",)),
        own.exactness[not exact],
    ]
    if side != "two-sided":
        text.append(own.alternatives[side].format(a=a))
    text += [*_zeros(study, own), ":", Formula(f"R⁺ = {figures.rank_sum(float(test.r_plus))}"), ","]
    text += [Formula(f"R⁻ = {figures.rank_sum(float(test.r_minus))}"), ","]
    if not exact:
        text += [Formula(f"z = {figures.number(float(test.z))}"), ","]
    p = figures.pvalue(float(test.pvalue), style, study.options.alpha)
    return [*text, p, *with_symbols(own.rank_sums, a=a), "."]


def _zeros(study: PairComparison, own: PairWords) -> list[Piece]:
    """What became of zero differences, in the numbers of these data."""
    zeros, how = int(study.wilcoxon.zeros), study.options.zeros
    if zeros == 0:
        return [own.no_zeros]
    if how == "split":
        case = "one" if zeros == 1 else "odd" if zeros % 2 else "even"
        return [own.split[case].format(zeros=grouped(zeros)), Cited(("demsar2006",))]
    clause = counted(own.zeros[how], zeros)
    return [clause, Cited(("pratt1959",))] if how == "pratt" else [clause]


def _conclusion(study: PairComparison, words: Words, own: PairWords) -> list[Piece]:
    (a, b), side, signs = study.names, study.options.alternative, study.signs
    worse = side == "less" or (side == "two-sided" and study.wilcoxon.r_plus < study.wilcoxon.r_minus)
    if study.significant:
        decision = f" {a} {words.phrases[1 if worse else 0]} {b}."
    elif side == "two-sided":
        decision = f" {a} {words.phrases[2]} {b}."
    else:
        decision = own.not_shown[against(study)][side].format(a=a, b=b)
    counts = own.counts[bool(signs.ties)]
    return [
        decision,
        counts.format(
            a=a, wins=grouped(int(signs.wins)), losses=grouped(int(signs.losses)), ties=grouped(int(signs.ties))
        ),
    ]


def _beside(study: PairComparison, own: PairWords, style: Style) -> list[Piece]:
    """The sign test and the permutation test, which decide nothing."""
    signs, flip, alpha = study.signs, study.permutation, study.options.alpha
    text: list[Piece] = [own.beside, own.sign, Cited(("demsar2006",))]
    if signs.ties:
        kind = "one" if signs.ties == 1 else "split" if study.options.zeros == "split" else "drop"
        text.append(own.sign_ties[kind])
    text += [own.gives, figures.pvalue(float(signs.pvalue), style, alpha), own.flip, Cited(("fisher1935",))]
    if flip.method == "monte-carlo":
        text += [own.sampled.format(n=grouped(flip.permutations or 0), seed=flip.seed), Cited(("phipson2010",))]
    else:
        text.append(own.all_patterns)
    return [*text, ",", figures.pvalue(flip.pvalue, style, alpha), "."]


def _size(study: PairComparison, own: PairWords) -> list[Piece]:
    """The Hodges–Lehmann shift and the rank-biserial correlation with their intervals."""
    shift, found = study.shift, study.interval
    if shift is None or found is None:
        return []
    a, b = study.names
    difference = own.minus.format(a=a, b=b) if study.results.objective == "maximize" else own.minus.format(a=b, b=a)
    text: list[Piece] = [
        own.shift,
        Cited(("hodges1963",)),
        own.shift_of.format(a=a, difference=difference),
        Formula(figures.quantity(shift.estimate)),
        *_bounds(found.lower, found.upper, figures.percent(found.confidence), own),
    ]
    if isfinite(found.lower) or isfinite(found.upper):
        text.append(own.inverted[shift.method != "exact"])
    return [*text, ".", *_effect(study, own)]


def _bounds(lower: float, upper: float, level: str, own: PairWords) -> list[Piece]:
    low, high = isfinite(lower), isfinite(upper)
    if low and high:
        return [own.interval.format(level=level), Formula(figures.interval(lower, upper))]
    if low or high:
        bound = own.bounds[not low].format(level=level)
        return [bound, Formula(figures.quantity(lower if low else upper))]
    return [own.unbounded.format(level=level)]


def _effect(study: PairComparison, own: PairWords) -> list[Piece]:
    effect = next((found for found in study.effects if found.name == "rank_biserial"), None)
    if effect is None or effect.estimate is None:
        return []
    text: list[Piece] = [own.effect, Cited(("kerby2014",)), own.is_, Formula(f"r = {figures.number(effect.estimate)}")]
    if effect.lower is not None and effect.upper is not None:
        limits = f"[{figures.number(effect.lower)}, {figures.number(effect.upper)}]"
        text += [own.interval.format(level=figures.percent(effect.confidence)), Formula(limits)]
    return [*text, "."]
