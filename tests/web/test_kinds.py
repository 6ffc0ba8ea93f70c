"""Which pictures the page offers is known without drawing most of them, and is the same as if all were drawn."""

from __future__ import annotations

import numpy as np
import pytest

from podium import compare
from podium.errors import InputError
from podium.studies.shared.base import Study
from podium.studies.shared.content import Drawable
from podium.web.fragment import kinds_of

SCALES = {
    "differences around zero": lambda x: x,
    "positive": np.exp,
    "no finite differences": lambda x: 1e307 * x,
    "no finite ratios": lambda x: np.where(x > 0, 1e200, 1e-200),
    "all equal": np.zeros_like,
}


def drawn(study: Study) -> tuple[str, ...]:
    found: list[str] = []
    for kind in study.picture_kinds:
        try:
            study.drawing(kind)
        except InputError:
            continue
        found.append(kind)
    return tuple(found)


SIZES = [(3, 2), (10, 6), (8, 13), (90, 5), (5, 61)]


@pytest.mark.parametrize(
    ("problems", "algorithms", "scale", "control"),
    [(*size, scale, (None, "A0")[(i + j) % 2]) for i, size in enumerate(SIZES) for j, scale in enumerate(SCALES)],
)
def test_the_kinds_offered_are_those_that_can_be_drawn(
    problems: int, algorithms: int, scale: str, control: str | None
) -> None:
    values = SCALES[scale](np.random.default_rng(7).normal(size=(problems, algorithms)))
    table = {f"A{j}": values[:, j].tolist() for j in range(algorithms)}
    study = compare(table, control, objective="maximize")
    assert kinds_of(study) == drawn(study)


def test_an_ordinary_comparison_draws_few_pictures_to_know_its_kinds(monkeypatch: pytest.MonkeyPatch) -> None:
    study = compare(np.random.default_rng(7).uniform(1, 2, (10, 5)), objective="maximize")
    known = {kind for kind, make in study.pictures().items() if isinstance(make, Drawable) and make.known()}
    asked: list[str] = []
    drawing = type(study).drawing
    monkeypatch.setattr(type(study), "drawing", lambda self, kind: asked.append(kind) or drawing(self, kind))
    assert known < set(kinds_of(study))
    assert known.isdisjoint(asked)
    assert {"forest", "wins", "matrix", "scatter", "problem-ranks", "recursion"} <= known
