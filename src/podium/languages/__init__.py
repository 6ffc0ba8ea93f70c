"""What a study says, in another language: the page shows its reports in the language of its reader.

Studies write English. A catalogue pairs their phrases with those of another language; names, numbers and formulas pass through as they
are, and what the catalogue does not hold stays English. So a report can be incomplete in Spanish, but never wrong or without a part.
"""

from __future__ import annotations

from podium.languages.documents import translated
from podium.languages.speaker import Speaker, speaker, words_in

__all__ = ["Speaker", "speaker", "translated", "words_in"]
