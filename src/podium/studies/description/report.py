"""The description as a document, and as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Kind, Paragraph, Table
from podium.studies.description.finding import Finding
from podium.studies.layout import SCHEMA
from podium.studies.words import count, source_name

if TYPE_CHECKING:
    from podium.studies.description.study import Description

_HEADINGS: Final = {"stops": "What stops a comparison", "suspicious": "What looks suspicious", "remark": "Good to know"}
_SHOWN: Final = 5
_KINDS: Final[Mapping[str, Kind]] = {"measurements": "count", "missing": "count", "right": "count"}


def build(study: Description, full: bool) -> Document:
    """Build the document."""
    seen = study.seen
    blocks: list[Block] = [Paragraph(study.text, lead=True)]
    facts = [*seen.facts, *_direction(study)]
    if seen.metrics:
        facts.append(f"{count(len(seen.metrics), 'metric')}: {', '.join(seen.metrics[:20])}.")
    blocks.append(Bullets(tuple(facts)))
    for weight, title in _HEADINGS.items():
        found = [one for one in seen.findings if one.weight == weight]
        if found:
            blocks += [Heading(title), Bullets(tuple(_line(one, full) for one in found))]
    if seen.table:
        blocks.append(_table(seen.table, seen.kind))
    blocks += [Heading("What comes next"), *_next(study)]
    if full and seen.notes:
        blocks += [Heading("What was understood"), Bullets(tuple(seen.notes))]
    return Document(f"What {source_name(seen.source)} holds", tuple(blocks))


def _direction(study: Description) -> list[str]:
    seen = study.seen
    if seen.kind not in ("results", "traces"):
        return []
    if seen.direction == "by metric":
        return ["The format says for each metric which way is better."]
    if seen.direction is not None:
        return [f"The format says which way is better: {seen.direction}."]
    if seen.guess is not None:
        return [f"A guess, never used: {seen.guess}. Say which way is better by --objective."]
    return ["Nothing says which way is better: give --objective."]


def _line(one: Finding, full: bool) -> str:
    code = f" [{one.code}]" if one.code else ""
    places = [" ".join(place.split()) for place in one.places]
    shown = places if full else places[:_SHOWN]
    named = [place for place in shown if place not in one.text]
    if not named:
        return f"{one.text}{code}"
    rest = len(places) - len(shown)
    more = f" and {rest} more" if rest else ""
    return f"{one.text}{code} ({'; '.join(named)}{more})"


def _table(table: Mapping[str, Sequence[Any]], kind: str) -> Table:
    columns = []
    for at, (name, values) in enumerate(table.items()):
        columns.append(Column(name, values, "text" if at == 0 else _KINDS.get(name, "value")))
    note = ("Over the problems, of the means where there are runs.",) if kind == "results" else ()
    return Table(
        "algorithms", "By algorithm" if kind == "results" else "By classifier", tuple(columns), note, terminal=12
    )


def _next(study: Description) -> list[Block]:
    step = study.next
    blocks: list[Block] = []
    if study.findings("stops"):
        blocks.append(Paragraph("First mend what stops a comparison, or say what is to be done about it; then:"))
    blocks.append(Paragraph(f"{'Type' if step.verb else 'Instead'}: {step.command}"))
    blocks.append(Paragraph(step.why))
    words = {
        "OBJECTIVE": "OBJECTIVE is maximize where larger values are better, minimize where smaller ones are.",
        "POLICY": "POLICY is drop-problem, drop-algorithm, worst, omit or value=X; for podium compare also incomplete, tests that allow for "
        "missing cells.",
    }
    words["LABEL"] = "LABEL is the class whose instances should score high."
    said = [text for word, text in words.items() if f" {word}" in step.command]
    return [*blocks, *([Bullets(tuple(said))] if said else [])]


def layout(study: Description) -> dict[str, Any]:
    """Return everything as plain values."""
    seen, step = study.seen, study.next
    return {
        "schema": SCHEMA,
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
