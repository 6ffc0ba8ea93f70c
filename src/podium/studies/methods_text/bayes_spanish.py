"""The words of the paragraph of a Bayesian comparison in Spanish."""

from __future__ import annotations

from podium.studies.methods_text.bayes_words import BayesWords

_PARTES = (
    "queda a uno u otro lado de esta región o dentro de ella con proporciones desconocidas; P es la probabilidad a posteriori de que una "
    "proporción sea la mayor."
)
_MITADES = "favorece a uno u otro algoritmo con una proporción desconocida; P es la probabilidad a posteriori de que una proporción sea la mayor."

WORDS = BayesWords(
    folds="{problems}, en {folds} particiones de cada uno",
    rope=" Las diferencias de −{rope} a {rope}, en la unidad de los datos, se consideran equivalentes en la práctica.",
    no_rope=" Ninguna diferencia se considera equivalente en la práctica.",
    one=" Las probabilidades a posteriori se calcularon con",
    pairs=" Las probabilidades a posteriori se calcularon para los {m} pares con",
    control=" Las probabilidades a posteriori se calcularon para {control}, el algoritmo de control, frente a {rest}, con",
    tests={
        "signed-rank": " la prueba bayesiana de rangos con signo",
        "sign": " la prueba bayesiana de los signos",
        "correlated-t": " la prueba t correlacionada bayesiana",
        "hierarchical": " el modelo jerárquico bayesiano de diferencias en validación cruzada",
        "bradley-terry": " un modelo bayesiano de Bradley–Terry con empates",
    },
    no_prior=", sin observación a priori",
    priors={
        "signed-rank": ", con un proceso de Dirichlet a priori cuyo peso, en problemas, es {strength}, situado {place}",
        "sign": ", con una distribución de Dirichlet a priori cuyo peso, en problemas, es {strength}, situada {place}",
        "hierarchical": ": las diferencias en las particiones de un problema son normales con una correlación de {rho}, y sus medias varían "
        "de un problema a otro según una distribución de Student. Su posición, su escala y las desviaciones típicas en los problemas "
        "tienen distribuciones a priori uniformes; sus grados de libertad, menos uno, tienen una gamma a priori cuyas forma y tasa son "
        "uniformes de {a} a {b} y de {c} a {d}",
        "bradley-terry": ", con distribuciones a priori normales de media 0 para las fuerzas (desviación típica {strength}) y para el "
        "logaritmo del parámetro de empate (desviación típica {tie})",
    },
    weight="; como las partidas en un mismo problema no son independientes, cada una cuenta 3/(k + 1) = {weight}",
    places={
        "rope": ("en una diferencia nula", "en una diferencia nula"),
        "first": ("a favor de {a}", "a favor del primer algoritmo de cada par"),
        "second": ("a favor de {b}", "a favor del segundo algoritmo de cada par"),
    },
    independent=", siendo independientes las repeticiones",
    ratio=", con una razón entre ejemplos de prueba y de entrenamiento de {ratio} para la correlación de las repeticiones",
    meaning={
        ("signed-rank", True): f" La diferencia media de dos problemas elegidos al azar {_PARTES}",
        ("signed-rank", False): f" La diferencia media de dos problemas elegidos al azar {_MITADES}",
        ("sign", True): f" La diferencia en un problema elegido al azar {_PARTES}",
        ("sign", False): f" La diferencia en un problema elegido al azar {_MITADES}",
        ("hierarchical", True): f" La diferencia en el próximo problema {_PARTES}",
        ("hierarchical", False): f" La diferencia en el próximo problema {_MITADES}",
        (
            "correlated-t",
            True,
        ): " P es la probabilidad a posteriori de que la diferencia media en este problema quede a un lado de esta "
        "región, dentro de ella o al otro lado.",
        (
            "correlated-t",
            False,
        ): " P es la probabilidad a posteriori de que la diferencia media en este problema favorezca a uno u otro "
        "algoritmo.",
        (
            "bradley-terry",
            True,
        ): " Cada problema es una partida de cada dos algoritmos, con empate donde son equivalentes en la práctica; P es "
        "la probabilidad a posteriori de que un algoritmo gane más de {high} de las partidas sin empate o, para la equivalencia en la "
        "práctica, entre {low} y {high} de ellas.",
        (
            "bradley-terry",
            False,
        ): " Cada problema es una partida de cada dos algoritmos, con empate donde sus resultados son iguales; P es la "
        "probabilidad a posteriori de que un algoritmo gane más de la mitad de las partidas sin empate.",
    },
    exact={
        "sign": " Se calculó por integración numérica, sin extracciones aleatorias.",
        "correlated-t": " Se calculó a partir de una distribución de Student, sin extracciones aleatorias.",
    },
    draws={
        "signed-rank": " Se estimó a partir de {n} extracciones de la distribución a posteriori (semilla {seed})",
        "hierarchical": " Se estimó a partir de {n} extracciones de la distribución a posteriori (semilla {seed}), que valen al menos por "
        "{effective} independientes, con {chains} cadenas del muestreador de conjunto emcee después de {warmup} pasos de calentamiento",
        "bradley-terry": " Se estimó a partir de {n} extracciones por muestreo de importancia (semilla {seed}), que valen por {effective} "
        "independientes",
    },
    error=", con un error estándar de Monte Carlo de {error} como máximo.",
    threshold=" Se extrae una conclusión donde P alcanza {threshold}, un valor convencional.",
    decisions={
        (0, True): " {a} es mejor en la práctica que {b}:",
        (1, True): " {pair} son equivalentes en la práctica:",
        (2, True): " {b} es mejor en la práctica que {a}:",
        (
            None,
            True,
        ): " Los datos no deciden si {a} es mejor en la práctica que {b}, peor o equivalente:",
        (0, False): " {a} es mejor que {b}:",
        (2, False): " {b} es mejor que {a}:",
        (None, False): " Los datos no deciden si {a} es mejor que {b} o peor:",
    },
    better=(" de que {a} sea mejor", " de que {a} sea mejor en la práctica"),
    equal=" de que ambos sean equivalentes en la práctica",
    joints=(",", " y"),
    counts={
        (
            False,
            True,
        ): ". En los problemas mismos la diferencia queda más allá de la región a favor de {a} en {above}, dentro de ella en "
        "{within} y más allá a favor de {b} en {below}.",
        (
            False,
            False,
        ): ". En los problemas mismos {a} es mejor en {above}, los resultados son iguales en {within} y {b} es mejor en "
        "{below}.",
        (
            True,
            True,
        ): ". En las repeticiones mismas la diferencia queda más allá de la región a favor de {a} en {above}, dentro de ella en "
        "{within} y más allá a favor de {b} en {below}.",
        (
            True,
            False,
        ): ". En las repeticiones mismas {a} es mejor en {above}, los resultados son iguales en {within} y {b} es mejor en "
        "{below}.",
    },
    sizes={
        "correlated-t": " La media a posteriori de la ventaja de {a} sobre {b}, en la unidad de los datos, es",
        "bradley-terry": " La media a posteriori de la probabilidad de que {a} gane a {b} en una partida sin empate es",
    },
    credible=", con el intervalo de credibilidad del {level} entre corchetes.",
    over="{a} sobre {b}",
    kinds={
        ("better", True): (
            " De los {m} pares, 1 tiene un algoritmo mejor en la práctica",
            " De los {m} pares, {n} tienen un algoritmo mejor en la práctica",
        ),
        ("better", False): (
            " De los {m} pares, 1 tiene un algoritmo mejor",
            " De los {m} pares, {n} tienen un algoritmo mejor",
        ),
        ("equal", True): (
            " Los algoritmos de 1 par son equivalentes en la práctica",
            " Los de {n} pares son equivalentes en la práctica",
        ),
        ("open", True): (" Los datos dejan abierto 1 par", " Los datos dejan abiertos {n} pares"),
        ("open", False): (" Los datos dejan abierto 1 par", " Los datos dejan abiertos {n} pares"),
    },
    brackets=("probabilidades a posteriori entre paréntesis", "la mayor probabilidad a posteriori entre paréntesis"),
    none={
        ("better", True): (" No se halló ningún algoritmo mejor en la práctica que otro.",),
        ("better", False): (" No se halló ningún algoritmo mejor que otro.",),
        ("equal", True): (" No se halló ningún par de algoritmos equivalentes en la práctica.",),
        ("open", True): (),
        ("open", False): (),
    },
    strongest=" {name} tiene la mayor fuerza; con",
    is_strongest=" es el más fuerte de todos.",
)
"""Spanish."""
