"""Spanish: what a check of the levels of procedures says."""

from __future__ import annotations

from typing import Final

_FAMILIES: Final[dict[str, str]] = {
    "one pair": "un par",
    "all {n:number} pairs": "los {n} pares",
    "one algorithm against 1 other": "un algoritmo frente a 1 más",
    "one algorithm against {n:number} others": "un algoritmo frente a otros {n}",
    "{control} against 1 other": "{control} frente a 1 más",
    "{control} against {n:number} others": "{control} frente a otros {n}",
}

_HEADS: Final[dict[str, str]] = {
    f"{whose} of {{k:said}} on {{n:said}} ({{family:said}}) a procedure that keeps its level finds a difference where there is none in at "
    "most {alpha:number} % of all tables.": (
        f"{de_quien} de {{k}} en {{n}} ({{family}}), un procedimiento que mantiene su nivel halla una diferencia donde no la hay en un "
        "{alpha} % de las tablas como máximo."
    )
    for whose, de_quien in (
        ("In simulated comparisons", "En comparaciones simuladas"),
        ("In comparisons made from this table", "En comparaciones hechas a partir de esta tabla"),
    )
}

_SUBJECTS: Final = (("{who:words}", "{who}"), ("the test", "la prueba"))
_SAFE: Final = (
    ("do so in every situation tried", "lo cumplen en todas las situaciones probadas"),
    ("does so in every situation tried", "lo cumple en todas las situaciones probadas"),
    ("show no clear excess in any situation tried", "no muestran un exceso claro en ninguna situación probada"),
    ("shows no clear excess in any situation tried", "no muestra un exceso claro en ninguna situación probada"),
    ("do so in {where}", "lo cumplen en {where}"),
    ("does so in {where}", "lo cumple en {where}"),
    ("show no clear excess in {where}", "no muestran un exceso claro en {where}"),
    ("shows no clear excess in {where}", "no muestra un exceso claro en {where}"),
)
_PLACES: Final = (
    ("in both situations", "en ambas situaciones"),
    ("in all {n:number} situations", "en las {n} situaciones"),
    *(
        place
        for kind in ("words", "names")
        for place in (
            (
                f"in {{n:number}} of {{total:number}} situations ({{where:{kind}}})",
                "en {n} de {total} situaciones ({where})",
            ),
            (f"in {{where:{kind}}}", "en {where}"),
        )
    ),
)
_PARTS: Final = (
    *(
        (f"{who} {does} (at most {{most:number}} %)", f"{quien} {hace} (como máximo {{most}} %)")
        for who, quien in _SUBJECTS
        for does, hace in _SAFE
    ),
    *(
        (
            f"{who} {errs} more often {where}, in up to {{most:number}} %",
            f"{quien} {yerra} más a menudo {donde}, en hasta {{most}} %",
        )
        for who, quien in _SUBJECTS
        for errs, yerra in (("err", "yerran"), ("errs", "yerra"))
        for where, donde in _PLACES
    ),
)
"""What is said of some procedures; the parts of a sentence are parted by semicolons."""

_SOURCES: Final[dict[str, str]] = {
    f"{start}{part}{end}": f"{start_es}{part_es}{end}"
    for start, start_es in (("With {source:said}, ", "Con {source}, "), ("", ""))
    for part, part_es in _PARTS
    for end in ";."
} | {
    "Unadjusted p-values err in up to {most:number} %.": "Los p-valores sin ajustar yerran en hasta {most} %.",
    "With {source:said}, unadjusted p-values err in up to {most:number} %.": (
        "Con {source}, los p-valores sin ajustar yerran en hasta {most} %."
    ),
    "Theory does not expect this of {what}.": "La teoría no espera esto de {what}.",
    "Theory does not expect this of {procedure:said} ({source:said}) in {where}: {share:number} %.": (
        "La teoría no espera esto de {procedure} ({source}) en {where}: {share} %."
    ),
    "No rate contradicts theory ({tables:said} from each of {situations:said}, {rates:said}, {level:number} % intervals).": (
        "Ninguna tasa contradice la teoría ({tables} de cada una de {situations}, {rates}, intervalos del {level} %)."
    ),
}

