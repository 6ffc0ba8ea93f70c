"""Spanish: what the comparison of predictions that come in groups says."""

from __future__ import annotations

from typing import Final

_SIZES: Final = (("{size:number}", "{size}"), ("{low:number} to {high:number}", "{low} a {high}"))
_KNOWN: Final = (
    ("of accuracies {a:number}", "de las exactitudes {a}"),
    ("of differences {b:number}", "de las diferencias {b}"),
    ("of accuracies {a:number} and of differences {b:number}", "de las exactitudes {a} y de las diferencias {b}"),
)

_HEAD: Final[dict[str, str]] = {
    "Comparison of {classifiers:said} on {instances:said} in groups": (
        "Comparación de {classifiers} en {instances} por grupos"
    ),
    "{instances:said} in 1 groups": "{instances} de 1 grupo",
    "{instances:said} in {groups:number} groups": "{instances} de {groups} grupos",
    "{instances:said} in 1 group": "{instances} de 1 grupo",
    "As if the instances were independent, {naive:number} of {m:said} would be rejected; by groups {hits:number} ({lost:number} "
    "lost, {gained:number} gained).": (
        "Como si las instancias fueran independientes, se rechazarían {naive} de {m}; por grupos, {hits} (perdidas: {lost}; "
        "ganadas: {gained})."
    ),
    **{f"Median design effect {known}.": f"Efecto de diseño mediano: {sabido}." for known, sabido in _KNOWN},
    **{
        f"Data: {{source}}; {{instances:said}} in {{groups:number}} groups of {size}, {{k:number}} classifiers, {{labels:said}}.": (
            f"Datos: {{source}}; {{instances}} de {{groups}} grupos de {tamano}, {{k}} clasificadores, {{labels}}."
        )
        for size, tamano in _SIZES
    },
    "Two classifiers: the test of the pair is the test of all; Cochran's Q adds nothing.": (
        "Dos clasificadores: la prueba del par es la prueba de todos; la Q de Cochran no añade nada."
    ),
    "Left out, because they take instances to be independent and have no counterpart here for groups: Cohen's kappa, "
    "Clopper–Pearson limits, tests of marginal homogeneity.": (
        "Omitidos, porque suponen independientes las instancias y no tienen aquí equivalente por grupos: kappa de Cohen, límites de "
        "Clopper–Pearson, pruebas de homogeneidad marginal."
    ),
    "Verdict: {procedure:said} on tests that exchange the two classifiers on whole groups (the signs of the groups' differences in "
    "right answers are flipped), family-wise α = {alpha:number}; fixed by design and number of classifiers before any p-value was "
    "computed.": (
        "Veredicto: {procedure} sobre pruebas que intercambian los dos clasificadores en grupos enteros (se cambian los signos de "
        "las diferencias de aciertos de los grupos), α = {alpha} para la familia; fijado por el diseño y el número de clasificadores "
        "antes de calcular ningún p-valor."
    ),
    "These tests are valid however strongly instances of one group depend on each other, as long as groups are independent.": (
        "Estas pruebas son válidas por mucho que las instancias de un grupo dependan unas de otras, mientras los grupos sean "
        "independientes."
    ),
}

_TABLES: Final[dict[str, str]] = {
    "Classifiers on {n:number} instances in {groups:number} groups, best first": (
        "Clasificadores en {n} instancias de {groups} grupos, primero el mejor"
    ),
    "SE": "EE",
    "Naive SE": "EE ingenuo",
    "Design effect": "Efecto de diseño",
    "Letters": "Letras",
    "from, to: {level:number} % confidence limits of the accuracy (Wilson, with the effective number of instances n / design effect "
    "and the t quantile), each classifier for itself.": (
        "desde, hasta: límites de confianza del {level} % de la exactitud (Wilson, con el número efectivo de instancias n / efecto "
        "de diseño y el cuantil de t), cada clasificador por separado."
    ),
    "SE: cluster-robust standard error.": "EE: error estándar robusto por grupos.",
    "SE: cluster-robust, paired.": "EE: robusto por grupos, pareado.",
    "Design effect: the square of SE over the standard error as if instances were independent.": (
        "Efecto de diseño: el cuadrado de EE entre el error estándar como si las instancias fueran independientes."
    ),
    "Letters: classifiers that share a letter do not differ significantly ({how:said}).": (
        "Letras: los clasificadores que comparten una letra no difieren significativamente ({how})."
    ),
    "Cochran's Q by groups (exact)": "Q de Cochran por grupos (exacta)",
    "Cochran's Q by groups ({n:number} random tables)": "Q de Cochran por grupos ({n} tablas aleatorias)",
    "Cochran's Q, χ², instances as if independent": "Q de Cochran, χ², instancias como si fueran independientes",
    "Q": "Q",
    "Whole groups are permuted; {uneven:number} of {groups:number} groups separate the classifiers.": (
        "Se permutan grupos enteros; {uneven} de {groups} grupos separan a los clasificadores."
    ),
    "Seed {seed:number}; standard error {error:number}.": "Semilla {seed}; error estándar {error}.",
    "t from": "t desde",
    "t to": "t hasta",
    "Naive p": "p ingenuo",
    "Pairs by whole groups, two-sided": "Pares por grupos enteros, bilaterales",
    "Groups: those that speak for one of the two.": "Grupos: los que hablan a favor de uno de los dos.",
    "from, to: {level:number} % confidence limits of the difference (Newcombe's from the clustered limits of both), each pair for "
    "itself.": (
        "desde, hasta: límites de confianza del {level} % de la diferencia (los de Newcombe a partir de los límites por grupos de "
        "ambos), cada par por separado."
    ),
    "t from, t to: difference ∓ t · SE; too narrow where few instances are discordant.": (
        "t desde, t hasta: diferencia ∓ t · EE; demasiado estrechos donde pocas instancias son discordantes."
    ),
    "χ²: Obuchowski's, for many groups.": "χ²: el de Obuchowski, para muchos grupos.",
    "p: signs of whole groups flipped, exact; not adjusted.": (
        "p: cambio de signo de grupos enteros, exacto; sin ajustar."
    ),
    "p: signs of whole groups flipped, exact but for {drawn:number} from {n:number} random patterns, seed {seed:number}; not "
    "adjusted.": (
        "p: cambio de signo de grupos enteros, exacto salvo {drawn} a partir de {n} patrones aleatorios, semilla {seed}; sin "
        "ajustar."
    ),
    "Naive p: McNemar's test, instances as if independent.": (
        "p ingenuo: prueba de McNemar, instancias como si fueran independientes."
    ),
}

