"""The picture of a plan: power along the number of problems, by procedure."""

from __future__ import annotations

from podium.diagrams.charts import Panel, Series, curves
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.i18n import _, paragraph
from podium.studies.before_and_after.plan.report import method_label, texts_of
from podium.studies.before_and_after.plan.study import Plan
from podium.studies.shared.content import Pictures


def pictures(study: Plan) -> Pictures:
    """Return the pictures of a plan by kind."""
    return {"power": lambda: power_curves(study)}


def power_curves(study: Plan) -> Drawing:
    """Draw the power of every method along the number of problems, with its Monte Carlo band and the power wanted."""
    tell, answers = texts_of(study), sorted(study.answers, key=lambda one: (one.n is None, one.n or 0))
    series = [
        Series(
            f"{method_label(one)}: {'–' if one.n is None else one.n}", one.sizes, one.curve.value,
            None if one.exact else one.curve.lower, None if one.exact else one.curve.upper,
        )
        for one in answers[:SERIES]
    ]  # fmt: skip
    notes = [tell("drawn.power"), *([tell("drawn.bands")] if study.simulated else [])]
    if left := len(answers[SERIES:]):
        notes.append(tell("drawn.left", left=left))
    return curves(
        [Panel(series)], x_label=_("number of problems"), y_label=_("power"), note=paragraph(notes), shares=True,
        title=_("Power and number of problems"), level=study.options.power,
    )  # fmt: skip
