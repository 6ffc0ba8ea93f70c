"""Which way is probably better, guessed from words. It is shown as a guess and never used."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from podium.errors import quote
from podium.i18n import Message

_SMALLER: Final = re.compile(
    r"err(or)?s?|loss(es)?|rmse|mse|mae|rank|regret|time|seconds?|runtime|cost|cer|wer|perplexity|brier|igd\+?|gd|ep|misclassification|evals?|evaluations"
)
_LARGER: Final = re.compile(
    r"acc(uracy)?|auc|auroc|roc|f1|f|precision|recall|hv|hypervolume|score|scores|kappa|mcc|r2|ndcg|map|mrr|bleu|rouge|exact|match|solved|reward|spearman"
)


def guess(words: Iterable[str]) -> str | None:
    """Return "maximize" or "minimize" with the word it rests on, None where words say nothing or contradict each other.

    Examples
    --------
    >>> guess(["results", "mean_error"]), guess(["table", "x"])
    ("minimize (from the word 'error')", None)
    """
    found: dict[str, str] = {}
    for text in words:
        for word in re.split(r"[^a-z0-9+]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower()):
            if word and _SMALLER.fullmatch(word):
                found.setdefault("minimize", word)
            elif word and _LARGER.fullmatch(word):
                found.setdefault("maximize", word)
    if "minimize" in found:  # "error score", "log loss score": the more telling word
        return Message("minimize (from the word {word})", word=quote(found["minimize"]))
    return Message("maximize (from the word {word})", word=quote(found["maximize"])) if found else None
