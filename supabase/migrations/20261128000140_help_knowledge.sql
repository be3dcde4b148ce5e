-- What operators give the help agent: documents beside the help centre's articles, and the questions that it suggests.
create function private.is_help_article(of_document_id bigint)
returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.help_contents where help_contents.document_id = of_document_id);
end;
$$;
comment on function private.is_help_article(bigint) is 'Whether a document of organisation 1 is an article of the help centre.';

create function public.list_help_documents(help_agent_id bigint, search text default '', page_limit integer default 50, page_offset integer default 0)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  pattern constant text := '%' || regexp_replace(coalesce(search, ''), '([\\%_])', '\\\1', 'g') || '%';
begin
  perform private.require_operator();
  perform private.check_page(page_limit, page_offset);
  perform private.check_text(search, 'Search', 200);
  return (
    with wanted as (
      select documents.* from public.documents
      where documents.organization_id = 1 and documents.tag_ids = '{}' and not private.is_help_article(documents.id)
        and documents.name ilike pattern
    ), page as (
      select * from wanted order by created_at desc, id desc limit page_limit offset page_offset
    )
    select jsonb_build_object('total', (select count(*) from wanted), 'documents', coalesce(jsonb_agg(jsonb_build_object(
      'id', page.id, 'name', page.name, 'status', page.status, 'error', page.status_reason, 'size', page.size, 'created_at', page.created_at)
      order by page.created_at desc, page.id desc), '[]'))
    from page);
end;
$$;
comment on function public.list_help_documents(bigint, text, integer, integer) is
  'Organisation 1''s untagged documents that aren''t articles, the latest first; for operators.';
grant execute on function public.list_help_documents(bigint, text, integer, integer) to authenticated;

create function public.add_help_document(help_agent_id bigint, name text, path text, type text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  agent constant public.help_agents := private.help_agent(help_agent_id);
  object storage.objects;
  document public.documents;
begin
  perform private.check_text(name, 'Name', 255, 1);
  perform private.check_text(path, 'Path', 255, 1);
  perform private.check_text(type, 'Type', 10, 1);
  object := private.my_upload(path);
  insert into public.documents (organization_id, name, path, type, size, stage, uploaded_by)
  values (1, add_help_document.name, add_help_document.path, add_help_document.type, private.size_of(object), 'queued', private.my_user_id())
  on conflict on constraint documents_path_key do nothing
  returning * into document;
  if document.id is null then
    select * into document from public.documents where documents.path = add_help_document.path and documents.organization_id = 1;
    if document.id is null then
      perform private.refuse(409, 'conflict', 'That file is already in use.');
    end if;
    return document.id;
  end if;
  insert into public.source_items (organization_id, source_id, external_id, document_id)
  values (1, private.upload_source(1), document.path, document.id);
  perform private.add_revision(document, document.path, document.type, document.size);
  perform private.audit(1, 'help_documents.insert', jsonb_build_object('id', document.id, 'name', document.name, 'help_agent_id', agent.id));
  return document.id;
end;
$$;
comment on function public.add_help_document(bigint, text, text, text) is
  'Adds an object that the operator uploaded as a document of organisation 1 and queues its reading; the same object twice is one document.';
grant execute on function public.add_help_document(bigint, text, text, text) to authenticated;

create function public.delete_help_document(help_agent_id bigint, document_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  agent constant public.help_agents := private.help_agent(help_agent_id);
  document public.documents;
begin
  perform private.hold_reading(delete_help_document.document_id);
  select * into document from public.documents where id = delete_help_document.document_id and organization_id = 1 and tag_ids = '{}' for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That document doesn''t exist.');
  elsif private.is_help_article(document.id) then
    perform private.refuse(409, 'conflict',
      'This document is an article of the help centre. It goes when its file is taken out of content/help and the product is brought up to date.');
  end if;
  perform private.remove_documents(array[document.id]);
  perform private.audit(1, 'help_documents.delete', jsonb_build_object('id', document.id, 'name', document.name, 'help_agent_id', agent.id));
end;
$$;
comment on function public.delete_help_document(bigint, bigint) is
  'Deletes a document that the help agent answers from; 409 for an article, which is made from a file. For operators.';
grant execute on function public.delete_help_document(bigint, bigint) to authenticated;

create function public.list_help_questions(help_agent_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', asked.id, 'question', asked.question, 'position', asked.position)
                              order by asked.position, asked.id), '[]')
    from public.help_agent_questions as asked where asked.help_agent_id = list_help_questions.help_agent_id);
