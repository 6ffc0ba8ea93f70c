"""What a study says: its texts stand in ``texts.toml`` beside it, and name facts, each of which is defined once.

A text is told by its key; one about one thing or several is a list of both forms, and ``n`` decides. Texts that exclude each other have a
key with a variant, which a fact chooses::

    leader.one = "{name} has the best interquartile mean, {size}, {extent}."
    leader.several = "{leaders} share the best interquartile mean, {size}, {extent}."

In a methods paragraph ``{@key}`` cites a reference, and ``{@key1 key2}`` several.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from podium.i18n import Message, _, ngettext
from podium.mentions import names_in
from podium.packaged import content

if TYPE_CHECKING:
    from podium.studies.shared.methods import Prose


@cache
def read_texts(path: Path) -> dict[str, Any]:
    """Read the texts of a study."""
    return content(path)


class Texts:
    """The facts of a study, by the names that its texts have for them: values, texts, or the keys of texts that are told where they are named.

    Parameters
    ----------
    file
        A file of the study, which the texts stand beside.
    told
        Keys of texts that are facts themselves, by the names of the facts, as "key" or ("key", "variant").
    facts
        The others.
    """

    def __init__(self, file: str, told: dict[str, Any], **facts: Any) -> None:
        self._texts, self._told, self._facts = read_texts(Path(file).with_name("texts.toml")), told, facts

    def __getitem__(self, name: str) -> Any:
        return self(*self._told[name]) if name in self._told else self._facts[name]

    def __call__(self, key: str, variant: object = None, /, **more: Any) -> str:
        """Tell a text."""
        forms, values = self._chosen(key, variant, more)
        return _(forms[0], **values) if len(forms) == 1 else ngettext(forms[0], forms[1], values.pop("n"), **values)

    def message(self, key: str, variant: object = None, /, **more: Any) -> Message:
        """Keep a text, for the language in which it will be shown."""
        forms, values = self._chosen(key, variant, more)
        return (
            Message(forms[0], **values) if len(forms) == 1 else Message(forms[0], forms[1], values.pop("n"), **values)
        )

    def prose(self, key: str, variant: object = None, /, **more: Any) -> Prose:
        """Tell a sentence of a methods paragraph, in which facts may be formulas, and clauses that hold some."""
        from podium.studies.shared.methods import compose

        forms, values = self._chosen(key, variant, more)
        return (
            compose(forms[0], **values) if len(forms) == 1 else compose(forms[0], forms[1], values.pop("n"), **values)
        )

    def _chosen(self, key: str, variant: object, more: dict[str, Any]) -> tuple[list[str], dict[str, Any]]:
        text: Any = self._texts
        variant = variant if variant is None or isinstance(variant, str) else str(variant)  # of a message the English
        for part in (*key.split("."), *([] if variant is None else [variant])):
            text = text[part]
        forms = [text] if isinstance(text, str) else text
        names = {name for form in forms for name in names_in(form)} - set(more) | (
            {"n"} - set(more) if len(forms) > 1 else set()
        )
        return forms, more | {name: self[name] for name in names if name in self._facts or name in self._told}


class KeptTexts(Texts):
    """Texts whose texts are kept: as messages, which are rendered where they are shown."""

    def __call__(self, key: str, variant: object = None, /, **more: Any) -> Message:
        """Tell a text."""
        forms, values = self._chosen(key, variant, more)
        many = (forms[1], values.pop("n")) if len(forms) > 1 else ()
        return Message(forms[0], *many, **values)
