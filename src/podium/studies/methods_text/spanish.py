"""The words of the methods paragraph in Spanish."""

from __future__ import annotations

import re
from collections.abc import Sequence

from podium.studies.methods_text.words import Words


def conjunction(after: str) -> str:
    """Give "y", or "e" before the sound of an i (but not before hia-, hie-, hio-).

    >>> conjunction("Kernel"), conjunction("ID3 incremental"), conjunction("Iris"), conjunction("hierro")
    ('y', 'e', 'e', 'y')
    """
    return "e" if re.match(r"h?[ií](?![aeouáéóú])", after, re.IGNORECASE) else "y"


def listing(names: Sequence[str]) -> str:
    """Join names.

    >>> listing(["A", "B", "Iris"])
    'A, B e Iris'
    """
    return f"{', '.join(names[:-1])} {conjunction(names[-1])} {names[-1]}" if len(names) > 1 else "".join(names)


WORDS = Words(
    listing=listing,
    algorithms="{k} algoritmos",
    problems=("{n} problema", "{n} problemas"),
    observations=("{n} observación", "{n} observaciones"),
    sample_sizes="entre {low} y {high} observaciones",
    data={
        "results": "Se compararon {who} en {extent}{better}.",
        "samples": "Se compararon {who} en muestras independientes de {extent} cada una{better}.",
        "folds": "Se compararon {who} en un solo problema mediante {extent}{better}.",
        "ranks": "Se reanalizaron los rangos medios publicados de {who} en {extent}.",
        "matrix": "Se reanalizaron los p-valores publicados de los {m} pares de {who}.",
        "pair": "Se reanalizó el p-valor publicado de {who}.",
        "list": "Se reanalizaron {m} p-valores publicados.",
        "one": "Se reanalizó un p-valor publicado.",
    },
    better={"maximize": "; los valores mayores son mejores", "minimize": "; los valores menores son mejores"},
    averages={"mean": "media", "median": "mediana"},
    averaged=(
        " Cada valor es la {average} de {low} mediciones.",
        " Cada valor es la {average} de {low} a {high} mediciones.",
    ),
    ranked={
        "friedman": "A los algoritmos se les asignaron rangos en cada problema (1 es el mejor; los empates comparten su rango medio)",
        "friedman_aligned": "A los resultados de cada problema se les restó su media y a todos juntos se les asignaron rangos",
        "quade": "Los rangos de cada problema se ponderaron con el rango del recorrido de sus resultados",
        "kruskal_wallis": "A todas las observaciones juntas se les asignaron rangos (1 es el mejor; los empates comparten su rango medio)",
    },
    omnibus=" {ranked}, y la hipótesis de que todos los algoritmos rinden igual se contrastó con",
    omnibus_of_ranks=" La hipótesis de que todos los algoritmos rinden igual se contrastó con",
    tests={
        "friedman": ("la prueba de Friedman", ("friedman1937",)),
        "friedman_aligned": ("la prueba de rangos alineados de Friedman", ("hodges1962",)),
        "quade": ("la prueba de Quade", ("quade1979",)),
        "kruskal_wallis": ("la prueba de Kruskal–Wallis", ("kruskal1952",)),
    },
    also=(" También se contrastó con", " y"),
    corrected="; con corrección por empates,",
    exact="; valor exacto dados los empates,",
    permuted="; con {n} permutaciones aleatorias (semilla {seed}),",
    compared=(" Los dos algoritmos se compararon", " Los {n} pares de algoritmos se compararon"),
    control=" El algoritmo de control, {control},{taken} se comparó con {rest}",
    taken=" elegido después de ver los resultados por tener el mejor rango medio,",
    rest=("el otro algoritmo", "cada uno de los otros {n} algoritmos"),
    reported_control=" Solo los p-valores de {control}, el algoritmo de control, forman la familia.",
    sides={"two": "bilaterales", "one": "unilaterales"},
    alternatives={
        "greater": ", frente a la alternativa de que {control} es mejor",
        "less": ", frente a la alternativa de que {control} es peor",
    },
    how={
        "friedman": ("mediante pruebas z {side} de las diferencias de sus rangos medios", ("demsar2006",)),
        "aligned": ("mediante pruebas z {side} de las diferencias de sus rangos medios", ("garcia2010",)),
        "quade": ("mediante pruebas z {side} de las diferencias de sus rangos medios", ("garcia2010",)),
        "eisinga": (
            "mediante pruebas {side} de las diferencias de sus sumas de rangos, exactas si ningún problema tiene empates",
            ("eisinga2017",),
        ),
        "eisinga-ties": (
            "mediante pruebas {side} de las diferencias de sus sumas de rangos, exactas dados los empates",
            ("eisinga2017",),
        ),
        "conover": ("mediante pruebas t {side} de las diferencias de sus sumas de rangos", ("conover1999",)),
        "wilcoxon": (
            "mediante pruebas {side} de rangos con signo de Wilcoxon ({exact}; {zeros})",
            ("wilcoxon1945", "benavoli2016"),
        ),
        "sign": (
            "mediante pruebas {side} exactas de los signos sin los empates",
            ("demsar2006", "benavoli2016"),
        ),
        "paired-t": ("mediante pruebas t pareadas {side}", ("student1908",)),
        "corrected-t": ("mediante pruebas t corregidas para remuestreo {side}", ("nadeau2003",)),
        "combined-f": ("mediante pruebas F combinadas de 5×2 cv {side}", ("alpaydin1999",)),
        "kruskal-wallis": ("mediante pruebas {side} de Dunn", ("dunn1964",)),
    },
    zeros={
        "split": "los rangos de las diferencias nulas cuentan la mitad para cada lado",
        "drop": "las diferencias nulas se excluyen",
        "pratt": "las diferencias nulas reciben rango y después se excluyen",
    },
    exactness=("exactas dados los empates", "con la aproximación normal"),
    errors={
        "published": ", con los errores estándar allí publicados",
        "corrected": ", con los errores estándar que se deducen de la distribución nula de los rangos",
    },
    adjusted_by=" Los p-valores se ajustaron con",
    procedures={
        "bonferroni": ("la corrección de Bonferroni", ("dunn1961",)),
        "sidak": ("la corrección de Šidák", ("sidak1967",)),
        "holland": ("el procedimiento de Holland y Copenhaver", ("holland1987",)),
        "finner": ("el procedimiento de Finner", ("finner1993",)),
        "hochberg": ("el procedimiento ascendente de Hochberg", ("hochberg1988",)),
        "hommel": ("el procedimiento de Hommel", ("hommel1988",)),
        "rom": ("el procedimiento ascendente de Rom", ("rom1990",)),
        "li": ("el procedimiento de Li en dos pasos", ("li2008",)),
        "holm": ("la corrección de Holm", ("holm1979",)),
        "bergmann-hommel": ("el procedimiento de Bergmann y Hommel", ("bergmann1988", "garcia2008")),
        "shaffer": ("el procedimiento estático de Shaffer", ("shaffer1986", "garcia2008")),
        "studentised-range": (
            "el procedimiento de Nemenyi en un solo paso, con el rango studentizado",
            ("nemenyi1963", "demsar2006"),
        ),
    },
    family_wise=", que controla la tasa de error por familia, aquí con",
    nominal=", con un nivel nominal de",
    chosen=" Como el control se tomó después de ver los resultados, la tasa de error de la familia puede superar ese nivel: en simulaciones "
    "de rangos medios con 0.05, el {five} % de las tablas con 5 algoritmos iguales y el {ten} % con 10 dieron un resultado falso. Un control nombrado de "
    "antemano, o la comparación de todos los pares, la controlaría.",
    level=" El nivel de significación es",
    best=(" {names} tiene el mejor rango medio ({rank}).", " {names} comparten el mejor rango medio ({rank})."),
    many_best=" {n} algoritmos comparten el mejor rango medio ({rank}).",
    best_mean=(" {names} tiene la mejor media ({mean}).", " {names} comparten la mejor media ({mean})."),
    many_best_mean=" {n} algoritmos comparten la mejor media ({mean}).",
    nothing={
        "pairs": " No se encontró ninguna diferencia significativa (menor {adjusted}: ",
        "list": " No se rechaza ninguna hipótesis (menor {adjusted}: ",
    },
    nothing_single=" No se encontró ninguna diferencia significativa (",
    all_pairs={
        "pairs": (
            " De los {m} pares, 1 difiere significativamente",
            " De los {m} pares, {n} difieren significativamente",
        ),
        "list": (" De las {m} hipótesis, se rechaza 1", " De las {m} hipótesis, se rechazan {n}"),
    },
    single={"pairs": " Los dos algoritmos difieren significativamente", "list": " La hipótesis se rechaza"},
    adjusted=("p-valor", "p-valor ajustado"),
    bracketed=("p-valores ajustados entre paréntesis", "estadísticos y p-valores ajustados entre paréntesis"),
    versus="{a} frente a {b}",
    phrases=(
        "es significativamente mejor que",
        "es significativamente peor que",
        "no difiere significativamente de",
    ),
    negated=lambda phrase: f"no {phrase}",
    one_way=" Una prueba unilateral no busca diferencias en el otro sentido.",
    joints=(",", " y"),
    pair_joints=(", ", lambda after: f" {conjunction(after)} "),
    many="{n} algoritmos",
    no_proof={
        "pairs": " Que una diferencia no sea significativa no demuestra que no exista.",
        "list": " Que una hipótesis no se rechace no demuestra que sea cierta.",
    },
    caution=" Con solo {n} problemas, la aproximación normal de estas pruebas es poco precisa.",
    software=" Los cálculos se realizaron con podium {version}.",
)
"""Spanish."""
