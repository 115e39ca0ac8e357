"""From a question to a cited answer: stages that do not know each other, ordered by ``pipeline``."""
