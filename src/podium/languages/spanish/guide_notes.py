"""Spanish: what each answer of the guide takes for granted and wants reported, and the guide as a document."""

from __future__ import annotations

from typing import Final

_TITLES: Final[dict[str, str]] = {
    "Ranks of many algorithms over problems": "Rangos de muchos algoritmos en varios problemas",
    "One algorithm against the rest": "Un algoritmo frente al resto",
    "Two algorithms over problems": "Dos algoritmos en varios problemas",
    "How large before how sure": "Cuánto, antes que con qué seguridad",
    "Equivalence within a margin": "Equivalencia dentro de un margen",
    "Tests of pairs, with or without the others": "Pruebas de pares, con los demás o sin ellos",
    "Rank intervals of a leaderboard": "Intervalos de rangos de una clasificación",
    "Tables with missing results": "Tablas con resultados ausentes",
    "Problems that depend on each other": "Problemas que dependen unos de otros",
    "Independent runs on one problem": "Ejecuciones independientes en un problema",
    "Repetitions on one problem": "Repeticiones en un problema",
    "Classifiers on one test set": "Clasificadores en un conjunto de prueba",
    "Classifiers on one test set whose instances come in groups": (
        "Clasificadores en un conjunto de prueba cuyas instancias vienen en grupos"
    ),
    "Areas under ROC curves": "Áreas bajo curvas ROC",
    "Convergence curves": "Curvas de convergencia",
    "Published p-values": "P-valores publicados",
    "Planning a study": "Planificar un estudio",
    "Which procedure finds most": "Qué procedimiento halla más",
    "Posterior probabilities instead of p-values": "Probabilidades a posteriori en lugar de p-valores",
    "Aggregate scores of a few runs": "Puntuaciones agregadas de unas pocas ejecuciones",
    "An order by cost": "Un orden por coste",
    "Assumptions of parametric tests": "Supuestos de las pruebas paramétricas",
    "What a file holds": "Qué contiene un archivo",
    "Another format": "Otro formato",
}

_ANSWERS: Final[dict[str, str]] = {
    "Which algorithms differ on problems like these, none of them singled out?": (
        "¿Qué algoritmos difieren en problemas como estos, sin destacar ninguno?"
    ),
    "Does one algorithm, chosen before the results were seen, differ from each of the others?": (
        "¿Difiere un algoritmo, elegido antes de ver los resultados, de cada uno de los demás?"
    ),
    "Is one of two algorithms better on problems like these, and by how much?": (
        "¿Es uno de dos algoritmos mejor en problemas como estos, y cuánto?"
    ),
    "How large are the differences, and how well are they known?": (
        "¿Cuán grandes son las diferencias, y con qué precisión se conocen?"
    ),
    "Can it be claimed that two perform alike, up to a difference that does not matter?": (
        "¿Se puede afirmar que dos rinden igual, salvo una diferencia que no importa?"
    ),
    "Is a pair different, whatever third algorithm happens to be in the table?": (
        "¿Es distinto un par, sea cual sea el tercer algoritmo que esté en la tabla?"
    ),
    "Which places in the ranking are possible for each algorithm, and which tiers can be told apart?": (
        "¿Qué puestos de la clasificación son posibles para cada algoritmo, y qué niveles se pueden distinguir?"
    ),
    "Which algorithms differ, when not all have run on every problem?": (
        "¿Qué algoritmos difieren, cuando no todos se han ejecutado en cada problema?"
    ),
    "Which algorithms differ on groups like these, when problems of one group resemble each other?": (
        "¿Qué algoritmos difieren en grupos como estos, cuando los problemas de un grupo se parecen?"
    ),
    "On this problem, do runs of some algorithms end better than those of others?": (
        "En este problema, ¿terminan mejor las ejecuciones de unos algoritmos que las de otros?"
    ),
    "On this problem, which algorithms differ when trained and tested repeatedly?": (
        "En este problema, ¿qué algoritmos difieren al entrenarlos y probarlos repetidamente?"
    ),
    "Which classifiers, as they were trained, are right more often on instances like these?": (
        "¿Qué clasificadores, tal como se entrenaron, aciertan más en instancias como estas?"
    ),
    "Which classifiers, as they were trained, are right more often on groups of instances like these?": (
        "¿Qué clasificadores, tal como se entrenaron, aciertan más en grupos de instancias como estos?"
    ),
    "Which classifiers rank positive instances before negative ones better?": (
        "¿Qué clasificadores ordenan mejor las instancias positivas por delante de las negativas?"
    ),
    "Who gains on whom along the budget, and who is ahead in the end?": (
        "¿Quién gana terreno a quién a lo largo del presupuesto, y quién va por delante al final?"
    ),
    "Which of these hypotheses fall when their number is taken into account?": (
        "¿Cuáles de estas hipótesis caen cuando se tiene en cuenta su número?"
    ),
    "How many problems find a difference that matters?": "¿Cuántos problemas hallan una diferencia que importa?",
    "What would each procedure find on samples of these problems, and how does the choice of problems change it?": (
        "¿Qué hallaría cada procedimiento en muestras de estos problemas, y cómo lo cambia la elección de los problemas?"
    ),
    "How often does each procedure find something where nothing is to be found?": (
        "¿Con qué frecuencia halla algo cada procedimiento donde no hay nada que hallar?"
    ),
    "How probably is one better in practice, are both practically equivalent, or is the other better?": (
        "¿Con qué probabilidad es uno mejor en la práctica, son ambos equivalentes en la práctica, o es mejor el otro?"
    ),
    "How good is each algorithm on exactly these problems, and how far do scores vary with the runs?": (
        "¿Cuán bueno es cada algoritmo en exactamente estos problemas, y cuánto varían las puntuaciones con las ejecuciones?"
    ),
    "In which order should algorithms be tried, cheap ones first unless a dear one is better?": (
        "¿En qué orden se deben probar los algoritmos, primero los baratos salvo que uno caro sea mejor?"
    ),
    "Would t tests and ANOVA be safe on such runs?": "¿Serían seguros las pruebas t y el ANOVA con tales ejecuciones?",
    "What is in it, what is wrong or odd about it, and which command comes next?": (
        "¿Qué hay en él, qué es erróneo o extraño, y qué orden viene después?"
    ),
    "None: the same values in another layout.": "Ninguna: los mismos valores con otra disposición.",
}

