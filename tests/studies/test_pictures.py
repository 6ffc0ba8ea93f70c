"""Pictures of studies: every kind, from the numbers of the study, by every back end."""

from __future__ import annotations

import re
import shlex
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from _tools.gallery import gallery_script
from scipy.stats import mannwhitneyu

import podium
from diagrams.picture_checks import HOSTILE, assert_sound
from podium.cli import study_of
from podium.diagrams.drawing import Circle, Line, Polyline, Rect
from podium.document import Figure, Table
from podium.studies.many_problems.compare.report import marks, marks_table
from podium.studies.shared.outputs import figure_of
from studies.helpers import EXAMPLES, cec_convergence, herrera_compared, leaderboard

KINDS = ("cd", "cd-nemenyi", "cd-bonferroni-dunn", "ranks", "rank-intervals", "heatmap", "contrasts", "matrix", "forest", "wins", "scatter",
         "boxes", "places", "problem-ranks", "win-bars", "profile", "means", "stability", "exhaustive", "recursion")  # fmt: skip
# Without the parametric route and the stability, which must be asked for, and what only few algorithms have.
PLAIN = KINDS[:-4]


@pytest.fixture(scope="module")
def herrera() -> podium.Comparison:
    return herrera_compared("C4.5", parametric=True, stability=True)


def cells(study: podium.Comparison, kind: str) -> list[str]:
    return [item.text for item in study.drawing(kind).texts() if item.style.startswith("cell")]


def test_every_kind_is_sound_and_drawn_by_every_back_end(herrera: podium.Comparison) -> None:
    assert herrera.picture_kinds == KINDS
    for kind in KINDS:
        drawing = herrera.drawing(kind)
        assert_sound(drawing)
        assert drawing.caption
        assert drawing.alt
        ET.fromstring(herrera.to_svg(kind))
        assert "\\begin{tikzpicture}" in herrera.to_tikz(kind)
        figure = figure_of(herrera, kind)
        assert isinstance(figure, Figure)
        assert (figure.key, figure.alt) == (kind, drawing.alt)


def test_the_usual_picture_is_the_critical_difference_diagram(herrera: podium.Comparison) -> None:
    assert herrera.to_svg() == herrera.to_svg("cd")
    # Published mean ranks of the 30 x 5 table.
    shown = {item.text for item in herrera.drawing().texts() if item.style == "rank"}
    assert shown == {"2.10", "2.20", "3.12", "3.25", "4.33"}


def test_cliques_are_the_groups_of_the_verdict(herrera: podium.Comparison) -> None:
    study = podium.compare(herrera.results)
    groups = [group for group in study.verdict.groups if len(group) > 1]
    bars = [item for item in study.drawing("cd").items if isinstance(item, Line) and item.style == "clique"]
    assert len(bars) == len(groups) == 2  # published APVs: only C4.5-NaiveBayes and 1-NN-CN2 stay above 0.05
    assert "Bergmann–Hommel" in study.drawing("cd").caption


def test_nemenyi_says_which_nemenyi_and_has_the_published_critical_difference(herrera: podium.Comparison) -> None:
    drawing = herrera.drawing("cd-nemenyi")
    assert "studentized range" in drawing.caption
    # q(0.05; 5) = 2.728 of the tables, so CD = 2.728 * sqrt(5 * 6 / (6 * 30)).
    assert f"{2.728 * (30 / 180) ** 0.5:.2f}" == "1.11"
    assert any(item.text.startswith("CD = 1.11") for item in drawing.texts())
    bars = [item for item in drawing.items if isinstance(item, Line) and item.style == "clique"]
    assert len(bars) == 3  # ranks 2.1 2.2 3.117 3.25 4.333: {1,2,3} {2,3,4} {4,5}; 4.333 - 3.117 is beyond 1.114


def test_cut_lines_stand_at_both_levels(herrera: podium.Comparison) -> None:
    labels = [item.text for item in herrera.drawing("ranks").texts() if item.style == "cut-label"]
    assert sorted(labels) == ["α = 0.05", "α = 0.10"]


