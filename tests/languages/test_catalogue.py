"""The catalogues themselves: the same places on both sides, no English left, one translation for each phrase."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

import pytest

import podium.languages
from podium.languages.phrases import KINDS
from podium.languages.spanish import PHRASES

FOLDER = Path(podium.languages.__file__).parent / "spanish"
PLACE = re.compile(r"\{(\w+)(?::(\w+))?\}")
ENGLISH = re.compile(r"(?<!-)\b(the|of|is|are|was|were|with|between|and|from|this|that|by|which|than|each)\b")
QUOTED = re.compile(r"[`\"“«(][^`\"”»()]*[`\"”»)]|--[\w-]+[ =][\w-]+")
"""Words of the command line or of a file stay English."""


NUMBER = re.compile(r"(?<![\w{])\d[\d.]*\d|(?<![\w{])[02-9]")
"""A single 1 may become a word: un, una, único."""


def same_places(source: str, target: str) -> bool:
    places = PLACE.findall(source)
    return (
        {name for name, _ in places} == {name for name, _ in PLACE.findall(target)}
        and {kind for _, kind in places} <= {"", *KINDS}
        and not any(kind for _, kind in PLACE.findall(target))
    )


def same_numbers(source: str, target: str) -> bool:
    return sorted(NUMBER.findall(PLACE.sub("", source))) == sorted(NUMBER.findall(PLACE.sub("", target)))


def same_end(source: str, target: str) -> bool:
    return (source[-1:] == ".") == (target[-1:] == ".") and ("?" in target) == ("¿" in target)


MARKS = {"[{code}]", "({places})", "[{code}] ({places})"}
"""Codes and places of findings, as a description of data lists them."""


def told_apart(source: str, target: str) -> bool:
    """Two places side by side, or a phrase of signs only whose places take anything, would fit what they do not mean."""
    signs = len(re.findall(r"[^\W\d_]", PLACE.sub("", source))) < 2
    anything = all(kind in {"", "names"} for _, kind in PLACE.findall(source))
    return "}{" not in source and (source in MARKS or not (PLACE.search(source) and signs and anything))


def spanish(source: str, target: str) -> bool:
    return not ENGLISH.search(QUOTED.sub("", PLACE.sub("", target)))


@pytest.mark.parametrize("holds", [same_places, same_numbers, same_end, told_apart, spanish])
def test_every_phrase(holds: Callable[[str, str], bool]) -> None:
    assert [(source, target) for source, target in PHRASES.items() if not holds(source, target)] == []


def test_the_same_phrase_has_one_translation() -> None:
    told: dict[str, set[str]] = defaultdict(set)
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and isinstance(value, ast.Constant):
                        told[str(key.value)].add(str(value.value))
    assert len(told) > 300
    assert {source: targets for source, targets in told.items() if len(targets) > 1} == {}
