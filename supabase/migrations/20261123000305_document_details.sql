-- What people say of documents: who wrote them and when, whose they are, when they hold, and what they replace (product §4).
create function private.check_metadata(metadata jsonb)
returns void
language plpgsql immutable
set search_path = ''
as $$
declare
  entry record;
begin
  if (select count(*) from jsonb_object_keys(metadata)) > 30 then
    perform private.refuse(400, 'invalid_input', 'A document can have at most 30 further details.');
  end if;
  for entry in select key, value from jsonb_each(metadata) loop
    perform private.check_text(btrim(entry.key), 'The name of a detail', 60, 1);
    if jsonb_typeof(entry.value) <> 'string' then
      perform private.refuse(400, 'invalid_input', format('%s must be text.', left(entry.key, 60)));
    end if;
    perform private.check_text(entry.value #>> '{}', entry.key, 500, 1);
  end loop;
end;
$$;
comment on function private.check_metadata(jsonb) is 'Refuses free keys that are too many or too long (400).';

create function private.day_in(changes jsonb, field text, called text)
returns date
language plpgsql immutable
set search_path = ''
as $$
declare
  written constant text := changes ->> field;
begin
  if written is null then
    return null;
  elsif written !~ '^(1[5-9]|2[01])\d\d-\d\d-\d\d$' then
    perform private.refuse(400, 'invalid_input', called || ' must be a day from 1500 to 2199, as 2025-01-31.');
  end if;
  return written::date;
exception when datetime_field_overflow then
  perform private.refuse(400, 'invalid_input', called || ' isn''t a day of the calendar.');
end;
$$;
comment on function private.day_in(jsonb, text, text) is 'A day of an object''s field, null where it has none; called: what the refusal (400) calls it.';

create function private.replaces(document public.documents, replaced_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  replaced public.documents;
begin
  -- Two that would replace each other come one after the other.
  perform from public.organizations where id = document.organization_id for no key update;
  replaced := private.my_document(replaced_id, document.organization_id);
  if exists (
    with recursive chain (id) as (
      select replaced.id
      union
      select documents.replaces_id from public.documents join chain using (id)
      where documents.organization_id = document.organization_id and documents.replaces_id is not null
    )
    select from chain where id = document.id
  ) then
    perform private.refuse(409, 'conflict', 'A document can''t replace itself, nor one that has replaced it.');
  end if;
end;
$$;
comment on function private.replaces(public.documents, bigint) is
  'Refuses that a document replaces another one: who may not change that (404, 403), and circles (409).';

create function public.update_document_metadata(
  organization_id bigint, document_id bigint, changes jsonb, as_found text[] default '{}'
)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  described constant text[] := '{title,author,dated,language,metadata}';
  document public.documents := private.my_document(document_id, organization_id);
  owner bigint;
  replaced bigint;
  said text[];
begin
  perform private.check_object(changes, 'Changes', '{"title": ["string", "null"], "author": ["string", "null"], "dated": ["string", "null"],
    "language": ["string", "null"], "metadata": ["object"], "owner_id": ["number", "null"], "valid_from": ["string", "null"],
    "valid_until": ["string", "null"], "replaces_id": ["number", "null"]}');
  perform private.check_list(as_found, 'Details as found', 5);
  if not as_found <@ described then
    perform private.refuse(400, 'invalid_input', 'Only title, author, dated, language and metadata are found in files.');
  end if;
  perform private.check_text(changes ->> 'title', 'Title', 300);
  perform private.check_text(changes ->> 'author', 'Author', 200);
  perform private.check_metadata(coalesce(changes -> 'metadata', '{}'));
  if changes ->> 'language' !~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' then
    perform private.refuse(400, 'invalid_input', 'Language must be a code, as en or pt-BR.');
  end if;
  if (changes ->> 'owner_id') ~ '[^0-9]|.{16}' or (changes ->> 'replaces_id') ~ '[^0-9]|.{16}' then
    perform private.refuse(404, 'not_found', 'That person or document doesn''t exist.');
  end if;
  owner := (changes ->> 'owner_id')::bigint;
  replaced := (changes ->> 'replaces_id')::bigint;
  if owner is distinct from document.owner_id and owner is not null
     and not document.id in (select private.readable_document_ids(owner, document.organization_id)) then
    perform private.refuse(409, 'conflict', 'Only a member who can read the document can own it.');
  end if;
  if replaced is distinct from document.replaces_id and replaced is not null then
    perform private.replaces(document, replaced);
  end if;
  said := array(select jsonb_object_keys(changes) intersect select unnest(described));
  document.valid_from := case when changes ? 'valid_from' then private.day_in(changes, 'valid_from', 'Valid from') else document.valid_from end;
  document.valid_until := case when changes ? 'valid_until' then private.day_in(changes, 'valid_until', 'Valid until') else document.valid_until end;
  if document.valid_from > document.valid_until then
    perform private.refuse(400, 'invalid_input', 'Valid until can''t be before valid from.');
  end if;
  update public.documents set
    title = case when changes ? 'title' then nullif(btrim(changes ->> 'title'), '') else title end,
    author = case when changes ? 'author' then nullif(btrim(changes ->> 'author'), '') else author end,
    dated = case when changes ? 'dated' then private.day_in(changes, 'dated', 'Date') else dated end,
    language = case when changes ? 'language' then changes ->> 'language' else language end,
    metadata = case when changes ? 'metadata' then changes -> 'metadata' else metadata end,
    edited = array(select unnest(edited) union select unnest(said) except select unnest(as_found) order by 1),
    owner_id = case when changes ? 'owner_id' then owner else owner_id end,
    valid_from = document.valid_from, valid_until = document.valid_until,
    replaces_id = case when changes ? 'replaces_id' then replaced else replaces_id end,
    replaces_since = case when not changes ? 'replaces_id' or replaced is not distinct from replaces_id then replaces_since
                          when replaced is not null then private.today() end
  where id = document.id;
  if as_found <> '{}' then
    perform private.apply_found(document.id, coalesce(
      (select revisions.found from public.document_revisions as revisions where revisions.id = document.revision_id), '{}'));
  end if;
end;
$$;
comment on function public.update_document_metadata(bigint, bigint, jsonb, text[]) is
  'What somebody says of a document: {title, author, dated, language, metadata, owner_id, valid_from, valid_until, replaces_id}, '
  'what is left out staying as it is; as_found: of which its file''s own word counts again. Its uploader or an admin; what it '
  'replaces they must be able to change as well, and its owner able to read it.';
grant execute on function public.update_document_metadata(bigint, bigint, jsonb, text[]) to authenticated;

create function private.replaced_on(in_organization_id bigint, of_document_id bigint)
returns date
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select min(coalesce(newer.valid_from, newer.replaces_since)) from public.documents as newer
    where newer.organization_id = in_organization_id and newer.replaces_id = of_document_id and newer.revision_id is not null
  );
end;
$$;
comment on function private.replaced_on(bigint, bigint) is
  'The first day on which a document holds no more because others that answer replace it; null: none does.';

create function public.document_standing(organization_id bigint, document_ids bigint[], user_id bigint default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  reader constant bigint := private.reader(document_standing.user_id);
  readable bigint[];
begin
  perform private.check_list(document_ids, 'Documents', 1000);
  readable := array(select private.readable_document_ids(reader, document_standing.organization_id));
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'document_id', documents.id, 'title', documents.title, 'author', documents.author, 'dated', documents.dated,
      'valid_from', documents.valid_from, 'valid_until', documents.valid_until, 'replaced_on', replaced.day,
      'replaced_by', (
        select jsonb_build_object('id', newer.id, 'name', newer.name) from public.documents as newer
        where newer.organization_id = documents.organization_id and newer.replaces_id = documents.id
          and newer.revision_id is not null and newer.id = any (readable)
        order by coalesce(newer.valid_from, newer.replaces_since), newer.id limit 1),
      'in_force', coalesce(documents.valid_from <= private.today(), true) and coalesce(documents.valid_until >= private.today(), true)
                  and coalesce(replaced.day > private.today(), true),
      'due', coalesce(documents.valid_until <= private.today() + 14, false) and coalesce(replaced.day > private.today(), true)
    ) order by documents.id)
    from public.documents
    cross join lateral (select private.replaced_on(documents.organization_id, documents.id) as day) as replaced
    where documents.organization_id = document_standing.organization_id and documents.id = any (document_ids)
      and documents.id = any (readable)
  ), '[]');
