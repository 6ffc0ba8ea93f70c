"""Spanish: what the comparison of two algorithms over many problems says."""

from __future__ import annotations

from itertools import product
from typing import Final

_SCORES: Final[dict[str, str]] = {
    f"{wins[0]}, {losses[0]}, {ties[0]}": f"{wins[1]}, {losses[1]}, {ties[1]}"
    for wins, losses, ties in product(
        (("1 win", "1 victoria"), ("{w:number} wins", "{w} victorias")),
        (("1 loss", "1 derrota"), ("{l:number} losses", "{l} derrotas")),
        (("1 tie", "1 empate"), ("{t:number} ties", "{t} empates")),
    )
}

_VERDICT: Final[dict[str, str]] = {
    "Wilcoxon's signed-rank test, exact, two-sided: {p}, level α = {alpha:number}": (
        "prueba de rangos con signo de Wilcoxon, exacta, bilateral: {p}, nivel α = {alpha}"
    ),
    "Wilcoxon's signed-rank test, exact, one-sided: {p}, level α = {alpha:number}": (
        "prueba de rangos con signo de Wilcoxon, exacta, unilateral: {p}, nivel α = {alpha}"
    ),
    "Wilcoxon's signed-rank test, normal approximation, two-sided: {p}, level α = {alpha:number}": (
        "prueba de rangos con signo de Wilcoxon, con la aproximación normal, bilateral: {p}, nivel α = {alpha}"
    ),
    "Wilcoxon's signed-rank test, normal approximation, one-sided: {p}, level α = {alpha:number}": (
        "prueba de rangos con signo de Wilcoxon, con la aproximación normal, unilateral: {p}, nivel α = {alpha}"
    ),
    "{a:listed} is significantly better than {b:listed} over {extent:said} ({how:said}).": (
        "{a} es significativamente mejor que {b} en {extent} ({how})."
    ),
    "{a:listed} is significantly worse than {b:listed} over {extent:said} ({how:said}).": (
        "{a} es significativamente peor que {b} en {extent} ({how})."
    ),
    "No difference between {pair:listed} could be shown over {extent:said} ({how:said}).": (
        "No se pudo mostrar ninguna diferencia entre {pair} en {extent} ({how})."
    ),
    **{
        f"{opening} that {{a:listed}} is {side} than {{b:listed}} over {{extent:said}} ({{how:said}}).": (
            f"{apertura} que {{a}} sea {lado} que {{b}} en {{extent}} ({{how}})."
        )
        for opening, apertura in (
            ("It could not be shown", "No se pudo mostrar"),
            ("There is no evidence", "No hay indicios de"),
        )
        for side, lado in (("better", "mejor"), ("worse", "peor"))
    },
    **{
        f"This one-sided test cannot show that {{a:listed}} is {side}, or that they perform alike.": (
            f"Esta prueba unilateral no puede mostrar que {{a}} sea {lado}, ni que rindan igual."
        )
        for side, lado in (("better", "mejor"), ("worse", "peor"))
    },
    "{a:listed} is better on {wins:number} and worse on {losses:number}.": "{a} es mejor en {wins} y peor en {losses}.",
    "{a:listed} is better on {wins:number}, worse on {losses:number} and equal on {ties:number}.": (
        "{a} es mejor en {wins}, peor en {losses} e igual en {ties}."
    ),
    "The typical difference is 0 ({how:said}).": "La diferencia típica es 0 ({how}).",
    "The typical difference is {size:number} in favour of {who:listed} ({how:said}).": (
        "La diferencia típica es {size} a favor de {who} ({how})."
    ),
    (
        "{level:number} % confidence interval {low:number} to {high:number}, in the unit of the table, positive in favour "
        "of {who}"
    ): "intervalo de confianza del {level} % de {low} a {high}, en la unidad de la tabla, positivo a favor de {who}",
    (
        "with {level:number} % confidence at least {low:number}, in the unit of the table, positive in favour of {who}"
    ): "con una confianza del {level} % al menos {low}, en la unidad de la tabla, positivo a favor de {who}",
    (
        "with {level:number} % confidence at most {high:number}, in the unit of the table, positive in favour of {who}"
    ): "con una confianza del {level} % a lo sumo {high}, en la unidad de la tabla, positivo a favor de {who}",
    "too few problems to bound it with {level:number} % confidence": (
        "muy pocos problemas para acotarla con una confianza del {level} %"
    ),
    "That is not proof that they perform alike; it means that these data cannot tell them apart.": (
        "Eso no demuestra que rindan igual; significa que estos datos no permiten distinguirlos."
    ),
}

