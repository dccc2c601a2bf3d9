"""Typeset PDF files from templates in this folder, reproducibly and without network access.

`tickets.typ` has what sheets of tickets share: the letter page with its head and foot, a grid of tickets with
cutting lines, and QR codes. A template of tickets imports it, and takes each code from `draw_qr_code`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pitboss.extras import install_command
from pitboss.reports.charts import NotInstalled

TEMPLATES = Path(__file__).parent
LARGE_DOCUMENT_BYTES = 1_000_000


def check_typesetter() -> None:
    """Check that the typesetter is installed, before any long work."""
    if find_spec("typst") is None:
        raise NotInstalled(f"a .pdf file needs typst: run `{install_command('reports')}`")


def typeset(template: str, data: Mapping[str, Any]) -> bytes:
    """Return a template of this folder as a PDF, with the typesetter's built-in fonts."""
    check_typesetter()
    text = json.dumps(data)
    return _typeset(template, text) if len(text) < LARGE_DOCUMENT_BYTES else _typeset_apart(template, text)


def _typeset(template: str, text: str) -> bytes:
    import typst

    made: bytes = typst.compile(
        TEMPLATES / template, root=TEMPLATES, ignore_system_fonts=True, sys_inputs={"data": text}
    )
    return made


def _typeset_apart(template: str, text: str) -> bytes:
    """Typeset a large document in a process of its own, because the typesetter keeps its memory."""
    command = [sys.executable, "-m", __spec__.name, template]
    done = subprocess.run(command, input=text.encode(), capture_output=True, check=False)
    if done.returncode or not done.stdout:
        raise OSError(f"the document was not typeset: {done.stderr.decode(errors='replace')[-500:].strip()}")
    return done.stdout


def draw_qr_code(text: str) -> dict[str, Any]:
    """Return a text as a QR code for `qr-code` of `tickets.typ`: a gray pixel for each module.

    It has the white edge that scanners need. Any mask may be chosen, and trying all of them is slow.
    """
    import segno

    rows = [bytes(row) for row in segno.make(text, error="m", micro=False, mask=0).matrix_iter(border=4)]
    return {"side": len(rows), "pixels": [0 if dark else 255 for row in rows for dark in row]}


if __name__ == "__main__":
    sys.stdout.buffer.write(_typeset(sys.argv[1], sys.stdin.read()))
