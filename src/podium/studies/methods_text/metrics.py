"""The methods paragraph of several metrics: what is common to them once, then what each of them says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import averaged, counted, no_proof, software, who
from podium.studies.methods_text.facts import Facts, comparison_facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.metrics_words import MetricsWords, metrics_words
from podium.studies.methods_text.sentences import NAMED, asked, findings
from podium.studies.methods_text.words import Named, Words, words_of
from podium.studies.metrics.study import omnibus_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.compare import Comparison
    from podium.studies.metrics.study import MetricsComparison

_RANKED = {"iman_davenport": "friedman"}
"""Which ranks an omnibus test is about, where its name does not say so."""


def pieces(study: MetricsComparison, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    words, own = words_of(language), metrics_words(language)
    facts = {metric: comparison_facts(one) for metric, one in study.comparisons.items()}
    return [
        *_data(study, words, own),
        *_averages(facts, words),
        own.alone,
        *_omnibus(study, words, own),
        *_each(study, facts, words, own, style),
        *_across(study, words, own),
        *_leading(study, words, own),
        *([] if _all_rejected(study) else [no_proof(words)]),
        software(words),
    ]


def _averages(facts: Mapping[str, Facts], words: Words) -> list[Piece]:
    """Say what the values are, once where that is the same for every metric."""
    found = {one.averages for one in facts.values()}
    if len(found) == 1:
        return [*averaged(found.pop(), words)]
    return [f" {metric}:{text}" for metric, one in facts.items() for text in averaged(one.averages, words)]


def _data(study: MetricsComparison, words: Words, own: MetricsWords) -> list[Piece]:
    ones = study.comparisons
    names = tuple(dict.fromkeys(name for one in ones.values() for name in one.results.algorithms))
    told = [_metric(metric, one, len(names), words, own) for metric, one in ones.items()]
    return [f"{own.data.format(who=who(names, NAMED, words), n=len(ones))} {words.listing(told)}."]


def _metric(metric: str, one: Comparison, k: int, words: Words, own: MetricsWords) -> str:
    data = one.results
    sizes = "" if data.k == k else own.sizes.format(k=data.k)
    extent = counted(words.problems, data.n)
    return own.metric.format(name=metric, sizes=sizes, extent=extent, better=words.better[data.objective])


def _omnibus(study: MetricsComparison, words: Words, own: MetricsWords) -> list[Piece]:
    """Name the omnibus test, which is the same for every metric."""
    name = omnibus_of(next(iter(study.comparisons.values()))).name
    tests: Mapping[str, Named] = {**words.tests, "iman_davenport": own.iman_davenport}
    called, keys = tests[name]
    return [words.omnibus.format(ranked=words.ranked[_RANKED.get(name, name)]), called, Cited(keys), "."]


def _each(
    study: MetricsComparison, facts: Mapping[str, Facts], words: Words, own: MetricsWords, style: Style
) -> list[Piece]:
    """Say how the hypotheses were tested, once where it is the same for all metrics, and what each metric found."""
    how = {metric: asked(one, words) for metric, one in facts.items()}
    first = next(iter(how.values()))
    common = all(one == first for one in how.values())
    text: list[Piece] = [*first] if common else []
    if common and len(facts) > NAMED:
        return text
    for metric, one in facts.items():
        text += [own.by.format(name=metric), *_values(study.comparisons[metric], words, style), "."]
        text += [*([] if common else how[metric]), *findings(one, words, style)]
    return text


def _values(one: Comparison, words: Words, style: Style) -> list[Piece]:
    """The omnibus test with the p-value that counts behind the approximate one, where there is another."""
    test, options = omnibus_of(one), one.options
    classic = test.classic
    text: list[Piece] = [
        figures.statistic("T" if test.name == "friedman_aligned" else "F", classic.df, float(classic.statistic))
    ]
    text += [",", figures.pvalue(float(classic.pvalue), style, options.alpha)]
    if test.exact is not None:
        text += [words.exact, figures.pvalue(test.exact, style, options.alpha)]
    elif test.permutation is not None:
        text.append(words.permuted.format(n=grouped(options.permutations), seed=options.seed))
        text.append(figures.pvalue(test.permutation, style, options.alpha))
    return text


def _across(study: MetricsComparison, words: Words, own: MetricsWords) -> list[Piece]:
    """What is left when the number of metrics is paid for."""
    hit = [metric for metric, p in zip(study.metrics, study.omnibus_adjusted, strict=True) if p <= study.alpha]
    kind = 0 if not hit else 2 if len(hit) == len(study.metrics) else 1
    m, single, across = np.sum([study.found(metric) for metric in study.metrics], axis=0).tolist()
    return [
        own.across,
        Cited(("holm1979",)),
        own.omnibus[kind].format(names=words.listing(hit)),
        own.together.format(m=grouped(m), own=grouped(single), across=grouped(across)),
        Cited(("holm1979",)),
        ".",
    ]


def _leading(study: MetricsComparison, words: Words, own: MetricsWords) -> list[Piece]:
    control = next(iter(study.comparisons.values())).options.control
    if control is not None or len(study.leading) > NAMED:  # the first tiers rest on all pairs
        return []
    return [own.leading[bool(study.leading)].format(names=words.listing(study.leading))]


def _all_rejected(study: MetricsComparison) -> bool:
    return all(m == own for m, own, _ in map(study.found, study.metrics))
