"""Prepare decks for a poker table: each step in order, signed by the positions the rules name. 13:69F-14.4,
14.5."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from pitboss.equipment.cards import name
from pitboss.house.poker import laws
from pitboss.house.staff.positions import POKER_SUPERVISORS
from pitboss.law import Cite
from pitboss.poker.cards import DECK_SIZE
from pitboss.poker.deck import MIN_CUT_CARDS
from pitboss.poker.laws import CUT, RECUT, SHUFFLE
from pitboss.table.refused import Refused

__all__ = ["DeckPreparation", "check_spread"]

DEALER_POSITIONS = ("dealer",)
FLOOR_OR_ABOVE = ("floorperson", *POKER_SUPERVISORS)


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """One step: its name, instruction, rule, and the positions that sign for it.

    14.4(a) has the dealer carry out everything that 14.4(b) and (c) require, except the verification.
    """

    name: str
    says: str
    law: Cite
    who: tuple[str, ...] = DEALER_POSITIONS


RECEIVE = OpeningStep("receive", "bring two decks to the table", laws.RECEIVED)
RECEIVE_NEW = OpeningStep("receive_new", "bring a new deck to the table", laws.RECEIVED)
PRE_SHUFFLED = OpeningStep(
    "inspect_pre_shuffled",
    "check the pre-shuffled cards as their rules say",
    laws.PRE_SHUFFLED,
)
INSPECT = OpeningStep("inspect", "inspect every card", laws.INSPECTED)
VERIFY = OpeningStep("verify", "verify the inspection", laws.SHOWN, FLOOR_OR_ABOVE)
SPREAD = OpeningStep("spread", "spread the cards face up, by suit and in sequence", laws.SHOWN)
LOOK = OpeningStep("look", "let two players inspect the cards", laws.TWO_PLAYERS)
WASH = OpeningStep("wash", "turn down, wash and stack each deck by itself", laws.TWO_PLAYERS)
WASH_IN = OpeningStep("wash", "turn down, wash and stack the deck that comes into play", laws.BY_HAND)
MIX = OpeningStep("shuffle", "shuffle and stack each washed deck", SHUFFLE)
COVER = OpeningStep("cover_card", "lay the cover card in front of the deck", laws.COVER_CARD)
CUTTING = OpeningStep("cut", "cut at least ten cards from the top onto the cover card", CUT)
STACK = OpeningStep("stack", "put the other cards on top of those cut", laws.STACKED)
STORE = OpeningStep("store", "put the other deck in its place", laws.BY_HAND)
STORE_NEW = OpeningStep("store", "put the new deck in its place", laws.BY_HAND)
LOAD = OpeningStep("load", "load the other deck into the shuffler for the next round", laws.BY_SHUFFLER)
LOAD_NEW = OpeningStep("load", "load the new deck into the shuffler for the next round", laws.BY_SHUFFLER)
LIE_SPREAD = OpeningStep("lie_spread", "spread each deck out, face up or face down", laws.IDLE)
TURN_UP = OpeningStep("turn_up", "turn the decks face up", laws.IDLE)
_CUT_STEPS = [COVER, CUTTING, STACK]
_CHECK_STEPS = (RECEIVE_NEW, PRE_SHUFFLED, INSPECT, VERIFY)
STEPS: Mapping[str, OpeningStep] = {
    "receive": RECEIVE, "receive new": RECEIVE_NEW, "inspect pre-shuffled": PRE_SHUFFLED, "inspect": INSPECT,
    "verify": VERIFY, "spread": SPREAD, "look": LOOK, "wash": WASH, "wash in": WASH_IN, "shuffle": MIX,
    "cover card": COVER, "cut": CUTTING, "stack": STACK, "store": STORE, "store new": STORE_NEW, "load": LOAD,
    "load new": LOAD_NEW, "lie spread": LIE_SPREAD, "turn up": TURN_UP,
}  # fmt: skip
"""Every step by its name in the ledger. Never rename one."""
_STEP_NAMES = {step: name for name, step in STEPS.items()}


@dataclass(slots=True)
class DeckPreparation:
    """The steps before the next round, in order; the remaining ones are due.

    With `one_deck`, only the deck for immediate use is washed. The other waits until it is rotated in.
    """

    shuffler: bool = False
    pre_shuffled: bool = False
    one_deck: bool = False
    face_down: bool = False
    """Whether decks at an idle table lie face down."""
    _due: list[OpeningStep] = field(default_factory=list)
    _new: dict[int, list[OpeningStep]] = field(default_factory=dict)
    """Steps due for replacement decks, by their places."""

    def __post_init__(self) -> None:
        if self.shuffler and self.one_deck:
            raise Refused("with a shuffler both decks are made ready", laws.BY_SHUFFLER)
        mixing = [*_CUT_STEPS, self._other_deck_step] if self.pre_shuffled else self._mixing_steps
        self._due = [RECEIVE, *self._inspection_steps, *mixing]

    @property
    def _inspection_steps(self) -> list[OpeningStep]:
        return [PRE_SHUFFLED] if self.pre_shuffled else [INSPECT, VERIFY, SPREAD, LOOK]

    @property
    def _other_deck_step(self) -> OpeningStep:
        return LOAD if self.shuffler else STORE

    @property
    def _mixing_steps(self) -> list[OpeningStep]:
        return [WASH, MIX, *_CUT_STEPS, self._other_deck_step]

    @property
    def due(self) -> list[OpeningStep]:
        """The steps still due before cards may be dealt, replacement decks first."""
        return [step for steps in self._new.values() for step in steps] + self._due

    @property
    def ready(self) -> bool:
        return not self.due

    def take(self, step: str, *, players: int = 0, cards: int = 0) -> OpeningStep:
        """Take a step; refuse it out of order, or without what it needs."""
        if self.ready:
            raise Refused("the table is open: every step is done", laws.TWO_PLAYERS)
        wanted = self.due[0]
        if wanted.name != step:
            raise Refused(f"first {wanted.says}", wanted.law, "step")
        if wanted in (LOOK, TURN_UP) and players < 2:
            raise Refused("first give two players the chance to inspect the cards", wanted.law, "players")
        if wanted is CUTTING and not MIN_CUT_CARDS <= cards < DECK_SIZE:
            raise Refused(f"a cut takes at least {MIN_CUT_CARDS} cards, not {cards}", CUT, "cards")
        self._remove_first()
        return wanted

    def _remove_first(self) -> None:
        """Remove the first step due."""
        place = next(iter(self._new), None)
        steps = self._due if place is None else self._new[place]
        del steps[0]
        if place is not None and not steps:
            del self._new[place]

    def recut(self) -> None:
        """Have the cut made again, before the first card is dealt."""
        if any(step in self.due for step in _CUT_STEPS):
            raise Refused("the cards have not been cut yet", RECUT)
        self._due = [*_CUT_STEPS, *self._due]

    # Changes to the decks of an open table

    def go_idle(self) -> None:
        """Spread the decks while nobody plays. Two players look again before cards are dealt.

        A deck that has just come is inspected first, and then lies with the other.
        """
        waiting = {
            place: [step for step in steps if step in _CHECK_STEPS] for place, steps in self._new.items()
        }
        self._new = {place: steps for place, steps in waiting.items() if steps}
        turn = [TURN_UP] if self.face_down else []
        self._due = [LIE_SPREAD, *turn, LOOK, *self._mixing_steps]

    def rotate_in(self) -> None:
        """Bring the other deck into play: it is washed, shuffled and cut first, and this one is put away."""
        if self.shuffler:
            raise Refused("with a shuffler, the decks alternate every round: keep dealing", laws.ALTERNATE)
        self._due += [WASH_IN, MIX, *_CUT_STEPS, STORE]

    def renew(self, place: int, *, for_use: bool) -> None:
        """Put a replacement deck through the steps of an opening.

        A deck for immediate use is cut. Otherwise it goes into the shuffler, or to its place.
        """
        mixed = [] if self.pre_shuffled else [WASH, MIX]
        if for_use:
            last = [*mixed, *_CUT_STEPS]
        elif self.shuffler:
            last = [*mixed, LOAD_NEW]
        else:
            last = [*([] if self.one_deck else mixed), STORE_NEW]
        self._new.pop(place, None)
        self._new[place] = [RECEIVE_NEW, *self._inspection_steps, *last]

    def shuffler_goes(self) -> None:
        """Take the shuffler off the table. The deck in it, or due to go into it, is kept in its place."""
        self.shuffler = False
        for steps in self._new.values():
            if LOAD_NEW in steps:  # the deck just played: without a shuffler it is also the next one
                steps[steps.index(LOAD_NEW) :] = _CUT_STEPS
        self._due = [step for step in self._due if step is not LOAD] + [STORE]

    def shuffler_comes(self) -> None:
        """Put a shuffler on the table. The other deck goes into it, washed if it has not been."""
        mixed = [WASH, MIX] if self.one_deck else []
        self.shuffler, self.one_deck = True, False
        self._due = [step for step in self._due if step is not STORE] + [*mixed, LOAD]

    def to_json(self) -> dict[str, Any]:
        return {
            "shuffler": self.shuffler,
            "pre_shuffled": self.pre_shuffled,
            "one_deck": self.one_deck,
            "face_down": self.face_down,
            "due": [_STEP_NAMES[step] for step in self._due],
            "new": {str(place): [_STEP_NAMES[step] for step in steps] for place, steps in self._new.items()},
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> Self:
        flags = {key: row[key] for key in ("shuffler", "pre_shuffled", "one_deck", "face_down")}
        opening = cls(**flags)
        opening._due = [STEPS[each] for each in row["due"]]
        opening._new = {int(place): [STEPS[each] for each in steps] for place, steps in row["new"].items()}
        return opening


def in_sequence(deck: list[int]) -> bool:
    """Return whether a spread deck is arranged by suit and in sequence, up or down, the ace at either end."""
    if sorted(deck) != list(range(DECK_SIZE)):
        return False
    suits = [deck[start : start + 13] for start in range(0, DECK_SIZE, 13)]
    return all(_one_suit(suit) for suit in suits)


def _one_suit(cards: list[int]) -> bool:
    ranks = [card // 4 for card in cards]
    runs = (list(range(13)), [12, *range(12)])
    return len({card % 4 for card in cards}) == 1 and (ranks in runs or ranks[::-1] in runs)


def check_spread(deck: list[int]) -> None:
    """Refuse a spread that is not complete, by suit and in sequence: 14.4(b)."""
    if not in_sequence(deck):
        first = next((card for card in range(DECK_SIZE) if deck.count(card) != 1), None)
        wrong = f"{name(first)} must appear exactly once" if first is not None else "it is out of order"
        raise Refused(f"the deck is not arranged by suit and in sequence: {wrong}", laws.SUITS)
