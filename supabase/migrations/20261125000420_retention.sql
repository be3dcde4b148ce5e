-- How long an organisation keeps chats and what is attached to them: for ever, or so many days.
alter table public.organizations
  add column chats_kept_days integer check (chats_kept_days between 7 and 3650),
  add column attachments_kept_days integer check (attachments_kept_days between 7 and 3650),
  add column retention_begins_at timestamptz;
comment on column public.organizations.chats_kept_days is
  'Days after its last question that a chat is deleted, pinned or not; null: chats are kept for ever.';
comment on column public.organizations.attachments_kept_days is
  'Days after it was attached that a file is deleted, its text too; null: as long as its chat.';
comment on column public.organizations.retention_begins_at is
  'Nothing is deleted by these rules before: a day after an owner last changed them, so that a slip can be taken back.';
create index chats_aging_idx on public.chats (organization_id, updated_at);
create index attachments_aging_idx on public.attachments (organization_id, created_at);

create function private.check_kept_days(days integer, what text)
returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if days not between 7 and 3650 then
    perform private.refuse(400, 'invalid_input', what || ' are kept for 7 to 3,650 days, or for ever.');
  end if;
end;
$$;
comment on function private.check_kept_days(integer, text) is 'Refuses (400) a time that nothing can be kept for; null is for ever.';

create function private.retention_begin()
returns timestamptz
language sql stable
return now() + interval '24 hours';
comment on function private.retention_begin() is 'When rules that are set now begin to delete.';

create function public.retention(
  organization_id bigint, kept_chats_days integer default null, kept_attachments_days integer default null
)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'owner');
  perform private.check_kept_days(kept_chats_days, 'Chats');
  perform private.check_kept_days(kept_attachments_days, 'Attached files');
  return (
    select jsonb_build_object(
      'retention', jsonb_build_object('chats_days', saved.chats_kept_days, 'attachments_days', saved.attachments_kept_days),
      'begins_at', private.retention_begin(),
      'chats', (
        select count(*) from public.chats
        where chats.organization_id = saved.id and chats.deleted_at is null and coalesce(chats.expires_at > now(), true)
          and chats.updated_at <= private.retention_begin() - make_interval(days => kept_chats_days)
          and (chats.titled or exists (
            select from public.messages where messages.organization_id = saved.id and messages.chat_id = chats.id))),
      'attachments', (
        select count(*) from public.attachments
        where attachments.organization_id = saved.id and attachments.chat_id is not null
          and attachments.created_at <= private.retention_begin() - make_interval(days => kept_attachments_days)))
    from public.organizations as saved where saved.id = retention.organization_id
  );
end;
$$;
comment on function public.retention(bigint, integer, integer) is
  'How long chats and attachments are kept now, and what other times (null: for ever) would have deleted when they begin: {retention, '
  'begins_at, chats, attachments}, chats as people see them; owners.';
grant execute on function public.retention(bigint, integer, integer) to authenticated;

create function public.set_retention(organization_id bigint, retention jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.organizations;
  chats_days numeric;
  attachments_days numeric;
begin
  perform private.lock_organization(organization_id, 'owner');
  perform private.check_object(retention, 'Retention', '{"chats_days": ["number", "null"], "attachments_days": ["number", "null"]}');
  select * into before from public.organizations where id = organization_id;
  chats_days := case when retention ? 'chats_days' then (retention ->> 'chats_days')::numeric else before.chats_kept_days end;
  attachments_days := case when retention ? 'attachments_days' then (retention ->> 'attachments_days')::numeric
                           else before.attachments_kept_days end;
  if chats_days <> trunc(chats_days) or attachments_days <> trunc(attachments_days)
     or chats_days not between 7 and 3650 or attachments_days not between 7 and 3650 then
    perform private.refuse(400, 'invalid_input', 'Chats and attached files are kept for 7 to 3,650 days, or for ever.');
  elsif (chats_days, attachments_days) is distinct from (before.chats_kept_days::numeric, before.attachments_kept_days::numeric) then
    update public.organizations
    set chats_kept_days = chats_days, attachments_kept_days = attachments_days, retention_begins_at = private.retention_begin()
    where id = organization_id;
    perform private.audit(organization_id, 'organization.retention', jsonb_build_object('kept', jsonb_build_object(
      'chats', jsonb_build_object('from', before.chats_kept_days, 'to', chats_days),
      'attachments', jsonb_build_object('from', before.attachments_kept_days, 'to', attachments_days))));
  end if;
end;
$$;
comment on function public.set_retention(bigint, jsonb) is
  'Keeps an organisation''s chats and attachments for so many days from a day from now on, {chats_days, attachments_days}, null: for ever; '
  'what isn''t named stays as it is; owners.';
grant execute on function public.set_retention(bigint, jsonb) to authenticated;
