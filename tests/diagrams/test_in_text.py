"""The diagram in letters fits its width and names everybody once, whatever the names and ranks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.diagrams.critical import Diagram
from podium.diagrams.in_text import in_text

pytestmark = pytest.mark.hypothesis


@given(
    st.lists(st.floats(1, 12), min_size=2, max_size=12).map(sorted),
    st.text("ab名é-_ .", min_size=1, max_size=40),
    st.integers(60, 160),
    st.booleans(),
)
def test_every_algorithm_has_its_line(ranks: list[float], name: str, width: int, plain: bool) -> None:
    names = [f"n{number}{name}" for number in range(len(ranks))]
    ranks = [1 + (rank - 1) * (len(ranks) - 1) / 11 for rank in ranks]
    lines = in_text(Diagram(names, ranks, [(0, 1)], letters=["a"]), width, plain=plain)
    assert all(len(line) <= width for line in lines)
    shown = [
        next(at for at, line in enumerate(lines) if f" n{number}{name[:1]}".rstrip() in line)
        for number in range(len(names))
    ]
    assert all(one < other for one, other in pairwise(shown))
    if plain and name.isascii():
        assert "\n".join(lines).isascii() or "…" in "\n".join(lines)


def test_a_bar_breaks_where_somebody_else_stands() -> None:
    lines = in_text(Diagram(["A", "B", "C"], [1.0, 2.0, 3.0], [(0, 2), (1,)], letters=["a", "b"]), 60)
    bar = next(line for line in lines if "━" in line)
    assert bar.strip("a ").strip("━") == "│"


def test_of_many_algorithms_the_best_are_listed() -> None:
    lines = in_text(Diagram([f"A{i}" for i in range(30)], range(1, 31)), 80)
    assert [line.split()[1] for line in lines[:14]] == [f"A{i}" for i in range(14)]
    assert lines[14:] == ["      … and 16 more"]
