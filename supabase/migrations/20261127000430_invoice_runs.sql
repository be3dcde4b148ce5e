-- Runs of the invoice generator among those of the other agents: counted and kept before a model is asked, ended with the draft that came of it.
create function public.start_invoice_run(organization_id bigint, user_id bigint, instance_id bigint, inputs jsonb, hidden_keys text[])
returns jsonb
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  instance constant jsonb := public.count_invoice_run(start_invoice_run.user_id, start_invoice_run.organization_id, start_invoice_run.instance_id);
  run public.agent_runs;
begin
  if (select count(*) from public.agent_runs as runs
      where runs.organization_id = start_invoice_run.organization_id and runs.user_id = start_invoice_run.user_id and state = 'running') >= 5 then
    perform private.refuse(409, 'conflict', 'At most 5 of your runs can be going at once. Stop one or wait for it.');
  end if;
  insert into public.agent_runs (organization_id, user_id, agent_id, instance_id, instance_name, type, key, inputs, hidden_keys)
  select start_invoice_run.organization_id, start_invoice_run.user_id, instances.agent_id, instances.id, instances.name, 'invoice_generator', gen_random_uuid(),
         start_invoice_run.inputs, start_invoice_run.hidden_keys
  from public.agent_instances as instances where instances.id = start_invoice_run.instance_id
  returning * into run;
  return instance || jsonb_build_object('run_id', run.id);
end;
$$;
comment on function public.start_invoice_run(bigint, bigint, bigint, jsonb, text[]) is
  'The server''s own: counts a run of an invoice generator and keeps it; tells the instance as agent_instance_for_run does, and run_id. 409 at 5 that are going.';

create function public.finish_invoice_run(
  run_id bigint, content jsonb, lines jsonb, totals jsonb, kind text, summary text
)
returns bigint
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  run public.agent_runs;
  made bigint;
begin
  select * into run from public.agent_runs where id = finish_invoice_run.run_id for update;
  if run.id is null or run.state <> 'running' then
    perform private.refuse(409, 'conflict', coalesce(run.error, 'This run was stopped, so there is no draft of it.'));
  end if;
  made := public.save_invoice(run.user_id, run.organization_id, content, lines, totals, instance_id => run.instance_id);
  update public.invoices set kind = finish_invoice_run.kind where id = made and finish_invoice_run.kind = 'quote';
  update public.agent_runs
  set state = 'success', finished_at = now(), result = jsonb_build_object('invoice_id', made, 'variants', jsonb_build_array(
    jsonb_build_object('versions', jsonb_build_array(private.blank_version('written') || jsonb_build_object('text', summary)))))
  where id = run.id;
  return made;
end;
$$;
comment on function public.finish_invoice_run(bigint, jsonb, jsonb, jsonb, text, text) is
  'The server''s own: keeps the draft that a run came to, and how lists tell it, in one transaction. 409 for a run that was stopped meanwhile.';

create function public.fail_invoice_run(run_id bigint, error text, gives_back boolean)
returns void
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  run public.agent_runs;
begin
  update public.agent_runs set state = 'failed', error = fail_invoice_run.error, finished_at = now()
  where id = fail_invoice_run.run_id and state = 'running'
  returning * into run;
  if gives_back and run.id is not null then
    perform private.give_back(run.organization_id, 'agent_runs', 1, run.counted_at);
  end if;
end;
$$;
comment on function public.fail_invoice_run(bigint, text, boolean) is
  'The server''s own: a run failed, and why in words for its runner; gives_back: it isn''t counted. Said again it changes nothing.';

create function public.end_lost_invoice_runs()
returns void
language plpgsql
set search_path = ''
as $$
declare
  lost record;
begin
  for lost in
    select id from public.agent_runs where type = 'invoice_generator' and state = 'running' and created_at < now() - interval '10 minutes'
    order by id for update skip locked
  loop
    perform public.fail_invoice_run(lost.id, 'This run was broken off. Run it again; it wasn''t counted.', true);
  end loop;
end;
$$;
comment on function public.end_lost_invoice_runs() is 'The server''s own: runs whose process died fail with a sentence, and aren''t counted.';
create index agent_runs_invoices_running_idx on public.agent_runs (created_at) where type = 'invoice_generator' and state = 'running';

create function public.get_invoice_run(user_id bigint, organization_id bigint, run_id bigint)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  run constant public.agent_runs := private.agent_run_of(run_id, user_id, organization_id);
begin
  if run.type <> 'invoice_generator' then
    perform private.refuse(404, 'not_found', 'That is no run of an invoice generator.');
  end if;
  return jsonb_build_object(
    'id', run.id, 'state', run.state, 'error', run.error, 'inputs', run.inputs, 'rating', run.rating,
    'invoice_id', (select id from public.invoices where id = (run.result ->> 'invoice_id')::bigint and invoices.organization_id = run.organization_id));
end;
$$;
comment on function public.get_invoice_run(bigint, bigint, bigint) is
  'The server''s own: an own run of an invoice generator, and the draft that came of it while it is there; 404 as agent_run_of.';

-- What a run gives back is told by the run.
drop function public.give_back_invoice_run(bigint);
