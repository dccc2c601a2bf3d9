"""Run a program, and end it with everything it started: `python keeper.py BYTES PIPE PROGRAM ARGUMENTS`.

It is run by its path, so that nothing happens between fork and exec in a process that may have threads. The
program ends when the other end of PIPE closes, including when its holder is killed.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

PROCESSES = Path("/proc")
PR_SET_CHILD_SUBREAPER = 36
MAX_KILL_SECONDS = 10.0
"""Time limit for ending remaining processes. The system may hold one that cannot be killed."""
PAUSE_SECONDS = 0.005


def limit(memory: int) -> None:
    """Limit the address space to `memory` bytes where the system supports it; 0 for no limit."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if memory:
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        allowed = memory if most == resource.RLIM_INFINITY else min(memory, most)
        with suppress(OSError, ValueError):  # not every system has this limit
            resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed))


def adopt_orphans() -> bool:
    """Become the parent of orphaned descendants, even outside the session. Only Linux supports this."""
    if not (PROCESSES / "self" / "stat").exists():  # needed to find descendants
        return False
    try:
        import ctypes

        return bool(ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0)
    except (ImportError, OSError, AttributeError):
        return False


def descendants() -> set[int]:
    """Find every process that descends from this one and is still alive."""
    children: dict[int, list[int]] = {}
    for path in PROCESSES.glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):  # it may end in the meantime
            state, parent = path.read_text(errors="replace").rpartition(")")[2].split()[:2]
            if state not in "ZX":
                children.setdefault(int(parent), []).append(int(path.parent.name))
    found: set[int] = set()
    new = children.get(os.getpid(), [])
    while new:
        found.update(new)
        new = [child for parent in new for child in children.get(parent, []) if child not in found]
    return found


def end_descendants() -> None:
    """Kill every descendant, until none is left."""
    until = time.monotonic() + MAX_KILL_SECONDS
    while (left := descendants()) and time.monotonic() < until:
        for each in left:
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)
        time.sleep(PAUSE_SECONDS)


def run(memory: int, program: list[str]) -> None:
    """Become the program, in a new session."""
    os.setsid()
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores these; other programs do not
        signal.signal(ignored, signal.SIG_DFL)
    limit(memory)
    try:
        os.execvp(program[0], program)
    except OSError as error:
        os.write(2, f"{program[0]} cannot be run: {error.strerror}\n".encode())
    os._exit(1)


def main() -> None:
    memory, pipe, program = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    os.set_inheritable(pipe, False)
    orphans = adopt_orphans()
    child = os.fork()
    if not child:
        run(memory, program)
    if orphans:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for their exit status
    for stream in (0, 1, 2):  # they are the program's, so that its closing them is visible
        os.close(stream)
    os.read(pipe, 1)
    if orphans:
        end_descendants()
    else:
        with suppress(OSError):
            os.killpg(child, signal.SIGKILL)  # not reused yet, because nobody has waited for it
    os._exit(0)


if __name__ == "__main__":
    main()
