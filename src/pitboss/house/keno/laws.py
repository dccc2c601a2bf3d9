"""Name the paragraphs that a keno room applies, in the order of the text.

Those on tickets, requests and rate cards are in `pitboss.games.keno`.
"""

from pitboss.law import cite

# 13:69F-15.1 Definitions
ISSUES = cite('13:69F-15.1 "keno ticket"')
QUICK_PICK = cite('13:69F-15.1 "quick-pick"')
RECEIPT = cite('13:69F-15.1 "keno ticket receipt"')
REPORT = cite('13:69F-15.1 "winning keno ticket report"')
REPORT_RUNNER = cite("13:69F-15.1.1")
REPORT_GAME = cite("13:69F-15.1.2")
REPORT_TICKETS = cite("13:69F-15.1.3")
CARD = cite('13:69F-15.1 "rate card"')
# 13:69F-15.2 Spots
SPOTS_LIMIT = cite("13:69F-15.2(b)")
# 19:47-15.3 Wagers
AT_STATION = cite("19:47-15.3(a)")
PAID_WITH = cite("19:47-15.3(b)")
ERRORS = cite("19:47-15.3(c)")
WAGERS = cite("19:47-15.3(d)")
PAYOFFS = cite("19:47-15.3(e)")
# 19:47-15.4 Tickets
ISSUED = cite("19:47-15.4(c)")
MULTI_RACE = cite("19:47-15.4(d)")
VOIDS = cite("19:47-15.4(e)")
# 19:47-15.5 Games
DUAL_KEYS = cite("19:47-15.5(a)")
SEQUENCE = cite("19:47-15.5(b)")
NOTICE = cite("19:47-15.5(c)")
STARTS = cite("19:47-15.5(d)")
LOCKED = cite("19:47-15.5(d)1")
SELECTED = cite("19:47-15.5(d)2")
OVERRIDE = cite("19:47-15.5(e)")
CALLED = cite("19:47-15.5(f)")
DISPLAY = cite("19:47-15.5(g)")
KEPT_A_YEAR = cite("19:47-15.5(h)")
# 19:47-15.6 Payment
PAYMENT = cite("19:47-15.6(a)")
AUTHORITY = cite("19:47-15.6(b)")
VALID = cite("19:47-15.6(c)")
VALID_RACES = cite("19:47-15.6(c)2")
UNCLAIMED = cite("19:47-15.6(d)")
# 19:47-15.7 Irregularities
UNCLEAR = cite("19:47-15.7(a)")
KEYED = cite("19:47-15.7(b)")
DOWN = cite("19:47-15.7(c)")
ALONE = cite("19:47-15.7(c)1")
WITH_LEAVE = cite("19:47-15.7(c)2")
NOT_PAID = cite("19:47-15.7(c)3")
# 13:69E-1.28U The system
SYSTEM = cite("13:69E-1.28U(a)")
COMPUTER = cite("13:69E-1.28U(b)")
RANDOM = cite("13:69E-1.28U(c)")
OWN_NUMBER = cite("13:69E-1.28U(d)")
CONTENTS = cite("13:69E-1.28U(e)")
ITEM_TIME = cite("13:69E-1.28U(e)1")
ITEM_NUMBERS = cite("13:69E-1.28U(e)2")
ITEM_GAME = cite("13:69E-1.28U(e)4")
ITEM_STATION = cite("13:69E-1.28U(e)5")
VOID_SLIP = cite("13:69E-1.28U(f)")
VALIDATES = cite("13:69E-1.28U(g)")
RETURNED = cite("13:69E-1.28U(h)")
UNALTERED = cite("13:69E-1.28U(j)")
SUSPENDED = cite("13:69E-1.28U(k)")
POWER = cite("13:69E-1.28U(l)")
RECALLED = cite("13:69E-1.28U(m)")
