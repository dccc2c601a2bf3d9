"""Files that a command writes: each whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

import typer


def may_write(path: Path, option: str, suffixes: Sequence[str]) -> None:
    """Refuse a place that cannot be written to, before anything is counted."""
    said = f"{option} {str(path)!r}"
    if path.suffix.lower() not in suffixes:
        one = f"one of {', '.join(suffixes)}" if len(suffixes) > 1 else suffixes[0]
        raise typer.BadParameter(f"{said}: what is written there is {one}; name such a file")
    if path.is_dir():
        raise typer.BadParameter(f"{said} is a directory: name a file in it")
    if not path.parent.is_dir():
        raise typer.BadParameter(f"{said}: make the directory {str(path.parent)!r} first")


def write(path: Path, content: bytes) -> None:
    """The content in its place: whoever reads there meanwhile reads what was there before.

    Where a name is a link, the file that it leads to is written; one that is there keeps who may read it.
    """
    place = Path(os.path.realpath(path))
    beside = place.with_name(f".pitboss-{os.getpid()}-{secrets.token_hex(4)}.part")
    try:
        with open(beside, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # else a machine that stops may have the new name and no content
        if place.exists():
            beside.chmod(place.stat().st_mode & 0o777)
        beside.replace(place)
    except OSError as error:
        raise OSError(f"{path} cannot be written: {error.strerror}; name another place, or mend it") from None
    finally:
        beside.unlink(missing_ok=True)
