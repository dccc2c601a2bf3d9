"""Run a bad beat payout that several casinos offer together, and the system that links them. 13:69F-14.20."""
