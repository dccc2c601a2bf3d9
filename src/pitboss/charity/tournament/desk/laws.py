"""Citations of a tournament's desk, beside those of the engine."""

from __future__ import annotations

from pitboss.law import cite

AUTHORIZED = cite("13:47-20.4")
"""Games of a casino night, each named on the license."""
EQUIPMENT = cite("13:47-20.40(b)")
NO_RAKE = cite("13:47-20.40(j)3")
ONE_HAND = cite("13:47-20.40(j)4")
THREE_RAISES = cite("13:47-20.40(m)5")
YEARLY_LIMIT = cite("13:47-20.40(n)")
