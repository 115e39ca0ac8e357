<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>AboutLog</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/about_log.py"/>
        <source>About {name} ✕</source>
        <translation>{name}에 대해 ✕</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/about_log.py"/>
        <source>Answer from the analysis of the log and its runbooks</source>
        <translation>로그의 분석 결과와 런북으로 답하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/about_log.py"/>
        <source>Answered from its analysis and its runbooks</source>
        <translation>로그의 분석 결과와 런북으로 답합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/about_log.py"/>
        <source>Ask about {name}</source>
        <translation>{name}에 대해 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/about_log.py"/>
        <source>Only the runbooks are searched, not the log</source>
        <translation>로그는 보지 않고 런북에서만 찾습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/about_log.py"/>
        <source>Press to search the runbooks alone</source>
        <translation>누르면 런북에서만 찾습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/about_log.py"/>
        <source>What the next question is about</source>
        <translation>다음 질문이 묻는 대상</translation>
    </message>
</context>
<context>
    <name>AgeBar</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>All answers</source>
        <translation>모든 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Delete old ones automatically…</source>
        <translation>자동 삭제 설정…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Delete {n}</source>
        <translation>{n}개 삭제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Nothing to delete</source>
        <translation>삭제할 것 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Older than 180 days</source>
        <translation>180일이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Older than 30 days</source>
        <translation>30일이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Older than 7 days</source>
        <translation>7일이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Older than 90 days</source>
        <translation>90일이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Older than a year</source>
        <translation>1년이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Set for how long answers are kept</source>
        <translation>답변을 얼마 동안 보관할지 정합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>They leave Chat as well and are moved to a file of the archive, from which “Import…” brings them back.</source>
        <translation>대화 화면에서도 사라지고 보관 파일로 옮겨지며, “가져오기…”로 되살릴 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>Which answers are deleted</source>
        <translation>삭제할 답변</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>{n} answers</source>
        <translation><numerusform>답변 {n}개</numerusform></translation>
    </message>
</context>
<context>
    <name>AlikeWatch</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/alike_watch.py"/>
        <source>These {n} documents are no longer shown as nearly the same</source>
        <translation>이 문서 {n}개는 이제 거의 같은 문서로 표시하지 않습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/alike_watch.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>AnswerActs</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_acts.py"/>
        <source>Begin a runbook that answers this question</source>
        <translation>이 질문에 답하는 런북 쓰기 시작</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/acts.py"/>
        <source>Copied as Markdown</source>
        <translation>Markdown으로 복사했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_acts.py"/>
        <source>Copy question</source>
        <translation>질문 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_acts.py"/>
        <source>Incident pack…</source>
        <translation>장애 자료…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_acts.py"/>
        <source>Save the conversation, the cited lines and the log findings for others, secrets masked</source>
        <translation>대화, 인용한 줄, 로그에서 발견한 것을 남에게 줄 수 있게 저장 (비밀 정보는 가림)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_acts.py"/>
        <source>Write a runbook</source>
        <translation>런북 쓰기</translation>
    </message>
</context>
<context>
    <name>AnswerBody</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/body.py"/>
        <source>Answer</source>
        <translation>답하기</translation>
    </message>
</context>
<context>
    <name>AnswerFoot</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Ask the same question again</source>
        <translation>같은 질문 다시 하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Check after every change of the runbooks that the cited documents are still found</source>
        <translation>런북이 바뀔 때마다 인용한 문서를 여전히 찾는지 확인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Copy answer as Markdown with footnotes</source>
        <translation>답변을 각주가 있는 Markdown으로 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Helped</source>
        <translation>도움 됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>History</source>
        <translation>기록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Incident pack…</source>
        <translation>장애 자료…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Mark the answer as helpful; choose it again to take the mark away</source>
        <translation>도움이 된 답으로 표시합니다. 다시 고르면 표시를 지웁니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Mark the answer as wrong, with a note; choose it again to take the mark away</source>
        <translation>틀린 답으로 표시하고 메모를 남깁니다. 다시 고르면 표시를 지웁니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>More</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>More that can be done with this answer</source>
        <translation>이 답변으로 더 할 수 있는 일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Not answered</source>
        <translation>답변 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Open in history</source>
        <translation>기록에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Pin this question</source>
        <translation>이 질문 고정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Press to write or change the note</source>
        <translation>누르면 메모를 쓰거나 고칩니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Regenerate</source>
        <translation>다시 생성</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Save the conversation, the cited lines and the log findings for others, secrets masked</source>
        <translation>대화, 인용한 줄, 로그에서 발견한 것을 남에게 줄 수 있게 저장 (비밀 정보는 가림)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Search again</source>
        <translation>다시 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Search again: the quotes stay the same unless runbooks, settings or the choices have changed</source>
        <translation>다시 검색: 런북, 설정, 검색 조건이 바뀌지 않았다면 인용문은 같습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>The same would be found: runbooks, settings and the choices below have not changed since this answer</source>
        <translation>다시 찾아도 같습니다. 이 답변 뒤로 런북, 설정, 아래의 선택이 바뀌지 않았습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Verdict: {text}</source>
        <translation>판정: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Was wrong…</source>
        <translation>틀렸음…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Why these sources</source>
        <translation>이 출처를 고른 이유</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/foot.py"/>
        <source>Why?</source>
        <translation>선정 이유</translation>
    </message>
</context>
<context>
    <name>AnswerPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>An answer about a log cannot be replayed: the log is not kept. Analyze it again in the chat.</source>
        <translation>로그에 대한 답변은 다시 비교할 수 없습니다. 로그 원본을 보관하지 않기 때문입니다. 대화에서 로그를 다시 분석하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Ask again</source>
        <translation>다시 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Ask again beside the old answer</source>
        <translation>같은 질문을 다시 하고 당시 답변과 나란히 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Chunks</source>
        <translation>청크</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Conversation</source>
        <translation>대화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Copied the question</source>
        <translation>질문을 복사했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Copied the trace id</source>
        <translation>추적 ID를 복사했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Copy the trace id</source>
        <translation>추적 ID 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>List the answers of it alone</source>
        <translation>이 대화의 답변만 표에 남깁니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Made with</source>
        <translation>만든 환경</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Markers removed</source>
        <translation>지운 인용 번호</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Mode</source>
        <translation>방식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Only its conversation</source>
        <translation>이 대화만 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Open conversation</source>
        <translation>대화 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Parts</source>
        <translation>나눈 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Put the question into the chat, with today&apos;s settings</source>
        <translation>지금의 설정으로 질문을 대화에 넣습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Replay</source>
        <translation>당시와 비교</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Searched for</source>
        <translation>검색어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Settings in force</source>
        <translation>적용된 설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Stages</source>
        <translation>단계</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>This answer is being written right now.</source>
        <translation>이 답변은 지금 작성되고 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>Top score</source>
        <translation>최고 점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>trace {id}</source>
        <translation>추적 {id}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/answer_pane.py"/>
        <source>{top}, gate {gate}</source>
        <translation>{top}, 기준 점수 {gate}</translation>
    </message>
</context>
<context>
    <name>AnswerView</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/view.py"/>
        <source>SOURCES</source>
        <translation>출처</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/view.py"/>
        <source>Something went wrong in the program; the details are in the report.</source>
        <translation>프로그램에 문제가 생겼습니다. 자세한 내용은 보고서에 있습니다.</translation>
    </message>
</context>
<context>
    <name>AppliedSettings</name>
    <message>
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>Applied in a few seconds …</source>
        <translation>몇 초 뒤에 적용합니다 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>No answer had to leave the history.</source>
        <translation>기록에서 옮길 답변이 없었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>The answers are back. The limit you set meanwhile stays; it holds from the next start.</source>
        <translation>답변을 되돌렸습니다. 그사이 바꾼 한도는 그대로 두며, 다음 시작부터 적용됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>The word index is built again: see the bar below.</source>
        <translation>단어 색인을 다시 만드는 중입니다. 아래 막대를 보세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>The word index was built again.</source>
        <translation>단어 색인을 다시 만들었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>Words are taken apart as before.</source>
        <translation>단어는 이전 방식대로 나눕니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>{n} answers were moved to the archive</source>
        <translation><numerusform>답변 {n}개를 보관 파일로 옮겼습니다</numerusform></translation>
    </message>
</context>
<context>
    <name>Aside</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/aside.py"/>
        <source>Close the details (Esc)</source>
        <translation>정보 닫기 (Esc)</translation>
    </message>
</context>
<context>
    <name>AskAgain</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/ask_again.py"/>
        <source>Ask again</source>
        <translation>다시 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/ask_again.py"/>
        <source>Ask again when indexed</source>
        <translation>색인이 끝나면 다시 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/ask_again.py"/>
        <source>Asked by itself when indexing has ended</source>
        <translation>색인이 끝나면 저절로 질문합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/ask_again.py"/>
        <source>More is indexed by now</source>
        <translation>그사이 더 많은 문서가 색인되었습니다</translation>
    </message>
</context>
<context>
    <name>BackupCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>All answers</source>
        <translation>모든 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Back up…</source>
        <translation>백업…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Backup and reset</source>
        <translation>백업과 초기화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Backups (*.zip)</source>
        <translation>백업 파일 (*.zip)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Clear history</source>
        <translation>기록 비우기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Copying {n} of {all}: {name}</source>
        <translation>{all}개 중 {n}개째 복사 중: {name}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Do not restore</source>
        <translation>복원하지 않기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Moves answers to a file of the archive, can be undone</source>
        <translation>답변을 보관 파일로 옮깁니다. 되돌릴 수 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Older than 30 days</source>
        <translation>30일이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Older than 90 days</source>
        <translation>90일이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Older than a year</source>
        <translation>1년이 지난 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Remove all documents</source>
        <translation>모든 문서 제거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Restore a backup</source>
        <translation>백업 복원</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Restore…</source>
        <translation>복원…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Save a backup</source>
        <translation>백업 저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Settings, documents you dropped, history and pins in one file; what can be made again is left out.</source>
        <translation>설정, 추가한 문서, 기록, 고정한 질문을 한 파일에 담습니다. 다시 만들 수 있는 것은 뺍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Takes out everything you added; your files stay where they are, can be undone</source>
        <translation>추가한 것을 모두 제거합니다. 원본 파일은 그대로이며 되돌릴 수 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>The data from before it come back at the next start</source>
        <translation>다음에 시작할 때 복원 전의 데이터로 돌아갑니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_card.py"/>
        <source>Undo the last restore</source>
        <translation>마지막 복원 되돌리기</translation>
    </message>
</context>
<context>
    <name>BackupDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>A backup is being unpacked. It will have to be chosen again; the data of now stay as they are.</source>
        <translation>백업을 푸는 중입니다. 닫으면 다시 선택해야 하며, 지금 데이터는 그대로 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>A backup is being written. It will have to be written again.</source>
        <translation>백업을 만들고 있습니다. 닫으면 다시 만들어야 합니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>Backed up {n} files to {path}</source>
        <translation><numerusform>파일 {n}개를 {path}에 백업했습니다</numerusform></translation>
    </message>
</context>
<context>
    <name>BranchSwitch</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/branch_switch.py"/>
        <source>Question {n} of {all}</source>
        <translation>질문 {n}/{all}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/branch_switch.py"/>
        <source>Show the next question, and what was asked after it</source>
        <translation>다음 질문과 그 뒤에 이어진 질문 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/branch_switch.py"/>
        <source>Show the question before, and what was asked after it</source>
        <translation>앞의 질문과 그 뒤에 이어진 질문 보기</translation>
    </message>
</context>
<context>
    <name>BringingBack</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/bringing_back.py"/>
        <source>Answers are being read from a file. What is read stays; import the file again for the rest.</source>
        <translation>파일에서 답변을 읽는 중입니다. 이미 읽은 답변은 남습니다. 나머지는 그 파일을 다시 가져오면 됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/bringing_back.py"/>
        <source>Answers are being read from {file}</source>
        <translation>{file}에서 답변을 읽는 중입니다</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/bringing_back.py"/>
        <source>{added} answers brought back, {known} there already</source>
        <translation><numerusform>답변 {added}개를 되돌렸습니다. {known}개는 이미 있었습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/bringing_back.py"/>
        <source>{n} conversations are listed again</source>
        <translation><numerusform>대화 {n}개를 다시 목록에 넣었습니다</numerusform></translation>
    </message>
</context>
<context>
    <name>ChatPage</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/page.py"/>
        <source>Put it into the question</source>
        <translation>질문에 넣기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/page.py"/>
        <source>Show or hide conversations (Ctrl+B)</source>
        <translation>대화 목록 보이기/숨기기 (Ctrl+B)</translation>
    </message>
</context>
<context>
    <name>ChosenKeys</name>
    <message>
        <location filename="../../kebab_desktop/ui/keys/chosen_keys.py"/>
        <source>{key} alone is for typing: take Ctrl, Alt or a function key.</source>
        <translation>{key}만으로는 글자를 입력합니다. Ctrl, Alt, 기능 키 가운데 하나를 쓰세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/chosen_keys.py"/>
        <source>{key} is for text fields.</source>
        <translation>{key} 키는 입력란에서 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/chosen_keys.py"/>
        <source>{key} is the key of “{title}”.</source>
        <translation>{key} 키는 “{title}”에 쓰이고 있습니다.</translation>
    </message>
</context>
<context>
    <name>ChunkModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/sections.py"/>
        <source>(before the first section)</source>
        <translation>(첫 섹션 앞)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/sections.py"/>
        <source>Characters</source>
        <translation>글자 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/sections.py"/>
        <source>Lines</source>
        <translation>줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/sections.py"/>
        <source>Section</source>
        <translation>섹션</translation>
    </message>
</context>
<context>
    <name>CitedWords</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/cited_words.py"/>
        <source>AS THE ANSWER CITED IT</source>
        <translation>답변이 인용한 그대로</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/cited_words.py"/>
        <source>The words that the answer cites</source>
        <translation>답변이 인용한 글</translation>
    </message>
</context>
<context>
    <name>CloseGuard</name>
    <message>
        <location filename="../../kebab_desktop/ui/close_guard.py"/>
        <source>A question is being answered. Your question is kept in the conversation.</source>
        <translation>질문에 답하는 중입니다. 질문은 대화에 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/close_guard.py"/>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/close_guard.py"/>
        <source>Close while this is being done?</source>
        <translation>작업이 진행 중입니다. 종료할까요?</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/close_guard.py"/>
        <source>Documents are being indexed. What is finished stays; the rest follows at the next start.</source>
        <translation>문서를 색인하고 있습니다. 끝난 것은 그대로 남고, 나머지는 다음에 시작할 때 이어서 색인합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/close_guard.py"/>
        <source>Keep it open</source>
        <translation>계속 열어 두기</translation>
    </message>
</context>
<context>
    <name>CodeCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>Citation {n}</source>
        <translation>인용 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>Code: {code}</source>
        <translation>코드: {code}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>Copy code</source>
        <translation>코드 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>The model wrote this; it stands in no runbook that was found. Check it before you run it.</source>
        <translation>모델이 쓴 것이며 찾은 런북 어디에도 없습니다. 실행하기 전에 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>not in the sources</source>
        <translation>출처에 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>verbatim · L{line}</source>
        <translation>원문 그대로 · L{line}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/code_card.py"/>
        <source>verbatim · {name} L{line}</source>
        <translation>원문 그대로 · {name} L{line}</translation>
    </message>
</context>
<context>
    <name>ColumnMenu</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/column_menu.py"/>
        <source>As many as fit</source>
        <translation>화면에 맞게</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/column_menu.py"/>
        <source>Columns</source>
        <translation>열</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <location filename="../../kebab_desktop/ui/palette/command_palette.py"/>
        <source>Command palette</source>
        <translation>명령 팔레트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/command_palette.py"/>
        <source>Found</source>
        <translation>찾은 항목</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/command_palette.py"/>
        <source>Go to a page, document, conversation, setting … or do something</source>
        <translation>화면, 문서, 대화, 설정으로 가거나 명령을 실행합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/command_palette.py"/>
        <source>Nothing matches “{text}”</source>
        <translation>“{text}”에 맞는 항목이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/command_palette.py"/>
        <source>↑ ↓ choose  ·  Enter open  ·  Esc close  ·  Korean initials work: ㅅㅈ</source>
        <translation>↑ ↓ 선택  ·  Enter 열기  ·  Esc 닫기  ·  초성으로도 찾습니다: ㅅㅈ → 설정</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Now</source>
        <translation>지금</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Then</source>
        <translation>당시</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/question_edit.py"/>
        <source>A picture cannot be asked. Paste its text, or attach the log as a file.</source>
        <translation>그림으로는 질문할 수 없습니다. 글자를 붙여 넣거나 로그를 파일로 첨부하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Ask</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Ask ⏎</source>
        <translation>질문 ⏎</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Asks this (Enter); an answer that is being made is finished first</source>
        <translation>이 질문을 합니다(Enter). 만들고 있는 답변을 먼저 끝냅니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Attach log</source>
        <translation>로그 첨부</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Attach logs</source>
        <translation>로그 첨부</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Ctrl+O</source>
        <translation>Ctrl+O</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>Stop the answer</source>
        <translation>답변 중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/question_edit.py"/>
        <source>The clipboard gives no text. Copy it again as text, or attach a log as a file.</source>
        <translation>클립보드에서 글자를 가져올 수 없습니다. 글자로 다시 복사하거나 로그를 파일로 첨부하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/composer.py"/>
        <source>The question has {n} characters; at most {limit} are accepted.</source>
        <translation>질문이 {n}자입니다. {limit}자까지 쓸 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/question_edit.py"/>
        <source>The text has {n} characters, too many for a question. Save it as a file and attach that as a log.</source>
        <translation>글자가 {n}자라 질문으로는 너무 깁니다. 파일로 저장해서 로그로 첨부하세요.</translation>
    </message>
</context>
<context>
    <name>ConflictsPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>Add</source>
        <translation>추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>Add nothing of this drop</source>
        <translation>이번에 놓은 것은 아무것도 추가하지 않기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>Copied into {folder}; no file there is overwritten.</source>
        <translation>{folder} 폴더에 복사합니다. 그곳의 파일은 덮어쓰지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>Copy to</source>
        <translation>복사할 곳</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>For all files</source>
        <translation>모든 파일에</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>Nothing is copied before you choose</source>
        <translation>고르기 전에는 아무것도 복사하지 않습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>and {n} more</source>
        <translation>그 밖에 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>as proposed</source>
        <translation>제안대로</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/conflicts_pane.py"/>
        <source>{n} other items are added as they are</source>
        <translation>다른 {n}개는 그대로 추가합니다</translation>
    </message>
</context>
<context>
    <name>ConversationDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/desk.py"/>
        <source>Export conversation</source>
        <translation>대화 내보내기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/desk.py"/>
        <source>Exported to {path}</source>
        <translation>{path}에 내보냈습니다</translation>
    </message>
</context>
<context>
    <name>ConversationModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>Earlier</source>
        <translation>이전</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>Pinned</source>
        <translation>고정됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>Today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>Yesterday</source>
        <translation>어제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>answering …</source>
        <translation>답변 중 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>not finished</source>
        <translation>완료되지 않음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>refused</source>
        <translation>거절</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>{n} turns</source>
        <translation><numerusform>문답 {n}건</numerusform></translation>
    </message>
</context>
<context>
    <name>ConversationPanel</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Conversations</source>
        <translation>대화 목록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Ctrl+N</source>
        <translation>Ctrl+N</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Export as JSON…</source>
        <translation>JSON으로 내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Export as Markdown…</source>
        <translation>Markdown으로 내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Incident pack…</source>
        <translation>장애 자료…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>New conversation</source>
        <translation>새 대화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>No conversation matches.</source>
        <translation>일치하는 대화가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>No conversation matches. Narrow with is:pinned, is:refused, is:stopped, after:2026-11-01.</source>
        <translation>일치하는 대화가 없습니다. 상태:고정, 상태:거절, 상태:중지, 이후:2026-11-01, 이후:어제로 좁힐 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>No conversations yet. Every question begins one, and it is kept here.</source>
        <translation>아직 대화가 없습니다. 질문하면 대화가 시작되고 여기에 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Reading the conversations …</source>
        <translation>대화를 읽는 중 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Rename</source>
        <translation>이름 바꾸기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Search conversations</source>
        <translation>대화 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Search conversations  Ctrl+F</source>
        <translation>대화 검색  Ctrl+F</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>The conversations could not be read.</source>
        <translation>대화를 읽지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Unpin</source>
        <translation>고정 해제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_panel.py"/>
        <source>Words of titles, questions and answers. is:pinned, is:refused, is:stopped, after:2026-11-01 and before:2026-12-01 narrow what is found.</source>
        <translation>제목, 질문, 답변의 단어로 찾습니다. 상태:고정, 상태:거절, 상태:중지, 이후:2026-11-01, 이전:2026-12-01을 더하면 좁혀 찾습니다.</translation>
    </message>
</context>
<context>
    <name>DataCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Copied the diagnostics</source>
        <translation>진단 정보를 복사했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Copy diagnostics</source>
        <translation>진단 정보 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Data and diagnostics</source>
        <translation>데이터와 진단</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Data folder</source>
        <translation>데이터 폴더</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Open data folder</source>
        <translation>데이터 폴더 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Reset all settings</source>
        <translation>모든 설정 초기화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Settings file</source>
        <translation>설정 파일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>The folder cannot be opened</source>
        <translation>폴더를 열 수 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/data_card.py"/>
        <source>Versions, places and the last health check</source>
        <translation>버전, 위치, 마지막 상태 점검</translation>
    </message>
</context>
<context>
    <name>DataFolderWatch</name>
    <message>
        <location filename="../../kebab_desktop/ui/data_folder_watch.py"/>
        <source>The data folder is there again; the program goes on.</source>
        <translation>데이터 폴더가 다시 있습니다. 프로그램이 이어서 동작합니다.</translation>
    </message>
</context>
<context>
    <name>Deletions</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/deletions.py"/>
        <source>Deleted “{title}”</source>
        <translation>“{title}”을(를) 삭제했습니다</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/deletions.py"/>
        <source>Deleted “{title}” and {n} others</source>
        <translation><numerusform>“{title}” 외 {n}개를 삭제했습니다</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/deletions.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>Details</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/details.py"/>
        <source>This document could not be read.</source>
        <translation>이 문서를 읽지 못했습니다.</translation>
    </message>
</context>
<context>
    <name>DeviceTest</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/device_test.py"/>
        <source>Embeds a few texts and tells which device did it.</source>
        <translation>글 몇 개를 임베딩해 보고 어느 장치가 했는지 알려 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/device_test.py"/>
        <source>Indexing is using the device; test it afterwards</source>
        <translation>색인 중이라 장치를 쓰고 있습니다. 끝난 뒤에 테스트하세요</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/device_test.py"/>
        <source>Test</source>
        <translation>테스트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/device_test.py"/>
        <source>Test the embedding device</source>
        <translation>임베딩 장치 테스트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/device_test.py"/>
        <source>Testing …</source>
        <translation>테스트하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/device_test.py"/>
        <source>Used: {device}</source>
        <translation>사용한 장치: {device}</translation>
    </message>
</context>
<context>
    <name>DifferenceView</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/difference_view.py"/>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/difference_view.py"/>
        <source>There is no difference.</source>
        <translation>차이가 없습니다.</translation>
    </message>
