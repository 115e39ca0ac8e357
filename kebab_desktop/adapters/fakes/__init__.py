"""Deterministic in-memory adapters for tests and the demonstration mode."""
