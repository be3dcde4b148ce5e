-- Two organisations, 100 and 200, with rows in every table, an empty one, and people who stand in every relation to the first.
-- Ids are fixed, so that rules can name rows. People are 11 to 18; what belongs to 200 begins with 2 or 4.
create function pg_temp.auth_id(person bigint) returns uuid
language sql immutable as $$ select ('00000000-0000-4000-8000-0000000000' || person)::uuid $$;
create function pg_temp.path(number bigint) returns text
language sql immutable as $$ select 'files/00000000-0000-4000-8000-' || lpad(number::text, 12, '0') $$;

insert into auth.users (id, aud, role, email, created_at, updated_at)
select pg_temp.auth_id(id), 'authenticated', 'authenticated', 'p' || id || '@example.com', now(), now()
from generate_series(11, 18) as id;
-- Everybody's address is proved but the admin's, 14.
insert into public.users (id, auth_id, email, email_proved_at, name) overriding system value
select id, pg_temp.auth_id(id), 'p' || id || '@example.com', case when id <> 14 then now() end, 'Person ' || id
from generate_series(11, 18) as id;
insert into public.password_changes (auth_id) values (pg_temp.auth_id(13));
insert into public.email_proofs (user_id, email, digest) values (14, 'p14@example.com', sha256('proof of 14'));

insert into public.organizations (id, name) overriding system value values
  (100, 'Alpha'), (200, 'Beta'), (300, 'Empty');
delete from public.subscriptions where organization_id = 300;
insert into public.organization_members (organization_id, user_id, role) values
  (1, 16, 'admin'), (100, 13, 'user'), (100, 14, 'admin'), (100, 15, 'owner'), (100, 17, 'user'),
  (200, 17, 'admin'), (200, 18, 'owner');
insert into public.organization_domains (organization_id, host) values (100, 'alpha.example'), (200, 'beta.example');
insert into public.meter_usage (organization_id, meter, period, used) values
  (100, 'messages', '2020-01-01', 3), (200, 'messages', '2020-01-01', 4);
insert into public.organization_addons (organization_id, addon_id) values (100, 1), (200, 1);
insert into public.limit_overrides (organization_id, meter, amount, reason) values
  (100, 'pages_crawled', 10, 'Pilot'), (200, 'pages_crawled', 20, 'Pilot');

insert into public.tags (id, organization_id, name) overriding system value values
  (101, 100, 'Held by 13'), (102, 100, 'Held by the team of 17'), (103, 100, 'Held by nobody'),
  (104, 100, 'Put by 13 and held by nobody'), (91, 1, 'Held by nobody'),
  (201, 200, 'Held by the team of 17'), (202, 200, 'Held by nobody');
insert into public.teams (id, organization_id, name) overriding system value values
  (111, 100, 'With 17'), (112, 100, 'With 13'), (211, 200, 'With 17');
insert into public.team_members (organization_id, team_id, user_id) values
  (100, 111, 17), (100, 112, 13), (200, 211, 17);
insert into public.tag_members (organization_id, tag_id, user_id) values (100, 101, 13), (200, 201, 18);
insert into public.tag_teams (organization_id, tag_id, team_id) values (100, 102, 111), (200, 201, 211);

insert into public.documents (id, organization_id, name, path, type, size, status, uploaded_by) overriding system value
select id, organization_id, 'Document ' || id, pg_temp.path(id), case id when 1003 then 'pdf' else 'txt' end, 100, status, uploader
from (values
  (1001, 100, 'success', 14), (1002, 100, 'success', 14), (1003, 100, 'success', 15), (1004, 100, 'success', 14),
  (1005, 100, 'success', 13), (1006, 100, 'success', 12), (1007, 100, 'failed', 12),
  (2001, 200, 'success', 18), (2002, 200, 'success', 18),
  (901, 1, 'success', 16), (902, 1, 'success', 12), (903, 1, 'success', 12), (904, 1, 'failed', 16)
) as document (id, organization_id, status, uploader);
insert into public.document_tags (organization_id, document_id, tag_id, added_by) values (100, 1005, 104, 13);
insert into public.document_tags (organization_id, document_id, tag_id) values
  (100, 1002, 101), (100, 1003, 102), (100, 1004, 103), (100, 1005, 103), (100, 1006, 103), (200, 2002, 201), (1, 903, 91);
insert into public.sources (id, organization_id, kind, owner_id) overriding system value values
  (7100, 100, 'upload', null), (7101, 100, 'toy', 13), (7102, 100, 'toy', 12), (7200, 200, 'toy', 18);
