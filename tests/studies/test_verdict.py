"""The verdict says what the adjusted p-values say: parsed back from its words and compared with the numbers."""

from __future__ import annotations

import io
import re
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from studies.helpers import by_pair, herrera, random_rows, table, tutorial

OPTIONS = [
    {},
    {"ranking": "aligned", "se": "corrected"},
    {"ranking": "quade"},
    {"pairwise": "wilcoxon"},
    {"pairwise": "sign"},
    {"alpha": 0.2},
]
TABLES = {
    "herrera": herrera,
    "tutorial": tutorial,
    "clear": lambda: table(random_rows(3, 25, 5, gap=0.06)),
    "faint": lambda: table(random_rows(4, 12, 4, gap=0.01)),
    "nothing": lambda: table(random_rows(5, 9, 6)),
    "two": lambda: table(random_rows(6, 15, 2, gap=0.05)),
    "cyclic": lambda: table([[1, 2, 3], [2, 3, 1], [3, 1, 2]] * 6),
}
# Every table with three sets of options, every set of options with three tables or more.
PAIRED = [(which, OPTIONS[(place + step) % 6]) for place, which in enumerate(TABLES) for step in (0, 2, 3)]


def named(text, names):
    """Which of the names a clause lists."""
    found = {name for name in names if re.search(rf"(?<![\w.+-]){re.escape(name)}(?![\w+-])", text)}
    return names if "every other algorithm" in text else found


def clause(text, start, ends=("; ", ". ", " but ", " (")):
    """The piece of text after `start`, up to the first of the ends; None when there is none."""
    if start not in text:
        return None
    tail = text.split(start, 1)[1]
    return min((tail.split(end, 1)[0] for end in ends), key=len)


def significant(study, family):
    """Winner and loser of every rejected pair, from the raw data of the family: z's sign, or the test's own sum."""
    alpha, procedure = study.options.alpha, study.verdict.procedure
    names = study.results.algorithms
    pairs = set()
    for i in np.flatnonzero(family.adjusted[procedure] <= alpha):
        a, b = int(family.first[i]), int(family.second[i])
        if not wins(study, a, b):
            a, b = b, a
        pairs.add((names[a], names[b]))
    return pairs


def wins(study, a, b):
    """Whether a is the better of the two, by the quantity the p-value is about."""
    data, options = study.results, study.options
    sign = 1 if data.objective == "maximize" else -1
    d = sign * (data.exact[:, a] - data.exact[:, b]).astype(float)
    if options.pairwise == "sign":
        return (d > 0).sum() > (d < 0).sum()
    if options.pairwise == "wilcoxon":
        from scipy.stats import rankdata

        return float((np.sign(d) * rankdata(np.abs(d))).sum()) > 0
    ranks = study.rankings[study.verdict.family.ranking].mean_ranks
    return ranks[a] < ranks[b]


def decides(study, published):
    """On mean ranks the exact tests confirm the published procedure; of two algorithms they decide; Holm decides on tests of two alone."""
    if study.options.pairwise in ("wilcoxon", "sign"):
        return "holm"
    return "exchange" if study.results.k == 2 else f"{published}-confirmed"


def the_parts_agree(study, pairs):
    """Decisions, pairs that differ and JSON say what the adjusted p-values say."""
    verdict, family = study.verdict, study.families[0]
    assert set(verdict.different) == pairs
    assert len(verdict.different) == len(pairs)
    assert [one.adjusted for one in verdict.decisions] == family.adjusted[verdict.procedure].tolist()
    assert {
        (one.better, {one.first: one.second}.get(one.better, one.first)) for one in verdict.decisions if one.better
    } == pairs
    assert all(
        one.different == (one.better is not None) == (one.adjusted <= verdict.alpha) for one in verdict.decisions
    )
    assert study.to_dict()["verdict"]["decisions"] == [one._asdict() for one in verdict.decisions]


