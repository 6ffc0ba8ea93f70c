"""The guide as neutral blocks: the tree, or one leaf with what it assumes and what to report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from podium.document import SHORT_ROWS, Block, Bullets, Document, Heading, KeyFigure, Paragraph
from podium.i18n import _, grouped, joined, ngettext, paragraph
from podium.studies.data_and_help.guide.routes import AXES, NOTES, Note, Route
from podium.studies.data_and_help.guide.study import Guide, open_questions


def document(study: Guide, *, full: bool) -> Document:
    """Return the one route that is left, or what is left of the tree; of many routes the short form asks the next question."""
    if len(study.routes) == 1:
        return _one_route(study.text, study.routes[0], study.answers, study.warning)
    return (_several_routes if full else _next_steps)(study.text, study.routes, study.answers)


def _one_route(text: str, route: Route, answers: Mapping[str, str], warning: str | None) -> Document:
    """Return the one leaf that is left."""
    command = (
        _("Type: {command}", command=route.command) if route.verb else _("Instead: {command}", command=route.command)
    )
    blocks: list[Block] = [Paragraph(text, lead=True), Paragraph(command)]
    if warning:
        blocks.append(Paragraph(str(warning)))
    if route.python:
        blocks += [Paragraph(_("In Python:")), Bullets(tuple(route.python.split("\n")))]
    if route.choices:
        others = tuple(f"{route.command_with(choice)}: {choice.when}" for choice in route.choices)
        blocks += [Heading(_("Alternatives")), Bullets(others)]
    if route.note:
        blocks += [Heading(str(route.note.title)), Bullets(_sentences(route.note))]
    return Document(_("Which command?"), (*blocks, *_said(answers)))


def _next_steps(text: str, routes: Sequence[Route], answers: Mapping[str, str]) -> Document:
    """Return the next question in full, the others in a line each, and the routes if they are few."""
    first, *later = open_questions(answers)
    question, options = AXES[first]
    blocks: list[Block] = [
        Paragraph(text, lead=True),
        Paragraph(str(question)),
        Bullets(tuple(f"--{first} {key}: {text}" for key, text in options.items())),
    ]
    if later:
        lines = tuple(f"{AXES[axis][0]} --{axis} {', '.join(AXES[axis][1])}" for axis in later)
        blocks += [Paragraph(_("Further questions:")), Bullets(lines)]
    if len(routes) <= SHORT_ROWS:
        blocks += [Heading(_("Remaining routes")), Bullets(tuple(_line(route, full=False) for route in routes))]
    more = ngettext(
        "More: {--ask:yes} asks the questions one at a time; {--full:yes} shows {n} route with its reason.",
        "More: {--ask:yes} asks the questions one at a time; {--full:yes} shows all {n} routes with their reasons.",
        len(routes),
    )
    return Document(_("Which command do I need?"), (*blocks, *_said(answers), Paragraph(more)))


def _several_routes(text: str, routes: Sequence[Route], answers: Mapping[str, str]) -> Document:
    """Return the remaining tree."""
    blocks: list[Block] = [Paragraph(text, lead=True)]
    for axis in tuple(AXES)[1:]:
        if axis not in answers:
            question, options = AXES[axis]
            blocks += [
                Paragraph(str(question)),
                Bullets(tuple(f"--{axis} {key}: {text}" for key, text in options.items())),
            ]
    blocks.append(
        Paragraph(_("The options of an alternative are added to the command; they replace options of the same name."))
    )
    for kind, meaning in AXES["data"][1].items():
        leaves = [route for route in routes if kind in (route.options("data") or (kind,))]
        if leaves and answers.get("data", kind) == kind:
            blocks += [Heading(f"--data {kind}: {meaning}"), Bullets(tuple(_line(route) for route in leaves))]
    return Document(_("Which command do I need?"), (*blocks, *_notes(routes), *_said(answers)))


def _line(route: Route, *, full: bool = True) -> str:
    """One leaf: the answers beside the kind of data, what to type and, in full, why."""
    said = (f"{axis} {route.shown(axis)}" for axis in AXES if axis != "data" and route.options(axis))
    line = f"{'; '.join(said) or _('for any question')}: {route.command}"
    if not full:
        return line
    line = f"{line} {route.why}" if line.endswith(".") else f"{line} — {route.why}"
    others = joined((f"{choice.words} ({choice.when})" for choice in route.choices), "; ")
    return paragraph([line, _("Alternatives: {others}.", others=others)]) if others else line


def _notes(routes: Sequence[Route]) -> list[Block]:
    """What each kind of answer assumes and what to report, once for all leaves that share it."""
    blocks: list[Block] = [Heading(_("What each analysis answers and assumes, and what to report"))]
    for key, note in NOTES.items():
        leaves = [route for route in routes if route.key == key]
        if leaves:
            verbs = " or ".join(dict.fromkeys(f"podium {route.verb}" for route in leaves))
            example = min((route.python for route in leaves), key=len)
            blocks += [
                Heading(f"{note.title} ({verbs})", 3),
                Bullets((*_sentences(note), *(_("In Python: {line}", line=line) for line in example.split("\n")))),
            ]
    return blocks


def _sentences(note: Note) -> tuple[str, ...]:
    return (
        _("Question: {text}", text=note.answers),
        _("Assumptions: {text}", text=note.assumes),
        _("Report: {text}", text=note.report),
    )


def _said(answers: Mapping[str, str]) -> list[Block]:
    if not answers:
        return []
    said = [f"{AXES[axis][0]} {AXES[axis][1][word]}" for axis, word in answers.items()]
    return [Heading(_("Your answers")), Bullets(tuple(said))]


# What a page shows first.


def headline(study: Guide) -> tuple[str, str, str]:
    """Return what to use, or how to find it."""
    if len(study.routes) > 1:
        if study.answers:
            shown = ngettext("{n} route remains", "{n} routes remain", len(study.routes))
            return shown, _("answer more questions to narrow them down"), ""
        return _("Five questions lead to the right command"), "", ""
    route = study.routes[0]
    if route.verb is None:
        return _("No test can answer this question with such data"), "", str(route.why)
    return _("Use podium {verb}", verb=route.verb), "", str(route.why)


def key_figures(study: Guide) -> list[KeyFigure]:
    """Return how many routes remain, and how many questions were answered."""
    answered = _("{n} of {m}", n=len(study.answers), m=len(AXES))
    return [KeyFigure(_("Routes"), grouped(len(study.routes))), KeyFigure(_("Answered"), answered, _("questions"))]


def table_first(study: Guide) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for are the routes."""
    return True
