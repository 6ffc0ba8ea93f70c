"""Tables in LaTeX, Markdown, reStructuredText and HTML, as people paste them."""

from __future__ import annotations

import contextlib
import io
import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from podium.data.tables.chosen import Chosen
from podium.data.tables.markup import clean_cell, parse
from podium.data.tables.markup.markdown import plain_markdown
from podium.data.tables.markup.tex import plain_latex
from podium.data.tables.opening import read_grid
from podium.errors import InputError

LATEX_CELLS = [
    (r"\textbf{0.9}", "0.9"),
    (r"{\bf 0.9}", "0.9"),
    (r"\bfseries 0.9", "0.9"),
    (r"$\mathbf{0.9}$", "0.9"),
    (r"$\boldsymbol{0.9}$", "0.9"),
    (r"\underline{\textbf{0.9}}", "0.9"),
    (r"\cellcolor{blue!25}0.9", "0.9"),
    (r"\cellcolor[gray]{0.9}0.85", "0.85"),
    (r"\color[rgb]{1,0,0}0.3", "0.3"),
    (r"\textcolor{red}{0.9}", "0.9"),
    (r"\colorbox{yellow!30}{0.9}", "0.9"),
    (r"\phantom{0}9.5", "9.5"),
    (r"\hspace{1em}0.5\hspace*{2mm}", "0.5"),
    (r"\rule{0pt}{2.6ex}0.5", "0.5"),
    (r"\num{1.2e-3}", "1.2e-3"),
    (r"\num{0.85 +- 0.02}", "0.85±0.02"),
    (r"\SI{1.2}{\milli\second}", "1.2 ms"),
    (r"\SI{93}{\percent}", "93%"),
    (r"0.9\,$\pm$\,0.01", "0.9±0.01"),
    (r"$0.85 \pm 0.02$", "0.85±0.02"),
    (r"$0.85_{\pm 0.02}$", "0.85±0.02"),
    (r"$0.85^{\pm 0.02}$", "0.85±0.02"),
    (r"$\mathbf{0.85}_{\pm 0.02}$", "0.85±0.02"),
    (r"0.85{\tiny$\pm$0.02}", "0.85±0.02"),
    (r"0.85 \scriptsize{(0.02)}", "0.85 (0.02)"),
    (r"93{\tiny 1}", "93 (1)"),
    (r"0.85\textsubscript{0.02}", "0.85 (0.02)"),
    (r"$1.23\times10^{-4}$", "1.23e-4"),
    (r"$1.23 \cdot 10^{5}$", "1.23e5"),
    (r"1.23e{-}4", "1.23e-4"),
    (r"1.23E$-$4", "1.23E-4"),
    (r"$10^{-3}$", "1e-3"),
    (r"0.9$^\dagger$", "0.9†"),
    (r"0.9$^{*}$", "0.9*"),
    (r"0.9\tnote{a}", "0.9"),
    (r"0.9$^{a}$", "0.9"),
    (r"0.9\textsuperscript{\ddag}", "0.9‡"),
    (r"0.9 $\uparrow$", "0.9 ↑"),
    (r"0.9\footnotemark[1]", "0.9"),
    (r"93.5\%", "93.5%"),
    (r"93.5\,\%", "93.5%"),
    (r"$-$0.5", "-0.5"),
    (r"$-0.5$", "-0.5"),
    (r"--", "–"),
    (r"---", "—"),
    (r"{--}", "–"),
    (r"$-$", "-"),
    (r"9{,}346", "9,346"),
    (r"my\_name \& co \#1", "my_name & co #1"),
    (r"C4.5~\cite{q93}", "C4.5"),
    (r"SVM~\citep[see][p. 3]{c95}", "SVM"),
    (r"\textsc{Ours}$^\star$", "Ours⋆"),
    (r"Rodr\'iguez", "Rodríguez"),
    (r"Rodr\'{\i}guez, \v{S}kvor, Fran\c{c}ois, \~nu, M\"uller, \O re", "Rodríguez, Škvor, François, ñu, Müller, Øre"),
    (r"$f_1$", "f_1"),
    (r"$f_{10}$", "f_10"),
    (r"$F_{\text{max}}$", "F_max"),
    (r"$\lambda$-NN", "λ-NN"),
    (r"Acc $\uparrow$", "Acc ↑"),
    (r"$R^2$", "R^2"),
    (r"\texttt{a--b} ``x''", "a–b “x”"),
    (r"\makecell{Mean\\rank}", "Mean rank"),
    (r"\begin{tabular}[c]{@{}c@{}}Mean\\rank\end{tabular}", "Mean rank"),
    (r"\rotatebox[origin=c]{90}{Data}", "Data"),
    (r"\ours{} (large)", "ours (large)"),
    (r"\best{0.9}", "0.9"),
    (r"\best 0.9", "0.9"),
    (r"\scalebox{0.9}{A}", "A"),
    (r"\href{http://x.org/1}{A}", "A"),
]
"""Cells as they are written in papers, and how they read."""

