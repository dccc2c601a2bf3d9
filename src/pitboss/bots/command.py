"""A bot that is a program of its own: a line of JSON asks it, and a line of JSON answers.

The program sees what its seat may see, and nothing of it can hold up the table for long.
"""

from __future__ import annotations

import json
import os
import selectors
import shlex
import shutil
import subprocess
import sys
import time
import weakref
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

from pitboss.bots import keeper
from pitboss.table.action import Action, actor_name
from pitboss.table.asking import (
    LONGEST,
    PROTOCOL,
    PROTOCOLS,
    TELLS_ENDS,
    BadAnswer,
    answer,
    chosen_protocol,
    mildest,
    question,
)
from pitboss.table.bots import UnknownBot
from pitboss.table.view import View

SECONDS = 5.0
"""How long a program may think about a decision, unless told."""
MEGABYTES = 1024
"""How much memory it may have, unless told."""
MAX_DECISIONS = 1_000
"""How often a program may decide in one round: one that goes on for ever is ended."""
FAULTS = 3
"""After so many faults the house plays its seat."""
GRACE = 0.5
"""How many seconds it has to end by itself, once nobody asks it any more."""
CHUNK = 65_536
LINES, LINE = 100, 500
"""How much of what it writes on standard error is passed on: lines in all, and bytes of each."""


class _Gone(Exception):
    """The program can be asked no more."""