_WHY: Final = (
    (
        "nothing is adjusted: the more hypotheses, the likelier one falls by chance",
        "nada se ajusta: cuantas más hipótesis, más probable es que una caiga por azar",
    ),
    (
        "Li's procedure weighs every p-value by the largest one, not by their number, so many true hypotheses are not paid for",
        "el procedimiento de Li pondera cada p-valor por el mayor, no por su número, así que no se paga por muchas hipótesis ciertas",
    ),
    (
        "Shaffer and Bergmann–Hommel presume that A = B and B = C imply A = C, which is not so here",
        "Shaffer y Bergmann–Hommel presuponen que A = B y B = C implican A = C, lo que aquí no es así",
    ),
    (
        "the p-values are valid and the procedure keeps the family-wise level",
        "los p-valores son válidos y el procedimiento mantiene el nivel de la familia",
    ),
    ("Student's t is exact for normal results", "la t de Student es exacta para resultados normales"),
    (
        "the test is exact, and few p-values are possible",
        "la prueba es exacta, y son posibles pocos p-valores",
    ),
    (
        "the normal approximation to mean ranks is good from ten problems and five algorithms on",
        "la aproximación normal a los rangos medios es buena desde diez problemas y cinco algoritmos",
    ),
    (
        "mean-rank tests take all algorithms to be alike; ranks of some that are, among others that are not, vary less",
        "las pruebas de rangos medios suponen iguales todos los algoritmos; los rangos de algunos que lo son, entre otros que no, varían "
        "menos",
    ),
    (
        "mean-rank tests take the results of a problem to be exchangeable; algorithms that scatter differently are not",
        "las pruebas de rangos medios suponen intercambiables los resultados de un problema; los algoritmos de distinta dispersión no lo "
        "son",
    ),
    (
        "few mean ranks are possible, and the normal approximation to them is rough",
        "son posibles pocos rangos medios, y la aproximación normal a ellos es tosca",
    ),
    (
        "ties make mean ranks vary less than the standard error says",
        "los empates hacen que los rangos medios varíen menos de lo que dice el error estándar",
    ),
    (
        "with less than five algorithms the normal approximation to mean ranks is somewhat rough",
        "con menos de cinco algoritmos la aproximación normal a los rangos medios es algo tosca",
    ),
    (
        "Student's t is not exact for results that are not normal",
        "la t de Student no es exacta para resultados que no son normales",
    ),
    (
        "the published standard error of aligned ranks ignores that a problem's ranks hang together",
        "el error estándar publicado de los rangos alineados ignora que los rangos de un problema están ligados entre sí",
    ),
    (
        "the published standard error of Quade's ranks is √((k − 1)/2) = {ratio:number} times what it should be",
        "el error estándar publicado de los rangos de Quade es √((k − 1)/2) = {ratio} veces lo que debería ser",
    ),
    (
        "omnibus tests of ranks take the results of a problem to be exchangeable",
        "las pruebas ómnibus de rangos suponen intercambiables los resultados de un problema",
    ),
    (
        "the test is exact, and few values of the statistic are possible",
        "la prueba es exacta, y son posibles pocos valores del estadístico",
    ),
    (
        "the classic form of the statistic does not allow for ties",
        "la forma clásica del estadístico no tiene en cuenta los empates",
    ),
    *(
        (
            f"the {form} approximation is rough below ten problems or five algorithms",
            f"la aproximación {form} es tosca por debajo de diez problemas o cinco algoritmos",
        )
        for form in ("F", "χ²")
    ),
    *(
        (f"{form} is a good approximation here", f"la distribución {form} es aquí una buena aproximación")
        for form in ("F", "χ²")
    ),
)
"""What theory says, and why."""

