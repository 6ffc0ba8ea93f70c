"""--fail-if, --detect, decisions in JSON, two files, and the summary for GitHub."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import combinations, permutations, product
from pathlib import Path

import numpy as np
import pytest
from _tools.commands import commands
from scipy import stats

import podium
from cli.conftest import BEST, EXAMPLES
from manual.pages import DOCS, fences
from podium.cli import study_of

pytestmark = pytest.mark.usefixtures("computed_once")

RNG = np.random.default_rng(20)
OLD = np.round(RNG.normal(0.7, 0.1, 40), 3)
NEW = np.round(OLD - 0.03 + RNG.normal(0, 0.04, 40), 3)
"""Distinctly worse than OLD."""
SAME = np.round(OLD + RNG.normal(0, 0.01, 40), 3)


def table(**columns: np.ndarray) -> str:
    rows = zip(*columns.values(), strict=True)
    return "\n".join(
        [",".join(["item", *columns]), *(f"q{i}," + ",".join(map(str, row)) for i, row in enumerate(rows))]
    )


@pytest.fixture
def scores(tmp_path):
    """Write a file of scores by item, some left out, in another order."""

    def write(name: str, values: np.ndarray, *, without: tuple[int, ...] = ()) -> Path:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        kept = [i for i in np.random.default_rng(len(name)).permutation(len(values)) if i not in without]
        path.write_text("item,score\n" + "".join(f"q{i},{values[i]}\n" for i in kept), encoding="utf-8")
        return path

    return write


def exact_tests(path: Path, control: str) -> dict[str, float]:
    """Adjusted exact p of each algorithm against the control: the largest p over all sets that hold both, by sums counted one by one.

    The p of a set is that of its largest difference of rank sums from the control, times the number of these differences,
    if each problem deals its ranks to the set at random; of a set of two, it is the share of the signs of the rank differences.
    """
    header, *rows = csv.reader(path.read_text(encoding="utf-8").splitlines())
    names = header[1:]
    ranks = [dict(zip(names, stats.rankdata([-float(cell) for cell in row[1:]]), strict=True)) for row in rows]
    found = dict.fromkeys(set(names) - {control}, 0.0)
    for size in range(1, len(names)):
        for others in combinations(sorted(found), size):
            sums: Counter[int] = Counter({0: 1})
            for row in ranks:
                following: Counter[int] = Counter()
                for one, two in permutations([row[name] for name in (control, *others)], 2):
                    for total, ways in sums.items():
                        following[total + round(2 * (one - two))] += ways
                sums = following
            far = max(abs(round(2 * sum(row[name] - row[control] for row in ranks))) for name in others)
            p = size * sum(ways for total, ways in sums.items() if abs(total) >= far) / sum(sums.values())
            found |= {name: max(found[name], min(p, 1.0)) for name in others}
    return found


def decisions(run, *words, **how):
    """The decisions in JSON, by algorithm."""
    found = run(*words, "--format", "json", **how).json()
    return {one["algorithm"]: one for one in found["decisions"]}


# What fails, and how.


@pytest.mark.parametrize(
    ("condition", "columns", "options", "reasons"),
    [
        ("worse", {"old": OLD, "new": NEW}, (), ["new is significantly worse than old (p = "]),
        ("worse", {"old": NEW, "new": OLD}, (), []),
        ("worse", {"old": OLD, "new": SAME}, (), []),
        ("not-better", {"old": NEW, "new": OLD}, (), []),
        ("not-better", {"old": OLD, "new": SAME}, (), ["new is not significantly better than old (p = "]),
        ("not-better", {"old": OLD, "new": NEW}, (), ["new is significantly worse than old (p = "]),
        ("not-equivalent", {"old": OLD, "new": SAME}, ("--equivalence", "0.02"), []),
        (
            "not-equivalent",
            {"old": OLD, "new": NEW},
            ("--equivalence", "0.02"),
            ["new and old are equivalent within ±0.02"],
        ),
        ("worse", {"old": OLD, "new": NEW}, ("--alternative", "greater"), ["new is significantly worse"]),
        ("not-better", {"old": NEW, "new": OLD}, ("--alternative", "less"), []),
    ],
)
def test_exit_code_and_one_line(run, condition, columns, options, reasons):
    found = run("pair", "-", "old", "new", *BEST, "--fail-if", condition, *options, stdin=table(**columns))
    assert found.code == (3 if reasons else 0)
    assert len(found.err.splitlines()) == len(reasons)
    assert all(reason in found.err for reason in reasons)
    assert found.out.startswith("old and new on 40 problems")
    assert f"Gate (fail if {condition}): {'failed' if reasons else 'passed'}." in found.out


def test_a_smaller_error_is_better(run):
    text = table(old=OLD, new=NEW)
    assert run("pair", "-", "--objective", "minimize", "--fail-if", "not-better", stdin=text).code == 0
    assert run("pair", "-", "--objective", "minimize", "--fail-if", "worse", stdin=table(old=NEW, new=OLD)).code == 3


def test_reports_are_written_although_the_gate_fails(run, tmp_path):
    target, page = tmp_path / "out.md", tmp_path / "page.html"
    words = (*BEST, "--fail-if", "worse", "-o", target, "--report", page)
    assert run("pair", "-", *words, stdin=table(old=OLD, new=NEW)).code == 3
    assert "Gate (fail if worse): failed." in target.read_text(encoding="utf-8")
    assert "Gate (fail if worse): failed." in page.read_text(encoding="utf-8")


def test_control_against_several_by_the_adjusted_p_of_the_verdict(run, herrera):
    """García and Herrera (2008), table 3: against C4.5 Holm rejects Kernel, 1-NN and CN2, not NaiveBayes."""
    words = ("compare", herrera, *BEST, "--control", "C4.5")
    failed = run(*words, "--fail-if", "worse")
    assert failed.code == 3
    assert re.findall(r"(\S+) is significantly worse than C4\.5 \(adjusted p = ", failed.err) == [
        "1-NN",
        "Kernel",
        "CN2",
    ]
    assert len(failed.err.splitlines()) == 1
    found = decisions(run, *words)
    assert [one["decision"] for one in found.values()] == ["worse", "no evidence", "worse", "worse"]
    z = {name: (rank - 2.1) / np.sqrt(5 * 6 / (6 * 30)) for name, rank in [("Kernel", 4.3333), ("1-NN", 3.25)]}
    published = {"Kernel": 4 * 2 * stats.norm.sf(z["Kernel"]), "1-NN": 3 * 2 * stats.norm.sf(z["1-NN"])}
    alone = decisions(run, *words, "--pairwise", "z")
    assert {name: alone[name]["pvalue"] for name in published} == pytest.approx(published, rel=0.01)
    # The larger of it and of the exact tests: for Kernel the exact one, for 1-NN the published one.
    exact = exact_tests(herrera, "C4.5")
    assert exact["Kernel"] > published["Kernel"]
    assert exact["1-NN"] < published["1-NN"]
    expected = {name: max(exact[name], published[name]) for name in published}
    assert {name: found[name]["pvalue"] for name in expected} == pytest.approx(expected, rel=0.01)
    assert run("compare", herrera, *BEST, "--control", "Kernel", "--fail-if", "worse").code == 0


# Decisions and effects against scipy and hand calculation.


def test_pair_decides_by_wilcoxon(run):
    found = decisions(run, "pair", "-", "old", "new", *BEST, stdin=table(old=OLD, new=NEW))["new"]
    gains = np.round(NEW - OLD, 3)
    assert (found["decision"], found["control"], found["measure"]) == ("worse", "old", "mean")
    assert found["effect"] == pytest.approx(gains.mean())
    assert found["pvalue"] == podium.compare_pair({"o": OLD, "n": NEW}, "o", "n", objective="maximize").wilcoxon.pvalue
    assert found["equivalent"] is None


def test_equivalent_only_where_no_difference_is_significant(run):
    text = table(old=OLD, new=SAME, worse=np.round(OLD - 0.01 + RNG.normal(0, 0.001, 40), 4))
    words = ("pair", "-", "old", "{}", *BEST, "--equivalence", "0.02")
    one = decisions(run, *(word.format("new") for word in words), stdin=text)["new"]
    assert (one["decision"], one["equivalent"]) == ("equivalent", True)
    assert one["equivalence_pvalue"] < 0.05
    two = decisions(run, *(word.format("worse") for word in words), stdin=text)["worse"]
    assert (two["decision"], two["equivalent"]) == ("worse", True)


def test_predictions_decide_by_mcnemar(run):
    old = np.array([1] * 60 + [0] * 20 + [1] * 15 + [0] * 5)
    new = np.array([1] * 60 + [0] * 20 + [0] * 15 + [1] * 5)
    words = ("predictions", "-", "--solved", "--test", "exact")
    found = decisions(run, *words, stdin=table(old=old, new=new))["new"]
    assert found["pvalue"] == pytest.approx(stats.binomtest(5, 20).pvalue)
    assert (found["decision"], found["measure"]) == ("worse", "accuracy")
    assert found["effect"] == pytest.approx(-0.10)
    assert run(*words, "--fail-if", "worse", stdin=table(old=old, new=new)).code == 3
    assert run(*words, "--fail-if", "worse", "--alpha", "0.04", stdin=table(old=old, new=new)).code == 0


def test_folds_decide_by_the_corrected_t_test(run):
    old, new = OLD[:10], np.round(OLD[:10] - 0.05 + RNG.normal(0, 0.02, 10), 3)
    words = ("folds", "-", *BEST, "--design", "cv", "--control", "old")
    found = decisions(run, *words, stdin=table(old=old, new=new))["new"]
    d = new - old
    t = d.mean() / (d.std(ddof=1) * np.sqrt(1 / 10 + 1 / 9))
    assert found["pvalue"] == pytest.approx(2 * stats.t.sf(abs(t), 9))
    assert found["effect"] == pytest.approx(d.mean())
    # The power at the detectable drop, by scipy's noncentral t distribution.
    critical = stats.t.isf(0.025, 9)
    noncentrality = found["detectable_drop"] / (d.std(ddof=1) * np.sqrt(1 / 10 + 1 / 9))
    assert stats.nct.sf(critical, 9, noncentrality) == pytest.approx(0.8, abs=1e-6)


def test_runs_decide_by_permutation(run):
    rows = [
        f"t{i},{a},{OLD[i] + bad + RNG.normal(0, 0.01):.4f}"
        for i in range(6)
        for a, bad in (("old", 0), ("new", -0.2))
        for _ in range(5)
    ]
    text = "\n".join(["task,algo,score", *rows])
    words = [
        "runs",
        "-",
        "--problem",
        "task",
        "--algorithm",
        "algo",
        "--value",
        "score",
        *BEST,
        "--resamples",
        "200",
    ]
    found = decisions(run, *words, "--control", "old", stdin=text)["new"]
    assert (found["decision"], found["measure"]) == ("worse", "interquartile mean")
    assert found["effect"] == pytest.approx(-0.2, abs=0.02)
    assert run(*words, "--control", "old", "--fail-if", "worse", stdin=text).code == 3
    assert run(*words, "--control", "new", "--fail-if", "worse", stdin=text).code == 0
    assert run(*words, "--fail-if", "not-better", stdin=text.replace("old", "zzz")).code == 3


@pytest.mark.parametrize(
    "rows",
    [
        # Both interquartile means are 0.8, but not if the decimals are summed in binary: p was 0.0002.
        ["p0,.7,.8", "p0,.9,.8", "p1,.8,.8", "p1,.8,.8", "p2,.6,.8", "p2,1,.8", "p3,.8,.8", "p3,.8,.8", "p4,.7,.8", "p4,.9,.8"],
        # Constant scores, three runs each: two of 20 arrangements are as extreme.
        ["p,1,0"] * 3,
    ],
)  # fmt: skip
def test_runs_without_evidence_pass_the_gate(run, rows: list[str]):
    text = "\n".join(["task,A,B", *rows])
    out = run("runs", "-", *BEST, "--fail-if", "worse", stdin=text).fine()
    assert "significantly better" not in out
    assert run("runs", "-", *BEST, "--fail-if", "not-better", stdin=text).code == 3


def test_no_decisions_without_a_control(run, herrera):
    assert decisions(run, "compare", herrera, *BEST) == {}


# What cannot be asked.


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        (("compare", "--fail-if", "worse"), ["--control"]),
        (("pair", "--fail-if", "worse"), ["just two"]),
        (("pair", "old", "new", "--fail-if", "not-equivalent"), ["--equivalence"]),
        (("pair", "old", "new", "--fail-if", "worse", "--alternative", "less"), ["'less'"]),
        (("pair", "old", "new", "--fail-if", "not-better", "--alternative", "greater"), ["'greater'"]),
        (("pair", "old", "new", "--detect", "0.1", "--alternative", "less"), ["'less'"]),
        (("pair", "old", "new", "--detect", "-1"), ["positive"]),
        (("compare", "--control", "old", "--ranking", "aligned", "--detect", "0.1"), ["podium pair", "mean ranks"]),
        (("compare", "--control", "old", "--alternative", "less", "--detect", "0.1"), ["'less'"]),
        (("order", "--fail-if", "worse"), ["No such option"]),
    ],
)
def test_what_cannot_be_asked(run, words, facts):
    verb, *rest = words
    run(verb, "-", *rest, *BEST, stdin=table(old=OLD, new=NEW, same=SAME)).refused(*facts)


# The power of the gate.


def simulated(detects: float, draw, n: int) -> float:
    """Share of samples in which Wilcoxon's test finds the drop."""
    from podium.stats.wilcoxon import signed_rank

    test = signed_rank(np.rint(1e6 * draw((1000, n))).astype(np.int64))
    return float(np.mean((test.pvalue <= 0.05) & (test.r_plus < test.r_minus)))