_REPORT: Final[dict[str, str]] = {
    "{names:listed} on {extent:said}": "{names} en {extent}",
    "Is there a difference?": "¿Hay una diferencia?",
    "How large is it?": "¿Cuán grande es?",
    "Problem by problem": "Problema a problema",
    (
        "More: --full adds the other treatments of zero differences, every problem and references; --format latex, markdown, "
        "html, csv or json gives everything for a paper or a program."
    ): (
        "Más: --full añade los demás tratamientos de las diferencias nulas, todos los problemas y las referencias; --format "
        "latex, markdown, html, csv o json da todo para un artículo o un programa."
    ),
    "Data: {source}; n = {n:number} problems, larger values are better.": (
        "Datos: {source}; n = {n} problemas, los valores mayores son mejores."
    ),
    "Data: {source}; n = {n:number} problems, smaller values are better.": (
        "Datos: {source}; n = {n} problemas, los valores menores son mejores."
    ),
    "Data: {source}; n = {n:number} problems (two of {k:number} algorithms), larger values are better.": (
        "Datos: {source}; n = {n} problemas (dos de {k} algoritmos), los valores mayores son mejores."
    ),
    "Data: {source}; n = {n:number} problems (two of {k:number} algorithms), smaller values are better.": (
        "Datos: {source}; n = {n} problemas (dos de {k} algoritmos), los valores menores son mejores."
    ),
    "Every difference is an advantage of {a} in the unit of the table: {minus}, positive where {a} is better.": (
        "Toda diferencia es una ventaja de {a} en la unidad de la tabla: {minus}, positiva donde {a} es mejor."
    ),
    "Not computed: shift and effect sizes. {why}": "Sin calcular: desplazamiento y tamaños del efecto. {why}",
    "Tests of no difference, two-sided": "Pruebas de que no hay diferencia, bilaterales",
    "Tests of no difference, one-sided: {a} is better": "Pruebas de que no hay diferencia, unilaterales: {a} es mejor",
    "Tests of no difference, one-sided: {a} is worse": "Pruebas de que no hay diferencia, unilaterales: {a} es peor",
    "Sign test": "Prueba de los signos",
    "Wilcoxon signed ranks": "Rangos con signo de Wilcoxon",
    "Sign-flip permutation": "Permutación de los signos",
    **_SCORES,
    "R+ = {plus:number}, R− = {minus:number}": "R+ = {plus}, R− = {minus}",
    "mean = {mean:number}": "media = {mean}",
    "Approximate p": "p aproximado",
    "Normal p": "p normal",
    "Sign test: 1 comparison counts; wins needed: {needed:said}.": (
        "Prueba de los signos: cuenta 1 comparación; victorias necesarias: {needed}."
    ),
    "Sign test: {n:said} count; wins needed: {needed:said}.": (
        "Prueba de los signos: cuentan {n}; victorias necesarias: {needed}."
    ),
    "Sign test: {n:said} count (wins and half of the ties: {wins:number}); wins needed: {needed:said}.": (
        "Prueba de los signos: cuentan {n} (victorias y la mitad de los empates: {wins}); victorias necesarias: {needed}."
    ),
    "1 comparison": "1 comparación",
    "{n:number} comparisons": "{n} comparaciones",
    "{wins:number} at {alpha:number}": "{wins} con {alpha}",
    "more than there are at {alpha:number}": "más de las que hay con {alpha}",
    "{wins:number} at {alpha:number}, {more:number} at {other:number}": "{wins} con {alpha}, {more} con {other}",
    "{wins:number} at {alpha:number}, more than there are at {other:number}": (
        "{wins} con {alpha}, más de las que hay con {other}"
    ),
    "more than there are at {alpha:number}, {wins:number} at {other:number}": (
        "más de las que hay con {alpha}, {wins} con {other}"
    ),
    "more than there are at {alpha:number}, more than there are at {other:number}": (
        "más de las que hay con {alpha}, más de las que hay con {other}"
    ),
    "R+ is the rank sum of the problems on which {a} is better, R− of those on which it is worse.": (
        "R+ es la suma de rangos de los problemas en los que {a} es mejor, R− la de aquellos en los que es peor."
    ),
    "Exact p-values are conditional on the ties; approximate ones are normal with the tie-corrected variance.": (
        "Los p-valores exactos son condicionales a los empates; los aproximados son normales con la varianza corregida por "
        "empates."
    ),
    "Zero differences: {zeros:number}, {how:said}.": "Diferencias nulas: {zeros}; {how}.",
    "split, an odd one removed": "repartidas, sin una si son impares",
    "dropped": "descartadas",
    "ranked, then dropped (Pratt)": "con rango y después descartadas (Pratt)",
    (
        "Permutation p from {draws:number} random sign patterns, seed {seed:number}; standard error {error:number}."
    ): "p de permutación a partir de {draws} patrones aleatorios de signos, semilla {seed}; error estándar {error}.",
    "The permutation test counts every sign pattern of the differences and compares their means.": (
        "La prueba de permutación cuenta todos los patrones de signos de las diferencias y compara sus medias."
    ),
    "Zero differences": "Diferencias nulas",
    "n used": "n usadas",
    "R+": "R+",
    "R−": "R−",
    "Wilcoxon's test under each treatment of zero differences": (
        "Prueba de Wilcoxon con cada tratamiento de las diferencias nulas"
    ),
    "Typical advantage": "Ventaja típica",
    "Typical advantage of {a} over {b}": "Ventaja típica de {a} sobre {b}",
    "Hodges–Lehmann shift": "Desplazamiento de Hodges–Lehmann",
    "Contrast (medians, all algorithms)": "Contraste (medianas, todos los algoritmos)",
    "Hodges–Lehmann: the median of the means of all two differences, in the unit of the table.": (
        "Hodges–Lehmann: la mediana de las medias de cada dos diferencias, en la unidad de la tabla."
    ),
    "Confidence": "Confianza",
    "Lower": "Inferior",
    "Upper": "Superior",
    "Achieved": "Alcanzada",
    "{level:number} %": "{level} %",
    (
        "The shifts that Wilcoxon's test does not reject, exact, given the ties; achieved: what the discrete distribution "
        "really gives."
    ): (
        "Los desplazamientos que la prueba de Wilcoxon no rechaza, exactos dados los empates; alcanzada: la confianza que "
        "la distribución discreta da realmente."
    ),
    (
        "The shifts that Wilcoxon's test does not reject, by the normal approximation; achieved: what the discrete "
        "distribution really gives."
    ): (
        "Los desplazamientos que la prueba de Wilcoxon no rechaza, con la aproximación normal; alcanzada: la confianza que "
        "la distribución discreta da realmente."
    ),
    "One-sided bounds, as the alternative is one-sided.": "Cotas unilaterales, porque la alternativa es unilateral.",
    "Empty: {n:number} problems are too few to bound the shift at this confidence.": (
        "Vacío: {n} problemas son muy pocos para acotar el desplazamiento con esta confianza."
    ),
    "Confidence intervals of the shift ({minus})": "Intervalos de confianza del desplazamiento ({minus})",
    "Cohen's d (pooled sd)": "d de Cohen (desviación típica combinada)",
    "Cohen's d_z (sd of differences)": "d_z de Cohen (desviación típica de las diferencias)",
    "Cliff's delta": "delta de Cliff",
    "A12 (Vargha–Delaney)": "A12 (Vargha–Delaney)",
    "Rank-biserial r (matched pairs)": "r biserial de rangos (datos pareados)",
    "negligible": "insignificante",
    "small": "pequeño",
    "medium": "mediano",
    "large": "grande",
    "undefined": "sin definir",
    "Effect sizes with {level:number} % confidence intervals": (
        "Tamaños del efecto con intervalos de confianza del {level} %"
    ),
    "Positive (A12: above 0.5) in favour of {a}.": "Positivo (A12: por encima de 0.5) a favor de {a}.",
    (
        "A12 is the chance that {a} on one problem beats {b} on another one drawn at random: A12 and Cliff's delta look at "
        "the columns without their pairing, d_z and r at the differences."
    ): (
        "A12 es la probabilidad de que {a} en un problema supere a {b} en otro elegido al azar: A12 y la delta de Cliff "
        "miran las columnas sin emparejarlas, d_z y r miran las diferencias."
    ),
    (
        "Sizes (small, medium, large from): {d} for |d| (Cohen 1988); {delta} for |delta| (Romano et al. 2006); {a12} for "
        "|A12 − 0.5| (Vargha & Delaney 2000); {r} for |r| (Cohen 1988, for correlations)."
    ): (
        "Tamaños (pequeño, mediano, grande desde): {d} para |d| (Cohen 1988); {delta} para |delta| (Romano et al. 2006); "
        "{a12} para |A12 − 0.5| (Vargha y Delaney 2000); {r} para |r| (Cohen 1988, para correlaciones)."
    ),
    (
        "Intervals: noncentral t (d_z; Algina & Keselman for d), Cliff's variance for dependent samples with Feng & Cliff's "
        "interval (delta, A12), U-statistic variance with Fisher's z (r)."
    ): (
        "Intervalos: t no central (d_z; Algina y Keselman para d), varianza de Cliff para muestras dependientes con el "
        "intervalo de Feng y Cliff (delta, A12), varianza del estadístico U con la z de Fisher (r)."
    ),
    "Advantage": "Ventaja",
    "Differences, the largest advantage of {a} first": "Diferencias, primero la mayor ventaja de {a}",
    "Verdict: Wilcoxon's signed-rank test at α = {alpha:number}; fixed before any p-value was computed.": (
        "Veredicto: prueba de rangos con signo de Wilcoxon con α = {alpha}; fijada antes de calcular ningún p-valor."
    ),
    "Ties and zeros are decided exactly on the decimals of the input.": (
        "Los empates y los ceros se deciden exactamente sobre los decimales de la entrada."
    ),
}

