"""Codes of advice W29 to W49: what triggers them, why they matter, what to do."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.advice_codes import Texts, advice

TERMS: Final = (
    advice(
        "W29",
        Texts(
            title="Few algorithms: other rankings use more of the data",
            when="Three to five algorithms are compared by Friedman's ranks alone, and the widest problem spans at most 100 times as much as the narrowest.",
            why="Ranks from 1 to k say little when k is small; aligned ranks and Quade's weights also use differences between problems, where the scales allow it.",
            remedy="Decide beforehand on --ranking aligned or --ranking quade, or show all three (--ranking all).",
            source="García et al. 2010, section 5.",
        ),
        Texts(
            title="Pocos algoritmos: otras clasificaciones usan más de los datos",
            when="Se comparan de tres a cinco algoritmos solo con los rangos de Friedman, y el recorrido del problema más amplio es a lo sumo 100 veces el del más estrecho.",
            why="Los rangos de 1 a k dicen poco cuando k es pequeño; los rangos alineados y los pesos de Quade usan también diferencias entre problemas, donde las escalas lo permiten.",
            remedy="Decidirse de antemano por --ranking aligned o --ranking quade, o mostrar los tres (--ranking all).",
            source="García et al. 2010, sección 5.",
        ),
    ),
    advice(
        "W30",
        Texts(
            title="The omnibus test rejects, no hypothesis does",
            when="The omnibus test of three algorithms or more rejects, and no hypothesis of the verdict is rejected.",
            why="The algorithms differ, but the data have too little power to say which. With a control the omnibus test also looks at differences between the others, and in both directions.",
            remedy="Say so; more problems or instances, or a control named beforehand, give more power; with a control look at the family of all pairs.",
            source="Demšar 2006, section 3.2.2.",
        ),
        Texts(
            title="La prueba ómnibus rechaza, ninguna hipótesis",
            when="La prueba ómnibus de tres algoritmos o más rechaza, y no se rechaza ninguna hipótesis del veredicto.",
            why="Los algoritmos difieren, pero los datos tienen muy poca potencia para decir cuáles. Con un control, la prueba ómnibus mira también las diferencias entre los demás, y en ambos sentidos.",
            remedy="Decirlo; más problemas o instancias, o un control indicado de antemano, dan más potencia; con un control, mirar la familia de todos los pares.",
            source="Demšar 2006, sección 3.2.2.",
        ),
    ),
    advice(
        "W31",
        Texts(
            title="The two standard errors decide differently",
            when="For aligned ranks or Quade a decision (Holm) would change with the other form of the standard error. In power: the share of samples that tell the pair apart differs by over 5 points.",
            why="The published forms have the wrong size under the null hypothesis. Two-sided at 0.05, n = 30: Quade 0.17 at k = 2 and 0.005 at k = 5, aligned ranks 0.165 at k = 2 and 0.062 at k = 10. The corrected forms keep 0.049 to 0.050.",
            remedy="Rest conclusions on --se corrected; use --se published to reproduce the literature.",
            source="simulation in benchmarks/levels.py, tables in validate.md.",
        ),
        Texts(
            title="Los dos errores estándar deciden de forma distinta",
            when="Con rangos alineados o Quade, una decisión (Holm) cambiaría con la otra forma del error estándar. En power: la proporción de muestras que distinguen el par difiere en más de 5 puntos.",
            why="Las formas publicadas no tienen el tamaño debido bajo la hipótesis nula. Bilateral con 0.05, n = 30: Quade 0.17 con k = 2 y 0.005 con k = 5, rangos alineados 0.165 con k = 2 y 0.062 con k = 10. Las formas corregidas mantienen de 0.049 a 0.050.",
            remedy="Apoyar las conclusiones en --se corrected; usar --se published para reproducir la literatura.",
            source="simulación en benchmarks/levels.py, tablas en validate.md.",
        ),
    ),
    advice(
        "W32",
        Texts(
            title="Quade depends on the choice of problems",
            when="Quade's ranking decides the verdict, and Friedman's ranks would lead to other decisions. In power: a biased choice moves the share with Quade ranks by over 5 points more than with Friedman's.",
            why="Problems with a wide range count most, so the conclusion depends on which problems were chosen.",
            remedy="Show Friedman's ranks beside it (--ranking all).",
            source="García et al. 2010, section 5.",
        ),
        Texts(
            title="Quade depende de la elección de problemas",
            when="Decide la clasificación de Quade, y los rangos de Friedman llevarían a otras decisiones. En power: una elección sesgada mueve la proporción con rangos de Quade más de 5 puntos más que con los de Friedman.",
            why="Los problemas de recorrido amplio cuentan más, de modo que la conclusión depende de qué problemas se eligieron.",
            remedy="Mostrar al lado los rangos de Friedman (--ranking all).",
            source="García et al. 2010, sección 5.",
        ),
    ),
    advice(
        "W33",
        Texts(
            title="Two algorithms have better tests",
            when="The table has two algorithms that are compared by Friedman's ranks, and enough problems for Wilcoxon's test to reach the level.",
            why="Ranks within a problem only say who won, as in a sign test; Wilcoxon's signed-rank test also uses the sizes, which takes a common scale.",
            remedy="Decide beforehand on --pairwise wilcoxon, or on podium pair.",
            source="Demšar 2006, section 3.1.",
        ),
        Texts(
            title="Para dos algoritmos hay pruebas mejores",
            when="La tabla tiene dos algoritmos que se comparan con rangos de Friedman, y problemas suficientes para que la prueba de Wilcoxon alcance el nivel.",
            why="Los rangos dentro de un problema solo dicen quién ganó, como en una prueba de los signos; la prueba de rangos con signo de Wilcoxon usa también los tamaños, lo que requiere una escala común.",
            remedy="Decidirse de antemano por --pairwise wilcoxon, o por podium pair.",
            source="Demšar 2006, sección 3.1.",
        ),
    ),
    advice(
        "W34",
        Texts(
            title="A difference that never varies",
            when="A difference is the same in every repetition the test compares.",
            why="A t or F test measures a difference by its variation; without any it has no value, and the pair counts as not significant.",
            remedy="Check that the runs really differ (seeds, splits, rounding), or report more decimals.",
            source="definition of the t statistic.",
        ),
        Texts(
            title="Una diferencia que nunca varía",
            when="Una diferencia es la misma en todas las repeticiones que compara la prueba.",
            why="Una prueba t o F mide una diferencia por su variación; sin ninguna no tiene valor, y el par cuenta como no significativo.",
            remedy="Comprobar que las ejecuciones difieren de verdad (semillas, particiones, redondeo), o comunicar más decimales.",
            source="definición del estadístico t.",
        ),
    ),
    advice(
        "W35",
        Texts(
            title="Tests of two algorithms, chained",
            when="The two algorithms are one pair of several in the table, or every pair was tested one by one and fewer stay significant after adjustment; in order several tests were left without adjustment (--adjust none).",
            why="Every test errs with probability α where there is no difference, so m of them, were they independent, find something with probability 1 − (1 − α)^m.",
            remedy="Do not chain tests: rest a claim about several algorithms on adjusted p-values (podium compare, podium pair FILE without names, podium order --adjust holm).",
            source="García et al. 2010, section 3; Demšar 2006, section 3.2.",
        ),
        Texts(
            title="Pruebas de dos algoritmos, encadenadas",
            when="Los dos algoritmos son un par de varios en la tabla, o cada par se contrastó por separado y quedan menos significativos tras el ajuste; en order, varias pruebas quedaron sin ajustar (--adjust none).",
            why="Toda prueba yerra con probabilidad α donde no hay diferencia, así que m de ellas, si fueran independientes, hallan algo con probabilidad 1 − (1 − α)^m.",
            remedy="No encadenar pruebas: apoyar una afirmación sobre varios algoritmos en p-valores ajustados (podium compare, podium pair FILE sin nombres, podium order --adjust holm).",
            source="García et al. 2010, sección 3; Demšar 2006, sección 3.2.",
        ),
    ),
    advice(
        "W36",
        Texts(
            title="An approximation that is rough here",
            when="The χ² and F approximations of the omnibus tests are used below about n = 10, k = 5 and differ from the exact p-value, or that is not known; fewer than 30 instances of a class (roc), or fewer than 5 observations of a group (compare --unpaired).",
            why="The distribution that the p-value comes from is that of large samples.",
            remedy="Read the exact or permutation p-value beside the approximate one (--exact, --permutations 100000 in compare); do not lean on a borderline p-value.",
            source="Demšar 2006, section 3.2.2; García et al. 2010; DeLong et al. 1988; Kruskal & Wallis 1952.",
        ),
        Texts(
            title="Una aproximación poco precisa aquí",
            when="Se usan las aproximaciones χ² y F de las pruebas ómnibus por debajo de n = 10, k = 5, más o menos, y difieren del p-valor exacto, o este no se conoce; hay menos de 30 instancias de una clase (roc), o menos de 5 observaciones de un grupo (compare --unpaired).",
            why="La distribución de la que viene el p-valor es la de muestras grandes.",
            remedy="Leer el p-valor exacto o por permutación junto al aproximado (--exact, --permutations 100000 en compare); no apoyarse en un p-valor que está en el límite.",
            source="Demšar 2006, sección 3.2.2; García et al. 2010; DeLong et al. 1988; Kruskal & Wallis 1952.",
        ),
    ),
    advice(
        "W37",
        Texts(
            title="Far more problems than needed",
            when="There are more than 8k problems for k algorithms, and something is significant.",
            why="With many problems even negligible differences become significant.",
            remedy="Judge by the size of the differences (contrast estimates, intervals), not by the p-values alone.",
            source="García et al. 2010; Derrac et al. 2011.",
        ),
        Texts(
            title="Muchos más problemas de los necesarios",
            when="Hay más de 8k problemas para k algoritmos, y algo es significativo.",
            why="Con muchos problemas, incluso diferencias insignificantes resultan significativas.",
            remedy="Juzgar por el tamaño de las diferencias (estimaciones de contraste, intervalos), no solo por los p-valores.",
            source="García et al. 2010; Derrac et al. 2011.",
        ),
    ),
    advice(
        "W38",
        Texts(
            title="A gate before the test",
            when="Normality was tested, which invites choosing the comparison by the outcome.",
            why="A test chosen after looking at the same data does not keep its level. A normality test as a gate is blind with few runs and finds everything with many.",
            remedy="Fix the comparison beforehand and report this check beside it; rank-based tests need no gate.",
            source="Demšar 2006, section 3.1; Zimmerman 2004.",
        ),
        Texts(
            title="Una criba antes de la prueba",
            when="Se contrastó la normalidad, lo que invita a elegir la comparación según el resultado.",
            why="Una prueba elegida después de mirar los mismos datos no mantiene su nivel. Una prueba de normalidad como criba no ve nada con pocas ejecuciones y lo ve todo con muchas.",
            remedy="Fijar la comparación de antemano y comunicar esta comprobación al lado; las pruebas basadas en rangos no necesitan criba.",
            source="Demšar 2006, sección 3.1; Zimmerman 2004.",
        ),
    ),
    advice(
        "W39",
        Texts(
            title="What the analysis of variance needs",
            when="The parametric route was asked for; the message says what in the table speaks against it.",
            why="Repeated-measures analysis of variance wants one scale, normal errors, sphericity and test sets of similar size.",
            remedy="Rest the claim on the nonparametric verdict; choose between the two before seeing results.",
            source="Demšar 2006, section 3.2.1.",
        ),
        Texts(
            title="Qué necesita el análisis de la varianza",
            when="Se pidió la vía paramétrica; el mensaje dice qué en la tabla habla en su contra.",
            why="El análisis de la varianza de medidas repetidas exige una sola escala, errores normales, esfericidad y conjuntos de prueba de tamaño parecido.",
            remedy="Apoyar la afirmación en el veredicto no paramétrico; elegir entre los dos antes de ver los resultados.",
            source="Demšar 2006, sección 3.2.1.",
        ),
    ),
    advice(
        "W40",
        Texts(
            title="Few problems for the cut-points",
            when="There are fewer than twice as many problems as cut-points.",
            why="With few problems and many cut-points a trend within each problem weighs more than agreement between problems.",
            remedy="Add problems, or take fewer cut-points (--every, --at-values).",
            source="Gibbons & Chakraborti 2010; Derrac et al. 2014.",
        ),
        Texts(
            title="Pocos problemas para los puntos de corte",
            when="Hay menos del doble de problemas que de puntos de corte.",
            why="Con pocos problemas y muchos puntos de corte, una tendencia dentro de cada problema pesa más que el acuerdo entre problemas.",
            remedy="Añadir problemas, o tomar menos puntos de corte (--every, --at-values).",
            source="Gibbons & Chakraborti 2010; Derrac et al. 2014.",
        ),
    ),
    advice(
        "W41",
        Texts(
            title="Solved problems",
            when="With --optimum, some algorithm reaches the optimum before the last cut-point; without it, several algorithms stop at the same best value before the end, which is probably the optimum.",
            why="An algorithm that has arrived cannot move on, while the others catch up: basic ranks then call it the slower one. Problems that two algorithms solve at the same cut-point show no trend for them, and many of these hide differences.",
            remedy="Say what the optimum is (--optimum, --tolerance) to use the alternative ranks; choose earlier cut-points or harder problems; look at the times to targets (--target).",
            source="Derrac et al. 2014.",
        ),
        Texts(
            title="Problemas resueltos",
            when="Con --optimum, algún algoritmo alcanza el óptimo antes del último punto de corte; sin él, varios algoritmos se paran en el mismo mejor valor antes del final, que será el óptimo.",
            why="Un algoritmo que ha llegado no puede seguir avanzando mientras los demás lo alcanzan: los rangos básicos lo llaman entonces el más lento. Los problemas que dos algoritmos resuelven en el mismo punto de corte no muestran tendencia para ellos, y muchos de estos ocultan diferencias.",
            remedy="Decir cuál es el óptimo (--optimum, --tolerance) para usar los rangos alternativos; elegir puntos de corte más tempranos o problemas más difíciles; mirar los tiempos hasta objetivos (--target).",
            source="Derrac et al. 2014.",
        ),
    ),
    advice(
        "W42",
        Texts(
            title="Cut-points at irregular intervals",
            when="The cut-points of the test are not equally far apart.",
            why="The test weighs every cut-point by its place, so crowded parts of the budget count more.",
            remedy="Choose regular ones with --every STEP or --at-values.",
            source="Derrac et al. 2014.",
        ),
        Texts(
            title="Puntos de corte a intervalos irregulares",
            when="Los puntos de corte de la prueba no están a igual distancia.",
            why="La prueba pondera cada punto de corte por su lugar, así que las partes densas del presupuesto cuentan más.",
            remedy="Elegirlos regulares con --every STEP o --at-values.",
            source="Derrac et al. 2014.",
        ),
    ),
    advice(
        "W43",
        Texts(
            title="Curves that get worse",
            when="Some run's value gets worse along the budget, and --best-so-far was not asked for.",
            why="The test is meant for the best value found so far, which cannot get worse.",
            remedy="Use --best-so-far if the file holds current values.",
            source="Derrac et al. 2014.",
        ),
        Texts(
            title="Curvas que empeoran",
            when="El valor de alguna ejecución empeora a lo largo del presupuesto, y no se pidió --best-so-far.",
            why="La prueba está pensada para el mejor valor hallado hasta el momento, que no puede empeorar.",
            remedy="Usar --best-so-far si el archivo contiene valores actuales.",
            source="Derrac et al. 2014.",
        ),
    ),
    advice(
        "W44",
        Texts(
            title="Neighbouring cut-points share their past",
            when="Always where a pair is significant; it says how many of the significant pairs pass the check by exchange as well.",
            why="Page's null distribution takes every order of the cut-points as equally likely. Differences of two curves are smooth, so they trend by chance: of 2000 simulated pairs of one and the same optimiser (30 problems, 10 cut-points, 25 runs) Page's test called 26 % different at a nominal 0.05, with 5 cut-points 19 %, with 3 cut-points 10 %. Exchanging the two algorithms at random problem by problem keeps its level (4 %) however the cut-points depend on one another.",
            remedy="Rest strong claims on pairs that pass both tests; take fewer cut-points.",
            source="simulation in benchmarks/page_level.py.",
        ),
        Texts(
            title="Los puntos de corte vecinos comparten su pasado",
            when="Siempre que un par es significativo; dice cuántos de los pares significativos superan también la comprobación por intercambio.",
            why="La distribución nula de Page toma por igualmente probables todos los órdenes de los puntos de corte. Las diferencias de dos curvas son suaves, así que muestran tendencias por azar: de 2000 pares simulados de un mismo optimizador (30 problemas, 10 puntos de corte, 25 ejecuciones), la prueba de Page declaró distintos un 26 % con un 0.05 nominal; con 5 puntos de corte, un 19 %; con 3, un 10 %. Intercambiar los dos algoritmos al azar problema a problema mantiene su nivel (4 %), dependan como dependan entre sí los puntos de corte.",
            remedy="Apoyar las afirmaciones fuertes en los pares que superan ambas pruebas; tomar menos puntos de corte.",
            source="simulación en benchmarks/page_level.py.",
        ),
    ),
    advice(
        "W45",
        Texts(
            title="Faster, but only catching up",
            when="A significantly faster algorithm is behind the other at most cut-points and, on most problems, in the end.",
            why='"converges faster" means that the difference between the two moves in its favour along the budget, not that it is ahead: one that starts badly has the more to gain.',
            remedy="Read the convergence together with the final results and the rank trajectories.",
            source="Derrac et al. 2014.",
        ),
        Texts(
            title="Más rápido, pero solo recuperando terreno",
            when="Un algoritmo significativamente más rápido va por detrás del otro en la mayoría de los puntos de corte y, en la mayoría de los problemas, al final.",
            why="«Converge más rápido» significa que la diferencia entre ambos se mueve a su favor a lo largo del presupuesto, no que vaya por delante: quien empieza mal tiene más que ganar.",
            remedy="Leer la convergencia junto con los resultados finales y las trayectorias de rangos.",
            source="Derrac et al. 2014.",
        ),
    ),
    advice(
        "W46",
        Texts(
            title="No order, or one with gaps",
            when='"converges faster than" goes round in a circle, or two algorithms linked through others do not differ significantly.',
            why="Every pair is tested on its own differences, so nothing makes the results of several pairs agree.",
            remedy="Report the pairs; do not conclude along a chain of arrows.",
            source="pairwise tests are not transitive.",
        ),
        Texts(
            title="Sin orden, o con huecos",
            when="«Converge más rápido que» da la vuelta en círculo, o dos algoritmos unidos a través de otros no difieren significativamente.",
            why="Cada par se contrasta con sus propias diferencias, así que nada hace que coincidan los resultados de varios pares.",
            remedy="Comunicar los pares; no concluir a lo largo de una cadena de flechas.",
            source="las pruebas por pares no son transitivas.",
        ),
    ),
    advice(
        "W47",
        Texts(
            title="Times to targets without single runs",
            when="Times to targets were asked for, and there is one run (or an average) for each algorithm and problem.",
            why="An average reaches a target when the runs do on average, which is neither when the typical run does nor an expected running time; and one run says nothing about its spread, so there are no intervals.",
            remedy="Supply the single runs.",
            source="Hansen et al. 2021.",
        ),
        Texts(
            title="Tiempos hasta objetivos sin ejecuciones sueltas",
            when="Se pidieron tiempos hasta objetivos y hay una sola ejecución (o una media) por algoritmo y problema.",
            why="Una media alcanza un objetivo cuando lo hacen las ejecuciones en promedio, que no es cuando lo hace la ejecución típica ni un tiempo esperado de ejecución; y una ejecución no dice nada de su dispersión, de modo que no hay intervalos.",
            remedy="Aportar las ejecuciones sueltas.",
            source="Hansen et al. 2021.",
        ),
    ),
    advice(
        "W48",
        Texts(
            title="Values read off between records",
            when="Some runs were not recorded at the cut-points used, so that their value there is that of the last recorded one before.",
            why="A best-so-far value holds until a better one is recorded; where records are sparse, progress seems to come late.",
            remedy="Record the runs at the cut-points of the test, or choose cut-points that were recorded.",
            source="step interpolation of best-so-far.",
        ),
        Texts(
            title="Valores leídos entre registros",
            when="Algunas ejecuciones no se registraron en los puntos de corte usados, de modo que su valor allí es el del último registro anterior.",
            why="Un mejor valor hasta el momento vale hasta que se registra otro mejor; donde los registros escasean, el progreso parece llegar tarde.",
            remedy="Registrar las ejecuciones en los puntos de corte de la prueba, o elegir puntos de corte que se registraron.",
            source="interpolación escalonada del mejor hasta el momento.",
        ),
    ),
    advice(
        "W49",
        Texts(
            title="Small test sets",
            when="Each test set has fewer than 30 instances (by --test-size, or the sizes in the file).",
            why="With so few instances performance moves in coarse steps and is far from normal.",
            remedy="Use fewer folds, or larger test sets; ten-fold cross-validation wants 300 instances.",
            source="rule of thumb of the field.",
        ),
        Texts(
            title="Conjuntos de prueba pequeños",
            when="Cada conjunto de prueba tiene menos de 30 instancias (según --test-size o los tamaños del archivo).",
            why="Con tan pocas instancias el rendimiento se mueve a saltos gruesos y dista mucho de ser normal.",
            remedy="Usar menos pliegues, o conjuntos de prueba mayores; la validación cruzada de diez pliegues pide 300 instancias.",
            source="regla práctica del campo.",
        ),
    ),
)
