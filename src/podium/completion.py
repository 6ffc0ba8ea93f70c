"""Names that IPython completes with Tab inside quotes: columns and algorithms of the data, tables and pictures of a study."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Any, Final

from podium.notebook import shell

_COLUMNS: Final = (
    "problem", "algorithm", "value", "run", "truth", "group", "identifier", "cut_point", "fold", "repetition", "metric", "drop_column",
    "keep_column",
)  # fmt: skip
"""Keywords that name a column of the data."""
_ALGORITHMS: Final = ("control", "first", "second")
_OF_STUDY: Final = {"table": "tables", "drawing": "picture_kinds", "plot": "picture_kinds", "to_svg": "picture_kinds"}
"""Methods of a study whose first argument is one of the names that an attribute lists."""
_KEYWORD: Final = re.compile(r"\b(\w+)\s*=\s*(['\"])([^'\"\n]*)$")
_METHOD: Final = re.compile(r"\b([^\W\d]\w*)\.(\w+)\(\s*(['\"])([^'\"\n]*)$")
_BYTES: Final = 2_000_000
"""A file that is larger is not opened to complete a name."""


def complete_names() -> None:
    """Let Tab complete names of the data inside quotes; nothing is loaded before it is pressed."""
    completer = getattr(shell(), "Completer", None)
    matchers = getattr(completer, "custom_matchers", [])
    if completer is None or any(getattr(one, "matcher_identifier", "") == "podium" for one in matchers):
        return
    completion: Any = sys.modules["IPython.core.completer"]
    if not hasattr(completion, "context_matcher"):  # an old IPython
        return

    @completion.context_matcher(identifier="podium", priority=200)  # type: ignore[untyped-decorator]
    def matcher(context: Any) -> dict[str, Any]:
        above, here = context.full_text.split("\n")[: context.cursor_line], context.line_with_cursor
        typed, names = names_at("\n".join([*above, here[: context.cursor_position]]), shell().user_ns)
        found = [completion.SimpleCompletion(text=name, type="param") for name in names]
        return {"completions": found, "matched_fragment": typed, "suppress": bool(found)}

    matchers.append(matcher)


def names_at(text: str, known: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return what has been typed of a name at the end of a text, and the names that fit, with the variables that are known.

    >>> names_at('podium.compare({"svm": [1], "rf": [2]}, control="', {})
    ('', [])
    >>> names_at('podium.compare(scores, control="s', {"scores": {"svm": [1], "rf": [2]}})
    ('s', ['svm'])
    """
    if found := _METHOD.search(text):
        study, method, quote, typed = found.groups()
        names: Iterable[Any] = getattr(known.get(study), _OF_STUDY.get(method, ""), ())
    elif found := _KEYWORD.search(text):
        keyword, quote, typed = found.groups()
        data = _first_argument(text[: found.start()], known) if keyword in (*_COLUMNS, *_ALGORITHMS) else None
        names = _algorithms(data, text[: found.start()]) if keyword in _ALGORITHMS else _columns(data)
    else:
        return "", []
    fit = (str(name) for name in names)
    return typed, [name for name in fit if name.startswith(typed) and not {quote, "\\", "\n"} & {*name}]


def _first_argument(before: str, known: Mapping[str, Any]) -> Any:
    """Return the value of the first argument of the call that a text is in, if it is a variable or the path of a file."""
    depth = 0
    for at in range(len(before) - 1, -1, -1):
        depth += {")": 1, "]": 1, "}": 1, "(": -1, "[": -1, "{": -1}.get(before[at], 0)
        if depth < 0:
            first = before[at + 1 :].partition(",")[0].strip()
            if not re.search(r"\w$", before[:at]):
                return None
            return known.get(first) if first.isidentifier() else _opened(first)
    return None


def _opened(literal: str) -> Any:
    """Return the table of a file whose path is given as a text."""
    from podium.data.tables.opening import read_grid
    from podium.errors import PodiumError

    path = literal.strip("'\"")
    try:
        return read_grid(path) if os.path.getsize(path) <= _BYTES else None  # noqa: PTH202 - any text is no path
    except (OSError, ValueError, PodiumError):
        return None


def _columns(data: Any) -> Iterable[Any]:
    if isinstance(data, Mapping):
        return data
    rows = getattr(data, "rows", None)
    return rows[0] if isinstance(rows, list) and rows else getattr(data, "columns", ())


def _algorithms(data: Any, call: str) -> Iterable[Any]:
    """Return the algorithms: as the data name them, or the cells of the column that the call names, or the columns of numbers."""
    if hasattr(data, "algorithms"):
        return tuple(data.algorithms)
    named = re.search(r"\balgorithm\s*=\s*['\"]([^'\"]+)['\"]", call)
    columns = [*_columns(data)]
    rows = getattr(data, "rows", None)
    if isinstance(rows, list):
        cells = {name: [row[at] for row in rows[1:]] for at, name in enumerate(columns)}
    elif isinstance(data, Mapping):
        return columns
    else:
        cells = {name: [*data[name]] for name in columns}
    if named is not None:
        return dict.fromkeys(cells.get(named[1], ()))
    return [name for name in columns if cells[name] and _is_number(cells[name][0])]


def _is_number(cell: Any) -> bool:
    try:
        float(cell)
    except (TypeError, ValueError):
        return False
    return True
