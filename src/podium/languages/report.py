"""The report of a study in another language."""

from __future__ import annotations

from collections.abc import Callable

from podium.document import Document
from podium.errors import InputError
from podium.languages.documents import translated
from podium.languages.speaker import words_in
from podium.render.report import to_report
from podium.studies.base import Study
from podium.studies.outputs import facts, pictured


def document_in(
    study: Study, document: Document, language: str, missing: Callable[[str], object] | None = None
) -> Document:
    """Return a document of a study in a language; its methods paragraph is the one that the study writes in that language.

    Parameters
    ----------
    study : Study
        Whose document it is.
    document : Document
        In English, perhaps with pictures put into it.
    language : str
        "en" or "es".
    missing : callable, optional
        Called with each text that stays English.

    Raises
    ------
    KeyError
        For a language that has no catalogue.
    """
    if language == "en":
        return document
    try:
        given = {study.methods("en").text: study.methods(language).text}
    except InputError:  # it has no such paragraph
        given = {}
    return translated(document, language, missing, given=given)


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
    document = document_in(study, pictured(study), language)
    return to_report(document, facts=facts(study), language=language, say=words_in(language))
