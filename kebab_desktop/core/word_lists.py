"""Word lists of the analyzer: stop words, Korean particles and the nouns that look as if they had one."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ENGLISH_STOPWORDS = _words(
    """
    a an the of to in is it its and or for on at by with that this these those be been are was were as from not do
    does did done doing i how what why when which who whom where we our us my me you your they their them he she his
    her can could should would will shall may might must if then than so no yes any all some each every there here
    have has had having just only also too very more most much many about into out up down over under again after
    before still even now get gets got am im ive let want need needs one same such both either while during because
    thing things anything something nothing please tell show explain mean means meaning happen happens usual don isn
    doesn didn won wasn aren couldn shouldn s t ll ve re d m e.g i.e etc
    """
)
"""Left out as whole words and as parts of identifiers, in the index and in questions alike."""

IRREGULAR_PLURALS = {
    "alias": "alias",
    "aliases": "alias",
    "bias": "bias",
    "biases": "bias",
    "buses": "bus",
    "https": "https",
    "indices": "index",
    "matrices": "matrix",
    "statuses": "status",
    "vertices": "vertex",
}
"""Words on which the plural rule would make two forms of one word, or one form of two words."""

PARTICLES = _words(
    """
    으로부터 에서부터 에서의 으로의 까지의 부터의 에게서 한테서 에게로 에서는 에서도 에서만 으로는 으로도 으로만
    으로서 으로써 이라는 이라고 이라도 까지는 까지도 부터는 이랑은 로부터 라는 라고 라도 에서 에게 한테 으로 까지
    부터 보다 처럼 이나 이랑 하고 께서 마다 밖에 조차 마저 대로 만큼 에는 에도 에만 에의 로는 로도 로만 로의 로서
    로써 와는 와의 과는 과의 만의 은 는 이 가 을 를 의 에 로 와 과 도 만 나 랑 야 요
    """
)
"""Korean particles (josa); the longest that fits is stripped."""

VERB_ENDINGS = _words(
    """
    하려면 한다면 하는데 하면서 했는데 했지만 합니다 했습니다 됩니다 됐습니다 되었습니다 되지만 되면서 되려면 된다면
    되는데 됐는데 하면 하는 하며 하여 하지 하게 하기 하라 하자 한다 해서 해도 해야 했다 했을 했던 할지 되면 되는
    되며 되어 되지 되게 되기 된다 돼서 돼도 돼야 됐다 됐을 됐던 될지
    """
)
"""Endings that make a verb of a noun (발생하면 → 발생); stripped like particles."""

ONE_SYLLABLE_NOUNS = _words("힙 락 큐 풀 키 값 앱 웹 잡 맵 훅 핑 팟 칩 램 탭 콜")
"""Nouns of one syllable that keep a term of their own when a particle follows (힙이 → 힙)."""

PARTICLE_LIKE_ENDINGS = tuple(
    _words(
        """
        레이 웨이 플로이 차이 추이 길이 높이 깊이 사이 없이
        속도 온도 한도 빈도 정도 밀도 용도 제도 시도 유도 강도 각도 별도
        심각도 중요도 우선도 해상도 난이도 민감도 의존도 신뢰도
        결과 효과 초과 통과 경과 성과 경로 회로 통로 평가 추가 증가 허가 전문가
        회의 정의 주의 동의 합의 협의 문의 유의 논의 임의 필요 중요 소요 개요 수요 미만
        """
    )
)
"""Endings of nouns that are spelled like a particle (재시도, 시간초과, 게이트웨이); such a noun stays whole."""

KOREAN_STOPWORDS = _words(
    """
    어떻게 어떤 무엇 무엇을 무엇인가 뭐 뭐야 뭘 왜 어디 어디서 어디에 언제 누가 누구 누구한테 방법 알려줘 알려주세요
    알려 있어 있는 있는데 있나요 있습니까 없어 없는 해 해야 하나 하나요 하는 하는데 하지 하면 하여 해서 해도 한 할
    했을 했는데 할까 할까요 합니까 합니다 됩니다 된다 되면 되는 되나 되나요 돼 됐는데 됐어 수 것 거 게 그럼 그건
    그거 이거 저거 그리고 그런데 그러면 좀 다 더 안 못 때 중 등 및 또는 그 이 저 우리 제 내 대해 대한 위해 위한 경우
    볼 봐야 보려면 하려면 이유 의미 의미야 무슨 어느 몇 얼마나 왔는데 왔어 떴어 뜨는데 뜬다 같이 너무 서로 전부 모두
    계속 나와 나오는데 인가 인가요 인지 입니다
    """
)
"""Korean words that ask or bind and say nothing about the subject; left out in the index and in questions alike."""

NO_NOUNS = _words(
    """
    느린 빠른 높은 낮은 많은 적은 큰 작은 긴 짧은 새로운 새 같은 다른 모든 없는 있는 좋은 나쁜 잘못된 오래 자주 갑자기
    항상 가끔 매우 빨리 천천히 다시 먼저 지금 아직 이미 많이 조금 높아 낮아 늦어 느려 커 길어
    """
)
"""Words that say how something is or when; no runbook is filed under them."""
