"""The pictures of an experiment: curves along the bias and the size of samples, with Monte Carlo error bands."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from podium.diagrams.charts import Panel, Series, curves
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.errors import InputError
from podium.i18n import _, joined, paragraph
from podium.studies.before_and_after.power.report import shown_methods, texts_of
from podium.studies.before_and_after.power.study import Method, Power
from podium.studies.before_and_after.simulated import Mean, Rate, source_label
from podium.studies.shared.content import Pictures
from podium.studies.shared.words import procedure_name


def pictures(study: Power) -> Pictures:
    """Return the pictures of an experiment by kind."""
    found, methods = study.estimates, shown_methods(study)
    pair = " – ".join(study.named_pair)

    def apv(mean: Mean) -> list[Series]:
        return _lines(study, mean, methods, most=1.0)

    return {
        "pair": lambda: _along_bias(
            study, [Panel(_lines(study, found.favoured, methods))], "favoured", _("share of samples"),
            _("Effect of choosing problems"), shares=True,
        ),
        "rejections": lambda: _along_bias(
            study, [Panel(_lines(study, found.found, methods))], "rejected", _("rejected"), _("Rejected hypotheses by bias")
        ),
        "apv": lambda: _along_bias(
            study, [Panel(apv(found.apv), _("all hypotheses")), Panel(apv(found.pair_apv), pair)], "apv",
            _("mean adjusted p"), _("Adjusted p-values by bias"),
        ),
        "sizes": lambda: _by_size(study),
        "procedures": lambda: _by_procedure(study),
    }  # fmt: skip


def _note(study: Power, key: str, names: Sequence[str], *more: str) -> str:
    """Join the description of a picture, its bands, and the lines that do not fit."""
    tell, left = texts_of(study), joined(names[SERIES:], ", ")
    notes = [tell("drawn_samples", key), tell("drawn_samples.bands"), *more]
    return paragraph([*notes, *([tell("drawn_samples.left", names=left)] if left else [])])


def _lines(
    study: Power, of: Rate | Mean, methods: Mapping[str, Method], *, sizes: bool = False, most: float = math.inf
) -> list[Series]:
    """Lines along the bias or the size of samples; bands of averages end at 0 and at the most there can be."""
    places, points = list(study.design.sizes if sizes else study.design.biased), study.design.work.points
    if len(places) < 2 and sizes:
        raise InputError("A curve needs at least two sample sizes; there is only one.")
    if len(places) < 2:
        raise InputError("A curve needs at least two values of the bias; there is only one.")
    x = [points[place].size if sizes else points[place].bias for place in places]
    found = []
    for name, one in list(methods.items())[:SERIES]:
        at = (places, *one.at)
        value = of.value[at]
        if isinstance(of, Rate):
            lower, upper = of.lower[at], of.upper[at]
        else:
            error = 1.96 * np.nan_to_num(of.error[at])
            lower, upper = np.maximum(value - error, 0.0), np.minimum(value + error, most)
        found.append(Series(name, x, value, lower, upper))
    return found


def _along_bias(
    study: Power, panels: list[Panel], key: str, y_label: str, title: str, *, shares: bool = False
) -> Drawing:
    note = _note(study, key, list(shown_methods(study)))
    return curves(panels, x_label=_("bias κ"), y_label=y_label, note=note, shares=shares, title=title)


def _by_size(study: Power) -> Drawing:
    """Draw the share of unbiased samples in which the pair differs significantly."""
    methods = shown_methods(study)
    return curves(
        [Panel(_lines(study, study.estimates.pair, methods, sizes=True))],
        x_label=_("problems in a sample"),
        y_label=_("share of samples"),
        note=_note(study, "sizes", list(methods), texts_of(study)("drawn_samples.repeat")),
        shares=True,
        title=_("How many problems are needed"),
    )


def _by_procedure(study: Power) -> Drawing:
    """Draw the average number of rejected hypotheses of every procedure, a panel for each source of p-values."""
    # Of more procedures than lines can be told apart Šidák's goes last: it is all but Bonferroni's.
    methods = sorted(study.methods_tried, key=lambda one: one.procedure == "sidak")
    panels = []
    for source in study.design.work.sources:
        own = {str(procedure_name(one.procedure)): one for one in methods if one.source == source}
        panels.append(Panel(_lines(study, study.estimates.found, own), source_label(source)))
    note = _note(study, "procedures", list(own))
    return curves(panels, x_label=_("bias κ"), y_label=_("rejected"), note=note, title=_("Every procedure by bias"))
