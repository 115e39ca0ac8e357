"""The keys of the window: what they do, and which the user chose."""
