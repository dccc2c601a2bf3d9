"""Citations of an organization's operations."""

from __future__ import annotations

from pitboss.law import cite

REGISTRATION, IDENTIFICATION, SANCTIONS = cite("13:47-2.3"), cite("13:47-2.4"), cite("13:47-2.10")
LICENSE = cite("13:47-2.9")
APPLICATION, ISSUANCE, CASINO_NIGHT_LICENSE = cite("13:47-3.3"), cite("13:47-4"), cite("13:47-20.4")
FEES = cite("13:47-4.9")
IN_CHARGE, PROCEEDS = cite("13:47-6.1"), cite("13:47-6.2")
WORKERS = APPROVED_LESSOR = cite("5:8-61")

CERTIFIED, CERTIFICATION = cite("13:47-5A.1(a)"), cite("13:47-5A.1(b)")
TESTED, LABORATORY_REPORT = cite("13:47-5A.1(c)"), cite("13:47-5A.1(d)")
NOTICE = cite("13:47-5A.8(a)")
NOTICE_LICENSEE, NOTICE_ADDRESS = cite("13:47-5A.8(a)1"), cite("13:47-5A.8(a)2")
NOTICE_INSTALLATION, NOTICE_EQUIPMENT = cite("13:47-5A.8(a)3"), cite("13:47-5A.8(a)4")
NOTICE_USE, NOTICE_CONTACT = cite("13:47-5A.8(a)5"), cite("13:47-5A.8(a)6")
NOTICE_PROVIDER, NOTICE_CHARGE = cite("13:47-5A.8(a)7"), cite("13:47-5A.8(a)8")

PROVIDER = cite("13:47-13.3")
CONTRACT, RESPONSIBILITY = cite("13:47-13.8(a)"), cite("13:47-13.8(c)")
SUPPLY_REPORT = cite("13:47-13.9(a)")
SUPPLIER, SUPPLIED, DESCRIBED = cite("13:47-13.9(a)1"), cite("13:47-13.9(a)2"), cite("13:47-13.9(a)3")
DELIVERED, CHARGED = cite("13:47-13.9(a)4"), cite("13:47-13.9(a)5")
PAID, OWED = cite("13:47-13.9(a)6"), cite("13:47-13.9(a)7")
DELINQUENCY, DELINQUENCY_TIME = cite("13:47-13.9(b)"), cite("13:47-13.9(b)1")
DELINQUENCY_COPY, DELINQUENT = cite("13:47-13.9(b)2"), cite("13:47-13.9(b)3.i")
UNPAID_ITEMS, PAST_DUE = cite("13:47-13.9(b)3.ii"), cite("13:47-13.9(b)3.iii")
UNPAID_INVOICE, UNPAID_CONTACT = cite("13:47-13.9(b)3.iv"), cite("13:47-13.9(b)3.v")
