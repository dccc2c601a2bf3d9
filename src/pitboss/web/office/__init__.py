"""Pages of the office: due tasks, and every form that people fill in and sign."""
