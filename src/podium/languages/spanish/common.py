"""Spanish: what many studies say."""

from __future__ import annotations

from typing import Final

COMMON: Final[dict[str, str]] = {
    "Algorithm": "Algoritmo",
    "Advice": "Consejos",
    "Contents": "Contenido",
    "Skip to the verdict": "Ir al veredicto",
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
    # Headings.
    "Verdict": "Veredicto",
    "Ranks": "Rangos",
    "Tiers": "Niveles",
    "Summary": "Resumen",
    "Results": "Resultados",
    "Methods paragraph": "Párrafo de métodos",
    "How this was computed": "Cómo se calculó",
    "Does any algorithm differ?": "¿Difiere algún algoritmo?",
    "How large are the differences?": "¿Cuán grandes son las diferencias?",
    "How large is the effect?": "¿Cuán grande es el efecto?",
    "Groups that cannot be told apart": "Grupos que no se pueden distinguir",
    "The groups that cannot be told apart overlap too much to be listed.": (
        "Los grupos que no se pueden distinguir se solapan demasiado para enumerarlos."
    ),
    # Heads of columns.
    "Problem": "Problema",
    "Problems": "Problemas",
    "Pair": "Par",
    "Hypothesis": "Hipótesis",
    "Test": "Prueba",
    "Tests": "Pruebas",
    "Procedure": "Procedimiento",
    "Statistic": "Estadístico",
    "Difference": "Diferencia",
    "Estimate": "Estimación",
    "Group": "Grupo",
    "Against the control": "Frente al control",
    "control": "control",
    "worse": "peor",
    "differs": "difiere",
    **{
        f"Against the control: what the verdict decides ({{how:said}}, α = {{alpha:number}}); open: {left}.": (
            f"Frente al control: lo que decide el veredicto ({{how}}, α = {{alpha}}); abierto: {abierto}."
        )
        for left, abierto in (
            ("no difference was shown", "no se mostró ninguna diferencia"),
            ("the control was not shown to be better", "no se mostró que el control fuera mejor"),
            ("the control was not shown to be worse", "no se mostró que el control fuera peor"),
        )
    },
    "Groups": "Grupos",
    "Size": "Tamaño",
    "Value": "Valor",
    "Values": "Valores",
    "Mean": "Media",
    "Median": "Mediana",
    "Smallest": "Menor",
    "Largest": "Mayor",
    "Mean rank": "Rango medio",
    "Mean ranks": "Rangos medios",
    "Best": "Mejor",
    "Better": "Mejores",
    "Best on": "Mejor en",
    "Worse on": "Peor en",
    "Ties": "Empates",
    "Metric": "Métrica",
    "Missing": "Ausentes",
    "Rejected": "Rechazadas",
    "Conclusion": "Conclusión",
    "Meaning": "Significado",
    "Effect size": "Tamaño del efecto",
    "Corrected": "Corregido",
    "Critical ({alpha:number})": "Crítico ({alpha})",
    "p": "p",
    "z": "z",
    "t": "t",
    "F": "F",
    "df": "gl",
    "df 1": "gl 1",
    "df 2": "gl 2",
    "ε": "ε",
    "ε²": "ε²",
    "η²": "η²",
    "ICC": "ICC",
    "CD": "CD",
    "AUC": "AUC",
    "p (ties)": "p (empates)",
    "Exact p": "p exacto",
    "Permuted p": "p permutado",
    "α = {alpha:number}": "α = {alpha}",
    "t({df:number})": "t({df})",
    "{confidence:number} % interval": "Intervalo del {confidence} %",
    "{confidence:number} % from": "{confidence} % desde",
    "{confidence:number} % from ": "{confidence} % desde ",
    "from": "desde",
    "to": "hasta",
    "to ": "hasta ",
    "larger": "mayores",
    "smaller": "menores",
    "lower": "inferior",
    "upper": "superior",
    "and": "y",
    "than": "que",
    "not bounded": "sin acotar",
    "{n:number}": "{n}",
    "{low:number} to {high:number}": "{low} a {high}",
    "{few:number} of {many:number}": "{few} de {many}",
    # How many.
    "1 problem": "1 problema",
    "{n:number} problems": "{n} problemas",
    "1 group": "1 grupo",
    "{n:number} groups": "{n} grupos",
    "1 algorithm": "1 algoritmo",
    "{n:number} algorithms": "{n} algoritmos",
    "1 pair": "1 par",
    "{n:number} pairs": "{n} pares",
    "1 hypothesis": "1 hipótesis",
    "{n:number} hypotheses": "{n} hipótesis",
    "1 observation": "1 observación",
    "{n:number} observations": "{n} observaciones",
    "1 value": "1 valor",
    "{n:number} values": "{n} valores",
    "1 instance": "1 instancia",
    "{n:number} instances": "{n} instancias",
    "1 measurement": "1 medida",
    "{n:number} measurements": "{n} medidas",
    "1 run": "1 ejecución",
    "{n:number} runs": "{n} ejecuciones",
    "1 difference": "1 diferencia",
    "{n:number} differences": "{n} diferencias",
    "1 decision": "1 decisión",
    "{n:number} decisions": "{n} decisiones",
    "1 significant difference": "1 diferencia significativa",
    "{n:number} significant differences": "{n} diferencias significativas",
    # Where the data come from, and how it was computed.
    "Data: {source}; n = {n:number} problems, k = {k:number} algorithms, larger values are better.": (
        "Datos: {source}; n = {n} problemas, k = {k} algoritmos, los valores mayores son mejores."
    ),
    "Data: {source}; n = {n:number} problems, k = {k:number} algorithms, smaller values are better.": (
        "Datos: {source}; n = {n} problemas, k = {k} algoritmos, los valores menores son mejores."
    ),
    "Data: {source}.": "Datos: {source}.",
    "podium {version:number}; data SHA-256 {digest}": "podium {version}; SHA-256 de los datos {digest}",
    "podium {version:number}; data SHA-256 {digest} (of the digests of all metrics)": (
        "podium {version}; SHA-256 de los datos {digest} (de los resúmenes de todas las métricas)"
    ),
    "Options: {options}": "Opciones: {options}",
    "Random numbers: seed {seed:number}.": "Números aleatorios: semilla {seed}.",
    "Ties are decided exactly on the decimals of the input.": (
        "Los empates se deciden exactamente con los decimales de la entrada."
    ),
    "Verdict: {how:said}, family-wise α = {alpha:number}; fixed by design and number of algorithms before any p-value was "
    "computed.": (
        "Veredicto: {how}, α = {alpha} para la familia; fijado por el diseño y el número de algoritmos antes de calcular "
        "ningún p-valor."
    ),
    # What stands under many tables.
    "No two members of a group differ significantly ({how:said}); best group first.": (
        "Ningún par de miembros de un grupo difiere significativamente ({how}); primero el mejor grupo."
    ),
    "No two members of a group differ significantly ({how:said}).": (
        "Ningún par de miembros de un grupo difiere significativamente ({how})."
    ),
    "Algorithms that share a letter do not differ significantly ({how:said}).": (
        "Los algoritmos que comparten una letra no difieren significativamente ({how})."
    ),
    "Best mean rank first.": "Primero el mejor rango medio.",
}
