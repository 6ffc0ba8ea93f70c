"""English: the report and what can be taken along."""

from __future__ import annotations

from typing import Final

REPORT: Final[dict[str, str]] = {
    "report.verdict": "Verdict",
    "report.top": "Back to the top",
    "report.jump": "To the report",
    "report.all": "All files in one",
    "report.all-es": "All in Spanish",
    "report.paper": "For a paper",
    "report.read": "To read and share",
    "report.numbers": "The numbers",
    "report.pictures": "The pictures",
    "file.report.tex": "tables for a LaTeX paper",
    "file.article.tex": "a LaTeX document of its own",
    "file.methods-en.txt": "methods paragraph, English",
    "file.methods-es.txt": "methods paragraph, Spanish",
    "file.methods-en.tex": "the same in LaTeX",
    "file.methods-es.tex": "the same in LaTeX",
    "file.report.html": "the whole report, for any browser",
    "file.report-es.html": "the same in Spanish",
    "file.report.pdf": "the whole report, to print",
    "file.report.md": "the report in Markdown",
    "file.report.txt": "the report as plain text",
    "file.results.csv": "the main table, for a spreadsheet",
    "file.results.json": "everything in full precision, for programs",
}
