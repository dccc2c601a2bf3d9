"""Questions as people ask them, each with the paragraphs that answer it.

They were written by reading the index, before the search was built to answer them. `HELD_OUT` was drawn from
the same list by lot. `LATER` and `LAST` were written after the search existed. All of them have been used to
improve it since, so they only guard against regressions.
"""

from __future__ import annotations

QUESTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("how many players may sit at stud", ("13:69F-14.9(b)", "13:69F-14.13(b)", "13:69F-14.13A(b)")),
    ("maximum rake", ("13:69F-14.14(a)3", "13:69F-14.14(b)1.i")),
    ("how many tournaments may a charity run", ("13:47-20.40(n)",)),
    ("lockout", ("19:47-15.5(d)", "19:47-15.5(d)1", "19:47-15.5(e)")),
    ("string bet", ("13:69F-14.7(g)", "13:69F-14.7(g)1", "13:69F-14.7(g)2", "13:69F-14.7(g)3")),
    (
        "exposd",
        (
            "13:69F-14.15(k)",
            "13:69F-14.15(l)",
            "13:69F-14.15(m)",
            "13:69F-14.15(o)",
            "13:69F-14.15(o)1",
            "13:69F-14.15(o)2",
            "13:69F-11.11(d)",
            "13:69F-11.11(e)",
            "13:69F-11.11(k)",
            "13:69F-10.9(d)",
            "13:69F-10.9(e)",
            "13:69F-10.4(e)",
        ),
    ),
    ("what happens when a player walks away from the table and leaves a hand", ("13:69F-14.15(i)4",)),
    ("can I take chips off the table while playing", ("13:69F-14.7(c)1", '13:69F-14.1 "table stakes"')),
    ("who shows first at the showdown?", ("13:69F-14.15(d)", "13:47-20.40(e)16.ii")),
    ("I threw in one big chip without saying raise", ("13:69F-14.7(i)",)),
    (
        "how many raises are allowed at a charity tournament",
        ("13:47-20.40(e)9.iii", "13:47-20.40(e)11.iii", "13:47-20.40(m)5"),
    ),
    ("when can I rebuy", ("13:47-20.40(h)", "13:47-20.40(m)2.iv", '13:47-20.40(a) "re-buy"')),
    (
        "who gets the odd chip in high-low",
        (
            "13:69F-14.9(i)3.i",
            "13:69F-14.9(i)3.ii",
            "13:69F-14.9(i)3.iii",
            "13:69F-14.11(f)2.i",
            "13:69F-14.11(f)2.ii",
            "13:69F-14.11(f)2.iii",
            "13:69F-14.13A(j)1",
            "13:69F-14.13A(j)2",
            "13:69F-14.13A(j)3",
        ),
    ),
    (
        "what does the dealer need to qualify in three card poker",
        ("13:69F-20.10", '13:47-20.41(a) "qualifying hand"'),
    ),
    (
        "how long is a keno ticket good for",
        ("19:47-15.6(c)", "19:47-15.6(c)1", "19:47-15.6(c)2", "19:47-15.4(c)13"),
    ),
    ("biggest bingo prize", ("13:47-7.2", "13:47-7.2(a)")),
    (
        "commision on a winning pai gow bet",
        ("13:69F-10.7(k)", "13:69F-10.8(r)", "13:69F-11.9(j)", "13:69F-11.10(o)"),
    ),
    ("what does a place bet on six pay", ("13:69F-13.6(b)",)),
    ("most the imperial bonus can pay in a round", ("13:69F-11.20(d)",)),
    ("how often must the dealer count the deck", ("13:69F-14.6(e)4",)),
    ("shuffler jamed", ("13:69F-14.15(p)", "13:69F-11.11(m)", "13:69F-11.11(n)")),
    ("when does the banker draw a third card in baccarat", ("13:69F-3.9",)),
    ("split aces how many cards", ("13:69F-2.11(c)2",)),
    ("cards speak", ("13:69F-14.3(g)",)),
    (
        "does a straight beat a flush with three cards",
        (
            "13:69F-14.3(c)",
            "13:69F-14.3(c)4",
            "13:69F-14.3(c)5",
            "13:69F-20.3(b)",
            "13:69F-20.3(b)3",
            "13:69F-20.3(b)4",
            "13:47-20.41(g)",
            "13:47-20.41(g)3",
            "13:47-20.41(g)4",
        ),
    ),
    ("hole in one insurence", ("13:47-8.46", "13:47-8.46(b)", "13:47-8.46(c)1")),
    ("how long must a charity keep its instant raffle records", ("13:47-8.41(a)", "13:47-8.42(a)")),
    ("who decides a dispute in the poker room", ("13:69F-14.15(b)",)),
    ("what must be printed on a keno ticket", ("19:47-15.4(c)", "13:69E-1.28U(e)", "19:47-15.4(c)12")),
    ("tipping dealers at a tournament", ("13:69F-8.6(d)",)),
)

