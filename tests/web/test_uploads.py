"""What comes in: archives, bombs, binaries, endless and lying bodies, hostile names. Nothing of it ends the server."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import random
import re
import socket
import tarfile
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.errors import InputError
from podium.web.settings import Settings
from podium.web.uploads import FILES, SUFFIXES, received, safe_name
from web.asking import TABLE, ask, form, give, post
from web.inside import running

LIMIT = 2_000_000
TEXT = TABLE.encode()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(Settings(workers=1, upload=LIMIT, cells=20_000, memory=2**31)) as found:
        yield found


def tar() -> bytes:
    kept = io.BytesIO()
    with tarfile.open(fileobj=kept, mode="w") as archive:
        entry = tarfile.TarInfo("table.csv")
        entry.size = len(TEXT)
        archive.addfile(entry, io.BytesIO(TEXT))
    return kept.getvalue()


def zipped(entries: dict[str, bytes]) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return kept.getvalue()


def workbook(sheet: bytes, head: bytes = b"") -> bytes:
    """The smallest workbook that podium reads."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    return zipped(
        {
            "[Content_Types].xml": (
                f'<Types xmlns="{package}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
                '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>'
            ).encode(),
            "_rels/.rels": (
                f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{relations}/officeDocument" '
                'Target="xl/workbook.xml"/></Relationships>'
            ).encode(),
            "xl/workbook.xml": (
                f'<workbook xmlns="{main}" xmlns:r="{relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
            ).encode(),
            "xl/_rels/workbook.xml.rels": (
                f'<Relationships xmlns="{package}/relationships"><Relationship Id="r1" Type="{relations}/worksheet" '
                'Target="worksheets/sheet1.xml"/></Relationships>'
            ).encode(),
            "xl/worksheets/sheet1.xml": b'<?xml version="1.0"?>'
            + head
            + f'<worksheet xmlns="{main}"><sheetData>'.encode()
            + sheet
            + b"</sheetData></worksheet>",
        }
    )


def cells(rows: list[list[str]]) -> bytes:
    lines = []
    for number, row in enumerate(rows, 1):
        line = "".join(
            f'<c r="{chr(65 + i)}{number}" t="inlineStr"><is><t>{cell}</t></is></c>' for i, cell in enumerate(row)
        )
        lines.append(f'<row r="{number}">{line}</row>')
    return "".join(lines).encode()


ROWS = [line.split(",") for line in TABLE.splitlines()]
ARCHIVES = {
    "zip": zipped({"table.csv": TEXT}),
    "empty zip": b"PK\x05\x06" + bytes(18),
    "gzip": gzip.compress(TEXT),
    "bzip2": bz2.compress(TEXT),
    "xz": lzma.compress(TEXT),
    "lzma": lzma.compress(TEXT, lzma.FORMAT_ALONE),
    "tar": tar(),
    "7z": b"7z\xbc\xaf\x27\x1c\x00\x04" + bytes(40),
    "rar": b"Rar!\x1a\x07\x01\x00" + bytes(40),
    "zstd": b"\x28\xb5\x2f\xfd" + bytes(40),
    "lz4": b"\x04\x22\x4d\x18" + bytes(40),
    "zip in zip": zipped({"inner.zip": zipped({"table.csv": TEXT})}),
}


@pytest.mark.parametrize("kind", ARCHIVES)
@pytest.mark.parametrize("name", ["table.csv", "table.xlsx", "table.zip", "table", "table.parquet", "table.json"])
def test_archives_are_refused_whatever_they_are_called(kind: str, name: str) -> None:
    with pytest.raises(InputError, match="archive"):
        received(name, ARCHIVES[kind], LIMIT)


@pytest.mark.parametrize(
    "start", [b"BZh is an algorithm,", b"PKI,", b"Rar!,", b"MZ,", b"]\n,", b"7z,", b"ustar,", b"%,", b"PK,"]
)
def test_tables_that_begin_like_archives_are_taken(start: bytes) -> None:
    content = b"problem," + start + b"B\nx,1,2\n"
    assert received("t.csv", start + b"A,B\nx,1,2\ny,2,3\n", LIMIT).name == "t.csv"
    assert received("t.csv", content, LIMIT).content == content


