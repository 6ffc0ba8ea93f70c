"""The pictures of independent samples: mean ranks with groups, p-values of all pairs, the samples themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import sample_boxes
from podium.i18n import _
from podium.studies.content import Pictures
from podium.studies.family.pictures import PairsPictures, best_of, sentences, verdict_first

if TYPE_CHECKING:
    from podium.studies.unpaired.study import UnpairedComparison


def pictures(study: UnpairedComparison) -> Pictures:
    """Return the pictures of independent samples by kind."""
    made: Pictures = {
        "cd": lambda: mean_ranks(study),
        "heatmap": lambda: _pairs(study).heatmap(),
        "boxes": lambda: samples(study),
    }
    return verdict_first(made, study.groups.k, study.verdict.family.control)


def _pairs(study: UnpairedComparison) -> PairsPictures:
    return PairsPictures(study.verdict, scattered=_("samples of different sizes"))


def mean_ranks(study: UnpairedComparison) -> Drawing:
    """Draw the mean ranks over all observations with the groups as bars."""
    remark = _("Ranks run over all observations of all samples.")
    return _pairs(study).critical_differences(study.kruskal.mean_ranks, remark)


def samples(study: UnpairedComparison) -> Drawing:
    """Draw each sample as a box with its observations."""
    pairs = _pairs(study)
    shown, less = best_of(pairs.order)
    larger = study.groups.objective == "maximize"
    label = _("observation (larger is better)") if larger else _("observation (smaller is better)")
    note = _(
        "Best mean rank first. Box: quartiles and median; whiskers: within 1.5 box lengths; every observation a point."
    )
    return sample_boxes(
        pairs.named(shown), [study.groups.samples[j] for j in shown], label=label,
        larger_is_better=larger, note=sentences(note, less),
    )  # fmt: skip
