"""Which events are rulings: something went wrong, somebody ruled on it, or it follows from that."""

from __future__ import annotations

from pitboss.table.event import Event

BEFELL = frozenset(
    (
        "irregular", "decision", "order_pass", "override", "misdeal", "dead_round", "void", "void_game",
        "void_spin", "dealt_again", "dead_hand", "hand_void", "void_hand", "refund", "hand_rebuilt",
        "protected", "deemed_fold", "spoken", "owes", "removed", "play_on", "error_stands", "boxed_card",
        "off_table", "exposed", "ineligible", "recut", "shuffler_jam", "set_aside", "invalid_shake",
        "cocked_die", "replace_dice", "replace_tiles", "system_down", "set_wrongly", "corrected",
        "cancel_games",
    )
)  # fmt: skip
"""What was found, and what was ruled on it."""
FOLLOWS = frozenset(
    (
        "returned", "returned_wager", "rake_returned", "up_again", "forfeit", "ante_stays", "blind_stays",
        "exposed_discarded", "new_deck", "shuffler_removed", "tell_division",
    )
)  # fmt: skip
"""What a ruling brings with it."""
PAID = frozenset(("bring_in", "call", "bet", "raise", "uncalled", "rake", "win"))
"""Chips that a ruling may move, as they move in any round: what is owed is paid, the last hand wins."""


def befell(event: Event) -> bool:
    """Whether it tells of something found or ruled; a dead hand that is dealt, with its cards, is neither."""
    return event.name in BEFELL and not (event.name == "dead_hand" and event.cards)


def ruled(event: Event) -> bool:
    """Whether it tells of that, or of what follows from it."""
    return befell(event) or event.name in FOLLOWS
