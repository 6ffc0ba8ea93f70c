"""The description of data as plain values: JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from podium._version import __version__
from podium.studies import layout
from podium.studies.description.findings import Weight

if TYPE_CHECKING:
    from podium.studies.description.study import Description


class FindingJson(TypedDict):
    weight: Weight
    """stops: prevents a comparison; suspicious: may be a mistake; remark: for information."""
    topic: Annotated[
        str,
        layout.OneOf(
            "duplicates",
            "labels",
            "metrics",
            "missing",
            "names",
            "numbers",
            "problems",
            "runs",
            "shape",
            "size",
            "text",
            "ties",
            "values",
        ),
    ]
    code: layout.AdviceCode | None
    """The related advice."""
    text: layout.Text
    places: Annotated[list[str], layout.Rules(maxItems=20)]
    """The first places."""


class NextJson(TypedDict):
    verb: str | None
    """null if the guide has none for such data."""
    command: layout.Text
    why: layout.Text


class DescribeJson(TypedDict):
    """``podium describe --format json``."""

    schema: Literal[1]
    study: Literal["describe"]
    text: layout.Text
    source: str
    kind: Annotated[
        str, layout.OneOf("results", "folds", "traces", "predictions", "scores", "pvalues", "ranks", "points", "groups")
    ]
    how: layout.Text
    """The layout or reader."""
    shape: Annotated[
        dict[str, layout.Count],
        layout.Rules(
            minProperties=1,
            propertyNames={
                "enum": [
                    "problems",
                    "algorithms",
                    "repetitions",
                    "cut_points",
                    "instances",
                    "classifiers",
                    "p_values",
                    "points",
                    "groups",
                ]
            },
        ),
    ]
    """Number of problems, algorithms, repetitions, cut-points, instances, classifiers, p-values, points or groups."""
    metrics: list[str]
    direction: Annotated[str, layout.OneOf("maximize", "minimize", "by metric")] | None
    """The direction, if the format states it; otherwise null."""
    direction_guess: Annotated[str, layout.Rules(pattern="^(maximize|minimize) \\(")] | None
    """A guess from names, with its reason; podium never uses it."""
    truth: str | None
    """The column of the true labels."""
    columns: Annotated[dict[str, str], layout.OnlyKeys("problem", "algorithm", "value", "run", "group")]
    """Columns of a long table by role; for predictions the column of groups."""
    facts: list[layout.Text]
    findings: list[FindingJson]
    table: dict[str, list[str | float | None]]
    """Columns of equal length, one row per algorithm or classifier."""
    next: NextJson
    notes: list[str]
    version: str


def to_dict(study: Description) -> DescribeJson:
    """Return everything as plain values."""
    seen, step = study.seen, study.next
    return {
        "schema": layout.SCHEMA,
        "study": "describe",
        "text": study.text,
        "source": seen.source,
        "kind": seen.kind,
        "how": seen.how,
        "shape": dict(seen.shape),
        "metrics": list(seen.metrics),
        "direction": seen.direction,
        "direction_guess": seen.guess,
        "truth": seen.truth,
        "columns": dict(seen.columns),
        "facts": list(seen.facts),
        "findings": [
            {
                "weight": one.weight,
                "topic": one.topic,
                "code": one.code or None,
                "text": one.text,
                "places": list(one.places),
            }
            for one in seen.findings
        ],
        "table": {name: list(values) for name, values in seen.table.items()},
        "next": {"verb": step.verb, "command": step.command, "why": step.why},
        "notes": list(seen.notes),
        "version": __version__,
    }