@pytest.mark.parametrize(("which", "options"), PAIRED, ids=str)
def test_all_pairs(which, options):
    study = podium.compare(TABLES[which](), **options)
    text, names = study.verdict.text, set(study.results.algorithms)
    pairs = significant(study, study.families[0])
    the_parts_agree(study, pairs)
    m = len(names) * (len(names) - 1) // 2
    procedure = decides(study, "bergmann-hommel")
    assert study.verdict.procedure == procedure
    if not pairs:
        assert text.startswith("No difference between")
        assert f"{min(study.families[0].adjusted[procedure]):.3g}" in text
        assert "better than" not in text
        return
    if m > 1:
        count = re.search(r"(?:In all, |(All) )([\d ]+?)(?: of \d+)? pairs? differs? significantly", text)
        assert count is not None, text
        assert int(count.group(2)) == len(pairs)
        assert (count.group(1) is not None) == (len(pairs) == m)
    best = min(names, key=lambda name: study.primary.sums[study.results.algorithms.index(name)])
    shared = "share the best" in text
    if not shared:
        assert text.startswith(f"{best} has the best mean rank")
    speaker = re.search(r"\. (.+?) is (?:not )?significantly", text).group(1)
    speaker = best if speaker == "It" else speaker
    others = names - {speaker}
    better = clause(text, "is significantly better than ") or ""
    worse = clause(text, "significantly worse than ") or ""
    assert named(better, others) == {loser for winner, loser in pairs if winner == speaker}
    assert named(worse, others) == {winner for winner, loser in pairs if loser == speaker}
    level = clause(text, "no significant difference from ", (" was found",))
    touched = {name for pair in pairs if speaker in pair for name in pair}
    if level is not None:
        assert named(level, others) == others - touched


@pytest.mark.parametrize("place", range(2 * len(PAIRED)))
def test_control(place):
    which, options = PAIRED[place % len(PAIRED)]
    alternative = ("two-sided", "greater", "less")[place * 2 % 3]  # two of them for each
    data = TABLES[which]()
    control = data.algorithms[1]
    study = podium.compare(data, control=control, alternative=alternative, **options)
    text, others = study.verdict.text, set(data.algorithms) - {control}
    procedure = decides(study, "holm")
    assert study.verdict.procedure == procedure
    family = study.families[0]
    hits = {
        data.algorithms[int(j)]
        for j, p in zip(family.second, family.adjusted[procedure], strict=True)
        if p <= study.options.alpha
    }
    better = {name for name in hits if wins(study, data.algorithms.index(control), data.algorithms.index(name))}
    the_parts_agree(study, {(control, name) for name in better} | {(name, control) for name in hits - better})
    ends = (". ", " over ", "; ", " but significantly")
    assert named(clause(text, "significantly better than ", ends) or "", others) == better
    assert named(clause(text, "significantly worse than ", ends) or "", others) == hits - better
    if alternative == "greater":
        assert hits == better
    if alternative == "less":
        assert not better
    if not hits and alternative == "two-sided":
        assert text.startswith("No difference between ")
    sides = {"two-sided": "", "greater": "the control is better", "less": "the control is worse"}
    assert sides[alternative] in text


