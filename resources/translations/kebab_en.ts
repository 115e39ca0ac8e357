<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AgeBar</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/age_bar.py"/>
        <source>{n} answers</source>
        <translation><numerusform>{n} answer</numerusform><numerusform>{n} answers</numerusform></translation>
    </message>
</context>
<context>
    <name>AppliedSettings</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/applied_settings.py"/>
        <source>{n} answers were moved to the archive</source>
        <translation><numerusform>{n} answer was moved to the archive</numerusform><numerusform>{n} answers were moved to the archive</numerusform></translation>
    </message>
</context>
<context>
    <name>BackupDesk</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>Backed up {n} files to {path}</source>
        <translation><numerusform>Backed up {n} file to {path}</numerusform><numerusform>Backed up {n} files to {path}</numerusform></translation>
    </message>
</context>
<context>
    <name>BringingBack</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/bringing_back.py"/>
        <source>{added} answers brought back, {known} there already</source>
        <translation><numerusform>{added} answer brought back, {known} there already</numerusform><numerusform>{added} answers brought back, {known} there already</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/bringing_back.py"/>
        <source>{n} conversations are listed again</source>
        <translation><numerusform>{n} conversation is listed again</numerusform><numerusform>{n} conversations are listed again</numerusform></translation>
    </message>
</context>
<context>
    <name>ConversationModel</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/conversation_model.py"/>
        <source>{n} turns</source>
        <translation><numerusform>{n} turn</numerusform><numerusform>{n} turns</numerusform></translation>
    </message>
</context>
<context>
    <name>Deletions</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/deletions.py"/>
        <source>Deleted “{title}” and {n} others</source>
        <translation><numerusform>Deleted “{title}” and {n} other</numerusform><numerusform>Deleted “{title}” and {n} others</numerusform></translation>
    </message>
</context>
<context>
    <name>DropsWaiting</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/drops_waiting.py"/>
        <source>{n} dropped items wait</source>
        <translation><numerusform>{n} dropped item waits</numerusform><numerusform>{n} dropped items wait</numerusform></translation>
    </message>
</context>
<context>
    <name>EvidenceBlock</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/evidence.py"/>
        <source>Show {n} more quotes</source>
        <translation><numerusform>Show {n} more quote</numerusform><numerusform>Show {n} more quotes</numerusform></translation>
    </message>
</context>
<context>
    <name>Exporting</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/exporting.py"/>
        <source>Wrote {n} documents to {path}</source>
        <translation><numerusform>Wrote {n} document to {path}</numerusform><numerusform>Wrote {n} documents to {path}</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/exporting.py"/>
        <source>{n} files could not be read</source>
        <translation><numerusform>{n} file could not be read</numerusform><numerusform>{n} files could not be read</numerusform></translation>
    </message>
</context>
<context>
    <name>FileNotes</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/file_notes.py"/>
        <source>{n} lines</source>
        <translation><numerusform>{n} line</numerusform><numerusform>{n} lines</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/file_notes.py"/>
        <source>{n} more files without notes</source>
        <translation><numerusform>{n} more file without notes</numerusform><numerusform>{n} more files without notes</numerusform></translation>
    </message>
</context>
<context>
    <name>FindingList</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/findings.py"/>
        <source>{n} of {all} findings have no runbook; nothing is answered for them from a similar one.</source>
        <translation><numerusform>{n} of {all} findings has no runbook; nothing is answered for it from a similar one.</numerusform><numerusform>{n} of {all} findings have no runbook; nothing is answered for them from a similar one.</numerusform></translation>
    </message>
</context>
<context>
    <name>HealthCard</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/health_card.py"/>
        <source>{n} findings</source>
        <translation><numerusform>{n} finding</numerusform><numerusform>{n} findings</numerusform></translation>
    </message>