def test_power_of_pair_against_simulation():
    study = podium.compare_pair({"old": OLD, "new": NEW}, "old", "new", objective="maximize")
    drop = study.decisions[0].detection.smallest
    spread = np.std(NEW - OLD, ddof=1)
    rng = np.random.default_rng(5)
    found = simulated(drop, lambda shape: rng.normal(-drop, spread, shape), 40)
    assert found == pytest.approx(0.8, abs=0.04)


@pytest.mark.parametrize(("n", "candidates"), [(6, 1), (8, 1), (8, 4)])
def test_few_problems_detect_what_they_are_said_to_detect(n, candidates):
    """The drop was stated by a formula for large samples: power 0.64, 0.75 and 0.61 instead of 0.80."""
    rng = np.random.default_rng(11)
    table = {"old": rng.normal(size=n).round(3)}
    table |= {f"new{i}": (table["old"] + rng.normal(0, 0.1, n)).round(3) for i in range(candidates)}
    study = podium.compare(table, "old", objective="maximize", pairwise="wilcoxon")
    for one in study.decisions:
        drop, spread = one.detection.smallest, np.std(table[one.algorithm] - table["old"], ddof=1)
        drawn = rng.normal(-drop, spread, (4000, n))
        p = 2 * stats.wilcoxon(drawn, axis=1, alternative="less", method="exact").pvalue
        assert np.mean(p <= 0.05 / candidates) == pytest.approx(0.8, abs=0.025)


