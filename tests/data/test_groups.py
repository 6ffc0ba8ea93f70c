"""Unpaired samples."""

from __future__ import annotations

import io
from fractions import Fraction
from typing import Any

import pytest

from data.helpers import error_of, holds
from podium.data import Groups, read_groups, to_groups
from podium.errors import InputError


def read(text: str, **options: Any) -> Groups:
    options.setdefault("objective", "minimize")
    return read_groups(io.StringIO(text), **options)


def refusal(text: str, **options: Any) -> str:
    return error_of(lambda: read(text, **options))


WIDE = "A,B,C\n0.1,2,3\n0.2,,5\n,4,\n0.25,,\n"
LONG = "alg,v,x\nA,0.1,q\nB,2,q\nC,3,q\nA,0.2,q\nC,5,q\nB,4,q\nA,0.25,q\n"


@pytest.mark.parametrize(
    ("text", "options"),
    [
        (WIDE, {}),
        (WIDE.replace("0.25,,", "0.25"), {}),
        (WIDE.replace(",", ";").replace("0.", "0,"), {}),
        ("run,A,B,C\n" + "".join(f"r{i},{line}\n" for i, line in enumerate(WIDE.splitlines()[1:])), {}),
        (LONG, {"algorithm": "alg", "value": "v"}),
        (LONG + "B,,q\n", {"algorithm": "alg", "value": "v"}),
    ],
)
def test_groups_of_different_sizes(text: str, options: dict[str, str]) -> None:
    groups = read(text, **options)
    assert groups.algorithms == ("A", "B", "C")
    assert [sample.tolist() for sample in groups.samples] == [[0.1, 0.2, 0.25], [2, 4], [3, 5]]
    exact = [[Fraction(int(number), groups.denominator) for number in group] for group in groups.exact]
    assert exact[0] == [Fraction(1, 10), Fraction(1, 5), Fraction(1, 4)]
    assert (groups.k, groups.sizes) == (3, (3, 2, 2))
    assert groups.sha256 == to_groups({"A": [0.1, 0.2, 0.25], "B": [2, 4], "C": [3, 5]}, objective="minimize").sha256


def test_notes_say_what_was_blank_or_ignored() -> None:
    holds(" ".join(read(WIDE).notes), "5 blank cells", "'A' 3, 'B' 2, 'C' 2")
    assert "problems" not in " ".join(read(WIDE).notes)
    holds(" ".join(read("id,A,B\nx,1,2\ny,3,4\n").notes), "names and was ignored", "unpaired")
    holds(" ".join(read(LONG, algorithm="alg", value="v").notes), "Ignored columns: 'x'")


def test_groups_are_immutable_and_have_their_own_digest() -> None:
    groups = read(WIDE)
    with pytest.raises(ValueError, match="read-only"):
        groups.samples[0][0] = 1
    assert groups.sha256 != read(WIDE, objective="maximize").sha256
    assert groups.sha256 != read(WIDE.replace("0.25", "0.26")).sha256
    assert repr(groups) == "Groups(3 algorithms with 3, 2, 2 observations, minimize, from open file)"


@pytest.mark.parametrize(
    ("text", "options", "facts"),
    [
        (WIDE.replace("0.2,", "NA,", 1), {}, ["line 3, column 'A' ('NA')", "leave the cell blank"]),
        (WIDE.replace("0.2,", "o.2,", 1), {}, ["line 3, column 'A'", "'o.2' is not a number"]),
        (WIDE.replace("A,B", "A,A"), {}, ["2 columns are called 'A'"]),
        (WIDE.replace("5", "5,6", 1), {}, ["line 3", "expected 3", "found 4"]),
        ("A,B,C\n1,2,\n3,4,\n", {}, ["no observations for 'C'"]),
        ("A,B\n1,2\n", {}, ["2 observations in all", "at least three"]),
        ("A\n1\n2\n3\n", {}, ["1 group", "at least two"]),
        (LONG, {"algorithm": "alg"}, ["missing: value", "'alg', 'v', 'x'"]),
        (LONG, {"algorithm": "algo", "value": "v"}, ["no column 'algo'", "Did you mean 'alg'"]),
        (LONG.replace("B,2", ",2"), {"algorithm": "alg", "value": "v"}, ["line 3, column 'alg'", "no name"]),
        (LONG.replace("B,2", "B,2%"), {"algorithm": "alg", "value": "v"}, ["line 3, column 'v'", "percent"]),
        ("alg,v\nA,\nB,\n", {"algorithm": "alg", "value": "v"}, ["no observations"]),
        ("alg,v\nA,1\nA,2\nB,\n", {"algorithm": "alg", "value": "v"}, ["no observations for 'B'"]),
    ],
)
def test_bad_groups_are_refused(text: str, options: dict[str, Any], facts: list[str]) -> None:
    holds(refusal(text, **options), "open file", *facts)


def test_groups_need_an_objective() -> None:
    holds(refusal(WIDE, objective=None), "larger or smaller values", "objective=")


def test_groups_from_objects_name_the_observation() -> None:
    with pytest.raises(InputError, match="observation 2 of 'B'"):
        to_groups({"A": [1, 2], "B": [3, float("nan")]}, objective="maximize")
    with pytest.raises(InputError, match="dict of algorithm to observations"):
        to_groups([[1, 2], [3]], objective="maximize")  # type: ignore[arg-type]
