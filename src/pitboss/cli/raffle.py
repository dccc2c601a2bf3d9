"""`pitboss raffle`: verify a draw's record, print tickets, compute odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.atomic_files import may_write, write
from pitboss.cli.printed_files import print_files
from pitboss.cli.serve import Database

if TYPE_CHECKING:
    from pitboss.charity.raffle.kinds import RaffleKind
    from pitboss.charity.raffle.state import RaffleState
    from pitboss.charity.raffle.tickets import TicketFace

app = typer.Typer(
    help="Raffles: verify draws, print tickets, compute odds.", no_args_is_help=True, rich_markup_mode=None
)
MAX_RECORD_BYTES = 50_000_000
TICKETS_PRINTED = 100
"""Tickets printed if --last is left out."""


@app.command(short_help="Verify the record of a raffle's draws, offline.")
def verify(
    file: Annotated[Path, typer.Argument(help="A record saved from the raffle's page or `record`.")],
    fingerprint: Annotated[
        str, typer.Option(help="The fingerprint that was posted in the hall before the draw.")
    ] = "",
    json: AsJson = False,
) -> None:
    """Verify the record of a raffle's draws, with nothing but the file.

    \b
    It checks that the list of tickets was sealed before the first stub, that
    there were as many counterparts as tickets, that every ticket drawn was on
    the list, and that a key that was opened gives exactly those tickets. With
    --fingerprint it also checks that this is the list that was posted.

    Examples:

    pitboss raffle verify ladder-truck.jsonl

    pitboss raffle verify ladder-truck.jsonl --fingerprint 8f434346648f6b96...
    """
    from pitboss.charity.raffle.verifying import verify_raffle
    from pitboss.table.record import BadRecord

    with file.open("rb") as opened:
        data = opened.read(MAX_RECORD_BYTES + 1)
    if len(data) > MAX_RECORD_BYTES:
        raise BadRecord(f"The file is too large for a raffle's record: at most {MAX_RECORD_BYTES:,} bytes.")
    verified = verify_raffle(data)
    if fingerprint and fingerprint.strip().lower() not in {each.fingerprint for each in verified.draws}:
        raise BadRecord("No draw of this record has that fingerprint: it is not the list that was posted.")
    if json:
        show.json_lines([verified.to_json()])
        return
    show.say(f"{verified.raffle}, {verified.kind}: the record is valid.")
    for draw in verified.draws:
        tickets = ", ".join(map(str, draw.winners.values())) or "none yet"
        how = "by hand from the barrel" if draw.seal.mode == "barrel" else "by committed chance"
        show.print_wrapped(f"Draw {draw.seal.draw}, {how}, {draw.seal.sold.count} tickets. Drawn: {tickets}.")
        show.say(f"  Fingerprint {draw.fingerprint}")
    show.points("Proved", verified.proved)
    show.points("Not proved", verified.not_proved)


@app.command(short_help="Save the record of a raffle's draws.")
def record(
    raffle: Annotated[str, typer.Argument(help="Name of the raffle.")],
    out: Annotated[Path, typer.Option("--out", help="File to write, ending in .jsonl.")],
    database: Database = None,
) -> None:
    """Save the record of a raffle's draws from the ledger, for anyone to verify.

    Example:

    pitboss raffle record "Ladder truck" --out ladder-truck.jsonl
    """
    from pitboss.charity.raffle.record import write_record

    may_write(out, "--out", [".jsonl"])
    state, _, _ = _read(raffle, database)
    write(out, write_record(state.rows))
    show.say(f"Wrote {len(state.rows)} lines to {show.plain(out)}")


def _read(raffle: str, database: str | None) -> tuple[RaffleState, TicketFace, RaffleKind]:
    """Read a raffle and the face of its tickets from the ledger."""
    from pitboss.charity.organization.state import find_organization
    from pitboss.charity.raffle.desk.reading import read_raffle
    from pitboss.cli.office import open_office
    from pitboss.storage.errors import NotFound

    with open_office(database, there=True) as office, office.ledger.store.read() as connection:
        state, found = read_raffle(connection, raffle), find_organization(connection)
    if state is None:
        raise NotFound(f"There is no raffle {raffle[:40]!r} in this ledger.")
    return state, state.terms.face(found.name, found.identification), state.terms.kind


@app.command(short_help="Print tickets with their stubs as a PDF.")
def tickets(
    raffle: Annotated[
        str, typer.Argument(help="A raffle of the ledger, or a .json file that describes the ticket.")
    ],
    out: Annotated[Path, typer.Option("--out", help="File to write, ending in .pdf.")],
    first: Annotated[int, typer.Option(help="First number.", min=1)] = 1,
    last: Annotated[
        int | None,
        typer.Option(help="Last number (default: a hundred tickets, or all there are).", min=1),
    ] = None,
    database: Database = None,
    json: AsJson = False,
) -> None:
    """Print tickets with consecutive numbers and their stubs on letter paper.

    \b
    Each has its number, a check digit, and both as a QR code. More than 5,000
    tickets go into several files.

    \b
    A ticket must show what 13:47-8.18 lists for a calendar raffle, and what is
    reported of 13:47-8.7 for draw raffles. A file of your own is JSON: {"kind",
    "title", "organization", "identification", "license", "place", "drawings":
    [...], "prizes": [{"name", "value": cents, "day"}], "price", "purpose",
    "total_value": cents, "legends": [...]}.

    Examples:

    pitboss raffle tickets "Ladder truck" --last 500 --out tickets.pdf

    pitboss raffle tickets calendar.json --first 101 --last 200 --out calendar.pdf
    """
    from pitboss.charity.findings import enforce
    from pitboss.charity.raffle.printing import MAX_TICKETS, print_tickets
    from pitboss.charity.raffle.tickets import check_ticket
    from pitboss.reports.typesetting import check_typesetter

    may_write(out, "--out", [".pdf"])
    check_typesetter()
    if raffle.lower().endswith(".json"):
        face, kind = _read_face(Path(raffle))
        end = final = last or first + TICKETS_PRINTED - 1
    else:
        state, face, kind = _read(raffle, database)
        end, final = _check_range(state, first, last)
    warnings = enforce(check_ticket(face, kind))

    def make(start: int, last: int) -> bytes:
        return print_tickets(face, kind, start, last, of=final)

    if json:
        files = print_files(out, first, end, MAX_TICKETS, _describe_tickets, make, quiet=True)
        show.json_lines([_list_items(face, kind, files) | {"tickets": end - first + 1}])
        return
    for each in warnings:
        show.print_wrapped(f"{each.message} ({each.cite})")
    print_files(out, first, end, MAX_TICKETS, _describe_tickets, make)


def _list_items(face: TicketFace, kind: RaffleKind, files: list[Path]) -> dict[str, Any]:
    """Return the files, and the items that each ticket must show."""
    from pitboss.charity.raffle.tickets import list_items

    items = [{"item": each.name, "cite": str(each.law), "shown": each.is_there}
             for each in list_items(face, kind)]  # fmt: skip
    return {"file": str(files[0]), "files": list(map(str, files)), "items": items}


def _describe_tickets(first: int, last: int) -> str:
    return f"tickets {first} to {last}"


def _check_range(state: RaffleState, first: int, last: int | None) -> tuple[int, int]:
    """Return the last ticket to print, and the raffle's last one. Refuse tickets that it doesn't have."""
    from pitboss.charity.raffle.laws import CALENDAR_NUMBER
    from pitboss.table.refused import Refused

    for each in state.terms.containers:
        if each.first <= first <= (last or first) <= each.last:
            return last or min(first + TICKETS_PRINTED - 1, each.last), each.last
    ranges = " and ".join(f"{each.first} to {each.last}" for each in state.terms.containers)
    raise Refused(f"The tickets of {state.name} are {ranges or 'not printed'}.", CALENDAR_NUMBER, "last")


@app.command(short_help="Look up a ticket by its number.")
def check(
    raffle: Annotated[str, typer.Argument(help="A raffle of the ledger.")],
    ticket: Annotated[str, typer.Argument(help="Number as printed, with its check digit: 0112-4.")],
    database: Database = None,
    json: AsJson = False,
) -> None:
    """Look up a ticket that somebody holds: was it sold, and does it win?

    \b
    The number is the one on the ticket or from its QR code. A mistyped digit
    is caught by the check digit, if you type it.

    Example:

    pitboss raffle check "Ladder truck" 0112-4
    """
    from pitboss.charity.raffle.lookup import look_up_ticket
    from pitboss.charity.raffle.tickets import parse_ticket
    from pitboss.storage.errors import NotFound

    number = parse_ticket(ticket)
    state, _, _ = _read(raffle, database)
    found = look_up_ticket(state, number)
    if not found:
        raise NotFound(f"{state.name} has no ticket {number}.")
    if json:
        show.json_lines(each.to_json() for each in found)
        return
    for each in found:
        where = f"{each.container}: " if len(found) > 1 else ""
        show.print_wrapped(f"{where}{each.says}")


def _read_face(path: Path) -> tuple[TicketFace, RaffleKind]:
    """Read the face of a ticket from a file. It may leave items out, so that they are found missing."""
    from pitboss.charity.raffle.kinds import KIND_NAMES, RAFFLE_KINDS
    from pitboss.charity.raffle.tickets import PrintedPrize, TicketFace
    from pitboss.law import BadInput
    from pitboss.table.json_text import loads

    try:
        row: dict[str, Any] = dict(loads(path.read_text(encoding="utf-8")))
        kind = RAFFLE_KINDS[row.pop("kind")]
        prizes = tuple(PrintedPrize(each["name"], each.get("value"), each.get("day", ""))
                       for each in row.pop("prizes", []))  # fmt: skip
        listed = [name for name in ("drawings", "legends", "stub") if name in row]
        lists: dict[str, Any] = {name: tuple(map(str, row.pop(name))) for name in listed}
        face = TicketFace(**row, **lists, prizes=prizes)
        if not all(each.value is None or type(each.value) is int for each in prizes):
            raise ValueError("a value is whole cents")
    except (KeyError, TypeError, ValueError, UnicodeDecodeError) as error:
        names = ", ".join(KIND_NAMES)
        why = f"{path.name} does not describe a ticket: {error}. Its kind is one of {names}."
        raise BadInput(why) from None
    return face, kind


@app.command(short_help="Show the records of a deal of instant tickets.")
def deal(
    serial: Annotated[str, typer.Argument(help="Serial number of the deal.")],
    database: Database = None,
    json: AsJson = False,
) -> None:
    """Show a deal's accounts and its daily records, each item with its rule.

    Example:

    pitboss raffle deal 0045871
    """
    from pitboss.charity.raffle.desk.deal_records import list_accounts, list_daily_records
    from pitboss.charity.raffle.desk.deal_state import read_deal
    from pitboss.cli.office import open_office
    from pitboss.storage.errors import NotFound

    with open_office(database, there=True) as office, office.ledger.store.read() as connection:
        found = read_deal(connection, serial)
    if found is None:
        raise NotFound(f"There is no deal {serial[:24]!r} in this ledger.")
    days = list_daily_records(found)
    if json:
        accounts = [
            {"item": label, "text": text, "cite": str(law)} for label, text, law in list_accounts(found)
        ]
        show.json_lines([{
            "serial": serial, "accounts": accounts,
            "days": [{"day": each.day, **{item.label: item.text for item in each.items}} for each in days],
        }])  # fmt: skip
        return
    show.table(["record", "", "rule"], [[label, text, str(law)] for label, text, law in list_accounts(found)])
    for each in days:
        show.say(f"{each.day}: " + ", ".join(f"{label.lower()} {text}" for label, text, _ in each.items))


@app.command(short_help="Compute the odds and value of raffle tickets, exactly.")
def odds(
    sold: Annotated[int, typer.Option(help="Tickets sold in all.", min=1)],
    held: Annotated[int, typer.Option(help="Tickets you hold.", min=0)] = 1,
    prizes: Annotated[int, typer.Option(help="Prizes drawn, each ticket winning at most one.", min=1)] = 1,
    worth: Annotated[
        str, typer.Option(help="Value of all prizes, in dollars (default: half the takings).")
    ] = "",
    price: Annotated[str, typer.Option(help="Price of a ticket, in dollars.")] = "1",
    json: AsJson = False,
) -> None:
    """Compute the chance of at least one prize and the expected value, as exact fractions.

    Examples:

    pitboss raffle odds --sold 438 --held 5 --price 5

    pitboss raffle odds --sold 2000 --held 10 --prizes 3 --worth 1500 --price 2
    """
    from pitboss.charity.raffle.money import half_of
    from pitboss.charity.raffle.odds import RaffleOdds
    from pitboss.table.money import cents, dollars

    each = cents(price)
    value = cents(worth) if worth else half_of(sold * each)
    found = RaffleOdds(held=held, sold=sold, prizes=prizes, worth=value, price=each)
    paid = held * each
    share = found.expected_prizes / paid if paid else None
    if json:
        show.json_lines([{
            "at_least_one": str(found.at_least_one), "expected_prizes_cents": str(found.expected_prizes),
            "expected_value_cents": str(found.expected_value),
            "return": str(share) if share is not None else None,
        }])  # fmt: skip
        return
    rows = [
        ("At least one prize", _describe(found.at_least_one)),
        ("Expected prizes", _in_dollars(found.expected_prizes)),
        ("Price", dollars(paid)),
        ("Expected value", _in_dollars(found.expected_value)),
        *([("Return per dollar", _describe(share))] if share is not None else []),
    ]
    for label, text in rows:
        show.say(f"{label:<20}{text}")


def _describe(chance: Fraction) -> str:
    return f"{chance} ({float(chance):.4%})"


def _in_dollars(amount: Fraction) -> str:
    exact = amount / 100
    sign = "-" if exact < 0 else ""
    return f"{sign}${abs(float(exact)):,.2f} (exactly {exact} dollars)"
