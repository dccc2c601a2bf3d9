"""The program of a night as a paper, to print and post."""

from __future__ import annotations

from pitboss.charity.casino_night.games import require_game
from pitboss.charity.casino_night.laws import AGE, AUTHORIZED, CASH_PRIZES, NO_CASH_VALUE
from pitboss.charity.casino_night.state import CasinoNight
from pitboss.charity.dates import describe_clock
from pitboss.charity.organization.state import Organization
from pitboss.table.money import dollars
from pitboss.table.paper import Item, Paper


def program_paper(night: CasinoNight, organization: Organization) -> Paper:
    """Return the program: the hours, the games with their rules, the prizes and the posted age."""
    day = f"{night.opens:%A, %B} {night.opens.day}, {night.opens.year}"
    items = [
        Item("When", f"{day}, {describe_clock(night.opens)} to {describe_clock(night.closes)}", AUTHORIZED),
        Item("Where", night.place, AUTHORIZED),
        Item("License", night.license, AUTHORIZED),
        *(Item(describe_clock(each.at), ". ".join(filter(None, (each.title, each.details))), AUTHORIZED)
          for each in night.steps),
        *(Item("Game", f"{game.name[:1].upper()}{game.name[1:]}: {game.says}", game.law)
          for game in map(require_game, night.games)),
        *(Item("Prize", f"{each.name}, {dollars(each.value)} at retail", CASH_PRIZES)
          for each in night.prizes.values()),
        Item("Chips", "Chips have no cash value.", NO_CASH_VALUE),
        Item("Minimum age", str(night.minimum_age), AGE),
    ]  # fmt: skip
    return Paper(title=night.title, law=AUTHORIZED, house=organization.name, items=tuple(items))
