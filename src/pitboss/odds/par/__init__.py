"""A PAR sheet as a value: pay tables, outcomes, figures and bands of wagers; `pitboss.reports` prints it."""
