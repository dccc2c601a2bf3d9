"""A poker table for tests: a stacked deck, and short words for playing a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pitboss.equipment.cards import cards, name
from pitboss.equipment.chance import Chance, Outcome
from pitboss.poker.game import PokerGame
from pitboss.poker.hand import Hand
from pitboss.poker.options import PokerState
from pitboss.poker.recorded import Recorded
from pitboss.poker.table import PokerTable
from pitboss.table import DEALER, Action, Game, every_game
from pitboss.table.game import Start
from pitboss.table.house_options import HouseOptions, about, choices, plain
from tests.helpers import act, named

CUT = 10
GAMES = {game.id: game for game in every_game() if isinstance(game, PokerGame)}
"""The games of subchapter 14 and of casino nights, by id."""
OF_14 = {id: game for id, game in GAMES.items() if not game.edition}
"""Those of subchapter 14."""


def order(text: str) -> list[int]:
    """All 52 cards in dealing order: those of the text first, then the others from the two of clubs up."""
    first = list(cards(text))
    taken = set(first)
    return first + [card for card in range(52) if card not in taken]


def outcomes(text: str) -> list[Outcome]:
    """A shuffle and a cut that leave the cards of the text on top."""
    wanted = order(text)
    return [("shuffle", wanted[-CUT:] + wanted[:-CUT]), ("cut", CUT)]


def stacked(text: str = "", *more: Outcome | str) -> Chance:
    """A deck that deals the cards of `text` in order, burn cards among them.

    After it come outcomes such as `("shuffle", [2, 0, 1])` for a reshuffle, or mishaps by name.
    """
    then: list[Outcome] = [("mishap", each) if isinstance(each, str) else each for each in more]
    return Chance.scripted(outcomes(text) + then)


def told(game: PokerGame, stacks: Mapping[int, int], recorded: Recorded, **house: Any) -> Hand:
    """A hand of which a file tells something."""
    return game.round(
        Start(
            game=game,
            options=game.Options(**house),
            number=1,
            stacks=stacks,
            wagers={},
            state=PokerState(recorded=recorded),
            chance=Chance.seeded(2),
        )
    )


def streets(*rows: str) -> str:
    """Cards in dealing order from rows: each is one round of cards, a burn, or the board."""
    return " ".join(rows)


def by_seat(*hands: str) -> str:
    """Cards in dealing order from hands, one a player in the order of the deal, a card at a time."""
    dealt = [hand.split() for hand in hands]
    return " ".join(hand[number] for number in range(len(dealt[0])) for hand in dealt)


def spare(*texts: str) -> list[str]:
    """Cards that none of the texts names, from the two of clubs up, for burning."""
    used = set(cards(" ".join(texts)))
    return [name(card) for card in range(52) if card not in used]


def stud(*hands: str, first: int, board: str = "", folding: int = 0) -> str:
    """A stud deck: each seat's cards as received, `first` of them in the first deal, burns between.

    A seat that is `folding` in the first betting round gets no more.
    """
    burns = iter(spare(*hands, board))
    held = [hand.split() for hand in hands]
    deck = [hand[number] for number in range(first) for hand in held]
    if folding:
        del held[folding - 1]
    for number in range(first, len(held[0])):
        deck += [next(burns), *(hand[number] for hand in held)]
    if board:
        deck += [next(burns), board]
    return " ".join(deck)


def up_cards(*up: str, holes: int, then: str = "") -> str:
    """A stud deck that gives each seat some hole cards and then this up-card; `then` come more cards."""
    rest = spare(*up, then)
    return " ".join([*rest[: holes * len(up)], *up, then])


def community(*hands: str, board: str) -> str:
    """A hold 'em or omaha deck: hands in the order of the deal, five cards for the centre, burns between."""
    burns = iter(spare(*hands, board))
    centre = board.split()
    deck = [by_seat(*hands), next(burns), *centre[:3], next(burns), centre[3], next(burns), centre[4]]
    return " ".join(deck)


def table(
    game: PokerGame, seats: int | Mapping[int, int] = 3, stack: int = 100_000, **options: Any
) -> PokerTable:
    """A table with seats 1 to `seats`, or with the stacks given by seat; `any_stack` deals in short ones."""
    stacks = seats if isinstance(seats, Mapping) else dict.fromkeys(range(1, seats + 1), stack)
    any_stack = options.pop("any_stack", False)
    at = game.table(options=game.Options(**options), stacks=stacks)
    return with_any_stack(at) if any_stack else at


def with_any_stack(at: PokerTable) -> PokerTable:
    """A table that deals in players with less than 14.7(c)3 asks for, as files tell of."""
    at._state = replace(at.state, recorded=Recorded(any_stack=True))
    return at


