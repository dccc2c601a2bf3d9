"""Runs every benchmark, or those named: `python -m bench [--short] table house-games`."""

from __future__ import annotations

import os
import sys
import sysconfig
from importlib import import_module
from pathlib import Path

from bench import SHORT_VARIABLE

NAMES = sorted(path.stem.replace("_", "-") for path in Path(__file__).parent.glob("[a-z]*.py"))


def main(words: list[str]) -> None:
    if "--short" in words:
        os.environ[SHORT_VARIABLE] = "1"
    wanted = [word for word in words if word != "--short"] or NAMES
    if unknown := set(wanted) - set(NAMES):
        sys.exit(f"no benchmark {', '.join(sorted(unknown))}; there are {', '.join(NAMES)}")
    print(describe_interpreter(), end="\n\n", flush=True)
    for name in wanted:
        print(f"== {name}", flush=True)
        import_module(f"bench.{name.replace('-', '_')}").main()
        print(flush=True)


def describe_interpreter() -> str:
    """Say which Python runs and how it was built: optimized builds are a good deal faster."""
    arguments = sysconfig.get_config_var("CONFIG_ARGS")
    pgo, lto = (_is_built(arguments, option) for option in ("--enable-optimizations", "--with-lto"))
    return f"Python {sys.version}\nPGO: {pgo}; LTO: {lto}; configured with: {arguments or 'unknown'}"


def _is_built(arguments: str | None, option: str) -> str:
    if arguments is None:
        return "unknown"
    return "yes" if option in arguments and f"{option}=no" not in arguments else "no"


if __name__ == "__main__":
    main(sys.argv[1:])
