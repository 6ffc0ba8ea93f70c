"""Spanish: advice about the numbers of problems, algorithms and metrics, and about what the verdict hinges on."""

from __future__ import annotations

from typing import Final

_FEW: Final[dict[str, str]] = {
    **{
        f"Only {{problems:said}}: the smallest {sided} p-value an exact sign or Wilcoxon test can reach is {{p:number}}.": (
            f"Solo {{problems}}: el menor p-valor {lateral} al que puede llegar una prueba exacta de los signos o de Wilcoxon es {{p}}."
        )
        for sided, lateral in (("two-sided", "bilateral"), ("one-sided", "unilateral"))
    },
    "Two algorithms cannot differ at {alpha:number} by these tests whatever the data.": (
        "Con estas pruebas dos algoritmos no pueden diferir con {alpha}, sean cuales sean los datos."
    ),
    "Smaller p-values of mean ranks come from the normal approximation alone.": (
        "Los p-valores de rangos medios menores que ese vienen solo de la aproximación normal."
    ),
    **{
        f"With {{problems:said}} the smallest {sided} p-value of {tests} is {{p:number}};": (
            f"Con {{problems}} el menor p-valor {lateral} de las {pruebas} es {{p}};"
        )
        for sided, lateral in (("two-sided", "bilateral"), ("one-sided", "unilateral"))
        for tests, pruebas in (
            ("pairwise Wilcoxon tests", "pruebas de Wilcoxon por pares"),
            ("pairwise sign tests", "pruebas de los signos por pares"),
        )
    },
    "adjusted for {m:number} hypotheses it is at least {p:number}.": "ajustado por {m} hipótesis es al menos {p}.",
    "No hypothesis can be rejected at {alpha:number} whatever the data.": (
        "No se puede rechazar ninguna hipótesis con {alpha}, sean cuales sean los datos."
    ),
    "Add problems, or compare fewer algorithms (chosen before looking).": (
        "Añadir problemas, o comparar menos algoritmos (elegidos antes de mirar)."
    ),
    "Add problems, or report the results without a claim of significance.": (
        "Añadir problemas, o comunicar los resultados sin afirmar que sean significativos."
    ),
    "n = {n:number} problems for k = {k:number} algorithms: the rule of thumb asks for n ≥ 2k = {need:number}.": (
        "n = {n} problemas para k = {k} algoritmos: la regla práctica pide n ≥ 2k = {need}."
    ),
    "With so few problems only large differences can be significant.": (
        "Con tan pocos problemas solo pueden ser significativas diferencias grandes."
    ),
    **{
        f"With {{k:number}} algorithms there are {{m:number}} hypotheses to decide{fewer}:": (
            f"Con {{k}} algoritmos hay que decidir {{m}} hipótesis{menos}:"
        )
        for fewer, menos in (
            ("", ""),
            (" and fewer problems than algorithms", " y hay menos problemas que algoritmos"),
        )
    },
    **{
        f"only large differences of mean rank (from about {{d:number}} on a scale of 1 to {{k:number}}) can be significant{so}.": (
            f"solo pueden ser significativas diferencias grandes de rango medio (desde unos {{d}} en una escala de 1 a {{k}}){pues}."
        )
        for so, pues in (
            ("", ""),
            (
                ", so tiers are wide and neighbours cannot be separated",
                ", de modo que los niveles son amplios y los vecinos no se pueden separar",
            ),
        )
    },
    "Add problems, compare fewer algorithms (chosen before looking), or compare one control with the rest (--control NAME).": (
        "Añadir problemas, comparar menos algoritmos (elegidos antes de mirar), o comparar un control con el resto (--control NOMBRE)."
    ),
    "The χ² and F approximations of the omnibus tests are rough at n = {n:number}, k = {k:number}.": (
        "Las aproximaciones χ² y F de las pruebas ómnibus son poco precisas con n = {n}, k = {k}."
    ),
    "They are trusted from about n = 10 and k = 5 on.": "Se confía en ellas desde n = 10 y k = 5, más o menos.",
    "Ask for an exact or permutation p-value (--exact, --permutations 100000).": (
        "Pedir un p-valor exacto o por permutación (--exact, --permutations 100000)."
    ),
    "Ask for a permutation p-value (--permutations 100000): an exact one takes too long here.": (
        "Pedir un p-valor por permutación (--permutations 100000): uno exacto tarda aquí demasiado."
    ),
    **{
        f"Read the {kind} p-value beside it ({{p:number}}; {sign} says {{chi:number}}).": (
            f"Leer el p-valor {tipo} que está al lado ({{p}}; {sign} dice {{chi}})."
        )
        for kind, tipo in (("exact", "exacto"), ("permutation", "por permutación"))
        for sign in ("F", "χ²")
    },
    "Two algorithms: ranks within a problem only say who won, as in a sign test.": (
        "Dos algoritmos: los rangos dentro de un problema solo dicen quién ganó, como en una prueba de los signos."
    ),
    "Wilcoxon's signed-rank test also uses how large the differences are, which takes a common scale.": (
        "La prueba de rangos con signo de Wilcoxon usa también cuán grandes son las diferencias, lo que requiere una escala común."
    ),
    "Decide beforehand on --pairwise wilcoxon.": "Decidirse de antemano por --pairwise wilcoxon.",
    "k = {k:number}: with so few algorithms Friedman's ranks within each problem carry little information.": (
        "k = {k}: con tan pocos algoritmos, los rangos de Friedman dentro de cada problema llevan poca información."
    ),
    "Aligned ranks and Quade's weights also use differences between problems, where the scales allow it.": (
        "Los rangos alineados y los pesos de Quade usan también diferencias entre problemas, donde las escalas lo permiten."
    ),
    "Decide beforehand on --ranking aligned or --ranking quade, or show all three (--ranking all).": (
        "Decidirse de antemano por --ranking aligned o --ranking quade, o mostrar los tres (--ranking all)."
    ),
    "n = {n:number} is more than 8k = {many:number} problems.": "n = {n} es más de 8k = {many} problemas.",
    "With many problems even negligible differences become significant.": (
        "Con muchos problemas, incluso diferencias insignificantes resultan significativas."
    ),
    "Judge by the size of the differences (contrast estimates), not by the p-values alone.": (
        "Juzgar por el tamaño de las diferencias (estimaciones de contraste), no solo por los p-valores."
    ),
}