</context>
<context>
    <name>DocumentFoot</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Change fields and text in the whole page (Ctrl+E)</source>
        <translation>필드와 본문을 페이지 전체에서 편집 (Ctrl+E)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Enlarge</source>
        <translation>크게 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Open outside</source>
        <translation>외부에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Open the file in your own editor (Ctrl+Shift+E)</source>
        <translation>쓰던 편집기에서 파일 열기 (Ctrl+Shift+E)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Re-index</source>
        <translation>다시 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Read it in the whole page (Ctrl+E)</source>
        <translation>페이지 전체에서 읽기 (Ctrl+E)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Read this file again and replace what is indexed of it</source>
        <translation>이 파일을 다시 읽어 색인을 새로 바꿉니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Save the file and index it (Ctrl+S)</source>
        <translation>파일을 저장하고 색인 (Ctrl+S)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Show what the file says again; can be undone</source>
        <translation>파일의 내용을 다시 보여 줍니다. 되돌릴 수 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_foot.py"/>
        <source>Take it out of the knowledge base; can be undone</source>
        <translation>지식 베이스에서 제거합니다. 되돌릴 수 있습니다</translation>
    </message>
</context>
<context>
    <name>DocumentModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Chunks</source>
        <translation>청크</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Severity</source>
        <translation>심각도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Title</source>
        <translation>제목</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Trust</source>
        <translation>신뢰도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Updated</source>
        <translation>갱신</translation>
    </message>
</context>
<context>
    <name>DocumentPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Chunks</source>
        <translation>청크</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Chunks {n}</source>
        <translation>청크 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Cited by</source>
        <translation>인용한 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Fields</source>
        <translation>필드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Nothing of this file is indexed.</source>
        <translation>이 파일에서 색인된 내용이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Parts of the document</source>
        <translation>문서의 부분</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Text</source>
        <translation>본문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>The file changed since it was indexed. Re-index to use the new text.</source>
        <translation>색인한 뒤에 파일이 바뀌었습니다. 새 내용을 쓰려면 다시 색인하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>The file is gone; the text as it was indexed is still searchable.</source>
        <translation>파일이 없어졌습니다. 색인된 내용은 계속 검색됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>The folder of the source “{source}” is gone or cannot be read; the indexed text stays searchable. Connect the drive or give back the permission to read it, or remove the source.</source>
        <translation>“{source}” 소스의 폴더가 없거나 읽을 수 없습니다. 색인된 내용은 계속 검색됩니다. 드라이브를 연결하거나 읽기 권한을 되돌리거나, 소스를 제거하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/document_pane.py"/>
        <source>Versions</source>
        <translation>버전</translation>
    </message>
</context>
<context>
    <name>DocumentTable</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Change the source…</source>
        <translation>소스 변경…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Documents</source>
        <translation>문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Export your documents…</source>
        <translation>내 문서 내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Open folder</source>
        <translation>폴더 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Open outside</source>
        <translation>외부에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Re-index</source>
        <translation>다시 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/table.py"/>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
</context>
<context>
    <name>DocumentView</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/document_view.py"/>
        <source>A part of the document is too large to be laid out: it is shown as it is written, long lines cut.</source>
        <translation>문서의 한 부분이 너무 커서 모양을 갖추지 않고 적힌 대로 보여 줍니다. 긴 줄은 잘랐습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/document_view.py"/>
        <source>Document</source>
        <translation>문서</translation>
    </message>
</context>
<context>
    <name>DraftFold</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/draft.py"/>
        <source>Hide the draft of the model</source>
        <translation>모델의 초안 접기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/draft.py"/>
        <source>Show the draft of the model</source>
        <translation>모델의 초안 보기</translation>
    </message>
</context>
<context>
    <name>DraftsBar</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>Continue</source>
        <translation>이어 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>Continue “{title}”</source>
        <translation>“{title}” 이어 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>Discard “{title}”</source>
        <translation>“{title}” 버리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>There are {n} more drafts.</source>
        <translation>초안이 {n}개 더 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>There is another draft.</source>
        <translation>초안이 하나 더 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>without title</source>
        <translation>제목 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>“{title}” is not saved, typed {when}.</source>
        <translation>“{title}”이(가) 저장되지 않았습니다 ({when} 작성).</translation>
    </message>
</context>
<context>
    <name>DraftsDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>Discarded the draft “{title}”</source>
        <translation>초안 “{title}”을(를) 버렸습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/drafts_bar.py"/>
        <source>without title</source>
        <translation>제목 없음</translation>
    </message>
</context>
<context>
    <name>DropsWaiting</name>
    <message>
        <location filename="../../kebab_desktop/ui/drops_waiting.py"/>
        <source>They are not added before you answer. Press to come to the question.</source>
        <translation>답하기 전에는 추가되지 않습니다. 누르면 질문으로 이동합니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/drops_waiting.py"/>
        <source>{n} dropped items wait</source>
        <translation><numerusform>답을 기다리는 파일 {n}개</numerusform></translation>
    </message>
</context>
<context>
    <name>DuplicateCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problem_cards.py"/>
        <source>Do not show them here again</source>
        <translation>여기에 다시 표시하지 않습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problem_cards.py"/>
        <source>Keep only this</source>
        <translation>이것만 남기기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problem_cards.py"/>
        <source>Keep only {place}</source>
        <translation>{place}만 남기기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problem_cards.py"/>
        <source>These are no duplicates</source>
        <translation>중복이 아닙니다</translation>
    </message>
</context>
<context>
    <name>EditedQuestion</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/edited_question.py"/>
        <source>Ask it at the end of the conversation instead</source>
        <translation>이 자리 대신 대화의 끝에서 질문하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/edited_question.py"/>
        <source>Asked in place of this one, which stays one click away: “{question}”</source>
        <translation>원래 답변은 남기고 이 질문 대신 묻습니다: “{question}”</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/edited_question.py"/>
        <source>Edited question ✕</source>
        <translation>고친 질문 ✕</translation>
    </message>
</context>
<context>
    <name>EditorAnswers</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Copy to my library</source>
        <translation>내 라이브러리로 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Copy, and take the original out</source>
        <translation>복사하고 원본은 제거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Discard them</source>
        <translation>버리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Keep mine</source>
        <translation>내 것 유지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Save as UTF-8</source>
        <translation>UTF-8로 저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Saving will replace what was written outside; that text is kept under Versions.</source>
        <translation>저장하면 외부에서 쓴 내용을 대신합니다. 그 내용은 버전에 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Show difference</source>
        <translation>차이 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Take theirs</source>
        <translation>외부 내용 받기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>The file is gone. Saving writes it again.</source>
        <translation>파일이 없어졌습니다. 저장하면 다시 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>The file was changed outside since it was opened.</source>
        <translation>연 뒤에 파일이 외부에서 바뀌었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>The text of the file is shown; yours is kept under Versions</source>
        <translation>파일의 내용을 표시합니다. 쓰던 글은 버전에 남습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>The unsaved words were discarded</source>
        <translation>저장하지 않은 글을 버렸습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>These are your words of {when} that were not saved.</source>
        <translation>{when}에 쓰고 저장하지 않은 글입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/editor_answers.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>EmptyChat</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>Ask, or try one of these:</source>
        <translation>질문하거나 아래에서 고르세요:</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>Indexing is paused: {n} of {all} runbooks are indexed; answers know only those.</source>
        <translation>색인이 일시 중지되었습니다. 런북 {all}개 중 {n}개만 색인되어, 답변은 그것만 알고 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>The answer comes from the runbooks on this computer, with the lines it rests on.</source>
        <translation>이 컴퓨터의 런북에서 찾아, 근거가 되는 줄과 함께 답합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>The runbooks are being indexed: {n} of {all}.</source>
        <translation>런북을 색인하고 있습니다: {all}개 중 {n}개.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>The runbooks are being looked through.</source>
        <translation>런북을 살펴보고 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>They are in English; questions may be in Korean.</source>
        <translation>런북은 영어이며, 한국어로 질문해도 됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>They are in Korean; questions may be in English.</source>
        <translation>런북은 한국어이며, 영어로 질문해도 됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>Until that is done, answers know only what is indexed already.</source>
        <translation>끝날 때까지는 이미 색인된 내용으로만 답합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>What is going wrong?</source>
        <translation>무엇이 문제인가요?</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>from a Korean runbook</source>
        <translation>한국어 런북</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/empty_chat.py"/>
        <source>from an English runbook</source>
        <translation>영어 런북</translation>
    </message>
</context>
<context>
    <name>EmptyState</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/empty_state.py"/>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/empty_state.py"/>
        <source>The notice says why; the log has the details.</source>
        <translation>이유는 알림에, 자세한 내용은 로그에 있습니다.</translation>
    </message>
</context>
<context>
    <name>ErrorDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/errors.py"/>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/errors.py"/>
        <source>Copy details</source>
        <translation>자세한 내용 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/errors.py"/>
        <source>Something went wrong in the program.</source>
        <translation>프로그램에 문제가 생겼습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/errors.py"/>
        <source>What you typed and what is indexed are kept. Copy the report if you want to tell the makers.</source>
        <translation>입력한 내용과 색인은 그대로 있습니다. 개발자에게 알리려면 보고서를 복사하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/errors.py"/>
        <source>{path} cannot be used: {reason}. Check that it is there and that you may use it.</source>
        <translation>{path}을(를) 쓸 수 없습니다: {reason}. 제자리에 있는지, 사용할 권한이 있는지 확인하세요.</translation>
    </message>
</context>
<context>
    <name>EvidenceBlock</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/evidence.py"/>
        <source>EVIDENCE AT A GLANCE</source>
        <translation>한눈에 보는 근거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/evidence.py"/>
        <source>Show fewer quotes</source>
        <translation>인용 접기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/evidence.py"/>
        <source>Show {n} more quotes</source>
        <translation><numerusform>인용 {n}개 더 보기</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/evidence.py"/>
        <source>Verdict: {text}</source>
        <translation>판정: {text}</translation>
    </message>
</context>
<context>
    <name>Exporting</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/exporting.py"/>
        <source>Documents are being exported. They will have to be exported again.</source>
        <translation>문서를 내보내고 있습니다. 닫으면 다시 내보내야 합니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/exporting.py"/>
        <source>Wrote {n} documents to {path}</source>
        <translation><numerusform>문서 {n}개를 {path}에 내보냈습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/exporting.py"/>
        <source>{n} files could not be read</source>
        <translation><numerusform>파일 {n}개를 읽을 수 없었습니다</numerusform></translation>
    </message>
</context>
<context>
    <name>FileNotes</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/file_notes.py"/>
        <source>{n} lines</source>
        <translation><numerusform>{n}줄</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/file_notes.py"/>
        <source>{n} more files without notes</source>
        <translation><numerusform>특이 사항 없는 파일 {n}개 더</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/file_notes.py"/>
        <source>{share} not understood</source>
        <translation>해석 못 함 {share}</translation>
    </message>
</context>
<context>
    <name>FileTrouble</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/file_trouble.py"/>
        <source>Open the file</source>
        <translation>파일 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/file_trouble.py"/>
        <source>The file cannot be opened</source>
        <translation>파일을 열 수 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/file_trouble.py"/>
        <source>The settings file was written anew</source>
        <translation>설정 파일을 새로 썼습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/file_trouble.py"/>
        <source>The settings file was written anew; what stood in it is now {name}</source>
        <translation>설정 파일을 새로 썼습니다. 있던 내용은 {name}에 보관했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/file_trouble.py"/>
        <source>The settings of before hold on.</source>
        <translation>이전 설정이 그대로 적용됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/file_trouble.py"/>
        <source>Write it anew</source>
        <translation>새로 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/file_trouble.py"/>
        <source>Writes the settings in force; what stands in the file now is kept beside it</source>
        <translation>지금 적용 중인 설정을 씁니다. 지금 파일의 내용은 옆에 따로 보관합니다</translation>
    </message>
</context>
<context>
    <name>FindingList</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>Show all {n} findings</source>
        <translation>발견 {n}건 모두 보기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>{n} of {all} findings have no runbook; nothing is answered for them from a similar one.</source>
        <translation><numerusform>발견 {all}건 중 {n}건은 런북이 없습니다. 비슷한 런북으로 대신 답하지 않습니다.</numerusform></translation>
    </message>
</context>
<context>
    <name>FindingRow</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>+{n} more</source>
        <translation>외 {n}건</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>It was counted {n} times; {kept} places are kept as proof.</source>
        <translation>모두 {n}번 발견되었고, 그중 {kept}곳을 근거로 남겼습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>Log lines</source>
        <translation>로그 줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>Log lines {place}</source>
        <translation>로그 줄 {place}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>No runbook of the knowledge base covers this finding.</source>
        <translation>지식 베이스에 이 항목을 다루는 런북이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>Runbook</source>
        <translation>런북</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>Runbook: {title}</source>
        <translation>런북: {title}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>no runbook</source>
        <translation>런북 없음</translation>
    </message>
</context>
<context>
    <name>FirstQuestion</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/first_question.py"/>
        <source>Ask</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/first_question.py"/>
        <source>Ask ⏎</source>
        <translation>질문 ⏎</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/first_question.py"/>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/first_question.py"/>
        <source>Logs can be added as soon as the knowledge base is open.</source>
        <translation>로그는 지식 베이스가 열린 뒤에 첨부할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/first_question.py"/>
        <source>This will be asked as soon as the knowledge base is open.</source>
        <translation>지식 베이스가 열리는 대로 이 질문을 보냅니다.</translation>
    </message>
</context>
<context>
    <name>FixDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fix_desk.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fix_desk.py"/>
        <source>“{title}” is UTF-8 now</source>
        <translation>“{title}”을(를) UTF-8로 바꾸었습니다</translation>
    </message>
</context>
<context>
    <name>FoldedText</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Copy: {name}</source>
        <translation>복사: {name}</translation>
    </message>
</context>
<context>
    <name>FollowUps</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/follow_ups.py"/>
        <source>Ask further:</source>
        <translation>이어서 묻기:</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/follow_ups.py"/>
        <source>Ask: {question}</source>
        <translation>묻기: {question}</translation>
    </message>
</context>
<context>
    <name>GapModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>Asked</source>
        <translation>횟수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>Last asked</source>
        <translation>마지막 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>Most asked question</source>
        <translation>가장 많이 한 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>Topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>Wordings</source>
        <translation>표현 수</translation>
    </message>
</context>
<context>
    <name>GapPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>Ask again</source>
        <translation>다시 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>Begin a runbook that answers the most asked question</source>
        <translation>가장 많이 한 질문에 답하는 런북 쓰기 시작</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>Put the question into the chat, with today&apos;s settings</source>
        <translation>지금의 설정으로 질문을 대화에 넣습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>Questions</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>Write a runbook</source>
        <translation>런북 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>and {n} more</source>
        <translation>그 밖에 {n}개</translation>
    </message>
</context>
<context>
    <name>GapPart</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>No gaps</source>
        <translation>빠진 주제가 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>Questions that were refused because no runbook covers them are grouped here by topic.</source>
        <translation>런북이 없어 거절한 질문을 주제별로 모아 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gaps.py"/>
        <source>Topics that no runbook covers</source>
        <translation>런북이 다루지 않는 주제</translation>
    </message>
</context>
<context>
    <name>HealthCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>Check now</source>
        <translation>지금 점검</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>Checking …</source>
        <translation>점검하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>Everything is in order.</source>
        <translation>모두 정상입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>Finishes interrupted writes and rebuilds the indexes from the catalog</source>
        <translation>중단된 쓰기를 끝내고 카탈로그에서 색인을 다시 만듭니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>Health check</source>
        <translation>상태 점검</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>Looks at folders, catalog, indexes and models.</source>
        <translation>폴더, 카탈로그, 색인, 모델을 살핍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>Repair</source>
        <translation>복구</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>ok</source>
        <translation>정상</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>warning</source>
        <translation>주의</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>{n} findings</source>
        <translation><numerusform>확인할 것 {n}개</numerusform></translation>
    </message>
</context>
<context>
    <name>HistoryClearing</name>
    <message>
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>Answers are being brought back. The rest follows at the next start.</source>
        <translation>답변을 되돌리고 있습니다. 나머지는 다음에 시작할 때 되돌립니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>Answers are being moved to the archive</source>
        <translation>답변을 보관 파일로 옮기고 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>Answers are being moved to the archive. Until that is done, all of them stay in the history.</source>
        <translation>답변을 보관 파일로 옮기고 있습니다. 끝나기 전까지는 모두 기록에 남아 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>The answers are back</source>
        <translation>답변을 되돌렸습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>There are no such answers</source>
        <translation>해당하는 답변이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>Undo was interrupted and is finished now: {n} answers are back</source>
        <translation><numerusform>중단된 되돌리기를 마저 끝내 답변 {n}개를 되돌렸습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>{n} answers are being brought back</source>
        <translation><numerusform>답변 {n}개를 되돌리고 있습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>{n} answers were moved to the archive</source>
        <translation><numerusform>답변 {n}개를 보관 파일로 옮겼습니다</numerusform></translation>
    </message>
</context>
<context>
    <name>HistoryDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/desk.py"/>
        <source>Answers are being exported. They will have to be exported again.</source>
        <translation>답변을 내보내고 있습니다. 닫으면 다시 내보내야 합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/desk.py"/>
        <source>Answers are being written to {file}</source>
        <translation>{file}에 답변을 내보내고 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/desk.py"/>
        <source>Saved {path}</source>
        <translation>{path}에 저장했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/desk.py"/>
        <source>The gate was changed once more meanwhile; it stays as it is</source>
        <translation>그사이 기준 점수를 다시 바꾸었으므로 그대로 둡니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/desk.py"/>
        <source>The new gate holds from the next question on</source>
        <translation>다음 질문부터 새 기준 점수를 씁니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/desk.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>HistoryFiles</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/files.py"/>
        <source>Export history</source>
        <translation>기록 내보내기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/files.py"/>
        <source>Import history</source>
        <translation>기록 가져오기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/files.py"/>
        <source>Table, one line per answer (*.csv)</source>
        <translation>표, 답변마다 한 줄 (*.csv)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/files.py"/>
        <source>Text to read, with footnotes (*.md)</source>
        <translation>각주가 달린 읽기용 글 (*.md)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/files.py"/>
        <source>Whole answers (*.json *.jsonl)</source>
        <translation>답변 전체 (*.json *.jsonl)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/files.py"/>
        <source>Whole answers, can be imported (*.json)</source>
        <translation>답변 전체, 다시 가져올 수 있음 (*.json)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/files.py"/>
        <source>Whole answers, one per line (*.jsonl)</source>
        <translation>답변 전체, 한 줄에 하나 (*.jsonl)</translation>
    </message>
</context>
<context>
    <name>HistoryHead</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Any time</source>
        <translation>전체 기간</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Bring back answers that were exported or moved to the archive</source>
        <translation>내보냈거나 보관 파일로 옮긴 답변을 되돌립니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Delete by age…</source>
        <translation>오래된 답변 삭제…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Export…</source>
        <translation>내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Import, delete by age, columns</source>
        <translation>가져오기, 오래된 답변 삭제, 열</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Import…</source>
        <translation>가져오기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Last 24 hours</source>
        <translation>최근 24시간</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Last 30 days</source>
        <translation>최근 30일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Last 7 days</source>
        <translation>최근 7일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>More</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Moves old answers to the archive, can be undone</source>
        <translation>오래된 답변을 보관 파일로 옮기며, 되돌릴 수 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>One conversation  ×</source>
        <translation>대화 하나만  ×</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Only one conversation is shown; press to show all</source>
        <translation>대화 하나만 보고 있습니다. 누르면 모두 보입니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Save what is shown as CSV, JSON or Markdown</source>
        <translation>보이는 내용을 CSV, JSON 또는 Markdown으로 저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Search questions and answers</source>
        <translation>질문과 답변 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Search the history</source>
        <translation>기록 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/head.py"/>
        <source>Time span</source>
        <translation>기간</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Mode</source>
        <translation>방식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Outcome</source>
        <translation>결과</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Question</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Reason</source>
        <translation>이유</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Score / gate</source>
        <translation>점수 / 기준 점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Time</source>
        <translation>시각</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model.py"/>
        <source>Took</source>
        <translation>걸린 시간</translation>
    </message>
</context>
<context>
    <name>HistoryPage</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>Every answer and every refusal is kept here, with what was searched and why it was refused.</source>
        <translation>모든 답변과 거절이 검색 내용, 거절 이유와 함께 여기에 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>History</source>
        <translation>기록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>No answer passes these filters.</source>
        <translation>이 조건에 맞는 답변이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>No questions are left</source>
        <translation>남은 질문이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>No questions yet</source>
        <translation>아직 질문이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>Nothing matches</source>
        <translation>일치하는 것이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>Reading the history …</source>
        <translation>기록을 읽는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>Show everything</source>
        <translation>모두 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>The history could not be read</source>
        <translation>기록을 읽지 못했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>They are in the archive. More › Import… brings them back; new answers and refusals come here.</source>
        <translation>보관 파일에 있습니다. 더 보기 › 가져오기…로 되살릴 수 있으며, 새 답변과 거절은 여기에 쌓입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/page.py"/>
        <source>This answer is not in the history</source>
        <translation>이 답변은 기록에 없습니다</translation>
    </message>
</context>
<context>
    <name>HistorySummaryPanel</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>Back</source>
        <translation>되돌아가기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>Back to the gate in force</source>
        <translation>지금 쓰는 기준 점수로 되돌아가기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>Nothing was refused.</source>
        <translation>거절된 질문이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>REFUSED {n} OF {total}</source>
        <translation>{total}개 중 {n}개 거절</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>REFUSED {percent}%</source>
        <translation>거절 {percent}%</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>REFUSED {percent}% · {n} OF {total} ANSWERS</source>
        <translation>거절 {percent}% · 답변 {total}개 중 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>TOP SCORES · {mode}</source>
        <translation>최고 점수 · {mode}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>Use this gate</source>
        <translation>이 기준 점수 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/summary.py"/>
        <source>Use {gate} from now on</source>
        <translation>앞으로 {gate} 쓰기</translation>
    </message>
</context>
<context>
    <name>HistoryTable</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/table.py"/>
        <source>Answers and refusals</source>
        <translation>답변과 거절</translation>
    </message>
</context>
<context>
    <name>InterruptedBar</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/interrupted.py"/>
        <source>Ask again</source>
        <translation>다시 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/interrupted.py"/>
        <source>Ask again for one that is kept.</source>
        <translation>다시 질문하면 새 답변이 기록에 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/interrupted.py"/>
        <source>This answer is no longer in the history, so it cannot be pinned, packed or marked.</source>
        <translation>이 답변은 이제 기록에 없어 고정하거나 묶음으로 저장하거나 표시할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/interrupted.py"/>
        <source>This answer is not finished: it is still being made, or the program ended meanwhile.</source>
        <translation>이 답변은 완료되지 않았습니다. 아직 작성 중이거나, 작성 중에 프로그램이 종료되었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/interrupted.py"/>
        <source>This answer was interrupted: the program ended before anything was found.</source>
        <translation>이 답변은 중단되었습니다. 아무것도 찾기 전에 프로그램이 종료되었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/interrupted.py"/>
        <source>This answer was interrupted: the program ended before it was finished.</source>
        <translation>이 답변은 중단되었습니다. 답변이 끝나기 전에 프로그램이 종료되었습니다.</translation>
    </message>
</context>
<context>
    <name>KeptAnswers</name>
    <message>
        <location filename="../../kebab_desktop/ui/kept_answers.py"/>
        <source>Files in a ZIP (*.zip)</source>
        <translation>ZIP 파일 (*.zip)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/kept_answers.py"/>
        <source>One text (*.md)</source>
        <translation>글 하나 (*.md)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/kept_answers.py"/>
        <source>Pinned this question: History › Pinned</source>
        <translation>이 질문을 고정했습니다: 기록 › 고정됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/kept_answers.py"/>
        <source>Save incident pack</source>
        <translation>장애 자료 저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/kept_answers.py"/>
        <source>Saved {path}</source>
        <translation>{path}에 저장했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/kept_answers.py"/>
        <source>This question is pinned already: History › Pinned</source>
        <translation>이미 고정한 질문입니다: 기록 › 고정됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/kept_answers.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>KeyField</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Press the new key here; Esc brings back the one that holds.</source>
        <translation>여기서 새 키를 누르세요. Esc를 누르면 지금 쓰는 키로 돌아갑니다.</translation>
    </message>
