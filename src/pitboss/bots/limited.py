"""Become another program with a limit on its memory: `python limited.py BYTES PROGRAM ARGUMENTS`.

It is run by its path, before the program, so that nothing is done between fork and exec in a process that
may have threads.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress


def limit(memory: int) -> None:
    """At most so many bytes of addresses, as far as the system can keep it to that; 0 for no limit."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory:
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        allowed = memory if most == resource.RLIM_INFINITY else min(memory, most)
        with suppress(OSError, ValueError):  # not every system has this limit
            resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed))


def main() -> None:
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python ignores, and other programs do not
        signal.signal(ignored, signal.SIG_DFL)
    program = sys.argv[2:]
    limit(int(sys.argv[1]))
    try:
        os.execvp(program[0], program)
    except OSError as error:
        sys.exit(f"{program[0]} cannot be run: {error.strerror}")


if __name__ == "__main__":
    main()
