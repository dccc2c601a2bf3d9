"""Tasks of tournaments that are due."""

from __future__ import annotations

from pitboss.charity.tournament.desk.records import LISTED, get_tournament, list_tournaments
from pitboss.charity.tournament.laws import BUY_IN, OPERATOR_DECIDES, PRIZES
from pitboss.charity.tournament.prizes import award_prizes
from pitboss.house.due import Due
from pitboss.house.ledger.transaction import Transaction


def list_due(tx: Transaction) -> list[Due]:
    """List disputes without a ruling, prizes not handed out, and reports not made."""
    found: list[Due] = []
    for number, header, canceled in tx.read_once(LISTED, list_tournaments, lasting=True):
        if canceled:
            continue
        made = get_tournament(tx, number)
        if made.reported and not made.disputes:
            continue
        name, fields = f"Tournament {number}, {header.title}", {"tournament": number}
        for step, dispute in made.disputes.items():
            when = made.steps[step].at
            found.append(
                Due(
                    when,
                    f"{name}: decide the dispute: {dispute}",
                    OPERATOR_DECIDES,
                    "tournament/rule",
                    {**fields, "dispute": step},
                )
            )
        if made.play.ended_at is None or made.reported:
            continue
        for each in award_prizes(made.play):
            if each.entrant not in made.awards:
                what = f"{name}: hand {made.name_of(each.entrant)} the prize"
                given = {**fields, "entrant": each.entrant}
                found.append(Due(made.play.ended_at, what, PRIZES, "tournament/award", given))
        found.append(Due(made.play.ended_at, f"{name}: report", BUY_IN, "tournament/report", fields))
    return found
