"""Everything the window can do or show, found by typing."""
