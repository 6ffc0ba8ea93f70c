"""Spanish: advice about procedures, sizes, stability and what significant means."""

from __future__ import annotations

from typing import Final

_CONTROL: Final[dict[str, str]] = {
    "The control {control} was chosen because it ranks best of {k:number} on these data.": (
        "El control {control} se eligió por ser el mejor clasificado de {k} en estos datos."
    ),
    "The best of {k:number} looks better than it is, so corrections for {m:number} comparisons are too small.": (
        "El mejor de {k} parece mejor de lo que es, de modo que las correcciones por {m} comparaciones se quedan cortas."
    ),
    "The best of {k:number} looks better than it is, so corrections for 1 comparison are too small.": (
        "El mejor de {k} parece mejor de lo que es, de modo que las correcciones por 1 comparación se quedan cortas."
    ),
    "Name the control before seeing the data, or use the all-pairs family below.": (
        "Indicar el control antes de ver los datos, o usar la familia de todos los pares de más abajo."
    ),
}

_POOL: Final[dict[str, str]] = {
    "Whether two algorithms differ by mean ranks depends on which others are compared: on 112 real problems, exchanging 8 of 10 "
    "algorithms changed the verdict on 24 of 150 pairs.": (
        "Que dos algoritmos difieran por sus rangos medios depende de qué otros se comparan: en 112 problemas reales, cambiar "
        "8 de 10 algoritmos cambió el veredicto sobre 24 de 150 pares."
    ),
    "Check with --pairwise wilcoxon, whose p-values no third algorithm can change.": (
        "Comprobarlo con --pairwise wilcoxon, cuyos p-valores ningún tercer algoritmo puede cambiar."
    ),
    "Every verdict on two algorithms here also depends on the other {n:number} in the pool.": (
        "Aquí cada veredicto sobre dos algoritmos depende también de los otros {n} del conjunto."
    ),
    "{changed:number} of {decisions:said} would come out differently if each pair were tested by itself (Wilcoxon instead of "
    "mean ranks, both with Holm).": (
        "{changed} de {decisions} serían otras si cada par se contrastara por sí solo (Wilcoxon en lugar de rangos medios, "
        "ambos con Holm)."
    ),
    "1 of {decisions:said} would come out differently if each pair were tested by itself (Wilcoxon instead of mean ranks, both "
    "with Holm).": (
        "1 de {decisions} sería otra si cada par se contrastara por sí solo (Wilcoxon en lugar de rangos medios, ambos con Holm)."
    ),
    "The ranks of {name} vary over the problems {ratio:number} times as much as those of a typical algorithm here.": (
        "Los rangos de {name} varían de un problema a otro {ratio} veces lo que los de un algoritmo típico de esta tabla."
    ),
    "The ranks of {name} vary over the problems, those of a typical algorithm here do not.": (
        "Los rangos de {name} varían de un problema a otro; los de un algoritmo típico de esta tabla, no."
    ),
    "Tests of mean ranks take all algorithms to spread alike under the null hypothesis;": (
        "Las pruebas de rangos medios suponen que, bajo la hipótesis nula, todos los algoritmos se dispersan por igual;"
    ),
    "where they do not, Holm's family-wise error at 0.05 can reach {level:number}.": (
        "donde no es así, el error de la familia con Holm y 0.05 puede llegar a {level}."
    ),
    "Check with --pairwise wilcoxon or --pairwise sign.": "Comprobarlo con --pairwise wilcoxon o --pairwise sign.",
}

