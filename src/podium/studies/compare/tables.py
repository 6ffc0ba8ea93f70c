"""The tables of a comparison that are not about one family of hypotheses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.document import Bullets, Column, Table
from podium.i18n import N_, _, count, listing
from podium.stats.directional import least_problems
from podium.stats.sign import MultipleSignResult
from podium.studies.tiers import standing
from podium.studies.words import level as show
from podium.studies.words import procedure_name

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison
    from podium.studies.compare.omnibus import OmnibusOutcome

MATRIX_LIMIT = 25
"""Beyond this number of algorithms the contrasts are given as one column, from which every difference follows."""

_TEST_NAMES = {
    "friedman": N_("Friedman χ²"),
    "iman_davenport": N_("Iman–Davenport F"),
    "friedman_aligned": N_("Aligned ranks T"),
    "quade": N_("Quade F"),
}


def ranks_table(study: Comparison, *, full: bool = False) -> Table:
    """Mean ranks, best first, with the letters of the groups and the number of problems won."""
    names, order = study.results.algorithms, study.order_indices
    friedman = study.rankings["friedman"].scores
    wins = (friedman == friedman.min(axis=1, keepdims=True)).sum(axis=0)
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    for head, key in (("Friedman", "friedman"), (_("Aligned ranks"), "aligned"), ("Quade", "quade")):
        columns.append(Column(head, study.rankings[key].mean_ranks[order].tolist(), "rank"))
    if full:
        columns.append(Column(_("Rank interval"), interval_texts(study)))
    columns.append(Column(_("Best on"), [int(wins[j]) for j in order], "count"))
    decided, explained = standing(study.verdict, order, MATRIX_LIMIT)
    columns += decided
    notes = [
        _("Best on: number of problems, of {n}, on which the algorithm is best or tied for best.", n=study.results.n)
    ]
    notes += explained
    if decided and study.control is None:
        how = procedure_name(study.verdict.pairs_procedure)
        notes.append(_("Algorithms that share a letter do not differ significantly ({how}).", how=how))
    if full:
        notes.append(interval_note(study))
    terminal = None if study.results.k <= 40 else 20
    return Table("ranks", _("Mean ranks (1 is best)"), tuple(columns), tuple(notes), terminal)


def interval_texts(study: Comparison) -> list[str]:
    """Rank interval of each algorithm, best mean rank first."""
    found = study.rank_intervals
    ends = [(int(found.lower[j]), int(found.upper[j])) for j in study.order_indices]
    return [f"{low}" if low == high else _("{low} to {high}", low=low, high=high) for low, high in ends]


def interval_note(study: Comparison) -> str:
    """Say what rank intervals are, by which procedure, and when they cannot be narrow."""
    alpha, k = study.options.alpha, study.results.k
    note = _(
        "Rank interval: with a confidence of approximately {confidence:.10g} %, all intervals simultaneously "
        "contain the ranks of their algorithms by expected Friedman rank (equal algorithms: all the ranks they "
        "share); Holm's procedure on the directional hypotheses of all pairs. The intervals allow for rare "
        "failures that these problems may not have shown.",
        confidence=100 * (1 - alpha),
    )
    least = least_problems(k, alpha)
    if study.results.n >= least:
        return note
    return _(
        "{note} With fewer than {least} problems for {algorithms}, every interval spans all ranks.",
        note=note,
        least=least,
        algorithms=count(k, "algorithm"),
    )


def omnibus_table(study: Comparison) -> Table:
    """The omnibus tests: statistic, degrees of freedom, p, critical value, and the other forms."""
    outcomes = list(study.omnibus.values())
    columns = omnibus_columns(outcomes, study.options.alpha)
    return Table("omnibus", _("Omnibus tests"), columns, tuple(_omnibus_notes(study, outcomes)))


def omnibus_columns(outcomes: list[OmnibusOutcome], alpha: float) -> tuple[Column, ...]:
    """Give the columns of a table of omnibus tests, one test a row."""
    columns = [
        Column(_("Test"), [_(_TEST_NAMES[outcome.name]) for outcome in outcomes]),
        Column(_("Statistic"), [float(o.classic.statistic) for o in outcomes], "statistic"),
        Column(_("df"), [", ".join(map(str, o.classic.df)) for o in outcomes]),
        Column(_("Critical ({alpha})", alpha=show(alpha)), [o.classic.critical(alpha) for o in outcomes], "statistic"),
        _pvalues("p", [float(o.classic.pvalue) for o in outcomes], alpha),
        Column(_("Corrected"), [float(o.corrected.statistic) for o in outcomes], "statistic"),
        _pvalues(_("p (ties)"), [float(o.corrected.pvalue) for o in outcomes], alpha),
    ]
    if any(outcome.exact is not None for outcome in outcomes):
        columns.append(_pvalues(_("Exact p"), [outcome.exact for outcome in outcomes], alpha))
    if any(outcome.permutation is not None for outcome in outcomes):
        columns.append(_pvalues(_("Permuted p"), [outcome.permutation for outcome in outcomes], alpha))
    return tuple(columns)


def _pvalues(head: str, values: list[float] | list[float | None], alpha: float) -> Column:
    return Column(head, values, "pvalue", [value is not None and value <= alpha for value in values])


def _omnibus_notes(study: Comparison, outcomes: list[OmnibusOutcome]) -> list[str]:
    friedman = study.omnibus["friedman"]
    notes = [
        _(
            "Kendall's W = {w:.3f} (0: the problems rank the algorithms at random; 1: all rank them identically).",
            w=study.kendall_w,
        )
    ]
    classic, corrected = float(friedman.classic.statistic), float(friedman.corrected.statistic)
    if abs(corrected - classic) > 0.01 * abs(classic):
        notes.append(
            _(
                "Correcting for ties changes Friedman's statistic by {change:.1%}; published tables use the "
                "classic form.",
                change=abs(corrected / classic - 1) if classic else 1,
            )
        )
    notes += sorted({outcome.exact_refused for outcome in outcomes if outcome.exact_refused})
    if study.options.permutations:
        error = max(outcome.permutation_error or 0.0 for outcome in outcomes)
        notes.append(
            _(
                "Permutation p-values from {permutations} permutations, seed {seed}; standard error at most {error:.2g}.",
                permutations=study.options.permutations,
                seed=study.options.seed,
                error=error,
            )
        )
    return notes


def contrast_table(study: Comparison) -> Table:
    """Median-based contrasts: a matrix for few algorithms, one column for many."""
    names, order, data = study.results.algorithms, study.order_indices, study.results
    note = _(
        "Estimated typical difference (contrast estimation based on medians), in the unit of the table: row minus column."
    )
    note += " " + (
        _("Positive: the row is better.") if data.objective == "maximize" else _("Negative: the row is better.")
    )
    if data.k > MATRIX_LIMIT:
        best = study.contrasts[order, order[0]].tolist()
        caption = _("Contrast estimates: each algorithm minus {best}", best=names[order[0]])
        tail = _("The estimate for any two algorithms is the difference of their entries.")
        columns = [Column(_("Algorithm"), [names[j] for j in order]), Column(_("Estimate"), best, "value")]
        return Table("contrasts", caption, tuple(columns), (tail,), 0)
    matrix = study.contrasts[np.ix_(order, order)]
    columns = [Column("", [names[j] for j in order])]
    columns += [Column(names[j], matrix[:, place].tolist(), "value") for place, j in enumerate(order)]
    return Table("contrasts", _("Contrast estimates"), tuple(columns), (note,))


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
        "nemenyi": _("Nemenyi (studentised range, all pairs)"),
        "bonferroni-dunn": _("Bonferroni–Dunn (one control against the rest)"),
    }
    columns = [Column(_("Procedure"), [labels[name] for name in found])]
    columns += [Column(f"α = {show(level)}", [found[name][level] for name in found], "rank") for level in study.levels]
    note = _("For diagrams of Friedman mean ranks; conclusions rest on the adjusted p-values above.")
    return Table("critical-differences", _("Critical differences of Friedman mean ranks"), tuple(columns), (note,))


def multiple_sign_table(study: Comparison, test: MultipleSignResult) -> Table:
    """The multiple sign test of the control against each other algorithm."""
    names, control = study.results.algorithms, study.results.algorithms[test.control]
    columns = (
        Column(_("Algorithm"), [names[j] for j in test.others.tolist()]),
        Column(_("Better than control on"), test.better.tolist(), "value"),
        Column(_("Worse on"), test.worse.tolist(), "value"),
        Column(_("Ties"), test.ties.tolist(), "count"),
        Column(_("p (worse)"), test.pvalue_worse.tolist(), "pvalue", test.reject_worse.tolist()),
        Column(_("p (better)"), test.pvalue_better.tolist(), "pvalue", test.reject_better.tolist()),
    )
    critical = (
        _("no count is small enough")
        if test.critical_value is None
        else _("critical count {count}", count=test.critical_value)
    )
    how = _("null distribution exact")
    if test.null.method != "exact":
        how = _(
            "null distribution estimated from {n} random tables, seed {seed}",
            n=test.null.replicates,
            seed=test.null.seed,
        )
    notes = (
        _(
            "An algorithm is worse (better) than {control} when it is better (worse) on at most the critical number "
            "of problems; at α = {alpha}: {critical}, {how}.",
            control=control,
            alpha=show(test.alpha),
            critical=critical,
            how=how,
        ),
        _("A tie counts one half for each side. The p-values are adjusted for the whole family in one direction."),
    )
    return Table("multiple-sign", _("Multiple sign test, control {control}", control=control), columns, notes)
