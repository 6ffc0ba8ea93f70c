"""Text is readable in any terminal: complete, aligned, literal, within the width."""

from __future__ import annotations

import io
import re
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from podium.document import Column, Document, Heading, Paragraph, Table
from podium.render.text import print_document, shorten_all, to_text, wrap
from podium.render.visible import encodable, visible
from render import samples

STYLES = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("name", samples.EVERY)
@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("color", [False, True])
def test_no_line_is_wider_than_the_terminal(name: str, width: int, color: bool) -> None:
    text = to_text(samples.EVERY[name](), width=width, color=color)
    for line in STYLES.sub("", text).split("\n"):
        assert cell_len(line) <= width


@pytest.mark.parametrize("name", samples.EVERY)
def test_plain_text_holds_no_control_and_no_box_characters(name: str) -> None:
    text = to_text(samples.EVERY[name]())
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u2500-\u257f\ud800-\udfff]", text)
    styled = STYLES.sub("", to_text(samples.EVERY[name](), color=True))
    assert "\x1b" not in styled


def test_names_with_markup_are_literal() -> None:
    names = ("[bold]x[/]", "[red]", "[/red]", ":smile:", "[link=http://x]y[/link]", "\x1b[31mred")
    document = Document("", (Table("t", names[0], (Column(names[1], names),)), Paragraph(" ".join(names))))
    for color in (False, True):
        text = STYLES.sub("", to_text(document, color=color))
        assert [visible(name) in text.splitlines() or f"{visible(name)} " in text for name in names] == [True] * 6


def test_a_wide_table_is_split_and_no_number_is_lost() -> None:
    k = 40
    text = to_text(samples.matrix(k), width=80)
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        match = re.match(r"(algorithm number \d+) (.*)", line)
        if match and "." in line:
            found.setdefault(match[1], []).extend(match[2].split())
    assert len(found) == k
    for i, numbers in enumerate(found.values()):
        assert numbers == [f"{(i - j) / 7:.3f}" for j in range(k) if j != i]


def _heads(width: int, *heads: str) -> list[str]:
    columns = (Column("name", ("a", "b")), *(Column(head, (0.5, 0.25), "statistic") for head in heads))
    return to_text(Document("", (Table("t", "c", columns),)), width=width).splitlines()


def test_a_word_of_a_header_is_broken_only_where_the_table_would_not_fit() -> None:
    heads = ("EBOwithCMAR", "Estadístico", "incommensurable", "Bonferroni–Dunn")
    whole = _heads(80, *heads)
    assert "EBOwithCMAR  Estadístico  incommensurable  Bonferroni–Dunn" in whole[2]
    parted = _heads(60, *heads)  # a compound breaks where its parts meet
    assert [line.split() for line in parted[2:4]] == [["Bonferroni–"], ["name", *heads[:3], "Dunn"]]
    broken = _heads(52, *heads)
    assert [line.split() for line in broken[2:4]] == [["EBOwithCMA", "Estadístic", "incommensu", "Bonferroni"], ["name", "R", "o", "rable", "–Dunn"]]  # fmt: skip
    assert max(map(cell_len, (*whole, *parted, *broken))) <= 80
    split = _heads(30, *heads)  # in parts anyway: the words are whole
    assert all(any(word in line for line in split) for word in (*heads[:3], "Bonferroni–"))


def test_decimal_points_stand_under_each_other() -> None:
    values = (1.25, -12.5, 103.125)
    column = Column("z", values, "statistic", (True, False, True))
    lines = to_text(Document("", (Table("t", "c", (Column("name", ("a", "b", "c")), column)),))).splitlines()
    points = {line.index(".") for line in lines if re.match("[abc] .*[.]", line)}
    assert len(points) == 1
    assert lines[4:7] == ["a       1.250*", "b     -12.500", "c     103.125*"]


def test_strong_cells_are_starred_in_plain_text_and_bold_in_a_terminal() -> None:
    def table(strong: tuple[bool, ...]) -> Document:
        return Document("", (Table("t", "c", (Column("p", (0.01, 0.5), "pvalue", strong),)),))

    plain = to_text(table((True, False)))
    assert "0.0100*\n0.500\n" in plain
    assert "* marked cells are significant" in plain
    assert "*" not in to_text(table((False, False)))
    styled = to_text(table((True, False)), color=True)
    assert "\x1b[1m0.0100\x1b[0m" in styled
    assert "*" not in styled


@pytest.mark.parametrize(
    ("terminal", "shown", "line"),
    [
        (None, 300, ""),
        (0, 0, ""),
        (7, 7, "… and 293 more rows: to_text(full=True) shows them all."),
        (299, 299, "… and 1 more row: to_text(full=True) shows it."),
        (300, 300, ""),
    ],
)
def test_the_short_form_shows_as_many_rows_as_the_table_says(terminal: int | None, shown: int, line: str) -> None:
    document = samples.pairs(300, width=3, terminal=terminal)
    text = to_text(document.short())
    assert len(re.findall("^model-", text, re.MULTILINE)) == shown
    assert (line in text.splitlines()) if line else "more row" not in text
    assert len(re.findall("^model-", to_text(document), re.MULTILINE)) == 300


