"""Write the workbooks of this folder: ``python tests/data/messy/make_workbooks.py``. They hold only what is needed.

A cell is a text, a number, or ``(number, style)``; a text that starts with ``=`` is a formula and its value, parted by ``|``.
"""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TypeAlias
from xml.sax.saxutils import escape

Cell: TypeAlias = str | float | tuple[float, int]
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"
BOLD, PERCENT, TWO_DIGITS = 1, 2, 3
STYLES = (
    f'<styleSheet xmlns="{MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills>'
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4">'
    '<xf numFmtId="0" fontId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="10" fontId="0"/>'
    '<xf numFmtId="2" fontId="0"/></cellXfs></styleSheet>'
)
NAMES = ("iris", "wine", "glass", "sonar", "vehicle", "yeast")
VALUES = (
    (0.953, 0.961, 0.947), (0.972, 0.983, 0.955), (0.651, 0.776, 0.702), (0.761, 0.843, 0.815), (0.764, 0.752, 0.696),
    (0.594, 0.618, 0.571),
)  # fmt: skip
HEAD: list[Cell] = ["dataset", "SVM", "RF", "kNN"]
ROWS: list[list[Cell]] = [[name, *values] for name, values in zip(NAMES, VALUES, strict=True)]
MEANS: list[Cell] = [
    f"=AVERAGE({letter}2:{letter}7)|{sum(column) / 6!r}"
    for letter, column in zip("BCD", zip(*VALUES, strict=True), strict=True)
]
BEST: list[list[Cell]] = [
    [name, *[(value, BOLD) if value == max(values) else value for value in values]]
    for name, values in zip(NAMES, VALUES, strict=True)
]
WORKBOOKS: dict[str, dict[str, list[list[Cell]]]] = {
    "average_formula": {"Results": [HEAD, *ROWS, ["Average", *MEANS]]},
    "title_bold_and_note": {"Results": [["Accuracy on the test sets"], [], HEAD, *BEST, [], ["Bold: the best."]]},
    "shown_as_percent": {"Results": [HEAD, *[[name, *[(v, PERCENT) for v in row]] for name, *row in ROWS]]},
    "merged_header": {"Results": [["", "Classifier"], HEAD, *ROWS]},
    "index_and_sizes": {
        "Results": [["#", "dataset", "instances", "SVM", "RF", "kNN"]]
        + [[i + 1, name, 150 + 31 * i * i, *row] for i, (name, *row) in enumerate(ROWS)]
    },
    "two_sheets": {
        "Accuracy": [HEAD, *ROWS],
        "Seconds": [
            HEAD,
            *[[name, *[round(v * 7, 2) for v in values]] for name, values in zip(NAMES, VALUES, strict=True)],
        ],
    },
    "turned": {
        "Results": [["Method", *NAMES], *[[a, *c] for a, c in zip(HEAD[1:], zip(*VALUES, strict=True), strict=True)]]
    },
    "deviations": {
        "Results": [
            HEAD,
            *[[name, *[f"{v} ± 0.01" for v in values]] for name, values in zip(NAMES, VALUES, strict=True)],
        ]
    },
}


def _cell(place: str, cell: Cell) -> str:
    if isinstance(cell, str) and cell.startswith("="):
        formula, value = cell[1:].split("|")
        return f'<c r="{place}"><f>{formula}</f><v>{value}</v></c>'
    if isinstance(cell, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(cell)}</t></is></c>' if cell else ""
    number, style = cell if isinstance(cell, tuple) else (cell, 0)
    return f'<c r="{place}" s="{style}"><v>{number!r}</v></c>'


def _sheet(rows: list[list[Cell]], merged: str) -> str:
    lines = [
        f'<row r="{number}">' + "".join(_cell(f"{chr(65 + j)}{number}", cell) for j, cell in enumerate(row)) + "</row>"
        for number, row in enumerate(rows, start=1)
    ]
    return f'<worksheet xmlns="{MAIN}"><sheetData>{"".join(lines)}</sheetData>{merged}</worksheet>'


def write(target: Path | IO[bytes], sheets: dict[str, list[list[Cell]]], merged: Sequence[str] = ()) -> None:
    """Write a workbook with these sheets, all with the same merged cells; the same bytes every time."""
    ranges = "".join(f'<mergeCell ref="{cells}"/>' for cells in merged)
    ranges = ranges and f'<mergeCells count="{len(merged)}">{ranges}</mergeCells>'
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{TYPES}"><Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{KIND}.sheet.main+xml"/>'
        f'<Override PartName="/xl/styles.xml" ContentType="{KIND}.styles+xml"/>'
        + "".join(
            f'<Override PartName="/xl/worksheets/sheet{i}.xml" ContentType="{KIND}.worksheet+xml"/>'
            for i in range(1, len(sheets) + 1)
        )
        + "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" Type="{LINKS}/officeDocument" '
        'Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>'
        + "".join(f'<sheet name="{name}" sheetId="{i}" r:id="r{i}"/>' for i, name in enumerate(sheets, start=1))
        + "</sheets></workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">'
        + "".join(
            f'<Relationship Id="r{i}" Type="{LINKS}/worksheet" Target="worksheets/sheet{i}.xml"/>'
            for i in range(1, len(sheets) + 1)
        )
        + f'<Relationship Id="r{len(sheets) + 1}" Type="{LINKS}/styles" Target="styles.xml"/></Relationships>',
        "xl/styles.xml": STYLES,
        **{f"xl/worksheets/sheet{i}.xml": _sheet(rows, ranges) for i, rows in enumerate(sheets.values(), start=1)},
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)


if __name__ == "__main__":
    folder = Path(__file__).parent / "workbooks"
    folder.mkdir(exist_ok=True)
    for stem, content in WORKBOOKS.items():
        write(folder / f"{stem}.xlsx", content, ["B1:D1"] if stem == "merged_header" else [])
