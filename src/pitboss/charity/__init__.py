"""Games of chance that charities hold under N.J.A.C. 13:47."""
