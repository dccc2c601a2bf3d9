"""The older edition: where 19:47-14 says what 13:69F-14 says, as far as its text is held.

Its sections 14.8, 14.9 and 14.10(a) to (d) are held. Elsewhere a hand played under 19:47 cites 13:69F.
"""

from __future__ import annotations

from pitboss.law import Cite, cite

OLDER: dict[Cite, Cite] = {
    cite("13:69F-14.8(a)"): cite("19:47-14.8(a)"),
    cite("13:69F-14.8(a)1"): cite("19:47-14.8(a)1"),
    cite("13:69F-14.8(a)2"): cite("19:47-14.8(a)2"),
    cite("13:69F-14.8(a)3"): cite("19:47-14.8(a)3"),
    cite("13:69F-14.8(a)4"): cite("19:47-14.8(a)4"),
    cite("13:69F-14.8(a)5"): cite("19:47-14.8(a)5"),
    cite("13:69F-14.8(a)6"): cite("19:47-14.8(a)6"),
    cite("13:69F-14.8(b)"): cite("19:47-14.8(b)"),
    cite("13:69F-14.9"): cite("19:47-14.9"),
    cite("13:69F-14.9(a)"): cite("19:47-14.9(a)"),
    cite("13:69F-14.9(b)"): cite("19:47-14.9(b)"),
    cite("13:69F-14.9(c)"): cite("19:47-14.9(c)"),
    cite("13:69F-14.9(d)"): cite("19:47-14.9(d)"),
    cite("13:69F-14.9(d)1"): cite("19:47-14.9(d)1"),
    cite("13:69F-14.9(d)3"): cite("19:47-14.9(d)2"),
    cite("13:69F-14.9(d)4"): cite("19:47-14.9(d)3"),
    cite("13:69F-14.9(e)"): cite("19:47-14.9(e)"),
    cite("13:69F-14.9(f)"): cite("19:47-14.9(f)"),
    cite("13:69F-14.9(f)1"): cite("19:47-14.9(f)1"),
    cite("13:69F-14.9(f)3"): cite("19:47-14.9(f)2"),
    cite("13:69F-14.9(g)"): cite("19:47-14.9(g)"),
    cite("13:69F-14.9(h)"): cite("19:47-14.9(h)"),
    cite("13:69F-14.9(i)"): cite("19:47-14.9(i)"),
    cite("13:69F-14.9(i)1"): cite("19:47-14.9(i)1"),
    cite("13:69F-14.9(i)3"): cite("19:47-14.9(i)2"),
    cite("13:69F-14.9(i)3.i"): cite("19:47-14.9(i)2.i"),
    cite("13:69F-14.9(i)3.ii"): cite("19:47-14.9(i)2.ii"),
    cite("13:69F-14.9(i)3.iii"): cite("19:47-14.9(i)2.iii"),
    cite("13:69F-14.9(i)3.iv"): cite("19:47-14.9(i)2.iv"),
    cite("13:69F-14.9(j)"): cite("19:47-14.9(j)"),
    cite("13:69F-14.9(k)"): cite("19:47-14.9(k)"),
    cite("13:69F-14.9(k)1"): cite("19:47-14.9(k)1"),
    cite("13:69F-14.9(k)2"): cite("19:47-14.9(k)2"),
    cite("13:69F-14.9(l)"): cite("19:47-14.9(l)"),
    cite("13:69F-14.10"): cite("19:47-14.10"),
    cite("13:69F-14.10(a)"): cite("19:47-14.10(a)"),
    cite("13:69F-14.10(b)"): cite("19:47-14.10(b)"),
    cite("13:69F-14.10(c)"): cite("19:47-14.10(c)"),
    cite("13:69F-14.10(c)1"): cite("19:47-14.10(c)1"),
    cite("13:69F-14.10(c)2"): cite("19:47-14.10(c)2"),
    cite("13:69F-14.10(c)2.i"): cite("19:47-14.10(c)2.i"),
    cite("13:69F-14.10(c)2.ii"): cite("19:47-14.10(c)2.ii"),
    cite("13:69F-14.10(c)3"): cite("19:47-14.10(c)3"),
    cite("13:69F-14.10(d)"): cite("19:47-14.10(d)"),
}


def in_edition(law: Cite, edition: str) -> Cite:
    """A paragraph of 13:69F as the edition that is played has it."""
    return law if edition == "13:69F" else OLDER.get(law, law)
