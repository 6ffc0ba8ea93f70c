"""A language made for tests: every letter of a message is replaced by one that no name has, so what bypasses the catalogue shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from podium import i18n

PLACE = re.compile(r"(\{[^{}]*\})")
LETTERS = {ord(letter): ord(letter) + 0xFEE0 for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}
"""Each letter in its wide form."""


def wide(text: str) -> str:
    """Replace the letters of a message, not its parameters.

    >>> wide("{who} is best")
    '{who} ｉｓ ｂｅｓｔ'
    """
    return "".join(part if part.startswith("{") else part.translate(LETTERS) for part in PLACE.split(text))


class Pseudo(NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        return wide(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wide(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return wide(message)


@contextmanager
def pseudo() -> Iterator[None]:
    """Render every text in that language during the block."""
    catalogue = i18n._catalogue
    i18n._catalogue = lambda code: Pseudo() if code == "xx" else catalogue(code)  # type: ignore[assignment]
    try:
        with i18n.speaking("xx"):
            yield
    finally:
        i18n._catalogue = catalogue


@contextmanager
def language(code: str) -> Iterator[None]:
    """Render every text in a language of podium or in this one during the block."""
    with pseudo() if code == "xx" else i18n.speaking(code):
        yield
