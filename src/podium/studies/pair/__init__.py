"""Two algorithms over many problems."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.pair.study import PairComparison, compare_pair

__all__ = ["PairComparison", "compare_pair"]

__getattr__ = lazily(__name__, {"PairComparison": "study", "compare_pair": "study"})