NO_NUMBERS = [
    r"$2^{10}$",
    r"0.91$^{1}$",
    r"0.9\up{0.3}",
    r"\foo{0.9}{0.1}",
    r"\sout{0.9}",
    r"$(0.85\pm0.02)\times10^{-3}$",
    r"$\sim$2000",
    r"$<$0.001",
    r"1\foo{2}",
    r"5$^{th}$",
    r"\frac{1}{2}",
    r"\sqrt{2}2",
]
"""Cells whose number is not simply the digits that remain."""

MARKDOWN_CELLS = [
    ("**0.9**", "0.9"),
    ("__0.9__", "0.9"),
    ("*0.9*", "0.9"),
    ("_0.9_", "0.9"),
    ("***0.9***", "0.9"),
    ("**0.9***", "0.9*"),
    ("0.9*", "0.9*"),
    ("`0.9`", "0.9"),
    ("<b>0.9</b>", "0.9"),
    ("<u>0.9</u><sup>†</sup>", "0.9†"),
    ("0.9[^1]", "0.9"),
    ("0.9<br>(2)", "0.9 (2)"),
    ("**0.85** ± 0.02", "0.85±0.02"),
    ("0.85 &plusmn; 0.02", "0.85±0.02"),
    ("$0.85_{\\pm 0.02}$", "0.85±0.02"),
    ("$\\mathbf{0.9}$", "0.9"),
    ("0.85<sub>0.02</sub>", "0.85 (0.02)"),
    ("0.85<sub>±0.02</sub>", "0.85±0.02"),
    ("[C4.5](https://example.org/a_(b))", "C4.5"),
    ("[C4.5][1]", "C4.5"),
    ("![logo](x.png) A", "A"),
    ("snake_case_name", "snake_case_name"),
    ("a\\|b \\*c\\*", "a|b *c*"),
    ("<span style='color:red'>0.9</span>", "0.9"),
    ("costs $5 and $7", "costs $5 and $7"),
    ("~~0.9~~", "~~0.9~~"),
    ("2<sup>10</sup>", "2^10"),
    ("1e<sup>-3</sup>", "1e^-3"),
    ("2 &times; 10<sup>-3</sup>", "2e-3"),
]


@pytest.mark.parametrize(("written", "read"), LATEX_CELLS)
def test_latex_cell(written: str, read: str) -> None:
    assert plain_latex(written)[0] == read


@pytest.mark.parametrize("written", NO_NUMBERS)
def test_what_may_change_a_number_stays_visible(written: str) -> None:
    from podium.data.cells import looks_numeric

    assert not looks_numeric(plain_latex(written)[0])


@pytest.mark.parametrize(("written", "read"), MARKDOWN_CELLS)
def test_markdown_cell(written: str, read: str) -> None:
    assert plain_markdown(written)[0] == read


@pytest.mark.parametrize(
    ("cell", "plain", "marks"),
    [
        (r"\textbf{0.9}", "0.9", {"bold"}),
        ("**0.9**", "0.9", {"bold"}),
        (r"$0.85 \pm 0.02$", "0.85±0.02", set()),
        (r"\cellcolor{red}\underline{1}", "1", {"colour", "underline"}),
        ("A_1", "A_1", set()),
        ("C:\\data\\tau", "C:\\data\\tau", set()),
        ("0.5", "0.5", set()),
        ("−0.5", "-0.5", set()),
    ],
)
def test_cells_of_a_csv_are_cleaned_one_by_one(cell: str, plain: str, marks: set[str]) -> None:
    assert clean_cell(cell) == (plain, frozenset(marks))


def rows(text: str, sheet: str | int | None = None) -> list[list[str]]:
    return read_grid(Chosen(io.StringIO(text), sheet)).rows


