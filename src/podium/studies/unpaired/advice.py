"""Advice about independent samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.document import Action, Advice
from podium.i18n import Message, count, grouped, paragraph
from podium.studies.unpaired.study import FEW

if TYPE_CHECKING:
    from podium.studies.unpaired.study import UnpairedComparison


def advise(study: UnpairedComparison) -> tuple[Advice, ...]:
    """State that samples are not paired, and which groups are small."""
    sizes = study.groups.sizes
    found = [
        Advice(
            "W21",
            Message(
                "The {k} columns are treated as independent samples ({n} observations).",
                k=len(sizes),
                n=sum(sizes),
            ),
            Message(
                "If the rows belong together (the same problem for every algorithm), a paired test removes the "
                "differences between problems; this analysis ignores the pairing."
            ),
            Message("Leave out --unpaired when every row is one problem."),
            "Demšar 2006",
            weight="note",
            action=Action(Message("Pair the rows"), {"unpaired": ""}) if len(set(sizes)) == 1 else None,
        )
    ]
    if min(sizes) < FEW:
        found.append(_small(study))
    return tuple(found)


def _small(study: UnpairedComparison) -> Advice:
    """Name the smallest group, and how many pairs cannot differ significantly."""
    unable = study.smallest > study.alpha
    short = Message(
        "The smallest group has {observations}.", observations=count(min(study.groups.sizes), "observation")
    )
    parts = [short]
    if unable.any():
        parts.append(Message(
            "{n} of {pairs} cannot differ significantly: given the sizes and ties, their smallest possible adjusted p-value is {p:.2g} or more.",
            n=grouped(int(unable.sum())), pairs=count(len(unable), "pair"), p=float(study.smallest[unable].min()),
        ))  # fmt: skip
    return Advice(
        "W36",
        paragraph(parts),
        Message(
            "Mann and Whitney's test is exact for samples of one distribution. If the spreads differ, no rank test can show with so few values which "
            "algorithm tends to be better: {n} values lie on one side of the other algorithm's median with probability {p:.2g} by chance. "
            "The χ² of Kruskal and Wallis is rough.",
            n=min(study.groups.sizes), p=0.5 ** (min(study.groups.sizes) - 1),
        ),
        Message("Add observations before relying on a borderline p-value."),
        "Kruskal & Wallis 1952; Mann & Whitney 1947",
        short=short,
    )  # fmt: skip
