"""The benchmarks run, and write what they say they write. No test says how long anything takes."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "benchmarks"


@pytest.fixture(autouse=True)
def _scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Scripts import each other by names that folders of tests have too, and pytest keeps those as modules."""
    names = [path.stem for path in FOLDER.glob("*.py")]
    kept = {name: sys.modules.pop(name) for name in names if name in sys.modules}
    monkeypatch.syspath_prepend(FOLDER)
    yield
    for name in names:
        sys.modules.pop(name, None)
    sys.modules.update(kept)


def test_every_row_that_needs_no_other_package_is_measured() -> None:
    for needed in ("pandas", "polars", "scipy"):
        pytest.importorskip(needed)
    names = ["parquet", "csv", "digits", "friedman", "wilcoxon"]
    command = [sys.executable, str(FOLDER / "table.py"), "--quick", "--only", *names]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    head, _, *rows = done.stdout.splitlines()
    assert done.stderr == ""
    works = [row.split("|")[1].split(",")[0].split(":")[0].strip() for row in rows]
    assert list(dict.fromkeys(works)) == [
        "Parquet", "wide CSV 300 × 5", "30 × 5 of 17 digits", "Friedman 200 × 10", "Wilcoxon of all pairs 50 × 5",
    ]  # fmt: skip
    assert {row.count("|") for row in (head, *rows)} == {6}


def test_a_section_of_the_page_is_replaced_and_the_rest_stays(tmp_path: Path) -> None:
    from timing import put_section, table_lines

    page = tmp_path / "page.md"
    page.write_text("above\n<!-- a: begin -->\nold\n<!-- a: end -->\nbelow\n", encoding="utf-8")
    for _ in range(2):
        put_section(page, "a", table_lines(["x", "y"], [["1", "2"]]))
        table = "| x | y |\n| --- | ---: |\n| 1 | 2 |"
        assert page.read_text(encoding="utf-8") == f"above\n<!-- a: begin -->\n{table}\n<!-- a: end -->\nbelow\n"
    with pytest.raises(SystemExit, match="no section 'b'"):
        put_section(page, "b", [])


@pytest.mark.parametrize("name", sorted(path.stem for path in FOLDER.glob("*.py")))
def test_every_benchmark_can_be_imported(name: str) -> None:
    try:
        assert importlib.import_module(name).__doc__
    except ModuleNotFoundError as error:  # another program that it measures, which the tests do not need
        if (error.name or "").split(".")[0] in {"podium", *(path.stem for path in FOLDER.glob("*.py"))}:
            raise
        pytest.skip(f"{name} needs {error.name}")


@pytest.mark.parametrize("name", ["table", "peers", "walks"])
def test_the_page_has_the_sections_that_are_written(name: str) -> None:
    page = (FOLDER.parent / "docs" / "project" / "benchmarks.md").read_text(encoding="utf-8")
    assert page.count(f"<!-- {name}: begin -->") == page.count(f"<!-- {name}: end -->") == 1


def test_an_artefact_of_another_program_is_seen_and_left_out() -> None:
    import gc

    from timing import consists_of, uncollected

    assert "`gc.collect`" in consists_of(lambda: gc.collect())
    assert "gc.collect" not in consists_of(uncollected(lambda: gc.collect()))


def test_space_is_counted_in_blocks_of_the_disk(tmp_path: Path) -> None:
    from install import mebibytes

    (tmp_path / "inner").mkdir()
    empty = mebibytes(tmp_path)
    (tmp_path / "inner" / "file").write_bytes(bytes(range(256)) * 4096)
    assert mebibytes(tmp_path) - empty >= 1