</context>
<context>
    <name>KeyRow</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Key for “{title}”</source>
        <translation>“{title}”의 키</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Reset the key of “{title}”</source>
        <translation>“{title}”의 키를 기본값으로</translation>
    </message>
</context>
<context>
    <name>KnowledgeActs</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>Add files</source>
        <translation>파일 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>Add source</source>
        <translation>소스 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>Export your documents</source>
        <translation>내 문서 내보내기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>Markdown, ZIP (*.md *.markdown *.zip)</source>
        <translation>Markdown, ZIP (*.md *.markdown *.zip)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>The source “{id}” belongs to the program and cannot be changed</source>
        <translation>“{id}” 소스는 프로그램에 딸린 것이라 바꿀 수 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>The source “{id}” belongs to the program and cannot be removed</source>
        <translation>“{id}” 소스는 프로그램에 딸린 것이라 제거할 수 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/acts.py"/>
        <source>ZIP files (*.zip)</source>
        <translation>ZIP 파일 (*.zip)</translation>
    </message>
</context>
<context>
    <name>KnowledgePage</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/page.py"/>
        <source>{path} is not in the list</source>
        <translation>{path} 항목이 목록에 없습니다</translation>
    </message>
</context>
<context>
    <name>LastConversation</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/last_conversation.py"/>
        <source>Read again</source>
        <translation>다시 읽기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/last_conversation.py"/>
        <source>{name} was being read when the program ended.</source>
        <translation>프로그램이 종료될 때 {name}을(를) 읽고 있었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/last_conversation.py"/>
        <source>{name} were being read when the program ended.</source>
        <translation>프로그램이 종료될 때 {name}을(를) 읽고 있었습니다.</translation>
    </message>
</context>
<context>
    <name>LeftOutField</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/left_out_field.py"/>
        <source>Leaves out</source>
        <translation>제외</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/left_out_field.py"/>
        <source>Leaves out {n} of {total} Markdown files</source>
        <translation>Markdown 파일 {total}개 중 {n}개 제외</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/left_out_field.py"/>
        <source>One name or path a line, below the folder: * stands for any part of a name, ** for folders. The files stay where they are.</source>
        <translation>한 줄에 이름 또는 폴더 아래 경로를 하나씩 쓰세요. *는 이름의 일부, **는 여러 폴더를 뜻합니다. 파일은 그대로 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/left_out_field.py"/>
        <source>and {n} more</source>
        <translation>그 밖에 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/left_out_field.py"/>
        <source>drafts/
*.old.md</source>
        <translation>초안/
*.old.md</translation>
    </message>
</context>
<context>
    <name>LineTaker</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/line_taker.py"/>
        <source>Copied {n} lines, secrets masked</source>
        <translation><numerusform>비밀 정보를 가리고 {n}줄을 복사했습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/line_taker.py"/>
        <source>{n} of {all} selected lines fit into a question.</source>
        <translation><numerusform>선택한 {all}줄 가운데 {n}줄만 질문에 들어갑니다.</numerusform></translation>
    </message>
</context>
<context>
    <name>LinkOpener</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>Open this link outside?</source>
        <translation>이 링크를 외부 프로그램으로 열까요?</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>This link leads nowhere from here.</source>
        <translation>여기에서는 열 수 없는 링크입니다.</translation>
    </message>
</context>
<context>
    <name>LogCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>Analysis: {text}</source>
        <translation>분석: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>Analyze again</source>
        <translation>다시 분석</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>Analyze separately</source>
        <translation>따로 분석</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>Healthy: no detector found anything</source>
        <translation>정상: 발견된 문제 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>Nothing can be said about its health</source>
        <translation>상태를 말할 수 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>Something went wrong in the program; the details are in the report.</source>
        <translation>프로그램에 문제가 생겼습니다. 자세한 내용은 보고서에 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>The analysis was cancelled; nothing of it was kept.</source>
        <translation>분석을 취소했습니다. 남은 결과는 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>The logs are of several hosts: join no findings of different logs.</source>
        <translation>여러 호스트의 로그이므로 서로 다른 로그의 발견을 합치지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>Too little to call it healthy</source>
        <translation>정상이라고 말하기에 부족함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/card.py"/>
        <source>{n} logs were analyzed together as those of one host.</source>
        <translation>로그 {n}개를 한 호스트의 것으로 보고 함께 분석했습니다.</translation>
    </message>
</context>
<context>
    <name>LogDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Add Markdown to the knowledge base</source>
        <translation>Markdown을 지식 베이스에 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/foresight.py"/>
        <source>Add to the knowledge base</source>
        <translation>지식 베이스에 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/foresight.py"/>
        <source>Analyze as a log</source>
        <translation>로그로 분석</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Analyze as logs</source>
        <translation>로그로 분석</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Analyze it</source>
        <translation>분석하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Attach logs</source>
        <translation>로그 첨부</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/foresight.py"/>
        <source>Drop to choose: logs, or the knowledge base</source>
        <translation>놓으면 고를 수 있습니다: 로그 분석 또는 지식 베이스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/foresight.py"/>
        <source>Looking into it …</source>
        <translation>무엇인지 살펴보는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Markdown files: {n}, other files: {m}. What are they for?</source>
        <translation>Markdown 파일 {n}개와 다른 파일 {m}개입니다. 어디에 쓸까요?</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Pasted log {time}</source>
        <translation>붙여 넣은 로그 {time}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Put it into the question</source>
        <translation>질문에 넣기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>Text of {name}:</source>
        <translation>{name}의 내용:</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>The pasted text looks like a log ({n} lines).</source>
        <translation><numerusform>붙여 넣은 글이 로그로 보입니다({n}줄).</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/foresight.py"/>
        <source>There is nothing in it that can be read</source>
        <translation>읽을 수 있는 것이 없습니다</translation>
    </message>
</context>
<context>
    <name>LogQuestion</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_question.py"/>
        <source>It is answered once the other answer is finished.</source>
        <translation>다른 답변이 끝나면 답합니다.</translation>
    </message>
</context>
<context>
    <name>LogTurn</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_turn.py"/>
        <source>A log is being read: {name}. The next start offers to read it again.</source>
        <translation>로그를 읽는 중입니다: {name}. 다음에 시작할 때 다시 읽을지 묻습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_turn.py"/>
        <source>A pasted log is being read: {name}. It is not kept and will have to be pasted again.</source>
        <translation>붙여 넣은 로그를 읽는 중입니다: {name}. 저장되지 않으므로 다시 붙여 넣어야 합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/log_turn.py"/>
        <source>The log is read; it is explained once the other answer is finished.</source>
        <translation>로그를 다 읽었습니다. 다른 답변이 끝나면 설명합니다.</translation>
    </message>
</context>
<context>
    <name>LogViewer</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer.py"/>
        <source>Log {name}</source>
        <translation>로그 {name}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer.py"/>
        <source>Not found from here on; search the other way, too.</source>
        <translation>여기서부터는 없습니다. 반대 방향으로도 찾아보세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer.py"/>
        <source>The log has changed since it was analyzed. Line {n} read then: {text}</source>
        <translation>분석한 뒤에 로그가 바뀌었습니다. 분석 당시 {n}번째 줄: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer.py"/>
        <source>The log is shorter than it was when it was analyzed; the lines shown are from then.</source>
        <translation>로그가 분석할 때보다 짧아졌습니다. 근거 줄은 분석 당시의 것입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer.py"/>
        <source>The proof is shown as it was.</source>
        <translation>근거 줄은 분석 당시 그대로 보여 줍니다.</translation>
    </message>
</context>
<context>
    <name>MainColumn</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>A folder that stays where it is</source>
        <translation>제자리에 그대로 두는 폴더</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Add files…</source>
        <translation>파일 추가…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Add source…</source>
        <translation>소스 추가…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>By source</source>
        <translation>소스별</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Clear the filter</source>
        <translation>필터 지우기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Copy Markdown files into the library</source>
        <translation>Markdown 파일을 라이브러리에 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Documents and sources that were taken out; bring them back</source>
        <translation>제외한 문서와 소스를 보고 되돌립니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Drop Markdown files or folders anywhere on this page.</source>
        <translation>Markdown 파일이나 폴더를 이 화면 아무 곳에나 놓으세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Everything that is wrong, with what can be done about it</source>
        <translation>잘못된 것 모두와 고치는 방법</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Filter  title, id, type, tag</source>
        <translation>필터  제목, ID, 유형, 태그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Filter documents</source>
        <translation>문서 필터</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Group by source</source>
        <translation>소스별로 묶기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Knowledge</source>
        <translation>지식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>New runbook</source>
        <translation>새 런북</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>No document is in this state.</source>
        <translation>이 상태인 문서가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>No document matches</source>
        <translation>일치하는 문서가 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Nothing has “{text}”.</source>
        <translation>“{text}” 내용이 있는 문서가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Reading the knowledge base …</source>
        <translation>지식 베이스를 읽는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Removed {n}</source>
        <translation>제거됨 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>The knowledge base could not be read</source>
        <translation>지식 베이스를 읽지 못했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>The knowledge base is empty</source>
        <translation>지식 베이스가 비어 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>Write a runbook from the template (Ctrl+N)</source>
        <translation>템플릿으로 새 런북을 씁니다 (Ctrl+N)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/main_column.py"/>
        <source>{n} with problems</source>
        <translation>문제 있음 {n}개</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <location filename="../../kebab_desktop/ui/main_window.py"/>
        <source>Chat</source>
        <translation>대화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/main_window.py"/>
        <source>History</source>
        <translation>기록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/main_window.py"/>
        <source>Knowledge</source>
        <translation>지식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/main_window.py"/>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/main_window.py"/>
        <source>not open</source>
        <translation>열리지 않음</translation>
    </message>
</context>
<context>
    <name>ManyPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Re-index</source>
        <translation>다시 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>{n} documents selected</source>
        <translation>문서 {n}개 선택</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>{n} with problems</source>
        <translation>문제 있음 {n}개</translation>
    </message>
</context>
<context>
    <name>MarkNote</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_note.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_note.py"/>
        <source>Keep the note</source>
        <translation>메모 저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_note.py"/>
        <source>Mark as wrong</source>
        <translation>틀린 답으로 표시</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_note.py"/>
        <source>Note: {text}</source>
        <translation>메모: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_note.py"/>
        <source>What helped? A note is optional. Enter keeps it, Esc leaves.</source>
        <translation>무엇이 도움이 되었나요? 메모는 비워도 됩니다. Enter: 저장, Esc: 그만두기.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_note.py"/>
        <source>What was wrong? A note is optional. Enter keeps it, Esc leaves.</source>
        <translation>무엇이 틀렸나요? 메모는 비워도 됩니다. Enter: 저장, Esc: 그만두기.</translation>
    </message>
</context>
<context>
    <name>MarkdownPanel</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Preview while writing</source>
        <translation>쓰는 동안 미리 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Put the cursor into a section to see what belongs there.</source>
        <translation>섹션에 커서를 두면 무엇을 쓰는 곳인지 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Text</source>
        <translation>본문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Text of the runbook</source>
        <translation>런북 본문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>The text is long: the Preview tab shows it.</source>
        <translation>글이 깁니다. 미리 보기 탭에서 볼 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Without text yet: {sections}</source>
        <translation>아직 비어 있는 섹션: {sections}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Write</source>
        <translation>쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>Write or preview</source>
        <translation>쓰기 또는 미리 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>log texts, thresholds, look-alikes</source>
        <translation>로그 문구, 임계값, 비슷하지만 다른 신호</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>numbered steps; say what a risky command interrupts</source>
        <translation>번호를 매긴 조치, 위험한 명령은 영향을 명시</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>questions that separate the causes, read-only commands</source>
        <translation>원인을 가르는 질문, 조회 전용 명령</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>sentences of the report, with {placeholders}</source>
        <translation>보고 문장, {placeholders} 형식의 빈칸 포함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>severity rule, evidence to save first, what needs approval</source>
        <translation>심각도 기준, 먼저 저장할 증거, 승인이 필요한 일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/markdown_panel.py"/>
        <source>what users and operators see</source>
        <translation>사용자와 운영자에게 보이는 현상</translation>
    </message>
</context>
<context>
    <name>MarkedAnswers</name>
    <message>
        <location filename="../../kebab_desktop/ui/marked_answers.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>All files (*)</source>
        <translation>모든 파일 (*)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Answer with quotes only, without a model</source>
        <translation>모델 없이 인용문으로만 답하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Architecture</source>
        <translation>구조</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Choose a GGUF file…</source>
        <translation>GGUF 파일 고르기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Choose an answer model</source>
        <translation>답변 모델 고르기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Context</source>
        <translation>컨텍스트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Drop a GGUF file here to look at it.</source>
        <translation>GGUF 파일을 여기에 놓으면 내용을 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Drop a GGUF file here, or try written answers with the small trial model (English only, tiny).</source>
        <translation>GGUF 파일을 여기에 놓거나, 작은 체험용 모델(영어 전용)로 문장 답변을 써 보세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>In use: quotes only, no model</source>
        <translation>사용 중: 모델 없이 인용문만</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>In use: quotes, because the model cannot be used</source>
        <translation>사용 중: 모델을 쓸 수 없어 인용문만</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>In use: quotes, until written answers are set up</source>
        <translation>사용 중: 문장 답변이 준비될 때까지 인용문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>In use: {name}</source>
        <translation>사용 중: {name}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>It has no chat template; answers may be poor.</source>
        <translation>대화 템플릿이 없어 답변이 나쁠 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>It may not fit into the memory of this computer.</source>
        <translation>이 컴퓨터의 메모리에 들어가지 않을 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Loading it once to see whether it writes … Until then nothing is changed.</source>
        <translation>한 번 불러와서 답을 쓰는지 확인하는 중입니다… 끝날 때까지 아무것도 바꾸지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/foresight.py"/>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Look at it as an answer model</source>
        <translation>답변 모델로 살펴보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Models (*.gguf)</source>
        <translation>모델 (*.gguf)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Nothing is changed until you say so.</source>
        <translation>선택하기 전에는 아무것도 바뀌지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Quotes only</source>
        <translation>인용문만</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>The trial model is tiny and knows English only: good to see written answers, not to rely on them.</source>
        <translation>체험용 모델은 아주 작고 영어만 압니다. 문장으로 된 답변을 맛보는 데에만 쓰고 믿지는 마세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Use the trial model</source>
        <translation>체험용 모델 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Use this model</source>
        <translation>이 모델 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>Use this model?</source>
        <translation>이 모델을 쓸까요?</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>about {size}</source>
        <translation>약 {size}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>about {size}; this computer has {all}: {fit}</source>
        <translation>약 {size}, 이 컴퓨터의 메모리는 {all}: {fit}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>balanced</source>
        <translation>중형: 속도와 품질의 균형</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>fits well</source>
        <translation>여유 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>large: thorough, slow without a graphics card</source>
        <translation>대형: 꼼꼼하지만 그래픽 카드 없이는 느림</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>small: quick, simple answers</source>
        <translation>소형: 빠르고 단순한 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>tight</source>
        <translation>빠듯함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>too large</source>
        <translation>너무 큼</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_card.py"/>
        <source>{n} tokens</source>
        <translation>토큰 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_size.py"/>
        <source>{size} · {count} parameters · {kind}</source>
        <translation>{size} · 파라미터 {count} · {kind}</translation>
    </message>
</context>
<context>
    <name>ModelDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_desk.py"/>
        <source>Tried: loaded in {s} s, writes {n} tokens a second</source>
        <translation>테스트 완료: {s}초에 불러왔고 초당 토큰 {n}개를 씁니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/model_desk.py"/>
        <source>{name} writes the answers as soon as that is set up.</source>
        <translation>문장 답변이 준비되는 대로 {name} 모델이 답변을 씁니다.</translation>
    </message>
</context>
<context>
    <name>ModelInput</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Packed evidence</source>
        <translation>담은 근거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>{n} messages, {chars} characters</source>
        <translation><numerusform>메시지 {n}개, {chars}자</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>{n} pieces, {chars} characters</source>
        <translation><numerusform>조각 {n}개, {chars}자</numerusform></translation>
    </message>
</context>
<context>
    <name>NarrowedLine</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowed_line.py"/>
        <source>Searched only in: {scope}</source>
        <translation>다음에서만 검색함: {scope}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowed_line.py"/>
        <source>trust {trust}+</source>
        <translation>신뢰도 {trust} 이상</translation>
    </message>
</context>
<context>
    <name>NarrowingChip</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>Any document</source>
        <translation>모든 문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>Documents that are searched: {text}</source>
        <translation>찾을 문서: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>Kind of log</source>
        <translation>로그 종류</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>Language of the document</source>
        <translation>문서의 언어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>Search only documents of a kind, severity, language or tag</source>
        <translation>로그 종류, 심각도, 언어, 태그가 맞는 문서에서만 찾습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>Severity</source>
        <translation>심각도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>Tag</source>
        <translation>태그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/narrowing_chip.py"/>
        <source>{n} conditions</source>
        <translation>조건 {n}개</translation>
    </message>
</context>
<context>
    <name>NetworkCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/network_card.py"/>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/network_card.py"/>
        <source>Nothing leaves this computer: questions, logs and runbooks are read and answered here.</source>
        <translation>아무것도 이 컴퓨터 밖으로 나가지 않습니다. 질문, 로그, 런북을 모두 여기에서 읽고 답합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/network_card.py"/>
        <source>Test again</source>
        <translation>다시 검사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/network_card.py"/>
        <source>Test again whether a network connection is open</source>
        <translation>열린 네트워크 연결이 있는지 다시 검사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/network_card.py"/>
        <source>Tested just now: {result}</source>
        <translation>방금 검사함: {result}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/network_card.py"/>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/network_card.py"/>
        <source>open connection</source>
        <translation>연결 열림</translation>
    </message>
</context>
<context>
    <name>NewBeginnings</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>Nothing was added yet</source>
        <translation>추가한 것이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>Taken out: {what}; your files stay where they are</source>
        <translation>{what}를 제거했습니다. 파일은 그대로 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>{n} documents</source>
        <translation><numerusform>문서 {n}개</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>{n} drafts</source>
        <translation><numerusform>초안 {n}개</numerusform></translation>
    </message>
</context>
<context>
    <name>OfferBar</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/offer_bar.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>PaletteDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/palette/desk.py"/>
        <source>This cannot be done now</source>
        <translation>지금은 할 수 없습니다</translation>
    </message>
</context>
<context>
    <name>PastDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/past_desk.py"/>
        <source>Restored an earlier version of “{title}”</source>
        <translation>“{title}”을(를) 이전 버전으로 되돌렸습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/past_desk.py"/>
        <source>The earlier versions are deleted</source>
        <translation>이전 버전을 삭제했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/past_desk.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>PinButton</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_button.py"/>
        <source>Check after every change of the runbooks that the cited documents are still found</source>
        <translation>런북이 바뀔 때마다 인용한 문서를 여전히 찾는지 확인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_button.py"/>
        <source>Pin this question</source>
        <translation>이 질문 고정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_button.py"/>
        <source>Unpin this question</source>
        <translation>이 질문 고정 해제</translation>
    </message>
</context>
<context>
    <name>PinModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>Checked</source>
        <translation>확인한 때</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>Expected</source>
        <translation>찾아야 할 문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>Now</source>
        <translation>지금</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>Question</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>Rank then</source>
        <translation>당시 순위</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>State</source>
        <translation>상태</translation>
    </message>
</context>
<context>
    <name>PinPart</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>All are still found.</source>
        <translation>모두 여전히 찾습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Check now</source>
        <translation>지금 점검</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Nothing is pinned</source>
        <translation>고정한 질문이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Open answer</source>
        <translation>답변 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Pin a good answer: after every change of the runbooks its documents must still be found. In Chat: More › Pin this question, below the answer. Here: choose an answer and press Pin this question.</source>
        <translation>좋은 답변을 고정하면, 런북이 바뀔 때마다 그 문서를 여전히 찾는지 확인합니다. 대화에서는 답변 아래의 더 보기 › 이 질문 고정을, 여기에서는 답변을 고른 다음 이 질문 고정을 누르세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Pinned questions</source>
        <translation>고정한 질문 목록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Pinned this question</source>
        <translation>이 질문을 고정했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Search for every pinned question again</source>
        <translation>고정한 질문을 모두 다시 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Unpin</source>
        <translation>고정 해제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Unpinned this question</source>
        <translation>이 질문의 고정을 풀었습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>{n} found before, not now</source>
        <translation>전에는 찾았지만 지금은 못 찾는 질문 {n}개</translation>
    </message>
