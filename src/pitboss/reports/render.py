"""PAR sheets as documents: HTML, PDF, JSON. The same sheet gives the same bytes; nothing is fetched."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pitboss.extras import install_command
from pitboss.odds.par.sheet import ParSheet
from pitboss.reports.charts import NotInstalled, svg
from pitboss.reports.wording import chart, page

HERE = Path(__file__).parent
CHART = (4.1, 2.5)
"""How large the chart of a wager is, in inches."""


NEEDED = {".html": ("matplotlib",), ".pdf": ("matplotlib", "typst"), ".svg": ("matplotlib",)}
"""The libraries of the extra "reports" that each kind of file needs."""


def to_json(sheet: ParSheet) -> bytes:
    """Everything on the sheet, for programs."""
    return (json.dumps(sheet.to_json(), indent=2, ensure_ascii=False) + "\n").encode()


def to_html(sheet: ParSheet) -> bytes:
    """One page that stands alone: styles and pictures are in it, and it runs no script."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.filters["capitalize_first"] = _capital
    pictures = [b64encode(each.encode()).decode() for each in _charts(sheet)]
    template = environment.get_template("par.html.jinja")
    return (template.render(page(sheet, ".html"), charts=pictures) + "\n").encode()


def to_pdf(sheet: ParSheet) -> bytes:
    """The same for paper, set with the fonts that come with the typesetter."""
    check(".pdf")
    import typst

    data = page(sheet, ".pdf") | {"charts": _charts(sheet)}
    made: bytes = typst.compile(
        HERE / "par.typ", root=HERE, ignore_system_fonts=True, sys_inputs={"data": json.dumps(data)}
    )
    return made


def check(suffix: str) -> None:
    """Whether what a kind of document needs is installed: it is asked before anything is counted."""
    for module in NEEDED.get(suffix, ()):
        if find_spec(module) is None:
            raise NotInstalled(f"a {suffix} file needs {module}: `{install_command('reports')}` installs it")


FORMATS: dict[str, Callable[[ParSheet], bytes]] = {".html": to_html, ".pdf": to_pdf, ".json": to_json}
"""What a file of each ending holds."""


def _charts(sheet: ParSheet) -> list[str]:
    return [svg(chart(each), *CHART) for each in sheet.wagers]


def _capital(text: Any) -> Any:
    """A text with its first letter as it begins a sentence; what is marked as safe stays so."""
    return text[:1].upper() + text[1:]
