"""The pages of the office: what is due, and every form that people fill in and sign."""
