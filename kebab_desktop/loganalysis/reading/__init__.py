"""Log files to blocks of numbered lines: finding, opening, decoding and cutting, in one pass and bounded memory."""
