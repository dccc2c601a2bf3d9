"""The games of subchapter 14 as PokerKit can be told to play them, and random tables for them."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from pitboss.equipment.chance import Chance
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.poker.positions import blind_seats_after
from pitboss.poker.recorded import Recorded
from pitboss.table.game import Start
from tests.poker.deck import GAMES, fitting

pokerkit: Any = pytest.importorskip("pokerkit")

DOWN, UP = False, True
STRUCTURES = {"fixed": "FIXED_LIMIT", "pot": "POT_LIMIT", "no": "NO_LIMIT"}


@dataclass(frozen=True)
class Deal:
    """What one street deals: cards to each player, cards in the centre, or a draw; and who then opens."""

    opens: str
    big: bool = False
    hole: tuple[bool, ...] = ()
    board: int = 0
    draw: bool = False


def board(holes: int) -> tuple[Deal, ...]:
    return (
        Deal("POSITION", hole=(DOWN,) * holes),
        Deal("POSITION", board=3),
        Deal("POSITION", big=True, board=1),
        Deal("POSITION", big=True, board=1),
    )


def draws(holes: int, *big: bool) -> tuple[Deal, ...]:
    return (Deal("POSITION", hole=(DOWN,) * holes), *(Deal("POSITION", big=each, draw=True) for each in big))


def stud(first: tuple[bool, ...], faces: tuple[bool, ...], opens: str, leads: str) -> tuple[Deal, ...]:
    later = (Deal(leads, big=place > 0, hole=(face,)) for place, face in enumerate(faces))
    return (Deal(opens, hole=first), *later)


SEVEN = (DOWN, DOWN, UP), (UP, UP, UP, DOWN)
STREETS = {
    "hold-em": board(2),
    "omaha": board(4),
    "omaha-8": board(4),
    "five-card-draw": draws(5, True),
    "five-card-draw-low": draws(5, True),
    "triple-draw": draws(5, False, True, True),
    "badugi": draws(4, False, True, True),
    "seven-card-stud": stud(*SEVEN, "LOW_CARD", "HIGH_HAND"),
    "seven-card-stud-low": stud(*SEVEN, "HIGH_CARD", "LOW_HAND"),
    "seven-card-stud-high-low": stud(*SEVEN, "HIGH_CARD", "HIGH_HAND"),
    "seven-card-stud-8": stud(*SEVEN, "LOW_CARD", "HIGH_HAND"),
    "five-card-stud": stud((DOWN, UP), (UP, UP, UP), "LOW_CARD", "HIGH_HAND"),
}
HANDS = {
    "hold-em": ("StandardHighHand",),
    "omaha": ("OmahaHoldemHand",),
    "omaha-8": ("OmahaHoldemHand", "OmahaEightOrBetterLowHand"),
    "five-card-draw": ("StandardHighHand",),
    "five-card-draw-low": ("RegularLowHand",),
    "triple-draw": ("StandardLowHand",),
    "badugi": ("BadugiHand",),
    "seven-card-stud": ("StandardHighHand",),
    "seven-card-stud-low": ("RegularLowHand",),
    "seven-card-stud-high-low": ("StandardHighHand", "RegularLowHand"),
    "seven-card-stud-8": ("StandardHighHand", "EightOrBetterLowHand"),
    "five-card-stud": ("StandardHighHand",),
}
PLAYED = tuple(STREETS)
LIMITS = tuple(STRUCTURES)


class Peer(pokerkit.State):  # type: ignore[misc]
    """Their state, except that it looks up each hand once: the same cards make the same hand."""

    def _made(self, kind: Any, cards: tuple[Any, ...], table: tuple[Any, ...]) -> Any:
        known = self.__dict__.setdefault("_known", {})
        if (key := (kind, cards, table)) not in known:
            try:
                known[key] = kind.from_game(cards, table)
            except (KeyError, ValueError):
                known[key] = None
        return known[key]

    def get_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Any:
        if not self.statuses[player_index]:
            return None
        cards = tuple(self.hole_cards[player_index])
        return self._made(self.hand_types[hand_type_index], cards, tuple(self.get_board_cards(board_index)))

    def get_up_hand(self, player_index: int, board_index: int, hand_type_index: int) -> Any:
        if not self.statuses[player_index]:
            return None
        cards = tuple(self.get_up_cards(player_index))
        return self._made(self.hand_types[hand_type_index], cards, tuple(self.get_board_cards(board_index)))


@dataclass(frozen=True)
class Setup:
    """One hand to be played by both: the game, the house's options, the stacks and the seed."""

    game: str
    options: PokerOptions
    stacks: dict[int, int]
    button: int
    seed: int
    order: list[int] = field(default_factory=list)
    """The seats as PokerKit counts its players: from the left of the button, or of the dealer."""

    def __repr__(self) -> str:
        return f"{self.game} {self.options.to_json()} {self.stacks} button {self.button} seed {self.seed}"

    def ours(self) -> Hand:
        game, seats = GAMES[self.game], sorted(self.stacks)
        blinds = blind_seats_after(self.button, seats, self.options) if game.button else ()
        start = Start(
            game=game,
            options=self.options,
            number=1,
            stacks=self.stacks,
            wagers={},
            state=PokerState(button=self.button, blind_seats=blinds, recorded=Recorded(any_stack=True)),
            chance=Chance.seeded(self.seed),
        )
        return game.round(start)

    def theirs(self) -> Any:
        """Their state, with everything but chips in the middle left for us to drive."""
        options, count = self.options, len(self.order)
        automatic = pokerkit.Automation
        small = options.minimum
        big = options.maximum if options.limit == "fixed" else small
        posts = self.posts()
        if count == 2:
            posts.reverse()  # they count the blinds of two players from the button
        is_stud = "stud" in self.game
        return Peer(
            (automatic.ANTE_POSTING, automatic.BET_COLLECTION, automatic.BLIND_OR_STRADDLE_POSTING),
            pokerkit.Deck.STANDARD,
            tuple(getattr(pokerkit, name) for name in HANDS[self.game]),
            tuple(
                pokerkit.Street(
                    place > 0, deal.hole, deal.board, deal.draw, pokerkit.Opening[deal.opens],
                    big if deal.big else small, options.max_raises,
                )
                for place, deal in enumerate(STREETS[self.game])
            ),
            pokerkit.BettingStructure[STRUCTURES[options.limit]],
            True,
            options.ante,
            0 if is_stud else posts,
            options.forced_bet if is_stud else 0,
            tuple(self.stacks[seat] for seat in self.order),
            count,
        )  # fmt: skip

    def posts(self) -> list[int]:
        """The blind each player owes; of two players the button may be the one with the first."""
        owed = dict.fromkeys(self.order, 0)
        owing = self.order[::-1] if self.button_first else self.order
        owed.update(zip(owing, self.options.posted_blinds, strict=False))
        return [owed[seat] for seat in self.order]

    @property
    def button_first(self) -> bool:
        """Whether the first blind is the button's."""
        small = self.options.heads_up_button_posts_small == "on" and len(self.options.posted_blinds) > 1
        return len(self.order) == 2 and small