_STANDARD_ERRORS: Final[dict[str, str]] = {
    f"With the {which} standard error {decisions} of {{m:number}} ({ranking}, {design}, Holm) would change.": (
        f"Con el error estándar {cual} {cambian} de {{m}} ({rangos}, {familia}, Holm)."
    )
    for decisions, cambian in (
        ("1 decision", "cambiaría 1 decisión"),
        ("{n:number} decisions", "cambiarían {n} decisiones"),
    )
    for which, cual in (("corrected", "corregido"), ("published", "publicado"))
    for ranking, rangos in (("quade", "Quade"), ("aligned", "rangos alineados"))
    for design, familia in (("all-pairs", "todos los pares"), ("control", "control"))
} | {
    "The published standard errors of aligned and Quade ranks have the wrong size under the null hypothesis (two-sided at 0.05, "
    "n = 30: Quade 0.17 at k = 2, 0.005 at k = 5).": (
        "Los errores estándar publicados de los rangos alineados y de Quade no tienen el tamaño debido bajo la hipótesis nula "
        "(bilateral con 0.05, n = 30: Quade 0.17 con k = 2, 0.005 con k = 5)."
    ),
    "Rest conclusions on --se corrected; use --se published to reproduce the literature.": (
        "Apoyar las conclusiones en --se corrected; usar --se published para reproducir artículos anteriores."
    ),
}

_OMNIBUS: Final[dict[str, str]] = {
    "The omnibus test does not reject (p = {p:number}), yet 1 pair does in the post-hoc procedure.": (
        "La prueba ómnibus no rechaza (p = {p}) y, sin embargo, 1 par sí en el procedimiento post hoc."
    ),
    "The omnibus test does not reject (p = {p:number}), yet {pairs:said} do in the post-hoc procedure.": (
        "La prueba ómnibus no rechaza (p = {p}) y, sin embargo, {pairs} sí en el procedimiento post hoc."
    ),
    "The adjusted p-values are valid by themselves, but many reviewers expect the omnibus test to reject first.": (
        "Los p-valores ajustados son válidos por sí mismos, pero muchos revisores esperan que antes rechace la prueba ómnibus."
    ),
    "Report both, and do not lean on a borderline pair.": (
        "Comunicar ambas cosas, y no apoyarse en un par que está en el límite."
    ),
    "The omnibus test rejects (p = {p:number}) but no single hypothesis does.": (
        "La prueba ómnibus rechaza (p = {p}), pero no se rechaza ninguna hipótesis en particular."
    ),
    "The algorithms differ, but these data have too little power to say which.": (
        "Los algoritmos difieren, pero estos datos tienen muy poca potencia para decir cuáles."
    ),
    "Say just that; more problems, or a control named beforehand, give more power.": (
        "Decir justo eso; más problemas, o un control indicado de antemano, dan más potencia."
    ),
    "The omnibus test looks at the differences between all algorithms;": (
        "La prueba ómnibus mira las diferencias entre todos los algoritmos;"
    ),
    "the hypotheses are about the control alone.": "las hipótesis tratan solo del control.",
    "Say just that; the family of all pairs below shows where else there are differences.": (
        "Decir justo eso; la familia de todos los pares de más abajo muestra dónde más hay diferencias."
    ),
}