def test_the_matrix_counts_wins_ties_and_losses(herrera: podium.Comparison) -> None:
    values, names = herrera.results.values, herrera.results.algorithms
    first, second = names.index("C4.5"), names.index("Kernel")
    won = int((values[:, first] > values[:, second]).sum())
    lost = int((values[:, first] < values[:, second]).sum())
    assert f"{won} / {30 - won - lost} / {lost}" in cells(herrera, "matrix")
    assert "p = 4e−7" in cells(podium.compare(herrera.results, "C4.5", pairwise="z"), "matrix")  # published: 4.487e-7


def test_contrasts_are_the_published_ones(herrera: podium.Comparison) -> None:
    assert {"0.0491", "0.0059", "0.1722", "0.0348"} <= set(cells(herrera, "contrasts"))


def test_places_add_up_and_ties_share_them() -> None:
    study = podium.compare({"A": [3, 2, 2], "B": [1, 2, 2], "C": [2, 1, 2]}, objective="maximize")
    drawing = study.drawing("places")
    shown = [float(item.text) for item in drawing.texts() if item.style.startswith("cell")]
    # A: first; first two shared; three shared. By hand: A 1 + 1/2 + 1/3, 1/2 + 1/3, 1/3; and so on.
    assert sorted(shown) == sorted([1.8, 0.8, 0.3, 0.8, 0.8, 1.3, 0.3, 1.3, 1.3])


def test_bars_of_groups_that_are_not_contiguous_break_and_the_picture_says_so() -> None:
    # B is between A and C in mean rank but differs from both; A and C are not told apart.
    rng = np.random.default_rng(5)
    for _ in range(400):
        x = rng.normal(size=(14, 4)).round(2) * np.array([0.2, 1, 3, 1]) + np.array([0.5, 0.4, 0.1, 0])
        study = podium.compare(x, objective="maximize", pairwise="wilcoxon")
        place = {j: number for number, j in enumerate(study.order_indices)}
        spans = [[place[j] for j in group] for group in study.verdict.group_indices]
        if any(max(span) - min(span) + 1 > len(span) for span in spans):
            break
    else:
        pytest.fail("no such table found")
    drawing = study.drawing("cd")
    assert "Where a bar breaks" in drawing.caption
    letters = {item.text: round(item.y) for item in drawing.texts() if item.style == "letter"}
    stops = [item for item in drawing.items if isinstance(item, Circle) and item.style == "stop"]
    for letter, height in letters.items():
        members = {stop.about[0] for stop in stops if round(stop.y + 2.5) == height}
        assert members == {name for name, own in study.verdict.letters.items() if letter in own}
    assert [item for item in drawing.items if item.style == "clique-gap"]


def test_more_algorithms_than_fit_are_cut_to_the_best_and_the_picture_says_so() -> None:
    study = leaderboard()
    for kind in PLAIN:
        if kind in ("places", "cd-bonferroni-dunn", "profile"):  # one result is zero
            with pytest.raises(podium.InputError):
                study.drawing(kind)
            continue
        drawing = study.drawing(kind)
        assert_sound(drawing)
        assert re.search("One name in 4" if kind == "rank-intervals" else r"of 18[23] ", drawing.caption)


@pytest.mark.parametrize("objective", ["maximize", "minimize"])
def test_hostile_names_and_awkward_values_in_every_kind(objective: str) -> None:
    rng = np.random.default_rng(1)
    names = [name for name in HOSTILE if name.strip()]
    for unit in (1e-300, 1.0, 1e150):
        table = {name: (rng.normal(size=9).round(1) * unit).tolist() for name in names}
        study = podium.compare(table, names[0], objective=objective)
        for kind in PLAIN:
            if kind == "profile":  # ratios need positive results
                continue
            assert_sound(study.drawing(kind))
            ET.fromstring(study.to_svg(kind, standalone=False))
        positive = podium.compare({name: np.abs(x) + unit for name, x in table.items()}, names[0], objective=objective)
        assert_sound(positive.drawing("profile"))


