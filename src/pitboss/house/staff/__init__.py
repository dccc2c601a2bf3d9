"""The people of a house: positions, licenses and signatures."""
