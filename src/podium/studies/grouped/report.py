"""The report of a comparison over problems in groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.studies.family_tables import MORE, family_blocks
from podium.studies.levels import shown_levels
from podium.studies.tiers import standing
from podium.studies.words import count, source_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.grouped.comparison import GroupedComparison

_REFERENCES = ("winkler2015", "field2007", "friedman1937", "wilcoxon1945")

_HOW = (
    "Two algorithms: Wilcoxon's signed ranks over all problems, with the signs of whole groups flipped together (exact where that "
    "is feasible). All algorithms: Friedman's statistic, with the algorithms of whole groups permuted together. Both are valid "
    "however strongly problems of one group depend on each other, as long as groups are independent."
)


def document(study: GroupedComparison, full: bool) -> Document:
    """Return the report as neutral blocks."""
    data, level = study.results, float(study.options["alpha"])
    sizes = list(study.sizes.values())
    spread = f"{min(sizes)}" if min(sizes) == max(sizes) else f"{min(sizes)} to {max(sizes)}"
    blocks: list[Block] = [
        Paragraph(study.verdict.text, lead=True),
        Paragraph(naive_text(study)),
        Paragraph(
            f"Data: {source_name(data.source)}; {count(data.n, 'problem')} in {len(sizes)} groups of {spread}, "
            f"{count(data.k, 'algorithm')}, {data.objective}."
        ),
        Heading("Advice"),
        *study.advice,
        Heading("Ranks"),
        ranks_table(study),
        Heading("Does any algorithm differ?"),
        omnibus_table(study),
    ]
    for family in study.families:
        terminal = 0 if family.m > 200 else None
        blocks += family_blocks(family, data.algorithms, shown_levels(level), level, terminal=terminal, full=full)
    blocks += [Heading("How large are the differences, and how much do groups matter?"), effects_table(study)]
    notes = [f"podium {__version__}; data SHA-256 {data.sha256}", _HOW, *data.notes]
    blocks += [Heading("How this was computed"), Bullets(tuple(notes))]
    blocks += study.methods("en").closing(_REFERENCES) if full else [Paragraph(MORE)]
    return Document(f"Comparison of {count(data.k, 'algorithm')} over groups of problems", tuple(blocks))


def naive_text(study: GroupedComparison) -> str:
    """Say what would have been concluded from problems taken as independent, and how far they are from that."""
    alpha, procedure = float(study.options["alpha"]), study.verdict.procedure
    hits = int(study.naive.rejected(procedure, alpha).sum())
    by_group = int(study.verdict.family.rejected(procedure, alpha).sum())
    found = [effect.design_effect for effect in study.pairs.effects if effect.design_effect is not None]
    correlated = [effect.correlation for effect in study.pairs.effects if effect.correlation is not None]
    text = (
        f"As if the problems were independent, {hits} of {count(study.naive.m, 'hypothesis', 'hypotheses')} would be rejected; by groups "
        f"{by_group} ({len(study.lost)} lost, {len(study.gained)} gained)."
    )
    if found:
        text += f" Median design effect of rank differences: {float(np.median(found)):.2f}"
        text += f", intraclass correlation {float(np.median(correlated)):.2f}." if correlated else "."
    return text


def ranks_table(study: GroupedComparison) -> Table:
    """Mean ranks."""
    data, order = study.results, study.order_indices
    columns = [
        Column("Algorithm", [data.algorithms[j] for j in order]),
        Column("Mean rank", study.mean_ranks[order].tolist(), "rank"),
    ]
    decided, explained = standing(study.verdict, order)
    columns += decided
    return Table("ranks", "Mean ranks over all problems (1 is best)", tuple(columns), tuple(explained))


def omnibus_table(study: GroupedComparison) -> Table:
    """Friedman's test by groups and without them."""
    alpha, p = float(study.options["alpha"]), [study.group_pvalue, study.friedman_pvalue]
    names = [
        f"Friedman, whole groups permuted ({study.options['permutations']})",
        "Friedman χ², problems as if independent",
    ]
    return Table(
        "omnibus", "Omnibus tests", (Column("Test", names), Column("p", p, "pvalue", [value <= alpha for value in p]))
    )


def effects_table(study: GroupedComparison) -> Table:
    """Sizes of differences with intervals over groups, and how much the groups matter."""
    pairs, names = study.pairs, study.results.algorithms
    naive = {frozenset(pair): p for *pair, p in zip(
        study.naive.first.tolist(), study.naive.second.tolist(), study.naive.adjusted[study.verdict.procedure].tolist(), strict=True
    )}  # fmt: skip
    labels = list(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True))
    mean, median = pairs.intervals.mean, pairs.intervals.median
    head = f"{100 * (1 - float(study.options['alpha'])):g} %"
    alpha = float(study.options["alpha"])
    adjusted = [naive[frozenset(pair)] for pair in labels]
    return Table(
        "effects",
        "Differences, positive where the first is better, with bootstrap intervals over groups",
        (
            Column("Pair", [f"{names[i]} vs. {names[j]}" for i, j in labels]),
            Column("Ranks", pairs.rank_difference.tolist(), "rank"),
            Column(f"{head} from", mean[:, 0].tolist(), "rank"),
            Column("to", mean[:, 1].tolist(), "rank"),
            Column("Median", pairs.shift.tolist(), "value"),
            Column(f"{head} from ", median[:, 0].tolist(), "value"),
            Column("to ", median[:, 1].tolist(), "value"),
            Column("Design effect", [effect.design_effect for effect in pairs.effects], "statistic"),
            Column("ICC", [effect.correlation for effect in pairs.effects], "statistic"),
            Column("Naive adjusted p", adjusted, "pvalue", [p <= alpha for p in adjusted]),
        ),
        (
            f"{study.options['bootstrap']} samples of whole groups, seed {study.options['seed']}; each interval by itself, rough with fewer than "
            "some 20 groups.",
            "Design effect: by what the variance of a mean rank difference is larger than with independent problems. ICC: intraclass correlation.",
            f"Naive: Wilcoxon's tests of all problems, the same adjustment; α = {show(alpha)}.",
        ),
        terminal=0 if len(labels) > 200 else None,
    )
