"""What must hold of every picture: nothing leaves it and no two texts overlap."""

from __future__ import annotations

import math
from random import Random

from hypothesis import strategies as st

from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Rect, Text
from podium.diagrams.finish import box

HOSTILE = (
    "<script>alert(1)</script>", "a_b%$#{}^~\\", "]]>&amp;\"'", "新しいアルゴリズムの名前は長い", "😀👩‍👩‍👧 emoji", "נוירון עברי", "اسم الخوارزمية",
    "x" * 200, "line\nfeed\ttab", "\u202eevil", "e\u0301\u0301 combining", "$x$ \\input{x}", "-->", "%", " ", "--", "'' ,, --",
)  # fmt: skip

_ALPHABETS = ("abcdefgh", "ABC XYZ -_.", "中文算法", "Ωéßж", "😀🚀", "אבגד", "0123456789", "WM@%&")


def names_from(seed: int, k: int) -> list[str]:
    """Make k different names: hostile ones, and random ones of up to 200 characters from several scripts."""
    random = Random(seed)
    found: dict[str, None] = {}
    while len(found) < k:
        length = random.choice((1, 3, 8, 15, 30, 200))
        name = (
            random.choice(HOSTILE)
            if random.random() < 0.2
            else "".join(random.choices(random.choice(_ALPHABETS), k=length))
        )
        found.setdefault(name)
    return list(found)


def unique_names(k: int) -> st.SearchStrategy[list[str]]:
    # Drawn as a seed: thousands of characters drawn one by one would take minutes.
    return st.integers(0, 10**6).map(lambda seed: names_from(seed, k))


def extent(item: Primitive) -> tuple[float, float, float, float]:
    if isinstance(item, Text):
        return box(item)
    if isinstance(item, Rect):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Circle):
        return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
    points = ((item.x1, item.y1), (item.x2, item.y2)) if isinstance(item, Line) else item.points
    assert isinstance(item, Line | Polyline)
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def assert_sound(drawing: Drawing) -> None:
    """Everything is finite and inside the picture; the boxes of texts are pairwise disjoint."""
    for item in drawing.items:
        left, top, right, bottom = extent(item)
        assert all(map(math.isfinite, (left, top, right, bottom))), item
        assert left >= 0, item
        assert top >= 0, item
        assert right <= drawing.width + 1e-6, item
        assert bottom <= drawing.height + 1e-6, item
    boxes = sorted((box(item), item.text) for item in drawing.texts() if item.text.strip())
    for place, ((_, top, right, bottom), text) in enumerate(boxes):
        for (left2, top2, _, bottom2), text2 in boxes[place + 1 :]:
            if left2 >= right:
                break
            assert bottom <= top2 or bottom2 <= top, (text, text2)
