"""`pitboss bom`: the bill of materials of this installation."""

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
    cyclonedx: Annotated[
        bool, typer.Option("--cyclonedx", help="Print a CycloneDX document (JSON).")
    ] = False,
    audit: Annotated[
        bool, typer.Option("--audit", help="Also run pip-audit, if it is installed. Uses the network.")
    ] = False,
) -> None:
    """List the libraries Pitboss uses, with versions, licenses and known vulnerabilities.

    Shows which extra needs a library. Vulnerabilities come from a dated list that ships with Pitboss. Only
    --audit uses the network.

    Examples:

    pitboss bom

    pitboss bom --audit

    pitboss bom --cyclonedx > pitboss.cdx.json
    """
    from pitboss.supply.cyclonedx import bill
    from pitboss.supply.materials import materials

    if as_json and cyclonedx:
        raise typer.BadParameter("--json and --cyclonedx are different formats: choose one")
    if audit and cyclonedx:
        raise typer.BadParameter(
            "--audit does not fit into a CycloneDX document: leave out --audit or --cyclonedx"
        )
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
    """Run pip-audit; if it fails, return None and the reason."""
    from pitboss.supply.pip_audit import NoAnswer, ask

    try:
        return ask(libraries), ""
    except NoAnswer as error:
        return None, str(error)


def _row(each: Material, found: list[Advisory] | None) -> dict[str, Any]:
    from pitboss.supply.holes import checked_on

    advisories = (one for one in found or () if (one.name, one.version) == (each.name, each.version))
    return {
        "name": each.name,
        "version": each.version,
        "licence": each.licence,
        "extras": list(each.extras),
        "needs": list(each.needs),
        "holes": [{"advisory": hole.advisory, "fixed": hole.fixed, "says": hole.says} for hole in each.holes],
        "holes_checked": checked_on().isoformat(),
        "audit": None if found is None else [{"advisory": one.id, "fixed": one.fixed} for one in advisories],
    }


def _print(libraries: list[Material]) -> None:
    """Print the libraries as a table, then their known vulnerabilities."""
    rows = [[each.name, each.version, each.licence, ", ".join(each.extras)] for each in libraries]
    cells = [[show.plain(cell) for cell in row] for row in rows]
    show.table(["library", "version", "license", "extra"], cells, title="Libraries Pitboss uses")
    found = [
        f"{each.name} {each.version} has a known vulnerability: {hole}."
        for each in libraries
        for hole in each.holes
    ]
    for line in found or ["No known vulnerabilities in these versions."]:
        show.print_wrapped(line)


def _print_age() -> None:
    from datetime import date

    from pitboss.supply.holes import describe_age

    show.print_wrapped(describe_age(date.today()))


def _print_audit(found: list[Advisory] | None, why: str) -> None:
    if found is None:
        show.print_wrapped(f"pip-audit did not run: {why}.")
        return
    for line in [f"pip-audit reports {one}." for one in found] or [
        "pip-audit reports no vulnerabilities in these versions."
    ]:
        show.print_wrapped(line)