@pytest.mark.parametrize("unit", [1.7e308, 1e308, 1e-310, 5e-324])
@pytest.mark.parametrize("low", [-9, 0])
def test_values_at_the_ends_of_floating_point_are_drawn_or_refused(unit: float, low: int) -> None:
    x = np.random.default_rng(0).integers(low, 10, (6, 3)) / 10 * unit
    study = podium.compare(x, "best", objective="minimize")
    for kind in PLAIN:
        try:
            drawing = study.drawing(kind)
        except podium.InputError as error:
            assert re.search("floating point|finite|positive", str(error))  # noqa: PT017 - either outcome is right
        else:
            assert_sound(drawing)


def test_marks_of_runs_are_rank_sum_tests() -> None:
    results = podium.read_results(
        EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error", run="run",
        objective="minimize",
    )  # fmt: skip
    study = podium.compare(results)
    runs = results.runs
    assert runs is not None
    found = marks(study, 0, [1, 2, 3, 4])
    for i in range(results.n):
        for place, j in enumerate((1, 2, 3, 4)):
            if np.unique(runs[i, [0, j]]).size == 1:
                assert found[i, place] == 0
                continue
            p = mannwhitneyu(runs[i, 0], runs[i, j]).pvalue
            better = mannwhitneyu(runs[i, 0], runs[i, j], alternative="less").pvalue < 0.5
            assert found[i, place] == (0 if p > 0.05 else 1 if better else -1)
    assert (
        "Wilcoxon rank-sum tests (Mann–Whitney) of independent runs, 51 runs on each problem"
        in marks_table(study).notes[0]
    )


def test_the_table_of_marks_ends_in_wins_ties_and_losses(herrera: podium.Comparison) -> None:
    table = marks_table(herrera)
    values, names = herrera.results.values, list(herrera.results.algorithms)
    for column in table.columns[1:]:
        gain = values[:, names.index("C4.5")] - values[:, names.index(column.header)]
        assert column.values[-1] == f"{(gain > 0).sum()} / {(gain == 0).sum()} / {(gain < 0).sum()}"
        assert len(column.values) == 31


def test_the_marks_are_words_in_csv(herrera: podium.Comparison) -> None:
    """A spreadsheet would take + for a formula, and a guard before it would be in the way of programs."""
    from podium.render.csv import table_csv

    header, *lines = table_csv(marks_table(herrera)).splitlines()
    assert header == "Problem,NaiveBayes,CN2,1-NN,Kernel"
    assert {cell for line in lines[:-1] for cell in line.split(",")[1:]} == {"better", "equal", "worse"}
    assert lines[-1].startswith("better / equal / worse,")


def test_unknown_kinds_are_listed(herrera: podium.Comparison) -> None:
    with pytest.raises(podium.InputError, match=r"'pie'.*use one of cd, cd-nemenyi, .*places"):
        herrera.drawing("pie")
    with pytest.raises(podium.InputError, match="no pictures"):
        podium.describe(herrera.results).drawing()


def test_plot_draws_on_given_axes(herrera: podium.Comparison) -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    ax = Figure().subplots()
    assert herrera.plot("forest", ax=ax) is ax
    assert herrera.plot().texts


def test_save_picture_writes_by_suffix(herrera: podium.Comparison, tmp_path: Path) -> None:
    herrera.save_picture(tmp_path / "a.svg", "ranks")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8") == herrera.to_svg("ranks")
    with pytest.raises(podium.InputError, match="is unknown: use"):
        herrera.save_picture(tmp_path / "a.gif")


@pytest.fixture(scope="module")
def gallery() -> ModuleType:
    return gallery_script()


