"""Advice about the parametric route, where it was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from podium.document import Advice
from podium.studies.words import listing

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison


def conditions(study: Comparison) -> Iterator[Advice]:
    """W39: what the analysis of variance wants, and what speaks against it here."""
    route = study.parametric
    if route is None:
        return
    if route.violated:
        message = f"The data speak against {listing(route.violated)}, which the parametric tests need."
    elif route.unchecked:
        message = f"Whether {listing(route.unchecked)} can be assumed could not be tested on this table."
    else:
        message = (
            "Nothing in this table speaks against the parametric tests; that is no proof that their assumptions hold."
        )
    yield Advice(
        "W39",
        message,
        "Repeated-measures analysis of variance wants one scale for all problems, normal errors, sphericity, and test sets of "
        "similar size. Over different problems the first and the last rarely hold.",
        "Rest conclusions on the nonparametric verdict, which stands whatever the parametric route finds; choose between the two "
        "before seeing results, never after.",
        "Demšar 2006, section 3.2.1",
    )
