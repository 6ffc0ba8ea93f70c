"""The stability of a verdict in plain words: what holds, what hinges on what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from podium.studies.words import PROCEDURES, RANKINGS, count, grouped, listing, pvalue

if TYPE_CHECKING:
    from podium.studies.compare.stability import Change, Hinge, Stability, Standing

MOST = 5
"""Conclusions that are told in words; the tables have all of them."""

CAUTION = "This shows how much rests on single rows and columns; it is no reason to leave one of them out."


def stability_text(study: Stability, names: Sequence[str], problems: Sequence[str]) -> str:
    """Say first whether the conclusions hold, then on what those hinge that do not, then who stays best."""
    told = _Names(study, names, problems)
    return " ".join([_opening(study), *told.findings(), told.best(), _alone(study), CAUTION])


def _opening(study: Stability) -> str:
    m, robust = len(study.hypotheses), study.robust
    both = "any one problem" if study.algorithms is None else "any one problem and any one other algorithm"
    if robust == m:
        return f"{'The decision survives' if m == 1 else f'All {grouped(m)} decisions survive'} leaving out {both}."
    if robust == 0:
        which = "The decision hinges" if m == 1 else f"Each of the {grouped(m)} decisions hinges"
    else:
        which = f"{grouped(robust)} of {count(m, 'decision')} {'survives' if robust == 1 else 'survive'} leaving out {both}; "
        which += "the other one hinges" if m - robust == 1 else f"the other {grouped(m - robust)} hinge"
    return f"{which} on a single {'problem' if study.algorithms is None else 'problem or algorithm'}."


def _alone(study: Stability) -> str:
    if study.test == study.alone_test and study.algorithms is not None:
        return (
            "The p-values come from tests of two algorithms at a time: leaving out a third one changes only the number of "
            "hypotheses they are adjusted for."
        )
    if study.algorithms is None:
        return f"Wilcoxon's test of the two decides {'alike' if study.agreeing else 'otherwise'}."
    m = len(study.hypotheses)
    agreed = "decide alike" if study.agreeing == m else f"decide alike on {grouped(study.agreeing)} of {grouped(m)}"
    return (
        f"{RANKINGS[study.alone_test][0].upper()}{RANKINGS[study.alone_test][1:]} ({PROCEDURES[study.alone_procedure]}), "
        f"whose p-values no third algorithm can change, {agreed}; only the number of hypotheses depends on the others."
    )


class _Names:
    """Sentences with the names of algorithms and problems in them."""

    def __init__(self, study: Stability, names: Sequence[str], problems: Sequence[str]) -> None:
        self.study, self.names, self.problems = study, names, problems

    def findings(self) -> list[str]:
        """Differences that hold, then conclusions that hinge on something, significant ones first."""
        shaky = sorted((one for one in self.study.hypotheses if one.hinges), key=lambda one: not one.rejected)
        told = [*self._held(), *(self._finding(one) for one in shaky[:MOST])]
        if len(shaky) > MOST:
            told.append(f"The tables below have the other {grouped(len(shaky) - MOST)}.")
        return told

    def _finding(self, one: Hinge) -> str:
        a, b = self.names[one.first], self.names[one.second]
        now = f"(adjusted {pvalue(one.adjusted)})"
        what = f"The conclusion that {a} is better than {b} {now}" if one.rejected else f"{self._open(one)} {now}"
        parts = []
        for change, noun, called in (
            (one.problems, "problem", self.problems),
            (one.algorithms, "algorithm", self.names),
        ):
            if change is not None and change.changing:
                parts.append(self._on(change, noun, called))
        holds = ""
        if not one.problems.changing:
            holds = "survives leaving out any one problem, but "
        elif one.algorithms is not None and not one.algorithms.changing:
            holds = "survives leaving out any one other algorithm, but "
        return f"{what} {holds}hinges on {' and on '.join(parts)}."

    def _held(self) -> list[str]:
        held = [one for one in self.study.hypotheses if one.rejected and not one.hinges]
        if not held or len(held) == len(self.study.hypotheses):
            return []
        told = [f"{self.names[one.first]} is better than {self.names[one.second]}" for one in held]
        return [f"Whatever single one is left out, {listing(told, MOST)}."]

    def _open(self, one: Hinge) -> str:
        a, b = one.first, one.second
        if self.study.control is None or self.study.alternative == "two-sided":
            return f"That no difference between {self.names[a]} and {self.names[b]} could be shown"
        control, other = (a, b) if a == self.study.control else (b, a)
        side = "better" if self.study.alternative == "greater" else "worse"
        return f"That {self.names[control]} could not be shown to be {side} than {self.names[other]}"

    def _on(self, change: Change, noun: str, called: Sequence[str]) -> str:
        without = f"(without it {pvalue(change.most_adjusted)})"
        name = called[change.most]
        if len(change.changing) == 1:
            return f"{noun} {name} {without}"
        return f"each of {count(len(change.changing), noun)}, most on {name} {without}"

    def best(self) -> str:
        """Say whether the algorithm with the best mean rank keeps it."""
        study = self.study
        name = self.names[study.best]
        lost = [
            text
            for standing, noun, called in (
                (study.problems, "problem", self.problems),
                (study.algorithms, "algorithm", self.names),
            )
            if standing is not None and (text := self._lost(standing, noun, called))
        ]
        if lost:
            return f"{name} has the best mean rank, but no longer without {' or without '.join(lost)}."
        what = "problem is" if study.algorithms is None else "problem or other algorithm is"
        return f"{name} keeps the best mean rank whichever {what} left out."

    def _lost(self, standing: Standing, noun: str, called: Sequence[str]) -> str:
        found = [called[index] for index in standing.best_lost]
        if not found:
            return ""
        if len(found) == 1:
            return f"{noun} {found[0]}"
        return f"one of {count(len(found), noun)} ({listing(found, 4)})"
