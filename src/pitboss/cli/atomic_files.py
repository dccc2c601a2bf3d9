"""Write files atomically."""

from __future__ import annotations

import os
import secrets
from collections.abc import Sequence
from pathlib import Path

import typer


def may_write(path: Path, option: str, suffixes: Sequence[str]) -> None:
    """Refuse a file that cannot be written, before any long computation."""
    said = f"{option} {str(path)!r}"
    if path.suffix.lower() not in suffixes:
        one = f"one of {', '.join(suffixes)}" if len(suffixes) > 1 else suffixes[0]
        raise typer.BadParameter(f"{said} has the wrong ending: name a file that ends in {one}")
    if path.is_dir():
        raise typer.BadParameter(f"{said} is a directory: name a file in it")
    if not path.parent.is_dir():
        raise typer.BadParameter(
            f"{said}: the directory {str(path.parent)!r} does not exist; create it first"
        )


def write(path: Path, content: bytes) -> None:
    """Replace a file atomically: readers see either the old content or the new.

    Follow links, and keep an existing file's permissions.
    """
    place = Path(os.path.realpath(path))
    beside = place.with_name(f".pitboss-{os.getpid()}-{secrets.token_hex(4)}.part")
    try:
        with open(beside, "xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())  # otherwise a power failure could leave an empty file
        if place.exists():
            beside.chmod(place.stat().st_mode & 0o777)
        beside.replace(place)
    except OSError as error:
        raise OSError(f"{path} cannot be written: {error.strerror}; name another file, or fix that") from None
    finally:
        beside.unlink(missing_ok=True)
