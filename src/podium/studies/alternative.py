"""The alternative hypothesis a user may choose, and when a one-sided one makes sense."""

from __future__ import annotations

from typing import Literal, get_args

from podium.errors import InputError
from podium.stats.rankings import Alternative
from podium.studies.find import one_of


def check_alternative(
    alternative: str, control: str | None, noun: Literal["algorithm", "classifier"] = "algorithm"
) -> None:
    """Check the word, and that a one-sided question has a control to ask it about.

    Raises
    ------
    InputError
        For an unknown word, or a one-sided alternative without a control.
    """
    one_of("alternative", alternative, get_args(Alternative))
    if alternative == "two-sided" or control is not None:
        return
    if noun == "classifier":
        raise InputError(
            "alternative={alternative!r} asks whether the control is better or worse than each other classifier. "
            "Name the control (control=NAME, --control NAME). All pairs are tested two-sided.",
            alternative=alternative,
        )
    raise InputError(
        "alternative={alternative!r} asks whether the control is better or worse than each other algorithm: name "
        "the control (control=NAME, --control NAME). All pairs are tested two-sided.",
        alternative=alternative,
    )
