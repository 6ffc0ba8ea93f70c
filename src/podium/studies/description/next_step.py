"""Which podium command comes next: the route of the guide, with the names of this file in it."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Final

from podium.brief import brief
from podium.i18n import Message
from podium.studies.description.seen import Seen
from podium.studies.guide import guide


@dataclass(frozen=True)
class NextStep:
    """What to type next.

    Attributes
    ----------
    verb
        The verb, None where the guide knows none for such data.
    command
        What to type; OBJECTIVE stands for what only the user knows.
    why
        The guide's reason.
    """

    verb: str | None
    command: str
    why: str

    __repr__ = brief


_ONE_ALGORITHM = Message(
    "A comparison needs at least two algorithms. One number for each name may be its cost (podium order with --cost), or a "
    "published mean rank or p-value (podium adjust)."
)
_OTHERS = {
    "pvalues": (
        "adjust",
        "podium adjust {file}",
        Message("Every adjustment that applies to published p-values, with its conclusions."),
    ),
    "points": (
        "roc",
        "podium roc --points {file}",
        Message("Crisp classifiers are points in ROC space; to add scores, name their file before --points."),
    ),
    "groups": (
        None,
        "podium compare RESULTS --group {file}",
        Message("This file groups the problems; the results are in a separate file."),
    ),
}
"""Verb, command and reason by the kind of a file that holds no results."""


def next_step(seen: Seen) -> NextStep:
    """Return the next step for differences between all algorithms."""
    if seen.kind in _OTHERS:
        verb, command, why = _OTHERS[seen.kind]
        return NextStep(verb, command.format(file=_shell(seen.source)), why)
    n, k = _shape(seen)
    if seen.kind == "results" and seen.truth is None and k < 2:
        return NextStep(None, Message("Check the delimiter, or name the columns."), _ONE_ALGORITHM)
    route = guide(data=_data(seen), problems=max(n, 1), algorithms=max(k, 2), goal="differences").routes[0]
    if route.verb is None:
        return NextStep(None, route.command, route.why)
    command = _command(route.verb, seen, _unpaired(route.command))
    return NextStep(route.verb, _call(route.verb, command) if seen.in_memory else command, route.why)


def _data(seen: Seen) -> str:
    if seen.kind != "results":
        return seen.kind
    if seen.truth is not None:
        return "scores"
    return "folds" if seen.folds else "runs" if seen.runs else "table"


def _shape(seen: Seen) -> tuple[int, int]:
    if seen.kind == "predictions":
        return 1, seen.shape["classifiers"]
    if seen.folds or seen.truth is not None:
        return 1, seen.shape["algorithms"]
    return seen.shape["problems"], seen.shape["algorithms"]


def _unpaired(command: str) -> list[str]:
    return ["--unpaired"] if "--unpaired" in command else []


def _command(verb: str, seen: Seen, more: list[str]) -> str:
    words = ["podium", verb, _shell(seen.source)]
    if seen.kind == "predictions":
        plain = seen.how == "table of predictions"
        truth = ["--truth", _shell(seen.truth)] if seen.truth is not None else ["--solved"]
        group = [f"--{role} {_shell(name)}" for role, name in seen.columns.items()]
        return " ".join([*words, *(truth if plain else []), *group])
    if (
        verb == "roc"
        and seen.truth is not None
        and all(":" in str(name) for name in seen.table.get("algorithm", ["-"]))
    ):
        return " ".join([*words, "--truth", _shell(seen.truth), "--multiclass"])
    if verb == "roc" and seen.truth is not None:
        return " ".join([*words, "--truth", _shell(seen.truth), "--positive", "LABEL"])
    if verb == "pair" and "algorithm" in seen.table:
        words += [_shell(name) for name in seen.table["algorithm"][:2]]
    for role, name in seen.columns.items():
        words += [f"--{role}", _shell(name)]
    if len(seen.metrics) > 1:
        words += ["--metric", _shell(seen.metrics[0])]
    topics = {one.topic for one in seen.findings if one.weight == "stops"}
    if seen.how == "wide table" and "runs" in topics:
        words += ["--repeats", "average"]
    if seen.direction is None:
        words += ["--objective", "OBJECTIVE"]
    if "missing" in topics and seen.kind == "results":
        words += ["--missing", "POLICY"]
    return " ".join([*words, *more])


_FUNCTIONS: Final = {
    "assumptions": "check_assumptions", "bayes": "compare_bayes", "folds": "compare_folds", "pair": "compare_pair",
    "predictions": "compare_predictions", "roc": "compare_roc", "runs": "compare_runs",
}  # fmt: skip
"""Functions that are not called like their verbs."""


_OPEN: Final = ("OBJECTIVE", "POLICY", "LABEL")


def _call(verb: str, command: str) -> str:
    """Write a command as a call with the data in memory.

    >>> _call("pair", "podium pair x A B --objective OBJECTIVE")
    "podium.compare_pair(data, 'A', 'B', objective=OBJECTIVE)"
    """
    words = iter(shlex.split(command)[3:])
    function, given = _FUNCTIONS.get(verb, verb), ["data"]
    if verb == "predictions" and "--group" in command.split():
        function = "compare_grouped_predictions"
    for word in words:
        if word == "--unpaired":
            function = "compare_unpaired"
        elif not word.startswith("--"):
            given.append(repr(word))
        elif word == "--solved":
            given.append("solved=True")
        elif word == "--multiclass":
            function = "compare_multiclass"
        else:
            value = next(words)
            given.append(f"{word[2:].replace('-', '_')}={value if value in _OPEN else repr(value)}")
    return f"podium.{function}({', '.join(given)})"


def _shell(word: str) -> str:
    """Quote for a shell; a line of its own must not break."""
    return shlex.quote(" ".join(word.split("\n")))
