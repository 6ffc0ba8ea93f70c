"""Codes of advice W50 to W69: what triggers them, why they matter, what to do."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.advice_codes import Texts, advice

TERMS: Final = (
    advice(
        "W50",
        Texts(
            title="Scores that point the wrong way",
            when="The whole confidence interval of an area lies below 0.5.",
            why="Such scores order the classes well but the wrong way round.",
            remedy="Check --positive, or turn the sign of the scores.",
            source="Fawcett 2006, section 6.",
        ),
        Texts(
            title="Puntuaciones que apuntan al lado equivocado",
            when="Todo el intervalo de confianza de un área queda por debajo de 0.5.",
            why="Tales puntuaciones ordenan bien las clases, pero al revés.",
            remedy="Comprobar --positive, o cambiar el signo de las puntuaciones.",
            source="Fawcett 2006, sección 6.",
        ),
    ),
    advice(
        "W51",
        Texts(
            title="An area without variance",
            when="A score separates the classes without an error (or not at all), so that the estimated variance of its area is 0.",
            why="No variation in this sample does not mean that the area is known exactly; pairs of such areas cannot be tested.",
            remedy="Report the counts; collect more instances before claiming perfection.",
            source="DeLong, DeLong & Clarke-Pearson 1988.",
        ),
        Texts(
            title="Un área sin varianza",
            when="Una puntuación separa las clases sin ningún error (o en absoluto), de modo que la varianza estimada de su área es 0.",
            why="Que no haya variación en esta muestra no significa que el área se conozca con exactitud; los pares de tales áreas no se pueden contrastar.",
            remedy="Comunicar los recuentos; reunir más instancias antes de afirmar la perfección.",
            source="DeLong, DeLong & Clarke-Pearson 1988.",
        ),
    ),
    advice(
        "W52",
        Texts(
            title="Classifiers given as points",
            when="Some classifiers are given by rates or counts only.",
            why="They take part in the hull and the operating points, but a test needs to know on which instances two classifiers agree.",
            remedy="Give their labels or scores as columns of the table of instances.",
            source="Fawcett 2006, section 8.",
        ),
        Texts(
            title="Clasificadores dados como puntos",
            when="Algunos clasificadores se dan solo por tasas o recuentos.",
            why="Participan en la envolvente y en los puntos de operación, pero una prueba necesita saber en qué instancias coinciden dos clasificadores.",
            remedy="Dar sus etiquetas o puntuaciones como columnas de la tabla de instancias.",
            source="Fawcett 2006, sección 8.",
        ),
    ),
    advice(
        "W53",
        Texts(
            title="The largest area is not the best choice",
            when="At the stated costs and class ratio the best operating point belongs to a classifier without the largest area.",
            why="The area averages over all thresholds; an operating point is a question about one of them.",
            remedy="Decide by the operating point when costs and class ratio are known, by the area when they are not.",
            source="Provost & Fawcett 2001.",
        ),
        Texts(
            title="El área mayor no es la mejor elección",
            when="Con los costes y la proporción de clases indicados, el mejor punto de operación es de un clasificador que no tiene el área mayor.",
            why="El área promedia sobre todos los umbrales; un punto de operación es una pregunta sobre uno de ellos.",
            remedy="Decidir por el punto de operación cuando se conocen los costes y la proporción de clases, y por el área cuando no.",
            source="Provost & Fawcett 2001.",
        ),
    ),
    advice(
        "W54",
        Texts(
            title="An operating point chosen on its own data",
            when="The best operating point was picked on the instances that its rates are computed from.",
            why="These rates are optimistic, the more so the fewer instances and the more points there are.",
            remedy="Choose the threshold on validation data and report the rates on fresh data.",
            source="Fawcett 2006, section 3.",
        ),
        Texts(
            title="Un punto de operación elegido con sus propios datos",
            when="El mejor punto de operación se eligió con las mismas instancias con las que se calculan sus tasas.",
            why="Estas tasas son optimistas, tanto más cuantas menos instancias y más puntos hay.",
            remedy="Elegir el umbral con datos de validación y comunicar las tasas con datos nuevos.",
            source="Fawcett 2006, sección 3.",
        ),
    ),
    advice(
        "W55",
        Texts(
            title="Samples that repeat the table",
            when="Samples are drawn without replacement and hold more than half of the problems, or all of them.",
            why="Such samples are mostly the same problems. Their shares say how this table is made up, and vary less than those of new problems would; samples of all problems do not vary at all.",
            remedy="Use a smaller --sample-size, or --replacement, which treats the table as the population.",
            source="sampling without replacement.",
        ),
        Texts(
            title="Muestras que repiten la tabla",
            when="Las muestras se extraen sin reemplazo y contienen más de la mitad de los problemas, o todos.",
            why="Tales muestras son en su mayor parte los mismos problemas. Sus proporciones dicen cómo está hecha esta tabla, y varían menos que las de problemas nuevos; las muestras de todos los problemas no varían en absoluto.",
            remedy="Usar un --sample-size menor, o --replacement, que toma la tabla por la población.",
            source="muestreo sin reemplazo.",
        ),
    ),
    advice(
        "W56",
        Texts(
            title="Too few replicates",
            when="The 95 % interval of a share is wider than ten percentage points.",
            why="Smaller differences than that may be chance of the simulation, not of the data.",
            remedy="More --replicates; four times as many halve the error.",
            source="Clopper & Pearson 1934.",
        ),
        Texts(
            title="Demasiado pocas réplicas",
            when="El intervalo del 95 % de una proporción es más ancho que diez puntos porcentuales.",
            why="Las diferencias menores que eso pueden ser azar de la simulación, no de los datos.",
            remedy="Más --replicates; el cuádruple reduce el error a la mitad.",
            source="Clopper & Pearson 1934.",
        ),
    ),
    advice(
        "W57",
        Texts(
            title="The scale on which κ works",
            when="The values do not lie between 0 and 1, or --scale was given, so that differences were divided by something before κ multiplied them.",
            why="κ means something on a scale only: the papers use it on accuracies between 0 and 1. The message says what a κ amounts to.",
            remedy="Give another divisor by --scale where you know what a large difference is, and state it with κ.",
            source="Demšar 2006, section 4.",
        ),
        Texts(
            title="La escala en la que actúa κ",
            when="Los valores no están entre 0 y 1, o se dio --scale, de modo que las diferencias se dividieron por algo antes de que κ las multiplicara.",
            why="κ solo significa algo en una escala: los artículos lo usan con exactitudes entre 0 y 1. El mensaje dice a qué equivale un κ.",
            remedy="Dar otro divisor con --scale donde se sepa qué es una diferencia grande, e indicarlo junto a κ.",
            source="Demšar 2006, sección 4.",
        ),
    ),
    advice(
        "W58",
        Texts(
            title="The choice of problems makes the result",
            when="Preferring problems on which one algorithm leads raises the share of samples that find it significantly better by five percentage points or more.",
            why="A test is right about the problems it is given; no procedure sees how they were chosen.",
            remedy="Choose the problems before the results are known, say how, and report all of them.",
            source="García & Herrera 2008.",
        ),
        Texts(
            title="La elección de los problemas hace el resultado",
            when="Preferir problemas en los que un algoritmo va por delante aumenta en cinco puntos porcentuales o más la proporción de muestras que lo hallan significativamente mejor.",
            why="Una prueba acierta sobre los problemas que se le dan; ningún procedimiento ve cómo se eligieron.",
            remedy="Elegir los problemas antes de conocer los resultados, decir cómo y comunicarlos todos.",
            source="García & Herrera 2008.",
        ),
    ),
    advice(
        "W59",
        Texts(
            title="Normality tests that disagree",
            when="The normality tests disagree on how many cells fail.",
            why="Several tests of the same cells are not several votes, and picking the most welcome one is a choice made by the data.",
            remedy="Read the conclusion of the one test on which the verdict rests (Shapiro–Wilk).",
            source="Razali & Wah 2011.",
        ),
        Texts(
            title="Pruebas de normalidad que discrepan",
            when="Las pruebas de normalidad discrepan en cuántas celdas fallan.",
            why="Varias pruebas de las mismas celdas no son varios votos, y quedarse con la más favorable es una elección hecha por los datos.",
            remedy="Leer la conclusión de la única prueba en la que se apoya el veredicto (Shapiro–Wilk).",
            source="Razali & Wah 2011.",
        ),
    ),
    advice(
        "W60",
        Texts(
            title="An effect taken from a pilot",
            when="The difference that is planned for was estimated from a pilot table.",
            why="Pilots that look promising are followed up, others are not, so the estimate is too favourable on average; and half the effect needs four times as many problems.",
            remedy="Plan for the smallest effect that would matter (--effect), or for one near the lower end of the interval shown.",
            source="Cohen 1988, section 1.4.",
        ),
        Texts(
            title="Un efecto tomado de un piloto",
            when="La diferencia para la que se planifica se estimó con una tabla piloto.",
            why="Los pilotos prometedores se continúan y los demás no, así que la estimación es, en promedio, demasiado favorable; y la mitad del efecto necesita cuatro veces más problemas.",
            remedy="Planificar para el menor efecto que importaría (--effect), o para uno cercano al extremo inferior del intervalo mostrado.",
            source="Cohen 1988, sección 1.4.",
        ),
    ),
    advice(
        "W61",
        Texts(
            title="More problems than the pilot has",
            when="More problems are needed than the pilot has.",
            why="The plan draws the pilot's rows again and again; it knows nothing of problems that the pilot has no example of.",
            remedy="Say which population of problems is meant, and collect the others from it without looking at results.",
            source="Demšar 2006, section 4.",
        ),
        Texts(
            title="Más problemas de los que tiene el piloto",
            when="Se necesitan más problemas de los que tiene el piloto.",
            why="El plan extrae las filas del piloto una y otra vez; no sabe nada de problemas de los que el piloto no tiene ejemplo.",
            remedy="Decir a qué población de problemas se refiere, y reunir los demás de ella sin mirar resultados.",
            source="Demšar 2006, sección 4.",
        ),
    ),
    advice(
        "W62",
        Texts(
            title="Very few problems would do",
            when="Fewer than 10 problems, or than twice the number of algorithms, reach the power wanted.",
            why="The conclusion then hangs on which problems they are, and approximations of the tests are rough.",
            remedy="Use at least that many; the others also show where the difference does not hold.",
            source="Demšar 2006; García et al. 2010.",
        ),
        Texts(
            title="Bastarían muy pocos problemas",
            when="Menos de 10 problemas, o menos del doble del número de algoritmos, alcanzan la potencia deseada.",
            why="La conclusión depende entonces de cuáles son, y las aproximaciones de las pruebas son poco precisas.",
            remedy="Usar al menos esos; los demás muestran también dónde no se da la diferencia.",
            source="Demšar 2006; García et al. 2010.",
        ),
    ),
    advice(
        "W63",
        Texts(
            title="A small difference and many problems",
            when="The difference has d of at most 0.2, or below 0.5 and takes more than eight times as many problems as algorithms.",
            why="With enough problems any difference becomes significant; that does not make it matter to anyone.",
            remedy="Say beforehand which difference would matter in practice, and report its size with an interval.",
            source="García et al. 2010; Cohen 1988.",
        ),
        Texts(
            title="Una diferencia pequeña y muchos problemas",
            when="La diferencia tiene d a lo sumo 0.2, o menos de 0.5 y requiere más de ocho veces más problemas que algoritmos.",
            why="Con suficientes problemas toda diferencia resulta significativa; eso no hace que le importe a nadie.",
            remedy="Decir de antemano qué diferencia importaría en la práctica, y comunicar su tamaño con un intervalo.",
            source="García et al. 2010; Cohen 1988.",
        ),
    ),
    advice(
        "W64",
        Texts(
            title="Out of reach",
            when="Some procedures do not reach the power wanted with the largest number of problems looked at.",
            why="A study that small compared with its question mostly ends without an answer, and its significant results exaggerate.",
            remedy="Compare fewer algorithms, or one control with the others; ask for a larger effect or a smaller power; or raise --max-problems.",
            source="García & Herrera 2008.",
        ),
        Texts(
            title="Fuera de alcance",
            when="Algunos procedimientos no alcanzan la potencia deseada con el mayor número de problemas examinado.",
            why="Un estudio tan pequeño para su pregunta acaba casi siempre sin respuesta, y sus resultados significativos exageran.",
            remedy="Comparar menos algoritmos, o un control con los demás; pedir un efecto mayor o una potencia menor; o aumentar --max-problems.",
            source="García & Herrera 2008.",
        ),
    ),
    advice(
        "W65",
        Texts(
            title="A procedure that does not keep its level",
            when="A procedure that adjusts p-values without controlling the family-wise error (Li's) calls algorithms different that are not in more tables than alpha allows.",
            why="Li's procedure divides every p-value by itself plus one minus the largest; how many hypotheses there are plays no part.",
            remedy="Use Holm, with Hochberg, Hommel or Finner beside it.",
            source="Li 2008; simulation in benchmarks/levels.py, tables in validate.md.",
        ),
        Texts(
            title="Un procedimiento que no mantiene su nivel",
            when="Un procedimiento que ajusta p-valores sin controlar el error de la familia (el de Li) declara distintos algoritmos que no lo son en más tablas de las que permite alfa.",
            why="El procedimiento de Li divide cada p-valor por sí mismo más uno menos el mayor; el número de hipótesis no interviene.",
            remedy="Usar Holm, con Hochberg, Hommel o Finner a su lado.",
            source="Li 2008; simulación en benchmarks/levels.py, tablas en validate.md.",
        ),
    ),
    advice(
        "W66",
        Texts(
            title="Mean ranks of algorithms that scatter differently",
            when="Procedures on mean ranks err too often in a situation in which the algorithms have equal centres and unequal spreads; with a table, when each keeps its own spread.",
            why="Mean-rank tests take the results of a problem to be exchangeable between algorithms. No adjustment mends p-values that are too small.",
            remedy="Use tests of two algorithms at a time (--pairwise wilcoxon or sign in compare).",
            source="simulation in benchmarks/levels.py, tables in validate.md.",
        ),
        Texts(
            title="Rangos medios de algoritmos que se dispersan de forma distinta",
            when="Los procedimientos sobre rangos medios yerran demasiado en una situación en la que los algoritmos tienen centros iguales y dispersiones desiguales; con una tabla, cuando cada uno conserva su dispersión.",
            why="Las pruebas de rangos medios toman los resultados de un problema por intercambiables entre algoritmos. Ningún ajuste arregla p-valores demasiado pequeños.",
            remedy="Usar pruebas de dos algoritmos cada vez (--pairwise wilcoxon o sign en compare).",
            source="simulación en benchmarks/levels.py, tablas en validate.md.",
        ),
    ),
    advice(
        "W67",
        Texts(
            title="A standard error of the wrong size",
            when="With the published standard error of aligned or Quade ranks the procedures err too often, or so seldom that power is lost.",
            why="The published form for aligned ranks ignores that a problem's ranks hang together; that for Quade's ranks is √((k − 1)/2) times what it should be.",
            remedy="Use --se corrected; the published form is for reproducing the literature.",
            source="simulation in benchmarks/levels.py, tables in validate.md.",
        ),
        Texts(
            title="Un error estándar de tamaño equivocado",
            when="Con el error estándar publicado de los rangos alineados o de Quade los procedimientos yerran con demasiada frecuencia, o tan pocas veces que se pierde potencia.",
            why="La forma publicada para rangos alineados pasa por alto que los rangos de un problema van ligados; la de los rangos de Quade es √((k − 1)/2) veces la debida.",
            remedy="Usar --se corrected; la forma publicada sirve para reproducir la literatura.",
            source="simulación en benchmarks/levels.py, tablas en validate.md.",
        ),
    ),
    advice(
        "W68",
        Texts(
            title="Too few tables to tell",
            when="Some intervals hold alpha and are wider than a fifth of it to either side.",
            why="The number of simulated tables limits what can be said.",
            remedy="More --replicates; four times as many halve the error.",
            source="Clopper & Pearson 1934.",
        ),
        Texts(
            title="Demasiado pocas tablas para decidir",
            when="Algunos intervalos contienen alfa y son más anchos que la quinta parte de él a cada lado.",
            why="El número de tablas simuladas limita lo que se puede decir.",
            remedy="Más --replicates; el cuádruple reduce el error a la mitad.",
            source="Clopper & Pearson 1934.",
        ),
    ),
    advice(
        "W69",
        Texts(
            title="An omnibus test whose approximation is rough",
            when="An omnibus test rejects too often in tables in which all algorithms are alike.",
            why="χ² and F approximate the distribution of the statistic, roughly so for few problems or algorithms: with 3 problems and 3 algorithms Iman and Davenport's F rejects in 19 % of tables.",
            remedy="Use the exact or the permutation p-value (--exact, --permutations in compare).",
            source="enumeration of all tables of ranks, tables in validate.md.",
        ),
        Texts(
            title="Una prueba ómnibus de aproximación poco precisa",
            when="Una prueba ómnibus rechaza demasiado en tablas en las que todos los algoritmos son iguales.",
            why="χ² y F aproximan la distribución del estadístico, con poca precisión si hay pocos problemas o algoritmos: con 3 problemas y 3 algoritmos la F de Iman y Davenport rechaza en el 19 % de las tablas.",
            remedy="Usar el p-valor exacto o el de permutación (--exact, --permutations en compare).",
            source="enumeración de todas las tablas de rangos, tablas en validate.md.",
        ),
    ),
)
