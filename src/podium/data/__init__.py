"""The one gate: files, text streams, arrays, frames and dicts become validated, immutable objects.

Every error names the file, the row and the column and says what to do; nothing is lost, changed or guessed
silently.
"""

from podium.data.groups import Groups, read_groups, to_groups
from podium.data.objects import to_results
from podium.data.read import read_results
from podium.data.reported import MeanRanks, PairwisePValues, PValues
from podium.data.reported_files import read_reported
from podium.data.results import Objective, Results

__all__ = [
    "Groups",
    "MeanRanks",
    "Objective",
    "PValues",
    "PairwisePValues",
    "Results",
    "read_groups",
    "read_reported",
    "read_results",
    "to_groups",
    "to_results",
]
