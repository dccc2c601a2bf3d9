"""Accounting as a department: what it does by form."""

from pitboss.house.operations.operation import Department

book = Department("book", "The book", "pitboss.house.accounting", place="accounting")
