"""Games of a casino night that have rules of their own: N.J.A.C. 13:47-20."""
