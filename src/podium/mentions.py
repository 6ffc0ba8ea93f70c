"""How a text names an option or a command: a keyword in Python, a flag on the command line, the label of its field on a page.

A text has ``{--flag}`` or ``{--flag:value}`` for an option, and ``{podium verb}`` or ``{podium verb:words}`` for a command. Who shows the
text decides how they are spelled; without anyone's word they are Python's, which is also what programs read.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, Self, TypeAlias

Spelling: TypeAlias = Callable[[str, str], str]
"""What writes ``--flag`` or ``podium verb`` with what belongs to it, which may be empty."""

SIGNS: Final = ("{--", "{podium ")
"""How a mention begins in a text."""

FUNCTIONS: Final[Mapping[str, str]] = {
    "assumptions": "check_assumptions", "bayes": "compare_bayes", "compare --group": "compare_grouped",
    "compare --metric all": "compare_metrics", "compare --missing incomplete": "compare_incomplete",
    "compare --unpaired": "compare_unpaired", "convergence": "compare_convergence", "folds": "compare_folds",
    "pair": "compare_pair", "predictions": "compare_predictions", "predictions --group": "compare_grouped_predictions",
    "roc": "compare_roc", "roc --multiclass": "compare_multiclass", "runs": "compare_runs",
}  # fmt: skip
"""Public functions that are not called like their verbs, or that an option of a verb makes."""

_KEYWORDS: Final[Mapping[str, str]] = {
    "--id": "identifier", "--null": "nulls", "--option": "reader_options", "--target": "targets",
}  # fmt: skip
"""Keywords that are not called like their flags."""

_OTHERWISE: Final[Mapping[str, str]] = {
    "--full": "to_text(full=True)", "--unpaired": "podium.compare_unpaired", "--multiclass": "podium.compare_multiclass", "--hierarchical": "test='hierarchical'",
}  # fmt: skip
"""Switches that are another function, or the value of another keyword."""

_METHODS: Final[Mapping[str, str]] = {"--figure": "save_picture({!r})", "--format": "to_{}()"}
"""Options whose value is an argument, or part of the name, of a method."""

_BY_NAME: Final = ("--where", "--optimum", "--objective", "--direction")
"""Options whose ``NAME=value`` is a dictionary in Python."""


_LISTS: Final = ("--classifiers", "--null", "--target")
"""Options that are a list in Python."""

_QUOTES: Final = "'\""


def in_python(what: str, words: str) -> str:
    """Write keywords and functions.

    >>> in_python("--missing", "omit"), in_python("--test-fraction", "0.1"), in_python("--metric", "")
    ("missing='omit'", 'test_fraction=0.1', 'metric=')
    >>> in_python("--where", "metric=F1"), in_python("--option", "split=test"), in_python("--transitive", "yes")
    ("where={'metric': 'F1'}", "reader_options={'split': 'test'}", 'transitive=True')
    >>> in_python("--full", "yes"), in_python("--figure", "cd.svg"), in_python("--format", "latex")
    ('to_text(full=True)', "save_picture('cd.svg')", 'to_latex()')
    >>> in_python("--target", "0.01"), in_python("--classifiers", "'svm'")
    ('targets=[0.01]', "classifiers=['svm']")
    >>> in_python("podium folds", ""), in_python("podium compare", "--pairwise sign"), in_python("podium describe", "")
    ('podium.compare_folds', "podium.compare with pairwise='sign'", 'podium describe')
    """
    if what.startswith("podium "):
        verb = what.removeprefix("podium ")
        whole = FUNCTIONS.get(f"{verb} {words}")
        function = whole or FUNCTIONS.get(verb) or verb
        if function in ("describe", "convert", "guide", "explain", "serve"):
            return as_typed(what, words)
        if words and not words.startswith("--"):
            return as_call(f"{what} {words}")
        return f"podium.{function} with {in_python(*parted(words))}" if words and not whole else f"podium.{function}"
    if what in _OTHERWISE:
        return _OTHERWISE[what]
    if what in _METHODS and words:
        return _METHODS[what].format(words)
    if what == "--option" and "=" in words:
        given = [one.strip("'").partition("=") for one in words.split(" --option ")]
        return f"reader_options={{{', '.join(f'{name!r}: {value!r}' for name, _, value in given)}}}"
    keyword = _KEYWORDS.get(what) or what.removeprefix("--no-").removeprefix("--").replace("-", "_")
    if words in ("yes", "no"):
        return f"{keyword}={words == 'yes'}"
    if words and what in _LISTS:
        return f"{keyword}=[{', '.join(map(_literal, words.split(',')))}]"
    name, _, value = words.partition("=")
    if value and what in _BY_NAME:
        return f"{keyword}={{{name!r}: {_literal(value)}}}"
    return f"{keyword}={_literal(words)}" if words else f"{keyword}="


_OPEN: Final = ("OBJECTIVE", "POLICY", "LABEL", "N")
"""What only the user knows."""


def as_call(command: str) -> str:
    """Write a command as a call with the data in memory.

    >>> as_call("podium pair x A B --objective OBJECTIVE")
    "podium.compare_pair(data, 'A', 'B', objective=OBJECTIVE)"
    """
    _, verb, *rest = shlex.split(command)
    made = next((name for word in rest if (name := FUNCTIONS.get(f"{verb} {word}"))), None)
    function, given = made or FUNCTIONS.get(verb, verb), ["data"]
    following = iter(rest[1:])
    for word in following:
        if f"{verb} {word}" in FUNCTIONS and word != "--group":
            continue
        if not word.startswith("--"):
            given.append(repr(word))
        elif word == "--solved":
            given.append("solved=True")
        else:
            value = next(following)
            given.append(f"{word[2:].replace('-', '_')}={value if value in _OPEN else repr(value)}")
    return f"podium.{function}({', '.join(given)})"


def _literal(words: str) -> str:
    if words[:1] in _QUOTES and words[-1:] == words[:1]:
        return words
    try:
        float(words)
    except ValueError:
        return words if words.isupper() and words.isalpha() else repr(words)
    return words


def as_typed(what: str, words: str) -> str:
    """Write what is typed in a shell.

    >>> as_typed("--missing", "omit"), as_typed("--transitive", "yes"), as_typed("--names", "no")
    ('--missing omit', '--transitive', '--no-names')
    """
    if words == "no":
        return what.replace("--", "--no-", 1)
    if (
        what.startswith("--")
        and " " in words
        and " --" not in words
        and not (words.startswith(("'", "--")) or words.isupper())
    ):
        words = shlex.quote(words)
    return f"{what} {words}" if words and words != "yes" else what


def parted(words: str) -> tuple[str, str]:
    """Split an option from its value."""
    what, _, rest = words.partition(" ")
    return what, rest


_spelling: ContextVar[Spelling | None] = ContextVar("_spelling", default=None)
_shared: list[Spelling] = [in_python]
"""How threads spell, which begin without a context."""


def spelling() -> Spelling:
    """Return what spells mentions now."""
    return _spelling.get() or _shared[-1]


@contextmanager
def spelled(by: Spelling, *, everywhere: bool = False) -> Iterator[None]:
    """Spell mentions in this way during the block; `everywhere` also in threads that it starts.

    >>> with spelled(as_typed):
    ...     f"{Mention('--missing'):omit}"
    '--missing omit'
    """
    token = _spelling.set(by)
    if everywhere:
        _shared.append(by)
    try:
        yield
    finally:
        _spelling.reset(token)
        if everywhere:
            _shared.pop()


class Mention(str):
    """An option or a command in a text; formatted, it is spelled for its reader."""

    words: str  # Its value

    def __new__(cls, what: str, words: str = "") -> Self:
        """Name an option, with its value, or a command."""
        self = super().__new__(cls, what)
        self.words = words
        return self

    def __format__(self, words: str) -> str:
        return spelling()(str.__str__(self), words or self.words)

    def __str__(self) -> str:
        return format(self, "")


def mentioned_in(text: object) -> tuple[str, ...]:
    """Return the flags and commands that a message names, such as ``--control`` and ``podium pair``."""
    found: dict[str, None] = {}

    def note(what: str, _words: str) -> str:
        found[what] = None
        return ""

    with spelled(note):
        str(text)
    return tuple(found)


def names_in(text: str) -> list[str]:
    """Return the names of the values that a text needs.

    >>> names_in("{n} of {source!r}, {--where:{column}=CELL}, {podium pair}")
    ['n', 'source', 'column']
    """
    return re.findall(r"{(\w+)(?=[}:!.\[])", text)


class Values(dict[str, Any]):
    """What the names in a text stand for."""

    def __missing__(self, name: str) -> Mention:
        if name.startswith(("--", "podium ")):
            return Mention(name)
        raise KeyError(name)
