"""docs/reference/advice.md explains every code that a study can emit, and no other."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from podium.glossary import find, terms
from podium.mentions import as_typed, names_in, spelled
from podium.studies.shared.checks import HOLM_SPREAD, LI_ALIKE, LI_SPREAD
from quick import for_each

ROOT = Path(__file__).parents[2]
STUDIES = ROOT / "src" / "podium" / "studies"
CODE = re.compile(r"W\d\d(?=$| \w)")
ENTRY = re.compile(r"^## (W\d\d) (.+)$", re.MULTILINE)


@cache
def emitted() -> dict[str, set[str]]:
    """code -> files with that code as a string constant, also of an entry such as "W44 none", or in brackets in a message."""
    found: dict[str, set[str]] = {}
    for path in STUDIES.rglob("*.py"):
        if path.parent.name == "terms":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for code in re.findall(r"^W\d\d(?=$| \w)|(?<=\()W\d\d(?=\))", node.value):
                    found.setdefault(code, set()).add(path.relative_to(STUDIES).as_posix())
    return found


@cache
def entries() -> dict[str, str]:
    """code -> text of its entry."""
    parts = ENTRY.split((ROOT / "docs" / "reference" / "advice.md").read_text(encoding="utf-8"))
    return dict(zip(parts[1::3], parts[3::3], strict=True))


def test_the_scan_sees_what_it_should():
    """Codes written as an argument and codes chosen by an expression; more than one verb."""
    found = emitted()
    assert {"W05", "W08", "W26"} <= set(found)
    assert len(found) > 20


@pytest.mark.parametrize("path", sorted(STUDIES.rglob("advice.toml")), ids=lambda path: path.parent.name)
def test_rules_use_exactly_the_entries_of_their_texts(path):
    """The values that a text names are those that its rule passes, as far as the rule spells them."""
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in path.parent.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    codes = {one.value for one in nodes if isinstance(one, ast.Constant) and CODE.match(str(one.value))}
    begun = tuple(
        str(one.values[0].value)  # f"W08 {kind}"
        for one in nodes
        if isinstance(one, ast.JoinedStr)
        and isinstance(one.values[0], ast.Constant)
        and one.values[0].value in {f"{code[:3]} " for code in entries}
    )
    assert {key for key in entries if not key.startswith(begun)} <= codes
    for call in (one for one in nodes if isinstance(one, ast.Call) and ast.unparse(one.func) == "advice"):
        passed = {word.arg for word in call.keywords}
        for key in (
            one.value for one in ast.walk(call.args[0]) if isinstance(one, ast.Constant) and one.value in entries
        ):
            texts = entries.get(entries[key].get("like"), {}) | entries[key]
            text = str([part for name, part in texts.items() if name != "like"])
            assert None in passed or set(names_in(text)) <= passed, key


def test_every_emitted_code_is_documented():
    assert not {code: sorted(files) for code, files in emitted().items() if code not in entries()}


def test_every_documented_code_is_emitted():
    assert not set(entries()) - set(emitted())


def test_codes_are_listed_once_and_in_order():
    codes = [code for code, _ in ENTRY.findall((ROOT / "docs" / "reference" / "advice.md").read_text(encoding="utf-8"))]
    assert codes == sorted(Counter(codes))


@for_each(sorted(entries()))
def test_an_entry_says_when_why_what_to_do_and_who_says_so(code):
    verbs, *points = re.split(r"^- ", entries()[code].strip(), flags=re.MULTILINE)
    assert re.fullmatch(r"\*[a-z ,-]+\*", verbs.strip())
    names = [re.match(r"\*\*(.+?):\*\* \S", point) for point in points]
    assert [name and name[1] for name in names] == ["When", "Why", "What to do", "Source"]


@for_each(sorted(entries()))
def test_the_verbs_of_an_entry_exist(code):
    from podium.verbs import VERBS

    verbs = entries()[code].strip().splitlines()[0].strip("*").split(", ")
    assert {verb.split()[0] for verb in verbs} <= set(VERBS)


def plain(text: str) -> str:
    """Markdown without its marks and line breaks."""
    return " ".join(re.sub(r"\[(.+?)\]\([^)]*\)", r"\1", text).replace("`", "").replace("*", "").split())


@for_each(sorted(entries()))
def test_podium_explain_says_the_same(code):
    """`podium explain W01`, the page's look-up and docs/reference/advice.md hold the same text."""
    one = find(code)
    title = dict(ENTRY.findall((ROOT / "docs" / "reference" / "advice.md").read_text(encoding="utf-8")))[code]
    assert one.names == (f"{code}: {title}", code)
    _, *points = re.split(r"^- ", entries()[code].strip(), flags=re.MULTILINE)
    said = [plain(re.sub(r"^\*\*.+?:\*\* ", "", point)) for point in points]
    with spelled(as_typed):
        told = [one.how, one.what, one.read, one.basis]
    assert [text[1:] for text in said] == [text[1:] for text in told]
    assert [text[0].lower() for text in said] == [text[0].lower() for text in told]


