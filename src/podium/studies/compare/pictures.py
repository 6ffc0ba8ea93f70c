"""The pictures of a comparison: from its numbers to drawings, each with a note that says how it was decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.diagrams.cliques import contiguous
from podium.diagrams.critical import Diagram, critical_difference_diagram
from podium.diagrams.differences import forest
from podium.diagrams.drawing import Drawing
from podium.diagrams.marks import mark_matrix
from podium.diagrams.matrices import comparison_matrix, contrast_matrix, pvalue_matrix, rank_distribution
from podium.diagrams.pairwise import MOST as PANELS
from podium.diagrams.pairwise import scatter
from podium.diagrams.rows import boxes, rank_bars
from podium.errors import InputError
from podium.stats.grouping import groups
from podium.stats.location import shift_interval
from podium.stats.ranks import oriented, wide_enough
from podium.studies.compare.marks import marks, marks_note
from podium.studies.pictures import Pictures
from podium.studies.words import PROCEDURES, RANKINGS, count
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison

Floats = NDArray[np.float64]

SHOWN = 60
"""Of more algorithms the best ones are shown."""

_DOMINATED = "Problems with large values dominate a mean difference."
_BEYOND = "Bars that reach the last of them may go on beyond it."

SHOWN_MATRIX = 12
"""The same for the multiple-comparison matrix, whose cells hold three lines."""

SHOWN_PROBLEMS = 80
"""Of more problems the first ones are shown in the matrix of wins and losses."""


def comparison_pictures(study: Comparison) -> Pictures:
    """Return every picture of a comparison by kind."""
    return {
        "cd": lambda: critical_differences(study),
        "cd-nemenyi": lambda: nemenyi(study),
        "cd-bonferroni-dunn": lambda: bonferroni_dunn(study),
        "ranks": lambda: ranks(study),
        "heatmap": lambda: heatmap(study),
        "contrasts": lambda: contrasts(study),
        "matrix": lambda: multiple_comparison(study),
        "forest": lambda: differences(study),
        "wins": lambda: wins(study),
        "scatter": lambda: against_each_other(study),
        "boxes": lambda: results(study),
        "places": lambda: places(study),
    }


def _named(study: Comparison, indices: list[int]) -> list[str]:
    return [study.results.algorithms[j] for j in indices]


def _shown(study: Comparison, most: int = SHOWN) -> tuple[list[int], str]:
    """Return the algorithms that are shown, best first, and a sentence when some are not."""
    order = study.order
    if len(order) <= most:
        return order, ""
    return order[:most], f"The best {most} of {count(len(order), 'algorithm')} are shown."


def _sentences(*texts: str) -> str:
    return " ".join(text for text in texts if text)


def _reference(study: Comparison) -> int:
    """Give the control, or the best algorithm where there is none."""
    return study.order[0] if study.control is None else study.control


def _pvalues(study: Comparison) -> Floats:
    """Adjusted p-values of all pairs as a symmetric matrix; 1 on the diagonal."""
    pairs, k = study.verdict.pairs, study.results.k
    matrix = np.ones((k, k))
    matrix[pairs.first, pairs.second] = pairs.adjusted[study.verdict.pairs_procedure]
    return np.minimum(matrix, matrix.T)


def _how(study: Comparison) -> str:
    verdict = study.verdict
    return (
        f"{PROCEDURES[verdict.pairs_procedure]} on {RANKINGS[verdict.pairs.ranking]}, α = {show(study.options.alpha)}"
    )


def _within(found: list[tuple[int, ...]], shown: list[int]) -> list[tuple[int, ...]]:
    """Restrict groups to the algorithms that are shown, and drop those that others then hold."""
    kept = set(shown)
    parts = list(dict.fromkeys(tuple(j for j in group if j in kept) for group in found))
    return [part for part in parts if part and not any(set(part) < set(other) for other in parts)]


def _diagram(
    study: Comparison, shown: list[int], mean_ranks: Floats, found: list[tuple[int, ...]], note: str
) -> Diagram:
    place = {j: number for number, j in enumerate(shown)}
    inside = [tuple(place[j] for j in group) for group in _within(found, shown)]
    return Diagram(_named(study, shown), mean_ranks[shown], inside, note)


def critical_differences(study: Comparison) -> Drawing:
    """Critical difference diagram with the verdict's groups; the matrix where bars would mislead."""
    found, order = study.verdict.groups, study.order
    if found is None or not contiguous(found, order):
        why = (
            "No bars are drawn: tests of two algorithms at a time form groups that are not stretches of the mean ranks, "
            "and a bar would join algorithms that differ (W02)."
        )
        return heatmap(study, why)
    shown, less = _shown(study)
    note = _bars(found, shown, f"Bars join algorithms between which no significant difference was found ({_how(study)}).",
                 f"No bars: every two algorithms differ significantly ({_how(study)}).")  # fmt: skip
    mean_ranks = study.primary.mean_ranks
    if study.primary.name != "friedman":
        note = f"{note} {RANKINGS[study.primary.name]} instead of the usual Friedman ranks."
    diagram = _diagram(study, shown, mean_ranks, found, _sentences(note, less, less and _BEYOND))
    return critical_difference_diagram(diagram)


