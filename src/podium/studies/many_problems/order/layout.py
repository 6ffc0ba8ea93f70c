"""The order by tests and cost as plain values: JSON and the flat table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import numpy as np

from podium.stats.adjustments import PROCEDURES
from podium.stats.ranks import Objective
from podium.studies.many_problems.order.report import overtaken
from podium.studies.many_problems.order.study import TESTS, CostOrdering, OrderTest
from podium.studies.one_problem.folds.design import DesignName
from podium.studies.shared import kinds, layout


class Cost(TypedDict):
    name: kinds.Text
    source: kinds.Text
    notes: list[str]
    values: kinds.ByName[float]


class Position(TypedDict):
    position: kinds.PositiveCount
    algorithm: kinds.Name
    cost: float
    mean_rank: kinds.AtLeastOne
    significantly_better: kinds.Names
    goes_before_cheaper: kinds.Names


class OrderVerdict(TypedDict):
    text: kinds.Text
    order: kinds.Names


class OrderJson(TypedDict):
    """``podium order FILE --format json``."""

    schema: Literal[1]
    study: Literal["order"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    algorithms: kinds.Names
    rows: Literal["problems", "repetitions"]
    design: DesignName | None
    test: Annotated[str, kinds.OneOf(*TESTS)]
    adjustment: Annotated[str, kinds.OneOf("none", *PROCEDURES)]
    cost: Cost
    order: kinds.Several[Position]
    cycles: list[kinds.Names]
    tests: kinds.NonEmpty[OrderTest]
    verdict: OrderVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: CostOrdering) -> OrderJson:
    """Everything as plain values."""
    names, rows, costs = study.results.algorithms, study.pairs.layout, study.costs
    options = {"test": study.test, "adjust": study.adjustment, "alpha": study.alpha}
    values = dict(zip(names, costs.values, strict=True))
    return layout.filled(
        OrderJson, study, study.results, options,
        rows="problems" if rows is None else "repetitions",
        design=None if rows is None else rows.design.name,
        cost={"name": costs.name, "source": costs.source, "notes": costs.notes, "values": values},
        order=order_rows(study),
        cycles=layout.named(study.outcome.cycles, names),
        verdict={"text": study.text, "order": study.ordered},
    )  # fmt: skip


def order_rows(study: CostOrdering) -> list[Position]:
    """One row for each algorithm, in the order found."""
    names, later = study.results.algorithms, overtaken(study)
    return [
        {
            "position": place,
            "algorithm": names[j],
            "cost": study.costs.values[j],
            "mean_rank": float(study.mean_ranks[j]),
            "significantly_better": [names[i] for i in np.flatnonzero(study.better[:, j])],
            "goes_before_cheaper": [names[i] for i in later[j]],
        }
        for place, j in enumerate(study.outcome.order, start=1)
    ]


def columns(study: CostOrdering) -> dict[str, list[Any]]:
    """The order as columns; lists of names joined by semicolons."""
    rows = [["; ".join(cell) if isinstance(cell, list) else cell for cell in row.values()] for row in order_rows(study)]
    return layout.in_columns(" ".join(Position.__annotations__), rows)
