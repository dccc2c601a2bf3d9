"""Other editions: where 19:47-14 and 13:47-20.40 say what 13:69F-14 says, as far as their text is held.

Of 19:47 sections 14.8, 14.9 and 14.10(a) to (d) are; 13:47-20.40 tells the round of hold 'em at a casino
night. Elsewhere a hand played under them cites 13:69F.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from pitboss.law import Cite, cite
from pitboss.law.compare import predecessors

CASINO_NIGHT = {
    cite("13:69F-14.5(a)"): cite("13:47-20.40(e)1"),
    cite("13:69F-14.6(d)"): cite("13:47-20.40(e)16.i"),
    cite("13:69F-14.6(e)5"): cite("13:47-20.40(e)24"),
    cite("13:69F-14.7(c)4"): cite('13:47-20.40(a) "all-in"'),
    cite("13:69F-14.7(c)4.iii"): cite("13:47-20.40(e)19"),
    cite("13:69F-14.10"): cite("13:47-20.40"),
    cite("13:69F-14.10(b)"): cite("13:47-20.40(d)"),
    cite("13:69F-14.10(d)"): cite("13:47-20.40(m)4"),
    cite("13:69F-14.14(d)"): cite("13:47-20.40(e)18"),
    cite("13:69F-14.15(b)"): cite("13:47-20.40(l)"),
    cite("13:69F-14.15(d)"): cite("13:47-20.40(e)16.ii"),
    cite("13:69F-14.17"): cite("13:47-20.40(m)5"),
}
"""What the verbs of poker cite at a casino night; its procedure has its own paragraphs."""


@cache
def in_edition(law: Cite, edition: str) -> Cite:
    """A paragraph of 13:69F as the edition that is played has it."""
    return law if edition == "13:69F" else _said_by(edition).get(law, law)


@cache
def _said_by(edition: str) -> Mapping[Cite, Cite]:
    return CASINO_NIGHT if edition == "13:47" else predecessors(cite("19:47-14"))
