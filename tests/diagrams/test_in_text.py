"""The diagram in letters fits its width and names everybody once, whatever the names and ranks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.diagrams.critical import Diagram
from podium.diagrams.in_text import in_text
from podium.render.text import width_of

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
    assert all(width_of(line) <= width for line in lines)
    if not lines:  # too many equal ranks to stand side by side
        return
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


def test_there_is_no_diagram_without_room() -> None:
    assert in_text(Diagram([f"A{i}" for i in range(30)], range(1, 31)), 80) == []
    assert in_text(Diagram(["A", "B"], [1, 2]), 40) == []
    assert in_text(Diagram(["A", "B"], [40.5, 80.5]), 80) == []  # ranks of all results together
