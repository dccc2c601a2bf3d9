"""Identify the subjects of a question, such as a game, a raffle or a tournament."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from pitboss.law.cite import Cite, cite
from pitboss.law.index import HERE
from pitboss.law.words import pieces

_MAX_PHRASE_WORDS = 5
"""Maximum number of words in a phrase."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A subject, with the citations about it and those of the larger subject it belongs to."""

    about: tuple[Cite, ...]
    near: tuple[Cite, ...]

    def is_about(self, where: Cite) -> bool:
        return any(where in whole for whole in self.about)

    def is_near(self, where: Cite) -> bool:
        return any(where in whole for whole in self.near)


def find_subjects(words: Sequence[str]) -> list[Subject]:
    """Return the subjects that the words of a question name. The longest of overlapping phrases counts."""
    stems = pieces(" ".join(words))
    found: list[Subject] = []
    start = 0
    while start < len(stems):
        for length in range(_MAX_PHRASE_WORDS, 0, -1):
            if subject := _subjects().get(stems[start : start + length]):
                found.append(subject)
                start += length - 1
                break
        start += 1
    return list(dict.fromkeys(found))


@cache
def _subjects() -> dict[tuple[str, ...], Subject]:
    with (HERE / "subjects.toml").open("rb") as file:
        rows = tomllib.load(file)["subject"]
    return {
        pieces(phrase): Subject(tuple(map(cite, row["about"])), tuple(map(cite, row.get("near", ()))))
        for row in rows
        for phrase in row["asked"]
    }
