"""Write the pages of editions and readings from the index of rules."""

from __future__ import annotations

from docsite.markdown import code, plain, table
from pitboss.law.index import editions, entries, subchapters


def editions_page() -> str:
    """Return the page of every edition, and of how much the index holds by subchapter."""
    rows = [
        (
            code(each.id),
            plain(each.title),
            plain(each.agency),
            each.effective.isoformat(),
            f"replaces {each.supersedes}"
            if each.supersedes
            else f"amends {each.amends}"
            if each.amends
            else "",
        )
        for each in editions().values()
    ]
    held = []
    for subchapter in subchapters():
        found = entries(subchapter)
        counts = [sum(each.provenance == kind for each in found) for kind in ("text", "code", "sister")]
        others = len(found) - sum(counts)
        held.append((f"{subchapter}", str(len(found)), *map(str, counts), str(others)))
    return (
        "# Editions\n\nFor anyone who asks which version of the law Pitboss follows. Made from the index of "
        "rules. Editions stand beside each other: nothing is edited away, and every entry names its own.\n\n"
        + table(("edition", "title", "agency", "in force from", ""), rows)
        + "\n## What the index holds\n\nEntries by subchapter, and where each comes from: the text "
        "itself, another public text of the New Jersey code, a twin rule (another state's or another "
        "game's), or custom and unknown. [Index format](index-format.md) explains the words.\n\n"
        + table(("subchapter", "entries", "text", "code", "sister", "other"), held)
    )


def readings_page() -> str:
    """Return the page of every place where the text leaves room."""
    parts = [
        "# Readings\n\nFor lawyers and mathematicians. Where the text of the law can be read more than one "
        "way, the index names each reading, and the reading is a house option of the same name. The default "
        "is ours; it is no legal advice. Made from the index of rules.\n"
    ]
    for subchapter in subchapters():
        rows = [
            (
                str(each.cite),
                code(one.option),
                code(one.default),
                ", ".join(map(code, one.values)),
                plain(one.says),
            )
            for each in entries(subchapter)
            for one in each.readings
        ]
        if rows:
            titles = ("rule", "option", "default", "values", "what is open")
            parts.append(f"\n## {subchapter}\n\n" + table(titles, rows))
    return "".join(parts)
