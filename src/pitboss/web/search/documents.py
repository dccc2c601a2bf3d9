"""Find pages of the documentation site by their titles and headings."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import NamedTuple

from pitboss.web.documentation import SITE

_TITLE = re.compile(r"<title>(.*?)(?: [-·|] Pitboss)?</title>", re.DOTALL)
_HEADING = re.compile(r"<h([23]) id=\"?([\w.-]+)\"?[^>]*>(.*?)</h\1>", re.DOTALL)
_LINK = re.compile(r"<a\b[^>]*class=\"?headerlink.*?</a>|<[^>]+>", re.DOTALL)


class DocumentHeading(NamedTuple):
    """A page of the documentation, or a heading in one."""

    title: str
    page: str
    address: str


def list_headings() -> tuple[DocumentHeading, ...]:
    """Return the pages and headings of the site as it is built now; nothing if it is not."""
    front = SITE / "index.html"
    return _read_headings(front.stat().st_mtime_ns) if front.is_file() else ()


@lru_cache(1)
def _read_headings(changed: int) -> tuple[DocumentHeading, ...]:
    found = []
    for path in sorted(SITE.rglob("index.html")):
        text = path.read_text(encoding="utf-8")
        folder = path.parent.relative_to(SITE).as_posix()
        address = "/docs/" if folder == "." else f"/docs/{folder}/"
        named = _TITLE.search(text)
        page = unescape(named[1]).strip() if named else folder
        found.append(DocumentHeading(page, "", address))
        for _, id, heading in _HEADING.findall(text):
            words = unescape(_LINK.sub("", heading)).replace("¶", "").strip()
            found.append(DocumentHeading(words, page, f"{address}#{id}"))
    return tuple(found)