_THEORY: Final[dict[str, str]] = (
    dict(_WHY)
    | {f"{why[0].upper()}{why[1:]}{end}": f"{razon[0].upper()}{razon[1:]}{end}" for why, razon in _WHY for end in ".;"}
    | {
        f"{kind}: {{why:said}} ({{where}}).": f"{clase}: {{why}} ({{where}})."
        for kind, clase in (
            ("at most α", "como máximo α"),
            ("below α", "por debajo de α"),
            ("may exceed α", "puede superar α"),
            ("about α", "alrededor de α"),
            ("not controlled", "sin control"),
        )
    }
    | {
        "at most": "como máximo",
        "below": "por debajo",
        "may exceed": "puede superar",
        "about": "alrededor",
        "not controlled": "sin control",
        "Above α: {some:number} of {all:said}.": "Por encima de α: {some} de {all}.",
        "what is lost is power.": "lo que se pierde es potencia.",
    }
)

_SITUATIONS: Final[dict[str, str]] = {
    "iid: independent normal results.": "iid: resultados normales independientes.",
    "correlated: results that share the difficulty of their problem (correlation 0.8).": (
        "correlated: resultados que comparten la dificultad de su problema (correlación 0.8)."
    ),
    "unequal-variance: equal centres, but the first two algorithms (one is the control) scatter five times as widely.": (
        "unequal-variance: centros iguales, pero los dos primeros algoritmos (uno es el control) tienen una dispersión cinco veces mayor."
    ),
    "ties: correlated results rounded to half a standard deviation, so that many are equal.": (
        "ties: resultados correlacionados redondeados a media desviación típica, de modo que muchos son iguales."
    ),
    "skewed: independent log-normal results.": "skewed: resultados log-normales independientes.",
    "incommensurable: problems whose scales differ by powers of ten.": (
        "incommensurable: problemas cuyas escalas difieren en potencias de diez."
    ),
    "partial: the first half of the algorithms alike, each of the others two standard deviations better than the last.": (
        "partial: la primera mitad de los algoritmos, iguales; cada uno de los demás, dos desviaciones típicas mejor que el anterior."
    ),
    "intransitive: each algorithm ahead of the last one on half of the problems, and of every later other one on three quarters.": (
        "intransitive: cada algoritmo aventaja al último en la mitad de los problemas y a cada uno de los demás posteriores en tres cuartas "
        "partes."
    ),
    "exchanged: this table with the results of each problem dealt out to the algorithms at random.": (
        "exchanged: esta tabla con los resultados de cada problema repartidos al azar entre los algoritmos."
    ),
    "own-spreads: this table without what makes one algorithm better, each keeping its own spread.": (
        "own-spreads: esta tabla sin lo que hace mejor a un algoritmo, y cada uno con su propia dispersión."
    ),
    "{name}: a population given.": "{name}: una población dada.",
    "own-spreads: mean and scale of each problem and the median advantage of each algorithm are taken out;": (
        "own-spreads: se quitan la media y la escala de cada problema y la ventaja mediana de cada algoritmo;"
    ),
    "problems are drawn with replacement and turned upside down with probability ½, which makes every hypothesis true.": (
        "los problemas se extraen con reemplazo y se invierten con probabilidad ½, lo que hace cierta toda hipótesis."
    ),
    "What this many problems say of the spreads is itself uncertain.": (
        "Lo que tantos problemas dicen de las dispersiones es en sí mismo incierto."
    ),
}

