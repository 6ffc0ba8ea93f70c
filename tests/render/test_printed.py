"""Cells as papers print them: aligned at the decimal point and emphasised in every format, with sections and rules."""

from __future__ import annotations

import csv
import io
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from page.test_report import COPY
from podium.document import Column, Document, Printed, Table
from podium.page.report import to_report
from podium.render import render
from podium.render.csv import to_csv
from podium.render.html import to_html
from podium.render.latex import to_latex
from podium.render.markdown import to_markdown
from podium.render.printed import printed_cells
from podium.render.text import to_text
from podium.render.typst import to_pdf, to_typst
from render import samples
from render.browser import look, needs_chromium
from render.test_latex import PROBLEMS, compile_, compiles
from render.test_typst import compiles as typst_compiles


def document(*cells: Printed | None, header: str = "A", **more: object) -> Document:
    """Put cells into one column of a table."""
    names = Column("f", [f"f{number}" for number in range(1, len(cells) + 1)])
    column = Column(header, [1.0] * len(cells), "value", printed=cells)
    return Document("", (Table("t", "", (names, column), **more),))  # type: ignore[arg-type]


def body(text: str) -> list[str]:
    """The rows below the header of a plain text."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("--"))
    return [line.rstrip() for line in lines[start + 1 :]]


def latex_rows(document: Document) -> list[str]:
    text = to_latex(document)
    return text[text.index("\\midrule\n") + 9 : text.index("\\bottomrule")].splitlines()


SPREADS = document(
    Printed("0.763", "0.01", mark="+", best=True),
    Printed("-12.5", "10.20", mark="−", raised="2,3", second=True),
    Printed("7", raised="2"),
    Printed("12/5/13"),
    None,
)
RANKS = document(Printed("0.763", rank="4"), Printed("0.8", rank="2.5", best=True), Printed("--"))


def test_numbers_and_spreads_stand_under_each_other_in_a_terminal() -> None:
    assert body(to_text(SPREADS)) == [
        "f1    0.763 ±  0.01* +",
        "f2  -12.5   ± 10.20' −^2,3",
        "f3    7               ^2",
        "f4         12/5/13",
        "f5",
        "",
        "* best, ' second best",
    ]


def test_ranks_stand_under_each_other_in_a_terminal() -> None:
    assert body(to_text(RANKS)) == ["f1  0.763    (4)", "f2  0.8*   (2.5)", "f3       –", "", "* best"]


def test_a_terminal_shows_styles_in_place_of_signs() -> None:
    text = to_text(SPREADS, color=True)
    assert "\x1b[1m0.763 ±  0.01\x1b[0m +" in text
    assert "\x1b[4m-12.5   ± 10.20\x1b[0m −^2,3" in text
    assert "second best" not in text


@pytest.mark.parametrize(
    ("cells", "rows"),
    [
        ((Printed("1.23e-04"), Printed("1.5e+10")), ["f1  1.23e-04", "f2  1.5e+10"]),
        ((Printed("0.76", "0.012", "()"), Printed("10", "1.5", "()")), ["f1   0.76 (0.012)", "f2  10    (1.5)"]),
        (
            (Printed("0.5", "0.4, 0.61", "[]"), Printed("0.75", "0.7, 0.8", "[]")),
            ["f1  0.5  [0.4, 0.61]", "f2  0.75  [0.7, 0.8]"],
        ),
        (
            (Printed("1.20e-07", "3.0e-08"), Printed("-3.00"), Printed("0.8226"), Printed("0.12345678")),
            ["f1   1.20e-07   ± 3.0e-08", "f2  -3.00", "f3   0.8226", "f4   0.12345678"],
        ),
        ((Printed("<0.001"), Printed("0.25")), ["f1  <0.001", "f2   0.25"]),
        ((Printed("inf"), Printed("")), ["f1  inf", "f2"]),
    ],
)
def test_forms_in_a_terminal(cells: tuple[Printed, ...], rows: list[str]) -> None:
    assert body(to_text(document(*cells))) == rows


def test_phantoms_make_cells_equally_wide_in_latex() -> None:
    assert latex_rows(SPREADS) == [
        r"f1 & \phantom{$-$0}\textbf{\boldmath 0.763~$\pm$~\phantom{0}0.01}~$+$\phantom{\textsuperscript{2,3}} \\",
        r"f2 & \underline{$-$12.5\phantom{00}~$\pm$~10.20}~$-$\textsuperscript{2,3} \\",
        r"f3 & \phantom{$-$0}7\phantom{.000~$\pm$ 00.00~$+$}\textsuperscript{2}\phantom{\textsuperscript{,3}} \\",
        r"f4 & 12/5/13 \\",
        r"f5 &  \\",
    ]
    assert "{@{}lc@{}}" in to_latex(SPREADS)


@pytest.mark.parametrize(
    ("cell", "written"),
    [
        (Printed("1.23e-04"), r"1.23${}\times10^{-4}$"),
        (Printed("-1.23e+10", best=True), r"\textbf{\boldmath $-$1.23${}\times10^{10}$}"),
        (Printed("1.23e-04", "4.5e-05", "()"), r"1.23e$-$04~(4.5e$-$05)"),
        (Printed("0.5", "0.25", "[]", rank="1"), r"0.5~{[}0.25{]}~(1)"),
        (Printed("a_b & 5%"), r"a\_b \& 5\%"),
        (Printed("--"), r"\textendash{}"),
        (Printed("0.5", best=True, second=True), r"\textbf{0.5}"),
    ],
)
def test_forms_in_latex(cell: Printed, written: str) -> None:
    assert latex_rows(document(cell)) == [f"f1 & {written} \\\\"]


def test_a_number_without_exponent_takes_the_room_of_the_others() -> None:
    cells = document(Printed("1.5e-04"), Printed("2.5"), Printed("3"), Printed("0.25"), Printed("1.2345678"))
    assert latex_rows(cells) == [
        r"f1 & 1.5${}\times10^{-4}$\phantom{0} \\",  # .5 and a power, about five figures: one less than .2345678
        r"f2 & 2.5\phantom{${}\times10^{-0}$0} \\",
        r"f3 & 3\phantom{.0${}\times10^{-0}$0} \\",
        r"f4 & 0.25\phantom{00000} \\",
        r"f5 & 1.2345678 \\",
    ]


def test_other_formats_emphasise_in_their_own_way() -> None:
    markdown = to_markdown(SPREADS).splitlines()
    assert "| f1 | **0.763 ± 0.01** + |" in markdown
    assert "| f2 | <ins>-12.5 ± 10.20</ins> −<sup>2,3</sup> |" in markdown
    assert "| :--- | :---: |" in markdown
    page = to_html(SPREADS)
    assert (
        '<strong>0.763 ± \u20070.01</strong><span class="podium-aloud"> (best)</span> +<sup>\u2007\u2008\u2007</sup></td>'
        in page
    )
    assert "<u>−12.5\u2007\u2007 ± 10.20</u>" in page
    typst = to_typst(SPREADS)
    assert '#hide[#text("−0")]#strong[#text("0.763")#text("\u00a0±\u00a0")#hide[#text("0")]#text("0.01")]' in typst
    assert '#underline[#text("−12.5")' in typst


def test_powers_have_a_raised_exponent_unless_a_spread_has_one() -> None:
    assert "1.23×10<sup>−4</sup></td>" in to_html(document(Printed("1.23e-04")))
    assert "1.23e−04 ± 1e−05</td>" in to_html(document(Printed("1.23e-04", "1e-05")))
    assert '#text("1.23")#"×10"#super("−4")' in to_typst(document(Printed("1.23e-04")))


def test_what_is_hidden_shows_no_digit_in_html() -> None:
    text = re.sub(r"<[^>]*>", " ", to_html(RANKS).split("</style>")[-1])
    assert text.split() == ["f", "A", "f1", "0.763", "(4)", "f2", "0.8", "(best)", "(2.5)", "f3", "–"]


SECTIONS = document(
    *(Printed(f"{number}.5") for number in range(4)),
    sections=((0, "Uni <modal>"), (2, "Multi & modal")),
    rules=(3,),
)


def test_sections_and_rules() -> None:
    assert body(to_text(SECTIONS)) == [
        "Uni <modal>", "f1  0.5", "f2  1.5", "", "Multi & modal", "f3  2.5", "--  ---", "f4  3.5",
    ]  # fmt: skip
    assert latex_rows(SECTIONS) == [
        r"\multicolumn{2}{@{}l}{\emph{Uni \textless{}modal\textgreater{}}} \\*",
        r"f1 & 0.5 \\",
        r"f2 & 1.5 \\",
        r"\addlinespace",
        r"\multicolumn{2}{@{}l}{\emph{Multi \& modal}} \\*",
        r"f3 & 2.5 \\",
        r"\midrule",
        r"f4 & 3.5 \\",
    ]
    rows = to_markdown(SECTIONS).splitlines()
    assert rows[rows.index("| **Multi &amp; modal** |  |") + 1] == "| f3 | 2.5 |"
    page = to_html(SECTIONS)
    assert page.count("<tbody>") == 2
    assert page.count('<tbody class="podium-rule">') == 1
    assert '<tr class="podium-section"><th scope="rowgroup" colspan="2" dir="auto">Multi &amp; modal</th></tr>' in page
    assert to_typst(SECTIONS).count("table.cell(colspan: 2") == 2


def test_programs_read_the_values() -> None:
    rows = list(csv.reader(io.StringIO(to_csv(SPREADS))))
    assert rows == [["f", "A"], *([f"f{number}", "1.0"] for number in range(1, 6))]


def test_a_table_that_is_cut_keeps_what_belongs_to_its_rows() -> None:
    cut = SECTIONS.blocks[0].head(3)  # type: ignore[union-attr]
    assert (cut.rows, cut.sections, cut.rules) == (3, ((0, "Uni <modal>"), (2, "Multi & modal")), ())
    assert [cell.number for cell in cut.columns[1].printed or () if cell] == ["0.5", "1.5", "2.5"]


def test_a_column_with_too_few_printed_cells_is_refused() -> None:
    with pytest.raises(ValueError, match="different lengths"):
        Table("t", "", (Column("A", (1.0, 2.0), printed=(Printed("1"),)),))


def test_every_cell_of_a_column_is_as_wide_as_the_others() -> None:
    column = samples.results(5).blocks[0].columns[2]  # type: ignore[union-attr]
    widths = {sum(len(run.text) for run in cell.runs) for cell in printed_cells(column) if not cell.word}
    assert len(widths) == 1


def test_names_are_escaped_and_parts_repeat_the_sections() -> None:
    cells = [Printed(name, raised=name, mark=name) for name in samples.HOSTILE]
    hostile = document(*cells, header="<b>&_%", sections=tuple(enumerate(samples.HOSTILE)))
    for shown in ("text", "latex", "markdown", "html"):
        render(hostile, shown)
    assert (
        "<script>"
        not in to_html(hostile)
        + to_markdown(hostile)
        + to_report(hostile).partition("<main")[2].partition("<script>")[0]
    )
    assert to_text(samples.results(10), width=80).count("Multimodal & hybrid") == 5


@typst_compiles
def test_odd_cells_compile_as_pdf() -> None:
    cells = [Printed(name, raised=name, mark=name, best=True) for name in samples.HOSTILE]
    assert to_pdf(document(*cells, sections=tuple(enumerate(samples.HOSTILE)))).startswith(b"%PDF-")


@compiles
def test_odd_cells_compile(tmp_path: Path) -> None:
    cells = [Printed(name, raised=name[:3], mark=name[:1], best=True) for name in samples.HOSTILE if len(name) < 60]
    compile_(tmp_path, document(*cells, sections=tuple(enumerate(samples.HOSTILE[:20]))))


def installed(file: str) -> bool:
    """Whether LaTeX has a class or package."""
    finder = shutil.which("kpsewhich")
    return finder is not None and subprocess.run([finder, file], capture_output=True).returncode == 0


@compiles
@pytest.mark.parametrize("options", ["article", "IEEEtran", "elsarticle", "3p,twocolumn elsarticle", "llncs"])
def test_ten_algorithms_fit_the_papers_of_the_field(tmp_path: Path, options: str) -> None:
    given, _, name = options.rpartition(" ")
    if not installed(f"{name}.cls"):
        pytest.skip(f"{name}.cls is not installed (Debian: texlive-publishers)")
    preamble = f"\\documentclass[{given}]{{{name}}}\n\\usepackage{{booktabs,longtable,pdflscape}}\n"
    tables = [samples.results(10), samples.results(10, scientific=True, landscape=True), samples.results(3, 60)]
    log = compile_(tmp_path, Document("", tuple(table.blocks[0] for table in tables)), preamble)
    assert PROBLEMS.findall(log) == []


@compiles
@pytest.mark.skipif(not installed("siunitx.sty"), reason="siunitx is not installed (Debian: texlive-science)")
def test_siunitx_aligns_on_request(tmp_path: Path) -> None:
    powers = document(Printed("1.23e-04"), Printed("-1.5e+10", best=True), Printed("<0.001"))
    shown = [SPREADS, RANKS, powers, samples.results(5), samples.results(2, 60), samples.results(3, scientific=True)]
    tables = [replace(one.blocks[0], siunitx=True) for one in shown]  # type: ignore[type-var]
    assert PROBLEMS.findall(compile_(tmp_path, Document("", tuple(tables)))) == []


def test_siunitx_takes_numbers_as_they_are() -> None:
    text = to_latex(SPREADS, siunitx=True)
    assert "\\usepackage{booktabs,longtable,siunitx}" in text
    assert "lS[table-format=-2.3, table-space-text-post={" in text
    assert text[text.index("\\midrule\n") + 9 : text.index("\\bottomrule")].splitlines() == [
        r"f1 & \bfseries 0.763 {~$\pm$~\phantom{0}0.01\mdseries~$+$\phantom{\textsuperscript{2,3}}} \\",
        r"f2 & {\underline{$-$12.5\phantom{00}~$\pm$~10.20}~$-$\textsuperscript{2,3}} \\",
        r"f3 & 7 {\phantom{~$\pm$ 00.00}\phantom{~$+$}\textsuperscript{2}\phantom{\textsuperscript{,3}}} \\",
        r"f4 & {12/5/13} \\",
        r"f5 &  \\",
    ]
    assert "S[table-format=1.3e-1]" in to_latex(document(Printed("1.234e-04"), Printed("1.5e3")), siunitx=True)


def test_a_wide_table_is_turned_on_request() -> None:
    turned = to_latex(samples.results(5, landscape=True))
    assert turned.count("\\begin{landscape}") == turned.count("\\end{landscape}") == 1
    assert "\\usepackage{booktabs,longtable,pdflscape}" in turned
    assert "\\begin{landscape}" not in to_latex(samples.results(2, landscape=True))
    assert "\\begin{landscape}" not in to_latex(samples.results(5))
    # In parts it would be in landscape, too.
    assert "\\begin{landscape}" not in to_latex(samples.results(10, landscape=True))


@compiles
def test_the_paper_decides_whether_a_wide_table_is_in_one_piece(tmp_path: Path) -> None:
    """The lines of IEEEtran are long enough for five algorithms with deviations, those of article are not."""
    if not installed("IEEEtran.cls"):
        pytest.skip("IEEEtran.cls is not installed (Debian: texlive-publishers)")
    table = samples.results(5, 20)
    for name, parts in (("article", 2), ("IEEEtran", 1)):
        folder = tmp_path / name
        folder.mkdir()
        log = compile_(folder, table, f"\\documentclass{{{name}}}\n\\usepackage{{booktabs,longtable}}\n")
        assert PROBLEMS.findall(log) == []
        labels = set(re.findall(r"newlabel\{(tab:podium-results[-0-9]*)\}", (folder / "paper.aux").read_text()))
        assert len(labels) == parts


@needs_chromium
def test_a_page_sorts_and_copies_printed_cells(tmp_path: Path) -> None:
    cells = (
        Printed("0.50", "0.1", best=True, raised="2"),
        Printed("-0.25", "0.1", second=True, mark="≈"),
        Printed("1.00", "0.25", mark="−"),
        Printed("1/1/1"),
    )
    column = Column("A", (0.5, -0.25, 1.0, None), "value", printed=cells)
    table = Table("t", "T", (Column("f", ("x", "y", "z", "sum")), column), sections=((0, "S_1"), (2, "S2")), rules=(3,))
    script = """
      d.querySelectorAll("thead button")[1].click();
      const shown = [...d.querySelector("table").querySelectorAll("tbody tr")].map((row) => row.cells[0].textContent);
    """ + COPY.replace("return found", "return [shown, ...found, d.scrollingElement.scrollWidth]")
    wide = samples.results(10).blocks[0]
    (shown, copied, latex, *_more, width), said = look(tmp_path, to_report(Document("", (table, wide))), 1000, script)
    assert said == []
    assert width == 1000  # a wide table scrolls in its own frame, with what is only read aloud in it
    assert shown == ["S_1", "y", "x", "S2", "z", "sum"]
    assert list(csv.reader(io.StringIO(copied))) == [
        ["f", "A"],
        ["y", "-0.25"],
        ["x", "0.5"],
        ["z", "1.0"],
        ["sum", "1/1/1"],
    ]
    assert latex.splitlines()[3:-2] == [
        r"\begin{tabular}{lc}",
        r"\toprule",
        r"f & A \\",
        r"\midrule",
        r"\multicolumn{2}{l}{\emph{S\_1}} \\",
        r"y & \underline{$-$0.25 $\pm$ 0.1} $\approx$ \\",
        r"x & \textbf{\boldmath 0.50 $\pm$ 0.1}\textsuperscript{2} \\",
        r"\multicolumn{2}{l}{\emph{S2}} \\",
        r"z & 1.00 $\pm$ 0.25 $-$ \\",
        r"\midrule",
        r"sum & 1/1/1 \\",
        r"\bottomrule",
    ]


def test_a_wide_table_has_few_parts_of_about_one_width() -> None:
    heads = re.findall(r"\\toprule\n(.*) \\\\", to_latex(samples.results(10)))
    sizes = [head.count("&") for head in heads]
    assert sum(sizes) == 10
    assert max(sizes) - min(sizes) <= 1
