"""Spanish: the guide's reasons, questions and answers."""

from __future__ import annotations

from typing import Final

_OVER_PROBLEMS: Final[dict[str, str]] = {
    "Runs of one problem are averaged first: problems are the independent units, runs are not.": (
        "Las ejecuciones de un problema se promedian antes: las unidades independientes son los problemas, no las ejecuciones."
    ),
    "Two algorithms over several problems: Wilcoxon's signed-rank test, with the size of the difference and its interval.": (
        "Dos algoritmos en varios problemas: la prueba de los rangos con signo de Wilcoxon, con el tamaño de la diferencia y su intervalo."
    ),
    "Only problems on which both have a result can say which is better; the report counts the others.": (
        "Solo los problemas en los que ambos tienen resultado pueden decir cuál es mejor; el informe cuenta los demás."
    ),
    "Two one-sided signed-rank tests: the difference is shown to lie within ±0.01, or it is not.": (
        "Dos pruebas unilaterales de rangos con signo: se muestra que la diferencia está dentro de ±0.01, o no."
    ),
    "Name your own margin.": "El margen se elige y se indica.",
    "Name your own margin, in the unit of the table.": "El margen se elige y se indica en la unidad de la tabla.",
    "Posterior probabilities of better, practically equivalent and worse; the rope says from which difference on it matters.": (
        "Probabilidades a posteriori de mejor, equivalente en la práctica y peor; la rope dice desde qué diferencia importa."
    ),
    "Posterior probabilities of better, practically equivalent and worse for every pair; the rope says from which difference on it "
    "matters.": (
        "Probabilidades a posteriori de mejor, equivalente en la práctica y peor para cada par; la rope dice desde qué diferencia importa."
    ),
    "Ranks within each problem need no common scale and no normality; all pairs are adjusted together.": (
        "Los rangos dentro de cada problema no exigen escala común ni normalidad; todos los pares se ajustan juntos."
    ),
    "Comparing one algorithm, chosen beforehand, with the rest is a smaller family and therefore more powerful.": (
        "Comparar un algoritmo, elegido de antemano, con los demás es una familia menor y por ello más potente."
    ),
    "The tables begin with the estimated difference of every pair and its interval; the picture shows nothing else.": (
        "Las tablas empiezan con la diferencia estimada de cada par y su intervalo; el gráfico no muestra otra cosa."
    ),
    "Only the two algorithms of a pair decide on it, exactly where that is feasible; the other tests and when they are right stand below.": (
        "Sobre un par deciden solo sus dos algoritmos, de forma exacta donde es factible; las otras pruebas, y cuándo convienen, están "
        "abajo."
    ),
    "Two one-sided signed-rank tests of every pair, adjusted by Holm.": (
        "Dos pruebas unilaterales de rangos con signo de cada par, ajustadas con Holm."
    ),
    "With a confidence of approximately 95 %, all intervals hold the ranks of their algorithms at once; what a place in a leaderboard can mean.": (
        "Con una confianza aproximada del 95 %, todos los intervalos contienen a la vez los rangos de sus algoritmos; lo que puede significar un puesto "
        "en una clasificación."
    ),
    "Skillings–Mack instead of Friedman, and every pair on the problems both have results on: no result is thrown away or made up.": (
        "Skillings–Mack en lugar de Friedman, y cada par en los problemas en los que ambos tienen resultado: ningún resultado se descarta "
        "ni se inventa."
    ),
    "Not for failures.": "No sirve para fallos.",
    "Signs of whole groups are flipped together, so that problems that repeat each other do not count as many; --group is a column or a "
    "table of problem and group.": (
        "Los signos de grupos enteros se cambian juntos, de modo que los problemas que se repiten unos a otros no cuentan como muchos; "
        "--group es una columna o una tabla de problema y grupo."
    ),
    "These count every problem as independent of the others; the groups are what is independent.": (
        "Estos cuentan cada problema como independiente de los demás; lo independiente son los grupos."
    ),
    "Wilcoxon tests of all pairs over the problems; where nothing is significant the cheaper algorithm goes first.": (
        "Pruebas de Wilcoxon de todos los pares en los problemas; donde nada es significativo va primero el algoritmo más barato."
    ),
    "Samples of your own problems, fair and biased, go through every procedure again and again.": (
        "Muestras de los propios problemas, sin sesgo y con él, pasan una y otra vez por cada procedimiento."
    ),
    "Tables made from yours, without what makes the algorithms differ, go through every procedure; what it then finds is wrong.": (
        "Tablas hechas a partir de la propia, sin lo que hace diferir a los algoritmos, pasan por cada procedimiento; lo que entonces halla "
        "es erróneo."
    ),
}

