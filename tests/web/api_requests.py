"""The API against its own description, with requests that schemathesis makes: good ones, and wrong ones of many kinds.

Checked of every answer: no fault of the server, a status, content type, header and body that the description tells, wrong requests
refused, no request refused that is as described, methods that are not there refused, nothing there any more after it was deleted.

Run by `test_api.py`: schemathesis makes its requests when tests are collected, which every worker does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from podium.web.api.endpoints import RAW
from podium.web.api.openapi import document
from podium.web.forms import FORMS
from podium.web.settings import Settings
from web.inside import running

schemathesis = pytest.importorskip("schemathesis", minversion="4")

CHECKS = {
    # A study may be told to simulate for ever: the server's time limit is no fault. Nor is a package that is not installed.
    "not_a_server_error": {"expected-statuses": ["2xx", "3xx", "4xx", "501", "503", "504", "507"]},
    # Texts and numbers of the right type can still be wrong for the data.
    "positive_data_acceptance": {"expected-statuses": ["2xx", "400", "404", "409", "422", "501", "503", "504", "507"]},
}


for media in RAW:
    if media.startswith("application/vnd."):
        # Workbooks and Parquet are bytes; what is made of them here is none, and is refused.
        schemathesis.serializer(media)(lambda _context, value: str(value).encode())

# The parts of a form have no types: a number where a text is wanted is a text.
FORM = {"include-name": "POST /api/data", "checks": {"negative_data_rejection": {"enabled": False}}}

# Options are checked by kind, not by verb: two verbs have all kinds. The others get random requests only, for the time it takes.
SYSTEMATIC = ("order", "power")
RANDOM = [
    {"include-name": f"POST /api/studies/{verb}", "phases": {"coverage": {"enabled": False}}}
    for verb in FORMS
    if verb not in SYSTEMATIC
]

CONFIG = schemathesis.Config.from_dict(
    {"checks": CHECKS, "operations": [FORM, *RANDOM], "generation": {"max-examples": 3}, "seed": 1}
)

schema = schemathesis.openapi.from_dict(document(locked=False), config=CONFIG)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running(Settings(workers=2, seconds=3)) as found:
        yield found


@schema.parametrize()
@settings(deadline=None, suppress_health_check=list(HealthCheck))
def test_answers_are_as_described(case: Any, address: str) -> None:
    answer = case.call_and_validate(base_url=address, timeout=600)
    if case.meta is not None and case.meta.generation.mode.is_positive:
        # What is as described may not fit the data, but it is never called wrong itself: such an error says where.
        assert answer.status_code not in (400, 413, 415), answer.text
        assert b'"where"' not in answer.content or answer.status_code == 200, answer.text
