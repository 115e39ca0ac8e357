"""The vocabulary of the program: values, errors and ports; standard library and blake3 only."""