def test_the_gallery_has_every_kind_of_every_command(gallery: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    shown: dict[str, set[str]] = {}
    possible: dict[str, set[str]] = {}
    for example in gallery.GALLERY:
        words = shlex.split(example.command)[1:]
        shown.setdefault(words[0], set()).update(example.kinds)
        study = leaderboard() if "mteb" in example.command else study_of(words)
        possible.setdefault(words[0], set()).update(study.picture_kinds)
    assert shown == possible


def test_the_code_of_the_gallery_draws_its_pictures(
    gallery: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gallery, "GALLERY", [gallery.GALLERY[2], gallery.GALLERY[-1]])
    page = gallery.page()
    assert page.count("<img ") == page.count("<pre>$ podium ") == 3
    monkeypatch.chdir(shutil.copytree(EXAMPLES, tmp_path / "examples"))
    for example in gallery.GALLERY:
        for picture in gallery.pictures_of(example):
            exec(compile(picture.python, "<gallery>", "exec"), {})
            assert Path(f"{picture.kind}.svg").read_text(encoding="utf-8") == picture.svg


def test_every_kind_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "reference" / "pictures.md").read_text(encoding="utf-8")
    own = text.partition("## Kinds of the other commands")[0]
    assert re.findall(r"^\| `([a-z-]+)` \|", own, flags=re.MULTILINE) == list(KINDS)
    assert "| `podium roc` | `roc` |" in text


def test_the_wins_stand_in_the_full_report_of_a_control(herrera: podium.Comparison) -> None:
    assert "Wins and losses of C4.5, problem by problem" in herrera.to_markdown()
    assert "Wins and losses" not in herrera.to_text()


def test_roc_studies_have_their_curves() -> None:
    scores = podium.read_scores(EXAMPLES / "breast_cancer_scores.csv", truth="diagnosis", positive="malignant")
    study = podium.compare_roc(scores, points=podium.read_points(EXAMPLES / "breast_cancer_points.csv"))
    drawing = study.drawing()
    assert_sound(drawing)
    assert len([item for item in drawing.items if item.style.startswith("series") and isinstance(item, Polyline)]) == 5
    areas = {area.classifier: area.auc for area in study.areas}
    assert f"logistic (AUC {areas['logistic']:.3f})" in {item.text for item in drawing.texts()}
    ET.fromstring(study.to_svg())


def test_convergence_studies_have_their_curves() -> None:
    study = cec_convergence()
    assert study.picture_kinds == ("rank-curves", "curves", "differences", "ecdf", "cd")
    for kind in ("rank-curves", "curves", "ecdf"):
        drawing = study.drawing(kind)
        assert_sound(drawing)
        assert "8 fastest of 10" in drawing.caption
    lines = [item for item in study.drawing("rank-curves").items if isinstance(item, Polyline)]
    assert len(lines) == 8


def test_runs_of_convergence_give_bands() -> None:
    rng = np.random.default_rng(0)
    rows = [
        {"algorithm": a, "function": f, "run": r, "fes": c, "error": float(v)}
        for a in "AB" for f in ("f1", "f2", "f3") for r in range(5)
        for c, v in zip((10, 20, 30, 40), np.sort(rng.uniform(size=4))[::-1].round(3), strict=True)
    ]  # fmt: skip
    pandas = pytest.importorskip("pandas")
    study = podium.convergence(podium.to_traces(pandas.DataFrame(rows), objective="minimize"))
    bands = [item for item in study.drawing("curves").items if item.style.startswith("band")]
    assert len(bands) == 6
    assert "quartiles" in study.drawing("curves").caption


