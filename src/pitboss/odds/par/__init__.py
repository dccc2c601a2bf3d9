"""PAR sheets as values: pay tables, outcomes, figures and confidence bands. `pitboss.reports` prints them."""
