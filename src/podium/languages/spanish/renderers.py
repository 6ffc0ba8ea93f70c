"""Spanish: what the renderers and the command line add to a document."""

from __future__ import annotations

from typing import Final

RENDERERS: Final[dict[str, str]] = {
    "podium: wrote {number:number} files into {folder}: {files}": "podium: {number} archivos escritos en {folder}: {files}",
    "podium: wrote {files}": "podium: escrito {files}",
    "Number or word? ": "¿Número o palabra? ",
    "Report": "Informe",
    "More pictures": "Más figuras",
    "Abstract": "Resumen",
    "Figure": "Figura",
    "Table": "Tabla",
    "continued": "continuación",
    "(no rows)": "(sin filas)",
    "(part {number:number} of {total:number})": "(parte {number} de {total})",
    "* marked cells are significant": "* las celdas marcadas son significativas",
    "Long names are shortened ({dots}); files hold them whole.": (
        "Los nombres largos están abreviados ({dots}); los archivos los contienen enteros."
    ),
    "… and {count} more rows: --format csv, latex or markdown have them all": (
        "… y {count} filas más: --format csv, latex o markdown las contienen todas"
    ),
    "{count:number} rows: --format csv, latex or markdown have them all": (
        "{count} filas: --format csv, latex o markdown las contienen todas"
    ),
    "The first {rows:number} of {total} rows are shown; all of them are in the file {file} beside this page.": (
        "Se muestran las primeras {rows} de {total} filas; todas están en el archivo {file}, junto a esta página."
    ),
}
