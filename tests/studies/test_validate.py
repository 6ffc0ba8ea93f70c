"""The check of levels: verdict, theory, advice and pictures against what is known."""

from __future__ import annotations

import numpy as np
import pytest

import podium
from diagrams.picture_checks import assert_sound
from podium.diagrams.drawing import Circle, Line
from podium.errors import InputError
from podium.stats.simulation import NULLS, Population
from podium.studies.before_and_after.validate.study import Validation, validate


def levels(study: Validation, procedure: str) -> dict[str, float]:
    return {row.situation.name: row.family.value for row in study.rows if row.procedure == procedure}


@pytest.fixture(scope="module")
def control() -> Validation:
    return validate(replicates=4000)


def test_the_published_levels_come_out(control: Validation) -> None:
    """methods.md, section 10: Holm 0.034, Finner 0.039, Li 0.069 alike; Holm 0.10, Li 0.18 with two wide algorithms."""
    for procedure, alike, wide in (("holm", 0.034, 0.10), ("finner", 0.039, 0.11), ("li", 0.069, 0.18)):
        found = levels(control, procedure)
        assert abs(found["iid"] - alike) < 0.012
        assert abs(found["unequal-variance"] - wide) < 0.02


def test_the_verdict_names_what_fails_and_where(control: Validation) -> None:
    text = control.text
    assert "10 algorithms on 30 problems" in text
    assert "Li exceeds its level in 6 of 7 situations" in text
    assert "Rom exceed their level in unequal-variance" in text
    assert "No rate contradicts theory" in text
    assert [advice.code for advice in control.advice][:2] == ["W65", "W66"]
    first = next(block for block in control.document().blocks)
    assert text in str(first)


def test_every_level_has_its_interval_and_its_theory(control: Validation) -> None:
    assert {row.situation.name for row in control.rows} == set(NULLS)
    for row in control.rows:
        level = row.family
        assert level.lower <= level.value <= level.upper
        assert {"above": level.lower > 0.05, "below": level.upper < 0.05, "open": True}[level.mark]
        assert not level.surprising
        assert (row.power is None) == row.situation.complete
        assert row.comparison.value <= level.value
    assert all(row.situation.complete for row in control.omnibus)
    partial = [row for row in control.rows if row.situation.name == "partial"]
    # Ten algorithms, the first five alike: four of the control's nine hypotheses are true.
    assert {(row.true, row.false) for row in partial} == {(4, 5)}
    assert all(row.power is not None and row.power.value > 0.5 for row in partial)


def test_pairwise_tests_keep_their_level_where_mean_ranks_do_not() -> None:
    study = validate(
        n=20,
        k=6,
        nulls=["unequal-variance"],
        tests=["friedman", "wilcoxon", "sign", "t"],
        procedures=["holm"],
        replicates=4000,
    )
    marks = {row.source.test: row.family.mark for row in study.rows}
    assert marks["friedman"] == "above"
    assert "above" not in (marks["wilcoxon"], marks["sign"], marks["t"])
    kinds = {row.source.test: row.family.expected.kind for row in study.rows}
    assert kinds == {"friedman": "may exceed", "wilcoxon": "at most", "sign": "at most", "t": "at most"}


def test_a_rate_that_theory_forbids_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """If Holm forgot to adjust, the verdict would say so."""

    monkeypatch.setattr(
        "podium.stats.simulation.level_counts.decided", lambda applied, procedure, k, alpha: applied.pvalues <= alpha
    )
    study = validate(n=20, k=10, nulls=["iid"], procedures=["holm"], replicates=500)
    assert "Theory does not predict this: Holm (Friedman ranks) in iid" in study.text
    assert study.to_dict()["verdict"]["surprises"]


def test_exact_levels_stand_beside_the_simulated_ones() -> None:
    study = validate(n=5, k=3, nulls=["iid", "ties"], replicates=4000)
    for row in study.rows:
        assert (row.family.exact is None) == (row.situation.name == "ties")
        if row.family.exact is not None:
            assert row.family.lower <= row.family.exact <= row.family.upper
    assert {row.test for row in study.omnibus if row.situation.name == "iid"} >= {"friedman-exact"}
    assert {row.test for row in study.omnibus if row.situation.name == "ties"} == {"friedman", "iman-davenport"}


