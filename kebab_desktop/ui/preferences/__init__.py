"""The settings page, generated from the declarations."""