def _bars(found: list[tuple[int, ...]], shown: list[int], some: str, none: str) -> str:
    """Say what the bars mean, or that there are none."""
    return some if any(len(group) > 1 for group in _within(found, shown)) else none


def nemenyi(study: Comparison) -> Drawing:
    """Demšar's diagram: Friedman mean ranks, bars and critical difference of Nemenyi's test."""
    alpha = study.options.alpha
    critical = study.critical_differences["nemenyi"][alpha]
    mean_ranks = study.rankings["friedman"].mean_ranks
    order = np.argsort(mean_ranks, kind="stable").tolist()
    different = np.abs(mean_ranks[:, None] - mean_ranks) >= critical
    shown = order[:SHOWN]
    less = "" if len(shown) == len(order) else f"The best {SHOWN} of {len(order)} algorithms are shown."
    found = groups(different, order)
    note = (
        f"Nemenyi's test by the studentised range (not Bonferroni over all pairs), α = {show(alpha)}: mean ranks at least "
        f"CD = {critical:.3f} apart differ significantly; {_bars(found, shown, 'bars join the others', 'all do')}."
    )
    plain = _diagram(study, shown, mean_ranks, found, _sentences(note, less, less and _BEYOND))
    diagram = Diagram(
        plain.names,
        plain.mean_ranks,
        plain.groups,
        plain.note,
        critical,
        f"CD = {critical:.2f} (Nemenyi, studentised range)",
    )
    return critical_difference_diagram(diagram, title="Critical difference diagram (Nemenyi)")


def bonferroni_dunn(study: Comparison) -> Drawing:
    """Demšar's diagram for a control: the interval of ranks in which nothing differs from it."""
    if study.control is None:
        raise InputError(
            "the picture 'cd-bonferroni-dunn' shows a control against the rest: name one (--control NAME; in Python control=NAME)"
        )
    alpha, control = study.options.alpha, study.control
    critical = study.critical_differences["bonferroni-dunn"][alpha]
    mean_ranks = study.rankings["friedman"].mean_ranks
    order = np.argsort(mean_ranks, kind="stable").tolist()
    shown = order[:SHOWN]
    if control not in shown:
        shown = [*shown[:-1], control]
    less = "" if len(shown) == len(order) else f"{SHOWN} of {len(order)} algorithms are shown."
    name = study.results.algorithms[control]
    note = (
        f"Bonferroni–Dunn, α = {show(alpha)}: algorithms outside the interval differ significantly from the control {name} "
        f"(mean ranks at least {critical:.3f} apart)."
    )
    diagram = Diagram(
        _named(study, shown), mean_ranks[shown], (), _sentences(note, less), critical, control=shown.index(control)
    )
    return critical_difference_diagram(diagram, title="Mean ranks against a control (Bonferroni–Dunn)")


