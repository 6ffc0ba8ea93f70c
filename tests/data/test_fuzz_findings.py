"""What fuzzing found, each as the smallest input that shows it."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import pytest

from podium.data import read_results, read_traces
from podium.data.folds import read_folds
from podium.data.groups import read_groups
from podium.data.readers import find, look
from podium.data.trace_files import cut_columns
from podium.errors import AskError, InputError
from podium.mentions import as_typed, spelled

RUNS = Path(__file__).parent / "readers" / "files" / "tsml" / "runs"


@pytest.mark.parametrize("kind", ["results", "predictions"])
@pytest.mark.parametrize("given", ["", ",", " ; "])
def test_a_choice_of_no_algorithm_is_refused(kind, given):
    """It was an IndexError."""
    with pytest.raises(InputError, match=r"algorithms= is empty.*'1NN-DTW'") as refused:
        find("tsml").read(look(RUNS), kind, {"algorithms": given})
    assert str(RUNS) in str(refused.value)


@pytest.mark.parametrize("read", [read_results, read_traces])
def test_a_delimiter_that_is_a_control_character_is_escaped_in_messages(read):
    """A message sent it to the terminal of whoever printed it."""
    with pytest.raises(InputError, match=r"quotes do not match \('\\x1c' expected") as refused:
        read(io.StringIO('p\x1c"A"x\x1cB\n1\x1c2\x1c3\n'), objective="maximize", delimiter="\x1c")
    assert "\x1c" not in str(refused.value)


def test_names_of_files_say_nothing_of_standard_input():
    """It was looked for as a file called "-"."""
    with pytest.raises(InputError, match="standard input has no name"):
        read_results("-", objective="maximize", file_is="algorithm")


def test_folds_of_a_header_alone():
    """It was an IndexError: there is no cell to say which problem it is about."""
    with pytest.raises(InputError, match="open file"):
        read_folds(io.BytesIO(b"fold,problem,A,B\n"), objective="maximize")


@pytest.mark.parametrize("digits", ["1", "0.1", "1e5"])
def test_long_numbers_in_headers_are_looked_at_once(digits):
    """A header of 400 digits took minutes: every part of it was tried as a cut-point."""
    header = digits * 5000
    with pytest.raises(InputError, match="open file"):
        read_traces(io.BytesIO(f"{header}x,B\n1,2\n".encode()), objective="maximize")


@pytest.mark.parametrize(
    ("header", "found"),
    [
        ("F1 F2 F3", []),
        ("A_10 A_20 A_30", [("10", "A"), ("20", "A"), ("30", "A")]),
        ("1.5e3 2.5E+3 .5", [("1.5e3", ""), ("2.5E+3", ""), (".5", "")]),
        ("1e1e5 x_5% 7.", []),
        ("A_.5 A_1. A_2.5%", [(".5", "A"), ("1.", "A"), ("2.5", "A")]),
    ],
)
def test_cut_points_are_still_found_in_headers(header, found):
    assert [(column.cut, column.who) for column in cut_columns(header.split())] == found


def test_leaving_out_the_only_column_does_not_end_in_an_index_error():
    with pytest.raises(InputError, match="open file"):
        read_folds(io.BytesIO(b"A:B\n1:2\n2:3\n"), objective="maximize", drop_column="A:B")


def test_selecting_from_rows_of_different_lengths_names_the_short_one():
    """It was an IndexError; leaving the short row out would have been worse."""
    table = b"problem,algorithm,value,kind\np,A,1,x\np,B,2\nq,A,3,x\nq,B,4,x\n"
    with pytest.raises(InputError, match="line 3"):
        read_results(io.BytesIO(table), objective="maximize", where={"kind": "x"})


def test_questions_do_not_repeat_a_name_of_half_a_screen():
    name = "x" * 900
    table = f"{name},b,A,B\nu,r,1,2\nv,s,3,4\nw,t,5,6\n".encode()
    with pytest.raises(AskError) as caught:
        read_results(io.BytesIO(table), objective="maximize")
    assert len(str(caught.value)) < 1500
    assert name in {choice.value for choice in caught.value.choices}


def test_questions_escape_what_nobody_sees_in_each_of_their_commands():
    table = b"a\x1b[2J,b\x1b[2J,result,other\nu,r,1,4\nv,s,3,1\nw,t,5,2\nx,r,5,3\n"
    with pytest.raises(AskError) as caught:
        read_results(io.BytesIO(table), objective="maximize")
    assert str(caught.value).isprintable()
    with spelled(as_typed):
        assert "$'b" in str(caught.value)
        assert str(caught.value).isprintable()


def test_a_row_called_mean_above_a_column_without_numbers_is_asked_about_without_a_warning():
    table = b"data,A,B,C\np,1,2,\nq,3,4,\nmean,1,1,7\n"
    warnings.simplefilter("error")  # pytest restores the filters
    with pytest.raises(InputError, match="open file"):
        read_groups(io.BytesIO(table), objective="maximize")
