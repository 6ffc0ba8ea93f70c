"""Spanish: what the convergence of optimisers says, in its verdict and its report."""

from __future__ import annotations

from typing import Final

_VERSIONS: Final = (("basic", "básicos"), ("alternative", "alternativos"))
_KINDS: Final = (("exact", "exactos"), ("normal", "normales"))
_OBJECTIVES: Final = (
    ("larger values are better", "los valores mayores son mejores"),
    ("smaller values are better", "los valores menores son mejores"),
)
_AVERAGES: Final = (("mean", "media"), ("median", "mediana"))

_HOW: Final[dict[str, str]] = {
    f"Page's trend test, {version} ranks, {kind} p-values, Holm's procedure over all ordered pairs, nominal "
    "α = {alpha:number}": (
        f"prueba de tendencia de Page, rangos {rangos}, p-valores {clase}, procedimiento de Holm sobre todos los pares ordenados, "
        "α nominal = {alpha}"
    )
    for version, rangos in _VERSIONS
    for kind, clase in _KINDS
} | {
    "{problems:said} and 1 cut-point": "{problems} y 1 punto de corte",
    "{problems:said} and {c:number} cut-points": "{problems} y {c} puntos de corte",
}

_FASTER: Final = "converges significantly faster than"
_RAPIDO: Final = "converge significativamente más rápido que"
_BEATEN: Final = (
    ("every other algorithm", "cualquier otro algoritmo"),
    ("{others:names}", "{others}"),
)

_VERDICT: Final[dict[str, str]] = {
    "No algorithm could be shown to converge faster than another over {extent:said}: the smallest adjusted p-value is {p:number} "
    "({how:said}).": (
        "No se pudo mostrar que ningún algoritmo converja más rápido que otro en {extent}: el menor p-valor ajustado es {p} "
        "({how})."
    ),
    "This does not mean that they converge alike; it means that these data cannot tell.": (
        "Esto no significa que converjan igual; significa que estos datos no permiten distinguirlo."
    ),
    **{
        f"{{name}} {_FASTER} {beaten} over {{extent:said}}.": f"{{name}} {_RAPIDO} {superado} en {{extent}}."
        for beaten, superado in _BEATEN
    },
    **{f"{{name}} {_FASTER} {beaten};": f"{{name}} {_RAPIDO} {superado};" for beaten, superado in _BEATEN},
    "Nobody is shown to be faster than {others:names} either.": "Tampoco se muestra que nadie sea más rápido que {others}.",
    "In all, 1 of {pairs:said} is significant ({how:said}).": "En total, es significativo 1 de {pairs} ({how}).",
    "In all, {hits:number} of {pairs:said} are significant ({how:said}).": (
        "En total, son significativos {hits} de {pairs} ({how})."
    ),
    "1 ordered pair": "1 par ordenado",
    "{n:number} ordered pairs": "{n} pares ordenados",
    **{
        f"{few} also {passes} a check that allows for the dependence of neighbouring cut-points (W44):": (
            f"{pocos} también una comprobación que tiene en cuenta la dependencia de puntos de corte vecinos (W44):"
        )
        for few, passes, pocos in (
            ("It", "passes", "Supera"),
            ("Only 1 of them", "passes", "Solo 1 de ellos supera"),
            ("None of them", "passes", "Ninguno de ellos supera"),
            ("Only {n:number} of them", "pass", "Solo {n} de ellos superan"),
            ("All of them", "pass", "Todos ellos superan"),
        )
    },
    "Neighbouring cut-points depend on one another:": "Los puntos de corte vecinos dependen unos de otros:",
    "A check that allows for the dependence of neighbouring cut-points could not have passed with any data, as with {problems:said} its "
    "smallest adjusted p-value is {p:number} (W44):": (
        "Una comprobación que tiene en cuenta la dependencia de puntos de corte vecinos no podía superarse con ningunos datos, pues con "
        "{problems} su menor p-valor ajustado es {p} (W44):"
    ),
    "Page's test alone called 10 to 26 % of simulated pairs of one and the same optimiser different at 0.05.": (
        "la prueba de Page por sí sola declaró distintos, con 0.05, del 10 al 26 % de los pares simulados de un mismo optimizador."
    ),
    "They go round in a circle and give no order: {rings:names}.": "Dan la vuelta en círculo y no dan un orden: {rings}.",
    **{
        f"Final results (cut-point {{cut:number}}): {{best}} has the best mean rank ({{rank:number}}), and {number} of "
        f"{{pairs:said}} {verb} significantly.": (
            f"Resultados finales (punto de corte {{cut}}): {{best}} tiene el mejor rango medio ({{rank}}), y {verbo} "
            f"significativamente {cuantos} de {{pairs}}."
        )
        for number, verb, verbo, cuantos in (
            ("1", "differs", "difiere", "1"),
            ("{better:number}", "differ", "difieren", "{better}"),
        )
    },
    "Final results (cut-point {cut:number}): {best} has the best mean rank ({rank:number}), and none of {pairs:said} differs "
    "significantly.": (
        "Resultados finales (punto de corte {cut}): {best} tiene el mejor rango medio ({rank}), y no difiere significativamente "
        "ninguno de {pairs}."
    ),
    "Better but slower: {pairs:names}.": "Mejor pero más lento: {pairs}.",
    "No difference in the final results shown, but faster: {pairs:names}.": (
        "Sin diferencia mostrada en los resultados finales, pero más rápido: {pairs}."
    ),
    "1 pair has one algorithm both better and faster.": "1 par tiene un algoritmo a la vez mejor y más rápido.",
    "{n:number} pairs have one algorithm both better and faster.": (
        "{n} pares tienen un algoritmo a la vez mejor y más rápido."
    ),
}

