"""Advice: rules with stable codes, each with the figure that triggered it, its reason, a way out and a source.

A rule is a function from a `Comparison` to the advice it has, usually none. Rules never change a result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.studies.advice import (
    data_rules,
    missing_rules,
    omnibus_rules,
    pairwise_rules,
    parametric_rules,
    procedure_rules,
    reading_rules,
    size_rules,
    stability_rules,
)

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison

Rule = Callable[["Comparison"], Iterator[Advice]]

RULES: tuple[Rule, ...] = (
    missing_rules.missing_results,
    data_rules.pseudo_replication,
    data_rules.dependent_problems,
    procedure_rules.control_chosen_by_data,
    size_rules.too_few_problems,
    omnibus_rules.rough_approximation,
    size_rules.two_algorithms,
    procedure_rules.pool_dependence,
    stability_rules.one_problem,
    stability_rules.one_algorithm,
    stability_rules.best_changes,
    stability_rules.hidden_difference,
    procedure_rules.spread,
    pairwise_rules.ties_in_ranks,
    procedure_rules.standard_errors,
    omnibus_rules.post_hoc_without_omnibus,
    omnibus_rules.omnibus_without_post_hoc,
    procedure_rules.single_step,
    procedure_rules.two_nemenyis,
    pairwise_rules.simes,
    pairwise_rules.logical,
    procedure_rules.quade_choice,
    size_rules.few_algorithms,
    parametric_rules.conditions,
    data_rules.scales,
    data_rules.ties,
    data_rules.rounding_noise,
    data_rules.zero_differences,
    data_rules.unequal_replicates,
    data_rules.weak_baseline,
    reading_rules.not_equal,
    reading_rules.significant_without_size,
    reading_rules.margin,
    size_rules.many_problems,
)
"""In the order in which they are shown: what can invalidate the conclusion first."""


def advise(study: Comparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    # A table may span more than a float can hold; a rule then compares with infinity, which is what it should do.
    with np.errstate(over="ignore", invalid="ignore"):
        return tuple(advice for rule in RULES for advice in rule(study))
