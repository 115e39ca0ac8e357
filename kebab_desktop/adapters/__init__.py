"""One third-party engine each, behind the ports of the core; imported by the composition root alone."""