def test_two_algorithms_have_one_hypothesis_and_nothing_to_adjust() -> None:
    study = validate(n=8, k=2, replicates=4000)
    assert {row.procedure for row in study.rows} == {"none"}
    # |z| >= 1.96 for eight signs: at most 1 of 8, 2 · 9 / 256 tables.
    assert next(row for row in study.rows if row.situation.name == "iid").family.exact == pytest.approx(18 / 256)
    assert "the test exceeds its level" in study.text


def test_standard_errors_of_the_wrong_size_are_advised_against() -> None:
    study = validate(
        n=30, k=4, nulls=["iid"], tests=["quade", "aligned"], se="both", procedures=["holm"], replicates=2000
    )
    sent = [advice for advice in study.advice if advice.code == "W67"]
    assert len(sent) == 2
    assert "what is lost is power" in sent[0].reason
    corrected = [row for row in study.rows if row.source.se == "corrected"]
    assert all(0.02 < row.family.value < 0.06 for row in corrected)


def test_too_few_tables_are_called_that() -> None:
    study = validate(n=20, k=5, nulls=["iid"], procedures=["holm"], replicates=200)
    assert "W68" in [advice.code for advice in study.advice]
    rough = validate(n=3, k=3, nulls=["iid"], replicates=2000)
    (advice,) = (one for one in rough.advice if one.code == "W69")
    assert "Iman–Davenport rejects in 19 %" in advice.message or "Iman–Davenport rejects in 20 %" in advice.message


def test_a_wide_algorithm_in_a_users_table_is_found_out() -> None:
    rng = np.random.default_rng(3)
    wide = Population((0.0,) * 8, scales=(6.0, 6.0, *(1.0,) * 6)).draw(rng, 1, 60)[0]
    data = {f"A{j}": (0.3 * j + column).tolist() for j, column in enumerate(wide.T)}
    study = validate(data, objective="maximize", procedures=["holm"], replicates=1000)
    found = levels(study, "holm")
    assert found["exchanged"] < 0.05 < found["own-spreads"]
    assert study.advice[0].code == "W66"
    safe = validate(data, objective="maximize", procedures=["holm"], tests=["wilcoxon"], replicates=400)
    assert all(row.family.mark != "above" for row in safe.rows)


def test_jobs_and_seeds() -> None:
    words = {"n": 6, "k": 4, "nulls": ["iid", "ties"], "replicates": 1500}
    one, two, other = validate(**words), validate(**words, jobs=2), validate(**words, seed=2)
    assert one.to_json() == two.to_json()
    assert one.columns() != other.columns()


def test_populations_of_ones_own() -> None:
    study = podium.validate(n=20, nulls={"wide": Population((0, 0, 0), scales=(9, 1, 1))}, replicates=500)
    assert study.design.setting.k == 3
    assert not study.rows[0].situation.exchangeable
    for wrong in ({"n": 5, "nulls": {"a": Population((0, 1))}}, {"k": 4, "nulls": {"a": Population((0, 0))}}):
        with pytest.raises(InputError, match=r"No hypothesis is true|same number"):
            validate(**wrong)


@pytest.mark.parametrize("kind", ["levels", "omnibus"])
def test_pictures_show_every_rate_against_alpha(control: Validation, kind: str) -> None:
    drawing = control.drawing(kind)
    assert_sound(drawing)
    rates = len(control.omnibus) if kind == "omnibus" else sum(row.procedure != "none" for row in control.rows)
    points = [item for item in drawing.items if isinstance(item, Circle)]
    assert len(points) == rates
    lines = [item for item in drawing.items if isinstance(item, Line) and item.style == "cut"]
    assert len({line.x1 for line in lines}) == 1
    assert len(lines) == (6 if kind == "omnibus" else 7)
    # Filled points are those right of the line with their whole interval.
    assert all(point.x > lines[0].x1 for point in points if point.style == "estimate")


def test_a_level_counts_as_kept_only_when_there_are_tables_enough() -> None:
    words = {"n": 20, "k": 5, "nulls": ["iid"], "procedures": ["holm"]}
    assert "Holm shows no clear excess in iid" in validate(**words, replicates=100).text
    assert "Holm controls its level in iid" in validate(**words, replicates=4000).text
