"""Any small table with any options ends well; any text at all ends readably."""

from __future__ import annotations

import io
import sys

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cli.conftest import BEST
from cli.schemas import valid
from podium.cli import main

FEW = [["0", "1"], ["1"], ["0.1", "0.2", "0.3"], ["-1", "0", "2.5", "1e9"], ["1e-8", "3", "0.5", "1e300"]]
FORMATS = ["text", "latex", "markdown", "html", "csv"]
modest = settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def run(capsys, monkeypatch, words, data):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    monkeypatch.setenv("PODIUM_TRACEBACK", "1")  # a fault shows itself instead of becoming exit code 1
    capsys.readouterr()
    code = main(words)
    said = capsys.readouterr()
    return code, said.out, said.err


@st.composite
def tables(draw):
    n, k = draw(st.integers(2, 8)), draw(st.integers(2, 6))
    pool = draw(st.sampled_from(FEW))
    rows = draw(st.lists(st.lists(st.sampled_from(pool), min_size=k, max_size=k), min_size=n, max_size=n))
    shape = draw(st.sampled_from(["as is", "constant rows", "one row", "twin columns"]))
    if shape == "constant rows":
        rows = [row if i % 2 else [row[0]] * k for i, row in enumerate(rows)]
    if shape == "one row":
        rows = [rows[0]] * n
    if shape == "twin columns":
        rows = [[row[0], row[0], *row[2:]] for row in rows]
    names = "ABCDEF"[:k]
    text = "problem," + ",".join(names) + "\n"
    return names, text + "".join(f"x{i}," + ",".join(row) + "\n" for i, row in enumerate(rows))


@st.composite
def commands(draw, names):
    words = ["compare", "-", "--keep-column", "*", "--objective", draw(st.sampled_from(["maximize", "minimize"]))]
    unpaired = draw(st.integers(0, 5)) == 0
    if draw(st.booleans()):
        words += ["--control", draw(st.sampled_from([*names] if unpaired else [*names, "best"]))]
        words += ["--alternative", draw(st.sampled_from(["two-sided", "greater", "less"]))]
    words += ["--alpha", draw(st.sampled_from(["0.05", "0.001", "0.1", "0.499"]))]
    if unpaired:
        return [*words, "--unpaired"]
    words += ["--ranking", draw(st.sampled_from(["friedman", "aligned", "quade", "all"]))]
    words += ["--se", draw(st.sampled_from(["published", "corrected"]))]
    words += draw(st.sampled_from([[], ["--pairwise", "wilcoxon"], ["--pairwise", "sign"]]))
    words += draw(st.sampled_from([[], ["--exact"], ["--permutations", "9", "--seed", "1"]]))
    return words


@modest
@given(data=st.data())
def test_any_small_table_with_any_options(capsys, monkeypatch, data):
    names, text = data.draw(tables())
    words = data.draw(commands(names))
    code, out, err = run(capsys, monkeypatch, [*words, "-f", "json"], text.encode())
    assert (code, err) == (0, "")
    said = valid(out)
    assert sorted(name for tier in said["verdict"]["tiers"] for name in tier) == list(names)
    other = data.draw(st.sampled_from(FORMATS))
    code, out, err = run(capsys, monkeypatch, [*words, "--full", "-f", other], text.encode())
    assert (code, err) == (0, "")
    assert [name for name in names if name not in out] == []


@st.composite
def reports(draw):
    """Something for ``adjust``: mean ranks that are ranks, a matrix, a list; p-values tie and reach 0 and 1."""
    p = st.sampled_from(["0", "1", "0.05", "0.01", "0.5", "1e-300", "0.049999999999999996"])
    k = draw(st.integers(2, 6))
    names = "ABCDEF"[:k]
    kind = draw(st.sampled_from(["ranks", "matrix", "pvalues"]))
    if kind == "ranks":
        rows = draw(st.lists(st.permutations(range(1, k + 1)), min_size=4, max_size=4))
        means = [sum(column) / 4 for column in zip(*rows, strict=True)]
        return [*["--n", "4", "--kind", "ranks"]], "".join(f"{n},{m}\n" for n, m in zip(names, means, strict=True))
    if kind == "matrix":
        cell = {(i, j): draw(p) for i in range(k) for j in range(i)}
        lines = [",".join(["", *names])]
        lines += [",".join([names[i], *(cell.get((max(i, j), min(i, j)), "") for j in range(k))]) for i in range(k)]
        return ["--kind", "matrix"], "\n".join(lines) + "\n"
    return ["--kind", "pvalues"], "".join(f"h{i},{draw(p)}\n" for i in range(k))


@modest
@given(data=st.data())
def test_any_report(capsys, monkeypatch, data):
    words, text = data.draw(reports())
    if words[-1] != "pvalues":
        words = words + data.draw(st.sampled_from([[], ["--control", "A"], ["--exhaustive"]]))
    words = ["adjust", "-", *words]
    code, out, err = run(capsys, monkeypatch, [*words, "-f", "json"], text.encode())
    assert (code, err) == (0, "")
    valid(out)
    code, _, err = run(
        capsys, monkeypatch, [*words, "--full", "-f", data.draw(st.sampled_from(FORMATS))], text.encode()
    )
    assert (code, err) == (0, "")


SCRAPS = st.sampled_from(
    ["A", "B", ",", ";", "\t", "\n", "\r\n", " ", '"', "'", "0.5", "1", "-", "1,5", "NaN", "inf", "", "é", "🦊", "\0",
     "|", "#", "1e9", "\ufeff", "\x85", "\u2028", "=", "<b>", "=1+1", "x,1,2\n", "y,3,4\n", "p,A,B\n"]
)  # fmt: skip
LETTERS = st.characters(codec="utf-8", exclude_categories=["Cs"])
TEXTS = st.one_of(st.lists(SCRAPS, max_size=30).map("".join), st.text(LETTERS, max_size=60)).map(str.encode)


@settings(modest, max_examples=120)
@given(content=st.one_of(TEXTS, st.binary(max_size=80)), verb=st.sampled_from(["compare", "unpaired", "adjust"]))
def test_any_content_ends_readably(capsys, monkeypatch, content, verb):
    words = {
        "compare": ["compare", "-", *BEST],
        "unpaired": ["compare", "-", "--objective", "minimize", "--unpaired"],
        "adjust": ["adjust", "-"],
    }[verb]
    code, out, err = run(capsys, monkeypatch, words, content)
    assert code in (0, 2)
    assert (out == "", err == "") == (code == 2, code == 0)
    assert err.startswith("podium: ") or code == 0


@settings(modest, max_examples=80)
@given(words=st.lists(st.sampled_from(
    ["compare", "adjust", "-", *BEST, "--control", "A", "best", "--alpha", "0.1", "-1", "--n", "3",
     "--format", "json", "--unpaired", "--full", "-f", "text", "--seed", "--help", "--", "", "--ranking", "all", "x"]
), max_size=7))  # fmt: skip
def test_any_words_end_readably(capsys, monkeypatch, words):
    code, _, err = run(capsys, monkeypatch, words, b"p,A,B\nx,1,2\ny,3,4\n")
    assert code in (0, 2)
    assert "Traceback" not in err
