"""Chromium and PostgreSQL for the tests: finding them, and installing what is missing for `make test`.

Nothing here fails: a missing tool is reported, and the tests that need it are skipped.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 300
"""Time limit for one installation."""
GET = ("apt-get", "-qq", "-o", "DPkg::Lock::Timeout=60", "-o", "Acquire::http::Timeout=20")
PLAYWRIGHT = (sys.executable, "-m", "playwright")
NO_CLUSTER = Path("/", "etc", "postgresql-common", "createcluster.d", "pitboss.conf")


def chromium() -> str | None:
    """Return the system's own Chromium."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def postgresql(name: str) -> str | None:
    """Return a program of PostgreSQL's server, which Debian does not put on the path."""
    places = sorted(Path("/", "usr", "lib", "postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or next((str(place) for place in places), None)


def has_postgresql() -> bool:
    return None not in (postgresql("initdb"), postgresql("pg_ctl"))


def has_chromium() -> bool:
    """Return the system's Chromium, or Playwright's. Its installer does nothing if Chromium is there."""
    return chromium() is not None or _succeeds(*PLAYWRIGHT, "install", "chromium")


def main() -> int:
    """Install what is missing. Return 0 when everything is there."""
    if not has_postgresql():
        with _no_cluster():
            _package("postgresql", "PostgreSQL")
    if chromium() is None:
        _package("chromium", "Chromium")
    if chromium() is None and _has_packages():
        _succeeds(*PLAYWRIGHT, "install-deps", "chromium")
    missing = []
    if not has_postgresql():
        missing.append(("PostgreSQL", "install the package `postgresql`"))
    if not has_chromium():
        missing.append(("Chromium", "install the package `chromium` or run `playwright install chromium`"))
    for name, how in missing:
        _say(f"{name} could not be installed: the tests that need it are skipped. To run them too, {how}.")
    return len(missing)


def _package(package: str, name: str) -> None:
    """Install a system package, if we have permission and know how."""
    if _has_packages():
        _say(f"Installing {name} for the tests (once; a minute or so) ...")
        _succeeds(*GET, "update")
        _succeeds(*GET, "install", "-y", "--no-install-recommends", package)


def _has_packages() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


@contextmanager
def _no_cluster() -> Iterator[None]:
    """Keep the installation from starting a server: the tests start and stop their own."""
    if not _has_packages():
        yield
        return
    NO_CLUSTER.parent.mkdir(parents=True, exist_ok=True)
    NO_CLUSTER.write_text("create_main_cluster = false\n", encoding="utf-8")
    try:
        yield
    finally:
        NO_CLUSTER.unlink()


def _succeeds(*command: str) -> bool:
    """Return whether a command succeeded in time. Its output is left out, because it names other machines."""
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        ended = subprocess.run(command, env=quiet, capture_output=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ended.returncode == 0


def _say(words: str) -> None:
    sys.stderr.write(f"{words}\n")


if __name__ == "__main__":
    sys.exit(main())