PLAIN = [["Data", "A", "B"], ["iris", "0.9", "0.8"], ["wine", "0.7", "0.6"]]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=name)
        for name, text in {
            "hline": r"\begin{tabular}{|l|c|c|}\hline Data & A & B \\ \hline iris & 0.9 & 0.8 \\ \hline wine & 0.7 & 0.6 \\ \hline\end{tabular}",
            "booktabs": "\\begin{tabular}{@{}lrr@{}}\n\\toprule\nData & A & B \\\\\\midrule\niris & 0.9 & 0.8\\\\\nwine & 0.7 & 0.6\\\\[2pt]\n"
            "\\bottomrule\\end{tabular}",
            "rows without an environment": "Data & A & B \\\\\n\\hline\niris & 0.9 & 0.8 \\\\\nwine & 0.7 & 0.6 \\\\\n",
            "last row without its end": "Data & A & B \\\\\niris & 0.9 & 0.8 \\\\\nwine & 0.7 & 0.6\n",
            "comments": "% \\begin{tabular}{lcc} Data & C & D \\\\ x & 1 & 2 \\\\ \\end{tabular}\n\\begin{tabular}{lcc}% three\nData & A & B \\\\\n"
            "% old & 0.1 & 0.1 \\\\\niris & 0.9 & 0.8 \\\\ % new & 0.2\nwine & 0.7 & 0.6\n\\end{tabular}",
            "tabularnewline": r"\begin{tabular}{lcc}Data & A & B \tabularnewline iris & 0.9 & 0.8 \tabularnewline wine & 0.7 & 0.6 \tabularnewline\end{tabular}",
            "tabularx": r"\begin{tabularx}{\textwidth}{X *{2}{>{\centering\arraybackslash}X}}Data&A&B\\iris&0.9&0.8\\wine&0.7&0.6\end{tabularx}",
            "array": r"$\begin{array}{lcc}\text{Data}&A&B\\\text{iris}&0.9&0.8\\\text{wine}&0.7&0.6\end{array}$",
            "siunitx": r"\begin{tabular}{lS[table-format=1.2]S}{Data}&{A}&{B}\\iris&\bfseries 0.9&0.8\\wine&0.7&0.6\end{tabular}",
            "resizebox": r"\begin{table}\resizebox{\textwidth}{!}{\begin{tabular}{lcc}Data&A&B\\iris&0.9&0.8\\wine&0.7&0.6\end{tabular}}\end{table}",
            "macro": r"\newcommand{\best}[1]{\textbf{#1}}\newcommand\ir{iris}\begin{tabular}{lcc}Data&A&B\\\ir&\best{0.9}&0.8\\wine&0.7&0.6\end{tabular}",
            "two sizes of a macro": r"\def\x#1#2{#2}\begin{tabular}{lcc}Data&A&B\\iris&\x{1}{0.9}&0.8\\wine&0.7&0.6\end{tabular}",
            "makecell": r"\begin{tabular}{lcc}\makecell{Da\\ta}&A&B\\iris&0.9&0.8\\wine&0.7&0.6\end{tabular}".replace(
                r"Da\\ta", "Data"
            ),
            "rowcolor": r"\begin{tabular}{lcc}\rowcolor{gray!10}Data&A&B\\\rowcolor[gray]{0.9}iris&0.9&0.8\\wine&0.7&0.6\end{tabular}",
            "decimal alignment": r"\begin{tabular}{lr@{.}lr@{.}l}Data&\multicolumn{2}{c}{A}&\multicolumn{2}{c}{B}\\iris&0&9&0&8\\wine&0&7&0&6\end{tabular}",
            "longtable": r"\begin{longtable}{lcc}\caption{X}\\ \hline Data&A&B\\ \hline\endfirsthead \multicolumn{3}{c}{continued}\\ Data&A&B\\ \hline"
            r"\endhead \multicolumn{3}{r}{next page}\\ \endfoot \hline\endlastfoot iris&0.9&0.8\\wine&0.7&0.6\\ \end{longtable}",
            "citations": r"\begin{tabular}{lcc}Data&A~\cite{a}&B [12]\\iris&0.9&0.8\\wine&0.7&0.6\end{tabular}",
            "section": r"\begin{tabular}{lcc}Data&A&B\\ \hline\multicolumn{3}{c}{\emph{Small}}\\iris&0.9&0.8\\ \multicolumn{3}{c}{Large}\\wine&0.7&0.6"
            r"\end{tabular}",
            "unended row in a minipage": r"\begin{minipage}{5cm}\begin{tabular}{lcc}Data&A&B\\iris&0.9&0.8\\wine&0.7&0.6\end{tabular}\end{minipage}",
            "markdown": "| Data | A | B |\n|:--|--:|:-:|\n| iris | **0.9** | 0.8 |\n| wine | 0.7 | 0.6 |\n",
            "markdown without outer pipes": "Data | A | B\n--- | --- | ---\niris | 0.9 | 0.8\nwine | 0.7 | 0.6\n",
            "markdown without a closing pipe": "| Data | A | B\n|---|---|---|\n| iris | 0.9 | 0.8\n| wine | 0.7 | 0.6 |",
            "markdown in text": "# Results\nSome | text.\n\n| Data | A | B |\n|-|-|-|\n| iris | 0.9 | 0.8 |\n| wine | 0.7 | 0.6 |\n\nMore text.",
            "markdown in a fence": "```\n| Data | A | B |\n|---|---|---|\n| iris | 0.9 | 0.8 |\n| wine | 0.7 | 0.6 |\n```\n",
            "markdown quoted": "> | Data | A | B |\n> |---|---|---|\n> | iris | 0.9 | 0.8 |\n> | wine | 0.7 | 0.6 |\n",
            "markdown with a blank line": "| Data | A | B |\n|---|---|---|\n| iris | 0.9 | 0.8 |\n\n| wine | 0.7 | 0.6 |\n",
            "markdown commented out": "<!--\n| Data | C |\n|---|---|\n| x | 1 |\n-->\n| Data | A | B |\n|---|---|---|\n| iris | 0.9 | 0.8 |\n| wine | 0.7 | 0.6 |",
            "markdown windows": "| Data | A | B |\r\n|---|---|---|\r\n| iris | 0.9 | 0.8 |\r\n| wine | 0.7 | 0.6 |\r\n",
            "org": "|------+-----+-----|\n| Data | A | B |\n|------+-----+-----|\n| iris | 0.9 | 0.8 |\n| wine | 0.7 | 0.6 |\n|------+-----+-----|",
            "psql": " Data |  A  |  B  \n------+-----+-----\n iris | 0.9 | 0.8\n wine | 0.7 | 0.6\n(2 rows)\n",
            "mysql": "+------+-----+-----+\n| Data | A   | B   |\n+------+-----+-----+\n| iris | 0.9 | 0.8 |\n| wine | 0.7 | 0.6 |\n+------+-----+-----+",
            "box": "┏━━━━━━┳━━━━━┳━━━━━┓\n┃ Data ┃ A   ┃ B   ┃\n┡━━━━━━╇━━━━━╇━━━━━┩\n│ iris │ 0.9 │ 0.8 │\n│ wine │ 0.7 │ 0.6 │\n└──────┴─────┴─────┘\n",
            "polars": "shape: (2, 3)\n┌──────┬─────┬─────┐\n│ Data ┆ A   ┆ B   │\n│ ---  ┆ --- ┆ --- │\n│ str  ┆ f64 ┆ f64 │\n╞══════╪═════╪═════╡\n"
            "│ iris ┆ 0.9 ┆ 0.8 │\n│ wine ┆ 0.7 ┆ 0.6 │\n└──────┴─────┴─────┘",
            "wiki": "Text\n{| class=\"wikitable\"\n|+ Caption\n! Data !! A !! style=\"x\" | B\n|-\n| [[Iris (data)|iris]]<ref>x</ref>\n| '''0.9''' || 0.8\n"
            "|-\n| wine || 0.7 || 0.6\n|}\n",
            "grid": "+------+-----+-----+\n| Data | A   | B   |\n+======+=====+=====+\n| iris | 0.9 | 0.8 |\n+------+-----+-----+\n| wine | 0.7 | 0.6 |\n"
            "+------+-----+-----+\n",
            "simple": "====  ===  ===\nData  A    B\n====  ===  ===\niris  0.9  0.8\nwine  0.7  0.6\n====  ===  ===\n",
            "list-table": ".. list-table:: X\n   :header-rows: 1\n\n   * - Data\n     - A\n     - B\n   * - iris\n     - **0.9**\n     - 0.8\n   * - wine\n"
            "     - 0.7\n     - 0.6\n",
            "csv-table": '.. csv-table:: X\n   :header: "Data", "A", "B"\n\n   "iris", 0.9, 0.8\n   "wine", 0.7, 0.6\n\nText.',
            "html": "<table><tr><th>Data</th><th>A</th><th>B</th></tr><tr><td>iris</td><td><b>0.9</b></td><td>0.8</td></tr><tr><td>wine</td>"
            "<td>0.7</td><td>0.6</td></tr></table>",
            "html without ends": "<TABLE><TR><TH>Data<TH>A<TH>B<TR><TD>iris<TD>0.9<TD>0.8<TR><TD>wine<TD>0.7<TD>0.6</TABLE>",
            "page": "<!DOCTYPE html><html><head><title>x</title><script>if (a<b) document.write('<table>')</script></head><body><h1>R</h1><p>Text"
            "<table class='x'><thead><tr><th>Data<th>A<th>B</thead><tbody><tr><td>iris<td>0.9<td>0.8<tr><td>wine<td>0.7<td>0.6</tbody></table>",
            "hidden": "<table><tr><th>Data<th>A<th>B<tr><td>iris<td><span style='display:none'>0009</span>0.9<td>0.8<tr><td>wine<td>0.7<td>0.6</table>",
            "math": '<table><tr><th>Data<th>A<th>B<tr><td>iris<td><math alttext="0.9"><mn>0.9</mn><annotation>0.9</annotation></math><td>0.8'
            "<tr><td>wine<td>0.7<td>0.6</table>",
            "layout": "<table><tr><td>menu<td><table><tr><th>Data<th>A<th>B<tr><td>iris<td>0.9<td>0.8<tr><td>wine<td>0.7<td>0.6</table></table>",
        }.items()
    ],
)
def test_the_same_table_in_many_forms(text: str) -> None:
    assert rows(text) == PLAIN


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            r"\begin{tabular}{lcccc}\toprule\multirow{2}{*}{Data} & \multicolumn{2}{c}{Acc} & \multicolumn{2}{c}{F1}\\\cmidrule(lr){2-3}"
            r"\cmidrule(lr){4-5} & A & B & A & B\\\midrule x & 1 & 2 & 3 & 4\\\bottomrule\end{tabular}",
            [["Data", "Acc / A", "Acc / B", "F1 / A", "F1 / B"], ["x", "1", "2", "3", "4"]],
            id="multicolumn",
        ),
        pytest.param(
            r"\begin{tabular}{lcc}\hline & \multicolumn{2}{c}{Accuracy}\\ \hline Data & A & B\\ \hline x & 1 & 2\\ \hline\end{tabular}",
            [["Data", "A", "B"], ["x", "1", "2"]],
            id="title over all columns",
        ),
        pytest.param(
            r"\begin{tabular}{llc}D&M&A\\\hline\multirow{2}{*}{x}&acc&1\\&f1&2\\\hline\multirow{2}{*}{y}&acc&3\\&f1&4\end{tabular}",
            [["D", "M", "A"], ["x", "acc", "1"], ["x", "f1", "2"], ["y", "acc", "3"], ["y", "f1", "4"]],
            id="multirow",
        ),
        pytest.param(
            r"\begin{tabular}{lc}D&A\\\hline &1\\\multirow{-2}{*}{x}&2\\y&3\end{tabular}",
            [["D", "A"], ["x", "1"], ["x", "2"], ["y", "3"]],
            id="multirow upwards",
        ),
        pytest.param(
            r"\begin{tabular}{lr@{$\pm$}lr@{\,$\pm$\,}l}D&\multicolumn{2}{c}{A}&\multicolumn{2}{c}{B}\\x&0.9&0.1&0.8&0.2\end{tabular}",
            [["D", "A", "B"], ["x", "0.9±0.1", "0.8±0.2"]],
            id="deviations in columns of their own",
        ),
        pytest.param(
            r"\begin{tabular}{lcc}D&A&B\\\multicolumn{3}{l}{Ten}\\\hline f1&1&2\\\end{tabular}",
            [["D", "A", "B"], ["f1", "1", "2"]],
            id="section",
        ),
        pytest.param(
            r"\begin{tabular}{lcc}D&A&B\\\hline\multicolumn{3}{l}{Ten}\\f1&1&2\\f2&1&2\\\multicolumn{3}{l}{Thirty}\\f1&3&4\\f2&3&4\end{tabular}",
            [
                ["D", "A", "B"],
                ["Ten / f1", "1", "2"],
                ["Ten / f2", "1", "2"],
                ["Thirty / f1", "3", "4"],
                ["Thirty / f2", "3", "4"],
            ],
            id="sections whose rows have the same names",
        ),
        pytest.param(
            "<table><tr><th rowspan=2>D<th colspan=2>Acc<th colspan=2>F1<tr><th>A<th>B<th>A<th>B<tr><td rowspan=2>x<td>1<td>2<td>3<td>4<tr><td>5"
            "<td>6<td>7<td>8</table>",
            [["D", "Acc / A", "Acc / B", "F1 / A", "F1 / B"], ["x", "1", "2", "3", "4"], ["x", "5", "6", "7", "8"]],
            id="html spans",
        ),
        pytest.param(
            "+---+-------+-------+\n| D | Acc   | F1    |\n|   +---+---+---+---+\n|   | A | B | A | B |\n+===+===+===+===+===+\n| x | 1 | 2 | 3 | 4 |\n"
            "+---+---+---+---+---+\n| y | 5 | 6 | 7 | 8 |\n| z |   |   |   |   |\n+---+---+---+---+---+\n",
            [["D", "Acc / A", "Acc / B", "F1 / A", "F1 / B"], ["x", "1", "2", "3", "4"], ["y z", "5", "6", "7", "8"]],
            id="grid spans",
        ),
        pytest.param(
            "=====  =====  ======\n   Inputs     Output\n------------  ------\n  A      B    A or B\n=====  =====  ======\nx      1      2\n=====  =====  ======\n",
            [["A", "B", "A or B"], ["x", "1", "2"]],
            id="simple spans",
        ),
        pytest.param(
            "====  ======\np     a\n====  ======\nx     New\n      method\ny     Old\n====  ======\n",
            [["p", "a"], ["x", "New method"], ["y", "Old"]],
            id="simple with a cell of two lines",
        ),
        pytest.param(
            "| D | A | B |\n|---|---|---|\n| x | 1 |\n| y | 1 | 2 | 3 |",
            [["D", "A", "B"], ["x", "1"], ["y", "1", "2", "3"]],
            id="ragged",
        ),
        pytest.param(
            "| A |\n|---|\n" + r"| $0.85_{\pm 0.02}$ |" + "\n| [SVM [3]](x) |",
            [["A"], ["0.85±0.02"], ["SVM"]],
            id="formulas in Markdown",
        ),
        pytest.param(
            "| | A |\n|---|---|\n| SVM [3] | 1 |\n| SVM [5] | 2 |",
            [["", "A"], ["SVM [3]", "1"], ["SVM [5]", "2"]],
            id="citations needed",
        ),
    ],
)
def test_structure(text: str, expected: list[list[str]]) -> None:
    assert rows(text) == expected