_LOST: Final[dict[str, str]] = {
    f"{count} of {{m:number}} would be called significant if the {{n:number}} instances were taken to be independent, and cannot be "
    "shown by groups ({pairs:names}).": (
        f"{cuenta} de {{m}} se {verbo} si las {{n}} instancias se tomaran como independientes, y no se {puede} mostrar por grupos "
        "({pairs})."
    )
    for count, cuenta, verbo, puede in (
        ("1 difference", "1 diferencia", "declararía significativa", "puede"),
        ("{lost:number} differences", "{lost} diferencias", "declararían significativas", "pueden"),
    )
}

_ADVICE: Final[dict[str, str]] = {
    "{rows:said} of {n:number} share their {identifier} with a row of another group.": (
        "{rows} de {n} comparten su {identifier} con una fila de otro grupo."
    ),
    "The tests take groups to be independent of each other; groups that hold rows of the same instance are not.": (
        "Las pruebas suponen que los grupos son independientes entre sí; los que contienen filas de la misma instancia no lo son."
    ),
    "Put all rows of an instance into one group, or say why they are independent.": (
        "Poner todas las filas de una instancia en un grupo, o decir por qué son independientes."
    ),
    **_LOST,
    "Instances of one group repeat each other: counting each of them makes p-values too small.": (
        "Las instancias de un grupo se repiten unas a otras: contarlas una a una hace demasiado pequeños los p-valores."
    ),
    "Report the decisions by groups; more groups, not more instances of the same ones, make differences visible.": (
        "Presentar las decisiones por grupos; más grupos, y no más instancias de los mismos, hacen visibles las diferencias."
    ),
    "There are only {groups:number} groups: no two-sided p-value can fall below {p:number}.": (
        "Hay solo {groups} grupos: ningún p-valor bilateral puede bajar de {p}."
    ),
    "Flipping whole groups leaves 2^G patterns of signs; adjusted for several hypotheses it takes more of them still.": (
        "Cambiar el signo de grupos enteros deja 2^G patrones de signos; con el ajuste por varias hipótesis hacen falta aún más."
    ),
    "Add instances of other groups; with these, describe the differences and their intervals.": (
        "Añadir instancias de otros grupos; con estas, describir las diferencias y sus intervalos."
    ),
    "Standard errors and intervals rest on {groups:number} groups (as few as {df:number} degrees of freedom).": (
        "Los errores estándar y los intervalos se basan en {groups} grupos (con tan solo {df} grados de libertad)."
    ),
    "A standard error from few groups, or from groups of very different sizes, is itself uncertain; the t quantile makes up for "
    "most of it, not for all.": (
        "Un error estándar obtenido de pocos grupos, o de grupos de tamaños muy distintos, es él mismo incierto; el cuantil de t lo "
        "compensa en su mayor parte, no del todo."
    ),
    "Read the intervals as rough; more groups, and groups of similar size, make them reliable.": (
        "Leer los intervalos como aproximados; más grupos, y de tamaño parecido, los hacen fiables."
    ),
    "The group {name} holds {size:number} of {n:number} instances ({share:number}).": (
        "El grupo {name} contiene {size} de {n} instancias ({share})."
    ),
    "Accuracies count instances, so that one group decides much of them, and the others can hardly say how much groups vary.": (
        "Las exactitudes cuentan instancias, de modo que un solo grupo decide buena parte de ellas, y los demás apenas pueden decir "
        "cuánto varían los grupos."
    ),
    "Look at the accuracies with and without this group; take fewer of its instances, or average within groups first.": (
        "Mirar las exactitudes con este grupo y sin él; tomar menos de sus instancias, o promediar antes dentro de los grupos."
    ),
    "In {pairs:said} of {m:number} fewer than {needed:number} groups speak for one of the two.": (
        "En {pairs} de {m}, menos de {needed} grupos hablan a favor de uno de los dos."
    ),
    "The exact two-sided p-value then cannot reach {alpha:number}, even if all of them spoke for the same; adjustment for many pairs "
    "takes more.": (
        "El p-valor exacto bilateral no puede llegar entonces a {alpha}, aunque todos hablaran a favor del mismo; el ajuste por "
        "muchos pares exige más."
    ),
    "Only instances of more groups can separate such classifiers.": (
        "Solo instancias de más grupos pueden separar a tales clasificadores."
    ),
}

PREDICTIONS_GROUPED: Final[dict[str, str]] = _HEAD | _TABLES | _ADVICE
