"""podium power from the command line: schemas, mistakes, interruption, and the documents."""

from __future__ import annotations

import pytest

from cli.conftest import BEST, unless_given
from cli.faulty import interrupted
from cli.schemas import valid
from podium.stats.simulation import BiasedSamples
from podium.studies.before_and_after.power.verb import biases

pytestmark = pytest.mark.usefixtures("computed_once")

FAST = ("--replicates", "60", "--bias", "0:20:10")


@pytest.fixture
def power(run, herrera):
    def ask(*words, file=herrera):
        return run("power", file, *BEST, *unless_given(FAST, words), *words)

    return ask


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--pair", "C4.5", "1-NN", "--sample-size", "12", "--alpha", "0.1"],
        ["--control", "CN2"],
        ["--control", "best", "--test", "sign", "--procedures", "holm,li"],
        ["--ranking", "quade", "--test", "t", "--procedures", "holm,shaffer-dynamic"],
        ["--replacement", "--sample-size", "40", "--scale", "0.5"],
        ["--bias", "0,3.5", "--seed", "9", "--replicates", "1"],
    ],
    ids=" ".join,
)
def test_every_choice_follows_the_schema(power, words):
    said = power(*words, "-f", "json").json()
    assert said["provenance"]["seed"] == said["provenance"]["options"]["seed"]
    for sample in said["samples"]:
        assert len(sample["results"]) == len(said["methods"])
    assert all(len(one["rejected"]) == len(said["methods"]) for one in said["hypotheses"])


def test_the_verdict_comes_first(power):
    text = power().flat()
    assert "Bergmann–Hommel rejects the most" in text
    assert text.index("rejects the most") < text.index("More:")


def test_figures(power, tmp_path):
    paths = [tmp_path / f"{kind}.svg" for kind in ("pair", "sizes")]
    said = power("--figure", paths[0], "--kind", "pair", "--figure", paths[1], "--kind", "sizes")
    assert said.code == 0
    assert all("<svg" in path.read_text("utf-8") for path in paths)


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        (["--sample-size", "31"], "without replacement"),
        (["--bias", "20:0"], "START:STOP"),
        (["--bias", "a"], "START:STOP"),
        (["--bias", "0:1:0"], "START:STOP"),
        (["--bias", "0:nan"], "START:STOP"),
        (["--bias", "0:1e9:1e-9"], "START:STOP"),
        (["--bias", ""], "START:STOP"),
        (["--bias", "nan"], "a number each), but contains nan"),
        (["--bias", "inf"], "finite"),
        (["--pair", "C4.5", "<script>"], "C4.5"),
        (["--procedures", "holm,,"], "procedure"),
        (["--resume"], "--checkpoint"),
        (["--jobs", "2", "--dask", "tcp://localhost:1"], "one of them"),
        (["--jobs", "0"], "jobs"),
        (["--kind", "pair"], "--figure"),
    ],
    ids=str,
)
def test_mistakes_are_named(power, words, fact):
    power(*words).refused(fact)


def test_tables_that_can_hardly_be_sampled(run):
    for text in (
        "p,A,B\nx,1,2\ny,2,1\n",
        "p,A,B\nx,1,1\ny,1,1\nz,1,1\n",
        "p,A,B\nx,1e300,-1e300\ny,-1e308,1e308\nz,1,2\n",
    ):
        said = run("power", "-", *BEST, *FAST, "--control", "A", "-f", "json", stdin=text).fine()
        valid(said)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("0:3", (0, 1, 2, 3)),
        ("0:1:0.1", tuple(i / 10 for i in range(11))),
        ("5", (5,)),
        ("0,2.5", (0, 2.5)),
        ("2:2", (2,)),
    ],
)
def test_biases(text, values):
    assert biases(text) == pytest.approx(values)


def test_an_interrupted_experiment_goes_on(power, tmp_path):
    """Ctrl-C leaves a file from which the same numbers come as without it."""
    words = ("--replicates", "1500", "--checkpoint", tmp_path / "c.npz", "-f", "json")
    with interrupted(BiasedSamples, at=3):
        stopped = power(*words)
    assert (stopped.code, stopped.out) == (130, "")
    power(*words).refused("Resume")
    with interrupted(BiasedSamples) as calls:
        again = power(*words, "--resume").fine()
    assert calls == [500]
    assert again == power("--replicates", "1500", "-f", "json").fine()
