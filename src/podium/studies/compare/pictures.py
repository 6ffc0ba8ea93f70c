"""The pictures of a comparison: from its numbers to drawings, each with a note that says how it was decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.diagrams.critical import Diagram
from podium.diagrams.differences import MOST_PANELS as PANELS
from podium.diagrams.differences import scatter
from podium.diagrams.drawing import Drawing
from podium.diagrams.matrices import comparison_matrix, contrast_matrix, mark_matrix, rank_distribution
from podium.diagrams.rows import boxes
from podium.errors import InputError
from podium.i18n import Message, _, count
from podium.stats.location import shift_interval
from podium.stats.ranks import oriented, wide_enough
from podium.studies.compare.marks import marks, marks_note
from podium.studies.compare.profile import profile
from podium.studies.compare.rank_interval_pictures import leaderboard
from podium.studies.compare.stability_pictures import spans
from podium.studies.forest_pictures import Reference, filled_note
from podium.studies.pairs_pictures import SHOWN, SHOWN_MATRIX, PairsPictures, best_of, sentences
from podium.studies.parametric_pictures import mean_differences
from podium.studies.pictures import Pictures
from podium.studies.rank_pictures import RankPictures
from podium.studies.words import capital, ranking_name

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison

Floats = NDArray[np.float64]

_DOMINATED = Message("Problems with large values dominate a mean difference.")

SHOWN_PROBLEMS = 80
"""Of more problems the first ones are shown in the matrix of wins and losses."""


def comparison_pictures(study: Comparison) -> Pictures:
    """Return every picture of a comparison by kind."""
    return {
        "cd": lambda: critical_differences(study),
        "cd-nemenyi": lambda: _ranks(study).nemenyi(),
        "cd-bonferroni-dunn": lambda: _ranks(study).bonferroni_dunn(),
        "ranks": lambda: _ranks(study).bars(),
        "rank-intervals": lambda: leaderboard(study),
        "heatmap": lambda: _pairs(study).heatmap(),
        "contrasts": lambda: contrasts(study),
        "matrix": lambda: multiple_comparison(study),
        "forest": lambda: differences(study),
        "wins": lambda: wins(study),
        "scatter": lambda: against_each_other(study),
        "boxes": lambda: results(study),
        "places": lambda: places(study),
        "profile": lambda: profile(study),
        "means": lambda: mean_differences(study.parametric, study.results, study.control),
        "stability": lambda: spans(study.stability, study.results.algorithms),
    }


def _named(study: Comparison, indices: list[int]) -> list[str]:
    return [study.results.algorithms[j] for j in indices]


def _shown(study: Comparison, most: int = SHOWN) -> tuple[list[int], str]:
    """Return the algorithms that are shown, best first, and a sentence when some are not."""
    return best_of(study.order_indices, most)


def _reference(study: Comparison) -> int:
    """Give the control, or the best algorithm where there is none."""
    return study.order_indices[0] if study.control is None else study.control


def _pairs(study: Comparison) -> PairsPictures:
    return PairsPictures.of(study.results.algorithms, study.order_indices, study.verdict, study.options.alpha)


def _ranks(study: Comparison) -> RankPictures:
    mean_ranks = study.rankings["friedman"].mean_ranks
    return RankPictures(
        study.results.algorithms, mean_ranks, study.critical_differences, study.options.alpha, study.control
    )


def critical_differences(study: Comparison) -> Drawing:
    """Critical difference diagram with the verdict's groups; the matrix where bars would mislead."""
    return _pairs(study).critical_differences(study.primary.mean_ranks, study.verdict.group_indices, _remark(study))


def diagram(study: Comparison) -> Diagram | None:
    """Return what the critical difference diagram shows; None where bars would mislead."""
    return _pairs(study).diagram(study.primary.mean_ranks, study.verdict.group_indices, _remark(study))


def _remark(study: Comparison) -> str:
    name = study.primary.name
    return (
        ""
        if name == "friedman"
        else _("{ranking} instead of the usual Friedman ranks.", ranking=capital(ranking_name(name)))
    )


def contrasts(study: Comparison) -> Drawing:
    """Matrix of median-based contrast estimates."""
    shown, less = _shown(study)
    note = sentences(_("Contrast estimation based on medians, in the unit of the table. Best mean rank first."), less)
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
        raise InputError("The mean differences exceed the range of floating point; use --kind heatmap.")
    return comparison_matrix(
        _named(study, shown), differences, won, _pairs(study).pvalues[np.ix_(shown, shown)], problems=data.n,
        larger_is_better=data.objective == "maximize", means=means, alpha=study.options.alpha,
        note=sentences(_("p: {how}.", how=_pairs(study).how), _DOMINATED, less),
    )  # fmt: skip


