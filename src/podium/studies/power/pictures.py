"""The pictures of an experiment: curves along the bias and the size of samples, with Monte Carlo error bands."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from podium.diagrams.charts import Panel, Series, curves
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.errors import InputError
from podium.i18n import N_, _, count, joined, paragraph
from podium.studies.content import Pictures
from podium.studies.power.report import shown_how, shown_methods
from podium.studies.power.study import Power
from podium.studies.simulated import Mean, Rate, source_label
from podium.studies.words import procedure_name

_X = N_("bias κ")
_BAND = N_("Bands: 95 % Monte Carlo intervals.")
_Method = tuple[str, int, int]


def pictures(study: Power) -> Pictures:
    """Return the pictures of an experiment by kind."""
    return {
        "pair": lambda: pair_curves(study),
        "rejections": lambda: rejection_curves(study),
        "apv": lambda: apv_curves(study),
        "sizes": lambda: size_curves(study),
        "procedures": lambda: procedure_curves(study),
    }


def _samples(study: Power) -> str:
    return _(
        "{samples} of {size} of the {n} problems at each κ, the same for all; {how}.",
        samples=count(study.estimates.tally.replicates, "sample"),
        size=study.design.size,
        n=study.results.n,
        how=shown_how(study),
    )


def _note(found: str, methods: list[_Method], *more: str) -> str:
    """Join the description of a picture, its bands, and the lines that do not fit."""
    notes = [found, _(_BAND), *more]
    if len(methods) > SERIES:
        notes.append(_("Not shown: {names}.", names=joined((name for name, *_place in methods[SERIES:]), ", ")))
    return paragraph(notes)


def _along(study: Power, places: Sequence[int], *, sizes: bool = False) -> list[float]:
    if len(places) < 2:
        if sizes:
            raise InputError("A curve needs at least two sample sizes; there is only one.")
        raise InputError("A curve needs at least two values of the bias; there is only one.")
    points = study.design.work.points
    return [points[place].size if sizes else points[place].bias for place in places]


def _rates(rate: Rate, x: list[float], places: Sequence[int], methods: list[_Method]) -> list[Series]:
    rows = list(places)
    return [
        Series(name, x, rate.value[rows, s, p], rate.lower[rows, s, p], rate.upper[rows, s, p])
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
        found.append(Series(name, x, value, np.maximum(value - error, 0.0), np.minimum(value + error, most)))
    return found


def pair_curves(study: Power) -> Drawing:
    """Draw the share of samples that find the favoured algorithm better, along the bias."""
    first, second = study.named_pair
    methods = shown_methods(study)
    x = _along(study, study.design.biased)
    series = _rates(study.estimates.favoured, x, study.design.biased, methods)
    found = _(
        "Share of samples that find {first} significantly better than {second}. {samples}",
        first=first,
        second=second,
        samples=_samples(study),
    )
    return curves(
        [Panel(series)],
        x_label=_(_X),
        y_label=_("share of samples"),
        note=_note(found, methods),
        shares=True,
        title=_("Effect of choosing problems"),
    )


def rejection_curves(study: Power) -> Drawing:
    """Draw the average number of rejected hypotheses along the bias."""
    methods = shown_methods(study)
    x = _along(study, study.design.biased)
    series = _means(study.estimates.found, x, study.design.biased, methods)
    found = _("Rejected hypotheses, of {m}, on average. {samples}", m=study.m, samples=_samples(study))
    return curves(
        [Panel(series)],
        x_label=_(_X),
        y_label=_("rejected"),
        note=_note(found, methods),
        title=_("Rejected hypotheses by bias"),
    )


def apv_curves(study: Power) -> Drawing:
    """Draw the mean adjusted p-value, of all hypotheses and of the pair, along the bias."""
    methods = shown_methods(study)
    x = _along(study, study.design.biased)
    first, second = study.named_pair
    panels = [
        Panel(_means(study.estimates.apv, x, study.design.biased, methods, 1.0), _("all hypotheses")),
        Panel(_means(study.estimates.pair_apv, x, study.design.biased, methods, 1.0), f"{first} – {second}"),
    ]
    found = _("Mean adjusted p-value. {samples}", samples=_samples(study))
    return curves(
        panels,
        x_label=_(_X),
        y_label=_("mean adjusted p"),
        note=_note(found, methods),
        title=_("Adjusted p-values by bias"),
    )


def size_curves(study: Power) -> Drawing:
    """Draw the share of unbiased samples in which the pair differs significantly, by size."""
    first, second = study.named_pair
    methods = shown_methods(study)
    x = _along(study, study.design.sizes, sizes=True)
    series = _rates(study.estimates.pair, x, study.design.sizes, methods)
    found = _(
        "Share of unbiased samples of the {n} problems that detect a difference between {first} and {second}; {how}.",
        n=study.results.n,
        first=first,
        second=second,
        how=shown_how(study),
    )
    return curves(
        [Panel(series)],
        x_label=_("problems in a sample"),
        y_label=_("share of samples"),
        note=_note(found, methods, _("Large samples repeat the table.")),
        shares=True,
        title=_("How many problems are needed"),
    )


def procedure_curves(study: Power) -> Drawing:
    """Draw the average number of rejected hypotheses of every procedure, a panel for each source of p-values."""
    work = study.design.work
    x = _along(study, study.design.biased)
    # Of more procedures than lines can be told apart Šidák's goes last: it is all but Bonferroni's.
    order = sorted(range(len(work.procedures)), key=lambda p: work.procedures[p] == "sidak")
    methods = [[(str(procedure_name(work.procedures[p])), s, p) for p in order] for s in range(len(work.sources))]
    panels = [
        Panel(_means(study.estimates.found, x, study.design.biased, own), source_label(source))
        for own, source in zip(methods, work.sources, strict=True)
    ]
    found = _(
        "Rejected hypotheses, of {m}, on average in {samples} of {size} of the {n} problems at each κ, the same for all.",
        m=study.m,
        samples=count(study.estimates.tally.replicates, "sample"),
        size=study.design.size,
        n=study.results.n,
    )
    return curves(
        panels,
        x_label=_(_X),
        y_label=_("rejected"),
        note=_note(found, methods[0]),
        title=_("Every procedure by bias"),
    )
