"""Prizes by the posted schedule. Players who tie share the places they tie for, to the cent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from pitboss.charity.tournament.events import DealAgreed
from pitboss.charity.tournament.finish import rank_finish
from pitboss.charity.tournament.laws import HOUSE_RULE, PRIZES
from pitboss.charity.tournament.state import PrizeDeal, Tournament
from pitboss.law import Cite
from pitboss.table.money import dollars
from pitboss.table.refused import Refused

__all__ = ["NO_CASH", "PrizeAward", "agree_deal", "award_prizes", "list_finish", "share_cents"]

NO_CASH = "Casino night prizes are merchandise or services: no prize may be exchanged for cash."


class PrizeAward(NamedTuple):
    """An entrant's prize: its retail value in cents, the prizes it comes from, and the rule."""

    place: int
    last: int
    entrant: int
    value: int
    prizes: tuple[str, ...]
    cite: Cite
    why: str


def share_cents(value: int, ways: int) -> list[int]:
    """Split an amount evenly. Cents that cannot be split go one each to the first."""
    each, left = divmod(value, ways)
    return [each + (at < left) for at in range(ways)]


def award_prizes(tournament: Tournament) -> list[PrizeAward]:
    """Return what everyone wins whose place is certain, best place first."""
    posted, deal = tournament.sheet.prizes, tournament.deal
    found = []
    for row in rank_finish(tournament):
        inside = [number for number in row.entrants if deal and number in deal.shares]
        if deal and inside:
            extra = share_cents(deal.for_winner if row.place == 1 else 0, len(inside))
            for number, more in zip(inside, extra, strict=True):
                value = deal.shares[number] + more
                found.append(
                    PrizeAward(row.place, row.last, number, value, (), HOUSE_RULE, "as the players agreed")
                )
        others = [number for number in row.entrants if number not in inside]
        shared = len(deal.shares) if deal else 0  # the first places went into the deal
        prizes = posted[max(row.place - 1, shared) : row.last]
        if not prizes or not others:
            continue
        shares = share_cents(sum(each.value for each in prizes), len(others))
        names = tuple(each.prize for each in prizes)
        why = row.why if len(row.entrants) == 1 else f"{row.why}: places {row.place} to {row.last} are shared"
        for number, value in zip(others, shares, strict=True):
            found.append(PrizeAward(row.place, row.last, number, value, names, PRIZES, why))
    return found


def list_finish(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the places that are certain as JSON rows, best first, with the value of each prize."""
    won = {each.entrant: each.value for each in award_prizes(tournament)}
    return [
        {
            "place": row.place,
            "last": row.last,
            "entrant": number,
            "name": tournament.entrants[number].name,
            "prize_cents": won.get(number, 0),
        }
        for row in rank_finish(tournament)
        for number in row.entrants
    ]


def agree_deal(tournament: Tournament, event: DealAgreed) -> Tournament:
    """Record how everyone left shares the prizes left. Play goes on to find the order of finish."""
    inside = sorted(each.number for each in tournament.players)
    if tournament.phase not in ("running", "paused") or len(inside) < 2:
        raise Refused("players agree on a deal while two or more are in", HOUSE_RULE, "shares")
    if tournament.deal:
        raise Refused("a deal is agreed once: correct it to agree on another", HOUSE_RULE, "shares")
    if tournament.unseated:
        raise Refused("a player who has entered has no seat yet: seat the player first", HOUSE_RULE, "shares")
    if sorted(event.shares) != inside:
        raise Refused("everyone left takes part in a deal, and nobody else", HOUSE_RULE, "shares")
    left = sum(each.value for each in tournament.sheet.prizes[: len(inside)])
    total = sum(event.shares.values()) + event.for_winner
    if min(*event.shares.values(), event.for_winner) < 0 or total != left:
        raise Refused(f"the prizes left are worth {dollars(left)}, not {dollars(total)}", PRIZES, "shares")
    return replace(tournament, deal=PrizeDeal(event.at, dict(event.shares), event.for_winner))
