-- How often somebody tries AI settings: trials count as no message, and so have a bound of their own.
create table public.ai_setting_trials (
  organization_id bigint not null references public.organizations (id) on delete cascade,
  user_id bigint not null references public.users (id) on delete cascade,
  hour timestamptz not null,
  questions integer not null default 0,
  primary key (user_id, organization_id, hour)
);
comment on table public.ai_setting_trials is 'How many questions somebody asked in an hour to try AI settings; kept for a day.';
create index ai_setting_trials_organization_idx on public.ai_setting_trials (organization_id);
create trigger ai_setting_trials_keep_organization before update on public.ai_setting_trials
  for each row execute function private.keep_organization();
alter table public.ai_setting_trials enable row level security;
create policy "Trials of AI settings are the server's own" on public.ai_setting_trials for select to authenticated using (false);

create or replace function public.ai_settings_trial(organization_id bigint)
returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  me constant bigint := private.my_user_id();
  most constant integer := 20;
  tried integer;
begin
  perform private.require_member(organization_id, 'admin');
  insert into public.ai_setting_trials as trials (organization_id, user_id, hour, questions)
  values (ai_settings_trial.organization_id, me, date_trunc('hour', now(), 'UTC'), 1)
  on conflict on constraint ai_setting_trials_pkey do update set questions = trials.questions + 1
  returning questions into tried;
  if tried > most then
    perform private.refuse(429, 'rate_limited', format(
      'At most %s questions an hour try settings. Go on in the next hour.', most));
  end if;
  delete from public.ai_setting_trials as trials where trials.user_id = me and trials.hour < now() - interval '1 day';
  return private.asker_context(me, organization_id);
end;
$$;
comment on function public.ai_settings_trial(bigint) is
  'What an admin''s own question needs that tries AI settings: the admin''s own context. It counts as no message; refuses (429) more than '
  '20 an hour.';
