"""Build a deck that deals the cards of a file in the order in which the engine takes them.

Cards that the file does not name (`??`, burn cards, the rest of the deck) are filled in from unused cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pitboss.equipment.cards import RANKS, SUITS, name
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.phh import FileAction, History
from pitboss.poker.history.up_cards import DOOR, LAST_UP, UNKNOWN, guess_up_cards

_CARD = {rank + suit: at * 4 + of for at, rank in enumerate(RANKS) for of, suit in enumerate(SUITS)}
_CARD["??"] = UNKNOWN
FLOP_TURN_RIVER = (3, 1, 1)
STREETS = 7
DECK_SIZE = 52
_TOO_MANY = "this game has no place for these cards"


@dataclass(slots=True)
class DeckPlan:
    """The deck and decisions with which the engine plays a hand of a file."""

    deck: list[int]
    """All 52 cards, the first to be dealt first. Given as far as the file names them, and then filled up."""
    decisions: list[FileAction]
    """The players' decisions, in the engine's order, with the places of discards."""
    mucked: set[int]
    """Players who throw the hand away at the showdown."""
    unseen: set[int]
    """Players who do not fold and have cards that the file never names."""
    reshuffles: list[list[int]] = field(default_factory=list)
    """The cards dealt after each time the deck runs out."""
    dealt: int = DECK_SIZE
    """Number of cards off the deck, with burn cards, after the last street that the file deals."""
    blank: bool = False
    """Whether the file deals community cards without naming them."""
    cut: bool = False
    """Whether the file stops before the last cards of a draw."""
    guessed: set[int] = field(default_factory=set)
    """Up-cards that the file does not name, chosen to fit the players who act first."""
    named: frozenset[int] = field(init=False)
    """The cards of the deck that the file names. The others are made up and stay hidden from everyone."""

    def __post_init__(self) -> None:
        self.named = frozenset(self.deck) - {UNKNOWN} - self.guessed
        self.deck = fill_deck(self.deck)


def read_cards(file_action: FileAction) -> tuple[int, ...]:
    """Return the cards an action names."""
    try:
        return _cards(file_action.argument)
    except KeyError:
        raise file_action.error(
            "these are not cards: write them as AsTd, and ?? for an unknown card"
        ) from None


@lru_cache(maxsize=8192)
def _cards(text: str) -> tuple[int, ...]:
    return tuple([_CARD[text[at : at + 2]] for at in range(0, len(text), 2)])


# Hold 'em and omaha


def plan_board_game(history: History) -> DeckPlan:
    """Plan the deck and the decisions of a game with a board."""
    count, holes = history.players, history.variant.holes
    hands: list[list[int]] = [[] for _ in range(count + 1)]
    board: list[int] = []
    decisions: list[FileAction] = []
    shown: list[FileAction] = []
    folded: set[int] = set()
    for file_action in history.file_actions:
        verb = file_action.verb
        if verb == "dh":
            hand = hands[file_action.player]
            hand += read_cards(file_action)
            if len(hand) > holes or board:
                raise file_action.error(_TOO_MANY)
        elif verb == "db":
            board += read_cards(file_action)
            if len(board) > sum(FLOP_TURN_RIVER):
                raise file_action.error(_TOO_MANY)
        elif verb == "sm":
            shown.append(file_action)
        elif verb == "sd":
            raise file_action.error("nothing is drawn in this game")
        else:
            if verb == "f":
                folded.add(file_action.player)
            decisions.append(file_action)
    for hand in hands[1:]:
        hand += [UNKNOWN] * (holes - len(hand))
    mucked = fill_shown_cards(shown, hands, range(holes))
    order = [hands[player][at] for at in range(holes) for player in history.order]
    place, dealt = 0, len(order)
    for size in FLOP_TURN_RIVER:
        if len(board) > place:
            street = board[place : place + size]
            order += [UNKNOWN, *street, *[UNKNOWN] * (size - len(street))]
            place += size
            if len(street) == size:
                dealt = len(order)
    blank = UNKNOWN in board
    return DeckPlan(order, decisions, mucked, _unseen(hands, folded), dealt=dealt, blank=blank)


def _unseen(hands: Sequence[list[int]], folded: Iterable[int]) -> set[int]:
    """Return players still in whose cards the file never names."""
    return {player for player in range(1, len(hands)) if UNKNOWN in hands[player]}.difference(folded)


def fill_shown_cards(
    shown: Iterable[FileAction], hands: Sequence[list[int]], hidden: Sequence[int]
) -> set[int]:
    """Fill unseen dealt cards with those shown at the end. Return the players who mucked.

    `hidden` lists the places of a hand in the order in which unseen cards are filled.
    """
    mucked: set[int] = set()
    for file_action in shown:
        player, hand = file_action.player, hands[file_action.player]
        mucked.discard(player)
        if not file_action.argument:
            mucked.add(player)
        elif file_action.argument != "-":
            for card in read_cards(file_action):
                if card == UNKNOWN or card in hand:
                    continue
                free = [at for at in hidden if at < len(hand) and hand[at] == UNKNOWN]
                if not free:
                    raise file_action.error(f"p{player} was not dealt {name(card)}")
                hand[free[0]] = card
    return mucked


# Stud


def plan_stud_game(history: History) -> DeckPlan:
    """Plan the deck and the decisions of a stud game."""
    count, holes = history.players, history.variant.holes
    hands: list[list[int]] = [[] for _ in range(count + 1)]
    held = [STREETS] * (count + 1)
    common: list[tuple[int, int]] = []
    decisions: list[FileAction] = []
    shown: list[FileAction] = []
    first: dict[int, int] = {}
    for file_action in history.file_actions:
        verb = file_action.verb
        if verb == "dh":
            hand = hands[file_action.player]
            hand += read_cards(file_action)
            if len(hand) > held[file_action.player]:
                raise file_action.error(_TOO_MANY)
        elif verb == "db":
            cards = read_cards(file_action)
            if len(cards) != 1:
                raise file_action.error(_TOO_MANY)
            common.append((max(map(len, hands)) + len(common) + 1, cards[0]))
        elif verb == "sm":
            shown.append(file_action)
        elif verb == "sd":
            raise file_action.error("nothing is drawn in this game")
        else:
            first.setdefault(max(map(len, hands)) - 1, file_action.player)
            if verb == "f":
                held[file_action.player] = min(held[file_action.player], len(hands[file_action.player]))
            decisions.append(file_action)
    folded = [player for player in range(1, count + 1) if held[player] < STREETS]
    for player in range(1, count + 1):
        hands[player] += [UNKNOWN] * (holes - len(hands[player]))
    mucked = fill_shown_cards(shown, hands, (0, 1, 6, 2, 3, 4, 5))
    unseen = _unseen(hands, folded)
    guessed = _guess_up_cards(history, hands, first, common)
    order = [hands[player][place] for place in range(holes) for player in range(1, count + 1)]
    shared = dict(common)
    again: list[list[int]] = []
    whole = len(order)
    spares_burn = ("common_counts_burn", "off") in history.options
    for street in range(holes, STREETS):
        dealt = [hand[street] for hand in hands[1:] if len(hand) > street]
        if dealt:
            live = sum(most > street for most in held[1:])
            just_enough = spares_burn and len(order) + live == DECK_SIZE
            order += dealt if just_enough else [UNKNOWN, *dealt]
            if len(dealt) < live:
                continue
        elif (card := shared.get(street + 1)) is not None:
            _add_common(order, card, again)
        else:
            break
        whole = len(order)
    blank = UNKNOWN in shared.values()
    return DeckPlan(
        order, decisions, mucked, unseen, again, DECK_SIZE if again else whole, blank, guessed=guessed
    )


def _guess_up_cards(
    history: History, hands: Sequence[list[int]], first: dict[int, int], common: list[tuple[int, int]]
) -> set[int]:
    """Choose up-cards that the file does not name, if there are any."""
    if not any(UNKNOWN in hand[DOOR : LAST_UP + 1] for hand in hands):
        return set()
    used = {card for hand in hands for card in hand} | {card for _, card in common}
    return guess_up_cards(history.variant, hands, first, sorted(_ALL - used))


def _add_common(order: list[int], card: int, again: list[list[int]]) -> None:
    """Add one common card: from the deck, or if that has run out, from the burn cards."""
    if len(order) < 51:
        order += [UNKNOWN, card]
        return
    again.append([UNKNOWN, card])
    if card != UNKNOWN:
        burns = [at for at, each in enumerate(order) if each == UNKNOWN]
        if not burns:
            raise BadHistory(f"the common card {name(card)} cannot be among the burn cards")
        order[burns[-1]] = card


# The whole deck


def fill_deck(order: list[int]) -> list[int]:
    """Return all 52 cards: the known ones in their places, the others in the gaps."""
    known = [card for card in order if card >= 0] if UNKNOWN in order else order
    used = set(known)
    if len(used) < len(known):
        twice = next(card for card in known if known.count(card) > 1)
        raise BadHistory(f"{name(twice)} is dealt twice")
    if len(order) > DECK_SIZE:
        raise BadHistory(f"{len(order)} cards are dealt and burned from a deck of {DECK_SIZE}")
    spare = sorted(_ALL - used, reverse=True)
    placed = order if known is order else [card if card >= 0 else spare.pop() for card in order]
    return placed + spare[::-1]


_ALL = frozenset(range(DECK_SIZE))
