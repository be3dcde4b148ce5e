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
insert into public.recovery_codes (user_id, digest) values (15, sha256('abcdefghjk')), (18, sha256('kjhgfedcba'));
insert into public.recovery_tries (user_id, tries) values (15, 1), (18, 2);
insert into public.email_proofs (user_id, email, digest) values (14, 'p14@example.com', sha256('proof of 14'));

insert into public.organizations (id, name) overriding system value values
  (100, 'Alpha'), (200, 'Beta'), (300, 'Empty');
delete from public.subscriptions where organization_id = 300;
insert into public.organization_members (organization_id, user_id, role) values
  (1, 16, 'admin'), (100, 13, 'user'), (100, 14, 'admin'), (100, 15, 'owner'), (100, 17, 'user'),
  (200, 17, 'admin'), (200, 18, 'owner');
-- More than is free, so that rules that aren't about limits don't meet them.
insert into public.limit_overrides (organization_id, meter, amount, reason)
select organization_id, meter, -1, 'Test' from unnest('{100,200}'::bigint[]) as organization_id, unnest('{members,documents,domains,connectors}'::text[]) as meter;
insert into public.organization_domains (organization_id, host) values (100, 'alpha.example'), (200, 'beta.example');
insert into public.organization_domains (id, organization_id, host, state, verified_at, next_check_at) overriding system value values
  (6310, 100, 'claimed.alpha.example', 'pending', null, now()), (6320, 200, 'claimed.beta.example', 'pending', null, now());
insert into public.meter_usage (organization_id, meter, period, used) values
  (100, 'messages', '2020-01-01', 3), (200, 'messages', '2020-01-01', 4);
insert into public.organization_addons (organization_id, addon_id) values (100, 1), (200, 1);
insert into public.organization_senders (organization_id, address, token, state, verified_at, good_at, records) values
  (100, 'hello@alpha.example', repeat('a', 40), 'verified', now(), now(), '[{"purpose": "proof"}]'),
  (200, 'hello@beta.example', repeat('b', 40), 'verified', now(), now(), '[]');
insert into public.sign_in_ways (organization_id, google, microsoft, saml_domain) values
  (100, true, false, 'alpha.example'), (200, false, true, null);
insert into public.organization_addons (organization_id, addon_id)
select organization_id, id from public.plan_addons, unnest('{100,200}'::bigint[]) as organization_id where name = 'White label';
insert into storage.objects (id, bucket_id, name)
select gen_random_uuid(), 'branding', organization_id || '/00000000-0000-4000-8000-000000000000.png' from unnest('{100,200}'::bigint[]) as organization_id;
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
-- Of drives, connected by who has left, so that nobody reads them: theirs alone; shared with an address that isn't proved, with a group that
-- has nobody else in this organisation, and with a domain that ends as everybody's does; and shared with admins, who lack a proved address.
insert into public.documents (id, organization_id, name, path, type, size, status, uploaded_by, origin, valid_until) overriding system value
select id, organization_id, 'Secret of a drive', pg_temp.path(id), 'txt', 100, 'success', 12, 'drive', (now() - interval '1 day')::date
from (values (1011, 100), (1012, 100), (2011, 200)) as document (id, organization_id);
select private.set_document_sharing(1012, 'source', '{user:p14@example.com,group:google:sales,domain:evil-example.com,anyone}');
insert into public.document_tags (organization_id, document_id, tag_id, added_by) values (100, 1005, 104, 13);
insert into public.document_tags (organization_id, document_id, tag_id) values
  (100, 1002, 101), (100, 1003, 102), (100, 1004, 103), (100, 1005, 103), (100, 1006, 103), (200, 2002, 201), (1, 903, 91);
insert into public.tag_suggestions (organization_id, document_id, basis, suggestions) values
  (100, 1001, repeat('a', 32), '[{"tag_id": 101, "reason": "It says so."}]'), (200, 2001, repeat('a', 32), '[]');
insert into public.sources (id, organization_id, kind, owner_id) overriding system value values
  (7100, 100, 'upload', null), (7101, 100, 'toy', 13), (7102, 100, 'toy', 12), (7200, 200, 'toy', 18);
insert into public.sources (id, organization_id, kind, owner_id, name, state, settings) overriding system value values
  (7103, 100, 'website', 13, 'Site', 'active', '{"address": "https://example.com/"}'),
  (7104, 100, 'website', 13, 'Draft', 'draft', '{"address": "https://example.com/"}'),
  (7105, 100, 'website', 12, 'Of who has left', 'active', '{"address": "https://example.com/"}'),
  (7203, 200, 'website', 18, 'Site', 'active', '{"address": "https://example.org/"}');
