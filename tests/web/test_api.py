"""The API: what programs get, the same as from the command line; and what they are told when they ask wrongly."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from podium.web.api.answers import KINDS
from podium.web.api.routes import ADDRESSES
from podium.web.forms import FORMS
from podium.web.forms import fields as fields_of
from podium.web.settings import Settings
from podium.web.uploads import EXAMPLES
from web.asking import until
from web.inside import running

httpx = pytest.importorskip("httpx", reason="httpx is not installed")

TABLE = "problem,A,B,C\nx,1,2,3\ny,2,3,4\nz,3,1,2\nw,5,4,6\nv,2,4,8\n"
FILES = Path(__file__).parents[2] / "examples"
LONG = {"n": 40, "k": 12, "replicates": 5_000_000}
"""Options of ``validate`` that keep a worker busy for longer than a test."""
TIMEOUT = 600
"""Seconds after which an answer no longer comes, also from a machine that does many other things."""
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""As the workers of the page: the OpenBLAS of NumPy 1.26 splits sums by its threads, which moves a last digit."""


@pytest.fixture(scope="module")
def api(page_server: str) -> Iterator[Any]:
    with httpx.Client(base_url=page_server, timeout=TIMEOUT) as client:
        yield client


@pytest.fixture(scope="module")
def described(api: Any) -> dict[str, Any]:
    return dict(api.get("/openapi.json").json())


def kind_of(answer: Any) -> str:
    """Kind of the error in an answer, which holds nothing else."""
    assert answer.headers["content-type"] == "application/json"
    error = answer.json()["error"]
    assert list(answer.json()) == ["error"]
    assert error["message"]
    return str(error["kind"])


def check(value: Any, name: str, described: dict[str, Any]) -> None:
    Draft202012Validator({**described, "$ref": f"#/components/schemas/{name}"}).validate(value)


def test_studies_are_listed_with_the_fields_of_their_forms(api: Any, described: dict[str, Any]) -> None:
    told = api.get("/api/studies").json()
    check(told, "Studies", described)
    assert [study["verb"] for study in told["studies"]] == list(FORMS)
    for study in told["studies"]:
        wanted = list(fields_of(study["verb"]))
        assert [field["name"] for field in study["fields"]] == wanted
    fields = {field["name"]: field for field in told["studies"][0]["fields"]}
    assert fields["alternative"]["choices"] == ["two-sided", "greater", "less"]
    assert (fields["alpha"]["flag"], fields["alpha"]["default"], fields["alpha"]["schema"]["type"]) == (
        "--alpha",
        "0.05",
        "number",
    )
    assert fields["seed"]["schema"]["type"] == "integer"
    assert fields["exact"]["schema"]["type"] == "boolean"
    assert {example["key"] for example in told["examples"]} == set(EXAMPLES)


COMPUTED = [key for key in EXAMPLES if key != "leaderboard"]  # 16 836 pairs take long
IN_ONE_PROCESS = """
import contextlib, io, json, sys
from podium.cli import main
printed = []
for words in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        code = main([words[0], "--format=json", *words[1:]])
    printed.append([code, out.getvalue()])
json.dump(printed, sys.stdout)
"""


