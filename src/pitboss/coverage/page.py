"""Coverage as a page of the documentation."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.coverage.report import Cover
from pitboss.law.index import lookup

HEAD = """# Coverage of the law

Which paragraphs of the law the code applies and the tests check. Made by
`pitboss law coverage --markdown`; do not edit it by hand. *Entries* counts everything in the
index, *paragraphs* those that hold a rule (not just a title), *human* those with a step that
only people can carry out, *open* those with a duty for software that is not both applied and tested.
"""


def page(rows: Sequence[Cover]) -> str:
    """The whole page, in Markdown."""
    lines = [HEAD]
    for row in rows:
        if row.cite.depth == 1:
            lines += ["", f"## {row.cite}", "", _HEADING, _RULE]
        elif row.cite.depth == 2:
            lines.append(_line(row))
    for row in rows:
        if row.cite.depth == 3 and row.waiting and row.code:
            lines += ["", f"**{row.cite}**, open: {', '.join(row.waiting)}."]
    return "\n".join(lines) + "\n"


_HEADING = "| subchapter | entries | paragraphs | human | code | tests | open |"
_RULE = "|---|---:|---:|---:|---:|---:|---:|"


def _line(row: Cover) -> str:
    title = lookup(row.cite)
    name = f"{row.cite} {title.says.rstrip('.')}" if title else str(row.cite)
    return f"| {name} | " + " | ".join(map(str, row.counts)) + " |"
