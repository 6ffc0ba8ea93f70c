"""Spanish: where p-values come from, and how many there are of what, in studies that simulate."""

from __future__ import annotations

from typing import Final

SOURCES: Final[dict[str, str]] = {
    "pairwise t tests": "pruebas t por pares",
    "Friedman aligned ranks (published standard error)": "rangos alineados de Friedman (error estándar publicado)",
    "Friedman aligned ranks (corrected standard error)": "rangos alineados de Friedman (error estándar corregido)",
    "Quade ranks (published standard error)": "rangos de Quade (error estándar publicado)",
    "Quade ranks (corrected standard error)": "rangos de Quade (error estándar corregido)",
    "aligned, published SE": "alineados, EE publicado",
    "aligned, corrected SE": "alineados, EE corregido",
    "Quade, published SE": "Quade, EE publicado",
    "Quade, corrected SE": "Quade, EE corregido",
    "aligned": "alineados",
    "sign": "signos",
    "Iman–Davenport": "Iman–Davenport",
    "{procedure:said} with {source:said}": "{procedure} con {source}",
    "unadjusted": "sin ajuste",
    "P-values": "P-valores",
    "1 sample": "1 muestra",
    "{n:number} samples": "{n} muestras",
    "1 table": "1 tabla",
    "{n:number} tables": "{n} tablas",
    "1 study": "1 estudio",
    "{n:number} studies": "{n} estudios",
    "1 situation": "1 situación",
    "{n:number} situations": "{n} situaciones",
    "1 rate": "1 tasa",
    "{n:number} rates": "{n} tasas",
    "under 1 %": "menos del 1 %",
    "over 99 %": "más del 99 %",
    "{n:number} %": "{n} %",
}
