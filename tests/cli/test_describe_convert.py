"""``podium describe`` and ``podium convert`` from the command line, and what their documents show."""

from __future__ import annotations

from cli.conftest import BEST, EXAMPLES

TABLE = EXAMPLES / "garcia_2010_tutorial.csv"


def test_describe_counts_and_says_what_comes_next(run):
    words = ("describe", EXAMPLES / "amlb_2019_medium_8c1h.csv")
    assert "179 of 926" in run(*words).flat()
    assert run(*words, "-f", "json").json()["next"]["verb"] == "compare"


def test_describe_reads_standard_input_and_parts(run, tmp_path):
    assert "2 problems, 2 algorithms" in run("describe", "-", stdin="d,A,B\nx,1,2\ny,2,1\n").fine()
    run("describe", TABLE, "--sheet", "1").refused("sheet")
    run("describe", tmp_path / "nothing.csv").refused("nothing.csv")
    run("describe", TABLE, "--reader", "nonsense").refused("nonsense")


def test_convert_there_and_back(run, tmp_path):
    long, wide = tmp_path / "long.csv", tmp_path / "wide.csv"
    done = run("convert", TABLE, long, *BEST)
    assert (done.code, done.out) == (0, "")
    assert f"wrote {long} (96 rows of 4 columns, long)" in done.err
    assert run("convert", long, wide, "--to", "wide").code == 0
    with TABLE.open(encoding="utf-8") as file:
        assert wide.read_text(encoding="utf-8").splitlines()[1:] == file.read().splitlines()[1:]
    first = run("compare", long, "-f", "json").json()["provenance"]["data_sha256"]
    assert first == run("compare", TABLE, *BEST, "-f", "json").json()["provenance"]["data_sha256"]
    run("convert", TABLE, wide).refused("--overwrite")
    run("convert", EXAMPLES / "jmetal_indicators.csv", tmp_path / "x.csv", "--to", "wide").refused("--metric")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["long.csv", "wide.csv"]


def test_convert_predictions_to_standard_output(capfdbinary):
    from podium.cli import main

    assert (
        main(
            [
                "convert",
                str(EXAMPLES / "digits_predictions.csv"),
                *["-", "--truth", "digit", "--id", "image", "--classifiers", "Tree,Forest"],
            ]
        )
        == 0
    )
    out = capfdbinary.readouterr().out.decode().splitlines()
    assert out[:2] == ["image,digit,Tree,Forest", "1081,2,1,2"]
