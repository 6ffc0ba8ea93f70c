"""Spanish: the tables of a plan of the number of problems, and the plan of runs."""

from __future__ import annotations

from typing import Final

_REPORT: Final[dict[str, str]] = {
    "How many problems a comparison needs": "Cuántos problemas necesita una comparación",
    "Two algorithms, one hypothesis; {differences:said}.": "Dos algoritmos, una hipótesis; {differences}.",
    "All {m:number} pairs of {k:number} algorithms; {differences:said}.": "Los {m} pares de {k} algoritmos; {differences}.",
    "A control against each of {k:number} others; {differences:said}.": (
        "Un control frente a cada uno de otros {k}; {differences}."
    ),
    "Pilot: {file}; {n:said}, rows drawn with replacement.": "Piloto: {file}; {n}, filas extraídas con reemplazo.",
    "Cells: {shape:said}, equally scattered.": "Celdas: {shape}, de igual dispersión.",
    "Cells: {shape:said}, equally scattered; {pattern:said}.": "Celdas: {shape}, de igual dispersión; {pattern}.",
    "Family-wise α = {alpha:number}.": "α = {alpha} para la familia.",
    "normal": "normal",
    "uniform": "uniforme",
    "Laplace (heavy tails)": "Laplace (colas pesadas)",
    "Student's t with 3 degrees of freedom (very heavy tails)": "t de Student con 3 grados de libertad (colas muy pesadas)",
    "log-normal (skewed)": "log-normal (asimétrica)",
    "the others are alike": "los demás son iguales",
    "those between the first and the last are half way": "los que están entre el primero y el último, a medio camino",
    "they are evenly spaced": "a distancias iguales",
    "How many problems": "Cuántos problemas",
    "Power along the number of problems": "Potencia según el número de problemas",
    "More: --full shows the power along the number of problems and references; --figure plan.svg draws the curves; --format latex, "
    "markdown, html, csv or json gives everything for a paper or a program.": (
        "Más: --full muestra la potencia según el número de problemas y las referencias; --figure plan.svg dibuja las curvas; --format "
        "latex, markdown, html, csv o json lo da todo para un artículo o un programa."
    ),
    "Power there": "Potencia ahí",
    "Its interval": "Su intervalo",
    "Noether": "Noether",
    "Problems needed for a power of {power:number}": "Problemas necesarios para una potencia de {power}",
    "Intervals say how far the simulation is off, not how far the effect is.": (
        "Los intervalos dicen cuánto se desvía la simulación, no cuánto el efecto."
    ),
    "The power is counted in samples that the search did not see.": "La potencia se cuenta en muestras que la búsqueda no vio.",
    "Where the number of problems is missing, the power is that at the largest number looked at.": (
        "Donde falta el número de problemas, la potencia es la del mayor número considerado."
    ),
    "{method:said}: {first:number} already reach the power, but some larger numbers do not, because the exact test has few levels; from "
    "{n:number} on all do.": (
        "{method}: {first} ya alcanzan la potencia, pero algunos números mayores no, porque la prueba exacta tiene pocos niveles; desde "
        "{n} lo hacen todos."
    ),
    "Noether: his formula for Wilcoxon's test, (z_α + z_β)²/(3(p − ½)²); a check, made for small effects.": (
        "Noether: su fórmula para la prueba de Wilcoxon, (z_α + z_β)²/(3(p − ½)²); una comprobación, pensada para efectos pequeños."
    ),
    "Method": "Método",
    "The pair": "El par",
    "Average": "Media",
    "Any": "Alguna",
    "All": "Todas",
    "Wrong": "Errónea",
    "Power there by its definitions": "Potencia ahí según sus definiciones",
    "The pair: its difference is found.": "El par: se halla su diferencia.",
    "Average: share of the true differences found.": "Media: proporción de las diferencias verdaderas que se hallan.",
    "Any, all: at least one of them, every one.": "Alguna, todas: al menos una de ellas, cada una.",
    "Wrong: something is found significant that is not so, or the wrong way round.": (
        "Errónea: se halla significativo algo que no es así, o al revés."
    ),
    "{studies:said} of every size, seed {seed:number}; larger ones hold the smaller ones, all methods see the same.": (
        "{studies} de cada tamaño, semilla {seed}; los mayores contienen a los menores, todos los métodos ven los mismos."
    ),
    "Powers between two sizes lie on a straight line.": "Las potencias entre dos tamaños están en una línea recta.",
    "Values are a common effect of the problem, which no paired test sees, plus that of the algorithm, plus independent scatter of one "
    "size.": (
        "Los valores son un efecto común del problema, que ninguna prueba pareada ve, más el del algoritmo, más una dispersión "
        "independiente de igual tamaño."
    ),
    "Exact: the noncentral t distribution for t, the binomial for the sign test.": (
        "Exacto: la distribución t no central para t, la binomial para la prueba de los signos."
    ),
    "A significant result in the wrong direction does not count as found.": (
        "Un resultado significativo en la dirección equivocada no cuenta como hallado."
    ),
    "{others:names} and {name} have the same mean rank;": "{others} y {name} tienen el mismo rango medio;",
    "{name} was taken, the first by name.": "se tomó {name}, el primero por su nombre.",
    "Name the pair (--pair A B) to plan for another one.": "Para planificar otro par, indicarlo (--pair A B).",
    "Power and number of problems.": "Potencia y número de problemas.",
    "Probability to {goal:said}, α = {alpha:number}; numbers: problems needed for a power of {power:number} (the line).": (
        "Probabilidad de {goal}, α = {alpha}; números: problemas necesarios para una potencia de {power} (la línea)."
    ),
    "number of problems and power of {methods}.": "número de problemas y potencia de {methods}.",
    "Not shown: the {n:number} that need most.": "No se muestran: los {n} que más necesitan.",
}

