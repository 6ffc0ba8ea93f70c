"""Damage to the bytes of a file: flipped, cut, doubled, spliced with another, wrapped or compressed."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

from fuzz.draws import Draw

TOKENS = [
    *(b"\0", b"\xff", b"\xef\xbb\xbf", b"\xff\xfe", b"\r", b"\n", b",", b";", b"\t", b'"', b"'", b"1e400", b"1e-400"),
    *(b"-1", b"NaN", b"inf", b"9" * 40, b"0,5", b"{", b"}", b"[", b"]", b":", b"null", b"%", b"@data", b"\xc3\x28"),
    *(b"=1+1", b"\x1b[2J", "🦊".encode(), b"PK\x03\x04", b"\x1f\x8b\x08", b"0", b"1", b"-0", b"", b" ", b"9223372036854775808"),
]  # fmt: skip


def _flip(draw: Draw, data: bytearray) -> None:
    data[draw.below(len(data))] ^= 1 << draw.below(8)


def _overwrite(draw: Draw, data: bytearray) -> None:
    token, at = draw.one(TOKENS), draw.below(len(data))
    data[at : at + len(token)] = token


def _insert(draw: Draw, data: bytearray) -> None:
    at = draw.below(len(data))
    data[at:at] = draw.one(TOKENS)


def _remove(draw: Draw, data: bytearray) -> None:
    at = draw.below(len(data))
    del data[at : at + draw.one([1, 1, 2, 8, 100])]


def _cut(draw: Draw, data: bytearray) -> None:
    del data[draw.below(len(data)) :]


def _double(draw: Draw, data: bytearray) -> None:
    at, size = draw.below(len(data)), draw.one([1, 4, 30, 300])
    data[at:at] = data[at : at + size]


def _number(draw: Draw, data: bytearray) -> None:
    """Put something in place of a run of digits."""
    start = draw.below(len(data))
    while start < len(data) and not 48 <= data[start] <= 57:
        start += 1
    end = start
    while end < len(data) and 46 <= data[end] <= 57:
        end += 1
    data[start:end] = draw.one(TOKENS)


def _line(draw: Draw, data: bytearray) -> None:
    """Remove, double or swap lines."""
    lines = bytes(data).split(b"\n")
    at, other = draw.below(len(lines)), draw.below(len(lines))
    what = draw.below(3)
    if what == 0:
        del lines[at]
    elif what == 1:
        lines.insert(other, lines[at])
    else:
        lines[at], lines[other] = lines[other], lines[at]
    data[:] = b"\n".join(lines)


_WAYS = (_flip, _overwrite, _insert, _remove, _cut, _double, _number, _number, _line, _line)


def mutated(draw: Draw, original: bytes, others: Sequence[bytes] = ()) -> bytes:
    data = bytearray(original)
    for _ in range(draw.one([1, 1, 1, 2, 3, 8])):
        if not data:
            break
        draw.one(_WAYS)(draw, data)
    if others and draw.chance(5):
        other = draw.one(others)
        data[draw.below(len(data) + 1) :] = other[draw.below(len(other) + 1) :]
    return gzip.compress(bytes(data), 1) if draw.chance(2) else bytes(data)
