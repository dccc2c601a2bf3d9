"""Bots that are separate programs: each question and each answer is a line of JSON.

The program sees only what its seat may see, and cannot hold up the table for long.
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
from pitboss.table.bot_protocol import (
    MAX_ANSWER_BYTES,
    PROTOCOL,
    PROTOCOL_WITH_ENDS,
    PROTOCOLS,
    BadAnswer,
    answer,
    mildest_action,
    question,
    read_protocol,
)
from pitboss.table.bots import UnknownBot
from pitboss.table.view import View

TIMEOUT_SECONDS = 5.0
"""Default time limit for a decision."""
MEMORY_MEGABYTES = 1024
"""Default memory limit."""
MAX_DECISIONS = 1_000
"""Maximum decisions of a program in one round. This ends one that goes on forever."""
MAX_FAULTS = 3
"""After this many faults, the house plays the seat."""
GRACE_SECONDS = 0.5
"""Time a program has to exit after its last question."""
CHUNK = 65_536
MAX_STDERR_LINES, MAX_STDERR_LINE_BYTES = 100, 500
"""Limits on what is passed on from standard error: lines in all, and bytes per line."""


class _Unreachable(Exception):
    """The program can no longer be asked."""


class CommandBot:
    """A program that plays a seat. Close it, or use `with`, so that no process is left behind.

    A late or wrong answer is a fault, and the seat takes the mildest action instead. It does so for the rest
    of the game after three faults, or once the program has ended, closed its pipe, written more than an
    answer may have, or decided too often in one round.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        seconds: float = TIMEOUT_SECONDS,
        megabytes: int = MEMORY_MEGABYTES,
        warn: Callable[[str], object] | None = None,
    ) -> None:
        """Start a program. `warn` receives warnings and the program's standard error, unescaped."""
        self.__name__ = command if isinstance(command, str) else shlex.join(command)
        words = _split_command(command)
        if not seconds > 0 or megabytes < 0:
            raise UnknownBot("give a bot more than 0 seconds, and 0 megabytes (no limit) or more")
        self.faults = 0
        self._seconds, self._print = seconds, warn or (lambda _: None)
        self._read, self._said = bytearray(), bytearray()
        self._owed = 0
        """Number of late answers still to come."""
        self._unsent = b""
        self._lines = MAX_STDERR_LINES
        self._protocol: int | None = None
        """The protocol that the program has chosen."""
        self._decisions = self._inputs = 0
        """The program's decisions in this round, and all decisions up to its last one."""
        self._process: subprocess.Popen[bytes] | None
        self._process, pipe = _start(words, megabytes)
        self._end = weakref.finalize(self, _end, self._process, pipe)  # even if nobody closes the bot
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
        """Return the program's answer, or the mildest action."""
        self._decisions = self._decisions + 1 if view.inputs > self._inputs else 0
        self._inputs = view.inputs
        if self._process is not None and self._decisions > MAX_DECISIONS:
            self._give_up(view, f"has decided {MAX_DECISIONS:,} times in one round")
        if self._process is None:
            return mildest_action(view)
        try:
            line = self._ask(self._message(view))
            if self._protocol is None and (chosen := read_protocol(line)):
                self._protocol = chosen
                line = self._ask(self._message(view))
            return answer(view, line)
        except TimeoutError:
            self._owed += 1
            self._fault(view, f"did not answer in {self._seconds:g} seconds")
        except BadAnswer as error:
            self._fault(view, f"gave a wrong answer: {error}")
        except _Unreachable as error:
            self._give_up(view, str(error))
        return mildest_action(view)

    def round_over(self, view: View) -> None:
        """Tell the program how the round ended, if its protocol includes that."""
        self._decisions = self._inputs = 0
        if self._process is not None and (self._protocol or PROTOCOL) >= PROTOCOL_WITH_ENDS:
            self._unsent += self._message(view)
            with suppress(_Unreachable):  # the next question finds out
                self._pump(until=0)

    def _message(self, view: View) -> bytes:
        """Return the question for the program, in its protocol."""
        asked = question(view, self._protocol or PROTOCOL)
        more = {"protocols": list(PROTOCOLS)} if self._protocol is None else {}
        return json.dumps(asked | more).encode() + b"\n"

    def _fault(self, view: View, why: str) -> None:
        self.faults += 1
        if self.faults >= MAX_FAULTS:
            self._give_up(view, f"{why}, the {MAX_FAULTS}rd fault")
        else:
            self._warn(view, f"{why}; the seat plays: {_describe_action(mildest_action(view))}")

    def _give_up(self, view: View, why: str) -> None:
        self.close()
        self._warn(
            view, f"{why}; the house plays its seat from now on: {_describe_action(mildest_action(view))}"
        )

    def _warn(self, view: View, what: str) -> None:
        who = "nobody" if view.viewer is None else actor_name(view.viewer)
        self._print(f"{who}, {self.__name__}: {what}")

    # The pipes

    def _pipes(self) -> tuple[Any, Any, Any]:
        assert self._process is not None
        return self._process.stdin, self._process.stdout, self._process.stderr

    def _ask(self, asked: bytes) -> bytes:
        """Send a line and wait for the line that answers it. Skip late answers."""
        until = time.monotonic() + self._seconds
        self._pump(until=0)  # what has arrived since
        self._drop_late()
        if self._read and not self._owed:
            self._read.clear()
            raise BadAnswer("it wrote something before it was asked")
        self._unsent += asked  # after the unread part of the last question
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
        if len(self._read) > MAX_ANSWER_BYTES and b"\n" not in self._read[:MAX_ANSWER_BYTES]:
            raise _Unreachable(f"has written more than the {MAX_ANSWER_BYTES:,} bytes of an answer")

    def _pump(self, until: float) -> None:
        """Read and write what is ready now, or wait for the first that becomes ready."""
        stdin, stdout, stderr = self._pipes()
        with selectors.DefaultSelector() as ready:
            if len(self._read) <= MAX_ANSWER_BYTES:
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
                raise _Unreachable("has ended, or closed its pipe")
            self._read += came
        if stdin in found:
            try:
                self._unsent = self._unsent[stdin.write(self._unsent[:CHUNK]) or 0 :]
            except OSError:
                raise _Unreachable("has ended, or reads no more") from None

    def _pass_on(self, stderr: Any) -> None:
        """Pass on the program's standard error, up to a readable amount."""
        came = stderr.read(CHUNK)
        if came == b"":
            stderr.close()
        self._said += came or b"\n" * (stderr.closed and len(self._said) > 0)
        *lines, rest = bytes(self._said).split(b"\n")
        self._said[:] = rest[:MAX_STDERR_LINE_BYTES]
        for line in lines[: self._lines]:
            self._print(f"{self.__name__}: {line[:MAX_STDERR_LINE_BYTES].decode('utf-8', 'replace')}")
        if len(lines) > self._lines > 0:
            self._print(f"{self.__name__}: (the rest of its output is left out)")
        self._lines = max(0, self._lines - len(lines))

    # Ending the program

    def close(self) -> None:
        """End the program and everything it started, and wait for that."""
        if self._process is None:
            return
        stdin, stdout, stderr = self._pipes()
        try:
            with suppress(OSError, _Unreachable):
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
        """Give the program a moment to read how the last round ended."""
        until = time.monotonic() + GRACE_SECONDS
        while self._unsent and not self._owed and time.monotonic() < until:
            self._pump(until)

    def _await_end(self, stdout: Any, stderr: Any) -> None:
        """Give the program a moment to exit once its input is closed, and pass on its last words."""
        until = time.monotonic() + GRACE_SECONDS
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
    """Start a program's keeper. Closing the returned pipe ends the program."""
    theirs, ours = os.pipe()
    try:
        process = subprocess.Popen(
            [sys.executable, "-I", "-S", keeper.__file__, str(megabytes << 20), str(theirs), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            pass_fds=[theirs],
            start_new_session=True,  # keep our Ctrl-C away from it
        )
    except BaseException:
        os.close(ours)
        raise
    finally:
        os.close(theirs)
    return process, ours


def _end(process: subprocess.Popen[bytes], pipe: int) -> None:
    """Have a program ended with everything it started, and wait for its keeper."""
    os.close(pipe)
    try:
        process.wait(keeper.MAX_KILL_SECONDS + GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _split_command(command: str | Sequence[str]) -> list[str]:
    """Split a command into the program and its arguments, without a shell."""
    if os.name != "posix":
        raise UnknownBot("programs can play only on Linux and macOS")
    try:
        words = shlex.split(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise UnknownBot(f"{command!r} is not a command: {error}") from None
    if not words or shutil.which(words[0]) is None:
        raise UnknownBot(f"there is no program {words[0] if words else ''!r} to run as a bot")
    return words


def _describe_action(action: Action) -> str:
    return action.name.replace("_", " ")
