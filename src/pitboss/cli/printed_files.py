"""Print many numbered sheets or tickets: in one file, or in several if they are too many for one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pitboss.cli import show
from pitboss.cli.atomic_files import write
from pitboss.law import BadInput


def print_files(
    out: Path, first: int, last: int, most: int, describe: Callable[[int, int], str],
    make: Callable[[int, int], bytes], *, quiet: bool = False,
) -> list[Path]:  # fmt: skip
    """Print the numbers from first to last, at most `most` in a file. Say what each file holds."""
    if last < first:
        raise BadInput(f"Number {last} comes before {first}. Give the first one and the last one.")
    starts = range(first, last + 1, most)
    written = list[Path]()
    with show.working("Printing") as tell:
        for start in starts:
            end = min(start + most - 1, last)
            file = out if len(starts) == 1 else _name_part(out, start, end, last)
            tell(f"Printing {describe(start, end)} (file {len(written) + 1} of {len(starts)})")
            write(file, make(start, end))
            written.append(file)
            if not quiet:
                show.print_wrapped(f"Wrote {describe(start, end)} to {show.plain(file)}")
    return written


def _name_part(out: Path, start: int, end: int, last: int) -> Path:
    digits = len(str(last))
    return out.with_stem(f"{out.stem}-{start:0{digits}}-{end:0{digits}}")
