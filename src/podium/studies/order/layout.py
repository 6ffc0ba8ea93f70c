"""The order by tests and cost as plain values: JSON and the flat table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

import numpy as np

from podium.stats.adjustments import PROCEDURES
from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.folds.design import DesignName
from podium.studies.order.report import overtaken
from podium.studies.order.study import TESTS

if TYPE_CHECKING:
    from podium.studies.order.study import CostOrdering


class Cost(TypedDict):
    name: layout.Text
    source: layout.Text
    notes: list[str]
    values: layout.ByName[float]


class Position(TypedDict):
    position: layout.PositiveCount
    algorithm: layout.Name
    cost: float
    mean_rank: layout.AtLeastOne
    significantly_better: layout.Names
    goes_before_cheaper: layout.Names


class OrderTest(TypedDict):
    better: layout.Name
    than: layout.Name
    equal_cost: bool
    pvalue: layout.Probability
    adjusted_pvalue: layout.Probability
    significant: bool
    adjusted: Annotated[
        dict[str, layout.Probability],
        layout.Keys("holm", optional=tuple(key for key in PROCEDURES if key != "holm")),
    ]


class OrderVerdict(TypedDict):
    text: layout.Text
    order: layout.Names


class OrderJson(TypedDict):
    """``podium order FILE --format json``."""

    schema: Literal[1]
    study: Literal["order"]
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    algorithms: layout.Names
    rows: Literal["problems", "repetitions"]
    design: DesignName | None
    test: Annotated[str, layout.OneOf(*TESTS)]
    adjustment: Annotated[str, layout.OneOf("none", *PROCEDURES)]
    cost: Cost
    order: layout.Several[Position]
    cycles: list[layout.Names]
    tests: layout.NonEmpty[OrderTest]
    verdict: OrderVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: CostOrdering) -> OrderJson:
    """Everything as plain values."""
    results, names, rows = study.results, study.results.algorithms, study.pairs.layout
    options = {"test": study.test, "adjust": study.adjustment, "alpha": study.alpha}
    return {
        "schema": layout.SCHEMA,
        "study": "order",
        "n": results.n,
        "k": results.k,
        "objective": results.objective,
        "alpha": study.alpha,
        "algorithms": list(names),
        "rows": "problems" if rows is None else "repetitions",
        "design": None if rows is None else rows.design.name,
        "test": study.test,
        "adjustment": study.adjustment,
        "cost": {
            "name": study.costs.name,
            "source": study.costs.source,
            "notes": list(study.costs.notes),
            "values": dict(zip(names, study.costs.values, strict=True)),
        },
        "order": order_rows(study),
        "cycles": layout.named(study.outcome.cycles, names),
        "tests": _tests(study),
        "verdict": {"text": study.text, "order": list(study.ordered)},
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(results.sha256, results.source, results.notes, options, None, results.treated),
    }


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


def _tests(study: CostOrdering) -> list[OrderTest]:
    family, names, cost = study.family, study.results.algorithms, study.costs.exact
    rows: list[OrderTest] = []
    for place in range(family.m):
        i, j = int(family.first[place]), int(family.second[place])
        rows.append(
            {
                "better": names[i],
                "than": names[j],
                "equal_cost": bool(cost[i] == cost[j]),
                "pvalue": float(family.pvalues[place]),
                "adjusted_pvalue": float(study.decided[place]),
                "significant": bool(study.decided[place] <= study.alpha),
                "adjusted": {method: float(values[place]) for method, values in family.adjusted.items()},
            }
        )
    return rows


def columns(study: CostOrdering) -> dict[str, list[Any]]:
    """The order as columns; lists of names joined by semicolons."""
    rows = order_rows(study)
    joined = [{key: "; ".join(cell) if isinstance(cell, list) else cell for key, cell in row.items()} for row in rows]
    return {key: [row[key] for row in joined] for key in rows[0]}
