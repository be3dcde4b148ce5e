-- Drafts of what an agent should know and of how it should write (product §7): made of documents and messages, and never saved by
-- themselves. A draft is whoever asked for it alone; nobody reads the table itself.
create table public.agent_drafts (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null,
  instance_id bigint not null,
  kind text not null check (kind in ('context', 'style')),
  key uuid not null,
  state text not null default 'running' check (state in ('running', 'success', 'failed', 'cancelled')),
  input jsonb not null check (jsonb_typeof(input) = 'object' and octet_length(input::text) <= 1000000),
  result jsonb check (jsonb_typeof(result) = 'object'),
  error text,
  counted integer not null default 0 check (counted >= 0),
  counted_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (organization_id, id),
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.agent_drafts is
  'A draft of an instance''s context or style, in the organisation where its maker works; the latest of each instance, kind and person is kept.';
comment on column public.agent_drafts.instance_id is
  'Of its own organisation or another one that lets its maker edit it, so no foreign key: a trigger deletes the drafts of one that goes.';
comment on column public.agent_drafts.key is 'The app''s name for the draft, so that it is begun once however often it is sent.';
comment on column public.agent_drafts.input is 'Of context {document_ids}, of style {messages, use_edits}: kept whatever comes of it.';
comment on column public.agent_drafts.result is
  'Of context {items: [{section, text, source}], read, of, withheld, offline}, of style {text, samples, edits, withheld, offline}.';
comment on column public.agent_drafts.counted is 'Messages that were counted for it, given back when it fails through our fault.';
create unique index agent_drafts_key_key on public.agent_drafts (user_id, key);
create index agent_drafts_latest_idx on public.agent_drafts (organization_id, user_id, instance_id, kind, id desc);
create index agent_drafts_instance_idx on public.agent_drafts (instance_id);
create unique index agent_drafts_running_key on public.agent_drafts (user_id, instance_id, kind) where state = 'running';
create trigger agent_drafts_keep_organization before update on public.agent_drafts
  for each row execute function private.keep_organization();

alter table public.agent_drafts enable row level security;
create policy "Drafts of agents leave by functions alone" on public.agent_drafts for select to authenticated using (false);

create function private.watch_agent_draft()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform private.cancel_job('agent-draft:' || old.id);
    return null;
  end if;
  if tg_op = 'INSERT' or new.state is distinct from old.state then
    perform realtime.send(
      jsonb_build_object('id', new.id, 'organization_id', new.organization_id, 'instance_id', new.instance_id, 'kind', new.kind,
                         'state', new.state),
      'agent_draft', 'user:' || users.auth_id::text, true)
    from public.users where users.id = new.user_id;
  end if;
  return null;
end;
$$;
comment on function private.watch_agent_draft() is
  'Trigger: tells whoever asked of a draft that begins or ends, without a word of it; the job of one that goes is ended.';
create trigger agent_drafts_told after insert or update or delete on public.agent_drafts
  for each row execute function private.watch_agent_draft();

create function private.drop_drafts_of_instance()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.agent_drafts where instance_id = old.id;
  return old;
end;
$$;
comment on function private.drop_drafts_of_instance() is 'Trigger: the drafts of an instance go with it.';
create trigger agent_instances_drop_drafts before delete on public.agent_instances
  for each row execute function private.drop_drafts_of_instance();

create table public.agent_style_versions (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  instance_id bigint not null,
  style text not null check (char_length(style) <= 20000),
  restored_from timestamptz,
  created_by bigint references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, instance_id) references public.agent_instances (organization_id, id) on delete cascade
);
comment on table public.agent_style_versions is
  'What an instance''s style was, from each change of it on; the latest 100 are kept. Nobody reads the table itself.';
comment on column public.agent_style_versions.restored_from is 'When the version was made that was brought back; null: it is a new one.';
create index agent_style_versions_list_idx on public.agent_style_versions (organization_id, instance_id, id desc);
create index agent_style_versions_created_by_idx on public.agent_style_versions (created_by);
create trigger agent_style_versions_keep_organization before update on public.agent_style_versions
  for each row execute function private.keep_organization();
alter table public.agent_style_versions enable row level security;
create policy "Style sheets leave by functions alone" on public.agent_style_versions for select to authenticated using (false);

create function private.keep_agent_style()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if (tg_op = 'INSERT' and new.style = '') or (tg_op = 'UPDATE' and new.style = old.style) then
    return null;
  end if;
  insert into public.agent_style_versions (organization_id, instance_id, style, created_by)
  values (new.organization_id, new.id, new.style, private.my_user_id());
  delete from public.agent_style_versions
  where organization_id = new.organization_id and instance_id = new.id and id <= (
    select id from public.agent_style_versions
    where organization_id = new.organization_id and instance_id = new.id order by id desc limit 1 offset 100);
  return null;
end;
$$;
comment on function private.keep_agent_style() is 'Trigger: keeps each style that an instance gets, with who wrote it; of more than 100 the latest.';
create trigger agent_instances_keep_style after insert or update of style on public.agent_instances
  for each row execute function private.keep_agent_style();
insert into public.agent_style_versions (organization_id, instance_id, style, created_by, created_at)
select organization_id, id, style, created_by, updated_at from public.agent_instances where style <> '';
