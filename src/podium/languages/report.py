"""The whole report of a study in another language, as a page of its own."""

from __future__ import annotations

from podium.languages.documents import translated
from podium.languages.speaker import words_in
from podium.render.report import to_report
from podium.studies.base import Study
from podium.studies.outputs import facts, pictured


def report_text(study: Study, language: str) -> str:
    """Return the page of `Study.to_report` in a language.

    Parameters
    ----------
    study : Study
        Any study.
    language : str
        "en" or "es".

    Raises
    ------
    KeyError
        For a language that has no catalogue.
    """
    document = translated(pictured(study), language)
    return to_report(document, facts=facts(study), language=language, say=words_in(language))
