"""The chat page: conversations, transcript, composer and source pane."""