@pytest.fixture(scope="module")
def told_and_printed(api: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Any, Any]]:
    """What the API answers about each example, and what the command line that it names prints."""
    folder, told = tmp_path_factory.mktemp("examples"), {}
    for example in COMPUTED:
        verb, one = EXAMPLES[example]
        told[example] = api.post(f"/api/studies/{verb}", json={"data": example, "options": one.options, "wait": 60})
        for name in one.files:
            shutil.copy(FILES / name, folder)
    commands = json.dumps([answer.json()["command"].split()[1:] for answer in told.values()])
    done = subprocess.run(
        [sys.executable, "-c", IN_ONE_PROCESS],
        cwd=folder, env={**ONE_THREAD, **os.environ}, input=commands, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return dict(zip(told, zip(told.values(), json.loads(done.stdout), strict=True), strict=True))


@pytest.mark.parametrize("example", COMPUTED)
def test_an_example_gives_what_the_command_line_gives(
    told_and_printed: dict[str, tuple[Any, Any]], described: dict[str, Any], example: str
) -> None:
    answer, (code, printed) = told_and_printed[example]
    assert (answer.status_code, code) == (200, 0), answer.text
    told = answer.json()
    check(told, "Result", described)
    assert told["result"] == json.loads(printed)
    assert told["verdict"]


def test_a_file_comes_as_a_form(api: Any, described: dict[str, Any]) -> None:
    content = (FILES / "garcia_herrera_2008.csv").read_bytes()
    answer = api.post("/api/data", files={"file": ("results.csv", content, "text/csv")})
    assert answer.status_code == 201
    told = answer.json()
    check(told, "Dataset", described)
    assert answer.headers["location"] == f"/api/data/{told['key']}"
    assert told["files"] == [{"name": "results.csv", "bytes": len(content)}]
    assert told["understood"]["kind"] == "results"
    assert told["understood"]["algorithms"] == ["C4.5", "1-NN", "NaiveBayes", "Kernel", "CN2"]
    assert told["understood"]["rows"] == 30
    assert told["understood"]["verb"] == "compare"
    assert {finding["topic"] for finding in told["understood"]["findings"]} == {"ties", "values"}
    assert api.get(answer.headers["location"]).json() == told


def test_a_file_comes_as_a_body(api: Any) -> None:
    answer = api.post("/api/data?name=my.csv", content=TABLE, headers={"content-type": "text/csv; charset=utf-8"})
    assert answer.status_code == 201
    assert answer.json()["files"][0]["name"] == "my.csv"
    told = api.post(
        "/api/studies/compare", json={"data": answer.json()["key"], "options": {"objective": "minimize"}}
    ).json()
    assert told["command"] == "podium compare --objective=minimize -- my.csv"
    assert told["result"]["study"] == "compare"


def test_a_guessed_direction_can_be_given_as_an_option(api: Any) -> None:
    scores = api.get("/api/data/scores").json()["understood"]
    assert (scores["kind"], scores["direction_guess"]) == ("scores", None)  # which way is better is no question there
    assert api.get("/api/data/optimisers").json()["understood"]["direction_guess"] == "minimize"


def test_a_body_of_a_table_in_tabs_is_named_after_its_type(api: Any) -> None:
    answer = api.post(
        "/api/data", content=TABLE.replace(",", "\t"), headers={"content-type": "text/tab-separated-values"}
    )
    assert answer.json()["files"][0]["name"] == "table.tsv"
    assert answer.json()["understood"]["algorithms"] == ["A", "B", "C"]


def test_a_table_comes_with_the_question(api: Any) -> None:
    body = {"table": TABLE, "name": "t.csv", "options": {"objective": "maximize", "alpha": 0.1, "exact": True}}
    told = api.post("/api/studies/compare", json=body).json()
    assert told["command"] == "podium compare --objective=maximize --alpha=0.1 --exact -- t.csv"
    assert told["result"]["alpha"] == 0.1
    assert "podium.compare(" in told["python"]


def test_every_file_of_a_study_is_there(api: Any) -> None:
    told = api.post("/api/studies/compare", json={"data": "classifiers", "options": {"objective": "maximize"}}).json()
    names = {address.rpartition("/")[2]: address for address in told["files"]}
    assert api.get(names["results.json"]).json() == told["result"]
    assert api.get(names["report.tex"]).text.startswith("%")
    assert api.get(names["figure-cd.svg"]).headers["content-type"] == "image/svg+xml"
    assert "attachment" in api.get(names["report.html"]).headers["content-disposition"]
    assert kind_of(api.get(f"/api/jobs/{told['job']}/files/figure-none.svg")) == "missing"
    assert api.get(f"/api/jobs/{told['job']}/result").json() == told
    state = api.get(f"/api/jobs/{told['job']}").json()
    assert state == {name: value for name, value in told.items() if name != "result"}


def test_options_of_each_kind(api: Any) -> None:
    body = {
        "wait": 60,
        "options": {
            "n": 10,
            "k": 3.0,
            "replicates": 200,
            "tests": ["friedman", "sign"],
            "against_control": False,
            "se": "both",
        },
    }
    told = api.post("/api/studies/validate", json=body).json()
    assert told["state"] == "done"
    assert "--n=10 --k=3 --all-pairs" in told["command"]
    assert "--test=friedman --test=sign" in told["command"]
    body = {"table": TABLE, "options": {"objective": "maximize", "pair": ["A", "B"], "replicates": 20}, "wait": 60}
    assert "--pair A B" in api.post("/api/studies/power", json=body).json()["command"]


WRONG: list[tuple[dict[str, Any], str | None, str]] = [
    ({"options": {}}, "/data", "needs /data"),
    ({"table": TABLE, "data": "classifiers"}, "/table", "not both"),
    ({"table": TABLE, "colour": 1}, "/colour", "no field 'colour'"),
    ({"table": TABLE, "options": {"no/such": 1}}, "/options/no~1such", "no option 'no/such'"),
    ({"table": TABLE, "options": {"query": "select 1"}}, "/options/query", "no option 'query'"),
    ({"table": TABLE, "options": {"output": "x"}}, "/options/output", "no option 'output'"),
    ({"table": TABLE, "options": {"alpha": "0.05"}}, "/options/alpha", "number"),
    ({"table": TABLE, "options": {"alpha": True}}, "/options/alpha", "number"),
    ({"table": TABLE, "options": {"seed": 1.5}}, "/options/seed", "whole number"),
    ({"table": TABLE, "options": {"exact": "yes"}}, "/options/exact", "true or false"),
    ({"table": TABLE, "options": {"ranking": "best"}}, "/options/ranking", "one of friedman"),
    ({"table": TABLE, "options": {"objective": 1}}, "/options/objective", "string"),
    ({"table": TABLE, "options": {"objective": " "}}, "/options/objective", "1 to 2000"),
    ({"table": TABLE, "options": {"where": "A=1"}}, "/options/where", "list"),
    ({"table": TABLE, "options": {"where": ["A=1\n--query=x"]}}, "/options/where/0", "single line"),
    ({"table": TABLE, "options": []}, "/options", "object"),
    ({"table": 5}, "/table", "string"),
    ({"table": TABLE, "name": ""}, "/name", "1 to 300"),
    ({"data": "classifiers", "name": "x"}, "/name", "/table"),
    ({"table": TABLE, "wait": 61}, "/wait", "0 to 60"),
    ({"table": TABLE, "wait": "now"}, "/wait", "0 to 60"),
    ({"table": ""}, None, "is empty"),
    ({"table": "PK\x03\x04 zipped"}, None, "archive"),
    ({"table": TABLE}, None, "maximize"),
    ({"table": TABLE, "options": {"objective": "maximal"}}, None, "maximize"),
    ({"table": TABLE, "options": {"objective": "maximize", "control": "Z"}}, None, "Z"),
    ({"table": TABLE, "options": {"objective": "maximize", "group": "/etc/passwd"}}, None, "file of this study"),
]


@pytest.mark.parametrize(("body", "where", "part"), WRONG, ids=str)
def test_a_mistake_is_named_with_its_place(api: Any, body: dict[str, Any], where: str | None, part: str) -> None:
    answer = api.post("/api/studies/compare", json=body)
    assert answer.status_code == 422
    assert kind_of(answer) == "mistake"
    assert answer.json()["error"].get("where") == where
    assert part in answer.json()["error"]["message"]


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"wait": NaN}', '{"wait": 1, "wait": 2}', "[" * 100_000, '{"table": "\\ud800"}', b'{"table": "\xff"}'],
    ids=["empty", "cut", "nan", "twice", "deep", "half", "bytes"],
)
def test_a_body_that_is_no_json(api: Any, text: str | bytes) -> None:
    answer = api.post("/api/studies/compare", content=text, headers={"content-type": "application/json"})
    assert (answer.status_code, kind_of(answer)) == (400, "request")


