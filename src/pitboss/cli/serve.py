"""`pitboss serve`: the pages in the browser."""

from __future__ import annotations

import webbrowser
from threading import Timer
from typing import Annotated

import typer

from pitboss.cli import show

LOOPBACK = "127.0.0.1"


def serve(
    port: Annotated[int, typer.Option(help="The port; 0 for any that is free", min=0, max=65_535)] = 8069,
    host: Annotated[str, typer.Option(help="Who may come: this machine alone unless told")] = LOOPBACK,
    browse: Annotated[bool, typer.Option("--browse/--no-browse", help="Open the browser")] = True,
) -> None:
    """Show the games, their odds and the law in the browser.

    Only this machine can come, unless --host says otherwise.

    Examples:

    pitboss serve

    pitboss serve --port 8080 --no-browse
    """
    import socket

    import uvicorn

    from pitboss.web.app import create_app

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen()
        except OSError as error:
            why = error.strerror or error
            raise typer.BadParameter(
                f"{host} port {port} cannot be used: {why}; --port 0 takes a free one"
            ) from None
        named = f"[{host}]" if ":" in host else host
        address = f"http://{named}:{listening.getsockname()[1]}/"
        show.say(f"Pitboss is at {address} (Ctrl-C ends it).")
        if browse:
            timer = Timer(0.5, webbrowser.open, [address])
            timer.daemon = True
            timer.start()
        server = uvicorn.Server(uvicorn.Config(create_app(), log_level="warning", access_log=False))
        server.run(sockets=[listening])