MACROS = r"""\newcommand{\score}[2][0]{#1.#2}
\newcommand{\best}[1]{\textbf{
  #1}}
\begin{tabular}{lcc}
D & A & B \\
x & \score{5} & \best{0.25} \\
y & \score[1]
  {75} & \score[2]{0} \\
z & 0.5 & 3 \\
\end{tabular}"""


CONTINUED = r"""\newcommand{\best}[1]{\textbf{#1}}
\begin{tabular}{lcc}%
D & A & B \\ % better by 5%
x & \best{1.%
  75} & 0.%
5 \\%
7 & 2%
 & 3 \\ % 12 %
8 & \best%
{1}%
 & 4
\end{tabular}"""


def test_a_number_goes_on_behind_an_empty_comment() -> None:
    (table,) = parse(CONTINUED)
    assert table.rows == [["D", "A", "B"], ["x", "1.75", "0.5"], ["7", "2", "3"], ["8", "1", "4"]]
    assert table.lines == [3, 4, 7, 9]


def test_macros_take_their_default_and_keep_the_lines() -> None:
    (table,) = parse(MACROS)
    assert table.rows == [["D", "A", "B"], ["x", "0.5", "0.25"], ["y", "1.75", "2.0"], ["z", "0.5", "3"]]
    assert table.lines == [5, 6, 7, 9]