insert into public.source_runs (id, organization_id, source_id, state, ended_at) overriding system value
select id + 100, organization_id, id, 'done', now() from public.sources;
insert into public.source_items (organization_id, source_id, external_id) select organization_id, id, 'one' from public.sources;
insert into public.document_revisions (id, organization_id, document_id, number, path, type, size, state) overriding system value
select id, organization_id, id, 2, path, type, size, case status when 'success' then 'ready' else 'failed' end from public.documents;
insert into public.document_revisions (id, organization_id, document_id, number, type, size, state, former_at) overriding system value
select id + 10000, organization_id, id, 1, type, size, 'former', now() from public.documents where status = 'success';
update public.documents set revision_id = id where status = 'success';
insert into public.document_folders (id, organization_id, name) overriding system value values (121, 100, 'Folder'), (221, 200, 'Folder');
insert into public.document_parts (organization_id, revision_id, ordinal, start_offset, end_offset, text)
select organization_id, id, 0, 0, 10, 'Ten words.' from public.document_revisions;
insert into public.document_chunks
  (id, organization_id, revision_id, ordinal, text, start_offset, end_offset, hash, term_count, terms, embedding)
overriding system value
select id * 10, organization_id, id, 0, 'Ten words.', 0, 10, 'hash', 1, '{7:1}/536870912',
       ('[1' || repeat(',0', 1535) || ']')::extensions.halfvec
from public.document_revisions;

insert into public.chats (id, organization_id, user_id) overriding system value values
  (3012, 100, 12), (3013, 100, 13), (3014, 100, 14), (3015, 100, 15), (3017, 100, 17), (4017, 200, 17), (4018, 200, 18);
insert into public.messages (id, organization_id, chat_id, role, content, status) overriding system value
select id * 10 + 1, organization_id, id, 'user', 'Question', 'complete' from public.chats
union all
select id * 10 + 2, organization_id, id, 'assistant', 'Answer [1]',
       case id when 3014 then 'generating' else 'complete' end from public.chats;
insert into public.message_citations
  (organization_id, message_id, number, document_id, document_name, start_offset, end_offset, quote)
select organization_id, id * 10 + 2, 1, organization_id * 10 + 1, 'Document', 0, 3, 'Ten' from public.chats
union all
select organization_id, id * 10 + 2, 2, case organization_id when 100 then 1004 else 2002 end, 'Tagged away', 0, 3, 'Ten'
from public.chats
union all
select organization_id, id * 10 + 2, 3, null, 'Deleted', 0, 3, 'Ten' from public.chats;

insert into public.generations (organization_id, user_id, message_id, model, input_tokens, output_tokens)
select organization_id, user_id, id * 10 + 2, 'model', 100, 10 from public.chats;

insert into public.jobs (id, organization_id, kind, key) overriding system value values
  (5100, 100, 'document.ingest', 'document:1001'), (5200, 200, 'document.ingest', 'document:2001');
insert into public.job_kinds (kind, version) values ('x', 1);
insert into public.job_schedules (name, organization_id, kind, every) values
  ('of 100', 100, 'x', '1 hour'), ('of 200', 200, 'x', '1 hour');
insert into public.secrets (organization_id, user_id, kind, key_id, sealed) values
  (100, 14, 'toy.tokens', 'k1', 'c2VhbGVk'), (200, null, 'toy.tokens', 'k1', 'c2VhbGVk'), (null, 14, 'toy.key', 'k1', 'c2VhbGVk');
insert into public.webhook_events (provider, external_id, body) values ('toy', 'evt_1', '{}');
insert into public.audit_entries (organization_id, actor_email, action) values
  (100, 'p14@example.com', 'tags.insert'), (200, 'p18@example.com', 'tags.insert');
insert into public.invitations (id, organization_id, email, role, invited_by, expires_at) overriding system value values
  (6100, 100, 'p11@example.com', 'user', 14, now() + interval '1 day'),
  (6101, 100, 'p12@example.com', 'owner', 15, now() + interval '1 day'),
  (6102, 100, 'p16@example.com', 'owner', 14, now() + interval '1 day'),
  (6103, 100, 'p17@example.com', 'user', 14, now() - interval '1 second'),
  (6200, 200, 'p14@example.com', 'user', 18, now() + interval '1 day');
insert into public.invitation_tokens (digest, organization_id, invitation_id, mailed, expires_at)
select sha256(convert_to(token, 'utf8')), organization_id, invitations.id, mailed, expires_at
from (values
  ('token of alpha', 6100, true), ('copied token of alpha', 6100, false), ('token above its sender', 6102, true),
  ('token of the past', 6103, true), ('token of beta', 6200, true), ('copied token of beta', 6200, false)
) as link (token, invitation_id, mailed)
join public.invitations on invitations.id = link.invitation_id;

-- Each document's file, and for each person one that isn't a document yet.
insert into storage.objects (bucket_id, name, owner_id, metadata)
select 'uploads', path, pg_temp.auth_id(uploaded_by)::text, '{"size": 100}'::jsonb from public.documents
union all
select 'uploads', pg_temp.path(9000 + id), auth_id::text, '{"size": 100}'::jsonb from public.users;
insert into realtime.messages (topic, extension, private) values
  ('organization:100', 'broadcast', true), ('organization:200', 'broadcast', true);
