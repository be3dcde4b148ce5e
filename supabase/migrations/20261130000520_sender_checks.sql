-- Looking at the records of senders: asked for by admins, and by a job.
create function public.ask_sender_check(organization_id bigint)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_member(organization_id, 'admin');
  if not exists (select from public.organization_senders as senders where senders.organization_id = ask_sender_check.organization_id) then
    perform private.refuse(404, 'not_found', 'No sender address is set.');
  end if;
  update public.organization_senders as senders set asked_at = now()
  where senders.organization_id = ask_sender_check.organization_id
    and (senders.asked_at is null or senders.asked_at <= now() - interval '5 seconds');
  if not found then
    perform private.refuse(429, 'rate_limited', 'The records were looked at a moment ago. Please wait a few seconds.');
  end if;
end;
$$;
comment on function public.ask_sender_check(bigint) is 'For admins: that a look at the sender''s records may be had now; every 5 seconds at most.';
grant execute on function public.ask_sender_check(bigint) to authenticated;

create function public.sender_to_check(for_organization_id bigint default null)
returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('organization_id', senders.organization_id, 'address', senders.address, 'token', senders.token,
      'provider_id', senders.provider_id)
    from public.organization_senders as senders
    where case when for_organization_id is null then senders.next_check_at <= now()
          else senders.organization_id = for_organization_id end
    order by senders.next_check_at limit 1);
end;
$$;
comment on function public.sender_to_check(bigint) is 'The server''s own: an organisation''s sender, or else the one whose look is due longest; null: there is none.';
grant execute on function public.sender_to_check(bigint) to service_role;

create function public.write_sender_check(for_organization_id bigint, for_address text, outcome jsonb)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  -- What no name server says for a day isn't so any more.
  patience constant interval := '24 hours';
begin
  update public.organization_senders as senders
  set provider_id = coalesce(outcome ->> 'provider_id', senders.provider_id),
      records = case when jsonb_array_length(outcome -> 'records') > 0 then outcome -> 'records' else senders.records end,
      state = looked.state,
      reason = case looked.state when 'verified' then '' else left(outcome ->> 'reason', 500) end,
      verified_at = case looked.state when 'verified' then coalesce(senders.verified_at, now()) else senders.verified_at end,
      good_at = case when outcome ->> 'outcome' = 'good' then now() else senders.good_at end,
      checked_at = now(),
      next_check_at = now() + case
        when looked.state <> 'pending' then interval '1 hour'
        when senders.created_at > now() - interval '1 day' then interval '5 minutes' else interval '6 hours' end
  from (
    select own.organization_id, case
      when outcome ->> 'outcome' = 'good' then 'verified'
      when outcome ->> 'outcome' = 'unknown' and own.state = 'verified' and own.good_at > now() - patience then 'verified'
      when own.verified_at is null then 'pending' else 'failing' end as state
    from public.organization_senders as own where own.organization_id = for_organization_id) as looked
  where senders.organization_id = looked.organization_id and senders.address = for_address;
end;
$$;
comment on function public.write_sender_check(bigint, text, jsonb) is
  'The server''s own: what a look found: outcome (good, missing, unknown), reason, records, provider_id. Of an address that was changed meanwhile nothing is written.';
grant execute on function public.write_sender_check(bigint, text, jsonb) to service_role;
