-- An organisation's configured copies of agents, and who may see, use and change what of them (product §7). Nobody reads these tables
-- themselves: what leaves them is cut to a person's rights by functions.
create table public.agent_instances (
  id bigint generated always as identity primary key,
  organization_id bigint not null references public.organizations (id) on delete cascade,
  agent_id bigint not null references public.agents (id),
  name text not null check (char_length(name) between 1 and 80),
  values jsonb not null default '{}' check (jsonb_typeof(values) = 'object' and octet_length(values::text) <= 1100000),
  context text not null default '' check (char_length(context) <= 20000),
  style text not null default '' check (char_length(style) <= 20000),
  visibility public.agent_visibility not null default 'private',
  created_by bigint references public.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (organization_id, id)
);
comment on table public.agent_instances is 'An agent as an organisation has set it up.';
comment on column public.agent_instances.values is 'By field''s key; a key without a value has the default of its definition.';
comment on column public.agent_instances.context is 'What the agent should know. A field of its own in rights, of the key context.';
comment on column public.agent_instances.style is 'How it writes. A field of its own in rights, of the key style.';
create index agent_instances_agent_idx on public.agent_instances (agent_id);
create index agent_instances_list_idx on public.agent_instances (organization_id, lower(name), id);
create index agent_instances_created_by_idx on public.agent_instances (created_by);

create table public.agent_instance_user_permissions (
  organization_id bigint not null,
  instance_id bigint not null,
  user_id bigint not null references public.users (id) on delete cascade,
  permission public.agent_permission not null,
  primary key (instance_id, user_id),
  foreign key (organization_id, instance_id) references public.agent_instances (organization_id, id) on delete cascade
);
comment on table public.agent_instance_user_permissions is
  'Grants of a person; they count where the person works in an organisation that the instance reaches: its own, or one that has a grant.';
create index agent_instance_user_permissions_instance_idx on public.agent_instance_user_permissions (organization_id, instance_id);
create index agent_instance_user_permissions_user_idx on public.agent_instance_user_permissions (user_id);

create table public.agent_instance_organization_permissions (
  organization_id bigint not null,
  instance_id bigint not null,
  grantee_id bigint not null references public.organizations (id) on delete cascade,
  permission public.agent_permission not null,
  primary key (instance_id, grantee_id),
  foreign key (organization_id, instance_id) references public.agent_instances (organization_id, id) on delete cascade,
  check (grantee_id <> 1)
);
comment on table public.agent_instance_organization_permissions is
  'Grants of an organisation, for its members. Of none: its members get the instance by grants of their own alone.';
comment on column public.agent_instance_organization_permissions.grantee_id is 'Whose members get it; organization_id is whose instance it is.';
create index agent_instance_organization_permissions_instance_idx
  on public.agent_instance_organization_permissions (organization_id, instance_id);
create index agent_instance_organization_permissions_grantee_idx on public.agent_instance_organization_permissions (grantee_id);

create table public.agent_instance_field_permissions (
  organization_id bigint not null,
  instance_id bigint not null,
  field_key text not null check (field_key ~ '^[a-z][a-z0-9_]{0,59}$'),
  permission public.agent_field_permission not null,
  primary key (instance_id, field_key),
  foreign key (organization_id, instance_id) references public.agent_instances (organization_id, id) on delete cascade
);
comment on table public.agent_instance_field_permissions is 'A field''s own rule; without one, what the definition says, else write.';
create index agent_instance_field_permissions_instance_idx on public.agent_instance_field_permissions (organization_id, instance_id);

create table public.agent_instance_user_field_permissions (
  organization_id bigint not null,
  instance_id bigint not null,
  user_id bigint not null references public.users (id) on delete cascade,
  field_key text not null check (field_key ~ '^[a-z][a-z0-9_]{0,59}$'),
  permission public.agent_field_permission not null,
  primary key (instance_id, user_id, field_key),
  foreign key (organization_id, instance_id) references public.agent_instances (organization_id, id) on delete cascade
);
comment on table public.agent_instance_user_field_permissions is 'A person''s rule for a field, which goes before the organisation''s and the field''s own.';
create index agent_instance_user_field_permissions_instance_idx
  on public.agent_instance_user_field_permissions (organization_id, instance_id);