@pytest.mark.parametrize("text", ["[]", "null", "5", '"x"'])
def test_a_body_that_is_no_object(api: Any, text: str) -> None:
    answer = api.post("/api/studies/compare", content=text, headers={"content-type": "application/json"})
    assert (answer.status_code, kind_of(answer)) == (422, "mistake")


NOT_THERE = [
    ("GET", "/api/none", 404, "missing"),
    ("GET", "/api/studies/", 404, "missing"),
    ("GET", "/api/jobs/%0A", 404, "missing"),
    ("POST", "/api/studies/guess", 404, "missing"),
    ("GET", "/api/data/none", 404, "missing"),
    ("GET", "/api/jobs/warm-0", 404, "missing"),
    ("GET", "/api/jobs/" + "0" * 40, 404, "missing"),
    ("DELETE", "/api/jobs/" + "0" * 40, 404, "missing"),
    ("GET", "/api/jobs/" + "0" * 40 + "/result", 404, "missing"),
    ("GET", "/api/jobs/" + "0" * 40 + "/files/report.tex", 404, "missing"),
    ("GET", "/api/data", 405, "method"),
    ("PUT", "/api/data/classifiers", 405, "method"),
    ("PATCH", "/api/jobs/" + "0" * 40, 405, "method"),
    ("POST", "/api/data", 415, "media"),
    ("POST", "/api/studies/compare", 415, "media"),
    ("GET", "/api/studies?all=1", 422, "mistake"),
    ("GET", "/api/data/classifiers?x", 422, "mistake"),
]


