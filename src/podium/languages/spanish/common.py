"""Spanish: what many studies say."""

from __future__ import annotations

from typing import Final

COMMON: Final[dict[str, str]] = {
    "Algorithm": "Algoritmo",
    "Advice": "Consejos",
    "Contents": "Contenido",
    "References": "Referencias",
    "Why": "Por qué",
    "What to do": "Qué hacer",
    "Source": "Fuente",
    "BibTeX entries of the references": "Entradas BibTeX de las referencias",
    "Data": "Datos",
    "SHA-256 of the data": "SHA-256 de los datos",
    "Options": "Opciones",
    "Seed": "Semilla",
    "no columns": "sin columnas",
    "Written by podium {version:number}.": "Escrito por podium {version}.",
    "The first {rows:number} of {total} rows are shown.": "Se muestran las primeras {rows} de {total} filas.",
    "yes": "sí",
    "no": "no",
}