</context>
<context>
    <name>PinWatch</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Pinned questions no longer found: {n}</source>
        <translation>더는 찾지 못하는 고정한 질문: {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pins.py"/>
        <source>Show</source>
        <translation>보기</translation>
    </message>
</context>
<context>
    <name>PlannedRestore</name>
    <message>
        <location filename="../../kebab_desktop/ui/planned_restore.py"/>
        <source>Other data take the place of those of now. Press to see what differs, or to give it up.</source>
        <translation>지금 데이터가 다른 데이터로 바뀝니다. 누르면 무엇이 달라지는지 보거나 취소할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/planned_restore.py"/>
        <source>Restore planned: at the next start</source>
        <translation>복원 예정: 다음에 시작할 때</translation>
    </message>
</context>
<context>
    <name>PreferencesPage</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>Documents were cut with other settings. They are found as before until they are indexed again.</source>
        <translation>문서가 다른 설정으로 나뉘어 있습니다. 다시 색인하기 전까지는 이전과 같이 검색됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>Open the knowledge page</source>
        <translation>지식 화면 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>Re-index now</source>
        <translation>지금 다시 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>Search settings</source>
        <translation>설정 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/form.py"/>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>answer model trial header memory context quotes choose</source>
        <translation>답변 모델 체험 메모리 컨텍스트 문맥 인용문 고르기 model trial</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>backup restore clear history remove documents reset</source>
        <translation>백업 복원 기록 비우기 문서 제거 초기화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>data folder settings file diagnostics versions reset all settings</source>
        <translation>데이터 폴더 설정 파일 진단 버전 초기화 data folder diagnostics reset</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>health check doctor repair indexes catalog</source>
        <translation>상태 점검 복구 색인 카탈로그 health check doctor repair</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>keys shortcuts keyboard</source>
        <translation>키 단축키 자판</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>network offline connection internet</source>
        <translation>네트워크 오프라인 연결 인터넷</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>sources folders trust knowledge</source>
        <translation>소스 폴더 신뢰도 지식 sources folders</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/page.py"/>
        <source>test speed device</source>
        <translation>테스트 시험 속도 장치 test device</translation>
    </message>
</context>
<context>
    <name>PreviewList</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/preview_list.py"/>
        <source>Looking at the folder …</source>
        <translation>폴더를 살펴보는 중 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/preview_list.py"/>
        <source>What will come</source>
        <translation>들어올 것</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/preview_list.py"/>
        <source>and {n} more</source>
        <translation>그 밖에 {n}개</translation>
    </message>
</context>
<context>
    <name>ProblemCards</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problem_cards.py"/>
        <source>and {n} more</source>
        <translation>그 밖에 {n}개</translation>
    </message>
</context>
<context>
    <name>ProblemsPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problems_pane.py"/>
        <source>Copy all</source>
        <translation>모두 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problems_pane.py"/>
        <source>There are no problems.</source>
        <translation>문제가 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problems_pane.py"/>
        <source>of the last run</source>
        <translation>마지막 색인에서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problems_pane.py"/>
        <source>of the whole knowledge base</source>
        <translation>지식 베이스 전체</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>찾는 위치(&amp;L):</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>파일 형식(&amp;T):</translation>
    </message>
</context>
<context>
    <name>QuestionBubble</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/question_bubble.py"/>
        <source>Edit the question and ask again</source>
        <translation>질문을 고쳐 다시 묻기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/question_bubble.py"/>
        <source>Question: {text}</source>
        <translation>질문: {text}</translation>
    </message>
</context>
<context>
    <name>QuestionEdit</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/question_edit.py"/>
        <source>Ask the runbooks, or drop a log here</source>
        <translation>런북에 묻거나 로그를 여기에 놓으세요</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/question_edit.py"/>
        <source>Question</source>
        <translation>질문</translation>
    </message>
</context>
<context>
    <name>QuestionRow</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>asked once · {ago}</source>
        <translation>1번 질문 · {ago}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/gap_pane.py"/>
        <source>asked {n} times · {ago}</source>
        <translation>{n}번 질문 · {ago}</translation>
    </message>
</context>
<context>
    <name>QuoteLine</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/quote_line.py"/>
        <location filename="../../kebab_desktop/ui/answer/spoken.py"/>
        <source>Quote {n}</source>
        <translation>인용문 {n}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/quote_line.py"/>
        <source>Show all {n} lines</source>
        <translation><numerusform>{n}줄 모두 보기</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/quote_line.py"/>
        <source>Show less</source>
        <translation>접기</translation>
    </message>
</context>
<context>
    <name>Rail</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/rail.py"/>
        <source>Pages</source>
        <translation>화면</translation>
    </message>
</context>
<context>
    <name>RankList</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Change</source>
        <translation>변화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Now</source>
        <translation>지금</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Place</source>
        <translation>위치</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Section</source>
        <translation>섹션</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Then</source>
        <translation>당시</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>{place}: rank {then} then, {now} now</source>
        <translation>{place}: 당시 순위 {then}, 지금 순위 {now}</translation>
    </message>
</context>
<context>
    <name>ReadingBar</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/progress.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/progress.py"/>
        <source>Cancel the analysis</source>
        <translation>분석 취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/progress.py"/>
        <source>Progress of the analysis</source>
        <translation>분석 진행률</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/progress.py"/>
        <source>Reading {name} · {n} lines</source>
        <translation><numerusform>{name} 읽는 중 · {n}줄</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/progress.py"/>
        <source>{done} of {total}</source>
        <translation>{total} 중 {done}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/progress.py"/>
        <source>{name} is read after the work under way, such as indexing …</source>
        <translation>색인처럼 먼저 시작한 작업이 끝난 뒤에 읽습니다: {name}</translation>
    </message>
</context>
<context>
    <name>ReasoningFold</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/reasoning.py"/>
        <source>Hide the model&apos;s reasoning</source>
        <translation>모델의 추론 숨기기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/reasoning.py"/>
        <source>Not checked against the runbooks, and no part of the answer.</source>
        <translation>런북과 대조하지 않은 글이며 답변이 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/reasoning.py"/>
        <source>Show the model&apos;s reasoning</source>
        <translation>모델의 추론 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/reasoning.py"/>
        <source>The model&apos;s reasoning</source>
        <translation>모델의 추론</translation>
    </message>
</context>
<context>
    <name>RecallBox</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>A question that this document should answer</source>
        <translation>이 문서가 답해야 할 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Recall test</source>
        <translation>검색 테스트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Recall test: question</source>
        <translation>검색 테스트: 질문</translation>
    </message>
</context>
<context>
    <name>RefusalTrend</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/trend.py"/>
        <source>Refusal rate over time, oldest first: {rates}</source>
        <translation>시간별 거절 비율, 오래된 순: {rates}</translation>
    </message>
</context>
<context>
    <name>RefusalView</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Answer anyway from these</source>
        <translation>이 내용으로라도 답하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Ask “{text}”</source>
        <translation>“{text}” 질문하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Begin a runbook that answers this question</source>
        <translation>이 질문에 답하는 런북 쓰기 시작</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Change the gate</source>
        <translation>기준 점수 바꾸기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Go on with indexing</source>
        <translation>색인을 이어서 합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>NEAREST IN THE RUNBOOKS</source>
        <translation>런북에서 가장 가까운 내용</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Resume indexing</source>
        <translation>색인 계속</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Search everything</source>
        <translation>전체에서 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Typed without the 한/영 key, it seems: asks the question in Hangul</source>
        <translation>한/영 전환 없이 입력한 것 같습니다. 한글로 바꾸어 질문합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refusal.py"/>
        <source>Write a runbook for this question</source>
        <translation>이 질문의 런북 쓰기</translation>
    </message>
</context>
<context>
    <name>ReindexCost</name>
    <message>
        <location filename="../../kebab_desktop/ui/reindex_cost.py"/>
        <source>To be read again: {documents}, about {n} min.</source>
        <translation>다시 읽을 것: {documents}, 약 {n}분.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/reindex_cost.py"/>
        <source>To be read again: {documents}, about {n} s.</source>
        <translation>다시 읽을 것: {documents}, 약 {n}초.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/reindex_cost.py"/>
        <source>To be read again: {documents}.</source>
        <translation>다시 읽을 것: {documents}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/reindex_cost.py"/>
        <source>{n} documents</source>
        <translation><numerusform>문서 {n}개</numerusform></translation>
    </message>
</context>
<context>
    <name>Reloads</name>
    <message>
        <location filename="../../kebab_desktop/ui/reloads.py"/>
        <source>Loading the answer model …</source>
        <translation>답변 모델을 불러오는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/reloads.py"/>
        <source>Loading the embedding model …</source>
        <translation>임베딩 모델을 불러오는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/reloads.py"/>
        <source>Quotes are shown instead of written answers: {reason}</source>
        <translation>문장 답변 대신 인용문을 보여 줍니다: {reason}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/reloads.py"/>
        <source>The answer model is loaded.</source>
        <translation>답변 모델을 불러왔습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/reloads.py"/>
        <source>The device of before stays in use.</source>
        <translation>이전 장치를 계속 사용합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/reloads.py"/>
        <source>Used from now on: {device}.</source>
        <translation>지금부터 쓰는 장치: {device}.</translation>
    </message>
</context>
<context>
    <name>Removals</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removals.py"/>
        <source>Removed the source “{id}”. Its files stay.</source>
        <translation>소스 “{id}”을(를) 제거했습니다. 파일은 그대로 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removals.py"/>
        <source>Removed {n} documents</source>
        <translation>문서 {n}개를 제거했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removals.py"/>
        <source>Removed “{title}”</source>
        <translation>“{title}”을(를) 제거했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removals.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removals.py"/>
        <source>“{id}” is off the list. Its files stay.</source>
        <translation>“{id}” 소스를 목록에서 뺐습니다. 파일은 그대로 있습니다.</translation>
    </message>
</context>
<context>
    <name>RemovedModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Title</source>
        <translation>제목</translation>
    </message>
</context>
<context>
    <name>RemovedPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Not searched until they are brought back</source>
        <translation>되돌릴 때까지 검색되지 않습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>REMOVED SOURCES</source>
        <translation>제거한 소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Removed</source>
        <translation>제거됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Removed documents</source>
        <translation>제거한 문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Restore all</source>
        <translation>모두 되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Restore {n}</source>
        <translation>{n}개 되돌리기</translation>
    </message>
</context>
<context>
    <name>RemovedSource</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Add again</source>
        <translation>다시 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Add the source {id} again</source>
        <translation>{id} 소스 다시 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/removed_pane.py"/>
        <source>Take {id} off this list; its files stay</source>
        <translation>{id}을(를) 이 목록에서 빼기(파일은 그대로)</translation>
    </message>
</context>
<context>
    <name>ReplacedOffer</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/replaced_offer.py"/>
        <source>Replaced {n} documents</source>
        <translation>문서 {n}개를 바꿨습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/replaced_offer.py"/>
        <source>Replaced “{title}”</source>
        <translation>“{title}”을(를) 바꿨습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/replaced_offer.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>ReplayScreen</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Back</source>
        <translation>되돌아가기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Back to the history (Esc)</source>
        <translation>기록으로 돌아가기 (Esc)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>NOW</source>
        <translation>지금</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Ranking</source>
        <translation>순위</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Replay</source>
        <translation>당시와 비교</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Replay again</source>
        <translation>다시 비교</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Settings of the replay</source>
        <translation>비교할 때의 설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Settings of then</source>
        <translation>당시 설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Settings of today</source>
        <translation>지금 설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>Stop the replay</source>
        <translation>비교 중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>THEN · {time}</source>
        <translation>당시 · {time}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>The question is being asked again …</source>
        <translation>같은 질문을 다시 하고 있습니다…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>The replay failed; there is nothing to compare.</source>
        <translation>다시 질문하지 못했습니다. 비교할 답변이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>The replay was stopped; there is nothing to compare.</source>
        <translation>비교를 중지했습니다. 비교할 답변이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/replay_screen.py"/>
        <source>What is said differently</source>
        <translation>달라진 문장</translation>
    </message>
</context>
<context>
    <name>ReportFold</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/report_fold.py"/>
        <source>A text of the runbook; what stands in braces is not in the log.</source>
        <translation>런북의 문안입니다. 중괄호 안의 값은 로그에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/report_fold.py"/>
        <source>Copy draft</source>
        <translation>초안 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/report_fold.py"/>
        <source>Draft copied</source>
        <translation>초안을 복사했습니다</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/report_fold.py"/>
        <source>Report draft in English ({n} values to fill in)</source>
        <translation><numerusform>보고 초안(영어, 채울 값 {n}개)</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/report_fold.py"/>
        <source>Report draft in Korean ({n} values to fill in)</source>
        <translation><numerusform>보고 초안(한국어, 채울 값 {n}개)</numerusform></translation>
    </message>
</context>
<context>
    <name>ResultCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/result_card.py"/>
        <source>Dismiss the result</source>
        <translation>결과 닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/result_card.py"/>
        <source>Show problems</source>
        <translation>문제 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/result_card.py"/>
        <source>Stopped: {text}</source>
        <translation>중지함: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/result_card.py"/>
        <source>Take out what was added</source>
        <translation>추가한 문서를 뺍니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/result_card.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/result_card.py"/>
        <source>Undo: take out what was added</source>
        <translation>되돌리기: 추가한 문서를 뺍니다</translation>
    </message>
</context>
<context>
    <name>RowMenu</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Ask again</source>
        <translation>다시 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Ask again beside the old answer</source>
        <translation>같은 질문을 다시 하고 당시 답변과 나란히 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Copied the question</source>
        <translation>질문을 복사했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Copy question</source>
        <translation>질문 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Delete</source>
        <translation>삭제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Helped</source>
        <translation>도움 됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Incident pack…</source>
        <translation>장애 자료…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>List the answers of it alone</source>
        <translation>이 대화의 답변만 표에 남깁니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Moves it to a file of the archive, can be undone</source>
        <translation>보관 파일로 옮기며, 되돌릴 수 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Only its conversation</source>
        <translation>이 대화만 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Open conversation</source>
        <translation>대화 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Pin this question</source>
        <translation>이 질문 고정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Put the question into the chat, with today&apos;s settings</source>
        <translation>지금의 설정으로 질문을 대화에 넣습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Replay</source>
        <translation>당시와 비교</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Unpin this question</source>
        <translation>이 질문 고정 해제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/row_menu.py"/>
        <source>Wrong</source>
        <translation>틀렸음</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Cancel indexing</source>
        <translation>색인 취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Comparing the folders …</source>
        <translation>폴더를 비교하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Files are copied and folders compared in one go; then it can be paused.</source>
        <translation>파일 복사와 폴더 비교는 한 번에 하며, 그 뒤에 멈춰 둘 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Go on with indexing</source>
        <translation>색인을 이어서 합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>It has not begun: there is nothing to pause yet.</source>
        <translation>아직 시작하지 않아 멈춰 둘 것이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Labels are changed in one go, in moments: this cannot be paused, only cancelled.</source>
        <translation>라벨은 한 번에 금방 바뀌므로 멈춰 둘 수 없고 취소만 할 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Looking at {n} of {all} files</source>
        <translation>파일 살펴보는 중 {n}/{all}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Pause</source>
        <translation>일시 중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Paused: {n} of {all} indexed</source>
        <translation>일시 중지: {all}개 중 {n}개 색인됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Pausing after this file …</source>
        <translation>이 파일을 마치고 멈추는 중 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Progress of indexing</source>
        <translation>색인 진행</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Resume</source>
        <translation>계속</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Stop after this file; it goes on when you want</source>
        <translation>이 파일까지만 하고 멈춥니다. 원할 때 이어서 합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Stopping after this file …</source>
        <translation>이 파일까지 하고 멈추는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>Waiting until {name} is read …</source>
        <translation>{name} 읽기가 끝나기를 기다리는 중 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>{n} files/s</source>
        <translation>초당 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>{n} min left</source>
        <translation>{n}분 남음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>{n} of {all} indexed</source>
        <translation>{all}개 중 {n}개 색인됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/run_bar.py"/>
        <source>{n} s left</source>
        <translation>{n}초 남음</translation>
    </message>
</context>
<context>
    <name>RunbookDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_desk.py"/>
        <source>The runbook “{title}” was put aside</source>
        <translation>런북 “{title}”을(를) 치워 두었습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_desk.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_desk.py"/>
        <source>without title</source>
        <translation>제목 없음</translation>
    </message>
</context>
<context>
    <name>RunbookDoor</name>
    <message>
        <location filename="../../kebab_desktop/ui/runbook_door.py"/>
        <source>Continue</source>
        <translation>이어 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/runbook_door.py"/>
        <source>without title</source>
        <translation>제목 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/runbook_door.py"/>
        <source>“{title}” was not saved last time</source>
        <translation>지난번에 “{title}”이(가) 저장되지 않았습니다</translation>
    </message>
</context>
<context>
    <name>RunbookEditor</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Back to the list (Esc)</source>
        <translation>목록으로 돌아가기 (Esc)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Edit</source>
        <translation>편집</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>New runbook</source>
        <translation>새 런북</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Put the draft aside (Esc)</source>
        <translation>초안을 잠시 치워 둡니다 (Esc)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Read</source>
        <translation>읽기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Save and close</source>
        <translation>저장하고 닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Save into the library and index it (Ctrl+S)</source>
        <translation>라이브러리에 저장하고 색인합니다 (Ctrl+S)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_editor.py"/>
        <source>Save the file and index it; Ctrl+S saves and stays</source>
        <translation>파일을 저장하고 색인합니다. Ctrl+S는 저장하고 그대로 있습니다</translation>
    </message>
</context>
<context>
    <name>RunbookForm</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>0 to 100</source>
        <translation>0에서 100까지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>YYYY-MM-DD</source>
        <translation>연-월-일, 예: 2026-03-31</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>code of the log analysis, or CUSTOM</source>
        <translation>로그 분석의 코드 또는 CUSTOM</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>ko, en …</source>
        <translation>ko, en 등</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>of the source</source>
        <translation>소스를 따름</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>other ways to ask for it, with commas</source>
        <translation>다르게 묻는 말, 쉼표로 구분</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>with commas</source>
        <translation>쉼표로 구분</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/runbook_form.py"/>
        <source>words that people search with, with commas</source>
        <translation>사람들이 검색할 때 쓰는 단어, 쉼표로 구분</translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/saving.py"/>
        <source>Saved “{title}”</source>
        <translation>“{title}”을(를) 저장했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/saving.py"/>
        <source>Saved “{title}” into the library</source>
        <translation>“{title}”을(를) 라이브러리에 저장했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/saving.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>ScopeFold</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_fold.py"/>
        <source>How and in what is searched: {text}</source>
        <translation>검색 방법과 범위: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_fold.py"/>
        <source>Show or hide the choices of the search</source>
        <translation>검색 선택 항목 보기 또는 숨기기</translation>
    </message>
</context>
<context>
    <name>ScopeRow</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>All sources</source>
        <translation>모든 소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Any trust</source>
        <translation>모든 신뢰도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>At least {trust}</source>
        <translation>{trust} 이상</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>In parts</source>
        <translation>나누어 찾기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Lowest trust</source>
        <translation>최소 신뢰도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Not fewer than {n}: the number of chunks in the settings</source>
        <translation>{n}개보다 적게는 안 됨: 설정의 청크 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Number of chunks</source>
        <translation>청크 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Search mode</source>
        <translation>검색 방식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Sources that are searched</source>
        <translation>검색할 소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Split the question and search for each part as well; takes longer</source>
        <translation>질문을 나누어 부분마다 따로 찾습니다. 시간이 더 걸립니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Trust: any</source>
        <translation>신뢰도: 전체</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>Trust: {trust}+</source>
        <translation>신뢰도: {trust} 이상</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>{n} chunks</source>
        <translation><numerusform>청크 {n}개</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>{n} sources</source>
        <translation>소스 {n}개</translation>
    </message>
</context>
<context>
    <name>ScoreHistogram</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/histogram.py"/>
        <source>Arrow keys and Page Up and Down move the gate, Enter uses it from now on, Esc goes back</source>
        <translation>화살표 키와 Page Up·Down으로 기준 점수를 옮기고, Enter로 앞으로 적용하며, Esc로 지금 값으로 되돌아갑니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/histogram.py"/>
        <source>Counts the top scores of this search mode; the share beside it counts every answer, whatever it was refused for</source>
        <translation>이 검색 방식의 최고 점수만 셉니다. 옆의 거절 비율은 이유와 관계없이 모든 답변을 셉니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/histogram.py"/>
        <source>Drag the line, or use the arrow keys, to see what another gate would have refused</source>
        <translation>선을 끌거나 화살표 키를 눌러, 다른 기준 점수이면 무엇을 거절했을지 확인하세요</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/histogram.py"/>
        <source>Top scores; {text}</source>
        <translation>최고 점수; {text}</translation>
    </message>
</context>
<context>
    <name>SearchedLine</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/searched.py"/>
        <source>From the log alone; no runbook was used</source>
        <translation>로그에서만 답했습니다. 런북은 쓰지 않았습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/searched.py"/>
        <source>From the log and the runbooks</source>
        <translation>로그와 런북에서 답했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/searched.py"/>
        <source>From the runbooks alone; no line of the log was used</source>
        <translation>런북에서만 답했습니다. 로그의 줄은 쓰지 않았습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/searched.py"/>
        <source>Searched as: {query}</source>
        <translation>검색한 내용: {query}</translation>
    </message>
</context>
<context>
    <name>SectionTable</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/sections.py"/>
        <source>How the document was split</source>
        <translation>문서를 나눈 방식</translation>
    </message>
</context>
<context>
    <name>SettingRow</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/row.py"/>
        <source>Reset “{title}”</source>
        <translation>“{title}” 초기화</translation>
    </message>
</context>
<context>
    <name>SettingsFileWatch</name>
    <message>
        <location filename="../../kebab_desktop/ui/settings_file_watch.py"/>
        <source>Show</source>
        <translation>보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/settings_file_watch.py"/>
        <source>The settings file is in order again</source>
        <translation>설정 파일이 다시 정상입니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/settings_file_watch.py"/>
        <source>The settings file was read again: 1 setting changed</source>
        <translation>설정 파일을 다시 읽었습니다: 설정 1개 바뀜</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/settings_file_watch.py"/>
        <source>The settings file was read again: {n} settings changed</source>
        <translation>설정 파일을 다시 읽었습니다: 설정 {n}개 바뀜</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/settings_file_watch.py"/>
        <source>The settings of before hold on.</source>
        <translation>이전 설정이 그대로 적용됩니다.</translation>
    </message>
</context>
<context>
    <name>SettingsForm</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/form.py"/>
        <source>No setting matches</source>
        <translation>일치하는 설정이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/form.py"/>
        <source>Show every setting</source>
        <translation>모든 설정 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/form.py"/>
        <source>Show the thresholds</source>
        <translation>기준값 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/form.py"/>
        <source>Thresholds of the log analysis</source>
        <translation>로그 분석의 기준값</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/form.py"/>
        <source>Try another word.</source>
        <translation>다른 단어로 찾아보세요.</translation>
    </message>
</context>
<context>
    <name>SettingsReset</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/settings_reset.py"/>
        <source>All settings have their defaults again</source>
        <translation>모든 설정을 기본값으로 바꿨습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/settings_reset.py"/>
        <source>The key of “{title}” is {key} again</source>
        <translation>‘{title}’ 단축키가 다시 {key}입니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/settings_reset.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/settings_reset.py"/>
        <source>{n} settings that you changed meanwhile stay as they are</source>
        <translation><numerusform>그사이 바꾼 설정 {n}개는 그대로 둡니다</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/settings_reset.py"/>
        <source>“{title}” has its default again</source>
        <translation>‘{title}’ 설정을 기본값으로 바꿨습니다</translation>
    </message>
</context>
<context>
    <name>SettingsUsed</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/settings_used.py"/>
        <source>All settings of then</source>
        <translation>당시의 모든 설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/settings_used.py"/>
        <source>Every setting had its default.</source>
        <translation>모든 설정이 기본값이었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/settings_used.py"/>
        <source>The version that made this answer kept no more than is listed under “Search”.</source>
        <translation>이 답변을 만든 버전은 “검색” 항목에 있는 값만 저장했습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/settings_used.py"/>
        <source>{value} (usual: {default})</source>
        <translation>{value} (기본값: {default})</translation>
    </message>
</context>
<context>
    <name>ShortcutsCard</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Chat</source>
        <translation>대화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Everywhere</source>
        <translation>어디서나</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Hide the keys</source>
        <translation>키 숨기기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>History</source>
        <translation>기록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Keys are pressed, not typed: go into a field and press the new one with Ctrl, Alt or as a function key. Esc brings back the one that holds.</source>
        <translation>키 이름을 입력하지 말고 직접 누르세요. 칸을 고른 뒤 Ctrl이나 Alt와 함께, 또는 기능 키로 새 키를 누릅니다. Esc를 누르면 지금 쓰는 키로 돌아갑니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Knowledge</source>
        <translation>지식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/shortcuts_card.py"/>
        <source>Show and change the keys</source>
        <translation>키 보기와 바꾸기</translation>
    </message>
</context>
<context>
    <name>ShortcutsSheet</name>
    <message>
        <location filename="../../kebab_desktop/ui/palette/sheet.py"/>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/sheet.py"/>
        <source>Everywhere</source>
        <translation>어디서나</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/sheet.py"/>
        <source>Keyboard shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
</context>
<context>
    <name>SinceBar</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Answered from what is indexed so far; {n} documents are still waiting.</source>
        <translation><numerusform>지금까지 색인된 런북만 찾아 답했습니다. 문서 {n}개가 색인을 기다립니다.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Answered from what is indexed; indexing is paused and {n} documents are waiting.</source>
        <translation><numerusform>색인된 런북만 찾아 답했습니다. 색인이 일시 중지되어 문서 {n}개가 기다리고 있습니다.</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Answered from what was indexed at that time; indexing has ended since.</source>
        <translation>그때까지 색인된 런북만 찾아 답했습니다. 그 뒤로 색인이 끝났습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Go on with indexing</source>
        <translation>색인을 이어서 합니다</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Indexing goes on; {n} documents are waiting.</source>
        <translation><numerusform>색인하는 중이며 문서 {n}개가 기다리고 있습니다.</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Indexing has ended since this answer was made.</source>
        <translation>이 답변 뒤로 색인이 끝났습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Indexing is paused; {n} documents are waiting.</source>
        <translation><numerusform>색인이 일시 중지되어 문서 {n}개가 기다리고 있습니다.</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Resume indexing</source>
        <translation>색인 계속</translation>
    </message>
</context>
<context>
    <name>SourceDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_desk.py"/>
        <source>Changed the source “{id}”</source>
        <translation>소스 “{id}”을(를) 변경했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_desk.py"/>
        <source>Undo</source>
        <translation>되돌리기</translation>
    </message>
</context>
<context>
    <name>SourceFoot</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_foot.py"/>
        <source>Copied {link}</source>
        <translation>링크를 복사했습니다: {link}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_foot.py"/>
        <source>Copy link</source>
        <translation>링크 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_foot.py"/>
        <source>Open in editor</source>
        <translation>편집기에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_foot.py"/>
        <source>Show in folder</source>
        <translation>폴더에서 보기</translation>
    </message>
</context>
<context>
    <name>SourceForm</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Add a folder</source>
        <translation>폴더 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Add source</source>
        <translation>소스 추가</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Add {n} folders</source>
        <translation><numerusform>폴더 {n}개 추가</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Add {n} sources</source>
        <translation><numerusform>소스 {n}개 추가</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>All Markdown files of the folder are copied, with the folders they lie in; you are asked about files that are there already. Later changes in the folder are not noticed.</source>
        <translation>폴더의 Markdown 파일을 모두 하위 폴더 구조 그대로 복사하고, 이미 있는 파일은 물어봅니다. 나중에 폴더에서 바뀐 내용은 반영되지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Change the source “{id}”</source>
        <translation>소스 “{id}” 변경</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Copy into the library</source>
        <translation>라이브러리로 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Documents that state their own trust keep it. Files are indexed only if what is left out changes.</source>
        <translation>신뢰도를 스스로 적은 문서는 그대로 둡니다. 제외할 파일을 바꿀 때만 색인합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Documents that state their own trust keep it. Nothing has to be indexed again.</source>
        <translation>신뢰도를 스스로 적은 문서는 그대로 둡니다. 다시 색인하지 않아도 됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Edits of its files</source>
        <translation>파일 편집</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Its files</source>
        <translation>폴더의 파일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Shown at every citation. Where sources of different trust disagree, an answer shows both.</source>
        <translation>모든 인용에 표시됩니다. 신뢰도가 다른 소스의 내용이 서로 다르면 답변에 둘 다 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Stands in citations and stays as it is.</source>
        <translation>인용에 쓰이며 바뀌지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>The files stay where they are; changes to them are noticed.</source>
        <translation>파일은 제자리에 있고, 바뀌면 알아차립니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Trust</source>
        <translation>신뢰도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>What lists say instead of the id.</source>
        <translation>목록에 ID 대신 보이는 이름입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>copied into the library</source>
        <translation>라이브러리로 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>docs – any Markdown</source>
        <translation>문서(docs) – 모든 Markdown</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>generated – written by a program</source>
        <translation>자동 생성(generated) – 프로그램이 씀</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>made from the folder&apos;s name</source>
        <translation>폴더 이름으로 만듭니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>noticed within two seconds</source>
        <translation>2초 안에 반영</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>primary – reviewed, may be relied upon</source>
        <translation>주요(primary) – 검토를 마쳐 믿을 수 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>read at the start and when re-indexed</source>
        <translation>시작할 때와 다시 색인할 때 반영</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>read where they are, as a source</source>
        <translation>그 자리에서 읽기 (소스로 등록)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>runbooks – seven fields are required</source>
        <translation>런북(runbooks) – 필드 일곱 개가 필요</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>secondary – useful, not reviewed</source>
        <translation>보조(secondary) – 쓸모는 있지만 검토하지 않음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>tickets</source>
        <translation>티켓</translation>
    </message>
</context>
<context>
    <name>SourceHead</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_head.py"/>
        <source>Close the source pane</source>
        <translation>출처 창 닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_head.py"/>
        <source>Next citation (Alt+Right)</source>
        <translation>다음 인용 (Alt+→)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_head.py"/>
        <source>Previous citation (Alt+Left)</source>
        <translation>이전 인용 (Alt+←)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_head.py"/>
        <source>{n} of {total}</source>
        <translation>{total}개 중 {n}</translation>
    </message>
</context>
<context>
    <name>SourcePane</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_pane.py"/>
        <source>A citation of the answer before</source>
        <translation>앞 답변의 인용입니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Change…</source>
        <translation>변경…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Edits</source>
        <translation>파일 편집</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Folder</source>
        <translation>폴더</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Forget the source; its files stay; can be undone</source>
        <translation>소스를 제거합니다. 파일은 그대로이며 되돌릴 수 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Holds</source>
        <translation>내용</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Id</source>
        <translation>ID</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_pane.py"/>
        <source>Its folder is gone or cannot be read; this is the text as it was indexed.</source>
        <translation>폴더가 없거나 읽을 수 없습니다. 색인된 글을 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Leaves out</source>
        <translation>제외</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Name, trust, type, files that are left out (Ctrl+E)</source>
        <translation>이름, 신뢰 수준, 유형, 제외할 파일 (Ctrl+E)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Open folder</source>
        <translation>폴더 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Re-index</source>
        <translation>다시 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Read every file of the source again</source>
        <translation>소스의 모든 파일을 다시 읽습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_pane.py"/>
        <source>The file changed since it was indexed; this is the indexed text.</source>
        <translation>색인한 뒤에 파일이 바뀌었습니다. 색인된 내용을 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_pane.py"/>
        <source>The file is gone; this is the text as it was indexed.</source>
        <translation>파일이 없어졌습니다. 색인할 때의 내용을 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>The folder is gone or cannot be read, and nothing was indexed from it. Connect the drive or give back the permission to read it, or remove the source.</source>
        <translation>폴더가 없거나 읽을 수 없어 색인된 문서가 없습니다. 드라이브를 연결하거나 읽기 권한을 되돌리거나, 소스를 제거하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>The folder is gone or cannot be read. What was indexed from it stays searchable. Connect the drive or give back the permission to read it, or remove the source.</source>
        <translation>폴더가 없거나 읽을 수 없습니다. 색인된 내용은 계속 검색됩니다. 드라이브를 연결하거나 읽기 권한을 되돌리거나, 소스를 제거하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/source_pane.py"/>
        <source>These are the words that the answer cited.</source>
        <translation>답변이 인용한 글을 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>This source belongs to the program and cannot be removed.</source>
        <translation>프로그램에 딸린 소스라 제거할 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Trust</source>
        <translation>신뢰도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>Type</source>
        <translation>유형</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>comes with the program</source>
        <translation>프로그램에 들어 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>holds copies of dropped files</source>
        <translation>놓은 파일의 사본을 보관</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>read at the start and when re-indexed</source>
        <translation>시작할 때와 다시 색인할 때 반영</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>runbooks (the seven frontmatter fields are required)</source>
        <translation>런북 (프론트매터 필드 일곱 개가 필요)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/source_pane.py"/>
        <source>your own folder; files stay where they are</source>
        <translation>사용자 폴더. 파일은 제자리에 있음</translation>
    </message>
</context>
<context>
    <name>SourceRow</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/sources.py"/>
        <source>No rank of its own: taken along from beside a section that was found</source>
        <translation>순위 없음: 찾은 섹션 옆에 있어 함께 가져왔습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/sources.py"/>
        <source>Number {rank} of what the search found, score {score}</source>
        <translation>검색이 찾은 것 중 {rank}번째, 점수 {score}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/sources.py"/>
        <source>Source {n}: </source>
        <translation>출처 {n}: </translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/sources.py"/>
        <source>The cited lines are no longer as they were when this was answered.</source>
        <translation>답변할 때 인용한 줄이 지금은 다릅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/sources.py"/>
        <source>The score orders the sources; the match says whether they answer the question.</source>
        <translation>점수는 출처의 순서를 정하고, 질문에 답이 되는지는 일치 점수가 말합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/sources.py"/>
        <source>beside</source>
        <translation>옆 섹션</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/sources.py"/>
        <source>changed</source>
        <translation>변경됨</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>Copy details</source>
        <translation>자세한 내용 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>Opening the knowledge base …</source>
        <translation>지식 베이스를 여는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>Quit</source>
        <translation>끝내기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>Start with the defaults</source>
        <translation>기본값으로 시작</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>The program could not be opened.</source>
        <translation>프로그램을 열지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>The settings are the defaults now. The old file is kept: {path}</source>
        <translation>이제 기본 설정을 씁니다. 이전 파일은 그대로 있습니다: {path}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>The settings file is kept beside its place under another name.</source>
        <translation>설정 파일은 같은 폴더에 다른 이름으로 남습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>Try again</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/start_page.py"/>
        <source>What is indexed is kept. Copy the report if you want to tell the makers.</source>
        <translation>색인된 내용은 그대로 있습니다. 개발자에게 알리려면 보고서를 복사하세요.</translation>
    </message>
</context>
<context>
    <name>StateFilter</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/state_filter.py"/>
        <source>State of the documents</source>
        <translation>문서 상태</translation>
    </message>
</context>
<context>
    <name>StatusFeed</name>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>Answer engine</source>
        <translation>답변 엔진</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>Embedding: {device}</source>
        <translation>임베딩: {device}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>Open the knowledge page</source>
        <translation>지식 화면 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>Written answers are set up; a model is chosen in Settings, under “Models and devices”.</source>
        <translation>문장 답변을 쓸 수 있습니다. 모델은 설정의 ‘모델과 장치’에서 고르세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>Written answers are set up; the next question gets one.</source>
        <translation>문장 답변을 쓸 수 있습니다. 다음 질문부터 문장으로 답합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>checking the sources …</source>
        <translation>소스를 확인하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>indexing failed</source>
        <translation>색인 실패</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>indexing is paused: {n} of {total}</source>
        <translation>색인 일시 중지: {total}개 중 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>indexing was stopped</source>
        <translation>색인 중지됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>must be rebuilt</source>
        <translation>다시 만들어야 함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>up to date</source>
        <translation>최신</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{engine} · written answers are being set up</source>
        <translation>{engine} · 문장 답변 준비 중</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{engine} · written answers {n}% set up</source>
        <translation>{engine} · 문장 답변 준비 {n}%</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} chunks</source>
        <translation><numerusform>청크 {n}개</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} documents</source>
        <translation><numerusform>문서 {n}개</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} duplicates</source>
        <translation><numerusform>중복 {n}건</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} of {total} indexed …</source>
        <translation>{total}개 중 {n}개 색인됨 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} with problems</source>
        <translation>문제 있음 {n}개</translation>
    </message>
