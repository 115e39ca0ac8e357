"""From a log or a log analyser's result to a question for the runbooks."""
