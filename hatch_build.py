"""Puts into a wheel what is made of the source: where each paragraph is cited, and the index as JSON."""

from __future__ import annotations

import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CitedPlaces(BuildHookInterface[Any]):
    """Adds `pitboss/coverage/places.json`, and JSON beside the files of the index.

    An editable install reads the source as it stands instead.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        source = Path(self.root, "src")
        sys.path.insert(0, str(source))
        from pitboss.coverage.places import BUILT, read_tree
        from pitboss.law.pages import build_page

        self.made = Path(tempfile.mkdtemp())
        found = read_tree(source / "pitboss", Path(self.root, "tests"))
        made = {f"pitboss/coverage/{BUILT.name}": found.to_json()}
        for path in (source / "pitboss" / "law" / "data").glob("*/*.toml"):
            text, name = path.read_bytes(), path.relative_to(source).with_suffix(".json")
            made[name.as_posix()] = build_page(text, tomllib.loads(text.decode()))
        for number, (target, words) in enumerate(made.items()):
            Path(self.made, str(number)).write_text(words, encoding="utf-8")
            build_data["force_include"][str(self.made / str(number))] = target

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.made)
