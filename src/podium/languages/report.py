"""The document of a study in another language, with the methods paragraph that the study writes in it."""

from __future__ import annotations

from collections.abc import Callable

from podium.document import Document
from podium.errors import InputError
from podium.languages.documents import translated
from podium.studies.base import Study


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
