"""Names of columns: what they usually mean, how to find a column by its name, and the words of messages about them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from podium.errors import Answered, Choice, InputError, closest, quote, quoted
from podium.i18n import N_, Message, listing
from podium.lazy import regex
from podium.mentions import Mention

_THINGS = {
    "algorithm": N_("the algorithm"),
    "classifier": N_("the classifier"),
    "column": N_("the column"),
    "cost": N_("the cost"),
    "cut-point": N_("the cut-point"),
    "fold": N_("the fold"),
    "group": N_("the group"),
    "hypothesis": N_("the hypothesis"),
    "identifier": N_("the identifier"),
    "measurements": N_("the measurements"),
    "metric": N_("the metric"),
    "problem": N_("the problem"),
    "repetition": N_("the repetition"),
    "run": N_("the run"),
    "score": N_("the score"),
    "scores": N_("the scores"),
    "selection": N_("the selection"),
    "true labels": N_("the true labels"),
    "truth": N_("the truth"),
    "value": N_("the value"),
}


def the(thing: str) -> Message:
    """Name a part of a table with its article."""
    return Message(_THINGS[thing])


def words(text: str) -> frozenset[str]:
    """Set of the parts of a text that bars separate."""
    return frozenset(text.split("|"))


def column_index(names: Sequence[str], wanted: str, source: str, role: str) -> int:
    """Position of the column called exactly ``wanted``; the error lists the columns there are."""
    found = [index for index, name in enumerate(names) if name == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        first, second, *_ = found
        raise InputError(
            "{source}: two columns are called {name} (columns {first} and {second}). Rename one of them.",
            source=source, name=quote(wanted), first=first + 1, second=second + 1,
        )  # fmt: skip
    raise InputError(
        "{source}: there is no column {name} for {role}.{closest} The columns are: {names}.",
        source=source, name=quote(wanted), role=the(role), closest=closest(wanted, names),
        names=quoted(names, 20),
    )  # fmt: skip


def columns_named(names: Sequence[str], wanted: str) -> tuple[str, ...]:
    """Columns that an option names: one, or several with commas between them; none where one of them is not there.

    >>> header = ["task", "size", "data, old", "A"]
    >>> columns_named(header, "task"), columns_named(header, "size, task"), columns_named(header, "data, old,size")
    (('task',), ('size', 'task'), ('data, old', 'size'))
    >>> columns_named(header, "task,model"), columns_named(header, "data, old")
    ((), ('data, old',))
    """
    text = wanted.strip()
    if text in names:
        return (text,)
    for end in (at for at, sign in enumerate(text) if sign == "," and text[:at].strip() in names):
        rest = columns_named(names, text[end + 1 :])
        if rest and (first := text[:end].strip()) not in rest:
            return (first, *rest)
    return ()


def options_named(names: Sequence[str]) -> Message:
    """Name options in a text."""
    return listing([Mention("--id" if name == "identifier" else f"--{name.replace('_', '-')}") for name in names])


# What column names usually mean: used to recognise a column of names and to suggest options, never to decide alone.


NAME_HEADERS: Final = words(
    "|dataset|datasets|dataset name|data set|data sets|data|problem|problems|problem name|function|functions|"
    "task|tasks|task name|instance|instances|name|names|db|database|databases|benchmark|benchmarks|id|index|case|unnamed: 0|"
    "func|func.|fun|fun.|fn|f|p|prob|prob.|no|no.|nr|nr.|n°|nº|#|corpus|environment|env|game|games|"
    "test function|test problem|test case|uci dataset|ds|problema|problemas|conjunto|conjuntos|conjunto de datos|datos|base de datos|"
    "función|funcion|funciones|tarea|tareas|instancia|juego|entorno|nombre|caso"
)
"""Headers (normalised) that say a first column names the problems."""

WEAK_NAME_HEADERS: Final = words(
    "|id|index|name|names|unnamed: 0|f|p|no|no.|nr|nr.|n°|nº|#|case|instances|instancia|nombre|caso|data|datos"
)
"""Those that may head something else where a better name is there."""

ALGORITHM_HEADERS: Final = words(
    "algorithm|algorithms|algorithm name|method|methods|method name|classifier|classifiers|classifier name|framework|model|models|"
    "model name|optimizer|optimiser|optimizer name|learner|solver|system|systems|approach|approaches|technique|estimator|alg|alg.|algo|"
    "agent|agents|algoritmo|algoritmos|método|metodo|métodos|modelo|modelos|clasificador|clasificadores|sistema|técnica|tecnica|"
    "agente|enfoque|strategy|policy|architecture|variant|variants|configuration|config|detector|detectors|network|net|baseline|tool|tools|engine|"
    "heuristic|learning algorithm|方法|算法|模型|法|手法|methode|méthode|verfahren|modell|algorithmus"
)
PROBLEM_HEADERS: Final = NAME_HEADERS - WEAK_NAME_HEADERS | {
    "function name",
    "dataset id",
    "instance",
    "instancia",
    "data",
}
PROBLEM_PARTS: Final = words(
    "dim|dims|dimension|dimensions|dimensionality|d|n dim|ndim|n dims|size|scenario|setting|level|noise|noise level|instance|"
    "split name|subset|language|lang|n var|n vars|dimensión|tamaño|escenario|objectives|m|n obj"
)
"""Headers of a column that, with the name of a function or data set, makes a problem (its dimension, its subset)."""

VALUE_HEADERS: Final = words(
    "value|values|result|results|score|scores|accuracy|acc|performance|metric value|indicator value|error|metric "
    "error|loss|fitness|auc|f1|rmse|objective value|mean|measure value|reward|return|episode return|mean reward|correct|best fitness|"
    "final fitness|error rate|test accuracy|test score|test acc|valor|puntuación|exactitud|precisión|recompensa|mse|mae|r2|"
    "balanced accuracy|roc auc|accuracy (%)|hypervolume|hv|igd|f measure|regret|mean error|best value"
)
METRIC_HEADERS: Final = words(
    "metric|metrics|metric name|statistic|stat|stats|estadístico|indicator|indicators|indicator name|measure|measure name|criterion|métrica|metrica|medida|indicador"
)
"""Headers (normalised) of a column that says which quantity a row holds."""

REPETITION_HEADERS: Final = words(
    "fold|folds|run|runs|run id|seed|seeds|random seed|repeat|repeats|repetition|repetitions|rep|resample|iteration|execution id|"
    "execution|trial|trials|split|replicate|replication|sample|cv fold|semilla|ejecución|ejecucion|partición|particion|"
    "iteración|iteracion|repetición|repeticion|corrida|pliegue"
)
"""Headers (normalised) of a column that numbers repetitions."""

FOLD_HEADERS: Final = words("fold|folds|cv fold|pliegue|pliegues")
"""Those of the parts of one cross-validation."""

SPLIT_HEADERS: Final = FOLD_HEADERS | words("split|splits|resample|resamples|partición|particion|particiones")
"""Those of repetitions that share training instances, so that they are not independent."""

INDEX_HEADERS: Final = words(
    "|#|id|idx|index|no|no.|nr|nr.|n°|nº|núm|num|number|row|row number|s.no|s no|sl no|unnamed: 0|key|code|dataset id|data id|did|"
    "openml id|open ml id|open ml task id|open ml|openml dataset id|openml task id|openml|task id|tid|problem id|function id|func id|instance id|índice|indice|número|numero|line"
)
"""Headers of a column that numbers or identifies rows."""

PROPERTY_HEADERS: Final = words(
    "instances|examples|samples|rows|patterns|cases|observations|records|size|sizes|dataset size|train size|test size|n train|n test|train|test|"
    "training|features|feature|attributes|attribute|attrs|attr|attr.|variables|vars|columns|dim|dims|dimension|dimensions|dimensionality|d|"
    "classes|class|labels|targets|outputs|length|series length|year|years|venue|date|reference|references|ref|ref.|refs|citation|paper|url|link|source|domain|category|"
    "shots|shot|n shots|queries|query|alpha|beta|gamma|lambda|lr|learning rate|noise|noise level|level|budget|ratio|threshold|temperature|dropout|n clusters|"
    "type|kind|area|field|family|group|license|version|imbalance|imbalance ratio|ir|missing|missing values|numeric|nominal|categorical|"
    "params|parameters|param|params (m)|param.|flops|gflops|macs|backbone|pretrain|pretraining|epochs|resolution|notes|note|comment|comments|remarks|description|"
    "instancias|ejemplos|muestras|atributos|características|caracteristicas|variables|clases|tamaño|año|dimensión|dimension|familia|"
    "tipo|fuente|dominio|categoría|grupo|parámetros|longitud|observaciones|ex|ex.|inst|inst.|feat|feat.|cl|cl.|n|t|e|c"
)
"""Headers of a column that describes a data set or a model instead of measuring an algorithm."""

NAMES_OF_WORDS: Final = words(
    "venue|date|reference|references|ref|ref.|refs|citation|paper|url|link|source|domain|category|type|kind|area|field|family|group|license|version|"
    "backbone|pretrain|pretraining|notes|note|comment|comments|remarks|description|familia|tipo|fuente|dominio|categoría|grupo|observaciones|numeric|"
    "nominal|categorical|missing|train|test|training|level|noise|ratio|alpha|beta|gamma|lambda"
)
"""Those of `PROPERTY_HEADERS` that head words, or that a data set may be called."""

QUANTITIES: Final = words(
    "accuracy|acc|acc.|auc|auroc|roc auc|auprc|f1|f1 score|f score|f measure|precision|recall|sensitivity|specificity|mcc|kappa|balanced accuracy|"
    "top 1|top 5|map|ndcg|mrr|bleu|rouge|rouge l|meteor|perplexity|ppl|em|exact match|"
    "error|error rate|loss|log loss|logloss|neg log loss|neg logloss|cross entropy|nll|rmse|mse|mae|mape|mase|smape|wape|r2|r²|brier|fid|psnr|ssim|lpips|wer|cer|"
    "time|runtime|run time|train time|training time|test time|inference time|fit time|cpu time|time s|time ms|seconds|latency|throughput|fps|memory|ram|"
    "params|parameters|flops|gflops|macs|size|cost|energy|tp|fp|tn|fn|tpr|fpr|"
    "hv|igd|igd+|gd|spread|epsilon|exactitud|tiempo|memoria|precisión|exhaustividad|coste|costo"
)
"""Names of quantities: columns or rows with such names are several measurements of one thing, not problems."""

SMALLER_BETTER: Final = words(
    "error|error rate|loss|log loss|logloss|cross entropy|nll|rmse|mse|mae|mape|brier|fid|lpips|wer|cer|perplexity|ppl|time|runtime|run time|"
    "train time|training time|test time|inference time|fit time|cpu time|time s|time ms|seconds|latency|memory|ram|params|parameters|flops|gflops|"
    "macs|size|cost|energy|igd|igd+|gd|spread|epsilon|tiempo|memoria|coste|costo"
)
"""Quantities of which less is better; of the other `QUANTITIES` more is."""

SUMMARIES: Final = {
    "mean": words(
        "media aritmética|media aritmetica|arithmetic average|mean|means|average|averages|avg|avg.|ave|ave.|overall|all|overall mean|overall average|grand mean|mean value|average value|"
        "mean accuracy|average accuracy|avg accuracy|avg acc|mean score|average score|avg score|mean error|average error|"
        "media|promedio|prom|prom.|media global|media total|promedio general|macro average|macro avg|"
        "durchschnitt|mittelwert|mittel|moyenne|média|μ|平均|平均值|均值|gesamt|in average|on average|arithmetic mean|total average|average (all)"
    ),
    "median": words("median|medians|mediana|médiane|medianwert|overall median|median value|中位数"),
    "sum": words("sum|total|totals|suma|totales|somme|summe|summa|sum total|grand total|合计|总计"),
    "deviation": words(
        "std|std.|stdev|std dev|std. dev.|stddev|sd|s.d.|standard deviation|deviation|desviación|desviacion|desv|desv.|desv. típica|desviación típica|"
        "desviación estándar|desviacion estandar|σ|standard error|se|std err|std error|variance|var|标准差"
    ),
    "rank": words(
        "rank|ranks|mean rank|mean ranks|average rank|average ranks|avg rank|avg. rank|avg ranks|avg. ranks|avgrank|ave. rank|ave rank|ranking|rankings|"
        "friedman rank|friedman ranks|friedman ranking|average ranking|avg. ranking|mean ranking|rank sum|sum of ranks|overall rank|final rank|position|place|"
        "ranking de friedman|rank de friedman|posición media|posicion media|posición promedio|puesto|puesto medio|rango|rangos|rango medio|rango promedio|ranking medio|ranking promedio|posición|rang|排名|平均排名|rank avg|rank mean|rank (avg)|rank (mean)|median rank|median ranks"
    ),
    "count": words(
        "wins|win|best|best count|best results|count|count best|times best|first places|first|number of wins|won|victorias|mejores|"
        "best counts|# first|# 1st|#1|1st|first counts|nº de mejores|veces mejor|mejores resultados|número de victorias|"
        "w/t/l|w/d/l|w-t-l|w/l/t|win/tie/loss|wins/ties/losses|win/draw/loss|win/loss/tie|win/loss|wins/losses|+/-/=|+/=/-|+/≈/-|+/~/-|better/equal/worse|"
        "wins ties losses|ganados|top 1 count|losses|ties|draws|w|losses count|nº best|significant wins"
    ),
    "extreme": words(
        "best|max|max.|maximum|min|min.|minimum|worst|oracle|oracle best|vbs|virtual best|virtual best solver|best of|best of all|best overall|sbs|"
        "single best|mejor|peor|máximo|maximo|mínimo|minimo|oráculo|best possible"
    ),
    "bound": words(
        "optimum|optimal|optimal value|opt|opt.|optima|bks|best known|best known solution|best known value|known optimum|known best|f*|f opt|fopt|global optimum|"
        "true optimum|óptimo|optimo|óptimo conocido|mejor conocido|target|lower bound|upper bound|lb|ub|ideal"
    ),
    "geometric mean": words("geomean|geo mean|geo. mean|geometric mean|gmean|media geométrica|gm"),
    "range": words("range|max min|max - min|max-min|rango de valores|amplitude"),
    "difference": words(
        "δ|∆|delta|diff|diff.|difference|gain|gains|improvement|improv.|gap|diferencia|mejora|increase|change|impr.|rel. improvement|relative improvement|abs. diff"
    ),
    "p-value": words(
        "p value|p values|pvalue|pvalues|p|p val|pval|adjusted p|adjusted p value|p adj|p. adj.|adj. p|friedman p|wilcoxon p|wilcoxon|friedman|significance|sig|sig.|"
        "valor p|p valor|valores p|t test|ttest|statistic|test statistic"
    ),
}
"""Names of rows and columns that summarise others, by what they hold; ``_key`` of the name is compared."""

_SPREAD_WORDS: Final = r"std|var|variance|varianza|std\.|stdev|std dev|std\. dev\.|stddev|sd|s\.d\.|standard deviation|deviation|se|std err|std error|stderr|sem|standard error|ci|ci95|95% ci|±|\+/-|σ|desv|desv\.|desviación|desviación típica|desv\. típica|desv\. est\.|desviación estándar|dt|err"
_CENTRE_WORDS: Final = r"mean|avg|avg\.|average|media|promedio|μ"
_OTHER_WORDS: Final = r"min|max|median|best|worst|rank|ranks|ranking|wins|count|n|time|iqr|q1|q3|mediana|mejor|peor"


_LONGEST: Final = 200
"""Characters of a name in which words are looked for; a longer one is no summary and has no statistic in it."""
_REMEMBERED: Final = 2**15
"""Names of which the words are remembered: whoever recognises a table asks for those of every column, and one after the other does."""


def key(name: str) -> str:
    """Reduce a name to what `SUMMARIES` and the other word lists hold: lower case, no decoration, no unit in brackets.

    >>> key("Avg. Rank"), key("**Average**"), key("Mean (%)"), key("#Instances"), key("p-value")
    ('avg. rank', 'average', 'mean', '# instances', 'p value')
    """
    return _key(name) if len(name) <= _LONGEST else normalise(name)


@lru_cache(_REMEMBERED)
def _key(name: str) -> str:
    text = re.sub(r"[*`$\u2191\u2193\u2020\u2021]|\\\\(?:textbf|emph|textit|bf|it)\b|[{}]", " ", name)
    text = re.sub(
        r"\((?:%|in %|s|sec|ms|\+|-|n|↑|↓|±|pct)\)|(?<![:↑↓])[:↑↓]+\s*$", " ", text.strip(), flags=re.IGNORECASE
    )
    return normalise(re.sub(r"^#\s*(?=\w)", "# ", text.strip()))


_COUNTED: Final = regex(
    r"^(?:number of|num\.? of|no\.? of|n\.? of|nº de|núm\.? de|número de|numero de|#|n|no\.?|nr\.?|num\.?|nº|n°|núm\.?)\s+(?=\w)"
)


def uncounted(name: str) -> str:
    """Return the key of a name without a leading "number of" or "#"."""
    return _COUNTED.sub("", key(name))


_OF_WHAT: Final = regex(r"(?<!\s)\s*[(\[][^()\[\]]*[)\]]$")


def without_unit(name: str) -> str:
    """Return a name without the bracket at its end, which holds a unit or says of what something is a summary."""
    return _OF_WHAT.sub("", name)


def _squeezed(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


_SQUEEZED: Final = frozenset(_squeezed(word) for known in SUMMARIES.values() for word in known)
"""Letters and digits of every summary name: most names of a large table are told from them by this alone."""
_COUNTED_WORD: Final = regex(r"[({\[\\$#δ∆Δ]|^(?:n|no|num|number)\b", re.IGNORECASE | re.MULTILINE)
_UNSQUEEZED: Final = {code: None for code in range(128) if not chr(code).isalnum() and chr(code) != "\n"}


_OTHER_SPREAD = regex(r"(?:^|[\W_])(?:se|sem|err(?:or)?|var(?:iance)?)\W*$", re.IGNORECASE)


def is_standard_deviation(name: str) -> bool:
    """Whether a column of deviations may hold standard deviations: not if it is called a standard error or a variance."""
    return _OTHER_SPREAD.search(name) is None


def summary_kinds(name: str) -> tuple[str, ...]:
    """Kinds of summary that a name may announce, none for most; "#best" may be a count or an extreme."""
    if len(name) > _LONGEST or (_squeezed(name) not in _SQUEEZED and not _COUNTED_WORD.search(name)):
        return ()
    # A bracket says of what: "Average (small)"; a slash separates what stands in the corner.
    plain = key(name)
    spellings = {plain, _COUNTED.sub("", plain), name.strip().casefold(), without_unit(plain)}
    return tuple(kind for kind, known in SUMMARIES.items() if spellings & known)


def summary_named(names: Sequence[str]) -> list[int]:
    """Return the positions of the names that may announce a summary; one pass over the names of a large table."""
    text = "\n".join(names)
    if text.isascii() and not _has_counted_word(text):
        signs = np.frombuffer(f"{text}\n".encode("ascii"), dtype=np.uint8)
        ends = np.flatnonzero(signs == ord("\n"))
        if (signs[ends - 1] - np.uint8(ord("0")) < 10).all():  # no summary has such a name but "#1", a counted word
            return []
        if ends.size == len(names):
            plain = text.casefold().translate(_UNSQUEEZED)
            squeezed = names if plain == text else plain.split("\n")
            if _SQUEEZED.isdisjoint(squeezed):
                return []
            return [at for at, name in enumerate(squeezed) if name in _SQUEEZED and summary_kinds(names[at])]
    return [at for at, name in enumerate(names) if summary_kinds(name)]


def _has_counted_word(text: str) -> bool:
    """Whether one of the lines of an ASCII text matches `_COUNTED_WORD`; where none can, it is not searched for."""
    may_match = any(sign in text for sign in "({[\\$#") or any(n in text and f"\n{n}" in f"\n{text}" for n in "nN")
    return may_match and _COUNTED_WORD.search(text) is not None


_BY_WORD: Final = {
    "rank": words("rank|ranks|ranking|rango|friedman"),
    "count": words("wins|victorias"),
    "median": words("median|mediana"),
    "deviation": words("std"),
    "sum": words("total"),
    "mean": words("mean|average|avg|ave|overall|media|promedio"),
}
_SUMMARY_WORDS: Final = (*sorted(frozenset[str]().union(*_BY_WORD.values())), "value")
_SUMMARY_WORD: Final = regex(rf"\b(?:{'|'.join(_SUMMARY_WORDS).replace('value', 'p value')})\b\.?")


def has_summary_word(name: str) -> bool:
    """Whether a name contains a word for a summary, such as "Weighted average"."""
    return _SUMMARY_WORD.search(key(name)) is not None


def name_words(name: str) -> list[str]:
    """Words of a name in lower case, split at blanks, signs and brackets; CamelCase stays one word. A long name has none."""
    return [one for one in _BETWEEN_WORDS.split(name.casefold()) if one] if len(name) <= _LONGEST else []


def _words_outside_brackets(name: str) -> list[str]:
    return name_words(_IN_BRACKETS.sub("", name)) if len(name) <= _LONGEST else []


_BETWEEN_WORDS: Final = regex(r"[\s_\-–/\\|.,:;()\[\]#*`$†‡↑↓⬆⬇{}]+")
_IN_BRACKETS: Final = regex(r"\(.*?\)|\[.*?\]")
_DESCRIBING: Final = frozenset(word for header in PROPERTY_HEADERS for word in header.split()) | words(
    "time|times|runtime|seconds|sec|secs|latency|throughput|fps|memory|ram|rtfx|tiempo|memoria|cpu|speed|duration|cost|price|energy|iterations|"
    "iters|evaluations|gb|mb|参数|参数量|elapsed|tokens|fit|predict|att|atts|vertices|nodes|edges|вершины|ребра|len|numinst|numattr|"
    "numnumeric|numnominal|numclasses|timestamp"
)
_FILLERS: Final = words(
    "of|the|no|number|n|num|nº|núm|total|gpu|per|set|data|average|avg|mean|evaluation|inference|docs|x|s|b|m|g|k|ms|mio|ts|model|in"
)


def is_described(name: str) -> bool:
    """Whether a whole name, not only a word of it, is that of a cost or a property.

    >>> [is_described(name) for name in ("Train time (s)", "#Instances", "Model size (B)", "|V|")]
    [True, True, True, True]
    >>> [is_described(name) for name in ("Few-shot Learning", "InceptionTime", "RankNet", "Food_Delivery_Time")]
    [False, False, False, False]
    """
    if re.fullmatch(r"\s*\|\w\|\s*", name):  # |V|, |E|
        return True
    spoken = _words_outside_brackets(name) or name_words(name)
    return bool(spoken) and not _DESCRIBING.isdisjoint(spoken) and _DESCRIBING.union(_FILLERS).issuperset(spoken)


_MEASURED: Final = frozenset(
    word for one in QUANTITIES for word in one.split() if len(word) > 1 and word != "size"
) | words(
    "crps|elo|aupr|miou|iou|dice|rougel|score|performance|objective|fitness|quality|vus|corr|correlation|residual"
)
_PER_UNIT: Final = regex(
    r"^\W*[a-z]+\s?/\s?(?:s|sec|second|min|minute|h|hour|hash|op|byte|token|query|request|frame|epoch|iter|iteration)s?\W*$",
    re.IGNORECASE,
)
_BESIDE: Final = words(
    "train|training|test|val|valid|validation|dev|development|mean|average|avg|max|min|best|final|overall|rate|"
    "macro|micro|weighted|pct|percent|percentage|thousands|millions"
)


def is_measured(name: str) -> bool:
    """Whether all words of a name are those of a quantity, such as "Development F1-score" or "training time (s)".

    >>> [is_measured(name) for name in ("r2_test", "training time (s)", "Average_Performance")]
    [True, True, True]
    >>> [is_measured(name) for name in ("InceptionTime", "Train", "EM-GMM", "Few-shot Learning")]
    [False, False, False, False]
    """
    if _PER_UNIT.search(name):  # MiB/sec, cycles/hash, req/s
        return True
    spoken = _words_outside_brackets(name)
    if _MEASURED.isdisjoint(spoken) or len(spoken) < 2:
        return False
    return not _KNOWN_WORDS.isdisjoint(spoken) and _KNOWN_WORDS.issuperset(spoken)


_KNOWN_WORDS: Final = _MEASURED | _BESIDE | _FILLERS


def kinds_by_word(name: str) -> tuple[str, ...]:
    """Kinds of summary that a word of a name may announce, such as "Avg. Acc" or "locomotion average"."""
    spoken = name_words(name)
    return tuple(kind for kind, known in _BY_WORD.items() if not known.isdisjoint(spoken))


def with_summary_words(names: Sequence[str]) -> list[int]:
    """Return the positions of the names that contain a word for a summary; cheap where none does."""
    text = "\n".join(names).casefold()
    if not any(word in text for word in _SUMMARY_WORDS):
        return []
    return [at for at, name in enumerate(names) if has_summary_word(name)]


def split_statistic(name: str) -> tuple[str, str]:
    """Split a column name into algorithm and statistic: "spread", "centre", the other word, or ""."""
    return next(statistic_splits(name), (name.strip(), ""))


def statistic_splits(name: str) -> Iterator[tuple[str, str]]:
    """Yield every way to split a column name into algorithm and statistic.

    >>> list(statistic_splits("mean_SD"))
    [('mean', 'spread'), ('SD', 'centre')]
    """
    text = name.strip()
    for words_, kind in ((_SPREAD_WORDS, "spread"), (_CENTRE_WORDS, "centre"), (_OTHER_WORDS, "")):
        if len(text) > _LONGEST or ("±" not in text and re.search(words_, text, re.IGNORECASE) is None):
            continue  # as in most names, for which the patterns below are not even compiled
        for pattern in (rf"^(?P<base>.+?)[\s_.:/|-]*[(\[]\s*(?P<word>{words_})\s*[)\]]$", rf"^(?P<base>.+?)[\s_.:/|-]+(?P<word>{words_})$",
                        rf"^(?P<word>{words_})[\s_.:/|-]+(?:of\s+)?(?P<base>.+)$", rf"^(?P<word>{words_})\s*[(\[]\s*(?P<base>.+?)\s*[)\]]$",
                        r"^(?P<base>.+?)\s*(?P<word>±)$", r"^(?P<word>±)\s*(?P<base>.+)$"):  # fmt: skip
            found = re.match(pattern, text, re.IGNORECASE)
            if found is not None and (kind != "" or "±" not in found["word"]):
                yield found["base"].strip(), kind or found["word"].casefold()


def normalise(header: str) -> str:
    """Lower-case words of a header, also of one in CamelCase."""
    return _normalised(header) if len(header) <= _LONGEST else header.casefold()


@lru_cache(_REMEMBERED)
def _normalised(header: str) -> str:
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", header)
    return " ".join(re.split(r"[\s_\-]+", spaced.strip().casefold()))


def corner(header: str) -> str:
    """Return what the rows are where the corner of a table names both, or the columns behind a backslash: ``Method \\ Dataset``.

    >>> corner("Method / Dataset"), corner("Dataset | Method"), corner("w/o noise"), corner(r"X \\ Dataset")
    ('method', 'dataset', 'w/o noise', 'algorithm')
    """
    parts = [normalise(part) for part in re.split(r"[\\/|]", header) if part.strip()]
    known = ALGORITHM_HEADERS | PROBLEM_HEADERS
    if len(parts) == 2 and all(part in known for part in parts):
        return parts[0]
    across = normalise(header.partition("\\")[2])
    if across in known:
        return "algorithm" if across in PROBLEM_HEADERS else "problem"
    return normalise(header)


def long_roles(header: Sequence[str]) -> dict[str, str | None]:
    """Column that each role of a long table most likely has, or None; a suggestion for an error message."""
    return {
        "problem": _first(header, PROBLEM_HEADERS),
        "algorithm": _first(header, ALGORITHM_HEADERS),
        "value": _first(header, VALUE_HEADERS),
    }


def _first(header: Sequence[str], known: frozenset[str]) -> str | None:
    return next((name for name in header if normalise(name) in known or name.casefold() in known), None)


def long_options(header: Sequence[str]) -> Message:
    """Options that would read a long table with this header."""
    (first, *more) = ((role, name or role.upper()) for role, name in long_roles(header).items())
    return Message("{options}", options=Answered(Choice(*first, "", tuple(more))))


def looks_long(header: Sequence[str]) -> bool:
    """Whether a header has a problem and an algorithm column by name."""
    roles = long_roles(header)
    return roles["algorithm"] is not None and (roles["problem"] is not None or roles["value"] is not None)


ARROWS: Final = {"↑": "maximize", "⇑": "maximize", "↓": "minimize", "⇓": "minimize"}
"""What an arrow in a name says about which values are better."""