def test_counts_of_rows_are_grouped() -> None:
    assert "… and 16 633 more rows" in to_text(samples.pairs(16653, width=3, terminal=20).short())


def test_names_that_would_become_equal_stay_distinguishable() -> None:
    names = [f"the same long beginning {i} the same long end" for i in (1, 2)] + ["the other"]
    columns = [Column(f"p{i}", [0.01] * 3, "pvalue") for i in range(6)]
    document = Document("", (Table("t", "c", (Column("name", names), *columns)),))
    text = to_text(document, width=70)
    shown = [line.split("  ")[0] for line in text.splitlines() if "0.01" in line]
    assert len(set(shown)) == 3
    legend = re.findall(r"^(the.*#\d) = (.*)$", text, re.MULTILINE)
    assert [name for _, name in legend] == names[:2]
    assert [short for short, _ in legend] == shown[:2]


@given(st.lists(st.text(st.sampled_from("ab…#1中"), max_size=30), max_size=12), st.integers(8, 20))
def test_shortened_names_fit_and_differ_as_the_names_do(names: list[str], width: int) -> None:
    short, legend = shorten_all(names, width)
    assert set(short) == set(names)
    assert len(set(short.values())) == len(short)
    assert all(cell_len(shown) <= width for shown in short.values())
    assert all(short[name] == shown for shown, name in legend.items())


@given(st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Zl", "Zp"]), max_size=60), st.integers(6, 30))
def test_wrapped_text_fits_and_loses_nothing(text: str, width: int) -> None:
    lines = wrap(text, width, "* ", "  ")
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(line[2:] for line in lines).replace(" ", "") == text.replace(" ", "")


@given(st.text(max_size=40), st.sampled_from(["ascii", "latin-1", "cp1252", "utf-8"]))
def test_any_text_can_be_shown_in_any_encoding(text: str, encoding: str) -> None:
    shown = encodable(visible(text), encoding)
    assert shown.encode(encoding).decode(encoding) == shown


def test_headings_are_underlined_in_plain_text() -> None:
    text = to_text(Document("Title", (Heading("Section"), Heading("中文", 3), Paragraph("x"))))
    assert text == "Title\n=====\n\nSection\n-------\n\n中文\n~~~~\n\nx\n"


def test_advice_is_indented_under_its_code() -> None:
    lines = to_text(samples.every_block(), width=60).splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("W08  n = 5"))
    block = lines[start + 1 : lines.index("", start)]
    assert all(line.startswith("     ") for line in block)
    assert [line.split(":")[0].strip() for line in block if re.match(r" {5}\w.*: ", line)] == [
        "Why",
        "What to do",
        "Source",
    ]


class Terminal(io.StringIO):
    """A text file that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture
def quiet_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "COLORTERM", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


@pytest.mark.usefixtures("quiet_environment")
def test_a_pipe_gets_plain_text_of_80_columns() -> None:
    out = io.StringIO()
    print_document(samples.every_block(), out)
    assert out.getvalue() == to_text(samples.every_block(), width=80)


@pytest.mark.usefixtures("quiet_environment")
def test_a_terminal_gets_styles_in_its_width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    out = Terminal()
    print_document(samples.every_block(), out)
    assert out.getvalue() == to_text(samples.every_block(), width=50, color=True)
    assert "\x1b[1mSVM-RBF" in out.getvalue()


@pytest.mark.usefixtures("quiet_environment")
def test_a_dumb_terminal_gets_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Terminal()
    print_document(samples.every_block(), out)
    assert "\x1b" not in out.getvalue()
    assert "0.0291*" in out.getvalue()


@pytest.mark.usefixtures("quiet_environment")
def test_standard_output_is_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    print_document(Document("T", ()))
    assert capsys.readouterr().out == "T\n=\n"


@pytest.mark.usefixtures("quiet_environment")
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8", "no-such-encoding"])
@pytest.mark.parametrize("name", ["every block", "hostile", "many pairs"])
def test_no_encoding_stops_the_printing(encoding: str, name: str) -> None:
    stream = type("Stream", (io.StringIO,), {"encoding": encoding})()
    print_document(samples.EVERY[name](), stream)
    stream.getvalue().encode("ascii" if encoding.startswith("no") else encoding)
    if encoding == "ascii" and name == "every block":
        assert "chi2 = 39.65" in stream.getvalue()
        assert max(map(len, stream.getvalue().splitlines())) <= 80


def test_rendering_imports_no_terminal_library_until_it_is_needed() -> None:
    import subprocess

    code = (
        "import sys, podium.render as r\n"
        "from podium.document import Document\n"
        "heavy = {'numpy', 'scipy', 'rich', 'pandas'}\n"
        "[r.render(Document('T', ()), f) for f in r.FORMATS if f != 'text']\n"
        "import podium.render.json, podium.render.files\n"
        "print(sorted(heavy & set(sys.modules)))\n"
        "r.render(Document('T', ()), 'text'); print('rich' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\nTrue\n"


@pytest.mark.parametrize("width", range(9, 40))
def test_a_number_in_groups_of_three_stays_on_one_line(width):
    text = "Of 11 351 and 1 234 567 pairs 12 3456 or 500 differ."
    lines = wrap(text, width)
    for number in ("11 351", "1 234 567"):
        assert any(number in line for line in lines)
    assert " ".join(lines) == text
