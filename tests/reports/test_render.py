"""A PAR sheet as documents: the figures that are priced, nothing fetched, and the same bytes each time."""

from __future__ import annotations

import inspect
import json
import re
from dataclasses import replace
from fractions import Fraction
from functools import cache
from html import unescape
from io import BytesIO

import pytest
from pypdf import PdfReader

from pitboss.odds.exact import prices
from pitboss.odds.par.sheet import ParSheet, sheet
from pitboss.odds.simulation import dealing
from pitboss.reports import render
from pitboss.reports.charts import NotInstalled
from pitboss.reports.method import FORMULAE
from pitboss.reports.render import to_html, to_json, to_pdf
from pitboss.reports.wording import cost, page
from pitboss.table import find_game

NASTY = '<script>alert(1)</script> #read("par.typ") $x$ *b* @w0 {{ 7*7 }} \\u{41} %'


@cache
def made(game: str, nasty: bool = False) -> ParSheet:
    rules = find_game(game)
    row = {"rate_card": {"name": NASTY, "schedules": {"1": {"1": 3}}}} if nasty else {}
    return sheet(rules, rules.options_from_json(row), "2026-01-31")


def text_of(document: bytes) -> str:
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(document)).pages)


def test_a_page_shows_the_exact_fractions() -> None:
    page = unescape(to_html(made("mini-dice")).decode())
    rules = find_game("mini-dice")
    for price in prices(rules, rules.Options()):
        assert f">{price.edge}</td>" in page
        assert f">{price.wager}</a>" in page
        for line in price.lines:
            if line.name != "stays up":
                assert f">{line.probability / price.decided}</td>" in page
    assert "2026-01-31" in page
    assert made("mini-dice").number in page


def test_a_page_is_self_contained() -> None:
    page = to_html(made("red-dog")).decode()
    assert not re.search(r"https?://", page)
    assert not re.search(r"<(script|link|iframe|object)|\burl\(|@import", page)
    assert set(re.findall(r'src="(data:image/svg\+xml;base64,)', page)) == {"data:image/svg+xml;base64,"}
    assert set(re.findall(r'href="(.)', page)) == {"#"}


def test_the_pdf_has_the_same_content() -> None:
    document = to_pdf(made("red-dog"))
    reader = PdfReader(BytesIO(document))
    text = text_of(document)
    assert len(reader.pages) >= 2
    assert "17533/626665" in text
    assert f"page {len(reader.pages)} of {len(reader.pages)}" in text
    assert text.count(f"No. {made('red-dog').number}") >= len(reader.pages)
    assert "pitboss par red-dog --date 2026-01-31 --out red-dog.pdf" in text
    assert reader.metadata is not None
    assert reader.metadata.creation_date is None


@pytest.mark.parametrize("form", [to_html, to_pdf, to_json])
def test_the_same_sheet_gives_the_same_bytes(form: object) -> None:
    assert callable(form)
    assert form(made("red-dog")) == form(made("red-dog"))


def test_text_from_strangers_is_not_markup() -> None:
    page = to_html(made("keno", nasty=True)).decode()
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "{{ 7*7 }}" in page
    text = re.sub(r"\s+", "", text_of(to_pdf(made("keno", nasty=True))))
    written = json.dumps(NASTY, ensure_ascii=False)[1:-1]
    assert re.sub(r"\s+", "", written) in text


def test_json_is_the_sheet() -> None:
    row = json.loads(to_json(made("red-dog")))
    assert row == json.loads(json.dumps(made("red-dog").to_json()))
    assert row["issued"] == "2026-01-31"


def test_a_missing_typesetter_suggests_an_install_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "find_spec", lambda name: None if name == "typst" else object())
    render.check(".json")
    render.check(".html")
    with pytest.raises(NotInstalled, match="run `make extras`"):
        to_pdf(made("red-dog"))


def test_a_sample_is_labeled_as_one() -> None:
    """By the stream drawn from, by rounds and not by fractions; and it says which text is missing."""
    counted = made("keno")
    first = counted.wagers[0]
    drawn = replace(first, price=replace(first.price, sampled=1_000_000))
    shown = page(replace(counted, wagers=(drawn,)), ".pdf")
    (stream,) = set(re.findall(r"numpy's (\w+)", " ".join(shown["method"])))
    assert f"np.random.{stream}(" in inspect.getsource(dealing)
    assert shown["wagers"][0]["exactly"] == "rounds of the sample"
    assert shown["mark"][0] == "text in part"
    assert "a figure that contradicts that part is a finding. We don't have" in shown["provenance"]


def test_zero_cost_is_not_shown_as_an_estimate() -> None:
    assert cost(Fraction(0), 0.0) == "nothing"
    assert cost(Fraction(1, 500), 0.00005) == "0.200% ± 0.005%"


def test_every_figure_is_defined() -> None:
    told = {name for name, _ in FORMULAE} | {"Standard deviation", "House edge per trial"}
    for game in ("mini-dice", "red-dog"):
        shown = page(made(game), ".pdf")
        assert told >= {label for each in shown["wagers"] for label, *_ in each["figures"]}
