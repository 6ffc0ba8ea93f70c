"""Spanish: what an experiment on power with samples of a table says."""

from __future__ import annotations

from typing import Final

_DRAWN: Final = (
    ("drawn without bias", "extraídas sin sesgo"),
    ("drawn with a bias of κ = {kappa:number}", "extraídas con un sesgo de κ = {kappa}"),
)

_MOST: Final[dict[str, str]] = {
    f"Of {{m:said}}, in samples of {{size:number}} of the {{n:number}} problems, {how}, {{method:said}} finds {found}; on all {{n:number}} "
    "problems it finds {whole:number}.": (
        f"De {{m}}, en muestras de {{size}} de los {{n}} problemas, {como}, {{method}} halla {hallado}; en los {{n}} problemas juntos halla "
        "{whole}."
    )
    for how, como in _DRAWN
    for found, hallado in (
        ("{found:number} on average", "{found} por término medio"),
        ("most: {found:number} on average", "más que los demás: {found} por término medio"),
        (
            "most: {found:number} on average, against {others:words}",
            "más que los demás: {found} por término medio, frente a {others}",
        ),
        (
            "most: {found:number} on average, against {others:words} (the lead is within Monte Carlo error)",
            "más que los demás: {found} por término medio, frente a {others} (la ventaja está dentro del error de Monte Carlo)",
        ),
        (
            "most: {found:number} on average, against {others:words} (the first two find the same)",
            "más que los demás: {found} por término medio, frente a {others} (los dos primeros hallan lo mismo)",
        ),
    )
}

_PREFERRED: Final = (
    (
        "When problems on which {first} leads are preferred (κ = {kappa:number}), the share that finds {first} better",
        "Cuando se prefieren los problemas en los que {first} va por delante (κ = {kappa}), la proporción que halla mejor a {first}",
    ),
    (
        "When problems on which {first} leads are preferred (κ = {kappa:number}, at a typical difference {times:number} times as likely to be "
        "drawn), the share that finds {first} better",
        "Cuando se prefieren los problemas en los que {first} va por delante (κ = {kappa}, con una diferencia típica {times} veces más "
        "probables de ser extraídos), la proporción que halla mejor a {first}",
    ),
)

_BIAS: Final[dict[str, str]] = {
    f"{head} {moves}": f"{cabeza} {cambia}"
    for head, cabeza in _PREFERRED
    for moves, cambia in (
        (
            "rises from {low:said} to {high:said}: choosing the problems changes the result.",
            "sube de {low} a {high}: elegir los problemas cambia el resultado.",
        ),
        ("falls from {low:said} to {high:said}.", "baja de {low} a {high}."),
        ("stays at {low:said}.", "se queda en {low}."),
        (
            "goes from {low:said} to {high:said}, which may be chance: the 95 % intervals overlap.",
            "pasa de {low} a {high}, lo que puede ser azar: los intervalos del 95 % se solapan.",
        ),
    )
}

_VERDICT: Final[dict[str, str]] = {
    "With {procedure:said} throughout: {found:words}.": "Con {procedure} en todos los casos: {found}.",
    "{first} and {second} are told apart by {method:said} in {share:said} of these samples (95 % interval {low:number} to "
    "{high:number}).": (
        "{first} y {second} se distinguen con {method} en {share} de estas muestras (intervalo del 95 %: de {low} a {high})."
    ),
    "{first} and {second}, the closest call on all problems, are told apart by {method:said} in {share:said} of these samples (95 % "
    "interval {low:number} to {high:number}).": (
        "{first} y {second}, el caso más reñido con todos los problemas, se distinguen con {method} en {share} de estas muestras "
        "(intervalo del 95 %: de {low} a {high})."
    ),
    "To tell them apart in {wanted:number} % of unbiased samples it takes about {n:number} of the problems.": (
        "Para distinguirlos en el {wanted} % de las muestras sin sesgo hacen falta unos {n} de los problemas."
    ),
    "All {n:number} problems together tell them apart; no smaller number tried does so in {wanted:number} % of samples.": (
        "Los {n} problemas juntos los distinguen; ningún número menor de los probados lo hace en el {wanted} % de las muestras."
    ),
    "All {n:number} problems together do not tell them apart either.": "Los {n} problemas juntos tampoco los distinguen.",
    "That share moves, in percentage points with {procedure:said}: {moved:words}.": (
        "Esa proporción cambia, en puntos porcentuales con {procedure}: {moved}."
    ),
}