</context>
<context>
    <name>HistoryClearing</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>Undo was interrupted and is finished now: {n} answers are back</source>
        <translation><numerusform>Undo was interrupted and is finished now: {n} answer is back</numerusform><numerusform>Undo was interrupted and is finished now: {n} answers are back</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>{n} answers are being brought back</source>
        <translation><numerusform>{n} answer is being brought back</numerusform><numerusform>{n} answers are being brought back</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/clearing.py"/>
        <source>{n} answers were moved to the archive</source>
        <translation><numerusform>{n} answer was moved to the archive</numerusform><numerusform>{n} answers were moved to the archive</numerusform></translation>
    </message>
</context>
<context>
    <name>LineTaker</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/line_taker.py"/>
        <source>Copied {n} lines, secrets masked</source>
        <translation><numerusform>Copied {n} line, secrets masked</numerusform><numerusform>Copied {n} lines, secrets masked</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/line_taker.py"/>
        <source>{n} of {all} selected lines fit into a question.</source>
        <translation><numerusform>{n} of {all} selected lines fits into a question.</numerusform><numerusform>{n} of {all} selected lines fit into a question.</numerusform></translation>
    </message>
</context>
<context>
    <name>LogDesk</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/log_desk.py"/>
        <source>The pasted text looks like a log ({n} lines).</source>
        <translation><numerusform>The pasted text looks like a log ({n} line).</numerusform><numerusform>The pasted text looks like a log ({n} lines).</numerusform></translation>
    </message>
</context>
<context>
    <name>ModelInput</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>{n} messages, {chars} characters</source>
        <translation><numerusform>{n} message, {chars} characters</numerusform><numerusform>{n} messages, {chars} characters</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/model_input.py"/>
        <source>{n} pieces, {chars} characters</source>
        <translation><numerusform>{n} piece, {chars} characters</numerusform><numerusform>{n} pieces, {chars} characters</numerusform></translation>
    </message>
</context>
<context>
    <name>NewBeginnings</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>{n} documents</source>
        <translation><numerusform>{n} document</numerusform><numerusform>{n} documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/backup_desk.py"/>
        <source>{n} drafts</source>
        <translation><numerusform>{n} draft</numerusform><numerusform>{n} drafts</numerusform></translation>
    </message>
</context>
<context>
    <name>QuoteLine</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/quote_line.py"/>
        <source>Show all {n} lines</source>
        <translation><numerusform>Show all {n} line</numerusform><numerusform>Show all {n} lines</numerusform></translation>
    </message>
</context>
<context>
    <name>ReadingBar</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/logs/progress.py"/>
        <source>Reading {name} · {n} lines</source>
        <translation><numerusform>Reading {name} · {n} line</numerusform><numerusform>Reading {name} · {n} lines</numerusform></translation>
    </message>
</context>
<context>
    <name>ReindexCost</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/reindex_cost.py"/>
        <source>{n} documents</source>
        <translation><numerusform>{n} document</numerusform><numerusform>{n} documents</numerusform></translation>
    </message>
</context>
<context>
    <name>ReportFold</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/report_fold.py"/>
        <source>Report draft in English ({n} values to fill in)</source>
        <translation><numerusform>Report draft in English ({n} value to fill in)</numerusform><numerusform>Report draft in English ({n} values to fill in)</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/report_fold.py"/>
        <source>Report draft in Korean ({n} values to fill in)</source>
        <translation><numerusform>Report draft in Korean ({n} value to fill in)</numerusform><numerusform>Report draft in Korean ({n} values to fill in)</numerusform></translation>
    </message>
</context>
<context>
    <name>ScopeRow</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/chat/scope_row.py"/>
        <source>{n} chunks</source>
        <translation><numerusform>{n} chunk</numerusform><numerusform>{n} chunks</numerusform></translation>
    </message>
