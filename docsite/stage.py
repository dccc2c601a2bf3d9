"""Copy the pages into the folder that the site is built from, and adapt their links."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
OUTSIDE = {
    "CONTRIBUTING.md": "how-it-works/contributing.md",
    "CHANGELOG.md": "how-it-works/changelog.md",
}
"""Pages kept outside docs/, and their place on the site."""
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\(([^)#\s]+)(#[^)\s]*)?\)")


def stage(folder: Path, generated: Mapping[str, str]) -> None:
    """Fill a folder with every page of the site, ready to build."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(DOCS, folder)
    for name, text in generated.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for path in sorted(DOCS.rglob("*.md")):
        name = path.relative_to(DOCS).as_posix()
        (folder / name).write_text(site_text(path, name), encoding="utf-8")
    for source, name in OUTSIDE.items():
        (folder / name).write_text(site_text(ROOT / source, name), encoding="utf-8")


def site_text(path: Path, name: str) -> str:
    """Return a page for its place on the site: links to files that are not on it become plain text."""

    def adapt(link: re.Match[str]) -> str:
        label, target, anchor = link[1], link[2], link[3] or ""
        if ":" in target:
            return link[0]
        to = place_on_site(path.parent / target)
        if to is None:
            return label if label.startswith("`") else f"`{label}`"
        return f"[{label}]({_relative(to, name)}{anchor})"

    return _LINK.sub(adapt, path.read_text(encoding="utf-8"))


def place_on_site(target: Path) -> str | None:
    """Return the place of a file on the site, or None if the site does not have it."""
    inside = PurePosixPath(os.path.relpath(target, ROOT).replace(os.sep, "/"))
    if inside.parts[0] == "docs":
        return str(inside.relative_to("docs"))
    if str(inside) == "README.md":
        return "index.md"
    return OUTSIDE.get(str(inside))


def _relative(to: str, page: str) -> str:
    return os.path.relpath(to, PurePosixPath(page).parent).replace(os.sep, "/")
