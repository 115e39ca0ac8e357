"""Everything that shows an answer: evidence, text, verdict, sources, refusal, and the source pane."""