end;
$$;
comment on function public.list_help_questions(bigint) is 'The questions that a help agent suggests, in their order; for operators.';
grant execute on function public.list_help_questions(bigint) to authenticated;

create function public.create_help_question(help_agent_id bigint, question text)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  agent constant public.help_agents := private.help_agent(help_agent_id);
  most constant integer := 50;
  made bigint;
begin
  perform private.check_text(btrim(question), 'Question', 200, 1);
  if (select count(*) >= most from public.help_agent_questions as asked where asked.help_agent_id = agent.id) then
    perform private.refuse(409, 'conflict', format('A help agent can suggest at most %s questions. Delete one first.', most));
  end if;
  insert into public.help_agent_questions (help_agent_id, question, position)
  select agent.id, btrim(create_help_question.question), coalesce(max(asked.position), 0) + 1
  from public.help_agent_questions as asked where asked.help_agent_id = agent.id
  returning id into made;
  return made;
end;
$$;
comment on function public.create_help_question(bigint, text) is 'Adds a question behind the others; for operators.';
grant execute on function public.create_help_question(bigint, text) to authenticated;

create function private.help_question(of_id bigint)
returns public.help_agent_questions
language plpgsql security definer
set search_path = ''
as $$
declare
  asked public.help_agent_questions;
begin
  perform private.require_operator();
  -- All of its agent's: an order is of all.
  perform from public.help_agents as agent
  where agent.id = (select help_agent_id from public.help_agent_questions where id = of_id) for update;
  select * into asked from public.help_agent_questions where id = of_id for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That question doesn''t exist.');
  end if;
  return asked;
end;
$$;
comment on function private.help_question(bigint) is 'A question that a help agent suggests, with its agent locked, for operators; 404 otherwise.';

create function public.update_help_question(question_id bigint, question text default null, moved boolean default false, after_id bigint default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  asked constant public.help_agent_questions := private.help_question(question_id);
  place integer;
begin
  if question is not null then
    perform private.check_text(btrim(question), 'Question', 200, 1);
    update public.help_agent_questions set question = btrim(update_help_question.question) where id = asked.id;
  end if;
  if moved is not true or after_id = asked.id then
    return;
  end if;
  select count(*) into place from public.help_agent_questions as other
  join public.help_agent_questions as before
    on before.help_agent_id = other.help_agent_id and (before.position, before.id) <= (other.position, other.id) and before.id <> asked.id
  where other.id = after_id and other.help_agent_id = asked.help_agent_id;
  if after_id is not null and place = 0 then
    perform private.refuse(404, 'not_found', 'The question that it should follow doesn''t exist any more.');
  end if;
  update public.help_agent_questions as each set position = placed.place
  from (
    select other.id, row_number() over (order by case when other.id = asked.id then update_help_question_place.place + 0.5
      else (select count(*) from public.help_agent_questions as before
            where before.help_agent_id = other.help_agent_id and before.id <> asked.id
              and (before.position, before.id) <= (other.position, other.id)) end) as place
    from public.help_agent_questions as other cross join (select coalesce(place, 0) as place) as update_help_question_place
    where other.help_agent_id = asked.help_agent_id
  ) as placed
  where placed.id = each.id and each.position <> placed.place;
end;
$$;
comment on function public.update_help_question(bigint, text, boolean, bigint) is
  'Changes a question; moved: it then follows after_id, or leads without one, and the others make room. For operators.';
grant execute on function public.update_help_question(bigint, text, boolean, bigint) to authenticated;

create function public.delete_help_question(question_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  asked constant public.help_agent_questions := private.help_question(question_id);
begin
  delete from public.help_agent_questions where id = asked.id;
end;
$$;
comment on function public.delete_help_question(bigint) is 'Deletes a question that a help agent suggests; for operators.';
grant execute on function public.delete_help_question(bigint) to authenticated;
