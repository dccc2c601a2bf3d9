"""Open a raffle under its license, with its tickets, prizes and readings."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from pitboss.charity.findings import enforce
from pitboss.charity.organization.state import (
    GameLicense,
    license_numbers,
    read_organization,
    require_license,
    suggest_place,
    today_of,
    warn_unregistered,
)
from pitboss.charity.prizes import PrizeCategory
from pitboss.charity.raffle.desk.department import OPENING, OPENS, ContainerName, RaffleName, raffle
from pitboss.charity.raffle.desk.reading import NAMES, find_raffle, place_of, raffle_names
from pitboss.charity.raffle.desk.rows import RaffleStepRow
from pitboss.charity.raffle.desk.yearly import check_yearly
from pitboss.charity.raffle.golf import GolfTerms
from pitboss.charity.raffle.kinds import RAFFLE_KINDS, RaffleKind, RaffleKindName
from pitboss.charity.raffle.laws import BINGO_BARS, DRAW_RAFFLE, GOLF_INSURANCE, IN_CHARGE, PRESENCE
from pitboss.charity.raffle.prize_list import ONLY_DRUM, RafflePrize
from pitboss.charity.raffle.state import OPENED, open_state
from pitboss.charity.raffle.terms import RaffleTerms, TicketContainer, check_terms
from pitboss.charity.raffle.tickets import check_ticket
from pitboss.house.casino import CASINO_KIND, find_casino
from pitboss.house.ledger.entry import LedgerEntry, NewRow
from pitboss.house.ledger.transaction import Transaction
from pitboss.house.operations.form import FormRow, OperationForm, OperationResult
from pitboss.house.operations.operation import SignersByPart
from pitboss.table.fields import (
    WHEN,
    Count,
    Day,
    FieldError,
    FieldType,
    Money,
    Rows,
    ShortText,
    Text,
    WholeNumber,
    list_type,
    number_type,
    parse_when,
)
from pitboss.table.refused import Refused

DRAWING_TIME = FieldType(
    "time", lambda value: parse_when(value).isoformat(), schema=WHEN.schema, example=WHEN.example
)
Drawings = Annotated[list[str], list_type(DRAWING_TIME, "times")]
RAFFLE_LICENSES = tuple(dict.fromkeys(each.license for each in RAFFLE_KINDS.values() if each.license))
Share = Annotated[int, number_type(0, 1000, "share")]


def _raffle_licenses(tx: Transaction) -> list[str]:
    return license_numbers(tx, *RAFFLE_LICENSES)


class ContainerRow(FormRow):
    container: ContainerName = Field(ONLY_DRUM, title="Container")
    price: Money = Field(title="Price")
    first: Count = Field(title="First ticket")
    last: Count = Field(title="Last ticket")
    bundle: WholeNumber = Field(0, title="Tickets in a bundle")
    bundle_price: Money = Field(0, title="Price of a bundle")


class PrizeRow(FormRow):
    name: ShortText = Field(title="Prize")
    value: Money = Field(0, title="Retail value")
    category: PrizeCategory = Field("merchandise", title="Category")
    share: Share = Field(0, title="Share of the half")
    container: ContainerName = Field(ONLY_DRUM, title="Container")
    day: Day | None = Field(None, title="Day of the drawing")
    donated: bool = Field(False, title="Wholly donated")
    opened: bool = Field(False, title="Container of alcohol opened")
    side: bool = Field(False, title="Side prize")


class OpenRaffle(OperationForm):
    raffle: RaffleName = Field(title="Raffle", description="A short name, such as its purpose.")
    license: ShortText = Field(title="License")
    kind: RaffleKindName = Field(title="Kind")
    place: Text = Field(title="Place of the drawing")
    purpose: Text = Field(title="Purpose of the net proceeds")
    drawings: Drawings = Field([], title="Drawings", description="Date and time of each.")
    tickets: Annotated[list[ContainerRow], Rows(key="container")] = Field(
        [], title="Tickets", description="Their numbers and price, for each container of a tricky tray."
    )
    prizes: Annotated[list[PrizeRow], Rows(key="name")] = Field(
        [], title="Prizes", description="In the order in which they are drawn."
    )
    present: bool = Field(
        False, title="Holders must be present", description="The tickets then carry the legend that says so."
    )
    venue: bool = Field(False, title="At a large sporting venue")
    returns_stubs: bool = Field(
        False, title="Stubs go back in", description="For the next date of a calendar raffle."
    )
    bingo_license: ShortText | None = Field(
        None, title="License of the bingo", description="For instant tickets sold at a bingo occasion."
    )
    bar_scope: Literal["served", "licensee"] = Field(
        "served",
        title="Who may not buy",
        json_schema_extra={
            "names": {
                "served": "those who serve this raffle",
                "licensee": "those of every raffle of its kind",
            }
        },
    )
    alcohol_part: Literal["prize_container", "whole_raffle"] = Field(
        "prize_container",
        title="Adults only",
        json_schema_extra={
            "names": {"prize_container": "for the container with alcohol", "whole_raffle": "the whole raffle"}
        },
    )
    insurer: ShortText | None = Field(None, title="Insurer of a golf contest")
    insurer_licensed: bool = Field(False, title="Insurer licensed in New Jersey")
    insured: Money = Field(0, title="Insured amount")
    annuity_years: WholeNumber = Field(0, title="Years of an annuity")
    every_shot_insured: bool = Field(False, title="Every shot of the final phase insured")
    equal_chance: bool = Field(False, title="Every such shot has an equal chance")


class OpenedRaffle(OperationResult):
    raffle: str = Field(title="Raffle")
    tickets: int = Field(title="Tickets")


@raffle.operation(
    "open",
    title="Open a raffle",
    cite=IN_CHARGE,
    kind="raffle opened",
    section=OPENING,
    result=OpenedRaffle,
    signers=(OPENS,),
    more=(
        "venue", "returns_stubs", "bingo_license", "bar_scope", "alcohol_part", "insurer", "insurer_licensed",
        "insured", "annuity_years", "every_shot_insured", "equal_chance",
    ),
    prefill=lambda tx: suggest_place(tx, *RAFFLE_LICENSES),
    choices={"license": _raffle_licenses},
    example={
        "raffle": "Ladder truck", "license": "RL-77", "kind": "on-premises 50/50",
        "place": "Fire hall, 4 Columbia Avenue", "purpose": "a ladder truck",
        "drawings": ["2030-01-01T21:00:00-05:00"],
        "tickets": [{"price": 500, "first": 1, "last": 1000}],
        "prizes": [{"name": "Half of the takings", "category": "cash", "share": 1}],
    },
)  # fmt: skip
def open_raffle(tx: Transaction, form: OpenRaffle, signers: SignersByPart) -> LedgerEntry:
    """Open a raffle under its license.

    Prizes and tickets are checked against the rules of its kind. Rules whose text is not available here are
    warned about.
    """
    if find_raffle(tx, form.raffle) is not None:
        raise Refused(f"There is a raffle {form.raffle} already. Choose another name.", IN_CHARGE, "raffle")
    kind = RAFFLE_KINDS[form.kind]
    held = _require_license(tx, form, kind)
    terms = _make_terms(tx, form, held)
    warnings = list(enforce(check_terms(terms)))
    check_yearly(tx, terms)
    warnings += _check_face(tx, terms)
    if held is not None:
        warnings += warn_unregistered(tx, _first_day(tx, form))
    says = terms.to_json()
    state = open_state(says, tx.number, tx.at.isoformat())
    tickets = sum(each.last - each.first + 1 for each in terms.containers)
    return LedgerEntry(
        place=place_of(form.raffle),
        rows=(NewRow(RaffleStepRow, {"raffle": form.raffle, "step": OPENED, "says": says}),),
        facts={"raffle": form.raffle, "kind": form.kind, "license": form.license},
        answer=OpenedRaffle(raffle=form.raffle, tickets=tickets).to_json(),
        warnings=tuple(warnings),
        knows={place_of(form.raffle): state, NAMES: (*raffle_names(tx), form.raffle)},
    )


def _times(form: OpenRaffle) -> list[datetime]:
    return [datetime.fromisoformat(each) for each in form.drawings]


def _first_day(tx: Transaction, form: OpenRaffle) -> date:
    if not form.drawings:
        return today_of(tx)
    return tx.read_once(CASINO_KIND, find_casino).local(min(_times(form))).date()


def _require_license(tx: Transaction, form: OpenRaffle, kind: RaffleKind) -> GameLicense | None:
    """Return the license that covers every drawing. A special door prize needs none."""
    if not kind.license:
        return None
    casino = tx.read_once(CASINO_KIND, find_casino)
    days = sorted({casino.local(each).date() for each in _times(form)} or {today_of(tx)})
    for day in days:
        held = require_license(tx, form.license, kind.license, day)
        if held.draw is not None and held.draw != kind.name:
            reason = f"License {form.license} is for {held.draw}, not {kind.name}. Apply for another."
            raise Refused(reason, IN_CHARGE, "license")
    if form.bingo_license and kind.bars != "instant raffle":
        raise Refused("Only an instant raffle is held at a bingo occasion.", BINGO_BARS, "bingo_license")
    if form.bingo_license:
        require_license(tx, form.bingo_license, "bingo", today_of(tx))
    return held


def _make_terms(tx: Transaction, form: OpenRaffle, held: GameLicense | None) -> RaffleTerms:
    casino = tx.read_once(CASINO_KIND, find_casino)
    golf = GolfTerms(
        insurer=form.insurer or "", insurer_licensed=form.insurer_licensed, insured=form.insured,
        annuity_years=form.annuity_years, every_shot_insured=form.every_shot_insured,
        equal_chance=form.equal_chance,
    )  # fmt: skip
    if form.kind != "golf" and golf != GolfTerms():
        raise Refused("Only a golf contest has an insurer.", GOLF_INSURANCE, "insurer")
    if form.returns_stubs and form.kind != "calendar":
        raise Refused("Stubs go back in only at a calendar raffle.", DRAW_RAFFLE, "returns_stubs")
    if form.present and not RAFFLE_KINDS[form.kind].ticket:
        raise Refused("Only printed tickets carry that legend.", PRESENCE, "present")
    containers = tuple(TicketContainer(**{**each.model_dump(exclude={"container"}), "name": each.container})
                       for each in form.tickets)  # fmt: skip
    prizes = tuple(RafflePrize(**{**each.model_dump(), "day": each.day or ""}) for each in form.prizes)
    return RaffleTerms(
        raffle=form.raffle, license=form.license if held is not None else "", kind_name=form.kind,
        place=form.place, purpose=form.purpose, containers=containers, prizes=prizes,
        drawings=tuple(casino.local(each).isoformat() for each in sorted(_times(form))),
        present=form.present, venue=form.venue, returns_stubs=form.returns_stubs,
        bar_scope=form.bar_scope, alcohol_part=form.alcohol_part,
        bingo_license=form.bingo_license or "", golf=golf if form.kind == "golf" else None,
        in_charge=held.member_in_charge if held is not None else 0,
        proceeds=held.proceeds_member if held is not None else 0,
    )  # fmt: skip


def _check_face(tx: Transaction, terms: RaffleTerms) -> tuple[FieldError, ...]:
    """Check what the tickets will show, before they are printed."""
    found = read_organization(tx)
    return enforce(check_ticket(terms.face(found.name, found.identification), terms.kind))
