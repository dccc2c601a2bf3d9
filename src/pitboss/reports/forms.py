"""Render house forms as HTML and PDF, reproducibly and without network access."""

from __future__ import annotations

from pitboss.reports.typesetting import TEMPLATES, typeset
from pitboss.table.paper import Paper

__all__ = ["to_html", "to_pdf"]


def to_html(paper: Paper) -> bytes:
    """Render a self-contained page; each part prints on its own sheet."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    return (environment.get_template("form.html.jinja").render(paper.to_json()) + "\n").encode()


def to_pdf(paper: Paper) -> bytes:
    """Render a PDF."""
    return typeset("form.typ", paper.to_json())