def test_power_of_right_and_wrong_answers_against_simulation():
    """Items of 0 and 1: Wilcoxon's test is a sign test of those that differ."""
    rng = np.random.default_rng(6)
    old = (rng.random(300) < 0.7).astype(int)
    new = np.where(rng.random(300) < 0.12, 1 - old, old)
    study = podium.compare_pair({"old": old, "new": new}, "old", "new", objective="maximize")
    drop, share = study.decisions[0].detection.smallest, np.mean(old != new)
    worse = (share + drop) / 2

    def draw(shape):
        u = rng.random(shape)
        return np.where(u < worse, -1, np.where(u < share, 1, 0))

    assert simulated(drop, draw, 300) == pytest.approx(0.8, abs=0.04)
    same = podium.compare_predictions({"old": old, "new": new}, solved=True).decisions[0]
    assert same.detection.smallest == pytest.approx(drop)
    # The same by sums over the binomial distribution of the discordant instances.
    m = np.arange(1, 301)
    significant = 2 * stats.binom.cdf(np.arange(151)[:, None], m, 0.5) <= 0.05
    reach = significant.sum(axis=0) - 1
    power = stats.binom.pmf(m, 300, share) @ stats.binom.cdf(reach, m, 1 - worse / share)
    assert power == pytest.approx(0.8, abs=1e-3)


