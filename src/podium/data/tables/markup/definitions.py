r"""Macros that a text of LaTeX defines, and their expansion: ``\newcommand{\best}[1]{\textbf{#1}}``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from podium.errors import InputError

_DEFINITION: Final = re.compile(
    r"\\(?:(?:re|provide)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator)\*?\s*(?:\{\s*\\([A-Za-z@]+)\s*\}|\\([A-Za-z@]+))"
    r"\s*(?:\[([0-9])\])?\s*(?:\[([^\[\]\n]{0,200})\])?\s*(?=\{)"
    r"|\\def\s*\\([A-Za-z@]+)\s*((?:#[1-9])*)\s*(?=\{)"
)
_MACRO: Final = re.compile(r"\\([A-Za-z@]+)|\\.", re.DOTALL)
_PARAMETER: Final = re.compile(r"#([1-9])")
_MOST: Final = 1000
_DEEPEST: Final = 8
_LONGEST: Final = 5000


class _Macro(NamedTuple):
    arguments: int
    default: str | None
    body: str


def expand(text: str) -> str:
    """Expand the macros that a text defines; lines keep their numbers.

    Raises
    ------
    InputError
        When they expand to far more than the text.
    """
    if "\\newcommand" not in text and "\\def" not in text and "command" not in text and "\\DeclareMath" not in text:
        return text
    from podium.data.tables.markup.latex import group_end

    macros: dict[str, _Macro] = {}
    kept: list[str] = []
    at = tried = 0
    for found in _DEFINITION.finditer(text):
        tried += 1
        if tried > _MOST:
            break
        if found.start() < at:
            continue
        end = group_end(text, found.end())
        body = " ".join(text[found.end() + 1 : end - 1].split("\n"))
        name = found[1] or found[2] or found[5]
        count = int(found[3] or 0) if not found[5] else len(found[6]) // 2
        macros[name] = _Macro(count, found[4], body)
        kept += [text[at : found.start()], "\n" * text.count("\n", found.start(), end)]
        at = end
    if not macros:
        return text
    return _Expansion(macros, 10 * len(text) + 100_000).of("".join(kept) + text[at:], 0)


class _Expansion:
    def __init__(self, macros: dict[str, _Macro], most: int) -> None:
        self.macros, self.left = macros, most

    def of(self, text: str, depth: int) -> str:
        from podium.data.tables.markup.latex import group_end

        out: list[str] = []
        at = 0
        for found in _MACRO.finditer(text):
            macro = self.macros.get(found[1] or "")
            if macro is None or found.start() < at:
                continue
            out.append(text[at : found.start()])
            end = found.end()
            arguments = []
            for number in range(macro.arguments):
                start = end
                while text[start : start + 1].isspace():
                    start += 1
                if number == 0 and macro.default is not None:
                    close = text.find("]", start, start + 200) if text[start : start + 1] == "[" else -1
                    arguments.append(macro.default if close < 0 else text[start + 1 : close])
                    end = end if close < 0 else close + 1
                    continue
                end = group_end(text, start, _LONGEST)
                if text[start : start + 1] == "{" and end == start + 1:
                    self.spend(_LONGEST)
                arguments.append(text[start + 1 : end - 1] if text[start : start + 1] == "{" else text[start:end])
            body = self.filled(macro.body, arguments)
            out.append(self.of(body, depth + 1) if depth < _DEEPEST and "\\" in body else body)
            out.append("\n" * text.count("\n", found.end(), end))
            if not macro.arguments and found[1]:
                end += text[end : end + 2] == "{}" and 2
            at = end
        out.append(text[at:])
        return "".join(out)

    def filled(self, body: str, arguments: list[str]) -> str:
        """Put the arguments into a body."""

        def argument(found: re.Match[str]) -> str:
            number = int(found[1]) - 1
            return arguments[number].replace("\n", " ") if number < len(arguments) else ""

        text = _PARAMETER.sub(argument, body)
        self.spend(len(text))
        return text

    def spend(self, count: int) -> None:
        """Count the characters that were looked at or written."""
        self.left -= count
        if self.left < 0:
            raise InputError("The macros of this LaTeX text expand endlessly. Copy only the table.")
