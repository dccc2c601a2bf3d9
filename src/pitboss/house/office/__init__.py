"""The office: everything people do by form, as data for the command line, pages and API."""
