"""Accounting as a department, with its operations."""

from pitboss.house.operations.operation import Department

book = Department("book", "The book", "pitboss.house.accounting", place="accounting")