@pytest.mark.parametrize(("method", "address", "status", "kind"), NOT_THERE)
def test_every_answer_is_json(api: Any, method: str, address: str, status: int, kind: str) -> None:
    answer = api.request(method, address)
    assert answer.status_code == status
    assert kind_of(answer) == kind
    if status == 405:
        assert answer.headers["allow"]


@pytest.mark.parametrize(
    ("headers", "status", "kind"),
    [({"host": "evil.example"}, 421, "host"), ({"origin": "http://evil.example"}, 403, "origin")],
)
def test_the_guard_answers_programs_in_json(api: Any, headers: dict[str, str], status: int, kind: str) -> None:
    answer = api.post("/api/studies/compare", json={}, headers=headers)
    assert (answer.status_code, kind_of(answer)) == (status, kind)


def test_forms_are_refused_by_part(api: Any) -> None:
    answer = api.post("/api/data", files={"file": ("a.csv", TABLE)}, data={"colour": "red"})
    assert (answer.status_code, answer.json()["error"]["where"]) == (422, "colour")
    answer = api.post("/api/data", content=b"--x", headers={"content-type": "multipart/form-data"})
    assert (answer.status_code, kind_of(answer)) == (400, "request")
    answer = api.post("/api/data", files={"other": ("a.csv", TABLE)})
    assert answer.status_code == 422
    answer = api.post("/api/data", content=iter([b"--x"]), headers={"content-type": "multipart/form-data; boundary=x"})
    assert (answer.status_code, kind_of(answer)) == (411, "length")


def test_data_that_podium_cannot_read_are_a_mistake(api: Any) -> None:
    answer = api.post("/api/data", content=b"\x00\x01\x02", headers={"content-type": "application/octet-stream"})
    assert (answer.status_code, kind_of(answer)) == (422, "mistake")


@pytest.fixture(scope="module")
def small() -> Iterator[Any]:
    """A server with little room, behind a token."""
    settings = Settings(token="secret-secret-secret", upload=2000, workers=1, waiting=0)
    with running(settings) as address:
        shown = {"authorization": "Bearer secret-secret-secret"}
        with httpx.Client(base_url=address, timeout=TIMEOUT, headers=shown) as client:
            idle(client)
            yield client


def idle(client: Any) -> None:
    """Wait until the workers have nothing to do."""
    for seed in range(1000):
        body = {"options": {"n": 5, "k": 3, "replicates": 1, "seed": seed}, "wait": 60}
        if client.post("/api/studies/validate", json=body).status_code != 503:
            return
        time.sleep(0.1)


