"""The pictures of a comparison, each with a note on the procedure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.data import Results
from podium.data.decimals import Scaled
from podium.diagrams.charts import Series, step_curves
from podium.diagrams.critical import Diagram
from podium.diagrams.differences import MOST_PANELS as PANELS
from podium.diagrams.differences import scatter
from podium.diagrams.drawing import Drawing
from podium.diagrams.hypotheses import MOST_IN_TREE, MOST_SETS
from podium.diagrams.look import SERIES
from podium.diagrams.matrices import comparison_matrix, contrast_matrix, mark_matrix, rank_distribution
from podium.diagrams.results import results_heatmap, win_bars
from podium.diagrams.rows import FIELD, MOST, Span, boxes, pvalue_spans, rank_spans
from podium.diagrams.style import called
from podium.errors import InputError
from podium.i18n import _, count, joined
from podium.stats.location import MAX_WIDE, shift_interval
from podium.stats.profiles import performance_profile
from podium.stats.ranks import oriented, rank, wide_enough, within_ranks
from podium.studies.many_problems.compare.report import marks, marks_note, texts_of
from podium.studies.shared.content import Drawable, Pictures
from podium.studies.shared.family.pictures import (
    SHOWN,
    SHOWN_MATRIX,
    PairsPictures,
    RankPictures,
    Reference,
    best_of,
    filled_note,
    problem_by_problem,
    sentences,
    square,
    verdict_first,
    with_control,
)
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import capital, ranking_name
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.studies.many_problems.compare.parametric import Parametric
    from podium.studies.many_problems.compare.stability import Change, Hinge, Stability
    from podium.studies.many_problems.compare.study import Comparison

Floats = NDArray[np.float64]

SHOWN_PROBLEMS = 80
"""Of more problems the first ones are shown in the matrix of wins and losses."""


def pictures(study: Comparison) -> Pictures:
    """Return every picture of a comparison by kind."""
    made: Pictures = {
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
        "problem-ranks": lambda: ranks_by_problem(study),
        "win-bars": lambda: won_and_lost(study),
        "profile": lambda: profile(study),
        "means": lambda: mean_differences(study.parametric, study.results, study.control, texts_of(study)),
        "stability": lambda: spans(study.stability, texts_of(study)),
        "exhaustive": lambda: _pairs(study).exhaustive(),
        "recursion": lambda: _pairs(study).recursion(),
    }
    if study.results.k == 2:
        made = {"differences": lambda: paired(study), **made}
    known = _known(study)
    ordered = verdict_first(made, study.results.k, study.control)
    return {kind: Drawable(make, known[kind]) if kind in known else make for kind, make in ordered.items()}


_ORDINARY = 1e100
"""Numbers of at most this size, and positive ones of at least its inverse, have finite differences and ratios."""


def _known(study: Comparison) -> dict[str, Callable[[], bool]]:
    """Return what tells without drawing it that a picture is possible, by kind; where that says no, it may still be."""

    def ordinary() -> bool:
        values = study.results.values
        return bool(values.min() > -_ORDINARY and values.max() < _ORDINARY)

    def positive() -> bool:
        return ordinary() and bool(study.results.values.min() > 1 / _ORDINARY)

    def related(most: int) -> bool:
        return study.verdict.pairs.transitive and study.results.k <= most

    differing = dict.fromkeys(("contrasts", "scatter", "boxes"), ordinary)
    ranked = dict.fromkeys(("ranks", "wins", "win-bars", "problem-ranks"), lambda: True)
    return {
        **differing,
        **ranked,
        "places": lambda: study.results.k <= SHOWN,
        "profile": positive,
        # With a control the pairs are not those of the verdict.
        "heatmap": lambda: study.control is None,
        "matrix": lambda: study.control is None and ordinary(),
        "forest": lambda: study.results.n <= MAX_WIDE and ordinary(),
        "exhaustive": lambda: related(MOST_SETS),
        "recursion": lambda: related(MOST_IN_TREE),
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
    return PairsPictures(study.verdict)


def _ranks(study: Comparison) -> RankPictures:
    mean_ranks = study.rankings["friedman"].mean_ranks
    return RankPictures(
        study.results.algorithms, mean_ranks, study.critical_differences, study.options.alpha, study.control
    )


def critical_differences(study: Comparison) -> Drawing:
    """Critical difference diagram with the verdict's groups; the matrix where bars would mislead."""
    return _pairs(study).critical_differences(study.primary.mean_ranks, _remark(study))


