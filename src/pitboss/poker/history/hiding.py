"""Write a file again, as it was or as seen by one player, who has not seen the others' cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pitboss.poker.history.phh import OPTIONS_FIELD, RAKE_FIELD, FileAction, History
from pitboss.poker.history.toml import write_document
from pitboss.poker.history.up_cards import DOOR, LAST_UP
from pitboss.table.action import Actor

_HIDDEN_CARD = "??"
_SAFE_FIELDS = {
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet",
    "min_bet", "starting_stacks", "actions", "author", "event", "url", "venue", "address", "city",
    "region", "postal_code", "country", "time", "time_zone", "time_zone_abbreviation", "day", "month",
    "year", "hand", "level", "seats", "seat_count", "table", "players", "finishing_stacks", "winnings",
    "currency", "currency_symbol", "time_limit", "time_banks", "rake", RAKE_FIELD, OPTIONS_FIELD,
}  # fmt: skip
"""Fields of the format, and others we read. Only the actions among them reveal cards."""


def rewrite_file(history: History, seen_by: Actor | str | None = "all", shown: Iterable[Actor] = ()) -> str:
    """Write the file again, with every field in its place and form.

    As seen by a player, or by the public (None), unseen cards are `??`. Commentary and fields outside the
    format are then left out, since they may reveal those cards. Hands that players have `shown` are written
    as shown, even if the file takes it for granted.
    """
    fields = history.recording.fields
    if seen_by == "all":
        return write_document(fields)
    kept = {name: each for name, each in fields.items() if name in _SAFE_FIELDS}
    return write_document(
        kept
        | {"actions": list(_ViewerActions(history, seen_by).visible_actions(history.file_actions, shown))}
    )


class _ViewerActions:
    """One viewer's view of the actions."""

    def __init__(self, history: History, viewer: Actor | str | None) -> None:
        self.viewer = viewer
        self.up = range(DOOR, LAST_UP + 1) if history.variant.kind == "stud" else ()
        self.held: dict[int, list[str]] = {player: [] for player in range(1, history.players + 1)}
        """The cards of each player as the file names them, in the order dealt."""

    def visible_actions(self, file_actions: Sequence[FileAction], shown: Iterable[Actor]) -> Iterator[str]:
        for file_action in file_actions:
            cards = self._cards(file_action)
            said = file_action.text.partition("#")[0].split()
            if cards is not None:
                said[-1] = "".join(cards)
            yield " ".join(said)
        listed = {file_action.player for file_action in file_actions if file_action.verb == "sm"}
        for player in shown:
            if player not in listed and _HIDDEN_CARD not in self.held[player]:
                yield f"p{player} sm {''.join(self.held[player])}"

    def _cards(self, file_action: FileAction) -> list[str] | None:
        """Return the visible cards of an action; None if they are as in the file, or there are none."""
        text, held = file_action.argument, self.held.get(file_action.player, [])
        named = [text[at : at + 2] for at in range(0, len(text), 2)]
        mine = file_action.player == self.viewer
        if file_action.verb == "dh":
            first = len(held)
            held += named
            return [each if mine or at in self.up else _HIDDEN_CARD for at, each in enumerate(named, first)]
        if file_action.verb == "sd" and named:
            for each in named:
                if (gone := each if each in held else _HIDDEN_CARD) in held:
                    held.remove(gone)
            return named if mine else [_HIDDEN_CARD] * len(named)
        if file_action.verb == "sm" and text == "-":
            return held  # the cards dealt, which this viewer may not have seen
        return None
