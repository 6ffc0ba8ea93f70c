"""The pictures of an experiment: curves along the bias and the size of samples, with Monte Carlo error bands."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from podium.diagrams.charts import Panel, Series, curves
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.errors import InputError
from podium.i18n import _, count
from podium.studies.pictures import Pictures
from podium.studies.power.estimates import Mean, Rate
from podium.studies.power.tables import shown_how, shown_methods
from podium.studies.power.words import source_label
from podium.studies.words import PROCEDURES
from podium.wording import label as said

if TYPE_CHECKING:
    from podium.studies.power.study import Power

_X = "bias κ"
_BAND = "Bands: 95 % Monte Carlo intervals."
_Method = tuple[str, int, int]


def power_pictures(study: Power) -> Pictures:
    """Return the pictures of an experiment by kind."""
    return {
        "pair": lambda: pair_curves(study),
        "rejections": lambda: rejection_curves(study),
        "apv": lambda: apv_curves(study),
        "sizes": lambda: size_curves(study),
        "procedures": lambda: procedure_curves(study),
    }


def _samples(study: Power) -> str:
    replicates = count(study.estimates.tally.replicates, "sample")
    return _(
        "{replicates} of {size} of the {n} problems at each κ, the same for all; {shown_how}.",
        replicates=replicates,
        size=study.design.size,
        n=study.results.n,
        shown_how=shown_how(study),
    )


def _along(study: Power, places: Sequence[int], by: str) -> list[float]:
    if len(places) < 2:
        raise InputError("a curve needs at least two values of the {by}: there is one", by=by)
    points = study.design.work.points
    return [points[place].size if by == "sample size" else points[place].bias for place in places]


def _rates(rate: Rate, x: list[float], places: Sequence[int], methods: list[_Method]) -> list[Series]:
    rows = list(places)
    return [
        Series(said(name), x, rate.value[rows, s, p], rate.lower[rows, s, p], rate.upper[rows, s, p])
        for name, s, p in methods[:SERIES]
    ]


def _means(
    mean: Mean, x: list[float], places: Sequence[int], methods: list[_Method], most: float = math.inf
) -> list[Series]:
    """Lines of averages; bands end at 0 and at the most there can be."""
    rows = list(places)
    found = []
    for name, s, p in methods[:SERIES]:
        value, error = mean.value[rows, s, p], 1.96 * np.nan_to_num(mean.error[rows, s, p])
        found.append(Series(said(name), x, value, np.maximum(value - error, 0.0), np.minimum(value + error, most)))
    return found


def _left_out(methods: list[_Method]) -> str:
    return (
        ""
        if len(methods) <= SERIES
        else _(" Not shown: {listed}.", listed=", ".join((name for name, _, _ in methods[SERIES:])))
    )


def pair_curves(study: Power) -> Drawing:
    """Draw the share of samples that find the favoured algorithm better, along the bias."""
    first, second = study.named_pair
    methods = shown_methods(study)
    x = _along(study, study.design.biased, "bias")
    series = _rates(study.estimates.favoured, x, study.design.biased, methods)
    note = _(
        "Share of samples that find {first} significantly better than {second}. {samples} {band}{left_out}",
        first=first,
        second=second,
        samples=_samples(study),
        band=_BAND,
        left_out=_left_out(methods),
    )
    return curves(
        [Panel(series)],
        x_label=_X,
        y_label=_("share of samples"),
        note=note,
        shares=True,
        title=_("What choosing problems does"),
    )


def rejection_curves(study: Power) -> Drawing:
    """Draw the average number of rejected hypotheses along the bias."""
    methods = shown_methods(study)
    x = _along(study, study.design.biased, "bias")
    series = _means(study.estimates.found, x, study.design.biased, methods)
    note = _(
        "Rejected hypotheses, of {m}, on average. {samples} {band}{left_out}",
        m=study.m,
        samples=_samples(study),
        band=_BAND,
        left_out=_left_out(methods),
    )
    return curves([Panel(series)], x_label=_X, y_label="rejected", note=note, title=_("Rejected hypotheses by bias"))


def apv_curves(study: Power) -> Drawing:
    """Draw the mean adjusted p-value, of all hypotheses and of the pair, along the bias."""
    methods = shown_methods(study)
    x = _along(study, study.design.biased, "bias")
    first, second = study.named_pair
    panels = [
        Panel(_means(study.estimates.apv, x, study.design.biased, methods, 1.0), said(_("all hypotheses"))),
        Panel(_means(study.estimates.pair_apv, x, study.design.biased, methods, 1.0), f"{first} – {second}"),
    ]
    note = _(
        "Mean adjusted p-value. {samples} {band}{left_out}",
        samples=_samples(study),
        band=_BAND,
        left_out=_left_out(methods),
    )
    return curves(panels, x_label=_X, y_label=_("mean adjusted p"), note=note, title=_("Adjusted p-values by bias"))


def size_curves(study: Power) -> Drawing:
    """Draw the share of unbiased samples that tell the pair apart, along their size."""
    first, second = study.named_pair
    methods = shown_methods(study)
    x = _along(study, study.design.sizes, _("sample size"))
    series = _rates(study.estimates.pair, x, study.design.sizes, methods)
    note = _(
        "Share of unbiased samples of the {n} problems that tell {first} and {second} apart; {shown_how}. {band} "
        "Large samples repeat the table.{left_out}",
        n=study.results.n,
        first=first,
        second=second,
        shown_how=shown_how(study),
        band=_BAND,
        left_out=_left_out(methods),
    )
    return curves(
        [Panel(series)],
        x_label=_("problems in a sample"),
        y_label=_("share of samples"),
        note=note,
        shares=True,
        title=_("How many problems it takes"),
    )


def procedure_curves(study: Power) -> Drawing:
    """Draw the average number of rejected hypotheses of every procedure, a panel for each source of p-values."""
    work = study.design.work
    x = _along(study, study.design.biased, "bias")
    # Of more procedures than lines can be told apart Šidák's goes last: it is all but Bonferroni's.
    order = sorted(range(len(work.procedures)), key=lambda p: work.procedures[p] == "sidak")
    methods = [[(PROCEDURES[work.procedures[p]], s, p) for p in order] for s in range(len(work.sources))]
    panels = [
        Panel(_means(study.estimates.found, x, study.design.biased, own), said(source_label(source)))
        for own, source in zip(methods, work.sources, strict=True)
    ]
    replicates = count(study.estimates.tally.replicates, "sample")
    note = _(
        "Rejected hypotheses, of {m}, on average in {replicates} of {size} of the {n} problems at each κ, the "
        "same for all. {band}{left_out}",
        m=study.m,
        replicates=replicates,
        size=study.design.size,
        n=study.results.n,
        band=_BAND,
        left_out=_left_out(methods[0]),
    )
    return curves(panels, x_label=_X, y_label="rejected", note=note, title=_("Every procedure by bias"))
