"""The API's description is complete, readable, and true to the server."""

from __future__ import annotations

from contextlib import suppress
from html import unescape
from typing import Any

import pytest

from pitboss.house.departments import every_operation
from pitboss.web.api.description import TAGS, operations
from tests.helpers import some
from tests.server.helpers import FAST
from tests.waiting import PATIENCE_SECONDS
from tests.web.programs import API, Site, site

__all__ = ["site"]
EXAMPLES = some(6)
ERRORS = {"400", "401", "403", "404", "409", "413", "422", "429", "503"}
DEEDS = (
    "sit leave away back buy ready word act seen "
    "bot clear-seat settings options pause give-back undo close place"
)


@pytest.fixture(scope="module")
def described(site: Site) -> dict[str, Any]:
    found: dict[str, Any] = site.client().get(f"{API}/openapi.json").json()
    return found


def test_every_operation_documents_its_purpose_and_errors(described: dict[str, Any]) -> None:
    found = list(operations(described))
    assert {path.rpartition("/")[2] for method, path, _ in found if method == "post"} >= set(DEEDS.split())
    assert len({each["operationId"] for _, _, each in found}) == len(found)
    for method, path, each in found:
        assert path.startswith(f"{API}/")
        assert each["summary"]
        assert [tag in TAGS for tag in each["tags"]] == [True], path
        assert set(each["responses"]) >= ERRORS, (method, path)
        for status in ERRORS:
            content = each["responses"][status]["content"]["application/json"]
            assert content["schema"]["$ref"].endswith("/Problem")
    looked = described["paths"][f"{API}/tables/{{table}}"]["get"]["responses"]
    assert "304" in looked
    assert "HTTPValidationError" not in described["components"]["schemas"]
    assert set(described["components"]["securitySchemes"]) == {"token", "cookie"}


def test_routes_declare_whether_sign_in_is_required(site: Site, described: dict[str, Any]) -> None:
    stranger = site.client()
    for method, path, each in operations(described):
        if {} in each.get("security", [{}]):
            continue
        address = path.replace("{table}", "1").replace("{name}", "Jo")
        assert stranger.request(method, address, json={}).status_code == 401, path


def test_the_page_lists_every_operation(site: Site, described: dict[str, Any]) -> None:
    answer = site.client().get(f"{API}/")
    assert answer.headers["content-type"].startswith("text/html")
    text = unescape(answer.text)
    for _, path, each in operations(described):
        assert f"<code>{path}</code>" in text
        assert each["summary"] in text
    assert 'href="openapi.json"' in text


HEAVY = ("/odds", "/par", "/strategy", "/advice", "/equity", "/simulations", "/live")
"""Routes calculated in worker processes, tested elsewhere, and endless streams."""


DERIVED = {f"{API}/house/{each.id}": each.department for each in every_operation()}
"""Routes made from declarations, all in one way."""


@pytest.mark.parametrize("mode", ["positive", "negative"])
@pytest.mark.parametrize("every", [False, pytest.param(True, marks=pytest.mark.exhaustive)])
def test_no_request_breaks_the_server(site: Site, mode: str, every: bool) -> None:
    """Send requests generated from the description: no 500, and no undocumented status or answer.

    Try one declared route for each department, unless `every` is set.
    """
    schemathesis = pytest.importorskip("schemathesis")
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis.errors import Unsatisfiable
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    ann, client = site.guest("Ann")
    site.house.open_table(ann, "hold-em", bots={2: "random"}, settings=FAST)
    held = [
        not_a_server_error,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]
    schema = schemathesis.openapi.from_asgi(f"{API}/openapi.json", site.app, headers={"Host": "localhost"})
    tried, departments = 0, set[str]()
    for found in schema.get_all_operations():
        operation = found.ok()
        department = DERIVED.get(operation.path, "")
        if operation.path.endswith(HEAVY) or (department in departments and not every):
            continue
        departments |= {department} - {""}
        tried += 1
        requests = operation.as_strategy(generation_mode=schemathesis.GenerationMode(mode))

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        @given(case=requests)
        def check(case: Any) -> None:
            case.call_and_validate(
                headers={"Host": "localhost", **client.headers}, checks=held, timeout=PATIENCE_SECONDS
            )

        with suppress(Unsatisfiable):  # no request could be wrong
            check()
    assert tried > 30
