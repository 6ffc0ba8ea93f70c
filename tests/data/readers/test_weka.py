"""Results of Weka's Experimenter: files that Weka wrote, against its own counts and its own means."""

from __future__ import annotations

import csv
import gzip
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.io import arff

from data.readers.reading import FILES
from data.readers.reading import read as read_by
from podium import compare_folds
from podium.data import read_results
from podium.data.folds import read_folds
from podium.data.readers import Records, find, look
from podium.data.readers.registry import recognises
from podium.data.readers.weka import split_cells
from podium.errors import InputError

HERE = FILES / "weka"
read = partial(read_by, "weka")
KEYS = "Key_Dataset,Key_Run,Key_Fold,Key_Scheme,Key_Scheme_options,Key_Scheme_version_ID,Percent_correct"


def table(path: Path) -> list[dict[str, str]]:
    """Read a CSV of Weka by the csv module of Python."""
    with path.open(newline="") as file:
        return list(csv.DictReader(file, quotechar="'", escapechar="\\"))


def column(records: Records, metric: str) -> list[tuple[Any, ...]]:
    rows = zip(records.metric, records.problem, records.run, records.algorithm, records.value, strict=True)
    return [row[1:] for row in rows if row[0] == metric]


def test_every_line_and_measure_as_written() -> None:
    found, lines = read(HERE / "folds.csv", metrics="all"), table(HERE / "folds.csv")
    assert len(found.metrics) == len(lines[0]) - 6 - 4
    for metric in found.metrics:
        own = column(found, metric)
        assert [row[3] for row in own] == [line[metric] for line in lines]
        assert [row[0] for row in own] == [line["Key_Dataset"] for line in lines]
        assert [row[1] for row in own] == [f"run {line['Key_Run']} fold {line['Key_Fold']}" for line in lines]


def test_per_cents_are_the_counts_of_right_answers() -> None:
    found, lines = read(HERE / "folds.csv", metrics="Percent_correct"), table(HERE / "folds.csv")
    for value, test, train, line in zip(found.value, found.test, found.train, lines, strict=True):
        assert float(value) == pytest.approx(100 * float(line["Number_correct"]) / test, rel=1e-12)
        assert train + test == {"labor-neg-data": 57, "iris": 150, "vote": 435}[line["Key_Dataset"]]


def test_schemes_are_told_apart_by_what_differs() -> None:
    found = read(HERE / "folds.csv")
    assert list(dict.fromkeys(found.algorithm)) == ["rules.ZeroR", "bayes.NaiveBayes", "lazy.IBk -K 1", "lazy.IBk -K 5"]
    assert "Schemes that occur with several sets of options are named by what differs: 'lazy.IBk'." in found.notes


def test_directions_are_those_that_are_certain() -> None:
    found = read(HERE / "folds.csv")
    assert set(found.directions) == set(found.metrics)
    assert found.directions["Percent_correct"] == found.directions["Kappa_statistic"] == "maximize"
    assert found.directions["Root_mean_squared_error"] == found.directions["Percent_incorrect"] == "minimize"
    assert not {"Num_true_positives", "Serialized_Model_Size", "Number_unclassified"} & set(found.directions)
    numbers = read(HERE / "numbers.csv")
    assert numbers.directions["Correlation_coefficient"] == "maximize"
    chosen = read(HERE / "folds.csv", metrics="Serialized_Model_Size")
    assert chosen.directions == {}


def test_arff_holds_what_scipy_reads(tmp_path: Path) -> None:
    # scipy's reader knows no column of text: the last one, all missing, is taken off.
    text = (HERE / "splits.arff").read_text().replace("@attribute Summary string\n", "").replace(",?\n", "\n")
    (tmp_path / "x.arff").write_text(text)
    data, _ = arff.loadarff(tmp_path / "x.arff")
    found = read(HERE / "splits.arff")
    for metric in ("Percent_correct", "Kappa_statistic", "Area_under_ROC", "Root_mean_squared_error"):
        own = column(found, metric)
        assert [float(row[3]) for row in own] == data[metric].tolist()
        assert [row[0].encode() for row in own] == data["Key_Dataset"].tolist()
        assert [row[1].encode() for row in own] == [b"run " + run for run in data["Key_Run"]]
    assert sorted(set(found.train)) == [37, 38, 99]


