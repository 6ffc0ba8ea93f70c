"""The package as a whole: its names, its version, how it is started."""

from __future__ import annotations

import importlib
import inspect
import re
import subprocess
import sys
from importlib import metadata, resources
from pathlib import Path

import pytest

import podium
from podium.verbs import VERBS


def test_the_version_is_one():
    assert re.fullmatch(r"\d+\.\d+\.\d+([.\w]*)", podium.__version__)
    assert metadata.version("podium") == podium.__version__


def test_the_console_script():
    (script,) = [entry for entry in metadata.entry_points(group="console_scripts") if entry.name == "podium"]
    assert script.value == "podium.cli:main"
    assert callable(script.load())


def test_types_are_shipped():
    assert resources.files("podium").joinpath("py.typed").is_file()


@pytest.mark.parametrize("name", podium.__all__)
def test_every_public_name_is_there_and_documented(name):
    value = getattr(podium, name)
    assert name in dir(podium)
    if name != "__version__":
        assert value.__doc__
        assert value.__doc__.strip()[0].isupper()


def test_public_names_are_sorted_and_complete():
    assert podium.__all__ == sorted(podium.__all__)
    assert set(podium._HOME) <= set(podium.__all__)
    for name, home in podium._HOME.items():
        assert inspect.unwrap(getattr(importlib.import_module(home), name)) is inspect.unwrap(getattr(podium, name))


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
        *("podium.stats.sign", "podium.stats.directional", "podium.stats.resampled", "podium.stats.equivalence"),
        *(
            "podium.studies.family.equivalence",
            "podium.studies.compare.layout",
            "podium.data.readers",
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