_ONE_PROBLEM: Final[dict[str, str]] = {
    "Runs that were not matched are independent samples: Kruskal–Wallis and Dunn's tests.": (
        "Las ejecuciones que no se emparejaron son muestras independientes: Kruskal–Wallis y pruebas de Dunn."
    ),
    "If the same seed or data belongs to every algorithm, podium folds with --design independent uses that pairing.": (
        "Si a cada algoritmo le corresponde la misma semilla o los mismos datos, podium folds con --design independent usa ese "
        "emparejamiento."
    ),
    "As for all pairs, but the family is smaller and therefore more powerful.": (
        "Como para todos los pares, pero la familia es menor y por ello más potente."
    ),
    "Rows are matched runs (the same seed or data for every algorithm): two one-sided t tests of every pair, adjusted by Holm.": (
        "Las filas son ejecuciones emparejadas (la misma semilla o los mismos datos para cada algoritmo): dos pruebas t unilaterales de "
        "cada par, ajustadas con Holm."
    ),
    "Runs that were not matched have no such test here.": (
        "Para ejecuciones que no se emparejaron no hay aquí tal prueba."
    ),
    "Rows are matched runs (the same seed or data for every algorithm); paired t tests fit where runs share nothing.": (
        "Las filas son ejecuciones emparejadas (la misma semilla o los mismos datos para cada algoritmo); las pruebas t pareadas convienen "
        "donde las ejecuciones no comparten nada."
    ),
    "Rows are matched runs (the same seed or data for every algorithm) that share nothing: the posterior of their mean difference.": (
        "Las filas son ejecuciones emparejadas (la misma semilla o los mismos datos para cada algoritmo) que no comparten nada: la "
        "distribución a posteriori de su diferencia media."
    ),
    "Normality is a matter of the runs of each cell, equal variances one of the algorithms on each problem; whether runs are independent "
    "follows from how they were made.": (
        "La normalidad es cosa de las ejecuciones de cada celda, y la igualdad de varianzas, de los algoritmos en cada problema; si las "
        "ejecuciones son independientes se deduce de cómo se obtuvieron."
    ),
    "Interquartile means, probability of improvement and profiles, with intervals over the runs: about these problems, not others.": (
        "Medias intercuartílicas, probabilidad de mejora y perfiles, con intervalos sobre las ejecuciones: sobre estos problemas, no otros."
    ),
    "Repetitions overlap, so a plain t test sees differences that are not there; the design decides on the test.": (
        "Las repeticiones se solapan, así que una prueba t simple ve diferencias que no existen; el diseño decide la prueba."
    ),
    "Two one-sided tests of every pair by the corrected resampled t test, adjusted by Holm.": (
        "Dos pruebas unilaterales de cada par con la prueba t remuestreada corregida, ajustadas con Holm."
    ),
    "The tests take into account that repetitions overlap; where nothing is significant the cheaper algorithm goes first.": (
        "Las pruebas tienen en cuenta que las repeticiones se solapan; donde nada es significativo va primero el algoritmo más barato."
    ),
    "The posterior of the mean difference on this problem, its variance corrected for what the folds share.": (
        "La distribución a posteriori de la diferencia media en este problema, con la varianza corregida por lo que comparten los pliegues."
    ),
    "As for runs; that folds share training data counts against plain t tests whatever their shape.": (
        "Como para ejecuciones; que los pliegues compartan datos de entrenamiento va en contra de las pruebas t simples, sea cual sea su "
        "forma."
    ),
    "The bootstrap draws runs as if they were independent; folds train on overlapping data, and its intervals would be too narrow.": (
        "El bootstrap extrae ejecuciones como si fueran independientes; los pliegues se entrenan con datos que se solapan, y sus intervalos "
        "serían demasiado estrechos."
    ),
    "One value of each algorithm on one problem differs or does not; nothing says how much it varies.": (
        "Un valor de cada algoritmo en un problema difiere o no; nada dice cuánto varía."
    ),
    "One value of each algorithm on one problem says nothing about how much it varies.": (
        "Un valor de cada algoritmo en un problema no dice nada de cuánto varía."
    ),
    "With one value in each cell nothing can be said about the shape of its distribution.": (
        "Con un valor en cada celda no se puede decir nada de la forma de su distribución."
    ),
    "Intervals over runs need the single runs.": "Los intervalos sobre ejecuciones necesitan las ejecuciones sueltas.",
    "What a procedure finds is counted over samples of problems.": (
        "Lo que halla un procedimiento se cuenta sobre muestras de problemas."
    ),
    "Without results on several problems tables of any size can be simulated.": (
        "Sin resultados en varios problemas se pueden simular tablas de cualquier tamaño."
    ),
}