_PROCEDURES: Final[dict[str, str]] = {
    "Use Holm, with Hochberg, Hommel or Finner beside it.": "Usar Holm, con Hochberg, Hommel o Finner a su lado.",
    **{
        f"{name} rejects {{few:number}} of {{m:number}} hypotheses, {other} {{more:number}}.": (
            f"{nombre} rechaza {{few}} de {{m}} hipótesis; {otro}, {{more}}."
        )
        for name, nombre in (
            ("Bonferroni–Dunn's procedure", "El procedimiento de Bonferroni–Dunn"),
            ("Bonferroni's correction", "La corrección de Bonferroni"),
            ("Nemenyi's test", "La prueba de Nemenyi"),
        )
        for other, otro in (
            ("the procedure of the verdict", "el del veredicto"),
            ("Bergmann–Hommel's on the same p-values", "el de Bergmann–Hommel con los mismos p-valores"),
        )
    },
    "Single-step procedures are valid but the least powerful;": (
        "Los procedimientos de un solo paso son válidos, pero los menos potentes;"
    ),
    "they are for diagrams, not for conclusions.": "sirven para diagramas, no para conclusiones.",
    "Quote the adjusted p-values of the verdict's procedure.": (
        "Citar los p-valores ajustados del procedimiento del veredicto."
    ),
    "Leave --pairwise nemenyi out.": "Quitar --pairwise nemenyi.",
    "Two procedures are called Nemenyi, and they disagree on {pairs:said} here.": (
        "Hay dos procedimientos llamados Nemenyi, y aquí discrepan en {pairs}."
    ),
    "Nemenyi's own test uses the studentised range, as the critical difference does;": (
        "La prueba propia de Nemenyi usa el rango studentizado, como la diferencia crítica;"
    ),
    "the other is Bonferroni's correction for all pairs, which rejects less.": (
        "el otro es la corrección de Bonferroni para todos los pares, que rechaza menos."
    ),
    "Say which one you used: the column Nemenyi (range) or the column Bonferroni.": (
        "Decir cuál se usó: la columna Nemenyi (rango studentizado) o la columna Bonferroni."
    ),
    "With Friedman's ranks {decisions:said} of {m:number} would come out differently (both with Holm).": (
        "Con los rangos de Friedman {decisions} de {m} serían otras (ambas con Holm)."
    ),
    "With Friedman's ranks 1 decision of {m:number} would come out differently (both with Holm).": (
        "Con los rangos de Friedman 1 decisión de {m} sería otra (ambas con Holm)."
    ),
    "Quade's ranks give most weight to the problems with a wide range, so the conclusion depends on which problems were chosen.": (
        "Los rangos de Quade dan más peso a los problemas de recorrido amplio, de modo que la conclusión depende de qué problemas "
        "se eligieron."
    ),
    "Show Friedman's ranks beside it (--ranking all).": "Mostrar al lado los rangos de Friedman (--ranking all).",
    "Bergmann–Hommel with Simes' test rejects {more:said} more than Bergmann–Hommel.": (
        "Bergmann–Hommel con la prueba de Simes rechaza {more} más que Bergmann–Hommel."
    ),
    "{procedure:said} rejects {more:said} more than Holm, on which the verdict rests.": (
        "{procedure} rechaza {more} más que Holm, en el que se basa el veredicto."
    ),
    "Shaffer's and Bergmann–Hommel's procedures presume that A = B and B = C imply A = C.": (
        "Los procedimientos de Shaffer y de Bergmann–Hommel presuponen que A = B y B = C implican A = C."
    ),
    "That is so for mean ranks and means, not for the hypotheses of sign and Wilcoxon tests:": (
        "Así es con rangos medios y medias, no con las hipótesis de las pruebas de los signos y de Wilcoxon:"
    ),
    "on simulated tables of six algorithms Bergmann–Hommel erred in 19 % (sign) and 21 % (Wilcoxon) at α = 0.05, Holm in 3 % and 5 %.": (
        "en tablas simuladas de seis algoritmos, con α = 0.05, Bergmann–Hommel se equivocó en el 19 % (signos) y en el 21 % (Wilcoxon); "
        "Holm, en el 3 % y en el 5 %."
    ),
    "Keep the verdict.": "Mantener el veredicto.",
    "Quote the other column only where equal is to mean the same distribution on every problem, and say so.": (
        "Citar la otra columna solo si por igual se entiende la misma distribución en cada problema, y decirlo."
    ),
    "Simes' test holds for independent or positively dependent p-values.": (
        "La prueba de Simes vale para p-valores independientes o positivamente dependientes."
    ),
    "Two-sided p-values of pairs that share algorithms are neither by proof.": (
        "De los p-valores bilaterales de pares que comparten algoritmos no está demostrado que sean ni lo uno ni lo otro."
    ),
    "Keep the verdict; name the assumption if you quote the other column.": (
        "Mantener el veredicto; indicar el supuesto si se cita la otra columna."
    ),
    **{
        f"{problems} of {{n:number}} {have} tied results;": f"{problemas} de {{n}} {tienen} resultados empatados;"
        for problems, have, problemas, tienen in (
            ("1 problem", "has", "1 problema", "tiene"),
            ("{rows:number} problems", "have", "{rows} problemas", "tienen"),
        )
    },
    "given the ties {decisions:said} of {m:number} would come out differently (both with Holm).": (
        "dados los empates, {decisions} de {m} serían otras (ambas con Holm)."
    ),
    "The published null distribution has no ties and counts a half rank sum as the next whole one, which can err to either "
    "side.": (
        "La distribución nula publicada no tiene empates y cuenta una suma de rangos con medio punto como la entera siguiente, "
        "lo que puede errar hacia cualquiera de los dos lados."
    ),
    "given the ties 1 decision of {m:number} would come out differently (both with Holm).": (
        "dados los empates, 1 decisión de {m} sería otra (ambas con Holm)."
    ),
    "Use --pairwise eisinga-ties, which is exact given the ties.": (
        "Usar --pairwise eisinga-ties, que es exacta dados los empates."
    ),
}

