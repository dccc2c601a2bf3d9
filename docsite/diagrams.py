"""Draw the diagrams of the architecture pages as SVG, the layers from the import contract itself.

`make diagrams` writes them to docs/pictures; a test compares them with what this module draws.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from html import escape
from pathlib import Path

from docsite.stage import DOCS, ROOT

PICTURES = DOCS / "pictures"
PACKAGES = {
    "cli": "commands",
    "web": "pages drawn on the server, and the HTTP API",
    "server": "tables in a database; who may do what",
    "api": "short calls for library users",
    "bots": "players in processes of their own",
    "coverage": "which rules are applied and tested",
    "supply": "installed libraries, versions with holes",
    "charity": "casino nights, tournaments, bingo, raffles",
    "house": "rooms, forms, people and the ledger",
    "reports": "charts and documents",
    "evidence": "sealed records, and what they prove",
    "storage": "database, schema, people, clocks",
    "odds": "house edge, best play, equity, simulation, PAR",
    "games": "players against the house",
    "poker": "players against each other",
    "table": "rounds, turns, options, events, views, accounts",
    "rankings": "which hand beats which",
    "equipment": "cards, dice, tiles, wheels, chance",
    "law": "citations, editions, the index of rules",
}
"""What each package is for, in a few words."""
_STYLE = (
    "text{font-family:system-ui,sans-serif;fill:#1d2430}.t{font-size:15px;font-weight:600}.s{font-size:12.5px;fill:#475063}"
    ".b{fill:#fff;stroke:#8a93a5}.k{fill:#e8ecfb;stroke:#5466c9}.a{stroke:#5466c9;stroke-width:1.6;fill:none}"
)
Boxes = Sequence[tuple[int, int, int, str, str, bool]]
"""Left, top, width, title, what it is, and whether it stands out."""
Arrows = Sequence[tuple[int, int, int, int, str]]
"""From x, y to x, y, with a label."""
_HEIGHT = 54


def layers() -> list[list[str]]:
    """Return the packages as the import contract has them, the uppermost layer first."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]
    (rows,) = (each["layers"] for each in contracts["contracts"] if each["name"] == "Imports point one way")
    return [[name.strip().removeprefix("pitboss.") for name in row.split("|")] for row in rows]