def test_every_code_is_explained_and_no_other():
    assert {one.names[1] for one in terms().values() if one.is_advice} == set(entries())


def measured(table: str) -> dict[str, dict[str, float]]:
    """A table of docs/explanation/levels.md as `benchmarks/levels.py` wrote it: first column -> head -> number (per cent)."""
    text = (ROOT / "docs" / "explanation" / "levels.md").read_text(encoding="utf-8")
    found = re.search(rf"<!-- levels: {table} -->\n(.*?)\n<!-- end -->", text, re.DOTALL)
    assert found is not None
    head, _, *lines = ([cell.strip() for cell in line.strip("| ").split("|")] for line in found[1].splitlines())
    return {
        line[0]: {
            name: float(re.sub(r"[^\d.].*$", "", cell.lstrip("<")))
            for name, cell in zip(head[1:], line[1:], strict=True)
        }
        for line in lines
    }


def test_levels_in_advice_are_the_measured_ones():
    """Li's 0.073 and the errors of algorithms that spread differently, in the code and in what is shown to the user."""
    control = measured("control")
    assert round(control["Li"]["iid"] / 100, 3) == LI_ALIKE
    assert round(control["Holm"]["unequal-variance"] / 100, 2) == HOLM_SPREAD
    assert round(control["Li"]["unequal-variance"] / 100, 2) == LI_SPREAD
    page = (ROOT / "docs" / "reference" / "advice.md").read_text(encoding="utf-8")
    assert f"{LI_ALIKE}" in entries()["W12"]
    assert f"{HOLM_SPREAD:.2f} with Holm" in plain(entries()["W25"])
    assert f"{LI_SPREAD:.2f} with Li" in plain(entries()["W25"])
    assert "0.069" not in page


def test_sizes_of_standard_errors_are_the_measured_ones():
    sizes = measured("sizes")
    text = plain(entries()["W31"])
    for k, column, shown in (
        ("2", "Quade, published", "0.17"),
        ("5", "Quade, published", "0.005"),
        ("2", "aligned, published", "0.165"),
        ("10", "aligned, published", "0.062"),
    ):
        digits = len(shown) - 2
        assert f"{sizes[k][column] / 100:.{digits}f}" == shown
        assert f"{shown} at k = {k}" in text
    corrected = [row[column] for row in sizes.values() for column in row if column.endswith("corrected")]
    assert (f"{min(corrected) / 100:.3f}", f"{max(corrected) / 100:.3f}") == ("0.049", "0.050")


def test_pooled_resamples_are_the_measured_ones():
    pooled = measured("pooled")["30"]
    assert f"{pooled['all resamples as problems']} %" in entries()["W04"]
    assert f"{pooled['means of the data sets']} %" in entries()["W04"]
