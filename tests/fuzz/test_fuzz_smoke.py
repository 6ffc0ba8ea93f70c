"""A few seconds of the campaign in every run of the tests: fixed seeds, and bytes that hypothesis chooses and shrinks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fuzz import gate, verbs
from fuzz.draws import Draw, FromBytes, Seeded
from fuzz.mutate import mutated
from fuzz.oracle import Fault, check_message, guarded

HERE = Path(__file__).parent


@settings(deadline=None, max_examples=150)
@given(content=st.binary(min_size=20, max_size=400))
def test_gate(content: bytes) -> None:
    with guarded():
        gate.once(Draw(FromBytes(content)))


@pytest.mark.parametrize("number", range(40))
def test_verbs(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PODIUM_TRACEBACK", "1")
    with guarded():
        verbs.once(Draw(Seeded(f"verbs:smoke:{number}")), tmp_path)


def test_the_driver_counts_and_repeats() -> None:
    """The same seed makes the same inputs: the campaign says how to make each of them again."""
    found = [
        subprocess.run(
            [sys.executable, str(HERE / "run.py"), *words], capture_output=True, text=True, timeout=600, check=False
        )
        for words in (
            ["--inputs", "500", "--seconds", "500", "--seed", "smoke", "--only", "gate"],
            ["--repeat", "gate:smoke:5"],
        )
    ]
    assert [done.returncode for done in found] == [0, 0], found
    assert "500 inputs of seed smoke, 0 kinds of faults" in found[0].stdout
    assert mutated(Draw(Seeded("a")), b"1,2\n3,4\n") == mutated(Draw(Seeded("a")), b"1,2\n3,4\n")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Traceback (most recent call last)", "not for users"),
        ("podium: internal error (KeyError: 'x')", "not for users"),
        ("podium: x.csv: " + "a" * 2000, "fit on a screen"),
        ("podium: \x1b[31m", "control"),
        ("podium: something went wrong", "names nothing"),
        ("podium: the data does not fit into memory", "memory"),
    ],
)
def test_the_oracle_refuses(text: str, why: str) -> None:
    with pytest.raises(Fault, match=why):
        check_message(text, "x.csv")


def stubborn() -> None:
    """Swallow the first exception of any kind, as careless code does."""
    try:
        while True:
            pass
    except BaseException:
        return


def test_the_alarm_rings_even_where_everything_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuzz.oracle.SECONDS", 0.2)
    with pytest.raises(Fault, match="swallowed"), guarded():
        stubborn()
