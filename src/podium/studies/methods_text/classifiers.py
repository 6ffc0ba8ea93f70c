"""What the paragraphs about classifiers on one test set share: their words, and differences explained where shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from podium.render.prose import Piece
from podium.studies.family import Family
from podium.studies.methods_text.common import shows_difference
from podium.studies.methods_text.facts import Facts
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import NAMED, inference, paragraph
from podium.studies.methods_text.words import Counted, Named, Words, words_of
from podium.studies.words import grouped


@dataclass(frozen=True)
class Measured:
    """How the classifiers of one study are compared, in one language."""

    how: Mapping[str, Named]
    phrases: tuple[str, str, str]
    alternatives: Mapping[str, str]


@dataclass(frozen=True)
class Nouns:
    """The words that every comparison of classifiers replaces."""

    algorithms: str
    data: str
    compared: Counted
    rest: Counted
    single: str
    bracketed: Counted
    many: str


_NOUNS = {
    "en": Nouns(
        algorithms="{k} classifiers",
        data="We compared {who} {extent}.",
        compared=(" The two classifiers were compared", " All {n} pairs of classifiers were compared"),
        rest=("the other classifier", "each of the other {n} classifiers"),
        single=" The two classifiers differ significantly",
        bracketed=("adjusted p-values in brackets", "differences, statistics and adjusted p-values in brackets"),
        many="{n} classifiers",
    ),
    "es": Nouns(
        algorithms="{k} clasificadores",
        data="Se compararon {who} {extent}.",
        compared=(" Los dos clasificadores se compararon", " Los {n} pares de clasificadores se compararon"),
        rest=("el otro clasificador", "cada uno de los otros {n} clasificadores"),
        single=" Los dos clasificadores difieren significativamente",
        bracketed=(
            "p-valores ajustados entre paréntesis",
            "diferencias, estadísticos y p-valores ajustados entre paréntesis",
        ),
        many="{n} clasificadores",
    ),
}

_CONTROL = {
    "en": " The control, {control},{taken} was compared with {rest}",
    "es": " El clasificador de control, {control},{taken} se comparó con {rest}",
}


def classifier_words(language: str, measured: Measured) -> Words:
    """Put classifiers in the place of algorithms."""
    base, nouns = words_of(language), _NOUNS[language]
    return replace(
        base,
        algorithms=nouns.algorithms,
        data={"results": nouns.data},
        compared=nouns.compared,
        control=_CONTROL[language],
        rest=nouns.rest,
        single={**base.single, "pairs": nouns.single},
        bracketed=nouns.bracketed,
        many=nouns.many,
        how=measured.how,
        phrases=measured.phrases,
        alternatives=measured.alternatives,
    )


def family_paragraph(
    facts: Facts, words: Words, style: Style, explained: Sequence[Piece], found: Sequence[Piece]
) -> list[Piece]:
    """Write the paragraph of a family; Δ is explained where it is shown, and `found` follows."""
    shows = shows_difference(inference(facts, words, style))
    return paragraph(facts, words, style, found=[*(explained if shows else ()), *found])


def called(names: Sequence[str], words: Words) -> str:
    """Name the classifiers, or count them where there are too many."""
    return words.listing(names) if len(names) <= NAMED else words.many.format(n=grouped(len(names)))


def of_pair(family: Family, names: Sequence[str], clauses: tuple[str, str], level: str = "") -> str:
    """Choose between a clause about the one pair of a family, by its names, and a clause about the first and the second."""
    if family.m > 1:
        return clauses[1].format(level=level)
    return clauses[0].format(a=names[int(family.first[0])], b=names[int(family.second[0])], level=level)
