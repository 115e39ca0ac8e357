"""Logs on screen: the analysis card with its plot, and the viewer of the log itself."""