def resampled(table, candidate, control, drop, draw):
    """Samples of problems of the ranks by which the candidate is behind, once its drop is made.

    Its level, at which the mean ranks are equal, is the middle of where they are, found by halving.
    """

    def behind(down):
        moved = table.copy()
        moved[:, candidate] -= down
        ranks = stats.rankdata(-moved, axis=1)
        return ranks[:, candidate] - ranks[:, control]

    ends = []
    for begun in (np.greater_equal, np.greater):
        low, high = -2 * np.ptp(table), 2 * np.ptp(table)
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (low, middle) if begun(behind(middle).mean(), 0) else (middle, high)
        ends.append(high)
    return draw(behind(np.mean(ends) + drop))


@pytest.mark.parametrize("alpha", [0.2, 0.3])
def test_power_of_mean_ranks_by_all_samples_of_problems(alpha):
    """Every one of the 4⁴ samples of a table of 4 problems, with the critical z of a part of the level, and the exact test of each."""
    rows = np.random.default_rng(8).normal(size=(4, 3)).round(3)
    table = dict(zip("ABC", rows.T, strict=True))
    both = podium.compare(table, "A", objective="maximize", alpha=alpha)
    alone = podium.compare(table, "A", objective="maximize", alpha=alpha, pairwise="z")
    every = np.array(list(product(range(4), repeat=4)))
    coins = np.array(list(product((-1, 1), repeat=4)))
    error = np.sqrt(3 * 4 / (6 * 4))
    found = []
    for place, (one, z) in enumerate(zip(both.decisions, alone.decisions, strict=True), 1):
        for drop in (0.05, 0.31, 0.77, 1.4, 3.1):
            steps = resampled(rows, place, 0, drop, lambda steps: steps[every])
            sums = steps.sum(axis=1)
            reached = sums / 4 / error >= stats.norm.isf(alpha / 2 / 2)
            assert z.detection.power(drop) == pytest.approx(np.mean(reached), abs=1e-12)
            flips = np.mean(np.abs(steps @ coins.T) >= np.abs(sums)[:, None], axis=1)
            expected = np.mean(reached & (flips <= alpha / 2))
            assert one.detection.power(drop) == pytest.approx(expected, abs=4 * np.sqrt(0.25 / 2000))  # of 2000 samples
            found += [np.mean(reached), expected]
    assert sum(0 < power < 1 for power in found[::2]) > 3
    # Two of 2⁴ sign patterns are the most extreme: 0.125 is above 0.2/2, not above 0.3/2.
    assert (max(found[1::2]) > 0) == (alpha == 0.3)


