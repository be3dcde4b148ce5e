-- Prompts that are kept to be asked again (product §4): those of an organisation, which admins write and all members use, and
-- those of a member alone.
create table public.prompts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint,
  name text not null check (char_length(name) between 1 and 80),
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.prompts is 'Questions with a name, for use in the composer; {{…}} in a text is a blank that is filled in there.';
comment on column public.prompts.user_id is 'Whose own it is, whom alone it is shown to; null: the organisation''s.';
create unique index prompts_name_key on public.prompts (organization_id, coalesce(user_id, 0), lower(name));
create index prompts_user_idx on public.prompts (organization_id, user_id);
create trigger prompts_touch before update on public.prompts for each row execute function private.touch_updated_at();
create trigger prompts_keep_organization before update on public.prompts
  for each row execute function private.keep_organization();

alter table public.prompts enable row level security;
grant select on public.prompts to authenticated;
create policy "Members see the prompts of their organisations and their own" on public.prompts for select to authenticated
  using (
    organization_id = any ((select private.my_organization_ids())::bigint[])
    and (user_id is null or user_id = (select private.my_user_id()))
  );

create function private.audit_prompt()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  prompt constant public.prompts := coalesce(new, old);
begin
  -- An organisation that is deleted has that entry already; a member's own are nobody else's matter.
  if prompt.user_id is null and not (tg_op = 'DELETE' and pg_trigger_depth() > 1) then
    perform private.audit(prompt.organization_id, 'prompts.' || lower(tg_op), jsonb_build_object('id', prompt.id, 'name', prompt.name));
  end if;
  return null;
end;
$$;
comment on function private.audit_prompt() is 'Trigger: puts on record who changed a prompt of the organisation, by its name.';
create trigger prompts_audit after insert or update or delete on public.prompts
  for each row execute function private.audit_prompt();

create function private.prompt_to_change(of_prompt_id bigint, in_organization_id bigint)
returns public.prompts
language plpgsql security definer
set search_path = ''
as $$
declare
  prompt public.prompts;
begin
  perform private.require_member(in_organization_id);
  select * into prompt from public.prompts
  where id = of_prompt_id and organization_id = in_organization_id
    and (user_id is null or user_id = private.my_user_id())
  for update;
  if not found then
    perform private.refuse(404, 'not_found', 'That prompt doesn''t exist.');
  elsif prompt.user_id is null then
    perform private.require_member(in_organization_id, 'admin');
  end if;
  return prompt;
end;
$$;
comment on function private.prompt_to_change(bigint, bigint) is
  'A prompt that the signed-in user may change, locked: their own, and as an admin the organisation''s (403 for others); 404 for one they don''t see.';

create function public.create_prompt(organization_id bigint, name text, text text, shared boolean default false)
returns bigint
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner bigint;
  most integer := 200;
  made bigint;
begin
  if create_prompt.shared then
    perform from public.organizations where id = create_prompt.organization_id for no key update;
    perform private.require_member(create_prompt.organization_id, 'admin');
  else
    owner := private.lock_threads(create_prompt.organization_id);
    most := 100;
  end if;
  perform private.check_text(btrim(create_prompt.name), 'Prompt name', 80, 1);
  perform private.check_text(btrim(create_prompt.text), 'Prompt', 4000, 1);
  if (select count(*) from public.prompts
      where prompts.organization_id = create_prompt.organization_id and prompts.user_id is not distinct from owner) >= most then
    perform private.refuse(409, 'conflict', case when owner is null
      then 'An organisation can have at most 200 prompts. Delete one first.'
      else 'You can have at most 100 prompts of your own. Delete one first.' end);
  end if;
  insert into public.prompts (organization_id, user_id, name, text)
  values (create_prompt.organization_id, owner, normalize(btrim(create_prompt.name)), btrim(create_prompt.text))
  on conflict do nothing
  returning id into made;
  if made is null then
    perform private.refuse(409, 'conflict', format('There is a prompt "%s" already.', btrim(create_prompt.name)));
  end if;
  return made;
end;
$$;
comment on function public.create_prompt(bigint, text, text, boolean) is
  'Keeps a prompt: the caller''s own (at most 100), or the organisation''s (shared; admins; at most 200). 409 for a name that is there already.';
grant execute on function public.create_prompt(bigint, text, text, boolean) to authenticated;

create function public.update_prompt(organization_id bigint, prompt_id bigint, changes jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  prompt constant public.prompts := private.prompt_to_change(prompt_id, organization_id);
begin
  perform private.check_object(changes, 'Changes', '{"name": ["string"], "text": ["string"]}');
  if changes ? 'name' then
    perform private.check_text(btrim(changes ->> 'name'), 'Prompt name', 80, 1);
  end if;
  if changes ? 'text' then
    perform private.check_text(btrim(changes ->> 'text'), 'Prompt', 4000, 1);
  end if;
  update public.prompts
  set name = coalesce(normalize(btrim(changes ->> 'name')), name), text = coalesce(btrim(changes ->> 'text'), prompts.text)
  where id = prompt.id;
exception when unique_violation then
  perform private.refuse(409, 'conflict', format('There is a prompt "%s" already.', btrim(changes ->> 'name')));
end;
$$;
comment on function public.update_prompt(bigint, bigint, jsonb) is
  'Changes name and text of a prompt of the caller, or as an admin of the organisation. 409 for a name that is there already.';
grant execute on function public.update_prompt(bigint, bigint, jsonb) to authenticated;

create function public.delete_prompt(organization_id bigint, prompt_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  prompt constant public.prompts := private.prompt_to_change(prompt_id, organization_id);
begin
  delete from public.prompts where id = prompt.id;
end;
$$;
comment on function public.delete_prompt(bigint, bigint) is 'Deletes a prompt of the caller, or as an admin of the organisation.';
grant execute on function public.delete_prompt(bigint, bigint) to authenticated;