end;
$$;
comment on function public.document_standing(bigint, bigint[], bigint) is
  'Whether documents that the reader may read (as for search_chunks) hold today, until when, and what replaces them as far as '
  'they may read that: [{document_id, title, author, dated, valid_from, valid_until, replaced_on, replaced_by, in_force, due}]; due: their '
  'last day is at most a fortnight away or past, and nothing has replaced them.';
grant execute on function public.document_standing(bigint, bigint[], bigint) to authenticated;

create function public.document_details(organization_id bigint, document_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  document public.documents;
begin
  select documents.* into document from public.documents
  where documents.id = document_details.document_id and documents.organization_id = document_details.organization_id
    and documents.id in (select private.readable_document_ids(me, document_details.organization_id));
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  end if;
  return jsonb_build_object(
    'found', coalesce((select revisions.found from public.document_revisions as revisions where revisions.id = document.revision_id), '{}'),
    'edited', document.edited,
    'owner', (select private.person_json(users.id, users.name, users.email, users.avatar_color) from public.users
              join public.organization_members as members on members.user_id = users.id
                and members.organization_id = document.organization_id
              where users.id = document.owner_id),
    'replaces', (select jsonb_build_object('id', replaced.id, 'name', replaced.name) from public.documents as replaced
                 where replaced.id = document.replaces_id
                   and replaced.id in (select private.readable_document_ids(me, document.organization_id))),
    'standing', public.document_standing(document.organization_id, array[document.id]) -> 0);
end;
$$;
comment on function public.document_details(bigint, bigint) is
  'What is known of a document beside itself: what its file says and which of that people have set, its owner, what it replaces, '
  'and how it stands: {found, edited, owner, replaces, standing}; 404 for who may not read it.';
grant execute on function public.document_details(bigint, bigint) to authenticated;
