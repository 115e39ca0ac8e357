"""Brings the words of the window from the code into Qt's translation files and compiles them."""
