"""The desk's menu beside its tasks: forms of one field, and links to screens and other forms."""

from __future__ import annotations

from typing import NamedTuple

from pitboss.charity.tournament.deals import quote_for
from pitboss.charity.tournament.desk.clocking import MAX_ANNOUNCEMENT
from pitboss.charity.tournament.laws import MOST_SEATS
from pitboss.table.money import dollars
from pitboss.table.refused import Refused
from pitboss.web.charity.tournament.board import TournamentLook
from pitboss.web.charity.tournament.tasks import form_link


class QuickForm(NamedTuple):
    """A form of one field on the desk."""

    operation: str
    field: str
    label: str
    words: str
    most: int
    key: str
    form: dict[str, int]


def list_quick_forms(look: TournamentLook) -> list[QuickForm]:
    """List the forms of one field that the director needs all the time."""
    play, one = look.play, {"tournament": look.number}
    late = play.sheet.rules.late_entry == "on"
    found = []
    if play.phase == "seated" and look.floor is None:
        found.append(
            QuickForm("tournament/start", "other_games", "Other games open now", "Start play", 200, "S", one)
        )
    if play.phase in ("registering", "seated") or (late and play.phase in ("running", "paused")):
        found.append(
            QuickForm("tournament/register", "player", "Register a player (R)", "Register", 64, "R", one)
        )
    if play.phase != "ended":
        found.append(
            QuickForm("tournament/announce", "text", "Announce (A)", "Show", MAX_ANNOUNCEMENT, "A", one)
        )
    return found


class MenuLink(NamedTuple):
    words: str
    address: str
    apart: bool = False


def list_menu(look: TournamentLook) -> list[MenuLink]:
    """List the screens and forms behind the desk's menu."""
    one = {"tournament": look.number}
    forms: tuple[tuple[str, str], ...] = (
        ("Register a player", "register"),
        ("Withdraw a player", "withdraw"),
        ("Key the buttons", "set-button"),
        ("Count stacks", "count"),
        ("Record other games", "other-games"),
        ("Record a dispute", "record-dispute"),
        ("Move a player", "move"),
        ("Take a player out by a ruling", "disqualify"),
    )
    if look.made.header.is_live:
        by_hand = ("set-button", "count", "move")
        forms = tuple(each for each in forms if each[1] not in by_hand)
        forms += (("Sell a re-buy", "rebuy"), ("Say who plays a seat", "connect"))
    return [
        MenuLink("Seating board", f"{look.at}/seating", True),
        MenuLink("Rules sheet", f"{look.at}/sheet", True),
        MenuLink("Results to print", f"{look.at}/payouts", True),
        *(MenuLink(words, form_link(words, operation, **one).address) for words, operation in forms),
        *_list_deals(look),
    ]


def _list_deals(look: TournamentLook) -> list[MenuLink]:
    """List the form of a deal, and at a final table that was counted what each division gives."""
    one = {"tournament": look.number}
    found = [MenuLink("Record a deal", form_link("Record a deal", "deal", **one).address)]
    if look.play.phase not in ("running", "paused") or len(look.play.players) > MOST_SEATS:
        return found
    try:
        quote = quote_for(look.play)
    except Refused:  # the posted prizes, or too many kinds of stacks, leave no division
        return found
    if quote is not None:
        for method, shares in (("by chips", quote.by_chips), ("by the chip model", quote.chip_model)):
            words = f"Deal {method}: {', '.join(map(dollars, shares.values()))}"
            found.append(MenuLink(words, form_link(words, "deal", **one, method=method).address))
    return found
