"""Read pages as a browser does: their links, headings and tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class Read(HTMLParser):
    """Contents of a page."""

    links: list[str] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    levels: list[int] = field(default_factory=list)
    tables: int = 0
    headed: int = 0
    scripts: list[str | None] = field(default_factory=list)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in ("a", "link") and (to := given.get("href")):
            self.links.append(to)
        if name := given.get("id"):
            self.ids.add(name)
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit():
            self.levels.append(int(tag[1]))
        self.tables += tag == "table"
        self.headed += tag == "thead"
        if tag == "script":
            self.scripts.append(given.get("src"))
        assert not any(name.startswith("on") for name in given), f"{tag} has a script in it"

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Read:
    """Read a page."""
    found = Read()
    found.feed(page)
    found.close()
    return found
