"""One table in every form that people keep tables in: delimited text, markup, workbooks and frames."""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from xml.sax.saxutils import escape

import pandas as pd

from data.messy import make_workbooks


@dataclass(frozen=True)
class Sheet:
    """A table as an author writes it; a name above several columns stands in the first of them, "" in the others."""

    header: list[list[str]]
    body: list[list[str]]
    above: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    @property
    def rows(self) -> list[list[str]]:
        """All rows of cells."""
        return [*([text] for text in self.above), *self.header, *self.body, *([text] for text in self.below)]

    @property
    def width(self) -> int:
        """Number of columns."""
        return len(self.header[-1])


def _csv(sheet: Sheet) -> Any:
    text = io.StringIO()
    csv.writer(text).writerows([*row, *[""] * (sheet.width - len(row))] for row in sheet.rows)
    return io.StringIO(text.getvalue())


def _csv_with_blank_lines(sheet: Sheet) -> Any:
    text = io.StringIO()
    write = csv.writer(text).writerows
    for part in (([one] for one in sheet.above), [*sheet.header, *sheet.body], ([one] for one in sheet.below)):
        write(part)
        text.write("\n")
    return io.StringIO(text.getvalue())


def _tsv(sheet: Sheet) -> Any:
    return io.StringIO("".join("\t".join(row) + "\n" for row in sheet.rows))


def _markdown(sheet: Sheet) -> Any:
    first, *others = [*sheet.header, *sheet.body]
    lines = [*sheet.above, "", _pipes(first), _pipes(["---"] * sheet.width), *map(_pipes, others), "", *sheet.below]
    return io.StringIO("\n".join(lines))


def _pipes(row: list[str]) -> str:
    return f"| {' | '.join(row)} |"


def spans(row: list[str], upper: bool) -> list[tuple[str, int]]:
    """Cells of a row with the number of columns that each covers: blank ones belong to the name on their left."""
    found: list[tuple[str, int]] = []
    for at, cell in enumerate(row):
        if upper and at > 1 and not cell and found[-1][0]:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((cell, 1))
    return found


def _latex(sheet: Sheet) -> Any:
    def line(row: list[str], upper: bool) -> str:
        cells = [
            text.replace("_", r"\_").replace("±", r"$\pm$") if size == 1 else rf"\multicolumn{{{size}}}{{c}}{{{text}}}"
            for text, size in spans(row, upper)
        ]
        return " & ".join(cells) + r" \\"

    *upper, last = sheet.header
    rows = [
        *(line(row, True) for row in upper),
        line(last, False),
        r"\midrule",
        *(line(row, False) for row in sheet.body),
    ]
    inside = "\n".join([r"\toprule", *rows, r"\bottomrule"])
    caption = f"\\caption{{{sheet.above[0]}}}\n" if sheet.above else ""
    notes = "\n".join(sheet.below)
    columns = "l" * sheet.width
    return io.StringIO(
        f"\\begin{{table}}\n{caption}\\begin{{tabular}}{{{columns}}}\n{inside}\n\\end{{tabular}}\n{notes}\n\\end{{table}}\n"
    )


def _html(sheet: Sheet) -> Any:
    def line(row: list[str], tag: str, upper: bool) -> str:
        cells = (
            f'<{tag} colspan="{size}">{escape(text)}</{tag}>' if size > 1 else f"<{tag}>{escape(text)}</{tag}>"
            for text, size in spans(row, upper)
        )
        return f"<tr>{''.join(cells)}</tr>"

    *upper, last = sheet.header
    head = "".join([*(line(row, "th", True) for row in upper), line(last, "th", False)])
    body = "".join(line(row, "td", False) for row in sheet.body)
    title = f"<caption>{escape(sheet.above[0])}</caption>" if sheet.above else ""
    notes = "".join(f"<p>{escape(text)}</p>" for text in sheet.below)
    return io.StringIO(
        f"<html><body><table>{title}<thead>{head}</thead><tbody>{body}</tbody></table>{notes}</body></html>"
    )


def _xlsx(sheet: Sheet) -> Any:
    merged = []
    for number, row in enumerate(sheet.header[:-1], start=len(sheet.above) + 1):
        column = 0
        for _, size in spans(row, True):
            if size > 1:
                merged.append(f"{chr(65 + column)}{number}:{chr(64 + column + size)}{number}")
            column += size
    return xlsx({"Sheet1": sheet.rows}, merged)


def _cell(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text


def xlsx(sheets: dict[str, list[list[str]]], merged: Sequence[str] = ()) -> io.BytesIO:
    """Write a workbook of sheets."""
    stream = io.BytesIO()
    cells = {name: [[_cell(cell) for cell in row] for row in rows] for name, rows in sheets.items()}
    make_workbooks.write(stream, cells, merged)
    stream.seek(0)
    return stream


_OPEN: Final = "urn:oasis:names:tc:opendocument:xmlns"


def _ods(sheet: Sheet) -> Any:
    return ods({"Sheet1": sheet.rows})


def ods(sheets: dict[str, list[list[str]]]) -> io.BytesIO:
    """Write an OpenDocument spreadsheet of sheets."""

    def cell(text: str) -> str:
        if not text:
            return "<table:table-cell/>"
        if isinstance(_cell(text), float):
            return f'<table:table-cell office:value-type="float" office:value="{text}"><text:p>{text}</text:p></table:table-cell>'
        return f'<table:table-cell office:value-type="string"><text:p>{escape(text)}</text:p></table:table-cell>'

    tables = "".join(
        f'<table:table table:name="{name}">'
        + "".join(f"<table:table-row>{''.join(map(cell, row or ['']))}</table:table-row>" for row in rows)
        + "</table:table>"
        for name, rows in sheets.items()
    )
    content = (
        f'<office:document-content xmlns:office="{_OPEN}:office:1.0" xmlns:table="{_OPEN}:table:1.0" '
        f'xmlns:text="{_OPEN}:text:1.0"><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>'
        "</office:document-content>"
    )
    manifest = (
        f'<manifest:manifest xmlns:manifest="{_OPEN}:manifest:1.0"><manifest:file-entry manifest:full-path="/" '
        'manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
    )
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", manifest)
        archive.writestr("content.xml", content)
    stream.seek(0)
    return stream


def _frame(sheet: Sheet) -> Any:
    """A frame with an index of names, and a level of columns for each row of names."""
    *upper, last = sheet.header
    levels = [[text for text, size in spans(row, True) for _ in range(size)][1:] for row in upper]
    index = pd.Index([row[0] for row in sheet.body], name=last[0] or None)
    columns: Any = pd.MultiIndex.from_arrays([*levels, last[1:]]) if upper else last[1:]
    cells = [[_cell(cell) if cell else None for cell in row[1:]] for row in sheet.body]
    return pd.DataFrame(cells, index=index, columns=columns)


FORMS: Final[dict[str, Callable[[Sheet], Any]]] = {
    "csv": _csv,
    "csv with blank lines": _csv_with_blank_lines,
    "tsv": _tsv,
    "markdown": _markdown,
    "latex": _latex,
    "html": _html,
    "xlsx": _xlsx,
    "ods": _ods,
    "frame": _frame,
}
