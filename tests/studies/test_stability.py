"""compare(stability=True): what the verdict hinges on, against a second implementation on every reduced table."""

from __future__ import annotations

import io
import math
from decimal import Decimal
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from diagrams.picture_checks import HOSTILE, assert_sound
from podium.diagrams.drawing import Circle
from podium.errors import InfeasibleError, InputError
from podium.stats import leave_one_out as rooms
from studies.helpers import codes, herrera, random_rows, table, tutorial
from studies.stability_brute import decided, reduced

ALPHA = 0.05
CASES = {
    "all pairs": (None, {}),
    "aligned": (None, {"ranking": "aligned"}),
    "aligned, corrected": (None, {"ranking": "aligned", "se": "corrected"}),
    "quade": (None, {"ranking": "quade"}),
    "control in the middle": (2, {}),
    "control first, worse": (0, {"alternative": "less"}),
    "control last, better": (3, {"alternative": "greater", "ranking": "quade", "se": "corrected"}),
    "wilcoxon": (None, {"pairwise": "wilcoxon"}),
    "wilcoxon control": (1, {"pairwise": "wilcoxon", "alternative": "less"}),
    "sign": (None, {"pairwise": "sign"}),
    "t": (None, {"pairwise": "t"}),
    "t control": (2, {"pairwise": "t", "alternative": "greater"}),
    "eisinga": (None, {"pairwise": "eisinga"}),
    "eisinga control": (1, {"pairwise": "eisinga"}),
    "eisinga, ties": (None, {"pairwise": "eisinga-ties"}),
    "conover": (None, {"pairwise": "conover"}),
    "conover control": (3, {"pairwise": "conover", "alternative": "less"}),
    "nemenyi": (None, {"pairwise": "nemenyi"}),
}


def differs(a: tuple[float, int], b: tuple[float, int]) -> bool:
    """Whether two decisions (adjusted p, direction) are not the same."""
    return (a[0] <= ALPHA) != (b[0] <= ALPHA) or (a[0] <= ALPHA and a[1] * b[1] < 0)


# Values of two digits have ties; the tests of pairs get none.
@pytest.mark.parametrize(
    ("name", "seed"), [(name, seed) for name in CASES for seed in ((8,) if "pairwise" in CASES[name][1] else (2, 8))]
)
def test_every_reduced_table_by_a_second_implementation(name, seed):
    control, options = CASES[name]
    rows = random_rows(seed, 9, 4, 0.03, digits=9 if "pairwise" in options else seed)
    study = podium.compare(table(rows), None if control is None else "ABCD"[control], stability=True, **options)
    whole = decided(rows, "maximize", control, **options)
    found = study.stability
    assert len(found.hypotheses) == len(whole)
    for axis, side in (("problems", "problems"), ("algorithms", "algorithms")):
        tables = list(reduced(rows, "maximize", axis, control, **options))
        standing = getattr(found, side)
        assert standing.tables == len(tables)
        same = sum(not any(differs(value, whole[pair]) for pair, value in one.items()) for _, one, _ in tables)
        assert standing.unchanged == same
        called, best = (study.results.problems if axis == "problems" else "ABCD"), "ABCD".index(found.best)
        assert set(standing.best_lost_without) == {
            called[left] for left, _, means in tables if best in means and means[best] > min(means.values())
        }
        for one in found.hypotheses:
            pair = frozenset(map("ABCD".index, (one.first, one.second)))
            change = getattr(one, side)
            apv = {left: decisions[pair] for left, decisions, _ in tables if pair in decisions}
            assert change.tables == len(apv)
            assert (one.adjusted, one.rejected) == (pytest.approx(whole[pair][0]), whole[pair][0] <= ALPHA)
            assert change.smallest == pytest.approx(min(p for p, _ in apv.values()))
            assert change.largest == pytest.approx(max(p for p, _ in apv.values()))
            assert set(change.changed_without) == {
                called[left] for left, value in apv.items() if differs(value, whole[pair])
            }
            assert change.changes == len(change.changed_without)
            most = change.most_influential
            if most is None:
                assert change.smallest == change.largest
                continue
            assert most.adjusted == pytest.approx(apv[called.index(most.name)][0])
            worst = max if one.rejected else min
            assert most.adjusted == pytest.approx(worst(p for p, _ in apv.values()))
            assert change.changed_without[:1] in ([], [most.name])


@pytest.mark.parametrize("ranking", ["friedman", "aligned", "quade"])
def test_reversals_are_counted_on_exact_ranks(ranking):
    rows = random_rows(3, 6, 4, digits=2)
    study = podium.compare(table(rows), ranking=ranking, stability=True)
    means = study.primary.sums.tolist()
    some = 0
    for axis in ("problems", "algorithms"):
        tables = list(reduced(rows, "maximize", axis, None, ranking=ranking))
        for one in study.stability.hypotheses:
            a, b = map("ABCD".index, (one.first, one.second))
            now = sum(
                (float(left[a] - left[b])) * (means[a] - means[b]) < 0
                for _, _, left in tables
                if a in left and b in left
            )
            assert getattr(one, axis).reversals == now
            some += now
    assert some


