"""Citations of a casino night."""

from __future__ import annotations

from pitboss.law import cite

AUTHORIZED = cite("13:47-20.4")
HOLDEM_EQUIPMENT, THREE_CARD_EQUIPMENT = cite("13:47-20.40(b)"), cite("13:47-20.41(b)")
NO_CASH_VALUE, OTHER_GAME = cite("13:47-20.40(c)"), cite("13:47-20.40(o)")
CONTRACT, RESPONSIBILITY = cite("13:47-13.8(a)"), cite("13:47-13.8(c)")
WORKERS = cite("13:47-6")
REGISTERED, FEES = cite("13:47-2.4"), cite("13:47-4.9")
CASH_PRIZES = cite("13:47-6.20")
AGE = cite("5:8-32")
YEARLY = cite("13:47-20.40(n)")
