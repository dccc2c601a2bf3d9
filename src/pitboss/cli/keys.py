"""Commitments told before rounds begin, words that are added to them, and keys when they are opened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.table import Table
    from pitboss.table.session import Committed

ASK = "ask"
ME = 1


class Keys:
    """What is told of the chance of each round: first the commitment, last the key."""

    def __init__(
        self,
        word: str | None,
        record: Path | None,
        seed: str | None,
        viewer: int | str | None,
        *,
        auto: bool,
        quiet: bool,
        json: bool,
    ) -> None:
        """`word` is what seat 1 adds; if it is not given, a number is drawn for who plays in person.

        Keys are told only to a viewer who sees all cards and plays none. Quiet tells nothing.
        """
        self.secret, self.recorded = seed is None, record is not None
        if word is not None and not self.secret:
            raise typer.BadParameter("--word is added to secure chance: leave --seed out")
        word = word.strip() if word is not None else None
        if word == ASK and (quiet or json):
            raise typer.BadParameter("--word ask needs a screen to ask on: leave --quiet and --json out")
        if word is not None and word != ASK and (wrong := _wrong(word)):
            raise typer.BadParameter(f"--word: {wrong}; give another, or leave it out")
        self._word, self._drawn, self._opens = word, not auto, auto and viewer == "all"
        self._quiet, self._json = quiet, json
        self._told: set[int] = set()

    def at(self, table: Table) -> Committed:
        """The same for a table that seat 1 may leave: then it adds nothing."""

        def committed(number: int, commitment: str) -> Mapping[int, str] | None:
            if ME in table.stacks:
                return self.committed(number, commitment)
            self._tell_commitment(number, commitment)
            return None

        return committed

    def _tell_commitment(self, number: int, commitment: str) -> bool:
        """Tell it; whether people see it."""
        if self._json and not self._quiet:
            show.json_lines([{"round": number, "event": "commitment", "commitment": commitment}])
        shown = not self._quiet and not self._json
        if shown:
            show.wrapped(f"Commitment {commitment}", style="dim")
        return shown

    def committed(self, number: int, commitment: str) -> Mapping[int, str] | None:
        """Tell what a round is bound to; what seat 1 adds to it."""
        shown = self._tell_commitment(number, commitment)
        word = self._asked() if self._word == ASK else self._word
        if word is None and self._drawn:
            word = secrets.token_hex(8)
        if word and shown:
            show.wrapped(f"Seat {ME} adds: {show.plain(word)}", style="dim")
        return {ME: word} if word else None

    def _asked(self) -> str | None:
        """A word as the person types it; nothing for none. Who plays in person may leave instead."""
        from pitboss.cli.asides import LEAVING, Quit
        from pitboss.cli.play import ask

        prompt = f"a word of yours (Enter for {'a number' if self._drawn else 'none'}) > "
        while True:
            line = ask(prompt)
            word = (line or "").strip()
            if self._drawn and (line is None or word.lower() in LEAVING):
                raise Quit
            if not word:
                return None
            if not (wrong := _wrong(word)):
                return word
            show.wrapped(f"{wrong}; type another.", style="red")

    def tell(self, opened: Mapping[int, str]) -> None:
        """Tell the keys that have been opened since."""
        for number in sorted(opened.keys() - self._told):
            self._told.add(number)
            if not self._opens or self._quiet:
                continue
            if self._json:
                show.json_lines([{"round": number, "event": "opened", "key": opened[number]}])
            else:
                show.wrapped(f"Key of round {number} {opened[number]}", style="dim")


def _wrong(word: str) -> str:
    """What is wrong with a word; nothing if it can be added."""
    from pitboss.equipment.chance import BadChance
    from pitboss.equipment.secure import LONGEST, checked_words

    try:
        checked_words({ME: word})
    except BadChance:
        return f"a word has 1 to {LONGEST} characters that can be read"
    return ""