</context>
<context>
    <name>SettingsReset</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/preferences/settings_reset.py"/>
        <source>{n} settings that you changed meanwhile stay as they are</source>
        <translation><numerusform>{n} setting that you changed meanwhile stays as it is</numerusform><numerusform>{n} settings that you changed meanwhile stay as they are</numerusform></translation>
    </message>
</context>
<context>
    <name>SinceBar</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Answered from what is indexed so far; {n} documents are still waiting.</source>
        <translation><numerusform>Answered from what is indexed so far; {n} document is still waiting.</numerusform><numerusform>Answered from what is indexed so far; {n} documents are still waiting.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Answered from what is indexed; indexing is paused and {n} documents are waiting.</source>
        <translation><numerusform>Answered from what is indexed; indexing is paused and {n} document is waiting.</numerusform><numerusform>Answered from what is indexed; indexing is paused and {n} documents are waiting.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Indexing goes on; {n} documents are waiting.</source>
        <translation><numerusform>Indexing goes on; {n} document is waiting.</numerusform><numerusform>Indexing goes on; {n} documents are waiting.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/since.py"/>
        <source>Indexing is paused; {n} documents are waiting.</source>
        <translation><numerusform>Indexing is paused; {n} document is waiting.</numerusform><numerusform>Indexing is paused; {n} documents are waiting.</numerusform></translation>
    </message>
</context>
<context>
    <name>SourceForm</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Add {n} folders</source>
        <translation><numerusform>Add {n} folder</numerusform><numerusform>Add {n} folders</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/source_form.py"/>
        <source>Add {n} sources</source>
        <translation><numerusform>Add {n} source</numerusform><numerusform>Add {n} sources</numerusform></translation>
    </message>
</context>
<context>
    <name>StatusFeed</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} chunks</source>
        <translation><numerusform>{n} chunk</numerusform><numerusform>{n} chunks</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} documents</source>
        <translation><numerusform>{n} document</numerusform><numerusform>{n} documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/status_feed.py"/>
        <source>{n} duplicates</source>
        <translation><numerusform>{n} duplicate</numerusform><numerusform>{n} duplicates</numerusform></translation>
    </message>
</context>
<context>
    <name>TextDifference</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/text_difference.py"/>
        <source>{n} sentences as before</source>
        <translation><numerusform>{n} sentence as before</numerusform><numerusform>{n} sentences as before</numerusform></translation>
    </message>
</context>
<context>
    <name>UnansweredBar</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>{n} items wait for your answer and are not added yet.</source>
        <translation><numerusform>{n} item waits for your answer and is not added yet.</numerusform><numerusform>{n} items wait for your answer and are not added yet.</numerusform></translation>
    </message>
</context>
<context>
    <name>UnansweredDesk</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/unanswered.py"/>
        <source>{n} items were not added</source>
        <translation><numerusform>{n} item was not added</numerusform><numerusform>{n} items were not added</numerusform></translation>
    </message>
</context>
<context>
    <name>Unpacking</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/unpacking.py"/>
        <source>{n} entries of the ZIP were not taken. {path}: {why}</source>
        <translation><numerusform>{n} entry of the ZIP was not taken. {path}: {why}</numerusform><numerusform>{n} entries of the ZIP were not taken. {path}: {why}</numerusform></translation>
    </message>
</context>
<context>
    <name>WaitingDrops</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>Add them</source>
        <translation><numerusform>Add it</numerusform><numerusform>Add them</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} dropped files were not added</source>
        <translation><numerusform>{n} dropped file was not added</numerusform><numerusform>{n} dropped files were not added</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} dropped files will be added once {name} is read</source>
        <translation><numerusform>{n} dropped file will be added once {name} is read</numerusform><numerusform>{n} dropped files will be added once {name} is read</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} dropped items will be added after this run</source>
        <translation><numerusform>{n} dropped item will be added after this run</numerusform><numerusform>{n} dropped items will be added after this run</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} files will be copied in after this run</source>
        <translation><numerusform>{n} file will be copied in after this run</numerusform><numerusform>{n} files will be copied in after this run</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/waiting_drops.py"/>
        <source>{n} files will be copied to “{source}” after this run</source>
        <translation><numerusform>{n} file will be copied to “{source}” after this run</numerusform><numerusform>{n} files will be copied to “{source}” after this run</numerusform></translation>
    </message>