def test_means_of_weka_are_the_means_of_its_folds() -> None:
    said = read(HERE / "averaged.csv")
    assert any("Weka averaged over folds" in note for note in said.notes)
    assert set(said.metrics) <= {f"Avg_{name}" for name in read(HERE / "folds.csv").metrics}
    means = {row[:2]: float(row[3]) for row in column(said, "Avg_Percent_correct") if row[2] == "rules.ZeroR"}
    folds = [row for row in column(read(HERE / "folds.csv"), "Percent_correct") if row[2] == "rules.ZeroR"]
    for (problem, run), mean in means.items():
        own = [float(row[3]) for row in folds if row[0] == problem and row[1].startswith(f"{run} ")]
        assert len(own) == 3
        assert sum(own) / 3 == pytest.approx(mean, rel=1e-12)


def test_results_and_repetitions() -> None:
    with pytest.raises(InputError, match="contains 23 metrics"):
        read_results(HERE / "folds.csv")
    found = read_results(HERE / "folds.csv", metric="Percent_correct")
    assert (found.n, found.k, found.objective) == (3, 4, "maximize")
    cells = [Fraction(line["Percent_correct"]) for line in table(HERE / "folds.csv") if line["Key_Dataset"] == "vote"]
    assert found.values[found.problems.index("vote"), 0] == pytest.approx(float(sum(cells[:6]) / 6), rel=1e-14)
    folds = read_folds(HERE / "folds.csv", metric="Percent_correct", where={"problem": "iris"})
    assert folds.labels.repetitions == ("1", "1", "1", "2", "2", "2")
    assert folds.labels.folds == ("1", "2", "3") * 2


def test_sizes_of_the_data_give_the_exact_ratio_of_nadeau_and_bengio(tmp_path: Path) -> None:
    folds = read_folds(HERE / "splits.arff", metric="Percent_correct", where={"problem": "iris"})
    assert folds.sizes == (99, 51)
    study = compare_folds(folds)
    assert (study.layout.design.name, study.layout.ratio) == ("holdout", 51 / 99)
    found = compare_folds(folds, test_fraction=51 / 150)
    assert study.families[0].pvalues.tolist() == pytest.approx(found.families[0].pvalues.tolist(), rel=1e-12)
    assert compare_folds(folds, test_fraction=0.1).layout.ratio == pytest.approx(1 / 9)
    whole = read_folds(HERE / "folds.csv", metric="Percent_correct", where={"problem": "labor-neg-data"})
    study = compare_folds(whole)
    assert study.layout.ratio == 0.5
    assert "Each test set has 19 instances." in [one.message for one in study.advice]
    lines = (HERE / "folds.csv").read_text().splitlines()
    (tmp_path / "cut.csv").write_text(
        "\n".join(line for line in lines if ",1,3,weka" not in line and ",2,3,weka" not in line)
    )
    cut = read_folds(tmp_path / "cut.csv", metric="Percent_correct", where={"problem": "iris"})
    with pytest.raises(
        InputError, match=r"With 2 folds, .* 1/2 .* sizes in the data imply 0\.333\. Add the missing folds"
    ):
        compare_folds(cut)


def test_a_folder_of_files(tmp_path: Path) -> None:
    lines = (HERE / "folds.csv").read_text().splitlines()
    (tmp_path / "a.csv").write_text("\n".join([lines[0], *(line for line in lines if ".ZeroR" in line)]))
    (tmp_path / "b.csv").write_text("\n".join([lines[0], *(line for line in lines if ".NaiveBayes" in line)]))
    (tmp_path / "other.csv").write_text("a,b\n1,2\n")
    assert recognises(find("weka"), look(tmp_path))
    assert set(read(tmp_path).algorithm) == {"rules.ZeroR", "bayes.NaiveBayes"}
    (tmp_path / "c.csv").write_text("\n".join([lines[0], lines[1]]))
    with pytest.raises(InputError, match="occurs twice"):
        read_results(tmp_path, metric="Percent_correct")


