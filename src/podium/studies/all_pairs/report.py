"""Every pair as a document: what may be concluded, the summary of Wilcoxon's tests, and the matrices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from podium.document import RANKS_SHOWN, SHORT_ROWS, Block, Column, Document, Heading, KeyFigure, Kind, Paragraph, Table
from podium.i18n import _, count, grouped, joined, listing, paragraph
from podium.studies.all_pairs.study import LEVELS
from podium.studies.checks import shown_levels
from podium.studies.family.report import family_blocks, tier_bullets
from podium.studies.family.report import key_figures as decided_figures
from podium.studies.headlines import equivalent_figures, size_of, table_figures
from podium.studies.words import decided_by, source_name, version_text
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.all_pairs.study import AllPairs

LARGE = 12
"""From this number of algorithms on, a terminal shows tiers and the summary instead of every pair."""

MATRIX_LIMIT = 25
"""Beyond this number of algorithms a matrix does not fit on paper; CSV and JSON hold every pair."""


def document(study: AllPairs, *, full: bool) -> Document:
    """Lay out the pairs; thresholds, levels and references only in the full form."""
    data = study.results
    blocks = study.opening(*([_chain_text(study)] if full else []), _data_line(study))
    if data.k > LARGE:
        blocks += _tiers(study, full)
    summary = _summary_table(study)
    blocks += [Heading(_("Summary of Wilcoxon's tests")), summary if full else summary.abridged(RANKS_SHOWN, notes=1)]
    if full:
        blocks += _matrices(study)
    terminal = SHORT_ROWS if data.k <= LARGE else 0
    blocks += family_blocks(
        study.family,
        data.algorithms,
        shown_levels(study.options.alpha),
        study.options.alpha,
        terminal=terminal,
        full=full,
    )
    if study.equivalence is not None:
        blocks += study.equivalence.blocks(data.algorithms, study.different_matrix, terminal, full=full)
    keys = ["wilcoxon1945", "demsar2006", "garcia2010", "garcia2008", "shaffer1986", "bergmann1988", "hodges1963"]
    blocks += study.closing(_provenance(study), keys, full=full)
    return Document(
        _(
            "All pairs of {algorithms} on {problems}",
            algorithms=count(data.k, "algorithm"),
            problems=count(data.n, "problem"),
        ),
        tuple(blocks),
    )


def _chain_text(study: AllPairs) -> str:
    """Statement of the family-wise error rate of reading the tests one by one."""
    m = study.family.m
    if m == 1:
        return _("There is only one pair, so its p-value needs no adjustment.")
    errors = [
        _("{error} at {level}", error=_certain(study.chain_error(level)), level=show(level))
        for level in LEVELS.values()
    ]
    text = _(
        "If no algorithms differed, {tests} without adjustment would give at least one false positive with "
        "probability {errors} (1 − (1 − α)^{m}, if they were independent).",
        tests=count(m, "test"), errors=listing(errors), m=m,
    )  # fmt: skip
    claims = study.claim_error(LEVELS[0.95])
    best = study.order_indices[0]
    if claims[best] is not None:
        won = int(study.beats(LEVELS[0.95])[best].sum())
        claim = _(
            "The claim that {name} is better than the {won} it beats at 0.95, combined from separate tests, has "
            "error probability 1 − Π(1 − p) = {error:.3g}.",
            name=study.results.algorithms[best],
            won=grouped(won),
            error=claims[best],
        )
        return paragraph([text, claim])
    return text


def _certain(error: float) -> str:
    """Write an error probability, without rounding it up to 1."""
    return f"{error:.3g}" if error < 0.9995 else _("more than 0.999")


def _data_line(study: AllPairs) -> str:
    data = study.results
    found = {"source": source_name(data.source), "n": data.n, "k": data.k}
    if data.objective == "maximize":
        return _("Data: {source}; n = {n} problems, k = {k} algorithms, larger values are better.", **found)
    return _("Data: {source}; n = {n} problems, k = {k} algorithms, smaller values are better.", **found)


def _matrices(study: AllPairs) -> list[Block]:
    k = study.results.k
    if k <= MATRIX_LIMIT:
        return [Heading(_("Every pair of algorithms")), *_matrix_tables(study)]
    return [Paragraph(_("The JSON output has the {k} × {k} matrices; the CSV output has one line per pair.", k=k))]


def _tiers(study: AllPairs, full: bool) -> list[Block]:
    how = decided_by(study.verdict.pairs_decide, study.options.alpha)
    return [
        Heading(_("Tiers")),
        Paragraph(
            _(
                "A tier contains the best remaining algorithm and all that do not differ significantly from it "
                "({how}). Two algorithms of one tier may still differ from each other.",
                how=how,
            )
        ),
        tier_bullets(study.results.algorithms, study.ranking.mean_ranks, study.verdict.tier_indices, full=full),
    ]


def _summary_table(study: AllPairs) -> Table:
    names, order = study.results.algorithms, study.order_indices
    columns = [
        Column(_("Algorithm"), [names[j] for j in order]),
        Column(_("Rank"), study.ranking.mean_ranks[order].tolist(), "rank", term="mean-rank"),
    ]
    for confidence, level in LEVELS.items():
        won = study.beats(level)
        columns += [
            Column(f"+ {confidence:.2f}", won.sum(axis=1)[order].tolist(), "count", term="wilcoxon"),
            Column(
                f"± {confidence:.2f}", (study.results.k - 1 - won.sum(axis=0))[order].tolist(), "count", term="wilcoxon"
            ),
        ]
    claims = study.claim_error(LEVELS[0.95])
    adjusted = study.beats_adjusted(study.options.alpha).sum(axis=1)
    columns += [
        Column(_("Claim error"), [claims[j] for j in order], "pvalue", term="claim-error"),
        Column(_("+ adj."), adjusted[order].tolist(), "count", term="rejections"),
    ]
    how = decided_by(study.verdict.decides, study.options.alpha)
    notes = (
        _(
            "Rank: mean rank among all algorithms (1 is best). +: how many of the other {others} algorithms it beats "
            "in the unadjusted test of the pair, at this confidence. ±: how many do not beat it.",
            others=study.results.k - 1,
        ),
        _(
            "Claim error: 1 − Π(1 − p) over the algorithms it beats at 0.95, the error probability of claiming all "
            "these together."
        ),
        _(
            "+ adj.: how many it beats when the family-wise error rate is controlled ({how}). Only these support a "
            "claim.",
            how=how,
        ),
    )
    return Table(
        "summary", _("Wilcoxon's tests, pair by pair"), tuple(columns), notes, None if len(order) <= 40 else 20
    )


def _matrix_tables(study: AllPairs) -> list[Block]:
    found, alpha = study.matrices, study.options.alpha
    wilcoxon = _("Wilcoxon p, two-sided, unadjusted, normal approximation")
    if found.method == "exact":
        wilcoxon = _("Wilcoxon p, two-sided, unadjusted, exact given the ties")
    tables = [
        _matrix(
            study,
            "r-plus",
            _("Wilcoxon R+ of the row (its R− is the column's R+)"),
            found.r_plus,
            "value",
            "signed-rank-sums",
        ),
        _matrix(
            study,
            "wilcoxon-p",
            wilcoxon,
            found.pvalues,
            "pvalue",
            "wilcoxon",
            strong=found.pvalues <= alpha,
        ),
        _matrix(study, "wins", _("Sign test: problems on which the row is better"), found.wins, "count", "sign"),
    ]
    tables += [
        _matrix(
            study,
            "sign-p",
            _("Sign test p, two-sided, unadjusted, exact"),
            found.sign_pvalues,
            "pvalue",
            "sign",
            strong=found.sign_pvalues <= alpha,
        ),
        _matrix(
            study,
            "wilcoxon-p-normal",
            _("Wilcoxon p by the normal approximation"),
            found.asymptotic_pvalues,
            "pvalue",
            "wilcoxon",
        ),
    ]
    if found.shift is not None:
        caption = _("Typical advantage of the row (Hodges–Lehmann, unit of the table; positive: the row is better)")
        tables.append(_matrix(study, "shift", caption, found.shift, "value", "hodges-lehmann"))
    return list(tables)


def _matrix(
    study: AllPairs,
    key: str,
    caption: str,
    matrix: NDArray[Any],
    kind: Kind,
    term: str,
    strong: NDArray[np.bool_] | None = None,
) -> Table:
    names, order = study.results.algorithms, study.order_indices
    columns = [Column("", [names[j] for j in order])]
    for j in order:
        cells: Sequence[Any] = [None if i == j else matrix[i, j].item() for i in order]
        marks = None if strong is None else [bool(i != j and strong[i, j]) for i in order]
        columns.append(Column(names[j], cells, kind, marks, term=term))
    return Table(key, caption, tuple(columns), (), None if len(order) <= LARGE else 0)


def _provenance(study: AllPairs) -> list[str]:
    data, options = study.results, study.options
    return [
        version_text(data.sha256),
        _(
            "Verdict: {procedure} on pairwise Wilcoxon tests, family-wise α = {alpha}; fixed before any p-value was "
            "computed.",
            procedure=study.verdict.decides,
            alpha=show(options.alpha),
        ),
        _(
            "Options: {listed}",
            listed=joined((f"{name}={value}" for name, value in asdict(options).items() if value is not None), ", "),
        ),
        _("Ties and zeros are decided exactly on the decimals of the input."),
        *data.notes,
    ]


# What a page shows first.


def key_figures(study: AllPairs) -> list[KeyFigure]:
    """Return the size of the data, how many pairs differ, and how many are equivalent."""
    data = study.results
    return [
        *table_figures(data.n, data.k, data.objective),
        *decided_figures(study),
        *equivalent_figures(study.equivalence),
    ]


def subject(study: AllPairs) -> str:
    """Return the size and the direction of the data."""
    return size_of(study.results.n, study.results.k, study.results.objective)
