"""Count the hands for the summary of `pitboss replay`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

CAUSE_NAMES = {
    "law": "by the law",
    "custom": "by custom",
    "omission": "with folds left out",
    "record": "winners not shown",
    "winner": "different winner",
    "shares": "different shares",
    "total": "chips missing or added",
    "no_result": "no result recorded",
    "unfinished": "unfinished",
    "ignored": "recorded results ignored",
    "read": "cannot be read",
    "play": "cannot be played",
}
"""Descriptions of the causes."""


@dataclass
class Tally:
    """Counts hands by outcome and cause."""

    files: set[str] = field(default_factory=set)
    matched: Counter[str] = field(default_factory=Counter)
    """Counts by what settled the hand."""
    differs: Counter[str] = field(default_factory=Counter)
    unchecked: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)

    def add(self, row: dict[str, Any], *, compared: bool = True) -> None:
        """Count one hand, or a file with none."""
        self.files.add(row["file"])
        if "error" in row:
            self.errors[row["cause"]] += 1
        elif "matches" not in row:
            unfinished = "unfinished" if row.get("unfinished") else "no_result"
            self.unchecked[unfinished if compared else "ignored"] += 1
        elif row["matches"]:
            self.matched[row.get("settled", "law")] += 1
        else:
            self.differs[row["cause"]] += 1

    @property
    def hands(self) -> int:
        return sum(counter.total() for _, counter in self._lines())

    @property
    def has_failures(self) -> bool:
        """Return whether any hand differs or failed."""
        return bool(self.differs or self.errors)

    def _lines(self) -> list[tuple[str, Counter[str]]]:
        return [
            ("matched", self.matched),
            ("differs", self.differs),
            ("unchecked", self.unchecked),
            ("errors", self.errors),
        ]

    def to_json(self) -> dict[str, Any]:
        """Return the counts by outcome and cause."""
        found: dict[str, Any] = {"files": len(self.files), "hands": self.hands}
        for name, counter in self._lines():
            found[name] = {"count": counter.total(), **dict(counter.most_common())}
        return {"summary": found}

    def text(self) -> str:
        """Describe the counts, one line per outcome."""
        files = len(self.files)
        lines = [f"{_count(self.hands, 'hand')} in {_count(files, 'file')}."]
        for name, counter in self._lines():
            causes = ", ".join(f"{CAUSE_NAMES[cause]} {count:,}" for cause, count in counter.most_common())
            if counter or name == "matched":
                lines.append(f"  {name.capitalize():<10} {counter.total():>7,}  {causes}".rstrip())
        return "\n".join(lines)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"
