"""Everything that podium shows, in another language for a while."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from podium.document import Document
from podium.errors import InputError
from podium.i18n import speaking
from podium.languages.report import document_in
from podium.languages.speaker import words_in
from podium.studies.base import Study
from podium.wording import Wording, labels_said, worded

LANGUAGES = {"en": "English", "es": "Spanish"}
"""Languages by their codes."""


def language(code: str) -> AbstractContextManager[None]:
    """Show everything in a language while a ``with`` block runs: reports, tables, pictures and methods paragraphs.

    Names, numbers, references, JSON, CSV and data frames stay as they are; so does what the catalogue of the language does not hold.

    Parameters
    ----------
    code : str
        "en" or "es".

    Raises
    ------
    InputError
        For another language.

    Examples
    --------
    >>> import podium
    >>> study = podium.compare({"A": [0.9, 0.8, 0.7, 0.6], "B": [0.8, 0.7, 0.9, 0.5]}, objective="maximize")
    >>> with language("es"):
    ...     print(study.to_markdown().splitlines()[0])
    # Comparación de 2 algoritmos en 4 problemas
    """
    if code not in LANGUAGES:
        raise InputError(f"podium speaks {' and '.join(LANGUAGES)}, not {code!r}")
    return _both(code)


@contextmanager
def _both(code: str) -> Iterator[None]:
    with speaking(code), worded(Wording() if code == "en" else _Spoken(code)):
        yield


class _Spoken(Wording):
    def __init__(self, code: str) -> None:
        self.language = code
        self._words = words_in(code)
        self._pictured: tuple[Study, Callable[[str], str]] | None = None

    def say(self, text: str) -> str:
        return self._words(text)

    def document(self, study: Study, document: Document) -> Document:
        return document_in(study, document, self.language)

    def drawing(self, study: Study) -> AbstractContextManager[object]:
        """Say the words of pictures by the names that the document of the study tells."""
        if self._pictured is None or self._pictured[0] is not study:
            from podium.languages.pictures import say_of

            self._pictured = study, say_of(study.document(), self.language)
        return labels_said(self._pictured[1])
