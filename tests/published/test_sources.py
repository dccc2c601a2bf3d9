"""Sources: each module of this folder names its own."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.cases import for_each


@for_each("path", sorted(Path(__file__).parent.glob("test_*.py")))
def test_every_module_names_its_source(path: Path) -> None:
    says = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert says
    assert "Source" in says
