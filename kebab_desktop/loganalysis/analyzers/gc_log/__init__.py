"""Reading of HotSpot GC logs (JDK 1.3 to 25): parsers, compact event table, figures and detectors."""
