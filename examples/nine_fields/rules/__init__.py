"""A module for each chapter of the rulebook."""
