"""The facade: the only surface that window, command line and evaluation may call."""
