"""The entry to every public function: arguments are checked against the types that the function declares, in this one place.

`podium`, `podium.data` and `podium.stats` pass their functions through `checked` when these are first used. Functions call each
other without this step.
"""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache, wraps
from inspect import BoundArguments, Parameter, signature, unwrap
from numbers import Integral, Real
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, SupportsIndex, Union, Unpack, get_args, get_origin

from podium.checks import check_alpha, check_seed
from podium.errors import InputError, UnknownKeywordError, WrongCallError, closest, quote
from podium.i18n import Message, joined
from podium.mistaken import meant, refuse

Convert = Callable[[Any, str], Any]
"""From a value and the name of its parameter to what the function receives."""


_MARK = "__podium_checked__"


class _UnfitError(Exception):
    """A value is not of a kind; its argument, if any, is the item of a list at fault."""


class Kind(NamedTuple):
    """What a parameter takes: in words, the function that returns the value or raises `_UnfitError`, and its words."""

    text: Message
    take: Callable[[Any, str], Any]
    words: tuple[str, ...] = ()


def enter(function: Any, _: str, package: str) -> Any:
    """Return a function as `podium` and `podium.data` export it."""
    return checked(function, package)


def checked(
    function: Any, home: str, array: Convert | None = None, prepare: Callable[[BoundArguments], None] | None = None
) -> Any:
    """Return a function that checks its arguments, and names the nearest keyword to one that it lacks; anything else as it is.

    `home` is the package it is public in, where `pickle` finds it. `array` makes an array of the value of a parameter that
    is an array of numbers; without it they are not checked. `prepare` changes the arguments after the check.

    >>> def scaled(x: float, *, by: Literal["one", "two"] = "one") -> float:
    ...     return x
    >>> checked(scaled, "podium")("a")
    Traceback (most recent call last):
    ...
    podium.errors.InputError: x must be a number, not 'a'.
    >>> checked(scaled, "podium")(1, bye="one")
    Traceback (most recent call last):
    ...
    podium.errors.UnknownKeywordError: scaled() has no keyword 'bye'. Did you mean 'by'?
    """
    plain = not callable(function) or isinstance(function, type) or hasattr(function, _MARK)
    return function if plain else _checked(function, home, array, prepare)


@cache
def _checked(  # noqa: C901 - what is made once, and the function itself
    function: Any, home: str, array: Convert | None, prepare: Callable[[BoundArguments], None] | None
) -> Any:
    declared = signature(function)
    rest = next((one.name for one in declared.parameters.values() if one.kind is Parameter.VAR_KEYWORD), None)
    takes_data = next(iter(declared.parameters), "") == "data"
    kinds: dict[str, Kind | None] = {}

    @wraps(function)
    def public(*args: Any, **given: Any) -> Any:
        if not kinds:
            kinds.update(_kinds(function, array))
            if (objective := kinds.get("objective")) and not home.startswith("podium.stats"):
                # Words are read where they are used: "HV=maximize,EP=minimize", too, and with suggestions.
                kinds["objective"] = Kind(
                    objective.text,
                    lambda value, name: value if isinstance(value, (str, int)) else objective.take(value, name),
                )
        try:
            bound = declared.bind(*args, **given)
        except TypeError as error:
            _check_keywords(function, given, kinds)
            if takes_data and args:
                refuse(*args)
            raise WrongCallError(f"{home}.{function.__name__}", str(error)) from None
        if takes_data:
            refuse(bound.arguments.get("data"), bound.arguments.get("control"))
        for name, value in bound.arguments.items():
            if name != rest:
                bound.arguments[name] = _taken(name, value, kinds.get(name))
            else:
                bound.arguments[name] = {key: _taken(key, one, kinds.get(key)) for key, one in value.items()}
        if prepare is not None:
            prepare(bound)
        if rest is not None:
            _check_keywords(function, given, kinds)
        return function(*bound.args, **bound.kwargs)

    public.__module__ = home
    setattr(public, _MARK, True)
    return public


def _check_keywords(function: Any, given: Mapping[str, Any], kinds: Mapping[str, Any]) -> None:
    """Refuse a keyword that the function lacks, unless any name goes: where it does not declare what else it takes."""
    parameters = signature(function).parameters
    if len(kinds) < len(parameters):
        return
    known = [name for name in kinds if name not in parameters or parameters[name].kind is not Parameter.POSITIONAL_ONLY]
    for name in given:
        if name not in known:
            raise UnknownKeywordError(function.__name__, name, known, meant(name, known))