_HEAD: Final[dict[str, str]] = {
    "Convergence of {algorithms:said} on {extent:said}": "Convergencia de {algorithms} en {extent}",
    "More: --full adds every pair, the cases of the alternative ranks, times by problem and references; --format latex, "
    "markdown, html, csv or json gives everything for a paper or a program.": (
        "Más: --full añade todos los pares, los casos de los rangos alternativos, los tiempos por problema y las referencias; "
        "--format latex, markdown, html, csv o json da todo para un artículo o un programa."
    ),
    **{
        f"Data: {{source}}; n = {{n:number}} problems, k = {{k:number}} algorithms, {runs}, {better}.": (
            f"Datos: {{source}}; n = {{n}} problemas, k = {{k}} algoritmos, {ejecuciones}, {mejor}."
        )
        for better, mejor in _OBJECTIVES
        for runs, ejecuciones in (
            ("one run or average each", "una ejecución o un promedio de cada uno"),
            *(
                (f"{count} runs each ({average})", f"{cuenta} ejecuciones de cada uno ({promedio})")
                for count, cuenta in (("{r:number}", "{r}"), ("{low:number} to {high:number}", "de {low} a {high}"))
                for average, promedio in _AVERAGES
            ),
        )
    },
    "Cut-points ({chosen:said}): {cut:number}.": "Puntos de corte ({chosen}): {cut}.",
    "Cut-points ({chosen:said}): {cuts} and {last:number}.": "Puntos de corte ({chosen}): {cuts} y {last}.",
    "Cut-points ({chosen:said}): {cuts} and {n:number} others.": "Puntos de corte ({chosen}): {cuts} y {n} más.",
    "all recorded ones": "todos los registrados",
    "all recorded ones, which are not at regular intervals": (
        "todos los registrados, que no están a intervalos regulares"
    ),
    "the recorded ones at regular intervals": "los registrados a intervalos regulares",
    "every {stride:number}th of the recorded ones at regular intervals": (
        "uno de cada {stride} de los registrados a intervalos regulares"
    ),
    "as listed": "los indicados",
    "every {step:number}": "cada {step}",
    "as listed; at {cuts} the value is that of the last recorded cut-point before": (
        "los indicados; en {cuts} el valor es el del último punto de corte registrado antes"
    ),
    "every {step:number}; at {cuts} the value is that of the last recorded cut-point before": (
        "cada {step}; en {cuts} el valor es el del último punto de corte registrado antes"
    ),
    "Who converges faster?": "¿Quién converge más rápido?",
    "Along the budget": "A lo largo del presupuesto",
    "Time to targets": "Tiempo hasta los objetivos",
    "Order of convergence": "Orden de convergencia",
    "A → B: A converges significantly faster than B.": "A → B: A converge significativamente más rápido que B.",
    "Arrows that follow from others are left out.": "Se omiten las flechas que se siguen de otras.",
    "Neither faster nor slower than any other: {others:names}.": "Ni más rápidos ni más lentos que ningún otro: {others}.",
    "{name:listed} → {others:listed}": "{name} → {others}",
    "Final results at cut-point {cut:number}, and both together": (
        "Resultados finales en el punto de corte {cut}, y ambas cosas juntas"
    ),
    "Final results and convergence together:": "Resultados finales y convergencia juntos:",
    "{name} is better than {others:names} in the final results and converges faster.": (
        "{name} es mejor que {others} en los resultados finales y converge más rápido."
    ),
    "{name} is better than {others:names} in the final results but converges slower.": (
        "{name} es mejor que {others} en los resultados finales, pero converge más despacio."
    ),
    "{name} is better than {others:names} in the final results; no difference in convergence is shown.": (
        "{name} es mejor que {others} en los resultados finales; no se muestra ninguna diferencia en la convergencia."
    ),
    "{name} converges faster than {others:names}; no difference in the final results is shown.": (
        "{name} converge más rápido que {others}; no se muestra ninguna diferencia en los resultados finales."
    ),
}

