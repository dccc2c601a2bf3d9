"""`pitboss bom`: the bill of materials, which is what Pitboss runs on as it is installed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli import show
from pitboss.cli.arguments import AsJson

if TYPE_CHECKING:
    from pitboss.supply.materials import Material


def bom(
    as_json: AsJson = False,
    cyclonedx: Annotated[bool, typer.Option("--cyclonedx", help="A CycloneDX document, as JSON")] = False,
) -> None:
    """List the libraries that Pitboss runs on here: version, licence, and known holes of the version.

    Libraries that only an extra needs say which. Nothing is asked of the network.

    Examples:

    pitboss bom

    pitboss bom --cyclonedx > pitboss.cdx.json
    """
    from pitboss.supply.cyclonedx import bill
    from pitboss.supply.materials import materials

    if as_json and cyclonedx:
        raise typer.BadParameter("--json and --cyclonedx are two forms: choose one")
    project, libraries = materials()
    if cyclonedx:
        show.json_lines([bill(project, libraries)])
    elif as_json:
        show.json_lines(map(_row, libraries))
    else:
        _print(libraries)


def _row(each: Material) -> dict[str, Any]:
    return {
        "name": each.name,
        "version": each.version,
        "licence": each.licence,
        "extras": list(each.extras),
        "needs": list(each.needs),
        "holes": [{"advisory": hole.advisory, "fixed": hole.fixed, "says": hole.says} for hole in each.holes],
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
