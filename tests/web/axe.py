"""Check pages with axe-core for people who cannot see them, or see them badly."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Page

PACKAGE = "axe_playwright_python"
GRAVE = ("serious", "critical")


@cache
def script() -> str:
    """Return the engine from its package; skip the test where it is not installed."""
    pytest.importorskip(PACKAGE, reason="axe-playwright-python brings the engine: install it")
    return (resources.files(PACKAGE) / "axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, *rules: str) -> list[str]:
    """List serious and critical problems of a page, by all rules or by some: a line for each place."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    asked = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found: dict[str, Any] = page.evaluate("asked => axe.run(document, asked)", asked)
    return [
        f"{each['id']} ({each['impact']}): {each['help']}: {node['html'][:160]} {node['failureSummary']}"
        for each in found["violations"]
        if each["impact"] in GRAVE
        for node in each["nodes"]
    ]