def differences(study: Comparison) -> Drawing:
    """Hodges–Lehmann shifts with confidence intervals against the control, or the best algorithm."""
    data, alpha = study.results, study.options.alpha
    reference = _against(study)
    exact = wide_enough(data.exact, 2)
    try:
        with np.errstate(over="ignore", invalid="ignore"):  # what is infinite is refused by the picture
            shifts = [
                shift_interval(exact[:, reference.index] - exact[:, j], (1 - alpha,), denominator=data.denominator)
                for j in reference.others
            ]
    except OverflowError:
        raise InputError("The differences exceed the range of floating point; use --kind heatmap.") from None
    intervals = [shift.intervals[0] for shift in shifts]
    note = _(
        "Hodges–Lehmann estimates of {name} minus each other algorithm, with {confidence:g} % confidence intervals "
        "of each pair by itself, not adjusted for their number. {filled_note}",
        name=reference.name,
        confidence=100 * (1 - alpha),
        filled_note=filled_note(study.verdict, alpha),
    )
    return reference.forest(
        [shift.estimate for shift in shifts], [one.lower for one in intervals], [one.upper for one in intervals],
        confidence=1 - alpha, significant=reference.significant(study.verdict, alpha), note=note,
    )  # fmt: skip


def _against(study: Comparison) -> Reference:
    larger = study.results.objective == "maximize"
    return Reference.of(study.results.algorithms, study.order_indices, study.control, larger_is_better=larger)


def wins(study: Comparison) -> Drawing:
    """Where the control (or the best algorithm) is better, worse, or not told apart, problem by problem."""
    reference = _reference(study)
    shown, less = _shown(study, SHOWN // 2)
    others = [j for j in shown if j != reference]
    found = marks(study, reference, others)
    problems = list(study.results.problems)
    cut = ""
    if len(problems) > SHOWN_PROBLEMS:
        cut = _(
            "The first {most} of {problems} are shown.",
            most=SHOWN_PROBLEMS,
            problems=count(len(problems), "problem"),
        )
    return mark_matrix(
        problems[:SHOWN_PROBLEMS], _named(study, others), found[:SHOWN_PROBLEMS],
        control=study.results.algorithms[reference], note=sentences(marks_note(study), less, cut),
    )  # fmt: skip


def against_each_other(study: Comparison) -> Drawing:
    """Results of the control (or the best algorithm) against those of the others, problem by problem."""
    reference = _reference(study)
    others = [j for j in study.order_indices if j != reference]
    less = "" if len(others) <= PANELS else _("The best {most} of {n} others are shown.", most=PANELS, n=len(others))
    others = others[:PANELS]
    values = study.results.values
    return scatter(
        study.results.algorithms[reference], values[:, reference], _named(study, others), values[:, others],
        larger_is_better=study.results.objective == "maximize", note=less,
    )  # fmt: skip


def results(study: Comparison) -> Drawing:
    """Results of each algorithm over the problems as boxes and points."""
    shown, less = _shown(study)
    label = _("result (smaller is better)")
    if study.results.objective == "maximize":
        label = _("result (larger is better)")
    note = _(
        "Box: quartiles and median; whiskers: results within 1.5 box lengths; every problem a point. Problems "
        "may differ in scale."
    )
    return boxes(
        _named(study, shown),
        study.results.values[:, shown],
        label=label,
        note=sentences(note, less),
    )


def places(study: Comparison) -> Drawing:
    """How often each algorithm took each place."""
    scores = study.rankings["friedman"].scores
    shown, less = _shown(study)
    k = study.results.k
    if k > SHOWN:
        raise InputError(
            "The picture 'places' needs a column for every place: it shows up to {most} algorithms, and there are {k}.",
            most=SHOWN,
            k=k,
        )
    shares = np.zeros((k, k))
    tied = (scores[:, :, None] == scores[:, None, :]).sum(axis=2)
    first = np.rint(scores - (tied + 1) / 2).astype(int)  # places before a block of ties
    for place in range(k):
        shares[:, place] = np.where((first <= place) & (place < first + tied), 1 / tied, 0.0).sum(axis=0)
    note = sentences(
        _(
            "Columns: places, 1 is best. Cells: number of problems on which the algorithm took the place; equal "
            "results share their places."
        ),
        less,
    )
    return rank_distribution(_named(study, shown), shares[shown], note=note)
