"""Try what each extra is for in an installed podium: ``python .ci/extras.py EXTRA absent|present`` in its environment.

absent: podium says how to install it, and ends like after any other mistake of a user. present: the work is done.
Without arguments the extras are listed.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Callable, Sequence
from contextlib import chdir
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
TABLE = EXAMPLES / "garcia_herrera_2008.csv"
MAXIMIZE = ("--objective", "maximize")
FRAME = """
import sys, podium
frame = podium.compare(podium.read_results(sys.argv[1], objective="maximize")).to_frame(backend=sys.argv[2])
assert type(frame).__module__.startswith(sys.argv[2]) and len(frame) > 0, frame
"""
AXES = """
import sys, podium
study = podium.compare(podium.read_results(sys.argv[1], objective="maximize"))
assert len(study.plot().texts) > 5
"""
BENCHMARK = """
import podium
try:
    from sklearn.datasets import load_iris, load_wine
    from sklearn.dummy import DummyClassifier
    from sklearn.naive_bayes import GaussianNB
except ImportError:
    class Own:
        fit = predict = get_params = lambda self, *given: {}
    podium.benchmark({"own": Own()}, {"a": ([[1.0]] * 20, [0, 1] * 10)}, cv=5, seed=1)
sets = {"iris": load_iris(), "wine": load_wine()}
run = podium.benchmark({"NB": GaussianNB(), "none": DummyClassifier()}, sets, cv=5, seed=1)
assert run.results().values[0, 0] > 0.9
"""
DATABASE = """
import sys, duckdb
names, *rows = [line.rstrip().split(",") for line in open(sys.argv[1])]
base = duckdb.connect("t.duckdb")
base.execute("create table t (dataset varchar, " + ", ".join(f'"{name}" decimal(9, 3)' for name in names[1:]) + ")")
base.executemany("insert into t values (" + ", ".join("?" * len(names)) + ")", rows)
"""
CLUSTER = """
import sys, distributed, podium.cli
with distributed.LocalCluster(1, processes=False, protocol="tcp", dashboard_address=None) as cluster:
    sys.exit(podium.cli.main([*sys.argv[1:], "--dask", cluster.scheduler_address]))
"""
RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEET = {
    "_rels/.rels": RELATIONS.format(f'<Relationship Id="r1" Type="{KIND}/officeDocument" Target="xl/workbook.xml"/>'),
    "xl/workbook.xml": '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    f'xmlns:r="{KIND}"><sheets><sheet name="one" sheetId="1" r:id="r1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": RELATIONS.format(
        f'<Relationship Id="r1" Type="{KIND}/worksheet" Target="worksheets/sheet1.xml"/>'
    ),
    "xl/worksheets/sheet1.xml": '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    "<sheetData>{}</sheetData></worksheet>",
}


@dataclass(frozen=True)
class Trial:
    """Words for Python that need the extra, which of its names is told without it, and what is seen with it."""

    words: Sequence[str]
    extra: str
    code: int = 0
    says: str = ""


def podium(extra: str, *words: str, code: int = 0, says: str = "") -> list[Trial]:
    """Return the trial of one command line."""
    return [Trial(("-m", "podium", *words), extra, code, says)]


def frames(name: str) -> list[Trial]:
    """A study as a table of pandas or polars."""
    return [Trial(("-c", FRAME, str(TABLE), name), name)]


def parquet() -> list[Trial]:
    """A table written as Parquet and read again; without the extra neither is possible."""
    Path("nonsense.parquet").write_bytes(b"PAR1" + bytes(16) + b"PAR1")
    written = podium("parquet", "convert", str(TABLE), "written.parquet", *MAXIMIZE)
    return written + compared("parquet", f"{'nonsense' if find_spec('polars') is None else 'written'}.parquet")


def compared(extra: str, file: str) -> list[Trial]:
    """The example's comparison, from a file of another kind."""
    return podium(extra, "compare", file, *MAXIMIZE, says="C4.5 has the best mean rank (2.10)")


def excel() -> list[Trial]:
    """The example as a workbook, with its texts in the cells."""
    lines = [line.split(",") for line in TABLE.read_text("utf-8").splitlines()]
    rows = "".join("<row>" + "".join(map(_cell, line)) + "</row>" for line in lines)
    with zipfile.ZipFile("t.xlsx", "w") as book:
        for name, content in SHEET.items():
            book.writestr(name, content.replace("{}", rows))
    return compared("excel", "t.xlsx")


def _cell(text: str) -> str:
    if re.fullmatch(r"[0-9.]+", text):
        return f"<c><v>{text}</v></c>"
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'


def zstd() -> list[Trial]:
    """The example as a frame of Zstandard with one raw block (RFC 8878)."""
    content = TABLE.read_bytes()
    head = b"\x28\xb5\x2f\xfd\xa0" + len(content).to_bytes(4, "little")
    Path("t.csv.zst").write_bytes(head + (len(content) << 3 | 1).to_bytes(3, "little") + content)
    return compared("zstd", "t.csv.zst")


def duckdb() -> list[Trial]:
    """The example in a database."""
    if find_spec("duckdb") is None:
        Path("t.duckdb").write_bytes(bytes(8) + b"DUCK" + bytes(600))
    else:
        subprocess.run([sys.executable, "-c", DATABASE, str(TABLE)], check=True)
    return compared("duckdb", "t.duckdb")


