"""One analyzer per kind of log."""