_INSTANCES: Final[dict[str, str]] = {
    "All classifiers saw the same instances: McNemar's tests of all pairs and Cochran's Q use that pairing.": (
        "Todos los clasificadores vieron las mismas instancias: las pruebas de McNemar de todos los pares y la Q de Cochran usan ese "
        "emparejamiento."
    ),
    "The interval of every difference is shown: where it lies within ±margin (named beforehand), both are equivalent, at half of α; for "
    "several pairs divide α by their number (--alpha).": (
        "Se muestra el intervalo de cada diferencia: donde está dentro de ±margen (indicado de antemano), ambos son equivalentes, a la "
        "mitad de α; con varios pares, dividir α entre su número (--alpha)."
    ),
    "Instances of one group repeat each other: standard errors are cluster-robust, and the tests exchange whole groups.": (
        "Las instancias de un grupo se repiten unas a otras: los errores estándar son robustos a conglomerados, y las pruebas intercambian "
        "grupos enteros."
    ),
    "Instances of one group repeat each other, and tests that count each of them find differences that are not there.": (
        "Las instancias de un grupo se repiten unas a otras, y las pruebas que cuentan cada una hallan diferencias que no existen."
    ),
    "Instances of different problems must not be pooled: over several problems the problem is the unit.": (
        "Las instancias de problemas distintos no se deben juntar: con varios problemas la unidad es el problema."
    ),
    "McNemar's, Cochran's and DeLong's tests assume no normality and no equal variances.": (
        "Las pruebas de McNemar, de Cochran y de DeLong no suponen normalidad ni igualdad de varianzas."
    ),
    "An order by cost rests on tests over problems or repetitions.": (
        "Un orden por coste se basa en pruebas entre problemas o repeticiones."
    ),
    "DeLong's tests compare areas under ROC curves that come from the same instances.": (
        "Las pruebas de DeLong comparan áreas bajo curvas ROC que proceden de las mismas instancias."
    ),
}

_OTHERS: Final[dict[str, str]] = {
    "It says what the file holds, everything that is wrong or odd about it, and which command comes next; it needs no objective.": (
        "Dice qué contiene el archivo, todo lo erróneo o extraño que hay en él y qué orden viene después; no necesita objetivo."
    ),
    "A long table keeps every run, failure and metric; --to wide makes a line for each problem.": (
        "Una tabla larga conserva cada ejecución, fallo y métrica; --to wide hace una línea por problema."
    ),
    "A line for each instance, with the truth and what every classifier said; a plain table needs --truth.": (
        "Una línea por instancia, con la verdad y lo que dijo cada clasificador; una tabla simple necesita --truth."
    ),
    "A line for each value along the budget.": "Una línea por cada valor a lo largo del presupuesto.",
    "podium writes tables of results, traces and predictions; scores and p-values are read as they are.": (
        "podium escribe tablas de resultados, trazas y predicciones; las puntuaciones y los p-valores se leen como están."
    ),
    "Page's trend test says which of two algorithms gains on the other along the budget; the final results are compared beside it, so that "
    "better but slower, or the same but faster, can be told.": (
        "La prueba de tendencia de Page dice cuál de dos algoritmos gana terreno al otro a lo largo del presupuesto; al lado se comparan "
        "los resultados finales, para poder distinguir mejor pero más lento, o igual pero más rápido."
    ),
    "Trends are compared over independent problems; curves on problems of one group repeat each other.": (
        "Las tendencias se comparan en problemas independientes; las curvas en problemas de un grupo se repiten unas a otras."
    ),
    "A trend within one problem can be chance: convergence is compared over problems.": (
        "Una tendencia dentro de un problema puede ser azar: la convergencia se compara entre problemas."
    ),
    "An order by cost, a check of assumptions, sizes and ranks need one result for each run, not a curve.": (
        "Un orden por coste, una comprobación de supuestos, los tamaños y los rangos necesitan un resultado por ejecución, no una curva."
    ),
    "Every adjustment for multiplicity can be computed from p-values or mean ranks alone.": (
        "Todo ajuste por multiplicidad se puede calcular solo con los p-valores o los rangos medios."
    ),
    "From mean ranks, or a matrix of p-values, the comparisons with one algorithm can be adjusted by themselves.": (
        "A partir de rangos medios, o de una matriz de p-valores, las comparaciones con un algoritmo se pueden ajustar por sí solas."
    ),
    "Sizes, equivalence, ranks, an order by cost and a check of assumptions need the values themselves.": (
        "Los tamaños, la equivalencia, los rangos, un orden por coste y una comprobación de supuestos necesitan los valores mismos."
    ),
    "The number of problems by which Wilcoxon's, the t and the sign test find a difference that would matter to you; with a pilot table "
    "name it instead of an effect.": (
        "El número de problemas con que las pruebas de Wilcoxon, t y de los signos hallan una diferencia que importaría; con una tabla "
        "piloto, indicarla en lugar de un efecto."
    ),
    "The number of problems by which each procedure for all pairs finds a difference that would matter to you; with a pilot table name it "
    "instead of an effect.": (
        "El número de problemas con que cada procedimiento para todos los pares halla una diferencia que importaría; con una tabla piloto, "
        "indicarla en lugar de un efecto."
    ),
    "Tests in which no third algorithm takes part, and what each of them costs in problems.": (
        "Pruebas en las que no interviene ningún tercer algoritmo, y lo que cuesta cada una en problemas."
    ),
    "Comparing one algorithm, chosen beforehand, with the rest is a smaller family and takes fewer problems.": (
        "Comparar un algoritmo, elegido de antemano, con los demás es una familia menor y necesita menos problemas."
    ),
    "It takes as many problems as make the (1 − 2α) interval of the difference shorter than the margin on both sides together.": (
        "Hacen falta tantos problemas como para que el intervalo (1 − 2α) de la diferencia sea más corto que el margen de ambos lados junto."
    ),
    "Without a table of results tables of any size can be simulated.": (
        "Sin una tabla de resultados se pueden simular tablas de cualquier tamaño."
    ),
    "Samples of problems need the results on each of them.": (
        "Las muestras de problemas necesitan los resultados en cada uno de ellos."
    ),
    "A posterior needs the differences themselves.": "Una distribución a posteriori necesita las diferencias mismas.",
}

