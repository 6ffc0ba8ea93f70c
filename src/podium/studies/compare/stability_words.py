"""The stability of a verdict in plain words: what holds, what hinges on what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.i18n import Message, _, count, grouped, listing, ngettext
from podium.studies.words import adjusted, procedure_name, pvalue

if TYPE_CHECKING:
    from podium.studies.compare.stability import Change, Hinge, Stability

MOST = 5
"""Conclusions that are told in words; the tables have all of them."""

CAUTION = Message("This shows how much depends on single rows and columns; it is no reason to leave one out.")


def stability_text(study: Stability, names: Sequence[str], problems: Sequence[str]) -> str:
    """Say first whether the conclusions hold, then on what those hinge that do not, then who stays best."""
    told = _Names(study, names, problems)
    return " ".join([_opening(study), *told.findings(), told.best(), _alone(study), str(CAUTION)])


def _opening(study: Stability) -> str:
    m, robust = len(study.hypotheses), study.robust
    alone = study.algorithms is None
    both = _("any one problem") if alone else _("any one problem and any one other algorithm")
    one = _("a single problem") if alone else _("a single problem or algorithm")
    if robust == m:
        return ngettext(
            "The decision survives leaving out {both}.", "All {n} decisions survive leaving out {both}.", m, both=both
        )
    if robust == 0:
        return ngettext("The decision hinges on {one}.", "Each of the {n} decisions hinges on {one}.", m, one=one)
    held = ngettext(
        "{n} of {decisions} survives leaving out {both}", "{n} of {decisions} survive leaving out {both}", robust,
        decisions=count(m, "decision"), both=both,
    )  # fmt: skip
    return ngettext(
        "{held}; the other one hinges on {one}.",
        "{held}; the other {n} hinge on {one}.",
        m - robust,
        held=held,
        one=one,
    )


def _alone(study: Stability) -> str:
    if study.test == study.alone_test and study.algorithms is not None:
        return _(
            "The p-values come from tests of two algorithms at a time: leaving out a third one changes only the number of "
            "hypotheses they are adjusted for."
        )
    if study.algorithms is None:
        if study.agreeing:
            return _("Wilcoxon's test of the two agrees.")
        return _("Wilcoxon's test of the two disagrees.")
    m = len(study.hypotheses)
    procedure = procedure_name(study.alone_procedure)
    if study.agreeing == m:
        return _(
            "Pairwise Wilcoxon tests ({procedure}), whose p-values no third algorithm can change, agree; only the "
            "number of hypotheses depends on the others.", procedure=procedure,
        )  # fmt: skip
    return _(
        "Pairwise Wilcoxon tests ({procedure}), whose p-values no third algorithm can change, agree on {n} of {m}; "
        "only the number of hypotheses depends on the others.", procedure=procedure, n=grouped(study.agreeing), m=grouped(m),
    )  # fmt: skip


class _Names:
    """Sentences with the names of algorithms and problems in them."""

    def __init__(self, study: Stability, names: Sequence[str], problems: Sequence[str]) -> None:
        self.study, self.names, self.problems = study, names, problems

    def findings(self) -> list[str]:
        """Differences that hold, then conclusions that hinge on something, significant ones first."""
        shaky = sorted((one for one in self.study.hypotheses if one.hinges), key=lambda one: not one.rejected)
        told = [*self._held(), *(self._finding(one) for one in shaky[:MOST])]
        if len(shaky) > MOST:
            told.append(
                ngettext(
                    "The tables below have the other {n}.", "The tables below have the other {n}.", len(shaky) - MOST
                )
            )
        return told

    def _finding(self, one: Hinge) -> str:
        parts = []
        if one.problems.changing:
            parts.append(self._problems(one.problems))
        if one.algorithms is not None and one.algorithms.changing:
            parts.append(self._algorithms(one.algorithms))
        found = {
            "claim": self._claim(one),
            "p": adjusted(one.adjusted),
            "parts": parts[0] if len(parts) == 1 else _("{first} and on {second}", first=parts[0], second=parts[-1]),
        }
        if not one.problems.changing:
            return _("{claim} ({p}) survives leaving out any one problem, but hinges on {parts}.", **found)
        if one.algorithms is not None and not one.algorithms.changing:
            return _("{claim} ({p}) survives leaving out any one other algorithm, but hinges on {parts}.", **found)
        return _("{claim} ({p}) hinges on {parts}.", **found)

    def _held(self) -> list[str]:
        held = [one for one in self.study.hypotheses if one.rejected and not one.hinges]
        if not held or len(held) == len(self.study.hypotheses):
            return []
        told = [_("{a} is better than {b}", a=self.names[one.first], b=self.names[one.second]) for one in held]
        return [_("Whichever single problem or algorithm is left out, {claims}.", claims=listing(told, MOST))]

    def _claim(self, one: Hinge) -> str:
        a, b = one.first, one.second
        if one.rejected:
            return _("The conclusion that {a} is better than {b}", a=self.names[a], b=self.names[b])
        if self.study.control is None or self.study.alternative == "two-sided":
            return _("That no significant difference between {a} and {b} was found", a=self.names[a], b=self.names[b])
        control, other = (a, b) if a == self.study.control else (b, a)
        found = {"a": self.names[control], "b": self.names[other]}
        if self.study.alternative == "greater":
            return _("That {a} could not be shown to be better than {b}", **found)
        return _("That {a} could not be shown to be worse than {b}", **found)

    def _problems(self, change: Change) -> str:
        return ngettext(
            "problem {name} (without it {p})", "each of {n} problems, most on {name} (without it {p})", len(change.changing),
            name=self.problems[change.most], p=pvalue(change.most_adjusted),
        )  # fmt: skip

    def _algorithms(self, change: Change) -> str:
        return ngettext(
            "algorithm {name} (without it {p})", "each of {n} algorithms, most on {name} (without it {p})", len(change.changing),
            name=self.names[change.most], p=pvalue(change.most_adjusted),
        )  # fmt: skip

    def best(self) -> str:
        """Say whether the algorithm with the best mean rank keeps it."""
        study = self.study
        name = self.names[study.best]
        lost = []
        if found := study.problems.best_lost:
            lost.append(ngettext(
                "problem {names}", "one of {n} problems ({names})", len(found),
                names=listing([self.problems[index] for index in found], 4),
            ))  # fmt: skip
        if study.algorithms is not None and (found := study.algorithms.best_lost):
            lost.append(ngettext(
                "algorithm {names}", "one of {n} algorithms ({names})", len(found),
                names=listing([self.names[index] for index in found], 4),
            ))  # fmt: skip
        if len(lost) == 2:
            return _(
                "{name} has the best mean rank, but no longer without {first} or without {second}.",
                name=name, first=lost[0], second=lost[1],
            )  # fmt: skip
        if lost:
            return _("{name} has the best mean rank, but no longer without {lost}.", name=name, lost=lost[0])
        if study.algorithms is None:
            return _("{name} keeps the best mean rank whichever problem is left out.", name=name)
        return _("{name} keeps the best mean rank whichever problem or other algorithm is left out.", name=name)