@pytest.mark.parametrize(("k", "pairwise"), [(4, None), (40, None), (3, "sign")])
def test_power_of_ranks_against_simulation(k, pairwise):
    """The smallest detectable drop, at the level of one of the candidates; the sum of many ranks is nearly normal."""
    rng = np.random.default_rng(11)
    table = rng.normal(size=(60, 1)) + rng.normal(size=(60, k))
    names = [f"a{j}" for j in range(k)]
    study = podium.compare(dict(zip(names, table.T, strict=True)), "a0", objective="maximize", pairwise=pairwise)
    found, level = study.decisions[1].detection, 0.05 / (k - 1) / 2
    rows = table[:, [2, 0]] if pairwise else table
    own, control = (0, 1) if pairwise else (2, 0)
    sums = resampled(rows, own, control, found.smallest, lambda steps: steps[rng.integers(0, 60, (4000, 60))]).sum(
        axis=1
    )
    least = np.sqrt(60 * k * (k + 1) / 6) * stats.norm.isf(level)
    if pairwise:  # losses and wins differ by the sum
        least = 2 * (60 - stats.binom.ppf(level, 60, 0.5) + 1) - 60
    assert np.mean(sums >= least) == pytest.approx(found.power(found.smallest), abs=0.03)
    assert found.power(found.smallest) >= 0.8 > found.power(0.999 * found.smallest)
    assert found.needed(found.smallest / 2) == 240