def _taken(name: str, value: Any, kind: Kind | None) -> Any:
    if kind is None:
        return unmasked(value)
    try:
        found = kind.take(value, name)
    except _UnfitError as error:
        if error.args:
            raise InputError(
                "{name} must be {kind}, but contains {value}.", name=name, kind=kind.text, value=_shown(error.args[0])
            ) from None
        near = closest(value, kind.words) if isinstance(value, str) else Message("")
        raise InputError(
            "{name} must be {kind}, not {value}.{near}", name=name, kind=kind.text, value=_shown(value), near=near
        ) from None
    if name == "alpha":
        check_alpha(found)
    elif name == "seed":
        check_seed(found)
    elif name in _PROBABILITIES and isinstance(found, Real) and not 0 < float(found) < 1:
        raise InputError("{name} must lie strictly between 0 and 1, not {value}.", name=name, value=found)
    elif name in _LEAST and isinstance(found, int) and found < _LEAST[name]:
        raise InputError("{name} must be at least {least}, not {value}.", name=name, least=_LEAST[name], value=found)
    return found


_PROBABILITIES = ("confidence", "level")
_LEAST = {"classes": 1, "denominator": 1, "k": 1, "n": 0, "replicates": 1, "resamples": 1, "samples": 1}


def _shown(value: Any) -> str:
    if isinstance(value, str) or value is None or isinstance(value, (bool, Real)):
        return quote(value) if isinstance(value, str) else str(value)
    return Message("{value} ({kind})", value=quote(value), kind=type(value).__name__)


# Types as they are declared.


_KNOWN = {
    "Any": Any, "Callable": Callable, "Fraction": Fraction, "Iterable": Iterable, "Literal": Literal, "Mapping": Mapping,
    "PathLike": os.PathLike, "Sequence": Sequence, "Unpack": Unpack, "os": os,
}  # fmt: skip


class _Names(dict[str, Any]):
    """Names for an annotation: one that is imported for type checkers alone stands for anything."""

    def __missing__(self, name: str) -> Any:
        return _KNOWN.get(name, Any)


def _kinds(function: Any, array: Convert | None) -> dict[str, Kind | None]:
    home = unwrap(function)
    names = _Names(vars(sys.modules["builtins"]) | home.__globals__)
    out: dict[str, Kind | None] = {}
    for one in signature(function).parameters.values():
        if one.kind is Parameter.VAR_KEYWORD:
            for options in get_args(_evaluated(one.annotation, names)):
                out |= {
                    name: _kind(getattr(hint, "__forward_arg__", hint), names, array)
                    for name, hint in options.__annotations__.items()
                }
        else:
            out[one.name] = _kind(one.annotation, names, array)
    return out


def _evaluated(hint: Any, names: _Names) -> Any:
    if not isinstance(hint, str):
        return hint
    try:
        return eval(hint, {"__builtins__": {}}, names)
    except (TypeError, AttributeError):
        return Any


def _kind(hint: Any, names: _Names, array: Convert | None) -> Kind | None:
    """Kind of an annotation; None where anything goes."""
    if isinstance(hint, str):
        return _written(hint, names, array)
    if hint in (Any, object, Parameter.empty):
        return None
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return _choice(inner)
    if origin in (Callable, Mapping, os.PathLike):
        return _SIMPLE[origin]
    if getattr(origin, "__name__", "") == "ndarray":
        return _array(array)
    parts = [_kind(part, names, array) for part in inner if part is not Ellipsis]
    if origin in (Union, UnionType):
        return _either(parts)
    if origin is Sequence:
        return _sequence(parts[0])
    if origin is tuple:
        return _sequence(parts[0], None if Ellipsis in inner else len(inner))
    return _instance(hint, Message("a {name}", name=hint.__name__)) if isinstance(hint, type) else None


def _written(hint: str, names: _Names, array: Convert | None) -> Kind | None:
    parts = list(_alternatives(ast.parse(hint, mode="eval").body)) if "[" in hint else hint.split(" | ")
    if len(parts) > 1:  # split as text: NumPy's ArrayLike is itself a union
        return _either([_kind(part, names, array) for part in parts])
    if parts[0] == "ArrayLike":
        return _array(array)
    if parts[0] == "Sequence[ArrayLike]":
        return _sequence(_array(array))
    return _kind(_evaluated(hint, names), names, array)


def _alternatives(node: ast.expr) -> Iterable[str]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        yield from _alternatives(node.left)
        yield from _alternatives(node.right)
    else:
        yield ast.unparse(node)


def _either(kinds: list[Kind | None]) -> Kind | None:
    known = [kind for kind in kinds if kind is not None]
    if len(known) < len(kinds):
        return None
    # None is named last: it is what leaving the argument out means.
    known.sort(key=lambda kind: kind is _NONE)

    def take(value: Any, name: str) -> Any:
        at_fault: tuple[Any, ...] = ()
        for kind in known:
            try:
                return kind.take(value, name)
            except _UnfitError as error:
                at_fault = at_fault or error.args
        raise _UnfitError(*at_fault)

    words = tuple(word for kind in known for word in kind.words)
    told = [kind.text for kind in known if kind is not _WHOLE or _NUMBER not in known]
    return Kind(joined(told, Message(" or ")), take, words)