</context>
<context>
    <name>StatusStrip</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/status_strip.py"/>
        <source>As it should be: nothing leaves this computer, the program opens no network connection.</source>
        <translation>정상 상태입니다. 아무것도 이 컴퓨터를 벗어나지 않으며, 프로그램은 네트워크에 연결하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/status_strip.py"/>
        <source>Index: {text}</source>
        <translation>색인: {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/status_strip.py"/>
        <source>Offline</source>
        <translation>오프라인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/status_strip.py"/>
        <source>Progress of indexing</source>
        <translation>색인 진행</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/status_strip.py"/>
        <source>opening …</source>
        <translation>여는 중…</translation>
    </message>
</context>
<context>
    <name>Tail</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/tail.py"/>
        <source>Answer</source>
        <translation>답하기</translation>
    </message>
</context>
<context>
    <name>TextDifference</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/text_difference.py"/>
        <source>gone</source>
        <translation>사라짐</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/text_difference.py"/>
        <source>new</source>
        <translation>새로 나옴</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/text_difference.py"/>
        <source>{n} sentences as before</source>
        <translation><numerusform>문장 {n}개는 그대로</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/text_difference.py"/>
        <source>… and {n} more</source>
        <translation>… 그 밖에 {n}개</translation>
    </message>
</context>
<context>
    <name>Toasts</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/toast.py"/>
        <source>Ctrl+Shift+Z</source>
        <translation>Ctrl+Shift+Z</translation>
    </message>
</context>
<context>
    <name>Transcript</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/transcript.py"/>
        <source>Transcript</source>
        <translation>대화 내용</translation>
    </message>
</context>
<context>
    <name>TypedLine</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/typed_line.py"/>
        <source>Clear the text</source>
        <translation>입력한 글 지우기</translation>
    </message>
</context>
<context>
    <name>UnansweredBar</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>Answer</source>
        <translation>확인하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>Answer what is asked about dropped files</source>
        <translation>끌어다 놓은 파일을 어떻게 할지 고르기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>Do not add them</source>
        <translation>추가하지 않기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>{n} items wait for your answer and are not added yet.</source>
        <translation><numerusform>확인을 기다리는 항목 {n}개가 있습니다. 아직 추가하지 않았습니다.</numerusform></translation>
    </message>
</context>
<context>
    <name>UnansweredDesk</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>Choose again</source>
        <translation>다시 고르기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>{n} items were not added</source>
        <translation><numerusform>추가하지 않은 항목 {n}개</numerusform></translation>
    </message>
</context>
<context>
    <name>Uncopied</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/uncopied.py"/>
        <source>Not all dropped files are copied yet. The next start asks about those that are not.</source>
        <translation>끌어다 놓은 파일을 아직 다 복사하지 않았습니다. 남은 파일은 다음에 시작할 때 다시 묻습니다.</translation>
    </message>
</context>
<context>
    <name>UnknownFile</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/unknown_file.py"/>
        <source>Add it to the knowledge base</source>
        <translation>지식 베이스에 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/unknown_file.py"/>
        <source>Put its text into the question</source>
        <translation>내용을 질문에 넣기</translation>
    </message>
</context>
<context>
    <name>Unpacking</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/unpacking.py"/>
        <source>{n} entries of the ZIP were not taken. {path}: {why}</source>
        <translation><numerusform>ZIP에서 항목 {n}개를 가져오지 않았습니다. {path}: {why}</numerusform></translation>
    </message>
</context>
<context>
    <name>UnreadSettings</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/unread.py"/>
        <source>The settings could not be read</source>
        <translation>설정을 읽지 못했습니다</translation>
    </message>
</context>
<context>
    <name>UsageModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/usage.py"/>
        <source>Asked</source>
        <translation>질문한 때</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/usage.py"/>
        <source>Question</source>
        <translation>질문</translation>
    </message>
</context>
<context>
    <name>UsagePane</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/usage.py"/>
        <source>Answers that cite this document</source>
        <translation>이 문서를 인용한 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/usage.py"/>
        <source>No answer has cited this document yet.</source>
        <translation>아직 이 문서를 인용한 답변이 없습니다.</translation>
    </message>
</context>
<context>
    <name>VersionModel</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>How</source>
        <translation>경위</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>When</source>
        <translation>시각</translation>
    </message>
</context>
<context>
    <name>VersionSwitch</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/versions.py"/>
        <source>Answer {n} of {all}</source>
        <translation>답변 {n}/{all}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/versions.py"/>
        <source>Show the answer after</source>
        <translation>다음 답변 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/versions.py"/>
        <source>Show the answer before</source>
        <translation>이전 답변 보기</translation>
    </message>
</context>
<context>
    <name>VersionsPane</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Choose a version to see what changed from it to the file of now.</source>
        <translation>버전을 고르면 그때부터 지금까지 바뀐 곳이 보입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Delete versions</source>
        <translation>버전 삭제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Keep only the file as it is now</source>
        <translation>지금 파일만 남기기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Lines since then: {added} added, {removed} removed.</source>
        <translation>그 뒤로 {added}줄 추가, {removed}줄 삭제.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Nothing is kept yet: a version is kept whenever the file is indexed with other words.</source>
        <translation>아직 보관된 버전이 없습니다. 파일 내용이 바뀌어 색인될 때마다 버전을 보관합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Restore this version</source>
        <translation>이 버전으로 되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Versions of the file</source>
        <translation>파일의 버전</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/versions_pane.py"/>
        <source>Write it into the file; can be undone</source>
        <translation>파일에 다시 써넣습니다. 되돌릴 수 있습니다</translation>
    </message>
</context>
<context>
    <name>ViewerFoot</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>Ask</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>Ask about these lines</source>
        <translation>이 줄에 대해 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>Copy the selected lines, secrets masked</source>
        <translation>비밀 정보를 가리고 선택한 줄 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>Line {n} of {all}</source>
        <translation>{all}줄 중 {n}번째</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>Open in editor at the line of the cursor</source>
        <translation>커서가 있는 줄에서 편집기로 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>Put the selected lines into the question, secrets masked</source>
        <translation>비밀 정보를 가리고 선택한 줄을 질문에 넣기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>Show in folder</source>
        <translation>폴더에서 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>The whole line</source>
        <translation>줄 전체</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>counting {p}%</source>
        <translation>줄 세는 중 {p}%</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_foot.py"/>
        <source>reading …</source>
        <translation>읽는 중…</translation>
    </message>
</context>
<context>
    <name>ViewerHead</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Close the log (Esc)</source>
        <translation>로그 닫기 (Esc)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Find before (Shift+F3)</source>
        <translation>이전 찾기 (Shift+F3)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Find next (F3)</source>
        <translation>다음 찾기 (F3)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Next proof (Alt+Right)</source>
        <translation>다음 근거 (Alt+→)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Passwords, tokens and the like, on the screen only; copies stay masked.</source>
        <translation>비밀번호, 토큰 등을 화면에서만 보여 줍니다. 복사에서는 가려집니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Previous proof (Alt+Left)</source>
        <translation>이전 근거 (Alt+←)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Search the log</source>
        <translation>로그에서 찾기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Show secrets</source>
        <translation>비밀 정보 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Wrap</source>
        <translation>줄 바꿈</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>Wrap long lines</source>
        <translation>긴 줄을 여러 줄로 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/viewer_head.py"/>
        <source>{n} of {total}</source>
        <translation>{total}개 중 {n}</translation>
    </message>
</context>
<context>
    <name>WaitingDrops</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>Add them</source>
        <translation><numerusform>추가하기</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>Do not add them</source>
        <translation>추가하지 않기</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} dropped files were not added</source>
        <translation><numerusform>끌어다 놓은 파일 {n}개를 추가하지 않았습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} dropped files will be added once {name} is read</source>
        <translation><numerusform>{name} 읽기가 끝나면 끌어다 놓은 파일 {n}개를 추가합니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} dropped items will be added after this run</source>
        <translation><numerusform>지금 작업이 끝나면 끌어다 놓은 항목 {n}개를 추가합니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} files will be copied in after this run</source>
        <translation><numerusform>지금 작업이 끝나면 파일 {n}개를 복사해 넣습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} files will be copied to “{source}” after this run</source>
        <translation><numerusform>지금 작업이 끝나면 파일 {n}개를 “{source}”에 복사합니다</numerusform></translation>
    </message>
</context>
<context>
    <name>WaitingRow</name>
    <message>
        <location filename="../../kebab_desktop/ui/chat/waiting_rows.py"/>
        <source>Asked again when indexing has ended. Press to change it.</source>
        <translation>색인이 끝나면 다시 질문합니다. 눌러서 고칠 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/waiting_rows.py"/>
        <source>Asked when the answer is finished; Stop (Esc) asks it now. Press to change it.</source>
        <translation>답변이 끝나면 물어봅니다. 중지(Esc)를 누르면 바로 물어봅니다. 고치려면 누르세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/waiting_rows.py"/>
        <source>Do not ask this question</source>
        <translation>이 질문 하지 않기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/waiting_rows.py"/>
        <source>Next: {question}</source>
        <translation>다음: {question}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/waiting_rows.py"/>
        <source>Waiting question: {question}</source>
        <translation>기다리는 질문: {question}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/waiting_rows.py"/>
        <source>When indexed: {question}</source>
        <translation>색인이 끝나면: {question}</translation>
    </message>
</context>
<context>
    <name>WhyPanel</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>Why these sources</source>
        <translation>이 출처를 고른 이유</translation>
    </message>
</context>
<context>
    <name>Writing</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/writing.py"/>
        <source>The clipboard gives no text. Add a file or a picture to the knowledge base instead.</source>
        <translation>클립보드에서 글자를 가져올 수 없습니다. 파일이나 그림은 지식 베이스에 추가하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/writing.py"/>
        <source>{n} characters, or one very long line, are too much to paste. Add the file to the knowledge base instead.</source>
        <translation>{n}자이거나 한 줄이 너무 길어 붙여 넣을 수 없습니다. 대신 파일을 지식 베이스에 추가하세요.</translation>
    </message>
