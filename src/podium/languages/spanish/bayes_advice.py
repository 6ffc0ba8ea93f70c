"""Spanish: the advice of the Bayesian comparison."""

from __future__ import annotations

from typing import Final

BAYES_ADVICE: Final[dict[str, str]] = {
    "The rope is 0: the probabilities say which algorithm is better, however little.": (
        "El rope es 0: las probabilidades dicen qué algoritmo es mejor, por poco que sea."
    ),
    "With enough problems any difference, however small, gets a probability near 1; practical equivalence cannot be concluded "
    "at all.": (
        "Con suficientes problemas, toda diferencia, por pequeña que sea, alcanza una probabilidad cercana a 1; la equivalencia "
        "en la práctica no se puede concluir nunca."
    ),
    "Choose, before seeing results, from which difference on it matters in practice, and give it by --rope.": (
        "Elegir, antes de ver los resultados, desde qué diferencia importa en la práctica, y darla con --rope."
    ),
    "Results spread over {range:number} on {problem}, {times:number} times as far as on the typical problem.": (
        "Los resultados se extienden {range} en {problem}, {times} veces más que en el problema típico."
    ),
    "One rope is applied to all problems, and the signed-rank test averages differences of two problems: both take a common "
    "scale.": (
        "Se aplica un solo rope a todos los problemas, y la prueba de rangos con signo promedia diferencias de dos problemas: "
        "ambas cosas exigen una escala común."
    ),
    "Normalise the problems first, or use --test sign, which only asks on which side of the rope a difference lies.": (
        "Normalizar antes los problemas, o usar --test sign, que solo pregunta a qué lado del rope queda una diferencia."
    ),
    "With the prior ({strength:number} of a problem) placed elsewhere the conclusion would be another one for {pairs:names}.": (
        "Con la distribución a priori ({strength} de un problema) situada en otro lugar, la conclusión sería otra para {pairs}."
    ),
    "So few or so evenly divided problems leave room for what was believed before.": (
        "Problemas tan pocos o tan repartidos dejan sitio a lo que se creía antes."
    ),
    "Treat these conclusions as open, or add problems; report the prior with the result.": (
        "Tratar estas conclusiones como abiertas, o añadir problemas; indicar la distribución a priori con el resultado."
    ),
    "{n:number} conclusions on {pairs:said}, each by itself; by their own probabilities {wrong:number} of them are expected to "
    "be wrong.": (
        "{n} conclusiones sobre {pairs}, cada una por sí sola; según sus propias probabilidades, se espera que {wrong} de ellas "
        "sean falsas."
    ),
    "1 conclusion on {pairs:said}, each by itself; by their own probabilities {wrong:number} of them are expected to be wrong.": (
        "1 conclusión sobre {pairs}, cada una por sí sola; según sus propias probabilidades, se espera que {wrong} de ellas "
        "sean falsas."
    ),
    "Each conclusion rests on its own posterior probability; nothing is adjusted for the number of pairs, and no family-wise "
    "error is controlled.": (
        "Cada conclusión se basa en su propia probabilidad a posteriori; nada se ajusta por el número de pares, y no se controla "
        "ningún error por familia."
    ),
    "Say so, and read the probabilities rather than the threshold; for a family-wise guarantee use podium compare.": (
        "Decirlo así, y leer las probabilidades más que el umbral; para una garantía por familia, usar podium compare."
    ),
    "A probability lies within three Monte Carlo standard errors of {level:number} for {pairs:names}.": (
        "Una probabilidad queda a menos de tres errores estándar de Monte Carlo de {level} para {pairs}."
    ),
    "From {draws:number} draws it is known to about {error:number} only; another seed may fall on the other side.": (
        "Con {draws} extracciones solo se conoce con un margen de {error}; otra semilla puede caer al otro lado."
    ),
    "Draw more (--samples 1000000), and do not rest a claim on the third decimal.": (
        "Extraer más (--samples 1000000), y no basar una afirmación en el tercer decimal."
    ),
    "The {draws:number} draws of a Markov chain are worth only {effective:number} independent ones.": (
        "Las {draws} extracciones de una cadena de Markov solo valen por {effective} independientes."
    ),
    "Neighbouring draws of a chain resemble each other; a chain that is too short may not have seen all of the posterior.": (
        "Las extracciones vecinas de una cadena se parecen; una cadena demasiado corta puede no haber visto toda la distribución "
        "a posteriori."
    ),
    "Draw more (--samples 200000).": "Extraer más (--samples 200000).",
    "The posterior is about this one problem.": "La distribución a posteriori trata de este único problema.",
    "The rows count as independent.": "Las filas cuentan como independientes.",
    "Their correlation is taken as n_test/(n_test + n_train) = {rho:number}, a heuristic.": (
        "Su correlación se toma como n_test/(n_test + n_train) = {rho}, una heurística."
    ),
    "Do not speak about problems in general; for several problems use the signed-rank test on their means.": (
        "No hablar de los problemas en general; con varios problemas, usar la prueba de rangos con signo sobre sus medias."
    ),
    "There are only {rows:said}.": "Hay solo {rows}.",
    "A posterior from so little is mostly the model: the Dirichlet process takes the differences seen for all there are.": (
        "Una distribución a posteriori con tan poco es sobre todo el modelo: el proceso de Dirichlet toma las diferencias vistas "
        "por todas las que hay."
    ),
    "Add more, or report the probabilities without a conclusion.": (
        "Añadir más, o presentar las probabilidades sin conclusión."
    ),
}