class CommandBot:
    """A program that plays a seat. Close it, or use it in a `with`, so that no process is left.

    A late or wrong answer is a fault: the seat does the mildest thing instead. After three of them, or when
    the program has ended, closed its pipe, written more than an answer may have, or decided too often in one
    round, it does so to the end.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        seconds: float = SECONDS,
        megabytes: int = MEGABYTES,
        tell: Callable[[str], object] | None = None,
    ) -> None:
        """`tell` is called with warnings and with what the program writes on standard error, unescaped."""
        self.__name__ = command if isinstance(command, str) else shlex.join(command)
        words = _words(command)
        if not seconds > 0 or megabytes < 0:
            raise UnknownBot("a bot has more than 0 seconds, and 0 megabytes or more (0 for no limit)")
        self.faults = 0
        self._seconds, self._tell = seconds, tell or (lambda _: None)
        self._read, self._said = bytearray(), bytearray()
        self._owed = 0
        """How many answers are still to come that are too late."""
        self._unsent = b""
        self._lines = LINES
        self._protocol: int | None = None
        """The one that the program has chosen."""
        self._decisions = self._inputs = 0
        """How often it has decided in this round, and how many decisions of all there were by the last."""
        self._process: subprocess.Popen[bytes] | None
        self._process, pipe = _start(words, megabytes)
        self._end = weakref.finalize(self, _end, self._process, pipe)  # also of a bot that nobody has closed
        for pipe in self._pipes():
            os.set_blocking(pipe.fileno(), False)

    def __repr__(self) -> str:
        return f"<{'running' if self._process else 'ended'}: {self.__name__}>"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __call__(self, view: View) -> Action:
        """What the program answers, or the mildest thing."""
        self._decisions = self._decisions + 1 if view.inputs > self._inputs else 0
        self._inputs = view.inputs
        if self._process is not None and self._decisions > MAX_DECISIONS:
            self._give_up(view, f"has decided {MAX_DECISIONS:,} times in one round")
        if self._process is None:
            return mildest(view)
        try:
            line = self._ask(self._message(view))
            if self._protocol is None and (chosen := chosen_protocol(line)):
                self._protocol = chosen
                line = self._ask(self._message(view))
            return answer(view, line)
        except TimeoutError:
            self._owed += 1
            self._fault(view, f"has not answered in {self._seconds:g} seconds")
        except BadAnswer as error:
            self._fault(view, f"has answered wrongly: {error}")
        except _Gone as error:
            self._give_up(view, str(error))
        return mildest(view)

    def round_over(self, view: View) -> None:
        """Tell the program how the round ended, if it has chosen a protocol that does."""
        self._decisions = self._inputs = 0
        if self._process is not None and (self._protocol or PROTOCOL) >= TELLS_ENDS:
            self._unsent += self._message(view)
            with suppress(_Gone):  # found out when it is asked again
                self._pump(until=0)

    def _message(self, view: View) -> bytes:
        """What the program is sent, in the protocol it has chosen."""
        asked = question(view, self._protocol or PROTOCOL)
        more = {"protocols": list(PROTOCOLS)} if self._protocol is None else {}
        return json.dumps(asked | more).encode() + b"\n"

    def _fault(self, view: View, why: str) -> None:
        self.faults += 1
        if self.faults >= FAULTS:
            self._give_up(view, f"{why}, the {FAULTS}rd fault")
        else:
            self._warn(view, f"{why}; the seat does: {_said(mildest(view))}")

    def _give_up(self, view: View, why: str) -> None:
        self.close()
        self._warn(view, f"{why}; the house plays its seat from now on, mildly: {_said(mildest(view))}")

    def _warn(self, view: View, what: str) -> None:
        who = "nobody" if view.viewer is None else actor_name(view.viewer)
        self._tell(f"{who}, {self.__name__}: {what}")

    # The pipes

    def _pipes(self) -> tuple[Any, Any, Any]:
        assert self._process is not None
        return self._process.stdin, self._process.stdout, self._process.stderr

    def _ask(self, asked: bytes) -> bytes:
        """Send a line, and wait for the line that answers it; lines that come too late are passed over."""
        until = time.monotonic() + self._seconds
        self._pump(until=0)  # what has come since
        self._drop_late()
        if self._read and not self._owed:
            self._read.clear()
            raise BadAnswer("it wrote something before it was asked")
        self._unsent += asked  # behind what it has not read of the last question
        while self._unsent or b"\n" not in self._read:
            if time.monotonic() >= until:
                raise TimeoutError
            self._pump(until)
            self._drop_late()
        line, _, rest = bytes(self._read).partition(b"\n")
        self._read[:] = rest
        return line

    def _drop_late(self) -> None:
        while self._owed and b"\n" in self._read:
            del self._read[: self._read.index(b"\n") + 1]
            self._owed -= 1
        if len(self._read) > LONGEST and b"\n" not in self._read[:LONGEST]:
            raise _Gone(f"has written more than the {LONGEST:,} bytes of an answer")

    def _pump(self, until: float) -> None:
        """Write and read what can be written and read now, or as soon as any can."""
        stdin, stdout, stderr = self._pipes()
        with selectors.DefaultSelector() as ready:
            if len(self._read) <= LONGEST:
                ready.register(stdout, selectors.EVENT_READ)
            if not stderr.closed:
                ready.register(stderr, selectors.EVENT_READ)
            if self._unsent:
                ready.register(stdin, selectors.EVENT_WRITE)
            found = [key.fileobj for key, _ in ready.select(max(0.0, until - time.monotonic()))]
        if stderr in found:
            self._pass_on(stderr)
        if stdout in found and (came := stdout.read(CHUNK)) is not None:
            if not came:
                raise _Gone("has ended, or closed its pipe")
            self._read += came
        if stdin in found:
            try:
                self._unsent = self._unsent[stdin.write(self._unsent[:CHUNK]) or 0 :]
            except OSError:
                raise _Gone("has ended, or reads no more") from None

    def _pass_on(self, stderr: Any) -> None:
        """What the program says on standard error, so much of it as anybody would read."""
        came = stderr.read(CHUNK)
        if came == b"":
            stderr.close()
        self._said += came or b"\n" * (stderr.closed and len(self._said) > 0)
        *lines, rest = bytes(self._said).split(b"\n")
        self._said[:] = rest[:LINE]
        for line in lines[: self._lines]:
            self._tell(f"{self.__name__}: {line[:LINE].decode('utf-8', 'replace')}")
        if len(lines) > self._lines > 0:
            self._tell(f"{self.__name__}: (it says more, which is left out)")
        self._lines = max(0, self._lines - len(lines))

    # Its end

    def close(self) -> None:
        """End the program with all that it has started, and wait for it."""
        if self._process is None:
            return
        stdin, stdout, stderr = self._pipes()
        try:
            with suppress(OSError, _Gone):
                self._send_rest()
            with suppress(OSError):
                stdin.close()
            self._await_end(stdout, stderr)
        finally:
            self._end()
            self._process = None
            stdout.close()
            stderr.close()

    def _send_rest(self) -> None:
        """Give it a moment to read how the last round ended."""
        until = time.monotonic() + GRACE
        while self._unsent and not self._owed and time.monotonic() < until:
            self._pump(until)

    def _await_end(self, stdout: Any, stderr: Any) -> None:
        """It sees that nobody asks any more, and has a moment to go; its last words are passed on."""
        until = time.monotonic() + GRACE
        with selectors.DefaultSelector() as ready:
            for pipe in (stdout, stderr):
                if not pipe.closed:
                    ready.register(pipe, selectors.EVENT_READ)
            while ready.get_map() and (left := until - time.monotonic()) > 0:
                found = [key.fileobj for key, _ in ready.select(left)]
                if stdout in found and stdout.read(CHUNK) == b"":
                    ready.unregister(stdout)
                if stderr in found:
                    self._pass_on(stderr)
                    if stderr.closed:
                        ready.unregister(stderr)


def _start(words: Sequence[str], megabytes: int) -> tuple[subprocess.Popen[bytes], int]:
    """Start the keeper of a program. It ends the program when the pipe is closed that is returned."""
    theirs, ours = os.pipe()
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", keeper.__file__, str(megabytes << 20), str(theirs), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            pass_fds=[theirs],
            start_new_session=True,  # no Ctrl-C of ours
        )
    except BaseException:
        os.close(ours)
        raise
    finally:
        os.close(theirs)
    return process, ours


def _end(process: subprocess.Popen[bytes], pipe: int) -> None:
    """Have a program ended with all that it has started, and wait for its keeper."""
    os.close(pipe)
    try:
        process.wait(keeper.MAX_SECONDS + GRACE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _words(command: str | Sequence[str]) -> list[str]:
    """The program and its arguments, without a shell."""
    if os.name != "posix":
        raise UnknownBot("a program can have a seat on Linux and macOS alone")
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise UnknownBot(f"{command!r} is no command: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise UnknownBot(f"there is no program {words[0] if words else ''!r} to be run as a bot")
    return words


def _said(action: Action) -> str:
    return action.name.replace("_", " ")