def test_the_first_tier_is_that_of_the_smaller_comparison():
    rows = random_rows(8, 9, 4, 0.03)
    whole = podium.compare(table(rows), stability=True)
    tier = set(whole.verdict.tiers[0])
    same = 0
    for i in range(9):
        less = podium.compare(table([row for place, row in enumerate(rows) if place != i]))
        same += set(less.verdict.tiers[0]) == tier
    assert whole.stability.problems.same_first_tier == same
    same = 0
    for gone in "ABCD":
        kept = [j for j in range(4) if "ABCD"[j] != gone]
        less = podium.compare(table([[row[j] for j in kept] for row in rows], [*"ABCD".replace(gone, "")]))
        same += set(less.verdict.tiers[0]) == tier - {gone}
    assert whole.stability.algorithms.same_first_tier == same
    assert podium.compare(table(rows), "A", stability=True).stability.problems.same_first_tier is None


def pool() -> podium.Results:
    """A beats B on 10 of 15 problems; C stands between them where A wins, and behind both where B does.

    Benavoli, Corani & Mangili (2016): C says nothing about A and B, yet it decides whether they differ.
    """
    return table([[3, 2, 2.5]] * 10 + [[2, 4, 1]] * 5)


def test_an_irrelevant_algorithm_decides():
    study = podium.compare(pool(), stability=True)
    pair = next(one for one in study.stability.hypotheses if {one.first, one.second} == {"A", "B"})
    # Without C: 10 wins of 15. With C: mean ranks differ by (2·10 − 5)/15 = 1, SE = sqrt(2/15); exactly, 15 of at most 25: see below.
    alone = 2 * sum(math.comb(15, wins) for wins in range(10, 16)) / 2**15
    assert (pair.first, pair.rejected) == ("A", True)
    assert study.families[0].pvalues.min() == pytest.approx(2 * NormalDist().cdf(-1 / math.sqrt(2 / 15)))
    # Of ten 2s and five 1s, at most 5 may change sign: no 2 and any 1s, one 2 and up to three 1s, two 2s and at most one 1.
    assert pair.adjusted == pytest.approx(2 * (32 + 10 * (1 + 5 + 10 + 10) + 45 * (1 + 5)) / 2**15)
    assert pair.algorithms.changed_without == ["C"]
    assert pair.algorithms.smallest == pair.algorithms.largest == pytest.approx(alone)
    assert not pair.pairwise.agrees
    text = study.to_dict()["stability"]["text"]
    assert "A is better than B" in text
    assert f"algorithm C (without it p = {alone:.3g})" in text
    assert "W71" in codes(study)
    # One algorithm that cannot matter to the tests of two: the p-value stays, the number of hypotheses does not.
    signs = podium.compare(pool(), pairwise="sign", stability=True)
    pair = next(one for one in signs.stability.hypotheses if {one.first, one.second} == {"A", "B"})
    assert pair.algorithms.largest == pytest.approx(signs.families[0].pvalues[2])
    assert "whose p-values no third algorithm can change" in signs.to_dict()["stability"]["text"]


def test_one_problem_decides():
    """Nine differences of which one is against A: T = 6 of 9, p = 28/512; without it T = 0 of 8, p = 2/256."""
    gains = [1, 2, 3, 4, 5, -6, 7, 8, 9]
    results = table([[10 + gain, 10] for gain in gains], problems=[f"task {gain}" for gain in gains])
    study = podium.compare(results, pairwise="wilcoxon", stability=True)
    (one,) = study.stability.hypotheses
    assert (one.rejected, one.adjusted) == (False, pytest.approx(28 / 512))
    assert one.problems.changed_without == ["task -6"]
    assert (one.problems.smallest, one.problems.most_influential.adjusted) == (pytest.approx(2 / 256),) * 2
    assert one.algorithms is None
    assert study.stability.algorithms is None
    text = study.to_dict()["stability"]["text"]
    assert text.startswith(
        "The decision hinges on a single problem. That no significant difference between A and B was found"
    )
    assert "problem task -6 (without it p = 0.00781)" in text
    assert "W73" in codes(study)
    assert "W70" not in codes(study)


