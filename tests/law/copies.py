"""Find sentences that the index copied from the law: `python -m tests.law.copies FOLDER`.

The folder holds the text of the law as .txt files. It's no part of this project; tests check the search only.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from pitboss.law.index import Entry, every_entry

WORDS_IN_A_ROW = 9
"""A run of this many words counts as copied."""


def words_of(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+(?:'[a-z]+)?", text.lower().replace("’", "'"))


def runs_of(text: str) -> set[tuple[str, ...]]:
    words = words_of(text)
    starts = range(len(words) - WORDS_IN_A_ROW + 1)
    return {tuple(words[start : start + WORDS_IN_A_ROW]) for start in starts}


def _own_words(entry: Entry) -> list[str]:
    texts = (entry.says, entry.human, entry.software, entry.differs)
    return [text for text in texts if text] + [reading.says for reading in entry.readings]


def find_copies(folder: Path) -> list[str]:
    """Return every run of words that an entry shares with the text, after its citation."""
    texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.glob("*.txt"))]
    if not texts:
        sys.exit(f"{folder} has no .txt files")
    law: set[tuple[str, ...]] = set()
    for text in texts:
        law |= runs_of(re.sub(r"-\n\s*(?=[a-z])", "", text))  # words broken at the end of a line
    return [
        f"{entry.cite}: {' '.join(run)}"
        for entry in every_entry()
        for says in (
            entry.says,
            entry.human,
            entry.software,
            entry.differs,
            *(r.says for r in entry.readings),
        )
        for run in sorted(runs_of(says or ""))
        if run in law
    ]


if __name__ == "__main__":
    sys.exit("\n".join(find_copies(Path(sys.argv[1]))) or 0)
