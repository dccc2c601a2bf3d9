"""The documentation at /docs/: served when built, explained when not, and nothing beside it."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from pitboss.web import documentation
from pitboss.web.app import create_app
from tests.cases import for_each
from tests.web.served import HERE

SCRIPT = "document.title"
DOCS = "/docs/"


@pytest.fixture(scope="module")
def client() -> TestClient:
    return TestClient(create_app(), base_url=HERE, follow_redirects=False)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small site, with a file beside it that is nobody's business."""
    folder = tmp_path / "site"
    (folder / "guides").mkdir(parents=True)
    (folder / "index.html").write_text(f"<title>Home</title><script>{SCRIPT}</script>", encoding="utf-8")
    (folder / "guides" / "index.html").write_text("<title>Guides</title>", encoding="utf-8")
    (tmp_path / "house.db").write_text("secret", encoding="utf-8")
    (folder / "link.html").symlink_to(tmp_path / "house.db")
    monkeypatch.setattr(documentation, "SITE", folder)
    return folder


def test_the_navigation_links_to_it(client: TestClient) -> None:
    assert '<a href="/docs/">Docs</a>' in client.get("/law").text
    answer = client.get("/docs")
    assert (answer.status_code, answer.headers["location"]) == (308, "/docs/")


def test_it_says_how_to_build_it(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documentation, "SITE", tmp_path / "nothing")
    for path in ("", "guides/"):
        answer = client.get(f"{DOCS}{path}")
        assert answer.status_code == 200
        assert "make docs" in answer.text


def test_pages_and_folders_are_served(client: TestClient, site: Path) -> None:
    assert "Home" in client.get("/docs/").text
    assert "Guides" in client.get(f"{DOCS}guides/").text
    assert client.get(f"{DOCS}guides").headers["location"].endswith(f"{DOCS}guides/")
    assert client.get(f"{DOCS}nothing/").status_code == 404
    assert client.post("/docs/").status_code == 405


def test_scripts_of_the_page_run_and_no_others(client: TestClient, site: Path) -> None:
    answer = client.get("/docs/")
    policy = answer.headers["content-security-policy"]
    again = client.get("/docs/", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["content-security-policy"] == policy
    digest = b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{digest}'" in policy
    assert "'unsafe-inline'" not in policy.partition("script-src")[2]
    assert "default-src 'self'" in policy


@for_each(
    "path",
    [
        "../house.db",
        "..%2fhouse.db",
        "%2e%2e/house.db",
        "guides/../../house.db",
        "guides/%2e%2e/%2e%2e/house.db",
        "..%5chouse.db",
        "%2fetc%2fpasswd",
        "link.html",
        "guides%00",
    ],
)
def test_nothing_beside_the_site_is_served(path: str, client: TestClient, site: Path) -> None:
    answer = client.get(f"{DOCS}{path}")
    assert answer.status_code in (400, 404)
    assert "secret" not in answer.text
