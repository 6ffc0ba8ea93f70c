"""Tables and lists as people, tools and accidents write them: plausible in shape, hostile in places."""

from __future__ import annotations

import json
from collections.abc import Callable

from fuzz.draws import Draw

CLEAN = ["0.5", "1", "0.25", "0.752", "2", "-3", "10", "0", "1e-8", "87.3"]
HOSTILE = [
    *("", " ", "NA", "NaN", "nan", "inf", "-inf", "Infinity", "1e400", "-1e400", "1e-400", "1e308", "-1e308", "5e-324"),
    *("1e999999999", "1" * 400, "0." + "0" * 400 + "1", "0,5", "1,234", "1.234,5", "1'000", "1_000", "0x10", "1e5", "+1"),
    *("75%", "<0.001", "< 0.05", "0.5±0.1", "0.5 (2)", "**0.5**", "1/3", "½", "٣", "−1", "1−", "-0", "-0.0", ".5", "5."),
    *("true", "False", "None", "null", "x", "A", '"', '""', '"a', 'a"b', "'", "=1+1", "@SUM(A1)", "#", "\\", "\\N", "?"),
    *("\u00a0", "\u200b", "\u202e", "🦊", "e\u0301", "\x1b[31m", "\x07", "\0", "\ufeff", "\u2028", "\x85", "\x1c", "\ud800"),
    *("9007199254740993", "0.1" + "0" * 30 + "1", "2026-11-21", "timeout", "-", "--", "...", "a" * 300, "[1, 2]", "{}"),
]  # fmt: skip
NAMES = [
    *("A", "B", "C", "D", "C4.5", "1-NN", "My method", "a_b%$#{}", "<script>alert(1)</script>", "\u202eabc", "🦊", "é", "é"),
    *("", " ", "A ", "a", "x" * 200, "1", "2.5", "best", "all", "a,b", 'q"q', "a;b", "p|q", "\x1b]0;x\x07", "=1+1", "../x"),
    *("nan", "inf", "total", "mean", "n/a", "a\nb", "\\input{x}", "&amp;", "$x$", "İ", "ß", "SS", "\u0000", "\ud800"),
]  # fmt: skip
HEADERS = [
    *("", "problem", "dataset", "algorithm", "model", "value", "score", "metric", "run", "fold", "seed", "repetition"),
    *(
        "truth",
        "label",
        "target",
        "y_true",
        "class",
        "id",
        "evaluations",
        "budget",
        "fes",
        "x",
        "y",
        "threshold",
        "fpr",
    ),
    *(
        "tpr",
        "rank",
        "p",
        "p-value",
        "n",
        "task",
        "framework",
        "result",
        "IndicatorName",
        "Problem",
        "time",
        "objective",
    ),
    *("classifier_name", "dataset_name", "accuracy", "experimentName", "num_dim", "loss", "cost", "group", "family"),
]
DELIMITERS = [",", ",", ",", ";", "\t", "|", " ", ", ", "  ", ":", "\x1f", "&"]
ENDS = ["\n", "\n", "\n", "\r\n", "\r", "\n\n", "\n\r", "\x0b", "\u2028"]
P_VALUES = ["0", "1", "0.05", "1e-300", "1e-400", "<0.001", "0.049999999999999996", "1.0000001", "-0.1", "n.s.", "0,03"]
ENCODINGS = ["utf-8", "utf-8", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252", "utf-32"]


def cell(draw: Draw, odd: int) -> str:
    if draw.chance(odd):
        return draw.one(HOSTILE)
    return draw.one(CLEAN) if draw.chance(50) else f"{draw.below(100000) / 10 ** draw.below(6)}"


def names(draw: Draw, count: int, odd: int) -> list[str]:
    return [draw.one(NAMES) if draw.chance(odd) else f"M{i}" for i in range(count)]


def joined(draw: Draw, rows: list[list[str]], odd: int) -> str:
    """Write rows as delimited text, now and then ragged, quoted, titled or cut."""
    mark, end = (draw.one(DELIMITERS), draw.one(ENDS)) if draw.chance(60) else (",", "\n")
    if rows and draw.chance(odd):
        at = draw.below(len(rows))
        rows[at] = rows[at][:-1] if draw.chance(50) else [*rows[at], cell(draw, 50)]
    if draw.chance(odd // 2):
        rows.insert(draw.below(len(rows) + 1), draw.one([[], ["# comment"], [""] * 3, ["Table 1"], list(rows[0])]))
    quoted = draw.chance(20)
    lines = [mark.join(f'"{text}"' if quoted or mark in text else text for text in row) for row in rows]
    return end.join(lines) + ("" if draw.chance(20) else end)


def wide(draw: Draw, odd: int) -> str:
    n, k = draw.between(1, 9), draw.between(1, 6)
    header = [draw.one(HEADERS), *names(draw, k, odd)]
    rows = [[draw.one(NAMES) if draw.chance(odd) else f"p{i}", *(cell(draw, odd) for _ in range(k))] for i in range(n)]
    return joined(draw, [header, *rows], odd)


def long(draw: Draw, odd: int) -> str:
    n, k, runs = draw.between(1, 4), draw.between(1, 4), draw.between(1, 4)
    header = ["problem", "algorithm", "run", "value"] if draw.chance(60) else [draw.one(HEADERS) for _ in range(4)]
    found = names(draw, k, odd)
    rows = [[f"p{i}", name, str(r), cell(draw, odd)] for i in range(n) for name in found for r in range(runs)]
    if draw.chance(odd):
        rows = [row for row in rows if not draw.chance(10)]
    if draw.chance(30):
        header, rows = [*header, "metric"], [[*row, draw.one(["acc", "f1", "time"])] for row in rows]
    return joined(draw, [header, *rows], odd)


def p_values(draw: Draw, odd: int) -> str:
    p = [draw.one(P_VALUES) if draw.chance(50) else f"0.{draw.below(10000):04}" for _ in range(draw.between(1, 12))]
    rows = [[draw.one(["A vs B", "A", "h1", *NAMES]) if draw.chance(odd) else f"h{i}", x] for i, x in enumerate(p)]
    return joined(draw, rows if draw.chance(50) else [["hypothesis", "p"], *rows], odd)


def matrix(draw: Draw, odd: int) -> str:
    k = draw.between(1, 7)
    found = names(draw, k, odd)
    cells: dict[tuple[int, int], str] = {}
    rows = [["", *found]]
    for i in range(k):
        row = []
        for j in range(k):
            value = "" if i == j or (j > i and odd % 2) else draw.one(P_VALUES)
            row.append(cells.get((j, i), value) if not draw.chance(odd) else cell(draw, 50))
            cells[i, j] = row[-1]
        rows.append([found[i], *row])
    return joined(draw, rows, odd)


def ranks(draw: Draw, odd: int) -> str:
    k = draw.between(1, 8)
    rows = [
        [name, f"{1 + i}"] if draw.chance(70) else [name, cell(draw, odd)] for i, name in enumerate(names(draw, k, odd))
    ]
    return joined(draw, rows, odd)


def predictions(draw: Draw, odd: int) -> str:
    labels = draw.one([["0", "1"], ["yes", "no"], ["a", "b", "c"], ["x"], [*NAMES]])
    k, n = draw.between(1, 4), draw.between(1, 25)
    header = ["truth" if draw.chance(80) else draw.one(HEADERS), *names(draw, k, odd)]
    rows = [[draw.one(HOSTILE) if draw.chance(odd // 4) else draw.one(labels) for _ in header] for _ in range(n)]
    return joined(draw, [header, *rows], odd)


def scores(draw: Draw, odd: int) -> str:
    k, n = draw.between(1, 4), draw.between(1, 25)
    header = ["truth" if draw.chance(80) else draw.one(HEADERS), *names(draw, k, odd)]
    rows = [[draw.one(["0", "1"]), *(cell(draw, odd // 2) for _ in range(k))] for _ in range(n)]
    return joined(draw, [header, *rows], odd)


def traces(draw: Draw, odd: int) -> str:
    header = ["algorithm", "problem", "run", draw.one(["evaluations", "budget", "fes", "x"]), "value"]
    points = sorted(draw.one([1, 10, 100, 1000, 10**6]) for _ in range(draw.between(1, 4)))
    rows = [
        [a, p, str(r), cell(draw, 50) if draw.chance(odd) else str(x), cell(draw, odd)]
        for a in names(draw, draw.between(1, 3), odd)
        for p in ("f1", "f2")[: draw.between(1, 2)]
        for r in range(draw.between(1, 2))
        for x in points
    ]
    return joined(draw, [header, *rows], odd)


def folds(draw: Draw, odd: int) -> str:
    r, f = draw.between(1, 5), draw.between(1, 6)
    header = [
        draw.one(["repetition", "rep", "run"]),
        draw.one(["fold", "split"]),
        *names(draw, draw.between(1, 3), odd),
    ]
    rows = [[str(i), str(j), *(cell(draw, odd) for _ in header[2:])] for i in range(r) for j in range(f)]
    return joined(draw, [header, *rows], odd)


def points(draw: Draw, odd: int) -> str:
    rows = [[draw.one(NAMES[:5]), *(f"{draw.below(11) / 10}" if not draw.chance(odd) else cell(draw, 50) for _ in "ab")]
            for _ in range(draw.between(1, 9))]  # fmt: skip
    return joined(draw, [["classifier", "fpr", "tpr"], *rows], odd)


def records(draw: Draw, odd: int) -> str:
    """JSON: records, lines, or something else that parses or nearly does."""
    odd_values = [None, True, 10**400, float("nan"), float("inf"), "", [], {}, [[]], "x" * 300, -0.0, "\0", 1e308]
    keys = ["problem", "algorithm", "value", "metric", "results", "tasks", "scores", *NAMES[:4]]

    def value(depth: int) -> object:
        if depth > 0 and draw.chance(30):
            return {draw.one(keys): value(depth - 1) for _ in range(draw.below(4))}
        return draw.one(odd_values) if draw.chance(odd) else draw.one([1, 0.5, "A", "f1", 2.25, False])

    rows = [{key: value(2) for key in keys[: draw.between(1, 5)]} for _ in range(draw.between(0, 6))]
    text = "\n".join(map(json.dumps, rows)) if draw.chance(40) else json.dumps(rows if draw.chance(70) else value(3))
    return text[: draw.below(len(text) + 1)] if draw.chance(odd // 2) else text


SCRAPS = [*HOSTILE, *NAMES, *HEADERS[:10], *DELIMITERS, *ENDS, "p,A,B\nx,1,2\ny,3,1\n", "@relation x\n", "%", "[", "{"]


def scraps(draw: Draw, _odd: int) -> str:
    return "".join(draw.some(SCRAPS, 40))


FORMS: dict[str, Callable[[Draw, int], str]] = {
    "wide": wide,
    "long": long,
    "p-values": p_values,
    "matrix": matrix,
    "ranks": ranks,
    "predictions": predictions,
    "scores": scores,
    "traces": traces,
    "folds": folds,
    "points": points,
    "records": records,
    "scraps": scraps,
}


def content(draw: Draw, form: str) -> bytes:
    """Make a file of a form: how odd, in which encoding and how compressed is drawn too."""
    text = FORMS[form](draw, draw.one([0, 2, 5, 15, 40, 80]))
    encoding = draw.one(ENCODINGS) if draw.chance(15) else "utf-8"
    return text.encode(encoding, "surrogatepass" if encoding.startswith("utf") else "replace")