@pytest.mark.parametrize(("alternative", "place"), [("greater", 0), ("less", -1), ("greater", -1)])
@pytest.mark.parametrize(("which", "options"), PAIRED, ids=str)
def test_a_one_sided_question_is_answered_and_the_estimates_are_named(which, options, alternative, place):
    data = TABLES[which]()
    control = data.algorithms[place]
    study = podium.compare(data, control=control, alternative=alternative, **options)
    text, others = study.verdict.text, set(data.algorithms) - {control}
    side = {"greater": "better", "less": "worse"}[alternative]
    assert "differ" not in text.replace("would differ; the exact test", "")
    assert "tell them apart" not in text
    index = data.algorithms.index
    adjusted = study.families[0].adjusted[study.verdict.procedure]
    open_ones = {
        data.algorithms[j] for j, p in zip(study.families[0].second, adjusted, strict=True) if p > study.options.alpha
    }
    if not open_ones:
        assert "In these data" not in text
        return
    ahead = {name for name in open_ones if wins(study, index(control), index(name))}
    behind = {name for name in open_ones if wins(study, index(name), index(control))}
    toward = (ahead or open_ones - behind) if alternative == "greater" else behind
    if open_ones == others:
        assert text.startswith(f"The control {control} was not shown to be {side} than "), text
    elif toward == open_ones or ahead | behind == open_ones:
        unproven = "There is no evidence that" if not toward else "It could not be shown that"
        assert f"{unproven} it is {side} than" in text, text
    said = text.split("In these data it performed ")[1].split(". ")[0].rstrip(".")
    for phrase, found in (("better than ", ahead), ("worse than ", behind)):
        listed = clause(said, phrase, (" and worse", ", as well", " and as well"))
        whole = listed is not None and listed.rstrip(".") in ("every other algorithm", "each of these")
        assert (open_ones if whole else named(listed or "", others)) == found or "at least as well" in said, text
    if "at least as well" in said:
        level = clause(said, "at least as well as ", (" and worse",))
        whole = level is not None and level.rstrip(".") in ("every other algorithm", "each of these")
        assert (open_ones if whole else named(level, others)) == open_ones - behind


def test_a_rejecting_omnibus_test_is_mentioned_where_no_pair_differs():
    found = 0
    for seed in range(16):
        study = podium.compare(table(random_rows(seed, 9, 5, gap=0.012)))
        rejects = study.omnibus["iman_davenport"].best_pvalue <= 0.05
        if study.families[0].adjusted[study.verdict.procedure].min() <= 0.05:
            continue
        found += rejects
        assert ("the Iman–Davenport test rejects the hypothesis that all 5 do" in study.verdict.text) == rejects
        assert ("cannot tell them apart" in study.verdict.text) == (not rejects)
    assert found


def test_a_control_chosen_by_the_data_costs_validity_and_the_verdict_says_so():
    study = podium.compare(herrera(), control="best")
    assert "nominal α = 0.05" in study.verdict.text
    assert "8–9 % of tables with 5 algorithms and in 13 % with 10" in study.verdict.text
    assert "controls the family-wise" not in study.methods("en").text
    assert "8–9 % of tables with 5 equal algorithms" in study.methods("en").text
    named_before = podium.compare(herrera(), control="C4.5")
    assert "family-wise α = 0.05" in named_before.verdict.text
    assert "chosen" not in named_before.verdict.text
    assert "The family-wise error rate is then at most this level if" in named_before.methods("en").text
    assert "15–16 %" in podium.compare(herrera(), control="best", alternative="greater").verdict.text
    assert "chosen" not in podium.compare(herrera(), control="best", alternative="less").verdict.text


def test_all_pairs_are_counted_without_a_double_all():
    study = podium.compare(table([[3, 2, 1]] * 40))
    assert "All 3 pairs differ significantly" in study.verdict.text


def test_the_sign_of_a_pairwise_test_wins_over_the_mean_rank():
    """A wins more often by little, B less often by much: by Wilcoxon B is better, and the verdict must say so."""
    rows = [[1 + 0.001 * (i + 1), 1, 0.5] if i < 32 else [1, 2 + 0.01 * i, 0.5] for i in range(60)]
    study = podium.compare(table(rows), pairwise="wilcoxon")
    assert by_pair(study, "holm")[frozenset("AB")] < 0.05
    text = study.verdict.text
    assert text.startswith("A has the best mean rank")
    assert "significantly better than C but significantly worse than B" in text
    assert "every other" not in text


def test_beyond_the_exact_limit_pairwise_tests_fall_back_on_shaffer_by_k_alone():
    for seed in (1, 2):
        rows = random_rows(seed, 8, 24, gap=0.02 * seed)
        study = podium.compare(table(rows, [f"a{j}" for j in range(24)]), pairwise="t")
        assert study.verdict.procedure == "shaffer"
        assert "Shaffer" in study.verdict.text
    rank_based = podium.compare(table(rows, [f"a{j}" for j in range(24)]))
    assert rank_based.verdict.procedure == "bergmann-hommel-confirmed"