def test_without_the_token_nothing_is_told(small: Any) -> None:
    for address in ("/api/studies", "/openapi.json"):
        answer = httpx.get(f"{small.base_url}{address}".replace("//api", "/api"))
        assert (answer.status_code, kind_of(answer)) == (401, "token")
        assert answer.headers["www-authenticate"] == "Bearer"
    told = small.get("/openapi.json").json()
    assert told["components"]["securitySchemes"]["token"] == {"type": "http", "scheme": "bearer"}
    assert told["security"] == [{"token": []}]
    assert told["paths"]["/api/studies"]["get"]["responses"]["401"]


def test_what_is_too_large_is_refused_before_it_is_read(small: Any) -> None:
    answer = small.post("/api/data", content=b"1" * 2001, headers={"content-type": "text/csv"})
    assert (answer.status_code, kind_of(answer)) == (413, "large")
    answer = small.post("/api/data", content=iter([b"1" * 1500] * 2), headers={"content-type": "text/csv"})
    assert (answer.status_code, kind_of(answer)) == (413, "large")
    answer = small.post("/api/studies/compare", json={"table": "1" * 2**21})
    assert (answer.status_code, kind_of(answer)) == (413, "large")
    answer = small.post("/api/data", files={"file": ("a.csv", b"1" * 2**21)})
    assert (answer.status_code, kind_of(answer)) == (413, "large")
    assert small.post("/api/studies/compare", json={"table": "1" * 2001}).status_code == 422


def test_a_study_that_takes_too_long_is_ended() -> None:
    with running(Settings(workers=1, seconds=1)) as address:
        body = {"options": LONG, "wait": 60}
        answer = httpx.post(f"{address}/api/studies/validate", json=body, timeout=TIMEOUT)
    assert (answer.status_code, kind_of(answer)) == (504, "time")
    assert "1 s" in answer.json()["error"]["message"]


def test_a_busy_server_says_when_to_come_again(small: Any, described: dict[str, Any]) -> None:
    idle(small)
    first = small.post("/api/studies/validate", json={"options": {**LONG, "seed": 2}, "wait": 0})
    assert first.status_code == 202
    check(first.json(), "Waiting", described)
    second = small.post("/api/studies/validate", json={"options": {**LONG, "seed": 3}, "wait": 0})
    assert (second.status_code, kind_of(second)) == (503, "busy")
    assert int(second.headers["retry-after"]) > 0
    assert small.delete(first.headers["location"]).status_code == 204


def test_a_study_can_be_watched_and_stopped(api: Any, described: dict[str, Any]) -> None:
    body = {"options": {**LONG, "seed": 7}, "wait": 0}
    first = api.post("/api/studies/validate", json=body)
    address = first.headers["location"]
    assert first.status_code == 202
    check(first.json(), "Waiting", described)
    state = until(
        lambda: api.get(address).json(),
        lambda state: state.get("progress") or state["state"] not in ("waiting", "running"),
    )
    check(state, "Job", described)
    assert state["state"] == "running"
    assert state["progress"]["total"] > state["progress"]["done"] >= 0
    assert api.get(f"{address}/result").status_code == 202
    assert kind_of(api.get(f"{address}/files/report.tex")) == "unfinished"
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(api.post, "/api/studies/validate", json={**body, "wait": 60})
        time.sleep(
            0.3
        )  # usually it waits by then; if it comes later, it begins the study anew, which is stopped as well
        assert api.delete(address).status_code == 204
        until(lambda: api.delete(address).status_code and waiting.done(), bool)
        assert (waiting.result().status_code, kind_of(waiting.result())) == (409, "stopped")
    assert api.get(address).status_code == 404


def test_a_failed_study_says_why_when_it_is_looked_at(api: Any, described: dict[str, Any]) -> None:
    body = {"table": TABLE, "options": {"objective": "maximize", "control": "Nobody"}}
    error = api.post("/api/studies/compare", json=body).json()["error"]
    first = api.post("/api/studies/compare", json={**body, "table": TABLE + "u,1,1,2\n", "wait": 0})
    assert first.status_code == 202
    state = first.json()
    for _ in range(1200):
        if state["state"] == "failed":
            break
        time.sleep(0.05)
        state = api.get(first.headers["location"]).json()
    check(state, "Failed", described)
    assert state["error"] == {"kind": "mistake", "message": error["message"]}


