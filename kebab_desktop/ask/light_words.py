"""Words of everyday speech that a question is made of and that say little about its subject."""

from __future__ import annotations

import re

from kebab_desktop.core.analysis import Word, WordKind, fold_plural, strip_particle

LIGHT_WEIGHT = 0.3
"""What such a word weighs beside one that names something; measured on the golden sets."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ENGLISH = _words(
    """
    able actually add again ago ahead allow already although always another anymore anyone around ask asked away back
    bad become been begin behind being best better big bit boss bring brought call called came cannot care case catch
    certain change check come coming common confirm couple day decide different doing done easy either else end enough
    ever every everything exactly expect fast feel few fewer figure find fine first follow found full-time give given
    go goes going gone good great guy half happened hard help here hour house idea important instead keep keeps kind
    know last late later least left less little live long look looking looks lot made main make makes making matter
    maybe mention mind minute month morning move name near never new next night nobody normal number obvious often ok
    okay old once ones open order own part people per perhaps person place point possible pretty probably put quick
    quickly quite rather ready real really reason recommend right safe safely said same saw say says second see seem
    seems seen set several short show side similar simply since sit small someone sometime soon sort spot start
    started stay step steps still stuff suddenly suggest sure take taken takes taking talk team tell that think
    thought time times today together tomorrow tonight took toward tried true try trying turn two usually verify wait
    way week well went whole wish without word worth wrong yesterday yet
    pls plz nonstop huge cant wont dont
    """
)
_KOREAN = _words(
    """
    오래 오랫동안 걸리 걸려 걸릴 걸린 걸렸 걸립 먼저 우선 처음 일단 바로 당장 지금 현재 요즘 최근 방금 아까 오늘 어제
    내일 아침 새벽 점심 저녁 오전 오후 자주 가끔 갑자기 자꾸 계속 항상 늘 매번 다시 이미 아직 벌써 점점 천천히 빨리
    빠르게 조금 많이 매우 아주 정말 진짜 그냥 혹시 아마 보통 대략 정도 확인 점검 살펴 봐야 봤는 보면 보여 보이 봐도
    봐요 해보 알아보 알려 알고 알면 찾아 찾으 찾는 좋은 좋을 좋나 좋아 괜찮 필요 싶어 싶은 싶습 같아 같은 같은데 같습
    이렇게 그렇게 저렇게 이런 그런 저런 이럴 그럴 어디 어디부터 무엇부터 뭐부터 무엇 뭔가 어느 어쩌 어째 사람 사용자
    고객 팀장 팀원 동료 담당자 누군가 상황 상태 경우 때문 부분 관련 사항 무조건 반드시 하나씩 한번 한꺼번 여러 몇몇
    생겨 생겼 생기 생긴 됩니 됐어 되었 나타 발생 나는데 났는데 나서 나면 나요 들어 들어오 들어왔 나가 있으면 있어요
    있을 없으면 없어요 없을 없이 해야 하나 하면 했더니 했는데 하고 합니까 주세요 줘요 부탁 궁금 어려 쉽게 쉬운
    하죠 할지 할게 뜨는 떠요 떠야 뜨려면 뜨나요 하는법 법 후에 뒤에 전에 초씩 분씩 초마다 분마다 시간마다
    뜸 남 봄 봐 어떡 터짐 터졌 터져 또 땜에 인듯 같음 못 안 김 긺 났어 났습 났다
    """
)
_ENDINGS = re.compile(
    r"(?:하|해|했|할|한|합|되|돼|됐|될|된|됩|나|났|난|날|요|는|지|려|세|시|있|없|습|니|다|까|어|었|여|였|게|고|면|줘|주|래"
    r"|을|를|이|가|은|의|에|때|나|야|봐|볼|보|던|든|데|죠|네|아|인|남|뜨|뜸|떠|떴)[가-힣]{0,4}"
)
"""What may follow the stem of a light Korean word."""


_SIGHS = re.compile(r"[ㅋㅎㅠㅜㅡ]+|[ㄱ-ㅣ]{2,}")
"""Letters of Hangul that make no syllable: laughter, tears and shorthand (ㅋㅋ, ㅠㅠ, ㅇㅇ); no index knows them."""


def without_sighs(text: str) -> str:
    """Return a question without ㅠㅠ, ㅋㅋ and the like, which say how one feels; unchanged if nothing else is said."""
    said = _SIGHS.sub(" ", text)
    return text if said == text or not any(sign.isalnum() for sign in said) else " ".join(said.split())


def is_light(word: Word) -> bool:
    """Tell whether a word of a question says little about its subject, such as "take", "오래" or "확인해야"."""
    if word.kind is WordKind.HANGUL:
        return strip_particle(word.surface) in _KOREAN or _inflected(word.surface)
    folded = word.surface.casefold()
    return word.kind is WordKind.WORD and bool({folded, fold_plural(folded)} & _ENGLISH)


def _inflected(surface: str) -> bool:
    """Tell whether a light word is the longest known beginning and only an ending follows."""
    for length in range(len(surface), 1, -1):
        if surface[:length] in _KOREAN:
            rest = surface[length:]
            return not rest or _ENDINGS.fullmatch(rest) is not None
    return False
