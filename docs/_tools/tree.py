"""The decision tree of ``podium guide``, made of its routes: the same leaves with as few branches as there can be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from podium.studies.data_and_help.guide.routes import AXES, ROUTES, Route

Answers = tuple[tuple[str, str], ...]
_LABELS = {
    ("problems", "one"): "one problem",
    ("problems", "many"): "several problems",
    ("problems", "groups"): "groups of problems",
    ("algorithms", "two"): "two algorithms",
    ("algorithms", "many"): "three or more",
    ("missing", "no"): "nothing missing",
    ("missing", "some"): "results missing",
}


@dataclass(frozen=True)
class Node:
    """A branch: the answers that lead to it, and what is asked next, or the route at its end."""

    label: str
    children: tuple[Node, ...] = ()
    route: Route | None = None

    def leaves(self) -> Iterator[Node]:
        """Give the ends of this branch in their order."""
        if self.route is not None:
            yield self
        for child in self.children:
            yield from child.leaves()


def kinds() -> dict[str, Node]:
    """Give the tree of each kind of data."""
    return {kind: _grown((("data", kind),)) for kind in AXES["data"][1]}


@cache
def _grown(answers: Answers) -> Node:
    left = [route for route in ROUTES if route.fits(dict(answers))]
    if len(left) == 1:
        return Node("", route=left[0])
    open_axes = [axis for axis in AXES if axis not in dict(answers)]
    candidates = [_split(answers, axis) for axis in open_axes]
    useful = [node for node in candidates if len(node.children) > 1]
    return min(useful, key=lambda node: len(list(node.leaves())))


@cache
def _split(answers: Answers, axis: str) -> Node:
    """Ask one question; answers that lead to the same are one branch."""
    groups: dict[Node, list[str]] = {}
    for answer in AXES[axis][1]:
        branch = _grown(tuple(sorted((*answers, (axis, answer)))))
        groups.setdefault(branch, []).append(answer)
    children = (Node(_label(axis, told), branch.children, branch.route) for branch, told in groups.items())
    return Node("", tuple(children))


def _label(axis: str, answers: list[str]) -> str:
    words = [_LABELS.get((axis, answer), answer) for answer in answers]
    if len(answers) == len(AXES[axis][1]):
        return "whatever is asked"
    return " or ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} or {words[-1]}"


def short(route: Route) -> str:
    """What to type without names of files, or what to do instead."""
    if route.verb is None:
        return route.command.split(". ")[0].rstrip(".")
    words = route.command.split()
    plain = ["objective", "truth", "positive", "problem", "algorithm", "value", "run", "fold"]
    kept, skip = words[:2], False
    for word in words[2:]:
        if skip and not word.startswith("--"):
            continue
        skip = word.removeprefix("--") in plain
        if not skip and not word.endswith((".csv", ".gz")):
            kept.append(word)
    return " ".join(kept)
