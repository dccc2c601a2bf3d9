"""`pitboss law`: show, search and compare the index of rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.coverage.report import Cover
    from pitboss.law import Cite
    from pitboss.law.index import Entry

app = typer.Typer(help="Read the rules, paraphrased: show, search, compare, glossary, coverage.",
                  epilog="Try: pitboss law show 13.5(d)  |  pitboss law search when is a card burned",
                  no_args_is_help=True, rich_markup_mode=None)  # fmt: skip
_Json = AsJson


@app.command("show")
def show_(
    cites: Annotated[
        list[str],
        typer.Argument(help="Citations, such as 13:69F-14.9(d), 14.9, 14.9b or 14.1 ante."),
    ],
    json: _Json = False,
) -> None:
    """Show paragraphs with their references, code and tests.

    Examples:

    pitboss law show 13:69F-13.5(d)

    pitboss law show 14.9b 14.10b
    """
    from pitboss.law import BadCite
    from pitboss.law.compare import entry_row
    from pitboss.law.index import find
    from pitboss.law.resolve import join_citations, resolve, suggest_places

    places = [resolve(text) for text in join_citations(cites)]
    for where in places:
        if not find(where):
            raise BadCite(f"{where} is not in the index; {suggest_places([where])}")
    if json:
        show.json_lines(entry_row(entry) for where in places for entry in find(where))
        return
    for number, where in enumerate(places):
        if number:
            show.say()
        own = [entry for entry in find(where) if entry.cite == where]
        for entry in own:
            _print_entry(entry)
        if not own:
            show.print_wrapped(f"{where}{_mark(where)}", bold=len(str(where)))
        _print_list([entry for entry in find(where) if entry.cite != where], "contains")


@app.command("search")
def search_(
    words: Annotated[list[str], typer.Argument(help="Words or a question; rare words count more.")],
    limit: Annotated[int, typer.Option(help="Maximum number of results.", min=1)] = 10,
    chapter: Annotated[str | None, typer.Option(help="Search only this chapter, such as 13:47.")] = None,
    edition: Annotated[
        str | None, typer.Option(help="Search only this edition, such as '13:47 (2024)'.")
    ] = None,
    json: _Json = False,
) -> None:
    """Search the rules by a question or a few words.

    Understands synonyms and minor misspellings.

    Examples:

    pitboss law search how many players may sit at stud

    pitboss law search vig --chapter 13:69F
    """
    from pitboss.law.compare import entry_row
    from pitboss.law.search import correct_spelling, search

    query = " ".join(words)
    hits = search(query, limit=limit, chapter=chapter, edition=edition)
    if json:
        show.json_lines(entry_row(hit.entry) | {"score": round(hit.score, 3)} for hit in hits)
        return
    for word, meant in correct_spelling(query).items():
        show.print_wrapped(f"{word}: searching for {meant}.", style="dim")
    _print_list([hit.entry for hit in hits])
    if not hits:
        wider = ", leave out --chapter and --edition" if chapter or edition else ""
        show.print_wrapped(f"Nothing found. Try fewer or other words{wider}, or see `pitboss law glossary`.")


@app.command("compare")
def compare_(
    one: Annotated[str, typer.Argument(help="A section, such as 13:69F-14.9.")],
    other: Annotated[str, typer.Argument(help="The section in another edition, such as 19:47-14.9.")],
    all: Annotated[bool, typer.Option("--all", help="Also show paragraphs that are the same.")] = False,
    json: _Json = False,
) -> None:
    """Compare two editions side by side, with differences marked.

    Example:

    pitboss law compare 13:69F-14.9 19:47-14.9
    """
    from pitboss.law.compare import compare, pair_row
    from pitboss.law.resolve import resolve

    pairs = compare(resolve(one), resolve(other))
    if json:
        show.json_lines(pair_row(pair) for pair in pairs)
        return
    shown = [pair for pair in pairs if all or not pair.is_same]
    rows = [
        ["" if pair.is_same else "*", _side(pair.later), _side(pair.earlier), pair.differs or ""]
        for pair in shown
    ]
    show.table(["", "later", "earlier", "what differs"], rows)
    if not all:
        show.console().print(f"{len(pairs) - len(shown)} paragraphs are the same (use --all to show them).")


@app.command("glossary")
def glossary_(
    term: Annotated[str | None, typer.Argument(help="A term or synonym (default: all terms).")] = None,
    json: _Json = False,
) -> None:
    """Show the terms the law defines.

    Examples:

    pitboss law glossary

    pitboss law glossary "forced bet"
    """
    from pitboss.law import BadCite
    from pitboss.law.compare import entry_row
    from pitboss.law.index import glossary

    found = glossary(term)
    if term and not found:
        raise BadCite(f"{term!r} is not a defined term: try `pitboss law search {term}`")
    if json:
        show.json_lines(entry_row(entry) for entry in found)
        return
    for entry in found:
        defined = entry.cite.term or ""
        show.print_wrapped(f"{defined}  {entry.cite.section}{_mark(entry.cite)}", bold=len(defined))
        show.print_wrapped(entry.says, indent=2)


@app.command("coverage")
def coverage_(
    section: Annotated[
        str | None, typer.Argument(help="A chapter, subchapter or section (default: all).")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Write the documentation page.")] = False,
    json: _Json = False,
) -> None:
    """Report which paragraphs the code applies and the tests check.

    For a section, also lists what is not covered and why.

    Examples:

    pitboss law coverage 13:69F-13

    pitboss law coverage --json
    """
    from pitboss.coverage.report import coverage, render_page
    from pitboss.law.resolve import resolve

    where = None if section is None else resolve(section)
    rows = coverage(where)
    if json:
        show.json_lines(row.to_json() for row in rows)
    elif markdown:
        show.say(render_page(rows), end="")
    else:
        columns = ["citation", "entries", "paragraphs", "human", "code", "tests", "open"]
        shown = [row for row in rows if where is not None or row.cite.depth < 3]
        show.table(columns, [[row.cite, *row.counts] for row in shown])
        for row in rows if where is not None else []:
            _print_open(row)
        if any(row.tests is None for row in rows):
            show.console().print("This copy was built without the tests, so they are not counted.")


def _print_open(row: Cover) -> None:
    """Print a section's open paragraphs and the steps that people do."""
    out = show.console()
    if row.cite.depth != 3:
        return
    if row.waiting:
        out.print(f"open: {', '.join(row.waiting)}", markup=False)
    for entry in row.steps:
        out.print(f"{', '.join(entry.who) or 'people'}: {entry.human} ({entry.cite})", markup=False)


