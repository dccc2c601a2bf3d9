"""A PostgreSQL server for the tests, in a temporary folder and on a free loopback port."""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.tools import postgresql

SYSTEM_USER = "postgres"
MISSING = "PostgreSQL's server is not installed: install the package `postgresql` to run this too"


@contextmanager
def cluster(*, fsync: bool = False) -> Iterator[str | None]:
    """Run a server while the block runs and yield its address; None without PostgreSQL.

    Without `fsync` nothing waits for the disk, so a machine crash may lose a test's data.
    """
    initdb, pg_ctl = postgresql("initdb"), postgresql("pg_ctl")
    if initdb is None or pg_ctl is None:
        yield None
        return
    who = {"user": SYSTEM_USER, "group": SYSTEM_USER, "extra_groups": []} if os.geteuid() == 0 else {}
    folder = Path(tempfile.mkdtemp(prefix="pitboss-postgres-"))
    word = secrets.token_urlsafe(16)
    (folder / "word").write_text(word)
    if who:
        shutil.chown(folder, SYSTEM_USER)
        shutil.chown(folder / "word", SYSTEM_USER)
    run = {"check": True, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **who}
    data, port = folder / "data", _free_port()
    make = [initdb, "-D", data, "-U", "pitboss", "-A", "scram-sha-256", f"--pwfile={folder / 'word'}"]
    try:
        subprocess.run([*make, "-E", "UTF8", "--locale=C", "--no-sync"], **run)  # type: ignore[call-overload]
        how = f"-c listen_addresses=127.0.0.1 -p {port} -c unix_socket_directories={folder}"
        how += f" -c fsync={'on' if fsync else 'off'}"
        begin = [pg_ctl, "-D", data, "-o", how, "-l", folder / "log", "-w", "start"]
        subprocess.run(begin, **run)  # type: ignore[call-overload]
        try:
            yield f"postgresql://pitboss:{word}@127.0.0.1:{port}"
        finally:
            subprocess.run([pg_ctl, "-D", data, "-m", "immediate", "-w", "stop"], **run)  # type: ignore[call-overload]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _free_port() -> int:
    with socket.socket() as tried:
        tried.bind(("127.0.0.1", 0))
        port: int = tried.getsockname()[1]
        return port