def test_a_table_that_arranges_others_is_not_one_itself() -> None:
    inner = "\\begin{tabular}{lc}\nD & A \\\\\n%s & 1 \\\\\n\\end{tabular}\n"
    text = "\\begin{tabular}{cc}\n" + inner % "x" + "&\n" + inner % "y" + "\\\\\n\\end{tabular}"
    around = f"\\begin{{tabular}}{{c}}\n{text}\\\\\n\\end{{tabular}}"
    for source in (text, around):
        assert [table.rows for table in parse(source)] == [[["D", "A"], ["x", "1"]], [["D", "A"], ["y", "1"]]]


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><th>D</th><th colspan=2>Error</th></tr><tr><th></th><th>A</th><th>B</th></tr>",
        "<thead><tr><td>D</td><td colspan=2>Error</td></tr><tr><td></td><td>A</td><td>B</td></tr></thead>",
    ],
    ids=["th", "thead"],
)
def test_the_header_of_a_web_page_is_marked_in_either_way(rows: str) -> None:
    (table,) = parse(f"<table>{rows}<tr><th>x</th><td>1</td><td>2</td></tr></table>")
    assert (table.header, table.rows[2:]) == (2, [["x", "1", "2"]])


def test_a_wiki_table_of_headers_only_has_no_rows_ruled_off() -> None:
    (table,) = parse("{|\n! D !! A\n|-\n! x !! 1\n|}")
    assert (table.header, table.rows) == (0, [["D", "A"], ["x", "1"]])


