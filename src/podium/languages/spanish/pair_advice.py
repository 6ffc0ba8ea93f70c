"""Spanish: what the advice about two algorithms, and about every two, says."""

from __future__ import annotations

from typing import Final

PAIR_ADVICE: Final[dict[str, str]] = {
    # Chained tests.
    "This is one of {pairs:number} pairs of the {k:number} algorithms in the table; its p-value is for a pair named before "
    "the results were seen.": (
        "Este es uno de los {pairs} pares de los {k} algoritmos de la tabla; su p-valor vale para un par nombrado antes de "
        "ver los resultados."
    ),
    "Every test errs with probability {alpha:number} where there is no difference, and errors add up: {m:number} tests read "
    "one by one find at least one difference that is not there with probability {error:number} (1 − (1 − {alpha:number})"
    "^{power:number}, were they independent).": (
        "Cada prueba yerra con probabilidad {alpha} donde no hay diferencia, y los errores se acumulan: {m} pruebas leídas "
        "una a una hallan al menos una diferencia inexistente con probabilidad {error} (1 − (1 − {alpha})^{power}, si fueran "
        "independientes)."
    ),
    "Every test errs with probability {alpha:number} where there is no difference, and errors add up: {m:number} tests read "
    "one by one find at least one difference that is not there with probability above {error:number} (1 − (1 − "
    "{alpha:number})^{power:number}, were they independent).": (
        "Cada prueba yerra con probabilidad {alpha} donde no hay diferencia, y los errores se acumulan: {m} pruebas leídas "
        "una a una hallan al menos una diferencia inexistente con probabilidad superior a {error} (1 − (1 − {alpha})^{power}, "
        "si fueran independientes)."
    ),
    "Do not chain Wilcoxon tests: for more than two algorithms rest the claim on adjusted p-values (podium compare, podium "
    "pair FILE without names).": (
        "No encadenar pruebas de Wilcoxon: con más de dos algoritmos, basar la afirmación en p-valores ajustados (podium "
        "compare, podium pair FILE sin nombres)."
    ),
    "{alone:number} of {tests:said} are significant one by one, {kept:number} after adjustment ({how:said}).": (
        "{alone} de {tests} son significativas una a una, {kept} después del ajuste ({how})."
    ),
    "1 Wilcoxon test": "1 prueba de Wilcoxon",
    "{n:number} Wilcoxon tests": "{n} pruebas de Wilcoxon",
    # Too few problems.
    "The two have the same result on every problem.": "Los dos tienen el mismo resultado en todos los problemas.",
    "Without any difference no test can tell them apart, and none can measure how alike they are elsewhere.": (
        "Sin ninguna diferencia ninguna prueba puede distinguirlos, ni medir cuánto se parecen en otros problemas."
    ),
    "Add problems, or report more decimals if these results were rounded.": (
        "Añadir problemas, o comunicar más decimales si estos resultados se redondearon."
    ),
    "Do not chain Wilcoxon tests: quote the adjusted p-values, on which the verdict rests.": (
        "No encadenar pruebas de Wilcoxon: citar los p-valores ajustados, en los que se apoya el veredicto."
    ),
    "Only {problems:said} with a difference: the smallest two-sided p-value an exact sign, Wilcoxon or permutation test can "
    "reach is {p:number}.": (
        "Solo {problems} con diferencia: el menor p-valor bilateral al que puede llegar una prueba exacta de los signos, de "
        "Wilcoxon o de permutación es {p}."
    ),
    "Only {problems:said} with a difference: the smallest one-sided p-value an exact sign, Wilcoxon or permutation test can "
    "reach is {p:number}.": (
        "Solo {problems} con diferencia: el menor p-valor unilateral al que puede llegar una prueba exacta de los signos, de "
        "Wilcoxon o de permutación es {p}."
    ),
    "The tests cannot reach {alpha:number} whatever the data; a normal approximation below it would be wrong.": (
        "Las pruebas no pueden llegar a {alpha} sean cuales sean los datos; una aproximación normal por debajo sería falsa."
    ),
    "Add problems, or report the results without a claim of significance.": (
        "Añadir problemas, o comunicar los resultados sin afirmar que sean significativos."
    ),
    "Only {problems:said}: the smallest two-sided p-value an exact sign or Wilcoxon test can reach is {p:number}.": (
        "Solo {problems}: el menor p-valor bilateral al que puede llegar una prueba exacta de los signos o de Wilcoxon es {p}."
    ),
    "No two algorithms can differ significantly by these tests whatever the data.": (
        "Con estas pruebas, dos algoritmos no pueden diferir significativamente sean cuales sean los datos."
    ),
    # Zero differences.
    "1 zero difference among {n:number}; treated by {how}.": "1 diferencia nula entre {n}; tratada con {how}.",
    "{zeros:number} zero differences among {n:number}; treated by {how}.": (
        "{zeros} diferencias nulas entre {n}; tratadas con {how}."
    ),
    "Wilcoxon by treatment: split {split}, drop {drop} and pratt {pratt}.": (
        "Wilcoxon según el tratamiento: split {split}, drop {drop} y pratt {pratt}."
    ),
    "The decision depends on it.": "La decisión depende de ello.",
    "The decision does not depend on it.": "La decisión no depende de ello.",
    "{touched:number} of {pairs:said} have zero differences; treated by {how}.": (
        "{touched} de {pairs} tienen diferencias nulas; tratadas con {how}."
    ),
    "Splitting their ranks counts them as evidence for no difference, dropping them ignores them, Pratt's treatment lies "
    "between.": (
        "Repartir sus rangos las cuenta como indicio de que no hay diferencia, descartarlas las ignora, y el tratamiento de "
        "Pratt queda en medio."
    ),
    "State the treatment in the paper; choose it (--zeros) before seeing the p-values.": (
        "Indicar el tratamiento en el artículo; elegirlo (--zeros) antes de ver los p-valores."
    ),
    # One problem on another scale.
    "The largest difference ({size:number}, on {problem}) is {times:number} times the median one.": (
        "La mayor diferencia ({size}, en {problem}) es {times} veces la mediana."
    ),
    "Wilcoxon's ranks, the shift, means, Cohen's d and the permutation test compare sizes of differences across problems, "
    "which takes a common scale.": (
        "Los rangos de Wilcoxon, el desplazamiento, las medias, la d de Cohen y la prueba de permutación comparan tamaños de "
        "diferencias entre problemas, lo que exige una escala común."
    ),
    "Where the scales differ for reasons that do not matter, normalise the problems first or rest the claim on the sign "
    "test.": (
        "Si las escalas difieren por razones que no importan, normalizar antes los problemas o basar la afirmación en la "
        "prueba de los signos."
    ),
    # Tests that disagree.
    "The tests decide differently at {alpha:number}: sign test {sign}, Wilcoxon {wilcoxon} and permutation test {flip}.": (
        "Las pruebas deciden de forma distinta con {alpha}: signos {sign}, Wilcoxon {wilcoxon} y permutación {flip}."
    ),
    "They ask different questions (how often, in what rank order, by what mean), and choosing the one that pleases raises "
    "the error beyond its level.": (
        "Preguntan cosas distintas (con qué frecuencia, en qué orden de rangos, con qué media), y elegir la que agrada eleva "
        "el error por encima de su nivel."
    ),
    "The verdict rests on Wilcoxon's test, fixed beforehand; report the others beside it.": (
        "El veredicto se basa en la prueba de Wilcoxon, fijada de antemano; las demás se presentan a su lado."
    ),
    # Not significant is not equal.
    "The difference is not significant ({p}).": "La diferencia no es significativa ({p}).",
    "Advantages from {low:number} up to {high:number} are compatible with the data ({level:number} % confidence).": (
        "Son compatibles con los datos ventajas desde {low} hasta {high} (confianza del {level} %)."
    ),
    "Advantages from {low:number} upwards are compatible with the data ({level:number} % confidence).": (
        "Son compatibles con los datos ventajas desde {low} en adelante (confianza del {level} %)."
    ),
    "Advantages up to {high:number} are compatible with the data ({level:number} % confidence).": (
        "Son compatibles con los datos ventajas hasta {high} (confianza del {level} %)."
    ),
    "A large p-value says that the data cannot tell two algorithms apart, not that they are equal.": (
        "Un p-valor grande dice que los datos no permiten distinguir dos algoritmos, no que sean iguales."
    ),
    # Significant, but small.
    "Significant, but {reason:said}.": "Significativa, pero {reason}.",
    "Significant, but {reason:said} and {other:said}.": "Significativa, pero {reason} y {other}.",
    "Significant, but {reason:said}, {other:said} and {last:said}.": "Significativa, pero {reason}, {other} y {last}.",
    "the median difference is {size:number}": "la diferencia mediana es {size}",
    "the mean difference ({size:number}) points the other way": "la diferencia media ({size}) apunta en sentido contrario",
    "Cliff's delta is negligible: values overlap almost entirely": (
        "la delta de Cliff es insignificante: los valores se solapan casi por completo"
    ),
    "A p-value says how sure a difference is, not how large; problems that vary much more than the algorithms make a steady "
    "but tiny advantage significant.": (
        "Un p-valor dice cuán segura es una diferencia, no cuán grande; si los problemas varían mucho más que los algoritmos, "
        "una ventaja constante pero minúscula resulta significativa."
    ),
    "Report the shift with its interval and an effect size beside the p-value, and say whether it matters in practice.": (
        "Presentar junto al p-valor el desplazamiento con su intervalo y un tamaño del efecto, y decir si importa en la "
        "práctica."
    ),
    "1 significant pair has a typical difference (Hodges–Lehmann) that is zero or points the other way.": (
        "1 par significativo tiene una diferencia típica (Hodges–Lehmann) nula o de sentido contrario."
    ),
    "{odd:number} significant pairs have a typical difference (Hodges–Lehmann) that is zero or points the other way.": (
        "{odd} pares significativos tienen una diferencia típica (Hodges–Lehmann) nula o de sentido contrario."
    ),
    "Ranks say how steady a difference is, not how large.": (
        "Los rangos dicen cuán constante es una diferencia, no cuán grande."
    ),
    "Report the shifts beside the p-values, and look at these pairs one by one (podium pair FILE A B).": (
        "Presentar los desplazamientos junto a los p-valores, y mirar estos pares uno a uno (podium pair FILE A B)."
    ),
}
