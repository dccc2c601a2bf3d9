"""The people of a house: positions, licences, duties, and signatures."""
