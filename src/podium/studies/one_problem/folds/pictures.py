"""The pictures of repetitions on one problem: their results, differences with corrected intervals, p-values."""

from __future__ import annotations

from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import boxes
from podium.i18n import _, paragraph
from podium.studies.one_problem.folds.design import TEST_NAMES
from podium.studies.one_problem.folds.study import FoldComparison
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import PairsPictures, Reference, best_of, filled_note, sentences


def pictures(study: FoldComparison) -> Pictures:
    """Return the pictures of repetitions on one problem by kind."""
    return {
        "forest": lambda: differences(study),
        "boxes": lambda: results(study),
        "heatmap": lambda: pvalues(study),
    }


def results(study: FoldComparison) -> Drawing:
    """Draw the results of each algorithm over the repetitions as boxes and points."""
    shown, less = best_of(study.order_indices)
    larger = study.results.objective == "maximize"
    note = sentences(
        _(
            "Over {rows}, best mean first. Boxes show the quartiles and the median, whiskers the results within 1.5 "
            "box lengths, and points the repetitions.",
            rows=study.layout.text,
        ),
        ""
        if study.layout.design.independent
        else _("The repetitions share instances, so their spread understates the uncertainty of a mean."),
        less,
    )
    return boxes(
        [study.results.algorithms[j] for j in shown],
        study.results.values[:, shown],
        label=_("result (larger is better)") if larger else _("result (smaller is better)"),
        larger_is_better=larger,
        note=note,
    )


def differences(study: FoldComparison) -> Drawing:
    """Draw mean differences with the intervals that fit the design, against the control or the best mean."""
    pairs, alpha = study.decisive, study.options.alpha
    larger = study.results.objective == "maximize"
    reference = Reference.of(study.results.algorithms, study.order_indices, study.control, larger_is_better=larger)
    values = reference.from_pairs(pairs.first, pairs.second, (pairs.difference, pairs.lower, pairs.upper))
    corrected = study.layout.ratio is not None and not study.layout.design.independent
    test = _(TEST_NAMES["corrected-t" if corrected else "paired-t"])
    note = _(
        "Mean differences of {name} minus each other algorithm over {rows}, with {level:g} % intervals by the "
        "{test}, not adjusted for the number of pairs.",
        name=reference.name,
        rows=study.layout.text,
        level=100 * (1 - alpha),
        test=test,
    )
    note = paragraph([note, filled_note(study.verdict, alpha)])
    return reference.forest(
        *values, confidence=1 - alpha, significant=reference.significant(study.verdict, alpha), note=note, what=_("mean difference")
    )  # fmt: skip


def pvalues(study: FoldComparison) -> Drawing:
    """Draw the adjusted p-values of all pairs."""
    return PairsPictures(study.verdict, _("Best mean first.")).heatmap()