def _bars(drawing):
    return [item for item in drawing.items if isinstance(item, Line) and item.style == "clique"]


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize("k", [2, 5, 40, 80])
def test_the_picture_of_a_control_shows_its_own_family(k: int, alternative: str) -> None:
    values = np.random.default_rng(k).normal(size=(25, k)) + 0.1 * np.arange(k)
    table = podium.to_results({f"a{j}": values[:, j].tolist() for j in range(k)}, objective="maximize")
    study = podium.compare(table, control="a1", alternative=alternative)
    assert study.picture_kinds[0] == ("differences" if k == 2 else "cd")
    assert_sound(study.drawing())
    drawing = study.drawing("cd")
    assert_sound(drawing)
    family, procedure = study.families[0], study.verdict.procedure
    told = {j for j, p in zip(family.second, family.adjusted[procedure], strict=True) if p <= 0.05}
    assert "Bergmann" not in drawing.caption
    assert ("exact sign test" if k == 2 else "Holm on Friedman ranks, confirmed by exact tests") in drawing.caption
    assert not _bars(drawing)
    marks = {item.about: item.style for item in drawing.items if isinstance(item, Circle)}
    if k <= 60:
        assert marks == {
            (name,): "estimate" if j in told else "estimate-open"
            for j, name in enumerate(table.algorithms)
            if name != "a1"
        }
    (diamond,) = [item for item in drawing.items if item.about == ("a1",) and isinstance(item, Polyline)]
    assert {y for _, y in diamond.points} > {next(item.y for item in drawing.items if isinstance(item, Circle))}
    if told and k <= 60:
        named = drawing.alt.split("Different from the control a1: ")[1].rstrip(".")
        assert set(named.split(", ")) == {table.algorithms[j] for j in told}


def test_tests_that_leave_no_stretch_mark_those_that_are_not_told_from_the_control(herrera: podium.Comparison) -> None:
    study = podium.compare(herrera.results, control="NaiveBayes", pairwise="sign")
    open_ones = {item.about for item in study.drawing().items if item.style == "estimate-open"}
    assert open_ones == {("C4.5",), ("1-NN",)}
    podium.stack_diagrams({"sign": study, "ranks": herrera})  # no refusal


def test_the_first_picture_fits_the_number_of_algorithms() -> None:
    values = np.random.default_rng(0).normal(size=(12, 26))

    def first(k: int, **options: str) -> str:
        table = {f"a{j}": values[:, j].tolist() for j in range(k)}
        return podium.compare(table, objective="maximize", **options).picture_kinds[0]

    assert [first(k) for k in (2, 3, 25, 26)] == ["differences", "cd", "cd", "rank-intervals"]
    assert first(26, control="a3") == "cd"


@pytest.mark.parametrize("objective", ["maximize", "minimize"])
def test_of_two_the_differences_are_those_of_the_better_one(objective: str) -> None:
    table = {"B": [1.0, 2.0, 3.0, 4.0], "A": [1.5, 2.0, 5.0, 3.75]}
    if objective == "minimize":
        table = {name: [-value for value in values] for name, values in table.items()}
    drawing = podium.compare(table, objective=objective).drawing()
    assert_sound(drawing)
    assert [item.text for item in drawing.texts() if item.style == "rank"][:4] == ["2.000", "0.500", "0.000", "−0.250"]
    zero = next(item.x1 for item in drawing.items if isinstance(item, Line) and item.style == "zero")
    longest = next(item for item in drawing.items if isinstance(item, Rect) and item.style == "dot-better")
    assert longest.x == pytest.approx(zero)  # to the right of zero A is better


def test_letters_give_way_to_what_is_decided_about_a_control(herrera: podium.Comparison) -> None:
    def ranks(study: podium.Comparison) -> Table:
        return next(block for block in study.document().blocks if isinstance(block, Table) and block.key == "ranks")

    study, pairs = podium.compare(herrera.results, control="CN2"), podium.compare(herrera.results)
    heads = {column.header: column.values for column in ranks(study).columns}
    assert "Group" not in heads
    assert tuple(heads["Against the control"]) == ("better", "better", "control", "open", "worse")
    text = study.to_text(full=True)
    assert "Groups that cannot be told apart" not in text
    assert "Groups that cannot be told apart" in pairs.to_text(full=True)
    less = ranks(podium.compare(herrera.results, control="CN2", alternative="less"))
    assert tuple(less.columns[-1].values) == ("better", "better", "control", "open", "open")
    assert any("open: the control was not shown to be worse" in note for note in less.notes)