@pytest.mark.parametrize("kind", ARCHIVES)
def test_an_archive_is_answered_in_words(address: str, kind: str) -> None:
    answer = post(address, "/data", ("file", "table.csv", ARCHIVES[kind]))
    assert answer.status == 422
    assert "archive" in answer.text
    assert "Unpack it" in answer.text


def test_a_workbook_is_no_archive(address: str) -> None:
    where = give(address, workbook(cells(ROWS)), "table.xlsx")
    assert "table.xlsx" in ask(address, where).text
    assert ask(address, where).status == 200


BOMBS: dict[str, Callable[[], bytes]] = {
    "unpacks to 300 MB": lambda: workbook(b" " * 300_000_000),
    "many entries": lambda: zipped({"xl/workbook.xml": b"x", **{f"{i}": b"" for i in range(3000)}}),
    "entities": lambda: workbook(
        cells([["problem", "A", "B"], ["&h;", "1", "2"], ["y", "2", "3"], ["z", "3", "4"]]),
        b'<!DOCTYPE z [<!ENTITY a "0123456789">'
        + b"".join(f'<!ENTITY {n} "{f"&{p};" * 10}">'.encode() for p, n in zip("abcdefg", "bcdefgh", strict=True))
        + b"]>",
    ),
    "a stray cell": lambda: workbook(cells(ROWS) + b'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
    "unclosed": lambda: workbook(b"<row><c><v>" + b"1" * 1_000_000),
    "cut short": lambda: workbook(cells(ROWS))[:-60],
    "many cells": lambda: workbook(
        b"".join(
            cells([["1"] * 26]).replace(b'r="1"', f'r="{i}"'.encode()).replace(b'1" t', f'{i}" t'.encode())
            for i in range(1, 1500)
        )
    ),
}


@pytest.mark.parametrize("kind", BOMBS)
def test_hostile_workbooks_end_in_words(address: str, kind: str) -> None:
    answer = post(address, "/data", ("file", "table.xlsx", BOMBS[kind]()))
    if answer.status == 303:
        answer = ask(address, answer.headers["location"])
    assert answer.status in (200, 422), answer.text
    if kind != "entities":
        assert answer.status == 422
    assert "0123456789" * 3 not in answer.text
    assert ask(address, "/data/classifiers").status == 200


def test_external_entities_are_not_followed(address: str, tmp_path: Path) -> None:
    canary = tmp_path / "canary.txt"
    canary.write_text("THE-CANARY-SINGS")
    head = f'<!DOCTYPE z [<!ENTITY a SYSTEM "file://{canary}">]>'.encode()
    content = workbook(cells([["problem", "A", "B"], ["&a;", "1", "2"], ["y", "2", "3"], ["z", "3", "4"]]), head)
    answer = post(address, "/data", ("file", "table.xlsx", content))
    shown = ask(address, answer.headers["location"])
    assert "CANARY" not in shown.text


def noise(size: int, seed: int) -> bytes:
    return random.Random(seed).randbytes(size)


ODD = {
    "noise": noise(200_000, 1),
    "NUL": b"a,b\0,c\nx,1,2\n" * 20,
    "only NUL": bytes(100_000),
    "one endless line": b"x" * 900_000,
    "one line of many cells": b",".join(b"1" for _ in range(500_000)),
    "many columns": b"p,"
    + b",".join(b"a%d" % i for i in range(100_000))
    + b"\nx,"
    + b",".join(b"1" for _ in range(100_000)),
    "many lines": b"p,A,B\n" + b"".join(b"x%d,1,2\n" % i for i in range(150_000)),
    "only commas": b"," * 500_000,
    "only quotes": b'"' * 1_000_000,
    "open quote": b'p,A,B\n"x,1,2\n' + b"y,1,2\n" * 100_000,
    "only newlines and a word": b"\n" * 100_000 + b"a",
    "huge exponent": b"p,A,B\nx,1e999999999,2\ny,1,2\nz,2,3\n",
    "tiny exponent": b"p,A,B\nx,1e-999999999,2\ny,1,2\nz,2,3\n",
    "many digits": b"p,A,B\nx," + b"9" * 500_000 + b",2\ny,1,2\nz,2,3\n",
    "UTF-16 without a mark": TABLE.encode("utf-16-le"),
    "half a character": b"p,A,B\nx\xff\xfe\xe2\x82,1,2\ny,1,2\n",
    "control characters": b"p,A\x1b]0;x\x07,B\nx\x7f,1,2\ny\x08,3,1\n",
    "HTML": b"<html><body><script>alert(1)</script></body></html>",
    "deep JSON": b"[" * 500_000,
    "parquet in name": b"PAR1" + noise(1000, 2) + b"PAR1",
    "parquet of lies": b"PAR1" + noise(1000, 3) + (2**31 - 1).to_bytes(4, "little") + b"PAR1",
}


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("name", ["table.csv", "table.parquet"])
def test_odd_files_end_in_words(address: str, kind: str, name: str) -> None:
    answer = post(address, "/data", ("file", name, ODD[kind]))
    if answer.status == 303:
        answer = ask(address, answer.headers["location"])
    assert answer.status in (200, 422), answer.text
    assert "bug in podium" not in answer.text
    assert len(answer.body) < 4_000_000


def test_cells_are_counted(address: str) -> None:
    content = b"p," + b",".join(b"a%d" % i for i in range(200)) + b"\n"
    content += b"".join(b"x%d," % r + b",".join(b"1" for _ in range(200)) + b"\n" for r in range(120))
    answer = ask(address, give(address, content))
    assert answer.status == 422
    assert "20000 cells" in answer.text


def test_a_parquet_file_that_unpacks_to_much_is_refused_or_read_within_the_memory(address: str) -> None:
    polars = pytest.importorskip("polars")
    kept = io.BytesIO()
    polars.DataFrame(
        {"p": polars.Series([1]).new_from_index(0, 30_000_000), "A": polars.Series([1.5]).new_from_index(0, 30_000_000)}
    ).write_parquet(kept)
    assert len(kept.getvalue()) < LIMIT
    answer = ask(address, give(address, kept.getvalue(), "t.parquet"))
    assert answer.status in (422, 500, 507)
    assert ask(address, "/data/classifiers").status == 200


def test_a_file_of_the_largest_size_is_taken_and_one_more_byte_is_not(address: str) -> None:
    content = TEXT + b"\n" * (LIMIT - len(TEXT))
    give(address, content)
    answer = post(address, "/data", ("file", "t.csv", content + b"\n"))
    assert answer.status == 422
    assert "accepts files up to" in answer.text
    assert post(address, "/data", ("text", None, content + b"\n")).status in (400, 422)


@pytest.mark.parametrize("path", ["/data", "/data/classifiers/add", "/login", "/jobs/x/stop", "/jobs/x/again"])
def test_bodies_without_a_length_or_of_another_kind_are_refused(address: str, path: str) -> None:
    headers, body = form([("text", None, TEXT)])
    chunked = b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (body[:50], body[50:])) + b"0\r\n\r\n"
    assert (
        ask(address, path, method="POST", headers={**headers, "Transfer-Encoding": "chunked"}, body=chunked).status
        == 411
    )
    both = {**headers, "Transfer-Encoding": "chunked", "Content-Length": "10"}
    assert ask(address, path, method="POST", headers=both, body=chunked).status in (400, 411)
    for media in ("application/x-www-form-urlencoded", "text/plain", "application/json", "", "multipart/form-data; boundary=x; charset=utf-7",
                  "multipart/form-data; boundary=x; charset=raw_unicode_escape"):  # fmt: skip
        assert ask(address, path, method="POST", headers={"Content-Type": media}, body=b"text=a").status == 415
    large = str(10 * LIMIT)
    assert ask(address, path, method="POST", headers={**headers, "Content-Length": large}).status == (
        413 if path == "/login" else 422
    )
    for length in ("-1", "1e3", "0x10", "9" * 5000, "١"):
        assert raw(address, path, f"Content-Length: {length}\r\nContent-Type: multipart/form-data; boundary=x\r\n") in (
            400,
            411,
            422,
            431,
        )