_PICTURES: Final[dict[str, str]] = {
    "Differences problem by problem.": "Diferencias problema a problema.",
    "Differences on {problems:said}, advantage of the first (positive: better): {plus:number} positive, {zero:number} zero, "
    "{minus:number} negative.": (
        "Diferencias en {problems}, ventaja del primero (positiva: mejor): {plus} positivas, {zero} nulas, {minus} negativas."
    ),
    "Differences on {problems:said}, advantage of {name} (positive: better): {plus:number} positive, {zero:number} zero, "
    "{minus:number} negative.": (
        "Diferencias en {problems}, ventaja de {name} (positiva: mejor): {plus} positivas, {zero} nulas, {minus} negativas."
    ),
    "Every pair.": "Cada par.",
    "Each cell: Hodges–Lehmann advantage of the row over the column, wins / ties / losses of the row, adjusted p;": (
        "Cada celda: ventaja de Hodges–Lehmann de la fila sobre la columna, victorias / empates / derrotas de la fila, p ajustado;"
    ),
    "No shift is shown: there are too many problems for its estimate.": (
        "No se muestra ningún desplazamiento: hay demasiados problemas para estimarlo."
    ),
    "Line and band: Hodges–Lehmann estimate of the shift with its {level:number} % interval.": (
        "Línea y banda: estimación de Hodges–Lehmann del desplazamiento con su intervalo del {level} %."
    ),
    "Line and band: Hodges–Lehmann estimate of the shift with its one-sided {level:number} % interval.": (
        "Línea y banda: estimación de Hodges–Lehmann del desplazamiento con su intervalo unilateral del {level} %."
    ),
    "Blue: {a:listed} is better; orange: {b:listed} is.": "Azul: {a} es mejor; naranja: lo es {b}.",
    "Wilcoxon's signed-rank test: {p}.": "Prueba de rangos con signo de Wilcoxon: {p}.",
}

PAIR: Final[dict[str, str]] = _VERDICT | _REPORT | _PICTURES
