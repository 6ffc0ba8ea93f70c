"""Spanish: the advice and the pictures of the convergence of optimisers."""

from __future__ import annotations

from typing import Final

_AVERAGES: Final = (("mean", "La media"), ("median", "La mediana"))
_VERSIONS: Final = (("basic", "básicos"), ("alternative", "alternativos"))
_CHECKED: Final = (
    "when the two algorithms are exchanged at random problem by problem, a check that holds however the cut-points depend on one "
    "another (both with Holm)."
)
_COMPROBADO: Final = (
    "cuando los dos algoritmos se intercambian al azar problema a problema, una comprobación que vale sea cual sea la dependencia "
    "entre los puntos de corte (ambas con Holm)."
)

_ADVICE: Final[dict[str, str]] = {
    "{n:said} of {total:number} gets worse somewhere along the budget.": (
        "{n} de {total} empeora en algún lugar del presupuesto."
    ),
    "{n:said} of {total:number} get worse somewhere along the budget.": (
        "{n} de {total} empeoran en algún lugar del presupuesto."
    ),
    "The test is meant for the best value found so far, which cannot get worse; a falling and rising curve has no speed of "
    "convergence.": (
        "La prueba está pensada para el mejor valor hallado hasta el momento, que no puede empeorar; una curva que baja y sube no "
        "tiene velocidad de convergencia."
    ),
    "If the file holds the current value rather than the best so far, use --best-so-far.": (
        "Si el archivo contiene el valor actual y no el mejor hasta el momento, usar --best-so-far."
    ),
    **{
        f"Of {{pairs:said}}, {number} {verb} so {_CHECKED}": f"De {{pairs}}, {cuantos} {_COMPROBADO}"
        for number, verb, cuantos in (
            ("none", "stays", "ninguno sigue siéndolo"),
            ("1", "stays", "1 sigue siéndolo"),
            ("{n:number}", "stay", "{n} siguen siéndolo"),
        )
    },
    "1 significant pair": "1 par significativo",
    "{n:number} significant pairs": "{n} pares significativos",
    "Page's null distribution takes every order of the cut-points as equally likely, but differences of two curves share their "
    "past: of 2000 simulated pairs of one and the same optimiser (30 problems, 10 cut-points, 25 runs) it called 26 % different "
    "at a nominal 0.05, the check 4 %.": (
        "La distribución nula de Page toma todos los órdenes de los puntos de corte como igual de probables, pero las diferencias "
        "de dos curvas comparten su pasado: de 2000 pares simulados de un mismo optimizador (30 problemas, 10 puntos de corte, 25 "
        "ejecuciones) declaró distintos el 26 % con un nivel nominal de 0.05, la comprobación el 4 %."
    ),
    "Exchanging the two algorithms at random problem by problem, a check of {hits:said} that holds however the cut-points depend on one "
    "another, could not have passed with any data: with {problems:said} its smallest adjusted p-value is {p:number}.": (
        "Intercambiar los dos algoritmos al azar problema a problema, una comprobación de {hits} que vale comoquiera que dependan entre "
        "sí los puntos de corte, no podía superarse con ningunos datos: con {problems} su menor p-valor ajustado es {p}."
    ),
    "Use more problems or fewer algorithms; until then do not rest a claim on Page's test alone.": (
        "Usar más problemas o menos algoritmos; hasta entonces no basar ninguna afirmación solo en la prueba de Page."
    ),
    "Rest strong claims on pairs that pass both (column “Exchange”); take fewer cut-points.": (
        "Basar afirmaciones fuertes en los pares que superan ambas (columna «Intercambio»); tomar menos puntos de corte."
    ),
    "n = {n:number} problems for {c:number} cut-points: the rule of thumb asks for n ≥ 2 × cut-points = {needed:number}.": (
        "n = {n} problemas para {c} puntos de corte: la regla práctica pide n ≥ 2 × puntos de corte = {needed}."
    ),
    "With few problems and many cut-points a trend within each problem weighs more than agreement between problems.": (
        "Con pocos problemas y muchos puntos de corte, una tendencia dentro de cada problema pesa más que el acuerdo entre "
        "problemas."
    ),
    "Add problems.": "Añadir problemas.",
    "Add problems, or use about {c:number} cut-points (--every or --at-values).": (
        "Añadir problemas, o usar unos {c} puntos de corte (--every o --at-values)."
    ),
    "The {c:number} cut-points are not at regular intervals: {cuts} and {last:number}.": (
        "Los {c} puntos de corte no están a intervalos regulares: {cuts} y {last}."
    ),
    "The {c:number} cut-points are not at regular intervals: {cuts} and {n:number} others.": (
        "Los {c} puntos de corte no están a intervalos regulares: {cuts} y {n} más."
    ),
    "The test weighs every cut-point by its place, so crowded parts of the budget count more.": (
        "La prueba pondera cada punto de corte por su lugar, así que las partes densas del presupuesto cuentan más."
    ),
    "Choose regular ones with --every STEP or --at-values.": "Elegir puntos regulares con --every STEP o --at-values.",
    "On {early:number} of {n:number} problems some algorithm reaches the optimum before the end; a pair arrives at the same "
    "cut-point on {mean:number} problems on average, {most:number} at most.": (
        "En {early} de {n} problemas algún algoritmo alcanza el óptimo antes del final; un par llega en el mismo punto de corte en "
        "{mean} problemas de media, {most} como máximo."
    ),
    "Problems that both solve at the same cut-point show no trend, and many of them hide differences; where one arrives first, "
    "the alternative ranks count it as faster from there to the end.": (
        "Los problemas que ambos resuelven en el mismo punto de corte no muestran tendencia, y muchos así ocultan diferencias; "
        "donde uno llega antes, los rangos alternativos lo cuentan como más rápido desde ahí hasta el final."
    ),
    "Choose earlier cut-points or harder problems, and look at the times to targets (--target).": (
        "Elegir puntos de corte más tempranos o problemas más difíciles, y mirar los tiempos hasta los objetivos (--target)."
    ),
    "On {shared:number} of {n:number} problems several algorithms stop at the same best value before the end, probably the "
    "optimum.": (
        "En {shared} de {n} problemas varios algoritmos se detienen en el mismo mejor valor antes del final, probablemente el "
        "óptimo."
    ),
    "On {shared:number} of {n:number} problems several algorithms stop at the same best value before the end (all at "
    "{value:number}), probably the optimum.": (
        "En {shared} de {n} problemas varios algoritmos se detienen en el mismo mejor valor antes del final (siempre en {value}), "
        "probablemente el óptimo."
    ),
    "An algorithm that has arrived cannot move on, while the others catch up: basic ranks then call it the slower one.": (
        "Un algoritmo que ha llegado no puede avanzar más, mientras los demás recuperan terreno: los rangos básicos lo llaman "
        "entonces el más lento."
    ),
    "Say what the optimum is (--optimum, with --tolerance such as 1e-8) to use the alternative ranks.": (
        "Decir cuál es el óptimo (--optimum, con --tolerance, por ejemplo 1e-8) para usar los rangos alternativos."
    ),
    "In {pairs:said} the faster algorithm is behind at most cut-points and at the end of most problems, and only catches up: "
    "{names:names}.": (
        "En {pairs} el algoritmo más rápido va detrás en la mayoría de los puntos de corte y al final de la mayoría de los "
        "problemas, y solo recupera terreno: {names}."
    ),
    "“Converges faster” means that the difference between the two moves in its favour along the budget, not that it is ahead: one "
    "that starts badly has the more to gain.": (
        "«Converge más rápido» significa que la diferencia entre ambos se mueve a su favor a lo largo del presupuesto, no que vaya "
        "delante: uno que empieza mal tiene más que ganar."
    ),
    "Read the convergence together with the final results and the rank trajectories.": (
        "Leer la convergencia junto con los resultados finales y las trayectorias de rangos."
    ),
    "The relation “converges faster than” has {cycles:said}.": "La relación «converge más rápido que» tiene {cycles}.",
    "1 cycle": "1 ciclo",
    "{n:number} cycles": "{n} ciclos",
    "Every pair is tested on its own differences, so nothing makes the results of several pairs agree.": (
        "Cada par se contrasta con sus propias diferencias, así que nada obliga a que los resultados de varios pares concuerden."
    ),
    "Report the pairs; do not write them as an order.": "Presentar los pares; no escribirlos como un orden.",
    "“Converges faster than” is not transitive here: 1 pair linked through others is not significant: {pairs:names}.": (
        "«Converge más rápido que» no es transitiva aquí: 1 par enlazado a través de otros no es significativo: {pairs}."
    ),
    "“Converges faster than” is not transitive here: {n:number} pairs linked through others are not significant: {pairs:names}.": (
        "«Converge más rápido que» no es transitiva aquí: {n} pares enlazados a través de otros no son significativos: {pairs}."
    ),
    "Every pair is tested on its own differences.": "Cada par se contrasta con sus propias diferencias.",
    "Do not conclude along a chain of arrows; look the pair up in the matrix.": (
        "No concluir a lo largo de una cadena de flechas; buscar el par en la matriz."
    ),
    "The number of runs varies from {low:number} to {high:number}.": "El número de ejecuciones varía de {low} a {high}.",
    "Averages of fewer runs are noisier, and their extremes are further out.": (
        "Los promedios de menos ejecuciones tienen más ruido, y sus extremos quedan más lejos."
    ),
    "Supply the missing runs, or say why they are missing.": "Aportar las ejecuciones ausentes, o decir por qué faltan.",
    "There is one run (or an average) for each algorithm and problem, so times to targets have no intervals.": (
        "Hay una ejecución (o un promedio) para cada algoritmo y problema, así que los tiempos hasta los objetivos no tienen "
        "intervalos."
    ),
    "An average reaches a target when the runs do on average, which is neither when the typical run does nor an expected running "
    "time.": (
        "Un promedio alcanza un objetivo cuando las ejecuciones lo hacen en promedio, que no es ni cuando lo hace la ejecución "
        "típica ni un tiempo de ejecución esperado."
    ),
    "Supply the single runs.": "Aportar las ejecuciones una a una.",
    "{n:number} of {total:number} values ({share:number}) were not recorded at their cut-point and read off by step "
    "interpolation.": (
        "{n} de {total} valores ({share}) no se registraron en su punto de corte y se leyeron por interpolación escalonada."
    ),
    "A best-so-far value holds until a better one is recorded; where records are sparse, progress seems to come late.": (
        "Un mejor valor hasta el momento vale hasta que se registra otro mejor; donde los registros escasean, el progreso parece "
        "llegar tarde."
    ),
    "Record the runs at the cut-points of the test, or choose cut-points that were recorded.": (
        "Registrar las ejecuciones en los puntos de corte de la prueba, o elegir puntos de corte que se registraron."
    ),
    "For {pairs:said} of {total:number} no difference in convergence was shown.": (
        "Para {pairs} de {total} no se mostró ninguna diferencia en la convergencia."
    ),
    "Do not write that they converge alike.": "No escribir que convergen igual.",
}

