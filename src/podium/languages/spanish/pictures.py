"""Spanish: captions of the pictures of ranks, pairs and results, and what they show in words."""

from __future__ import annotations

from typing import Final

_TITLES: Final = {
    "Adjusted p-values": "P-valores ajustados",
    "Contrasts": "Contrastes",
    "Critical difference diagram": "Diagrama de diferencias críticas",
    "Critical difference diagrams": "Diagramas de diferencias críticas",
    "Critical difference diagram (Nemenyi)": "Diagrama de diferencias críticas (Nemenyi)",
    "Mean ranks against a control (Bonferroni–Dunn)": "Rangos medios frente a un control (Bonferroni–Dunn)",
    "Mean ranks": "Rangos medios",
    "Rank intervals": "Intervalos de rango",
    "Wins and losses": "Victorias y derrotas",
    "Multiple comparison matrix": "Matriz de comparaciones",
    "Distribution of ranks": "Distribución de rangos",
    "Pairwise results": "Resultados por pares",
    "P-values before and after adjustment": "P-valores antes y después del ajuste",
    "Results by algorithm": "Resultados por algoritmo",
    "Ranges of adjusted p-values": "Recorridos de los p-valores ajustados",
    "Stability of the conclusion": "Estabilidad de la conclusión",
    "Performance profile": "Perfil de rendimiento",
    "Differences with confidence intervals": "Diferencias con intervalos de confianza",
    "Estimates with confidence intervals": "Estimaciones con intervalos de confianza",
}

_NOUNS: Final = (
    ("algorithm", "algoritmo", "algoritmos"),
    ("classifier", "clasificador", "clasificadores"),
    ("system", "sistema", "sistemas"),
)

_SHOWN: Final[dict[str, str]] = {
    "The best {most:number} of {all:said} are shown.": "Se muestran los mejores {most} de {all}.",
    "The best {most:number} of {n:number} are shown.": "Se muestran los mejores {most} de {n}.",
    "The best {most:number} of {n:number} and the control are shown.": "Se muestran los mejores {most} de {n} y el control.",
    "The best {most:number} of {n:number} others are shown.": "Se muestran los mejores {most} de los otros {n}.",
    "The first {most:number} of {all:said} are shown.": "Se muestran los primeros {most} de {all}.",
    "{most:number} of {n:number} algorithms are shown.": "Se muestran {most} de {n} algoritmos.",
    "The {most:number} smallest of {n:number} are shown.": "Se muestran los {most} menores de {n}.",
    "In the order given.": "En el orden dado.",
    "Bold: p ≤ {alpha:number}.": "Negrita: p ≤ {alpha}.",
    "The axis is linear near zero and goes by powers of ten beyond ±{bend:number}.": (
        "El eje es lineal cerca de cero y va por potencias de diez más allá de ±{bend}."
    ),
}

