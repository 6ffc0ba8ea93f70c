"""Texts in the language of the moment: English as the code has them, other languages from their gettext catalogue.

Whole sentences are messages; names and numbers are their parameters. `_` and its relatives return a text in the language that is active
now. A `Message` is kept and rendered when it is shown: errors and notes are made long before anybody reads them.
"""

from __future__ import annotations

import re
import threading
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from functools import cache, wraps
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeVar

from podium.mentions import SIGNS, Values, in_python, spelled, spelling
from podium.packaged import packaged

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

LOCALE = packaged(Path(__file__).with_name("locale"))

_ENGLISH = NullTranslations()
_current: ContextVar[tuple[str, NullTranslations] | None] = ContextVar("_current", default=None)
_shared: list[tuple[str, NullTranslations]] = [("en", _ENGLISH)]
"""The language of threads: they begin without a context, and speak what the main thread has `shared` last."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


@cache
def languages() -> tuple[str, ...]:
    """Return the codes of the languages: English, and one for each catalogue."""
    return ("en", *sorted(folder.name for folder in LOCALE.iterdir() if _compiled(folder).is_file()))


def _compiled(folder: Path | Traversable) -> Path | Traversable:
    return folder.joinpath("LC_MESSAGES").joinpath("podium.mo")


def language_names() -> dict[str, str]:
    """Return each language by its own name.

    >>> language_names()["es"]
    'Español'
    """
    names = {}
    for code in languages():
        with speaking(code):
            name = pgettext("the name of your language in your language", "English")
        names[code] = code if code != "en" and _catalogue(code) is _ENGLISH else name
    return names


def _canonical() -> bool:
    """Whether texts are shown as programs read them."""
    return _spoken()[1] is _ENGLISH and spelling() is in_python


def _spoken() -> tuple[str, NullTranslations]:
    return _current.get() or _shared[-1]


def active_language() -> str:
    """Return the code of the language that is active now.

    >>> active_language()
    'en'
    """
    return _spoken()[0]


@cache
def _catalogue(code: str) -> NullTranslations:
    if code == "en":
        return _ENGLISH
    path = _compiled(LOCALE.joinpath(code))
    try:
        with path.open("rb") as file:
            return GNUTranslations(file)
    except FileNotFoundError:
        return _ENGLISH
    except Exception as error:  # gettext has no error of its own for a damaged file
        warnings.warn(
            _(
                "The file of the language {code} cannot be read, so its texts are in English. Reinstall podium. ({path}: {error})",
                code=code, path=path, error=error,
            ),
            stacklevel=2,
        )  # fmt: skip
        return _ENGLISH


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Render texts in a language during the block.

    >>> with speaking("es"):
    ...     active_language(), str(count(2, "problem"))
    ('es', '2 problemas')
    """
    token = _current.set((code, _catalogue(code)))
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def _for_programs() -> Iterator[None]:
    with speaking("en"), spelled(in_python):
        yield


@contextmanager
def shared(code: str) -> Iterator[None]:
    """Render texts in a language during the block, also in threads that the main thread starts in it."""
    spoken = (code, _catalogue(code))
    leads = threading.current_thread() is threading.main_thread()
    if leads:
        _shared.append(spoken)
    try:
        with speaking(code):
            yield
    finally:
        if leads:
            _shared[:] = [one for one in _shared if one is not spoken]


@contextmanager
def legible(shows: Callable[[str], bool], otherwise: str) -> Iterator[None]:
    """Render texts in English during the block where the letters of the language of the moment cannot be shown, and warn.

    `shows` says whether what is written to can show the letters of a text; `otherwise` is the warning, in which
    ``{language}`` is the name of the language and ``{code}`` its code.
    """
    code = active_language()
    name = language_names()[code] if code != "en" else ""
    if shows(name):
        yield
        return
    warnings.warn(_(otherwise, language=name, code=code), stacklevel=3)
    with speaking("en"):
        yield