</context>
<context>
    <name>answer</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>A runbook for this was saved and is being indexed.</source>
        <translation>이 질문의 런북이 저장되어 색인하는 중입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>A runbook for this was saved.</source>
        <translation>이 질문의 런북이 저장되었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Answering …</source>
        <translation>답변하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Checking the citations …</source>
        <translation>인용을 확인하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Checking what is still missing …</source>
        <translation>부족한 내용을 확인하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Checking whether the runbooks cover this …</source>
        <translation>런북에 답이 있는지 확인하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Grounded</source>
        <translation>근거 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Hybrid</source>
        <translation>하이브리드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Keyword</source>
        <translation>키워드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Lexical</source>
        <translation>단어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Loading the model {name} …</source>
        <translation>모델을 불러오는 중: {name} …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>Marked in the text, the reason under the pointer: {counts}</source>
        <translation>본문에 표시함(포인터를 올리면 이유): {counts}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>No answer could be given.</source>
        <translation>답변할 수 없었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>No runbook covers this: nothing in the knowledge base matches the question.</source>
        <translation>이 질문을 다루는 런북이 없습니다. 지식 베이스에 일치하는 내용이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>No runbook covers this: the match is {top}, below {gate}.</source>
        <translation>이 질문을 다루는 런북이 없습니다. 일치 점수({top})가 기준({gate})보다 낮습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>No runbook within {where} covers this: the match is {top}, below {gate}. The rest was not searched.</source>
        <translation>{where} 안에는 이 질문을 다루는 런북이 없습니다. 일치 점수({top})가 기준({gate})보다 낮습니다. 나머지는 검색하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Not finished</source>
        <translation>완료되지 않음</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>Not found in what is indexed so far; {n} documents are still waiting.</source>
        <translation><numerusform>지금까지 색인된 런북에서는 찾지 못했습니다. 문서 {n}개가 색인을 기다립니다.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>Not found in what is indexed; indexing is paused and {n} documents are waiting.</source>
        <translation><numerusform>색인된 런북에서는 찾지 못했습니다. 색인이 일시 중지되어 문서 {n}개가 기다리고 있습니다.</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>Not found in what was indexed at that time; indexing has ended since.</source>
        <translation>그때까지 색인된 런북에서는 찾지 못했습니다. 그 뒤로 색인이 끝났습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>Not in the sources: check it before you run it.</source>
        <translation>출처에 없는 코드입니다. 실행하기 전에 확인하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>Not supported</source>
        <translation>근거 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>Nothing matches within {where}; the rest was not searched.</source>
        <translation>{where} 안에는 맞는 내용이 없습니다. 나머지는 검색하지 않았습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Partly supported</source>
        <translation>일부만 근거 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>Points of #{rank} {title} › {section}: {total}</source>
        <translation>#{rank} {title} › {section}의 점수: {total}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Putting the results together …</source>
        <translation>결과를 모으는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Quotes only</source>
        <translation>인용문만</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Reading {n} chunks …</source>
        <translation><numerusform>청크 {n}개를 읽는 중…</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Refused: {reason}</source>
        <translation>답변 거절: {reason}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Saving …</source>
        <translation>저장하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>Score</source>
        <translation>점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Searching the runbooks …</source>
        <translation>런북을 검색하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>Section</source>
        <translation>섹션</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Splitting the question …</source>
        <translation>질문을 나누는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/located.py"/>
        <source>The cited lines have moved: {then} when this was answered, {now} now.</source>
        <translation>인용한 줄이 옮겨졌습니다. 답변 때 {then}, 지금 {now}.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>The model found that the runbooks do not answer this question.</source>
        <translation>모델이 보기에 런북에는 이 질문의 답이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>The model is thinking …</source>
        <translation>모델이 생각하는 중…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>The model reads the evidence: {percent}%</source>
        <translation>모델이 근거를 읽는 중: {percent}%</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>The model stopped before the answer was complete.</source>
        <translation>답변이 끝나기 전에 모델이 멈췄습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/located.py"/>
        <source>The runbook has changed since this answer: the cited words are no longer in it.</source>
        <translation>이 답변 뒤에 런북이 바뀌었습니다. 인용한 글이 더는 런북에 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/located.py"/>
        <source>The runbook was indexed anew since: which lines were cited cannot be told.</source>
        <translation>그 뒤로 런북을 다시 색인해서 어느 줄을 인용했는지 알 수 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>The runbooks are still being read: nothing could be searched yet.</source>
        <translation>아직 런북을 읽는 중이라 검색하지 못했습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>The runbooks have changed since: cited lines are no longer as they were.</source>
        <translation>그 뒤로 런북이 바뀌었습니다. 인용한 줄이 지금은 다릅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>The runbooks have changed since: the lines of {citations} are no longer as they were.</source>
        <translation>그 뒤로 런북이 바뀌었습니다. {citations}의 줄이 지금은 다릅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>Tokens: {given} given to the model (at most {most}), {written} written</source>
        <translation>토큰: 모델에 준 것 {given}개(최대 {most}개), 쓴 것 {written}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>Tokens: {given} given to the model, {written} written</source>
        <translation>토큰: 모델에 준 것 {given}개, 쓴 것 {written}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Vector</source>
        <translation>의미</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>Weakly supported</source>
        <translation>근거 약함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>Without a source</source>
        <translation>출처 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>You stopped the answer before it was complete.</source>
        <translation>답변이 끝나기 전에 사용자가 중지했습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>answered below the gate ({top} &lt; {gate})</source>
        <translation>기준 점수보다 낮은데도 답변함 ({top} &lt; {gate})</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>at least {trust}</source>
        <translation>{trust} 이상</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>below the gate</source>
        <translation>기준 점수 미달</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>code not in the sources: {n}</source>
        <translation>출처에 없는 코드: {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>cut short</source>
        <translation>도중에 끝남</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>error</source>
        <translation>오류</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>gate {gate}</source>
        <translation>기준 점수 {gate}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>match {score}</source>
        <translation>일치 {score}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>model declined</source>
        <translation>모델이 거절</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>model died</source>
        <translation>모델 멈춤</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>not in the sources</source>
        <translation>출처에 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>not supported: {n}</source>
        <translation>근거 없음: {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>nothing found</source>
        <translation>찾은 것 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>stopped by you</source>
        <translation>사용자가 중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>token</source>
        <translation>토큰</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>weakly supported: {n}</source>
        <translation>근거 약함: {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>without a source: {n}</source>
        <translation>출처 없음: {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>{found} found, {along} taken along from beside them: {used} used</source>
        <translation>찾음 {found}, 옆에서 함께 가져옴 {along}: 사용 {used}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>{found} found, {used} used</source>
        <translation>찾음 {found}, 사용 {used}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>{mode} search, chunks: {counts}. Searched for: “{query}”</source>
        <translation>{mode} 검색, 청크: {counts}. 검색어: “{query}”</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>{n} earlier turns had no room</source>
        <translation><numerusform>이전 질문 {n}개는 자리가 없어 빠짐</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>{n} ms</source>
        <translation>{n}ms</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/verdicts.py"/>
        <source>{n} of {total}</source>
        <translation>{total}개 중 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>{section}, taken along from beside a hit</source>
        <translation>{section}, 찾은 부분의 옆에서 함께 가져옴</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>{share} of the window of {window}</source>
        <translation>컨텍스트 {window}개의 {share}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>{s} s</source>
        <translation>{s}초</translation>
    </message>
</context>
<context>
    <name>backup</name>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>Answers: {what}</source>
        <translation>답변: {what}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>At the next start the backup of {time} takes the place of the data of now, which are kept beside it.</source>
        <translation>다음 시작 때 {time}의 백업이 지금의 데이터를 대신합니다. 지금의 데이터는 따로 보관됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>At the next start the prepared data take the place of those of now, which are kept beside them.</source>
        <translation>다음 시작 때 준비된 데이터가 지금의 데이터를 대신합니다. 지금의 데이터는 따로 보관됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>Conversations: {what}</source>
        <translation>대화: {what}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>Documents: {what}</source>
        <translation>문서: {what}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>No document, conversation, answer or setting differs.</source>
        <translation>달라지는 문서, 대화, 답변, 설정이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>Settings with another value: {names}</source>
        <translation>값이 달라지는 설정: {names}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>You went on working meanwhile; what differs was counted again at {time}.</source>
        <translation>그사이 작업을 계속하셔서 {time}에 차이를 다시 셌습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>and {n} more</source>
        <translation>그 밖에 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>{n} fewer</source>
        <translation>{n}개 줄어듦</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>{n} more</source>
        <translation>{n}개 늘어남</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/restore_words.py"/>
        <source>{n} with another text</source>
        <translation>{n}개 내용이 다름</translation>
    </message>
</context>
<context>
    <name>document</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/document_view.py"/>
        <source>Lines {first} to {last} of {all}</source>
        <translation>전체 {all}줄 중 {first}~{last}번째 줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/document_view.py"/>
        <source>next part</source>
        <translation>다음 부분</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/pictures.py"/>
        <source>not shown: not a picture of a known kind</source>
        <translation>표시 안 함: 알려진 그림 형식이 아닙니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/pictures.py"/>
        <source>not shown: only files in the folder of the source are</source>
        <translation>표시 안 함: 소스 폴더 안의 파일만 표시합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/pictures.py"/>
        <source>not shown: the file cannot be read</source>
        <translation>표시 안 함: 파일을 읽을 수 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/pictures.py"/>
        <source>not shown: the file is missing</source>
        <translation>표시 안 함: 파일이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/pictures.py"/>
        <source>not shown: the pictures before take all the room</source>
        <translation>표시 안 함: 앞의 그림들이 자리를 다 차지했습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/pictures.py"/>
        <source>not shown: too large</source>
        <translation>표시 안 함: 너무 큽니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/markdown.py"/>
        <source>picture</source>
        <translation>그림</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/document_view.py"/>
        <source>previous part</source>
        <translation>이전 부분</translation>
    </message>
</context>
<context>
    <name>fields</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>0 to 100; a tenth of it is added to the score.</source>
        <translation>0에서 100까지. 10분의 1을 점수에 더합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>A team, not a person.</source>
        <translation>사람이 아니라 팀.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>AREA-RUNBOOK-CODE-01, used once only: answers cite it.</source>
        <translation>영역-RUNBOOK-코드-01, 겹치지 않게. 답변이 이것을 인용합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>Code that the log analysis reports, so that it leads here; else CUSTOM.</source>
        <translation>로그 분석이 내는 코드. 분석 결과가 여기로 이어집니다. 없으면 CUSTOM.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>Day of the last review; after a year it is called old.</source>
        <translation>마지막으로 검토한 날. 1년이 지나면 오래됐다고 알립니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>For filters.</source>
        <translation>필터에 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>For filters; shown with every hit.</source>
        <translation>필터에 쓰고, 검색 결과마다 표시합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>GC, TOMCAT, APACHE, THREAD_DUMP or your own; for filters.</source>
        <translation>GC, TOMCAT, APACHE, THREAD_DUMP 또는 직접 정한 값. 필터에 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>How far it may be relied upon; without it the source decides.</source>
        <translation>얼마나 믿을 수 있는지. 비우면 소스를 따릅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>Language of the text.</source>
        <translation>본문의 언어.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>Other ways to ask for it, Korean and English.</source>
        <translation>다르게 묻는 말, 한국어와 영어로.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>What happens, in the words of those who ask; heading of the text as well.</source>
        <translation>무슨 일인지, 묻는 사람의 말로. 본문의 제목도 됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/field_hints.py"/>
        <source>Words that people search with; each one found counts double.</source>
        <translation>사람들이 검색할 때 쓰는 단어. 찾으면 두 배로 칩니다.</translation>
    </message>
</context>
<context>
    <name>history</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>All</source>
        <translation>전체</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Answer, tokens</source>
        <translation>답변 토큰</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Answered</source>
        <translation>답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Answered anyway</source>
        <translation>그래도 답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Answers and refusals</source>
        <translation>답변과 거절</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/trend.py"/>
        <source>Bars: share refused on {day}</source>
        <translation>막대: {day}에 거절한 비율</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/trend.py"/>
        <source>Bars: share refused, {start} to {end}</source>
        <translation>막대: 거절 비율, {start}부터 {end}까지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Context, tokens</source>
        <translation>컨텍스트 토큰</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Coverage gaps</source>
        <translation>런북이 없는 주제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>From the question to the finished answer</source>
        <translation>질문부터 답변 완성까지 걸린 시간</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>How it was answered; ⚠: cited lines have changed since; ✗: marked wrong, ✓: it helped</source>
        <translation>답변 결과. ⚠: 인용한 줄이 그 뒤에 바뀜, ✗: 틀린 답, ✓: 도움 됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>How it was searched</source>
        <translation>검색 방식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>In parts</source>
        <translation>나누어 찾기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Marked wrong</source>
        <translation>틀린 답</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Narrowed to</source>
        <translation>좁힌 범위</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Not finished</source>
        <translation>완료되지 않음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Pinned</source>
        <translation>고정됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Refused</source>
        <translation>거절</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/trend.py"/>
        <source>Refused, {day}</source>
        <translation>{day} 거절</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/trend.py"/>
        <source>Refused, {start} – {end}</source>
        <translation>거절 비율, {start} – {end}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Score of the best chunk, and the gate: below it a question is refused</source>
        <translation>가장 좋은 청크의 점수와 기준 점수입니다. 기준 점수에 못 미치면 거절합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>Temperature</source>
        <translation>온도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>The question, word for word</source>
        <translation>질문 그대로</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Tokens that the model read and wrote</source>
        <translation>모델이 읽고 쓴 토큰 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>What wrote the answer</source>
        <translation>답변을 쓴 모델</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>When the question was asked</source>
        <translation>질문한 시각</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>Why it was refused</source>
        <translation>거절한 이유</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>analyzer</source>
        <translation>분석기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>being answered</source>
        <translation>답변 중</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>embedder</source>
        <translation>임베딩</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>gate {gate} ↔ {n} of {total} below</source>
        <translation>기준 점수 {gate} ↔ {total}개 중 {n}개가 아래</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>gate {gate} ↔ {percent}% below it ({n} of {total} scores)</source>
        <translation>기준 점수 {gate} ↔ {percent}%가 아래 (점수 {total}개 중 {n}개)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>grounded</source>
        <translation>근거 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>hash of the prompt</source>
        <translation>프롬프트 해시</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>not finished</source>
        <translation>완료되지 않음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>partly supported</source>
        <translation>일부만 근거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>program</source>
        <translation>프로그램</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>quotes only</source>
        <translation>인용문만</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>refused</source>
        <translation>거절</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>shortened</source>
        <translation>줄임</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>yes</source>
        <translation>예</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/wording.py"/>
        <source>{outcome}, cited lines have changed</source>
        <translation>{outcome}, 인용한 줄이 바뀜</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/trend.py"/>
        <source>{start} – {end}: no questions</source>
        <translation>{start} – {end}: 질문 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/trend.py"/>
        <source>{start} – {end}: {refused} of {total} refused ({percent}%)</source>
        <translation>{start} – {end}: {total}개 중 {refused}개 거절 ({percent}%)</translation>
    </message>
</context>
<context>
    <name>indexing</name>
    <message>
        <location filename="../../kebab_desktop/ui/progress_words.py"/>
        <source>{n} of {all} read, being indexed …</source>
        <translation>{all}개 중 {n}개 읽음, 색인하는 중…</translation>
    </message>
</context>
<context>
    <name>knowledge</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fixes.py"/>
        <source>Add frontmatter…</source>
        <translation>프론트매터 추가…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Add nothing</source>
        <translation>추가하지 않음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fixes.py"/>
        <source>Add the field…</source>
        <translation>필드 추가…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Add {added}</source>
        <translation>{added}개 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Add {n} items</source>
        <translation>{n}개 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Add “{name}”</source>
        <translation>“{name}” 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/state_filter.py"/>
        <source>All states</source>
        <translation>모든 상태</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Also in the file, kept as they are: {names}</source>
        <translation>파일에 더 있는 항목 (그대로 둠): {names}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Changed the name of the source</source>
        <translation>소스 이름을 바꾸었습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Changed whether the folder is watched</source>
        <translation>폴더 감시 여부를 바꾸었습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fixes.py"/>
        <source>Convert to UTF-8</source>
        <translation>UTF-8로 변환</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Copy {n} files to “{source}”?</source>
        <translation><numerusform>파일 {n}개를 “{source}”에 복사할까요?</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fixes.py"/>
        <source>Edit…</source>
        <translation>편집…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Folder “{name}” is a source already: its files are compared again</source>
        <translation>폴더 “{name}”은(는) 이미 소스입니다. 파일을 다시 비교합니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Folder “{name}” → a source of its own, after you have seen what comes</source>
        <translation>폴더 “{name}” → 별도의 소스. 들어올 것을 본 뒤에 추가됩니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/metadata.py"/>
        <source>Indexed</source>
        <translation>색인 시각</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>It has the same docs_id as {other}</source>
        <translation>docs_id가 같습니다: {other}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Keep both</source>
        <translation>둘 다 두기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Keep both, the new one renamed</source>
        <translation>둘 다 두고 새것의 이름 바꾸기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/metadata.py"/>
        <source>Made with</source>
        <translation>만든 환경</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Nearly the same text ({share} alike): {other}</source>
        <translation>거의 같은 글입니다 ({share} 일치): {other}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Not taken: {name} and {n} more. {why}</source>
        <translation>가져오지 않음: {name} 외 {n}개. {why}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Not taken: {name}. {why}</source>
        <translation>받지 않음: {name}. {why}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Nothing had to be embedded again.</source>
        <translation>다시 임베딩할 것은 없었습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Nothing to do: everything is up to date</source>
        <translation>할 일이 없습니다. 모두 최신입니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Nothing was added</source>
        <translation>추가된 것이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Replace the one that is there</source>
        <translation>있던 것을 바꾸기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Replace {replaced}</source>
        <translation>{replaced}개 바꾸기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Replace {replaced}, add {added}</source>
        <translation>{replaced}개 바꾸고 {added}개 추가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Skip the new one</source>
        <translation>새것 건너뛰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/model.py"/>
        <source>Source {text}</source>
        <translation>소스 {text}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>The frontmatter can be read again. Ctrl+S saves it; then it is edited here.</source>
        <translation>프론트매터를 다시 읽을 수 있습니다. Ctrl+S로 저장하면 여기에서 고칠 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>The frontmatter cannot be read, so it is edited with the text.</source>
        <translation>프론트매터를 읽을 수 없어 본문과 함께 고칩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/metadata.py"/>
        <source>The last review was {n} months ago.</source>
        <translation>마지막 검토가 {n}개월 전입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>The library has a file of this name with other words: {other}</source>
        <translation>라이브러리에 이름은 같고 내용은 다른 파일이 있습니다: {other}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>The very same file is there: {other}</source>
        <translation>똑같은 파일이 있습니다: {other}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Trust of {n} documents changed</source>
        <translation><numerusform>문서 {n}개의 신뢰도를 바꾸었습니다</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Type changed; {n} documents have other labels or problems</source>
        <translation><numerusform>유형을 바꾸었습니다. 문서 {n}개의 표시나 문제가 달라졌습니다</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>What was finished stays indexed. Index again to do the rest.</source>
        <translation>끝난 것은 색인되어 있습니다. 나머지는 다시 색인하면 됩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>ZIP “{name}” → the library, after you have seen what comes</source>
        <translation>ZIP “{name}” → 라이브러리. 들어올 것을 본 뒤에 추가됩니다</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>and {n} more folders</source>
        <translation><numerusform>외 폴더 {n}개</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>as it was added</source>
        <translation>추가한 그대로</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/state_filter.py"/>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>changed on disk</source>
        <translation>파일이 바뀜</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>changed outside</source>
        <translation>외부에서 바뀜</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>folder cannot be read</source>
        <translation>폴더를 읽을 수 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/state_filter.py"/>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>indexed</source>
        <translation>색인됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/problem_cards.py"/>
        <source>line {n}</source>
        <translation>{n}번째 줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/state_filter.py"/>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>missing</source>
        <translation>파일 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>no problems</source>
        <translation>문제 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>not indexed</source>
        <translation>색인 안 됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>saved here</source>
        <translation>여기서 저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>still looking …</source>
        <translation>살펴보는 중 …</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>the first {n} were read</source>
        <translation>처음 {n}개만 읽음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/state_filter.py"/>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/state_filter.py"/>
        <source>with problems</source>
        <translation>문제 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>yours, given up for the file</source>
        <translation>내 글 (파일 내용을 받음)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} Markdown files</source>
        <translation><numerusform>Markdown 파일 {n}개</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} Markdown files → folder of “{source}”, once you agree</source>
        <translation><numerusform>Markdown 파일 {n}개 → “{source}” 폴더, 확인을 받은 뒤</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} Markdown files → source “{source}”</source>
        <translation><numerusform>Markdown 파일 {n}개 → 소스 “{source}”</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} added</source>
        <translation>추가 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} added to {sources}</source>
        <translation>{sources}에 {n}개 추가</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} chunks</source>
        <translation><numerusform>청크 {n}개</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} chunks in {time}</source>
        <translation><numerusform>청크 {n}개, {time}</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} documents</source>
        <translation><numerusform>문서 {n}개</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fixes.py"/>
        <source>{n} documents are the very same file.</source>
        <translation>문서 {n}개가 똑같은 파일입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fixes.py"/>
        <source>{n} documents have the docs_id {id}.</source>
        <translation>문서 {n}개의 docs_id가 같습니다: {id}.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/fixes.py"/>
        <source>{n} documents say nearly the same ({share}% alike).</source>
        <translation>문서 {n}개가 거의 같은 내용입니다({share}% 일치).</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} duplicates</source>
        <translation><numerusform>중복 {n}건</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} files are like ones that are there</source>
        <translation><numerusform>파일 {n}개가 이미 있는 것과 비슷합니다</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} like ones that are there</source>
        <translation>있는 문서와 비슷한 파일 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} nearly the same</source>
        <translation>거의 같음 {n}건</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} new</source>
        <translation>새 파일 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} not indexed</source>
        <translation>색인하지 못함 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} of {all}</source>
        <translation>{all} 중 {n}개</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} problems</source>
        <translation><numerusform>문제 {n}건</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} removed</source>
        <translation>제거 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} there already</source>
        <translation>이미 있음 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} unchanged</source>
        <translation>그대로 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} updated</source>
        <translation>갱신 {n}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} with problems</source>
        <translation>문제 있음 {n}개</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/metadata.py"/>
        <source>{trust} (from the source)</source>
        <translation>{trust} (소스에서)</translation>
    </message>
</context>
<context>
    <name>logs</name>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Allocation rate</source>
        <translation>할당 속도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Apache log</source>
        <translation>Apache 로그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Critical</source>
        <translation>심각</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Dead children</source>
        <translation>종료된 자식 프로세스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Deadlocks</source>
        <translation>데드락</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Dumps</source>
        <translation>덤프</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Errors</source>
        <translation>오류</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Full GCs</source>
        <translation>Full GC 횟수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>GC log</source>
        <translation>GC 로그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <source>Heap after GC</source>
        <translation>GC 후 힙</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <source>Heap floor</source>
        <translation>힙 최저선</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Heap floor at the end</source>
        <translation>마지막 힙 최저선</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>High</source>
        <translation>높음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Idle in it</source>
        <translation>그중 유휴</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Kinds of lines</source>
        <translation>줄의 종류</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Largest pool</source>
        <translation>가장 큰 풀</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Latency p95</source>
        <translation>지연 p95</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Longest pause</source>
        <translation>최장 정지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Longest request</source>
        <translation>최장 요청</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Longest start-up</source>
        <translation>최장 기동</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Low</source>
        <translation>낮음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Medium</source>
        <translation>중간</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Most errors/min</source>
        <translation>분당 최다 오류</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Most requests/min</source>
        <translation>분당 최다 요청</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Not recognized</source>
        <translation>알아볼 수 없음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Pause p99</source>
        <translation>정지 p99</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Pauses</source>
        <translation>정지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Requests</source>
        <translation>요청</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <source>Requests in work at once</source>
        <translation>동시에 처리 중인 요청</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Responses 5xx</source>
        <translation>5xx 응답</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Root causes</source>
        <translation>근본 원인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Starts</source>
        <translation>기동</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Thread dump</source>
        <translation>스레드 덤프</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Throughput</source>
        <translation>처리율</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Tomcat log</source>
        <translation>Tomcat 로그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Unknown text log</source>
        <translation>알 수 없는 텍스트 로그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Waiting for one lock</source>
        <translation>한 락을 기다림</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>Warnings</source>
        <translation>경고</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>from {time}</source>
        <translation>{time}부터</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>inferred</source>
        <translation>추정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/state_bars.py"/>
        <source>last dump</source>
        <translation>마지막 덤프</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <source>on average</source>
        <translation>평균</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <source>per minute</source>
        <translation>분당</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot_parts.py"/>
        <location filename="../../kebab_desktop/ui/logs/state_bars.py"/>
        <source>threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>worst {value}</source>
        <translation>최대 {value}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>{d} d</source>
        <translation>{d}일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>{h} h</source>
        <translation>{h}시간</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>{m} min</source>
        <translation>{m}분</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/log_places.py"/>
        <source>{name}, line {n}</source>
        <translation>{name}, {n}번째 줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/log_places.py"/>
        <source>{name}, lines {n}</source>
        <translation>{name}, {n}번째 줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>{n} ms</source>
        <translation>{n}ms</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/wording.py"/>
        <source>{s} s</source>
        <translation>{s}초</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/logs/plot.py"/>
        <source>{title}: highest {value} {unit}</source>
        <translation>{title}: 최고 {value} {unit}</translation>
    </message>
</context>
<context>
    <name>marks</name>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_words.py"/>
        <source>Helped</source>
        <translation>도움 됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_words.py"/>
        <source>Marked as helpful</source>
        <translation>도움이 된 답으로 표시함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_words.py"/>
        <source>Marked as wrong: History › Marked wrong</source>
        <translation>틀린 답으로 표시함: 기록 › 틀린 답</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_words.py"/>
        <source>Marked wrong</source>
        <translation>틀린 답</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/answer/mark_words.py"/>
        <source>The mark was taken away</source>
        <translation>표시를 지움</translation>
    </message>
</context>
<context>
    <name>outside</name>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>No program opens {path}</source>
        <translation>{path} 항목을 열 프로그램이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>The drive of {path} does not answer. Connect it, then try again.</source>
        <translation>{path} 드라이브가 응답하지 않습니다. 드라이브를 연결한 뒤 다시 시도하세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/widgets/outside.py"/>
        <source>{path} is gone. What was indexed of it is still shown.</source>
        <translation>{path} 파일이 없습니다. 색인된 내용은 계속 표시됩니다.</translation>
    </message>
