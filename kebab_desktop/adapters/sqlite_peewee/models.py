"""The tables as peewee models; ``migrations`` creates them, a test keeps the two equal."""

from __future__ import annotations

import re

import peewee


class ExactTextField(peewee.TextField):
    """Text that comes back exactly as it went in, lone surrogates included.

    SQLite stores UTF-8, which has no lone surrogates; a file name that is no valid UTF-8 and a broken escape in YAML
    have them. Such a text, and only such a text, is stored as a blob of the same column.
    """

    def db_value(self, value: object) -> object:
        """Return what SQLite stores."""
        return stored(value) if isinstance(value, str) else value

    def python_value(self, value: object) -> object:
        """Return what was stored."""
        return restored(value)


def stored(text: str) -> str | bytes:
    """Return the text, or its bytes when it has lone surrogates."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass")
    return text


def restored(value: object) -> object:
    """Undo :func:`stored`."""
    return value.decode("utf-8", "surrogatepass") if isinstance(value, bytes) else value


def _table_name(model: type[peewee.Model]) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", model.__name__.removesuffix("Row")).lower()


class _Row(peewee.Model):
    class Meta:
        table_function = _table_name


class MetaRow(_Row):
    """Single values, such as the revision of the catalog."""

    key = peewee.TextField(primary_key=True)
    value = peewee.IntegerField()


class SourceRow(_Row):
    """A source; its documents go with it."""

    id = peewee.TextField(primary_key=True)
    root = ExactTextField()
    kind = peewee.TextField()
    type = peewee.TextField()
    trust = peewee.TextField()
    ignore = ExactTextField()
    watched = peewee.BooleanField()
    name = ExactTextField()


class DocumentRow(_Row):
    """One version of a document; beside the one that readers see there may be a pending one with the same id.

    ``state`` is pending, committed, problem, or forgotten (the user removed it and its text is gone).
    ``removing`` marks a removal that is not finished in the indexes.
    """

    row = peewee.AutoField(column_name="row")
    id = peewee.TextField()
    state = peewee.TextField()
    removing = peewee.BooleanField()
    excluded = peewee.BooleanField()
    source_id = peewee.TextField()
    relative_path = ExactTextField()
    content_id = peewee.TextField()
    size = peewee.IntegerField()
    mtime_ns = peewee.IntegerField()
    versions = peewee.TextField()
    title = ExactTextField()
    chunk_count = peewee.IntegerField()
    indexed_at = peewee.TextField()
    trust = peewee.TextField()
    encoding = peewee.TextField()
    frontmatter = ExactTextField()
    problems = ExactTextField()


class BodyRow(_Row):
    """The text of a document version, apart from it so that lists of documents never read it."""

    document_row = peewee.IntegerField(primary_key=True)
    text = ExactTextField()
    line = peewee.IntegerField()


class ChunkRow(_Row):
    """A chunk of a document version; the ``…_key`` columns are what filters compare."""

    row = peewee.AutoField(column_name="row")
    document_row = peewee.IntegerField()
    id = peewee.TextField()
    ordinal = peewee.IntegerField()
    path = ExactTextField()
    title = ExactTextField()
    section = ExactTextField()
    heading_path = ExactTextField()
    line_start = peewee.IntegerField()
    line_end = peewee.IntegerField()
    content = ExactTextField()
    trust = peewee.TextField()
    docs_id = ExactTextField()
    pattern_id = ExactTextField()
    log_type = ExactTextField()
    severity = ExactTextField()
    keywords = ExactTextField()
    aliases = ExactTextField()
    tags = ExactTextField()
    lang = ExactTextField()
    priority = peewee.IntegerField()
    log_type_key = ExactTextField()
    severity_key = ExactTextField()
    tags_key = ExactTextField()
    lang_key = ExactTextField()


class IngestRunRow(_Row):
    """A finished or cancelled ingest run; ``summary`` is JSON of IngestSummary."""

    row = peewee.AutoField(column_name="row")
    started_at = peewee.TextField()
    finished_at = peewee.TextField()
    cancelled = peewee.BooleanField()
    failed = peewee.IntegerField()
    summary = ExactTextField()


class ConversationRow(_Row):
    """A conversation; ``deleted_at`` is empty unless it is hidden."""

    row = peewee.AutoField(column_name="row")
    id = peewee.TextField(unique=True)
    title = ExactTextField()
    title_key = peewee.TextField()
    created_at = peewee.TextField()
    updated_at = peewee.TextField()
    pinned = peewee.BooleanField()
    deleted_at = peewee.TextField()


class AnswerRow(_Row):
    """What the history table shows and searches of an answer.

    ``conversation_id`` is deliberately no foreign key: an answer stays whatever becomes of its conversation.
    """

    row = peewee.AutoField(column_name="row")
    trace_id = peewee.TextField(unique=True)
    conversation_id = peewee.TextField(null=True)
    turn_index = peewee.IntegerField(null=True)
    created_at = peewee.TextField()
    question = ExactTextField()
    outcome = peewee.TextField()
    refusal_kind = peewee.TextField()
    top_score = peewee.FloatField(null=True)
    score_gate = peewee.FloatField(null=True)
    mode = peewee.TextField()
    model = ExactTextField()
    total_tokens = peewee.IntegerField()
    seconds = peewee.FloatField()
    search_key = peewee.TextField()
    refusal_detail = peewee.TextField(default="")
    mark = peewee.TextField(default="")
    note = ExactTextField(default="")


class AnswerPayloadRow(_Row):
    """The whole answer as compressed JSON, apart from its row so that lists and searches never read it."""

    answer_row = peewee.IntegerField(primary_key=True)
    payload = peewee.BlobField()