_TABLES: Final[dict[str, str]] = {
    **{
        f"Convergence, {version} ranks: p-values that the row converges faster than the column": (
            f"Convergencia, rangos {rangos}: p-valores de que la fila converja más rápido que la columna"
        )
        for version, rangos in _VERSIONS
    },
    **{
        f"One-sided {kind} p-values of “the row converges faster than the column”, unadjusted; marked: significant after Holm's "
        "procedure over all {m:number} ordered pairs at α = {alpha:number}.": (
            f"P-valores unilaterales {clase} de «la fila converge más rápido que la columna», sin ajustar; marcados: "
            "significativos tras el procedimiento de Holm sobre los {m} pares ordenados con α = {alpha}."
        )
        for kind, clase in _KINDS
    },
    **{
        f"Ordered pairs, {version} ranks (significant at {{alpha:number}} marked)": (
            f"Pares ordenados, rangos {rangos} (marcados los significativos con {{alpha}})"
        )
        for version, rangos in _VERSIONS
    },
    "Faster": "Más rápido",
    "L": "L",
    "Z": "Z",
    "p (exact)": "p (exacto)",
    "p (normal)": "p (normal)",
    "Exchange": "Intercambio",
    "L = Σ j R_j over cut-points j, R_j the rank sum; Z its normal approximation with continuity correction.": (
        "L = Σ j R_j sobre los puntos de corte j, R_j la suma de rangos; Z su aproximación normal con corrección de continuidad."
    ),
    "Exchange: p-value when the two algorithms are exchanged at random in each problem; it holds however the cut-points depend "
    "on one another.": (
        "Intercambio: p-valor cuando los dos algoritmos se intercambian al azar en cada problema; vale sea cual sea la dependencia "
        "entre los puntos de corte."
    ),
    "First": "Primero",
    "Second": "Segundo",
    "Nobody arrives": "Nadie llega",
    "First arrives first": "Llega antes el primero",
    "Second arrives first": "Llega antes el segundo",
    "Together": "A la vez",
    "Cases 1 to 4 of the alternative ranks; arriving means to reach the optimum at a cut-point.": (
        "Casos 1 a 4 de los rangos alternativos; llegar significa alcanzar el óptimo en un punto de corte."
    ),
    "Problems by case of the alternative ranks": "Problemas por caso de los rangos alternativos",
    "Mean ranks along the budget": "Rangos medios a lo largo del presupuesto",
    "Mean ranks of the averages at each cut-point, 1 is best.": (
        "Rangos medios de los promedios en cada punto de corte, 1 es el mejor."
    ),
    "Two algorithms whose mean ranks differ by less than the critical difference {cd:number} (Nemenyi, α = {alpha:number}) are "
    "not significantly different there; the level holds for one cut-point, not for all together.": (
        "Dos algoritmos cuyos rangos medios difieren menos que la diferencia crítica {cd} (Nemenyi, α = {alpha}) no son "
        "significativamente distintos allí; el nivel vale para un punto de corte, no para todos juntos."
    ),
    "Solved": "Resueltos",
    "Success": "Éxito",
    "ERT": "ERT",
    "PAR10": "PAR10",
    "Time to target {target:number} (distance from the optimum)": "Tiempo hasta el objetivo {target} (distancia al óptimo)",
    "Time to target {target:number} (value)": "Tiempo hasta el objetivo {target} (valor)",
    "Solved: problems (of {n:number}) on which at least one run reached the target.": (
        "Resueltos: problemas (de {n}) en los que al menos una ejecución alcanzó el objetivo."
    ),
    "Success: share of the runs, mean over the problems.": "Éxito: proporción de las ejecuciones, media de los problemas.",
    "ERT: time spent in all runs per success, problems weighted alike, infinite without a success.": (
        "ERT: tiempo empleado en todas las ejecuciones por éxito, con igual peso para cada problema, infinito sin éxitos."
    ),
    "PAR10: mean time, a run without success counting ten times its budget.": (
        "PAR10: tiempo medio, contando una ejecución sin éxito diez veces su presupuesto."
    ),
    "Times in the unit of the cut-points, known to the recorded cut-point; runs that did not reach the target are censored, not "
    "dropped.": (
        "Tiempos en la unidad de los puntos de corte, conocidos hasta el punto de corte registrado; las ejecuciones que no "
        "alcanzaron el objetivo están censuradas, no descartadas."
    ),
    "From, to: {level:number} intervals, by bootstrap over the runs of each problem, {n:number} resamples, seed {seed:number}.": (
        "Desde, hasta: intervalos del {level}, por bootstrap sobre las ejecuciones de cada problema, {n} remuestreos, semilla "
        "{seed}."
    ),
    "Time spent in all runs per success, in the unit of the cut-points; infinite where no run reached the target.": (
        "Tiempo empleado en todas las ejecuciones por éxito, en la unidad de los puntos de corte; infinito donde ninguna ejecución "
        "alcanzó el objetivo."
    ),
    "Expected running time to target {target:number} by problem": (
        "Tiempo de ejecución esperado hasta el objetivo {target} por problema"
    ),
}

