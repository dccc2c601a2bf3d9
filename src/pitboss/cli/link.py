"""`pitboss house link`: the link with other casinos, its key and status."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.operations import OpenOffice
from pitboss.cli.serve import Database, Link

if TYPE_CHECKING:
    from pitboss.house.link.linked import LinkedCasino
    from pitboss.house.link.overview import Overview


def add_commands(group: typer.Typer, open_office: OpenOffice) -> None:
    """Add the commands that are not operations: create a key, show the status."""
    group.command("key")(make_key)

    @group.command("status")
    def status(link: Link = None, database: Database = None, as_json: AsJson = False) -> None:
        """Show the status of the link: displays, notices, agreements, holdings and debts.

        Example:

        pitboss house link status --link hall.key
        """
        if link is None:
            raise typer.BadParameter(
                "give the link's key with --link FILE; create one with `pitboss house link key`"
            )
        with open_office(database, link) as office:
            assert office.linked is not None
            row = as_row(office.linked)
        if as_json:
            show.json_lines([row])
            return
        for line in lines(row):
            show.say(line)


def make_key(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="New file for the key. Keep it secret.")],
    casino: Annotated[str, typer.Option(help="The casino, as named in the link agreement.")],
    at: Annotated[str, typer.Option(help="The link's database: postgresql://... or sqlite:///FILE.")],
) -> None:
    """Create a key to a link with other casinos: the file that --link takes.

    The key works once a representative of the casino admits its hash with `pitboss house link admit`.

    Example:

    pitboss house link key hall.key --casino "Boardwalk Hall" --at postgresql://link@db.example.org/link
    """
    from pitboss.house.link.key import LinkKey

    made = LinkKey.new(at, casino)
    made.write(file)
    show.say(f"Wrote the key of {made.casino} to {file}. Next, admit its hash: {made.credential.hash}")


def as_row(linked: LinkedCasino) -> dict[str, Any]:
    """Return the casino's display and the state of the link as JSON."""
    from pitboss.house.link.overview import read_overview

    shown = linked.read_display()
    with linked.open_as_member() as connection:
        found = read_overview(connection)
    return {
        "casino": linked.by.casino,
        "state": "not offered here" if shown is None else shown.state,
        "amount": 0 if shown is None else shown.amount,
        "lines": [] if shown is None else _sign_rows(shown.lines),
        "signs": [] if shown is None else _sign_rows(shown.signs),
        **_overview(found),
    }


def _sign_rows(lines: list[Any]) -> list[dict[str, str]]:
    return [{"says": each.text, "cite": str(each.law)} for each in lines]


def _overview(found: Overview) -> dict[str, Any]:
    return {
        "version": found.version,
        "casinos": [
            {"name": each.name, "holds": each.holds, "heard": each.heard and each.heard.isoformat()}
            for each in found.parties
        ],
        "agreements": [
            {"digest": each.terms.digest, "executed": each.executed, "approved": each.approved,
             "in force": each.in_force, "terms": each.terms.to_json()}
            for each in found.agreements
        ],
        "payouts": [
            {"payout": each.number, "amount": each.amount, "at": each.at.isoformat(), "claims": each.claims,
             "notices": [
                 {"notice": notice.number, "stage": notice.stage, "at": notice.at.isoformat(),
                  "told": dict(told), "waiting": {name: at.isoformat() for name, at in waiting.items()}}
                 for notice, (told, waiting) in each.told
             ]}
            for each in found.payouts
        ],
        "debts": [
            {"debt": number, "owes": debtor, "to": creditor, "amount": amount}
            for number, debtor, creditor, amount in found.debts
        ],
        "people": [
            {"name": each.name, "position": each.position, "licence": each.licence, "casino": casino,
             "represents": represents}
            for each, casino, represents in found.people
        ],
    }  # fmt: skip


def lines(row: dict[str, Any]) -> Iterator[str]:
    """Format the status for the terminal."""
    from pitboss.table.money import dollars

    yield f"{row['casino']}: {row['state']}, {dollars(row['amount'])}"
    for each in (*row["lines"], *row["signs"]):
        yield f"    {each['says']} ({each['cite']})"
    for each in row["casinos"]:
        yield f"{each['name']} holds {dollars(each['holds'])}; heard from: {each['heard'] or 'not currently'}"
    for each in row["agreements"]:
        state = "in force" if each["in force"] else "approved" if each["approved"] else "not approved"
        yield f"Agreement {each['digest']}: {state}; executed by {', '.join(each['executed']) or 'nobody'}"
        for name, value in each["terms"].items():
            yield from _term(name, value)
    for each in row["payouts"]:
        yield f"Payout {each['payout']} of {dollars(each['amount'])}, {each['at']}"
        for claim in each["claims"]:
            yield "    " + "; ".join(f"{name}: {value}" for name, value in _format_claim(claim).items())
        for notice in each["notices"]:
            told = ", ".join(f"{name} {how}" for name, how in notice["told"].items()) or "nobody"
            late = ", ".join(f"{name} since {since}" for name, since in notice["waiting"].items())
            yield f"    Notice {notice['notice']} ({notice['stage']}): told {told}" + (
                f"; no answer from {late}" if late else ""
            )
    for each in row["debts"]:
        yield f"Debt {each['debt']}: {each['owes']} owes {each['to']} {dollars(each['amount'])}"
    for each in row["people"]:
        represents = ", represents it" if each["represents"] else ""
        yield f"{each['name']}, {each['position']} of {each['casino']}{represents}"


def _term(name: str, value: Any) -> Iterator[str]:
    if isinstance(value, list | tuple):
        for each in value:
            yield f"    {name}: {'; '.join(map(str, each.values())) if isinstance(each, dict) else each}"
    elif isinstance(value, dict):
        yield f"    {name}: " + "; ".join(f"{each} {chosen}" for each, chosen in value.items())
    else:
        yield f"    {name}: {value}"


def _format_claim(claim: dict[str, Any]) -> dict[str, Any]:
    from pitboss.table.money import dollars

    words = {True: "yes", False: "no", None: "not yet"}
    people = {name: claim[name] or "nobody yet" for name in ("verified", "authorized", "paid by")}
    shares = ", ".join(f"{each['player']} {dollars(each['amount'])}" for each in claim["shares"]) or "none"
    told = {"amount": dollars(claim["amount"]), "holds": words[claim["holds"]], "shares": shares}
    return {**claim, **told, **people}
