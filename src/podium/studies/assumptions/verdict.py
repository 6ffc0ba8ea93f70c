"""The conclusion: parametric or not, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from podium.studies.assumptions.checks import Tally
from podium.studies.assumptions.titles import DECIDES_NORMALITY, DECIDES_VARIANCES, TITLES
from podium.studies.words import count, grouped
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions

State = Literal["fails", "no objection", "unchecked"]


def conditions(study: Assumptions) -> dict[str, tuple[State, str]]:
    """State of each condition, and a sentence on it."""
    return {
        "normality": _normality(study),
        "equal variances": _variances(study),
        "independence": _independence(study),
    }


def verdict_text(study: Assumptions) -> str:
    """Give the answer first, then what it rests on, then what to do."""
    found = conditions(study)
    broken = [name for name, (state, _) in found.items() if state == "fails"]
    if broken:
        opening = "Parametric tests (t, ANOVA) on the runs of one problem are not safe here"
        opening += f": {_listed(broken)} {'fails' if len(broken) == 1 else 'fail'}."
        closing = (
            "Compare over problems by ranks (podium compare), which assumes none of this."
            if study.runs.n > 1
            else "Use tests that do not assume what fails here (podium folds for repetitions on one problem)."
        )
    elif study.parametric is None:
        opening = "Whether parametric tests are safe cannot be checked with these data."
        closing = "Until more runs say otherwise, use rank-based tests, which need none of this."
    else:
        opening = "Nothing in these runs speaks against parametric tests (t, ANOVA) on one problem."
        closing = (
            "That is no proof that the conditions hold: it means that "
            f"{_runs(study)} cannot show otherwise, and rank-based tests remain valid as well."
        )
    return " ".join([opening, *(text for _, text in found.values()), closing])


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _runs(study: Assumptions) -> str:
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    return f"{count(low, 'run')} a cell" if low == high else f"{low} to {high} runs a cell"


def _share(tally: Tally, noun: str) -> str:
    return f"{grouped(tally.failed)} of {count(tally.tested, noun)}"


def _by_chance(tally: Tally) -> str:
    return f"where {tally.expected:.1f} would by chance" if tally.tested > 1 else "at this level"


def _normality(study: Assumptions) -> tuple[State, str]:
    tally = study.tallies[DECIDES_NORMALITY]
    constant = int(study.shape.constant.sum())
    how = f"({TITLES[DECIDES_NORMALITY]}, α = {show(study.alpha)})"
    parts = []
    if tally.tested:
        verb = "departs" if tally.failed == 1 else "depart"
        parts.append(f"{_share(tally, 'cell')} {verb} from normality {how}, {_by_chance(tally)}")
    if constant:
        lead = f"{grouped(constant)} of {count(study.runs.n * study.runs.k, 'cell')}"
        parts.append(
            f"{lead} {'is' if constant == 1 else 'are'} constant, so that no test of normality is possible there"
        )
    if not parts:
        return "unchecked", "No cell has enough runs for a test of normality."
    text = "; ".join(parts) + "."
    text = text[0].upper() + text[1:]
    if tally.beyond_chance or _mixed(study):
        return "fails", text
    return ("no objection" if tally.tested else "unchecked"), text


def _mixed(study: Assumptions) -> bool:
    """Whether on some problem one algorithm does not vary at all while another does."""
    constant = study.shape.constant
    varying = study.shape.distinct > 1
    return bool((constant.any(axis=1) & varying.any(axis=1)).any())


def _variances(study: Assumptions) -> tuple[State, str]:
    tally = study.tallies[DECIDES_VARIANCES]
    if not tally.tested:
        return "unchecked", "Equality of variances could not be tested on any problem."
    how = f"({TITLES[DECIDES_VARIANCES].split(' (')[0]})"
    text = f"Variances differ between the algorithms on {_share(tally, 'problem')} {how}, {_by_chance(tally)}."
    return ("fails" if tally.beyond_chance else "no objection"), text


def _independence(study: Assumptions) -> tuple[State, str]:
    scheme = study.scheme
    if scheme.independent is None:
        return "unchecked", "Whether the runs are independent was not said (--scheme)."
    if scheme.independent:
        return "no objection", f"The runs are independent by design ({scheme.title})."
    return "fails", f"The runs are not independent ({scheme.title}): {scheme.reason}"