_PICTURES: Final[dict[str, str]] = {
    "The {shown:number} fastest of {algorithms:said} are shown.": "Se muestran los {shown} más rápidos de {algorithms}.",
    "The fastest {shown:number} of the {others:number} others are shown.": (
        "Se muestran los {shown} más rápidos de los otros {others}."
    ),
    "{shown:number} of {problems:said} are shown, evenly spread over the order of the data.": (
        "Se muestran {shown} de {problems}, repartidos uniformemente según el orden de los datos."
    ),
    "Mean ranks along the budget.": "Rangos medios a lo largo del presupuesto.",
    "Friedman's mean ranks over {problems:said} at each cut-point, 1 is best.": (
        "Rangos medios de Friedman en {problems} en cada punto de corte, 1 es el mejor."
    ),
    "At any one cut-point ranks at least {cd:number} apart differ significantly (Nemenyi, studentised range, α = "
    "{alpha:number}); looking at many cut-points is not accounted for.": (
        "En un solo punto de corte, los rangos separados al menos {cd} difieren significativamente (Nemenyi, rango studentizado, α "
        "= {alpha}); no se tiene en cuenta que se miran muchos puntos de corte."
    ),
    "Convergence curves.": "Curvas de convergencia.",
    **{
        f"The {average} of each algorithm{band} along the budget, problem by problem.": (
            f"{promedio} de cada algoritmo{banda} a lo largo del presupuesto, problema a problema."
        )
        for average, promedio in _AVERAGES
        for band, banda in (
            ("", ""),
            (" with the quartiles of its runs", ", con los cuartiles de sus ejecuciones,"),
            (
                " with the quartiles of its runs (a mean may lie outside them)",
                ", con los cuartiles de sus ejecuciones (una media puede quedar fuera),",
            ),
        )
    },
    "Differences along the budget.": "Diferencias a lo largo del presupuesto.",
    "Ranks of the differences along the budget.": "Rangos de las diferencias a lo largo del presupuesto.",
    **{
        f"Mean over {{problems:said}} of the ranks that Page's test gives the cut-points ({version} ranks): the steeper a line rises, "
        "the more {fastest} converges faster than the algorithm it is named after; level at {middle:number}: neither is faster.": (
            f"Media en {{problems}} de los rangos que la prueba de Page da a los puntos de corte (rangos {rangos}): cuanto más sube "
            "una línea, más rápido converge {fastest} que el algoritmo que le da nombre; horizontal en {middle}: ninguno es más "
            "rápido."
        )
        for version, rangos in _VERSIONS
    },
    **{
        f"The {average} of {{fastest}} minus that of the algorithm named, problem by problem; {sign} where {{fastest}} is ahead.": (
            f"{promedio} de {{fastest}} menos la del algoritmo nombrado, problema a problema; {signo} donde {{fastest}} va delante."
        )
        for average, promedio in _AVERAGES
        for sign, signo in (("negative", "negativa"), ("positive", "positiva"))
    },
    "Numbers: the ranks of the cut-points.": "Números: los rangos de los puntos de corte.",
    "Solved targets along the budget (ECDF).": "Objetivos resueltos a lo largo del presupuesto (ECDF).",
    "Share of pairs of a run and a target reached by then, mean over {problems:said}.": (
        "Proporción de pares de una ejecución y un objetivo alcanzados hasta entonces, media en {problems}."
    ),
    "Share of pairs of a run and a target reached by then, mean over {problems:said} in up to {r:number} runs each.": (
        "Proporción de pares de una ejecución y un objetivo alcanzados hasta entonces, media en {problems} con hasta {r} "
        "ejecuciones cada uno."
    ),
    "Targets: {targets} from the optimum.": "Objetivos: {targets} desde el óptimo.",
    "Targets: {target:number}.": "Objetivos: {target}.",
    "Targets: {first:number}, {others}.": "Objetivos: {first}, {others}.",
    "Targets: 1 distance from the optimum, from {high:number} to {low:number} in even ratios (COCO).": (
        "Objetivos: 1 distancia al óptimo, de {high} a {low} en razones iguales (COCO)."
    ),
    "Targets: {n:number} distances from the optimum, from {high:number} to {low:number} in even ratios (COCO).": (
        "Objetivos: {n} distancias al óptimo, de {high} a {low} en razones iguales (COCO)."
    ),
    "Targets: for each problem, {shares} of the way from the best value of any run back to the worst average at the first "
    "cut-point (Moré & Wild 2009); name others with --target.": (
        "Objetivos: en cada problema, {shares} del camino desde el mejor valor de todas las ejecuciones hasta el peor promedio en "
        "el primer punto de corte (Moré y Wild 2009); otros se nombran con --target."
    ),
    "Times are known to the recorded cut-point; from {first:number} on.": (
        "Los tiempos se conocen hasta el punto de corte registrado; desde {first}."
    ),
    "Critical difference diagrams along the budget.": "Diagramas de diferencias críticas a lo largo del presupuesto.",
    "Cut-point {cut:number}: mean ranks, best first: {list}.": (
        "Punto de corte {cut}: rangos medios, primero el mejor: {list}."
    ),
    "Looking at several cut-points is not accounted for.": "No se tiene en cuenta que se miran varios puntos de corte.",
    "budget (cut-point) and mean rank of {names}.": "Presupuesto (punto de corte) y rango medio de {names}.",
    "budget (cut-point) and mean rank of the cut-point of {names}.": (
        "Presupuesto (punto de corte) y rango medio del punto de corte de {names}."
    ),
    "budget and value of {names}.": "Presupuesto y valor de {names}.",
    "budget and difference of {names}.": "Presupuesto y diferencia de {names}.",
    "share of runs and targets solved over budget; at the right end: {told}.": (
        "Proporción de ejecuciones y objetivos resueltos a lo largo del presupuesto; en el extremo derecho: {told}."
    ),
}

CONVERGENCE_ADVICE: Final[dict[str, str]] = _ADVICE | _PICTURES