_INSTEAD: Final[dict[str, str]] = {
    "Keep the file as it is.": "Dejar el archivo como está.",
    "Average the problems of each group first (one name for all of them, and --repeats average or a long table), then ask again with "
    "several problems.": (
        "Promediar primero los problemas de cada grupo (un nombre para todos ellos, y --repeats average o una tabla larga), y volver a "
        "preguntar con varios problemas."
    ),
    "Make runs that share no data, or compare the folds with podium folds.": (
        "Hacer ejecuciones que no compartan datos, o comparar los pliegues con podium folds."
    ),
    "Collect runs, folds, or the predictions for each instance.": (
        "Reunir ejecuciones, pliegues o las predicciones de cada instancia."
    ),
    "Collect runs or folds.": "Reunir ejecuciones o pliegues.",
    "Collect the single runs behind the values.": "Reunir las ejecuciones sueltas de las que salen los valores.",
    "Collect a few runs of every algorithm on every problem.": (
        "Reunir unas pocas ejecuciones de cada algoritmo en cada problema."
    ),
    "Collect results on several problems.": "Reunir resultados en varios problemas.",
    "Keep one instance of each group, chosen without looking at results, and ask again with one problem.": (
        "Quedarse con una instancia de cada grupo, elegida sin mirar resultados, y volver a preguntar con un problema."
    ),
    "Compute accuracy, or the area under the ROC curve, on each problem; then ask again with a table.": (
        "Calcular la exactitud, o el área bajo la curva ROC, en cada problema; después, volver a preguntar con una tabla."
    ),
    "Nothing needs to be checked.": "No hace falta comprobar nada.",
    "Compute one value for each classifier and problem, then ask again with a table.": (
        "Calcular un valor para cada clasificador y problema, y volver a preguntar con una tabla."
    ),
    "Keep the results at one cut-point and ask again with a table of groups of problems.": (
        "Quedarse con los resultados en un punto de corte y volver a preguntar con una tabla de grupos de problemas."
    ),
    "Keep the runs at one cut-point and ask again with runs, or collect traces on several problems.": (
        "Quedarse con las ejecuciones en un punto de corte y volver a preguntar con ejecuciones, o reunir trazas en varios problemas."
    ),
    "Keep the runs at one cut-point and ask again with runs.": (
        "Quedarse con las ejecuciones en un punto de corte y volver a preguntar con ejecuciones."
    ),
    "Get the results behind the p-values.": "Conseguir los resultados de los que salen los p-valores.",
    "Name the margin now, before there are results; podium does not plan for equivalence.": (
        "Indicar el margen ahora, antes de que haya resultados; podium no planifica para la equivalencia."
    ),
    "Compute one value for each algorithm and problem, then ask again with a table.": (
        "Calcular un valor para cada algoritmo y problema, y volver a preguntar con una tabla."
    ),
    "Check the delimiter, or name the columns.": "Comprobar el separador, o indicar las columnas.",
    "A comparison needs at least two algorithms.": "Una comparación necesita al menos dos algoritmos.",
}

