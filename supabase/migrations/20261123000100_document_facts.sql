-- What is known of a document beside its text: where it comes from, what it says of itself, whose it is, and when it holds.
alter table public.documents
  add column origin text not null default 'upload' check (origin ~ '^[a-z_]{1,20}$'),
  add column title text check (char_length(title) between 1 and 500),
  add column author text check (char_length(author) between 1 and 500),
  add column dated date,
  add column language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  add column metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  add column owner_id bigint references public.users (id) on delete set null,
  add column valid_from date,
  add column valid_until date,
  add column replaces_id bigint,
  add check (valid_from <= valid_until),
  add check (replaces_id <> id),
  add foreign key (organization_id, replaces_id) references public.documents (organization_id, id)
    on delete set null (replaces_id);
comment on column public.documents.origin is 'What brought it: an upload, a website, a text or recording made here, a lesson, a drive.';
comment on column public.documents.dated is 'When it was written, as it says of itself or somebody said of it.';
comment on column public.documents.language is 'BCP 47.';
comment on column public.documents.metadata is 'Further facts, by keys that its organisation chose.';
comment on column public.documents.owner_id is 'Who answers for what it says; null: nobody said.';
comment on column public.documents.valid_from is 'The first day on which it holds; null: it always did.';
comment on column public.documents.valid_until is 'The last day on which it holds; null: it holds until something replaces it.';
comment on column public.documents.replaces_id is 'The document that holds no more from this one''s first day on.';
create index documents_origin_idx on public.documents (organization_id, origin);
create index documents_owner_idx on public.documents (owner_id);
create index documents_replaces_idx on public.documents (organization_id, replaces_id);
create index documents_valid_until_idx on public.documents (valid_until) where valid_until is not null;

alter table public.document_chunks add column standing text check (standing in ('contested', 'demoted'));
comment on column public.document_chunks.standing is
  'Contested: another passage says otherwise, and nobody has said which holds. Demoted: the other one holds. Null: neither.';

create or replace function private.document_json(
  document public.documents, uploaded_by jsonb, fixed_tag_ids jsonb default null, stale jsonb default null
)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', document.id, 'name', document.name, 'type', document.type, 'path', document.path, 'size', document.size,
  'origin', document.origin, 'folder_id', document.folder_id,
  'status', document.status, 'stage', document.stage, 'progress', document.progress,
  'status_reason', document.status_reason, 'page_count', document.page_count, 'unread', document.unread, 'stale', stale,
  'tag_ids', document.tag_ids, 'fixed_tag_ids', fixed_tag_ids, 'uploaded_by', uploaded_by,
  'title', document.title, 'author', document.author, 'dated', document.dated, 'language', document.language,
  'metadata', document.metadata, 'owner_id', document.owner_id, 'valid_from', document.valid_from,
  'valid_until', document.valid_until, 'replaces_id', document.replaces_id,
  'created_at', document.created_at, 'updated_at', document.updated_at
);