def test_pairs_alone_are_detected_as_by_their_own_tests():
    """At the level that each candidate has: Wilcoxon's test as `podium pair`, the t test by scipy's noncentral t."""
    data = {"old": OLD, "new": NEW, "same": SAME}
    alone = podium.compare_pair(data, "old", "new", objective="maximize", alpha=0.025).decisions[0].detection
    ranks = podium.compare(data, "old", objective="maximize", pairwise="wilcoxon").decisions[0].detection
    assert ranks.smallest == alone.smallest
    t = podium.compare(data, "old", objective="maximize", pairwise="t").decisions[0].detection
    shift = t.smallest / np.std(NEW - OLD, ddof=1) * np.sqrt(40)
    assert stats.nct.sf(stats.t.isf(0.0125, 39), 39, shift) == pytest.approx(0.8, abs=1e-6)
    assert t.needed(t.smallest / 2) == 160


def test_a_gate_of_mean_ranks(run):
    words = ("compare", "-", *BEST, "--control", "old", "--fail-if", "worse", "--detect")
    text = table(old=OLD, new=NEW, same=SAME)
    found = decisions(run, *words[:6], stdin=text)
    drop = max(one["detectable_drop"] for one in found.values())
    weak = run(*words, f"{drop / 2}", stdin=text)
    assert weak.code == 3
    assert "items would detect it with probability 0.80" in weak.err
    said = " ".join(run(*words, f"{2 * drop}", stdin=text).out.split())
    assert f"a drop of {drop:.3g} or more with a probability of about 80 % or more (z test of mean ranks" in said
    assert "α = 0.05/2)" in said


def test_ties_say_nothing_about_a_drop(run):
    """Of right and wrong answers a shift of any size would break all ties."""
    answers = table(old=[1, 0] * 20, new=[1, 1, 0, 0] * 10, same=[1, 1, 1, 0] * 10)
    words = ("compare", "-", *BEST, "--control", "old", "--problem", "item")
    assert {one["detectable_drop"] for one in decisions(run, *words, stdin=answers).values()} == {None}
    run(*words, "--detect", "0.1", stdin=answers).refused("if the results vary")


def runs_with(drop, rng, shape=(8, 3, 5)):
    values = np.linspace(0, 3, 8)[:, None, None] + rng.normal(0, 0.5, shape)
    values[:, 1] -= drop
    return podium.to_runs(values, problems=[f"p{i}" for i in range(8)], algorithms=["old", "new", "same"])


def test_power_of_runs_against_simulation():
    """Runs made anew with the drop that the spread of other runs, averaged over some sets of them, promises to detect."""
    rng = np.random.default_rng(2)

    def decided(drop):
        return podium.compare_runs(runs_with(drop, rng), "old", objective="maximize", resamples=300).decisions[0]

    drop = np.mean([decided(0).detection.smallest for _ in range(15)])
    assert np.mean([decided(drop).decision == "worse" for _ in range(100)]) == pytest.approx(0.8, abs=0.1)


def test_a_gate_of_runs(run):
    rows = runs_with(0, np.random.default_rng(4))
    lines = [
        f"{problem},{name},{value!r}"
        for i, problem in enumerate(rows.problems)
        for j, name in enumerate(rows.algorithms)
        for value in rows.sample(i, j).tolist()
    ]
    text = "\n".join(["task,model,score", *lines]) + "\n"
    words = ("runs", "-", *BEST, "--control", "old", "--resamples", "300")
    drop = max(one["detectable_drop"] for one in decisions(run, *words, stdin=text).values())
    assert 0.2 < drop < 0.8
    assert run(*words, "--fail-if", "worse", "--detect", f"{1.1 * drop}", stdin=text).code == 0
    weak = run(*words, "--fail-if", "worse", "--detect", f"{0.5 * drop}", stdin=text)
    assert weak.code == 3
    assert "would be detected with probability 0." in weak.err
    assert "observed standard error" in weak.out
    assert "α = 0.05)." in weak.out.replace("\n", " ")


