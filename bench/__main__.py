"""Runs every benchmark, or those named: `python -m bench table house-games`."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

NAMES = sorted(path.stem.replace("_", "-") for path in Path(__file__).parent.glob("[a-z]*.py"))


def main() -> None:
    wanted = sys.argv[1:] or NAMES
    if unknown := set(wanted) - set(NAMES):
        sys.exit(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    for name in wanted:
        print(f"== {name}")
        import_module(f"bench.{name.replace('-', '_')}").main()
        print()


main()
