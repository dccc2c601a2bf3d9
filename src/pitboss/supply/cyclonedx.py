"""The bill of materials as CycloneDX JSON, which other tools read."""

from __future__ import annotations

from typing import Any

from pitboss.supply.holes import checked_on
from pitboss.supply.materials import UNKNOWN, Material

SPECIFICATION = "1.6"


def bill(project: Material, libraries: list[Material]) -> dict[str, Any]:
    """Return the document. It has no date or serial number, so the same libraries give the same bytes."""
    every = [project, *libraries]
    refs = {each.name: _ref(each) for each in every}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": SPECIFICATION,
        "version": 1,
        "metadata": {
            "component": _component(project, "application"),
            "properties": [{"name": "pitboss:holes-checked", "value": checked_on().isoformat()}],
        },
        "components": [
            _component(each, "library") | {"scope": "optional" if each.extras else "required"}
            for each in libraries
        ],
        "dependencies": [
            {"ref": _ref(each), "dependsOn": [refs[name] for name in each.needs]} for each in every
        ],
        "vulnerabilities": [
            {"id": hole.advisory, "description": hole.says, "affects": [{"ref": _ref(each)}]}
            for each in libraries
            for hole in each.holes
        ],
    }


def _ref(each: Material) -> str:
    """Return the package URL, which identifies a library to tools and in the document."""
    return f"pkg:pypi/{each.name}@{each.version}"


def _component(each: Material, kind: str) -> dict[str, Any]:
    made = {
        "type": kind,
        "bom-ref": _ref(each),
        "name": each.name,
        "version": each.version,
        "purl": _ref(each),
    }
    if each.licence == UNKNOWN:
        return made
    licence = {"expression": each.licence} if each.spdx else {"license": {"name": each.licence}}
    return made | {"licenses": [licence]}