def draw(title: str, width: int, height: int, boxes: Boxes, arrows: Arrows) -> str:
    """Return a diagram on a light ground of its own, so that it reads on light and dark pages."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f"<title>{escape(title)}</title><style>{_STYLE}</style>",
        '<defs><marker id="h" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" '
        'orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="#5466c9"/></marker></defs>',
        f'<rect width="{width}" height="{height}" rx="10" fill="#f6f7fa"/>',
    ]
    for x1, y1, x2, y2, label in arrows:
        parts.append(f'<path class="a" d="M{x1} {y1}L{x2} {y2}" marker-end="url(#h)"/>')
        if label:
            x, y = (x1 + x2) // 2, (y1 + y2) // 2
            upright = x1 == x2
            anchor = "start" if upright else "middle"
            place = f'x="{x + 8 if upright else x}" y="{y + 4 if upright else y - 7}"'
            parts.append(f'<text class="s" {place} text-anchor="{anchor}">{escape(label)}</text>')
    for left, top, wide, name, says, strong in boxes:
        kind, middle = "k" if strong else "b", left + wide // 2
        parts.append(f'<rect class="{kind}" x="{left}" y="{top}" width="{wide}" height="{_HEIGHT}" rx="7"/>')
        parts.append(
            f'<text class="t" x="{middle}" y="{top + 23}" text-anchor="middle">{escape(name)}</text>'
        )
        parts.append(
            f'<text class="s" x="{middle}" y="{top + 42}" text-anchor="middle">{escape(says)}</text>'
        )
    return "\n".join([*parts, "</svg>"]) + "\n"


def layer_diagram() -> str:
    """Draw the packages in their layers."""
    boxes, rows, whole = [], layers(), 700
    for number, row in enumerate(rows):
        wide = (whole - 12 * (len(row) - 1)) // len(row)
        for place, name in enumerate(row):
            left = 70 + place * (wide + 12)
            boxes.append((left, 20 + number * 64, wide, name, PACKAGES[name], name in ("law", "table")))
    height = 20 + len(rows) * 64 + 10
    return draw(
        "Packages of Pitboss: imports point down", 790, height, boxes, [(40, 24, 40, height - 24, "")]
    )


def round_diagram() -> str:
    """Draw how a round leads to a record that others can verify."""
    boxes = [
        (20, 30, 190, "Start", "game, options, chance", False),
        (280, 30, 190, "Round", "the procedure, step by step", True),
        (540, 30, 190, "Turn", "options with their citations", False),
        (20, 140, 190, "View", "what one viewer may see", False),
        (280, 140, 190, "Events", "each with its citation", True),
        (540, 140, 190, "Action", "by a person or a bot", False),
        (280, 250, 190, "Verify", "play it again", False),
        (540, 250, 190, "Record", "start and actions, sealed", True),
    ]
    arrows = [
        (210, 57, 280, 57, ""),
        (470, 57, 540, 57, "asks"),
        (635, 84, 635, 140, ""),
        (540, 150, 440, 84, ""),
        (375, 84, 375, 140, "logs"),
        (280, 167, 210, 167, "hides"),
        (635, 194, 635, 250, "journal"),
        (540, 277, 470, 277, ""),
        (375, 250, 375, 194, "compares"),
    ]
    return draw("From a start to a record", 750, 325, boxes, arrows)


def operation_diagram() -> str:
    """Draw how one declaration of an operation becomes screens and a sealed entry."""
    boxes = [
        (280, 20, 200, "Operation", "one decorated function", True),
        (20, 120, 160, "Command", "pitboss house ...", False),
        (200, 120, 160, "Page", "in the office", False),
        (380, 120, 160, "Route", "POST to the API", False),
        (560, 120, 170, "Paper, reference", "print it, look it up", False),
        (200, 230, 340, "Desk", "checks the form and who signs", False),
        (200, 330, 340, "decide(transaction)", "reads, refuses by a rule, or returns an entry", True),
        (200, 430, 340, "Ledger", "posts, seals and commits; never edits", True),
    ]
    arrows = [
        (300, 74, 100, 120, ""),
        (350, 74, 280, 120, ""),
        (410, 74, 460, 120, ""),
        (460, 74, 645, 120, ""),
        (100, 174, 230, 230, ""),
        (280, 174, 330, 230, ""),
        (460, 174, 410, 230, ""),
        (370, 284, 370, 330, "form and signers"),
        (370, 384, 370, 430, "entry"),
    ]
    return draw("An operation is one declaration", 750, 505, boxes, arrows)


def server_diagram() -> str:
    """Draw how a click at a table gets to the disk and back to everyone who looks."""
    boxes = [
        (20, 30, 170, "Browser, program", "clicks, sends JSON", False),
        (240, 30, 130, "Guard", "host, rate, size", False),
        (420, 30, 130, "API", "one way in", False),
        (600, 30, 170, "TableService", "who may do what", True),
        (600, 140, 170, "Table", "in memory, under a lease", True),
        (600, 250, 170, "Database", "sealed lines, one commit", True),
        (330, 250, 170, "Hooks", "ledger, bad beat fund", False),
        (330, 140, 170, "Snapshot", "immutable, read freely", False),
        (60, 140, 200, "Streams", "only the parts that changed", False),
    ]
    arrows = [
        (190, 57, 240, 57, ""),
        (370, 57, 420, 57, ""),
        (550, 57, 600, 57, ""),
        (685, 84, 685, 140, ""),
        (685, 194, 685, 250, ""),
        (600, 277, 500, 277, "posts"),
        (600, 167, 500, 167, "commit"),
        (330, 167, 260, 167, ""),
        (105, 140, 105, 84, ""),
    ]
    return draw("A click at a table of the server", 790, 325, boxes, arrows)


DIAGRAMS = {
    "layers.svg": layer_diagram,
    "round.svg": round_diagram,
    "operation.svg": operation_diagram,
    "server.svg": server_diagram,
}


def write(folder: Path = PICTURES) -> None:
    """Write every diagram."""
    for name, drawn in DIAGRAMS.items():
        (folder / name).write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    write()
