"""Tests of equivalence in a methods paragraph: the margin, the tests, and which pairs were shown to be equivalent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import _, grouped, ngettext, pgettext
from podium.render.prose import Cited, Formula
from podium.studies.methods_text import figures
from podium.studies.methods_text.family import PROCEDURES, exactness, named
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.text import NAMED, Said, names_of, say, separated

if TYPE_CHECKING:
    from podium.studies.equivalence import Equivalence

_SOURCES = {"wilcoxon": "wilcoxon1945", "paired-t": "student1908", "corrected-t": "nadeau2003"}


def _name(test: str) -> str:
    """Name one-sided tests."""
    if test == "wilcoxon":
        return pgettext("after 'two one-sided'", "Wilcoxon signed-rank tests")
    if test == "paired-t":
        return pgettext("after 'two one-sided'", "paired t tests")
    return pgettext("after 'two one-sided'", "corrected resampled t tests")


def equivalence(found: Equivalence | None, names: Sequence[str], style: Style) -> Iterator[Said]:
    """Describe the tests of equivalence, where there were some."""
    if found is None:
        return
    yield _question(found)
    adjusted, hits = found.adjusted[found.deciding], np.flatnonzero(found.shown).tolist()

    def pair(i: int) -> str:
        return names_of((names[int(found.first[i])], names[int(found.second[i])]))

    def p(i: int) -> Formula:
        return figures.pvalue(float(adjusted[i]), style, found.alpha)

    if found.m == 1 and hits:
        yield say("{pair} are equivalent in this sense ({p}).", pair=pair(0), p=p(0))
    elif found.m == 1:
        yield say("That {pair} are equivalent in this sense could not be shown ({p}).", pair=pair(0), p=p(0))
    elif not hits:
        yield say("No pair was shown to be equivalent (smallest adjusted p-value: {p}).", p=p(int(np.argmin(adjusted))))
    else:
        start = ngettext(
            "Of these {m} pairs, {n} was shown to be equivalent",
            "Of these {m} pairs, {n} were shown to be equivalent", len(hits), m=grouped(found.m),
        )  # fmt: skip
        parts: list[Said] = [[f"{pair(i)} (", p(i), ")"] for i in sorted(hits, key=lambda i: float(adjusted[i]))]
        shown = [f" ({_('adjusted p-values in brackets')}): ", *separated(parts)] if len(hits) <= NAMED else []
        yield [start, *shown, "."]


def _question(found: Equivalence) -> Said:
    method = found.tests[found.deciding].method
    exact = "" if method == "t" else f", {exactness(method == 'exact')}"
    test, source = _name(found.deciding), Cited(("schuirmann1987", "wellek2010", _SOURCES[found.deciding]))
    if found.m == 1:
        return say(
            "Whether the two are equivalent, that is, differ by less than {margin} in the unit of the data, was tested by two "
            "one-sided {test}{exact} {source}, of which the larger p-value counts.",
            margin=found.margin, test=test, exact=exact, source=source,
        )  # fmt: skip
    return say(
        "Whether the two algorithms of a pair are equivalent, that is, differ by less than {margin} in the unit of the data, was tested "
        "for {m} pairs by two one-sided {test} each{exact} {source}; the larger p-value of each pair was adjusted by {procedure} over "
        "these pairs, at {level}.",
        margin=found.margin, m=grouped(found.m), test=test, exact=exact, source=source,
        procedure=named(PROCEDURES["holm"]), level=figures.level(found.alpha),
    )  # fmt: skip