def test_a_gate_without_power_fails_with_its_own_line(run):
    words = ("pair", "-", *BEST)
    strong = run(*words, "--fail-if", "worse", "--detect", "0.05", stdin=table(old=OLD, new=SAME))
    assert (strong.code, strong.err) == (0, "")
    assert "It detects a drop of 0.05 with probability 1.00." in strong.out
    weak = run(*words, "--fail-if", "worse", "--detect", "0.001", stdin=table(old=OLD, new=NEW))
    assert weak.code == 3
    assert len(weak.err.splitlines()) == 2
    assert "A drop of 0.001 would be detected with probability 0.0" in weak.err
    only_reported = run(*words, "--detect", "0.001", stdin=table(old=OLD, new=SAME))
    assert (only_reported.code, only_reported.err) == (0, "")
    assert "A drop of 0.001 would be detected" in " ".join(only_reported.out.split())


def test_few_problems_detect_nothing(run):
    """Wilcoxon's two-sided test reaches 0.05 from six problems on."""
    out = run("pair", "-", *BEST, "--detect", "1000", stdin=table(old=OLD[:5], new=NEW[:5])).fine()
    assert "detects no drop, however large" in " ".join(out.split())
    assert decisions(run, "pair", "-", *BEST, stdin=table(old=OLD[:5], new=NEW[:5]))["new"]["detectable_drop"] is None


# Two files.


def test_two_files_are_matched_by_item(run, scores):
    old, new = scores("old.csv", OLD), scores("new.csv", NEW)
    found = decisions(run, "pair", old, new, *BEST)["new"]
    assert found == decisions(run, "pair", "-", *BEST, stdin=table(old=OLD, new=NEW))["new"]
    assert run("pair", old, new, *BEST, "--fail-if", "worse").code == 3
    assert run("pair", new, old, *BEST, "--fail-if", "worse").code == 0


def test_items_missing_on_either_side_are_named(run, scores):
    old, new = scores("old.csv", OLD, without=(3,)), scores("new.csv", NEW, without=(8,))
    words = ("pair", old, new, *BEST)
    run(*words).refused("'old' on 'q3'", "'new' on 'q8'", "--missing")
    assert "38 problems" in run(*words, "--missing", "drop-problem").fine().splitlines()[0]


def test_files_of_one_name_are_called_after_their_folders(run, scores):
    old, new = scores("main/scores.csv", OLD), scores("branch/scores.csv", NEW)
    assert run("pair", old, new, *BEST).fine().startswith("main and branch on 40 problems")
    run("pair", old, old, *BEST).refused("two files")
    lines = run("pair", old, new, *BEST, "--fail-if", "worse", "--python").fine()
    assert "podium.read_results(" in lines
    assert "raise SystemExit(3)" in lines
    with pytest.raises(SystemExit, match="3"):
        exec(lines, {})


def test_words_from_elsewhere_name_no_second_file(scores):
    """The web app computes what its forms say by `study_of`; a name there must not open a file of the server."""
    words = ["pair", str(scores("old.csv", OLD)), str(scores("new.csv", NEW)), *BEST]
    with pytest.raises(podium.InputError, match="Name two algorithms"):
        study_of(words)


def test_neither_file_is_overwritten(run, scores):
    old, new = scores("old.csv", OLD), scores("new.csv", NEW)
    run("pair", old, new, *BEST, "-o", new).refused("is the file being read")


# The summary for GitHub.


