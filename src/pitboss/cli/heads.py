"""`pitboss heads` and `pitboss signing-key`: what is kept of a record elsewhere, and how it is checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.evidence.heads import Head, Listed

Kept = Annotated[
    Path | None,
    typer.Option("--heads", help="A list of heads that was kept, as `pitboss heads --out` writes it"),
]
PublicKey = Annotated[
    str | None,
    typer.Option(help="With --heads: whose signature it must be; 64 hexadecimal digits, or a file"),
]
OneHead = Annotated[
    str | None, typer.Option(help="A head that was kept: it must be that of one of the lines")
]

Commitment = Annotated[
    str | None, typer.Option(help="A commitment that you noted: it must be that of one of the rounds")
]


def heads(
    file: Annotated[Path, typer.Argument(help="A record file, as `pitboss play --record` writes it")],
    sign: Annotated[
        Path | None, typer.Option(help="Sign the list with the key in this file; see `pitboss signing-key`")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Write the list to this new file, as JSON lines")] = None,
    json: AsJson = False,
) -> None:
    """List the heads of a record: seals that, kept elsewhere, show whether it was changed since.

    There is one for each round that begins or ends, and one of the last line.
    `pitboss verify FILE --heads HEADS` compares a record with them.

    Examples:

    pitboss heads night.jsonl

    pitboss heads night.jsonl --sign house.key --out night.heads
    """
    from datetime import UTC, datetime

    from pitboss.cli.writing import write
    from pitboss.evidence import heads as lists
    from pitboss.evidence.lines import first_row
    from pitboss.evidence.signing import private_key
    from pitboss.table import BadRecord

    if out:
        _may_write(out)
    key = private_key(sign) if sign else None
    data = _bytes(file)
    try:
        first_row(data)
        rows = lists.written(lists.heads(data))
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error
    content = lists.signed(rows, key, datetime.now(UTC)) if key else rows
    if out:
        write(out, content)
    if json:
        show.say(content.decode(), end="")
    else:
        _print(lists.read(content), file, out)


def _may_write(out: Path) -> None:
    """What is there may be a record, a key, or heads that nobody else has: nothing is written over."""
    from pitboss.cli.writing import may_write

    may_write(out, "--out", [out.suffix.lower()])
    if out.exists():
        raise typer.BadParameter(
            f"--out {str(out)!r} exists already, and is not written over: name a new file"
        )


def _print(listed: Listed, file: Path, out: Path | None) -> None:
    """The heads for people: a table, or where they were written."""
    if out:
        last = listed.heads[-1]
        count = _count(len(listed.heads), "head")
        show.wrapped(f"{count} of {file.name} written to {out}; the last, of line {last.line}: {last.seal}")
    else:
        rows = [[each.round, each.line, each.seal] for each in listed.heads]
        show.table(["round", "line", "head"], rows, title=f"Heads of {file.name}")
    if listed.signature:
        show.wrapped(f"Signed with the key: {listed.signature.key}")
        if not out:
            show.wrapped("This table has no signature: --out or --json writes one that can be checked.")


def signing_key(
    file: Annotated[Path, typer.Argument(help="A new file for the private key", metavar="KEYFILE")],
    json: AsJson = False,
) -> None:
    """Make a key to sign heads with (Ed25519), and print the public key.

    Whoever has the file can sign in your name: it is readable for you alone, has no password, and is
    never written over. Give the public key to those who will check.

    Example: pitboss signing-key house.key > house.pub
    """
    from pitboss.evidence.signing import new_key

    public = new_key(file)
    if json:
        show.json_lines([{"key": public, "file": str(file)}])
    else:
        show.say(public)


def checked(
    file: Path, kept: Path | None, public_key: str | None, head: str | None
) -> tuple[list[str], int | None]:
    """What `verify` was asked to compare a record with, and found the same: sentences that say so, and up to
    which line of the record; None if there was nothing to compare."""
    from pitboss.evidence.signing import BadSignature
    from pitboss.table import BadRecord

    if public_key is not None and kept is None:
        raise typer.BadParameter("--public-key says whose list of heads it is: give the list by --heads")
    if kept is None and head is None:
        return [], None
    data, last = _bytes(file), 0
    said: list[str] = []
    try:
        if kept is not None:
            said, last = check_heads(data, kept, public_key)
        if head is not None:
            found, line = check_head(data, head)
            said, last = [*said, found], max(last, line)
        return said, last
    except BadSignature:
        raise
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error


def check_heads(data: bytes, kept: Path, public_key: str | None) -> tuple[list[str], int]:
    """Compare a record with a list of heads, and the list with its signature; what has been checked, and up
    to which line."""
    from pitboss.evidence import heads as lists
    from pitboss.evidence import signing

    expected = None if public_key is None else signing.public_key(public_key)
    try:
        listed = lists.read(_bytes(kept))
        lists.check_signature(listed, expected)
    except (lists.BadHeads, signing.BadSignature) as error:
        raise type(error)(f"{kept}: {error}") from error
    newer = lists.compare(listed.heads, data)
    return [*_signed(listed, expected), _same(listed.heads, newer)], listed.heads[-1].line


def _signed(listed: Listed, expected: str | None) -> list[str]:
    signature = listed.signature
    if not signature:
        return ["The list of heads is not signed: who made it, nobody has said."]
    at = f"It was signed at {signature.at} by the clock of whoever signed it."
    if expected is not None:
        return [f"The list of heads is signed with the key expected, {signature.key}.", at]
    return [
        f"The signature of the list of heads fits the key in the list, {signature.key}; whose key that is, "
        "nobody has said. --public-key says it.",
        at,
    ]


def _same(found: tuple[Head, ...], newer: int) -> str:
    every = "The only head" if len(found) == 1 else f"Every one of the {len(found)} heads"
    return (
        f"{every} of the list is that of its line: up to line {found[-1].line} nothing was changed since. "
        f"{_newer(newer, 'the list')}"
    )


def check_head(data: bytes, head: str) -> tuple[str, int]:
    """Look for the line of a head that somebody kept; the sentence that says which it is, and the line."""
    from pitboss.evidence import heads as lists

    seal = head.strip().lower()
    if not lists.HEAD.fullmatch(seal):
        raise typer.BadParameter(f"--head is 64 hexadecimal digits, not {head!r}")
    line, newer = lists.find(seal, data)
    said = f"The head given is that of line {line}: up to there nothing was changed since."
    return f"{said} {_newer(newer, 'it')}", line


def check_commitment(rounds: list[dict[str, Any]], noted: str) -> str:
    """Look for the round of a commitment that somebody noted; the sentence that says which it is."""
    from pitboss.evidence import heads as lists
    from pitboss.table import BadRecord

    said = "".join(noted.split()).lower()
    if not lists.HEAD.fullmatch(said):
        raise typer.BadParameter(f"--commitment is 64 hexadecimal digits, not {noted!r}")
    for row in rounds:
        if row["commitment"] == said:
            return f"The commitment given is that of round {row['round']}."
    why = "this is another record, or one in which that round is not opened"
    raise BadRecord(f"no round has the commitment {said}: {why}")


def _newer(count: int, than: str) -> str:
    if not count:
        return "No line is newer."
    return f"{_count(count, 'line')} {'is' if count == 1 else 'are'} newer than {than}."


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def tell(sentences: list[str], *, json: bool) -> None:
    """What was checked besides the record itself; one line for programs, if there is anything."""
    if json and sentences:
        show.json_lines([{"checked": sentences}])
    elif not json:
        show.points("Compared with what was kept", sentences)


def _bytes(file: Path) -> bytes:
    """All that a file holds, or standard input for `-`; a device may have no end, and a pipe no beginning."""
    from pitboss.cli.histories import STANDARD_INPUT, bytes_of

    if file == STANDARD_INPUT:
        return bytes_of(file)
    if not file.exists():
        raise typer.BadParameter(f"there is no file {show.plain(file)}: name one that is there")
    if not file.is_file():
        raise typer.BadParameter(f"{show.plain(file)} is not a file: name a file")
    return file.read_bytes()