_PARAMETRIC: Final[dict[str, str]] = {
    "The data speak against {assumptions:said}, which the parametric tests need.": (
        "Los datos contradicen {assumptions}, que las pruebas paramétricas necesitan."
    ),
    "Whether {assumptions:said} can be assumed could not be tested on this table.": (
        "En esta tabla no se pudo contrastar si cabe suponer {assumptions}."
    ),
    "Nothing in this table speaks against the parametric tests;": (
        "Nada en esta tabla contradice las pruebas paramétricas;"
    ),
    "that is no proof that their assumptions hold.": "eso no demuestra que se cumplan sus supuestos.",
    "Repeated-measures analysis of variance wants one scale for all problems, normal errors, sphericity, and test sets of "
    "similar size.": (
        "El análisis de la varianza de medidas repetidas exige una escala común a todos los problemas, errores normales, "
        "esfericidad y conjuntos de prueba de tamaño parecido."
    ),
    "Over different problems the first and the last rarely hold.": (
        "Con problemas distintos, lo primero y lo último rara vez se cumplen."
    ),
    "Rest conclusions on the nonparametric verdict, which stands whatever the parametric route finds;": (
        "Apoyar las conclusiones en el veredicto no paramétrico, que se mantiene halle lo que halle la vía paramétrica;"
    ),
    "choose between the two before seeing results, never after.": (
        "elegir entre las dos antes de ver los resultados, nunca después."
    ),
}

_READING: Final[dict[str, str]] = {
    "{left:said} of {m:number} could not be rejected.": "{left} de {m} no se pudieron rechazar.",
    "1 hypothesis of {m:number} could not be rejected.": "1 hipótesis de {m} no se pudo rechazar.",
    "A large p-value says that the data cannot tell two algorithms apart, not that they are equal.": (
        "Un p-valor grande dice que los datos no permiten distinguir dos algoritmos, no que sean iguales."
    ),
    "Write that two perform alike only where the equivalence test shows it, and give the margin.": (
        "Escribir que dos rinden igual solo donde lo muestra la prueba de equivalencia, e indicar el margen."
    ),
    "Do not write that they perform alike;": "No escribir que rinden igual;",
    "that takes an equivalence test with a margin chosen beforehand: --equivalence MARGIN of podium pair, compare and folds.": (
        "para eso hace falta una prueba de equivalencia con un margen elegido de antemano: --equivalence MARGIN de podium "
        "pair, compare y folds."
    ),
    "1 significant pair has a median-based estimate of the difference that is zero or points the other way.": (
        "1 par significativo tiene una estimación de la diferencia basada en medianas que es cero o apunta al otro lado."
    ),
    "{n:number} significant pairs have median-based estimates of the difference that is zero or points the other way.": (
        "{n} pares significativos tienen una estimación de la diferencia basada en medianas que es cero o apunta al otro lado."
    ),
    "Ranks say how often one is better, not by how much.": (
        "Los rangos dicen con qué frecuencia uno es mejor, no por cuánto."
    ),
    "Report the contrast estimates beside the p-values, and look at the single problems.": (
        "Comunicar las estimaciones de contraste junto a los p-valores, y mirar los problemas uno a uno."
    ),
}

ADVICE: Final[dict[str, str]] = {
    **_CONTROL,
    **_POOL,
    **_STANDARD_ERRORS,
    **_OMNIBUS,
    **_PROCEDURES,
    **_PARAMETRIC,
    **_READING,
}
