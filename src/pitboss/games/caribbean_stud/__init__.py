"""Caribbean stud: N.J.A.C. 13:69F-16, and the part we have of the older 19:47-16."""
