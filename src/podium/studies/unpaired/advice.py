"""Advice about independent samples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.document import Action, Advice
from podium.i18n import Message, count

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
                "If the rows belong together (the same problem for every algorithm), pairing them is valid and "
                "far more powerful; this analysis ignores the pairing."
            ),
            Message("Leave out --unpaired when every row is one problem."),
            "Demšar 2006",
            weight="note",
            action=Action(Message("Pair the rows"), {"unpaired": ""}) if len(set(sizes)) == 1 else None,
        )
    ]
    if min(sizes) < 5:
        found.append(
            Advice(
                "W36",
                Message("The smallest group has {observations}.", observations=count(min(sizes), "observation")),
                Message("The χ² and normal approximations are rough for groups of fewer than 5."),
                Message("Add observations before relying on a borderline p-value."),
                "Kruskal & Wallis 1952",
            )
        )
    return tuple(found)
