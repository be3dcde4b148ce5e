-- Files for support: kept before they are sent, and given to their requester and to operators.
create function public.add_support_file(user_id bigint, organization_id bigint, name text, type text, size bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  file public.support_attachments;
begin
  perform private.require_role(add_support_file.user_id, add_support_file.organization_id, 'user');
  perform from public.users where id = add_support_file.user_id for no key update;
  if (select count(*) from public.support_attachments
      where user_id = add_support_file.user_id and created_at > now() - interval '1 hour') >= 60 then
    perform private.refuse(429, 'rate_limited', 'You can attach 60 files an hour, which is the limit. Try again later.');
  elsif (select count(*) from public.support_attachments
         where user_id = add_support_file.user_id and message_id is null) >= 30 then
    perform private.refuse(429, 'rate_limited', 'You have 30 files here that weren''t sent, which is the limit. Send or remove some; they go by themselves after a day.');
  end if;
  insert into public.support_attachments (organization_id, user_id, name, type, size)
  values (add_support_file.organization_id, add_support_file.user_id, add_support_file.name, add_support_file.type, add_support_file.size)
  returning * into file;
  return jsonb_build_object('id', file.id, 'name', file.name, 'type', file.type, 'size', file.size, 'path', file.path);
end;
$$;
comment on function public.add_support_file(bigint, bigint, text, text, bigint) is
  'The server''s own: says where a file for support goes. 429 at 60 an hour, and at 30 that weren''t sent.';

create function public.support_file_stored(file_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.support_attachments set stored = true where id = support_file_stored.file_id;
  if not found then
    perform private.refuse(404, 'not_found', 'That file was removed.');
  end if;
end;
$$;
comment on function public.support_file_stored(bigint) is 'The server''s own: a file''s bytes are there.';

create function public.drop_unsent_support_file(user_id bigint, organization_id bigint, file_id bigint)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_role(drop_unsent_support_file.user_id, drop_unsent_support_file.organization_id, 'user');
  delete from public.support_attachments
  where id = drop_unsent_support_file.file_id and user_id = drop_unsent_support_file.user_id
    and organization_id = drop_unsent_support_file.organization_id and message_id is null;
  if not found then
    perform private.refuse(404, 'not_found', 'That file doesn''t exist, or was sent already.');
  end if;
end;
$$;
comment on function public.drop_unsent_support_file(bigint, bigint, bigint) is 'The server''s own: deletes a file that its uploader hasn''t sent.';

create function public.support_file(user_id bigint, file_id bigint, organization_id bigint default null)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  file public.support_attachments;
begin
  if support_file.organization_id is null then
    perform private.require_platform_admin(support_file.user_id);
  else
    perform private.require_role(support_file.user_id, support_file.organization_id, 'user');
  end if;
  select * into file from public.support_attachments
  where id = support_file.file_id and stored
    and case when support_file.organization_id is null then message_id is not null
             else organization_id = support_file.organization_id and user_id = support_file.user_id end;
  if not found then
    perform private.refuse(404, 'not_found', 'That file doesn''t exist.');
  end if;
  return jsonb_build_object('name', file.name, 'type', file.type, 'path', file.path);
end;
$$;
comment on function public.support_file(bigint, bigint, bigint) is
  'The server''s own: a file of a member''s own in an organisation; without one, for operators, any that was sent.';