def _choice(choices: Sequence[Any]) -> Kind:
    def take(value: Any, _: str) -> Any:
        if not isinstance(value, (str, bool, int)) or value not in choices:
            raise _UnfitError
        return value

    shown = [quote(one) if isinstance(one, str) else str(one) for one in choices]
    words = tuple(one for one in choices if isinstance(one, str))
    return Kind(Message("one of {choices}", choices=joined(shown, ", ")), take, words)


def _instance(kind: type, text: Message) -> Kind:
    def take(value: Any, _: str) -> Any:
        if not isinstance(value, kind):
            raise _UnfitError
        return value

    return Kind(text, take)


def _sequence(inner: Kind | None, size: int | None = None) -> Kind:
    def take(value: Any, name: str) -> Any:
        if (
            isinstance(value, (str, bytes, Mapping, set, frozenset))
            or not hasattr(value, "__iter__")
            or getattr(value, "shape", 1) == ()
        ):
            raise _UnfitError
        items = list(value)
        if size is not None and len(items) != size:
            raise _UnfitError
        if inner is None:
            return items
        return [_item(inner, one, name) for one in items]

    return Kind(Message("a list") if inner is None else Message("a list ({kind} each)", kind=inner.text), take)


def _item(kind: Kind, item: Any, name: str) -> Any:
    try:
        return kind.take(item, name)
    except _UnfitError as error:
        raise _UnfitError(*(error.args or (item,))) from None


def _array(convert: Convert | None) -> Kind | None:
    return None if convert is None else Kind(Message("an array of numbers"), convert)


def _scalar(value: Any) -> Any:
    return value.item() if getattr(value, "shape", None) == () and hasattr(value, "item") else value


def _whole(value: Any, _: str) -> int:
    value = _scalar(value)
    if isinstance(value, bool) or not isinstance(value, Integral) or not _is_in_range(value):
        raise _UnfitError
    return int(value)


def _number(value: Any, _: str) -> Any:
    value = _scalar(value)
    if isinstance(value, bool) or not isinstance(value, Real) or value != value or not _is_in_range(value):
        raise _UnfitError
    return value


def _is_in_range(value: Any) -> bool:
    try:
        float(value)
    except OverflowError:
        return False
    return True


def _truth(value: Any, _: str) -> bool:
    value = _scalar(value)
    if not isinstance(value, bool):
        raise _UnfitError
    return value


_NONE = _instance(NoneType, Message("None"))
_WHOLE = Kind(Message("a whole number"), _whole)
_NUMBER = Kind(Message("a number"), _number)
_SIMPLE: dict[Any, Kind] = {
    str: _instance(str, Message("a text")),
    int: _WHOLE,
    SupportsIndex: _WHOLE,
    float: _NUMBER,
    bool: Kind(Message("True or False"), _truth),
    Fraction: _instance(Fraction, Message("a fraction")),
    Callable: _instance(Callable, Message("a function")),  # type: ignore[arg-type]
    Mapping: _instance(Mapping, Message("a dict")),
    None: _NONE,
    NoneType: _NONE,
    Sequence: _sequence(None),
    os.PathLike: _instance(os.PathLike, Message("a path")),
}


# Masked arrays: what is masked is missing.


def unmasked(value: Any) -> Any:
    """Replace masked arrays, also in a dict or a list, by arrays in which a masked number is missing: NaN, or None among integers.

    >>> import numpy as np
    >>> unmasked(np.ma.masked_equal([0.5, -999.0], -999.0))
    array([0.5, nan])
    """
    numpy = sys.modules.get("numpy")
    if numpy is None or "numpy.ma.core" not in sys.modules:  # which NumPy loads when it is first used
        return value
    if isinstance(value, numpy.ma.MaskedArray):
        hidden, plain = numpy.ma.getmaskarray(value), numpy.ma.getdata(value)
        if not hidden.any():
            return plain
        if plain.dtype.kind == "f":
            return numpy.where(hidden, numpy.array(numpy.nan, dtype=plain.dtype), plain)
        return numpy.where(hidden, None, plain.astype(object))
    if type(value) is dict and any(isinstance(one, numpy.ma.MaskedArray) for one in value.values()):
        return {name: unmasked(one) for name, one in value.items()}
    if type(value) in (list, tuple) and any(isinstance(one, numpy.ma.MaskedArray) for one in value):
        return [unmasked(one) for one in value]
    return value
