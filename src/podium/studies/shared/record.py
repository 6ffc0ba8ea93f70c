"""JSON objects declared once: each key with its type and where its value is.

``Record("Name", "What it is.", n=(Count, "results.n"))`` is a type (`Record.type`, from which ``.ci/schemas`` writes the schema) and a
function from a result to plain values. A value is an attribute path or a function; arrays become lists.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Annotated, Any, Literal, TypedDict, get_origin

import numpy as np

from podium.stats.ranks import Objective
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.kinds import Rules
from podium.studies.shared.words import bounded


class Record:
    """An object of the JSON of a study."""

    type: Any

    def __init__(self, name: str, doc: str, /, **keys: Any) -> None:
        self.name, self.keys = name, {}
        types = {}
        for key, (kind, *value) in ((key, one if isinstance(one, tuple) else (one,)) for key, one in keys.items()):
            many, kind = (True, kind[0]) if isinstance(kind, list) else (False, kind)
            inner = kind if isinstance(kind, Record) else None
            at = value[0] if value else key
            self.keys[key] = (attrgetter(at) if isinstance(at, str) else at, inner, many)
            if inner is not None:
                kind = Annotated[list[inner.type], Rules(minItems=1)] if many else inner.type  # type: ignore[name-defined]
            types[key] = kind
            if value[1:] == ["or null"]:
                types[key] = types[key] | None
        self.type = TypedDict(name, types)  # type: ignore[misc]
        self.type.__doc__ = doc

    def __call__(self, thing: Any) -> dict[str, Any]:
        """Return the plain values of a result."""
        return {key: _plain(value(thing), inner, many) for key, (value, inner, many) in self.keys.items()}


def _plain(value: Any, inner: Record | None, many: bool) -> Any:
    if value is None:
        return None
    if inner is not None:
        return [inner(one) for one in value] if many else inner(value)
    if isinstance(value, np.ndarray | np.generic):
        value = value.tolist()
    if isinstance(value, float):
        return bounded(value)
    return list(value) if isinstance(value, tuple) else value


def constant(value: Any) -> tuple[Any, Callable[[Any], Any]]:
    """A key that has one value."""
    return Literal[value], lambda _: value


# Comparisons with a verdict on ranks, whatever their design.

SIZE = {"n": (kinds.TwoOrMore, "results.n"), "k": (kinds.TwoOrMore, "results.k")}
MEAN_RANKS = (kinds.MeanRanks, lambda s: dict(zip(s.results.algorithms, s.mean_ranks.tolist(), strict=True)))


def json_of(
    name: str,
    doc: str,
    study: str,
    size: dict[str, Any],
    own: dict[str, Any],
    more: dict[str, Any],
    options: Any,
    verdict: Any = families.Verdict,
    objective: bool = True,
    provenance: Callable[[Any], Any] | None = None,
) -> Record:
    """Return the layout of a design: what all have, with its own keys before the families and after them.

    `options` are the record of the options, or the type of the whole provenance.
    """
    given = options if get_origin(options) is Annotated else Annotated[layout.Provenance, kinds.Given(options)]
    direction = {"objective": (Objective, "results.objective")} if objective else {}
    return Record(
        name, doc, schema=constant(layout.SCHEMA), study=constant(study), **size,
        **direction, alpha=(kinds.Alpha, "verdict.alpha"), algorithms=(kinds.SeveralNames, "verdict.names"), **own,
        families=(families.PairedFamilies, lambda s: [families.family_dict(one, s.verdict.names) for one in s.families]),
        **more,
        verdict=(verdict, lambda s: families.verdict_dict(s.verdict, s.verdict.names)),
        groups=(kinds.Groups, lambda s: families.groups_dict(s.verdict, s.verdict.names)["groups"]),
        letters=(kinds.Letters, lambda s: families.groups_dict(s.verdict, s.verdict.names)["letters"]),
        decisions=(layout.Decisions, lambda s: layout.decisions_list(s.decisions)),
        advice=(list[layout.AdviceEntry], lambda s: layout.advice_list(s.advice)),
        provenance=(given, provenance or _provenance),
    )  # fmt: skip


def _provenance(study: Any) -> Any:
    data, seed = study.results, study.options.get("seed")
    given = {name: value for name, value in study.options.items() if name != "seed"}
    return layout.provenance(data.sha256, data.source, data.notes, given, seed, getattr(data, "treated", None))