def ranks(study: Comparison) -> Drawing:
    """Bars of Friedman mean ranks with the cut lines of Bonferroni–Dunn."""
    mean_ranks = study.rankings["friedman"].mean_ranks
    order = np.argsort(mean_ranks, kind="stable").tolist()
    control = order[0] if study.control is None else study.control
    shown = order[:SHOWN]
    if control not in shown:
        shown = [*shown[:-1], control]
    cuts = dict(study.critical_differences["bonferroni-dunn"])
    name = study.results.algorithms[control]
    chosen = "" if study.control is not None else " (best mean rank; a control chosen by the data costs validity)"
    less = "" if len(shown) == len(order) else f"{len(shown)} of {len(order)} algorithms are shown."
    note = (
        f"Lines: Bonferroni–Dunn's critical difference from the control {name}{chosen}; bars that end outside the lines "
        "differ significantly from it (dark: at every level shown). For a picture only: conclusions rest on stronger procedures."
    )
    return rank_bars(
        _named(study, shown), mean_ranks[shown].tolist(), control=shown.index(control), cuts=cuts,
        note=_sentences(note, less),
    )  # fmt: skip


def heatmap(study: Comparison, why: str = "") -> Drawing:
    """Heatmap of the adjusted p-values of all pairs, best algorithm first."""
    shown, less = _shown(study)
    values = _pvalues(study)[np.ix_(shown, shown)]
    note = _sentences(f"{_how(study)}. Best mean rank first.", why, less)
    return pvalue_matrix(_named(study, shown), values, alpha=study.options.alpha, note=note)


def contrasts(study: Comparison) -> Drawing:
    """Matrix of median-based contrast estimates."""
    shown, less = _shown(study)
    note = _sentences("Contrast estimation based on medians, in the unit of the table. Best mean rank first.", less)
    values = study.contrasts[np.ix_(shown, shown)]
    return contrast_matrix(
        _named(study, shown), values, larger_is_better=study.results.objective == "maximize", note=note
    )


def multiple_comparison(study: Comparison) -> Drawing:
    """Mean difference, wins/ties/losses and adjusted p-value of every pair."""
    shown, less = _shown(study, SHOWN_MATRIX)
    data = study.results
    with np.errstate(over="ignore", invalid="ignore"):
        means = data.values[:, shown].mean(axis=0)
        differences = means[:, None] - means
    gains = oriented(wide_enough(data.exact, 2), data.objective)[:, shown]
    won = (gains[:, :, None] < gains[:, None, :]).sum(axis=0)
    if not np.isfinite(differences).all():
        raise InputError("the mean differences exceed the range of floating point; use --kind heatmap")
    return comparison_matrix(
        _named(study, shown), differences, won, _pvalues(study)[np.ix_(shown, shown)], problems=data.n,
        larger_is_better=data.objective == "maximize", alpha=study.options.alpha, note=_sentences(f"p: {_how(study)}.", _DOMINATED, less),
    )  # fmt: skip


