"""`pitboss house`: what a poker room and a keno room do by form, with the people who sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson
from pitboss.cli.link import add_commands as add_link_commands
from pitboss.cli.operations import lazy_group
from pitboss.cli.operations_list import list_operations
from pitboss.cli.people import passphrase as asked_for
from pitboss.cli.serve import Database, Link, store_of

if TYPE_CHECKING:
    from pitboss.house.ledger.form import Form
    from pitboss.house.office.office import Office, Sign
    from pitboss.house.staff.employees import Signature

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
DEPARTMENTS = {
    "bad-beat": "Bad beat payout: rules, counts, claims, payments, displays.",
    "book": "Accounting: correct the ledger.",
    "link": "Link with other casinos: its forms, its key, and how it stands.",
    "link-counts": "Link with other casinos: send contributions.",
}
"""The departments that have commands, and what their help says. `house.departments` says where each is."""
APart = Annotated[str, typer.Argument(metavar="PART", help="A part of the house, such as keno")]


@app.callback()
def about() -> None:
    """What is done by form: counts, payouts, tickets, and who signs them.

    Examples:

    pitboss house due

    pitboss house bad-beat --help

    pitboss house bad-beat designate --table 7 --state open --sign-designates Ann
    """


@app.command()
def due(database: Database = None, link: Link = None, as_json: AsJson = False) -> None:
    """List what is due by now, the oldest first.

    Example:

    pitboss house due
    """
    with _office(database, link, there=link is None) as office:
        found, casino = office.due(), office.casino
    if as_json:
        show.json_lines(
            {"since": each.when.isoformat(), "what": each.what, "part": group.name, "cite": str(each.law)}
            for group, each in found
        )
        return
    for group, each in found:
        since = f"{casino.local(each.when):%Y-%m-%d %H:%M}"
        show.say(f"{each.what} ({group.name}, since {since}) {each.law}")
    if not found:
        show.say("Nothing is due.")


@app.command()
def forms(
    part: Annotated[
        str | None, typer.Argument(metavar="PART", help="A part of the house; all if not given")
    ] = None,
    form: Annotated[
        str | None, typer.Argument(metavar="FORM", help="One form of it; all if not given")
    ] = None,
    database: Database = None,
    link: Link = None,
    as_json: AsJson = False,
) -> None:
    """List the forms: their fields, who signs them, and the rules.

    Examples:

    pitboss house forms

    pitboss house forms keno sell

    pitboss house forms keno --json
    """
    with _office(database, link) as office:
        groups = [office.group(part)] if part else list(office.groups.values())
        rows = [
            {
                "part": group.name,
                "form": each.name,
                "title": each.title,
                "cite": str(each.law),
                "fields": {field.name: field.told for field in each.fields},
                "signed": {part.does: list(part.positions) for part in duty.parts} if duty else {},
            }
            for group in groups
            for each in ([group.find(form)] if form else group.operations)
            for duty in [each.duty(group.part)]
        ]
    if as_json:
        show.json_lines(rows)
        return
    for row in rows:
        show.say(f"{row['part']} {row['form']}: {row['title']} ({row['cite']})")
        for kind in ("fields", "signed"):
            for name, says in row[kind].items():  # type: ignore[attr-defined]
                told = " or ".join(says) if isinstance(says, list) else says
                show.say(f"    {'signed by who ' if kind == 'signed' else ''}{name}: {told}")


@app.command("do")
def carry_out(
    part: APart,
    form: Annotated[str, typer.Argument(metavar="FORM", help="The form, as `pitboss house forms` lists it")],
    fields: Annotated[
        list[str] | None, typer.Argument(metavar="FIELD=VALUE", help="What the form is filled in with")
    ] = None,
    sign: Annotated[
        list[str] | None,
        typer.Option(metavar="PART=NAME", help="Who signs which part; passphrases are asked for"),
    ] = None,
    id: Annotated[str, typer.Option(help="The operation's id: sent again, it is carried out once")] = "",
    database: Database = None,
    link: Link = None,
    as_json: AsJson = False,
) -> None:
    """Fill a form in, have it signed, and carry it out.

    Passphrases are asked for, or read from standard input, one a line in the order of --sign.

    Examples:

    pitboss house do keno fill station=1 amount=500 --sign "has the drawer=Wes" --sign "has the cage=Cas"
    """
    from pitboss.house.office.fields import BadField
    from pitboss.house.office.telling import told

    given, signers = _pairs(fields, "FIELD=VALUE"), _pairs(sign, "--sign PART=NAME")
    with _office(database, link, there=link is None) as office:
        try:
            done = office.do(part, form, given, id=id, sign=_signing(signers))
        except BadField as error:
            raise BadField(f"{error} (`pitboss house forms {part} {form}` lists the fields)") from None
    if as_json:
        show.json_lines(
            [{"entry": done.number, "at": done.at.isoformat(), "again": done.again, **done.answer}]
        )
        return
    show.say(f"Entry {done.number}{' (as before)' if done.again else ''}.")
    for name, value in told(done.answer):
        show.say(f"    {name}: {value}")


app.command("operations")(list_operations)


@app.command()
def casino(
    name: Annotated[str | None, typer.Option(help="What it is called")] = None,
    address: Annotated[str | None, typer.Option(help="Where it is")] = None,
    zone: Annotated[str | None, typer.Option(help="Its time zone, such as America/New_York")] = None,
    day_begins: Annotated[int | None, typer.Option(help="The hour at which its gaming day begins")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Show whose book it is, or change that.

    Examples:

    pitboss house casino

    pitboss house casino --name "Boardwalk Hall" --day-begins 6
    """
    import secrets
    from dataclasses import asdict, replace

    from pitboss.house.casino import set_casino
    from pitboss.house.ledger.entry import Asked

    given = {"name": name, "address": address, "zone": zone, "day_begins": day_begins}
    changed = {field: value for field, value in given.items() if value is not None}
    with _office(database) as office:
        now = replace(office.casino, **changed)  # type: ignore[arg-type]
        if changed:
            set_casino(office.book, Asked(id=secrets.token_hex(16), what=asdict(now)), now)
    if as_json:
        show.json_lines([asdict(now)])
    else:
        show.say(f"{now.name}, {now.address}; a gaming day begins at {now.day_begins}:00, {now.zone}.")


