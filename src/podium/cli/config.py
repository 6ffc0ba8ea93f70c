"""Defaults of a project: ``podium.toml``, or ``[tool.podium]`` in ``pyproject.toml``, for the command line.

A key is the name of an option. At the top it holds for every command that has the option, in a table named after a command for
that command alone. What was set is named below the verdict and in the provenance, so that no result depends on it silently.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
from click.core import ParameterSource

from podium.cli.terminal import say
from podium.errors import AskError, Handled, InputError, PodiumError, closest, naming, quote
from podium.i18n import N_, _, joined, languages
from podium.mentions import Mention
from podium.verbs import VERBS, Option, Verb, verb

OFF: Final = "--no-config"
_WITHOUT: Final = {OFF, "--help", "-h", "--version", "--citation"}
"""Words of a command line that needs no defaults."""

_ROOTS: Final = (".git", ".hg")
"""What the root of a project holds: above it, nothing is looked for."""

_KINDS: Final[Mapping[type, tuple[tuple[type, ...], str]]] = {
    bool: ((bool,), N_("one of true, false")), int: ((int,), N_("a whole number")), float: ((int, float), N_("a number")),
    str: ((str, int, float), N_("a text")),
}  # fmt: skip
"""What a value is in TOML, by the type of the option."""


def find(words: Sequence[str]) -> Config | None:
    """Return what the nearest file sets, from the working directory upwards to the root of the project."""
    if _WITHOUT.intersection(words):
        return None
    try:
        here = Path.cwd()
    except OSError:  # it was removed
        return None
    for folder in (here, *here.parents):
        for name, tables in (("podium.toml", ()), ("pyproject.toml", ("tool", "podium"))):
            if (values := _read(folder / name, tables)) is not None:
                return Config(folder / name, values)
        if any(os.path.lexists(folder / name) for name in _ROOTS):
            break
    return None


def _read(file: Path, tables: Sequence[str]) -> Any:
    """Return a table of a file, None where it has none."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    if tables and b"podium" not in content:
        return None
    import tomllib

    try:
        found: Any = tomllib.loads(content.decode())
    except ValueError as error:
        raise InputError(
            "{path}: this is not TOML ({error}). Correct it, or ignore it with {--no-config}.",
            path=os.path.relpath(file), error=error,
        ) from None  # fmt: skip
    for table in tables:
        found = found.get(table) if isinstance(found, dict) else None
    return found


class Config:
    """What a file sets."""

    def __init__(self, file: Path, values: Mapping[str, Any]) -> None:
        self.path = os.path.relpath(file)  # as the user sees it
        self._folder, self._values = file.parent, values

    @property
    def language(self) -> str:
        """The language of messages, before a command is known."""
        found = self._values.get("language")
        return found if found in languages() else "en"

    def of(self, name: str, options_of: Callable[[Verb], Sequence[Option]]) -> dict[str, Any]:
        """Return the values of the options of a command by their parameters; every key of the file is checked."""
        every = {one: _by_key(options_of(verb(one))) for one in VERBS}
        merged = {key: option for options in every.values() for key, option in options.items()}
        found: dict[str, Any] = {}
        own: dict[str, Any] = {}
        for key, value in self._values.items():
            if key in VERBS and isinstance(value, dict):
                inside = {option.name: one for option, one in self._table(every[key], value, f"[{key}] ")}
                own = inside if key == name else own
                continue
            having = {one: options[_key(key)] for one, options in every.items() if _key(key) in options}
            if len({(one.type, *one.choices, one.many, one.two) for one in having.values()}) > 1:
                raise InputError(
                    "{path}: {key} does not mean the same in every command. Set it for one of them, in a table such as [{command}].",
                    path=self.path, key=key, command=next(iter(having)),
                )  # fmt: skip
            known = {**dict.fromkeys(VERBS), **merged} if isinstance(value, dict) else merged
            for _option, one in self._table(known, {key: value}):
                found |= {having[name].name: one} if name in having else {}
        return found | own

    def _table(
        self, known: Mapping[str, Any], values: Mapping[str, Any], table: str = ""
    ) -> Iterator[tuple[Option, Any]]:
        """Yield the options that are set, each with its value as click takes it."""
        for key, value in values.items():
            option, where = known.get(_key(key)), f"{self.path}: {table}{key}"
            if option is None:
                raise InputError(
                    "{where} is not an option that can be set.{closest}", where=where, closest=closest(_key(key), known)
                )
            if option.once:
                raise InputError(
                    "{where} belongs to one command line, and can have no default. Remove it.", where=where
                )
            yield option, self._value(option, value, where)

    def _value(self, option: Option, value: Any, where: str) -> Any:
        kinds, kind = _KINDS[option.type]
        if isinstance(value, list) and option.separated:
            value = ",".join(map(str, value))
        several = option.many or option.two
        given = value if isinstance(value, list) else [value]
        if (isinstance(value, list) and not several) or not all(
            isinstance(one, kinds) and (option.type is bool) == isinstance(one, bool) for one in given
        ):
            raise InputError("{where} must be {kind}, not {value}.", where=where, kind=_(kind), value=quote(value))
        if option.metavar in ("FILE", "DIR"):
            given = [os.path.relpath(self._folder / one) for one in given]
        given = [str(one) if option.type is str else one for one in given]
        return given if several else given[0]


def _key(word: str) -> str:
    return word.replace("_", "-")


def _by_key(options: Sequence[Option]) -> dict[str, Option]:
    """Return options by their names without dashes."""
    flags = ((one, flag) for one in options for flag in one.flags or (one.flag,))
    return {flag.removeprefix("--"): one for one, flag in flags if flag.startswith("--")}


class Session(NamedTuple):
    """What a command line is run in, at `click.Context.obj`; that of a page has none."""

    ends_soon: bool  # Whether the process ends with the command
    config: Config | None


# What was set is named, in results and beside errors.


@contextmanager
def named(ctx: click.Context) -> Iterator[None]:
    """Name in all results and errors of the block what the options of a command were set to; of what is no study, before."""
    config: Config | None = ctx.obj.config if ctx.obj else None
    mentions = [] if config is None else list(_mentions(ctx))
    if config is None or not mentions:
        yield
        return
    options = joined(mentions, ", ")
    note = Handled("{path} sets {options}.", path=config.path, options=options)
    if ctx.command.verb.act is not None:  # type: ignore[attr-defined]
        say(f"podium: {note}", one_line=True)
    with naming(note):
        try:
            yield
        except AskError:
            raise
        except PodiumError as error:
            error.add_note(_("{path} sets {options}; --no-config ignores it.", path=config.path, options=options))
            raise


def _mentions(ctx: click.Context) -> Iterator[Mention]:
    for option in ctx.command.get_params(ctx):
        if is_set(ctx, option):
            value = (ctx.default_map or {})[str(option.name)]
            for one in value if isinstance(value, list) else [value]:
                yield Mention(option.opts[0], "yes" if one is True else "no" if one is False else str(one))


def is_set(ctx: click.Context, option: click.Parameter) -> bool:
    """Whether the value of an option comes from the file."""
    return ctx.get_parameter_source(str(option.name)) is ParameterSource.DEFAULT_MAP
