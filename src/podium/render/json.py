"""JSON that any reader accepts: full float precision, ``null`` for what is undefined, names as they are."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from math import isfinite
from pathlib import PurePath
from typing import Any

_SURROGATE = re.compile("[\ud800-\udfff]")


def dumps(obj: Any) -> str:
    """Write an object as JSON, indented by two spaces, without a final newline.

    NaN and infinities become ``null``; NumPy scalars and arrays, tuples and dataclasses become numbers, arrays and
    objects; sets become sorted arrays. Keys keep their order, so equal objects give equal texts. Non-ASCII text is
    kept; only lone surrogates (undecodable bytes of a file name), which UTF-8 cannot hold, are escaped.

    >>> dumps({"p": float("nan"), "names": ("α",)}).split()
    ['{', '"p":', 'null,', '"names":', '[', '"α"', ']', '}']
    """
    text = json.dumps(_plain(obj), indent=2, ensure_ascii=False, allow_nan=False)
    return _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)


def _plain(obj: Any) -> Any:
    if obj is None or isinstance(obj, bool):
        return obj
    if isinstance(obj, float):
        return float(obj) if isfinite(obj) else None
    if isinstance(obj, int):
        return int(obj)
    if isinstance(obj, (str, PurePath)):
        return str(obj)
    if isinstance(obj, Mapping):
        return _mapping(obj)
    return _plain_collection(obj)


def _plain_collection(obj: Any) -> Any:
    if isinstance(obj, (list, tuple)):
        return [_plain(item) for item in obj]
    if isinstance(obj, (set, frozenset)):
        return [_plain(item) for item in sorted(obj)]
    if is_dataclass(obj) and not isinstance(obj, type):
        return {field.name: _plain(getattr(obj, field.name)) for field in fields(obj)}
    if hasattr(obj, "tolist"):  # NumPy arrays and scalars, without importing NumPy
        return _plain(obj.tolist())
    raise TypeError(f"no JSON form for {type(obj).__name__}")


def _mapping(obj: Mapping[Any, Any]) -> dict[str, Any]:
    plain = {_key(key): _plain(item) for key, item in obj.items()}
    if len(plain) != len(obj):
        raise TypeError("two keys of a mapping become the same JSON key")
    return plain


def _key(key: Any) -> str:
    if isinstance(key, str):
        return str(key)
    form = _plain(key)
    if isinstance(form, (list, dict)):
        raise TypeError(f"no JSON key for {type(key).__name__}")
    return form if isinstance(form, str) else json.dumps(form)
