-- An answer that is being written is read by its asker's other windows, from where they stand on.
create function public.follow_answer(organization_id bigint, message_id bigint, known integer default 0, cited integer default 0)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  answer constant public.messages := private.my_answer(message_id, organization_id);
  writer text;
begin
  if answer.status <> 'generating' then
    return jsonb_build_object('message', private.message_json(answer, private.my_user_id()));
  end if;
  select md5(jobs.lease::text) into writer from public.jobs
  where jobs.key = 'answer:' || answer.id and jobs.status = 'running' and not jobs.dying;
  return jsonb_build_object('text', substr(answer.content, greatest(follow_answer.known, 0) + 1), 'writer', writer)
    || case when (select count(*) from public.message_citations as citations where citations.message_id = answer.id) > follow_answer.cited
         then jsonb_build_object('citations', private.message_json(answer, private.my_user_id()) -> 'citations')
         else '{}' end;
end;
$$;
comment on function public.follow_answer(bigint, bigint, integer, integer) is
  'An answer beyond so many characters and citations, with who writes it: another writer has begun it again. Ended, it comes whole.';
revoke execute on function public.follow_answer(bigint, bigint, integer, integer) from public, anon;
grant execute on function public.follow_answer(bigint, bigint, integer, integer) to authenticated, service_role;