_BARS: Final[dict[str, str]] = {
    **{
        source: target
        for noun, uno, unos in _NOUNS
        for source, target in (
            (
                f"Bars join {noun}s between which no significant difference was found ({{how:said}}).",
                f"Las barras unen {unos} entre los que no se halló ninguna diferencia significativa ({{how}}).",
            ),
            (
                f"No bars: every two {noun}s differ significantly ({{how:said}}).",
                f"Sin barras: cada dos {unos} difieren significativamente ({{how}}).",
            ),
        )
    },
    **{
        source: target
        for those, aquellos, no, nada in (
            (
                "from which no significant difference was found",
                "los que no difiere significativamente",
                "no significant difference was found between the control {control} and",
                "no se halló ninguna diferencia significativa entre el control {control} y",
            ),
            *(
                (
                    f"than which it was not shown to be {side}",
                    f"los que no se mostró que fuera {lado}",
                    f"the control {{control}} was not shown to be {side} than",
                    f"no se mostró que el control {{control}} fuera {lado} que",
                )
                for side, lado in (("better", "mejor"), ("worse", "peor"))
            ),
        )
        for source, target in (
            (
                f"The bar joins the control {{control}} with those {those} ({{how:said}}).",
                f"La barra une el control {{control}} con aquellos de {aquellos} ({{how}}).",
            ),
            (f"{no} {{found:names}} ({{how:said}}).", f"{nada} {{found}} ({{how}})."),
        )
    },
    "No bar, as it would not be an unbroken stretch:": "Sin barra, pues no sería un tramo seguido:",
    "No bar:": "Sin barra:",
    **{
        f"the control {{control}} {phrase} {rest} ({{how:said}}).": f"el control {{control}} {frase} {resto} ({{how}})."
        for rest, resto in (
            ("{other}", "{other}"),
            *((f"every other {noun}", f"cualquier otro {uno}") for noun, uno, _ in _NOUNS),
        )
        for phrase, frase in (
            ("differs significantly from", "difiere significativamente de"),
            ("is significantly better than", "es significativamente mejor que"),
            ("is significantly worse than", "es significativamente peor que"),
        )
    },
    **{
        f"No bars are drawn: {what} form groups that are not stretches of the mean ranks, and a bar would join algorithms that differ "
        "(W02).": (
            f"No se dibujan barras: {que} forman grupos que no son tramos seguidos de los rangos medios, y una barra uniría "
            "algoritmos que difieren (W02)."
        )
        for what, que in (
            ("tests of two algorithms at a time", "las pruebas de dos algoritmos cada vez"),
            ("samples of different sizes", "las muestras de distinto tamaño"),
        )
    },
    "Bars that reach the last of them may go on beyond it.": "Las barras que llegan al último pueden continuar más allá.",
    "{ranking:said} instead of the usual Friedman ranks.": "{ranking} en lugar de los rangos de Friedman habituales.",
    "Ranks run over all observations of all samples.": "Los rangos abarcan todas las observaciones de todas las muestras.",
    "Nemenyi's test by the studentised range (not Bonferroni over all pairs), α = {alpha:number}:": (
        "Prueba de Nemenyi con el rango studentizado (no Bonferroni sobre todos los pares), α = {alpha}:"
    ),
    "mean ranks at least CD = {cd:number} apart differ significantly;": (
        "los rangos medios separados al menos CD = {cd} difieren significativamente;"
    ),
    "bars join the others.": "las barras unen los demás.",
    "all do.": "todos lo hacen.",
    "Bonferroni–Dunn, α = {alpha:number}: algorithms outside the interval differ significantly from the control {control} (mean ranks "
    "at least {cd:number} apart).": (
        "Bonferroni–Dunn, α = {alpha}: los algoritmos fuera del intervalo difieren significativamente del control {control} "
        "(rangos medios separados al menos {cd})."
    ),
    "Lines: Bonferroni–Dunn's critical difference from the control {control};": (
        "Líneas: diferencia crítica de Bonferroni–Dunn respecto del control {control};"
    ),
    "Lines: Bonferroni–Dunn's critical difference from the control {control} (best mean rank; a control chosen by the data costs "
    "validity);": (
        "Líneas: diferencia crítica de Bonferroni–Dunn respecto del control {control} (mejor rango medio; un control elegido por "
        "los datos resta validez);"
    ),
    "bars that end outside the lines differ significantly from it (stronger grey: at every level shown).": (
        "las barras que acaban fuera de las líneas difieren significativamente de él (gris más intenso: con todos los niveles "
        "mostrados)."
    ),
    "For a picture only: conclusions rest on stronger procedures.": (
        "Solo para una figura: las conclusiones se apoyan en procedimientos más potentes."
    ),
    "Bars: with a confidence of approximately {confidence:number} %, all of them at once hold the ranks of the {algorithms:said} by "
    "expected Friedman rank (Holm's procedure on the directional hypotheses of all pairs).": (
        "Barras: con una confianza aproximada del {confidence} %, todas contienen a la vez los puestos de los {algorithms} según el rango "
        "esperado de Friedman (procedimiento de Holm sobre las hipótesis dirigidas de todos los pares)."
    ),
    "Points: places by mean rank over {problems:said}.": "Puntos: puestos según el rango medio en {problems}.",
}

_PAIRS: Final[dict[str, str]] = {
    "Contrasts, row minus column.": "Contrastes, fila menos columna.",
    "Contrast estimation based on medians, in the unit of the table.": (
        "Estimación de contraste basada en medianas, en la unidad de la tabla."
    ),
    "p: {how:said}.": "p: {how}.",
    "Each cell: mean difference (row minus column), wins / ties / losses of the row, adjusted p;": (
        "Cada celda: diferencia de medias (fila menos columna), victorias / empates / derrotas de la fila, p ajustado;"
    ),
    "bold: p ≤ {alpha:number}.": "negrita: p ≤ {alpha}.",
    "Under a name: its mean over the problems.": "Bajo un nombre: su media sobre los problemas.",
    "Problems with large values dominate a mean difference.": (
        "Los problemas con valores grandes dominan una diferencia de medias."
    ),
    **{
        f"Hodges–Lehmann estimates of {{name}} minus each other {noun}, with {{confidence:number}} % confidence intervals of each pair by "
        "itself, not adjusted for their number.": (
            f"Estimaciones de Hodges–Lehmann de {{name}} menos cada uno de los otros {unos}, con intervalos de confianza del "
            "{confidence} % de cada par por separado, sin ajustar por su número."
        )
        for noun, _, unos in _NOUNS
    },
    "Filled: significant ({how:said}).": "Relleno: significativo ({how}).",
    "Wins and losses of {name}.": "Victorias y derrotas de {name}.",
    **{
        f"Points {side} the line (blue): {{name}} is better;": f"Puntos {lado} de la línea (azul): {{name}} es mejor;"
        for side, lado in (("above", "por encima"), ("below", "por debajo"))
    },
    "above it (orange): worse.": "por encima (naranja): peor.",
    "below it (orange): worse.": "por debajo (naranja): peor.",
    "Numbers: problems on which {name} is better / equal / worse.": (
        "Números: problemas en los que {name} es mejor / igual / peor."
    ),
    "Open: p-value ({ranking:said});": "Hueco: p-valor ({ranking});",
    "filled: adjusted by {procedure:said}, blue where at most α = {alpha:number}.": (
        "relleno: ajustado por {procedure}, azul donde es a lo sumo α = {alpha}."
    ),
}

