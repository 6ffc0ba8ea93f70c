"""The JSON output follows the committed schemas and the layout that scripts rely on."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import product

import pytest
from jsonschema import Draft202012Validator
from mpmath import mp, mpf

from cli.conftest import BEST
from cli.schemas import FOLDER, NAMES, schema, valid
from quick import for_each

pytestmark = pytest.mark.usefixtures("computed_once")

CONTROL_METHODS = {"bonferroni", "sidak", "holm", "holland", "finner", "hochberg", "hommel", "rom", "li"}
PAIR_METHODS = CONTROL_METHODS | {"nemenyi", "shaffer", "shaffer-dynamic", "bergmann-hommel"}


def test_the_schemas_are_those_of_the_types():
    check = subprocess.run(
        [sys.executable, ".ci/schemas", "--check"], cwd=FOLDER.parents[1], capture_output=True, text=True, check=False
    )
    assert check.returncode == 0, check.stdout + check.stderr


@for_each(NAMES)
def test_the_schemas_are_schemas(name):
    Draft202012Validator.check_schema(schema(name))


OPTIONAL = {"adjust": {"statistics", "printed"}, "folds": {"error_632_plus"}}
"""What papers may print, and what has to be requested."""


@for_each(name for name in NAMES if name != "common")
def test_the_schemas_forbid_and_demand(name):
    """A schema that lets everything pass would prove nothing."""
    loaded = schema(name)
    assert loaded["additionalProperties"] is False
    assert set(loaded["properties"]) - set(loaded["required"]) == OPTIONAL.get(name, set())


def test_a_damaged_output_is_noticed(run, herrera):
    good = run("compare", herrera, *BEST, "-f", "json").json()
    damages = [
        lambda d: d.pop("groups"),
        lambda d: d.update(extra=1),
        lambda d: d["families"][0]["hypotheses"][0].update(pvalue=1.5),
        lambda d: d["families"][0]["hypotheses"][0]["adjusted"].pop("holm"),
        lambda d: d["families"][0]["hypotheses"][0]["adjusted"].update(unknown=0.5),
        lambda d: d["omnibus"]["quade"].update(pvalue=None),
        lambda d: d["provenance"]["options"].pop("se"),
        lambda d: d["provenance"].update(data_sha256="x"),
        lambda d: d["families"].clear(),
    ]
    for damage in damages:
        bad = json.loads(json.dumps(good))
        damage(bad)
        with pytest.raises(AssertionError):
            valid(json.dumps(bad))


@pytest.fixture
def answer(run, herrera):
    def ask(*words, file=herrera):
        return run("compare", file, *BEST, *words, "-f", "json").json()

    return ask


def test_the_keys_of_the_layout(answer):
    said = answer()
    assert set(said) >= {
        "schema", "n", "k", "objective", "alpha", "algorithms", "problems", "rankings", "omnibus", "families",
        "verdict", "critical_differences", "groups", "multiple_sign", "contrasts", "advice", "provenance",
    }  # fmt: skip
    assert (said["schema"], said["n"], said["k"], said["objective"], said["alpha"]) == (1, 30, 5, "maximize", 0.05)
    assert said["algorithms"] == ["C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2"]
    assert said["problems"][0] == "Abalone"
    assert len(said["problems"]) == 30
    assert set(said["rankings"]) == {"friedman", "aligned", "quade"}
    assert set(said["omnibus"]) == {"friedman", "iman_davenport", "friedman_aligned", "quade"}
    assert said["omnibus"]["friedman"]["statistic"] == pytest.approx(39.646667, abs=5e-7)
    assert said["omnibus"]["friedman"]["df"] == [4]
    assert said["omnibus"]["iman_davenport"]["df"] == [4, 116]
    assert set(said["verdict"]) >= {"procedure", "text", "tiers"}
    assert set(said["provenance"]) >= {"version", "seed", "data_sha256", "options"}
    assert said["multiple_sign"] is None
    assert said["provenance"]["seed"] is None


def test_the_names_of_the_adjustments(answer):
    control, pairs = answer("--control", "C4.5")["families"]
    assert (control["design"], control["control"]) == ("control", "C4.5")
    assert (pairs["design"], pairs["control"]) == ("all-pairs", None)
    assert all(
        set(hypothesis["adjusted"]) >= CONTROL_METHODS | {"exchange", "holm-confirmed"}
        for hypothesis in control["hypotheses"]
    )
    # All pairs of mean ranks have Nemenyi's own test, too; "nemenyi" is Bonferroni over all pairs.
    assert all(
        set(hypothesis["adjusted"]) >= PAIR_METHODS | {"studentized-range", "exchange", "bergmann-hommel-confirmed"}
        for hypothesis in pairs["hypotheses"]
    )
    assert {h["first"] for h in control["hypotheses"]} == {"C4.5"}
    assert len(pairs["hypotheses"]) == 10


def test_without_a_control_there_is_no_control_family(answer):
    assert [family["design"] for family in answer()["families"]] == ["all-pairs"]


def test_all_rankings_give_a_family_each(answer):
    families = answer("--ranking", "all", "--control", "CN2")["families"]
    assert [(f["ranking"], f["design"]) for f in families] == list(
        product(["friedman", "aligned", "quade"], ["control", "all-pairs"])
    )


def test_hypotheses_come_in_the_order_of_their_p_values(answer):
    for family in answer("--ranking", "all", "--control", "CN2")["families"]:
        pvalues = [hypothesis["pvalue"] for hypothesis in family["hypotheses"]]
        assert pvalues == sorted(pvalues)


def test_full_precision(run, herrera):
    """Doubles survive the trip: as many digits as it takes to get the same number back."""
    import podium

    study = podium.compare(podium.read_results(herrera, objective="maximize"))
    said = run("compare", herrera, *BEST, "-f", "json").json()
    assert [h["pvalue"] for h in said["families"][0]["hypotheses"]] == study.families[0].pvalues.tolist()
    assert [h["z"] for h in said["families"][0]["hypotheses"]] == study.families[0].z.tolist()


def test_tiny_but_representable_p_values(compare):
    text = "p,A,B\n" + "".join(f"x{i},{2 * i}.5,{2 * i}\n" for i in range(1300))
    (hypothesis,) = compare(text, "-f", "json").json()["families"][0]["hypotheses"]
    with mp.workdps(50):
        assert hypothesis["pvalue"] == pytest.approx(float(mp.erfc(mp.sqrt(mpf(1300) / 2))), rel=1e-12)
    assert hypothesis["pvalue"] < 1e-280


def test_an_infinite_statistic_is_null(compare):
    """Every problem ranks the algorithms alike: Iman–Davenport's F has no value, its p-value has."""
    said = compare("p,A,B,C\nx,3,2,1\ny,6,5,4\nz,9,8,7\n", "-f", "json").json()
    found = said["omnibus"]["iman_davenport"]
    assert found["statistic"] is None
    assert found["pvalue"] == pytest.approx(1 / 36, rel=1e-12)