_RULES: Final = (
    ("as asked for", "como se pidió"),
    ("all values lie between 0 and 1", "todos los valores están entre 0 y 1"),
    (
        "all values lie between 0 and 100, as percentages do",
        "todos los valores están entre 0 y 100, como los porcentajes",
    ),
    ("the pair never differs", "el par nunca difiere"),
    (
        "ten times the median difference of the pair",
        "diez veces la diferencia mediana del par",
    ),
)
"""Why differences are divided by a number."""

_NOTES: Final[dict[str, str]] = (
    dict(_RULES)
    | {
        f"A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), {span}, where d is by how much {{first}} is better than "
        f"{{second}}{chosen}, divided by {{scale:number}}: {{rule:said}}.": (
            f"Un problema se extrae con probabilidad proporcional a 1/(1 + exp(−κ·d)), {tramo}, donde d es cuánto mejor es {{first}} que "
            f"{{second}}{elegido}, dividido entre {{scale}}: {{rule}}."
        )
        for span, tramo in (
            ("κ = {kappa:number}", "κ = {kappa}"),
            (
                "κ from {low:number} to {high:number} ({values:number} values)",
                "κ de {low} a {high} ({values} valores)",
            ),
        )
        for chosen, elegido in (
            ("", ""),
            (
                " (not given: of all hypotheses the one whose adjusted p-value on the whole table, by {procedure:said}, is nearest to "
                "{alpha:number})",
                " (no indicados: de todas las hipótesis, la de p-valor ajustado en toda la tabla, con {procedure}, más próximo a {alpha})",
            ),
        )
    }
    | {
        "Problems are drawn with replacement.": "Los problemas se extraen con reemplazo.",
        "Problems are drawn without replacement.": "Los problemas se extraen sin reemplazo.",
        "All procedures see the same samples, and all κ the same random numbers.": (
            "Todos los procedimientos ven las mismas muestras, y todos los κ los mismos números aleatorios."
        ),
        "Hypotheses: all {m:number} pairs.": "Hipótesis: los {m} pares.",
        "Hypotheses: {control} against each of the {m:number} others.": (
            "Hipótesis: {control} frente a cada uno de los otros {m}."
        ),
        "P-values from {sources:words};": "P-valores de {sources};",
        "adjusted by {names:words}.": "ajustados con {names}.",
    }
)