_ASSUMES: Final[dict[str, str]] = {
    "Problems are independent of each other and a fair sample of those meant; nothing about scales or normality.": (
        "Los problemas son independientes entre sí y una muestra justa de aquellos a los que se refiere; nada sobre escalas ni normalidad."
    ),
    "Mean ranks, and so the p-values of a pair, depend on which other algorithms take part.": (
        "Los rangos medios, y con ellos los p-valores de un par, dependen de qué otros algoritmos intervienen."
    ),
    "As for ranks of many algorithms; and that the control was not chosen by these results.": (
        "Como para los rangos de muchos algoritmos; y que el control no se eligió por estos resultados."
    ),
    "Problems are independent; the differences have one scale and lie about symmetrically around their centre (the sign test beside it "
    "does without).": (
        "Los problemas son independientes; las diferencias tienen una misma escala y están más o menos simétricas en torno a su centro (la "
        "prueba de los signos, al lado, no lo necesita)."
    ),
    "Differences of different problems can be compared (one scale); each interval stands by itself and is not adjusted.": (
        "Las diferencias de problemas distintos se pueden comparar (una misma escala); cada intervalo vale por sí solo y no está ajustado."
    ),
    "The margin was named before the results; differences have one scale and lie symmetrically.": (
        "El margen se indicó antes de los resultados; las diferencias tienen una misma escala y son simétricas."
    ),
    "A p-value above α is no proof of equality; two one-sided tests are.": (
        "Un p-valor mayor que α no prueba la igualdad; dos pruebas unilaterales, sí."
    ),
    "Problems are independent; Wilcoxon: symmetric differences on one scale; t: normal ones; sign: neither.": (
        "Los problemas son independientes; Wilcoxon: diferencias simétricas en una misma escala; t: normales; signos: ni lo uno ni lo otro."
    ),
    "Tests of Friedman's ranks depend on the other algorithms.": (
        "Las pruebas de rangos de Friedman dependen de los demás algoritmos."
    ),
    "Problems are independent and a sample of those meant; the ranks are those of expected Friedman ranks in this field of algorithms.": (
        "Los problemas son independientes y una muestra de aquellos a los que se refiere; los rangos son los de los rangos de Friedman "
        "esperados entre estos algoritmos."
    ),
    "Results are missing at random: not because they would have been bad.": (
        "Los resultados faltan al azar: no porque hubieran sido malos."
    ),
    "Failures are not like that; give them a value (--missing worst or value=X) and say so.": (
        "Los fallos no son así; darles un valor (--missing worst o value=X) y decirlo."
    ),
    "Groups are independent; within them anything.": "Los grupos son independientes; dentro de ellos, cualquier cosa.",
    "Fewer than six groups cannot show anything at 0.05.": "Con menos de seis grupos no se puede mostrar nada a 0.05.",
    "Runs share nothing, neither within nor between algorithms; for a difference of location, distributions of one shape.": (
        "Las ejecuciones no comparten nada, ni dentro de un algoritmo ni entre ellos; para una diferencia de posición, distribuciones de "
        "una misma forma."
    ),
    "Every algorithm saw the same splits; mean differences are about normal.": (
        "Cada algoritmo vio las mismas particiones; las diferencias medias son casi normales."
    ),
    "The correction for shared instances is approximate.": "La corrección por instancias compartidas es aproximada.",
    "Instances are independent; all classifiers saw the same ones.": (
        "Las instancias son independientes; todos los clasificadores vieron las mismas."
    ),
    "Another training run could turn out otherwise.": "Otro entrenamiento podría dar otra cosa.",
    "Instances are independent, and there are enough of both kinds for DeLong's normal approximation.": (
        "Las instancias son independientes, y hay suficientes de ambas clases para la aproximación normal de DeLong."
    ),
    "Problems are independent; cut-points were fixed before.": (
        "Los problemas son independientes; los puntos de corte se fijaron antes."
    ),
    "The p-values are right, and all hypotheses tested are among them.": (
        "Los p-valores son correctos, y entre ellos están todas las hipótesis contrastadas."
    ),
    "The effect named is the smallest one that matters, or the pilot is like the study to come.": (
        "El efecto indicado es el menor que importa, o el piloto es como el estudio que vendrá."
    ),
    "The table stands for the problems meant; its differences are taken as true.": (
        "La tabla representa a los problemas a los que se refiere; sus diferencias se toman por verdaderas."
    ),
    "The null tables are like yours but for the differences.": (
        "Las tablas nulas son como la propia salvo por las diferencias."
    ),
    "The region of practical equivalence was named before; the prior named in the report; independent problems (or folds of one).": (
        "La región de equivalencia práctica se indicó antes; la distribución a priori, la que indica el informe; problemas independientes "
        "(o pliegues de uno)."
    ),
    "It is no test: error rates are not controlled over pairs, and a probability is not 1 − p.": (
        "No es una prueba: las tasas de error no se controlan entre pares, y una probabilidad no es 1 − p."
    ),
    "Runs are independent; scores of different problems are on one scale (or normalised).": (
        "Las ejecuciones son independientes; las puntuaciones de problemas distintos están en una misma escala (o normalizadas)."
    ),
    "Problems are fixed: nothing follows for others.": "Los problemas son fijos: nada se deduce para otros.",
    "As the test chosen; costs are known beforehand and not read off the same results.": (
        "Como la prueba elegida; los costes se conocen de antemano y no se leen de los mismos resultados."
    ),
    "Runs of a cell are independent of each other.": "Las ejecuciones de una celda son independientes entre sí.",
    "Nothing.": "Nada.",
}