def fitting(game: Game, house: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a house for every game, as far as this one uses them; a fund comes with a payout."""
    fits = {name: value for name, value in house.items() if name == "any_stack" or game.uses(name)}
    if fits.get("fund"):
        fits = {"bad_beat": lowest(game)} | fits
    if fits.get("limit") == "spread":
        fits.pop("min_raise", None)
    if fits.get("limit") in ("no", "pot"):
        fits.pop("maximum", None)
    named = choices(game.Options)
    fits = {name: value for name, value in fits.items() if name not in named or value in named[name]}
    usual = plain(game.Options)
    while missing := [name for name in fits if name != "any_stack" and _alone(game, name, fits, usual)]:
        del fits[missing[0]]
    return fits


def _alone(game: Game, name: str, house: Mapping[str, Any], usual: HouseOptions) -> bool:
    """Whether an option has nothing to say, because those that it goes with are not chosen."""
    needs = about(game.Options, name).needs
    return bool(needs) and all(
        house.get(other, getattr(usual, other)) == getattr(usual, other) for other in needs
    )


def lowest(game: Game) -> str:
    """A poor hand that can be posted as a bad beat, so that many a loser has it."""
    cards = "2c 3d 4h 5s 7c" if isinstance(game, PokerGame) and not game.lowball else "9c Td Jh Qs Kc"
    return {"badugi": "Tc Jd Qh Ks", "mambo-stud": "2c 3d 5h"}.get(game.id, cards)


def start(at: PokerTable, deck: Chance | str = "") -> Hand:
    """The next hand, with a stacked deck."""
    return at.start(stacked(deck) if isinstance(deck, str) else deck)


def turn(hand: Hand) -> int:
    """Whose turn it is."""
    assert hand.turn is not None, "the hand is over"
    return hand.turn.actor


def names(hand: Hand) -> list[str]:
    """What the player whose turn it is may do."""
    assert hand.turn is not None, "the hand is over"
    return [option.name for option in hand.turn.options.of(hand.turn.actor)]


def do(hand: Hand, *steps: str | tuple[str, object]) -> Hand:
    """Whoever is next does each thing: `fold`, or `("raise", 2000)`; a text of words is split."""
    for step in steps:
        pairs = [(word, None) for word in step.split()] if isinstance(step, str) else [step]
        for what, value in pairs:
            hand.act(Action(turn(hand), what, value))  # type: ignore[arg-type]
    return hand


def passive(hand: Hand) -> None:
    """Whoever is next checks, calls, makes the forced bet, or stands pat."""
    assert hand.turn is not None
    hand.act(hand.turn.options.of(hand.turn.actor)[0].action())


def call_down(hand: Hand) -> Hand:
    """Everyone checks or calls, and stands pat, to the end."""
    while hand.turn is not None:
        passive(hand)
    return hand


def to_street(hand: Hand, where: str) -> Hand:
    """Everyone checks or calls until a turn under this paragraph."""
    while str(hand.turn.cite if hand.turn else "") != where:
        assert hand.turn is not None, f"no turn under {where}"
        passive(hand)
    return hand


def fold_to(hand: Hand, seat: int) -> Hand:
    """Everyone but `seat` folds when a bet is faced, and otherwise checks."""
    while hand.turn is not None:
        actor = hand.turn.actor
        if actor != seat and "fold" in names(hand):
            do(hand, "fold")
        else:
            passive(hand)
    return hand


def folded(at: PokerTable) -> Hand:
    """The next hand, in which everyone folds to the last blind."""
    hand = at.start(Chance.seeded(at.number))
    while hand.turn is not None:
        do(hand, "fold" if "fold" in names(hand) else "check")
    return hand


def discard(hand: Hand, *texts: str | Sequence[int]) -> Hand:
    """Whoever is next throws away these cards; `all` for the whole hand, nothing to stand pat."""
    for text in texts:
        seat = turn(hand)
        thrown = tuple(hand.cards.down[seat]) if text == "all" else cards(text)
        hand.act(Action(seat, "discard", thrown))
    return hand


def rule(hand: Hand, what: str, by: int = DEALER) -> Hand:
    """The dealer, or whoever else may, rules or reports something."""
    return act(hand, (by, "rule", what))


def offered(hand: Hand, by: int = DEALER) -> list[str]:
    """What may be reported and ruled now."""
    assert hand.turn is not None
    return [what for option in hand.turn.options.of(by) for what in option.among]  # type: ignore[attr-defined]


def law_of(hand: Hand, name: str) -> str:
    """The rule of the last event of a name."""
    return str(named(hand, name)[-1].cite)


def wins(hand: Hand) -> list[tuple[int | None, int, str]]:
    """Who won how much, and under which rule, in the order in which it was pushed."""
    return [(event.actor, event.data["amount"], str(event.cite)) for event in named(hand, "win")]


def won(hand: Hand) -> dict[int, int]:
    """What each winner got in all."""
    total: dict[int, int] = {}
    for seat, amount, _ in wins(hand):
        assert seat is not None
        total[seat] = total.get(seat, 0) + amount
    return total


def pushed(hand: Hand) -> list[tuple[int, tuple[int, ...]]]:
    """The pots that were pushed to winners, centre pot first: how much, and the live seats that contended."""
    amounts: dict[int, int] = {}
    for amount, (source, number), (target, _), *_ in hand.movements:
        if (source, target) == ("pot", "stack"):
            amounts[number] = amounts.get(number, 0) + amount
    return [
        (amount, tuple(seat for seat in hand.chips.pots.pots[number].seats if seat in hand.live))
        for number, amount in sorted(amounts.items())
    ]


def dealt(hand: Hand, kind: str = "deal") -> list[tuple[int | None, tuple[int, ...]]]:
    """Cards that were dealt, burned or put in the centre: to whom, and which."""
    return [(event.actor, event.cards) for event in named(hand, kind)]


def conserved(hand: Hand) -> bool:
    """Whether no money has appeared or gone, and no card is twice or missing."""
    held = [card for seat in hand.cards.down for card in hand.cards.of(seat)]
    loose = [card for _, card in hand.cards.discards]
    found = held + loose + hand.cards.deck + hand.cards.board + hand.cards.common + hand.cards.burned
    return hand.money() == sum(hand.start.stacks.values()) and sorted(found) == list(range(52))
