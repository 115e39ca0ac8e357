"""Sets the program up from a source checkout: environment, pinned packages, models."""
