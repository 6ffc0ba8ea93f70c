"""The words of a picture in another language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from podium.document import Document
from podium.languages.documents import names_in
from podium.languages.kept import said_whole, several_words
from podium.languages.speaker import Speaker, speaker


def say_of(document: Document, language: str, missing: Callable[[str], object] | None = None) -> Callable[[str], str]:
    """Return what says the words of the pictures of a study, for `podium.wording.labels_said`.

    Parameters
    ----------
    document : Document
        What the study shows, in English: its tables tell the names.
    language : str
        "en" says everything as it is; "es".
    missing : callable, optional
        Called with each text that stays English because the catalogue does not hold it.

    Returns
    -------
    callable
        Gives a text back in that language; a name as it is, and what the catalogue does not hold, too.

    Raises
    ------
    KeyError
        For a language that has no catalogue.

    Examples
    --------
    >>> say = say_of(Document("", ()), "es")
    >>> say("Critical difference diagram"), say("C4.5")
    ('Diagrama de diferencias críticas', 'C4.5')
    """
    if language == "en":
        return str
    names, speaks = names_in(document, speaker(language)), _speaker(language)
    words = several_words(names)

    def say(text: str) -> str:
        if text in names:
            return text
        said = said_whole(speaks, text, names, words)
        if said is None and missing is not None and text:
            missing(text)
        return text if said is None else said

    return say


@cache
def _speaker(language: str) -> Speaker:
    """Return who knows the phrases of reports and those of pictures."""
    from podium.languages.spanish import PHRASES, between
    from podium.languages.spanish.labels import LABELS

    return {"es": Speaker({**PHRASES, **LABELS}, between)}[language]
