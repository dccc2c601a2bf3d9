"""`pitboss bom`: the bill of materials, which is what Pitboss runs on as it is installed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.supply.materials import Material
    from pitboss.supply.pip_audit import Advisory


def bom(
    as_json: AsJson = False,
    cyclonedx: Annotated[bool, typer.Option("--cyclonedx", help="A CycloneDX document, as JSON")] = False,
    audit: Annotated[
        bool, typer.Option("--audit", help="Also ask pip-audit, if it is installed; it uses the network.")
    ] = False,
) -> None:
    """List the libraries that Pitboss runs on here: version, licence, and known holes of the version.

    Libraries that only an extra needs say which. Known holes are those of a list that comes with Pitboss,
    and its age is shown. Nothing is asked of the network, except by --audit.

    Examples:

    pitboss bom

    pitboss bom --audit

    pitboss bom --cyclonedx > pitboss.cdx.json
    """
    from pitboss.supply.cyclonedx import bill
    from pitboss.supply.materials import materials

    if as_json and cyclonedx:
        raise typer.BadParameter("--json and --cyclonedx are two forms: choose one")
    if audit and cyclonedx:
        raise typer.BadParameter("--audit has no place in a CycloneDX document: leave one of the two out")
    project, libraries = materials()
    if cyclonedx:
        show.json_lines([bill(project, libraries)])
        return
    found, why = _ask(libraries) if audit else (None, "")
    if as_json:
        show.json_lines(_row(each, found) for each in libraries)
        if why:
            show.complain(why)
        return
    _print(libraries)
    _print_age()
    if audit:
        _print_audit(found, why)


def _ask(libraries: list[Material]) -> tuple[list[Advisory] | None, str]:
    """Ask pip-audit; without an answer there is none, and why."""
    from pitboss.supply.pip_audit import NoAnswer, ask

    try:
        return ask(libraries), ""
    except NoAnswer as error:
        return None, str(error)


def _row(each: Material, found: list[Advisory] | None) -> dict[str, Any]:
    from pitboss.supply.holes import checked

    advisories = (one for one in found or () if (one.name, one.version) == (each.name, each.version))
    return {
        "name": each.name,
        "version": each.version,
        "licence": each.licence,
        "extras": list(each.extras),
        "needs": list(each.needs),
        "holes": [{"advisory": hole.advisory, "fixed": hole.fixed, "says": hole.says} for hole in each.holes],
        "holes_checked": checked().isoformat(),
        "audit": None if found is None else [{"advisory": one.id, "fixed": one.fixed} for one in advisories],
    }


def _print(libraries: list[Material]) -> None:
    """The libraries as a table, and below it what is known against the versions installed."""
    rows = [[each.name, each.version, each.licence, ", ".join(each.extras)] for each in libraries]
    cells = [[show.plain(cell) for cell in row] for row in rows]
    show.table(["library", "version", "licence", "extra"], cells, title="What Pitboss runs on")
    found = [
        f"{each.name} {each.version} has a known hole: {hole}." for each in libraries for hole in each.holes
    ]
    for line in found or ["No known hole in these versions."]:
        show.wrapped(line)


def _print_age() -> None:
    from datetime import date

    from pitboss.supply.holes import describe_age

    show.wrapped(describe_age(date.today()))


def _print_audit(found: list[Advisory] | None, why: str) -> None:
    if found is None:
        show.wrapped(f"Not asked: {why}.")
        return
    for line in [f"pip-audit names {one}." for one in found] or [
        "pip-audit knows of no hole in these versions."
    ]:
        show.wrapped(line)
