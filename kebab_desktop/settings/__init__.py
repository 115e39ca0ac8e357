"""Every knob of the program, declared once."""
