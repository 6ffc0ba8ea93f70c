"""Spanish: the report and what can be taken along."""

from __future__ import annotations

from typing import Final

REPORT: Final[dict[str, str]] = {
    "report.verdict": "Veredicto",
    "report.top": "Volver arriba",
    "report.jump": "Ir al informe",
    "report.all": "Todos los archivos en uno, en inglés",
    "report.all-es": "Todos en español",
    "report.paper": "Para un artículo",
    "report.read": "Para leer y compartir",
    "report.numbers": "Los números",
    "report.pictures": "Las figuras",
    "file.report.tex": "tablas para un artículo en LaTeX",
    "file.article.tex": "un documento LaTeX completo",
    "file.methods-en.txt": "párrafo de métodos, en inglés",
    "file.methods-es.txt": "párrafo de métodos, en español",
    "file.methods-en.tex": "el mismo en LaTeX",
    "file.methods-es.tex": "el mismo en LaTeX",
    "file.report.html": "el informe completo, para cualquier navegador",
    "file.report-es.html": "lo mismo en español",
    "file.report.pdf": "el informe completo, para imprimir",
    "file.report.md": "el informe en Markdown",
    "file.report.txt": "el informe como texto simple",
    "file.results.csv": "la tabla principal, para una hoja de cálculo",
    "file.results.json": "todo con precisión completa, para programas",
}
