"""Prepare the cards that come to the table before any deal: 11.2, 11.5."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pitboss.equipment.cards import SUIT_NAMES
from pitboss.games.kit.dealing import BACK_COLORS
from pitboss.games.kit.round import HouseRound
from pitboss.law import cite
from pitboss.table import DEALER, SUPERVISOR, Choice, Step, Turn

LAW = cite("13:69F-11")


def open_cards(round: HouseRound[Any, Any]) -> Step[None]:
    """Show and wash the cards at a new or idle table: 11.5, 11.6(g)."""
    if comes_pre_shuffled(round):
        round.emit("pre_shuffled", round.cite(".5(a)"), DEALER)
    elif not round.state.seated:
        if not round.state.inspected:
            yield from verify_cards(round)
        for color in BACK_COLORS[: round.options.decks]:
            show_deck(round, color)
    round.state = replace(round.state, inspected=True)


def comes_pre_shuffled(round: HouseRound[Any, Any]) -> bool:
    """Return whether a pre-shuffled deck comes to the table now. It is cut, not inspected and washed."""
    return round.options.pre_shuffled == "on" and not round.start.state.inspected


def verify_cards(round: HouseRound[Any, Any]) -> Step[None]:
    """Have the floorperson verify the dealer's inspection of each deck."""
    law = round.cite(".5(b)")
    yield Turn(SUPERVISOR, law, [Choice(actor=SUPERVISOR, name="cards_verified", cite=law)])
    round.emit("cards_verified", law, SUPERVISOR)
    if round.options.decks > 1:
        round.emit("two_backs", round.cite(".2(b)2"), SUPERVISOR, colours=" and ".join(BACK_COLORS))
        for color in BACK_COLORS:
            count = len(round.options.cards)
            round.emit("deck_complete", round.cite(".2(b)1"), SUPERVISOR, colour=color, count=count)


def show_deck(round: HouseRound[Any, Any], color: str) -> None:
    """Show a deck to the first player and wash it, each of two decks separately."""
    several = {"colour": color} if round.options.decks > 1 else {}
    law = round.cite(".5(d)" if several else ".5(b)")
    round.emit("spread_up", law, DEALER, suits=", ".join(SUIT_NAMES), **several)
    round.emit("wash", round.cite(".5(c)"), DEALER, **several)
