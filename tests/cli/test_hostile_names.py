"""Names that break careless programs pass through every format, or are refused readably."""

from __future__ import annotations

import csv
import io
import re
from html.parser import HTMLParser

import pytest

from cli.conftest import BEST

pytestmark = pytest.mark.usefixtures("computed_once")

NAMES = {
    "markup": "<script>alert(1)</script>",
    "quotes": "say \"hi\" & 'bye'",
    "latex": "a_b%$#{}~^\\",
    "latex command": "\\input{/etc/passwd}",
    "formula": "=cmd|'/C calc'!A0",
    "at sign": "@SUM(1)",
    "markdown": "|*bold*_x_`c`[l](u)#",
    "rich markup": "[bold red]x[/bold red]",
    "closing rich markup": "[/]",
    "emoji": "🦊🏽 fox",
    "right to left": "שלום",
    "direction override": "abc\u202edef",
    "combining": "e\u0301a\u0308",
    "wide": "模型一",
    "zero width": "a\u200bb",
    "two hundred": "very-long-name-" * 14,
    "line break": "two\nlines",
    "terminal escape": "\x1b[31mred\x1b[0m",
    "bell": "ding\x07",
    "percent format": "%s%d{0}{name}",
    "null word": "null",
    "number": "42",
    "dash": "--control",
    "spaces inside": "a  b",
    "comma": "a,b;c\td",
}


def table(name):
    """Six problems, three algorithms; the hostile name is an algorithm and a problem."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL)
    writer.writerow(["problem", name, "B", "C"])
    for i, row in enumerate([(9, 4, 1), (8, 5, 2), (9, 3, 2), (7, 5, 1), (9, 6, 3), (8, 2, 3)]):
        writer.writerow([name if i == 0 else f"p{i}", *row])
    return out.getvalue()


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.seen: set[str] = set()

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_every_format_survives(compare, name):
    words = ["--control", name] if not name.startswith("-") else [f"--control={name}"]
    text = table(name)
    first = compare(text, *words, "-f", "json")
    if first.code == 2:
        first.refused("standard input")
        return
    said = first.json()
    kept = said["algorithms"][0]
    assert said["families"][0]["control"] == kept
    for format_ in ("text", "latex", "markdown", "html", "csv"):
        out = compare(text, *words, "--full", "-f", format_).fine()
        if format_ != "csv":  # data, where a name stays what it is
            assert not re.search("[\x00-\x08\x0b-\x1f\x7f]", out), "no control characters"
        if format_ == "html":
            tags = Tags()
            tags.feed(out)
            assert "script" not in tags.seen
        if format_ == "csv":
            rows = list(csv.reader(io.StringIO(out)))
            assert len({len(row) for row in rows}) == 1
        if format_ == "latex":
            assert "\\input{" not in out


@pytest.mark.parametrize("name", ["a_b%$#{}~^\\", "🦊", "שלום", "<b>", "[/]", "模型", "42", "e\u0301"])
def test_names_arrive_in_json_and_csv_as_they_were(compare, name):
    said = compare(table(name), "-f", "json").json()
    assert said["algorithms"] == [name, "B", "C"]
    assert said["problems"][0] == name
    rows = list(csv.DictReader(io.StringIO(compare(table(name), "-f", "csv").fine())))
    assert {row["first"] for row in rows} | {row["second"] for row in rows} == {name, "B", "C"}


def test_formulas_are_disarmed_in_csv(compare):
    rows = list(csv.reader(io.StringIO(compare(table("=cmd|x"), "-f", "csv").fine())))
    assert not any(cell.startswith(("=cmd", "@", "+cmd")) for row in rows for cell in row)


def test_hostile_file_names(run, tmp_path):
    path = tmp_path / "<b>a_b%$[]=x\u202e.csv"
    path.write_text(table("A"), encoding="utf-8")
    for format_ in ("text", "latex", "markdown", "html", "csv", "json"):
        run("compare", path, *BEST, "-f", format_).fine()
    run("compare", f"{path}.gone", *BEST).refused("no such file")


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_adjust_and_unpaired_survive(run, name):
    """In two formats each, since the renderers are those of the comparisons above."""
    other = ("latex", "markdown", "html", "csv", "json")[list(NAMES.values()).index(name) % 5]
    out = io.StringIO()
    csv.writer(out, lineterminator="\n", quoting=csv.QUOTE_ALL).writerows([[name, "1.2"], ["B", "2.3"], ["C", "2.5"]])
    for format_ in ("text", other):
        outcome = run("adjust", "-", "--n", "10", "--exhaustive", "--full", "-f", format_, stdin=out.getvalue())
        assert outcome.code in (0, 2)
        assert "internal error" not in outcome.err
        outcome = run("compare", "-", "--objective", "minimize", "--unpaired", "-f", format_, stdin=table(name))
        assert outcome.code in (0, 2)
        assert "internal error" not in outcome.err


@pytest.mark.parametrize(
    "words",
    [
        ["--control", "Z"],
        ["--control", "\x1b[31m"],
        ["--ranking", "\x1b[31m"],
        ["--\x1b[31m", "1"],
        ["-o", "/none/\x1b[31m"],
    ],
)
def test_messages_cannot_steer_a_terminal(compare, words):
    message = compare(table("\x1b[31mred\x07"), *words).refused()
    assert "\x1b" not in message
    assert "\x07" not in message
