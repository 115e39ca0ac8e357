"""Measures the program through its facade, so that what is measured is what ships."""