</context>
<context>
    <name>answer</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>Not found in what is indexed so far; {n} documents are still waiting.</source>
        <translation><numerusform>Not found in what is indexed so far; {n} document is still waiting.</numerusform><numerusform>Not found in what is indexed so far; {n} documents are still waiting.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/refused.py"/>
        <source>Not found in what is indexed; indexing is paused and {n} documents are waiting.</source>
        <translation><numerusform>Not found in what is indexed; indexing is paused and {n} document is waiting.</numerusform><numerusform>Not found in what is indexed; indexing is paused and {n} documents are waiting.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/wording.py"/>
        <source>Reading {n} chunks …</source>
        <translation><numerusform>Reading {n} chunk …</numerusform><numerusform>Reading {n} chunks …</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/answer/why.py"/>
        <source>{n} earlier turns had no room</source>
        <translation><numerusform>{n} earlier turn had no room</numerusform><numerusform>{n} earlier turns had no room</numerusform></translation>
    </message>
</context>
<context>
    <name>knowledge</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Copy {n} files to “{source}”?</source>
        <translation><numerusform>Copy {n} file to “{source}”?</numerusform><numerusform>Copy {n} files to “{source}”?</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Trust of {n} documents changed</source>
        <translation><numerusform>Trust of {n} document changed</numerusform><numerusform>Trust of {n} documents changed</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>Type changed; {n} documents have other labels or problems</source>
        <translation><numerusform>Type changed; {n} document has other labels or problems</numerusform><numerusform>Type changed; {n} documents have other labels or problems</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>and {n} more folders</source>
        <translation><numerusform>and {n} more folder</numerusform><numerusform>and {n} more folders</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} Markdown files</source>
        <translation><numerusform>{n} Markdown file</numerusform><numerusform>{n} Markdown files</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} Markdown files → folder of “{source}”, once you agree</source>
        <translation><numerusform>{n} Markdown file → folder of “{source}”, once you agree</numerusform><numerusform>{n} Markdown files → folder of “{source}”, once you agree</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} Markdown files → source “{source}”</source>
        <translation><numerusform>{n} Markdown file → source “{source}”</numerusform><numerusform>{n} Markdown files → source “{source}”</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} chunks</source>
        <translation><numerusform>{n} chunk</numerusform><numerusform>{n} chunks</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} chunks in {time}</source>
        <translation><numerusform>{n} chunk in {time}</numerusform><numerusform>{n} chunks in {time}</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} documents</source>
        <translation><numerusform>{n} document</numerusform><numerusform>{n} documents</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} duplicates</source>
        <translation><numerusform>{n} duplicate</numerusform><numerusform>{n} duplicates</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} files are like ones that are there</source>
        <translation><numerusform>{n} file is like one that is there</numerusform><numerusform>{n} files are like ones that are there</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/knowledge/wording.py"/>
        <source>{n} problems</source>
        <translation><numerusform>{n} problem</numerusform><numerusform>{n} problems</numerusform></translation>
    </message>
</context>
<context>
    <name>replay</name>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>The same text and citations; {n} ranks changed.</source>
        <translation><numerusform>The same text and citations; {n} rank changed.</numerusform><numerusform>The same text and citations; {n} ranks changed.</numerusform></translation>
    </message>
    <message numerus="yes">
        <location filename="../../kebab_desktop/ui/history/comparison.py"/>
        <source>{n} ranks changed</source>
        <translation><numerusform>{n} rank changed</numerusform><numerusform>{n} ranks changed</numerusform></translation>
    </message>
</context>
</TS>