def test_twelve_wins_of_sixteen_hinge_on_each_win():
    """Two algorithms by mean ranks as published: z = (wins − losses)/√n; 8/4 rejects, 7/√15 does not, 9/√15 does."""
    study = podium.compare(table([[1, 0]] * 12 + [[0, 1]] * 4), pairwise="z", stability=True)
    (one,) = study.stability.hypotheses
    assert one.problems.changed_without == list(study.results.problems[:12])
    assert one.problems.largest == pytest.approx(2 * NormalDist().cdf(-7 / math.sqrt(15)))
    assert "W70" in codes(study)
    assert "1 of 1 significant difference would" in next(a.message for a in study.advice if a.code == "W70")


def test_two_algorithms_are_decided_by_the_exact_sign_test_in_every_table():
    """12 wins of 16: p = 2·2517/2^16 = 0.077; without a loss 2·576/2^15 = 0.035, without a win 2·1941/2^15 = 0.118."""
    study = podium.compare(table([[1, 0]] * 12 + [[0, 1]] * 4), stability=True)
    (one,) = study.stability.hypotheses
    assert (one.rejected, one.adjusted) == (False, pytest.approx(2 * 2517 / 2**16))
    assert one.problems.changed_without == list(study.results.problems[12:])
    assert one.problems.smallest == pytest.approx(2 * 576 / 2**15)
    assert one.problems.largest == pytest.approx(2 * 1941 / 2**15)
    assert "W73" in codes(study)


def test_a_winner_by_a_hair_is_said_to_be_one():
    study = podium.compare(table([[3, 2, 1]] * 4 + [[2, 3, 1]] * 3), stability=True)
    assert study.stability.problems.best_lost_without == []  # 3 wins to 3: it still shares the best mean rank
    study = podium.compare(table([[2, 3, 1]] * 3 + [[3, 2, 1]] * 3 + [[3, 1, 2]]), stability=True)
    assert study.stability.problems.best_lost_without == []
    study = podium.compare(table([[3, 1, 2], [2, 3, 1], [2, 3, 1], [3, 1, 2]]), stability=True)
    assert study.stability.algorithms.best_lost_without == []
    lost = podium.compare(table([[2, 3, 1]] * 3 + [[3, 1, 2]] * 2), stability=True)
    assert lost.stability.best == "A"
    assert lost.stability.problems.best_lost_without == list(lost.results.problems[3:])
    assert lost.stability.algorithms.best_lost_without == ["C"]
    assert "W72" in codes(lost)
    assert "A has the best mean rank, but no longer without" in lost.to_dict()["stability"]["text"]


@pytest.mark.parametrize("options", [{}, {"control": "C4.5"}, {"pairwise": "wilcoxon"}, {"ranking": "all"}])
def test_without_the_option_nothing_changes(options):
    plain, asked = podium.compare(herrera(), **options), podium.compare(herrera(), stability=True, **options)
    assert plain.stability is None
    before, after = plain.to_dict(), asked.to_dict()
    assert before.pop("stability") is None
    assert after.pop("stability")["alpha"] == ALPHA
    assert before["provenance"]["options"].pop("stability") is False
    assert after["provenance"]["options"].pop("stability") is True
    new = {"W70", "W71", "W72", "W73"}
    after["advice"] = [advice for advice in after["advice"] if advice["code"] not in new]
    assert before == after
    assert plain.to_csv() == asked.to_csv()
    said, more = plain.methods().pieces, asked.methods().pieces
    assert [piece for piece in more if piece in said] == list(said)  # the paragraph tells of it besides
    assert len(more) > len(said)
    assert "Stability" not in plain.to_markdown()
    assert not new & set(codes(plain))


def test_the_whole_table_is_the_verdict():
    for study in (
        podium.compare(herrera(), stability=True),
        podium.compare(tutorial(), "PDFC", alternative="less", stability=True),
    ):
        family = study.verdict.family
        assert [one.adjusted for one in study.stability.hypotheses] == family.adjusted[study.verdict.procedure].tolist()
        assert study.stability.procedure == study.verdict.procedure


def test_words_say_first_whether_it_holds():
    steady = podium.compare(table([[5, 3, 1]] * 20), stability=True)
    text = steady.to_dict()["stability"]["text"]
    assert text.startswith(
        "All 3 decisions survive leaving out any one problem and any one other algorithm. A keeps the best"
    )
    assert text.endswith("it is no reason to leave one out.")
    assert steady.stability.robust == 3
    assert not {"W70", "W71", "W72", "W73"} & set(codes(steady))
    many = podium.compare(table(random_rows(2, 12, 7, 0.02)), stability=True)
    assert sum(one.hinges for one in many.stability.hypotheses) == 6
    assert "The tables below have the other 1." in many.to_dict()["stability"]["text"]
    claim = podium.compare(tutorial(), "PDFC", alternative="greater", stability=True).to_dict()["stability"]["text"]
    assert "That PDFC could not be shown to be better than NNEP" in claim
    paired = podium.compare(herrera(), pairwise="wilcoxon", stability=True)
    assert "leaving out a third one changes only the number of hypotheses" in paired.to_dict()["stability"]["text"]
    assert "stability-pairwise" not in [getattr(block, "key", "") for block in paired.document().blocks]


