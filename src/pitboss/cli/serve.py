"""`pitboss serve`: tables, odds and law in the browser."""

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
"""Tried in this order when no port was asked for; 0 is any port that is free."""
OPENED_AT = {"0.0.0.0": LOOPBACK, "localhost": LOOPBACK, "::": "::1"}
"""Hosts that a browser may not reach, or may find another server at, and what to open instead."""
FILE = "house.db"
Database = Annotated[
    str | None,
    typer.Option(
        envvar="PITBOSS_DATABASE",
        help="Where tables are kept: sqlite:///FILE or postgresql://...; your own file if not given",
    ),
]

Link = Annotated[
    Path | None,
    typer.Option(
        "--link",
        envvar="PITBOSS_LINK",
        help="The key to a link with other casinos, as `pitboss house link key` makes it",
    ),
]


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            help=f"Port to listen on; 0 takes any free one (default: {PORT}, or the next free one)",
            min=0,
            max=65_535,
        ),
    ] = None,
    host: Annotated[str, typer.Option(help="Who may come: this machine alone unless told")] = LOOPBACK,
    name: Annotated[
        list[str] | None,
        typer.Option(
            help="What others call the server, where a proxy or --host lets them; several if need be"
        ),
    ] = None,
    database: Database = None,
    link: Link = None,
    guests: Annotated[
        bool | None,
        typer.Option("--guests/--no-guests", help="People without a passphrase; on loopback unless told"),
    ] = None,
    browse: Annotated[bool, typer.Option("--browse/--no-browse", help="Open the browser")] = True,
) -> None:
    """Play in the browser, with the odds and the law beside the table.

    Only this machine can come, unless --host says otherwise. Tables are kept in a database: a server that
    was ended or killed goes on where it was.

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

    from pitboss.house.link.key import Key
    from pitboss.server.service import TableService
    from pitboss.web.app import create_app
    from pitboss.web.guard import LOOPBACK as OWN_NAMES

    house = TableService(opened(database), link=None if link is None else Key.read(link))
    try:
        for table, why in house.start().items():
            show.complain(f"Table {table} is not taken up: {why}")
        hosts = (*OWN_NAMES, *names) if at_home or names else ()
        app = create_app(house, guests=guests, hosts=hosts)
        show.say(f"Pitboss is at {address} (Ctrl-C ends it).")
        if browse and _has_browser():
            timer = Timer(0.5, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        proxied = bool(names)  # else a client of this machine could say that it comes from anywhere
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, proxy_headers=proxied, timeout_graceful_shutdown=2
        )
        gc.collect()
        gc.freeze()  # what is there from the start is not looked through again by every full collection
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        house.stop()


def _has_browser() -> bool:
    """Whether a window can be opened here; a browser in the terminal would take it over."""
    if sys.platform.startswith(("win", "darwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def opened(database: str | None, *, there: bool = False) -> Store:
    """The database of that address, or the user's own file, which is made unless it must be there."""
    from sqlalchemy.exc import SQLAlchemyError

    from pitboss.storage.errors import ServiceError
    from pitboss.storage.store import Store

    try:
        url = database or f"sqlite:///{Path(typer.get_app_dir('pitboss')) / FILE}"
        return Store(url, there=there)
    except ServiceError as error:
        raise typer.BadParameter(str(error), param_hint="--database") from None
    except (SQLAlchemyError, OSError) as error:
        raise typer.BadParameter(
            f"the database cannot be opened: {_why(error)}; --database sqlite:///FILE names another",
            param_hint="--database",
        ) from None


@contextmanager
def store_of(database: str | None, *, there: bool = False) -> Iterator[Store]:
    """The same for as long as a command needs it."""
    from sqlalchemy.exc import DBAPIError

    from pitboss.storage.errors import Unavailable

    store = opened(database, there=there)
    try:
        yield store
    except DBAPIError as error:
        raise Unavailable(f"the database does not answer as it should: {_why(error)}; try again") from None
    finally:
        store.close()


def _why(error: Exception) -> str:
    """What a database said, in a line."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


def listen(host: str, port: int | None) -> socket.socket:
    """Listen at the port asked for or, if none was, at the first free one of those we try."""
    wanted = PORT if port is None else port
    for tried in PORTS_TO_TRY if port is None else (port,):
        listening = _bind(host, tried)
        if listening is None:
            continue
        if tried != wanted:
            show.complain(f"port {wanted} is in use, so this server takes another; --port chooses one")
        return listening
    raise typer.BadParameter(
        f"port {wanted} of {host} is in use by another program: choose another, or leave --port out; "
        "--port 0 takes a free one"
    )


def _bind(host: str, port: int) -> socket.socket | None:
    """Listen there, or return None if the port is in use."""
    try:
        listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            if os.name == "posix":  # elsewhere two servers could then have the same port
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
    """Give the address to open in a browser on this machine."""
    host = OPENED_AT.get(host, host)
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
