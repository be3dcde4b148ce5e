-- Mails say whose they are: by it they are written in an organisation's look and words.
create or replace function public.billing_notice(notice_id bigint)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'kind', notices.kind, 'details', notices.details, 'organization', organizations.name, 'organization_id', organizations.id, 'plan', plans.name,
      'past_due_since', own.past_due_since, 'trial_end', own.trial_end,
      'owners', coalesce((
        select jsonb_agg(jsonb_build_object('id', users.id, 'email', users.email, 'name', private.display_name(users.name, users.email)) order by users.id)
        from public.organization_members as members join public.users on users.id = members.user_id
        where members.organization_id = notices.organization_id and members.role = 'owner'), '[]'))
    from public.billing_notices as notices
    join public.organizations on organizations.id = notices.organization_id
    join public.subscriptions as own on own.organization_id = notices.organization_id
    join public.plans on plans.id = own.plan_id
    where notices.id = billing_notice.notice_id and notices.sent_at is null);
end;
$$;

create or replace function public.support_mail(message_id bigint)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select private.support_request_json(requests) || jsonb_build_object(
      'kind', messages.kind, 'content', messages.content, 'page', requests.page, 'version', requests.version,
      'person', private.display_name(users.name, users.email), 'email', users.email, 'organization', organizations.name, 'organization_id', organizations.id,
      'is_first', not exists (select from public.support_messages as earlier where earlier.request_id = requests.id and earlier.id < messages.id),
      'files', coalesce((select jsonb_agg(files.name order by files.id) from public.support_attachments as files
                         where files.organization_id = messages.organization_id and files.message_id = messages.id), '[]'),
      'operators', coalesce((select jsonb_agg(operators.email order by operators.id) from public.organization_members as members
                             join public.users as operators on operators.id = members.user_id where members.organization_id = 1), '[]'))
    from public.support_messages as messages
    join public.support_requests as requests on requests.organization_id = messages.organization_id and requests.id = messages.request_id
    join public.users on users.id = requests.user_id
    join public.organizations on organizations.id = requests.organization_id
    where messages.id = support_mail.message_id);
end;
$$;
