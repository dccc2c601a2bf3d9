"""The chance that deals a recorded hand, and the rules by which the hand is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.equipment.chance import Outcome, Scripted
from pitboss.poker.history.deck import DeckPlan
from pitboss.poker.history.fields import BadHistory
from pitboss.poker.history.phh import History
from pitboss.poker.history.up_cards import UNKNOWN
from pitboss.poker.laws import SHOW
from pitboss.poker.recorded import NOT_RECORDED, Recorded
from pitboss.table import Refused


class Interpretation(NamedTuple):
    """A set of rules for playing a recorded hand."""

    name: str
    options: tuple[tuple[str, Any], ...] = ()
    """House options of this way."""
    recorded: Recorded = NOT_RECORDED
    """Customs of this way."""
    together: bool = False
    """Whether all players of draw games discard before any draws."""
    omits: bool = False
    """Whether the file may leave out folds. A player passed over who never acts again has folded."""
    believes: bool = False
    """Whether recorded winners count as winners, even if they never showed their hands."""


class RecordedChance(Scripted):
    """The chance of a recorded hand: one shuffle and cut, and a reshuffle whenever the deck runs out."""

    def __init__(
        self, history: History, planned: DeckPlan, script: list[Outcome], way: Interpretation
    ) -> None:
        self.history = history
        self.planned = planned
        self.way = way
        self._script = script
        self._next = 0
        self._told = 0

    def shuffle(self, n: int) -> list[int]:
        """Return the scripted order. The deck was checked when it was planned."""
        return list(self._outcome("shuffle"))

    def script_reshuffle(self, cards: Sequence[int]) -> None:
        """Script the coming reshuffle of some cards, so that the file's next cards come out first."""
        reshuffles = self.planned.reshuffles
        wanted = reshuffles[self._told] if self._told < len(reshuffles) else []
        self._told += 1
        named = {card for card in wanted if card != UNKNOWN}
        if not named <= set(cards):
            raise BadHistory("a card is dealt again that was not shuffled back into the deck")
        others = [place for place, card in enumerate(cards) if card not in named]
        places = [others.pop() if card == UNKNOWN else cards.index(card) for card in wanted[: len(cards)]]
        rest = [place for place in range(len(cards)) if place not in set(places)]
        self._script.append(("shuffle", places + rest))

    def describe(self) -> dict[str, Any]:
        """Describe the cards for a record; refuse if they do not explain who won."""
        if self.way.believes:
            why = "its winners are believed without their cards, so a record could not be replayed"
            raise Refused(f"{why}: keep the file", SHOW)
        return super().describe()

    def copy_from_start(self) -> RecordedChance:
        """Return a copy that keeps what was foretold, for a record of the hand."""
        return RecordedChance(self.history, self.planned, self._script, self.way)

    def from_start(self) -> RecordedChance:
        """Return a copy from the first shuffle and cut, with nothing foretold."""
        return RecordedChance(self.history, self.planned, self._script[:2], self.way)
