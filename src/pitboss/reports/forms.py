"""Render house forms as HTML and PDF, reproducibly and without network access."""

from __future__ import annotations

import json
from importlib.util import find_spec

from pitboss.extras import install_command
from pitboss.reports.charts import NotInstalled
from pitboss.reports.render import HERE
from pitboss.table.paper import Paper

__all__ = ["to_html", "to_pdf"]


def to_html(paper: Paper) -> bytes:
    """Render a self-contained page; each part prints on its own sheet."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    return (environment.get_template("form.html.jinja").render(paper.to_json()) + "\n").encode()


def to_pdf(paper: Paper) -> bytes:
    """Render a PDF, with the typesetter's built-in fonts."""
    if find_spec("typst") is None:
        raise NotInstalled(f"a .pdf form needs typst: run `{install_command('reports')}`")
    import typst

    made: bytes = typst.compile(
        HERE / "form.typ",
        root=HERE,
        ignore_system_fonts=True,
        sys_inputs={"data": json.dumps(paper.to_json())},
    )
    return made
