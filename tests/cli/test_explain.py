"""``podium explain``, and that every number, choice and picture of the command line has its term."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import chain

import numpy as np
import pytest

from cli.conftest import EXAMPLES
from cli.every_document import COMMANDS, study
from podium import compare
from podium.document import Table
from podium.errors import InputError
from podium.glossary import explain_picture, explain_word, find, subjects, terms
from podium.stats.adjustments import PROCEDURES
from podium.stats.logical import CONFIRMED
from podium.studies.data_and_help.explain import explain
from podium.verbs import VERBS, verb
from quick import for_each

# Options whose choices are no terms of statistics: how to read and write, and verbs that compare nothing.
NO_TERMS = {"repeats", "average", "file_is", "format", "methods", "p_style", "kind", "uneven", "missing", "language"}
NO_TERMS |= {"show", "rows", "notation", "digits_per", "marks_about"}  # of a table
SILENT = {"describe", "convert", "guide", "explain", "serve"}
# Choices that stand for several terms at once, or for a shape of simulated data.
MANY = {"all", "both"}
SHAPES = {"one", "ends", "steps", "normal", "uniform", "laplace", "t3", "lognormal"}
OTHER_WORDS = {
    ("table", "signed-rank"): "wilcoxon",
    ("bayes", "sign"): "bayesian-sign",
    ("bayes", "signed-rank"): "bayesian-signed-rank",
    ("bayes", "rope"): "prior",
    ("bayes", "first"): "prior",
    ("bayes", "second"): "prior",
    ("plan", "pair"): "power",
    ("plan", "average"): "power",
    ("plan", "any"): "power",
    ("plan", "all"): "power",
    ("predictions", "auto"): "mcnemar",
    ("predictions", "exact"): "mcnemar",
    ("runs", "none"): "normalisation",
    ("compare", "nemenyi"): "studentized-range",
    ("power", "t"): "paired-t",
    ("validate", "t"): "paired-t",
    ("compare", "t"): "paired-t",
    ("plan", "t"): "paired-t",
    ("convergence", "log"): "area",
    ("convergence", "linear"): "area",
    ("convergence", "raw"): "page",
}
NUMBERS = ("rank", "statistic", "pvalue", "level", "value", "count")


def tables(command):
    found = study(command)
    name = found.to_dict()["study"]
    for full in (True, False):
        for block in found.document(full=full).blocks:
            if isinstance(block, Table):
                yield name, block


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split("/")[-1][:60])
def test_every_numeric_column_has_a_term(command):
    unexplained = [
        (name, table.key, column.header)
        for name, table in tables(command)
        for column in table.columns
        if column.kind in NUMBERS and column.term not in terms()
    ]
    assert unexplained == []


def terms_of(command):
    return {(table.key, column.header): column.term for _, table in tables(command) for column in table.columns}


def test_a_column_knows_its_term():
    command = next(one for one in COMMANDS if one.startswith("compare") and "garcia_herrera_2008" in one)
    found = terms_of(command)
    assert found["friedman-all-pairs-adjusted", "Holm"] == "holm"
    assert found["friedman-all-pairs-adjusted", "Bonferroni"] == "nemenyi"
    assert found["friedman-all-pairs-adjusted", "p"] == "rank-z"
    assert found["ranks", "Best on"] == "best-on"
    assert found["ranks", "Algorithm"] is None


def test_an_algorithm_called_like_a_procedure_changes_nothing():
    rng = np.random.default_rng(2)
    table = {name: rng.random(8).tolist() for name in ("Holm", "Median", "p")}
    found = compare(table, objective="maximize")
    contrasts = next(
        block for block in found.document().blocks if isinstance(block, Table) and block.key == "contrasts"
    )
    assert {column.term for column in contrasts.columns[1:]} == {"contrast"}


def choices():
    for name in sorted(set(VERBS) - SILENT):
        for option in verb(name).options:
            if option.name not in NO_TERMS:
                for choice in option.choices:
                    yield name, option.name, choice


def term_of(verb, choice):
    return OTHER_WORDS.get((verb, choice)) or find(choice).key


@for_each(sorted(set(choices())))
def test_every_choice_has_a_term(verb, option, choice):
    if (verb, choice) not in OTHER_WORDS and choice in MANY | SHAPES:
        return
    assert term_of(verb, choice) in terms()


def kinds():
    for name in sorted(set(VERBS) - SILENT):
        pictures = verb(name).pictures
        for kind in chain(*pictures.values()) if isinstance(pictures, Mapping) else pictures:
            yield name, kind


def test_every_kind_of_picture_has_a_term():
    found = sorted(set(kinds()))
    assert len(found) > 40
    assert [one for one in found if explain_picture(*one) is None] == []
    shown = {kind for command in COMMANDS for kind in study(command).picture_kinds}
    assert [kind for kind in shown if explain_picture("compare", kind) is None] == []


def test_no_term_is_left_over():
    """Each is the term of a column, of a word in a table, of a choice or of a picture, or another one leads to it."""
    used = set()
    for command in COMMANDS:
        for _, table in tables(command):
            for column in table.columns:
                used |= set() if column.term is None else {column.term}
                words = [value for value in column.values[:30] if column.kind == "text" and isinstance(value, str)]
                used |= {one.key for one in map(explain_word, words) if one is not None}
    used |= {term_of(verb, choice) for verb, _, choice in choices() if choice not in MANY | SHAPES}
    used |= {one.key for one in (explain_picture(*kind) for kind in kinds()) if one is not None}
    used |= set(PROCEDURES) | set(CONFIRMED.values())
    used |= {one.key for one in terms().values() if one.is_advice}  # held against what studies emit in test_advice_docs
    used |= {related for key in list(used) for related in terms()[key].see}
    assert set(terms()) - used == set()


def test_the_output(run):
    out = run("explain", "Holm").fine()
    assert out.startswith("Holm's procedure\n")
    assert "(m − j + 1)·p_j" in out
    assert "Holm, S. (1979)" in out
    spanish = run("explain", "valor", "p", "--language", "es").fine()
    assert spanish.startswith("P-valor\n")
    assert "Cómo se calcula" in spanish


@pytest.mark.parametrize("form", ["text", "latex", "markdown", "html", "csv", "json"])
@pytest.mark.parametrize("words", [(), ("bergmann", "hommel"), ("bradley-terry", "--language", "es")])
def test_every_format(run, form, words):
    assert run("explain", *words, "-f", form).fine()


def test_json_follows_the_schema(run):
    everything = run("explain", "-f", "json").json()
    assert everything["word"] is None
    assert [one["key"] for one in everything["terms"]] == list(terms())
    assert {one["subject"] for one in everything["terms"]} == set(subjects())
    one = run("explain", "ROM", "--language", "es", "-f", "json").json()
    assert (one["word"], one["terms"][0]["key"], one["terms"][0]["sources"][0]["key"]) == ("ROM", "rom", "rom1990")


@pytest.mark.parametrize("word", ["W01", "w01", "w1", "W1"])
def test_a_code_of_advice_is_explained(run, word):
    out = run("explain", word).fine()
    assert out.startswith("W01: The other algorithms decide too\n")
    for head in ("What triggers it", "What to do", "Source"):
        assert head in out
    assert "--pairwise wilcoxon" in out
    assert "Benavoli" in out
    spanish = run("explain", word, "--language", "es").fine()
    assert "Qué hacer" in spanish
    assert "Los demás algoritmos también deciden" in spanish


def test_mistakes(run):
    run("explain", "bergman").refused("'bergman'", "bergmann-hommel")
    run("explain", "zzzz").refused("'zzzz'", "lists all")
    run("explain", "holm", "--language", "fr").refused("--language", "'fr'")
    run("explain", "").refused("''")
    with pytest.raises(InputError, match="language"):
        explain("holm", language="fr")


def test_the_page_counts_right():
    text = (EXAMPLES.parent / "docs" / "how-to" / "explain.md").read_text("utf-8")
    assert re.search(r"(\d+) terms", text)[1] == str(len(terms()))