</context>
<context>
    <name>palette</name>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Add a source folder…</source>
        <translation>소스 폴더 추가…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Add files…</source>
        <translation>파일 추가…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Added files</source>
        <translation>추가한 파일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Answer</source>
        <translation>답하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Answer model</source>
        <translation>답변 모델</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Answer with quotes only, without a model</source>
        <translation>모델 없이 인용문으로만 답하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Ask about the selected lines of the log</source>
        <translation>로그에서 선택한 줄에 대해 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Ask the last question again</source>
        <translation>마지막 질문 다시 묻기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Ask the question of the answer again</source>
        <translation>이 답변의 질문 다시 묻기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Attach logs…</source>
        <translation>로그 첨부…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Back up…</source>
        <translation>백업…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Backup and reset</source>
        <translation>백업과 초기화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Break the line</source>
        <translation>줄 바꾸기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Bring back the last question</source>
        <translation>마지막 질문 다시 불러오기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Cancel indexing</source>
        <translation>색인 취소</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Change the source…</source>
        <translation>소스 변경…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Chat, Knowledge, History, Settings</source>
        <translation>대화 · 지식 · 기록 · 설정 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Check the health</source>
        <translation>상태 점검</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Choose a model file…</source>
        <translation>모델 파일 고르기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Close the details</source>
        <translation>상세 정보 닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Close the details, or put the runbook aside</source>
        <translation>상세 정보 닫기, 또는 런북 치워 두기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Command palette</source>
        <translation>명령 팔레트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>Conversation</source>
        <translation>대화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Conversations</source>
        <translation>대화 목록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Copy diagnostics</source>
        <translation>진단 정보 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Copy the last answer as Markdown</source>
        <translation>마지막 답변을 Markdown으로 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Copy the link to the source</source>
        <translation>출처 링크 복사</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Coverage gap</source>
        <translation>런북이 없는 주제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Data</source>
        <translation>데이터</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Delete answers by age…</source>
        <translation>오래된 답변 삭제…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Delete by age</source>
        <translation>오래된 답변 삭제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Delete the answer</source>
        <translation>답변 삭제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Delete the conversation</source>
        <translation>대화 삭제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Document</source>
        <translation>문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Documents</source>
        <translation>문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Drafts</source>
        <translation>초안</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Dropped files</source>
        <translation>끌어다 놓은 파일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Edit the document</source>
        <translation>문서 편집</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Embedding device</source>
        <translation>임베딩 장치</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Export the conversation as JSON…</source>
        <translation>대화를 JSON으로 내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Export the conversation as Markdown…</source>
        <translation>대화를 Markdown으로 내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Export the history…</source>
        <translation>기록 내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Export your documents into a ZIP file…</source>
        <translation>내 문서를 ZIP 파일로 내보내기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Filter documents</source>
        <translation>문서 필터</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Group documents by source</source>
        <translation>문서를 소스별로 묶기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Health check</source>
        <translation>상태 점검</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Import answers into the history…</source>
        <translation>기록에 답변 가져오기…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Incident pack of the answer…</source>
        <translation>답변의 장애 자료…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Incident pack of the conversation…</source>
        <translation>대화의 장애 자료…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Incident pack of the last answer…</source>
        <translation>마지막 답변의 장애 자료…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Indexing</source>
        <translation>색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Keyboard shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Keyboard shortcuts, the second key</source>
        <translation>단축키 (두 번째 키)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>Language: {choice}</source>
        <translation>언어: {choice}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Log</source>
        <translation>로그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Log analysis</source>
        <translation>로그 분석</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Look for changed files</source>
        <translation>바뀐 파일 확인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Mark the answer as helpful</source>
        <translation>답변을 도움이 된 답으로 표시</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Mark the answer as wrong…</source>
        <translation>답변을 틀린 답으로 표시…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Mark the last answer as helpful</source>
        <translation>마지막 답변을 도움이 된 답으로 표시</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Mark the last answer as wrong…</source>
        <translation>마지막 답변을 틀린 답으로 표시…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Network</source>
        <translation>네트워크</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>New conversation</source>
        <translation>새 대화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>New question</source>
        <translation>새 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>New runbook</source>
        <translation>새 런북</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>New source</source>
        <translation>새 소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Next citation</source>
        <translation>다음 인용</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Next place in the log</source>
        <translation>로그에서 다음 위치</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>On this page</source>
        <translation>이 화면</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Open the data folder</source>
        <translation>데이터 폴더 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Open the document outside</source>
        <translation>문서를 다른 편집기에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Open the last answer in the history</source>
        <translation>마지막 답변을 기록에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Open the log in the editor</source>
        <translation>로그를 편집기에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Open the source in the editor</source>
        <translation>출처를 편집기에서 열기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>Page</source>
        <translation>화면</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Pause indexing</source>
        <translation>색인 일시 중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Pin the conversation</source>
        <translation>대화 고정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Pin the question of the answer</source>
        <translation>이 답변의 질문 고정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Pin this question (of the last answer)</source>
        <translation>이 질문 고정(마지막 답변)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Pinned questions</source>
        <translation>고정한 질문 목록</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Previous citation</source>
        <translation>이전 인용</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Previous place in the log</source>
        <translation>로그에서 이전 위치</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Question</source>
        <translation>질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Quit</source>
        <translation>끝내기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Re-index now</source>
        <translation>지금 다시 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Re-index what is selected</source>
        <translation>선택한 것 다시 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Refusals</source>
        <translation>거절</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Remove all documents</source>
        <translation>모든 문서 제거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Remove what is selected</source>
        <translation>선택한 것 제거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Removed documents</source>
        <translation>제거한 문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/chat/conversation_delegate.py"/>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Rename the conversation</source>
        <translation>대화 이름 바꾸기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Repair what the health check found</source>
        <translation>상태 점검에서 찾은 문제 고치기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Replay</source>
        <translation>당시와 비교</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Replay the answer</source>
        <translation>답변을 당시와 비교</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Reset all settings</source>
        <translation>모든 설정 초기화</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Restore a backup…</source>
        <translation>백업 복원…</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Resume indexing</source>
        <translation>색인 계속</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Runbook</source>
        <translation>런북</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Sample question</source>
        <translation>예시 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Save the runbook</source>
        <translation>런북 저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Search conversations</source>
        <translation>대화 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Search settings</source>
        <translation>설정 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Search the history</source>
        <translation>기록 검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Selected documents</source>
        <translation>고른 문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Send the question</source>
        <translation>질문 보내기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>Setting</source>
        <translation>설정</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Show or hide conversations</source>
        <translation>대화 목록 보이기/숨기기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Show the documents that were taken out</source>
        <translation>제거한 문서 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Show the log in its folder</source>
        <translation>로그가 있는 폴더 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Show the problems of the documents</source>
        <translation>문서의 문제 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Show the source in its folder</source>
        <translation>출처가 있는 폴더 보기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Source</source>
        <translation>소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Status bar</source>
        <translation>상태 표시줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Stop the answer</source>
        <translation>답변 중지</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Stop the answer, then close the source</source>
        <translation>답변 멈추기, 그다음 출처 닫기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Test the embedding device</source>
        <translation>임베딩 장치 테스트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>Theme: {choice}</source>
        <translation>테마: {choice}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Undo the last removal</source>
        <translation>마지막 제거 되돌리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Use the trial model</source>
        <translation>체험용 모델 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Versions of the document</source>
        <translation>문서의 버전</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/parts.py"/>
        <source>Waiting files</source>
        <translation>기다리는 파일</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Why these sources</source>
        <translation>이 출처를 고른 이유</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Wrap the lines of the log, or give each one row</source>
        <translation>로그 줄 바꿈 켜기/끄기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>Write a question</source>
        <translation>질문 쓰기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>import a ZIP</source>
        <translation>ZIP 가져오기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>load test of an answer model, try a language model GGUF LLM</source>
        <translation>답변 모델 로드 테스트, 언어 모델 시험 GGUF LLM</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>load test of written answers</source>
        <translation>작성형 답변 로드 테스트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>not now: nothing for it is selected or open</source>
        <translation>지금은 쓸 수 없음: 선택되거나 열린 항목이 없습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/palette/entries.py"/>
        <source>on the page {page}, once something is selected there</source>
        <translation>{page} 화면에서 항목을 선택하면 쓸 수 있습니다</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>rename a source, its name, trust and type, leave files out</source>
        <translation>소스 이름 바꾸기, 신뢰도와 유형, 파일 제외</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>speed of the graphics card and processor GPU</source>
        <translation>그래픽 카드와 프로세서 속도 GPU</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/keys/commands.py"/>
        <source>write a runbook</source>
        <translation>런북 쓰기 런북 작성</translation>
    </message>
</context>
<context>
    <name>pins</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>found</source>
        <translation>찾음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>found before, not now</source>
        <translation>전에는 찾았지만 지금은 못 찾음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>found, lower</source>
        <translation>찾음, 순위 내려감</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/pin_model.py"/>
        <source>not checked yet</source>
        <translation>아직 확인 안 함</translation>
    </message>
</context>
<context>
    <name>recall</name>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>(before the first section)</source>
        <translation>(첫 섹션 앞)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Add the missing words to keywords or aliases, if people ask with them.</source>
        <translation>사람들이 이 단어로 묻는다면 없는 단어를 keywords나 aliases에 넣으세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Ahead of it</source>
        <translation>앞선 문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Best section</source>
        <translation>가장 맞는 섹션</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Gate</source>
        <translation>기준 점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Make the title or the headings say what the question asks.</source>
        <translation>질문이 묻는 것을 제목이나 섹션 제목에 쓰세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Not found</source>
        <translation>찾지 못함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Rank {rank} · but the question is refused</source>
        <translation>{rank}위 · 그러나 질문이 거절됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Rank {rank} · read for the answer</source>
        <translation>{rank}위 · 답변에 쓰임</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Rank {rank} · too far down to be read</source>
        <translation>{rank}위 · 너무 아래라 답변에 쓰이지 않음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Score</source>
        <translation>점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>What helps</source>
        <translation>개선 방법</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Words found</source>
        <translation>찾은 단어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>Words missing</source>
        <translation>없는 단어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>best match {top}, at least {gate}: answered</source>
        <translation>최고 점수 {top}, 기준 점수 {gate} 이상: 답변함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>best match {top}, below {gate}: refused</source>
        <translation>최고 점수 {top}, 기준 점수 {gate} 미만: 거절함</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>heading</source>
        <translation>섹션 제목</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>keywords</source>
        <translation>키워드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>nothing was found, the question is refused</source>
        <translation>찾은 것이 없어 질문이 거절됨</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>text</source>
        <translation>본문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>title</source>
        <translation>제목</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>{section}, line {first}</source>
        <translation>{section}, {first}번째 줄</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/knowledge/recall.py"/>
        <source>{section}, lines {first}–{last}</source>
        <translation>{section}, {first}–{last}번째 줄</translation>
    </message>
</context>
<context>
    <name>replay</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Cites</source>
        <translation>인용</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Mode</source>
        <translation>방식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Not the same: {parts}.</source>
        <translation>같지 않습니다: {parts}.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Outcome</source>
        <translation>결과</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>The same answer: ranking, text and citations are equal.</source>
        <translation>같은 답변입니다. 순위, 본문, 인용이 모두 같습니다.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>The same text and citations; {n} ranks changed.</source>
        <translation><numerusform>답변과 인용은 같고, 순위 {n}개가 바뀌었습니다.</numerusform></translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Took</source>
        <translation>걸린 시간</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>Top score / gate</source>
        <translation>최고 점수 / 기준 점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>another outcome</source>
        <translation>결과가 다름</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>another text</source>
        <translation>본문이 다름</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>gone</source>
        <translation>사라짐</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>new</source>
        <translation>새로 나옴</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>other citations</source>
        <translation>인용이 다름</translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>{n} ranks changed</source>
        <translation><numerusform>순위 {n}개 바뀜</numerusform></translation>
    </message>
