"""Playing a hand of a file on the engine, action by action."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.equipment.chance import BadChance, Outcome, Scripted
from pitboss.law import Cite
from pitboss.poker.hand import Hand
from pitboss.poker.history.deck import UNKNOWN, Plan, plan
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.phh import Deed, History, amount_of
from pitboss.poker.history.variants import game_of
from pitboss.poker.options import PokerOptions, PokerState
from pitboss.table import DEALER, Action, Pick, Refused, Step
from pitboss.table.game import BadOptions
from pitboss.table.option import Amount, Option
from pitboss.table.round import Start

CUT = 10
LEFT = "left the table without a word"
LAW, CUSTOM = "law", "custom"
CUSTOMS: Mapping[str, Any] = {
    "odd_chip_other": "position",
    "odd_units": "all_to_first",
    "short_blind": "as_posted",
    "short_all_in_reopens": "on",
}
"""Where other houses play a hand otherwise than New Jersey: odd chips all go to the first winner in position,
a blind that is all-in for less need only be matched as far as it goes, a short all-in reopens the betting.
In draw games, too, all players discard before any draws, and every card that nobody holds may come back."""


class Told(Scripted):
    """The chance of a recorded hand: one shuffle and cut, and a reshuffle whenever the deck runs out."""

    def __init__(
        self, script: list[Outcome], reshuffles: Sequence[Sequence[int]] = (), *, together: bool = False
    ) -> None:
        self._script = script
        self.together = together
        self._next = 0
        self._reshuffles = reshuffles
        self._told = 0

    def shuffle(self, n: int) -> list[int]:
        """The whole deck was checked when it was put together."""
        return list(self._outcome("shuffle"))

    def foretell(self, cards: Sequence[int]) -> None:
        """Some cards are about to be shuffled again: those that the file deals next come out first."""
        wanted = self._reshuffles[self._told] if self._told < len(self._reshuffles) else ()
        self._told += 1
        if self._next < len(self._script):
            return  # a hand played again: it is in the script already
        named = {card for card in wanted if card != UNKNOWN}
        if not named <= set(cards):
            raise BadHistory("a card is dealt again that is not among the cards shuffled again")
        others = [place for place, card in enumerate(cards) if card not in named]
        places = [others.pop() if card == UNKNOWN else cards.index(card) for card in wanted[: len(cards)]]
        rest = [place for place in range(len(cards)) if place not in set(places)]
        self._script.append(("shuffle", places + rest))

    def again(self) -> Told:
        return Told(self._script, self._reshuffles, together=self.together)


class ToldHand(Hand):
    """A hand whose cards a file tells."""

    def prepare(self) -> None:
        super().prepare()
        self.mishaps = False

    def reshuffle(self, cards: Sequence[int], law: Cite) -> None:
        assert isinstance(self.chance, Told)
        self.chance.foretell(cards)
        super().reshuffle(cards, law)

    def draw(self, at: str, short: str) -> Step[None]:
        """In turn by the law; where the file has it otherwise, all discard first."""
        assert isinstance(self.chance, Told)
        if not self.chance.together:
            yield from super().draw(at, short)
            return
        law, counts = self.cite(at), {}
        for seat in self.deal_order():
            held = tuple(self.down[seat])
            pick = Pick(actor=seat, name="discard", cite=law, items=held, least=0, most=len(held))
            action = yield from self.ask(seat, law, [pick])
            thrown = action.value if action is not None and isinstance(action.value, tuple) else ()
            self.down[seat] = [card for card in held if card not in thrown]
            self.tell_cards("discard", law, seat, thrown, seen_by=seat, count=len(thrown))  # type: ignore[arg-type]
            self.discards += [(seat, card) for card in thrown]  # type: ignore[misc]
            counts[seat] = len(thrown)
        for seat, count in counts.items():
            new = [self.top_card() for _ in range(count)]
            self.down[seat] += new
            if new:
                self.tell_cards("draw", law, seat, new, seen_by=seat, count=count)


class Replay(NamedTuple):
    """A hand played from a file, and by which house's customs it was settled."""

    hand: Hand
    history: History
    settled: str
    """`law`, or `custom` where only that gives the stacks the file records."""

    @property
    def stacks(self) -> list[int]:
        """What each player has at the end, in units, in the file's order."""
        return [self.hand.stacks[seat] for seat in range(1, self.history.players + 1)]

    @property
    def finishing_stacks(self) -> list[int | float | None]:
        """The same in the file's own amounts; None for a player whose stack it leaves open."""
        back = self.history.units.back
        return [
            None if unknown else back(stack)
            for stack, unknown in zip(self.stacks, self.history.open_stacks, strict=True)
        ]

    @property
    def matches(self) -> bool | None:
        """Whether the stacks are those recorded; None if none are."""
        return self.history.matches(self.stacks)