@pytest.mark.parametrize("ranking", ["friedman", "aligned", "quade"])
def test_the_smallest_tables(ranking):
    for rows in ([[1, 2], [3, 4]], [[1, 2, 3], [3, 4, 5]], [[1, 1, 1], [1, 1, 1]]):
        study = podium.compare(table(rows), ranking=ranking, stability=True)
        assert study.stability.problems.tables == 2
        study.to_text(full=True)
        assert_sound(study.drawing("stability"))


def test_numbers_beyond_64_bits_stay_exact():
    """Aligned values beyond 64 bits are tied only where they are equal exactly."""
    rows = [[Decimal(cell) for cell in row] for row in random_rows(3, 5, 3)]
    text = [
        ["task", "A", "B", "C"],
        *([f"t{i}", *(f"{cell * 1000:.0f}e19" for cell in row)] for i, row in enumerate(rows)),
    ]
    wide = podium.read_results(io.StringIO("\n".join(",".join(line) for line in text)), objective="maximize")
    assert wide.exact.dtype == object
    study = podium.compare(wide, ranking="aligned", stability=True)
    plain = podium.compare(table(rows, problems=[f"t{i}" for i in range(len(rows))]), ranking="aligned", stability=True)
    assert [one.problems for one in study.stability.hypotheses] == [one.problems for one in plain.stability.hypotheses]


@settings(deadline=None, max_examples=25)
@given(st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=2, max_size=7), st.randoms())
def test_the_order_of_problems_and_algorithms_does_not_matter(rows, dice):
    names, tasks = list("ABCD"), [f"t{i}" for i in range(len(rows))]
    columns, lines = dice.sample(range(4), 4), dice.sample(range(len(rows)), len(rows))

    def summary(values, algorithms, problems):
        found = podium.compare(table(values, algorithms, problems=problems), stability=True).stability
        return {
            frozenset((one.first, one.second)): [
                (frozenset(c.changed_without), round(c.smallest, 12), round(c.largest, 12), c.reversals)
                for c in (one.problems, one.algorithms)
            ]
            for one in found.hypotheses
        }

    mixed = [[rows[i][j] for j in columns] for i in lines]
    assert summary(rows, names, tasks) == summary(mixed, [names[j] for j in columns], [tasks[i] for i in lines])


def test_the_picture_shows_the_numbers(tmp_path):
    study = podium.compare(herrera(), stability=True)
    drawing = study.drawing("stability")
    assert_sound(drawing)
    points = [item.style for item in drawing.items if isinstance(item, Circle)]
    assert points == ["estimate" if one.rejected else "estimate-open" for one in study.stability.hypotheses]
    told = [item.text for item in drawing.texts() if item.style == "rank"]
    assert "26 of 30 · 1 of 3" in told
    with pytest.raises(podium.InputError, match="stability=True"):
        podium.compare(herrera()).drawing("stability")


@pytest.mark.parametrize("k", [2, 5, 20])
def test_names_of_any_kind(k):
    names = [*filter(str.strip, HOSTILE), "n1", "n2", "n3", "n4"][:k]
    rows = random_rows(2, 8, k, 0.02)
    tasks = [f"<b>{i}</b> & a_b%$#{{}}" for i in range(8)]
    study = podium.compare(table(rows, names, problems=tasks), stability=True)
    assert_sound(study.drawing("stability"))
    for text in (study.to_html(), study.to_report()):
        assert "<b>0" not in text
        assert "<script>alert" not in text
    assert study.to_latex()
    assert study.to_markdown()


def test_what_would_not_end_is_refused(monkeypatch):
    monkeypatch.setattr(rooms, "_MOST_PVALUES", 10.0)
    with pytest.raises(InfeasibleError, match="name a control"):
        podium.compare(herrera(), stability=True)


def test_progress_counts_the_tables():
    from podium.progress import listening

    heard = []
    with listening(heard.append, every=0):
        podium.compare(herrera(), stability=True)
    ends = {p.task: (p.done, p.total) for p in heard if p.finished and p.task.startswith("tables without")}
    assert ends == {"tables without one of the problems": (30, 30), "tables without one of the algorithms": (5, 5)}


def test_conovers_t_is_refused_where_a_smaller_table_has_none():
    """Without the only problem that disagrees all rank the algorithms alike, and there is nothing to divide by."""
    rows = [[1, 2, 3]] * 5 + [[3, 2, 1]]
    with pytest.raises(InputError, match=r"stability cannot repeat .*eisinga"):
        podium.compare(table(rows), pairwise="conover", stability=True)
    assert podium.compare(table(rows), pairwise="eisinga", stability=True).stability.problems.tables == 6