def _mark(where: Cite) -> str:
    from pitboss.law.compare import find_replacement

    return " (older edition)" if find_replacement(where) else ""


def _print_older(entry: Entry) -> None:
    """Mark a paragraph whose chapter has been replaced."""
    from pitboss.law.compare import find_replacement, in_force_row

    later = find_replacement(entry.cite)
    if later:
        place = in_force_row(entry)["in_force"]
        now = f"In force: {place}." if place else "We do not have the text that replaced it."
        show.print_wrapped(
            f"Older edition, replaced by {later.id} in {later.effective.year}. {now}", style="bold"
        )


def _print_entry(entry: Entry) -> None:
    from pitboss.coverage.places import places
    from pitboss.law.index import editions, find_neighbors, find_referring

    show.print_wrapped(f"{entry.cite}  {entry.kind}, {_provenance(entry)}", bold=len(str(entry.cite)))
    _print_older(entry)
    show.print_wrapped(entry.says)
    before, after = find_neighbors(entry)
    cited = places()
    lines = [
        ("edition", f"{entry.edition}: {editions()[entry.edition].title}"),
        ("who", ", ".join(entry.who)),
        ("people do it", entry.human or ""),
        ("software's part", entry.software or ""),
        ("in doubt", entry.uncertain or ""),
        ("differs", entry.differs or ""),
        ("also called", ", ".join(entry.aliases)),
        ("refers to", ", ".join(f"{other}{_mark(other)}" for other in entry.see)),
        (
            "referred to by",
            ", ".join(f"{other.cite}{_mark(other.cite)}" for other in find_referring(entry.cite)),
        ),
        ("before, after", ", ".join(str(other.cite) for other in (before, after) if other)),
        ("code", ", ".join(cited.code.get(entry.cite.text, ()))),
        ("tests", ", ".join((cited.tests or {}).get(entry.cite.text, ()))),
    ]
    for label, text in lines:
        if text:
            show.print_wrapped(f"{label}: {text}", indent=2, style="dim")
    for reading in entry.readings:
        values = ", ".join(
            f"{value} (default)" if value == reading.default else value for value in reading.values
        )
        show.print_wrapped(f"reading {reading.option}: {values}. {reading.says}", indent=2)


def _print_list(entries: list[Entry], title: str = "") -> None:
    """List entries: citation, kind and text."""
    if entries and title:
        show.print_wrapped(f"{title}:", style="dim")
    for entry in entries:
        show.print_wrapped(f"{entry.cite}  {entry.kind}{_mark(entry.cite)}", bold=len(str(entry.cite)))
        show.print_wrapped(entry.says, indent=2)


def _provenance(entry: Entry) -> str:
    meaning = {
        "text": "from the text of the regulation",
        "code": "from other public text of the code",
        "sister": "from a twin rule",
        "custom": "by custom",
        "unknown": "text not available",
    }[entry.provenance]
    return f"{meaning} ({entry.source})" if entry.source else meaning


def _side(entry: Entry | None) -> str:
    return f"{entry.cite}: {entry.says}" if entry else "-"
