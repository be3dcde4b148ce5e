import type { Database } from "../../local/database/database.ts";
import { ms, percentile, progressOf, row } from "../print.ts";

const OPERATOR = "00000000-0000-4000-8000-00000000be9c";

const SLICE = 1000;
const SEEDS = [
  `insert into auth.users (id, email)
      select ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'owner' || n || '@client' || n % 997 || '.example'
      from $slice`,
  `insert into public.users (id, auth_id, email, created_at) overriding system value
      select 4000000 + n, ('00000000-0000-4000-9000-' || lpad(n::text, 12, '0'))::uuid, 'owner' || n || '@client' || n % 997 || '.example',
             now() - make_interval(mins => n) from $slice`,
  `insert into public.organizations (id, name, created_at) overriding system value
      select 4000000 + n, (array['Harbour', 'Meadow', 'Granite', 'Willow', 'Copper'])[1 + n % 5] || ' ' || md5(n::text) || ' Ltd',
             now() - make_interval(mins => n) from $slice`,
  `insert into public.organization_members (organization_id, user_id, role) select 4000000 + n, 4000000 + n, 'owner' from $slice`,
  `insert into public.subscriptions (organization_id, plan_id, provider_subscription_id, status, interval)
      select 4000000 + n, (select id from public.plans order by position offset n % 3 limit 1), case when n % 3 > 0 then 'sub_' || n end,
             case when n % 50 = 1 then 'past_due' else 'active' end, case when n % 3 > 0 then (array['month', 'year'])[1 + n % 2] end
      from $slice`,
  `insert into public.organization_addons (organization_id, addon_id, quantity)
      select 4000000 + n, (select min(id) from public.plan_addons), 1 + n % 4 from $slice where n % 7 = 0`,
  `insert into public.organization_domains (organization_id, host) select 4000000 + n, 'ai' || n || '.client' || n % 997 || '.example' from $slice`,
  `insert into public.meter_usage (organization_id, meter, period, used)
      select 4000000 + n, meters.name, months.period, (n * 7919) % 100000
      from $slice, public.meters
      cross join lateral (
        select '-infinity'::date as period where meters.kind = 'level'
        union all
        select (date_trunc('month', now() at time zone 'utc') - make_interval(months => back))::date
        from generate_series(0, 1) as back where meters.kind = 'monthly') as months`,
];

/** Organisations with an owner, usage, a domain each, and a subscription that is paid of every third; triggers are off meanwhile. */
export async function seedOrganizations(database: Database, count: number): Promise<void> {
  await database.query("insert into auth.users (id, email) values ($1, 'operator@bench.example')", [
    OPERATOR,
  ]);
  await database.query(
    `with person as (insert into public.users (auth_id, email) values ($1, 'operator@bench.example') returning id)
     insert into public.organization_members (organization_id, user_id, role) select 1, id, 'user' from person`,
    [OPERATOR],
  );
  await database.exec("set session_replication_role = replica");
  // Slices, so that no statement takes as long as one may.
  const progress = progressOf("operators", count, "organisations");
  for (let from = 1; from <= count; from += SLICE) {
    progress(from - 1);
    for (const statement of SEEDS)
      await database.exec(
        statement.replaceAll("$slice", `generate_series(${from}, ${Math.min(count, from + SLICE - 1)}) as n`),
      );
  }
  await database.exec("set session_replication_role = default");
  for (const table of [
    "users",
    "organizations",
    "organization_members",
    "subscriptions",
    "organization_domains",
    "meter_usage",
  ])
    await database.exec(`analyze public.${table}`);
  const [all] = await database.query<{ count: number }>(
    "select count(*)::int as count from public.organizations",
  );
  console.log(`${all?.count ?? 0} organisations`);
}

/** Prints p50 and p99 of each list, over so many runs that follow a first one. */
export async function measureOrganizations(database: Database, runs: number): Promise<void> {
  const measure = (name: string, given: Given) => measureOne(database, name, given, runs);
  const first = { page_limit: 50, page_offset: 0 };
  const sorts = ["name", "created", "members", "messages", "storage", "revenue"] as const;
  await measure("organisations: first page", first);
  await measure("organisations: page 100", { ...first, page_offset: 4950 });
  for (const [of, search] of [
    ["name", "0cc175b9"],
    ["a word", "harbour"],
    ["owner", "owner77@"],
    ["host", "ai4242.client"],
    ["two letters", "ha"],
    ["nothing", "zzzzqq"],
  ] as const)
    await measure(`organisations: search, ${of}`, { ...first, search });
  for (const sort of sorts) await measure(`organisations: by ${sort}`, { ...first, sort });
  await measure("organisations: by revenue, p. 100", {
    ...first,
    sort: "revenue",
    page_offset: 4950,
  });
  await measure("organisations: past due", { ...first, state: "past_due" });
}

type Given = Record<string, string | number>;

async function measureOne(database: Database, name: string, given: Given, runs: number): Promise<void> {
  const names = Object.keys(given);
  const statement = `select public.list_platform_organizations(${names.map((each, at) => `${each} => $${at + 1}`).join(", ")}) as found`;
  const times: number[] = [];
  let rows = 0;
  for (let nth = 0; nth <= runs; nth += 1) {
    const { taken, found } = await asOperator(database, statement, Object.values(given));
    rows = found.total;
    if (nth > 0) times.push(taken);
  }
  row(name, { p50: ms(percentile(times, 0.5)), p99: ms(percentile(times, 0.99)), found: String(rows) });
}

/** One list as its operator asks for it, without BEGIN and COMMIT. */
function asOperator(
  database: Database,
  statement: string,
  values: (string | number)[],
): Promise<{ taken: number; found: { total: number } }> {
  return database.transaction(async (tx) => {
    await tx.query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub: OPERATOR, role: "authenticated", aal: "aal2" })],
    );
    const began = performance.now();
    const [answer] = await tx.query<{ found: { total: number } }>(statement, values);
    if (!answer) throw new Error("The list gave nothing.");
    return { taken: performance.now() - began, found: answer.found };
  });
}
