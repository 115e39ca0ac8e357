"""Builds the models that come along out of packages that carry weights; runs in the environment of the program."""
