"""Results that are missing: which there are, and what each policy makes of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from podium.data.cells import FILL_ADVICE, is_absent, lacks_number
from podium.data.decimals import NUMBER
from podium.errors import Choice, InputError, Noted, closest, quote, quoted
from podium.i18n import N_, Message, count, joined, n_, some
from podium.lazy import regex

POLICIES: Final = ("refuse", "omit", "drop-problem", "drop-algorithm", "worst")
"""Policies without a number; the sixth is ``value=X``."""

INCOMPLETE: Final = Message("tests that allow for missing cells: {podium compare:--missing incomplete}")
"""The way that fills nothing in and leaves nothing out."""

ADVICE: Final = Message(
    "{advice} Choose one with {--missing}: drop-problem, drop-algorithm, worst (the worst value reached on that "
    "problem), value=X, or omit (the available runs). Or keep them missing, with {incomplete}.",
    advice=FILL_ADVICE,
    incomplete=INCOMPLETE,
)
WAYS: Final = (
    Choice(
        "missing",
        "worst",
        Message("to count each as the worst value of any algorithm on that problem"),
        usual=Message("Usual where runs failed"),
    ),
    Choice("missing", "drop-problem", Message("to leave out the problems with missing results")),
    Choice("missing", "drop-algorithm", Message("to leave out the algorithms with missing results")),
    Choice("missing", "omit", Message("to average the runs that there are")),
)
"""Answers to the question what missing results mean."""

EMPTY_CELLS: Final = Choice(
    "missing", "incomplete", Message("to allow empty cells: each pair is compared on the problems that both have")
)
"""A further answer, where tests do without a complete table."""

QUESTION: Final = Message(
    "A comparison needs every algorithm on every problem. Supply the missing results, choose the number that a failure "
    "is worth ({--missing:value=X}), or keep them missing, with {incomplete}.",
    incomplete=INCOMPLETE,
)


def size(problems: int, algorithms: int) -> Message:
    """Say what a table holds then."""
    return Message(
        "{problems} x {algorithms}", problems=count(problems, "problem"), algorithms=count(algorithms, "algorithm")
    )


NO_REASON: Final = N_("no reason given")
"""Stands among the reasons for results that are missing without one."""

_SHOWN: Final = 10
_DETAIL: Final = regex(r"(?<!\S)(?:\d\S*|(?=\S*\d)\S{5,})")  # numbers, paths and identifiers, but not "H2O"


@dataclass(frozen=True)
class Policy:
    """Treatment of missing results; `value` is the substituted number, as written."""

    name: str = "refuse"
    value: str | None = None

    def __str__(self) -> str:
        return self.name if self.value is None else f"{self.name}={self.value}"


def parse_policy(text: str) -> Policy:
    """Read a policy."""
    if text in POLICIES:
        return Policy(text)
    name, sign, number = str(text).partition("=")
    if name == "value" and sign and NUMBER.fullmatch(number.strip()):
        return Policy("value", number.strip())
    if name == "value":
        raise InputError(
            "{--missing:{value}}: add the number that a failure is worth, with a decimal point, such as "
            "{--missing:value=0.5}.",
            value=quote(text),
        )
    raise InputError(
        "Unknown {--missing:{value}}: use {policies} or value=X.{closest} Or keep them missing, with {incomplete}.",
        value=quote(text), policies=", ".join(POLICIES), closest=closest(text, POLICIES), incomplete=INCOMPLETE,
    )  # fmt: skip


@dataclass(frozen=True)
class Treated:
    """Missing results of a table, and their treatment; numbers of measurements, by name only where there are some."""

    policy: str  # "omit", "drop-problem", "drop-algorithm", "worst" or "value=X"
    missing: int  # measurements without a value
    expected: int  # of how many that there should be
    absent: int = 0  # how many of `missing` had no line at all, while other algorithms had that run (or problem)
    by_algorithm: Mapping[str, int] = field(default_factory=dict)
    by_problem: Mapping[str, int] = field(default_factory=dict)
    reasons: Mapping[str, int] = field(default_factory=dict)  # words with digits in them are shown as "…"
    left_out: tuple[str, ...] = ()  # problems or algorithms

    def found(self) -> list[Message]:
        """Describe what was missing, in sentences."""
        absent = Message(" ({n} of them have no line at all)", n=self.absent) if self.absent else ""
        sentences = [
            Message(
                "{n} of {measurements} is missing{absent}.",
                "{n} of {measurements} are missing{absent}.",
                self.missing,
                measurements=count(self.expected, "measurement"),
                absent=absent,
            ),
            Message("By algorithm: {counts}.", counts=counted(self.by_algorithm)),
            Message("By problem: {counts}.", counts=counted(self.by_problem)),
        ]
        return [*sentences, *self.reported()]

    def reported(self) -> list[Message]:
        """List the reasons that the data state."""
        return [Message("Reported reasons: {counts}.", counts=counted(self.reasons, "; "))] if self.reasons else []

    def done(self) -> Noted:
        """Describe the treatment, in a sentence."""
        if self.left_out:
            texts = (
                n_("Left out {n} problem with missing measurements: {names}.", "Left out {n} problems with missing measurements: {names}.")
                if self.policy == "drop-problem"
                else n_("Left out {n} algorithm with missing measurements: {names}.", "Left out {n} algorithms with missing measurements: {names}.")
            )  # fmt: skip
            return Noted(*texts, len(self.left_out), names=quoted(self.left_out, _SHOWN))
        if self.policy == "worst":
            return Noted(
                "Each missing measurement was replaced by the worst value that any algorithm reached on that problem."
            )
        if self.policy == "omit":
            return Noted("Missing measurements were left out: cells summarise the available runs.")
        return Noted("Each missing measurement was replaced by the value {value}.", value=self.policy.partition("=")[2])


def counted(numbers: Mapping[str, int], separator: str = ", ") -> Message:
    """List names or reasons with their numbers, the largest first."""
    ordered = sorted(numbers.items(), key=lambda item: -item[1])
    shown = [joined([Message(name) if name == NO_REASON else quote(name), f" {number}"]) for name, number in ordered]
    return some(shown, _SHOWN, separator)


def is_absent_value(value: Any) -> bool:
    """Whether a value of a record is missing: None, blank, the usual marks, and numbers that are not finite."""
    return lacks_number(value.strip()) if isinstance(value, str) else is_absent(value)


def reasons_of(texts: Sequence[str]) -> dict[str, int]:
    """Count reasons of failure; what differs only in words with digits (instances, paths, times) is one reason.

    >>> reasons_of(["crashed after 12s", "crashed after 7s", ""])
    {'crashed after …': 2, 'no reason given': 1}
    """
    grouped = Counter(_DETAIL.sub("…", " ".join(text.split()))[:100] or NO_REASON for text in texts)
    return dict(grouped.most_common())
