"""Tables of one text without a blank line between them: where the second begins."""

from __future__ import annotations

import io

import pytest

import podium
from podium.data.tables.blocks import blocks


@pytest.mark.parametrize(
    ("rows", "starts", "titles"),
    [
        ("p,A,B x,1,2 y,3,4 p,C,D x,1,2 y,3,4", [1, 4], ["", ""]),
        ("p,A,B x,1,2 y,3,4 Second,, p,C,D x,1,2 y,3,4", [1, 4], ["", "Second"]),
        ("p,A,B x,1,2 y,3,4 ,note, p,C,D x,1,2 y,3,4", [1, 5], ["", ""]),  # what has no first cell is a note to the one above
        ("p,A,B x,1,2 y,3,4 p,A,B z,1,2 w,3,4", [1], [""]),  # the same names, repeated on a further page
        ("p,A,B x,1,2 y,3,4 p,A,B x,1,2 w,3,4", [1, 4], ["", ""]),  # the rows begin again
        ("p,A,B x,1,2 y,3,4 p,A,B z,1,2 p,A,B x,1,2 y,3,4", [1, 6], ["", ""]),  # and so they do after a page
        ("p,A,B x,1,2 p,C,D x,1,2 y,3,4", [1], [""]),  # one row of numbers is no table
        ("p,A,B x,1,2 y,3,4 p,C x,1,2 y,3,4", [1], [""]),  # fewer names than numbers
        ("p,A,B x,1,2 y,3,4 p,C,C x,1,2 y,3,4", [1], [""]),  # a name twice
        ("p,A,B x,1,2 y,3,4 p,C,NA x,1,2 y,3,4", [1], [""]),  # a missing number is no name
    ],
)  # fmt: skip
def test_a_second_line_of_names_begins_a_table(rows: str, starts: list[int], titles: list[str]) -> None:
    split = [row.split(",") for row in rows.split(" ")]
    found = blocks(split, list(range(1, len(split) + 1)))
    assert [one.lines[0] for one in found] == starts
    assert [one.title for one in found] == titles
    assert [row for one in found for row in one.rows] == split


def test_the_table_that_was_chosen_is_noted_with_its_line() -> None:
    text = io.StringIO("p,A,B\nx,1,2\ny,3,4\np,C,D\nx,1,2\ny,3,5\n")
    results = podium.read_results(text, objective="maximize", sheet=2)
    assert results.algorithms == ("C", "D")
    assert "Read table 2 of 2, from line 4." in map(str, results.notes)