_REPORT: Final[dict[str, str]] = {
    "Power of the procedures on samples of these problems": (
        "Potencia de los procedimientos en muestras de estos problemas"
    ),
    "Data: {file}; {n:said}, {k:said}.": "Datos: {file}; {n}, {k}.",
    "{samples:said} of every kind, seed {seed:number}, α = {alpha:number}.": (
        "{samples} de cada clase, semilla {seed}, α = {alpha}."
    ),
    "What each procedure finds": "Qué halla cada procedimiento",
    "What the bias does": "Qué hace el sesgo",
    "How many problems it takes": "Cuántos problemas hacen falta",
    "Every hypothesis": "Cada hipótesis",
    "More: --full shows every bias, every size, every hypothesis and references; --figure curves.svg draws the curves; --format latex, "
    "markdown, html, csv or json gives everything for a paper or a program.": (
        "Más: --full muestra cada sesgo, cada tamaño, cada hipótesis y las referencias; --figure curves.svg dibuja las curvas; --format "
        "latex, markdown, html, csv o json lo da todo para un artículo o un programa."
    ),
    "κ": "κ",
    "{mean:number} ({error:number})": "{mean} ({error})",
    "Pair, %": "Par, %",
    "Mean APV": "APV medio",
    "All problems": "Todos los problemas",
    "What each procedure finds in samples of {size:number} problems ({source:said})": (
        "Qué halla cada procedimiento en muestras de {size} problemas ({source})"
    ),
    "Rejected: of {m:number}, on average.": "Rechazadas: de {m}, por término medio.",
    "Pair: share of samples that tell {first} and {second} apart, either way.": (
        "Par: proporción de muestras que distinguen {first} y {second}, en cualquier sentido."
    ),
    "APV: adjusted p-value, over all hypotheses.": "APV: p-valor ajustado, sobre todas las hipótesis.",
    "All problems: rejected on the whole table.": "Todos los problemas: rechazadas con toda la tabla.",
    "In brackets: 95 % intervals of shares (Clopper–Pearson), standard errors of averages.": (
        "Entre paréntesis: intervalos del 95 % de las proporciones (Clopper–Pearson), errores estándar de las medias."
    ),
    "Rejected hypotheses, of {m:number}, on average in samples of {size:number} problems (κ = {kappa:number})": (
        "Hipótesis rechazadas, de {m}, por término medio en muestras de {size} problemas (κ = {kappa})"
    ),
    "Share of samples, in per cent, that tell {first} and {second} apart, by bias ({how:said})": (
        "Porcentaje de muestras que distinguen {first} y {second}, según el sesgo ({how})"
    ),
    "In brackets: 95 % intervals (Clopper–Pearson).": "Entre paréntesis: intervalos del 95 % (Clopper–Pearson).",
    "A table of {n:number} problems; the more of them a sample holds, the more it repeats the table.": (
        "Una tabla de {n} problemas; cuantos más de ellos contiene una muestra, más repite la tabla."
    ),
    "Share of unbiased samples, in per cent, that tell {first} and {second} apart, by size ({how:said})": (
        "Porcentaje de muestras sin sesgo que distinguen {first} y {second}, según el tamaño ({how})"
    ),
    "Rejected hypotheses in unbiased samples, of {m:number}, on average ({how:said})": (
        "Hipótesis rechazadas en muestras sin sesgo, de {m}, por término medio ({how})"
    ),
    "Rejects, κ = {kappa:number}, %": "Rechaza, κ = {kappa}, %",
    "Does any algorithm differ? How often the omnibus tests say so": (
        "¿Difiere algún algoritmo? Con qué frecuencia lo dicen las pruebas ómnibus"
    ),
    "{name} better, %": "{name} mejor, %",
    "Disagree, %": "Discrepan, %",
    "Same best, %": "Mismo mejor, %",
    "How much the choice of problems decides ({procedure:said})": "Cuánto decide la elección de los problemas ({procedure})",
    "{first} better: share of samples that find it significantly better than {second}.": (
        "{first} mejor: proporción de muestras que lo hallan significativamente mejor que {second}."
    ),
    "Disagree: chance that two such samples come to different conclusions about the pair.": (
        "Discrepan: probabilidad de que dos de esas muestras lleguen a conclusiones distintas sobre el par."
    ),
    "Same best: the best mean rank stays with the algorithm that has it on the whole table.": (
        "Mismo mejor: el mejor rango medio sigue siendo el del algoritmo que lo tiene en toda la tabla."
    ),
    "{method:said}, κ = {kappa:number}": "{method}, κ = {kappa}",
    "Share of samples, in per cent, that reject each hypothesis ({how:said})": (
        "Porcentaje de muestras que rechazan cada hipótesis ({how})"
    ),
    "Standard errors are at most {error:number}.": "Los errores estándar son como máximo {error}.",
}

