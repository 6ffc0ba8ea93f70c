"""The gate: any bytes and any keywords give a valid object or an InputError that names the source."""

from __future__ import annotations

import inspect
import io
from collections.abc import Callable
from typing import Any

import numpy as np

from fuzz import options, texts
from fuzz.draws import Draw
from fuzz.examples import damaged_table
from fuzz.oracle import Fault, check_message
from podium.data import (
    Results,
    read_class_scores,
    read_groups,
    read_metrics,
    read_points,
    read_predictions,
    read_reported,
    read_results,
    read_runs,
    read_scores,
    read_traces,
)
from podium.data.costs import read_costs
from podium.data.folds import read_folds
from podium.data.incomplete import read_incomplete
from podium.errors import PodiumError

DOORS: dict[str, Callable[..., Any]] = {
    "results": read_results,
    "metrics": read_metrics,
    "groups": read_groups,
    "reported": read_reported,
    "runs": read_runs,
    "traces": read_traces,
    "predictions": read_predictions,
    "scores": read_scores,
    "class scores": read_class_scores,
    "points": read_points,
    "folds": read_folds,
    "incomplete": read_incomplete,
    "costs": lambda source, **more: read_costs(source, ["A", "M0", "M1"], **more),
}
USUAL = {
    "wide": ("results", "groups", "incomplete", "runs", "costs"),
    "long": ("results", "metrics", "runs", "incomplete", "groups"),
    "p-values": ("reported",),
    "matrix": ("reported",),
    "ranks": ("reported", "costs"),
    "predictions": ("predictions",),
    "scores": ("scores", "class scores"),
    "traces": ("traces",),
    "folds": ("folds",),
    "points": ("points",),
    "records": ("results", "traces", "runs"),
    "scraps": tuple(DOORS),
}
PARAMETERS = {
    name: tuple(one.name for one in inspect.signature(door).parameters.values() if one.kind is not one.VAR_KEYWORD)[1:]
    for name, door in DOORS.items()
}
PARAMETERS["costs"] = ("column", "delimiter", "decimal")
LONG = {"problem": "problem", "algorithm": "algorithm", "value": "value", "run": "run"}


def keyword(draw: Draw, name: str, header: list[str]) -> Any:
    """Draw the value of a keyword, of the type it takes."""
    if name in ("names", "solved", "best_so_far"):
        return draw.chance(50)
    if name in ("n",):
        return draw.one([2, 10, 30, 0, -1])
    if name == "every":
        return draw.one([1.0, 10.0, 0.0, -1.0, float("nan"), 1e308, 1e-308])
    if name == "at_values":
        return draw.one([(), (1.0, 10.0), (5.0,), (float("nan"),), (0.0, 1e9)])
    if name in ("where", "reader_options"):
        left, _, right = options.word(draw, name, header).partition("=")
        return {left: right}
    if name in ("scores", "classifiers"):
        return draw.some([*header, "M0"], 3)
    if name == "kind":
        return draw.one(["pvalues", "matrix", "ranks"])
    if name == "uneven":
        return draw.one(["refuse", "carry", "common"])
    if name == "file_is":
        return draw.one(["algorithm", "problem"])
    return options.word(draw, name, header)


def keywords(draw: Draw, form: str, door: str, header: list[str]) -> dict[str, Any]:
    known = PARAMETERS[door]
    given: dict[str, Any] = {}
    if form == "long" and draw.chance(70):
        given = {name: value for name, value in LONG.items() if name in known and (name != "run" or draw.chance(50))}
    if "objective" in known and draw.chance(90):
        given["objective"] = draw.one(["maximize", "minimize"])
    if form == "ranks" and door == "reported":
        given["n"] = 10
    rate = draw.one([0, 0, 10, 30])
    return given | {name: keyword(draw, name, header) for name in known if draw.chance(rate)}


def once(draw: Draw) -> None:
    """Make one input and read it."""
    if draw.chance(20):
        form, content = "scraps", damaged_table(draw)
        if draw.chance(50):
            form = "long"
    else:
        form = draw.one(tuple(texts.FORMS))
        content = texts.content(draw, form)
    door = draw.one(USUAL[form]) if draw.chance(85) else draw.one(tuple(DOORS))
    given = keywords(draw, form, door, options.header_of(content))
    source = io.BytesIO(content)
    try:
        made = DOORS[door](source, **given)
    except PodiumError as error:
        check_message(str(error), "open file", *given, *(name.replace("_", " ") for name in given))
        return
    if isinstance(made, Results) and not np.isfinite(made.values).all():
        raise Fault(f"results that are no numbers: {content[:300]!r} {given}")
