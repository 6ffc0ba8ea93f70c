"""--figure with the kinds of curves, as a user asks for them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from cli.conftest import EXAMPLES

pytestmark = pytest.mark.usefixtures("computed_once")

TRACES = str(EXAMPLES / "cec2017_d10_convergence_mean.csv")


def test_every_kind_of_convergence_is_written(run, tmp_path) -> None:
    kinds = ("rank-curves", "curves", "differences", "ecdf", "cd")
    words = [word for kind in kinds for word in ("--figure", str(tmp_path / f"{kind}.svg"), "--kind", kind)]
    assert (
        run("convergence", TRACES, "--objective", "minimize", "--optimum", 0, "--tolerance", "1e-8", *words).code == 0
    )
    texts = {kind: (tmp_path / f"{kind}.svg").read_text(encoding="utf-8") for kind in kinds}
    for text in texts.values():
        ET.fromstring(text)
    assert "51 distances from the optimum" in texts["ecdf"]
    assert "Cut-point 40" in texts["cd"]


def test_named_targets_are_those_of_the_curve(run, tmp_path) -> None:
    path = tmp_path / "ecdf.svg"
    words = ("--optimum", 0, "--target", 100, "--target", 1, "--figure", str(path), "--kind", "ecdf")
    assert run("convergence", TRACES, "--objective", "minimize", *words).code == 0
    text = " ".join(ET.fromstring(path.read_text(encoding="utf-8")).itertext())
    assert "Targets: 100, 1 from the optimum" in " ".join(text.split())


def test_a_profile_is_written_or_says_what_it_needs(run, tmp_path) -> None:
    path = tmp_path / "profile.svg"
    words = ("--figure", str(path), "--kind", "profile")
    assert run("compare", EXAMPLES / "garcia_herrera_2008.csv", "--objective", "maximize", *words).code == 0
    ET.fromstring(path.read_text(encoding="utf-8"))
    path.unlink()
    errors = EXAMPLES / "cec2017_d10_mean_error.csv"
    run("compare", errors, "--objective", "minimize", *words).refused("has 0 on 'F1'", "--kind boxes")
    assert not path.exists()


@pytest.mark.parametrize("suffix", ["tex", "pdf"])
def test_curves_for_papers(run, tmp_path, suffix: str) -> None:
    if suffix == "pdf":
        pytest.importorskip("typst")
    path = tmp_path / f"differences.{suffix}"
    assert (
        run("convergence", TRACES, "--objective", "minimize", "--figure", str(path), "--kind", "differences").code == 0
    )
    assert path.read_bytes()[:4] == (b"%PDF" if suffix == "pdf" else b"% Di")
