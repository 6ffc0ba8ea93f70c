"""The package as a whole: its names, its version, how it is started."""

from __future__ import annotations

import importlib
import inspect
import os
import re
import subprocess
import sys
import zipfile
from importlib import metadata, resources
from pathlib import Path

import pytest

import podium
from podium.verbs import VERBS
from quick import for_each


def test_the_version_is_one():
    assert re.fullmatch(r"\d+\.\d+\.\d+([.\w]*)", podium.__version__)
    assert metadata.version("podium") == podium.__version__


def test_the_console_script():
    (script,) = [entry for entry in metadata.entry_points(group="console_scripts") if entry.name == "podium"]
    assert script.value == "podium.cli:main"
    assert callable(script.load())


def test_types_are_shipped():
    assert resources.files("podium").joinpath("py.typed").is_file()


@for_each(podium.__all__)
def test_every_public_name_is_there_and_documented(name):
    value = getattr(podium, name)
    assert name in dir(podium)
    if name != "__version__":
        assert value.__doc__
        assert value.__doc__.strip()[0].isupper()


def test_public_names_are_sorted_and_complete():
    assert podium.__all__ == sorted(podium.__all__)
    homes = {name: module for module, names in podium._MODULES.items() for name in names}
    assert set(homes) == set(podium.__all__)
    for name, home in homes.items():
        assert inspect.unwrap(getattr(importlib.import_module(f"podium.{home}"), name)) is inspect.unwrap(
            getattr(podium, name)
        )


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'friedmann'"):
        _ = podium.friedmann


def test_errors_are_of_one_family():
    for error in (podium.InputError, podium.InfeasibleError, podium.MissingExtraError):
        assert issubclass(error, podium.PodiumError)
    assert issubclass(podium.InputError, ValueError)
    assert issubclass(podium.InfeasibleError, ValueError)
    assert issubclass(podium.MissingExtraError, ImportError)
    assert str(podium.MissingExtraError("pandas", "pandas", "This")) == (
        "This needs pandas, which is not installed. Install it with: pip install 'podium[pandas]'"
    )


@pytest.mark.parametrize(
    "calls",
    [[], [["--help"]], [["--version"]], [[verb, "--help"] for verb in VERBS]],
    ids=["import", "help", "version", "help of every verb"],
)
def test_starting_loads_no_numbers(calls):
    """``import podium``, --help and --version answer before NumPy is loaded."""
    code = (
        "import sys, podium\n"
        + (f"from podium.cli import main\nfor words in {calls!r}:\n    assert main(words) == 0\n" if calls else "")
        + "sys.exit(' '.join({'numpy', 'scipy', 'rich', 'pandas', 'polars', 'narwhals'} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_comparison_into_a_pipe_loads_only_what_it_shows():
    """What few comparisons use would make all of them start more slowly."""
    table = Path(__file__).parents[1] / "examples" / "garcia_herrera_2008.csv"
    unused = (
        *("scipy.stats", "scipy.optimize", "rich.console", "narwhals", "pandas", "polars"),
        *("podium.stats.directional", "podium.stats.resampled", "podium.stats.equivalence"),
        *(
            "podium.studies.shared.family.equivalence",
            "podium.studies.many_problems.compare.layout",
            "podium.data.readers.registry",
            "podium.data.readers.layouts",
            "podium.glossary",
        ),
    )
    code = (
        "import sys\n"
        "from podium.cli import main\n"
        f"assert main(['compare', {str(table)!r}, '--objective', 'maximize']) == 0\n"
        f"sys.exit(' '.join({set(unused)!r} & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_module_runs_like_the_script():
    done = subprocess.run(
        [sys.executable, "-m", "podium", "--version"], capture_output=True, text=True, check=False, timeout=600
    )
    assert (done.returncode, done.stdout) == (0, f"podium, version {podium.__version__}\n")


def test_importing_the_module_does_nothing():
    """``python -m podium`` acts; ``import podium.__main__`` (a documentation tool, say) does not."""
    done = subprocess.run(
        [sys.executable, "-c", "import podium.__main__"], capture_output=True, text=True, check=False, timeout=600
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_it_works_from_a_zip_without_stubs(tmp_path):
    """As programs packed by PyInstaller, Nuitka or zipapp have it: no source tree, no ``.pyi``, and no file of its own on the disk."""
    package, packed = Path(podium.__file__).parent, tmp_path / "packed.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for path in sorted(package.rglob("*")):
            if path.is_file() and path.suffix not in (".pyi", ".po", ".pyc", ".bib", ".toml"):
                archive.write(path, path.relative_to(package.parent))
    table = tmp_path / "t.csv"
    table.write_text("data,A,B,C\nx,1,2,3\ny,2,3,4\nz,3,1,2\nw,3,1,4\n", encoding="utf-8")
    compare = ["compare", str(table), "--objective", "maximize"]
    report = ["--report", str(tmp_path / "r.html"), "--figure", str(tmp_path / "f.svg")]
    code = (
        "import sys, podium\n"
        f"assert podium.__file__.startswith({str(packed)!r}), podium.__file__\n"
        "from podium import data, stats\n"
        "assert stats.adjust([0.01], 'holm')[0] == 0.01 and data.Results is podium.Results\n"
        "from podium.cli import main\n"
        f"for words in [['--help'], [*{compare!r}, '--full', '--language', 'es'], [*{compare!r}, '--methods', 'en'],\n"
        f"              ['explain', 'holm', '--language', 'es'], ['guide'], [*{compare!r}, *{report!r}]]:\n"
        "    assert main(words) == 0, words\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=False, timeout=600, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(packed)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert "Comparación de 3 algoritmos" in done.stdout
    assert "We compared" in done.stdout
    assert (tmp_path / "r.html").stat().st_size > 10_000
