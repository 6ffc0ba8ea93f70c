"""Names and figures for verdict, tables and pictures of levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.i18n import N_, _, listing, ngettext
from podium.stats.simulation import EXACT_FRIEDMAN, UNADJUSTED
from podium.studies.power.words import OMNIBUS_NAMES
from podium.studies.validate.rates import Level
from podium.studies.words import PROCEDURES

if TYPE_CHECKING:
    from podium.studies.validate.study import Validation

NAMES = {**PROCEDURES, UNADJUSTED: N_("unadjusted")}
"""Procedures and none."""

TESTS = {**OMNIBUS_NAMES, "friedman": "Friedman, χ²", EXACT_FRIEDMAN: N_("Friedman, exact")}
"""Omnibus tests."""

MARKS = {"above": " +", "below": " −", "open": ""}
"""Set behind a figure whose whole interval lies above or below alpha."""


def percent(share: float) -> str:
    """Write a share in per cent, without a unit.

    >>> percent(0.03352), percent(0.0), percent(0.00001), percent(1.0)
    ('3.35', '0', '<0.01', '100')
    """
    if share in (0.0, 1.0):
        return f"{100 * share:.0f}"
    return "<0.01" if share < 0.00005 else f"{100 * share:.2f}" if share < 0.1 else f"{100 * share:.1f}"


def spoken(share: float) -> str:
    """Write a share in running text.

    >>> spoken(0.0335), spoken(0.183), spoken(0.0004)
    ('3.4 %', '18 %', '0.04 %')
    """
    value = 100 * share
    return f"{value:.0f} %" if value >= 10 else f"{value:.1f} %" if value >= 0.1 or value == 0 else f"{value:.2g} %"


def level_cell(level: Level) -> str:
    """Write a level in per cent with its mark."""
    return percent(level.value) + MARKS[level.mark]


def interval_cell(level: Level) -> str:
    """Write the interval of a level in per cent."""
    return f"{percent(level.lower)}–{percent(level.upper)}"


def mean_cell(mean: tuple[float, float] | None) -> str:
    """Write an average share in per cent with its standard error; one table gives no error."""
    if mean is None:
        return ""
    return percent(mean[0]) + ("" if mean[1] != mean[1] else f" ({100 * mean[1]:.2g})")


def family_text(study: Validation) -> str:
    """Say which hypotheses there are."""
    m = study.design.setting.m
    if study.work.control is None:
        return _("all {m} pairs", m=m) if m > 1 else _("one pair")
    who = _("one algorithm") if study.results is None else study.results.algorithms[study.work.control]
    return ngettext("{who} against {n} other", "{who} against {n} others", m, who=who)


def places(names: list[str], total: int) -> str:
    """Say in which situations something happens.

    >>> places(["iid"], 1), places(["a", "b"], 2), places(["a", "b"], 7), places(["a", "b", "c", "d"], 7)
    ('in iid', 'in both situations', 'in a and b', 'in 4 of 7 situations (a, b, c and d)')
    """
    if len(names) == total > 1:
        return _("in both situations") if total == 2 else _("in all {total} situations", total=total)
    if len(names) <= 3:
        return _("in {situations}", situations=listing(names))
    return _("in {number} of {total} situations ({names})", number=len(names), total=total, names=listing(names))