_BUT: Final = (
    ("{n:number} problems of {m:number}", "{n} problemas de {m}"),
    ("1 problem of {m:number}", "1 problema de {m}"),
    ("{o:number} other algorithms of {p:number}", "{o} otros algoritmos de {p}"),
    ("1 other algorithm of {p:number}", "1 otro algoritmo de {p}"),
)

_BEST_CHANGES: Final[dict[str, str]] = {
    f"{{best}} has the best mean rank, but not without one of {one}{two}.": (
        f"{{best}} tiene el mejor rango medio, pero no sin uno de {uno}{otro}."
    )
    for at, (one, uno) in enumerate(_BUT)
    for two, otro in (("", ""), *((f" or {a}", f" o de {b}") for a, b in (_BUT[2:] if at < 2 else ())))
}

_STABILITY: Final[dict[str, str]] = {
    **{
        f"{opening} without {without}: {{a}} vs. {{b}} has adjusted p {{p}}, without {{name}} p {{q}}.": (
            f"{apertura} sin {falta}: {{a}} vs. {{b}} tiene p ajustado {{p}}; sin {{name}}, p {{q}}."
        )
        for opening, without, apertura, falta in (
            (
                "{n:number} of {all:said} would not be there",
                "a single problem",
                "{n} de {all} no estarían ahí",
                "un único problema",
            ),
            (
                "1 of {all:said} would not be there",
                "a single problem",
                "1 de {all} no estaría ahí",
                "un único problema",
            ),
            (
                "1 of {all:said} would be different",
                "a third algorithm",
                "1 de {all} sería otra",
                "un tercer algoritmo",
            ),
            (
                "{n:number} of {all:said} would be different",
                "a third algorithm",
                "{n} de {all} serían otras",
                "un tercer algoritmo",
            ),
            (
                "{all:said} would become significant",
                "a single problem",
                "{all} pasarían a ser significativas",
                "un único problema",
            ),
            (
                "1 difference would become significant",
                "a single problem",
                "1 diferencia pasaría a ser significativa",
                "un único problema",
            ),
        )
    },
    "Another choice of problems could well have led to the other decision.": (
        "Otra elección de problemas bien podría haber llevado a la otra decisión."
    ),
    "Call these differences borderline, look at the problem named, and add problems;": (
        "Calificar estas diferencias de dudosas, mirar el problema indicado y añadir problemas;"
    ),
    "do not leave any out.": "no dejar ninguno fuera.",
    "Mean ranks and the number of hypotheses depend on who else is compared, and that was your choice.": (
        "Los rangos medios y el número de hipótesis dependen de qué otros se comparan, y eso lo eligió quien compara."
    ),
    "Fix the set of algorithms before looking, and give the pairwise p-values beside it (--pairwise wilcoxon).": (
        "Fijar el conjunto de algoritmos antes de mirar, y dar al lado los p-valores por pares (--pairwise wilcoxon)."
    ),
    "The number of hypotheses depends on who else is compared, and that was your choice.": (
        "El número de hipótesis depende de qué otros se comparan, y eso lo eligió quien compara."
    ),
    "Fix the set of algorithms before looking.": "Fijar el conjunto de algoritmos antes de mirar.",
    "Which algorithm comes out on top then depends on the choice of problems and competitors;": (
        "Qué algoritmo queda el primero depende entonces de la elección de problemas y competidores;"
    ),
    "no test decided that.": "eso no lo decidió ninguna prueba.",
    "Report the group of algorithms that cannot be told apart instead of a winner.": (
        "Comunicar el grupo de algoritmos que no se pueden distinguir, en lugar de un ganador."
    ),
    "A problem left out because of its result makes the p-value wrong.": (
        "Un problema que se deja fuera por su resultado falsea el p-valor."
    ),
    "Keep every problem; report the difference as not shown.": (
        "Conservar todos los problemas; comunicar la diferencia como no mostrada."
    ),
}

