-- How an organisation appears in words and mail, and what its assistant is called: all by the branding that is in force.
create function private.assistant_name(organization public.organizations)
returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return private.branding_in_force(organization) ->> 'ai_name';
end;
$$;
comment on function private.assistant_name(public.organizations) is 'What the assistant of an organisation is called; null: by the product''s name.';

create function public.organization_identity(for_organization_id bigint default null, for_host text default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own public.organizations;
begin
  select * into own from public.organizations
  where id = coalesce(for_organization_id, (public.resolve_host(for_host) ->> 'organizationId')::bigint) and id <> 1;
  if own.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'organization_id', own.id, 'name', coalesce(private.assistant_name(own), ''), 'branding', private.branding_in_force(own),
    'host', private.host_of(own.id), 'support_email', own.support_email,
    'sender', (select senders.address from public.organization_senders as senders
               where senders.organization_id = own.id and senders.state = 'verified'));
end;
$$;
comment on function public.organization_identity(bigint, text) is
  'The server''s own: how an organisation, or the one that a host serves, appears in words and mail; null: the product itself.';
grant execute on function public.organization_identity(bigint, text) to service_role;

create or replace function private.asker_context(of_user_id bigint, in_organization_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', organizations.id, 'user_id', users.id, 'ai_context', users.ai_context,
      'ai_name', private.assistant_name(organizations), 'organization_name', organizations.name,
      'documents', (select count(*) from private.readable_document_ids(users.id, organizations.id)),
      'has_lessons', exists (select from public.lessons where organization_id = organizations.id and state = 'accepted'),
      'embedding_model', public.embedding_model_of(organizations.id),
      'settings', private.ai_settings_of(organizations.id))
    from public.users cross join public.organizations
    where users.id = of_user_id and organizations.id = in_organization_id
  );
end;
$$;

create or replace function private.help_context(answer public.help_messages)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'organization_id', answer.organization_id, 'conversation_id', answer.conversation_id::text, 'answer_id', answer.id,
      'user_id', conversation.user_id, 'user_name', private.display_name(users.name, users.email),
      'role', coalesce(private.role_of(conversation.user_id, answer.organization_id), 'user'),
      'organization_name', organizations.name, 'ai_name', private.assistant_name(organizations),
      'plan', (select plans.name from public.subscriptions join public.plans on plans.id = subscriptions.plan_id
               where subscriptions.organization_id = answer.organization_id),
      'page', question.page, 'agent_name', agent.name, 'instructions', agent.instructions, 'model', agent.model,
      -- Of organisation 1, what everybody may read: also for its own members, who may read more.
      'document_ids', case when private.role_of(conversation.user_id, 1) is not null then (
        select coalesce(jsonb_agg(documents.id), '[]') from public.documents
        where documents.organization_id = 1 and documents.tag_ids = '{}') end,
      'documents', (select count(*) from public.documents where documents.organization_id = 1 and documents.tag_ids = '{}'),
      'embedding_model', public.embedding_model_of(1),
      'history', coalesce((
        select jsonb_agg(jsonb_build_object('role', turn.role, 'content', turn.content) order by turn.id)
        from (select * from public.help_messages as turn
              where turn.organization_id = answer.organization_id and turn.conversation_id = answer.conversation_id
                and turn.id < answer.id and turn.content <> '' and turn.status = 'complete'
              order by turn.id desc limit 12) as turn), '[]'))
    from public.help_conversations as conversation
    join public.help_messages as question
      on question.organization_id = answer.organization_id and question.id = answer.answers_id
    join public.users on users.id = conversation.user_id
    join public.organizations on organizations.id = conversation.organization_id
    join public.help_agents as agent on agent.id = conversation.help_agent_id
    where conversation.id = answer.conversation_id);
end;
$$;
