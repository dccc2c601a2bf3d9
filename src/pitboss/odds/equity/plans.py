"""Discards in draw games: named cards, or the bots' choice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.equipment.cards import cards as read_cards
from pitboss.odds.equity.cards import BadSpot, KnownHand, PokerSpot, mask_of, text_of
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.strength import cards_to_keep

PAT_WORDS, BOT_WORDS = ("pat", "none"), ("", "bot")


@dataclass(frozen=True, slots=True)
class DiscardPlan:
    """Draws left, and each hand's discards in the first of them; None for the bots' choice."""

    draws: int
    thrown: tuple[int | None, ...]


def read_plan(spot: PokerSpot, draws: int | None, discards: Sequence[str]) -> DiscardPlan | None:
    """Parse the plan of a draw game; None for other games."""
    game = spot.game
    if not game.draws:
        if draws is not None or discards:
            raise BadSpot(f"{game.title} has no draw: leave out --draws and --discard")
        return None
    left = game.draws if draws is None else draws
    if not 0 <= left <= game.draws:
        raise BadSpot(
            f"{game.title} has {game.draws} draw{'s' if game.draws > 1 else ''}, not {left}: change --draws"
        )
    if discards and not left:
        raise BadSpot("no draw is left to discard in: leave out --discard")
    if discards and len(discards) != len(spot.players):
        raise BadSpot(
            f"{len(discards)} discards for {len(spot.players)} hands: give one per hand (cards, pat or bot)"
        )
    named = zip(spot.players, discards or ("",) * len(spot.players), strict=True)
    return DiscardPlan(left, tuple(_parse_discards(player, text.strip()) for player, text in named))


def _parse_discards(player: KnownHand, text: str) -> int | None:
    """Parse a hand's discards; None for the bots' choice."""
    if text.lower() in BOT_WORDS:
        return None
    thrown = 0 if text.lower() in PAT_WORDS else mask_of(read_cards(text, jokers=0))
    if other := thrown & ~player.among[0]:
        raise BadSpot(f"{player.said} cannot discard {text_of(other)}: name cards it holds")
    return thrown


def bot_discards(game: str, mask: int) -> int:
    """Return the cards of a hand that the bots discard."""
    cards = [card for card in range(DECK_SIZE) if mask >> card & 1]
    return mask & ~mask_of(cards_to_keep(game, cards))


def apply_discards(spot: PokerSpot, plan: DiscardPlan) -> PokerSpot | None:
    """Turn the last draw into cards to come, if all hands are known and the stub has enough cards."""
    if any(player.to_come for player in spot.players):
        return None
    players = []
    for player, named in zip(spot.players, plan.thrown, strict=True):
        (held,) = player.among
        thrown = bot_discards(spot.game.id, held) if named is None else named
        drawn = thrown.bit_count()
        said = f"{player.said}, {f'draws {drawn}' if drawn else 'pat'}"
        players.append(replace(player, said=said, among=(held & ~thrown,), to_come=drawn, thrown=thrown))
    found = replace(spot, players=tuple(players))
    burned = 1
    return found if sum(found.sizes) + burned <= DECK_SIZE - found.undealable_cards.bit_count() else None