_CHOICES: Final[dict[str, str]] = {
    "zero differences ranked and then left out; the choice belongs before the results": (
        "las diferencias nulas se ordenan y luego se omiten; la elección ha de hacerse antes de los resultados"
    ),
    "only where nothing but an advantage of the first was asked for, beforehand": (
        "solo donde, de antemano, no se preguntaba más que por una ventaja del primero"
    ),
    "where a missing result is a failure, not an accident": "donde un resultado ausente es un fallo, no un accidente",
    "values of different problems have no common scale, or differences are skewed": (
        "los valores de problemas distintos no tienen escala común, o las diferencias son asimétricas"
    ),
    "says on which single problem or algorithm the verdict hinges": (
        "dice de qué problema o algoritmo por sí solo depende el veredicto"
    ),
    "only where nothing but an advantage of the control was asked for, beforehand": (
        "solo donde, de antemano, no se preguntaba más que por una ventaja del control"
    ),
    "differences to one algorithm only": "solo diferencias con un algoritmo",
    "no third algorithm takes part and only who is better counts: no common scale, no symmetry, least power": (
        "no interviene ningún tercer algoritmo y solo cuenta quién es mejor: sin escala común, sin simetría, la menor potencia"
    ),
    "no third algorithm takes part; differences on one scale and about normal": (
        "no interviene ningún tercer algoritmo; diferencias en una misma escala y casi normales"
    ),
    "differences of Friedman rank sums as ever, but exact instead of normal: few problems, no ties; others take part": (
        "diferencias de sumas de rangos de Friedman como siempre, pero exactas en vez de normales: pocos problemas, sin empates; intervienen "
        "otros"
    ),
    "the same with ties; others take part": "lo mismo con empates; intervienen otros",
    "smaller p-values where other algorithms differ clearly, meant for after a rejection by the omnibus test; others take part": (
        "p-valores menores donde otros algoritmos difieren claramente, pensada para después de un rechazo de la prueba ómnibus; intervienen "
        "otros"
    ),
    "the studentised range that a critical difference stands for; single-step, all pairs; others take part": (
        "el rango studentizado que hay tras una diferencia crítica; en un solo paso, todos los pares; intervienen otros"
    ),
    "adds Bergmann–Hommel with Simes' test beside the verdict: rejects at least as much, presumes how p-values depend, never decides": (
        "añade Bergmann–Hommel con la prueba de Simes junto al veredicto: rechaza al menos lo mismo, presupone cómo dependen los p-valores, "
        "nunca decide"
    ),
    "equivalence with one algorithm only, a smaller family": "equivalencia solo con un algoritmo, una familia menor",
    "one algorithm against the rest": "un algoritmo frente al resto",
    "a ranking of all by who wins where; its rope is local, --rope 0 asks for none": (
        "una clasificación de todos según quién gana dónde; su rope es local, --rope 0 no pide ninguna"
    ),
    "no common scale, or skewed differences; only who is better counts": (
        "sin escala común, o diferencias asimétricas; solo cuenta quién es mejor"
    ),
    "folds of cross-validation on every problem: a model of folds and problems at once (needs podium[bayes])": (
        "pliegues de validación cruzada en cada problema: un modelo de pliegues y problemas a la vez (necesita podium[bayes])"
    ),
    "two references, instead of --normalize, fix 0 and 1 on every problem": (
        "dos referencias, en lugar de --normalize, fijan 0 y 1 en cada problema"
    ),
    "adds almost stochastic order of every two; with few runs its bounds miss more often than they say": (
        "añade el orden casi estocástico de cada dos; con pocas ejecuciones sus cotas fallan más de lo que dicen"
    ),
    "p-values of all pairs: lists the sets of hypotheses that can be true together": (
        "p-valores de todos los pares: enumera los conjuntos de hipótesis que pueden ser ciertas a la vez"
    ),
    "p-values of all pairs: adds Bergmann–Hommel with Simes' test, which never decides": (
        "p-valores de todos los pares: añade Bergmann–Hommel con la prueba de Simes, que nunca decide"
    ),
    "every true difference is to be found, not only that of one pair": (
        "se ha de hallar cada diferencia verdadera, no solo la de un par"
    ),
}

GUIDE: Final[dict[str, str]] = {
    **_OVER_PROBLEMS,
    **_ONE_PROBLEM,
    **_INSTANCES,
    **_OTHERS,
    **_INSTEAD,
    **_CHOICES,
}
