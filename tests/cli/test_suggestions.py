"""A misspelt name gets a suggestion, wherever podium refuses one it does not know."""

from __future__ import annotations

import re
import shlex

import pytest

from cli.conftest import BEST

LONG = "dataset,model,seed,metric,score\n" + "".join(
    f"{p},{a},{s},{m},0.{i + s}\n"
    for i, p in enumerate(["iris", "wine", "glass"])
    for a in ["Forest", "Tree"]
    for s in (1, 2)
    for m in ["accuracy", "recall"]
)
NAMED = "--problem dataset --algorithm model --value score"
MISSPELT = {
    "compare wide.csv --objective maximize --control Forset": "Forest",
    "compare wide.csv --objective maximize --control forest": "Forest",
    "compare wide.csv --objective maximize --group Tre": "Tree",
    "compare wide.csv --objective maximal": "maximize",
    "compare wide.csv --objective maximize --ranking freidman": "friedman",
    "compare wide.csv --objective maximize --missing drop-problm": "drop-problem",
    "compare wide.csv --objective maximize --figure a.svg --kind heatmp": "heatmap",
    "compare wide.csv --objectve maximize": "--objective",
    "compare wide.csv --objective maximize --reader amlbb": "amlb",
    "compare long.csv --objective maximize --problem datset --algorithm model --value score": "dataset",
    "compare long.csv --objective maximize --problem dataset --algorithm modle --value score": "model",
    "compare long.csv --objective maximize --problem dataset --algorithm model --value scores": "score",
    f"compare long.csv --objective maximize {NAMED} --run sede": "seed",
    f"compare long.csv --objective maximize {NAMED} --where metrc=accuracy": "metric",
    f"compare long.csv --objective maximize {NAMED} --where metric=acuracy": "accuracy",
    f"compare long.csv --objective maximize {NAMED} --metric acuracy": "accuracy",
    "pair wide.csv Forset Tree --objective maximize": "Forest",
    "pair wide.csv Forest Tre --objective maximize": "Tree",
    "runs long.csv --objective maximize --problem dataset --algorithm model --value score --where metric=recall --control Tre": "Tree",
    "predictions answers.csv --truth lable": "label",
    "predictions answers.csv --truth label --group group --control Forset": "Forest",
    "predictions answers.csv --truth label --id idd": "id",
    "predictions answers.csv --truth label --group group --classifiers Forset,Tree": "Forest",
    "predictions answers.csv --truth label --group grup": "group",
    "roc scores.csv --truth clas --positive yes": "class",
    "roc scores.csv --truth class --positive yess": "yes",
    "roc scores.csv --truth class --positive yes --scores Forset": "Forest",
    "roc scores.csv --truth class --positive yes --control Forset": "Forest",
    "folds folds.csv --objective maximize --control Forset": "Forest",
    "folds folds.csv --objective maximize --fold flod": "fold",
    "bayes wide.csv Forset Tree --objective maximize --rope 0.01": "Forest",
    "order wide.csv --cost costs.csv --objective maximize --cost-column second": "seconds",
    "adjust ranks.csv --n 20 --control Forset": "Forest",
    "power wide.csv --objective maximize --pair Forset Tree": "Forest",
    "plan wide.csv --objective maximize --pair Forset Tree": "Forest",
    "plan wide.csv --objective maximize --tests wilcoxn": "wilcoxon",
    "plan --effect d=0.5 --procedures hollm": "holm",
    "validate --null idd": "iid",
    "assumptions long.csv --problem dataset --algorithm model --value score --where metric=recall --scheme indipendent": "independent",
    "explain hollm": "holm",
    "guide --data tabel": "table",
}  # fmt: skip


@pytest.fixture
def desk(tmp_path, monkeypatch):
    wide = "dataset,Forest,Tree\niris,0.9,0.8\nwine,0.8,0.85\nglass,0.7,0.6\nzoo,0.6,0.55\n"
    files = {
        "wide.csv": wide,
        "long.csv": LONG,
        "answers.csv": "id,group,label,Forest,Tree\n" + "".join(f"{i},{i % 3},{'ab'[i % 2]},a,b\n" for i in range(9)),
        "scores.csv": "class,Forest,Tree\n"
        + "".join(f"{['yes', 'no'][i % 2]},0.{i + 1},0.{9 - i}\n" for i in range(8)),
        "folds.csv": "fold,Forest,Tree\n" + "".join(f"{i},0.8{i},0.7{i * i % 7}\n" for i in range(1, 6)),
        "costs.csv": "name,seconds,bytes\nForest,3,1\nTree,1,2\n",
        "ranks.csv": "algorithm,rank\nForest,1.4\nTree,1.6\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", MISSPELT)
def test_a_misspelt_name_gets_a_suggestion(run, desk, command):
    run(*shlex.split(command)).refused("Did you mean", MISSPELT[command])


def test_a_missing_file_names_the_path_that_was_tried(run, desk):
    said = run("compare", "wid.csv", *BEST).refused("wid.csv: there is no such file. Did you mean 'wide.csv'?")
    assert "looked for" not in said
    for other, near in (("wide.cvs", "'wide.csv'"), ("wid", "'wide.csv'"), ("zzzz.csv", "")):
        assert near in run("compare", other).refused(f"{other}: there is no such file.")
        assert ("Did you mean" in run("compare", other).err) == bool(near)
    run("compare", "xyzzy.tsv").refused(f"podium looked for '{desk / 'xyzzy.tsv'}'.")
    said = run("describe", desk / "xyzzy.tsv").refused(f"{desk / 'xyzzy.tsv'}: there is no such file.")
    assert "Did you mean" not in said
    run("compare", "nowhere/wide.csv").refused("no such file", f"no readable folder '{desk / 'nowhere'}'")
    run("compare", "x/*.csv").refused("none that matches", f"'{desk / 'x' / '*.csv'}'")
    run("compare", "wid.csv", "--language", "es").refused("¿Se quería decir 'wide.csv'?")


TYPED = {
    "compare wide.csv --missing value": "--missing 'value': add the number",
    "compare wide.csv --pairwise sign --westfall-young -1": "--westfall-young must lie between",
    "runs wide.csv --one-problem x --metric y": "--one-problem is for plain wide tables. Leave out --reader and --metric.",
    "compare . --reader coco --drop-row x": "--drop-row, --keep-row, --drop-column, --keep-column, --transpose and --take are for tables",
}


def test_a_refusal_names_options_as_they_are_typed(run, desk):
    for words, message in TYPED.items():
        said = run(*words.split(), *BEST).refused(message)
        assert not re.search(r"\w_\w|\w=(?![X0])", said.partition(":")[2]), said
