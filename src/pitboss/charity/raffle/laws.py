"""Paragraphs that raffles apply: one name each, in the order of the text."""

from pitboss.law import cite

# 5:8, the statutes
INSTANT_LICENSE = cite("5:8-51.5")
VENUE = cite("5:8-51.6")
ON_THE_DAY = cite("5:8-60.2")
DISCOUNT = cite("5:8-60.3")
YEARLY_LIMIT = cite("5:8-62")
# 13:47-1.1 Words
DRAW_RAFFLE = cite('13:47-1.1 "draw raffle"')
FORM_NUMBER = cite('13:47-1.1 "form number"')
IDEAL_NET = cite('13:47-1.1 "ideal net receipts"')
# 13:47-4 and 6 Fees, people, prizes
FEES = cite("13:47-4.9")
IN_CHARGE = cite("13:47-6.1")
PROCEEDS = cite("13:47-6.2")
ALCOHOL = cite("13:47-6.19(a)")
PRIZES = cite("13:47-6.20")
# 13:47-8.1 Who may not buy
DRAW_BARS = cite("13:47-8.1(a)")
INSTANT_BARS = cite("13:47-8.1(b)")
INSTANT_WINNERS = cite("13:47-8.1(b)3")
BINGO_BARS = cite("13:47-8.1(c)")
# 13:47-8.7 and 8.18 Tickets
TICKET = cite("13:47-8.7")
DOOR_PRIZE = cite("13:47-8.15")
CALENDAR = cite("13:47-8.18(a)")
DRAWING_DAYS = cite("13:47-8.18(a)2")
CALENDAR_NUMBER = cite("13:47-8.18(a)4")
PRESENCE = cite("13:47-8.18(b)")
STUB = cite("13:47-8.18(c)")
CALENDAR_FACE = cite("13:47-8.18(d)")
# 13:47-8.38 to 8.43 Instant raffles
PAID_BY_CHECK = cite("13:47-8.38(a)")
NOT_PASSED_ON = cite("13:47-8.38(b)")
STOCK_LEFT = cite("13:47-8.38(c)")
KEPT_RECORDS = cite("13:47-8.41(a)")
UNSOLD = cite("13:47-8.41(a)3")
DEAL_ACCOUNTS = cite("13:47-8.41(a)4")
PUT_IN_PLAY = cite("13:47-8.41(a)5")
REDEEMED_WINNERS = cite("13:47-8.41(a)6")
DAILY_RECORDS = cite("13:47-8.41(b)")
INVOICE_IDENTIFICATION = cite("13:47-8.43(a)3.iii")
# 13:47-8.46 Golf
GOLF_LIMIT = cite("13:47-8.46(a)")
GOLF_INSURANCE = cite("13:47-8.46(b)")
GOLF_ANNUITY = cite("13:47-8.46(b)1")
GOLF_FINAL_PHASE = cite("13:47-8.46(c)")
GOLF_SHOT_INSURED = cite("13:47-8.46(c)1")
GOLF_EQUAL_CHANCE = cite("13:47-8.46(c)2")
GOLF_SIDE_PRIZE = cite("13:47-8.46(d)")
