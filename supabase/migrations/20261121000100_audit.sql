-- Who did what, when, as which role. Append-only, and outlives the organisation it speaks of.
create table public.audit_entries (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  actor_id bigint,
  actor_email text not null,
  actor_role public.organization_role,
  action text not null,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default now()
);
comment on table public.audit_entries is
  'Audit trail; no foreign keys on purpose, so that entries stay when what they speak of is deleted.';
create index audit_entries_recent_idx on public.audit_entries (organization_id, created_at desc, id desc);

alter table public.audit_entries enable row level security;
grant select on public.audit_entries to authenticated;
revoke insert, update, delete, truncate on public.audit_entries from service_role;
create policy "Admins read their organisation's audit trail" on public.audit_entries
  for select to authenticated
  using (organization_id = any ((select private.my_organization_ids('admin'))::bigint[]));

create function private.keep_audit()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT403', message = 'Audit entries can''t be changed.', hint = 'forbidden';
end;
$$;
comment on function private.keep_audit() is 'Trigger: the audit trail is append-only, for everybody.';
create trigger audit_entries_append_only before update or delete on public.audit_entries
  for each row execute function private.keep_audit();

create function private.audit(in_organization_id bigint, action text, details jsonb default '{}')
returns void
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  insert into public.audit_entries (organization_id, actor_id, actor_email, actor_role, action, details)
  select in_organization_id, users.id, users.email,
         (select role from public.organization_members as members
          where members.organization_id = in_organization_id and members.user_id = users.id),
         audit.action, audit.details
  from public.users where users.id = private.my_user_id();
end;
$$;
comment on function private.audit(bigint, text, jsonb) is 'Records what the signed-in user does in an organisation.';

create function private.audit_change()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject jsonb := to_jsonb(coalesce(new, old)) - 'created_at' - 'updated_at';
begin
  -- What goes with its organisation or document has that entry already.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return null;
  end if;
  perform private.audit((subject ->> 'organization_id')::bigint, tg_table_name || '.' || lower(tg_op),
                        subject - 'organization_id');
  return null;
end;
$$;
comment on function private.audit_change() is 'Trigger: puts a change by a signed-in user on record.';
