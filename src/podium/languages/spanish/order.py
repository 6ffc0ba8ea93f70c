"""Spanish: what the order by tests and cost says."""

from __future__ import annotations

from typing import Final

_LESS: Final = (("which cost less", "que cuestan menos"), ("which costs less", "que cuesta menos"))

_HOW: Final[dict[str, str]] = {
    "5×2 cv t tests": "pruebas t de 5×2 cv",
    "{tests:said}, one-sided, not adjusted, α = {alpha:number} each": (
        "{tests}, unilaterales, sin ajustar, α = {alpha} en cada una"
    ),
    "{tests:said}, one-sided, {procedure:said} procedure, family-wise α = {alpha:number}": (
        "{tests}, unilaterales, procedimiento de {procedure}, α = {alpha} para la familia"
    ),
}

_VERDICT: Final[dict[str, str]] = {
    "The order is {names:names}.": "El orden es {names}.",
    "{first} comes first.": "{first} va primero.",
    "No costlier algorithm is significantly better than a cheaper one ({how:said}), so the order is that of cost alone: these "
    "data give no reason to pay more.": (
        "Ningún algoritmo más caro es significativamente mejor que uno más barato ({how}), así que el orden es el del coste solo: "
        "estos datos no dan razón para pagar más."
    ),
    "That does not show that the algorithms perform alike.": "Eso no muestra que los algoritmos rindan igual.",
    **{
        f"{{first}} goes before {{cheaper:names}}, {less}: it is {reason}.": (
            f"{{first}} va antes que {{cheaper}}, {menos}: {razon}."
        )
        for less, menos in _LESS
        for reason, razon in (
            ("significantly better than all of these", "es significativamente mejor que todos ellos"),
            ("significantly better than {beaten:names}", "es significativamente mejor que {beaten}"),
            ("beaten by nobody, and those are", "nadie lo supera, y a esos sí"),
        )
    },
    "{first} is the cheapest, and no costlier algorithm is significantly better.": (
        "{first} es el más barato, y ningún algoritmo más caro es significativamente mejor."
    ),
    "In all, 1 significant result in {pairs:said} ({how:said}) lets {moved:said} go before a cheaper one; where nothing is "
    "significant, cost decides.": (
        "En total, por 1 resultado significativo en {pairs} ({how}), pasan delante de uno más barato {moved}; donde nada es "
        "significativo, decide el coste."
    ),
    "In all, {n:number} significant results in {pairs:said} ({how:said}) let {moved:said} go before a cheaper one; where "
    "nothing is significant, cost decides.": (
        "En total, por {n} resultados significativos en {pairs} ({how}), pasan delante de uno más barato {moved}; donde nada es "
        "significativo, decide el coste."
    ),
    "Some tests contradict each other; see the advice.": "Algunas pruebas se contradicen; véanse los consejos.",
}

_REPORT: Final[dict[str, str]] = {
    "Order of algorithms by tests and cost": "Orden de los algoritmos por pruebas y coste",
    "Data: {source}; {rows:said}, {algorithms:said}.": "Datos: {source}; {rows}, {algorithms}.",
    **{
        f"Data: {{source}}; {rows}, repeated {{r:number}} times, {{algorithms:said}}.": (
            f"Datos: {{source}}; {filas} {{r}} veces, {{algorithms}}."
        )
        for rows, filas in (
            ("{f:number}-fold cross-validation", "validación cruzada de {f} pliegues, repetida"),
            ("hold-out", "retención (hold-out), repetida"),
        )
    },
    "Cost: {source}.": "Coste: {source}.",
    "The order": "El orden",
    "Why each stands where it does:": "Por qué está cada uno donde está:",
    "The tests behind it": "Las pruebas en que se basa",
    "More: --full shows every test and references; --format latex, markdown, html, csv or json gives everything for a paper or "
    "a program.": (
        "Más: --full muestra todas las pruebas y las referencias; --format latex, markdown, html, csv o json da todo para un "
        "artículo o un programa."
    ),
    "Order of preference": "Orden de preferencia",
    "Position": "Posición",
    "Beaten by": "Superado por",
    "Beats": "Supera a",
    "Beaten by, beats: numbers of significant results.": "Superado por, supera a: números de resultados significativos.",
    "{name}: significantly worse than {better:names}.": "{name}: significativamente peor que {better}.",
    "{name}: nobody is significantly better.": "{name}: nadie es significativamente mejor.",
    **{
        f"{{name}}: {found}; goes before {{cheaper:names}}, {less}.": f"{{name}}: {hallado}; va antes que {{cheaper}}, {menos}."
        for less, menos in _LESS
        for found, hallado in (
            ("significantly worse than {better:names}", "significativamente peor que {better}"),
            ("nobody is significantly better", "nadie es significativamente mejor"),
        )
    },
    "Is it better?": "¿Es mejor?",
    "Than": "Que",
    "Equal cost": "Igual coste",
    "Asked is whether the costlier of two is better; of equal cost, whether the two differ (two-sided).": (
        "Se pregunta si el más caro de los dos es mejor; si cuestan igual, si ambos difieren (bilateral)."
    ),
    "{n:number} more pairs, with larger p-values, are in --full and in files.": (
        "Otros {n} pares, con p-valores mayores, están en --full y en los archivos."
    ),
    "Tests of all pairs, by p ({how:said})": "Pruebas de todos los pares, por p ({how})",
    "Next is always the least cost among those that nobody left beats; equal costs go by mean rank, then as in the file.": (
        "El siguiente es siempre el de menor coste entre aquellos a los que nadie de los que quedan supera; a igual coste decide "
        "el rango medio, y después el orden del archivo."
    ),
    "Costs: {note:said}": "Costes: {note}",
}