def test_the_description_is_of_every_address(described: dict[str, Any]) -> None:
    told = {
        (method.upper(), address.replace("/compare", "/{verb}"))
        for address, methods in described["paths"].items()
        for method in methods
        if not address.startswith("/api/studies/") or address.endswith("/compare")
    }
    assert told == {(method, address) for _, method, address in ADDRESSES}
    assert [address for address in described["paths"] if address.startswith("/api/studies/")] == [
        f"/api/studies/{verb}" for verb in FORMS
    ]
    options = described["components"]["schemas"]["Ask-compare"]["properties"]["options"]["properties"]
    assert {"wilcoxon", "sign", "t", "exchange", "z"} <= set(options["pairwise"]["enum"])
    for name, schema in described["components"]["schemas"].items():
        Draft202012Validator.check_schema(schema)
        assert schema, name


@pytest.mark.parametrize(("language", "title"), [("en", "In a terminal"), ("es", "En una terminal")])
def test_the_page_shows_commands(api: Any, language: str, title: str) -> None:
    text = api.get(f"/api?lang={language}").text
    assert title in text
    assert f"{api.base_url}".rstrip("/") + "/api/studies/compare" in text
    assert text.count("curl ") == 4


@pytest.mark.parametrize("verb", FORMS)
def test_the_requests_of_the_description_can_be_sent_as_they_are(
    api: Any, described: dict[str, Any], verb: str
) -> None:
    media = described["paths"][f"/api/studies/{verb}"]["post"]["requestBody"]["content"]["application/json"]
    check(media["example"], f"Ask-{verb}", described)
    answer = api.post(f"/api/studies/{verb}", json={**media["example"], "wait": 60})
    assert answer.status_code == 200, answer.text
    check(answer.json(), "Result", described)


def test_answers_are_as_described() -> None:
    """The tests of `api_requests.py`, in one process."""
    pytest.importorskip("schemathesis", minversion="4")
    file = Path(__file__).with_name("api_requests.py")
    alone = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=alone, cwd=file.parents[2])
    assert done.returncode == 0, done.stdout[-5000:]


PAGE = FILES.parent / "docs" / "reference" / "serve-api.md"
"""Its commands answer what stands there."""
JOB = re.compile(r"\b[0-9a-f]{40}\b")


def blocks() -> list[str]:
    return re.findall(r"```console\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


def steps(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with what it shows."""
    found = re.findall(r"^\$ ([^\n]*)\n(.*?)(?=^\$ |\Z)", block + "\n", flags=re.DOTALL | re.MULTILINE)
    return [(command, shown) for command, shown in found]


def pattern(shown: str) -> str:
    """A line of … stands for any lines, a … within one for anything in it; jobs are told apart by their data and options."""
    return "".join(
        r"(?:[^\n]*\n)+?" if line.strip() == "…" else re.escape(line).replace("…", r"[^\n]*")
        for line in JOB.sub("JOB", shown).splitlines(keepends=True)
    )


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("block", blocks(), ids=["study", "file", "long", "error", "question"])
def test_commands_answer_what_is_shown(block: str, page_server: str, tmp_path: Path) -> None:
    shutil.copy(FILES / "garcia_herrera_2008.csv", tmp_path / "results.csv")
    job = "none"
    for command, shown in steps(block):
        words = JOB.sub(job, command.replace("http://127.0.0.1:8000", page_server))
        done = subprocess.run(
            words, shell=True, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, check=True
        )
        told = done.stdout
        assert re.fullmatch(pattern(shown), JOB.sub("JOB", told if told.endswith("\n") else told + "\n")), told
        found = JOB.search(told)
        job = found[0] if found else job


def test_every_address_and_kind_of_error_is_told() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for _, method, address in ADDRESSES:
        assert f"`{method} {address}`" in text
    for kind in KINDS:
        assert f"`{kind}`" in text
