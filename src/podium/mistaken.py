"""What people pass in place of results, and words they use for keywords: each with the call that is meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any

from podium.errors import InputError, quote
from podium.i18n import Message
from podium.lazy import regex

_NUMBER = regex(r"\s*[+-]?[.,]?\d")

MEANT = {
    **dict.fromkeys(("maximize", "higher_is_better", "larger_is_better", "greater_is_better"), "objective='maximize'"),
    **dict.fromkeys(("minimize", "lower_is_better", "smaller_is_better"), "objective='minimize'"),
    **dict.fromkeys(("baseline", "reference", "proposed"), "control="),
    **dict.fromkeys(("significance", "significance_level", "sig_level"), "alpha="),
    **dict.fromkeys(("posthoc", "post_hoc", "test"), "pairwise="),
    **dict.fromkeys(("rope", "margin"), "equivalence="),
    **dict.fromkeys(("dataset", "index", "task"), "problem="),
    **dict.fromkeys(("model", "method", "classifier"), "algorithm="),
    **dict.fromkeys(("score", "metric_name", "column"), "value="),
}
"""What other packages and people call a keyword."""


def meant(word: str, known: Iterable[str]) -> Message:
    """Return `` Use …`` for a word that stands for a keyword which the function has, or nothing.

    >>> meant("baseline", ["control"]), meant("baseline", ["alpha"])
    (' Use control= instead.', '')
    """
    call = MEANT.get(word, "")
    return Message(" Use {call} instead.", call=call) if call.partition("=")[0] in {*known} else Message("")


def refuse(data: Any, *more: Any) -> None:
    """Refuse what cannot be data, saying what to pass instead; `more` are arguments that stand in place of others.

    Raises
    ------
    InputError
        For estimators, studies and benchmarks, and for two tables.
    """
    values = data.values() if isinstance(data, Mapping) else data if isinstance(data, (list, tuple)) else [data]
    if any(map(_is_estimator, islice(values, 9))):
        raise InputError(
            "Estimators have no results yet. podium.benchmark(estimators, {'name': (X, y)}) cross-validates them; pass its results(), or a "
            "table of scores."
        )
    if any(getattr(one, "shape", ()) for one in more):
        raise InputError("Pass all algorithms in one table, such as a dict: {'old': first, 'new': second}.")
    if type(data).__name__ == "Benchmark" and callable(getattr(data, "results", None)):
        raise InputError("This is a Benchmark. Pass its results(), or for one problem its folds(problem).")
    if hasattr(data, "to_report") and hasattr(data, "methods"):
        raise InputError("This is the outcome of a study. Pass the data that it was made of, such as its results.")


def refuse_parts(data: Any) -> None:
    """Refuse what frames are made of, and what is made of frames, with what to pass instead; anything else passes."""
    kind, several = type(data).__name__, isinstance(data, (list, tuple)) and len(data) > 0
    if isinstance(data, Mapping):
        _refuse_columns(data)
    if kind == "Styler":
        raise InputError("This is the style of a frame. Pass the frame itself.")
    if kind.endswith("GroupBy"):
        raise InputError(
            "This is a grouped frame. Pass the frame itself, and name its columns: problem=, algorithm=, value=."
        )
    if several and all(_is_frame(one) or _is_series(one) for one in data):
        raise InputError("Pass a dict that names the algorithms, such as {'old': first, 'new': second}.")
    if several and all(isinstance(one, Mapping) for one in data):
        raise InputError("This is a list of dicts. Pass a frame of it, such as pandas.DataFrame(data).")
    if _is_series(data):
        if getattr(getattr(data, "index", None), "nlevels", 1) > 1:
            raise InputError(
                "This is a series whose index has levels. Pass data.unstack(), with a column for each algorithm."
            )
        if any(isinstance(one, (list, tuple)) or getattr(one, "shape", ()) for one in data):
            raise InputError("This is a series of lists. Pass data.to_dict(), with a list for each algorithm.")
        raise InputError(
            "This is one column. Pass a frame with a column for each algorithm, or a dict of columns: {'A': first, 'B': second}."
        )
    if kind == "DataFrame" and hasattr(data, "iloc") and _holds_names(data):
        raise InputError(
            "The columns of this frame have numbers for names, and its first row holds names: it was transposed. Pass the frame as it was, "
            "or {call}.",
            call=f"df.set_index({quote(data.index[0])}).T",
        )


def _refuse_columns(data: Mapping[Any, Any]) -> None:
    """Refuse a dict of columns of which one holds names, and a dict of a single frame."""
    if data and all(map(_is_frame, data.values())):
        raise InputError("Pass the frame itself, or a dict with a frame for each of several algorithms.")
    for name, cells in data.items():
        if (
            isinstance(cells, (list, tuple))
            and all(isinstance(cell, str) and not _NUMBER.match(cell) for cell in cells)
            and cells
        ):
            raise InputError(
                "{name} holds words, not numbers. If they are the names of the problems, pass a frame, such as pandas.DataFrame(data).",
                name=quote(name),
            )


def _holds_names(frame: Any) -> bool:
    """Whether a frame of pandas is the transpose of one whose first column held names."""
    rows, columns = frame.shape
    return (
        rows > 1
        and columns > 1
        and [*frame.columns] == [*range(columns)]
        and isinstance(frame.index[0], str)
        and (
            all(isinstance(cell, str) for cell in frame.iloc[0])
            and not any(isinstance(cell, str) for cell in frame.iloc[1])
        )
    )


def _is_estimator(value: Any) -> bool:
    return callable(getattr(value, "fit", None)) and any(hasattr(value, name) for name in ("predict", "get_params"))


def _is_series(value: Any) -> bool:
    return type(value).__name__ == "Series" and hasattr(value, "to_frame")


def _is_frame(value: Any) -> bool:
    return hasattr(value, "columns") and hasattr(value, "shape")
