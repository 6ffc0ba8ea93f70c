"""Spanish."""

from __future__ import annotations

from typing import Final

from podium.web.words.english import WORDS as ENGLISH

WORDS: Final[dict[str, str]] = {**ENGLISH}