def replay(history: History) -> Replay:
    """Play a hand by the law; if the file records another end, see whether custom explains it."""
    try:
        found = Replay(_play(history, plan(history), {}), history, LAW)
    except BadHistory as error:
        try:
            return Replay(_play(history, plan(history, custom=True), CUSTOMS), history, CUSTOM)
        except BadHistory:
            raise error from None
    if found.matches is False and not history.options:
        return _by_custom(history, found.hand) or found
    return found


def _by_custom(history: History, hand: Hand) -> Replay | None:
    """The same hand by custom, if that gives the stacks recorded.

    By custom, losing hands are thrown in before the pots are divided, so that pots with the same
    players left are divided as one.
    """
    losers = set(hand.shown) - {seat for seat, _ in hand.won}
    for more in (set(), losers):
        planned = plan(history, custom=True)
        planned.mucked |= more
        try:
            found = Replay(_play(history, planned, CUSTOMS), history, CUSTOM)
        except BadHistory:
            continue
        if found.matches:
            return found
    return None


# The table


@lru_cache(maxsize=512)
def _options(
    limit: str,
    small: int,
    big: int,
    bring_in: int,
    antes: tuple[int, ...],
    pooled: bool,
    posts: tuple[tuple[int, int], ...],
    muck: str,
    more: tuple[tuple[str, Any], ...],
) -> PokerOptions:
    """The table's options. Files of one table share them."""
    told: dict[str, Any] = {
        "limit": limit, "minimum": small, "maximum": big, "unit": 1, "posts": posts, "blinds": (),
        "need_minimum": "off", "muck": muck, "ante_pool": "on" if pooled else "off",
    }  # fmt: skip
    if len(set(antes)) == 1:
        told["ante"] = antes[0]
    else:
        told["ante_posts"] = tuple((player, ante) for player, ante in enumerate(antes, 1) if ante)
    if bring_in:
        told |= {"bring_in": "posted_amount", "bring_in_amount": bring_in}
    try:
        return PokerOptions(**(told | dict(more)))
    except (Refused, BadOptions, TypeError) as error:
        raise BadHistory(f"these stakes cannot be played: {error}") from None


def _pooled(history: History) -> bool:
    """Whether it matters that antes are not trimmed: someone is short, or they differ."""
    short = any(stack < ante for stack, ante in zip(history.stacks, history.antes, strict=True))
    return not history.trimmed and any(history.antes) and (short or len(set(history.antes)) > 1)


def _start(history: History, planned: Plan, customs: Mapping[str, Any]) -> Start:
    game = game_of(history.variant.code)
    muck = "any" if planned.mucked or planned.unseen else "off"
    options = _options(
        history.variant.limit,
        history.small,
        history.big,
        history.bring_in,
        history.antes,
        _pooled(history),
        history.posts,
        muck,
        (*history.options, *customs.items()),
    )
    most, law = game.seating(options)
    if history.players > most:
        raise BadHistory(f"{history.players} players where {game.title} seats {most} ({law})")
    deck = planned.deck
    script: list[Outcome] = [("shuffle", deck[-CUT:] + deck[:-CUT]), ("cut", CUT)]
    return Start(
        game=game,
        options=options,
        number=1,
        stacks=dict(enumerate(history.stacks, 1)),
        wagers={},
        state=_STATE,
        chance=Told(script, planned.reshuffles, together=bool(customs)),
    )


_STATE = PokerState()


# The play


