"""Reports of how much of the law is covered, from the index of rules and the places that cite it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pitboss.coverage.places import Places, places
from pitboss.law import Cite, cite
from pitboss.law.compare import find_successor
from pitboss.law.index import Entry, every_entry, find, lookup


@dataclass(slots=True)
class Cover:
    """Coverage of a paragraph, a section or more."""

    cite: Cite
    entries: int = 0
    held: int = 0
    code: int = 0
    tests: int | None = 0
    """None if the tests are not available."""
    open: list[tuple[Entry, str]] = field(default_factory=list)
    """Entries not covered, with the reason. `human` means only for people."""
    steps: list[Entry] = field(default_factory=list)
    """Steps that people take, whether or not software has a part in them."""

    def add(self, entry: Entry, in_code: bool, in_tests: bool) -> None:
        """Count an entry."""
        self.entries += 1
        if not entry.is_held:
            return
        self.held += 1
        if entry.human is not None:
            self.steps.append(entry)
        self.code += in_code
        if self.tests is not None:
            self.tests += in_tests
        if why := _why_open(entry, in_code, in_tests or (in_code and self.tests is None)):
            self.open.append((entry, why))

    @property
    def human(self) -> int:
        return len(self.steps)

    @property
    def counts(self) -> list[object]:
        """Return the numbers for a table: entries, paragraphs, human, code, tests, open."""
        tests = "-" if self.tests is None else self.tests
        return [self.entries, self.held, self.human, self.code, tests, len(self.waiting)]

    @property
    def waiting(self) -> list[str]:
        """List the open entries that are not for people, each with the reason."""
        return [f"{entry.cite} ({why})" for entry, why in self.open if why != "human"]

    def to_json(self) -> dict[str, object]:
        title = lookup(self.cite)
        return {
            "cite": str(self.cite),
            "level": ("chapter", "subchapter", "section")[self.cite.depth - 1],
            "title": title.says if title else None,
            "entries": self.entries,
            "paragraphs": self.held,
            "human": self.human,
            "code": self.code,
            "tests": self.tests,
            "open": [_open_row(entry, why) for entry, why in self.open],
            "steps": [{"cite": str(e.cite), "who": list(e.who), "step": e.human} for e in self.steps],
        }


def coverage(where: Cite | None = None, cited: Places | None = None) -> list[Cover]:
    """Return a row for each chapter, subchapter and section at or inside `where`, in order."""
    cited = cited or places()
    tests = cited.tests or {}
    rows: dict[Cite, Cover] = {}
    for entry in every_entry() if where is None else find(where):
        chapter = cite(entry.cite.chapter)
        for level in dict.fromkeys((chapter, entry.cite.subchapter, entry.cite.section)):
            if where is None or level in where or where in level:
                row = rows.setdefault(level, Cover(level, tests=None if cited.tests is None else 0))
                row.add(entry, _is_applied(entry, cited), entry.cite.text in tests)
    return [rows[key] for key in sorted(rows)]


def _is_applied(entry: Entry, cited: Places) -> bool:
    """Return whether code applies a paragraph: it cites it or, for an older edition, its replacement."""
    return entry.cite.text in cited.code or str(find_successor(entry)) in cited.code


def _open_row(entry: Entry, why: str) -> dict[str, object]:
    row: dict[str, object] = {"cite": str(entry.cite), "why": why}
    return row | {"duty": entry.software} if entry.software else row


def _why_open(entry: Entry, in_code: bool, in_tests: bool) -> str | None:
    if in_code and in_tests:
        return None
    if entry.is_for_people_only:
        return "human"
    if not in_code and not in_tests:
        return "not yet"
    return "no test" if in_code else "no code"


HEAD = """# Coverage of the law

For compliance officers and maintainers: which paragraphs of the law the code applies and the tests check.

`pitboss law coverage --markdown` writes this page; do not edit it by hand. *Entries* counts everything in
the index, *paragraphs* those that hold a rule (not just a title), *human* those with a step that only people
can carry out, *open* those with a duty for software that is not both applied and tested.
"""


def render_page(rows: Sequence[Cover]) -> str:
    """Return the whole page, in Markdown."""
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
