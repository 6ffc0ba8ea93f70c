"""Codes of advice W75 and above: what triggers them, why they matter, what to do."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.advice_codes import Texts, advice

TERMS: Final = (
    advice(
        "W75",
        Texts(
            title="No region of practical equivalence",
            when="--rope 0 was given.",
            why="With enough problems any difference, however small, gets a posterior probability near 1, and practical equivalence cannot be concluded at all.",
            remedy="Choose from which difference on it matters in practice, before seeing results, and give it by --rope.",
            source="Benavoli et al. 2017, section 3.",
        ),
        Texts(
            title="Sin región de equivalencia práctica",
            when="Se dio --rope 0.",
            why="Con suficientes problemas cualquier diferencia, por pequeña que sea, alcanza una probabilidad a posteriori cercana a 1, y la equivalencia práctica no se puede concluir en absoluto.",
            remedy="Elegir, antes de ver resultados, desde qué diferencia importa en la práctica, y darla con --rope.",
            source="Benavoli et al. 2017, sección 3.",
        ),
    ),
    advice(
        "W76",
        Texts(
            title="The prior decides",
            when="With the pseudo-observation of the prior on the other side (or at the rope) the conclusion on some pair would be another one. Looked at for up to 50 pairs.",
            why="So few or so evenly divided problems leave room for what was believed before.",
            remedy="Treat these conclusions as open, or add problems; report the prior with the result.",
            source="Benavoli et al. 2014, section 3.",
        ),
        Texts(
            title="La distribución a priori decide",
            when="Con la pseudoobservación de la distribución a priori al otro lado (o en la rope) la conclusión sobre algún par sería otra. Se examina hasta con 50 pares.",
            why="Problemas tan escasos o tan repartidos dejan sitio a lo que se creía antes.",
            remedy="Tratar estas conclusiones como abiertas, o añadir problemas; comunicar la distribución a priori con el resultado.",
            source="Benavoli et al. 2014, sección 3.",
        ),
    ),
    advice(
        "W77",
        Texts(
            title="Many conclusions, each by itself",
            when="Several pairs were compared and some have a conclusion. The message adds up how many of them are wrong by their own probabilities.",
            why="Every pair has its own posterior under its own prior; nothing is adjusted for the number of pairs, and no family-wise error is controlled.",
            remedy="Say so, and read the probabilities rather than the threshold; for a family-wise guarantee use podium compare.",
            source="Benavoli et al. 2017, section 5; Gelman, Hill & Yajima 2012.",
        ),
        Texts(
            title="Muchas conclusiones, cada una por sí sola",
            when="Se compararon varios pares y algunos tienen conclusión. El mensaje suma cuántas de ellas son erróneas según sus propias probabilidades.",
            why="Cada par tiene su propia distribución a posteriori con su propia distribución a priori; nada se ajusta por el número de pares, y no se controla ningún error de la familia.",
            remedy="Decirlo, y leer las probabilidades más que el umbral; para una garantía sobre la familia, usar podium compare.",
            source="Benavoli et al. 2017, sección 5; Gelman, Hill & Yajima 2012.",
        ),
    ),
    advice(
        "W78",
        Texts(
            title="Monte Carlo error decides",
            when="A probability lies within three Monte Carlo standard errors of the threshold.",
            why="Another seed may fall on the other side.",
            remedy="Draw more (--samples 1000000), and do not rest a claim on the third decimal.",
            source="binomial standard error.",
        ),
        Texts(
            title="Decide el error de Montecarlo",
            when="Una probabilidad está a menos de tres errores estándar de Montecarlo del umbral.",
            why="Otra semilla puede caer al otro lado.",
            remedy="Extraer más (--samples 1000000), y no apoyar una afirmación en el tercer decimal.",
            source="error estándar binomial.",
        ),
    ),
    advice(
        "W79",
        Texts(
            title="A short Markov chain",
            when="With --hierarchical, the draws of some pair are worth fewer than 400 independent ones.",
            why="Neighbouring draws of a chain resemble each other; a chain that is too short may not have seen all of the posterior.",
            remedy="Draw more (--samples 200000).",
            source="Goodman & Weare 2010; Foreman-Mackey et al. 2013.",
        ),
        Texts(
            title="Una cadena de Markov corta",
            when="Con --hierarchical, las extracciones de algún par valen menos que 400 independientes.",
            why="Las extracciones vecinas de una cadena se parecen; una cadena demasiado corta puede no haber visto toda la distribución a posteriori.",
            remedy="Extraer más (--samples 200000).",
            source="Goodman & Weare 2010; Foreman-Mackey et al. 2013.",
        ),
    ),
    advice(
        "W80",
        Texts(
            title="Scores pooled over problems of different scales",
            when="Raw scores were pooled although the widest problem spans ten times as much as the typical one; or scores were scaled by the range of the runs at hand (--normalize minmax).",
            why="Means, interquartile means and profiles compare sizes across problems: on a mixed scale a few problems decide. Scaled by the range, another algorithm in the table can move both ends.",
            remedy="Scale by fixed references (--low, --high) where there are any; say how scores were scaled.",
            source="Agarwal et al. 2021, section 4.",
        ),
        Texts(
            title="Puntuaciones reunidas de problemas con escalas distintas",
            when="Se reunieron puntuaciones brutas aunque el problema más amplio abarca diez veces lo que el típico; o las puntuaciones se escalaron por el recorrido de las ejecuciones disponibles (--normalize minmax).",
            why="Medias, medias intercuartílicas y perfiles comparan tamaños entre problemas: en una escala mezclada deciden unos pocos problemas. Con la escala del recorrido, otro algoritmo de la tabla puede mover ambos extremos.",
            remedy="Escalar con referencias fijas (--low, --high) donde las haya; decir cómo se escalaron las puntuaciones.",
            source="Agarwal et al. 2021, sección 4.",
        ),
    ),
    advice(
        "W81",
        Texts(
            title="Few runs",
            when="Some algorithm has fewer than ten runs on some problem.",
            why="Resampling r runs understates their spread by √((r − 1)/r), so that percentile intervals of single algorithms are too narrow: with 3 runs a nominal 95 % interval holds the value in 86 % of cases, with 5 in 91 % (tables in runs). The intervals of differences, on which the verdict rests, are corrected.",
            remedy="Make more runs, or read the intervals of single algorithms as lower bounds of the uncertainty.",
            source="Agarwal et al. 2021, section 4.1; simulation.",
        ),
        Texts(
            title="Pocas ejecuciones",
            when="Algún algoritmo tiene menos de diez ejecuciones en algún problema.",
            why="Remuestrear r ejecuciones subestima su dispersión en √((r − 1)/r), de modo que los intervalos de percentiles de un solo algoritmo son demasiado estrechos: con 3 ejecuciones un intervalo nominal del 95 % contiene el valor en el 86 % de los casos, con 5 en el 91 % (tablas en runs). Los intervalos de las diferencias, en los que se apoya el veredicto, están corregidos.",
            remedy="Hacer más ejecuciones, o leer los intervalos de un solo algoritmo como cotas inferiores de la incertidumbre.",
            source="Agarwal et al. 2021, sección 4.1; simulación.",
        ),
    ),
    advice(
        "W82",
        Texts(
            title="Intervals about these problems only",
            when="Always.",
            why="The bootstrap draws runs anew, never problems. With enough runs the intervals shrink to nothing, and still do not say how an algorithm does on problems that were not tried.",
            remedy="For conclusions beyond these problems test the means of the problems: podium compare.",
            source="Agarwal et al. 2021, section 4.1; Demšar 2006, section 3.",
        ),
        Texts(
            title="Intervalos solo sobre estos problemas",
            when="Siempre.",
            why="El bootstrap vuelve a extraer ejecuciones, nunca problemas. Con suficientes ejecuciones los intervalos se reducen a nada y siguen sin decir cómo rinde un algoritmo en problemas no probados.",
            remedy="Para conclusiones más allá de estos problemas, contrastar las medias de los problemas: podium compare.",
            source="Agarwal et al. 2021, sección 4.1; Demšar 2006, sección 3.",
        ),
    ),
    advice(
        "W83",
        Texts(
            title="What almost stochastic order rests on",
            when="--dominance was asked for.",
            why="The threshold of ε is a convention (0.5: which distribution deviates more; 0.2: stricter, fewer errors with few scores), the bound is a normal approximation, and ε weighs gaps by their squares: one failed run can decide.",
            remedy="Choose the threshold beforehand, give ε and its bound beside the decision, and look at the profile.",
            source="Dror, Shlomov & Reichart 2019; Ulmer, Hardmeier & Frellsen 2022.",
        ),
        Texts(
            title="En qué se apoya el orden casi estocástico",
            when="Se pidió --dominance.",
            why="El umbral de ε es una convención (0.5: qué distribución se desvía más; 0.2: más estricto, menos errores con pocas puntuaciones), la cota es una aproximación normal, y ε pondera las distancias por sus cuadrados: una ejecución fallida puede decidir.",
            remedy="Elegir el umbral de antemano, dar ε y su cota junto a la decisión, y mirar el perfil.",
            source="Dror, Shlomov & Reichart 2019; Ulmer, Hardmeier & Frellsen 2022.",
        ),
    ),
    advice(
        "W84",
        Texts(
            title="A margin that these data could not meet",
            when="Equivalence was asked for, and some interval is wider than the margin on both sides together: no centre would have made that pair equivalent.",
            why='"not shown to be equivalent" then says that the data are too few, not that the difference matters.',
            remedy="Say so, or collect more problems or repetitions. Do not widen the margin after seeing the result.",
            source="Schuirmann 1987; Wellek 2010.",
        ),
        Texts(
            title="Un margen que estos datos no podían cumplir",
            when="Se pidió equivalencia, y algún intervalo es más ancho que el margen por los dos lados juntos: ningún centro habría hecho equivalente ese par.",
            why="«No se mostró equivalencia» dice entonces que los datos son muy pocos, no que la diferencia importe.",
            remedy="Decirlo, o reunir más problemas o repeticiones. No ampliar el margen después de ver el resultado.",
            source="Schuirmann 1987; Wellek 2010.",
        ),
    ),
    advice(
        "W85",
        Texts(
            title="Simes' test assumes how p-values depend",
            when="With --simes, Bergmann–Hommel with Simes' test rejects more than Bergmann–Hommel.",
            why="Simes' test holds for independent or positively dependent p-values. Two-sided p-values of pairs that share algorithms are neither by proof.",
            remedy="Keep the verdict; name the assumption if you quote the other column.",
            source="Hommel & Bernhard 1999; Simes 1986.",
        ),
        Texts(
            title="La prueba de Simes supone cómo dependen los p-valores",
            when="Con --simes, Bergmann–Hommel con la prueba de Simes rechaza más que Bergmann–Hommel.",
            why="La prueba de Simes vale para p-valores independientes o positivamente dependientes. De los p-valores bilaterales de pares que comparten algoritmos no está demostrado ni lo uno ni lo otro.",
            remedy="Mantener el veredicto; indicar el supuesto si se cita la otra columna.",
            source="Hommel & Bernhard 1999; Simes 1986.",
        ),
    ),
    advice(
        "W86",
        Texts(
            title="Exact p-values of ranks without ties, and ties in the data",
            when="With --pairwise eisinga, some problems have tied results; with the number of decisions that change when ties are taken into account.",
            why="The published null distribution has no ties and counts a half rank sum as the next whole one, which can err to either side.",
            remedy="Use --pairwise eisinga-ties, which is exact given the ties.",
            source="Eisinga et al. 2017.",
        ),
        Texts(
            title="P-valores exactos de rangos sin empates, y empates en los datos",
            when="Con --pairwise eisinga, algunos problemas tienen resultados empatados; con el número de decisiones que cambian cuando los empates se tienen en cuenta.",
            why="La distribución nula publicada no tiene empates y cuenta una suma de rangos con medio punto como la entera siguiente, lo que puede errar hacia cualquiera de los dos lados.",
            remedy="Usar --pairwise eisinga-ties, que es exacta dados los empates.",
            source="Eisinga et al. 2017.",
        ),
    ),
    advice(
        "W88",
        Texts(
            title="Missing at random is assumed",
            when="Cells are missing and were kept so (--missing incomplete); with the counts, and whether some algorithms miss more than others.",
            why="The tests take a cell to be missing whatever its result would have been. Failures are not random: an algorithm that crashes where it would have lost looks better than it is.",
            remedy="Count failures as failures (--missing worst, or value=X); keep incomplete for what was not run or not reported.",
            source="Rubin 1976; Skillings & Mack 1981.",
        ),
        Texts(
            title="Se supone que falta al azar",
            when="Faltan celdas y se dejaron así (--missing incomplete); con los recuentos, y si a unos algoritmos les faltan más que a otros.",
            why="Las pruebas suponen que una celda falta fuera cual fuera su resultado. Los fallos no son azar: un algoritmo que se detiene donde habría perdido parece mejor de lo que es.",
            remedy="Contar los fallos como fallos (--missing worst, o value=X); reservar incomplete para lo que no se ejecutó o no se comunicó.",
            source="Rubin 1976; Skillings & Mack 1981.",
        ),
    ),
    advice(
        "W89",
        Texts(
            title="Pairs with hardly any problem in common",
            when="With --missing incomplete, some pairs have fewer than six problems in common.",
            why="Wilcoxon's two-sided p-value cannot fall below 0.05 then: no difference found says nothing about such a pair.",
            remedy="Run the missing combinations first where it matters.",
            source="the exact distribution of Wilcoxon's statistic.",
        ),
        Texts(
            title="Pares que apenas comparten problemas",
            when="Con --missing incomplete, algunos pares tienen menos de seis problemas en común.",
            why="El p-valor bilateral de Wilcoxon no puede bajar entonces de 0.05: que no se halle diferencia no dice nada sobre tal par.",
            remedy="Ejecutar primero las combinaciones que faltan donde importe.",
            source="la distribución exacta del estadístico de Wilcoxon.",
        ),
    ),
    advice(
        "W90",
        Texts(
            title="Significant only as long as problems are taken to be independent",
            when="With --group, some differences are significant by Wilcoxon's tests of all problems (predictions: McNemar's of all instances) and not by tests of whole groups.",
            why="Problems or instances of one group repeat each other: counting each of them makes p-values too small.",
            remedy="Report the decisions by groups; more groups, not more problems of the same ones, make differences visible.",
            source="Donner & Klar 2000; Demšar 2006, section 3; Miller 2024.",
        ),
        Texts(
            title="Significativo solo si los problemas se toman por independientes",
            when="Con --group, algunas diferencias son significativas según las pruebas de Wilcoxon de todos los problemas (predictions: las de McNemar de todas las instancias) y no según pruebas de grupos enteros.",
            why="Los problemas o instancias de un grupo se repiten unos a otros: contar cada uno hace demasiado pequeños los p-valores.",
            remedy="Comunicar las decisiones por grupos; más grupos, no más problemas de los mismos, hacen visibles las diferencias.",
            source="Donner & Klar 2000; Demšar 2006, sección 3; Miller 2024.",
        ),
    ),
    advice(
        "W91",
        Texts(
            title="Too few groups",
            when="With --group, there are fewer than six groups.",
            why="Flipping whole groups leaves 2^G patterns of signs: no two-sided p-value can fall below 2^(1 − G), and adjusted ones even less.",
            remedy="Add problems of other groups; with these, describe the differences and their intervals.",
            source="Winkler et al. 2015.",
        ),
        Texts(
            title="Demasiado pocos grupos",
            when="Con --group, hay menos de seis grupos.",
            why="Cambiar el signo de grupos enteros deja 2^G patrones de signos: ningún p-valor bilateral puede bajar de 2^(1 − G), y los ajustados menos aún.",
            remedy="Añadir problemas de otros grupos; con estos, describir las diferencias y sus intervalos.",
            source="Winkler et al. 2015.",
        ),
    ),
    advice(
        "W92",
        Texts(
            title="Few runs in the pilot of a plan",
            when="With --se, some cell of the pilot has fewer than ten runs.",
            why="A standard deviation from a handful of runs is easily half or twice the true one, and the number of runs goes with its square.",
            remedy="Make the runs in two steps: ten of each first, then plan again with what they show.",
            source="Campelo & Takahashi 2019.",
        ),
        Texts(
            title="Pocas ejecuciones en el piloto de un plan",
            when="Con --se, alguna celda del piloto tiene menos de diez ejecuciones.",
            why="Una desviación típica de unas pocas ejecuciones es fácilmente la mitad o el doble de la verdadera, y el número de ejecuciones crece con su cuadrado.",
            remedy="Hacer las ejecuciones en dos pasos: primero diez de cada una, y luego planificar de nuevo con lo que muestren.",
            source="Campelo & Takahashi 2019.",
        ),
    ),
    advice(
        "W93",
        Texts(
            title="Cells of the pilot that do not scatter",
            when="With --se, all runs of some cell gave one value.",
            why="They say that further runs would give it too; after few runs, or where values are rounded, that need not be so.",
            remedy="Check that these runs used different seeds.",
            source="Campelo & Takahashi 2019.",
        ),
        Texts(
            title="Celdas del piloto que no se dispersan",
            when="Con --se, todas las ejecuciones de alguna celda dieron un mismo valor.",
            why="Dicen que más ejecuciones lo darían también; tras pocas ejecuciones, o donde los valores están redondeados, no tiene por qué ser así.",
            remedy="Comprobar que estas ejecuciones usaron semillas distintas.",
            source="Campelo & Takahashi 2019.",
        ),
    ),
    advice(
        "W94",
        Texts(
            title="Standard errors from few groups",
            when="With --group, a standard error has fewer than ten degrees of freedom: few groups, or groups of very different sizes.",
            why="Such a standard error is itself uncertain; the t quantile makes up for most of it, not for all.",
            remedy="Read the intervals as rough; more groups, and groups of similar size, make them reliable.",
            source="Bell & McCaffrey 2002; Imbens & Kolesár 2016.",
        ),
        Texts(
            title="Errores estándar de pocos grupos",
            when="Con --group, un error estándar tiene menos de diez grados de libertad: pocos grupos, o grupos de tamaños muy distintos.",
            why="Un error estándar así es él mismo incierto; el cuantil t compensa la mayor parte, no todo.",
            remedy="Leer los intervalos como aproximados; más grupos, y de tamaño parecido, los hacen fiables.",
            source="Bell & McCaffrey 2002; Imbens & Kolesár 2016.",
        ),
    ),
    advice(
        "W95",
        Texts(
            title="One group holds much of the data",
            when="With --group and six groups or more, one of them holds a quarter of the instances or more.",
            why="Accuracies count instances, so that one group decides much of them, and the others can hardly say how much groups vary.",
            remedy="Look at the accuracies with and without this group; take fewer of its instances, or average within groups first.",
            source="Imbens & Kolesár 2016; Miller 2024.",
        ),
        Texts(
            title="Un grupo contiene gran parte de los datos",
            when="Con --group y seis grupos o más, uno de ellos contiene la cuarta parte de las instancias o más.",
            why="Las exactitudes cuentan instancias, de modo que un grupo decide buena parte de ellas, y los demás apenas pueden decir cuánto varían los grupos.",
            remedy="Mirar las exactitudes con y sin este grupo; tomar menos de sus instancias, o promediar antes dentro de los grupos.",
            source="Imbens & Kolesár 2016; Miller 2024.",
        ),
    ),
    advice(
        "W96",
        Texts(
            title="Procedures that presume that equality is transitive",
            when="Sign or Wilcoxon tests of all pairs, and Shaffer's or Bergmann–Hommel's procedure rejects more than Holm's, by which the verdict decides. In validate: one of these procedures errs too often in a situation in which equality is not transitive, or no such situation was tried.",
            why="These procedures presume that A = B and B = C imply A = C. That is so for mean ranks, means, accuracies and areas under a curve, not for the hypotheses of the sign test and of Wilcoxon's test. On simulated tables of six algorithms with five true hypotheses Bergmann–Hommel rejected one of these in 19 % of tables (sign) and 21 % (Wilcoxon) at 0.05, Holm in 3 % and 5 %.",
            remedy="Keep the verdict. Quote the other columns only where “equal” is to mean the same distribution on every problem, and say so.",
            source="Bergmann & Hommel 1988; simulation (benchmarks/transitivity.py).",
        ),
        Texts(
            title="Procedimientos que presuponen que la igualdad es transitiva",
            when="Pruebas de los signos o de Wilcoxon de todos los pares en las que el procedimiento de Shaffer o el de Bergmann–Hommel rechaza más que el de Holm, con el que decide el veredicto. En validate: uno de estos procedimientos yerra demasiado en una situación en la que la igualdad no es transitiva, o no se probó ninguna así.",
            why="Estos procedimientos presuponen que A = B y B = C implican A = C. Así es con rangos medios, medias, exactitudes y áreas bajo una curva, no con las hipótesis de la prueba de los signos y de la de Wilcoxon. En tablas simuladas de seis algoritmos con cinco hipótesis ciertas, Bergmann–Hommel rechazó alguna de ellas en el 19 % de las tablas (signos) y en el 21 % (Wilcoxon) con 0.05; Holm, en el 3 % y en el 5 %.",
            remedy="Mantener el veredicto. Citar las otras columnas solo si por «igual» se entiende la misma distribución en cada problema, y decirlo.",
            source="Bergmann & Hommel 1988; simulación (benchmarks/transitivity.py).",
        ),
    ),
)