def _play(history: History, planned: Plan, customs: Mapping[str, Any]) -> Hand:
    """The hand after all actions of the file."""
    try:
        hand = ToldHand(_start(history, planned, customs))
    except Refused as error:
        raise BadHistory(f"the hand cannot begin: {error}") from None
    for deed in planned.decisions:
        try:
            _decide(hand, history, deed)
        except Refused as error:
            raise BadHistory(f"action {deed.number} ({deed.text!r}): {error}") from None
        except (IndexError, BadChance) as error:
            raise BadHistory(f"action {deed.number} ({deed.text!r}): the deck does not last: {error}") from None
    _finish(hand, planned)
    return hand


def _decide(hand: Hand, history: History, deed: Deed) -> None:
    """One decision of the file, as the engine takes it."""
    turn = hand.turn
    seat, verb = deed.player, deed.verb
    if turn is None or turn.actor != seat:
        if verb == "cc" and _idle(hand, seat):
            return
        why = "the hand is over" if turn is None else f"it is the turn of p{turn.actor}"
        raise BadHistory(f"action {deed.number} ({deed.text!r}): {why}")
    options = turn.options.of(seat)
    first = options[0].name
    if verb == "cc" and first in ("check", "call"):
        hand.act(Action(seat, first))
    elif verb == "f" and first == "call":
        hand.act(Action(seat, "fold"))
    else:
        _decide_more(hand, history, deed, options)


def _decide_more(hand: Hand, history: History, deed: Deed, options: Sequence[Option]) -> None:
    """All that is more than to check, call or fold."""
    seat, verb = deed.player, deed.verb
    names = [option.name for option in options]
    if verb == "cc" and _idle(hand, seat):
        return
    if names[0] == "show":
        raise BadHistory(f"action {deed.number} ({deed.text!r}): the betting is over")
    if verb == "sd":
        held = hand.down[seat]
        places = [int(place) for place in deed.argument.split(",")] if deed.argument else []
        if max(places, default=0) >= len(held):
            raise BadHistory(f"action {deed.number} ({deed.text!r}): p{seat} does not hold so many cards")
        hand.act(Action(seat, "discard", tuple(held[place] for place in places)))
    elif verb == "cbr":
        wager = next((option for option in options if isinstance(option, Amount)), None)
        total = amount_of(deed, history.units)
        if wager is not None and not wager.low <= total <= wager.high:
            low, high = history.units.text(wager.low), history.units.text(wager.high)
            raise BadHistory(
                f"action {deed.number} ({deed.text!r}): the amount is not from {low} to {high} ({wager.cite})"
            )
        hand.act(Action(seat, wager.name if wager else "raise", total))
    elif verb == "f" and "fold" not in names:
        hand.act(Action(DEALER, "rule", f"seat {seat}: {LEFT}"))
    else:
        known = {"f": "fold", "pb": "bring_in", "cc": "call"}
        if verb == "pb" and "call" in names and not max(hand.bets.values()):
            verb = "cc"  # whoever should have brought it in was all-in for the ante
        hand.act(Action(seat, known[verb]))


def _idle(hand: Hand, seat: int) -> bool:
    """Whether a check decides nothing: all others are all-in, and the engine does not ask."""
    turn = hand.turn
    if turn is not None and turn.options.of(turn.actor)[0].name in ("check", "call", "bring_in"):
        return False
    return seat in hand.live and not any(map(hand.can_act, (each for each in hand.live if each != seat)))


def _finish(hand: Hand, planned: Plan) -> None:
    """What the file leaves to be understood: who shows at the end, and who throws the hand away."""
    conceding: set[int] | None = None
    while (turn := hand.turn) is not None:
        if "show" not in [option.name for option in turn.options.of(turn.actor)]:
            return  # the file stops here
        if conceding is None:
            conceding = _conceding(hand.live, planned)
        hand.act(Action(turn.actor, "concede" if turn.actor in conceding else "show"))


def _conceding(live: Iterable[int], planned: Plan) -> set[int]:
    """Whoever mucks; and whoever never shows, where another does."""
    left = [seat for seat in live if seat not in planned.mucked]
    unseen = [seat for seat in left if seat in planned.unseen]
    if len(unseen) < len(left):
        return planned.mucked | set(unseen)
    if len(unseen) > 1:
        who = ", ".join(f"p{seat}" for seat in unseen)
        raise BadHistory(f"nobody can tell who wins: the cards of {who} are not known at the showdown")
    return planned.mucked
