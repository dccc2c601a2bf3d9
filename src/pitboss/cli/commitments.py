"""Print commitments before rounds, add a player's word, and print keys once opened."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.table import Table
    from pitboss.table.session import OnCommit

ASK = "ask"
ME = 1


class Keys:
    """Prints the commitment and the key of each round, and asks for a player's word."""

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
        """`word` is seat 1's contribution; a person who gives none gets a random number.

        Keys are printed only for a viewer who sees all cards and plays none. Quiet prints nothing.
        """
        self.secret, self.recorded = seed is None, record is not None
        if word is not None and not self.secret:
            raise typer.BadParameter("--word works only with secure chance: leave out --seed or --word")
        word = word.strip() if word is not None else None
        if word == ASK and (quiet or json):
            raise typer.BadParameter("--word ask needs a screen: leave out --quiet and --json")
        if word is not None and word != ASK and (wrong := _find_word_problem(word)):
            raise typer.BadParameter(f"--word: {wrong}; choose another or leave it out")
        self._word, self._drawn, self._opens = word, not auto, auto and viewer == "all"
        self._quiet, self._json = quiet, json
        self._told: set[int] = set()

    def for_table(self, table: Table) -> OnCommit:
        """Return the commitment callback for a table; seat 1 adds nothing after leaving it."""

        def committed(number: int, commitment: str) -> Mapping[int, str] | None:
            if ME in table.stacks:
                return self.print_commitment(number, commitment)
            self._show_commitment(number, commitment)
            return None

        return committed

    def _show_commitment(self, number: int, commitment: str) -> bool:
        """Print the commitment; return whether a person sees it."""
        if self._json and not self._quiet:
            show.json_lines([{"round": number, "event": "commitment", "commitment": commitment}])
        shown = not self._quiet and not self._json
        if shown:
            show.print_wrapped(f"Commitment {commitment}", style="dim")
        return shown

    def print_commitment(self, number: int, commitment: str) -> Mapping[int, str] | None:
        """Print the round's commitment; return the word that seat 1 adds."""
        shown = self._show_commitment(number, commitment)
        word = self._ask_word() if self._word == ASK else self._word
        if word is None and self._drawn:
            word = secrets.token_hex(8)
        if word and shown:
            show.print_wrapped(f"Seat {ME} adds: {show.plain(word)}", style="dim")
        return {ME: word} if word else None

    def _ask_word(self) -> str | None:
        """Ask for a word; None for none. A person may quit instead."""
        from pitboss.cli.play import ask
        from pitboss.cli.prompt_commands import QUIT_WORDS, Quit

        prompt = f"your word (Enter for {'a random number' if self._drawn else 'none'}) > "
        while True:
            line = ask(prompt)
            word = (line or "").strip()
            if self._drawn and (line is None or word.lower() in QUIT_WORDS):
                raise Quit
            if not word:
                return None
            if not (wrong := _find_word_problem(word)):
                return word
            show.print_wrapped(f"{wrong}; type another.", style="red")

    def print_opened(self, opened: Mapping[int, str]) -> None:
        """Print newly opened keys."""
        for number in sorted(opened.keys() - self._told):
            self._told.add(number)
            if not self._opens or self._quiet:
                continue
            if self._json:
                show.json_lines([{"round": number, "event": "opened", "key": opened[number]}])
            else:
                show.print_wrapped(f"Key of round {number} {opened[number]}", style="dim")


def _find_word_problem(word: str) -> str:
    """Return the problem with a word, or an empty string."""
    from pitboss.equipment.chance import BadChance
    from pitboss.equipment.secure import MAX_WORD_LENGTH, check_words

    try:
        check_words({ME: word})
    except BadChance:
        return f"a word has 1 to {MAX_WORD_LENGTH} printable characters"
    return ""