_ADVICE: Final[dict[str, str]] = {
    "{names:names} beat each other in a circle.": "{names} se superan unos a otros en círculo.",
    "Pairwise tests need not be transitive; among algorithms of equal cost nothing then says which goes first.": (
        "Las pruebas por pares no tienen por qué ser transitivas; entre algoritmos de igual coste nada dice entonces cuál va "
        "primero."
    ),
    "podium takes the least cost, then the fewest losses, then the mean rank.": (
        "podium toma el menor coste, después las menos derrotas, después el rango medio."
    ),
    "Do not read more into their order.": "No hay que ver más en su orden.",
    "1 pair of {m:number} have equal costs.": "1 par de {m} tiene costes iguales.",
    "{equal:number} pairs of {m:number} have equal costs.": "{equal} pares de {m} tienen costes iguales.",
    "Between them there is no prior preference, so the test is two-sided, and where it finds nothing the mean rank of these "
    "same data decides.": (
        "Entre ellos no hay preferencia previa, así que la prueba es bilateral, y donde no halla nada decide el rango medio de "
        "estos mismos datos."
    ),
    "Give costs that differ where you do have a preference.": "Dar costes distintos donde sí haya una preferencia.",
    "The paired t test is used on {design:said}.": "La prueba t pareada se usa con {design}.",
    "Two such repetitions {shared:said}; the test takes them to be independent and rejects too often.": (
        "Dos de estas repeticiones {shared}; la prueba las supone independientes y rechaza demasiado a menudo."
    ),
    "Leave --test out: {test} fits this design.": "Quitar --test: {test} responde a este diseño.",
    "1 pair differ by the same amount in every repetition.": (
        "1 par difiere en la misma cantidad en todas las repeticiones."
    ),
    "{n:number} pairs differ by the same amount in every repetition.": (
        "{n} pares difieren en la misma cantidad en todas las repeticiones."
    ),
    "Without any variation a t test has nothing to judge the difference by; it counts as not significant.": (
        "Sin variación, una prueba t no tiene con qué juzgar la diferencia; cuenta como no significativa."
    ),
    "Look at these pairs yourself, and at how the numbers were rounded.": (
        "Mirar estos pares directamente, y cómo se redondearon los números."
    ),
    "With {problems:said} the smallest one-sided p-value is {p:number}, adjusted for {m:number} pairs about {adjusted:number}.": (
        "Con {problems}, el menor p-valor unilateral es {p}; ajustado por {m} pares, unos {adjusted}."
    ),
    "No result can be significant whatever the data, so cost alone decides.": (
        "Ningún resultado puede ser significativo sean cuales sean los datos, así que decide solo el coste."
    ),
    "Use more problems, or fewer algorithms.": "Usar más problemas, o menos algoritmos.",
    "{m:number} tests at {alpha:number} each are not adjusted.": "{m} pruebas con {alpha} cada una no están ajustadas.",
    "Were they independent, at least one false result would have probability {error:number}; it can put a costly algorithm "
    "first.": (
        "Si fueran independientes, al menos un resultado falso tendría probabilidad {error}; puede poner primero un algoritmo "
        "caro."
    ),
    "Use --adjust holm.": "Usar --adjust holm.",
    "{n:number} of {pairs:said} show no significant advantage of the costlier algorithm.": (
        "{n} de {pairs} no muestran ninguna ventaja significativa del algoritmo más caro."
    ),
    "It may be better all the same; between the two, cost decides, not a finding that they perform alike.": (
        "Puede ser mejor de todos modos; entre los dos decide el coste, no un hallazgo de que rindan igual."
    ),
    "Read the order as advice for spending, not as a ranking of quality; that is podium compare.": (
        "Leer el orden como un consejo para el gasto, no como una clasificación por calidad; eso es podium compare."
    ),
}

_PICTURES: Final[dict[str, str]] = {
    "Order by tests and cost.": "Orden por pruebas y coste.",
    "The first {shown:number} of {algorithms:said} in the order are shown.": (
        "Se muestran los primeros {shown} de {algorithms} del orden."
    ),
    "Significant: {how:said}.": "Significativo: {how}.",
    "Where nothing is, cost decides.": "Donde nada lo es, decide el coste.",
    "Is the row better than the column?": "¿Es la fila mejor que la columna?",
    "Asked of the costlier of two algorithms; of equal costs for the one that did better.": (
        "Se pregunta por el más caro de dos algoritmos; a igual coste, por el que quedó mejor."
    ),
    "Tests: {how:said}.": "Pruebas: {how}.",
    "In the order found.": "En el orden hallado.",
    "P-values of the tests.": "P-valores de las pruebas.",
    "Adjusted p-values of the tests.": "P-valores ajustados de las pruebas.",
    "Order of preference: {names}.": "Orden de preferencia: {names}.",
    "Significantly better: none.": "Significativamente mejor: ninguno.",
    "Significantly better: {told:names}.": "Significativamente mejor: {told}.",
    "Numbers: order of preference.": "Números: orden de preferencia.",
    "Filled: nobody is significantly better; open: somebody is.": (
        "Relleno: nadie es significativamente mejor; vacío: alguien lo es."
    ),
    "The {n:number} significant results are too many to be drawn as arrows.": (
        "Los {n} resultados significativos son demasiados para dibujarlos como flechas."
    ),
    "Arrows lead to those who are significantly worse (those that follow from two others are left out).": (
        "Las flechas llevan a los que son significativamente peores (se omiten las que se siguen de otras dos)."
    ),
}

ORDER: Final[dict[str, str]] = _HOW | _VERDICT | _REPORT | _ADVICE | _PICTURES