# ---------------------------------------------------------------- groups, letters, tiers


@st.composite
def small_tables(draw):
    n, k = draw(st.integers(2, 14)), draw(st.integers(2, 6))
    pool = st.integers(0, draw(st.sampled_from([1, 3, 20])))
    gap = draw(st.integers(0, 6))
    rows = draw(st.lists(st.lists(pool, min_size=k, max_size=k), min_size=n, max_size=n))
    return [[value + gap * j for j, value in enumerate(row)] for row in rows]


@settings(max_examples=25, deadline=None)
@given(
    rows=small_tables(),
    options=st.sampled_from([*OPTIONS[:5], {"alpha": 0.4}, {"control": "A"}, {"pairwise": "sign", "alpha": 0.4}]),
)
def test_groups_letters_and_tiers(rows, options):
    study = podium.compare(table(rows), **options)
    said = study.to_dict()
    names = said["algorithms"]
    p = by_pair(study, study.verdict.pairs_procedure)
    alike = {pair for pair, value in p.items() if value > study.options.alpha}

    # tiers partition; each holds the best one left and exactly those that do not differ from it
    tiers = said["verdict"]["tiers"]
    assert [list(tier) for tier in study.verdict.tiers] == tiers
    assert (
        list(study.verdict.order)
        == list(study.order)
        == sorted(names, key=lambda name: (study.primary.sums[names.index(name)], names.index(name)))
    )
    assert [list(group) for group in study.verdict.groups] == said["groups"]
    assert study.verdict.letters == said["letters"]
    assert sorted(name for tier in tiers for name in tier) == sorted(names)
    left = sorted(names, key=lambda name: (study.primary.sums[names.index(name)], names.index(name)))
    for tier in tiers:
        assert tier == [name for name in left if name == left[0] or frozenset((left[0], name)) in alike]
        left = [name for name in left if name not in tier]

    # groups: cliques of "alike", maximal, all of them
    groups = {frozenset(group) for group in said["groups"]}
    everything = [
        frozenset(group)
        for size in range(1, len(names) + 1)
        for group in combinations(names, size)
        if all(frozenset(pair) in alike for pair in combinations(group, 2))
    ]
    assert groups == {group for group in everything if not any(group < other for other in everything)}
    assert len(said["groups"]) == len(groups)

    # letters: two algorithms share one exactly when they do not differ
    for a, b in combinations(names, 2):
        assert bool(set(said["letters"][a]) & set(said["letters"][b])) == (frozenset((a, b)) in alike)


def test_no_lack_of_power_is_named_where_nobody_asked_for_what_the_omnibus_test_saw():
    study = podium.compare(herrera(), control="C4.5", alternative="less")
    assert "W30" not in {one.code for one in study.advice}


def test_dominance_without_a_difference_states_its_error_rate_in_the_same_sentence():
    seen = set()
    for seed in range(60):
        scores = np.random.default_rng(seed).normal(size=(5, 2)) + np.array([4 * (seed % 2), 0])
        text = "task,A,B\n" + "\n".join(f"t,{a:.6f},{b:.6f}" for a, b in scores)
        runs = podium.read_runs(io.StringIO(text))
        study = podium.compare_runs(runs, objective="maximize", dominance=True, resamples=200)
        won = study.dominance.dominates(0.05)
        alone = bool((won & (study.separate == 0)).any())
        sentences = [one for one in study.text.split(". ") if "lmost stochastically dominant" in one]
        assert len(sentences) == 1
        assert ("although no significant difference was found" in sentences[0]) == alone
        assert ("8 to 10 % of cases" in sentences[0]) == alone
        assert ("8 to 10 % of simulated cases" in study.methods("en").text) == alone
        seen.add((bool(won.any()), alone))
    assert {(True, True), (True, False), (False, False)} <= seen
