"""podium: which algorithms really differ, by how much, and how to show it in a paper.

The main job in two lines:

>>> import podium
>>> results = podium.to_results({"A": [0.9, 0.8, 0.7], "B": [0.8, 0.7, 0.9]}, objective="maximize")
>>> podium.compare(results).results.k
2

Public names are declared in ``__init__.pyi`` and loaded when first used, so that importing podium costs next to nothing.
"""

import re
from importlib import import_module
from pathlib import Path

_DECLARED = Path(__file__).with_suffix(".pyi").read_text(encoding="utf-8")
_HOME = {
    name: module for module, name in re.findall(r"^from (podium\.[\w.]+) import \w+ as (\w+)$", _DECLARED, re.MULTILINE)
}
"""The module of each public name."""

_PARTS = ("data", "stats")

__all__ = sorted(_HOME)


def __getattr__(name):
    if name in _PARTS:
        return import_module(f"podium.{name}")
    if name in _HOME:
        from podium.checks import suggesting
        from podium.public import checked

        value = checked(suggesting(getattr(import_module(_HOME[name]), name), "podium"), "podium")
        globals()[name] = value
        return value
    raise AttributeError(f"module 'podium' has no attribute {name!r}")


def __dir__():
    return sorted([*__all__, *_PARTS])
