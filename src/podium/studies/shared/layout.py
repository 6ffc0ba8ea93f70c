"""The JSON layouts: the vocabulary of their types, and the parts that several studies share.

A `TypedDict` in the ``layout.py`` of a study describes its JSON. The function that builds the JSON returns that type, so type
checkers compare the two, and ``.ci/schemas`` writes ``docs/schema`` from it: the first line of its docstring becomes the title,
the text below a key the description of the key. `Annotated` adds what a type cannot express, by the markers below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from math import isfinite
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    TypedDict,
    get_args,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

from podium._version import __version__
from podium.document import Advice
from podium.errors import handled, preset
from podium.studies.shared.kinds import (
    AdviceCode,
    Count,
    Counts,
    Measure,
    Name,
    Names,
    NonEmpty,
    OneOf,
    Positive,
    PositiveCount,
    Probability,
    Rules,
    Sha256,
    T,
    Text,
)
from podium.studies.shared.kinds import Conclusion as DecisionWord

if TYPE_CHECKING:
    from podium.data.missing import Treated
    from podium.studies.shared.gate import Against

SCHEMA: Final = 1
"""Version of the JSON layout; raised when a key changes its meaning or disappears."""


class AgainstControl(TypedDict):
    algorithm: Name
    control: Name
    decision: Annotated[str, OneOf(*get_args(DecisionWord))]
    """By the verdict, at its level; "equivalent" if no difference was found and the test of equivalence decides so."""
    pvalue: Probability
    """The p-value that decides, adjusted over the family of the verdict."""
    effect: float | None
    """Estimated advantage of the algorithm over the control; positive where it is better. Null where none is estimated."""
    measure: Annotated[str, OneOf(*get_args(Measure))] | None
    equivalent: bool | None
    """Null without a margin of equivalence."""
    equivalence_pvalue: Probability | None
    detectable_drop: Positive | None
    """The smallest drop that would be detected with a probability of 0.8 at the observed spread; null where no theory gives it."""


Decisions = Annotated[
    list[AgainstControl],
    Rules(description="Each algorithm against the control, or the second of two against the first; else empty."),
]


class AdviceEntry(TypedDict):
    code: AdviceCode
    message: Text
    reason: Text
    remedy: Text
    source: Text


class Missing(TypedDict):
    """The missing results and their treatment; only if something was missing."""

    policy: Annotated[str, Rules(pattern="^(omit|drop-problem|drop-algorithm|worst|value=.+)$")]
    missing: PositiveCount
    expected: PositiveCount
    absent: Count
    by_algorithm: Counts
    by_problem: Counts
    reasons: Counts
    left_out: Names


class Handled(TypedDict, total=False):
    handled: NonEmpty[str]
    """Notes on what was left out, transposed or assumed; only where something was."""


class Absent(TypedDict, total=False):
    missing: Missing


class Provenance(Handled, Absent):
    version: Text
    seed: Count | None
    data_sha256: Sha256 | None
    """Null if all data were simulated."""
    source: str
    notes: list[str]
    options: dict[str, Any]


def filled(kind: Callable[..., T], study: Any, data: Any, given: dict[str, Any] | None = None, /, **values: Any) -> T:
    """Return the JSON of a study: what is not passed are attributes of these names of the study, its options or its data.

    `given` are the options of a study that keeps no record of them.

    What every study has is built here: the version of the layout, decisions, advice and provenance.
    """
    hints, options = get_type_hints(kind), getattr(study, "options", None)
    given = study.options.to_dict() if given is None else given
    notes = getattr(study, "notes", data.notes)
    common: dict[str, Callable[[], Any]] = {
        "schema": lambda: SCHEMA,
        "study": lambda: get_args(hints["study"])[0],
        "decisions": lambda: decisions_list(study.decisions),
        "advice": lambda: advice_list(study.advice),
        "provenance": lambda: provenance(
            data.sha256,
            data.source,
            notes,
            given,
            given.get("seed") if getattr(study, "random", True) else None,
            getattr(data, "treated", None),
        ),
    }
    holders = (study, options, data)

    def value(name: str) -> Any:
        if name in common:
            return common[name]()
        return plain(next(getattr(holder, name) for holder in holders if hasattr(holder, name)))

    return kind(**{name: plain(values[name]) if name in values else value(name) for name in hints})


def of(kind: Callable[..., T], thing: Any, /, **own: Any) -> T:
    """Return a part of a JSON: what is not passed are attributes of a result."""
    return kind(**{name: plain(own[name] if name in own else getattr(thing, name)) for name in get_type_hints(kind)})


def plain(value: Any) -> Any:
    """Return a value as JSON has it: records as mappings by the names of their fields, arrays and tuples as lists, no number as null."""
    if type(value) is float:  # first what there is most of
        return value if isfinite(value) else None
    if value is None or type(value) in (str, int, bool):
        return value
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(value.tolist())
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def records(kind: Callable[..., T], **columns: Any) -> list[T]:
    """Return columns as records: arrays, whose numbers that are not finite become None, pairs of arrays of limits, and lists."""
    rows = zip(*map(_listed, columns.values()), strict=True)
    return [kind(**dict(zip(columns, row, strict=True))) for row in rows]


def _listed(column: Any) -> list[Any]:
    if isinstance(column, tuple):
        return [list(ends) for ends in zip(*map(_listed, column), strict=True)]
    if isinstance(column, np.ndarray) and column.dtype.kind == "f":
        return [value if isfinite(value) else None for value in column.tolist()]
    return column.tolist() if isinstance(column, np.ndarray) else list(column)


def in_columns(names: str, rows: Iterable[Sequence[Any]]) -> dict[str, list[Any]]:
    """Return rows as columns.

    >>> in_columns("a b", [(1, 2), (3, 4)])
    {'a': [1, 3], 'b': [2, 4]}
    """
    found = list(rows)
    return {name: [row[place] for row in found] for place, name in enumerate(names.split())}


def provenance(
    sha256: str,
    source: str,
    notes: Sequence[str],
    options: dict[str, Any],
    seed: int | None,
    treated: Treated | None = None,
) -> Provenance:
    """Return the provenance: version, data digest, options, and the seed if anything was random.

    What was left out, transposed or assumed ("handled"), and what was missing in the data and what was done about it, are there
    where something was.
    """
    notes = [*notes, *preset()]
    left_out: Handled = {"handled": found} if (found := list(handled(notes))) else {}
    missing: Absent = {} if treated is None else {"missing": _missing(treated)}
    return {
        "version": __version__,
        "seed": seed,
        "data_sha256": sha256,
        "source": source,
        "notes": list(notes),
        **left_out,
        "options": options,
        **missing,
    }


def _missing(treated: Treated) -> Missing:
    return {
        "policy": treated.policy,
        "missing": treated.missing,
        "expected": treated.expected,
        "absent": treated.absent,
        "by_algorithm": dict(treated.by_algorithm),
        "by_problem": dict(treated.by_problem),
        "reasons": dict(treated.reasons),
        "left_out": list(treated.left_out),
    }


def advice_list(advice: Sequence[Advice]) -> list[AdviceEntry]:
    """Advice as plain values."""
    return [
        {"code": a.code, "message": a.message, "reason": a.reason, "remedy": a.remedy, "source": a.source}
        for a in advice
    ]


def named(sets: Sequence[Sequence[int]], names: Sequence[str]) -> list[list[str]]:
    """Replace indices by names."""
    return [[names[j] for j in members] for members in sets]


def _or_null(values: NDArray[np.float64]) -> list[float | None]:
    return [None if value != value else value for value in values.tolist()]


def decisions_list(decisions: Sequence[Against]) -> list[AgainstControl]:
    """The conclusions on the candidates as plain values."""
    return [
        {
            "algorithm": one.algorithm,
            "control": one.control,
            "decision": one.decision,
            "pvalue": one.pvalue,
            "effect": one.effect,
            "measure": one.measure,
            "equivalent": one.equivalent,
            "equivalence_pvalue": one.equivalence_pvalue,
            "detectable_drop": None if one.detection is None else one.detection.smallest,
        }
        for one in decisions
    ]
