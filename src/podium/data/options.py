"""The options of the functions that read data: every keyword and its type, written once.

A function takes them as ``**options: Unpack[ReadOptions]`` below the decorator :func:`takes`. `help` and `inspect.signature` list
them one by one, type checkers and editors know them, and another keyword is an error that names the nearest one. The studies pass
them on as ``**reading: Unpack[ResultsReading]``; see `podium.data.given`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Any, ForwardRef, TypedDict, TypeVar, cast

from podium.data.tables.chosen import Match, Part, RowsAndColumns, SourcePart, choose_part, matched
from podium.errors import UnknownKeywordError

_Function = TypeVar("_Function", bound=Callable[..., Any])


def takes(options: Any, **defaults: Any) -> Callable[[_Function], _Function]:
    """Let a function written with ``**options: Unpack[…]`` receive every option, and show each in its signature.

    >>> class Options(TypedDict, total=False):
    ...     sheet: str | None
    ...     average: str
    >>> @takes(Options, average="mean")
    ... def read(source, **options):
    ...     return options
    >>> print(signature(read))
    (source, *, sheet: 'str | None' = None, average: 'str' = 'mean')
    >>> read("a.xlsx", sheet="first")
    {'sheet': 'first', 'average': 'mean'}
    """
    usual = {name: defaults.get(name) for name in options.__annotations__}

    def decorate(function: _Function) -> _Function:
        plain = signature(function)
        own = [one for one in plain.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
        shown = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=usual[name], annotation=_written(hint))
            for name, hint in options.__annotations__.items()
        ]
        known = {one.name for one in own} | usual.keys()

        @wraps(function)
        def read(*args: Any, **given: Any) -> Any:
            for name in given:
                if name not in known:
                    raise UnknownKeywordError(function.__name__, name, known)
            return function(*args, **(usual | given))

        read.__signature__ = plain.replace(parameters=[*own, *shown])  # type: ignore[attr-defined]
        return cast(_Function, read)

    return decorate


def _written(hint: Any) -> Any:
    return hint.__forward_arg__ if isinstance(hint, ForwardRef) else hint


def given_of(options: Any) -> list[str]:
    """List the options that are not left out."""
    return [name for name, value in options.items() if value is not None]


def part_of(source: Any, options: Any) -> Any:
    """Return a source with what the options take from it; see `podium.data.tables.chosen.choose_part`."""
    chosen = choose_part(source, **{name: options[name] for name in Part.__annotations__})
    return matched(chosen, Match(options["problem"], long=_long(options))) if "problem" in options else chosen


def _long(options: Any) -> tuple[tuple[str, str], ...]:
    """List the roles and columns of a long table that the options name, if they name that of the values."""
    roles = [(role, options.get(role)) for role in (*_Roles.__annotations__, "repetition", "fold")]
    roles += [("selection", name) for name in options.get("where") or ()]
    return () if options.get("value") is None else tuple((role, name) for role, name in roles if name is not None)


class TextOptions(TypedDict, total=False):
    """How a text becomes cells."""

    delimiter: str | None
    decimal: str | None


class WhereOption(TypedDict, total=False):
    """Lines of a long table to keep."""

    where: Mapping[str, str] | None


class _Roles(TypedDict, total=False):
    problem: str | None
    algorithm: str | None
    value: str | None
    run: str | None


class ColumnOptions(_Roles, WhereOption, total=False):
    """Columns of a long table by role, and the lines to keep."""


class NamesOption(TypedDict, total=False):
    """Whether the first column of a wide table holds names."""

    names: bool | None


class WideOptions(NamesOption, total=False):
    """Meaning of the first column and of repeated lines of a wide table."""

    repeats: str | None


class ReaderOptions(TypedDict, total=False):
    """The reader for another tool's files, and its options."""

    reader: str | None
    reader_options: Mapping[str, str] | None


class MetricOptions(ReaderOptions, total=False):
    """The reader, and which quantity to read of several."""

    metric: str | None


class AverageOption(TypedDict, total=False):
    """Summary of repeated measurements."""

    average: str


class MissingOption(TypedDict, total=False):
    """What to do with missing results."""

    missing: str


class FileOptions(TextOptions, Part, total=False):
    """How a table of one kind is read; see `podium.read_points`."""


class ReadOptions(
    TextOptions,
    ColumnOptions,
    WideOptions,
    MetricOptions,
    MissingOption,
    AverageOption,
    SourcePart,
    RowsAndColumns,
    total=False,
):
    """How results are read; see `podium.read_results`."""


class MetricsReadOptions(TextOptions, ColumnOptions, ReaderOptions, MissingOption, AverageOption, Part, total=False):
    """How every metric is read; see `podium.read_metrics`."""


class IncompleteTable(ColumnOptions, WideOptions, RowsAndColumns, total=False):
    """Contents of a table with missing cells in memory; see `podium.to_incomplete`."""


class IncompleteOptions(TextOptions, ColumnOptions, WideOptions, MetricOptions, AverageOption, Part, total=False):
    """How a table with missing cells is read; see `podium.read_incomplete`."""


class _OnlyRuns(TypedDict, total=False):
    missing: str | None
    one_problem: str | None


class RunsTable(ColumnOptions, _OnlyRuns, NamesOption, RowsAndColumns, total=False):
    """Contents of a table of single runs in memory; see `podium.to_runs`."""


class RunsOptions(ColumnOptions, _OnlyRuns, TextOptions, NamesOption, MetricOptions, Part, total=False):
    """How single runs are read; see `podium.read_runs`."""


class _SampleColumns(TypedDict, total=False):
    algorithm: str | None
    value: str | None


class _FoldColumns(_SampleColumns, total=False):
    repetition: str | None
    fold: str | None


class FoldsTable(_FoldColumns, NamesOption, WhereOption, RowsAndColumns, total=False):
    """Contents of a table of repetitions in memory; see `podium.to_folds`."""


class FoldsOptions(TextOptions, _FoldColumns, NamesOption, WhereOption, MetricOptions, Part, total=False):
    """How repetitions on one problem are read; see `podium.read_folds`."""


class GroupsTable(_SampleColumns, NamesOption, WhereOption, RowsAndColumns, total=False):
    """Contents of a table of unpaired samples in memory; see `podium.to_groups`."""


class GroupsOptions(_SampleColumns, TextOptions, NamesOption, WhereOption, Part, total=False):
    """How unpaired samples are read; see `podium.read_groups`."""


class PredictionsOptions(ReaderOptions, Part, total=False):
    """How predictions are read; see `podium.read_predictions`."""

    delimiter: str | None
