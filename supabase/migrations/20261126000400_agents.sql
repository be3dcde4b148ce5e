-- Agents: what members have a piece of work done by (product §7). A row each, which the platform manages; forms, their validation and the
-- screens of permissions are made from its fields (docs/decisions/agents.md).
create type public.agent_permission as enum ('none', 'use', 'edit');
comment on type public.agent_permission is 'What somebody may do with an instance of an agent, least first.';
create type public.agent_field_permission as enum ('hidden', 'read', 'write');
comment on type public.agent_field_permission is 'What somebody may do with a field of an instance, least first.';
create type public.agent_visibility as enum ('private', 'chosen', 'organization');
comment on type public.agent_visibility is
  'Whom an instance is for: its maker and admins (grants rest), those who have a grant, or everybody in its organisation (at least use).';

create table public.agents (
  id bigint generated always as identity primary key,
  type text not null unique check (type ~ '^[a-z]+(_[a-z]+)*$' and char_length(type) <= 60),
  name text not null check (char_length(name) between 1 and 60),
  description text not null default '' check (char_length(description) <= 300),
  icon text not null default 'sparkles' check (icon ~ '^[a-z][a-z0-9-]{0,39}$'),
  position integer not null default 0,
  visible boolean not null default true,
  fields jsonb not null default '[]' check (jsonb_typeof(fields) = 'array' and jsonb_array_length(fields) <= 80),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.agents is 'The catalogue of agents; of each type there is a handler in the functions.';
comment on column public.agents.fields is
  'Definitions of fields in their order, as AgentField of the contract says. What an instance holds for a field that is no longer here is kept, and not shown.';
create trigger agents_touch before update on public.agents for each row execute function private.touch_updated_at();

alter table public.agents enable row level security;
grant select on public.agents to authenticated;
create policy "Signed-in people see the agents that are offered, operators all" on public.agents for select to authenticated
  using ((select private.my_user_id()) is not null and (visible or (select private.is_platform_admin())));

create function private.agent_json(agent public.agents)
returns jsonb
language sql stable
return jsonb_build_object(
  'id', agent.id, 'type', agent.type, 'name', agent.name, 'description', agent.description, 'icon', agent.icon,
  'position', agent.position, 'visible', agent.visible, 'fields', agent.fields);
comment on function private.agent_json(public.agents) is 'An agent of the catalogue as the API tells it.';
