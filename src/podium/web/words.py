"""Texts of the page that are found by key: failures, examples, downloads, and what the interface for programs does.

Texts of studies and their options stand in their declarations (`podium.verbs`), all others where they are shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from podium.i18n import N_, _, languages

TEXTS: Final[Mapping[str, str]] = {
    "data.gone": N_("This data is no longer available. Upload it again."),
    "fail.mistake": N_("podium cannot do this"),
    "fail.extra": N_("A package is missing on this server"),
    "fail.stopped": N_("Stopped"),
    "fail.stopped.text": N_("The study was stopped before it finished."),
    "fail.time": N_("The study took too long"),
    "fail.time.text": N_(
        "The study was stopped after {seconds} s, the limit of this server. Try fewer repetitions, or run podium on your own computer without this limit."
    ),
    "fail.killed": N_("The study ended unexpectedly"),
    "fail.killed.text": N_(
        "The process that was computing this study ended unexpectedly. Other studies are not affected."
    ),
    "fail.memory": N_("Not enough memory"),
    "fail.memory.text": N_("The study needs more memory than this server allows for one study."),
    "fail.fault": N_("A bug in podium"),
    "fail.fault.text": N_("This is a bug in podium, not a problem with your data. Please report it with this message:"),
    "fail.busy": N_("Too many studies are running"),
    "fail.busy.text": N_("Many studies are waiting. Try again in a minute."),
    "fail.missing": N_("Page not found"),
    "api.do.studies": N_("Lists the studies with their options, and the examples."),
    "api.do.give": N_("Uploads one or more files; returns a key and what podium detected."),
    "api.do.data": N_("Returns what podium detected in a data set or an example."),
    "api.do.study": N_(
        "Runs a study of a data set, an example or a table. A study that takes longer than the time to wait becomes a job."
    ),
    "api.do.job": N_("Returns the progress of a study."),
    "api.do.result": N_("Returns the result of a study."),
    "api.do.file": N_("Returns a file of a study: report, LaTeX, CSV or figure."),
    "api.do.stop": N_("Stops a study and deletes it."),
    "choose.title": N_("How should podium read this table?"),
    "choose.drop_row": N_("Exclude ‘{name}’"),
    "choose.keep_row": N_("Compare ‘{name}’ like the other rows"),
    "choose.drop_column": N_("Exclude ‘{name}’"),
    "choose.keep_column": N_("Compare ‘{name}’ like the other columns"),
    "choose.keep_column.*": N_("Compare all columns"),
    "choose.transpose.yes": N_("Each row is an algorithm"),
    "choose.transpose.no": N_("Each column is an algorithm"),
    "choose.problem": N_("Use ‘{name}’ as the problem names"),
    "choose.problem.anyway": N_("Treat every row as a problem anyway"),
    "choose.metric": N_("Compare ‘{name}’"),
    "choose.value": N_("Compare ‘{name}’"),
    "choose.value.anyway": N_("Treat the instances as problems anyway"),
    "choose.run": N_("Use ‘{name}’ as the repetitions"),
    "choose.repeats.average": N_("Treat rows with the same name as repetitions, and average them"),
    "report.paper": N_("For a paper"),
    "report.read": N_("To read and share"),
    "report.numbers": N_("Data files"),
    "file.report.tex": N_("tables for a LaTeX paper"),
    "file.article.tex": N_("a complete LaTeX document"),
    "file.methods.txt": N_("methods paragraph"),
    "file.methods.tex": N_("methods paragraph in LaTeX"),
    "file.report.html": N_("the full report, for any browser"),
    "file.report.pdf": N_("the full report, to print"),
    "file.report.md": N_("the report in Markdown"),
    "file.report.txt": N_("the report as plain text"),
    "file.results.csv": N_("the main table, for a spreadsheet"),
    "file.results.json": N_("all results in full precision, for programs"),
}
WORK = (
    N_("Bergmann–Hommel"),
    N_("all pairs"),
    N_("bootstrap"),
    N_("dynamic Shaffer"),
    N_("equal variances"),
    N_("exact distribution"),
    N_("exact p-value"),
    N_("exact signed ranks"),
    N_("exact trend tests"),
    N_("exhaustive sets"),
    N_("families"),
    N_("files"),
    N_("fits"),
    N_("intervals"),
    N_("normality"),
    N_("numbers"),
    N_("pairs"),
    N_("permutations"),
    N_("pictures"),
    N_("posteriors"),
    N_("reading"),
    N_("replicates"),
    N_("table"),
    N_("tables without one of the algorithms"),
    N_("tables without one of the problems"),
)
"""What is being computed, as the progress of a study names it."""


def text(key: str, **values: object) -> str:
    """Return the text of a key in the active language, its parameters filled in.

    >>> text("fail.busy")
    'Too many studies are running'
    """
    return _(TEXTS[key], **values)


def has(key: str) -> bool:
    """Whether there is such a text."""
    return key in TEXTS


def wanted(asked: str | None, remembered: str | None, accepted: str) -> str:
    """Choose the language: what was asked for, else what was asked for before, else what the browser prefers.

    >>> wanted(None, None, "es-MX,es;q=0.9,en;q=0.8"), wanted("en", "es", "es"), wanted("xx", None, "de")
    ('es', 'en', 'en')
    """
    known = languages()
    for choice in (asked, remembered):
        if choice in known:
            return choice
    for part in accepted.split(","):
        tag = part.split(";")[0].strip()[:2].casefold()
        if tag in known:
            return tag
    return "en"
