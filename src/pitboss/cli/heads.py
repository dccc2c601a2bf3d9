"""`pitboss heads` and `pitboss signing-key`: seals to store elsewhere, and checks against them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.evidence.heads import HeadsList, RecordHead

Kept = Annotated[
    Path | None,
    typer.Option("--heads", help="Heads you stored earlier, from `pitboss heads --out`."),
]
PublicKey = Annotated[
    str | None,
    typer.Option(help="With --heads: require this public key; 64 hexadecimal digits or a file."),
]
OneHead = Annotated[
    str | None, typer.Option(help="A head you stored earlier; a line of the record must match it.")
]

Commitment = Annotated[
    str | None, typer.Option(help="A commitment you noted; a round of the record must match it.")
]


def heads(
    file: Annotated[Path, typer.Argument(help="A record from `pitboss play --record`.")],
    sign: Annotated[
        Path | None, typer.Option(help="Sign the list with the key in this file; see `pitboss signing-key`.")
    ] = None,
    out: Annotated[Path | None, typer.Option(help="New file for the list, as JSON lines.")] = None,
    json: AsJson = False,
) -> None:
    """List the heads of a record: seals to store elsewhere, so that you can detect later changes.

    There is a head for the start and end of each round, and one for the last line. Compare a record with
    stored heads by `pitboss verify FILE --heads HEADS`.

    Examples:

    pitboss heads night.jsonl

    pitboss heads night.jsonl --sign house.key --out night.heads
    """
    from datetime import UTC, datetime

    from pitboss.cli.atomic_files import write
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
        rows = lists.write_rows(lists.list_heads(data))
    except BadRecord as error:
        raise BadRecord(f"{file}: {error}") from error
    content = lists.sign_rows(rows, key, datetime.now(UTC)) if key else rows
    if out:
        write(out, content)
    if json:
        show.say(content.decode(), end="")
    else:
        _print(lists.read_list(content), file, out)


def _may_write(out: Path) -> None:
    """Refuse to overwrite any file: it may be a record, a key, or the only copy of some heads."""
    from pitboss.cli.atomic_files import may_write

    may_write(out, "--out", [out.suffix.lower()])
    if out.exists():
        raise typer.BadParameter(
            f"--out {str(out)!r} already exists and will not be overwritten: name a new file"
        )


def _print(listed: HeadsList, file: Path, out: Path | None) -> None:
    """Print the heads as a table, or say where they were written."""
    if out:
        last = listed.heads[-1]
        count = _count(len(listed.heads), "head")
        show.print_wrapped(
            f"Wrote {count} of {file.name} to {out}. Head of the last line, {last.line}: {last.seal}"
        )
    else:
        rows = [[each.round, each.line, each.seal] for each in listed.heads]
        show.table(["round", "line", "head"], rows, title=f"Heads of {file.name}")
    if listed.signature:
        show.print_wrapped(f"Signed with key {listed.signature.key}")
        if not out:
            show.print_wrapped(
                "This table does not show the signature: use --out or --json to get one that can be checked."
            )


def signing_key(
    file: Annotated[Path, typer.Argument(help="New file for the private key.", metavar="KEYFILE")],
    json: AsJson = False,
) -> None:
    """Create an Ed25519 key to sign heads with, and print its public key.

    Anyone who has the file can sign in your name. Only you can read it; it has no password and is never
    overwritten. Give the public key to those who will check your signatures.

    Example: pitboss signing-key house.key > house.pub
    """
    from pitboss.evidence.signing import new_key

    public = new_key(file)
    if json:
        show.json_lines([{"key": public, "file": str(file)}])
    else:
        show.say(public)


def check_stored_copies(
    file: Path, kept: Path | None, public_key: str | None, head: str | None
) -> tuple[list[str], int | None]:
    """Compare a record with stored heads; return the findings and the last line they cover, or None."""
    from pitboss.evidence.signing import BadSignature
    from pitboss.table import BadRecord

    if public_key is not None and kept is None:
        raise typer.BadParameter("--public-key checks a signed list of heads: give the list with --heads")
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
    """Compare a record with a list of heads and its signature; return the findings and the last line."""
    from pitboss.evidence import heads as lists
    from pitboss.evidence import signing

    expected = None if public_key is None else signing.public_key(public_key)
    try:
        listed = lists.read_list(_bytes(kept))
        lists.check_signature(listed, expected)
    except (lists.BadHeads, signing.BadSignature) as error:
        raise type(error)(f"{kept}: {error}") from error
    newer = lists.compare(listed.heads, data)
    return [*_describe_signature(listed, expected), _describe_match(listed.heads, newer)], listed.heads[
        -1
    ].line


def _describe_signature(listed: HeadsList, expected: str | None) -> list[str]:
    signature = listed.signature
    if not signature:
        return ["The list of heads is not signed, so nothing shows who made it."]
    at = f"It was signed at {signature.at} by the signer's clock."
    if expected is not None:
        return [f"The list of heads is signed with the expected key, {signature.key}.", at]
    return [
        f"The signature matches the key in the list of heads, {signature.key}. To check whose key that is, "
        "give the expected one with --public-key.",
        at,
    ]


def _describe_match(found: tuple[RecordHead, ...], newer: int) -> str:
    every = "The only head" if len(found) == 1 else f"Each of the {len(found)} heads"
    return (
        f"{every} on the list matches its line: nothing up to line {found[-1].line} has changed. "
        f"{_describe_newer(newer, 'the list')}"
    )


def check_head(data: bytes, head: str) -> tuple[str, int]:
    """Find the line of a stored head; return a sentence about it and the line."""
    from pitboss.evidence import heads as lists

    seal = head.strip().lower()
    if not lists.HEAD.fullmatch(seal):
        raise typer.BadParameter(f"--head {head!r} is not a head: give 64 hexadecimal digits")
    line, newer = lists.find(seal, data)
    said = f"The head matches line {line}: nothing up to there has changed."
    return f"{said} {_describe_newer(newer, 'it')}", line


def check_commitment(rounds: list[dict[str, Any]], noted: str) -> str:
    """Find the round of a noted commitment; return a sentence about it."""
    from pitboss.evidence import heads as lists
    from pitboss.table import BadRecord

    said = "".join(noted.split()).lower()
    if not lists.HEAD.fullmatch(said):
        raise typer.BadParameter(f"--commitment {noted!r} is not a commitment: give 64 hexadecimal digits")
    for row in rounds:
        if row["commitment"] == said:
            return f"The commitment matches round {row['round']}."
    why = "check that this is the right record and that it opens the round"
    raise BadRecord(f"no round has the commitment {said}: {why}")


def _describe_newer(count: int, than: str) -> str:
    if not count:
        return "No line is newer."
    return f"{_count(count, 'line')} {'is' if count == 1 else 'are'} newer than {than}."


def _count(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def print_checks(sentences: list[str], *, json: bool) -> None:
    """Print the comparisons with stored heads and commitments."""
    if json and sentences:
        show.json_lines([{"checked": sentences}])
    elif not json:
        show.points("Compared with your stored copies", sentences)


def _bytes(file: Path) -> bytes:
    """Read a whole file, or standard input for `-`. Refuse devices and pipes, which may never end."""
    from pitboss.cli.histories import STANDARD_INPUT, bytes_of

    if file == STANDARD_INPUT:
        return bytes_of(file)
    if not file.exists():
        raise typer.BadParameter(f"there is no file {show.plain(file)}: check the name")
    if not file.is_file():
        raise typer.BadParameter(f"{show.plain(file)} is not a regular file: name one")
    return file.read_bytes()