def test_lines_are_those_of_the_text() -> None:
    text = "% a\n\\begin{tabular}{lc}\n\\toprule\nD & A \\\\\n\\midrule\n% b & 2 \\\\\nx\n & 1 \\\\\n\ny & 2 \\\\\n\\end{tabular}\n"
    grid = read_grid(io.StringIO(text))
    assert list(zip(grid.lines, grid.rows, strict=True)) == [(4, ["D", "A"]), (7, ["x", "1"]), (10, ["y", "2"])]


TWO = """# Data
| Data | about |
|---|---|
| x | small |

## Accuracy
| Data | A | B |
|---|---|---|
| x | 1 | 2 |
| y | 3 | 4 |

## Time
| Data | A | B |
|---|---|---|
| x | 5 | 6 |
| y | 7 | 8 |
"""


@pytest.mark.parametrize("sheet", [3, "3", "Time", "time", "tim"])
def test_one_of_several(sheet: str | int) -> None:
    assert rows(TWO, sheet)[1] == ["x", "5", "6"]
    grid = read_grid(Chosen(io.StringIO(TWO), sheet))
    assert grid.notes[0] == "Read from a table in Markdown, line 13, number 3 of 3, with the caption 'Time'."


def test_several_are_listed() -> None:
    with pytest.raises(InputError, match=r"2 tables: 2 'Accuracy' \(3 × 3\) from line 7, 3 'Time'.*sheet='2'"):
        rows(TWO)
    with pytest.raises(InputError, match=r"no table 'Tme'. Did you mean 'Time'\?"):
        rows(TWO, "Tme")


