"""Workbooks: what real programs wrote, what is odd in them, and what is out to harm."""

from __future__ import annotations

import io
import re
import struct
import zipfile
from pathlib import Path

import pytest

from data.helpers import holds, read_file, refused_file

FILES = Path(__file__).parent / "files"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
BOOK = (
    f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{LINKS}/{{}}" Target="{{}}"/></Relationships>'
)


def workbook(rows: str, after: str = "", more: dict[str, bytes] | None = None) -> io.BytesIO:
    """A minimal workbook whose only sheet has these rows, as XML."""
    stream = io.BytesIO()
    sheet = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{TYPES}"><Override PartName="/xl/workbook.xml" ContentType="{sheet}.sheet.main+xml"/>'
            f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{sheet}.worksheet+xml"/></Types>',
        )
        archive.writestr("_rels/.rels", RELATIONS.format("officeDocument", "xl/workbook.xml"))
        archive.writestr("xl/workbook.xml", BOOK)
        archive.writestr("xl/_rels/workbook.xml.rels", RELATIONS.format("worksheet", "worksheets/sheet1.xml"))
        archive.writestr(
            "xl/worksheets/sheet1.xml", f'<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData>{after}</worksheet>'
        )
        for name, content in (more or {}).items():
            archive.writestr(name, content)
    stream.seek(0)
    return stream


def row(number: int, *cells: str) -> str:
    """A row of text and number cells."""
    out = ""
    for letter, cell in zip("ABCDEFG", cells, strict=False):
        number_ = re.fullmatch(r"-?[\d.]+(E-?\d+)?", cell)
        kind = "" if number_ else ' t="inlineStr"'
        out += f'<c r="{letter}{number}"{kind}>'
        out += f"<v>{cell}</v></c>" if number_ else f"<is><t>{cell}</t></is></c>"
    return f'<row r="{number}">{out}</row>'


HEADER = row(1, "d", "A", "B") + row(2, "x", "0.1", "0.2")


@pytest.mark.parametrize("name", ["plain.xlsx", "plain.xls", "plain.ods"])
def test_what_spreadsheet_programs_write(name: str) -> None:
    results = read_file(FILES / name)
    assert (results.problems, results.algorithms) == (("iris", "wine", "7"), ("A", "B"))
    assert results.values.tolist() == [[0.1, 0.57], [1 / 3, 2], [1e-7, -0.25]]
    assert "Read the sheet" in results.notes[0]


def test_a_workbook_may_be_an_open_file() -> None:
    with (FILES / "plain.xlsx").open("rb") as file:
        assert read_file(file).sha256 == read_file(FILES / "plain.xlsx").sha256


def test_sheets_are_chosen_by_name_or_number() -> None:
    book = FILES / "two_sheets.xlsx"
    holds(
        refused_file(book), "2 tables: 'accuracy' (4 × 3)", "'Zeit & Ort' (", "sheet='accuracy'", "sheet='Zeit & Ort'"
    )
    by_name = read_file(book, sheet="accuracy")
    assert by_name.values.tolist() == [[0.1, 0.57], [1 / 3, 2], [1e-7, -0.25]]
    assert by_name.sha256 == read_file(book, sheet=1).sha256 == read_file(book, sheet="1").sha256
    holds(refused_file(book, sheet="blank"), "the sheet 'blank' is empty")
    holds(refused_file(book, sheet="acuracy"), "no sheet 'acuracy'", "Did you mean 'accuracy'?", "2 'Zeit & Ort'")
    titled = read_file(book, sheet="Zeit & Ort")
    holds(" ".join(titled.handled), "Skipped above the table")


def test_lines_are_rows_of_the_sheet() -> None:
    message = refused_file(workbook(row(3, "d", "A", "B") + row(4, "x", "1", "2") + row(6, "y", "3", "three")))
    holds(message, "line 6, column 'B'", "'three' is not a number")


def test_formulas_errors_and_dates() -> None:
    odd = FILES / "odd_cells.xlsx"
    holds(refused_file(odd), "line 4, column 'B'", "'#DIV/0!' is not a number")
    holds(refused_file(FILES / "uncomputed.xlsx"), "1 formula without a value (B5)", "save it")
    sheet = (
        HEADER
        + '<row r="3"><c r="A3" t="inlineStr"><is><t>y</t></is></c><c r="B3"><f>B2*2</f><v>0.2</v></c><c r="C3"><v>7</v></c></row>'
    )
    results = read_file(workbook(sheet))
    assert results.values.tolist() == [[0.1, 0.2], [0.2, 7]]
    holds(" ".join(results.notes), "1 formula", "values stored with them were read")
    dated = refused_file(odd, problem="data set", algorithm="A", value="B")
    holds(dated, "'#DIV/0!'")
    blank = row(3, "y", "1").replace("</row>", '<c r="C3" t="e"><v>#N/A</v></c></row>')
    assert read_file(workbook(HEADER + blank + row(4, "z", "1", "2")), missing="drop-problem").problems == ("x", "z")