def raw(address: str, path: str, headers: str, body: bytes = b"") -> int:
    there = urlsplit(address)
    with socket.create_connection((there.hostname, there.port), 600) as line:
        line.sendall(
            f"POST {path} HTTP/1.1\r\nHost: {there.netloc}\r\nConnection: close\r\n{headers}\r\n".encode() + body
        )
        answer = line.recv(100)
    return int(answer.split()[1]) if answer else 400


def test_a_client_that_goes_away_leaves_the_server_well(address: str) -> None:
    there = urlsplit(address)
    for said in (
        b"POST /data HTTP/1.1\r\n",
        b"",
        b"G",
        b"POST /data HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n--x",
    ):
        for _ in range(10):
            with socket.create_connection((there.hostname, there.port), 600) as line:
                line.sendall(said)
    with socket.create_connection((there.hostname, there.port), 600) as line:
        line.sendall(
            b"GET /study/classifiers/compare?objective=maximize&go=1&alpha=0.0123 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        )
    assert ask(address, "/study/classifiers/compare?objective=maximize&go=1&alpha=0.0123").status == 200


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ([("file", f"t{i}.csv", TEXT) for i in range(FILES)], 303),
        ([("file", f"t{i}.csv", TEXT) for i in range(FILES + 1)], 400),
        ([(f"f{i}", None, b"x") for i in range(20_001)], 400),
        ([(f"f{i}", None, b"x") for i in range(5_000)], 422),
        ([("text", None, b"")], 422),
        ([("file", "", b"")], 422),
        ([], 400),
    ],
)  # fmt: skip
def test_forms_of_many_parts(address: str, fields: list[tuple[str, str | None, bytes]], status: int) -> None:
    answer = post(address, "/data", *fields)
    assert answer.status in (status, 422 if status == 400 else status)


