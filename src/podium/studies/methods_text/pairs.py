"""The methods paragraph of every pair of a table, tested by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import with_symbols
from podium.studies.methods_text.equivalence import equivalence_pieces
from podium.studies.methods_text.facts import Facts, averages_of
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import NAMED, paragraph
from podium.studies.methods_text.words import words_of

if TYPE_CHECKING:
    from podium.studies.pair.matrix import AllPairs


@dataclass(frozen=True)
class PairsWords:
    """What stands in the brackets, in one language."""

    rank_sums: str
    shift: str
    advantage: str


_WORDS = {
    "en": PairsWords(
        " R⁺ is the rank sum of the problems on which the first of the two is better, R⁻ that of those on which it is worse",
        "; Δ is the Hodges–Lehmann estimate",
        " of the first one's advantage, in the unit of the data",
    ),
    "es": PairsWords(
        " R⁺ es la suma de rangos de los problemas en los que el primero de los dos es mejor, R⁻ la de aquellos en los que es "
        "peor",
        "; Δ es la estimación de Hodges–Lehmann",
        " de la ventaja del primero, en la unidad de los datos",
    ),
}


def pieces(study: AllPairs, language: str, style: Style) -> list[Piece]:
    """Write the paragraph."""
    facts = pairs_facts(study)
    hits = int(study.family.rejected(study.verdict.procedure, study.options.alpha).sum())
    explained = _explained(study, _WORDS[language]) if 0 < hits <= NAMED or study.family.m == 1 else []
    words = words_of(language)
    same = equivalence_pieces(study.equivalence, study.results.algorithms, words, language, style)
    return paragraph(facts, words, style, found=[*explained, *same])


def pairs_facts(study: AllPairs) -> Facts:
    """Collect the facts."""
    return Facts(
        source="results",
        names=study.results.algorithms,
        n=study.results.n,
        sizes=None,
        objective=study.results.objective,
        omnibus=(),
        family=study.verdict.family,
        procedure=study.verdict.procedure,
        alpha=study.options.alpha,
        mean_ranks=tuple(study.ranking.mean_ranks.tolist()),
        exact_tests=study.matrices.method == "exact",
        zeros=study.options.zeros,
        averages=averages_of(study.results),
        statistics=tuple(_statistic(study, i) for i in range(study.family.m)),
    )


def _statistic(study: AllPairs, i: int) -> str:
    found, first, second = study.matrices, study.family.first[i], study.family.second[i]
    plus, minus = (figures.rank_sum(float(found.r_plus[a, b])) for a, b in ((first, second), (second, first)))
    shift = "" if found.shift is None else f", Δ = {figures.quantity(float(found.shift[first, second]))}"
    return f"R⁺ = {plus}, R⁻ = {minus}{shift}"


def _explained(study: AllPairs, own: PairsWords) -> list[Piece]:
    if study.matrices.shift is None:
        return [*with_symbols(own.rank_sums), "."]
    return [*with_symbols(own.rank_sums + own.shift), Cited(("hodges1963",)), own.advantage, "."]


__all__ = ["pairs_facts", "pieces"]
