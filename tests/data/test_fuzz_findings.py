"""What fuzzing found, each as the smallest input that shows it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from podium.data import read_results
from podium.data.readers import find, look
from podium.errors import InputError

RUNS = Path(__file__).parent / "readers" / "files" / "tsml" / "runs"


@pytest.mark.parametrize("kind", ["results", "predictions"])
@pytest.mark.parametrize("given", ["", ",", " ; "])
def test_a_choice_of_no_algorithm_is_refused(kind, given):
    """It was an IndexError."""
    with pytest.raises(InputError, match=r"algorithms= names none.*'1NN-DTW'") as refused:
        find("tsml").read(look(RUNS), kind, {"algorithms": given})
    assert str(RUNS) in str(refused.value)


def test_a_delimiter_that_is_a_control_character_is_escaped_in_messages():
    """A message sent it to the terminal of whoever printed it."""
    with pytest.raises(InputError, match=r"quotes do not match \('\\x1c' expected") as refused:
        read_results(io.StringIO('p\x1c"A"x\x1cB\n1\x1c2\x1c3\n'), objective="maximize", delimiter="\x1c")
    assert "\x1c" not in str(refused.value)


def test_names_of_files_say_nothing_of_standard_input():
    """It was looked for as a file called "-"."""
    with pytest.raises(InputError, match="standard input has no name"):
        read_results("-", objective="maximize", file_is="algorithm")
