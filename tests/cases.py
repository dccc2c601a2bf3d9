"""One test for many cheap cases."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

Test = Callable[..., None]


def for_each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Run a test on each case in turn. A failure names its case.

    Takes names and cases like `pytest.mark.parametrize`, which makes an item of each case. Use that one for
    cases that are slow, may be skipped, or need a fresh fixture.
    """
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = [_values(case, len(wanted)) for case in cases]
    assert rows, f"no case of {names}"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**others: object) -> None:
            for values in rows:
                case = dict(zip(wanted, values, strict=True))
                try:
                    test(**others, **case)
                except BaseException as error:  # including pytest's own exceptions
                    error.add_note("case: " + ", ".join(f"{name}={_text(case[name])}" for name in wanted))
                    raise

        signature = inspect.signature(test)
        others = [each for name, each in signature.parameters.items() if name not in wanted]
        vars(run)["__signature__"] = signature.replace(parameters=others)
        return run

    return decorate


def _values(case: Any, number: int) -> Sequence[Any]:
    """Return the values of a case, which may be a `pytest.param`."""
    if hasattr(case, "marks"):
        assert not case.marks, f"a case cannot be marked on its own: {case}"
        return tuple(case.values)
    return (case,) if number == 1 else tuple(case)


def _text(value: object) -> str:
    """Describe a value in one line, by its id if it has one."""
    text = str(value.id) if isinstance(getattr(value, "id", None), str) else repr(value)  # type: ignore[attr-defined]
    return text if len(text) <= 200 else f"{text[:200]}..."
