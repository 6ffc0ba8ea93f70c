"""What a comparison of algorithms over problems has beside its conclusion: other adjustments, ranks, equivalence, stability."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.stats.logical import SIMES
from podium.studies.methods_text import figures
from podium.studies.methods_text.beside_words import WORDS, BesideWords
from podium.studies.methods_text.equivalence import equivalence_pieces
from podium.studies.methods_text.estimates import listed
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import words_of
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.compare import Comparison
    from podium.studies.compare.stability import Stability


def pieces(study: Comparison, language: str, style: Style) -> list[Piece]:
    """Describe it, in the order of the report."""
    words, own = words_of(language), WORDS[language]
    text = [
        *_simes(study, own),
        *_rank_intervals(study, own),
        *equivalence_pieces(study.equivalence, study.results.algorithms, words, language, style),
    ]
    if study.stability is not None:
        text += _stability(study, study.stability, own)
    if study.parametric is not None:
        from podium.studies.methods_text.parametric import pieces as parametric

        text += parametric(study.parametric, language, style)
    return text


def _simes(study: Comparison, own: BesideWords) -> list[Piece]:
    family = study.verdict.pairs
    if SIMES not in family.adjusted or family.m == 1:
        return []
    hits = int(family.rejected(SIMES, study.options.alpha).sum())
    return [own.simes, Cited(("hommel1999",)), own.rejects.format(n=grouped(hits), m=grouped(family.m))]


def _rank_intervals(study: Comparison, own: BesideWords) -> list[Piece]:
    """The ranks of two algorithms say no more than their test."""
    k, names = study.results.k, study.results.algorithms
    if k < 3:
        return []
    found = study.rank_intervals
    start: list[Piece] = [
        own.ranks.format(level=figures.percent(1 - found.alpha)),
        Cited(("mogstad2024", "owen2001")),
        own.directional,
    ]
    if (found.upper - found.lower == k - 1).all():
        return [*start, own.whole.format(k=grouped(k))]
    order = study.order_indices
    intervals = [Formula(f"[{found.lower[j]}, {found.upper[j]}]") for j in order]
    if k > NAMED:
        return [*start, own.leader.format(name=names[order[0]]), intervals[0], "."]
    return [*start, own.each, *listed([names[j] for j in order], intervals), "."]


def _stability(study: Comparison, found: Stability, own: BesideWords) -> list[Piece]:
    m, robust = len(found.hypotheses), found.robust
    parts = [part for part in (found.problems, found.algorithms) if part is not None]
    both = (found.algorithms is not None) + (found.algorithms is not None and found.control is not None)
    tables = own.without[both].format(
        n=grouped(found.problems.tables), k=0 if found.algorithms is None else grouped(found.algorithms.tables)
    )
    holds = (
        own.single[robust == 1]
        if m == 1
        else own.robust[2 if robust == m else robust != 1].format(n=grouped(robust), m=grouped(m))
    )
    text: list[Piece] = [own.repeated, tables, holds]
    seen, lost = sum(part.best_tables for part in parts), sum(len(part.best_lost) for part in parts)
    name = study.results.algorithms[found.best]
    text.append(own.best[lost > 0].format(name=name, lost=grouped(lost), tables=grouped(seen)))
    if found.test == found.alone_test:
        return text
    agrees = own.agrees[found.agreeing == 1] if m == 1 else own.agree.format(n=grouped(found.agreeing), m=grouped(m))
    return [*text, own.alone, Cited(("benavoli2016",)), agrees]
