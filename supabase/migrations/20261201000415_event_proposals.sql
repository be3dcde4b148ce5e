-- Events that an answer proposes: nothing is in a calendar until their person confirms it. docs/decisions/calendar.md
create table public.event_proposals (
  message_id bigint primary key,
  organization_id bigint not null check (organization_id <> 1),
  user_id bigint not null,
  key uuid not null default gen_random_uuid(),
  draft jsonb not null check (jsonb_typeof(draft) = 'object'),
  state text not null default 'proposed' check (state in ('proposed', 'created', 'dismissed')),
  event jsonb check ((event is not null) = (state = 'created')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, message_id) references public.messages (organization_id, id) on delete cascade,
  foreign key (organization_id, user_id) references public.organization_members (organization_id, user_id) on delete cascade
);
comment on table public.event_proposals is
  'Events that answers propose to who asked, one an answer; nobody reads them but functions, for that person alone.';
comment on column public.event_proposals.key is 'Under which the event is made, so that it is made once however often it is confirmed.';
create index event_proposals_message_idx on public.event_proposals (organization_id, message_id);
create index event_proposals_user_idx on public.event_proposals (organization_id, user_id);
create trigger event_proposals_touch before update on public.event_proposals
  for each row execute function private.touch_updated_at();
create trigger event_proposals_keep_organization before update on public.event_proposals
  for each row execute function private.keep_organization();
alter table public.event_proposals enable row level security;
create policy "Proposals of events are the server's own" on public.event_proposals for select to authenticated using (false);

create function private.proposal_json(proposal public.event_proposals)
returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object('message_id', proposal.message_id, 'key', proposal.key, 'draft', proposal.draft, 'state', proposal.state,
                            'event', proposal.event);
end;
$$;
comment on function private.proposal_json(public.event_proposals) is 'A proposal of an event, as its person is told of it.';

create function private.my_proposal(organization_id bigint, message_id bigint)
returns public.event_proposals
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.event_proposals;
begin
  perform private.require_member(my_proposal.organization_id);
  select proposals.* into proposal
  from public.event_proposals as proposals
  join public.messages on messages.id = proposals.message_id
  join public.chats on chats.id = messages.chat_id
  where proposals.organization_id = my_proposal.organization_id and proposals.message_id = my_proposal.message_id
    and proposals.user_id = private.my_user_id() and chats.user_id = private.my_user_id() and chats.deleted_at is null
    and coalesce(chats.expires_at > now(), true)
  for update of proposals;
  if not found then
    perform private.refuse(404, 'not_found', 'That proposal doesn''t exist.');
  end if;
  return proposal;
end;
$$;
comment on function private.my_proposal(bigint, bigint) is 'The caller''s own proposal at an answer of theirs, locked; else not found.';

create function public.event_proposal(organization_id bigint, message_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
begin
  return private.proposal_json(private.my_proposal(event_proposal.organization_id, event_proposal.message_id));
end;
$$;
comment on function public.event_proposal(bigint, bigint) is
  'What an answer of the caller proposes: {message_id, key, draft, state, event}.';
grant execute on function public.event_proposal(bigint, bigint) to authenticated;

create function public.dismiss_event_proposal(organization_id bigint, message_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.event_proposals := private.my_proposal(dismiss_event_proposal.organization_id, dismiss_event_proposal.message_id);
begin
  if proposal.state = 'proposed' then
    update public.event_proposals set state = 'dismissed' where event_proposals.message_id = proposal.message_id returning * into proposal;
  end if;
  return private.proposal_json(proposal);
end;
$$;
comment on function public.dismiss_event_proposal(bigint, bigint) is 'Puts a proposal of the caller aside; one that was made stays made.';
grant execute on function public.dismiss_event_proposal(bigint, bigint) to authenticated;

create function public.settle_event_proposal(of_message_id bigint, of_user_id bigint, made jsonb)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.event_proposals;
begin
  update public.event_proposals set state = 'created', event = made
  where message_id = of_message_id and user_id = of_user_id and state <> 'created' returning * into proposal;
  if not found then
    select * into proposal from public.event_proposals where message_id = of_message_id and user_id = of_user_id;
  end if;
  return case when proposal.message_id is not null then private.proposal_json(proposal) end;
end;
$$;
comment on function public.settle_event_proposal(bigint, bigint, jsonb) is
  'Keeps which event was made of a proposal: for the server alone, which has made it. The first one stays; null: it is gone.';

create function public.keep_calendar_answer(job_id bigint, job_lease uuid, told jsonb, draft jsonb default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  job constant public.jobs := private.hold_job(job_id, job_lease);
  answer public.messages;
  asker bigint;
begin
  select * into answer from public.messages where id = (job.payload ->> 'answer_id')::bigint and status = 'generating';
  if not found then
    return;
  end if;
  select user_id into asker from public.chats where id = answer.chat_id;
  insert into public.message_searches (organization_id, message_id, told)
  values (answer.organization_id, answer.id, keep_calendar_answer.told)
  on conflict (message_id) do update set told = excluded.told;
  if draft is not null then
    insert into public.event_proposals (message_id, organization_id, user_id, draft)
    values (answer.id, answer.organization_id, asker, keep_calendar_answer.draft)
    on conflict (message_id) do update set draft = excluded.draft where event_proposals.state = 'proposed';
  end if;
end;
$$;
comment on function public.keep_calendar_answer(bigint, uuid, jsonb, jsonb) is
  'Marks an answer as one from its asker''s calendar before a word of it is written, so that one which is stopped is closed to others '
  'too; with the event that it proposes.';

create function private.forget_proposals()
returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.event_proposals
  where organization_id = old.organization_id and user_id = old.user_id and state = 'proposed';
  return null;
end;
$$;
comment on function private.forget_proposals() is
  'Trigger: what was proposed for a calendar that isn''t connected any more, or is another account''s, is proposed no more.';
create trigger connections_forget_proposals after delete on public.connections
  for each row when (old.type = 'google-calendar') execute function private.forget_proposals();
create trigger connections_forget_proposals_of_account after update on public.connections
  for each row when (old.type = 'google-calendar' and old.account_id <> new.account_id) execute function private.forget_proposals();
