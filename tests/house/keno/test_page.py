"""Check that the page about a keno room shows what its examples print, in order."""

from __future__ import annotations

import re

import pytest

from pitboss.storage.people import People
from tests.pages import examples, page, run
from tests.server.helpers import CHEAP


def test_the_examples_print_what_the_page_says(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(People, "_hasher", CHEAP)
    example = "".join(examples(page("docs/guides/keno-room.md")))
    run(example)
    assert capsys.readouterr().out.splitlines() == re.findall(r"#> (.*)", example)
