"""The methods paragraph: what was done and found, as it would stand in a paper, in English and Spanish."""

from podium.studies.methods_text.paragraph import STYLES, Methods, describe, sentences_of

__all__ = ["STYLES", "Methods", "describe", "sentences_of"]