_EACH: Final = (
    ("{low:number} runs", "{low} ejecuciones"),
    ("between {low:number} and {high:number} runs", "entre {low} y {high} ejecuciones"),
)
_OF: Final = (
    ("every two algorithms", "cada dos algoritmos"),
    ("{control} and each other algorithm", "{control} y cada uno de los demás algoritmos"),
)
_PILOT: Final = (
    ("has enough", "tiene suficientes"),
    ("has {has:number}", "tiene {has}"),
)

_RUNS: Final[dict[str, str]] = (
    {
        f"To know the difference between {of} to a standard error of {{se:number}} on every problem, {each} of an algorithm on a problem are "
        "needed, {total:number} in all; the pilot has {has:number}.": (
            f"Para conocer la diferencia entre {entre} con un error estándar de {{se}} en cada problema hacen falta {cuantas} de un "
            "algoritmo en un problema, {total} en total; el piloto tiene {has}."
        )
        for of, entre in _OF
        for each, cuantas in _EACH
    }
    | {
        f"To find differences of d = {{d:number}} over problems with an average power of {{power:number}} in {{family:said}}, {{n:said}} are "
        f"needed; the pilot {have}.": (
            f"Para hallar diferencias de d = {{d}} entre problemas con una potencia media de {{power}} en {{family}} hacen falta {{n}}; el "
            f"piloto {tiene}."
        )
        for have, tiene in _PILOT
    }
    | {
        f"{number} by paired t tests with Holm's procedure (α = {{alpha:number}})": (
            f"{cuantas} mediante pruebas t pareadas con el procedimiento de Holm (α = {{alpha}})"
        )
        for number, cuantas in (("1 comparison", "1 comparación"), ("{m:number} comparisons", "{m} comparaciones"))
    }
    | {
        "On {problems:names} even {most:number} runs of each are too few.": (
            "En {problems} incluso {most} ejecuciones de cada uno son muy pocas."
        ),
        "To find a difference of d = {d:number} in {family:said}, more than {most:number} problems would be needed.": (
            "Para hallar una diferencia de d = {d} en {family} harían falta más de {most} problemas."
        ),
        "The scatter is estimated from as few as {runs:said} of a cell.": (
            "La dispersión se estima a partir de tan solo {runs} en alguna celda."
        ),
        "A standard deviation from a handful of runs is easily half or twice the true one, and the number of runs goes with its square.": (
            "Una desviación típica de unas pocas ejecuciones fácilmente es la mitad o el doble de la verdadera, y el número de ejecuciones "
            "va con su cuadrado."
        ),
        "Make these runs in two steps: ten of each first, then plan again with what they show.": (
            "Hacer estas ejecuciones en dos pasos: primero diez de cada uno, y luego planificar de nuevo con lo que muestren."
        ),
        "1 cell of {cells:number} did not scatter at all in the pilot.": (
            "1 celda de {cells} no tuvo ninguna dispersión en el piloto."
        ),
        "{n:number} cells of {cells:number} did not scatter at all in the pilot.": (
            "{n} celdas de {cells} no tuvieron ninguna dispersión en el piloto."
        ),
        "Runs that all gave one value say that further runs would give it too; after few runs, or where values are rounded, that need not be "
        "so.": (
            "Ejecuciones que dieron todas un mismo valor dicen que otras más también lo darían; tras pocas ejecuciones, o donde los valores "
            "se redondean, no tiene por qué ser así."
        ),
        "Check that these runs used different seeds.": "Comprobar que estas ejecuciones usaron semillas distintas.",
        "How many runs and problems a study needs": "Cuántas ejecuciones y cuántos problemas necesita un estudio",
        "Pilot: {file}; {n:said}, {k:said}.": "Piloto: {file}; {n}, {k}.",
        "How many runs": "Cuántas ejecuciones",
        "In all": "En total",
        "Largest error": "Error mayor",
        "Largest error: of the difference of any two of interest, with these runs.": (
            "Error mayor: el de la diferencia entre dos cualesquiera de interés, con estas ejecuciones."
        ),
        "Runs of each algorithm for a standard error of {se:number}": (
            "Ejecuciones de cada algoritmo para un error estándar de {se}"
        ),
        "Power {power:number} …": "Potencia {power} …",
        "at Holm's first level, α/m": "al primer nivel de Holm, α/m",
        "on average over Holm's levels": "en promedio sobre los niveles de Holm",
        "for one test at α": "para una sola prueba a α",
        "Problems needed to find d = {d:number}": "Problemas necesarios para hallar d = {d}",
        "At the first level: enough whatever the other comparisons give; the last row is the most hopeful case.": (
            "Al primer nivel: suficientes den lo que den las otras comparaciones; la última fila es el caso más esperanzador."
        ),
        "Standard error of a difference of means: √(s₁²/n₁ + s₂²/n₂), s from the pilot's runs.": (
            "Error estándar de una diferencia de medias: √(s₁²/n₁ + s₂²/n₂), s de las ejecuciones del piloto."
        ),
        "Each further run goes to whichever algorithm of the least certain pair gains more by it.": (
            "Cada ejecución más va al algoritmo del par menos seguro que más gana con ella."
        ),
        "d: mean over standard deviation of the differences between two algorithms over problems; power of the paired t test.": (
            "d: media entre desviación típica de las diferencias entre dos algoritmos en los problemas; potencia de la prueba t pareada."
        ),
    }
)

PLAN_REPORT: Final[dict[str, str]] = {**_REPORT, **_RUNS}