_REPORT: Final[dict[str, str]] = {
    "Sizes first: estimated difference and interval of each pair that matters; then n, k, the omnibus test, the procedure, adjusted "
    "p-values.": (
        "Primero los tamaños: la diferencia estimada y el intervalo de cada par que importa; después n, k, la prueba ómnibus, el "
        "procedimiento, los p-valores ajustados."
    ),
    "Not significant is not equal.": "No significativo no es igual.",
    "Who the control is and why; difference and interval to each other algorithm, then the adjusted p-values and the procedure.": (
        "Quién es el control y por qué; la diferencia y el intervalo con cada uno de los demás algoritmos, después los p-valores ajustados y "
        "el procedimiento."
    ),
    "The typical difference with its interval in the unit of the data, wins and losses, then the p-value and how zeros were treated.": (
        "La diferencia típica con su intervalo en la unidad de los datos, victorias y derrotas, después el p-valor y cómo se trataron los "
        "ceros."
    ),
    "Hodges–Lehmann differences with intervals, in the unit of the data, as a picture or table; p-values after them, if at all.": (
        "Diferencias de Hodges–Lehmann con intervalos, en la unidad de los datos, como gráfico o tabla; los p-valores después, si acaso."
    ),
    "The margin and who set it, the interval of the difference, the equivalence p-value (Holm over pairs), and what stays undecided.": (
        "El margen y quién lo fijó, el intervalo de la diferencia, el p-valor de equivalencia (Holm sobre los pares), y lo que queda sin "
        "decidir."
    ),
    "Which test of pairs and that it was chosen before, the adjustment (Holm for sign and Wilcoxon tests, else Bergmann–Hommel), "
    "differences with intervals first.": (
        "Qué prueba de pares y que se eligió antes, el ajuste (Holm con las pruebas de los signos y de Wilcoxon; si no, Bergmann–Hommel), y "
        "primero las diferencias con intervalos."
    ),
    "The picture, the confidence (approximate, for all intervals at once), n and k; sharing a tier is not being equal, and a place says "
    "nothing about how large differences are.": (
        "El gráfico, la confianza (aproximada, para todos los intervalos a la vez), n y k; compartir nivel no es ser iguales, y un puesto no dice nada "
        "de cuán grandes son las diferencias."
    ),
    "How many cells are missing, of whom and why; common problems of each pair; the Skillings–Mack test, then the adjusted p-values.": (
        "Cuántas celdas faltan, de quién y por qué; los problemas comunes de cada par; la prueba de Skillings–Mack, después los p-valores "
        "ajustados."
    ),
    "What the groups are and how many, design effect, decisions by groups (not those as if problems were independent), sizes with cluster "
    "intervals.": (
        "Qué son los grupos y cuántos, el efecto del diseño, las decisiones por grupos (no las que tratan los problemas como "
        "independientes), tamaños con intervalos por conglomerados."
    ),
    "Runs of each algorithm, medians with spread and effect size of each pair, then adjusted p-values; that it is about this problem only.": (
        "Las ejecuciones de cada algoritmo, las medianas con dispersión y el tamaño del efecto de cada par, después los p-valores ajustados; "
        "que se refiere solo a este problema."
    ),
    "The design (folds, repetitions, test fraction), mean differences with intervals, the test that decides, adjusted p-values; that it is "
    "about this problem only.": (
        "El diseño (pliegues, repeticiones, fracción de prueba), las diferencias medias con intervalos, la prueba que decide, los p-valores "
        "ajustados; que se refiere solo a este problema."
    ),
    "Accuracies and differences with intervals, discordant instances, then adjusted p-values; how often this test set was used before.": (
        "Aciertos y diferencias con intervalos, instancias discordantes, después los p-valores ajustados; cuántas veces se usó antes este "
        "conjunto de prueba."
    ),
    "What the groups are and how many, accuracies and differences with cluster-robust intervals, design effects, then adjusted p-values by "
    "groups.": (
        "Qué son los grupos y cuántos, aciertos y diferencias con intervalos robustos a conglomerados, efectos del diseño, después los "
        "p-valores ajustados por grupos."
    ),
    "Areas and differences with intervals, instances of each kind, then adjusted p-values; the area says nothing about a threshold.": (
        "Áreas y diferencias con intervalos, instancias de cada clase, después los p-valores ajustados; el área no dice nada de un umbral."
    ),
    "The cut-points, trend and final result of each pair side by side, adjusted p-values, solved problems.": (
        "Los puntos de corte, la tendencia y el resultado final de cada par uno junto a otro, los p-valores ajustados, los problemas "
        "resueltos."
    ),
    "The family and its size, raw and adjusted p-values, the procedure; a p-value says nothing about sizes.": (
        "La familia y su tamaño, los p-valores sin ajustar y ajustados, el procedimiento; un p-valor no dice nada de tamaños."
    ),
    "Effect, power, α, test and procedure, and the number with its interval, before results exist.": (
        "El efecto, la potencia, α, la prueba y el procedimiento, y el número con su intervalo, antes de que haya resultados."
    ),
    "Size and bias of the samples, replicates and seed; never choose the procedure for the same table by it.": (
        "El tamaño y el sesgo de las muestras, las réplicas y la semilla; no elegir nunca con ello el procedimiento para la misma tabla."
    ),
    "How null tables were made, replicates and seed, error rates with intervals.": (
        "Cómo se hicieron las tablas nulas, las réplicas y la semilla, las tasas de error con intervalos."
    ),
    "Rope and prior, all three probabilities of each pair, the threshold of conclusions, draws and seed; open where none is reached.": (
        "La rope y la distribución a priori, las tres probabilidades de cada par, el umbral de las conclusiones, las extracciones y la "
        "semilla; abierto donde no se alcanza ninguna."
    ),
    "Interquartile means with intervals, probability of improvement, how scores were normalised, runs of each algorithm, bootstrap draws "
    "and seed.": (
        "Medias intercuartílicas con intervalos, probabilidad de mejora, cómo se normalizaron las puntuaciones, ejecuciones de cada "
        "algoritmo, extracciones del bootstrap y semilla."
    ),
    "Costs and their unit, the test and its adjustment, the order; neighbours in it need not differ.": (
        "Los costes y su unidad, la prueba y su ajuste, el orden; los vecinos en él no tienen por qué diferir."
    ),
    "How runs were made, the share of cells that fail each test; do not choose the test for the same results by it.": (
        "Cómo se hicieron las ejecuciones, la proporción de celdas que no pasan cada prueba; no elegir con ello la prueba para los mismos "
        "resultados."
    ),
    "Failed and missing results, duplicates, and what was done about them.": (
        "Los resultados fallidos y ausentes, los duplicados, y qué se hizo con ellos."
    ),
    "Where runs were averaged or missing results filled, that it was done.": (
        "Donde se promediaron ejecuciones o se rellenaron resultados ausentes, que se hizo."
    ),
}

GUIDE_NOTES: Final[dict[str, str]] = {**_TITLES, **_ANSWERS, **_ASSUMES, **_REPORT}
