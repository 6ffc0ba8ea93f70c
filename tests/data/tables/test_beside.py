"""Several files, matched by name: the same table as in one file, or an error with both places."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import podium
from data.helpers import error_of, holds, read, read_file, refused_file
from podium.errors import InputError

NAMES = [f"p{at}" for at in range(12)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(name: str, columns: Mapping[str, Sequence[object]], *, without: Sequence[int] = (), shuffle: int = 0) -> str:
    """Write a file with these columns: some rows left out, the rest in another order."""
    rows = [row for at, row in enumerate(zip(*columns.values(), strict=True)) if at not in without]
    if shuffle:
        random.Random(shuffle).shuffle(rows)
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(",".join(map(str, row)) for row in [tuple(columns), *rows]) + "\n", encoding="utf-8")
    return name


def values(seed: int, n: int = 12) -> list[float]:
    return [round(random.Random(1000 * seed + at).random(), 3) for at in range(n)]


def labels(seed: int, n: int = 12) -> list[str]:
    return [random.Random(1000 * seed + at).choice(["cat", "dog", "owl"]) for at in range(n)]


def refused_predictions(*paths: str, **options: object) -> str:
    return error_of(lambda: podium.read_predictions(paths, **{"truth": "truth", **options}))  # type: ignore[arg-type]


# Results.


@pytest.mark.parametrize("shuffle", [0, 7])
@pytest.mark.parametrize("parts", [("A", "B", "C"), ("AB", "C"), ("A", "BC"), ("AB", "BC"), ("A", "ABC")])
def test_files_side_by_side_are_the_table(parts: tuple[str, ...], shuffle: int) -> None:
    """However the columns are spread over files, and whatever the order of their rows."""
    columns = {name: values(at) for at, name in enumerate("ABC")}
    whole = read_file(write("whole.csv", {"problem": NAMES, **columns}))
    paths = [
        write(f"f{at}.csv", {"problem": NAMES, **{name: columns[name] for name in part}}, shuffle=at and shuffle)
        for at, part in enumerate(parts)
    ]
    found = read_file(paths)
    assert (found.problems, found.algorithms) == (whole.problems, whole.algorithms)
    assert found.exact.tolist() == whole.exact.tolist()
    assert found.sha256 == whole.sha256
    holds(" ".join(found.notes), "matched by name, in 'problem': 12 of 12")
    assert ("agree on 'B'" in " ".join(found.notes)) == (parts == ("AB", "BC"))


@pytest.mark.parametrize("header", [("item", "acc"), ("acc", "item")])
def test_the_same_columns_are_named_after_the_files(header: tuple[str, str]) -> None:
    one = {"item": NAMES, "acc": values(1)}
    two = {"item": NAMES, "acc": values(2)}
    paths = [
        write("old.csv", {name: one[name] for name in header}),
        write("new.csv", {name: two[name] for name in reversed(header)}, shuffle=3),
    ]
    found = read_file(paths)
    assert (found.algorithms, found.problems) == (("old", "new"), tuple(NAMES))
    assert found.values.T.tolist() == [one["acc"], two["acc"]]
    assert found.sha256 == podium.read_results([Path(path) for path in paths], objective="maximize").sha256


def test_files_of_one_name() -> None:
    paths = [write(f"{folder}/s.csv", {"item": NAMES, "acc": values(at)}) for at, folder in enumerate(("main", "dev"))]
    assert read_file(paths).algorithms == ("main", "dev")
    paths[0] = write("s.csv", {"item": NAMES, "acc": values(0)})
    assert read_file(paths).algorithms == ("s", "dev/s")
    holds(refused_file([paths[0], paths[0]]), "two files would belong to the algorithm 's'")


@pytest.mark.parametrize("columns", [("acc", "acc"), ("A", "B")], ids=["same column", "own column"])
def test_names_that_one_file_lacks(columns: tuple[str, str]) -> None:
    paths = [
        write("one.csv", {"item": NAMES, columns[0]: values(1)}, without=[3]),
        write("two.csv", {"item": NAMES, columns[1]: values(2)}, without=[8, 9]),
    ]
    holds(refused_file(paths), "p3", "p8", "p9", "missing=", "3 of 24")
    left = read_file(paths, missing="drop-problem")
    assert left.problems == tuple(name for name in NAMES if name not in ("p3", "p8", "p9"))
    holds(" ".join(left.notes), "p3", "p8", "p9")
    holds(refused_file(paths, missing="omit"), "p3", "p8", "p9", "without any measurement")
    filled = read_file(paths, missing="value=0")
    assert (filled.n, (filled.values == 0).sum()) == (12, 3)
    assert podium.read_incomplete(paths, objective="maximize").missing == 3


def test_other_keys() -> None:
    one = write("one.csv", {"item": NAMES, "acc": values(1)})
    holds(
        refused_file([one, write("two.csv", {"task": NAMES, "acc": values(2)})]),
        "one.csv has 'item', 'acc'", "two.csv has 'task', 'acc'", "same header",
    )  # fmt: skip
    for column in ("acc", "SVM"):  # the same columns, and a column of its own
        two = write("two.csv", {"item": [f"x{name}" for name in NAMES], column: values(2)})
        holds(refused_file([one, two]), "no name in 'item'", "'p0' (line 2 of one.csv)", "'xp0' (line 2 of two.csv)")


def test_names_that_repeat() -> None:
    one = write("one.csv", {"item": NAMES, "A": values(1)})
    two = write("two.csv", {"item": [*NAMES[:-1], "p4"], "B": values(2)})
    holds(refused_file([one, two]), "'p4' occurs 2 times in 'item' of two.csv (lines 6, 13)")
    holds(refused_file([one, two], problem="item"), "'p4' occurs 2 times")
    three = write("three.csv", {"item": [*NAMES[:-1], ""], "B": values(2)})
    holds(refused_file([one, three]), "three.csv has no name in 'item' on line 13")
    # In files with the same two columns these are repeated measurements, as in one long table.
    runs = [write(f"{name}.csv", {"item": NAMES[:2] * 2, "acc": values(at, 4)}) for at, name in enumerate("ab")]
    assert read_file(runs).values.T[0].tolist() == [pytest.approx(sum(values(0, 4)[at::2]) / 2) for at in (0, 1)]


def test_the_key_is_the_column_whose_names_the_files_share() -> None:
    """Line numbers are different in every row, too, but the files number other rows."""
    one = write("one.csv", {"line": range(12), "item": NAMES, "A": values(1)})
    two = write("two.csv", {"line": range(100, 112), "item": NAMES[::-1], "B": values(2)})
    message = refused_file([one, two])
    holds(
        message,
        "contradict each other in 'line'",
        "for 'p11'",
        "line 13 of one.csv",
        "line 2 of two.csv",
        "drop_column=",
    )
    found = read_file([one, two], drop_column="line")
    assert (found.problems, found.algorithms) == (tuple(NAMES), ("A", "B"))
    assert found.values.T.tolist() == [values(1), values(2)[::-1]]
    truth = labels(1)
    paths = [
        write(f"{name}.csv", {"row": range(at, at + 12), "id": NAMES, "truth": truth, "pred": labels(at)})
        for at, name in enumerate("ab", 20)
    ]
    assert podium.read_predictions(paths, truth="truth", drop_column="row").classifiers == ("a", "b")


def test_contradictions_show_both_places() -> None:
    one = write("one.csv", {"item": NAMES, "A": values(1), "B": values(2)})
    two = write("two.csv", {"item": NAMES, "B": [*values(2)[:-1], 0.5], "C": values(3)}, shuffle=5)
    lines = Path(two).read_text().splitlines()
    place = next(at for at, line in enumerate(lines, 1) if line.startswith("p11,"))
    holds(
        refused_file([one, two]),
        "contradict each other in 'B': for 'p11'", f"'{values(2)[11]}' (line 13 of one.csv)", f"'0.5' (line {place} of two.csv)",
        "value=",
    )  # fmt: skip
    found = read_file([one, two], problem="item", value="B")
    assert found.algorithms == ("one", "two")
    holds(" ".join(found.notes), "one.csv: ignored columns: 'A'", "two.csv: ignored columns: 'C'")
    holds(refused_file([one, two], problem="item", value="A"), "two.csv", "no column 'A' for the value")


def test_other_kinds() -> None:
    one = write("one.csv", {"item": NAMES, "A": values(1)})
    two = write("two.csv", {"item": NAMES, "label": labels(1)})
    holds(refused_file([one, two]), "numbers and words", "'A' (line 2 of one.csv)", "'label' (line 2 of two.csv)")
    long = write("long.csv", {"item": NAMES[:6] * 2, "algorithm": ["B", "C"] * 6, "value": values(4)})
    holds(refused_file([one, long]), "occurs 2 times in 'item' of long.csv")
    error = write("error.csv", {"item": NAMES, "error": values(5)})
    accuracy = write("accuracy.csv", {"item": NAMES, "accuracy": values(6)})
    holds(refused_file([error, accuracy]), "'error' in error.csv", "'accuracy' in accuracy.csv", "same header")
    assert read_file([error, accuracy], keep_column="*").algorithms == ("error", "accuracy")
    third = write("third.csv", {"item": NAMES, "error": values(7)})
    holds(refused_file([error, accuracy, third], keep_column="*"), "'accuracy' in accuracy.csv", "a name of its own")


def test_numbers_with_deviations_are_numbers() -> None:
    one = write("one.csv", {"item": NAMES, "A": values(1)})
    two = write("two.csv", {"item": NAMES, "B": [f"{value} ± 0.01" for value in values(2)]})
    assert read_file([one, two]).values.T.tolist() == [values(1), values(2)]


def test_long_tables_need_their_columns() -> None:
    """A column of algorithms is not averaged over without a word."""
    paths = [
        write(f"{name}.csv", {"item": [*NAMES, *NAMES], "model": [name] * 12 + [name * 2] * 12, "acc": values(at, 24)})
        for at, name in enumerate("ab")
    ]
    holds(refused_file(paths), "If 'model' names the algorithms", "algorithm=")
    found = read_file(paths, problem="item", algorithm="model", value="acc")
    assert found.algorithms == ("a", "aa", "b", "bb")


def test_missing_and_empty_files() -> None:
    one = write("one.csv", {"item": NAMES, "acc": values(1)})
    holds(refused_file([one, "tow.csv"]), "tow.csv: there is no such file")
    holds(refused_file([one, write("two.csv", {"item": [], "acc": []})]), "two.csv", "no rows")
    holds(refused_file([one, write("two.csv", {"item": [], "other": []})]), "two.csv", "no rows")
    holds(refused_file([one, "two.csv"], reader="coco"), "one file or folder at a time")


def test_a_pattern_among_files() -> None:
    for at, name in enumerate("ab"):
        write(f"run_{name}.csv", {"item": NAMES, "acc": values(at)})
    assert read_file(["run_*.csv", write("c.csv", {"item": NAMES, "acc": values(7)})]).algorithms == (
        "run_a", "run_b", "c",
    )  # fmt: skip


def test_unpaired_samples_and_runs() -> None:
    paths = [
        write(f"{name}.csv", {"item": NAMES, "acc": values(at)}, without=range(at)) for at, name in enumerate("ab")
    ]
    groups = podium.read_groups(paths, objective="maximize")
    assert (groups.algorithms, [sample.tolist() for sample in groups.samples]) == (
        ("a", "b"),
        [values(0), values(1)[1:]],
    )
    runs = [write(f"{name}.csv", {"item": NAMES[:6] * 2, "acc": values(at)}) for at, name in enumerate("ab")]
    assert podium.read_runs(runs).algorithms == ("a", "b")


# Predictions.


def test_predictions_side_by_side_are_the_table() -> None:
    truth, one, two = labels(1, 30), labels(2, 30), labels(3, 30)
    names = [f"q{at}" for at in range(30)]
    whole = podium.read_predictions(
        write("whole.csv", {"id": names, "truth": truth, "one": one, "two": two}), truth="truth"
    )
    first = write("one.csv", {"id": names, "truth": truth, "pred": one})
    for second in (
        write("two.csv", {"id": names, "truth": truth, "pred": two}, shuffle=1),
        write("a/two.csv", {"pred": two, "id": names}, shuffle=2),
    ):
        found = podium.read_predictions([first, second], truth="truth")
        assert (found.classifiers, found.instances, found.identifier) == (("one", "two"), tuple(names), "id")
        assert found.correct.tolist() == whole.correct.tolist()
        assert found.sha256 == whole.sha256
    alone = [
        write("truth.csv", {"id": names, "truth": truth}),
        "a/two.csv",
        write("three.csv", {"id": names, "pred": one}),
    ]
    found = podium.read_predictions(alone, truth="truth")
    assert found.classifiers == ("two", "three")
    assert found.correct.tolist() == whole.correct[:, ::-1].tolist()
    other = write("named.csv", {"id": names, "two": two})
    named = write("first.csv", {"id": names, "truth": truth, "one": one})
    assert podium.read_predictions([named, other], truth="truth").sha256 == whole.sha256
    pattern = podium.read_predictions("t*.csv", truth="truth", file_is="algorithm")
    assert pattern.classifiers == ("three", "two")
    assert pattern.correct.tolist() == whole.correct.tolist()


def test_solved_and_equal_files() -> None:
    paths = [
        write(f"{name}.csv", {"item": NAMES, "correct": [at % step == 0 for at in range(12)]})
        for name, step in (("a", 2), ("b", 3), ("c", 2))
    ]
    found = podium.read_predictions(paths, solved=True)
    assert (found.classifiers, found.correct.sum(axis=0).tolist()) == (("a", "b", "c"), [6, 4, 6])
    holds(" ".join(found.notes), "exact copies", "'c' of 'a'")


def test_contradicting_truths() -> None:
    truth = labels(1)
    other = [*truth[:5], "bee", *truth[6:]]
    paths = [
        write("one.csv", {"id": NAMES, "truth": truth, "pred": labels(2)}),
        write("two.csv", {"id": NAMES, "truth": other, "pred": labels(3)}),
    ]
    holds(
        refused_predictions(*paths),
        "contradict each other in 'truth': for 'p5'", f"'{truth[5]}' (line 7 of one.csv)", "'bee' (line 7 of two.csv)",
    )  # fmt: skip


def test_predictions_that_do_not_match() -> None:
    truth = labels(1)
    one = write("one.csv", {"id": NAMES, "truth": truth, "pred": labels(2)})
    two = write("two.csv", {"id": NAMES, "pred": labels(3)}, without=[4])
    holds(refused_predictions(one, two), "line 6 of one.csv ('p4')", "'two'")
    assert podium.read_predictions([one, two], truth="truth", drop_row="p4").n == 11
    keyless = [write(f"k{at}.csv", {"truth": truth, "pred": labels(at)}) for at in (2, 3)]
    holds(refused_predictions(*keyless), "occurs", "in 'pred' of k2.csv", "names each row once")
    holds(refused_predictions(one, two, identifier="nr"), "one.csv: there is no column 'nr'")
    holds(refused_predictions(one, two, truth="trut"), "no column 'trut'", "Did you mean 'truth'?")
    holds(refused_predictions(one, write("s.csv", {"id": NAMES, "score": values(1)})), "numbers and words")


def test_chosen_classifiers() -> None:
    truth = labels(1)
    paths = [
        write(f"{name}.csv", {"id": NAMES, "truth": truth, "pred": labels(at), "prob": values(at)})
        for at, name in enumerate("ab", 2)
    ]
    holds(refused_predictions(*paths), "contradict each other in 'pred'", "classifiers=['pred']")
    found = podium.read_predictions(paths, truth="truth", classifiers=["pred"])
    assert found.classifiers == ("a", "b")
    holds(" ".join(found.notes), "Ignored columns: 'prob'")
    holds(refused_predictions(*paths, classifiers=["pred", "nope"]), "no column 'nope' for the classifier")


def test_a_file_called_like_a_shared_column() -> None:
    truth = labels(1)
    paths = [
        write(f"{name}.csv", {"id": NAMES, "truth": truth, "pred": labels(at)})
        for at, name in enumerate(("truth", "b"), 2)
    ]
    holds(refused_predictions(*paths), "a file is called 'truth'", "Rename the file")


def test_names_of_numbers() -> None:
    """Numbered instances are matched like any other, and are no column of answers."""
    numbers = list(range(40, 70))
    truth = [str(at % 5 + 40) for at in range(30)]  # labels that are numbers of instances, too
    one, two = truth[::-1], [*truth[:20], *truth[:10]]
    paths = [
        write("one.csv", {"zahl": numbers, "truth": truth, "pred": one}),
        write("two.csv", {"zahl": numbers[::-1], "truth": truth[::-1], "pred": two[::-1]}),
    ]
    found = podium.read_predictions(paths, truth="truth")
    assert (found.classifiers, found.identifier) == (("one", "two"), "zahl")
    assert found.correct.sum(axis=0).tolist() == [
        sum(a == b for a, b in zip(truth, answers, strict=True)) for answers in (one, two)
    ]


def test_what_needs_one_file_is_not_pooled() -> None:
    paths = [
        write(f"{name}.csv", {"id": NAMES, "truth": [0, 1] * 6, "score": values(at)}) for at, name in enumerate("ab")
    ]
    with pytest.raises(InputError, match=r"a\.csv, b\.csv: such data are read from one file"):
        podium.compare_roc(paths, truth="truth", positive=1)
    with pytest.raises(InputError, match="such data are read from one file"):
        podium.compare_folds(paths, objective="maximize", design="cv")


# The same through the studies.


def test_a_list_of_paths_is_data_for_every_study() -> None:
    paths = [write(f"{name}.csv", {"item": NAMES, "acc": values(at)}) for at, name in enumerate(("old", "new"))]
    text = "item,old,new\n" + "".join(f"{n},{a},{b}\n" for n, a, b in zip(NAMES, values(0), values(1), strict=True))
    study = podium.compare(paths, objective="maximize")
    assert study.results.sha256 == read(text).sha256
    assert podium.compare_pair(paths, "old", "new", objective="maximize").results.sha256 == study.results.sha256


def test_a_dict_of_frames_is_matched_by_name_as_files_are(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    rows = {"old": [("q1", 0.5), ("q2", 0.25), ("q3", 0.1)], "new": [("q3", 0.3), ("q1", 0.75), ("q4", 0.2)]}
    frames = {name: pandas.DataFrame(cells, columns=["item", "score"]) for name, cells in rows.items()}
    for name, frame in frames.items():
        frame.to_csv(tmp_path / f"{name}.csv", index=False)
    options: dict[str, Any] = {"objective": "maximize", "missing": "drop-problem"}
    found = podium.compare(frames, **options).results
    listed = podium.compare([tmp_path / "old.csv", tmp_path / "new.csv"], **options).results
    assert (found.algorithms, found.problems) == (("old", "new"), ("q1", "q3"))
    assert found.exact.tolist() == listed.exact.tolist() == [[10, 15], [2, 6]]
    told = "Rows were matched by name, in 'item': 2 of 4 names are in every table."
    assert told in podium.compare_pair(frames, "old", "new", **options).to_text()
    assert told in podium.compare(frames, **options)._repr_html_().replace("&#x27;", "'")
    assert podium.describe(frames).seen.shape == {"problems": 4, "algorithms": 2}


def test_a_dict_of_frames_of_predictions_keeps_the_truth_once() -> None:
    pandas = pytest.importorskip("pandas")
    ids, truth = list("wxyz"), list("aabb")
    frames = {
        "old": pandas.DataFrame({"id": ids, "label": truth, "prediction": list("abab")}),
        "new": pandas.DataFrame({"id": ids[::-1], "label": truth[::-1], "prediction": list("bbaa")}),
    }
    found = podium.compare_predictions(frames, truth="label").predictions
    assert found.classifiers == ("old", "new")
    assert found.correct.tolist() == [[True, True], [False, True], [False, True], [True, True]]
