"""Commitments told before rounds begin, words that are added to them, and keys when they are opened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
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
        self, word: str | None, *, drawn: bool, opens: bool, quiet: bool, json: bool, secret: bool
    ) -> None:
        """`word` is what seat 1 adds; if `drawn`, else a number is drawn for it.

        Keys are told only if it `opens` them, to whoever sees all cards and plays none. Quiet tells nothing.
        """
        from pitboss.equipment.secure import checked_words

        if word is not None and not secret:
            raise typer.BadParameter("--word is added to secure chance: leave --seed out")
        if word is not None and word != ASK:
            checked_words({ME: word})
        self._word, self._drawn, self._opens = word, drawn, opens and not drawn
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

    def _tell_commitment(self, number: int, commitment: str) -> None:
        if not self._quiet:
            if self._json:
                show.json_lines([{"round": number, "event": "commitment", "commitment": commitment}])
            else:
                show.wrapped(f"Round {number} is committed to: {commitment}", style="dim")

    def committed(self, number: int, commitment: str) -> Mapping[int, str] | None:
        """Tell what a round is bound to; what seat 1 adds to it."""
        self._tell_commitment(number, commitment)
        word = self._asked() if self._word == ASK else self._word
        if word is None and self._drawn:
            word = secrets.token_hex(8)
        if word and not self._json and not self._quiet:
            show.wrapped(f"Seat {ME} adds: {show.plain(word)}", style="dim")
        return {ME: word} if word else None

    def _asked(self) -> str | None:
        """A word as the person types it; nothing for none."""
        from pitboss.cli.play import ask
        from pitboss.equipment.chance import BadChance
        from pitboss.equipment.secure import checked_words

        while word := (ask("a word of yours (Enter for a number) > ") or "").strip():
            try:
                checked_words({ME: word})
            except BadChance as wrong:
                show.wrapped(str(wrong), style="red")
            else:
                return word
        return None

    def tell(self, opened: Mapping[int, str]) -> None:
        """Tell the keys that have been opened since."""
        for number in sorted(opened.keys() - self._told):
            self._told.add(number)
            if not self._opens or self._quiet:
                continue
            if self._json:
                show.json_lines([{"round": number, "event": "opened", "key": opened[number]}])
            else:
                show.wrapped(f"Round {number} is opened, its key: {opened[number]}", style="dim")