def diagram(study: Comparison) -> Diagram | None:
    """Return what the critical difference diagram shows; None where bars would mislead."""
    return _pairs(study).diagram(study.primary.mean_ranks, _remark(study))


def _remark(study: Comparison) -> str:
    name = study.primary.name
    return "" if name == "friedman" else texts_of(study)("drawn.ranking", ranking=capital(ranking_name(name)))


def contrasts(study: Comparison) -> Drawing:
    """Matrix of median-based contrast estimates."""
    shown, less = _shown(study)
    note = sentences(texts_of(study)("drawn.contrasts"), less)
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
        raise InputError("The mean differences exceed the range of floating point; use {--kind:heatmap}.")
    return comparison_matrix(
        _named(study, shown), differences, won, _pairs(study).pvalues[np.ix_(shown, shown)], problems=data.n,
        larger_is_better=data.objective == "maximize", means=means, alpha=study.options.alpha,
        note=sentences(texts_of(study)("drawn.matrix", how=_pairs(study).how), less),
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
        raise InputError("The differences exceed the range of floating point; use {--kind:heatmap}.") from None
    intervals = [shift.intervals[0] for shift in shifts]
    note = texts_of(study)("drawn.shifts", name=reference.name, filled_note=filled_note(study.verdict, alpha))
    return reference.forest(
        [shift.estimate for shift in shifts], [one.lower for one in intervals], [one.upper for one in intervals],
        confidence=1 - alpha, significant=reference.significant(study.verdict, alpha), note=note,
    )  # fmt: skip


def paired(study: Comparison) -> Drawing:
    """Draw by how much the control (or the best algorithm) is better than the other of two, problem by problem."""
    data, first = study.results, _reference(study)
    smaller = oriented(wide_enough(data.exact, 2), data.objective)
    gains = Scaled(smaller[:, 1 - first] - smaller[:, first], data.denominator)
    names = (data.algorithms[first], data.algorithms[1 - first])
    return problem_by_problem(data.problems, gains, names, study.options.alpha)


def _against(study: Comparison) -> Reference:
    larger = study.results.objective == "maximize"
    return Reference.of(study.results.algorithms, study.order_indices, study.control, larger_is_better=larger)


def wins(study: Comparison) -> Drawing:
    """Problems on which the control (or the best algorithm) is better, worse, or not different."""
    reference = _reference(study)
    shown, less = _shown(study, SHOWN // 2)
    others = [j for j in shown if j != reference]
    found = marks(study, reference, others)
    return mark_matrix(
        list(study.results.problems[:SHOWN_PROBLEMS]), _named(study, others), found[:SHOWN_PROBLEMS],
        control=study.results.algorithms[reference], note=sentences(marks_note(study), less, _first_problems(study)),
    )  # fmt: skip


def _first_problems(study: Comparison) -> str:
    """Return a sentence when there are more problems than a matrix shows."""
    return texts_of(study)("drawn.problems", most=SHOWN_PROBLEMS) if study.results.n > SHOWN_PROBLEMS else ""


def won_and_lost(study: Comparison) -> Drawing:
    """Sums of what `wins` shows problem by problem, against each other algorithm."""
    reference = _reference(study)
    shown, less = _shown(study)
    others = [j for j in shown if j != reference]
    found = marks(study, reference, others)
    counts = np.stack([(found == mark).sum(axis=0) for mark in (1, 0, -1)], axis=1)
    return win_bars(
        study.results.algorithms[reference], _named(study, others), counts, tested=study.results.runs is not None,
        note=sentences(marks_note(study), less),
    )  # fmt: skip


def ranks_by_problem(study: Comparison) -> Drawing:
    """Heatmap of the ranks within each problem."""
    data = study.results
    shown, less = _shown(study)
    note = sentences(texts_of(study)("drawn.ranks"), less, _first_problems(study))
    ranks = within_ranks(data.exact, data.objective)[:SHOWN_PROBLEMS, shown]
    return results_heatmap(
        data.problems[:SHOWN_PROBLEMS], _named(study, shown), data.values[:SHOWN_PROBLEMS, shown], ranks=ranks, show="rank",
        larger_is_better=data.objective == "maximize", note=note,
    )  # fmt: skip


def against_each_other(study: Comparison) -> Drawing:
    """Results of the control (or the best algorithm) against those of the others, problem by problem."""
    reference = _reference(study)
    others = [j for j in study.order_indices if j != reference]
    others, less = best_of(others, PANELS, "other")
    values = study.results.values
    return scatter(
        study.results.algorithms[reference], values[:, reference], _named(study, others), values[:, others],
        larger_is_better=study.results.objective == "maximize", note=less,
    )  # fmt: skip


def results(study: Comparison) -> Drawing:
    """Results of each algorithm over the problems as boxes and points."""
    shown, less = _shown(study)
    tell, objective = texts_of(study), study.results.objective
    return boxes(
        _named(study, shown),
        study.results.values[:, shown],
        label=tell("drawn.result", objective),
        larger_is_better=objective == "maximize",
        note=sentences(tell("drawn.boxes"), less),
    )


def places(study: Comparison) -> Drawing:
    """Draw how often each algorithm took each place."""
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
    note = sentences(texts_of(study)("drawn.places"), less)
    return rank_distribution(_named(study, shown), shares[shown], note=note)


# The performance profile (Dolan & Moré 2002).


_LARGEST = 1.7e308


def profile(study: Comparison) -> Drawing:
    """Draw on which share of the problems each algorithm is at most so many times worse than the best there."""
    data = study.results
    _check_positive(study)
    tell = texts_of(study)
    shown, less = with_control(study.order_indices, study.control, most=SERIES)
    found = performance_profile(data.exact, data.objective)  # integers: the common denominator cancels
    end = float(found.breaks[shown].max())
    series = [Series(data.algorithms[j], found.breaks[j], found.shares[j], about=(data.algorithms[j],)) for j in shown]
    note = tell("drawn.profile", best=tell("drawn.best_result", data.objective))
    # A little room, so that the last step is seen; for equal results there is none to see.
    end = min(end * (1.02 if end < 10 else 1.1), _LARGEST) if end > 1 else 2.0
    return step_curves(
        series, start=1.0, end=end, x_label=tell("drawn.ratio", data.objective), y_label=tell("drawn.within"), note=sentences(note, less),
        title=_("Performance profile"),
    )  # fmt: skip


def _check_positive(study: Comparison) -> None:
    data = study.results
    if (data.exact > 0).all():
        return
    i, j = (int(place) for place in np.argwhere(~(data.exact > 0))[0])
    raise InputError(
        "The picture 'profile' shows ratios to the best result and needs positive results, but {algorithm!r} has "
        "{value:g} on {problem!r}. Where zero means solved to some precision, write that precision into the table; "
        "otherwise use {--kind:boxes}, places or ranks.",
        algorithm=data.algorithms[j],
        value=float(data.values[i, j]),
        problem=data.problems[i],
    )


# Rank intervals.


def leaderboard(study: Comparison) -> Drawing:
    """Draw the rank interval of every algorithm, best mean rank first."""
    ranking, found = study.rankings["friedman"], study.rank_intervals
    names, k = study.results.algorithms, study.results.k
    order = sorted(range(k), key=lambda j: (float(ranking.sums[j]), j))
    shown, less = best_of(order, FIELD)
    places = rank(ranking.sums)
    note = sentences(texts_of(study)("drawn.rank_intervals", confidence=100 * (1 - found.alpha)), less)
    return rank_spans(
        [names[j] for j in shown],
        [float(places[j]) for j in shown],
        [(int(found.lower[j]), int(found.upper[j])) for j in shown],
        field=k,
        control=None if study.control not in shown else shown.index(study.control),
        note=note,
        points=texts_of(study)("drawn.rank_points"),
    )


# Stability: how far adjusted p-values move when something is left out.


def spans(study: Stability | None, tell: Texts) -> Drawing:
    """Draw each hypothesis of the verdict with the ranges of its adjusted p-value."""
    if study is None:
        raise InputError(
            "The picture 'stability' shows what the verdict depends on: request it with {--stability:yes}."
        )
    shown, less = _hinges_shown(study.hypotheses, tell)
    left_out = "problems" if study.algorithms is None else "both"
    note = tell("drawn.stability", left_out, basis=study.basis, alpha=show(study.alpha))
    return pvalue_spans(
        [f"{called(one.first)} vs. {called(one.second)}" for one in shown],
        [Span(one.adjusted, _ends(one.problems), _ends(one.algorithms), _changes(one)) for one in shown],
        alpha=study.alpha,
        column=tell("drawn.changes", left_out),
        note=sentences(note, less),
        title=_("Stability of the conclusion"),
    )


def _hinges_shown(hypotheses: Sequence[Hinge], tell: Texts) -> tuple[list[Hinge], str]:
    """Return what is shown: everything, or first the unstable decisions."""
    if len(hypotheses) <= MOST:
        return list(hypotheses), ""
    places = sorted(range(len(hypotheses)), key=lambda i: not hypotheses[i].hinges)[:MOST]
    less = tell("drawn.hinges", most=MOST, hypotheses=count(len(hypotheses), "hypothesis"))
    return [hypotheses[i] for i in sorted(places)], less


def _ends(change: Change | None) -> tuple[float, float] | None:
    return None if change is None else (change.smallest, change.largest)


def _changes(one: Hinge) -> str:
    sides = [change for change in (one.problems, one.algorithms) if change is not None]
    return " · ".join(_("{n} of {all}", n=change.changes, all=change.tables) for change in sides)


# The parametric route: differences of means with simultaneous intervals.


def mean_differences(study: Parametric | None, data: Results, control: int | None, tell: Texts) -> Drawing:
    """Draw the means of the control, or of the best, minus those of the others, with Tukey's or Dunnett's intervals."""
    if study is None:
        raise InputError("The picture 'means' shows the parametric route: request it with {--parametric:yes}.")
    tests, alpha = study.comparisons, study.alpha
    order = [int(j) for j in np.argsort(-study.sign * data.values.mean(axis=0), kind="stable")]
    reference = Reference.of(data.algorithms, order, control, larger_is_better=study.sign > 0)
    lower, upper = (tests.lower, tests.upper) if study.sign > 0 else (-tests.upper, -tests.lower)
    values = reference.from_pairs(tests.first, tests.second, (study.sign * tests.difference, lower, upper))
    different = square(tests.adjusted, tests.first, tests.second, data.k) <= alpha
    note = tell("drawn.means", name=reference.name, test="Tukey" if tests.method == "tukey" else "Dunnett")
    against = tell("drawn.violated", violated=joined(study.violated, ", ")) if study.violated else ""
    note = sentences(note, against, tell("drawn.on_ranks"))
    return reference.forest(
        *values, confidence=1 - alpha, significant=[bool(different[reference.index, j]) for j in reference.others],
        note=note, what=tell("drawn.mean_difference"),
    )  # fmt: skip