insert into public.connections (id, organization_id, user_id, type, account_id, account_name, account_email) overriding system value values
  (7301, 100, 13, 'google', 'g13', 'Thirteen', 'p13@example.com'), (7302, 200, 18, 'google', 'g18', 'Eighteen', 'p18@example.com'),
  (7303, 100, 15, 'google', 'g15', 'Fifteen', 'p15@example.com');
-- They outlast the ten minutes of a real one, since the whole matrix may take longer.
insert into public.connection_requests (state_hash, organization_id, user_id, type, expires_at)
select repeat(letter, 64), organization_id, user_id, 'google', now() + interval '1 hour'
from (values ('a', 100, 13), ('b', 200, 18)) as begun (letter, organization_id, user_id);
insert into public.connection_clients (organization_id, vendor, client_id) values (100, 'google', 'own-100'), (200, 'google', 'own-200');
insert into public.connection_revocations (for_organization_id, for_user_id, type, key_id, sealed) values (100, 12, 'google', 'k1', 'sealed');
insert into public.sources (id, organization_id, kind, owner_id, connection_id, name, state, settings) overriding system value values
  (7106, 100, 'google-drive', 13, 7301, 'Contracts', 'active', '{"form": "folder", "drive_id": "d", "roots": [{"drive_id": "d", "id": "f", "name": "Contracts"}], "sharing": "me", "tag_ids": [], "every": "1 hour"}'),
  (7108, 100, 'google-drive', 15, 7303, 'The owner''s', 'active', '{"form": "folder", "drive_id": "d", "roots": [{"drive_id": "d", "id": "o", "name": "Own"}], "sharing": "me", "tag_ids": [], "every": "1 hour"}'),
  (7107, 100, 'google-drive', 12, null, 'Of who has left', 'paused', '{"form": "folder", "drive_id": "d", "roots": [{"drive_id": "d", "id": "g", "name": "Left"}], "sharing": "tags", "tag_ids": [], "every": "1 hour"}'),
  (7206, 200, 'google-drive', 18, 7302, 'Contracts', 'active', '{"form": "folder", "drive_id": "d", "roots": [{"drive_id": "d", "id": "h", "name": "Contracts"}], "sharing": "me", "tag_ids": [], "every": "1 hour"}');
insert into public.source_items (id, organization_id, source_id, external_id, state, name) overriding system value values
  (8106, 100, 7106, 'd/pumps', 'current', 'pumps.txt'), (8206, 200, 7206, 'd/pumps', 'current', 'pumps.txt');
insert into public.drive_watches (organization_id, connection_id, vendor, drive_id, watch_id, secret_hash, ends_at, renew_at) values
  (100, 7301, 'google', 'd', 'w100', repeat('c', 64), now() + interval '1 day', now()), (200, 7302, 'google', 'd', 'w200', repeat('d', 64), now() + interval '1 day', now());
insert into public.source_items (id, organization_id, source_id, external_id, state) overriding system value values
  (8103, 100, 7103, 'https://example.com/', 'current'), (8203, 200, 7203, 'https://example.org/', 'current');
insert into public.source_items (id, organization_id, source_id, external_id, state, name, document_id) overriding system value values
  (8111, 100, 7107, 'd/secret', 'current', 'Secret of a drive', 1011), (8112, 100, 7107, 'd/shared', 'current', 'Secret of a drive', 1012),
  (8211, 200, 7206, 'd/secret', 'current', 'Secret of a drive', 2011);
insert into public.connections (id, organization_id, user_id, type, account_id, account_name, calendar_id) overriding system value
values
  (7501, 100, 13, 'google-calendar', 'thirteen', 'Thirteen', 'thirteen@example.com'),
  (7502, 100, 15, 'google-calendar', 'fifteen', 'Fifteen', null),
  (7503, 200, 18, 'google-calendar', 'eighteen', 'Eighteen', 'eighteen@example.com');
insert into public.crawl_hosts (host) values ('example.com');
-- The admin's address isn't proved, and 17's group of the same name is another organisation's.
insert into public.source_group_members (organization_id, vendor, group_id, email) values
  (100, 'google', 'sales', 'p14@example.com'), (200, 'google', 'sales', 'p17@example.com');
insert into public.source_groups (organization_id, vendor, group_id, asked_by, read_at, reason) values
  (100, 'google', 'sales', 7501, now(), null), (200, 'google', 'sales', null, null, 'forbidden');
