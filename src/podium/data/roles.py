"""What column names usually mean: used to recognise a column of names and to suggest options, never to decide alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from podium.data.wording import words

NAME_HEADERS: Final = words(
    "|dataset|datasets|dataset name|data set|data sets|data|problem|problems|problem name|function|functions|"
    "task|tasks|instance|instances|name|names|db|database|databases|benchmark|benchmarks|id|index|case|unnamed: 0"
)
"""Headers (normalised) that say a first column names the problems."""

ALGORITHM_HEADERS: Final = words(
    "algorithm|algorithms|algorithm name|method|methods|classifier|classifiers|classifier name|framework|model|"
    "model name|optimizer|optimiser|optimizer name|learner|solver|system|approach|technique|estimator|alg|algo"
)
PROBLEM_HEADERS: Final = NAME_HEADERS - {"", "id", "index", "name", "names", "unnamed: 0"} | {
    "function name",
    "dataset id",
}
_VALUE: Final = words(
    "value|values|result|results|score|accuracy|acc|performance|metric value|indicator value|error|metric "
    "error|loss|fitness|auc|f1|rmse|objective value|mean|measure value"
)
METRIC_HEADERS: Final = words(
    "metric|metrics|metric name|indicator|indicators|indicator name|measure|measure name|criterion"
)
"""Headers (normalised) of a column that says which quantity a row holds."""

REPETITION_HEADERS: Final = words(
    "fold|folds|run|runs|seed|repeat|repetition|resample|iteration|execution id|trial|split"
)
"""Headers (normalised) of a column that numbers repetitions."""


def normalise(header: str) -> str:
    """Lower-case words of a header.

    Examples
    --------
    >>> normalise("Data_Set"), normalise("IndicatorValue")
    ('data set', 'indicator value')
    """
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", header)
    return " ".join(re.split(r"[\s_\-]+", spaced.strip().casefold()))


def long_roles(header: Sequence[str]) -> dict[str, str | None]:
    """Column that each role of a long table most likely has, or None; a suggestion for an error message."""
    return {
        "problem": _first(header, PROBLEM_HEADERS),
        "algorithm": _first(header, ALGORITHM_HEADERS),
        "value": _first(header, _VALUE),
    }


def _first(header: Sequence[str], known: frozenset[str]) -> str | None:
    return next((name for name in header if normalise(name) in known or name.casefold() in known), None)


def long_options(header: Sequence[str]) -> str:
    """Options, in both spellings, that would read a long table with this header.

    Examples
    --------
    >>> long_options(["task", "framework", "fold", "result"]).split(" (")[0]
    "problem='task', algorithm='framework', value='result'"
    """
    roles = long_roles(header)
    python = ", ".join(f"{role}={name or role.upper()!r}" for role, name in roles.items())
    shell = " ".join(f"--{role} {_shell(name or role.upper())}" for role, name in roles.items())
    return f"{python} (on the command line: {shell})"


def looks_long(header: Sequence[str]) -> bool:
    """Whether a header has a problem and an algorithm column by name."""
    roles = long_roles(header)
    return roles["algorithm"] is not None and (roles["problem"] is not None or roles["value"] is not None)


def _shell(word: str) -> str:
    return word if re.fullmatch(r"[\w.+/-]+", word) else "'" + word.replace("'", "'\\''") + "'"
