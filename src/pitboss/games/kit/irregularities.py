"""Irregularities that staff report or chance causes, and their rulings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias

from pitboss.games.kit.round import HouseRound, Irregularity
from pitboss.law import Cite
from pitboss.table import DEALER, Action, Choice, Option, Step, Turn
from pitboss.table.action import STAFF

Answers: TypeAlias = Callable[[], Sequence[Option]]
"""Options evaluated on access, because the player may have left meanwhile."""


class Void(Exception):
    """The round is void, and all its wagers are returned."""

    def __init__(self, reason: str, cite: Cite) -> None:
        super().__init__(reason)
        self.reason = reason
        self.cite = cite


def is_dealt(round: HouseRound[Any, Any]) -> bool:
    """Return whether cards or tiles are out."""
    return bool(round.hands)


def _reports_by_text(round: HouseRound[Any, Any], actor: int) -> dict[str, tuple[Irregularity, int | None]]:
    """Map each report an actor may make now to the irregularity and its place."""
    found: dict[str, tuple[Irregularity, int | None]] = {}
    for each in round.irregularities:
        if actor in each.by and each.when(round):
            places = each.of_hand.places(round) if each.of_hand else (None,)
            found |= {each.describe(place): (each, place) for place in places}
    return found


def reports(round: HouseRound[Any, Any], actor: int) -> list[Option]:
    """Offer the reports that the dealer or the supervisor may make now."""
    found = _reports_by_text(round, actor)
    if not found:
        return []
    cites = tuple(round.cite(each.at) for each, _ in found.values())
    return [Choice(actor=actor, name="report", cite=cites[0], among=tuple(found), cites=cites)]


def rule_on_report(round: HouseRound[Any, Any], action: Action) -> Step[None]:
    """Apply the rule for a report. The hand's player may have to decide."""
    irregularity, place = _reports_by_text(round, action.actor)[action.word]
    report_irregularity(round, irregularity, action.actor, place)
    if irregularity.of_hand and place is not None:
        yield from irregularity.of_hand.decide(round, place, round.cite(irregularity.at))


def report_irregularity(
    round: HouseRound[Any, Any], irregularity: Irregularity, by: int | None = None, place: int | None = None
) -> None:
    """Report an irregularity, by the dealer if allowed, and apply its rule.

    If it concerns one hand, the event names the hand and its place.
    """
    law = round.cite(irregularity.at)
    if by is None:
        by = DEALER if DEALER in irregularity.by else irregularity.by[0]
    where = {} if place is None else {"place": place}
    round.emit("irregular", law, by, what=irregularity.describe(place), **where)
    if irregularity.outcome == "void":
        raise Void(irregularity.says, law)
    if callable(irregularity.outcome):
        irregularity.outcome(round, law)


def deal_again(round: HouseRound[Any, Any], trouble: Void, keeping: Collection[int]) -> None:
    """Void all hands and clear the table. Wagers stand; other movements are undone."""
    round.emit("dealt_again", trouble.cite, DEALER, reason=trouble.reason)
    round.unwind(trouble.cite, keeping)
    round.hands, round.board = {}, ()
    round.deciding.clear()


def ask(
    round: HouseRound[Any, Any], actor: int, law: Cite, options: Sequence[Option] | Answers
) -> Step[Action]:
    """Ask one actor, and rule on any reports by the dealer or the supervisor meanwhile."""
    action = yield from _ask(round, actor, law, options, None)
    assert action is not None
    return action


def ask_about(
    round: HouseRound[Any, Any], place: int, law: Cite, options: Sequence[Option] | Answers
) -> Step[Action | None]:
    """Ask a hand's player; None if the hand is voided meanwhile."""
    return (yield from _ask(round, round.holders.get(place, place), law, options, place))


def _ask(
    round: HouseRound[Any, Any],
    actor: int,
    law: Cite,
    options: Sequence[Option] | Answers,
    place: int | None,
) -> Step[Action | None]:
    def offer(who: int) -> list[Option]:
        own = () if who != actor else options() if callable(options) else options
        return [*own, *(reports(round, who) if who in STAFF else [])]

    others = [who for who in STAFF if who != actor] if round.irregularities else []
    while True:
        action = yield Turn(actor, law, offer, others=others, forbidden=round.forbidden)
        if action.name != "report":
            return action
        yield from rule_on_report(round, action)
        if place is not None and place not in round.hands:
            return None
