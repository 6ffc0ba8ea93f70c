"""The texts of the advice of a study, read from the ``advice.toml`` beside its rules.

A rule decides when advice applies and passes the figures. The wording is in the file, where writers and translators can edit it::

    [W91]
    message = "There are only {groups} groups: no two-sided p-value can fall below {least:.3g}."
    reason = "…"
    remedy = "…"
    source = "Winkler et al. 2015"

An entry may also have its ``weight`` and a ``short`` text (see `podium.document.Advice`), and an ``action``: the text of a button, with the
option that it changes (``change = "samples=1000000"``, or a list of several) or asks for (``asks = "rope"``), or the study of the same data that it opens
(``opens = "compare"``).

A text about one thing or several is a list of both forms; ``n`` decides. A text that is only a name, such as ``"{reason}"``, is what the
rule passes. A code with several entries names them, such as ``["W91 one"]``; ``like = "W91"`` takes what an entry leaves out from another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from podium.document import Action, Advice
from podium.i18n import Message
from podium.mentions import names_in
from podium.studies.shared.texts import read_texts


class AdviceTexts:
    """The advice of the study whose rules are in a file."""

    def __init__(self, rules: str) -> None:
        self._path = Path(rules).with_name("advice.toml")

    def __call__(self, key: str, **values: Any) -> Advice:
        """Return the advice of an entry, with the values that its texts name."""
        entries = read_texts(self._path)
        texts = entries[entries[key].get("like", key)] | entries[key]
        code, *_ = key.split()
        message, reason, remedy, source, short = (
            _filled(texts.get(part, ""), values) for part in ("message", "reason", "remedy", "source", "short")
        )
        action = _action(texts, values) if "action" in texts else None
        return Advice(code, message, reason, remedy, source, texts.get("weight", "check"), short, action)


def _action(texts: Mapping[str, Any], values: Mapping[str, Any]) -> Action:
    change = texts.get("change", [])
    pairs = [one.partition("=") for one in ([change] if isinstance(change, str) else change)]
    changed = {name: value.format_map(values) for name, _, value in pairs}
    return Action(Message(texts["action"]), changed, texts.get("asks", ""), texts.get("opens", ""))


def _filled(text: str | list[str], values: dict[str, Any]) -> str:
    if not text:
        return ""
    if isinstance(text, str) and re.fullmatch(r"\{\w+\}", text):
        value = values[text[1:-1]]
        return (
            value if isinstance(value, str) else str(value)
        )  # a message stays one: it is shown in other languages, too
    forms = [text] if isinstance(text, str) else text
    named = {name: values[name] for form in forms for name in names_in(form)}
    if isinstance(text, str):
        return Message(text, **named)
    one, many = text
    return Message(one, many, values["n"], **{name: value for name, value in named.items() if name != "n"})


shared = AdviceTexts(__file__)
"""The advice of the rules in this folder."""
