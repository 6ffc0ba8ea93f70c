"""Analysis of variance and what follows it."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.term import Spanish, Term

TERMS: Final = (
    Term(
        key="anova",
        names=("repeated-measures ANOVA", "ANOVA", "analysis of variance"),
        what="Asks whether the means of the algorithms over the problems differ, each problem measured under every algorithm.",
        how="F = [SSA/(k − 1)]/[SSE/((n − 1)(k − 1))], SSA the sum of squares between k algorithms, SSE what is left after problem and algorithm means over n problems.",
        read="p ≤ α: the means are not all equal.",
        assumes="Normal residuals, sphericity and one scale for all problems.",
        avoid="With outliers or problems of different scales: use Friedman's test.",
        sources=("demsar2006",),
        see=("sphericity", "anova-effects", "tukey", "dunnett", "friedman"),
        es=Spanish(
            names=("ANOVA de medidas repetidas", "ANOVA", "análisis de la varianza"),
            what="Pregunta si difieren las medias de los algoritmos sobre los problemas, medido cada problema con todos los algoritmos.",
            how="F = [SSA/(k − 1)]/[SSE/((n − 1)(k − 1))], SSA la suma de cuadrados entre k algoritmos, SSE lo que queda tras las medias de problema y algoritmo sobre n problemas.",
            read="p ≤ α: las medias no son todas iguales.",
            assumes="Residuos normales, esfericidad y una misma escala en todos los problemas.",
            avoid="Con atípicos o problemas de distinta escala: use la prueba de Friedman.",
        ),
    ),
    Term(
        key="sphericity",
        names=("sphericity", "Mauchly's test", "Mauchly W"),
        what="The condition that the differences of any two algorithms scatter alike; the F test of repeated measures needs it.",
        how="Mauchly's W = det(T)/(tr(T)/p)^p, T the covariance of p = k − 1 orthonormal contrasts of the k algorithms.",
        read="W near 1: fine. Small p: violated; take the Greenhouse–Geisser or Huynh–Feldt line.",
        avoid="A large p with few problems proves little.",
        sources=("mauchly1940",),
        see=("anova", "greenhouse-geisser"),
        es=Spanish(
            names=("esfericidad", "prueba de Mauchly", "W de Mauchly"),
            what="La condición de que las diferencias de dos algoritmos cualesquiera se dispersen igual; la F de medidas repetidas la necesita.",
            how="W de Mauchly = det(T)/(tr(T)/p)^p, T la covarianza de p = k − 1 contrastes ortonormales de los k algoritmos.",
            read="W cerca de 1: bien. p pequeño: no se cumple; tome la línea de Greenhouse–Geisser o Huynh–Feldt.",
            avoid="Un p grande con pocos problemas demuestra poco.",
        ),
    ),
    Term(
        key="greenhouse-geisser",
        names=("Greenhouse–Geisser", "Huynh–Feldt", "ε", "sphericity correction"),
        what="Corrections of the analysis of variance where sphericity fails: fewer degrees of freedom make the test stricter.",
        how="Both degrees of freedom are multiplied by ε: Greenhouse–Geisser tr(S)²/(p·tr(S²)), S the covariance of the doubly centred table and p = k − 1; Huynh–Feldt (n·p·ε − 2)/(p(n − 1 − p·ε)), n problems.",
        read="ε = 1: no correction; the lowest value is 1/(k − 1).",
        sources=("greenhouse1959", "huynh1976"),
        see=("sphericity", "anova"),
        es=Spanish(
            names=("Greenhouse–Geisser", "Huynh–Feldt", "corrección de esfericidad"),
            what="Correcciones del análisis de la varianza cuando falla la esfericidad: menos grados de libertad hacen la prueba más estricta.",
            how="Ambos grados de libertad se multiplican por ε: Greenhouse–Geisser tr(S)²/(p·tr(S²)), S la covarianza de la tabla doblemente centrada y p = k − 1; Huynh–Feldt (n·p·ε − 2)/(p(n − 1 − p·ε)), n problemas.",
            read="ε = 1: sin corrección; el valor mínimo es 1/(k − 1).",
        ),
    ),
    Term(
        key="tukey",
        names=("Tukey's test", "Tukey", "Tukey HSD"),
        what="Compares the means of all pairs of algorithms after an analysis of variance, already adjusted for their number.",
        how="p = P(q_{k,df} > √2·|t|), t = difference of means/√(2·MSE/n), MSE the error mean square with df = (n − 1)(k − 1), q the studentised range of k means.",
        read="p ≤ α: the two means differ.",
        assumes="As the analysis of variance, sphericity included.",
        sources=("tukey1949", "demsar2006"),
        see=("anova", "dunnett", "studentised-range"),
        es=Spanish(
            names=("prueba de Tukey", "Tukey", "Tukey HSD"),
            what="Compara las medias de todos los pares de algoritmos tras un análisis de la varianza, ya ajustado por su número.",
            how="p = P(q_{k,gl} > √2·|t|), t = diferencia de medias/√(2·MSE/n), MSE el cuadrado medio del error con gl = (n − 1)(k − 1), q el rango studentizado de k medias.",
            read="p ≤ α: las dos medias difieren.",
            assumes="Lo mismo que el análisis de la varianza, incluida la esfericidad.",
        ),
    ),
    Term(
        key="dunnett",
        names=("Dunnett's test", "Dunnett"),
        what="Compares the mean of a control with every other mean after an analysis of variance, already adjusted for their number.",
        how="p = P(largest of k − 1 |t| sharing a control ≥ |t|), t = difference of means/√(2·MSE/n), correlation ½ between them, (n − 1)(k − 1) degrees of freedom; one-sided with the largest t.",
        read="p ≤ α: the control's mean differs.",
        assumes="As the analysis of variance, sphericity included.",
        sources=("dunnett1955", "demsar2006"),
        see=("anova", "tukey", "control"),
        es=Spanish(
            names=("prueba de Dunnett", "Dunnett"),
            what="Compara la media de un control con cada una de las demás tras un análisis de la varianza, ya ajustado por su número.",
            how="p = P(el mayor de k − 1 |t| con control común ≥ |t|), t = diferencia de medias/√(2·MSE/n), correlación ½ entre ellos, (n − 1)(k − 1) grados de libertad; unilateral, con el mayor t.",
            read="p ≤ α: la media del control difiere.",
            assumes="Lo mismo que el análisis de la varianza, incluida la esfericidad.",
        ),
    ),
    Term(
        key="paired-t-bonferroni",
        names=("paired t, Bonferroni", "Bonferroni-adjusted paired t"),
        what="Each pair's own t test, multiplied by the number of pairs: it needs no sphericity.",
        how="min(1, m·p), p of the paired t test with n − 1 degrees of freedom, m comparisons.",
        read="p ≤ α: the two means differ.",
        assumes="Normal differences of each pair.",
        sources=("dunn1961", "student1908"),
        see=("paired-t", "bonferroni", "sphericity"),
        es=Spanish(
            names=("t pareada con Bonferroni",),
            what="La prueba t propia de cada par, multiplicada por el número de pares: no necesita esfericidad.",
            how="mín(1, m·p), p de la prueba t pareada con n − 1 grados de libertad, m comparaciones.",
            read="p ≤ α: las dos medias difieren.",
            assumes="Diferencias normales de cada par.",
        ),
    ),
)
