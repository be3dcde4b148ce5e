import { BASE, ids, upTo, type Filling, type Size } from "./size.ts";

/** What acts leave behind: usage by month, audit entries, jobs, events, runs, requests. As many as there are messages, in their usual share. */
export function recordStatements(size: Size): Filling[] {
  const { messages, members } = size;
  const audited = Math.floor(messages / 10);
  const runs = Math.floor(messages / 50);
  const finished = Math.min(Math.floor(messages / 10), 300_000);
  return [
    {
      table: "meter_usage",
      sql: `insert into public.meter_usage (organization_id, meter, period, used)
        select ${ids.organization}, meters.name, months.period, 4711 from public.meters cross join lateral (
          select '-infinity'::date as period where meters.kind = 'level'
          union all select (date_trunc('month', now() at time zone 'utc') - make_interval(months => back))::date
          from generate_series(0, 35) as back where meters.kind = 'monthly') as months`,
    },
    {
      table: "member_usage",
      sql: `insert into public.member_usage (organization_id, user_id, meter, period, used)
        select ${ids.organization}, ${BASE} + n, meters.name, (date_trunc('month', now() at time zone 'utc') - make_interval(months => back))::date, n % 90
        from generate_series(1, ${members}) as n cross join generate_series(0, 35) as back cross join public.meters where meters.capped`,
    },
    {
      table: "audit_entries",
      sql: `insert into public.audit_entries (organization_id, actor_id, actor_email, actor_role, action, details, created_at)
        select ${ids.organization}, ${BASE} + 1 + n % 20, 'person' || 1 + n % 20 || '@bench.example', 'admin', 'document_tags.insert',
          jsonb_build_object('document_id', n), now() - make_interval(secs => n * 90) from generate_series(1::bigint, ${audited}) as n`,
    },
    {
      table: "platform_audit",
      sql: `insert into public.platform_audit (actor_id, actor_email, action, target_kind, target_id, target_name, detail, created_at)
        select ${BASE - 1}, 'operator@bench.example', (array['organization.suspend', 'user.disable', 'job.retry'])[1 + n % 3],
          (array['organization', 'user', null])[1 + n % 3], ${BASE} + n % 100, 'Target ' || n % 100, jsonb_build_object('reason', 'Reason ' || n),
          now() - make_interval(mins => n * 5) from generate_series(1, ${Math.floor(messages / 50)}) as n`,
    },
    {
      table: "jobs",
      sql: `insert into public.jobs (organization_id, kind, key, status, attempts, run_at, created_at, finished_at, last_error)
        select ${ids.organization}, 'document.ingest', 'bench:' || n, case when n % 60 = 0 then 'dead' when n % 61 = 0 then 'queued' else 'done' end, 1,
          now() - make_interval(secs => n), now() - make_interval(secs => n), case when n % 61 > 0 or n % 60 = 0 then now() - make_interval(secs => n / 4) end,
          case when n % 60 = 0 then 'The file can''t be read.' end from generate_series(1, ${finished}) as n`,
    },
    {
      table: "webhook_events",
      sql: `insert into public.webhook_events (provider, external_id, body, state, error, received_at, ended_at)
        select 'stripe', 'evt_' || n,
          jsonb_build_object('id', 'evt_' || n, 'type', 'customer.subscription.updated', 'data', jsonb_build_object('object', jsonb_build_object('id', 'sub_' || n, 'customer', 'cus_1', 'note', repeat('x', 800))))::text,
          case when n % 200 = 0 then 'failed' else 'done' end,
          case when n % 200 = 0 then 'No such customer.' end, now() - make_interval(secs => n * 10), now() - make_interval(secs => n * 10)
        from generate_series(1, ${Math.min(finished, 100_000)}) as n`,
    },
    {
      table: "agent_instances",
      sql: `insert into public.agent_instances (id, organization_id, agent_id, name, visibility, created_by) overriding system value
        select ${BASE} + n, ${ids.organization}, agents.id, 'Instance ' || n, 'organization', ${ids.owner}
        from generate_series(1, 200) as n
        join (select id, row_number() over (order by position, id) as place, count(*) over () as many from public.agents) as agents on agents.place = 1 + n % agents.many`,
    },
    {
      table: "agent_runs",
      sql: `insert into public.agent_runs (organization_id, user_id, agent_id, instance_id, instance_name, key, type, state, result, created_at, finished_at)
        select ${ids.organization}, case when n % 50 = 0 then ${ids.owner} when n % 50 = 1 then ${ids.member} else ${BASE} + 1 + n % ${members} end,
          instances.agent_id, instances.id, instances.name, gen_random_uuid(), agents.type, 'success',
          '{"variants": [{"versions": [{"text": "Dear Sir or Madam, thank you for your order of last week."}]}]}',
          now() - make_interval(mins => n), now() - make_interval(mins => n)
        from generate_series(1, ${runs}) as n join public.agent_instances as instances on instances.id = ${BASE} + 1 + n % 200
        join public.agents on agents.id = instances.agent_id`,
    },
    {
      table: "support_requests",
      sql: `insert into public.support_requests (organization_id, user_id, reference, key, subject, state, created_at, updated_at)
        select ${ids.organization}, case when n % 20 = 0 then ${ids.member} else ${BASE} + 1 + n % ${members} end,
          'SR-' || translate(upper(lpad(to_hex(n / 65536), 4, '0')), 'ILOU', 'WXYZ') || '-' || upper(lpad(to_hex(n % 65536), 4, '0')), gen_random_uuid(), 'Subject ' || n,
          (array['open', 'answered', 'closed', 'closed'])[1 + n % 4], now() - make_interval(mins => n), now() - make_interval(mins => n)
        from generate_series(1, ${upTo(10_000, size)}) as n`,
    },
    {
      table: "billing_alerts",
      sql: `insert into public.billing_alerts (organization_id, reference, message, created_at)
        select ${ids.organization}, 'bench-' || n, 'Something to look at.', now() - make_interval(mins => n) from generate_series(1, ${upTo(5000, size)}) as n`,
    },
    {
      table: "deletion_receipts",
      sql: `insert into public.deletion_receipts (kind, subject_id, subject_name, asked_by, state, started_at, finished_at)
        select 'account', ${BASE} + 20000 + n, 'Somebody', 'account', 'finished', now() - make_interval(hours => n), now() from generate_series(1, ${upTo(5000, size)}) as n`,
    },
  ];
}
