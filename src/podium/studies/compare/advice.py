"""Advice on a comparison: which rules are asked, and in which order their advice is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.studies.advice import conclusion_rules, data_rules, procedure_rules

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison

Rule = Callable[["Comparison"], Iterator[Advice]]

RULES: tuple[Rule, ...] = (
    data_rules.missing_results,
    data_rules.pseudo_replication,
    data_rules.dependent_problems,
    procedure_rules.control_chosen_by_data,
    conclusion_rules.too_few_problems,
    procedure_rules.rough_approximation,
    conclusion_rules.two_algorithms,
    procedure_rules.pool_dependence,
    conclusion_rules.one_problem,
    conclusion_rules.one_algorithm,
    conclusion_rules.best_changes,
    conclusion_rules.hidden_difference,
    procedure_rules.unconfirmed,
    procedure_rules.ties_in_ranks,
    procedure_rules.standard_errors,
    procedure_rules.post_hoc_without_omnibus,
    procedure_rules.omnibus_without_post_hoc,
    procedure_rules.single_step,
    procedure_rules.two_nemenyis,
    procedure_rules.rejects_on_an_assumption,
    procedure_rules.logical,
    procedure_rules.quade_choice,
    conclusion_rules.few_algorithms,
    procedure_rules.conditions,
    data_rules.scales,
    data_rules.ties,
    data_rules.rounding_noise,
    data_rules.zero_differences,
    data_rules.unequal_replicates,
    data_rules.weak_baseline,
    conclusion_rules.not_equal,
    conclusion_rules.significant_without_size,
    conclusion_rules.margin,
    conclusion_rules.many_problems,
)
"""In the order in which they are shown: what can invalidate the conclusion first."""


def advise(study: Comparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    # A table may span more than a float can hold; a rule then compares with infinity, which is what it should do.
    with np.errstate(over="ignore", invalid="ignore"):
        return tuple(advice for rule in RULES for advice in rule(study))
