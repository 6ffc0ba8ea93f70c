"""Whatever the bytes, podium either gives a valid object or an InputError."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Callable
from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.data import Results, read_groups, read_reported, read_results, to_results
from podium.errors import InputError

cells = st.sampled_from(
    [
        "",
        "0.5",
        "0,5",
        "1",
        "-3",
        "1e5",
        "1e400",
        "NA",
        "x",
        "A",
        "B",
        "dataset",
        "p",
        '"',
        '"a,b"',
        "75%",
        "<0.01",
        "#",
        "1,234",
        "−1",
    ]
)
delimiters = st.sampled_from([",", ";", "\t", "|", " ", ", "])
tables = st.builds(
    lambda rows, mark, end: end.join(mark.join(row) for row in rows),
    st.lists(st.lists(cells, max_size=5), max_size=7),
    delimiters,
    st.sampled_from(["\n", "\r\n", "\r", "\n\n"]),
)
marks = [b"", b"\xef\xbb\xbf", b"\xff\xfe", b"\x1f\x8b", b"PK\x03\x04"]
contents = st.one_of(
    st.binary(max_size=200),
    st.builds(lambda mark, rest: mark + rest, st.sampled_from(marks), st.binary(max_size=50)),
    st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.text(alphabet='0123456789.,;\t\n\r "eE+-abNn', max_size=200).map(str.encode),
    tables.map(str.encode),
)
READERS: dict[str, Callable[[Any], Any]] = {
    "wide": lambda source: read_results(source, objective="maximize"),
    "averaged": lambda source: read_results(source, objective="maximize", repeats="average"),
    "unnamed": lambda source: read_results(source, objective="maximize", names=False),
    "decimal comma": lambda source: read_results(source, objective="minimize", decimal=",", delimiter=";"),
    "long": lambda source: read_results(source, objective="maximize", problem="A", algorithm="B", value="p"),
    "groups": lambda source: read_groups(source, objective="minimize"),
    "long groups": lambda source: read_groups(source, objective="minimize", algorithm="A", value="B"),
    "reported": lambda source: read_reported(source, n=10),
    "matrix": lambda source: read_reported(source, kind="matrix"),
    "ranks": lambda source: read_reported(source, kind="ranks", n=10),
}


@settings(deadline=None, max_examples=120)
@given(content=contents)
def test_bytes_give_an_object_or_an_input_error(content: bytes) -> None:
    for name, reader in READERS.items():
        made = None
        with contextlib.suppress(InputError):
            made = reader(io.BytesIO(content))
        if isinstance(made, Results):
            assert made.n >= 2, name
            assert made.k >= 2, name
            assert np.isfinite(made.values).all(), name
            assert made.exact.shape == made.values.shape, name
            assert len(set(made.problems)) == made.n, name
            assert len(set(made.algorithms)) == made.k, name


@settings(deadline=None, max_examples=120)
@given(text=tables)
def test_text_streams_too(text: str) -> None:
    with contextlib.suppress(InputError):
        assert read_results(io.StringIO(text), objective="maximize").k >= 2


leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.complex_numbers(),
    st.decimals(),
    st.fractions(),
)


@settings(deadline=None, max_examples=120)
@given(
    data=st.one_of(
        leaves,
        st.lists(st.lists(leaves, max_size=3), max_size=4),
        st.lists(st.lists(st.lists(leaves, max_size=2), max_size=2), max_size=2),
        st.dictionaries(st.text(max_size=2), st.lists(leaves, max_size=3), max_size=3),
        st.dictionaries(st.text(max_size=2), st.dictionaries(st.text(max_size=2), leaves, max_size=3), max_size=3),
    )
)
def test_objects_give_results_or_an_input_error(data: Any) -> None:
    with contextlib.suppress(InputError):
        assert np.isfinite(to_results(data, objective="maximize").values).all()
