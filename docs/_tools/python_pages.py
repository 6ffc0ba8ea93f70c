"""The reference of the Python functions: a table for each subject and a page for each function, from the docstrings."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

import podium
from _tools import names
from _tools.subjects import DIAGRAMS, PAGES, STATS
from podium import stats


class MissingPageError(Exception):
    """A public name is missing from the reference, or the reference has a name that is not public."""


def pages() -> dict[str, str]:
    """Give all pages of the Python reference."""
    _complete({name for _, group in PAGES.values() for name in group}, set(podium.__all__) - {"__version__"}, "podium")
    _complete({name for _, group in STATS.values() for name in group}, set(stats.__all__), "podium.stats")
    found = {
        "reference/python/index.md": _index(),
        "reference/python/stats/index.md": _stats_index(),
        "reference/python/study.rst": _study(),
        "reference/python/diagrams.rst": _page("Pictures of plain numbers", "podium.diagrams", DIAGRAMS),
    }
    for place, members in names.members().items():
        module = "podium.stats" if "/stats/" in place else "podium"
        title = "Errors" if place == names.ERRORS else f"{module.removeprefix('podium.')}.{members[0]}"
        found[f"{place}.rst"] = _page(title, module, members) + _leads(place)
    return found


def _complete(shown: set[str], public: set[str], where: str) -> None:
    if shown != public:
        raise MissingPageError(f"{where}: without a page {sorted(public - shown)}, not public {sorted(shown - public)}")


def _page(title: str, module: str, members: tuple[str, ...] | list[str]) -> str:
    lines = [title, "=" * len(title.encode("utf-8")), "", f".. currentmodule:: {module}", ""]
    for name in members:
        lines += _entry(module, name)
    return "\n".join(lines)


def _entry(module: str, name: str) -> list[str]:
    thing = getattr(import_module(module), name)
    if isinstance(thing, type):
        kind = "autoexception" if issubclass(thing, Exception) else "autoclass"
        return [f".. {kind}:: {module}.{name}", "   :members:", ""]
    return [f".. {'autofunction' if callable(thing) else 'autodata'}:: {module}.{name}", ""]


def _leads(place: str) -> str:
    """Give the lines that lead from a function to the pages about it."""
    lines = []
    for label, targets in (("Explained in", names.explained(place)), ("Command", names.commands(place))):
        if targets:
            lines += [f"{label}: {', '.join(f':doc:`{title} </{page}>`' for title, page in targets)}", ""]
    return "\n".join(["", *lines]) if lines else ""


def _study() -> str:
    title = "Methods of every study"
    told = "Every comparison returns a study. It prints its report, and writes it in every format and as every picture."
    shown = [".. autoclass:: podium.studies.shared.base.Study", "   :members:", "   :inherited-members:", ""]
    return "\n".join([title, "=" * len(title), "", told, "", *shown])


def _first_sentence(thing: Any) -> str:
    first = (inspect.getdoc(thing) or "").partition("\n\n")[0].replace("\n", " ")
    return first.partition(". ")[0].rstrip(".").replace("|", "\\|") + "."


def _table(group: tuple[str, ...], module: Any, folder: str) -> list[str]:
    """Give a table of names with the first sentence of each."""
    prefix = module.__name__.removeprefix("podium.")
    lines = ["", "| Name | What it is |", "| --- | --- |"]
    for name in group:
        page = names.place(f"{prefix}.{name}").partition("#")[0].removeprefix(folder)
        lines.append(f"| [`{name}`]({page}.rst) | {_first_sentence(getattr(module, name))} |")
    return [*lines, ""]


def _index() -> str:
    lines = ["# Python", "", "All names below are in `podium`; they are loaded on first use.", ""]
    for title, group in PAGES.values():
        lines += [f"## {title}", *_table(group, podium, "reference/python/")]
    lines += [
        "## What all studies share, and plain numbers",
        "",
        "- [Methods of every study](study.rst): printing, writing, pictures, plain values",
        "- [Statistics of arrays](stats/index.md): `podium.stats`, all tests and adjustments for plain arrays",
        "- [Pictures of plain numbers](diagrams.rst): `podium.diagrams`",
    ]
    return "\n".join(lines) + "\n"


def _stats_index() -> str:
    lines = [
        "# Statistics of arrays",
        "",
        "`podium.stats` has every test, adjustment and interval as a pure function of arrays: performances have the shape "
        "`(…, n, k)`, p-values `(…, m)`; leading axes are a batch. These functions do not depend on files, names or reports.",
        "",
    ]
    for title, group in STATS.values():
        lines += [f"## {title}", *_table(group, stats, "reference/python/stats/")]
    return "\n".join(lines)