def random_setup(game: str, limit: str, rng: Random) -> Setup:
    """Any table of this game: two players to a full one, with deep, shallow or ragged stacks."""
    most = GAMES[game].max_seats
    count = rng.choice((2, 2, 3, rng.randint(2, most), rng.randint(2, most), most))
    seats = sorted(rng.sample(range(1, most + 1), count))
    small = rng.choice((2, 3, 10, 20, 25))
    ante = rng.choice((0, 0, 1, small // 2, small))
    if "stud" in game and limit != "fixed":
        ante = ante or 1
    blinds = rng.choice(
        (None, None, None, (small,), (small // 2, small, 2 * small), (small, small), (1, small + 1))
    )
    house: dict[str, Any] = {
        "minimum": small,
        "maximum": small * rng.choice((1, 2, 2, 3)),
        "unit": 1,
        "limit": limit,
        "ante": ante,
        "blinds": blinds,
        "bring_in": "posted_amount",
        "bring_in_amount": rng.randint(1, small - 1),
        "cap_counts": "bets_and_raises",
        "max_raises": rng.choice((None, 2, 4) if limit == "fixed" else (None, None, 3)),
        "heads_up_button_posts_small": rng.choice(("off", "on")),
        "odd_units": rng.choice(("spread", "all_to_first")),
        "odd_chip_other": rng.choice(("by_game", "nearest_left")),
    }
    stacks = {seat: _stack(rng, small, ante, style) for style in [rng.randrange(5)] for seat in seats}
    button = rng.choice(seats)
    order = seats if "stud" in game else [s for s in seats if s > button] + [s for s in seats if s <= button]
    options = PokerOptions(**fitting(GAMES[game], house))
    return Setup(game, options, stacks, button, rng.getrandbits(62), order)


def _stack(rng: Random, small: int, ante: int, style: int) -> int:
    """Deep, middling, shallow, in small steps, or anything from a chip to a fortune."""
    if style == 4:
        return ante + small * rng.randint(6, 9) + rng.randint(0, small)
    if style == 0:
        return small * rng.randint(80, 400)
    if style == 1:
        return ante + 3 * small + rng.randint(0, 30 * small)
    if style == 2:
        return ante + 2 * small + rng.randint(0, 8 * small)
    return rng.choice((rng.randint(1, 4 * small), rng.randint(1, 20 * small), small * rng.randint(20, 300)))