_ADVICE: Final[dict[str, str]] = {
    "Every sample of {n:number} problems is the whole table of {n:number}: nothing varies, and all shares are 0 or 100 %.": (
        "Cada muestra de {n} problemas es la tabla entera de {n}: nada varía, y todas las proporciones son 0 o 100 %."
    ),
    "A sample of {size:number} holds more than half of the {n:number} problems, so any two share at least {shared:number}.": (
        "Una muestra de {size} contiene más de la mitad de los {n} problemas, así que dos cualesquiera comparten al menos {shared}."
    ),
    "Without replacement such samples repeat the table rather than stand for new problems; the shares say how the table is made up, and "
    "vary less than those of new problems would.": (
        "Sin reemplazo, tales muestras repiten la tabla en vez de representar problemas nuevos; las proporciones dicen cómo está hecha la "
        "tabla, y varían menos de lo que variarían las de problemas nuevos."
    ),
    "Use a smaller --sample-size, or --replacement, which treats the table as the population.": (
        "Usar un --sample-size menor, o --replacement, que trata la tabla como la población."
    ),
    "With 1 replicate the shares are known to ± {half:number} percentage points only.": (
        "Con 1 réplica las proporciones solo se conocen con un margen de ± {half} puntos porcentuales."
    ),
    "With {n:number} replicates the shares are known to ± {half:number} percentage points only.": (
        "Con {n} réplicas las proporciones solo se conocen con un margen de ± {half} puntos porcentuales."
    ),
    "Differences smaller than that may be chance of the simulation, not of the data.": (
        "Las diferencias menores pueden deberse al azar de la simulación, no al de los datos."
    ),
    "Use --replicates {n:number}.": "Usar --replicates {n}.",
    "Differences were divided by {scale:number} ({rule:said}) before κ multiplied them;": (
        "Las diferencias se dividieron entre {scale} ({rule}) antes de multiplicarlas por κ;"
    ),
    "the pair never differs.": "el par nunca difiere.",
    "at κ = {kappa:number} a problem is {times:number} times as likely to be drawn when {first} leads by the median difference as when it "
    "trails by as much.": (
        "con κ = {kappa} es {times} veces más probable extraer un problema cuando {first} va por delante en la diferencia mediana que "
        "cuando va por detrás en la misma medida."
    ),
    "κ means something on a scale only: the papers use it on accuracies between 0 and 1.": (
        "κ solo significa algo en una escala: los artículos lo usan con aciertos entre 0 y 1."
    ),
    "Give another divisor by --scale where you know what a large difference is, and state it with κ.": (
        "Dar otro divisor con --scale si se sabe qué es una diferencia grande, e indicarlo junto a κ."
    ),
    "Preferring problems on which {first} leads raises the share of samples that find it better than {second} from {low:said} to "
    "{high:said} (κ = {kappa:number}).": (
        "Preferir los problemas en los que {first} va por delante eleva la proporción de muestras que lo hallan mejor que {second} de "
        "{low} a {high} (κ = {kappa})."
    ),
    "A test is right about the problems it is given.": "Una prueba acierta sobre los problemas que se le dan.",
    "No procedure sees how they were chosen.": "Ningún procedimiento ve cómo se eligieron.",
    "Choose the problems before the results are known, say how, and report all of them.": (
        "Elegir los problemas antes de conocer los resultados, decir cómo, y comunicarlos todos."
    ),
    "{procedure:said} tells the pair apart in {one:said} of samples with {source:said} and in {two:said} with {other:said}.": (
        "{procedure} distingue el par en {one} de las muestras con {source} y en {two} con {other}."
    ),
    "The published standard errors of aligned and Quade ranks have the wrong size under the null hypothesis, so their power is that of "
    "another level.": (
        "Los errores estándar publicados de los rangos alineados y de Quade tienen un tamaño erróneo bajo la hipótesis nula, así que su "
        "potencia es la de otro nivel."
    ),
    "Compare procedures by the corrected form, or by Friedman ranks.": (
        "Comparar los procedimientos con la forma corregida, o con rangos de Friedman."
    ),
    "Choosing problems favourably moves the share that finds {first} better by {quade:number} percentage points with Quade ranks "
    "(corrected) and by {friedman:number} with Friedman ranks.": (
        "Elegir problemas favorables cambia la proporción que halla mejor a {first} en {quade} puntos porcentuales con rangos de Quade "
        "(corregidos) y en {friedman} con rangos de Friedman."
    ),
    "Quade weights problems by their range, so the problems with large differences, which a biased choice prefers, decide.": (
        "Quade pondera los problemas por su rango de valores, así que deciden los problemas con diferencias grandes, que una elección "
        "sesgada prefiere."
    ),
    "Prefer Friedman ranks where the problems were not chosen beforehand.": (
        "Preferir los rangos de Friedman si los problemas no se eligieron de antemano."
    ),
    "Bergmann–Hommel finds {most:number} on average and Holm {holm:number} ({source:said}).": (
        "Bergmann–Hommel halla {most} por término medio y Holm {holm} ({source})."
    ),
    "Count on Holm, by which podium compare decides there.": "Contar con Holm, con el que decide ahí podium compare.",
    "Li's procedure finds {li:number} on average and Holm's {holm:number} ({source:said}).": (
        "El procedimiento de Li halla {li} por término medio y el de Holm {holm} ({source})."
    ),
    "Finding more is not being right more often: with mean ranks, whose p-values depend on each other, Li's procedure keeps no level "
    "({level:number} at a nominal 0.05 for 30 problems and 10 algorithms without any difference).": (
        "Hallar más no es acertar más: con rangos medios, cuyos p-valores dependen unos de otros, el procedimiento de Li no mantiene ningún "
        "nivel ({level} con un 0.05 nominal para 30 problemas y 10 algoritmos sin ninguna diferencia)."
    ),
    "Let Holm's, Hochberg's or Finner's decide, and Li's stand beside them.": (
        "Que decida el de Holm, Hochberg o Finner, y el de Li quede a su lado."
    ),
}