def test_a_name_that_became_a_date_is_said() -> None:
    style = f'<styleSheet xmlns="{MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    dated = '<row r="3"><c r="A3" s="1"><v>46024</v></c><c r="B3"><v>1</v></c><c r="C3"><v>2</v></c></row>'
    relations = RELATIONS.format("worksheet", "worksheets/sheet1.xml").replace(
        "</Relationships>", f'<Relationship Id="rId2" Type="{LINKS}/styles" Target="styles.xml"/></Relationships>'
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(workbook(HEADER + dated)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            new.writestr(name, relations if name.endswith("workbook.xml.rels") else old.read(name))
        new.writestr("xl/styles.xml", style)
    stream.seek(0)
    results = read_file(stream)
    assert results.problems == ("x", "2026-01-02")
    holds(" ".join(results.notes), "1 cell contains a date")


def test_merged_names_are_read_and_merged_numbers_refused() -> None:
    merged = '<mergeCells count="1"><mergeCell ref="{}"/></mergeCells>'
    body = HEADER + row(3, "y", "1", "2")
    holds(refused_file(workbook(body, merged.format("B2:C2"))), "merged cells B2:C2", "Unmerge")
    assert read_file(workbook(body, merged.format("A2:A3"))).problems == ("x", "y")
    assert read_file(workbook(body, merged.format("H1:K9"))).n == 2


def test_protected_workbooks_say_so() -> None:
    holds(refused_file(FILES / "locked.xlsx"), "protected by a password")


def test_huge_when_unpacked() -> None:
    stream = workbook(HEADER + row(3, "y", "1", "2"), more={"xl/media/big": b"\0" * 2**20})
    content = bytearray(stream.getvalue())
    declared = struct.pack("<I", 2**20)
    assert content.count(declared) == 2
    honest = bytes(content)
    holds(
        refused_file(io.BytesIO(honest.replace(declared, struct.pack("<I", 2**31 - 1)))), "unpacked", "2147485", "CSV"
    )
    lying = io.BytesIO(honest.replace(declared, struct.pack("<I", 2**10)))
    holds(refused_file(lying), "damaged")


def test_cells_absurdly_far_apart() -> None:
    far = HEADER + '<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    holds(refused_file(workbook(far)), "1048576 rows and 16384 columns apart", "stray cells")


@pytest.mark.parametrize("name", ["plain.xlsx", "plain.xls", "plain.ods", "two_sheets.xlsx"])
@pytest.mark.parametrize("share", [0.05, 0.5, 0.9, 0.99])
def test_truncated(name: str, share: float, tmp_path: Path) -> None:
    content = (FILES / name).read_bytes()
    short = tmp_path / name
    short.write_bytes(content[: int(len(content) * share)])
    holds(refused_file(short), name)


def test_columns_of_three_letters() -> None:
    def letters(at: int) -> str:
        out = ""
        at += 1
        while at:
            at, digit = divmod(at - 1, 26)
            out = chr(65 + digit) + out
        return out

    names = "".join(f'<c r="{letters(at)}1" t="inlineStr"><is><t>n{at}</t></is></c>' for at in range(1000))
    cells = ["".join(f'<c r="{letters(at)}{line}"><v>{at * line}</v></c>' for at in range(1000)) for line in (2, 3)]
    rows = "".join(f'<row r="{line}">{cell}</row>' for line, cell in zip((1, 2, 3), (names, *cells), strict=True))
    assert read_file(workbook(rows), names=False).k == 1000


def test_empty_and_foreign_archives(tmp_path: Path) -> None:
    holds(refused_file(workbook("")), "open file: its sheet is empty.")
    other = tmp_path / "photos.zip"
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("a.txt", "hello")
    holds(refused_file(other), "zip archive")


def test_parts_that_a_source_does_not_have(tmp_path: Path) -> None:
    text = tmp_path / "t.csv"
    text.write_text("d,A,B\nx,1,2\ny,2,1\n")
    holds(
        refused_file(text, sheet="S"),
        "sheet= is for workbooks and for texts with several tables",
        "this text contains one",
    )
    holds(refused_file(text, query="select 1"), "query= is for databases")
    holds(refused_file(FILES / "plain.xlsx", query="select 1"), "this is a workbook")
    holds(refused_file(FILES / "plain.xlsx", delimiter=","), "a delimiter is for text")
