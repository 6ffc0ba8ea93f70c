"""The tables of a comparison that are not about one family of hypotheses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.document import Bullets, Column, Table
from podium.stats.directional import least_problems
from podium.stats.multiple_sign import MultipleSignResult
from podium.studies.tiers import standing
from podium.studies.words import PROCEDURES, count, listing
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison
    from podium.studies.compare.omnibus import OmnibusOutcome

MATRIX_LIMIT = 25
"""Beyond this number of algorithms the contrasts are given as one column, from which every difference follows."""

_TEST_NAMES = {
    "friedman": "Friedman χ²",
    "iman_davenport": "Iman–Davenport F",
    "friedman_aligned": "Aligned ranks T",
    "quade": "Quade F",
}


def ranks_table(study: Comparison, *, full: bool = False) -> Table:
    """Mean ranks, best first, with the letters of the groups and the number of problems won."""
    names, order = study.results.algorithms, study.order_indices
    friedman = study.rankings["friedman"].scores
    wins = (friedman == friedman.min(axis=1, keepdims=True)).sum(axis=0)
    columns = [Column("Algorithm", [names[j] for j in order])]
    for head, key in (("Friedman", "friedman"), ("Aligned ranks", "aligned"), ("Quade", "quade")):
        columns.append(Column(head, study.rankings[key].mean_ranks[order].tolist(), "rank"))
    if full:
        columns.append(Column("Rank interval", interval_texts(study)))
    columns.append(Column("Best on", [int(wins[j]) for j in order], "count"))
    decided, explained = standing(study.verdict, order, MATRIX_LIMIT)
    columns += decided
    notes = [f"Best on: problems on which the algorithm is best or shares the best place, of {study.results.n}."]
    notes += explained
    if decided and study.control is None:
        how = PROCEDURES[study.verdict.pairs_procedure]
        notes.append(f"Algorithms that share a letter do not differ significantly ({how}).")
    if full:
        notes.append(interval_note(study))
    terminal = None if study.results.k <= 40 else 20
    return Table("ranks", "Mean ranks (1 is best)", tuple(columns), tuple(notes), terminal)


def interval_texts(study: Comparison) -> list[str]:
    """Rank interval of each algorithm, best mean rank first."""
    found = study.rank_intervals
    ends = [(int(found.lower[j]), int(found.upper[j])) for j in study.order_indices]
    return [f"{low}" if low == high else f"{low} to {high}" for low, high in ends]


def interval_note(study: Comparison) -> str:
    """Say what rank intervals are, by which procedure, and when they cannot be narrow."""
    alpha, k = study.options.alpha, study.results.k
    note = (
        f"Rank interval: with a confidence of approximately {100 * (1 - alpha):.10g} %, all intervals at once hold the ranks of "
        "their algorithms by expected Friedman rank (equal algorithms: all the ranks they share); Holm's procedure on the "
        "directional hypotheses of all pairs. The intervals allow for rare failures that these problems may not have shown."
    )
    least = least_problems(k, alpha)
    if study.results.n >= least:
        return note
    return f"{note} With fewer than {least} problems for {count(k, 'algorithm')} every interval is the whole field."


def omnibus_table(study: Comparison) -> Table:
    """The omnibus tests: statistic, degrees of freedom, p, critical value, and the other forms."""
    outcomes = list(study.omnibus.values())
    columns = omnibus_columns(outcomes, study.options.alpha)
    return Table("omnibus", "Omnibus tests", columns, tuple(_omnibus_notes(study, outcomes)))


def omnibus_columns(outcomes: list[OmnibusOutcome], alpha: float) -> tuple[Column, ...]:
    """Give the columns of a table of omnibus tests, one test a row."""
    columns = [
        Column("Test", [_TEST_NAMES[outcome.name] for outcome in outcomes]),
        Column("Statistic", [float(o.classic.statistic) for o in outcomes], "statistic"),
        Column("df", [", ".join(map(str, o.classic.df)) for o in outcomes]),
        Column(f"Critical ({show(alpha)})", [o.classic.critical(alpha) for o in outcomes], "statistic"),
        _pvalues("p", [float(o.classic.pvalue) for o in outcomes], alpha),
        Column("Corrected", [float(o.corrected.statistic) for o in outcomes], "statistic"),
        _pvalues("p (ties)", [float(o.corrected.pvalue) for o in outcomes], alpha),
    ]
    if any(outcome.exact is not None for outcome in outcomes):
        columns.append(_pvalues("Exact p", [outcome.exact for outcome in outcomes], alpha))
    if any(outcome.permutation is not None for outcome in outcomes):
        columns.append(_pvalues("Permuted p", [outcome.permutation for outcome in outcomes], alpha))
    return tuple(columns)


def _pvalues(head: str, values: list[float] | list[float | None], alpha: float) -> Column:
    return Column(head, values, "pvalue", [value is not None and value <= alpha for value in values])


def _omnibus_notes(study: Comparison, outcomes: list[OmnibusOutcome]) -> list[str]:
    friedman = study.omnibus["friedman"]
    notes = [f"Kendall's W = {study.kendall_w:.3f} (0: the problems rank the algorithms at random, 1: all alike)."]
    classic, corrected = float(friedman.classic.statistic), float(friedman.corrected.statistic)
    if abs(corrected - classic) > 0.01 * abs(classic):
        notes.append(
            f"Correcting for ties changes Friedman's statistic by {abs(corrected / classic - 1) if classic else 1:.1%}; "
            "the classic form is the one of the published tables."
        )
    notes += sorted({outcome.exact_refused for outcome in outcomes if outcome.exact_refused})
    if study.options.permutations:
        error = max(outcome.permutation_error or 0.0 for outcome in outcomes)
        notes.append(
            f"Permutation p-values from {study.options.permutations} permutations, seed {study.options.seed}; "
            f"standard error at most {error:.2g}."
        )
    return notes


def contrast_table(study: Comparison) -> Table:
    """Median-based contrasts: a matrix for few algorithms, one column for many."""
    names, order, data = study.results.algorithms, study.order_indices, study.results
    note = (
        "Estimated typical difference (contrast estimation based on medians), in the unit of the table: row minus column. "
        + ("Positive: the row is better." if data.objective == "maximize" else "Negative: the row is better.")
    )
    if data.k > MATRIX_LIMIT:
        best = study.contrasts[order, order[0]].tolist()
        caption = f"Contrast estimates: each algorithm minus {names[order[0]]}"
        tail = "The estimate for any two algorithms is the difference of their entries."
        columns = [Column("Algorithm", [names[j] for j in order]), Column("Estimate", best, "value")]
        return Table("contrasts", caption, tuple(columns), (tail,), 0)
    matrix = study.contrasts[np.ix_(order, order)]
    columns = [Column("", [names[j] for j in order])]
    columns += [Column(names[j], matrix[:, place].tolist(), "value") for place, j in enumerate(order)]
    return Table("contrasts", "Contrast estimates", tuple(columns), (note,))


def group_bullets(study: Comparison) -> Bullets:
    """Write the groups out, best first."""
    names = study.results.algorithms
    found = study.verdict.group_indices or []
    if study.results.k <= MATRIX_LIMIT:
        return Bullets(tuple(listing([names[j] for j in group], 10_000) for group in found))
    # Long groups are stretches of the order: their ends say it all.
    return Bullets(
        tuple(
            f"{names[group[0]]} … {names[group[-1]]} ({count(len(group), 'algorithm')})"
            if len(group) > 2
            else listing([names[j] for j in group])
            for group in found
        )
    )


def critical_table(study: Comparison) -> Table:
    """Critical differences by procedure and level."""
    found = study.critical_differences
    labels = {
        "nemenyi": "Nemenyi (studentised range, all pairs)",
        "bonferroni-dunn": "Bonferroni–Dunn (one control against the rest)",
    }
    columns = [Column("Procedure", [labels[name] for name in found])]
    columns += [Column(f"α = {show(level)}", [found[name][level] for name in found], "rank") for level in study.levels]
    note = "For diagrams of Friedman mean ranks; conclusions rest on the adjusted p-values above."
    return Table("critical-differences", "Critical differences of Friedman mean ranks", tuple(columns), (note,))


def multiple_sign_table(study: Comparison, test: MultipleSignResult) -> Table:
    """The multiple sign test of the control against each other algorithm."""
    names, control = study.results.algorithms, study.results.algorithms[test.control]
    columns = (
        Column("Algorithm", [names[j] for j in test.others.tolist()]),
        Column("Better than control on", test.better.tolist(), "value"),
        Column("Worse on", test.worse.tolist(), "value"),
        Column("Ties", test.ties.tolist(), "count"),
        Column("p (worse)", test.pvalue_worse.tolist(), "pvalue", test.reject_worse.tolist()),
        Column("p (better)", test.pvalue_better.tolist(), "pvalue", test.reject_better.tolist()),
    )
    critical = "no count is small enough" if test.critical_value is None else f"critical count {test.critical_value}"
    how = (
        "exact"
        if test.null.method == "exact"
        else (f"estimated from {test.null.replicates} random tables, seed {test.null.seed}")
    )
    notes = (
        f"An algorithm is worse (better) than {control} when it is better (worse) on at most the critical number of "
        f"problems; at α = {show(test.alpha)}: {critical}, null distribution {how}.",
        "A tie counts one half for each side. The p-values are adjusted for the whole family in one direction.",
    )
    return Table("multiple-sign", f"Multiple sign test, control {control}", columns, notes)
