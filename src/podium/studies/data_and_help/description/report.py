"""What a description says: the report, its sentences in ``texts.toml``, and plain values."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypedDict

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, KeyFigure, Kind, Paragraph, Table
from podium.errors import handled
from podium.i18n import N_, _, grouped, joined
from podium.studies.data_and_help.description.findings import Finding, Seen, Weight
from podium.studies.data_and_help.description.study import SIZES, Description
from podium.studies.shared import kinds, layout
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import source_name

CALLED: Final = {
    "results": N_("results"), "folds": N_("folds or runs on one problem"), "traces": N_("traces"),
    "predictions": N_("predictions"), "scores": N_("scores"), "pvalues": N_("published p-values"),
    "ranks": N_("published mean ranks"), "points": N_("points in ROC space"), "groups": N_("groups of problems"),
}  # fmt: skip
"""What a source holds, by its kind."""

_HEADINGS: Final = {
    "stops": N_("What prevents a comparison"), "suspicious": N_("What looks suspicious"), "remark": N_("Good to know"),
}  # fmt: skip
_SHOWN: Final = 5
_COLUMNS: Final[dict[str, tuple[str, Kind, str | None]]] = {
    "algorithm": (N_("algorithm"), "text", None), "classifier": (N_("classifier"), "text", None),
    "measurements": (N_("measurements"), "count", "count"), "missing": (N_("missing"), "count", "count"),
    "minimum": (N_("minimum"), "value", "median"), "median": (N_("median"), "value", "median"),
    "maximum": (N_("maximum"), "value", "median"), "right": (N_("right"), "count", "accuracy"),
    "accuracy": (N_("accuracy"), "value", "accuracy"),
}  # fmt: skip
"""Columns of the table: how they are called on the page, what they hold, and the term that explains it."""


def texts_of(study: Description) -> Texts:
    """Return what the texts name."""
    seen = study.seen
    return Texts(
        __file__, {}, source=source_name(seen.source), direction=seen.direction, guess=seen.guess,
        command=study.next.command,
    )  # fmt: skip


def document(study: Description, *, full: bool) -> Document:
    """Lay out the findings, the table and the next step; the short form names few places, and of the notes those on what was left out."""
    tell, seen = texts_of(study), study.seen
    said = [*seen.facts, *_direction(seen, tell)]
    if seen.metrics:
        said.append(tell("fact.metrics", n=len(seen.metrics), names=joined(seen.metrics[:20], ", ")))
    blocks: list[Block] = [Paragraph(study.text, lead=True), Bullets(tuple(said))]
    for weight, title in _HEADINGS.items():
        if found := [_line(one, full) for one in seen.findings if one.weight == weight]:
            blocks += [Heading(_(title)), Bullets(tuple(found))]
    blocks += [_table(seen, tell)] if seen.table else []
    blocks += [Heading(_("Next step"), part="next"), *_next(study, tell)]
    if full and seen.notes:
        blocks += [Heading(_("How it was read")), Bullets(tuple(seen.notes))]
    elif left_out := handled(seen.notes):
        blocks.append(Bullets(left_out))  # shown below the conclusion
    return Document(tell("report", "several" if seen.files else "one"), tuple(blocks))


def _direction(seen: Seen, tell: Texts) -> list[str]:
    if seen.kind not in ("results", "folds", "traces"):
        return []
    if seen.direction is not None:
        return [tell("direction", "by_metric" if seen.direction == "by metric" else "stated")]
    return [tell("direction", "none" if seen.guess is None else "guess")]


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


def _table(seen: Seen, tell: Texts) -> Table:
    heads = {name: _COLUMNS[name] for name in seen.table}
    columns = [Column(_(head), seen.table[name], kind, term=term) for name, (head, kind, term) in heads.items()]
    caption = _("By algorithm") if seen.kind in ("results", "folds") else _("By classifier")
    notes = (tell("report.table"),) if seen.kind == "results" else ()
    return Table("algorithms", caption, tuple(columns), notes, terminal=12)


def _next(study: Description, tell: Texts) -> list[Block]:
    step = study.next
    said = [tell("next.fix")] if study.findings("stops") else []
    said += [tell("next", "typed" if step.verb else "instead"), str(step.why)]
    words = [tell("next", word) for word in ("OBJECTIVE", "POLICY", "LABEL") if f" {word}" in step.command]
    return [*map(Paragraph, said), *([Bullets(tuple(words))] if words else [])]


# The conclusion, and what a page shows first.


def _verdict(study: Description) -> tuple[str, str]:
    """Say whether the file can be compared, and how much looks suspicious."""
    tell, wrong, odd = texts_of(study), len(study.findings("stops")), len(study.findings("suspicious"))
    shown = tell("verdict.stops", n=wrong) if wrong else tell("verdict.ready")
    return shown, tell("verdict.suspicious", n=odd) if odd else ""


def verdict_text(study: Description) -> str:
    """Describe the source, and say whether it can be compared."""
    seen, (shown, odd) = study.seen, _verdict(study)
    sizes = joined(study.sizes, ", ")
    return f"{source_name(seen.source)}: {_(CALLED[seen.kind])}, {sizes} ({seen.how}). {shown}{odd}."


def headline(study: Description) -> tuple[str, str, str]:
    """Return whether the file can be compared, and what looks suspicious."""
    shown, odd = _verdict(study)
    return shown, odd.lstrip("; "), ""


def key_figures(study: Description) -> list[KeyFigure]:
    """Return what the file holds, how large it is, and what was found."""
    seen = study.seen
    sizes = [KeyFigure(_(SIZES[name][1]), grouped(n)) for name, n in seen.shape.items()]
    return [KeyFigure(_("Holds"), _(CALLED[seen.kind]), str(seen.how)), *sizes[:3]]


# Plain values: JSON, and the findings as columns.


class FindingJson(TypedDict):
    """A single fact."""

    weight: Weight
    """stops: prevents a comparison; suspicious: may be a mistake; remark: for information."""
    topic: Annotated[
        str,
        kinds.OneOf(
            "duplicates", "labels", "metrics", "missing", "names", "numbers", "problems", "runs", "shape", "size", "text",
            "ties", "values",
        ),
    ]  # fmt: skip
    code: kinds.AdviceCode | None
    """The related advice."""
    text: kinds.Text
    places: Annotated[list[str], kinds.Rules(maxItems=20)]
    """The first places."""


class NextJson(TypedDict):
    """What to type next."""

    verb: str | None
    """null if the guide has none for such data."""
    command: kinds.Text
    why: kinds.Text


class DescribeJson(TypedDict):
    """``podium describe --format json``."""

    schema: Literal[1]
    study: Literal["describe"]
    text: kinds.Text
    source: str
    kind: Annotated[str, kinds.OneOf(*CALLED)]
    how: kinds.Text
    """The layout or reader."""
    shape: Annotated[dict[str, kinds.Count], kinds.Rules(minProperties=1), kinds.OnlyKeys(*SIZES)]
    """Number of problems, algorithms, repetitions, cut-points, instances, classifiers, p-values, points or groups."""
    metrics: list[str]
    direction: Annotated[str, kinds.OneOf("maximize", "minimize", "by metric")] | None
    """The direction, if the format states it; otherwise null."""
    direction_guess: Annotated[str, kinds.Rules(pattern="^(maximize|minimize) \\(")] | None
    """A guess from names, with its reason; podium never uses it."""
    truth: str | None
    """The column of the true labels."""
    columns: Annotated[dict[str, str], kinds.OnlyKeys("problem", "algorithm", "value", "run", "group")]
    """Columns of a long table by role; for predictions the column of groups."""
    facts: list[kinds.Text]
    findings: list[FindingJson]
    table: dict[str, list[str | float | None]]
    """Columns of equal length, one row per algorithm or classifier."""
    next: NextJson
    notes: list[str]
    version: str


def to_dict(study: Description) -> DescribeJson:
    """Return everything as plain values."""
    seen = study.seen
    found = [
        {"weight": one.weight, "topic": one.topic, "code": one.code or None, "text": one.text, "places": one.places}
        for one in seen.findings
    ]
    return layout.filled(
        DescribeJson, study, seen, {}, direction_guess=seen.guess, columns=seen.columns, findings=found, table=seen.table,
        version=__version__,
    )  # fmt: skip


def columns(study: Description) -> dict[str, list[Any]]:
    """Return the findings as columns."""
    rows = [(one.weight, one.topic, one.code or None, one.text, "; ".join(one.places)) for one in study.seen.findings]
    return layout.in_columns("weight topic code text places", rows)