def test_summary(run, herrera):
    found = run("compare", herrera, *BEST, "--control", "C4.5", "--fail-if", "worse", "-f", "github")
    head, *sections = found.out.split("<details>")
    assert head.startswith("## Comparison of 5 algorithms on 30 problems\n\n**The control C4.5 is ")
    assert "Gate (fail if worse): failed." in head
    assert f"| Kernel | worse | **{exact_tests(herrera, 'C4.5')['Kernel']:.2e}** |" in head
    assert len(head.splitlines()) < 25
    assert all(section.count("</details>") == 1 for section in sections)
    assert "<summary>Advice</summary>" in found.out
    everything = run("compare", herrera, *BEST, "--control", "C4.5", "-f", "markdown").fine()
    rows = [line for line in everything.splitlines() if line.startswith("| ")]
    assert [row for row in rows if row not in found.out] == []


def test_every_study_has_a_summary(run, herrera):
    out = run("bayes", herrera, "C4.5", "1-NN", *BEST, "--rope", "0.01", "-f", "github").fine()
    assert out.startswith("## ")
    assert out.index("| :--- |") < out.index("<details>")


def test_hostile_names_in_a_summary(run):
    text = "item,</details>|*x*,<b>`c`\n" + "".join(
        f"q{i},{a},{b}\n" for i, (a, b) in enumerate(zip(OLD, NEW, strict=True))
    )
    out = run("pair", "-", *BEST, "--fail-if", "not-better", "-f", "github", stdin=text).out
    assert out.count("</details>") == out.count("<details>")
    assert "<b>" not in out


def test_a_long_summary_leaves_sections_out(monkeypatch, run, herrera):
    monkeypatch.setattr("podium.render.markdown.MOST_BYTES", 6000)
    out = run("compare", herrera, *BEST, "-f", "github").fine()
    assert len(out.encode()) < 7000
    assert "Left out because GitHub limits the length of a summary" in out


def test_summary_into_a_markdown_file(run, herrera, tmp_path):
    target = tmp_path / "summary.md"
    run("compare", herrera, *BEST, "-f", "github", "-o", target)
    assert "<details>" in target.read_text(encoding="utf-8")


def test_in_spanish(run):
    found = run(
        *["pair", "-", *BEST, "--fail-if", "worse", "--language", "es", "-f", "github"],
        stdin=table(old=OLD, new=NEW),
    )
    assert found.code == 3
    assert "new es significativamente peor que old (p = " in found.err
    assert "Control de paso (falla si worse): no superado." in found.out
    assert "| new | peor |" in found.out


def test_the_baseline_and_the_worst_case_in_python():
    study = podium.compare_folds(
        EXAMPLES / "breast_cancer_10fold.csv", "Logistic regression", objective="maximize", design="cv"
    )
    gate = study.gate("worse", detect=0.05)
    sizes = [one.detection.smallest for one in gate.decisions]
    assert gate.smallest == max(sizes)
    assert gate.failed
    assert [one.algorithm for one in gate.failing] == ["Decision tree"]


# The page of the manual.


def test_page_shows_what_the_commands_print(run, tmp_path, monkeypatch):
    page = (DOCS / "how-to" / "continuous-integration.md").read_text(encoding="utf-8")
    workflow = (DOCS / "ci" / "gate.yml").read_text(encoding="utf-8")
    assert workflow[workflow.index("      - name: Gate") :] in page
    with (EXAMPLES / "digits_predictions.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for name, column in (("baseline", "SVM (RBF)"), ("candidate", "Forest")):
        lines = [f"{row['image']},{int(row[column] == row['digit'])}\n" for row in rows]
        (tmp_path / f"{name}.csv").write_text("".join(["item,correct\n", *lines]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    example, block = fences(page)[:2]
    assert (tmp_path / "baseline.csv").read_text(encoding="utf-8").startswith(example)
    ((command, shown),) = commands(block)
    found = run(*command.split()[1:])
    assert found.code == 3
    report, error = shown.split("\n…\n")
    assert found.out.startswith(report)
    assert found.err == error
    summary = run(*command.split()[1:], "--format", "github")
    assert (summary.code, summary.out.count("<details>")) == (3, summary.out.count("</details>"))
    python = next(block for block in fences(page) if "podium.read_results" in block)
    with pytest.raises(SystemExit, match=r"A drop of 0\.02 would be detected"):
        exec(python, {})
