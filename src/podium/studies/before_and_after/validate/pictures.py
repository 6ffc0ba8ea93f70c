"""The pictures of levels: every rate with its interval against alpha, situation by situation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from podium.diagrams.differences import estimates_with_intervals
from podium.diagrams.drawing import Drawing, stack
from podium.i18n import _
from podium.studies.before_and_after.simulated import source_label
from podium.studies.before_and_after.validate.report import NAMES, TESTS, adjusted, texts_of
from podium.studies.before_and_after.validate.study import Level, Validation
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import sentences

Panel = tuple[str, list[tuple[str, Level]]]
"""What the axis says, and named rates."""


def pictures(study: Validation) -> Pictures:
    """Return the pictures by kind."""
    found: dict[str, Callable[[], Drawing]] = {
        "levels": lambda: _stacked(study, _("Family-wise error rates"), _families(study))
    }
    if study.omnibus:
        found["omnibus"] = lambda: _stacked(study, _("Levels of the omnibus tests"), _omnibus(study))
    return found


def _families(study: Validation) -> list[Panel]:
    """A panel for each situation and source of p-values."""
    names = adjusted(study) or study.work.procedures
    several = len(study.work.sources) > 1
    return [
        (
            f"{situation.name}{f'; {source_label(source)}' if several else ''}",
            [
                (_(NAMES[row.procedure]), row.family)
                for row in study.rows
                if row.situation is situation and row.source == source and row.procedure in names
            ],
        )
        for situation in study.design.situations
        for source in study.work.sources
    ]


def _omnibus(study: Validation) -> list[Panel]:
    return [
        (situation.name, [(_(TESTS[row.test]), row.level) for row in study.omnibus if row.situation is situation])
        for situation in study.design.situations
        if situation.complete
    ]


def _stacked(study: Validation, title: str, panels: list[Panel]) -> Drawing:
    """All panels under each other on the same axis, the words under the last one."""
    alpha, tell = study.options.alpha, texts_of(study)
    most = max([1.5 * alpha, *(one.upper for _label, rows in panels for _name, one in rows)])
    note = sentences(
        tell("drawn.note"),
        tell("drawn.unadjusted") if len(study.work.procedures) > len(panels[0][1]) > 1 else "",
    )
    drawn = []
    for number, (label, rows) in enumerate(panels, start=1):
        levels = [one for _name, one in rows]
        drawn.append(
            estimates_with_intervals(
                [name for name, _level in rows],
                [_percent(one.value) for one in levels],
                [_percent(one.lower) for one in levels],
                [_percent(one.upper) for one in levels],
                label=tell("drawn.axis", label=label),
                significant=[one.mark == "above" for one in levels],
                line=100 * alpha,
                span=(0.0, _percent(most)),
                note=note if number == len(panels) else "",
                title=title,
            )
        )
    if len(drawn) == 1:
        return drawn[0]
    whole = stack(drawn, title=title, gap=4.0)
    return replace(whole, caption=f"{whole.title}. {note}")


def _percent(share: float) -> float:
    return round(100 * share, 2)
