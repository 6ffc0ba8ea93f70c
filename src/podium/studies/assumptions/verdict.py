"""The conclusion: parametric or not, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from podium.i18n import N_, _, count, grouped, listing, ngettext
from podium.studies.assumptions.checks import Tally
from podium.studies.assumptions.titles import DECIDES_NORMALITY, DECIDES_VARIANCES, TITLES
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions

State = Literal["fails", "no objection", "unchecked"]


def conditions(study: Assumptions) -> dict[str, tuple[State, str]]:
    """State of each condition, and a sentence on it."""
    return {
        N_("normality"): _normality(study),
        N_("equal variances"): _variances(study),
        N_("independence"): _independence(study),
    }


def verdict_text(study: Assumptions) -> str:
    """Give the answer first, then what it rests on, then what to do."""
    found = conditions(study)
    broken = [_(name) for name, (state, _text) in found.items() if state == "fails"]
    if broken:
        opening = ngettext(
            "Parametric tests (t, ANOVA) on the runs of one problem are not safe here: {conditions} fails.",
            "Parametric tests (t, ANOVA) on the runs of one problem are not safe here: {conditions} fail.",
            len(broken), conditions=listing(broken),
        )  # fmt: skip
        closing = (
            _("Compare by ranks over problems (podium compare), which makes none of these assumptions.")
            if study.runs.n > 1
            else _("Use tests that do not assume these conditions (podium folds for repetitions on one problem).")
        )
    elif study.parametric is None:
        opening = _("These data cannot show whether parametric tests are safe.")
        closing = _("Use rank-based tests, which do not need these conditions.")
    else:
        opening = _("These runs give no evidence against parametric tests (t, ANOVA) on one problem.")
        closing = _(
            "This does not prove that the conditions hold: {runs} cannot show otherwise. Rank-based tests remain "
            "valid as well.",
            runs=_runs(study),
        )
    return " ".join([opening, *(text for _state, text in found.values()), closing])


def _runs(study: Assumptions) -> str:
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    if low == high:
        return ngettext("{n} run per cell", "{n} runs per cell", low)
    return _("{low} to {high} runs per cell", low=low, high=high)


def _normality(study: Assumptions) -> tuple[State, str]:
    tally = study.tallies[DECIDES_NORMALITY]
    constant = int(study.shape.constant.sum())
    parts = []
    if tally.tested:
        parts.append(_departures(tally))
    if constant:
        parts.append(ngettext(
            "{n} of {cells} is constant, so no test of normality is possible there",
            "{n} of {cells} are constant, so no test of normality is possible there",
            constant, cells=count(study.runs.n * study.runs.k, "cell"),
        ))  # fmt: skip
    if not parts:
        return "unchecked", _("No cell has enough runs for a test of normality.")
    text = "; ".join(parts) + "."
    if tally.beyond_chance or _mixed(study):
        return "fails", text
    return ("no objection" if tally.tested else "unchecked"), text


def _departures(tally: Tally) -> str:
    values = {"cells": count(tally.tested, "cell"), "test": _(TITLES[tally.test]), "alpha": show(tally.alpha)}
    if tally.tested == 1:
        return ngettext(
            "{n} of {cells} departs from normality ({test}, α = {alpha}), at this level",
            "{n} of {cells} depart from normality ({test}, α = {alpha}), at this level",
            tally.failed, **values,
        )  # fmt: skip
    return ngettext(
        "{n} of {cells} departs from normality ({test}, α = {alpha}), where {expected:.1f} are expected by chance",
        "{n} of {cells} depart from normality ({test}, α = {alpha}), where {expected:.1f} are expected by chance",
        tally.failed, expected=tally.expected, **values,
    )  # fmt: skip


def _mixed(study: Assumptions) -> bool:
    """Whether on some problem one algorithm does not vary at all while another does."""
    constant = study.shape.constant
    varying = study.shape.distinct > 1
    return bool((constant.any(axis=1) & varying.any(axis=1)).any())


def _variances(study: Assumptions) -> tuple[State, str]:
    tally = study.tallies[DECIDES_VARIANCES]
    if not tally.tested:
        return "unchecked", _("Equality of variances could not be tested on any problem.")
    values = {"failed": grouped(tally.failed), "problems": count(tally.tested, "problem"), "test": "Brown–Forsythe"}
    if tally.tested == 1:
        text = _("Variances differ between the algorithms on {failed} of {problems} ({test}), at this level.", **values)
    else:
        text = _(
            "Variances differ between the algorithms on {failed} of {problems} ({test}), where {expected:.1f} are "
            "expected by chance.",
            expected=tally.expected, **values,
        )  # fmt: skip
    return ("fails" if tally.beyond_chance else "no objection"), text


def _independence(study: Assumptions) -> tuple[State, str]:
    scheme, title = study.scheme, _(study.scheme.title)
    if scheme.independent is None:
        return "unchecked", _(
            "How the runs were made is not stated (--scheme), so their independence cannot be judged."
        )
    if scheme.independent:
        return "no objection", _("The runs are independent by design ({title}).", title=title)
    return "fails", _("The runs are not independent ({title}): {reason}", title=title, reason=_(scheme.reason))
