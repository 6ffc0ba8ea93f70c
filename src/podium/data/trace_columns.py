"""Which columns of a file of traces hold what: by the names given, else by the names people use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from podium.data.roles import ALGORITHM_HEADERS, PROBLEM_HEADERS, normalise
from podium.data.wording import column_index, words
from podium.errors import InputError, quote
from podium.i18n import N_, Message, listing, some

_CUT_POINT: Final = words(
    "cut point|cut points|cutpoint|evaluation|evaluations|evals|eval|fes|fe|nfe|nfes|fevals|function evaluations|budget|"
    "percent|percentage|percent of budget|percentage of budget|fraction of budget|checkpoint|check point|iteration|"
    "iterations|iter|generation|generations|gen|step|steps|epoch|epochs|time|elapsed|runtime|seconds|elapsed budget|cost"
)
_RUN: Final = words(
    "run|runs|run id|seed|seeds|trial|trials|repetition|repeat|rep|replicate|fold|resample|execution id"
)
_VALUE: Final = words(
    "value|values|error|errors|best|best so far|bestsofar|best value|best error|best fitness|fitness|objective|"
    "objective value|error value|function error|f|fx|fbest|loss|cost value|score|result|y|raw y|quality|accuracy|hv|regret"
)
USUAL: Final[Mapping[str, frozenset[str]]] = {
    "algorithm": ALGORITHM_HEADERS,
    "problem": PROBLEM_HEADERS,
    "run": _RUN,
    "cut_point": _CUT_POINT,
    "value": _VALUE,
}
"""Headers (normalised) that say what a column holds."""

ROLES: Final = {
    "algorithm": N_("algorithm"),
    "problem": N_("problem"),
    "run": N_("run"),
    "cut_point": N_("cut-point"),
    "value": N_("value"),
}
_OPTION: Final = {role: "--" + role.replace("_", "-") for role in USUAL}
# Possessive, and never from within a run of digits: a long number would be tried from each of its digits.
_CUT_HEADER: Final = re.compile(
    r"(?P<who>.*?)(?P<cut>(?:(?<!\d)\d++(?:\.\d*+)?+|\.\d++)(?:[eE][+-]?\d++)?+)\s*+%?", re.ASCII
)


class TraceColumns(NamedTuple):
    """Names of columns as the user gave them."""

    algorithm: str | None = None
    problem: str | None = None
    run: str | None = None
    cut_point: str | None = None
    value: str | None = None


class CutColumn(NamedTuple):
    """A column that holds the values at one cut-point: where it stands, its cut-point, and whose values (or "")."""

    at: int
    cut: str
    who: str


def find_roles(
    header: Sequence[str], given: TraceColumns, needed: Sequence[str], wanted: Sequence[str], source: str
) -> dict[str, int]:
    """Position of the column of each role.

    Raises
    ------
    InputError
        When a named column does not exist, a needed one is not found, or two could be meant.
    """
    chosen = given._asdict()
    found: dict[str, int] = {}
    for role, name in chosen.items():
        if name is not None:
            found[role] = column_index(header, name, source, role.replace("_", "-"))
    _refuse_shared(found, header, source)
    for role in (*needed, *wanted):
        if role in found:
            continue
        fitting = [i for i, name in enumerate(header) if normalise(name) in USUAL[role] and i not in found.values()]
        if len(fitting) == 1:
            found[role] = fitting[0]
        elif len(fitting) > 1:
            names = listing([quote(header[i]) for i in fitting[:3]])
            raise InputError(
                "{source}: columns {names} could each be the {role}. Name one with {option} COLUMN.",
                source=source,
                names=names,
                role=Message(ROLES[role]),
                option=_OPTION[role],
            )
        elif role in needed:
            raise _not_found(role, header, source)
    return found


def _refuse_shared(found: Mapping[str, int], header: Sequence[str], source: str) -> None:
    roles: dict[int, str] = {}
    for role, index in found.items():
        if index in roles:
            raise InputError(
                "{source}: column {name} cannot be both {first} and {second}. Name two columns.",
                source=source,
                name=quote(header[index]),
                first=Message(ROLES[roles[index]]),
                second=Message(ROLES[role]),
            )
        roles[index] = role


def _not_found(role: str, header: Sequence[str], source: str) -> InputError:
    listed = some([quote(name) for name in header], 20)
    return InputError(
        "{source}: no column looks like the {role}. Name it with {option} COLUMN. The columns are: {listed}. A "
        "trace is either long (algorithm, problem, run, cut-point, value) or wide (one column per cut-point, "
        "named by the cut-point).",
        source=source,
        role=Message(ROLES[role]),
        option=_OPTION[role],
        listed=listed,
    )


def cut_columns(header: Sequence[str]) -> list[CutColumn]:
    """Columns whose header is a cut-point ("10", "10 %", "FES 1000") or an algorithm and a cut-point ("jSO_10").

    Empty when fewer than three columns look like that, or when their headers do not follow one pattern.

    Examples
    --------
    >>> [(c.who, c.cut) for c in cut_columns(["function", "A_10", "A_20", "A_30"])]
    [('A', '10'), ('A', '20'), ('A', '30')]
    >>> cut_columns(["algorithm", "function", "run", "fes", "f1"])
    []
    """
    found = []
    for index, name in enumerate(header):
        match = _CUT_HEADER.fullmatch(name.strip())
        if match is None or normalise(name) in _KNOWN:
            continue
        who = match["who"]
        if who and who[-1] not in " _@:|/-=#[(" and normalise(who) not in _CUT_POINT:
            continue  # a name that ends in a digit, such as "F1"
        who = who.rstrip(" _@:|/-=#[(")
        found.append(CutColumn(index, match["cut"], "" if normalise(who) in _CUT_POINT else who))
    sizes = Counter(column.who for column in found)
    return found if sizes and min(sizes.values()) >= 3 else []


_KNOWN: Final = frozenset().union(*USUAL.values())