@app.command(short_help="Make a house to try things in, in a new database.")
def sample(
    passphrase: Annotated[
        str, typer.Option(help="What everybody there signs with; made up if not given")
    ] = "",
    rounds: Annotated[
        int, typer.Option(help="Rounds that bots play at each poker table first", min=0, max=1000)
    ] = 25,
    seed: Annotated[int | None, typer.Option(help="Deal those rounds from a seed")] = None,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Make a house to try things in, in a new database: people, a bad beat payout, a keno room that is open.

    Example:

    pitboss house sample --database sqlite:///sample.db
    """
    import secrets

    from pitboss.house.office.sample import deal, furnish
    from pitboss.table.money import dollars

    show.step("Making a sample house")
    word = passphrase or f"play money {secrets.randbelow(10**6):06}"
    with _office(database) as office:
        people = furnish(office, word, show.step)
        given = deal(office, rounds, secrets.randbits(32) if seed is None else seed, show.step)
    if as_json:
        show.json_lines([{"people": people, "passphrase": word, "given": given}])
        return
    show.table(["name", "position"], [[name, position] for name, position in people.items()])
    show.say(f"Poker tables have given {dollars(given)} to the bad beat fund. Keno station 1 is open.")
    serve = f"pitboss serve --database {database}" if database and "@" not in database else "pitboss serve"
    show.say(f"Everybody signs with {word!r}. `{serve}` shows the house: sign in as Sue, Wes or Ian.")


@contextmanager
def _office(database: str | None, link: Path | None = None, *, there: bool = False) -> Iterator[Office]:
    from pitboss.house.link.key import Key
    from pitboss.house.office.office import Office
    from pitboss.storage.clock import WallClock
    from pitboss.storage.people import People

    clock = WallClock()
    key = None if link is None else Key.read(link)
    with store_of(database, there=there) as store:
        office = Office(store, clock, People(store, clock), link=key)
        try:
            yield office
        finally:
            if office.linked is not None:
                office.linked.close()


def _add_departments() -> None:
    """Add the commands of each department. None of them is imported before it is used."""
    for name, help in DEPARTMENTS.items():
        group = typer.Typer(no_args_is_help=True, rich_markup_mode=None, cls=lazy_group(name, _office))
        group.callback()(lambda: None)
        if name == "link":
            add_link_commands(group, _office)
        app.add_typer(group, name=name, help=help)


_add_departments()


def _signing(signers: Mapping[str, str]) -> Callable[[Sign, Form, str], Signature]:
    """How each part is signed: all passphrases are asked for when the form is known to be filled in."""
    from pitboss.storage.errors import NotAllowed, NotSignedIn

    words: dict[str, str] = {}

    def signed(by: Sign, filled: Form, does: str) -> Signature:
        if does not in signers:
            raise typer.BadParameter(f"whoever {does} signs: add --sign {f'{does}=NAME'!r}")
        if not words:
            words.update(
                (each, asked_for(f"Passphrase of {show.plain(name)}")) for each, name in signers.items()
            )
        try:
            return by(signers[does], words[does], filled.asked)
        except NotSignedIn:
            why = f"this is not the passphrase of {signers[does]}, sign again"
            raise NotAllowed(f"whoever {does}: {why}") from None

    return signed


def _pairs(given: list[str] | None, form: str) -> dict[str, str]:
    """Names and what stands for them."""
    found: dict[str, str] = {}
    for each in given or ():
        name, equals, value = each.partition("=")
        if not equals or not name.strip():
            raise typer.BadParameter(f"{each!r}: write {form}")
        if name.strip() in found:
            raise typer.BadParameter(f"{name.strip()} is given twice")
        found[name.strip()] = value
    return found
