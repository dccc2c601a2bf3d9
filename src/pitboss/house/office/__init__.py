"""The office: everything that people do by a form, as data for command line, pages and API."""