def in_english(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Let a function that programs read from, such as `to_dict`, render its texts in English."""

    @wraps(function)
    def english(*args: _P.args, **kwargs: _P.kwargs) -> _T:
        with _for_programs():
            return function(*args, **kwargs)

    return english


def _(text: str, /, **values: Any) -> str:
    """Render a text, its parameters filled in.

    >>> _("{who} has the best mean rank.", who="C4.5")
    'C4.5 has the best mean rank.'
    """
    if not text:  # gettext answers the empty text with the head of the catalogue
        return text
    return _filled(_spoken()[1].gettext(text), text, values)


def ngettext(one: str, many: str, n: int, /, **values: Any) -> str:
    """Render a text about one thing or about ``{n}`` things.

    >>> ngettext("{n} pair differs", "{n} pairs differ", 12345)
    '12 345 pairs differ'
    """
    text = _spoken()[1].ngettext(one, many, n)
    return _filled(text, one if n == 1 else many, {"n": grouped(n), **values})


def pgettext(context: str, text: str, /, **values: Any) -> str:
    """Render a text whose translation depends on the context."""
    return _filled(_spoken()[1].pgettext(context, text), text, values)


def _filled(translated: str, text: str, values: dict[str, Any]) -> str:
    if _mentions(text):
        values = Values(values)
    elif not values:
        return translated
    try:
        return translated.format_map(values)
    except (KeyError, IndexError, ValueError):  # a mistake in the catalogue must not hide the text
        return text.format_map(values)


def _mentions(text: str) -> bool:
    return any(sign in text for sign in SIGNS)


def template(text: str, many: str | None = None, n: int | None = None, /) -> str:
    """Return the translation of a text whose ``{names}`` the caller fills in."""
    catalogue = _spoken()[1]
    return catalogue.gettext(text) if many is None or n is None else catalogue.ngettext(text, many, n)


def N_(text: str) -> str:  # noqa: N802 (the name that gettext's tools know)
    """Mark a text for the catalogue; it is translated where it is shown."""
    return text


def n_(one: str, many: str) -> tuple[str, str]:
    """Mark a text with a plural for the catalogue."""
    return one, many


class Message(str):
    """A text that is stored, and rendered in the active language when it is shown.

    As a string it is English, so what programs read (JSON, comparisons) never depends on the language; ``str(message)``, ``print`` and
    formatting render it.

    It has ``{name}`` where a value goes: a name, a number or another message. `many` is the form for several things, of
    which `n` says how many; ``{n}`` in both forms. The context is that of `pgettext`.

    >>> rows = Message("{n} row", "{n} rows", 3)
    >>> print(Message("{source}: {rows} without a name.", source="t.csv", rows=rows))
    t.csv: 3 rows without a name.
    """

    __slots__ = ("_context", "_many", "_n", "_text", "_values")
    _text: str
    _many: str | None
    _n: int | None
    _context: str | None
    _values: dict[str, Any]

    def __new__(  # noqa: D102
        cls,
        text: str,
        many: str | None = None,
        n: int | None = None,
        /,
        *,
        context: str | None = None,
        **values: Any,
    ) -> Self:
        if isinstance(text, Message):  # of another kind, such as a note
            many, n, context, values, text = text._many, text._n, text._context, text._values, text._text
        if n is not None:
            values = {"n": grouped(n), **values}
        english = text if many is None or n == 1 else many
        if values or _mentions(text):  # values write themselves in the language and spelling that are active
            with nullcontext() if _canonical() else _for_programs():
                english = english.format_map(Values(values))
        self = super().__new__(cls, english)
        self._text, self._many, self._n, self._context, self._values = text, many, n, context, values
        return self

    @property
    def english(self) -> str:
        """The text in English, regardless of the active language."""
        return super().__str__()

    def reworded(self, change: Callable[[str], str]) -> Message:
        """Return the same message with its English changed, also in the messages that are its values.

        The new texts have to be in the catalogue, too: mark them by `N_`.

        >>> Message("{n} problem of {what}", n=1, what="problem").reworded(lambda text: text.replace("problem", "repetition"))
        '1 repetition of problem'
        """
        values = {
            name: value.reworded(change) if isinstance(value, Message) else value
            for name, value in self._values.items()
        }
        many = None if self._many is None else change(self._many)
        return _rebuilt(type(self), change(self._text), many, self._n, self._context, values)

    def __str__(self) -> str:
        if _canonical():
            return super().__str__()
        if self._many is not None and self._n is not None:
            return ngettext(self._text, self._many, self._n, **self._values)
        if self._context is not None:
            return pgettext(self._context, self._text, **self._values)
        return _(self._text, **self._values)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __add__(self, other: str) -> Message:
        return joined((self, other))

    def __radd__(self, other: str) -> Message:
        return joined((other, self))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (type(self), self._text, self._many, self._n, self._context, self._values)


def _rebuilt(
    kind: type[Message], text: str, many: str | None, n: int | None, context: str | None, values: dict[str, Any]
) -> Message:
    return kind(text, many, n, context=context, **values)


_ALONE = {"first": "", "second": ""}
_SEPARATORS = {
    ", ": Message("{first}, {second}", context="in a list", **_ALONE),
    "; ": Message("{first}; {second}", context="in a list", **_ALONE),
    ". ": Message("{first} {second}", context="two sentences", **_ALONE),
}
"""What languages write differently. The catalogue has it with what it separates, because it cannot hold an empty text."""


def separator(english: str) -> str:
    """Return what the active language writes between the items of a list (``", "``, ``"; "``) or two sentences (``". "``).

    >>> separator(". ")
    ' '
    """
    return str(_SEPARATORS.get(english, english))


def joined(parts: Iterable[str], separator: str = "") -> Message:
    """Join texts and messages into one message; what `str.join` makes is English for good.

    >>> print(joined([Message("one row"), "two"], "; "))
    one row; two
    """
    found = {f"part{place}": part for place, part in enumerate(parts)}
    text = "{separator}".join(f"{{{name}}}" for name in found)
    return Message(text, separator=_SEPARATORS.get(separator, separator), **found)


def paragraph(parts: Iterable[str]) -> Message:
    """Join sentences.

    >>> paragraph([Message("Of {n} row.", "Of {n} rows.", 2), Message("None.")])
    'Of 2 rows. None.'
    """
    return joined(parts, ". ")


def grouped(number: int) -> str:
    """Write an integer, in groups of three from five digits on.

    >>> grouped(9234), grouped(16653)
    ('9234', '16 653')
    """
    return f"{number:,}".replace(",", " ") if abs(number) >= 10_000 else str(number)


def listing(names: Sequence[str], limit: int = 8) -> Message:
    """Join names as a reader would say them, the tail beyond `limit` as a number.

    >>> listing(["A", "B", "C"])
    'A, B and C'
    >>> listing(["A", "B", "C", "D"], limit=2)
    'A, B and 2 others'
    """
    if len(names) > limit + 1:
        n = len(names) - limit
        return Message("{most} and {n} other", "{most} and {n} others", n, most=joined(names[:limit], ", "))
    if len(names) < 2:
        return joined(names)
    return both(joined(names[:-1], ", "), names[-1])


_SOUNDS_LIKE_I = re.compile(r"h?[ií](?![aeouáéóú])", re.IGNORECASE)


def both(first: str, second: str, before: str = "") -> Message:
    """Join two texts by "and"; `before` is what follows it, where `second` only stands for that.

    >>> both("A", "B")
    'A and B'
    """
    if _SOUNDS_LIKE_I.match(before or second):  # in Spanish: "A e Iris"
        return Message("{first} and {second}", context="before a word that sounds like i", first=first, second=second)
    return Message("{first} and {second}", first=first, second=second)


def some(items: Sequence[str], limit: int = 5, separator: str = ", ") -> Message:
    """Join the first few items and state how many more there are.

    >>> some(["a", "b", "c", "d"], limit=2)
    'a, b and 2 more'
    """
    shown, rest = joined(items[:limit], separator), len(items) - limit
    return Message("{shown} and {n} more", shown=shown, n=rest) if rest > 0 else shown


def count(number: int, noun: str) -> Message:
    """Give a number with its noun, one of `NOUNS`, in the right form.

    >>> count(1, "hypothesis"), count(12345, "hypothesis")
    ('1 hypothesis', '12 345 hypotheses')
    """
    return Message(*(NOUNS.get(noun) or (f"{{n}} {noun}", f"{{n}} {noun}s")), number)


_REGULAR = (
    "Wilcoxon test, algorithm name, algorithm, benchmark, blank cell, blank line, blank row, candidate, case, cell, "
    "check, classifier, column, combination, comparison, conclusion, constant cell, crisp classifier, curve, "
    "cut-point, cycle, decision, degree, difference, different value, distance, file, fit, fold, formula, generation, "
    "group, independent group, instance, item, label, line, log, mean rank, mean, measure, measurement, median, "
    "method, metric, model, name, negative, normality test, number, observation, older evaluation, ordered pair, "
    "other, p-value, pair, point, positive, problem name, problem, procedure, rate, record, repeated header row, repetition, "
    "replicate, resample, row, run, sample, score, significant difference, significant pair, significant result, "
    "situation, split, summary file, table, task, test, thing, tie, tier, time, true difference, value, win, zero, "
    "zero difference"
)
_IRREGULAR = {
    "axis": "axes",
    "class": "classes",
    "different entry": "different entries",
    "hypothesis": "hypotheses",
    "loss": "losses",
    "simulated study": "simulated studies",
    "study": "studies",
}
NOUNS = {
    one: (f"{{n}} {one}", f"{{n}} {many}")
    for one, many in ({one: f"{one}s" for one in _REGULAR.split(", ")} | _IRREGULAR).items()
}
"""What can be counted, each with its plural."""
