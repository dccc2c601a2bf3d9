"""Run the site generator, and check that the site loads nothing from the network."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from docsite.stage import ROOT

SITE = ROOT / "src" / "pitboss" / "web" / "site"
STAGED = ROOT / "build" / "docs"
_FOREIGN_HOST = re.compile(r"https?://(?:unpkg\.com|cdn\.jsdelivr\.net|fonts\.\w+\.com)[^\"'`\s)]*")
_LOADED = re.compile(
    r"<(?:script|img|iframe|source)\b[^>]*?\bsrc=[\"']?(?:https?:)?//"
    r"|<link\b(?![^>]*rel=[\"']?(?:canonical|alternate))[^>]*?\bhref=[\"']?(?:https?:)?//"
    r"|url\([\"']?(?:https?:)?//|@import",
)


def build(config: Path = ROOT / "mkdocs.yml") -> None:
    """Build the site from the staged pages. A broken link or a page outside the navigation fails."""
    command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "--config-file", str(config)]
    subprocess.run(command, cwd=ROOT, check=True)


def cut_off_network(site: Path) -> None:
    """Remove addresses of other hosts from scripts, which would load diagrams or editors from there."""
    for path in site.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        if (offline := _FOREIGN_HOST.sub("about:blank", text)) != text:
            path.write_text(offline, encoding="utf-8")


def network_loads(site: Path) -> Iterator[str]:
    """Yield each place where a page, style or script of the site would load from another host."""
    for path in sorted(site.rglob("*")):
        if path.suffix not in {".html", ".css", ".js"}:
            continue
        text = path.read_text(encoding="utf-8")
        found = [*_FOREIGN_HOST.finditer(text), *(_LOADED.finditer(text) if path.suffix != ".js" else ())]
        for each in found:
            yield f"{path.relative_to(site).as_posix()}: {each[0]}"
