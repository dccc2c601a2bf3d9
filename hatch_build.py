"""Puts into a wheel what only a source tree can tell: where the code and the tests cite each paragraph."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CitedPlaces(BuildHookInterface[Any]):
    """Adds `pitboss/coverage/places.json`; an editable install reads the source as it stands instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        source = Path(self.root, "src")
        sys.path.insert(0, str(source))
        from pitboss.coverage.places import BUILT, read_tree

        self.made = Path(tempfile.mkdtemp(), BUILT.name)
        found = read_tree(source / "pitboss", Path(self.root, "tests"))
        self.made.write_text(found.to_json(), encoding="utf-8")
        build_data["force_include"][str(self.made)] = f"pitboss/coverage/{BUILT.name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.made.unlink()
            self.made.parent.rmdir()
