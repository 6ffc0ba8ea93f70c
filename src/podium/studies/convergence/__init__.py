"""Convergence: which optimiser gets there faster, beside which one gets further."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence, convergence

__all__ = ["Convergence", "convergence"]

__getattr__ = lazily(__name__, {"Convergence": "study", "convergence": "study"})