_REPORT: Final[dict[str, str]] = {
    "Do the procedures keep their level?": "¿Mantienen su nivel los procedimientos?",
    "Simulated tables: {n:said}, {k:said}; {family:said}.": "Tablas simuladas: {n}, {k}; {family}.",
    "Data: {file}: {n:said}, {k:said}; {family:said}.": "Datos: {file}: {n}, {k}; {family}.",
    "{tables:said} from each situation, seed {seed:number}.": "{tables} de cada situación, semilla {seed}.",
    "How often a procedure errs": "Con qué frecuencia yerra un procedimiento",
    "The situations": "Las situaciones",
    "What theory says": "Qué dice la teoría",
    "More: --full shows every interval, what theory says and references; --figure levels.svg draws the rates; --format latex, markdown, "
    "html, csv or json gives everything for a paper or a program.": (
        "Más: --full muestra cada intervalo, lo que dice la teoría y las referencias; --figure levels.svg dibuja las tasas; --format "
        "latex, markdown, html, csv o json lo da todo para un artículo o un programa."
    ),
    "podium {version:number}": "podium {version}",
    "P-values from {sources:words}, two-sided;": "P-valores de {sources}, bilaterales;",
    "{names:words}.": "{names}.",
    "All procedures see the same tables, and all situations the same random numbers;": (
        "Todos los procedimientos ven las mismas tablas, y todas las situaciones los mismos números aleatorios;"
    ),
    "α = {alpha:number}.": "α = {alpha}.",
    "Family-wise error: share of tables in which a true hypothesis is rejected;": (
        "Error por familia: proporción de tablas en las que se rechaza una hipótesis cierta;"
    ),
    "intervals of {level:number} % (Clopper–Pearson).": "intervalos del {level} % (Clopper–Pearson).",
    "Levels of Friedman ranks were also computed exactly, from all tables of ranks.": (
        "Los niveles de los rangos de Friedman se calcularon también de forma exacta, a partir de todas las tablas de rangos."
    ),
    "+ and −: the whole {level:number} % interval lies above or below {alpha:number} %.": (
        "+ y −: todo el intervalo del {level} % queda por encima o por debajo del {alpha} %."
    ),
    "Family-wise error rate in per cent, {source:said}, α = {alpha:number}": (
        "Tasa de error por familia en porcentaje, {source}, α = {alpha}"
    ),
    "Where {true:number} of {all:number} hypotheses are true ({name}), in per cent": (
        "Donde {true} de {all} hipótesis son ciertas ({name}), en porcentaje"
    ),
    "Family-wise error": "Error por familia",
    "False discoveries": "Falsos descubrimientos",
    "Power": "Potencia",
    "False discoveries: average share of the rejections that are false.": (
        "Falsos descubrimientos: proporción media de los rechazos que son falsos."
    ),
    "Power: average share of the false hypotheses that are rejected.": (
        "Potencia: proporción media de las hipótesis falsas que se rechazan."
    ),
    "In brackets: standard errors.": "Entre paréntesis: errores estándar.",
    "Situation": "Situación",
    "Level, %": "Nivel, %",
    "Interval": "Intervalo",
    "Exact": "Exacto",
    "Theory": "Teoría",
    "Friedman, χ²": "Friedman, χ²",
    "Friedman, exact": "Friedman, exacta",
    "Levels of the omnibus tests": "Niveles de las pruebas ómnibus",
    "Error, %": "Error, %",
    "Per comparison": "Por comparación",
    "Every family-wise error rate": "Todas las tasas de error por familia",
    "Exact: computed from all tables of ranks.": "Exacto: calculado a partir de todas las tablas de rangos.",
    "Per comparison: average share of the true hypotheses that are rejected (standard error).": (
        "Por comparación: proporción media de las hipótesis ciertas que se rechazan (error estándar)."
    ),
}

