"""Advice about the parametric route, where it was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.i18n import Message, listing

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison


def conditions(study: Comparison) -> Iterator[Advice]:
    """W39: what the analysis of variance wants, and what speaks against it here."""
    route = study.parametric
    if route is None:
        return
    if route.violated:
        message = Message(
            "The data speak against {violated}, which the parametric tests need.", violated=listing(route.violated)
        )
    elif route.unchecked:
        message = Message(
            "Whether {unchecked} can be assumed could not be tested on this table.", unchecked=listing(route.unchecked)
        )
    else:
        message = Message(
            "Nothing in this table speaks against the parametric tests; this does not prove that their assumptions "
            "hold."
        )
    yield Advice(
        "W39",
        message,
        Message(
            "Repeated-measures analysis of variance requires one scale for all problems, normal errors, "
            "sphericity, and test sets of similar size. Over different problems the first and the last rarely hold."
        ),
        Message(
            "Base conclusions on the nonparametric verdict, which stands regardless of the parametric route; "
            "choose between the two before seeing results, never after."
        ),
        Message("Demšar 2006, section 3.2.1"),
    )
