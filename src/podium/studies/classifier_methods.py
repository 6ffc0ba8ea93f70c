"""What the paragraphs about classifiers share: their names, and areas under ROC curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isnan
from typing import TYPE_CHECKING

from podium.i18n import _, count, ngettext, pgettext
from podium.render.prose import Formula
from podium.studies import figures
from podium.studies.family_methods import FamilyParagraph
from podium.studies.figures import decimals, limits, listed
from podium.studies.methods import NAMED, Said, called, say, shows_difference, who
from podium.studies.roc.study import difference_interval

if TYPE_CHECKING:
    from podium.stats.roc_areas import AreaTest


class ClassifierParagraph(FamilyParagraph):
    """A family of comparisons of classifiers; Δ is explained where it is shown."""

    def extent(self) -> str:
        """By what the classifiers were compared."""
        raise NotImplementedError

    def explained(self) -> Said:
        """What Δ is."""
        raise NotImplementedError

    def data(self) -> Said:
        """What was compared, by what."""
        return say("We compared {who} {extent}.", who=who(self.facts.names, "classifier"), extent=self.extent())

    def beside(self) -> Iterator[Said]:
        """Explain Δ where it is shown."""
        if shows_difference(self.all_inference()):
            yield self.explained()

    def compared(self) -> str:
        """Begin the sentence on the tests of all pairs."""
        return ngettext(
            "The two classifiers were compared", "All {n} pairs of classifiers were compared", self.family.m
        )

    def compared_control(self, control: str) -> str:
        """Begin the sentence on the tests of a control."""
        rest = ngettext("the other classifier", "each of the other {n} classifiers", self.family.m)
        return pgettext("a classifier", "The control, {control}, was compared with {rest}", control=control, rest=rest)

    def single(self, evidence: Said) -> Said:
        """Say that the only difference is significant."""
        return say("The two classifiers differ significantly ({evidence}).", evidence=evidence)

    def brackets(self) -> str:
        """What stands in the brackets."""
        if self.facts.statistics is None:
            return super().brackets()
        return _("differences, statistics and adjusted p-values in brackets")

    def many(self, n: int) -> str:
        """Count classifiers."""
        return str(count(n, "classifier"))

    def of_one(self) -> tuple[str, str] | None:
        """Name the only pair; None where there are several."""
        family, names = self.family, self.facts.names
        return None if family.m > 1 else (names[int(family.first[0])], names[int(family.second[0])])


def area_statistics(test: AreaTest, confidence: float, digits: int) -> tuple[str, ...]:
    """Difference, interval and z of each hypothesis; what the data do not define is left out."""
    shown = []
    ends = zip(*difference_interval(test, confidence), strict=True)
    for difference, z, (low, high) in zip(test.difference.tolist(), test.z.tolist(), ends, strict=True):
        text = f"Δ = {decimals(difference, digits)}{limits(low, high, digits)}"
        shown.append(text if isnan(z) else f"{text}, z = {figures.number(round(z, 12) + 0.0)}")
    return tuple(shown)


def unknown(tests: Sequence[AreaTest], low: Sequence[float]) -> Said:
    """Say that some area, or some difference of the family that decides, varies by chance to an unknown extent."""
    differences = bool(tests) and any(isnan(end) for end in difference_interval(tests[0], 0.95)[0])
    if differences or any(isnan(float(end)) for end in low):
        return say("Where no interval is given, these instances do not allow one to be estimated.")
    return []


def areas(what: Said, names: Sequence[str], estimates: Sequence[Formula], best: int) -> Said:
    """List the areas, the largest first; of many only the largest, which the first `best` of them share."""
    if len(names) > NAMED:
        return say(
            "{what} are, the largest first: {names} {area}; the others are smaller.",
            what=what,
            names=called(names[:best], "classifier"),
            area=estimates[0],
        )
    shown = listed(names, estimates)
    if len(names) > 1:
        return say("{what} are, the largest first: {areas}.", what=what, areas=shown)
    return say("{what} is: {areas}.", what=what, areas=shown)


def against_chance(low: float, high: float) -> Said:
    """Say on which side of 0.5, the value of guessing, the interval lies."""
    if isnan(low):
        return []
    if low > 0.5:
        return say("The interval lies above 0.5, the value of guessing.")
    if high < 0.5:
        return say("The interval lies below 0.5, the value of guessing: the scores point the wrong way.")
    return say("The interval includes 0.5, the value of guessing: it could not be shown to be better than chance.")
