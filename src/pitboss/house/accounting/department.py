"""Accounting as a department, with its operations."""

from pitboss.house.operations.operation import Department

accounting = Department("book", "Accounting", "pitboss.house.accounting", place="accounting")
