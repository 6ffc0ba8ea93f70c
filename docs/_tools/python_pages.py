"""The reference of the Python functions: pages by subject, filled from the docstrings."""

from __future__ import annotations

import podium
from _tools.subjects import DIAGRAMS, PAGES, STATS
from podium import stats


class MissingPageError(Exception):
    """A public name is missing from the reference, or the reference has a name that is not public."""


def pages() -> dict[str, str]:
    """Give all pages of the Python reference."""
    _complete({name for _, names in PAGES.values() for name in names}, set(podium.__all__) - {"__version__"}, "podium")
    _complete({name for _, names in STATS.values() for name in names}, set(stats.__all__), "podium.stats")
    found = {f"reference/python/{key}.rst": _page(title, "podium", names) for key, (title, names) in PAGES.items()}
    found["reference/python/study.rst"] = _study()
    for key, (title, names) in STATS.items():
        found[f"reference/python/stats/{key}.rst"] = _page(title, "podium.stats", names)
    found["reference/python/diagrams.rst"] = _page("Pictures of plain numbers", "podium.diagrams", DIAGRAMS)
    found["reference/python/index.md"] = _index()
    found["reference/python/stats/index.md"] = _stats_index()
    return found


def _complete(shown: set[str], public: set[str], where: str) -> None:
    if shown != public:
        raise MissingPageError(f"{where}: without a page {sorted(public - shown)}, not public {sorted(shown - public)}")


def _page(title: str, module: str, names: tuple[str, ...] | list[str]) -> str:
    lines = [title, "=" * len(title.encode("utf-8")), "", f".. currentmodule:: {module}", ""]
    for name in names:
        lines += _entry(module, name)
    return "\n".join(lines)


def _entry(module: str, name: str) -> list[str]:
    from importlib import import_module

    thing = getattr(import_module(module), name)
    if isinstance(thing, type):
        kind = "autoexception" if issubclass(thing, Exception) else "autoclass"
        return [f".. {kind}:: {module}.{name}", "   :members:", ""]
    return [f".. {'autofunction' if callable(thing) else 'autodata'}:: {module}.{name}", ""]


def _study() -> str:
    title = "Methods of every study"
    told = "Every comparison returns a study. It prints its report, and writes it in every format and as every picture."
    shown = [".. autoclass:: podium.studies.base.Study", "   :members:", "   :inherited-members:", ""]
    return "\n".join([title, "=" * len(title), "", told, "", *shown])


def _index() -> str:
    lines = ["# Python", "", "All names below are in `podium`; they are loaded on first use.", ""]
    for key, (title, names) in PAGES.items():
        lines.append(
            f"- [{title}]({key}.rst): {', '.join(f'`{name}`' for name in names if name[0].islower()) or 'types'}"
        )
    lines += [
        "- [Methods of every study](study.rst): printing, writing, pictures, plain values",
        "- [Statistics of arrays](stats/index.md): `podium.stats`, all tests and adjustments for plain arrays",
        "- [Pictures of plain numbers](diagrams.rst): `podium.diagrams`",
    ]
    order = [*PAGES, "study", "stats/index", "diagrams"]
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *order, "```", ""])


def _stats_index() -> str:
    lines = [
        "# Statistics of arrays",
        "",
        "`podium.stats` has every test, adjustment and interval as a pure function of arrays: performances have the shape "
        "`(…, n, k)`, p-values `(…, m)`; leading axes are a batch. These functions do not depend on files, names or reports.",
        "",
    ]
    for key, (title, names) in STATS.items():
        lines.append(f"- [{title}]({key}.rst): {', '.join(f'`{name}`' for name in names)}")
    return "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *STATS, "```", ""])
