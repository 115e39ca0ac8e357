"""Chat templates that would hang the engine or fill its memory are refused before anything runs them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kebab_desktop.adapters.gguf_header import read_header
from kebab_desktop.adapters.gguf_template import template_problem
from kebab_desktop.core.errors import ModelError

HOSTILE = {
    "{{ 'a' * 10**10 }}": "repeats a text",
    "{{ 9**(9**9) }}": "power",
    "{{ 'a' * 4000000000 }}": "repeats a text",
    "{{ 'a' * n }}": "repeats a text",
    "{% set x = 'ab' * messages|length %}": "repeats a text",
    "{{ 'x'.center(1000000000) }}": "1000000000",
    "{{ '%999999999d' % 1 }}": "pads text",
    "{{ '{:>99999999}'.format(1) }}": "pads text",
    "{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}": "nests loops",
    "{% for a in range(9) %}{% for m in [1] %}{% for b in range(9) %}{% endfor %}{% endfor %}{% endfor %}": "nest",
    "x" * 300_000: "300000 characters",
}
HARMLESS = {
    "ChatML": (
        "{% for message in messages %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + '<|im_end|>' "
        "+ '\n'}}{% endfor %}{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
    ),
    "Llama 3": (
        "{{- bos_token }}{%- if not date_string is defined %}{%- set date_string = '26 Jul 2024' %}{%- endif %}"
        "{%- for message in messages %}{{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n' "
        "+ message['content'] | trim + '<|eot_id|>' }}{%- endfor %}"
    ),
    "Qwen 3": (
        "{%- set ns = namespace(multi_step_tool=true, last_query_index=messages|length - 1) %}"
        "{%- for message in messages[::-1] %}{%- set index = (messages|length - 1) - loop.index0 %}{%- endfor %}"
        "{%- for i in range(messages|length) %}{{ messages[i].content }}{%- endfor %}"
    ),
    "Gemma": (
        "{{ bos_token }}{% for message in messages %}{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}"
        "{{ raise_exception('Conversation roles must alternate') }}{% endif %}{% endfor %}"
    ),
    "not a template": "{% nonsense %} {{",
    "empty": "",
    "break": "{% for m in messages %}{% break %}{% endfor %}",
}


@pytest.mark.parametrize(("template", "words"), HOSTILE.items(), ids=range(len(HOSTILE)))
def test_hostile_templates_are_refused_with_a_reason(template: str, words: str) -> None:
    assert words in template_problem(template)


@pytest.mark.parametrize("template", HARMLESS.values(), ids=HARMLESS.keys())
def test_templates_of_real_models_pass(template: str) -> None:
    assert template_problem(template) == ""


def test_the_file_is_named(make_gguf: Callable[..., bytes], write_file: Callable[[bytes], Path]) -> None:
    path = write_file(make_gguf({"tokenizer.chat_template": (8, "{{ 9**(9**9) }}")}))
    with pytest.raises(ModelError, match="not safe to run: it computes a power in line 1") as caught:
        read_header(path)
    assert (caught.value.code, str(path) in caught.value.message) == ("llm_model_invalid", True)
