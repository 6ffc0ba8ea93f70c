"""The numbers, keys and codes of every study of the examples are those of the commit at which the redesign of the code began.

``python tests/cli/test_digests.py`` (with ``tests`` on the path) writes the digests anew; only a deliberate change of a number justifies that.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest
import scipy
from numpy.lib import NumpyVersion

from cli.conftest import EXAMPLES
from cli.every_document import COMMANDS, study

KEPT = Path(__file__).with_name("digests.json")
SENTENCE = 3
"""A text of so many words is a sentence, whose wording may change."""


def plain(value: Any) -> Any:
    """Round numbers to six digits, which no processor changes; leave out sentences, podium's version, the examples' folder."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items() if key != "version"}
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, float):
        return f"{value:.6g}" if abs(value) > 1e-12 else "0"
    if isinstance(value, str):
        return "…" if len(value.split()) >= SENTENCE else named(value)
    return value


def cell(text: str) -> Any:
    try:
        return plain(float(text))
    except ValueError:
        return plain(text)


def digest(command: str) -> list[str]:
    """Return digests of the JSON and of the CSV of a command."""
    one = study(command)
    found = plain(json.loads(one.to_json()))
    comparisons = found.get("comparisons", {})  # of metrics; in a plan it is their number
    for whole in (found, *(comparisons.values() if isinstance(comparisons, dict) else ())):
        whole.pop("decisions", None)  # came later; see test_gate
    rows = [[cell(text) for text in row] for row in csv.reader(io.StringIO(one.to_csv()))]
    return [hashlib.sha256(json.dumps(part, sort_keys=True).encode()).hexdigest()[:16] for part in (found, rows)]


def named(command: str) -> str:
    return command.replace(f"{EXAMPLES}/", "").replace(f"{Path(__file__).parent}/", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_numbers_are_those_of_before(command: str) -> None:
    if NumpyVersion(scipy.__version__) >= "1.18.0" and re.search(
        '"(normality|shapiro-wilk)"', study(command).to_json()
    ):
        pytest.skip("SciPy 1.18 computes the test of Shapiro and Wilk in other steps: other digits from the eighth on")
    assert digest(command) == json.loads(KEPT.read_text(encoding="utf-8"))[named(command)]


if __name__ == "__main__":
    KEPT.write_text(json.dumps({named(one): digest(one) for one in COMMANDS}, indent=1) + "\n", encoding="utf-8")
