"""The methods paragraph of classifiers compared by their predictions on one test set."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.render.prose import Cited, Formula, Piece
from podium.stats.discordance import EXACT_UP_TO
from podium.studies.family import Family
from podium.studies.methods_text import figures
from podium.studies.methods_text.classifiers import Measured, called, classifier_words, family_paragraph, of_pair
from podium.studies.methods_text.common import counted
from podium.studies.methods_text.estimates import decimals, estimate, interval, listed
from podium.studies.methods_text.facts import Facts, Test
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.predictions_words import WORDS, PredictionsWords
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Named, Words
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.predictions.study import PredictionsComparison

DIGITS = 4
Indices = NDArray[np.intp]


def pieces(study: PredictionsComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    own = WORDS[language]
    measured = Measured({"mcnemar": _how(study, own)}, own.phrases, own.alternatives)
    words = replace(
        classifier_words(language, measured),
        ranked={"cochran": ""},
        omnibus=own.omnibus,
        tests={"cochran": own.cochran},
        exact=own.exact,
    )
    confidence = figures.percent(1 - study.options.alpha)
    said = partial(of_pair, study.verdict.family, study.predictions.classifiers)
    explained: list[Piece] = [said(own.difference, level=confidence), Cited(("newcombe1998",)), said(own.discordant)]
    found = [*_accuracies(study, own, words, confidence), own.models, Cited(("dietterich1998",)), "."]
    return family_paragraph(predictions_facts(study, own), words, style, explained, found)


def predictions_facts(study: PredictionsComparison, own: PredictionsWords) -> Facts:
    """Collect the facts."""
    data, verdict, options = study.predictions, study.verdict, study.options
    return Facts(
        source="results",
        names=data.classifiers,
        n=None,
        sizes=None,
        objective=None,
        omnibus=(_cochran(study),) if data.k > 2 else (),
        family=verdict.family,
        procedure=verdict.procedure,
        alpha=options.alpha,
        design=counted(own.extent, data.n),
        statistics=_statistics(study),
        permutations=options.permutations,
        seed=options.seed,
    )


def _cochran(study: PredictionsComparison) -> Test:
    found = study.omnibus
    q = found.cochran
    return Test(
        "cochran",
        "Q",
        (q.df,),
        float(q.statistic),
        float(q.pvalue),
        exact=found.exact,
        permutation=found.permutation,
    )


def family_places(first: Indices, second: Indices, family: Family) -> list[tuple[int, int]]:
    """Row of each hypothesis of the family in a table of all pairs, and 1, or −1 where it stands there the other way round."""
    row = {pair: i for i, pair in enumerate(zip(first.tolist(), second.tolist(), strict=True))}
    both = zip(family.first.tolist(), family.second.tolist(), strict=True)
    return [(row[a, b], 1) if (a, b) in row else (row[b, a], -1) for a, b in both]


def _places(study: PredictionsComparison) -> list[tuple[int, int]]:
    return family_places(study.pairs.first, study.pairs.second, study.verdict.family)


def _statistics(study: PredictionsComparison) -> tuple[str, ...]:
    pairs, shown = study.pairs, []
    test, two_sided = pairs.mcnemar, study.verdict.family.alternative == "two-sided"
    squared = _by_chi_square(study) & two_sided
    for i, sign in _places(study):
        ends = sorted((sign * float(pairs.newcombe.lower[i]), sign * float(pairs.newcombe.upper[i])))
        only = (int(test.n10[i]), int(test.n01[i]))[::sign]
        text = f"Δ = {decimals(sign * float(pairs.difference[i]), DIGITS)}{interval(ends[0], ends[1], DIGITS)}"
        text += f", b = {grouped(only[0])}, c = {grouped(only[1])}"
        if squared[i]:
            text += f", {figures.statistic('χ²', (1,), float(test.statistic[i])).text}"
        shown.append(text)
    return tuple(shown)


def _by_chi_square(study: PredictionsComparison) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which of all pairs the chi-square approximation decides."""
    test, how = study.pairs.mcnemar, study.options.test
    return ~test.exact_decides if how == "auto" else np.full(study.pairs.m, how == "chi2")


def _how(study: PredictionsComparison, own: PredictionsWords) -> Named:
    """McNemar's test in the version that decides here."""
    family, variant = study.verdict.family, str(study.options.test)
    two_sided = family.alternative == "two-sided"
    squared = _by_chi_square(study)
    rough = sum(bool(squared[i]) for i, _ in _places(study))
    if variant == "auto":
        variant = "all-exact" if rough == 0 else "all-rough" if rough == family.m else "mixed"
    how = own.versions[variant].format(
        limit=EXACT_UP_TO,
        approximation=own.approximations[not two_sided],
        exact=grouped(family.m - rough),
        m=grouped(family.m),
        each=own.each[variant] if family.m > 1 and variant in own.each else "",
    )
    keys = ["mcnemar1947"]
    keys += ["edwards1948"] if variant in ("chi2", "all-rough", "mixed") else []
    keys += ["fagerland2013"] if variant == "midp" else []
    return f"{own.test} {how}", tuple(keys)


def _accuracies(study: PredictionsComparison, own: PredictionsWords, words: Words, confidence: str) -> list[Piece]:
    single, names = study.single, study.predictions.classifiers

    def shown(j: int) -> Formula:
        return estimate(float(single.accuracy[j]), float(single.wilson.lower[j]), float(single.wilson.upper[j]), DIGITS)

    if len(names) <= NAMED:
        order = study.order_indices
        start: list[Piece] = [own.accuracies.format(level=confidence), Cited(("wilson1927",)), own.are]
        return [*start, *listed([names[j] for j in order], [shown(j) for j in order]), "."]
    best = [j for j in study.order_indices if single.right[j] == single.right.max()]
    start = [own.highest.format(level=confidence), Cited(("wilson1927",)), own.is_]
    return [*start, shown(best[0]), own.of.format(names=called([names[j] for j in best], words))]
