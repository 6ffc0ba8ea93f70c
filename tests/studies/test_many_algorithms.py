"""More algorithms than exact procedures can handle in seconds: what is left out, what decides, and what the report says."""

from __future__ import annotations

import numpy as np
import pytest

import podium
from podium.stats.logical import adjust_family, pair_indices

LIMIT = 5


@pytest.fixture(autouse=True)
def small_limit(monkeypatch):
    for module in ("family", "family.report"):
        monkeypatch.setattr(f"podium.studies.shared.{module}.LINE_LIMIT", LIMIT)


def study(k, **options):
    table = np.random.default_rng(k).integers(0, 100, (30, k)) + 25 * np.arange(k)
    return podium.compare(table, objective="maximize", **options)


def test_up_to_the_limit_everything_is_computed():
    found = study(LIMIT)
    assert found.verdict.procedure == "bergmann-hommel-confirmed"
    assert not found.families[0].omitted
    assert "left out" not in found.to_text(full=True)


def test_beyond_the_limit_static_shaffer_decides_and_a_note_below_the_verdict_says_so():
    k = 2 * LIMIT
    found = study(k)
    pairs = found.families[0]
    assert found.verdict.procedure == found.verdict.pairs_procedure == "shaffer-confirmed"
    assert set(pairs.omitted) == {"bergmann-hommel", "shaffer-dynamic"}
    vector = np.empty(pairs.m)
    i, j = pair_indices(k)
    place = {pair: index for index, pair in enumerate(zip(i.tolist(), j.tolist(), strict=True))}
    order = [place[min(pair), max(pair)] for pair in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)]
    vector[order] = pairs.pvalues
    assert pairs.adjusted["shaffer"].tolist() == adjust_family(vector, "shaffer", k=k)[order].tolist()
    text = " ".join(found.to_text().split())
    note = "Bergmann–Hommel and Shaffer (dynamic) were left out: with 10 algorithms they would take roughly 3 minutes."
    assert text.index("(Shaffer procedure on Friedman ranks") < text.index(note) < text.index("Data:")
    assert "left out beyond 5 algorithms" in " ".join(found.to_text(full=True).split())
    with podium.language("es"):
        assert "tardarían aproximadamente 3 minutos" in " ".join(found.to_text().split())


def test_a_control_and_pairwise_tests_keep_their_procedures():
    assert study(2 * LIMIT, control="A1").verdict.procedure == "holm-confirmed"
    pairwise = study(2 * LIMIT, pairwise="t")
    assert pairwise.verdict.procedure == "bergmann-hommel"
    assert "left out" not in pairwise.to_text()


def test_independent_groups_and_published_mean_ranks_say_so_in_the_same_words():
    k = 2 * LIMIT
    rng = np.random.default_rng(k)
    whole = study(k)
    note = "Bergmann–Hommel and Shaffer (dynamic) were left out: with 10 algorithms they would take roughly 3 minutes."
    times = " ".join(whole.to_text().split()).count(note)  # below the verdict
    means = dict(zip(whole.results.algorithms, whole.rankings["friedman"].mean_ranks.tolist(), strict=True))
    groups = {f"A{j}": (rng.integers(0, 100, 8) + 25 * j).tolist() for j in range(k)}
    for found in (podium.compare_unpaired(groups, objective="maximize"), podium.adjust(means, n=30)):
        text = " ".join(found.to_text().split())
        assert text.count(note) == times == 1
        assert text.index(found.verdict.text[:40]) < text.index(note) < text.index("Data:")
        assert found.to_html().count("were left out: with 10 algorithms") == whole.to_html().count(
            "were left out: with 10 algorithms"
        )
