"""The known cards of a poker hand: players, board and dead cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb

from pitboss.equipment.cards import BadCard
from pitboss.equipment.cards import cards as read_cards
from pitboss.equipment.cards import text as card_text
from pitboss.law import BadInput
from pitboss.odds.equity.ranges import read_range, with_every
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.game import PokerGame
from pitboss.poker.games.seven_card_stud import SevenCardStud, is_deck_short
from pitboss.poker.options import PokerOptions
from pitboss.table.refused import Refused

UNKNOWN_HAND_WORDS = ("random", "*", "?")
_CARDS = re.compile(r"(?:(?:10|[2-9tjqka])[cdhs]|\?|\s)*", re.IGNORECASE)
"""Cards and `?`; any other text for a hold 'em hand is a range."""


class BadSpot(BadInput):
    """Cards that cannot occur together."""


@dataclass(frozen=True, slots=True)
class KnownHand:
    """A player's known cards: possible sets, and how many more come from the stub."""

    said: str
    among: tuple[int, ...]
    """Possible sets as masks; only a range has more than one."""
    to_come: int = 0
    thrown: int = 0
    """Cards discarded in a draw, which nobody is dealt again."""


@dataclass(frozen=True, slots=True)
class PokerSpot:
    """A poker hand in progress; all unknown cards are still to come."""

    game: PokerGame
    options: PokerOptions
    players: tuple[KnownHand, ...]
    board: int
    board_to_come: int
    dead: int
    own: int
    """Cards each player has at the showdown."""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Return the number of cards still to come for each player and the board."""
        return (*(player.to_come for player in self.players), self.board_to_come)

    @property
    def undealable_cards(self) -> int:
        """Return the cards that will not be dealt, except those a range may hold."""
        known = self.board | self.dead
        for player in self.players:
            known |= player.thrown | (player.among[0] if len(player.among) == 1 else 0)
        return known

    def count_deals(self) -> int:
        """Return the number of possible deals, for one set of each player's cards."""
        left, ways = DECK_SIZE - self.undealable_cards.bit_count() - 2 * len(self.ranged_players()), 1
        for size in self.sizes:
            ways *= comb(left, size)
            left -= size
        return ways

    def ranged_players(self) -> list[int]:
        """Return the players for whom only a range is known."""
        return [place for place, player in enumerate(self.players) if len(player.among) > 1]

    def matchups(self) -> Iterator[tuple[int, ...]]:
        """Yield every combination of the players' possible sets."""
        return _disjoint_hands([player.among for player in self.players])

    def with_hands(self, hands: Sequence[int]) -> PokerSpot:
        """Return the spot with one set for each player."""
        pairs = zip(self.players, hands, strict=True)
        return replace(self, players=tuple(replace(player, among=(hand,)) for player, hand in pairs))


def _disjoint_hands(among: Sequence[Sequence[int]], used: int = 0) -> Iterator[tuple[int, ...]]:
    if not among:
        yield ()
        return
    for hand in among[0]:
        if not hand & used:
            for rest in _disjoint_hands(among[1:], used | hand):
                yield (hand, *rest)


def at_showdown(game: PokerGame, options: PokerOptions, players: int, gone: int = 0) -> tuple[int, int]:
    """Return how many cards each player has at the showdown, and how many they share.

    In seven-card stud a common card may replace one for each player from the fourth on. `gone` counts cards
    of players who have folded.
    """
    if not isinstance(game, SevenCardStud):
        return game.own, game.shared
    deck, own = DECK_SIZE - gone - 3 * players, 3
    while own < game.own and not is_deck_short(options, deck, players):
        deck -= players + (1 if deck > players else 0)
        own += 1
    return own, game.own - own