def test_the_only_one_with_numbers() -> None:
    assert rows(TWO.partition("## Time")[0])[1] == ["x", "1", "2"]


def test_caption_and_label() -> None:
    text = r"\begin{table}\caption[short]{All of \emph{it} [x]}\label{tab:a}\begin{tabular}{lc}D&A\\x&1\\y&2\end{tabular}\end{table}"
    (table,) = parse(text)
    assert (table.caption, table.label) == ("All of it [x]", "tab:a")
    assert rows(text * 2, "tab:a" if False else 1) == [["D", "A"], ["x", "1"], ["y", "2"]]


def test_marks_are_reported() -> None:
    grid = read_grid(io.StringIO("| D | A |\n|---|---|\n| x | **1** |\n| y | <u>2</u> |"))
    assert any(note.startswith("2 numbers in bold, italics, colour") for note in grid.notes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\\begin{tabular}{lc}\nD & A \\\\\nx & 1 \\\\\n", "has no end"),
        ("\\begin{tabular}{lc}D & A \\\\ x & {1 \\\\ \\end{tabular}", "do not match"),
        (
            "\\begin{tabular}{lc}D & A \\\\\nx & 93.5% & \\\\\ny & 2 \\\\ \\end{tabular}",
            "line 2: in LaTeX, '%' makes a comment",
        ),
        ("| D | A |\n|---|---|\n| x | 1 |\n| … | … |\n| y | 1 |", "line 4: '…' stands for rows or columns"),
        ("| D | A | ... |\n|---|---|---|\n| x | 1 | 2 |", "line 1: '...' stands for"),
        ("% \\begin{tabular}{lc} D & A \\\\ x & 1 \\end{tabular}\n", "commented out"),
        ("\\documentclass{article}\\begin{document}\\input{t}\\end{document}", "another file"),
        ("<html><body>nothing</body></html>", "web page"),
        (".. csv-table:: X\n   :file: other.csv\n", "other.csv"),
        (
            "\\newcommand{\\a}[1]{\\a{#1#1}\\a{#1#1}}\\begin{tabular}{l}\\a{xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx} & 1\\\\\\end{tabular}"
            + "x" * 10,
            "expand",
        ),
    ],
)
def test_the_true_cause(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        rows(text)


def test_a_sheet_of_other_text() -> None:
    with pytest.raises(InputError, match="this text contains one"):
        rows("D,A\nx,1\n", 2)


@pytest.mark.parametrize(
    "text",
    [
        "D,A\nx,1\n",
        "D|A\nx|1\ny|-1\n",
        "D\tA\n-\t1\n",
        "D;A;B\nx;-;--\n",
        "a b\n- -\n",
        'id,text,A\n1,"| a | b |\n|---|---|\n| c | 1 |",1\n2,"x",2\n',
        'id,text\n1,"<table><tr><td>1</td></tr></table>"\n2,"y"\n',
    ],
)
def test_delimited_text_stays_delimited(text: str) -> None:
    assert read_grid(io.StringIO(text)).notes[0].startswith(("Columns", "Read")) is True
    assert "Read from" not in read_grid(io.StringIO(text)).notes[0]


NAMES = (
    st.text("abcdefgXYZ0123456789 .-_", min_size=1, max_size=8)
    .map(str.strip)
    .filter(lambda text: text.strip("-._ ") != "" and not text.endswith("_") and "--" not in text)
)
NUMBERS = st.decimals(-1000, 1000, places=2).map(str)


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 6))
    first = [f"n{draw(NAMES)}" for _ in range(height)]
    header = ["D", *(f"a{draw(NAMES)}" for _ in range(width - 1))]
    return [header, *([name, *(draw(NUMBERS) for _ in range(width - 1))] for name in first)]


STYLES = {
    "latex": [
        "{}",
        r"\textbf{{{}}}",
        r"{{\bf {}}}",
        r"\underline{{{}}}",
        r"\cellcolor{{red!10}}{}",
        r"\textcolor{{blue}}{{{}}}",
        r" {} ",
        "{{{}}}",
    ],
    "markdown": ["{}", "**{}**", " {} ", "<b>{}</b>", "`{}`", "__{}__"],
    "html": ["{}", "<b>{}</b>", "<span class=x>{}</span>", "\n{}\n", "<p>{}</p>", "{}<!-- c -->"],
    "rst": ["{}", "**{}**", "``{}``"],
}


def _latex(text: str) -> str:
    return text.replace("_", r"\_")


