"""Irregularities: what the dealer or the supervisor reports, or chance delivers, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pitboss.games.kit.round import HouseRound
from pitboss.law import Cite
from pitboss.table import DEALER, Action, Choice, Option, Step, Turn
from pitboss.table.action import STAFF

Answers: TypeAlias = Callable[[], Sequence[Option]]
"""What may be answered, found when it is looked at: whoever is asked may have gone."""


class Void(Exception):
    """The round is void: every wager made in it goes back."""

    def __init__(self, reason: str, cite: Cite) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite


def always(_: HouseRound[Any, Any]) -> bool:
    """Whenever somebody is asked."""
    return True


def dealt(round: HouseRound[Any, Any]) -> bool:
    """Once cards or tiles are out."""
    return bool(round.hands)


@dataclass(frozen=True, kw_only=True)
class Irregularity:
    """Something that should not happen, by the words in which it is reported."""

    says: str
    at: str
    """The paragraph that rules on it."""
    outcome: Literal["void", "play_on"] | Callable[[HouseRound[Any, Any], Cite], None]
    """The round is void, play goes on, or the game does what its rule says."""
    when: Callable[[HouseRound[Any, Any]], bool] = always
    """Whether it can have happened by now."""
    by: tuple[int, ...] = STAFF


def reports(round: HouseRound[Any, Any], actor: int) -> list[Option]:
    """What the dealer or the supervisor may report now."""
    found = [each for each in round.irregularities if actor in each.by and each.when(round)]
    if not found:
        return []
    among, cites = tuple(each.says for each in found), tuple(round.cite(each.at) for each in found)
    return [Choice(actor=actor, name="report", cite=cites[0], among=among, cites=cites)]


def rule(round: HouseRound[Any, Any], action: Action) -> None:
    """Apply the rule for what was reported."""
    befell(round, next(each for each in round.irregularities if each.says == action.word), action.actor)


def befell(round: HouseRound[Any, Any], irregularity: Irregularity, by: int | None = None) -> None:
    """Something irregular has happened: it is told by whoever may, the dealer first, and its rule applied."""
    law = round.cite(irregularity.at)
    if by is None:
        by = DEALER if DEALER in irregularity.by else irregularity.by[0]
    round.tell("irregular", law, by, what=irregularity.says)
    if irregularity.outcome == "void":
        raise Void(irregularity.says, law)
    if callable(irregularity.outcome):
        irregularity.outcome(round, law)


def deal_again(round: HouseRound[Any, Any], trouble: Void, keeping: Collection[int]) -> None:
    """All hands are void and the wagers stand: other movements are taken back, and the table is cleared."""
    round.tell("dealt_again", trouble.cite, DEALER, reason=trouble.reason)
    round.unwind(trouble.cite, keeping)
    round.hands, round.board = {}, ()


def ask(
    round: HouseRound[Any, Any], actor: int, law: Cite, options: Sequence[Option] | Answers
) -> Step[Action]:
    """A question to one actor; reports by the dealer or the supervisor are ruled on meanwhile."""

    def offered(who: int) -> list[Option]:
        own = () if who != actor else options() if callable(options) else options
        return [*own, *(reports(round, who) if who in STAFF else [])]

    others = [who for who in STAFF if who != actor] if round.irregularities else []
    while True:
        action = yield Turn(actor, law, offered, others=others, forbidden=round.never)
        if action.name != "report":
            return action
        rule(round, action)


def plays_on(round: HouseRound[Any, Any], seat: int, law: Cite) -> Step[bool]:
    """Whether a player, one of whose pieces was exposed, plays the hand, the others unseen, or voids it."""
    options = [Choice(actor=seat, name=name, cite=law) for name in ("play_on", "void_hand")]
    action = yield from ask(round, seat, law, options)
    return action.name == "play_on"
