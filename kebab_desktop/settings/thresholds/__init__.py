"""When the detectors of logs speak: the numbers they compare with, each a setting."""