def test_pairwise_tests_have_no_z(answer):
    family = answer("--pairwise", "wilcoxon")["families"][0]
    assert family["ranking"] == "wilcoxon"
    assert {hypothesis["z"] for hypothesis in family["hypotheses"]} == {None}


def test_multiple_sign_is_there_with_a_control(answer, tutorial):
    said = answer("--control", "PDFC", file=tutorial)["multiple_sign"]
    assert said["control"] == "PDFC"
    assert [row["algorithm"] for row in said["comparisons"]] == ["NNEP", "IS-CHC+1NN", "FH-GBML"]


CHOICES = [
    [],
    ["--control", "CN2"],
    ["--control", "best", "--alternative", "greater"],
    ["--control", "Kernel", "--alternative", "less", "--ranking", "all", "--se", "corrected"],
    ["--ranking", "aligned"],
    ["--ranking", "quade", "--se", "corrected"],
    ["--pairwise", "wilcoxon", "--control", "CN2", "--alternative", "greater"],
    ["--pairwise", "sign"],
    ["--permutations", "200", "--seed", "7", "--alpha", "0.01"],
    ["--exact", "--alpha", "0.2"],
]


@pytest.mark.parametrize("words", CHOICES, ids=" ".join)
def test_every_choice_follows_the_schema(answer, words, tutorial):
    said = answer(*words)
    options = said["provenance"]["options"]
    pairs = dict(zip(words[::2], words[1::2], strict=False))
    for option, value in pairs.items():
        if option != "--exact":
            assert str(options[option.lstrip("-")]) == value


def test_large_pairwise_families_say_what_was_left_out(compare):
    """Beyond the exact limit for arbitrary p-values the gap is null with a reason; on sign tests the verdict uses Holm."""
    k = 24
    text = "p," + ",".join(f"a{j}" for j in range(k)) + "\n"
    text += "".join(f"x{i}," + ",".join(str((i * 7 + j * (i % 5 + 2)) % 29) for j in range(k)) + "\n" for i in range(9))
    said = compare(text, "--pairwise", "sign", "-f", "json").json()
    family = said["families"][0]
    assert (said["verdict"]["procedure"], family["transitive"]) == ("holm", False)
    assert "bergmann-hommel" in family["omitted"]
    assert {h["adjusted"]["bergmann-hommel"] for h in family["hypotheses"]} == {None}
    assert None not in {h["adjusted"]["shaffer"] for h in family["hypotheses"]}


@pytest.mark.parametrize("test", ["t", "eisinga", "eisinga-ties", "conover", "nemenyi"])
def test_compare_with_simes(answer, test):
    row = answer("--pairwise", test, "--simes")["families"][-1]["hypotheses"][0]
    assert row["adjusted"]["bergmann-hommel-simes"] <= row["adjusted"]["bergmann-hommel"]
    assert ("studentized-range" in row["adjusted"]) is (test == "nemenyi")


def test_adjust_with_simes(run):
    ranks = "algorithm,rank\nA,1.6\nB,2.45\nC,2.5\nD,3.45\n"
    said = run("adjust", "-", "--n", "10", "--simes", "-f", "json", stdin=ranks).json()
    assert "bergmann-hommel-simes" in said["families"][0]["hypotheses"][0]["adjusted"]


@pytest.mark.parametrize("flag", [["--simes"], ["--pairwise", "t"]])
def test_unpaired_refuses_them(run, herrera, flag):
    run("compare", herrera, *BEST, "--unpaired", *flag).refused(flag[0])
