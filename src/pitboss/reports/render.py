"""Render PAR sheets as HTML, PDF and JSON, reproducibly and without network access."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from pitboss.extras import install_command
from pitboss.odds.par.sheet import ParSheet
from pitboss.reports.charts import NotInstalled, svg
from pitboss.reports.typesetting import TEMPLATES, typeset
from pitboss.reports.wording import chart, page

__all__ = ["FORMATS", "check", "to_html"]

CHART_SIZE_INCHES = (4.1, 2.5)
"""Size of a wager's chart in inches."""


NEEDED_LIBRARIES = {".html": ("matplotlib",), ".pdf": ("matplotlib", "typst"), ".svg": ("matplotlib",)}
"""Libraries of the extra "reports" that each kind of file needs."""


def to_json(sheet: ParSheet) -> bytes:
    """Render the sheet as JSON."""
    return (json.dumps(sheet.to_json(), indent=2, ensure_ascii=False) + "\n").encode()


def to_html(sheet: ParSheet) -> bytes:
    """Render a self-contained page, without scripts."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.filters["capitalize_first"] = _capital
    pictures = [b64encode(each.encode()).decode() for each in _charts(sheet)]
    template = environment.get_template("par.html.jinja")
    return (template.render(page(sheet, ".html"), charts=pictures) + "\n").encode()


def to_pdf(sheet: ParSheet) -> bytes:
    """Render a PDF."""
    check(".pdf")
    return typeset("par.typ", page(sheet, ".pdf") | {"charts": _charts(sheet)})


def check(suffix: str) -> None:
    """Check that the libraries for a kind of document are installed, before any long computation."""
    for module in NEEDED_LIBRARIES.get(suffix, ()):
        if find_spec(module) is None:
            raise NotInstalled(f"a {suffix} file needs {module}: run `{install_command('reports')}`")


FORMATS: dict[str, Callable[[ParSheet], bytes]] = {".html": to_html, ".pdf": to_pdf, ".json": to_json}
"""Renderer for each file ending."""


def _charts(sheet: ParSheet) -> list[str]:
    return [svg(chart(each), *CHART_SIZE_INCHES) for each in sheet.wagers]


def _capital(text: Any) -> Any:
    """Capitalize the first letter; markup stays safe."""
    return text[:1].upper() + text[1:]
