"""Says a text of a study in another language."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache

from podium.languages.index import Index
from podium.languages.names import Known, joined, several
from podium.languages.phrases import Phrase, phrase, sentences

_LONGEST = 40
"""Sentences of one text that are looked at by themselves at most; a longer text is a single phrase, such as a long list."""


def _as_it_is(between: str, after: str) -> str:
    return between or after


class Speaker:
    """Knows the phrases of one language.

    Parameters
    ----------
    phrases
        English phrases and their translations; see `podium.languages.phrases.phrase`.
    between
        What stands between two names of a list; see `podium.languages.names.joined`.
    """

    def __init__(self, phrases: Mapping[str, str], between: Callable[[str, str], str] = _as_it_is) -> None:
        self._between = between
        self._whole = {source: target for source, target in phrases.items() if "{" not in source}
        self._words = Known(self._whole)
        places = [phrase(source, target) for source, target in phrases.items() if "{" in source]
        plain_first = sorted(places, key=lambda one: len(one.places))  # of two that cover as much, the plainer one
        self._places = Index(plain_first)

    def say(self, text: str, names: Collection[str] = ()) -> str | None:
        """Return the text in this language, None where a part of it is not known.

        >>> Speaker({"{a} and {b} differ.": "{a} y {b} difieren.", "Fine.": "Bien."}).say("A and B differ. Fine.")
        'A y B difieren. Bien.'
        >>> Speaker({"{who:listed}": "{who}"}).say("A or C", ["A", "B"]) is None
        True
        >>> Speaker({"Of {which:words}.": "De {which}.", "cats": "gatos", "dogs": "perros"}).say("Of cats, dogs.")
        'De gatos, perros.'
        >>> Speaker({"{who:listed}": "{who}", "By {how:said}.": "Por {how}."}).say("By A.", ["A"]) is None
        True
        """
        return self._whole.get(text) or self._parts(text, names)

    def _parts(self, text: str, names: Collection[str]) -> str | None:
        """Take the text apart at its sentences, so that what is known covers as much of it as can be."""
        spans = list(sentences(text))
        if len(spans) > _LONGEST:
            whole = self._one(text, names)
            return whole[1] if whole else None
        best: list[tuple[int, str] | None] = [(0, ""), *[None] * len(spans)]
        for last in range(len(spans)):
            for first in range(last + 1):
                before = best[first]
                known = self._one(text[spans[first][0] : spans[last][1]], names) if before else None
                if before is None or known is None:
                    continue
                weight, said = before[0] + known[0], f"{before[1]} {known[1]}" if first else known[1]
                now = best[last + 1]
                if now is None or weight > now[0]:
                    best[last + 1] = (weight, said)
        found = best[-1]
        return found[1] if found else None

    def _one(self, text: str, names: Collection[str]) -> tuple[int, str] | None:
        """Say one phrase, with how many characters of it are known.

        >>> phrases = {"{a} in {b}": "{a} en {b}", "x in y": "x en y", "Here: {what:said}": "Aquí: {what}"}
        >>> Speaker(phrases).say("Here: x in y")
        'Aquí: x en y'
        >>> pets = {"{n} cats": "{n} gatos", "home": "casa", "{what:said} at {where:said}": "{what} en {where}"}
        >>> Speaker({**pets, "{n} cats at home": "{n} gatos de casa"}).say("2 cats at home")
        '2 gatos de casa'
        """
        if text in self._whole:
            return len(text), self._whole[text]
        best: tuple[int, str] | None = None
        for one in self._places.fitting(text):
            if best is not None and one.weight <= best[0] and not one.holds_phrases:
                continue
            values = one.found(text)
            said = self._filled(one, values, names) if values is not None else None
            if said is not None and (best is None or one.weight + said[0] > best[0]):
                best = (one.weight + said[0], said[1])
        return best

    def _filled(self, one: Phrase, values: Mapping[str, str], names: Collection[str]) -> tuple[int, str] | None:
        weight, said = 0, dict(values)
        for name, kind in one.places:
            if kind == "said":
                inner = self._one(values[name], names)
                if inner is None or not inner[0]:  # names alone are no phrase
                    return None
                weight, said[name] = weight + inner[0], inner[1]
            elif kind in ("names", "several", "listed"):
                listed = self._listed(values[name], kind, names)
                if listed is None:
                    return None
                said[name] = listed
            elif kind == "words":
                told = joined(values[name], self._words, self._between)
                if told is None:
                    return None
                weight, said[name] = weight + len(values[name]), told
        return weight, one.target.format_map(said)

    def _listed(self, text: str, kind: str, names: Collection[str]) -> str | None:
        """Say a list of names; None where it has to be one of known names and is not."""
        known = joined(text, names, self._between)
        if known is None and kind != "listed":
            return several(text, self._between) if kind == "several" else text
        return known


@cache
def speaker(language: str) -> Speaker:
    """Return the speaker of a language.

    Raises
    ------
    KeyError
        For a language that has no catalogue.
    """
    from podium.languages.spanish import PHRASES, between

    return {"es": Speaker(PHRASES, between)}[language]


def words_in(language: str) -> Callable[[str], str]:
    """Return a function that says a text in a language, or gives it back where it is not known.

    >>> words_in("es")("Contents"), words_in("es")("C4.5"), words_in("en")("Contents")
    ('Contenido', 'C4.5', 'Contents')
    """
    if language == "en":
        return str
    speaks = speaker(language)
    return lambda text: speaks.say(text) or text