insert into public.source_runs (id, organization_id, source_id, state, ended_at) overriding system value
select id + 100, organization_id, id, 'done', now() from public.sources;
insert into public.source_items (organization_id, source_id, external_id) select organization_id, id, 'one' from public.sources;
insert into public.document_revisions (id, organization_id, document_id, number, path, type, size, state) overriding system value
select id, organization_id, id, 2, path, type, size, case status when 'success' then 'ready' else 'failed' end from public.documents;
insert into public.document_revisions (id, organization_id, document_id, number, type, size, state, former_at) overriding system value
select id + 10000, organization_id, id, 1, type, size, 'former', now() from public.documents where status = 'success';
update public.documents set revision_id = id, name_terms = '{8:1}/536870912' where status = 'success';
update public.documents set unread = '[{"from": 2, "to": 3, "reason": "It is a picture."}]' where id in (1001, 1004, 2002);
update public.documents set valid_until = (now() - interval '1 day')::date where id in (1002, 1005, 2002);
insert into public.kept_files (document_id, organization_id, path, type, size)
values (1002, 100, pg_temp.path(9502), 'md', 90), (2001, 200, pg_temp.path(9503), 'md', 90);
update public.document_revisions set content_hash = repeat('a', 64) where id in (1002, 1003, 2001);
insert into public.document_reminders (organization_id, document_id, valid_until)
  select organization_id, id, valid_until from public.documents where id in (1002, 2002);
insert into public.scanned_pages (organization_id, content_hash, page, reason, tries, settled) values
  (100, 'hash', 2, 'This page is damaged.', 1, true), (200, 'hash', 2, 'This page is damaged.', 1, true);
insert into public.document_folders (id, organization_id, parent_id, name, created_by) overriding system value values
  (121, 100, null, 'Folder', null), (122, 100, 121, 'Of 13', 13), (123, 100, null, 'Of 14', 14), (221, 200, null, 'Folder', 18);
update public.documents set folder_id = case id when 1001 then 121 when 1012 then 121 when 2001 then 221 else 122 end
where id in (1001, 1002, 1005, 1012, 2001);
insert into public.document_parts (organization_id, revision_id, ordinal, start_offset, end_offset, text)
select organization_id, id, 0, 0, 10, 'Ten words.' from public.document_revisions;
insert into public.revision_transcripts (organization_id, revision_id, lines, corrected)
select organization_id, id, '[{"start": 0, "text": "Ten words."}]', true from public.document_revisions where document_id in (1001, 1002, 1005, 2001);
insert into public.text_versions (organization_id, document_id, number, path, content, saved_by)
select organization_id, id, 1, path, 'Ten words.', uploaded_by from public.documents where id in (1002, 1005, 2001);
insert into public.tag_suggestion_uses (organization_id, hour, documents) values (100, now(), 10), (200, now(), 10);
insert into public.ai_setting_trials (organization_id, user_id, hour, questions) values (100, 12, now(), 10), (200, 18, now(), 10);
insert into public.audio_uses (organization_id, user_id, hour, characters) values (100, 13, now(), 10), (200, 18, now(), 10);
insert into public.embedding_models (id, name, dimensions) overriding system value values (901, 'model', 1536), (902, 'next', 768);
insert into public.embedding_indexes (organization_id, model_id) values (100, 901), (200, 901);
insert into public.search_indexes (organization_id) values (100), (200);
insert into public.search_terms (organization_id, counting, term, audience_id, held, said, often)
select organization_id, 0, 7, min(id), 1, 1, 1 from public.audiences where organization_id in (100, 200) group by organization_id;
insert into public.search_audiences (organization_id, counting, audience_id, passages, length)
select organization_id, 0, min(id), 1, 10 from public.audiences where organization_id in (100, 200) group by organization_id;
insert into public.document_chunks
  (id, organization_id, revision_id, ordinal, text, start_offset, end_offset, hash, term_count, terms, embedding)
overriding system value
select id * 10, organization_id, id, 0, 'Ten words.', 0, 10, 'hash', 1, '{7:1}/536870912',
       ('[1' || repeat(',0', 1535) || ']')::extensions.halfvec
from public.document_revisions;

insert into public.contradictions
  (id, organization_id, first_document_id, first_hash, second_document_id, second_hash, first, second, reason)
overriding system value
select pair.id, organization_id, first_id, 'hash', second_id, 'hash', side || jsonb_build_object('revision_id', first_id),
       side || jsonb_build_object('revision_id', second_id), 'The numbers differ.'