_ADVICE: Final[dict[str, str]] = {
    "{names:words} does not keep the family-wise level: up to {share:number} % in {where}.": (
        "{names} no mantiene el nivel de la familia: hasta {share} % en {where}."
    ),
    "Procedures that presume that equality is transitive ({names:words}) err too often: up to {share:number} % in {where}.": (
        "Los procedimientos que presuponen que la igualdad es transitiva ({names}) yerran demasiado: hasta {share} % en {where}."
    ),
    "Equality is transitive in all situations tried, as these procedures presume: {names:words}.": (
        "La igualdad es transitiva en todas las situaciones probadas, como presuponen estos procedimientos: {names}."
    ),
    "Use Holm, by which podium compare decides; --null intransitive shows why.": (
        "Usar Holm, con el que decide podium compare; --null intransitive muestra por qué."
    ),
    "Mean-rank tests err too often where algorithms scatter differently: up to {share:number} % in {where}.": (
        "Las pruebas de rangos medios yerran demasiado donde los algoritmos tienen distinta dispersión: hasta {share} % en {where}."
    ),
    "They take the results of a problem to be exchangeable between algorithms; no adjustment of p-values mends that.": (
        "Suponen que los resultados de un problema son intercambiables entre algoritmos; ningún ajuste de p-valores remedia eso."
    ),
    "Use tests of two algorithms at a time: --test wilcoxon or sign here, --pairwise in podium compare.": (
        "Usar pruebas de dos algoritmos cada vez: --test wilcoxon o sign aquí, --pairwise en podium compare."
    ),
    "{source:said}: {procedure:said} errs in {share:number} % of tables ({where}).": (
        "Con {source}, {procedure} yerra en {share} % de las tablas ({where})."
    ),
    "Use --se corrected; the published form is for reproducing the literature.": (
        "Usar --se corrected; la forma publicada es para reproducir la literatura."
    ),
    "{rates:said} of {all:number} cannot be told from {alpha:number} %, with intervals wider than ±{half:number} %.": (
        "De {all} tasas, no se pueden distinguir del {alpha} %: {rates}, con intervalos de más de ±{half} %."
    ),
    "{tables:said} leave a Monte Carlo error: the {level:number} % interval says how large.": (
        "Con {tables} queda un error de Monte Carlo: el intervalo del {level} % dice cuán grande."
    ),
    "Use more --replicates: four times as many halve it.": "Usar más --replicates: con cuatro veces más se reduce a la mitad.",
    "{test:said} rejects in {share:number} % of tables without differences ({where}).": (
        "{test} rechaza en {share} % de las tablas sin diferencias ({where})."
    ),
    "Use the exact or the permutation p-value: --exact or --permutations in podium compare.": (
        "Usar el p-valor exacto o el de permutación: --exact o --permutations en podium compare."
    ),
}

_PICTURES: Final[dict[str, str]] = {
    "Family-wise error rates": "Tasas de error por familia",
    "Family-wise error rates.": "Tasas de error por familia.",
    "Levels of the omnibus tests.": "Niveles de las pruebas ómnibus.",
    "Share of {tables:said} in which a true hypothesis is rejected, with {level:number} % intervals;": (
        "Proporción de {tables} en las que se rechaza una hipótesis cierta, con intervalos del {level} %;"
    ),
    **{
        code: code
        for code in (
            "iid",
            "correlated",
            "unequal-variance",
            "ties",
            "skewed",
            "incommensurable",
            "partial",
            "intransitive",
        )
    },
    "exchanged": "exchanged",
    "own-spreads": "own-spreads",
    **{
        " ".join(f"{title}: {{p{i}}}" for i in range(panels)): " ".join(f"{told}: {{p{i}}}" for i in range(panels))
        for title, told in (
            ("Family-wise error rates", "Tasas de error por familia"),
            ("Levels of the omnibus tests", "Niveles de las pruebas ómnibus"),
        )
        for panels in range(1, 22)
    },
    "the line is α = {alpha:number}.": "la línea es α = {alpha}.",
    "Filled: the whole interval lies above it.": "Relleno: todo el intervalo queda por encima.",
    "Unadjusted p-values are left out.": "Se omiten los p-valores sin ajustar.",
}

VALIDATE: Final[dict[str, str]] = {
    **_FAMILIES,
    **_HEADS,
    **_SOURCES,
    **_THEORY,
    **_SITUATIONS,
    **_REPORT,
    **_ADVICE,
    **_PICTURES,
}
