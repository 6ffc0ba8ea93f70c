"""What a reader is: the whole contract between podium and a format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Protocol, TypeAlias, get_args

from podium.data.readers.place import Place
from podium.i18n import N_

Kind: TypeAlias = Literal["results", "predictions", "traces"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""What can be read: values of algorithms on problems, answers to single items, values along a budget."""
KIND_WORDS = (N_("results"), N_("predictions"), N_("traces"))
"""The kinds as messages say them."""


class Reader(Protocol):
    """A format.

    Attributes
    ----------
    name
        What users call it, in lower case with hyphens: "tsml", "lm-eval".
    title
        One line: which tool writes it, and what it looks like.
    kinds
        What can be read from it.
    options
        What can be chosen besides, each with a line of help: ``{"split": "train or test; test when left out"}``.
    """

    name: str
    title: str
    kinds: tuple[Kind, ...]
    options: Mapping[str, str]

    def sniff(self, place: Place) -> bool:
        """Whether a path looks like this format, from its name, first bytes and list of files alone. Never raises."""
        ...

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        """Read a path.

        Parameters
        ----------
        place
            The path; every file is opened through it, which keeps to its folder and to sizes that fit memory.
        kind
            One of `kinds`.
        options
            Values for some of `options`, as text.

        Returns
        -------
        Records, Predictions or TraceTable
            Of the kind "results" `Records`; of "predictions" `podium.data.Predictions`; of "traces" `Records` with
            budgets. Repetitions are never averaged here, missing values stay missing.

        Raises
        ------
        InputError
            Naming file and place, and what to do.
        MissingExtraError
            When a library that reads this format is not installed.
        """
        ...