HELD_OUT: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("check-raise", ("13:69F-14.7(j)",)),
    ("gee joon", ('13:69F-10.1 "supreme pair"', "13:69F-10.2(b)", "13:69F-10.2(e)", "13:69F-10.7(d)1")),
    ("pair plus payouts", ("13:47-20.41(h)", "13:69F-20.11")),
    ("can a keno ticket be voided", ("19:47-15.4(e)", "13:69E-1.28U(f)")),
    ("can we give away alchohol as a raffle prize", ("13:47-6.19", "13:47-6.19(a)", "13:47-6.19(b)")),
    ("may a player bank the first round of pai gow poker", ("13:69F-11.10(b)",)),
    ("die falls out of the shaker", ("13:69F-10.9(b)", "13:69F-11.11(b)")),
    ("what happens when you shake a seven at mini dice", ("13:69F-13.7(a)1.i",)),
    (
        "what has to be posted about the bad beat jackpot",
        (
            "13:69F-14.19(b)",
            "13:69F-14.19(b)1",
            "13:69F-14.19(b)2",
            "13:69F-14.19(b)3",
            "13:69F-14.19(b)4",
            "13:69F-14.20(d)1",
            "13:69F-14.20(d)1.i",
        ),
    ),
    ("how many people fit at a hold'em table", ("13:69F-14.10(b)", "13:47-20.40(d)")),
)

LATER: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("how often do the decks have to be replaced at poker", ("13:69F-14.2(b)",)),
    ("is what I say at the poker table binding", ("13:69F-14.7(d)", "13:69F-14.15(j)")),
    ("dealer skipped me when dealing the hand", ("13:69F-14.15(e)4",)),
    ("card fell off the table", ("13:69F-14.15(n)",)),
    (
        "who starts the betting in seven card stud",
        ("13:69F-14.9(d)", "13:69F-14.9(d)1", "13:69F-14.9(d)2", "13:69F-14.9(d)3", "13:69F-14.9(d)4"),
    ),
    ("can I use all five board cards in hold em", ("13:69F-14.10(j)",)),
    (
        "what happens if I run out of money in the middle of a hand",
        ("13:69F-14.7(c)4", "13:69F-14.7(c)4.i", '13:69F-14.1 "all-in"'),
    ),
    ("dealer set his pai gow poker hand wrong", ("13:69F-11.11(i)",)),
    ("how many times do I shake the dice", ("13:69F-13.5(d)1", "13:69F-13.5(d)")),
    ("what does red pay in pokette", ("13:69F-12.6(b)",)),
    (
        "keno computer is down, can I still be paid",
        ("19:47-15.7(c)", "19:47-15.7(c)1", "19:47-15.7(c)2", "19:47-15.7(c)3"),
    ),
    (
        "can the raffle chairman buy tickets himself",
        ("13:47-8.1(a)", "13:47-8.1(a)1", "13:47-8.1(b)", "13:47-8.1(b)1"),
    ),
    ("can tournament chips be cashed in", ("13:47-20.40(c)",)),
    ("who posts the small blind heads-up in a charity tournamnet", ("13:47-20.40(e)4",)),
    ("do I have to show a losing hand", ("13:69F-14.15(d)",)),
)

LAST: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("what happens on a push at pai gow poker", ("13:69F-11.9(h)", "13:69F-11.9(h)1", "13:69F-11.9(h)2")),
    ("what if the dealer does not qualify at caribbean stud", ("13:69F-16.10",)),
    ("how big is a big six wheel", ('13:47-1.1 "big six wheel"',)),
    ("when does the tournament end", ("13:47-20.40(m)3",)),
    ("dealer drew a card by mistake but nobody saw it", ("13:69F-11.11(g)", "13:69F-20.12")),
    ("what does a corner bet pay in pokette", ("13:69F-12.6(b)",)),
    (
        "who acts first in mambo stud after the community card",
        ("13:69F-14.13A(h)", "13:69F-14.13A(h)1", "13:69F-14.13A(h)2"),
    ),
    ("do suits matter in caribbean stud", ('13:69F-16.1 "suit"', '19:47-16.1 "suit"')),
    ("who gets the shaker next", ("13:69F-13.7(b)", "13:69F-13.7(a)", "13:69F-13.7(a)2")),
    ("where does the bad beat money come from", ("13:69F-14.19(a)", "13:69F-14.19(c)", "13:69F-14.19(m)1")),
    ("are losing bets picked up before winners are paid at mini dice", ("13:69F-13.5(f)",)),
    (
        "do I have to keep my cards on the table where the dealer sees them",
        ("13:69F-14.15(c)", "13:47-20.40(e)8"),
    ),
    ("does everyone get the same chips in a charity tournament", ("13:47-20.40(c)",)),
    ("can I bet with cash at the poker table", ("13:69F-14.7(c)", "13:69F-14.7(c)2")),
    ("how many cards are dealt in badugi", ("13:69F-14.12B(d)", "13:69F-14.12B(e)")),
)