create index agent_instance_user_field_permissions_user_idx on public.agent_instance_user_field_permissions (user_id);

create table public.agent_instance_organization_field_permissions (
  organization_id bigint not null,
  instance_id bigint not null,
  grantee_id bigint not null references public.organizations (id) on delete cascade,
  field_key text not null check (field_key ~ '^[a-z][a-z0-9_]{0,59}$'),
  permission public.agent_field_permission not null,
  primary key (instance_id, grantee_id, field_key),
  foreign key (organization_id, instance_id) references public.agent_instances (organization_id, id) on delete cascade
);
comment on table public.agent_instance_organization_field_permissions is
  'An organisation''s rule for a field, which goes before the field''s own; it counts for who works in that organisation.';
create index agent_instance_organization_field_permissions_instance_idx
  on public.agent_instance_organization_field_permissions (organization_id, instance_id);
create index agent_instance_organization_field_permissions_grantee_idx
  on public.agent_instance_organization_field_permissions (grantee_id);

create trigger agent_instances_touch before update on public.agent_instances for each row execute function private.touch_updated_at();
create trigger agent_instances_keep_organization before update on public.agent_instances
  for each row execute function private.keep_organization();
create trigger agent_instance_user_permissions_keep_organization before update on public.agent_instance_user_permissions
  for each row execute function private.keep_organization();
create trigger agent_instance_organization_permissions_keep_organization before update on public.agent_instance_organization_permissions
  for each row execute function private.keep_organization();
create trigger agent_instance_field_permissions_keep_organization before update on public.agent_instance_field_permissions
  for each row execute function private.keep_organization();
create trigger agent_instance_user_field_permissions_keep_organization before update on public.agent_instance_user_field_permissions
  for each row execute function private.keep_organization();
create trigger agent_instance_organization_field_keep_organization before update on public.agent_instance_organization_field_permissions
  for each row execute function private.keep_organization();
create trigger agent_instance_user_permissions_audit after insert or update or delete on public.agent_instance_user_permissions
  for each row execute function private.audit_change();
create trigger agent_instance_organization_permissions_audit after insert or update or delete
  on public.agent_instance_organization_permissions for each row execute function private.audit_change();
create trigger agent_instance_field_permissions_audit after insert or update or delete on public.agent_instance_field_permissions
  for each row execute function private.audit_change();
create trigger agent_instance_user_field_permissions_audit after insert or update or delete
  on public.agent_instance_user_field_permissions for each row execute function private.audit_change();
create trigger agent_instance_organization_field_permissions_audit after insert or update or delete
  on public.agent_instance_organization_field_permissions for each row execute function private.audit_change();

alter table public.agent_instances enable row level security;
alter table public.agent_instance_user_permissions enable row level security;
alter table public.agent_instance_organization_permissions enable row level security;
alter table public.agent_instance_field_permissions enable row level security;
alter table public.agent_instance_user_field_permissions enable row level security;
alter table public.agent_instance_organization_field_permissions enable row level security;
create policy "Instances of agents leave by functions alone" on public.agent_instances for select to authenticated using (false);
create policy "Grants of instances leave by functions alone" on public.agent_instance_user_permissions
  for select to authenticated using (false);
create policy "Grants of instances leave by functions alone" on public.agent_instance_organization_permissions
  for select to authenticated using (false);
create policy "Rules of fields leave by functions alone" on public.agent_instance_field_permissions
  for select to authenticated using (false);
create policy "Rules of fields leave by functions alone" on public.agent_instance_user_field_permissions
  for select to authenticated using (false);
create policy "Rules of fields leave by functions alone" on public.agent_instance_organization_field_permissions
  for select to authenticated using (false);
