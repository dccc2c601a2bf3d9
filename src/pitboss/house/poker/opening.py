"""Opening a poker table: the steps with the two decks, each recorded in its order. 13:69F-14.4, 14.5."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from pitboss.equipment.cards import name
from pitboss.law import Cite, cite
from pitboss.poker.deck import LEAST_CUT
from pitboss.table.refused import Refused

SUITS = cite('13:69F-14.1 "suit"')
CUT = cite("13:69F-14.5(b)2")
TWO_PLAYERS = cite("13:69F-14.4(c)")
RECUT = cite("13:69F-14.5(c)")
IDLE = cite("13:69F-14.5(d)")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its name, what is done, by whom, and the rule."""

    name: str
    says: str
    who: str
    law: Cite


RECEIVE = Step("receive", "two decks come to the table", "dealer", cite("13:69F-14.4(a)"))
PRE_SHUFFLED = Step(
    "inspect_pre_shuffled",
    "the pre-shuffled decks are checked as the rules for such cards say",
    "dealer",
    cite("13:69E-1.18(r)"),
)
INSPECT = Step("inspect", "the dealer inspects every card of both decks", "dealer", cite("13:69E-1.18(e)1"))
VERIFY = Step(
    "verify", "a floorperson or above verifies the inspection", "floorperson", cite("13:69F-14.4(b)")
)
SPREAD = Step("spread", "both decks lie face up, by suit and in sequence", "dealer", cite("13:69F-14.4(b)"))
LOOK = Step("look", "the first two players have had time to look the cards over", "player", TWO_PLAYERS)
WASH = Step("wash", "the decks, one by one, are turned down, washed and stacked", "dealer", TWO_PLAYERS)
SHUFFLE = Step("shuffle", "each washed deck is shuffled and stacked", "dealer", cite("13:69F-14.5(a)"))
COVER = Step("cover_card", "the cover card is laid in front of the deck", "dealer", cite("13:69F-14.5(b)1"))
CUTTING = Step("cut", "at least ten cards go from the top onto the cover card", "dealer", CUT)
STACK = Step("stack", "the other cards go on top of those cut", "dealer", cite("13:69F-14.5(b)3"))
STORE = Step("store", "the other deck is kept in its place", "dealer", cite("13:69F-14.4(c)1"))
LOAD = Step("load", "the other deck is in the shuffler for the next round", "dealer", cite("13:69F-14.4(c)2"))
LIE_SPREAD = Step("lie_spread", "each deck lies spread out, face up or face down", "dealer", IDLE)
TURN_UP = Step("turn_up", "decks spread face down are turned face up", "dealer", IDLE)
_BY_HAND = [COVER, CUTTING, STACK]


@dataclass(frozen=True, slots=True)
class Done:
    """A step that was taken, when, and by whom."""

    step: Step
    by: str
    when: datetime


@dataclass(slots=True)
class Opening:
    """The steps that lead to the first round, in order; what is not yet done is due.

    `one_deck` washes only the deck for immediate use: the other waits until it is rotated in.
    """

    shuffler: bool = False
    pre_shuffled: bool = False
    one_deck: bool = False
    face_down: bool = False
    """Whether decks at an idle table lie face down."""
    done: list[Done] = field(default_factory=list)
    _due: list[Step] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.shuffler and self.one_deck:
            raise Refused("with a shuffler both decks are made ready", cite("13:69F-14.4(c)2"))
        if self.pre_shuffled:
            self._due = [RECEIVE, PRE_SHUFFLED, *_BY_HAND, self._other]
        else:
            self._due = [RECEIVE, INSPECT, VERIFY, SPREAD, LOOK, *self._mixing]

    @property
    def _other(self) -> Step:
        return LOAD if self.shuffler else STORE

    @property
    def _mixing(self) -> list[Step]:
        return [WASH, SHUFFLE, *_BY_HAND, self._other]

    @property
    def due(self) -> list[Step]:
        """What is still to be done before cards may be dealt."""
        return list(self._due)

    @property
    def ready(self) -> bool:
        return not self._due

    def take(self, step: str, *, by: str, when: datetime, players: int = 0, cards: int = 0) -> Done:
        """Record a step; out of order, or without what it needs, it is refused."""
        if not self._due:
            raise Refused("the table is open: nothing is left to be done", TWO_PLAYERS)
        wanted = self._due[0]
        if wanted.name != step:
            raise Refused(f"first {wanted.says}", wanted.law)
        if wanted in (LOOK, TURN_UP) and players < 2:
            raise Refused("two players must have had the chance to look the cards over", wanted.law)
        if wanted is VERIFY and by == "dealer":
            raise Refused("the dealer does not verify the dealer's own inspection", wanted.law)
        if wanted is CUTTING and not LEAST_CUT <= cards < 52:
            raise Refused(f"a cut takes at least {LEAST_CUT} cards, not {cards}", CUT)
        taken = Done(self._due.pop(0), by, when)
        self.done.append(taken)
        return taken

    def recut(self, *, by: str, when: datetime) -> Done:
        """A supervisor has the cut made again, before the first card is dealt."""
        if by != "supervisor":
            raise Refused(f"a supervisor may have the cards cut again, not a {by}", RECUT)
        if any(step in self._due for step in _BY_HAND):
            raise Refused("there is no cut yet to be made again", RECUT)
        done = Done(Step("recut", "a supervisor has the deck cut again", "supervisor", RECUT), by, when)
        self.done.append(done)
        self._due = [*_BY_HAND, *self._due]
        return done

    def go_idle(self) -> None:
        """Nobody plays: the decks lie spread, and two players look again before cards are dealt."""
        turn = [TURN_UP] if self.face_down else []
        self._due = [LIE_SPREAD, *turn, LOOK, *self._mixing]

    def rotate_in(self) -> None:
        """The deck that waited unwashed comes into play: it is washed, shuffled and cut first."""
        if not self.one_deck:
            raise Refused("both decks were washed at the opening", cite("13:69F-14.4(c)1"))
        self._due = self._mixing


def in_sequence(deck: list[int]) -> bool:
    """Whether a spread deck lies by suit and in sequence, each suit up or down, the ace at either end."""
    if sorted(deck) != list(range(52)):
        return False
    suits = [deck[start : start + 13] for start in range(0, 52, 13)]
    return all(_one_suit(suit) for suit in suits)


def _one_suit(cards: list[int]) -> bool:
    ranks = [card // 4 for card in cards]
    runs = (list(range(13)), [12, *range(12)])
    return len({card % 4 for card in cards}) == 1 and (ranks in runs or ranks[::-1] in runs)


def check_spread(deck: list[int]) -> None:
    """Refuse a spread that is not complete, by suit and in sequence: 14.4(b)."""
    if not in_sequence(deck):
        first = next((card for card in range(52) if deck.count(card) != 1), None)
        wrong = f"{name(first)} is not there once" if first is not None else "it is out of order"
        raise Refused(f"the deck does not lie by suit and in sequence: {wrong}", SUITS)