</context>
<context>
    <name>section</name>
    <message>
        <location filename="../../kebab_desktop/ui/sections.py"/>
        <source>Check points</source>
        <translation>확인 사항</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/sections.py"/>
        <source>Company policy</source>
        <translation>회사 정책</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/sections.py"/>
        <source>Detection signals</source>
        <translation>감지 신호</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/sections.py"/>
        <source>Recommended actions</source>
        <translation>권장 조치</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/sections.py"/>
        <source>Response template</source>
        <translation>보고 문안</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/sections.py"/>
        <source>Symptoms</source>
        <translation>증상</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>&apos;auto&apos; uses the graphics processor through DirectML where there is one, the processor otherwise.</source>
        <translation>&apos;auto&apos;는 DirectML로 쓸 수 있는 그래픽 장치가 있으면 그것을, 없으면 프로세서를 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>&apos;linear&apos; adds strengths; &apos;rrf&apos; is reciprocal rank fusion with k = 60.</source>
        <translation>&apos;linear&apos;는 점수를 더하고, &apos;rrf&apos;는 k = 60으로 역순위를 합칩니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>&apos;on&apos; also looks for what the glossary (_glossary.yaml) says instead of a word of the question, and for English words written in Hangul. The keyword mode never does.</source>
        <translation>&apos;on&apos;이면 질문의 단어 대신 용어집(_glossary.yaml)에 있는 말과 한글로 적은 영어도 찾습니다. 키워드 방식에는 쓰지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>&apos;on&apos;: files that are edited in other programs are indexed within seconds while the window is open; &apos;off&apos;: at the next start, or with F5 on the knowledge page.</source>
        <translation>&apos;on&apos;: 창이 열려 있는 동안 다른 프로그램에서 고친 파일을 몇 초 안에 색인합니다. &apos;off&apos;: 다음에 시작할 때나 지식 화면에서 F5를 누를 때 색인합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>&apos;quotes&apos; shows verbatim runbook sentences and needs no model; &apos;llama&apos; writes an answer with the chosen GGUF model.</source>
        <translation>&apos;quotes&apos;는 런북의 문장을 그대로 보여 주며 모델이 필요 없습니다. &apos;llama&apos;는 고른 GGUF 모델로 답변을 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>0 gives the same words each time; higher varies.</source>
        <translation>0이면 늘 같은 말을, 높으면 다른 말을 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>401 and 403 for one client.</source>
        <translation>한 클라이언트의 401과 403 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>403 responses within five minutes.</source>
        <translation>5분 안의 403 응답 수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>404 for the same URL.</source>
        <translation>같은 URL의 404 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>5xx burst: count</source>
        <translation>5xx 폭주: 횟수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>5xx burst: critical count</source>
        <translation>5xx 폭주: 심각 횟수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>5xx burst: critical share (%)</source>
        <translation>5xx 폭주: 심각 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>5xx burst: low share (%)</source>
        <translation>5xx 폭주: 낮은 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>5xx burst: sample</source>
        <translation>5xx 폭주: 표본</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>5xx burst: share (%)</source>
        <translation>5xx 폭주: 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>5xx responses within a minute.</source>
        <translation>1분 안의 5xx 응답 수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A burst has this many times the errors of an average minute.</source>
        <translation>폭주는 평균 1분의 오류보다 이 배수만큼 많습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A full GC of this length is HIGH.</source>
        <translation>Full GC가 이만큼 길면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A later full GC frees this share.</source>
        <translation>뒤이은 Full GC가 회수하는 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A lock is contended when at least so many threads wait for it and they are the share below.</source>
        <translation>적어도 이만큼의 스레드가 락을 기다리고 그것이 아래 비율 이상이면 경합입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A lock is contended when at least this share of all user threads waits for it.</source>
        <translation>전체 사용자 스레드 가운데 적어도 이 비율이 락을 기다리면 경합입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A minute with fewer is no burst.</source>
        <translation>이보다 적은 1분은 폭주가 아닙니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A model process that neither reads nor writes a token for so long is ended; the quotes stay. Loading a model may take longer.</source>
        <translation>모델이 이 시간 동안 토큰을 읽지도 쓰지도 않으면 끝냅니다. 인용문은 남습니다. 모델을 불러오는 데는 더 걸릴 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A pool is exhausted when at least this share of its threads is in the same application frame.</source>
        <translation>풀의 스레드 가운데 적어도 이 비율이 같은 애플리케이션 프레임에 있으면 고갈된 것입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A request this slow is counted.</source>
        <translation>이만큼 느린 요청을 셉니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A sentence less near to what its source says is unsupported; up to 0.1 above, it is weak. Calibrated for the shipped embedding model.</source>
        <translation>출처의 내용과 이보다 멀면 근거 없는 문장이고, 0.1 이내로 넘으면 근거가 약한 문장입니다. 함께 제공되는 임베딩 모델에 맞춘 값입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A thread is stuck when so many dumps in a row show the same ten innermost frames.</source>
        <translation>연속한 덤프 이만큼에서 가장 안쪽 프레임 열 개가 같으면 멈춘 스레드입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>A thread that used the CPU for this share of the time is hot.</source>
        <translation>시간의 이 비율 동안 CPU를 쓴 스레드는 바쁜 스레드입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Above 0, a chunk that says the same as one before it is moved back (maximal marginal relevance).</source>
        <translation>0보다 크면 앞의 청크와 같은 말을 하는 청크를 뒤로 보냅니다(최대 한계 관련성).</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Advanced</source>
        <translation>고급</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>All but the newest answers are moved to a file in the data folder, a few seconds after a change and at every start; 0 keeps all. It can be undone.</source>
        <translation>최신 답변만 남기고 나머지는 값을 바꾸고 몇 초 뒤에, 그리고 시작할 때마다 데이터 폴더의 파일로 옮깁니다. 0이면 모두 남깁니다. 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Allocation rate</source>
        <translation>할당 속도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Allocation rate that counts as pressure.</source>
        <translation>압박으로 보는 할당 속도입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Allocation stall (s)</source>
        <translation>할당 정체 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Allocation stall: HIGH (s)</source>
        <translation>할당 정체: HIGH (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Allocation stall: MEDIUM (s)</source>
        <translation>할당 정체: MEDIUM (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Allocation stall: burst</source>
        <translation>할당 정체: 폭주</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Allocation stall: cycles (%)</source>
        <translation>할당 정체: 주기 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>An exception with one root cause and place counts as repeated from this number on.</source>
        <translation>근본 원인과 위치가 같은 예외는 이 횟수부터 반복되는 것으로 봅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Answer engine</source>
        <translation>답변 엔진</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Answer model (GGUF file)</source>
        <translation>답변 모델 (GGUF 파일)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Answering</source>
        <translation>답변</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>At least this many chunks are looked up.</source>
        <translation>적어도 이만큼 찾습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>At most so many runbook quotes are shown with an answer.</source>
        <translation>답변에 보여 주는 런북 인용문의 최대 개수.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Attempts within five minutes.</source>
        <translation>5분 안의 시도 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Automatic</source>
        <translation>자동</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Backend down: duration (min)</source>
        <translation>백엔드 중단: 기간 (min)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Backend timeouts: count</source>
        <translation>백엔드 시간 초과: 횟수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Backend timeouts: share (%)</source>
        <translation>백엔드 시간 초과: 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Bar for their normal pauses.</source>
        <translation>보통 정지에 적용하는 기준입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Below it a burst is at most MEDIUM.</source>
        <translation>이보다 낮으면 폭주라도 MEDIUM을 넘지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Below this many pauses findings weigh less.</source>
        <translation>정지가 이보다 적으면 결과의 심각도를 낮춥니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Below this.</source>
        <translation>이보다 낮을 때입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Best cosine needed where words cannot be searched.</source>
        <translation>단어 검색을 쓸 수 없을 때 필요한 최고 코사인 값.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Best score needed for an answer; 0 never refuses.</source>
        <translation>답하는 데 필요한 최고 점수. 0이면 거절하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Best word score needed where vectors cannot be used.</source>
        <translation>의미 검색을 쓸 수 없을 때 필요한 최고 단어 점수.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Budget for the prompt; it is also limited by the context window of the model.</source>
        <translation>프롬프트에 쓸 수 있는 양. 모델의 컨텍스트 크기도 넘지 못합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Burst factor</source>
        <translation>폭주 배수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>CPU share of a hot thread (%)</source>
        <translation>바쁜 스레드의 CPU 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Changes need re-indexing.</source>
        <translation>바꾸면 다시 색인해야 합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Child deaths</source>
        <translation>자식 프로세스 종료</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Chunks per document</source>
        <translation>문서당 청크 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Chunks per question</source>
        <translation>질문당 청크 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Client timeouts: share (%)</source>
        <translation>클라이언트 시간 초과: 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Collections a minute by this cause.</source>
        <translation>이 원인으로 일어나는 분당 GC 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Colours of the window.</source>
        <translation>창의 색.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Command that opens a runbook at a line, such as: code -g {path}:{line}. Empty: an editor that is installed and can do that, otherwise the program that the system has for the file.</source>
        <translation>런북을 해당 줄에서 여는 명령입니다. 예: code -g {path}:{line}. 비워 두면 설치된 편집기 중 줄 이동이 되는 것을 쓰고, 없으면 시스템 기본 프로그램으로 엽니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Concurrent mode failure</source>
        <translation>Concurrent mode failure 반복</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Concurrent requests that fill the pool.</source>
        <translation>풀을 가득 채우는 동시 요청 수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Concurrent undo</source>
        <translation>Concurrent undo 반복</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Context window (tokens)</source>
        <translation>컨텍스트 크기 (토큰)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Cycles started by a stall, CRITICAL.</source>
        <translation>정체 때문에 시작한 주기의 비율이며 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Degenerated GC</source>
        <translation>Degenerated GC 반복</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Degenerated GC: long (s)</source>
        <translation>Degenerated GC: 긴 정지 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Dumps that show a stuck thread</source>
        <translation>멈춘 스레드가 보이는 덤프</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Editor</source>
        <translation>편집기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Embedding device</source>
        <translation>임베딩 장치</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Errors in a minute</source>
        <translation>1분 동안의 오류</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Evidence and history (tokens)</source>
        <translation>근거와 대화 (토큰)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Evidence far below the best</source>
        <translation>가장 좋은 근거보다 훨씬 낮은 근거</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Failed requests (%)</source>
        <translation>실패한 요청 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Failures in 15 minutes, CRITICAL.</source>
        <translation>15분 안에 이만큼 실패하면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Failures in 5 minutes, CRITICAL.</source>
        <translation>5분 안에 이만큼 일어나면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Fast restart loop</source>
        <translation>빠른 재시작 반복</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Fewest floor points of a trend.</source>
        <translation>추세를 보는 데 필요한 바닥값의 최소 개수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Fewest pauses that are judged.</source>
        <translation>판정하는 데 필요한 최소 정지 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Floor in percent of the heap that is CRITICAL.</source>
        <translation>바닥값이 힙의 이 비율이면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Follow the computer</source>
        <translation>시스템 설정 따름</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>From here on CRITICAL.</source>
        <translation>여기서부터 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>From here on HIGH.</source>
        <translation>여기서부터 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>From here on MEDIUM.</source>
        <translation>여기서부터 MEDIUM입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Full GC: burst</source>
        <translation>Full GC: 폭주</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Full GC: long (s)</source>
        <translation>Full GC: 긴 정지 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Full GC: reclaimed (%)</source>
        <translation>Full GC: 회수율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Full GC: repeated</source>
        <translation>Full GC: 반복</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Full GCs in 1 minute that are CRITICAL.</source>
        <translation>1분 안에 이만큼 일어나면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Full GCs in 5 minutes that are HIGH.</source>
        <translation>5분 안에 이만큼 일어나면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Fusion</source>
        <translation>결합 방식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>G1 aims at 200 ms by default (MaxGCPauseMillis).</source>
        <translation>G1의 기본 목표는 200 ms입니다(MaxGCPauseMillis).</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>GC overhead (%)</source>
        <translation>GC 오버헤드 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>GC overhead: freed (%)</source>
        <translation>GC 오버헤드: 회수 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>GC thrash (%)</source>
        <translation>GC 과다 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>GC thrash: CRITICAL (%)</source>
        <translation>GC 과다: CRITICAL (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>GC: small log</source>
        <translation>GC: 작은 로그</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>GCLocker (%)</source>
        <translation>GCLocker 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>GCeasy&apos;s published aim is above 95 %.</source>
        <translation>GCeasy가 공개한 목표는 95 % 이상입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Gate</source>
        <translation>기준 점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Gate (vectors alone)</source>
        <translation>기준 점수 (의미만)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Gate (words alone)</source>
        <translation>기준 점수 (단어만)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>General</source>
        <translation>일반</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Graphics (DirectML)</source>
        <translation>그래픽 (DirectML)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Growth between two dumps that suggests a leak, if it is at least 50 threads.</source>
        <translation>두 덤프 사이에 이만큼, 그리고 적어도 50개 늘면 누수를 의심합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Growth of the number of threads (%)</source>
        <translation>스레드 수의 증가 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>HIGH needs this multiple of the median too.</source>
        <translation>HIGH가 되려면 중앙값의 이 배수도 넘어야 합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Heap below this multiple of the floor.</source>
        <translation>힙이 바닥값의 이 배수보다 작습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Heap oversized (%)</source>
        <translation>힙 과대 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Heap resizing (%)</source>
        <translation>힙 크기 변경 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Heap undersized</source>
        <translation>힙 부족</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Hide them</source>
        <translation>숨기기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>High contrast</source>
        <translation>고대비</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>How Korean words are indexed: &apos;bigrams&apos; as pairs of syllables; &apos;morphemes&apos; as nouns and stems, which needs the extra &apos;korean&apos; and about 210 MB more memory. Documents, questions and stored answers must be taken apart alike.</source>
        <translation>한국어 단어를 색인하는 방법입니다. &apos;bigrams&apos;는 두 음절씩, &apos;morphemes&apos;는 명사와 어간으로 나누며 추가 구성 요소 &apos;korean&apos;과 메모리 약 210MB가 더 필요합니다. 문서, 질문, 저장된 답변을 똑같이 나누어야 합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Humongous: heap (%)</source>
        <translation>Humongous: 힙 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Humongous: rate (1/min)</source>
        <translation>Humongous: 빈도 (1/min)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Humongous: share (%)</source>
        <translation>Humongous: 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Hybrid</source>
        <translation>하이브리드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Hybrid joins words and meaning; the others use one of them alone.</source>
        <translation>하이브리드는 단어와 의미를 함께 보고, 나머지는 하나만 봅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>In 15 minutes, CRITICAL.</source>
        <translation>15분 안에 이만큼 일어나면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>In 5 minutes, CRITICAL.</source>
        <translation>5분 안에 이만큼 일어나면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>In five minutes.</source>
        <translation>5분 동안의 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Isolated shorter stalls are LOW.</source>
        <translation>따로 떨어진 더 짧은 정체는 LOW입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>JDBC pool timeouts</source>
        <translation>JDBC 풀 대기 초과</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Keep earlier versions of files</source>
        <translation>파일의 이전 버전 보관</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Keep history (answers)</source>
        <translation>기록 보관 (답변 수)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Keep history (days)</source>
        <translation>기록 보관 (일)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Keyboard shortcuts</source>
        <translation>키보드 단축키</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Keys that you chose instead of those that F1 lists.</source>
        <translation>F1에 나오는 기본 키 대신 직접 고른 키입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Keyword</source>
        <translation>키워드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Korean words</source>
        <translation>한국어 단어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Language of the window.</source>
        <translation>창의 언어.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Larger windows need more memory.</source>
        <translation>클수록 메모리를 더 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Last three full GCs of the log freed less.</source>
        <translation>로그의 마지막 Full GC 세 번이 이보다 적게 회수했습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Leak: CRITICAL (h)</source>
        <translation>누수: CRITICAL (h)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Leak: HIGH (h)</source>
        <translation>누수: HIGH (h)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Leak: floor (%)</source>
        <translation>누수: 바닥값 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Leak: points</source>
        <translation>누수: 점의 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Leak: rise of floor (%)</source>
        <translation>누수: 바닥값 대비 상승 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Leak: rise of heap (%)</source>
        <translation>누수: 힙 대비 상승 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Leak: tau</source>
        <translation>누수: 타우</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Least time from the first to the last of these dumps.</source>
        <translation>이 덤프들의 처음부터 마지막까지의 최소 시간입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Length of one stall.</source>
        <translation>정체 한 번의 길이입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Length that is CRITICAL.</source>
        <translation>이만큼 길면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Lexical</source>
        <translation>단어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Linear</source>
        <translation>선형</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Lines of the error log a share needs.</source>
        <translation>비율을 판정하는 데 필요한 오류 로그의 줄 수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Locked users</source>
        <translation>잠긴 사용자</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Log quality (%)</source>
        <translation>로그 품질 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Long pause (s)</source>
        <translation>긴 정지 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Long pause: CRITICAL (s)</source>
        <translation>긴 정지: CRITICAL (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Long pause: HIGH (s)</source>
        <translation>긴 정지: HIGH (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Long pause: median</source>
        <translation>긴 정지: 중앙값 대비</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Long pause: target</source>
        <translation>긴 정지: 목표 대비</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Longer questions are refused.</source>
        <translation>더 긴 질문은 받지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Longer sections are cut.</source>
        <translation>더 긴 섹션은 자릅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Longer than this is HIGH.</source>
        <translation>이보다 길면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Longest answer (tokens)</source>
        <translation>답변 최대 길이 (토큰)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Longest chunk (characters)</source>
        <translation>청크 최대 길이 (글자)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Longest question (characters)</source>
        <translation>질문 최대 길이 (글자)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Longest silence of the model (seconds)</source>
        <translation>모델이 멈춘 것으로 보는 시간(초)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Mann-Kendall tau of a rising floor (p &lt; 0.05).</source>
        <translation>바닥값이 오를 때의 Mann-Kendall 타우입니다(p &lt; 0.05).</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Many exceptions</source>
        <translation>많은 예외</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Many restarts</source>
        <translation>잦은 재시작</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Many threads</source>
        <translation>많은 스레드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Mark them</source>
        <translation>표시하기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Mask IP addresses</source>
        <translation>IP 주소 가리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Mask e-mail addresses</source>
        <translation>이메일 주소 가리기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Median time between young GCs in a minute.</source>
        <translation>1분 동안의 Young GC 간격 중앙값입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Metadata collections after the start, MEDIUM.</source>
        <translation>기동 뒤 Metadata GC가 이만큼이면 MEDIUM입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Metaspace</source>
        <translation>Metaspace 부족</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Metaspace: rising</source>
        <translation>Metaspace: 증가</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Metaspace: start (s)</source>
        <translation>Metaspace: 기동 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Missing files: one URL</source>
        <translation>없는 파일: 한 URL</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Missing files: sample</source>
        <translation>없는 파일: 표본</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Missing files: share (%)</source>
        <translation>없는 파일: 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Models and devices</source>
        <translation>모델과 장치</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>More pools named pool-N-thread-M than this suggest an executor per request.</source>
        <translation>pool-N-thread-M이라는 이름의 풀이 이보다 많으면 요청마다 실행기를 만드는 것으로 봅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>More user threads than this are HIGH.</source>
        <translation>사용자 스레드가 이보다 많으면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>More user threads than this suggest a leak.</source>
        <translation>사용자 스레드가 이보다 많으면 누수를 의심합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Multiple of a configured pause target.</source>
        <translation>설정한 정지 목표의 배수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Multiple of its own median over 5 minutes.</source>
        <translation>5분 동안 자기 중앙값의 배수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Nearness to the source</source>
        <translation>출처와의 가까움</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Needless mark starts in 5 minutes.</source>
        <translation>5분 안에 헛되이 시작한 마킹 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Never more than this share used.</source>
        <translation>사용량이 이 비율을 넘은 적이 없습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>No document fills the list beyond this, unless others lack.</source>
        <translation>다른 문서가 모자라지 않으면 한 문서에서 이보다 많이 뽑지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Noise: sample</source>
        <translation>잡음: 표본</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Noise: share (%)</source>
        <translation>잡음: 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Nouns and stems</source>
        <translation>명사와 어간</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Off</source>
        <translation>끔</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Older answers are moved to a file in the data folder, a few seconds after a change and at every start; 0 keeps all. It can be undone.</source>
        <translation>이보다 오래된 답변은 값을 바꾸고 몇 초 뒤에, 그리고 시작할 때마다 데이터 폴더의 파일로 옮깁니다. 0이면 모두 남깁니다. 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>On</source>
        <translation>켬</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Or rise as share of the first floor.</source>
        <translation>또는 첫 바닥값에 대한 상승의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Or server start.</source>
        <translation>또는 서버 기동입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Overlap (characters)</source>
        <translation>겹침 (글자)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Pairs of syllables</source>
        <translation>두 음절씩</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Path of the model for written answers. Empty: the small English-only trial model that comes along.</source>
        <translation>문장 답변에 쓸 모델의 경로. 비우면 함께 들어 있는 작은 체험용 모델(영어 전용)을 씁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Pauses of this length are CRITICAL.</source>
        <translation>이만큼 긴 정지는 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Pauses of this length are HIGH.</source>
        <translation>이만큼 긴 정지는 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Pools made alike</source>
        <translation>똑같이 만든 풀</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Pools with fewer threads are not judged.</source>
        <translation>스레드가 이보다 적은 풀은 판정하지 않습니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Premature promotion (%)</source>
        <translation>조기 승격 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Premature promotion: old (%)</source>
        <translation>조기 승격: Old 영역 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Pressure: heap (%/s)</source>
        <translation>할당 압박: 힙 (%/s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Pressure: interval (s)</source>
        <translation>할당 압박: 간격 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Pressure: rate (GB/s)</source>
        <translation>할당 압박: 속도 (GB/s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Privacy</source>
        <translation>개인정보</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Probable OOM (%)</source>
        <translation>OOM 의심 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Probing requests before they are told.</source>
        <translation>알리기까지 필요한 탐색 요청 수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Processor (CPU)</source>
        <translation>프로세서 (CPU)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Promoted share of what was allocated.</source>
        <translation>할당한 것 가운데 승격된 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Promotion failed</source>
        <translation>승격 실패</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Prompt template</source>
        <translation>프롬프트 템플릿</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Quotes</source>
        <translation>인용문 수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Quotes only</source>
        <translation>인용문만</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>RRF constant</source>
        <translation>RRF 상수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Reciprocal ranks (RRF)</source>
        <translation>역순위 (RRF)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Refusals</source>
        <translation>거부</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Refusals for CRITICAL with 503.</source>
        <translation>503과 함께 이만큼 거절되면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Refused client</source>
        <translation>거부된 클라이언트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Refused for so long is CRITICAL.</source>
        <translation>이만큼 오래 거절되면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Repeated at the start of the next chunk of a cut section.</source>
        <translation>자른 섹션의 다음 청크 앞에 되풀이합니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Repeated exception</source>
        <translation>반복되는 예외</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Replaces IP addresses of a log before a prompt or an answer holds them. Off by default: they often name the backend that failed.</source>
        <translation>로그의 IP 주소를 프롬프트나 답변에 넣기 전에 다른 표시로 바꿉니다. 실패한 백엔드를 가리키는 경우가 많아 기본값은 끔입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Replaces e-mail addresses of a log before a prompt or an answer holds them. Passwords, tokens, keys and phone numbers are always replaced.</source>
        <translation>로그의 이메일 주소를 프롬프트나 답변에 넣기 전에 다른 표시로 바꿉니다. 비밀번호, 토큰, 키, 전화번호는 언제나 바꿉니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Requests a share needs.</source>
        <translation>비율을 판정하는 데 필요한 요청 수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Restart loop</source>
        <translation>재시작 반복</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Restarts</source>
        <translation>재시작</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Retrieval</source>
        <translation>검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Rise of the floor as share of the heap.</source>
        <translation>힙에 대한 바닥값 상승의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Rising samples in a row, HIGH.</source>
        <translation>연속으로 이만큼 늘어나면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Rounds of a search in parts</source>
        <translation>나누어 찾기 횟수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Safepoint (s)</source>
        <translation>세이프포인트 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Safepoint: CRITICAL (s)</source>
        <translation>세이프포인트: CRITICAL (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Safepoint: HIGH (s)</source>
        <translation>세이프포인트: HIGH (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Scans: many probes</source>
        <translation>스캔: 많은 탐색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Scans: probes</source>
        <translation>스캔: 탐색 요청</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Search in both languages</source>
        <translation>두 언어로 찾기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Search mode</source>
        <translation>검색 방식</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Set by the environment variable {name}</source>
        <translation>환경 변수 {name}에서 정한 값</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Set on the command line for this run</source>
        <translation>이번 실행의 명령줄에서 정한 값</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of 404 in the whole log.</source>
        <translation>로그 전체에서 404의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of 408 responses.</source>
        <translation>408 응답의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of 5 minutes in GC, CRITICAL.</source>
        <translation>5분 가운데 GC가 차지한 비율이며 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of 5 minutes in GC, HIGH.</source>
        <translation>5분 가운데 GC가 차지한 비율이며 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of 5xx that makes exceptions HIGH.</source>
        <translation>예외를 HIGH로 만드는 5xx의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of 5xx within five minutes.</source>
        <translation>5분 안의 5xx 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of a pool in one place (%)</source>
        <translation>풀이 한곳에 몰린 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of all requests.</source>
        <translation>전체 요청에서 차지하는 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of busy carriers (%)</source>
        <translation>바쁜 캐리어의 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of collections after which it changed.</source>
        <translation>GC 뒤에 힙 크기가 바뀐 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of error lines in all lines with a level.</source>
        <translation>로그 레벨이 있는 모든 줄 가운데 오류 줄의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of errors (%)</source>
        <translation>오류의 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of lines that nothing understood.</source>
        <translation>해석하지 못한 줄의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of one repeated line of the error log.</source>
        <translation>오류 로그에서 반복되는 한 줄의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of pauses with this cause, MEDIUM.</source>
        <translation>정지 원인 중 이 비율이면 MEDIUM입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of pauses with this cause.</source>
        <translation>정지 원인 중 이 원인의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of requests for HIGH.</source>
        <translation>HIGH가 되는 요청의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of the heap allocated per second.</source>
        <translation>초마다 할당되는 힙의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of the heap in humongous regions.</source>
        <translation>Humongous 리전이 차지하는 힙의 비율입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of the lexical score in linear fusion.</source>
        <translation>선형 결합에서 단어 점수가 차지하는 몫.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Share of threads waiting for one lock (%)</source>
        <translation>한 락을 기다리는 스레드의 비율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Shortest log that is judged.</source>
        <translation>판정하는 로그의 최소 길이입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Show quotes instead</source>
        <translation>대신 인용문 보이기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Slow deployment (ms)</source>
        <translation>느린 배포 (ms)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Slow random numbers (ms)</source>
        <translation>느린 난수 (ms)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Slow requests: p95 (ms)</source>
        <translation>느린 요청: p95 (ms)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Smallest pool</source>
        <translation>가장 작은 풀</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>So many threads reading the answer of one JDBC driver pile up.</source>
        <translation>한 JDBC 드라이버의 응답을 읽는 스레드가 이만큼이면 쌓이는 것입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>So many threads waiting for one lock are HIGH.</source>
        <translation>한 락을 기다리는 스레드가 이만큼이면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>So many versions of each document are kept in the data folder; 0 keeps none and deletes those there are.</source>
        <translation>문서마다 이만큼의 버전을 데이터 폴더에 보관합니다. 0이면 보관하지 않고 있던 것도 지웁니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Sources</source>
        <translation>소스</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Stalls in 1 minute, HIGH.</source>
        <translation>1분 안에 이만큼 정체되면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Start value of the random numbers.</source>
        <translation>난수의 시작 값.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Starts and reloads within fifteen minutes.</source>
        <translation>15분 안의 기동과 다시 읽기 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Starts for CRITICAL.</source>
        <translation>CRITICAL이 되는 기동 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Starts within fifteen minutes.</source>
        <translation>15분 안의 기동 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>Still {value}.</source>
        <translation>지금 값은 {value}입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Stuck request (ms)</source>
        <translation>멈춘 요청 (ms)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Stuck threads</source>
        <translation>멈춘 스레드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>TLS handshakes failed (%)</source>
        <translation>TLS 핸드셰이크 실패 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Temperature</source>
        <translation>온도</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>The JVM&apos;s GCHeapFreeLimit.</source>
        <translation>JVM의 GCHeapFreeLimit입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>The JVM&apos;s GCTimeLimit, over 1 minute.</source>
        <translation>JVM의 GCTimeLimit이며 1분 동안 봅니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>The embedding model is loaded again at once.</source>
        <translation>임베딩 모델을 바로 다시 불러옵니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>The k of reciprocal rank fusion.</source>
        <translation>역순위 결합의 k.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>The model is loaded again at once.</source>
        <translation>모델을 바로 다시 불러옵니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>The model stops after this many tokens.</source>
        <translation>모델이 이만큼 쓰고 멈춥니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>The word index is built again at once.</source>
        <translation>단어 색인을 바로 다시 만듭니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Thread pool bursts</source>
        <translation>스레드 풀 폭주</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Threads waiting for a database</source>
        <translation>데이터베이스를 기다리는 스레드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Threads waiting for one lock</source>
        <translation>한 락을 기다리는 스레드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Threads waiting for one lock, severe</source>
        <translation>한 락을 기다리는 스레드, 심각</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Three in a row that free less are CRITICAL.</source>
        <translation>세 번 연속 이보다 적게 회수하면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Three in a row that free less are HIGH.</source>
        <translation>세 번 연속 이보다 적게 회수하면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Throughput (%)</source>
        <translation>처리율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Throughput: CRITICAL (%)</source>
        <translation>처리율: CRITICAL (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Throughput: HIGH (%)</source>
        <translation>처리율: HIGH (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Throughput: events</source>
        <translation>처리율: 정지 횟수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Throughput: span (s)</source>
        <translation>처리율: 기간 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Time between the dumps of a stuck thread (s)</source>
        <translation>멈춘 스레드의 덤프 사이 시간 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Time of start-up in which they are normal.</source>
        <translation>이것이 정상인 기동 시간입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Time to make SecureRandom.</source>
        <translation>SecureRandom을 만드는 데 걸린 시간입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Time until all threads stopped, MEDIUM.</source>
        <translation>모든 스레드가 멈출 때까지의 시간이며 MEDIUM입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Time until all threads stopped.</source>
        <translation>모든 스레드가 멈출 때까지의 시간입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Time until the heap is full.</source>
        <translation>힙이 가득 찰 때까지 남은 시간입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Times one root cause must occur.</source>
        <translation>같은 근본 원인이 나타나야 하는 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>To-space exhausted</source>
        <translation>To-space 고갈</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Unsupported sentences</source>
        <translation>근거 없는 문장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Variety of chunks</source>
        <translation>청크의 다양성</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Vector</source>
        <translation>의미</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Version of the rules that the model is given.</source>
        <translation>모델에 주는 규칙의 버전.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Very many threads</source>
        <translation>매우 많은 스레드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Very slow deployment (ms)</source>
        <translation>매우 느린 배포 (ms)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Very slow requests: p95 (ms)</source>
        <translation>매우 느린 요청: p95 (ms)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Virtual threads are held up when at least this share of their carriers is occupied.</source>
        <translation>캐리어 가운데 적어도 이 비율이 점유되면 가상 스레드가 밀립니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Watch source folders</source>
        <translation>소스 폴더 감시</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Weight of words</source>
        <translation>단어의 비중</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>What is done with a sentence of a model that the cited runbook does not bear out: &apos;mark&apos; underlines it, &apos;hide&apos; leaves it out, &apos;quotes-only&apos; shows runbook quotes instead of the answer.</source>
        <translation>모델이 쓴 문장이 인용한 런북에 없을 때의 처리. &apos;mark&apos;는 밑줄로 표시하고, &apos;hide&apos;는 빼고, &apos;quotes-only&apos;는 답변 대신 런북 인용문을 보여 줍니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>What scores less than this share of the best chunk is not given to the model, unless it is quoted; 0 gives it all that fits. Measured: at 0.6 no answer is lost and the model reads a quarter less.</source>
        <translation>가장 높은 청크 점수의 이 비율에 못 미치는 근거는 인용되지 않는 한 모델에 주지 않습니다. 0이면 들어가는 만큼 모두 줍니다. 측정 결과 0.6에서는 잃는 답이 없고 모델이 읽는 양이 4분의 1 줄어듭니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>With 2 the model may ask for what is still missing, which takes as long again; only for questions asked in parts.</source>
        <translation>2이면 모델이 아직 부족한 내용을 한 번 더 찾게 합니다. 시간이 그만큼 더 걸리며, 나누어 묻는 질문에만 쓰입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Within a minute is CRITICAL.</source>
        <translation>1분 안에 이만큼이면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Within a minute is HIGH.</source>
        <translation>1분 안에 이만큼이면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Within an hour is HIGH.</source>
        <translation>한 시간 안에 이만큼이면 HIGH입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Within five minutes is CRITICAL.</source>
        <translation>5분 안에 이만큼이면 CRITICAL입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Within five minutes: pool exhausted.</source>
        <translation>5분 안에 이만큼이면 풀이 고갈된 것입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Within one minute.</source>
        <translation>1분 안의 횟수입니다.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/setting_words.py"/>
        <source>Written by a model</source>
        <translation>모델이 작성</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>Young GC: reclaimed (%)</source>
        <translation>Young GC: 회수율 (%)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>ZGC, Shenandoah: HIGH (s)</source>
        <translation>ZGC, Shenandoah: 심각 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>ZGC, Shenandoah: long (s)</source>
        <translation>ZGC, Shenandoah: 긴 정지 (s)</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>default {value}</source>
        <translation>기본값 {value}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/settings/schema.py"/>
        <source>maxThreads</source>
        <translation>maxThreads 값</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>{low} to {high}</source>
        <translation>{low}~{high}</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>“{text}” is not allowed. Allowed are numbers from {low} to {high}.</source>
        <translation>“{text}” 값은 쓸 수 없습니다. {low}부터 {high}까지의 숫자를 쓰세요.</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/preferences/wording.py"/>
        <source>“{text}” is not allowed. Allowed are whole numbers from {low} to {high}.</source>
        <translation>“{text}” 값은 쓸 수 없습니다. {low}부터 {high}까지의 정수를 쓰세요.</translation>
    </message>
</context>
<context>
    <name>sources</name>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>Trust: generated. Written by a program</source>
        <translation>신뢰도: 자동 생성. 프로그램이 씀</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>Trust: primary. Reviewed, may be relied upon</source>
        <translation>신뢰도: 주요. 검토를 마쳐 믿을 수 있음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>Trust: secondary. Useful, not reviewed</source>
        <translation>신뢰도: 보조. 쓸모는 있지만 검토하지 않음</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>docs</source>
        <translation>문서</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>generated</source>
        <translation>자동 생성</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>notes</source>
        <translation>메모</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>primary</source>
        <translation>주요</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>runbooks</source>
        <translation>런북</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>secondary</source>
        <translation>보조</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/source_words.py"/>
        <source>tickets</source>
        <translation>티켓</translation>
    </message>
</context>
<context>
    <name>stages</name>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Cite</source>
        <translation>인용 확인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Confidence</source>
        <translation>확신도 계산</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Expand</source>
        <translation>질문 확장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Fuse</source>
        <translation>순위 합치기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Gate</source>
        <translation>기준 점수</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Generate</source>
        <translation>답변 생성</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Keyword</source>
        <translation>키워드</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Keyword index</source>
        <translation>키워드 색인</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Lexical</source>
        <translation>단어</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Pack</source>
        <translation>근거 담기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Parts</source>
        <translation>나눈 질문</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Persist</source>
        <translation>저장</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Quote</source>
        <translation>인용문 고르기</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Retrieve</source>
        <translation>검색</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Vector</source>
        <translation>의미</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/history/waterfall.py"/>
        <source>Verify</source>
        <translation>문장 검증</translation>
    </message>
</context>
<context>
    <name>start</name>
    <message>
        <location filename="../../kebab_desktop/gui_main.py"/>
        <source>The program crashed last time; the traces are in {path}</source>
        <translation>지난번에 프로그램이 비정상 종료되었습니다. 기록은 {path}에 있습니다</translation>
    </message>
</context>
<context>
    <name>times</name>
    <message>
        <location filename="../../kebab_desktop/ui/times.py"/>
        <source>just now</source>
        <translation>방금</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/times.py"/>
        <source>yesterday</source>
        <translation>어제</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/times.py"/>
        <source>{n} days ago</source>
        <translation>{n}일 전</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/times.py"/>
        <source>{n} h ago</source>
        <translation>{n}시간 전</translation>
    </message>
    <message>
        <location filename="../../kebab_desktop/ui/times.py"/>
        <source>{n} min ago</source>
        <translation>{n}분 전</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <location filename="../../kebab_desktop/ui/window_desks.py"/>
        <source>A backup was put in place at this start. Settings › Advanced can undo it.</source>
        <translation>시작하면서 백업으로 복원했습니다. 설정 › 고급에서 되돌릴 수 있습니다.</translation>
    </message>
</context>
</TS>