def test_compressed_files(tmp_path: Path) -> None:
    content = gzip.compress((HERE / "folds.csv").read_bytes())
    (tmp_path / "x.csv.gz").write_bytes(content)
    assert read_results(tmp_path / "x.csv.gz", metric="Percent_correct").n == 3
    (tmp_path / "x.csv.gz").write_bytes(content[:-2000])
    assert not recognises(find("weka"), look(tmp_path))
    with pytest.raises(InputError, match=r"x\.csv\.gz"):
        read(tmp_path)


def test_versions_and_odd_values(tmp_path: Path) -> None:
    rows = [
        "x,1,1,weka.classifiers.A,'',1,90.0",
        "x,1,1,weka.classifiers.A,'',2,?",
        'x,1,1,"my ""B""",\'-C \\\'a,b\\\'\',1,Infinity',
    ]
    (tmp_path / "x.csv").write_text("\n".join([KEYS, *rows]))
    found = read(tmp_path / "x.csv")
    assert list(found.algorithm) == ["A (version 1)", "A (version 2)", 'my "B"']
    assert list(found.value) == ["90.0", "?", None]
    assert list(found.failure or ()) == ["", "", "not finite"]
    assert found.train is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{KEYS}\nx,1,1,A,'',1", "line 2: 6 cells, but there are 7 columns"),
        (f"{KEYS}\nx,1,1,A,'-K 1,1,90", "line 2: .*a quote is not closed"),
        (f"{KEYS}\nx,1,1,,'',1,90", "line 2: Key_Scheme is empty"),
        (f"{KEYS}\n", "no results below them"),
        (f"{KEYS},Percent_correct\nx,1,1,A,'',1,90,90", "column 'Percent_correct' occurs twice"),
        (KEYS.replace("Percent_correct", "Size") + "\nx,1,1,A,'',1,90", "no measure with a known direction"),
        ("@relation x\n@attribute Key_Dataset {a}\n@attribute Key_Scheme {b}\n", "no line @data"),
        ("@relation x\n@attribute Key_Dataset {a}\n@attribute Key_Scheme\n@data\n", "no results|name and a type"),
        (
            "@relation x\n@attribute Key_Dataset {a}\n@attribute Key_Scheme {b}\n@data\n{0 a}\n",
            "line 5: sparse ARFF rows",
        ),
        ("a,b\n1,2\n", "no results of Weka"),
        (f"{KEYS.replace('Percent_correct', 'Size')}\nx,1,1,A,'',1,2", r"x\.csv: there is no measure .*: 'Size'\."),
        (
            "Key_Dataset,Key_Scheme," + ",".join(f"c{j}" for j in range(10_000)) + "\nx,A\n",
            "2 cells, but there are 10 002 columns",
        ),
    ],
)
def test_hostile_files(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "x.csv").write_text(text)
    with pytest.raises(InputError, match=said):
        read(tmp_path / "x.csv")


def test_an_unknown_measure_and_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no measure 'Percent_corect'.*Percent_correct"):
        read(HERE / "folds.csv", metrics="Percent_corect")
    assert read(HERE / "folds.csv").source == str(HERE / "folds.csv")
    with pytest.raises(InputError, match="no results of Weka"):
        read(tmp_path)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\r\n\x1e"), max_size=12), min_size=1
    )
)
def test_cells_come_back(cells: list[str]) -> None:
    quoted = ["'" + cell.replace("\\", "\\\\").replace("'", "\\'") + "'" for cell in cells]
    assert split_cells(",".join(quoted), "x.csv", 1) == cells
