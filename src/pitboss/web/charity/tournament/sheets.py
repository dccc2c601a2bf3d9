"""Sheets to print: the posted rules sheet of 13:47-20.40(m), and the results with their prizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pitboss.charity.tournament.desk.ending import describe_place
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.prizes import award_prizes
from pitboss.table.money import dollars
from pitboss.web.charity.tournament.board import TournamentLook


class AwardLine(NamedTuple):
    place: str
    player: str
    prize: str
    value: str
    note: str
    received: str


class FinishLine(NamedTuple):
    place: str
    player: str
    note: str


def list_awards(look: TournamentLook) -> Iterator[AwardLine]:
    """Yield the prizes of the places that are certain."""
    for each in award_prizes(look.play):
        received = look.made.awards.get(each.entrant, "")
        yield AwardLine(
            describe_place(each),
            look.made.name_of(each.entrant),
            ", ".join(each.prizes) or "Share of the deal",
            dollars(each.value),
            each.why if each.place != each.last or not each.prizes else "",
            "yes" if received else "",
        )


def list_finishers(look: TournamentLook) -> Iterator[FinishLine]:
    """Yield everyone whose place is certain, best first."""
    for place in rank_finish(look.play):
        for each in place.entrants:
            tied = place.place != place.last
            entrant = look.play.entrants[each]
            note = (
                f"level {entrant.bust.level}" if entrant.bust is not None and entrant.status == "out" else ""
            )
            yield FinishLine(f"{place.place}{'=' if tied else ''}", entrant.name, note)


def list_receipts(look: TournamentLook) -> list[tuple[str, str]]:
    """List the money of the tournament."""
    play = look.play
    entries = [each for each in play.entrants.values() if each.status != "withdrawn"]
    rebuys = sum(each.rebuys for each in entries)
    prizes = sum(each.value for each in play.sheet.prizes)
    gross = sum(each.paid for each in entries) - sum(look.made.owed.values())
    return [
        ("Buy-ins", f"{len(entries)} of {dollars(play.sheet.buy_in.price)}"),
        ("Re-buys", f"{rebuys} of {dollars(play.sheet.rebuys.price)}" if rebuys else "none"),
        ("Gross receipts", dollars(gross)),
        ("Prizes posted, at retail value", dollars(prizes)),
    ]
