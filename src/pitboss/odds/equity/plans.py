"""What is thrown away in a draw game: the cards that were named, or those that the bots throw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pitboss.equipment.cards import cards as read_cards
from pitboss.odds.equity.cards import BadSpot, KnownHand, PokerSpot, mask_of, text_of
from pitboss.poker.cards import DECK
from pitboss.poker.strength import keep

PAT, ADVICE = ("pat", "none"), ("", "bot")


@dataclass(frozen=True, slots=True)
class DrawPlan:
    """How many draws are left, and what each hand throws in the first of them; None: as the bots do."""

    draws: int
    thrown: tuple[int | None, ...]


def read_plan(spot: PokerSpot, draws: int | None, discards: Sequence[str]) -> DrawPlan | None:
    """The plan of a draw game; none in another, where nothing can be thrown away."""
    game = spot.game
    if not game.draws:
        if draws is not None or discards:
            raise BadSpot(f"{game.title} has no draw: leave --draws and --discard out")
        return None
    left = game.draws if draws is None else draws
    if not 0 <= left <= game.draws:
        raise BadSpot(f"{game.title} has {game.draws} draw{'s' if game.draws > 1 else ''}, not {left}")
    if discards and not left:
        raise BadSpot("no draw is left to throw cards away in: leave --discard out")
    if discards and len(discards) != len(spot.players):
        raise BadSpot(
            f"{len(discards)} discards for {len(spot.players)} hands: give one for each, pat or bot too"
        )
    named = zip(spot.players, discards or ("",) * len(spot.players), strict=True)
    return DrawPlan(left, tuple(_named(player, text.strip()) for player, text in named))


def _named(player: KnownHand, text: str) -> int | None:
    """The cards that a hand throws, if they are named."""
    if text.lower() in ADVICE:
        return None
    thrown = 0 if text.lower() in PAT else mask_of(read_cards(text, jokers=0))
    if other := thrown & ~player.among[0]:
        raise BadSpot(f"{player.said} cannot throw {text_of(other)}: it does not hold that")
    return thrown


def advised(game: str, mask: int) -> int:
    """The cards of a hand that the bots throw away."""
    cards = [card for card in range(DECK) if mask >> card & 1]
    return mask & ~mask_of(keep(game, cards))


def after_throwing(spot: PokerSpot, plan: DrawPlan) -> PokerSpot | None:
    """The last draw as cards to come, where all hands are known and the stub has enough for it."""
    if any(player.to_come for player in spot.players):
        return None
    players = []
    for player, named in zip(spot.players, plan.thrown, strict=True):
        (held,) = player.among
        thrown = advised(spot.game.id, held) if named is None else named
        drawn = thrown.bit_count()
        said = f"{player.said}, {f'draws {drawn}' if drawn else 'pat'}"
        players.append(replace(player, said=said, among=(held & ~thrown,), to_come=drawn, thrown=thrown))
    found = replace(spot, players=tuple(players))
    burned = 1
    return found if sum(found.sizes) + burned <= DECK - found.gone.bit_count() else None
