"""podium's exceptions, and notes that must not be overlooked; used by every layer."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeAlias

from podium import notebook
from podium.i18n import N_, Message, _, joined, some
from podium.mentions import as_typed, in_python, spelling


class PodiumError(Exception):
    """Base class of all errors that podium raises on purpose; the text is meant for the user.

    Parameters
    ----------
    text : str or Message
        The text, with ``{name}`` for each value; rendered when it is shown (`podium.i18n.Message`).
    many, n
        The text for several things, and how many there are.
    values
        The values.
    """

    def __init__(self, text: str = "", many: str | None = None, n: int | None = None, /, **values: Any) -> None:
        super().__init__(text if isinstance(text, Message) else Message(text, many, n, **values))

    def _render_traceback_(self) -> list[str]:
        """Show the message alone in a notebook: where podium found the mistake is of no use to whoever made it."""
        text, answers = self._told()
        lines = [f"{type(self).__name__}: {text}", *(f"    {code}    {effect}" for code, effect in answers)]
        short = _short(text)
        if not notebook.is_running() or (short == text and not answers):
            return lines
        if not self.__dict__.setdefault("_displayed", False):  # Jupyter asks twice
            self._displayed = True
            more = "" if short == text else text
            notebook.show(notebook.box(short, answers, _("Details"), more, stop=not answers), "\n".join(lines))
        return [f"{type(self).__name__}: {short}"]

    def _told(self) -> tuple[str, list[tuple[str, str]]]:
        """Return the text, and for each answer to a question what to type and what that does."""
        return str(self), []

    @property
    def message(self) -> Message:
        """The text, rendered in the active language."""
        message: Message = self.args[0]
        return message

    def __reduce__(self) -> tuple[Any, ...]:
        # Not through `__init__`, whose parameters differ from class to class.
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__  # type: ignore[attr-defined]


class InputError(PodiumError, ValueError):
    """The data or an option is invalid: the message names the place and says what to do."""


class UnknownKeywordError(InputError, TypeError):
    """A function was called with a keyword that it does not have: the message names the nearest one."""

    def __init__(self, function: str, keyword: str, known: Iterable[str], meant: str = "") -> None:
        super().__init__(
            Message(
                "{function}() has no keyword {keyword}.{closest}",
                function=function,
                keyword=quote(keyword),
                closest=meant or closest(keyword, known),
            )
        )


class WrongCallError(InputError, TypeError):
    """A function was called without an argument that it needs, or with one too many: the message says which, as Python does."""

    def __init__(self, function: str, fault: str) -> None:
        super().__init__(
            Message("{function}(): {fault}. help({function}) shows how it is called.", function=function, fault=fault)
        )


class InfeasibleError(PodiumError, ValueError):
    """An exact computation is too large: the message states its size and an alternative."""


class MissingExtraError(PodiumError, ImportError):
    """An optional dependency is not installed: the message contains the install command."""

    def __init__(self, package: str, extra: str, purpose: str) -> None:
        super().__init__(
            Message(
                "{purpose} needs {package}, which is not installed. Install it with: pip install 'podium[{extra}]'",
                purpose=purpose,
                package=package,
                extra=extra,
            )
        )


_LONGEST = 48
_LONGEST_TOLD = 280  # characters of an error in a notebook: three lines
_LONGEST_VALUE = 120  # of an option that a question offers: complete, so that it can be copied, but not half a screen


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _short(text: str) -> str:
    """Return what a notebook shows of an error at first sight: all of it if that is three lines, else the first sentence.

    >>> _short("No column 'x'. The columns are: " + "'y', " * 80)
    "No column 'x'."
    """
    if len(text) <= _LONGEST_TOLD:
        return text
    sentence = re.split(r"(?<=[.?!]) |(?<=[。？！])", text, maxsplit=1)[0]
    if len(sentence) <= _LONGEST_TOLD:
        return sentence
    found = re.match(rf"(.{{20,{_LONGEST_TOLD // 2}}})(?=[:;] )", sentence)  # details follow a colon
    return f"{found[1]} …" if found else _cut(sentence, _LONGEST_TOLD // 2)


def quote(text: object) -> str:
    """Show a piece of the user's own text: in quotes, control characters escaped, long text cut.

    >>> print(quote("0.7a"))
    '0.7a'
    """
    return repr(_cut(str(text), _LONGEST))


def quoted(texts: Iterable[object], limit: int = 5, separator: str = ", ") -> Message:
    """Show the first few of several pieces of the user's own text, and say how many more there are.

    >>> print(quoted(["a", "b", "c"], limit=2))
    'a', 'b' and 1 more
    """
    return some([quote(text) for text in texts], limit, separator)


def closest(wanted: str, names: Iterable[str], called: Mapping[str, str] | None = None) -> Message:
    """Return `` Did you mean 'X'?`` for the name that is nearest, whatever its case, or nothing when none is near.

    `called` has what the names are called in the question.
    """
    import difflib  # only an error needs it

    folded = {name.casefold(): name for name in names}
    near = difflib.get_close_matches(wanted.casefold(), folded, n=1)
    if not near:
        return Message("")
    found = folded[near[0]]
    return Message(" Did you mean {name}?", name=quote(found if called is None else called[found]))


Answer: TypeAlias = str | bool | tuple[str, ...]
"""Value of an option in a choice: a text, True for a switch, or several texts for an option that is repeated."""


class Choice(NamedTuple):
    """One way out of a question that a table raises: an option with its value, or several of them.

    >>> choice = Choice("problem", "data set", "to compare f1", (("drop_column", ("a", "b")), ("where", "metric=f1")))
    >>> print(choice.command)
    --problem 'data set' --drop-column a --drop-column b --where metric=f1
    >>> print(choice.python)
    problem='data set', drop_column=['a', 'b'], where={'metric': 'f1'}
    >>> choice.options
    {'problem': 'data set', 'drop_column': ['a', 'b'], 'where': {'metric': 'f1'}}
    """

    option: str  # The keyword of `podium.read_results`, such as ``drop_row``; with a dash on the command line
    value: Answer  # What it is to be; True where the option is a switch, several texts where it is repeated
    effect: str  # What happens then
    more: tuple[tuple[str, Answer], ...] = ()  # Further options that belong to the same answer, each with its value
    leads: str = ""  # What the table is read as then, such as "12 problems x 5 algorithms"; "" where it was not tried
    usual: str = ""  # Why it is a safe answer where somebody is in doubt; "" where it is not
    reasons: tuple[str, ...] = ()  # Why each of several values is asked about, in the order of `given`

    @property
    def given(self) -> tuple[tuple[str, Answer], ...]:
        """Every option of the answer with its value."""
        return (self.option, self.value), *self.more

    @property
    def words(self) -> list[str]:
        """The options as a program gets them."""
        given = [(f"--{name.replace('_', '-')}", one) for name, value in self.given for one in _each(value)]
        return [word for option, one in given for word in ([option] if one is True else [option, str(one)])]

    @property
    def command(self) -> str:
        """The options as they are typed on the command line."""
        return " ".join(_typed(name, one) for name, value in self.given for one in _each(value))

    @property
    def shown(self) -> Choice:
        """The choice as a message shows it: a very long name is cut, to be typed in full."""
        (_, value), *more = ((name, _cut_value(value)) for name, value in self.given)
        return self._replace(value=value, more=tuple(more))

    @property
    def options(self) -> dict[str, Any]:
        """The options as keyword arguments of a function that reads data."""
        return {name.removeprefix("no_"): _keyword(name, value) for name, value in self.given}

    @property
    def python(self) -> str:
        """The options as they are written in Python."""
        return ", ".join(f"{name}={value!r}" for name, value in self.options.items())


class Answered:
    """The options of a choice in a text, spelled for its reader."""

    def __init__(self, choice: Choice) -> None:
        self._choice = choice

    def __format__(self, _spec: str) -> str:
        by, given = spelling(), self._choice.given
        if by is as_typed:
            return self._choice.command
        if by is in_python:
            return self._choice.python
        return ", ".join(by(f"--{name.replace('_', '-')}", str(one)) for name, value in given for one in _each(value))


def _each(value: Answer) -> tuple[str | bool, ...]:
    return value if isinstance(value, tuple) else (value,)


def _cut_value(value: Answer) -> Answer:
    if isinstance(value, bool):
        return value
    return (
        tuple(_cut(one, _LONGEST_VALUE) for one in value) if isinstance(value, tuple) else _cut(value, _LONGEST_VALUE)
    )


def _keyword(name: str, value: Answer) -> Any:
    """Value of an option as an argument: cells by column for a selection of lines, False for a switch that is off."""
    if isinstance(value, bool):
        return value != name.startswith("no_")
    if name == "where":
        parts = [str(one).partition("=") for one in _each(value)]
        return {column: cell for column, _, cell in parts}
    return [*value] if isinstance(value, tuple) else str.__str__(value)


def _typed(option: str, value: str | bool) -> str:
    """Write one option with one value as it is typed in a shell."""
    name = f"--{option.replace('_', '-')}"
    return name if value is True else f"{name} {in_shell(str(value))}"


def in_shell(word: str) -> str:
    r"""Write a word as it is typed in a shell; characters that nobody sees are escaped.

    >>> print(in_shell("data set"), in_shell("a\tb"))
    'data set' $'a\tb'
    """
    import shlex

    if word.isprintable():
        return shlex.quote(word)
    plain = word.replace("\\", "\\\\").replace("'", "\\'")
    return "$'" + "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in plain) + "'"


class AskError(InputError):
    """A table can be read in several ways: the message shows them, `choices` lists them, `question` omits them."""

    def __init__(self, text: str, choices: tuple[Choice, ...], /, **values: Any) -> None:
        question = text if isinstance(text, Message) else Message(text, **values)
        ways = [
            Message(
                N_("{effect}: {answer} -> {leads}") if choice.leads else N_("{effect}: {answer}"),
                effect=choice.effect, answer=Answered(choice.shown), leads=choice.leads,
            )
            for choice in choices
        ]  # fmt: skip
        super().__init__(Message("{question} Choose: {ways}.", question=question, ways=joined(ways, "; ")))
        self.question = question
        self.choices = choices

    def _told(self) -> tuple[str, list[tuple[str, str]]]:
        ways = [(one.shown.python, f"{one.effect} → {one.leads}" if one.leads else one.effect) for one in self.choices]
        return str(self.question), ways


class Handled(Message):
    """A note on what was left out, transposed or assumed: it is shown directly below the verdict."""

    __slots__ = ()


class Noted(Message):
    """A note on how the data were read that a report for one screen shows, too: what was detected, averaged or converted."""

    __slots__ = ()


def handled(notes: Iterable[str]) -> tuple[str, ...]:
    """Return the notes that belong below the verdict."""
    return tuple(note for note in notes if isinstance(note, Handled))


_PRESET: ContextVar[tuple[Handled, ...]] = ContextVar("preset", default=())


@contextmanager
def naming(note: Handled) -> Iterator[None]:
    """Show a note on what was set beforehand in all reports and provenances of the block."""
    token = _PRESET.set((note,))
    try:
        yield
    finally:
        _PRESET.reset(token)


def preset() -> tuple[Handled, ...]:
    """Return the note on what was set beforehand, if there is one."""
    return _PRESET.get()
