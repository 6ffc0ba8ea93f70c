"""The calls of public functions that a script is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from podium.cli.script.code import Code, call, indented
from podium.cli.script.options import Options


@dataclass(frozen=True)
class Calls:
    """The calls of a verb whose options bear the names of the parameters.

    Attributes
    ----------
    reader
        Public function that reads FILE; None where the study has no data of its own.
    data
        What the script calls the data.
    study
        Public function that computes.
    arguments
        Positional arguments of the study after the data.
    """

    reader: str | None
    data: str
    study: str
    arguments: tuple[Any, ...] = ()


class Script:
    """The lines so far, with what they import."""

    def __init__(self) -> None:
        self.imports: set[str] = set()
        self.lines: list[str] = []

    def set(self, name: str, code: Code) -> None:
        """Add an assignment."""
        self.lines.append(f"{name} = {code.text}")

    def do(self, code: Code) -> None:
        """Add a statement."""
        self.lines.append(code.text)

    def read(self, options: Options, reader: str, name: str) -> None:
        """Add the call that reads FILE."""
        file = options.take("file")
        self.set(name, call(f"podium.{reader}", file, **options.keywords(reader)))

    def run(self, options: Options, calls: Calls) -> None:
        """Add the calls of a study."""
        arguments = [*calls.arguments]
        if calls.reader is not None:
            self.read(options, calls.reader, calls.data)
            arguments.insert(0, Code(calls.data))
        self.set("study", call(f"podium.{calls.study}", *arguments, **options.keywords(calls.study)))

    def either(self, condition: str, yes: Code, no: Code) -> None:
        """Add a study that depends on the data."""
        first, second = (indented(f"study = {code.text}") for code in (yes, no))
        self.lines += [f"if {condition}:", first, "else:", second]

    def within(self, block: Code, start: int) -> None:
        """Put the lines from `start` on into a ``with`` block."""
        self.lines[start:] = [f"with {block.text}:", *map(indented, self.lines[start:])]

    def text(self) -> str:
        """Give the whole script."""
        standard = sorted(line for line in self.imports if "podium" not in line)
        own = ["import podium", *sorted(line for line in self.imports if "podium" in line)]
        return "\n".join([*standard, *([""] if standard else []), *own, "", *self.lines])
