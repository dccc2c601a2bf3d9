"""`pitboss serve`: run the web server."""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli import show

if TYPE_CHECKING:
    from pitboss.storage.store import Store

LOOPBACK = "127.0.0.1"
PORT = 8069
PORTS_TO_TRY = (*range(PORT, PORT + 10), 0)
"""Ports to try in order by default; 0 means any free port."""
OPENED_AT = {"0.0.0.0": LOOPBACK, "localhost": LOOPBACK, "::": "::1"}
"""Address to open instead of hosts a browser may not reach."""
DATABASE_FILE = "house.db"
Database = Annotated[
    str | None,
    typer.Option(
        envvar="PITBOSS_DATABASE",
        help="Database: sqlite:///FILE or postgresql://... (default: a file in your user folder).",
    ),
]

Link = Annotated[
    Path | None,
    typer.Option(
        "--link",
        envvar="PITBOSS_LINK",
        help="Key to a link with other casinos, from `pitboss house link key`.",
    ),
]


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            help=f"Port to listen on; 0 for any free port (default: {PORT}, or the next free one).",
            min=0,
            max=65_535,
        ),
    ] = None,
    host: Annotated[
        str, typer.Option(help="Address to listen on; the default admits only this machine.")
    ] = LOOPBACK,
    name: Annotated[
        list[str] | None,
        typer.Option(help="Host name that others use, for a proxy or --host. Repeatable."),
    ] = None,
    database: Database = None,
    link: Link = None,
    guests: Annotated[
        bool | None,
        typer.Option(
            "--guests/--no-guests", help="Admit people without a passphrase (default: only locally)."
        ),
    ] = None,
    browse: Annotated[bool, typer.Option("--browse/--no-browse", help="Open the browser.")] = True,
) -> None:
    """Play in the browser, with the odds and the law next to the table.

    By default only this machine can connect. Tables are stored in a database, so a server that was stopped
    or killed continues where it left off.

    Examples:

    pitboss serve

    pitboss serve --port 8080 --no-browse

    pitboss serve --database postgresql://pitboss@localhost/pitboss

    pitboss serve --host 0.0.0.0 --name cards.example.org
    """
    with listen(host, port) as listening:
        address = browser_address(host, listening.getsockname()[1])
        at_home = host in (LOOPBACK, "localhost", "::1")
        welcome = (at_home and not name) if guests is None else guests
        _serve(
            listening,
            address,
            database,
            link,
            at_home=at_home,
            names=name or [],
            guests=welcome,
            browse=browse,
        )


def _serve(
    listening: socket.socket,
    address: str,
    database: str | None,
    link: Path | None,
    *,
    at_home: bool,
    names: list[str],
    guests: bool,
    browse: bool,
) -> None:
    import uvicorn

    from pitboss.house.link.key import LinkKey
    from pitboss.server.service import TableService
    from pitboss.web.app import create_app
    from pitboss.web.guard import LOOPBACK as OWN_NAMES
    from pitboss.web.streams import end_streams

    class Server(uvicorn.Server):
        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            end_streams(app)
            await super().shutdown(sockets)

    house = TableService(open_store(database), link=None if link is None else LinkKey.read(link))
    try:
        for table, why in house.start().items():
            show.complain(f"Table {table} cannot be reopened: {why}")
        hosts = (*OWN_NAMES, *names) if at_home or names else ()
        app = create_app(house, guests=guests, hosts=hosts)
        show.say(f"Pitboss is at {address} (press Ctrl-C to stop).")
        if browse and _has_browser():
            timer = Timer(0.5, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        proxied = bool(names)  # otherwise a local client could fake its address
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, proxy_headers=proxied, timeout_graceful_shutdown=2
        )
        gc.collect()
        gc.freeze()  # keep startup objects out of every full collection
        Server(config).run(sockets=[listening])
    finally:
        house.stop()


def _has_browser() -> bool:
    """Return whether a browser window can open; one in the terminal would take it over."""
    if sys.platform.startswith(("win", "darwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_store(database: str | None, *, there: bool = False) -> Store:
    """Open the database, or the user's default file. Create it unless `there` requires it to exist."""
    from sqlalchemy.exc import SQLAlchemyError

    from pitboss.storage.errors import ServiceError
    from pitboss.storage.store import Store

    try:
        return Store(database or _default_database(create=not there), there=there)
    except ServiceError as error:
        raise typer.BadParameter(str(error), param_hint="--database") from None
    except (SQLAlchemyError, OSError) as error:
        raise typer.BadParameter(
            f"the database cannot be opened: {_why(error)}; name another with --database sqlite:///FILE",
            param_hint="--database",
        ) from None


def _default_database(*, create: bool) -> str:
    """Return the user's own database; `create` makes its folder if it is missing."""
    folder = Path(typer.get_app_dir("pitboss"))
    if create:
        folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / DATABASE_FILE}"


@contextmanager
def store_of(database: str | None, *, there: bool = False) -> Iterator[Store]:
    """Open the database for the duration of a command."""
    from sqlalchemy.exc import DBAPIError

    from pitboss.storage.errors import Unavailable

    store = open_store(database, there=there)
    try:
        yield store
    except DBAPIError as error:
        raise Unavailable(f"the database failed: {_why(error)}; try again") from None
    finally:
        store.close()


def _why(error: Exception) -> str:
    """Return the first line of a database error."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def listen(host: str, port: int | None) -> socket.socket:
    """Listen on the given port, or on the first free one of `PORTS_TO_TRY`."""
    wanted = PORT if port is None else port
    for tried in PORTS_TO_TRY if port is None else (port,):
        listening = _bind(host, tried)
        if listening is None:
            continue
        if tried != wanted:
            show.complain(f"port {wanted} is in use, so this server uses another; choose one with --port")
        return listening
    raise typer.BadParameter(
        f"port {wanted} of {host} is in use by another program: choose another port, or leave out --port"
    )


def _bind(host: str, port: int) -> socket.socket | None:
    """Listen there, or return None if the port is in use."""
    try:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            if os.name == "posix":  # on other systems, two servers could share the port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
            listening.listen()
        except OSError:
            listening.close()
            raise
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return None
        why = error.strerror or error
        raise typer.BadParameter(
            f"{host} port {port} cannot be used: {why}; choose another --host or --port"
        ) from None
    return listening


def browser_address(host: str, port: int) -> str:
    """Return the address to open in a browser on this machine."""
    host = OPENED_AT.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
