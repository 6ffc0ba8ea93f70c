"""Is the oracle right? Published tables, R's numbers, closed forms and complete enumeration. podium is not used."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path
from statistics import mean

import pytest

from oracle import adjustments, families, logical, omnibus, pairwise, ranks, tails
from oracle.tails import mp
from reference.tables import unseen_tables

HERE = Path(__file__).parent
R = json.loads((HERE / "reference" / "omnibus_r.json").read_text(encoding="utf-8"))
F2008, F2010 = "garcia_herrera_2008", "garcia_2010_tutorial"


def load(name: str) -> tuple[list[str], list[list[str]]]:
    text = (HERE.parent / "examples" / f"{name}.csv").read_text(encoding="utf-8")
    header, *rows = list(csv.reader(text.splitlines()))
    return header[1:], [row[1:] for row in rows]


NAMES_2008, TABLE_2008 = load(F2008)
NAMES_2010, TABLE_2010 = load(F2010)
TABLES = {F2008: TABLE_2008, F2010: TABLE_2010}


def agrees(value, printed: str) -> bool:
    """The value lies within half a unit of the last printed digit (a hair more, for halves)."""
    digits, _, exponent = printed.partition("e")
    decimals = len(digits.partition(".")[2]) - int(exponent or 0)
    return abs(tails.real(value) - mp.mpf(printed)) <= mp.mpf("0.50001") * mp.mpf(10) ** -decimals


def check(values, printed: str) -> None:
    expected = printed.split()
    values = list(values)
    assert len(values) == len(expected)
    wrong = [(mp.nstr(tails.real(v), 10), e) for v, e in zip(values, expected, strict=True) if not agrees(v, e)]
    assert not wrong


def close(value, expected, relative: float) -> bool:
    return abs(tails.real(value) - tails.real(expected)) <= relative * abs(tails.real(expected))


def pvalues(table, objective="maximize", ranking="friedman", se="published"):
    return {pair: p for pair, (_, p) in families.all_pairs(table, objective, ranking, se).items()}


def pair(names: list[str], first: str, second: str) -> tuple[int, int]:
    i, j = sorted((names.index(first), names.index(second)))
    return i, j


# ---------------------------------------------------------------- published tables


def test_mean_ranks_of_the_2008_paper():
    check(ranks.mean_ranks(TABLE_2008, "maximize", "friedman"), "2.100 3.250 2.200 4.333 3.117")


def test_mean_ranks_of_the_2010_paper():
    check(ranks.mean_ranks(TABLE_2010, "maximize", "friedman"), "1.771 2.479 2.479 3.271")
    # the paper prints 29.313 46.729 47.063 70.896, from data with more decimals than it prints
    check(ranks.mean_ranks(TABLE_2010, "maximize", "aligned"), "29.3541667 46.7708333 46.9583333 70.9166667")


@pytest.mark.parametrize(
    ("name", "test", "form", "statistic", "pvalue"),
    [
        (F2008, omnibus.friedman, omnibus.TIE_FREE, "39.647", None),
        (F2008, omnibus.iman_davenport, omnibus.TIE_FREE, "14.309", None),
        (F2008, omnibus.friedman_aligned, omnibus.TIE_FREE, "41.7283779", None),
        (F2008, omnibus.friedman_aligned, omnibus.TIES, "41.7291900", None),
        (F2008, omnibus.quade, omnibus.TIE_FREE, "10.802", None),
        (F2008, omnibus.quade, omnibus.TIES, "10.943", None),
        (F2010, omnibus.friedman, omnibus.TIE_FREE, "16.225", None),
        (F2010, omnibus.iman_davenport, omnibus.TIE_FREE, "6.691", "4.97e-4"),
        (F2010, omnibus.friedman_aligned, omnibus.TIE_FREE, "22.2671085", "5.73936e-05"),
        (F2010, omnibus.quade, omnibus.TIE_FREE, "11.752", None),
        (F2010, omnibus.quade, omnibus.TIES, "11.767", None),
    ],
)
def test_omnibus_statistics(name, test, form, statistic, pvalue):
    result = test(TABLES[name], "maximize", form)
    assert agrees(result.statistic, statistic)
    assert pvalue is None or agrees(result.pvalue, pvalue)


def test_binary_ties_move_the_aligned_ranks():
    """What every program that aligns in binary prints for the 2010 table, and is not so."""
    values = [[float(cell) for cell in row] for row in TABLE_2010]
    aligned = [mean(row) - value for row in values for value in row]
    flat = ranks.midranks([Fraction(v) for v in aligned])
    binary = [sum(flat[j::4]) / 24 for j in range(4)]
    assert binary != ranks.mean_ranks(TABLE_2010, "maximize", "aligned")
    check(binary, "29.3333 46.7917 46.9792 70.8958")


def test_all_pairs_of_the_2008_paper():
    family = families.all_pairs(TABLE_2008, "maximize", "friedman", "published")
    by_p = sorted(family, key=lambda x: family[x][1])
    z = [abs(family[x][0]) for x in by_p]
    check(z, "5.471 5.226 2.98 2.817 2.654 2.572 2.49 2.245 0.327 0.245")
    p = {x: family[x][1] for x in by_p}

    def apv(method: str):
        return logical.PAIR_ADJUSTMENTS[method](p).values()

    check(apv("nemenyi"), "4.487e-7 1.736e-6 .0288 .0485 .0796 .1011 .1276 .2474 1 1")
    check(adjustments.holm(list(p.values())), "4.487e-7 1.563e-6 .023 .0339 .0478 .0506 .0511 .0742 1 1")
    check(apv("shaffer"), "4.487e-7 1.042e-6 .0173 .0291 .0478 .0478 .0511 .0742 1 1")
    check(apv("bergmann-hommel"), "4.487e-7 1.042e-6 .0115 .0291 .0319 .0319 .0383 .0383 1 1")
    by_definition = logical.bergmann_hommel_definition(p)
    assert agrees(by_definition[pair(NAMES_2008, "1-NN", "NaiveBayes")], "0.0303")


def test_rom_of_the_2008_table():
    alphas = [adjustments.rom_critical(mp.mpf("0.05"), r) for r in range(1, 7)]
    check(alphas, "0.05 0.025 0.016875 0.012713 0.010193 0.008505")
    family = families.control_family(TABLE_2008, "maximize", "friedman", "published", NAMES_2008.index("C4.5"))
    apv = adjustments.rom([p for _, p in family.values()])
    assert [NAMES_2008[j] for j in family] == ["1-NN", "NaiveBayes", "Kernel", "CN2"]
    check(apv, "0.0144937708 0.806495941 1.79479632e-07 0.0255260151")


def test_control_families_of_the_2010_table():
    def p(ranking: str):
        family = families.control_family(TABLE_2010, "maximize", ranking, "published", 0)
        return [value for _, value in family.values()]

    check(p("aligned"), "0.0303240132 0.0285860443 2.360268e-07")
    check(p("quade"), "0.0275156142 0.0210913961 6.01695655e-05")


def test_contrasts_and_signs():
    check(pairwise.contrasts(TABLE_2008)[0], "0 0.0491 0.0059 0.1722 0.0348")
    check(pairwise.contrasts(TABLE_2010)[0], "0 0.0225 0.01975 0.05925")
    # the tutorial prints 7 plus signs for NNEP; its own data have 8
    assert pairwise.sign_counts(TABLE_2010, 0) == {1: (8, 15, 1), 2: (6, 18, 0), 3: (4, 20, 0)}


def test_critical_value_of_the_multiple_sign_test():
    check([pairwise.multiple_sign_null(4, 24, 6), pairwise.multiple_sign_null(4, 24, 7)], "0.032 0.085")


def test_exact_wilcoxon_of_the_2010_table():
    columns = list(zip(*ranks.fractions_of(TABLE_2010), strict=True))

    def differences(first: str, second: str):
        u, v = columns[NAMES_2010.index(first)], columns[NAMES_2010.index(second)]
        return [a - b for a, b in zip(u, v, strict=True)]

    def sums(first: str, second: str):
        return pairwise.signed_rank_sums(differences(first, second), "split")[:2]

    def p(first: str, second: str):
        return pairwise.wilcoxon_exact(differences(first, second))

    check(sums("PDFC", "NNEP"), "220.5 55.5")
    check(sums("PDFC", "IS-CHC+1NN"), "245 55")
    check(sums("PDFC", "FH-GBML"), "281.5 18.5")
    assert agrees(p("PDFC", "NNEP"), "0.0103452206")
    assert agrees(p("PDFC", "IS-CHC+1NN"), "0.00518453121")
    assert agrees(p("PDFC", "FH-GBML"), "3.15904617e-05")
    assert agrees(p("NNEP", "FH-GBML"), "0.00182914734")
    assert agrees(p("IS-CHC+1NN", "FH-GBML"), "0.0061917305")
    assert agrees(p("NNEP", "IS-CHC+1NN"), "0.773646593")


def test_exact_friedman_pairs_of_the_2008_table():
    sums = [30 * r for r in ranks.mean_ranks(TABLE_2008, "maximize", "friedman")]

    def p(first: str, second: str):
        i, j = pair(NAMES_2008, first, second)
        return families.exact_rank_sum_pvalue(sums[i] - sums[j], 30, 5)

    check([p("C4.5", "1-NN"), p("C4.5", "Kernel"), p("Kernel", "CN2")], "0.00450488711 1.19141112e-08 0.00261336528")


def test_critical_differences():
    assert agrees(families.bonferroni_dunn_cd("0.05", 14, 5), "1.493")
    assert agrees(families.bonferroni_dunn_cd("0.10", 14, 5), "1.34")
    assert agrees(families.nemenyi_cd("0.05", 30, 5), "1.1136")
    means = ranks.mean_ranks(TABLE_2010, "maximize", "friedman")
    assert agrees(families.nemenyi_q_pvalue(means[0] - means[1], 24, 4), "0.2277")
    assert agrees(6 * pvalues(TABLE_2010)[0, 1], "0.3441")  # the other thing called Nemenyi


# ---------------------------------------------------------------- R


@pytest.mark.parametrize("recorded", R["tables"], ids=lambda t: f"{len(t['values'])}x{len(t['values'][0])}")
def test_omnibus_agrees_with_r(recorded):
    table = [[str(v) for v in row] for row in recorded["values"]]
    ours = {
        "friedman": omnibus.friedman(table, "minimize", omnibus.TIES),
        "quade": omnibus.quade(table, "minimize", omnibus.TIES),
        "kruskal": omnibus.kruskal_wallis(table),
    }
    for name, result in ours.items():
        theirs = recorded[name]
        assert list(result.df) == theirs["df"]
        assert close(result.statistic, theirs["statistic"], 1e-12), name
        assert close(result.pvalue, theirs["pvalue"], 1e-10), name


@pytest.mark.parametrize("recorded", R["families"], ids=lambda f: f"m={len(f['pvalues'])}")
@pytest.mark.parametrize("method", ["bonferroni", "holm", "hochberg", "hommel"])
def test_adjustments_agree_with_r(recorded, method):
    ours = adjustments.ADJUSTMENTS[method]([mp.mpf(p) for p in recorded["pvalues"]])
    assert all(close(a, b, 1e-14) for a, b in zip(ours, recorded[method], strict=True))


@pytest.mark.parametrize("recorded", R["studentized_range"], ids=lambda r: f"k={r['k']}")
def test_studentized_range_agrees_with_r(recorded):
    for q, p in zip(recorded["q"], recorded["pvalue"], strict=True):
        assert close(tails.range_sf(q, recorded["k"]), p, 1e-6)  # R's quadrature is off by 1e-7 at k = 20
    assert close(tails.range_sf(recorded["critical_05"], recorded["k"]), 0.05, 5e-4)  # R stops at 1e-4
    if recorded["k"] == 3:  # the search for the quantile is the same for all
        assert close(tails.range_isf("0.05", 3), recorded["critical_05"], 1e-4)
        assert close(tails.range_sf(tails.range_isf("0.05", 3), 3), 0.05, 1e-12)


# ---------------------------------------------------------------- closed forms and enumeration


@pytest.mark.parametrize("x", ["0.001", "1", "12.5", "700", "5000"])
def test_tails_have_closed_forms_with_two_degrees_of_freedom(x):
    x = mp.mpf(x)
    assert close(tails.chi2_sf(x, 2), mp.exp(-x / 2), 1e-40)
    assert close(tails.f_sf(x, 2, 58), (1 + 2 * x / 58) ** -29, 1e-40)
    assert close(tails.chi2_sf(x, 1), tails.normal_two_sided(mp.sqrt(x)), 1e-40)
    assert close(tails.normal_sf(tails.normal_isf(mp.exp(-x / 40))), mp.exp(-x / 40), 1e-30)


def test_range_of_two_is_a_difference_of_two():
    for q in ("0.5", "3", "9"):
        assert close(tails.range_sf(q, 2), tails.normal_two_sided(mp.mpf(q) / mp.sqrt(2)), 1e-13)


@pytest.mark.parametrize(("k", "bell"), [(2, 2), (3, 5), (4, 15), (5, 52), (6, 203), (7, 877), (8, 4140)])
def test_there_are_as_many_exhaustive_sets_as_the_papers_say(k, bell):
    sets = logical.exhaustive_sets(k)
    assert len(sets) == len(set(sets)) == bell - 1


@pytest.mark.parametrize("k", [3, 4, 5])
def test_exhaustive_sets_are_the_transitively_closed_ones(k):
    pairs = list(combinations(range(k), 2))

    def closed(chosen: set[tuple[int, int]]) -> bool:
        joined = [{a, b} for a, b in chosen]
        return all(tuple(sorted(s ^ t)) in chosen for s, t in combinations(joined, 2) if len(s & t) == 1)

    listed = {frozenset(s) for s in logical.exhaustive_sets(k)}
    found = {
        frozenset(chosen)
        for size in range(1, len(pairs) + 1)
        for chosen in combinations(pairs, size)
        if closed(set(chosen))
    }
    assert listed == found


@pytest.mark.parametrize("k", range(2, 9))
def test_possible_numbers_of_true_hypotheses_follow_the_recursion(k):
    def s(size: int) -> set[int]:
        if size < 2:
            return {0}
        return {comb(j, 2) + x for j in range(1, size + 1) for x in s(size - j)}

    assert logical.numbers_of_true(k) == s(k)


def some_families() -> list[list]:
    short = [t for t in unseen_tables() if len(t.rows[0]) <= 5 and len(t.rows) < 60]
    return [list(pvalues(t.rows, t.objective, ranking).values()) for t in short for ranking in ("friedman", "quade")]


def test_hommel_is_the_closed_simes_test():
    for p in some_families():
        for a, b in zip(adjustments.hommel(p), adjustments.hommel_closed(p), strict=True):
            assert close(a, b, 1e-40)


def test_hommel_beats_hochberg_beats_holm_and_rom_lies_between():
    for p in some_families():
        rows = zip(
            p,
            *(method(p) for method in (adjustments.hommel, adjustments.rom, adjustments.hochberg, adjustments.holm)),
            strict=True,
        )
        for raw, hommel, rom, hochberg, holm in rows:
            tiny = mp.mpf("1e-18")
            assert raw <= hommel <= hochberg * (1 + tiny)
            assert raw <= rom * (1 + tiny)
            assert rom <= hochberg * (1 + tiny)
            assert hochberg <= holm


def test_rom_level_inverts_the_recursion():
    for r in (2, 3, 6, 12):
        for p in ("1e-60", "1e-5", "0.01", "0.08"):
            assert close(adjustments.rom_critical(adjustments.rom_level(mp.mpf(p), r), r), p, 1e-20)


def test_bergmann_hommel_is_the_closed_test_of_bonferroni():
    """Every intersection hypothesis by Bonferroni over the pairs it implies: brute force over subsets, k = 4."""
    sets = [set(s) for s in logical.exhaustive_sets(4)]
    for t in (t for t in unseen_tables() if len(t.rows[0]) == 4):
        p = pvalues(t.rows, t.objective)
        apv = dict.fromkeys(p, mp.mpf(0))
        for size in range(1, 7):
            for subset in combinations(p, size):
                implied = min((s for s in sets if s >= set(subset)), key=len)
                value = min(1, len(implied) * min(p[x] for x in implied))
                for x in subset:
                    apv[x] = max(apv[x], value)
        assert apv == logical.bergmann_hommel_definition(p)


def test_logical_procedures_are_ordered():
    for t in (t for t in unseen_tables() if len(t.rows) < 60 and len(t.rows[0]) <= 6):
        p = pvalues(t.rows, t.objective)
        bh, dynamic = logical.bergmann_hommel(p), logical.shaffer_dynamic(p)
        static, holm = logical.shaffer(p), adjustments.holm(list(p.values()))
        simes = logical.bergmann_hommel_simes_definition(p)
        for x, h in zip(p, holm, strict=True):
            assert p[x] <= bh[x] <= dynamic[x] <= static[x] <= h
            assert simes[x] <= bh[x]


SMALL = [["0.3", "0.1", "0.2"], ["1.7", "2.5", "3.2"], ["0.9", "0.4", "0.8"]]  # no ties of any kind


def shuffled(table):
    return [list(rows) for rows in product(*(list(permutations(row)) for row in table))]


@pytest.mark.parametrize("ranking", ["friedman", "aligned", "quade"])
def test_corrected_standard_errors_are_the_permutation_variances(ranking):
    """All 216 ways to shuffle the rows of a 3 x 3 table: the variance of R_1 - R_2, exactly."""
    gaps = []
    for table in shuffled(SMALL):
        first, second, _ = ranks.mean_ranks(table, "minimize", ranking)
        gaps.append(first - second)
    assert sum(gaps) == 0
    assert sum(g * g for g in gaps) / len(gaps) == families.variance(SMALL, "minimize", ranking, "corrected")


def test_exact_rank_sum_pvalues_are_those_of_all_permutations():
    sums = [ranks.column_sums(ranks.friedman_ranks(t, "minimize")) for t in shuffled(SMALL)]
    for d in range(7):
        extreme = sum(abs(s[0] - s[1]) >= d for s in sums)
        assert families.exact_rank_sum_pvalue(Fraction(d), 3, 3) == Fraction(extreme, len(sums))


def test_multiple_sign_null_is_that_of_all_permutations():
    tables = [ranks.fractions_of(t) for t in shuffled(SMALL)]
    for c in range(3):
        hits = sum(min(sum(row[j] > row[0] for row in t) for j in (1, 2)) <= c for t in tables)
        assert pairwise.multiple_sign_null(3, 3, c) == Fraction(hits, len(tables))


@pytest.mark.parametrize("zeros", ["split", "drop", "pratt"])
def test_wilcoxon_counts_every_pattern_of_signs(zeros):
    d = [Fraction(x) for x in ("0.3", "-0.1", "0.1", "0", "0.5", "-0.2", "0", "0.4", "0")]
    plus, minus, left = pairwise.signed_rank_sums(d, zeros)
    fixed = plus + minus - sum(left)
    total = [sum(s * r for s, r in zip(signs, left, strict=True)) for signs in product((1, -1), repeat=len(left))]
    extreme = sum(abs(t) >= abs(plus - minus) for t in total)
    assert pairwise.wilcoxon_exact(d, zeros) == Fraction(extreme, 2 ** len(left))
    assert fixed == {"split": 3, "drop": 0, "pratt": 0}[zeros]  # two zeros remain, sharing ranks 1 and 2
    assert len(left) == 6


def test_alike_rows_have_the_exact_conditional_pvalue():
    plain = [[str(i), str(i + 1), str(i + 5)] for i in range(4)]
    assert omnibus.iman_davenport(plain, "minimize", omnibus.TIES).pvalue == tails.real(Fraction(1, 216))
    tied = [[str(i), str(i), str(i + 5)] for i in range(4)]
    result = omnibus.iman_davenport(tied, "minimize", omnibus.TIE_FREE)
    assert (result.statistic, result.pvalue) == (None, tails.real(Fraction(1, 27)))
    # by enumeration: of all ways to arrange each row, those where all four rank alike
    alike = sum(all(row == rows[0] for row in rows) for rows in product(set(permutations("aab")), repeat=4))
    assert Fraction(alike, 3**4) == Fraction(1, 27)
    assert omnibus.kendall_w(plain, "minimize", omnibus.TIE_FREE) == 1
    assert omnibus.kendall_w(tied, "minimize", omnibus.TIES) == 1


def test_one_sided_control_families_share_the_two_sided_one():
    two, greater, less = (
        families.control_family(TABLE_2008, "maximize", "friedman", "published", 0, alternative)
        for alternative in ("two-sided", "greater", "less")
    )
    for j in two:  # C4.5 is the best of the five, so "the control is better" has the small p-values
        assert close(2 * greater[j][1], two[j][1], 1e-40)
        assert close(greater[j][1] + less[j][1], 1, 1e-40)


# ---------------------------------------------------------------- the made-up tables


def test_unseen_tables_are_what_they_promise():
    tables = {t.name: t for t in unseen_tables()}
    shapes = {(len(t.rows), len(t.rows[0])) for t in tables.values()}
    assert (22, 3) in shapes
    assert (300, 8) in shapes
    assert {t.objective for t in tables.values()} == {"maximize", "minimize"}
    sizes = [abs(Fraction(c)) for row in tables["scales from 1e-8 to 1e9"].rows for c in row]
    assert 0 in sizes
    assert max(sizes) / min(s for s in sizes if s) > 10**16
    assert unseen_tables() == unseen_tables()


@pytest.mark.parametrize("name", ["tenths", "hundredths", "both signs", "two camps", "seventeen digits"])
def test_some_unseen_tables_tie_only_when_read_exactly(name):
    t = next(t for t in unseen_tables() if t.name == name)
    k = len(t.rows[0])
    sign = -1 if t.objective == "maximize" else 1
    values = [[sign * float(c) for c in row] for row in t.rows]
    flat = ranks.midranks([Fraction(v - sum(row) / k) for row in values for v in row])
    binary = [sum(flat[j::k]) / len(values) for j in range(k)]
    assert binary != ranks.mean_ranks(t.rows, t.objective, "aligned")