from (values (8100, 100, 1001, 1004), (8101, 100, 1001, 1002), (8102, 100, 1001, 1012), (8200, 200, 2001, 2002)) as pair (id, organization_id, first_id, second_id)
cross join (values ('{"text": "Ten words.", "start": 0, "end": 10, "page": null, "time": null, "heading_path": [], "quote": "Ten words.",
  "marks": [{"start": 0, "end": 3}]}'::jsonb)) as told (side);
insert into public.document_changes (id, organization_id, document_id, former_hash, present_hash, former, present, reason)
overriding system value
select case id when 8100 then 8500 when 8102 then 8501 else 8600 end, organization_id, case id when 8102 then 1012 else first_document_id end, 'former', 'hash',
       first || jsonb_build_object('revision', 1, 'added_at', now()), first, reason
from public.contradictions where id in (8100, 8102, 8200);
insert into public.former_passages
  (organization_id, document_id, revision_id, revision_number, revised_at, ordinal, text, start_offset, end_offset, hash)
select organization_id, document_id, document_id + 10000, 1, now(), 0, 'Ten words.', 0, 10, 'former' from public.document_changes;
insert into public.contradiction_runs (id, organization_id, state, ended_at) overriding system value values
  (8300, 100, 'done', now()), (8400, 200, 'done', now());
insert into public.compared_documents (document_id, organization_id, revision_id) values (1001, 100, 1001), (2001, 200, 2001);
insert into public.compared_pairs (organization_id, first_document_id, first_hash, second_document_id, second_hash) values
  (100, 1001, 'hash', 1004, 'hash'), (200, 2001, 'hash', 2002, 'hash');
insert into public.embedding_renewals (chunk_id, organization_id, model_id, embedding)
select id, organization_id, 902, embedding from public.document_chunks where id in (10010, 20010);

insert into public.chats (id, organization_id, user_id) overriding system value values
  (3012, 100, 12), (3013, 100, 13), (3014, 100, 14), (3015, 100, 15), (3017, 100, 17), (4017, 200, 17), (4018, 200, 18);
insert into public.chat_folders (id, organization_id, user_id, name, place) overriding system value
select id, organization_id, user_id, 'Folder ' || id, 1
from (values (9013, 100, 13), (9014, 100, 14), (9015, 100, 15), (9017, 200, 17)) as folder (id, organization_id, user_id);
update public.chats set pin_place = 1, folder_id = 9013 where id = 3013;
insert into public.messages (id, organization_id, chat_id, role, content, status) overriding system value
select id * 10 + 1, organization_id, id, 'user', 'Question', 'complete' from public.chats
union all
select id * 10 + 2, organization_id, id, 'assistant', 'Answer [1]',
       case id when 3014 then 'generating' else 'complete' end from public.chats;
update public.messages set parent_id = before.id
from (select id as of_id, lag(id) over (partition by chat_id order by id) as id from public.messages) as before
where messages.id = before.of_id;
insert into public.message_citations
  (organization_id, message_id, number, document_id, document_name, start_offset, end_offset, quote)
select organization_id, id * 10 + 2, 1, organization_id * 10 + 1, 'Document', 0, 3, 'Ten' from public.chats
union all
select organization_id, id * 10 + 2, 2, case organization_id when 100 then 1004 else 2002 end, 'Tagged away', 0, 3, 'Ten'
from public.chats
union all
select organization_id, id * 10 + 2, 3, null, 'Deleted', 0, 3, 'Ten' from public.chats;

insert into public.chat_shares (id, organization_id, chat_id, shared_by, user_id, team_id, last_message_id) overriding system value values
  (9101, 100, 3013, 13, 14, null, 30132), (9102, 100, 3013, 13, null, 111, 30132), (9103, 100, 3015, 15, 13, null, 30152),
  (9201, 200, 4018, 18, 17, null, 40182);

insert into public.answer_watches (id, organization_id, user_id, message_id, numbers) overriding system value values
  (9301, 100, 13, 30132, '{1,2}'), (9302, 100, 14, 30132, '{1,2}'), (9303, 100, 15, 30152, '{1}'), (9401, 200, 17, 40182, '{1}');
insert into public.watch_notices (id, organization_id, watch_id, number, kind, before, after) overriding system value values
  (9501, 100, 9301, 1, 'changed', 'Ten', 'Ten words.'), (9502, 100, 9301, 2, 'changed', 'Ten', 'Secret words.'),
  (9503, 100, 9302, 2, 'changed', 'Ten', 'Secret words.'), (9601, 200, 9401, 1, 'removed', 'Ten', '');

insert into public.answer_facts (id, organization_id, user_id, message_id, asked_at, outcome) overriding system value
select id * 10 + 2, organization_id, user_id, id * 10 + 2, '2026-03-01 12:00Z', 'answered' from public.chats where id <> 3014;
insert into public.answer_fact_documents (organization_id, fact_id, document_id)
select organization_id, id, organization_id * 10 + 1 from public.answer_facts
union all
select organization_id, id, case organization_id when 100 then 1004 else 2002 end from public.answer_facts;

insert into public.message_searches (organization_id, message_id, told)
select organization_id, id * 10 + 2, jsonb_build_object('documents', 4, 'searched', '[]'::jsonb, 'reading', null, 'unread', '[]'::jsonb,
  'closest', jsonb_build_array(
    jsonb_build_object('document_id', organization_id * 10 + 1, 'quote', 'Ten'),
    jsonb_build_object('document_id', case organization_id when 100 then 1004 else 2002 end, 'quote', 'Secret')))
from public.chats;

insert into public.event_proposals (message_id, organization_id, user_id, draft) values
  (30132, 100, 13, '{"title": "Review"}'), (30152, 100, 15, '{"title": "Review"}'), (40182, 200, 18, '{"title": "Review"}'), (40172, 200, 17, '{"title": "Review"}');

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

insert into public.lessons (id, organization_id, state, question, answer, proposed_by, decided_by, decided_at, tag_ids)
overriding system value values
  (8101, 100, 'proposed', 'Why?', 'So.', 13, null, null, '{101}'), (8102, 100, 'proposed', 'Why is it?', 'It is so.', 13, null, null, '{}'),
  (8104, 100, 'proposed', 'Secret of a drive?', 'Secret.', 12, null, null, '{}'),
  (8103, 100, 'rejected', 'Where?', 'Here.', 12, 14, now(), '{}'), (8201, 200, 'proposed', 'Why is it?', 'It is so.', 18, null, null, '{}');
insert into public.ai_setting_versions (organization_id, number, settings, published_by)
values (100, 1, private.no_ai_settings() || '{"tone": "formal"}', 12), (200, 1, private.no_ai_settings() || '{"tone": "plain"}', 18);
insert into public.ai_setting_drafts (organization_id, settings, state)
values (100, private.no_ai_settings() || '{"tone": "friendly"}', 'held'), (200, private.no_ai_settings() || '{"tone": "plain"}', 'held');
insert into public.lesson_questions (organization_id, lesson_id, question, outcome, said)
select organization_id, id, question, 'passing', 'Secret' from public.lessons;
insert into public.ai_setting_checks (organization_id, draft_id, question_id)
select questions.organization_id, drafts.id, questions.id
from public.lesson_questions as questions join public.ai_setting_drafts as drafts using (organization_id) where questions.lesson_id in (8101, 8201);
insert into public.lesson_sources (organization_id, lesson_id, document_id) values (100, 8102, 1001), (100, 8104, 1012), (200, 8201, 2001);
update public.messages set rating = -1, rating_comment = 'It is so.' where id in (30132, 40182);
insert into public.attachments (document_id, organization_id, user_id, chat_id) values (1005, 100, 13, null), (2002, 200, 18, null);
insert into public.message_subjects (organization_id, message_id, kind, name, tag_id) values
  (100, 30131, 'tag', 'Tag', 101), (200, 40181, 'tag', 'Tag', 201);
insert into public.invoice_series (id, organization_id, pattern, start_number, next_number) overriding system value values
  (9800, 100, 'A-{number}', 1, 2), (9801, 200, 'B-{number}', 1, 2);
insert into public.invoices (id, organization_id, created_by, content, net, tax, total) overriding system value
select id, organization_id, maker, '{"currency": "GBP", "buyer": {"name": "Acme"}, "due_days": 14}', 100, 20, 120
from (values (9813, 100, 13), (9814, 100, 14), (9818, 200, 18)) as invoice (id, organization_id, maker);
insert into public.invoice_lines
  (organization_id, invoice_id, position, description, quantity_thousandths, unit, price, vat_category, vat_rate, net)
select organization_id, id, 1, 'Repair', 1000, 'DAY', 100, 'S', 2000, 100 from public.invoices;
insert into public.invoice_recurrences (organization_id, user_id, every, day, next_on, content, lines, totals)
select organization_id, created_by, 'month', 1, '2030-01-01', content, '[]', '{}' from public.invoices;
insert into public.invoice_logos (organization_id, type, bytes) values (100, 'image/png', 'a'), (200, 'image/png', 'a');
insert into public.invoice_looks (organization_id, logo_id) select organization_id, id from public.invoice_logos;
insert into public.invoice_links (organization_id, invoice_id, sent_by, sent_to, digest)
select organization_id, id, created_by, 'ann@example.com', sha256(id::text::bytea) from public.invoices;
update public.invoices
set status = 'issued', number = 'A-1', series_id = 9800, issued_on = '2020-01-01', due_on = '2020-01-15',
    pdf_path = pg_temp.path(9814), ubl_path = pg_temp.path(98140), files = 'ready'
where id = 9814;
insert into public.prompts (id, organization_id, user_id, name, text) overriding system value values
  (9600, 100, null, 'Shared', 'What is {{it}}?'), (9613, 100, 13, 'Own', 'Mine?'), (9614, 100, 14, 'Own', 'Theirs?'),
  (9700, 200, null, 'Shared', 'Elsewhere?'), (9718, 200, 17, 'Own', 'Other?');
insert into public.prompt_suggestions (message_id, organization_id, prompts, document_ids) values
  (30132, 100, '["Next?"]', '{1001}'), (30152, 100, '["Hidden?"]', '{2001}'), (40182, 200, '["Next?"]', '{2001}');
insert into public.agent_runs (id, organization_id, user_id, agent_id, key, type, state, inputs, result, cost)
overriding system value
select run.id, run.organization_id, run.user_id, agents.id, gen_random_uuid(), agents.type, run.state, '{"kind": "sms"}',
       '{"variants": [{"versions": [{"text": "Hello", "units": 5, "facts": [], "withheld": 0, "kind": "written", "wish": ""}]}]}', 1
from public.agents, (values (9813, 100, 13, 'success'), (9814, 100, 14, 'running'), (9815, 100, 15, 'success'), (9818, 200, 18, 'success')) as run (id, organization_id, user_id, state)
where agents.type = 'message_generator';
insert into public.agent_runs (id, organization_id, user_id, agent_id, key, type, state, inputs) overriding system value
select run.id, run.organization_id, run.user_id, agents.id, gen_random_uuid(), agents.type, run.state, '{"title": "Harbour"}'
from public.agents, (values (9823, 100, 13, 'success'), (9825, 100, 15, 'success'), (9828, 200, 18, 'running')) as run (id, organization_id, user_id, state)
where agents.type = 'voice_generator';
insert into public.voice_recordings (run_id, organization_id, settings, title, text, stage, parts, spoken, minutes) values
  (9823, 100, '{"format": "mp3"}', 'Harbour', 'It opens at seven.', 'speaking', 1, 1, 1), (9825, 100, '{"format": "mp3"}', 'Own', 'Own.', 'speaking', 0, 0, 1), (9828, 200, '{"format": "wav"}', 'Secret', 'Secret.', 'speaking', 1, 0, 1);
insert into public.voice_parts (run_id, organization_id, number, text, pause_ms) values (9823, 100, 1, 'It opens.', 0), (9828, 200, 1, 'Secret.', 0);
-- 9800: private to 13 and the admins; 9801: for 13 by a grant; 9802: for everybody in 100, and in 200 by a grant; 9901: of 200, given to 300.
insert into public.agent_instances (id, organization_id, agent_id, name, values, context, visibility, created_by) overriding system value
select of.id, of.organization_id, agents.id, of.name, '{"purpose": "Purpose", "tone": "formal"}', 'Known', of.visibility::public.agent_visibility, of.maker
from public.agents, (values
  (9800, 100, 'Private', 'private', 13), (9801, 100, 'Chosen', 'chosen', 14), (9802, 100, 'Everybody', 'organization', 14),
  (9900, 200, 'Private', 'private', 18), (9901, 200, 'Given', 'chosen', 18)
) as of (id, organization_id, name, visibility, maker) where agents.type = 'message_generator';
-- Of 13, 14 and 15 with 9802, paused after their first row; and of 18 with 9900, not begun.
insert into public.agent_batches (id, organization_id, user_id, agent_id, instance_id, type, name, columns, key, row_count, state, pause) overriding system value
select of.id, 100, of.user_id, agents.id, of.instance_id, agents.type, 'Rows.csv', '{kind,context}', gen_random_uuid(), 2, 'paused', 'stopped'
from public.agents, (values (9813, 13, 9802), (9814, 14, 9802), (9815, 15, 9802)) as of (id, user_id, instance_id) where agents.type = 'message_generator';
insert into public.agent_batches (id, organization_id, user_id, agent_id, instance_id, type, name, columns, key, row_count) overriding system value
select 9818, 200, 18, id, 9900, type, 'Rows.csv', '{kind}', gen_random_uuid(), 1 from public.agents where type = 'message_generator';
insert into public.agent_batch_rows (id, organization_id, batch_id, number, values, cost, state, run_id, error) overriding system value values
  (98131, 100, 9813, 1, '{"kind": "sms"}', 1, 'failed', 9813, 'Because.'), (98132, 100, 9813, 2, '{"kind": "mail", "context": "Unseen"}', 1, 'waiting', null, null),
  (98141, 100, 9814, 1, '{"kind": "sms"}', 1, 'success', null, null), (98142, 100, 9814, 2, '{"kind": "mail"}', 1, 'waiting', null, null),
  (98151, 100, 9815, 1, '{"kind": "sms"}', 1, 'failed', null, 'Because.'), (98152, 100, 9815, 2, '{"kind": "mail"}', 1, 'waiting', null, null),
  (98181, 200, 9818, 1, '{"kind": "sms"}', 1, 'waiting', null, null);
insert into public.agent_instance_user_permissions (organization_id, instance_id, user_id, permission) values
  (100, 9801, 13, 'edit'), (100, 9800, 17, 'edit'), (200, 9901, 17, 'none');
insert into public.agent_instance_organization_permissions (organization_id, instance_id, grantee_id, permission) values
  (100, 9802, 200, 'use'), (200, 9901, 300, 'use');
insert into public.agent_instance_field_permissions (organization_id, instance_id, field_key, permission) values
  (100, 9801, 'tone', 'hidden'), (100, 9802, 'context', 'hidden'), (200, 9901, 'tone', 'hidden');
insert into public.agent_instance_user_field_permissions (organization_id, instance_id, user_id, field_key, permission) values
  (100, 9801, 13, 'purpose', 'read'), (200, 9901, 17, 'tone', 'read');
insert into public.agent_instance_organization_field_permissions (organization_id, instance_id, grantee_id, field_key, permission) values
  (100, 9802, 100, 'purpose', 'read'), (200, 9901, 300, 'purpose', 'read');
insert into public.agent_drafts (id, organization_id, user_id, instance_id, kind, key, state, input) overriding system value values
  (9813, 100, 13, 9800, 'style', gen_random_uuid(), 'success', '{"messages": []}'),
  (9815, 100, 15, 9801, 'style', gen_random_uuid(), 'success', '{"messages": []}'),
  (9814, 100, 14, 9801, 'context', gen_random_uuid(), 'running', '{"document_ids": [1001]}'),
  (9818, 200, 18, 9900, 'style', gen_random_uuid(), 'success', '{"messages": []}');
insert into public.agent_style_versions (id, organization_id, instance_id, style, created_by) overriding system value values
  (9810, 100, 9800, 'Short.', 13), (9820, 100, 9802, 'Warm.', 14), (9910, 200, 9900, 'Long.', 18);
insert into public.help_contents
  (id, kind, slug, title, summary, category, position, body, data, words, content_hash, text_hash) overriding system value
values
  (9900, 'article', 'invite-a-member', 'Invite a member', 'By mail.', 'People', 1, '## Send it', '{"related": ["tags"]}', 'Send it', 'a', 'a'),
  (9901, 'article', 'tags', 'Tags', 'Who reads what.', 'People', 2, 'Words', '{}', 'Words', 'b', 'b');
insert into public.help_feedback (user_id, content_id, helpful) values (13, 9900, false), (18, 9901, true);
-- Conversations with the help agent: of 13, 14 and 15; and of 18. 14's is being written to.
insert into public.help_agents (id, name) overriding system value values (2, 'Second');
insert into public.help_agent_questions (id, help_agent_id, question, position) overriding system value values (9601, 2, 'First?', 1), (9602, 2, 'Second?', 2);
insert into public.help_conversations (id, organization_id, user_id, help_agent_id) overriding system value values
  (9813, 100, 13, 1), (9814, 100, 14, 1), (9815, 100, 15, 1), (9818, 200, 18, 1);
insert into public.help_messages (id, organization_id, conversation_id, role, author, content, status, asked_by, counted, pending, answers_id) overriding system value values
  (98131, 100, 9813, 'user', 'member', 'Of 13?', 'complete', 13, 'free', false, null), (98132, 100, 9813, 'assistant', 'agent', 'So.', 'complete', null, null, false, 98131),
  (98141, 100, 9814, 'user', 'member', 'Of 14?', 'complete', 14, 'free', true, null), (98142, 100, 9814, 'assistant', 'agent', 'S', 'generating', null, null, false, 98141),
  (98151, 100, 9815, 'user', 'member', 'Of 15?', 'complete', 15, 'free', false, null), (98152, 100, 9815, 'assistant', 'agent', 'So.', 'complete', null, null, false, 98151),
  (98181, 200, 9818, 'user', 'member', 'Secret?', 'complete', 18, 'free', false, null), (98182, 200, 9818, 'assistant', 'agent', 'Secret.', 'complete', null, null, false, 98181);
insert into public.help_allowances (user_id, help_agent_id, month, free_used) values (13, 1, private.help_month(), 3), (18, 1, private.help_month(), 4);
insert into public.help_spending (organization_id, month, pence) values (100, private.help_month(), 0), (200, private.help_month(), 20);
insert into public.help_paid_requests (organization_id, user_id, asked_at) values (100, 13, now()), (200, 18, now());
insert into public.charges (organization_id, user_id, kind, reference, pence) values (100, 13, 'help_message', 'help_message:1', 20), (200, 18, 'help_message', 'help_message:2', 20);
insert into public.support_requests (id, organization_id, user_id, reference, key, subject, state) overriding system value values
  (9913, 100, 13, 'SR-0000-0013', gen_random_uuid(), 'Question', 'answered'), (9914, 100, 14, 'SR-0000-0014', gen_random_uuid(), 'Theirs', 'open'),
  (9918, 200, 18, 'SR-0000-0018', gen_random_uuid(), 'Elsewhere', 'open');
insert into public.support_messages (id, organization_id, request_id, user_id, is_support, content) overriding system value values
  (99131, 100, 9913, 13, false, 'Why?'), (99132, 100, 9913, 11, true, 'So.'), (99141, 100, 9914, 14, false, 'Secret?'), (99181, 200, 9918, 18, false, 'Where?');
insert into public.support_attachments (id, organization_id, user_id, message_id, name, type, size, stored) overriding system value values
  (9913, 100, 13, 99131, 'Screen.png', 'image/png', 1, true), (9914, 100, 14, null, 'Unsent.png', 'image/png', 1, true), (9918, 200, 18, 99181, 'Elsewhere.pdf', 'application/pdf', 1, true);
insert into public.billing_acts (organization_id, key, act, choice, outcome) values
  (100, '00000000-0000-4000-8000-000000000b11', 'portal', '{}', '{"state": "done", "url": null}'), (200, '00000000-0000-4000-8000-000000000b12', 'portal', '{}', null);
-- What Stripe told, and what it was told.
insert into public.webhook_events (id, provider, external_id, body, state, error, outcome, ended_at, organization_id) overriding system value values
  (9901, 'stripe', 'evt_1', '{"type": "invoice.paid"}', 'failed', 'Because.', null, now(), 100),
  (9902, 'stripe', 'evt_2', '{"type": "charge.refunded"}', 'done', null, 'So.', now(), 200),
  (9903, 'toy', 'evt_3', '{"type": "changed"}', 'done', null, null, now(), null);
insert into public.billing_alerts (organization_id, reference, message, created_at) values
  (100, 'refund:1', 'Look at that.', now() - interval '1 day'), (200, 'refund:2', 'Look at this.', now());
insert into public.billing_notices (organization_id, kind, reference, sent_at) values (100, 'grace', 'grace:100', now()), (200, 'grace', 'grace:200', now());
insert into public.billing_prices (provider_price_id, livemode, plan_id, interval, pence) select 'price_world', false, id, 'month', 4900 from public.plans where name = 'Team';
insert into public.charge_batches (id, organization_id, pence, description) overriding system value values (9901, 100, 20, 'Help agent'), (9902, 200, 20, 'Help agent');
insert into public.billed_charges (charge_id, batch_id) select id, case organization_id when 100 then 9901 else 9902 end from public.charges;
insert into public.billing_customers (organization_id, provider_customer_id, livemode) values (100, 'cus_100', false), (200, 'cus_200', false);
insert into public.platform_audit (actor_id, actor_email, action, target_kind, target_id, target_name, detail) values
  (16, 'p16@example.com', 'organizations.suspend', 'organization', 100, 'Alpha', '{"reason": "Unpaid."}'),
  (16, 'p16@example.com', 'jobs.retry', 'organization', 200, 'Beta', '{"reason": "A second try."}');
insert into public.platform_days (day, tallied_at) values ('2020-01-01', '2020-01-02'), ('2020-01-02', '2020-01-03');
insert into public.platform_model_days (day, model, generations, input_tokens, output_tokens, unknown) values ('2020-01-02', 'priced', 1, 1000000, 1000000, 0);
insert into public.model_prices (model, input_pence, output_pence) values ('priced', 100, 200);
insert into public.jobs (id, organization_id, kind, key, status, finished_at, last_error) overriding system value values
  (5101, 100, 'document.ingest', 'document:1007', 'dead', now(), 'The file “Plan.pdf” couldn''t be read.');
-- Caps, and what they count; a warning and a request for more in each organisation.
insert into public.usage_caps (id, organization_id, meter, user_id, team_id, amount) overriding system value values
  (9951, 100, 'messages', 13, null, 40), (9952, 100, 'messages', null, 111, 50), (9953, 200, 'messages', null, null, 60);
insert into public.member_usage (organization_id, user_id, meter, period, used) values
  (100, 13, 'messages', '2020-01-01', 3), (200, 18, 'messages', '2020-01-01', 4);
insert into public.meter_warnings (organization_id, meter, month, percent) values (100, 'messages', '2020-01-01', 80), (200, 'messages', '2020-01-01', 100);
delete from public.jobs where kind = 'usage.warn';
insert into public.limit_requests (organization_id, meter, asked_at) values (100, 'messages', now()), (200, 'storage', now());
-- Deletions: one that has failed, one that is signed, and what the first waits for.
insert into public.deletion_receipts (id, number, kind, subject_id, subject_name, asked_by, state, problem) overriding system value values
  (9971, '00000000-0000-4000-8000-00000000de01', 'organization', 701, 'Gone', 'owner', 'failed', 'A file couldn''t be removed.');
insert into public.deletion_receipts (id, number, kind, subject_id, asked_by, state, finished_at, statement, signature) overriding system value values
  (9972, '00000000-0000-4000-8000-00000000de02', 'account', 702, 'account', 'finished', now(), '{"number": "2"}', '{"value": "signed"}');
insert into public.deletion_jobs (receipt_id, job_id, kind, version, key, payload) values
  (9971, 99999, 'storage.delete', 1, 'storage:files/gone', '{"path": "files/gone"}');
insert into public.deletion_objects (receipt_id, bucket, path) values (9971, 'uploads', 'files/gone');
