"""Messages to prompt text: the model's own template, defused control strings, a home for the system text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from kebab_desktop.adapters.llm_llama_cpp.channel import Refused
from kebab_desktop.core.reasons import reason

FALLBACK_TEMPLATE = "{% for message in messages %}{{ message['content'] }}\n\n{% endfor %}"
"""Used when a model file has no chat template (a base model): the plain texts, each followed by an empty line."""

ZERO_WIDTH_SPACE = "\u200b"
_PASSES = 4
_BEGUN_REASONING = re.compile(r"(<think(?:ing)?>|\[THINK\])\s*\Z")

Messages = Sequence[dict[str, str]]


class PromptWriter:
    """Renders messages; a control string such as ``<|im_end|>`` inside a message stays text.

    ``render`` is the compiled template; ``control_texts`` are the strings the tokenizer turns into control tokens.
    """

    def __init__(self, render: Callable[[Messages], str], control_texts: Iterable[str]) -> None:
        self._render = render
        longest_first = sorted({text for text in control_texts if len(text) > 1}, key=len, reverse=True)
        self._control = re.compile("|".join(map(re.escape, longest_first)) or "(?!)")

    def text(self, messages: Messages) -> str:
        """Return the prompt; raises Refused("template") when the template rejects these messages."""
        safe = [{key: self._defused(message[key]) for key in ("role", "content")} for message in messages]
        lost = [m["content"].strip() for m in safe if m["role"] == "system"]
        try:
            prompt = self._rendered(safe)
        except Refused:
            if not lost:
                raise
            return self._rendered(merge_system(safe))
        # Some templates do not raise but leave a system message out.
        return prompt if all(text in prompt for text in lost) else self._rendered(merge_system(safe))

    def _rendered(self, messages: Messages) -> str:
        try:
            return self._render(messages)
        except MemoryError:
            raise
        except Exception as error:  # a template is a foreign program: it may raise anything
            raise Refused("template", f"{type(error).__name__}: {reason(error)}") from error

    def _defused(self, text: str) -> str:
        """Put a zero-width space behind the first character of every control string."""
        for _ in range(_PASSES):  # a second pass only finds something when control strings overlap
            defused = self._control.sub(lambda found: found[0][0] + ZERO_WIDTH_SPACE + found[0][1:], text)
            if defused == text:
                break
            text = defused
        return text


def begun_reasoning(prompt: str) -> str:
    """Return the tag with which a template lets the model begin to think, empty if it does not.

    The model's text goes on behind it, so that without the tag nobody could tell reasoning from answer.
    """
    found = _BEGUN_REASONING.search(prompt)
    return f"{found[1]}\n" if found else ""


def merge_system(messages: Messages) -> list[dict[str, str]]:
    """Return the messages with every system text moved to the front of the first user message."""
    system = "\n\n".join(m["content"] for m in messages if m["role"] == "system")
    others = [dict(m) for m in messages if m["role"] != "system"]
    if not system:
        return others
    for message in others:
        if message["role"] == "user":
            message["content"] = f"{system}\n\n{message['content']}"
            return others
    return [{"role": "user", "content": system}, *others]
