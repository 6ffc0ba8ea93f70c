"""The description as a document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from podium.document import Block, Bullets, Column, Document, Heading, KeyFigure, Kind, Paragraph, Table
from podium.i18n import N_, _, grouped, joined, ngettext
from podium.studies.description.findings import Finding
from podium.studies.description.kinds import CALLED
from podium.studies.words import source_name

if TYPE_CHECKING:
    from podium.studies.description.study import Description


_HEADINGS: Final = {
    "stops": N_("What prevents a comparison"), "suspicious": N_("What looks suspicious"), "remark": N_("Good to know"),
}  # fmt: skip
_SHOWN: Final = 5
_HEADS: Final = (
    N_("algorithm"), N_("classifier"), N_("measurements"), N_("missing"), N_("minimum"), N_("median"), N_("maximum"),
    N_("right"), N_("accuracy"),
)  # fmt: skip
"""How the columns of the table are called in code, and on the page in the language of its reader."""
_SIZES: Final = {
    "problems": N_("Problems"), "algorithms": N_("Algorithms"), "cut_points": N_("Cut-points"), "instances": N_("Instances"),
    "classifiers": N_("Classifiers"), "p_values": N_("P-values"), "points": N_("Points"), "groups": N_("Groups"),
    "repetitions": N_("Repetitions"),
}  # fmt: skip
_TERMS: Final[Mapping[str, str]] = {
    "right": "accuracy",
    "accuracy": "accuracy",
    "minimum": "median",
    "median": "median",
    "maximum": "median",
    "measurements": "count",
    "missing": "count",
}
_KINDS: Final[Mapping[str, Kind]] = {"measurements": "count", "missing": "count", "right": "count"}


def document(study: Description, *, full: bool) -> Document:
    """Lay out the findings, the table and the next step; the short form names few places and leaves the notes out."""
    seen = study.seen
    blocks: list[Block] = [Paragraph(study.text, lead=True)]
    facts = [*seen.facts, *_direction(study)]
    if seen.metrics:
        names = joined(seen.metrics[:20], ", ")
        facts.append(ngettext("{n} metric: {names}.", "{n} metrics: {names}.", len(seen.metrics), names=names))
    blocks.append(Bullets(tuple(facts)))
    for weight, title in _HEADINGS.items():
        found = [one for one in seen.findings if one.weight == weight]
        if found:
            blocks += [Heading(_(title)), Bullets(tuple(_line(one, full) for one in found))]
    if seen.table:
        blocks.append(_table(seen.table, seen.kind))
    blocks += [Heading(_("Next step")), *_next(study)]
    if full and seen.notes:
        blocks += [Heading(_("How it was read")), Bullets(tuple(seen.notes))]
    title = N_("What {source} hold") if seen.files else N_("What {source} holds")
    return Document(_(title, source=source_name(seen.source)), tuple(blocks))


def _direction(study: Description) -> list[str]:
    seen = study.seen
    if seen.kind not in ("results", "folds", "traces"):
        return []
    if seen.direction == "by metric":
        return [_("The format states the direction of each metric.")]
    if seen.direction is not None:
        return [_("The format states the direction: {direction}.", direction=seen.direction)]
    if seen.guess is not None:
        return [
            _(
                "Guess, never used: {guess}. State whether larger or smaller values are better with --objective.",
                guess=seen.guess,
            )
        ]
    return [_("The file does not state whether larger or smaller values are better: pass --objective.")]


def _line(one: Finding, full: bool) -> str:
    code = f" [{one.code}]" if one.code else ""
    text, places = str(one.text), [" ".join(str(place).split()) for place in one.places]
    shown = places if full else places[:_SHOWN]
    named = [place for place in shown if place not in text]
    if not named:
        return f"{text}{code}"
    rest = len(places) - len(shown)
    listed = joined(named, "; ")
    return f"{text}{code} ({_('{shown} and {n} more', shown=listed, n=rest) if rest else listed})"


def _table(table: Mapping[str, Sequence[Any]], kind: str) -> Table:
    columns = []
    for at, (name, values) in enumerate(table.items()):
        columns.append(Column(_(name), values, "text" if at == 0 else _KINDS.get(name, "value"), term=_TERMS.get(name)))
    note = (_("Over the problems; means where there are several runs."),) if kind == "results" else ()
    return Table(
        "algorithms",
        _("By algorithm") if kind in ("results", "folds") else _("By classifier"),
        tuple(columns),
        note,
        terminal=12,
    )


def _next(study: Description) -> list[Block]:
    step = study.next
    blocks: list[Block] = []
    if study.findings("stops"):
        blocks.append(Paragraph(_("First fix what prevents a comparison, or choose how to handle it; then:")))
    typed = _("Type: {command}", command=step.command) if step.verb else _("Instead: {command}", command=step.command)
    blocks.append(Paragraph(typed))
    blocks.append(Paragraph(step.why))
    words = {
        "OBJECTIVE": _("OBJECTIVE is maximize where larger values are better, minimize where smaller ones are."),
        "POLICY": _(
            "POLICY is drop-problem, drop-algorithm, worst, omit or value=X; for podium compare also incomplete, "
            "tests that allow for missing cells."
        ),
    }
    words["LABEL"] = _("LABEL is the class whose instances should have high scores.")
    said = [text for word, text in words.items() if f" {word}" in step.command]
    return [*blocks, *([Bullets(tuple(said))] if said else [])]


# What a page shows first.


def headline(study: Description) -> tuple[str, str, str]:
    """Return whether the file can be compared, and what it holds."""
    wrong, odd = len(study.findings("stops")), len(study.findings("suspicious"))
    shown = _("Ready to compare")
    if wrong:
        shown = ngettext("{n} issue prevents a comparison", "{n} issues prevent a comparison", wrong)
    left = ngettext("; {n} finding looks suspicious", "; {n} findings look suspicious", odd) if odd else ""
    return shown, left.lstrip("; "), ""


def key_figures(study: Description) -> list[KeyFigure]:
    """Return what the file holds, how large it is, and what was found."""
    seen = study.seen
    sizes = [KeyFigure(str(_(_SIZES[name])), grouped(n)) for name, n in seen.shape.items() if name in _SIZES]
    return [KeyFigure(_("Holds"), str(_(CALLED[seen.kind])), str(seen.how)), *sizes[:3]]
