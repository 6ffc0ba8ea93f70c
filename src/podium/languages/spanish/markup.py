"""Spanish: tables in LaTeX, Markdown, reStructuredText and HTML."""

from __future__ import annotations

from typing import Final

from podium.languages.spanish.mistakes_cells import in_file, some

_NOTES: Final[dict[str, str]] = {
    f"Read from a table in {{markup}}, line {{line:number}}{which}{caption}.": f"Se leyó de una tabla en {{markup}}, línea {{line}}{cual}{titulo}."
    for which, cual in (("", ""), (", number {i:number} of {n:number}", ", la número {i} de {n}"))
    for caption, titulo in (("", ""), (", with the caption {caption}", ", con el título {caption}"))
} | {
    "1 repeated header row left out.": "Se dejó fuera 1 fila que repite la cabecera.",
    "{n:number} repeated header rows left out.": "Se dejaron fuera {n} filas que repiten la cabecera.",
    "A blank line inside the table ignored.": "Se ignoró una línea en blanco dentro de la tabla.",
    "1 number in bold, italics, colour, underlined or with a footnote: the marks were ignored.": (
        "1 número en negrita, cursiva o color, subrayado o con nota al pie: se ignoraron las marcas."
    ),
    "{n:number} numbers in bold, italics, colour, underlined or with a footnote: the marks were ignored.": (
        "{n} números en negrita, cursiva o color, subrayados o con nota al pie: se ignoraron las marcas."
    ),
    **some(
        {
            "The header has {n:number} rows; they are read as one: {some}.": "La cabecera tiene {n} filas; se leen como una sola: {some}.",
            "Types below the names left out: {some}.": "Se dejaron fuera los tipos bajo los nombres: {some}.",
            "Title in the table left out: {some}.": "Se dejó fuera un título de la tabla: {some}.",
            "Rows that head a section were put before the names of their rows: {some}.": (
                "Las filas que encabezan una sección se antepusieron a los nombres de sus filas: {some}."
            ),
            "Rows that head a section left out: {some}.": "Se dejaron fuera las filas que encabezan una sección: {some}.",
            "Notes below the table left out: {some}.": "Se dejaron fuera las notas bajo la tabla: {some}.",
            "LaTeX macros that the text does not define were left out of numbers: {some}.": (
                "Se quitaron de los números macros de LaTeX que el texto no define: {some}."
            ),
        }
    ),
}

_MISTAKES: Final[dict[str, str]] = (
    in_file(
        {
            **some(
                {
                    "{n:number} tables may be meant: {some}.": "puede tratarse de {n} tablas: {some}.",
                }
            ),
            "this system gives podium no access to it.": "este sistema no da a podium acceso a él.",
            "it holds no text.": "no contiene texto.",
            "there is no table {name}.": "no hay ninguna tabla {name}.",
            "sheet (on the command line: --sheet) is for workbooks and for texts with tables in LaTeX, Markdown, reStructuredText or HTML; "
            "this is another text.": (
                "sheet (en la línea de órdenes: --sheet) es para libros de cálculo y para textos con tablas en LaTeX, Markdown, "
                "reStructuredText o HTML; este es otro texto."
            ),
        }
    )
    | some({"There are: {some}.": "Hay: {some}."})
    | {
        f"{{file}}, line {{line:number}}: {english}": f"{{file}}, línea {{line}}: {spanish}"
        for english, spanish in (
            ("the table that begins here has no end.", "la tabla que empieza aquí no tiene fin."),
            (
                "braces or environments do not match in the table that begins here.",
                "las llaves o los entornos no concuerdan en la tabla que empieza aquí.",
            ),
            (
                "in LaTeX, '%' makes a comment of the rest of the line.",
                "en LaTeX, '%' convierte en comentario el resto de la línea.",
            ),
            (
                "{dots} stands for rows or columns that were left out.",
                "{dots} está en lugar de filas o columnas que se omitieron.",
            ),
            ("this csv-table is in another file ({name}).", "esta csv-table está en otro archivo ({name})."),
        )
    }
    | {
        "Choose one by its number, caption or label: sheet={n:number} (on the command line: --sheet {m:number}).": (
            "Elegir una por su número, título o etiqueta: sheet={n} (en la línea de órdenes: --sheet {m})."
        ),
        "Each row needs a cell for every column; leave the cell of a missing value blank.": (
            "Cada fila necesita una celda por columna; dejar en blanco la celda de un valor ausente."
        ),
        "On Linux install wl-clipboard (Wayland) or xclip (X11), or pipe the text: podium compare - reads standard input.": (
            "En Linux, instalar wl-clipboard (Wayland) o xclip (X11), o pasar el texto por una tubería: podium compare - lee la entrada "
            "estándar."
        ),
        "Copy the table first.": "Copiar antes la tabla.",
        "Export the whole table.": "Exportar la tabla entera.",
        "Copy the whole table.": "Copiar la tabla entera.",
        "Copy the table alone.": "Copiar solo la tabla.",
        "Write {mark} for a percent sign.": "Escribir {mark} para el signo de porcentaje.",
        "Give the path of that file.": "Dar la ruta de ese archivo.",
        "The macros of this LaTeX text expand without end.": "Las macros de este texto LaTeX se expanden sin fin.",
    }
)

MARKUP: Final[dict[str, str]] = {**_NOTES, **_MISTAKES}