_PICTURES: Final[dict[str, str]] = {
    "What choosing problems does.": "Qué hace la elección de los problemas.",
    "Share of samples that find {first} significantly better than {second}.": (
        "Proporción de muestras que hallan {first} significativamente mejor que {second}."
    ),
    "{samples:said} of {size:number} of the {n:number} problems at each κ, the same for all; {how:said}.": (
        "{samples} de {size} de los {n} problemas con cada κ, las mismas para todos; {how}."
    ),
    "Bands: 95 % Monte Carlo intervals.": "Bandas: intervalos de Monte Carlo del 95 %.",
    "Not shown: {names:words}.": "No se muestran: {names}.",
    "Rejected hypotheses by bias.": "Hipótesis rechazadas según el sesgo.",
    "Rejected hypotheses, of {m:number}, on average.": "Hipótesis rechazadas, de {m}, por término medio.",
    "Adjusted p-values by bias.": "P-valores ajustados según el sesgo.",
    "Mean adjusted p-value.": "P-valor ajustado medio.",
    "How many problems it takes.": "Cuántos problemas hacen falta.",
    "Share of unbiased samples of the {n:number} problems that tell {first} and {second} apart; {how:said}.": (
        "Proporción de muestras sin sesgo de los {n} problemas que distinguen {first} y {second}; {how}."
    ),
    "Large samples repeat the table.": "Las muestras grandes repiten la tabla.",
    "Every procedure by bias.": "Cada procedimiento según el sesgo.",
    "Rejected hypotheses, of {m:number}, on average in {samples:said} of {size:number} of the {n:number} problems at each κ, the same for "
    "all.": (
        "Hipótesis rechazadas, de {m}, por término medio en {samples} de {size} de los {n} problemas con cada κ, las mismas para todos."
    ),
    "share of samples and bias κ of {names:words}.": "proporción de muestras y sesgo κ de {names}.",
    "bias κ and share of samples of {names:words}.": "sesgo κ y proporción de muestras de {names}.",
    "bias κ and rejected of {names:words}.": "sesgo κ y rechazadas de {names}.",
    "bias κ and mean adjusted p of {names:words}.": "sesgo κ y p ajustado medio de {names}.",
    "problems in a sample and share of samples of {names:words}.": "problemas en una muestra y proporción de muestras de {names}.",
}

POWER: Final[dict[str, str]] = {**_MOST, **_BIAS, **_VERDICT, **_NOTES, **_REPORT, **_ADVICE, **_PICTURES}
