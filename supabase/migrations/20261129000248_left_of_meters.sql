-- What is left to somebody is told as it is counted: of the plan, and of their own cap.
create function private.left_of(of_organization_id bigint, for_user_id bigint, of_meter text)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  counted public.meters;
  allowed constant bigint := nullif(private.limit_of(of_organization_id, of_meter), -1);
  held constant private.held_cap := private.cap_of(of_organization_id, for_user_id, of_meter);
begin
  select * into strict counted from public.meters where name = of_meter;
  return least(allowed - private.used_of(of_organization_id, counted),
               held.amount - private.used_by(of_organization_id, for_user_id, counted));
end;
$$;
comment on function private.left_of(bigint, bigint, text) is
  'How much of a meter somebody may still use, by the plan and by their cap; null without limit. Below zero where more is used than is allowed.';

create or replace function private.agent_batch_fits(batch public.agent_batches)
returns bigint
language plpgsql stable security definer
set search_path = ''
as $$
declare
  runs_left constant bigint := private.left_of(batch.organization_id, batch.user_id, 'agent_runs');
  amount_left constant bigint := private.left_of(batch.organization_id, batch.user_id, private.agent_batch_meter(batch.type));
begin
  return (
    select count(*) from (
      select row_number() over before as runs, sum(cost) over before as amount from public.agent_batch_rows
      where batch_id = batch.id and state = 'waiting' window before as (order by number)) as up_to
    where (runs_left is null or runs <= runs_left) and (amount_left is null or amount <= amount_left));
end;
$$;