def postgres() -> list[Trial]:
    """A server that is not there: with the extra it is asked."""
    address = "postgresql://127.0.0.1:1/none?table=t"
    return podium("postgres", "compare", address, *MAXIMIZE, code=2, says="127.0.0.1")


def hierarchical() -> list[Trial]:
    """Folds of six problems on which B is better by about 0.02."""
    values = {"A": 0.80, "B": 0.82}
    lines = [
        f"t{task},{fold},{name},{value + task / 100 + (fold * 7 + task * 3 + len(lines)) % 11 / 1000:.3f}"
        for task in range(6)
        for fold in range(10)
        for lines, (name, value) in zip(((), (0,)), values.items(), strict=True)
    ]
    Path("runs.csv").write_text("\n".join(["task,fold,model,accuracy", *lines, ""]), "utf-8")
    columns = ("--problem", "task", "--algorithm", "model", "--value", "accuracy", "--run", "fold")
    model = ("--hierarchical", "--rope", "0.01", "--test-fraction", "0.1", "--samples", "2000")
    return podium("bayes", "bayes", "runs.csv", "A", "B", *MAXIMIZE, *columns, *model)


def calibration() -> list[Trial]:
    """Fawcett's scores, calibrated."""
    words = ("--truth", "class", "--positive", "p", "--scores", "score", "--calibrate")
    return podium("calibration", "roc", str(EXAMPLES / "fawcett_roc_20.csv"), *words, says="Brier")


def dask() -> list[Trial]:
    """A simulation on a cluster of one worker."""
    words = ("validate", "--replicates", "200")
    if find_spec("distributed") is None:
        return podium("dask", *words, "--dask", "tcp://127.0.0.1:1")
    return [Trial(("-c", CLUSTER, *words), "dask")]


def pdf() -> list[Trial]:
    """The report, and its picture in both forms that need the extra."""
    words = ("compare", str(TABLE), *MAXIMIZE)
    report = podium("pdf", *words, "--format", "pdf", "--output", "report.pdf")
    return [*report, *(trial for name in ("f.pdf", "f.png") for trial in podium("pdf", *words, "--figure", name))]


def page() -> list[Trial]:
    """The page, its first sheet, a study of its example and all its files; without the extra it does not start."""
    words = ("serve", "--port", "0", "--no-browser")
    if find_spec("starlette") is None:
        return podium("web", *words)
    with subprocess.Popen([sys.executable, "-m", "podium", *words], stderr=subprocess.PIPE, text=True) as process:
        try:
            _use(process.stderr.readline() if process.stderr else "")
        finally:
            process.terminate()
    return []


def _use(greeting: str) -> None:
    found = re.search(r"http://\S+/", greeting)
    if found is None:
        sys.exit(f"web: podium serve says: {greeting}")
    address = found.group()
    with urllib.request.urlopen(address, timeout=60) as answer:
        assert answer.status == 200
        assert b"<h1" in answer.read()
    body = json.dumps({"data": "classifiers", "options": {"objective": "maximize"}}).encode()
    request = urllib.request.Request(
        f"{address}api/studies/compare", body, {"Content-Type": "application/json", "Origin": address.rstrip("/")}
    )
    for _turn in range(60):  # a busy machine has no worker at once, and the server says: ask again
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                study = json.load(answer)
            break
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise
            time.sleep(int(error.headers["Retry-After"]))
    else:
        sys.exit("web: the server stays busy")
    assert "C4.5" in json.dumps(study), study
    for file in study["files"]:  # what is offered works with this extra alone
        with urllib.request.urlopen(address.rstrip("/") + file, timeout=120) as answer:
            assert answer.read(), file


TRIALS: dict[str, Callable[[], list[Trial]]] = {
    "bayes": hierarchical,
    "calibration": calibration,
    # No machine of a release has a table in its clipboard.
    "clipboard": lambda: podium("clipboard", "compare", "--clipboard", *MAXIMIZE, code=2, says="clipboard: "),
    "dask": dask,
    "duckdb": duckdb,
    "excel": excel,
    "pandas": lambda: frames("pandas"),
    "parallel": lambda: podium("parallel", "validate", "--replicates", "200", "--jobs", "2"),
    "parquet": parquet,
    "pdf": pdf,
    "plots": lambda: [Trial(("-c", AXES, str(TABLE)), "plots")],
    "polars": lambda: frames("polars"),
    "postgres": postgres,
    "sklearn": lambda: [Trial(("-c", BENCHMARK), "sklearn")],
    "sql": lambda: duckdb() + postgres(),
    "web": page,
    "zstd": zstd,
}


def run(trial: Trial, state: str) -> None:
    """Run one trial and compare what it says and how it ends."""
    done = subprocess.run([sys.executable, *trial.words], capture_output=True, text=True, check=False, timeout=300)
    said = done.stdout + done.stderr
    told = f"pip install 'podium[{trial.extra}]'" in said
    ended = done.returncode == (trial.code if state == "present" else 2 if trial.words[0] == "-m" else 1)
    if told != (state == "absent") or not ended or (state == "present" and trial.says not in said):
        sys.exit(f"{trial.extra} is {state}; podium ended with {done.returncode}: {said[-800:] or '(nothing)'}")


def main() -> None:
    """Try one extra, or list all."""
    if len(sys.argv) == 1:
        sys.stdout.write(" ".join(TRIALS) + "\n")
        return
    extra, state = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for trial in TRIALS[extra]():
            run(trial, state)
    sys.stdout.write(f"{extra}: {state}, as it should be\n")


if __name__ == "__main__":
    main()
