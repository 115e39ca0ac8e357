"""Ask your runbooks from the desktop: retrieval with citations, offline, in Korean and English."""

from __future__ import annotations

import os

__version__ = "0.1.0"

# Before numpy is imported anywhere: OpenBLAS threads spin in barriers, and on a busy machine two of them make a
# product of 35,000 x 384 ten times slower than one does.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
