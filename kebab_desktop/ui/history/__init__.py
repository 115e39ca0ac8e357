"""The history page: every answer and refusal."""
