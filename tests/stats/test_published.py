"""Printed test statistics: p-values from scipy and hand calculation, and what cannot be right about them."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.stats

import podium
from podium.stats import critical_value, published_statistic
from podium.stats.published import printed_number
from quick import for_each
from stats.helpers import refused


@for_each(
    [
        ("F=7.268", {"k": 7, "n": 30}, 6.1096e-7),  # printed in the source
        ("F(4, 116) = 14.309", {}, scipy.stats.f.sf(14.309, 4, 116)),
        ("chi2=39.647", {"k": 5}, scipy.stats.chi2.sf(39.647, 4)),
        ("χ²(4, N = 30) = 39.647", {}, scipy.stats.chi2.sf(39.647, 4)),
        ("t = -2.1", {"n": 30}, 2 * scipy.stats.t.sf(2.1, 29)),
        ("t = 2.1", {"k": 4, "n": 24}, 2 * scipy.stats.t.sf(2.1, 69)),
        ("t = 2.1", {"df": 12.5}, 2 * scipy.stats.t.sf(2.1, 12.5)),
        ("z = −5.471", {}, 4.47e-8),
    ],
)
def test_p_values(text, sizes, expected):
    assert published_statistic(text, **sizes).pvalue == pytest.approx(expected, rel=2e-3 if "5.471" in text else 1e-5)


@for_each(
    [
        ("chi2 = 180.4", ("too-large",)),  # n(k - 1) = 180
        ("chi2 = 180", ()),
        ("chi2 = 180.0", ()),
        ("chi2 = 181", ("too-large",)),
        ("z = 10.7", ()),  # 6 / sqrt(56 / 180) = 10.757
        ("z = 10.76", ()),
        ("z = -10.77", ("too-large",)),
        ("F = -0.4", ("negative",)),
        ("F(6, 180) = 7.268", ("degrees-of-freedom",)),
        ("t(29) = 2.0", ()),  # a paired t test
        ("t(174) = 2.0", ()),
        ("t(30) = 2.0", ("degrees-of-freedom",)),
    ],
)
def test_what_seven_algorithms_over_thirty_problems_cannot_give(text, problems):
    assert published_statistic(text, k=7, n=30).problems == problems


@for_each(
    [
        ("p = 0.05", 2),  # t from 1.95 to 2.05: two-sided p from 0.0495 to 0.0609 with 29 degrees of freedom
        ("p = 0.061", 2),
        ("p = .055", 2),
        ("p = 0.049", None),
        ("p = 0.0612", None),
        ("p < 0.05", 2),
        ("p < 0.049", 1),  # one-sided from 0.0248 to 0.0305
        ("p < 0.02", None),
        ("p > 0.06", 2),
        ("p > 0.061", None),
        ("p = 0.0275", 1),
        ("p = 0.9725", 1),  # of the direction that the data contradict
        ("p = 0.03", 1),
        ("p = 0.032", None),
    ],
)
def test_a_printed_p_value_may_be_rounded_or_one_sided(printed, tails):
    found = published_statistic(f"t(29) = 2.0, {printed}")
    assert found.tails == tails
    assert (found.problems == ()) is (tails is not None)


def test_only_statistics_with_two_directions_have_one_sided_p_values():
    for text in ("F(1, 29) = 4.0, p = 0.0275", "chi2(1) = 3.84, p = 0.025", "z = 1.96, p = 0.025"):
        assert published_statistic(text).tails == 1
    assert published_statistic("F(2, 29) = 4.0, p = 0.0146").tails is None  # half of 0.0292
    assert published_statistic("chi2(2) = 5.99, p = 0.025").problems == ("pvalue",)


@for_each(
    [
        ("z = 1.96", None),  # p from 0.0494 to 0.0506
        ("z = 1.960", None),
        ("z = 1.97", True),
        ("z = 1.95", False),
        ("z = 1.96, p < 0.05", True),
        ("z = 1.96, p > 0.05", False),
        ("z = 1.96, p = 0.0498", True),
        ("z = 1.96, p = 0.05", None),
        ("t(29) = 2.0, p = 0.0275", False),  # twice that
        ("t(29) = 2.0", None),
    ],
)
def test_a_decision_needs_enough_digits(text, significant):
    assert published_statistic(text).significant(0.05) is significant


@for_each(["F", "FF", "F_F", "F_{F}", "F_ID"])
def test_the_f_of_iman_and_davenport_by_any_name(name):
    assert published_statistic(f"{name} = 14.25", k=5, n=30).name == "F(4, 116) = 14.25"


@for_each(["chi2", "chi2_F", "χ²", "χ²_F", "χ_F²", r"\chi^2_F", r"\chi_{F}^{2}", "chi2_r"])
def test_the_statistic_of_friedman_by_any_name(name):
    assert published_statistic(f"{name} = 39.65", k=5, n=30).df == (4,)


@for_each(
    [
        ("<0.001", "<", -np.inf, 0.001),
        ("p < .05", "<", -np.inf, 0.05),
        ("> 0.05", ">", 0.05, np.inf),
        ("0.0120*", "=", 0.01195, 0.01205),
        ("p=.05", "=", 0.045, 0.055),
        ("1.23e-4", "=", 1.225e-4, 1.235e-4),
    ],
)
def test_numbers_as_papers_print_them(text, sign, low, high):
    found = printed_number(text)
    assert (found.sign, found.low, found.high) == (sign, pytest.approx(low), pytest.approx(high))


@for_each(["", "n.s.", "0.05 (ns)", "<", "1,5", "--"])
def test_what_is_no_printed_number(text):
    assert printed_number(text) is None


def test_tabulated_critical_values():
    """The t of the slides of Murcia (29 degrees of freedom, 2.5 % on each side), and the usual tables of z, χ² and F."""
    assert critical_value("t", [29]) == pytest.approx(2.04523, abs=5e-6)
    assert critical_value("z") == pytest.approx(1.959964, abs=5e-7)
    assert critical_value("chi2", [1]) == pytest.approx(3.841459, abs=5e-7)
    assert critical_value("F", [10, 5]) == pytest.approx(scipy.stats.f.isf(0.05, 10, 5), rel=1e-12)
    assert critical_value("t", [9], 0.1, two_sided=False) == pytest.approx(scipy.stats.t.isf(0.1, 9), rel=1e-12)
    assert critical_value("z", alpha=0.01, two_sided=False) == pytest.approx(scipy.stats.norm.isf(0.01), rel=1e-12)


def test_critical_values_agree_with_scipy():
    assert published_statistic("F=7.268", k=7, n=30).critical(0.05) == pytest.approx(scipy.stats.f.isf(0.05, 6, 174))
    assert published_statistic("t=2", n=30).critical(0.05) == pytest.approx(scipy.stats.t.isf(0.025, 29))
    assert published_statistic("z=2").critical(0.01) == pytest.approx(scipy.stats.norm.isf(0.005))
    assert published_statistic("chi2=2", k=4).critical(0.1) == pytest.approx(scipy.stats.chi2.isf(0.1, 3))


def test_an_f_belongs_to_a_friedman_statistic():
    """García & Herrera (2008) print 39.647 and 14.309."""
    same = podium.adjust(statistic=["chi2=39.647", "F=14.309"], k=5, n=30)
    assert not same.mismatches
    other = podium.adjust(statistic=["chi2=39.647", "F=14.32"], k=5, n=30)
    assert "cannot come from the same ranks" in other.text
    assert [one["problems"] for one in other.to_dict()["statistics"]] == [["other-ranks"]] * 2


def test_several_statistics_are_adjusted_like_a_list_of_their_p_values():
    study = podium.adjust(statistic=["A: z = 1.2", "B: z = 3.1", "C: z = 2.2"])
    p = [2 * scipy.stats.norm.sf(z) for z in (3.1, 2.2, 1.2)]
    assert study.families[0].adjusted["holm"].tolist() == pytest.approx([3 * p[0], 2 * p[1], p[2]])
    assert study.families[0].labels == ("B", "C", "A")


test_what_is_refused = refused(
    *(
        ("degrees of freedom", lambda kind=kind, df=df: critical_value(kind, df))
        for kind, df in (("t", []), ("z", [1]), ("F", [4]), ("chi2", [0]))
    ),
    (r"kind must be one of .*, not 'U'", lambda: critical_value("U", [3])),
    *(
        lambda text=text: published_statistic(text)
        for text in ("7.268", "q=3", "F7", "F=", "F(a, b) = 3", "F(0, 3) = 2", "F(3) = 2", "z(3) = 2", "F = 2")
    ),
    ("one of them", lambda: podium.adjust()),
    ("one of them", lambda: podium.adjust({"a": 0.1}, statistic="z=1")),
    ("k and df", lambda: podium.adjust({"a": 0.1}, k=3)),
)
