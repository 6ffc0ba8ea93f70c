"""The main comparison."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison, compare

__all__ = ["Comparison", "compare"]

__getattr__ = lazily(__name__, {"Comparison": "study", "compare": "study"})