_METRICS: Final[dict[str, str]] = {
    "{m:number} metrics were judged at α = {alpha:number} each;": "{m} métricas se juzgaron con α = {alpha} cada una;",
    "{own:number} hypotheses are significant by their own metric, {across:number} by Holm over all metrics together.": (
        "{own} hipótesis son significativas según su propia métrica, {across} según Holm sobre todas las métricas juntas."
    ),
    "1 hypotheses are significant by their own metric, {across:number} by Holm over all metrics together.": (
        "1 hipótesis es significativa según su propia métrica, {across} según Holm sobre todas las métricas juntas."
    ),
    "The chance of a false finding by some metric can be up to {m:number} times α, {most:number};": (
        "La probabilidad de un hallazgo falso en alguna métrica puede llegar a {m} veces α, {most};"
    ),
    "and the most welcome of several metrics is a choice made by the data.": (
        "y quedarse con la más favorable de varias métricas es una elección hecha por los datos."
    ),
    "Name one metric beforehand as the one the claim rests on, or quote what is significant over all metrics.": (
        "Indicar de antemano la métrica en la que se apoya la afirmación, o citar lo que es significativo sobre todas las "
        "métricas."
    ),
    "Larger is better by {larger:names}, smaller by {smaller:names}.": (
        "Mayor es mejor según {larger}; menor, según {smaller}."
    ),
    "One wrong direction turns a verdict round, and nothing in its numbers shows it.": (
        "Un solo sentido equivocado invierte un veredicto, y nada en sus números lo muestra."
    ),
    "Check the column Better of the summary; set it by --objective METRIC=maximize,OTHER=minimize.": (
        "Comprobar la columna Mejores del resumen; se fija con --objective METRIC=maximize,OTHER=minimize."
    ),
}

_UNPAIRED: Final[dict[str, str]] = {
    "The {k:number} columns are treated as independent samples ({n:number} observations).": (
        "Las {k} columnas se tratan como muestras independientes ({n} observaciones)."
    ),
    "If the rows belong together (the same problem for every algorithm), pairing them is valid and far more powerful, and this "
    "analysis wastes it.": (
        "Si los valores de una fila van juntos (el mismo problema para todos los algoritmos), emparejarlos es válido y mucho "
        "más potente, y este análisis lo desperdicia."
    ),
    "Leave out --unpaired when every row is one problem.": "Quitar --unpaired si cada fila es un problema.",
    "The smallest group has {values:said}.": "El grupo menor tiene {values}.",
    "The χ² and normal approximations are rough for groups of fewer than 5.": (
        "Las aproximaciones χ² y normal son poco precisas con grupos de menos de 5."
    ),
    "Add observations before leaning on a borderline p-value.": (
        "Añadir observaciones antes de apoyarse en un p-valor que está en el límite."
    ),
}

ADVICE_SIZES: Final[dict[str, str]] = {**_FEW, **_BEST_CHANGES, **_STABILITY, **_METRICS, **_UNPAIRED}
