"""Re-analysis of published numbers."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.reanalysis.study import Reanalysis, reanalyse

__all__ = ["Reanalysis", "reanalyse"]

__getattr__ = lazily(__name__, {"Reanalysis": "study", "reanalyse": "study"})
