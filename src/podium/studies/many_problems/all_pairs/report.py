"""What every pair of a table says: the report, the advice, the methods paragraph, the pictures; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.diagrams.drawing import Drawing
from podium.document import (
    RANKS_SHOWN,
    SHORT_ROWS,
    Advice,
    Block,
    Column,
    Document,
    Heading,
    KeyFigure,
    Kind,
    Paragraph,
    Table,
)
from podium.errors import InputError, quote
from podium.i18n import _, count, grouped, listing, paragraph
from podium.render.prose import Formula
from podium.studies.many_problems.all_pairs.study import LEVELS, AllPairs
from podium.studies.many_problems.pair.report import chain_advice
from podium.studies.shared import figures
from podium.studies.shared.advice import conclusion_rules, data_rules, procedure_rules
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.checks import shown_levels
from podium.studies.shared.content import Pictures, closing, opening
from podium.studies.shared.family.report import family_blocks, tier_bullets
from podium.studies.shared.family.report import key_figures as decided_figures
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import equivalent_figures, size_of, table_figures
from podium.studies.shared.methods import NAMED, Prose, averages_of
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import decided_by, options_text, source_name, version_text
from podium.studies.shared.words import level as show

LARGE = 12
"""From this number of algorithms on, a terminal shows tiers and the summary instead of every pair."""

MATRIX_LIMIT = 25
"""Beyond this number of algorithms a matrix does not fit on paper; CSV and JSON hold every pair."""


def texts_of(study: AllPairs) -> Texts:
    """Return what the texts name."""
    data, verdict, alpha, best = study.results, study.verdict, study.options.alpha, study.order_indices[0]
    return Texts(
        __file__, {}, source=source_name(data.source), n=data.n, k=data.k, others=data.k - 1, m=study.family.m,
        algorithms=count(data.k, "algorithm"), problems=count(data.n, "problem"), tests=count(study.family.m, "test"),
        name=data.algorithms[best], won=grouped(int(study.beats(LEVELS[0.95])[best].sum())), claim_error=study.claim_error(LEVELS[0.95])[best],
        by=decided_by(verdict.decides, alpha), by_pairs=decided_by(verdict.pairs_decide, alpha), procedure=verdict.decides, alpha=show(alpha),
    )  # fmt: skip


def document(study: AllPairs, *, full: bool) -> Document:
    """Lay out the pairs; thresholds, levels and references only in the full form."""
    tell, data, alpha, summary = texts_of(study), study.results, study.options.alpha, _summary(study)
    blocks = opening(study, *([_chain_text(study, tell)] if full else []), tell("data", data.objective))
    if data.k > LARGE:
        tiers = tier_bullets(data.algorithms, study.ranking.mean_ranks, study.verdict.tier_indices, full=full)
        blocks += [Heading(_("Tiers")), Paragraph(tell("tiers")), tiers]
    blocks += [Heading(_("Summary of Wilcoxon's tests")), summary if full else summary.abridged(RANKS_SHOWN, notes=1)]
    if full and data.k <= MATRIX_LIMIT:
        blocks += [Heading(tell("pairs")), *_matrices(study, tell)]
    elif full:
        blocks.append(Paragraph(tell("matrices")))
    terminal = SHORT_ROWS if data.k <= LARGE else 0
    blocks += family_blocks(study.family, data.algorithms, shown_levels(alpha), alpha, terminal=terminal, full=full)
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(data.algorithms, study.different_matrix, terminal, full=full)
    keys = ["wilcoxon1945", "demsar2006", "garcia2010", "garcia2008", "shaffer1986", "bergmann1988", "hodges1963"]
    options = options_text(asdict(study.options))
    how = [version_text(data.sha256), tell("verdict"), options, tell("exact"), *data.notes]
    return Document(tell("title"), (*blocks, *closing(study, how, keys, full=full)))


def _chain_text(study: AllPairs, tell: Texts) -> str:
    """Statement of the family-wise error rate of reading the tests one by one."""
    if study.family.m == 1:
        return tell("one")
    chained = {level: study.chain_error(level) for level in LEVELS.values()}
    # An error probability is not rounded up to 1.
    written = {level: f"{error:.3g}" if error < 0.9995 else tell("certain") for level, error in chained.items()}
    errors = [tell("level", error=error, level=show(level)) for level, error in written.items()]
    text = tell("chain", errors=listing(errors))
    return text if tell["claim_error"] is None else paragraph([text, tell("claim")])


def _summary(study: AllPairs) -> Table:
    tell, names, order = texts_of(study), study.results.algorithms, study.order_indices
    columns = [
        Column(_("Algorithm"), [names[j] for j in order]),
        Column(_("Rank"), study.ranking.mean_ranks[order].tolist(), "rank", term="mean-rank"),
    ]
    for confidence, level in LEVELS.items():
        won = study.beats(level)
        for sign, found in (("+", won.sum(axis=1)), ("±", study.results.k - 1 - won.sum(axis=0))):
            columns.append(Column(f"{sign} {confidence:.2f}", found[order].tolist(), "count", term="wilcoxon"))
    claims = study.claim_error(LEVELS[0.95])
    adjusted = study.beats_adjusted(study.options.alpha).sum(axis=1)
    columns += [
        Column(_("Claim error"), [claims[j] for j in order], "pvalue", term="claim-error"),
        Column(_("+ adj."), adjusted[order].tolist(), "count", term="rejections"),
    ]
    notes = (tell("rank"), tell("claims"), tell("adjusted"))
    return Table("summary", tell("summary"), tuple(columns), notes, None if len(order) <= 40 else 20)


def _matrices(study: AllPairs, tell: Texts) -> Iterator[Block]:
    found, alpha, names, order = study.matrices, study.options.alpha, study.results.algorithms, study.order_indices
    sign, wilcoxon = found.sign_pvalues, found.pvalues
    tables: list[tuple[str, str | None, NDArray[Any] | None, Kind, str, NDArray[np.bool_] | None]] = [
        ("r-plus", None, found.r_plus, "value", "signed-rank-sums", None),
        ("wilcoxon-p", found.method, wilcoxon, "pvalue", "wilcoxon", wilcoxon <= alpha),
        ("wins", None, found.wins, "count", "sign", None),
        ("sign-p", None, sign, "pvalue", "sign", sign <= alpha),
        ("wilcoxon-p-normal", None, found.asymptotic_pvalues, "pvalue", "wilcoxon", None),
        ("shift", None, found.shift, "value", "hodges-lehmann", None),
    ]
    for key, method, matrix, kind, term, strong in tables:
        if matrix is None:
            continue
        columns = [Column("", [names[j] for j in order])]
        for j in order:
            cells = [None if i == j else matrix[i, j].item() for i in order]
            marks = None if strong is None else [bool(i != j and strong[i, j]) for i in order]
            columns.append(Column(names[j], cells, kind, marks, term=term))
        yield Table(key, tell(key, method), tuple(columns), (), None if len(order) <= LARGE else 0)


# What a page shows first.


def key_figures(study: AllPairs) -> list[KeyFigure]:
    """Return the size of the data, how many pairs differ, and how many are equivalent."""
    data = study.results
    size = table_figures(data.n, data.k, data.objective)
    return [*size, *decided_figures(study), *equivalent_figures(study.equivalence)]


def subject(study: AllPairs) -> str:
    """Return the size and the direction of the data."""
    return size_of(study.results.n, study.results.k, study.results.objective)


# Advice.

advice = AdviceTexts(__file__)


def advise(study: AllPairs) -> Iterator[Advice]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    yield from data_rules.missing_results(study)
    yield from data_rules.pseudo_replication(study)
    yield from data_rules.dependent_problems(study)
    yield from _of_pairs(study)
    yield from data_rules.scales_of(study.results, decided_by_differences=True)
    yield from data_rules.rounding_noise(study)
    yield from data_rules.unequal_replicates(study)
    yield from procedure_rules.presumed_transitive(study.family, study.options.alpha)
    yield from conclusion_rules.not_equal(study)
    shift = study.matrices.shift
    odd = 0 if shift is None else int((study.beats_adjusted(study.options.alpha) & (shift <= 0)).sum())
    if odd:  # pairs that differ significantly although the typical difference is zero
        yield advice("W20", n=odd)
    if study.equivalence is not None:
        yield from study.equivalence.advice()


def _of_pairs(study: AllPairs) -> Iterator[Advice]:
    """Warn of findings that do not survive adjustment, too few problems, and zero differences."""
    m, n, alpha = study.family.m, study.results.n, study.options.alpha
    alone, kept = int(study.beats(alpha).sum()), int(study.beats_adjusted(alpha).sum())
    if m > 1 and alone > kept:
        tests, how = count(m, "Wilcoxon test"), study.verdict.decides
        one = advice("W35", alone=grouped(alone), tests=tests, kept=grouped(kept), how=how)
        yield chain_advice(m, alpha, message=one.message, remedy=one.remedy, short=one.short)
    if 2 / 2**n > alpha:
        yield advice("W08", problems=count(n, "problem"), p=2 / 2**n, alpha=show(alpha))
    touched = int((study.matrices.ties[np.triu_indices(study.results.k, 1)] > 0).sum())
    if touched:
        yield advice("W07", touched=grouped(touched), pairs=count(m, "pair"), zeros=quote(study.options.zeros))


# The methods paragraph.


def describe(study: AllPairs, style: Style) -> Iterator[Prose]:
    """Write the paragraph of all pairs."""
    from podium.studies.shared.family.methods import FamilyFacts, OfTable, equivalence

    tell, data, family = texts_of(study), study.results, study.family
    known = FamilyFacts.of(
        study, n=data.n, exact_tests=study.matrices.method == "exact", zeros=study.options.zeros, averages=averages_of(data),
        statistics=tuple(_statistic(study, i) for i in range(family.m)),
    )  # fmt: skip
    hits = int(family.rejected(study.verdict.procedure, study.options.alpha).sum())
    beside = list(equivalence(study.equivalence, data.algorithms, style))
    if 0 < hits <= NAMED or family.m == 1:
        symbols = {"plus": Formula("R⁺"), "minus": Formula("R⁻"), "delta": Formula("Δ")}
        beside.insert(0, tell.prose("sums" if study.matrices.shift is None else "shifts", **symbols))
    return OfTable(known, style, beside=beside).sentences()


def _statistic(study: AllPairs, i: int) -> str:
    found, first, second = study.matrices, study.family.first[i], study.family.second[i]
    plus, minus = (figures.rank_sum(float(found.r_plus[a, b])) for a, b in ((first, second), (second, first)))
    shift = "" if found.shift is None else f", Δ = {figures.quantity(float(found.shift[first, second]))}"
    return f"R⁺ = {plus}, R⁻ = {minus}{shift}"


# The pictures.


def pictures(study: AllPairs) -> Pictures:
    """Return the pictures of all pairs by kind."""
    from podium.studies.shared.family.pictures import PairsPictures

    return {"heatmap": lambda: PairsPictures(study.verdict).heatmap(), "matrix": lambda: _every_pair(study)}


def _every_pair(study: AllPairs) -> Drawing:
    """Draw the Hodges–Lehmann advantage, wins, ties and losses and the adjusted p-value of every pair."""
    from podium.diagrams.matrices import comparison_matrix
    from podium.studies.shared.family.pictures import SHOWN_MATRIX, PairsPictures, best_of, sentences

    matrices, pairs = study.matrices, PairsPictures(study.verdict)
    if matrices.shift is None:
        raise InputError("There are too many pairs and problems to compute the shifts. Use {--kind:heatmap}.")
    if not np.isfinite(matrices.shift).all():
        raise InputError("The shifts exceed the range of floating-point numbers. Use {--kind:heatmap}.")
    shown, less = best_of(study.order_indices, SHOWN_MATRIX)
    inside = np.ix_(shown, shown)
    with np.errstate(over="ignore"):
        means = study.results.values[:, shown].mean(axis=0)
    return comparison_matrix(
        pairs.named(shown), matrices.shift[inside], matrices.wins[inside], pairs.pvalues[inside],
        problems=study.results.n, larger_is_better=True, means=means, alpha=study.options.alpha,
        what=texts_of(study)("what"), note=sentences(_("p: {how}.", how=pairs.how), less), title=_("Every pair"),
    )  # fmt: skip