@pytest.mark.parametrize("body", [b"", b"--x", b"--x\r\n\r\n", b"--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--", b"x" * 10_000,
                                  b"--x\r\n" + b"A: b\r\n" * 5000 + b"\r\n\r\n--x--", b"--x\r\nContent-Disposition: form-data; name=\"" + b"n" * 200_000 + b"\"\r\n\r\n\r\n--x--"])  # fmt: skip
def test_broken_forms_are_refused(address: str, body: bytes) -> None:
    for media in (
        "multipart/form-data; boundary=x",
        "multipart/form-data",
        "multipart/form-data; boundary=" + "b" * 300,
    ):
        assert ask(address, "/data", method="POST", headers={"Content-Type": media}, body=body).status in (400, 422)


NAMES = [
    "../../etc/passwd", "/etc/passwd", "..\\..\\windows\\system.ini", "C:\\a.csv", "a\0.csv", ".htaccess", "-", "--output=x.csv", "con.csv", "NUL",
    "a" * 5000 + ".csv", "~root.csv", "$(reboot).csv", "a;b|c&d.csv", "a\nb.csv", "a\r\nSet-Cookie: x=1.csv", "<script>alert(1)</script>.csv",
    "\u202egnp.csv", "عربي.csv", "🏆.csv", "*.csv", "{a,b}.csv", "[ab].csv", "a%2fb.csv", "file:///etc/passwd", "postgresql://h/d", "http://x/y.csv",
    "sqlite:///etc/passwd", "progress.json", "", ".", "..", "....", "a..b.csv", "a.-.-b", "\U0001f100.0", "a.csv.gz", "a.tar", "a.xlsx.csv", "'\".csv", "@file", "a b.csv", "ﷺ" * 200,
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_become_harmless(name: str) -> None:
    check(safe_name(name))


@given(st.text(max_size=80))
@settings(deadline=None, max_examples=300)
def test_any_name_becomes_harmless(name: str) -> None:
    check(safe_name(name))
    check(safe_name(f"x/{name}.xlsx"))


def check(safe: str) -> None:
    assert re.fullmatch(r"\w(?:[\w.-]*\w)?\.[a-z]+", safe), safe
    assert safe.endswith(SUFFIXES)
    assert len(safe.encode()) <= 255 - 3
    assert not safe.startswith(("-", "."))
    assert ".." not in safe
    assert safe == Path(safe).name


@pytest.mark.parametrize("name", [name for name in NAMES if len(name) < 1000 and not set(name) & set('\0\r\n"\\')])
def test_names_are_shown_escaped_and_open_nothing(address: str, name: str) -> None:
    page = ask(address, give(address, TABLE, name))
    assert page.status == 200
    assert "<script>alert" not in page.text
    assert "root:" not in page.text