def _written(table: list[list[str]], form: str, draw: st.DrawFn) -> str:
    def style(cell: str, kind: str) -> str:
        return draw(st.sampled_from(STYLES[kind])).format(cell)

    if form == "latex":
        end = draw(st.sampled_from([r"\\", r" \\ ", r"\\[2pt]", r"\tabularnewline", r" \\ % comment & 1 \\"]))
        rule = draw(st.sampled_from(["", r"\hline", r"\midrule"]))
        lines = [" & ".join(style(_latex(cell), "latex") for cell in row) + end for row in table]
        lines.insert(1, rule)
        columns = "l" + "c" * (len(table[0]) - 1)
        return "\\begin{tabular}{" + columns + "}\n" + "\n".join(lines) + "\n\\end{tabular}"
    if form == "markdown":
        outer = draw(st.booleans())
        rows = [" | ".join(style(cell, "markdown") for cell in row) for row in table]
        rows.insert(1, " | ".join(draw(st.sampled_from(["---", ":--", "--:", ":-:"])) for _ in table[0]))
        return "\n".join(f"| {row} |" if outer else row for row in rows)
    if form == "html":
        head = "<tr>" + "".join(f"<th>{style(cell, 'html')}</th>" for cell in table[0]) + "</tr>"
        body = "".join(
            "<tr>" + "".join(f"<td>{style(cell, 'html')}</td>" for cell in row) + "</tr>" for row in table[1:]
        )
        return f"<table>{head}{body}</table>"
    cells = [[style(cell, "rst") for cell in row] for row in table]
    widths = [max(len(row[at]) for row in cells) for at in range(len(table[0]))]
    if form == "grid":
        rule = "+" + "+".join("-" * (width + 2) for width in widths) + "+"
        lines = [
            "| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |"
            for row in cells
        ]
        return "\n".join(
            [rule, lines[0], rule.replace("-", "="), *(part for line in lines[1:] for part in (line, rule))]
        )
    rule = "  ".join("=" * width for width in widths)
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    return "\n".join([rule, lines[0], rule, *lines[1:], rule])


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow])
@given(st.data(), tables(), st.sampled_from(["latex", "markdown", "html", "grid", "simple"]))
def test_a_clean_table_comes_back_whatever_it_is_written_in(
    data: st.DataObject, table: list[list[str]], form: str
) -> None:
    clean = [[" ".join(cell.split()) for cell in row] for row in table]
    text = _written(clean, form, data.draw)
    assert rows(text) == clean


PIECES = st.sampled_from(
    [
        "\\begin{tabular}", "\\end{tabular}", "{", "}", "{lc}", "&", "\\\\", "\\multicolumn", "{2}", "\\multirow", "[", "]", "$", "^", "_", "%", "\n",
        "|", "---", "|---|", ":-:", "+---+", "+===+", "=== ===", ".. list-table::", ".. csv-table::", "   * - ", "<table>", "</table>", "<tr>",
        "<td", ">", "<td colspan=3>", "<td rowspan=0>", '"', "'", "<!--", "-->", "\\newcommand{\\x}[1]{#1}", "\\x", "\\", "0.9", "**", "__", "`",
        "a", " ", "\\pm", "\\textbf{", "\\num", "\\def\\y{\\y\\y}", "\\y", "\\caption{", "\\begin{longtable}", "\\endhead", "\\iffalse", "é", "│", "─",
        "\\verb|", "\\'", "\\cite[", "@{.}", "*{9}{c}", "\x01", "\x05",
    ]
)  # fmt: skip


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(PIECES, max_size=60).map("".join))
@example("|---|\n|")
@example("<table><td rowspan=99999999 colspan=99999999>1")
def test_garbage_raises_nothing_but_input_errors(text: str) -> None:
    for table in parse(text):
        assert len(table.rows) == len(table.lines) or table.fault
    plain_latex(text)
    clean_cell(text)
    with contextlib.suppress(InputError):
        read_grid(io.StringIO(text))


@pytest.mark.parametrize(
    "piece",
    [
        "\\begin{tabular}{l}", "\\begin{tabular}{l} a & b \\\\ \\end{tabular}\n", "{", "}", "\\newcommand{\\a}{", "<table", "<td ", "<!--",
        "<td a=\"", "|---|\n", "| a |\n|---|\n", "+--+\n", "=== ===\n", ".. list-table:: x\n", "\\textbf{", "$", "**", "__a", "[a](", "\\multicolumn{2}{",
        "& \\\\ ", "<table><tr><td>", "\\caption{", "%", "\\\\%", "`", "<span style=\"display:none\">", "- | \n", "\\x{1}", "^{", "![", "| a",
    ],
)  # fmt: skip
def test_time_is_linear_in_the_size(piece: str) -> None:
    """A text of 50 kB takes half a second of the processor; quadratic time would take minutes."""
    start = time.process_time()
    text = "\\begin{tabular}{lc} a & b \\\\ \\end{tabular}\n| a | b |\n|---|---|\n<table>" + piece * (
        50_000 // len(piece)
    )
    with contextlib.suppress(InputError):
        parse(text)
    assert time.process_time() - start < 10
