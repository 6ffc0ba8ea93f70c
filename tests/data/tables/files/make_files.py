"""Writes the workbooks in this folder with the programs named in README.md; run it from this folder."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import openpyxl
import xlsxwriter
import xlwt
from msoffcrypto.format.ooxml import OOXMLFile
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

ROWS = [["data set", "A", "B"], ["iris", 0.1, 0.57], ["wine", 1 / 3, 2], ["7", 1e-7, -0.25]]


def by_xlsxwriter() -> None:
    """Two sheets, a blank one, a title row of the second merged; a formula with its value, an error, a date."""
    book = xlsxwriter.Workbook("two_sheets.xlsx")
    first, second, _ = (book.add_worksheet(name) for name in ("accuracy", "Zeit & Ort", "blank"))
    for at, row in enumerate(ROWS):
        first.write_row(at + 2, 1, row)  # not in the corner
    second.merge_range("A1:C1", "Seconds")
    for at, row in enumerate(ROWS, start=1):
        second.write_row(at, 0, row)
    book.close()
    book = xlsxwriter.Workbook("odd_cells.xlsx")
    sheet = book.add_worksheet("S")
    sheet.write_row(0, 0, ROWS[0])
    sheet.write_row(1, 0, ["iris", 0.5])
    sheet.write_formula("C2", "=B2*2", None, 1.0)
    sheet.write_datetime("A3", dt.date(2026, 3, 1), book.add_format({"num_format": "d mmm"}))
    sheet.write_row(2, 1, [3, 4])
    sheet.write_row(3, 0, ["wine", 3])
    sheet.write_formula("C4", "=1/0", None, "#DIV/0!")
    book.close()


def by_openpyxl() -> None:
    """The table; and one with a formula, whose value openpyxl does not compute."""
    for name, extra in (("plain.xlsx", []), ("uncomputed.xlsx", [["sum", "=SUM(B2:B4)", 3]])):
        book = openpyxl.Workbook()
        for row in [*ROWS, *extra]:
            book.active.append(row)
        book.save(name)
    with Path("plain.xlsx").open("rb") as plain, Path("locked.xlsx").open("wb") as locked:
        OOXMLFile(plain).encrypt("secret", locked)


def by_xlwt() -> None:
    """The table in the format of Excel 97."""
    book = xlwt.Workbook()
    sheet = book.add_sheet("accuracy")
    for at, row in enumerate(ROWS):
        for column, cell in enumerate(row):
            sheet.write(at, column, cell)
    book.save("plain.xls")


def by_odfpy() -> None:
    """The table in the format of LibreOffice, with the empty rest of the sheet that LibreOffice writes as well."""
    document = OpenDocumentSpreadsheet()
    table = Table(name="accuracy")
    for row in ROWS:
        line = TableRow()
        for cell in row:
            kind = {"valuetype": "string"} if isinstance(cell, str) else {"valuetype": "float", "value": repr(cell)}
            element = TableCell(**kind)
            element.addElement(P(text=str(cell)))
            line.addElement(element)
        line.addElement(TableCell(numbercolumnsrepeated=16380))
        table.addElement(line)
    rest = TableRow(numberrowsrepeated=1048000)
    rest.addElement(TableCell(numbercolumnsrepeated=16384))
    table.addElement(rest)
    document.spreadsheet.addElement(table)
    document.save("plain.ods")


for write in (by_xlsxwriter, by_openpyxl, by_xlwt, by_odfpy):
    write()
