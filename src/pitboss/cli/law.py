"""`pitboss law`: the index of rules, read and searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.coverage.report import Cover
    from pitboss.law.compare import Pair
    from pitboss.law.index import Entry

app = typer.Typer(help="The rules in our own words: show, search, compare, glossary, coverage.",
                  epilog="Try: pitboss law show 13.5(d)  |  pitboss law search burn",
                  no_args_is_help=True, rich_markup_mode=None)  # fmt: skip
_Json = AsJson


@app.command("show")
def show_(
    cite: Annotated[str, typer.Argument(help="A citation, such as 13:69F-14.9(d) or 14.9")],
    json: _Json = False,
) -> None:
    """Show a paragraph: what it says, what it contains, what refers to it, which code and tests cite it.

    Examples: pitboss law show 13:69F-13.5(d)   pitboss law show 14.9
    """
    from pitboss.law import BadCite
    from pitboss.law.index import find
    from pitboss.law.resolve import resolve

    where = resolve(cite)
    found = find(where)
    if not found:
        raise BadCite(f"{where} is not in the index; `pitboss law search` finds rules by their words")
    if json:
        show.json_lines(_row(entry) for entry in found)
        return
    for entry in (entry for entry in found if entry.cite == where):
        _print_entry(entry)
    _contents([entry for entry in found if entry.cite != where])


@app.command("search")
def search_(
    words: Annotated[list[str], typer.Argument(help="Words; the rarer ones weigh more")],
    limit: Annotated[int, typer.Option(help="How many to show", min=1)] = 10,
    json: _Json = False,
) -> None:
    """Find rules by their words. Plurals and the synonyms of the glossary are understood.

    Examples: pitboss law search "bring-in" stud   pitboss law search vigorish
    """
    from pitboss.law.search import search

    hits = search(" ".join(words), limit=limit)
    if json:
        show.json_lines(_row(hit.entry) | {"score": round(hit.score, 3)} for hit in hits)
    elif hits:
        show.table(["citation", "rule"], [[hit.entry.cite, hit.entry.says] for hit in hits])
    else:
        show.console().print("Nothing found. Try fewer or other words, or `pitboss law glossary`.")


@app.command("compare")
def compare_(
    one: Annotated[str, typer.Argument(help="A section, such as 13:69F-14.9")],
    other: Annotated[str, typer.Argument(help="The section in another edition, such as 19:47-14.9")],
    all: Annotated[bool, typer.Option("--all", help="Also what is the same")] = False,
    json: _Json = False,
) -> None:
    """Two editions side by side; what differs is marked.

    Example: pitboss law compare 13:69F-14.9 19:47-14.9
    """
    from pitboss.law.compare import compare
    from pitboss.law.resolve import resolve

    pairs = compare(resolve(one), resolve(other))
    if json:
        show.json_lines(_pair(pair) for pair in pairs)
        return
    shown = [pair for pair in pairs if all or not pair.same]
    rows = [
        ["" if pair.same else "*", _side(pair.later), _side(pair.earlier), pair.differs or ""]
        for pair in shown
    ]
    show.table(["", "later", "earlier", "what differs"], rows)
    if not all:
        show.console().print(f"{len(pairs) - len(shown)} paragraphs are the same (--all shows them).")


@app.command("glossary")
def glossary_(
    term: Annotated[str | None, typer.Argument(help="A term, or another name for it")] = None,
    json: _Json = False,
) -> None:
    """The terms the law defines.

    Examples: pitboss law glossary   pitboss law glossary "forced bet"
    """
    from pitboss.law import BadCite
    from pitboss.law.search import glossary

    found = glossary(term)
    if term and not found:
        raise BadCite(f"{term!r} is not a defined term; `pitboss law search {term}` looks everywhere")
    if json:
        show.json_lines(_row(entry) for entry in found)
    else:
        rows = [[entry.cite.term or "", entry.cite.section, entry.says] for entry in found]
        show.table(["term", "where", "meaning"], rows)


@app.command("coverage")
def coverage_(
    section: Annotated[
        str | None, typer.Argument(help="A chapter, subchapter or section; all if not given")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="The page of the documentation")] = False,
    json: _Json = False,
) -> None:
    """Which paragraphs the code applies and the tests check; what is open, and why.

    Examples: pitboss law coverage 13:69F-13   pitboss law coverage --json
    """
    from pitboss.coverage.page import page
    from pitboss.coverage.report import coverage
    from pitboss.law import cite
    from pitboss.law.resolve import resolve

    where = None if section is None else cite(section) if ":" in section else resolve(section)
    rows = coverage(where)
    if json:
        show.json_lines(row.to_json() for row in rows)
    elif markdown:
        typer.echo(page(rows), nl=False)
    else:
        columns = ["citation", "entries", "paragraphs", "human", "code", "tests", "open"]
        shown = [row for row in rows if where is not None or row.cite.depth < 3]
        show.table(columns, [[row.cite, *row.counts] for row in shown])
        for row in rows if where is not None else []:
            _print_open(row)
        if any(row.tests is None for row in rows):
            show.console().print("This copy was built without the tests: what they check is not counted.")


def _print_open(row: Cover) -> None:
    """What is open in a section; what people do, as steps."""
    out = show.console()
    if row.cite.depth != 3:
        return
    if row.waiting:
        out.print(f"open: {', '.join(row.waiting)}", markup=False)
    for entry in row.steps:
        out.print(f"{', '.join(entry.who) or 'people'}: {entry.human} ({entry.cite})", markup=False)


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "cite": str(entry.cite),
        "kind": entry.kind,
        "says": entry.says,
        "provenance": entry.provenance,
        "edition": entry.edition,
        "who": list(entry.who),
        "see": [str(where) for where in entry.see],
        "human": entry.human,
        "software": entry.software,
        "source": entry.source,
        "aliases": list(entry.aliases),
        "uncertain": entry.uncertain,
        "readings": [
            {
                "option": reading.option,
                "values": list(reading.values),
                "default": reading.default,
                "says": reading.says,
            }
            for reading in entry.readings
        ],
    }


def _print_entry(entry: Entry) -> None:
    from pitboss.coverage.places import places
    from pitboss.law.index import editions
    from pitboss.law.neighbours import neighbours, referring

    out = show.console()
    out.print(f"[bold]{entry.cite}[/bold]  {entry.kind}, {_provenance(entry)}")
    out.print(entry.says, markup=False)
    before, after = neighbours(entry)
    cited = places()
    lines = [
        ("edition", f"{entry.edition}: {editions()[entry.edition].title}"),
        ("who", ", ".join(entry.who)),
        ("people do it", entry.human or ""),
        ("software's part", entry.software or ""),
        ("in doubt", entry.uncertain or ""),
        ("differs", entry.differs or ""),
        ("also called", ", ".join(entry.aliases)),
        ("refers to", ", ".join(map(str, entry.see))),
        ("referred to by", ", ".join(str(other.cite) for other in referring(entry.cite))),
        ("before, after", ", ".join(str(other.cite) for other in (before, after) if other)),
        ("code", ", ".join(cited.code.get(entry.cite.text, ()))),
        ("tests", ", ".join((cited.tests or {}).get(entry.cite.text, ()))),
    ]
    for label, text in lines:
        if text:
            out.print(f"  {label}: {text}", style="dim", markup=False)
    for reading in entry.readings:
        values = ", ".join(
            f"{value} (default)" if value == reading.default else value for value in reading.values
        )
        out.print(f"  reading {reading.option}: {values}. {reading.says}", markup=False)


def _contents(entries: list[Entry]) -> None:
    if entries:
        show.table(["contains", ""], [[entry.cite, entry.says] for entry in entries])


def _provenance(entry: Entry) -> str:
    meaning = {
        "text": "we hold the text",
        "code": "from other public text of the code",
        "sister": "from a twin rule",
        "custom": "as the game is played everywhere",
        "unknown": "not held",
    }[entry.provenance]
    return f"{meaning} ({entry.source})" if entry.source else meaning


def _side(entry: Entry | None) -> str:
    return f"{entry.cite}: {entry.says}" if entry else "-"


def _pair(pair: Pair) -> dict[str, Any]:
    return {
        "later": str(pair.later.cite) if pair.later else None,
        "earlier": str(pair.earlier.cite) if pair.earlier else None,
        "same": pair.same,
        "differs": pair.differs,
        "later_says": pair.later.says if pair.later else None,
        "earlier_says": pair.earlier.says if pair.earlier else None,
    }