def read_spot(
    game: PokerGame,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    options: PokerOptions | None = None,
) -> PokerSpot:
    """Parse hands, board and dead cards; check them against each other, the game and the deck."""
    chosen = game.Options() if options is None else options
    game.check_options(chosen)
    if len(hands) < 2:
        raise BadSpot(f"{game.title} needs at least two hands: write random for an unknown one")
    most, law = game.seating(chosen)
    if len(hands) > most:
        raise Refused(f"{game.title} seats at most {most}, not {len(hands)}: name fewer hands", law)
    gone, lying = mask_of(read_cards(dead, jokers=0)), mask_of(read_cards(board, jokers=0))
    own, shared = at_showdown(game, chosen, len(hands), gone.bit_count())
    if lying.bit_count() > shared:
        raise BadSpot(_too_large_a_board(game, lying.bit_count(), shared))
    players = [_parse_hand(game, text, own) for text in hands]
    known = _collect_known([("the board", lying), ("the dead cards", gone)], players)
    players = [_drop_impossible(player, known) for player in players]
    spot = PokerSpot(game, chosen, tuple(players), lying, shared - lying.bit_count(), gone, own)
    need = sum(spot.sizes) + 2 * len(spot.ranged_players())
    left = DECK_SIZE - spot.undealable_cards.bit_count()
    if need > left:
        raise BadSpot(f"{need} cards are to come, but only {left} are left: name fewer hands")
    if next(spot.matchups(), None) is None:
        raise BadSpot(
            "these ranges cannot occur together, because they need the same cards: widen one of them"
        )
    return spot


def mask_of(cards: Sequence[int]) -> int:
    """Return the mask of some cards."""
    return sum(1 << card for card in cards)


def text_of(mask: int) -> str:
    """Format the cards of a mask, highest first."""
    return card_text(card for card in range(DECK_SIZE - 1, -1, -1) if mask >> card & 1)


def _too_large_a_board(game: PokerGame, given: int, shared: int) -> str:
    if not shared:
        return f"{game.title} has no board here: leave out --board"
    return f"the board of {game.title} has at most {shared} card{'s' * (shared > 1)}, not {given}"


def _parse_hand(game: PokerGame, text: str, own: int) -> KnownHand:
    """Parse cards (unknown ones left out or `?`) or, in hold 'em, a range."""
    said = text.strip()
    if said.lower() in UNKNOWN_HAND_WORDS or not said:
        return KnownHand("random", (0,), own)
    if game.own == 2 and not _CARDS.fullmatch(said):
        return KnownHand(said, tuple(read_range(said)))
    try:
        cards = read_cards(said.replace("?", " ") if said.strip("? ,") else "", jokers=0)
    except BadCard as bad:
        ranges = "" if game.own == 2 else "; ranges work only in hold 'em"
        raise BadSpot(f"hand {text!r}: {bad}{ranges}") from None
    if (given := len(cards) + said.count("?")) > own:
        why = " with so many players" if own < game.own else ""
        raise BadSpot(f"{text!r} has {given} cards, but a hand of {game.title} has {own}{why}: name fewer")
    return KnownHand(card_text(cards) + " ?" * (own - len(cards)), (mask_of(cards),), own - len(cards))


def _collect_known(shared: list[tuple[str, int]], players: list[KnownHand]) -> int:
    """Return all cards known for certain; refuse a card in two places."""
    places = shared + [
        (f"hand {number}", player.among[0])
        for number, player in enumerate(players, 1)
        if len(player.among) == 1
    ]
    known: dict[str, int] = {}
    for name, mask in places:
        for other, there in known.items():
            if twice := mask & there:
                raise BadSpot(f"{text_of(twice)} is in {other} and in {name}: name each card once")
        known[name] = mask
    return sum(known.values())


def _drop_impossible(player: KnownHand, known: int) -> KnownHand:
    """Remove from a range the sets with a card that is elsewhere."""
    if len(player.among) == 1:
        return player
    left = tuple(mask for mask in player.among if not mask & known)
    if not left:
        raise BadSpot(
            f"no hand of {player.said!r} is possible, because other hands hold its cards: widen the range"
        )
    return replace(player, among=left)


def as_ranges(spot: PokerSpot) -> PokerSpot:
    """Convert hold 'em hands with unknown cards into ranges, to exploit suit symmetry."""
    if spot.game.own != 2:
        return spot
    free = [card for card in range(DECK_SIZE) if not spot.undealable_cards >> card & 1]
    players = tuple(
        replace(player, among=with_every(player.among[0], free, player.to_come), to_come=0)
        if player.to_come
        else player
        for player in spot.players
    )
    return replace(spot, players=players)
