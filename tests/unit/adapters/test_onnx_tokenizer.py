"""The tokenizer of the embedding model: piece for piece what the tokenizers library gives."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from kebab_desktop.adapters.onnx_tokenizer import UnigramTokenizer

PIECES = [
    *[("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("▁", -3.0), ("▁heap", -5.0), ("heap", -6.0)],
    *[("he", -4.0), ("ap", -4.0), ("h", -7.0), ("e", -6.5), ("a", -6.5), ("p", -7.0), ("▁힙", -5.0), ("덤프", -5.5)],
    *[("덤", -7.0), ("dump", -5.0), ("▁dump", -5.0), ("ab", -3.0), ("b", -3.0), ("aba", -6.0), ("xyz", -2.0)],
]
LETTERS = "heapdumab힙덤프xyz🔥 \t\n▁_Ａé"
WRITTEN = [
    *["", " ", "heap dump", "  heap   dump ", "힙 덤프", "🔥🔥heap🔥", "a▁b", "▁", "▁▁heap", "xy", "xyxyz", "ababa"],
    *["<s>heap</s>", "heap<unk>dump", "x <mask> y", "＜s＞", "ｈｅａｐ", "\x00heap\x01", "heap\u200bdump"],
]


def library_tokenizer() -> Tokenizer:
    tokenizer = Tokenizer(models.Unigram(PIECES, unk_id=3))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Replace("\t", " ")])
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    tokenizer.add_special_tokens(["<s>", "<pad>", "</s>", "<unk>"])
    return tokenizer


def description_of(tokenizer: Tokenizer) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(tokenizer.to_str())
    return body


def scribbles(count: int) -> list[str]:
    chance = random.Random(4)
    return ["".join(chance.choices(LETTERS, k=chance.randrange(1, 25))) for _ in range(count)]


def test_it_gives_the_pieces_of_the_library() -> None:
    library = library_tokenizer()
    ours = UnigramTokenizer(description_of(library))
    for text in (*WRITTEN, *scribbles(2000)):
        assert ours.encode(text) == library.encode(text).ids, repr(text)
        assert ours.pieces(text) == library.encode(text, add_special_tokens=False).ids, repr(text)


def test_the_likeliest_pieces_win() -> None:
    ours = UnigramTokenizer(description_of(library_tokenizer()))
    names = [piece for piece, _ in PIECES]
    assert [names[number] for number in ours.encode("heap 힙덤프")] == ["<s>", "▁heap", "▁힙", "덤프", "</s>"]


@pytest.mark.parametrize(
    "change",
    [
        {"model": {"type": "WordLevel", "vocab": {}, "unk_token": "?"}},
        {"model": {"type": "Unigram", "vocab": [["?", 0.0]], "unk_id": 0, "byte_fallback": True}},
        {"pre_tokenizer": {"type": "WhitespaceSplit"}},
        {"added_tokens": [{"id": 3, "content": "<unk>", "lstrip": True}]},
        {"normalizer": {"type": "Unheard"}},
    ],
)
def test_other_kinds_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"tokenizer|Unheard|variant"):
        UnigramTokenizer({**description_of(library_tokenizer()), **change})


@pytest.mark.integration
def test_the_built_model_is_read_as_the_library_reads_it(embedding_model_dir: Path, shared_dir: Path) -> None:
    path = embedding_model_dir / "tokenizer.json"
    library = Tokenizer.from_file(str(path))
    ours = UnigramTokenizer(json.loads(path.read_text(encoding="utf-8")))
    files = [*sorted((shared_dir / "seeds").glob("*.txt")), *sorted((shared_dir / "golden").glob("*.yaml"))]
    assert files
    texts = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    spelled = ["Привет, мир", "مرحبا بالعالم", "สวัสดี", "Ελλάδα µs", "你好，世界", "こんにちは", "❤️ 🔥", "\ue000\ue001"]
    for text in (*texts, *spelled, *WRITTEN, *scribbles(200)):
        assert ours.encode(text) == library.encode(text).ids, repr(text)
