"""Tests of equivalence in a methods paragraph: the margin, the tests, and which pairs were shown to be equivalent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from podium.render.prose import Cited, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Counted, Named, Words
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.equivalence import Equivalence


@dataclass(frozen=True)
class EquivalenceWords:
    """The sentences of one language; pairs are about one hypothesis and about ``{m}``."""

    question: Counted
    tests: Mapping[str, Named]
    """What the deciding test is called."""
    larger: str
    adjusted: str
    adjusted_at: str
    single: tuple[str, str]
    """Not shown, shown."""
    nothing: str
    some: Counted


_WORDS = {
    "en": EquivalenceWords(
        question=(
            " Whether the two are equivalent, that is, differ by less than {margin} in the unit of the data, was tested by two "
            "one-sided {test}",
            " Whether the two algorithms of a pair are equivalent, that is, differ by less than {margin} in the unit of the data, "
            "was tested for {m} pairs by two one-sided {test} each",
        ),
        tests={
            "wilcoxon": ("Wilcoxon signed-rank tests", ("wilcoxon1945",)),
            "paired-t": ("paired t tests", ("student1908",)),
            "corrected-t": ("corrected resampled t tests", ("nadeau2003",)),
        },
        larger=", of which the larger p-value counts.",
        adjusted="; the larger p-value of each pair was adjusted by",
        adjusted_at=" over these pairs, at",
        single=(
            " That {pair} are equivalent in this sense could not be shown (",
            " {pair} are equivalent in this sense (",
        ),
        nothing=" No pair was shown to be equivalent (smallest adjusted p-value: ",
        some=(
            " Of these {m} pairs, 1 was shown to be equivalent",
            " Of these {m} pairs, {n} were shown to be equivalent",
        ),
    ),
    "es": EquivalenceWords(
        question=(
            " Que los dos son equivalentes, es decir, que difieren en menos de {margin} en la unidad de los datos, se contrastó con "
            "dos pruebas unilaterales {test}",
            " Que los dos algoritmos de un par son equivalentes, es decir, que difieren en menos de {margin} en la unidad de los "
            "datos, se contrastó en {m} pares con dos pruebas unilaterales {test} por par",
        ),
        tests={
            "wilcoxon": ("de rangos con signo de Wilcoxon", ("wilcoxon1945",)),
            "paired-t": ("t pareadas", ("student1908",)),
            "corrected-t": ("t corregidas para remuestreo", ("nadeau2003",)),
        },
        larger=", de las que cuenta el p-valor mayor.",
        adjusted="; el p-valor mayor de cada par se ajustó con",
        adjusted_at=" sobre estos pares, con",
        single=(
            " No se pudo demostrar que {pair} sean equivalentes en este sentido (",
            " {pair} son equivalentes en este sentido (",
        ),
        nothing=" No se pudo demostrar la equivalencia de ningún par (menor p-valor ajustado: ",
        some=(
            " De estos {m} pares, se demostró la equivalencia de 1",
            " De estos {m} pares, se demostró la equivalencia de {n}",
        ),
    ),
}


def equivalence_pieces(
    found: Equivalence | None, names: Sequence[str], words: Words, language: str, style: Style
) -> list[Piece]:
    """Describe the tests of equivalence, where there were some."""
    if found is None:
        return []
    own, several = _WORDS[language], found.m > 1
    how, keys = own.tests[found.deciding]
    method = found.tests[found.deciding].method
    question = own.question[several].format(margin=found.margin, m=grouped(found.m), test=how)
    exact = "" if method == "t" else f", {words.exactness[method != 'exact']}"
    text: list[Piece] = [question + exact, Cited(("schuirmann1987", "wellek2010", *keys))]
    if not several:
        return [*text, own.larger, *_single(found, names, words, own, style)]
    name, cited = words.procedures["holm"]
    text += [own.adjusted, f" {name}", Cited(cited), own.adjusted_at, figures.level(found.alpha), "."]
    return [*text, *_several(found, names, words, own, style)]


def _pair(found: Equivalence, i: int, names: Sequence[str], words: Words) -> str:
    return words.listing((names[int(found.first[i])], names[int(found.second[i])]))


def _single(found: Equivalence, names: Sequence[str], words: Words, own: EquivalenceWords, style: Style) -> list[Piece]:
    p = figures.pvalue(float(found.adjusted[found.deciding][0]), style, found.alpha)
    return [own.single[bool(found.shown[0])].format(pair=_pair(found, 0, names, words)), p, ")."]


def _several(
    found: Equivalence, names: Sequence[str], words: Words, own: EquivalenceWords, style: Style
) -> list[Piece]:
    adjusted, hits = found.adjusted[found.deciding], np.flatnonzero(found.shown).tolist()
    if not hits:
        return [own.nothing, figures.pvalue(float(adjusted.min()), style, found.alpha), ")."]
    start = own.some[len(hits) > 1].format(m=grouped(found.m), n=grouped(len(hits)))
    if len(hits) > NAMED:
        return [f"{start}."]
    text: list[Piece] = [f"{start} ({words.bracketed[0]}): "]
    for place, i in enumerate(sorted(hits, key=lambda i: float(adjusted[i]))):
        pair = _pair(found, i, names, words)
        p = figures.pvalue(float(adjusted[i]), style, found.alpha)
        text += [f"{', ' if place else ''}{pair} (", p, ")"]
    return [*text, "."]