def differences(study: Comparison) -> Drawing:
    """Hodges–Lehmann shifts with confidence intervals against the control, or the best algorithm."""
    data, reference, alpha = study.results, _reference(study), study.options.alpha
    shown, less = _shown(study)
    others = [j for j in shown if j != reference]
    exact = wide_enough(data.exact, 2)
    try:
        with np.errstate(over="ignore", invalid="ignore"):  # what is infinite is refused by the picture
            shifts = [
                shift_interval(exact[:, reference] - exact[:, j], (1 - alpha,), denominator=data.denominator)
                for j in others
            ]
    except OverflowError:
        raise InputError("the differences exceed the range of floating point; use --kind heatmap") from None
    verdict = study.verdict
    family, procedure = (
        (verdict.pairs, verdict.pairs_procedure) if study.control is None else (verdict.family, verdict.procedure)
    )
    different = family.decisions(procedure, alpha, data.k)
    name = data.algorithms[reference]
    sign = "positive" if data.objective == "maximize" else "negative"
    note = (
        f"Hodges–Lehmann estimates of {name} minus each other algorithm, with {100 * (1 - alpha):g} % confidence intervals of "
        f"each pair by itself, not adjusted for their number. Filled: significant ({PROCEDURES[procedure]} on "
        f"{RANKINGS[family.ranking]}, α = {show(alpha)})."
    )
    return forest(
        _named(study, others), [shift.estimate for shift in shifts], [shift.intervals[0].lower for shift in shifts],
        [shift.intervals[0].upper for shift in shifts], reference=name, label=f"difference ({sign}: {_short(name)} is better)",
        significant=different[reference, others].tolist(), column=f"estimate [{100 * (1 - alpha):g} % interval]", note=_sentences(note, less),
    )  # fmt: skip


def _short(name: str) -> str:
    """Keep a long name out of an axis label."""
    return name if len(name) <= 24 else "the reference"


def wins(study: Comparison) -> Drawing:
    """Where the control (or the best algorithm) is better, worse, or not told apart, problem by problem."""
    reference = _reference(study)
    shown, less = _shown(study, SHOWN // 2)
    others = [j for j in shown if j != reference]
    found = marks(study, reference, others)
    problems = list(study.results.problems)
    cut = ""
    if len(problems) > SHOWN_PROBLEMS:
        cut = f"The first {SHOWN_PROBLEMS} of {count(len(problems), 'problem')} are shown."
    return mark_matrix(
        problems[:SHOWN_PROBLEMS], _named(study, others), found[:SHOWN_PROBLEMS],
        control=study.results.algorithms[reference], note=_sentences(marks_note(study), less, cut),
    )  # fmt: skip


def against_each_other(study: Comparison) -> Drawing:
    """Results of the control (or the best algorithm) against those of the others, problem by problem."""
    reference = _reference(study)
    others = [j for j in study.order if j != reference]
    less = "" if len(others) <= PANELS else f"The best {PANELS} of {len(others)} others are shown."
    others = others[:PANELS]
    values = study.results.values
    return scatter(
        study.results.algorithms[reference], values[:, reference], _named(study, others), values[:, others],
        larger_is_better=study.results.objective == "maximize", note=less,
    )  # fmt: skip


def results(study: Comparison) -> Drawing:
    """Results of each algorithm over the problems as boxes and points."""
    shown, less = _shown(study)
    better = "larger" if study.results.objective == "maximize" else "smaller"
    note = "Box: quartiles and median; whiskers: results within 1.5 box lengths; every problem a point. Problems may differ in scale."
    return boxes(
        _named(study, shown),
        study.results.values[:, shown],
        label=f"result ({better} is better)",
        note=_sentences(note, less),
    )


def places(study: Comparison) -> Drawing:
    """How often each algorithm took each place."""
    scores = study.rankings["friedman"].scores
    shown, less = _shown(study)
    k = study.results.k
    if k > SHOWN:
        raise InputError(
            f"the picture 'places' needs a column for every place: it shows up to {SHOWN} algorithms, here are {k}"
        )
    shares = np.zeros((k, k))
    tied = (scores[:, :, None] == scores[:, None, :]).sum(axis=2)
    first = np.rint(scores - (tied + 1) / 2).astype(int)  # places before a block of ties
    for place in range(k):
        shares[:, place] = np.where((first <= place) & (place < first + tied), 1 / tied, 0.0).sum(axis=0)
    note = _sentences(
        "Columns: places, 1 is best. Cells: number of problems on which the algorithm took the place; equal results "
        "share their places.",
        less,
    )
    return rank_distribution(_named(study, shown), shares[shown], note=note)