_RESULTS: Final[dict[str, str]] = {
    "Box: quartiles and median;": "Caja: cuartiles y mediana;",
    "whiskers: results within 1.5 box lengths;": "bigotes: resultados a menos de 1.5 longitudes de caja;",
    "whiskers: within 1.5 box lengths;": "bigotes: a menos de 1.5 longitudes de caja;",
    "every problem a point.": "cada problema, un punto.",
    "every observation a point.": "cada observación, un punto.",
    "Problems may differ in scale.": "Los problemas pueden tener escalas distintas.",
    "Columns: places, 1 is best.": "Columnas: puestos, 1 es el mejor.",
    "Cells: number of problems on which the algorithm took the place;": (
        "Celdas: número de problemas en los que el algoritmo ocupó el puesto;"
    ),
    "equal results share their places.": "los resultados iguales comparten sus puestos.",
    **{
        f"Height: share of the {{problems:said}} on which the result is at most so many times worse than the best ({best}) of all "
        "{algorithms:said} there;": (
            "Altura: proporción de los {problems} en los que el resultado es a lo sumo tantas veces peor que el mejor "
            f"({mejor}) de los {{algorithms}} en ese problema;"
        )
        for best, mejor in (("smallest", "el menor"), ("largest", "el mayor"))
    },
    "at 1 that is the share on which it is the best, ties counted for each.": (
        "en 1 es la proporción en la que es el mejor, contando los empates para cada uno."
    ),
    "The lines of two algorithms depend on who else takes part: only the best one may be read off (Gould & Scott 2016).": (
        "Las líneas de dos algoritmos dependen de qué otros participan: solo se puede leer cuál es el mejor (Gould & Scott 2016)."
    ),
    "P-values below {cut:number} stand at the left end.": "Los p-valores por debajo de {cut} están en el extremo izquierdo.",
}

_IN_WORDS: Final[dict[str, str]] = {
    "Mean ranks, best first: {list}.": "Rangos medios, primero el mejor: {list}.",
    "{heading}: mean ranks, best first: {list}.": "{heading}: rangos medios, primero el mejor: {list}.",
    "Groups joined by bars: {groups}.": "Grupos unidos por barras: {groups}.",
    "Mean ranks: {list}.": "Rangos medios: {list}.",
    "Control: {name}.": "Control: {name}.",
    "{hits:number} of {m:number} pairs of algorithms have an adjusted p-value of at most {alpha:number}.": (
        "{hits} de {m} pares de algoritmos tienen un p-valor ajustado de {alpha} como máximo."
    ),
    "Estimated differences of {k:number} algorithms, row minus column.": (
        "Diferencias estimadas de {k} algoritmos, fila menos columna."
    ),
    "First row, {name}: {list:names}": "Primera fila, {name}: {list}",
    "{k:number} algorithms compared pair by pair on {n:number} problems.": (
        "{k} algoritmos comparados por pares en {n} problemas."
    ),
    "First places: {list}.": "Primeros puestos: {list}.",
    "Medians: {list}": "Medianas: {list}",
    "Differences to {name}: {list}": "Diferencias respecto de {name}: {list}",
    "{name} wins / ties / loses: {list}": "Victorias / empates / derrotas de {name}: {list}",
    "Wins / ties / losses of {name}: {list}.": "Victorias / empates / derrotas de {name}: {list}.",
    "{hits:number} of {m:number} adjusted p-values are at most {alpha:number}: {list}.": (
        "{hits} de {m} p-valores ajustados son {alpha} como máximo: {list}."
    ),
    "Rank intervals: {list}.": "Intervalos de rango: {list}.",
    "Adjusted p-values and their ranges: {list:names}.": "P-valores ajustados y sus recorridos: {list}.",
    "share of problems within τ over τ: {what:said} of the problem;": (
        "proporción de problemas dentro de τ según τ: {what} del problema;"
    ),
    "result ÷ best": "resultado ÷ mejor",
    "best ÷ result": "mejor ÷ resultado",
    "at the right end: {list}.": "en el extremo derecho: {list}.",
}

PICTURES: Final[dict[str, str]] = {
    **{f"{title}{end}": f"{titulo}{end}" for title, titulo in _TITLES.items() for end in ("", ".")},
    **_SHOWN,
    **_BARS,
    **_PAIRS,
    **_RESULTS,
    **_IN_WORDS,
}