_PROVENANCE: Final[dict[str, str]] = {
    "Verdict: {how:said}; fixed before any p-value was computed.": "Veredicto: {how}; fijado antes de calcular ningún p-valor.",
    **{
        "Direction: the differences first − second are ranked at the cut-points of each problem so that rising ranks say that the "
        f"first converges faster (rank 1 is the {size} difference).": (
            "Sentido: las diferencias primero − segundo reciben rangos en los puntos de corte de cada problema de modo que rangos "
            f"crecientes digan que el primero converge más rápido (el rango 1 es la {tamano} diferencia)."
        )
        for size, tamano in (("largest", "mayor"), ("smallest", "menor"))
    },
    "Differences that cannot be told apart in floating point, given the rounding of both averages, share a rank; exact p-values "
    "are conditional on such ties.": (
        "Las diferencias que no se pueden distinguir en coma flotante, dado el redondeo de ambos promedios, comparten rango; los "
        "p-valores exactos son condicionales a tales empates."
    ),
    "Alternative ranks: from the cut-point at which the first of two arrives at the optimum its ranks run to the top (or, for the "
    "second, to the bottom); where both arrive together, equal differences share a rank.": (
        "Rangos alternativos: desde el punto de corte en que el primero de los dos llega al óptimo, sus rangos van al extremo "
        "superior (o, si es el segundo, al inferior); donde ambos llegan a la vez, las diferencias iguales comparten rango."
    ),
    **{
        f"Runs: {{n:number}}, the {average} over them at each cut-point.": (
            f"Ejecuciones: {{n}}, con su {promedio} en cada punto de corte."
        )
        for average, promedio in _AVERAGES
    },
}

CONVERGENCE: Final[dict[str, str]] = _HOW | _VERDICT | _HEAD | _TABLES | _PROVENANCE
