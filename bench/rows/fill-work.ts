import { BASE, ids, type Filling, type Size } from "./size.ts";

/** Who made the n-th: mostly anybody, and of a hundred one the owner and one the member. */
const maker = (members: number) =>
  `case n % 100 when 0 then ${ids.owner} when 1 then ${ids.member} else ${BASE} + 1 + n % ${members} end`;

/** What people made with agents, asked the help agent and support, and keep in step with a drive: a hundred thousand of each in a large organisation. */
export function workStatements({ messages, members }: Size): Filling[] {
  const many = Math.min(Math.floor(messages / 10), 100_000);
  return [
    {
      table: "invoice_series",
      sql: `insert into public.invoice_series (id, organization_id, pattern, start_number, next_number) overriding system value
        values (${BASE}, ${ids.organization}, 'INV-{number}', 1, ${many} + 1)`,
    },
    {
      table: "invoices",
      sql: `insert into public.invoices (organization_id, instance_id, created_by, kind, status, content, net, tax, total, series_id, number,
          issued_on, due_on, paid_on, created_at, updated_at)
        select ${ids.organization}, ${BASE} + 1 + n % 20, ${maker(members)}, 'invoice', states.state,
          jsonb_build_object('currency', (array['EUR', 'EUR', 'USD'])[1 + n % 3], 'buyer', jsonb_build_object('name', 'Buyer ' || n % 5000, 'street', 'Long Street ' || n),
            'lines', (select jsonb_agg(jsonb_build_object('description', md5(n || '.' || line), 'quantity', line, 'unit', 'HUR', 'price', 10000, 'vat_category', 'S', 'vat_rate', 1900))
                      from generate_series(1, 20) as line)),
          100000, 19000, 119000, case when states.state <> 'draft' then ${BASE} end, case when states.state <> 'draft' then 'INV-' || n end,
          case when states.state <> 'draft' then days.day end, case when states.state <> 'draft' then days.day + 14 end,
          case when states.state = 'paid' then days.day + 9 end, days.day, days.day
        from generate_series(1, ${many}) as n
        cross join lateral (select (array['paid', 'paid', 'paid', 'issued', 'draft'])[1 + n % 5] as state) as states
        cross join lateral (select (now() - make_interval(mins => n * 15))::date as day) as days`,
    },
    {
      table: "agent_batches",
      sql: `insert into public.agent_batches (id, organization_id, user_id, agent_id, instance_id, instance_name, type, name, key, row_count, state, created_at, finished_at)
          overriding system value
        select ${BASE} + n, ${ids.organization}, ${maker(members)}, instances.agent_id, instances.id, instances.name, 'message_generator', 'Batch ' || n, gen_random_uuid(),
          100, 'done', now() - make_interval(hours => n), now() - make_interval(hours => n)
        from generate_series(1, ${Math.floor(many / 10)}) as n join public.agent_instances as instances on instances.id = ${BASE} + 1 + n % 200`,
    },
    {
      table: "agent_batch_rows",
      sql: `insert into public.agent_batch_rows (organization_id, batch_id, number, values, cost, state)
        select ${ids.organization}, ${BASE} + n, line, jsonb_build_object('name', 'Somebody ' || line), 1, 'success'
        from generate_series(1, ${Math.floor(many / 10)}) as n cross join generate_series(1, 100) as line`,
    },
    {
      table: "help_conversations",
      sql: `insert into public.help_conversations (id, organization_id, user_id, help_agent_id, state, created_at, updated_at) overriding system value
        select ${BASE} + n, ${ids.organization}, ${maker(members)}, (select min(id) from public.help_agents), 'closed', now() - make_interval(mins => n * 9),
          now() - make_interval(mins => n * 9) from generate_series(1, ${many}) as n`,
    },
    {
      table: "help_messages",
      sql: `insert into public.help_messages (organization_id, conversation_id, role, author, content, created_at)
        select ${ids.organization}, ${BASE} + n, (array['user', 'assistant'])[part], (array['member', 'agent'])[part], 'Where do I find what I look for? ' || n,
          now() - make_interval(mins => n * 9) from generate_series(1, ${many}) as n cross join generate_series(1, 2) as part`,
    },
    {
      table: "support_messages",
      sql: `insert into public.support_messages (organization_id, request_id, user_id, is_support, content, created_at)
        select requests.organization_id, requests.id, requests.user_id, part = 2, 'It stopped in the middle of what I did, and said ' || md5(requests.id || '.' || part), requests.created_at
        from public.support_requests as requests cross join generate_series(1, 4) as part where requests.organization_id = ${ids.organization}`,
    },
    {
      table: "sources",
      sql: `insert into public.sources (id, organization_id, kind, name, owner_id) overriding system value
        values (${BASE} + 900, ${ids.organization}, 'google-drive', 'Archive', ${ids.owner})`,
    },
    {
      table: "source_items",
      sql: `insert into public.source_items (organization_id, source_id, external_id, name, state, reason, document_id)
        select ${ids.organization}, ${BASE} + 900, 'file-' || n, 'Report ' || n || '.pdf', case when n % 50 = 0 then 'failed' else 'current' end,
          case when n % 50 = 0 then 'It has a password.' end, null from generate_series(1, ${many}) as n`,
    },
  ];
}
